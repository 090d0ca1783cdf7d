"""The arena: a match on its board, from placing the figures to victory. Clicks and keys become choices."""

from __future__ import annotations

import pygame

from krosmaster.arena.state import State
from krosmaster.client.arena.arena_acts import ArenaActs
from krosmaster.client.arena.arena_keyboard import ArenaKeyboard
from krosmaster.client.arena.arena_menu import after_the_end, menu_entry, menu_of
from krosmaster.client.arena.arena_mouse import ArenaMouse
from krosmaster.client.arena.arena_questions import (
    CONCEDE,
    DARE,
    END_CHARACTER,
    END_TURN,
    LEFT_SANDBOX,
    WASTE,
    ally_question,
    dare_question,
    end_question,
    waste_question,
)
from krosmaster.client.arena.arena_view import ArenaView
from krosmaster.client.arena.arena_watch import is_heard
from krosmaster.client.arena.arena_watch import press as press_watch
from krosmaster.client.arena.shown_match import ShownMatch
from krosmaster.client.arena.victory import VictoryModal
from krosmaster.client.panels.arena_keys import listed
from krosmaster.client.panels.arena_modals import Modal
from krosmaster.client.panels.arena_stage import ArenaStage
from krosmaster.client.panels.board_camera import BoardCamera
from krosmaster.client.panels.pointing import Pointing
from krosmaster.client.panels.refusal_wording import refused_markup
from krosmaster.client.panels.rule_links import rule_in_view
from krosmaster.client.panels.shop_panel import ShopModal
from krosmaster.client.rules.rulebook_screen import RulebookScreen
from krosmaster.client.scenes.scene_sounds import of_spot
from krosmaster.client.services import ArenaMatch, Services
from krosmaster.client.ui.focus import draw_ring
from krosmaster.client.ui.screen import Push, ScreenChange
from krosmaster.client.ui.spots import Spot, spot_named
from krosmaster.grid import Cell
from krosmaster.play.commanded_match import Guide
from krosmaster.play.refusals import Refused
from krosmaster.table.contract import Outcome

