"""Effects that further cards have: leaps, coins, bonuses for a class, doubled criticals, kamas, uses twice a turn."""

import pytest
from scenes import at, card, cast, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, EndTurn, Inspire
from krosmaster.arena.definitions import (
    Aim,
    Approach,
    Coin,
    CriticalAdds,
    ExtraDamage,
    ExtraDamagePerSummon,
    ExtraForClass,
    GainKamas,
    Limit,
    Markers,
    MoveToTarget,
    Points,
    Power,
    Pull,
    Push,
    Retreat,
    Zone,
)
from krosmaster.arena.events import CoinTossed, FigureShifted, KamasGained, WoundsHealed, WoundsPlaced
from krosmaster.arena.field import field_of
from krosmaster.arena.reasons import Why

ANYONE = card("anyone")
KNIGHT = card("knight", class_id="knight")
PASS = Inspire((None, None))
HEADS, TAILS = 0, 1


def shoot(given, target=ANYONE, dice="lock lock", coins=(), **more):
    """A casts one spell at b, three cells away."""
    state = position("A..b", {"A": {"card": card("x", given), **more}, "b": target}, active="A")
    return play(state, cast("zap", "d1"), dice=dice, coins=coins)


def placed(step):
    """The parts of each hit: base, extra, critical, wounds."""
    return [(event.base, event.extra, event.critical, event.wounds) for event in of_type(step.events, WoundsPlaced)]


# ---- move to target ----

LEAP = spell("leap", "special", ("classic", 1, 3), ap=1, aim=Aim.FREE_CELL, effects=(MoveToTarget(),))


@pytest.mark.rule("LOCK-5", "SPELL-9")
def test_a_leap_takes_the_caster_to_the_free_target_cell_without_a_roll():
    state = position("bA..\n....", {"A": card("x", LEAP), "b": card("y", powers=[Power.LOCK])}, active="A")
    step = play(state, cast("leap", "d2"))
    assert (at(step.state, "A"), rolls(step.events), figure(step.state, "A").mp) == ("d2", [], 3)
    assert [(event.who, event.how, event.rule) for event in of_type(step.events, FigureShifted)] == [
        ("A", "leap", "LOCK-5")
    ]


@pytest.mark.rule("SPELL-17", "CELL-3")
def test_a_leap_needs_a_free_cell_that_the_caster_sees():
    state = position("A.b.T.\nB.....", {"A": card("x", LEAP), "B": ANYONE, "b": ANYONE}, active="A")
    for name in ("c1", "a2"):
        assert refusal(state, cast("leap", name)) == (Why.CELL_NOT_FREE, "SPELL-8")
    assert refusal(state, cast("leap", "d1")) == (Why.OUT_OF_SIGHT, "LOS-1")
    crate = position("A.C.b", {"A": card("x", LEAP), "b": ANYONE}, active="A")
    assert at(play(crate, cast("leap", "c1")).state, "A") == "c1"


@pytest.mark.rule("SPELL-18", "CELL-3")
@pytest.mark.parametrize(
    ("effects", "stands"),
    [
        ((Pull(1), MoveToTarget()), "a1"),
        ((Approach(4), MoveToTarget()), "c1"),
        ((MoveToTarget(), MoveToTarget()), "c1"),
        ((Retreat(1), MoveToTarget()), "c1"),
    ],
)
def test_a_leap_whose_cell_an_earlier_effect_has_filled_leads_nowhere(effects, stands):
    leap = spell("leap", "special", ("line", 1, 4), ap=1, aim=Aim.FREE_CELL, zone=Zone.CROSS, effects=effects)
    state = position("A..b\n....", {"A": card("x", leap), "b": ANYONE}, active="A")
    after = play(state, cast("leap", "c1")).state
    assert at(after, "A") == stands
    assert after.field._replace(seen_from={}) == field_of(after.board, after.figures)


# ---- twice a turn ----


@pytest.mark.rule("SPELL-11")
@pytest.mark.parametrize("limit", [Limit.TURN, Limit.GAME])
def test_a_spell_with_two_uses_is_cast_twice_within_its_limit(limit):
    twice = spell(ap=1, limit=limit, uses=2)
    figures = {"A": card("x", twice), "b": ANYONE}
    state = position("A..b", figures, active="A", dice="lock " * 4 + "lock armor lock armor")
    state = play(state, cast("zap", "d1"), cast("zap", "d1")).state
    why = Why.ALREADY_THIS_TURN if limit is Limit.TURN else Why.ALREADY_THIS_GAME
    assert refusal(state, cast("zap", "d1")) == (why, "SPELL-11")
    state = play(state, EndTurn(), PASS, EndTurn(), PASS).state
    assert refusal(state, cast("zap", "d1")) == (None if limit is Limit.TURN else (why, "SPELL-11"))


