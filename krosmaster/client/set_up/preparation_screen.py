"""The set-up as it is played before the board lies on the table: draft, face, side, equal initiatives.

Every answer is a command of the match; the screen only shows what the state asks.
"""

from __future__ import annotations

import pygame

from krosmaster.arena.boards import BoardId, Side
from krosmaster.arena.commands import Command, Draft, OrderTimeline, PickBoard, PickSide
from krosmaster.arena.definitions import CharacterDef, CharacterId
from krosmaster.arena.state import Phase, State
from krosmaster.client.art import backdrop, theme
from krosmaster.client.board.board_pick import BoardView
from krosmaster.client.cards.card_origins import RECONSTRUCTED_ICON, origin_markup
from krosmaster.client.cards.card_pane import CardPane
from krosmaster.client.match.computer_seats import ComputerSeats
from krosmaster.client.match.match_start import unkept_notice
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.screens.tipped_screen import TippedScreen
from krosmaster.client.services import ArenaMatch, Services
from krosmaster.client.set_up.order_words import why_first
from krosmaster.client.set_up.side_pick import SidePick
from krosmaster.client.set_up.team_panel import TeamPanel
from krosmaster.client.set_up.timeline_pick import TimelinePick
from krosmaster.client.ui.resting_tip import Tip
from krosmaster.client.ui.screen import Pop, Push, Replace, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import player_markup, player_name
from krosmaster.table.contract import Accepted

COMPUTER_ACTS = pygame.event.custom_type()
"""The event by which the computer answers what is asked here."""

_LEAST_MS = 900

ASKED_BEFORE_THE_BOARD = frozenset({Phase.DRAFT, Phase.PICK_BOARD, Phase.PICK_SIDE, Phase.ORDER_TIMELINE})
_SIDE = 206
_TEAM = 4


