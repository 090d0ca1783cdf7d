"""Every kind of refusal: one clear sentence without any id, a rule that exists, and remedies that hold."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from client_fixtures import CATALOG
from four import crew, four
from own_rewards import OWN, down, holder, up
from random_play import conceivable, random_command, random_setup
from real_cards import begin
from scenes import card, cell, position, spell, token

from krosmaster.arena import engine
from krosmaster.arena.commands import (
    BuyGallon,
    BuyReward,
    Cast,
    Concede,
    EndTurn,
    Move,
    PickUp,
    Place,
    Punch,
    Source,
    UseReward,
)
from krosmaster.arena.definitions import Aim, Limit, LoseMovement, RaiseRange
from krosmaster.arena.reasons import Reason, Why
from krosmaster.arena.reward_defs import RewardId, Shelf, Tier
from krosmaster.arena.state import Phase
from krosmaster.client import wording
from krosmaster.client.panels.refusal_wording import refused_markup
from krosmaster.client.words.figure_wording import cast_of
from krosmaster.client.words.reason_wording import reason_sentence
from krosmaster.content.rulebook_from import load_rulebook
from krosmaster.play.outlook import Outlook
from krosmaster.play.plans import at_the_end
from krosmaster.play.reach import acting, standing_at
from krosmaster.play.refusals import Refused

RULES = load_rulebook().rules
IDS = {
    found
    for found in (
        *CATALOG.characters,
        *(one.id for character in CATALOG.characters.values() for one in character.spells),
    )
    if "-" in found
}
NOWHERE = re.compile("none|nobody")
"""Commands that name what does not exist come from files alone, and are answered by what they named."""

ROW = "A . . . . . . b"
SNARE = token("snare", "trap", spell("snap", reach=("self",), ap=0), mp=0, hp=0, ap=0)
CALL = spell("call", "summon", ("classic", 1, 2), summons=token("imp"), max_in_play=1)
LAY = spell("lay", "summon", ("classic", 1, 4), summons=SNARE, max_in_play=3)
STAY = spell("stay", "special", ("self",), effects=(RaiseRange(1), LoseMovement()))
BLEED = spell("bleed", reach=("classic", 1, 8), wounds=4)
TWICE = spell("jab", ap=1, reach=("classic", 1, 8), limit=Limit.TURN, uses=2)
DEAR, CHEAP = spell("dear", ap=5, reach=("classic", 1, 8)), spell("cheap", ap=2, reach=("classic", 1, 8))
MEND, TRADE = spell("mend", "heal", ("classic", 0, 8)), spell("trade", "special", ("fixed", 0, 8), aim=Aim.ALLY)
DASH, LINE = spell("dash", ap=1, mp=4, reach=("classic", 1, 3)), spell("line", reach=("line", 1, 3))
ONCE = spell("once", ap=1, reach=("classic", 1, 8), limit=Limit.GAME)
SELLERS = ["A . f . d", ". . c . h", "b . g . ."]


def use(reward, at=None):
    return UseReward(RewardId(reward), None if at is None else cell(at))


def scene(mine, drawing=ROW, **fields):
    return position(drawing, {"A": mine, "b": card("foe")}, active="A", **fields)


def after(state, *commands):
    for command in commands:
        assert engine.reason_against(state, command) is None
        state = engine.apply(state, command).state
    return state


def selling(wild):
    purses = (20, 0, 0, 0)
    return four("\n".join(SELLERS), crew("A bf cg dh"), active="A", wild=wild, purses=purses, under={"A": "D"})


@cache
def made():
    """Positions and commands for the kinds that are rare in random matches."""
    small = {"card": card("small", level=1), "rewards": (down(OWN["xelor-style"]),)}
    beside = {"A": holder(down(OWN["pandawa-style"])), "B": card("ally"), "b": card("foe")}
    held = {"A": card("mine"), "b": holder(up(OWN["perfect-lock"]))}
    shop = {"granite": Shelf(((OWN["glue"],), ()))}
    once = Cast(ONCE.id, cell("b1"))
    jab = Cast(TWICE.id, cell("b1"))
    return (
        (Why.MATCH_OVER, after(scene(card("mine")), Concede(0)), EndTurn()),
        (Why.NO_STEPS_THIS_TURN, after(scene(card("mine", STAY)), Cast(STAY.id, cell("a1"))), Move(cell("b1"))),
        (Why.HELD_FAST, position("A b .\n. . .", held, active="A"), Move(cell("a2"))),
        (
            Why.NOBODY_CAN_HOLD,
            scene(small, under={"A": "D"}, purses=(12, 0), shop=shop),
            BuyReward(Tier.GRANITE, Source.PILE, 0),
        ),
        (Why.SUMMON_LIMIT, after(scene(card("mine", CALL)), Cast(CALL.id, cell("b1"))), Cast(CALL.id, cell("c1"))),
        (Why.TRAP_THERE, after(scene(card("mine", LAY)), Cast(LAY.id, cell("b1"))), Cast(LAY.id, cell("b1"))),
        (Why.NO_WAY, position("A T b\nT . .", {"A": card("mine"), "b": card("foe")}, active="A"), Move(cell("b2"))),
        (Why.TRAP_ON_THE_WAY, after(scene(card("mine", LAY)), Cast(LAY.id, cell("b1"))), Move(cell("c1"))),
        (Why.NOBODY_NAMED, position("A . . b\nB . . .", beside, active="A"), use("pandawa-style", "c1")),
        (Why.NEEDS_A_CELL, scene(holder(down(OWN["osamodas-style"]))), use("osamodas-style")),
        (Why.WOUNDS_DO_NOT_FIT, scene({"card": card("mine", BLEED), "wounds": 7}), Cast(BLEED.id, cell("b1"))),
        (Why.ALREADY_THIS_TURN, after(scene(card("mine", TWICE)), jab, jab), jab),
        (
            Why.NOT_ENOUGH_AP,
            after(scene(card("mine", DEAR, CHEAP)), Cast(CHEAP.id, cell("b1"))),
            Cast(DEAR.id, cell("b1")),
        ),
        (Why.NEEDS_A_CHARACTER, scene(card("mine", MEND)), Cast(MEND.id, cell("b1"))),
        (Why.NEEDS_AN_ALLY, scene(card("mine", TRADE)), Cast(TRADE.id, cell("b1"))),
        (Why.SELF_ONLY, scene(card("mine", STAY)), Cast(STAY.id, cell("b1"))),
        (Why.NOT_ENOUGH_MP, scene(card("mine", DASH, CHEAP)), Cast(DASH.id, cell("b1"))),
        (Why.NOT_IN_LINE, scene(card("mine", LINE), "A . .\n. . .\n. . b"), Cast(LINE.id, cell("b2"))),
        (Why.OUT_OF_SIGHT, scene(card("mine", CHEAP), "A T .\n. . b"), Cast(CHEAP.id, cell("c1"))),
        (Why.NOT_A_GOAL, scene(holder(down(OWN["osamodas-style"]))), use("osamodas-style", "d1")),
        (Why.TYPE_WORN_ALREADY, scene(holder(up(OWN["dofus-mp2"]), down(OWN["dofus-ap3"]))), use("dofus-ap3")),
        (Why.NOT_A_DEMON_CELL, scene(card("mine"), "A . . . . D . b", purses=(12, 0)), BuyGallon()),
        (Why.IMPASSABLE, scene(card("mine"), "A T .\n. . b"), Move(cell("b1"))),
        (Why.ALREADY_THIS_GAME, after(scene(card("mine", ONCE)), once), once),
        (Why.NAME_A_SELLER, selling(0), BuyGallon()),
        (Why.NOT_A_SELLER, selling(0), BuyGallon(0)),
        (Why.WILD_ONE_FIRST, selling(1), BuyGallon(2)),
        (Why.NO_SPELLS_YET, scene(card("mine", STAY), without=["spells"]), Cast(STAY.id, cell("a1"))),
        (Why.NO_SUMMONS_YET, scene(card("mine", CALL), without=["summons"]), Cast(CALL.id, cell("b1"))),
        (Why.NO_KAMAS_IN_PLAY, scene(card("mine"), without=["kamas"]), PickUp()),
        (Why.NO_GALLONS_IN_PLAY, scene(card("mine"), without=["gallons"]), BuyGallon()),
    )


@cache
def drawn():
    """What is refused in positions of random matches: some commands of every type, whatever they name."""
    found, kept = [], Counter()
    for seed in range(16):
        chance = Random(seed)
        state, looks = begin(random_setup(chance)), 0
        while not state.is_over and looks < 14:
            is_rare = state.question is not None or state.phase is not Phase.ACTIVATION
            if chance.random() < (0.3 if is_rare else 0.08):
                looks += 1
                by_type = {}
                for command in conceivable(state):
                    by_type.setdefault(type(command), []).append(command)
                for some in by_type.values():
                    for command in chance.sample(some, min(len(some), 40)):
                        reason = engine.reason_against(state, command)
                        if reason is not None and not NOWHERE.search(str(command)) and kept[reason.why] < 25:
                            kept[reason.why] += 1
                            found.append((reason.why, state, command))
            state = engine.apply(state, random_command(chance, state)).state
    return tuple(found)


NEVER_DRAWN = {Why.NOT_IN_THIS_STEP, Why.NO_SUCH_BOARD, Why.DICE_LEFT_OVER}
"""The first comes from the coach of a lesson, the second from match files only, the third from the sandbox."""


def told(state, command):
    """The refusal as a player is told it who has tried the command."""
    outlook = Outlook(state)
    if isinstance(command, Move) and acting(state) is not None and command.to in state.grid:
        walks = outlook.reach.walks
        reason = engine.reason_against(state, command)
        if reason is None or (reason.why is Why.NOT_ADJACENT and command.to not in walks):
            return outlook.refusal_of_walk(command.to)
    refused = outlook.refusal(command)
    if isinstance(command, Place):
        return outlook.refusal_of_place(command.who, command.at)
    is_aimed = isinstance(command, (Cast, Punch, UseReward)) and command.at is not None and acting(state) is not None
    return outlook.aimed(command) if is_aimed else outlook.advised(command, refused)


def check_remedies(state, command, refused):
    """Whatever a refusal offers is legal when it is followed; whether it offers anything."""
    if refused.remedy is not None:
        assert engine.reason_against(at_the_end(state, refused.remedy.path), command) is None
        assert refused.remedy.path.trap is None
    if refused.nearest is not None:
        if isinstance(command, Move):
            walks = Outlook(state).reach.walks
            assert refused.nearest in walks or engine.reason_against(state, Move(refused.nearest)) is None
        elif isinstance(command, (PickUp, BuyGallon, BuyReward)):
            there = standing_at(state, acting(state), state.grid.index(refused.nearest), 0)
            assert engine.reason_against(there, command) is None
        else:
            assert engine.reason_against(state, replace(command, at=refused.nearest)) is None
    for other in refused.instead:
        assert engine.reason_against(state, other) is None
    return refused.remedy is not None or refused.nearest is not None or bool(refused.instead)


@pytest.fixture(scope="module")
def refusals():
    return [*made(), *drawn()]


@pytest.fixture(autouse=True)
def english():
    wording.use("en")


def test_every_kind_of_refusal_is_looked_at(refusals):
    assert {why for why, _state, _command in refusals} | NEVER_DRAWN == set(Why)


@pytest.mark.parametrize(("why", "state", "command"), made(), ids=lambda value: getattr(value, "name", None))
def test_the_rare_ones_are_refused_as_they_should_be(why, state, command):
    refused = told(state, command)
    assert refused.reason.why is why
    check_remedies(state, command, refused)


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_each_is_one_sentence_with_a_rule_that_exists_and_no_id(refusals, language):
    wording.use(language)
    for _why, state, command in refusals:
        reason = engine.reason_against(state, command) or told(state, command).reason
        sentence = reason_sentence(reason, cast_of(state))
        assert reason.rule in RULES
        assert sentence.endswith(".")
        assert not re.search(r"[{}]|None|\bCell\(", sentence), sentence
        assert not [found for found in IDS if re.search(rf"\b{re.escape(found)}\b", sentence)], sentence


def test_remedies_are_legal_when_they_are_followed(refusals):
    mended = Counter()
    for _why, state, command in refusals:
        refused = told(state, command)
        assert isinstance(refused, Refused)
        mended[refused.reason.why] += check_remedies(state, command, refused)
        markup = refused_markup(refused, state)
        assert f"<rule {refused.reason.rule}>" in markup
    helped = {why for why, times in mended.items() if times}
    assert helped >= {
        Why.OUT_OF_SIGHT,
        Why.OUT_OF_RANGE,
        Why.MELEE_ONLY,
        Why.NOT_ENOUGH_AP,
        Why.CELL_NOT_FREE,
        Why.TRAP_THERE,
        Why.NAME_A_SELLER,
        Why.WILD_ONE_FIRST,
        Why.NOBODY_NAMED,
        Why.NEEDS_A_CELL,
        Why.IMPASSABLE,
        Why.TRAP_ON_THE_WAY,
        Why.DIE_CANNOT_SHOW,
        Why.NOT_AN_OPTION,
        Why.CANNOT_HOLD,
        Why.NOT_A_START_CELL,
        Why.NOT_A_DEMON_CELL,
        Why.NO_KAMA_HERE,
    }


@pytest.mark.parametrize("why", list(Why), ids=lambda why: why.name)
def test_each_is_translated(why):
    for language in ("es", "fr"):
        wording.use(language)
        assert wording._(why.value) != why.value


@pytest.mark.parametrize(("uses", "words"), [(1, "once a turn"), (2, "2 times a turn")])
def test_a_limit_is_told_by_its_number(uses, words):
    one = replace(TWICE, uses=uses)
    jab = Cast(one.id, cell("b1"))
    state = after(scene(card("mine", one)), *[jab] * uses)
    assert words in reason_sentence(engine.reason_against(state, jab), cast_of(state))


def test_a_reward_that_is_not_held_is_called_by_its_name():
    named = replace(OWN["perfect-lock"], names={"en": "Perfect Lock", "es": "x", "fr": "y"})
    foe = holder(up(named))
    state = position(ROW, {"A": card("mine"), "b": foe}, active="A")
    reason = engine.reason_against(state, use("perfect-lock"))
    assert "Perfect Lock" in reason_sentence(reason, cast_of(state))


def test_a_purse_that_is_short_says_by_how_many_kamas():
    state = scene(card("mine"), under={"A": "D"}, purses=(7, 0))
    reason = engine.reason_against(state, BuyGallon())
    assert reason == Reason(Why.NOT_ENOUGH_KAMAS, "ACT-2", {"cost": 10, "left": 7, "short": 3})


def test_too_few_ap_name_what_they_are_enough_for():
    state = after(scene(card("mine", DEAR, CHEAP)), Cast(CHEAP.id, cell("b1")))
    markup = refused_markup(told(state, Cast(DEAR.id, cell("b1"))), state)
    assert "cheap (2 AP)" in markup
