"""How much a set-up says, so that no tree grows larger than what a file can hold of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from krosmaster.arena.boards import INLINE, BoardDef
from krosmaster.arena.setup_options import Setup

_UNWRITTEN = {"title", "cards", "boards", "rewards", "alliances"}
"""What the program has anyway, or finds out."""


def setup_size(setup: Setup) -> int:
    """At least twice the number of values in a file that says it."""
    return sum(4 + _size(getattr(setup, one.name)) for one in fields(setup) if one.name not in _UNWRITTEN)


def _size(value: Any) -> int:
    if isinstance(value, Mapping):
        return 2 + sum(2 + _size(inner) for inner in value.values())
    if hasattr(value, "id") and not (isinstance(value, BoardDef) and value.id == INLINE):
        return 1
    if is_dataclass(value):
        told = [one for one in fields(value) if one.init]
        return 4 + sum(2 + _size(inner) for one in told if (inner := getattr(value, one.name)) != one.default)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return 2 + sum(1 + _size(inner) for inner in value)
    return 1 + len(value) // 20 if isinstance(value, str) else 1
