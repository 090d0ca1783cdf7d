"""Small positions for the tests of what stands between the player and the rules: cards, tokens, boards, matches."""

from __future__ import annotations

from dataclasses import replace

from krosmaster.arena import engine
from krosmaster.arena.boards import BoardDef, BoardId
from krosmaster.arena.definitions import (
    Aim,
    ArmorPiercing,
    CharacterDef,
    CharacterId,
    Element,
    ExtraDamagePerSummon,
    Handle,
    LifeSteal,
    Limit,
    LoseMovement,
    Markers,
    NameColour,
    Points,
    Power,
    Push,
    RaiseRange,
    Range,
    RangeKind,
    Retreat,
    SpellDef,
    SpellId,
    SpellKind,
    Swap,
    TokenDef,
    TokenId,
    TokenKind,
    Zone,
)
from krosmaster.arena.setup_options import KrosmasterSetup, PlayerSetup, Setup, TokenSetup, TurnPhase, TurnSetup
from krosmaster.grid import Cell
from krosmaster.table.match import Match

MELEE = Range(RangeKind.MELEE)


def cell(name):
    """`b2` is the second column of the second row."""
    return Cell(int(name[1:]) - 1, ord(name[0]) - ord("a"))


def cells(names):
    return frozenset(cell(name) for name in names.split())


def spell(id_, kind=SpellKind.ATTACK, reach=MELEE, **fields):
    fields.setdefault("ap", 3)
    if kind in (SpellKind.ATTACK, SpellKind.HEAL):
        fields.setdefault("damage", 1)
    return SpellDef(id=SpellId(id_), names={"en": id_}, kind=kind, range=reach, **fields)


def token(id_, kind=TokenKind.MOB, *, mp=3, hp=3, ap=4, powers=(), spells=()):
    return TokenDef(TokenId(id_), {"en": id_}, kind, mp, hp, ap, frozenset(powers), tuple(spells))


def card(id_, *spells, powers=(), hp=10, mp=3, ap=6, initiative=5, level=3):
    return CharacterDef(
        CharacterId(id_),
        {"en": id_},
        "test",
        "test",
        NameColour.WHITE,
        level,
        initiative,
        mp,
        hp,
        ap,
        frozenset(powers),
        tuple(spells),
    )


TOFU = token("tofu", mp=5, hp=1, powers=[Power.MUPEKE], spells=[spell("peck", damage=0, ap=4, element=Element.AIR)])
GOBBALL = token("gobball", spells=[spell("bite", ap=4, element=Element.EARTH)])
BOMB = token(
    "bomb",
    TokenKind.BOMB,
    mp=0,
    hp=1,
    ap=0,
    powers=[Power.MUPEKE],
    spells=[
        spell(
            "explosion",
            reach=Range(RangeKind.SELF),
            ap=0,
            element=Element.WATER,
            zone=Zone.SQUARE,
            effects=(Markers(Points.AP, -1),),
        )
    ],
)

QUEEN = card(
    "queen",
    spell(
        "tofu-storm",
        reach=Range(RangeKind.CLASSIC, 1, 3),
        element=Element.AIR,
        effects=(ExtraDamagePerSummon(1, TOFU.id),),
    ),
    spell("summon-tofu", SpellKind.SUMMON, aim=Aim.FREE_CELL, summons=TOFU, max_in_play=3),
    powers=[Power.CRITICAL, Power.DODGE],
    hp=8,
    mp=4,
    initiative=8,
)
KING = card(
    "king",
    spell("gobbolob", element=Element.EARTH, effects=(ExtraDamagePerSummon(2, GOBBALL.id),)),
    spell("summon-gobball", SpellKind.SUMMON, ap=4, aim=Aim.FREE_CELL, summons=GOBBALL, max_in_play=1),
    powers=[Power.ARMOR, Power.LOCK],
    ap=7,
    initiative=2,
)
ARCHER = card(
    "archer",
    spell("arrow", reach=Range(RangeKind.CLASSIC, 3, 8), element=Element.AIR),
    spell(
        "long-shot",
        SpellKind.SPECIAL,
        Range(RangeKind.SELF),
        ap=1,
        limit=Limit.TURN,
        effects=(RaiseRange(3), LoseMovement()),
    ),
    powers=[Power.DODGE],
    hp=6,
    initiative=7,
)
ROGUE = card(
    "rogue",
    spell("retreat-shot", reach=Range(RangeKind.LINE, 1, 3), element=Element.WATER, effects=(Retreat(1),)),
    spell(
        "lay-bomb",
        SpellKind.SUMMON,
        Range(RangeKind.NO_SIGHT, 1, 3),
        aim=Aim.FREE_CELL,
        summons=BOMB,
        max_in_play=2,
    ),
    powers=[Power.LOCK, Power.DODGE],
    hp=9,
    initiative=3,
)
HEALER = card(
    "healer",
    spell("word", reach=Range(RangeKind.CLASSIC, 2, 4), ap=4, element=Element.FIRE, effects=(ArmorPiercing(),)),
    spell("mend", SpellKind.HEAL, Range(RangeKind.CLASSIC, 0, 3), aim=Aim.CHARACTER),
    hp=8,
    initiative=1,
)
THIEF = card(
    "thief",
    spell("con", element=Element.WATER, effects=(LifeSteal(),)),
    spell("assault", reach=Range(RangeKind.LINE, 1, 2), element=Element.EARTH, effects=(Swap(),)),
    spell("trade", SpellKind.SPECIAL, Range(RangeKind.FIXED, 1, 3), aim=Aim.ALLY, effects=(Swap(),)),
    spell("puff", reach=Range(RangeKind.LINE, 1, 3), ap=1, damage=3, limit=Limit.GAME, effects=(Push(3),)),
    powers=[Power.ARMOR],
    initiative=6,
)


def board(*rows):
    return BoardDef(BoardId("test"), {"en": "test"}, tuple(rows))


def open_board(rows=7, cols=7):
    return board(*["." * cols] * rows)


def at(card_, place, **fields):
    """A krosmaster of this card on this cell."""
    return KrosmasterSetup(card_, at=cell(place), **fields)


def token_at(token_, by, place, **fields):
    return TokenSetup(token_, Handle(by), cell(place), **fields)


def setup(
    first, second, *, on=None, active=None, tokens=(), seed=1, kamas=None, purse=0, played=(), number=3, faces=()
):
    """Two teams on a board, the first to play; `active` is the first team's first figure unless it is named."""
    leader = first[0].name or first[0].character.id
    return Setup(
        players=(
            PlayerSetup("Ana", tuple(first), _timeline(first), kamas=purse),
            PlayerSetup("Ben", tuple(second), _timeline(second)),
        ),
        seed=seed,
        board=on or open_board(),
        rotation=0,
        first_player=0,
        tokens=tuple(tokens),
        kamas={cell(name): amount for name, amount in (kamas or {}).items()},
        turn=TurnSetup(number, 0, TurnPhase.ACTIVATION, Handle(active or leader), tuple(map(Handle, played))),
        faces=faces,
    )


def _timeline(team):
    """By initiative; equal ones in the order of the team."""
    return tuple(
        member.name or Handle(member.character.id)
        for member in sorted(team, key=lambda member: -member.character.initiative)
    )


def match(first, second, **fields):
    return Match(engine, setup(first, second, **fields))


def position(first, second, **fields):
    return engine.initial(setup(first, second, **fields)).state


def with_dice(state, dice):
    return replace(state, dice=dice)
