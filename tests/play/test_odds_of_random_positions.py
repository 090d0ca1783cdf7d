"""Whatever can be done in positions of random matches: its odds are fractions that add up to 1."""

from fractions import Fraction
from itertools import islice
from random import Random

import pytest
from random_play import random_command, random_setup
from real_cards import begin

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Move, Punch, UseReward
from krosmaster.arena.definitions import PUNCH
from krosmaster.play.next_turn import CRITICAL_DICE
from krosmaster.play.odds import ways
from krosmaster.play.outlook import Outlook
from krosmaster.play.plans import Plan
from krosmaster.play.preview import CastPreview, command_at
from krosmaster.play.reach import acting, reach
from krosmaster.play.threat import threat_map
from krosmaster.table.contract import Script

LOCKS_FAIL = Script(CRITICAL_DICE)
MOST_WAYS = 400
"""Commands with more are left to the tests of the crowds; they take seconds each."""


def acting_positions():
    """Some positions of some random matches of all kinds, in which a character acts."""
    found = []
    for seed in range(9):
        rng = Random(seed)
        state, kept = begin(random_setup(rng)), 0
        while not state.is_over and kept < 4:
            if acting(state) is not None and rng.random() < 0.06:
                found.append(state)
                kept += 1
            state = engine.apply(state, random_command(rng, state)).state
    return found


POSITIONS = acting_positions()


def check(targets):
    for target in targets:
        for distribution in (target.wounds, target.heals):
            assert sum(distribution.values()) == 1
            assert all(isinstance(chance, Fraction) and 0 < chance <= 1 for chance in distribution.values())
            assert list(distribution) == sorted(distribution)
        assert 0 <= target.out <= 1


def test_there_are_positions_of_all_kinds():
    assert len(POSITIONS) >= 24
    assert {len(state.players) for state in POSITIONS} == {2, 4}


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_the_ways_of_a_command_and_the_odds_of_all_that_it_touches_add_up_to_one(number):
    state, chance = POSITIONS[number], Random(number)
    legal = [c for c in engine.legal_commands(state) if isinstance(c, (Move, Cast, Punch, UseReward))]
    for command in chance.sample(legal, min(len(legal), 6)):
        found = list(islice(ways(state, command), MOST_WAYS))
        if len(found) < MOST_WAYS:
            assert sum(way.chance for way in found) == 1
    outlook = Outlook(state)
    caster = acting(state)
    for spell in (*caster.spells, *((PUNCH,) if caster.is_krosmaster else ())):
        for figure in [f for f in state.figures.values() if f.in_play][:8]:
            seen = outlook.aimed(command_at(spell.id, state.grid.cells[figure.cell]))
            plan = seen.plan if not isinstance(seen, CastPreview) else seen
            cast = plan.cast if isinstance(plan, Plan) else plan
            if cast is None:
                continue
            assert 0 < cast.counted <= 1
            if cast.is_counted:
                check(plan.targets)
                assert all(sum(piece.wounds.values()) == 1 for piece in plan.scenery)


def walked_by_the_engine(state):
    """Every cell that legal steps lead to, the locks failing; who springs a trap stops there."""
    mover = acting(state)
    seen, waiting, reached = set(), [state], set()
    while waiting:
        here = waiting.pop()
        figure = here.figures[mover.handle]
        for command in engine.legal_commands(here):
            if not isinstance(command, Move):
                continue
            reached.add(command.to)
            if here.grid.index(command.to) in here.field.traps:
                continue
            after = engine.apply(here, command, LOCKS_FAIL).state
            if (command.to, figure.mp) not in seen:
                seen.add((command.to, figure.mp))
                waiting.append(after)
    return reached - {state.grid.cells[mover.cell]}


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_the_cells_that_walks_are_offered_to_are_those_that_legal_steps_lead_to(number):
    state = POSITIONS[number]
    around = reach(state)
    assert set(around.walks) == walked_by_the_engine(state)
    for place, walk in around.walks.items():
        for path in (walk.shortest, walk.safest):
            if path is None:
                continue
            now = state
            for step in path.steps:
                assert engine.reason_against(now, Move(step.to)) is None
                now = engine.apply(now, Move(step.to), LOCKS_FAIL).state
            assert path.target == place
            if path.trap is None:
                assert now.figures[now.active].mp == path.mp_left


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_walks_traps_and_threats_are_fractions_that_add_up_to_one(number):
    state, chance = POSITIONS[number], Random(number)
    outlook = Outlook(state)
    for walk in reach(state).walks.values():
        for path in (walk.shortest, walk.safest):
            assert path is None or 0 < path.chance <= 1
        check(outlook.walked(walk).sprung)
    threats = threat_map(state, state.active)
    for cell in chance.sample(sorted(threats.cells), min(len(threats.cells), 2)):
        for strike in threats.here(cell).strikes:
            if strike.odds is not None:
                check([strike.odds])
                assert max(strike.odds.wounds) == strike.worst
        assert len(threats.here(cell).strikes) == threats.cells[cell].enemies
