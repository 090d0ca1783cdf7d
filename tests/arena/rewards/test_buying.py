"""Buying demonic rewards and saying who gets them (ACT-3, ACT-8, REW-2 to REW-4, REW-13, REW-22)."""

import pytest
from own_rewards import OWN, WABBIT, down, up
from scenes import card, cell, figure, of_type, play, position, refusal

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyGallon, BuyReward, Choose, EndTurn, Move, Punch, Source, UseReward
from krosmaster.arena.definitions import Handle
from krosmaster.arena.events import RewardBought, RewardGiven
from krosmaster.arena.reasons import Why
from krosmaster.arena.reward_defs import RewardId, Shelf, Tier
from krosmaster.arena.state import QuestionKind

ANYONE = card("anyone")
SHELVES = {
    "granite": Shelf(((OWN["glue"], OWN["bramble"]), (OWN["lightning"],)), (OWN["boost-fire"], OWN["boost-air"])),
    "jade": Shelf(((OWN["xelor-style"],), ()), (OWN["iop-style"], None)),
    "gold": Shelf(((OWN["dofus-mp2"],), (OWN["dofus-ap3"],)), (OWN["pet-all1"], OWN["demon-spirit"])),
}
GRANITE = {"granite": SHELVES["granite"]}
ON_A_DEMON = {"A": "D"}


def at_the_demon(purse=20, *, teammate=ANYONE, drawing="A.B.b", **fields):
    """A on the demon cell, its purse and team mate as given."""
    figures = {"A": fields.pop("buyer", ANYONE), "B": teammate, "b": ANYONE}
    fields = {"under": ON_A_DEMON, "shop": SHELVES, "active": "A", **fields}
    return position(drawing, figures, purses=(purse, 0), **fields)


def buy(tier, index=0, to=None, *, pile=False):
    """An order to buy the open token beside a pile, or the top of the pile."""
    return BuyReward(Tier(tier), Source.PILE if pile else Source.FACE_UP, index, to and Handle(to))


def held(state, handle):
    """What lies on a card: id and whether it is face up."""
    return [(held.reward.id, held.is_up) for held in figure(state, handle).rewards]


# ---- the price ----


@pytest.mark.rule("ACT-3")
@pytest.mark.parametrize(("tier", "price"), [("granite", 3), ("jade", 6), ("gold", 12)])
def test_a_reward_costs_one_ap_and_the_kamas_of_its_tier(tier, price):
    state = play(at_the_demon(), buy(tier, to="A")).state
    assert (state.players[0].kamas, figure(state, "A").ap, figure(state, "A").mp) == (20 - price, 5, 3)
    assert refusal(at_the_demon(price), buy(tier, to="A")) is None
    assert refusal(at_the_demon(price - 1), buy(tier, to="A")) == (Why.NOT_ENOUGH_KAMAS, "ACT-8")


@pytest.mark.rule("ACT-3")
def test_a_reward_is_bought_on_a_demon_cell_only():
    assert refusal(at_the_demon(under={}), buy("granite", to="A")) == (Why.NOT_A_DEMON_CELL, "ACT-3")
    beside = at_the_demon(drawing="DAB.b", under={})
    assert refusal(beside, buy("granite", to="A")) == (Why.NOT_A_DEMON_CELL, "ACT-3")
    assert refusal(play(beside, Move(cell("a1"))).state, buy("granite", to="A")) is None


@pytest.mark.rule("REW-12", "TUT-7")
@pytest.mark.parametrize("token", ["enutrof-style", "rogue-style"])
def test_where_kamas_are_left_out_no_reward_gives_any_and_none_is_bought(token):
    buyer = {"card": ANYONE, "rewards": (down(OWN[token]),)}
    state = play(at_the_demon(buyer=buyer, without=["kamas"]), UseReward(RewardId(token))).state
    assert state.players[0].kamas == 0
    assert refusal(state, buy("granite", to="A")) == (Why.NO_KAMAS_IN_PLAY, "TUT-7")


@pytest.mark.rule("ACT-3")
def test_the_last_ap_buys_a_reward_and_without_any_none_is_bought():
    state = play(at_the_demon(buyer={"card": ANYONE, "ap": 1}), buy("granite", to="A")).state
    assert refusal(state, buy("granite", to="A")) == (Why.NOT_ENOUGH_AP, "ACT-3")


@pytest.mark.rule("ACT-3", "ACT-7")
def test_a_mob_buys_no_reward_and_gets_none():
    state = position(
        "iA.b",
        {"A": ANYONE, "b": ANYONE},
        tokens={"i": {"token": WABBIT, "by": "A"}},
        active="i",
        played=["A"],
        under={"i": "D"},
        purses=(20, 0),
        shop=SHELVES,
    )
    assert refusal(state, buy("granite", to="A")) == (Why.KROSMASTERS_ONLY, "ACT-3")
    state = position(
        "iA.b",
        {"A": ANYONE, "b": ANYONE},
        tokens={"i": {"token": WABBIT, "by": "A"}},
        active="A",
        under=ON_A_DEMON,
        purses=(20, 0),
        shop=SHELVES,
    )
    assert refusal(state, buy("granite", to="i")) == (Why.CANNOT_HOLD, "REW-4")


