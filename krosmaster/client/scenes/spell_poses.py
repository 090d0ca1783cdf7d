"""How spells look: what flies, how it strikes, by element; blows, cures, and strength that gathers."""

from __future__ import annotations

import math

from krosmaster.arena.definitions import Handle, SpellDef, SpellKind, Zone
from krosmaster.arena.state import State
from krosmaster.client.geometry.board_picture import Commotion, Dot, Motion, Ring, Spark
from krosmaster.client.scenes.scene_kinds import SceneKind
from krosmaster.client.scenes.scene_poses import (
    GOLD_COLOUR,
    HEAL_COLOUR,
    Pose,
    ease,
    eased_out,
    place,
)
from krosmaster.client.scenes.spell_matter import CHEST, GOLDEN_TURN, MATTER, OTHERWISE, Matter, burst
from krosmaster.table.values import value

_BLASTS = {Zone.CROSS: 1.45, Zone.SQUARE: 1.45}
"""How far a spell with an area around its target cell reaches, in cells."""


@value
class Cause:
    """What the next wounds come from: the kind of spell, from where, and who fell last at which place."""

    kind: SceneKind | None = None
    place: tuple[float, float] | None = None
    fallen: tuple[float, float] | None = None
    has_dodged: bool = False
    """Whether somebody has just rolled to get away from an enemy."""


NO_CAUSE = Cause()


# ---- casting ----


def cast(state: State, who: Handle, spell: SpellDef | None, kind: SceneKind, target: tuple[int, int]) -> Pose:
    """A lunge at an adjacent cell, something that flies to a farther one, a glow for a spell on oneself."""
    start = place(state, who)
    away = math.hypot(target[0] - start[0], target[1] - start[1])
    matter = MATTER.get(kind, OTHERWISE)
    if away == 0:
        return _glow(who, start, matter)
    if away <= 1 and (spell is None or spell.kind is SpellKind.ATTACK):
        return _lunge(who, start, target, matter, is_punch=kind is SceneKind.PUNCH)
    blast = _BLASTS.get(spell.zone, 0.6) if spell is not None else 0.6
    return _missile(who, start, target, matter, is_low=kind is SceneKind.AIR, blast=blast)


def _lunge(who: Handle, start: tuple[float, float], target: tuple[int, int], matter: Matter, *, is_punch: bool) -> Pose:
    d_row, d_col = target[0] - start[0], target[1] - start[1]

    def pose(share: float) -> Commotion:
        wind_up = math.sin(math.pi * min(share / 0.35, 1.0)) if share < 0.35 else 0.0
        struck = min(max(share - 0.3, 0.0) / 0.22, 1.0)
        back = ease(min(max(share - 0.62, 0.0) / 0.38, 1.0))
        reach = 0.5 * ease(struck) * (1 - back) - 0.16 * wind_up
        motion = Motion(d_row * reach, d_col * reach, lift=0.14 * struck * (1 - back), turn=-12 * d_col * reach)
        late = max(share - 0.48, 0.0) / 0.52
        if not late:
            return Commotion({who: motion})
        blown = burst(*target, late, matter, far=0.5, count=5)
        sign = Spark(
            "icons/punch" if is_punch else matter.drawing,
            *target,
            0.45 + 0.25 * eased_out(late),
            CHEST,
            1.5 * (1 - late),
            0.0,
            towards=None if is_punch else matter.heading(d_row, d_col),
        )
        return Commotion({who: motion}, (*blown.sparks, sign), dots=blown.dots)

    return pose


