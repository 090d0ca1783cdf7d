"""A position: frozen values, and the working copy that events change while one command is resolved."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, NamedTuple

from krosmaster.arena.boards import BoardDef, Side
from krosmaster.arena.definitions import CharacterDef, Handle, Power, SpellDef, SpellId, TokenDef
from krosmaster.arena.field import Field, field_of
from krosmaster.arena.reward_defs import NO_BONUSES, Bonuses, HeldReward, NextSpell, RewardDef, Shop
from krosmaster.grid import Grid, Mask
from krosmaster.table.values import IdentityEnum, value

if TYPE_CHECKING:
    from krosmaster.arena.dice import Face
    from krosmaster.arena.setup_options import Setup
    from krosmaster.table.contract import Outcome
    from krosmaster.table.dice import Dice

OFF_BOARD = -1
"""The cell of a figure that is not placed yet or is out."""


class Phase(IdentityEnum):
    """Where play stands; what is legal depends on it."""

    DRAFT = "draft"
    PICK_BOARD = "pick-board"
    PICK_SIDE = "pick-side"
    ORDER_TIMELINE = "order-timeline"
    PLACE = "place"
    START = "start"
    SET_DICE = "set-dice"
    INSPIRE = "inspire"
    NEXT = "next"
    PRELIMINARY = "preliminary"
    ACTIVATION = "activation"
    OVER = "over"


SETUP_PHASES = frozenset(
    {Phase.DRAFT, Phase.PICK_BOARD, Phase.PICK_SIDE, Phase.ORDER_TIMELINE, Phase.PLACE},
)


class Figure(NamedTuple):
    """A krosmaster, mob or bomb of this match; `cell` is an index of the grid, mp and ap are what is left now."""

    handle: Handle
    owner: int
    definition: CharacterDef | TokenDef
    summoner: Handle | None = None
    cell: int = OFF_BOARD
    wounds: int = 0
    mp_markers: int = 0
    ap_markers: int = 0
    mp: int = 0
    ap: int = 0
    inspired: tuple[Power, ...] = ()
    used_this_turn: tuple[SpellId, ...] = ()
    used_this_game: tuple[SpellId, ...] = ()
    lasting: tuple[SpellId, ...] = ()
    ko: bool = False
    rewards: tuple[HeldReward, ...] = ()
    bonuses: Bonuses = NO_BONUSES
    """What its face-up rewards add together."""
    boosts: tuple[NextSpell, ...] = ()
    """Boosts that wait for its next spell (REW-17)."""
    wounded_by: int = -1
    """The player who caused its last wound (FOUR-11); -1: nobody yet."""

    @property
    def is_krosmaster(self) -> bool:
        """Whether this is a krosmaster and no token."""
        return self.summoner is None

    @property
    def is_bomb(self) -> bool:
        """Whether this is a bomb: a mechanism, no character (GEN-2)."""
        return self.definition.is_mechanism and not self.definition.is_trap

    @property
    def is_trap(self) -> bool:
        """Whether this is a trap: a mechanism that others can stand on (TRAP-1)."""
        return self.definition.is_trap

    @property
    def is_character(self) -> bool:
        """Whether this is a krosmaster or a mob (GEN-2)."""
        return not self.definition.is_mechanism

    @property
    def in_play(self) -> bool:
        """Whether it stands on the board."""
        return self.cell >= 0

    @property
    def hp(self) -> int:
        """The number of wounds at which it is KO."""
        return self.definition.hp + self.bonuses.hp

    @property
    def powers(self) -> frozenset[Power]:
        """The powers of its card, of inspiration and of its rewards; each is had once (POW-0)."""
        return self.definition.powers.union(self.inspired, self.bonuses.powers)

    def has(self, power: Power) -> bool:
        """Whether it has a power from any source."""
        return power in self.definition.powers or power in self.inspired or power in self.bonuses.powers

    @property
    def spells(self) -> tuple[SpellDef, ...]:
        """The spells of its card, and that of its weapon (REW-10)."""
        if not self.rewards:
            return self.definition.spells
        weapons = [held.reward for held in self.rewards if held.is_up and held.reward.spell is not None]
        return self.definition.spells + tuple(weapon.spell for weapon in weapons if weapon.spell is not None)

    @property
    def has_free_place(self) -> bool:
        """Whether it can hold one more reward: as many as its level (REW-4)."""
        definition = self.definition
        return isinstance(definition, CharacterDef) and not self.ko and len(self.rewards) < definition.level

    def spell(self, spell_id: SpellId) -> SpellDef | None:
        """A spell of its card or weapon."""
        for spell in self.definition.spells:
            if spell.id == spell_id:
                return spell
        return next((spell for spell in self.spells if spell.id == spell_id), None) if self.rewards else None


class Player(NamedTuple):
    """One seat: its GG, its purse, and its krosmasters in playing order (mobs follow their summoner, TURN-3)."""

    name: str
    gallons: int
    kamas: int = 0
    timeline: tuple[Handle, ...] = ()


Option = Handle | str | int
"""What a question offers: handles, the words of a style, the numbers of piles."""


class Gain(NamedTuple):
    """A KO in a game of four whose GG have still to change hands (FOUR-4, FOUR-5, FOUR-11)."""

    who: Handle
    owner: int
    causer: int
    level: int


class Claim(NamedTuple):
    """A knock-out that wins for a player unless it is answered (WIN-8)."""

    player: int
    due: int
    """The number of the game turn with whose end it wins: the opponent's next one."""


