"""What a spell needs, what it may be aimed at, and the order of its steps (SPELL)."""

import pytest
from scenes import at, card, cast, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena.commands import EndTurn, Punch
from krosmaster.arena.definitions import (
    Aim,
    ExtraDamagePerSummon,
    LifeSteal,
    Markers,
    Points,
    Push,
    Retreat,
    Swap,
    Zone,
)
from krosmaster.arena.events import KnockedOut, TokenSummoned, WoundsPlaced
from krosmaster.arena.reasons import Why

ANYONE = card("anyone")
IMP = token("imp")
IMP_SPELL = spell("call", "summon", ("classic", 1, 4), summons=IMP)


def names(events):
    return [type(event).__name__ for event in events]


# ---- what it takes ----


@pytest.mark.rule("SPELL-1", "SPELL-3")
def test_casting_pays_its_points_first():
    state = position("A..b", {"A": card("caster", spell(ap=4)), "b": ANYONE}, active="A")
    step = play(state, cast("zap", "d1"), dice="lock lock")
    state, events = step.state, step.events
    assert names(events) == ["SpellCast", "DiceRolled", "DiceRolled", "WoundsPlaced"]
    assert (figure(state, "A").ap, figure(state, "A").mp) == (2, 3)


@pytest.mark.rule("SPELL-1")
@pytest.mark.parametrize(
    ("left", "expected"), [(2, (Why.NOT_ENOUGH_AP, "SPELL-1")), (3, None)], ids=["one AP short", "just enough"]
)
def test_a_spell_can_be_cast_only_with_enough_ap_left(left, expected):
    state = position("A..b", {"A": {"card": card("caster", spell(ap=3)), "ap": left}, "b": ANYONE}, active="A")
    assert refusal(state, cast("zap", "d1")) == expected


@pytest.mark.rule("SPELL-1")
def test_a_spell_is_refused_out_of_range_and_out_of_sight():
    state = position("A.T.b..", {"A": card("caster", spell(reach=("classic", 1, 5))), "b": ANYONE}, active="A")
    assert refusal(state, cast("zap", "g1")) == (Why.OUT_OF_RANGE, "RANGE-1")
    assert refusal(state, cast("zap", "e1")) == (Why.OUT_OF_SIGHT, "LOS-1")
    assert refusal(state, cast("zap", "b1")) is None


@pytest.mark.rule("SPELL-1")
def test_a_spell_that_is_on_no_card_of_the_caster_is_refused():
    state = position("A..b", {"A": ANYONE, "b": card("other", spell())}, active="A")
    assert refusal(state, cast("zap", "d1")) == (Why.UNKNOWN_SPELL, "ACT-4")


# ---- targets ----


@pytest.mark.rule("SPELL-2", "SPELL-17")
def test_an_attack_may_be_aimed_at_an_empty_cell_and_pays_without_a_roll():
    state = position("A..b", {"A": card("caster", spell()), "b": ANYONE}, active="A")
    step = play(state, cast("zap", "c1"))
    state, events = step.state, step.events
    assert names(events) == ["SpellCast"]
    assert figure(state, "A").ap == 3


@pytest.mark.rule("SPELL-2", "SPELL-17")
@pytest.mark.parametrize("aimed", ["c1", "c2", "c3"], ids=["tree", "bush", "crate"])
def test_an_attack_may_be_aimed_at_scenery(aimed):
    state = position("..T\nA.B\nb.C", {"A": card("caster", spell()), "b": ANYONE}, active="A")
    assert refusal(state, cast("zap", aimed)) is None
    assert names(play(state, cast("zap", aimed)).events) == ["SpellCast"]


@pytest.mark.rule("SPELL-16")
def test_an_attack_wounds_an_ally_in_its_cell():
    state = position("A.Zb", {"A": card("caster", spell()), "Z": ANYONE, "b": ANYONE}, active="A")
    step = play(state, cast("zap", "c1"), dice="lock lock")
    state, events = step.state, step.events
    assert rolls(events) == ["A critical: lock = 0", "Z armor: lock = 0"]
    assert (figure(state, "Z").wounds, figure(state, "b").wounds) == (1, 0)


@pytest.mark.rule("SPELL-16")
def test_an_attack_can_knock_out_a_summon_of_its_own_caster():
    caster = card("caster", spell(damage=2), IMP_SPELL)
    state = position("A.i.b", {"A": caster, "b": ANYONE}, tokens={"i": {"token": IMP, "by": "A"}}, active="A")
    state = play(state, cast("zap", "c1"), dice="lock lock").state
    assert "i" not in state.figures


