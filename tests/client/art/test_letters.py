"""Letters that our fonts lack are never drawn as boxes: one stand-in for a run of them, the display face falls back."""

from __future__ import annotations

import pygame
import pytest
from babel.messages.pofile import read_po

from krosmaster.client.art import text
from krosmaster.client.art.fonts import Style, font
from krosmaster.client.art.letters import STAND_IN, drawable, face_for
from krosmaster.client.paths import LOCALE

FIRE, BIRD = "\N{FIRE}", "火の鳥"
FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"


@pytest.fixture(autouse=True)
def _fonts():
    pygame.font.init()


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Ana", "Ana"),
        ("Zoë Núñez, “Œil” — 5 €", "Zoë Núñez, “Œil” — 5 €"),
        ("Αθηνά Жора", "Αθηνά Жора"),
        (f"{FIRE}Red{FIRE}", "*Red*"),
        (f"{FIRE}{FIRE} {FAMILY}!", "* *!"),
        (BIRD, "*"),
        ("e\u0301t\u00e9", "été"),
        ("bell\a, null\0, turned\u202e", "bell , null , turned"),
        ("half \ud83d", "half *"),
        ("two\nlines", "two\nlines"),
        ("\u2764\ufe0f Łódź", "* Łódź"),
        ("\ufe0f", ""),
        ("o\u0325", "o\u0325"),
        ("\u0301a", "a"),
        ("man\u200d\u034f", "man"),
    ],
)
def test_what_cannot_be_drawn_is_stood_for_and_all_else_stays(name, seen):
    assert drawable(name) == seen


def test_whatever_character_a_name_holds_it_can_be_drawn():
    every = [
        chr(code)
        for code in (*range(0x3100), *range(0xA640, 0xABFF), *range(0xD7F0, 0x1_0000, 7), *range(0xFE00, 0x10000))
    ]
    drawn = [drawable(f"{first}{second}") for first in ("", "a") for second in every]
    assert drawn.count("") > 100
    for style in Style:
        for name in {name for name in drawn if name.strip()}:
            assert text.line(name, 20, (255, 255, 255), style).get_width()


def pixels(picture):
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("style", Style)
def test_lines_are_drawn_with_the_stand_in_and_as_wide_as_it_is(style):
    drawn = text.line(f"{FIRE}Red", 20, (255, 255, 255), style)
    assert pixels(drawn) == pixels(text.line(f"{STAND_IN}Red", 20, (255, 255, 255), style))
    assert pixels(drawn) != pixels(font(style, 20).render(f"{FIRE}Red", antialias=True, color=(255, 255, 255)))
    assert text.shortened(f"{FIRE}Red", 20, drawn.get_width(), style) == f"{FIRE}Red"


def test_display_face_gives_way_where_it_lacks_a_letter():
    assert face_for("Zoë", Style.TITLE, 20) is font(Style.TITLE, 20)
    assert face_for("Жора", Style.TITLE, 20) is font(Style.BOLD, 20)
    assert face_for("Жора", Style.ITALIC, 20) is font(Style.ITALIC, 20)


@pytest.mark.parametrize("language", ["es", "fr"])
def test_all_our_own_words_can_be_drawn(language):
    path = LOCALE / language / "LC_MESSAGES" / "krosmaster.po"
    with path.open("rb") as file:
        catalogue = read_po(file)
    sentences = [one for message in catalogue for given in (message.id, message.string) for one in _all(given)]
    assert len(sentences) > 2000
    assert [one for one in sentences if drawable(one) != one] == []


def _all(given):
    return given if isinstance(given, (tuple, list)) else (given,)
