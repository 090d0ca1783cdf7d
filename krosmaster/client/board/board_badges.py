"""What a figure shows at its base: hit points, powers, inspiration, markers. Nothing hangs over the neighbours."""

from __future__ import annotations

import pygame

from krosmaster.arena.definitions import RESISTANCE, Power
from krosmaster.arena.state import Figure
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.painting import rounded
from krosmaster.client.art.text import line, outlined
from krosmaster.client.board.figure_sprites import Sprite
from krosmaster.client.words.card_wording import power_icon

_OUTLINE = (42, 24, 64, 255)
_EMPTY = (70, 44, 84, 255)
_ASIDE = 0.5
"""How far the badges reach to both sides of the middle, in cell widths: a head before them is narrower."""
_SIGN, _SIGN_BESIDE = 0.15, 0.36
"""Size of the owner's sign, in cell widths, and how much of it stands out beside the HP: discs may be covered."""
_DOWN = 0.08
"""How far below the feet their middle is, in cell widths."""
_BELT_LEFT = 0.07
LEAST_COUNTED = 20
"""On narrower cells, in pixels, no HP are told: of two figures side by side one would cover the other's."""
_RESISTANCES = set(RESISTANCE.values())


def _icon_of(power: Power) -> str:
    """On the board a resistance is its element: the shield around it would be too small to read."""
    return power.value.replace("resistance", "element") if power in _RESISTANCES else power_icon(power)


POWER_ICONS = {power: _icon_of(power) for power in Power}
"""The icon of each power, in the order in which powers are shown."""


def _is_counted(figure: Figure, cell_width: int) -> bool:
    """Whether its HP are told: any damage sets off a bomb, so that there is nothing to count."""
    return not figure.is_bomb and cell_width >= LEAST_COUNTED


