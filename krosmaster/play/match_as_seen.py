"""A match as one of its seats sees it, to try things in without learning what is still to come."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from krosmaster.arena.position import Unsaid, setup_of
from krosmaster.play.computer.views import seen_by
from krosmaster.play.replay import ArenaMatch
from krosmaster.table.match import Match


def match_as_seen(match: ArenaMatch, seat: int, rng: Random) -> ArenaMatch | None:
    """A match of its own that begins where another one stands, and differs in what the seat cannot see.

    Dice to come, piles and face-down rewards of the others are drawn anew by `rng` (`seen_by`); seat -1 sees nothing
    that lies face down. What was played so far does not come along: with it would come the order of what it dealt.
    While a question is open the match begins before the command that led to it. None: nobody stands on the board yet.
    """
    for step in reversed(match.steps):
        seen = replace(seen_by(step.state, seat, rng), setup=step.state.setup)  # of its secrets a position says none
        setup = setup_of(seen)
        if not isinstance(setup, Unsaid):
            return Match(match.rules, setup)
        if setup is Unsaid.PREPARATION:
            break
    return None
