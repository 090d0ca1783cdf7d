"""What the program writes beside the saves when it has made a mistake, for whoever mends it."""

from __future__ import annotations

import time
from pathlib import Path

from krosmaster.client.paths import user_folder

MOST_REPORTS = 20
"""Older ones are deleted."""


def write_report(trace: str) -> Path | None:
    """Keep the trace of a fault; where it lies, or None when it cannot be written."""
    path = user_folder() / "reports" / f"{time.strftime('%Y%m%d-%H%M%S')}.txt"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(trace, encoding="utf-8")
        for old in sorted(path.parent.glob("*.txt"))[:-MOST_REPORTS]:
            old.unlink(missing_ok=True)
    except OSError:
        return None
    return path
