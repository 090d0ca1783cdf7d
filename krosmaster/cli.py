"""The command line: `run`, `open`, `check` and `lab`; without one of them the client opens.

What a verb needs is imported when it is used: whoever wants the window does not wait for what plays files, nor they
for pygame.
"""
# ruff: noqa: PLC0415

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from krosmaster.cli_output import PROGRAM, NoOutput, complain, silence, write
from krosmaster.client.paths import VERSION
from krosmaster.table.reading import making_what_stays


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says and return the exit code. Nothing that goes wrong shows more than a line."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        return _dispatch(_parser(for_lab="lab" in words).parse_args(words))
    except BrokenPipeError:
        silence()
        return complain("the output is not read any more")
    except NoOutput:
        silence()
        return complain("the output cannot be written")
    except KeyboardInterrupt:
        return 130
    except ModuleNotFoundError as error:
        return complain(f"the package {error.name} is missing; install what requirements.txt lists")
    except Exception as error:  # noqa: BLE001 - a fault of the program: no traceback ever reaches a player
        text = " ".join(str(error).split())[:300]
        return complain(f"a fault of the program, please report it: {type(error).__name__}: {text}")


class _Parser(argparse.ArgumentParser):
    """Mistakes on the command line are one line and exit 1: 2 means that the rules refuse a command."""

    def error(self, message: str) -> NoReturn:
        sys.exit(complain(f"{self.prog}: {message}; {self.prog} --help lists what is allowed"))


def _parser(*, for_lab: bool) -> argparse.ArgumentParser:
    """What is allowed; the arguments of the lab, which ask the players for their names, only for the lab."""
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
    lab = verbs.add_parser("lab", help="let computer players play two teams against each other many times")
    if for_lab:
        from krosmaster import lab_cli

        lab_cli.add_to(lab)
    return parser


def _dispatch(arguments: argparse.Namespace) -> int:
    match arguments.verb:
        case "run":
            from krosmaster import file_cli

            return file_cli.run(arguments.file, only_summary=arguments.summary)
        case "check":
            from krosmaster import file_cli

            return file_cli.check_files(arguments.paths)
        case "lab":
            from krosmaster import lab_cli

            return lab_cli.lab(arguments, write, complain)
        case "open":
            from krosmaster import file_cli

            return file_cli.can_be_played(arguments.file) or _open_client(arguments.file)
        case _:
            return _open_client(None)


def _open_client(match_file: Path | None) -> int:
    with making_what_stays():
        from krosmaster.app import run

    return run(match_file)
