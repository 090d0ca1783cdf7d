"""Changes of a position: each makes a position that the rules set up, or says why not; nothing else changes with it."""

from collections import Counter
from dataclasses import replace
from random import Random

from own_rewards import OWN
from random_play import BOARDS, random_positions
from real_cards import CATALOG, board, duel, real
from scenes import cell

from krosmaster.arena import engine
from krosmaster.arena.definitions import Handle, Power, SpellId
from krosmaster.arena.dice import FACES, Face
from krosmaster.arena.position import setup_of
from krosmaster.arena.reward_defs import HeldReward, RewardId, Tier
from krosmaster.arena.setup_options import (
    Goal,
    KrosmasterSetup,
    Part,
    Setup,
    TurnPhase,
    TurnSetup,
)
from krosmaster.arena.state import Phase
from krosmaster.play import edits
from krosmaster.play.edits import EditRefusal, EditWhy
from krosmaster.play.position_edits import edited

ANNA, BILL, OSCAR = Handle("anna-tommy"), Handle("bill-tell"), Handle("oscar-kass")
TOFU = CATALOG.tokens["tofu"]
TRAP = CATALOG.tokens["tricky-trap"]
REWARDS = tuple(CATALOG.rewards.values())


def position(**fields):
    """Anna and Oscar against Bill in the pit, Anna active, as a set-up with all its handles."""
    setup = duel(
        (KrosmasterSetup(real("anna-tommy"), at=cell("a1")), KrosmasterSetup(real("oscar-kass"), at=cell("a3"))),
        (KrosmasterSetup(real("bill-tell"), at=cell("h8")),),
        **{"board": board("the-pit"), "rotation": 0, **fields},
    )
    if setup.turn is None:
        setup = replace(setup, turn=TurnSetup(3, 0, TurnPhase.ACTIVATION, ANNA))
    found = setup_of(engine.initial(setup).state)
    assert isinstance(found, Setup), found
    return found


def after(edit, setup=None):
    """The state after an edit that is accepted."""
    found = edited(setup or position(), edit)
    assert isinstance(found, Setup), found
    return engine.initial(found).state


def why(edit, setup=None):
    """What is said against an edit."""
    found = edited(setup or position(), edit)
    assert isinstance(found, EditRefusal), "it is accepted"
    return found.why


def at(state, name):
    return state.grid.index(cell(name))


# ---- placing and moving ----


def test_a_krosmaster_of_any_card_can_be_placed_for_either_side_and_plays_by_initiative():
    state = after(edits.PlaceKrosmaster(real("bill-tell"), 0, cell("b3")))
    second = state.figures[Handle("bill-tell-2")]
    assert (second.owner, second.cell, second.wounds) == (0, at(state, "b3"), 0)
    initiatives = [state.figures[who].definition.initiative for who in state.players[0].timeline]
    assert initiatives == sorted(initiatives, reverse=True)
    assert len(initiatives) == 3
    assert state.active == ANNA


def test_a_cell_that_is_taken_blocked_or_off_the_board_is_refused_with_what_is_there():
    place = edits.PlaceKrosmaster
    taken = edited(position(), place(real("bill-tell"), 0, cell("h8")))
    assert taken == EditRefusal(EditWhy.OBSTACLE, {"cell": cell("h8"), "obstacle": real("bill-tell")})
    tree = edited(position(), place(real("bill-tell"), 0, cell("g1")))
    assert tree == EditRefusal(EditWhy.OBSTACLE, {"cell": cell("g1"), "obstacle": "tree"})
    assert why(place(real("bill-tell"), 0, cell("m1"))) is EditWhy.OFF_THE_BOARD
    assert why(place(real("bill-tell"), 2, cell("b3"))) is EditWhy.NO_SUCH_PLAYER
    assert why(edits.MoveFigure(ANNA, cell("a3"))) is EditWhy.OBSTACLE


