"""What tells two positions apart, in words: whom it concerns, in what, and what is found in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.definitions import Handle, Power
from krosmaster.arena.reward_defs import HeldReward
from krosmaster.arena.state import State
from krosmaster.client.art.text import escaped
from krosmaster.client.wording import _, name_of, ngettext
from krosmaster.client.words.card_wording import power_name
from krosmaster.client.words.figure_wording import cast_of, cell_word, figure_markup, figure_name, listed, player_markup
from krosmaster.grid import Cell
from krosmaster.play.differences import GONE, Aspect, Difference, Presence, differences
from krosmaster.table.sayings import N_

_MOST_NAMED = 2
_NOTHING = "\N{EN DASH}"

_ASPECTS: Mapping[Aspect, str] = {
    Aspect.BOARD: N_("board"),
    Aspect.OUTCOME: N_("winner"),
    Aspect.TURN: N_("turn"),
    Aspect.ACTIVE: N_("whose turn it is"),
    Aspect.GALLONS: N_("GG"),
    Aspect.WILD_GALLONS: N_("wild GG"),
    Aspect.PURSE: N_("kamas in the purse"),
    Aspect.PRESENCE: N_("in play"),
    Aspect.OWNER: N_("plays for"),
    Aspect.PLACE: N_("cell"),
    Aspect.WOUNDS: N_("wounds"),
    Aspect.MP_MARKERS: N_("MP markers"),
    Aspect.AP_MARKERS: N_("AP markers"),
    Aspect.MP_LEFT: N_("MP left"),
    Aspect.AP_LEFT: N_("AP left"),
    Aspect.POWERS: N_("inspiration"),
    Aspect.REWARDS: N_("rewards"),
    Aspect.SCENERY: N_("scenery"),
    Aspect.KAMAS: N_("kamas on the ground"),
}
_PRESENCE: Mapping[Presence, str] = {
    Presence.NOT_THERE: N_("not there"),
    Presence.IN_PLAY: N_("on the board"),
    Presence.OUT: N_("KO"),
}
ICONS: Mapping[Aspect, str] = {
    Aspect.BOARD: "scenery",
    Aspect.OUTCOME: "crown-victory",
    Aspect.TURN: "flag",
    Aspect.ACTIVE: "initiative",
    Aspect.GALLONS: "gallon",
    Aspect.WILD_GALLONS: "wild-gallon",
    Aspect.PURSE: "purse",
    Aspect.PRESENCE: "knock-out",
    Aspect.OWNER: "swap",
    Aspect.PLACE: "target",
    Aspect.WOUNDS: "wound",
    Aspect.MP_MARKERS: "mp",
    Aspect.AP_MARKERS: "ap",
    Aspect.MP_LEFT: "mp",
    Aspect.AP_LEFT: "ap",
    Aspect.POWERS: "inspire",
    Aspect.REWARDS: "shop",
    Aspect.SCENERY: "scenery",
    Aspect.KAMAS: "kama",
}
"""The icon of each aspect."""


class Row(NamedTuple):
    """One difference in marked-up words; `subject` is empty where it concerns nobody in particular."""

    icon: str
    subject: str
    aspect: str
    one: str
    other: str


def rows_of(one: State, other: State) -> list[Row]:
    """Everything that tells two positions apart, weighty things first."""
    return [_row(found, one, other) for found in differences(one, other)]


def change_markup(before: State, after: State) -> str:
    """What an edit has changed, in one line: the first things of several."""
    rows = rows_of(before, after)
    if not rows:
        return _("Other dice")
    told = [_in_a_line(row) for row in rows[:_MOST_NAMED]]
    if more := len(rows) - _MOST_NAMED if len(rows) > _MOST_NAMED else 0:
        told.append(ngettext("and {number} change more", "and {number} changes more", more).format(number=more))
    return listed(told)


def _in_a_line(row: Row) -> str:
    words = f"{row.subject}: {row.aspect}" if row.subject else row.aspect
    return f"{words} {row.one} <icon arrow-right> {row.other}"


def _row(found: Difference, one: State, other: State) -> Row:
    names = tuple(player.name for player in other.players)
    subject = ""
    if found.who is not None:
        subject = figure_markup(found.who)
    elif found.player is not None:
        subject = player_markup(names, found.player)
    elif found.cell is not None:
        subject = cell_word(found.cell)
    icon = ICONS[found.aspect]
    aspect = _(_ASPECTS[found.aspect])
    return Row(icon, subject, aspect, _value(found.aspect, found.one, one), _value(found.aspect, found.other, other))


def _value(aspect: Aspect, value: object, state: State) -> str:
    names = tuple(player.name for player in state.players)
    match aspect, value:
        case Aspect.OUTCOME, ():
            return _("A draw!")
        case Aspect.OUTCOME, tuple():
            return listed(player_markup(names, player) for player in _numbers(value))
        case Aspect.TURN, (int(number), int(player)):
            return f"{number}, {player_markup(names, player)}"
        case Aspect.OWNER, int(player):
            return player_markup(names, player)
        case Aspect.SCENERY, int(wounds):
            return _hurt(wounds)
        case ((Aspect.MP_MARKERS | Aspect.AP_MARKERS), int(sum_)):
            return f"{sum_:+}" if sum_ else "0"
    return _plain(value, state)


def _plain(value: object, state: State) -> str:
    match value:
        case None | ():
            return _NOTHING
        case Cell():
            return cell_word(value)
        case BoardDef():
            return escaped(name_of(value.names))
        case Presence():
            return _(_PRESENCE[value])
        case int():
            return str(value)
        case str():
            figure = cast_of(state).get(Handle(value))
            return escaped(figure_name(figure) if figure is not None else value)
        case tuple():
            return listed(_part(part) for part in value)
        case _:
            raise AssertionError(value)


def _part(part: object) -> str:
    """One power or reward of several."""
    if isinstance(part, Power):
        return power_name(part)
    assert isinstance(part, HeldReward), "powers and rewards come several at a time"
    name = escaped(name_of(part.reward.names))
    return name if part.is_up else _("{reward} (face down)").format(reward=name)


def _hurt(wounds: int) -> str:
    if wounds == GONE:
        return _("gone")
    return ngettext("{number} wound", "{number} wounds", wounds).format(number=wounds) if wounds else _("whole")


def _numbers(value: object) -> Sequence[int]:
    assert isinstance(value, tuple), "winners are a tuple"
    return value
