"""The shape of the files in assets/rules/: one chapter of the numbered rules each."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, Field, ValidationInfo, model_validator

from krosmaster.content.faults import shown
from krosmaster.content.fields import Allowed, KebabId, LateModel, ListOf, NamesModel, wrong

_TAG = re.compile(r"<[^>]*>?")
_ALLOWED_TAG = re.compile(r"</?b>|<icon [a-z0-9-]+>|<rule ([A-Z]+-\d+)>")
_PICTURE = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)?")
DIAGRAM_LETTERS = frozenset(".^XoVHTBCkb") | frozenset("0123456789")
"""Free cell, caster, main target, further target, cell seen and not seen, tree, bush, crate, kama, bomb, distance."""


def rule_number(rule_id: object) -> tuple[str, int] | None:
    """A rule's id as its letters and its number; None when it is no such id."""
    found = re.fullmatch(r"([A-Z]+)-(\d{1,2})", rule_id) if isinstance(rule_id, str) else None
    return (found[1], int(found[2])) if found is not None else None


def _rule_id(value: str) -> str:
    if rule_number(value) is None:
        raise ValueError
    return value


def _marked_up(value: str, info: ValidationInfo) -> str:
    ids = (info.context or {}).get("rule")
    if value.count("<b>") != value.count("</b>"):
        raise wrong("a <b> is not closed; allowed: <b>...</b>")
    for tag in _TAG.findall(value):
        found = _ALLOWED_TAG.fullmatch(tag)
        if found is None:
            raise wrong(f"{shown(tag)} is no tag here; allowed: <b>, <icon name>, <rule ID>")
        if found[1] and ids is not None and found[1] not in ids:
            raise wrong(f"there is no rule {shown(found[1])}; allowed: the ids of the other rules")
    return value


def _known_rule(value: str, info: ValidationInfo) -> str:
    ids = (info.context or {}).get("rule")
    if ids is not None and value not in ids:
        raise wrong(f"there is no rule {shown(value)}; allowed: the ids of the other rules")
    return value


def _picture(value: str) -> str:
    if _PICTURE.fullmatch(value) is None:
        raise ValueError
    return value


def _diagram_row(value: str) -> str:
    if not value.split() or any(len(cell) != 1 or cell not in DIAGRAM_LETTERS for cell in value.split()):
        raise ValueError
    return value


RuleIdField = Annotated[str, AfterValidator(_rule_id), Allowed("capital letters, a hyphen and a number, such as LOS-2")]
KnownRule = Annotated[RuleIdField, AfterValidator(_known_rule)]
Marked = Annotated[str, Field(min_length=1, max_length=900), AfterValidator(_marked_up)]
PictureField = Annotated[
    str, AfterValidator(_picture), Allowed("the name of an icon or a drawing, such as lock or dice/die-wild")
]
DiagramRow = Annotated[
    str, AfterValidator(_diagram_row), Allowed(f"cells divided by spaces: {' '.join(sorted(DIAGRAM_LETTERS))}")
]


class TextsModel(LateModel):
    """A text in the three languages."""

    en: Marked
    es: Marked
    fr: Marked


class RuleModel(LateModel):
    """One rule."""

    id: RuleIdField
    title: NamesModel
    text: TextsModel | None = None
    ruling: TextsModel | None = None
    example: TextsModel | None = None
    picture: PictureField = ""
    diagram: ListOf[DiagramRow] = ()
    see: ListOf[KnownRule] = ()
    page: Annotated[int, Field(ge=1, le=40)] | None = None

    @model_validator(mode="after")
    def _says_something(self) -> RuleModel:
        if self.text is None and self.ruling is None:
            raise wrong("the rule says nothing; needed: text, ruling, or both")
        if self.id in self.see:
            raise wrong(f"{self.id} refers to itself; allowed: other rules")
        if len({len(row.split()) for row in self.diagram}) > 1:
            raise wrong("the rows of the diagram differ in length; allowed: as many cells in each")
        return self


class RuleChapterModel(LateModel):
    """A file of assets/rules/: one chapter."""

    number: Annotated[int, Field(ge=1, le=99)]
    titles: NamesModel
    icon: KebabId
    rules: ListOf[RuleModel]

    @model_validator(mode="after")
    def _is_in_order(self) -> RuleChapterModel:
        last: dict[str, int] = {}
        for rule in self.rules:
            letters, number = rule_number(rule.id) or ("", 0)
            if letters in last and number != last[letters] + 1:
                raise wrong(f"{rule.id} does not follow {letters}-{last[letters]}; allowed: {letters} without a gap")
            last[letters] = number
        return self
