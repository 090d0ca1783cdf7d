"""What the title does without: each is imported when the client asks for it first (`client.services.Services`).

The screens have the same in `client/set_up/ways.py`.
"""
# ruff: noqa: PLC0415

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from krosmaster.client.set_up import ways
from krosmaster.table.reading import making_what_stays

if TYPE_CHECKING:
    from pathlib import Path

    from krosmaster.arena.catalog import Catalog
    from krosmaster.arena.lesson_defs import Lessons
    from krosmaster.arena.rulebook import Rulebook
    from krosmaster.client.services import ArenaMatch, ArenaRules, Services
    from krosmaster.content.match_header import SoFar
    from krosmaster.kept_lessons import KeptProgress
    from krosmaster.kept_teams import KeptTeams
    from krosmaster.play.computer.thinking import Thinker


def rules() -> ArenaRules:
    """The rules of Krosmaster Arena."""
    from krosmaster.arena import engine

    return engine


@cache
def rulebook() -> Rulebook:
    """The numbered rules; one for the whole process, since they do not change."""
    from krosmaster.content.rulebook_from import load_rulebook

    return load_rulebook()


def lessons(catalog: Catalog) -> Lessons:
    """The lessons and the coach."""
    from krosmaster.content.lessons import load_lessons

    return load_lessons(catalog)


def whole_match(path: Path, catalog: Catalog, next_seed: Callable[[], int]) -> ArenaMatch:
    """A kept match with all its commands played again; raises SaveFault."""
    from krosmaster import whole_matches

    return whole_matches.whole_match(path, catalog, next_seed)


def match_text(match: ArenaMatch, catalog: Catalog, saved: str, title: str | None) -> str:
    """What a file holds of a match."""
    from krosmaster import whole_matches

    return whole_matches.match_text(match, catalog, saved, title)


def parts_of(match: ArenaMatch) -> int:
    """How often a match has outgrown a file."""
    from krosmaster import whole_matches

    return whole_matches.parts_of(match)


def so_far_of(match: ArenaMatch) -> SoFar:
    """What lists show of a match."""
    from krosmaster.content import replay

    return replay.so_far_of(match)


def teams(folder: Path) -> KeptTeams:
    """The teams that the player keeps in a folder."""
    from krosmaster.kept_teams import KeptTeams

    return KeptTeams(folder)


def progress(path: Path) -> KeptProgress:
    """Which lessons are done, as a file says."""
    from krosmaster.kept_lessons import KeptProgress

    return KeptProgress(path)


def thinker(report: Callable[[str], object]) -> Thinker:
    """Who thinks for the computer's seats, beside the program."""
    from krosmaster.play.computer.thinking import Thinker

    return Thinker(report=report)


def stop_crews() -> None:
    """Whoever plays games for the lab stops; where nobody has asked for the lab there is no one."""
    if "krosmaster.play.lab.crews" in sys.modules:
        from krosmaster.play.lab.crews import stop_all

        stop_all()


def prepare(services: Services) -> None:
    """Import all of it, and all screens, beside what goes on: whoever goes somewhere then need not wait for it."""
    threading.Thread(target=_prepare, args=(services,), name="imports", daemon=True).start()


def _prepare(services: Services) -> None:
    # what fails here fails again where it is wanted, and is told there
    with contextlib.suppress(Exception), making_what_stays():
        ways.prepare()
        from krosmaster import kept_lessons, kept_teams, whole_matches  # noqa: F401
        from krosmaster.content import rulebook_from  # noqa: F401
        from krosmaster.grid import arrays, sight  # noqa: F401
        from krosmaster.play.computer import thinking  # noqa: F401

        services.lessons  # noqa: B018 - the one thing to read that takes longer than a blink
