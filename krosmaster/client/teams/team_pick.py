"""A team for a match, kept or of the box, over the screen where teams are picked."""

from __future__ import annotations

from pathlib import Path

import pygame

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.definitions import CharacterId
from krosmaster.arena.teams import TeamRules
from krosmaster.client.art import theme
from krosmaster.client.art.text import escaped
from krosmaster.client.match.match_plan import BOX_TEAMS, box_team_names
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import Services
from krosmaster.client.team_shelf import TeamEntry
from krosmaster.client.teams.dealt_teams import named_dealt_team
from krosmaster.client.teams.team_rows import can_play, entry_name, row_picture
from krosmaster.client.ui.screen import Pop, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed
from krosmaster.client.wording import _
from krosmaster.play.kept_team import KeptTeam

_ROW, _GAP = 60, 6


def box_entries(catalog: Catalog, rules: TeamRules) -> list[TeamEntry]:
    """The teams of the box that may play as they are: so there is something to take before anything is kept."""
    teams = (
        KeptTeam(name, tuple(CharacterId(one) for one in team))
        for name, team in zip(box_team_names(), BOX_TEAMS, strict=True)
    )
    return [TeamEntry(Path(), team) for team in teams if can_play(team, catalog, rules)]


class TeamPick(WidgetScreen):
    """Pops with the team, or with None. First those that can play as they are, of these the box's after the kept ones.

    Files that hold none are left out, and so are teams of the box that may not play here.
    """

    is_overlay = True

    def __init__(self, services: Services, rules: TeamRules) -> None:
        super().__init__(services)
        self._rules = rules
        self._entries: list[TeamEntry] = []

    def answered(self, answer: object) -> None:  # noqa: ARG002 - nothing lies above it
        """Read the shelf."""
        catalog = self.services.catalog
        found = [entry for entry in self.services.teams.entries() if entry.team is not None]
        self._entries = sorted(
            [*found, *box_entries(catalog, self._rules)],
            key=lambda entry: entry.team is None or not can_play(entry.team, catalog, self._rules),
        )

    def build(self) -> None:
        """A row for each team, and the way back."""
        layout = self.look.layout
        inner = layout.inset(self._panel(), 22, 18)
        bottom, rest = layout.cut_bottom(inner, 46, 12)
        box = layout.cut_top(rest, 46)[1]
        self.widgets.button("close", layout.centred(bottom, 200, 46), _("Back"), icon="close", kind="quiet", size=16)
        if not self._entries:
            deal = layout.centred(self._panel(), 300, 50).move(0, layout.px(24))
            self.widgets.button("deal", deal, _("Deal me a team"), icon="dice", kind="primary", size=18)
        count = len(self._entries)
        rows = self.widgets.scroll("list", box, max(1, layout.px(_ROW * count + _GAP * (count - 1))))
        size = (box.width - layout.px(20), layout.px(_ROW))
        for number, entry in enumerate(self._entries):
            picture = row_picture(self.look, entry, size, self.services.catalog, self._rules)
            row = pygame.Rect((0, layout.px(number * (_ROW + _GAP))), size)
            tip = escaped(entry_name(entry))
            self.widgets.button(f"take:{number}", row, kind="tile", picture=picture, tip=tip, container=rows)

    def paint(self, surface: pygame.Surface) -> None:
        """The panel, its title, and a word where nothing is kept."""
        look, panel = self.look, self._panel()
        look.draw_panel(surface, panel, accent=theme.GOLD_DARK)
        title = look.heading(_("Choose a team"), (panel.width - look.px(44), look.px(40)), 26)
        surface.blit(title, title.get_rect(midtop=(panel.centerx, panel.top + look.px(14))))
        if not self._entries:
            text = _("You keep no teams yet: take one by chance, or build your own under Teams on the title screen.")
            words = look.paragraph(text, panel.width - look.px(80), 16, theme.SOFT_TEXT, centred=True)
            surface.blit(words, words.get_rect(midbottom=(panel.centerx, panel.centery - look.px(14))))

    def acted(self, act: Act) -> ScreenChange | None:
        """Leave with the team."""
        match act:
            case Pressed("close"):
                return Pop()
            case Pressed("deal"):
                return Pop(named_dealt_team(self.services.catalog, self.services.next_seed(), self._rules))
            case Pressed(widget_id):
                return Pop(self._entries[int(widget_id.partition(":")[2])].team)
            case _:
                return None

    def _panel(self) -> pygame.Rect:
        layout = self.look.layout
        height = 140 + (_ROW + _GAP) * max(3, len(self._entries))
        return layout.centred(layout.inset(layout.window, 20, 20), 640, height)
