"""The optional rule: scenery that can be destroyed (DECOR-4 to DECOR-7, DIE-7)."""

import pytest
from own_rewards import OWN, PASS, holder, up
from scenes import at, card, cast, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena.commands import EndTurn, Move, PickUp, Punch
from krosmaster.arena.definitions import Element, ExtraDamage, LifeSteal, Markers, Points, Power, Push, Swap, Zone
from krosmaster.arena.events import SceneryDamaged, SceneryDestroyed, WoundsHealed, WoundsPlaced
from krosmaster.arena.reasons import Why
from krosmaster.arena.summary import summary

ANYONE = card("anyone")
MELEE = ("melee",)


def beside(letter, given=None, *, option=True, without=(), **fields):
    """A stands beside a piece of scenery at b1; b is far away."""
    figures = {"A": {"card": card("x", given or spell(reach=MELEE, ap=1), ap=20), **fields}, "b": ANYONE}
    return position(f"A{letter}...b", figures, active="A", scenery_can_be_destroyed=option, without=without)


def struck(state, dice="lock", times=1, order=None):
    """The last step of striking b1 so many times."""
    for _ in range(times):
        step = play(state, order or cast("zap", "b1"), dice=dice)
        state = step.state
    return step


def damaged(step):
    return [(event.at, event.wounds) for event in of_type(step.events, SceneryDamaged)]


@pytest.mark.rule("DECOR-5", "DECOR-6")
@pytest.mark.parametrize(("letter", "hp", "kamas"), [("C", 3, 1), ("B", 6, 2), ("T", 12, 4)])
def test_crate_bush_and_tree_are_destroyed_by_three_six_and_twelve_damage_and_drop_kamas(letter, hp, kamas):
    state = beside(letter, spell(reach=MELEE, ap=1))
    almost = struck(state, times=hp - 1)
    assert (of_type(almost.events, SceneryDestroyed), almost.state.gone) == ([], 0)
    step = struck(almost.state)
    assert [(event.at, event.kamas) for event in of_type(step.events, SceneryDestroyed)] == [(cell("b1"), kamas)]
    assert (step.state.kamas, step.state.gone) == ({1: kamas}, 1 << 1)


@pytest.mark.rule("DECOR-6", "TUT-7")
def test_where_kamas_are_left_out_destroyed_scenery_leaves_nothing_to_pick_up():
    broken = struck(beside("C", without=["kamas"]), times=3).state
    assert (broken.kamas, broken.gone) == ({}, 1 << 1)
    assert refusal(play(broken, Move(cell("b1"))).state, PickUp()) == (Why.NO_KAMAS_IN_PLAY, "TUT-7")


@pytest.mark.rule("DECOR-6", "ACT-1", "MOVE-1")
def test_the_cell_of_destroyed_scenery_is_free_and_its_kamas_can_be_picked_up():
    state = beside("T", spell(reach=MELEE, damage=12))
    assert refusal(state, Move(cell("b1"))) == (Why.IMPASSABLE, "CELL-3")
    state = play(struck(state).state, Move(cell("b1")), PickUp(), PickUp()).state
    assert (at(state, "A"), state.kamas, state.players[0].kamas) == ("b1", {1: 2}, 2)


@pytest.mark.rule("DECOR-6", "LOS-3")
def test_a_destroyed_tree_blocks_no_sight_any_more():
    bow = spell("bow", reach=("classic", 2, 6))
    figures = {"A": card("x", spell(reach=MELEE, damage=12), bow, ap=9), "b": ANYONE}
    state = position("AT..b", figures, active="A", scenery_can_be_destroyed=True)
    assert refusal(state, cast("bow", "e1")) == (Why.OUT_OF_SIGHT, "LOS-1")
    assert refusal(struck(state).state, cast("bow", "e1")) is None


