"""What additional effects do: one entry in one table for each kind (SPELL-3 step 2, FX)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from krosmaster.arena.definitions import (
    Approach,
    ArmorPiercing,
    CarryAlly,
    CharacterDef,
    Coin,
    CriticalAdds,
    Effect,
    Element,
    ExtraDamage,
    ExtraDamagePerSummon,
    ExtraForClass,
    GainKamas,
    Handle,
    ImmediateGain,
    LifeSteal,
    LoseMovement,
    Markers,
    MoveToTarget,
    Points,
    Power,
    Pull,
    Push,
    RaiseRange,
    Retreat,
    SpellDef,
    SpellKind,
    Steal,
    Swap,
    TokenId,
)
from krosmaster.arena.events import (
    BoostsSpent,
    CoinTossed,
    EffectStarted,
    FigureShifted,
    FiguresSwapped,
    KamasGained,
    MarkersPlaced,
    MovementLost,
    PointsGained,
)
from krosmaster.arena.movement import shift, stands_still
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.state import Figure
from krosmaster.grid import Mask


class Casting:
    """One spell being resolved. What depends on positions is fixed when it is cast (SPELL-18)."""

    __slots__ = (
        "armor_piercing",
        "at",
        "carried",
        "caster",
        "critical_adds",
        "effects",
        "extra",
        "life_steal",
        "scenery",
        "spell",
        "targets",
    )

    def __init__(self, caster: Figure, spell: SpellDef, at: int, targets: tuple[Figure, ...]) -> None:
        self.caster = caster
        self.spell = spell
        self.at = at
        self.targets = targets
        """The figures as they stood when the spell was cast, in the order of ZONE-6."""
        self.effects: tuple[Effect, ...] = ()
        """Those that the spell has this time, in the order of the card."""
        self.carried: Handle | None = None
        """The ally that the spell carries (REW-24)."""
        self.scenery: tuple[int, ...] = ()
        """Cells of scenery that the spell damages (DECOR-5)."""
        self.extra: dict[int, list[tuple[Element | None, int]]] = {}
        """Extra damage or healing for each target cell, by element."""
        self.critical_adds = 1
        self.armor_piercing = False
        self.life_steal = False

    @property
    def moved_by_effects(self) -> list[Figure]:
        """The targets that additional effects touch at all (POW-11)."""
        return [target for target in self.targets if not target.has(Power.INSENSITIVITY)]


def apply_effects(resolution: Resolution, casting: Casting) -> None:
    """Step 2 of a spell: its additional effects in the order of the card."""
    effects = casting.spell.effects
    casting.effects = tuple(_decided(resolution, casting, effects)) if Coin in map(type, effects) else effects
    read_extra_damage(resolution, casting)
    for effect in casting.effects:
        handler = _EFFECTS.get(type(effect))
        if handler is not None:
            handler(resolution, casting, effect)


def _decided(resolution: Resolution, casting: Casting, effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """The effects that the spell has, once its coins are tossed: extra damage may depend on them."""
    for effect in effects:
        if isinstance(effect, Coin):
            heads = resolution.toss()
            resolution.emit(CoinTossed(casting.spell.id, heads, "SPELL-3"))
            yield from _decided(resolution, casting, effect.heads if heads else effect.tails)
        else:
            yield effect


def read_extra_damage(resolution: Resolution, casting: Casting) -> None:
    """Extra damage, read when the spell is cast, before anything moves (FX-9, SPELL-18)."""
    now, spell = resolution.now, casting.spell
    boosted = _spend_boosts(resolution, casting) if casting.caster.boosts else 0
    if not casting.targets and not casting.scenery:
        return
    bonus = sum(bonus.amount for bonus in casting.caster.bonuses.damage if bonus.counts_for(spell)) + boosted
    if not bonus and not casting.effects:
        return
    classes = {
        target.cell: target.definition.class_id
        for target in casting.targets
        if isinstance(target.definition, CharacterDef)
    }
    for cell in (*(target.cell for target in casting.targets), *casting.scenery):
        if bonus:
            casting.extra.setdefault(cell, []).append((spell.element, bonus))
        for effect in casting.effects:
            match effect:
                case ExtraDamage(amount, element):
                    extra = (element or spell.element, amount)
                case ExtraDamagePerSummon(amount, token_id):
                    near = now.grid.neighbour_masks[cell]
                    extra = (spell.element, amount * _own_tokens(resolution, casting, token_id, near))
                case ExtraForClass(amount, class_id) if classes.get(cell) == class_id:
                    extra = (spell.element, amount)
                case _:
                    continue
            if extra[1]:
                casting.extra.setdefault(cell, []).append(extra)


def _spend_boosts(resolution: Resolution, casting: Casting) -> int:
    """The damage of the boosts that waited for this spell: they add up and are used up (REW-17)."""
    caster, element = casting.caster, casting.spell.element
    if element is None or casting.spell.kind is not SpellKind.ATTACK:
        return 0
    amount = sum(boost.amount for boost in caster.boosts if element in boost.elements)
    if amount:
        resolution.emit(BoostsSpent(caster.handle, element, amount))
    return amount


def _own_tokens(resolution: Resolution, casting: Casting, token_id: TokenId, cells: Mask) -> int:
    """How many of the caster's own tokens of a kind stand on some cells (SPELL-15)."""
    return sum(
        cells >> figure.cell & 1
        for figure in resolution.now.figures.values()
        if figure.summoner == casting.caster.handle and figure.definition.id == token_id
    )


