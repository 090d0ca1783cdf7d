"""A screen with a list of kept files, each a widget `row:<number>`, and the chosen one shown beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from krosmaster.client.screens.widget_screen import WidgetScreen


class Entry(Protocol):
    """A kept file as a list shows it."""

    @property
    def path(self) -> Path:
        """Where it lies; no two are the same."""
        ...


EntryT = TypeVar("EntryT", bound=Entry)


class ListedScreen(WidgetScreen, Generic[EntryT]):
    """Shows the row that the keyboard is on."""

    _chosen: Path | None

    @property
    def listed(self) -> Sequence[EntryT]:
        """The rows, from above."""
        raise NotImplementedError

    @property
    def chosen(self) -> EntryT | None:
        """What is shown beside the list."""
        return next((entry for entry in self.listed if entry.path == self._chosen), None)

    def update(self, dt_ms: int) -> bool:
        """Let the widgets live, and follow the keyboard."""
        changed = super().update(dt_ms)
        verb, _colon, number = (self.widgets.focus or "").partition(":")
        if verb == "row" and self.listed[int(number)].path != self._chosen:
            self._choose(int(number))
            return True
        return changed

    def _choose(self, number: int) -> None:
        """Show another row beside the list."""
        raise NotImplementedError
