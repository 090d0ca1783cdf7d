"""The words of the interface in the player's language: catalogues compiled in memory, switched at any time.

Messages are English; `_` and `ngettext` give them in the language in use. What an event or a refusal says is kept as a
value and worded when it is shown, so that old lines change their language too.
"""

from __future__ import annotations

import contextlib
import gettext as gettext_module
import io
import locale
import os
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter

from babel.core import UnknownLocaleError
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from krosmaster.client.paths import LOCALE
from krosmaster.table.reading import read_bytes

LANGUAGES: Mapping[str, str] = {"en": "English", "es": "Español", "fr": "Français"}
"""Codes and names, each in its own language."""

DEFAULT_LANGUAGE = "en"
_MOST_BYTES = 5_000_000


class _Chosen:
    """The language in use; English needs no catalogue."""

    language = DEFAULT_LANGUAGE
    catalogue: gettext_module.NullTranslations = gettext_module.NullTranslations()


@cache
def _catalogue(language: str) -> gettext_module.NullTranslations:
    if language == DEFAULT_LANGUAGE:
        return gettext_module.NullTranslations()
    return read_catalogue(LOCALE / language / "LC_MESSAGES" / "krosmaster.po", language)


def read_catalogue(path: Path, language: str) -> gettext_module.NullTranslations:
    """The words of a catalogue; one that cannot be read is told in a line on standard error and counts as English."""
    try:
        messages = read_po(io.BytesIO(read_bytes(path, _MOST_BYTES)), locale=language, abort_invalid=True)
        for message in list(messages):
            if not _fits(message):
                messages.delete(message.id, message.context)
        compiled = io.BytesIO()
        write_mo(compiled, messages)
        compiled.seek(0)
        return gettext_module.GNUTranslations(compiled)
    except (OSError, ValueError, PoFileError, UnknownLocaleError, RecursionError, LookupError, TypeError) as fault:
        what = " ".join(str(fault).split())
        sys.stderr.write(f"{path}: these words cannot be read ({what}); the game goes on in English\n")
        return gettext_module.NullTranslations()


def _fits(message: Message) -> bool:
    """Whether a translation asks for no fact that its message does not have: it could not be filled in."""
    originals, translations = (
        given if isinstance(given, (tuple, list)) else (given,) for given in (message.id, message.string)
    )
    return set().union(*map(_facts, translations)) <= set().union(*map(_facts, originals))


def _facts(text: str | None) -> set[str]:
    """The names in braces of a sentence; one that cannot be read has none that any other has."""
    try:
        return {name for _, name, _, _ in Formatter().parse(text or "") if name is not None}
    except ValueError:
        return {text or ""}


def use(language: str) -> None:
    """Speak a language from now on; an unknown one means English."""
    _Chosen.language = language if language in LANGUAGES else DEFAULT_LANGUAGE
    _Chosen.catalogue = _catalogue(_Chosen.language)


def language() -> str:
    """The code of the language in use."""
    return _Chosen.language


def system_language() -> str:
    """The language that the machine asks for, where it is one of ours."""
    asked = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    with contextlib.suppress(ValueError):
        asked.append(locale.getlocale()[0] or "")
    found = next((name for name in asked if name and name not in ("C", "POSIX", "C.UTF-8")), "")
    return found[:2].lower() if found[:2].lower() in LANGUAGES else DEFAULT_LANGUAGE


def _(message: str) -> str:
    """A message in the language in use."""
    return _Chosen.catalogue.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """A message whose form depends on a number."""
    return _Chosen.catalogue.ngettext(singular, plural, number)


def name_of(names: Mapping[str, str]) -> str:
    """A name from the content in the language in use, in English where there is none."""
    return names.get(_Chosen.language) or names[DEFAULT_LANGUAGE]
