"""The arena: a match on its board, from placing the figures to victory. Clicks and keys become choices, choices commands."""

from __future__ import annotations

from dataclasses import replace

import pygame

from krosmaster.arena.commands import Command
from krosmaster.arena.definitions import PUNCH, Handle, SpellId
from krosmaster.arena.dice import SETTINGS, Face
from krosmaster.arena.events import Event, SetupPhaseBegan, TurnStarted
from krosmaster.arena.state import SETUP_PHASES, Figure, Phase, State
from krosmaster.client.arena_keys import ArenaKeys
from krosmaster.client.arena_modals import KeysModal, MenuModal, Modal
from krosmaster.client.arena_overlay import overlay_for
from krosmaster.client.arena_stage import ArenaStage, Frame
from krosmaster.client.board_picture import Overlay
from krosmaster.client.board_renderer import BoardRenderer
from krosmaster.client.choices import Choices, choices_of, left_words
from krosmaster.client.curtain import Curtain
from krosmaster.client.event_wording import Told, is_worth_a_line
from krosmaster.client.figure_wording import cast_of, player_name
from krosmaster.client.notice_screen import Choice, NoticeScreen
from krosmaster.client.outlook_panel import refused_markup
from krosmaster.client.playback import Playback
from krosmaster.client.screen import Pop, Push, Replace, ScreenChange
from krosmaster.client.services import ArenaMatch, SaveFault, Services
from krosmaster.client.settings import ConfirmEnd
from krosmaster.client.settings_screen import SettingsScreen
from krosmaster.client.spots import Pointer, Spot, spot_at
from krosmaster.client.text import escaped
from krosmaster.client.toast import Toast
from krosmaster.client.tooltip import TOOLTIP_DELAY_MS, draw_tooltip
from krosmaster.client.victory import VictoryModal
from krosmaster.client.wording import _
from krosmaster.grid import Cell
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import GivingInspiration, NothingChosen, SettingDice
from krosmaster.play.turn_controller import Hover, Played, Result, Rewound, TurnController
from krosmaster.table.contract import Step
from krosmaster.table.match import Match

_IDLE_FRAME_MS = 33
_END_TURN, _END_CHARACTER, _CONCEDE = "end-turn", "end-character", "concede"
_SETTLED_BEFORE = SETUP_PHASES - {Phase.PLACE}


