"""Reflect, healing, immunity, insensitivity and stimulation (POW-7 to POW-9, POW-11, POW-12)."""

import pytest
from scenes import at, card, cast, cell, figure, of_type, play, position, rolls, spell, token

from krosmaster.arena.commands import EndTurn, Inspire, Move, Punch
from krosmaster.arena.definitions import (
    ArmorPiercing,
    CriticalAdds,
    Element,
    ExtraDamage,
    ExtraDamagePerSummon,
    ExtraForClass,
    LifeSteal,
    Markers,
    Points,
    Power,
    Pull,
    Push,
    Retreat,
    Steal,
    Swap,
    Zone,
)
from krosmaster.arena.events import (
    CharacterLocked,
    GallonsGained,
    KnockedOut,
    MarkersPlaced,
    WoundReflected,
    WoundsHealed,
    WoundsPlaced,
)

ANYONE = card("anyone")
MIRROR = card("mirror", powers=[Power.REFLECT])
ROCK = card("rock", powers=[Power.INSENSITIVITY])
PASS = Inspire((None, None))


def shoot(given, target, dice="lock lock", **caster):
    """A, three cells from b, casts one spell at it."""
    state = position("A..b", {"A": {"card": card("x", given), **caster}, "b": target}, active="A")
    return play(state, cast("zap", "d1"), dice=dice)


def reflected(step):
    """Who received a wound back, and from whom."""
    return [(event.who, event.by, event.wounds) for event in of_type(step.events, WoundReflected)]


# ---- reflect ----


@pytest.mark.rule("POW-7")
def test_an_enemy_that_inflicts_damage_on_a_character_with_reflect_receives_one_wound_without_armor():
    step = shoot(spell(damage=4), MIRROR)
    assert (reflected(step), figure(step.state, "A").wounds, figure(step.state, "b").wounds) == ([("A", "b", 1)], 1, 4)
    assert rolls(step.events) == ["A critical: lock = 0", "b armor: lock = 0"]


@pytest.mark.rule("POW-7", "ACT-5")
def test_a_punch_is_reflected_and_each_hit_anew():
    state = position("Ab", {"A": {"card": card("x", ap=10)}, "b": MIRROR}, active="A")
    state = play(state, Punch(cell("b1")), dice="lock lock").state
    assert figure(play(state, Punch(cell("b1")), dice="lock lock").state, "A").wounds == 2


@pytest.mark.rule("POW-7")
def test_without_a_wound_nothing_is_reflected():
    assert reflected(shoot(spell(), MIRROR, "lock armor")) == []
    immune = card("x", powers=[Power.REFLECT, Power.IMMUNITY])
    assert reflected(shoot(spell(damage=3), immune)) == []


@pytest.mark.rule("POW-7")
def test_two_characters_with_reflect_send_one_wound_back_once():
    state = position("A..b", {"A": card("x", spell(), powers=[Power.REFLECT]), "b": MIRROR}, active="A")
    step = play(state, cast("zap", "d1"), dice="lock lock")
    assert (reflected(step), figure(step.state, "b").wounds) == ([("A", "b", 1)], 1)


@pytest.mark.rule("POW-7", "GEN-2")
def test_an_ally_and_the_caster_itself_are_no_enemies():
    blast = spell(zone=Zone.CROSS)
    figures = {"A": card("x", blast, powers=[Power.REFLECT]), "B": MIRROR, "b": ANYONE}
    step = play(position("AB.b", figures, active="A"), cast("zap", "b1"), dice="lock lock lock")
    assert (reflected(step), figure(step.state, "A").wounds) == ([], 1)


@pytest.mark.rule("POW-7", "ZONE-1")
def test_each_target_of_an_area_reflects_for_itself():
    figures = {"A": card("x", spell(zone=Zone.CROSS)), "b": MIRROR, "c": MIRROR, "d": ANYONE}
    step = play(position("A..b\n..dc", figures, active="A"), cast("zap", "d1"), dice="lock lock lock")
    assert reflected(step) == [("A", "b", 1), ("A", "c", 1)]


@pytest.mark.rule("POW-7", "BOMB-7", "GEN-2")
def test_nothing_is_reflected_to_a_bomb_or_its_thrower():
    squib = token("squib", "bomb", spell("burst", reach=("self",), ap=0, zone=Zone.SQUARE), powers=[Power.MUPEKE], hp=1)
    tokens = {"x": {"token": squib, "by": "A"}}
    state = position("A.xb", {"A": card("x", spell()), "b": MIRROR}, tokens=tokens, active="A")
    step = play(state, cast("zap", "c1"), dice="lock lock lock")
    assert (figure(step.state, "b").wounds, reflected(step)) == (1, [])


