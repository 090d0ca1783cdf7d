"""A kept match watched: the arena's stage with a bar that moves through the match instead of acts."""

from __future__ import annotations

import pygame

from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import State
from krosmaster.client.art.look import Look
from krosmaster.client.board.arena_overlay import overlay_of
from krosmaster.client.board.board_aim import nothing_offered
from krosmaster.client.geometry.board_picture import Overlay
from krosmaster.client.match.match_start import forked_screen
from krosmaster.client.match.seats import cells_of_figures
from krosmaster.client.panels.arena_focus import due, pointed_at
from krosmaster.client.panels.arena_keys import act_of
from krosmaster.client.panels.arena_modals import KeysModal
from krosmaster.client.panels.arena_stage import ArenaStage, Frame
from krosmaster.client.panels.board_camera import BoardCamera
from krosmaster.client.panels.choices import NO_CHOICES
from krosmaster.client.panels.pointing import Pointing
from krosmaster.client.panels.rule_links import cited_in
from krosmaster.client.panels.shop_panel import ShopModal
from krosmaster.client.replay.replay_bar import HEIGHT, Pace, ReplayBar
from krosmaster.client.replay.replay_keys import REPLAY_ACTS, replay_keys
from krosmaster.client.rules.rulebook_screen import RulebookScreen
from krosmaster.client.scenes.playback import Playback
from krosmaster.client.scenes.scene_sounds import let_be_heard
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.services import ArenaMatch, Services
from krosmaster.client.ui.screen import Pop, Push, Screen, ScreenChange
from krosmaster.client.ui.spots import Spot, spot_named
from krosmaster.client.ui.tooltip import draw_tooltip
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import cast_of
from krosmaster.client.words.told import Told, lines_of_all
from krosmaster.grid import Cell
from krosmaster.play.computer.seats import who_plays
from krosmaster.play.replay import Replay, forked, reaches_the_board
from krosmaster.play.selection import NothingChosen
from krosmaster.play.turn_controller import TurnController

_HANDLED = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.KEYDOWN)
_LOG_ROWS = {"log-up": 1, "log-down": -1}
_IDLE_FRAME_MS = 33
_BEAT_MS = 420
"""So long a position stays, at normal pace, before the next act begins by itself."""


