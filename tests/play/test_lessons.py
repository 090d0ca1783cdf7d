"""The seven lessons: played as shown to their goals, and nowhere a dead end, whatever is tried (TUT-1 to TUT-7)."""

import re

import pytest
from lesson_play import CATALOG, LESSONS, begun, controller_of, finish, follow, position_key, way_on_faults
from scenes import cell

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Concede, EndTurn, Move
from krosmaster.arena.definitions import ExtraDamagePerSummon
from krosmaster.arena.documents import command_document
from krosmaster.arena.events import WoundsPlaced
from krosmaster.arena.reasons import Why
from krosmaster.arena.summary import digest
from krosmaster.content.match_header import Header
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.content.replay import replayed
from krosmaster.play.lesson_run import LessonRun, Stage
from krosmaster.play.lesson_walk import walk_faults, walk_step
from krosmaster.play.refusals import Refused

NAMES = [lesson.id for lesson in LESSONS.lessons]


@pytest.fixture(params=NAMES)
def lesson(request):
    return LESSONS.lesson(request.param)


def test_there_are_seven_lessons_in_their_order():
    assert [f"lesson-{number}" for number in range(1, 8)] == NAMES
    assert [lesson.number for lesson in LESSONS.lessons] == [1, 2, 3, 4, 5, 6, 7]


def test_the_guided_part_can_be_played_as_shown(lesson):
    assert list(walk_faults(lesson, engine)) == []
    assert 8 <= sum(not step.is_closing for step in lesson.steps) <= 20


def test_after_the_guided_part_the_same_position_goes_on_to_the_goal(lesson):
    run = begun(lesson)
    controller = controller_of(run)
    follow(run, controller)
    assert run.moment().stage is Stage.FREE
    assert run.is_done
    finish(controller)
    assert run.is_done
    assert run.moment().stage is Stage.OVER
    assert run.moment().pages


def test_no_legal_act_in_any_step_leads_into_a_dead_end(lesson):
    assert way_on_faults(lesson) == []


def test_a_save_in_any_step_comes_back_to_the_same_step(lesson):
    run = begun(lesson)
    controller = controller_of(run)
    while run.moment().stage in (Stage.GUIDED, Stage.COACH_PLAYS):
        text = write_match(run.match.setup, run.match.records, Header(note=run.match.note))
        match = replayed(parse_match(text, CATALOG), engine)
        again = LessonRun.resume(LESSONS, match)
        assert again is not None
        assert again.moment() == run.moment()
        assert digest(match.state) == digest(run.match.state)
        assert walk_step(run, controller, run.shown_acts()) is None


def test_undo_goes_back_to_the_beginning_past_dice_and_redo_comes_back(lesson):
    run = begun(lesson)
    controller = controller_of(run)
    moments = [run.moment()]
    while run.moment().stage in (Stage.GUIDED, Stage.COACH_PLAYS):
        before = len(run.match.records)
        assert walk_step(run, controller, run.shown_acts()) is None
        assert len(run.match.records) > before
        moments.append(run.moment())
    played = len(run.match.records)
    while run.match.can_undo:
        controller.undo()
        if run.moment().stage is not Stage.FREE and run.take_back_count() == 0:
            assert run.moment().step_id in [moment.step_id for moment in moments]
    assert len(run.match.records) == 0
    assert run.moment() == moments[0]
    for _ in range(played):
        controller.redo()
    assert run.moment() == moments[-1]


def test_each_step_can_be_skipped_from_its_middle(lesson):
    run = begun(lesson)
    controller = controller_of(run)
    while run.moment().stage in (Stage.GUIDED, Stage.COACH_PLAYS):
        step = run.moment().step_id
        if run.moment().stage is Stage.GUIDED and len(run.shown_acts()) > 1:
            controller.submit(run.shown_acts()[0])
            for _ in range(run.take_back_count()):
                controller.undo()
        assert run.moment().step_id == step
        assert walk_step(run, controller, run.shown_acts()) is None


def test_the_guided_part_can_be_left_in_every_step_and_stays_left(lesson):
    run = begun(lesson)
    follow(run, controller_of(run), steps=2)
    run.leave()
    assert run.moment().stage is Stage.FREE
    text = write_match(run.match.setup, run.match.records, Header(note=run.match.note))
    again = LessonRun.resume(LESSONS, replayed(parse_match(text, CATALOG), engine))
    assert again is not None
    assert again.moment().stage is Stage.FREE
    assert again.match.can_undo
    answer = controller_of(again).submit(engine.legal_commands(again.match.state)[0])
    assert not isinstance(answer, Refused)


def test_every_variant_is_set_up_and_played_free(lesson):
    assert lesson.variants
    for variant in lesson.variants:
        run = LessonRun.begin(lesson, LESSONS.coach, engine, seed=5, variant=variant)
        assert run.moment().stage is Stage.FREE
        assert position_key(run.match.state) != position_key(begun(lesson).match.state)
        finish(controller_of(run))
        assert run.is_done


def test_a_variant_that_is_saved_comes_back_as_itself(lesson):
    for variant in lesson.variants:
        run = LessonRun.begin(lesson, LESSONS.coach, engine, seed=5, variant=variant)
        text = write_match(run.match.setup, run.match.records, Header(note=run.match.note))
        again = LessonRun.resume(LESSONS, replayed(parse_match(text, CATALOG), engine))
        assert again is not None
        assert (again.lesson, again.variant) == (lesson, variant)
        assert again.moment() == run.moment()


