"""How dice, coins, kamas, GG, rewards and the end of a match look."""

from __future__ import annotations

import math

from krosmaster.arena.definitions import Handle, Power
from krosmaster.arena.dice import WANTED, Purpose
from krosmaster.arena.events import DiceRolled
from krosmaster.arena.state import State
from krosmaster.client.geometry.board_picture import Commotion, Dot, Flight, Floating, Motion, Ring, Spark
from krosmaster.client.scenes.rolling_dice import AT_REST, rolling
from krosmaster.client.scenes.scene_poses import (
    GOLD_COLOUR,
    SPARE_COLOUR,
    WOUND_COLOUR,
    Pose,
    ease,
    eased_out,
    place,
    rising_at,
    together,
)

_DIE_SIZE, _TENSION_DIE_SIZE = 0.62, 1.0
_FLOWN = 0.7
"""The share of its time in which something reaches a plate."""
_CONFETTI = ((255, 112, 100), (255, 214, 96), (150, 240, 140), (125, 184, 255), (214, 176, 255))


def roll(state: State, event: DiceRolled) -> Pose:
    """Dice over the head of whoever rolls, beside what they are rolled for; tension dice fall on the board."""
    size, lift = _DIE_SIZE, 1.55
    is_tension = event.purpose is Purpose.TENSION
    if event.by is not None and event.by in state.figures and state.figures[event.by].in_play:
        row, col = place(state, event.by)
    else:
        size, lift = _TENSION_DIE_SIZE, 0.0
        row, col = middle(state)
    settled = event.set_to or event.faces
    wide = (len(event.faces) - 1) * size * 1.1

    def pose(share: float) -> Commotion:
        sparks, rings = [], []
        still = max(share - AT_REST, 0.0) / (1 - AT_REST)
        for number, rolled in enumerate(event.faces):
            die = rolling(rolled, number, share)
            aside = number * size * 1.1 - wide / 2
            drift = (1 - min(share / AT_REST, 1.0)) ** 2 * (0.9 if number % 2 else -0.9) * size
            counts = not is_tension and settled[number] is WANTED.get(event.purpose)
            grown, alpha = size, 1.0
            if still and counts:
                grown = size * (1 + 0.28 * math.sin(math.pi * min(still * 1.4, 1.0)))
                glow = 0.9 * math.sin(math.pi * still)
                sparks.append(Spark("ui/disc-active", row, col, grown * 1.7, lift, glow, aside=aside))
            elif still and not is_tension:
                alpha = 1 - 0.55 * min(2 * still, 1.0)
            sparks.append(
                Spark(
                    f"dice/die-{die.face.value}",
                    row,
                    col,
                    grown,
                    lift + die.hop * 1.2,
                    alpha,
                    die.angle,
                    aside=aside + drift,
                )
            )
            if still and counts:
                corner = aside + 0.24 * size / _DIE_SIZE
                sparks.append(Spark("icons/check", row, col, 0.3, lift - 0.25, aside=corner))
        if not is_tension:
            left = -wide / 2 - size * 0.95
            sparks.append(Spark(f"icons/{event.purpose.value}", row, col, 0.36, lift, min(5 * share, 1.0), aside=left))
        elif still:
            rings.append(Ring(row, col, 0.6 + 0.8 * still, 0.6 * (1 - still), GOLD_COLOUR))
        return Commotion(sparks=tuple(sparks), rings=tuple(rings))

    return pose


def toss(heads: bool, row: float, col: float) -> Pose:  # noqa: FBT001 - the face of a coin
    """A coin spins in the air and lies still."""

    def pose(share: float) -> Commotion:
        hop = math.sin(math.pi * min(share * 1.4, 1.0))
        spin = abs(math.cos(share * math.pi * 7)) if share < 0.7 else 1.0
        shows_heads = heads if share >= 0.7 else int(share * 7 + 0.5) % 2 == 0
        drawing = "icons/coin-heads" if shows_heads else "icons/coin-tails"
        return Commotion(sparks=(Spark(drawing, row, col, 0.3 + 0.45 * spin, 0.6 + 1.2 * hop),))

    return pose


