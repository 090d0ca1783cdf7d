"""Dice, placing, undo and the end, as the turn controller takes them; no window."""

import pytest
from play_scenes import (
    ARCHER,
    KING,
    QUEEN,
    THIEF,
    at,
    board,
    card,
    cell,
    cells,
    match,
)

from krosmaster.arena import engine
from krosmaster.arena.boards import BoardId, Side
from krosmaster.arena.commands import (
    Concede,
    Inspire,
    Move,
    PickBoard,
    PickSide,
    PickUp,
    Place,
    SetDice,
)
from krosmaster.arena.definitions import PUNCH, Handle, Power, SpellId
from krosmaster.arena.dice import Face
from krosmaster.arena.reasons import Why
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup
from krosmaster.play.answers import Chosen, OptionPreview, PlacePreview, Played, Rewound, UndoStop
from krosmaster.play.selection import (
    GivingInspiration,
    NothingChosen,
    PlacingFigure,
    SettingDice,
)
from krosmaster.play.turn_controller import TurnController
from krosmaster.table.match import Match

CRITICAL, ARMOR, LOCK, DODGE, DOUBLE, WILD = range(6)


def controller(first, second, **fields):
    return TurnController(match(first, second, **fields))


def commands(control):
    return [record.command for record in control.match.records]


# ---- the tension dice ----


def tension(*faces, **fields):
    """The second player's turn has begun, with these two dice."""
    control = controller([at(QUEEN, "a1")], [at(THIEF, "g7"), at(KING, "f7")], faces=faces, **fields)
    control.end_turn()
    return control


@pytest.mark.rule("DIE-2", "TEN-7")
def test_dice_that_leave_a_choice_are_set_then_confirmed():
    control = tension(WILD, LOCK)
    assert control.selection == SettingDice((None, Face.LOCK))
    assert control.confirm_dice().reason.why is Why.TWO_DICE
    assert control.set_die(0, Face.ARMOR) == Chosen(SettingDice((Face.ARMOR, Face.LOCK)))
    assert control.set_die(1, Face.DODGE).reason.why is Why.DIE_CANNOT_SHOW
    assert control.set_die(0, Face.DODGE) == Chosen(SettingDice((Face.DODGE, Face.LOCK)))
    control.confirm_dice()
    assert commands(control)[-1] == SetDice((Face.DODGE, Face.LOCK))
    assert control.selection == GivingInspiration((None, None))


def test_setting_the_dice_can_be_begun_anew():
    control = tension(WILD, DOUBLE)
    control.set_die(0, Face.ARMOR)
    control.set_die(1, Face.CRITICAL)
    assert control.back() == Chosen(SettingDice((None, None)))


@pytest.mark.rule("TEN-3", "TEN-5")
def test_dice_are_given_by_clicks_on_krosmasters():
    control = tension(CRITICAL, LOCK)
    assert control.selection == GivingInspiration((None, None))
    assert control.clickable_cells() == cells("g7 f7")
    assert control.hover(cell("g7")) == OptionPreview(Handle("thief"))
    assert control.hover(cell("a1")) is None
    control.click(cell("g7"))
    control.click(cell("f7"))
    assert control.selection == GivingInspiration((Handle("thief"), Handle("king")))
    assert control.give_die(1, None) == Chosen(GivingInspiration((Handle("thief"), None)))
    assert control.give_die(1, Handle("queen")).reason.why is Why.CANNOT_BE_INSPIRED
    control.confirm_dice()
    assert commands(control)[-1] == Inspire((Handle("thief"), None))
    assert control.state.figures[Handle("thief")].has(Power.CRITICAL)
    assert control.state.players[1].kamas == 1


def test_dice_cannot_be_touched_while_a_character_acts():
    control = controller([at(QUEEN, "a1")], [at(THIEF, "g7")])
    assert control.set_die(0, Face.LOCK).reason.why is Why.NOT_NOW
    assert control.give_die(0, None).reason.why is Why.NOT_NOW
    assert control.confirm_dice().reason.why is Why.NOT_NOW


# ---- placing ----


def placing():
    setup = Setup(
        players=(
            PlayerSetup("Ana", (KrosmasterSetup(QUEEN), KrosmasterSetup(KING))),
            PlayerSetup("Ben", (KrosmasterSetup(THIEF),)),
        ),
        board=board("sss", "...", "...", "sss"),
        rotation=0,
        first_player=0,
    )
    return TurnController(Match(engine, setup))


@pytest.mark.rule("SETUP-6")
def test_figures_are_placed_one_after_another_by_clicks():
    control = placing()
    assert control.state.sides == (Side.BOTTOM, Side.TOP)
    assert control.selection == PlacingFigure(Handle("queen"))
    assert control.clickable_cells() == cells("a4 b4 c4")
    assert control.place_figure(Handle("king")) == Chosen(PlacingFigure(Handle("king")))
    assert control.hover(cell("b4")) == PlacePreview(Handle("king"), cell("b4"))
    control.click(cell("b4"))
    assert control.selection == PlacingFigure(Handle("queen"))
    assert control.click(cell("b4")).reason.why is Why.CELL_NOT_FREE
    elsewhere = control.click(cell("a1"))
    assert elsewhere.reason.why is Why.NOT_A_START_CELL
    assert elsewhere.nearest == cell("a4")
    assert control.hover(cell("b4")).nearest == cell("a4")
    control.click(cell("a4"))
    assert control.selection == PlacingFigure(Handle("thief"))
    control.click(cell("c1"))
    assert commands(control) == [
        Place(Handle("king"), cell("b4")),
        Place(Handle("queen"), cell("a4")),
        Place(Handle("thief"), cell("c1")),
    ]
    assert control.state.active == "queen"
    assert control.selection == NothingChosen()


