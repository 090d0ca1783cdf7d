"""Invisible characters: sight past them, and who can damage them (POW-10, LOS-3, LOS-5)."""

import pytest
from scenes import at, card, cast, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena.commands import Move, Punch
from krosmaster.arena.definitions import Element, ExtraDamage, LifeSteal, Markers, Points, Power, Pull, Push, Swap, Zone
from krosmaster.arena.events import CharacterLocked, WoundReflected, WoundsPlaced
from krosmaster.arena.reasons import Why
from krosmaster.arena.targeting import sight_mask

ANYONE = card("anyone")
SHOOTER = card("shooter", spell())
SRAM = card("sram", spell(), powers=[Power.INVISIBILITY])


def sees(state, handle, name):
    """Whether a figure has a line of sight to a cell."""
    return bool(sight_mask(state, figure(state, handle), spell()) >> state.grid.index(cell(name)) & 1)


def attacked(given, *, drawing="A..b", dice="lock lock", at_cell="d1", **caster):
    """A casts one spell at the invisible b."""
    state = position(drawing, {"A": {"card": card("x", given), **caster}, "b": SRAM}, active="A")
    return play(state, cast("zap", at_cell), dice=dice)


# ---- sight ----


@pytest.mark.rule("POW-10", "LOS-3")
def test_an_invisible_character_does_not_block_the_sight_of_those_who_are_not_adjacent_to_it():
    state = position("A..b.c", {"A": SHOOTER, "b": SRAM, "c": ANYONE}, active="A")
    assert refusal(state, cast("zap", "f1")) is None
    seen = position("A..b.c", {"A": SHOOTER, "b": ANYONE, "c": ANYONE}, active="A")
    assert refusal(seen, cast("zap", "f1")) == (Why.OUT_OF_SIGHT, "LOS-1")


@pytest.mark.rule("POW-10", "LOS-3")
def test_an_invisible_character_blocks_the_sight_of_its_neighbours():
    state = position("Ab..c", {"A": SHOOTER, "b": SRAM, "c": ANYONE}, active="A")
    assert refusal(state, cast("zap", "e1")) == (Why.OUT_OF_SIGHT, "LOS-1")
    aside = position("A..\nb.c", {"A": SHOOTER, "b": SRAM, "c": ANYONE}, active="A")
    assert refusal(aside, cast("zap", "c2")) is None


@pytest.mark.rule("POW-10", "LOS-3")
def test_a_step_away_changes_what_is_seen_past_an_invisible_character():
    shooter = card("shooter", spell(), powers=[Power.MUPEKE])
    state = position(".Ab.c", {"A": shooter, "b": SRAM, "c": ANYONE}, active="A")
    assert refusal(state, cast("zap", "e1")) == (Why.OUT_OF_SIGHT, "LOS-1")
    assert refusal(play(state, Move(cell("a1"))).state, cast("zap", "e1")) is None


@pytest.mark.rule("LOS-5", "POW-10")
def test_only_an_invisible_character_in_between_makes_sight_one_sided():
    state = position("Ab..c", {"A": SHOOTER, "b": SRAM, "c": SHOOTER}, active="A")
    assert (sees(state, "A", "e1"), sees(state, "c", "a1")) == (False, True)
    state = position("A.b.c", {"A": SHOOTER, "b": SRAM, "c": SHOOTER}, active="A")
    assert (sees(state, "A", "e1"), sees(state, "c", "a1")) == (True, True)
    state = position("Ab..c", {"A": SHOOTER, "b": ANYONE, "c": SHOOTER}, active="A")
    assert (sees(state, "A", "e1"), sees(state, "c", "a1")) == (False, False)


@pytest.mark.rule("LOS-4", "POW-10")
def test_an_invisible_character_is_seen_itself_and_sees():
    state = position("A..b", {"A": SHOOTER, "b": SRAM}, active="A")
    assert refusal(state, cast("zap", "d1")) is None
    assert refusal(position("A..b", {"A": SHOOTER, "b": SRAM}, active="b"), cast("zap", "a1")) is None


@pytest.mark.rule("LOS-3", "TRAP-1", "BOMB-1")
def test_traps_bombs_and_invisible_characters_in_one_line_block_nothing():
    snare = token("snare", "trap", spell("snap", reach=("self",), ap=0), mp=0, hp=0, ap=0)
    squib = token("squib", "bomb", spell("burst", reach=("self",), ap=0), powers=[Power.MUPEKE], hp=1)
    tokens = {"x": {"token": snare, "by": "b", "at": "b1"}, "m": {"token": squib, "by": "b"}}
    state = position("A.bm.c", {"A": SHOOTER, "b": SRAM, "c": ANYONE}, tokens=tokens, active="A")
    assert refusal(state, cast("zap", "f1")) is None


# ---- damage ----


@pytest.mark.rule("POW-10")
def test_a_character_that_is_not_adjacent_cannot_damage_an_invisible_one():
    for element in [*Element, None]:
        step = attacked(spell(damage=4, element=element), dice="critical lock")
        assert [(event.wounds, event.prevented) for event in of_type(step.events, WoundsPlaced)] == [(0, 5)]
    assert rolls(step.events) == ["A critical: critical = 1", "b armor: lock = 0"]


