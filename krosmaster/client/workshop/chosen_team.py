"""The right half of the screen of teams: the sheet of the chosen one, its faults, and what can be done with it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from krosmaster.arena.catalog import Catalog
from krosmaster.client.art import theme
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.tableaux import Tableau
from krosmaster.client.screens.first_visit import FirstStep, FirstVisit
from krosmaster.client.team_shelf import TeamEntry
from krosmaster.client.teams.team_rows import entry_fault, entry_name
from krosmaster.client.ui.widgets import Widgets
from krosmaster.client.wording import _
from krosmaster.client.workshop.team_sheet_view import Shown, fault_pictures, paint_sheet, ready_words, start_words
from krosmaster.client.workshop.teams_layout import TeamsLayout
from krosmaster.play.kept_team import LONGEST_NAME

_ACTS = ("discard", "sandbox", "rename", "duplicate", "edit", "copy")
"""The buttons below the sheet of a team."""
SHEET_WIDGETS = frozenset({*_ACTS, "name", "renamed", "against", "faults", "mend", "deal"})
"""The widgets of this half, by their ids up to a colon."""


@dataclass(frozen=True, slots=True)
class ChosenTeam:
    """What is shown of the chosen team, if there is one, at one window size."""

    look: Look
    places: TeamsLayout
    catalog: Catalog
    entry: TeamEntry | None
    sheet: Shown | None
    """None: the file of the team cannot be read."""
    opponent: TeamEntry | None
    """The team that it is compared with."""
    name: str | None
    """What is typed as its new name, while it is being renamed."""

    def build(self, widgets: Widgets) -> None:
        """Its faults and buttons, or the line for its new name."""
        layout = self.look.layout
        if self.entry is None:
            self._first_visit().build(widgets)
            return
        row = self.places.acts_row()
        discard, row = layout.cut_right(row, 50, 8)
        tip = _("Delete this team; it can be brought back.")
        widgets.button("discard", discard, icon="delete", tip=tip + " (Del)")
        if self.sheet is None:
            return
        sandbox, row = layout.cut_right(row, 50, 8)
        tip = _("Try this team in the sandbox, against training dummies or another team.") + " (B)"
        widgets.button("sandbox", sandbox, icon="sandbox", tip=tip)
        rename, row = layout.cut_right(row, 50, 8)
        widgets.button("rename", rename, icon="edit", tip=_("Give it another name.") + " (R)")
        duplicate, row = layout.cut_right(row, 50, 8)
        widgets.button("duplicate", duplicate, icon="copy", tip=_("Make another one like it.") + " (Ctrl+D)")
        edit, copy = layout.columns(row, 2, 8)
        widgets.button("edit", edit, _("Edit"), icon="team", kind="primary", size=17)
        tip = _("Copy it as a short text that can be pasted in a chat.") + " (Ctrl+C)"
        widgets.button("copy", copy, _("Copy text"), icon="log", size=16, tip=tip)
        if self.opponent is not None:
            words = _("Against: {team}").format(team=entry_name(self.opponent))
            tip = _("Compare with the next of your teams.")
            widgets.button("against", self.places.against_boxes()[0], words, icon="swap", kind="tile", size=14, tip=tip)
        if self.name is not None:
            done, line = layout.cut_right(self.places.title_box(), 44, 8)
            widgets.entry("name", line, self.name, limit=LONGEST_NAME, hint=_("Name of the team"))
            widgets.button("renamed", done, icon="check", kind="primary", tip=_("Keep this name"))
        self._build_faults(widgets, self.sheet)

    def _first_visit(self) -> FirstVisit:
        words = _(
            "Put teams together here, give them a name, and play with them, in every match and on every board. "
            "Send one to a friend as a line of text."
        )
        tip = _("A team by chance that may play as it is: look at it, change it, or take it back.") + " (T)"
        step = FirstStep("deal", _("Deal me a team"), "dice", tip)
        return FirstVisit(self.look, self.places.inner(), Tableau.TEAM, _("Your first team"), words, step)

    def _build_faults(self, widgets: Widgets, sheet: Shown) -> None:
        if not sheet.faults:
            return
        box, gap = self.places.faults_box(), self.look.px(4)
        pictures = fault_pictures(self.look, box.width - self.look.px(24), sheet, self.catalog)
        rows = widgets.scroll("faults", box, sum(picture.get_height() + gap for picture in pictures) - gap)
        top = 0
        for number, ((_fault, change), picture) in enumerate(zip(sheet.faults, pictures, strict=True)):
            row = picture.get_rect(top=top)
            top = row.bottom + gap
            can, name = change is not None, f"mend:{number}"
            tip = _("Click to do that.") if can else ""
            widgets.button(name, row, kind="tile", picture=picture, enabled=can, tip=tip, container=rows)

    def paint(self, surface: pygame.Surface) -> None:
        """Its name, its members and numbers, and who would play first against the other one."""
        look, places, entry, sheet = self.look, self.places, self.entry, self.sheet
        if entry is None:
            self._first_visit().paint(surface)
            return
        if self.name is None:
            name = look.heading(entry_name(entry), places.title_box().size, 22)
            surface.blit(name, name.get_rect(midleft=places.title_box().midleft))
        if entry.team is None or sheet is None:
            words = _("This file is left as it is; no other team is harmed.")
            self._paint_words(surface, "warning", f"{escaped(entry_fault(entry))}\n{words}")
            return
        paint_sheet(surface, look, places.sheet_box(), sheet, self.catalog)
        if self.opponent is not None and self.opponent.team is not None:
            box = places.against_boxes()[1]
            line = look.fitted_paragraph(start_words(entry.team, self.opponent.team, self.catalog), box.size, 13.5)
            surface.blit(line, line.get_rect(midleft=box.midleft))
        if not sheet.faults:
            box = places.faults_box()
            line = look.paragraph(ready_words(sheet.rules), box.width, 15)
            surface.blit(line, line.get_rect(midleft=box.midleft))

    def _paint_words(self, surface: pygame.Surface, icon: str, words: str) -> None:
        look, inner = self.look, self.places.inner()
        sign = look.icon(icon, 64)
        text = look.paragraph(words, min(inner.width, look.px(360)), 17, theme.SOFT_TEXT, centred=True)
        surface.blit(sign, sign.get_rect(midbottom=(inner.centerx, inner.centery - look.px(14))))
        surface.blit(text, text.get_rect(midtop=inner.center))