def test_a_figure_moves_anywhere_and_two_change_places():
    state = after(edits.MoveFigure(BILL, cell("a2")))
    assert state.figures[BILL].cell == at(state, "a2")
    state = after(edits.SwapFigures(BILL, ANNA))
    assert (state.figures[BILL].cell, state.figures[ANNA].cell) == (at(state, "a1"), at(state, "h8"))
    assert why(edits.MoveFigure(Handle("nobody"), cell("a2"))) is EditWhy.NOBODY


def test_mobs_and_traps_come_with_their_summoner_and_handles_are_never_given_twice():
    setup = edited(position(), edits.PlaceToken(TOFU, OSCAR, cell("a4")))
    setup = edited(setup, edits.RemoveFigure(Handle("tofu")))
    state = after(edits.PlaceToken(TOFU, OSCAR, cell("a4")), setup)
    assert Handle("tofu-2") in state.figures
    setup = edited(position(), edits.PlaceToken(TRAP, OSCAR, cell("a3")))
    assert isinstance(setup, Setup)
    assert why(edits.PlaceToken(TRAP, OSCAR, cell("a3")), setup) is EditWhy.TRAP_THERE
    assert why(edits.PlaceToken(TOFU, OSCAR, cell("a3"))) is EditWhy.OBSTACLE
    assert why(edits.PlaceToken(TOFU, Handle("nobody"), cell("a4"))) is EditWhy.NOBODY


def test_who_is_removed_takes_its_summons_along_and_leaves_no_turn_open():
    setup = edited(position(), edits.PlaceToken(TOFU, ANNA, cell("a4")))
    state = after(edits.RemoveFigure(ANNA), setup)
    assert state.figures.keys() == {OSCAR, BILL}
    assert (state.active, state.player) == (OSCAR, 0)
    assert state.players[0].timeline == (OSCAR,)
    assert why(edits.RemoveFigure(BILL)) is EditWhy.LAST_OF_TEAM


def test_a_krosmaster_can_change_sides_with_its_summons():
    setup = edited(position(), edits.PlaceToken(TOFU, OSCAR, cell("a4")))
    state = after(edits.ChangeOwner(OSCAR, 1), setup)
    assert {who: figure.owner for who, figure in state.figures.items()} == {ANNA: 0, BILL: 1, OSCAR: 1, "tofu": 1}
    assert why(edits.ChangeOwner(BILL, 0)) is EditWhy.LAST_OF_TEAM
    assert why(edits.ChangeOwner(Handle("tofu"), 1), setup) is EditWhy.KROSMASTERS_ONLY
    assert why(edits.ChangeOwner(BILL, 4)) is EditWhy.NO_SUCH_PLAYER


def test_who_is_knocked_out_leaves_the_board_and_can_come_back():
    setup = edited(position(), edits.PlaceToken(TOFU, ANNA, cell("a4")))
    setup = edited(setup, edits.KnockOut(ANNA))
    state = engine.initial(setup).state
    assert (state.figures[ANNA].ko, state.active, Handle("tofu") in state.figures) == (True, OSCAR, False)
    assert state.players[1].gallons == 6
    for refused in (edits.MoveFigure(ANNA, cell("a2")), edits.SetWounds(ANNA, 1), edits.KnockOut(ANNA)):
        assert why(refused, setup) is EditWhy.IS_OUT
    state = after(edits.Revive(ANNA, cell("a2")), setup)
    assert (state.figures[ANNA].ko, state.figures[ANNA].wounds) == (False, 0)
    assert why(edits.Revive(ANNA, cell("a3")), setup) is EditWhy.OBSTACLE
    assert why(edits.Revive(ANNA, cell("a2"))) is EditWhy.IS_NOT_OUT


def test_the_last_one_knocked_out_ends_the_match():
    state = after(edits.KnockOut(BILL))
    assert state.outcome.winners == (0,)


# ---- what lies on a card ----