def _claims(run, phrases):
    """The players who are told one of these at the start of the free match."""
    pages = enumerate(run.moment().advice)
    return {player for player, page in pages if any(phrase in page.text["en"] for phrase in phrases)}


def test_advice_knows_who_begins_and_how_much_a_team_takes(lesson):
    for variant in (None, *lesson.variants):
        run = LessonRun.begin(lesson, LESSONS.coach, engine, seed=5, variant=variant)
        if variant is None:
            run.leave()
        state = run.match.state
        assert len(run.moment().advice) == 2
        assert _claims(run, ("you begin", "you move first")) <= {state.player}
        assert _claims(run, ("they begin", "they move first")) <= {1 - state.player}
        told = re.search(r"(\d+) HP against Wakfu.s (\d+)", run.moment().advice[0].text["en"])
        if lesson.number == 7:
            assert told is not None
            held = [sum(f.hp for f in state.figures.values() if f.owner == player) for player in (0, 1)]
            assert [int(number) for number in told.groups()] == held


def test_cards_without_summons_count_none_either():
    """A card that calls nobody does not name by an id whom it would count."""
    for lesson, counts in ((LESSONS.lessons[1], False), (LESSONS.lessons[2], True)):
        for figure in begun(lesson).match.state.figures.values():
            effects = [effect for spell in figure.spells for effect in spell.effects]
            assert any(isinstance(effect, ExtraDamagePerSummon) for effect in effects) is counts


def test_a_regrouped_team_is_spoken_to_by_its_own_names():
    lesson = LESSONS.lessons[3]
    run = LessonRun.begin(lesson, LESSONS.coach, engine, variant=lesson.variant("regrouped"))
    controller_of(run).submit(Concede(1))
    assert "crowns" in run.moment().pages[0].text["en"]


def test_own_bombs_are_no_friendly_fire():
    """To shoot at one's own bomb is no reason to scold, as long as only the bomb is hurt."""
    lesson = LESSONS.lessons[6]
    run = begun(lesson)
    run.leave()
    controller = controller_of(run)
    for _ in range(3):
        controller.submit(EndTurn())
    bombs = [c for c in engine.legal_commands(controller.state) if isinstance(c, Cast) and c.spell == "water-bomb"]
    shot = 0
    for bomb in bombs:
        controller.submit(bomb)
        if not isinstance(controller.submit(Cast("retreat-shot", bomb.at)), Refused):
            hurt = {event.who for event in run.match.steps[-1].events if isinstance(event, WoundsPlaced)}
            if len(hurt) == 1:
                shot += 1
                assert run.moment().remark is None
            controller.undo()
        controller.undo()
    assert shot


def test_remarks_wait_for_the_free_match(lesson):
    """What the coach himself brings about is not commented on, and leaves no remark used up."""
    run = begun(lesson)
    controller = controller_of(run)
    said = [remark.page for remark in lesson.remarks]
    while run.moment().stage in (Stage.GUIDED, Stage.COACH_PLAYS):
        assert run.moment().remark not in said
        follow(run, controller, steps=1)
    assert run._place().seen == frozenset()


def test_what_is_refused_says_so_in_words_and_changes_nothing():
    run = begun(LESSONS.lessons[0])
    controller = controller_of(run)
    for command in (EndTurn(), Concede(0)):
        answer = controller.submit(command)
        assert isinstance(answer, Refused)
        assert (answer.reason.why, answer.reason.rule) == (Why.NOT_IN_THIS_STEP, "TUT-1")
        assert run.moment().remark in LESSONS.coach.refusals[command_document(command)["do"]]
    assert run.match.records == ()


def test_a_walk_that_cannot_lead_there_any_more_is_offered_to_be_taken_back():
    run = begun(LESSONS.lessons[0])
    controller = controller_of(run)
    for to in ("c2", "b2"):
        controller.submit(next(c for c in engine.legal_commands(run.match.state) if named(c) == to))
    assert run.moment().stage is Stage.ASTRAY
    assert run.moment().pages == LESSONS.coach.astray
    assert isinstance(controller.submit(EndTurn()), Refused)
    assert run.take_back_count() == 2
    controller.undo()
    assert run.moment().stage is Stage.GUIDED


def named(command):
    return command_document(command).get("to") if isinstance(command, Move) else None


def test_the_dice_of_a_step_wait_for_what_it_asks_and_come_back_with_undo():
    run = begun(LESSONS.lessons[0])
    controller = controller_of(run)
    while run.moment().step_id != "locked":
        assert walk_step(run, controller, run.shown_acts()) is None
    state = run.match.state
    outcomes = []
    for command in engine.legal_commands(state):
        if isinstance(command, Move):
            controller.submit(command)
            outcomes.append((run.moment().step_id, len(run.match.records[-1].script.faces)))
            controller.undo()
            assert run.match.state == state
    assert outcomes == [("king-hits", 2)] * 3


def test_what_is_spent_too_early_is_taken_back_far_enough_to_go_on():
    """Lesson 2: a detour leaves no MP for a later step; taking back only the shots would lead there again and again."""
    lesson = LESSONS.lessons[1]
    run = begun(lesson)
    controller = controller_of(run)
    for name in ("b1", "c1", "d1", "d2"):
        controller.submit(Move(cell(name)))
    for _ in range(2):
        for command in lesson.steps[run.step_index].show:
            controller.submit(command)
    assert run.moment().stage is Stage.ASTRAY
    for _ in range(run.take_back_count()):
        controller.undo()
    assert not run.match.records
    follow(run, controller)
    assert run.moment().stage is Stage.FREE
