"""What figures, cells and players are called in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from krosmaster.arena.definitions import Handle
from krosmaster.arena.notation import cell_name
from krosmaster.client.art.text import escaped
from krosmaster.client.wording import _, name_of
from krosmaster.grid import Cell

if TYPE_CHECKING:  # the title, which names players, does without
    from krosmaster.arena.state import Figure, State

Cast: TypeAlias = "Mapping[Handle, Figure]"
"""The figures that a sentence may speak of, those that have left included."""


def cast_of(*states: State) -> Cast:
    """Everybody who is in one of the states."""
    cast: dict[Handle, Figure] = {}
    for state in states:
        cast.update(state.figures)
    return cast


def figure_name(figure: Figure) -> str:
    """A figure by its card's name, with a number where it is not the first of its kind (SETUP-9)."""
    name = name_of(figure.definition.names)
    later = re.fullmatch(re.escape(figure.definition.id) + r"-(\d+)", figure.handle)
    return f"{name} {later.group(1)}" if later else name


def figure_markup(figure: Figure) -> str:
    """A figure's name behind its player's sign, in their colour."""
    return f"<icon player-{figure.owner}><c player-{figure.owner}>{escaped(figure_name(figure))}</c>"


def player_name(name: str, player: int) -> str:
    """A player's name, or their number where they gave none."""
    return name or _("Player {number}").format(number=player + 1)


def player_markup(names: tuple[str, ...], player: int) -> str:
    """A player's name behind their sign, in their colour."""
    return f"<icon player-{player}><c player-{player}>{escaped(player_name(names[player], player))}</c>"


def cell_word(cell: Cell) -> str:
    """A cell as players call it, such as e4."""
    return cell_name(cell)


def players_line(names: Iterable[str], pairs: Iterable[tuple[int, int]] = ()) -> str:
    """Who plays against whom; of four players without pairs, who plays."""
    shown = [player_name(name, player) for player, name in enumerate(names)]
    together = [_("{first} and {second}").format(first=shown[a], second=shown[b]) for a, b in pairs]
    sides = together or shown
    if len(sides) == 2:
        return _("{first} against {second}").format(first=sides[0], second=sides[1])
    return listed(sides)


def listed(words: Iterable[str]) -> str:
    """Words one after the other."""
    return ", ".join(words)
