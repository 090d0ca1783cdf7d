"""Casting a spell, step by step (SPELL-3), and a bomb's explosion (BOMB-2)."""

from __future__ import annotations

from krosmaster.arena.definitions import RESISTANCE, Element, Handle, Power, SpellDef, SpellKind, TokenDef
from krosmaster.arena.dice import Purpose
from krosmaster.arena.effects import Casting, apply_effects
from krosmaster.arena.events import (
    BombWentOff,
    SpellCast,
    TokenLeft,
    TokenSummoned,
    TrapSprung,
    WoundReflected,
    WoundsHealed,
    WoundsPaid,
    WoundsPlaced,
)
from krosmaster.arena.knock_outs import settle_knock_outs
from krosmaster.arena.mechanisms import damage_scenery, touch_trap
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.state import OFF_BOARD, Figure, next_handle
from krosmaster.arena.targeting import hits, is_melee_attack, targets_in, zone_mask

# found slowly through its class, and asked for at every cast
_ATTACK = SpellKind.ATTACK


def cast(
    resolution: Resolution, caster: Figure, spell: SpellDef, at: int, rule: str, carried: Handle | None = None
) -> None:
    """A character casts a spell at a cell: pay, effects, critical, armor, wounds, and what comes of them (SPELL-19)."""
    now = resolution.now
    casting = _aimed(resolution, caster, spell, at)
    casting.carried = carried
    resolution.emit(SpellCast(caster.handle, spell.id, now.grid.cells[at], spell.ap, spell.mp, rule))
    if spell.wounds:
        resolution.emit(WoundsPaid(caster.handle, spell.wounds))
    _resolve(resolution, casting)
    _settle(resolution, casting)


def set_off(resolution: Resolution, handle: Handle) -> None:
    """A bomb explodes or a trap springs: it casts its spell, then leaves (BOMB-2, BOMB-7, TRAP-2)."""
    now = resolution.now
    mechanism = now.figures[handle]
    rule = "TRAP-2" if mechanism.is_trap else "BOMB-2"
    casting = _aimed(resolution, mechanism, mechanism.definition.spells[0], mechanism.cell)
    went_off = TrapSprung if mechanism.is_trap else BombWentOff
    resolution.emit(went_off(handle, casting.spell.id, now.grid.cells[mechanism.cell]))
    _resolve(resolution, casting)
    resolution.emit(TokenLeft(handle, rule))
    _settle(resolution, casting)


def _aimed(resolution: Resolution, caster: Figure, spell: SpellDef, at: int) -> Casting:
    """The targets, fixed before anything moves (SPELL-18); a bomb is no target of its own explosion (BOMB-2)."""
    now = resolution.now
    mask = zone_mask(now.grid, caster.cell, spell, at)
    targets = targets_in(now, mask, at)
    if targets:
        targets = [t for t in targets if hits(spell, t) and not (t.is_bomb and t.handle == caster.handle)]
    casting = Casting(caster, spell, at, tuple(targets))
    if now.setup.scenery_can_be_destroyed and is_melee_attack(spell):
        standing = now.trees | now.bushes | now.crates
        casting.scenery = tuple(cell for cell in now.grid.indices(mask & standing) if cell not in now.field.occupants)
    return casting


def _resolve(resolution: Resolution, casting: Casting) -> None:
    """Steps 2 to 5 and life steal (SPELL-3)."""
    apply_effects(resolution, casting)
    kind = casting.spell.kind
    if kind is _ATTACK:
        if casting.targets or casting.scenery:
            _attack(resolution, casting)
    elif kind is SpellKind.SUMMON:
        _summon(resolution, casting)
    elif kind is SpellKind.HEAL:
        _heal(resolution, casting)


def _settle(resolution: Resolution, casting: Casting) -> None:
    """What comes of a spell: knock-outs, then the traps on which a special movement ended (SPELL-19)."""
    if casting.targets or casting.spell.wounds:
        settle_knock_outs(resolution)
    now = resolution.now
    if not now.field.traps:
        return
    stood = {casting.caster.handle: casting.caster.cell} | {target.handle: target.cell for target in casting.targets}
    if casting.carried is not None:
        stood[casting.carried] = OFF_BOARD
    for handle, cell in stood.items():
        figure = now.figures.get(handle)
        if figure is not None and figure.in_play and figure.is_character and figure.cell != cell:
            touch_trap(resolution, figure)


def _summon(resolution: Resolution, casting: Casting) -> None:
    token = casting.spell.summons
    assert token is not None, f"{casting.spell.id} summons nothing"
    summon(resolution, token, casting.caster.handle, casting.at)


def summon(resolution: Resolution, token: TokenDef, by: Handle, at: int) -> None:
    """A token is put into play (SPELL-8)."""
    now = resolution.now
    handle = next_handle(token.id, now.serials, now.setup.given_names)
    resolution.emit(TokenSummoned(handle, token, by, now.grid.cells[at]))