def fly_to_plate(drawing: str, row: float, col: float, player: int, count: int = 1) -> Pose:
    """Things rise from a cell and fly to a player's plate, one behind the other."""

    def pose(share: float) -> Commotion:
        flights = tuple(
            Flight(drawing, row, col, 0.5, player, (share - 0.09 * number) / _FLOWN, 0.5)
            for number in range(min(count, 4))
            if share > 0.09 * number
        )
        return Commotion(flights=flights)

    return pose


def pick_up(who: Handle, row: float, col: float) -> Pose:
    """A figure bends down for a coin that jumps up."""

    def pose(share: float) -> Commotion:
        hop = math.sin(math.pi * share)
        coin = Spark("scenery/kama", row, col, 0.42, 0.15 + 0.9 * eased_out(share), 1.0)
        glints = tuple(
            Spark(
                "effects/spark", row, col, 0.2 * hop + 0.02, 0.6 + 0.4 * math.sin(turn), hop, aside=0.4 * math.cos(turn)
            )
            for turn in (0.6, 2.2, 4.0)
        )
        return Commotion({who: Motion(lift=0.1 * hop)}, (coin, *glints))

    return pose


def gallons(state: State, player: int, count: int, fallen: tuple[float, float] | None) -> Pose | None:
    """GG fly to a player's plate from where somebody fell, or from the player's own figure."""
    start = fallen or seat_place(state, player)
    if not count or start is None:
        return None
    words = rising_at(*start, f"{count:+d}", GOLD_COLOUR if count > 0 else WOUND_COLOUR, "icons/gallon")
    return together(words, fly_to_plate("icons/gallon", *start, player, count) if count > 0 else None)


def kamas(state: State, player: int, count: int) -> Pose | None:
    """Kamas fly to a player's plate."""
    start = seat_place(state, player)
    if start is None or not count:
        return None
    words = rising_at(*start, f"+{count}", GOLD_COLOUR, "icons/kama")
    return together(words, fly_to_plate("icons/kama", *start, player, count))


def seat_place(state: State, player: int) -> tuple[float, float] | None:
    """Where a player's figures are looked at: the active one, or the first in play."""
    mine = state.krosmasters(player)
    if not mine:
        return None
    active = state.active_figure
    who = active if active is not None and active.owner == player and active.in_play else mine[0]
    return place(state, who.handle)


def middle(state: State) -> tuple[float, float]:
    """The middle of the board."""
    return (state.grid.rows - 1) / 2, (state.grid.cols - 1) / 2


def tension(state: State, losses: tuple[int, ...]) -> Pose:
    """The tension rises in the middle of the board; each loser sees GG go."""
    row, col = middle(state)

    def pose(share: float) -> Commotion:
        beat = abs(math.sin(math.pi * 2 * share)) * (1 - share)
        sign = Spark("icons/tension", row, col, 1.0 + 0.9 * eased_out(share), 0.2, min(1.0, 3 * (1 - share)))
        rings = tuple(
            Ring(row, col, 0.5 + 3.2 * max(share - late, 0.0), 1 - share, WOUND_COLOUR)
            for late in (0.0, 0.18)
            if share > late
        )
        fallen = []
        for player, loss in enumerate(losses):
            at = seat_place(state, player)
            if loss and at is not None:
                fallen.append(Floating(f"-{loss}", WOUND_COLOUR, *at, 0.3 + 0.9 * share, 1 - share**3, "icons/gallon"))
        kick = 0.07 * beat
        return Commotion(
            sparks=(sign,),
            rings=rings,
            floating=tuple(fallen),
            shake=(kick * math.sin(share * 40), kick * math.cos(share * 34)),
        )

    return pose


