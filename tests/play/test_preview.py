"""What previews show is what the engine allows and does."""

import random
from fractions import Fraction

import pytest
from cast_previews import cast_preview
from play_scenes import (
    ARCHER,
    BOMB,
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
    position,
    spell,
    token_at,
)

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Concede, Punch
from krosmaster.arena.definitions import (
    PUNCH,
    Approach,
    Element,
    Points,
    Power,
    Pull,
    Range,
    RangeKind,
    SpellId,
    SpellKind,
    Zone,
)
from krosmaster.arena.reasons import Why
from krosmaster.play.preview import Ghost, MarkerPreview, command_at, spell_preview
from krosmaster.play.reach import acting

BOARD = board(
    "........",
    ".T..B...",
    "...C..T.",
    ".....C..",
    "..C.....",
    ".T..D...",
    "...B..T.",
    "........",
)


def random_fight(seed):
    """The states of a random match in which a character acts."""
    chance = random.Random(seed)
    fight = match(
        [at(QUEEN, "b3"), at(ARCHER, "d4"), at(ROGUE, "e4"), at(HEALER, "c4")],
        [at(KING, "d6"), at(THIEF, "e5"), at(QUEEN, "f6", name="queen-b"), at(ROGUE, "c6", name="rogue-b")],
        on=BOARD,
        seed=seed,
        active="queen",
    )
    states = []
    for _ in range(120):
        legal = [c for c in engine.legal_commands(fight.state) if not isinstance(c, Concede)]
        if not legal:
            break
        if acting(fight.state):
            states.append(fight.state)
        # spells before moves, so that tokens, wounds and markers come about
        casts = [command for command in legal if isinstance(command, Cast)]
        fight.submit(chance.choice(casts if casts and chance.random() < 0.5 else legal))
    return states


@pytest.mark.parametrize("seed", range(12))
def test_castable_cells_are_those_of_the_legal_commands(seed):
    states = random_fight(seed)
    assert len(states) > 20
    for state in states:
        legal = engine.legal_commands(state)
        figure = state.active_figure
        for spell_id in (*(found.id for found in figure.definition.spells), PUNCH.id):
            preview = spell_preview(state, spell_id)
            expected = {c.at for c in legal if type(c) in (Cast, Punch) and command_at(spell_id, c.at) == c}
            assert preview.castable_cells == expected, (state.number, figure.handle, spell_id)


@pytest.mark.parametrize("seed", range(4))
def test_every_cell_in_range_is_fit_unfit_or_unseen_for_the_reason_that_the_engine_gives(seed):
    kinds = set()
    for state in random_fight(seed)[::3]:
        for found in state.active_figure.definition.spells:
            preview = spell_preview(state, found.id)
            if preview.reason is not None:
                continue
            assert not preview.fit_cells & preview.unfit_cells
            assert not preview.unseen_cells.keys() & (preview.fit_cells | preview.unfit_cells)
            for place in state.grid.cells:
                reason = engine.reason_against(state, Cast(found.id, place))
                why = None if reason is None else reason.why
                if place in preview.fit_cells:
                    assert why is None
                elif place in preview.unseen_cells:
                    if why is Why.OUT_OF_SIGHT:
                        assert reason.facts["cell"] == preview.unseen_cells[place]
                    else:
                        assert why in (Why.CELL_NOT_FREE, Why.NEEDS_A_CHARACTER, Why.NEEDS_AN_ALLY)
                elif place in preview.unfit_cells:
                    assert why in (Why.CELL_NOT_FREE, Why.NEEDS_A_CHARACTER, Why.NEEDS_AN_ALLY)
                else:
                    assert why in (Why.OUT_OF_RANGE, Why.NOT_IN_LINE, Why.MELEE_ONLY, Why.SELF_ONLY)
                kinds.add(why)
    assert {None, Why.OUT_OF_SIGHT, Why.OUT_OF_RANGE} <= kinds


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_cast_of_a_random_match_has_a_preview_that_adds_up(seed):
    seen = 0
    for state in random_fight(seed)[::4]:
        for command in engine.legal_commands(state)[:60]:
            if isinstance(command, Cast | Punch):
                spell_id = command.spell if isinstance(command, Cast) else PUNCH.id
                preview = cast_preview(state, spell_id, command.at)
                assert preview.command == command
                for target in preview.targets:
                    assert sum(target.wounds.values()) == 1
                    assert sum(target.heals.values()) == 1
                    assert 0 <= target.out <= 1
                seen += 1
    assert seen > 20


