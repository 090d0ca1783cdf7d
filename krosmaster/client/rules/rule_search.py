"""Searching the rules: accents and capitals do not matter, and what was found is marked in the text."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from krosmaster.arena.rulebook import Rulebook, RuleDef
from krosmaster.client.art.text import TAG
from krosmaster.client.wording import name_of

_ALIKE = {"\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "œ": "oe", "æ": "ae"}


def folded(text: str) -> str:
    """Letters without accents and capitals, as they are compared."""
    return "".join(_folded_letters(text))


def search_words(query: str) -> tuple[str, ...]:
    """What is searched: every word of it has to be found."""
    return tuple(folded(query).split())


def found(rulebook: Rulebook, query: str) -> list[RuleDef]:
    """The rules that have every word in id, title, chapter or text: ids first, then titles, then the others."""
    words = search_words(query)
    ranked = []
    for place, rule in enumerate(rulebook.rules.values()):
        name = folded(f"{rule.id} {rule.id.replace('-', '')}")
        title = folded(name_of(rule.titles))
        chapter = folded(name_of(rulebook.chapter_of[rule.id].titles))
        whole = " ".join((name, title, chapter, folded(plain(" ".join(texts_of(rule))))))
        if not all(word in whole for word in words):
            continue
        is_id = any(word in name.split() for word in words)
        is_title = all(word in title for word in words)
        ranked.append((0 if is_id else 1 if is_title else 2, place, rule))
    return [rule for _rank, _place, rule in sorted(ranked, key=lambda one: one[:2])]


def texts_of(rule: RuleDef) -> Iterator[str]:
    """What a rule says in the language in use: text, ruling, example, as far as it has them."""
    for texts in (rule.texts, rule.rulings, rule.examples):
        if texts:
            yield name_of(texts)


def plain(markup: str) -> str:
    """Marked-up text without its tags; links are their ids."""
    return TAG.sub(lambda tag: tag[3] if tag[2] == "rule" else "", markup)


def marked(markup: str, words: Sequence[str]) -> str:
    """Marked-up text in which the searched words, folded, are marked."""
    if not words:
        return markup
    parts = []
    position = 0
    for tag in TAG.finditer(markup):
        parts += [_marked_run(markup[position : tag.start()], words), tag[0]]
        position = tag.end()
    return "".join([*parts, _marked_run(markup[position:], words)])


def _marked_run(text: str, words: Sequence[str]) -> str:
    letters = list(_folded_letters(text))
    whole = "".join(letters)
    origin = [place for place, letter in enumerate(letters) for _one in letter]
    lit = [False] * len(text)
    for word in words:
        start = whole.find(word)
        while start >= 0:
            for place in origin[start : start + len(word)]:
                lit[place] = True
            start = whole.find(word, start + 1)
    parts = []
    for place, letter in enumerate(text):
        before = place > 0 and lit[place - 1]
        if lit[place] != before:
            parts.append("<m>" if lit[place] else "</m>")
        parts.append(letter)
    return "".join(parts) + ("</m>" if text and lit[-1] else "")


def _folded_letters(text: str) -> Iterator[str]:
    """For each letter what it is compared as: perhaps two letters, for a mark of its own nothing."""
    for letter in text:
        known = _ALIKE.get(letter.casefold())
        if known is not None:
            yield known
            continue
        split = unicodedata.normalize("NFKD", letter.casefold())
        yield "".join(part for part in split if not unicodedata.combining(part))
