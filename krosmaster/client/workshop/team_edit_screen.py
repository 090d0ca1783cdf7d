"""A kept team is worked on: its name, for how many players it is, and who is in it."""

from __future__ import annotations

from pathlib import Path

import pygame

from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.teams import DUEL_TEAM, FOUR_PLAYERS_TEAM
from krosmaster.client.art import theme
from krosmaster.client.art.text import escaped
from krosmaster.client.sandbox.sandbox_start_screen import SandboxStartScreen
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.services import SaveFault, Services
from krosmaster.client.teams.team_building import Bench, FaultRow, TeamBuilding
from krosmaster.client.ui.focus import is_with_control
from krosmaster.client.ui.screen import Pop, Push, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed, Typed
from krosmaster.client.wording import _
from krosmaster.client.words.team_wording import change_words, fault_sentence
from krosmaster.play.kept_team import LONGEST_NAME, KeptTeam
from krosmaster.play.team_edit import TeamEdit

_RULES = {"duel": DUEL_TEAM, "four": FOUR_PLAYERS_TEAM}
_TAB = 196
_SANDBOX = 150


class TeamEditScreen(TeamBuilding):
    """Every change is kept at once, faults and all, and can be taken back; pops with the path of the team.

    `path` is where it was kept before; a new team is kept as soon as somebody is in it.
    """

    def __init__(self, services: Services, team: KeptTeam, path: Path | None = None) -> None:
        super().__init__(services)
        self._edit = TeamEdit(team, services.catalog.characters)
        self._path = path
        self._kept = self._edit.team
        self._is_fault_told = False

    # ---- whose team it is ----

    def made_bench(self) -> Bench:
        """The team as it stands."""
        edit, pool = self._edit, self.services.catalog.characters.values()
        rows = []
        for fault in edit.faults() if edit.cards else ():
            change = edit.mending(fault, pool)
            remedy = change_words(change, edit.cards) if change is not None else ""
            rows.append(FaultRow(fault_sentence(fault), remedy))
        return Bench(
            cards=tuple(edit.cards),
            places=edit.rules.most,
            accent=theme.GOLD_DARK,
            levels=edit.rules.levels,
            faults=rows,
            unknown=tuple(edit.unknown),
        )

    def message(self) -> str:
        """What a team must be, or that it can play."""
        edit = self._edit
        if self.is_refused:
            return _("The team is full: click a card below to put it back.")
        if not edit.cards:
            text = _("Pick {least} to {most} cards whose levels add up to exactly {levels}.")
            return text.format(least=edit.rules.least, most=edit.rules.most, levels=edit.rules.levels)
        if edit.unknown:
            return _("Without those who are unknown here this team can play.")
        return _("<icon check> This team can play.")

    def take(self, card: CharacterDef) -> bool:
        """The card joins."""
        return self._edit.take(card)

    def put_back(self, place: int) -> None:
        """Whoever has the place leaves it."""
        self._edit.put_back(place)

    def mend(self, number: int) -> None:
        """The smallest change is made."""
        change = self._edit.mending(self._edit.faults()[number], self.services.catalog.characters.values())
        assert change is not None, "a fault without a remedy cannot be pressed"
        self._edit.change(change)

    def signs(self, card: CharacterDef) -> list[str]:
        """A tick for each copy in the team."""
        return ["check"] * self._edit.cards.count(card)

    # ---- what surrounds it ----

    def build_head(self, row: pygame.Rect) -> None:
        """The line for the name."""
        layout = self.look.layout
        sandbox, box = layout.cut_right(layout.cut_right(row, 2 * _TAB + 10, 14)[1], _SANDBOX, 14)
        tip = _("Try this team on the board at once, against training dummies or another team.")
        self.widgets.button("sandbox", sandbox, _("Sandbox"), icon="sandbox", size=15, tip=tip)
        self.widgets.entry("name", box, self._edit.name, limit=LONGEST_NAME, hint=_("Name of the team"))

    def build_ends(self, back: pygame.Rect, start: pygame.Rect) -> None:
        """For how many players it is, taking a change back, and the way out."""
        layout, edit = self.look.layout, self._edit
        levels = sum(card.level for card in edit.cards)
        right = layout.cut_right(self.tab_row(), 2 * _TAB + 10)[0]
        words = {"duel": _("Two players"), "four": _("Four players")}
        for (name, text), box in zip(words.items(), layout.columns(right, 2, 10), strict=True):
            rules = _RULES[name]
            tip = _("Levels add up to exactly {levels}; gold names once, white names up to twice.")
            tip = tip.format(levels=rules.levels)
            label = f"{text} {levels}/{rules.levels}"
            is_chosen = rules is edit.rules
            self.widgets.button(f"for:{name}", box, label, kind="tile", size=15, chosen=is_chosen, tip=tip)
        tip = _("Take the last change back.") + " (Ctrl+Z)"
        can = edit.can_undo
        self.widgets.button("undo", back, _("Undo"), icon="undo", kind="quiet", size=15, enabled=can, tip=tip)
        tip = _("Every change is kept already.")
        self.widgets.button("done", start, _("Done"), icon="check", kind="primary", size=18, tip=tip)

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """Ctrl+Z takes a change back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_z and not self.widgets.is_typing:
            control = is_with_control(event)
            if control and self._edit.can_undo:
                return self.acted(Pressed("undo"))
        return super().handle(event)

    def acted(self, act: Act) -> ScreenChange | None:
        """Whatever changes the team is kept at once."""
        if isinstance(act, Typed) and act.id == "name":
            self._edit.name = act.text
            return self._keep()
        change = super().acted(act)
        return change or self._keep()

    def did(self, name: str, value: str) -> ScreenChange | None:
        """Other rules, taking back, going back."""
        match name:
            case "for":
                self._edit.rules = _RULES[value]
                self.team_changed()
            case "undo":
                self._edit.undo()
                self.team_changed()
            case "sandbox":
                return Push(SandboxStartScreen(self.services, self._edit.cards))
            case "done":
                return Pop(self._path)
            case _:
                pass
        return None

    def stepped_back(self) -> ScreenChange | None:
        """Esc is done too."""
        return Pop(self._path)

    def _keep(self) -> ScreenChange | None:
        """Write the team if it has changed; what hinders it is told once, until it works again."""
        team = self._edit.team
        if team == self._kept or (self._path is None and not team.members):
            return None
        try:
            self._path = self.services.teams.keep(team, self._path)
        except SaveFault as fault:
            is_news, self._is_fault_told = not self._is_fault_told, True
            return Push(team_notice(self.services, fault)) if is_news else None
        self._kept, self._is_fault_told = team, False
        return None


def team_notice(services: Services, fault: SaveFault) -> NoticeScreen:
    """Tells why a team cannot be kept, or taken away, or brought back."""
    return NoticeScreen(services, _("The team cannot be kept"), escaped(str(fault)))
