"""One line of the log as a picture: its sentence, and below it, unfolded, the steps with their dice and the rules."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from krosmaster.arena.events import KnockedOut, MatchEnded, TurnStarted
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.log.log_details import Detail, ShownDie, details_of, rules_of
from krosmaster.client.wording import _
from krosmaster.client.words.told import Told

SIZE = 13
_GUTTER, _INDENT = 9, 9
_ABOVE, _ABOVE_A_TURN = 3, 9
_STEP, _DIE = 21, 19
_LOUD = (TurnStarted, KnockedOut, MatchEnded)


class LogRow(NamedTuple):
    """A painted line and where in it, relative to its corner, the rules stand."""

    picture: pygame.Surface
    rules: tuple[tuple[str, pygame.Rect], ...]


def can_unfold(told: Told) -> bool:
    """Whether there is more to a line than its sentence."""
    return bool(rules_of(told) or details_of(told))


def paint_row(look: Look, told: Told, width: int, *, is_unfolded: bool, is_first: bool) -> LogRow:
    """A line painted to a width in pixels."""
    left = look.px(_GUTTER + (_INDENT if told.is_consequence else 0))
    is_loud = isinstance(told.event, _LOUD)
    sentence = f"<b>{told.sentence}</b>" if is_loud else told.sentence
    words = look.paragraph(sentence, width - left, SIZE, theme.GOLD_LIGHT if is_loud else theme.TEXT)
    is_turn = isinstance(told.event, TurnStarted)
    above = look.px(_ABOVE_A_TURN if is_turn else _ABOVE)
    details = details_of(told) if is_unfolded else ()
    rules = rules_of(told) if is_unfolded else ()
    places = _rule_places(look, rules, width - left - look.px(14))
    steps = look.px(_STEP) * len(details)
    below = steps + (places[-1].bottom + look.px(9) if places else look.px(6)) if is_unfolded else 0
    picture = pygame.Surface((width, above + words.get_height() + below), pygame.SRCALPHA)
    if is_turn and not is_first:
        pygame.draw.line(picture, theme.PANEL_EDGE, (0, look.px(4)), (width, look.px(4)))
    if told.is_consequence:
        x = look.px(_GUTTER + 2)
        pygame.draw.line(picture, theme.PANEL_EDGE, (x, 0), (x, picture.get_height()), max(look.px(1.5), 1))
    picture.blit(words, (left, above))
    if can_unfold(told):
        _draw_sign(picture, look, above + look.px(SIZE * 0.72), is_unfolded=is_unfolded)
    if not is_unfolded:
        return LogRow(picture, ())
    box = pygame.Rect(left, above + words.get_height() + look.px(3), width - left, below - look.px(4))
    look.draw_well(picture, box)
    row = pygame.Rect(box.left + look.px(7), box.top + look.px(1), box.width - look.px(14), look.px(_STEP))
    for detail in details:
        _draw_detail(picture, look, detail, row)
        row.top += row.height
    return LogRow(picture, tuple(_draw_rules(picture, look, rules, row.topleft, places)))


def _draw_sign(picture: pygame.Surface, look: Look, middle: int, *, is_unfolded: bool) -> None:
    """A small arrow: there is more."""
    size = look.px(3)
    x = look.px(3)
    if is_unfolded:
        points = [(x - size, middle - size // 2), (x + size, middle - size // 2), (x, middle + size)]
    else:
        points = [(x - size // 2, middle - size), (x - size // 2, middle + size), (x + size, middle)]
    pygame.draw.polygon(picture, theme.GOLD if is_unfolded else theme.FAINT_TEXT, points)


def _draw_detail(picture: pygame.Surface, look: Look, detail: Detail, row: pygame.Rect) -> None:
    right = row.right
    if detail.amount is not None:
        right -= _draw_amount(picture, look, detail, row) + look.px(6)
    die = look.px(_DIE)
    for shown in reversed(detail.dice):
        right -= die + look.px(2)
        _draw_die(picture, look, shown, pygame.Rect(right, row.centery - die // 2, die, die))
    style = Style.BOLD if detail.is_sum else Style.TEXT
    room = right - row.left - look.px(4)
    if "<" in detail.words:
        words = look.paragraph(detail.words, 10_000, 12, theme.SOFT_TEXT)
    else:
        words = look.line(detail.words, 12, theme.TEXT if detail.is_sum else theme.SOFT_TEXT, style, width=room)
    picture.blit(words, (row.left, row.centery - words.get_height() // 2), (0, 0, room, words.get_height()))
    if detail.is_sum:
        pygame.draw.line(picture, theme.PANEL_EDGE, row.topleft, row.topright)


def _draw_amount(picture: pygame.Surface, look: Look, detail: Detail, row: pygame.Rect) -> int:
    """What the step adds, at the right; returns its width."""
    assert detail.amount is not None
    if detail.is_sum:
        words, colour = f"= {detail.amount}", theme.GOLD_LIGHT
    else:
        words = (
            f"+{detail.amount}" if detail.amount > 0 else f"\N{MINUS SIGN}{-detail.amount}" if detail.amount else "0"
        )
        colour = look.colours.good if detail.amount > 0 else look.colours.bad if detail.amount else theme.FAINT_TEXT
    number = look.line(words, 13, colour, Style.BOLD)
    picture.blit(number, number.get_rect(midright=row.midright))
    return number.get_width()


def _draw_die(picture: pygame.Surface, look: Look, shown: ShownDie, box: pygame.Rect) -> None:
    """A die; one that counted stands out by a frame and a check, the others are faint."""
    die = look.sprite(f"dice/die-{shown.face.value}", _DIE)
    if not shown.counts:
        die = die.copy()
        die.set_alpha(120)
    picture.blit(die, die.get_rect(center=box.center))
    if shown.counts:
        pygame.draw.rect(picture, look.colours.good, box, max(look.px(1.5), 1), border_radius=look.px(4))
        check = look.icon("check", 10)
        picture.blit(check, check.get_rect(bottomright=(box.right + look.px(2), box.bottom + look.px(2))))


def _rule_places(look: Look, rules: tuple[str, ...], width: int) -> list[pygame.Rect]:
    """Where the rules' ids stand in a box of a width, behind their title, on as many rows as they need."""
    start = look.line(_("Rule"), 12, theme.FAINT_TEXT).get_width() + look.px(6)
    places: list[pygame.Rect] = []
    left = start
    row = 0
    for rule in rules:
        wide = look.line(rule, 11.5, theme.BLUE, Style.BOLD).get_width() + look.px(10)
        if places and left + wide > width:
            left, row = start, row + 1
        places.append(pygame.Rect(left, row * look.px(_STEP) + look.px(2), wide, look.px(17)))
        left += wide + look.px(5)
    return places


def _draw_rules(
    picture: pygame.Surface, look: Look, rules: tuple[str, ...], corner: tuple[int, int], places: list[pygame.Rect]
) -> list[tuple[str, pygame.Rect]]:
    """The ids of the rules, each in a small frame."""
    if not rules:
        return []
    title = look.line(_("Rule"), 12, theme.FAINT_TEXT)
    placed = [place.move(corner) for place in places]
    picture.blit(title, title.get_rect(midleft=(corner[0], placed[0].centery)))
    fill, edge = tuple(theme.PANEL_BOTTOM), tuple(theme.BLUE.lerp(theme.NIGHT, 0.4))
    for rule, box in zip(rules, placed, strict=True):
        words = look.line(rule, 11.5, theme.BLUE, Style.BOLD)
        picture.blit(painting.rounded(box.size, look.px(6), fill, fill, edge, max(look.px(1), 1)), box)
        picture.blit(words, words.get_rect(center=box.center))
    return list(zip(rules, placed, strict=True))
