"""The feast at the end: it ends with the true numbers, and stands still for whoever wants little motion."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from krosmaster.client.arena.victory_party import VictoryParty
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import TextPainter
from krosmaster.client.geometry.layout import Layout
from krosmaster.client.paths import DRAWINGS


@pytest.fixture
def look():
    pygame.font.init()
    pygame.display.set_mode((1280, 800))
    drawings = Drawings(DRAWINGS)
    return Look(Layout((1280, 800), None), drawings, TextPainter(drawings))


def party(*, is_calm):
    return VictoryParty(("anna-tommy", "bill-tell", "oscar-kass"), has_paper=True, is_calm=is_calm)


def picture(feast, look):
    surface = pygame.Surface((1280, 800))
    feast.draw(surface, look, pygame.Rect(320, 150, 640, 500))
    return pygame.image.tobytes(surface, "RGB")


def test_numbers_count_up_to_what_they_are_and_never_beyond():
    feast = party(is_calm=False)
    seen = []
    for _ in range(200):
        seen.append([feast.counted(16, row) for row in range(5)])
        feast.update(16)
    assert seen[0] == [0] * 5
    assert seen[-1] == [16] * 5
    for before, now in pairwise(seen):
        assert all(later >= earlier for earlier, later in zip(before, now, strict=True))
    assert feast.crown_lift == 0.0


def test_dancers_move_beside_the_panel_and_never_over_it(look):
    feast = party(is_calm=False)
    first = picture(feast, look)
    assert feast.update(250)
    assert picture(feast, look) != first
    surface = pygame.Surface((1280, 800))
    dancers = VictoryParty(("anna-tommy",) * 4, has_paper=False, is_calm=False)
    dancers.draw(surface, look, pygame.Rect(320, 150, 640, 500))
    assert pygame.mask.from_threshold(surface, (0, 0, 0), (2, 2, 2)).count() < 1280 * 800
    panel = surface.subsurface(pygame.Rect(330, 150, 620, 500))
    assert pygame.mask.from_threshold(panel, (0, 0, 0), (2, 2, 2)).count() == 620 * 500


def test_calm_feast_stands_still_with_all_numbers_at_once(look):
    feast = party(is_calm=True)
    first = picture(feast, look)
    assert feast.counted(16, 4) == 16
    assert feast.crown_lift == 0.0
    assert not feast.update(500)
    assert picture(feast, look) == first
