"""Which letters can be drawn, and what stands for those that cannot: names come from keyboards and files everywhere."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

import pygame

from krosmaster.client.art.fonts import Style, font

STAND_IN = "*"
"""Shown for letters that no font of ours has, one for a run of them: an empty box would look like a fault."""

_MISSING = "\ue000"
"""A letter that no font has: what is drawn for it is drawn for all others that a font lacks."""
_PIXELS = 24
_UNSEEN = ("Cc", "Cf")
"""Categories of characters that are no letters: what joins two, turns the direction, or rings a bell."""
_MARKS = ("Mn", "Me")
"""Categories of what is drawn on the letter before: accents, and selectors that are not drawn at all."""


@lru_cache(maxsize=4096)
def drawable(text: str) -> str:
    """A text in letters that can be drawn; line breaks and tabs stay, other control characters become spaces.

    What takes no room by itself, such as the selectors behind emoji, is left out, but for marks on the letter before.
    """
    if text.isascii() and text.isprintable():
        return text
    letters: list[str] = []
    was_left_out = False
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        if letter not in "\n\t" and category in _UNSEEN:
            if category == "Cc":
                letters.append(" ")
            continue
        if category in _MARKS:
            if letters and not was_left_out and _is_mark(letter):
                letters.append(letter)
            continue
        if not _takes_room(letter):
            continue
        is_left_out = not _has(Style.TEXT, letter)
        if not is_left_out or not was_left_out:
            letters.append(STAND_IN if is_left_out else letter)
        was_left_out = is_left_out
    return "".join(letters)


def face_for(text: str, style: Style, pixels: int) -> pygame.font.Font:
    """The font of a style, or bold text where that style lacks a letter of the text: the display face knows few."""
    return font(style if style is not Style.TITLE or text.isascii() or _is_title(text) else Style.BOLD, pixels)


@lru_cache(maxsize=4096)
def _is_title(text: str) -> bool:
    """Whether the display face has all letters of a text."""
    return all(_has(Style.TITLE, letter) for letter in text)


@cache
def _has(style: Style, letter: str) -> bool:
    """Whether a font draws a letter; pygame tells only by drawing it."""
    if letter.isascii() or letter.isspace():
        return True
    category = unicodedata.category(letter)
    if category in ("Cs", "Co", "Cn"):  # half a character, or one that nobody has given a shape
        return False
    if category in _MARKS:
        return True  # drawn on the letter before
    return _drawn(style, letter) != _drawn(style, _MISSING)


@cache
def _is_mark(letter: str) -> bool:
    """Whether the font of texts draws a mark on a letter."""
    return _drawn(Style.TEXT, "o" + letter) not in (_drawn(Style.TEXT, "o"), _drawn(Style.TEXT, "o" + _MISSING))


@cache
def _takes_room(letter: str) -> bool:
    """Whether a letter has any width: pygame draws no text that has none."""
    return letter.isspace() or unicodedata.category(letter) == "Cs" or font(Style.TEXT, _PIXELS).size(letter)[0] > 0


def _drawn(style: Style, letter: str) -> bytes:
    return pygame.image.tobytes(font(style, _PIXELS).render(letter, antialias=False, color="white"), "RGBA")