def _armor_piercing(_: Resolution, casting: Casting, __: ArmorPiercing) -> None:
    casting.armor_piercing = True


def _life_steal(_: Resolution, casting: Casting, __: LifeSteal) -> None:
    casting.life_steal = True


def _push(resolution: Resolution, casting: Casting, effect: Push) -> None:
    """Farthest from the caster first (FX-10)."""
    grid, origin = resolution.now.grid, casting.caster.cell
    for target in sorted(casting.moved_by_effects, key=lambda target: -grid.distance(origin, target.cell)):
        if target.cell != origin:
            direction = grid.direction(origin, target.cell)
            shift(resolution, resolution.now.figures[target.handle], direction, effect.cells, "push", "FX-2")


def _pull(resolution: Resolution, casting: Casting, effect: Pull) -> None:
    """Nearest to the caster first (FX-10)."""
    grid, origin = resolution.now.grid, casting.caster.cell
    for target in sorted(casting.moved_by_effects, key=lambda target: grid.distance(origin, target.cell)):
        if target.cell != origin:
            direction = grid.direction(target.cell, origin)
            shift(resolution, resolution.now.figures[target.handle], direction, effect.cells, "pull", "FX-2")


def _retreat(resolution: Resolution, casting: Casting, effect: Retreat) -> None:
    if casting.at != casting.caster.cell:
        direction = resolution.now.grid.direction(casting.at, casting.caster.cell)
        caster = resolution.now.figures[casting.caster.handle]
        shift(resolution, caster, direction, effect.cells, "retreat", "FX-1")


def _approach(resolution: Resolution, casting: Casting, effect: Approach) -> None:
    """No further than the target cell (FX-1)."""
    grid, origin = resolution.now.grid, casting.caster.cell
    if casting.at != origin:
        direction = grid.direction(origin, casting.at)
        here, there = grid.cells[origin], grid.cells[casting.at]
        along = abs(there.row - here.row) if direction.value[0] else abs(there.col - here.col)
        caster = resolution.now.figures[casting.caster.handle]
        shift(resolution, caster, direction, min(effect.cells, along), "approach", "FX-1")


def _markers(resolution: Resolution, casting: Casting, effect: Markers) -> None:
    if effect.beside_class is not None and not _has_ally_of(resolution, casting, effect.beside_class):
        return
    for target in casting.moved_by_effects:
        if target.is_character:
            resolution.emit(MarkersPlaced(target.handle, effect.points, effect.amount))


def _has_ally_of(resolution: Resolution, casting: Casting, class_id: str) -> bool:
    """Whether another allied krosmaster of a class is in play."""
    now, caster = resolution.now, casting.caster
    return any(
        figure.in_play
        and isinstance(figure.definition, CharacterDef)
        and figure.definition.class_id == class_id
        and figure.handle != caster.handle
        and now.setup.are_together(figure.owner, caster.owner)
        for figure in now.figures.values()
    )


