"""The small pictures of the team screen: a character in the gallery, a place in a team, a player's tab, a fault."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from krosmaster.arena.definitions import CharacterDef, NameColour
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.card_origins import is_wholly_reconstructed, origin_icon
from krosmaster.client.cards.gallery import elements_of
from krosmaster.client.wording import name_of


def gallery_tile(look: Look, card: CharacterDef, size: tuple[int, int], signs: Sequence[str]) -> pygame.Surface:
    """A character: face, level, elements, name; an icon for each copy that somebody has."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    colour = theme.GOLD if card.name_colour is NameColour.GOLD else theme.TEXT
    name = look.name(name_of(card.names), size[0] - look.px(8), 13, colour, centred=True)
    if name.get_height() > look.px(38):
        name = look.name(name_of(card.names), size[0] - look.px(8), 11, colour, centred=True)
    margin = look.px(6)
    side = size[1] - max(look.px(34), name.get_height() - look.px(4)) - 2 * margin
    face = look.framed_face(card.id, side, theme.GOLD_DARK if card.name_colour is NameColour.GOLD else theme.PANEL_EDGE)
    place = face.get_rect(midtop=(size[0] // 2, margin))
    surface.blit(face, place)
    surface.blit(name, name.get_rect(center=(size[0] // 2, (place.bottom + size[1]) // 2)))
    level = level_badge(look, card.level, 24)
    surface.blit(level, (margin - look.px(2), margin - look.px(2)))
    top = margin
    for element in elements_of(card):
        icon = look.icon(f"element-{element.value}", 15)
        surface.blit(icon, icon.get_rect(topright=(size[0] - look.px(4), top)))
        top += icon.get_height() + look.px(1)
    if card.is_own or any(is_wholly_reconstructed(spell) for spell in card.spells):
        mark = look.icon(origin_icon(card), 20 if card.is_own else 14)
        surface.blit(mark, mark.get_rect(bottomright=(size[0] - look.px(4), place.bottom)))
    for number, name_of_sign in enumerate(signs[:6]):
        sign = look.icon(name_of_sign, 16)
        surface.blit(sign, (look.px(3), place.top + look.px(24) + number * look.px(14)))
    return surface


def level_badge(look: Look, level: int, size: float) -> pygame.Surface:
    """A level in a small golden disc."""
    side = look.px(size)
    disc = painting.rounded((side, side), side // 2, tuple(theme.GOLD), tuple(theme.GOLD_DARK), tuple(theme.OUTLINE), 2)
    surface = disc.copy()
    number = look.line(str(level), size * 0.62, theme.INK, Style.TITLE)
    surface.blit(number, number.get_rect(center=(side // 2, side // 2)))
    return surface


def slot_tile(look: Look, card: CharacterDef | None, size: tuple[int, int]) -> pygame.Surface:
    """A place in a team, filled or free."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    if card is None:
        plus = look.title("+", 24, theme.FAINT_TEXT)
        surface.blit(plus, plus.get_rect(center=(size[0] // 2, size[1] // 2)))
        return surface
    side = min(size) - look.px(6)
    face = look.framed_face(card.id, side)
    surface.blit(face, face.get_rect(center=(size[0] // 2, size[1] // 2)))
    surface.blit(level_badge(look, card.level, 20), (0, 0))
    return surface


def unknown_tile(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """A place in a team of somebody whom these cards do not know."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    face = unknown_face(look, min(size) - look.px(6))
    surface.blit(face, face.get_rect(center=(size[0] // 2, size[1] // 2)))
    return surface


def unknown_face(look: Look, pixels: int) -> pygame.Surface:
    """A grey face with a question mark."""
    side = max(8, pixels)
    grey, dark = tuple(theme.FAINT_TEXT), tuple(theme.NIGHT[:3])
    surface = painting.rounded((side, side), look.px(8), dark, dark, grey, look.px(1.5)).copy()
    mark = look.label("?", (side, side), look.layout.units(side) * 0.6, theme.FAINT_TEXT, Style.TITLE)
    surface.blit(mark, mark.get_rect(center=(side // 2, side // 2)))
    return surface


def tab_picture(
    look: Look, size: tuple[int, int], player: int, name: str, count: str, *, is_ready: bool
) -> pygame.Surface:
    """A player's tab: sign, name, how far the team is, and whether it can play."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    margin = look.px(8)
    sign = look.icon(f"player-{player}", 28)
    mark = look.icon("check" if is_ready else "warning", 20)
    number = look.line(count, 16, theme.GOLD_LIGHT if is_ready else theme.TEXT, Style.TITLE)
    surface.blit(sign, sign.get_rect(midleft=(margin, size[1] // 2)))
    right = size[0] - margin - mark.get_width()
    surface.blit(mark, mark.get_rect(midleft=(right, size[1] // 2)))
    right -= number.get_width() + look.px(6)
    surface.blit(number, number.get_rect(midleft=(right, size[1] // 2)))
    left = margin + sign.get_width() + look.px(6)
    room = (max(1, right - left - look.px(4)), size[1] - look.px(8))
    words = look.label(name, room, 16, theme.TEXT, Style.BOLD)
    surface.blit(words, words.get_rect(midleft=(left, size[1] // 2)))
    return surface


def fault_picture(look: Look, width: int, least_height: int, fault: str, remedy: str) -> pygame.Surface:
    """A fault, and beside it the change that mends it; as high as its words need."""
    sign, margin = look.icon("warning", 24), look.px(10)
    left = margin + sign.get_width() + look.px(8)
    half = (width - left - margin) // 2
    words = look.paragraph(escaped(fault), half - look.px(8), theme.SMALL)
    markup = f"<icon arrow-right> <b>{escaped(remedy)}</b>" if remedy else ""
    mend = look.paragraph(markup, half, theme.SMALL, theme.GOLD_LIGHT)
    height = max(least_height, max(words.get_height(), mend.get_height()) + look.px(6))
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    for picture, at in ((sign, margin), (words, left), (mend, left + half)):
        surface.blit(picture, picture.get_rect(midleft=(at, height // 2)))
    return surface