class BoardBadges:
    """Paints the badges of one figure after another; pictures are kept."""

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self._bar = PICTURES.keeping(self._paint_bar)
        self._belt = PICTURES.keeping(self._paint_belt)
        self._markers = PICTURES.keeping(self._paint_markers)

    def draw(self, surface: pygame.Surface, figure: Figure, px: float, foot_py: float, cell_width: int) -> None:
        """What is read whoever stands before a figure whose feet are there: HP at its left, markers at its right."""
        left, right = round(px - _ASIDE * cell_width), round(px + _ASIDE * cell_width)
        middle = round(foot_py + _DOWN * cell_width)
        sign = self._drawings.icon(f"player-{figure.owner}", max(round(_SIGN * cell_width), 9))
        at = sign.get_rect(midleft=(left, middle))
        if not _is_counted(figure, cell_width):
            surface.blit(sign, at)
        else:
            bar, free = self._bar(figure.hp - figure.wounds, figure.hp, cell_width)
            aside = max(round(_SIGN_BESIDE * at.width), at.width - free)  # no digit below the sign
            box = bar.get_rect(midleft=(left + aside, middle))
            surface.blit(bar, box)
            surface.blit(sign, at)
            inspired = tuple(power for power in POWER_ICONS if power in figure.inspired)
            if inspired:
                belt = self._belt(inspired, cell_width, inspired=True)
                surface.blit(belt, belt.get_rect(bottomleft=(left, box.top + 1)))
        if figure.mp_markers or figure.ap_markers:
            markers = self._markers(figure.mp_markers, figure.ap_markers, cell_width)
            surface.blit(markers, markers.get_rect(bottomright=(right, middle + round(0.1 * cell_width))))

    def draw_around(self, surface: pygame.Surface, figure: Figure, px: float, py: float, cell_width: int) -> None:
        """What a round token around a point shows in the corners of its cell, its owner's shape among it."""
        box = pygame.Rect(0, 0, round(0.96 * cell_width), round(0.96 * cell_width))
        box.center = (round(px), round(py))
        shape = self._drawings.icon(f"player-{figure.owner}", max(round(0.30 * cell_width), 10))
        surface.blit(shape, shape.get_rect(topleft=box.topleft))
        if _is_counted(figure, cell_width):
            bar, _free = self._bar(figure.hp - figure.wounds, figure.hp, round(1.2 * cell_width))
            place = bar.get_rect(bottomleft=box.bottomleft)
            surface.blit(bar, place)
            inspired = tuple(power for power in POWER_ICONS if power in figure.inspired)
            if inspired:
                belt = self._belt(inspired, cell_width, inspired=True)
                surface.blit(belt, belt.get_rect(bottomleft=(box.left, place.top + 1)))
        powers = tuple(power for power in POWER_ICONS if power in figure.definition.powers | figure.bonuses.powers)
        if powers:
            belt = self._belt(powers, cell_width, inspired=False)
            surface.blit(belt, belt.get_rect(topright=box.topright))
        if figure.mp_markers or figure.ap_markers:
            markers = self._markers(figure.mp_markers, figure.ap_markers, cell_width)
            surface.blit(markers, markers.get_rect(midright=(box.right, box.centery)))

    def powers(self, figure: Figure, cell_width: int) -> Sprite | None:
        """The belt of a figure's powers on the front of its disc: drawn with the figure, so it hides nobody's face."""
        powers = tuple(power for power in POWER_ICONS if power in figure.definition.powers | figure.bonuses.powers)
        if not powers:
            return None
        belt = self._belt(powers, cell_width, inspired=False)
        return Sprite(belt, (round(_BELT_LEFT * cell_width), round(belt.get_height() / 2 - _DOWN * cell_width)), 0)

    def bar(self, left: int, hp: int, cell_width: int) -> Sprite:
        """The HP of what is no figure: drawn with it, lest they be taken for those of whoever stands before it."""
        bar, _free = self._bar(left, hp, cell_width)
        return Sprite(bar, (bar.get_width() // 2, bar.get_height() // 2), 0)

    def _paint_bar(self, left: int, hp: int, cell_width: int) -> tuple[pygame.Surface, int]:
        """The bar, never narrower than its number, and how much is free before the number, in pixels."""
        height = max(round(cell_width * 0.205), 11)
        number = outlined(str(max(left, 0)), max(round(height * 0.86), 8), (255, 255, 255), max(height // 9, 1))
        width = max(round(cell_width * (0.30 if hp > 3 else 0.26)), 15, number.get_width() + 2)
        edge = max(height // 7, 1)
        bar = rounded((width, height), height // 2, _EMPTY, _EMPTY, _OUTLINE, edge).copy()
        share = left / hp if hp else 0.0
        inner = (width - 2 * edge, height - 2 * edge)
        full = rounded(inner, inner[1] // 2, *self._drawings.colours.bar(share))
        bar.blit(full, (edge, edge), (0, 0, max(round(inner[0] * share), 0), inner[1]))
        picture = pygame.Surface((width, max(height, number.get_height())), pygame.SRCALPHA)
        picture.blit(bar, bar.get_rect(center=picture.get_rect().center))
        place = number.get_rect(center=picture.get_rect().center)
        picture.blit(number, place)
        return picture.convert_alpha(), place.left

    def _paint_belt(self, powers: tuple[Power, ...], cell_width: int, *, inspired: bool) -> pygame.Surface:
        """Icons side by side; those of inspiration on a golden ground."""
        size = max(round(cell_width * (0.24 if inspired else 0.21)), 9)
        pad = 2 if inspired else 0
        picture = pygame.Surface((size * len(powers) + 2 * pad, size + 2 * pad), pygame.SRCALPHA)
        if inspired:
            gold = ((255, 232, 150, 255), (240, 176, 60, 255))
            picture.blit(rounded(picture.get_size(), picture.get_height() // 2, *gold, _OUTLINE, 1), (0, 0))
        for place, power in enumerate(powers):
            picture.blit(self._drawings.icon(POWER_ICONS[power], size), (pad + place * size, pad))
        return picture.convert_alpha()

    def _paint_markers(self, mp: int, ap: int, cell_width: int) -> pygame.Surface:
        """Signed sums with their icon, one below the other, as narrow as can be read."""
        size = max(round(cell_width * 0.17), 9)
        high = size + 3
        rows = [(amount, icon) for amount, icon in ((mp, "mp"), (ap, "ap")) if amount]
        colours = self._drawings.colours
        words = [
            line(f"{amount:+d}", size, tuple(colours.good if amount > 0 else colours.bad), Style.BOLD)
            for amount, _ in rows
        ]
        width = max(word.get_width() for word in words) + size + 1
        picture = pygame.Surface((width, len(rows) * high), pygame.SRCALPHA)
        picture.blit(rounded(picture.get_size(), high // 2, (42, 24, 64, 235), (42, 24, 64, 235)), (0, 0))
        for place, ((_, icon), word) in enumerate(zip(rows, words, strict=True)):
            middle = place * high + high // 2
            picture.blit(word, word.get_rect(midleft=(2, middle)))
            picture.blit(self._drawings.icon(icon, size - 2), (width - size, middle - size // 2 + 1))
        return picture.convert_alpha()
