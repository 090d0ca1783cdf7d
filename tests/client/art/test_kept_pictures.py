"""What is copied instead of painted anew looks as if it were painted anew."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from arena_player import ANNA, DUEL, KING, QUEEN, ArenaPlayer, cell, in_a_position
from layout_scenes import SCENES

from krosmaster.client.art.kept import Kept
from krosmaster.client.geometry.projection import View
from krosmaster.client.settings import Palette

SIZE = (1280, 800)


def pixels(driver):
    return pygame.image.tobytes(driver.app.window, "RGB")


def differing(kept, fresh):
    """The box around all pixels that differ, or None."""
    pair = [pygame.image.frombytes(one, SIZE, "RGB") for one in (kept, fresh)]
    mask = pygame.mask.from_threshold(pair[0], (0, 0, 0), (1, 1, 1, 255), pair[1])
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else None


def assert_as_painted_anew(driver, what):
    """The frame on the window, some of it copied, against the same one by parts that have just been made."""
    driver.frames(3, ms=700)
    kept = pixels(driver)
    driver.screen.resize(SIZE)
    driver.app.draw()
    fresh = pixels(driver)
    assert kept == fresh, f"stale after {what}: {differing(kept, fresh)}"


@pytest.fixture
def player(tmp_path):
    player = in_a_position(tmp_path, DUEL, QUEEN, size=SIZE, reduced_motion=True, confirm_end="never")
    player.settle()
    return player


def rest_on(spot_id):
    def act(player):
        player.driver.hover(player.screen.spot(spot_id).box.center)

    return act


def hold(player):
    rest_on("end-turn")(player)
    at = player.screen.spot("end-turn").box.center
    player.driver.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
    player.driver.frames(2)


def over_the_log(player):
    player.driver.hover(player.screen.stage.log.box.center)


ACTS = {
    "the mouse on a spell of the card": rest_on("spell:dan-to-fu"),
    "the mouse on a figure of the strip": rest_on(f"figure:{KING}"),
    "the mouse on a plate": rest_on("plate:1"),
    "the mouse on a button": rest_on("menu"),
    "a button held": hold,
    "a figure hovered on the board": lambda player: player.hover_cell(cell(DUEL[ANNA])),
    "a spell chosen": lambda player: player.click_spot("spell:dan-to-fu"),
    "a step": lambda player: player.click_cell(cell("f9")),
    "a card kept in view": lambda player: player.click_spot(f"figure:{ANNA}"),
    "the end of a character": lambda player: player.click_spot("end-character"),
    "an act taken back": lambda player: (player.click_cell(cell("f9")), player.click_spot("undo")),
    "the mouse over the log": lambda player: (player.click_cell(cell("f9")), over_the_log(player)),
    "the shop or the menu open": lambda player: player.driver.key(pygame.K_ESCAPE),
    "the end of a turn": lambda player: player.click_spot("end-turn"),
}


@pytest.mark.parametrize("name", ACTS)
def test_a_frame_is_as_if_painted_anew_after(name, player):
    player.driver.frames(2)
    ACTS[name](player)
    assert_as_painted_anew(player.driver, name)


@pytest.mark.parametrize("name", ["arena_giving_inspiration", "arena_setting_dice", "arena_style_is_chosen"])
def test_questions_at_the_side_are_as_if_painted_anew_wherever_the_mouse_is(name, tmp_path):
    driver = SCENES[name].build(tmp_path)
    player = ArenaPlayer(driver)
    change(driver, reduced_motion=True)
    for spot in player.screen.spots:
        if player.screen.stage.layout.card.contains(spot.box):
            driver.hover(spot.box.center)
            assert_as_painted_anew(driver, spot.id)


def test_the_coachs_strip_is_as_if_painted_anew_from_page_to_page(tmp_path):
    driver = SCENES["lesson_begins"].build(tmp_path)
    change(driver, reduced_motion=True)
    for _page in range(2):
        assert_as_painted_anew(driver, "a page")
        driver.hover(driver.screen.spot("coach:next").box.center)
        assert_as_painted_anew(driver, "the mouse on a button")
        driver.click(driver.screen.spot("coach:next").box.center)


def change(driver, **settings):
    driver.app.change_settings(replace(driver.app.services.settings, **settings))
    driver.frames(2)


@pytest.mark.parametrize(
    "settings",
    [{"language": "es"}, {"palette": Palette.RED_GREEN}, {"scale_percent": 75}, {"board_view": View.FLAT}],
    ids=lambda settings: next(iter(settings)),
)
def test_another_look_repaints_what_was_kept(settings, player):
    player.driver.frames(2)
    before = pixels(player.driver)
    change(player.driver, **settings)
    assert pixels(player.driver) != before
    assert_as_painted_anew(player.driver, str(settings))


def test_a_part_is_painted_again_only_for_another_thing_or_another_window():
    window, other = pygame.Surface((40, 30)), pygame.Surface((40, 30))
    kept, painted = Kept(pygame.Rect(10, 10, 20, 10)), []

    def paint(surface):
        painted.append(surface)
        surface.fill((len(painted), 0, 0))

    kept.draw(window, paint, "one", (1, 2))
    window.fill((9, 9, 9))
    kept.draw(window, paint, "one", (1, 2))
    assert painted == [window]
    assert window.get_at((10, 10))[:3] == (1, 0, 0)
    assert window.get_at((9, 10))[:3] == (9, 9, 9)
    kept.draw(window, paint, "another", (1, 2))
    assert len(painted) == 2
    kept.draw(other, paint, "another", (1, 2))
    assert painted[-1] is other
    assert other.get_at((9, 10))[:3] == (0, 0, 0)
