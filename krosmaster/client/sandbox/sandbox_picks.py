"""What is picked in screens over the sandbox: a krosmaster by its card, a reward, a board."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.reward_defs import RewardDef, Tier
from krosmaster.arena.state import State
from krosmaster.client.art import theme
from krosmaster.client.art.reward_art import token_face
from krosmaster.client.art.text import escaped
from krosmaster.client.board.board_pick import BoardView
from krosmaster.client.cards.reward_view import reward_markup
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import Services
from krosmaster.client.teams.team_building import Bench, TeamBuilding
from krosmaster.client.ui.screen import Pop, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.figure_wording import player_name
from krosmaster.client.words.reward_wording import kind_name, own_sentences, tier_name

_TOKEN, _GAP, _COLUMNS = 60, 6, 14
_HEAD, _CAPTION = 42, 24
_TOLD = 46
"""The lines that tell of the reward that is pointed at."""


class CharacterPick(TeamBuilding):
    """All krosmasters with their cards and filters; pops with the card that is picked, or with None."""

    def __init__(self, services: Services, state: State, side: int) -> None:
        super().__init__(services)
        self._state = state
        self._side = side

    def made_bench(self) -> Bench:
        """Nobody is on it: whoever is picked goes to the board."""
        return Bench(cards=(), places=0, accent=self.look.colours.owners[self._side])

    def message(self) -> str:
        """For whom."""
        name = player_name(self._state.players[self._side].name, self._side)
        return _("Pick a krosmaster for {player}: then click the cell where it goes.").format(player=f"<b>{name}</b>")

    def signs(self, card: CharacterDef) -> list[str]:
        """Whose it is already, once for each on the board."""
        return [
            f"player-{figure.owner}"
            for figure in self._state.figures.values()
            if figure.definition.id == card.id and figure.in_play
        ]

    def build_head(self, row: pygame.Rect) -> None:
        """The title is painted."""

    def build_team(self) -> None:
        """There is no team: only the way back."""
        self.widgets.button("back", self._back_box(), _("Back"), icon="close", kind="quiet", size=15)

    def _paint_team(self, surface: pygame.Surface) -> None:
        self._paint_message(surface)

    def _back_box(self) -> pygame.Rect:
        return self.look.layout.centred(self._bottom(), 200, 46)

    def paint(self, surface: pygame.Surface) -> None:
        """The gallery with its title."""
        super().paint(surface)
        row = self.tab_row()
        title = self.look.heading(_("Who goes on the board?"), row.size, 26)
        surface.blit(title, title.get_rect(center=row.center))

    def acted(self, act: Act) -> ScreenChange | None:
        """Leave with the card."""
        match act:
            case Pressed("back"):
                return Pop()
            case Pressed(name) if name.startswith("take:"):
                return Pop(next(card for card in self._tiles if card.id == name.removeprefix("take:")))
            case _:
                return super().acted(act)


class RewardPick(WidgetScreen):
    """All rewards that nobody holds, by their tiers; pops with the one that is picked, or with None."""

    is_overlay = True

    def __init__(self, services: Services, rewards: Sequence[RewardDef]) -> None:
        super().__init__(services)
        self._rewards = tuple(rewards)

    def build(self) -> None:
        """A row of tokens for each tier, and the way back."""
        look, layout = self.look, self.look.layout
        bottom, _rest = layout.cut_bottom(layout.inset(self._panel(), 22, 16), 44)
        self.widgets.button("close", layout.centred(bottom, 200, 44), _("Back"), icon="close", kind="quiet", size=16)
        side, gap = layout.px(_TOKEN), layout.px(_GAP)
        for tier, box in zip(self._tiers, self._boxes(), strict=True):
            for number, reward in enumerate(self._of(tier)):
                place = pygame.Rect(box.left, box.top, side, side)
                place.move_ip(number % _COLUMNS * (side + gap), number // _COLUMNS * (side + gap))
                picture = token_face(look, reward, side - layout.px(8))
                tip = reward_markup(reward)
                self.widgets.button(f"take:{reward.id}", place, kind="tile", picture=picture, tip=tip)

    def paint(self, surface: pygame.Surface) -> None:
        """The panel, its title, and the tiers by name."""
        look, panel = self.look, self._panel()
        look.draw_panel(surface, panel, accent=theme.GOLD_DARK)
        title = look.heading(_("Which reward?"), (panel.width - look.px(44), look.px(36)), 26)
        surface.blit(title, title.get_rect(midtop=(panel.centerx, panel.top + look.px(12))))
        for tier, box in zip(self._tiers, self._boxes(), strict=True):
            words = look.line(tier_name(tier), 15, theme.SOFT_TEXT)
            surface.blit(words, words.get_rect(bottomleft=(box.left, box.top - look.px(2))))
        box = self._told_box()
        colour = theme.TEXT if self._pointed() else theme.SOFT_TEXT
        told = look.fitted_paragraph(self.told(), box.size, 15, colour, centred=True)
        surface.blit(told, told.get_rect(center=box.center))

    def told(self) -> str:
        """What the reward is called that is pointed at, by mouse or keys, and what it does; or how to find out."""
        reward = self._pointed()
        if reward is None:
            return _("Point at a reward: its name and what it does stand here.")
        name = f"<c gold><b>{escaped(name_of(reward.names))}</b></c>"
        return " \N{MIDDLE DOT} ".join((name, escaped(" ".join(own_sentences(reward)) or kind_name(reward.kind))))

    def acted(self, act: Act) -> ScreenChange | None:
        """Leave with the reward."""
        match act:
            case Pressed("close"):
                return Pop()
            case Pressed(name):
                return Pop(next(one for one in self._rewards if one.id == name.removeprefix("take:")))
            case _:
                return None

    def _pointed(self) -> RewardDef | None:
        name = (self.widgets.hovered or "").removeprefix("take:")
        return next((one for one in self._rewards if one.id == name), None)

    def _told_box(self) -> pygame.Rect:
        layout = self.look.layout
        rest = layout.cut_bottom(layout.inset(self._panel(), 22, 16), 44, 6)[1]
        return layout.cut_bottom(rest, _TOLD)[0]

    @property
    def _tiers(self) -> list[Tier]:
        return [tier for tier in Tier if self._of(tier)]

    def _of(self, tier: Tier) -> list[RewardDef]:
        return sorted((one for one in self._rewards if one.tier is tier), key=lambda one: (kind_name(one.kind), one.id))

    def _boxes(self) -> list[pygame.Rect]:
        """Of each tier the box of its tokens, below its name."""
        layout = self.look.layout
        inner = layout.cut_top(layout.inset(self._panel(), 22, 16), _HEAD)[1]
        boxes, top = [], inner.top
        for tier in self._tiers:
            height = layout.px(self._rows(tier) * (_TOKEN + _GAP) - _GAP)
            boxes.append(pygame.Rect(inner.left, top + layout.px(_CAPTION), inner.width, height))
            top = boxes[-1].bottom + layout.px(_GAP)
        return boxes

    def _rows(self, tier: Tier) -> int:
        return max(1, -(-len(self._of(tier)) // _COLUMNS))

    def _panel(self) -> pygame.Rect:
        layout = self.look.layout
        rows = sum(self._rows(tier) for tier in self._tiers)
        height = 2 * 16 + _HEAD + rows * (_TOKEN + _GAP) + len(self._tiers) * _CAPTION + _TOLD + 44 + 10 + 6
        return layout.centred(layout.window, _COLUMNS * (_TOKEN + _GAP) - _GAP + 2 * 22, height)


class BoardPick(WidgetScreen):
    """The boards as pictures; pops with the one that is picked, or with None."""

    is_overlay = True

    def __init__(self, services: Services, state: State) -> None:
        super().__init__(services)
        self._state = state
        self._views = [BoardView(board, services.drawings) for board in services.catalog.boards.values()]

    def build(self) -> None:
        """A tile for each, and the way back."""
        layout = self.look.layout
        inner = layout.inset(self._panel(), 22, 16)
        bottom, rest = layout.cut_bottom(inner, 44, 12)
        _title, row = layout.cut_top(rest, 46)
        self.widgets.button("close", layout.centred(bottom, 200, 44), _("Back"), icon="close", kind="quiet", size=16)
        for view, box in zip(self._views, layout.columns(row, len(self._views), 16), strict=True):
            picture = view.tile_picture(self.look, box.size, self._state)
            is_chosen = self._state.board is not None and view.board.id == self._state.board.id
            self.widgets.button(f"board:{view.board.id}", box, kind="tile", picture=picture, chosen=is_chosen)

    def paint(self, surface: pygame.Surface) -> None:
        """The panel and its title."""
        look, panel = self.look, self._panel()
        look.draw_panel(surface, panel, accent=theme.GOLD_DARK)
        title = look.heading(_("Which board?"), (panel.width - look.px(44), look.px(40)), 26)
        surface.blit(title, title.get_rect(midtop=(panel.centerx, panel.top + look.px(12))))

    def acted(self, act: Act) -> ScreenChange | None:
        """Leave with the board."""
        match act:
            case Pressed("close"):
                return Pop()
            case Pressed(name):
                board_id = name.removeprefix("board:")
                return Pop(next(view.board for view in self._views if view.board.id == board_id))
            case _:
                return None

    def _panel(self) -> pygame.Rect:
        layout = self.look.layout
        return layout.centred(layout.inset(layout.window, 20, 16), 900, 580)
