"""What is seen from a cell, against asking for every single pair of cells."""

import random
from dataclasses import replace

import pytest
from play_scenes import ARCHER, KING, QUEEN, TOFU, at, board, card, cell, position, spell, token_at

from krosmaster.arena.definitions import Handle, Power, Range, RangeKind
from krosmaster.arena.setup_options import KrosmasterSetup
from krosmaster.arena.targeting import blockers_from, sight_mask
from krosmaster.grid import Cell
from krosmaster.play.lookout import lookout

FAR = spell("far", reach=Range(RangeKind.FIXED, 0, 30))


@pytest.mark.rule("LOS-1", "LOS-3")
def test_the_first_blocker_on_each_line_is_named():
    state = position([at(QUEEN, "a1")], [at(KING, "g3")], on=board(".......", "..T....", "..T...."))
    seen = lookout(state, cell("a3"))
    assert seen.who == "queen"
    assert cell("d3") not in seen.seen_cells
    assert {cell("c1"), cell("c2"), cell("c3")} <= seen.seen_cells
    assert seen.cutting_cells == {cell("c2"), cell("c3")}


def test_who_looks_hides_nothing_where_it_stands_now():
    state = position([at(QUEEN, "c1")], [at(KING, "g1")], on=board("......."))
    seen = lookout(state, cell("a1"))
    assert cell("f1") in seen.seen_cells
    assert seen.cutting_cells == frozenset()


def test_from_a_cell_with_a_character_that_one_looks():
    state = position([at(QUEEN, "c1")], [at(KING, "e1")], on=board("......."))
    seen = lookout(state, cell("e1"))
    assert seen.who == "king"
    assert cell("a1") not in seen.seen_cells
    assert seen.cutting_cells == {cell("c1")}


@pytest.mark.rule("POW-5", "POW-10")
@pytest.mark.parametrize("seed", range(12))
def test_it_is_the_sight_that_spells_are_aimed_with(seed):
    chance = random.Random(seed)
    rows = ["".join(chance.choice(".....TBC") for _ in range(7)) for _ in range(7)]
    free = [Cell(r, c) for r in range(7) for c in range(7) if rows[r][c] not in "TB"]
    chance.shuffle(free)
    looker = card("looker", FAR)
    hidden = card("hidden", powers=[Power.INVISIBILITY])
    state = position(
        [KrosmasterSetup(looker, at=free.pop())],
        [KrosmasterSetup(one, at=free.pop()) for one in (hidden, KING, ARCHER)],
        on=board(*rows),
        tokens=[token_at(TOFU, "king", "abcdefg"[free[-1].col] + str(free.pop().row + 1))],
    )
    for place in chance.sample(free, 6):
        moved = state.figures[Handle("looker")]._replace(cell=state.grid.index(place))
        there = replace(state, figures={**state.figures, moved.handle: moved})
        mask = sight_mask(there, moved, FAR)
        found = lookout(state, place)
        assert found.seen_cells == {state.grid.cells[index] for index in state.grid.indices(mask)}
        blockers = blockers_from(there, moved.cell)
        unseen = state.grid.indices(state.grid.everything & ~mask)
        firsts = {state.grid.blocking(moved.cell, target, blockers)[0] for target in unseen}
        assert found.cutting_cells == {state.grid.cells[index] for index in firsts}
