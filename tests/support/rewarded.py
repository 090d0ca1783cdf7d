"""Duels with demonic rewards and matches of four in the window, at a given position."""

from __future__ import annotations

from dataclasses import replace

from arena_player import arena_of, teams
from client_fixtures import CATALOG
from four import four_players

from krosmaster.arena.definitions import Handle
from krosmaster.arena.notation import parse_cell
from krosmaster.arena.reward_defs import HeldReward, RewardId, Tier
from krosmaster.arena.setup_options import PlayerSetup, Setup, TurnPhase, TurnSetup

FOUR_TEAMS = (
    ("queen-of-the-tofus", "bill-tell"),
    ("anna-tommy", "kassius-kaos"),
    ("goultard", "amalia"),
    ("nox", "percimol"),
)
DEMON = "g2"
"""A demon cell of the Elemental Arena."""


def down(reward_id):
    """A reward face down."""
    return HeldReward(CATALOG.rewards[RewardId(reward_id)])


def up(reward_id):
    """A reward face up."""
    return HeldReward(CATALOG.rewards[RewardId(reward_id)], is_up=True)


def with_rewards(folder, cells, active, held=None, *, piles=None, face_up=None, kamas=20, wounds=None, **window):
    """The client in turn 3: figures of the box on cells by their names, with rewards on their cards and in the shop."""
    held, wounds = held or {}, wounds or {}
    first, second = (
        tuple(
            replace(
                member,
                at=parse_cell(cells[member.character.id]),
                rewards=tuple(held.get(member.character.id, ())),
                wounds=wounds.get(member.character.id, 0),
            )
            for member in team
            if member.character.id in cells
        )
        for team in teams()
    )
    player = 0 if active in {member.character.id for member in first} else 1
    setup = Setup(
        (PlayerSetup("Ana", first, kamas=kamas), PlayerSetup("Berto", second, kamas=kamas)),
        seed=5,
        board=CATALOG.boards["elemental-arena"],
        rotation=0,
        turn=TurnSetup(3, player, TurnPhase.ACTIVATION, Handle(active)),
        rewards=tuple(CATALOG.rewards.values()),
        face_up={Tier(tier): tuple(found) for tier, found in (face_up or {}).items()},
        piles={Tier(tier): tuple(tuple(pile) for pile in found) for tier, found in (piles or {}).items()},
        coins=window.pop("coins", ()),
    )
    return arena_of(folder, setup, **window)


def four_at_the_table(folder, pairs=(), seed=3, **window):
    """The client with a match of four whose figures are still to be placed."""
    setup = four_players(FOUR_TEAMS, pairs=pairs, seed=seed, board=CATALOG.boards["elemental-arena"], rotation=0)
    names = ("Ana", "Berto", "Carla", "Dani")
    players = tuple(replace(player, name=name) for player, name in zip(setup.players, names, strict=True))
    return arena_of(folder, replace(setup, players=players, rewards=tuple(CATALOG.rewards.values())), **window)