def banner(state: State, player: int, words: str) -> Pose:
    """Whose turn begins, in large letters across the board."""
    row, col = middle(state)

    def pose(share: float) -> Commotion:
        alpha = min(6 * share, 1.0, 4 * (1 - share))
        size = 2.1 - 0.5 * eased_out(min(share / 0.25, 1.0))
        sign = f"icons/player-{player}"
        return Commotion(floating=(Floating(words, GOLD_COLOUR, row, col, 0.6, alpha, sign, size),))

    return pose


def inspired(state: State, who: Handle, power: Power) -> Pose:
    """A die falls onto a figure and lights it up."""
    row, col = place(state, who)

    def pose(share: float) -> Commotion:
        fallen = min(share / 0.6, 1.0)
        late = max(share - 0.6, 0.0) / 0.4
        die = Spark(
            f"dice/die-{power.value}",
            row,
            col,
            0.55 - 0.3 * late,
            0.55 + 1.7 * (1 - fallen**2),
            1 - late,
            360 * (1 - fallen),
        )
        rings = (Ring(row, col, 0.25 + 0.45 * late, 1 - late, GOLD_COLOUR),) if late else ()
        return Commotion(
            {who: Motion(flash=late * (1 - late) * 3, lift=0.12 * math.sin(math.pi * late))}, (die,), rings
        )

    return pose


def turn_up(drawing: str, row: float, col: float) -> Pose:
    """Something grows over a cell, is seen for a moment among sparkles, and fades."""

    def pose(share: float) -> Commotion:
        grown = min(1.0, 0.2 + eased_out(min(share / 0.4, 1.0))) + 0.12 * math.sin(math.pi * min(share / 0.5, 1.0))
        alpha = min(1.0, 4.5 * (1 - share))
        lift = 0.8 + 0.3 * eased_out(share)
        glints = tuple(
            Spark(
                "effects/spark",
                row,
                col,
                0.26 * abs(math.sin(turn * 2 + share * 9)),
                lift + 0.5 * math.sin(turn),
                alpha,
                45,
                aside=0.68 * math.cos(turn),
            )
            for turn in (math.tau * (n / 6 + share * 0.25) for n in range(6))
        )
        glow = Spark("ui/disc-active", row, col, 1.5 * grown, lift, 0.8 * alpha)
        rays = Ring(row, col, 0.3 + 0.7 * share, 1 - share, GOLD_COLOUR)
        return Commotion(sparks=(glow, *glints, Spark(drawing, row, col, 0.95 * grown, lift, alpha)), rings=(rays,))

    return pose


def sink(drawing: str, row: float, col: float) -> Pose:
    """Something falls onto a figure and is gone."""

    def pose(share: float) -> Commotion:
        sparks = (
            Spark(drawing, row, col, 0.6 - 0.25 * share, 1.5 * (1 - ease(share)) + 0.3, 1 - share**3, 180 * share),
        )
        late = max(share - 0.7, 0.0) / 0.3
        rings = (Ring(row, col, 0.25 + 0.35 * late, 1 - late, GOLD_COLOUR),) if late else ()
        return Commotion(sparks=sparks, rings=rings)

    return pose


def end(state: State, winners: tuple[int, ...]) -> Pose:
    """Confetti over the board; whoever has won jumps for joy."""
    rows, cols = state.grid.rows, state.grid.cols
    happy = [figure.handle for figure in state.figures.values() if figure.owner in winners and figure.in_play]

    def pose(share: float) -> Commotion:
        confetti = tuple(
            Dot(
                rows * ((number * 0.37 + share * 0.9) % 1.0) - 0.5,
                cols * (number * 0.618 % 1.0) + 0.3 * math.sin(share * 6 + number),
                0.12 + 0.05 * (number % 3),
                _CONFETTI[number % len(_CONFETTI)] if winners else SPARE_COLOUR,
                1.2,
                min(1.0, 4 * (1 - share)),
            )
            for number in range(46)
        )
        jumps = {
            who: Motion(
                lift=0.45 * abs(math.sin(share * math.pi * 3 + place_ * 0.7)), turn=8 * math.sin(share * 12 + place_)
            )
            for place_, who in enumerate(happy)
        }
        return Commotion(jumps, dots=confetti)

    return pose
