"""The players and teams of a set-up: how many, how large, in pairs, and each reward once."""

from __future__ import annotations

from collections import Counter
from math import factorial, prod

from krosmaster.arena.reward_defs import RewardId
from krosmaster.arena.setup_options import MOST_IN_TEAM, Goal, Mode, PlayerSetup, Setup, SetupFault, Teams
from krosmaster.arena.teams import team_fault_in_words, team_faults, team_rules
from krosmaster.table.sayings import N_

DECK = 8
"""So many cards are dealt at random or drafted."""
MOST_TIED = 8
"""A player chooses among all orders of those that tie (TURN-4): 40,320 of eight."""


def check_players(setup: Setup) -> None:
    """Whether they can be.

    Raises:
        SetupFault: they cannot; its path names the field.
    """
    seats = 2 if setup.mode is Mode.DUEL else 4
    if len(setup.players) != seats:
        raise SetupFault(
            ("players",),
            N_("{number} players; allowed in mode {mode}: {seats}"),
            number=len(setup.players),
            mode=setup.mode.value,
            seats=seats,
        )
    _check_pairs(setup)
    _check_one_of_each(setup)
    if setup.rotation is not None and setup.rotation not in (0, 90, 180, 270):
        raise SetupFault(("rotation",), N_("rotation {rotation}; allowed: 0, 90, 180, 270"), rotation=setup.rotation)
    for index, player in enumerate(setup.players):
        where = ("players", index)
        if setup.teams.are_listed and not player.team:
            raise SetupFault((*where, "team"), N_("a team needs at least one krosmaster"))
        if not setup.teams.are_listed and player.team:
            raise SetupFault((*where, "team"), N_("with teams: {teams} no team is listed"), teams=setup.teams.value)
        if not setup.teams.are_listed and player.timeline is not None:
            raise SetupFault(
                (*where, "timeline"), N_("with teams: {teams} no timeline is listed"), teams=setup.teams.value
            )
        _check_size(player, (*where, "team"))
    if setup.teams is Teams.CUSTOM:
        _check_custom_teams(setup)
    if setup.goal is not Goal.GALLONS and setup.mode is not Mode.DUEL:
        raise SetupFault(
            ("options", "goal"),
            N_("goal {goal} is for duels; allowed: {allowed}"),
            goal=setup.goal.value,
            allowed=Goal.GALLONS.value,
        )
    if not setup.teams.are_listed:
        if setup.tokens or setup.turn is not None:
            field = "tokens" if setup.tokens else "turn"
            raise SetupFault((field,), N_("with teams: {teams} no position can be given"), teams=setup.teams.value)
        if len(setup.cards) < DECK:
            raise SetupFault(
                ("teams",),
                N_("{number} characters to deal from; {needed} are needed"),
                number=len(setup.cards),
                needed=DECK,
            )
    if setup.board is None and not setup.boards:
        raise SetupFault(("board",), N_("there is no board and none to pick from"))
    if setup.first_player is not None and setup.first_player not in range(seats):
        allowed = ", ".join(map(str, range(seats)))
        raise SetupFault(
            ("options", "first_player"),
            N_("first player {player}; allowed: {allowed}"),
            player=setup.first_player,
            allowed=allowed,
        )
    if setup.mode is not Mode.DUEL:
        if setup.teams is Teams.DRAFT:
            raise SetupFault(("teams",), N_("four players do not draft; allowed: given, custom, random"))
        for board in [setup.board] if setup.board is not None else setup.boards.values():
            if not board.starts and len(board.parcels) != seats:
                raise SetupFault(("board",), N_("the board {board} has no parcels for four players"), board=board.id)
    if setup.board is not None and setup.board.starts and len(setup.board.starts) != len(setup.players):
        raise SetupFault(
            ("board",),
            N_("the board has start cells for {number} players; needed: {seats}"),
            number=len(setup.board.starts),
            seats=seats,
        )


def _check_size(player: PlayerSetup, where: tuple[str | int, ...]) -> None:
    """No team is so large that listing what its player may do takes for ever."""
    if len(player.team) > MOST_IN_TEAM:
        raise SetupFault(
            where,
            N_("a team of {number} krosmasters; allowed: up to {most}"),
            number=len(player.team),
            most=MOST_IN_TEAM,
        )
    tied = Counter(member.character.initiative for member in player.team)
    if player.timeline is None and prod(map(factorial, tied.values())) > factorial(MOST_TIED):
        message = N_(
            "so many krosmasters of the same initiative need a timeline; allowed without one: up to {most} that tie"
        )
        raise SetupFault(where, message, most=MOST_TIED)


def _check_custom_teams(setup: Setup) -> None:
    for index, player in enumerate(setup.players):
        team = [member.character for member in player.team]
        for fault in team_faults(team, team_rules(len(setup.players))):
            where = ("players", index, "team")
            said = team_fault_in_words(fault)
            raise SetupFault(
                where if fault.member is None else (*where, fault.member), said.message, **dict(said.facts)
            )


def _check_pairs(setup: Setup) -> None:
    """In mode pairs every player has one partner (FOUR-9)."""
    if setup.mode is Mode.PAIRS:
        if sorted(player for pair in setup.pairs for player in pair) != list(range(4)):
            raise SetupFault(("pairs",), N_("each of the players 0 to 3 must stand in one pair"))
    elif setup.pairs:
        raise SetupFault(("pairs",), N_("in mode {mode} there are no pairs"), mode=setup.mode.value)


def _check_one_of_each(setup: Setup) -> None:
    """There is one of each reward (SETUP-7)."""
    seen: set[RewardId] = set()
    for player, given in enumerate(setup.players):
        for place, member in enumerate(given.team):
            for index, (reward, _) in enumerate(member.rewards):
                if reward.id in seen:
                    where = ("players", player, "team", place, "rewards", index)
                    raise SetupFault(where, N_("{reward} is held already: there is one of each"), reward=reward.id)
                seen.add(reward.id)
