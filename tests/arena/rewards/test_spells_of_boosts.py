"""Boosts that are spells themselves, Pandawa Style and the recall potion (REW-14, REW-23, REW-24)."""

import pytest
from own_rewards import OWN, WABBIT, down, holder, on_card, up, use
from scenes import at, card, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, EndTurn, UseReward
from krosmaster.arena.definitions import Power, SpellId
from krosmaster.arena.events import FigureShifted, TrapSprung
from krosmaster.arena.reasons import Why

ANYONE = card("anyone")
SNARE = token("snare", "trap", spell("snap", reach=("self",), ap=0), mp=0, hp=0, ap=0)


def uses(state, reward_id):
    """The cells at which a reward can be used now."""
    commands = [command for command in engine.legal_commands(state) if isinstance(command, UseReward)]
    return {(command.at, command.who) for command in commands if command.reward == reward_id}


# ---- lightning, glue, bramble ----


@pytest.mark.rule("REW-14", "SPELL-4")
def test_lightning_costs_one_ap_deals_two_neutral_damage_and_is_rolled_for_like_any_attack():
    caster = holder(down(OWN["lightning"]), card=card("x", powers=[Power.CRITICAL]))
    state = position("A...b", {"A": caster, "b": ANYONE}, active="A")
    step = play(state, use("lightning", "e1"), dice="critical armor")
    assert rolls(step.events) == ["A critical: critical = 1", "b armor: armor = 1"]
    assert (figure(step.state, "b").wounds, figure(step.state, "A").ap, on_card(step.state)) == (2, 5, [])


@pytest.mark.rule("REW-14", "FX-5", "SPELL-9")
@pytest.mark.parametrize(("name", "markers"), [("glue", (-2, 0)), ("bramble", (0, -3))])
def test_glue_and_bramble_put_markers_on_the_target_without_a_roll(name, markers):
    step = play(position("A...b", {"A": holder(down(OWN[name])), "b": ANYONE}, active="A"), use(name, "e1"))
    target = figure(step.state, "b")
    assert ((target.mp_markers, target.ap_markers), target.wounds, rolls(step.events)) == (markers, 0, [])


@pytest.mark.rule("REW-14", "SPELL-17")
def test_glue_can_be_cast_at_an_empty_cell_where_it_does_nothing():
    state = play(position("A...b", {"A": holder(down(OWN["glue"])), "b": ANYONE}, active="A"), use("glue", "c1")).state
    assert (figure(state, "b").mp_markers, figure(state, "A").ap, on_card(state)) == (0, 5, [])


@pytest.mark.rule("REW-14")
def test_a_boost_that_is_a_spell_needs_its_ap_range_line_and_sight_or_stays_face_down():
    poor = position("A.b", {"A": holder(down(OWN["glue"]), ap=0), "b": ANYONE}, active="A")
    assert (refusal(poor, use("glue", "c1")), on_card(poor)) == ((Why.NOT_ENOUGH_AP, "SPELL-1"), [("glue", False)])
    state = position("A.T..b.\nB......", {"A": holder(down(OWN["glue"])), "B": ANYONE, "b": ANYONE}, active="A")
    assert refusal(state, use("glue", "f1")) == (Why.OUT_OF_SIGHT, "LOS-1")
    assert refusal(state, use("glue", "b2")) == (Why.NOT_IN_LINE, "RANGE-4")
    assert refusal(state, use("glue", "g1")) == (Why.OUT_OF_RANGE, "RANGE-1")
    assert refusal(state, use("glue", "a1")) == (Why.OUT_OF_RANGE, "RANGE-1")
    assert refusal(state, use("glue"))[0] is Why.NEEDS_A_CELL
    assert refusal(state, use("glue", "c1")) is None


@pytest.mark.rule("REW-14", "RANGE-8")
def test_a_crate_and_equipment_raise_the_range_of_a_boosts_spell_and_add_up():
    held = (down(OWN["glue"]), up(OWN["set-hp1-range"]), up(OWN["pet-range2-crit-dodge"]))
    state = position("A.........b", {"A": holder(*held), "b": ANYONE}, active="A", under={"A": "C"})
    assert refusal(state, use("glue", "j1")) is None  # 5, 1 of the crate, 1 of the set, 2 of the pet
    assert refusal(state, use("glue", "k1")) == (Why.OUT_OF_RANGE, "RANGE-1")


@pytest.mark.rule("REW-14")
def test_a_boost_that_is_a_spell_is_no_spell_of_the_card():
    state = position("A.b", {"A": holder(down(OWN["lightning"])), "b": ANYONE}, active="A")
    assert refusal(state, Cast(SpellId("lightning"), cell("c1"))) == (Why.UNKNOWN_SPELL, "ACT-4")


