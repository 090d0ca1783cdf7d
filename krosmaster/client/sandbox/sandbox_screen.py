"""The sandbox: any position, edited and played on one board, with dice as one likes and nothing ever lost."""

from __future__ import annotations

import pygame

from krosmaster.client.arena.arena_questions import LEFT_SANDBOX
from krosmaster.client.arena.arena_screen import ArenaScreen
from krosmaster.client.panels.arena_keys import act_of
from krosmaster.client.panels.arena_modals import KeysModal
from krosmaster.client.panels.board_camera import BoardCamera
from krosmaster.client.sandbox.sandbox_bench import Piece, Tab, Workbench
from krosmaster.client.sandbox.sandbox_hands import SandboxHands
from krosmaster.client.sandbox.sandbox_keys import ALWAYS, SANDBOX_ACTS, sandbox_keys
from krosmaster.client.sandbox.sandbox_mouse import SandboxMouse
from krosmaster.client.sandbox.sandbox_panel import SandboxPanel
from krosmaster.client.sandbox.sandbox_picks import CharacterPick
from krosmaster.client.sandbox.sandbox_rolls import ENDS, PointedRolls, aimed_command, pointed_command, set_dice
from krosmaster.client.sandbox.sandbox_strip import LOW, TALL, SandboxStrip, StripRoll, StripView
from krosmaster.client.sandbox.sandbox_view import SandboxView, ending_markup
from krosmaster.client.sandbox.tree_screen import TreeScreen
from krosmaster.client.scenes.sound_effects import Effect
from krosmaster.client.services import Services
from krosmaster.client.ui.screen import Pop, Push, ScreenChange
from krosmaster.client.ui.spots import Spot
from krosmaster.client.wording import _
from krosmaster.grid import Cell
from krosmaster.play.sandbox import DiceMode, Sandbox


