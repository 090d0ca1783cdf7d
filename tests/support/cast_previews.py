"""The whole preview of a cast, however long it takes to count."""

from __future__ import annotations

from krosmaster.arena.definitions import SpellId
from krosmaster.arena.state import State
from krosmaster.grid import Cell
from krosmaster.play.preview import CastPreview, CastStudy, command_at


def cast_preview(state: State, spell_id: SpellId, cell: Cell) -> CastPreview:
    """What a legal cast at the cell could do; `PUNCH.id` for the punch."""
    study = CastStudy(state, command_at(spell_id, cell))
    while not (preview := study.look(1024)).is_counted:
        pass
    return preview
