"""What the lab has found, drawn: shares with their intervals, and where the GG came from."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.look import Look
from krosmaster.client.art.theme import Colour
from krosmaster.client.lab.lab_wording import (
    mean_words,
    range_words,
    share_words,
    source_words,
    undecided_words,
    won_words,
    worth_words,
)
from krosmaster.client.wording import _
from krosmaster.play.lab.game_record import GallonAccount
from krosmaster.play.lab.intervals import Interval
from krosmaster.play.lab.match_up import SIDES
from krosmaster.play.lab.run import LabRun

_SOURCE_ICONS = ("knock-out", "buy-gallon", "tier-gold", "punch", "tension")
_FIRST_LOSS = GallonAccount._fields.index("taken")
_HEAD = 20


class Ends(NamedTuple):
    """How the two parts of a bar are painted."""

    first: Colour
    second: Colour


def draw_wins(surface: pygame.Surface, look: Look, box: pygame.Rect, run: LabRun) -> None:
    """How often each team wins: names, the bar with its interval, and the games in numbers."""
    layout, names, tally = look.layout, run.match_up.names, run.tally
    head, rest = layout.cut_top(box, 27)
    words, bar = layout.cut_bottom(rest, 30)
    halves = layout.columns(head, 2, 12)
    for side, half in zip(SIDES, halves, strict=True):
        sign = look.icon(f"player-{side}", min(24, layout.units(head.height) - 2))
        room = (half.width - sign.get_width() - look.px(6), half.height)
        name = look.label(names[side], room, 17, look.colours.names[side], Style.TITLE)
        if side == 0:
            surface.blit(sign, sign.get_rect(midleft=half.midleft))
            surface.blit(name, name.get_rect(midleft=(half.left + sign.get_width() + look.px(6), half.centery)))
        else:
            surface.blit(sign, sign.get_rect(midright=half.midright))
            surface.blit(name, name.get_rect(midright=(half.right - sign.get_width() - look.px(6), half.centery)))
    share = tally.share(0)
    draw_share(surface, look, bar, share, Ends(look.colours.owners[0], look.colours.owners[1]), 20)
    undecided = undecided_words(tally)
    first, rest = layout.cut_left(words, 0.38 * layout.units(words.width))
    second, middle = layout.cut_right(rest, layout.units(first.width))
    for side, place in ((0, first), (1, second)):
        line = f"{won_words(tally, side)} ({range_words(tally.share(side))})"
        text = look.label(line, place.size, 13, theme.SOFT_TEXT)
        at = text.get_rect(midleft=place.midleft) if side == 0 else text.get_rect(midright=place.midright)
        surface.blit(text, at)
    if undecided:
        room = (middle.width - look.px(20), middle.height)
        text = look.label(undecided, room, 13, theme.SOFT_TEXT, centred=True)
        surface.blit(text, text.get_rect(center=middle.center))


def draw_starts(surface: pygame.Surface, look: Look, box: pygame.Rect, run: LabRun) -> None:
    """How often whoever plays first wins."""
    layout, share = look.layout, run.tally.starters_share
    words, bar = layout.cut_bottom(box, 0.52 * layout.units(box.height))
    head, bar = layout.cut_left(bar, 0.34 * layout.units(bar.width), 10)
    title = look.label(_("Whoever plays first"), (head.width - look.px(26), head.height), 15, theme.TEXT, Style.BOLD)
    sign = look.icon("initiative", 20)
    surface.blit(sign, sign.get_rect(midleft=head.midleft))
    surface.blit(title, title.get_rect(midleft=(head.left + look.px(26), head.centery)))
    draw_share(surface, look, bar, share, Ends(theme.GOLD_DARK, pygame.Color("#5b4a8c")), 15)
    text = look.label(worth_words(run.tally), words.size, 13.5, theme.SOFT_TEXT)
    surface.blit(text, text.get_rect(midleft=words.midleft))


def draw_share(
    surface: pygame.Surface, look: Look, box: pygame.Rect, share: Interval, ends: Ends, letters: float
) -> None:
    """A bar that is split where the share lies, with whiskers for its interval and a notch at one half."""
    picture = _bar(box.size, look.px(7), tuple(ends.first), tuple(ends.second), round(share.found * box.width))
    surface.blit(picture, box)
    middle, reach = box.centery, max(2, box.height // 4)
    low, found, high = (box.left + round(value * (box.width - 1)) for value in (share.low, share.found, share.high))
    notch = max(1, look.px(1))
    pygame.draw.line(surface, theme.TEXT, (box.centerx, box.top), (box.centerx, box.top + box.height // 6), notch)
    pygame.draw.line(
        surface, theme.TEXT, (box.centerx, box.bottom - 1), (box.centerx, box.bottom - 1 - box.height // 6), notch
    )
    for extra, colour in ((look.px(2), theme.OUTLINE), (0, theme.TEXT)):
        width = max(1, look.px(2)) + extra
        pygame.draw.line(surface, colour, (low, middle), (high, middle), width)
        for px in (low, high):
            pygame.draw.line(surface, colour, (px, middle - reach), (px, middle + reach), width)
        pygame.draw.circle(surface, colour, (found, middle), max(2, look.px(3)) + extra)
    size = min(letters, look.layout.units(box.height) * 0.7)
    for words, side in ((share_words(share.found), 0), (share_words(1 - share.found), 1)):
        text = look.title(words, size, theme.TEXT)
        edge = look.px(8)
        # beside the whiskers where they would run through the number
        if side == 0 and low - box.left > text.get_width() + 2 * edge:
            surface.blit(text, text.get_rect(midleft=(box.left + edge, middle)))
        elif side == 1 and box.right - high > text.get_width() + 2 * edge:
            surface.blit(text, text.get_rect(midright=(box.right - edge, middle)))
        elif side == 0 and share.found >= 0.5:
            surface.blit(text, text.get_rect(midright=(low - edge, middle)))
        elif side == 1 and share.found < 0.5:
            surface.blit(text, text.get_rect(midleft=(high + edge, middle)))


@PICTURES.keeping
def _bar(
    size: tuple[int, int], radius: int, first: tuple[int, ...], second: tuple[int, ...], split: int
) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for colour, box in ((first, (0, 0, split, size[1])), (second, (split, 0, size[0] - split, size[1]))):
        light, dark = pygame.Color(colour).lerp("white", 0.12), pygame.Color(colour).lerp("black", 0.25)
        if box[2] > 0:
            surface.blit(painting.gradient((box[2], size[1]), light, dark), box[:2])
    surface.blit(painting.rounded_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def draw_gallons(surface: pygame.Surface, look: Look, box: pygame.Rect, run: LabRun) -> None:
    """Where the GG of a game came from and went: the first team to the left, the second to the right."""
    layout, tally = look.layout, run.tally
    head, rest = layout.cut_top(box, _HEAD, 2)
    title = look.label(_("Gallons of Glory a game"), head.size, 15, theme.TEXT, Style.BOLD)
    legend = look.label(_legend(), (head.width - title.get_width() - look.px(10), head.height), 13, theme.SOFT_TEXT)
    left = head.centerx - (title.get_width() + look.px(10) + legend.get_width()) // 2
    surface.blit(title, title.get_rect(midleft=(left, head.centery)))
    surface.blit(legend, legend.get_rect(midleft=(left + title.get_width() + look.px(10), head.centery)))
    most = max((max(account) for account in tally.accounts), default=0) or 1
    label_width = round(rest.width * 0.34)
    for place, (row, words) in enumerate(zip(layout.rows(rest, 5, 3), source_words(), strict=True)):
        middle = pygame.Rect(0, 0, label_width, row.height)
        middle.center = row.center
        sign = look.icon(_SOURCE_ICONS[place], min(18, layout.units(row.height)))
        room = (middle.width - sign.get_width() - look.px(12), row.height)
        label = look.label(words, room, 13.5, theme.TEXT)
        left = middle.centerx - (sign.get_width() + look.px(5) + label.get_width()) // 2
        surface.blit(sign, sign.get_rect(midleft=(left, row.centery)))
        surface.blit(label, label.get_rect(midleft=(left + sign.get_width() + look.px(5), row.centery)))
        is_loss = place >= _FIRST_LOSS
        number_width = look.px(44)
        full = middle.left - row.left - number_width
        for side in SIDES:
            total = tally.accounts[side][place]
            length = round(full * total / most)
            bar = pygame.Rect(0, 0, length, max(4, round(row.height * 0.62)))
            edge = middle.left if side == 0 else middle.right
            bar.midright = (edge, row.centery)
            if side == 1:
                bar.midleft = (edge, row.centery)
            colour = look.colours.owners[side]
            _draw_length(surface, look, bar, colour, is_loss=is_loss)
            sign_of = "\N{MINUS SIGN}" if is_loss else "+"
            number = look.line(sign_of + mean_words(total, tally.games), 13.5, theme.TEXT, Style.BOLD)
            at = bar.left - look.px(5) if side == 0 else bar.right + look.px(5)
            place_of = (
                number.get_rect(midright=(at, row.centery)) if side == 0 else number.get_rect(midleft=(at, row.centery))
            )
            surface.blit(number, place_of)


def _legend() -> str:
    """How the bars are read; losses are what others took and what rising tension sent back in the box (TEN-2)."""
    return _("full bar: earned; outlined: lost")


def _draw_length(surface: pygame.Surface, look: Look, bar: pygame.Rect, colour: Colour, *, is_loss: bool) -> None:
    """What came is filled, what went is an empty frame."""
    if bar.width < 1:
        return
    if is_loss:
        pygame.draw.rect(surface, colour, bar, max(1, look.px(2)), border_radius=look.px(3))
    else:
        pygame.draw.rect(surface, colour, bar, border_radius=look.px(3))


def draw_progress(surface: pygame.Surface, look: Look, box: pygame.Rect, share: float, words: str) -> None:
    """A bar that fills, and what is said of it."""
    look.draw_well(surface, box)
    inner = box.inflate(-look.px(4), -look.px(4))
    filled = pygame.Rect(inner.left, inner.top, round(inner.width * share), inner.height)
    if filled.width > look.px(6):
        top, bottom = tuple(theme.GOLD_DARK.lerp(theme.PANEL_TOP, 0.25)), tuple(theme.GOLD_DARK.lerp(theme.INK, 0.35))
        surface.blit(painting.rounded(filled.size, look.px(6), top, bottom), filled)
    text = look.label(words, (box.width - look.px(20), box.height), 14, theme.TEXT, Style.BOLD)
    surface.blit(text, text.get_rect(center=box.center))
