"""The teams that players of a match pick themselves, one after the other."""

from __future__ import annotations

import pygame

from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.setup_options import Teams
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.team_tiles import tab_picture
from krosmaster.client.match.match_plan import BOX_TEAMS, MatchPlan
from krosmaster.client.match.match_start import started
from krosmaster.client.services import Services
from krosmaster.client.set_up.team_message import team_message
from krosmaster.client.teams.team_building import Bench, FaultRow, TeamBuilding
from krosmaster.client.teams.team_pick import TeamPick
from krosmaster.client.ui.screen import Pop, Push, ScreenChange
from krosmaster.client.wording import _
from krosmaster.client.words.team_wording import change_words, fault_sentence
from krosmaster.play.kept_team import KeptTeam

_KEPT, _LOW_KEPT, _DEAL = 156, 92, 48
_FEW_SEATS = 2
"""With more seats their tabs need the room of the button beside them."""


class TeamScreen(TeamBuilding):
    """The second half of the set-up; the plan holds the teams."""

    def __init__(self, services: Services, plan: MatchPlan) -> None:
        super().__init__(services)
        self._plan = plan

    def answered(self, answer: object) -> None:
        """Seat a kept team, or narrow the gallery."""
        if isinstance(answer, KeptTeam):
            self._plan.seat(answer)
        super().answered(answer)

    # ---- whose team it is ----

    def made_bench(self) -> Bench:
        """The team of the player who chooses."""
        plan = self._plan
        team = plan.teams[plan.choosing]
        changes = [(fault, plan.mending(plan.choosing, fault)) for fault in plan.faults(plan.choosing) if team]
        return Bench(
            cards=team,
            places=plan.most,
            accent=self.look.colours.owners[plan.choosing],
            levels=plan.rules.levels if plan.way is Teams.CUSTOM else None,
            faults=[
                FaultRow(fault_sentence(fault), change_words(change, team) if change is not None else "")
                for fault, change in changes
            ],
        )

    def message(self) -> str:
        """Who has what left to do."""
        return team_message(self._plan, is_refused=self.is_refused)

    def take(self, card: CharacterDef) -> bool:
        """The card joins the team of the player who chooses."""
        return self._plan.take(card)

    def put_back(self, place: int) -> None:
        """The card leaves it."""
        self._plan.put_back(self._plan.choosing, place)

    def mend(self, number: int) -> None:
        """The smallest change is made."""
        plan = self._plan
        change = plan.mending(plan.choosing, plan.faults(plan.choosing)[number])
        assert change is not None, "a fault without a remedy cannot be pressed"
        plan.change(plan.choosing, change)

    def signs(self, card: CharacterDef) -> list[str]:
        """The signs of the players who have the card."""
        teams = self._plan.teams[: self._plan.seats]
        return [f"player-{player}" for player, team in enumerate(teams) for _copy in range(team.count(card))]

    # ---- what surrounds it ----

    def build_head(self, row: pygame.Rect) -> None:
        """The tabs are made with the team; beside them lies the way to the kept teams."""
        if self._plan.way is Teams.CUSTOM:
            box, row = self.look.layout.cut_right(row, self._kept_width, 8)
            icon = "team" if self._plan.seats <= _FEW_SEATS else ""
            tip = _("Take one of the teams that you keep under Teams.")
            self.widgets.button("kept", box, _("Kept teams"), icon=icon, size=14, tip=tip)
            tip = "<b>" + _("By chance") + "</b>\n" + _("Whoever the dice bring, out of all characters.")
            self.widgets.button("deal", self.look.layout.cut_right(row, _DEAL)[0], icon="dice", tip=tip)

    @property
    def _kept_width(self) -> float:
        return _KEPT if self._plan.seats <= _FEW_SEATS else _LOW_KEPT

    def build_ends(self, back: pygame.Rect, start: pygame.Rect) -> None:
        """Tabs, the way back, the start, and the teams of the box where everything is agreed on."""
        plan, layout = self._plan, self.look.layout
        if "box" in self.widgets.ids:
            self.widgets.remove("box")
        row = self.tab_row()
        if plan.way is Teams.CUSTOM:
            row = layout.cut_right(row, self._kept_width + 8 + _DEAL, 10)[1]
        for player, box in enumerate(layout.columns(row, plan.seats, 10)):
            self._build_tab(player, box)
        self.widgets.button("back", back, _("Back"), icon="home", kind="quiet", size=15)
        words = _("To the arena")
        self.widgets.button("start", start, words, icon="play", kind="primary", size=18, enabled=plan.all_ready)
        if plan.way is Teams.GIVEN and set(BOX_TEAMS[0]) <= set(self.services.catalog.characters):
            box = layout.cut_right(self.message_box(), 190)[0]
            tip = _("Everybody gets the characters of the box.")
            self.widgets.button("box", box, _("Teams of the box"), icon="team", kind="tile", size=14, tip=tip)

    def did(self, name: str, value: str) -> ScreenChange | None:
        """Tabs, the teams of the box, kept teams, and the ways out."""
        match name:
            case "back":
                return Pop()
            case "start":
                return started(self.services, self._plan)
            case "kept":
                return Push(TeamPick(self.services, self._plan.rules))
            case "deal":
                self._plan.deal(self.services.next_seed())
            case "tab":
                self._plan.choosing = int(value)
            case "box":
                self._plan.take_the_box()
            case _:
                pass
        self.team_changed()
        return None

    def _build_tab(self, player: int, box: pygame.Rect) -> None:
        plan = self._plan
        team = plan.teams[player]
        count = f"{len(team)}/{plan.most}"
        if plan.way is Teams.CUSTOM:
            count = f"{sum(card.level for card in team)}/{plan.rules.levels}"
        name = plan.shown_names()[player]
        picture = tab_picture(self.look, box.size, player, name, count, is_ready=plan.is_ready(player))
        faults = "\n".join(fault_sentence(fault) for fault in plan.faults(player)) if team else ""
        self.widgets.button(
            f"tab:{player}", box, kind="tile", picture=picture, chosen=player == plan.choosing, tip=escaped(faults)
        )