@pytest.mark.rule("SPELL-11")
def test_a_spell_with_two_uses_of_which_one_was_used_can_be_cast_once_more():
    twice = spell(ap=1, limit=Limit.TURN, uses=2)
    figures = {"A": {"card": card("x", twice), "used_this_turn": ("zap",)}, "b": ANYONE}
    state = position("A..b", figures, active="A")
    assert refusal(state, cast("zap", "d1")) is None
    assert refusal(play(state, cast("zap", "d1"), dice="lock lock").state, cast("zap", "d1"))[1] == "SPELL-11"


# ---- extra for a class ----


@pytest.mark.rule("SPELL-6", "FX-9")
def test_damage_for_a_class_is_added_on_its_krosmasters_only():
    given = spell(effects=(ExtraForClass(2, "knight"),))
    assert placed(shoot(given, KNIGHT)) == [(1, 2, 0, 3)]
    assert placed(shoot(given)) == [(1, 0, 0, 1)]


@pytest.mark.rule("SPELL-7")
def test_healing_for_a_class_counts_for_each_target_and_for_the_caster_itself():
    cure = spell("cure", "heal", ("classic", 0, 3), ap=1, zone=Zone.CROSS, effects=(ExtraForClass(1, "knight"),))
    healer = {"card": card("healer", cure, class_id="knight"), "wounds": 5}
    hurt = {"card": ANYONE, "wounds": 5}
    figures = {"A": healer, "B": hurt, "C": {"card": KNIGHT, "wounds": 5}, "b": ANYONE}
    state = position("AB.b\nC...", figures, active="A")
    step = play(state, cast("cure", "a1"), dice="lock")
    assert [(event.who, event.wounds) for event in of_type(step.events, WoundsHealed)] == [("A", 2), ("B", 1), ("C", 2)]


@pytest.mark.rule("POW-6", "FX-9")
def test_damage_for_a_class_is_of_the_element_of_the_spell():
    knight = card("knight", class_id="knight", powers=[Power.IMMUNITY])
    assert placed(shoot(spell(effects=(ExtraForClass(2, "knight"),)), knight)) == [(1, 2, 0, 0)]
    assert placed(shoot(spell(element=None, effects=(ExtraForClass(2, "knight"),)), knight)) == [(1, 2, 0, 3)]


# ---- markers while an ally of a class is in play ----

TOADABY = spell(effects=(Markers(Points.MP, -1), Markers(Points.MP, -1, beside_class="knight")))


def slowed(caster_class="knight", **others):
    """The MP markers on b after the spell, with others in play or not."""
    figures = {"A": card("x", TOADABY, class_id=caster_class), **others, "b": ANYONE}
    letters = "".join(name for name in others if not isinstance(others[name], dict))
    state = position(f"A..b{letters}", figures, active="A")
    return figure(play(state, cast("zap", "d1"), dice="lock lock").state, "b").mp_markers


@pytest.mark.rule("FX-5")
def test_a_marker_more_is_placed_while_another_allied_krosmaster_of_the_class_is_in_play():
    assert slowed(B=KNIGHT) == -2
    assert slowed("rogue", B=KNIGHT) == -2


@pytest.mark.rule("FX-5")
def test_the_caster_itself_an_enemy_and_one_that_is_ko_do_not_count():
    assert slowed() == -1
    assert slowed(c=KNIGHT) == -1
    assert slowed(B=ANYONE) == -1
    assert slowed(B={"card": KNIGHT, "ko": True}) == -1


# ---- doubled criticals ----


@pytest.mark.rule("SPELL-4", "SPELL-6")
@pytest.mark.parametrize(
    ("dice", "critical"), [("lock lock lock", 0), ("critical lock lock", 2), ("critical wild lock", 4)]
)
def test_each_critical_success_can_add_two(dice, critical):
    caster = card("x", spell(effects=(CriticalAdds(2),)), powers=[Power.CRITICAL])
    assert placed(shoot(None, dice=dice, card=caster)) == [(1, 0, critical, 1 + critical)]


@pytest.mark.rule("SPELL-5")
def test_armor_takes_one_away_from_a_doubled_critical():
    assert placed(shoot(spell(effects=(CriticalAdds(2),)), dice="critical armor")) == [(1, 0, 2, 2)]


# ---- kamas ----


@pytest.mark.rule("REW-12", "SPELL-9")
def test_a_spell_that_gains_kamas_takes_them_from_the_bank():
    dig = spell("zap", "special", effects=(GainKamas(2),))
    step = shoot(dig, dice="")
    assert ([player.kamas for player in step.state.players], step.state.kamas) == ([2, 0], {})
    assert [(event.player, event.kamas) for event in of_type(step.events, KamasGained)] == [(0, 2)]


# ---- coins ----

LOTTERY = spell(effects=(Coin(heads=(ExtraDamage(3),), tails=(Markers(Points.AP, -1), Push(1))),))


