"""The lint of drawings as the tests of the assets use it."""

from __future__ import annotations

from krosmaster.content.drawing_faults import drawing_faults


def lint(path, view_box=None):
    """Say what in the file would not be drawn, or not as written; an empty list is a clean file."""
    return [fault.text for fault in drawing_faults(path.read_text(encoding="utf-8"), path.name, view_box)]
