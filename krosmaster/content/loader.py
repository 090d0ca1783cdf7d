"""The content of the game: every file of characters/ and boards/, as definitions in one catalogue."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from pydantic import BaseModel

from krosmaster.arena.boards import BoardId
from krosmaster.arena.catalog import Catalog
from krosmaster.arena.definitions import CharacterId, TokenId
from krosmaster.arena.reward_defs import RewardId
from krosmaster.content.definitions_from import board_def, character_def, token_def
from krosmaster.content.faults import ContentFaults, Fault
from krosmaster.content.fields import is_kebab
from krosmaster.content.model_faults import validated
from krosmaster.content.reward_schema import RewardsModel
from krosmaster.content.rewards_from import reward_def
from krosmaster.content.schema import BoardFileModel, CharacterModel, TokenModel
from krosmaster.content.yaml_nodes import Document, read_document
from krosmaster.table.reading import collecting_later
from krosmaster.table.sayings import N_, saying

ModelT = TypeVar("ModelT", bound=BaseModel)

PROJECT_ROOT = Path(__file__).resolve().parents[2]
"""The folder that holds characters/ and boards/."""

CHARACTERS = "characters"
SUMMONS = "characters/summons"
TRAINING = "characters/training"
REWARDS = "characters/rewards.yaml"
BOARDS = "boards"
LESSON_BOARDS = "boards/lessons"

_BESIDE_THE_RULES = frozenset({"names", "provenance", "collection", "ground"})


def load_catalog(root: Path | None = None) -> Catalog:
    """Everything that the content folders hold; ContentFaults with every fault of every file."""
    with collecting_later():
        return _loaded(root or PROJECT_ROOT)


def _loaded(root: Path) -> Catalog:
    faults: list[Fault] = []
    documents = _documents(root, SUMMONS)
    context = _token_context(documents)
    tokens = _models(root, SUMMONS, TokenModel, context, faults, documents=documents)
    characters = _models(root, CHARACTERS, CharacterModel, context, faults)
    training = _models(root, TRAINING, CharacterModel, context, faults, is_needed=False)
    boards = _models(root, BOARDS, BoardFileModel, context, faults)
    lesson_boards = _models(root, LESSON_BOARDS, BoardFileModel, context, faults, is_needed=False)
    rewards = _model(root / REWARDS, REWARDS, RewardsModel, context, faults)
    if faults or rewards is None:
        raise ContentFaults(faults)
    token_defs = {token_id: token_def(token_id, model) for token_id, model in tokens.items()}
    return Catalog(
        characters={CharacterId(key): character_def(key, model, token_defs) for key, model in characters.items()},
        tokens={TokenId(key): definition for key, definition in token_defs.items()},
        boards={BoardId(key): board_def(key, model) for key, model in boards.items()},
        rewards={RewardId(model.id): reward_def(model, token_defs) for model in rewards.rewards},
        digest=content_digest(
            {**_in(CHARACTERS, characters), **_in(SUMMONS, tokens), **_in(BOARDS, boards), f"{REWARDS}/": rewards}
        ),
        lesson_boards={BoardId(key): board_def(key, model) for key, model in lesson_boards.items()},
        training={CharacterId(key): character_def(key, model, token_defs) for key, model in training.items()},
    )


def token_context(root: Path, more: Iterable[Path] = ()) -> Mapping[str, frozenset[str]]:
    """The ids of the tokens that spells may name, and of the mobs among them that rewards may summon."""
    return _token_context(_documents(root, SUMMONS, more))


def _token_context(documents: Mapping[Path, Document | None]) -> Mapping[str, frozenset[str]]:
    kinds = {path.stem: _kind(document) for path, document in documents.items()}
    mobs = (token_id for token_id, kind in kinds.items() if kind not in ("bomb", "trap"))
    return {"token": frozenset(kinds), "mob": frozenset(mobs)}


def _documents(root: Path, folder: str, more: Iterable[Path] = ()) -> dict[Path, Document | None]:
    """The files of a folder, and more; None for one that cannot be read, whose faults are told elsewhere."""
    documents: dict[Path, Document | None] = {}
    for path in (*(root / folder).glob("*.yaml"), *more):
        documents[path] = None
        with contextlib.suppress(ContentFaults):
            documents[path] = read_document(path, f"{folder}/{path.name}")
    return documents


def _kind(document: Document | None) -> object:
    """What a token says that it is."""
    value = document.value if document is not None else None
    return value.get("kind") if isinstance(value, dict) else None


def id_fault(path: Path, file: str) -> Fault | None:
    """A file's name is the id of what it holds, so it must be one."""
    if is_kebab(path.stem):
        return None
    message = N_("the file's name {name} is no id; allowed: small letters, digits and hyphens")
    return Fault(file, 1, 1, saying(message, name=repr(path.stem)))


def _models(
    root: Path,
    folder: str,
    model: type[ModelT],
    context: Mapping[str, object],
    faults: list[Fault],
    *,
    is_needed: bool = True,
    documents: Mapping[Path, Document | None] = MappingProxyType({}),
) -> dict[str, ModelT]:
    """The files of a folder as models; those that have been read already are given along."""
    models: dict[str, ModelT] = {}
    paths = sorted((root / folder).glob("*.yaml"), key=lambda path: path.stem)
    if not paths and is_needed:
        faults.append(Fault(folder, 1, 1, "there is no file here; needed: at least one .yaml file"))
    for path in paths:
        file = f"{folder}/{path.name}"
        if file == REWARDS:
            continue
        if (fault := id_fault(path, file)) is not None:
            faults.append(fault)
        found = _model(path, file, model, context, faults, documents.get(path))
        if found is not None:
            models[path.stem] = found
    return models


def _model(
    path: Path,
    file: str,
    model: type[ModelT],
    context: Mapping[str, object],
    faults: list[Fault],
    document: Document | None = None,
) -> ModelT | None:
    try:
        return validated(model, document or read_document(path, file), context)
    except ContentFaults as found:
        faults.extend(found.faults)
        return None


def _in(folder: str, models: Mapping[str, BaseModel]) -> dict[str, BaseModel]:
    return {f"{folder}/{key}": model for key, model in models.items()}


def content_digest(content: Mapping[str, BaseModel]) -> str:
    """The same for all content that plays alike: names, origins and decoration do not count."""
    plain = {key: _rules_only(model.model_dump(mode="json")) for key, model in content.items()}
    canonical = json.dumps(plain, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def _rules_only(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rules_only(inner) for key, inner in value.items() if key not in _BESIDE_THE_RULES}
    if isinstance(value, list):
        return [_rules_only(inner) for inner in value]
    return value
