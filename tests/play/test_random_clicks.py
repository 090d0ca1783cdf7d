"""Whole duels with the real cards, played by clicks at random: nothing raises, and what a hover promised happens."""

import random
from dataclasses import replace

import pytest
from four import four_players
from real_cards import CATALOG, board, duel

from krosmaster.arena import engine
from krosmaster.arena.commands import Source
from krosmaster.arena.definitions import PUNCH
from krosmaster.arena.reward_defs import HeldReward, Tier
from krosmaster.arena.state import Phase
from krosmaster.play.answers import Played
from krosmaster.play.preview import CastPreview
from krosmaster.play.reach import Walk, acting
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import Answering, GivingInspiration, RewardChosen, SettingDice
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
    question = control.state.question
    if question is not None and not control.clickable_cells():
        return control.choose(chance.choice(question.options))
    figure = acting(control.state)
    if figure is not None:
        draw = chance.random()
        if draw < 0.15:
            return control.end_turn() if draw < 0.05 else control.end_character()
        if draw < 0.25:
            return control.pick_up()
        if draw < 0.3:
            return control.buy_gallon()
        face_down = [held.reward.id for held in figure.rewards if not held.is_up]
        if face_down and draw < 0.45:
            control.choose_reward(chance.choice(face_down))
            if control.state.question is None and isinstance(control.selection, RewardChosen):
                cells = sorted(control.clickable_cells())
                return click(control, chance.choice(cells)) if cells else control.back()
            return None
        if draw < 0.35 and control.state.shop:
            source, index = chance.choice(list(Source)), chance.randrange(2)
            return control.buy_reward(chance.choice(list(Tier)), source, index)
        if draw < 0.8:
            spells = [spell.id for spell in figure.spells]
            if draw < 0.7:
                control.choose_spell(chance.choice(spells))
            else:
                control.choose_spell(PUNCH.id)
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
        traps = {before.grid.cells[index] for index in before.field.traps}
        if seen.shortest.chance == 1 and not traps.intersection(seen.shortest.cells):
            mover = before.active_figure.handle
            assert control.state.grid.cells[control.state.figures[mover].cell] == place
    if isinstance(seen, CastPreview):
        for target in seen.targets:
            was = before.figures[target.who]
            now = control.state.figures.get(target.who)
            if now is None or not now.in_play:
                assert target.out > 0
            elif control.state.active == before.active and not seen.wounds_paid and not control.state.question:
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


@pytest.mark.parametrize("seed", range(2))
def test_match_of_four_with_rewards_by_random_clicks_keeps_what_hovering_promised(seed):
    chance = random.Random(seed)
    teams = (("queen-of-the-tofus", "fraktor"), ("srammy", "coa-gulary"), ("goultard", "amalia"), ("nox", "percimol"))
    setup = four_players(
        teams,
        pairs=((0, 2), (1, 3)) if seed else (),
        board=board("elemental-arena"),
        rotation=0,
        seed=seed,
        scenery_can_be_destroyed=True,
        rewards=tuple(CATALOG.rewards.values()),
    )
    tokens = iter(list(CATALOG.rewards.values())[seed % 8 :: 2])
    players = tuple(
        replace(player, kamas=30, team=tuple(replace(m, rewards=(HeldReward(next(tokens)),)) for m in player.team))
        for player in setup.players
    )
    control = TurnController(Match(engine, replace(setup, players=players)))
    for _ in range(500):
        if control.state.is_over:
            break
        one_act(control, chance)
    used = {type(record.command).__name__ for record in control.match.records}
    assert "UseReward" in used
    assert control.match.replay().state == control.state