class SandboxScreen(ArenaScreen):
    """One sandbox in the window. `is_editing` says which of its two ways the board is used in now."""

    def __init__(self, services: Services, sandbox: Sandbox, *, is_editing: bool = True) -> None:
        super().__init__(services, sandbox, sandbox)
        self.sandbox = sandbox
        self.bench = Workbench()
        self.hands = SandboxHands(services, self.shown, sandbox, self.bench)
        self.shown.is_alone = True
        self.shown.computers_chance = sandbox.fitting
        self.view = self._sandbox_view = SandboxView(
            services, self.shown, self.acts, self.pointing, sandbox, self.bench
        )
        self.is_editing = is_editing and not sandbox.is_placing
        self._mouse: SandboxMouse = SandboxMouse(self)
        self._strip: SandboxStrip
        self._panel: SandboxPanel
        self._size = (0, 0)
        self._is_laid_out = False
        self._board = sandbox.state.board
        self._rolls = PointedRolls(sandbox)
        self._just_done = ""
        """What the act that is done now has to tell."""
        self._stood = sandbox.here
        """Where it stood when another screen went over it."""

    @property
    def holds_computer(self) -> bool:  # type: ignore[override]
        """While a position is edited nobody plays."""
        return self.is_editing

    @property
    def coach_height(self) -> float:  # type: ignore[override]
        """Of the strip: higher while dice are chosen."""
        return TALL if self.sandbox.dice is DiceMode.CHOSEN else LOW

    # ---- the screen protocol ----

    def enter(self, answer: object = None) -> None:
        """Back from another screen, perhaps with what was picked there."""
        self._mouse.let_go()
        if not self.hands.take_over(answer) and self.sandbox.here is not self._stood:
            self.shown.stand_elsewhere()  # among the branches somebody went elsewhere
            self._follow()
        self.hands.forget_place()
        super().enter(answer)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out anew; another board needs another camera."""
        self._size, self._is_laid_out = size, False
        if self.state.board is not self._board:
            self._board = self.state.board
            self.camera = BoardCamera(self.services, self.state.grid)
        super().resize(size)
        layout = self.stage.layout
        self._strip = SandboxStrip(self.stage.look, layout.coach)
        self._panel = SandboxPanel(self.stage.look, layout.side, self.services.catalog)
        self._is_laid_out = True
        self._refresh()

    def update(self, dt_ms: int) -> bool:
        """Let time pass; the end of the match is told and stops nothing here."""
        if not self.shown.playback.is_busy and self.shown.reach_end():
            self.shown.toast.say(ending_markup(self.state))
        carried = self._mouse.carried if self._mouse.is_dragging else None
        if carried != self._sandbox_view.carried:
            self._sandbox_view.carried = carried
            self._refresh()
        return super().update(dt_ms)

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """Some keys are the sandbox's own; all others are those of the arena."""
        if event.type == pygame.KEYDOWN and self.modal is None and not self.shown.playback.is_busy:
            act = act_of(event, SANDBOX_ACTS)
            if act in ALWAYS or (act and self.is_editing):
                return self._did(act)
        change = super().handle(event)
        if self.modal is None:
            self._follow()
        return change

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Those of the arena and those of the strip."""
        return super().spots if self.modal is not None else (*super().spots, *self._strip.spots)

    def draw_coach(self, surface: pygame.Surface) -> None:
        """The strip, and what is in hand."""
        self._strip.draw(surface, self.pointing.pointer)
        if self.modal is None:
            self._sandbox_view.draw_held(surface, self.stage.look, self.pointing.mouse)

    # ---- acting on the board ----

    def click(self, cell: Cell, *, safest: bool) -> ScreenChange | None:
        """Put down what is in hand, or choose who stands there; while it is played, as in the arena."""
        if not self.is_editing:
            return super().click(cell, safest=safest)
        self.hands.click(cell, other_way=safest)
        return self.acted()

    def drop(self, piece: Piece, cell: Cell) -> ScreenChange | None:
        """Put a piece that was dragged on a cell."""
        self.hands.drop(piece, cell)
        return self.acted()

    def turn_page(self, steps: int) -> None:
        """Turn the pages of the shelf."""
        self.bench.page = min(max(self.bench.page + steps, 0), self._panel.palette.pages - 1)
        self._refresh()

    def read_log(self, steps: int) -> None:
        """Page keys turn the shelf while it is shown, and read the log while the match is played."""
        if self.is_editing:
            self.turn_page(-steps)
        else:
            super().read_log(steps)

    def step_back(self) -> ScreenChange | None:
        """Put back what is in hand, then the figure that is chosen; with neither the menu opens."""
        bench = self.bench
        if self.modal is None and self.is_editing:
            if bench.piece is not None:
                bench.piece = None
                self._refresh()
                return None
            if bench.chosen is not None and bench.tab is Tab.FIGURE:
                bench.choose(None)
                bench.tab = Tab.PLACE
                self._refresh()
                return None
            self.shown.toast.hush()  # there is nothing to let go: words alone keep nobody from the menu
        return super().step_back()

    # ---- spots and keys ----

    def press(self, spot: Spot) -> ScreenChange | None:
        """Do what a spot is for: here what is the sandbox's own."""
        if spot.id == "menu:leave":
            return Pop(LEFT_SANDBOX)
        if spot.verb in ENDS:
            self.acts.end(whole=spot.verb == "end-turn")
            return self.acted()
        if spot.verb in ("mode", "dice", "face", "faces", "chosen", "coin", "toss", "sandbox"):
            return self._press_strip(spot)
        if not self.is_editing or (spot not in self._panel.spots and spot.verb != "figure"):
            return super().press(spot)
        if not spot.enabled:
            return None
        change = None
        if spot.verb == "page":
            self.turn_page(1 if spot.subject == "on" else -1)
        else:
            change = self.hands.press(spot)
        if change is None and self.bench.piece is not None:
            self._keyboard.to_board()  # a cell is wanted next
        return change or self.acted()

    def _press_strip(self, spot: Spot) -> ScreenChange | None:
        self.services.sounds.play(Effect.CLICK)
        match spot.verb, spot.subject:
            case "mode", mode:
                self._set_mode(is_editing=mode == "edit")
            case _, "branches":
                return self._branches()
            case _, "leave":
                return Pop(LEFT_SANDBOX)
            case verb, subject:
                set_dice(self.sandbox, verb, subject)
        return self.acted()

    def _did(self, act: str) -> ScreenChange | None:
        """A key of the sandbox's own."""
        bench, tabs, modes = self.bench, list(Tab), list(DiceMode)
        if act == "keys":
            self.open(KeysModal(sandbox_keys))
            return None
        if act == "branches":
            return self._branches()
        if act == "mode":
            self._set_mode(is_editing=not self.is_editing)
        elif act == "next-dice":
            self.sandbox.dice = modes[(modes.index(self.sandbox.dice) + 1) % len(modes)]
        elif act == "next-tab":
            bench.tab = tabs[(tabs.index(bench.tab) + 1) % len(tabs)]
        elif act == "gallery":
            return Push(CharacterPick(self.services, self.state, bench.side))
        elif act == "next-side":
            bench.side = (bench.side + 1) % len(self.state.players)
        elif act == "erase":
            self.hands.erase(self.pointing.cell)
        return self.acted()

    def _branches(self) -> ScreenChange:
        self._stood = self.sandbox.here
        return Push(TreeScreen(self.services, self.sandbox))

    def _set_mode(self, *, is_editing: bool) -> None:
        if is_editing and self.sandbox.is_placing:
            self.sandbox.place_all()
            self.shown.stand_elsewhere()
            self._just_done = _("Whoever still waited stands on a start cell now: change what you like.")
        self.is_editing = is_editing
        self.bench.piece = None
        self.acts.back()
        self._keyboard.let_go()
        self.pointing.forget_spot()

    # ---- what is shown ----

    def acted(self) -> ScreenChange | None:
        """Show what came of an act."""
        self._sandbox_view.words, self._just_done = self._just_done, ""
        self._follow()
        return super().acted()

    def _follow(self) -> None:
        """Another board, or a strip of another height: all is laid out anew."""
        if self.state.board is not self._board or self.stage.layout.coach.height != self.stage.look.px(
            self.coach_height
        ):
            self.resize(self._size)

    def _refresh(self) -> None:
        """Tell the parts what to show now; one may have gone back to where the teams are placed, which is played."""
        self.is_editing = self.is_editing and not self.sandbox.is_placing
        self._sandbox_view.is_editing = self.is_editing
        if not self._is_laid_out:
            return
        if self.bench.chosen not in self.state.figures:
            self.bench.chosen = None
        self.bench.side = min(self.bench.side, len(self.state.players) - 1)
        self.stage.cover = self._panel if self.is_editing else None
        if self.is_editing:
            self._panel.show(self.state, self.bench)
        super()._refresh()
        self._show_strip()

    def _point_at(self, position: tuple[int, int]) -> None:
        self._sandbox_view.held = self._mouse.taken_along(position)
        super()._point_at(position)
        self._show_strip()

    def point(self, cell: Cell | None, spot_id: str = "") -> None:
        """Point at a cell or at a spot."""
        super().point(cell, spot_id)
        self._show_strip()

    def _show_strip(self) -> None:
        sandbox = self.sandbox
        chosen, coming = sandbox.laid_out, self._coming()
        is_tossed = sandbox.dice is DiceMode.CHOSEN and (bool(chosen.coins) or self._rolls.may_be_tossed)
        self._strip.show(
            StripView(self.is_editing, sandbox.dice, chosen.faces, coming, chosen.coins, is_tossed, sandbox.is_placing)
        )

    def _coming(self) -> tuple[StripRoll, ...]:
        """What the act that is pointed at, or was last, would roll."""
        if self.sandbox.dice is not DiceMode.CHOSEN or self.is_editing:
            return ()
        aimed = aimed_command(self.view.selection, self.pointing.cell)
        return self._rolls.of(pointed_command(self.pointing.pointer.over, self.view.seen(), aimed))
