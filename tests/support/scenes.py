"""Positions drawn as text, cards that a test makes, and commands played one after another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from krosmaster.arena import engine
from krosmaster.arena.boards import BOARD_LETTERS, BoardDef, BoardId
from krosmaster.arena.commands import Cast, Command
from krosmaster.arena.definitions import (
    Aim,
    CharacterDef,
    CharacterId,
    Element,
    Handle,
    NameColour,
    Power,
    Range,
    RangeKind,
    SpellDef,
    SpellId,
    SpellKind,
    TokenDef,
    TokenId,
    TokenKind,
)
from krosmaster.arena.dice import FACES, Face
from krosmaster.arena.events import DiceRolled, Event
from krosmaster.arena.notation import parse_cell
from krosmaster.arena.reasons import Why
from krosmaster.arena.reward_defs import Shelf, Tier
from krosmaster.arena.setup_options import (
    Goal,
    KrosmasterSetup,
    Part,
    PlayerSetup,
    Setup,
    TokenSetup,
    TurnPhase,
    TurnSetup,
)
from krosmaster.arena.state import Figure, State
from krosmaster.grid import Cell
from krosmaster.table.contract import NO_SCRIPT, Script, Step

_AIMS = {
    SpellKind.ATTACK: Aim.ANYTHING,
    SpellKind.HEAL: Aim.CHARACTER,
    SpellKind.SUMMON: Aim.FREE_CELL,
    SpellKind.SPECIAL: Aim.ANYTHING,
}


def cell(name: str) -> Cell:
    """A cell by its name: column letter, row number from the top."""
    return parse_cell(name)


def faces(text: str) -> tuple[int, ...]:
    """Dice in words, such as "critical armor", as the script of a command or match holds them."""
    return tuple(FACES.index(Face(word)) for word in text.split())


def spell(
    spell_id: str = "zap", kind: str = "attack", reach: tuple[Any, ...] = ("classic", 1, 5), **fields: Any
) -> SpellDef:
    """A spell of a test's own; `reach` is a range such as ("classic", 1, 3) or ("melee",)."""
    spell_kind = SpellKind(kind)
    range_kind, *ends = reach
    defaults: dict[str, Any] = {
        "names": dict.fromkeys(("en", "es", "fr"), spell_id),
        "ap": 3,
        "damage": 1 if spell_kind in (SpellKind.ATTACK, SpellKind.HEAL) else None,
        "element": Element.FIRE if spell_kind is SpellKind.ATTACK else None,
        "aim": _AIMS[spell_kind],
    }
    return SpellDef(
        SpellId(spell_id), kind=spell_kind, range=Range(RangeKind(range_kind), *ends), **{**defaults, **fields}
    )


def card(character_id: str = "someone", *spells: SpellDef, powers: Iterable[Power] = (), **fields: Any) -> CharacterDef:
    """A krosmaster of a test's own: level 3, initiative 5, 3 MP, 10 HP, 6 AP unless said otherwise."""
    defaults: dict[str, Any] = {
        "names": dict.fromkeys(("en", "es", "fr"), character_id),
        "class_id": "test",
        "collection": "test",
        "name_colour": NameColour.WHITE,
        "level": 3,
        "initiative": 5,
        "mp": 3,
        "hp": 10,
        "ap": 6,
    }
    return CharacterDef(
        CharacterId(character_id),
        powers=frozenset(powers),
        spells=spells,
        **{**defaults, **fields},
    )


def token(
    token_id: str = "imp", kind: str = "mob", *spells: SpellDef, powers: Iterable[Power] = (), **fields: Any
) -> TokenDef:
    """A summon token of a test's own: 3 MP, 2 HP, 4 AP unless said otherwise."""
    defaults: dict[str, Any] = {
        "names": dict.fromkeys(("en", "es", "fr"), token_id),
        "mp": 3,
        "hp": 2,
        "ap": 4,
    }
    return TokenDef(
        TokenId(token_id), kind=TokenKind(kind), powers=frozenset(powers), spells=spells, **{**defaults, **fields}
    )


def rows_of(drawing: str) -> list[str]:
    """The rows of a drawing, blanks between cells left out."""
    return [row.replace(" ", "") for row in drawing.strip().splitlines()]