@pytest.mark.rule("DECOR-6", "RANGE-8")
def test_a_destroyed_crate_raises_no_range_any_more():
    bow = spell("bow", reach=("classic", 2, 3))
    figures = {"A": card("x", spell(reach=MELEE, damage=3), bow, ap=9), "b": ANYONE}
    state = position("AC...b", figures, active="A", scenery_can_be_destroyed=True)
    assert refusal(play(state, Move(cell("b1"))).state, cast("bow", "f1")) is None
    after = play(struck(state).state, Move(cell("b1"))).state
    assert refusal(after, cast("bow", "f1")) == (Why.OUT_OF_RANGE, "RANGE-1")


@pytest.mark.rule("DECOR-5", "DIE-7")
def test_only_melee_attack_spells_damage_scenery_and_nothing_is_rolled_for_others():
    for reach in (("classic", 1, 3), ("fixed", 1, 1), ("line", 1, 3), ("no-sight", 1, 1)):
        step = struck(beside("T", spell(reach=reach, damage=9)), dice="")
        assert (damaged(step), rolls(step.events)) == ([], []), reach


@pytest.mark.rule("DECOR-5")
def test_without_the_option_nothing_is_damaged_or_rolled_for():
    step = struck(beside("C", spell(reach=MELEE, damage=9), option=False), dice="")
    assert (damaged(step), rolls(step.events), step.state.gone) == ([], [], 0)


@pytest.mark.rule("DECOR-5", "DIE-7", "SPELL-4")
def test_the_critical_roll_counts_and_scenery_rolls_no_armor():
    step = struck(beside("T"), dice="critical")
    assert (damaged(step), rolls(step.events)) == ([(cell("b1"), 2)], ["A critical: critical = 1"])
    expert = card("x", spell(reach=MELEE), powers=[Power.CRITICAL])
    assert damaged(struck(beside("T", card=expert), dice="critical wild")) == [(cell("b1"), 3)]


@pytest.mark.rule("DECOR-5", "TURN-1")
def test_scenery_heals_completely_at_the_end_of_the_game_turn():
    second = card("y", spell(reach=MELEE))
    figures = {"A": card("x", spell(reach=MELEE, damage=2), initiative=9), "B": second, "b": ANYONE}
    state = position("ACB..b", figures, active="A", scenery_can_be_destroyed=True, dice="lock armor")
    state = play(state, cast("zap", "b1"), dice="lock").state
    state = play(state, EndTurn()).state
    assert (state.active, state.scenery_wounds) == ("B", {1: 2})
    assert play(state, cast("zap", "b1"), dice="lock").state.gone == 1 << 1
    assert play(state, EndTurn(), PASS).state.scenery_wounds == {}


@pytest.mark.rule("DECOR-5")
def test_scenery_that_is_not_damaged_is_not_shown_as_damaged():
    step = struck(beside("T", spell(reach=MELEE, damage=0)))
    assert (damaged(step), summary(step.state)["scenery"]) == ([(cell("b1"), 0)], {})
    step = struck(beside("T"))
    assert summary(step.state)["scenery"] == {"b1": {"wounds": 1}}
    assert summary(struck(beside("C"), times=3).state)["scenery"] == {"b1": "gone"}


@pytest.mark.rule("DECOR-7", "ACT-5")
def test_a_punch_damages_scenery():
    step = play(beside("C"), Punch(cell("b1")), dice="critical")
    assert (damaged(step), rolls(step.events)) == ([(cell("b1"), 2)], ["A critical: critical = 1"])


@pytest.mark.rule("DECOR-7", "ZONE-4", "DIE-6")
def test_an_area_of_a_melee_attack_spell_damages_all_scenery_in_it():
    swing = spell(reach=MELEE, damage=2, zone=Zone.HAMMER)
    figures = {"A": card("x", swing), "b": ANYONE}
    state = position("..T..\n.AbB.\n..C..", figures, active="A", scenery_can_be_destroyed=True)
    step = play(state, cast("zap", "c2"), dice="critical lock")
    assert rolls(step.events) == ["A critical: critical = 1", "b armor: lock = 0"]
    assert damaged(step) == [(cell("c1"), 3), (cell("d2"), 3), (cell("c3"), 3)]
    assert [event.at for event in of_type(step.events, SceneryDestroyed)] == [cell("c3")]
    assert figure(step.state, "b").wounds == 3