@pytest.mark.rule("SPELL-17")
def test_a_spell_that_names_an_ally_is_refused_for_enemies_bombs_and_empty_cells():
    change = spell("change", "special", ("fixed", 1, 4), aim=Aim.ALLY, effects=(Swap(),))
    state = position(
        "xAZ\n.b.",
        {"A": card("caster", change), "Z": ANYONE, "b": ANYONE},
        tokens={"x": {"token": token("squib", "bomb", spell("explosion", reach=("self",))), "by": "A"}},
        active="A",
    )
    assert refusal(state, cast("change", "c1")) is None
    for aimed in ("a1", "b2", "a2"):
        assert refusal(state, cast("change", aimed)) == (Why.NEEDS_AN_ALLY, "SPELL-17")


@pytest.mark.rule("SPELL-17")
def test_a_mob_of_the_same_player_is_an_ally_to_be_named():
    change = spell("change", "special", ("fixed", 1, 4), aim=Aim.ALLY, effects=(Swap(),))
    state = position(
        "A.i.b.j",
        {"A": card("caster", change), "Z": {"card": ANYONE, "ko": True}, "b": ANYONE},
        tokens={"i": {"token": IMP, "by": "A"}, "j": {"token": IMP, "by": "b"}},
        active="A",
    )
    assert refusal(state, cast("change", "c1")) is None
    assert at(play(state, cast("change", "c1")).state, "A") == "c1"


@pytest.mark.rule("SPELL-17")
def test_a_special_spell_that_names_no_target_can_be_cast_where_it_does_nothing():
    glue = spell("glue", "special", ("line", 1, 5), effects=(Markers(Points.MP, -2),))
    state = position("A..b", {"A": card("caster", glue), "b": ANYONE}, active="A")
    step = play(state, cast("glue", "c1"))
    state, events = step.state, step.events
    assert names(events) == ["SpellCast"]
    assert figure(state, "b").mp_markers == 0


# ---- summoning and special spells ----


@pytest.mark.rule("SPELL-8")
def test_summoning_puts_the_token_on_the_cell_without_any_roll():
    state = position("A..b", {"A": card("caster", IMP_SPELL), "b": ANYONE}, active="A")
    step = play(state, cast("call", "c1"))
    state, events = step.state, step.events
    assert names(events) == ["SpellCast", "TokenSummoned"]
    (summoned,) = of_type(events, TokenSummoned)
    imp = state.figures[summoned.who]
    assert (at(state, imp.handle), imp.owner, imp.summoner, imp.wounds) == ("c1", 0, "A", 0)


@pytest.mark.rule("SPELL-8", "SPELL-17")
@pytest.mark.parametrize("aimed", ["a1", "b1", "a3", "b3", "c2"], ids=["figure", "tree", "bush", "mob", "bomb"])
def test_summoning_is_refused_where_the_cell_is_not_free(aimed):
    state = position(
        "bT.\n.Ax\nBi.",
        {"A": card("caster", IMP_SPELL), "b": ANYONE},
        tokens={
            "i": {"token": IMP, "by": "b"},
            "x": {"token": token("squib", "bomb", spell("explosion", reach=("self",))), "by": "b"},
        },
        active="A",
    )
    assert refusal(state, cast("call", aimed)) == (Why.CELL_NOT_FREE, "SPELL-8")


@pytest.mark.rule("SPELL-8")
def test_a_token_can_be_summoned_onto_a_crate_and_onto_kamas():
    state = position("C\nA\n2\nb", {"A": card("caster", IMP_SPELL), "b": ANYONE}, active="A")
    assert refusal(state, cast("call", "a1")) is None
    assert refusal(state, cast("call", "a3")) is None


@pytest.mark.rule("SPELL-9")
def test_a_special_spell_rolls_nothing_and_wounds_nobody():
    glue = spell("glue", "special", ("line", 1, 5), effects=(Markers(Points.MP, -2),))
    state = position("A..b", {"A": card("caster", glue), "b": {"card": ANYONE, "wounds": 3}}, active="A")
    step = play(state, cast("glue", "d1"))
    state, events = step.state, step.events
    assert names(events) == ["SpellCast", "MarkersPlaced"]
    assert (figure(state, "b").wounds, figure(state, "b").mp_markers) == (3, -2)


# ---- the order of the steps ----


