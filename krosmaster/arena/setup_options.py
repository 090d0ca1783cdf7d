"""How a match is to be set up: what a match file or the set-up screen says before the first command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from enum import Enum
from typing import NamedTuple

from krosmaster.arena.boards import BoardDef, BoardId
from krosmaster.arena.definitions import CharacterDef, CharacterId, Handle, Power, SpellId, TokenDef
from krosmaster.arena.dice import Face
from krosmaster.arena.reward_defs import HeldReward, RewardDef, RewardId, Tier
from krosmaster.arena.state import Claim
from krosmaster.grid import Cell
from krosmaster.table.sayings import Fact, saying
from krosmaster.table.values import IdentityEnum, value


class Teams(Enum):
    """How teams come about (SETUP-1)."""

    GIVEN = "given"
    CUSTOM = "custom"
    RANDOM = "random"
    DRAFT = "draft"

    @property
    def are_listed(self) -> bool:
        """Whether the set-up lists who is in them; custom ones must be legal besides (SETUP-2)."""
        return self in (Teams.GIVEN, Teams.CUSTOM)


class Mode(Enum):
    """Who plays against whom (FOUR-1, FOUR-9)."""

    DUEL = "duel"
    FREE_FOR_ALL = "free-for-all"
    PAIRS = "pairs"


class Goal(Enum):
    """What ends the match beside WIN-2; all but the first are for duels and played without GG (WIN-5)."""

    GALLONS = "gallons"
    KNOCK_OUT_ONE = "knock-out-one"
    KNOCK_OUT_ONE_UNANSWERED = "knock-out-one-unanswered"
    KNOCK_OUT_ALL = "knock-out-all"


class Part(IdentityEnum):
    """A part of the rules that a lesson can leave out (TUT-1 to TUT-7); rewards are left out by setting none up."""

    SPELLS = "spells"
    SUMMONS = "summons"
    POWERS = "powers"
    TENSION = "tension"
    INSPIRATION = "inspiration"
    KAMAS = "kamas"
    GALLONS = "gallons"


class Gallons(NamedTuple):
    """GG at the start: of each player, and wild ones beside the board."""

    each: int
    wild: int


USUAL_GALLONS: Mapping[int, Gallons] = {2: Gallons(6, 1), 4: Gallons(3, 3)}
"""By the number of players (GG-1, FOUR-3)."""

MOST_IN_TEAM = 40
"""Krosmasters of one player, in whatever position is given."""


@value
class KrosmasterSetup:
    """One krosmaster of a team; everything but the card is optional and makes it a position, not only a start."""

    character: CharacterDef
    name: Handle | None = None
    at: Cell | None = None
    wounds: int = 0
    mp_markers: int = 0
    ap_markers: int = 0
    used_this_game: tuple[SpellId, ...] = ()
    used_this_turn: tuple[SpellId, ...] = ()
    lasting: tuple[SpellId, ...] = ()
    inspired: tuple[Power, ...] = ()
    ko: bool = False
    rewards: tuple[HeldReward, ...] = ()
    boosts: tuple[RewardDef, ...] = ()
    """Boosts used in this turn that wait for the next spell, listed under `lasting` in a match file."""
    mp: int | None = None
    ap: int | None = None
    wounded_by: int | None = None
    """The player who caused its last wound (FOUR-11)."""


@value
class TokenSetup:
    """A mob, bomb or trap already in play."""

    token: TokenDef
    by: Handle
    at: Cell
    name: Handle | None = None
    wounds: int = 0
    mp_markers: int = 0
    ap_markers: int = 0
    mp: int | None = None
    ap: int | None = None
    used_this_game: tuple[SpellId, ...] = ()
    used_this_turn: tuple[SpellId, ...] = ()
    lasting: tuple[SpellId, ...] = ()
    wounded_by: int | None = None


@value
class PlayerSetup:
    """One player; `timeline` settles equal initiatives (TURN-4)."""

    name: str = ""
    team: tuple[KrosmasterSetup, ...] = ()
    timeline: tuple[Handle, ...] | None = None
    gallons: int = 6
    kamas: int = 0


class TurnPhase(IdentityEnum):
    """Where a given position stands within a turn; START: the tension roll comes next.

    SET_DICE and INSPIRE: the roll has been, its dice are still to be set or to be given.
    """

    START = "start"
    PRELIMINARY = "preliminary"
    ACTIVATION = "activation"
    SET_DICE = "set-dice"
    INSPIRE = "inspire"


@value
class TurnSetup:
    """Where play stands in a given position."""

    number: int
    player: int
    phase: TurnPhase
    active: Handle | None = None
    played: tuple[Handle, ...] = ()
    tension: tuple[Face, ...] = ()
    """The two tension dice, in the phases in which they lie on the table."""
    order: tuple[int, ...] = ()
    """The players in playing order; none: as their initiatives settle it (SETUP-3)."""
    claims: tuple[Claim, ...] = ()
    """Knock-outs that win unless they are answered (WIN-8)."""


@value
class FixedChance:
    """What of its chance a set-up fixes beforehand; the fields are those of `Setup`."""

    faces: tuple[int, ...] = ()
    coins: tuple[int, ...] = ()
    card_order: tuple[CharacterId, ...] = ()
    reward_order: Mapping[Tier, tuple[tuple[RewardId, ...], tuple[RewardId, ...]]] = field(default_factory=dict)


@value
class Setup:
    """A match before its first command. Rotation is the first player's side in degrees: 0 bottom, 90 left, 180, 270."""

    players: tuple[PlayerSetup, ...]
    seed: int = 0
    title: str = ""
    board: BoardDef | None = None
    rotation: int | None = None
    mode: Mode = Mode.DUEL
    pairs: tuple[tuple[int, int], ...] = ()
    """Who plays with whom, in mode pairs only (FOUR-9)."""
    teams: Teams = Teams.GIVEN
    first_player: int | None = None
    goal: Goal = Goal.GALLONS
    without: frozenset[Part] = frozenset()
    scenery_can_be_destroyed: bool = False
    """Whether the optional rule of DECOR-5 is played."""
    wild_gallons: int = 1
    faces: tuple[int, ...] = ()
    """Scripted dice as indices into `dice.FACES`."""
    coins: tuple[int, ...] = ()
    """Scripted coin tosses: 0 heads, 1 tails."""
    card_order: tuple[CharacterId, ...] = ()
    """A fixed order of the cards for random teams and the draft, first = top."""
    tokens: tuple[TokenSetup, ...] = ()
    kamas: Mapping[Cell, int] = field(default_factory=dict)
    scenery: Mapping[Cell, int | None] = field(default_factory=dict)
    """Wounds of scenery that is damaged; None: it is gone. Only when it can be destroyed."""
    turn: TurnSetup | None = None
    boards: Mapping[BoardId, BoardDef] = field(default_factory=dict)
    """The faces that the first player may pick (SETUP-4)."""
    cards: tuple[CharacterDef, ...] = ()
    """The characters that random teams and the draft deal from."""
    rewards: tuple[RewardDef, ...] = ()
    """The demonic rewards, one of each; none: the match is played without."""
    reward_order: Mapping[Tier, tuple[tuple[RewardId, ...], tuple[RewardId, ...]]] = field(default_factory=dict)
    """A fixed order of the two piles of a tier before their tops are turned up, first = top."""
    piles: Mapping[Tier, tuple[tuple[RewardId, ...], tuple[RewardId, ...]]] = field(default_factory=dict)
    """A given position: exactly these tokens lie in the piles of a tier."""
    face_up: Mapping[Tier, tuple[RewardId | None, RewardId | None]] = field(default_factory=dict)
    """A given position: the open tokens of a tier."""
    serials: Mapping[str, int] = field(default_factory=dict)
    """A given position: the number of the last handle by default that was given out for an id."""
    again: FixedChance | None = None
    """What another match of the same kind fixes instead; None: the same. The dice and orders above are then those
    that fell and were dealt in the match that this one goes on from."""

    alliances: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """For each player the lowest index of those who play together; derived from the pairs."""
    given_names: frozenset[str] = field(init=False, compare=False, repr=False)
    """Every handle that the set-up itself gives: no default handle may be one of them."""

    def __post_init__(self) -> None:
        together = {player: min(pair) for pair in self.pairs for player in pair}
        alliances = tuple(together.get(player, player) for player in range(len(self.players)))
        object.__setattr__(self, "alliances", alliances)
        of_teams = (member.name for player in self.players for member in player.team)
        of_tokens = (token.name for token in self.tokens)
        given_names = frozenset(name for name in (*of_teams, *of_tokens) if name is not None)
        object.__setattr__(self, "given_names", given_names)

    def are_together(self, one: int, other: int) -> bool:
        """Whether two players play together; each does with itself (FOUR-16)."""
        return self.alliances[one] == self.alliances[other]

    @property
    def fixed(self) -> FixedChance:
        """What the players fixed, not what has fallen since."""
        return self.again or FixedChance(self.faces, self.coins, self.card_order, self.reward_order)

    def anew(self, seed: int) -> Setup:
        """The set-up of another match of the same kind, in which whatever was left to chance falls anew."""
        fixed = self.fixed
        return replace(
            self,
            seed=seed,
            faces=fixed.faces,
            coins=fixed.coins,
            card_order=fixed.card_order,
            reward_order=fixed.reward_order,
            again=None,
        )

    @property
    def has_gallons(self) -> bool:
        """Whether GG are in play (WIN-5)."""
        return self.goal is Goal.GALLONS and Part.GALLONS not in self.without

    @property
    def has_kamas(self) -> bool:
        """Whether kamas are in play; without them nothing is bought."""
        return Part.KAMAS not in self.without


class SetupFault(Exception):
    """A set-up that cannot be; `where` is the path of the field, such as ("players", 0, "team", 1, "at")."""

    def __init__(self, where: tuple[str | int, ...], message: str, **facts: Fact) -> None:
        self.where = where
        self.what = saying(message, **facts)
        super().__init__(str(self.what))
