"""A game of the lab as a match that can be watched and kept."""

from __future__ import annotations

from krosmaster.arena import engine
from krosmaster.play.computer.seats import ArenaMatch
from krosmaster.play.lab.game_record import GameRecord
from krosmaster.play.lab.match_up import MatchUp
from krosmaster.table.contract import BrokenInvariant, Rejected
from krosmaster.table.match import Match


def match_of(match_up: MatchUp, game: GameRecord) -> ArenaMatch:
    """The match, with all its commands played."""
    match: ArenaMatch = Match(engine, match_up.setup(game.number))
    for command in game.commands:
        if isinstance(match.submit(command), Rejected):
            raise BrokenInvariant(f"{command} was played and is refused in {match.state}")
    return match