@pytest.mark.rule("SPELL-3")
def test_the_steps_follow_each_other_pay_effects_critical_armor_wounds_life_steal():
    drain = spell("drain", effects=(LifeSteal(), Push(1), Markers(Points.AP, -1)))
    state = position("A..b.", {"A": {"card": card("caster", drain), "wounds": 4}, "b": ANYONE}, active="A")
    events = play(state, cast("drain", "d1"), dice="lock lock").events
    assert names(events) == [
        "SpellCast",
        "FigureShifted",
        "MarkersPlaced",
        "DiceRolled",
        "DiceRolled",
        "WoundsPlaced",
        "WoundsHealed",
    ]
    assert rolls(events) == ["A critical: lock = 0", "b armor: lock = 0"]


@pytest.mark.rule("SPELL-3")
@pytest.mark.parametrize(
    ("effects", "caster_at", "target_at"),
    [((Retreat(1), Swap()), "c1", "a1"), ((Swap(), Retreat(1)), "c1", "b1")],
    ids=["retreat, then swap", "swap, then retreat into the other"],
)
def test_effects_follow_the_order_of_the_card(effects, caster_at, target_at):
    state = position(".Ab.", {"A": card("caster", spell(effects=effects)), "b": ANYONE}, active="A")
    state = play(state, cast("zap", "c1"), dice="lock lock").state
    assert (at(state, "A"), at(state, "b")) == (caster_at, target_at)


@pytest.mark.rule("SPELL-18")
def test_a_target_pushed_out_of_the_area_is_still_hit_and_one_pushed_beside_it_is_not():
    blast = spell("blast", zone=Zone.CROSS, effects=(Push(2),))
    state = position("A.bc.....d", {"A": card("caster", blast), "b": ANYONE, "c": ANYONE, "d": ANYONE}, active="A")
    step = play(state, cast("blast", "c1"), dice="lock lock lock")
    state, events = step.state, step.events
    assert (at(state, "b"), at(state, "c")) == ("e1", "f1")
    assert {hit.who: hit.wounds for hit in of_type(events, WoundsPlaced)} == {"b": 1, "c": 1}


@pytest.mark.rule("SPELL-18")
def test_extra_damage_for_a_neighbour_counts_although_the_push_parts_them():
    shove = spell("shove", effects=(Push(2), ExtraDamagePerSummon(2, IMP.id)))
    state = position(
        "A.b...\n..i...",
        {"A": card("caster", shove, IMP_SPELL), "b": ANYONE},
        tokens={"i": {"token": IMP, "by": "A"}},
        active="A",
    )
    state = play(state, cast("shove", "c1"), dice="lock lock").state
    assert (at(state, "b"), figure(state, "b").wounds) == ("e1", 3)


@pytest.mark.rule("SPELL-18")
def test_extra_damage_for_a_neighbour_does_not_count_when_only_the_push_brings_them_together():
    shove = spell("shove", effects=(Push(2), ExtraDamagePerSummon(2, IMP.id)))
    state = position(
        "A.b...\n....i.",
        {"A": card("caster", shove, IMP_SPELL), "b": ANYONE},
        tokens={"i": {"token": IMP, "by": "A"}},
        active="A",
    )
    state = play(state, cast("shove", "c1"), dice="lock lock").state
    assert (at(state, "b"), figure(state, "b").wounds) == ("e1", 1)


@pytest.mark.rule("SPELL-14")
def test_effects_apply_although_armor_stops_all_damage():
    glue = spell("paste", damage=1, effects=(Push(1), Markers(Points.AP, -2)))
    state = position("A..b.", {"A": card("caster", glue), "b": ANYONE}, active="A")
    state = play(state, cast("paste", "d1"), dice="lock armor").state
    assert (figure(state, "b").wounds, at(state, "b"), figure(state, "b").ap_markers) == (0, "e1", -2)


@pytest.mark.rule("SPELL-14")
def test_effects_apply_to_every_target_of_an_area():
    chill = spell("chill", zone=Zone.SQUARE, effects=(Markers(Points.MP, -1),))
    state = position("A.bc.d", {"A": card("caster", chill), **dict.fromkeys("bcd", ANYONE)}, active="A")
    state = play(state, cast("chill", "c1"), dice="lock armor lock").state
    assert [figure(state, handle).mp_markers for handle in "bcd"] == [-1, -1, 0]


