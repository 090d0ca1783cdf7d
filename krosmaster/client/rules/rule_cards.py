"""The rules of a page as cards, one below the other: laid out for a width, painted as far as they are in view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from krosmaster.arena.rulebook import Rulebook, RuleDef
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import Link
from krosmaster.client.rules.rule_diagrams import diagram_picture
from krosmaster.client.rules.rule_search import marked
from krosmaster.client.wording import _, name_of
from krosmaster.table.values import value

_PAD = 13
_GAP = 10
_PICTURE = 44
_BESIDE = 14
_END = 24
"""The upper and the lower end of a card's ground; no card is lower than both."""
_WIDEST = 0.35
"""A diagram that takes more of a card's width stands below the text."""
_LINES = 6
_TEXT, _SMALLER = 15.5, 14.5
_PLAIN = (60, 45, 112, 255), (46, 33, 90, 255), (98, 79, 156, 255)
_LIT = (92, 66, 108, 255), (66, 44, 92, 255), tuple(theme.GOLD)
"""Top, bottom and edge of a card, and of the one that is lit."""


@value
class _Placed:
    """A picture at a point of its card."""

    picture: pygame.Surface
    at: tuple[int, int]


@value
class RuleCard:
    """One rule: its box and the links in it, in pixels from the top left of the page."""

    rule: str
    box: pygame.Rect
    links: tuple[Link, ...]
    parts: tuple[_Placed, ...]


