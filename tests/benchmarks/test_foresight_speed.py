"""What looking ahead costs: the threats of four against four, sight from a cell, the odds of an attack, a plan.

Run with ``pytest -m benchmark -s tests/benchmarks/test_foresight_speed.py``.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest
from play_scenes import KING, QUEEN, at, board, card, cell, open_board, position, spell
from random_play import random_command
from real_cards import CATALOG, begin

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast
from krosmaster.arena.definitions import Element, Power, Range, RangeKind, SpellId, Zone
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.arena.state import State
from krosmaster.play.lookout import lookout
from krosmaster.play.outlook import Outlook
from krosmaster.play.preview import CastPreview
from krosmaster.play.reach import acting
from krosmaster.play.threat import threat_map

pytestmark = pytest.mark.benchmark

TEAMS = (
    ("queen-of-the-tofus", "bill-tell", "oscar-kass", "bad-aboum"),
    ("anna-tommy", "kassius-kaos", "king-of-the-gobballs", "lil-healey"),
)
LEAPERS = (("yugo", "nox", "percedal", "naz-rael"),) * 2
THREATS_MS, SIGHT_MS, ATTACK_MS, PLAN_MS, LOOK_MS = 10.0, 2.0, 1.0, 10.0, 50.0


def spent_ms(work: Callable[[], object], times: int) -> float:
    """The median of some calls, of the processor's time: others may be at work on the machine."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append((time.process_time() - start) * 1000)
    return statistics.median(found)


def fights(names: tuple[tuple[str, ...], ...] = TEAMS) -> list[State]:
    """Positions of four against four, those of the box unless others are named, with what they have summoned."""
    teams = [tuple(KrosmasterSetup(CATALOG.characters[one]) for one in team) for team in names]
    found = []
    for seed in range(6):
        players = (PlayerSetup("Ana", teams[0]), PlayerSetup("Berto", teams[1]))
        setup = Setup(players, seed=seed, board=CATALOG.boards["elemental-arena"], rotation=0)
        chance, state = Random(seed), begin(setup)
        while state.number < 6 or acting(state) is None:
            state = engine.apply(state, random_command(chance, state)).state
        found.append(state)
    return found


@pytest.mark.parametrize("names", [TEAMS, LEAPERS], ids=["box", "leapers"])
def test_the_threats_of_four_against_four_are_worked_out_in_time(names: tuple[tuple[str, ...], ...]) -> None:
    each = [spent_ms(lambda state=state: threat_map(state, state.active), 9) for state in fights(names)]
    print(f"\nthreats: {', '.join(f'{ms:.1f}' for ms in each)} ms (limit {THREATS_MS})")
    assert statistics.median(each) < THREATS_MS


def test_sight_from_a_cell_is_worked_out_in_time() -> None:
    state = fights()[0]
    median = spent_ms(lambda: lookout(state, cell("f6")), 50)
    print(f"\nsight from a cell: {median:.2f} ms (limit {SIGHT_MS})")
    assert median < SIGHT_MS


def test_the_odds_of_an_attack_and_of_a_plan_are_worked_out_in_time() -> None:
    near = position([at(QUEEN, "a1")], [at(KING, "c1")], on=board("......"))
    attack = spent_ms(lambda: Outlook(near).aimed(Cast(SpellId("tofu-storm"), cell("c1"))), 50)
    far = position([at(QUEEN, "a4")], [at(KING, "f4")], on=open_board(7, 7))
    plan = spent_ms(lambda: Outlook(far).aimed(Cast(SpellId("tofu-storm"), cell("f4"))), 50)
    print(f"\nattack: {attack:.2f} ms (limit {ATTACK_MS}), plan: {plan:.2f} ms (limit {PLAN_MS})")
    assert attack < ATTACK_MS
    assert plan < PLAN_MS


def test_no_look_at_the_odds_of_a_crowd_takes_long() -> None:
    ball = spell("ball", reach=Range(RangeKind.NO_SIGHT, 1, 8), element=Element.FIRE, zone=Zone.SQUARE)
    crowd = ("e4", "e5", "e6", "f4", "f5", "f6", "g4", "g5")
    foes = [at(card(f"foe{n}", powers=[Power.ARMOR], initiative=n), where) for n, where in enumerate(crowd)]
    state = position([at(card("mage", ball, powers=[Power.CRITICAL]), "a5")], foes, on=open_board(9, 9))
    outlook = Outlook(state)
    looks = []
    counted = Fraction(0)
    while counted < 1:
        start = time.process_time()
        seen = outlook.aimed(Cast(SpellId("ball"), cell("f5")))
        looks.append((time.process_time() - start) * 1000)
        assert isinstance(seen, CastPreview)
        counted = seen.counted
    print(f"\na crowd of eight: {len(looks)} looks, the longest {max(looks):.1f} ms (limit {LOOK_MS})")
    assert max(looks) < LOOK_MS
