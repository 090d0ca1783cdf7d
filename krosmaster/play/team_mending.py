"""The smallest change that mends a fault of a custom team (SETUP-2, FOUR-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement

from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.teams import COPIES, TeamFault, TeamRules, WrongTeam, team_faults
from krosmaster.table.values import value

_MOST_IN = 4


@value
class Change:
    """Places of the team whose krosmasters leave, and the cards that come instead."""

    out: tuple[int, ...] = ()
    into: tuple[CharacterDef, ...] = ()

    def applied(self, team: Sequence[CharacterDef]) -> list[CharacterDef]:
        """The team after the change; who comes takes the places of those who leave."""
        coming = list(self.into)
        changed = [coming.pop(0) if place in self.out and coming else card for place, card in enumerate(team)]
        left_over = sorted(self.out)[len(self.into) - len(coming) :]
        return [card for place, card in enumerate(changed) if place not in left_over] + coming


def mending(
    team: Sequence[CharacterDef], fault: TeamFault, rules: TeamRules, pool: Iterable[CharacterDef]
) -> Change | None:
    """The smallest change after which the fault is gone and no new one has come; None: there is none.

    Of those that change as many cards, one that leaves the whole team without faults comes first.
    """
    known = {_key(found) for found in team_faults(team, rules)}
    by_level: dict[int, list[CharacterDef]] = {}
    for card in pool:
        by_level.setdefault(card.level, []).append(card)
    borne = {wrong for wrong, _character in known} - {fault.wrong}
    best: Change | None = None

    def may_do(size: int, levels: int) -> bool:
        """Whether a team of so many krosmasters and levels could be better than what was found, whoever is in it."""
        bears = borne if best is None else set()
        is_size_right = rules.least <= size <= rules.most or WrongTeam.SIZE in bears
        return is_size_right and (levels == rules.levels or WrongTeam.LEVELS in bears)

    for count in range(1, len(team) + _MOST_IN + 1):
        for change in _changes(team, by_level, count, may_do):
            left = {_key(found) for found in team_faults(change.applied(team), rules)}
            if not left:
                return change
            if best is None and _key(fault) not in left and left <= known:
                best = change
        if best is not None:
            return best
    return None


def _key(fault: TeamFault) -> tuple[object, object]:
    return fault.wrong, fault.facts.get("character")


def _changes(
    team: Sequence[CharacterDef],
    by_level: dict[int, list[CharacterDef]],
    count: int,
    may_do: Callable[[int, int], bool],
) -> Iterator[Change]:
    """Every change of so many cards: first those that only take or only add, last the swaps.

    Additions are told apart by their levels only: of each level come cards that the team lacks.
    """
    for out_count, in_count in sorted(
        ((out, into) for out in range(count + 1) for into in range(count + 1) if max(out, into) == count), key=sum
    ):
        if out_count > len(team) or in_count > _MOST_IN:
            continue
        for out in _departures(team, out_count):
            staying = [card for place, card in enumerate(team) if place not in out]
            leaving = tuple(team[place] for place in out)
            stay_levels = sum(card.level for card in staying)
            for levels in combinations_with_replacement(sorted(by_level), in_count):
                if not may_do(len(staying) + in_count, stay_levels + sum(levels)):
                    continue
                into = _cards_of(levels, staying, by_level, leaving)
                if into is not None:
                    yield Change(out, into)


def _departures(team: Sequence[CharacterDef], count: int) -> Iterator[tuple[int, ...]]:
    """Every choice of so many krosmasters to leave, the last of equal ones first."""
    seen: set[tuple[str, ...]] = set()
    for places in combinations(reversed(range(len(team))), count):
        cards = tuple(sorted(team[place].id for place in places))
        if cards not in seen:
            seen.add(cards)
            yield tuple(sorted(places))


def _cards_of(
    levels: tuple[int, ...],
    staying: list[CharacterDef],
    by_level: dict[int, list[CharacterDef]],
    leaving: tuple[CharacterDef, ...],
) -> tuple[CharacterDef, ...] | None:
    """A card of each level that may stand beside the others; nobody who leaves comes back."""
    chosen: list[CharacterDef] = []
    for level in levels:
        team = [*staying, *chosen]
        fit = (c for c in by_level[level] if c not in leaving and team.count(c) < COPIES[c.name_colour])
        card = min(fit, key=team.count, default=None)
        if card is None:
            return None
        chosen.append(card)
    return tuple(chosen)