def position(
    drawing: str,
    figures: Mapping[str, CharacterDef | Mapping[str, Any]],
    *,
    tokens: Mapping[str, Mapping[str, Any]] | None = None,
    active: str | None = None,
    player: int | None = None,
    number: int = 2,
    played: Iterable[str] = (),
    phase: str | None = None,
    dice: str = "",
    coins: Iterable[int] = (),
    seed: int = 1,
    gallons: tuple[int, int] = (6, 6),
    purses: tuple[int, int] = (0, 0),
    wild: int = 1,
    kamas: Mapping[str, int] | None = None,
    timelines: tuple[tuple[str, ...] | None, tuple[str, ...] | None] = (None, None),
    rotation: int | None = 0,
    under: Mapping[str, str] | None = None,
    shop: Mapping[str, Shelf] | None = None,
    scenery_can_be_destroyed: bool = False,
    goal: str = "gallons",
    without: Iterable[str] = (),
) -> State:
    """A position from a drawing: board letters, and one letter for each figure, which is its handle too.

    Upper-case letters are player 0's, lower-case ones player 1's. A figure is a card or a mapping with `card` and the
    fields of KrosmasterSetup; a token a mapping with `token`, `by` and the fields of TokenSetup. Off-board figures are
    given with `ko`. With `active` its activation phase is on, unless `phase` says otherwise, and equal initiatives play
    in the order given. `under` has the board letter under a figure, such as {"A": "C"} for one on a crate. A token with
    `at`, a cell's name, is not drawn: a trap under somebody. `shop` has a shelf by tier, the other tiers are sold out.
    """
    rows = rows_of(drawing)
    tokens = tokens or {}
    letters = set(figures) | set(tokens)
    where = {found: Cell(r, c) for r, row in enumerate(rows) for c, found in enumerate(row) if found in letters}
    ground = {**dict.fromkeys(BOARD_LETTERS, ""), **dict.fromkeys(letters, "."), **(under or {})}
    plain = tuple("".join(ground.get(found, ".") or found for found in row) for row in rows)
    teams: tuple[list[KrosmasterSetup], list[KrosmasterSetup]] = ([], [])
    for letter, given in figures.items():
        fields = {"character": given} if isinstance(given, CharacterDef) else {**given}
        if "card" in fields:
            fields["character"] = fields.pop("card")
        member = KrosmasterSetup(name=Handle(letter), at=where.get(letter), **fields)
        teams[0 if letter.isupper() else 1].append(member)
    placed = tuple(
        TokenSetup(
            at=cell(given["at"]) if "at" in given else where[letter],
            name=Handle(letter),
            by=Handle(given["by"]),
            **{k: v for k, v in given.items() if k not in ("by", "at")},
        )
        for letter, given in tokens.items()
    )
    orders = tuple(given or (_in_order(teams[index]) if active else None) for index, given in enumerate(timelines))
    if player is None:
        owner = active if active is None or active in figures else str(tokens[active]["by"])
        player = 0 if owner is None or owner.isupper() else 1
    turn_phase = TurnPhase(phase or ("activation" if active else "start"))
    setup = Setup(
        players=tuple(
            PlayerSetup(f"player {index}", tuple(teams[index]), orders[index], gallons[index], purses[index])  # type: ignore[arg-type]
            for index in range(2)
        ),
        seed=seed,
        board=BoardDef(BoardId("drawn"), {"en": "drawn"}, plain),
        rotation=rotation,
        wild_gallons=wild,
        faces=faces(dice),
        coins=tuple(coins),
        tokens=placed,
        kamas={cell(name): amount for name, amount in (kamas or {}).items()},
        turn=TurnSetup(
            number, player, turn_phase, Handle(active) if active else None, tuple(Handle(h) for h in played)
        ),
        scenery_can_be_destroyed=scenery_can_be_destroyed,
        goal=Goal(goal),
        without=frozenset(Part(part) for part in without),
        **_shop_fields(shop),
    )
    return engine.initial(setup).state


def _shop_fields(shop: Mapping[str, Shelf] | None) -> dict[str, Any]:
    """The fields of a set-up in which exactly these rewards are for sale."""
    if shop is None:
        return {}
    shelves = {tier: shop.get(tier.value, Shelf()) for tier in Tier}
    tokens = [token for shelf in shelves.values() for pile in (*shelf.piles, shelf.face_up) for token in pile if token]
    return {
        "rewards": tuple(tokens),
        "piles": {tier: tuple(tuple(t.id for t in pile) for pile in shelf.piles) for tier, shelf in shelves.items()},
        "face_up": {tier: tuple(t and t.id for t in shelf.face_up) for tier, shelf in shelves.items()},
    }


def _in_order(members: list[KrosmasterSetup]) -> tuple[Handle, ...]:
    by_initiative = sorted(members, key=lambda member: -member.character.initiative)
    return tuple(member.name for member in by_initiative if member.name)


def cast(spell_id: str, at: str) -> Cast:
    """A spell of the active character's card at a cell, by its name."""
    return Cast(SpellId(spell_id), cell(at))


def play(state: State, *commands: Command, dice: str = "", coins: Iterable[int] = ()) -> Step[State, Event]:
    """Play legal commands; the dice are the script of the first one. All events come back in one step."""
    events: list[Event] = []
    script = Script(faces(dice), tuple(coins))
    for command in commands:
        reason = engine.reason_against(state, command)
        assert reason is None, f"{command} is refused: {reason}"
        step = engine.apply(state, command, script)
        assert step.leftover in (NO_SCRIPT, Script()), f"not used: {step.leftover}"
        script = NO_SCRIPT
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def of_type(events: Iterable[Event], kind: type) -> list[Any]:
    """The events of one type, in order."""
    return [event for event in events if isinstance(event, kind)]


def rolls(events: Iterable[Event]) -> list[str]:
    """The rolls in order: who (or which player), for what, faces, successes, such as "b lock: armor wild = 1"."""
    return [
        f"{roll.by or f'player {roll.player}'} {roll.purpose.value}: "
        f"{' '.join(face.value for face in roll.faces)} = {roll.successes}"
        for roll in of_type(events, DiceRolled)
    ]


def refusal(state: State, command: Command) -> tuple[Why, str] | None:
    """Why a command is refused, and the rule cited; it must be among the legal commands exactly when it is not."""
    reason = engine.reason_against(state, command)
    assert (command in engine.legal_commands(state)) == (reason is None), f"{command}: {reason}"
    return None if reason is None else (reason.why, reason.rule)


def figure(state: State, handle: str) -> Figure:
    """A figure by its handle."""
    return state.figures[Handle(handle)]


def at(state: State, handle: str) -> str | None:
    """The name of the cell on which a figure stands; None: it is not on the board."""
    found = figure(state, handle)
    if not found.in_play:
        return None
    where = state.grid.cells[found.cell]
    return f"{chr(ord('a') + where.col)}{where.row + 1}"
