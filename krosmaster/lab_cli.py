"""`main.py lab`: two teams, a number of games, and what comes out, for people or as JSON. See docs/lab.md."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from krosmaster.all_content import all_content
from krosmaster.arena.boards import BoardDef
from krosmaster.arena.catalog import Catalog
from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.teams import DUEL_TEAM, team_fault_in_words, team_faults
from krosmaster.content.match_header import RULES_VERSION
from krosmaster.content.match_text import write_match
from krosmaster.content.replay import header_of
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.lab.crews import MOST_PROCESSES, MakeCrew, ProcessCrew
from krosmaster.play.lab.match_up import MatchUp, told_apart
from krosmaster.play.lab.picks import picked
from krosmaster.play.lab.report import report
from krosmaster.play.lab.run import LabRun, RunState
from krosmaster.play.lab.watching import match_of
from krosmaster.play.team_text import ReadTeams, is_team_text, read_teams
from krosmaster.table.reading import read_bytes
from krosmaster.table.savefile import write_atomically

FINE, FAULTY, INTERRUPTED = 0, 1, 130

_MOST_GAMES = 100_000
_WAIT_S = 0.2
_MOST_BYTES = 20_000
"""Of a file that holds a team."""


class _Wrong(Exception):
    """Something on the command line does not fit; the text is the one line to show."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """The arguments of the verb."""
    team = "a team as text (docs/team-text.md), a file that holds one, or the name of a team that you keep"
    parser.add_argument("teams", nargs=2, metavar="TEAM", help=team)
    parser.add_argument("--games", type=_count(_MOST_GAMES), default=200, metavar="N", help="how many; default: 200")
    parser.add_argument("--board", metavar="ID", help="default: all boards in turn")
    parser.add_argument(
        "--strength",
        choices=[strength.value for strength in Strength],
        default=Strength.GREEDY.value,
        help="of both players; default: greedy",
    )
    parser.add_argument(
        "--seed", type=_seed, default=1, metavar="S", help="the same seed gives the same games; default: 1"
    )
    parser.add_argument(
        "--workers", type=_count(MOST_PROCESSES), metavar="W", help="processes that play; default: one a processor"
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on a Dask cluster instead, such as tcp://host:8786"
    )
    parser.add_argument(
        "--keep", type=Path, metavar="DIR", help="write three games worth watching there, as match files"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object (docs/lab.md) instead of a table")


def _count(most: int) -> Callable[[str], int]:
    def count(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or not 1 <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r}; allowed: 1 to {most}")
        return int(text)

    return count


def _seed(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 19:
        raise argparse.ArgumentTypeError(f"{text!r}; allowed: a whole number from 0 on, of at most 19 digits")
    return int(text)


def lab(arguments: argparse.Namespace, write: Callable[[str], None], complain: Callable[[str], int]) -> int:
    """Play, and show what came out; the exit code."""
    catalog = all_content()
    try:
        match_up = _match_up(arguments, catalog, complain)
        if arguments.keep is not None:
            _make_folder(arguments.keep)
        run = LabRun(match_up, arguments.games, _crews(arguments))
    except _Wrong as wrong:
        return complain(f"lab: {wrong}")
    is_interrupted = not _played(run)
    try:
        kept = _kept(run, arguments.keep, catalog) if arguments.keep is not None else []
    except _Wrong as wrong:
        complain(f"lab: {wrong}")
        kept = None
    _show(run, arguments, catalog, kept or [], write)
    for number, fault in sorted(run.faults.items()):
        complain(f"lab: game {number + 1} (seed {match_up.game_seed(number)}) went wrong and counts nowhere: {fault}")
    if run.state is RunState.BROKEN:
        complain(f"lab: nobody is left to play the rest: {run.fault}")
    if is_interrupted:
        return INTERRUPTED
    return FINE if run.state is RunState.COMPLETE and not run.faults and kept is not None else FAULTY


# ---- what is asked ----


def _match_up(arguments: argparse.Namespace, catalog: Catalog, complain: Callable[[str], int]) -> MatchUp:
    teams = [_team(words) for words in arguments.teams]
    cards = [_cards(team, catalog, complain) for team in teams]
    first, second = (team.name or f"team {number}" for number, team in enumerate(teams, start=1))
    return MatchUp(
        names=told_apart(first, second),
        teams=(tuple(cards[0]), tuple(cards[1])),
        boards=_boards(arguments.board, catalog),
        rewards=tuple(catalog.rewards.values()),
        strength=Strength(arguments.strength),
        seed=arguments.seed,
    )


def _boards(board_id: str | None, catalog: Catalog) -> tuple[BoardDef, ...]:
    if board_id is None:
        return tuple(board for _id, board in sorted(catalog.boards.items()))
    found = [board for name, board in catalog.boards.items() if name == board_id]
    if not found:
        raise _Wrong(f"there is no board {board_id!r}; allowed: {', '.join(sorted(catalog.boards))}")
    return tuple(found)


def _team(words: str) -> KeptTeam:
    """The team that some words on the command line are, or name."""
    if is_team_text(words):
        return _only(read_teams(words), "the team text")
    path = Path(words)
    try:
        if path.is_file():
            return _only(read_teams(read_bytes(path, _MOST_BYTES).decode("utf-8-sig")), words)
    except (OSError, ValueError) as fault:
        raise _Wrong(f"{words}: cannot be read: {getattr(fault, 'strerror', None) or fault}") from None
    return _kept_team(words)


def _only(read: ReadTeams, where: str) -> KeptTeam:
    if read.faults:
        fault = read.faults[0]
        raise _Wrong(f"{where}: {fault.wrong.value.format(**fault.facts)}")
    if len(read.teams) != 1:
        raise _Wrong(f"{where} holds {len(read.teams)} teams; needed: one")
    return read.teams[0]


def _kept_team(name: str) -> KeptTeam:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from krosmaster.client.paths import user_folder  # noqa: PLC0415 - the window's packages, only for this
    from krosmaster.kept_teams import KeptTeams  # noqa: PLC0415

    kept = [entry.team for entry in KeptTeams(user_folder() / "teams").entries() if entry.team is not None]
    found = [team for team in kept if team.name.casefold() == name.strip().casefold()]
    if not found:
        names = ", ".join(f"{team.name!r}" for team in kept[:12]) or "none"
        raise _Wrong(f"{name!r} is no team text, no file and no team that you keep; kept: {names}")
    return found[0]


def _cards(team: KeptTeam, catalog: Catalog, complain: Callable[[str], int]) -> list[CharacterDef]:
    unknown = team.unknown(catalog.characters)
    if unknown:
        raise _Wrong(f"the team {team.name!r} has a member {unknown[0]!r} that these cards do not know")
    cards = team.cards(catalog.characters)
    if not cards:
        raise _Wrong(f"the team {team.name!r} has nobody in it")
    for fault in team_faults(cards, DUEL_TEAM):
        complain(f"lab: the team {team.name!r} is played as it is: {team_fault_in_words(fault)}")
    return cards


def _crews(arguments: argparse.Namespace) -> MakeCrew:
    if arguments.scheduler is None:
        return partial(ProcessCrew, size=arguments.workers)
    try:
        from krosmaster.lab_cluster import NoCluster, cluster_crews  # noqa: PLC0415 - Dask need not be there
    except ModuleNotFoundError as missing:
        raise _Wrong(f"--scheduler needs Dask ({missing.name} is missing): pip install dask distributed") from None
    try:
        return cluster_crews(arguments.scheduler)
    except NoCluster as fault:
        raise _Wrong(str(fault)) from None


# ---- playing ----


def _played(run: LabRun) -> bool:
    """Play to the end; False: Ctrl+C came before."""
    shows = sys.stderr is not None and sys.stderr.isatty()
    try:
        while run.is_running:
            run.poll()
            if shows:
                _show_progress(run)
            run.wait(_WAIT_S)
    except KeyboardInterrupt:
        run.cancel()
        return False
    finally:
        run.cancel()
        if shows:
            sys.stderr.write("\r\N{ESC}[K")
            sys.stderr.flush()
    return True


def _show_progress(run: LabRun) -> None:
    left = run.seconds_left
    words = f"{run.done} of {run.games} games"
    if left is not None:
        words += f", {run.rate:.1f} a second, {left:.0f} s left"
    sys.stderr.write(f"\r{words}\N{ESC}[K")
    sys.stderr.flush()


def _show(
    run: LabRun, arguments: argparse.Namespace, catalog: Catalog, kept: list[Path], write: Callable[[str], None]
) -> None:
    if arguments.json:
        document = report(run) | {"rules": RULES_VERSION, "content": catalog.digest}
        for pick, path in zip(document["picks"], kept, strict=False):
            pick["file"] = str(path)
        write(json.dumps(document, separators=(",", ":")) + "\n")
        return
    from krosmaster.client.lab.lab_wording import report_text  # noqa: PLC0415 - it reads catalogues of words

    text = report_text(run)
    text += f"\n{run.done} of {run.games} games in {run.seconds:.1f} s, {run.rate:.1f} a second\n"
    text += "".join(f"kept: {path}\n" for path in kept)
    write(text)


# ---- keeping games ----


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise _Wrong(f"{folder}: {fault.strerror or fault}") from None


def _kept(run: LabRun, folder: Path, catalog: Catalog) -> list[Path]:
    """Write the games that are worth watching; their files, in their order."""
    paths = []
    for pick in picked(run.records.values()):
        match = match_of(run.match_up, pick.game)
        path = folder / f"{pick.why.value}.yaml"
        try:
            write_atomically(path, write_match(match.setup, match.records, header_of(match, catalog)))
        except OSError as fault:
            raise _Wrong(f"{path}: {fault.strerror or fault}") from None
        paths.append(path)
    return paths
