"""The arena: a match on its board, from placing the figures to victory. Clicks and keys become choices."""

from __future__ import annotations

from dataclasses import replace

import pygame

from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import State
from krosmaster.client.arena_acts import ArenaActs
from krosmaster.client.arena_focus import due, is_idle, option_at, pointed_at
from krosmaster.client.arena_foresight import Foresight
from krosmaster.client.arena_keyboard import ArenaKeyboard
from krosmaster.client.arena_modals import KeysModal, MenuModal, Modal
from krosmaster.client.arena_overlay import overlay_for, overlay_of
from krosmaster.client.arena_questions import (
    CONCEDE,
    DARE,
    END_CHARACTER,
    END_TURN,
    concede_question,
    dare_question,
    end_question,
)
from krosmaster.client.arena_stage import ArenaStage, Frame
from krosmaster.client.board_camera import BoardCamera
from krosmaster.client.board_picture import Overlay
from krosmaster.client.choices import NO_CHOICES, choices_of
from krosmaster.client.figure_wording import cast_of
from krosmaster.client.focus import draw_ring
from krosmaster.client.load_screen import LoadScreen
from krosmaster.client.recap import NO_RECAP
from krosmaster.client.refusal_wording import refused_markup
from krosmaster.client.replay_screen import ReplayScreen
from krosmaster.client.rule_links import rule_in_view
from krosmaster.client.rulebook_screen import RulebookScreen
from krosmaster.client.rules_screen import RulesScreen
from krosmaster.client.scene_sounds import of_spot
from krosmaster.client.screen import Pop, Push, Replace, ScreenChange
from krosmaster.client.services import ArenaMatch, Services
from krosmaster.client.settings_screen import SettingsScreen
from krosmaster.client.shop_panel import ShopModal
from krosmaster.client.shown_match import ShownMatch
from krosmaster.client.sight_ray import ray_to
from krosmaster.client.spot_tip import SpotTip
from krosmaster.client.spots import Pointer, Spot, spot_at
from krosmaster.client.threat_panel import threats_markup
from krosmaster.client.victory import VictoryModal
from krosmaster.client.wording import _
from krosmaster.grid import Cell
from krosmaster.play.answers import Hover
from krosmaster.play.plans import Plan
from krosmaster.play.preview import CastPreview
from krosmaster.play.reach import Walk
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import GivingInspiration, NothingChosen, Selection
from krosmaster.play.threat import ThreatMap
from krosmaster.play.turn_controller import Guide
from krosmaster.table.contract import Outcome
from krosmaster.table.match import Match

_IDLE_FRAME_MS = 33
_WHY_NOT_MS = 600
"""How long the mouse rests on a cell where nothing can be done, before it is said why not."""
_LEFT, _RIGHT = 1, 3
_HANDLED = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.KEYDOWN)
_SHIFTS = (pygame.K_LSHIFT, pygame.K_RSHIFT)
_CTRLS = (pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LMETA, pygame.K_RMETA)
_MODIFIERS = (*_SHIFTS, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA)


