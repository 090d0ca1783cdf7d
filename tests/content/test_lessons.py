"""The seven scenarios are those of the rulebook: figures, scenery, who begins, goal, what is left out (TUT)."""

from __future__ import annotations

import re

import pytest

from krosmaster.arena import engine
from krosmaster.arena.lesson_defs import Lesson, LessonId, Page
from krosmaster.arena.setup_options import Goal, Part
from krosmaster.content.lessons import load_lessons
from krosmaster.content.lessons_from import LANGUAGES
from krosmaster.content.loader import PROJECT_ROOT, load_catalog

CATALOG = load_catalog()
LESSONS = load_lessons(CATALOG)

FIRST_PAIR = (("queen-of-the-tofus",), ("king-of-the-gobballs",))
STASIS = ("queen-of-the-tofus", "bill-tell", "oscar-kass", "bad-aboum")
WAKFU = ("anna-tommy", "kassius-kaos", "king-of-the-gobballs", "lil-healey")
NO_ARENA = {Part.TENSION, Part.INSPIRATION, Part.KAMAS}


def lesson(number: int) -> Lesson:
    found = LESSONS.lesson(LessonId(f"lesson-{number}"))
    assert found is not None
    return found


def cards(number: int) -> list[tuple[str, ...]]:
    """The teams in playing order."""
    state = engine.initial(lesson(number).setup).state
    return [tuple(state.figures[who].definition.id for who in player.timeline) for player in state.players]


def scenery(number: int) -> tuple[int, int, int]:
    """Bushes, trees, crates."""
    board = lesson(number).setup.board
    assert board is not None
    return board.bushes.bit_count(), board.trees.bit_count(), board.crates.bit_count()


def check(number, teams, pieces, without, goal):
    setup = lesson(number).setup
    assert cards(number) == list(teams)
    assert scenery(number) == pieces
    assert (setup.without, setup.goal) == (without, goal)
    begun = engine.initial(setup).state
    assert begun.player == 0
    assert begun.active is not None
    assert begun.figures[begun.active].definition.id == teams[0][0]


@pytest.mark.rule("TUT-1")
def test_the_first_lesson_has_punches_and_one_die_a_roll():
    check(1, FIRST_PAIR, (2, 0, 0), {Part.SPELLS, Part.POWERS, *NO_ARENA}, Goal.KNOCK_OUT_ONE)
    figures = engine.initial(lesson(1).setup).state.figures.values()
    assert not any(figure.spells or figure.powers for figure in figures)


@pytest.mark.rule("TUT-2")
def test_the_second_lesson_has_attack_spells_and_powers():
    check(2, FIRST_PAIR, (2, 2, 0), {Part.SUMMONS, *NO_ARENA}, Goal.KNOCK_OUT_ONE)
    figures = engine.initial(lesson(2).setup).state.figures.values()
    assert [[spell.id for spell in figure.spells] for figure in figures] == [["dan-to-fu"], ["gobbolob"]]
    assert all(figure.powers for figure in figures)


@pytest.mark.rule("TUT-3")
def test_the_third_lesson_has_whole_cards_and_its_two_variants():
    check(3, FIRST_PAIR, (4, 4, 0), NO_ARENA, Goal.KNOCK_OUT_ONE)
    swapped, king_first = lesson(3).variants
    begun = lesson(3).setup
    assert [p.team[0].at for p in swapped.setup.players] == [p.team[0].at for p in reversed(begun.players)]
    assert engine.initial(king_first.setup).state.active == "king"


@pytest.mark.rule("TUT-4")
def test_the_fourth_lesson_has_teams_of_two_and_a_variant_with_others():
    teams = (("anna-tommy", "queen-of-the-tofus"), ("oscar-kass", "king-of-the-gobballs"))
    check(4, teams, (2, 2, 2), NO_ARENA, Goal.KNOCK_OUT_ONE)
    regrouped = engine.initial(lesson(4).variants[0].setup).state
    assert [player.timeline for player in regrouped.players] == [("queen", "king"), ("anna", "oscar")]
    assert regrouped.active == "anna"  # 9 + 6 against 8 + 2


