"""The last rolls, in view above the cells: who rolled, for what, which dice counted."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from krosmaster.arena.dice import WANTED, Face, Purpose
from krosmaster.arena.events import DiceRolled
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.scenes.playback import ShownRoll
from krosmaster.client.scenes.rolling_dice import rolling
from krosmaster.client.wording import _, ngettext
from krosmaster.client.words.card_wording import face_name
from krosmaster.client.words.figure_wording import Cast, figure_name

_DIE = 35
_WIDTH = 214
_HEIGHT = 45
_GAP = 6
_MOST = 4
_LEAST = 0.57
"""The share of their full height that rolls keep, however little room there is above the cells."""


class DiceTray:
    """Small panels side by side along the upper edge of the board."""

    def __init__(self, look: Look, box: pygame.Rect) -> None:
        self._look = look
        self._box = box
        self.shown_box = pygame.Rect(box.topleft, (0, 0))
        """What the last rolls cover; without width when none are shown."""
        self._lying: dict[DiceRolled, pygame.Surface] = {}
        """The rolls in view whose dice lie still, painted."""
        self._share = 1.0
        """How high the rolls are, by their full height."""

    def fit(self, room_px: int) -> None:
        """Lie above the cells, which begin so far below the upper edge; never lower than can be read."""
        share = min(max(room_px / self._look.px(_HEIGHT), _LEAST), 1.0)
        if share != self._share:
            self._share = share
            self._lying.clear()

    @property
    def _height(self) -> int:
        return round(self._look.px(_HEIGHT) * self._share)

    @property
    def _die(self) -> float:
        """How large a die is, in units: a low row has less air above and below."""
        return min(_DIE, _HEIGHT * self._share - 4)

    def draw(self, surface: pygame.Surface, rolls: Sequence[ShownRoll], cast: Cast, alpha: float) -> None:
        """Draw the rolls, the newest at the right; alpha 0 to 1."""
        look = self._look
        step = look.px(_WIDTH + _GAP)
        shown = list(rolls)[-min(_MOST, self._box.width // step) :]
        self.shown_box.size = (step * len(shown), self._height) if shown and alpha > 0.02 else (0, 0)
        if not self.shown_box.width:
            return
        self._lying = {roll: row for roll, row in self._lying.items() if any(one.roll is roll for one in shown)}
        for place, roll in enumerate(shown):
            row = self._row(roll, cast)
            if alpha < 1.0:
                row = row.copy()
                row.set_alpha(round(255 * alpha))
            surface.blit(row, (self._box.left + place * step, self._box.top))

    def _row(self, roll: ShownRoll, cast: Cast) -> pygame.Surface:
        row = self._lying.get(roll.roll)
        if row is None:
            row = pygame.Surface((self._look.px(_WIDTH), self._height), pygame.SRCALPHA)
            self._draw_row(row, row.get_rect(), roll, cast)
            if roll.settled >= 1.0:
                self._lying[roll.roll] = row
        return row

    def _draw_row(self, surface: pygame.Surface, box: pygame.Rect, shown: ShownRoll, cast: Cast) -> None:
        look, roll = self._look, shown.roll
        colour = look.colours.owners[roll.player]
        fill = (34, 22, 66, 235)
        surface.blit(painting.rounded(box.size, look.px(10), fill, fill, tuple(colour), max(look.px(1.5), 1)), box)
        left = box.left + look.px(7)
        figure = cast.get(roll.by) if roll.by is not None else None
        size = self._die - 1
        face = look.portrait(figure.definition.id, size) if figure else look.icon(f"player-{roll.player}", 0.8 * size)
        surface.blit(face, face.get_rect(midleft=(left, box.centery)))
        left += look.px(size + 6)
        step = look.px(self._die + 3)
        dice = len(roll.faces) * step
        room = box.right - left - dice - look.px(6)
        title = look.line(_purpose_words(roll.purpose), 14, theme.GOLD_LIGHT, Style.BOLD, width=room)
        name = figure_name(figure) if figure else ""
        if shown.settled >= 1.0 and roll.purpose is not Purpose.TENSION:
            name = ngettext("{number} success", "{number} successes", roll.successes).format(number=roll.successes)
        note = look.line(name, 12.5, theme.SOFT_TEXT, width=room)
        if title.get_height() + note.get_height() > box.height - look.px(2):  # the dice show what counts
            surface.blit(title, title.get_rect(midleft=(left, box.centery)), (0, 0, room, 999))
        else:
            top = box.top + (box.height - title.get_height() - note.get_height()) // 2
            surface.blit(title, (left, top), (0, 0, room, 999))
            surface.blit(note, (left, top + title.get_height()), (0, 0, room, 999))
        left = box.right - dice - look.px(2)
        settled = roll.set_to or roll.faces
        for place, rolled in enumerate(roll.faces):
            counts = roll.purpose is not Purpose.TENSION and settled[place] is WANTED.get(roll.purpose)
            self._draw_die(
                surface,
                (left, box.centery - look.px(self._die) // 2),
                rolled,
                place,
                shown.settled,
                counts=counts,
                fades=roll.purpose is not Purpose.TENSION,
            )
            left += step

    def _draw_die(
        self,
        surface: pygame.Surface,
        at: tuple[int, int],
        face: Face,
        place: int,
        settled: float,
        *,
        counts: bool,
        fades: bool,
    ) -> None:
        look = self._look
        shown, hop, angle = rolling(face, place, settled)
        units = self._die
        die = look.sprite(f"dice/die-{shown.value}", units)
        if settled >= 1.0 and not counts and fades:
            die = die.copy()
            die.set_alpha(150)
        top = at[1] - round(hop * look.px(4))
        middle = (at[0] + die.get_width() // 2, top + die.get_height() // 2)
        if angle:
            die = pygame.transform.rotozoom(die, angle, 0.86)
        elif counts and settled >= 1.0:
            frame = pygame.Rect(at[0], top, look.px(units), look.px(units)).inflate(look.px(2), look.px(2))
            pygame.draw.rect(surface, theme.GOLD, frame, max(look.px(2), 1), border_radius=look.px(8))
        surface.blit(die, die.get_rect(center=middle))
        if settled >= 1.0 and counts:
            check = look.icon("check", 16 * self._share)
            surface.blit(check, (at[0] + look.px(units - 14 * self._share), top + look.px(units - 15 * self._share)))


def _purpose_words(purpose: Purpose) -> str:
    if purpose is Purpose.TENSION:
        return _("Tension")
    return face_name(Face(purpose.value)).capitalize()