# ---- pandawa style ----


def carry(drawing, **fields):
    """A holds Pandawa Style; P is an ally, b an enemy."""
    figures = {"A": holder(down(OWN["pandawa-style"])), "P": ANYONE, "b": ANYONE}
    return position(drawing, figures, active="A", **fields)


@pytest.mark.rule("REW-24")
def test_pandawa_style_moves_an_ally_beside_the_user_to_a_free_cell_in_line():
    step = play(carry("PA..b"), use("pandawa-style", "d1", "P"))
    assert (at(step.state, "P"), at(step.state, "A")) == ("d1", "b1")
    assert (figure(step.state, "A").ap, on_card(step.state), rolls(step.events)) == (4, [], [])


@pytest.mark.rule("REW-24", "LOCK-5")
def test_an_ally_carried_away_from_an_enemy_is_rolled_for_by_nobody():
    step = play(carry("bPA..."), use("pandawa-style", "f1", "P"))
    assert (at(step.state, "P"), rolls(step.events)) == ("f1", [])


@pytest.mark.rule("REW-24")
def test_the_target_cell_is_one_to_three_in_line_free_and_in_sight_of_the_user():
    state = carry("PA....b\n.......")
    assert {where for where, _ in uses(state, "pandawa-style")} == {cell(name) for name in ("c1", "d1", "e1", "b2")}
    assert refusal(state, use("pandawa-style", "f1", "P")) == (Why.OUT_OF_RANGE, "RANGE-1")
    assert refusal(state, use("pandawa-style", "c2", "P")) == (Why.NOT_IN_LINE, "RANGE-4")
    assert refusal(carry("PAb..."), use("pandawa-style", "c1", "P")) == (Why.CELL_NOT_FREE, "SPELL-8")
    assert refusal(carry("PAT..b"), use("pandawa-style", "d1", "P")) == (Why.OUT_OF_SIGHT, "LOS-1")


@pytest.mark.rule("REW-24", "LOS-3")
def test_the_ally_that_is_to_be_moved_blocks_the_sight():
    state = carry("AP..b")
    assert refusal(state, use("pandawa-style", "c1", "P")) == (Why.OUT_OF_SIGHT, "LOS-1")
    assert uses(state, "pandawa-style") == set()


@pytest.mark.rule("REW-24")
def test_only_an_ally_beside_the_user_can_be_carried():
    assert refusal(carry("P.A..b"), use("pandawa-style", "d1", "P")) == (Why.CANNOT_CARRY, "REW-24")
    assert refusal(carry("bA..P"), use("pandawa-style", "c1", "b")) == (Why.CANNOT_CARRY, "REW-24")
    assert refusal(carry("PA..b"), use("pandawa-style", "c1", "A")) == (Why.CANNOT_CARRY, "REW-24")
    assert refusal(carry("PA..b"), use("pandawa-style", "c1")) == (Why.NOBODY_NAMED, "REW-24")


@pytest.mark.rule("REW-24", "GEN-2")
def test_a_mob_is_an_ally_that_can_be_carried_a_bomb_is_none():
    bomb = token("squib", "bomb", spell("burst", reach=("self",), ap=0), powers=[Power.MUPEKE], hp=1, mp=0, ap=0)
    state = carry(
        "iA..b\n.x..P",
        tokens={"i": {"token": WABBIT, "by": "A"}, "x": {"token": bomb, "by": "A"}},
    )
    assert uses(state, "pandawa-style") == {(cell("c1"), "i"), (cell("d1"), "i")}
    assert at(play(state, use("pandawa-style", "c1", "i")).state, "i") == "c1"


@pytest.mark.rule("REW-24", "REW-14")
def test_with_one_ap_pandawa_style_stays_face_down():
    figures = {"A": holder(down(OWN["pandawa-style"]), ap=1), "P": ANYONE, "b": ANYONE}
    state = position("PA..b", figures, active="A")
    assert refusal(state, use("pandawa-style", "c1", "P")) == (Why.NOT_ENOUGH_AP, "SPELL-1")


@pytest.mark.rule("REW-24", "TRAP-4")
def test_an_ally_that_is_carried_onto_a_trap_sets_it_off():
    state = carry("PA..b", tokens={"x": {"token": SNARE, "by": "b", "at": "d1"}})
    step = play(state, use("pandawa-style", "d1", "P"), dice="lock lock")
    assert ([event.who for event in of_type(step.events, TrapSprung)], figure(step.state, "P").wounds) == (["x"], 1)


