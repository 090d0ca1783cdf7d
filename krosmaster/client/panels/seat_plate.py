"""A player's plate in the strip of timelines: sign, name, GG and purse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from krosmaster.arena.setup_options import Goal, Part
from krosmaster.arena.state import State
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.match.seats import place_of
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import player_name
from krosmaster.play.timelines import is_out

_LEAST_NAME = 11
"""Smaller names are not written: the end is left out, and the tip tells the whole one."""


class SeatPlate:
    """Draws the plates; low ones lie two below each other, for four players."""

    def __init__(self, look: Look, *, is_low: bool) -> None:
        self._look = look
        self._is_low = is_low

    def draw(
        self,
        surface: pygame.Surface,
        state: State,
        player: int,
        plate: pygame.Rect,
        news: Mapping[str, int],
        sign: str = "",
    ) -> None:
        """One plate; news are the numbers that have just changed, by how much; the sign is the icon of who plays."""
        look = self._look
        inner = plate.inflate(-look.px(10), -look.px(6 if self._is_low else 12))
        is_theirs = state.asked == player and not state.is_over
        is_gone = is_out(state, player)
        colour = look.colours.owners[player]
        dark = 0.72 if is_gone else 0.45
        fill = (tuple(colour.lerp(theme.NIGHT, dark)), tuple(colour.lerp(theme.NIGHT, min(dark + 0.3, 0.9))))
        edge = tuple(theme.GOLD if is_theirs else colour.lerp(theme.NIGHT, 0.25))
        surface.blit(
            painting.rounded(inner.size, look.px(10), *fill, edge, max(look.px(2.5 if is_theirs else 1.5), 1)), inner
        )
        has_numbers = any(is_played for *_drawn, is_played in _numbers(state, player))
        name = player_name(state.players[player].name, player)
        if self._is_low:
            name = f"{place_of(state, player)}. {name}"
        icon = look.icon(f"player-{player}", 20)
        row = inner.top + look.px(13 if self._is_low else 14) if has_numbers or is_gone else inner.centery
        surface.blit(icon, (inner.left + look.px(7), row - look.px(10)))
        room = inner.width - look.px(35)
        if sign:
            mark = look.icon(sign, 18)
            surface.blit(mark, mark.get_rect(midright=(inner.right - look.px(5), row)))
            room -= mark.get_width() + look.px(3)
        high = look.px(18 if self._is_low else 33) if has_numbers or is_gone else inner.height - look.px(6)
        words = look.label(name, (room, high), 15, theme.TEXT, Style.BOLD, least=None if self._is_low else _LEAST_NAME)
        surface.blit(words, (inner.left + look.px(31), row - words.get_height() // 2), (0, 0, room, 999))
        if is_gone:
            note = look.line(_("is out"), 14, look.colours.bad, Style.BOLD)
            surface.blit(note, note.get_rect(midleft=(inner.left + look.px(31), inner.bottom - look.px(13))))
            return
        self._draw_numbers(surface, state, player, inner, news)

    def draw_bonds(self, surface: pygame.Surface, plates: Sequence[pygame.Rect]) -> None:
        """A clasp between the plates of partners, who share a side."""
        look = self._look
        for upper, lower in zip(plates[:2], plates[2:], strict=True):
            clasp = pygame.Rect(0, 0, look.px(30), look.px(16))
            clasp.center = (upper.centerx + upper.width // 2 - look.px(30), (upper.bottom + lower.top) // 2)
            fill = (tuple(theme.GOLD_LIGHT), tuple(theme.GOLD_DARK))
            surface.blit(
                painting.rounded(clasp.size, clasp.height // 2, *fill, tuple(theme.OUTLINE), look.px(2)), clasp
            )
            icon = look.icon("team", 15)
            surface.blit(icon, icon.get_rect(center=clasp.center))

    def _draw_numbers(
        self, surface: pygame.Surface, state: State, player: int, inner: pygame.Rect, news: Mapping[str, int]
    ) -> None:
        look = self._look
        icons = (26, 23) if self._is_low else (34, 30)
        size, grown = (19, 24) if self._is_low else (25, 33)
        middle = inner.bottom - look.px(12 if self._is_low else 18)
        start = inner.left + look.px(28 if self._is_low else 5)
        left = start
        for (drawing, value, is_played), high in zip(_numbers(state, player), icons, strict=True):
            if not is_played:
                continue
            picture = look.icon(drawing, high)
            surface.blit(picture, picture.get_rect(midleft=(left, middle)))
            left += picture.get_width()
            change = news.get(drawing, 0)
            colour = look.colours.good if change > 0 else look.colours.bad if change else theme.GOLD_LIGHT
            number = look.title(str(value), grown if change else size, colour)
            surface.blit(number, number.get_rect(midleft=(left, middle)))
            left = start + (inner.right - start) // 2


def _numbers(state: State, player: int) -> tuple[tuple[str, int, bool], ...]:
    """What a plate counts: the drawing, how many, and whether it is played for at all."""
    seat, without = state.players[player], state.setup.without
    has_gallons = state.setup.goal is Goal.GALLONS and Part.GALLONS not in without
    return ("gallon", seat.gallons, has_gallons), ("purse", seat.kamas, Part.KAMAS not in without)
