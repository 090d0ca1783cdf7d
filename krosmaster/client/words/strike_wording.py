"""Who threatens a cell, with which spell, and from where, in lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from krosmaster.arena.state import State
from krosmaster.client.art.text import escaped
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.figure_wording import cell_word, figure_markup
from krosmaster.play.threat import Strike, ThreatHere

_MOST_LINES = 6


def strikes_markup(here: ThreatHere | None, state: State) -> Iterator[str]:
    """One line for each enemy, the worst first; of very many the rest is counted. Last what all can do together."""
    if here is None:
        return
    strikes = here.strikes
    if strikes:
        yield "<icon threat> <b><c red>" + _("Threatened here next turn by:") + "</c></b>"
    for strike in strikes[:_MOST_LINES]:
        yield _strike_markup(strike, state)
    if len(strikes) > _MOST_LINES:
        yield "<c faint>" + _("… and {number} more").format(number=len(strikes) - _MOST_LINES) + "</c>"
    words = _("All together, with all their AP and the best dice: {wounds} wounds; {hp} HP are left.")
    colour = "red" if here.together >= here.hp_left else "faint"
    yield f"<c {colour}>{words.format(wounds=here.together, hp=here.hp_left)}</c>"


def _strike_markup(strike: Strike, state: State) -> str:
    spell = escaped(name_of(strike.spell.names))
    if strike.mob is not None:
        mob = _("{mob} (summoned)").format(mob=escaped(name_of(strike.mob.names)))
        spell = f"{mob}: {spell}"
    spell = " + ".join((*_prepared(strike), spell))
    line = f"<b>{figure_markup(state.figures[strike.by])}</b> · {spell} <b>{_wounds(strike)}</b>"
    if strike.mp or strike.mob is not None:
        line += " · " + _("from {cell}, {mp} MP").format(cell=cell_word(strike.from_), mp=strike.mp)
    else:
        line += " · " + _("from {cell}").format(cell=cell_word(strike.from_))
    if strike.odds is not None and strike.odds.out:
        line += f" <icon knock-out> <b><c red>{strike.odds.out}</c></b>"
    return line


def _prepared(strike: Strike) -> Iterator[str]:
    """What is cast before, the same spells counted."""
    for spell, number in Counter(strike.first).items():
        name = escaped(name_of(spell.names))
        yield name if number == 1 else f"{number}\N{NO-BREAK SPACE}\N{MULTIPLICATION SIGN} {name}"


def _wounds(strike: Strike) -> str:
    """The fewest and the most wounds."""
    least = min(strike.odds.wounds) if strike.odds is not None else strike.worst
    amounts = str(strike.worst) if least == strike.worst else f"{least}\N{EN DASH}{strike.worst}"
    return f"<icon wound>\N{NO-BREAK SPACE}{amounts}"
