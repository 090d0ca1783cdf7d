"""The keys of the sandbox, beside those of the arena."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from krosmaster.client.panels.arena_keys import KEY_ROWS, Chord, KeyRow
from krosmaster.client.wording import _
from krosmaster.table.sayings import N_

SANDBOX_ROWS: Sequence[KeyRow] = (
    KeyRow("B", N_("Sandbox: edit or play"), {Chord(pygame.K_b): "mode"}),
    KeyRow("X", N_("Sandbox, editing: the next page at the right"), {Chord(pygame.K_x): "next-tab"}),
    KeyRow("C", N_("Sandbox, editing: look for a krosmaster"), {Chord(pygame.K_c): "gallery"}),
    KeyRow("N", N_("Sandbox, editing: place for the next player"), {Chord(pygame.K_n): "next-side"}),
    KeyRow(
        N_("Del"),
        N_("Sandbox, editing: take away what stands at the cursor"),
        dict.fromkeys(map(Chord, (pygame.K_DELETE, pygame.K_BACKSPACE)), "erase"),
    ),
    KeyRow("Y", N_("Sandbox: all branches"), {Chord(pygame.K_y): "branches"}),
    KeyRow("J", N_("Sandbox: dice as before, fresh or chosen"), {Chord(pygame.K_j): "next-dice"}),
)
"""What each key does in the sandbox alone."""

SANDBOX_ACTS: Mapping[Chord, str] = {
    **{chord: act for row in SANDBOX_ROWS for chord, act in row.acts.items()},
    Chord(pygame.K_F1): "keys",
}
ALWAYS = ("mode", "next-dice", "branches", "keys")
"""What keys do in both ways; all else is for editing."""


def sandbox_keys() -> Sequence[tuple[str, str]]:
    """Every key of the sandbox with what it does: its own first."""
    return [(_(row.caps), _(row.words)) for row in (*SANDBOX_ROWS, *KEY_ROWS)]
