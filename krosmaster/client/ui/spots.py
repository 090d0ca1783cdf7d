"""Places on the screen that react to the mouse: each has an id, by which the screen acts and tests click."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.look import Look
from krosmaster.client.ui.buttons import ButtonFace, paint_button
from krosmaster.table.values import value


@value
class Spot:
    """One place. A spot that is not enabled still has its tip; pressing it says why it does nothing."""

    id: str
    box: pygame.Rect
    tip: str = ""
    enabled: bool = True

    @property
    def verb(self) -> str:
        """What the spot is for: the first part of its id."""
        return self.id.partition(":")[0]

    @property
    def subject(self) -> str:
        """Whom or what it concerns: the rest of its id."""
        return self.id.partition(":")[2]


@value
class Pointer:
    """The spots that the mouse is over and holds down, by id."""

    over: str = ""
    held: str = ""

    def state_of(self, spot: Spot) -> str:
        """How a button there looks, in pygame_gui's words."""
        if not spot.enabled:
            return "disabled"
        if self.held == spot.id:
            return "active"
        return "hovered" if self.over == spot.id else "normal"

    def among(self, spots: Iterable[Spot]) -> Pointer:
        """What of it concerns some spots: one of them, or none."""
        ids = {spot.id for spot in spots}
        return Pointer(self.over if self.over in ids else "", self.held if self.held in ids else "")


def spot_at(spots: Iterable[Spot], position: tuple[int, int]) -> Spot | None:
    """The spot under a point; of several the last one, which lies on top."""
    found = None
    for spot in spots:
        if spot.box.collidepoint(position):
            found = spot
    return found


def spot_named(spots: Sequence[Spot], spot_id: str) -> Spot | None:
    """The spot of an id; of several the last one, which lies on top."""
    return next((spot for spot in reversed(spots) if spot.id == spot_id), None)


@PICTURES.keeping
def _button_picture(size: tuple[int, int], face: ButtonFace, look: Look, state: str, chosen: bool) -> pygame.Surface:  # noqa: FBT001 - a cache key
    return paint_button(size, face, look, state, chosen=chosen)


def draw_key_badge(surface: pygame.Surface, look: Look, box: pygame.Rect, key: str) -> None:
    """The key of a spot, small in the lower left corner of its box."""
    badge = look.line(key, 11.5, theme.SOFT_TEXT, Style.BOLD)
    ground = badge.get_rect().inflate(look.px(8), 0)
    ground.bottomleft = (box.left + look.px(2), box.bottom - look.px(2))
    fill = (*theme.NIGHT[:3], 225)
    surface.blit(painting.rounded(ground.size, ground.height // 2, fill, fill), ground)
    surface.blit(badge, badge.get_rect(center=ground.center))


def draw_button(
    surface: pygame.Surface, look: Look, spot: Spot, face: ButtonFace, pointer: Pointer, *, chosen: bool = False
) -> None:
    """A button in the house's look on a spot."""
    surface.blit(_button_picture(spot.box.size, face, look, pointer.state_of(spot), chosen), spot.box)
