"""The tree of a sandbox: every branch that was played or changed, and how each place differs from the present one."""

from __future__ import annotations

import pygame

from krosmaster.client.art import backdrop, theme
from krosmaster.client.match.match_start import unkept_notice
from krosmaster.client.sandbox.difference_list import DifferenceList
from krosmaster.client.sandbox.position_view import PositionView
from krosmaster.client.sandbox.side_by_side_screen import SideBySideScreen, place_words
from krosmaster.client.sandbox.tree_view import TreeView, lane_name
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import SaveFault, Services
from krosmaster.client.ui.focus import is_with_control
from krosmaster.client.ui.screen import Pop, Push, Replace, ScreenChange
from krosmaster.client.ui.tooltip import draw_tooltip
from krosmaster.client.ui.widgets import Act, Pressed, Typed
from krosmaster.client.wording import _
from krosmaster.client.words.difference_wording import rows_of
from krosmaster.client.words.node_wording import stop_sentences
from krosmaster.play.differences import changed_cells
from krosmaster.play.sandbox import Sandbox, SandboxNode
from krosmaster.play.tree_map import Lane, Stop, TreeMap, tree_map

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_LONGEST_NAME = 40
_MOST_SENTENCES = 4
_LEFT = 1


class TreeScreen(WidgetScreen):
    """Pops when the player has gone to a place, or back: the sandbox may then stand elsewhere than before."""

    def __init__(self, services: Services, sandbox: Sandbox) -> None:
        super().__init__(services)
        self.sandbox = sandbox
        self._views = PositionView(services)
        self._list = DifferenceList()
        self._map: TreeMap = tree_map(sandbox)
        self._chosen: SandboxNode = sandbox.here
        self._at = self._map.stop_of(self._chosen)
        self._hovered: int | None = None
        self._pointer = (-1, -1)
        self._name: str | None = None
        """What is typed as the new name of the chosen branch, while it is being named."""
        self._view: TreeView
        self._unkept: SaveFault | None = None
        """Why the sandbox could not be saved, until that is told."""

    @property
    def chosen(self) -> Stop:
        """The act that is looked at."""
        return self._map.stops[self._at]

    @property
    def _lane(self) -> Lane:
        return self._map.lanes[self.chosen.lane]

    # ---- building ----

    def build(self) -> None:
        """The map, and what can be done with the chosen place."""
        layout = self.look.layout
        self._view = TreeView(self.look, layout.inset(self._map_panel(), 10, 10))
        self._read()
        top = layout.inset(self._head(), 14, 8)
        close, top = layout.cut_right(top, 44)
        self.widgets.button("back", close, icon="close", kind="quiet", tip=_("Back to the board") + " (Esc)")
        if self.sandbox.can_restore:
            undo, top = layout.cut_right(top, 44, 8)
            tip = _("Bring back what was deleted last") + " (Ctrl+Z)"
            self.widgets.button("restore", undo, icon="undo", tip=tip)
        self._build_acts()

    def _build_acts(self) -> None:
        for name in ("go", "compare", "rename", "delete", "name", "name-done"):
            if name in self.widgets.ids:
                self.widgets.remove(name)
        layout = self.look.layout
        row = layout.cut_bottom(self._story_inner(), 44)[0]
        if self._name is not None:
            done, line = layout.cut_right(row, 48, 8)
            hint = _("A name for this branch")
            self.widgets.entry("name", line, self._name, limit=_LONGEST_NAME, hint=hint)
            self.widgets.button("name-done", done, icon="check", kind="primary", tip=_("Keep this name"))
            self.widgets.focus_on("name")
            return
        delete, row = layout.cut_right(row, 48, 8)
        tip = _("Delete this place and all that follows it") + " (Del)"
        is_root = self.chosen.before is None
        if is_root:
            tip = _("The beginning stays.")
        self.widgets.button("delete", delete, icon="delete", tip=tip, enabled=not is_root)
        rename, row = layout.cut_right(row, 48, 8)
        self.widgets.button("rename", rename, icon="edit", tip=_("Name this branch") + " (R)")
        go, compare = layout.columns(row, 2, 8)
        is_here = self.sandbox.here in self.chosen.nodes
        words = _("You are here") if is_here else _("Go there")
        self.widgets.button("go", go, words, icon="target", kind="primary", size=16, tip="(Enter)")
        tip = _("Both boards side by side, with all that differs") + " (C)"
        words = _("Side by side")
        self.widgets.button("compare", compare, words, icon="swap", size=16, tip=tip, enabled=not is_here)

    def paint(self, surface: pygame.Surface) -> None:
        """The tree, the board as it is there, and what differs from where one stands."""
        look, window = self.look, self.look.layout.window
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        head = look.layout.inset(self._head(), 20, 6)
        title = look.heading(_("What if: all branches"), (head.width - look.px(120), head.height), 28)
        surface.blit(title, title.get_rect(midleft=head.midleft))
        look.draw_panel(surface, self._map_panel(), accent=theme.GOLD_DARK)
        self._view.draw(surface, self._hovered)
        look.draw_panel(surface, self._story_panel())
        here, state = self.sandbox.here.state, self.chosen.node.state
        lit = changed_cells(here, state)[1] if state.board == here.board else frozenset()
        if state.board is not None:
            self._views.paint(surface, look, self._board_box(), state, lit)
        self._paint_story(surface)

    def _paint_story(self, surface: pygame.Surface) -> None:
        """Where it is, what happened there, and what differs."""
        look, layout = self.look, self.look.layout
        box = layout.cut_bottom(self._story_inner(), 44, 10)[1]
        where = f"{lane_name(self._lane)} \N{MIDDLE DOT} {place_words(self.chosen.node.state)}"
        head = look.heading(where, (box.width, look.px(34)), 19)
        surface.blit(head, box.topleft)
        box = pygame.Rect(box.left, box.top + head.get_height() + look.px(4), box.width, 0)
        box.height = self._story_inner().bottom - look.px(54) - box.top
        story = stop_sentences(self.chosen)
        if len(story) > _MOST_SENTENCES:
            story = [*story[: _MOST_SENTENCES - 1], "\N{HORIZONTAL ELLIPSIS}"]
        told = look.fitted_paragraph("\n".join(story), (box.width, box.height * 2 // 5), 14, theme.SOFT_TEXT)
        surface.blit(told, box.topleft)
        box.top += told.get_height() + look.px(8)
        box.height = self._story_inner().bottom - look.px(54) - box.top
        if self.sandbox.here in self.chosen.nodes:
            words = look.paragraph(_("This is where you stand."), box.width, 15, theme.GOLD_LIGHT)
            surface.blit(words, box)
            return
        look.draw_well(surface, box)
        inner = layout.inset(box, 10, 6)
        rows = rows_of(self.sandbox.here.state, self.chosen.node.state)
        self._list.paint(surface, look, inner, rows, (_("now"), _("there")))

    def draw(self, surface: pygame.Surface) -> None:
        """All of it, and what a stop is about that the mouse is on."""
        super().draw(surface)
        if self._hovered is not None and self.widgets.hovered is None:
            stop = self._map.stops[self._hovered]
            head = f"<b>{place_words(stop.node.state)}</b>"
            tip = "\n".join([head, *stop_sentences(stop)[:_MOST_SENTENCES]])
            draw_tooltip(surface, self.look, self._view.place_of(self._hovered), tip)

    # ---- acting ----

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """Arrows, letters and the mouse on the map have a meaning wherever the keyboard's ring is."""
        if event.type == pygame.KEYDOWN and self._name is not None and event.key in (*_ENTER, pygame.K_ESCAPE):
            if event.key in _ENTER:
                self._keep_name()
            self._name = None
            self._build_acts()
            return self._told(None)
        if event.type == pygame.KEYDOWN and self._name is None:
            if event.key in _ARROWS:
                self._walk(*_ARROWS[event.key])
                return None
            name = self._key_of(event)
            if name in self.widgets.ids:
                self.widgets.not_typed(event)
                return self.acted(Pressed(name)) if self.widgets.is_enabled(name) else None
        return super().handle(event)

    def _key_of(self, event: pygame.event.Event) -> str:
        control = is_with_control(event)
        if event.key in _ENTER and self.widgets.focus is None:
            return "go"
        if control:
            return "restore" if event.key == pygame.K_z else ""
        names = {pygame.K_c: "compare", pygame.K_r: "rename", pygame.K_DELETE: "delete", pygame.K_BACKSPACE: "delete"}
        return names.get(event.key, "")

    def saw(self, event: pygame.event.Event) -> ScreenChange | None:
        """The mouse on the map, and the wheel."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
            self._hovered = self._view.stop_at(event.pos)
        if event.type == pygame.MOUSEWHEEL and self._map_panel().collidepoint(self._pointer):
            is_sideways = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            across, down = (-event.y, 0) if is_sideways else (event.x, -event.y)
            self._view.scroll(across, down)
            self._hovered = self._view.stop_at(self._pointer)
            return None
        if self._list.pane.saw(event, self._pointer):
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            return self._clicked(event.pos)
        return None

    def acted(self, act: Act) -> ScreenChange | None:
        """Do what was pressed."""
        return self._told(self._acted(act))

    def _acted(self, act: Act) -> ScreenChange | None:
        if isinstance(act, Typed):
            self._name = act.text
            return None
        match act.id:
            case "back":
                return Pop()
            case "go":
                return self._go()
            case "compare":
                return Push(SideBySideScreen(self.services, self.sandbox, self.sandbox.here, self.chosen.node))
            case "rename":
                self._name = self._lane.name
                self._build_acts()
            case "name-done":
                self._keep_name()
                self._name = None
                self._build_acts()
            case "delete":
                self._delete()
            case "restore":
                self.sandbox.restore()
                self._chosen = self.sandbox.here
                self._keep()
                self.rebuild()
            case _:
                pass
        return None

    def answered(self, answer: object) -> None:
        """A place may have been chosen among the two that were compared."""
        self._chosen = next((node for node in self.sandbox.nodes if node is answer), self._chosen)

    # ---- within ----

    def _go(self) -> ScreenChange:
        if self.sandbox.here not in self.chosen.nodes:
            self.sandbox.go_to(self.chosen.node)
            self._keep()
        return Pop()

    def _clicked(self, position: tuple[int, int]) -> ScreenChange | None:
        """A stop is chosen, and gone to by a second click; the name of a branch chooses its end."""
        stop, lane = self._view.stop_at(position), self._view.lane_at(position)
        if lane is not None:
            stop = self._map.lanes[lane].stops[-1]
        if stop is None:
            return None
        if lane is None and self._map.stops[stop] is self.chosen:
            return self._told(self._go())
        self._choose(stop)
        return None

    def _walk(self, across: int, down: int) -> None:
        """Go along the lines by keys: back, on, and to the nearest stop of the line above or below."""
        stop, index = self.chosen, self._at
        if across < 0 and stop.before is not None:
            self._choose(stop.before)
        elif across > 0 and (following := self._map.following(index)):
            self._choose(following[0])
        elif down:
            lane = stop.lane + down
            if 0 <= lane < len(self._map.lanes):
                stops = self._map.lanes[lane].stops
                self._choose(min(stops, key=lambda other: abs(self._map.stops[other].column - stop.column)))

    def _choose(self, index: int) -> None:
        self._chosen = self._map.stops[index].node
        self._name = None
        self._show()
        self._build_acts()

    def _delete(self) -> None:
        node = self.chosen.nodes[0]
        assert node.parent is not None, "the root stays"
        self._chosen = node.parent
        self.sandbox.delete(node)
        self._keep()
        self.rebuild()

    def _keep_name(self) -> None:
        name = " ".join((self._name or "").split())[:_LONGEST_NAME]
        self.sandbox.rename(self.sandbox.branch_of(self._chosen), name)
        self._keep()
        self._read()

    def _keep(self) -> None:
        self._unkept = self.services.keep(self.sandbox) or self._unkept

    def _told(self, change: ScreenChange | None) -> ScreenChange | None:
        """A change of screen, or in its place the notice that the sandbox could not be saved, which leads there too."""
        fault, self._unkept = self._unkept, None
        if fault is None:
            return change
        notice = unkept_notice(self.services, fault)
        return Push(notice) if change is None else Replace(notice)

    def _read(self) -> None:
        self._map = tree_map(self.sandbox)
        self._hovered = None
        self._show()

    def _show(self) -> None:
        self._at = self._map.stop_of(self._chosen)
        self._view.show(self._map, self._map.stop_of(self.sandbox.here), self._at)

    # ---- where things lie ----

    def _head(self) -> pygame.Rect:
        return self.look.layout.cut_top(self.look.layout.window, 60)[0]

    def _below_head(self) -> pygame.Rect:
        layout = self.look.layout
        return layout.inset(layout.cut_top(layout.window, 60)[1], 14, 0)

    def _map_panel(self) -> pygame.Rect:
        whole = self._below_head()
        return pygame.Rect(whole.left, whole.top, whole.width, whole.height * 43 // 100)

    def _story_panel(self) -> pygame.Rect:
        whole, gap = self._below_head(), self.look.px(10)
        top = self._map_panel().bottom + gap
        return pygame.Rect(whole.left, top, whole.width, whole.bottom - gap - top)

    def _board_box(self) -> pygame.Rect:
        inner = self.look.layout.inset(self._story_panel(), 14, 12)
        return pygame.Rect(inner.left, inner.top, min(inner.width * 48 // 100, inner.height * 3 // 2), inner.height)

    def _story_inner(self) -> pygame.Rect:
        inner = self.look.layout.inset(self._story_panel(), 14, 12)
        left = self._board_box().right + self.look.px(16)
        return pygame.Rect(left, inner.top, inner.right - left, inner.height)
