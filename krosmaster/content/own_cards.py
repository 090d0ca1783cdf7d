"""The characters that players make: a folder of card files beside the printed ones (docs/characters.md).

Each file is taken or named with its faults; a broken one harms neither the printed cards nor other own ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.definitions import CharacterDef, CharacterId, NameColour, TokenDef, TokenId
from krosmaster.content.definitions_from import character_def, token_def
from krosmaster.content.drawing_faults import linted
from krosmaster.content.faults import ContentFaults, Fault
from krosmaster.content.fields import IS_OWN, ListOf, ShortText
from krosmaster.content.loader import content_digest, id_fault
from krosmaster.content.model_faults import validated
from krosmaster.content.schema import CharacterModel, PowerField, TokenModel
from krosmaster.content.spell_schema import Spells, SummonModel
from krosmaster.content.yaml_nodes import Document, read_document, read_text
from krosmaster.table.sayings import N_, Saying, saying
from krosmaster.table.values import value

SUMMONS = "summons"
"""The folder beside the characters for what they summon."""

_CARD, _DRAWING = ".yaml", ".svg"
_NEARLY = (".yml", ".json")
_LARGEST_CARD, _LARGEST_DRAWING = 60_000, 200_000
_LARGEST_FOLDER = 4_000_000
"""So much of a folder is read: it is read whenever the program starts."""
_MOST_INK = 1_500_000
"""Of all drawings of a folder: nearly 200 as rich as the richest printed one, drawn in seconds at most."""
_MOST_FILES = 500
_MOST_SPELLS = 6


_WHEN_ONE_IS_READ = ConfigDict(defer_build=True)


class OwnCharacterModel(CharacterModel):
    """A character that a player has made: what matters to printed cards alone may be left out."""

    model_config = _WHEN_ONE_IS_READ
    collection: ShortText = "own"
    name_colour: Annotated[NameColour, Field(strict=False)] = NameColour.WHITE
    powers: ListOf[PowerField] = ()
    spells: Annotated[Spells, Field(max_length=_MOST_SPELLS)]
    box: Literal[False] = False


class OwnTokenModel(TokenModel):
    """A summon token that a player has made."""

    model_config = _WHEN_ONE_IS_READ
    powers: ListOf[PowerField] = ()


@value
class OwnFile:
    """One file of the folder: its card, or what is wrong with it. Only a faulty drawing leaves it both."""

    path: Path
    card: CharacterDef | TokenDef | None = None
    faults: tuple[Fault, ...] = ()
    drawing: str = ""
    """The text of the SVG that it brings; empty: none that can be drawn."""


@value
class OwnCards:
    """What a folder holds, by name, tokens last; and the printed catalogue with the good ones of it."""

    files: tuple[OwnFile, ...]
    catalog: Catalog

    def faults_of(self, path: Path) -> tuple[Fault, ...] | None:
        """The faults of one file of the folder; None: it is none."""
        wanted = path.resolve()
        return next((file.faults for file in self.files if file.path.resolve() == wanted), None)


class _Taken(NamedTuple):
    """A card file that fits its format."""

    path: Path
    model: BaseModel


def own_cards(folder: Path, printed: Catalog) -> OwnCards:
    """Everything in the folder of own characters and in `summons` below it. Raises nothing: faults are in the value."""
    reader = _Reader(folder, printed)
    tokens = reader.tokens()
    characters = reader.characters()
    own_tokens = {TokenId(file.path.stem): file.card for file in tokens if isinstance(file.card, TokenDef)}
    own = {CharacterId(file.path.stem): file.card for file in characters if isinstance(file.card, CharacterDef)}
    catalog = replace(
        printed,
        characters={**printed.characters, **own},
        tokens={**printed.tokens, **own_tokens},
        own_digests={character_id: reader.digest(character_id) for character_id in own},
        own_place=str(folder),
    )
    return OwnCards((*characters, *tokens), catalog)


class _Reader:
    """Reads one folder."""

    def __init__(self, folder: Path, printed: Catalog) -> None:
        self._folder = folder
        self._printed = printed
        self._token_models: dict[str, TokenModel] = {}
        self._token_defs: dict[str, TokenDef] = {str(key): token for key, token in printed.tokens.items()}
        self._models: dict[str, CharacterModel] = {}
        self._left = _MOST_FILES
        self._bytes_left = _LARGEST_FOLDER
        self._ink_left = _MOST_INK

    def tokens(self) -> list[OwnFile]:
        """What may be summoned; read before the characters, whose spells name it."""
        files = []
        for path in self._paths(self._folder / SUMMONS):
            file = self._file(path, OwnTokenModel)
            if isinstance(file, _Taken):
                assert isinstance(file.model, TokenModel)
                card = token_def(path.stem, file.model)
                self._token_models[path.stem], self._token_defs[path.stem] = file.model, card
                file = self._with_drawing(path, card)
            files.append(file)
        return files

    def characters(self) -> list[OwnFile]:
        """The characters."""
        files = []
        for path in self._paths(self._folder):
            file = self._file(path, OwnCharacterModel)
            if isinstance(file, _Taken):
                assert isinstance(file.model, CharacterModel)
                self._models[path.stem] = file.model
                card = replace(character_def(path.stem, file.model, self._token_defs), is_own=True)
                file = self._with_drawing(path, card)
            files.append(file)
        return files

    def digest(self, character_id: str) -> str:
        """Of a card and of all own tokens that its spells summon."""
        model = self._models[character_id]
        summoned = (spell.summons for spell in model.spells if isinstance(spell, SummonModel))
        tokens = {f"{SUMMONS}/{one}": self._token_models[one] for one in summoned if one in self._token_models}
        return content_digest({character_id: model, **tokens})

    # ---- files ----

    def _paths(self, folder: Path) -> Iterator[Path]:
        """The files of a folder by name; drawings count when no card is beside them. The last may be one too many."""
        try:
            found = sorted(path for path in folder.iterdir() if not path.name.startswith("."))
        except (OSError, ValueError):
            return
        stems = {path.stem for path in found if path.suffix == _CARD}
        for path in found:
            is_card = path.suffix in (_CARD, *_NEARLY)
            if (is_card or (path.suffix == _DRAWING and path.stem not in stems)) and _may_be_file(path):
                yield path
                if self._left < 0:
                    return

    def _file(self, path: Path, model: type[BaseModel]) -> OwnFile | _Taken:
        try:
            return _Taken(path, self._model(path, model))
        except ContentFaults as broken:
            return OwnFile(path, faults=broken.faults)

    def _model(self, path: Path, model: type[BaseModel]) -> BaseModel:
        self._left -= 1
        if self._left < 0:
            raise _one_fault(path, saying(N_("there are too many files here; allowed: {most}"), most=_MOST_FILES))
        if path.suffix == _DRAWING:
            message = N_("this drawing belongs to no card; needed: {file} beside it")
            raise _one_fault(path, saying(message, file=f"{path.stem}{_CARD}"))
        if path.suffix != _CARD:
            message = N_("the file's name ends in {ending}; allowed: {allowed}")
            raise _one_fault(path, saying(message, ending=path.suffix, allowed=_CARD))
        faults = list(self._id_faults(path))
        self._check_size(path, _LARGEST_CARD)
        document = read_document(path, str(path))
        if (fault := _misplaced(document, path, model)) is not None:
            raise ContentFaults([*faults, fault])
        try:
            found = validated(model, document, self._context)
        except ContentFaults as broken:
            raise ContentFaults([*faults, *broken.faults]) from None
        if faults:
            raise ContentFaults(faults)
        return found

    @property
    def _context(self) -> Mapping[str, object]:
        return {"token": frozenset(self._token_defs), IS_OWN: True}

    def _id_faults(self, path: Path) -> Iterator[Fault]:
        """A file's name is an id: one that nothing else has, and that no second figure of another card could have."""
        name = path.stem
        if (fault := id_fault(path, str(path))) is not None:
            yield fault
        elif any(name in cards for cards in (self._printed.characters, self._printed.training, self._printed.tokens)):
            message = N_(
                "{name} is the name of a printed card, which is never replaced; allowed: another name of the file"
            )
            yield Fault(str(path), 1, 1, saying(message, name=repr(name)))
        elif name in self._token_models:
            message = N_("{name} is the name of a summon of your own too; allowed: another name of one of the files")
            yield Fault(str(path), 1, 1, saying(message, name=repr(name)))
        elif name.rpartition("-")[2].isdigit():
            message = N_("{name} ends in a number, as second copies do in a match; allowed: another name of the file")
            yield Fault(str(path), 1, 1, saying(message, name=repr(name)))

    def _with_drawing(self, path: Path, card: CharacterDef | TokenDef) -> OwnFile:
        """The card with the drawing beside it, if there is one that can be drawn."""
        drawing = path.with_suffix(_DRAWING)
        if not drawing.is_file():
            return OwnFile(path, card)
        try:
            self._check_size(drawing, _LARGEST_DRAWING)
            text = read_text(drawing, str(drawing))
        except ContentFaults as broken:
            return OwnFile(path, card, broken.faults)
        found = linted(text, str(drawing))
        if found.faults:
            return OwnFile(path, card, found.faults)
        self._ink_left -= found.ink
        if self._ink_left < 0:
            self._ink_left += found.ink  # a smaller one may still find its place
            message = N_("there is too much to draw in the folder; allowed: {most} points of ink")
            return OwnFile(path, card, _one_fault(drawing, saying(message, most=_MOST_INK)).faults)
        return OwnFile(path, card, drawing=text)

    def _check_size(self, path: Path, largest: int) -> None:
        try:
            size = path.stat().st_size
        except OSError:
            return  # reading it tells why
        if size > largest:
            raise _one_fault(path, saying(N_("the file is too large; allowed: {most} kB"), most=largest // 1000))
        self._bytes_left -= size
        if self._bytes_left < 0:
            message = N_("there is too much in the folder; allowed: {most} MB")
            raise _one_fault(path, saying(message, most=_LARGEST_FOLDER // 1_000_000))


def _may_be_file(path: Path) -> bool:
    """Whether there is a file, or something of which nobody can say: reading it tells why."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return True


def _misplaced(document: Document, path: Path, model: type[BaseModel]) -> Fault | None:
    """A summon among the characters, or a character among the summons."""
    keys = set(document.value) if isinstance(document.value, dict) else set()
    is_token, is_character = "kind" in keys and "level" not in keys, "level" in keys and "kind" not in keys
    if model is OwnCharacterModel and is_token:
        message = N_("this is what a character summons; allowed: in the folder {folder}")
        return Fault(str(path), 1, 1, saying(message, folder=SUMMONS))
    if model is OwnTokenModel and is_character:
        message = N_("this is a character; allowed: in the folder above {folder}")
        return Fault(str(path), 1, 1, saying(message, folder=SUMMONS))
    return None


def _one_fault(path: Path, what: Saying) -> ContentFaults:
    return ContentFaults([Fault(str(path), 1, 1, what)])
