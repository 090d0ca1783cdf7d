"""A player who does anything that is legal, what gets somewhere more often than the rest."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from krosmaster.arena import engine
from krosmaster.arena.commands import (
    BuyGallon,
    BuyReward,
    Cast,
    Command,
    Concede,
    EndTurn,
    Move,
    PickUp,
    Punch,
    UseReward,
)
from krosmaster.arena.definitions import PUNCH, SpellKind
from krosmaster.arena.state import State
from krosmaster.play.computer.players import Stop, never
from krosmaster.play.computer.views import View

_WEIGHTS: Mapping[type[Command], float] = {
    Cast: 5,
    Punch: 2,
    Move: 4,
    PickUp: 2,
    BuyGallon: 6,
    BuyReward: 3,
    UseReward: 3,
    EndTurn: 1,
}
"""How often each kind of act is drawn while several are legal; what is answered to questions is all alike."""


class RandomPlayer:
    """Draws the kind of command first, so that many cells to aim at do not crowd out the rest, then the command."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)  # noqa: S311 - a player, not a secret

    def choose(self, view: View, stop: Stop = never) -> Command:  # noqa: ARG002 - there is nothing to stop
        """A legal command by chance; blows are aimed at enemies, healing at friends, where there are any."""
        by_kind: dict[type[Command], list[Command]] = {}
        for command in engine.legal_commands(view):
            if not isinstance(command, Concede):
                by_kind.setdefault(type(command), []).append(command)
        weights = [_WEIGHTS.get(kind, 1) for kind in by_kind]
        (drawn,) = self._rng.choices(list(by_kind.values()), weights)
        return self._rng.choice([command for command in drawn if _is_well_aimed(view, command)] or drawn)


def _is_well_aimed(state: State, command: Command) -> bool:
    """Whether a cast or a punch is aimed at somebody whom it is meant for; anything else is."""
    if not isinstance(command, (Cast, Punch)):
        return True
    caster = state.active_figure
    assert caster is not None, "nobody is active"
    spell = caster.spell(command.spell) if isinstance(command, Cast) else PUNCH
    assert spell is not None, f"{caster.handle} has no such spell"
    target = state.at(state.grid.index(command.at))
    if spell.kind is SpellKind.SUMMON:
        return True
    is_ally = target is not None and state.setup.are_together(target.owner, caster.owner)
    return is_ally if spell.kind is SpellKind.HEAL else target is not None and not is_ally
