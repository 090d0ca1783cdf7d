"""From clicks to commands, without a window."""

from fractions import Fraction

import pytest
from cast_previews import cast_preview
from play_scenes import (
    ARCHER,
    BOMB,
    GOBBALL,
    HEALER,
    KING,
    QUEEN,
    ROGUE,
    THIEF,
    TOFU,
    at,
    board,
    card,
    cell,
    cells,
    match,
    spell,
    token_at,
)

from krosmaster.arena.commands import (
    Cast,
    Choose,
    EndTurn,
    Move,
    Punch,
)
from krosmaster.arena.definitions import PUNCH, Element, Handle, LifeSteal, Power, Range, RangeKind, SpellId, Zone
from krosmaster.arena.events import CharacterLocked, CharacterMoved
from krosmaster.arena.reasons import Why
from krosmaster.arena.setup_options import KrosmasterSetup
from krosmaster.arena.state import Phase, QuestionKind
from krosmaster.play.answers import Chosen, Left, OptionPreview, Played
from krosmaster.play.preview import CastPreview
from krosmaster.play.reach import Walk
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import (
    Answering,
    NothingChosen,
    SpellChosen,
)
from krosmaster.play.turn_controller import TurnController

CRITICAL, ARMOR, LOCK, DODGE, DOUBLE, WILD = range(6)


def controller(first, second, **fields):
    return TurnController(match(first, second, **fields))


def commands(control):
    return [record.command for record in control.match.records]


# ---- walking ----


def test_a_click_on_a_cell_in_reach_walks_there_step_by_step():
    control = controller([at(KING, "a1")], [at(QUEEN, "g7")])
    played = control.click(cell("c1"))
    assert isinstance(played, Played)
    assert commands(control) == [Move(cell("b1")), Move(cell("c1"))]
    assert [type(event) for step in played.steps for event in step.events] == [CharacterMoved, CharacterMoved]
    assert control.state.active_figure.mp == 1


def test_hovering_shows_the_walk_that_a_click_takes():
    control = controller([at(KING, "a1")], [at(QUEEN, "g7")])
    seen = control.hover(cell("b2"))
    assert isinstance(seen, Walk)
    control.click(cell("b2"))
    assert commands(control) == [Move(to) for to in seen.shortest.cells]


def test_the_safest_path_is_walked_on_demand():
    on = board(".....", ".....", ".T.T.")
    fields = {"on": on, "seed": 3}
    safe = controller([at(card("walker", mp=6), "b2")], [at(card("foe"), "c3")], **fields)
    safe.click(cell("d2"), safest=True)
    assert [command.to for command in commands(safe)] == [cell("b1"), cell("c1"), cell("d1"), cell("d2")]
    direct = controller([at(card("walker", mp=6), "b2")], [at(card("foe"), "c3")], faces=(ARMOR, ARMOR), **fields)
    direct.click(cell("d2"))
    assert [command.to for command in commands(direct)] == [cell("c2"), cell("d2")]


@pytest.mark.rule("LOCK-3")
def test_a_walk_stops_where_the_walker_is_locked():
    control = controller(
        [at(card("walker"), "a2"), at(HEALER, "d1")],
        [at(card("foe"), "b1")],
        faces=(LOCK, LOCK),
        on=board(".......", ".......", "......."),
    )
    played = control.click(cell("d2"))
    assert commands(control) == [Move(cell("b2")), Move(cell("c2"))]
    assert any(isinstance(event, CharacterLocked) for event in played.steps[-1].events)
    # whose turn comes next stands beside the rest of the way, but did not order it
    assert control.state.active == "healer"


def test_a_click_on_the_own_cell_does_nothing():
    control = controller([at(KING, "a1")], [at(QUEEN, "g7")])
    assert control.hover(cell("a1")) is None
    assert control.click(cell("a1")) == Chosen(NothingChosen())
    assert commands(control) == []


def test_a_click_too_far_away_says_what_the_way_would_cost():
    control = controller([at(KING, "a1")], [at(QUEEN, "g7")])
    refused = control.click(cell("e1"))
    assert isinstance(refused, Refused)
    assert refused.reason.why is Why.NOT_ENOUGH_MP
    assert refused.reason.facts == {"cost": 4, "left": 3}
    assert refused.nearest == cell("d1")
    assert commands(control) == []


@pytest.mark.rule("CELL-3")
def test_a_click_on_an_obstacle_names_it_however_far_it_is():
    control = controller([at(KING, "a1")], [at(QUEEN, "g7")], on=board(*["....T.."] * 7))
    assert control.click(cell("e1")).reason.facts["obstacle"] == "tree"
    assert control.click(cell("g7")).reason.facts["obstacle"].handle == "queen"