def _missile(
    who: Handle,
    start: tuple[float, float],
    target: tuple[int, int],
    matter: Matter,
    *,
    is_low: bool,
    blast: float,
) -> Pose:
    d_row, d_col = target[0] - start[0], target[1] - start[1]
    away = math.hypot(d_row, d_col)
    high = 0.0 if is_low else min(0.14 * away, 0.8)

    def at(gone: float) -> tuple[float, float, float]:
        return start[0] + d_row * gone, start[1] + d_col * gone, CHEST + high * math.sin(math.pi * gone)

    def pose(share: float) -> Commotion:
        throw = math.sin(math.pi * min(share / 0.3, 1.0)) if share < 0.3 else 0.0
        motion = Motion(d_row / away * 0.14 * throw, d_col / away * 0.14 * throw, lift=0.1 * throw)
        flown = min(max(share - 0.12, 0.0) / 0.6, 1.0)
        gone = flown**1.25
        late = max(share - 0.72, 0.0) / 0.28
        if late:
            blown = burst(*target, late, matter, far=0.9 * blast, count=7 if blast < 1 else 15)
            ring = Ring(*target, 0.2 + (blast - 0.2) * eased_out(late), 1 - late, matter.dark)
            return Commotion({who: motion}, blown.sparks, (ring,), dots=blown.dots)
        row, col, lift = at(gone)
        climb = high * math.pi * math.cos(math.pi * gone)
        trail = tuple(
            Dot(*at(behind)[:2], 0.2 - 0.025 * n, matter.light if n % 2 else matter.dark, at(behind)[2], 0.7 - 0.1 * n)
            for n, behind in enumerate(max(gone - 0.045 * (n + 1), 0.0) for n in range(6))
        )
        heading = matter.heading(d_row, d_col, climb)
        missile = Spark(
            matter.drawing,
            row,
            col,
            0.56 * min(0.3 + 6 * share, 1.0),
            lift,
            1.0,
            500 * gone * matter.spins,
            towards=heading,
        )
        charged = min(share / 0.4, 1.0)
        circle = (Ring(*start, 0.3 + 0.28 * charged, 1 - charged, matter.dark),) if charged < 1 else ()
        return Commotion({who: motion}, (missile,), circle, dots=trail if flown else ())

    return pose


def _glow(who: Handle, start: tuple[float, float], matter: Matter) -> Pose:
    row, col = start

    def pose(share: float) -> Commotion:
        sparks = tuple(
            Spark(
                matter.drawing,
                row + 0.12 * math.sin(turn),
                col + 0.4 * math.cos(turn),
                0.28 * (1 - 0.4 * share),
                0.1 + 1.2 * share,
                1.5 * (1 - share),
            )
            for turn in (math.tau * (n / 5 + share * 0.6) for n in range(5))
        )
        ring = Ring(row, col, 0.25 + 0.45 * share, 1 - share, matter.dark)
        return Commotion({who: Motion(lift=0.16 * math.sin(math.pi * share), flash=0.5 * (1 - share))}, sparks, (ring,))

    return pose


# ---- what comes of it ----


def hit(
    state: State, who: Handle, cause: Cause = NO_CAUSE, *, is_critical: bool = False, is_armored: bool = False
) -> Pose:
    """It is thrown back from where the blow came, flashes, and bits of what struck it fly."""
    row, col = place(state, who)
    d_row, d_col = (row - cause.place[0], col - cause.place[1]) if cause.place is not None else (0.0, 0.0)
    away = math.hypot(d_row, d_col) or 1.0
    matter = MATTER.get(cause.kind, OTHERWISE) if cause.kind is not None else OTHERWISE
    strong = 0.3 if is_critical else 0.19

    def pose(share: float) -> Commotion:
        out = strong * math.sin(math.pi * min(share * 1.35, 1.0))
        sway = 0.05 * math.sin(share * math.pi * 7) * (1 - share)
        motion = Motion(
            d_row / away * out, d_col / away * out + sway, flash=(1 - share) ** 2, turn=-40 * d_col / away * out
        )
        blown = burst(row, col, share, matter, far=0.85 if is_critical else 0.6, count=10 if is_critical else 7)
        sparks = list(blown.sparks)
        if is_critical:
            sparks.append(
                Spark("icons/critical", row, col, 0.5 + 0.7 * eased_out(share), CHEST, 1.4 * (1 - share), 40 * share)
            )
        if is_armored:
            sparks.append(Spark("icons/armor", row, col, 0.34, 0.62, 1.6 * (1 - share), aside=0.36))
        kick = 0.045 * (1 - share) ** 2 * math.cos(share * math.pi * 6) if is_critical else 0.0
        return Commotion({who: motion}, tuple(sparks), dots=blown.dots, shake=(kick, -0.6 * kick))

    return pose


