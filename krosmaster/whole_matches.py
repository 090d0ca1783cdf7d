"""Kept matches from their first command to their last: read and played again, and written."""

from __future__ import annotations

import contextlib
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from krosmaster.arena import engine
from krosmaster.arena.catalog import Catalog
from krosmaster.arena.commands import Command
from krosmaster.arena.position import Unsaid, setup_of
from krosmaster.arena.setup_options import Setup
from krosmaster.client.services import ArenaMatch, SaveFault
from krosmaster.client.wording import _, ngettext
from krosmaster.client.words.figure_wording import cast_of
from krosmaster.client.words.reason_wording import reason_sentence
from krosmaster.content.faults import ContentFaults
from krosmaster.content.match_header import read_header
from krosmaster.content.match_schema import MOST_COMMANDS
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import read_match
from krosmaster.content.play_cost import MOST_POINTS, points_of
from krosmaster.content.replay import (
    ChanceLeftOver,
    CommandRefused,
    digest_fault,
    grow_again,
    header_of,
    replayed,
)
from krosmaster.content.sandbox_text import write_sandbox
from krosmaster.play.sandbox import Sandbox
from krosmaster.reports import write_report
from krosmaster.table.match import Record

_OVERLAP = 100
"""Commands that two parts of a long match share, so that no act which takes several falls between them."""


def whole_match(path: Path, catalog: Catalog, next_seed: Callable[[], int]) -> ArenaMatch:
    """A match with all its commands played again; `next_seed` is for the fresh dice of a sandbox.

    Raises:
        SaveFault: the file cannot be read, or the rules refuse what stands in it.
    """
    try:
        match_file = read_match(path, catalog)
        match = replayed(match_file, engine)
        if match_file.tree is not None:
            note = match_file.note
            match = grow_again(match_file, match, lambda root: Sandbox(engine, root, next_seed, note=note))
    except ContentFaults as faults:
        raise SaveFault(_missing_words(path, catalog) or faults.told(_)) from faults
    except CommandRefused as refused:
        sentence = reason_sentence(refused.reason, cast_of(refused.match.state))
        words = _("command {number}: {sentence} ({rule})")
        text = words.format(number=refused.number, sentence=sentence, rule=refused.reason.rule)
        raise SaveFault(str(match_file.command_fault(refused.number, text)), is_refusal=True) from refused
    except ChanceLeftOver as left:
        raise SaveFault(left.fault.told(_)) from left
    except Exception as fault:  # one file that the rules choke on must hide no other and stop no program
        write_report(traceback.format_exc())
        words = _("this match cannot be played again ({fault})").format(fault=type(fault).__name__)
        raise SaveFault(f"{path}: {words}") from fault
    if (other := digest_fault(match_file, match)) is not None:
        raise SaveFault(other.told(_))
    return match


def match_text(match: ArenaMatch, catalog: Catalog, saved: str, title: str | None) -> str:
    """What a file holds of a match, `saved` being now; with a title it gets another one than that of its set-up."""
    header = header_of(match, catalog, saved)
    if isinstance(match, Sandbox):
        return write_sandbox(match, header, title)
    setup, records = _that_fits(match)
    return write_match(replace(setup, title=match.setup.title if title is None else title), records, header)


def parts_of(match: ArenaMatch) -> int:
    """How often a match has grown by what its file holds for sure; a sandbox is no sequence of parts."""
    return 0 if isinstance(match, Sandbox) else len(match.records) // (MOST_COMMANDS - _OVERLAP)


def _that_fits(match: ArenaMatch) -> tuple[Setup, Sequence[Record[Command]]]:
    """Set-up and commands; of more than a file may ask for the last ones, after a position that a set-up can say."""
    records, steps = match.records, match.steps
    first, left = len(records), MOST_POINTS - points_of(steps[0], is_setup=True)
    while first and len(records) - first < MOST_COMMANDS and left >= 0:
        left -= points_of(steps[first], is_setup=False)
        first -= left >= 0
    for place in range(first, len(records) + 1) if first else ():
        said = setup_of(steps[place].state)
        if not isinstance(said, Unsaid):
            return said, records[place:]
    return match.setup, records


def _missing_words(path: Path, catalog: Catalog) -> str:
    """Whose cards are not here, and what to do about it; empty: nobody's."""
    so_far = None
    with contextlib.suppress(ContentFaults):
        so_far = read_header(path).so_far
    known = {*catalog.characters, *catalog.training}
    missing = sorted({one for team in (so_far.teams if so_far is not None else ()) for one in team} - known)
    if not missing or not catalog.own_place:
        return ""
    words = ngettext(
        "{characters} is in this match, and nobody here is called so. A character that somebody has made is a file:"
        " put it into {folder}, then press F5 under “Your characters”.",
        "{characters} are in this match, and nobody here is called so. Characters that somebody has made are files:"
        " put them into {folder}, then press F5 under “Your characters”.",
        len(missing),
    )
    return words.format(characters=", ".join(missing), folder=catalog.own_place)
