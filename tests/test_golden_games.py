"""Golden games: whole matches as text, replayed through the rules and compared line by line.

`python -m tools.golden` plays them anew where a change is meant.
"""

from collections import Counter

import pytest
from real_cards import CATALOG

from krosmaster.arena import engine
from krosmaster.arena.documents import event_type
from krosmaster.arena.setup_options import Mode
from krosmaster.content.matchfile import parse_match
from krosmaster.content.replay import CommandRefused, replayed
from tools.golden import GAMES, GOLDEN, transcript

SHOWN = {
    "duel-elemental": {"reward-bought", "reward-turned-up", "buffs-discarded", "bomb-went-off", "token-summoned"},
    "duel-pit": {"reward-bought", "reward-turned-up", "buffs-discarded", "bomb-went-off", "character-locked"},
    "free-for-all": {"seating-settled", "board-picked", "tension-loser-picked", "knocked-out", "boosts-spent"},
    "pairs": {"seating-settled", "board-picked", "tension-loser-picked", "knocked-out", "gallon-bought"},
    "broken-scenery": {"scenery-damaged", "scenery-destroyed", "knocked-out", "gallon-bought"},
}
"""Events for the sake of which a game was chosen."""


def golden(name):
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def replay(text):
    return replayed(parse_match(text, CATALOG), engine)


def test_there_is_a_file_for_every_golden_game_and_none_besides():
    assert {path.stem for path in GOLDEN.glob("*")} == set(GAMES) == set(SHOWN)


@pytest.mark.parametrize("name", SHOWN)
def test_a_golden_game_replays_to_the_same_events_and_the_same_last_position(name):
    text = golden(name)
    match = replay(text)
    assert transcript(match).splitlines() == text.splitlines()
    assert match.state.outcome is not None


@pytest.mark.parametrize("name", SHOWN)
def test_a_golden_game_shows_what_it_was_chosen_for(name):
    match = replay(golden(name))
    happened = Counter(event_type(event) for step in match.steps for event in step.events)
    assert happened.keys() >= SHOWN[name]


def test_the_golden_games_are_two_duels_on_both_faces_two_of_four_and_one_with_breakable_scenery():
    setups = {name: parse_match(golden(name), CATALOG).setup for name in SHOWN}
    assert [setup.mode for setup in setups.values()] == [
        Mode.DUEL,
        Mode.DUEL,
        Mode.FREE_FOR_ALL,
        Mode.PAIRS,
        Mode.DUEL,
    ]
    assert [bool(setup.rewards) for setup in setups.values()] == [True, True, True, True, False]
    assert setups["duel-elemental"].board != setups["duel-pit"].board
    assert setups["broken-scenery"].scenery_can_be_destroyed


def test_a_changed_die_does_not_go_unnoticed():
    text = golden("duel-pit")
    assert "\nseed: 2\n" in text
    other = text.replace("\nseed: 2\n", "\nseed: 7\n", 1)
    with pytest.raises((CommandRefused, AssertionError)):
        assert transcript(replay(other)).splitlines() == other.splitlines()
