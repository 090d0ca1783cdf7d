"""Set-ups that cannot be: each fault names its field and says what is allowed."""

from dataclasses import replace

import pytest
from real_cards import STASIS, board, duel, real, table
from scenes import cell, token

from krosmaster.arena import engine
from krosmaster.arena.boards import BoardDef, BoardId
from krosmaster.arena.definitions import Handle, SpellId
from krosmaster.arena.dice import Face
from krosmaster.arena.setup_options import (
    KrosmasterSetup,
    PlayerSetup,
    SetupFault,
    Teams,
    TokenSetup,
    TurnPhase,
    TurnSetup,
)
from krosmaster.arena.state import Phase
from krosmaster.table.contract import Outcome

SMALL = BoardDef(BoardId("small"), {"en": "Small"}, ("..T", "B.."))
ANNA, BILL = Handle("anna-tommy"), Handle("bill-tell")


def anna(**fields):
    return KrosmasterSetup(real("anna-tommy"), **{"at": cell("a1"), **fields})


def bill(**fields):
    return KrosmasterSetup(real("bill-tell"), **{"at": cell("b1"), **fields})


def small(first=None, second=None, **fields):
    """Anna against Bill on a board of 6 cells."""
    return duel((first or anna(),), (second or bill(),), **{"board": SMALL, **fields})


def in_turn(active=ANNA, phase="activation", number=2, player=0, played=()):
    return TurnSetup(number, player, TurnPhase(phase), active, played)


def fault(setup):
    with pytest.raises(SetupFault) as found:
        engine.initial(setup)
    return found.value.where, str(found.value)


def test_what_can_be_is_no_fault():
    assert engine.initial(small(turn=in_turn())).state.active == ANNA


@pytest.mark.rule("SETUP-6")
def test_who_is_placed_already_even_on_a1_is_not_placed_again():
    state = engine.initial(small()).state
    assert (state.phase, state.number, state.active) == (Phase.ACTIVATION, 1, ANNA)
    half = engine.initial(duel((anna(),), (bill(at=None),), board=board("the-pit"), rotation=0)).state
    assert (half.phase, half.asked) == (Phase.PLACE, 1)
    assert {command.who for command in engine.legal_commands(half)[:-2]} == {BILL}


@pytest.mark.rule("WIN-1")
def test_a_match_that_starts_with_gg_on_one_side_only_is_over():
    setup = small(wild_gallons=0)
    poor = replace(setup, players=(setup.players[0], replace(setup.players[1], gallons=0)))
    assert engine.initial(poor).state.outcome == Outcome((0,), "WIN-1")
    assert engine.initial(replace(poor, wild_gallons=1)).state.outcome is None


PLACES = {
    "off the board": (anna(at=cell("d1")), ("players", 0, "team", 0, "at"), "d1 is not on the board"),
    "on a tree": (
        anna(at=cell("c1")),
        ("players", 0, "team", 0, "at"),
        "anna-tommy cannot stand on c1: a tree or bush is there",
    ),
    "on a bush": (
        anna(at=cell("a2")),
        ("players", 0, "team", 0, "at"),
        "anna-tommy cannot stand on a2: a tree or bush is there",
    ),
    "dead on arrival": (
        anna(wounds=12),
        ("players", 0, "team", 0, "wounds"),
        "anna-tommy has 12 wounds; allowed: 0 to 11",
    ),
    "healthier than whole": (
        anna(wounds=-1),
        ("players", 0, "team", 0, "wounds"),
        "anna-tommy has -1 wounds; allowed: 0 to 11",
    ),
    "a spell of another": (
        anna(used_this_game=(SpellId("puff"),)),
        ("players", 0, "team", 0, "used"),
        "anna-tommy has no spell puff; allowed: assault, punch, transposition",
    ),
    "points out of turn": (
        anna(mp=2),
        ("players", 0, "team", 0, "mp"),
        "mp left is for the active character in phase activation only",
    ),
}


