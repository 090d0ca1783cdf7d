"""A screen made of widgets on a painted ground: what title, set-up, lists and dialogs have in common."""

from __future__ import annotations

import pygame

from krosmaster.client.art import painting
from krosmaster.client.art.look import Look
from krosmaster.client.scenes.sound_effects import Effect
from krosmaster.client.services import Services
from krosmaster.client.ui.screen import Pop, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed, Widgets


class WidgetScreen:
    """Lays its widgets out for each window size and turns what players do with them into acts."""

    is_overlay = False
    explains_rules = False
    """Whether the rules are what it shows: F1 and F2 open no second one over it."""

    look: Look
    widgets: Widgets

    def __init__(self, services: Services) -> None:
        self.services = services
        self._has_entered = False

    def enter(self, answer: object = None) -> None:
        """Show what may have changed meanwhile; the keyboard's ring starts anew."""
        self.answered(answer)
        self._has_entered = True
        self.look = self.services.look_for(self.look.layout.window.size)  # the drawings may be others than before
        self.rebuild()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out anew."""
        self.look = self.services.look_for(size)
        if self._has_entered:
            self.rebuild()

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """Give the event to the widgets, and what they make of it to the screen."""
        act = self.widgets.feed(event)
        if act is not None:
            if isinstance(act, Pressed):
                self.services.sounds.play(Effect.CLICK)
            return self.acted(act)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_m and not self.widgets.is_typing:
            self.services.toggle_mute()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return None if self.widgets.leave_field() else self.stepped_back()
        return self.saw(event)

    def update(self, dt_ms: int) -> bool:
        """Let the widgets live."""
        return self.widgets.update(dt_ms)

    def draw(self, surface: pygame.Surface) -> None:
        """The ground, then the widgets."""
        if self.is_overlay:
            surface.blit(painting.dimmer(surface.get_size()), (0, 0))
        self.paint(surface)
        self.widgets.draw(surface)

    def rebuild(self) -> None:
        """Make the widgets anew, where the shown things have changed."""
        if hasattr(self, "widgets") and self.widgets.look is self.look:
            self.widgets.clear()
        else:
            before = self.widgets if hasattr(self, "widgets") else None
            self.widgets = Widgets(self.look, is_dialog=self.is_overlay)
            if before is not None:
                self.widgets.take_over(before)
        self.build()
        self.widgets.update(0)  # below another screen nothing else would bring them into the picture

    # ---- what each screen says for itself ----

    def build(self) -> None:
        """Make the widgets."""
        raise NotImplementedError

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what lies under the widgets."""
        raise NotImplementedError

    def acted(self, act: Act) -> ScreenChange | None:
        """React to what a player did with a widget."""
        raise NotImplementedError

    def answered(self, answer: object) -> None:
        """Learn what the screen above left behind."""

    def saw(self, event: pygame.event.Event) -> ScreenChange | None:  # noqa: ARG002 - for screens that draw by hand
        """React to an event that no widget made anything of."""
        return None

    def stepped_back(self) -> ScreenChange | None:
        """React to Esc."""
        return Pop()