def test_wounds_markers_points_powers_and_used_spells_are_set():
    assert after(edits.SetWounds(BILL, 5)).figures[BILL].wounds == 5
    assert why(edits.SetWounds(BILL, 6)) is EditWhy.WOUNDS_WOULD_BE_KO
    assert why(edits.SetWounds(BILL, -1)) is EditWhy.WOUNDS_WOULD_BE_KO
    marked = after(edits.SetMarkers(BILL, -2, 3)).figures[BILL]
    assert (marked.mp_markers, marked.ap_markers) == (-2, 3)
    left = after(edits.SetPoints(ANNA, 1, 0)).figures[ANNA]
    assert (left.mp, left.ap) == (1, 0)
    assert why(edits.SetPoints(BILL, 1, 0)) is EditWhy.NOT_ACTIVE
    assert after(edits.SetPowers(BILL, (Power.LOCK, Power.LOCK))).figures[BILL].inspired == (Power.LOCK, Power.LOCK)
    assert why(edits.SetPowers(BILL, (Power.MUPEKE,))) is EditWhy.NO_SUCH_INSPIRATION
    used = after(edits.SetUsed(BILL, (), (SpellId("long-shot"),))).figures[BILL]
    assert used.used_this_turn == ("long-shot",)
    assert why(edits.SetUsed(BILL, (SpellId("no-spell"),), ())) is EditWhy.NO_SUCH_SPELL


def held(*ids, up=()):
    return tuple(HeldReward(CATALOG.rewards[RewardId(one)], one in up) for one in ids)


def test_rewards_come_out_of_the_shop_onto_the_card_and_go_back_under_a_pile():
    setup = position(rewards=REWARDS)
    shop = engine.initial(setup).state.shop[Tier.GRANITE]
    lying = {token.id for pile in (*shop.piles, shop.face_up) for token in pile}
    assert {"glue", "lightning"} <= lying
    setup = edited(setup, edits.SetRewards(BILL, held("glue", "lightning")))
    state = engine.initial(setup).state
    assert [one.reward.id for one in state.figures[BILL].rewards] == ["glue", "lightning"]
    shop = state.shop[Tier.GRANITE]
    left = [token.id for pile in (*shop.piles, shop.face_up) for token in pile]
    assert sorted(left) == sorted(lying - {"glue", "lightning"})
    assert None not in shop.face_up
    state = after(edits.SetRewards(BILL, ()), setup)
    shop = state.shop[Tier.GRANITE]
    assert {shop.piles[0][-1].id, shop.piles[1][-1].id} == {"glue", "lightning"}


def test_rewards_that_cannot_lie_so_are_refused():
    assert why(edits.SetRewards(BILL, held("glue", up=("glue",)))) is EditWhy.BOOST_FACE_UP
    assert why(edits.SetRewards(BILL, held("glue", "lightning", "bramble", "boost-air"))) is EditWhy.TOO_MANY_REWARDS
    sets = [one.id for one in REWARDS if one.kind.value == "set"][:2]
    assert why(edits.SetRewards(BILL, held(*sets, up=sets))) is EditWhy.TYPE_WORN_ALREADY
    setup = edited(position(), edits.SetRewards(BILL, held("glue")))
    assert why(edits.SetRewards(ANNA, held("glue")), setup) is EditWhy.HELD_ELSEWHERE


def test_nobody_is_knocked_out_by_the_loss_of_a_reward():
    more_hp = next(one.id for one in REWARDS if one.bonuses.hp > 0)
    setup = edited(position(), edits.SetRewards(BILL, held(more_hp, up=(more_hp,))))
    setup = edited(setup, edits.SetWounds(BILL, 6))
    figure = after(edits.SetRewards(BILL, ()), setup).figures[BILL]
    assert (figure.wounds, figure.hp) == (5, 6)


# ---- players and the ground ----


def test_gallons_and_kamas_of_players_and_of_the_ground_are_set():
    assert after(edits.SetGallons(1, 9)).players[1].gallons == 9
    assert after(edits.SetWildGallons(4)).wild_gallons == 4
    assert after(edits.SetPurse(0, 30)).players[0].kamas == 30
    state = after(edits.SetGroundKamas(cell("b3"), 5), edited(position(), edits.SetGroundKamas(cell("h1"), 0)))
    kamas = {**board("the-pit").kamas, at(state, "b3"): 5}
    del kamas[at(state, "h1")]
    assert state.kamas == kamas
    assert (
        edited(edited(position(), edits.SetGroundKamas(cell("h1"), 0)), edits.SetGroundKamas(cell("h1"), 1)).kamas == {}
    )
    assert why(edits.SetGroundKamas(cell("g1"), 1)) is EditWhy.OBSTACLE
    assert why(edits.SetGallons(0, 1000)) is EditWhy.WRONG_NUMBER
    assert why(edits.SetPurse(0, -1)) is EditWhy.WRONG_NUMBER
    assert why(edits.SetGallons(2, 1)) is EditWhy.NO_SUCH_PLAYER


