"""The drawings as surfaces, rendered from SVG at the size at which they are shown, and kept."""

from __future__ import annotations

import io
from functools import cache, lru_cache
from pathlib import Path

import pygame

from krosmaster.client.palettes import COLOURS, Colours
from krosmaster.client.recolouring import carried, recoloured
from krosmaster.client.settings import Palette

_FIGURE_BOX = (96, 120)
_CHARACTER_FACE = pygame.Rect(10, 2, 76, 76)
_TOKEN_FACE = pygame.Rect(16, 40, 64, 64)
_TRAP_FACE = pygame.Rect(8, 60, 80, 80)
_LOW, _FLAT = 30, 76


class MissingDrawing(Exception):
    """A drawing that should be among the assets is not there, or cannot be read."""


class Drawings:
    """A cache over a folder of SVG files, named by folder and file without ending, such as `icons/ap`."""

    def __init__(
        self, folder: Path, colours: Colours = COLOURS[Palette.STANDARD], standard: Drawings | None = None
    ) -> None:
        self.colours = colours
        """The palette they are painted in."""
        self._folder = folder
        self._standard = standard
        self.in_colours = cache(self._in_colours)
        self.sized = lru_cache(maxsize=1024)(self._render)
        self.portrait = lru_cache(maxsize=256)(self._portrait)
        self.box = cache(self._box)

    def has(self, name: str) -> bool:
        """Whether there is such a drawing."""
        return (self._folder / f"{name}.svg").is_file()

    def sprite(self, name: str, height_px: int) -> pygame.Surface:
        """A drawing at a height in pixels, as wide as its shape asks."""
        width, height = self.box(name)
        return self.sized(name, (max(1, round(height_px * width / height)), max(1, height_px)))

    def icon(self, name: str, px: int) -> pygame.Surface:
        """A square icon of the folder `icons`."""
        return self.sized(f"icons/{name}", (max(1, px), max(1, px)))

    def _in_colours(self, colours: Colours) -> Drawings:
        """The same drawings in another palette; those that carry no meaning are shared."""
        return self if colours is self.colours else Drawings(self._folder, colours, self)

    def _render(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """A drawing stretched to a size in pixels, if its shape allows; never larger."""
        if self._standard is not None and carried(name, self.colours) is None:
            return self._standard.sized(name, size)
        try:
            svg = (self._folder / f"{name}.svg").read_text(encoding="utf-8")
            surface = pygame.image.load_sized_svg(io.BytesIO(recoloured(svg, name, self.colours).encode()), size)
        except (pygame.error, OSError, UnicodeError) as fault:
            raise MissingDrawing(f"{self._folder / name}.svg: {fault}") from fault
        return surface.convert_alpha()

    def _portrait(self, figure_id: str, px: int) -> pygame.Surface:
        """The face of a figure or token as a square of some pixels."""
        # a krosmaster's hair, a token's head, or a trap that lies flat: what is drawn begins lower and lower
        top = self._top(figure_id)
        face = _TRAP_FACE if top > _FLAT else _TOKEN_FACE if top > _LOW else _CHARACTER_FACE
        factor = px / face.width
        width, height = (round(side * factor) for side in _FIGURE_BOX)
        whole = self.sized(f"figures/{figure_id}", (width, height))
        square = pygame.Surface((px, px), pygame.SRCALPHA)
        square.blit(whole, (-round(face.left * factor), -round(face.top * factor)))
        return square

    def _top(self, figure_id: str) -> int:
        """Where the drawing of a figure begins, from the top of its box."""
        whole = self.sized(f"figures/{figure_id}", _FIGURE_BOX)
        return int(whole.get_bounding_rect(min_alpha=128).top)

    def _box(self, name: str) -> tuple[float, float]:
        """Width and height of a drawing in its own units."""
        path = self._folder / f"{name}.svg"
        try:
            head = path.read_text(encoding="utf-8")[:2000]
            values = head.split('viewBox="', 1)[1].split('"', 1)[0].split()
        except (OSError, IndexError) as fault:
            raise MissingDrawing(f"{path}: {fault}") from fault
        return float(values[2]), float(values[3])
