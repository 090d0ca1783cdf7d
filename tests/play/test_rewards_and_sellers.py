"""Rewards, coins, scenery and four players between the player and the rules."""

from dataclasses import replace
from fractions import Fraction

import pytest
from four import PAIRS, four
from own_rewards import DOFUS, OWN, down, holder, reward, up
from scenes import card, cell, position, spell

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyGallon, Cast, Choose, Punch, UseReward
from krosmaster.arena.definitions import Coin, ExtraDamage, Handle, Limit, SpellId
from krosmaster.arena.reasons import Why
from krosmaster.arena.reward_defs import RewardId
from krosmaster.arena.state import Question, QuestionKind
from krosmaster.play.answers import Chosen, Played
from krosmaster.play.odds import outcomes
from krosmaster.play.preview import CastPreview, CastStudy, costs_its_user
from krosmaster.play.refusals import Refused
from krosmaster.play.reward_preview import reward_preview
from krosmaster.play.scenery import piece_on
from krosmaster.play.selection import NothingChosen, PickingSeller, RewardChosen
from krosmaster.play.turn_controller import TurnController
from krosmaster.table.contract import Accepted, Rejected

OPEN = """
. . . . .
. A B . .
. . . . .
. . . a .
. . . . .
"""


class OneState:
    """Stands for a match at a given position: what is submitted is played from it."""

    def __init__(self, state):
        self.state, self.records, self.can_undo, self.can_redo = state, (), False, False

    def submit(self, command, script=None):  # noqa: ARG002 - no dice are fixed here
        reason = engine.reason_against(self.state, command)
        if reason is not None:
            return Rejected(reason)
        step = engine.apply(self.state, command)
        self.state = step.state
        self.records = (*self.records, command)
        return Accepted(step)


def controlled(state):
    return TurnController(OneState(state))


def with_tokens(*held, **fields):
    return position(OPEN, {"A": holder(*held, **fields), "B": card("ally"), "a": card("foe")}, active="A")


def whole(state, command):
    study = CastStudy(state, command)
    while not (seen := study.look(500)).is_counted:
        pass
    return seen


@pytest.mark.rule("REW-5")
def test_reward_without_a_cell_is_turned_up_at_once():
    control = controlled(with_tokens(down(OWN["xelor-style"])))
    assert isinstance(control.choose_reward(RewardId("xelor-style")), Played)
    assert control.match.records == (UseReward(RewardId("xelor-style")),)


@pytest.mark.rule("REW-15")
def test_reward_that_summons_is_aimed_at_the_free_cells_beside_its_user():
    control = controlled(with_tokens(down(OWN["osamodas-style"])))
    assert control.choose_reward(RewardId("osamodas-style")) == Chosen(RewardChosen(RewardId("osamodas-style")))
    assert control.clickable_cells() == {cell("b1"), cell("a2"), cell("b3")}
    seen = control.hover(cell("b1"))
    assert isinstance(seen, CastPreview)
    assert seen.summoned.id == "wabbit"
    assert isinstance(control.click(cell("b1")), Played)


def test_chosen_reward_is_dropped_by_choosing_it_once_more():
    control = controlled(with_tokens(down(OWN["osamodas-style"])))
    control.choose_reward(RewardId("osamodas-style"))
    assert control.choose_reward(RewardId("osamodas-style")) == Chosen(NothingChosen())


@pytest.mark.rule("REW-24")
def test_single_ally_beside_the_user_is_carried_without_being_asked_for():
    control = controlled(with_tokens(down(OWN["pandawa-style"])))
    chosen = control.choose_reward(RewardId("pandawa-style"))
    assert chosen == Chosen(RewardChosen(RewardId("pandawa-style"), Handle("B"), (Handle("B"),)))
    seen = control.hover(cell("b4"))
    assert [(ghost.who, ghost.to) for ghost in seen.ghosts] == [("B", cell("b4"))]


@pytest.mark.rule("REW-24")
def test_reward_that_carries_is_refused_with_nobody_beside_its_user():
    state = position(OPEN.replace("B", "."), {"A": holder(down(OWN["pandawa-style"])), "a": card("foe")}, active="A")
    refused = controlled(state).choose_reward(RewardId("pandawa-style"))
    assert isinstance(refused, Refused)
    assert refused.reason.why is Why.NOBODY_TO_CARRY


