"""Sentences as values: a message with facts, worded where it is shown, in English or in any other language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from krosmaster.table.values import value


def N_(text: str) -> str:  # noqa: N802 - the usual name for a text marked for translation elsewhere
    """Mark a text for extraction into the catalogues."""
    return text


Fact: TypeAlias = "str | int | float | Saying | tuple[Fact, ...]"
"""What a message may name: what stands in a file as it stands there, numbers, other sayings, and lists of them."""


@value
class Saying:
    """The message is English, its facts in braces, a brace doubled; as text it is that English sentence."""

    message: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def __str__(self) -> str:
        return self.worded(lambda message: message)

    def worded(self, translated: Callable[[str], str]) -> str:
        """The sentence, with every message in it put into a language."""
        facts = {name: _worded(fact, translated) for name, fact in self.facts}
        return translated(self.message).format(**facts)


def saying(message: str, **facts: Fact) -> Saying:
    """A message with its facts."""
    return Saying(message, tuple(facts.items()))


def worded(said: str | Saying, translated: Callable[[str], str]) -> str:
    """A sentence in a language; one that is mere text stays as it is."""
    return said.worded(translated) if isinstance(said, Saying) else said


def _worded(fact: Fact, translated: Callable[[str], str]) -> str:
    if isinstance(fact, Saying):
        return fact.worded(translated)
    if isinstance(fact, tuple):
        return ", ".join(_worded(one, translated) for one in fact)
    return str(fact)