@pytest.mark.rule("POW-10")
def test_an_adjacent_character_damages_it_like_any_other():
    step = attacked(spell(damage=4), drawing="Ab", at_cell="b1")
    assert figure(step.state, "b").wounds == 4
    state = position("Ab", {"A": ANYONE, "b": SRAM}, active="A")
    assert figure(play(state, Punch(cell("b1")), dice="lock lock").state, "b").wounds == 1


@pytest.mark.rule("POW-10")
def test_a_diagonal_neighbour_is_not_adjacent():
    step = attacked(spell(damage=4, reach=("no-sight", 1, 3)), drawing="A.\n.b", at_cell="b2")
    assert figure(step.state, "b").wounds == 0


@pytest.mark.rule("POW-10", "ZONE-1")
def test_an_area_from_afar_does_no_damage_to_it_either():
    figures = {"A": card("x", spell(zone=Zone.CROSS)), "b": SRAM, "c": ANYONE}
    step = play(position("A..cb", figures, active="A"), cast("zap", "d1"), dice="lock lock lock")
    assert [(event.who, event.wounds) for event in of_type(step.events, WoundsPlaced)] == [("c", 1), ("b", 0)]


@pytest.mark.rule("POW-10", "SPELL-18")
def test_whether_the_attacker_is_adjacent_is_read_when_the_spell_is_cast():
    pushed = attacked(spell(effects=(Push(2),)), drawing="Ab..", at_cell="b1")
    assert (at(pushed.state, "b"), figure(pushed.state, "b").wounds) == ("d1", 1)
    pulled = attacked(spell(effects=(Pull(2),)))
    assert (at(pulled.state, "b"), figure(pulled.state, "b").wounds) == ("b1", 0)


@pytest.mark.rule("POW-10", "SPELL-14")
def test_the_other_effects_of_a_spell_work_from_afar():
    step = attacked(spell(effects=(Swap(), Markers(Points.MP, -1), ExtraDamage(3))))
    assert (at(step.state, "A"), at(step.state, "b")) == ("d1", "a1")
    assert (figure(step.state, "b").mp_markers, figure(step.state, "b").wounds) == (-1, 0)


@pytest.mark.rule("POW-10", "DMG-3")
def test_life_is_not_stolen_from_afar():
    assert figure(attacked(spell(damage=3, effects=(LifeSteal(),)), wounds=5).state, "A").wounds == 5


@pytest.mark.rule("POW-10", "SPELL-7")
def test_an_invisible_character_is_healed_from_afar():
    cure = spell("cure", "heal", ("classic", 0, 4), ap=1)
    figures = {"A": card("x", cure), "B": {"card": SRAM, "wounds": 4}, "b": ANYONE}
    assert figure(play(position("A..Bb", figures, active="A"), cast("cure", "d1"), dice="lock").state, "B").wounds == 3


@pytest.mark.rule("POW-10", "BOMB-6")
def test_bombs_and_traps_damage_it_wherever_they_are():
    burst = spell("burst", reach=("self",), ap=0, zone=Zone.SQUARE)
    squib = token("squib", "bomb", burst, powers=[Power.MUPEKE], hp=1)
    state = position(
        "A.x.\n...b",
        {"A": SHOOTER, "b": SRAM},
        tokens={"x": {"token": squib, "by": "A"}},
        active="A",
    )
    step = play(state, cast("zap", "c1"), dice="lock lock lock")
    assert figure(step.state, "b").wounds == 1
    snare = token("snare", "trap", spell("snap", reach=("self",), ap=0, zone=Zone.SQUARE), mp=0, hp=0, ap=0)
    tokens = {"x": {"token": snare, "by": "A", "at": "b1"}}
    state = position("A...\n..b.", {"A": SHOOTER, "b": SRAM}, tokens=tokens, active="A")
    step = play(state, Move(cell("b1")), dice="lock lock lock")
    assert figure(step.state, "b").wounds == 1


@pytest.mark.rule("POW-10", "POW-7")
def test_an_attack_that_does_no_damage_is_not_reflected():
    figures = {"A": SHOOTER, "b": card("x", powers=[Power.INVISIBILITY, Power.REFLECT])}
    step = play(position("A..b", figures, active="A"), cast("zap", "d1"), dice="critical lock")
    assert of_type(step.events, WoundReflected) == []


@pytest.mark.rule("POW-10")
def test_an_invisible_character_wounds_itself_in_its_own_area():
    sram = card("sram", spell(reach=("classic", 0, 3), zone=Zone.CROSS), powers=[Power.INVISIBILITY])
    step = play(position("A..b", {"A": sram, "b": ANYONE}, active="A"), cast("zap", "a1"), dice="lock lock")
    assert figure(step.state, "A").wounds == 1


@pytest.mark.rule("POW-10", "LOCK-1", "CELL-3")
def test_an_invisible_character_locks_and_stands_in_the_way():
    state = position("Ab\n..", {"A": ANYONE, "b": SRAM}, active="A")
    assert refusal(state, Move(cell("b1"))) == (Why.IMPASSABLE, "CELL-3")
    assert len(of_type(play(state, Move(cell("a2")), dice="lock lock").events, CharacterLocked)) == 1
