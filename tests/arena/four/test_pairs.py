"""Pairs: the partner's characters are allies in every rule, purse and GG are each player's own (FOUR-10, FOUR-16)."""

import pytest
from four import FAR, KILL, PAIRS, crew, four, gallons
from own_rewards import OWN, down, up, use
from scenes import at, cast, cell, figure, of_type, play, refusal, rolls, spell, token

from krosmaster.arena.commands import BuyGallon, BuyReward, EndTurn, Inspire, Move, PickUp, Source
from krosmaster.arena.definitions import Aim, ExtraDamagePerSummon, Handle, Points, Power, Swap
from krosmaster.arena.events import MarkersPlaced, WoundReflected
from krosmaster.arena.movement import lockers_against
from krosmaster.arena.reasons import Why
from krosmaster.arena.reward_defs import Tier
from krosmaster.arena.state import Phase
from krosmaster.table.contract import Outcome

BOTH = pytest.mark.parametrize("pairs", [PAIRS, ()])
AWAY = """
    . . . . . . . .
    . A c . . b . E
    . . . . . . . .
    f . g . . d . h"""


# ---- FOUR-16: lock ----


@pytest.mark.rule("FOUR-16", "LOCK-1")
@BOTH
def test_the_partners_characters_do_not_lock(pairs):
    step = play(four(AWAY, crew(), active="A", pairs=pairs), Move(cell("b1")), dice="" if pairs else "armor armor")
    assert rolls(step.events) == ([] if pairs else ["c lock: armor = 0", "A dodge: armor = 0"])
    assert at(step.state, "A") == "b1"


@pytest.mark.rule("FOUR-16", "LOCK-1")
@BOTH
def test_partners_do_not_lock_the_other_way_round_either(pairs):
    step = play(four(AWAY, crew(), active="c", pairs=pairs), Move(cell("c1")), dice="" if pairs else "armor armor")
    assert rolls(step.events) == ([] if pairs else ["A lock: armor = 0", "c dodge: armor = 0"])


@pytest.mark.rule("FOUR-16", "LOCK-1")
@pytest.mark.parametrize("mover", ["c", "d"])
def test_enemies_lock_whichever_of_the_pair_moves(mover):
    state = four(". A . .\nb c d .\nE f g h", crew(), active=mover, pairs=PAIRS)
    assert {enemy.handle for enemy in lockers_against(state, figure(state, mover))} == (
        {"b", "d", "f"} if mover == "c" else {"c", "g"}
    )


@pytest.mark.rule("FOUR-16", "LOCK-1")
@BOTH
def test_the_partners_mobs_do_not_lock(pairs):
    drawing = AWAY.replace("A c .", "A m c")
    state = four(drawing, crew(), tokens={"m": {"token": token(), "by": "c"}}, active="A", pairs=pairs)
    assert len(lockers_against(state, figure(state, "A"))) == (0 if pairs else 1)


@pytest.mark.rule("LOCK-9")
@pytest.mark.parametrize(
    ("active", "drawing", "order"),
    [
        ("A", ". b .|i A c|. d .", ["b", "c", "i", "d"]),
        ("d", ". b .|i d c|. A .", ["A", "b", "c", "i"]),
        ("c", ". b .|A c d|i . .", ["d", "A", "b"]),
        ("b", ". A .|i b c|. d .", ["c", "i", "d", "A"]),
    ],
)
def test_enemies_of_several_players_roll_clockwise_from_the_active_one_mobs_behind_their_summoner(
    active, drawing, order
):
    state = four(
        drawing.replace("|", "\n"), crew("A b c d"), tokens={"i": {"token": token(), "by": "c"}}, active=active
    )
    assert [enemy.handle for enemy in lockers_against(state, figure(state, active))] == order


@pytest.mark.rule("LOCK-9", "LOCK-7")
def test_the_rest_do_not_roll_once_one_player_has_locked():
    state = four(". b . E\nd A c f\n. . . g\n. h . .", crew(), active="A")
    step = play(state, Move(cell("b3")), dice="armor armor lock armor")
    assert rolls(step.events) == [
        "b lock: armor = 0",
        "A dodge: armor = 0",
        "c lock: lock = 1",
        "A dodge: armor = 0",
    ]
    assert step.state.active == "E"


@pytest.mark.rule("FOUR-16", "REW-20")
@BOTH
def test_perfect_lock_holds_no_partner(pairs):
    state = four(AWAY, crew(c={"rewards": (up(OWN["perfect-lock"]),)}), active="A", pairs=pairs)
    held = None if pairs else (Why.HELD_FAST, "REW-20")
    assert refusal(state, Move(cell("b1"))) == held