@pytest.mark.rule("DECOR-7")
@pytest.mark.parametrize("occupant", ["character", "bomb"])
def test_a_crate_on_which_somebody_stands_is_not_hit_its_occupant_is(occupant):
    squib = token("squib", "bomb", spell("burst", reach=("self",), ap=0), powers=[Power.MUPEKE], hp=1)
    figures = {"A": card("x", spell(reach=MELEE, damage=3)), "b": ANYONE}
    if occupant == "bomb":
        tokens = {"m": {"token": squib, "by": "A"}}
        state = position("Am.b", figures, tokens=tokens, active="A", under={"m": "C"}, scenery_can_be_destroyed=True)
    else:
        state = position("Ab", figures, active="A", under={"b": "C"}, scenery_can_be_destroyed=True)
    step = play(state, cast("zap", "b1"))
    assert (damaged(step), step.state.gone, len(of_type(step.events, WoundsPlaced))) == ([], 0, 1)


@pytest.mark.rule("DECOR-7", "TRAP-1")
def test_a_trap_does_not_shield_the_crate_on_which_it_lies():
    snare = token("snare", "trap", spell("snap", reach=("self",), ap=0), mp=0, hp=0, ap=0)
    figures = {"A": card("x", spell(reach=MELEE, damage=3)), "b": ANYONE}
    tokens = {"x": {"token": snare, "by": "b", "at": "b1"}}
    state = position("AC.b", figures, tokens=tokens, active="A", scenery_can_be_destroyed=True)
    step = struck(state)
    assert (step.state.gone, at(step.state, "x")) == (1 << 1, "b1")


@pytest.mark.rule("DECOR-7", "SPELL-18")
def test_whether_somebody_stands_on_a_crate_is_read_when_the_spell_is_cast():
    shove = spell(reach=MELEE, damage=3, effects=(Push(1),))
    figures = {"A": card("x", shove), "b": ANYONE}
    state = position("Ab..", figures, active="A", under={"b": "C"}, scenery_can_be_destroyed=True)
    step = play(state, cast("zap", "b1"), dice="lock lock")
    assert (at(step.state, "b"), damaged(step)) == ("c1", [])


@pytest.mark.rule("DECOR-4", "POW-11", "FX-8")
def test_scenery_is_insensitive_but_takes_extra_damage():
    effects = (Push(2), Swap(), Markers(Points.MP, -1), ExtraDamage(2, Element.WATER))
    step = struck(beside("B", spell(reach=MELEE, damage=1, effects=effects)))
    assert (damaged(step), at(step.state, "A")) == ([(cell("b1"), 3)], "a1")
    assert step.state.bushes == 1 << 1


@pytest.mark.rule("DECOR-5", "DMG-3", "SPELL-2")
def test_scenery_is_a_target_from_whose_wounds_life_is_stolen():
    given = spell(reach=MELEE, damage=5, effects=(LifeSteal(),))
    step = struck(beside("C", given, wounds=7))
    assert [event.wounds for event in of_type(step.events, WoundsHealed)] == [3]


@pytest.mark.rule("DECOR-5", "REW-10", "DMG-2")
def test_weapons_and_what_raises_melee_damage_count_against_scenery():
    caster = holder(up(OWN["festos-hammer"]), up(OWN["iop-style"]), card=card("x", spell(reach=MELEE, ap=1), ap=20))
    state = position("AT...b", {"A": caster, "b": ANYONE}, active="A", scenery_can_be_destroyed=True)
    assert damaged(struck(state)) == [(cell("b1"), 1 + 2)]
    assert damaged(struck(state, order=cast("festos-hammer", "b1"))) == [(cell("b1"), 3)]


@pytest.mark.rule("DECOR-5", "ACT-7")
def test_a_mob_destroys_scenery_too():
    imp = token("imp", "mob", spell(reach=MELEE, damage=3, ap=4))
    state = position(
        "iC.b\nA...",
        {"A": ANYONE, "b": ANYONE},
        tokens={"i": {"token": imp, "by": "A"}},
        active="i",
        played=["A"],
        scenery_can_be_destroyed=True,
    )
    assert struck(state).state.gone == 1 << 1
