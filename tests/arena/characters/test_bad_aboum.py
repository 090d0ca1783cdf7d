"""Bad Aboum: Retreat Shot, Water Bomb, and his bombs."""

import pytest
from real_cards import CATALOG, real
from scenes import at, card, cast, cell, figure, of_type, play, position, refusal, rolls

from krosmaster.arena.commands import EndTurn, Inspire, Move
from krosmaster.arena.events import BombWentOff, TokenLeft
from krosmaster.arena.reasons import Why

BAD = real("bad-aboum")
KING = real("king-of-the-gobballs")
BOMB = CATALOG.tokens["water-bomb"]
ANYONE = card("anyone")
PASS = Inspire((None, None))


def bombs(**by):
    return {handle: {"token": BOMB, "by": caster} for handle, caster in by.items()}


@pytest.mark.rule("FX-1")
def test_retreat_shot_wounds_the_target_and_moves_him_one_cell_back():
    state = position("..P.b", {"P": BAD, "b": ANYONE}, active="P")
    state = play(state, cast("retreat-shot", "e1"), dice="lock lock").state
    assert (at(state, "P"), figure(state, "b").wounds, figure(state, "P").ap) == ("b1", 1, 3)


@pytest.mark.rule("FX-1", "SPELL-2")
def test_example_of_page_16_retreat_shot_at_an_empty_cell():
    state = position(".P..b", {"P": BAD, "b": ANYONE}, active="P")
    step = play(state, cast("retreat-shot", "c1"))
    assert (at(step.state, "P"), rolls(step.events)) == ("a1", [])


@pytest.mark.rule("FX-3")
@pytest.mark.parametrize("drawing", ["TP..b", "BP..b", "xP..b"], ids=["tree", "bush", "bomb"])
def test_blocked_he_stays_and_still_shoots(drawing):
    tokens = bombs(x="P") if "x" in drawing else {}
    state = position(drawing, {"P": BAD, "b": ANYONE}, tokens=tokens, active="P")
    state = play(state, cast("retreat-shot", "e1"), dice="lock lock").state
    assert (at(state, "P"), figure(state, "b").wounds) == ("b1", 1)


@pytest.mark.rule("LOCK-5")
def test_faq_9_he_retreats_from_a_locker_without_a_roll():
    state = position("..Pk.", {"P": BAD, "k": KING}, active="P")
    step = play(state, cast("retreat-shot", "d1"), dice="lock lock lock")
    assert [roll.split()[1] for roll in rolls(step.events)] == ["critical:", "armor:"]
    assert at(step.state, "P") == "b1"


@pytest.mark.rule("SPELL-8", "RANGE-5")
def test_water_bomb_is_thrown_over_trees_without_a_roll_and_a_crate_adds_nothing():
    state = position("PT..b", {"P": BAD, "b": ANYONE}, active="P", under={"P": "C"})
    assert refusal(state, cast("water-bomb", "e1")) == (Why.OUT_OF_RANGE, "RANGE-1")
    step = play(state, cast("water-bomb", "d1"))
    assert rolls(step.events) == []
    assert (at(step.state, "water-bomb"), figure(step.state, "P").ap) == ("d1", 3)


@pytest.mark.rule("SPELL-12")
def test_he_has_two_bombs_at_most():
    state = position("P.x\n.y.\n..b", {"P": BAD, "b": ANYONE}, tokens=bombs(x="P", y="P"), active="P")
    assert refusal(state, cast("water-bomb", "b1")) == (Why.SUMMON_LIMIT, "SPELL-12")


@pytest.mark.rule("BOMB-2", "FX-5")
def test_a_bomb_hits_the_eight_cells_around_it_with_one_damage_and_minus_one_ap():
    around = dict.fromkeys("bcdefghi", ANYONE)
    state = position(
        "P....\n.bcd.\n.exf.\n.ghi.",
        {"P": BAD, **around},
        tokens=bombs(x="P"),
        active="P",
        phase="preliminary",
        dice="lock " * 9,
    )
    hit = [figure(state, handle) for handle in around]
    assert [(target.wounds, target.ap_markers) for target in hit] == [(1, -1)] * 8
    assert "x" not in state.figures


@pytest.mark.rule("BOMB-2", "SPELL-14")
def test_a_bomb_marks_whoever_its_armor_saved():
    state = position("..P.xb", {"P": BAD, "b": ANYONE}, tokens=bombs(x="P"), active="P")
    state = play(state, cast("retreat-shot", "e1"), dice="lock lock armor").state
    assert (figure(state, "b").wounds, figure(state, "b").ap_markers, at(state, "P")) == (0, -1, "b1")


@pytest.mark.rule("BOMB-3")
def test_his_bomb_goes_off_at_the_beginning_of_his_next_turn():
    state = position("P....b", {"P": BAD, "b": ANYONE}, active="P", dice="lock armor lock armor lock")
    state = play(state, cast("water-bomb", "d1"), EndTurn(), PASS).state
    step = play(state, EndTurn(), PASS)
    assert [event.who for event in of_type(step.events, BombWentOff)] == ["water-bomb"]
    assert (step.state.active, figure(step.state, "P").ap) == ("P", 6)


@pytest.mark.rule("BOMB-4")
def test_when_he_falls_his_bombs_are_removed_and_do_not_explode():
    state = position(
        "A..p.x\nc....d",
        {"A": real("bill-tell"), "p": {"card": BAD, "wounds": 8}, "c": ANYONE, "d": ANYONE},
        tokens=bombs(x="p"),
        active="A",
    )
    step = play(state, cast("plaguing-arrow", "d1"), dice="lock lock")
    assert of_type(step.events, BombWentOff) == []
    assert [(left.who, left.rule) for left in of_type(step.events, TokenLeft)] == [("x", "BOMB-4")]
    assert figure(step.state, "d").wounds == 0


@pytest.mark.rule("POW-3", "POW-4")
def test_he_locks_and_dodges_with_two_dice():
    state = position("Pb\n..", {"P": BAD, "b": ANYONE}, active="P")
    step = play(state, Move(cell("a2")), dice="armor dodge lock")
    assert rolls(step.events) == ["b lock: armor = 0", "P dodge: dodge lock = 1"]
    state = position("Ap\n..", {"A": ANYONE, "p": BAD}, active="A")
    step = play(state, Move(cell("a2")), dice="armor critical dodge")
    assert rolls(step.events) == ["p lock: armor critical = 0", "A dodge: dodge = 1"]
