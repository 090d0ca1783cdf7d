"""Lock and dodge (LOCK)."""

import pytest
from real_cards import CATALOG, real
from scenes import at, card, cell, figure, of_type, play, position, refusal, rolls, spell, token

from krosmaster.arena.commands import Cast, EndTurn, Inspire, Move
from krosmaster.arena.definitions import Approach, Power, Pull, Push, Retreat, SpellId, Swap
from krosmaster.arena.events import (
    CharacterLocked,
    CharacterMoved,
    CharacterTurnEnded,
    CharacterTurnStarted,
    DiceRolled,
)
from krosmaster.arena.movement import lockers_against
from krosmaster.arena.reasons import Why
from krosmaster.arena.state import Phase

PAIR = """
    . . . .
    A b . E
    . . . .
"""
ZAP = SpellId("zap")
UP = Move(cell("a1"))
NOBODY = Inspire((None, None))


def pair(mine=(), theirs=(), spells=(), **fields):
    """A beside the enemy b; the ally E, which plays after A, far away."""
    people = {
        "A": card("ann", *spells, powers=mine, initiative=9),
        "E": card("eve", initiative=4),
        "b": card("bob", powers=theirs),
    }
    return position(PAIR, people, active="A", **fields)


@pytest.mark.rule("LOCK-1")
def test_leaving_a_cell_adjacent_to_an_enemy_is_rolled_for():
    after = play(pair(), UP, dice="armor critical")
    assert rolls(after.events) == ["b lock: armor = 0", "A dodge: critical = 0"]
    assert of_type(after.events, CharacterMoved) == [CharacterMoved("A", cell("a2"), cell("a1"))]


@pytest.mark.rule("LOCK-1")
def test_a_step_towards_an_enemy_and_one_away_from_nobody_need_no_roll():
    state = position("A . . b", {"A": card("ann"), "b": card("bob")}, active="A")
    after = play(state, Move(cell("b1")), Move(cell("c1")))
    assert rolls(after.events) == []
    assert at(after.state, "A") == "c1"


@pytest.mark.rule("LOCK-1", "CELL-1")
def test_a_diagonal_enemy_does_not_lock():
    state = position("A .\n. b", {"A": card("ann"), "b": card("bob")}, active="A")
    assert rolls(play(state, Move(cell("b1"))).events) == []


@pytest.mark.rule("LOCK-1", "CELL-3")
def test_the_cell_that_is_named_must_be_free_before_anybody_rolls():
    state = position("T . E\nA b .", {"A": card("ann", initiative=9), "E": card("eve"), "b": card("bob")}, active="A")
    assert refusal(state, Move(cell("a1"))) == (Why.IMPASSABLE, "CELL-3")
    assert refusal(state, Move(cell("b2"))) == (Why.IMPASSABLE, "CELL-3")


@pytest.mark.rule("LOCK-1", "ACT-7")
def test_a_mob_locks_and_is_locked():
    mobs = {"i": {"token": token("imp"), "by": "A"}, "m": {"token": token("midge"), "by": "b"}}
    people = {"A": card("ann", initiative=9), "E": card("eve"), "b": card("bob")}
    state = position("i m . .\n. . . .\nA . E b", people, tokens=mobs, active="i", played=["A"])
    after = play(state, Move(cell("a2")), dice="lock armor")
    assert rolls(after.events) == ["m lock: lock = 1", "i dodge: armor = 0"]
    assert (at(after.state, "i"), after.state.active) == ("a1", "E")


