"""MP and wound costs, limits by turn, by game and by tokens in play, names that mean one figure (SPELL-11 to 15)."""

import pytest
from scenes import card, cast, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena.commands import EndTurn, Inspire
from krosmaster.arena.definitions import ExtraDamagePerSummon, Limit, Power, RaiseRange, Zone
from krosmaster.arena.events import WoundsPaid, WoundsPlaced
from krosmaster.arena.reasons import Why
from krosmaster.arena.targeting import effective_range

ANYONE = card("anyone")
IMP = token("imp")
SQUIB = token(
    "squib",
    "bomb",
    spell("explosion", reach=("self",), ap=0, zone=Zone.SQUARE),
    powers=[Power.MUPEKE],
    hp=1,
    mp=0,
    ap=0,
)
PASS = Inspire((None, None))


# ---- costs ----


@pytest.mark.rule("SPELL-13")
def test_an_mp_cost_is_paid_with_the_ap_cost():
    leap = spell("leap", ap=2, mp=1)
    state = position("A..b", {"A": card("caster", leap), "b": ANYONE}, active="A")
    after = figure(play(state, cast("leap", "d1"), dice="lock lock").state, "A")
    assert (after.ap, after.mp) == (4, 2)


@pytest.mark.rule("SPELL-13")
@pytest.mark.parametrize(("mp", "expected"), [(1, (Why.NOT_ENOUGH_MP, "SPELL-13")), (2, None)])
def test_an_mp_cost_needs_the_mp(mp, expected):
    leap = spell("leap", ap=2, mp=2)
    state = position("A..b", {"A": {"card": card("caster", leap), "mp": mp}, "b": ANYONE}, active="A")
    assert refusal(state, cast("leap", "d1")) == expected


@pytest.mark.rule("SPELL-13")
def test_an_mp_cost_is_no_move_and_rolls_for_no_lock():
    leap = spell("leap", ap=2, mp=2)
    state = position("Ab", {"A": card("caster", leap), "b": card("locker", powers=[Power.LOCK])}, active="A")
    step = play(state, cast("leap", "b1"), dice="lock lock")
    assert rolls(step.events) == ["A critical: lock = 0", "b armor: lock = 0"]


@pytest.mark.rule("SPELL-13")
def test_a_wound_cost_is_suffered_when_paying_without_any_roll():
    bleed = spell("bleed", wounds=3)
    state = position(
        "A..b", {"A": {"card": card("caster", bleed, powers=[Power.ARMOR]), "wounds": 1}, "b": ANYONE}, active="A"
    )
    step = play(state, cast("bleed", "d1"), dice="lock lock")
    assert [(paid.who, paid.wounds) for paid in of_type(step.events, WoundsPaid)] == [("A", 3)]
    assert isinstance(step.events[1], WoundsPaid)
    assert rolls(step.events) == ["A critical: lock = 0", "b armor: lock = 0"]
    assert (figure(step.state, "A").wounds, figure(step.state, "A").ap) == (4, 3)


@pytest.mark.rule("SPELL-13", "SPELL-20")
def test_faq_7_transfusion_on_14_hp_with_11_wounds_is_refused_and_with_10_knocks_the_caster_out():
    transfusion = spell("transfusion", ap=5, wounds=4, damage=2)
    clot = card("clot", transfusion, ap=7, hp=14)
    too_many = position("A..b", {"A": {"card": clot, "wounds": 11}, "b": ANYONE}, active="A")
    assert refusal(too_many, cast("transfusion", "d1")) == (Why.WOUNDS_DO_NOT_FIT, "SPELL-13")
    enough = position("A..b\nZ...", {"A": {"card": clot, "wounds": 10}, "Z": ANYONE, "b": ANYONE}, active="A")
    state = play(enough, cast("transfusion", "d1"), dice="lock lock").state
    assert (figure(state, "A").ko, figure(state, "b").wounds) == (True, 2)


@pytest.mark.rule("SPELL-13")
def test_a_spell_that_costs_wounds_only_needs_no_ap():
    bleed = spell("bleed", ap=0, wounds=1)
    state = position("A..b", {"A": {"card": card("caster", bleed), "ap": 0}, "b": ANYONE}, active="A")
    assert refusal(state, cast("bleed", "d1")) is None


# ---- limits ----


@pytest.mark.rule("SPELL-11")
def test_a_black_spell_can_be_cast_as_often_as_the_points_last():
    state = position("A..b", {"A": card("caster", spell(ap=2)), "b": ANYONE}, active="A")
    for _ in range(3):
        state = play(state, cast("zap", "d1"), dice="lock lock").state
    assert figure(state, "b").wounds == 3
    assert refusal(state, cast("zap", "d1")) == (Why.NOT_ENOUGH_AP, "SPELL-1")


@pytest.mark.rule("SPELL-11")
def test_a_blue_spell_is_refused_a_second_time_in_the_turn_and_can_be_cast_in_the_next():
    blue = spell(ap=1, limit=Limit.TURN)
    state = position(
        "A..b",
        {"A": card("caster", blue), "b": ANYONE},
        active="A",
        dice="lock lock armor lock dodge lock",
    )
    state = play(state, cast("zap", "d1")).state
    assert refusal(state, cast("zap", "d1")) == (Why.ALREADY_THIS_TURN, "SPELL-11")
    state = play(state, EndTurn(), PASS, EndTurn(), PASS).state
    assert state.active == "A"
    assert refusal(state, cast("zap", "d1")) is None


