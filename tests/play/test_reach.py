"""Paths and the chance of their steps, against every path there is."""

import random
from fractions import Fraction

import pytest
from own_rewards import OWN, up
from play_scenes import ARCHER, KING, QUEEN, ROGUE, THIEF, TOFU, at, board, card, cell, cells, match, position, token_at

from krosmaster.arena.commands import Cast, Move
from krosmaster.arena.definitions import Power, SpellId
from krosmaster.arena.setup_options import KrosmasterSetup
from krosmaster.arena.state import Question, QuestionKind
from krosmaster.grid import Cell
from krosmaster.play.odds import free_chance, outcomes
from krosmaster.play.reach import reach

# one enemy and its lock dice against the mover's dodge dice, counted by hand: the chance to get through
FREE = {
    (1, 1): Fraction(5, 6),
    (2, 1): 1 - (Fraction(1, 9) + Fraction(4, 9) * Fraction(1, 2)),
    (1, 2): 1 - Fraction(1, 3) * Fraction(1, 4),
    (2, 2): 1 - (Fraction(1, 9) * Fraction(3, 4) + Fraction(4, 9) * Fraction(1, 4)),
}


def test_reach_counts_the_steps_around_obstacles():
    on = board(
        "..T..",
        ".T...",
        ".....",
    )
    state = position([at(card("walker", mp=4), "b1")], [at(card("foe"), "e3", name="foe")], on=on)
    found = reach(state)
    assert found.origin == cell("b1")
    assert {place: len(walk.shortest.steps) for place, walk in found.walks.items()} == {
        cell("a1"): 1,
        cell("a2"): 2,
        cell("a3"): 3,
        cell("b3"): 4,
    }
    walk = found.walks[cell("b3")].shortest
    assert walk.cells == (cell("a1"), cell("a2"), cell("a3"), cell("b3"))
    assert walk.target == cell("b3")
    assert [step.mp_left for step in walk.steps] == [3, 2, 1, 0]
    assert [step.mp_at_stake for step in walk.steps] == [4, 3, 2, 1]


@pytest.mark.rule("REW-20")
def test_no_walk_leads_away_from_who_holds_fast():
    held = KrosmasterSetup(card("foe"), at=cell("c1"), rewards=(up(OWN["perfect-lock"]),))
    state = position([at(card("walker", mp=4), "a1")], [held], on=board("....", "....", "...."))
    # b1 and c2 can be entered, but not left
    assert set(reach(state).walks) == cells("b1 a2 a3 b2 b3 c2 c3")
    beside = position([at(card("walker", mp=4), "b1")], [held], on=board("....", "....", "...."))
    assert not reach(beside).walks


def test_nothing_is_lost_on_the_way_where_nobody_locks():
    state = position([at(card("walker"), "a1")], [at(card("foe"), "g7")])
    paths = [walk.shortest for walk in reach(state).walks.values()]
    assert paths
    assert all(path.chance == 1 and not step.lockers for path in paths for step in path.steps)
    assert all(walk.safest is None for walk in reach(state).walks.values())