@pytest.mark.rule("SPELL-3", "FX-9")
def test_a_coin_decides_which_effects_the_spell_has_extra_damage_too():
    heads = shoot(LOTTERY, coins=[HEADS])
    assert (placed(heads), figure(heads.state, "b").ap_markers) == ([(1, 3, 0, 4)], 0)
    tails = shoot(spell(effects=LOTTERY.effects, reach=("classic", 1, 5)), coins=[TAILS])
    assert (placed(tails), figure(tails.state, "b").ap_markers) == ([(1, 0, 0, 1)], -1)
    assert [(event.purpose, event.heads) for event in of_type(tails.events, CoinTossed)] == [("zap", False)]


@pytest.mark.rule("SPELL-18", "SPELL-3")
def test_extra_damage_that_a_coin_gives_is_read_before_anything_moves():
    imp = token("imp")
    given = spell(effects=(Push(2), Coin(heads=(ExtraDamagePerSummon(1, "imp"), CriticalAdds(2)))))
    figures = {"A": card("x", given), "b": ANYONE}
    state = position("A.b...\n..i...", figures, tokens={"i": {"token": imp, "by": "A"}}, active="A")
    step = play(state, cast("zap", "c1"), dice="critical lock", coins=[HEADS])
    assert placed(step) == [(1, 1, 2, 4)]


@pytest.mark.rule("SPELL-3")
def test_a_coin_without_effects_on_one_side_and_a_coin_within_a_coin():
    nothing = spell(effects=(Coin(heads=(ExtraDamage(1),)),))
    assert placed(shoot(nothing, coins=[TAILS])) == [(1, 0, 0, 1)]
    nested = spell(effects=(Coin(heads=(Coin(heads=(ExtraDamage(5),), tails=(ExtraDamage(2),)),)),))
    assert placed(shoot(nested, coins=[HEADS, TAILS])) == [(1, 2, 0, 3)]


@pytest.mark.rule("SPELL-3")
def test_kamas_points_and_leaps_can_hang_on_a_coin():
    effects = (Coin(heads=(MoveToTarget(),), tails=(GainKamas(3),)),)
    gamble = spell("zap", "special", ("classic", 1, 3), aim=Aim.FREE_CELL, effects=effects)
    figures = {"A": card("x", gamble), "b": ANYONE}
    state = position("A..b", figures, active="A")
    assert at(play(state, cast("zap", "c1"), coins=[HEADS]).state, "A") == "c1"
    tails = play(state, cast("zap", "c1"), coins=[TAILS]).state
    assert (at(tails, "A"), tails.players[0].kamas) == ("a1", 3)


# ---- turned areas by real casts ----


def swung(zone, target):
    """Who is hit by a melee area of A, which stands in the middle of two rings of enemies."""
    rows = ["abcde", "fghij", "klAmn", "opqrs", "tuvwx"]
    figures = {letter: ANYONE for row in rows for letter in row if letter != "A"}
    swing = spell("swing", reach=("melee",), zone=zone)
    state = position("\n".join(rows), {"A": card("x", swing), **figures}, active="A", seed=5)
    return "".join(sorted(event.who for event in of_type(play(state, cast("swing", target)).events, WoundsPlaced)))


@pytest.mark.rule("ZONE-4", "ZONE-6")
@pytest.mark.parametrize(
    ("zone", "up", "right", "down", "left"),
    [
        (Zone.HAMMER, "cghi", "imnr", "pqrv", "gklp"),
        (Zone.STAFF, "ghi", "imr", "pqr", "glp"),
        (Zone.SHOVEL, "ch", "mn", "qv", "kl"),
    ],
)
def test_hammer_staff_and_shovel_hit_what_stands_in_their_picture_turned_to_the_target(zone, up, right, down, left):
    assert [swung(zone, target) for target in ("c2", "d3", "c4", "b3")] == [up, right, down, left]


@pytest.mark.rule("ZONE-4", "FX-2")
@pytest.mark.parametrize(("zone", "hit"), [(Zone.HAMMER, "cdef"), (Zone.STAFF, "cdf"), (Zone.SHOVEL, "de")])
def test_a_turned_area_cast_from_afar_goes_by_the_longer_axis(zone, hit):
    wave = spell("wave", reach=("classic", 1, 5), zone=zone)
    figures = {"A": card("x", wave), **dict.fromkeys("bcdef", ANYONE)}
    state = position("......\n...c..\nA..de.\n.b.f..", figures, active="A", seed=3)
    step = play(state, cast("wave", "d3"))
    assert "".join(sorted(event.who for event in of_type(step.events, WoundsPlaced))) == hit


@pytest.mark.rule("ZONE-4", "RANGE-6")
def test_a_melee_area_is_aimed_at_the_four_cells_beside_the_caster():
    swing = spell(reach=("melee",), zone=Zone.HAMMER)
    state = position("...\n.A.\n..b", {"A": card("x", swing), "b": ANYONE}, active="A")
    aimed = {command.at for command in engine.legal_commands(state) if isinstance(command, Cast)}
    assert aimed == {cell(name) for name in ("b1", "a2", "c2", "b3")}
