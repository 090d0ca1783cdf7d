"""What a player may change of a position in the sandbox, as values, and why a change is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.definitions import CharacterDef, Handle, Power, SpellId, TokenDef
from krosmaster.arena.dice import Face
from krosmaster.arena.reasons import Fact
from krosmaster.arena.reward_defs import HeldReward, RewardId, Tier
from krosmaster.arena.setup_options import TurnPhase
from krosmaster.grid import Cell
from krosmaster.table.sayings import N_, Saying
from krosmaster.table.values import value

# ---- figures ----


@value
class PlaceKrosmaster:
    """A new krosmaster of a player on a cell, unhurt."""

    character: CharacterDef
    player: int
    at: Cell


@value
class PlaceToken:
    """A new mob, bomb or trap of a krosmaster on a cell."""

    token: TokenDef
    by: Handle
    at: Cell


@value
class MoveFigure:
    """A figure stands on another cell."""

    who: Handle
    to: Cell


@value
class SwapFigures:
    """Two figures change places."""

    who: Handle
    other: Handle


@value
class RemoveFigure:
    """A figure was never here, nor what it has summoned."""

    who: Handle


@value
class ChangeOwner:
    """A krosmaster plays for another player, with what it has summoned."""

    who: Handle
    player: int


@value
class KnockOut:
    """A krosmaster is KO; nobody gains anything by that."""

    who: Handle


@value
class Revive:
    """A krosmaster that is KO stands on a cell again, unhurt."""

    who: Handle
    at: Cell


@value
class SetWounds:
    """So many wounds lie on the card."""

    who: Handle
    wounds: int


@value
class SetMarkers:
    """Net sums of the markers on the card."""

    who: Handle
    mp: int
    ap: int


@value
class SetPoints:
    """What the active character has left."""

    who: Handle
    mp: int
    ap: int


@value
class SetPowers:
    """The powers by inspiration."""

    who: Handle
    powers: tuple[Power, ...]


@value
class SetRewards:
    """The rewards on the card. They come out of the shop; what is taken off the card goes back under a pile."""

    who: Handle
    rewards: tuple[HeldReward, ...]


@value
class SetUsed:
    """The spells that were cast, as far as they are limited in a game, and in this turn."""

    who: Handle
    this_game: tuple[SpellId, ...]
    this_turn: tuple[SpellId, ...]


# ---- players and the ground ----


@value
class SetGallons:
    """A player has so many GG."""

    player: int
    gallons: int


@value
class SetWildGallons:
    """So many GG lie beside the board."""

    gallons: int


@value
class SetPurse:
    """A player has so many kamas."""

    player: int
    kamas: int


@value
class SetGroundKamas:
    """So many kamas lie on a cell."""

    at: Cell
    kamas: int


@value
class AllowScenery:
    """Whether scenery can be destroyed; once it cannot, all of it is whole."""

    on: bool


@value
class SetScenery:
    """Wounds of a tree, bush or crate: 0 is whole; None: it is gone."""

    at: Cell
    wounds: int | None


@value
class SetBoard:
    """Another board under the same figures, seen from the first player's side; who stands in the way steps aside.

    `rotation` is as in a set-up: 0, 90, 180 or 270.
    """

    board: BoardDef
    rotation: int


@value
class SetOpenReward:
    """The open reward beside a pile of a tier; None: there is none. What lay there goes under the pile."""

    tier: Tier
    index: int
    reward: RewardId | None


# ---- the turn ----


@value
class SetTurn:
    """Whose turn it is, and who is active, in phase activation in the middle of its turn, in preliminary at its start.

    In the phases before those nobody is active; `tension` are the dice that lie on the table in some of them.
    """

    player: int
    active: Handle | None
    phase: TurnPhase
    number: int | None = None
    """None: as it is."""
    tension: tuple[Face, ...] = ()


@value
class SetPlayed:
    """Who has played already in this game turn."""

    who: tuple[Handle, ...]


@value
class SetTimeline:
    """The playing order of a team; only equal initiatives can be ordered."""

    player: int
    who: tuple[Handle, ...]


@value
class SetSeed:
    """The dice that come from here on."""

    seed: int


FigureEdit = (
    PlaceKrosmaster
    | PlaceToken
    | MoveFigure
    | SwapFigures
    | RemoveFigure
    | ChangeOwner
    | KnockOut
    | Revive
    | SetWounds
    | SetMarkers
    | SetPoints
    | SetPowers
    | SetRewards
    | SetUsed
)
Edit = (
    FigureEdit
    | SetGallons
    | SetWildGallons
    | SetPurse
    | SetGroundKamas
    | AllowScenery
    | SetScenery
    | SetBoard
    | SetOpenReward
    | SetTurn
    | SetPlayed
    | SetTimeline
    | SetSeed
)


class EditWhy(Enum):
    """The kinds of refusal; the value is the sentence, its braces are the facts."""

    OPEN_QUESTION = N_("a question is open: answer it first, then the position can be changed")
    OVER = N_("the match is over here: go back a step to change the position")
    NOT_PLACED_YET = N_("not everybody is on the board yet: the position can be changed once the teams are placed")
    NOBODY = N_("{who} is not here")
    IS_OUT = N_("{who} is KO")
    IS_NOT_OUT = N_("{who} is not KO")
    OFF_THE_BOARD = N_("{cell} is not on the board")
    OBSTACLE = N_("{cell} is not free: {obstacle} is there")
    TRAP_THERE = N_("there is a trap on {cell} already")
    NO_ROOM = N_("there is no free cell for {who} on that board")
    LAST_OF_TEAM = N_("{who} is the last krosmaster of its team, and a team keeps one")
    KROSMASTERS_ONLY = N_("{who} is no krosmaster")
    WRONG_NUMBER = N_("{number} is not possible here; allowed: {least} to {most}")
    WOUNDS_WOULD_BE_KO = N_("{who} would be KO: its wounds go from {least} to {most}")
    NOT_ACTIVE = N_("{who} is not the one whose turn it is")
    NO_SUCH_INSPIRATION = N_("no die gives that power")
    TOO_MANY_REWARDS = N_("{who} holds at most one reward for each level: {most}")
    BOOST_FACE_UP = N_("{reward} is a boost: once face up it leaves the game")
    TYPE_WORN_ALREADY = N_("a {kind} is worn already: one of a type")
    HELD_ELSEWHERE = N_("{who} holds {reward}: there is one of each")
    NO_SHOP = N_("the match is played without rewards for sale")
    NO_SUCH_SPELL = N_("{who} has no such spell")
    NO_GALLONS = N_("GG are left out of this match")
    NO_KAMAS = N_("kamas are left out of this match")
    SCENERY_IS_WHOLE = N_("scenery stays whole in this match: first let it be destroyed")
    NO_SCENERY = N_("there is no tree, bush or crate on {cell}")
    BOARD_OF_OTHERS = N_("that board is made for {number} players")
    NO_SUCH_PLAYER = N_("there is no such player")
    NOBODY_TO_PLAY = N_("this player has nobody on the board")
    NOT_OF_THIS_PLAYER = N_("{who} does not play for this player")
    TWO_DICE = N_("two dice lie on the table")
    NOT_THE_WHOLE_TEAM = N_("the timeline must name each krosmaster of the team once")
    NOT_BY_INITIATIVE = N_("{first} has less initiative than {second} and cannot play before")
    TREE_IS_FULL = N_(
        "a save holds no more changes of one sandbox: delete a branch, or open another sandbox on what you see here"
    )
    CANNOT_BE = N_("such a position cannot be: {fault}")


@value
class EditRefusal:
    """Nothing was changed, and why."""

    why: EditWhy
    facts: Mapping[str, Fact | Saying] = field(default_factory=dict)
