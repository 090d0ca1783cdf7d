"""A player's side of the set-up: the name, the cards of the team, what they add up to, and when the player plays."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from krosmaster.arena.definitions import CharacterDef
from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.wording import name_of

_LOWEST = 30
_IN_A_ROW = 4


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
        row = layout.cut_top(layout.inset(side, 14, 12), 40)[0]
        return layout.cut_left(row, 36, 6)[1]

    def slot_boxes(self, side: pygame.Rect, count: int) -> list[pygame.Rect]:
        """Where the cards of the team lie: below each other, or four in a row where that would be too low."""
        layout = self._look.layout
        _name, rest = layout.cut_top(layout.inset(side, 14, 12), 40, 8)
        _totals, slots = layout.cut_bottom(rest, 34, 8)
        if slots.height - layout.px(6) * (count - 1) >= layout.px(_LOWEST) * count:
            return layout.rows(slots, count, 6)
        lines = layout.rows(slots, -(-count // _IN_A_ROW), 6)
        return [
            box for number, line in enumerate(lines) for box in layout.columns(line, _IN_A_ROW, 6)[: count - number * 4]
        ]

    def slot_picture(self, card: CharacterDef, size: tuple[int, int]) -> pygame.Surface:
        """A card of the team in short: face, name, initiative and HP; only the face where there is no more room."""
        look = self._look
        surface = pygame.Surface(size, pygame.SRCALPHA)
        side = min(size[1] - look.px(8), look.px(68))
        if size[0] < look.px(100):
            face = look.framed_face(card.id, min(size) - look.px(4))
            surface.blit(face, face.get_rect(center=(size[0] // 2, size[1] // 2)))
            return surface
        face = look.framed_face(card.id, side)
        surface.blit(face, face.get_rect(midleft=(look.px(6), size[1] // 2)))
        left = side + look.px(14)
        room = size[0] - left - look.px(6)
        numbers = f"<icon initiative>{card.initiative} <icon hp>{card.hp}"
        line = look.paragraph(numbers, room, 13, theme.SOFT_TEXT)
        name = look.name(name_of(card.names), room, 13.5)
        if name.get_height() + line.get_height() > size[1]:
            name = look.label(name_of(card.names), (room, size[1] - look.px(2)), 13.5, theme.TEXT, Style.BOLD)
        rows = [name, line] if name.get_height() + line.get_height() <= size[1] else [name]
        top = (size[1] - sum(row.get_height() for row in rows)) // 2
        for row in rows:
            surface.blit(row, (left, top))
            top += row.get_height()
        return surface

    def paint(
        self,
        surface: pygame.Surface,
        side: pygame.Rect,
        team: Sequence[CharacterDef],
        *,
        chooses: bool,
        place: int | None,
    ) -> None:
        """The panel with the player's sign, totals and, once it is known, place in the playing order."""
        look = self._look
        look.draw_panel(surface, side, accent=look.colours.owners[self._player] if chooses else None)
        sign = look.icon(f"player-{self._player}", 32)
        name_box = self.name_box(side)
        surface.blit(sign, sign.get_rect(midright=(name_box.left - look.px(6), name_box.centery)))
        initiative, hp = totals_of(team)
        totals = look.layout.cut_bottom(look.layout.inset(side, 14, 12), 34)[0]
        look.draw_well(surface, totals)
        order = f"<icon play><b>{place}.</b>    " if place is not None else ""
        markup = f"{order}<icon initiative> <b>{initiative}</b>    <icon hp> <b>{hp}</b>"
        line = look.paragraph(markup, totals.width, 17, theme.GOLD_LIGHT, centred=True)
        surface.blit(line, line.get_rect(center=totals.center))

    def paint_name(self, surface: pygame.Surface, side: pygame.Rect, name: str) -> None:
        """The name, where it is settled."""
        look, box = self._look, self.name_box(side)
        words = look.label(name, box.size, 19, theme.TEXT, Style.TITLE)
        surface.blit(words, words.get_rect(midleft=box.midleft))
