"""Every message of the program's code, as `pybabel extract -k N_` finds them."""

from __future__ import annotations

from pathlib import Path

from babel.messages.extract import extract_from_dir

PACKAGE = Path(__file__).resolve().parents[2] / "krosmaster"
KEYWORDS = {"_": None, "ngettext": (1, 2), "N_": None}


def messages_in_code():
    """Messages with the files that they stand in; a plural is the pair of its English forms."""
    found = {}
    for file, _line, message, _comments, _context in extract_from_dir(
        PACKAGE, [("**.py", "python")], keywords=KEYWORDS
    ):
        found.setdefault(message, set()).add(file)
    return found