@pytest.mark.rule("LOCK-2", "LOCK-3")
@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "locked"),
    [
        ([], [], "lock dodge", False),
        ([], [], "lock lock", True),
        ([], [], "critical lock", False),
        ([], [Power.LOCK], "lock wild dodge", True),
        ([], [Power.LOCK], "lock armor double", False),
        ([Power.DODGE], [Power.LOCK], "lock wild dodge wild", False),
        ([Power.DODGE], [Power.LOCK], "lock wild dodge armor", True),
        ([Power.DODGE], [], "lock armor critical", True),
        ([Power.DODGE], [], "lock armor dodge", False),
    ],
)
def test_who_has_fewer_dodge_than_lock_successes_is_locked(mine, theirs, dice, locked):
    after = play(pair(mine, theirs), UP, dice=dice)
    assert at(after.state, "A") == ("a2" if locked else "a1")
    assert len(of_type(after.events, CharacterLocked)) == locked


@pytest.mark.rule("LOCK-3")
def test_a_locked_character_does_not_move_loses_its_mp_and_ap_and_its_turn_is_over():
    state = play(pair(spells=[spell()]), Cast(ZAP, cell("b2")), dice="lock lock").state
    after = play(state, UP, dice="lock armor")
    assert of_type(after.events, CharacterLocked) == [CharacterLocked("A", "b", cell("a1"), 3, 3)]
    assert of_type(after.events, CharacterTurnEnded) == [CharacterTurnEnded("A", 0, 0, "LOCK-3")]
    assert (at(after.state, "A"), figure(after.state, "A").mp, figure(after.state, "A").ap) == ("a2", 0, 0)
    assert (after.state.active, after.state.phase) == ("E", Phase.ACTIVATION)


@pytest.mark.rule("LOCK-3")
def test_the_mobs_of_a_locked_krosmaster_still_play():
    people = {"A": card("ann", initiative=9), "E": card("eve", initiative=4), "b": card("bob")}
    state = position("A b . E\n. i . .", people, tokens={"i": {"token": token(), "by": "A"}}, active="A")
    after = play(state, Move(cell("a2")), dice="lock armor")
    assert of_type(after.events, CharacterTurnStarted) == [CharacterTurnStarted("i")]
    assert (figure(after.state, "i").mp, figure(after.state, "i").ap) == (3, 4)


@pytest.mark.rule("LOCK-3")
def test_a_locked_krosmaster_has_all_its_points_again_in_its_next_turn():
    state = position("A b .\n. . .", {"A": card("ann"), "b": card("bob")}, active="A")
    locked = play(state, Move(cell("a2")), dice="lock armor lock dodge").state
    assert (locked.player, locked.phase, figure(locked, "A").ap) == (1, Phase.INSPIRE, 0)
    state = play(play(locked, NOBODY).state, EndTurn(), dice="lock dodge").state
    state = play(state, NOBODY).state
    assert (state.active, figure(state, "A").mp, figure(state, "A").ap) == ("A", 3, 6)


@pytest.mark.rule("LOCK-4")
def test_every_step_out_of_a_cell_adjacent_to_an_enemy_is_rolled_for_also_one_towards_another():
    people = {"A": card("ann"), "b": card("bob", initiative=6), "e": card("eve", initiative=2)}
    state = position("b . e\nA . .\n. . .", people, active="A")
    state = play(state, Move(cell("b2")), dice="armor lock").state
    assert at(state, "A") == "b2"
    onward = play(state, Move(cell("c2")))
    assert rolls(onward.events) == []
    back = play(onward.state, Move(cell("b2")), dice="critical dodge")
    assert rolls(back.events) == ["e lock: critical = 0", "A dodge: dodge = 1"]


@pytest.mark.rule("LOCK-4")
def test_a_dodge_frees_for_one_step_only():
    people = {"A": card("ann"), "b": card("bob", initiative=6), "e": card("eve", initiative=2)}
    state = position("A b .\n. e .\n. . .", people, active="A")
    first = play(state, Move(cell("a2")), dice="lock dodge")
    second = play(first.state, Move(cell("a3")), dice="lock armor lock dodge")
    assert rolls(second.events)[:2] == ["e lock: lock = 1", "A dodge: armor = 0"]
    assert at(second.state, "A") == "a2"


