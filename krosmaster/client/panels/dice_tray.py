"""The last rolls, in view: who rolled, for what, which dice counted."""

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


class DiceTray:
    """Small panels side by side along the upper edge of the board."""

    def __init__(self, look: Look, box: pygame.Rect) -> None:
        self._look = look
        self._box = box
        self.shown_box = pygame.Rect(box.topleft, (0, 0))
        """What the last rolls cover; without width when none are shown."""
        self._lying: dict[DiceRolled, pygame.Surface] = {}
        """The rolls in view whose dice lie still, painted."""

    def draw(self, surface: pygame.Surface, rolls: Sequence[ShownRoll], cast: Cast, alpha: float) -> None:
        """Draw the rolls, the newest at the right; alpha 0 to 1."""
        look = self._look
        step = look.px(_WIDTH + _GAP)
        shown = list(rolls)[-min(_MOST, self._box.width // step) :]
        self.shown_box.size = (step * len(shown), look.px(_HEIGHT)) if shown and alpha > 0.02 else (0, 0)
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
            row = pygame.Surface((self._look.px(_WIDTH), self._look.px(_HEIGHT)), pygame.SRCALPHA)
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
        face = look.portrait(figure.definition.id, 34) if figure else look.icon(f"player-{roll.player}", 28)
        surface.blit(face, face.get_rect(midleft=(left, box.centery)))
        left += look.px(40)
        dice = len(roll.faces) * look.px(_DIE + 3)
        room = box.right - left - dice - look.px(6)
        title = look.line(_purpose_words(roll.purpose), 14, theme.GOLD_LIGHT, Style.BOLD, width=room)
        surface.blit(title, (left, box.top + look.px(3)), (0, 0, room, 999))
        name = figure_name(figure) if figure else ""
        if shown.settled >= 1.0 and roll.purpose is not Purpose.TENSION:
            name = ngettext("{number} success", "{number} successes", roll.successes).format(number=roll.successes)
        note = look.line(name, 12.5, theme.SOFT_TEXT, width=room)
        surface.blit(note, (left, box.top + look.px(22)), (0, 0, room, 999))
        left = box.right - dice - look.px(2)
        settled = roll.set_to or roll.faces
        for place, rolled in enumerate(roll.faces):
            counts = roll.purpose is not Purpose.TENSION and settled[place] is WANTED.get(roll.purpose)
            self._draw_die(
                surface,
                (left, box.top + look.px(5)),
                rolled,
                place,
                shown.settled,
                counts=counts,
                fades=roll.purpose is not Purpose.TENSION,
            )
            left += look.px(_DIE + 3)

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
        die = look.sprite(f"dice/die-{shown.value}", _DIE)
        if settled >= 1.0 and not counts and fades:
            die = die.copy()
            die.set_alpha(150)
        top = at[1] - round(hop * look.px(4))
        middle = (at[0] + die.get_width() // 2, top + die.get_height() // 2)
        if angle:
            die = pygame.transform.rotozoom(die, angle, 0.86)
        elif counts and settled >= 1.0:
            frame = pygame.Rect(at[0], top, look.px(_DIE), look.px(_DIE)).inflate(look.px(2), look.px(2))
            pygame.draw.rect(surface, theme.GOLD, frame, max(look.px(2), 1), border_radius=look.px(8))
        surface.blit(die, die.get_rect(center=middle))
        if settled >= 1.0 and counts:
            check = look.icon("check", 16)
            surface.blit(check, (at[0] + look.px(_DIE - 14), top + look.px(_DIE - 15)))


def _purpose_words(purpose: Purpose) -> str:
    if purpose is Purpose.TENSION:
        return _("Tension")
    return face_name(Face(purpose.value)).capitalize()
