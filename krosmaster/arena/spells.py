"""Casting a spell, step by step (SPELL-3), and a bomb's explosion (BOMB-2)."""

from __future__ import annotations

from krosmaster.arena.definitions import RESISTANCE, Element, Handle, Power, SpellDef, SpellKind
from krosmaster.arena.dice import Purpose
from krosmaster.arena.effects import Casting, apply_effects
from krosmaster.arena.events import (
    BombWentOff,
    SpellCast,
    TokenLeft,
    TokenSummoned,
    WoundsHealed,
    WoundsPaid,
    WoundsPlaced,
)
from krosmaster.arena.knock_outs import settle_knock_outs
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.state import Figure, next_handle
from krosmaster.arena.targeting import hits, targets_in, zone_mask


def cast(resolution: Resolution, caster: Figure, spell: SpellDef, at: int, rule: str) -> None:
    """A character casts a spell at a cell: pay, effects, critical, armor, wounds, and what comes of them (SPELL-19)."""
    now = resolution.now
    targets = _targets(resolution, caster, spell, at)
    resolution.emit(SpellCast(caster.handle, spell.id, now.grid.cells[at], spell.ap, spell.mp, rule))
    if spell.wounds:
        resolution.emit(WoundsPaid(caster.handle, spell.wounds))
    casting = Casting(caster, spell, at, targets)
    apply_effects(resolution, casting)
    if spell.kind is SpellKind.SUMMON:
        _summon(resolution, caster, spell, at)
    elif spell.kind is SpellKind.ATTACK:
        _attack(resolution, casting)
    elif spell.kind is SpellKind.HEAL:
        _heal(resolution, casting)
    settle_knock_outs(resolution)


def explode(resolution: Resolution, handle: Handle) -> None:
    """A bomb goes off: its own cell is no target, and it leaves when its explosion is settled (BOMB-2, BOMB-7)."""
    now = resolution.now
    bomb = now.figures[handle]
    spell = bomb.definition.spells[0]
    targets = tuple(t for t in _targets(resolution, bomb, spell, bomb.cell) if t.handle != handle)
    resolution.emit(BombWentOff(handle, spell.id, now.grid.cells[bomb.cell]))
    casting = Casting(bomb, spell, bomb.cell, targets)
    apply_effects(resolution, casting)
    _attack(resolution, casting)
    resolution.emit(TokenLeft(handle, "BOMB-2"))
    settle_knock_outs(resolution)


def _targets(resolution: Resolution, caster: Figure, spell: SpellDef, at: int) -> tuple[Figure, ...]:
    now = resolution.now
    mask = zone_mask(now.grid, caster.cell, spell, at)
    return tuple([target for target in targets_in(now, mask, at) if hits(spell, target)])


def _summon(resolution: Resolution, caster: Figure, spell: SpellDef, at: int) -> None:
    now = resolution.now
    token = spell.summons
    assert token is not None, f"{spell.id} summons nothing"
    handle = next_handle(token.id, now.serials, now.setup.given_names)
    resolution.emit(TokenSummoned(handle, token, caster.handle, now.grid.cells[at]))


def _critical(resolution: Resolution, casting: Casting) -> int:
    """Step 3: one die, two with the power unless the spell is neutral (SPELL-4, SPELL-21); none for nobody (DIE-7)."""
    if not casting.targets:
        return 0
    caster = casting.caster
    count = 2 if caster.has(Power.CRITICAL) and not casting.spell.is_neutral else 1
    return resolution.roll(Purpose.CRITICAL, caster.handle, caster.owner, count)


def _armor(resolution: Resolution, casting: Casting, target: Figure) -> int:
    """Step 4 for one target: bombs roll none (BOMB-5), armor-piercing takes one die away (DMG-4)."""
    if target.is_bomb:
        return 0
    count = (2 if target.has(Power.ARMOR) else 1) - casting.armor_piercing
    return resolution.roll(Purpose.ARMOR, target.handle, target.owner, count) if count else 0


def _attack(resolution: Resolution, casting: Casting) -> None:
    """Steps 3 to 5, then life steal (SPELL-6, DMG-3)."""
    spell, caster = casting.spell, casting.caster
    base = spell.damage or 0
    critical = _critical(resolution, casting)
    armors = [_armor(resolution, casting, target) for target in casting.targets]
    placed = 0
    for target, armor in zip(casting.targets, armors, strict=True):
        extra = casting.extra.get(target.handle, [])
        resistance = _resistance(target, spell.element, base + critical, extra)
        extra_sum = sum(amount for _, amount in extra)
        damage = base + extra_sum + critical - resistance - armor
        figure = resolution.now.figures[target.handle]
        wounds = max(0, min(damage, figure.hp - figure.wounds))
        resolution.emit(
            WoundsPlaced(target.handle, caster.handle, wounds, base, extra_sum, critical, resistance, armor),
        )
        placed += wounds
    if casting.life_steal:
        stolen = _wounds_to_heal(resolution.now.figures[caster.handle], placed)
        if stolen:
            resolution.emit(WoundsHealed(caster.handle, caster.handle, stolen, "DMG-3"))


def _resistance(target: Figure, element: Element | None, damage: int, extra: list[tuple[Element | None, int]]) -> int:
    """What resistances take away: 1 from each element's damage, as far as there is any (POW-6, FX-9)."""
    by_element = {element: damage}
    for extra_element, amount in extra:
        by_element[extra_element] = by_element.get(extra_element, 0) + amount
    return sum(
        1 for found, amount in by_element.items() if found is not None and amount > 0 and target.has(RESISTANCE[found])
    )


def _heal(resolution: Resolution, casting: Casting) -> None:
    """Steps 3 and 5: no armor, never below 0 wounds (SPELL-7)."""
    critical = _critical(resolution, casting)
    healing = (casting.spell.damage or 0) + critical
    for target in casting.targets:
        healed = _wounds_to_heal(resolution.now.figures[target.handle], healing)
        resolution.emit(WoundsHealed(target.handle, casting.caster.handle, healed, "SPELL-7"))


def _wounds_to_heal(figure: Figure, healing: int) -> int:
    """Never below 0 wounds (SPELL-7); a caster that its own spell has knocked out is not saved by it (SPELL-20)."""
    return min(healing, figure.wounds) if figure.wounds < figure.hp else 0
