"""The match-up lab: two teams are played against each other many times, and what comes out grows on the screen."""

from __future__ import annotations

import pygame

from krosmaster.arena.boards import BoardId
from krosmaster.arena.teams import DUEL_TEAM
from krosmaster.client.art import backdrop, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.tableaux import Tableau
from krosmaster.client.lab.lab_charts import draw_gallons, draw_progress, draw_starts, draw_wins
from krosmaster.client.lab.lab_layout import LabLayout
from krosmaster.client.lab.lab_plan import GAMES, MOST_DIGITS, LabPlan
from krosmaster.client.lab.lab_table import draw_deeds
from krosmaster.client.lab.lab_tiles import pick_picture, team_picture
from krosmaster.client.lab.lab_wording import caveat, fault_lines, pick_words, progress_words, report_text, winner_words
from krosmaster.client.replay.replay_screen import watching
from krosmaster.client.screens.first_visit import FirstStep, FirstVisit
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import Services
from krosmaster.client.teams.dealt_teams import named_dealt_team
from krosmaster.client.teams.team_pick import TeamPick
from krosmaster.client.teams.team_rows import team_name
from krosmaster.client.ui import clipboard
from krosmaster.client.ui.focus import is_with_control
from krosmaster.client.ui.screen import Pop, Push, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed, Typed
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.strength_wording import seat_tip, strength_name
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.lab.crews import MakeCrew, ProcessCrew
from krosmaster.play.lab.match_up import SIDES
from krosmaster.play.lab.picks import Pick, picked
from krosmaster.play.lab.run import LabRun, RunState
from krosmaster.play.lab.watching import match_of

_LOOK_AGAIN_MS = 200
"""So often the figures are drawn anew while games come in."""