_IDLE_FRAME_MS = 33
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
        self.pointing = Pointing()
        self.view = ArenaView(self.shown, self.acts, self.pointing)
        self.camera = BoardCamera(services, match.state.grid)
        self._keyboard = ArenaKeyboard(self)
        self._mouse = ArenaMouse(self)
        self._now_ms = self._since_frame_ms = self._tray_age_ms = 0

    # ---- the screen protocol ----

    def enter(self, answer: object = None) -> None:
        """Back from another screen, perhaps with what was answered there."""
        self.view.foresight.let_go()
        self._mouse.is_shifted = False
        self.camera.let_go()
        if answer in (END_TURN, END_CHARACTER):
            self.acts.end(whole=answer == END_TURN)
        elif answer == CONCEDE:
            self.acts.concede()
        elif answer == DARE:
            self.acts.dare()
        elif answer == WASTE:
            self.acts.confirm_dice()
        elif answer == LEFT_SANDBOX:
            self.shown.keep()
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
        self.view.stage = self.stage
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
        self._since_frame_ms += dt_ms
        changed = shown.playback.update(dt_ms) | shown.toast.update(dt_ms) | shown.curtain.update(dt_ms)
        self._tray_age_ms = 0 if shown.playback.is_busy else self._tray_age_ms + dt_ms
        if shown.playback.shown is not before:
            self._refresh()
        self._keyboard.update(dt_ms)
        self._mouse.update(dt_ms)
        if not shown.playback.is_busy:
            self.acts.update(dt_ms)
            self._keyboard.follow(shown.playback.shown)
        self.stage.log.follow(shown.told, shown.lines_to_come)
        if shown.playback.is_paused or not shown.playback.is_busy:
            changed |= shown.drop_curtain()
            if shown.playback.is_paused and not shown.curtain.is_down:
                shown.playback.resume()
            if not shown.playback.is_busy and shown.reach_end():
                assert self.state.outcome is not None, "it is over"
                self.open(self.ending(self.state.outcome))
        is_covered = shown.curtain.is_down or self.modal is not None
        is_free = not (shown.playback.is_busy or is_covered or shown.tension.is_due or self.holds_computer)
        if shown.let_computer_play(dt_ms, is_free=is_free):
            self._refresh()
        changed |= self.view.follow_computer()
        if isinstance(self.modal, VictoryModal) and not self.services.is_at_rest:
            changed |= self.modal.update(dt_ms)
        changed |= shown.tension.update(dt_ms, shown.playback, is_covered=is_covered)
        changed |= self.pointing.update(dt_ms)
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
        self.view.draw(surface, self._now_ms, self._tray_age_ms, self._mouse.dragged, is_covered=self.modal is not None)
        shown.tension.draw(surface, look, self.stage.layout.board)
        self.draw_coach(surface)
        shown.toast.draw(surface, look, self.stage.layout.toast)
        if self.modal is not None:
            self.modal.draw(surface, self.pointing.pointer)
        if (focus := self._keyboard.focus) is not None:
            draw_ring(surface, look, focus.box)
        shown.curtain.draw(surface, look)
        if not self.pointing.pointer.held and not shown.curtain.is_down:
            tip = self.pointing.tip
            tip.draw(surface, look, self.spot(tip.owner), lambda: self.services.rulebook)

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """React to one event of the queue."""
        if event.type == pygame.MOUSEMOTION:
            self._keyboard.yield_to_mouse()
            self._point_at(event.pos)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in _MODIFIERS:
            if event.key in _SHIFTS:
                self._mouse.is_shifted = event.type == pygame.KEYDOWN
            elif event.key in _CTRLS:
                self.view.foresight.is_planning = event.type == pygame.KEYDOWN
            return None
        if self.view.foresight.look(event) or self._is_seen_otherwise(event) or event.type not in _HANDLED:
            return None
        if hasattr(event, "pos"):
            self._point_at(event.pos)
        is_press = event.type == pygame.KEYDOWN or (
            event.type == pygame.MOUSEBUTTONDOWN and event.button in (pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT)
        )
        if self.shown.curtain.is_down:
            if is_press:
                self.shown.curtain.lift()
            return None
        if is_press:
            self.shown.tension.press()
        over = self.pointing.pointer.over.partition(":")[0]
        if self.shown.playback.is_busy and is_press and not is_heard(event, over, is_watched=self.shown.is_watched):
            self.shown.playback.skip()
            self._refresh()
            return None
        if event.type == pygame.KEYDOWN:
            return self._keyboard.key(event)
        if event.type == pygame.MOUSEWHEEL:
            self._mouse.wheel(event.y)
            return None
        return self._mouse.button(event)

    def ending(self, outcome: Outcome) -> Modal:
        """What is shown when the match is over."""
        is_calm = not self.shown.playback.is_lively_wanted
        return VictoryModal(self.state, outcome, self.shown.all_events(), is_calm=is_calm)

    holds_computer = False
    """Whether the computer waits, because the match is not played now."""

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
        tip = self.pointing.tip
        return (*shown, *tip.links(self.stage.look, spot_named(shown, tip.owner)))

    def _open_spots(self) -> tuple[Spot, ...]:
        """The spots while no panel is open: a sentence over the board may have links."""
        return (*self.stage.spots, *self.shown.toast.spots(self.stage.look, self.stage.layout.toast))

    def spot(self, spot_id: str) -> Spot | None:
        """A spot by its id; of several the one on top."""
        return spot_named(self.spots, spot_id) if spot_id else None

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
        return self.pointing.cell

    @property
    def entrance(self) -> str:
        """The spot to which the keyboard comes from the board: what is asked, or else the first act."""
        spots, card = self.spots, self.stage.layout.card
        enabled = {spot.id for spot in spots if spot.enabled}
        offered = (*listed(spots), END_CHARACTER, *(spot.id for spot in spots if card.contains(spot.box)))
        return next((spot_id for spot_id in offered if spot_id in enabled), spots[0].id)

    def point(self, cell: Cell | None, spot_id: str = "") -> None:
        """Point at a cell, which comes into view, or at a spot, whose tip appears at once."""
        if cell is not None:
            self.camera.reveal(cell)
        self.pointing.go_to(cell, spot_id)
        self.view.refresh_side()

    def click(self, cell: Cell, *, safest: bool) -> ScreenChange | None:
        """Act on a cell."""
        self.acts.click(cell, safest=safest)
        return self.acted()

    def plan(self, cell: Cell) -> ScreenChange | None:
        """Plan a walk to a cell, or walk and do what is chosen in one go."""
        self.acts.plan(cell, safest=self._mouse.is_shifted)
        return self.acted()

    def line_beside(self, line: Spot, step: int) -> str:
        """The line of the log above or below another one, scrolled into view; empty at its ends."""
        return self.stage.log.beside(int(line.subject), step)

    def read_log(self, steps: int) -> None:
        """Scroll the log up by steps."""
        self.stage.log.scroll(steps)

    # ---- input ----

    def _point_at(self, position: tuple[int, int]) -> None:
        self.shown.toast.point(self.stage.look, self.stage.layout.toast, position)
        is_covered = self.modal is not None
        self.pointing.move(position, self.spots, self.stage.look, self.view.cell_at, is_covered=is_covered)
        self.view.refresh_side()

    def _is_seen_otherwise(self, event: pygame.event.Event) -> bool:
        """Whether an event only changes how the board is looked at; that is no act and skips nothing."""
        if (self.modal is not None or self.shown.curtain.is_down) and event.type in (pygame.KEYDOWN, pygame.MOUSEWHEEL):
            return False
        is_by_mouse = self.pointing.is_by_mouse
        if not self.camera.handle(event):
            return False
        if is_by_mouse:
            self._point_at(self.pointing.mouse)
        return True

    def look_up(self) -> ScreenChange:
        """Open the rules at what is cited where one points, or was cited last."""
        over, seen = self.spot(self.pointing.tip.owner), self.view.seen() if self.modal is None else None
        tip = over.tip if over is not None else ""
        why = refused_markup(seen, self.state) if isinstance(seen, Refused) else ""
        return Push(RulebookScreen(self.services, rule_in_view((tip, why), self.spots, self.shown.last_rule)))

    def step_back(self) -> ScreenChange | None:
        """One step back; with nothing to step back from, the menu opens."""
        if self.modal is not None:
            if not any(spot.verb == "victory" for spot in self.modal.spots):  # the end is left by its buttons
                self.open(None)
        elif not self.acts.back() and not self.shown.hide_recap():
            self.open(menu_of(self.shown))
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
            case "confirm":
                if (question := waste_question(self.services, self.state, self.view.selection)) is not None:
                    return Push(question)
                self.acts.confirm_dice()
            case "menu":
                change = menu_entry(self, spot.subject)
            case "victory":
                change = self.after_the_end(spot.subject)
            case "shop" | "close-shop" | "offer" | "bearer" | "purchase":
                self._shop(spot)
            case "hold" | "hurry" | "speed" | "play-on":
                press_watch(self.services, self.shown, spot.verb)
            case "threat":
                self.view.switch_threats()
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
        return change or self.acted()

    def acted(self) -> ScreenChange | None:
        """Show what came of an act, or ask first whether it is meant."""
        question = None
        if self.acts.daring is not None and self.acts.struck:
            question = ally_question(self.services, self.state, self.acts.struck)
            if question is None:
                self.acts.dare()
        elif self.acts.daring is not None:
            question = dare_question(self.services, self.state)
        self._refresh()
        return Push(question) if question is not None else None

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
            self.open(ShopModal(self.shown.controller, is_only_seen=self.shown.computers.is_asked))
        elif spot.verb == "close-shop":
            self.open(None)
        elif spot.verb != "purchase":
            self.modal.press(spot)
        elif spot.enabled and self.modal.order is not None and self.acts.buy(self.modal.order):
            self.open(None)

    def after_the_end(self, entry: str) -> ScreenChange | None:
        """Follow a button of the panel that shows how it ended."""
        return after_the_end(self, entry)

    def open(self, modal: Modal | None) -> None:
        """Open a panel over the board, or close the one that is open."""
        self.modal = modal
        self._keyboard.let_go()
        if modal is not None:
            modal.lay_out(self.stage.look)
        self.pointing.forget()
        self._point_at(self.pointing.mouse)

    def _refresh(self) -> None:
        """Tell the parts what to show now."""
        self.view.refresh()
        if self.pointing.stay(self.view.cell_at):
            self.view.refresh_side()
        if self.spot(self.pointing.pointer.over) is None:
            self.pointing.forget_spot()
