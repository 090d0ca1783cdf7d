"""Keys of the arena pressed in tests: acts by their keys, the ring and the cursor led somewhere."""

from __future__ import annotations

from arena_player import cell

from krosmaster.client.panels.arena_keys import ACTS


def keys(player, *pressed, mod=0):
    for key in pressed:
        player.driver.key(key, mod)


def press_act(player, act):
    """Press the first key that means an act."""
    chord = next(chord for chord, meant in ACTS.items() if meant == act)
    player.driver.key(chord.key, chord.mod)


def focus_of(player):
    focus = player.screen._keyboard.focus
    return focus.id if focus is not None else ""


def walk_to(player, spot_id):
    """Tab through the spots until one is reached."""
    if player.screen.modal is None and not focus_of(player):
        press_act(player, "buttons")
    seen = set()
    while focus_of(player) != spot_id:
        assert focus_of(player) not in seen or not focus_of(player), f"{spot_id} is not reached among {seen}"
        seen.add(focus_of(player))
        press_act(player, "next")


def cursor_to(player, name):
    """Arrow keys until the cursor is on a cell."""
    at = cell(name)
    press_act(player, "up")
    for _ in range(40):
        here = player.screen.cursor
        if here == at:
            return
        act = "up" if here.row > at.row else "down" if here.row < at.row else "left" if here.col > at.col else "right"
        press_act(player, act)
    raise AssertionError(f"the cursor never comes to {name}")
