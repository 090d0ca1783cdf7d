"""Events of what characters do for MP and AP beside spells: steps, locks, kamas, GG."""

from __future__ import annotations

from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import Claim
from krosmaster.arena.working_state import WorkingState
from krosmaster.grid import Cell
from krosmaster.table.values import value


@value
class CharacterMoved:
    """One step for 1 MP (MOVE-1)."""

    who: Handle
    from_: Cell
    to: Cell
    rule: str = "MOVE-1"

    def apply(self, now: WorkingState) -> None:
        """It stands on the next cell."""
        now.move(self.who, now.grid.index(self.to), mp=now.figures[self.who].mp - 1)


@value
class CharacterLocked:
    """A character is locked: it stays, loses its points, and its turn is over (LOCK-3)."""

    who: Handle
    by: Handle
    to: Cell
    mp_lost: int
    ap_lost: int
    rule: str = "LOCK-3"

    def apply(self, now: WorkingState) -> None:
        """All points are gone."""
        now.change(self.who, mp=0, ap=0)


@value
class FigureShifted:
    """A special movement: push, pull, retreat or approach (FX-1, FX-2)."""

    who: Handle
    from_: Cell
    to: Cell
    how: str
    rule: str

    def apply(self, now: WorkingState) -> None:
        """It stands elsewhere."""
        now.move(self.who, now.grid.index(self.to))


@value
class FiguresSwapped:
    """Two characters changed cells (FX-8)."""

    who: Handle
    other: Handle
    rule: str = "FX-8"

    def apply(self, now: WorkingState) -> None:
        """Each stands where the other stood."""
        now.swap(self.who, self.other)


@value
class KamaPickedUp:
    """One kama went from the ground to the purse for 1 AP (ACT-1)."""

    who: Handle
    player: int
    at: Cell
    rule: str = "ACT-1"

    def apply(self, now: WorkingState) -> None:
        """One kama less on the ground, one more in the purse."""
        cell = now.grid.index(self.at)
        kamas = dict(now.kamas)
        kamas[cell] -= 1
        if not kamas[cell]:
            del kamas[cell]
        now.kamas = kamas
        now.change_player(self.player, kamas=now.players[self.player].kamas + 1)
        now.change(self.who, ap=now.figures[self.who].ap - 1)


@value
class KamasGained:
    """A player took kamas from the bank by a spell or reward (REW-12)."""

    player: int
    kamas: int
    rule: str = "REW-12"

    def apply(self, now: WorkingState) -> None:
        """The purse grows."""
        now.change_player(self.player, kamas=now.players[self.player].kamas + self.kamas)


@value
class GallonBought:
    """1 AP and 10 kamas were paid for a GG (ACT-2)."""

    who: Handle
    player: int
    ap: int
    kamas: int
    rule: str = "ACT-2"

    def apply(self, now: WorkingState) -> None:
        """The price is paid; the GG comes by an event of its own."""
        now.change_player(self.player, kamas=now.players[self.player].kamas - self.kamas)
        now.change(self.who, ap=now.figures[self.who].ap - self.ap)


@value
class GallonsGained:
    """A player gained GG: the wild one first, the rest from the opponent (GG-2)."""

    player: int
    wild: int
    taken: int
    opponent: int
    rule: str = "GG-2"

    def apply(self, now: WorkingState) -> None:
        """The GG change hands."""
        now.wild_gallons -= self.wild
        now.change_player(self.opponent, gallons=now.players[self.opponent].gallons - self.taken)
        now.change_player(self.player, gallons=now.players[self.player].gallons + self.wild + self.taken)


@value
class GallonsGiven:
    """A player gave own GG to an opponent for a KO by the own side (FOUR-5)."""

    player: int
    to: int
    amount: int
    rule: str = "FOUR-5"

    def apply(self, now: WorkingState) -> None:
        """They change hands; the wild ones stay."""
        now.change_player(self.player, gallons=now.players[self.player].gallons - self.amount)
        now.change_player(self.to, gallons=now.players[self.to].gallons + self.amount)


@value
class ClaimMade:
    """A knock-out wins for a player unless it is answered in the game turn of that number (WIN-8)."""

    player: int
    due: int
    rule: str = "WIN-8"

    def apply(self, now: WorkingState) -> None:
        """The claim stands; a second one for the same turn adds nothing."""
        claim = Claim(self.player, self.due)
        if claim not in now.claims:
            now.claims = (*now.claims, claim)


@value
class ClaimAnswered:
    """A player's claim that would have won with the end of this turn is answered by a knock-out (WIN-8)."""

    player: int
    rule: str = "WIN-8"

    def apply(self, now: WorkingState) -> None:
        """The claim is gone."""
        now.claims = tuple(claim for claim in now.claims if claim != (self.player, now.number))


@value
class GallonsLost:
    """A player's GG went back in the box (FOUR-14, WIN-10)."""

    player: int
    amount: int
    rule: str

    def apply(self, now: WorkingState) -> None:
        """Nobody gains them."""
        now.change_player(self.player, gallons=now.players[self.player].gallons - self.amount)
