"""The command line: `run`, `open` and `check`; without one of them the client opens."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import Any, NoReturn

from krosmaster import lab_cli
from krosmaster.all_content import all_content
from krosmaster.arena import engine
from krosmaster.arena.commands import Command
from krosmaster.arena.definitions import CharacterDef, SpellDef, TokenDef
from krosmaster.arena.notation import cell_name, command_document, event_document
from krosmaster.arena.reasons import Fact, Reason
from krosmaster.arena.reward_defs import RewardDef
from krosmaster.arena.state import Figure
from krosmaster.arena.summary import summary
from krosmaster.client.paths import VERSION, characters_folder
from krosmaster.content.check import check
from krosmaster.content.faults import ContentFaults, Fault
from krosmaster.content.matchfile import read_match
from krosmaster.content.replay import ArenaMatch, ChanceLeftOver, CommandRefused, ReplayStopped, digest_fault, replayed
from krosmaster.grid import Cell
from krosmaster.play.lesson_walk import walk_faults

PROGRAM = Path(sys.executable).stem if getattr(sys, "frozen", False) else "main.py"
"""How the program is called on the command line."""

FINE, FAULTY, REFUSED = 0, 1, 2
"""Exit codes: done; a file that cannot be read or does not fit; a command that the rules refuse."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says and return the exit code. Nothing that goes wrong shows more than a line."""
    try:
        return _dispatch(_parser().parse_args(arguments))
    except BrokenPipeError:
        _silence_output()
        return _complain("the output is not read any more")
    except _NoOutput:
        _silence_output()
        return _complain("the output cannot be written")
    except KeyboardInterrupt:
        return 130
    except ModuleNotFoundError as error:
        return _complain(f"the package {error.name} is missing; install what requirements.txt lists")
    except Exception as error:  # noqa: BLE001 - a fault of the program: no traceback ever reaches a player
        text = " ".join(str(error).split())[:300]
        return _complain(f"a fault of the program, please report it: {type(error).__name__}: {text}")


class _Parser(argparse.ArgumentParser):
    """Mistakes on the command line are one line and exit 1: 2 means that the rules refuse a command."""

    def error(self, message: str) -> NoReturn:
        sys.exit(_complain(f"{self.prog}: {message}; {self.prog} --help lists what is allowed"))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog=PROGRAM, description="Krosmaster Arena, unofficial desktop client.")
    parser.add_argument("--version", action="version", version=VERSION)
    verbs = parser.add_subparsers(dest="verb", metavar="{run,open,check,lab}", title="without a verb the client opens")
    run = verbs.add_parser("run", help="play a match file without a window: its events as JSON lines")
    run.add_argument("file", type=Path, metavar="FILE", help="the match file")
    run.add_argument("--summary", action="store_true", help="show the final position only, as one JSON object")
    open_ = verbs.add_parser("open", help="open the window on a match file")
    open_.add_argument("file", type=Path, metavar="FILE", help="the match file")
    check_ = verbs.add_parser("check", help="list every fault in characters, boards, rules, match files and drawings")
    default = "default: characters, boards, rules, and your own characters"
    check_.add_argument("paths", type=Path, nargs="*", metavar="PATH", help=f"files or folders; {default}")
    lab_cli.add_to(verbs.add_parser("lab", help="let computer players play two teams against each other many times"))
    return parser


def _dispatch(arguments: argparse.Namespace) -> int:
    match arguments.verb:
        case "run":
            return _run(arguments.file, only_summary=arguments.summary)
        case "check":
            return _check(arguments.paths)
        case "lab":
            return lab_cli.lab(arguments, _write, _complain)
        case "open":
            return _played(arguments.file, None) or _open_client(arguments.file)
        case _:
            return _open_client(None)


def _open_client(match_file: Path | None) -> int:
    from krosmaster.app import run  # noqa: PLC0415 - pygame is loaded only when a window is wanted

    return run(match_file)


# ---- run ----


class _Output(Enum):
    EVENTS = "events"
    SUMMARY = "summary"


def _run(file: Path, *, only_summary: bool) -> int:
    return _played(file, _Output.SUMMARY if only_summary else _Output.EVENTS)


def _played(file: Path, output: _Output | None) -> int:
    """Play a file through and show what is wanted of it; the exit code."""
    try:
        match_file = read_match(file, all_content())
        match = replayed(match_file, engine)
    except ContentFaults as found:
        return _complain(_first_of(found))
    except ReplayStopped as stopped:
        if output is _Output.EVENTS:
            _show_events(stopped.match)
        return _complain_of_command(str(file), stopped)
    if output is _Output.EVENTS:
        _show_events(match)
    elif output is _Output.SUMMARY:
        _show([summary(match.state)])
    other = digest_fault(match_file, match)
    return FINE if other is None else _complain(_first_of(ContentFaults([other])))


def _show_events(match: ArenaMatch) -> None:
    _show([event_document(event) for step in match.steps for event in step.events])


def _show(documents: list[dict[str, Any]]) -> None:
    lines = (json.dumps(document, separators=(",", ":")) + "\n" for document in documents)
    _write("".join(lines))


class _NoOutput(Exception):
    """Standard output is closed, or what it goes to takes nothing."""


def _write(text: str) -> None:
    if sys.stdout is None:  # closed before the program started
        raise _NoOutput
    try:
        # bytes, so that the line ends are the same on every system
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _NoOutput from error


def _silence_output() -> None:
    """Keep what is left in the stream from being flushed once more at exit."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _first_of(found: ContentFaults) -> str:
    first, *others = found.faults
    more = f" (and {len(others)} more: {PROGRAM} check lists them)" if others else ""
    return f"{first.file}:{first.line}: {first.text}{more}"


def _complain_of_command(file: str, stopped: ReplayStopped) -> int:
    if isinstance(stopped, CommandRefused):
        _complain(f"{file}:{stopped.given.line}: {refusal_in_words(stopped)}")
        return REFUSED
    assert isinstance(stopped, ChanceLeftOver)
    return _complain(_first_of(ContentFaults([stopped.fault])))


# ---- check ----


def _check(paths: list[Path]) -> int:
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
        _complain(str(fault))
    if findings.faults or refused or unplayable:
        return FAULTY
    _write(f"no faults in {findings.files} {'file' if findings.files == 1 else 'files'}\n")
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


def _complain(line: str) -> int:
    with contextlib.suppress(OSError):
        if sys.stderr is not None:
            sys.stderr.write(line.replace("\n", " ") + "\n")
    return FAULTY
