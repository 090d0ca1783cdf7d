"""What must hold for every picture of the client: nothing cut, nothing over another thing, everything within reach."""

from __future__ import annotations

from itertools import combinations

import pygame

from krosmaster.client.ui.buttons import PaintedButton
from krosmaster.client.ui.entry_line import EntryLine
from krosmaster.client.ui.spots import spot_at

LEAST_TEXT = 11
"""Letters are at least so high, in pixels at a scale of 1 or more and in units at a smaller one."""
LEAST_TARGET = 22
"""The same for whatever is pressed."""
IN_TEXT = ("log", "rule")
"""Spots that are words or lines of a text."""
_TOUCH = 2
"""So many pixels two things may share."""


def least(units, scale):
    """A least size in pixels."""
    return int(units * min(scale, 1.0))


def layout_faults(driver, runs, panels):
    """All faults of what is on top, by the texts and panels that were drawn."""
    screen = driver.screen
    window = screen_look(screen).layout.window
    yield from _texts(runs, window)
    yield from _over_edges(runs, panels)
    scale = screen_look(screen).scale
    if hasattr(screen, "spots"):
        yield from _spots(screen, window, scale)
    else:
        yield from _widgets(screen, runs, window, scale)


def screen_look(screen):
    """How a screen looks."""
    return screen.stage.look if hasattr(screen, "stage") else screen.look


def _texts(runs, window):
    for run in runs:
        if not window.contains(run.box):
            yield f"{run.words!r} is outside the window at {tuple(run.box)}"
    settled = [run for run in runs if run.layer not in ("board", "tip")]
    for one, other in combinations(settled, 2):
        shared = one.box.clip(other.box)
        if shared.width > _TOUCH and shared.height > _TOUCH:
            yield f"{one.words!r} lies over {other.words!r} at {tuple(shared)}"


def _over_edges(runs, panels):
    for run in runs:
        if run.layer in ("board", "tip") or any(panel.contains(run.box) for panel in panels):
            continue
        for panel in panels:
            shared = run.box.clip(panel)
            if shared.width > _TOUCH and shared.height > _TOUCH:
                yield f"{run.words!r} at {tuple(run.box)} runs over the edge of the panel {tuple(panel)}"


def _corners(box):
    inner = box.inflate(-box.width // 4, -box.height // 4)
    return (box.center, inner.topleft, (inner.right - 1, inner.top), (inner.left, inner.bottom - 1))


def _targets(boxes, window, scale):
    smallest = least(LEAST_TARGET, scale)
    for name, box in boxes.items():
        if not window.contains(box):
            yield f"{name} is outside the window at {tuple(box)}"
        if min(box.size) < smallest:
            yield f"{name} is only {box.width} x {box.height} pixels"
    for (name, box), (other, second) in combinations(boxes.items(), 2):
        shared = box.clip(second)
        if shared.width > _TOUCH and shared.height > _TOUCH:
            yield f"{name} lies over {other} at {tuple(shared)}"


def _spots(screen, window, scale):
    # what is a part of a text is as low as its line, and a line of the log may be half in view
    spots = [spot for spot in screen.spots if spot.verb not in IN_TEXT]
    boxes = {f"{number}:{spot.id}": spot.box for number, spot in enumerate(spots)}
    yield from _targets(boxes, window, scale)
    for spot in spots:
        for point in _corners(spot.box):
            hit = spot_at(screen.spots, point)
            if hit is None or hit.id != spot.id:
                yield f"{spot.id} is hit as {hit and hit.id} at {point}"


def _widgets(screen, runs, window, scale):
    widgets = screen.widgets
    elements = {n: e for n, e in widgets._elements.items() if isinstance(e, (PaintedButton, EntryLine))}
    boxes = {}
    for name in elements:
        box, view = widgets.box(name), widgets.view(name)
        if view is not None:
            if box.left < view.left or box.right > view.right:
                yield f"{name} is wider than its list"
            box = box.clip(view)
            if box.height < widgets.box(name).height:
                continue  # partly scrolled out
        boxes[name] = box
    yield from _targets(boxes, window, scale)
    everything = [*elements.values()]
    for name, box in boxes.items():
        for point in _corners(box):
            hit = [e for e in everything if e.hover_point(*point)]
            if hit != [elements[name]]:
                yield f"{name} is not what is hit at {point}"
    for run in runs:
        if run.layer in ("widgets", "tip"):
            continue
        for name, box in boxes.items():
            shared = run.box.clip(box)
            if shared.width > _TOUCH and shared.height > _TOUCH:
                yield f"{run.words!r} lies below {name}"


def pointed_away(driver):
    """The mouse is where it touches nothing."""
    pygame.mouse.set_pos((0, 0))
    driver.post(pygame.MOUSEMOTION, pos=(-5, -5), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    driver.frames(2)
