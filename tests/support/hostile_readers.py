"""Every way in which the program takes a file, by the kind of file: what comes back is what it tells of faults.

As a program it reads the files of its arguments one by one and tells, as lines of JSON, what each cost:
`python tests/support/hostile_readers.py FILE...`
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from krosmaster.arena import engine
from krosmaster.client import wording
from krosmaster.client.settings import Settings, SettingsFile
from krosmaster.content.check import check
from krosmaster.content.faults import ContentFaults
from krosmaster.content.lessons import lesson_in
from krosmaster.content.loader import load_catalog, token_context
from krosmaster.content.match_header import read_header
from krosmaster.content.matchfile import match_in
from krosmaster.content.model_faults import validated
from krosmaster.content.replay import ReplayStopped, digest_fault, grow_again, replayed
from krosmaster.content.reward_schema import RewardsModel
from krosmaster.content.rulebook_from import rule_context
from krosmaster.content.rulebook_schema import RuleChapterModel
from krosmaster.content.sandbox_text import write_sandbox
from krosmaster.content.schema import BoardFileModel, CharacterModel, TokenModel
from krosmaster.content.script_schema import CoachModel
from krosmaster.content.yaml_nodes import parse_document, read_document
from krosmaster.kept_lessons import KeptProgress
from krosmaster.kept_teams import KeptTeams
from krosmaster.play.sandbox import Sandbox
from krosmaster.play.team_text import read_teams
from krosmaster.play.tree_map import tree_map

CATALOG = load_catalog()
ROOT = Path(__file__).resolve().parents[2]
_TOKENS, _RULES = token_context(ROOT), rule_context(ROOT, [])


def _head(path: Path) -> None:
    read_header(path)


def _match(path: Path) -> Sandbox | None:
    match_file = match_in(read_document(path, str(path)), CATALOG)
    if match_file.script is not None:
        lesson_in(path.stem, match_file)
    match = replayed(match_file, engine)
    if fault := digest_fault(match_file, match):
        raise ContentFaults([fault])
    if match_file.tree is None:
        return None
    return grow_again(match_file, match, lambda root: Sandbox(engine, root, lambda: 1))


def _sandbox(path: Path) -> None:
    sandbox = _match(path)
    if sandbox is not None:
        assert tree_map(sandbox).stop_of(sandbox.here) >= 0
        assert match_in(parse_document(write_sandbox(sandbox), "again"), CATALOG).tree is not None


def _model(model, context):
    def read(path: Path) -> None:
        validated(model, read_document(path, str(path)), context)

    return read


def _settings(path: Path) -> None:
    settings = SettingsFile(path).read()
    assert isinstance(settings, Settings)
    assert settings.language in wording.LANGUAGES
    assert 0 <= settings.volume_percent <= 100


def _progress(path: Path) -> None:
    assert all(isinstance(lesson, str) for lesson in KeptProgress(path).done)


def _team(path: Path) -> None:
    for entry in KeptTeams(path.parent).entries():
        assert entry.team is None or len(entry.team.members) <= 8
    try:
        text = path.read_bytes().decode("utf-8", "replace") if path.is_file() and path.stat().st_size < 10**6 else ""
    except OSError:
        text = ""
    assert all("/" not in member for team in read_teams(text).teams for member in team.members)


def _words(path: Path) -> None:
    catalogue = wording.read_catalogue(path, "es")
    for text in (catalogue.gettext("Play"), catalogue.ngettext("{number} team came in.", "{number} teams came in.", 2)):
        text.format(number=2)


READERS = {
    "match": _match, "head": _head, "four": _match, "lesson": _match, "sandbox": _sandbox,
    "coach": _model(CoachModel, {}),
    "character": _model(CharacterModel, _TOKENS), "summon": _model(TokenModel, _TOKENS),
    "rewards": _model(RewardsModel, _TOKENS), "board": _model(BoardFileModel, _TOKENS),
    "rules": _model(RuleChapterModel, _RULES), "settings": _settings, "progress": _progress, "team": _team,
    "words": _words,
}  # fmt: skip


def told_of(kind: str, path: Path) -> list[str]:
    """Read a file as one of a kind: the lines that the player sees of its faults. Anything but such lines is raised."""
    try:
        READERS[kind](path)
    except ContentFaults as faults:
        return [str(fault) for fault in faults.faults]
    except ReplayStopped as stopped:
        return [f"{path}:{stopped.given.line}: stopped"]
    return []


def _cost(path: Path) -> None:
    """Read one file in the ways that differ, and by the checker."""
    for kind in ("match", "head", "character", "settings", "team", "words"):
        began = time.process_time()
        told = told_of(kind, path)
        spent = time.process_time() - began
        sys.stdout.write(json.dumps([path.name, kind, round(spent, 2), _peak_mb(), told[:1]]) + "\n")
        sys.stdout.flush()
    check([path], engine)


def _peak_mb() -> int:
    """The most memory that this process has had."""
    status = Path("/proc/self/status").read_text("utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) // 1024


if __name__ == "__main__":
    check([ROOT / "characters"], engine)
    _cost(ROOT / "boards" / "scenarios" / "lesson-1.yaml")
    for name in sys.argv[1:]:
        _cost(Path(name))
