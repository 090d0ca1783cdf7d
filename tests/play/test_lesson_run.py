"""The runtime of lessons on a small script: branches, dice, refusals, what leads astray and out again."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from lesson_play import CATALOG, LESSONS
from scenes import cell, faces

from krosmaster.arena import engine
from krosmaster.arena.commands import Concede, EndTurn, Move, Punch
from krosmaster.arena.events import CharacterLocked
from krosmaster.arena.lesson_defs import Lesson, LessonStep
from krosmaster.arena.reasons import Why
from krosmaster.content.lessons import lesson_in
from krosmaster.content.loader import PROJECT_ROOT
from krosmaster.content.match_header import Header
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.content.replay import replayed
from krosmaster.play.lesson_run import LessonRun, Stage
from krosmaster.play.refusals import Refused
from krosmaster.play.turn_controller import TurnController
from krosmaster.table.contract import Script

DOCS = (PROJECT_ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"```yaml\n(.*?)```", DOCS, re.DOTALL)


def example(**steps: object) -> Lesson:
    """The lesson of the docs; some steps can be changed: `punch={"faces": ...}`."""
    lesson = lesson_in("example", parse_match(EXAMPLE, CATALOG))
    assert lesson is not None
    changed = tuple(replace(step, **steps.get(step.id.replace("-", "_"), {})) for step in lesson.steps)  # type: ignore[arg-type]
    return replace(lesson, steps=changed)


class Class:
    """A lesson, its controller, and short words for acts."""

    def __init__(self, lesson: Lesson) -> None:
        self.run = LessonRun.begin(lesson, LESSONS.coach, engine, seed=4)
        self.controller = TurnController(self.run.match, self.run)

    def walk(self, *cells: str):
        return [self.controller.submit(Move(cell(name))) for name in cells][-1]

    def punch(self, at: str = "d3"):
        return self.controller.submit(Punch(cell(at)))

    def end(self):
        return self.controller.submit(EndTurn())

    @property
    def where(self) -> str:
        return self.run.moment().step_id

    @property
    def remark(self) -> str:
        remark = self.run.moment().remark
        return "" if remark is None else remark.text["en"]


def beside_the_king(lesson: Lesson | None = None) -> Class:
    found = Class(lesson or example())
    found.walk("c1", "c2", "c3")
    return found


def test_a_lesson_begins_with_its_first_step():
    moment = Class(example()).run.moment()
    assert (moment.stage, moment.step, moment.steps, moment.step_id) == (Stage.GUIDED, 1, 5, "walk")
    assert [page.text["fr"] for page in moment.pages] == ["En avant !"]
    assert moment.task is not None
    assert moment.task.point[0].cell == cell("c3")


def test_any_walk_that_leads_there_does():
    around = Class(example())
    around.walk("b2", "b3")
    assert (around.where, around.run.moment().stage) == ("walk", Stage.GUIDED)
    around.walk("c3")
    assert around.where == "punch"


def test_the_dice_of_the_step_decide_and_are_recorded_with_the_command():
    found = beside_the_king()
    found.punch()
    assert found.run.match.records[-1].script == Script(faces("critical lock"))
    assert found.remark == "Critical!"
    assert found.where == "hand-over"


def test_only_what_a_command_rolls_is_taken_of_the_dice():
    longer = example(punch={"faces": faces("critical lock lock lock dodge")})
    found = beside_the_king(longer)
    found.punch()
    assert found.run.match.records[-1].script == Script(faces("critical lock"))
    assert found.run.match.state.dice.faces == ()
    text = write_match(found.run.match.setup, found.run.match.records, Header(note=found.run.match.note))
    assert replayed(parse_match(text, CATALOG), engine).state == found.run.match.state


def test_what_is_taken_beside_the_task_gets_none_of_its_dice():
    found = beside_the_king()
    found.walk("c2")
    assert found.run.match.records[-1].script == Script()
    assert found.where in ("punch", "locked", "punch astray")


def locked_in_the_step(lesson: Lesson) -> Class:
    """A position in which the step away is locked, by some seed."""
    for seed in range(40):
        found = Class(lesson)
        found.run = LessonRun.begin(lesson, LESSONS.coach, engine, seed=seed)
        found.controller = TurnController(found.run.match, found.run)
        found.walk("c1", "c2", "c3")
        found.walk("c2")
        if any(isinstance(event, CharacterLocked) for event in found.run.match.steps[-1].events):
            return found
    raise AssertionError("nobody was locked")


def test_a_reaction_can_lead_to_another_step():
    found = locked_in_the_step(example())
    assert found.where == "locked"
    assert found.remark == "Locked: see why."
    assert found.run.moment().stage is Stage.COACH_PLAYS
    assert found.run.next_act() == EndTurn()
    found.end()
    assert found.run.moment().stage is Stage.FREE


def test_a_step_can_lead_past_others():
    found = beside_the_king()
    found.punch()
    found.end()
    assert (found.where, found.run.next_act()) == ("king", EndTurn())
    assert not found.run.is_done
    found.end()
    assert (found.run.moment().stage, found.run.is_done) == (Stage.FREE, True)
    found.run.leave()  # there is nothing left to leave
    assert found.run.is_done


def test_while_the_coach_plays_only_its_act_is_taken():
    found = beside_the_king()
    found.punch()
    found.end()
    answer = found.walk("d2")
    assert isinstance(answer, Refused)
    assert found.remark == LESSONS.coach.waiting[0].text["en"]


def test_a_refusal_has_the_words_of_the_step_or_the_coach_and_is_gone_with_the_next_act():
    found = beside_the_king()
    answer = found.end()
    assert isinstance(answer, Refused)
    assert (answer.reason.why, answer.reason.rule) == (Why.NOT_IN_THIS_STEP, "TUT-7")
    assert found.remark == "The fist!"
    found.controller.submit(Concede(0))
    assert found.remark == LESSONS.coach.refusals["concede"][0].text["en"]
    found.punch()
    assert found.remark == "Critical!"


def test_an_old_scolding_is_not_heard_again():
    found = beside_the_king()
    found.end()
    assert found.remark == "The fist!"
    found.punch()
    found.controller.undo()
    assert found.remark == ""


def test_who_was_sent_away_can_be_called_back():
    found = Class(example())
    found.walk("c1")
    found.run.leave()
    found.walk("c2")
    assert found.run.can_come_back
    found.run.come_back()
    assert (found.where, found.run.moment().stage) == ("walk", Stage.GUIDED)
    found.walk("c3")
    assert found.where == "punch"
    assert not found.run.can_come_back


def test_what_the_rules_refuse_keeps_their_reason():
    answer = Class(example()).walk("d3")
    assert isinstance(answer, Refused)
    assert answer.reason.why is Why.NOT_ADJACENT


def test_who_walks_away_from_the_task_for_good_is_led_back():
    lesson = example(walk={"also": ()})
    found = Class(lesson)
    found.walk("a1")
    assert found.run.moment().stage is Stage.ASTRAY
    assert found.run.take_back_count() == 1
    assert isinstance(found.end(), Refused)
    found.controller.undo()
    assert found.run.moment().stage is Stage.GUIDED
    for act in found.run.shown_acts():
        found.controller.submit(act)
    assert found.where == "punch"


def dead_end() -> Lesson:
    """The coach's act is only legal when the player stands on b3, which the step before does not ask for."""
    lesson = example()
    king = next(step for step in lesson.steps if step.id == "king")
    acts = (replace(king.play[0], command=Move(cell("c3"))),)
    return example(king={"play": acts}, hand_over={"also": ()})