class QuestionKind(IdentityEnum):
    """What may be asked in mid-resolution (TURN-8, BOMB-5; TURN-3; REW-2; Masqueraider Style; REW-21)."""

    EFFECT_ORDER = "effect-order"
    NEXT_MOB = "next-mob"
    BEARER = "bearer"
    STYLE = "style"
    GOLD_PILE = "gold-pile"
    GALLON_FROM = "gallon-from"
    GALLON_TO = "gallon-to"
    TENSION_LOSER = "tension-loser"


@value
class Question:
    """A choice that a rule leaves open: only one of the options may be chosen now."""

    kind: QuestionKind
    player: int
    options: tuple[Option, ...]


@value
class DraftTable:
    """The cards of a draft: two face up, the rest face down, and who took first (SETUP-1)."""

    face_up: tuple[CharacterDef, ...]
    face_down: tuple[CharacterDef, ...]
    first_taker: int
    taken: int = 0

    @property
    def taker(self) -> int:
        """Who takes the next card: 1-2-2-2-1."""
        return self.first_taker if (self.taken + 1) // 2 % 2 == 0 else 1 - self.first_taker


@value
class State:
    """One position of a match, everything that the rules know. Mappings are never changed in place."""

    setup: Setup
    phase: Phase
    players: tuple[Player, ...]
    figures: Mapping[Handle, Figure]
    """Krosmasters in the order of players and teams, then tokens in order of appearance; KO krosmasters stay in it."""
    wild_gallons: int
    dice: Dice
    board: BoardDef | None = None
    sides: tuple[Side, ...] = ()
    """Each player's side, once it is known."""
    kamas: Mapping[int, int] = field(default_factory=dict)
    """Kamas on the ground by cell index; cells without any are absent."""
    order: tuple[int, ...] = (0, 1)
    """The players in playing order, the first player first."""
    gone: Mask = 0
    """Cells of scenery that was destroyed (DECOR-6)."""
    scenery_wounds: Mapping[int, int] = field(default_factory=dict)
    """Wounds of damaged scenery by cell index, until the game turn ends (DECOR-5)."""
    shop: Shop = field(default_factory=dict)
    """The demonic rewards for sale; empty when the match is played without."""
    in_hand: RewardDef | None = None
    """A reward that waits: bought, for its bearer (REW-2), or turned up, for a choice."""
    gains: tuple[Gain, ...] = ()
    """Knock-outs whose GG have still to change hands."""
    tension_losers: tuple[int, ...] = ()
    """Who was picked to lose a GG to the tension so far (FOUR-8)."""
    sprung: tuple[tuple[Handle, Handle], ...] = ()
    """Traps that have still to go off, each with who ended a movement on it (TRAP-2)."""
    number: int = 0
    """Game turns of all players so far, the present one included."""
    player: int = 0
    """Whose game turn it is; in set-up: who is asked."""
    active: Handle | None = None
    played: tuple[Handle, ...] = ()
    tension: tuple[Face, ...] = ()
    """The two tension dice: as rolled until they are set, then as set until they are given."""
    question: Question | None = None
    draft: DraftTable | None = None
    serials: Mapping[str, int] = field(default_factory=dict)
    """The number of the last handle given out for each id, so that none is used twice."""
    outcome: Outcome | None = None
    claims: tuple[Claim, ...] = ()
    """Knock-outs that win unless they are answered (WIN-8)."""
    _field: Field | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_field", None)

    @property
    def grid(self) -> Grid:
        """The grid of the board; a fault before the board is known."""
        assert self.board is not None, "no board yet"
        return self.board.grid

    @property
    def field(self) -> Field:
        """Who stands where, as masks; computed once a position."""
        found = self._field
        if found is None:
            assert self.board is not None, "no board yet"
            found = field_of(self.board, self.figures, self.gone, self.setup.alliances)
            object.__setattr__(self, "_field", found)
        return found

    @property
    def first_player(self) -> int:
        """Who plays first."""
        return self.order[0]

    def side(self, player: int) -> list[int]:
        """The players who play together with one, that one included (FOUR-16)."""
        alliances = self.setup.alliances
        return [other for other in range(len(self.players)) if alliances[other] == alliances[player]]

    @property
    def active_figure(self) -> Figure | None:
        """The character whose turn it is; None also when it has left in mid-turn and a question comes first."""
        return None if self.active is None else self.figures.get(self.active)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.outcome is not None

    @property
    def asked(self) -> int:
        """The player who has to command now."""
        return self.question.player if self.question is not None else self.player

    @property
    def trees(self) -> Mask:
        """The trees that stand."""
        assert self.board is not None, "no board yet"
        return self.board.trees & ~self.gone

    @property
    def bushes(self) -> Mask:
        """The bushes that stand."""
        assert self.board is not None, "no board yet"
        return self.board.bushes & ~self.gone

    @property
    def crates(self) -> Mask:
        """The crates that stand."""
        assert self.board is not None, "no board yet"
        return self.board.crates & ~self.gone

    def at(self, cell: int) -> Figure | None:
        """The figure on a cell."""
        handle = self.field.occupants.get(cell)
        return None if handle is None else self.figures[handle]

    def krosmasters(self, player: int) -> list[Figure]:
        """A player's krosmasters on the board."""
        return [f for f in self.figures.values() if f.owner == player and f.summoner is None and f.cell >= 0]

    def tokens_of(self, handle: Handle) -> list[Figure]:
        """The tokens in play that a character put into play, oldest first."""
        return [f for f in self.figures.values() if f.summoner == handle]


def next_handle(card_id: str, serials: Mapping[str, int], taken: Container[str]) -> Handle:
    """A handle by default: the id, then -2, -3 in order of appearance, never one that was given out or is taken."""
    number = serials.get(card_id, 0)
    while True:
        number += 1
        handle = Handle(card_id if number == 1 else f"{card_id}-{number}")
        if handle not in taken:
            return handle


def with_serial(serials: Mapping[str, int], card_id: str, handle: Handle) -> Mapping[str, int]:
    """The serials after a handle by default was given out for an id."""
    number = 1 if handle == card_id else int(handle.rpartition("-")[2])
    return {**serials, card_id: number}