@pytest.mark.rule("POW-7", "GEN-2")
def test_a_mob_with_reflect_reflects_and_a_mob_receives_the_wound():
    imp = token("imp", "mob", spell("zap", ap=4), hp=2)
    thorn = token("thorn", "mob", powers=[Power.REFLECT], hp=5)
    tokens = {"i": {"token": imp, "by": "A"}, "t": {"token": thorn, "by": "b"}}
    state = position("i..t\nA..b", {"A": ANYONE, "b": ANYONE}, tokens=tokens, active="i", played=["A"])
    step = play(state, cast("zap", "d1"), dice="lock lock")
    assert (reflected(step), figure(step.state, "i").wounds) == ([("i", "t", 1)], 1)


@pytest.mark.rule("POW-7", "SPELL-20", "GG-3")
def test_reflect_can_knock_the_attacker_out_and_life_steal_does_not_save_it():
    given = spell(damage=3, effects=(LifeSteal(),))
    figures = {"A": {"card": card("x", given), "wounds": 9}, "B": ANYONE, "b": MIRROR}
    step = play(position("A..b\nB...", figures, active="A"), cast("zap", "d1"), dice="lock lock")
    assert [event.who for event in of_type(step.events, KnockedOut)] == ["A"]
    assert (figure(step.state, "b").wounds, of_type(step.events, WoundsHealed)) == (3, [])
    assert [(event.player, event.wild, event.taken) for event in of_type(step.events, GallonsGained)] == [(1, 1, 2)]


@pytest.mark.rule("POW-7", "SPELL-6")
def test_whoever_has_all_its_wounds_receives_no_more():
    figures = {"A": {"card": card("x", spell(zone=Zone.CROSS)), "wounds": 9}, "B": ANYONE, "b": MIRROR, "c": MIRROR}
    step = play(position("A..b\nB..c", figures, active="A"), cast("zap", "d1"), dice="lock lock lock")
    assert (reflected(step), [event.who for event in of_type(step.events, KnockedOut)]) == ([("A", "b", 1)], ["A"])


@pytest.mark.rule("POW-7", "DMG-3")
def test_the_reflected_wound_falls_before_life_steal():
    step = shoot(spell(damage=3, effects=(LifeSteal(),)), MIRROR, wounds=0)
    assert ([event.wounds for event in of_type(step.events, WoundsHealed)], figure(step.state, "A").wounds) == ([1], 0)


@pytest.mark.rule("POW-7", "WIN-4", "GG-6")
def test_both_can_be_ko_by_one_spell():
    dying = {"card": card("x", spell()), "wounds": 9}
    figures = {"A": dying, "B": ANYONE, "b": {"card": MIRROR, "wounds": 9}, "c": ANYONE}
    step = play(position("A..b\nB..c", figures, active="A"), cast("zap", "d1"), dice="lock lock")
    assert {event.who for event in of_type(step.events, KnockedOut)} == {"A", "b"}
    assert [event.player for event in of_type(step.events, GallonsGained)] == [0, 1]


# ---- healing ----

CURE = spell("cure", "heal", ("classic", 0, 3), ap=1, damage=1)
HEALER = card("healer", CURE, powers=[Power.HEALING])


def cured(wounds, dice, healer=HEALER):
    """The wounds that a cure at B removes."""
    state = position("A.B.b", {"A": healer, "B": {"card": ANYONE, "wounds": wounds}, "b": ANYONE}, active="A")
    step = play(state, cast("cure", "c1"), dice=dice)
    return [event.wounds for event in of_type(step.events, WoundsHealed)]


@pytest.mark.rule("POW-8")
def test_the_healing_power_heals_one_more():
    assert cured(5, "lock", card("x", CURE)) == [1]
    assert (cured(5, "lock"), cured(5, "critical")) == ([2], [3])


@pytest.mark.rule("POW-8")
def test_the_healing_power_heals_no_more_than_there_is():
    assert (cured(1, "lock"), cured(2, "critical")) == ([1], [2])