@pytest.mark.rule("LOCK-5")
@pytest.mark.parametrize(
    ("drawing", "effect", "target", "who", "to"),
    [
        (". A b e .", Retreat(1), "c1", "A", "a1"),
        ("e A . b .", Approach(1), "d1", "A", "c1"),
        ("A b e . .", Swap(), "b1", "A", "b1"),
        ("A b . e .", Push(1), "b1", "b", "c1"),
        ("A . E b .", Pull(1), "d1", "b", "d1"),
        ("A . . b E", Pull(2), "d1", "b", "b1"),
    ],
)
def test_faq_9_retreat_approach_swap_push_and_pull_provoke_no_roll(drawing, effect, target, who, to):
    people = {"A": card("ann", spell(reach=("no-sight", 1, 4), effects=(effect,)), initiative=9), "b": card("bob")}
    others = {"e": card("eve", initiative=2), "E": card("eve", initiative=2)}
    people |= {handle: other for handle, other in others.items() if handle in drawing}
    state = position(drawing, people, active="A")
    after = play(state, Cast(ZAP, cell(target)), dice="lock lock")
    assert [roll.purpose.value for roll in of_type(after.events, DiceRolled)] == ["critical", "armor"]
    assert at(after.state, who) == to


@pytest.mark.rule("LOCK-6", "POW-5")
def test_mupeke_characters_neither_lock_nor_are_locked():
    assert rolls(play(pair(mine=[Power.MUPEKE]), UP).events) == []
    assert rolls(play(pair(theirs=[Power.MUPEKE]), UP).events) == []


@pytest.mark.rule("LOCK-6", "POW-5")
def test_a_tofu_walks_past_an_enemy_unlocked_and_does_not_lock_one():
    people = {"Q": real("queen-of-the-tofus"), "k": real("king-of-the-gobballs")}
    tofu = {"t": {"token": CATALOG.tokens["tofu"], "by": "Q"}}
    state = position("t k .\n. . .\nQ . .", people, tokens=tofu, active="t", played=["Q"])
    assert rolls(play(state, Move(cell("a2"))).events) == []
    kings = position("t k .\n. . .\nQ . .", people, tokens=tofu, active="k")
    assert rolls(play(kings, Move(cell("b2"))).events) == []


@pytest.mark.rule("LOCK-6", "GEN-2")
def test_bombs_never_lock():
    mine = token("mine", "bomb", spell("boom", reach=("self",), ap=0), mp=0, hp=1, ap=0)
    state = position(
        "A o . b\n. . . .", {"A": card("ann"), "b": card("bob")}, tokens={"o": {"token": mine, "by": "b"}}, active="A"
    )
    assert lockers_against(state, figure(state, "A")) == ()
    assert rolls(play(state, Move(cell("a2"))).events) == []


TWO_ENEMIES = "f . .\nA b .\n. . ."


def two_enemies(mine=(), theirs=()):
    people = {
        "A": card("ann", powers=mine),
        "b": card("bob", initiative=8, powers=theirs),
        "f": card("fay", initiative=3),
    }
    return position(TWO_ENEMIES, people, active="A")


@pytest.mark.rule("LOCK-7")
def test_successes_of_one_pair_do_not_count_for_another():
    after = play(
        two_enemies([Power.DODGE], [Power.LOCK]),
        Move(cell("a3")),
        dice="armor lock dodge wild lock armor critical lock dodge",
    )
    assert rolls(after.events)[:4] == [
        "b lock: armor lock = 1",
        "A dodge: dodge wild = 2",
        "f lock: lock = 1",
        "A dodge: armor critical = 0",
    ]
    assert of_type(after.events, CharacterLocked)[0].by == "f"


@pytest.mark.rule("LOCK-7")
def test_once_the_character_is_locked_the_other_enemies_do_not_roll():
    after = play(two_enemies(), Move(cell("a3")), dice="lock lock critical dodge")
    assert rolls(after.events) == ["b lock: lock = 1", "A dodge: lock = 0", "player 1 tension: critical dodge = 0"]


