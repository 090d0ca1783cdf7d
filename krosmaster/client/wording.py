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
from collections.abc import Mapping
from functools import cache

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from krosmaster.client.paths import LOCALE

LANGUAGES: Mapping[str, str] = {"en": "English", "es": "Español", "fr": "Français"}
"""Codes and names, each in its own language."""

DEFAULT_LANGUAGE = "en"


class _Chosen:
    """The language in use; English needs no catalogue."""

    language = DEFAULT_LANGUAGE
    catalogue: gettext_module.NullTranslations = gettext_module.NullTranslations()


@cache
def _catalogue(language: str) -> gettext_module.NullTranslations:
    if language == DEFAULT_LANGUAGE:
        return gettext_module.NullTranslations()
    path = LOCALE / language / "LC_MESSAGES" / "krosmaster.po"
    with path.open("rb") as source:
        messages = read_po(source, locale=language)
    compiled = io.BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return gettext_module.GNUTranslations(compiled)


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
