"""Who plays like this hits what can be hit, buys, picks up, walks at the nearest enemy, and ends: duels are short."""

from __future__ import annotations

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyGallon, Cast, EndTurn, Inspire, Move, PickUp, Punch
from krosmaster.arena.definitions import PUNCH, Element
from krosmaster.arena.state import Phase


def next_command(state):
    """A bold policy: hit what can be hit, buy, pick up, walk at the nearest enemy, end."""
    commands = engine.legal_commands(state)
    if state.phase is Phase.INSPIRE:
        first = next(handle for handle in state.players[state.player].timeline if state.figures[handle].in_play)
        return Inspire((first, *(None,) * (len(state.tension) - 1)))
    if state.phase is not Phase.ACTIVATION or state.question is not None:
        return commands[0]
    actor = state.active_figure
    strikes = [command for command in commands if isinstance(command, (Cast, Punch))]
    hits = [(_worth(state, actor, command), place) for place, command in enumerate(strikes)]
    best = max(hits, default=(0, 0))
    if best[0] > 0:
        return strikes[best[1]]
    for kind in (BuyGallon, PickUp):
        if any(isinstance(command, kind) for command in commands):
            return kind()
    steps = [command for command in commands if isinstance(command, Move)]
    enemies = [state.grid.cells[f.cell] for f in state.figures.values() if f.owner != actor.owner and f.in_play]

    def away(cell):
        return min(abs(cell.row - enemy.row) + abs(cell.col - enemy.col) for enemy in enemies)

    here = state.grid.cells[actor.cell]
    closer = [step for step in steps if away(step.to) < away(here)]
    if closer and away(here) > 1:
        return min(closer, key=lambda step: (away(step.to), step.to))
    return EndTurn()


def _worth(state, actor, command):
    """How much a strike is wanted: at a weak enemy most, at nobody or a friend not at all; a summon a little."""
    spell = actor.spell(command.spell) if isinstance(command, Cast) else PUNCH
    target = state.at(state.grid.index(command.at))
    if spell.summons is not None:
        return 1 if spell.summons.kind.value == "mob" else 0
    if target is None or spell.damage is None:
        return 0
    if spell.kind.value == "heal":
        return 4 if target.owner == actor.owner and target.wounds > 1 else 0
    if target.owner == actor.owner:
        return 0
    weakness = 20 - (target.hp - target.wounds)
    return 10 + spell.damage * 6 + weakness + (1 if spell.element is Element.AIR else 0)
