"""The kept matches: go on with one, watch one, rename or delete it; a broken file is named and harms nothing."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

import pygame

from krosmaster.client.art import backdrop, theme
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.tableaux import Tableau
from krosmaster.client.paths import EXAMPLE_MATCH
from krosmaster.client.replay.replay_screen import watching
from krosmaster.client.replay.save_view import fault_lines, heading, paint_preview, row_picture, short_fault
from krosmaster.client.screens.first_visit import FirstStep, FirstVisit, draw_empty_rows
from krosmaster.client.screens.listed_screen import ListedScreen
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.services import SaveEntry, SaveFault, Services
from krosmaster.client.ui.focus import is_with_control
from krosmaster.client.ui.screen import Pop, Push, Replace, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed, Typed
from krosmaster.client.wording import _

_ROW, _GAP = 64, 6
_PAINTED_AT_ONCE = 3
"""So many rows are painted in a frame: a long list stands at once, and what is in view comes first."""
_LONGEST_TITLE = 60
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Shown(Enum):
    """Which matches are listed."""

    ALL = "all"
    OPEN = "open"
    OVER = "over"

    def holds(self, entry: SaveEntry) -> bool:
        """Whether a match is listed; broken files always are."""
        if self is Shown.ALL or entry.fault or not entry.is_known:
            return True
        return entry.is_over == (self is Shown.OVER)


class LoadScreen(ListedScreen[SaveEntry]):
    """A list of what is kept, newest first, and beside it the match that is chosen."""

    def __init__(self, services: Services, shown: Shown = Shown.ALL) -> None:
        super().__init__(services)
        self._kind = shown
        self._entries: list[SaveEntry] = []
        self._chosen: Path | None = None
        self._title: str | None = None
        """What is typed as the new title of the chosen match, while it is being renamed."""
        self._discarded: list[SaveEntry] = []
        self._unpainted: list[int] = []

    @property
    def listed(self) -> Sequence[SaveEntry]:
        """The matches of the page."""
        return self._entries

    def answered(self, answer: object) -> None:  # noqa: ARG002 - what is kept may have changed
        """Read the list anew."""
        self._read()

    def update(self, dt_ms: int) -> bool:
        """Paint some more rows."""
        changed = super().update(dt_ms)
        for _again in range(min(_PAINTED_AT_ONCE, len(self._unpainted))):
            self._paint_row(self._unpainted.pop(0))
            changed = True
        return self._read_one_more() or changed

    def _read_one_more(self) -> bool:
        """Read one file as a whole whose header tells too little, such as one from elsewhere; whether there was one."""
        found = (number for number, entry in enumerate(self._entries) if not entry.is_known and not entry.fault)
        number = next(found, None)
        if number is None:
            return False
        self._entries[number] = self.services.saves.detailed(self._entries[number])
        self._paint_row(number)
        if self._entries[number].path == self._chosen:
            self._build_acts()
        return True

    # ---- building ----

    def build(self) -> None:
        """Tabs, a row for each match in a scrolling list, and what can be done with the chosen one."""
        layout = self.look.layout
        self.widgets.button("back", self._back_box(), _("Back"), icon="home", kind="quiet")
        tabs, box = self._list_boxes()
        words = {Shown.ALL: _("All"), Shown.OPEN: _("Going on"), Shown.OVER: _("Finished")}
        for (kind, name), tab in zip(words.items(), layout.columns(tabs, len(words), 8), strict=True):
            is_chosen = kind is self._kind
            self.widgets.button(f"tab:{kind.value}", tab, name, kind="tile", size=15, chosen=is_chosen)
        height = layout.px(_ROW * len(self._entries) + _GAP * (len(self._entries) - 1))
        rows = self.widgets.scroll("list", box, max(1, height))
        self._row_size = (box.width - layout.px(20), layout.px(_ROW))
        for number, entry in enumerate(self._entries):
            row = pygame.Rect((0, layout.px(number * (_ROW + _GAP))), self._row_size)
            is_chosen = entry.path == self._chosen
            tip = escaped(short_fault(entry) if entry.fault else heading(entry))
            self.widgets.button(f"row:{number}", row, kind="row", chosen=is_chosen, tip=tip, container=rows)
        first = self._place_of_chosen()
        in_view = box.height // max(layout.px(_ROW + _GAP), 1) + 2
        self._unpainted = sorted(range(len(self._entries)), key=lambda number: (abs(number - first) > in_view, number))
        for _number in range(min(in_view, len(self._unpainted))):
            self._paint_row(self._unpainted.pop(0))
        if self._entries:
            self.widgets.reveal(f"row:{first}")
        self._build_acts()

    def _build_acts(self) -> None:
        """The buttons below the chosen match, or the line for its new title."""
        for name in ("go-on", "watch", "example", "rename", "discard", "title", "rename-done", "undo"):
            if name in self.widgets.ids:
                self.widgets.remove(name)
        layout, entry = self.look.layout, self.chosen
        if self._discarded:
            tip = _("Bring back “{title}”").format(title=escaped(heading(self._discarded[-1]))) + " (Ctrl+Z)"
            self.widgets.button("undo", self._undo_box(), _("Undo deleting"), icon="undo", size=14, tip=tip)
        if entry is None:
            self._first_visit().build(self.widgets)
            return
        row = layout.cut_bottom(self._preview_inner(), 50)[0]
        if self._title is not None:
            done, line = layout.cut_right(self._title_box(), 44, 8)
            self.widgets.entry("title", line, self._title, limit=_LONGEST_TITLE, hint=_("Title"))
            self.widgets.button("rename-done", done, icon="check", kind="primary", tip=_("Keep this title"))
        discard, row = layout.cut_right(row, 50, 8)
        tip = _("Delete this save; it can be brought back.")
        if entry.is_elsewhere:
            tip = _("Another window is playing this match.")
        self.widgets.button("discard", discard, icon="delete", tip=tip, enabled=not entry.is_elsewhere)
        if entry.fault:
            return
        if not entry.is_auto:
            rename, row = layout.cut_right(row, 50, 8)
            self.widgets.button("rename", rename, icon="edit", tip=_("Give it another title") + " (R)")
        left, right = layout.columns(row, 2, 8)
        if entry.is_over:
            self.widgets.button("watch", row, _("Watch"), icon="replay", kind="primary", size=17)
        else:
            self.widgets.button("go-on", left, _("Go on"), icon="play", kind="primary", size=17)
            self.widgets.button("watch", right, _("Watch"), icon="replay", size=17)

    def paint(self, surface: pygame.Surface) -> None:
        """The night arena, the title, the list's panel and the chosen match."""
        look, window = self.look, self.look.layout.window
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        title = look.heading(_("Saved matches and replays"), (window.width - look.px(60), look.px(52)), 34)
        surface.blit(title, title.get_rect(midtop=(window.centerx, look.px(20))))
        look.draw_panel(surface, self._list_panel())
        look.draw_panel(surface, self._preview_panel(), accent=theme.GOLD_DARK)
        entry = self.chosen
        if entry is None:
            self._first_visit().paint(surface)
            draw_empty_rows(surface, look, self._list_boxes()[1], _ROW, _GAP)
            return
        if self._title is None:
            name = look.heading(heading(entry), self._title_box().size, 22)
            surface.blit(name, name.get_rect(midleft=self._title_box().midleft))
        paint_preview(surface, look, self._preview_box(), entry, self.services.catalog)

    def _first_visit(self) -> FirstVisit:
        """What is said where the list is empty; an example is offered where there is nothing to watch."""
        title, words = {
            Shown.ALL: (
                _("Nothing is lost here"),
                _("Every match you play is kept by itself: go on with it later, or watch it again, step by step."),
            ),
            Shown.OPEN: (
                _("No match is waiting"),
                _("A match that you leave before its end waits here until you go on with it."),
            ),
            Shown.OVER: (
                _("Watch what happened"),
                _("Matches played to their end are kept here: watch them turn by turn, and go on from any of them."),
            ),
        }[self._kind]
        step = None
        if self._kind is not Shown.OPEN:
            step = FirstStep("example", _("Watch an example"), "play", _("Two practised computer players at work."))
        return FirstVisit(self.look, self._preview_inner(), Tableau.MATCH, title, words, step)

    # ---- acts ----

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """Some keys have a meaning wherever the keyboard is."""
        if event.type == pygame.KEYDOWN:
            if self._title is not None and event.key in (*_ENTER, pygame.K_ESCAPE):
                if event.key in _ENTER:
                    return self._rename()
                self._title = None
                self._build_acts()
                return None
            control = is_with_control(event)
            name = {pygame.K_r: "rename", pygame.K_DELETE: "discard"}.get(event.key, "")
            name = "undo" if control and event.key == pygame.K_z else name
            if self._title is None and name in self.widgets.ids and self.widgets.is_enabled(name):
                self.widgets.not_typed(event)
                return self.acted(Pressed(name))
        return super().handle(event)

    def acted(self, act: Act) -> ScreenChange | None:
        """Do what was pressed."""
        if isinstance(act, Typed):
            self._title = act.text
            return None
        verb, _colon, subject = act.id.partition(":")
        entry = self.chosen
        match verb:
            case "back":
                return Pop()
            case "tab":
                self._kind = Shown(subject)
                self._read()
                self.rebuild()
            case "undo":
                return self._bring_back()
            case "row" if self._entries[int(subject)].path != self._chosen:
                self._choose(int(subject))
            case "row" if entry is not None and not entry.fault:
                return self._watch(entry.path) if entry.is_over else self._open(entry)
            case "go-on" if entry is not None:
                return self._open(entry)
            case "watch" if entry is not None:
                return self._watch(entry.path)
            case "example":
                return self._watch(EXAMPLE_MATCH)
            case "rename" if entry is not None:
                self._title = entry.title
                self._build_acts()
                self.widgets.focus_on("title")
            case "rename-done":
                return self._rename()
            case "discard" if entry is not None:
                return self._discard(entry)
            case _:
                pass
        return None

    def _choose(self, number: int) -> None:
        """Show a match."""
        before = self._place_of_chosen()
        if self._entries:
            self.widgets.choose(f"row:{before}", chosen=False)
        self._chosen, self._title = self._entries[number].path, None
        self.widgets.choose(f"row:{number}", chosen=True)
        self._build_acts()

    def _open(self, entry: SaveEntry) -> ScreenChange:
        try:
            match = self.services.saves.load(entry.path)
        except SaveFault as fault:
            return Push(self._notice(str(fault)))
        return Replace(self.services.screen_for(match))

    def _watch(self, path: Path) -> ScreenChange:
        try:
            match = self.services.saves.read(path)
        except SaveFault as fault:
            return Push(self._notice(str(fault)))
        return Push(watching(self.services, match))

    def _rename(self) -> ScreenChange | None:
        entry, title = self.chosen, (self._title or "").strip()
        self._title = None
        if entry is not None and title != entry.title:
            try:
                self.services.saves.rename(entry.path, title)
            except SaveFault as fault:
                return Push(self._notice(str(fault)))
            self._read()
        self.rebuild()
        self.widgets.focus_on(f"row:{self._place_of_chosen()}")
        return None

    def _discard(self, entry: SaveEntry) -> ScreenChange | None:
        place = self._place_of_chosen()
        try:
            self.services.saves.discard(entry.path)
        except SaveFault as fault:
            return Push(self._notice(str(fault)))
        self._discarded.append(entry)
        others = [other for other in self._entries if other.path != entry.path]
        self._chosen = others[min(place, len(others) - 1)].path if others else None
        self._read()
        self.rebuild()
        return None

    def _bring_back(self) -> ScreenChange | None:
        entry = self._discarded.pop()
        try:
            self.services.saves.restore(entry.path)
        except SaveFault as fault:
            return Push(self._notice(str(fault)))
        self._chosen = entry.path
        self._kind = self._kind if self._kind.holds(entry) else Shown.ALL
        self._read()
        self.rebuild()
        return None

    def _notice(self, fault: str) -> NoticeScreen:
        """The first thing that is wrong."""
        entry = self.chosen
        text = fault_lines(fault, entry.path)[0] if entry is not None else fault
        return NoticeScreen(self.services, _("This match cannot be opened"), escaped(text))

    # ---- inside ----

    def _read(self) -> None:
        self._entries = [entry for entry in self.services.saves.entries() if self._kind.holds(entry)]
        self._title = None
        if self.chosen is None:
            self._chosen = self._entries[0].path if self._entries else None

    def _place_of_chosen(self) -> int:
        return next((number for number, entry in enumerate(self._entries) if entry.path == self._chosen), 0)

    def _paint_row(self, number: int) -> None:
        self.widgets.repaint(f"row:{number}", row_picture(self.look, self._entries[number], self._row_size))

    # ---- where things lie ----

    def _panels(self) -> tuple[pygame.Rect, pygame.Rect]:
        layout = self.look.layout
        _top, rest = layout.cut_top(layout.window, 76)
        _bottom, middle = layout.cut_bottom(rest, 72)
        whole = layout.centred(middle, 1220, layout.units(middle.height))
        left, right = layout.columns(whole.inflate(-layout.px(24), 0), 2, 16)
        return left, right

    def _list_panel(self) -> pygame.Rect:
        return self._panels()[0]

    def _preview_panel(self) -> pygame.Rect:
        return self._panels()[1]

    def _list_boxes(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Of the tabs, and of the list below them."""
        layout = self.look.layout
        return layout.cut_top(layout.inset(self._list_panel(), 14, 14), 40, 10)

    def _preview_inner(self) -> pygame.Rect:
        return self.look.layout.inset(self._preview_panel(), 20, 16)

    def _title_box(self) -> pygame.Rect:
        return self.look.layout.cut_top(self._preview_inner(), 40)[0]

    def _preview_box(self) -> pygame.Rect:
        layout = self.look.layout
        below = layout.cut_top(self._preview_inner(), 40, 6)[1]
        return layout.cut_bottom(below, 50, 10)[1]

    def _back_box(self) -> pygame.Rect:
        layout = self.look.layout
        strip, _rest = layout.cut_bottom(layout.window, 62)
        return layout.centred(strip, 200, 44)

    def _undo_box(self) -> pygame.Rect:
        box = self._back_box()
        left = box.right + self.look.px(20)
        return pygame.Rect(left, box.top, self._preview_panel().right - left, box.height)