def blocked(state: State, who: Handle) -> Pose:
    """A shield springs up and the blow glances off."""
    row, col = place(state, who)

    def pose(share: float) -> Commotion:
        up = eased_out(min(share / 0.3, 1.0)) + 0.2 * math.sin(math.pi * min(share / 0.5, 1.0))
        shield = Spark("icons/armor", row, col, 0.85 * up, CHEST, min(1.0, 3.2 * (1 - share)))
        glints = tuple(
            Spark(
                "effects/spark",
                row,
                col,
                0.24 * (1 - share) + 0.05,
                CHEST + 0.55 * share * math.sin(turn) + 0.1,
                1.4 * (1 - share),
                90 * share,
                aside=0.55 * share * math.cos(turn),
            )
            for turn in (0.5, 1.4, 2.6, 3.9, 5.4)
        )
        return Commotion({who: Motion(d_col=0.04 * math.sin(share * math.pi * 6) * (1 - share))}, (*glints, shield))

    return pose


def healed(state: State, who: Handle) -> Pose:
    """Green crosses rise around it."""
    row, col = place(state, who)

    def pose(share: float) -> Commotion:
        crosses = []
        for number in range(6):
            own = min(max(share * 1.5 - number * 0.09, 0.0), 1.0)
            if 0 < own < 1:
                side = 0.42 * math.sin(number * GOLDEN_TURN + 1)
                crosses.append(Spark("effects/cure", row, col, 0.26, 0.05 + 1.2 * own, 1.6 * (1 - own), aside=side))
        ring = Ring(row, col, 0.3 + 0.35 * share, 1 - share, HEAL_COLOUR)
        return Commotion({who: Motion(flash=0.35 * math.sin(math.pi * share))}, tuple(crosses), (ring,))

    return pose


def reflect(state: State, by: Handle, who: Handle) -> Pose:
    """A blow comes back."""
    row, col = place(state, by)
    to_row, to_col = place(state, who)

    def pose(share: float) -> Commotion:
        gone = ease(min(share * 1.6, 1.0))
        at = row + (to_row - row) * gone, col + (to_col - col) * gone
        late = max(share - 0.62, 0.0) / 0.38
        if not late:
            mirror = Spark("icons/reflect", row, col, 0.7, CHEST, 1 - share)
            return Commotion(sparks=(mirror, Spark("effects/strike", *at, 0.45, CHEST, 1.0, 600 * share)))
        blown = burst(to_row, to_col, late, OTHERWISE, far=0.5)
        return Commotion({who: Motion(flash=1 - late)}, blown.sparks, dots=blown.dots)

    return pose


def fuse(state: State, who: Handle) -> Pose:
    """A fuse burns: sparks at the top of a bomb that trembles."""
    row, col = place(state, who)

    def pose(share: float) -> Commotion:
        sparks = tuple(
            Spark(
                "effects/spark",
                row,
                col,
                0.2,
                0.8 + 0.16 * math.cos(share * 23 + n),
                1.0,
                90 * share,
                aside=0.1 + 0.2 * math.sin(share * 30 + n * 2),
            )
            for n in range(3)
        )
        return Commotion({who: Motion(d_col=0.05 * math.sin(share * math.pi * 10), scale=1 + 0.12 * share)}, sparks)

    return pose


def gather(state: State, who: Handle, drawing: str) -> Pose:
    """Strength gathers in a figure: small signs are drawn into it."""
    row, col = place(state, who)

    def pose(share: float) -> Commotion:
        near = 0.8 * (1 - ease(share))
        signs = tuple(
            Spark(
                drawing,
                row + 0.4 * near * math.sin(turn),
                col + near * math.cos(turn),
                0.3,
                CHEST + 0.2 * near,
                1 - share**3,
            )
            for turn in (math.tau * (n / 5 + 0.4 * share) for n in range(5))
        )
        ring = Ring(row, col, 0.75 - 0.45 * share, share, GOLD_COLOUR)
        return Commotion({who: Motion(flash=0.6 * share**2)}, signs, (ring,))

    return pose