@pytest.mark.rule("REW-24")
def test_nobody_is_named_for_a_reward_that_carries_nobody():
    state = position("PA..b", {"A": holder(down(OWN["glue"])), "P": ANYONE, "b": ANYONE}, active="A")
    assert refusal(state, use("glue", "c1", "P")) == (Why.CANNOT_CARRY, "REW-24")


# ---- recall ----

FIELD = "s.s..\n..s..\n.bA..\n..s..\ns.s.."
"""Player 0 sits at the bottom: rows 4 and 5."""


def recalled(drawing=FIELD, **fields):
    return position(drawing, {"A": holder(down(OWN["recall-potion"])), "b": ANYONE}, active="A", **fields)


@pytest.mark.rule("REW-23")
def test_the_recall_potion_offers_the_free_start_cells_of_the_own_two_rows():
    assert {where for where, _ in uses(recalled(), "recall-potion")} == {cell(name) for name in ("c4", "a5", "c5")}
    turned = recalled(rotation=180)
    assert {where for where, _ in uses(turned, "recall-potion")} == {cell(name) for name in ("a1", "c1", "c2")}


@pytest.mark.rule("REW-23", "SETUP-4")
def test_the_second_player_is_recalled_to_the_side_across():
    figures = {"A": card("x", initiative=9), "b": holder(down(OWN["recall-potion"]))}
    state = position("s....\n..A..\n.....\n..b..\n....s", figures, active="b")
    assert {where for where, _ in uses(state, "recall-potion")} == {cell("a1")}


@pytest.mark.rule("REW-23", "LOCK-5")
def test_a_recalled_krosmaster_leaves_an_enemy_without_a_roll():
    step = play(recalled(), use("recall-potion", "a5"))
    assert [(event.who, event.how) for event in of_type(step.events, FigureShifted)] == [("A", "recall")]
    assert (at(step.state, "A"), rolls(step.events), on_card(step.state)) == ("a5", [], [])
    assert (figure(step.state, "A").mp, figure(step.state, "A").ap) == (3, 6)


@pytest.mark.rule("REW-23", "REW-15")
def test_a_start_cell_that_is_taken_is_none_to_be_recalled_to():
    figures = {"A": holder(down(OWN["recall-potion"])), "P": ANYONE, "b": ANYONE}
    state = position("..b..\n.....\n..A..\n.....\n..P.s", figures, active="A", under={"P": "s"})
    assert refusal(state, use("recall-potion", "c5")) == (Why.NOT_A_GOAL, "REW-15")
    assert refusal(state, use("recall-potion", "a5")) == (Why.NOT_A_GOAL, "REW-15")
    assert refusal(state, use("recall-potion", "e5")) is None


@pytest.mark.rule("REW-15", "REW-23")
def test_without_a_free_start_cell_the_recall_potion_cannot_be_turned_up():
    state = recalled("s....\n.....\n.bA..\n.....\n.....")
    assert uses(state, "recall-potion") == set()
    assert refusal(state, use("recall-potion", "a1")) == (Why.NOT_A_GOAL, "REW-15")


@pytest.mark.rule("REW-23")
def test_where_nobody_has_said_who_sits_where_nobody_can_be_recalled():
    assert uses(recalled(rotation=None), "recall-potion") == set()


@pytest.mark.rule("REW-23", "TRAP-4")
def test_a_recalled_krosmaster_sets_off_the_trap_on_its_start_cell():
    state = recalled(tokens={"x": {"token": SNARE, "by": "b", "at": "c5"}})
    step = play(state, use("recall-potion", "c5"), dice="lock lock")
    assert ([event.who for event in of_type(step.events, TrapSprung)], figure(step.state, "A").wounds) == (["x"], 1)
    assert "x" not in step.state.figures


@pytest.mark.rule("REW-23", "REW-20")
def test_a_krosmaster_held_fast_by_a_perfect_lock_can_be_recalled_and_carried():
    figures = {"A": holder(down(OWN["recall-potion"])), "b": holder(up(OWN["perfect-lock"]))}
    assert at(play(position(FIELD, figures, active="A"), use("recall-potion", "c5")).state, "A") == "c5"
    figures = {"A": holder(down(OWN["pandawa-style"])), "P": ANYONE, "b": holder(up(OWN["perfect-lock"]))}
    step = play(position("bPA..", figures, active="A"), use("pandawa-style", "d1", "P"), EndTurn())
    assert at(step.state, "P") == "d1"