class LabScreen(WidgetScreen):
    """The question on the left, what has been found on the right. Leaving ends a run; so does Esc, at first."""

    def __init__(
        self,
        services: Services,
        first: KeptTeam | None = None,
        second: KeptTeam | None = None,
        make_crew: MakeCrew = ProcessCrew,
    ) -> None:
        super().__init__(services)
        self._plan = LabPlan([first, second], services.next_seed())
        self._make_crew = make_crew
        self.run: LabRun | None = None
        """What is or was played; None: nothing yet."""
        self._picks: tuple[Pick, ...] = ()
        self._page = "result"
        self._picking = 0
        self._told = ""
        self._since_ms = 0

    @property
    def _places(self) -> LabLayout:
        return LabLayout(self.look.layout)

    @property
    def _is_running(self) -> bool:
        return self.run is not None and self.run.is_running

    def answered(self, answer: object) -> None:
        """Take the team that was picked."""
        if isinstance(answer, KeptTeam):
            self._plan.teams[self._picking] = answer

    def update(self, dt_ms: int) -> bool:
        """Take in the games that have ended."""
        changed = super().update(dt_ms)
        if self.run is None or not self.run.is_running:
            return changed
        self.run.poll()
        self._since_ms += dt_ms
        if not self.run.is_running:
            self._end()
            return True
        if self._since_ms >= _LOOK_AGAIN_MS:
            self._since_ms = 0
            self._find_picks()
            return True
        return changed

    # ---- building ----

    def build(self) -> None:
        """What can be asked, what can be started, what has been found."""
        self.widgets.button("back", self._places.back_box(), _("Back"), icon="home", kind="quiet")
        self._build_question()
        self._build_start()
        if self.run is None:
            self._first_visit().build(self.widgets)
        else:
            pages, copy = self._places.tabs()
            named = (("result", _("Result"), "lab"), ("characters", _("Characters"), "team"))
            tip = _("The line across a bar shows how sure its share is: 95 of 100 such lines hold the true share.")
            for box, (page, words, icon) in zip(pages, named, strict=True):
                chosen = page == self._page
                self.widgets.button(f"page:{page}", box, words, icon=icon, kind="tile", size=15, chosen=chosen, tip=tip)
                tip = ""
            tip = _("All of it as a text that can be pasted anywhere.") + " (Ctrl+C)"
            can_copy = not self._is_running and bool(self.run.tally.games)
            self.widgets.button("copy", copy, _("Copy as text"), icon="log", size=14, tip=tip, enabled=can_copy)
            self._build_picks()

    def _build_question(self) -> None:
        plan, layout, places = self._plan, self.look.layout, self._places
        enabled = not self._is_running
        for place, box in enumerate(places.teams()):
            row = layout.cut_left(box, 38)[1]
            team = plan.teams[place]
            picture = team_picture(self.look, row.size, team, self.services.catalog)
            tip = "" if team is None else f"<b>{escaped(team_name(team))}</b>\n"
            tip += _("Take another team: one of yours, or of the box.")
            self.widgets.button(f"team:{place}", row, kind="tile", picture=picture, tip=tip, enabled=enabled)
        boards = {"": _("All in turn")} | {
            board_id: name_of(board.names) for board_id, board in self.services.catalog.boards.items()
        }
        strengths = {strength: (strength_name(strength), seat_tip(strength)) for strength in Strength}
        choices = (
            ("board", {key: (words, "") for key, words in boards.items()}, plan.board or ""),
            ("games", {str(number): (str(number), "") for number in GAMES}, str(plan.games)),
            ("strength", {strength.value: words for strength, words in strengths.items()}, plan.strength.value),
        )
        for place, (name, offered, chosen) in enumerate(choices):
            boxes = layout.columns(places.group(place).answers, len(offered), 6)
            for box, (value, (words, tip)) in zip(boxes, offered.items(), strict=True):
                self.widgets.button(
                    f"{name}:{value}",
                    box,
                    words,
                    kind="tile",
                    size=14,
                    tip=tip,
                    chosen=value == chosen,
                    enabled=enabled,
                )
        dice, line = layout.cut_right(places.group(3).answers, 46, 8)
        self.widgets.entry("seed", line, str(plan.seed), limit=MOST_DIGITS)
        self.widgets.enable("seed", enabled=enabled)
        self.widgets.button("new-seed", dice, icon="dice", tip=_("Another seed."), enabled=enabled)

    def _build_start(self) -> None:
        layout, box = self.look.layout, self._places.starts()
        if self._is_running:
            tip = _("What has been counted so far stays.")
            self.widgets.button("cancel", box, _("Stop"), icon="close", kind="danger", size=18, tip=tip)
            return
        can = not self._plan.hindrance(self.services.catalog)
        if self.run is not None:
            again, box = layout.cut_right(box, 0.5 * layout.units(box.width), 8)
            tip = _("The same once more with other games: how much do the figures change?")
            self.widgets.button("again", again, _("Another seed"), icon="dice", size=15, tip=tip, enabled=can)
        tip = _("The same seed gives the same games.")
        self.widgets.button("start", box, _("Play"), icon="play", kind="primary", size=18, tip=tip, enabled=can)

    def _build_picks(self) -> None:
        run = self.run
        if run is None or self._page != "result":
            return
        for place, (box, pick) in enumerate(zip(self._places.picks(), self._picks, strict=False)):
            picture = pick_picture(self.look, box.size, pick)
            names = run.match_up.names
            tip = f"<b>{escaped(pick_words(pick, names))}</b>\n{escaped(winner_words(pick, names))}. "
            tip += _("It can be watched once all games are played.") if run.is_running else _("Watch this game.")
            enabled = not run.is_running
            self.widgets.button(f"watch:{place}", box, kind="tile", picture=picture, tip=tip, enabled=enabled)

    # ---- painting ----

    def paint(self, surface: pygame.Surface) -> None:
        """The night arena, what is asked, and what has been found."""
        look, window, places = self.look, self.look.layout.window, self._places
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        title = look.heading(_("Match-up lab"), (window.width - look.px(60), look.px(46)), 32)
        surface.blit(title, title.get_rect(midtop=(window.centerx, look.px(10))))
        box = places.caveat_box()
        words = look.fitted_paragraph(f"<icon warning> {caveat()}", box.size, 15.5, theme.GOLD_LIGHT, centred=True)
        surface.blit(words, words.get_rect(center=box.center))
        left, right = places.panels()
        look.draw_panel(surface, left)
        look.draw_panel(surface, right, accent=theme.GOLD_DARK)
        for place, row in enumerate(places.teams()):
            sign = look.icon(f"player-{place}", 30)
            surface.blit(sign, sign.get_rect(midleft=row.midleft))
        heads = (_("Board"), _("Games"), _("Players on both sides"), _("Seed"))
        for place, head in enumerate(heads):
            line = places.group(place).head
            text = look.label(head, line.size, 14, theme.SOFT_TEXT, Style.BOLD)
            surface.blit(text, text.get_rect(midleft=line.midleft))
        self._paint_told(surface)
        if self.run is None:
            self._first_visit().paint(surface)
        else:
            self._paint_found(surface, self.run)

    def _paint_told(self, surface: pygame.Surface) -> None:
        hindrance = self._plan.hindrance(self.services.catalog)
        words = self._told or (f"<icon warning> {escaped(hindrance)}" if hindrance else "")
        if words:
            box = self._places.told_box()
            line = self.look.fitted_paragraph(words, box.size, 14.5, theme.GOLD_LIGHT)
            surface.blit(line, line.get_rect(midleft=box.midleft))

    def _first_visit(self) -> FirstVisit:
        words = _(
            "The computer plays your two teams against each other, game after game; each begins half of them. You see "
            "who wins how often, how sure that is, and what decided it, and three of the games you can watch."
        )
        step = None
        if not any(self._plan.teams):
            tip = _("Deals two teams that may play, and plays 20 games of them at once.")
            step = FirstStep("try", _("Try it with two teams"), "dice", tip)
        return FirstVisit(self.look, self._places.whole(), Tableau.MATCH_UP, _("Which team is better?"), words, step)

    def _paint_found(self, surface: pygame.Surface, run: LabRun) -> None:
        look, places = self.look, self._places
        draw_progress(surface, look, places.progress(), run.done / run.games, progress_words(run))
        if not run.tally.games:
            box = places.page()
            words = _("The first games are on their way...") if run.is_running else _("No game was played to its end.")
            text = look.paragraph(words, box.width, 16, theme.SOFT_TEXT, centred=True)
            surface.blit(text, text.get_rect(center=box.center))
        elif self._page == "characters":
            draw_deeds(surface, look, places.page(), run)
        else:
            wins, starts, gallons = places.charts()
            draw_wins(surface, look, wins, run)
            draw_starts(surface, look, starts, run)
            draw_gallons(surface, look, gallons, run)

    # ---- acts ----

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """Ctrl+C copies wherever the keyboard is, but for the line of the seed."""
        control = is_with_control(event)
        is_copy = event.type == pygame.KEYDOWN and event.key == pygame.K_c and control
        if is_copy and not self.widgets.is_typing and "copy" in self.widgets.ids and self.widgets.is_enabled("copy"):
            return self.acted(Pressed("copy"))
        return super().handle(event)

    def acted(self, act: Act) -> ScreenChange | None:
        """Take an answer, start, stop, show."""
        if isinstance(act, Typed):
            digits = "".join(letter for letter in act.text if letter in "0123456789")
            self._plan.seed = int(digits or 0)
            self._told = ""
            if digits != act.text:
                self.widgets.write("seed", digits)
                self._told = "<icon warning> " + _("A seed is a number: only digits are taken.")
            return None
        self._told = ""
        name, _colon, value = act.id.partition(":")
        match name:
            case "back":
                return self._left()
            case "team":
                self._picking = int(value)
                return Push(TeamPick(self.services, DUEL_TEAM))
            case "start":
                self._start()
            case "try":
                catalog, next_seed = self.services.catalog, self.services.next_seed
                self._plan.teams = [named_dealt_team(catalog, next_seed()) for _side in SIDES]
                self._plan.games = GAMES[0]
                self._start()
            case "again":
                self._plan.seed = self.services.next_seed()
                self._start()
            case "cancel":
                self._cancel()
            case "copy":
                self._copy()
            case "watch":
                return self._watch(int(value))
            case _:
                self._choose(name, value)
        self.rebuild()
        return None

    def stepped_back(self) -> ScreenChange | None:
        """Esc stops a run first; what was counted stays on the screen."""
        if self._is_running:
            self._cancel()
            self.rebuild()
            return None
        return self._left()

    # ---- inside ----

    def _choose(self, name: str, value: str) -> None:
        plan = self._plan
        match name:
            case "board":
                plan.board = BoardId(value) if value else None
            case "games":
                plan.games = int(value)
            case "strength":
                plan.strength = Strength(value)
            case "new-seed":
                plan.seed = self.services.next_seed()
            case "page":
                self._page = value
            case _:
                pass

    def _start(self) -> None:
        self._picks, self._since_ms = (), 0
        self.run = LabRun(self._plan.match_up(self.services.catalog), self._plan.games, self._make_crew)
        self.widgets.let_go()

    def _cancel(self) -> None:
        if self.run is not None:
            self.run.cancel()
            self._picks = picked(self.run.records.values())

    def _end(self) -> None:
        """All games are played, or nobody can play on."""
        assert self.run is not None, "something was played"
        self._picks = picked(self.run.records.values())
        if self.run.faults:
            lines = fault_lines(self.run)
            self._told = f"<icon warning> {escaped(lines[0])}" + ("..." if len(lines) > 1 else "")
        elif self.run.state is RunState.BROKEN:
            self._told = f"<icon warning> {escaped(self.run.fault)}"
        self.rebuild()

    def _find_picks(self) -> None:
        """The games to watch, as far as games have been played."""
        assert self.run is not None, "something is played"
        found = picked(self.run.records.values())
        if found != self._picks:
            self._picks = found
            self._build_picks()

    def _left(self) -> ScreenChange:
        if self.run is not None:
            self.run.cancel()
        return Pop()

    def _copy(self) -> None:
        assert self.run is not None, "something was played"
        works = clipboard.copied(report_text(self.run))
        self._told = (
            _("Copied: paste it in a chat, or anywhere.")
            if works
            else "<icon warning> " + _("The clipboard of your system cannot be reached.")
        )

    def _watch(self, place: int) -> ScreenChange:
        assert self.run is not None, "something was played"
        return Push(watching(self.services, match_of(self.run.match_up, self._picks[place].game)))
