"""Positions of four players drawn as text, and whole matches of four from the first decision on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from real_cards import CARDS, CATALOG, team
from scenes import card, cell, faces, rows_of, spell

from krosmaster.arena import engine
from krosmaster.arena.boards import BoardDef, BoardId
from krosmaster.arena.commands import EndTurn, Inspire
from krosmaster.arena.definitions import Handle, Zone
from krosmaster.arena.reward_defs import RewardDef
from krosmaster.arena.setup_options import (
    USUAL_GALLONS,
    KrosmasterSetup,
    Mode,
    PlayerSetup,
    Setup,
    TokenSetup,
    TurnPhase,
    TurnSetup,
)
from krosmaster.arena.state import Phase, State
from krosmaster.grid import Cell
from krosmaster.table.contract import Script

PAIRS = ((0, 2), (1, 3))
"""Partners opposite each other."""

FAR = ("no-sight", 0, 20)
KILL = spell("kill", damage=20, ap=2, reach=FAR)
BLAST = spell("blast", damage=20, ap=2, reach=FAR, zone=Zone.CROSS)

Team = Mapping[str, Mapping[str, Any]]
"""Krosmasters by handle: `card` and the fields of KrosmasterSetup."""

_SEATING = (4000, 400, 40, 4)
"""Initiatives that seat the players in the order of their indices, however many krosmasters they have (FOUR-2)."""
_ON_THE_CARD = ("spells", "powers", "level", "mp", "hp", "ap", "initiative")


def crew(handles: str = "AE bf cg dh", **given: Mapping[str, Any]) -> list[Team]:
    """Four teams, one word each, one letter a krosmaster; what is given of one is for its card or its KrosmasterSetup.

    Krosmasters of a team play in the order of their letters, the players in that of the words.
    """
    teams: list[Team] = []
    for player, word in enumerate(handles.split()):
        members = {}
        for place, handle in enumerate(word):
            fields = {"initiative": _SEATING[player] - place, **given.get(handle, {})}
            on_card = {key: fields.pop(key) for key in _ON_THE_CARD if key in fields}
            members[handle] = {"card": card(handle.lower(), *on_card.pop("spells", ()), **on_card), **fields}
        teams.append(members)
    return teams


def four(
    drawing: str,
    teams: Sequence[Team],
    *,
    tokens: Mapping[str, Mapping[str, Any]] | None = None,
    active: str | None = None,
    player: int | None = None,
    number: int = 5,
    played: Iterable[str] = (),
    dice: str = "",
    gallons: Sequence[int] = (3, 3, 3, 3),
    purses: Sequence[int] = (0, 0, 0, 0),
    wild: int = 3,
    pairs: tuple[tuple[int, int], ...] = (),
    rotation: int | None = None,
    parcels: Sequence[Sequence[str]] = (),
    under: Mapping[str, str] | None = None,
    rewards: Iterable[RewardDef] = (),
) -> State:
    """A position from a drawing: one letter for each figure, which is its handle too; one team for each player.

    A token is a mapping with `token`, `by` and the fields of TokenSetup. With `active` its activation phase is on, else
    the tension roll of `player` comes next. Figures that are not drawn are given with `ko`; `under` has
    the board letter under a figure, such as {"A": "D"} for one on a demon cell; `rewards` are laid out as at the start.
    """
    rows = rows_of(drawing)
    tokens = tokens or {}
    handles = {handle for members in teams for handle in members} | set(tokens)
    where = {found: Cell(r, c) for r, row in enumerate(rows) for c, found in enumerate(row) if found in handles}
    ground = {**dict.fromkeys(handles, "."), **(under or {})}
    plain = tuple("".join(ground.get(found, found) for found in row) for row in rows)
    members = [[_member(handle, given, where.get(handle)) for handle, given in found.items()] for found in teams]
    owner = {handle: index for index, found in enumerate(teams) for handle in found}
    if player is None and active is not None:
        player = owner[active if active in owner else str(tokens[active]["by"])]
    setup = Setup(
        players=tuple(
            PlayerSetup(f"player {index}", tuple(found), None, gallons[index], purses[index])
            for index, found in enumerate(members)
        ),
        seed=1,
        board=BoardDef(
            BoardId("drawn"),
            {"en": "drawn"},
            plain,
            parcels=tuple(tuple(cell(name) for name in parcel) for parcel in parcels) or ((), (), (), ()),
        ),
        rotation=rotation,
        mode=Mode.PAIRS if pairs else Mode.FREE_FOR_ALL,
        pairs=pairs,
        wild_gallons=wild,
        faces=faces(dice),
        tokens=tuple(
            TokenSetup(
                at=where[handle],
                name=Handle(handle),
                by=Handle(given["by"]),
                **{key: value for key, value in given.items() if key != "by"},
            )
            for handle, given in tokens.items()
        ),
        rewards=tuple(rewards),
        turn=TurnSetup(
            number,
            player or 0,
            TurnPhase.ACTIVATION if active else TurnPhase.START,
            Handle(active) if active else None,
            tuple(Handle(handle) for handle in played),
        ),
    )
    return engine.initial(setup).state


def _member(handle: str, given: Mapping[str, Any], at: Cell | None) -> KrosmasterSetup:
    fields = {**given}
    return KrosmasterSetup(character=fields.pop("card"), name=Handle(handle), at=at, **fields)


def four_players(members: Sequence[Iterable[Any]], **fields: Any) -> Setup:
    """A match of four before its first command; teams of cards, the other fields as in Setup."""
    usual = USUAL_GALLONS[4]
    players = tuple(
        PlayerSetup(f"player {index}", team(*given), gallons=usual.each) for index, given in enumerate(members)
    )
    defaults = {
        "mode": Mode.PAIRS if fields.get("pairs") else Mode.FREE_FOR_ALL,
        "wild_gallons": usual.wild,
        "boards": CATALOG.boards,
        "cards": CARDS,
    }
    return replace(Setup(players), **{**defaults, **fields})


def on_to(state: State, handle: str) -> State:
    """The position in which a figure can act, when everybody before it did nothing and no tension rose."""
    while state.active != handle:
        command = Inspire((None, None)) if state.phase is Phase.INSPIRE else EndTurn()
        state = engine.apply(state, command, Script(faces("lock armor"))).state
    return state


def gallons(state: State) -> tuple[int, ...]:
    """GG of each player, then the wild ones."""
    return (*(player.gallons for player in state.players), state.wild_gallons)
