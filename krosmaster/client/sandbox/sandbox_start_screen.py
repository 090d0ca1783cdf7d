"""Before the sandbox: who stands on which board. One press is enough."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.definitions import CharacterDef, CharacterId
from krosmaster.arena.setup_options import Setup
from krosmaster.arena.state import State
from krosmaster.arena.teams import DUEL_TEAM
from krosmaster.client.art import backdrop, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.board.board_pick import BoardView
from krosmaster.client.cards.team_tiles import level_badge
from krosmaster.client.match.match_plan import BOX_TEAMS
from krosmaster.client.replay.load_screen import LoadScreen
from krosmaster.client.sandbox.sandbox_start import sandbox_of, setup_of_teams
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import Services
from krosmaster.client.teams.team_pick import TeamPick
from krosmaster.client.ui.screen import Pop, Push, Replace, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed
from krosmaster.client.wording import _, name_of
from krosmaster.play.kept_team import KeptTeam

_SIDES = (0, 1)
_LEAST_COLUMNS = 4
_NAME = 46


class SandboxStartScreen(WidgetScreen):
    """Two sides and a board. A team that comes along stands against training dummies, until others are chosen."""

    def __init__(self, services: Services, team: Sequence[CharacterDef] = ()) -> None:
        super().__init__(services)
        self._own = tuple(team)
        self._views = [BoardView(board, services.drawings) for board in services.catalog.boards.values()]
        self._board = self._views[0].board
        second = self._dummies if team else self._box(1)
        self._teams = [self._own or self._box(0), second]
        self._asking = 0

    # ---- widgets ----

    def answered(self, answer: object) -> None:
        """Seat the kept team that was picked."""
        if isinstance(answer, KeptTeam):
            cards = tuple(answer.cards(self.services.catalog.characters))
            if cards:
                self._teams[self._asking] = cards

    def build(self) -> None:
        """What can stand on each side, the boards, and the ways on."""
        layout, widgets = self.look.layout, self.widgets
        for side in _SIDES:
            row = layout.cut_bottom(layout.inset(self._panel(side), 16, 14), 44)[0]
            offers = self._offers(side)
            for (name, words, icon, tip), box in zip(offers, layout.columns(row, len(offers), 8), strict=True):
                chosen = name != "kept" and self._teams[side] == self._team_of(side, name)
                widgets.button(f"{name}:{side}", box, words, icon=icon, kind="tile", size=14, tip=tip, chosen=chosen)
        for view, box in zip(self._views, layout.columns(self._board_row(), len(self._views), 14), strict=True):
            chosen = view.board is self._board
            picture = self._board_picture(view, box.size)
            widgets.button(f"board:{view.board.id}", box, kind="tile", picture=picture, chosen=chosen)
        left, rest = layout.cut_left(self._bottom(), 150, 12)
        widgets.button("back", left, _("Back"), icon="home", kind="quiet", size=15)
        opened, rest = layout.cut_left(rest, 210, 12)
        tip = _("A sandbox or match that you saved.")
        widgets.button("load", opened, _("Open a saved one"), icon="load", size=15, tip=tip)
        start = layout.cut_right(rest, 250)[0]
        widgets.button("start", start, _("To the sandbox"), icon="sandbox", kind="primary", size=18)

    def paint(self, surface: pygame.Surface) -> None:
        """The teams face to face."""
        look, window = self.look, self.look.layout.window
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        head = self._head()
        title = look.heading(_("Sandbox"), (head.width, look.px(52)), 34)
        surface.blit(title, title.get_rect(midtop=(head.centerx, head.top + look.px(8))))
        words = _("Put anybody anywhere, change anything, play both sides, take any step back. Nothing is lost.")
        line = look.paragraph(words, head.width, 15.5, theme.SOFT_TEXT, centred=True)
        surface.blit(line, line.get_rect(midbottom=head.midbottom))
        for side in _SIDES:
            self._paint_side(surface, side)

    def acted(self, act: Act) -> ScreenChange | None:
        """Choose, go on, or go back."""
        if not isinstance(act, Pressed):
            return None
        name, _colon, value = act.id.partition(":")
        match name:
            case "back":
                return Pop()
            case "load":
                return Push(LoadScreen(self.services))
            case "start":
                return self._started()
            case "kept":
                self._asking = int(value)
                return Push(TeamPick(self.services, DUEL_TEAM))
            case "board":
                self._board = next(view.board for view in self._views if view.board.id == value)
            case _:
                self._teams[int(value)] = self._team_of(int(value), name)
        self.rebuild()
        return None

    def _started(self) -> ScreenChange:
        try:
            return Replace(sandbox_of(self.services, self._setup(self._board)))
        except ValueError:
            words = _("There are not enough free cells on this board for these teams. Take another board or team.")
            return Push(NoticeScreen(self.services, _("No room"), words))

    def _setup(self, board: BoardDef) -> Setup:
        return setup_of_teams(self.services, board, self._teams, targets=self._targets)

    def _preview(self, board: BoardDef) -> State:
        """Where everybody would stand; where there is no room, the teams of the box."""
        rules = self.services.rules
        try:
            return rules.initial(self._setup(board)).state
        except ValueError:
            return rules.initial(setup_of_teams(self.services, board, [self._box(0), self._box(1)])).state

    # ---- teams ----

    @property
    def _targets(self) -> int | None:
        """Who stands there to be hit; None: nobody."""
        return next((side for side in (1, 0) if self._teams[side] == self._dummies), None)

    @property
    def _dummies(self) -> tuple[CharacterDef, ...]:
        """As many training dummies as a team of the box has members."""
        dummies = tuple(self.services.catalog.training.values())
        return tuple(dummies[number % len(dummies)] for number in range(len(BOX_TEAMS[0])))

    def _box(self, side: int) -> tuple[CharacterDef, ...]:
        return tuple(self.services.catalog.characters[CharacterId(one)] for one in BOX_TEAMS[side])

    def _team_of(self, side: int, name: str) -> tuple[CharacterDef, ...]:
        return {"own": self._own, "box": self._box(side), "dummies": self._dummies}[name]

    def _offers(self, side: int) -> list[tuple[str, str, str, str]]:
        offers = [
            ("box", _("From the box"), "team", _("A team of the box.")),
            ("dummies", _("Dummies"), "target", _("Training dummies: they stand still and take it.")),
            ("kept", _("Kept team"), "load", _("Take one of the teams that you keep under Teams.")),
        ]
        if self._own and side == 0:
            offers[0] = ("own", _("This team"), "team", _("The team that you are building."))
        return offers

    # ---- painting ----

    def _paint_side(self, surface: pygame.Surface, side: int) -> None:
        look, panel = self.look, self._panel(side)
        look.draw_panel(surface, panel, accent=look.colours.owners[side])
        inner = look.layout.inset(panel, 16, 14)
        sign = look.icon(f"player-{side}", 30)
        words = _("First to play") if side == 0 else _("Against them")
        title = look.label(words, (inner.width - look.px(44), look.px(34)), 19, theme.GOLD_LIGHT, Style.TITLE)
        surface.blit(sign, inner.topleft)
        surface.blit(title, title.get_rect(midleft=(inner.left + look.px(40), inner.top + look.px(15))))
        team = self._teams[side]
        room = pygame.Rect(inner.left, inner.top + look.px(36), inner.width, inner.height - look.px(36 + 44 + 8))
        columns = max(_LEAST_COLUMNS, len(team))
        boxes = look.layout.columns(room, columns, 4)
        first = (columns - len(team)) // 2
        for card, box in zip(team, boxes[first:], strict=False):
            self._paint_card(surface, card, box)

    def _paint_card(self, surface: pygame.Surface, card: CharacterDef, box: pygame.Rect) -> None:
        """The figure itself, its level and its name."""
        look = self.look
        name = look.label(name_of(card.names), (box.width, look.px(_NAME)), 13, theme.TEXT, centred=True)
        surface.blit(name, name.get_rect(midtop=(box.centerx, box.bottom - look.px(_NAME))))
        height = min(box.height - look.px(_NAME + 4), round(box.width * 1.35))
        sprite = look.drawings.sprite(f"figures/{card.id}", max(height, look.px(24)))
        place = sprite.get_rect(midbottom=(box.centerx, box.bottom - look.px(_NAME + 2)))
        surface.blit(sprite, place)
        badge = level_badge(look, card.level, 20)
        surface.blit(badge, badge.get_rect(midtop=(box.left + look.px(14), place.bottom - look.px(20))))

    def _board_picture(self, view: BoardView, size: tuple[int, int]) -> pygame.Surface:
        """The board with its name beside it."""
        look = self.look
        surface = pygame.Surface(size, pygame.SRCALPHA)
        margin = look.px(8)
        box = pygame.Rect(margin, margin, round((size[1] - 2 * margin) * 1.18), size[1] - 2 * margin)
        view.paint(surface, look, box, self._preview(view.board))
        room = (size[0] - box.right - 2 * margin, size[1] - 2 * margin)
        name = look.heading(name_of(view.board.names), room, 20, centred=True)
        surface.blit(name, name.get_rect(center=((box.right + size[0]) // 2, size[1] // 2)))
        return surface

    # ---- boxes ----

    def _frame(self) -> pygame.Rect:
        layout = self.look.layout
        return layout.centred(layout.inset(layout.window, 20, 8), 1100, 720)

    def _head(self) -> pygame.Rect:
        return self.look.layout.cut_top(self._frame(), 96)[0]

    def _bottom(self) -> pygame.Rect:
        return self.look.layout.cut_bottom(self._frame(), 50)[0]

    def _board_row(self) -> pygame.Rect:
        layout = self.look.layout
        rest = layout.cut_bottom(self._frame(), 50, 14)[1]
        return layout.cut_bottom(rest, min(180, layout.units(rest.height) * 0.3))[0]

    def _panel(self, side: int) -> pygame.Rect:
        layout = self.look.layout
        top, bottom = self._head().bottom + layout.px(12), self._board_row().top - layout.px(14)
        frame = self._frame()
        middle = pygame.Rect(frame.left, top, frame.width, bottom - top)
        return layout.columns(middle, 2, 18)[side]
