"""The frozen content of the game: characters, tokens, spells. Content loads them, the rules read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import ClassVar, NewType

from krosmaster.table.values import IdentityEnum, value

CharacterId = NewType("CharacterId", str)
TokenId = NewType("TokenId", str)
SpellId = NewType("SpellId", str)
Handle = NewType("Handle", str)
"""The name of one figure or token in one match, such as `tofu-2`."""

Names = Mapping[str, str]
"""Language code (en, es, fr) to name."""


class Element(IdentityEnum):
    """The four elements (DMG-1); a spell without one is neutral."""

    WATER = "water"
    AIR = "air"
    EARTH = "earth"
    FIRE = "fire"


class Power(IdentityEnum):
    """The powers of POW-1 to POW-12."""

    CRITICAL = "critical"
    ARMOR = "armor"
    LOCK = "lock"
    DODGE = "dodge"
    MUPEKE = "mupeke"
    RESISTANCE_WATER = "resistance-water"
    RESISTANCE_AIR = "resistance-air"
    RESISTANCE_EARTH = "resistance-earth"
    RESISTANCE_FIRE = "resistance-fire"
    REFLECT = "reflect"
    HEALING = "healing"
    IMMUNITY = "immunity"
    INVISIBILITY = "invisibility"
    INSENSITIVITY = "insensitivity"
    STIMULATION = "stimulation"


RESISTANCE: Mapping[Element, Power] = {element: Power(f"resistance-{element.value}") for element in Element}


class SpellKind(IdentityEnum):
    """What a spell is (SPELL-3, SPELL-7 to SPELL-9)."""

    ATTACK = "attack"
    HEAL = "heal"
    SUMMON = "summon"
    SPECIAL = "special"


class RangeKind(IdentityEnum):
    """The kinds of range (RANGE-2 to RANGE-7)."""

    CLASSIC = "classic"
    FIXED = "fixed"
    LINE = "line"
    LINE_FIXED = "line-fixed"
    NO_SIGHT = "no-sight"
    MELEE = "melee"
    SELF = "self"


_RAISABLE = frozenset({RangeKind.CLASSIC, RangeKind.LINE})


@value
class Range:
    """A spell's range; minimum and maximum are distances, unused for melee and self."""

    kind: RangeKind
    minimum: int = 0
    maximum: int = 0

    @property
    def can_be_raised(self) -> bool:
        """Whether crates, rewards and spells raise the maximum (RANGE-8)."""
        return self.kind in _RAISABLE


class Zone(Enum):
    """Areas of effect (ZONE-1 to ZONE-4)."""

    CELL = "cell"
    CROSS = "cross"
    SQUARE = "square"
    HAMMER = "hammer"
    STAFF = "staff"
    SHOVEL = "shovel"


class Limit(Enum):
    """Within what a spell's uses are counted (SPELL-11)."""

    NONE = "none"
    TURN = "turn"
    GAME = "game"


class Aim(Enum):
    """What must stand in the target cell (SPELL-17)."""

    ANYTHING = "anything"
    FREE_CELL = "free-cell"
    CHARACTER = "character"
    ALLY = "ally"


class Points(IdentityEnum):
    """The two kinds of points that a character spends."""

    MP = "mp"
    AP = "ap"


# ---- effects: what a spell's text says, as typed values; their meaning is in arena.effects ----


@value
class ExtraDamage:
    """+amount damage (FX-9), of its own element or, with None, of the spell's."""

    amount: int
    element: Element | None = None


@value
class ExtraDamagePerSummon:
    """+amount damage for each of the caster's own summons of this kind that is adjacent to the target (SPELL-15)."""

    amount: int
    token_id: TokenId


@value
class LifeSteal:
    """The caster heals as many wounds as it inflicted (DMG-3)."""


@value
class ArmorPiercing:
    """The target rolls one armor die less (DMG-4)."""


@value
class Push:
    """The targets move away from the caster (FX-2)."""

    cells: int


@value
class Pull:
    """The targets move towards the caster (FX-2)."""

    cells: int


@value
class Retreat:
    """The caster moves away from the target cell (FX-1)."""

    cells: int


@value
class Approach:
    """The caster moves towards the target cell (FX-1)."""

    cells: int


@value
class Markers:
    """Markers of +1 or -1 on every target character: the amount is signed (FX-5)."""

    points: Points
    amount: int
    beside_class: str | None = None
    """Only while another allied krosmaster of this class is in play."""


@value
class Steal:
    """-amount markers on the target characters, +amount markers on the caster for each (FX-6)."""

    points: Points
    amount: int


@value
class ImmediateGain:
    """Points that the caster has at once (FX-7)."""

    points: Points
    amount: int


@value
class Swap:
    """Caster and target character change cells (FX-8)."""


@value
class MoveToTarget:
    """The caster goes to the free target cell; a special movement, no lock (LOCK-5)."""


@value
class ExtraForClass:
    """+amount damage or healing on a target krosmaster of this class, the caster itself included."""

    amount: int
    class_id: str


