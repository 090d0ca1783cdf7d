"""A language made of English whose words are two fifths longer, accented and in brackets, so that a cut is seen."""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass

from client_fixtures import CATALOG

from krosmaster import late
from krosmaster.client import wording

CODE = "qps"
LONGER = 1.4
_ACCENTS = str.maketrans("aeiouncAEIOUNC", "áéíóúñçÁÉÍÓÚÑÇ")
_KEPT = re.compile(r"(\{[^}]*\}|<[^>]*>)")
_VOWELS = "aeiouAEIOU"


def longer(message):
    """The message two fifths longer, brackets included; vowels are drawn out, placeholders and tags stay."""
    if not message.strip():
        return message
    parts = _KEPT.split(message)
    letters = sum(map(len, parts[::2]))
    missing = round(letters * (LONGER - 1)) - 2
    vowels = [
        (place, at) for place in range(0, len(parts), 2) for at, letter in enumerate(parts[place]) if letter in _VOWELS
    ]
    drawn = [list(part) for part in parts]
    for number in range(max(missing, 0) if vowels else 0):
        place, at = (
            vowels[number * len(vowels) // missing % len(vowels)]
            if missing < len(vowels)
            else vowels[number % len(vowels)]
        )
        drawn[place][at] += parts[place][at].lower()
    words = ["".join(part) if place % 2 else "".join(part).translate(_ACCENTS) for place, part in enumerate(drawn)]
    return "[" + "".join(words) + "]"


class _Pseudo(gettext.NullTranslations):
    def gettext(self, message):
        return longer(message)

    def ngettext(self, msgid1, msgid2, n):
        return longer(msgid1 if n == 1 else msgid2)


def learn(known, seen=None):
    """Give everything below a value of the content a name in the pseudo-language; the texts that were learnt."""
    seen = {} if seen is None else seen
    if id(known) in seen or isinstance(known, (str, int, float, type(None))):
        return []
    seen[id(known)] = known
    if isinstance(known, dict) and isinstance(known.get("en"), str):
        known[CODE] = longer(known["en"])
        return [known]
    if isinstance(known, Mapping):
        parts = known.values()
    elif isinstance(known, (tuple, list, frozenset)):
        parts = known
    else:
        parts = [getattr(known, field.name) for field in fields(known)] if is_dataclass(known) else []
    return [text for part in parts for text in learn(part, seen)]


@contextmanager
def pseudo_language_known():
    """While this lasts, the pseudo-language can be chosen like any other."""
    use = wording.use

    def use_any(language):
        use(language)
        if language == CODE:
            wording._Chosen.language, wording._Chosen.catalogue = CODE, _Pseudo()

    learnt = [text for known in (CATALOG, late.rulebook()) for text in learn(known)]
    wording.use = use_any
    try:
        yield
    finally:
        wording.use = use
        for text in learnt:
            text.pop(CODE, None)
