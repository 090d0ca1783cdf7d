"""The threat map against every walk and every spell, tried out by the engine."""

import random
from dataclasses import replace
from itertools import islice

import pytest
from four import PAIRS, crew, four
from own_rewards import OWN, up
from play_scenes import ARCHER, BOMB, KING, QUEEN, THIEF, TOFU, at, board, card, cell, position, spell, token, token_at

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Choose, EndTurn, Move, Punch
from krosmaster.arena.definitions import (
    Aim,
    Element,
    ExtraDamagePerSummon,
    Handle,
    ImmediateGain,
    Limit,
    LoseMovement,
    MoveToTarget,
    Points,
    Power,
    RaiseRange,
    Range,
    RangeKind,
    SpellKind,
    Zone,
)
from krosmaster.arena.events import WoundsPlaced
from krosmaster.arena.setup_options import KrosmasterSetup
from krosmaster.grid import Cell
from krosmaster.play.next_turn import CRITICAL_DICE, at_the_start_of_its_turn
from krosmaster.play.own_gains import MOST_POINTS, MOST_WAYS, own_gains
from krosmaster.play.threat import threat_map
from krosmaster.table.contract import Script

LOCK = up(OWN["perfect-lock"])
WORST = Script(CRITICAL_DICE)
ITSELF = Range(RangeKind.SELF)
BLAST = card(
    "blaster",
    spell("ball", reach=Range(RangeKind.CLASSIC, 2, 3), element=Element.FIRE, zone=Zone.CROSS, ap=4),
    spell("sweep", zone=Zone.STAFF, mp=1),
    mp=2,
)


def strikes_at(found, place):
    here = found.here(place)
    return () if here is None else here.strikes


def worst_by_trial(state, who, enemy):
    """The most wounds of one attack spell after any walk, the locks failing: all tried out."""
    ready = at_the_start_of_its_turn(state, enemy)
    worst, seen, waiting = 0, set(), [ready]
    while waiting:
        here = waiting.pop()
        figure = here.figures[enemy]
        if (figure.cell, figure.mp) in seen:
            continue
        seen.add((figure.cell, figure.mp))
        for command in engine.legal_commands(here):
            if isinstance(command, Move):
                waiting.append(engine.apply(here, command, WORST).state)
            elif isinstance(command, Punch) or (
                isinstance(command, Cast) and figure.spell(command.spell).kind is SpellKind.ATTACK
            ):
                events = engine.apply(here, command, WORST).events
                hits = [e for e in events if isinstance(e, WoundsPlaced) and e.who == who and e.by == enemy]
                worst = max(worst, sum(hit.wounds for hit in hits))
    return worst


@pytest.mark.parametrize("seed", range(45))
def test_the_threat_map_is_what_walking_and_casting_finds(seed):
    chance = random.Random(seed)
    rows = ["".join(chance.choice(".......TBC") for _ in range(6)) for _ in range(6)]
    free = [Cell(r, c) for r in range(6) for c in range(6) if rows[r][c] not in "TB"]
    chance.shuffle(free)
    powers = chance.choice([(), (Power.INVISIBILITY,), (Power.MUPEKE,), (Power.RESISTANCE_FIRE,), (Power.IMMUNITY,)])
    mine, friend = card("mine", powers=powers, hp=12), card("friend")
    holds = chance.choice([((), ()), ((LOCK,), ()), ((), (LOCK,))])
    first = [KrosmasterSetup(one, at=free.pop(), rewards=held) for one, held in zip((mine, friend), holds, strict=True)]
    enemies = chance.sample([QUEEN, KING, ARCHER, THIEF, BLAST], 2)
    state = position(first, [KrosmasterSetup(e, at=free.pop()) for e in enemies], on=board(*rows))
    who = Handle("mine")
    found = threat_map(state, who)
    standable = [*chance.sample(free, 5), state.grid.cells[state.figures[who].cell]]
    for place in standable:
        moved = state.figures[who]._replace(cell=state.grid.index(place))
        there = replace(state, figures={**state.figures, who: moved})
        tried = [worst_by_trial(there, who, Handle(e.id)) for e in enemies]
        threat = found.cells.get(place)
        expected = (sum(w > 0 for w in tried), max(tried), sum(tried))
        found_by = {strike.by: strike for strike in strikes_at(found, place)}
        if threat is not None:
            assert threat.enemies == len(found_by) >= expected[0]
            assert threat.worst == max(strike.worst for strike in found_by.values())
            assert threat.together >= expected[2]
        for enemy, by_trial in zip(enemies, tried, strict=True):
            strike = found_by.get(enemy.id)
            if strike is None:
                assert not by_trial, (place, enemy.id)
                continue
            assert sum(strike.odds.wounds.values()) == 1
            assert max(strike.odds.wounds) == strike.worst
            if strike.mob is None and not strike.first:
                assert strike.worst == by_trial
            else:
                assert strike.worst > by_trial, "it prepares itself for nothing"


