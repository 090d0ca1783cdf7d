"""The widgets of one screen, by id: what pygame_gui does well, with our look and without its surprises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame
import pygame_gui
from pygame_gui.elements import UIScrollingContainer, UITextEntryLine

from krosmaster.client import theme
from krosmaster.client.buttons import ButtonFace, PaintedButton
from krosmaster.client.look import Look
from krosmaster.client.tooltip import TOOLTIP_DELAY_MS, draw_tooltip

_LIVELY_MS = 700
"""So long after an event the picture may still change by itself: hover states, tool tips."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button was pressed."""

    id: str


@dataclass(frozen=True, slots=True)
class Typed:
    """The text of an entry line has changed."""

    id: str
    text: str


Act = Pressed | Typed


class Widgets:
    """The widgets of a screen at one size.

    Tab and arrows walk over the buttons, Enter and Space press the one reached.
    """

    def __init__(self, look: Look) -> None:
        self.look = look
        self._manager = pygame_gui.UIManager(
            look.layout.window.size, theme.manager_theme(look.scale), enable_live_theme_updates=False
        )
        self._elements: dict[str, Any] = {}
        self._names: dict[int, str] = {}
        self._tips: dict[str, str] = {}
        self._lists: dict[str, Any] = {}
        self._focus: str | None = None
        self._hovered: str | None = None
        self._hovered_ms = 0
        self._lively_ms = _LIVELY_MS
        self._pointer = (-1, -1)

    # ---- making widgets; boxes are in pixels of the window, or of the container ----

    def button(
        self,
        widget_id: str,
        box: pygame.Rect,
        words: str = "",
        *,
        icon: str = "",
        kind: str = "plain",
        size: float = theme.BODY,
        picture: pygame.Surface | None = None,
        tip: str = "",
        enabled: bool = True,
        chosen: bool = False,
        container: Any = None,
    ) -> None:
        """A button; a tip is marked-up text that appears beside it."""
        face = ButtonFace(words, icon, kind, size, picture)
        element = PaintedButton(box, face, self.look, self._manager, container)
        self._add(widget_id, element)
        self._tips[widget_id] = tip
        if container is not None:
            self._lists[widget_id] = container
        if chosen:
            element.choose(chosen=True)
        if not enabled:
            element.disable()  # type: ignore[no-untyped-call]

    def entry(self, widget_id: str, box: pygame.Rect, value: str, *, limit: int = 20, hint: str = "") -> None:
        """A line to type in; the hint is shown while it is empty."""
        element = UITextEntryLine(box, self._manager, initial_text=value, placeholder_text=hint or None)
        element.set_text_length_limit(limit)
        self._add(widget_id, element)

    def scroll(self, widget_id: str, box: pygame.Rect, content_height: int) -> Any:
        """A window of pixels onto something higher; it is the container of what lies in it."""
        element = UIScrollingContainer(box, self._manager, allow_scroll_x=False, should_grow_automatically=False)
        bar = element.scroll_bar_width if content_height > box.height else 0
        element.set_scrollable_area_dimensions((box.width - bar, content_height))
        self._add(widget_id, element)
        return element

    # ---- changing them ----

    def repaint(self, widget_id: str, picture: pygame.Surface) -> None:
        """Give a button another picture; it keeps its place among the others and in its list."""
        element = self._elements[widget_id]
        element.show_face(element.face._replace(picture=picture))

    def clear(self) -> None:
        """Take all widgets away, before the same screen makes others; the keyboard's ring waits for its widget."""
        self._manager.set_focus_set(None)
        self._manager.clear_and_reset()  # type: ignore[no-untyped-call]
        for kept in (self._elements, self._names, self._tips, self._lists):
            kept.clear()
        self._lively_ms = _LIVELY_MS

    def remove(self, widget_id: str) -> None:
        """Take a widget away."""
        element = self._elements.pop(widget_id)
        self._names.pop(id(element), None)
        self._tips.pop(widget_id, None)
        self._lists.pop(widget_id, None)
        element.kill()

    # ---- asking ----

    @property
    def ids(self) -> tuple[str, ...]:
        """All widgets."""
        return tuple(self._elements)

    def box(self, widget_id: str) -> pygame.Rect:
        """Where a widget is in the window."""
        return pygame.Rect(self._elements[widget_id].get_abs_rect())

    def view(self, widget_id: str) -> pygame.Rect | None:
        """The part of the window that shows the list in which a widget lies; None: it lies in none."""
        container = self._lists.get(widget_id)
        return None if container is None else pygame.Rect(container.get_abs_rect())

    def words(self, widget_id: str) -> str:
        """What a button says."""
        return str(self._elements[widget_id].face.words)

    def is_enabled(self, widget_id: str) -> bool:
        """Whether a widget reacts."""
        return bool(self._elements[widget_id].is_enabled)

    @property
    def hovered(self) -> str | None:
        """The widget under the mouse."""
        return self._hovered

    # ---- living ----

    def feed(self, event: pygame.event.Event) -> Act | None:
        """Give an event to the widgets; what the player did with them by it, if anything."""
        self._lively_ms = _LIVELY_MS
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
            self._focus = None
        act = self._key_act(event) if event.type == pygame.KEYDOWN else None
        self._manager.process_events(event)
        return act or self._act_of(event)

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the picture may have changed."""
        self._manager.update(dt_ms / 1000)
        hovered = next((name for name in reversed(self._elements) if self._is_hovered(name)), None)
        was_waiting = self._hovered_ms < TOOLTIP_DELAY_MS
        self._hovered_ms = self._hovered_ms + dt_ms if hovered == self._hovered else 0
        self._hovered = hovered
        tip_appears = was_waiting and self._hovered_ms >= TOOLTIP_DELAY_MS
        self._lively_ms = max(0, self._lively_ms - dt_ms)
        return self._lively_ms > 0 or tip_appears or self._is_typing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets, the ring of the keyboard, and a tool tip above them."""
        self._manager.draw_ui(surface)
        focus = self._focus if self._focus in self._elements else None
        if focus is not None:
            box = self.box(focus).inflate(self.look.px(8), self.look.px(8))
            pygame.draw.rect(surface, theme.GOLD, box, max(2, self.look.px(2)), border_radius=self.look.px(14))
        shown = focus or (self._hovered if self._hovered_ms >= TOOLTIP_DELAY_MS else None)
        tip = self._tips.get(shown or "")
        if shown and tip:
            draw_tooltip(surface, self.look, self.box(shown), tip, others=self._boxes_in_view())

    # ---- inside ----

    def _add(self, widget_id: str, element: Any) -> None:
        if widget_id in self._elements:
            self.remove(widget_id)
        self._elements[widget_id] = element
        self._names[id(element)] = widget_id

    def _act_of(self, event: pygame.event.Event) -> Act | None:
        name = self._names.get(id(getattr(event, "ui_element", None)))
        if name is None:
            return None
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            return Pressed(name)
        if event.type == pygame_gui.UI_TEXT_ENTRY_CHANGED:
            return Typed(name, str(event.text))
        return None

    def _boxes_in_view(self) -> list[pygame.Rect]:
        """The buttons, those of lists as far as they are in view."""
        boxes = {name: self.box(name) for name, one in self._elements.items() if isinstance(one, PaintedButton)}
        views = {name: self.view(name) for name in boxes}
        return [box if (view := views[name]) is None else box.clip(view) for name, box in boxes.items()]

    def _is_hovered(self, name: str) -> bool:
        element = self._elements[name]
        view = self.view(name)
        if view is not None and not view.collidepoint(self._pointer):
            return False
        return bool(element.visible and element.get_abs_rect().collidepoint(self._pointer))

    @property
    def _is_typing(self) -> bool:
        return any(isinstance(e, UITextEntryLine) and e.is_focused for e in self._elements.values())

    def _key_act(self, event: pygame.event.Event) -> Act | None:
        if self._is_typing and event.key != pygame.K_TAB:
            return None
        if event.key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT):
            back = event.key in (pygame.K_UP, pygame.K_LEFT) or bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
            self._walk(-1 if back else 1)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self._focus in self._elements:
            return Pressed(self._focus) if self._focus is not None else None
        return None

    def _walk(self, step: int) -> None:
        names = [n for n, e in self._elements.items() if isinstance(e, PaintedButton) and e.is_enabled and e.visible]
        if not names:
            return
        if self._focus in names:
            self._focus = names[(names.index(self._focus) + step) % len(names)]
        else:
            self._focus = names[0 if step > 0 else -1]
        self._manager.set_focus_set(None)
        self._scroll_to(self._focus)

    def _scroll_to(self, name: str) -> None:
        """Bring a widget of a list into view."""
        container, view = self._lists.get(name), self.view(name)
        if container is None or view is None or container.vert_scroll_bar is None:
            return
        box = self.box(name)
        if box.top >= view.top and box.bottom <= view.bottom:
            return
        content = container.scrollable_container.get_abs_rect()
        share = (box.top - content.top) / max(1, content.height)
        container.vert_scroll_bar.set_scroll_from_start_percentage(share)
