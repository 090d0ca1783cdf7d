"""All timelines, all the time: every krosmaster and summon in playing order, GG, purses, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from types import MappingProxyType
from typing import NamedTuple

import pygame

from krosmaster.arena.definitions import Handle
from krosmaster.arena.setup_options import Goal
from krosmaster.arena.state import SETUP_PHASES, Figure, State
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.kept import PICTURES, Kept
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.match.seats import in_order, partner_of
from krosmaster.client.panels.arena_layout import ArenaLayout
from krosmaster.client.panels.seat_plate import SeatPlate
from krosmaster.client.ui.spots import Pointer, Spot
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import figure_name, player_name
from krosmaster.play.timelines import is_out, timeline
from krosmaster.table.sayings import N_

_PLATE = 136
_KROSMASTER, _TOKEN = 52, 38
_PLATE_OF_FOUR = 186
_LOW_KROSMASTER, _LOW_TOKEN = 35, 27
_GAP = 5
_POINTER = 16
_STACKED = 22
"""A summon's card where two lie above each other: where there are many, so that all can be told apart."""
_BAR = 9
_NEWS_MS = 1200
_LEAST_NAME = 11


class _News(NamedTuple):
    """A number that has just changed, by how much, and how long that is still shown."""

    change: int
    left_ms: int


class _Card(NamedTuple):
    figure: Figure
    box: pygame.Rect


_GOALS = {
    Goal.KNOCK_OUT_ONE: N_("One KO wins"),
    Goal.KNOCK_OUT_ONE_UNANSWERED: N_("A KO without an answer wins"),
    Goal.KNOCK_OUT_ALL: N_("KO them all to win"),
}
"""What wins where no GG are played for."""


NOBODY_KNOWN: Mapping[int, bool] = MappingProxyType({})
"""Of which seats the computer plays: only people ever played."""


