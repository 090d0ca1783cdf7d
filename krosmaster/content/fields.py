"""What the models of all files share: their strictness, faults in our words, cells, ids and short texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    ValidationInfo,
    WithJsonSchema,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from krosmaster.arena.notation import cell_name, parse_cell
from krosmaster.content.faults import shown
from krosmaster.grid import Cell
from krosmaster.table.sayings import N_, Fact, Saying, saying
from krosmaster.table.values import value

T = TypeVar("T")

OWN_PLACE = "own place"
"""In the context of a validation: the folder in which own characters are looked for."""
IS_OWN = "is own"
"""In the context of a validation: whether the file is a player's own, whose names may be in one language only."""
OWN_WORDS = "own-words"
"""The type of the errors whose message is a sentence of ours."""


def wrong(what: str | Saying) -> PydanticCustomError:
    """A fault that a validator raises in our words."""
    return PydanticCustomError(OWN_WORDS, "{text}", {"text": str(what), "what": what})


@value
class Allowed:
    """In an annotation: what is allowed, in words."""

    words: str | Saying


class Model(BaseModel):
    """A block of fields; an unknown field is a fault, and no value is bent to fit."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class LateModel(Model):
    """The same for files that not every start of the program reads: what checks it is made when it is needed first.

    A default that is such a block is `model_construct`ed, which needs no check.
    """

    model_config = ConfigDict(defer_build=True)


ListOf = Annotated[tuple[T, ...], Field(strict=False)]


def _pair(values: tuple[T, ...]) -> tuple[T, ...]:
    # not a bound of the list: that would be missed too whenever one of them has a fault
    if len(values) != 2:
        raise wrong(saying(N_("2 entries are needed, not {number}; allowed: 2"), number=len(values)))
    return values


PairOf = Annotated[ListOf[T], AfterValidator(_pair), Field(json_schema_extra={"minItems": 2, "maxItems": 2})]


def known(kind: str) -> Callable[[str, ValidationInfo], str]:
    """A check that an id is among those of this kind in the validation's context."""

    def check(value: str, info: ValidationInfo) -> str:
        ids = (info.context or {}).get(kind)
        if ids is not None and value not in ids:
            place = (info.context or {}).get(OWN_PLACE) if kind == "character" else None
            message = N_("there is no {kind} {value}; allowed: {ids}")
            facts: dict[str, Fact] = {"kind": saying(kind), "value": shown(value)}
            facts["ids"] = tuple(sorted(ids)) or saying(N_("none"))
            if place:
                message = N_("there is no {kind} {value}, nor a character of your own in {place}; allowed: {ids}")
                facts["place"] = str(place)
            raise wrong(saying(message, **facts))
        return value

    return check


def _cell(value: Any) -> Cell:
    if isinstance(value, str):
        try:
            return parse_cell(value)
        except ValueError:
            pass
    raise ValueError


def is_kebab(text: str) -> bool:
    """Whether a text can be an id."""
    return re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text) is not None


def _kebab(value: str) -> str:
    if not is_kebab(value):
        raise ValueError
    return value


CellField = Annotated[
    Cell,
    PlainValidator(_cell),
    PlainSerializer(cell_name, return_type=str),
    WithJsonSchema({"type": "string", "pattern": "^[a-z][1-9][0-9]?$"}),
    Allowed(saying(N_("a cell: column letter and row number, such as f12"))),
]
KebabId = Annotated[
    str, AfterValidator(_kebab), Allowed(saying(N_("small letters, digits and hyphens, such as dan-to-fu")))
]
PlayerIndex = Annotated[int, Field(ge=0, le=3)]
TokenField = Annotated[str, AfterValidator(known(N_("token")))]
LONGEST_TEXT = 80
ShortText = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]


_OWN_NAME, _OWN_WORD = 40, 18
"""So long is an own name, and a word of it, at most: there is no more room on a card."""


def _name_fault(value: str, *, is_own: bool) -> Saying | None:
    if not value.isprintable() or not value.strip():
        return saying(N_("this name cannot be shown; allowed: one line of letters, signs and spaces"))
    if is_own and (len(value) > _OWN_NAME or max(map(len, value.split())) > _OWN_WORD):
        message = N_("this name has no room on a card; allowed: {most} letters in all, {word} in a word")
        return saying(message, most=_OWN_NAME, word=_OWN_WORD)
    return None


def _has_room(value: str, info: ValidationInfo) -> str:
    fault = _name_fault(value, is_own=bool(info.context and info.context.get(IS_OWN)))
    if fault is not None:
        raise wrong(fault)
    return value


Name = Annotated[ShortText, AfterValidator(_has_room)]


class NamesModel(Model):
    """A name in the three languages; in a player's own file one is enough, and stands for those that are missing."""

    en: Name
    es: Name
    fr: Name

    @model_validator(mode="before")
    @classmethod
    def _one_is_enough(cls, value: Any, info: ValidationInfo) -> Any:
        if info.context is None or not info.context.get(IS_OWN) or not isinstance(value, dict):
            return value
        given = next((value[language] for language in cls.model_fields if language in value), None)
        if given is None:
            return value
        is_fine = isinstance(given, str) and _name_fault(given, is_own=True) is None
        spare = given if is_fine else "?"  # a bad one is told once
        return dict.fromkeys(cls.model_fields, spare) | value


Provenance = dict[str, Literal["published", "reconstructed"]]
"""Field path, such as names.fr, to origin. The last field of its block, which looks at those before."""


class CardModel(Model):
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
                fields_there = type(value).model_fields if isinstance(value, BaseModel) else {}
                value = getattr(value, part) if part in fields_there else None
            if value is None:
                message = N_("{path} is no field with a value here; allowed: field paths such as names.fr")
                raise wrong(saying(message, path=shown(path)))
        return provenance
