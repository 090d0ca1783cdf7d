"""What the arena shows of a match: what is told to the parts of the stage, and what one frame adds to it."""

from __future__ import annotations

from dataclasses import replace

import pygame

from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import Phase
from krosmaster.client.arena.arena_acts import ArenaActs
from krosmaster.client.arena.arena_foresight import Foresight
from krosmaster.client.arena.shown_match import ShownMatch
from krosmaster.client.board.arena_overlay import overlay_for, overlay_of
from krosmaster.client.board.sight_ray import ray_to
from krosmaster.client.geometry.board_picture import Overlay
from krosmaster.client.log.recap import NO_RECAP
from krosmaster.client.panels.arena_focus import due, is_idle, option_at, pointed_at
from krosmaster.client.panels.arena_stage import ArenaStage, Frame
from krosmaster.client.panels.choices import NO_CHOICES, choices_of, watched
from krosmaster.client.panels.pointing import Pointing
from krosmaster.client.panels.refusal_wording import refused_markup
from krosmaster.client.panels.threat_panel import threats_markup
from krosmaster.client.panels.watch_bar import Watch
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import cast_of
from krosmaster.grid import Cell
from krosmaster.play.answers import Hover
from krosmaster.play.plans import Plan
from krosmaster.play.preview import CastPreview
from krosmaster.play.reach import Walk
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import GivingInspiration, NothingChosen, Selection, SettingDice
from krosmaster.play.threat import ThreatMap

_WHY_NOT_MS = 600
"""How long the mouse rests on a cell where nothing can be done, before it is said why not."""


