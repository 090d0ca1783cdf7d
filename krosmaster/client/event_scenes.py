"""How each event looks on the board: a short scene whose picture depends on how much of it has passed."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from krosmaster.arena import events
from krosmaster.arena.definitions import PUNCH, Element, Handle, Points, SpellDef, SpellKind
from krosmaster.arena.dice import WANTED
from krosmaster.arena.events import Event
from krosmaster.arena.state import State
from krosmaster.client.board_picture import STILL, Commotion, Floating, Motion, Ring, Spark
from krosmaster.client.rolling_dice import rolling
from krosmaster.client.wording import _

WOUND_COLOUR = (255, 112, 100)
HEAL_COLOUR = (150, 240, 140)
SPARE_COLOUR = (206, 216, 240)
GOLD_COLOUR = (255, 214, 96)
LOCK_COLOUR = (214, 176, 255)
_ELEMENT_COLOURS = {
    Element.WATER: (96, 180, 255),
    Element.AIR: (150, 240, 220),
    Element.EARTH: (214, 160, 96),
    Element.FIRE: (255, 130, 60),
    None: (230, 220, 240),
}
_STEP_MS = 170
_ROLL_MS = 680
_DIE_SIZE, _TENSION_DIE_SIZE = 0.62, 1.0

Pose = Callable[[float], Commotion]
"""The picture at a share of the scene's time, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is shown for an event. `lingering` outlives the scene and holds nothing up."""

    duration_ms: int
    pose: Pose = lambda _share: STILL
    applies_first: bool = True
    """Whether the picture shows the position after the event all along, or only once the scene is over."""
    lingering: Pose | None = None


def duration_ms(event: Event) -> int:
    """How long an event's scene lasts at normal speed."""
    return _DURATIONS.get(type(event), 0)


_DURATIONS: dict[type, int] = {
    events.CharacterMoved: _STEP_MS,
    events.CharacterLocked: 480,
    events.FigureShifted: 240,
    events.FiguresSwapped: 420,
    events.KamaPickedUp: 320,
    events.GallonBought: 320,
    events.GallonsGained: 420,
    events.SpellCast: 330,
    events.WoundsPaid: 260,
    events.EffectStarted: 260,
    events.MarkersPlaced: 220,
    events.WoundsPlaced: 380,
    events.WoundsHealed: 380,
    events.TokenSummoned: 380,
    events.BombTriggered: 260,
    events.BombWentOff: 460,
    events.TokenLeft: 260,
    events.KnockedOut: 760,
    events.DiceRolled: _ROLL_MS,
    events.TensionRose: 520,
    events.Inspired: 260,
    events.FigurePlaced: 260,
    events.CharacterTurnStarted: 160,
    events.MatchEnded: 500,
}


def scene_for(event: Event, state: State) -> Scene:
    """The scene of an event that happens at a position."""
    length = duration_ms(event)
    match event:
        case events.CharacterMoved(who, from_, to):
            return Scene(length, _glide(who, from_.row - to.row, from_.col - to.col, hop=0.14))
        case events.FigureShifted(who, from_, to):
            far = max(abs(from_.row - to.row) + abs(from_.col - to.col), 1)
            return Scene(length, _glide(who, from_.row - to.row, from_.col - to.col, hop=0.05 * far))
        case events.FiguresSwapped(who, other):
            return Scene(length, _swap(state, who, other))
        case events.CharacterLocked(who, _):
            words = _rising(state, who, _("Locked!"), LOCK_COLOUR, "icons/lock")
            return Scene(length, _shake(who), lingering=words)
        case events.SpellCast(who, spell_id, at):
            return Scene(length, _cast(state, who, spell_id, (at.row, at.col)))
        case events.WoundsPlaced(who, wounds=wounds):
            if not wounds:
                return Scene(length, lingering=_rising(state, who, _("No wound"), SPARE_COLOUR, "icons/armor"))
            words = _rising(state, who, f"-{wounds}", WOUND_COLOUR, "icons/wound")
            return Scene(length, _hit(who), lingering=words)
        case events.WoundsPaid(who, wounds):
            return Scene(length, _hit(who), lingering=_rising(state, who, f"-{wounds}", WOUND_COLOUR, "icons/wound"))
        case events.WoundsHealed(who, wounds=wounds):
            words = _rising(state, who, f"+{wounds}", HEAL_COLOUR, "icons/heal")
            return Scene(length, _ring_around(state, who, HEAL_COLOUR), lingering=words)
        case events.MarkersPlaced(who, points, amount):
            colour = HEAL_COLOUR if amount > 0 else WOUND_COLOUR
            icon = "icons/mp" if points is Points.MP else "icons/ap"
            return Scene(length, lingering=_rising(state, who, f"{amount:+d}", colour, icon))
        case events.EffectStarted(who, _):
            return Scene(length, _ring_around(state, who, GOLD_COLOUR))
        case events.TokenSummoned(who, _, _, at):
            return Scene(length, _appear(who, at.row, at.col))
        case events.FigurePlaced(who, at):
            return Scene(length, _drop(who, at.row, at.col))
        case events.BombTriggered(who):
            return Scene(length, _hit(who))
        case events.BombWentOff(who, _, at):
            return Scene(length, _explode(who, at.row, at.col))
        case events.TokenLeft(who, _):
            return Scene(length, _vanish(state, who, up=0.2), applies_first=False)
        case events.KnockedOut(who):
            return Scene(length, _knock_out(state, who), applies_first=False)
        case events.DiceRolled():
            return Scene(length, _roll(state, event))
        case events.KamaPickedUp(_, _, at):
            return Scene(length, _fly_up("scenery/kama", at.row, at.col), lingering=None)
        case events.GallonBought(who):
            return Scene(length, _ring_around(state, who, GOLD_COLOUR))
        case events.GallonsGained(player, wild, taken):
            return Scene(length, lingering=_gallons(state, player, wild + taken))
        case events.Inspired(who):
            return Scene(length, _ring_around(state, who, GOLD_COLOUR))
        case events.CharacterTurnStarted(who):
            return Scene(length, _ring_around(state, who, GOLD_COLOUR))
        case _:
            return Scene(length)