@pytest.mark.parametrize(("figure", "where", "text"), PLACES.values(), ids=PLACES)
def test_a_figure_that_cannot_stand_there_like_that(figure, where, text):
    assert fault(small(figure)) == (where, text)


def test_two_figures_on_one_cell_and_two_of_one_name():
    assert fault(small(second=bill(at=cell("a1")))) == (
        ("players", 1, "team", 0, "at"),
        "bill-tell cannot stand on a1: anna-tommy is there",
    )
    twice = small(anna(name=Handle("x")), bill(name=Handle("x")))
    assert fault(twice) == (("players", 1, "team", 0, "name"), "the name x is given twice")


def test_a_figure_that_is_ko_may_have_all_its_wounds_and_no_more():
    team = (anna(), KrosmasterSetup(real("lil-healey"), wounds=9, ko=True))
    assert fault(duel(team, (bill(),), board=SMALL))[1] == "lil-healey has 9 wounds; allowed: 0 to 8"
    whole = duel((anna(), replace(team[1], wounds=8)), (bill(),), board=SMALL)
    assert engine.initial(whole).state.figures["lil-healey"].ko is True


TURNS = {
    "before the first": ({"number": 0}, ("turn", "number"), "number 0; allowed: 1 or more"),
    "of a third player": ({"player": 2}, ("turn", "player"), "player 2; allowed: 0, 1"),
    "of the other side": ({"active": BILL}, ("turn", "active"), "bill-tell cannot be active; allowed: anna-tommy"),
    "of nobody": ({"active": None}, ("turn", "active"), "null cannot be active; allowed: anna-tommy"),
    "played already": ({"played": (ANNA,)}, ("turn", "active"), "anna-tommy cannot be active; allowed: "),
    "played by a stranger": (
        {"played": (BILL,)},
        ("turn", "played", 0),
        "bill-tell is no character of player 0",
    ),
    "active at the start": (
        {"phase": "start"},
        ("turn", "active"),
        "in phase start nobody has played yet; leave active out",
    ),
}


@pytest.mark.parametrize(("turn", "where", "text"), TURNS.values(), ids=TURNS)
def test_a_turn_that_cannot_be(turn, where, text):
    assert fault(small(turn=in_turn(**turn))) == (where, text)


def test_the_first_game_turn_has_the_number_1():
    assert engine.initial(small(turn=in_turn(number=1))).state.number == 1


def test_a_turn_needs_a_board_and_everybody_on_it():
    assert fault(small(anna(at=None), turn=in_turn())) == (("turn",), "a turn is given, but anna-tommy is not placed")
    nowhere = duel((anna(at=None),), (bill(at=None),), turn=in_turn())
    assert fault(nowhere) == (("turn",), "a turn is given, but no board")
    assert fault(small(board=None)) == (("players", 0, "team", 0, "at"), "anna-tommy is placed, but there is no board")


def test_a_token_needs_a_summoner_in_play():
    imp = TokenSetup(token(), BILL, cell("b2"))
    assert engine.initial(small(tokens=(imp,))).state.figures["imp"].owner == 1
    assert fault(small(tokens=(replace(imp, by=Handle("ghost")),))) == (
        ("tokens", 0, "by"),
        "ghost is no krosmaster in play",
    )
    assert fault(small(tokens=(replace(imp, wounds=2),))) == (
        ("tokens", 0, "wounds"),
        "imp has 2 wounds; allowed: 0 to 1",
    )


OPTIONS = {
    "rotation": ({"rotation": 45}, ("rotation",), "rotation 45; allowed: 0, 90, 180, 270"),
    "first player": ({"first_player": 2}, ("options", "first_player"), "first player 2; allowed: 0, 1"),
    "kamas off the board": ({"kamas": {cell("z9"): 1}}, ("kamas",), "z9 is not on the board"),
    "fewer than no kamas": ({"kamas": {cell("a1"): -1}}, ("kamas",), "-1 kamas on a1; allowed: 0 or more"),
    "no board at all": ({"board": None, "boards": {}}, ("board",), "there is no board and none to pick from"),
}


