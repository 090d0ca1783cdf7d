"""The widgets of one screen, by id: what pygame_gui does well, with our look and without its surprises."""

from __future__ import annotations

from typing import Any

import pygame
import pygame_gui
from pygame_gui.elements import UIScrollingContainer

from krosmaster.client.art import theme
from krosmaster.client.art.letters import drawable
from krosmaster.client.art.look import Look
from krosmaster.client.ui.buttons import ButtonFace, PaintedButton
from krosmaster.client.ui.entry_line import EntryLine
from krosmaster.client.ui.focus import ARROWS, draw_ring, following, towards
from krosmaster.client.ui.tooltip import TOOLTIP_DELAY_MS, draw_tooltip
from krosmaster.table.values import value

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
PRESSING = (*_ENTER, pygame.K_SPACE)
"""The keys that press a button."""
_NO_FACE = ButtonFace()
_LIVELY_MS = 700
"""So long after an event the picture may still change by itself: hover states, tool tips."""


@value
class Pressed:
    """A button was pressed."""

    id: str


@value
class Typed:
    """The text of an entry line has changed."""

    id: str
    text: str


Act = Pressed | Typed


class Widgets:
    """The widgets of a screen at one size.

    The keyboard's ring is on one of them: Tab leads it in order, arrows to the nearest on a side, Enter and Space
    press. On an entry line one types at once; Enter, Tab, up and down leave it.

    In a dialog the keyboard is on the golden button before there is any ring: Enter and Space press it, and the ring
    goes on from there.
    """

    def __init__(self, look: Look, *, is_dialog: bool = False) -> None:
        self.look = look
        self._is_dialog = is_dialog
        self._is_key_held = _is_pressing()
        self._manager = pygame_gui.UIManager(
            look.layout.window.size, theme.manager_theme(look.scale), enable_live_theme_updates=False
        )
        self._elements: dict[str, Any] = {}
        self._names: dict[int, str] = {}
        self._tips: dict[str, str] = {}
        self._lists: dict[str, Any] = {}
        self._places: dict[str, int] = {}
        self._search = ""
        self._unheard = ""
        """The letter of a key that has done something already."""
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

    def entry(
        self,
        widget_id: str,
        box: pygame.Rect,
        value: str,
        *,
        limit: int = 20,
        hint: str = "",
        is_search: bool = False,
    ) -> None:
        """A line to type in; the hint is shown while it is empty. What is typed elsewhere goes into a search."""
        if is_search:
            self._search = widget_id
        self._add(widget_id, EntryLine(box, self._manager, value, limit=limit, hint=hint))

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

    def choose(self, widget_id: str, *, chosen: bool) -> None:
        """Mark a button as the chosen one of several, or no longer."""
        self._elements[widget_id].choose(chosen=chosen)

    def enable(self, widget_id: str, *, enabled: bool) -> None:
        """Let a widget react, or not."""
        element = self._elements[widget_id]
        if enabled != element.is_enabled:
            element.enable() if enabled else element.disable()

    def write(self, widget_id: str, text: str) -> None:
        """Set the text of an entry line."""
        element = self._elements[widget_id]
        if element.text != drawable(text):
            element.set_text(text)

    def clear(self) -> None:
        """Take all widgets away, before the same screen makes others; the keyboard's ring waits for its widget."""
        self._manager.set_focus_set(None)
        self._manager.clear_and_reset()  # type: ignore[no-untyped-call]
        self._is_key_held = _is_pressing()
        for kept in (self._elements, self._names, self._tips, self._lists, self._places):
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
        """The widget that the keyboard is on, or else the one under the mouse."""
        return self.focus or self._hovered

    @property
    def focus(self) -> str | None:
        """The widget that the keyboard is on."""
        return self._focus if self._focus in self._elements else None

    # ---- living ----

    def take_over(self, before: Widgets) -> None:
        """Go on where the keyboard was among the widgets of another size."""
        self._focus = before.focus

    def let_go(self) -> None:
        """The keyboard is on no widget any more."""
        self._focus = None
        self._manager.set_focus_set(None)

    def not_typed(self, event: pygame.event.Event) -> None:
        """A key has done something: its letter, which follows as text of its own, is typed nowhere."""
        self._unheard = str(getattr(event, "unicode", ""))

    @property
    def is_typing(self) -> bool:
        """Whether the keyboard is on an entry line."""
        return self._typed_in is not None

    def leave_field(self) -> bool:
        """Type no more; whether anybody did. The ring stays."""
        was_typing = self.is_typing
        self._manager.set_focus_set(None)
        return was_typing

    def feed(self, event: pygame.event.Event) -> Act | None:
        """Give an event to the widgets; what the player did with them by it, if anything."""
        self._lively_ms = _LIVELY_MS
        if event.type == pygame.TEXTINPUT and event.text == self._unheard:
            return None
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._unheard = ""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
            self._focus = None
        if event.type == pygame.KEYUP and event.key in PRESSING:
            self._is_key_held = False
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
        return self._lively_ms > 0 or tip_appears or self.is_typing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all widgets, the ring of the keyboard, and a tool tip above them."""
        self._manager.draw_ui(surface)
        focus = self.focus
        if focus is not None:
            draw_ring(surface, self.look, self.box(focus))
        shown = focus or (self._hovered if self._hovered_ms >= TOOLTIP_DELAY_MS else None)
        tip = self._tips.get(shown or "")
        if shown and tip:
            draw_tooltip(surface, self.look, self.box(shown), tip, others=self._boxes_in_view())

    # ---- inside ----

    def _add(self, widget_id: str, element: Any) -> None:
        if widget_id in self._elements:
            self.remove(widget_id)
        self._elements[widget_id] = element
        self._places.setdefault(widget_id, len(self._places))
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
    def _typed_in(self) -> EntryLine | None:
        entries = (e for e in self._elements.values() if isinstance(e, EntryLine))
        return next((entry for entry in entries if entry.is_focused), None)

    def _key_act(self, event: pygame.event.Event) -> Act | None:
        is_back = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
        here = self.focus or next((name for name in self._stops() if self._elements[name] is self._typed_in), "")
        is_quiet, here = not here, here or self._golden
        if event.key == pygame.K_TAB:
            self.focus_on(following(self._stops(), here, -1 if is_back else 1))
        elif self.is_typing and event.key in _ENTER:
            self.focus_on(following(self._stops(), here, 1))
        elif event.key in ARROWS and not (self.is_typing and ARROWS[event.key][0]):
            self.focus_on(self._neighbour(here, ARROWS[event.key]))
        elif not self.is_typing and event.key in PRESSING and here:
            if is_quiet and self._is_key_held:
                return None
            if not isinstance(self._elements[here], EntryLine):
                return Pressed(here)
            self.focus_on(here)
        elif not self.is_typing and self._search in self._elements and str(getattr(event, "unicode", "")).isalpha():
            self.focus_on(self._search)  # the letter itself follows as typed text
        return None

    @property
    def _golden(self) -> str:
        """Where the keyboard is in a dialog while nothing has the ring; empty elsewhere."""
        golden = (name for name in self._stops() if getattr(self._elements[name], "face", _NO_FACE).kind == "primary")
        return next(golden, "") if self._is_dialog else ""

    def _stops(self) -> list[str]:
        """Where the keyboard stops, in order; what is made anew stands where it stood."""
        stops = [
            name
            for name, element in self._elements.items()
            if isinstance(element, (PaintedButton, EntryLine)) and element.is_enabled and element.visible
        ]
        return sorted(stops, key=lambda name: self._places[name])

    def _neighbour(self, here: str, side: tuple[int, int]) -> str:
        """What lies on a side; a list is walked, and scrolled, to its end before it is left."""
        boxes, own = self._boxes_to_reach(), self._lists.get(here)
        if own is not None:
            inside = {name: box for name, box in boxes.items() if self._lists.get(name) is own}
            within = towards(inside, here, side, is_straight=True)
            if within != here:
                return within
        return towards(boxes, here, side)

    def _boxes_to_reach(self) -> dict[str, pygame.Rect]:
        """Where the stops are: of other lists than the present one only what is in view."""
        here = self._lists.get(self._focus or "")
        boxes = {}
        for name in self._stops():
            view, box = self.view(name), self.box(name)
            if view is not None and self._lists[name] is not here:
                box = box.clip(view)
            if box.height > self.look.px(8):
                boxes[name] = box
        return boxes

    def focus_on(self, name: str) -> None:
        """Lead the keyboard to a widget, if there is such a one."""
        if name not in self._elements:
            return
        self._focus = name
        element = self._elements[name]
        self._manager.set_focus_set(element if isinstance(element, EntryLine) else None)
        if isinstance(element, EntryLine):
            element.go_to_end(selects=name != self._search)
        self.reveal(name)

    def reveal(self, name: str) -> None:
        """Bring a widget of a list into view."""
        container, view = self._lists.get(name), self.view(name)
        if container is None or view is None or container.vert_scroll_bar is None:
            return
        box = self.box(name)
        if box.top >= view.top and box.bottom <= view.bottom:
            return
        content = container.scrollable_container.get_abs_rect()
        margin = self.look.px(6)
        top = box.top - margin if box.top < view.top else box.bottom + margin - view.height
        share = (top - content.top) / max(1, content.height)
        container.vert_scroll_bar.set_scroll_from_start_percentage(max(share, 0.0))


def _is_pressing() -> bool:
    """Whether a key that presses is held from before: its repetition must not answer what has just appeared."""
    held = pygame.key.get_pressed()
    return any(held[key] for key in PRESSING)
