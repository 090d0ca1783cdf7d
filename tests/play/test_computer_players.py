"""Computer players: legal in every phase and question of every kind of match, repeatable, and ever ready to stop."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from random_play import random_setup
from real_cards import CATALOG, STASIS, WAKFU, begin, board, duel
from scenes import card, cast, position, spell

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyGallon, Cast, Concede, EndTurn, Move, PickUp
from krosmaster.arena.definitions import ImmediateGain, Limit, Points
from krosmaster.arena.setup_options import Goal, Part
from krosmaster.arena.state import SETUP_PHASES, Phase
from krosmaster.grid import Cell
from krosmaster.play.computer import intent, strengths, strong
from krosmaster.play.computer.greedy import GreedyPlayer, turn_commands
from krosmaster.play.computer.random_player import RandomPlayer
from krosmaster.play.computer.strengths import Strength, computer_player
from krosmaster.play.computer.strong import StrongPlayer, turn_plans
from krosmaster.play.computer.views import seen_by

LONGEST = 40
"""Game turns after which a game is left."""


def played(setup, players, longest=LONGEST, seed=0):
    """The commands of a match, each with the phase and question it answered; every one of them was legal."""
    rng = Random(seed)
    state = begin(setup)
    told = []
    while not state.is_over and state.number <= longest:
        command = players[state.asked].choose(seen_by(state, state.asked, rng))
        assert not isinstance(command, Concede)
        reason = engine.reason_against(state, command)
        assert reason is None, f"{command} is refused: {reason}"
        told.append((state.phase, state.question and state.question.kind, command))
        state = engine.apply(state, command).state
    return told, state


def quick(seed):
    """A strong player who tries little."""
    return StrongPlayer(seed, nodes=20)


def seats(kind, setup, seed=0):
    return [kind(seed + seat) for seat in range(len(setup.players))]


@pytest.mark.parametrize("kind", [RandomPlayer, GreedyPlayer])
def test_every_phase_and_question_of_matches_of_all_kinds_is_answered_legally(kind):
    answered = Counter()
    for seed in range(24):
        setup = random_setup(Random(seed))
        told, _ = played(setup, seats(kind, setup, seed), longest=12)
        answered.update((phase, asked) for phase, asked, _ in told)
    phases = {phase for phase, asked in answered if asked is None}
    asked = {asked for _, asked in answered if asked is not None}
    assert phases == set(Phase) - {Phase.START, Phase.NEXT, Phase.PRELIMINARY, Phase.OVER}
    assert len(asked) >= 5, asked


class Idle:
    """Takes what is listed first as long as it has to answer, and ends every turn."""

    def choose(self, view):
        legal = engine.legal_commands(view)
        return EndTurn() if EndTurn() in legal else legal[0]


@pytest.mark.parametrize("kind", [GreedyPlayer, quick])
@pytest.mark.parametrize("goal", list(Goal))
@pytest.mark.parametrize("without", [frozenset(), frozenset({Part.SPELLS, Part.TENSION, Part.KAMAS, Part.SUMMONS})])
def test_the_goals_of_lessons_are_played_for(kind, goal, without):
    setup = duel(board=board("the-pit"), goal=goal, without=without, seed=4)
    _, state = played(setup, [kind(0), Idle()])
    assert state.outcome is not None
    assert state.outcome.winners == (0,)


@pytest.mark.parametrize("kind", [RandomPlayer, GreedyPlayer, quick])
def test_the_same_seeds_give_the_same_match(kind):
    setup = random_setup(Random(5))
    first = played(setup, seats(kind, setup), longest=4)
    assert played(setup, seats(kind, setup), longest=4) == first


def test_a_greedy_player_beats_a_random_one():
    won = Counter()
    for seed in range(6):
        setup = duel(STASIS, STASIS, board=board("the-pit"), seed=seed)
        kinds = (GreedyPlayer, RandomPlayer) if seed % 2 else (RandomPlayer, GreedyPlayer)
        _, state = played(setup, [kind(seed) for kind in kinds])
        won.update(kinds[winner] for winner in state.outcome.winners)
    assert won[GreedyPlayer] >= 5


def test_greedy_players_buy_rewards_and_turn_them_up():
    used = Counter()
    for seed in range(4):
        setup = duel(STASIS, WAKFU, board=board("the-pit"), seed=seed)
        rewards = tuple(CATALOG.rewards.values())
        players = tuple(replace(player, kamas=9) for player in setup.players)
        setup = replace(setup, players=players, rewards=rewards)
        told, _ = played(setup, seats(GreedyPlayer, setup))
        used.update(type(command).__name__ for _, _, command in told)
    assert used["BuyReward"] >= 1
    assert used["UseReward"] >= 1


def test_a_strong_player_answers_every_phase_and_many_questions_of_matches_of_all_kinds_legally():
    answered = Counter()
    for seed in range(8):
        setup = random_setup(Random(seed))
        told, _ = played(setup, seats(quick, setup, seed), longest=3)
        answered.update((phase, asked) for phase, asked, _ in told)
    assert {phase for phase, asked in answered if asked is None} >= {Phase.PLACE, Phase.SET_DICE, Phase.ACTIVATION}
    assert any(asked is not None for _, asked in answered)


def engaged():
    """A position in which somebody has several things to do."""
    rng = Random(1)
    setup = duel(board=board("the-pit"), seed=3)
    players = seats(GreedyPlayer, setup)
    state = begin(setup)
    while state.phase is not Phase.ACTIVATION or state.number < 4 or len(turn_plans(state)) < 6:
        state = engine.apply(state, players[state.asked].choose(seen_by(state, state.asked, rng))).state
    return state


@pytest.mark.parametrize("kind", [GreedyPlayer, quick])
def test_a_turn_that_nothing_else_would_end_is_ended_by_whoever_plays_it(kind, monkeypatch):
    monkeypatch.setattr(intent, "MOST_COMMANDS", 12)
    gain = spell("haste", "special", ("self",), ap=0, effects=(ImmediateGain(Points.MP, 1),))
    board_of_both = "A . . . . . . . .\n. . . . . . . . b"
    state = position(board_of_both, {"A": card("runner", gain, mp=1), "b": card("victim")}, active="A")
    player, given = kind(1), 0
    while state.active == "A":
        given += 1
        assert given <= 12
        command = player.choose(seen_by(state, state.asked, Random(1)))
        state = engine.apply(state, command).state
    assert (given, command) == (12, EndTurn())


def test_a_spell_that_costs_no_ap_is_cast_where_it_strikes():
    strike = spell("strike", reach=("melee",), ap=0, limit=Limit.TURN)
    figures = {"A": card("someone", strike, ap=0), "b": card("victim")}
    state = position("A . b", figures, active="A")
    assert turn_commands(state) == (Move(Cell(0, 1)), Cast(strike.id, Cell(0, 2)))


def test_a_strong_player_who_is_stopped_answers_at_once_and_legally():
    state = engaged()
    view = seen_by(state, state.asked, Random(0))
    for asked_before in (0, 1, 30):
        polls = []

        def stop(polls=polls, asked_before=asked_before):
            polls.append(None)
            return len(polls) > asked_before

        command = StrongPlayer(1, nodes=100_000).choose(view, stop)
        assert engine.reason_against(state, command) is None
        # every trial that is begun or under way sees it, and then nothing is played any more
        assert asked_before < len(polls) <= asked_before + 1


def test_a_strong_player_keeps_to_its_time():
    state = engaged()
    view = seen_by(state, state.asked, Random(0))
    ticks = iter(range(10_000))
    command = StrongPlayer(1, nodes=100_000, seconds=50, clock=lambda: next(ticks)).choose(view)
    assert engine.reason_against(state, command) is None
    assert next(ticks) == 51


def test_a_strong_player_tries_no_more_than_its_nodes(monkeypatch):
    state = engaged()
    view = seen_by(state, state.asked, Random(0))
    applied = []
    real = engine.apply
    monkeypatch.setattr(engine, "apply", lambda *args: applied.append(None) or real(*args))
    StrongPlayer(1, nodes=200).choose(view)
    assert 100 < len(applied) <= 240  # answers to questions are tried by the way


def test_a_strong_player_tries_the_more_the_more_time_it_is_given(monkeypatch):
    monkeypatch.setattr(strengths, "StrongPlayer", lambda _, nodes, seconds: (nodes, seconds))
    (least, _), (usual, three), (most, _) = (computer_player(Strength.STRONG, 1, seconds) for seconds in (1, 3, 10))
    assert least < usual < most
    assert computer_player(Strength.STRONG, 1) == (usual, None)  # what is measured is what plays in the window
    assert three == 3


def test_the_plans_of_a_turn_are_legal_and_the_greedy_one_comes_first():
    state = engaged()
    plans = turn_plans(state)
    assert len(set(plans)) == len(plans)
    assert plans[0] == turn_commands(state)
    for plan in plans:
        assert engine.reason_against(state, plan[0]) is None, plan


@pytest.mark.parametrize(("kamas", "wanted"), [(10, [Move, Move, Move, BuyGallon]), (9, [Cast, Cast])])
def test_who_can_pay_a_gallon_goes_to_a_demon_cell_before_it_attacks(kamas, wanted):
    figures = {"A": card("buyer", spell("zap")), "v": card("victim", mp=0)}
    state = position(". . D . . A . v . .", figures, active="A", purses=(kamas, 0))
    player, done = GreedyPlayer(1), []
    for _ in wanted:
        command = player.command(state)
        done.append(type(command))
        state = engine.apply(state, command).state
    assert done == wanted


def test_a_strong_player_leaves_no_kamas_lying_where_it_rests():
    state = position("A . . . . . v", {"A": card("one", mp=0), "v": card("two")}, active="A", kamas={"a1": 2})
    assert turn_plans(state)[-1] == (PickUp(), PickUp(), EndTurn())


BACK, ON, ZAP = Move(Cell(0, 1)), Move(Cell(0, 2)), cast("zap", "f1")


@pytest.mark.parametrize(
    ("plans", "answers"),
    [
        ([(ON,), (BACK,)], [ON, EndTurn()]),
        ([(ON,), (BACK, ZAP)], [ON, EndTurn()]),
        ([(ON,), (ZAP,), (BACK,)], [ON, ZAP, BACK]),
    ],
)
def test_where_a_walk_has_led_a_strong_player_it_stays_until_it_has_done_something(monkeypatch, plans, answers):
    state = position(". A . . . v", {"A": card("one", spell("zap")), "v": card("two")}, active="A")
    player = StrongPlayer(1)
    for plan, answer in zip(plans, answers, strict=True):
        monkeypatch.setattr(strong, "turn_plans", lambda _, plan=plan: [plan])
        assert player.choose(seen_by(state, 0, Random(0))) == answer
        state = engine.apply(state, answer).state


def test_every_strength_can_be_had_by_name():
    kinds = {strength: type(computer_player(strength, seed=1)) for strength in Strength}
    assert kinds == {
        Strength.RANDOM: RandomPlayer,
        Strength.GREEDY: GreedyPlayer,
        Strength.STRONG: StrongPlayer,
    }


def test_a_strong_player_starts_nearer_to_the_enemies_than_a_greedy_one():
    def steps_between(kind):
        """Steps between all enemies once everybody is placed by players of a kind."""
        total = 0
        for seed in range(4):
            rng = Random(seed)
            state = begin(duel(STASIS, WAKFU, board=board("the-pit"), seed=seed))
            players = [kind(seat) for seat in (0, 1)]
            while state.phase in SETUP_PHASES:
                state = engine.apply(state, players[state.asked].choose(seen_by(state, state.asked, rng))).state
            distance = state.grid.distance
            total += sum(distance(one.cell, two.cell) for one in state.krosmasters(0) for two in state.krosmasters(1))
        return total

    assert steps_between(quick) < steps_between(GreedyPlayer)
