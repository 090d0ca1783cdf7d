"""Hair, hats and helmets of own characters: each is drawn in two parts, behind the head and over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from krosmaster.client.art.own_figure_parts import INK, Ramp, Sheet

_GOLD = Ramp("#ffe27a", "#c8861a", "#7a4a10")
_STEEL = Ramp("#f4f6ff", "#8c94b8", "#4a5078")
_LEATHER = Ramp("#c98a54", "#7a4526", "#47240f")
_HORN = Ramp("#fff4d8", "#c89a5c", "#7a5428")
_DOME = "M23.4 38C21 21 32 11 48 11C64 11 75 21 72.6 38C67 32.6 58 30.4 48 30.4C38 30.4 29 32.6 23.4 38Z"
_DOME_SHADE = "M72.6 38C67 32.6 58 30.4 50 30.4C62 28 65 20 58 12.6C69 16 74.4 25 72.6 38Z"
_SHINE = "M30.4 20.6C32.6 17.4 35.6 15.2 39 14"


class Headwear(NamedTuple):
    """What is drawn before the body, and after the face; both get the hair's and the cloth's colours."""

    behind: Callable[[Sheet, Ramp, Ramp], None]
    over: Callable[[Sheet, Ramp, Ramp], None]


def _nothing(sheet: Sheet, hair: Ramp, cloth: Ramp) -> None:
    """Nothing shows behind the head."""


def _long(sheet: Sheet, hair: Ramp, cloth: Ramp) -> None:  # noqa: ARG001 - all have one signature
    path = "M24 36C17 50 19 66 15 82C19 90 27 94 33 90L63 90C69 94 77 90 81 82C77 66 79 50 72 36Z"
    sheet.form(path, sheet.linear(hair), 3)
    sheet.line(
        "M22 58C22 70 19.6 76 20 84M27.6 66C27 78 26 82 27 88M74 58C74 70 76.4 76 76 84M68.4 66C69 78 70 82 69 88",
        hair.deep,
        1.5,
    )


def _swept(sheet: Sheet, hair: Ramp, cloth: Ramp) -> None:
    path = (
        "M22.6 52C18.6 32 29 13.6 48.6 13C67.6 13 77.6 31 73.6 52C73.4 56 74 60 75.4 63C71 61.6 68.6 57.4 68.6 52"
        "C68.8 44 66 37 58.6 31C55 36.6 46 41.4 35.4 41.4C30.6 43 27.6 47 27.4 52C27.4 57.4 25 61.6 20.6 63"
        "C22 60 22.8 56 22.6 52Z"
    )
    shade = (
        "M73.6 52C73.4 56 74 60 75.4 63C71 61.6 68.6 57.4 68.6 52C68.8 44 66 37 58.6 31C64 28 63 19 57 14.4"
        "C69 17.6 76.6 33 73.6 52Z"
    )
    sheet.form(path, sheet.radial(hair), 2.6, shade, hair.deep)
    sheet.line("M57 26C51 32.6 43 36.6 33 38M52 19C44 22 34 28 29 37M62 28C67 33 70 40 70.6 47", hair.deep, 1.4, 0.85)
    sheet.line("M29 29C31.4 23.6 35.4 19.8 40 18", "#ffffff", 2.2, 0.8)
    sheet.form("M57.6 15.4C63 17.4 68 21.6 71 27.4L67.6 30.6C64.6 25 60.6 21 55.4 18.6Z", sheet.linear(cloth), 1.9)


def _spiky(sheet: Sheet, hair: Ramp, cloth: Ramp) -> None:
    path = (
        "M22 46C17.6 37 18 27 24.6 20.6C23.4 15.6 26 10.6 30.6 8.2C31 11.4 33 13 35.4 13C38 7.4 44 4.4 50.6 4.6"
        "C49.4 7.4 50.2 9.6 52.4 10.4C58.6 7.6 66 9.6 70 14.8C67.4 15.4 67 17 68.4 18.6C75 23 78 31.6 75.4 41.6"
        "C74 39 72.4 38 70.8 38.6C71.2 43 70.6 47 69 50C67.4 42 64.4 36.8 60 33.6C59 37.4 57 40 54 41.4"
        "C54 37.8 52.6 35 50 33C47 38 41 42 33 43.4C34.2 41 34.4 38.8 34 36.6"
        "C30 39.8 27.4 44.4 27 51C24.6 50 23 48.4 22 46Z"
    )
    sheet.form(
        path,
        sheet.radial(hair),
        2.7,
        "M75.4 41.6C74 39 72.4 38 70.8 38.6C71.2 43 70.6 47 69 50C67.4 42 64.4 36.8 60 33.6"
        "C66 30 65 22 58.4 15C69 17 78 29 75.4 41.6Z",
        hair.deep,
    )
    sheet.line(
        "M36 22C33.6 26 32 29.6 31.4 33.6M46 16C43.6 20.6 42.6 25 42.6 29.6M57 18C57.4 22 57.2 25.4 56.4 28.6",
        hair.deep,
        1.5,
    )
    sheet.line("M28.6 27C29.6 23.6 31.4 21 34 19", "#ffffff", 2, 0.75)
    sheet.form(
        (
            "M23.4 35C31 28.6 39 26.4 48 26.4C57 26.4 65 28.6 72.6 35L72 39.4C65 33.4 57 31.4 48 31.4"
            "C39 31.4 31 33.4 24 39.4Z"
        ),
        sheet.linear(cloth),
        2,
    )


def _hood(sheet: Sheet, hair: Ramp, cloth: Ramp) -> None:
    sheet.form(
        "M31 30C35 35 40 36.6 48 34.6C56 36.6 61 35 65 30C61 24 55 22 48 22C41 22 35 24 31 30Z", sheet.linear(hair), 1.9
    )
    path = (
        "M19.4 54C13.6 30 25 10.6 44 7.4C49 5 56 4 62 6.6C60.4 7.4 59.6 8.6 59.8 10C74 16 82 33 76.6 54"
        "C75 60 71 65 65.6 68C69.6 60 71.4 51 70.4 42.6C69 32 60 26 48 26C36 26 27 32 25.6 42.6"
        "C24.6 51 26.4 60 30.4 68C25 65 21 60 19.4 54Z"
    )
    sheet.form(
        path,
        sheet.linear(cloth),
        2.8,
        "M76.6 54C75 60 71 65 65.6 68C69.6 60 71.4 51 70.4 42.6C70 39 68.6 36 66.4 33.6"
        "C70 27 66 15 59.8 10C74 16 82 33 76.6 54Z",
        cloth.deep,
    )
    sheet.line("M26.4 32C30 24.6 38 21.4 48 21.4C58 21.4 66 24.6 69.6 32", _GOLD.light, 1.7)
    sheet.line("M26 24C29.6 18.4 34.6 14.6 40.6 13", "#ffffff", 1.9, 0.6)


def _wizard(sheet: Sheet, hair: Ramp, cloth: Ramp) -> None:
    for path in (
        "M25 34C21 42 21 52 24 60C27 58 28.4 54 28 49C30 45 31 40 31 35Z",
        "M71 34C75 42 75 52 72 60C69 58 67.6 54 68 49C66 45 65 40 65 35Z",
    ):
        sheet.form(path, sheet.linear(hair), 2.3)
    cone = "M27 32C33 26 37 13 46 6C52 2.8 60 3.2 64.6 8.6C60.8 8 58 9.6 58 13C59.4 20 64 27 69 32C60 28 36 28 27 32Z"
    sheet.form(
        cone,
        sheet.linear(cloth),
        2.6,
        "M69 32C64 27 59.4 20 58 13C55 18 55 24 57.6 29.4C62 30 66 30.8 69 32Z",
        cloth.deep,
    )
    brim = (
        "M11.6 37.4C17 29 33 26.4 48 26.4C63 26.4 79 29 84.4 37.4C85 40.4 82.4 41.6 79 40.6C70 36.6 60 35 48 35"
        "C36 35 26 36.6 17 40.6C13.6 41.6 11 40.4 11.6 37.4Z"
    )
    sheet.form(brim, sheet.linear(cloth), 2.6)
    sheet.form(
        "M29.4 30C35 26.6 41 25.4 48 25.4C55 25.4 61 26.6 66.6 30L65 24.6C60 21.8 54 21 48 21C42 21 37 21.8 32.6 24.6Z",
        sheet.linear(_GOLD),
        1.9,
    )
    sheet.line("M41 16C43.4 12.4 46 10 49.4 8.6", "#ffffff", 1.8, 0.65)


def _horned(sheet: Sheet, hair: Ramp, cloth: Ramp) -> None:
    for path in (
        "M29 26C19 27 11.6 19 13 6.4C16.6 12.4 23 15 33 16Z",
        "M67 26C77 27 84.4 19 83 6.4C79.4 12.4 73 15 63 16Z",
    ):
        sheet.form(path, sheet.linear(_HORN), 2.4)
    for path in ("M25 38C22 45 22 52 24.4 58C27 56 28 52 27.8 47Z", "M71 38C74 45 74 52 71.6 58C69 56 68 52 68.2 47Z"):
        sheet.form(path, sheet.linear(hair), 2)
    sheet.form(_DOME, sheet.radial(_STEEL), 2.8, _DOME_SHADE, _STEEL.deep)
    sheet.form(
        "M21.6 39.4C28 33.4 38 31 48 31C58 31 68 33.4 74.4 39.4L74 33.6C67 28 58 26 48 26C38 26 29 28 22 33.6Z",
        sheet.linear(cloth),
        2.2,
    )
    sheet.form("M44.6 11.6C46.6 10.8 49.4 10.8 51.4 11.6L51 27H45Z", sheet.linear(_GOLD), 1.8)
    sheet.line(_SHINE, "#ffffff", 1.9, 0.8)


def _crowned(sheet: Sheet, hair: Ramp, cloth: Ramp) -> None:
    path = (
        "M22.4 60C16.6 38 26 14.6 48 14.6C70 14.6 79.4 38 73.6 60C69.6 58.6 68.2 53 68.6 46C66 38 61 33.6 55 32"
        "C47 36 36 37.4 30 36.6C27.6 41 27.4 46 27.4 50C27.4 54.6 26 58.6 22.4 60Z"
    )
    sheet.form(
        path,
        sheet.radial(hair),
        2.6,
        "M73.6 60C69.6 58.6 68.2 53 68.6 46C66 38 61 33.6 55 32C61 29 61 21 56 16C70 19 78 41 73.6 60Z",
        hair.deep,
    )
    sheet.line("M54 24C48 29 40 31.4 33 31.6M26 44C26 39 27 35 29 31.6", hair.deep, 1.4)
    sheet.form(
        "M32 20L29.6 7.4L38.6 12.6L48 3.6L57.4 12.6L66.4 7.4L64 20C54 16.4 42 16.4 32 20Z", sheet.linear(_GOLD), 2.3
    )
    for cx, ramp in ((39.4, cloth), (48, _STEEL), (56.6, cloth)):
        sheet.add(
            f'<circle cx="{cx}" cy="14.6" r="1.9" fill="{sheet.radial(ramp)}" stroke="{INK}" stroke-width="1.2"/>'
        )


def _goggles(sheet: Sheet, hair: Ramp, cloth: Ramp) -> None:
    for path in (
        "M30 26C22 28 19 36 18 45C16.4 52 16 58 19 62.6C23 64 28 60 30 52Z",
        "M66 26C74 28 77 36 78 45C79.6 52 80 58 77 62.6C73 64 68 60 66 52Z",
    ):
        sheet.form(path, sheet.linear(_LEATHER), 2.8)
    sheet.form("M36 33C39 36.4 42 37.4 46 36C50 37.4 55 37 58.6 33L56 28H40Z", sheet.linear(hair), 1.8)
    sheet.form(_DOME, sheet.radial(_LEATHER), 2.8, _DOME_SHADE, _LEATHER.deep)
    sheet.form(
        "M22.6 30C30 23.6 39 21 48 21C57 21 66 23.6 73.4 30L73.6 35C66 28.6 57 26.4 48 26.4C39 26.4 30 28.6 22.4 35Z",
        sheet.linear(cloth),
        2.1,
    )
    for cx in (37.6, 58.4):
        for radius, ramp, width in ((8.2, _GOLD, 2.5), (5.4, Ramp("#e4fff8", "#3cae98", ""), 1.9)):
            sheet.add(
                f'<circle cx="{cx}" cy="24.6" r="{radius}"'
                f' fill="{sheet.radial(ramp)}" stroke="{INK}" stroke-width="{width}"/>'
            )
        sheet.line(f"M{cx - 3} 24C{cx - 2.6:g} 22.2 {cx - 1.4:g} 21.2 {cx} 21", "#ffffff", 1.5, 0.9)


def _topknot(sheet: Sheet, hair: Ramp, cloth: Ramp) -> None:
    sheet.form(
        "M48 17C41 17 38 12.6 39 8.4C40 4.6 44 2.8 48 2.8C52 2.8 56 4.6 57 8.4C58 12.6 55 17 48 17Z",
        sheet.radial(hair),
        2.4,
    )
    path = (
        "M25.4 44C22 28 32 15 48 15C64 15 74 28 70.6 44C68.6 36 63 30.4 56 28.4"
        "C50 30 46 30 40 28.4C33 30.4 27.4 36 25.4 44Z"
    )
    sheet.form(
        path,
        sheet.radial(hair),
        2.6,
        "M70.6 44C68.6 36 63 30.4 56 28.4C61 26 61 20 57 16.6C68 20 73 32 70.6 44Z",
        hair.deep,
    )
    sheet.line("M40 18C36 20.6 32.6 25 31 30M48 17V26M56 18C60 20.6 63.4 25 65 30", hair.deep, 1.4)
    sheet.form(
        (
            "M24.4 37C31 31 39 28.8 48 28.8C57 28.8 65 31 71.6 37L71.4 41.4C65 35.6 57 33.6 48 33.6"
            "C39 33.6 31 35.6 24.6 41.4Z"
        ),
        sheet.linear(cloth),
        2,
    )
    sheet.form("M42 16.6C46 15 50 15 54 16.6L53.4 13.4C50 12.4 46 12.4 42.6 13.4Z", sheet.linear(cloth), 1.6)


HEADWEAR = (
    Headwear(_nothing, _swept),
    Headwear(_nothing, _spiky),
    Headwear(_nothing, _hood),
    Headwear(_long, _wizard),
    Headwear(_nothing, _horned),
    Headwear(_long, _crowned),
    Headwear(_nothing, _goggles),
    Headwear(_nothing, _topknot),
    Headwear(_long, _swept),
)
