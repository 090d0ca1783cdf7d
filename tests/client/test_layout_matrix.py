"""Every screen and panel in every language, size and scale: no text is cut or covered, everything can be pressed.

By default each scene is drawn in the smallest window in the longest words and in one more window; all scenes together
meet every pair of size, scale and language. With LAYOUT_MATRIX=all it is the whole product.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from dataclasses import replace
from itertools import product

import pygame
import pytest
from layout_checks import LEAST_TEXT, layout_faults, least, pointed_away, screen_look
from layout_recorder import Canvas, forget_pictures, recorded
from layout_scenes import SCENES
from pseudo_language import CODE, longer, pseudo_language_known

import krosmaster.client
from krosmaster.client.geometry.layout import SCALE_PERCENTS, Layout
from krosmaster.client.panels.arena_modals import Modal
from krosmaster.client.screens.listed_screen import ListedScreen
from krosmaster.client.screens.tipped_screen import TippedScreen
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.teams.team_building import TeamBuilding
from krosmaster.client.ui.screen import Screen

SIZES = ((1024, 640), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160))
LANGUAGES = ("en", "es", "fr", CODE)
WHOLE = os.environ.get("LAYOUT_MATRIX") == "all"


def combinations_for(name):
    """The windows in which a scene is looked at."""
    if WHOLE:
        # what a window has no room for looks like the largest scale that it has room for
        scales = {(size, Layout(size, percent).scale): (size, percent) for size in SIZES for percent in SCALE_PERCENTS}
        return [(size, percent, language) for size, percent in scales.values() for language in LANGUAGES]
    # the scenes take turns, so that all of them together meet every pair
    place = list(SCENES).index(name)
    wide, large = place % len(SIZES), place // len(SIZES) % len(SCALE_PERCENTS)
    turn = (SIZES[wide], SCALE_PERCENTS[large], LANGUAGES[(wide + large) % len(LANGUAGES)])
    return [(SIZES[0], 100, CODE), turn]


def leave_what_is_covered(stack):
    """Take away the screens that are not seen: laying them out again and again costs most."""
    while len(stack._screens) > 1 and not stack.top.is_overlay:
        del stack._screens[0]


def show(driver, scene, size, percent, language):
    """Bring a scene into a window."""
    pygame.display.set_mode(size)
    settings = replace(driver.app.services.settings, scale_percent=percent, language=language)
    driver.app.change_settings(settings)
    pointed_away(driver)
    if scene.pose is not None:
        scene.pose(driver)


def faults_at(driver, scene, recorder, size, percent, language):
    """What is wrong with a scene in a window."""
    driver.app.services._look_of.cache_clear()
    driver.app.services._painter_of.cache_clear()
    forget_pictures()
    recorder.forget()
    recorder.least_pixels = 0
    show(driver, scene, size, percent, language)
    recorder.panels.clear()
    recorder.least_pixels = least(LEAST_TEXT, screen_look(driver.screen).scale)
    canvas = Canvas(size)
    driver.app.stack.draw(canvas)
    found = [*recorder.faults, *layout_faults(driver, recorder.runs_of(canvas), recorder.panels)]
    return [f"{language} {size[0]}x{size[1]} {percent} %: {fault}" for fault in found]


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_cut_covered_or_out_of_reach(tmp_path, monkeypatch, name):
    scene = SCENES[name]
    with pseudo_language_known(), recorded(monkeypatch, has_scenery=not WHOLE) as recorder:
        driver = scene.build(tmp_path / "player")
        shown = driver.screen.modal if getattr(driver.screen, "modal", None) is not None else driver.screen
        assert type(shown) is scene.shows
        driver.app.draw = lambda: None  # each picture is drawn once, when it is looked at
        leave_what_is_covered(driver.app.stack)
        faults = []
        for size, percent, language in combinations_for(name):
            faults += faults_at(driver, scene, recorder, size, percent, language)
    assert not faults, f"{len(faults)} faults\n" + "\n".join(faults[:60])


def test_every_screen_and_panel_is_looked_at():
    kinds = {
        found
        for module in pkgutil.walk_packages(krosmaster.client.__path__, "krosmaster.client.")
        for found in vars(importlib.import_module(module.name)).values()
        if isinstance(found, type)
        and hasattr(found, "draw")
        and (found.__name__.endswith(("Screen", "Modal")) or issubclass(found, WidgetScreen))
    }
    bases = {Screen, Modal, WidgetScreen, TippedScreen, ListedScreen, TeamBuilding}
    assert kinds - bases == {scene.shows for scene in SCENES.values()}


def test_combinations_meet_every_pair():
    met = {combination for name in SCENES for combination in combinations_for(name)}
    for first, second in ((0, 1), (0, 2), (1, 2)):
        wanted = set(product(*((SIZES, SCALE_PERCENTS, LANGUAGES)[place] for place in (first, second))))
        assert {(one[first], one[second]) for one in met} >= wanted


def test_pseudo_language_is_two_fifths_longer_and_keeps_what_is_filled_in():
    message = "{player}, choose a figure and click a <b>golden</b> start cell on your side."
    kept = len("{player}<b></b>")
    assert longer(message).startswith("[{player}, çhó")
    assert "<b>gó" in longer(message)
    assert len(longer(message)) - kept == round((len(message) - kept) * 1.4)
