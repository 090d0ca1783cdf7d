"""Drives the client in process: posts events, runs frames by an injected clock, takes pictures."""

from __future__ import annotations

from pathlib import Path

import pygame

FRAME_MS = 16


class Driver:
    """One client under test. Mouse and keys go through pygame's event queue as they do for a player."""

    def __init__(self, app):
        self.app = app

    @property
    def screen(self):
        """The screen on top."""
        return self.app.stack.top

    @property
    def widgets(self):
        """Its widgets."""
        return self.screen.widgets

    def post(self, kind, **fields):
        pygame.event.post(pygame.event.Event(kind, fields))

    def frames(self, count=1, ms=FRAME_MS):
        """Let some frames pass, each with its events, its update and its picture."""
        for _ in range(count):
            if not self.app.frame(ms):
                return

    def click(self, at, button=1):
        """Press and release at a pixel of the window, on frames of their own."""
        at = (int(at[0]), int(at[1]))
        pygame.mouse.set_pos(at)
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.frames(2)
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False)
        self.frames(1)
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False)
        self.frames(3)

    def hover(self, at, ms=600):
        """Rest the mouse on a pixel."""
        at = (int(at[0]), int(at[1]))
        pygame.mouse.set_pos(at)
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.frames(ms // FRAME_MS + 1)

    def press(self, widget_id):
        """Click a widget by its id; one in a list is scrolled into view first."""
        assert widget_id in self.widgets.ids, f"no {widget_id} among {self.widgets.ids}"
        self.reveal(widget_id)
        self.click(self.widgets.box(widget_id).center)

    def reveal(self, widget_id):
        """Turn the wheel over a list until a widget of it is in view."""
        view = self.widgets.view(widget_id)
        for _ in range(200):
            box = self.widgets.box(widget_id)
            if view is None or view.top <= box.centery < view.bottom:
                self._settle(widget_id)
                return
            self.hover(view.center, ms=FRAME_MS)
            up = 1 if box.centery < view.top else -1
            self.post(pygame.MOUSEWHEEL, x=0, y=up, flipped=False, touch=False)
            self.frames(2)
        raise AssertionError(f"{widget_id} cannot be scrolled into view")

    def _settle(self, widget_id):
        """Wait until the list of a widget scrolls no more."""
        for _ in range(20):
            before = self.widgets.box(widget_id)
            self.frames(1)
            if self.widgets.box(widget_id) == before:
                return

    def key(self, key, mod=0, text=""):
        """Press and release a key."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0)
        self.frames(2)

    def type(self, text):
        """Type a text into the line that has the focus."""
        for letter in text:
            self.post(pygame.TEXTINPUT, text=letter, window=None)
        self.frames(2)

    def shot(self, path):
        """Write a picture of the window."""
        self.app.draw()
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.app.window, str(path))
        return path
