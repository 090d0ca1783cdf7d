"""Screens on a stack: each takes events and says what comes after it; only the stack changes what is shown."""

from __future__ import annotations

from typing import Protocol

import pygame

from krosmaster.table.values import value


class Screen(Protocol):
    """One thing that fills the window, or lies over the screen below it.

    The order of calls: `resize` before the first `enter`, and again whenever the window, the scale or the language
    changed; then `handle`, `update` and `draw` as long as the screen is on top. `draw` changes nothing.
    """

    is_overlay: bool
    """Whether the screen below stays visible, dimmed."""

    def enter(self, answer: object = None) -> None:
        """The screen is on top now; `answer` is what the screen that was above left behind."""
        ...

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """React to one event of the queue."""
        ...

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the picture has changed by it."""
        ...

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole window."""
        ...

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of this size in pixels."""
        ...


@value
class Push:
    """Another screen goes on top; this one comes back later. `onto_bottom` keeps only the first screen of the stack."""

    screen: Screen
    onto_bottom: bool = False


@value
class Replace:
    """Another screen takes this one's place; `above` lies over it from the start."""

    screen: Screen
    above: Screen | None = None


@value
class Pop:
    """This screen is done; the one below learns the answer. `to_bottom` leaves only the first screen of the stack."""

    answer: object = None
    to_bottom: bool = False


@value
class Quit:
    """The program ends."""


ScreenChange = Push | Replace | Pop | Quit


class ScreenStack:
    """The screens in the order in which they lie; the last one is played."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._screens: list[Screen] = []

    @property
    def top(self) -> Screen:
        """The screen that gets the events."""
        return self._screens[-1]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left to show."""
        return not self._screens

    def change(self, change: ScreenChange) -> None:
        """Do what a screen asked for."""
        match change:
            case Push(screen, onto_bottom):
                if onto_bottom:
                    del self._screens[1:]
                self._show(screen)
            case Replace(screen, above):
                self._screens.pop()
                self._show(screen)
                if above is not None:
                    self._show(above)
            case Pop(answer, to_bottom):
                self._screens = self._screens[:1] if to_bottom and len(self._screens) > 1 else self._screens[:-1]
                if self._screens:
                    self.top.enter(answer)
            case Quit():
                self.close()

    def close(self) -> None:
        """Leave every screen: the program ends."""
        self._screens.clear()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out every screen again, those below too: they may show under an overlay."""
        self._size = size
        for screen in self._screens:
            screen.resize(size)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the topmost screen that covers the window, then the overlays on it."""
        first = len(self._screens) - 1
        while first > 0 and self._screens[first].is_overlay:
            first -= 1
        for screen in self._screens[first:]:
            screen.draw(surface)

    def _show(self, screen: Screen) -> None:
        self._screens.append(screen)
        screen.resize(self._size)
        screen.enter()