@pytest.mark.rule("LOCK-8")
def test_an_mp_cost_of_a_spell_is_no_move():
    dash = spell("dash", mp=1, ap=1)
    after = play(pair(spells=[dash]), Cast(SpellId("dash"), cell("b2")), dice="lock lock")
    assert rolls(after.events) == ["A critical: lock = 0", "b armor: lock = 0"]
    assert (at(after.state, "A"), figure(after.state, "A").mp) == ("a2", 2)


def rolling_order(state, handle="A"):
    return [enemy.handle for enemy in lockers_against(state, figure(state, handle))]


@pytest.mark.rule("LOCK-9", "TURN-3")
def test_enemies_roll_by_their_timeline_each_mob_behind_its_summoner_older_mobs_first():
    people = {"A": card("ann"), "b": card("bob", initiative=2), "e": card("eve", initiative=8)}
    tokens = {
        "n": {"token": token("newt"), "by": "b"},
        "m": {"token": token("midge"), "by": "e"},
    }
    state = position(". m .\nb A n\n. e .", people, tokens=tokens, active="A")
    assert rolling_order(state) == ["e", "m", "b", "n"]
    older = position(
        ". m .\nb A n\n. . e", people, tokens={"n": {**tokens["n"], "by": "e"}, "m": tokens["m"]}, active="A"
    )
    assert rolling_order(older) == ["n", "m", "b"]


@pytest.mark.rule("LOCK-9")
def test_a_mobs_place_is_its_summoners_even_when_the_summoner_is_far_away():
    people = {"A": card("ann"), "b": card("bob", initiative=2), "e": card("eve", initiative=8)}
    state = position(". m . .\nb A . e", people, tokens={"m": {"token": token(), "by": "e"}}, active="A")
    after = play(state, Move(cell("c2")), dice="armor armor armor armor")
    assert rolls(after.events) == [
        "m lock: armor = 0",
        "A dodge: armor = 0",
        "b lock: armor = 0",
        "A dodge: armor = 0",
    ]


@pytest.mark.rule("LOCK-9")
def test_a_mob_summoned_later_rolls_later():
    call = spell("call", "summon", ("no-sight", 1, 4), ap=1, summons=token("imp"))
    people = {"A": card("ann", call), "b": card("bob", initiative=2)}
    state = position(". . .\n. b .\nA . .", people, active="A")
    state = play(state, *(Cast(SpellId("call"), cell(name)) for name in ("c2", "b1", "a2"))).state
    assert rolling_order(state, "b") == ["imp", "imp-2", "imp-3"]


@pytest.mark.rule("LOCK-9", "TURN-4")
def test_equal_initiatives_roll_in_the_order_that_their_player_gave():
    people = {"A": card("ann"), "b": card("bob"), "e": card("eve")}
    for order in (("b", "e"), ("e", "b")):
        state = position("b A e\n. . .", people, active="A", timelines=(None, order))
        assert rolling_order(state) == list(order)


@pytest.mark.rule("LOCK-7", "LOCK-9", "LOCK-2")
def test_page_10_leaving_the_king_and_his_gobball_is_2_dice_against_2_then_1_against_2():
    people = {"Q": real("queen-of-the-tofus"), "k": real("king-of-the-gobballs")}
    gobball = {"g": {"token": CATALOG.tokens["gobball"], "by": "k"}}
    state = position("g Q .\n. k .", people, tokens=gobball, active="Q")
    after = play(state, Move(cell("c1")), dice="lock armor dodge critical lock wild armor")
    assert rolls(after.events) == [
        "k lock: lock armor = 1",
        "Q dodge: dodge critical = 1",
        "g lock: lock = 1",
        "Q dodge: wild armor = 1",
    ]
    assert at(after.state, "Q") == "c1"
