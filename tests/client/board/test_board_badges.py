"""Hit points on the board: told whole, or not at all."""

from __future__ import annotations

import pygame
import pytest
from arena_player import in_the_arena

from krosmaster.client.art.drawings import Drawings
from krosmaster.client.board import board_badges
from krosmaster.client.board.board_badges import LEAST_COUNTED, BoardBadges
from krosmaster.client.paths import DRAWINGS


@pytest.fixture(scope="module")
def figure(tmp_path_factory):
    player = in_the_arena(tmp_path_factory.mktemp("badges"))
    player.place_all()
    return next(one for one in player.state.figures.values() if one.hp >= 10)


@pytest.mark.parametrize("width", [LEAST_COUNTED, 24, 32, 47, 60, 74, 120])
def test_both_digits_of_hit_points_are_seen_at_every_size(figure, width, monkeypatch):
    numbers = []

    def marked(*args):
        words = outlined(*args)
        numbers.append(words.get_size())
        words.fill((255, 0, 255, 255))
        return words

    outlined = board_badges.outlined
    monkeypatch.setattr(board_badges, "outlined", marked)
    surface = pygame.Surface((400, 400))
    BoardBadges(Drawings(DRAWINGS)).draw(surface, figure, 200, 200, width)
    (size,) = numbers
    seen = pygame.mask.from_threshold(surface, (255, 0, 255), (2, 2, 2)).count()
    assert seen == size[0] * size[1]


@pytest.mark.parametrize("way", ["draw", "draw_around"])
def test_where_there_is_no_room_for_two_digits_none_are_written(figure, way, monkeypatch):
    written = []
    outlined = board_badges.outlined
    monkeypatch.setattr(board_badges, "outlined", lambda *args: written.append(args[0]) or outlined(*args))
    badges = BoardBadges(Drawings(DRAWINGS))
    for width in (LEAST_COUNTED - 1, LEAST_COUNTED):
        getattr(badges, way)(pygame.Surface((400, 400)), figure, 200, 200, width)
    assert written == [str(figure.hp)]
