"""What players set for themselves, kept as a small JSON file in their own folder."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Container, Mapping
from dataclasses import asdict, replace
from enum import Enum
from pathlib import Path
from typing import Any

from krosmaster.client import wording
from krosmaster.client.geometry.layout import SCALE_PERCENTS
from krosmaster.client.geometry.projection import View
from krosmaster.table.reading import read_json
from krosmaster.table.savefile import remove_old_parts, write_atomically
from krosmaster.table.values import value


class AnimationSpeed(Enum):
    """How fast what happens is shown."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"


class ConfirmEnd(Enum):
    """When ending a turn is asked again."""

    NEVER = "never"
    SOMETHING_LEFT = "something-left"
    ALWAYS = "always"


class Palette(Enum):
    """For whose eyes owners, tints, elements and warnings are coloured."""

    STANDARD = "standard"
    RED_GREEN = "red-green"
    BLUE_YELLOW = "blue-yellow"
    LIGHTNESS = "lightness"
    """Told apart by how light they are: for eyes, screens and lights without colour."""


class CurtainKind(Enum):
    """What is shown when the next player is called to the mouse."""

    OFF = "off"
    NAME_CARD = "name-card"
    FULL = "full"
    """Nothing of the match is seen until the next player says so."""


THINKING_S = (1, 3, 10)
"""The times for thought that can be chosen."""

LOUDEST_PERCENT, QUIETER_PERCENT = 100, 10
"""The volume at most, and how much one step changes it."""
_VOLUME_PERCENT = 70
_MOST_BYTES = 100_000


@value
class Settings:
    """The settings; `scale_percent` None follows the window."""

    language: str
    scale_percent: int | None = None
    animation_speed: AnimationSpeed = AnimationSpeed.NORMAL
    full_screen: bool = False
    confirm_end: ConfirmEnd = ConfirmEnd.SOMETHING_LEFT
    board_view: View = View.FRONT
    volume_percent: int = _VOLUME_PERCENT
    is_muted: bool = False
    palette: Palette = Palette.STANDARD
    reduced_motion: bool = False
    """Nothing sways, shakes or flies; things fade or change at once."""
    curtain: CurtainKind = CurtainKind.NAME_CARD
    thinking_s: int = THINKING_S[1]
    """How long the strongest computer player thinks about a choice, at most."""

    def with_full_screen(self, *, on: bool) -> Settings:
        """The same settings, in a window or on the whole screen."""
        return replace(self, full_screen=on)

    def with_sound(self, *, on: bool) -> Settings:
        """The same settings, to be heard or not."""
        return replace(self, is_muted=not on)

    def looks_like(self, other: Settings) -> bool:
        """Whether nothing differs that is seen."""
        return replace(self, is_muted=other.is_muted, volume_percent=other.volume_percent) == other


class SettingsFile:
    """The file that keeps the settings; what it does not hold, or holds wrong, is as at the first start.

    Other windows may write it too: only what has changed in this one is written over theirs.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: Settings | None = None
        """The settings as this window last read or wrote them."""

    def read(self) -> Settings:
        """The settings as they were left."""
        remove_old_parts(self._path)
        self._known = _settings_of(self._kept())
        return self._known

    def write(self, settings: Settings) -> None:
        """Keep the settings; a folder that cannot be written is no reason to stop playing."""
        values = _values_of(settings)
        kept = self._kept()
        if self._known is not None:
            known, theirs = _values_of(self._known), _values_of(_settings_of(kept))
            unchanged = {key for key, value in values.items() if value == known[key] and key in kept}
            values |= {key: theirs[key] for key in unchanged}
        self._known = settings
        with contextlib.suppress(OSError):
            write_atomically(self._path, json.dumps(values, indent=1))

    def _kept(self) -> dict[str, Any]:
        """What the file holds; nothing, where it is missing or broken."""
        try:
            kept = read_json(self._path, _MOST_BYTES)
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}


def _values_of(settings: Settings) -> dict[str, Any]:
    return {key: value.value if isinstance(value, Enum) else value for key, value in asdict(settings).items()}


def _settings_of(kept: Mapping[str, Any]) -> Settings:
    return Settings(
        language=_one_of(kept.get("language"), tuple(wording.LANGUAGES), wording.system_language()),
        scale_percent=_one_of(kept.get("scale_percent"), (None, *SCALE_PERCENTS), None),
        animation_speed=_member(AnimationSpeed, kept.get("animation_speed"), AnimationSpeed.NORMAL),
        full_screen=kept.get("full_screen") is True,
        confirm_end=_member(ConfirmEnd, kept.get("confirm_end"), ConfirmEnd.SOMETHING_LEFT),
        board_view=_member(View, kept.get("board_view"), View.FRONT),
        volume_percent=_one_of(kept.get("volume_percent"), range(LOUDEST_PERCENT + 1), _VOLUME_PERCENT),
        is_muted=kept.get("is_muted") is True,
        palette=_member(Palette, kept.get("palette"), Palette.STANDARD),
        reduced_motion=kept.get("reduced_motion") is True,
        thinking_s=_one_of(kept.get("thinking_s"), THINKING_S, THINKING_S[1]),
        curtain=_member(CurtainKind, kept.get("curtain"), CurtainKind.NAME_CARD),
    )


def _one_of(value: Any, allowed: Container[Any], otherwise: Any) -> Any:
    return value if type(value) in (str, int, type(None)) and value in allowed else otherwise


def _member(kind: type[Any], value: Any, otherwise: Any) -> Any:
    return next((member for member in kind if member.value == value), otherwise)
