"""Buttons that pygame_gui drives and that we paint."""

from __future__ import annotations

from typing import Any, NamedTuple

import pygame
import pygame_gui
from pygame_gui.core import ObjectID
from pygame_gui.elements import UIButton

from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.theme import Colour

_MARK = 18
_TICK = ((0.27, 0.52), (0.44, 0.68), (0.74, 0.34))
"""The check mark in its disc, in parts of its size."""


class ButtonFace(NamedTuple):
    """What a button shows: words, an icon or a picture, and its kind in `theme.BUTTONS`."""

    words: str = ""
    icon: str = ""
    kind: str = "plain"
    size: float = theme.BODY
    picture: pygame.Surface | None = None


class PaintedShape:
    """What pygame_gui asks of a button's shape: its state and whether a point is on it. It paints nothing."""

    def __init__(self, box: pygame.Rect) -> None:
        self._box = pygame.Rect(box)
        self.state = "normal"
        self._is_fresh = True

    def set_active_state(self, state: str) -> None:
        """Normal, hovered, active, selected or disabled."""
        self._is_fresh = self._is_fresh or state != self.state
        self.state = state

    def has_fresh_surface(self) -> bool:
        """Whether the button has to be painted again."""
        return self._is_fresh

    def painted(self) -> None:
        """The button has been painted in this state."""
        self._is_fresh = False

    def update(self, time_delta: float) -> None:
        """Nothing changes by time."""

    def collide_point(self, point: tuple[float, float]) -> bool:
        """Whether a point lies on the button."""
        return bool(self._box.collidepoint(point))

    def set_position(self, position: tuple[int, int]) -> None:
        """Follow the button, which a list scrolls."""
        self._box.topleft = position


class PaintedButton(UIButton):
    """A button with our look; pygame_gui keeps its state and sends its events."""

    def __init__(
        self, box: pygame.Rect, face: ButtonFace, look: Look, manager: pygame_gui.UIManager, container: Any
    ) -> None:
        self._face = face
        self._look = look
        self._chosen = False
        super().__init__(box, "", manager, container, object_id=ObjectID(class_id="@painted"))

    def rebuild_from_changed_theme_data(self) -> None:
        """No theme of pygame_gui touches it."""
        self.rebuild()

    def rebuild(self) -> None:
        """Take the shape of the box and paint it."""
        self.drawable_shape: Any = PaintedShape(self.rect)
        if not self.is_enabled:
            self.drawable_shape.set_active_state("disabled")
        self.on_fresh_drawable_shape_ready()

    def show_face(self, face: ButtonFace) -> None:
        """Change what the button shows."""
        if face != self._face:
            self._face = face
            self.on_fresh_drawable_shape_ready()

    @property
    def face(self) -> ButtonFace:
        """What it shows."""
        return self._face

    def choose(self, *, chosen: bool) -> None:
        """Mark it as the chosen one of several."""
        if chosen != self._chosen:
            self._chosen = chosen
            self.on_fresh_drawable_shape_ready()

    def on_fresh_drawable_shape_ready(self) -> None:
        """Paint the state that pygame_gui says the button is in."""
        shape = self.drawable_shape
        shape.painted()
        self._set_image(paint_button(self.rect.size, self._face, self._look, shape.state, chosen=self._chosen))


