"""The player's kept teams: build, rename, copy, share and delete them; a broken file is named and harms nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pygame

from krosmaster.client.art import backdrop, theme
from krosmaster.client.art.text import escaped
from krosmaster.client.lab.lab_screen import LabScreen
from krosmaster.client.sandbox.sandbox_start_screen import SandboxStartScreen
from krosmaster.client.screens.first_visit import draw_empty_rows
from krosmaster.client.screens.listed_screen import ListedScreen
from krosmaster.client.screens.tipped_screen import TippedScreen
from krosmaster.client.services import SaveFault, Services
from krosmaster.client.team_shelf import TeamEntry
from krosmaster.client.teams.dealt_teams import named_dealt_team
from krosmaster.client.teams.team_rows import entry_fault, entry_name, row_picture, team_name
from krosmaster.client.ui import clipboard
from krosmaster.client.ui.focus import is_with_control
from krosmaster.client.ui.resting_tip import Tip
from krosmaster.client.ui.screen import Pop, Push, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed, Typed
from krosmaster.client.wording import _, ngettext
from krosmaster.client.workshop.chosen_team import SHEET_WIDGETS, ChosenTeam
from krosmaster.client.workshop.own_screen import OwnScreen
from krosmaster.client.workshop.team_changes import TeamChanges
from krosmaster.client.workshop.team_edit_screen import TeamEditScreen, team_notice
from krosmaster.client.workshop.team_sheet_view import Shown, sheet_tips, shown
from krosmaster.client.workshop.team_text_screen import TeamTextScreen
from krosmaster.client.workshop.teams_layout import TeamsLayout
from krosmaster.play.kept_team import KeptTeam, free_name
from krosmaster.play.team_sheet import meant_for
from krosmaster.play.team_text import read_teams, team_text

_ROW, _GAP = 64, 6
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_KEYS = {
    pygame.K_r: "rename",
    pygame.K_b: "sandbox",
    pygame.K_DELETE: "discard",
    pygame.K_n: "new",
    pygame.K_o: "own",
    pygame.K_l: "lab",
    pygame.K_t: "deal",
}
_CONTROL_KEYS = {pygame.K_z: "undo", pygame.K_c: "copy", pygame.K_v: "paste", pygame.K_d: "duplicate"}


class TeamsScreen(ListedScreen[TeamEntry], TippedScreen):
    """A list of the teams by name, and beside it the sheet of the one that is chosen."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._entries: list[TeamEntry] = []
        self._chosen: Path | None = None
        self._sheet: Shown | None = None
        self._against: Path | None = None
        self._name: str | None = None
        """What is typed as the new name of the chosen team, while it is being renamed."""
        self._changes = TeamChanges(services.teams)
        self._told = ""

    @property
    def _places(self) -> TeamsLayout:
        has_faults = self._sheet is not None and bool(self._sheet.faults)
        return TeamsLayout(self.look.layout, has_faults=has_faults, has_others=bool(self._others()))

    @property
    def listed(self) -> Sequence[TeamEntry]:
        """The kept teams."""
        return self._entries

    def answered(self, answer: object) -> None:
        """Read the shelf anew, and choose what comes from above."""
        if isinstance(answer, Path):
            self._chosen = answer
            self._changes.forget(answer)  # what the editor kept is not thrown away
        elif isinstance(answer, tuple):
            try:
                self._keep_pasted(answer)
            except SaveFault as fault:
                self._told = f"<icon warning> {escaped(str(fault))}"
        self._read()

    def resting_tips(self) -> Iterable[Tip]:
        """What the numbers of the sheet mean."""
        return sheet_tips(self.look, self._places.sheet_box()) if self._sheet is not None else ()

    # ---- building ----

    def build(self) -> None:
        """A row for each team in a scrolling list, and what can be done."""
        layout = self.look.layout
        self.widgets.button("back", self._places.back_box(), _("Back"), icon="home", kind="quiet")
        tip = _("Characters that you have made yourself, as text files.") + " (O)"
        self.widgets.button("own", self._places.own_box(), _("Your characters"), icon="own", size=16, tip=tip)
        box, below = self._places.list_boxes()
        for (name, words, icon, kind, key), place in zip(
            (
                ("new", _("New team"), "plus", "primary" if self._entries else "plain", "N"),
                ("paste", _("Paste"), "load", "plain", "Ctrl+V"),
                ("lab", _("Lab"), "lab", "plain", "L"),
            ),
            layout.columns(below, 3, 8),
            strict=True,
        ):
            tip = {
                "new": _("Build a new team."),
                "paste": _("Add teams that you copied as text, from a chat for example."),
                "lab": _("The match-up lab: the computer plays two of your teams against each other, many times."),
            }[name]
            self.widgets.button(name, place, words, icon=icon, kind=kind, size=17, tip=f"{tip} ({key})")
        count = len(self._entries)
        rows = self.widgets.scroll("list", box, max(1, layout.px(_ROW * count + _GAP * (count - 1))))
        size = (box.width - layout.px(20), layout.px(_ROW))
        catalog = self.services.catalog
        for number, entry in enumerate(self._entries):
            row = pygame.Rect((0, layout.px(number * (_ROW + _GAP))), size)
            rules = meant_for(entry.team.cards(catalog.characters) if entry.team is not None else ())
            picture = row_picture(self.look, entry, size, catalog, rules)
            is_chosen = entry.path == self._chosen
            tip = escaped(entry_fault(entry) or entry_name(entry))
            name = f"row:{number}"
            self.widgets.button(name, row, kind="row", picture=picture, chosen=is_chosen, tip=tip, container=rows)
        if self._entries:
            self.widgets.reveal(f"row:{self._place_of_chosen()}")
        self._build_sheet()

    def _build_sheet(self) -> None:
        """What can be done with the chosen team, or the line for its new name."""
        own = {*SHEET_WIDGETS, "undo"}
        for name in [name for name in self.widgets.ids if name.partition(":")[0] in own]:
            self.widgets.remove(name)
        if self._changes.last:
            tip = escaped(self._changes.last) + " (Ctrl+Z)"
            self.widgets.button("undo", self._places.undo_box(), _("Undo"), icon="undo", size=15, tip=tip)
        self._chosen_team().build(self.widgets)

    def _chosen_team(self) -> ChosenTeam:
        return ChosenTeam(
            self.look, self._places, self.services.catalog, self.chosen, self._sheet, self._opponent(), self._name
        )

    def paint(self, surface: pygame.Surface) -> None:
        """The night arena, the title, the panels and the sheet."""
        look, window = self.look, self.look.layout.window
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        title = look.heading(_("Teams"), (window.width - look.px(500), look.px(52)), 34)
        surface.blit(title, title.get_rect(midtop=(window.centerx, look.px(20))))
        left, right = self._places.panels()
        look.draw_panel(surface, left)
        look.draw_panel(surface, right, accent=theme.GOLD_DARK)
        if self._told:
            box = self._places.told_box()
            line = look.fitted_paragraph(self._told, box.size, 14.5, theme.GOLD_LIGHT)
            surface.blit(line, line.get_rect(midleft=box.midleft))
        self._chosen_team().paint(surface)
        if not self._entries:
            draw_empty_rows(surface, look, self._places.list_boxes()[0], _ROW, _GAP)

    # ---- acts ----

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """Some keys have a meaning wherever the keyboard is."""
        if event.type == pygame.KEYDOWN:
            if self._name is not None:
                if event.key in _ENTER:
                    return self._rename()
                if event.key == pygame.K_ESCAPE:
                    self._name = None
                    self._build_sheet()
                    return None
            else:
                control = is_with_control(event)
                name = (_CONTROL_KEYS if control else _KEYS).get(event.key, "")
                if name in self.widgets.ids:
                    self.widgets.not_typed(event)
                    return self.acted(Pressed(name))
        return super().handle(event)

    def acted(self, act: Act) -> ScreenChange | None:
        """Do what was pressed."""
        if isinstance(act, Typed):
            self._name = act.text
            return None
        verb, _colon, subject = act.id.partition(":")
        self._told = ""
        if verb == "back":
            return Pop()
        if verb == "row" and self._entries[int(subject)].path != self._chosen:
            self._choose(int(subject))
            return None
        try:
            return self._did("edit" if verb == "row" else verb, subject)
        except SaveFault as fault:
            self._read()
            self.rebuild()
            return Push(team_notice(self.services, fault))

    def _did(self, verb: str, subject: str) -> ScreenChange | None:
        entry = self.chosen
        team = entry.team if entry is not None else None
        match verb:
            case "new":
                return Push(TeamEditScreen(self.services, KeptTeam(self._free_name(_("My team")))))
            case "deal":
                self._show(self._changes.keep(named_dealt_team(self.services.catalog, self.services.next_seed())))
            case "paste":
                return self._paste()
            case "own":
                return Push(OwnScreen(self.services))
            case "lab":
                opponent = self._opponent() or entry
                return Push(LabScreen(self.services, team, opponent.team if opponent is not None else None))
            case "undo":
                self._show(self._changes.take_back())
            case "discard" if entry is not None:
                self._discard(entry)
            case "renamed":
                return self._rename()
            case _ if entry is None or team is None:
                pass
            case "edit":
                return Push(TeamEditScreen(self.services, team, entry.path))
            case "sandbox":
                return Push(SandboxStartScreen(self.services, team.cards(self.services.catalog.characters)))
            case "rename":
                self._name = team.name
                self._build_sheet()
                self.widgets.focus_on("name")
            case "duplicate":
                self._show(self._changes.keep(team.renamed(self._free_name(team_name(team)))))
            case "copy":
                if not clipboard.copied(team_text(team)):
                    return Push(TeamTextScreen(self.services, team_text(team), is_to_copy=True))
                self._told = _("Copied: paste it in a chat, or anywhere.")
            case "against":
                self._next_opponent()
            case "mend" if self._sheet is not None:
                self._mend(entry.path, self._sheet, int(subject))
            case _:
                pass
        return None

    def _choose(self, number: int) -> None:
        """Show a team."""
        self.widgets.choose(f"row:{self._place_of_chosen()}", chosen=False)
        self._chosen, self._name = self._entries[number].path, None
        self.widgets.choose(f"row:{number}", chosen=True)
        self._work_out()
        self._build_sheet()

    def _rename(self) -> ScreenChange | None:
        entry, name = self.chosen, self._name or ""
        self._name = None
        if entry is not None and entry.team is not None and entry.team.renamed(name) != entry.team:
            try:
                self._changes.change(entry.path, entry.team, entry.team.renamed(name))
            except SaveFault as fault:
                self.rebuild()
                return Push(team_notice(self.services, fault))
        self._read()
        self.rebuild()
        self.widgets.focus_on(f"row:{self._place_of_chosen()}")
        return None

    def _mend(self, path: Path, sheet: Shown, number: int) -> None:
        change = sheet.faults[number][1]
        assert change is not None, "a fault without a remedy cannot be pressed"
        catalog = self.services.catalog.characters
        cards = change.applied(sheet.team.cards(catalog))
        members = (*(card.id for card in cards), *sheet.team.unknown(catalog))
        self._changes.change(path, sheet.team, KeptTeam(sheet.team.name, members))
        self._show(path)

    def _discard(self, entry: TeamEntry) -> None:
        place = self._place_of_chosen()
        self._changes.discard(entry)
        others = [other for other in self._entries if other.path != entry.path]
        self._show(others[min(place, len(others) - 1)].path if others else None)

    def _paste(self) -> ScreenChange | None:
        """Take over what the clipboard holds; where that is not plain, show it."""
        text = clipboard.pasted()
        read = read_teams(text)
        if not read.teams or read.faults:
            return Push(TeamTextScreen(self.services, text))
        self._keep_pasted(read.teams)
        self._show(self._chosen)
        return None

    def _keep_pasted(self, teams: tuple[KeptTeam, ...]) -> None:
        for team in teams:
            self._chosen = self._changes.keep(team)
        count = len(teams)
        self._told = ngettext("{number} team came in.", "{number} teams came in.", count).format(number=count)

    # ---- inside ----

    def _show(self, path: Path | None) -> None:
        self._chosen = path
        self._read()
        self.rebuild()

    def _read(self) -> None:
        self._entries = self.services.teams.entries()
        self._name = None
        if self.chosen is None:
            self._chosen = self._entries[0].path if self._entries else None
        self._work_out()

    def _work_out(self) -> None:
        entry = self.chosen
        team = entry.team if entry is not None else None
        self._sheet = shown(team, self.services.catalog) if team is not None else None

    def _place_of_chosen(self) -> int:
        return next((number for number, entry in enumerate(self._entries) if entry.path == self._chosen), 0)

    def _free_name(self, name: str) -> str:
        return free_name(name, {entry.team.name for entry in self._entries if entry.team is not None})

    def _others(self) -> list[TeamEntry]:
        return [entry for entry in self._entries if entry.team is not None and entry.path != self._chosen]

    def _opponent(self) -> TeamEntry | None:
        others = self._others()
        return next((entry for entry in others if entry.path == self._against), others[0] if others else None)

    def _next_opponent(self) -> None:
        others, now = self._others(), self._opponent()
        if now is not None:
            self._against = others[(others.index(now) + 1) % len(others)].path
        self._build_sheet()
