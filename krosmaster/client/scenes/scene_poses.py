"""How figures move in a scene: poses, each a picture by the share of the scene's time that has passed."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import State
from krosmaster.client.geometry.board_picture import STILL, Commotion, Dot, Floating, Motion, Ring, Spark
from krosmaster.grid import Cell

WOUND_COLOUR = (255, 112, 100)
HEAL_COLOUR = (150, 240, 140)
SPARE_COLOUR = (206, 216, 240)
GOLD_COLOUR = (255, 214, 96)
LOCK_COLOUR = (214, 176, 255)
DUST = (226, 208, 176)
_STANDS = 0.45
"""Where the middle of a figure is, in heights."""

Pose = Callable[[float], Commotion]
"""The picture at a share of the scene's time, from 0 to 1."""


def ease(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def eased_out(share: float) -> float:
    """Fast at first, slow at the end."""
    return 1 - (1 - share) ** 3


def place(state: State, who: Handle) -> tuple[float, float]:
    """Row and column of a figure; the first cell for one that is not on the board."""
    figure = state.figures.get(who)
    if figure is None or not figure.in_play:
        return 0.0, 0.0
    cell = state.grid.cells[figure.cell]
    return float(cell.row), float(cell.col)


def calmed(commotion: Commotion) -> Commotion:
    """The same for whoever wants little motion: nothing flies, turns or shakes; what changes only fades."""
    motions = {who: Motion(alpha=motion.alpha, flash=motion.flash * 0.5) for who, motion in commotion.motions.items()}
    rings = tuple(replace(ring, radius=0.5) for ring in commotion.rings)
    floating = tuple(replace(words, rise=0.9) for words in commotion.floating)
    return Commotion(motions, (), rings, floating)


def dust(row: float, col: float, share: float, count: int = 5, *, far: float = 0.34) -> tuple[Dot, ...]:
    """A little dust that rises around a place and settles."""
    if share >= 1.0:
        return ()
    out = far * eased_out(share)
    return tuple(
        Dot(
            row + 0.16 + out * 0.45 * math.sin(turn),
            col + out * math.cos(turn),
            0.2 * (1 - 0.5 * share),
            DUST,
            0.06 + 0.16 * math.sin(math.pi * share),
            0.9 * (1 - share),
        )
        for turn in (math.tau * (number + 0.3) / count for number in range(count))
    )


# ---- steps and shoves ----


def step(who: Handle, from_: Cell, to: Cell) -> Pose:
    """A hop to the next cell, with dust where it took off."""
    d_row, d_col = from_.row - to.row, from_.col - to.col

    def pose(share: float) -> Commotion:
        left = 1 - share
        motion = Motion(d_row * left, d_col * left, lift=0.15 * math.sin(math.pi * share), turn=-5 * d_col * left)
        return Commotion({who: motion}, dots=dust(from_.row, from_.col, share, 3, far=0.2))

    return pose


def slide(who: Handle, from_: Cell, to: Cell, *, bumps: bool) -> Pose:
    """A figure is driven over the ground; it bumps into what stops it."""
    d_row, d_col = from_.row - to.row, from_.col - to.col
    far = max(abs(d_row), abs(d_col), 1)

    def pose(share: float) -> Commotion:
        gone = eased_out(min(share / 0.75, 1.0)) if not bumps else min((share / 0.62) ** 1.3, 1.0)
        left = 1 - gone
        late = max(share - 0.62, 0.0) / 0.38
        back = 0.16 * math.sin(math.pi * late) if bumps and late else 0.0
        motion = Motion(
            d_row * left + back * d_row / far,
            d_col * left + back * d_col / far,
            flash=(1 - late) * 0.8 if bumps and late else 0.0,
            turn=10 * (1 if d_col > 0 else -1 if d_col < 0 else 0) * (left or 0),
        )
        trail = tuple(
            dot
            for number in range(far)
            for dot in dust(
                from_.row - d_row * number / far, from_.col - d_col * number / far, min(share + 0.2, 1.0), 3, far=0.22
            )
        )
        if not (bumps and late):
            return Commotion({who: motion}, dots=trail)
        at = to.row - 0.42 * d_row / far, to.col - 0.42 * d_col / far
        blow = Spark("effects/strike", *at, size=0.35 + 0.45 * late, lift=0.4, alpha=1.4 * (1 - late))
        kick = 0.05 * (1 - late) * math.cos(late * math.pi * 4)
        return Commotion(
            {who: motion}, (blow,), dots=(*trail, *dust(*at, late)), shake=(kick * -d_col / far, kick * -d_row / far)
        )

    return pose


def leap(who: Handle, from_: Cell, to: Cell) -> Pose:
    """A high arc through the air, and dust where it lands."""
    d_row, d_col = from_.row - to.row, from_.col - to.col
    high = 0.7 + 0.22 * math.hypot(d_row, d_col)

    def pose(share: float) -> Commotion:
        flown = min(share / 0.8, 1.0)
        left = 1 - ease(flown)
        late = max(share - 0.8, 0.0) / 0.2
        motion = Motion(
            d_row * left, d_col * left, lift=high * math.sin(math.pi * flown), turn=14 * d_col * left * (1 - left)
        )
        rings = (Ring(to.row, to.col, 0.25 + 0.4 * late, 0.8 * (1 - late), DUST),) if late else ()
        start = dust(from_.row, from_.col, min(share * 2, 1.0))
        return Commotion({who: motion}, rings=rings, dots=(*start, *(dust(to.row, to.col, late) if late else ())))

    return pose


def carry(state: State, who: Handle, from_: Cell, to: Cell) -> Pose:
    """Lifted up, borne through the air, put down."""
    d_row, d_col = from_.row - to.row, from_.col - to.col
    bearer = state.active_figure

    def pose(share: float) -> Commotion:
        up = ease(min(share / 0.25, 1.0)) * ease(min((1 - share) / 0.25, 1.0))
        left = 1 - ease(min(max(share - 0.15, 0.0) / 0.7, 1.0))
        sway = 6 * math.sin(share * math.pi * 4) * up
        motions = {who: Motion(d_row * left, d_col * left, lift=1.05 * up, turn=sway)}
        if bearer is not None and bearer.in_play and bearer.handle != who:
            motions[bearer.handle] = Motion(lift=0.12 * up)
        landed = max(share - 0.88, 0.0) / 0.12
        return Commotion(motions, dots=dust(to.row, to.col, landed) if landed else ())

    return pose


def swap(state: State, who: Handle, other: Handle) -> Pose:
    """The two change places in opposite arcs, sparkling; the position is the one before."""
    mine, theirs = place(state, who), place(state, other)
    d_row, d_col = theirs[0] - mine[0], theirs[1] - mine[1]

    def pose(share: float) -> Commotion:
        left = 1 - ease(share)
        arc = math.sin(math.pi * share)
        sparks = tuple(
            Spark("effects/spark", row, col, 0.2 + 0.2 * arc, 0.5 + 0.4 * math.sin(share * 9 + n), arc, 40 * n)
            for n, (row, col) in enumerate((mine, theirs, mine, theirs))
        )
        rings = tuple(Ring(*at, 0.25 + 0.35 * share, 1 - share, LOCK_COLOUR) for at in (mine, theirs))
        return Commotion(
            {
                who: Motion(-d_row * left, -d_col * left, lift=0.9 * arc, turn=-20 * arc),
                other: Motion(d_row * left, d_col * left, lift=0.25 * arc, turn=20 * arc),
            },
            sparks,
            rings,
        )

    return pose


def locked(state: State, who: Handle, by: Handle) -> Pose:
    """Chains close around whoever is held; whoever holds lunges."""
    row, col = place(state, who)
    held_row, held_col = place(state, by)
    d_row, d_col = row - held_row, col - held_col

    def pose(share: float) -> Commotion:
        closed = eased_out(min(share / 0.45, 1.0))
        late = max(share - 0.45, 0.0) / 0.55
        pull = 0.2 * math.sin(math.pi * min(share * 1.6, 1.0))
        rattle = 0.07 * math.sin(share * math.pi * 9) * (1 - share)
        chains = tuple(
            Spark(
                "effects/chain",
                row,
                col,
                0.62,
                lift,
                min(3 * (1 - late), 1.0),
                angle,
                aside=side * (0.95 - 0.72 * closed),
            )
            for side, lift, angle in ((-1, 0.42, 24), (1, 0.42, -24), (-1, 0.78, -16), (1, 0.78, 16))
        )
        return Commotion(
            {who: Motion(d_col=rattle, flash=0.5 * (1 - share)), by: Motion(d_row * pull, d_col * pull)}, chains
        )

    return pose


def rattle(who: Handle) -> Pose:
    """It is held back."""

    def pose(share: float) -> Commotion:
        return Commotion(
            {who: Motion(d_col=0.09 * math.sin(share * math.pi * 7) * (1 - share), flash=0.4 * (1 - share))}
        )

    return pose


# ---- coming and going ----


def appear(who: Handle, row: float, col: float) -> Pose:
    """A token pops out of the ground, with dust and sparkles."""

    def pose(share: float) -> Commotion:
        grown = min(share / 0.6, 1.0)
        size = 0.15 + 0.85 * eased_out(grown) + 0.16 * math.sin(math.pi * grown)
        hop = 0.35 * math.sin(math.pi * min(share / 0.75, 1.0))
        sparks = tuple(
            Spark(
                "effects/spark",
                row + 0.2 * math.sin(turn),
                col + (0.3 + 0.5 * share) * math.cos(turn),
                0.26 * (1 - 0.5 * share),
                0.25 + 0.9 * share + 0.25 * math.sin(turn * 2),
                1.3 * (1 - share),
                60 * share,
            )
            for turn in (math.tau * n / 5 for n in range(5))
        )
        ring = Ring(row, col, 0.2 + 0.55 * share, 1 - share, HEAL_COLOUR)
        motion = Motion(scale=min(size, 1.15) if share < 0.95 else 1.0, alpha=min(1.0, 0.35 + 2 * share), lift=hop)
        return Commotion({who: motion}, sparks, (ring,), dots=dust(row, col, share, 7))

    return pose


def drop(who: Handle, row: float, col: float) -> Pose:
    """A figure is put down on its cell."""

    def pose(share: float) -> Commotion:
        fallen = min(share / 0.6, 1.0)
        late = max(share - 0.6, 0.0) / 0.4
        ring = (Ring(row, col, 0.3 + 0.3 * late, (1 - late), GOLD_COLOUR),) if late else ()
        motion = Motion(lift=1.8 * (1 - fallen**2) + 0.12 * math.sin(math.pi * late), alpha=min(1.0, 0.4 + 2 * share))
        return Commotion({who: motion}, rings=ring, dots=dust(row, col, late, 6) if late else ())

    return pose


def vanish(state: State, who: Handle) -> Pose:
    """A token is gone in a puff."""
    if who not in state.figures:
        return lambda _share: STILL
    row, col = place(state, who)

    def pose(share: float) -> Commotion:
        motion = Motion(lift=0.25 * share, alpha=1 - share, scale=1 - 0.5 * share)
        return Commotion({who: motion}, dots=dust(row, col, share, 8, far=0.5))

    return pose


def knock_out(state: State, who: Handle) -> Pose:
    """It is whirled into the air with stars around it, and is gone."""
    row, col = place(state, who)

    def pose(share: float) -> Commotion:
        dazed = min(share / 0.4, 1.0)
        gone = max(share - 0.4, 0.0) / 0.6
        up = 1.5 * ease(gone)
        stars = tuple(
            Spark(
                "effects/star",
                row,
                col,
                0.3,
                1.15 + up * 0.9 + 0.14 * math.sin(turn),
                min(4 * share, 1.0, 3 * (1 - share)),
                aside=0.42 * math.cos(turn),
            )
            for turn in (math.tau * (n / 4 + share * 1.4) for n in range(4))
        )
        late = max(gone - 0.55, 0.0) / 0.45
        sign = Spark("icons/knock-out", row, col, 0.4 + 0.4 * eased_out(late), 0.5, 2 * (1 - late)) if late else None
        ring = Ring(row, col, 0.3 + 0.9 * share, 1 - share, WOUND_COLOUR)
        sway = 9 * math.sin(dazed * math.pi * 5) * (1 - gone)
        motion = Motion(
            flash=0.7 * (1 - dazed), alpha=1 - gone**3, lift=up, turn=sway + 720 * gone**1.4, scale=1 - 0.45 * gone
        )
        sparks = (*stars, sign) if sign is not None else stars
        return Commotion({who: motion}, sparks, (ring,), dots=dust(row, col, gone, 9, far=0.6) if gone else ())

    return pose


# ---- words and rings ----


def ring_around(state: State, who: Handle, colour: tuple[int, int, int]) -> Pose:
    """A ring widens around a figure."""
    row, col = place(state, who)
    return lambda share: Commotion(rings=(Ring(row, col, 0.3 + 0.5 * share, 1 - share, colour),))


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
        return Commotion(floating=(Floating(text, colour, row, col, 0.45 + 0.95 * eased_out(share), alpha, drawing),))

    return pose


def together(*poses: Pose | None) -> Pose | None:
    """Several poses at once; None where there is none."""
    found = [pose for pose in poses if pose is not None]
    if not found:
        return None
    return lambda share: joined([pose(share) for pose in found])


def joined(parts: list[Commotion]) -> Commotion:
    """All that moves, in one picture."""
    return Commotion(
        {who: motion for part in parts for who, motion in part.motions.items()},
        tuple(spark for part in parts for spark in part.sparks),
        tuple(ring for part in parts for ring in part.rings),
        tuple(floating for part in parts for floating in part.floating),
        tuple(dot for part in parts for dot in part.dots),
        (sum(part.shake[0] for part in parts), sum(part.shake[1] for part in parts)),
        tuple(flight for part in parts for flight in part.flights),
    )
