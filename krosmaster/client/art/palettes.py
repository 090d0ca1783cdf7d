"""The colours that carry a meaning, for each kind of eyes: owners, elements, dice, hit points, gain and loss.

Red-green serves both protan and deutan eyes: along blue and yellow, and by lightness, the two see nearly the same.
Blue-yellow serves tritan eyes. Lightness serves those who see no colour at all, poor screens and bright sunlight:
what must be told apart differs in lightness alone. None of these is needed to play: every meaning has a shape,
a pattern or a number too. How far apart the colours are is measured in `tests/client/art/test_palettes.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from krosmaster.arena.definitions import Element
from krosmaster.client.art.theme import Colour
from krosmaster.client.geometry.board_picture import Tint
from krosmaster.client.settings import Palette

RGBA = tuple[int, int, int, int]


class TintLook(NamedTuple):
    """The colours of a tinted cell: what it is filled with, and its edge and pattern."""

    fill: RGBA
    edge: RGBA


@dataclass(frozen=True, eq=False)
class Colours:
    """One palette."""

    owners: tuple[Colour, ...]
    """Each seat's colour; its shape is that of the icon player-0 (disc), -1 (diamond), -2 (triangle), -3 (square)."""
    names: tuple[Colour, ...]
    """The same, light enough for words on dark ground."""
    good: Colour
    bad: Colour
    well: Colour
    """Hit points of whoever is well, hurt, badly hurt: the middle of the bar's colour."""
    hurt: Colour
    badly: Colour
    elements: Mapping[Element, Colour]
    dice: Mapping[str, Colour]
    """The ground of the dice whose ground differs, by the name of the face."""
    tints: Mapping[Tint, TintLook]

    def bar(self, share: float) -> tuple[RGBA, RGBA]:
        """Top and bottom of a bar of hit points, by the share that is left."""
        middle = self.well if share > 0.6 else self.hurt if share > 0.3 else self.badly
        light, dark = middle.lerp("white", 0.22), middle.lerp("black", 0.22)
        return (light.r, light.g, light.b, 255), (dark.r, dark.g, dark.b, 255)

    def named(self) -> dict[str, Colour]:
        """The colours that marked-up text asks for by their meaning, as in <c red>."""
        players = {f"player-{player}": colour for player, colour in enumerate(self.names)}
        return {"green": self.good, "red": self.bad, **players}


def _colours(*texts: str) -> tuple[Colour, ...]:
    return tuple(pygame.Color(text) for text in texts)


def _palette(
    owners: tuple[str, str, str, str],
    names: tuple[str, str, str, str],
    good_bad: tuple[str, str],
    bars: tuple[str, str, str],
    elements: tuple[str, str, str, str],
    dice: tuple[str, str],
    tints: tuple[str, str, str, str, str, str],
) -> Colours:
    """Elements in the order air, earth, fire, water; dice: critical, dodge; tints in that of `_TINTS`."""
    good, bad = _colours(*good_bad)
    well, hurt, badly = _colours(*bars)
    kinds = (Element.AIR, Element.EARTH, Element.FIRE, Element.WATER)
    return Colours(
        owners=_colours(*owners),
        names=_colours(*names),
        good=good,
        bad=bad,
        well=well,
        hurt=hurt,
        badly=badly,
        elements=dict(zip(kinds, _colours(*elements), strict=True)),
        dice=dict(zip(("critical", "dodge"), _colours(*dice), strict=True)),
        tints=_tints(*_colours(*tints)),
    )


_TINTS = (Tint.REACH, Tint.SEEN, Tint.ZONE, Tint.START, Tint.OPTION, Tint.SIGHT)
_STRENGTHS = {Tint.ZONE: 184, Tint.SIGHT: 110, Tint.REACH: 150}
_STRENGTH = 138


def _tints(*colours: Colour) -> dict[Tint, TintLook]:
    """The cells that a spell cannot use there are a faint shade of those that it can; unseen ones are dark in any."""
    looks = {
        tint: TintLook(_with(colour, _STRENGTHS.get(tint, _STRENGTH)), _with(colour.lerp("white", 0.72), 235))
        for tint, colour in zip(_TINTS, colours, strict=True)
    }
    seen = looks[Tint.SEEN]
    looks[Tint.UNFIT] = TintLook((*seen.fill[:3], 14), (*seen.edge[:3], 130))
    looks[Tint.UNSEEN] = TintLook((38, 20, 62, 120), (150, 120, 180, 110))
    return looks


def _with(colour: Colour, alpha: int) -> RGBA:
    return colour.r, colour.g, colour.b, alpha


COLOURS: Mapping[Palette, Colours] = {
    Palette.STANDARD: _palette(
        owners=("#ee5a52", "#4f8ff7", "#57b85f", "#e9b02f"),
        names=("#ff8d86", "#8dbaff", "#9be58c", "#ffd76a"),
        good_bad=("#98e58a", "#ff8c82"),
        bars=("#59bb4d", "#f1af3e", "#ea524d"),
        elements=("#96f0dc", "#9c6434", "#ff823c", "#60b4ff"),
        dice=("#e88a5c", "#7fcb7a"),
        tints=("#3a78ff", "#e840be", "#ff7830", "#ffce5c", "#78eb8c", "#fff096"),
    ),
    Palette.RED_GREEN: _palette(
        owners=("#c8431c", "#2f62e8", "#5fdcd6", "#ffdf3f"),
        names=("#ff9a6b", "#8fb0ff", "#a8f5ef", "#ffee8f"),
        good_bad=("#8fd0ff", "#ffb24a"),
        bars=("#3f8cf0", "#ffd23f", "#b83a12"),
        elements=("#e6fbff", "#8a5528", "#ffb52e", "#2f7bff"),
        dice=("#e0701c", "#62c8e8"),
        tints=("#2f5cff", "#fff0b4", "#7a1800", "#ffd83d", "#8ff5ee", "#ffffff"),
    ),
    Palette.BLUE_YELLOW: _palette(
        owners=("#e0344a", "#2b5fb8", "#5fe3bd", "#ffd6da"),
        names=("#ff8d9a", "#86b4ff", "#92f0d6", "#ffe3e6"),
        good_bad=("#86ead2", "#ff8d95"),
        bars=("#3fbfa4", "#ffb3bd", "#c71f3a"),
        elements=("#f0fffa", "#7d4a3a", "#ff5a4e", "#3a86d8"),
        dice=("#e8506a", "#5cc9b0"),
        tints=("#5a4cf0", "#dc4ac1", "#98101e", "#ffd9c4", "#8ff5d8", "#ffffff"),
    ),
    Palette.LIGHTNESS: _palette(
        owners=("#b8402f", "#23257a", "#4fb384", "#fff3b0"),
        names=("#ffa08f", "#a4a8ff", "#a5f0cd", "#fff6c4"),
        good_bad=("#e0ffec", "#ff8f7e"),
        bars=("#c9f2b0", "#c9792c", "#8a1626"),
        elements=("#f4fffc", "#5c3420", "#f2a65a", "#3d69b8"),
        dice=("#b84a2a", "#b8ecc8"),
        tints=("#d4e6ff", "#ffd6f2", "#4a0418", "#fff2a8", "#dcffe4", "#ffffff"),
    ),
}
