"""How much memory the kept pictures take: never more than is allowed, whatever is played in one client."""

from __future__ import annotations

import weakref

import pygame
import pytest
from client_fixtures import CATALOG, started
from mid_match import mid_match

from krosmaster.client.art.kept import PICTURES, Pictures, most_bytes
from krosmaster.client.geometry.projection import View
from krosmaster.client.set_up.match_screens import screen_for
from krosmaster.client.ui.screen import Pop, Push

SIDE = 50
SQUARE_BYTES = SIDE * SIDE * 4
ROOM = round(3.5 * SQUARE_BYTES)


def square(*_shown):
    return pygame.Surface((SIDE, SIDE), pygame.SRCALPHA)


@pytest.fixture
def few():
    """Room for three squares and what it takes to find them, not for four."""
    return Pictures(ROOM)


def counted(pictures):
    """The bytes of all pictures that are really held by what is kept."""
    found = {}

    def look_into(value):
        if isinstance(value, pygame.Surface):
            found[id(value)] = value.get_pitch() * value.get_height()
        elif isinstance(value, pygame.Mask):
            found[id(value)] = value.get_size()[0] * value.get_size()[1] // 8
        elif isinstance(value, tuple):
            for part in value:
                look_into(part)

    for entry in pictures._kept.items():
        look_into(entry)
    return sum(found.values())


def test_no_more_bytes_are_kept_than_allowed_however_much_is_painted(few):
    paint = few.keeping(square)
    for number in range(50):
        paint(number)
        assert counted(few) <= few.bytes_kept <= ROOM
    assert len(few) == 3


def test_what_was_used_longest_ago_goes_first(few):
    paint = few.keeping(square)
    first, second, third = paint(1), paint(2), paint(3)
    assert paint(1) is first
    paint(4)
    assert paint(1) is first
    assert paint(3) is third
    assert paint(2) is not second


def test_picture_in_several_paintings_is_counted_once_and_as_long_as_one_of_them_is_kept(few):
    paint = few.keeping(square)
    whole = few.keeping(lambda number: (paint(number), number))
    picture, _number = whole(1)
    assert counted(few) == SQUARE_BYTES
    assert SQUARE_BYTES < few.bytes_kept < 2 * SQUARE_BYTES
    whole(1)
    few.get("another", square)
    few.get("a third", square)
    whole(1)
    few.get("a fourth", square)
    assert paint(1) is not picture, "it was painted by itself longest ago"
    assert whole(1) == (picture, 1)
    assert counted(few) <= few.bytes_kept <= few._most_bytes


def test_picture_that_a_painting_was_made_of_is_counted_with_it(few):
    dimmed = few.keeping(lambda picture: picture.copy())
    dimmed(square())
    assert counted(few) == 2 * SQUARE_BYTES
    assert few.bytes_kept >= 2 * SQUARE_BYTES


def test_newest_picture_is_kept_however_large_it_is(few):
    large = few.get("large", lambda: pygame.Surface((4 * SIDE, SIDE), pygame.SRCALPHA))
    assert few.get("large", square) is large
    few.get("small", square)
    assert len(few) == 1
    assert few.bytes_kept < 2 * SQUARE_BYTES


def test_nothing_is_counted_any_more_when_all_is_given_up(few):
    paint = few.keeping(square)
    paint(1)
    few.change_look(ROOM)
    paint(2)
    few.forget()
    assert (few.bytes_kept, len(few), few._held) == (0, 0, {})


def test_what_a_new_look_does_not_use_is_given_up_and_the_rest_stays(few):
    paint = few.keeping(square)
    former, shared = weakref.ref(paint("former")), paint("shared")
    few.change_look(ROOM)
    for _ in range(60):
        assert paint("shared") is shared
        few.frame()
    assert former() is None
    assert len(few) == 1


def a_match(driver, first=0):
    driver.app.stack.change(Push(screen_for(driver.app.services, mid_match(CATALOG, first))))
    driver.frames(3)


def test_resized_window_lets_the_pictures_of_its_former_size_go(tmp_path):
    driver = started(tmp_path, size=(1440, 900))
    PICTURES.forget()
    a_match(driver)
    before, painted = PICTURES.bytes_kept, PICTURES.painted
    pictures = [value for value in PICTURES._kept.values() if isinstance(value, pygame.Surface)]
    former = [weakref.ref(picture) for picture in pictures if picture.get_width() > 40]
    del pictures
    pygame.display.set_mode((1024, 640))
    driver.frames(40)
    assert PICTURES.painted > painted
    assert len(former) > 40
    assert sum(picture() is not None for picture in former) < len(former) // 10
    assert PICTURES.bytes_kept < before


def test_many_matches_in_one_client_keep_no_more_than_is_allowed(tmp_path, monkeypatch):
    few_bytes = most_bytes((1280, 800)) // 16
    driver = started(tmp_path)
    PICTURES.forget()
    monkeypatch.setattr(PICTURES, "_most_bytes", few_bytes)
    given_up = PICTURES.evicted
    for first in (0, 8, 16):
        a_match(driver, first)
        for _view in View:
            driver.key(pygame.K_v)
            driver.hover((500, 400), ms=16)
            driver.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, touch=False)
            driver.frames(3)
            assert counted(PICTURES) <= PICTURES.bytes_kept <= few_bytes
        driver.app.stack.change(Pop(to_bottom=True))
    assert PICTURES.evicted > given_up, "nothing was put to the proof"