def test_what_is_left_out_of_a_match_is_not_given():
    lesson = position(goal=Goal.KNOCK_OUT_ONE, without=frozenset({Part.KAMAS}))
    assert why(edits.SetGallons(0, 1), lesson) is EditWhy.NO_GALLONS
    assert why(edits.SetWildGallons(1), lesson) is EditWhy.NO_GALLONS
    assert why(edits.SetPurse(0, 1), lesson) is EditWhy.NO_KAMAS
    assert why(edits.SetGroundKamas(cell("b3"), 1), lesson) is EditWhy.NO_KAMAS
    assert why(edits.SetOpenReward(Tier.GOLD, 0, None), lesson) is EditWhy.NO_SHOP


def test_scenery_is_damaged_taken_away_and_put_back_once_it_can_be_destroyed():
    assert why(edits.SetScenery(cell("g1"), None)) is EditWhy.SCENERY_IS_WHOLE
    setup = edited(position(), edits.AllowScenery(on=True))
    gone = edited(setup, edits.SetScenery(cell("g1"), None))
    state = engine.initial(gone).state
    assert state.gone == 1 << at(state, "g1")
    assert after(edits.SetScenery(cell("g1"), 3), setup).scenery_wounds == {at(state, "g1"): 3}
    assert why(edits.SetScenery(cell("g1"), 12), setup) is EditWhy.WRONG_NUMBER
    assert why(edits.SetScenery(cell("a1"), None), setup) is EditWhy.NO_SCENERY
    assert after(edits.SetScenery(cell("g1"), 0), gone).gone == 0
    on_it = edited(gone, edits.MoveFigure(BILL, cell("g1")))
    assert why(edits.SetScenery(cell("g1"), 0), on_it) is EditWhy.OBSTACLE
    assert why(edits.AllowScenery(on=False), on_it) is EditWhy.OBSTACLE
    assert after(edits.AllowScenery(on=False), gone).gone == 0


def test_another_board_comes_under_the_figures_and_who_stands_in_the_way_steps_aside():
    setup = edited(position(), edits.MoveFigure(BILL, cell("f6")))
    arena = board("elemental-arena")
    state = after(edits.SetBoard(arena, 90), setup)
    assert (state.board, state.kamas) == (arena, arena.kamas)
    assert state.sides[state.first_player].value == "left"
    blocked = arena.trees | arena.bushes
    for who, figure in state.figures.items():
        member = next(m for p in setup.players for m in p.team if m.name == who)
        stays = not blocked >> arena.grid.index(member.at) & 1
        assert (state.grid.cells[figure.cell] == member.at) is stays
    lesson = CATALOG.lesson_boards["lesson-1"]
    state = after(edits.SetBoard(lesson, 0), setup)
    assert len({figure.cell for figure in state.figures.values()}) == 3


def test_a_board_for_four_or_without_room_is_refused():
    tiny = replace(board("the-pit"), id="tiny", rows=("..",), parcels=(), starts=())
    assert why(edits.SetBoard(tiny, 0)) is EditWhy.NO_ROOM
    of_four = replace(tiny, rows=("....", "...."), starts=((cell("a1"),), (cell("b1"),), (cell("c1"),), (cell("d1"),)))
    assert why(edits.SetBoard(of_four, 0)) is EditWhy.BOARD_OF_OTHERS