@pytest.mark.rule("POW-8")
def test_the_healing_power_does_nothing_where_no_wound_was_healed():
    assert cured(0, "critical") == [0]
    nothing = card("healer", spell("cure", "heal", ("classic", 0, 3), ap=1, damage=0), powers=[Power.HEALING])
    assert (cured(5, "lock", nothing), cured(5, "critical", nothing)) == ([0], [2])


@pytest.mark.rule("POW-8", "ZONE-1")
def test_the_healing_power_counts_for_each_target_of_an_area_by_itself():
    healer = card("healer", spell("cure", "heal", ("classic", 0, 3), ap=1, zone=Zone.CROSS), powers=[Power.HEALING])
    hurt, scratched = {"card": ANYONE, "wounds": 5}, {"card": ANYONE, "wounds": 1}
    figures = {"A": healer, "B": hurt, "C": ANYONE, "D": scratched, "b": ANYONE}
    step = play(position("A.BC\n..Db", figures, active="A"), cast("cure", "c1"), dice="lock")
    assert [(event.who, event.wounds) for event in of_type(step.events, WoundsHealed)] == [("B", 2), ("C", 0), ("D", 1)]


@pytest.mark.rule("POW-8", "DMG-3")
def test_life_steal_is_no_healing_spell():
    leech = card("leech", spell(effects=(LifeSteal(),)), powers=[Power.HEALING])
    state = position("A..b", {"A": {"card": leech, "wounds": 5}, "b": ANYONE}, active="A")
    assert figure(play(state, cast("zap", "d1"), dice="lock lock").state, "A").wounds == 4


# ---- immunity ----

IMMUNE = card("immune", powers=[Power.IMMUNITY])


@pytest.mark.rule("POW-9")
@pytest.mark.parametrize("element", list(Element))
def test_an_immune_character_takes_no_elemental_damage_criticals_included(element):
    step = shoot(spell(damage=4, element=element), IMMUNE, "critical lock")
    (placed,) = of_type(step.events, WoundsPlaced)
    assert (placed.wounds, placed.prevented, rolls(step.events)[1]) == (0, 5, "b armor: lock = 0")


@pytest.mark.rule("POW-9")
def test_neutral_damage_wounds_an_immune_character_and_armor_still_counts():
    assert figure(shoot(spell(damage=2, element=None), IMMUNE, "critical armor").state, "b").wounds == 2


@pytest.mark.rule("POW-9", "FX-9")
def test_an_immune_character_takes_no_extra_elemental_damage_of_a_neutral_spell():
    step = shoot(spell(damage=2, element=None, effects=(ExtraDamage(3, Element.WATER),)), IMMUNE)
    assert figure(step.state, "b").wounds == 2


@pytest.mark.rule("POW-9", "POW-6")
def test_immunity_and_resistance_together_take_nothing_from_neutral_damage():
    both = card("x", powers=[Power.IMMUNITY, Power.RESISTANCE_WATER])
    step = shoot(spell(damage=2, element=None, effects=(ExtraDamage(3, Element.WATER),)), both)
    assert figure(step.state, "b").wounds == 2


@pytest.mark.rule("POW-9", "SPELL-14")
def test_the_other_effects_of_a_spell_work_on_an_immune_character():
    step = shoot(spell(effects=(Pull(1), Markers(Points.AP, -1))), IMMUNE)
    assert (at(step.state, "b"), figure(step.state, "b").ap_markers) == ("c1", -1)


# ---- insensitivity ----


@pytest.mark.rule("POW-11")
@pytest.mark.parametrize("effect", [Push(1), Pull(1), Swap(), Markers(Points.MP, -1), Markers(Points.AP, 1)])
def test_an_insensitive_character_is_not_moved_and_takes_no_marker(effect):
    step = shoot(spell(effects=(effect,)), ROCK)
    after = figure(step.state, "b")
    assert (at(step.state, "A"), at(step.state, "b"), after.mp_markers, after.ap_markers) == ("a1", "d1", 0, 0)
    assert after.wounds == 1


@pytest.mark.rule("POW-11", "FX-6")
def test_nothing_is_stolen_from_an_insensitive_character():
    step = shoot(spell(effects=(Steal(Points.AP, 1),)), ROCK)
    assert of_type(step.events, MarkersPlaced) == []


@pytest.mark.rule("POW-11", "DMG-4")
def test_armor_piercing_does_nothing_to_an_insensitive_character():
    assert rolls(shoot(spell(effects=(ArmorPiercing(),)), ROCK).events)[1] == "b armor: lock = 0"
    stout = card("x", powers=[Power.INSENSITIVITY, Power.ARMOR])
    step = shoot(spell(effects=(ArmorPiercing(),)), stout, "lock lock lock")
    assert rolls(step.events)[1] == "b armor: lock lock = 0"


