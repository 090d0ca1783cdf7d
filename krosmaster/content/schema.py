"""The shape of the files in characters/ and boards/, as models; the loader makes definitions of them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from krosmaster.arena.boards import BoardFault, check_rows
from krosmaster.arena.definitions import NameColour, Power
from krosmaster.arena.notation import cell_name
from krosmaster.content.fields import (
    CardModel,
    CellField,
    KebabId,
    ListOf,
    Model,
    NamesModel,
    Provenance,
    ShortText,
    wrong,
)
from krosmaster.content.spell_schema import Spells, TokenSpells, mechanism_fault
from krosmaster.table.sayings import N_, saying

PowerField = Annotated[Power, Field(strict=False)]

# ---- cards and tokens ----


class CharacterModel(CardModel):
    """A file of characters/: one krosmaster."""

    names: NamesModel
    class_: Annotated[KebabId, Field(alias="class")]
    collection: ShortText
    name_colour: Annotated[NameColour, Field(strict=False)]
    level: Annotated[int, Field(ge=1, le=6)]
    initiative: Annotated[int, Field(ge=0, le=20)]
    mp: Annotated[int, Field(ge=0, le=20)]
    hp: Annotated[int, Field(ge=1, le=50)]
    ap: Annotated[int, Field(ge=0, le=20)]
    powers: ListOf[PowerField]
    spells: Spells
    box: bool = False
    provenance: Provenance = Field(default_factory=dict)


class TokenModel(CardModel):
    """A file of characters/summons/: one summon token."""

    names: NamesModel
    kind: Literal["mob", "bomb", "trap"]
    mp: Annotated[int, Field(ge=0, le=20)]
    hp: Annotated[int, Field(ge=0, le=50)]
    ap: Annotated[int, Field(ge=0, le=20)]
    powers: ListOf[PowerField]
    spells: TokenSpells
    provenance: Provenance = Field(default_factory=dict)

    @model_validator(mode="after")
    def _is_of_its_kind(self) -> TokenModel:
        if self.kind == "trap" and (self.mp or self.hp or self.ap or self.powers):
            raise wrong(saying(N_("a trap has nothing but its spell (TRAP-1); allowed: mp, hp and ap 0, no powers")))
        if self.kind == "bomb" and (self.hp, self.mp, self.ap) != (1, 0, 0):
            raise wrong(saying(N_("a bomb has 1 HP, no MP and no AP (BOMB-1); allowed: hp 1, mp and ap 0")))
        if self.kind == "mob" and not self.hp:
            raise wrong(saying(N_("a {kind} has HP; allowed: 1 or more"), kind=self.kind))
        if self.kind == "bomb" and [spell.kind for spell in self.spells] != ["attack"]:
            raise wrong(saying(N_("a bomb has one spell, its explosion; allowed: one attack")))
        if self.kind == "trap" and len(self.spells) != 1:
            raise wrong(saying(N_("a trap has one spell, what it does; allowed: one attack, heal or special")))
        if self.kind != "mob" and (fault := mechanism_fault(self.spells[0])) is not None:
            raise wrong(fault)
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
                    message = N_("row {row} has the letter {letter}; allowed: {allowed}")
                    raise wrong(saying(message, row=number, letter=repr(letter), allowed=" ".join(self.legend)))
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
            raise wrong(fault.what) from None
        if self.ground is not None and [len(row) for row in self.ground.rows] != [len(row) for row in self.rows]:
            message = N_("the ground is not as large as the board; allowed: as many rows and letters as 'rows'")
            raise wrong(saying(message))
        for letters, groups in (("s", self.parcels), (".CD12s", self.starts)):
            for cell in (cell for group in groups for cell in group):
                on_board = cell.row < len(self.rows) and cell.col < len(self.rows[0])
                if not on_board or self.rows[cell.row][cell.col] not in letters:
                    starts, passable = N_("start cells (s) of the board"), N_("passable cells of the board")
                    allowed = saying(starts if letters == "s" else passable)
                    message = N_("nobody can start at {cell}; allowed: {allowed}")
                    raise wrong(saying(message, cell=cell_name(cell), allowed=allowed))
        return self


class BoardFileModel(BoardModel):
    """A file of boards/."""

    names: NamesModel