@pytest.mark.rule("ACT-3", "ACT-2")
def test_one_purse_pays_for_rewards_and_gallons():
    state = play(at_the_demon(16), buy("jade", to="A"), BuyGallon()).state
    assert (state.players[0].kamas, state.players[0].gallons, figure(state, "A").ap) == (0, 7, 4)


@pytest.mark.rule("ACT-8")
def test_faq_3_four_kamas_do_not_buy_enutrof_style_that_would_give_two():
    shop = {"jade": Shelf(face_up=(OWN["enutrof-style"], None))}
    assert refusal(at_the_demon(4, shop=shop), buy("jade", to="A")) == (Why.NOT_ENOUGH_KAMAS, "ACT-8")
    state = play(at_the_demon(6, shop=shop), buy("jade", to="A")).state
    assert state.players[0].kamas == 0
    assert play(state, UseReward(RewardId("enutrof-style"))).state.players[0].kamas == 2


# ---- which token ----


@pytest.mark.rule("REW-2", "REW-13")
def test_an_open_token_is_replaced_by_the_top_of_its_pile():
    step = play(at_the_demon(), buy("granite", to="A"))
    assert [event.reward.id for event in of_type(step.events, RewardBought)] == ["boost-fire"]
    shelf = step.state.shop[Tier.GRANITE]
    assert [token.id for token in shelf.face_up] == ["glue", "boost-air"]
    assert [[token.id for token in pile] for pile in shelf.piles] == [["bramble"], ["lightning"]]


@pytest.mark.rule("REW-2", "REW-13")
def test_the_top_of_a_pile_is_taken_without_touching_the_open_tokens():
    step = play(at_the_demon(), buy("granite", 0, "A", pile=True))
    assert [event.reward.id for event in of_type(step.events, RewardBought)] == ["glue"]
    shelf = step.state.shop[Tier.GRANITE]
    assert [token.id for token in shelf.face_up] == ["boost-fire", "boost-air"]
    assert [[token.id for token in pile] for pile in shelf.piles] == [["bramble"], ["lightning"]]


@pytest.mark.rule("REW-13")
def test_an_empty_pile_sells_nothing_and_leaves_an_empty_place_beside_it():
    state = play(at_the_demon(), buy("jade", 0, "A", pile=True)).state
    assert refusal(state, buy("jade", 0, "A", pile=True)) == (Why.NOTHING_FOR_SALE, "REW-13")
    state = play(state, buy("jade", 0, "A")).state
    assert state.shop[Tier.JADE] == Shelf(((), ()), (None, None))
    assert refusal(state, buy("jade", 0, "A")) == (Why.NOTHING_FOR_SALE, "REW-13")


@pytest.mark.rule("REW-13")
@pytest.mark.parametrize("index", [-1, 2])
def test_there_are_two_piles_of_a_tier(index):
    assert refusal(at_the_demon(), buy("granite", index, "A")) == (Why.NOTHING_FOR_SALE, "REW-13")


@pytest.mark.rule("REW-13", "DMG-5")
def test_the_tokens_of_a_krosmaster_that_is_ko_leave_the_game():
    state = position(
        "Ab.c",
        {
            "A": ANYONE,
            "b": {"card": ANYONE, "wounds": 9, "rewards": (up(OWN["dofus-mp2"]), down(OWN["glue"]))},
            "c": ANYONE,
        },
        active="A",
        shop={"granite": Shelf(((OWN["bramble"],), ()))},
    )
    state = play(state, Punch(cell("b1")), dice="critical lock").state
    assert (figure(state, "b").ko, figure(state, "b").rewards) == (True, ())
    assert state.shop[Tier.GRANITE].piles == ((OWN["bramble"],), ())


# ---- who gets it ----


@pytest.mark.rule("REW-3")
def test_a_bought_token_lies_face_down_whether_it_was_open_or_not():
    state = play(at_the_demon(), buy("granite", to="A"), buy("granite", 1, "A", pile=True)).state
    assert held(state, "A") == [("boost-fire", False), ("lightning", False)]


@pytest.mark.rule("REW-3")
def test_a_team_mate_gets_the_token_wherever_it_stands():
    state = play(at_the_demon(), buy("granite", to="B")).state
    assert (held(state, "A"), held(state, "B")) == ([], [("boost-fire", False)])