def test_an_open_reward_is_exchanged_for_one_of_its_tier():
    setup = position(rewards=REWARDS)
    shelf = engine.initial(setup).state.shop[Tier.GOLD]
    wanted = shelf.piles[1][3]
    state = after(edits.SetOpenReward(Tier.GOLD, 0, wanted.id), setup)
    changed = state.shop[Tier.GOLD]
    assert changed.face_up == (wanted, shelf.face_up[1])
    assert changed.piles[0] == (*shelf.piles[0], shelf.face_up[0])
    assert wanted not in changed.piles[1]
    empty = after(edits.SetOpenReward(Tier.GOLD, 0, None), setup).shop[Tier.GOLD]
    assert empty.face_up == (None, shelf.face_up[1])
    other = after(edits.SetOpenReward(Tier.GOLD, 0, shelf.face_up[1].id), setup).shop[Tier.GOLD]
    assert other.face_up == (shelf.face_up[1], shelf.piles[1][0])
    assert why(edits.SetOpenReward(Tier.GOLD, 0, RewardId("glue")), setup) is EditWhy.NO_SHOP


# ---- the turn ----


def test_it_is_anybodys_turn_in_any_phase():
    state = after(edits.SetTurn(1, BILL, TurnPhase.ACTIVATION, 8))
    assert (state.player, state.active, state.number, state.phase) == (1, BILL, 8, Phase.ACTIVATION)
    assert (state.figures[BILL].mp, state.figures[BILL].ap) == (3, 6)
    marked = edited(position(), edits.SetMarkers(BILL, -1, 0))
    assert after(edits.SetTurn(1, BILL, TurnPhase.PRELIMINARY), marked).figures[BILL].mp == 2
    rolled = after(edits.SetTurn(1, None, TurnPhase.SET_DICE, tension=(Face.WILD, Face.LOCK)))
    assert (rolled.phase, rolled.tension) == (Phase.SET_DICE, (Face.WILD, Face.LOCK))
    assert after(edits.SetTurn(1, None, TurnPhase.START)).phase in (Phase.SET_DICE, Phase.INSPIRE)
    for refused, reason in (
        (edits.SetTurn(2, None, TurnPhase.START), EditWhy.NO_SUCH_PLAYER),
        (edits.SetTurn(1, ANNA, TurnPhase.ACTIVATION), EditWhy.NOT_OF_THIS_PLAYER),
        (edits.SetTurn(1, None, TurnPhase.ACTIVATION), EditWhy.NOBODY_TO_PLAY),
        (edits.SetTurn(1, BILL, TurnPhase.ACTIVATION, 0), EditWhy.WRONG_NUMBER),
        (edits.SetTurn(1, None, TurnPhase.SET_DICE), EditWhy.TWO_DICE),
        (edits.SetTurn(1, None, TurnPhase.INSPIRE, tension=(Face.WILD, Face.LOCK)), EditWhy.NO_SUCH_INSPIRATION),
    ):
        assert why(refused) is reason


def test_who_becomes_active_has_all_points_and_nothing_lasts_of_the_turn_before():
    setup = edited(position(), edits.SetPoints(ANNA, 0, 1))
    state = after(edits.SetTurn(0, OSCAR, TurnPhase.ACTIVATION), setup)
    assert (state.figures[ANNA].mp, state.figures[ANNA].ap) == (0, 0)
    oscar = state.figures[OSCAR]
    assert (oscar.mp, oscar.ap) == (oscar.definition.mp, oscar.definition.ap)
    same = after(edits.SetTurn(0, ANNA, TurnPhase.ACTIVATION, 9), setup)
    assert (same.number, same.figures[ANNA].ap) == (9, 1)


def test_who_has_played_is_set_and_whoever_is_active_then_is_somebody_else():
    state = after(edits.SetPlayed((ANNA,)))
    assert (state.played, state.active) == ((ANNA,), OSCAR)
    assert why(edits.SetPlayed((BILL,))) is EditWhy.NOT_OF_THIS_PLAYER


