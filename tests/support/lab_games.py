"""Match-ups of the lab that are played in a moment: small teams, players who do anything."""

from __future__ import annotations

from concurrent.futures import Future

from real_cards import CATALOG, STASIS, WAKFU, real

from krosmaster.play.computer.strengths import Strength
from krosmaster.play.lab.game_record import Deeds, GallonAccount, GameRecord
from krosmaster.play.lab.match_up import MatchUp
from krosmaster.play.lab.recording import play_game

ARCHERS = '[krosmaster-team 1 "Archers": bill-tell, oscar-kass]'
BRUTES = '[krosmaster-team 1 "Brutes": kassius-kaos, bad-aboum]'
FEW = ("--games", "4", "--strength", "random")
"""What the verb is given where its games do not matter."""


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


class SlowCrew:
    """Plays in this process, when it is told to and in the order in which it is told; `faults` are games that fail."""

    def __init__(self, match_up, size=2, faults=None):
        self.match_up, self.size, self.faults = match_up, size, faults or {}
        self.given = {}
        self.is_stopped = False

    def play(self, number):
        assert not self.is_stopped
        assert number not in self.given
        self.given[number] = Future()
        return self.given[number]

    def end(self, number):
        """A game ends."""
        future = self.given.pop(number)
        if number in self.faults:
            future.set_exception(self.faults[number])
        else:
            future.set_result(play_game(self.match_up, number))

    def stop(self):
        self.is_stopped = True


def ready_crew(match_up):
    """A crew whose games have ended when they are given to it."""
    crew = SlowCrew(match_up, size=1)
    give = crew.play

    def play(number):
        future = give(number)
        crew.end(number)
        return future

    crew.play = play
    return crew


def completed(run):
    """Poll a run until it is over."""
    while run.is_running:
        run.poll()
        run.wait(0.2)
    return run