def test_a_figure_that_does_not_wait_cannot_be_chosen_for_placing():
    control = placing()
    assert control.place_figure(Handle("thief")).reason.why is Why.NOT_YOUR_FIGURE


def test_before_there_is_a_board_nothing_can_be_chosen_and_picks_are_played_as_they_are():
    boards = {BoardId("one"): board("ss.", "...", "sss")}
    teams = tuple(PlayerSetup(name, (KrosmasterSetup(card_),)) for name, card_ in (("Ana", QUEEN), ("Ben", THIEF)))
    control = TurnController(Match(engine, Setup(players=teams, boards=boards)))
    assert control.selection == NothingChosen()
    assert control.choose_spell(SpellId("tofu-storm")).reason.why is Why.NOT_NOW
    assert control.choose_spell(PUNCH.id).reason.why is Why.NOT_NOW
    assert control.place_figure(Handle("queen")).reason.why is Why.NOT_NOW
    assert control.end_turn().reason.why is Why.NOT_NOW
    assert control.clickable_cells() == frozenset()
    assert control.hover(cell("a1")) is None
    assert isinstance(control.submit(PickBoard(BoardId("one"))), Played)
    assert isinstance(control.submit(PickSide(Side.TOP)), Played)
    assert control.selection == PlacingFigure(Handle("queen"))


# ---- undo, listeners, the end ----


def test_undo_and_redo_go_back_and_forth_and_drop_what_was_chosen():
    control = controller([at(KING, "a1")], [at(QUEEN, "g7")])
    assert control.can_undo() == (False, UndoStop.NOTHING_PLAYED)
    assert isinstance(control.undo(), Chosen)
    control.click(cell("c1"))
    control.choose_spell(PUNCH.id)
    assert control.can_undo() == (True, None)
    rewound = control.undo()
    assert isinstance(rewound, Rewound)
    assert rewound.state is control.state
    assert control.state.grid.cells[control.state.active_figure.cell] == cell("b1")
    assert control.selection == NothingChosen()
    assert control.can_redo()
    control.redo()
    assert control.state.grid.cells[control.state.active_figure.cell] == cell("c1")
    assert not control.can_redo()
    assert isinstance(control.redo(), Chosen)


def test_undo_stops_at_dice_and_says_so():
    control = controller([at(KING, "a1")], [at(QUEEN, "a2")])
    control.choose_spell(PUNCH.id)
    control.click(cell("a2"))
    assert control.can_undo() == (False, UndoStop.CHANCE_REVEALED)
    control = controller([at(card("walker"), "a1")], [at(QUEEN, "g7")])
    control.click(cell("b1"))
    assert control.can_undo() == (True, None)


def test_previews_after_undo_are_those_of_the_state_that_it_led_to():
    control = controller([at(KING, "a1")], [at(QUEEN, "g7")])
    before = control.reach().walks.keys()
    control.click(cell("d1"))
    assert control.reach().walks.keys() == set()
    for _ in range(3):
        control.undo()
    assert control.reach().walks.keys() == before


def test_listeners_hear_of_each_accepted_command_and_of_undo():
    control = controller([at(KING, "a1")], [at(QUEEN, "g7")], kamas={"b1": 1})
    heard, rewound = [], []
    control.on_accepted(lambda command, step: heard.append((command, step)))
    control.on_rewound(lambda: rewound.append(control.state))
    played = control.click(cell("b1"))
    control.pick_up()
    control.pick_up()
    assert [command for command, _ in heard] == [Move(cell("b1")), PickUp()]
    assert heard[0][1] is played.steps[0]
    control.undo()
    assert rewound == [control.state]


@pytest.mark.rule("WIN-10")
def test_conceding_ends_the_match_and_with_it_all_clicking():
    control = controller([at(KING, "a1")], [at(QUEEN, "g7")])
    assert isinstance(control.concede(1), Played)
    assert commands(control) == [Concede(1)]
    assert control.state.outcome.winners == (0,)
    assert control.hover(cell("b1")) is None
    assert isinstance(control.click(cell("b1")), Chosen)
    assert control.end_turn().reason.why is Why.MATCH_OVER
    assert control.what_is_left() is None


def test_hovering_the_same_cell_again_is_not_worked_out_anew():
    control = controller([at(ARCHER, "a1")], [at(KING, "e1")])
    control.choose_spell(SpellId("arrow"))
    assert control.hover(cell("e1")) is control.hover(cell("e1"))
    first = control.hover(cell("e1"))
    control.back()
    control.choose_spell(SpellId("arrow"))
    assert control.hover(cell("e1")) is first
