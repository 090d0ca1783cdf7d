"""A new duel: names, how teams come about, and who is in them."""

from __future__ import annotations

import pygame

from krosmaster.arena.definitions import CharacterDef, CharacterId
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup, Teams
from krosmaster.client import backdrop, theme
from krosmaster.client.card_view import character_card
from krosmaster.client.figure_wording import player_name, players_line
from krosmaster.client.notice_screen import NoticeScreen
from krosmaster.client.screen import Pop, Push, Replace, ScreenChange
from krosmaster.client.services import ArenaMatch, SaveFault, Services
from krosmaster.client.team_panel import TeamPanel, totals_of
from krosmaster.client.text import escaped
from krosmaster.client.widget_screen import WidgetScreen
from krosmaster.client.widgets import Act, Pressed, Typed
from krosmaster.client.wording import _, name_of, ngettext
from krosmaster.table.match import Match

TEAM_SIZE = 4
_SIDE = 206
_CARD = 296


class TeamScreen(WidgetScreen):
    """Everything that is settled before the match exists; its answers make the set-up."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._names = ["", ""]
        self._way = Teams.GIVEN
        self._teams: list[list[CharacterId]] = [[], []]
        self._choosing = 0
        self._cards = tuple(services.catalog.characters.values())
        self._shown = self._cards[0]

    # ---- widgets ----

    def build(self) -> None:
        """Ways at the top, teams at the sides, cards in the middle, and the start at the bottom."""
        self._build_ways()
        for player in (0, 1):
            self._build_side(player)
        if self._way is Teams.GIVEN:
            self._build_tiles()
        layout = self.look.layout
        _hint, row = layout.cut_left(self._bottom(), 0)
        back, row = layout.cut_left(row, 170)
        start, _row = layout.cut_right(row, 230)
        self.widgets.button("back", back, _("Back"), icon="home", kind="quiet", size=16)
        ready = self._missing() is None
        self.widgets.button("start", start, _("To the arena"), icon="play", kind="primary", size=19, enabled=ready)

    def paint(self, surface: pygame.Surface) -> None:
        """The panels under the widgets, and the card that is looked at."""
        look, window = self.look, self.look.layout.window
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        title = look.title(_("New duel"), 32)
        surface.blit(title, title.get_rect(midleft=(look.px(20), self._top().centery)))
        for player in (0, 1):
            chooses = self._way is Teams.GIVEN and self._choosing == player
            TeamPanel(look, player).paint(
                surface,
                self._side(player),
                [self.services.catalog.characters[i] for i in self._teams[player]],
                chooses=chooses,
                is_open=self._way is Teams.GIVEN,
                size=TEAM_SIZE,
            )
        if self._way is Teams.GIVEN:
            panel = self._card_panel()
            look.draw_panel(surface, panel)
            card = character_card(look, self._shown, panel.width - look.px(30))
            surface.blit(card, (panel.left + look.px(15), panel.top + look.px(15)))
            self._paint_figure(surface, panel, panel.top + card.get_height() + look.px(30))
        else:
            self._paint_way(surface)
        self._paint_hint(surface)

    def acted(self, act: Act) -> ScreenChange | None:
        """Names, ways, picks, and the start."""
        match act:
            case Typed(widget_id, text):
                self._names[int(widget_id.removeprefix("name-"))] = text.strip()
                return None
            case Pressed("back"):
                return Pop()
            case Pressed("start"):
                return self._start()
            case Pressed(widget_id):
                name, _colon, value = widget_id.partition(":")
                self._pressed(name, value)
                self.rebuild()
                return None
            case _:
                return None

    def update(self, dt_ms: int) -> bool:
        """The card shows whom the mouse rests on."""
        changed = super().update(dt_ms)
        hovered = self.widgets.hovered or ""
        name, _colon, value = hovered.partition(":")
        character = self.services.catalog.characters.get(CharacterId(value)) if name == "take" else None
        if name.startswith("slot-"):
            team = self._teams[int(name.removeprefix("slot-"))]
            if int(value) < len(team):
                character = self.services.catalog.characters[team[int(value)]]
        if character is None or character is self._shown:
            return changed
        self._shown = character
        return True

    # ---- inside ----

    def _pressed(self, name: str, value: str) -> None:
        if name == "way":
            self._way = Teams(value)
        elif name == "take":
            self._take(CharacterId(value))
        elif name.startswith("slot-"):
            player = int(name.removeprefix("slot-"))
            self._choosing = player
            if int(value) < len(self._teams[player]):
                del self._teams[player][int(value)]

    def _take(self, character_id: CharacterId) -> None:
        self._shown = self.services.catalog.characters[character_id]
        team = self._teams[self._choosing]
        if len(team) < TEAM_SIZE:
            team.append(character_id)
        other = 1 - self._choosing
        if len(team) == TEAM_SIZE and len(self._teams[other]) < TEAM_SIZE:
            self._choosing = other

    def _missing(self) -> tuple[int, int] | None:
        """The first player whose team is not full, and how many are missing."""
        if self._way is not Teams.GIVEN:
            return None
        order = (self._choosing, 1 - self._choosing)
        short = [(player, TEAM_SIZE - len(self._teams[player])) for player in order]
        return next(((player, missing) for player, missing in short if missing), None)

    def _start(self) -> ScreenChange:
        names = [player_name(name, player) for player, name in enumerate(self._names)]
        teams: list[list[CharacterId]] = self._teams if self._way is Teams.GIVEN else [[], []]
        characters = self.services.catalog.characters
        setup = Setup(
            players=tuple(
                PlayerSetup(name, tuple(KrosmasterSetup(characters[character_id]) for character_id in team))
                for name, team in zip(names, teams, strict=True)
            ),
            seed=self.services.next_seed(),
            title=players_line(names),
            teams=self._way,
            boards=self.services.catalog.boards,
            cards=self._cards,
        )
        match: ArenaMatch = Match(self.services.rules, setup)
        try:
            self.services.saves.keep(match)
        except SaveFault as fault:
            return Push(NoticeScreen(self.services, _("The match cannot be saved"), escaped(str(fault))))
        return Replace(self.services.screen_for(match))

    def _build_ways(self) -> None:
        layout = self.look.layout
        ways = (
            (Teams.GIVEN, _("By agreement"), _("Each player picks any four cards; twins are allowed.")),
            (Teams.RANDOM, _("At random"), _("Four cards are dealt to each player.")),
            (Teams.DRAFT, _("Draft"), _("Players take turns taking one of two open cards: 1, 2, 2, 2, 1.")),
        )
        row = layout.centred(self._top(), 560, 44)
        row.right = layout.window.right - layout.px(20)
        for box, (way, words, tip) in zip(layout.columns(row, len(ways), 10), ways, strict=True):
            chosen = way is self._way
            self.widgets.button(f"way:{way.value}", box, words, kind="tile", size=16, chosen=chosen, tip=tip)

    def _build_side(self, player: int) -> None:
        panel = TeamPanel(self.look, player)
        side = self._side(player)
        self.widgets.entry(f"name-{player}", panel.name_box(side), player_name(self._names[player], player), limit=16)
        if self._way is not Teams.GIVEN:
            return
        team = self._teams[player]
        for place, box in enumerate(panel.slot_boxes(side, TEAM_SIZE)):
            filled = place < len(team)
            if filled:
                picture = panel.slot_picture(self.services.catalog.characters[team[place]], box.size)
            else:
                picture = self.look.title("+", 30, theme.FAINT_TEXT)
            tip = _("Click to put this card back.") if filled else _("Click to choose cards for this player.")
            self.widgets.button(f"slot-{player}:{place}", box, kind="tile", picture=picture, tip=tip)

    def _build_tiles(self) -> None:
        layout = self.look.layout
        box = self._tiles_box()
        rows = layout.rows(box, -(-len(self._cards) // 2), 10)
        for number, card in enumerate(self._cards):
            tile = layout.columns(rows[number // 2], 2, 10)[number % 2]
            picture = self._tile_picture(card, tile.size)
            enabled = len(self._teams[self._choosing]) < TEAM_SIZE
            self.widgets.button(f"take:{card.id}", tile, kind="tile", picture=picture, enabled=enabled)

    def _tile_picture(self, card: CharacterDef, size: tuple[int, int]) -> pygame.Surface:
        look = self.look
        surface = pygame.Surface(size, pygame.SRCALPHA)
        room = size[0] - look.px(10)
        name = look.name(name_of(card.names), room, 14, centred=True)
        side = min(size[1] - name.get_height() - look.px(14), size[0] - look.px(20))
        face = look.framed_face(card.id, side)
        surface.blit(face, face.get_rect(midtop=(size[0] // 2, look.px(5))))
        surface.blit(name, name.get_rect(midbottom=(size[0] // 2, size[1] - look.px(5))))
        for player in (0, 1):
            count = self._teams[player].count(card.id)
            for copy in range(count):
                sign = look.icon(f"player-{player}", 17)
                step = copy * look.px(19)
                left = look.px(6) + step if player == 0 else size[0] - look.px(23) - step
                surface.blit(sign, (left, look.px(6)))
        return surface

    def _paint_figure(self, surface: pygame.Surface, panel: pygame.Rect, top: int) -> None:
        """The whole figure under its card, where there is room for it."""
        height = min(panel.bottom - top - self.look.px(14), self.look.px(250))
        if height >= self.look.px(110):
            sprite = self.look.drawings.sprite(f"figures/{self._shown.id}", height)
            surface.blit(sprite, sprite.get_rect(midbottom=(panel.centerx, panel.bottom - self.look.px(14))))

    def _paint_way(self, surface: pygame.Surface) -> None:
        look, box = self.look, self._middle()
        look.draw_panel(surface, box)
        inner = look.layout.inset(box, 26, 22)
        if self._way is Teams.RANDOM:
            heading = _("Chance deals the teams")
            text = _("The cards are shuffled and dealt in turn, four for each player.")
        else:
            heading = _("Take one of two")
            text = _(
                "The cards lie face down, two are turned up. A coin decides who takes one of the two; it is replaced. "
                "Then players take twice each in a row, and the last card goes to the one who began: 1, 2, 2, 2, 1."
            )
        title = look.title(heading, 30, width=inner.width)
        surface.blit(title, title.get_rect(midtop=inner.midtop))
        words = look.paragraph(text, inner.width, 17, theme.TEXT, centred=True)
        surface.blit(words, (inner.left, inner.top + look.px(56)))
        columns = (len(self._cards) + 1) // 2
        grid = pygame.Rect(inner.left, inner.top + look.px(70) + words.get_height(), inner.width, 0)
        grid.height = inner.bottom - grid.top
        side = min(look.px(120), grid.width // columns - look.px(12), grid.height // 2 - look.px(12))
        step = side + look.px(12)
        left = grid.centerx - (columns * step - look.px(12)) // 2
        top = grid.centery - (2 * step - look.px(12)) // 2
        for number, card in enumerate(self._cards):
            cell = pygame.Rect(left + number % columns * step, top + number // columns * step, side, side)
            surface.blit(look.framed_face(card.id, side, theme.GOLD_DARK), cell)

    def _paint_hint(self, surface: pygame.Surface) -> None:
        look, row = self.look, self._bottom()
        missing = self._missing()
        if missing is not None:
            player, number = missing
            name = f"<c player-{player}><b>{escaped(player_name(self._names[player], player))}</b></c>"
            text = ngettext("{player}: pick {number} more card.", "{player}: pick {number} more cards.", number)
            text = text.format(player=name, number=number)
        elif self._way is Teams.GIVEN:
            totals = [totals_of([self.services.catalog.characters[i] for i in team])[0] for team in self._teams]
            if totals[0] == totals[1]:
                text = _("Equal initiative: the highest cards or a coin will decide who plays first.")
            else:
                player = 0 if totals[0] > totals[1] else 1
                name = f"<c player-{player}><b>{escaped(player_name(self._names[player], player))}</b></c>"
                text = _("{player} will play first: more initiative.").format(player=name)
        else:
            text = _("Everything is ready.")
        room = row.width - look.px(170 + 230 + 40)
        words = look.paragraph(text, room, 16, theme.TEXT, centred=True)
        surface.blit(words, words.get_rect(center=(row.left + look.px(190) + room // 2, row.centery)))

    # ---- boxes ----

    def _top(self) -> pygame.Rect:
        layout = self.look.layout
        return layout.cut_top(layout.window, 76)[0]

    def _bottom(self) -> pygame.Rect:
        layout = self.look.layout
        strip = layout.cut_bottom(layout.window, 74)[0]
        return layout.inset(strip, 20, 11)

    def _body(self) -> pygame.Rect:
        layout = self.look.layout
        _top, rest = layout.cut_top(layout.window, 76)
        _bottom, body = layout.cut_bottom(rest, 74)
        return layout.centred(layout.inset(body, 20, 2), 1400, 780)

    def _side(self, player: int) -> pygame.Rect:
        cut = self.look.layout.cut_left if player == 0 else self.look.layout.cut_right
        return cut(self._body(), _SIDE)[0]

    def _middle(self) -> pygame.Rect:
        layout = self.look.layout
        _left, rest = layout.cut_left(self._body(), _SIDE, 16)
        return layout.cut_right(rest, _SIDE, 16)[1]

    def _card_panel(self) -> pygame.Rect:
        return self.look.layout.cut_right(self._middle(), _CARD)[0]

    def _tiles_box(self) -> pygame.Rect:
        return self.look.layout.cut_right(self._middle(), _CARD, 14)[1]
