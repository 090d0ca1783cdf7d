"""The numbered rules as players read them: what reasons and tests cite by id, in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from krosmaster.arena.definitions import Names
from krosmaster.table.values import value

Texts = Mapping[str, str]
"""Language code to marked-up text: <b>, <icon name>, <rule ID>. Empty where there is none."""


@value
class RuleDef:
    """One rule. It has a text, a ruling, or both."""

    id: str
    """Letters and a number, such as LOS-2: what refusals cite."""
    titles: Names
    texts: Texts
    """What the printed rulebook says, in our own words."""
    rulings: Texts
    """What this project decided where the rulebook is silent or contradicts itself."""
    examples: Texts
    picture: str = ""
    """An icon, or a drawing where the name has a slash."""
    diagram: tuple[str, ...] = ()
    """Cells as rows of letters, divided by spaces; what the letters mean, the client's drawing code knows."""
    see: tuple[str, ...] = ()
    """The ids of rules to read beside it."""
    page: int | None = None
    """The page of the printed rulebook that answers or shows this."""


@value
class RuleChapterDef:
    """Rules that belong together, in the order in which they are numbered."""

    id: str
    number: int
    titles: Names
    icon: str
    rules: tuple[RuleDef, ...]


@dataclass(frozen=True)
class Rulebook:
    """All chapters in order."""

    chapters: tuple[RuleChapterDef, ...]

    @cached_property
    def rules(self) -> Mapping[str, RuleDef]:
        """Every rule by its id, in the order of the book."""
        return {rule.id: rule for chapter in self.chapters for rule in chapter.rules}

    @cached_property
    def chapter_of(self) -> Mapping[str, RuleChapterDef]:
        """The chapter of each rule, by the rule's id."""
        return {rule.id: chapter for chapter in self.chapters for rule in chapter.rules}
