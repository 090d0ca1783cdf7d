"""Lessons in the states that put the most into them."""

from __future__ import annotations

import pygame
from client_fixtures import started
from layout_list import LONG_NAMES, scene
from pseudo_language import learn

from krosmaster.client.lessons.lesson_end import LessonEndModal
from krosmaster.client.lessons.lesson_screen import LessonScreen
from krosmaster.client.lessons.lessons_screen import LessonsScreen
from krosmaster.client.ui.screen import Push
from krosmaster.play.lesson_run import LessonRun
from krosmaster.table.contract import Outcome


def _lesson(folder, number, pages=0):
    driver = started(folder)
    services = driver.app.services
    lessons = services.lessons
    learn(lessons)
    run = LessonRun.begin(lessons.lessons[number], lessons.coach, services.rules)
    driver.app.stack.change(Push(LessonScreen(services, run)))
    driver.frames(6, ms=200)
    for _ in range(pages):
        driver.key(pygame.K_RETURN)
        driver.frames(2, ms=200)
    return driver


@scene(LessonsScreen)
def lessons(folder):
    driver = started(folder)
    driver.app.stack.change(Push(LessonsScreen(driver.app.services)))
    return driver


@scene(LessonEndModal)
def lesson_ends(folder):
    driver = _lesson(folder, 0)
    screen = driver.screen
    steps = [step for lesson in driver.app.services.lessons.lessons for step in lesson.steps if step.is_closing]
    pages = [page for step in steps for page in step.pages]
    learn(pages)
    page = max(pages, key=lambda page: len(page.text["es"]))
    outcome = Outcome((0,), "WIN-1")
    screen.open(LessonEndModal(LONG_NAMES[:2], outcome, page, has_next=True))
    return driver


@scene(LessonScreen)
def lesson_begins(folder):
    return _lesson(folder, 0)


@scene(LessonScreen)
def lesson_asks_for_an_act(folder):
    return _lesson(folder, 0, pages=4)
