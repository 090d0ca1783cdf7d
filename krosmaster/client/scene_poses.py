"""How things move in a scene: poses, each a picture by the share of the scene's time that has passed."""

from __future__ import annotations

import math
from collections.abc import Callable

from krosmaster.arena import events
from krosmaster.arena.definitions import PUNCH, Element, Handle, SpellDef, SpellId, SpellKind
from krosmaster.arena.dice import WANTED
from krosmaster.arena.state import State
from krosmaster.client.board_picture import STILL, Commotion, Floating, Motion, Ring, Spark
from krosmaster.client.rolling_dice import rolling

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
_DIE_SIZE, _TENSION_DIE_SIZE = 0.62, 1.0

Pose = Callable[[float], Commotion]
"""The picture at a share of the scene's time, from 0 to 1."""


def ease(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def glide(who: Handle, d_row: float, d_col: float, *, hop: float) -> Pose:
    """A figure comes from some rows and columns away, with a hop."""

    def pose(share: float) -> Commotion:
        left = 1 - share
        return Commotion({who: Motion(d_row * left, d_col * left, lift=hop * math.sin(math.pi * share))})

    return pose


def swap(state: State, who: Handle, other: Handle) -> Pose:
    """The two change places in opposite arcs; the position is the one before."""
    mine, theirs = place(state, who), place(state, other)
    d_row, d_col = theirs[0] - mine[0], theirs[1] - mine[1]

    def pose(share: float) -> Commotion:
        left = 1 - ease(share)
        arc = math.sin(math.pi * share)
        return Commotion(
            {
                who: Motion(-d_row * left, -d_col * left, lift=0.9 * arc),
                other: Motion(d_row * left, d_col * left, lift=0.25 * arc),
            }
        )

    return pose


def shake(who: Handle) -> Pose:
    """It is held back."""

    def pose(share: float) -> Commotion:
        return Commotion(
            {who: Motion(d_col=0.09 * math.sin(share * math.pi * 7) * (1 - share), flash=0.4 * (1 - share))}
        )

    return pose


def hit(who: Handle) -> Pose:
    """It flashes and sways."""

    def pose(share: float) -> Commotion:
        sway = 0.07 * math.sin(share * math.pi * 6) * (1 - share)
        return Commotion({who: Motion(d_col=sway, flash=(1 - share) ** 2)})

    return pose


def spell_of(state: State, who: Handle, spell_id: str) -> SpellDef | None:
    """A spell that a figure has, or the punch."""
    caster = state.figures.get(who)
    if spell_id == PUNCH.id:
        return PUNCH
    return caster.spell(SpellId(spell_id)) if caster else None


def cast(state: State, who: Handle, spell_id: str, target: tuple[int, int]) -> Pose:
    """A lunge at an adjacent cell, a missile at a farther one, a ring for a spell on oneself."""
    spell = spell_of(state, who, spell_id)
    row, col = place(state, who)
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
        gone = ease(share)
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


def ring_around(state: State, who: Handle, colour: tuple[int, int, int]) -> Pose:
    """A ring widens around a figure."""
    row, col = place(state, who)
    return lambda share: Commotion(rings=(Ring(row, col, 0.3 + 0.5 * share, 1 - share, colour),))


def appear(who: Handle, row: float, col: float) -> Pose:
    """A token grows out of the ground."""

    def pose(share: float) -> Commotion:
        size = min(1.0, 0.2 + 1.1 * ease(share)) if share < 0.8 else 1.0
        ring = Ring(row, col, 0.2 + 0.6 * share, 1 - share, HEAL_COLOUR)
        return Commotion({who: Motion(scale=size, alpha=min(1.0, 0.3 + share))}, rings=(ring,))

    return pose


def drop(who: Handle, row: float, col: float) -> Pose:
    """A figure is put down on its cell."""

    def pose(share: float) -> Commotion:
        fall = (1 - share) ** 2
        ring = (Ring(row, col, 0.3 + 0.3 * share, (1 - share), GOLD_COLOUR),) if share > 0.5 else ()
        return Commotion({who: Motion(lift=1.6 * fall, alpha=min(1.0, 0.4 + share))}, rings=ring)

    return pose


def explode(who: Handle, row: float, col: float) -> Pose:
    """A bomb goes off."""

    def pose(share: float) -> Commotion:
        rings = tuple(
            Ring(row, col, 0.3 + 1.5 * late, 1 - late, colour)
            for late, colour in ((share, (110, 190, 255)), (max(share - 0.25, 0.0), (255, 240, 200)))
            if late > 0
        )
        burst = Spark("icons/element-water", row, col, 0.6 + 0.9 * share, 0.3, 1 - share)
        return Commotion({who: Motion(scale=1 + 0.35 * share, flash=share, alpha=1 - 0.8 * share)}, (burst,), rings)

    return pose


def vanish(state: State, who: Handle, *, up: float) -> Pose:
    """A figure rises, shrinks and fades."""
    if who not in state.figures:
        return lambda _share: STILL
    return lambda share: Commotion({who: Motion(lift=up * share, alpha=1 - share, scale=1 - 0.4 * share)})


def knock_out(state: State, who: Handle) -> Pose:
    """Stars, and a figure that is gone."""
    row, col = place(state, who)

    def pose(share: float) -> Commotion:
        stars = Spark("icons/knock-out", row, col, 0.5 + 0.3 * share, 1.2 + 0.7 * share, min(1.0, 2.2 - 2.2 * share))
        ring = Ring(row, col, 0.3 + 0.9 * share, 1 - share, WOUND_COLOUR)
        sway = 0.06 * math.sin(share * math.pi * 8) * (1 - share)
        motion = Motion(d_col=sway, flash=1 - share, alpha=1 - share**2, lift=0.25 * share)
        return Commotion({who: motion}, (stars,), (ring,))

    return pose


def fly_up(drawing: str, row: float, col: float) -> Pose:
    """A small drawing rises from a cell and fades."""
    return lambda share: Commotion(sparks=(Spark(drawing, row, col, 0.45, 0.2 + 1.3 * ease(share), 1 - share**3),))


def roll(state: State, event: events.DiceRolled) -> Pose:
    """Dice over the head of whoever rolls; tension dice fall in the middle of the board."""
    size, lift = _DIE_SIZE, 1.55
    if event.by is not None and event.by in state.figures and state.figures[event.by].in_play:
        row, col = place(state, event.by)
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
            dice.append(Spark(f"dice/die-{face.value}", row, col, grown, lift + hop, aside=aside))
        return Commotion(sparks=tuple(dice))

    return pose


def turn_up(drawing: str, row: float, col: float) -> Pose:
    """Something grows over a cell, is seen for a moment and fades."""

    def pose(share: float) -> Commotion:
        grown = min(1.0, 0.25 + 2.2 * share)
        alpha = min(1.0, 3.2 * (1 - share))
        rays = Ring(row, col, 0.3 + 0.7 * share, 1 - share, GOLD_COLOUR)
        return Commotion(sparks=(Spark(drawing, row, col, 0.95 * grown, 0.75 + 0.35 * share, alpha),), rings=(rays,))

    return pose


def sink(drawing: str, row: float, col: float) -> Pose:
    """Something falls onto a figure and is gone."""

    def pose(share: float) -> Commotion:
        return Commotion(
            sparks=(Spark(drawing, row, col, 0.6 - 0.25 * share, 1.5 * (1 - ease(share)) + 0.3, 1 - share**3),)
        )

    return pose


def reflect(state: State, by: Handle, who: Handle) -> Pose:
    """A blow comes back."""
    row, col = place(state, by)
    to_row, to_col = place(state, who)

    def pose(share: float) -> Commotion:
        gone = ease(min(share * 1.6, 1.0))
        spark = Spark("icons/reflect", row + (to_row - row) * gone, col + (to_col - col) * gone, 0.5, 0.6)
        late = max(share - 0.6, 0.0) / 0.4
        motions = {who: Motion(flash=1 - late)} if late else {}
        return Commotion(motions, sparks=(spark,) if share < 0.7 else ())

    return pose


def spring(who: Handle, row: float, col: float) -> Pose:
    """A trap snaps shut."""

    def pose(share: float) -> Commotion:
        jump = abs(math.sin(math.pi * 2 * share)) * (1 - share)
        ring = Ring(row, col, 0.25 + 0.7 * share, 1 - share, WOUND_COLOUR)
        return Commotion({who: Motion(lift=0.5 * jump, flash=(1 - share) ** 2, scale=1 + 0.2 * jump)}, rings=(ring,))

    return pose


def shatter(row: float, col: float) -> Pose:
    """Splinters fly from a cell."""

    def pose(share: float) -> Commotion:
        far, fall, size = 0.75 * ease(share), math.sin(math.pi * share), 0.34 - 0.16 * share
        bits = tuple(
            Spark("icons/critical", row + far * down, col + far * right, size, 0.2 + 0.7 * fall, 1 - share)
            for down, right in ((-0.6, -0.8), (-0.7, 0.7), (0.5, -0.9), (0.4, 0.9), (0.0, 0.2))
        )
        return Commotion(sparks=bits, rings=(Ring(row, col, 0.3 + 0.7 * share, 1 - share, SPARE_COLOUR),))

    return pose


def toss(heads: bool, row: float, col: float) -> Pose:  # noqa: FBT001 - the face of a coin
    """A coin spins in the air and lies still."""

    def pose(share: float) -> Commotion:
        hop = math.sin(math.pi * min(share * 1.4, 1.0))
        spin = abs(math.cos(share * math.pi * 7)) if share < 0.7 else 1.0
        drawing = "icons/kama" if heads or share < 0.7 else "icons/cross"
        return Commotion(sparks=(Spark(drawing, row, col, 0.3 + 0.45 * spin, 0.6 + 1.2 * hop),))

    return pose


def gallons(state: State, player: int, count: int) -> Pose | None:
    """Over the figures of the player who gains them, where the eye is: the active one or the first in play."""
    if not count:
        return None
    mine = state.krosmasters(player)
    if not mine:
        return None
    active = state.active_figure
    who = active if active is not None and active.owner == player and active.in_play else mine[0]
    return rising(state, who.handle, f"+{count}", GOLD_COLOUR, "icons/gallon")


def seat_place(state: State, player: int) -> tuple[float, float] | None:
    """Where a player's figures are looked at: the active one, or the first in play."""
    mine = state.krosmasters(player)
    if not mine:
        return None
    active = state.active_figure
    who = active if active is not None and active.owner == player and active.in_play else mine[0]
    return place(state, who.handle)


def rising(state: State, who: Handle, text: str, colour: tuple[int, int, int], drawing: str) -> Pose | None:
    """Words that float up from a figure."""
    figure = state.figures.get(who)
    if figure is None or not figure.in_play:
        return None
    return rising_at(*place(state, who), text, colour, drawing)


def rising_at(row: float, col: float, text: str, colour: tuple[int, int, int], drawing: str) -> Pose:
    """Words that float up from a cell."""

    def pose(share: float) -> Commotion:
        alpha = min(1.0, 3.0 * (1 - share))
        return Commotion(floating=(Floating(text, colour, row, col, 0.75 + 0.75 * ease(share), alpha, drawing),))

    return pose


def place(state: State, who: Handle) -> tuple[float, float]:
    """Row and column of a figure; the first cell for one that is not on the board."""
    figure = state.figures.get(who)
    if figure is None or not figure.in_play:
        return 0.0, 0.0
    cell = state.grid.cells[figure.cell]
    return float(cell.row), float(cell.col)