# ---- poses ----


def _ease(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def _glide(who: Handle, d_row: float, d_col: float, *, hop: float) -> Pose:
    def pose(share: float) -> Commotion:
        left = 1 - share
        return Commotion({who: Motion(d_row * left, d_col * left, lift=hop * math.sin(math.pi * share))})

    return pose


def _swap(state: State, who: Handle, other: Handle) -> Pose:
    """The two change places in opposite arcs; the position is the one before."""
    mine, theirs = _place(state, who), _place(state, other)
    d_row, d_col = theirs[0] - mine[0], theirs[1] - mine[1]

    def pose(share: float) -> Commotion:
        left = 1 - _ease(share)
        arc = math.sin(math.pi * share)
        return Commotion(
            {
                who: Motion(-d_row * left, -d_col * left, lift=0.9 * arc),
                other: Motion(d_row * left, d_col * left, lift=0.25 * arc),
            }
        )

    return pose


def _shake(who: Handle) -> Pose:
    def pose(share: float) -> Commotion:
        return Commotion(
            {who: Motion(d_col=0.09 * math.sin(share * math.pi * 7) * (1 - share), flash=0.4 * (1 - share))}
        )

    return pose


def _hit(who: Handle) -> Pose:
    def pose(share: float) -> Commotion:
        sway = 0.07 * math.sin(share * math.pi * 6) * (1 - share)
        return Commotion({who: Motion(d_col=sway, flash=(1 - share) ** 2)})

    return pose


def _spell_of(state: State, who: Handle, spell_id: str) -> SpellDef | None:
    caster = state.figures.get(who)
    if spell_id == PUNCH.id:
        return PUNCH
    return next((spell for spell in caster.definition.spells if spell.id == spell_id), None) if caster else None


def _cast(state: State, who: Handle, spell_id: str, target: tuple[int, int]) -> Pose:
    """A lunge at an adjacent cell, a missile at a farther one, a ring for a spell on oneself."""
    spell = _spell_of(state, who, spell_id)
    row, col = _place(state, who)
    d_row, d_col = target[0] - row, target[1] - col
    away = abs(d_row) + abs(d_col)
    colour = _ELEMENT_COLOURS[spell.element if spell else None]
    if away == 0:
        return lambda share: Commotion(rings=(Ring(row, col, 0.25 + 0.5 * share, 1 - share, colour),))
    if away <= 1 and (spell is None or spell.kind is SpellKind.ATTACK):

        def lunge(share: float) -> Commotion:
            out = math.sin(math.pi * share)
            reach = 0.45 * out
            motion = Motion(d_row * reach, d_col * reach, lift=0.12 * out)
            icon = "icons/punch" if spell is PUNCH else "icons/critical"
            blow = (Spark(icon, *target, size=0.55, lift=0.3, alpha=min(1.0, 2 * out)),) if share > 0.45 else ()
            return Commotion({who: motion}, sparks=blow)

        return lunge
    drawing = "icons/heal" if spell and spell.kind is SpellKind.HEAL else "icons/summon"
    if spell and spell.kind is SpellKind.ATTACK:
        drawing = f"icons/element-{spell.element.value}" if spell.element else "icons/element-neutral"

    def fly(share: float) -> Commotion:
        gone = _ease(share)
        arc = math.sin(math.pi * gone) * min(0.25 * away, 1.2)
        place = (row + d_row * gone, col + d_col * gone)
        trail = tuple(
            Spark(drawing, row + d_row * behind, col + d_col * behind, 0.36, 0.45 + arc * 0.9, 0.35)
            for behind in (max(gone - 0.06, 0.0), max(gone - 0.12, 0.0))
        )
        return Commotion(
            {who: Motion(lift=0.08 * math.sin(math.pi * share))},
            sparks=(*trail, Spark(drawing, *place, size=0.56, lift=0.45 + arc)),
        )

    return fly


def _ring_around(state: State, who: Handle, colour: tuple[int, int, int]) -> Pose:
    row, col = _place(state, who)
    return lambda share: Commotion(rings=(Ring(row, col, 0.3 + 0.5 * share, 1 - share, colour),))


def _appear(who: Handle, row: float, col: float) -> Pose:
    def pose(share: float) -> Commotion:
        size = min(1.0, 0.2 + 1.1 * _ease(share)) if share < 0.8 else 1.0
        ring = Ring(row, col, 0.2 + 0.6 * share, 1 - share, HEAL_COLOUR)
        return Commotion({who: Motion(scale=size, alpha=min(1.0, 0.3 + share))}, rings=(ring,))

    return pose


def _drop(who: Handle, row: float, col: float) -> Pose:
    def pose(share: float) -> Commotion:
        fall = (1 - share) ** 2
        ring = (Ring(row, col, 0.3 + 0.3 * share, (1 - share), GOLD_COLOUR),) if share > 0.5 else ()
        return Commotion({who: Motion(lift=1.6 * fall, alpha=min(1.0, 0.4 + share))}, rings=ring)

    return pose


def _explode(who: Handle, row: float, col: float) -> Pose:
    def pose(share: float) -> Commotion:
        rings = tuple(
            Ring(row, col, 0.3 + 1.5 * late, 1 - late, colour)
            for late, colour in ((share, (110, 190, 255)), (max(share - 0.25, 0.0), (255, 240, 200)))
            if late > 0
        )
        burst = Spark("icons/element-water", row, col, 0.6 + 0.9 * share, 0.3, 1 - share)
        return Commotion({who: Motion(scale=1 + 0.35 * share, flash=share, alpha=1 - 0.8 * share)}, (burst,), rings)

    return pose


def _vanish(state: State, who: Handle, *, up: float) -> Pose:
    if who not in state.figures:
        return lambda _share: STILL
    return lambda share: Commotion({who: Motion(lift=up * share, alpha=1 - share, scale=1 - 0.4 * share)})


def _knock_out(state: State, who: Handle) -> Pose:
    row, col = _place(state, who)

    def pose(share: float) -> Commotion:
        stars = Spark("icons/knock-out", row, col, 0.5 + 0.3 * share, 1.2 + 0.7 * share, min(1.0, 2.2 - 2.2 * share))
        ring = Ring(row, col, 0.3 + 0.9 * share, 1 - share, WOUND_COLOUR)
        sway = 0.06 * math.sin(share * math.pi * 8) * (1 - share)
        motion = Motion(d_col=sway, flash=1 - share, alpha=1 - share**2, lift=0.25 * share)
        return Commotion({who: motion}, (stars,), (ring,))

    return pose


def _fly_up(drawing: str, row: float, col: float) -> Pose:
    return lambda share: Commotion(sparks=(Spark(drawing, row, col, 0.45, 0.2 + 1.3 * _ease(share), 1 - share**3),))


def _roll(state: State, event: events.DiceRolled) -> Pose:
    """Dice over the head of whoever rolls; tension dice fall in the middle of the board."""
    size, lift = _DIE_SIZE, 1.55
    if event.by is not None and event.by in state.figures and state.figures[event.by].in_play:
        row, col = _place(state, event.by)
    else:
        size, lift = _TENSION_DIE_SIZE, 0.0
        row, col = (state.grid.rows - 1) / 2, (state.grid.cols - 1) / 2
    settled = event.set_to or event.faces

    def pose(share: float) -> Commotion:
        dice = []
        for place, rolled in enumerate(event.faces):
            face, hop = rolling(rolled, place, share)
            aside = (place - (len(event.faces) - 1) / 2) * size * 1.05
            counts = event.successes and settled[place] is WANTED.get(event.purpose)
            grown = size * (1.25 if counts and hop == 0 and share < 0.9 else 1.0)
            dice.append(Spark(f"dice/die-{face.value}", row, col + aside, grown, lift + hop))
        return Commotion(sparks=tuple(dice))

    return pose


def _gallons(state: State, player: int, count: int) -> Pose | None:
    """Over the figures of the player who gains them, where the eye is: the active one or the first in play."""
    if not count:
        return None
    mine = state.krosmasters(player)
    if not mine:
        return None
    active = state.active_figure
    who = active if active is not None and active.owner == player and active.in_play else mine[0]
    return _rising(state, who.handle, f"+{count}", GOLD_COLOUR, "icons/gallon")


def _rising(state: State, who: Handle, text: str, colour: tuple[int, int, int], drawing: str) -> Pose | None:
    """Words that float up from a figure."""
    figure = state.figures.get(who)
    if figure is None or not figure.in_play:
        return None
    row, col = _place(state, who)

    def pose(share: float) -> Commotion:
        alpha = min(1.0, 3.0 * (1 - share))
        return Commotion(floating=(Floating(text, colour, row, col, 0.75 + 0.75 * _ease(share), alpha, drawing),))

    return pose


def _place(state: State, who: Handle) -> tuple[float, float]:
    figure = state.figures.get(who)
    if figure is None or not figure.in_play:
        return 0.0, 0.0
    cell = state.grid.cells[figure.cell]
    return float(cell.row), float(cell.col)
