"""The tree of a sandbox drawn: a line for each branch, stops for acts, signs for what is worth finding again."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

import pygame

from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.wording import _
from krosmaster.play.tree_map import Lane, Sign, Stop, TreeMap

_COLUMN, _LANE = 36, 50
_PLAIN, _BADGE, _RING = 7, 14, 19
_GUTTER = 190
_MARGIN = 30
_STEP = 60
_LINES = ("#8fb8ff", "#ff9fc4", "#8fe0b0", "#f0c078", "#c9a4ff", "#7fd8e8")
_ICONS = {
    Sign.EDIT: "edit",
    Sign.END: "crown-victory",
    Sign.KNOCK_OUT: "knock-out",
    Sign.REWARD: "shop",
    Sign.GALLON: "gallon",
}


def lane_name(lane: Lane) -> str:
    """What a branch is called: as the player named it, else by its number."""
    return lane.name or (_("Main line") if lane.branch == 0 else _("Line {number}").format(number=lane.branch + 1))


class TreeView:
    """Draws a map in a box of pixels, and tells what lies at a point of it. What does not fit is scrolled."""

    def __init__(self, look: Look, box: pygame.Rect) -> None:
        self._look = look
        self.box = box
        self._gutter, self._canvas = look.layout.cut_left(box, min(_GUTTER, look.layout.units(box.width) * 0.3))
        self._right = self._down = 0
        """So many pixels are hidden at the left and above."""
        self._map = TreeMap((), ())
        self._columns = 1
        self._column_px, self._lane_px = look.px(_COLUMN), look.px(_LANE)
        self._chosen = self._here = 0

    def show(self, tree: TreeMap, here: int, chosen: int) -> None:
        """Take over a map, the stop where one stands and the one that is chosen, which is brought into view."""
        if tree is not self._map:
            self._map, self._columns = tree, tree.columns
        self._here, self._chosen = here, chosen
        px, py = self._place(tree.stops[chosen])
        margin = self._look.px(_COLUMN + _MARGIN)
        self._right += min(0, px - self._canvas.left - margin) + max(0, px + margin - self._canvas.right)
        half = self._lane_px // 2
        self._down += min(0, py - half - self._canvas.top) + max(0, py + half - self._canvas.bottom)
        self._keep_in_bounds()

    # ---- what lies where ----

    def stop_at(self, position: tuple[int, int]) -> int | None:
        """The index of the stop under a point, the nearest of several."""
        if not self._canvas.collidepoint(position):
            return None
        reach = self._column_px // 2

        def away(index: int) -> int:
            px, py = self._place(self._map.stops[index])
            return max(abs(px - position[0]), abs(py - position[1]))

        nearest = min((index for index, _stop in self._stops_in_view()), key=away, default=None)
        return nearest if nearest is not None and away(nearest) <= reach else None

    def lane_at(self, position: tuple[int, int]) -> int | None:
        """The line whose name lies under a point."""
        if not self._gutter.collidepoint(position):
            return None
        lane = (position[1] - self._gutter.top + self._down) // self._lane_px
        return int(lane) if 0 <= lane < len(self._map.lanes) else None

    def place_of(self, index: int) -> pygame.Rect:
        """The box around a stop, for what is shown beside it."""
        box = pygame.Rect(0, 0, 2 * self._look.px(_BADGE), 2 * self._look.px(_BADGE))
        box.center = self._place(self._map.stops[index])
        return box

    def scroll(self, across: int, down: int) -> bool:
        """Move what is seen by steps; whether it moved. A map that is only wide moves sideways with every wheel."""
        before = self._right, self._down
        if not across and not self._most_down:
            across, down = down, 0
        step = self._look.px(_STEP)
        self._right += across * step
        self._down += down * step
        self._keep_in_bounds()
        return (self._right, self._down) != before

    # ---- drawing ----

    def draw(self, surface: pygame.Surface, hovered: int | None) -> None:
        """Lines, stops, names and what tells where one stands."""
        clip = surface.get_clip()
        surface.set_clip(self._canvas.clip(clip))
        trodden = set(self._trodden())
        for is_trodden in (False, True):
            for stop in self._lines_in_view(trodden, is_trodden=is_trodden):
                self._draw_line(surface, stop, is_trodden=is_trodden)
        for index, stop in self._stops_in_view():
            self._draw_stop(surface, index, stop, is_hovered=index == hovered)
        surface.set_clip(self._gutter.clip(clip))
        top, bottom = self._lanes_in_view()
        for row in range(max(0, top), min(bottom + 1, len(self._map.lanes))):
            self._draw_name(surface, row, self._map.lanes[row])
        surface.set_clip(clip)
        self._draw_bars(surface)

    def _trodden(self) -> Iterator[int]:
        """The stops on the way from the root to where one stands."""
        index: int | None = self._here
        while index is not None:
            yield index
            index = self._map.stops[index].before

    def _lanes_in_view(self) -> tuple[int, int]:
        """The first and the last lane of which something can be seen, or could be."""
        return self._down // self._lane_px - 1, (self._down + self._canvas.height) // self._lane_px + 1

    def _columns_in_view(self) -> tuple[int, int]:
        return self._right // self._column_px - 1, (self._right + self._canvas.width) // self._column_px + 1

    def _stops_in_view(self) -> Iterator[tuple[int, Stop]]:
        """The stops that can be seen, with their indices."""
        (first, last), (top, bottom) = self._columns_in_view(), self._lanes_in_view()
        for index, stop in enumerate(self._map.stops):
            if first <= stop.column <= last and top <= stop.lane <= bottom:
                yield index, stop

    def _lines_in_view(self, trodden: AbstractSet[int], *, is_trodden: bool) -> Iterator[Stop]:
        """The stops to which a line leads of which something can be seen; of lines that end below it, one of a kind."""
        (first, last), (top, bottom) = self._columns_in_view(), self._lanes_in_view()
        through: dict[tuple[int, int], Stop] = {}
        for index, stop in enumerate(self._map.stops):
            if stop.before is None or not (first <= stop.column <= last and stop.lane >= top):
                continue
            above = self._map.stops[stop.before].lane
            if above > bottom or (index in trodden) is not is_trodden:
                continue
            if stop.lane <= bottom:
                yield stop
            else:  # all of them go down in the same place
                through[stop.column, max(above, top)] = stop
        yield from through.values()

    def _draw_line(self, surface: pygame.Surface, stop: Stop, *, is_trodden: bool) -> None:
        look = self._look
        assert stop.before is not None, "a line leads to what follows something"
        begin, end = self._place(self._map.stops[stop.before]), self._place(stop)
        begin = begin[0], max(begin[1], self._canvas.top - 2 * self._lane_px)  # what lies far out is not drawn
        end = end[0], min(end[1], self._canvas.bottom + 2 * self._lane_px)
        colour = theme.GOLD if is_trodden else pygame.Color(_LINES[stop.lane % len(_LINES)]).lerp(theme.NIGHT, 0.25)
        points = [begin, end]
        if begin[1] != end[1]:
            turn = self._column_px // 2
            points = [begin, (begin[0] + turn // 2, begin[1]), (begin[0] + turn // 2, end[1] - turn // 2)]
            points += [(begin[0] + turn, end[1]), end]
        for width, tone in ((look.px(7), theme.OUTLINE), (look.px(4 if is_trodden else 3), colour)):
            pygame.draw.lines(surface, tone, closed=False, points=points, width=max(1, width))
            for point in points[1:-1]:
                pygame.draw.circle(surface, tone, point, max(1, width // 2))

    def _draw_stop(self, surface: pygame.Surface, index: int, stop: Stop, *, is_hovered: bool) -> None:
        look, place = self._look, self._place(stop)
        is_here, is_chosen = index == self._here, index == self._chosen
        radius = look.px(_BADGE if stop.signs or stop.before is None else _PLAIN)
        if is_here:
            pygame.draw.circle(surface, theme.GOLD, place, look.px(_RING))
            pygame.draw.circle(surface, theme.NIGHT, place, look.px(_RING - 3))
        if is_chosen or is_hovered:
            tone = theme.TEXT if is_chosen else theme.SOFT_TEXT
            pygame.draw.circle(surface, tone, place, radius + look.px(4), max(2, look.px(2)))
        pygame.draw.circle(surface, theme.OUTLINE, place, radius + look.px(2))
        line = pygame.Color(_LINES[stop.lane % len(_LINES)])
        if not stop.signs and stop.before is not None:
            pygame.draw.circle(surface, theme.GOLD_LIGHT if is_here else line, place, radius)
            return
        pygame.draw.circle(surface, theme.PANEL_TOP, place, radius)
        icon = look.icon(self._icon(stop), 2 * _BADGE - 8)
        surface.blit(icon, icon.get_rect(center=place))
        if Sign.TURN in stop.signs:
            number = look.line(str(stop.node.state.number), 11.5, theme.TEXT, Style.BOLD)
            surface.blit(number, number.get_rect(midtop=(place[0], place[1] + radius)))

    def _icon(self, stop: Stop) -> str:
        if stop.before is None:
            return "flag"
        sign = stop.signs[0]
        return f"player-{stop.node.state.player}" if sign is Sign.TURN else _ICONS[sign]

    def _draw_name(self, surface: pygame.Surface, row: int, lane: Lane) -> None:
        look = self._look
        height = self._lane_px
        box = pygame.Rect(self._gutter.left, self._gutter.top + row * height - self._down, self._gutter.width, height)
        box = box.inflate(-look.px(8), -look.px(8))
        is_chosen = self._map.stops[self._chosen].lane == row
        fill = tuple(theme.PANEL_TOP if is_chosen else theme.WELL_BOTTOM)
        edge = tuple(theme.TEXT if is_chosen else theme.PANEL_EDGE)
        surface.blit(painting.rounded(box.size, look.px(9), fill, fill, edge, max(1, look.px(1.5))), box)
        bar = pygame.Rect(box.left + look.px(5), box.top + look.px(7), look.px(5), box.height - look.px(14))
        pygame.draw.rect(surface, _LINES[row % len(_LINES)], bar, border_radius=look.px(2))
        room = box.width - look.px(20)
        if self._map.stops[self._here].lane == row:
            sign = look.icon("target", 18)
            surface.blit(sign, sign.get_rect(midright=(box.right - look.px(6), box.centery)))
            room -= look.px(22)
        words = look.label(lane_name(lane), (room, box.height - look.px(6)), 14.5, theme.TEXT)
        surface.blit(words, words.get_rect(midleft=(bar.right + look.px(6), box.centery)))

    def _draw_bars(self, surface: pygame.Surface) -> None:
        """Where the part in view lies in the whole, at the right edge and below."""
        thick = self._look.px(6)
        canvas = self._canvas
        if self._most_right:
            whole = canvas.width + self._most_right
            bar = pygame.Rect(0, canvas.bottom - thick, max(canvas.width * canvas.width // whole, 3 * thick), thick)
            bar.left = canvas.left + (canvas.width - bar.width) * self._right // self._most_right
            pygame.draw.rect(surface, theme.PANEL_EDGE, bar, border_radius=thick // 2)
        if self._most_down:
            whole = canvas.height + self._most_down
            bar = pygame.Rect(canvas.right - thick, 0, thick, max(canvas.height * canvas.height // whole, 3 * thick))
            bar.top = canvas.top + (canvas.height - bar.height) * self._down // self._most_down
            pygame.draw.rect(surface, theme.PANEL_EDGE, bar, border_radius=thick // 2)

    # ---- measures ----

    def _place(self, stop: Stop) -> tuple[int, int]:
        """The middle of a stop in the window."""
        look = self._look
        px = self._canvas.left + look.px(_MARGIN) + stop.column * self._column_px - self._right
        py = self._canvas.top + self._lane_px // 2 + stop.lane * self._lane_px - self._down
        return px, py

    @property
    def _most_right(self) -> int:
        width = 2 * self._look.px(_MARGIN) + (self._columns - 1) * self._column_px
        return max(0, width - self._canvas.width)

    @property
    def _most_down(self) -> int:
        return max(0, len(self._map.lanes) * self._lane_px - self._canvas.height)

    def _keep_in_bounds(self) -> None:
        self._right = min(max(self._right, 0), self._most_right)
        self._down = min(max(self._down, 0), self._most_down)


def words_of_lane(lane: Lane) -> str:
    """A branch by its name, for marked-up text."""
    return escaped(lane_name(lane))
