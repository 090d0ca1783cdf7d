"""Drawings in the colours of a palette: what carries an owner, an element or a face is recoloured in its SVG text.

Light and shade stay: each colour keeps its distance from the standard one in lightness, chroma and hue (OKLCH, after
B. Ottosson, "A perceptual color space for image processing", 2020). Outlines, steel and gold stay as they are.
"""

from __future__ import annotations

import math
import re
from functools import cache

from krosmaster.client.art.palettes import COLOURS, Colours
from krosmaster.client.art.theme import Colour
from krosmaster.client.settings import Palette

_HEX = re.compile(r"#[0-9a-fA-F]{6}\b")
_KEPT = {"#2a1840", "#4a3d78", "#98a4d4", "#f6f9ff", "#f09a2a", "#fff2a8", "#221638", "#4a3a6a"}
"""Outline, steel, the golden frame of an immunity, the ground of medals."""
_NEAR_DEGREES = 62
_GREY = 0.035
_OWNER = re.compile(r"(?:ui/disc|icons/player)-([0-3])$")
_ELEMENT = re.compile(r"(?:icons|rewards)/(?:element|resistance|immunity|boost|buff)-([a-z]+)$")
_DIE = re.compile(r"dice/die-([a-z]+)$")


def carried(name: str, colours: Colours) -> Colour | None:
    """The colour of the meaning that a drawing carries, in a palette; None: it carries none."""
    if found := _OWNER.match(name):
        return colours.owners[int(found[1])]
    if found := _ELEMENT.match(name):
        return {element.value: colour for element, colour in colours.elements.items()}.get(found[1])
    if found := _DIE.match(name):
        return colours.dice.get(found[1])
    return None


def recoloured(svg: str, name: str, colours: Colours) -> str:
    """The text of a drawing in the colours of a palette."""
    meant, standard = carried(name, colours), carried(name, COLOURS[Palette.STANDARD])
    if meant is None or standard is None or meant == standard:
        return svg
    source, target = _oklch(*tuple(standard)[:3]), _oklch(*tuple(meant)[:3])
    return _HEX.sub(lambda found: _moved(found[0].lower(), source, target), svg)


@cache
def _moved(text: str, source: tuple[float, float, float], target: tuple[float, float, float]) -> str:
    light, chroma, hue = _oklch(*(int(text[place : place + 2], 16) for place in (1, 3, 5)))
    turn = (hue - source[2] + 180) % 360 - 180
    if text in _KEPT or chroma < _GREY or abs(turn) > _NEAR_DEGREES:
        return text
    light = min(max(light + target[0] - source[0], 0.12), 0.98)
    return _hex(light, chroma * min(target[1] / source[1], 1.5), target[2] + turn)


def _oklch(red: int, green: int, blue: int) -> tuple[float, float, float]:
    """Lightness 0 to 1, chroma, hue in degrees."""
    r, g, b = (_linear(value / 255) for value in (red, green, blue))
    long = math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    medium = math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    short = math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    light = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return light, math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360


def _hex(light: float, chroma: float, hue: float) -> str:
    """The colour, with as much of its chroma as a screen can show."""
    while True:
        shares = _shares(light, chroma, hue)
        if chroma <= 0 or all(-0.002 <= share <= 1.002 for share in shares):
            return "#" + "".join(f"{round(255 * _encoded(min(max(share, 0.0), 1.0))):02x}" for share in shares)
        chroma = max(chroma - 0.005, 0.0)


def _shares(light: float, chroma: float, hue: float) -> tuple[float, float, float]:
    """Linear red, green, blue."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _encoded(share: float) -> float:
    return 12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055
