"""A new match: who plays, how teams come about, and what is agreed on besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from krosmaster.arena.setup_options import Mode, Teams
from krosmaster.client.art import backdrop, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.match.match_plan import BOX_TEAMS, MatchPlan, pairs_with
from krosmaster.client.match.match_start import started
from krosmaster.client.match.seats_screen import SeatsScreen
from krosmaster.client.screens.notice_screen import Choice, NoticeScreen
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import Services
from krosmaster.client.set_up.set_up_boxes import body_box, row_below
from krosmaster.client.set_up.team_screen import TeamScreen
from krosmaster.client.ui.screen import Pop, Push, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed, Typed
from krosmaster.client.wording import _
from krosmaster.client.words.strength_wording import seat_icon, seat_tip, strength_name
from krosmaster.play.computer.strengths import Strength

_GAP = 10
_HEAD = 34
_MODE = 112
_NAME = 46
_PAIR = 54
_NAME_LIMIT = 16


class _Way(NamedTuple):
    way: Teams
    icon: str
    words: str
    text: str


class MatchSetupScreen(WidgetScreen):
    """The first half of the set-up; teams that players pick themselves are the second."""

    def __init__(self, services: Services, computers: Mapping[int, Strength] | None = None) -> None:
        super().__init__(services)
        self._plan = MatchPlan(services.catalog)
        self._plan.computers = dict(computers or {})

    def build(self) -> None:
        """Modes, names and partners on the left, ways and options on the right, the start at the bottom."""
        self._build_modes()
        self._build_names()
        if self._plan.mode is Mode.PAIRS:
            self._build_partners()
        self._build_ways()
        layout = self.look.layout
        back, row = layout.cut_left(self._bottom(), 170)
        go_on, _row = layout.cut_right(row, 250)
        self.widgets.button("back", back, _("Back"), icon="home", kind="quiet", size=16)
        words = {
            Teams.RANDOM: _("Deal the cards"),
            Teams.DRAFT: _("Start the draft"),
        }.get(self._plan.way, _("Choose the teams"))
        self.widgets.button("go-on", go_on, words, icon="play", kind="primary", size=19)

    def paint(self, surface: pygame.Surface) -> None:
        """The panels under the widgets, with their headings."""
        look, window, plan = self.look, self.look.layout.window, self._plan
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        title = look.title(_("New match"), 34)
        surface.blit(title, title.get_rect(midleft=(self._left().left, look.px(38))))
        for panel, heading in ((self._left(), _("Who plays")), (self._right(), _("How teams are made"))):
            look.draw_panel(surface, panel)
            line = look.line(heading, 19, theme.GOLD_LIGHT, Style.TITLE, width=panel.width - look.px(36))
            surface.blit(line, (panel.left + look.px(18), panel.top + look.px(12)))
        option = self._option_and_ways()[0]
        line = look.line(_("Also agreed"), 15, theme.SOFT_TEXT, Style.BOLD, width=option.width)
        surface.blit(line, line.get_rect(bottomleft=(option.left, option.top - look.px(6))))
        for player, box in enumerate(self._name_rows()):
            sign = look.icon(f"player-{player}", 32)
            surface.blit(sign, sign.get_rect(midleft=(box.left, box.centery)))
        box = self._below_names()
        if plan.mode is Mode.PAIRS:
            words = look.line(_("Who plays with whom"), 15, theme.SOFT_TEXT, Style.BOLD, width=box.width)
            surface.blit(words, box)
            box = look.layout.cut_top(box, 26 + _PAIR + 12)[1]
        self._paint_mode_text(surface, box)

    def acted(self, act: Act) -> ScreenChange | None:
        """Keep the answer; go on."""
        match act:
            case Typed(widget_id, text):
                self._plan.names[int(widget_id.removeprefix("name-"))] = text.strip()
                return None
            case Pressed("back"):
                return self.stepped_back()
            case Pressed(widget_id) if widget_id.startswith("seat:"):
                return Push(SeatsScreen(self.services, self._plan.shown_names, self._plan.computers, self._seat))
            case Pressed("go-on") if self._plan.way.are_listed:
                return Push(TeamScreen(self.services, self._plan))
            case Pressed("go-on"):
                return started(self.services, self._plan)
            case Pressed(widget_id):
                name, _colon, value = widget_id.partition(":")
                self._choose(name, value)
                self.rebuild()
                return None
            case _:
                return None

    def stepped_back(self) -> ScreenChange | None:
        """Back to the title; cards that were picked go only after a question."""
        if not any(self._plan.teams):
            return Pop()
        text = _("The teams that were picked will be lost.")
        choices = [Choice(None, _("Stay here"), "primary"), Choice(Pop(to_bottom=True), _("Leave"), "danger", "home")]
        return Push(NoticeScreen(self.services, _("Leave the new match?"), text, choices))

    # ---- inside ----

    def _seat(self, seats: Mapping[int, Strength]) -> None:
        self._plan.computers = dict(seats)
        if seats:
            self.services.thinker.prepare()  # so that the first move does not wait for it

    def _choose(self, name: str, value: str) -> None:
        plan = self._plan
        if name == "mode":
            plan.choose_mode(Mode(value))
        elif name == "partner":
            plan.partner = int(value)
        elif name == "way":
            plan.choose_way(Teams(value))
        elif name == "scenery":
            plan.scenery_can_be_destroyed = not plan.scenery_can_be_destroyed

    def _build_modes(self) -> None:
        layout = self.look.layout
        modes = (
            (Mode.DUEL, _("Duel"), ((0,), (1,))),
            (Mode.FREE_FOR_ALL, _("Free for all"), ((0,), (1,), (2,), (3,))),
            (Mode.PAIRS, _("In pairs"), self._plan.pairs or pairs_with(self._plan.partner)),
        )
        row, _rest = layout.cut_top(self._left_inner(), _MODE)
        for box, (mode, words, sides) in zip(layout.columns(row, len(modes), _GAP), modes, strict=True):
            picture = _mode_picture(self.look, box.size, words, sides)
            self.widgets.button(f"mode:{mode.value}", box, kind="tile", picture=picture, chosen=mode is self._plan.mode)

    def _build_names(self) -> None:
        four = self._plan.seats > 2
        for player, row in enumerate(self._name_rows()):
            box = self.look.layout.cut_left(row, 40)[1]
            kind = self._plan.computers.get(player)
            seat, box = self.look.layout.cut_right(box, 48 if four else 156, 8)
            self.widgets.entry(f"name-{player}", box, self._plan.shown_names()[player], limit=_NAME_LIMIT)
            words = "" if four else strength_name(kind)
            tip = f"{seat_tip(kind)}\n<c green>" + _("Click: let somebody else play.") + "</c>"
            self.widgets.button(f"seat:{player}", seat, words, icon=seat_icon(kind), kind="tile", size=14, tip=tip)

    def _build_partners(self) -> None:
        layout = self.look.layout
        box = layout.cut_top(layout.cut_top(self._below_names(), 26)[1], _PAIR)[0]
        for partner, column in zip((1, 2, 3), layout.columns(box, 3, _GAP), strict=True):
            pairs = pairs_with(partner)
            picture = _signs(self.look, pairs, 26)
            tip = self._pairs_words(pairs)
            self.widgets.button(
                f"partner:{partner}",
                column,
                kind="tile",
                picture=picture,
                chosen=partner == self._plan.partner,
                tip=tip,
            )

    def _pairs_words(self, pairs: Sequence[tuple[int, int]]) -> str:
        names = self._plan.shown_names()
        sides = [
            _("{first} and {second}").format(
                first=f"<c player-{a}>{names[a]}</c>", second=f"<c player-{b}>{names[b]}</c>"
            )
            for a, b in pairs
        ]
        return _("{first} against {second}").format(first=sides[0], second=sides[1])

    def _ways(self) -> list[_Way]:
        four = self._plan.seats > 2
        size = 2 if four else 4
        levels = self._plan.rules.levels
        ways = [
            _Way(
                Teams.GIVEN,
                "team",
                _("By agreement"),
                _("Each player picks any {number} cards, such as those of the box; the same one twice is fine.").format(
                    number=size
                ),
            ),
            _Way(
                Teams.CUSTOM,
                "edit",
                _("Custom teams"),
                _("Levels add up to exactly {levels}; gold names once, white names up to twice.").format(levels=levels),
            ),
            _Way(
                Teams.RANDOM,
                "dice",
                _("At random"),
                _("The eight cards of the box are shuffled; each player is dealt {number}.").format(number=size),
            ),
        ]
        if not four:
            text = _("Eight cards; players take turns taking one of two open ones: 1, 2, 2, 2, 1.")
            ways.append(_Way(Teams.DRAFT, "copy", _("Draft"), text))
        return ways

    def _build_ways(self) -> None:
        layout = self.look.layout
        option, box = self._option_and_ways()
        ways = self._ways()
        height = min(104.0, (layout.units(box.height) - _GAP * (len(ways) - 1)) / len(ways))
        for number, way in enumerate(ways):
            tile = pygame.Rect(box.left, box.top + layout.px(number * (height + _GAP)), box.width, layout.px(height))
            chosen = way.way is self._plan.way
            picture = _line_picture(self.look, tile.size, way.icon, way.words, way.text)
            self.widgets.button(f"way:{way.way.value}", tile, kind="tile", picture=picture, chosen=chosen)
        on = self._plan.scenery_can_be_destroyed
        text = _("Melee attack spells break crates (3 HP), bushes (6) and trees (12), which leave kamas behind.")
        icon = "check" if on else "cross"
        picture = _line_picture(self.look, option.size, icon, _("Scenery can be destroyed"), text, faint=not on)
        self.widgets.button("scenery", option, kind="tile", picture=picture, chosen=on)

    def _paint_mode_text(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        texts = {
            Mode.DUEL: _(
                "Two players with six Gallons of Glory each. Whoever alone has any left wins: "
                "take them by knocking out enemies, or buy them from the demon."
            ),
            Mode.FREE_FOR_ALL: _(
                "Four players, each for themselves, with three Gallons of Glory; three wild ones lie beside the board. "
                "Everybody starts from a corner of their own."
            ),
            Mode.PAIRS: _(
                "As free for all, but partners are allies and win together; they sit across from each other."
            ),
        }
        words = self.look.paragraph(texts[self._plan.mode], box.width, 14, theme.SOFT_TEXT)
        surface.blit(words, box)
        self._paint_figures(surface, self.look.layout.cut_top(box, self.look.layout.units(words.get_height()) + 8)[1])

    def _paint_figures(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """A figure of the box on each player's disc, where there is room for it."""
        look = self.look
        height = min(box.height, look.px(230), box.width // self._plan.seats)
        if height < look.px(60):
            return
        figures = [BOX_TEAMS[player % 2][player // 2] for player in range(self._plan.seats)]
        for player, place in enumerate(look.layout.columns(box, self._plan.seats)):
            disc = look.drawings.sprite(f"ui/disc-{player}", round(height * 0.26))
            sprite = look.drawings.sprite(f"figures/{figures[player]}", round(height * 0.92))
            if player in {1, 3}:
                sprite = pygame.transform.flip(sprite, flip_x=True, flip_y=False)
            surface.blit(disc, disc.get_rect(midbottom=(place.centerx, box.bottom)))
            surface.blit(sprite, sprite.get_rect(midbottom=(place.centerx, box.bottom - round(height * 0.08))))

    # ---- boxes ----

    def _bottom(self) -> pygame.Rect:
        return row_below(self.look.layout, self._body())

    def _body(self) -> pygame.Rect:
        return body_box(self.look.layout, 1160, 680)

    def _left(self) -> pygame.Rect:
        return self.look.layout.columns(self._body(), 2, 16)[0]

    def _right(self) -> pygame.Rect:
        return self.look.layout.columns(self._body(), 2, 16)[1]

    def _left_inner(self) -> pygame.Rect:
        layout = self.look.layout
        return layout.cut_top(layout.inset(self._left(), 18, 12), _HEAD)[1]

    def _right_inner(self) -> pygame.Rect:
        layout = self.look.layout
        return layout.cut_top(layout.inset(self._right(), 18, 12), _HEAD)[1]

    def _option_and_ways(self) -> tuple[pygame.Rect, pygame.Rect]:
        return self.look.layout.cut_bottom(self._right_inner(), 74, 36)

    def _name_rows(self) -> list[pygame.Rect]:
        """A row a player; four of them in two columns."""
        layout, seats = self.look.layout, self._plan.seats
        _modes, rest = layout.cut_top(self._left_inner(), _MODE, 16)
        rows = []
        for player in range(seats):
            box = layout.columns(rest, 2, 14)[player % 2] if seats > 2 else rest
            row = player // 2 if seats > 2 else player
            rows.append(pygame.Rect(box.left, box.top + layout.px(row * (_NAME + 8)), box.width, layout.px(_NAME)))
        return rows

    def _below_names(self) -> pygame.Rect:
        layout, inner = self.look.layout, self._left_inner()
        top = self._name_rows()[-1].bottom + layout.px(16)
        return pygame.Rect(inner.left, top, inner.width, inner.bottom - top)


def _signs(look: Look, sides: Sequence[Sequence[int]], size: float) -> pygame.Surface:
    """The signs of players: those of one side close together, sides apart."""
    close, apart = look.px(4), look.px(16 if len(sides) == 2 else 7)
    width = sum(len(side) * look.px(size) + (len(side) - 1) * close for side in sides) + apart * (len(sides) - 1)
    surface = pygame.Surface((width, look.px(size)), pygame.SRCALPHA)
    left = 0
    for side in sides:
        for player in side:
            surface.blit(look.icon(f"player-{player}", size), (left, 0))
            left += look.px(size) + close
        left += apart - close
    return surface


def _mode_picture(look: Look, size: tuple[int, int], words: str, sides: Sequence[Sequence[int]]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    name = look.name(words, size[0] - look.px(12), 16, centred=True)
    signs = _signs(look, sides, 36 if len(sides) == 2 and len(sides[0]) == 1 else 22)
    gap = look.px(12)
    top = (size[1] - signs.get_height() - gap - name.get_height()) // 2
    surface.blit(signs, signs.get_rect(midtop=(size[0] // 2, top)))
    surface.blit(name, name.get_rect(midtop=(size[0] // 2, top + signs.get_height() + gap)))
    return surface


def _line_picture(
    look: Look, size: tuple[int, int], icon: str, words: str, text: str, *, faint: bool = False
) -> pygame.Surface:
    """An icon, and beside it a name in bold over a sentence."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    sign = look.icon(icon, 34)
    if faint:
        sign = sign.copy()
        sign.set_alpha(110)
    left = look.px(14) + sign.get_width() + look.px(12)
    room = size[0] - left - look.px(10)
    name = look.line(words, 16, theme.TEXT, Style.BOLD, width=room)
    sentence = look.paragraph(text, room, 13, theme.SOFT_TEXT)
    top = (size[1] - name.get_height() - sentence.get_height()) // 2
    surface.blit(sign, sign.get_rect(midleft=(look.px(14), size[1] // 2)))
    surface.blit(name, (left, top))
    surface.blit(sentence, (left, top + name.get_height()))
    return surface