@pytest.mark.rule("LOCK-1", "LOCK-2", "LOCK-3")
@pytest.mark.parametrize(("lock_powers", "dodge_powers"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_each_step_away_from_an_enemy_has_its_chance(lock_powers, dodge_powers):
    walker = card("walker", powers=[Power.DODGE] * dodge_powers)
    foe = card("foe", powers=[Power.LOCK] * lock_powers)
    state = position([at(walker, "a1")], [at(foe, "b2")], on=board("....", "...."))
    step_chance = FREE[1 + lock_powers, 1 + dodge_powers]
    path = reach(state).walks[cell("d1")].shortest
    assert [step.free for step in path.steps] == [1, step_chance, 1]
    assert path.steps[1].lockers == ("foe",)
    assert path.chance == step_chance


@pytest.mark.rule("LOCK-7")
@pytest.mark.parametrize("powers", [(), (Power.DODGE,)])
def test_the_chance_of_a_step_away_from_three_enemies_is_what_all_their_rolls_together_give(powers):
    state = position(
        [at(card("walker", powers=powers), "b2")],
        [at(KING, "b1"), at(THIEF, "b3"), at(ROGUE, "c2")],
    )
    (step,) = reach(state).walks[cell("a2")].shortest.steps
    assert step.free == free_chance(outcomes(state, Move(cell("a2"))))


@pytest.mark.rule("LOCK-9")
def test_the_lockers_of_a_step_are_named_in_rolling_order():
    state = position(
        [at(card("walker"), "b2")],
        [at(card("late", initiative=1), "b1"), at(card("early", initiative=9), "b3")],
    )
    path = reach(state).walks[cell("a2")].shortest
    assert path.steps[0].lockers == ("early", "late")
    assert path.chance == Fraction(5, 6) ** 2


@pytest.mark.rule("LOCK-6")
def test_mupeke_figures_cost_no_chance():
    state = position(
        [at(card("walker"), "b2")],
        [at(QUEEN, "g7")],
        tokens=[token_at(TOFU, "queen", "b1")],
    )
    assert reach(state).walks[cell("a2")].shortest.chance == 1


def test_the_safest_path_is_offered_where_the_shortest_is_not():
    on = board(
        ".....",
        ".....",
        ".T.T.",
        ".....",
    )
    # straight on past the foe: two steps, one of them rolled for; over the top: four, none
    state = position([at(card("walker", mp=6), "b2")], [at(card("foe"), "c3", name="foe")], on=on)
    walk = reach(state).walks[cell("d2")]
    assert len(walk.shortest.steps) == 2
    assert walk.shortest.chance == Fraction(5, 6)
    assert walk.safest.chance == 1
    assert walk.safest.cells == (cell("b1"), cell("c1"), cell("d1"), cell("d2"))


def test_a_character_kept_from_moving_reaches_nothing():
    fight = match([at(ARCHER, "a1")], [at(KING, "g7")])
    fight.submit(Cast(SpellId("long-shot"), cell("a1")))
    assert reach(fight.state).walks == {}
    state = position([at(ARCHER, "a1", mp=3, lasting=(SpellId("long-shot"),))], [at(KING, "g7")])
    assert reach(state).walks == {}


def test_no_reach_while_a_question_is_open():
    state = position([at(ARCHER, "a1")], [at(KING, "g7")])
    asked = type(state)(
        **{name: getattr(state, name) for name in ("setup", "phase", "players", "figures", "wild_gallons", "dice")},
        board=state.board,
        active=state.active,
        question=Question(QuestionKind.NEXT_MOB, 0, ()),
    )
    assert reach(asked) is None


def every_path(state):
    """All paths without a cell twice, by a walk of their own: cell to (length, chance) of each."""
    mover = state.active_figure
    rows, cols = state.grid.rows, state.grid.cols
    blocked = {Cell(r, c) for r, row in enumerate(state.board.rows) for c, letter in enumerate(row) if letter in "TB"}
    places = {f.handle: state.grid.cells[f.cell] for f in state.figures.values()}
    blocked |= {place for who, place in places.items() if who != mover.handle}
    dodge = 2 if Power.DODGE in mover.definition.powers else 1
    lockers = [
        (places[f.handle], 2 if Power.LOCK in f.definition.powers else 1)
        for f in state.figures.values()
        if f.owner != mover.owner and Power.MUPEKE not in f.definition.powers and not f.is_bomb
    ]
    found = {}

    def away(place):
        chance = Fraction(1)
        for other, dice in lockers:
            if abs(other.row - place.row) + abs(other.col - place.col) == 1:
                chance *= FREE[dice, dodge]
        return chance

    def go(place, visited, chance):
        if len(visited) > mover.mp:
            return
        chance *= away(place)
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            to = Cell(place.row + down, place.col + right)
            if 0 <= to.row < rows and 0 <= to.col < cols and to not in blocked and to not in visited:
                found.setdefault(to, []).append((len(visited), chance))
                go(to, (*visited, to), chance)

    start = places[mover.handle]
    go(start, (start,), Fraction(1))
    return found


def crowded(seed):
    """A random board full of scenery and enemies of all kinds around the mover."""
    chance = random.Random(seed)
    rows = ["".join(chance.choice("......TBC") for _ in range(6)) for _ in range(6)]
    free = [Cell(r, c) for r in range(6) for c in range(6) if rows[r][c] not in "TB"]
    chance.shuffle(free)
    first = [KrosmasterSetup(chance.choice([QUEEN, ROGUE, card("plain", mp=5)]), at=free.pop())]
    first.append(KrosmasterSetup(THIEF, at=free.pop()))
    second = [KrosmasterSetup(figure, at=free.pop()) for figure in (KING, ARCHER, card("third", initiative=4))]
    return position(first, second, on=board(*rows))


@pytest.mark.parametrize("seed", range(60))
def test_reach_finds_the_shortest_and_the_safest_of_all_paths(seed):
    state = crowded(seed)
    paths = every_path(state)
    found = reach(state)
    assert set(found.walks) == set(paths)
    for place, walk in found.walks.items():
        fewest = min(length for length, _ in paths[place])
        best_of_shortest = max(chance for length, chance in paths[place] if length == fewest)
        best = max(chance for _, chance in paths[place])
        assert (len(walk.shortest.steps), walk.shortest.chance) == (fewest, best_of_shortest)
        if best == best_of_shortest:
            assert walk.safest is None
        else:
            length = min(length for length, chance in paths[place] if chance == best)
            assert (len(walk.safest.steps), walk.safest.chance) == (length, best)
            assert len(set(walk.safest.cells)) == length


def test_reach_lists_the_nearest_cells_first():
    state = position([at(card("walker"), "d4")], [at(card("foe"), "a1")])
    lengths = [len(walk.shortest.steps) for walk in reach(state).walks.values()]
    assert lengths == sorted(lengths)
    assert cells("d3 d5 c4 e4") == set(list(reach(state).walks)[:4])
