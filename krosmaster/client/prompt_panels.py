"""What is asked now, in the place of the card: which figure to place, which option to choose."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import Figure, QuestionKind, State
from krosmaster.client import painting, theme
from krosmaster.client.figure_wording import cell_word, figure_name, player_name
from krosmaster.client.fonts import Style
from krosmaster.client.look import Look
from krosmaster.client.spots import Pointer, Spot
from krosmaster.client.text import escaped
from krosmaster.client.wording import _
from krosmaster.grid import Grid
from krosmaster.play.selection import figures_to_place

_PAD = 12
_ROW = 62
_GAP = 6


class PromptPanel:
    """A title, a text, and figures to choose from, each a spot `<verb>:<handle>`."""

    def __init__(self, look: Look, box: pygame.Rect) -> None:
        self._look = look
        self.box = box
        self._title = ""
        self._text = ""
        self._player = 0
        self._rows: list[tuple[Spot, Figure, str]] = []
        self._chosen: Handle | None = None
        self.spots: tuple[Spot, ...] = ()

    def show_placement(self, state: State, chosen: Handle) -> None:
        """The figures that the player who is asked has still to place."""
        name = escaped(player_name(state.players[state.asked].name, state.asked))
        text = _("{player}, choose a figure and click a golden start cell on your side.").format(
            player=f"<b>{name}</b>"
        )
        figures = [state.figures[handle] for handle in figures_to_place(state)]
        self._show(state.grid, state.asked, _("Place your team"), text, "place", figures, chosen)

    def show_question(self, state: State) -> None:
        """The options of the open question."""
        question = state.question
        assert question is not None, "nothing is asked"
        name = escaped(player_name(state.players[question.player].name, question.player))
        if question.kind is QuestionKind.NEXT_MOB:
            title, text = _("Who plays next?"), _("{player}, choose the summon that plays next.")
        else:
            title, text = _("What comes first?"), _("{player}, choose what happens first.")
        figures = [state.figures[handle] for handle in question.options]
        self._show(state.grid, question.player, title, text.format(player=f"<b>{name}</b>"), "choose", figures, None)

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw the panel."""
        look = self._look
        draw_prompt_head(surface, look, self.box, self._player, self._title, self._text)
        for spot, figure, note in self._rows:
            draw_figure_row(surface, look, spot, figure, note, pointer, is_chosen=figure.handle == self._chosen)

    def _show(
        self,
        grid: Grid,
        player: int,
        title: str,
        text: str,
        verb: str,
        figures: Sequence[Figure],
        chosen: Handle | None,
    ) -> None:
        self._player, self._title, self._text, self._chosen = player, title, text, chosen
        top = prompt_top(self._look, self.box, text)
        pad, gap = self._look.px(_PAD), self._look.px(_GAP)
        room = (self.box.bottom - pad - top) // max(len(figures), 1) - gap
        height = min(self._look.px(_ROW), room)
        self._rows = []
        for figure in figures:
            box = pygame.Rect(self.box.left + pad, top, self.box.width - 2 * pad, height)
            note = _("{left} of {hp} HP").format(left=figure.hp - figure.wounds, hp=figure.hp)
            if figure.in_play:
                place = cell_word(grid.cells[figure.cell])
                note = place if figure.is_bomb else f"{place} · {note}"
            self._rows.append((Spot(f"{verb}:{figure.handle}", box), figure, note))
            top += height + gap
        self.spots = tuple(spot for spot, _figure, _note in self._rows)


def prompt_top(look: Look, box: pygame.Rect, text: str) -> int:
    """Where what follows title and text of a prompt begins."""
    width = box.width - 2 * look.px(_PAD)
    return box.top + look.px(44) + look.paragraph(text, width, 14.5, theme.SOFT_TEXT).get_height() + look.px(10)


def draw_prompt_head(surface: pygame.Surface, look: Look, box: pygame.Rect, player: int, title: str, text: str) -> None:
    """The panel, title and text of a prompt to a player."""
    look.draw_panel(surface, box, accent=theme.GOLD)
    pad = look.px(_PAD)
    icon = look.icon(f"player-{player}", 26)
    surface.blit(icon, (box.left + pad, box.top + look.px(10)))
    words = look.title(title, 22, width=box.width - 2 * pad - look.px(34))
    surface.blit(words, words.get_rect(midleft=(box.left + pad + look.px(33), box.top + look.px(23))))
    surface.blit(
        look.paragraph(text, box.width - 2 * pad, 14.5, theme.SOFT_TEXT), (box.left + pad, box.top + look.px(44))
    )


def draw_figure_row(
    surface: pygame.Surface, look: Look, spot: Spot, figure: Figure, note: str, pointer: Pointer, *, is_chosen: bool
) -> None:
    """A figure's face, name and a note, as a row that can be clicked."""
    box = spot.box
    is_over = pointer.over == spot.id
    top, bottom = pygame.Color(70, 54, 128), pygame.Color(48, 34, 94)
    edge = theme.PANEL_EDGE
    if is_chosen:
        top, bottom, edge = pygame.Color(142, 104, 60), pygame.Color(96, 62, 52), theme.GOLD
    elif is_over:
        top, bottom, edge = pygame.Color(86, 68, 152), pygame.Color(60, 44, 114), theme.GOLD
    width = max(look.px(2.5 if is_chosen else 1.5), 1)
    surface.blit(painting.rounded(box.size, look.px(10), tuple(top), tuple(bottom), tuple(edge), width), box)
    size = look.layout.units(box.height) - 10
    face = look.portrait(figure.definition.id, size)
    surface.blit(face, face.get_rect(midleft=(box.left + look.px(7), box.centery)))
    left = box.left + look.px(14) + face.get_width()
    name = look.line(figure_name(figure), 16, theme.TEXT, Style.BOLD, width=box.right - left - look.px(8))
    words = look.line(note, 13, theme.SOFT_TEXT, width=box.right - left - look.px(8))
    total = name.get_height() + (words.get_height() if note else 0)
    surface.blit(name, (left, box.centery - total // 2))
    surface.blit(words, (left, box.centery - total // 2 + name.get_height()))