@pytest.mark.rule("SPELL-11")
def test_a_red_spell_is_refused_for_the_rest_of_the_game():
    red = spell(ap=1, limit=Limit.GAME)
    state = position(
        "A..b",
        {"A": card("caster", red), "b": ANYONE},
        active="A",
        dice="lock lock armor lock dodge lock",
    )
    state = play(state, cast("zap", "d1")).state
    assert refusal(state, cast("zap", "d1")) == (Why.ALREADY_THIS_GAME, "SPELL-11")
    state = play(state, EndTurn(), PASS, EndTurn(), PASS).state
    assert state.active == "A"
    assert refusal(state, cast("zap", "d1")) == (Why.ALREADY_THIS_GAME, "SPELL-11")


@pytest.mark.rule("SPELL-11")
@pytest.mark.parametrize("limit", [Limit.TURN, Limit.GAME])
def test_a_limit_counts_for_each_caster_by_itself(limit):
    limited = spell(ap=1, limit=limit)
    twin = card("caster", limited)
    state = position("A..bZ", {"A": twin, "Z": twin, "b": ANYONE}, active="A")
    state = play(state, cast("zap", "d1"), dice="lock lock").state
    state = play(state, EndTurn()).state
    assert state.active == "Z"
    assert refusal(state, cast("zap", "d1")) is None


@pytest.mark.rule("SPELL-12")
def test_the_summon_limit_counts_the_tokens_in_play():
    call = spell("call", "summon", ("classic", 1, 5), ap=1, summons=IMP, max_in_play=2)
    state = position(
        "A.ij.b",
        {"A": card("caster", call), "b": ANYONE},
        tokens={"i": {"token": IMP, "by": "A"}, "j": {"token": IMP, "by": "b"}},
        active="A",
    )
    state = play(state, cast("call", "b1")).state
    assert refusal(state, cast("call", "b1")) == (Why.SUMMON_LIMIT, "SPELL-12")


@pytest.mark.rule("SPELL-12")
def test_a_token_that_left_play_frees_its_place():
    call = spell("call", "summon", ("melee",), ap=1, summons=IMP, max_in_play=1)
    state = position(
        "Ai.b\n....",
        {"A": card("caster", call, spell(damage=2)), "b": ANYONE},
        tokens={"i": {"token": IMP, "by": "A"}},
        active="A",
    )
    assert refusal(state, cast("call", "a2")) == (Why.SUMMON_LIMIT, "SPELL-12")
    state = play(state, cast("zap", "b1"), dice="lock lock").state
    assert refusal(state, cast("call", "a2")) is None


@pytest.mark.rule("SPELL-12", "SPELL-15")
def test_the_tokens_of_a_twin_do_not_count():
    call = spell("call", "summon", ("melee",), summons=IMP, max_in_play=1)
    twin = card("caster", call)
    state = position(
        "A.iZ.b\n......",
        {"A": twin, "Z": twin, "b": ANYONE},
        tokens={"i": {"token": IMP, "by": "Z"}},
        active="A",
    )
    assert refusal(state, cast("call", "b1")) is None


# ---- a name means one figure ----


@pytest.mark.rule("SPELL-15")
def test_extra_damage_counts_the_casters_own_summons_and_no_others():
    strike = spell("strike", effects=(ExtraDamagePerSummon(1, IMP.id),))
    twin = card("caster", strike)
    state = position(
        ".i.\nAbj\n.k.\nZ.c",
        {"A": twin, "Z": twin, "b": ANYONE, "c": twin},
        tokens={
            "i": {"token": IMP, "by": "A"},
            "j": {"token": IMP, "by": "Z"},
            "k": {"token": IMP, "by": "c"},
        },
        active="A",
    )
    (hit,) = of_type(play(state, cast("strike", "b2"), dice="lock lock").events, WoundsPlaced)
    assert (hit.extra, hit.wounds) == (1, 2)


@pytest.mark.rule("SPELL-15")
def test_extra_damage_counts_each_own_summon_beside_the_target_of_its_kind_only():
    strike = spell("strike", effects=(ExtraDamagePerSummon(2, IMP.id),))
    other = token("other")
    state = position(
        ".i..\nAbj.\n.k.l\n...c",
        {"A": card("caster", strike), "b": ANYONE, "c": ANYONE},
        tokens={
            "i": {"token": IMP, "by": "A"},
            "j": {"token": IMP, "by": "A"},
            "k": {"token": other, "by": "A"},
            "l": {"token": IMP, "by": "A"},
        },
        active="A",
    )
    (hit,) = of_type(play(state, cast("strike", "b2"), dice="lock lock").events, WoundsPlaced)
    assert (hit.extra, hit.wounds) == (4, 5)


@pytest.mark.rule("SPELL-15")
def test_a_range_raised_by_name_leaves_a_twin_alone():
    far = spell("far", "special", ("self",), ap=1, effects=(RaiseRange(3),))
    twin = card("caster", spell(reach=("classic", 1, 5)), far)
    state = position("A........b\nZ.........", {"A": twin, "Z": twin, "b": ANYONE}, active="A")
    state = play(state, cast("far", "a1")).state
    reach = [effective_range(state, figure(state, handle), twin.spells[0]) for handle in "AZ"]
    assert reach == [(1, 8), (1, 5)]
