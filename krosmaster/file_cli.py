"""`main.py run` and `main.py check`: match files and content without a window. See docs/match-file.md."""

from __future__ import annotations

import json
from enum import Enum
from pathlib import Path
from typing import Any

from krosmaster.all_content import all_content
from krosmaster.arena import engine
from krosmaster.arena.commands import Command
from krosmaster.arena.definitions import CharacterDef, SpellDef, TokenDef
from krosmaster.arena.documents import command_document, event_document
from krosmaster.arena.notation import cell_name
from krosmaster.arena.reasons import Fact, Reason
from krosmaster.arena.reward_defs import RewardDef
from krosmaster.arena.state import Figure
from krosmaster.arena.summary import summary
from krosmaster.cli_output import FAULTY, FINE, PROGRAM, REFUSED, complain, write
from krosmaster.client.paths import characters_folder
from krosmaster.content.check import check
from krosmaster.content.faults import ContentFaults, Fault
from krosmaster.content.matchfile import read_match
from krosmaster.content.replay import ArenaMatch, ChanceLeftOver, CommandRefused, ReplayStopped, digest_fault, replayed
from krosmaster.grid import Cell
from krosmaster.play.lesson_walk import walk_faults

# ---- run ----


class _Output(Enum):
    EVENTS = "events"
    SUMMARY = "summary"


def run(file: Path, *, only_summary: bool) -> int:
    """Play a file through and show its events or its final position; the exit code."""
    return _played(file, _Output.SUMMARY if only_summary else _Output.EVENTS)


def can_be_played(file: Path) -> int:
    """Play a file through and show nothing; the exit code."""
    return _played(file, None)


def _played(file: Path, output: _Output | None) -> int:
    try:
        match_file = read_match(file, all_content())
        match = replayed(match_file, engine)
    except ContentFaults as found:
        return complain(_first_of(found))
    except ReplayStopped as stopped:
        if output is _Output.EVENTS:
            _show_events(stopped.match)
        return _complain_of_command(str(file), stopped)
    if output is _Output.EVENTS:
        _show_events(match)
    elif output is _Output.SUMMARY:
        _show([summary(match.state)])
    other = digest_fault(match_file, match)
    return FINE if other is None else complain(_first_of(ContentFaults([other])))


def _show_events(match: ArenaMatch) -> None:
    _show([event_document(event) for step in match.steps for event in step.events])


def _show(documents: list[dict[str, Any]]) -> None:
    lines = (json.dumps(document, separators=(",", ":")) + "\n" for document in documents)
    write("".join(lines))


def _first_of(found: ContentFaults) -> str:
    first, *others = found.faults
    more = f" (and {len(others)} more: {PROGRAM} check lists them)" if others else ""
    return f"{first.file}:{first.line}: {first.text}{more}"


def _complain_of_command(file: str, stopped: ReplayStopped) -> int:
    if isinstance(stopped, CommandRefused):
        complain(f"{file}:{stopped.given.line}: {refusal_in_words(stopped)}")
        return REFUSED
    assert isinstance(stopped, ChanceLeftOver)
    return complain(_first_of(ContentFaults([stopped.fault])))


# ---- check ----


def check_files(paths: list[Path]) -> int:
    """Tell every fault of files and folders, or of all content; the exit code."""
    findings = check(paths, engine, own_folder=characters_folder())
    refused = [
        Fault(file, stopped.given.line, stopped.given.column, refusal_in_words(stopped))
        for file, stopped in findings.refused
    ]
    unplayable = [
        document.fault(found.where, found.text + ("" if found.reason is None else f": {reason_in_words(found.reason)}"))
        for document, lesson in findings.lessons
        for found in walk_faults(lesson, engine)
    ]
    for fault in sorted({*findings.faults, *refused, *unplayable}):
        complain(str(fault))
    if findings.faults or refused or unplayable:
        return FAULTY
    write(f"no faults in {findings.files} {'file' if findings.files == 1 else 'files'}\n")
    return FINE


# ---- words ----


def refusal_in_words(stopped: CommandRefused) -> str:
    """Which command was refused, and why."""
    command = stopped.given.as_played(stopped.match.state.player)
    return f"command {stopped.number} ({command_in_words(command)}): {reason_in_words(stopped.reason)}"


def command_in_words(command: Command) -> str:
    """A command in few words, such as `cast at e4`."""
    document = command_document(command)
    words = [document["do"]]
    names = ("board", "side", "take", "option", "who", "tier", "reward")
    words += [str(document[key]) for key in names if isinstance(document.get(key), (str, int))]
    words += [f"{key} {document[key]}" for key in ("to", "at") if key in document]
    return " ".join(words)


def reason_in_words(reason: Reason) -> str:
    """A refusal as an English sentence with its rule's id."""
    facts = {name: fact_in_words(fact) for name, fact in reason.facts.items()}
    if "times" in facts:
        facts["times"] = "once" if facts["times"] == "1" else f"{facts['times']} times"
    return f"{reason.why.value.format(**facts)} ({reason.rule})"


def fact_in_words(fact: Fact) -> str:
    """What a sentence names: a cell as e4, a spell or card by its English name, a figure by its name in the match."""
    match fact:
        case Cell():
            return cell_name(fact)
        case Figure():
            return fact.handle
        case SpellDef() | CharacterDef() | TokenDef() | RewardDef():
            return fact.names["en"]
        case _:
            return str(fact)