def _steal(resolution: Resolution, casting: Casting, effect: Steal) -> None:
    for target in casting.moved_by_effects:
        if target.is_character:
            resolution.emit(MarkersPlaced(target.handle, effect.points, -effect.amount, "FX-6"))
            if casting.caster.is_character:
                resolution.emit(MarkersPlaced(casting.caster.handle, effect.points, effect.amount, "FX-6"))


def _immediate_gain(resolution: Resolution, casting: Casting, effect: ImmediateGain) -> None:
    caster = resolution.now.figures[casting.caster.handle]
    gain_points(resolution, caster, effect.points, effect.amount)


def gain_points(resolution: Resolution, figure: Figure, points: Points, amount: int) -> None:
    """MP or AP at once; a spell that forbids moving by MP forbids the MP gained after it too (FX-7, GEN-1)."""
    if not (points is Points.MP and stands_still(figure)):
        resolution.emit(PointsGained(figure.handle, points, amount))


def _swap(resolution: Resolution, casting: Casting, _: Swap) -> None:
    """Only with the character in the target cell; with anything else there is nothing to swap (FX-8)."""
    for target in casting.moved_by_effects:
        if target.cell == casting.at and target.is_character and target.handle != casting.caster.handle:
            resolution.emit(FiguresSwapped(casting.caster.handle, target.handle))


def _move_to_target(resolution: Resolution, casting: Casting, _: MoveToTarget) -> None:
    """From where an earlier effect has left the caster, unless one has filled the cell."""
    now = resolution.now
    caster = now.figures[casting.caster.handle]
    if not now.field.obstacles >> casting.at & 1:
        cells = now.grid.cells
        resolution.emit(FigureShifted(caster.handle, cells[caster.cell], cells[casting.at], "leap", "LOCK-5"))


def _critical_adds(_: Resolution, casting: Casting, effect: CriticalAdds) -> None:
    casting.critical_adds = effect.amount


def _gain_kamas(resolution: Resolution, casting: Casting, effect: GainKamas) -> None:
    if resolution.now.setup.has_kamas:
        resolution.emit(KamasGained(casting.caster.owner, effect.amount))


def _carry_ally(resolution: Resolution, casting: Casting, _: CarryAlly) -> None:
    assert casting.carried is not None, "nobody is carried"
    now = resolution.now
    ally = now.figures[casting.carried]
    if now.field.obstacles >> casting.at & 1:  # an earlier effect has filled the cell
        return
    cells = now.grid.cells
    resolution.emit(FigureShifted(ally.handle, cells[ally.cell], cells[casting.at], "carry", "REW-24"))


def _lasting(resolution: Resolution, casting: Casting, _: RaiseRange) -> None:
    resolution.emit(EffectStarted(casting.caster.handle, casting.spell.id))


def _lose_movement(resolution: Resolution, casting: Casting, _: LoseMovement) -> None:
    caster = resolution.now.figures[casting.caster.handle]
    if casting.spell.id not in caster.lasting:
        resolution.emit(EffectStarted(caster.handle, casting.spell.id))
    if caster.mp:
        resolution.emit(MovementLost(caster.handle, caster.mp, "GEN-1"))


# the element type of an entry is the effect that its handler takes; the table cannot say so
_EFFECTS: Mapping[type, Callable[[Resolution, Casting, Any], None]] = {
    ArmorPiercing: _armor_piercing,
    LifeSteal: _life_steal,
    Push: _push,
    Pull: _pull,
    Retreat: _retreat,
    Approach: _approach,
    Markers: _markers,
    Steal: _steal,
    ImmediateGain: _immediate_gain,
    Swap: _swap,
    MoveToTarget: _move_to_target,
    CriticalAdds: _critical_adds,
    GainKamas: _gain_kamas,
    CarryAlly: _carry_ally,
    RaiseRange: _lasting,
    LoseMovement: _lose_movement,
}
