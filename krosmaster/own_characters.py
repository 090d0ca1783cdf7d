"""The player's own characters as the screens see them: joins the reading of their files to their drawings."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.definitions import CharacterDef, TokenDef
from krosmaster.client.art.drawings import can_be_seen
from krosmaster.client.art.own_figures import figure_drawing
from krosmaster.client.own_shelf import OwnEntry, OwnFault
from krosmaster.client.paths import ASSETS
from krosmaster.client.services import SaveFault, writing
from krosmaster.content.faults import Fault
from krosmaster.content.own_cards import SUMMONS, OwnFile, own_cards
from krosmaster.table.savefile import write_atomically
from krosmaster.table.sayings import N_, saying

EXAMPLE = ASSETS / "own" / "mira-the-smith.yaml"
"""The character that docs/characters.md explains line by line."""


class OwnCharacters:
    """The folder, as it was when it was read last (`client.own_shelf.OwnShelf`)."""

    def __init__(self, folder: Path, printed: Catalog) -> None:
        self.folder = folder
        self._printed = printed
        self.reread()

    def reread(self) -> None:
        """Look at the folder again."""
        found = own_cards(self.folder, self._printed)
        self.catalog = found.catalog
        self.drawings = OwnDrawings(found.files)
        self._files = found.files
        self._entries: tuple[OwnEntry, ...] | None = None

    @property
    def entries(self) -> tuple[OwnEntry, ...]:
        """What the folder held, with what can be seen of its drawings: they are looked at when somebody first asks."""
        if self._entries is None:
            self._entries = tuple(map(self._entry, self._files))
        return self._entries

    def make_folder(self) -> None:
        """See to it that the folder is there, and the one for summons in it, where that is possible."""
        with contextlib.suppress(OSError):
            (self.folder / SUMMONS).mkdir(parents=True, exist_ok=True)

    def write_example(self) -> Path:
        """Put the example of the documentation into the folder, to be changed; no file of that name is touched.

        Raises:
            SaveFault: it cannot be written, or the player has given all of its names to files.
        """
        stems = itertools.chain([EXAMPLE.stem], (f"{EXAMPLE.stem}-{letter}" for letter in "bcdefghijklmnopqrstuvwxyz"))
        paths = (self.folder / f"{stem}.yaml" for stem in stems)
        path = next((path for path in paths if not os.path.lexists(path)), None)
        if path is None:
            path = self.folder / EXAMPLE.name
            raise SaveFault(f"{path}: {os.strerror(errno.EEXIST)}")
        with writing(path):
            write_atomically(path, EXAMPLE.read_text(encoding="utf-8"))
        return path

    def _entry(self, file: OwnFile) -> OwnEntry:
        faults = [_fault(fault) for fault in file.faults]
        is_summon = file.path.parent.name == SUMMONS and file.path.parent != self.folder
        if file.card is None:
            return OwnEntry(file.path, None, tuple(faults), is_summon)
        is_shown = self.drawings.shows_own(file.card)
        if file.drawing and not is_shown:
            what = saying(N_("nothing can be seen of this drawing"))
            faults.append(OwnFault(file.path.with_suffix(".svg").name, 1, 1, what))
        return OwnEntry(file.path, file.card, tuple(faults), is_summon, is_shown)


class OwnDrawings(Mapping[str, str]):
    """The SVG of every good figure by the name of its drawing: looked at, or made up, when it is asked for first."""

    def __init__(self, files: Iterable[OwnFile]) -> None:
        self._files = {_name(file.card): file for file in files if file.card is not None}
        self._found: dict[str, str] = {}

    def __getitem__(self, name: str) -> str:
        """The drawing of a figure; KeyError: there is no such figure."""
        if name not in self._found:
            file = self._files[name]
            assert file.card is not None, "only good ones are here"
            is_seen = bool(file.drawing) and can_be_seen(file.drawing)
            self._found[name] = file.drawing if is_seen else figure_drawing(file.card)
        return self._found[name]

    def __contains__(self, name: object) -> bool:
        """Whether there is such a figure; its drawing is not looked at."""
        return name in self._files

    def __iter__(self) -> Iterator[str]:
        """The names of the drawings."""
        return iter(self._files)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._files)

    def shows_own(self, card: CharacterDef | TokenDef) -> bool:
        """Whether a figure is drawn as the player has drawn it."""
        drawing = self._files[_name(card)].drawing
        return bool(drawing) and self[_name(card)] is drawing


def _name(card: CharacterDef | TokenDef) -> str:
    return f"figures/{card.id}"


def _fault(fault: Fault) -> OwnFault:
    return OwnFault(Path(fault.file).name, fault.line, fault.column, fault.what)