def paint_button(
    size: tuple[int, int], face: ButtonFace, look: Look, state: str, *, chosen: bool = False
) -> pygame.Surface:
    """The picture of a button in a state of pygame_gui: normal, hovered, active, selected or disabled."""
    paint = theme.BUTTONS[face.kind]
    top, bottom, edge, colour = paint.top, paint.bottom, paint.edge, paint.text
    if state == "hovered":
        top, bottom, edge = _lighter(top, 0.16), _lighter(bottom, 0.16), _lighter(edge, 0.35)
    elif state == "active":
        top, bottom, edge = _darker(bottom), _darker(top), theme.GOLD
    elif state == "disabled":
        top, bottom = pygame.Color(58, 46, 98), pygame.Color(46, 35, 82)
        edge, colour = pygame.Color(82, 68, 124), theme.FAINT_TEXT
    if chosen:
        edge = theme.GOLD
        top, bottom = (top.lerp(theme.GOLD_DARK, 0.3), bottom.lerp(theme.GOLD_DARK, 0.22))
    surface = pygame.Surface(size, pygame.SRCALPHA)
    drop = min(look.px(3), size[1] // 8) if face.kind not in ("quiet", "tile", "row") else 0
    body = (size[0], size[1] - drop)
    radius, width = look.px(paint.radius), max(1, look.px(2.5 if chosen else 1.5))
    shift = drop if state == "active" else 0
    if drop:
        foot = tuple(_darker(bottom))
        surface.blit(painting.rounded(body, radius, foot, foot), (0, drop))
    surface.blit(painting.rounded(body, radius, tuple(top), tuple(bottom), tuple(edge), width), (0, shift))
    inner = pygame.Rect(0, shift, *body)
    content = _content(inner, face, look, colour)
    if state == "disabled" and (face.icon or face.picture):
        content.set_alpha(120)
    surface.blit(content, (0, 0))
    if chosen and face.kind != "row":
        _draw_mark(surface, inner, look)
    return surface.premul_alpha()  # as pygame_gui blends


def _draw_mark(surface: pygame.Surface, box: pygame.Rect, look: Look) -> None:
    """The mark of what is chosen, in the upper right corner: a frame alone would look like what the mouse is over."""
    size = min(look.px(_MARK), round(box.height * 0.3))
    disc = pygame.Rect(0, 0, size, size)
    disc.topright = (box.right - look.px(2), box.top + look.px(2))
    gold = tuple(theme.GOLD_LIGHT)
    surface.blit(painting.rounded(disc.size, size // 2, gold, tuple(theme.GOLD)), disc)
    width = max(2, round(size * 0.16))
    points = [(disc.left + round(size * x), disc.top + round(size * y)) for x, y in _TICK]
    pygame.draw.lines(surface, theme.INK, closed=False, points=points, width=width)


def content_box(box: pygame.Rect, face: ButtonFace, look: Look) -> pygame.Rect:
    """What a button's icon and words take up in its box."""
    placed = _placed(box, face, look, theme.TEXT)
    return box.copy() if not placed else placed[0][1].unionall([place for _part, place in placed[1:]])


def _content(box: pygame.Rect, face: ButtonFace, look: Look, colour: Colour) -> pygame.Surface:
    canvas = pygame.Surface((box.width, box.bottom), pygame.SRCALPHA)
    if face.picture is not None:
        canvas.blit(face.picture, face.picture.get_rect(center=box.center))
    canvas.blits(_placed(box, face, look, colour))
    return canvas


def _placed(box: pygame.Rect, face: ButtonFace, look: Look, colour: Colour) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """Icon and words, side by side in the middle of the box."""
    gap, margin = look.px(8), look.px(10 if face.words else 4)
    beside_words = min(round(look.px(face.size) * 1.7), box.height - look.px(6))
    alone = min(box.height - look.px(10), box.width - look.px(10), look.px(32))
    icon = look.drawings.icon(face.icon, beside_words if face.words else alone) if face.icon else None
    room = box.width - 2 * margin - (icon.get_width() + gap if icon else 0)
    words = _words(face, look, colour, room, box.height - look.px(4)) if face.words else None
    parts = [part for part in (icon, words) if part is not None]
    total = sum(part.get_width() for part in parts) + gap * (len(parts) - 1)
    left = box.left + (box.width - total) // 2
    placed = []
    for part in parts:
        placed.append((part, part.get_rect(midleft=(left, box.centery))))
        left += part.get_width() + gap
    return placed


def _words(face: ButtonFace, look: Look, colour: Colour, room: int, height: int) -> pygame.Surface:
    """The words on one line, or on more where a long translation needs them."""
    style = Style.TITLE if face.kind == "primary" or face.size >= theme.LARGE else Style.BOLD
    return look.label(face.words, (room, height), face.size, colour, style, centred=True)


def _lighter(colour: Colour, part: float) -> Colour:
    lit = colour.lerp(pygame.Color(255, 255, 255), part)
    lit.a = colour.a
    return lit


def _darker(colour: Colour) -> Colour:
    dark = colour.lerp(pygame.Color(20, 8, 40), 0.35)
    dark.a = colour.a
    return dark
