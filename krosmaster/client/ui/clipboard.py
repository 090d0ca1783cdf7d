"""The system's clipboard, which may be missing or refuse."""

from __future__ import annotations

import pygame

LONGEST_TEXT = 20_000


def copied(text: str) -> bool:
    """Put a text on the clipboard; whether it is there now."""
    try:
        pygame.scrap.put_text(text)
        return bool(pygame.scrap.get_text() == text)
    except pygame.error:
        return False


def pasted() -> str:
    """The text on the clipboard; empty where there is none, cut where it is longer than anything one would paste."""
    try:
        return str(pygame.scrap.get_text())[:LONGEST_TEXT]
    except pygame.error:
        return ""
