"""A language made of English whose words are two fifths longer, accented and in brackets, so that a cut is seen."""

from __future__ import annotations

import gettext
import re
from contextlib import contextmanager

from client_fixtures import CATALOG

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


def _names():
    """The names of everything in the content, as they stand in its definitions."""
    for card in (*CATALOG.characters.values(), *CATALOG.tokens.values()):
        yield card.names
        yield from (spell.names for spell in card.spells)
    for named in (*CATALOG.rewards.values(), *CATALOG.boards.values()):
        yield named.names


@contextmanager
def pseudo_language_known():
    """While this lasts, the pseudo-language can be chosen like any other."""
    use = wording.use

    def use_any(language):
        use(language)
        if language == CODE:
            wording._Chosen.language, wording._Chosen.catalogue = CODE, _Pseudo()

    for names in _names():
        names[CODE] = longer(names["en"])
    wording.use = use_any
    try:
        yield
    finally:
        wording.use = use
        for names in _names():
            names.pop(CODE, None)