@pytest.mark.rule("LOS-1", "LOS-3")
def test_a_cell_out_of_sight_names_the_cell_that_blocks_it():
    on = board(".......", ".......", "..T....", ".......")
    state = position([at(ARCHER, "b3")], [at(KING, "g1")], on=on)
    preview = spell_preview(state, SpellId("arrow"))
    assert preview.unseen_cells[cell("e3")] == cell("c3")
    assert cell("e3") not in preview.castable_cells
    assert cell("d1") in preview.castable_cells


@pytest.mark.rule("SPELL-17")
def test_cells_without_what_the_spell_names_are_unfit():
    state = position([at(HEALER, "b2")], [at(KING, "b4")])
    preview = spell_preview(state, SpellId("mend"))
    assert preview.castable_cells == cells("b2 b4")
    assert cell("c2") in preview.unfit_cells


def test_a_spell_that_cannot_be_paid_shows_its_cells_and_the_reason():
    state = position([at(ARCHER, "a1", ap=2)], [at(KING, "g7")])
    preview = spell_preview(state, SpellId("arrow"))
    assert preview.reason.why is Why.NOT_ENOUGH_AP
    assert cell("d1") in preview.fit_cells
    assert preview.castable_cells == frozenset()


def test_a_mob_has_no_punch():
    state = position([at(QUEEN, "a1")], [at(KING, "g7")], tokens=[token_at(TOFU, "queen", "b1")], active="tofu")
    preview = spell_preview(state, PUNCH.id)
    assert preview.reason.why is Why.KROSMASTERS_ONLY
    assert preview.castable_cells == frozenset()


def test_there_is_no_preview_of_another_ones_spell():
    state = position([at(QUEEN, "a1")], [at(KING, "g7")])
    assert spell_preview(state, SpellId("gobbolob")) is None


@pytest.mark.rule("FX-2", "FX-3")
def test_a_push_shows_where_its_target_would_stand():
    state = position([at(THIEF, "b1")], [at(KING, "b2")], on=board(*["......."] * 7))
    preview = cast_preview(state, SpellId("puff"), cell("b2"))
    assert preview.ghosts == (Ghost("king", cell("b2"), cell("b5"), "push"),)
    blocked = position([at(THIEF, "b1")], [at(KING, "b2")], on=board("....", "....", "....", ".T.."))
    preview = cast_preview(blocked, SpellId("puff"), cell("b2"))
    assert preview.ghosts == (Ghost("king", cell("b2"), cell("b3"), "push"),)


@pytest.mark.rule("FX-8")
def test_a_swap_shows_both_figures():
    state = position([at(THIEF, "b1")], [at(KING, "b2")])
    preview = cast_preview(state, SpellId("assault"), cell("b2"))
    assert set(preview.ghosts) == {
        Ghost("thief", cell("b1"), cell("b2"), "swap"),
        Ghost("king", cell("b2"), cell("b1"), "swap"),
    }


@pytest.mark.rule("FX-1", "SPELL-2")
def test_a_retreat_from_an_empty_cell_is_a_ghost_without_targets():
    state = position([at(ROGUE, "b2")], [at(KING, "g7")])
    preview = cast_preview(state, SpellId("retreat-shot"), cell("b3"))
    assert preview.ghosts == (Ghost("rogue", cell("b2"), cell("b1"), "retreat"),)
    assert preview.targets == ()
    assert preview.zone_cells == cells("b3")


@pytest.mark.rule("FX-1", "FX-2")
def test_pull_and_approach_are_ghosts_too():
    puller = card("puller", spell("hook", reach=Range(RangeKind.LINE, 1, 4), effects=(Pull(2),)))
    state = position([at(puller, "a1")], [at(KING, "a5")])
    assert cast_preview(state, SpellId("hook"), cell("a5")).ghosts == (Ghost("king", cell("a5"), cell("a3"), "pull"),)
    charger = card("charger", spell("charge", reach=Range(RangeKind.LINE, 1, 4), effects=(Approach(2),)))
    state = position([at(charger, "a1")], [at(KING, "a5")])
    preview = cast_preview(state, SpellId("charge"), cell("a5"))
    assert preview.ghosts == (Ghost("charger", cell("a1"), cell("a3"), "approach"),)


@pytest.mark.rule("SPELL-8")
def test_a_summoning_shows_its_token_and_no_odds():
    state = position([at(QUEEN, "b2")], [at(KING, "g7")])
    preview = cast_preview(state, SpellId("summon-tofu"), cell("b3"))
    assert preview.summoned is TOFU
    assert preview.targets == ()