@pytest.mark.rule("TUT-5")
def test_the_fifth_lesson_is_about_a_ko_that_stays_unanswered():
    teams = (("anna-tommy", "bill-tell"), ("oscar-kass", "kassius-kaos"))
    check(5, teams, (2, 4, 2), NO_ARENA, Goal.KNOCK_OUT_ONE_UNANSWERED)
    regrouped = engine.initial(lesson(5).variants[0].setup).state
    assert [player.timeline for player in regrouped.players] == [("bill", "kassius"), ("anna", "oscar")]
    assert regrouped.active == "anna"  # 9 + 6 against 7 + 4


@pytest.mark.rule("TUT-6")
def test_the_sixth_lesson_is_about_ko_of_all():
    teams = (("bill-tell", "bad-aboum"), ("kassius-kaos", "lil-healey"))
    check(6, teams, (4, 4, 4), NO_ARENA, Goal.KNOCK_OUT_ALL)


@pytest.mark.rule("TUT-7")
def test_the_seventh_lesson_has_the_whole_rules_on_the_real_board():
    check(7, (STASIS, WAKFU), (8, 8, 4), frozenset(), Goal.GALLONS)
    setup = lesson(7).setup
    state = engine.initial(setup).state
    assert (setup.board, len(setup.rewards)) == (CATALOG.boards["elemental-arena"], 60)
    assert ([player.gallons for player in state.players], state.wild_gallons) == ([6, 6], 1)
    order = [step.id for step in lesson(7).steps]
    assert order.index("tension") < order.index("inspire") < order.index("buy")
    for index, side in enumerate(("bottom", "top")):
        starts = CATALOG.boards["elemental-arena"].starts_at(state.sides[index])
        assert state.sides[index].value == side
        assert all(starts >> figure.cell & 1 for figure in state.krosmasters(index))


def pages(found: Lesson) -> list[Page]:
    """Everything that the coach can say in a lesson."""
    of_steps = [page for step in found.steps for page in (*step.pages, step.task, step.refusal)]
    reactions = [*found.remarks, *(reaction for step in found.steps for reaction in step.reactions)]
    every = [*of_steps, *(reaction.page for reaction in reactions), *found.advice, *found.endings]
    return [page for page in every if page is not None]


def coach_pages() -> list[Page]:
    coach = LESSONS.coach
    return [*(page for lines in coach.refusals.values() for page in lines), *coach.astray, *coach.waiting]


@pytest.mark.parametrize("page", [*coach_pages(), *(page for found in LESSONS.lessons for page in pages(found))])
def test_every_page_says_the_same_in_each_language(page):
    assert tuple(page.text) == LANGUAGES
    icons = [sorted(re.findall(r"<icon ([a-z0-9-]+)>", text)) for text in page.text.values()]
    assert icons[0] == icons[1] == icons[2]
    for text in page.text.values():
        assert text.count("<b>") == text.count("</b>")
        assert "<" not in re.sub(r"</?b>|<icon [a-z0-9-]+>", "", text)
    for icon in icons[0]:
        assert (PROJECT_ROOT / "assets" / "drawings" / "icons" / f"{icon}.svg").is_file()


@pytest.mark.parametrize("number", range(1, 8))
def test_nobody_has_to_read_much_at_once(number):
    for page in pages(lesson(number)):
        for text in page.text.values():
            assert len(re.sub(r"<[^>]+>", "", text)) <= 330, text
    for step in lesson(number).steps:
        for text in step.task.text.values() if step.task is not None else ():
            assert len(text) <= 75, text


def test_every_lesson_speaks_of_its_goal_to_both_sides():
    for found in LESSONS.lessons:
        assert len(found.advice) == len(found.setup.players)
        assert len(found.endings) == 3
        assert found.steps[-1].is_closing
