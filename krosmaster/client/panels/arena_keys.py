"""The keys of the arena in one table: what each does, and how the list of keys tells it.

A key means an act: the id of the spot that it presses, or one of the keyboard's own (`arena_keyboard.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from krosmaster.client.ui.spots import Spot
from krosmaster.table.sayings import N_

DIGIT, PILE = "digit", "pile"
"""Acts that bear a number, as in `digit:3`."""

MOST_DIGITS = 9

_SHIFT, _CTRL = pygame.KMOD_SHIFT, pygame.KMOD_CTRL
_LISTED = ("place", "choose", "seller", "carry", "give", "set")
"""Options in the place of the card, which digits choose from."""

_DIGIT_CODES = {pygame.KSCAN_1 + number: number + 1 for number in range(MOST_DIGITS)}
"""The digits by where they lie, for keyboards on which they need Shift."""


class Chord(NamedTuple):
    """A key, alone or held together with Shift or Ctrl."""

    key: int
    mod: int = 0


class KeyRow(NamedTuple):
    """One row of the list of keys: how the keys are called, what they do, and the act of each."""

    caps: str
    words: str
    acts: Mapping[Chord, str] = {}


def _row(caps: str, words: str, act: str, *keys: int, mod: int = 0) -> KeyRow:
    return KeyRow(caps, words, {Chord(key, mod): act for key in keys})


CAMERA_ROWS: Sequence[KeyRow] = (
    KeyRow(
        N_("Wheel, + and -"),
        N_("Zoom"),
        {
            **dict.fromkeys(map(Chord, (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS)), "zoom:in"),
            **dict.fromkeys(map(Chord, (pygame.K_MINUS, pygame.K_KP_MINUS)), "zoom:out"),
        },
    ),
    KeyRow(N_("Middle button"), N_("Move the zoomed board")),
    _row("V", N_("Look at the board in another way"), "view:next", pygame.K_v),
    _row(N_("F, held"), N_("Look from above while it is held"), "flatten", pygame.K_f),
    KeyRow("Q / E", N_("Turn the board"), {Chord(pygame.K_q): "turn:left", Chord(pygame.K_e): "turn:right"}),
)
"""The keys of every screen with a board: how it is looked at."""

KEY_ROWS: Sequence[KeyRow] = (
    KeyRow(
        "1 \N{EN DASH} 9",
        N_("Choose a spell, or from what is listed"),
        {Chord(pygame.K_1 + number): f"{DIGIT}:{number + 1}" for number in range(MOST_DIGITS)},
    ),
    _row("P", N_("Punch"), "spell:punch", pygame.K_p),
    _row("K", N_("Pick up a kama"), "pick-up", pygame.K_k),
    _row("G", N_("Buy a GG"), "buy", pygame.K_g),
    _row("R", N_("Go to the rewards that can be turned up"), "rewards", pygame.K_r),
    _row("D", N_("The shop of demonic rewards"), "shop", pygame.K_d),
    KeyRow(
        N_("Shift+1 \N{EN DASH} 6"),
        N_("In the shop: the top of a pile"),
        {Chord(pygame.K_1 + number, _SHIFT): f"{PILE}:{number + 1}" for number in range(6)},
    ),
    KeyRow(
        N_("Arrows"),
        N_("Move the cursor, or from button to button"),
        {
            Chord(pygame.K_UP): "up",
            Chord(pygame.K_DOWN): "down",
            Chord(pygame.K_LEFT): "left",
            Chord(pygame.K_RIGHT): "right",
        },
    ),
    KeyRow(
        N_("Tab / Shift+Tab"),
        N_("Next target, figure or button, or the one before"),
        {Chord(pygame.K_TAB): "next", Chord(pygame.K_TAB, _SHIFT): "previous"},
    ),
    _row("F6", N_("From the board to the buttons and back"), "buttons", pygame.K_F6),
    _row(N_("Space"), N_("Act at the cursor; press the button; confirm"), "space", pygame.K_SPACE),
    _row(N_("Shift+click, Shift+Space"), N_("Walk the safer way"), "safely", pygame.K_SPACE, mod=_SHIFT),
    _row(N_("Enter"), N_("End the character's turn; cast; buy; confirm"), "enter", pygame.K_RETURN, pygame.K_KP_ENTER),
    _row(N_("Shift+Enter"), N_("End the whole turn"), "end-turn", pygame.K_RETURN, pygame.K_KP_ENTER, mod=_SHIFT),
    _row(N_("Esc, right click"), N_("Step back; menu"), "back", pygame.K_ESCAPE),
    KeyRow(
        "Ctrl+Z / Ctrl+Y",
        N_("Undo / redo"),
        {Chord(pygame.K_z, _CTRL): "undo", Chord(pygame.K_y, _CTRL): "redo"},
    ),
    _row("Ctrl+S", N_("Save"), "save", pygame.K_s, mod=_CTRL),
    _row("N", N_("While the computer plays: it moves now"), "hurry", pygame.K_n),
    _row("H", N_("While the computer plays: hold it, let it go on"), "hold", pygame.K_h),
    _row("O", N_("What the others did since the last own turn"), "recap", pygame.K_o),
    _row("L", N_("To the newest line of what happened"), "log", pygame.K_l),
    KeyRow(
        N_("Page up / Page down"),
        N_("Read back in what happened"),
        {Chord(pygame.K_PAGEUP): "log-up", Chord(pygame.K_PAGEDOWN): "log-down"},
    ),
    *CAMERA_ROWS,
    _row(N_("Ctrl+click, W"), N_("Plan a walk; with a spell chosen: walk, then cast"), "plan", pygame.K_w),
    _row(N_("S, held"), N_("All that is seen from the cell pointed at"), "look", pygame.K_s),
    _row("T", N_("What enemies can reach and wound"), "threat", pygame.K_t),
    _row("M", N_("Sound off or on"), "mute", pygame.K_m),
    _row("F11", N_("Full screen"), "full-screen", pygame.K_F11),
    _row("F1", N_("This list"), "keys", pygame.K_F1),
    _row("F2", N_("The rule that is cited, or all rules"), "look-up", pygame.K_F2),
)
"""Every key of the arena, in the order of the list."""

ACTS: Mapping[Chord, str] = {chord: act for row in KEY_ROWS for chord, act in row.acts.items()}


def act_of(event: pygame.event.Event, acts: Mapping[Chord, str] = ACTS) -> str:
    """The act that a pressed key means; empty for none. Shift that means nothing is not asked for."""
    mods = getattr(event, "mod", 0)
    held = _CTRL if mods & (_CTRL | pygame.KMOD_META) else _SHIFT if mods & _SHIFT else 0
    key = event.key
    number = _DIGIT_CODES.get(getattr(event, "scancode", 0))
    if number is not None and not held & _CTRL:
        key = pygame.K_0 + number
    elif pygame.K_KP_1 <= key <= pygame.K_KP_9:
        key = pygame.K_1 + key - pygame.K_KP_1
    act = acts.get(Chord(key, held))
    if act is None and held == _SHIFT:
        act = acts.get(Chord(key))
    return act or ""


def spot_of(act: str, spots: Sequence[Spot]) -> str:
    """The id of the spot that an act presses; empty where there is none."""
    verb, _colon, number = act.partition(":")
    if verb not in (DIGIT, PILE):
        return act if any(spot.id == act for spot in spots) else ""
    offers = [spot.id for spot in spots if spot.verb == "offer"]
    if verb == PILE or offers:
        options = [offer for offer in offers if (":pile:" in offer) == (verb == PILE)]
    else:
        options = listed(spots)
    place = int(number) - 1
    return options[place] if place < len(options) else ""


def listed(spots: Sequence[Spot]) -> list[str]:
    """What digits choose from: what is asked in the place of the card, else the spells of whoever acts."""
    options = [spot.id for spot in spots if spot.verb in _LISTED]
    return options or list(dict.fromkeys(spot.id for spot in spots if spot.verb == "spell"))
