"""The shape of the files in characters/ and boards/, as models; the loader makes definitions of them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationInfo, field_validator, model_validator

from krosmaster.arena.definitions import (
    BoardFault,
    Element,
    Limit,
    NameColour,
    Points,
    Power,
    Zone,
    check_rows,
)
from krosmaster.arena.notation import cell_name
from krosmaster.content.fields import CellField, KebabId, ListOf, Model, ShortText, TokenField, wrong

ElementField = Annotated[Element, Field(strict=False)]
PowerField = Annotated[Power, Field(strict=False)]
PointsField = Annotated[Points, Field(strict=False)]
Amount = Annotated[int, Field(ge=1, le=20)]


class NamesModel(Model):
    """A name in the three languages."""

    en: ShortText
    es: ShortText
    fr: ShortText


class _CardModel(Model):
    """A block that says of its values where they are from when that is not the rulebook."""

    @field_validator("provenance", check_fields=False)
    @classmethod
    def _names_fields(cls, provenance: dict[str, str], info: ValidationInfo) -> dict[str, str]:
        fields = {field.alias or key: key for key, field in cls.model_fields.items()}
        for path in provenance:
            first, *rest = path.split(".")
            if first in fields and fields[first] not in info.data:
                continue  # that field has a fault of its own
            value = info.data.get(fields.get(first, ""))
            for part in rest:
                value = getattr(value, part, None)
            if value is None:
                raise wrong(f"{path!r} is no field with a value here; allowed: field paths such as names.fr")
        return provenance


Provenance = dict[str, Literal["published", "reconstructed"]]
"""Field path, such as names.fr, to origin. The last field of its block, which looks at those before."""


# ---- effects: one model for each effect class of the definitions, with the same parameters ----


class ExtraDamageModel(Model):
    """+amount damage (FX-9)."""

    kind: Literal["extra-damage"]
    amount: Amount
    element: ElementField | None = None


class ExtraDamagePerSummonModel(Model):
    """+amount damage for each own summon next to the target (SPELL-15)."""

    kind: Literal["extra-damage-per-summon"]
    amount: Amount
    token: TokenField


class LifeStealModel(Model):
    """The caster heals what it inflicts (DMG-3)."""

    kind: Literal["life-steal"]


class ArmorPiercingModel(Model):
    """The target rolls one armor die less (DMG-4)."""

    kind: Literal["armor-piercing"]


class PushModel(Model):
    """The target moves away (FX-2)."""

    kind: Literal["push"]
    cells: Amount


class PullModel(Model):
    """The target moves nearer (FX-2)."""

    kind: Literal["pull"]
    cells: Amount


class RetreatModel(Model):
    """The caster moves away (FX-1)."""

    kind: Literal["retreat"]
    cells: Amount


class ApproachModel(Model):
    """The caster moves nearer (FX-1)."""

    kind: Literal["approach"]
    cells: Amount


class MarkersModel(Model):
    """Signed markers on the target characters (FX-5)."""

    kind: Literal["markers"]
    points: PointsField
    amount: Annotated[int, Field(ge=-20, le=20)]


class StealModel(Model):
    """Markers from the target characters to the caster (FX-6)."""

    kind: Literal["steal"]
    points: PointsField
    amount: Amount


class ImmediateGainModel(Model):
    """Points at once (FX-7)."""

    kind: Literal["immediate-gain"]
    points: PointsField
    amount: Amount


class SwapModel(Model):
    """Caster and target change cells (FX-8)."""

    kind: Literal["swap"]


class RaiseRangeModel(Model):
    """A higher maximum range until the end of the turn."""

    kind: Literal["raise-range"]
    amount: Amount


class LoseMovementModel(Model):
    """No more moving by MP in this turn."""

    kind: Literal["lose-movement"]


EffectModel = Annotated[
    ExtraDamageModel
    | ExtraDamagePerSummonModel
    | LifeStealModel
    | ArmorPiercingModel
    | PushModel
    | PullModel
    | RetreatModel
    | ApproachModel
    | MarkersModel
    | StealModel
    | ImmediateGainModel
    | SwapModel
    | RaiseRangeModel
    | LoseMovementModel,
    Field(discriminator="kind"),
]


# ---- ranges ----


class DistanceRangeModel(Model):
    """A range in distances (RANGE-1 to RANGE-5)."""

    kind: Literal["classic", "fixed", "line", "line-fixed", "no-sight"]
    minimum: Annotated[int, Field(ge=0, le=50)]
    maximum: Annotated[int, Field(ge=0, le=50)]

    @model_validator(mode="after")
    def _ordered(self) -> DistanceRangeModel:
        if self.minimum > self.maximum:
            raise wrong(f"the minimum {self.minimum} is greater than the maximum {self.maximum}")
        return self


class BareRangeModel(Model):
    """A range without distances (RANGE-6, RANGE-7)."""

    kind: Literal["melee", "self"]


RangeModel = Annotated[DistanceRangeModel | BareRangeModel, Field(discriminator="kind")]


# ---- spells ----


class CostModel(Model):
    """What a spell costs (SPELL-13)."""

    ap: Annotated[int, Field(ge=0, le=20)] = 0
    mp: Annotated[int, Field(ge=0, le=20)] = 0
    wounds: Annotated[int, Field(ge=0, le=20)] = 0


class _AnySpellModel(_CardModel):
    id: KebabId
    names: NamesModel
    cost: CostModel = CostModel()
    range: RangeModel
    limit: Annotated[Limit, Field(strict=False)] = Limit.NONE


class AttackModel(_AnySpellModel):
    """An attack spell (SPELL-3)."""

    kind: Literal["attack"]
    damage: Annotated[int, Field(ge=0, le=50)]
    element: ElementField | None = None
    zone: Annotated[Zone, Field(strict=False)] = Zone.CELL
    effects: ListOf[EffectModel] = ()
    provenance: Provenance = Field(default_factory=dict)


class HealModel(_AnySpellModel):
    """A healing spell (SPELL-7)."""

    kind: Literal["heal"]
    heal: Annotated[int, Field(ge=0, le=50)]
    zone: Annotated[Zone, Field(strict=False)] = Zone.CELL
    effects: ListOf[EffectModel] = ()
    provenance: Provenance = Field(default_factory=dict)


class SummonModel(_AnySpellModel):
    """A summoning spell (SPELL-8); the target is a free cell."""

    kind: Literal["summon"]
    summons: TokenField
    max_in_play: Annotated[int, Field(ge=1, le=20)]
    provenance: Provenance = Field(default_factory=dict)


class SpecialModel(_AnySpellModel):
    """A special spell (SPELL-9); `aim` is the target that it names (SPELL-17)."""

    kind: Literal["special"]
    aim: Literal["anything", "character", "ally"]
    zone: Annotated[Zone, Field(strict=False)] = Zone.CELL
    effects: ListOf[EffectModel]
    provenance: Provenance = Field(default_factory=dict)


SpellModel = Annotated[AttackModel | HealModel | SummonModel | SpecialModel, Field(discriminator="kind")]


def _spell_ids(spells: tuple[_AnySpellModel, ...]) -> tuple[_AnySpellModel, ...]:
    ids = [spell.id for spell in spells]
    for spell_id in ids:
        if ids.count(spell_id) > 1:
            raise wrong(f"two spells have the id {spell_id!r}; allowed: one")
        if spell_id == "punch":
            raise wrong("'punch' is what every krosmaster can do; allowed: another id")
    return spells


Spells = Annotated[ListOf[SpellModel], AfterValidator(_spell_ids)]
TokenSpells = Annotated[
    ListOf[Annotated[AttackModel | HealModel | SpecialModel, Field(discriminator="kind")]],
    AfterValidator(_spell_ids),
]


# ---- cards and tokens ----


class CharacterModel(_CardModel):
    """A file of characters/: one krosmaster."""

    names: NamesModel
    class_: Annotated[KebabId, Field(alias="class")]
    collection: ShortText
    name_colour: Annotated[NameColour, Field(strict=False)]
    level: Annotated[int, Field(ge=1, le=12)]
    initiative: Annotated[int, Field(ge=0, le=20)]
    mp: Annotated[int, Field(ge=0, le=20)]
    hp: Annotated[int, Field(ge=1, le=50)]
    ap: Annotated[int, Field(ge=0, le=20)]
    powers: ListOf[PowerField]
    spells: Spells
    provenance: Provenance = Field(default_factory=dict)


class TokenModel(_CardModel):
    """A file of characters/summons/: one summon token."""

    names: NamesModel
    kind: Literal["mob", "bomb"]
    mp: Annotated[int, Field(ge=0, le=20)]
    hp: Annotated[int, Field(ge=1, le=50)]
    ap: Annotated[int, Field(ge=0, le=20)]
    powers: ListOf[PowerField]
    spells: TokenSpells
    provenance: Provenance = Field(default_factory=dict)

    @model_validator(mode="after")
    def _one_explosion(self) -> TokenModel:
        if self.kind == "bomb" and [spell.kind for spell in self.spells] != ["attack"]:
            raise wrong("a bomb has one spell, its explosion; allowed: one attack")
        return self


# ---- boards ----


class GroundModel(Model):
    """The tile under each cell; decoration only."""

    legend: dict[Annotated[str, Field(min_length=1, max_length=1)], KebabId]
    rows: ListOf[str]

    @model_validator(mode="after")
    def _letters(self) -> GroundModel:
        for number, row in enumerate(self.rows, start=1):
            for letter in row:
                if letter not in self.legend:
                    raise wrong(f"row {number} has the letter {letter!r}; allowed: {' '.join(self.legend)}")
        return self


class BoardModel(Model):
    """A board within a match file: its rows are enough."""

    names: NamesModel | None = None
    rows: ListOf[str]
    parcels: ListOf[ListOf[CellField]] = ()
    starts: ListOf[ListOf[CellField]] = ()
    ground: GroundModel | None = None

    @model_validator(mode="after")
    def _fits_together(self) -> BoardModel:
        try:
            check_rows(self.rows)
        except BoardFault as fault:
            raise wrong(str(fault)) from None
        if self.ground is not None and [len(row) for row in self.ground.rows] != [len(row) for row in self.rows]:
            raise wrong("the ground is not as large as the board; allowed: as many rows and letters as 'rows'")
        for letters, groups in (("s", self.parcels), (".CD12s", self.starts)):
            for cell in (cell for group in groups for cell in group):
                on_board = cell.row < len(self.rows) and cell.col < len(self.rows[0])
                if not on_board or self.rows[cell.row][cell.col] not in letters:
                    allowed = "start cells (s) of the board" if letters == "s" else "passable cells of the board"
                    raise wrong(f"nobody can start at {cell_name(cell)}; allowed: {allowed}")
        return self


class BoardFileModel(BoardModel):
    """A file of boards/."""

    names: NamesModel
