"""Two places of a sandbox next to each other: both boards, what differs lit on them and told in words between them."""

from __future__ import annotations

import pygame

from krosmaster.arena.state import State
from krosmaster.client.art import backdrop, theme
from krosmaster.client.match.match_start import unkept_notice
from krosmaster.client.sandbox.difference_list import DifferenceList
from krosmaster.client.sandbox.position_view import PositionView
from krosmaster.client.sandbox.tree_view import lane_name
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import Services
from krosmaster.client.ui.screen import Pop, Replace, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed
from krosmaster.client.wording import _
from krosmaster.client.words.difference_wording import rows_of
from krosmaster.client.words.figure_wording import player_name
from krosmaster.play.differences import changed_cells
from krosmaster.play.sandbox import Sandbox, SandboxNode
from krosmaster.play.tree_map import tree_map

_HEAD = 34
_LEAST_BELOW, _MOST_ABOVE = 160, 600
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


def place_words(state: State) -> str:
    """When in a match a position is, and whose turn."""
    if state.is_over:
        return _("the end")
    player = player_name(state.players[state.player].name, state.player)
    return _("Turn {number}, {player}").format(number=state.number, player=player)


class SideBySideScreen(WidgetScreen):
    """Pops with the node that was chosen last, or with None. Each side can be led along its line on its own."""

    def __init__(self, services: Services, sandbox: Sandbox, one: SandboxNode, other: SandboxNode) -> None:
        super().__init__(services)
        self.sandbox = sandbox
        self.sides = [one, other]
        self._led = 1
        """The side that the keys lead."""
        self._views = PositionView(services)
        self._list = DifferenceList()
        self._pointer = (-1, -1)

    # ---- building ----

    def build(self) -> None:
        """Below each board the ways along its line, and beside what differs the way back."""
        layout = self.look.layout
        for side in (0, 1):
            row = layout.cut_bottom(self._side(side), 44)[0]
            back, row = layout.cut_left(row, 48, 8)
            on, row = layout.cut_right(row, 48, 8)
            node, is_led = self.sides[side], side == self._led
            has_parent = node.parent is not None
            self.widgets.button(f"back:{side}", back, icon="step-back", tip=_("One act back"), enabled=has_parent)
            can = bool(self.sandbox.children(node))
            self.widgets.button(f"on:{side}", on, icon="step-forward", tip=_("One act on"), enabled=can)
            branch = layout.cut_left(layout.cut_top(self._side(side), _HEAD)[0], 44)[0]
            tip = _("The next branch, at the same moment") + " <icon arrow-up> <icon arrow-down>"
            several = len(self.sandbox.branches) > 1
            self.widgets.button(f"branch:{side}", branch, icon="branches", kind="quiet", tip=tip, enabled=several)
            is_here = node is self.sandbox.here
            words = _("You are here") if is_here else _("Go on from here")
            kind = "plain" if is_here or not is_led else "primary"
            self.widgets.button(f"go:{side}", row, words, icon="play", kind=kind, size=16)
        close = layout.cut_right(layout.cut_top(self._below(), 44)[0], 44)[0]
        self.widgets.button("close", close, icon="close", kind="quiet", tip=_("Back") + " (Esc)")

    def paint(self, surface: pygame.Surface) -> None:
        """Both boards with their names, and between them what differs."""
        look, window = self.look, self.look.layout.window
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        states = [node.state for node in self.sides]
        cells = changed_cells(states[0], states[1])
        if states[0].board != states[1].board:
            cells = (frozenset(), frozenset())
        for side in (0, 1):
            panel = self._panel(self._side(side))
            look.draw_panel(surface, panel, accent=theme.GOLD if side == self._led else None)
            self._paint_head(surface, side)
            self._views.paint(surface, look, self._board_box(side), states[side], cells[side])
        look.draw_panel(surface, self._panel(self._below()))
        box = look.layout.cut_right(self._below(), 44, 12)[1]
        self._list.paint(surface, look, box, rows_of(*states), (_("left"), _("right")), columns=2)

    def _paint_head(self, surface: pygame.Surface, side: int) -> None:
        """The branch of a side, and when it is."""
        look, layout = self.look, self.look.layout
        box = layout.cut_left(layout.cut_top(self._side(side), _HEAD)[0], 44, 8)[1]
        node = self.sides[side]
        lanes = {lane.branch: lane for lane in tree_map(self.sandbox).lanes}
        name = lane_name(lanes[self.sandbox.branch_of(node).number])
        when = look.label(place_words(node.state), (box.width // 2, box.height), 14.5, theme.SOFT_TEXT)
        surface.blit(when, when.get_rect(midright=box.midright))
        words = look.heading(name, (box.width - when.get_width() - look.px(12), box.height), 19)
        surface.blit(words, words.get_rect(midleft=box.midleft))

    # ---- acting ----

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """Arrows lead the side that is lit, along its branch and to others; Space lights the other side."""
        if event.type == pygame.KEYDOWN:
            match event.key:
                case pygame.K_LEFT:
                    self._step(self._led, "back")
                    return None
                case pygame.K_RIGHT:
                    self._step(self._led, "on")
                    return None
                case pygame.K_UP:
                    self._change_branch(self._led, -1)
                    return None
                case pygame.K_DOWN:
                    self._change_branch(self._led, 1)
                    return None
                case pygame.K_SPACE if self.widgets.focus is None:
                    self._led = 1 - self._led
                    self.rebuild()
                    return None
                case key if key in _ENTER and self.widgets.focus is None:
                    return self.acted(Pressed(f"go:{self._led}"))
                case _:
                    pass
        return super().handle(event)

    def saw(self, event: pygame.event.Event) -> ScreenChange | None:
        """The list is scrolled; a click on a board makes its side the one that is led."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if self._list.pane.saw(event, self._pointer):
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            for side in (0, 1):
                if self._board_box(side).collidepoint(event.pos) and side != self._led:
                    self._led = side
                    self.rebuild()
        return None

    def acted(self, act: Act) -> ScreenChange | None:
        """Do what was pressed."""
        if not isinstance(act, Pressed):
            return None
        verb, _colon, side = act.id.partition(":")
        match verb:
            case "close":
                return Pop(self.sides[1])
            case "back" | "on":
                self._led = int(side)
                self._step(self._led, verb)
            case "branch":
                self._led = int(side)
                self._change_branch(self._led, 1)
            case "go":
                node = self.sides[int(side)]
                if node is not self.sandbox.here:
                    self.sandbox.go_to(node)
                    fault = self.services.keep(self.sandbox)
                    if fault is not None:
                        return Replace(unkept_notice(self.services, fault))
                return Pop(node)
            case _:
                pass
        return None

    def _step(self, side: int, verb: str) -> None:
        """Lead a side one act back, or on along its branch."""
        node = self.sides[side]
        if verb == "back":
            found = node.parent
        else:
            children = self.sandbox.children(node)
            line = self.sandbox.branch_of(node).nodes
            found = next((child for child in children if child in line), children[0] if children else None)
        if found is not None:
            self.sides[side] = found
            self.rebuild()

    def _change_branch(self, side: int, by: int) -> None:
        """Lead a side to another branch, to the moment that is as many acts from the beginning, or nearest to it."""
        node, lanes = self.sides[side], tree_map(self.sandbox).lanes
        branches = {branch.number: branch for branch in self.sandbox.branches}
        mine = self.sandbox.branch_of(node).number
        place = next(row for row, lane in enumerate(lanes) if lane.branch == mine)
        other = branches[lanes[(place + by) % len(lanes)].branch]
        self.sides[side] = min(other.nodes, key=lambda found: abs(found.depth - node.depth))
        self.rebuild()

    # ---- where things lie ----

    def _rows(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Of both boards, and of what differs."""
        layout = self.look.layout
        whole = layout.inset(layout.window, 10, 10)
        below = max(layout.px(_LEAST_BELOW), whole.height - layout.px(_MOST_ABOVE))
        above = pygame.Rect(whole.left, whole.top, whole.width, whole.height - below - layout.px(8))
        return above, pygame.Rect(whole.left, whole.bottom - below, whole.width, below)

    def _side(self, side: int) -> pygame.Rect:
        layout = self.look.layout
        return layout.inset(layout.columns(self._rows()[0], 2, 10)[side], 12, 8)

    def _below(self) -> pygame.Rect:
        return self.look.layout.inset(self._rows()[1], 14, 10)

    def _panel(self, inner: pygame.Rect) -> pygame.Rect:
        return inner.inflate(2 * self.look.px(12), 2 * self.look.px(8))

    def _board_box(self, side: int) -> pygame.Rect:
        layout = self.look.layout
        return layout.cut_bottom(layout.cut_top(self._side(side), _HEAD, 4)[1], 44, 8)[1]
