"""What is asked now, in the place of the card: which figure to place; and the rows of all that can be chosen there."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import Figure, State
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.panels.arena_keys import MOST_DIGITS
from krosmaster.client.panels.rule_links import link_spots, rule_link
from krosmaster.client.ui.spots import Pointer, Spot, draw_key_badge
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import figure_name, player_name
from krosmaster.play.selection import figures_to_place

_PAD = 12
_ROW = 62
_LOWEST = 32
"""In a lower row a warning has no line of its own."""
_LOW = 38
"""In a lower row the digit stands before the face, not over it."""
_GAP = 6


class PlacementPanel:
    """The figures to place, each a spot `place:<handle>`."""

    def __init__(self, look: Look, box: pygame.Rect) -> None:
        self._look = look
        self.box = box
        self._text = ""
        self._player = 0
        self._rows: list[tuple[Spot, Figure, str]] = []
        self._chosen: Handle | None = None
        self.spots: tuple[Spot, ...] = ()

    def show(self, state: State, chosen: Handle) -> None:
        """The figures that the player who is asked has still to place."""
        look, box = self._look, self.box
        self._player, self._chosen = state.asked, chosen
        name = escaped(player_name(state.players[state.asked].name, state.asked))
        words = _("{player}, choose a figure and click a golden start cell on your side.")
        rule = rule_link("SETUP-6" if len(state.players) == 2 else "FOUR-7")
        self._text = f"{words.format(player=f'<b>{name}</b>')} {rule}"
        figures = [state.figures[handle] for handle in figures_to_place(state)]
        top = prompt_top(look, box, self._text)
        pad, gap = look.px(_PAD), look.px(_GAP)
        height = min(look.px(_ROW), (box.bottom - pad - top) // max(len(figures), 1) - gap)
        self._rows = []
        for figure in figures:
            row = pygame.Rect(box.left + pad, top, box.width - 2 * pad, height)
            note = _("{left} of {hp} HP").format(left=figure.hp - figure.wounds, hp=figure.hp)
            self._rows.append((Spot(f"place:{figure.handle}", row), figure, note))
            top += height + gap
        self.spots = (*(spot for spot, _figure, _note in self._rows), *prompt_links(look, box, self._text))

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw the panel."""
        look = self._look
        draw_prompt_head(surface, look, self.box, self._player, _("Place your team"), self._text)
        for number, (spot, figure, note) in enumerate(self._rows, start=1):
            is_chosen = figure.handle == self._chosen
            draw_figure_row(surface, look, spot, figure, note, pointer, number, is_chosen=is_chosen)


def prompt_top(look: Look, box: pygame.Rect, text: str) -> int:
    """Where what follows title and text of a prompt begins."""
    width = box.width - 2 * look.px(_PAD)
    return box.top + look.px(44) + look.paragraph(text, width, 14.5, theme.SOFT_TEXT).get_height() + look.px(10)


def prompt_links(look: Look, box: pygame.Rect, text: str) -> tuple[Spot, ...]:
    """The rules that the text of a prompt cites, to be clicked."""
    pad = look.px(_PAD)
    return link_spots(look, text, box.width - 2 * pad, 14.5, (box.left + pad, box.top + look.px(44)))


def draw_prompt_head(surface: pygame.Surface, look: Look, box: pygame.Rect, player: int, title: str, text: str) -> None:
    """The panel, title and text of a prompt to a player."""
    look.draw_panel(surface, box, accent=theme.GOLD)
    pad = look.px(_PAD)
    icon = look.icon(f"player-{player}", 26)
    surface.blit(icon, (box.left + pad, box.top + look.px(10)))
    words = look.heading(title, (box.width - 2 * pad - look.px(34), look.px(40)), 22)
    surface.blit(words, words.get_rect(midleft=(box.left + pad + look.px(33), box.top + look.px(23))))
    surface.blit(
        look.paragraph(text, box.width - 2 * pad, 14.5, theme.SOFT_TEXT), (box.left + pad, box.top + look.px(44))
    )


class PromptRow(NamedTuple):
    """What can be chosen: a name, a note, and one of a figure's face, an icon or a picture of its own."""

    name: str
    note: str
    portrait: str = ""
    icon: str = ""
    picture: pygame.Surface | None = None
    is_warning: bool = False
    """Whether the note warns."""
    right: int = 0
    """Room kept free at the right, in pixels."""


def draw_figure_row(
    surface: pygame.Surface,
    look: Look,
    spot: Spot,
    figure: Figure,
    note: str,
    pointer: Pointer,
    number: int,
    *,
    is_chosen: bool,
) -> None:
    """A figure's face, name and a note, as a row that can be clicked."""
    row = PromptRow(figure_name(figure), note, portrait=figure.definition.id)
    draw_row(surface, look, spot, row, pointer, number, is_chosen=is_chosen)


def draw_row(
    surface: pygame.Surface,
    look: Look,
    spot: Spot,
    row: PromptRow,
    pointer: Pointer,
    number: int,
    *,
    is_chosen: bool = False,
) -> None:
    """A row that can be clicked; its number is the digit that chooses it."""
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
    is_low = box.height < look.px(_LOW)
    size = look.layout.units(box.height) - (4 if is_low else 10)
    face = row.picture or (look.portrait(row.portrait, size) if row.portrait else look.icon(row.icon, min(size, 36)))
    beside_number = look.px(22 if is_low else 7)
    surface.blit(face, face.get_rect(midleft=(box.left + beside_number, box.centery)))
    left = box.left + beside_number + look.px(7) + face.get_width()
    room = box.right - left - look.px(8) - row.right
    if row.is_warning and row.note and box.height < look.px(_LOWEST):
        sign = look.icon("warning", 16)  # its words are in the tip
        surface.blit(sign, sign.get_rect(midleft=(left, box.centery)))
        left, room = left + sign.get_width() + look.px(4), room - sign.get_width() - look.px(4)
        name, words = look.fitted_paragraph(escaped(row.name), (room, box.height - look.px(2)), 15), None
    elif row.note:
        colour = look.colours.bad if row.is_warning else theme.SOFT_TEXT
        words = look.line(row.note, 11 if is_low else 13, colour, width=room)
        high = box.height - words.get_height() - look.px(0 if is_low else 4)
        name = look.label(row.name, (room, high), 16, theme.TEXT, Style.BOLD)
    else:
        name, words = look.fitted_paragraph(escaped(row.name), (room, box.height - look.px(2)), 15), None
    total = name.get_height() + (words.get_height() if words is not None else 0)
    surface.blit(name, (left, box.centery - total // 2))
    if words is not None:
        surface.blit(words, (left, box.centery - total // 2 + name.get_height()))
    if number <= MOST_DIGITS:
        draw_key_badge(surface, look, box, str(number))