def test_a_step_that_the_coach_cannot_play_leads_back_to_where_there_is_a_way():
    found = beside_the_king(dead_end())
    found.punch()
    found.end()
    moment = found.run.moment()
    assert (moment.stage, moment.step_id) == (Stage.ASTRAY, "king astray")
    back = found.run.take_back_count()
    assert back > 0
    for _ in range(back):
        found.controller.undo()
    assert found.run.moment().stage is Stage.GUIDED


def test_a_way_is_found_where_the_shown_one_is_not_legal():
    shifted: LessonStep = next(step for step in example().steps if step.id == "walk")
    lesson = example(walk={"show": (Move(cell("c3")), *shifted.show)})
    found = Class(lesson)
    acts = found.run.shown_acts()
    assert len(acts) == 3
    for act in acts:
        found.controller.submit(act)
    assert found.where == "punch"


def test_the_guided_part_can_be_left_and_remarks_go_on_once_each():
    found = beside_the_king()
    found.run.leave()
    assert found.run.moment().stage is Stage.FREE
    assert found.run.moment().advice == example().advice
    assert not isinstance(found.punch("c2"), Refused)
    assert found.remark == "Air."
    found.end()
    assert found.remark == ""


@pytest.mark.parametrize(("loser", "words"), [(0, "His."), (1, "Hers.")])
def test_the_coach_has_a_last_word_and_giving_up_is_not_learning(loser, words):
    found = beside_the_king()
    found.run.leave()
    found.controller.submit(Concede(loser))
    moment = found.run.moment()
    assert (moment.stage, found.run.is_done) == (Stage.OVER, False)
    assert [page.text["en"] for page in moment.pages] == [words]


