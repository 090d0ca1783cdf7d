"""Which version this is, and where things lie: its drawings and catalogues, and the player's own folder."""

from __future__ import annotations

from pathlib import Path

import platformdirs

VERSION = "0.1.0"
"""As pyproject.toml says too."""

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
DRAWINGS = ASSETS / "drawings"
LOCALE = ASSETS / "locale"
EXAMPLE_MATCH = ASSETS / "matches" / "example.yaml"
"""A finished match to watch for whoever has played none."""

_APP_NAME = "krosmaster-arena-desktop"


def characters_folder() -> Path:
    """The folder of the characters that the player has made (docs/characters.md)."""
    return user_folder() / "characters"


def user_folder() -> Path:
    """The folder for settings, saves and reports; it is made when something is written."""
    return Path(platformdirs.user_data_dir(_APP_NAME, appauthor=False))
