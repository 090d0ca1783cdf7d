"""The most that one enemy can do in a whole turn with all its AP: its spells, its gains, what it summons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from krosmaster.arena.definitions import SpellDef, SpellId
from krosmaster.grid import Mask
from krosmaster.play.striking import Attacker, Calls


class Source(NamedTuple):
    """What wounds may come from: a spell of an enemy, or of a mob that it could summon."""

    attacker: Attacker
    spell: SpellDef
    struck: dict[int, Mask]
    """By the most wounds that it can do: the cells where it does them."""
    calls: Calls | None = None
    """What is summoned beside the target first, to make the spell stronger."""

    @property
    def key(self) -> tuple[SpellId | None, SpellId, int]:
        """The same for the same spell after different gains."""
        call = self.attacker.call
        return None if call is None else call.id, self.spell.id, self.calls.number if self.calls is not None else 0


class _Act(NamedTuple):
    """One thing to spend AP on."""

    ap: int
    mp: int
    uses: int
    worths: tuple[int, ...]
    """By the number of fresh tokens that help; with more than listed as with the last."""
    helper: int = -1
    """The place of the act that brings these tokens; -1: nothing helps."""

    def times(self, ap: int, mp: int) -> int:
        """How often it can be done with so many points."""
        times = self.uses
        if self.ap:
            times = min(times, ap // self.ap)
        return max(0, min(times, mp // self.mp) if self.mp else times)

    def helped(self, by: int, tokens: int) -> _Act:
        """The same once the act at a place has brought so many tokens."""
        return self if self.helper != by else self._replace(worths=(self._worth(tokens),), helper=-1)

    def _worth(self, tokens: int) -> int:
        return self.worths[min(tokens, len(self.worths) - 1)]


def most_wounds_of_turn(turns: Sequence[Attacker], known: Sequence[tuple[Source, int]]) -> int:
    """The most wounds that one enemy does with all its AP and MP by spells of which each does so many at most.

    `turns` are the ways in which it can prepare itself. Wherever it walks in between: that all of this fits into one
    walk is not asked.
    """
    return max((_most_of_one(turn, known) for turn in turns), default=0)


def _most_of_one(turn: Attacker, known: Sequence[tuple[Source, int]]) -> int:
    able = [(source, wounds) for source, wounds in known if is_part(source.attacker.first, turn.first)]
    calls: dict[SpellId, SpellDef] = {}
    mobs: dict[SpellId, list[tuple[Source, int]]] = {}
    own: dict[SpellId, list[tuple[Source, int]]] = {}
    for source, wounds in able:
        call = source.attacker.call
        if call is not None:
            calls[call.id] = call
            mobs.setdefault(call.id, []).append((source, wounds))
            continue
        own.setdefault(source.spell.id, []).append((source, wounds))
        if source.calls is not None:
            calls[source.calls.spell.id] = source.calls.spell
    acts = [_Act(call.ap, call.mp, turn.room_for(call), (_of_mob(mobs.get(call.id, ())),)) for call in calls.values()]
    places = {spell_id: place for place, spell_id in enumerate(calls)}
    for found in own.values():
        spell = found[0][0].spell
        helpers = [places[source.calls.spell.id] for source, _ in found if source.calls is not None]
        acts.append(
            _Act(spell.ap, spell.mp, turn.uses_of(spell), _by_tokens(found), max(helpers, default=-1)),
        )
    return _most(turn.figure.ap, turn.walk, tuple(acts))


def _of_mob(known: Sequence[tuple[Source, int]]) -> int:
    """The most wounds of a mob that is summoned, in its turn."""
    if not known:
        return 0
    mob, best = known[0][0].attacker, dict[SpellId, tuple[SpellDef, int]]()
    for source, wounds in known:
        spell = source.spell
        best[spell.id] = spell, max(wounds, best.get(spell.id, (spell, 0))[1])
    acts = tuple(_Act(spell.ap, 0, mob.uses_of(spell), (wounds,)) for spell, wounds in best.values())
    return _most(mob.figure.ap, mob.figure.mp, acts)


def _by_tokens(found: Sequence[tuple[Source, int]]) -> tuple[int, ...]:
    """What one spell does, by the number of fresh tokens beside the target."""
    most = max((source.calls.number for source, _ in found if source.calls is not None), default=0)
    worths = [0] * (most + 1)
    for source, wounds in found:
        first = source.calls.number if source.calls is not None else 0
        for number in range(first, most + 1):
            worths[number] = max(worths[number], wounds)
    return tuple(worths)


@lru_cache(maxsize=256)
def is_part(some: tuple[SpellDef, ...], all_: tuple[SpellDef, ...]) -> bool:
    """Whether all of some preparations are among others, in whatever order."""
    return not Counter(some) - Counter(all_)


@lru_cache(maxsize=4096)
def _most(ap: int, mp: int, acts: tuple[_Act, ...]) -> int:
    """The most that acts are worth together, those first that bring tokens which help others."""
    helper = max(act.helper for act in acts) if acts else -1
    if helper < 0:
        return _most_of_independent(ap, mp, acts)
    call, best = acts[helper], 0
    for number in range(call.times(ap, mp) + 1):
        others = [act.helped(helper, number) for act in acts]
        others[helper] = call._replace(uses=0)
        left = _most(ap - number * call.ap, mp - number * call.mp, tuple(others))
        best = max(best, number * call.worths[0] + left)
    return best


def _most_of_independent(ap: int, mp: int, acts: Sequence[_Act]) -> int:
    """The most that acts are worth together where none helps another one."""
    most = {(ap, mp): 0}
    """By the points that are left."""
    for act in acts:
        worth = act.worths[0]
        for (had, walk), done in list(most.items()) if worth else ():
            for number in range(1, act.times(had, walk) + 1):
                left = had - number * act.ap, walk - number * act.mp
                most[left] = max(most.get(left, 0), done + number * worth)
    return max(most.values())
