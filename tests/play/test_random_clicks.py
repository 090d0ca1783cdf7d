"""Whole duels with the real cards, played by clicks at random: nothing raises, and what a hover promised happens."""

import random

import pytest
from real_cards import board, duel

from krosmaster.arena import engine
from krosmaster.arena.state import Phase
from krosmaster.play.answers import Played
from krosmaster.play.preview import CastPreview
from krosmaster.play.reach import Walk, acting
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import Answering, GivingInspiration, SettingDice
from krosmaster.play.turn_controller import TurnController
from krosmaster.table.match import Match


def one_act(control, chance):
    """Do one thing that a player could do."""
    selection = control.selection
    if isinstance(selection, SettingDice):
        legal = engine.legal_commands(control.state)[0]
        for index, face in enumerate(legal.faces):
            control.set_die(index, face)
        return control.confirm_dice()
    if isinstance(selection, GivingInspiration):
        if chance.random() < 0.7:
            control.click(chance.choice(sorted(control.clickable_cells())))
        return control.confirm_dice()
    figure = acting(control.state)
    if figure is not None:
        draw = chance.random()
        if draw < 0.15:
            return control.end_turn() if draw < 0.05 else control.end_character()
        if draw < 0.25:
            return control.pick_up()
        if draw < 0.3:
            return control.buy_gallon()
        if draw < 0.8:
            spells = [spell.id for spell in figure.definition.spells]
            if draw < 0.7:
                control.choose_spell(chance.choice(spells))
            else:
                control.choose_punch()
    cells = sorted(control.clickable_cells())
    everywhere = control.state.grid.cells
    return click(control, chance.choice(cells if cells and chance.random() < 0.8 else everywhere))


def click(control, place):
    """Click, and hold the result against what hovering showed."""
    before = control.state
    seen = control.hover(place)
    for _ in range(1000):
        if not isinstance(seen, CastPreview) or seen.is_counted:
            break
        seen = control.hover(place)
    answer = control.click(place)
    if isinstance(seen, Refused):
        assert answer == seen
        assert control.state is before
    if isinstance(seen, Walk):
        assert isinstance(answer, Played)
        if seen.shortest.chance == 1:
            mover = before.active_figure.handle
            assert control.state.grid.cells[control.state.figures[mover].cell] == place
    if isinstance(seen, CastPreview):
        for target in seen.targets:
            was = before.figures[target.who]
            now = control.state.figures.get(target.who)
            if now is None or not now.in_play:
                assert target.out > 0
            elif control.state.active == before.active and not seen.wounds_paid:
                assert target.out < 1
                assert now.wounds - was.wounds in {
                    wounds - healed for wounds in target.wounds for healed in target.heals
                }
    return answer


@pytest.mark.parametrize("face", ["elemental-arena", "the-pit"])
@pytest.mark.parametrize("seed", range(3))
def test_a_duel_by_random_clicks_keeps_what_hovering_promised(face, seed):
    chance = random.Random(seed)
    control = TurnController(Match(engine, duel(board=board(face), rotation=90 * seed, seed=seed)))
    phases, kinds = set(), set()
    for _ in range(700):
        if control.state.is_over:
            break
        phases.add(control.state.phase)
        kinds.add(type(one_act(control, chance)).__name__)
        if chance.random() < 0.1 and control.can_undo()[0]:
            before = control.state
            control.undo()
            control.redo()
            assert control.state is before
    assert {Phase.PLACE, Phase.ACTIVATION, Phase.INSPIRE} <= phases
    assert {"Played", "Refused"} <= kinds
    assert control.match.replay().state == control.state
    assert isinstance(control.selection, Answering) == (control.state.question is not None)
