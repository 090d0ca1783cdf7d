"""All parts of the arena screen for one window size: laid out, told what to show, drawn in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import pygame

from krosmaster.arena.definitions import PUNCH
from krosmaster.arena.state import Figure, Phase, State
from krosmaster.client.art import painting, theme
from krosmaster.client.art.kept import Kept
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.board.board_aim import CellTest, cell_meant
from krosmaster.client.board.board_renderer import BoardRenderer
from krosmaster.client.geometry.board_picture import Overlay
from krosmaster.client.geometry.projection import Projection
from krosmaster.client.log.log_panel import LogPanel
from krosmaster.client.log.recap import Recap
from krosmaster.client.log.recap_strip import RecapStrip
from krosmaster.client.panels.action_bar import ActionBar
from krosmaster.client.panels.arena_layout import BAR, ArenaLayout
from krosmaster.client.panels.board_camera import BoardCamera
from krosmaster.client.panels.character_panel import CharacterPanel
from krosmaster.client.panels.choices import Choices
from krosmaster.client.panels.dice_panel import DicePanel
from krosmaster.client.panels.dice_tray import DiceTray
from krosmaster.client.panels.outlook_panel import OutlookPanel
from krosmaster.client.panels.prompt_panels import PlacementPanel
from krosmaster.client.panels.question_panel import QuestionPanel
from krosmaster.client.panels.shop_button import ShopButton
from krosmaster.client.panels.threat_panel import ThreatSwitch
from krosmaster.client.panels.timeline_strip import NOBODY_KNOWN, TimelineStrip
from krosmaster.client.scenes.playback import Playback
from krosmaster.client.ui.spots import Pointer, Spot
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import Cast, player_name
from krosmaster.client.words.told import Told
from krosmaster.grid import Cell
from krosmaster.play.answers import Hover
from krosmaster.play.selection import (
    Answering,
    GivingInspiration,
    PickingSeller,
    PlacingFigure,
    RewardChosen,
    Selection,
    SettingDice,
)
from krosmaster.play.threat import ThreatHere, ThreatMap
from krosmaster.table.values import value

_TRAY_MS = 4200
_TRAY_FADE_MS = 600


@value
class Frame:
    """What one frame shows beyond what the parts were told."""

    pointer: Pointer
    overlay: Overlay
    seen: Hover | None
    dragged: int | None
    mouse: tuple[int, int]
    now_ms: int
    tray_age_ms: int
    told: Told | None
    """The line of the log that is pointed at."""
    threats: ThreatMap | None = None
    threat_here: ThreatHere | None = None
    """Who threatens the hovered cell, while threats are shown."""


class Bar(Protocol):
    """What stands below the board."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Its buttons."""
        ...

    def show(self, state: State, choices: Choices, hint: str) -> None:
        """Take over what may be done."""
        ...

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw it."""
        ...


class Cover(Protocol):
    """What stands at the right in the place of the card and the log."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Its buttons."""
        ...

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw it."""
        ...


class ArenaStage:
    """The parts, by the window size they were laid out for. Below the board stand the acts, or another bar."""

    def __init__(
        self,
        look: Look,
        renderer: BoardRenderer,
        camera: BoardCamera,
        seats: int,
        *,
        has_shop: bool,
        foresees: bool = True,
        bar: Callable[[Look, pygame.Rect], Bar] = ActionBar,
        bar_height: float = BAR,
        coach_height: float = 0,
    ) -> None:
        self.look = look
        self.layout = ArenaLayout.of(look.layout, seats, has_shop=has_shop, bar=bar_height, coach=coach_height)
        camera.lay_out(look, self.layout.board)
        self._camera = camera
        self.log = LogPanel(look, self.layout.log)
        self._renderer = renderer
        self._strip = TimelineStrip(look, self.layout, seats, is_watched=not foresees)
        self._card = CharacterPanel(look, self.layout.card)
        self._placement = PlacementPanel(look, self.layout.card)
        self._question = QuestionPanel(look, self.layout.card)
        self._dice = DicePanel(look, self.layout.card)
        self._bar = bar(look, self.layout.actions)
        self._tray = DiceTray(look, self.layout.tray)
        handle = pygame.Rect(
            self.layout.log.right - look.px(34), self.layout.log.top + look.px(2), look.px(26), look.px(24)
        )
        self.recap = RecapStrip(look, self.layout.tray, handle)
        self._outlook = OutlookPanel(look)
        self._side: CharacterPanel | PlacementPanel | QuestionPanel | DicePanel = self._card
        self._side_shows: tuple[object, ...] = ()
        self._back = painting.gradient(self.layout.side.size, theme.NIGHT_LIGHT, theme.NIGHT).convert()
        upper, lower = self.layout.side.copy(), self.layout.side.copy()
        upper.height = (self.layout.card.bottom + self.layout.log.top) // 2 - upper.top
        lower.top, lower.height = upper.bottom, lower.bottom - upper.bottom
        self._kept_side, self._kept_log = Kept(upper), Kept(lower)
        self._shop = ShopButton(look, self.layout.shop)
        self._threats = ThreatSwitch(look, self.layout.board, camera) if foresees else None
        self.cover: Cover | None = None
        """What hides the card, the log and what others did, as long as it is set."""

    @property
    def projection(self) -> Projection:
        """How the board is looked at."""
        return self._camera.projection

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Everything that reacts, those on top last."""
        side = (self._side, self.log, self.recap) if self.cover is None else (self.cover,)
        parts = (self._threats, self._camera, self._shop, self._strip, self._bar, *side)
        return tuple(spot for part in parts if part is not None for spot in part.spots)

    def show(
        self,
        state: State,
        choices: Choices,
        *,
        is_busy: bool,
        hint: str = "",
        who_plays: Mapping[int, bool] = NOBODY_KNOWN,
    ) -> None:
        """Take over a position and what may be done in it; while the picture catches up, nothing is asked.

        The hint stands where no character acts; without one it tells who is asked for what. `who_plays` says
        of each seat whether the computer plays it; empty where it never played any.
        """
        self._strip.show(state, who_plays)
        self._shop.show(state, choices)
        self._bar.show(state, choices, hint or ("" if is_busy else _hint(state)))

    def show_side(
        self,
        state: State,
        selection: Selection,
        figure: Figure | None,
        choices: Choices,
        held: int | None,
        *,
        prefers_card: bool,
        reader: int | None = None,
    ) -> None:
        """What stands at the right: what is asked, or the card of a figure, whose rewards a seat may read."""
        shows = (state, selection, figure, choices, held, prefers_card, reader)
        if shows == self._side_shows:
            return
        self._side_shows = shows
        match selection:
            case SettingDice() | GivingInspiration() if not prefers_card:
                self._dice.show(state, selection, held)
                self._side = self._dice
            case Answering() if not prefers_card:
                self._question.show_question(state)
                self._side = self._question
            case PickingSeller() if not prefers_card:
                self._question.show_sellers(state, selection)
                self._side = self._question
            case RewardChosen() if selection.is_picking and not prefers_card:
                self._question.show_carried(state, selection)
                self._side = self._question
            case PlacingFigure(who) if not prefers_card:
                self._placement.show(state, who)
                self._side = self._placement
            case _ if figure is not None:
                is_acting = choices.acting is not None and choices.acting.handle == figure.handle
                self._card.show(state, figure, choices if is_acting else None, reader)
                self._side = self._card
            case _:
                pass

    def show_recap(self, recap: Recap, *, is_open: bool) -> None:
        """What the others did, above the board's cells."""
        self.recap.show(recap, self._room_above(), is_open=is_open)

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the picture has changed by it."""
        return self._strip.update(dt_ms) | self._camera.update(dt_ms)

    def draw(self, surface: pygame.Surface, playback: Playback, cast: Cast, frame: Frame) -> None:
        """Draw everything but modals."""
        state = playback.shown
        commotion = playback.commotion
        self._renderer.draw(surface, self.projection, state, commotion, frame.overlay, frame.now_ms)
        self._camera.draw(surface, frame.pointer)
        if self._threats is not None:
            self._threats.draw(surface, frame.pointer, is_on=frame.threats is not None)
        alpha = 1.0
        if not playback.is_busy:
            alpha = min(max((_TRAY_MS - frame.tray_age_ms) / _TRAY_FADE_MS, 0.0), 1.0)
        # the panel of the dice shows them itself, and nothing is rolled while a position is edited
        is_told_elsewhere = self.recap.is_open or self._side is self._dice
        if self.cover is None and (playback.is_busy or not is_told_elsewhere):
            self._tray.fit(self._room_above())
            self._tray.draw(surface, playback.rolls, cast, alpha)
        self._strip.draw(surface, frame.pointer, frame.overlay.marked)
        self._shop.draw(surface, frame.pointer)
        self._bar.draw(surface, frame.pointer)
        if self.cover is None:
            self._draw_side(surface, frame)
            self.recap.draw(surface, frame.pointer)
        else:
            surface.blit(self._back, self.layout.side)
            self.cover.draw(surface, frame.pointer)
        if commotion.flights:
            self._renderer.draw_flights(surface, self.projection, commotion, self._strip.plates)
        if frame.overlay.hovered is not None and not playback.is_busy:
            beside = self.projection.cell_box(frame.overlay.hovered).inflate(self.projection.cell_width // 2, 0)
            acts_from = self._acts_from(state, frame.overlay)
            spared = None if acts_from is None else self.projection.cell_box(acts_from)
            within = self.layout.board.inflate(-12, -12)
            self._outlook.draw(surface, state, frame.seen, beside, within, spared=spared, threat=frame.threat_here)
        if frame.dragged is not None:
            face = state.tension[frame.dragged]
            die = self.look.sprite(f"dice/die-{face.value}", 60)
            surface.blit(die, die.get_rect(center=frame.mouse))

    def _draw_side(self, surface: pygame.Surface, frame: Frame) -> None:
        """What stands at the right, and the log below it."""
        over, side = frame.pointer.among(self._side.spots), self._side

        def paint_log(window: pygame.Surface) -> None:
            window.blit(self._back, self.layout.side)
            self.log.draw(window, frame.told)

        def paint_side(window: pygame.Surface) -> None:
            window.blit(self._back, self.layout.side)
            if isinstance(side, DicePanel):
                side.draw(window, over, frame.dragged)
            else:
                side.draw(window, over)

        self._kept_log.draw(surface, paint_log, self.log.view, frame.told)
        self._kept_side.draw(surface, paint_side, self._side_shows, over, frame.dragged)

    def make_modest(self, *, on: bool) -> None:
        """Whether the acts leave the eye to something else that is to be pressed first; shown with the next `show`."""
        if isinstance(self._bar, ActionBar):
            self._bar.is_modest = on

    def cell_meant(self, state: State, at: tuple[int, int], is_offered: CellTest) -> Cell | None:
        """The cell that the mouse means at a point, of those where something can be done now and of all others."""
        return cell_meant(self._renderer, self.projection, state, at, is_offered)

    def part_box(self, part: str) -> pygame.Rect | None:
        """Where a part of the window is that a lesson names (`lesson_defs.PANELS`); None: it is not shown now."""
        boxes = [spot.box for spot in self.spots if spot.id == part]
        match part.partition(":"):
            case ("spell", _colon, number):
                spells = [spot for spot in self._bar.spots if spot.verb == "spell" and spot.subject != PUNCH.id]
                boxes = [spot.box for spot in spells[int(number) - 1 : int(number)]]
            case ("punch", _colon, _rest):
                boxes = [spot.box for spot in self._bar.spots if spot.id == f"spell:{PUNCH.id}"]
            case ("gallons" | "kamas", _colon, _rest):
                boxes = [spot.box for spot in self._strip.spots if spot.verb == "plate"]
            case ("mp" | "ap" | "hp" | "powers" | "rewards", _colon, _rest):
                boxes = self._card.part_boxes(part) if self._side is self._card else []
            case ("timeline", _colon, _rest):
                boxes = [self.layout.timelines]
            case ("log", _colon, _rest):
                boxes = [self.layout.log]
            case ("dice", _colon, _rest):
                boxes = [self._dice.box if self._side is self._dice else self._tray.shown_box]
            case _:
                pass
        return boxes[0].unionall(boxes[1:]) if boxes and all(box.width for box in boxes) else None

    def tray_is_fading(self, age_ms: int) -> bool:
        """Whether the tray changes by itself at an age of its newest roll."""
        return _TRAY_MS - _TRAY_FADE_MS <= age_ms <= _TRAY_MS

    def _room_above(self) -> int:
        """How high what lies along the upper edge of the board may be without lying over its cells."""
        grid = self.projection
        corners = [Cell(row, col) for row in (0, grid.rows - 1) for col in (0, grid.cols - 1)]
        return min(py for corner in corners for _px, py in grid.cell_polygon(corner)) - self.layout.tray.top

    def _acts_from(self, state: State, overlay: Overlay) -> Cell | None:
        """The cell of whoever acts, or where its planned walk ends: what is told must not cover it."""
        if overlay.planned:
            return overlay.planned[-1]
        active = state.active_figure
        return None if active is None else self._renderer.board.grid.cells[active.cell]


def _hint(state: State) -> str:
    """What stands in the bar while no character acts."""
    name = escaped(player_name(state.players[state.asked].name, state.asked))
    match state.phase:
        case _ if state.question is not None:
            words = _("{player} chooses.")
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
    return words.format(player=f"<c player-{state.asked}><b>{name}</b></c>")
