"""The keys of a replay in one table: what each does, and how the list of keys tells it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from krosmaster.client.panels.arena_keys import CAMERA_ROWS, Chord, KeyRow
from krosmaster.client.wording import _
from krosmaster.table.sayings import N_

_SHIFT = pygame.KMOD_SHIFT

REPLAY_ROWS: Sequence[KeyRow] = (
    KeyRow(N_("Space"), N_("Play or pause"), {Chord(pygame.K_SPACE): "replay:play"}),
    KeyRow(
        N_("Left / Right"),
        N_("One act back or on"),
        {Chord(pygame.K_LEFT): "replay:back", Chord(pygame.K_RIGHT): "replay:forward"},
    ),
    KeyRow(
        N_("Shift+Left / Shift+Right"),
        N_("One turn back or on; Up and Down too"),
        {
            Chord(pygame.K_LEFT, _SHIFT): "replay:turn-back",
            Chord(pygame.K_RIGHT, _SHIFT): "replay:turn-forward",
            Chord(pygame.K_UP): "replay:turn-back",
            Chord(pygame.K_DOWN): "replay:turn-forward",
        },
    ),
    KeyRow(
        N_("Home / End"),
        N_("To the start or the end"),
        {Chord(pygame.K_HOME): "replay:start", Chord(pygame.K_END): "replay:end"},
    ),
    KeyRow("S", N_("How fast the replay plays"), {Chord(pygame.K_s): "replay:pace"}),
    KeyRow("G", N_("Go on from here"), {Chord(pygame.K_g): "replay:fork"}),
    KeyRow("B", N_("Try it in the sandbox"), {Chord(pygame.K_b): "replay:sandbox"}),
    KeyRow("D", N_("The shop of demonic rewards"), {Chord(pygame.K_d): "shop"}),
    KeyRow(
        N_("Tab / Shift+Tab"),
        N_("The card of the next figure, or of the one before"),
        {Chord(pygame.K_TAB): "next", Chord(pygame.K_TAB, _SHIFT): "previous"},
    ),
    KeyRow(
        N_("Page up / Page down"),
        N_("Read back in what happened"),
        {Chord(pygame.K_PAGEUP): "log-up", Chord(pygame.K_PAGEDOWN): "log-down"},
    ),
    KeyRow(N_("Click, drag"), N_("On the track: go there")),
    KeyRow(N_("Click"), N_("On a line of what happened: go there; once more: unfold it")),
    KeyRow(N_("Wheel below the board"), N_("One act back or on")),
    *CAMERA_ROWS,
    KeyRow(N_("Esc, right click"), N_("Leave the replay"), {Chord(pygame.K_ESCAPE): "replay:leave"}),
    KeyRow("M", N_("Sound off or on"), {Chord(pygame.K_m): "mute"}),
    KeyRow("F11", N_("Full screen")),
    KeyRow("F1", N_("This list"), {Chord(pygame.K_F1): "keys"}),
    KeyRow("F2", N_("The rule that is cited, or all rules"), {Chord(pygame.K_F2): "look-up"}),
)
"""Every key of a replay, in the order of the list."""

REPLAY_ACTS: Mapping[Chord, str] = {chord: act for row in REPLAY_ROWS for chord, act in row.acts.items()}


def replay_keys() -> Sequence[tuple[str, str]]:
    """Every key of a replay with what it does, in words."""
    return [(_(row.caps), _(row.words)) for row in REPLAY_ROWS]
