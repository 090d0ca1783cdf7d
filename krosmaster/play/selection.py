"""What the player has chosen so far on the way to the next command: frozen values, one at a time."""

from __future__ import annotations

from dataclasses import dataclass

from krosmaster.arena.definitions import Handle, SpellId
from krosmaster.arena.dice import Face
from krosmaster.arena.state import Question


@dataclass(frozen=True, slots=True)
class NothingChosen:
    """A click walks, when a character acts."""


@dataclass(frozen=True, slots=True)
class SpellChosen:
    """A click casts this spell of the active character (`PUNCH.id`: punches)."""

    spell_id: SpellId


@dataclass(frozen=True, slots=True)
class PlacingFigure:
    """A click places this figure on a start cell."""

    who: Handle


@dataclass(frozen=True, slots=True)
class SettingDice:
    """The tension dice as set so far; None: still to be set."""

    faces: tuple[Face | None, ...]


@dataclass(frozen=True, slots=True)
class GivingInspiration:
    """Who gets each tension die so far; None: nobody."""

    give: tuple[Handle | None, ...]


@dataclass(frozen=True, slots=True)
class Answering:
    """A question is open: a click on one of its options, or `choose`, answers it."""

    question: Question


Selection = NothingChosen | SpellChosen | PlacingFigure | SettingDice | GivingInspiration | Answering
