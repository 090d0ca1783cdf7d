"""Every spell of the catalogue is loaded, legal somewhere, previewed as it is played, played, undone and saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from every import CASTER, check_castable_cells, check_match, check_preview, crowd, telling
from real_cards import CATALOG, real
from scenes import cell, faces

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, EndTurn, Move
from krosmaster.arena.definitions import (
    Approach,
    ArmorPiercing,
    CharacterDef,
    Coin,
    CriticalAdds,
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
    Pull,
    Push,
    RaiseRange,
    Retreat,
    SpellDef,
    SpellId,
    Steal,
    Swap,
    TokenDef,
    TokenKind,
    Zone,
)
from krosmaster.arena.dice import Purpose
from krosmaster.arena.events import (
    BombWentOff,
    CoinTossed,
    DiceRolled,
    EffectStarted,
    Event,
    FigureShifted,
    FiguresSwapped,
    KamasGained,
    MarkersPlaced,
    MovementLost,
    PointsGained,
    SpellCast,
    TokenLeft,
    TokenSummoned,
    TrapSprung,
    WoundsHealed,
    WoundsPlaced,
)
from krosmaster.arena.setup_options import TokenSetup
from krosmaster.table.contract import Script

Run = tuple[Event, ...]

CASTERS: list[CharacterDef | TokenDef] = [
    *CATALOG.characters.values(),
    *(token for token in CATALOG.tokens.values() if token.kind is TokenKind.MOB),
]
SPELLS = {f"{caster.id}/{spell.id}": (caster, spell) for caster in CASTERS for spell in caster.spells}
BOMBS = {str(token.id): token for token in CATALOG.tokens.values() if token.kind is TokenKind.BOMB}
TRAPS = {str(token.id): token for token in CATALOG.tokens.values() if token.kind is TokenKind.TRAP}

every_spell = pytest.mark.parametrize(("caster", "spell"), SPELLS.values(), ids=list(SPELLS))


def position_for(caster: CharacterDef | TokenDef, spell: SpellDef, **fields: Any) -> Any:
    """The crowd around a caster, with a token of its own where the spell counts them."""
    counted = [effect.token_id for effect in spell.effects if isinstance(effect, ExtraDamagePerSummon)]
    return crowd(caster, summon=counted[0] if counted else None, **fields)


def coins_of(effects: Iterable[Any]) -> int:
    return sum(isinstance(effect, Coin) for effect in effects)


def told(effects: Iterable[Any]) -> list[Any]:
    """The effects of a card, those under a coin too."""
    flat: list[Any] = []
    for effect in effects:
        flat += told((*effect.heads, *effect.tails)) if isinstance(effect, Coin) else [effect]
    return flat


# ---- how each effect shows ----


def shifted(how: str) -> Callable[[Any, SpellDef, list[Run]], bool]:
    return lambda _effect, _spell, runs: any(
        isinstance(event, FigureShifted) and event.how == how for run in runs for event in run
    )


def has(kind: type) -> Callable[[Any, SpellDef, list[Run]], bool]:
    return lambda _effect, _spell, runs: any(isinstance(event, kind) for run in runs for event in run)


def extra(effect: Any, _spell: SpellDef, runs: list[Run]) -> bool:
    wounds = [event for run in runs for event in run if isinstance(event, WoundsPlaced) and event.by == CASTER]
    return {event.extra for event in wounds} >= {effect.amount}


def pierced(_effect: Any, _spell: SpellDef, runs: list[Run]) -> bool:
    """The one die of somebody without armor is not rolled."""
    for run in runs:
        hit = {event.who for event in run if isinstance(event, WoundsPlaced) and event.by == CASTER}
        rolled = {event.by for event in run if isinstance(event, DiceRolled) and event.purpose is Purpose.ARMOR}
        if hit & {"foe", "archer", "friend", "mate"} - rolled:
            return True
    return False


def critical(effect: Any, _spell: SpellDef, runs: list[Run]) -> bool:
    for run in runs:
        rolls = [event for event in run if isinstance(event, DiceRolled) and event.purpose is Purpose.CRITICAL]
        wounds = [event for event in run if isinstance(event, WoundsPlaced)]
        if rolls and rolls[0].successes and wounds[0].critical == effect.amount * rolls[0].successes:
            return True
    return False


def for_class(effect: Any, _spell: SpellDef, runs: list[Run]) -> bool:
    """Without a critical success the knight is healed by so much more than the other ally."""
    healed = [event for run in runs for event in run if isinstance(event, WoundsHealed)]
    least = {who: min(event.wounds for event in healed if event.who == who) for who in ("friend", "mate")}
    return least["friend"] - least["mate"] == effect.amount


def marked(effect: Any, spell: SpellDef, runs: list[Run]) -> bool:
    """Somebody has the markers of all effects of a kind together: the knight among the allies counts."""
    together = [one for one in told(spell.effects) if isinstance(one, Markers) and one.points is effect.points]
    sums = []
    for run in runs:
        markers = [event for event in run if isinstance(event, MarkersPlaced) and event.points is effect.points]
        sums += [sum(m.amount for m in markers if m.who == who) for who in {marker.who for marker in markers}]
    return sum(one.amount for one in together) in sums


def stolen(effect: Any, _spell: SpellDef, runs: list[Run]) -> bool:
    found = {(e.who == CASTER, e.points, e.amount) for run in runs for e in run if isinstance(e, MarkersPlaced)}
    return found >= {(True, effect.points, effect.amount), (False, effect.points, -effect.amount)}


def gained(effect: Any, _spell: SpellDef, runs: list[Run]) -> bool:
    events = [event for run in runs for event in run if isinstance(event, PointsGained)]
    return {(event.who, event.points, event.amount) for event in events} == {(CASTER, effect.points, effect.amount)}


def life_stolen(_effect: Any, _spell: SpellDef, runs: list[Run]) -> bool:
    return any(isinstance(event, WoundsHealed) and event.rule == "DMG-3" for run in runs for event in run)


SHOWS: dict[type, Callable[[Any, SpellDef, list[Run]], bool]] = {
    ExtraDamage: extra,
    ExtraDamagePerSummon: extra,
    LifeSteal: life_stolen,
    ArmorPiercing: pierced,
    Push: shifted("push"),
    Pull: shifted("pull"),
    Retreat: shifted("retreat"),
    Approach: shifted("approach"),
    Markers: marked,
    Steal: stolen,
    ImmediateGain: gained,
    Swap: has(FiguresSwapped),
    MoveToTarget: shifted("leap"),
    ExtraForClass: for_class,
    CriticalAdds: critical,
    GainKamas: has(KamasGained),
    RaiseRange: has(EffectStarted),
    LoseMovement: has(MovementLost),
}


# ---- spells of characters ----


def test_there_are_spells_of_43_krosmasters_and_of_all_mobs():
    assert len(CATALOG.characters) == 43
    assert {type(caster) for caster, _ in SPELLS.values()} == {CharacterDef, TokenDef}
    assert len(SPELLS) + len(BOMBS) + len(TRAPS) == sum(
        len(one.spells) for one in (*CATALOG.characters.values(), *CATALOG.tokens.values())
    )


@every_spell
@pytest.mark.parametrize("at", ["f6", "e6"], ids=["on-grass", "on-a-crate"])
def test_every_spell_can_be_cast_exactly_where_its_preview_says(caster, spell, at):
    state = engine.initial(position_for(caster, spell, at=at)).state
    assert state.active_figure.spell(spell.id) is spell
    assert check_castable_cells(state, spell)


@every_spell
def test_every_spell_does_what_its_preview_shows_and_all_that_its_card_says(caster, spell):
    state = engine.initial(position_for(caster, spell)).state
    runs: list[Run] = []
    for command in telling(state, check_castable_cells(state, spell), spell):
        runs += check_preview(state, command, spell)
    for effect in told(spell.effects):
        assert SHOWS[type(effect)](effect, spell, runs), f"{effect} never showed"
    tosses = {event.heads for run in runs for event in run if isinstance(event, CoinTossed)}
    assert tosses == ({True, False} if coins_of(spell.effects) else set())
    summoned = {event.token.id for run in runs for event in run if isinstance(event, TokenSummoned)}
    assert summoned == ({spell.summons.id} if spell.summons else set())


@every_spell
def test_every_spell_is_played_undone_redone_and_saved(caster, spell):
    setup = position_for(caster, spell)
    state = engine.initial(setup).state
    busiest = max(check_castable_cells(state, spell), key=lambda command: len(engine.apply(state, command).events))
    for coin in (0, 1)[: 1 + coins_of(spell.effects)]:
        match = check_match(setup, (busiest, Script((), (coin,) * coins_of(spell.effects))))
        paid = [event for event in match.steps[-1].events if isinstance(event, SpellCast)]
        assert [(event.who, event.spell, event.ap, event.mp) for event in paid] == [
            (CASTER, spell.id, spell.ap, spell.mp)
        ]


# ---- bombs and traps ----


def bomb_at(token: TokenDef, by: str, at: str) -> TokenSetup:
    return TokenSetup(token, Handle(by), cell(at), Handle("charge"))


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=list(BOMBS))
def test_every_bomb_that_is_shot_explodes_as_the_preview_shows(bomb):
    setup = crowd(real("evangelyne"), tokens=[bomb_at(bomb, "foe", "f8")])
    state = engine.initial(setup).state
    shot = Cast(SpellId("storm-arrow"), cell("f8"))
    runs = check_preview(state, shot, real("evangelyne").spells[0])
    for run in runs:
        assert next(event.spell for event in run if isinstance(event, BombWentOff)) == bomb.spells[0].id
        assert {"rival"} <= {event.who for event in run if isinstance(event, WoundsPlaced) and event.by == "charge"}
    assert "charge" not in check_match(setup, shot).state.figures


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=list(BOMBS))
def test_every_bomb_explodes_when_its_summoner_is_next(bomb):
    setup = crowd(real("evangelyne"), tokens=[bomb_at(bomb, "mate", "g5")])
    match = check_match(setup, EndTurn(), EndTurn())
    events = [event for step in match.steps for event in step.events]
    assert [event.spell for event in events if isinstance(event, BombWentOff)] == [bomb.spells[0].id]
    hit = {event.who for event in events if isinstance(event, WoundsPlaced) and event.by == "charge"}
    assert hit == {"friend", "foe", "prespic"} | ({CASTER} if bomb.spells[0].zone is Zone.SQUARE else set())
    for effect in bomb.spells[0].effects:
        assert SHOWS[type(effect)](effect, bomb.spells[0], [tuple(events)])


@pytest.mark.parametrize("trap", TRAPS.values(), ids=list(TRAPS))
def test_every_trap_springs_on_whom_a_spell_pushes_there_as_the_preview_shows(trap):
    setup = crowd(real("remington-smisse"), tokens=[TokenSetup(trap, CASTER, cell("f4"), Handle("snare"))])
    state = engine.initial(setup).state
    shot = Cast(SpellId("double-barrel"), cell("f5"))
    for run in check_preview(state, shot, real("remington-smisse").spells[0]):
        assert [event.spell for event in run if isinstance(event, TrapSprung)] == [trap.spells[0].id]
        assert [event.who for event in run if isinstance(event, WoundsPlaced) and event.by == "snare"] == ["foe"]
        assert all(SHOWS[type(effect)](effect, trap.spells[0], [run]) for effect in trap.spells[0].effects)
    check_match(setup, shot)


@pytest.mark.parametrize("trap", TRAPS.values(), ids=list(TRAPS))
def test_every_trap_springs_on_the_one_who_walks_there(trap):
    setup = crowd(real("yugo"), tokens=[TokenSetup(trap, Handle("foe"), cell("f7"), Handle("snare"))])
    out_of_the_lock = Script(faces("armor armor armor armor"))
    match = check_match(setup, (Move(cell("f7")), out_of_the_lock))
    events = match.steps[-1].events
    assert [event.spell for event in events if isinstance(event, TrapSprung)] == [trap.spells[0].id]
    assert [event.who for event in events if isinstance(event, WoundsPlaced)] == [CASTER]
    assert [event.who for event in events if isinstance(event, TokenLeft)] == ["snare"]