def test_a_click_without_mp_left_says_so():
    control = controller([at(KING, "a1", mp=0)], [at(QUEEN, "g7")])
    assert control.click(cell("b1")).reason.why is Why.NO_MP_LEFT
    assert control.clickable_cells() == frozenset()


def test_a_click_on_a_cell_that_no_way_leads_to_is_refused():
    control = controller([at(KING, "a1")], [at(QUEEN, "e1")], on=board("..T..", "..T.."))
    assert control.click(cell("d2")).reason.why is Why.NO_WAY


# ---- spells and punches ----


def test_a_spell_is_chosen_then_cast_by_a_click():
    control = controller([at(ARCHER, "a1")], [at(KING, "e1")])
    assert control.choose_spell(SpellId("arrow")) == Chosen(SpellChosen(SpellId("arrow")))
    assert cell("e1") in control.clickable_cells()
    seen = control.hover(cell("e1"))
    assert isinstance(seen, CastPreview)
    assert isinstance(control.click(cell("e1")), Played)
    assert commands(control) == [Cast(SpellId("arrow"), cell("e1"))]
    assert control.selection == NothingChosen()


def test_odds_that_take_long_are_counted_while_the_mouse_rests():
    storm = spell(
        "storm", reach=Range(RangeKind.CLASSIC, 1, 4), zone=Zone.SQUARE, element=Element.FIRE, effects=(LifeSteal(),)
    )
    mage = card("mage", storm, powers=[Power.CRITICAL])
    crowd = [
        at(KING, "c3"),
        at(THIEF, "d3"),
        at(QUEEN, "c4"),
        at(ROGUE, "d4"),
        at(card("iron", powers=[Power.ARMOR]), "b4"),
    ]
    control = controller([at(mage, "a1")], crowd)
    control.choose_spell(SpellId("storm"))
    first = control.hover(cell("c3"))
    assert not first.is_counted
    assert len(first.zone_cells) == 9
    seen = first
    for _ in range(200):
        seen = control.hover(cell("c3"))
    assert seen.is_counted
    # until then every chance is at least what is told
    exact = {target.who: target.wounds for target in seen.targets}
    assert 0 < first.counted < 1
    for target in first.targets:
        assert sum(target.wounds.values()) == first.counted
        assert all(chance <= exact[target.who][amount] for amount, chance in target.wounds.items())
    assert seen == cast_preview(control.state, SpellId("storm"), cell("c3"))
    assert {target.who for target in seen.targets} == {"king", "thief", "queen", "rogue", "iron"}
    assert isinstance(control.click(cell("c3")), Played)


def test_a_cast_that_is_refused_leaves_the_spell_chosen():
    control = controller([at(QUEEN, "a1")], [at(KING, "f1")], on=board("......"))
    control.choose_spell(SpellId("tofu-storm"))
    refused = control.click(cell("f1"))
    assert refused.reason.why is Why.OUT_OF_RANGE
    remedy = refused.remedy
    assert (remedy.cell, remedy.mp, remedy.chance) == (cell("c1"), 2, Fraction(1))
    assert control.selection == SpellChosen(SpellId("tofu-storm"))


def test_a_spell_is_dropped_by_stepping_back_and_by_choosing_it_again():
    control = controller([at(ARCHER, "a1")], [at(KING, "e1")])
    control.choose_spell(SpellId("arrow"))
    assert control.back() == Chosen(NothingChosen())
    control.choose_spell(SpellId("arrow"))
    assert control.choose_spell(SpellId("arrow")) == Chosen(NothingChosen())


@pytest.mark.rule("SPELL-11")
def test_a_spell_that_is_used_up_cannot_be_chosen():
    control = controller([at(THIEF, "a1")], [at(KING, "a2")])
    control.choose_spell(SpellId("puff"))
    control.click(cell("a2"))
    assert control.choose_spell(SpellId("puff")).reason.why is Why.ALREADY_THIS_GAME
    assert control.selection == NothingChosen()


def test_a_spell_of_somebody_else_cannot_be_chosen():
    control = controller([at(ARCHER, "a1")], [at(KING, "e1")])
    assert control.choose_spell(SpellId("gobbolob")).reason.why is Why.UNKNOWN_SPELL


@pytest.mark.rule("ACT-5")
def test_a_punch_is_chosen_and_given_like_a_spell():
    control = controller([at(KING, "a1")], [at(QUEEN, "a2")])
    assert control.choose_spell(PUNCH.id) == Chosen(SpellChosen(PUNCH.id))
    assert control.clickable_cells() == cells("a2 b1")
    control.click(cell("a2"))
    assert commands(control) == [Punch(cell("a2"))]