class RulePage:
    """Cards for a width in pixels; `words`, folded, are marked in them."""

    def __init__(
        self,
        look: Look,
        rulebook: Rulebook,
        rules: Iterable[RuleDef],
        width: int,
        *,
        words: Sequence[str] = (),
        head: pygame.Surface | None = None,
    ) -> None:
        self._look = look
        self._rulebook = rulebook
        self._words = words
        self._head = head
        top = head.get_height() if head is not None else 0
        cards = []
        for rule in rules:
            card = self._card(rule, top, width)
            cards.append(card)
            top = card.box.bottom + look.px(_GAP)
        self.cards = tuple(cards)
        self.height = top

    def card_of(self, rule: str) -> RuleCard | None:
        """The card of a rule, if it is on the page."""
        return next((card for card in self.cards if card.rule == rule), None)

    def card_at(self, position: tuple[int, int]) -> RuleCard | None:
        """The card at a point of the page."""
        return next((card for card in self.cards if card.box.collidepoint(position)), None)

    def link_at(self, position: tuple[int, int]) -> Link | None:
        """The link at a point of the page."""
        card = self.card_at(position)
        links = card.links if card is not None else ()
        return next((link for link in links if link.box.collidepoint(position)), None)

    def paint(self, surface: pygame.Surface, box: pygame.Rect, offset: int, current: str, pointed: Link | None) -> None:
        """What is in view of a box of the window, when so many pixels are hidden above."""
        clip = surface.get_clip()
        surface.set_clip(box.clip(clip))
        origin = (box.left, box.top - offset)
        if self._head is not None:
            surface.blit(self._head, origin)
        for card in self.cards:
            place = card.box.move(origin)
            if not place.colliderect(box):
                continue
            self._paint_ground(surface, place, is_current=card.rule == current)
            for part in card.parts:
                surface.blit(part.picture, (place.left + part.at[0], place.top + part.at[1]))
            if pointed in card.links and pointed is not None:
                ring = pointed.box.move(origin).inflate(self._look.px(8), self._look.px(4))
                pygame.draw.rect(surface, theme.GOLD, ring, max(1, self._look.px(1.5)), border_radius=self._look.px(6))
        surface.set_clip(clip)

    def _paint_ground(self, surface: pygame.Surface, box: pygame.Rect, *, is_current: bool) -> None:
        """A rounded box, put together of one whose size all cards share: painting each anew would take long."""
        look = self._look
        top, bottom, edge = _LIT if is_current else _PLAIN
        width, end = max(2, look.px(2.5)) if is_current else max(1, look.px(1.2)), look.px(_END)
        short = painting.rounded((box.width, 2 * end), look.px(11), top, bottom, edge, width)
        middle = pygame.transform.scale(short.subsurface((0, end, box.width, 1)), (box.width, box.height - 2 * end))
        surface.blit(short, box, (0, 0, box.width, end))
        surface.blit(middle, (box.left, box.top + end))
        surface.blit(short, (box.left, box.bottom - end), (0, end, box.width, end))

    # ---- one card ----

    def _card(self, rule: RuleDef, top: int, width: int) -> RuleCard:
        look = self._look
        pad, gap = look.px(_PAD), look.px(_LINES)
        diagram = diagram_picture(look, rule.diagram) if rule.diagram else None
        below = diagram if diagram is not None and diagram.get_width() > width * _WIDEST else None
        picture = diagram if diagram is not None and below is None else self._picture(rule)
        column = max(picture.get_width(), look.px(_PICTURE))
        left = pad + column + look.px(_BESIDE)
        room = width - left - pad
        parts = self._title(rule, left, pad, room)
        links: list[Link] = []
        down = parts[0].at[1] + parts[0].picture.get_height() + look.px(3)
        for markup, colour in self._paragraphs(rule):
            size = _TEXT if colour == theme.TEXT else _SMALLER
            words = look.paragraph(markup, room, size, colour)
            links += look.links(markup, room, size, (left, top + down))
            parts.append(_Placed(words, (left, down)))
            down += words.get_height() + gap
        if below is not None:
            parts.append(_Placed(below, (left, down)))
            down += below.get_height() + gap
        height = max(down - gap + pad, picture.get_height() + 2 * pad)
        parts.append(_Placed(picture, (pad + (column - picture.get_width()) // 2, pad)))
        return RuleCard(rule.id, pygame.Rect(0, top, width, height), tuple(links), tuple(parts))

    def _picture(self, rule: RuleDef) -> pygame.Surface:
        look = self._look
        if "/" not in rule.picture:
            return look.icon(rule.picture or self._rulebook.chapter_of[rule.id].icon, _PICTURE - 4)
        sprite = look.sprite(rule.picture, _PICTURE)
        widest = look.px(_PICTURE + 6)
        if sprite.get_width() > widest:
            sprite = look.sprite(rule.picture, _PICTURE * widest / sprite.get_width())
        return sprite

    def _title(self, rule: RuleDef, left: int, top: int, room: int) -> list[_Placed]:
        """The title, and at the right of it the id, in results with the chapter."""
        look = self._look
        label = rule.id
        if self._words:
            label = f"{name_of(self._rulebook.chapter_of[rule.id].titles)} · {label}"
        tag = look.line(label, 12.5, theme.GOLD_LIGHT, Style.BOLD, width=room // 2)
        plate = pygame.Surface((tag.get_width() + look.px(16), tag.get_height() + look.px(4)), pygame.SRCALPHA)
        look.draw_well(plate, plate.get_rect())
        plate.blit(tag, tag.get_rect(center=plate.get_rect().center))
        words = marked(name_of(rule.titles), self._words)
        title = look.paragraph(f"<b>{words}</b>", room - plate.get_width() - look.px(10), 17.5, theme.GOLD_LIGHT)
        return [_Placed(title, (left, top - look.px(4))), _Placed(plate, (left + room - plate.get_width(), top))]

    def _paragraphs(self, rule: RuleDef) -> Iterable[tuple[str, pygame.Color]]:
        if rule.texts:
            yield marked(name_of(rule.texts), self._words), theme.TEXT
        if rule.rulings:
            label = "<icon ruling> <b><c gold>" + _("Ruling:") + "</c></b> "
            yield label + marked(name_of(rule.rulings), self._words), theme.TEXT
        if rule.examples:
            label = "<b>" + _("Example:") + "</b> "
            yield f"<i>{label}{marked(name_of(rule.examples), self._words)}</i>", theme.SOFT_TEXT
        more = [
            f"<rule {other}>\N{NO-BREAK SPACE}{_stuck(name_of(self._rulebook.rules[other].titles))}"
            for other in rule.see
        ]
        if more:
            yield _("See also:") + " " + "  ·  ".join(more), theme.SOFT_TEXT
        if rule.page is not None:
            yield _("In the printed rulebook: page {number}").format(number=rule.page), theme.FAINT_TEXT


def rule_tip(rule: RuleDef) -> str:
    """A rule in short, for the tip of a link to it: title, text, ruling."""
    parts = [f"<b><c gold>{rule.id}</c>  {name_of(rule.titles)}</b>"]
    if rule.texts:
        parts.append(name_of(rule.texts))
    if rule.rulings:
        parts.append("<icon ruling> " + name_of(rule.rulings))
    return "\n".join(parts)


def _stuck(words: str) -> str:
    """A short title that is not broken over two lines."""
    return words.replace(" ", "\N{NO-BREAK SPACE}") if len(words) <= 24 else words