class ReplayScreen:
    """One replay in the window. The match is only looked at; going on from a position makes another one."""

    is_overlay = False

    def __init__(self, services: Services, match: ArenaMatch) -> None:
        self.services = services
        self.replay = Replay(match)
        self.playback = Playback(self.replay.state, services.settings.animation_speed)
        let_be_heard(self.playback, services.sounds)
        self.modal: KeysModal | ShopModal | None = None
        self.pace = Pace.NORMAL
        self.is_playing = True
        self.stage: ArenaStage
        self._bar: ReplayBar
        self.camera = BoardCamera(services, self.replay.state.grid)
        self._told = lines_of_all(match.steps)
        self.pointing = Pointing()
        self._is_scrubbing = False
        self._now_ms = self._since_frame_ms = self._waited_ms = 0

    # ---- the screen protocol ----

    def enter(self, answer: object = None) -> None:  # noqa: ARG002 - nothing is asked here
        """Show the present place."""
        self.camera.let_go()
        self._go_to(self.replay.at)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out anew; the language may have changed too."""
        self.playback.follow_settings(self.services.settings)

        def bar(look: Look, box: pygame.Rect) -> ReplayBar:
            self._bar = ReplayBar(look, box, self.replay)
            return self._bar

        board, seats, has_shop = self.state.board, len(self.state.players), bool(self.state.shop)
        assert board is not None, "a replay begins on its board"
        look, renderer = self.services.look_for(size), self.services.renderer_for(board)
        self.stage = ArenaStage(
            look, renderer, self.camera, seats, has_shop=has_shop, foresees=False, bar=bar, bar_height=HEIGHT
        )
        self.stage.log.follow(self._told)
        self.stage.log.stand_at(self.replay.commands)
        if self.modal is not None:
            self.modal.lay_out(look)
        self._refresh()

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the picture has changed by it."""
        if not self.services.is_still:
            self._now_ms += dt_ms
        self._since_frame_ms += dt_ms
        before = self.playback.shown
        changed = self.playback.update(dt_ms * self.pace.factor) | self.stage.update(dt_ms)
        if self.playback.is_paused:
            self.playback.resume()
        if self.is_playing and not self.playback.is_busy and not self._is_scrubbing:
            self._waited_ms += dt_ms
            if self._waited_ms * self.pace.factor >= _BEAT_MS:
                self._step()
                changed = True
        if self.playback.shown is not before:
            self._refresh()
        changed |= self.pointing.update(dt_ms)
        if changed or (self._since_frame_ms >= _IDLE_FRAME_MS and not self.services.is_still):
            self._since_frame_ms = 0
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole window."""
        look, told = self.stage.look, self._pointed_line()
        overlay = overlay_of(told) if told is not None else self._overlay()
        frame = Frame(self.pointing.pointer, overlay, None, None, self.pointing.mouse, self._now_ms, 0, told)
        self.stage.draw(surface, self.playback, cast_of(self.playback.shown, self.state), frame)
        if self.modal is not None:
            self.modal.draw(surface, self.pointing.pointer)
        over = self.spot(self.pointing.pointer.over)
        if over is not None and over.id == "replay:track":
            beside = pygame.Rect(self.pointing.mouse[0], over.box.top, 1, over.box.height)
            draw_tooltip(
                surface, look, beside, self._bar.track.tip(self.pointing.mouse), others=(self.stage.layout.actions,)
            )
        elif not self.pointing.pointer.held:
            self.pointing.tip.draw(surface, look, self.spot(self.pointing.tip.owner), lambda: self.services.rulebook)

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """React to one event of the queue."""
        if event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
            if self._is_scrubbing:
                self._go_to(self._bar.track.place_at(event.pos[0]))
        if self.modal is None and self._is_seen_otherwise(event):
            return None
        if event.type not in _HANDLED:
            return None
        if hasattr(event, "pos"):
            self._point_at(event.pos)
        if self.modal is not None:
            return self._handle_modal(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)
            return None
        return self._button(event)

    # ---- what there is to click ----

    @property
    def state(self) -> State:
        """The position at the present place, which the picture may still be on the way to."""
        return self.replay.state

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Everything that reacts to the mouse, apart from the cells and the log."""
        shown = self.stage.spots if self.modal is None else self.modal.spots
        tip = self.pointing.tip
        return (*shown, *tip.links(self.stage.look, spot_named(shown, tip.owner)))

    def spot(self, spot_id: str) -> Spot | None:
        """A spot by its id; of several the one on top."""
        return spot_named(self.spots, spot_id) if spot_id else None

    @property
    def sentences(self) -> tuple[str, ...]:
        """The log, oldest first."""
        return self.stage.log.sentences

    # ---- input ----

    def _point_at(self, position: tuple[int, int]) -> None:
        is_covered = self.modal is not None
        self.pointing.move(position, self.spots, self.stage.look, self._cell_at, is_covered=is_covered)
        self._refresh_side()

    def _is_seen_otherwise(self, event: pygame.event.Event) -> bool:
        """Whether an event only changes how the board is looked at."""
        is_by_mouse = self.pointing.is_by_mouse
        if not self.camera.handle(event):
            return False
        if is_by_mouse:
            self._point_at(self.pointing.mouse)
        return True

    def _button(self, event: pygame.event.Event) -> ScreenChange | None:
        is_down = event.type == pygame.MOUSEBUTTONDOWN
        if event.button == pygame.BUTTON_RIGHT and is_down:
            return Pop()
        if event.button == pygame.BUTTON_LEFT and is_down:
            self.pointing.hold()
            if self.pointing.pointer.over == "replay:track":
                self._is_scrubbing = True
                mark = self._bar.track.mark_at(event.pos)
                self._go_to(mark.place if mark is not None else self._bar.track.place_at(event.pos[0]))
        elif event.button == pygame.BUTTON_LEFT:
            self._is_scrubbing = False
            held = self.pointing.let_go()
            spot = self.spot(self.pointing.pointer.over)
            if spot is not None and spot.id == held and spot.enabled:
                return self._press(spot)
        return None

    def _open(self, modal: KeysModal | ShopModal | None) -> None:
        self.modal = modal
        if modal is not None:
            modal.lay_out(self.stage.look)
        self.pointing.forget()
        self._point_at(self.pointing.mouse)

    def _handle_modal(self, event: pygame.event.Event) -> ScreenChange | None:
        """What is open is only read: the list of keys goes at anything, the shop where it is closed."""
        is_wheel = event.type == pygame.MOUSEWHEEL
        if isinstance(self.modal, KeysModal):
            if is_wheel:
                self.modal.scroll(-event.y)
            elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
                is_rules = (
                    self.pointing.pointer.over == "rule:" if event.type != pygame.KEYDOWN else event.key == pygame.K_F2
                )
                self._open(None)
                return Push(RulebookScreen(self.services)) if is_rules else None
        elif event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_ESCAPE, pygame.K_d):
                self._open(None)
        elif event.type == pygame.MOUSEBUTTONDOWN and (
            event.button == pygame.BUTTON_RIGHT or self.pointing.pointer.over == "close-shop"
        ):
            self._open(None)
        return None

    def _wheel(self, steps: int) -> None:
        if self.stage.log.box.collidepoint(self.pointing.mouse):
            self.stage.log.scroll(steps)
        elif self.stage.layout.actions.collidepoint(self.pointing.mouse):
            self._move("back" if steps > 0 else "forward")

    def _key(self, event: pygame.event.Event) -> ScreenChange | None:
        act = act_of(event, REPLAY_ACTS)
        if act == "mute":
            self.services.toggle_mute()
        elif act == "keys":
            self._open(KeysModal(replay_keys))
        elif act == "look-up":
            over = self.spot(self.pointing.tip.owner)
            return Push(RulebookScreen(self.services, cited_in(over.tip) if over is not None else ""))
        elif act in ("next", "previous"):
            self._walk(1 if act == "next" else -1)
        elif act in _LOG_ROWS:
            self.stage.log.scroll(_LOG_ROWS[act])
        elif (spot := self.spot(act)) is not None:
            if spot.enabled:
                return self._press(spot)
            self.playback.skip()  # there is nowhere to go on to, but the picture may still be on the way
            self._refresh()
        return None

    def _walk(self, step: int) -> None:
        """Point at the next figure on the board."""
        cells = cells_of_figures(self.playback.shown)
        if cells:
            place = cells.index(self.pointing.cell) + step if self.pointing.cell in cells else 0 if step > 0 else -1
            self.pointing.forget()
            self.pointing.go_to(cells[place % len(cells)])
            self._refresh_side()

    def _press(self, spot: Spot) -> ScreenChange | None:
        match spot.verb, spot.subject:
            case "rule", rule:
                return Push(RulebookScreen(self.services, rule))
            case "replay", "leave":
                return Pop()
            case "replay", "fork":
                return forked_screen(self.services, self.replay)
            case "replay", "sandbox":
                self.is_playing = False
                return Push(self.services.sandbox_screen(self.replay.match, self.replay.commands))
            case "replay", "pace":
                self.pace = self.pace.following
            case "replay", move:
                self._move(move)
            case "shop", _name:
                self.is_playing = False
                self._open(ShopModal(TurnController(forked(self.replay.match, self.replay.commands))))
            case "log", line:
                self.is_playing = False
                place = self.replay.place_of(self.stage.log.told(int(line)).act)
                if place == self.replay.at:
                    self.stage.log.toggle(int(line))
                else:
                    self._go_to(place)
            case _:
                self.camera.press(spot)
        self._refresh()
        return None

    # ---- moving through the match ----

    def _move(self, move: str) -> None:
        """Move as a button says; whoever moves by hand stops the play."""
        if move == "play":
            if not self.is_playing and self.replay.at == self.replay.length:
                self._go_to(0)
            self.is_playing, self._waited_ms = not self.is_playing, _BEAT_MS
            return
        self.is_playing = False
        match move:
            case "forward":
                self._step()
            case "back":
                self._go_to(self.replay.at - 1)
            case "turn-forward":
                self._go_to(self.replay.next_turn())
            case "turn-back":
                self._go_to(self.replay.previous_turn())
            case "start":
                self._go_to(0)
            case "end":
                self._go_to(self.replay.length)
            case _:
                pass

    def _step(self) -> None:
        """Show the next act as it happens; at the end the play stops."""
        self._waited_ms = 0
        if self.replay.at == self.replay.length:
            self.is_playing = False
            self._refresh()
            return
        place = self.replay.go_to(self.replay.at + 1)
        self.playback.play([event for step in self.replay.act(place) for event in step.events], self.state)
        self.stage.log.stand_at(self.replay.commands)
        self._refresh()

    def _go_to(self, place: int) -> None:
        """Stand at a place at once, with the dice of its act on the tray."""
        self._waited_ms = 0
        place = self.replay.go_to(place)
        events = [event for step in self.replay.act(place) for event in step.events] if place else []
        self.playback.resync(self.state, events)
        self.stage.log.stand_at(self.replay.commands)
        self._refresh()

    # ---- what is shown ----

    def _refresh(self) -> None:
        """Tell the parts what to show now."""
        seats = who_plays(self.replay.match.note, len(self.state.players))
        self.stage.show(self.playback.shown, NO_CHOICES, is_busy=True, who_plays=seats)
        self._bar.follow(
            is_playing=self.is_playing,
            pace=self.pace,
            is_held=self._is_scrubbing,
            hovered=self._bar.track.place_at(self.pointing.mouse[0])
            if self.pointing.pointer.over == "replay:track"
            else None,
        )
        self.pointing.stay(self._cell_at)
        self._refresh_side()

    def _refresh_side(self) -> None:
        shown = self.playback.shown
        handle = self._pointed_at() or shown.active
        figure = shown.figures.get(handle) if handle is not None else None
        self.stage.show_side(shown, NothingChosen(), figure or due(shown), NO_CHOICES, None, prefers_card=True)

    def _cell_at(self, at: tuple[int, int]) -> Cell | None:
        return self.stage.cell_meant(self.playback.shown, at, nothing_offered)

    def _pointed_at(self) -> Handle | None:
        return pointed_at(self.playback.shown, self.pointing.pointer.over, self.pointing.cell)

    def _pointed_line(self) -> Told | None:
        if self.modal is not None or self._is_scrubbing:
            return None
        return self.stage.log.told_at(self.pointing.mouse, self.pointing.pointer.over)

    def _overlay(self) -> Overlay:
        pointed = self._pointed_at()
        return Overlay(marked=frozenset({pointed} if pointed is not None else ()), hovered=self.pointing.cell)


def watching(services: Services, match: ArenaMatch) -> Screen:
    """The replay of a match, or why there is nothing to watch yet."""
    if reaches_the_board(match):
        return ReplayScreen(services, match)
    words = _("This match has not reached its board yet: there is nothing to watch. You can go on with it.")
    return NoticeScreen(services, _("Nothing to watch yet"), words)