@pytest.mark.rule("POW-11", "DMG-3", "FX-1")
def test_life_steal_and_a_retreat_act_on_the_caster():
    given = spell(damage=3, effects=(LifeSteal(), Retreat(1)))
    state = position(".A..b", {"A": {"card": card("x", given), "wounds": 5}, "b": ROCK}, active="A")
    state = play(state, cast("zap", "e1"), dice="lock lock").state
    assert (figure(state, "A").wounds, at(state, "A")) == (2, "a1")


@pytest.mark.rule("POW-11", "FX-9")
@pytest.mark.parametrize(
    ("effect", "wounds"),
    [(ExtraDamage(2), 3), (ExtraForClass(2, "test"), 3), (CriticalAdds(2), 1)],
)
def test_effects_that_add_damage_count_against_an_insensitive_character(effect, wounds):
    assert figure(shoot(spell(effects=(effect,)), ROCK).state, "b").wounds == wounds


@pytest.mark.rule("POW-11")
def test_damage_for_summons_beside_it_and_doubled_criticals_count_too():
    imps = {"i": {"token": token("imp"), "by": "A"}}
    given = spell(effects=(ExtraDamagePerSummon(1, "imp"), CriticalAdds(2)))
    state = position("A..bi", {"A": card("x", given), "b": ROCK}, tokens=imps, active="A")
    assert figure(play(state, cast("zap", "d1"), dice="critical lock").state, "b").wounds == 1 + 1 + 2


@pytest.mark.rule("POW-11", "LOCK-1")
def test_an_insensitive_character_locks_and_is_locked():
    state = position("Ab\n..", {"A": ROCK, "b": ANYONE}, active="A", dice="lock lock lock armor")
    assert len(of_type(play(state, Move(cell("a2"))).events, CharacterLocked)) == 1


# ---- stimulation ----

MUSE = card("muse", powers=[Power.STIMULATION], initiative=9)


@pytest.mark.rule("POW-12", "TURN-8")
def test_at_the_end_of_its_turn_each_allied_krosmaster_beside_it_gains_an_ap_marker():
    imps = {"i": {"token": token("imp"), "by": "A"}}
    figures = {"A": MUSE, "B": ANYONE, "C": ANYONE, "D": ANYONE, "b": ANYONE}
    step = play(position("BAC\nDib\n...", figures, tokens=imps, active="A"), EndTurn())
    markers = [(event.who, event.points, event.amount, event.rule) for event in of_type(step.events, MarkersPlaced)]
    assert markers == [("B", Points.AP, 1, "POW-12"), ("C", Points.AP, 1, "POW-12")]


@pytest.mark.rule("POW-12", "TURN-6")
def test_the_marker_counts_in_the_next_activation_phase_of_the_ally():
    state = play(position("AB.b", {"A": MUSE, "B": ANYONE, "b": ANYONE}, active="A"), EndTurn()).state
    assert (state.active, figure(state, "B").ap, figure(state, "B").ap_markers) == ("B", 7, 0)


@pytest.mark.rule("POW-12", "LOCK-3")
def test_a_locked_character_stimulates_where_it_stands_and_one_that_is_ko_does_not():
    state = position("BAb\n...", {"A": MUSE, "B": ANYONE, "b": ANYONE}, active="A")
    step = play(state, Move(cell("b2")), dice="lock lock")
    assert [event.who for event in of_type(step.events, MarkersPlaced)] == ["B"]
    pact = spell("zap", wounds=1)
    muse = {"card": card("muse", pact, powers=[Power.STIMULATION], initiative=9), "wounds": 9}
    state = position("BA.b", {"A": muse, "B": ANYONE, "b": ANYONE}, active="A")
    step = play(state, cast("zap", "d1"), dice="lock lock")
    assert (figure(step.state, "A").ko, of_type(step.events, MarkersPlaced)) == (True, [])


@pytest.mark.rule("POW-12")
def test_stimulation_does_not_reach_an_ally_that_is_not_adjacent():
    step = play(position("A.B\n.C.\nb..", {"A": MUSE, "B": ANYONE, "C": ANYONE, "b": ANYONE}, active="A"), EndTurn())
    assert of_type(step.events, MarkersPlaced) == []