def test_a_variant_has_its_own_words_or_the_lessons_where_they_fit():
    script = EXAMPLE.replace("places: {queen: d3, king: b1}}", "%s}")
    own = "advice: [{en: A, es: A, fr: A}, {en: B, es: B, fr: B}]"
    words = {
        "places: {queen: d3, king: b1}": (["Queen: run.", "King: run after her."], 3),
        "first_player: 1": ([], 3),
        "teams: [[king], [queen]]": ([], 0),
        f"first_player: 1, {own}": (["A", "B"], 3),
        f"teams: [[king], [queen]], {own}": (["A", "B"], 0),
    }
    for fields, (advice, endings) in words.items():
        lesson = lesson_in("example", parse_match(script.replace("%s", fields), CATALOG))
        assert lesson is not None
        run = LessonRun.begin(lesson, LESSONS.coach, engine, seed=4, variant=lesson.variants[0])
        assert [page.text["en"] for page in run.moment().advice] == advice
        assert len(lesson.variants[0].endings) == endings
        TurnController(run.match, run).submit(Concede(1))
        assert [page.text["en"] for page in run.moment().pages] == ["Hers."][: endings and 1]


@pytest.mark.parametrize(
    ("note", "variant"), [("", None), (" free", None), (" free swapped", "swapped"), (" free gone", None)]
)
def test_notes_of_saves_name_the_lesson_and_the_variant(note, variant):
    lesson = LESSONS.lessons[0]
    match = LessonRun.begin(lesson, LESSONS.coach, engine).match
    match.note = lesson.id + note
    run = LessonRun.resume(LESSONS, match)
    assert run is not None
    assert run.variant is (None if variant is None else lesson.variant(variant))
    assert run.moment().stage is (Stage.FREE if note else Stage.GUIDED)


def test_a_match_that_is_no_lesson_has_no_run():
    match = replayed(parse_match(EXAMPLE.partition("script:")[0], CATALOG), engine)
    assert match.note == ""
    assert LessonRun.resume(LESSONS, match) is None


def test_a_scenario_that_is_opened_knows_its_lesson():
    path = PROJECT_ROOT / "boards" / "scenarios" / "lesson-2.yaml"
    match = replayed(parse_match(path.read_text(encoding="utf-8"), CATALOG, str(path)), engine)
    run = LessonRun.resume(LESSONS, match)
    assert run is not None
    assert (run.lesson.id, run.moment().stage) == ("lesson-2", Stage.GUIDED)


def test_the_players_are_called_what_they_lead_in_the_language_that_is_set():
    lesson = LESSONS.lessons[3]
    named = LessonRun.begin(lesson, LESSONS.coach, engine, language="fr")
    assert [player.name for player in named.match.state.players] == ["Reine et Anna", "Roi et Oscar"]
    other = LessonRun.begin(lesson, LESSONS.coach, engine, language="es", variant=lesson.variants[0])
    assert [player.name for player in other.match.state.players] == ["Rey y Reina", "Constantimo y Ana"]
    last = LessonRun.begin(LESSONS.lessons[6], LESSONS.coach, engine, language="es")
    assert [player.name for player in last.match.state.players] == ["Stasis", "Wakfu"]