class ArenaScreen:
    """One match in the window. Every clickable thing is a spot with an id; cells are clicked by themselves."""

    is_overlay = False

    def __init__(self, services: Services, match: ArenaMatch) -> None:
        board = match.state.board
        assert board is not None, "the board is picked before the arena opens"
        self.services = services
        self.controller = TurnController(match)
        self.controller.on_accepted(self._keep)
        self.playback = Playback(match.state, services.settings.animation_speed)
        self.curtain = Curtain()
        self.toast = Toast()
        self.modal: Modal | None = None
        self._keys = ArenaKeys()
        self._renderer = BoardRenderer(board, services.drawings)
        self._told = _told_by(match)
        self._pointer = Pointer()
        self._mouse = (-1, -1)
        self._hovered: Cell | None = None
        self._pressed_cell: Cell | None = None
        self._pinned: Handle | None = None
        self._held_die: int | None = None
        self._dragged: int | None = None
        self._is_panning = False
        self._now_ms = self._since_frame_ms = self._tray_age_ms = self._over_ms = 0
        self._curtain_due = not match.state.is_over
        self._end_seen = False

    # ---- the screen protocol ----

    def enter(self, answer: object = None) -> None:
        """Back from another screen, perhaps with what was answered there."""
        if answer == _END_TURN:
            self._take(self.controller.end_turn())
        elif answer == _END_CHARACTER:
            self._take(self.controller.end_character())
        elif answer == _CONCEDE:
            self._take(self.controller.concede(self.state.asked))
        self._refresh()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out anew; the language may have changed too."""
        self.playback.speed = self.services.settings.animation_speed
        self.stage = ArenaStage(self.services.look_for(size), self._renderer, self._told)
        if self.modal is not None:
            self.modal.lay_out(self.stage.look)
        self._refresh()

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the picture has changed by it."""
        self._now_ms += dt_ms
        self._over_ms += dt_ms
        shown = self.playback.shown
        changed = self.playback.update(dt_ms) | self.toast.update(dt_ms) | self.curtain.update(dt_ms)
        self._tray_age_ms = 0 if self.playback.is_busy else self._tray_age_ms + dt_ms
        if self.playback.shown is not shown:
            self._refresh()
        if not self.playback.is_busy:
            changed |= self._settle()
        tip_appears = self._over_ms - dt_ms < TOOLTIP_DELAY_MS <= self._over_ms
        self._since_frame_ms += dt_ms
        if (
            changed
            or tip_appears
            or self.stage.tray_is_fading(self._tray_age_ms)
            or self._since_frame_ms >= _IDLE_FRAME_MS
        ):
            self._since_frame_ms = 0
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole window."""
        frame = Frame(
            self._pointer, self._overlay(), self._seen(), self._dragged, self._mouse, self._now_ms, self._tray_age_ms
        )
        self.stage.draw(surface, self.playback, cast_of(self.playback.shown, self.state), frame)
        self.toast.draw(surface, self.stage.look, self.stage.layout.toast)
        if self.modal is not None:
            self.modal.draw(surface, self._pointer)
        self.curtain.draw(surface, self.stage.look)
        over = self._spot(self._pointer.over)
        if over is not None and over.tip and self._over_ms >= TOOLTIP_DELAY_MS and not self._pointer.held:
            draw_tooltip(surface, self.stage.look, over.box, over.tip)

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """React to one event of the queue."""
        if event.type == pygame.MOUSEMOTION:
            self._moved(event)
            return None
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.KEYDOWN):
            return None
        if hasattr(event, "pos"):
            self._point_at(event.pos)
        is_press = event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
        if self.curtain.is_down:
            if is_press:
                self.curtain.lift()
            return None
        if self.playback.is_busy and is_press and getattr(event, "button", 1) in (1, 3):
            self.playback.skip()
            self._refresh()
            return None
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)
            return None
        return self._button(event)

    # ---- what tests and helpers ask ----

    @property
    def state(self) -> State:
        """The match's own state."""
        return self.controller.state

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Everything that reacts to a click now, apart from the board's cells."""
        return self.modal.spots if self.modal is not None else self.stage.spots

    @property
    def sentences(self) -> tuple[str, ...]:
        """The log, oldest first."""
        return self.stage.log.sentences

    def cell_centre(self, cell: Cell) -> tuple[int, int]:
        """Where to click a cell."""
        px, py = self.stage.projection.cell_to_screen(*cell)
        return round(px), round(py)

    # ---- input ----

    def _moved(self, event: pygame.event.Event) -> None:
        self._point_at(event.pos)
        if self._is_panning:
            self.stage.pan(*event.rel)

    def _point_at(self, position: tuple[int, int]) -> None:
        self._mouse = position
        spot = spot_at(self.spots, position)
        over = spot.id if spot is not None else ""
        if over != self._pointer.over:
            self._pointer = replace(self._pointer, over=over)
            self._over_ms = 0
        cell = None if spot is not None or self.modal is not None else self.stage.projection.screen_to_cell(*position)
        self._hover(cell)

    def _hover(self, cell: Cell | None) -> None:
        before = self._pointed_at()
        self._hovered = cell
        if self._pointed_at() != before or self._pointer.over:
            self._refresh_side()

    def _button(self, event: pygame.event.Event) -> ScreenChange | None:
        is_down = event.type == pygame.MOUSEBUTTONDOWN
        if event.button == 2:
            self._is_panning = is_down
        elif event.button == 3 and is_down:
            return self.back()
        elif event.button == 1 and is_down:
            self._pointer = replace(self._pointer, held=self._pointer.over)
            self._pressed_cell = self._hovered
            spot = self._spot(self._pointer.over)
            if spot is not None and spot.verb == "die" and isinstance(self.controller.selection, GivingInspiration):
                self._dragged = int(spot.subject)
            if isinstance(self.modal, KeysModal):
                self._open(None)
        elif event.button == 1:
            return self._released(safest=bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT))
        return None

    def _released(self, *, safest: bool) -> ScreenChange | None:
        held, self._pointer = self._pointer.held, replace(self._pointer, held="")
        pressed, self._pressed_cell = self._pressed_cell, None
        dragged, self._dragged = self._dragged, None
        if dragged is not None and self._pointer.over != held:
            self._give(dragged, self._pointed_at())
            return None
        spot = self._spot(self._pointer.over)
        if spot is not None:
            return self.press(spot) if spot.id == held else None
        if self._hovered is not None and self._hovered == pressed:
            self.click(self._hovered, safest=safest or bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
        return None

    def _wheel(self, steps: int) -> None:
        if self.stage.log.box.collidepoint(self._mouse):
            self.stage.log.scroll(steps)
        elif self.stage.layout.board.collidepoint(self._mouse) and self.modal is None:
            self.stage.zoom(1 if steps > 0 else -1, self._mouse)
            self._point_at(self._mouse)

    def _key(self, event: pygame.event.Event) -> ScreenChange | None:
        if isinstance(self.modal, KeysModal):
            self._open(None)
            return None
        if event.key == pygame.K_F1:
            self._open(KeysModal())
            return None
        if event.key == pygame.K_ESCAPE:
            return self.back()
        if self.modal is not None:
            return None
        spot_id = self._keys.spot_of(event, self.spots)
        if spot_id:
            spot = self._spot(spot_id)
            return self.press(spot) if spot is not None else None
        if event.key == pygame.K_SPACE and self._hovered is not None:
            self.click(self._hovered)
        elif event.key == pygame.K_TAB:
            self._hover(self._keys.next_figure(self.playback.shown, self._hovered))
        else:
            moved = self._keys.moved(event.key, self._hovered, self.playback.shown)
            if moved is not None:
                self._hover(moved)
        return None

    # ---- acts ----

    def press(self, spot: Spot) -> ScreenChange | None:
        """Do what a spot is for."""
        match spot.verb:
            case "spell":
                self._take(self.controller.choose_spell(SpellId(spot.subject)))
            case "punch":
                self._take(self.controller.choose_spell(PUNCH.id))
            case "pick-up":
                self._take(self.controller.pick_up())
            case "buy":
                self._take(self.controller.buy_gallon())
            case "end-character" | "end-turn":
                return self._end(spot.verb)
            case "undo" | "redo":
                self._rewind(spot.verb)
            case "save":
                self._save()
            case "menu":
                return self._menu(spot.subject)
            case "victory":
                return self._after_the_end(spot.subject)
            case "zoom":
                self.stage.zoom(1 if spot.subject == "in" else -1, self.stage.layout.board.center)
            case "figure":
                self._click_figure(Handle(spot.subject))
            case "place":
                self._take(self.controller.place_figure(Handle(spot.subject)))
            case "choose":
                self._take(self.controller.choose(Handle(spot.subject)))
            case "die":
                self._click_die(int(spot.subject))
            case "set":
                place, _colon, face = spot.subject.partition(":")
                self._take(self.controller.set_die(int(place), Face(face)))
            case "give":
                self._click_figure(Handle(spot.subject))
            case "confirm" if spot.enabled:
                self._take(self.controller.confirm_dice())
            case _:
                pass
        self._refresh()
        return None

    def click(self, cell: Cell, *, safest: bool = False) -> None:
        """A click on a cell: what is chosen decides what it means."""
        state = self.state
        figure = state.at(state.grid.index(cell))
        if isinstance(self.controller.selection, GivingInspiration):
            if figure is not None:
                self._click_figure(figure.handle)
        elif figure is not None and isinstance(self.controller.selection, NothingChosen):
            self._pinned = None if figure.handle in (self._pinned, state.active) else figure.handle
            self.toast.hush()
        elif not state.is_over:
            self._take(self.controller.click(cell, safest=safest))
        self._refresh()

    def back(self) -> ScreenChange | None:
        """One step back; with nothing to step back from, Esc opens the menu."""
        if self.modal is not None:
            if not isinstance(self.modal, VictoryModal):
                self._open(None)
        elif self._held_die is not None:
            self._held_die = None
        elif self._pinned is not None:
            self._pinned = None
        else:
            before = self.controller.selection
            if self.controller.back().selection == before:
                self._open(MenuModal(can_concede=not self.state.is_over))
        self._refresh()
        return None

    def _take(self, result: Result) -> None:
        """Show what came of a choice."""
        match result:
            case Played(steps):
                self.toast.hush()
                self._pinned = self._held_die = None
                self._show(steps)
            case Refused():
                self.toast.say(refused_markup(result, self.state), is_refusal=True)
            case Rewound(state):
                self.toast.hush()
                self._told = _told_by(self.controller.match)
                self.stage.log.show(self._told)
                self.playback.resync(state)
            case _:
                self.toast.hush()

    def _show(self, steps: tuple[Step[State, Event], ...]) -> None:
        before = self.playback.shown
        happened: list[Event] = []
        for step in steps:
            told = _lines(step, before)
            self._told.extend(told)
            self.stage.log.add(told)
            happened.extend(step.events)
            before = step.state
        if any(isinstance(event, (TurnStarted, SetupPhaseBegan)) for event in happened) and not self.state.is_over:
            self._curtain_due = True
        self._tray_age_ms = 0
        self.playback.play(happened, self.state)

    def _settle(self) -> bool:
        """What waits until the picture has caught up: the curtain, the end; whether anything came of it."""
        if self._curtain_due and self.modal is None:
            self._curtain_due = False
            self.curtain.fall(self.state)
            return True
        outcome = self.state.outcome
        if outcome is not None and not self._end_seen:
            self._end_seen = True
            events = [event for step in self.controller.match.steps for event in step.events]
            self._open(VictoryModal(self.state, outcome, events))
            return True
        return False

    def _click_figure(self, handle: Handle) -> None:
        selection = self.controller.selection
        if isinstance(selection, GivingInspiration):
            free = selection.give.index(None) if None in selection.give else None
            place = self._held_die if self._held_die is not None else free
            if place is not None:
                self._give(place, handle)
            return
        question = self.state.question
        if question is not None and handle in question.options:
            self._take(self.controller.choose(handle))
        elif any(spot.id == f"place:{handle}" for spot in self.spots):
            self._take(self.controller.place_figure(handle))
        else:
            self._pinned = None if handle == self._pinned else handle

    def _click_die(self, place: int) -> None:
        """Set the die to its next face; or take it up, to be given by the next click; or take a given one back."""
        selection = self.controller.selection
        if isinstance(selection, SettingDice):
            options = SETTINGS[self.state.tension[place]]
            now = selection.faces[place]
            following = options[(options.index(now) + 1) % len(options)] if now is not None else options[0]
            self._take(self.controller.set_die(place, following))
        elif isinstance(selection, GivingInspiration):
            if selection.give[place] is not None:
                self._give(place, None)
            else:
                self._held_die = None if self._held_die == place else place

    def _give(self, place: int, handle: Handle | None) -> None:
        self._held_die = None
        self._take(self.controller.give_die(place, handle))
        self._refresh()

    def _end(self, verb: str) -> ScreenChange | None:
        left = self.controller.what_is_left()
        whole = verb == _END_TURN
        lost = left_words(left, whole_turn=whole) if left is not None else ""
        wish = self.services.settings.confirm_end
        if wish is ConfirmEnd.ALWAYS or (wish is ConfirmEnd.SOMETHING_LEFT and lost and whole):
            title = _("End the turn?") if whole else _("End this character's turn?")
            text = _("This would be lost: {what}.").format(what=lost) if lost else _("Nothing would be lost.")
            choices = (Choice(None, _("Go on playing")), Choice(verb, _("End it"), "primary"))
            return Push(NoticeScreen(self.services, title, text, choices))
        self._take(self.controller.end_turn() if whole else self.controller.end_character())
        self._refresh()
        return None

    def _rewind(self, verb: str) -> None:
        can_undo, stop = self.controller.can_undo()
        if verb == "redo":
            self._take(self.controller.redo())
        elif not can_undo and stop is not None:
            self.toast.say(_(stop.value).capitalize() + ".", is_refusal=True)
        else:
            result = self.controller.undo()
            if self.state.phase in _SETTLED_BEFORE:
                self.controller.redo()
                self.toast.say(_("What was settled before the board stays."), is_refusal=True)
            else:
                self._take(result)

    # ---- the match as a whole ----

    def _keep(self, _command: Command, _step: Step[State, Event]) -> None:
        try:
            self.services.saves.keep(self.controller.match)
        except SaveFault as fault:
            self.toast.say(escaped(str(fault)), is_refusal=True)

    def _save(self) -> None:
        names = [player_name(player.name, place) for place, player in enumerate(self.state.players)]
        title = " – ".join(names)
        if self.state.number:
            title += ", " + _("Turn {number}").format(number=self.state.number)
        try:
            self.services.saves.save(self.controller.match, title)
        except SaveFault as fault:
            self.toast.say(escaped(str(fault)), is_refusal=True)
        else:
            self.toast.say(_("Saved: {title}").format(title=escaped(title)))

    def _menu(self, entry: str) -> ScreenChange | None:
        """The menu's entries; without one, the menu itself."""
        self._open(None)
        match entry:
            case "":
                self._open(MenuModal(can_concede=not self.state.is_over))
            case "save":
                self._save()
            case "load":
                from krosmaster.client.load_screen import LoadScreen  # noqa: PLC0415 - it leads to matches itself

                return Push(LoadScreen(self.services))
            case "settings":
                return Push(SettingsScreen(self.services))
            case "help":
                self._open(KeysModal())
            case "concede":
                name = escaped(player_name(self.state.players[self.state.asked].name, self.state.asked))
                text = _("{player} gives up, the opponent wins.").format(player=f"<b>{name}</b>")
                choices = (
                    Choice(None, _("Go on playing"), "primary"),
                    Choice(_CONCEDE, _("Concede"), "danger", "concede"),
                )
                return Push(NoticeScreen(self.services, _("Give up?"), text, choices))
            case "title":
                return Pop(to_bottom=True)
            case _:
                pass
        self._refresh()
        return None

    def _after_the_end(self, entry: str) -> ScreenChange | None:
        self._open(None)
        if entry == "title":
            return Pop(to_bottom=True)
        if entry == "again":
            setup = replace(self.controller.match.setup, seed=self.services.next_seed())
            from krosmaster.client.match_screens import screen_for  # noqa: PLC0415 - it leads here itself

            return Replace(screen_for(self.services, Match(self.services.rules, setup)))
        self._refresh()
        return None

    def _open(self, modal: Modal | None) -> None:
        self.modal = modal
        if modal is not None:
            modal.lay_out(self.stage.look)
        self._pointer = Pointer()

    # ---- what is shown ----

    def _refresh(self) -> None:
        """Tell the parts what to show now."""
        if not hasattr(self, "stage"):
            return
        self._choices = choices_of(self.controller) if not self.playback.is_busy else self._choices_while_busy()
        self.stage.show(self.playback.shown, self._choices, self._hint())
        self._refresh_side()
        self._pointer = replace(self._pointer, over="") if self._spot(self._pointer.over) is None else self._pointer

    def _refresh_side(self) -> None:
        shown = self.playback.shown
        pointed = self._pointed_at()
        handle = pointed or self._pinned or shown.active
        figure = shown.figures.get(handle) if handle is not None else None
        selection = NothingChosen() if self.playback.is_busy else self.controller.selection
        self.stage.show_side(
            shown, selection, figure or self._due(shown), self._choices, self._held_die,
            prefers_card=figure is not None and (pointed or self._pinned) is not None,
        )  # fmt: skip

    def _due(self, state: State) -> Figure | None:
        """Whose card stands there while nobody acts: the next one of the player who is asked."""
        handles = [handle for handle in state.players[state.asked].timeline if not state.figures[handle].ko]
        waiting = [handle for handle in handles if handle not in state.played]
        chosen = next(iter(waiting or handles), None)
        return state.figures[chosen] if chosen is not None else next(iter(state.figures.values()), None)

    def _choices_while_busy(self) -> Choices:
        return Choices(None, (), None, None, None, None, None, None, can_undo=False, undo_stop="", can_redo=False)

    def _pointed_at(self) -> Handle | None:
        """The figure under the mouse: on the board, in the timelines, in a list of options."""
        verb, _colon, subject = self._pointer.over.partition(":")
        if verb in ("figure", "give", "choose", "place"):
            return Handle(subject)
        if self._hovered is None:
            return None
        shown = self.playback.shown
        figure = shown.at(shown.grid.index(self._hovered))
        return figure.handle if figure is not None else None

    def _seen(self) -> Hover | None:
        if self._hovered is None or self.playback.is_busy or self.state.is_over:
            return None
        return self.controller.hover(self._hovered)

    def _overlay(self) -> Overlay:
        if self.playback.is_busy or self.state.is_over:
            return Overlay(hovered=self._hovered)
        return overlay_for(self.controller, self._hovered, self._pointed_at())

    def _hint(self) -> str:
        """What stands in the bar while no character acts."""
        state = self.playback.shown
        name = (
            f"<c player-{state.asked}><b>{escaped(player_name(state.players[state.asked].name, state.asked))}</b></c>"
        )
        if self.playback.is_busy:
            return ""
        match state.phase:
            case Phase.PLACE:
                words = _("{player} places the team on the golden start cells.")
            case Phase.SET_DICE:
                words = _("{player} sets the tension dice.")
            case Phase.INSPIRE:
                words = _("{player} gives the dice as inspiration, or takes the refund.")
            case Phase.OVER:
                words = _("The match is over.")
            case _:
                words = _("{player} chooses.")
        return words.format(player=name)

    def _spot(self, spot_id: str) -> Spot | None:
        return next((spot for spot in reversed(self.spots) if spot.id == spot_id), None) if spot_id else None


def _lines(step: Step[State, Event], before: State) -> list[Told]:
    cast = cast_of(before, step.state)
    players = tuple(player.name for player in step.state.players)
    return [Told(event, cast, players) for event in step.events if is_worth_a_line(event)]


def _told_by(match: ArenaMatch) -> list[Told]:
    """The log of a match so far."""
    told: list[Told] = []
    before = match.steps[0].state
    for step in match.steps:
        told.extend(_lines(step, before))
        before = step.state
    return told