def test_a_cell_that_only_a_walk_through_it_could_strike_is_safe():
    # the only way to a1 leads over b1: whoever stands on b1 is struck from c1, nobody comes to the other side
    state = position([at(card("mine"), "b1")], [at(KING, "e1")], on=board(".....", "TTTTT"))
    found = threat_map(state, Handle("mine"))
    assert cell("b1") in found.cells
    assert [strike.from_ for strike in strikes_at(found, cell("b1"))] == [cell("c1")]


def test_the_figure_itself_can_hide_the_main_target_of_an_area():
    # aimed at c1 the cross would reach b1, but who stands on b1 hides c1; from a1 it strikes at 2 and 3
    state = position([at(card("mine"), "e1")], [at(card("foe", BLAST.spells[0], mp=0, ap=4), "a1")], on=board("....."))
    found = threat_map(state, Handle("mine"))
    assert set(found.cells) == {cell("c1"), cell("d1"), cell("e1")}


def test_mobs_in_play_and_mobs_to_come_are_threats():
    # the queen walks to d1 and calls a tofu to e1, which flies five cells; a tofu's peck does 1 with a critical
    state = position([at(card("mine"), "k1")], [at(card("foe", QUEEN.spells[1], mp=0), "a1")], on=board("." * 11))
    found = threat_map(state, Handle("mine"))
    strike = strikes_at(found, cell("h1"))[0]
    assert (strike.by, strike.spell.id, strike.mob, strike.from_) == ("foe", "peck", TOFU, cell("g1"))
    assert cell("i1") not in found.cells
    alone = position(
        [at(card("mine"), "k1")],
        [at(card("foe", mp=0), "a1")],
        on=board("." * 11),
        tokens=[token_at(TOFU, "foe", "c1")],
    )
    strikes = strikes_at(threat_map(alone, Handle("mine")), cell("i1"))
    assert [(strike.by, strike.mob) for strike in strikes] == [("tofu", None)]


@pytest.mark.rule("BOMB-3")
def test_bombs_that_go_off_at_the_start_of_the_enemys_turn_are_threats():
    foe = card("foe", mp=0, ap=0)
    state = position(
        [at(card("mine"), "a1")], [at(foe, "g7")], on=board(*["." * 7] * 7), tokens=[token_at(BOMB, "foe", "d4")]
    )
    found = threat_map(state, Handle("mine"))
    assert found.cells.keys() == {c for c in state.grid.cells if max(abs(c.row - 3), abs(c.col - 3)) == 1}
    assert found.cells[cell("c4")] == (1, 2, 2)
    assert strikes_at(found, cell("c4"))[0].odds is None


def test_what_is_used_up_for_the_game_is_no_threat_and_markers_count():
    arrow = at(ARCHER, "a1", ap_markers=-6)
    state = position([at(card("mine"), "d1")], [arrow], on=board("......."))
    assert not threat_map(state, Handle("mine")).cells


def test_all_ap_of_all_enemies_count_together():
    # 6 AP: two arrows of 3 AP, each 1 and a critical; the other one punches once with its 6 AP
    foes = [at(ARCHER, "a1"), at(card("puncher"), "d2")]
    state = position([at(card("mine"), "e1")], foes, on=board(".......", "......."))
    found = threat_map(state, Handle("mine"))
    assert found.cells[cell("e1")] == (2, 2, 2 * 2 + 2)


def test_a_mob_summoned_first_makes_the_blow_harder_and_bites_too():
    # 7 AP: the gobball for 4, a gobbolob of 3 does 1 and 2 for the gobball beside, the bite of its own turn 1
    state = position([at(card("mine"), "c3")], [at(KING, "d4")])
    found = threat_map(state, Handle("mine"))
    strike = strikes_at(found, cell("c3"))[0]
    assert [one.id for one in strike.first] == ["summon-gobball"]
    assert (strike.spell.id, strike.worst) == ("gobbolob", 1 + 2 + 1)
    assert max(strike.odds.wounds) == strike.worst
    assert found.cells[cell("c3")].together == 4 + 2


