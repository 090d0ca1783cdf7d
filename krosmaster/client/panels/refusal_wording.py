"""A refusal with the nearest ways round it, in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from krosmaster.arena.commands import BuyGallon, BuyReward, Cast, Command, PickUp, Punch, UseReward
from krosmaster.arena.definitions import PUNCH
from krosmaster.arena.state import State
from krosmaster.client.art.text import escaped
from krosmaster.client.panels.choices import refusal_markup
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.figure_wording import cell_word, figure_name, listed, player_name
from krosmaster.play.refusals import Refused, Remedy


def refused_markup(refused: Refused, state: State) -> str:
    """Why not, with its rule, and from where, where else or how else it would be possible."""
    words = refusal_markup(refused.reason, state)
    hint = _hint(refused, state)
    return f"{words} <c green>{hint}</c>" if hint else words


def _hint(refused: Refused, state: State) -> str:
    if refused.nearest is not None:
        return _("The nearest cell that works: {cell}.").format(cell=cell_word(refused.nearest))
    if refused.remedy is not None:
        hint = _from_where(refused.remedy)
        return hint if refused.plan is None else hint + " " + _("Ctrl+click or W does both.")
    instead = listed(dict.fromkeys(filter(None, _instead(refused.instead, state))))
    return _("Possible instead: {acts}.").format(acts=instead) if instead else ""


def _from_where(remedy: Remedy) -> str:
    if remedy.chance == 1:
        return _("It works from {cell} ({mp} MP).").format(cell=cell_word(remedy.cell), mp=remedy.mp)
    return _("It works from {cell} ({mp} MP, {fraction} to get there).").format(
        cell=cell_word(remedy.cell), mp=remedy.mp, fraction=remedy.chance
    )


def _instead(commands: Iterable[Command], state: State) -> Iterable[str]:
    """What players call each of some commands; nothing for those that need no words, as answers that are listed."""
    active = state.active_figure
    for command in commands:
        match command:
            case Cast(spell_id):
                spell = active.spell(spell_id) if active is not None else None
                if spell is not None:
                    yield _("{spell} ({ap} AP)").format(spell=escaped(name_of(spell.names)), ap=spell.ap)
            case Punch():
                yield _("{spell} ({ap} AP)").format(spell=name_of(PUNCH.names), ap=PUNCH.ap)
            case PickUp():
                yield _("picking up a kama (1 AP)")
            case BuyGallon(seller) if seller is not None:
                yield escaped(player_name(state.players[seller].name, seller))
            case BuyReward(to=to) if to is not None:
                yield escaped(figure_name(state.figures[to]))
            case UseReward(who=who) if who is not None:
                yield escaped(figure_name(state.figures[who]))
            case _:
                pass
