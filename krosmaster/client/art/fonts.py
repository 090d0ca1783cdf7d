"""Fonts by style and pixel size, loaded by path so that every machine shows the same letters."""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

import pygame


class Style(Enum):
    """The faces: body text in four cuts, and a round display face for titles and numbers."""

    TEXT = "NotoSans-Regular.ttf"
    BOLD = "NotoSans-Bold.ttf"
    ITALIC = "NotoSans-Italic.ttf"
    BOLD_ITALIC = "NotoSans-BoldItalic.ttf"
    TITLE = "FredokaOne-Regular.ttf"


@cache
def font_path(style: Style) -> Path:
    """The font's file inside the installed package that brings it."""
    folder = files("font_fredoka_one") / "files" if style is Style.TITLE else files("pygame_gui") / "data"
    return Path(str(folder / style.value))


@lru_cache(maxsize=128)
def font(style: Style, pixels: int) -> pygame.font.Font:
    """A font at its final size."""
    return pygame.font.Font(str(font_path(style)), max(6, pixels))


def forget_fonts() -> None:
    """Let go of all fonts: none outlives pygame's font module."""
    font.cache_clear()
