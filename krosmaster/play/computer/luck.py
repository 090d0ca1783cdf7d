"""How lucky the dice of attacks were: what is taken off a result, so that few tries tell as much as many would.

The luck of a roll is what its wounds are worth, less what they could be expected to be; on average it is nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from krosmaster.arena.definitions import CharacterDef, CriticalAdds, SpellId
from krosmaster.arena.dice import Purpose
from krosmaster.arena.events import DiceRolled, Event, SpellCast, WoundsPlaced
from krosmaster.arena.state import Figure, State
from krosmaster.play.computer.chances import WEIGHTS
from krosmaster.play.computer.worth import spread

GALLONS = 2
"""How far a knock-out brings the sides apart in GG, a level: one side gains what the other loses."""


def luck(before: State, events: Sequence[Event], seat: int) -> float:
    """How much luckier a seat's side was in what happened after a position than it could expect to be, in logits."""
    alliances = before.setup.alliances
    own = alliances[seat]
    figures: dict[str, Figure] = {}
    total, critical_dice, adds = 0.0, 0, 1
    armor_dice: dict[str | None, int] = {}
    for event in events:
        match event:
            case SpellCast(who, spell, _, _, _, _):
                adds = _adds(before.figures.get(who), spell)
            case DiceRolled(Purpose.CRITICAL, _, _, faces, _, _, _):
                critical_dice, armor_dice = len(faces), {}
            case DiceRolled(Purpose.ARMOR, by, _, faces, _, _, _):
                armor_dice[by] = len(faces)
            case WoundsPlaced():
                target = figures.get(event.who) or before.figures.get(event.who)
                if target is None:
                    continue
                fixed = event.base + event.extra - event.resistance - event.prevented
                rolls = spread(critical_dice, adds, armor_dice.get(event.who, 0))
                expected = sum([chance * _loss(target, fixed + change) for change, chance in rolls])
                gain = _loss(target, event.wounds) - expected
                total += -gain if alliances[target.owner] == own else gain
                figures[event.who] = target._replace(wounds=target.wounds + event.wounds)
            case _:
                pass
    return total


def _adds(caster: Figure | None, spell_id: SpellId) -> int:
    """How much a critical success of a spell adds."""
    spell = caster.spell(spell_id) if caster is not None else None
    if spell is not None:
        for effect in spell.effects:
            if isinstance(effect, CriticalAdds):
                return effect.amount
    return 1


def _loss(figure: Figure, wounds: int) -> float:
    """What some wounds cost the side of a figure, in logits."""
    definition = figure.definition
    if wounds <= 0 or not isinstance(definition, CharacterDef):
        return 0.0
    left = figure.hp - figure.wounds
    after = max(0, left - wounds)
    unhurt, unhurt_after = left / figure.hp, after / figure.hp
    loss = WEIGHTS.unhurt * (unhurt - unhurt_after) + WEIGHTS.unhurt_squared * (unhurt**2 - unhurt_after**2)
    return definition.level * (loss if after else loss + WEIGHTS.levels + GALLONS * WEIGHTS.gallons)
