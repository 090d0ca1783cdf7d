"""Rows of buttons on several pages of the sandbox's panel: whose something is, and which part of a page is open."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from krosmaster.arena.state import State
from krosmaster.client.art.text import escaped
from krosmaster.client.ui.spot_form import Tile
from krosmaster.client.words.figure_wording import player_name


def side_tiles(state: State, verb: str, tip: str, chosen: int) -> list[Tile]:
    """A button for each player, by names where there are two; the tip names its `{player}`."""
    names = [player_name(player.name, place) for place, player in enumerate(state.players)]
    return [
        Tile(
            f"{verb}:{place}",
            name if len(names) == 2 else "",
            f"player-{place}",
            tip.format(player=escaped(name)),
            chosen=place == chosen,
        )
        for place, name in enumerate(names)
    ]


def leaf_tiles(verb: str, leaves: Iterable[tuple[Enum, str, str]], chosen: Enum) -> list[Tile]:
    """A button for each leaf of a page, given with its words and its icon."""
    return [
        Tile(f"{verb}:{leaf.value}", words, icon, f"<b>{words}</b>", chosen=leaf is chosen, size=14)
        for leaf, words, icon in leaves
    ]
