"""Any files of the game checked: cards, tokens, boards, rules, matches and lessons, told apart by what they hold."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from pathlib import Path

from pydantic import BaseModel

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.lesson_defs import Lesson
from krosmaster.content.drawing_faults import drawing_faults
from krosmaster.content.faults import ContentFaults, Fault
from krosmaster.content.lessons import lesson_in
from krosmaster.content.loader import BOARDS, CHARACTERS, PROJECT_ROOT, id_fault, load_catalog, token_context
from krosmaster.content.match_schema import MatchModel
from krosmaster.content.matchfile import match_in
from krosmaster.content.model_faults import validated
from krosmaster.content.own_cards import OwnCards, own_cards
from krosmaster.content.replay import ArenaRules, ChanceLeftOver, CommandRefused, digest_fault, grow_again, replayed
from krosmaster.content.reward_schema import RewardsModel
from krosmaster.content.rulebook_from import RULES, rule_context
from krosmaster.content.rulebook_schema import RuleChapterModel
from krosmaster.content.schema import BoardFileModel, CharacterModel, TokenModel
from krosmaster.content.script_schema import CoachModel
from krosmaster.content.yaml_nodes import Document, read_document, read_text
from krosmaster.table.match_tree import MatchTree

_ENDINGS = (".yaml", ".yml", ".json")


class Kind(Enum):
    """The kinds of files; the value is the folder where such files usually lie."""

    CHARACTER = "characters"
    SUMMON = "summons"
    REWARDS = "rewards"
    BOARD = "boards"
    RULES = "rules"
    MATCH = "scenarios"
    COACH = "coach"


MODELS: Mapping[Kind, type[BaseModel]] = {
    Kind.CHARACTER: CharacterModel,
    Kind.SUMMON: TokenModel,
    Kind.REWARDS: RewardsModel,
    Kind.BOARD: BoardFileModel,
    Kind.RULES: RuleChapterModel,
    Kind.MATCH: MatchModel,
    Kind.COACH: CoachModel,
}
"""The shape of each kind of file."""


@dataclass(slots=True)
class Findings:
    """What a check found: faults, and for match files that fit, the command that the rules refuse."""

    files: int = 0
    faults: list[Fault] = field(default_factory=list)
    refused: list[tuple[str, CommandRefused]] = field(default_factory=list)
    lessons: list[tuple[Document, Lesson]] = field(default_factory=list)
    """Scenarios that fit their format: whether they can be played as shown is still to be seen."""


def check(
    paths: Iterable[Path], rules: ArenaRules, root: Path = PROJECT_ROOT, own_folder: Path | None = None
) -> Findings:
    """Check files, and all files of folders; without any path the project's, and the folder of own characters."""
    given = list(paths)
    files = list(_files(given or [root / CHARACTERS, root / BOARDS, root / RULES]))
    checking = _Check(rules, root, files, own_folder)
    if not given and own_folder is not None and _is_folder(own_folder):
        files += [file.path for file in checking.own.files]
    return checking.findings()


def kind_of(document: Document, path: Path) -> Kind | None:
    """What a file is meant to be: whose fields it has most of; if that leaves it open, by its folder."""
    keys = set(document.value) if isinstance(document.value, dict) else set()
    scores = {kind: len(keys & {f.alias or key for key, f in MODELS[kind].model_fields.items()}) for kind in Kind}
    best = max(scores.values())
    candidates = [kind for kind, score in scores.items() if score == best]
    if best and len(candidates) == 1:
        return candidates[0]
    return next((kind for kind in candidates if kind.value == path.resolve().parent.name), None)


class _Check:
    def __init__(self, rules: ArenaRules, root: Path, files: list[Path | Fault], own_folder: Path | None) -> None:
        self._rules = rules
        self._own_folder = own_folder
        self._root = root
        self._files = files
        self._findings = Findings()

    def findings(self) -> Findings:
        found = self._findings
        for file in self._files:
            if isinstance(file, Fault):
                found.faults.append(file)
                continue
            found.files += 1
            try:
                self._check_file(file)
            except ContentFaults as faults:
                found.faults.extend(faults.faults)
            except ChanceLeftOver as stopped:
                found.faults.append(stopped.fault)
            except CommandRefused as refused:
                found.refused.append((_name(file), refused))
        return found

    @cached_property
    def _context(self) -> Mapping[str, object]:
        """The tokens that spells may name: those of the project, and those that are checked."""
        given = (file for file in self._files if isinstance(file, Path))
        return token_context(self._root, (file for file in given if file.resolve().parent.name == Kind.SUMMON.value))

    @cached_property
    def _rule_context(self) -> Mapping[str, object]:
        """The rules that rules may refer to: those of the project, and those that are checked."""
        given = (file for file in self._files if isinstance(file, Path))
        return rule_context(self._root, (file for file in given if file.resolve().parent.name == Kind.RULES.value))

    @cached_property
    def own(self) -> OwnCards:
        """The characters that the player has made."""
        printed = load_catalog(self._root)
        return OwnCards((), printed) if self._own_folder is None else own_cards(self._own_folder, printed)

    @property
    def _catalog(self) -> Catalog:
        return self.own.catalog

    def _own_faults(self, path: Path) -> tuple[Fault, ...] | None:
        """The faults of a file among the own characters; None: it lies elsewhere."""
        if self._own_folder is None or self._own_folder.resolve() not in path.resolve().parents:
            return None
        return self.own.faults_of(path)

    def _check_file(self, path: Path) -> None:
        name = _name(path)
        own_faults = self._own_faults(path)
        if own_faults is not None:
            self._findings.faults += [replace(fault, file=_name(Path(fault.file))) for fault in own_faults]
            return
        if path.suffix == ".svg":
            self._findings.faults += drawing_faults(read_text(path, name), name)
            return
        document = read_document(path, name)
        kind = kind_of(document, path)
        if kind is Kind.MATCH:
            match_file = match_in(document, self._catalog)
            match = replayed(match_file, self._rules)
            fault = digest_fault(match_file, match)
            if match_file.tree is not None:
                grow_again(match_file, match, lambda root: MatchTree(self._rules, root))
            self._findings.faults += [] if fault is None else [fault]
            if (lesson := lesson_in(path.stem, match_file)) is not None:
                self._findings.lessons.append((document, lesson))
            return
        if kind is None:
            kinds = ", ".join(kind.name.lower() for kind in Kind)
            raise ContentFaults([Fault(name, 1, 1, f"this is no file of the game; allowed: {kinds}")])
        if (fault := id_fault(path, name)) is not None:
            self._findings.faults.append(fault)
        validated(MODELS[kind], document, self._rule_context if kind is Kind.RULES else self._context)


def _files(paths: list[Path]) -> Iterator[Path | Fault]:
    for path in paths:
        if not _is_folder(path):
            yield path
            continue
        inside = sorted(file for file in path.rglob("*") if file.suffix in _ENDINGS and file.is_file())
        if not inside:
            yield Fault(_name(path), 1, 1, f"there is no file here; needed: at least one {', '.join(_ENDINGS)}")
        yield from inside


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a path that cannot even be looked up; reading it as a file says so
        return False


def _name(path: Path) -> str:
    """A path as short as it can be written here."""
    try:
        return os.fspath(path.relative_to(Path.cwd()))
    except ValueError:
        return os.fspath(path)
