"""From design units to pixels: one scale for everything, and rectangles cut from rectangles."""

from __future__ import annotations

import pygame

MINIMUM_SIZE = (1024, 640)
"""The smallest window, and the least room in units that any screen has at any scale."""

DESIGN_SIZE = (1280, 800)
"""The window at which one unit is one pixel."""

SCALE_PERCENTS = (75, 100, 125, 150, 175, 200, 250, 300)


class Layout:
    """A window's size and its scale in pixels per unit.

    `percent` is the player's wish, None: it follows the window. A scale leaves at least MINIMUM_SIZE units of room.
    """

    def __init__(self, size: tuple[int, int], percent: int | None = None) -> None:
        width, height = size
        self.window = pygame.Rect(0, 0, width, height)
        self.largest_scale = largest = min(width / MINIMUM_SIZE[0], height / MINIMUM_SIZE[1])
        wanted = percent / 100 if percent else max(1.0, min(width / DESIGN_SIZE[0], height / DESIGN_SIZE[1]))
        self.scale = min(wanted, largest)

    def px(self, units: float) -> int:
        """Units as whole pixels."""
        return round(units * self.scale)

    def units(self, pixels: float) -> float:
        """Pixels as units."""
        return pixels / self.scale

    def centred(self, box: pygame.Rect, width: float, height: float) -> pygame.Rect:
        """A box of some units in the middle of another one, no larger than it."""
        inner = pygame.Rect(0, 0, min(self.px(width), box.width), min(self.px(height), box.height))
        inner.center = box.center
        return inner

    def inset(self, box: pygame.Rect, across: float, down: float | None = None) -> pygame.Rect:
        """A box that is smaller on every side, by units."""
        return box.inflate(-2 * self.px(across), -2 * self.px(across if down is None else down))

    def cut_top(self, box: pygame.Rect, height: float, gap: float = 0) -> tuple[pygame.Rect, pygame.Rect]:
        """A strip of some units at the top of a box, and the rest below a gap."""
        taken = min(self.px(height), box.height)
        rest_top = min(taken + self.px(gap), box.height)
        return (
            pygame.Rect(box.left, box.top, box.width, taken),
            pygame.Rect(box.left, box.top + rest_top, box.width, box.height - rest_top),
        )

    def cut_bottom(self, box: pygame.Rect, height: float, gap: float = 0) -> tuple[pygame.Rect, pygame.Rect]:
        """A strip at the bottom of a box, and the rest above a gap."""
        taken = min(self.px(height), box.height)
        rest_height = max(0, box.height - taken - self.px(gap))
        return (
            pygame.Rect(box.left, box.bottom - taken, box.width, taken),
            pygame.Rect(box.left, box.top, box.width, rest_height),
        )

    def cut_left(self, box: pygame.Rect, width: float, gap: float = 0) -> tuple[pygame.Rect, pygame.Rect]:
        """A strip at the left of a box, and the rest right of a gap."""
        taken = min(self.px(width), box.width)
        rest_left = min(taken + self.px(gap), box.width)
        return (
            pygame.Rect(box.left, box.top, taken, box.height),
            pygame.Rect(box.left + rest_left, box.top, box.width - rest_left, box.height),
        )

    def cut_right(self, box: pygame.Rect, width: float, gap: float = 0) -> tuple[pygame.Rect, pygame.Rect]:
        """A strip at the right of a box, and the rest left of a gap."""
        taken = min(self.px(width), box.width)
        rest_width = max(0, box.width - taken - self.px(gap))
        return (
            pygame.Rect(box.right - taken, box.top, taken, box.height),
            pygame.Rect(box.left, box.top, rest_width, box.height),
        )

    def columns(self, box: pygame.Rect, count: int, gap: float = 0) -> list[pygame.Rect]:
        """Equal columns side by side."""
        between = self.px(gap)
        width = (box.width - between * (count - 1)) / count
        lefts = [box.left + round(index * (width + between)) for index in range(count)]
        return [pygame.Rect(left, box.top, int(width), box.height) for left in lefts]

    def rows(self, box: pygame.Rect, count: int, gap: float = 0) -> list[pygame.Rect]:
        """Equal rows, one below the other."""
        between = self.px(gap)
        height = (box.height - between * (count - 1)) / count
        tops = [box.top + round(index * (height + between)) for index in range(count)]
        return [pygame.Rect(box.left, top, box.width, int(height)) for top in tops]