@pytest.mark.rule("REW-3")
def test_no_enemy_and_nobody_out_of_play_gets_a_token():
    state = at_the_demon()
    assert refusal(state, buy("granite", to="b")) == (Why.CANNOT_HOLD, "REW-4")
    assert refusal(state, buy("granite", to="nobody")) == (Why.CANNOT_HOLD, "REW-4")
    gone = at_the_demon(teammate={"card": ANYONE, "ko": True}, drawing="A...b")
    assert refusal(gone, buy("granite", to="B")) == (Why.CANNOT_HOLD, "REW-4")


@pytest.mark.rule("REW-3", "REW-9")
def test_a_token_that_lies_face_down_does_nothing():
    gear = [down(OWN["dofus-mp2"]), down(OWN["set-hp4-lock"]), down(OWN["lambres-daggers"])]
    state = at_the_demon(buyer={"card": ANYONE, "rewards": tuple(gear)}, shop=GRANITE)
    buyer = figure(state, "A")
    assert (buyer.mp, buyer.hp, buyer.powers, buyer.spells) == (3, 10, frozenset(), ())


@pytest.mark.rule("REW-2", "REW-3")
def test_the_buyer_looks_at_the_token_before_saying_who_gets_it():
    step = play(at_the_demon(), buy("granite", 1, pile=True))
    state = step.state
    assert [event.reward.id for event in of_type(step.events, RewardBought)] == ["lightning"]
    assert (state.question.kind, state.question.player, state.question.options) == (QuestionKind.BEARER, 0, ("A", "B"))
    assert state.in_hand is OWN["lightning"]
    assert (held(state, "A"), held(state, "B")) == ([], [])
    assert refusal(state, EndTurn()) == (Why.ANSWER_FIRST, "REW-2")
    assert refusal(state, Choose("b")) == (Why.NOT_AN_OPTION, "REW-2")
    step = play(state, Choose("B"))
    assert [event.who for event in of_type(step.events, RewardGiven)] == ["B"]
    assert (held(step.state, "B"), step.state.in_hand) == ([("lightning", False)], None)


@pytest.mark.rule("REW-2", "REW-4")
def test_with_one_krosmaster_that_can_hold_it_nobody_is_asked():
    full = {"card": card("small", level=1), "rewards": (down(OWN["bramble"]),)}
    state = play(
        at_the_demon(teammate=full, shop={"granite": SHELVES["granite"]._replace(piles=((), ()))}), buy("granite")
    ).state
    assert (state.question, held(state, "A")) == (None, [("boost-fire", False)])


@pytest.mark.rule("REW-4")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_krosmaster_holds_as_many_tokens_as_its_level_face_up_and_down_together(level):
    tokens = (up(OWN["dofus-mp2"]), down(OWN["recall-potion"]), up(OWN["set-all1"]))
    one_less = at_the_demon(teammate={"card": card("x", level=level), "rewards": tokens[: level - 1]}, shop=GRANITE)
    assert refusal(one_less, buy("granite", to="B")) is None
    full = at_the_demon(teammate={"card": card("x", level=level), "rewards": tokens[:level]}, shop=GRANITE)
    assert refusal(full, buy("granite", to="B")) == (Why.CANNOT_HOLD, "REW-4")


@pytest.mark.rule("REW-4", "REW-6")
def test_a_used_boost_frees_its_place():
    small = {"card": card("small", level=1), "rewards": (down(OWN["bulbic-potion"]),)}
    state = at_the_demon(buyer=small, shop=GRANITE)
    assert refusal(state, buy("granite", to="A")) == (Why.CANNOT_HOLD, "REW-4")
    assert refusal(play(state, UseReward(RewardId("bulbic-potion"))).state, buy("granite", to="A")) is None


@pytest.mark.rule("REW-22")
def test_with_no_free_place_in_the_team_nothing_can_be_bought():
    full = [
        {"card": card("small", level=1), "rewards": (down(OWN[token]),)} for token in ("bulbic-potion", "recall-potion")
    ]
    state = at_the_demon(buyer=full[0], teammate=full[1], shop=GRANITE)
    for command in (buy("granite"), buy("granite", to="A"), buy("granite", 0, pile=True)):
        assert refusal(state, command) == (Why.NOBODY_CAN_HOLD, "REW-22")
    assert not [command for command in engine.legal_commands(state) if isinstance(command, BuyReward)]


@pytest.mark.rule("REW-22")
def test_a_token_is_never_passed_on_or_thrown_away():
    state = at_the_demon(buyer={"card": ANYONE, "rewards": (down(OWN["recall-potion"]),)}, drawing="AB..b")
    after = play(state, EndTurn()).state
    assert held(after, "A") == [("recall-potion", False)]
    kinds = {type(command).__name__ for command in engine.legal_commands(state)}
    assert kinds <= {"Move", "Punch", "BuyGallon", "BuyReward", "UseReward", "PickUp", "EndTurn", "Concede"}