@pytest.mark.rule("SPELL-19")
def test_after_the_wounds_the_fallen_leave_together_before_gallons_are_gained():
    blast = spell("blast", reach=("no-sight", 1, 5), damage=9, zone=Zone.CROSS)
    frail = card("frail", hp=3)
    state = position(
        "A..bicd",
        {"A": card("caster", blast), "b": frail, "c": frail, "d": ANYONE},
        tokens={"i": {"token": IMP, "by": "c"}},
        active="A",
    )
    events = play(state, cast("blast", "e1"), dice="lock lock lock lock").events
    settled = [name for name in names(events) if name not in ("SpellCast", "DiceRolled", "WoundsPlaced")]
    assert settled[:5] == ["KnockedOut", "KnockedOut", "TokenLeft", "GallonsGained", "GallonsGained"]
    assert [ko.who for ko in of_type(events, KnockedOut)] == ["b", "c"]


@pytest.mark.rule("SPELL-19")
def test_bombs_that_a_spell_hit_go_off_after_gallons_are_gained():
    blast = spell("blast", damage=9, zone=Zone.CROSS)
    squib = token("squib", "bomb", spell("explosion", reach=("self",), ap=0, zone=Zone.SQUARE), hp=1, mp=0, ap=0)
    state = position(
        "A..bx.c",
        {"A": card("caster", blast), "b": card("frail", hp=3), "c": ANYONE},
        tokens={"x": {"token": squib, "by": "c"}},
        active="A",
    )
    events = play(state, cast("blast", "d1"), dice="lock lock").events
    after = names(events)[names(events).index("KnockedOut") :]
    assert after == ["KnockedOut", "GallonsGained", "BombWentOff", "TokenLeft"]


@pytest.mark.rule("SPELL-20")
def test_a_caster_knocked_out_by_its_wound_cost_still_casts_and_leaves_afterwards():
    bleed = spell("bleed", damage=4, wounds=3)
    state = position(
        "A..bZ",
        {"A": {"card": card("caster", bleed), "wounds": 7}, "b": ANYONE, "Z": ANYONE},
        active="A",
    )
    step = play(state, cast("bleed", "d1"), dice="critical lock")
    state, events = step.state, step.events
    assert names(events)[:6] == ["SpellCast", "WoundsPaid", "DiceRolled", "DiceRolled", "WoundsPlaced", "KnockedOut"]
    assert figure(state, "b").wounds == 5
    assert (at(state, "A"), figure(state, "A").ko) == (None, True)


@pytest.mark.rule("SPELL-20")
def test_life_steal_does_not_save_a_caster_knocked_out_by_its_wound_cost():
    bleed = spell("bleed", damage=4, wounds=3, effects=(LifeSteal(),))
    state = position("A..bZ", {"A": {"card": card("caster", bleed), "wounds": 7}, "b": ANYONE, "Z": ANYONE}, active="A")
    step = play(state, cast("bleed", "d1"), dice="lock lock")
    state, events = step.state, step.events
    assert figure(state, "A").ko
    assert "WoundsHealed" not in names(events)


@pytest.mark.rule("SPELL-20")
def test_a_healing_spell_does_not_save_the_caster_that_its_own_cost_knocked_out():
    transfuse = spell("transfuse", "heal", ("classic", 0, 3), damage=4, wounds=3, zone=Zone.CROSS)
    state = position(
        "AZ.b",
        {"A": {"card": card("caster", transfuse), "wounds": 7}, "Z": {"card": ANYONE, "wounds": 5}, "b": ANYONE},
        active="A",
    )
    state = play(state, cast("transfuse", "b1"), dice="lock").state
    assert (figure(state, "A").ko, figure(state, "Z").wounds) == (True, 1)


@pytest.mark.rule("SPELL-20")
def test_a_caster_knocked_out_by_its_cost_still_summons_but_the_token_leaves_with_it():
    call = spell("call", "summon", ("melee",), summons=IMP, wounds=3)
    state = position("A..bZ", {"A": {"card": card("caster", call), "wounds": 7}, "b": ANYONE, "Z": ANYONE}, active="A")
    step = play(state, cast("call", "b1"))
    state, events = step.state, step.events
    assert names(events)[:5] == ["SpellCast", "WoundsPaid", "TokenSummoned", "KnockedOut", "TokenLeft"]
    assert [f.handle for f in state.figures.values() if f.summoner] == []


@pytest.mark.rule("SPELL-16", "SPELL-17")
def test_a_punch_may_hit_an_ally():
    state = position("AZ.b", {"A": ANYONE, "Z": ANYONE, "b": ANYONE}, active="A")
    state = play(state, Punch(state.grid.cells[1]), EndTurn(), dice="lock lock").state
    assert figure(state, "Z").wounds == 1
