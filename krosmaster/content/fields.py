"""What the models of all files share: their strictness, faults in our words, cells, ids and short texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
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
)
from pydantic_core import PydanticCustomError

from krosmaster.arena.notation import cell_name, parse_cell
from krosmaster.grid import Cell

T = TypeVar("T")

OWN_WORDS = "own-words"
"""The type of the errors whose message is a sentence of ours."""


def wrong(text: str) -> PydanticCustomError:
    """A fault that a validator raises in our words."""
    return PydanticCustomError(OWN_WORDS, "{text}", {"text": text})


@dataclass(frozen=True, slots=True)
class Allowed:
    """In an annotation: what is allowed, in words."""

    words: str


class Model(BaseModel):
    """A block of fields; an unknown field is a fault, and no value is bent to fit."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


ListOf = Annotated[tuple[T, ...], Field(strict=False)]


def known(kind: str) -> Callable[[str, ValidationInfo], str]:
    """A check that an id is among those of this kind in the validation's context."""

    def check(value: str, info: ValidationInfo) -> str:
        ids = (info.context or {}).get(kind)
        if ids is not None and value not in ids:
            raise wrong(f"there is no {kind} {value!r}; allowed: {', '.join(sorted(ids)) or 'none'}")
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
    Allowed("a cell: column letter and row number, such as f12"),
]
KebabId = Annotated[str, AfterValidator(_kebab), Allowed("small letters, digits and hyphens, such as dan-to-fu")]
TokenField = Annotated[str, AfterValidator(known("token"))]
ShortText = Annotated[str, Field(min_length=1, max_length=80)]


class NamesModel(Model):
    """A name in the three languages."""

    en: ShortText
    es: ShortText
    fr: ShortText


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
                value = getattr(value, part, None)
            if value is None:
                raise wrong(f"{path!r} is no field with a value here; allowed: field paths such as names.fr")
        return provenance
