"""The parts of which the drawings of own characters are put together: shapes in the box of 96 x 120 units.

They keep to the style of the drawings that are files: one dark outline, two-stop fills lit from the upper left, a head
that is half the height, large eyes with two glints.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

INK = "#2a1840"


class Ramp(NamedTuple):
    """A colour in the light and in the shade, and what shades it further."""

    light: str
    dark: str
    deep: str


SKINS = (
    Ramp("#ffe6cf", "#f2b993", "#c9805f"),
    Ramp("#f8cc9c", "#dc9560", "#a05a38"),
    Ramp("#c98a5c", "#8e5533", "#552c1c"),
    Ramp("#8c5a44", "#5a3428", "#331b18"),
    Ramp("#c8ec9a", "#7fb858", "#4a7a34"),
    Ramp("#bcd4f4", "#7c98d4", "#48609c"),
)
HAIRS = (
    Ramp("#ffd67a", "#d98a2a", "#8a4a12"),
    Ramp("#c8794a", "#7a3a22", "#431c14"),
    Ramp("#6a5a88", "#33264e", "#1c1330"),
    Ramp("#ff9a6a", "#c83a34", "#7a1626"),
    Ramp("#f4f0fa", "#b8aed0", "#786c98"),
    Ramp("#8ae0b8", "#22906e", "#0c5646"),
    Ramp("#f0a0d8", "#a83a94", "#681a62"),
)
CLOTHES = (
    Ramp("#8a8ff0", "#3c3aa0", "#221c66"),
    Ramp("#f0a85c", "#b0602a", "#6a3014"),
    Ramp("#c88ae8", "#6c3aa4", "#3c1a68"),
    Ramp("#9ad47c", "#3e8a4a", "#1c5230"),
    Ramp("#ef8098", "#a82a52", "#641436"),
    Ramp("#8cc8dc", "#367c9c", "#184a66"),
)
ELEMENTS = {
    "fire": Ramp("#ffc05c", "#e0402c", "#8a1420"),
    "water": Ramp("#a4dcff", "#2f78e0", "#163c94"),
    "air": Ramp("#d8fff0", "#3cb898", "#14705c"),
    "earth": Ramp("#d8e07c", "#6a9440", "#365a24"),
    "neutral": Ramp("#e4dcf2", "#8c7cb0", "#4c3c74"),
}
"""By the value of the element; neutral stands for none."""
_GOLD = Ramp("#ffe27a", "#c8861a", "#7a4a10")
_STEEL = Ramp("#f4f6ff", "#8c94b8", "#4a5078")
_WOOD = Ramp("#d8a05a", "#8a5428", "#4a2a14")

FACE = "M26 40C26 25 36 20 48 20C60 20 70 25 70 40C70 54 59 62 48 62C37 62 26 54 26 40Z"
_FACE_SHADE = (
    "M70 40C70 54 59 62 48 62C42 62 37 60 33 56.5C42 59.5 51 59.5 58 54C65 49 67 39 67.5 31C69 34 70 37 70 40Z"
)
_GLYPHS = {
    "fire": (
        (
            "M0 6C-6 6 -9 1.6 -8 -3.6C-7.4 -6.6 -5.4 -8 -5.6 -11C-3.4 -10 -2.2 -8.4 -2 -6.4C.6 -9 1 -13 -.6 -17"
            "C5 -14 9.4 -7.4 8.6 -1.4C8 3 5 6 0 6Z"
        ),
        "translate(0 4.6) scale(.86)",
    ),
    "water": ("M0 -10C3 -4 8 -1 8 4C8 8.6 4.6 11 0 11C-4.6 11 -8 8.6 -8 4C-8 -1 -3 -4 0 -10Z", "translate(0 -.6)"),
    "air": (
        (
            "M-9 -3C-3 -3 2 -3 5 -4C8.6 -5.4 8 -10 4.6 -10C2 -10 1.4 -8 2.4 -6.6M-8 2H7"
            "C11 2 11 7.6 7 7.6C5.4 7.6 4.4 6.4 4.8 5"
        ),
        "",
    ),
    "earth": ("M-9 8L-6 0L-3 -2L0 -9L4 -9.6L6 -4L9 -1L9.6 8C6 10 -6 10 -9 8Z", ""),
    "neutral": ("M0 -10L2.8 -3.4L10 -3L4.4 1.6L6.4 8.6L0 4.6L-6.4 8.6L-4.4 1.6L-10 -3L-2.8 -3.4Z", ""),
}


@dataclass(slots=True)
class Sheet:
    """An SVG that is being drawn: shapes in order, and the gradients that they use."""

    _fills: dict[tuple[str, str, str], str] = field(default_factory=dict)
    _shapes: list[str] = field(default_factory=list)

    def linear(self, ramp: Ramp) -> str:
        """A fill that darkens towards the lower right."""
        return self._fill(ramp, 'linearGradient|x1="25%" y1="0%" x2="75%" y2="100%"')

    def radial(self, ramp: Ramp) -> str:
        """A fill of something round, lit from the upper left."""
        return self._fill(ramp, 'radialGradient|cx="35%" cy="28%" r="75%"')

    def add(self, shape: str) -> None:
        """A shape as it is."""
        self._shapes.append(shape)

    def form(self, path: str, fill: str, width: float = 2.5, shade: str = "", dark: str = "") -> None:
        """A filled outline, its shaded side within."""
        self.add(f'<path d="{path}" fill="{fill}"/>')
        if shade:
            self.add(f'<path d="{shade}" fill="{dark}" fill-opacity="0.35"/>')
        self.line(path, INK, width)

    def line(self, path: str, colour: str, width: float, opacity: float = 1.0) -> None:
        """A stroke."""
        faint = f' stroke-opacity="{opacity:g}"' if opacity < 1 else ""
        self.add(f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"{faint}/>')

    def spot(self, centre: tuple[float, float], radii: tuple[float, float], fill: str, opacity: float = 1.0) -> None:
        """An ellipse without an outline."""
        (cx, cy), (rx, ry) = centre, radii
        self.add(f'<ellipse cx="{cx:g}" cy="{cy:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}" opacity="{opacity:g}"/>')

    def group(self, transform: str) -> None:
        """What follows is moved, until `end`."""
        self.add(f'<g transform="{transform}">')

    def end(self) -> None:
        """The end of a group."""
        self.add("</g>")

    def text(self, shadow: tuple[float, float]) -> str:
        """The whole document; the figure stands in a soft shadow of these radii."""
        across, high = shadow
        ground = (
            f'<radialGradient id="shadow" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{across:g}" '
            f'gradientTransform="translate(48 108) scale(1 {high / across:.3f})">'
            f'<stop offset="0" stop-color="{INK}" stop-opacity="0.6"/>'
            f'<stop offset="0.55" stop-color="{INK}" stop-opacity="0.4"/>'
            f'<stop offset="1" stop-color="{INK}" stop-opacity="0"/></radialGradient>'
        )
        fills = "".join(
            f'<{kind.partition("|")[0]} id="{name}" {kind.partition("|")[2]}><stop offset="0" stop-color="{light}"/>'
            f'<stop offset="1" stop-color="{dark}"/></{kind.partition("|")[0]}>'
            for (kind, light, dark), name in self._fills.items()
        )
        shade = f'<ellipse cx="48" cy="108" rx="{across:g}" ry="{high:g}" fill="url(#shadow)"/>'
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 120" width="96" height="120">'
            f"<defs>{ground}{fills}</defs>"
            f'<g stroke-linejoin="round" stroke-linecap="round">{shade}{"".join(self._shapes)}</g></svg>'
        )

    def _fill(self, ramp: Ramp, kind: str) -> str:
        name = self._fills.setdefault((kind, ramp.light, ramp.dark), f"g{len(self._fills)}")
        return f"url(#{name})"


# ---- faces ----


def face(sheet: Sheet, skin: Ramp, *, pointed_ears: bool) -> None:
    """A head without hair, eyes and mouth."""
    ears = (
        ("M28 42C23 39 18 38 13 37.4C15 44 20 50.4 27.4 51Z", "M68 42C73 39 78 38 83 37.4C81 44 76 50.4 68.6 51Z")
        if pointed_ears
        else ("M28 41C23 39 20 42 21 46.4C22 50.4 25 52 28.6 51Z", "M68 41C73 39 76 42 75 46.4C74 50.4 71 52 67.4 51Z")
    )
    for ear in ears:
        sheet.form(ear, sheet.linear(skin), 2.3)
    sheet.form(FACE, sheet.radial(skin), 3, _FACE_SHADE, skin.deep)
    for cx in (32.8, 63.2):
        sheet.spot((cx, 52.6), (4.4, 2.6), "#ff6f7d", 0.38)


def eyes(
    sheet: Sheet, iris: Ramp, at: tuple[float, float] = (38.4, 44.8), apart: float = 19.2, size: float = 1.0
) -> None:
    """A pair of large eyes."""
    for side in (0, 1):
        cx, cy = at[0] + side * apart, at[1]
        rx, ry = 6.2 * size, 7 * size
        look = 0.8 * size * (1 - 2 * side)
        sheet.spot((cx, cy), (rx, ry), "#ffffff")
        sheet.spot((cx + look, cy + 0.9 * size), (rx * 0.7, ry * 0.84), sheet.linear(Ramp(iris.deep, iris.light, INK)))
        sheet.spot((cx + look, cy + 0.7 * size), (rx * 0.4, ry * 0.48), "#1c0f2e")
        sheet.spot((cx + look - 1.8 * size, cy - 1.5 * size), (1.7 * size, 1.7 * size), "#ffffff")
        sheet.spot((cx + look + 1.8 * size, cy + 3.2 * size), (0.95 * size, 0.95 * size), "#ffffff")
        lower = f"M{cx - rx:g} {cy:g}A{rx:g} {ry:g} 0 0 0 {cx + rx:g} {cy:g}"
        sheet.line(lower, "#7a3550", 1.1, 0.55)
        lid = f"M{cx - rx * 0.95:g} {cy - ry * 0.31:g}A{rx:g} {ry:g} 0 0 1 {cx + rx * 0.95:g} {cy - ry * 0.31:g}"
        sheet.line(lid, INK, 2.6)


BROWS = (
    "M31.6 36.4C34.4 33.8 39 33.8 42.4 36M53.6 36C57 33.8 61.6 33.8 64.4 36.4",
    "M31 33.6C35.4 33.6 40 35.6 43.4 38.4M65 33.6C60.6 33.6 56 35.6 52.6 38.4",
    "M32 37.4C35 34.6 39 34.2 42 35M54 34C57.4 31.4 62 32 64.6 35",
)


def mouth(sheet: Sheet, kind: int, skin: Ramp) -> None:
    """A nose, and one of four mouths."""
    sheet.line("M47 50.6q1.6 1 2.8 -.4", skin.deep, 1.5)
    match kind:
        case 0:
            sheet.line("M43 55.6C46 57.6 50.6 57.4 53.4 55", INK, 1.9)
        case 1:
            sheet.add(
                f'<path d="M40 54.2C45 56 52 56 57 54C57.4 58.6 53.6 60.8 48.6 60.8C43.6 60.8 40.4 58.6 40 54.2Z" '
                f'fill="#6d1626" stroke="{INK}" stroke-width="1.8"/>'
            )
            sheet.add(
                '<path d="M41.6 55.2C45.6 56.6 51.6 56.6 55.4 55L54.6 57.2C51.4 58.2 45.8 58.2 42.6 57.4Z"'
                ' fill="#fff"/>'
            )
        case 2:
            sheet.line("M42.6 56.4C45.6 55.2 50 55 54 53.8", INK, 1.9)
            sheet.add(f'<path d="M50.4 55L52.2 58.2L53.4 54.4Z" fill="#fff" stroke="{INK}" stroke-width="1.1"/>')
        case _:
            sheet.spot((48.2, 56.8), (2.8, 2.2), "#6d1626")
            sheet.line("M45.4 56.8A2.8 2.2 0 1 1 51 56.8A2.8 2.2 0 1 1 45.4 56.8", INK, 1.6)


def beard(sheet: Sheet, hair: Ramp) -> None:
    """A full beard that leaves the mouth free."""
    sheet.form(
        (
            "M27.4 47C27 60 35 71 48 74C61 71 69 60 68.6 47C66 53 60 54.4 55 52.6"
            "C51 51.4 45 51.4 41 52.6C36 54.4 30 53 27.4 47Z"
        ),
        sheet.linear(hair),
        2.3,
        "M68.6 47C69 60 61 71 48 74C54 68 62 60 63 51C65.6 50.4 67.6 49 68.6 47Z",
        hair.deep,
    )
    sheet.line("M38 60C40 64 43 66 45 67M58 60C56.4 63.6 54 66 51.6 67.4", hair.deep, 1.4)
    sheet.line("M43 58C46 59.6 50.6 59.4 53.4 57.4", INK, 1.8)


# ---- what is held ----


def sword(sheet: Sheet, glow: Ramp) -> None:
    """Upright in the right hand."""
    sheet.form("M71.4 84L70.6 50L75 42L79.4 50L78.6 84Z", sheet.linear(_STEEL), 2.4)
    sheet.line("M75 50V80", glow.dark, 1.8)
    sheet.form("M66.4 84H83.6L82.6 88.4H67.4Z", sheet.linear(_GOLD), 2.1)
    sheet.form("M73 88H77V98H73Z", sheet.linear(_WOOD), 1.9)


def hammer(sheet: Sheet, glow: Ramp) -> None:
    """Upright in the right hand."""
    sheet.line("M75 60V104", INK, 6)
    sheet.line("M75 60V104", _WOOD.light, 2.8)
    sheet.form(
        (
            "M63.6 48.6C64 46.8 65 46 66.6 46H85C86.6 46 87.6 46.8 88 48.6L88.6 60"
            "C88.6 61.6 87.6 62.6 86 62.6H65.6C64 62.6 63 61.6 63 60Z"
        ),
        sheet.linear(_STEEL),
        2.5,
    )
    sheet.form("M72.4 45H79.2V63.6H72.4Z", sheet.linear(glow), 1.9)
    sheet.line("M66.6 50V58", "#ffffff", 1.6, 0.75)


def staff(sheet: Sheet, glow: Ramp) -> None:
    """A rod with a stone of the element."""
    sheet.line("M76 56L74 106", INK, 5.6)
    sheet.line("M76 56L74 106", _WOOD.light, 2.6)
    sheet.form("M69.4 56C67.6 50 70 46 72 44M82.6 56C84.4 50 82 46 80 44", "none", 5)
    sheet.line("M69.6 55.4C67.8 50 70 46 72 44M82.4 55.4C84.2 50 82 46 80 44", _GOLD.dark, 2.4)
    sheet.form(
        "M76 41.6C80.4 41.6 83 45 83 49C83 53.4 80.4 57 76 57C71.6 57 69 53.4 69 49C69 45 71.6 41.6 76 41.6Z",
        sheet.radial(glow),
        2.3,
    )
    sheet.line("M72.4 47.6C72.8 46 73.8 45 75.2 44.8", "#ffffff", 1.6, 0.85)


def bow(sheet: Sheet, glow: Ramp) -> None:
    """Its string towards the body."""
    sheet.line("M75 48L75 106", "#ffffff", 1.4)
    curve = "M75 47C83 51 78 60 83 68C86 73 86 81 83 86C78 94 83 103 75 107"
    sheet.line(curve, INK, 7.2)
    sheet.line(curve, glow.dark, 3.6)
    sheet.line("M76.6 48.6C81.4 52.6 77.4 60.6 82.4 68.4", glow.light, 1.4)
    sheet.form("M80.6 72H87.4V82H80.6Z", sheet.linear(_WOOD), 1.8)


def shield(sheet: Sheet, glow: Ramp, glyph: str) -> None:
    """Round, before the left hand."""
    disc = "M22.6 69C31 69 37 76 37 84.6C37 93.2 31 100 22.6 100C14.2 100 8.4 93.2 8.4 84.6C8.4 76 14.2 69 22.6 69Z"
    sheet.form(disc, sheet.radial(glow), 2.6)
    sheet.line(
        (
            "M22.6 72.4C29.2 72.4 33.6 78 33.6 84.6C33.6 91.2 29.2 96.6 22.6 96.6"
            "C16 96.6 11.8 91.2 11.8 84.6C11.8 78 16 72.4 22.6 72.4Z"
        ),
        _GOLD.light,
        1.6,
    )
    emblem(sheet, glyph, (22.6, 84.6), 0.72, "#ffffff")


def emblem(sheet: Sheet, glyph: str, at: tuple[float, float], scale: float, colour: str) -> None:
    """The sign of an element."""
    path, more = _GLYPHS[glyph]
    sheet.group(f"translate({at[0]:g} {at[1]:g}) scale({scale:g})")
    if more:
        sheet.group(more)
    if glyph == "air":
        sheet.line(path, INK, 6)
        sheet.line(path, colour, 2.8)
    else:
        sheet.add(f'<path d="{path}" fill="{colour}" stroke="{INK}" stroke-width="{1.7 / scale:g}"/>')
    if more:
        sheet.end()
    sheet.end()
