"""Ordering krosmasters of equal initiative (TURN-4): a row of cards, with a swap between two that tie."""

from __future__ import annotations

import pygame

from krosmaster.arena.definitions import CharacterDef, Handle
from krosmaster.arena.state import Figure, State
from krosmaster.client.art import theme
from krosmaster.client.art.look import Look
from krosmaster.client.geometry.layout import Layout
from krosmaster.client.words.figure_wording import figure_name

_GAP = 12
_IN_A_ROW = 4


class TimelinePick:
    """The order so far of the player who is asked: by initiative, ties as the player wants them."""

    def __init__(self, state: State) -> None:
        mine = [figure for figure in state.figures.values() if figure.owner == state.asked and figure.is_krosmaster]
        self._figures = sorted(mine, key=lambda figure: -_initiative(figure))

    @property
    def handles(self) -> tuple[Handle, ...]:
        """The team in order."""
        return tuple(figure.handle for figure in self._figures)

    def move_earlier(self, place: int) -> None:
        """Swap a krosmaster with the one before it."""
        figures = self._figures
        figures[place - 1], figures[place] = figures[place], figures[place - 1]

    def swap_boxes(self, layout: Layout, box: pygame.Rect) -> dict[int, pygame.Rect]:
        """Where the swaps are, by the place of the later one of two that tie."""
        boxes = self._card_boxes(layout, box)
        swaps: dict[int, pygame.Rect] = {}
        for place in range(1, len(boxes)):
            if _initiative(self._figures[place - 1]) == _initiative(self._figures[place]):
                swap = pygame.Rect(0, 0, layout.px(44), layout.px(44))
                swap.center = (boxes[place].left - layout.px(_GAP / 2), boxes[place].centery)
                swaps[place] = swap
        return swaps

    def paint(self, surface: pygame.Surface, look: Look, box: pygame.Rect) -> None:
        """The cards from first to last."""
        look.draw_panel(surface, box)
        for number, (figure, card) in enumerate(zip(self._figures, self._card_boxes(look.layout, box), strict=True)):
            look.draw_well(surface, card, edge=theme.GOLD_DARK)
            place = look.title(str(number + 1), 24)
            surface.blit(place, place.get_rect(midtop=(card.centerx, card.top + look.px(6))))
            width = card.width - look.px(10)
            name = look.name(figure_name(figure), width, 14, centred=True)
            side = min(card.width - look.px(12), card.height - name.get_height() - look.px(78))
            face = look.framed_face(figure.definition.id, side)
            surface.blit(face, face.get_rect(midtop=(card.centerx, card.top + look.px(38))))
            surface.blit(name, name.get_rect(midbottom=(card.centerx, card.bottom - look.px(34))))
            markup = f"<icon initiative> <b>{_initiative(figure)}</b>"
            line = look.paragraph(markup, width, 15, theme.GOLD_LIGHT, centred=True)
            surface.blit(line, (card.left + look.px(5), card.bottom - look.px(32)))

    def _card_boxes(self, layout: Layout, box: pygame.Rect) -> list[pygame.Rect]:
        """A row of cards, or two rows of a large team."""
        count = len(self._figures)
        columns = count if count <= _IN_A_ROW else -(-count // 2)
        _done, rest = layout.cut_bottom(box, 70)
        boxes: list[pygame.Rect] = []
        rows = -(-count // columns)
        for row in layout.rows(layout.inset(rest, 0, 8), rows, 8):
            here = min(columns, count - len(boxes))
            width = min(190.0, (layout.units(box.width) - 60) / columns - _GAP)
            line = layout.centred(row, width * here + _GAP * (here - 1), 250)
            boxes += layout.columns(line, here, _GAP)
        return boxes


def _initiative(figure: Figure) -> int:
    assert isinstance(figure.definition, CharacterDef)
    return figure.definition.initiative
