"""Match-ups of the lab that are played in a moment: small teams, players who do anything."""

from __future__ import annotations

from real_cards import CATALOG, STASIS, WAKFU, real

from krosmaster.play.computer.strengths import Strength
from krosmaster.play.lab.game_record import Deeds, GallonAccount, GameRecord
from krosmaster.play.lab.match_up import MatchUp


def match_up(first=STASIS, second=WAKFU, strength=Strength.RANDOM, seed=7, boards=tuple(CATALOG.boards), **fields):
    """The teams of the box on both boards, with rewards, unless said otherwise."""
    given = {
        "names": ("Stasis", "Wakfu"),
        "teams": tuple(tuple(real(card) for card in team) for team in (first, second)),
        "boards": tuple(CATALOG.boards[board] for board in boards),
        "rewards": tuple(CATALOG.rewards.values()),
        "strength": strength,
        "seed": seed,
    }
    return MatchUp(**{**given, **fields})


def small(**fields):
    """Two against two without rewards: some hundredths of a second a game."""
    return match_up(("bill-tell", "oscar-kass"), ("kassius-kaos", "bad-aboum"), rewards=(), **fields)


def record(
    number=0, winner=0, starter=None, end="WIN-1", turns=10, gallons=(7, 0), lead_changes=0, members=2, **fields
):
    """A game that nobody has played."""
    given = {
        "seed": 5,
        "accounts": (GallonAccount(), GallonAccount()),
        "deeds": ((Deeds(),) * members,) * 2,
        "commands": (),
    }
    return GameRecord(
        number=number,
        winner=winner,
        starter=number % 2 if starter is None else starter,
        end=end,
        turns=turns,
        gallons=gallons,
        lead_changes=lead_changes,
        **{**given, **fields},
    )
