"""What a character can do for itself before it strikes: special spells that give points, raise ranges, or leap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast
from krosmaster.arena.definitions import Aim, MoveToTarget, SpellDef, SpellKind
from krosmaster.arena.legality import reason_against_spell
from krosmaster.arena.movement import stands_still
from krosmaster.arena.state import Figure, State
from krosmaster.arena.targeting import castable_mask
from krosmaster.table.contract import Script

MOST_WAYS = 12
"""So many ways to prepare itself are looked at, those of the fewest casts; printed cards have three at most."""

MOST_POINTS = 40
"""No gain is looked at that leads beyond so many AP or MP, twice those of any card."""


class Gained(NamedTuple):
    """A character after some of its special spells."""

    figure: Figure
    """With what it has left, and what lasts."""
    walk: int
    """The MP that it can walk with in all, before or after them."""
    first: tuple[SpellDef, ...] = ()
    """What it has cast, in order."""
    leaps: tuple[SpellDef, ...] = ()
    """Those of them that take it to a free cell; where, is left open."""


def own_gains(state: State, figure: Figure) -> Iterator[Gained]:
    """Every way to prepare itself; `figure` is active and stands on the board.

    Counted are spells on itself that give AP or MP at once or last (FX-7, RANGE-8), and leaps to a free cell (LOCK-5).
    Of cards that can do so very often only a part is looked at.
    """
    waiting = [Gained(figure, figure.mp)]
    seen: set[tuple[object, ...]] = set()
    for now in waiting:
        for spell in figure.spells:
            if spell.kind is not SpellKind.SPECIAL or reason_against_spell(state, now.figure, spell) is not None:
                continue
            after = _after(state, now, spell)
            if after is None:
                continue
            left = after.figure
            key = left.ap, left.mp, after.walk, frozenset(left.lasting), tuple(sorted(s.id for s in after.first))
            if key not in seen and max(left.ap, after.walk) <= MOST_POINTS:
                if len(seen) == MOST_WAYS:
                    return
                seen.add(key)
                waiting.append(after)
                yield after


def _after(state: State, now: Gained, spell: SpellDef) -> Gained | None:
    """None: the spell does nothing of that kind."""
    figure, first = now.figure, (*now.first, spell)
    if spell.aim is Aim.FREE_CELL:
        if not any(isinstance(effect, MoveToTarget) for effect in spell.effects):
            return None
        paid = figure._replace(
            ap=figure.ap - spell.ap,
            mp=figure.mp - spell.mp,
            used_this_turn=(*figure.used_this_turn, spell.id),
            used_this_game=(*figure.used_this_game, spell.id),
        )
        return Gained(paid, now.walk - spell.mp, first, (*now.leaps, spell))
    before = replace(state, figures={**state.figures, figure.handle: figure})
    if not castable_mask(before, figure, spell) >> figure.cell & 1:
        return None
    resolved = engine.apply(before, Cast(spell.id, state.grid.cells[figure.cell]), Script()).state
    after = resolved.figures[figure.handle]
    walk = now.walk - spell.mp if stands_still(after) else after.mp
    if after.ap <= figure.ap and walk <= now.walk and after.lasting == figure.lasting:
        return None
    return Gained(after, walk, first, now.leaps)