class ArenaScreen:
    """One match in the window. Every clickable thing is a spot with an id; cells are clicked by themselves."""

    is_overlay = False

    def __init__(self, services: Services, match: ArenaMatch, guide: Guide | None = None) -> None:
        self.services = services
        self.shown = ShownMatch(services, match, guide)
        self.acts = ArenaActs(self.shown)
        self.modal: Modal | None = None
        self.stage: ArenaStage
        self._keyboard = ArenaKeyboard(self)
        self._foresight = Foresight()
        self.camera = BoardCamera(services, match.state.grid)
        self._choices = NO_CHOICES
        self._pointer = Pointer()
        self._mouse = (-1, -1)
        self._hovered: Cell | None = None
        self._pressed_cell: Cell | None = None
        self._dragged: int | None = None
        self._is_shifted = False
        self._now_ms = self._since_frame_ms = self._tray_age_ms = self._rest_ms = 0
        self._tip = SpotTip()

    # ---- the screen protocol ----

    def enter(self, answer: object = None) -> None:
        """Back from another screen, perhaps with what was answered there."""
        self._foresight.let_go()
        self._is_shifted = False
        self.camera.let_go()
        if answer in (END_TURN, END_CHARACTER):
            self.acts.end(whole=answer == END_TURN)
        elif answer == CONCEDE:
            self.acts.concede()
        elif answer == DARE:
            self.acts.dare()
        self.acts.daring = None
        self._refresh()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out anew; the language may have changed too."""
        self.shown.playback.follow_settings(self.services.settings)
        board = self.state.board
        assert board is not None, "the board is picked before the arena opens"
        look, renderer = self.services.look_for(size), self.services.renderer_for(board)
        before = self.stage.log if hasattr(self, "stage") else None
        self.stage = ArenaStage(
            look,
            renderer,
            self.camera,
            len(self.state.players),
            has_shop=bool(self.state.shop),
            coach_height=self.coach_height,
        )
        if before is not None:
            self.stage.log.go_on_from(before)
        if self.modal is not None:
            self.modal.lay_out(self.stage.look)
        self._refresh()

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the picture has changed by it."""
        shown, before = self.shown, self.shown.playback.shown
        if not self.services.is_still:
            self._now_ms += dt_ms
        self._rest_ms += dt_ms
        self._since_frame_ms += dt_ms
        changed = shown.playback.update(dt_ms) | shown.toast.update(dt_ms) | shown.curtain.update(dt_ms)
        self._tray_age_ms = 0 if shown.playback.is_busy else self._tray_age_ms + dt_ms
        if shown.playback.shown is not before:
            self._refresh()
        self.stage.log.follow(shown.told, shown.lines_to_come)
        if shown.playback.is_paused or not shown.playback.is_busy:
            changed |= shown.drop_curtain()
            if shown.playback.is_paused and not shown.curtain.is_down:
                shown.playback.resume()
            if not shown.playback.is_busy and shown.reach_end():
                assert self.state.outcome is not None, "it is over"
                self.open(self.ending(self.state.outcome))
        if isinstance(self.modal, VictoryModal) and not self.services.is_at_rest:
            changed |= self.modal.update(dt_ms)
        changed |= self._tip.update(dt_ms)
        changed |= self.stage.tray_is_fading(self._tray_age_ms) | self.stage.update(dt_ms)
        if changed or (self._since_frame_ms >= _IDLE_FRAME_MS and not self.services.is_still):
            self._since_frame_ms = 0
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole window."""
        shown, look = self.shown, self.stage.look
        if shown.curtain.hides_all:
            shown.curtain.draw(surface, look)
            return
        told = self.stage.log.told_at(self._mouse, self._pointer.over) if self.modal is None else None
        threats = self._threats()
        overlay = (
            overlay_of(told) if told is not None else self.stage.recap.overlay(self._pointer.over) or self._overlay()
        )
        frame = Frame(
            self._pointer,
            overlay or self._overlay(),
            self._seen(),
            self._dragged,
            self._mouse,
            self._now_ms,
            self._tray_age_ms,
            told,
            threats,
            self._foresight.threat_here(threats, self._hovered),
        )
        self.stage.draw(surface, shown.playback, cast_of(shown.playback.shown, self.state), frame)
        self.draw_coach(surface)
        shown.toast.draw(surface, look, self.stage.layout.toast)
        if self.modal is not None:
            self.modal.draw(surface, self._pointer)
        if (focus := self._keyboard.focus) is not None:
            draw_ring(surface, look, focus.box)
        shown.curtain.draw(surface, look)
        if not self._pointer.held and not shown.curtain.is_down:
            self._tip.draw(surface, look, self.spot(self._tip.owner), lambda: self.services.rulebook)

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """React to one event of the queue."""
        if event.type == pygame.MOUSEMOTION:
            self._keyboard.let_go()
            self._point_at(event.pos)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in _MODIFIERS:
            if event.key in _SHIFTS:
                self._is_shifted = event.type == pygame.KEYDOWN
            elif event.key in _CTRLS:
                self._foresight.is_planning = event.type == pygame.KEYDOWN
            return None
        if self._foresight.look(event) or self._is_seen_otherwise(event) or event.type not in _HANDLED:
            return None
        if hasattr(event, "pos"):
            self._point_at(event.pos)
        is_press = event.type == pygame.KEYDOWN or (
            event.type == pygame.MOUSEBUTTONDOWN and event.button in (_LEFT, _RIGHT)
        )
        if self.shown.curtain.is_down:
            if is_press:
                self.shown.curtain.lift()
            return None
        if self.shown.playback.is_busy and is_press:
            self.shown.playback.skip()
            self._refresh()
            return None
        if event.type == pygame.KEYDOWN:
            return self._keyboard.key(event)
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)
            return None
        return self._button(event)

    def ending(self, outcome: Outcome) -> Modal:
        """What is shown when the match is over."""
        is_calm = not self.shown.playback.is_lively_wanted
        return VictoryModal(self.state, outcome, self.shown.all_events(), is_calm=is_calm)

    # ---- where a coach stands beside the players ----

    coach_height = 0.0
    """The height of the coach's strip below the board, in units."""

    def draw_coach(self, surface: pygame.Surface) -> None:
        """Draw what the coach says and points at, over the arena and under panels."""

    # ---- what there is to click ----

    @property
    def state(self) -> State:
        """The match's own state."""
        return self.shown.state

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Everything that reacts to a click now, apart from the board's cells."""
        shown = self.modal.spots if self.modal is not None else self._open_spots()
        tipped = next((spot for spot in reversed(shown) if spot.id == self._tip.owner), None)
        return (*shown, *self._tip.links(self.stage.look, tipped))

    def _open_spots(self) -> tuple[Spot, ...]:
        """The spots while no panel is open: a sentence over the board may have links."""
        return (*self.stage.spots, *self.shown.toast.spots(self.stage.look, self.stage.layout.toast))

    def spot(self, spot_id: str) -> Spot | None:
        """A spot by its id; of several the one on top."""
        return next((spot for spot in reversed(self.spots) if spot.id == spot_id), None) if spot_id else None

    @property
    def sentences(self) -> tuple[str, ...]:
        """The log, oldest first."""
        return self.stage.log.sentences

    def cell_centre(self, cell: Cell) -> tuple[int, int]:
        """Where to click a cell."""
        px, py = self.stage.projection.cell_to_screen(*cell)
        return round(px), round(py)

    # ---- what the keyboard does ----

    @property
    def cursor(self) -> Cell | None:
        """The cell that is pointed at, by mouse or keyboard."""
        return self._hovered

    @property
    def entrance(self) -> str:
        """The spot to which the keyboard comes from the board: the first one at the right."""
        return next((spot.id for spot in self.spots if self.stage.layout.card.contains(spot.box)), self.spots[0].id)

    def point(self, cell: Cell | None, spot_id: str = "") -> None:
        """Point at a cell, which comes into view, or at a spot, whose tip appears at once."""
        self._pointer = replace(self._pointer, over=spot_id)
        self._tip.point(spot_id, at_once=True)
        if cell is not None:
            self.camera.reveal(cell)
        self._hover(cell)

    def click(self, cell: Cell, *, safest: bool) -> ScreenChange | None:
        """Act on a cell."""
        self.acts.click(cell, safest=safest)
        return self._acted()

    def plan(self, cell: Cell) -> ScreenChange | None:
        """Plan a walk to a cell, or walk and do what is chosen in one go."""
        self.acts.plan(cell, safest=self._is_shifted)
        return self._acted()

    def line_beside(self, line: Spot, step: int) -> str:
        """The line of the log above or below another one, scrolled into view; empty at its ends."""
        return self.stage.log.beside(int(line.subject), step)

    def read_log(self, steps: int) -> None:
        """Scroll the log up by steps."""
        self.stage.log.scroll(steps)

    # ---- input ----

    def _point_at(self, position: tuple[int, int]) -> None:
        self._mouse = position
        spot = spot_at(self.spots, position)
        over = spot.id if spot is not None else ""
        look = self.stage.look
        self.shown.toast.point(look, self.stage.layout.toast, position)
        is_on_tip = self._tip.keeps(look, self.spot(self._tip.owner), position)
        if is_on_tip:
            over = over if spot is not None and spot.verb == "rule" else ""
        else:
            self._tip.point(over)
        self._pointer = replace(self._pointer, over=over)
        covered = spot is not None or self.modal is not None or is_on_tip
        self._hover(None if covered else self.stage.projection.screen_to_cell(*position))

    def _is_seen_otherwise(self, event: pygame.event.Event) -> bool:
        """Whether an event only changes how the board is looked at; that is no act and skips nothing."""
        if (self.modal is not None or self.shown.curtain.is_down) and event.type in (pygame.KEYDOWN, pygame.MOUSEWHEEL):
            return False
        is_by_mouse = self._hovered == self.camera.projection.screen_to_cell(*self._mouse)
        if not self.camera.handle(event):
            return False
        if is_by_mouse:
            self._point_at(self._mouse)
        return True

    def look_up(self) -> ScreenChange:
        """Open the rules at what is cited where one points, or was cited last."""
        over, seen = self.spot(self._tip.owner), self._seen() if self.modal is None else None
        tip = over.tip if over is not None else ""
        why = refused_markup(seen, self.state) if isinstance(seen, Refused) else ""
        return Push(RulebookScreen(self.services, rule_in_view((tip, why), self.spots, self.shown.last_rule)))

    def _hover(self, cell: Cell | None) -> None:
        if cell != self._hovered:
            self._rest_ms = 0
        self._hovered = cell
        self._refresh_side()

    def _button(self, event: pygame.event.Event) -> ScreenChange | None:
        is_down = event.type == pygame.MOUSEBUTTONDOWN
        if event.button == _RIGHT and is_down:
            return self.step_back()
        if event.button == _LEFT and is_down:
            self._pointer = replace(self._pointer, held=self._pointer.over)
            self._pressed_cell = self._hovered
            spot = self.spot(self._pointer.over)
            if spot is not None and spot.verb == "die" and isinstance(self._selection, GivingInspiration):
                self._dragged = int(spot.subject)
            if isinstance(self.modal, KeysModal) and spot is None:
                self.open(None)
            if spot is None:
                self._tip.point("")
        elif event.button == _LEFT:
            return self._released()
        return None

    def _released(self) -> ScreenChange | None:
        held, self._pointer = self._pointer.held, replace(self._pointer, held="")
        pressed, self._pressed_cell = self._pressed_cell, None
        dragged, self._dragged = self._dragged, None
        if dragged is not None and self._pointer.over != held:
            self.acts.give_die(dragged, self._pointed_at())
        elif (spot := self.spot(self._pointer.over)) is not None:
            return self.press(spot) if spot.id == held else None
        elif self._hovered is not None and self._hovered == pressed:
            if self._foresight.is_planning:
                return self.plan(self._hovered)
            return self.click(self._hovered, safest=self._is_shifted)
        return self._acted()

    def _wheel(self, steps: int) -> None:
        if isinstance(self.modal, KeysModal):
            self.modal.scroll(-steps)
        elif self.stage.log.box.collidepoint(self._mouse):
            self.stage.log.scroll(steps)

    def step_back(self) -> ScreenChange | None:
        """One step back; with nothing to step back from, the menu opens."""
        if self.modal is not None:
            if not any(spot.verb == "victory" for spot in self.modal.spots):  # the end is left by its buttons
                self.open(None)
        elif not self.acts.back() and not self.shown.hide_recap():
            self.open(MenuModal(can_concede=not self.state.is_over))
        self._refresh()
        return None

    # ---- acts ----

    def press(self, spot: Spot) -> ScreenChange | None:
        """Do what a spot is for: here what concerns the screen, elsewhere what concerns the match."""
        change = None
        if spot.enabled and spot.verb not in ("undo", "redo"):
            self.services.sounds.play(of_spot(spot.verb))
        match spot.verb:
            case "end-character" | "end-turn":
                question = end_question(self.services, self.shown.controller.what_is_left(), spot.verb)
                if question is not None:
                    return Push(question)
                self.acts.end(whole=spot.verb == END_TURN)
            case "menu":
                change = self._menu(spot.subject)
            case "victory":
                change = self._after_the_end(spot.subject)
            case "shop" | "close-shop" | "offer" | "bearer" | "purchase":
                self._shop(spot)
            case "threat":
                self._foresight.shows_threats = not self._foresight.shows_threats
                self._tell_threats()
            case "log":
                self.stage.log.toggle(int(spot.subject))
            case "recap" | "recap-more" | "recap-again" | "recap-close" | "recap-show":
                self._recap(spot)
            case "rule":
                change = Push(RulebookScreen(self.services, spot.subject))
            case _ if not self.camera.press(spot):
                self.acts.press(spot)
            case _:
                pass
        return change or self._acted()

    def _tell_threats(self) -> None:
        """How to read the threats that are shown from now on."""
        threats = self._threats()
        if threats is not None:
            self.shown.toast.say(threats_markup(threats, self.state))
        elif self._foresight.shows_threats:
            self.shown.toast.say(_("Threats are shown as long as the match is fought."))
        else:
            self.shown.toast.hush()

    def _acted(self) -> ScreenChange | None:
        """Show what came of an act, or ask first whether it is meant."""
        self._refresh()
        return Push(dare_question(self.services, self.state)) if self.acts.daring is not None else None

    def _recap(self, spot: Spot) -> None:
        """What can be done with the strip of what the others did: an act leads to its line in the log."""
        match spot.verb:
            case "recap":
                self.stage.log.reveal_act(self.shown.recap.items[int(spot.subject)].told[0].act)
            case "recap-more":
                self.stage.recap.turn_page()
            case "recap-again":
                self.shown.watch_again()
            case _:
                self.shown.shows_recap = spot.verb == "recap-show"

    def _shop(self, spot: Spot) -> None:
        """Open or close the shop, choose in it, buy."""
        if not isinstance(self.modal, ShopModal):
            self.open(ShopModal(self.shown.controller))
        elif spot.verb == "close-shop":
            self.open(None)
        elif spot.verb != "purchase":
            self.modal.press(spot)
        elif spot.enabled and self.modal.order is not None and self.acts.buy(self.modal.order):
            self.open(None)

    def _menu(self, entry: str) -> ScreenChange | None:
        """The menu's entries; without one, the menu itself."""
        self.open(MenuModal(can_concede=not self.state.is_over) if not entry else None)
        match entry:
            case "save":
                self.shown.save()
            case "load":
                return Push(LoadScreen(self.services))
            case "settings":
                return Push(SettingsScreen(self.services))
            case "rules":
                return Push(RulesScreen(self.services))
            case "help":
                self.open(KeysModal())
            case "concede":
                return Push(concede_question(self.services, self.state))
            case "title":
                return Pop(to_bottom=True)
            case _:
                pass
        return None

    def _after_the_end(self, entry: str) -> ScreenChange | None:
        self.open(None)
        if entry == "title":
            return Pop(to_bottom=True)
        if entry == "watch":
            return Push(ReplayScreen(self.services, self.shown.controller.match))
        if entry == "again":
            setup = replace(self.shown.controller.match.setup, seed=self.services.next_seed())
            return Replace(self.services.screen_for(Match(self.services.rules, setup)))
        return None

    def open(self, modal: Modal | None) -> None:
        """Open a panel over the board, or close the one that is open."""
        self.modal = modal
        self._keyboard.let_go()
        if modal is not None:
            modal.lay_out(self.stage.look)
        self._pointer = Pointer()
        self._point_at(self._mouse)

    # ---- what is shown ----

    @property
    def _selection(self) -> Selection:
        return self.shown.controller.selection

    def _refresh(self) -> None:
        """Tell the parts what to show now."""
        is_busy = self.shown.playback.is_busy
        self._choices = NO_CHOICES if is_busy else choices_of(self.shown.controller)
        self.stage.show(self.shown.playback.shown, self._choices, is_busy=is_busy)
        self.stage.log.follow(self.shown.told, self.shown.lines_to_come)
        recap = NO_RECAP if is_busy or self.state.is_over else self.shown.recap
        self.stage.show_recap(recap, is_open=self.shown.shows_recap)
        self._refresh_side()
        if self.spot(self._pointer.over) is None:
            self._pointer = replace(self._pointer, over="")

    def _refresh_side(self) -> None:
        shown = self.shown.playback.shown
        acts_here = isinstance(self._seen(), (Walk, CastPreview, Plan))  # then it is the acting one that matters
        pointed = self._pointed_at() or (self.acts.pinned if not acts_here else None)
        handle = pointed or shown.active
        figure = shown.figures.get(handle) if handle is not None else None
        selection = NothingChosen() if self.shown.playback.is_busy else self.shown.controller.selection
        self.stage.show_side(
            shown,
            selection,
            figure or due(shown),
            self._choices,
            self.acts.held_die,
            prefers_card=self._pointer.over.startswith("figure:") or self.acts.pinned is not None,
        )

    def _pointed_at(self) -> Handle | None:
        return pointed_at(self.shown.playback.shown, self._pointer.over, self._hovered)

    def _seen(self) -> Hover | None:
        if self._hovered is None or self.shown.playback.is_busy or self.state.is_over:
            return None
        seen = self.shown.controller.hover(self._hovered)
        if is_idle(seen, self._selection) and (self._rest_ms < _WHY_NOT_MS or self._pointed_at() is not None):
            return None
        if isinstance(seen, Refused) and seen.plan is None:
            return None if refused_markup(seen, self.state) == self.shown.toast.markup else seen
        return seen

    def _threats(self) -> ThreatMap | None:
        """What threatens whoever's card is kept in view, acts, or is due."""
        if self.shown.playback.is_busy or self.state.is_over:
            return None
        next_one = due(self.state)
        whose = self.acts.pinned or self.state.active or (next_one.handle if next_one is not None else None)
        return self._foresight.threats(self.shown.controller, whose)

    def _overlay(self) -> Overlay:
        if self.shown.playback.is_busy or self.state.is_over:
            return Overlay(hovered=self._hovered)
        pointed = self._pointed_at() or option_at(self.state, self._pointer.over)
        lit = overlay_for(self.shown.controller, self._seen(), self._hovered, pointed)
        lit = replace(lit, named=lit.named | self.shown.toast.cells, ray=ray_to(self.shown.controller, self._hovered))
        return self._foresight.lit(lit, self.shown.controller, self._threats())