# ---- FOUR-16: spells and powers ----


@pytest.mark.rule("FOUR-16", "POW-7")
@BOTH
def test_a_partner_reflects_nothing(pairs):
    people = crew(A={"spells": (spell("zap", reach=FAR),)}, c={"powers": [Power.REFLECT]})
    step = play(four(AWAY, people, active="A", pairs=pairs), cast("zap", "c2"), dice="lock lock")
    assert figure(step.state, "c").wounds == 1
    assert of_type(step.events, WoundReflected) == ([] if pairs else [WoundReflected("A", "c", 1)])


@pytest.mark.rule("FOUR-16", "SPELL-17")
@BOTH
def test_a_partner_can_be_swapped_by_transposition(pairs):
    change = spell("transposition", "special", ("classic", 1, 6), aim=Aim.ALLY, effects=(Swap(),), ap=2)
    state = four(AWAY, crew(A={"spells": (change,)}), active="A", pairs=pairs)
    if not pairs:
        assert refusal(state, cast("transposition", "c2")) == (Why.NEEDS_AN_ALLY, "SPELL-17")
        return
    after = play(state, cast("transposition", "c2")).state
    assert (at(after, "A"), at(after, "c")) == ("c2", "b2")
    assert refusal(state, cast("transposition", "f2")) == (Why.NEEDS_AN_ALLY, "SPELL-17")


@pytest.mark.rule("FOUR-16", "SPELL-17", "REW-20", "REW-24")
def test_the_second_of_a_pair_has_the_first_ones_characters_as_allies_too():
    change = spell("transposition", "special", ("classic", 1, 6), aim=Aim.ALLY, effects=(Swap(),), ap=2)
    style = (down(OWN["pandawa-style"]),)
    people = crew(c={"spells": (change,), "rewards": style}, A={"rewards": (up(OWN["perfect-lock"]),)})
    state = four(AWAY, people, active="c", pairs=PAIRS)
    assert refusal(state, Move(cell("c1"))) is None
    assert at(play(state, cast("transposition", "b2")).state, "A") == "c2"
    assert at(play(state, use("pandawa-style", "c1", "A")).state, "A") == "c1"


@pytest.mark.rule("FOUR-16", "POW-12")
@BOTH
def test_stimulation_reaches_the_partners_krosmasters(pairs):
    people = crew(A={"powers": [Power.STIMULATION]})
    step = play(four(AWAY, people, active="A", pairs=pairs), EndTurn())
    expected = [MarkersPlaced("c", Points.AP, 1, "POW-12")] if pairs else []
    assert of_type(step.events, MarkersPlaced) == expected


@pytest.mark.rule("FOUR-16", "REW-24")
@BOTH
def test_pandawa_style_carries_a_partners_character(pairs):
    state = four(AWAY, crew(A={"rewards": (down(OWN["pandawa-style"]),)}), active="A", pairs=pairs)
    order = use("pandawa-style", "b4", "c")
    if pairs:
        assert at(play(state, order).state, "c") == "b4"
    else:
        assert refusal(state, order) == (Why.CANNOT_CARRY, "REW-24")


@pytest.mark.rule("FOUR-16", "FOUR-5", "SPELL-16")
def test_friendly_fire_hits_the_partner_too():
    state = four(AWAY, crew(A={"spells": (spell("zap", damage=3, reach=FAR),)}), active="A", pairs=PAIRS)
    assert figure(play(state, cast("zap", "c2"), dice="lock lock").state, "c").wounds == 3


# ---- FOUR-16: what is each player's own ----


@pytest.mark.rule("FOUR-16", "ACT-1")
def test_kamas_picked_up_and_refunds_go_to_the_own_purse():
    state = four("A . . b . . c . . d", crew("A b c d"), active="A", pairs=PAIRS, under={"A": "2"})
    state = play(state, PickUp()).state
    assert [player.kamas for player in state.players] == [1, 0, 0, 0]
    state = play(play(state, EndTurn(), dice="lock armor").state, Inspire((None, None))).state
    assert [player.kamas for player in state.players] == [1, 3, 0, 0]


@pytest.mark.rule("FOUR-16", "ACT-2")
def test_a_partners_purse_buys_nothing():
    state = four(
        "A . . b . . c . . d", crew("A b c d"), active="A", pairs=PAIRS, under={"A": "D"}, purses=(9, 0, 20, 0)
    )
    assert refusal(state, BuyGallon()) == (Why.NOT_ENOUGH_KAMAS, "ACT-2")