class PreparationScreen(TippedScreen):
    """Asks for one answer after the other, until the board has the rest."""

    def __init__(self, services: Services, match: ArenaMatch) -> None:
        super().__init__(services)
        self._match = match
        self._boards = {board.id: BoardView(board, services.drawings) for board in services.catalog.boards.values()}
        if match.state.board is not None:
            self._boards[match.state.board.id] = BoardView(match.state.board, services.drawings)
        self._order = TimelinePick(match.state)
        self._panes = (CardPane(), CardPane())
        self._computers = ComputerSeats(services, match)
        self._due: tuple[State, Command] | None = None
        """What the computer does next, and in which position."""

    # ---- widgets ----

    def build(self) -> None:
        """The widgets of the question that is asked now."""
        layout = self.look.layout
        bottom = self._bottom()
        back, _rest = layout.cut_left(bottom, 170)
        self.widgets.button("leave", back, _("To the title"), icon="home", kind="quiet", size=15)
        undo, _rest = layout.cut_right(bottom, 170)
        self.widgets.button("undo", undo, _("Take back"), icon="undo", size=15, enabled=self._steps_back > 0)
        match self._match.state.phase:
            case Phase.DRAFT:
                self._build_draft()
            case Phase.PICK_BOARD:
                self._build_boards()
            case Phase.PICK_SIDE:
                self._build_sides()
            case Phase.ORDER_TIMELINE:
                self._build_order()
            case _:
                pass
        if self._computers.is_asked:
            for widget_id in self.widgets.ids:
                if widget_id.partition(":")[0] not in ("leave", "undo", "origin"):
                    self.widgets.enable(widget_id, enabled=False)

    def paint(self, surface: pygame.Surface) -> None:
        """Whose answer is awaited and why, the teams at the sides, and what is to be chosen."""
        look, window = self.look, self.look.layout.window
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        self._paint_question(surface)
        for player in range(len(self._match.state.players)):
            self._paint_side(surface, player)
        match self._match.state.phase:
            case Phase.DRAFT:
                self._paint_draft(surface)
            case Phase.PICK_SIDE:
                name, _colon, value = (self.widgets.hovered or "").partition(":")
                self._side_pick.paint(surface, self.look, self._middle(), Side(value) if name == "side" else None)
            case Phase.ORDER_TIMELINE:
                self._order.paint(surface, look, self._middle())
            case _:
                pass

    def acted(self, act: Act) -> ScreenChange | None:
        """Turn the press into the answer's command."""
        if not isinstance(act, Pressed):
            return None
        name, _colon, value = act.id.partition(":")
        match name:
            case "leave":
                return Pop(to_bottom=True)
            case "undo":
                for _command in range(self._steps_back):
                    self._match.undo()
                self._computers.forget()
                return self._went_on()
            case "origin":
                draft = self._match.state.draft
                assert draft is not None, "no draft is played"
                text = origin_markup(draft.face_up[int(value)])
                return Push(NoticeScreen(self.services, _("Reconstructed values"), text))
            case "take":
                return self._submit(Draft(CharacterId(value)))
            case "board":
                return self._submit(PickBoard(BoardId(value)))
            case "side":
                return self._submit(PickSide(Side(value)))
            case "earlier":
                self._order.move_earlier(int(value))
                self.rebuild()
            case "done":
                return self._submit(OrderTimeline(self._order.handles))
        return None

    def saw(self, event: pygame.event.Event) -> ScreenChange | None:
        """The wheel over a card of the draft scrolls it; what the computer does comes as an event too."""
        if event.type == COMPUTER_ACTS and self._due is not None:
            (state, command), self._due = self._due, None
            return self._submit(command, is_computers=True) if state is self._match.state else None
        super().saw(event)
        for pane in self._panes:
            pane.saw(event, self._pointer)
        return None

    def update(self, dt_ms: int) -> bool:
        """The computer thinks meanwhile."""
        command = self._computers.update(dt_ms, is_free=self._due is None, least_ms=_LEAST_MS)
        if command is not None:
            self._due = self._match.state, command
            pygame.event.post(pygame.event.Event(COMPUTER_ACTS))  # only an event can lead to another screen
        return super().update(dt_ms)

    def resting_tips(self) -> list[Tip]:
        """The cards of the draft explain themselves."""
        is_drafting = self._match.state.phase is Phase.DRAFT
        return [tip for pane in self._panes for tip in pane.tips()] if is_drafting else []

    # ---- playing ----

    def _submit(self, command: Command, *, is_computers: bool = False) -> ScreenChange | None:
        is_accepted = isinstance(self._match.submit(command), Accepted)
        if is_computers and is_accepted:
            self._computers.accepted()
        elif is_computers:
            self._computers.refused()
        return self._went_on() if is_accepted else None

    @property
    def _steps_back(self) -> int:
        """How many commands lead back to the last answer of a person."""
        if not self._computers.seats:
            return 1 if self._match.can_undo else 0
        return self._computers.steps_back()

    def _went_on(self) -> ScreenChange | None:
        state = self._match.state
        fault = self.services.keep(self._match)
        notice = None if fault is None else unkept_notice(self.services, fault)
        if state.phase not in ASKED_BEFORE_THE_BOARD:
            return Replace(self.services.screen_for(self._match), notice)
        self._order = TimelinePick(state)
        self.rebuild()
        return None if notice is None else Push(notice)

    # ---- the head: who is asked, and why ----

    def _paint_question(self, surface: pygame.Surface) -> None:
        look, state = self.look, self._match.state
        top = look.layout.cut_top(look.layout.window, 92)[0]
        asked = state.asked
        name = player_name(state.players[asked].name, asked)
        questions = {
            Phase.DRAFT: _("{player}, take a card"),
            Phase.PICK_BOARD: _("{player}, pick the face of the board"),
            Phase.PICK_SIDE: _("{player}, turn the board") if self._is_four else _("{player}, pick your side"),
            Phase.ORDER_TIMELINE: _("{player}, order equal initiatives"),
        }
        template = _("{player} is choosing…") if self._computers.is_asked else questions.get(state.phase, "")
        words = template.format(player=name)
        title = look.title(words, 32, width=top.width - look.px(120))
        sign = look.icon(f"player-{asked}", 36)
        left = top.centerx - (title.get_width() + sign.get_width() + look.px(10)) // 2
        row = top.top + look.px(34)
        surface.blit(sign, sign.get_rect(midleft=(left, row)))
        surface.blit(title, title.get_rect(midleft=(left + sign.get_width() + look.px(10), row)))
        why = look.paragraph(self._why(), top.width - look.px(80), 16, theme.SOFT_TEXT, centred=True)
        surface.blit(why, (top.left + look.px(40), top.top + look.px(58)))

    def _why(self) -> str:
        state = self._match.state
        names = tuple(player.name for player in state.players)
        if state.draft is not None:
            first = player_markup(names, state.draft.first_taker)
            left = len(state.draft.face_down)
            return _("A coin let {player} take first. Still face down: {number}.").format(player=first, number=left)
        if state.phase is Phase.ORDER_TIMELINE:
            return _("The timeline holds for the whole match; mobs play after their summoner.")
        if state.phase is Phase.PICK_SIDE and self._is_four:
            return _(
                "The framed sign is you, the others follow clockwise. "
                "Rest the mouse on a choice to see the start cells."
            )
        if state.phase is Phase.PICK_SIDE:
            first = player_markup(names, state.first_player)
            template = _(
                "{player} sits opposite and plays first. Rest the mouse on a side to see where you would start."
            )
            return template.format(player=first)
        return why_first(state, [event for step in self._match.steps for event in step.events])

    # ---- the teams ----

    def _paint_side(self, surface: pygame.Surface, player: int) -> None:
        state = self._match.state
        side, panel = self._side(player), TeamPanel(self.look, player)
        team = [f.definition for f in state.figures.values() if f.owner == player]
        cards = [definition for definition in team if isinstance(definition, CharacterDef)]
        place = state.order.index(player) + 1 if state.phase is not Phase.DRAFT else None
        panel.paint(surface, side, cards, chooses=state.asked == player, place=place)
        panel.paint_name(surface, side, player_name(state.players[player].name, player))
        count = max(len(cards), _TEAM if state.phase is Phase.DRAFT else 2)
        for number, box in enumerate(panel.slot_boxes(side, count)):
            self.look.draw_well(surface, box)
            if number < len(cards):
                surface.blit(panel.slot_picture(cards[number], box.size), box)

    # ---- draft ----

    def _build_draft(self) -> None:
        draft = self._match.state.draft
        assert draft is not None, "no draft is played"
        for card, panel in zip(draft.face_up, self._card_boxes(len(draft.face_up)), strict=True):
            box, _rest = self.look.layout.cut_bottom(self.look.layout.inset(panel, 15, 15), 46)
            self.widgets.button(f"take:{card.id}", box, _("Take this card"), icon="check", kind="primary", size=17)
        for number, (card, panel) in enumerate(zip(draft.face_up, self._card_boxes(len(draft.face_up)), strict=True)):
            mark = self._panes[number].badge_box(self.look, self._card_box(panel), card)
            if mark is not None:
                tip = origin_markup(card)
                self.widgets.button(f"origin:{number}", mark, icon=RECONSTRUCTED_ICON, kind="quiet", tip=tip)

    def _paint_draft(self, surface: pygame.Surface) -> None:
        draft = self._match.state.draft
        assert draft is not None, "no draft is played"
        for card, panel, pane in zip(draft.face_up, self._card_boxes(len(draft.face_up)), self._panes, strict=False):
            self.look.draw_panel(surface, panel, accent=theme.GOLD_DARK)
            box = self._card_box(panel)
            room = pane.paint(surface, self.look, box, card) - self.look.px(10)
            if room >= self.look.px(70):
                sprite = self.look.drawings.sprite(f"figures/{card.id}", min(room, self.look.px(220)))
                surface.blit(sprite, sprite.get_rect(midbottom=box.midbottom))
        self._paint_pile(surface, len(draft.face_down))

    def _card_box(self, panel: pygame.Rect) -> pygame.Rect:
        """A card above its button."""
        layout = self.look.layout
        return layout.cut_bottom(layout.inset(panel, 15, 13), 46, 8)[1]

    def _paint_pile(self, surface: pygame.Surface, count: int) -> None:
        """The cards that lie face down, as backs in a row."""
        look, middle = self.look, self._middle()
        width, height, step = look.px(46), look.px(60), look.px(54)
        left = middle.centerx - (count * step - look.px(8)) // 2
        mark = look.sprite("ui/logo-mark", 34)
        for number in range(count):
            back = pygame.Rect(left + number * step, middle.bottom - height, width, height)
            look.draw_well(surface, back, edge=theme.GOLD_DARK)
            surface.blit(mark, mark.get_rect(center=back.center))

    def _card_boxes(self, count: int) -> list[pygame.Rect]:
        layout = self.look.layout
        _pile, middle = layout.cut_bottom(self._middle(), 60, 14)
        width = min(320.0, layout.units(middle.width) / max(count, 2) - 10)
        row = layout.centred(middle, width * count + 20 * (count - 1), 540)
        return layout.columns(row, count, 20)

    # ---- board and side ----

    def _build_boards(self) -> None:
        layout = self.look.layout
        boards = [view for board_id, view in self._boards.items() if board_id in self._match.setup.boards]
        for view, column in zip(boards, layout.columns(self._middle(), len(boards), 16), strict=True):
            width = min(430.0, layout.units(column.width))
            box = layout.centred(column, width, width * 0.88 + 92)
            picture = view.tile_picture(self.look, box.size, self._match.state)
            self.widgets.button(f"board:{view.board.id}", box, kind="tile", picture=picture)

    def _build_sides(self) -> None:
        pick = self._side_pick
        for side, box in pick.boxes(self.look.layout, self._middle()).items():
            picture = pick.picture(self.look, box.size, side)
            words, kind = ("", "tile") if picture is not None else (pick.words(side), "plain")
            self.widgets.button(f"side:{side.value}", box, words, size=15, kind=kind, picture=picture)

    @property
    def _side_pick(self) -> SidePick:
        state = self._match.state
        assert state.board is not None, "no board is picked"
        return SidePick(state, self._boards[state.board.id])

    # ---- timeline ----

    def _build_order(self) -> None:
        layout, middle = self.look.layout, self._middle()
        for place, box in self._order.swap_boxes(layout, middle).items():
            tip = _("Equal initiative: swap these two.")
            self.widgets.button(f"earlier:{place}", box, icon="swap", tip=tip)
        box = layout.centred(layout.cut_bottom(middle, 70)[0], 240, 50)
        self.widgets.button("done", box, _("This order"), icon="check", kind="primary", size=18)

    # ---- boxes ----

    def _bottom(self) -> pygame.Rect:
        layout = self.look.layout
        return layout.inset(layout.cut_bottom(layout.window, 66)[0], 20, 9)

    def _body(self) -> pygame.Rect:
        layout = self.look.layout
        _top, rest = layout.cut_top(layout.window, 96)
        _bottom, body = layout.cut_bottom(rest, 66)
        return layout.centred(layout.inset(body, 20, 2), 1400, 780)

    def _side(self, player: int) -> pygame.Rect:
        """Two players have a side each; of four two share one, partners together."""
        layout = self.look.layout
        columns: tuple[tuple[int, ...], tuple[int, ...]] = ((0,), (1,))
        if self._is_four:
            first, second = self._match.setup.pairs or ((0, 1), (2, 3))
            columns = (first, second)
        is_right = player in columns[1]
        column = (layout.cut_right if is_right else layout.cut_left)(self._body(), _SIDE)[0]
        sharing = columns[int(is_right)]
        return layout.rows(column, len(sharing), 12)[sharing.index(player)]

    @property
    def _is_four(self) -> bool:
        return len(self._match.state.players) > 2

    def _middle(self) -> pygame.Rect:
        layout = self.look.layout
        _left, rest = layout.cut_left(self._body(), _SIDE, 16)
        return layout.cut_right(rest, _SIDE, 16)[1]
