"""Bring the catalogues in assets/locale up to date with the messages of the code: python -m tools.catalogues.

New messages come in without a translation, those that are gone go, the rest stays as it was translated. What is left to
translate is listed.
"""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "krosmaster"
LOCALE = ROOT / "assets" / "locale"
KEYWORDS = {"_": None, "ngettext": (1, 2), "N_": None}

Message = str | tuple[str, ...]


def messages_in_code() -> dict[Message, set[str]]:
    """Every message with the files that it stands in; a plural is the pair of its English forms."""
    found: dict[Message, set[str]] = {}
    entries = extract_from_dir(PACKAGE, [("**.py", "python")], keywords=KEYWORDS)
    for file, _line, message, _comments, _context in entries:
        found.setdefault(message, set()).add(f"krosmaster/{file}")
    return found


def updated(path: Path, messages: dict[Message, set[str]]) -> list[Message]:
    """Rewrite one catalogue; what still has to be translated."""
    with path.open("rb") as source:
        old = read_po(source)
    new = Catalog(
        locale=old.locale,
        project=old.project,
        version=old.version,
        header_comment=old.header_comment,
        creation_date=old.creation_date,
        revision_date=old.revision_date,
        fuzzy=False,
    )
    new.mime_headers = old.mime_headers
    missing = []
    for message in sorted(messages, key=lambda message: (min(messages[message]), str(message))):
        kept = old.get(message[0] if isinstance(message, tuple) else message)
        text = kept.string if kept is not None and isinstance(kept.id, tuple) == isinstance(message, tuple) else None
        if not text:
            missing.append(message)
        places = [(file, None) for file in sorted(messages[message])]
        new.add(message, text or "", locations=places)  # type: ignore[arg-type] # None: without a line, as babel reads it
    with path.open("wb") as target:
        write_po(target, new, width=110)
    return missing


def main() -> None:
    """Update every catalogue and say what is missing."""
    messages = messages_in_code()
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        missing = updated(path, messages)
        print(f"{path.relative_to(ROOT)}: {len(messages)} messages, {len(missing)} to translate")
        for message in missing:
            print(f"  {message!r}")


if __name__ == "__main__":
    main()
