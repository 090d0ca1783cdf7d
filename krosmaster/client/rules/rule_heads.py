"""What stands above the rules of a page: the chapter, or what was searched and how much was found."""

from __future__ import annotations

import pygame

from krosmaster.client.art import theme
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.wording import _, ngettext

_ICON = 46


def page_head(look: Look, icon: str, title: str, width: int, note: str = "") -> pygame.Surface:
    """An icon and a title as wide as the page, in pixels; a note, marked-up text, below the title."""
    sign = look.icon(icon, _ICON)
    left = sign.get_width() + look.px(12)
    words = look.title(title, 27, width=width - left)
    below = look.paragraph(note, width - left, 15, theme.SOFT_TEXT) if note else None
    height = max(sign.get_height(), words.get_height() + (below.get_height() if below else 0))
    head = pygame.Surface((width, height + look.px(14)), pygame.SRCALPHA)
    head.blit(sign, (0, 0))
    head.blit(words, (left, 0 if below else (height - words.get_height()) // 2))
    if below is not None:
        head.blit(below, (left, words.get_height()))
    return head


def search_head(look: Look, query: str, count: int, most: int, width: int) -> pygame.Surface:
    """How many rules were found, of which at most so many are shown."""
    if not count:
        hint = _("Try fewer or shorter words, or the id of a rule such as {rule}.").format(rule="LOS-2")
        return page_head(look, "search", _("Nothing found"), width, hint)
    title = ngettext("{number} rule", "{number} rules", count).format(number=count)
    note = _("with “{words}”").format(words=escaped(query))
    if count > most:
        note += ". " + _("The first {number} are shown: type on to find fewer.").format(number=most)
    return page_head(look, "search", title, width, note)