def _critical(resolution: Resolution, casting: Casting) -> int:
    """Step 3: one die, two with the power unless the spell is neutral (SPELL-4, SPELL-21); none for nobody (DIE-7)."""
    if not casting.targets and not casting.scenery:
        return 0
    caster = casting.caster
    count = 2 if caster.has(Power.CRITICAL) and not casting.spell.is_neutral else 1
    return casting.critical_adds * resolution.roll(Purpose.CRITICAL, caster.handle, caster.owner, count)


def _armor(resolution: Resolution, casting: Casting, target: Figure) -> int:
    """Step 4 for one target: bombs roll none (BOMB-5), armor-piercing takes one die away (DMG-4)."""
    if target.is_bomb:
        return 0
    pierced = casting.armor_piercing and not target.has(Power.INSENSITIVITY)  # POW-11
    count = (2 if target.has(Power.ARMOR) else 1) - pierced
    return resolution.roll(Purpose.ARMOR, target.handle, target.owner, count) if count else 0


def _attack(resolution: Resolution, casting: Casting) -> None:
    """Steps 3 to 5, then life steal (SPELL-6, DMG-3)."""
    caster, element = casting.caster, casting.spell.element
    critical = _critical(resolution, casting)
    armors = [_armor(resolution, casting, target) for target in casting.targets]
    placed = 0
    for target, armor in zip(casting.targets, armors, strict=True):
        wounds = _wound(resolution, casting, target, critical, armor)
        placed += wounds
        is_enemy = caster.is_character and not resolution.now.setup.are_together(caster.owner, target.owner)
        if wounds and is_enemy and target.has(Power.REFLECT):
            figure = resolution.now.figures[caster.handle]
            if figure.wounds < figure.hp:
                resolution.emit(WoundReflected(caster.handle, target.handle, 1))
    for cell in casting.scenery:
        extra = sum(amount for _, amount in casting.extra.get(cell, ()))
        placed += damage_scenery(resolution, cell, (casting.spell.damage or 0) + extra + critical)
    if casting.life_steal or (caster.bonuses.melee_life_steal and is_melee_attack(casting.spell) and element):
        stolen = _wounds_to_heal(resolution.now.figures[caster.handle], placed)
        if stolen:
            resolution.emit(WoundsHealed(caster.handle, caster.handle, stolen, "DMG-3"))


def _wound(resolution: Resolution, casting: Casting, target: Figure, critical: int, armor: int) -> int:
    """Step 5 for one target; returns the wounds that were really placed."""
    base = casting.spell.damage or 0
    extra = casting.extra.get(target.cell, ())
    by_element: dict[Element | None, int] = {casting.spell.element: base + critical}
    for element, amount in extra:
        by_element[element] = by_element.get(element, 0) + amount
    resistance = sum(
        1 for found, amount in by_element.items() if found is not None and amount > 0 and target.has(RESISTANCE[found])
    )
    extra_sum = sum(amount for _, amount in extra)
    damage = base + extra_sum + critical - resistance
    prevented = _prevented(resolution, casting, target, damage, by_element.get(None, 0))
    figure = resolution.now.figures[target.handle]
    wounds = max(0, min(damage - prevented - armor, figure.hp - figure.wounds))
    resolution.emit(
        WoundsPlaced(
            target.handle, casting.caster.handle, wounds, base, extra_sum, critical, resistance, armor, prevented
        ),
    )
    return wounds


def _prevented(resolution: Resolution, casting: Casting, target: Figure, damage: int, neutral: int) -> int:
    """Damage that cannot be done at all: elemental (POW-9, REW-19), any from afar to the invisible (POW-10)."""
    caster = casting.caster
    if target.has(Power.INVISIBILITY) and caster.is_character:
        near = resolution.now.grid.neighbour_masks[caster.cell]
        if target.handle != caster.handle and not near >> target.cell & 1:
            return max(0, damage)
    if target.has(Power.IMMUNITY) or target.bonuses.no_elemental_damage:
        return max(0, damage - neutral)
    return 0


def _heal(resolution: Resolution, casting: Casting) -> None:
    """Steps 3 and 5: no armor, never below 0 wounds (SPELL-7)."""
    critical = _critical(resolution, casting)
    healer = casting.caster
    for target in casting.targets:
        extra = sum(amount for _, amount in casting.extra.get(target.cell, ()))
        healing = (casting.spell.damage or 0) + extra + critical
        figure = resolution.now.figures[target.handle]
        healed = _wounds_to_heal(figure, healing)
        if healed and healer.has(Power.HEALING):
            healed = min(healed + 1, figure.wounds)  # POW-8
        resolution.emit(WoundsHealed(target.handle, healer.handle, healed, "SPELL-7"))


def _wounds_to_heal(figure: Figure, healing: int) -> int:
    """Never below 0 wounds (SPELL-7); a caster that its own spell has knocked out is not saved by it (SPELL-20)."""
    return min(healing, figure.wounds) if figure.wounds < figure.hp else 0
