"""Watches what is drawn: every text that is cut, shrunk too far, wider than its place or drawn over another one.

Surfaces made while it watches remember the texts on them, so that in the end the window's surface knows each text with
its place in the window.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

import pygame

from krosmaster.client.art import backdrop, painting, text
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.board import board_renderer
from krosmaster.client.panels.character_panel import CharacterPanel
from krosmaster.client.ui import scroll_pane, tooltip, widgets

_Surface = pygame.Surface
_SLACK = 1
"""So many pixels of a letter's soft edge may be lost."""


class Run(NamedTuple):
    """A text and the box of its ink, in pixels of the surface that it is on."""

    words: str
    box: pygame.Rect
    pixels: int
    layer: str = ""


class _Kind(type(_Surface)):
    def __instancecheck__(cls, instance):
        return isinstance(instance, _Surface)


class Canvas(_Surface, metaclass=_Kind):
    """A surface that knows the texts on it."""

    def blit(self, source, dest=(0, 0), area=None, special_flags=0):
        drawn = super().blit(source, dest, area, special_flags)
        if _watch and not special_flags:
            _watch[0].drawn(self, source, dest, area)
        return drawn

    def blits(self, blit_sequence=()):
        return [self.blit(*blit) for blit in blit_sequence]

    def _with_runs(self, made):
        for recorder in _watch:
            recorder.put(made, list(recorder.runs_of(self)))
        return made

    def premul_alpha(self):
        return self._with_runs(super().premul_alpha())

    def copy(self):
        return self._with_runs(super().copy())

    def convert_alpha(self, *args):
        return self._with_runs(super().convert_alpha(*args))

    def convert(self, *args):
        return self._with_runs(super().convert(*args))


_watch: list[Recorder] = []
"""Whoever watches now; at most one."""