@value
class CriticalAdds:
    """Each critical success adds this much instead of 1."""

    amount: int


@value
class GainKamas:
    """The caster's player takes kamas from the bank."""

    amount: int


@value
class Coin:
    """A coin decides which effects the spell has."""

    heads: tuple[Effect, ...] = ()
    tails: tuple[Effect, ...] = ()


@value
class CarryAlly:
    """An ally adjacent to the caster is moved to the target cell; the cast names it (REW-24)."""


@value
class RaiseRange:
    """Until the end of the turn the spells of the caster, those of its rewards too, reach farther (RANGE-8)."""

    amount: int


@value
class LoseMovement:
    """The caster loses its MP and does not move by MP any more in this turn."""


Effect = (
    ExtraDamage
    | ExtraDamagePerSummon
    | LifeSteal
    | ArmorPiercing
    | Push
    | Pull
    | Retreat
    | Approach
    | Markers
    | Steal
    | ImmediateGain
    | Swap
    | MoveToTarget
    | ExtraForClass
    | CriticalAdds
    | GainKamas
    | Coin
    | CarryAlly
    | RaiseRange
    | LoseMovement
)


# ---- spells, characters, tokens ----


@value
class SpellDef:
    """One spell of a card. `damage` is the base damage or, for a healing spell, the base healing; None: neither."""

    id: SpellId
    names: Names = field(compare=False)
    kind: SpellKind
    range: Range
    ap: int = 0
    mp: int = 0
    wounds: int = 0
    damage: int | None = None
    element: Element | None = None
    zone: Zone = Zone.CELL
    limit: Limit = Limit.NONE
    uses: int = 1
    """How often within its limit."""
    aim: Aim = Aim.ANYTHING
    effects: tuple[Effect, ...] = ()
    summons: TokenDef | None = None
    max_in_play: int | None = None
    provenance: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def is_neutral(self) -> bool:
        """An attack without an element (DMG-1)."""
        return self.kind is SpellKind.ATTACK and self.element is None

    def __hash__(self) -> int:
        return hash(self.id)


class NameColour(Enum):
    """Gold: a unique hero; white: at most twice in a custom team (SETUP-2)."""

    GOLD = "gold"
    WHITE = "white"


@value
class CharacterDef:
    """A krosmaster's card."""

    id: CharacterId
    names: Names = field(compare=False)
    class_id: str
    collection: str
    name_colour: NameColour
    level: int
    initiative: int
    mp: int
    hp: int
    ap: int
    powers: frozenset[Power]
    spells: tuple[SpellDef, ...]
    in_box: bool = False
    """Whether the card lies in the box, so that random teams and drafts deal it (SETUP-1)."""
    provenance: Mapping[str, str] = field(default_factory=dict, compare=False)
    is_own: bool = field(default=False, compare=False)
    """Whether a player has made the card: it is in no box."""
    is_mechanism: ClassVar[bool] = False
    is_trap: ClassVar[bool] = False
    is_mupeke: bool = field(init=False, compare=False, repr=False)
    is_invisible: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_mupeke", Power.MUPEKE in self.powers)
        object.__setattr__(self, "is_invisible", Power.INVISIBILITY in self.powers)

    def __hash__(self) -> int:
        return hash(self.id)


class TokenKind(Enum):
    """What a summon token is; mobs are characters, bombs and traps are mechanisms (GEN-2)."""

    MOB = "mob"
    BOMB = "bomb"
    TRAP = "trap"


@value
class TokenDef:
    """A summon token. A bomb's only spell is its explosion (BOMB-7), a trap's what it does (TRAP-2)."""

    id: TokenId
    names: Names = field(compare=False)
    kind: TokenKind
    mp: int
    hp: int
    ap: int
    powers: frozenset[Power]
    spells: tuple[SpellDef, ...]
    provenance: Mapping[str, str] = field(default_factory=dict, compare=False)
    is_mechanism: bool = field(init=False, compare=False, repr=False)
    """Bombs and traps are no characters (GEN-2)."""
    is_trap: bool = field(init=False, compare=False, repr=False)
    is_mupeke: bool = field(init=False, compare=False, repr=False)
    is_invisible: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_mechanism", self.kind is not TokenKind.MOB)
        object.__setattr__(self, "is_trap", self.kind is TokenKind.TRAP)
        object.__setattr__(self, "is_mupeke", Power.MUPEKE in self.powers)
        object.__setattr__(self, "is_invisible", Power.INVISIBILITY in self.powers)

    def __hash__(self) -> int:
        return hash(self.id)


PUNCH = SpellDef(
    id=SpellId("punch"),
    names={"en": "Punch", "es": "Puñetazo", "fr": "Coup de poing"},
    kind=SpellKind.ATTACK,
    range=Range(RangeKind.MELEE),
    ap=5,
    damage=1,
)
"""On no card and always available to krosmasters; neutral (ACT-5)."""