class ArenaView:
    """Asks the match what there is to see where one points, and tells the stage."""

    stage: ArenaStage
    """The parts; new ones whenever the window is laid out anew."""

    def __init__(self, shown: ShownMatch, acts: ArenaActs, pointing: Pointing) -> None:
        self._shown = shown
        self._acts = acts
        self._pointing = pointing
        self.foresight = Foresight()
        self._choices = NO_CHOICES
        self._watch: Watch | None = None
        self._rested_on: Cell | None = None
        """Where the mouse rested when the dice were asked about: a card does not cover them unasked."""

    @property
    def selection(self) -> Selection:
        """What is chosen."""
        return self._shown.selection

    @property
    def _is_only_watched(self) -> bool:
        shown = self._shown
        return shown.playback.is_busy or shown.state.is_over or shown.computers.is_asked

    def refresh(self) -> None:
        """Tell the parts what to show now."""
        shown, is_busy = self._shown, self._shown.playback.is_busy
        self._watch = shown.watch if shown.is_watched else None
        if self._watch is not None:
            self._choices = watched(shown.controller, shown.can_undo(), self._watch)
        else:
            self._choices = NO_CHOICES if is_busy else choices_of(shown.controller, shown.can_undo())
        who_plays = shown.computers.who_plays
        self.stage.show(shown.playback.shown, self._choices, is_busy=is_busy, who_plays=who_plays)
        self.stage.log.follow(shown.told, shown.lines_to_come)
        self.stage.show_recap(NO_RECAP if self._is_only_watched else shown.recap, is_open=shown.shows_recap)
        self.refresh_side()

    def follow_computer(self) -> bool:
        """Take notice of what the computer does; whether it shows."""
        watch = self._shown.watch if self._shown.is_watched else None
        if watch == self._watch:
            return False
        self.refresh()
        return True

    def refresh_side(self) -> None:
        """Tell the side whose card it shows, or what is asked there."""
        shown, pinned = self._shown.playback.shown, self._acts.pinned
        acts_here = isinstance(self.seen(), (Walk, CastPreview, Plan))  # then it is the acting one that matters
        handle = self.pointed_at() or (pinned if not acts_here else None) or shown.active
        figure = shown.figures.get(handle) if handle is not None else None
        self.stage.show_side(
            shown,
            NothingChosen() if self._shown.playback.is_busy else self.selection,
            figure or due(shown),
            self._choices,
            self._acts.held_die,
            prefers_card=self._prefers_card(),
            reader=self._shown.reader,
        )

    def _prefers_card(self) -> bool:
        """Whether somebody is looked at while something else is asked: while dice are, whom the mouse goes to as well.

        Dice stay in view over those who get them, and where the mouse only rests since before they were asked about.
        """
        pointing, selection = self._pointing, self.selection
        is_listed = pointing.pointer.over.startswith("figure:")
        if not isinstance(selection, (SettingDice, GivingInspiration)) or self._is_only_watched:
            self._rested_on = pointing.cell
            return is_listed or self._acts.pinned is not None
        if pointing.cell is None or pointing.cell != self._rested_on:
            self._rested_on = None
        state, who = self._shown.state, self.pointed_at()
        if who is None or pointing.pointer.held or self._acts.held_die is not None:
            return False
        if isinstance(selection, GivingInspiration) and state.figures[who] in state.krosmasters(state.player):
            return False
        is_led = pointing.is_by_mouse and pointing.cell is not None and self._rested_on is None
        return is_listed or is_led or who == self._acts.pinned

    def draw(
        self, surface: pygame.Surface, now_ms: int, tray_age_ms: int, dragged: int | None, *, is_covered: bool
    ) -> None:
        """Draw the stage; under a panel, and while one has to place, no line of the log is pointed at by mouse."""
        shown, pointing = self._shown, self._pointing
        is_placing = shown.state.phase is Phase.PLACE and not self._is_only_watched
        told = None if is_covered else pointing.told_at(self.stage.log, by_mouse=not is_placing)
        recapped = self.stage.recap.overlay(pointing.pointer.over)
        threats = self._threats()
        frame = Frame(
            pointing.pointer,
            overlay_of(told) if told is not None else recapped or self.overlay(),
            self.seen(),
            dragged,
            pointing.mouse,
            now_ms,
            tray_age_ms,
            told,
            threats,
            self.foresight.threat_here(threats, pointing.cell),
        )
        self.stage.draw(surface, shown.playback, cast_of(shown.playback.shown, shown.state), frame)

    def pointed_at(self) -> Handle | None:
        """The figure that is pointed at, on the board or in a list."""
        return pointed_at(self._shown.playback.shown, self._pointing.pointer.over, self._pointing.cell)

    def cell_at(self, at: tuple[int, int]) -> Cell | None:
        """The cell that the mouse means at a point of the window."""
        return self.stage.cell_meant(self._shown.playback.shown, at, self.is_offered)

    def is_offered(self, cell: Cell) -> bool:
        """Whether a click on a cell would do something now."""
        return not self._is_only_watched and cell in self._shown.controller.clickable_cells()

    def seen(self) -> Hover | None:
        """What a click where one points would do, or why not, once that is of interest."""
        if self._pointing.cell is None or self._is_only_watched:
            return None
        seen = self._shown.controller.hover(self._pointing.cell)
        if isinstance(seen, Refused):
            seen = self._shown.spared(seen)
        has_rested = self._pointing.rest_ms >= _WHY_NOT_MS
        if is_idle(seen, self.selection) and (not has_rested or self.pointed_at() is not None):
            return None
        if isinstance(seen, Refused) and seen.plan is None:
            return None if refused_markup(seen, self._shown.state) == self._shown.toast.markup else seen
        return seen

    def overlay(self) -> Overlay:
        """What lights up on the board."""
        shown, cell = self._shown, self._pointing.cell
        if self._is_only_watched:
            seen = Overlay(hovered=cell)
            is_fought = self._shown.computers.is_asked and not self._shown.playback.is_busy
            return self.foresight.lit(seen, shown.controller, self._threats()) if is_fought else seen
        pointed = self.pointed_at() or option_at(shown.state, self._pointing.pointer.over)
        lit = overlay_for(shown.controller, self.seen(), cell, pointed)
        lit = replace(lit, named=lit.named | shown.toast.cells, ray=ray_to(shown.controller, cell))
        return self.foresight.lit(lit, shown.controller, self._threats())

    def switch_threats(self) -> None:
        """Show threats or show them no longer; when they are shown, say how to read them."""
        self.foresight.shows_threats = not self.foresight.shows_threats
        threats, toast = self._threats(), self._shown.toast
        if threats is not None:
            toast.say(threats_markup(threats, self._shown.state))
        elif self.foresight.shows_threats:
            toast.say(_("Threats are shown as long as the match is fought."))
        else:
            toast.hush()

    def _threats(self) -> ThreatMap | None:
        """What threatens whoever's card is kept in view, acts, or is due."""
        if self._shown.playback.is_busy or self._shown.state.is_over:
            return None
        state = self._shown.state
        next_one = due(state)
        whose = self._acts.pinned or state.active or (next_one.handle if next_one is not None else None)
        return self.foresight.threats(self._shown.controller, whose)
