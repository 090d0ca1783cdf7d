"""A player's side of the set-up: the name, the cards of the team, and what they add up to."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from krosmaster.arena.definitions import CharacterDef
from krosmaster.client import theme
from krosmaster.client.fonts import Style
from krosmaster.client.look import Look
from krosmaster.client.wording import name_of


def totals_of(team: Sequence[CharacterDef]) -> tuple[int, int]:
    """The sums of initiative and HP of a team."""
    return sum(card.initiative for card in team), sum(card.hp for card in team)


class TeamPanel:
    """One player's panel; boxes are in pixels of the window."""

    def __init__(self, look: Look, player: int) -> None:
        self._look = look
        self._player = player

    def name_box(self, side: pygame.Rect) -> pygame.Rect:
        """Where the name stands, or is typed in."""
        layout = self._look.layout
        row = layout.cut_top(layout.inset(side, 14, 14), 40)[0]
        return layout.cut_left(row, 36, 6)[1]

    def slot_boxes(self, side: pygame.Rect, count: int) -> list[pygame.Rect]:
        """Where the cards of the team lie."""
        layout = self._look.layout
        _name, rest = layout.cut_top(layout.inset(side, 14, 14), 40, 12)
        _totals, slots = layout.cut_bottom(rest, 34, 8)
        return layout.rows(slots, count, 8)

    def slot_picture(self, card: CharacterDef, size: tuple[int, int]) -> pygame.Surface:
        """A card of the team in short: face, name, initiative and HP."""
        look = self._look
        surface = pygame.Surface(size, pygame.SRCALPHA)
        side = min(size[1] - look.px(10), look.px(68))
        face = look.framed_face(card.id, side)
        surface.blit(face, face.get_rect(midleft=(look.px(6), size[1] // 2)))
        left = side + look.px(14)
        room = size[0] - left - look.px(6)
        name = look.name(name_of(card.names), room, 13.5)
        numbers = f"<icon initiative>{card.initiative} <icon hp>{card.hp}"
        line = look.paragraph(numbers, room, 13, theme.SOFT_TEXT)
        height = name.get_height() + line.get_height()
        top = (size[1] - height) // 2
        surface.blit(name, (left, top))
        surface.blit(line, (left, top + name.get_height()))
        return surface

    def paint(
        self,
        surface: pygame.Surface,
        side: pygame.Rect,
        team: Sequence[CharacterDef],
        *,
        chooses: bool,
        is_open: bool,
        size: int,
    ) -> None:
        """The panel with the player's sign, empty slots and totals; the cards themselves are widgets or pictures."""
        look = self._look
        look.draw_panel(surface, side, accent=theme.PLAYER_COLOURS[self._player] if chooses else None)
        sign = look.icon(f"player-{self._player}", 32)
        name_box = self.name_box(side)
        surface.blit(sign, sign.get_rect(midright=(name_box.left - look.px(6), name_box.centery)))
        if not is_open:
            for box in self.slot_boxes(side, size):
                look.draw_well(surface, box)
                mark = look.title("?", 34, theme.FAINT_TEXT)
                surface.blit(mark, mark.get_rect(center=box.center))
            return
        initiative, hp = totals_of(team)
        totals = look.layout.cut_bottom(look.layout.inset(side, 14, 14), 34)[0]
        look.draw_well(surface, totals)
        markup = f"<icon initiative> <b>{initiative}</b>    <icon hp> <b>{hp}</b>"
        line = look.paragraph(markup, totals.width, 17, theme.GOLD_LIGHT, centred=True)
        surface.blit(line, line.get_rect(center=totals.center))

    def paint_name(self, surface: pygame.Surface, side: pygame.Rect, name: str) -> None:
        """The name, where it is settled."""
        look, box = self._look, self.name_box(side)
        words = look.line(name, 19, theme.TEXT, Style.TITLE, width=box.width)
        surface.blit(words, words.get_rect(midleft=box.midleft))