@pytest.mark.rule("REW-14")
def test_spell_of_a_boost_shows_its_cells_and_what_it_can_do():
    state = with_tokens(down(OWN["lightning"]))
    seen = reward_preview(state, RewardId("lightning"))
    assert seen.reason is None
    assert seen.cells == seen.spell.fit_cells
    assert cell("b5") in seen.cells
    preview = whole(state, UseReward(RewardId("lightning"), cell("c2")))
    assert [target.who for target in preview.targets] == ["B"]


@pytest.mark.rule("REW-8")
def test_second_dofus_is_refused_before_it_is_turned_up():
    first, second = DOFUS[:2]
    refused = controlled(with_tokens(up(first), down(second))).choose_reward(second.id)
    assert refused.reason.why is Why.TYPE_WORN_ALREADY


@pytest.mark.rule("REW-18", "SPELL-13")
def test_what_makes_its_user_ko_by_its_own_cost_is_known_beforehand():
    state = with_tokens(down(OWN["sacrier-style"]), wounds=6)
    assert costs_its_user(state, UseReward(RewardId("sacrier-style")))
    assert not costs_its_user(with_tokens(down(OWN["sacrier-style"]), wounds=5), UseReward(RewardId("sacrier-style")))
    bleeding = card("bleeding", spell("bleed", reach=("melee",), wounds=2))
    for wounds, is_fatal in ((8, True), (7, False)):
        state = position(OPEN, {"A": {"card": bleeding, "wounds": wounds}, "B": card("x"), "a": card("y")}, active="A")
        assert costs_its_user(state, Cast(SpellId("bleed"), cell("c2"))) == is_fatal


def test_coin_of_a_spell_doubles_the_ways_in_which_it_can_turn_out():
    lucky = card("lucky", spell("flip", reach=("melee",), effects=(Coin(heads=(ExtraDamage(2),)),), limit=Limit.NONE))
    state = position(OPEN, {"A": lucky, "B": card("ally"), "a": card("foe")}, active="A")
    steps = outcomes(state, Cast(SpellId("flip"), cell("c2")))
    assert sum(step.chance for step in steps) == 1
    seen = whole(state, Cast(SpellId("flip"), cell("c2")))
    wounds = next(target.wounds for target in seen.targets if target.who == "B")
    assert wounds[3] + wounds.get(4, 0) + wounds.get(2, 0) > Fraction(1, 3)
    assert sum(wounds.values()) == 1


@pytest.mark.rule("DECOR-5", "DECOR-7")
def test_punch_at_a_crate_tells_what_becomes_of_it():
    state = position(
        OPEN.replace("B", "C"), {"A": card("boxer"), "a": card("foe")}, active="A", scenery_can_be_destroyed=True
    )
    assert piece_on(state, state.grid.index(cell("c2"))) == (3, 3)
    assert piece_on(state, state.grid.index(cell("d3"))) is None
    (odds,) = whole(state, Punch(cell("c2"))).scenery
    assert odds.at == cell("c2")
    assert sum(odds.wounds.values()) == 1
    assert odds.broken == 0


def four_around_a_demon(**fields):
    teams = tuple({handle: {"card": card(handle)}} for handle in "ABXE")
    drawing = "A . . . .\n. . B . .\n. X . E .\n. . . . .\n. . . . ."
    state = four(drawing, teams, active="A", **fields)
    return replace(state, board=replace(state.board, rows=("D....", *state.board.rows[1:])))


@pytest.mark.rule("FOUR-12")
def test_click_on_a_figure_names_the_seller():
    control = controlled(four_around_a_demon(wild=0, purses=(10, 0, 0, 0)))
    assert control.buy_gallon() == Chosen(PickingSeller((1, 2, 3)))
    assert control.clickable_cells() == {cell("c2"), cell("b3"), cell("d3")}
    control.click(cell("b3"))
    assert control.match.records == (BuyGallon(2),)


@pytest.mark.rule("FOUR-8")
def test_click_on_a_figure_of_a_player_answers_a_question_about_players():
    state = four_around_a_demon(pairs=PAIRS)
    asked = replace(state, question=Question(QuestionKind.TENSION_LOSER, 0, (1, 3)))
    control = controlled(asked)
    assert control.clickable_cells() == {cell("c2"), cell("d3")}
    assert control.hover(cell("b3")) is None
    assert control.refusal(Choose(3)) is None


def test_reward_of_nobody_who_acts_has_no_preview():
    assert reward_preview(with_tokens(up(reward("x", "set"))), RewardId("x")) is None