def test_a_range_raised_after_the_walk_is_a_threat():
    # three steps to d1, the long shot, an arrow as far as 8 + 3
    state = position([at(card("mine"), "o1")], [at(ARCHER, "a1")], on=board("." * 17))
    found = threat_map(state, Handle("mine"))
    strike = strikes_at(found, cell("o1"))[0]
    assert ([one.id for one in strike.first], strike.spell.id, strike.mp) == (["long-shot"], "arrow", 3)
    assert strikes_at(found, cell("l1"))[0].first == ()
    assert cell("p1") not in found.cells
    # 6 AP less 1: one arrow, and two where nothing has to be raised
    assert [found.cells[cell(place)].together for place in ("o1", "l1")] == [2, 4]


def test_limits_and_mobs_to_come_count_in_what_all_can_do_together():
    once = card("once", spell("jab", ap=2, damage=0, limit=Limit.TURN, element=Element.FIRE), mp=0)
    state = position([at(card("mine"), "b1")], [at(once, "a1")], on=board("......."))
    # the jab once, 1 with a critical; 4 AP left are no punch, and with a punch first none is left for the jab
    assert threat_map(state, Handle("mine")).cells[cell("b1")].together == 2
    calls = card("calls", QUEEN.spells[1], mp=0)
    state = position([at(card("mine"), "d1")], [at(calls, "a1")], on=board("......."))
    # two tofus for 3 AP each, each pecks once for 4 of its 4 AP: 1 with a critical
    assert threat_map(state, Handle("mine")).cells[cell("d1")].together == 2


def test_attacks_that_cost_no_ap_count_in_what_all_can_do_together():
    free = spell("free", ap=0, damage=1, limit=Limit.TURN, uses=2, element=Element.FIRE)
    walked = spell("walked", ap=0, mp=1, damage=0, element=Element.FIRE)
    state = position([at(card("mine"), "b1")], [at(card("foe", free, walked, ap=0, mp=3), "a1")], on=board("......."))
    # 1 and a critical twice, and a critical for each of 3 MP
    assert threat_map(state, Handle("mine")).cells[cell("b1")].together == 2 * 2 + 3


def test_many_cheap_attacks_are_added_up_to_the_most_that_the_points_allow():
    attacks = [spell(f"jab-{n}", ap=1 + n % 2, damage=n, element=Element.FIRE) for n in range(6)]
    state = position([at(card("mine", hp=50), "b1")], [at(card("foe", *attacks, ap=19, mp=0), "a1")], on=board("..."))
    # the jab of 4 and a critical for 1 AP each time
    assert threat_map(state, Handle("mine")).cells[cell("b1")].together == 19 * 5


@pytest.mark.parametrize("points", Points)
def test_gains_that_pay_for_themselves_are_looked_at_only_so_far(points):
    gain = spell("gain", SpellKind.SPECIAL, ITSELF, ap=0, effects=(ImmediateGain(points, 1),))
    state = position([at(card("mine"), "e1")], [at(card("foe", gain), "a1")], on=board("......."))
    ready = at_the_start_of_its_turn(state, Handle("foe"))
    found = list(islice(own_gains(ready, ready.figures["foe"]), MOST_POINTS))
    assert 0 < len(found) <= MOST_WAYS
    assert threat_map(state, Handle("mine")).cells


def test_gains_beyond_what_any_card_has_are_not_looked_at():
    gain = spell("gain", SpellKind.SPECIAL, ITSELF, ap=0, effects=(ImmediateGain(Points.AP, 20),))
    state = position([at(card("mine"), "e1")], [at(card("foe", gain, ap=5), "a1")], on=board("......."))
    ready = at_the_start_of_its_turn(state, Handle("foe"))
    assert [way.figure.ap for way in islice(own_gains(ready, ready.figures["foe"]), 9)] == [25]


@pytest.mark.parametrize("pairs", [(), PAIRS])
def test_with_four_players_all_who_are_no_partners_are_threats(pairs):
    drawing = """
    A . . b
    . . . .
    c . . d
    """
    state = four(drawing, crew("A b c d"), active="A", pairs=pairs)
    threats = threat_map(state, Handle("A"))
    by = {strike.by for place in threats.cells for strike in threats.here(place).strikes}
    assert by == ({"b", "d"} if pairs else {"b", "c", "d"})


# ---- whole turns, tried out ----

