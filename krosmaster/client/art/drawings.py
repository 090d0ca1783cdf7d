"""The drawings as surfaces, rendered from SVG at the size at which they are shown, and kept."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import pygame

from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.palettes import COLOURS, Colours
from krosmaster.client.art.recolouring import carried, recoloured
from krosmaster.client.settings import Palette

_FIGURE_BOX = (96, 120)
_CHARACTER_FACE = pygame.Rect(10, 2, 76, 76)
_TOKEN_FACE = pygame.Rect(16, 40, 64, 64)
_TRAP_FACE = pygame.Rect(8, 60, 80, 80)
_LOW, _FLAT = 30, 76
_ROOT = re.compile(r"<svg\b([^>]*)>")
_ROOT_SIZE = re.compile(r"""\s(width|height|viewBox)=("[^"]*"|'[^']*')""")


class MissingDrawing(Exception):
    """A drawing that should be among the assets is not there, or cannot be read."""


def can_be_seen(svg: str) -> bool:
    """Whether the drawing of a figure can be rendered and is not empty."""
    try:
        picture = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), _FIGURE_BOX)
    except pygame.error:
        return False
    return picture.get_bounding_rect(min_alpha=128).height > 0


def _cut(svg: str, columns: tuple[float, float], height: float) -> str:
    """A drawing of which only some columns are shown: the first and how many, and its height, in its own units."""
    left, width = columns
    root = _ROOT.search(svg)
    assert root is not None, "a drawing has a root"
    rest = _ROOT_SIZE.sub("", root[1])
    head = f'<svg{rest} width="{width}" height="{height}" viewBox="{left} 0 {width} {height}">'
    return svg[: root.start()] + head + svg[root.end() :]


class Drawings:
    """A cache over a folder of SVG files, named by folder and file without ending, such as `icons/ap`."""

    def __init__(
        self,
        folder: Path,
        colours: Colours = COLOURS[Palette.STANDARD],
        shared: Drawings | None = None,
        own: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.colours = colours
        """The palette they are painted in."""
        self._folder = folder
        self._shared = shared
        """Who renders whatever looks the same there."""
        self._own = own
        self.in_colours = cache(self._in_colours)
        self.sized = PICTURES.keeping(self._render)
        self.portrait = PICTURES.keeping(self._portrait)
        self.box = cache(self._box)

    def has(self, name: str) -> bool:
        """Whether there is such a drawing."""
        if name in self._own:
            return True
        return self._shared.has(name) if self._shared is not None else (self._folder / f"{name}.svg").is_file()

    def sprite(self, name: str, height_px: int) -> pygame.Surface:
        """A drawing at a height in pixels, as wide as its shape asks."""
        width, height = self.box(name)
        return self.sized(name, (max(1, round(height_px * width / height)), max(1, height_px)))

    def icon(self, name: str, px: int) -> pygame.Surface:
        """A square icon of the folder `icons`."""
        return self.sized(f"icons/{name}", (max(1, px), max(1, px)))

    def columns(self, name: str, size: tuple[int, int], left: int, width: int) -> pygame.Surface:
        """Some columns of a drawing of a size in pixels, `width` of them from `left` on. It is a new picture each time.

        What lies beside them costs next to nothing.
        """
        unit = self.box(name)[0] / size[0]
        return self._rendered(name, (width, size[1]), (left * unit, width * unit))

    def with_own(self, own: Mapping[str, str]) -> Drawings:
        """These drawings and others that are no files of the folder: their SVG text by name."""
        return Drawings(self._folder, self.colours, self, own) if own else self

    def _in_colours(self, colours: Colours) -> Drawings:
        """The same drawings in another palette; those that carry no meaning are shared."""
        return self if colours is self.colours else Drawings(self._folder, colours, self)

    def _render(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """A drawing stretched to a size in pixels, if its shape allows; never larger."""
        if self._shared is not None and self._looks_the_same(name):
            return self._shared.sized(name, size)
        return self._rendered(name, size)

    def _rendered(self, name: str, size: tuple[int, int], columns: tuple[float, float] | None = None) -> pygame.Surface:
        try:
            svg = recoloured(self._text(name), name, self.colours)
            if columns is not None:
                svg = _cut(svg, columns, self.box(name)[1])
            surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)
        except (pygame.error, OSError, UnicodeError) as fault:
            raise MissingDrawing(f"{self._folder / name}.svg: {fault}") from fault
        return surface.convert_alpha()

    def _looks_the_same(self, name: str) -> bool:
        """Whether a drawing is the same in the drawings that are shared."""
        assert self._shared is not None
        is_recoloured = self._shared.colours is not self.colours and carried(name, self.colours) is not None
        return name not in self._own and not is_recoloured

    def _text(self, name: str) -> str:
        """The SVG of a drawing; raises OSError."""
        own = self._own.get(name)
        return (self._folder / f"{name}.svg").read_text(encoding="utf-8") if own is None else own

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
        if self._shared is not None and name not in self._own:
            return self._shared.box(name)
        try:
            head = self._text(name)[:2000]
            values = head.replace("'", '"').split('viewBox="', 1)[1].split('"', 1)[0].split()
        except (OSError, IndexError) as fault:
            raise MissingDrawing(f"{self._folder / name}.svg: {fault}") from fault
        return float(values[2]), float(values[3])
