"""What happened, in sentences, the newest at the bottom; each line unfolds into its dice, its sum and its rules.

Only what is in view is ever painted: the log costs the same after twenty lines and after two thousand.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

import pygame

from krosmaster.client.art import theme
from krosmaster.client.art.look import Look
from krosmaster.client.log.log_row import SIZE, LogRow, can_unfold, paint_row
from krosmaster.client.ui.spots import Spot
from krosmaster.client.wording import _
from krosmaster.client.words.told import Told, one_walk

_PAD = 9
_BAR = 6
_TITLE = 26
_STEP_ROWS = 3
_KEPT_ROWS = 96
_FAINT = 110
_AHEAD = 4
"""So many lines are seen after the present one of a replay."""


class _Seen(NamedTuple):
    """A line in view, by its place in the list, and where its upper edge is in the window."""

    place: int
    top: int
    row: LogRow


class LogPanel:
    """A panel over a list of told events. Its spots are `log:PLACE` for a line and `rule:ID` for a rule below it."""

    def __init__(self, look: Look, box: pygame.Rect) -> None:
        self._look = look
        self.box = box
        pad = look.px(_PAD)
        self._inner = pygame.Rect(
            box.left + pad, box.top + look.px(_TITLE), box.width - 2 * pad, box.height - look.px(_TITLE + 8)
        )
        self._told: list[Told] = []
        self._rows: OrderedDict[int, LogRow] = OrderedDict()
        self.source: list[Told] = []
        self._begun = 0
        """So many lists have been begun."""
        self.followed = 0
        """So many entries of the source have been taken over."""
        self.unfolded: set[int] = set()
        """The places of the unfolded lines."""
        self._lowest: int | None = None
        """The place of the lowest line in view, or None: the newest, whatever comes."""
        self._hidden = 0
        """How much of that line is hidden below, in pixels."""
        self._present: int | None = None
        """In a replay: the step of the match that the picture shows; what comes later is faint."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """All lines, oldest first, as marked-up text."""
        return tuple(told.sentence for told in self._told)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The lines in view, and the rules below those that are unfolded."""
        spots = []
        for place, top, row in self._in_view():
            box = pygame.Rect(self._inner.left, top, row.picture.get_width(), row.picture.get_height())
            spots.append(Spot(f"log:{place}", box.clip(self._inner)))
            for rule, within in row.rules:
                chip = within.move(box.topleft).clip(self._inner)
                if chip.height:
                    spots.append(Spot(f"rule:{rule}", chip, _("Read the rule {rule}").format(rule=rule)))
        return tuple(spots)

    @property
    def view(self) -> tuple[object, ...]:
        """What can be seen of it, as a value: equal ones look the same."""
        lines = (self._begun, self.followed, frozenset(self.unfolded))
        return (*lines, self._lowest, self._hidden, self._present)

    def told(self, place: int) -> Told:
        """A line by its place, as in `log:PLACE`; its `act` is the step of the match that it belongs to."""
        return self._told[place]

    def told_at(self, position: tuple[int, int], spot_id: str = "") -> Told | None:
        """The line under a point; or that of a spot, which the keyboard may be on while the mouse is elsewhere."""
        verb, _colon, place = spot_id.partition(":")
        if verb == "log" and int(place) < len(self._told):
            return self._told[int(place)]
        if not self._inner.collidepoint(position):
            return None
        for line, top, row in self._in_view():
            if top <= position[1] < top + row.picture.get_height():
                return self._told[line]
        return None

    def follow(self, told: list[Told], to_come: int = 0) -> None:
        """Show a list that may have grown, but for the last lines, whose picture is still to come.

        Another list begins anew. Whoever had scrolled up stays where they read.
        """
        if told is not self.source:
            self.source, self.followed = told, 0
            self._begun += 1
            self._told, self._lowest, self._hidden = [], None, 0
            self._rows.clear()
            self.unfolded.clear()
        end = max(len(told) - to_come, self.followed)
        for one in told[self.followed : end]:
            self._add(one)
        self.followed = end

    def go_on_from(self, other: LogPanel) -> None:
        """Show what another panel shows, which was laid out for another window."""
        self.follow(other.source, len(other.source) - other.followed)
        self.unfolded |= other.unfolded

    def stand_at(self, act: int) -> None:
        """In a replay: bring the lines up to a step of the match into view, and show those after it faintly."""
        self._present = act
        place = max(bisect_right(self._told, act, key=lambda told: told.act) - 1, 0)
        for wanted in (min(place + _AHEAD, len(self._told) - 1), place):
            if 0 <= wanted < len(self._told):
                self._reveal(wanted)

    def toggle(self, place: int) -> None:
        """Unfold a line, or fold it again."""
        if not can_unfold(self._told[place]):
            return
        self.unfolded ^= {place}
        self._rows.pop(place, None)
        self._keep_in_view()
        self._reveal(place)

    def scroll(self, rows: int) -> None:
        """Scroll up by rows, or down by a negative number."""
        if self._told:
            self._lowest = self._lowest_place
            self._hidden += rows * self._look.px(SIZE * 1.4) * _STEP_ROWS
            self._keep_in_view()

    def beside(self, place: int, step: int) -> str:
        """The id of the line so many places below another one, scrolled into view; empty at the ends of the log."""
        if not 0 <= place + step < len(self._told):
            return ""
        self._reveal(place + step)
        return f"log:{place + step}"

    def reveal_act(self, act: int) -> None:
        """Scroll to the first line of an act, by its step of the match."""
        place = next((place for place, told in enumerate(self._told) if told.act >= act), None)
        if place is not None:
            self._reveal(place)

    def draw(self, surface: pygame.Surface, pointed_at: Told | None = None) -> None:
        """Draw what is in view, and lit what is pointed at."""
        look, inner = self._look, self._inner
        look.draw_panel(surface, self.box)
        icon = look.icon("log", 17)
        surface.blit(icon, (inner.left, self.box.top + look.px(6)))
        title = look.title(_("What happened"), 15, theme.SOFT_TEXT)
        surface.blit(title, (inner.left + look.px(22), self.box.top + look.px(4)))
        clip = surface.get_clip()
        surface.set_clip(inner.inflate(look.px(8), 0).clip(clip))
        seen = list(self._in_view())
        for place, top, row in seen:
            lit = row.picture.get_rect(topleft=(inner.left, top)).inflate(look.px(8), 0)
            if self._told[place] is pointed_at:
                surface.fill(theme.PANEL_EDGE.lerp(theme.PANEL_TOP, 0.5), lit)
            act = self._told[place].act
            is_faint = self._present is not None and act > self._present
            row.picture.set_alpha(_FAINT if is_faint else 255)
            surface.blit(row.picture, (inner.left, top))
            if act == self._present:
                edge = pygame.Rect(lit.left, top, look.px(3), lit.height)
                surface.fill(theme.GOLD, edge)
        surface.set_clip(clip)
        self._draw_bar(surface, seen)

    # ---- which lines are in view ----

    @property
    def _lowest_place(self) -> int:
        last = len(self._told) - 1
        return last if self._lowest is None else min(self._lowest, last)

    def _in_view(self) -> Iterator[_Seen]:
        """The lines in view, the lowest first."""
        bottom = self._inner.bottom + self._hidden
        if self._lowest is None:
            bottom = self._inner.top + self._height_up_to(len(self._told) - 1, self._inner.height)
        for place in range(self._lowest_place, -1, -1):
            row = self._row(place)
            bottom -= row.picture.get_height()
            yield _Seen(place, bottom, row)
            if bottom <= self._inner.top:
                return

    def _height_up_to(self, place: int, enough: int) -> int:
        """How high the lines up to a place are together, but no more than is enough."""
        height = 0
        while place >= 0 and height < enough:
            height += self._row(place).picture.get_height()
            place -= 1
        return min(height, enough)

    def _keep_in_view(self) -> None:
        """Bring a position that was moved freely back to one that fills the panel."""
        if self._lowest is None:
            return
        last = len(self._told) - 1
        place, hidden = min(self._lowest, last), self._hidden
        while hidden > 0 and place > 0 and hidden >= self._row(place).picture.get_height():
            hidden -= self._row(place).picture.get_height()
            place -= 1
        enough = self._inner.height + max(hidden, 0)
        hidden -= enough - self._height_up_to(place, enough)
        while hidden < 0 and place < last:
            place += 1
            hidden += self._row(place).picture.get_height()
        if place == last and hidden <= 0:
            self._lowest, self._hidden = None, 0
        else:
            self._lowest, self._hidden = place, hidden

    def _reveal(self, place: int) -> None:
        """Scroll as little as needed to see a whole line."""
        seen = list(self._in_view())
        if place > seen[0].place or (place == seen[0].place and self._hidden > 0):
            self._lowest, self._hidden = place, 0
            seen = list(self._in_view())
        top = next((one.top for one in seen if one.place == place), None)
        if top is None or top < self._inner.top:
            # as the uppermost line: the lowest is as far below as the panel is high
            height, lowest = self._row(place).picture.get_height(), place
            while height < self._inner.height and lowest < len(self._told) - 1:
                lowest += 1
                height += self._row(lowest).picture.get_height()
            self._lowest, self._hidden = lowest, max(height - self._inner.height, 0)
        self._keep_in_view()

    # ---- lines ----

    def _add(self, told: Told) -> None:
        walk = one_walk(self._told[-1], told) if self._told else None
        if walk is not None:  # steps of one walk are one line
            self._told[-1] = walk
            self._rows.pop(len(self._told) - 1, None)
        else:
            self._told.append(told)

    def _row(self, place: int) -> LogRow:
        row = self._rows.get(place)
        if row is None:
            width = self._inner.width - self._look.px(_BAR + 4)
            unfolded = place in self.unfolded
            row = paint_row(self._look, self._told[place], width, is_unfolded=unfolded, is_first=not place)
            self._rows[place] = row
            if len(self._rows) > _KEPT_ROWS:
                self._rows.popitem(last=False)
        else:
            self._rows.move_to_end(place)
        return row

    def _draw_bar(self, surface: pygame.Surface, seen: list[_Seen]) -> None:
        inner, look = self._inner, self._look
        count = len(self._told)
        if not seen or (seen[-1].place == 0 and seen[-1].top >= inner.top and self._lowest is None):
            return
        track = pygame.Rect(inner.right - look.px(_BAR), inner.top, look.px(_BAR), inner.height)
        pygame.draw.rect(surface, theme.WELL_TOP, track, border_radius=track.width // 2)
        length = max(round(track.height * len(seen) / count), look.px(18))
        share = (count - 1 - self._lowest_place) / max(count - len(seen), 1)
        thumb = pygame.Rect(track.left, 0, track.width, length)
        thumb.bottom = round(track.bottom - min(share, 1.0) * (track.height - length))
        pygame.draw.rect(surface, theme.PANEL_EDGE, thumb, border_radius=track.width // 2)