CALLED = token("called", mp=1, hp=1, ap=2, spells=[spell("nip", damage=0, ap=2, element=Element.EARTH)])
NEAR, FAR = Range(RangeKind.CLASSIC, 1, 2), Range(RangeKind.CLASSIC, 2, 3)
CALL = spell("call", SpellKind.SUMMON, ap=2, aim=Aim.FREE_CELL, summons=CALLED, max_in_play=2)
MASTER = card("master", spell("goad", ap=2, effects=(ExtraDamagePerSummon(2, CALLED.id),)), CALL, ap=4, mp=1)
HURLER = card(
    "hurler",
    spell("hurl", reach=NEAR, ap=1, limit=Limit.TURN, effects=(ExtraDamagePerSummon(1, CALLED.id),)),
    CALL,
    mp=1,
)
MARKSMAN = card(
    "marksman",
    spell("bolt", reach=FAR, ap=2, element=Element.AIR),
    spell("kick", ap=1, mp=1, limit=Limit.TURN),
    spell("aim", SpellKind.SPECIAL, ITSELF, ap=1, limit=Limit.TURN, effects=(RaiseRange(2), LoseMovement())),
    ap=5,
    mp=2,
)
HURRIED = card(
    "hurried",
    spell("stab", ap=4, element=Element.FIRE),
    spell("haste", SpellKind.SPECIAL, ITSELF, ap=1, limit=Limit.TURN, effects=(ImmediateGain(Points.MP, 2),)),
    spell("rage", SpellKind.SPECIAL, ITSELF, ap=1, limit=Limit.GAME, effects=(ImmediateGain(Points.AP, 3),)),
    ap=3,
    mp=1,
)
LEAPER = card(
    "leaper",
    spell("stab", ap=2),
    spell(
        "leap",
        SpellKind.SPECIAL,
        Range(RangeKind.FIXED, 2, 3),
        ap=1,
        aim=Aim.FREE_CELL,
        limit=Limit.TURN,
        effects=(MoveToTarget(),),
    ),
    ap=3,
    mp=1,
)


def turn_by_trial(state, who, enemy):
    """The most wounds of one spell, and of a whole turn with what it summons: every way to spend it is tried out."""
    ready = at_the_start_of_its_turn(state, enemy)
    waiting, seen, worst, together = [(ready, 0)], set(), 0, 0
    while waiting:
        here, so_far = waiting.pop()
        together = max(together, so_far)
        figure = here.active_figure
        if figure is None or enemy not in (figure.handle, figure.summoner):
            continue
        for command in engine.legal_commands(here):
            # what strikes others alone, or air, is left out
            is_cast = isinstance(command, Cast | Punch)
            if not is_cast and not isinstance(command, Move | EndTurn | Choose):
                continue
            after = engine.apply(here, command, WORST)
            wounds = sum(e.wounds for e in after.events if isinstance(e, WoundsPlaced) and e.who == who)
            worst = max(worst, wounds)
            if (
                is_cast
                and not wounds
                and (isinstance(command, Punch) or here.active_figure.spell(command.spell).damage)
            ):
                continue
            key = tuple(after.state.figures.values()), after.state.active, after.state.question
            if key not in seen:
                seen.add(key)
                waiting.append((after.state, so_far + wounds))
    return worst, together


@pytest.mark.parametrize("enemy", [MASTER, HURLER, MARKSMAN, HURRIED, LEAPER], ids=lambda one: one.id)
@pytest.mark.parametrize("seed", range(3))
def test_no_turn_with_summons_and_special_spells_does_more_than_the_threat_map_says(enemy, seed):
    chance = random.Random(seed)
    rows = ["".join(chance.choice("......TBC") for _ in range(6)) for _ in range(4)]
    free = [Cell(r, c) for r in range(4) for c in range(6) if rows[r][c] not in "TB"]
    chance.shuffle(free)
    foe, mine = KrosmasterSetup(enemy, at=free.pop()), card("mine", hp=30)
    near = sorted(free, key=lambda place: abs(place.row - foe.at.row) + abs(place.col - foe.at.col))
    state = position([KrosmasterSetup(mine, at=near[-1])], [foe], on=board(*rows))
    who = Handle("mine")
    found = threat_map(state, who)
    marked = 0
    for place in near[:-1]:
        moved = state.figures[who]._replace(cell=state.grid.index(place))
        worst, together = turn_by_trial(replace(state, figures={**state.figures, who: moved}), who, Handle(enemy.id))
        threat = found.cells.get(place)
        if threat is None:
            assert not together, place
        else:
            marked += 1
            assert threat.worst == worst, place
            assert threat.together >= together, place
    assert marked