class TimelineStrip:
    """The strip at the top: who plays first on the left, who plays second on the right, read from the plate inwards.

    Of four players the third is below the first and the fourth below the second, so that pairs share a side.
    """

    def __init__(self, look: Look, layout: ArenaLayout, seats: int, *, is_watched: bool = False) -> None:
        self._look = look
        self._is_watched = is_watched
        box = self._box = layout.timelines
        self._is_four = seats > 2
        self._middle = layout.sign.union(layout.shop) if layout.shop.width else layout.sign
        self._sign = layout.sign
        plate = look.px(_PLATE_OF_FOUR if self._is_four else _PLATE)
        rows = look.layout.rows(box, 2) if self._is_four else [box]
        self._plates = tuple(
            pygame.Rect(left, row.top, plate, row.height) for row in rows for left in (box.left, box.right - plate)
        )
        self._lower = 14 if self._is_four else 0
        self._plate_view = SeatPlate(look, is_low=self._is_four)
        self._back = self._paint_back()
        self._kept = Kept(box)
        self._state: State | None = None
        self._who_plays = NOBODY_KNOWN
        self._order: tuple[int, ...] = ()
        self._cards: list[_Card] = []
        self._news: dict[tuple[int, str], _News] = {}
        self.spots: tuple[Spot, ...] = ()

    def show(self, state: State, who_plays: Mapping[int, bool] = NOBODY_KNOWN) -> None:
        """Take over a position, and of each seat whether the computer plays it; empty where it never played any."""
        if state is self._state and who_plays == self._who_plays:
            return
        self._who_plays = who_plays
        if self._state is not None and len(self._state.players) == len(state.players):
            self._note_changes(self._state, state)
        self._state = state
        self._order = in_order(state)
        self._cards = [
            card for place, player in enumerate(self._order) for card in self._laid_out(state, player, place)
        ]
        spots = [Spot(f"figure:{card.figure.handle}", card.box, self._tip(card.figure)) for card in self._cards]
        for player, plate in zip(self._order, self._plates, strict=True):
            seat = state.players[player]
            tip = _("{player}: {gallons} GG, {kamas} kamas in the purse. A GG costs 10 kamas and 1 AP on a demon cell.")
            words = tip.format(
                player=f"<b>{escaped(player_name(seat.name, player))}</b>", gallons=seat.gallons, kamas=seat.kamas
            )
            sign = self._sign_of(player)
            if sign:
                words += "\n" + (_("The computer plays here.") if sign == "computer" else _("A person plays here."))
            partner = partner_of(state, player)
            if partner is not None:
                together = escaped(player_name(state.players[partner].name, partner))
                words += "\n" + _("Plays together with {player}.").format(player=f"<b>{together}</b>")
            if is_out(state, player):
                words += "\n<c red>" + _("Out: no krosmaster is left.") + "</c>"
            spots.append(Spot(f"plate:{player}", plate, words))
        self.spots = tuple(spots)

    @property
    def plates(self) -> dict[int, pygame.Rect]:
        """Each player's plate."""
        return dict(zip(self._order, self._plates, strict=True))

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the picture has changed by it."""
        was_lively = bool(self._news)
        aged = {key: news._replace(left_ms=news.left_ms - dt_ms) for key, news in self._news.items()}
        self._news = {key: news for key, news in aged.items() if news.left_ms > 0}
        return was_lively

    def draw(self, surface: pygame.Surface, pointer: Pointer, marked: frozenset[Handle]) -> None:
        """Draw the strip; marked figures are the options of what is asked."""
        state = self._state
        assert state is not None, "nothing to show yet"
        over = pointer.among(self.spots)
        news = {key: news.change for key, news in self._news.items()}
        what = (state, self._who_plays, over, marked, news)
        self._kept.draw(surface, lambda window: self._paint(window, state, over, marked), *what)

    def _paint(self, surface: pygame.Surface, state: State, pointer: Pointer, marked: frozenset[Handle]) -> None:
        surface.blit(self._back, self._box)
        for player, plate in zip(self._order, self._plates, strict=True):
            news = {name: news.change for (whose, name), news in self._news.items() if whose == player}
            self._plate_view.draw(surface, state, player, plate, news, self._sign_of(player))
        if state.setup.pairs:
            self._plate_view.draw_bonds(surface, self._plates)
        self._draw_middle(surface, state)
        for card in self._cards:
            self._draw_card(surface, state, card, pointer, is_marked=card.figure.handle in marked)

    # ---- laying out ----

    def _note_changes(self, before: State, now: State) -> None:
        for player, (old, new) in enumerate(zip(before.players, now.players, strict=True)):
            for name, change in (("gallon", new.gallons - old.gallons), ("purse", new.kamas - old.kamas)):
                if change:
                    self._news[player, name] = _News(change, _NEWS_MS)

    def _sign_of(self, player: int) -> str:
        """The icon of who plays a seat; empty where only people ever played."""
        if player not in self._who_plays:
            return ""
        return "computer" if self._who_plays[player] else "person"

    def turn_words(self, state: State) -> str:
        """Whom the match waits for."""
        people = [seat for seat, is_computers in self._who_plays.items() if not is_computers]
        if people == [state.asked] and not self._is_watched:
            return _("Your turn")
        return _("{player} to play").format(player=player_name(state.players[state.asked].name, state.asked))

    def _laid_out(self, state: State, player: int, seat: int) -> Iterator[_Card]:
        figures = list(timeline(state, player))
        plate = self._plates[seat]
        gap = self._look.px(_GAP)
        room = self._middle.left - self._plates[0].right - 3 * gap
        krosmaster, token = (_LOW_KROSMASTER, _LOW_TOKEN) if self._is_four else (_KROSMASTER, _TOKEN)
        columns: list[tuple[Figure, ...]] = [(figure,) for figure in figures]
        widths = [self._look.px(token if figure.summoner else krosmaster) for figure in figures]
        if sum(widths) + gap * (len(widths) - 1) > room and not self._is_four:
            columns = list(_stacked(figures))
            widths = [self._look.px(_STACKED if column[0].summoner else krosmaster) for column in columns]
        if sum(widths) + gap * (len(widths) - 1) > room:
            share = (room - gap * (len(widths) - 1)) / sum(widths)
            widths = [int(width * share) for width in widths]
        left = self._plates[0].right + 2 * gap
        if seat % 2:
            left = self._middle.right + gap + max(room - sum(widths) - gap * (len(widths) - 1), 0)
        for column, width in zip(columns, widths, strict=True):
            box = pygame.Rect(left, 0, width, width + self._look.px(_BAR))
            box.bottom = plate.bottom - self._look.px(6) if self._is_four else plate.centery + self._look.px(31)
            for place, figure in enumerate(column):
                yield _Card(figure, box.move(0, (place + 1 - len(column)) * (box.height + self._look.px(1))))
            left += width + gap

    def _tip(self, figure: Figure) -> str:
        name = f"<b>{escaped(figure_name(figure))}</b>"
        if figure.ko:
            return _("{name}: KO").format(name=name)
        words = _("{name}: {left} of {hp} HP").format(name=name, left=figure.hp - figure.wounds, hp=figure.hp)
        if figure.is_krosmaster:
            words += "\n" + _("Initiative {number}").format(number=getattr(figure.definition, "initiative", 0))
        return words

    # ---- painting ----

    def _paint_back(self) -> pygame.Surface:
        back = painting.gradient(self._box.size, theme.PANEL_TOP, theme.NIGHT).convert()
        line = max(self._look.px(2), 1)
        pygame.draw.rect(back, theme.PANEL_EDGE, (0, back.get_height() - line, back.get_width(), line))
        return back

    def _draw_middle(self, surface: pygame.Surface, state: State) -> None:
        look, box = self._look, self._sign
        if state.phase in SETUP_PHASES:
            words = _("Setting up")
        elif state.is_over:
            words = _("The end")
        else:
            words = _("Turn {number}").format(number=state.number)
        top = box.top + look.px(self._lower)
        title = look.title(words, 19, width=box.width - 2 * look.px(_POINTER))
        surface.blit(title, title.get_rect(midtop=(box.centerx, top)))
        if not state.is_over:
            colour, room = look.colours.names[state.asked], (box.width, look.px(17))
            words = self.turn_words(state)
            if look.line(words, _LEAST_NAME, style=Style.BOLD).get_width() > box.width:
                words = player_name(state.players[state.asked].name, state.asked)
            whose = look.label(words, room, 14, colour, Style.BOLD, centred=True, least=_LEAST_NAME)
            surface.blit(whose, whose.get_rect(center=(box.centerx, top + look.px(37))))
        if state.wild_gallons:
            wild = look.icon("wild-gallon", 26)
            room = box.width - wild.get_width() * state.wild_gallons - look.px(6), look.px(26)
            label = look.label(_("Wild GG"), room, 12, theme.SOFT_TEXT)
            total = wild.get_width() * state.wild_gallons + label.get_width() + look.px(4)
            left = box.centerx - total // 2
            for _place in range(state.wild_gallons):
                surface.blit(wild, (left, top + look.px(47)))
                left += wild.get_width()
            surface.blit(label, label.get_rect(midleft=(left + look.px(4), top + look.px(60))))
        else:
            whole = (box.width, look.px(28))
            is_goal = state.setup.goal in _GOALS
            words = _(_GOALS[state.setup.goal]) if is_goal else _("The wild GG is taken")
            colour = theme.GOLD_LIGHT if is_goal else theme.FAINT_TEXT
            label = look.label(words, whole, 12.5 if is_goal else 12, colour, centred=True)
            surface.blit(label, label.get_rect(center=(box.centerx, top + look.px(60))))
        if not state.is_over:
            colour = look.colours.owners[state.asked]
            middle, reach = top + look.px(14), look.px(_POINTER / 2)
            side = 1 if self._order.index(state.asked) % 2 else -1
            tip = box.centerx + side * (box.width // 2 - look.px(2))
            points = [
                (tip, middle),
                (tip - side * reach * 1.4, middle - reach),
                (tip - side * reach * 1.4, middle + reach),
            ]
            pygame.draw.polygon(surface, theme.OUTLINE, [(x + side, y) for x, y in points], max(look.px(4), 2))
            pygame.draw.polygon(surface, colour, points)

    def _draw_card(
        self, surface: pygame.Surface, state: State, card: _Card, pointer: Pointer, *, is_marked: bool
    ) -> None:
        look, (figure, box) = self._look, card
        is_active = figure.handle == state.active
        is_over = pointer.over == f"figure:{figure.handle}"
        has_played = figure.handle in state.played and state.player == figure.owner
        edge = look.colours.owners[figure.owner].lerp(theme.OUTLINE, 0.12)
        if is_active or is_marked or is_over:
            edge = theme.GOLD
        if is_active or is_marked:
            blur = look.px(7)
            glow = _glow((box.width, box.height), look.px(8), blur)
            surface.blit(glow, (box.left - blur, box.top - blur))
        square = pygame.Rect(box.left, box.top, box.width, box.width)
        surface.blit(
            _portrait(look, figure.definition.id, figure.owner, box.width, figure.ko, has_played and not is_active),
            square,
        )
        width = max(look.px(2.5 if is_active or is_marked else 1.5), 1)
        pygame.draw.rect(surface, edge, square, width, border_radius=look.px(8))
        sign = look.drawings.icon(f"player-{figure.owner}", max(round(box.width * 0.28), 9))
        surface.blit(sign, sign.get_rect(bottomleft=(square.left - look.px(2), square.bottom + look.px(1))))
        bar = pygame.Rect(box.left, square.bottom + look.px(1), box.width, look.px(9))
        if figure.ko or figure.is_trap:
            return
        left = figure.hp - figure.wounds
        share = left / figure.hp
        pygame.draw.rect(surface, theme.OUTLINE, bar, border_radius=bar.height // 2)
        inner = bar.inflate(-2, -2)
        inner.width = max(round(inner.width * share), 0)
        if inner.width:
            surface.blit(painting.rounded(inner.size, inner.height // 2, *look.colours.bar(share)), inner)
        number = look.title(str(left), 14, theme.TEXT)
        surface.blit(number, number.get_rect(center=(bar.centerx, bar.centery)))
        if has_played and not is_active:
            check = look.drawings.icon("check", min(look.px(15), round(box.width * 0.5)))
            surface.blit(check, check.get_rect(topright=(box.right + look.px(2), box.top - look.px(2))))
        sign_px = min(look.px(17), round(box.width * 0.46))
        for place, power in enumerate(figure.inspired):
            icon = look.drawings.icon(power.value, sign_px)
            surface.blit(icon, (box.left - look.px(3) + place * round(sign_px * 0.82), box.top - look.px(4)))


def _stacked(figures: Sequence[Figure]) -> Iterator[tuple[Figure, ...]]:
    """Krosmasters by themselves, what they summoned in twos, the first above the second."""
    for is_summoned, run in groupby(figures, key=lambda figure: figure.summoner is not None):
        yield from _batched(run, 2 if is_summoned else 1)


def _batched(figures: Iterable[Figure], count: int) -> Iterator[tuple[Figure, ...]]:
    """As many at a time as asked, the last time what is left."""
    rest = iter(figures)
    while batch := tuple(islice(rest, count)):
        yield batch


@PICTURES.keeping
def _glow(size: tuple[int, int], radius: int, blur: int) -> pygame.Surface:
    glow = pygame.Surface((size[0] + 2 * blur, size[1] + 2 * blur), pygame.SRCALPHA)
    pygame.draw.rect(glow, (*tuple(theme.GOLD)[:3], 210), (blur, blur, *size), border_radius=radius)
    return pygame.transform.gaussian_blur(glow, max(blur // 2, 1))


@PICTURES.keeping
def _portrait(look: Look, figure_id: str, owner: int, px: int, is_out: bool, is_done: bool) -> pygame.Surface:  # noqa: FBT001 - a cache key
    colour = look.colours.owners[owner]
    picture = painting.rounded(
        (px, px), look.px(8), tuple(colour.lerp(theme.TEXT, 0.35)), tuple(colour.lerp(theme.NIGHT, 0.45))
    ).copy()
    face = look.drawings.portrait(figure_id, px)
    picture.blit(face, (0, 0))
    if is_out:
        picture = pygame.transform.grayscale(picture)
        picture.fill((150, 150, 160), special_flags=pygame.BLEND_RGB_MULT)
    elif is_done:
        picture.fill((150, 140, 165), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(painting.rounded_mask((px, px), look.px(8)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if is_out:
        cross = look.drawings.icon("cross", round(px * 0.7))
        picture.blit(cross, cross.get_rect(center=(px // 2, px // 2)))
    return picture.convert_alpha()
