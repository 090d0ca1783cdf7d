"""The strip at the start of a turn: what the others did meanwhile, in portraits, signs and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from krosmaster.client.art import painting, theme
from krosmaster.client.art.look import Look
from krosmaster.client.board.arena_overlay import overlay_of
from krosmaster.client.geometry.board_picture import NOTHING_LIT, Overlay, Tint
from krosmaster.client.log.recap import NO_RECAP, Recap, RecapItem, Struck
from krosmaster.client.ui.buttons import ButtonFace
from krosmaster.client.ui.spots import Pointer, Spot, draw_button
from krosmaster.client.wording import _

_HEIGHT = 46
_FACE, _SIGN, _STRUCK = 34, 22, 30
_PAD, _GAP = 5, 3
_BUTTON = 30
_LEAST = 0.64
_FULLER = 1.22
"""A low strip has less air above and below."""
_MOST_STRUCK = 4
_TIP_LINES = 7


class _Chip(NamedTuple):
    """One item in view: its place among the items, its box, and whether its doer's face stands before it."""

    place: int
    box: pygame.Rect
    has_face: bool


class RecapStrip:
    """Its spots are `recap:PLACE` for an act, `recap-more`, `recap-again` and `recap-close`; closed, `recap-show`."""

    def __init__(self, look: Look, box: pygame.Rect, handle: pygame.Rect) -> None:
        self._look = look
        self._room = box
        tip = _("What the others did since the last own turn") + " (O)"
        self._handle = Spot("recap-show", handle, tip)
        self._is_open = False
        self._height_share = self._share = 1.0
        """How high the strip is and how large what is on it, by the full size."""
        self._box = pygame.Rect(0, 0, 0, 0)
        self._recap = NO_RECAP
        self._pages: list[list[_Chip]] = []
        self._page = 0
        self._buttons: tuple[tuple[Spot, ButtonFace], ...] = ()
        self._spots: tuple[Spot, ...] = ()

    @property
    def spots(self) -> tuple[Spot, ...]:
        """What reacts now."""
        if not self._pages:
            return ()
        return self._spots if self._is_open else (self._handle,)

    @property
    def is_open(self) -> bool:
        """Whether the strip is in view."""
        return self._is_open and bool(self._pages)

    def show(self, recap: Recap, room_px: int, *, is_open: bool) -> None:
        """Show what was done, or only the button that opens the strip; nothing where there is nothing to tell.

        `room_px` is how high the strip may be without lying over cells; it is never lower than can be read.
        """
        share = min(max(room_px / self._look.px(_HEIGHT), _LEAST), 1.0)
        if recap is not self._recap or share != self._height_share:
            self._recap, self._page = recap, 0
            self._height_share, self._share = share, min(share * _FULLER, 1.0)
            self._lay_out()
        self._is_open = is_open

    def turn_page(self) -> None:
        """The next part of a long strip."""
        self._page = (self._page + 1) % max(len(self._pages), 1)
        self._place()

    def overlay(self, spot_id: str) -> Overlay | None:
        """What an act lights on the board; None for any other spot."""
        verb, _colon, subject = spot_id.partition(":")
        if verb != "recap" or int(subject) >= len(self._recap.items):
            return None
        lit = [overlay_of(told) for told in self._recap.items[int(subject)].told]
        if not lit:
            return NOTHING_LIT
        cells = frozenset(cell for one in lit for cell in one.tints.get(Tint.OPTION, ()))
        path = lit[0].path
        if len(lit) > 1 and all(len(one.path) == 2 for one in lit[:2]) and lit[0].path[-1] == lit[1].path[0]:
            path = (*lit[0].path, *(cell for one in lit[1:] for cell in one.path[1:]))  # a walk, step by step
        marked = frozenset(handle for one in lit for handle in one.marked)
        return Overlay({Tint.OPTION: cells}, path=path, marked=marked)

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw the strip, if there is anything to tell."""
        look = self._look
        if not self.is_open:
            if self._pages:
                draw_button(surface, look, self._handle, ButtonFace("", "replay", "quiet"), pointer)
            return
        fill = (34, 22, 66, 240)
        edge = tuple(theme.GOLD)
        surface.blit(painting.rounded(self._box.size, look.px(10), fill, fill, edge, max(look.px(1.5), 1)), self._box)
        for number, chip in enumerate(self._pages[self._page]):
            self._draw_chip(surface, chip, is_first=not number, is_lit=pointer.over == f"recap:{chip.place}")
        for spot, face in self._buttons:
            draw_button(surface, look, spot, face, pointer)

    # ---- laying out ----

    def _px(self, units: float) -> int:
        return self._look.px(units * self._share)

    def _lay_out(self) -> None:
        height = self._look.px(_HEIGHT * self._height_share)
        buttons = 2 * self._px(_BUTTON + _GAP) + self._px(_PAD)
        room = self._room.width - buttons - 2 * self._px(_PAD)
        widths = list(self._widths())
        if sum(widths) > room:
            room -= self._px(_BUTTON + _GAP)
        self._pages, left = [], room + 1
        for place, item in enumerate(self._recap.items):
            same = place > 0 and self._doer(self._recap.items[place - 1]) == self._doer(item)
            wide = widths[place]
            if left + wide > room:
                self._pages.append([])
                left, same = 0, False
                wide = self._width(item, has_face=True)
            self._pages[-1].append(_Chip(place, pygame.Rect(left, 0, wide, height), not same))
            left += wide
        self._place()

    def _widths(self) -> Iterator[int]:
        before = None
        for item in self._recap.items:
            yield self._width(item, has_face=self._doer(item) != before)
            before = self._doer(item)

    def _doer(self, item: RecapItem) -> str:
        return str(item.who.handle) if item.who is not None else f"player-{item.player}"

    def _width(self, item: RecapItem, *, has_face: bool) -> int:
        wide = self._px(_SIGN + 2 * _GAP) + (self._px(_FACE + _GAP + _PAD) if has_face else 0)
        if item.amount:
            wide += self._number(item).get_width()
        return wide + self._px(_STRUCK + _GAP) * len(item.struck[:_MOST_STRUCK])

    def _number(self, item: RecapItem) -> pygame.Surface:
        is_counted = item.who is not None
        words = str(item.amount) if is_counted else f"{item.amount:+d}"
        colours = self._look.colours
        colour = theme.TEXT if is_counted else colours.good if item.amount > 0 else colours.bad
        return self._look.title(words, max(16 * self._share, 13), colour)

    def _place(self) -> None:
        """Where everything on the page lies, and what reacts."""
        pad = self._px(_PAD)
        if not self._pages:
            self._buttons = self._spots = ()
            return
        chips = self._pages[self._page]
        names = ["again", "close"] if len(self._pages) == 1 else ["more", "again", "close"]
        wide = chips[-1].box.right + 2 * pad + len(names) * self._px(_BUTTON + _GAP)
        self._box = pygame.Rect(0, 0, min(wide, self._room.width), self._look.px(_HEIGHT * self._height_share))
        self._box.midtop = self._room.midtop
        origin = (self._box.left + pad - chips[0].box.left, self._box.top - chips[0].box.top)
        chips = [chip._replace(box=chip.box.move(origin)) for chip in chips]
        self._pages[self._page] = chips
        faces = {
            "more": ("arrow-right", _("More of what the others did") + f" ({self._page + 1}/{len(self._pages)})"),
            "again": ("replay", _("Watch it again")),
            "close": ("close", _("Close") + " (Esc)"),
        }
        buttons = []
        left = self._box.right - len(names) * self._px(_BUTTON + _GAP) - self._px(_GAP)
        for name in names:
            icon, tip = faces[name]
            button = pygame.Rect(left, 0, self._px(_BUTTON), self._px(_BUTTON))
            button.centery = self._box.centery
            buttons.append((Spot(f"recap-{name}", button, tip), ButtonFace("", icon, "quiet")))
            left += self._px(_BUTTON + _GAP)
        self._buttons = tuple(buttons)
        acts = [Spot(f"recap:{chip.place}", chip.box, self._tip(self._recap.items[chip.place])) for chip in chips]
        self._spots = (*acts, *(spot for spot, _face in buttons))

    def _tip(self, item: RecapItem) -> str:
        """The lines of the log that tell of it; a walk by its ends."""
        lines = [told.sentence for told in item.told if not hasattr(told.event, "faces")]
        if item.drawing == "icons/mp" and len(lines) > 1:
            lines = [lines[0], "\N{HORIZONTAL ELLIPSIS}", lines[-1]]
        if len(lines) > _TIP_LINES:
            lines = [*lines[: _TIP_LINES - 1], "\N{HORIZONTAL ELLIPSIS}"]
        return "\n".join(lines)

    # ---- painting ----

    def _draw_chip(self, surface: pygame.Surface, chip: _Chip, *, is_first: bool, is_lit: bool) -> None:
        look, item, box = self._look, self._recap.items[chip.place], chip.box
        if is_lit:
            fill = (*tuple(theme.PANEL_EDGE)[:3], 150)
            lit = box.inflate(0, -self._px(6))
            surface.blit(painting.rounded(lit.size, self._px(7), fill, fill), lit)
        left = box.left + self._px(_GAP)
        if chip.has_face:
            if not is_first:
                x = box.left
                pygame.draw.line(surface, theme.PANEL_EDGE, (x, box.top + self._px(9)), (x, box.bottom - self._px(9)))
            left = box.left + self._px(_PAD)
            edge = look.colours.owners[item.player]
            if item.who is not None:
                face = look.face(item.who.definition.id, _FACE * self._share, edge=edge)
            else:
                face = look.icon(f"player-{item.player}", (_FACE - 6) * self._share)
            surface.blit(face, face.get_rect(center=(left + self._px(_FACE) // 2, box.centery)))
            left += self._px(_FACE + _GAP)
        size = self._px(_SIGN)
        sign = look.drawings.sized(item.drawing, (size, size))
        surface.blit(sign, sign.get_rect(midleft=(left, box.centery)))
        left += size
        if item.amount:
            number = self._number(item)
            surface.blit(number, number.get_rect(midleft=(left, box.centery)))
            left += number.get_width()
        left += self._px(_GAP)
        for struck in item.struck[:_MOST_STRUCK]:
            self._draw_struck(surface, struck, pygame.Rect(left, box.top, self._px(_STRUCK), box.height))
            left += self._px(_STRUCK + _GAP)

    def _draw_struck(self, surface: pygame.Surface, struck: Struck, box: pygame.Rect) -> None:
        """Whom it hit: the face, the wounds below it, a cross over those who are KO."""
        look = self._look
        face = look.face(
            struck.figure.definition.id, _STRUCK * self._share, edge=look.colours.owners[struck.figure.owner]
        )
        middle = box.centery - (self._px(3) if struck.wounds else 0)
        if struck.is_ko:
            face = pygame.transform.grayscale(face)
        surface.blit(face, face.get_rect(center=(box.centerx, middle)))
        if struck.is_ko:
            cross = look.icon("cross", (_STRUCK - 8) * self._share)
            surface.blit(cross, cross.get_rect(center=(box.centerx, middle)))
        if struck.wounds:
            colour = look.colours.bad if struck.wounds > 0 else look.colours.good
            number = look.title(f"{-struck.wounds:+d}", max(15 * self._share, 13), colour)
            surface.blit(number, number.get_rect(midbottom=(box.centerx, box.bottom + self._px(1))))