@pytest.mark.rule("FOUR-16", "ACT-2", "GG-2")
def test_a_bought_gg_is_the_buyers_not_the_partners():
    state = four(
        "A . . b . . c . . d", crew("A b c d"), active="A", pairs=PAIRS, under={"A": "D"}, purses=(10, 0, 0, 0)
    )
    assert gallons(play(state, BuyGallon()).state) == (4, 3, 3, 3, 2)


@pytest.mark.rule("FOUR-16", "REW-3")
def test_a_reward_lies_on_no_partners_card():
    line = "A . . b . . c . . d"
    state = four(
        line, crew("A b c d"), active="A", pairs=PAIRS, under={"A": "D"}, purses=(20, 0, 0, 0), rewards=OWN.values()
    )
    buy = BuyReward(Tier.GRANITE, Source.FACE_UP, 0, Handle("c"))
    assert refusal(state, buy) == (Why.CANNOT_HOLD, "REW-4")
    own = BuyReward(Tier.GRANITE, Source.FACE_UP, 0, Handle("A"))
    assert len(figure(play(state, own).state, "A").rewards) == 1


@pytest.mark.rule("FOUR-16", "TURN-3", "FOUR-9")
def test_each_player_has_a_timeline_and_a_turn_of_their_own():
    state = four(AWAY, crew(), active="A", pairs=PAIRS)
    assert [player.timeline for player in state.players] == [("A", "E"), ("b", "f"), ("c", "g"), ("d", "h")]
    step = play(play(state, EndTurn()).state, EndTurn(), dice="lock armor")
    assert (step.state.player, step.state.phase) == (1, Phase.INSPIRE)


# ---- FOUR-10: the end ----


@pytest.mark.rule("FOUR-10", "WIN-2")
def test_a_pair_wins_when_only_they_have_figures():
    people = crew("A b c d", A={"spells": (KILL,)}, d={"ko": True})
    state = four("A . . b . . c . . .", people, active="A", pairs=PAIRS, wild=9)
    after = play(state, cast("kill", "d1")).state
    assert after.outcome == Outcome((0, 2), "WIN-2")


@pytest.mark.rule("FOUR-10", "WIN-2")
def test_one_figure_of_a_pair_is_enough_to_play_on():
    people = crew("A b c d", A={"spells": (KILL,)})
    state = four("A . . b . . c . . d", people, active="A", pairs=PAIRS, gallons=(3, 3, 3, 3), wild=9)
    after = play(state, cast("kill", "d1")).state
    assert after.outcome is None
    assert gallons(after) == (9, 0, 3, 3, 6)


@pytest.mark.rule("FOUR-10", "WIN-1", "FOUR-13")
@pytest.mark.parametrize(("wild", "outcome"), [(1, Outcome((0, 2), "WIN-1")), (2, None)])
def test_a_pair_wins_when_only_they_have_gg_and_no_wild_one_is_left(wild, outcome):
    line = "A . . b . . c . . d"
    fields = {"under": {"A": "D"}, "purses": (10, 0, 0, 0), "gallons": (1, 0, 2, 0)}
    state = four(line, crew("A b c d"), active="A", pairs=PAIRS, wild=wild, **fields)
    assert play(state, BuyGallon()).state.outcome == outcome


@pytest.mark.rule("FOUR-10")
def test_a_pair_wins_when_one_of_them_holds_all_the_gg():
    fields = {"under": {"A": "D"}, "purses": (10, 0, 0, 0), "gallons": (0, 0, 5, 1), "wild": 0}
    state = four("A . . b . . c . . d", crew("A b c d"), active="A", pairs=PAIRS, **fields)
    assert state.outcome is None
    assert play(state, BuyGallon()).state.outcome == Outcome((0, 2), "WIN-1")


@pytest.mark.rule("FOUR-10", "WIN-1")
def test_in_pairs_partners_with_gg_are_not_each_others_opponents():
    state = four("A . . b . . c . . d", crew("A b c d"), player=0, pairs=PAIRS, gallons=(3, 0, 3, 0), wild=0)
    assert state.outcome == Outcome((0, 2), "WIN-1")


@pytest.mark.rule("FOUR-16", "SPELL-15")
@pytest.mark.parametrize(("summoner", "extra"), [("A", 1), ("c", 0)])
def test_the_summons_of_a_partners_twin_are_not_ones_own(summoner, extra):
    tofu = token("tofu")
    peck = spell("peck", damage=1, reach=FAR, effects=(ExtraDamagePerSummon(1, tofu.id),))
    people = crew("A b c d", A={"spells": (peck,)}, c={"spells": (peck,)})
    state = four("A b i . c . d", people, tokens={"i": {"token": tofu, "by": summoner}}, active="A", pairs=PAIRS)
    assert figure(play(state, cast("peck", "b1"), dice="lock lock").state, "b").wounds == 1 + extra