@pytest.mark.rule("ACT-1")
def test_kamas_are_picked_up_one_by_one():
    control = controller([at(KING, "a1")], [at(QUEEN, "a2")], kamas={"a1": 1})
    assert isinstance(control.pick_up(), Played)
    assert control.pick_up().reason.why is Why.NO_KAMA_HERE
    assert control.state.players[0].kamas == 1


@pytest.mark.rule("ACT-2")
def test_a_gallon_is_bought_on_a_demon_cell():
    control = controller([at(KING, "a1")], [at(QUEEN, "c1")], on=board("D.."), purse=10)
    assert isinstance(control.buy_gallon(), Played)
    assert control.state.players[0].gallons == 7
    assert control.buy_gallon().reason.why is Why.NOT_ENOUGH_KAMAS


# ---- ending ----


def test_ending_a_character_gives_the_next_one_its_turn():
    control = controller([at(QUEEN, "a1"), at(KING, "b1")], [at(THIEF, "g7")])
    assert control.what_is_left() == Left(4, 6, (Handle("king"),))
    control.end_character()
    assert control.state.active == "king"
    assert control.what_is_left() == Left(3, 7, ())


def test_what_is_left_counts_mobs_behind_their_summoner():
    control = controller(
        [at(QUEEN, "a1"), at(KING, "b1")],
        [at(THIEF, "g7")],
        tokens=[token_at(GOBBALL, "king", "c1"), token_at(TOFU, "queen", "d1"), token_at(BOMB, "queen", "e1")],
    )
    assert control.what_is_left().waiting == ("tofu", "king", "gobball")


def test_who_is_knocked_out_is_not_left():
    control = controller([at(QUEEN, "a1"), KrosmasterSetup(KING, ko=True)], [at(THIEF, "g7")])
    assert control.what_is_left().waiting == ()


@pytest.mark.rule("TURN-3")
def test_ending_the_turn_ends_all_characters_and_takes_mobs_in_the_order_offered():
    control = controller(
        [at(QUEEN, "a1"), at(KING, "b1")],
        [at(THIEF, "g7")],
        tokens=[token_at(TOFU, "queen", "c1"), token_at(TOFU, "queen", "d1")],
        faces=(CRITICAL, ARMOR),
    )
    played = control.end_turn()
    assert commands(control) == [EndTurn(), Choose("tofu"), EndTurn(), EndTurn(), EndTurn()]
    assert len(played.steps) == 5
    assert control.state.player == 1
    assert control.state.number == 4


def test_ending_the_turn_never_ends_the_opponents():
    control = controller([at(QUEEN, "a1")], [at(THIEF, "g7")], faces=(CRITICAL, ARMOR, CRITICAL, ARMOR))
    control.end_turn()
    assert control.state.phase is Phase.INSPIRE
    assert isinstance(control.end_turn(), Refused)
    assert control.state.player == 1


@pytest.mark.rule("TURN-8")
def test_ending_the_turn_stops_where_bombs_wait_for_an_order():
    control = controller(
        [at(QUEEN, "a1"), at(ROGUE, "b7"), at(HEALER, "a7")],
        [at(THIEF, "g7")],
        tokens=[token_at(BOMB, "rogue", "e4"), token_at(BOMB, "rogue", "c4")],
    )
    control.end_turn()
    assert isinstance(control.selection, Answering)
    assert control.selection.question.kind is QuestionKind.EFFECT_ORDER
    assert commands(control) == [EndTurn()]
    # a click on a bomb answers
    assert control.hover(cell("c4")) == OptionPreview(Handle("bomb-2"))
    assert control.clickable_cells() == cells("e4 c4")
    control.click(cell("c4"))
    assert commands(control)[-1] == Choose("bomb-2")
    assert control.state.active == "rogue"


def test_a_click_beside_the_options_of_a_question_does_nothing():
    control = controller(
        [at(QUEEN, "a1")],
        [at(THIEF, "g7")],
        tokens=[token_at(TOFU, "queen", "c1"), token_at(TOFU, "queen", "d1")],
    )
    control.end_character()
    assert isinstance(control.selection, Answering)
    assert isinstance(control.click(cell("a5")), Chosen)
    assert control.choose(Handle("queen")).reason.why is Why.NOT_AN_OPTION
    assert isinstance(control.choose(Handle("tofu-2")), Played)
    assert control.state.active == "tofu-2"