@pytest.mark.parametrize(("fields", "where", "text"), OPTIONS.values(), ids=OPTIONS)
def test_an_option_that_cannot_be(fields, where, text):
    assert fault(duel(**{"board": board("the-pit"), **fields})) == (where, text)


def test_teams_are_listed_exactly_when_they_are_given():
    empty = duel(STASIS, ())
    assert fault(empty) == (("players", 1, "team"), "a team needs at least one krosmaster")
    assert fault(duel(teams=Teams.DRAFT)) == (("players", 0, "team"), "with teams: draft no team is listed")
    assert fault(table(teams=Teams.RANDOM, turn=in_turn())) == (
        ("turn",),
        "with teams: random no position can be given",
    )
    few = table(teams=Teams.RANDOM, cards=(real("anna-tommy"),))
    assert fault(few) == (("teams",), "1 characters to deal from; 8 are needed")
    lonely = replace(duel(), players=(PlayerSetup("alone"),))
    assert fault(lonely) == (("players",), "1 players; allowed in mode duel: 2")


@pytest.mark.rule("TURN-4", "TURN-3")
@pytest.mark.parametrize(
    ("timeline", "text"),
    [
        (("bill-tell", "anna-tommy"), "the timeline must go by decreasing initiative; only ties can be ordered"),
        (("anna-tommy",), "the timeline must name each krosmaster of the team once: anna-tommy, bill-tell"),
    ],
)
def test_a_given_timeline_that_the_initiatives_do_not_allow(timeline, text):
    setup = duel(("bill-tell", "anna-tommy"), ("lil-healey",))
    first = replace(setup.players[0], timeline=timeline)
    assert fault(replace(setup, players=(first, setup.players[1]))) == (("players", 0, "timeline"), text)


def test_tension_dice_lie_there_in_their_phases_only_and_show_what_they_can():
    two = (Face.WILD, Face.LOCK)
    rolled = TurnSetup(2, 1, TurnPhase.SET_DICE, tension=two)
    state = engine.initial(small(turn=rolled)).state
    assert (state.phase, state.tension) == (Phase.SET_DICE, two)
    given = engine.initial(small(turn=TurnSetup(2, 1, TurnPhase.INSPIRE, tension=(Face.ARMOR, Face.ARMOR)))).state
    assert (given.phase, [player.gallons for player in given.players]) == (Phase.INSPIRE, [6, 6])
    where = ("turn", "tension")
    none = TurnSetup(2, 1, TurnPhase.SET_DICE)
    assert fault(small(turn=none)) == (where, "0 tension dice; needed: 2")
    early = TurnSetup(2, 1, TurnPhase.START, tension=two)
    assert fault(small(turn=early)) == (where, "in phase start no tension dice lie on the table")
    unset = TurnSetup(2, 1, TurnPhase.INSPIRE, tension=two)
    assert fault(small(turn=unset)) == ((*where, 0), "a die that can be given is set already, not wild")


def test_the_order_of_a_position_names_every_player_once():
    second_first = replace(in_turn(player=1, active=BILL), order=(1, 0))
    assert engine.initial(small(turn=second_first)).state.order == (1, 0)
    twice = replace(in_turn(), order=(0, 0))
    assert fault(small(turn=twice)) == (("turn", "order"), "each of the players 0, 1 must stand in it once")


def test_no_handle_that_was_given_out_is_given_out_again():
    setup = small(turn=in_turn(), serials={"tofu": 2})
    assert engine.initial(setup).state.serials == {"anna-tommy": 1, "bill-tell": 1, "tofu": 2}


def test_who_wounded_a_figure_last_is_a_player():
    assert engine.initial(small(anna(wounds=1, wounded_by=1))).state.figures[ANNA].wounded_by == 1
    where = ("players", 0, "team", 0, "wounded_by")
    assert fault(small(anna(wounds=1, wounded_by=2))) == (where, "player 2; allowed: 0, 1")