class Recorder:
    """What has been found since it began to watch."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.layer = ""
        self.may_crop = 0
        self.least_pixels = 0
        self.panels: list[pygame.Rect] = []
        """The raised panels of the window, as far as they are not veiled."""
        self._runs: dict[int, tuple[_Surface, list[Run]]] = {}
        self._grounds: dict[int, _Surface] = {}

    def forget(self) -> None:
        """Begin anew with another window."""
        self._runs.clear()
        self._grounds.clear()
        self.faults.clear()
        self.panels.clear()

    def fault(self, words: str) -> None:
        if words not in self.faults:
            self.faults.append(words)

    # ---- what surfaces bear ----

    def runs_of(self, surface: _Surface) -> list[Run]:
        kept = self._runs.get(id(surface))
        return kept[1] if kept is not None and kept[0] is surface else []

    def put(self, surface: _Surface, runs: list[Run]) -> None:
        if runs:
            self._runs[id(surface)] = (surface, runs)

    def text(self, surface: _Surface, words: str, pixels: int) -> None:
        """A surface is a text."""
        if words.strip():
            if pixels < self.least_pixels:
                self.fault(f"{words!r} is written in {pixels} pixels")
            self.put(surface, [Run(words, surface.get_bounding_rect(), pixels)])

    def ground(self, surface: _Surface) -> None:
        """A surface hides what lies below it."""
        self._grounds[id(surface)] = surface

    def veil(self, surface: _Surface) -> None:
        """What is on a surface lies behind a veil now."""
        self.panels.clear()
        self.put(surface, [])
        self._runs.pop(id(surface), None)

    # ---- drawing ----

    def drawn(self, on: _Surface, source: _Surface, dest, area) -> None:
        runs = self.runs_of(source)
        hides = self._grounds.get(id(source)) is source
        if not runs and not hides:
            return
        left, top = (dest.left, dest.top) if hasattr(dest, "left") else (int(dest[0]), int(dest[1]))
        part = pygame.Rect(area) if area is not None else source.get_rect()
        seen = pygame.Rect(left, top, part.width, part.height)
        there = list(self.runs_of(on))
        if hides:
            there = [run for run in there if not seen.contains(run.box)]
        clip, whole = on.get_clip(), on.get_rect()
        for run in runs:
            box = run.box.move(left - part.left, top - part.top)
            kept = box.clip(seen)
            if not kept.width or not kept.height:
                if not self.may_crop:
                    self.fault(f"{run.words!r} is left out of {tuple(seen)}")
                continue
            if _loses(box, kept) and not self.may_crop:
                self.fault(f"{run.words!r} is cropped from {tuple(box)} to {tuple(kept)}")
            if clip != whole:
                kept = kept.clip(clip)
                if not kept.width or not kept.height:
                    continue
            elif _loses(kept, kept.clip(whole)) and not self.may_crop:
                self.fault(f"{run.words!r} at {tuple(kept)} runs over its picture {tuple(whole)}")
            there.append(run._replace(box=kept, layer=self.layer or run.layer))
        self._runs[id(on)] = (on, there)

    @contextmanager
    def drawing(self, layer: str) -> Iterator[None]:
        before, self.layer = self.layer, layer
        yield
        self.layer = before


def _loses(box: pygame.Rect, kept: pygame.Rect) -> bool:
    return box.width - kept.width > _SLACK or box.height - kept.height > _SLACK


@contextmanager
def recorded(monkeypatch, *, has_scenery=True) -> Iterator[Recorder]:
    """Watch everything that is drawn as long as this lasts; boards and backdrops cost most and have few words."""
    recorder = Recorder()

    def patch(owner, name, made):
        monkeypatch.setattr(owner, name, made)

    line, outlined, shortened, cut = text.line, text.outlined, text.shortened, text._cut
    rounded, dimmer, draw_panel = painting.rounded, painting.dimmer, painting.draw_panel

    def a_line(words, pixels, colour, style=text.Style.TEXT):
        surface = line.__wrapped__(words, pixels, colour, style)
        recorder.text(surface, words, pixels)
        return surface

    def an_outlined(words, pixels, colour, width, edge=tuple(text.OUTLINE)):
        surface = outlined(words, pixels, colour, width, edge)
        recorder.text(surface, words, pixels)
        return surface

    def a_shortened(words, pixels, width, style):
        short = shortened(words, pixels, width, style)
        if short != words:
            recorder.fault(f"{words!r} is cut to {short!r} in {width} pixels at {pixels}")
        return short

    def a_cut(word, pixels, width, style):
        parts = list(cut(word, pixels, width, style))
        if len(parts) > 1 and not any(sign in word for sign in "/\\_."):
            recorder.fault(f"{word!r} is wider than {width} pixels at {pixels}")
        return parts

    def a_ground(*args):
        surface = rounded(*args)
        if surface.get_at(surface.get_rect().center).a > 215:
            recorder.ground(surface)
        return surface

    def a_panel(surface, box, *args, **kwargs):
        recorder.panels.append(pygame.Rect(box))
        draw_panel(surface, box, *args, **kwargs)

    def a_veil(size):
        surface = dimmer(size)
        veils[id(surface)] = surface
        return surface

    veils = {}
    draw_over = Canvas.blit

    def blit(self, source, dest=(0, 0), area=None, special_flags=0):
        if id(source) in veils:
            recorder.veil(self)
        return draw_over(self, source, dest, area, special_flags)

    def cropping(function):
        def cropped(*args, **kwargs):
            recorder.may_crop += 1
            try:
                return function(*args, **kwargs)
            finally:
                recorder.may_crop -= 1

        return cropped

    def layered(function, layer):
        def drawn(*args, **kwargs):
            with recorder.drawing(layer):
                return function(*args, **kwargs)

        return drawn

    patch(pygame, "Surface", Canvas)
    patch(Canvas, "blit", blit)
    patch(text, "line", a_line)
    patch(text, "outlined", an_outlined)
    patch(text, "shortened", a_shortened)
    patch(text, "_cut", a_cut)
    patch(painting, "rounded", a_ground)
    patch(painting, "dimmer", a_veil)
    patch(painting, "draw_panel", a_panel)
    # what a card has no room for is told by the tip of the spell
    patch(CharacterPanel, "_draw_spell", cropping(CharacterPanel._draw_spell))
    patch(scroll_pane.ScrollPane, "paint", cropping(scroll_pane.ScrollPane.paint))
    board = board_renderer.BoardRenderer.draw
    patch(board_renderer.BoardRenderer, "draw", layered(board, "board") if has_scenery else _nothing)
    if not has_scenery:
        plain = cache(_Surface)
        for name in ("scene", "quiet_scene"):
            patch(backdrop, name, lambda _drawings, size: plain(size))
        patch(backdrop, "draw_group", _nothing)
    patch(widgets.Widgets, "draw", layered(widgets.Widgets.draw, "widgets"))
    for module in [
        m for name, m in sys.modules.items() if name.startswith("krosmaster.") and hasattr(m, "draw_tooltip")
    ]:
        patch(module, "draw_tooltip", layered(tooltip.draw_tooltip, "tip"))
    _watch.append(recorder)
    forget_pictures()
    try:
        yield recorder
    finally:
        _watch.clear()
        forget_pictures()


def _nothing(*_args, **_kwargs):
    """The board is left out."""


def forget_pictures() -> None:
    """Everything that is kept as a picture is drawn anew."""
    PICTURES.forget()
    text.laid_out.cache_clear()