@pytest.mark.rule("BOMB-7")
def test_a_bomb_that_would_be_laid_shows_its_blast_and_who_stands_there():
    layer = card("layer", spell("lay", reach=Range(RangeKind.CLASSIC, 1, 3), kind=SpellKind.SUMMON, summons=BOMB))
    state = position([at(layer, "b2"), at(card("friend"), "c4")], [at(KING, "d4"), at(THIEF, "g7")])
    preview = cast_preview(state, SpellId("lay"), cell("c3"))
    assert preview.blast_cells == cells("b2 c2 d2 b3 c3 d3 b4 c4 d4")
    assert preview.in_blast == ("layer", "friend", "king")
    summoned = cast_preview(position([at(QUEEN, "b2")], [at(KING, "g7")]), SpellId("summon-tofu"), cell("b3"))
    assert summoned.blast_cells == frozenset()
    assert summoned.in_blast == ()


@pytest.mark.rule("BOMB-5")
def test_whoever_is_hit_only_by_what_is_set_off_is_told_apart():
    state = position(
        [at(card("fist"), "b2")], [at(card("owner"), "b4"), at(THIEF, "g7")], tokens=[token_at(BOMB, "owner", "b3")]
    )
    set_off = {target.who: target.set_off for target in cast_preview(state, PUNCH.id, cell("b3")).targets}
    assert set_off == {"bomb": None, "owner": "bomb", "fist": "bomb"}


@pytest.mark.rule("ZONE-3")
def test_the_area_holds_every_figure_that_is_hit():
    mage = card("mage", spell("storm", reach=Range(RangeKind.CLASSIC, 1, 4), zone=Zone.SQUARE, element=Element.FIRE))
    state = position(
        [at(mage, "a1"), at(card("friend"), "c4")],
        [at(KING, "c3"), at(THIEF, "g7")],
        tokens=[token_at(BOMB, "king", "d4")],
    )
    preview = cast_preview(state, SpellId("storm"), cell("c3"))
    assert preview.zone_cells == cells("b2 c2 d2 b3 c3 d3 b4 c4 d4")
    assert {target.who for target in preview.targets} == {"king", "friend", "bomb"}


@pytest.mark.rule("SPELL-14", "FX-5")
def test_markers_that_fall_whatever_the_dice_show_are_listed():
    foot = card("foot", spell("trip", effects=()))
    state = position([at(foot, "b2")], [at(KING, "b3")])
    assert cast_preview(state, SpellId("trip"), cell("b3")).markers == ()
    explosion = BOMB.spells[0]
    foot = card("foot", spell("trip", effects=explosion.effects))
    state = position([at(foot, "b2")], [at(KING, "b3")])
    assert cast_preview(state, SpellId("trip"), cell("b3")).markers == (MarkerPreview("king", Points.AP, -1),)


@pytest.mark.rule("SPELL-13")
def test_wounds_paid_are_shown_apart_from_the_odds():
    clot = card("clot", spell("transfusion", wounds=4, reach=Range(RangeKind.CLASSIC, 1, 3)), hp=14)
    state = position([at(clot, "b2", wounds=10), at(card("friend"), "g6")], [at(KING, "b3")])
    preview = cast_preview(state, SpellId("transfusion"), cell("b3"))
    assert preview.wounds_paid == 4
    by_name = {target.who: target for target in preview.targets}
    assert by_name["clot"].out == 1
    assert by_name["clot"].wounds == {0: Fraction(1)}


def test_the_preview_of_a_knock_out_is_the_chance_that_the_engine_gives():
    state = position([at(card("fist"), "b2")], [at(card("last", powers=[Power.ARMOR]), "b3", wounds=9), at(KING, "g7")])
    preview = cast_preview(state, PUNCH.id, cell("b3"))
    assert preview.command == Punch(cell("b3"))
    (target,) = preview.targets
    assert target.out == Fraction(1, 2) * (Fraction(4, 9) + Fraction(8, 9))


@pytest.mark.rule("POW-10", "LOS-3")
def test_an_invisible_figure_far_away_is_not_named_as_what_blocks():
    archer = card("archer", spell("zap", reach=Range(RangeKind.CLASSIC, 1, 6)))
    ghost = card("ghost", powers=[Power.INVISIBILITY])
    enemies = [at(ghost, "c1"), at(card("wall"), "d1"), at(card("target"), "f1")]
    state = position([at(archer, "a1")], enemies, on=board("......"))
    assert spell_preview(state, SpellId("zap")).unseen_cells[cell("f1")] == cell("d1")