def test_only_equal_initiatives_can_be_ordered():
    setup = edited(position(), edits.PlaceKrosmaster(real("anna-tommy"), 0, cell("b3")))
    first, second = Handle("anna-tommy"), Handle("anna-tommy-2")
    order = engine.initial(setup).state.players[0].timeline
    swapped = tuple({first: second, second: first}.get(who, who) for who in order)
    assert after(edits.SetTimeline(0, swapped), setup).players[0].timeline == swapped
    assert why(edits.SetTimeline(0, swapped[:2]), setup) is EditWhy.NOT_THE_WHOLE_TEAM
    assert why(edits.SetTimeline(0, tuple(reversed(swapped))), setup) is EditWhy.NOT_BY_INITIATIVE


def test_a_seed_settles_the_dice_to_come():
    assert after(edits.SetSeed(5)).dice != after(edits.SetSeed(6)).dice
    assert why(edits.SetSeed(2**64)) is EditWhy.WRONG_NUMBER


# ---- anything ----


def random_edit(rng, setup, state):
    """Some change, possible or not."""
    who = rng.choice(list(state.figures))
    other = rng.choice(list(state.figures))
    to = rng.choice(state.grid.cells)
    player = rng.randrange(len(state.players))
    tokens = [spell.summons for card in CATALOG.characters.values() for spell in card.spells if spell.summons]
    rewards = tuple(HeldReward(one, rng.random() < 0.5) for one in rng.sample(list(OWN.values()), rng.randint(0, 3)))
    phase = rng.choice(list(TurnPhase))
    dice = tuple(rng.choice(FACES) for _ in range(2)) if phase in (TurnPhase.SET_DICE, TurnPhase.INSPIRE) else ()
    return rng.choice(
        (
            edits.PlaceKrosmaster(rng.choice(list(CATALOG.characters.values())), player, to),
            edits.PlaceToken(rng.choice(tokens), who, to),
            edits.MoveFigure(who, to),
            edits.SwapFigures(who, other),
            edits.RemoveFigure(who),
            edits.ChangeOwner(who, player),
            edits.KnockOut(who),
            edits.Revive(who, to),
            edits.SetWounds(who, rng.randint(0, 8)),
            edits.SetMarkers(who, rng.randint(-3, 3), rng.randint(-3, 3)),
            edits.SetPoints(state.active or who, rng.randint(0, 8), rng.randint(0, 8)),
            edits.SetPowers(who, (rng.choice((Power.LOCK, Power.DODGE, Power.REFLECT)),)),
            edits.SetRewards(who, rewards),
            edits.SetUsed(who, tuple(spell.id for spell in state.figures[who].definition.spells[:1]), ()),
            edits.SetGallons(player, rng.randint(0, 9)),
            edits.SetWildGallons(rng.randint(0, 3)),
            edits.SetPurse(player, rng.randint(0, 9)),
            edits.SetGroundKamas(to, rng.randint(0, 4)),
            edits.AllowScenery(rng.random() < 0.7),
            edits.SetScenery(to, rng.choice((None, 0, 1, 5))),
            edits.SetBoard(rng.choice(list(BOARDS.values())), rng.choice((0, 90, 180, 270))),
            edits.SetOpenReward(rng.choice(list(Tier)), rng.randrange(2), rng.choice([None, *OWN])),
            edits.SetTurn(player, rng.choice([None, who]), phase, rng.choice((None, 7)), dice),
            edits.SetPlayed(tuple(rng.sample(list(state.figures), 1))),
            edits.SetTimeline(player, tuple(reversed(state.players[player].timeline))),
            edits.SetSeed(rng.randrange(2**64)),
        )
    )


def test_whatever_is_changed_the_rules_accept_it_or_it_is_refused_with_a_reason():
    rng = Random(11)
    done, said = Counter(), Counter()
    for start in random_positions(games=20, each=3):
        state = start
        setup = setup_of(state)
        if not isinstance(setup, Setup):
            continue
        for _ in range(60):
            edit = random_edit(rng, setup, state)
            found = edited(setup, edit)
            if isinstance(found, EditRefusal):
                said[found.why] += 1
                continue
            done[type(edit)] += 1
            reached = engine.initial(found).state
            if isinstance(said_anew := setup_of(reached), Setup):
                setup, state = said_anew, reached
    assert len(done) == len(edits.Edit.__args__)
    assert EditWhy.CANNOT_BE not in said
    assert len(said) > 15
