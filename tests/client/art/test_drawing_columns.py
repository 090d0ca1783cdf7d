"""A part of a drawing is the same picture as the part of the whole one."""

from __future__ import annotations

import pygame
import pytest

from krosmaster.client.art.drawings import Drawings, MissingDrawing
from krosmaster.client.paths import DRAWINGS

SIZE = (640, 200)
LEFT, WIDTH = 150, 320


@pytest.fixture
def drawings():
    pygame.display.set_mode((64, 64))
    return Drawings(DRAWINGS)


def test_columns_of_a_drawing_look_as_they_do_in_the_whole(drawings):
    part = drawings.columns("ui/title-scene", SIZE, LEFT, WIDTH)
    whole = drawings.sized("ui/title-scene", SIZE).subsurface((LEFT, 0, WIDTH, SIZE[1]))
    assert part.get_size() == (WIDTH, SIZE[1])
    elsewhere = drawings.sized("ui/title-scene", SIZE).subsurface((LEFT + 20, 0, WIDTH, SIZE[1]))
    assert mean_difference(part, whole) < 1 < mean_difference(part, elsewhere)


def test_columns_are_a_picture_of_their_own_each_time(drawings):
    first = drawings.columns("ui/title-scene", SIZE, LEFT, WIDTH)
    first.fill("black")
    assert drawings.columns("ui/title-scene", SIZE, LEFT, WIDTH).get_at((10, 190)) != first.get_at((10, 190))


def test_columns_of_a_drawing_that_is_not_there_are_missed_by_name(drawings):
    with pytest.raises(MissingDrawing, match="nothing-at-all"):
        drawings.columns("ui/nothing-at-all", SIZE, LEFT, WIDTH)


def mean_difference(one, other):
    """Over red, green and blue of all pixels."""
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (one.get_width() * one.get_height() * 3)
