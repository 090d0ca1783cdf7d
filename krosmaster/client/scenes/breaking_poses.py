"""How things burst and break: a bomb goes off, a trap snaps shut, scenery is struck and falls to pieces."""

from __future__ import annotations

import math

from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import State
from krosmaster.client.geometry.board_picture import Commotion, Motion, Ring, Spark
from krosmaster.client.scenes.scene_kinds import SceneKind
from krosmaster.client.scenes.scene_poses import DUST, WOUND_COLOUR, Pose, dust, eased_out
from krosmaster.client.scenes.spell_matter import CHEST, MATTER, OTHERWISE, Matter, burst


def explode(state: State, who: Handle, row: float, col: float) -> Pose:
    """A bomb goes off: the blast reaches the cells around, the ground shakes."""
    bomb = state.figures.get(who)
    element = bomb.definition.spells[0].element if bomb is not None and bomb.definition.spells else None
    matter = MATTER[SceneKind(element.value)] if element is not None else OTHERWISE

    def pose(share: float) -> Commotion:
        swollen = min(share / 0.2, 1.0)
        late = max(share - 0.2, 0.0) / 0.8
        if not late:
            return Commotion({who: Motion(scale=1 + 0.3 * swollen, flash=swollen)})
        rings = tuple(
            Ring(row, col, 0.3 + 1.25 * eased_out(wave), 1 - wave, colour)
            for wave, colour in ((late, matter.dark), (max(late - 0.2, 0.0), matter.light))
            if wave
        )
        blown = burst(row, col, late, matter, far=1.6, count=18)
        flash = Spark("effects/strike", row, col, 0.7 + 1.5 * eased_out(late), CHEST, 1.3 * (1 - late) - 0.3, 30 * late)
        kick = 0.09 * (1 - late) ** 2
        shake = (kick * math.sin(late * math.pi * 9), kick * math.cos(late * math.pi * 7))
        gone = {who: Motion(alpha=max(1 - 3 * late, 0.0), scale=1.3, flash=1.0)}
        return Commotion(
            gone, (*blown.sparks, flash), rings, dots=(*blown.dots, *dust(row, col, late, 9, far=1.2)), shake=shake
        )

    return pose


def spring(who: Handle, row: float, col: float) -> Pose:
    """A trap snaps shut."""

    def pose(share: float) -> Commotion:
        jump = abs(math.sin(math.pi * 2 * share)) * (1 - share)
        ring = Ring(row, col, 0.25 + 0.7 * share, 1 - share, WOUND_COLOUR)
        teeth = tuple(
            Spark(
                "icons/trap",
                row,
                col,
                0.6,
                0.3,
                1.3 * (1 - share),
                side * 30,
                aside=side * 0.5 * (1 - eased_out(min(share * 2.5, 1.0))),
            )
            for side in (-1, 1)
        )
        kick = 0.04 * (1 - share) ** 2 * math.cos(share * math.pi * 6)
        motion = Motion(lift=0.5 * jump, flash=(1 - share) ** 2, scale=1 + 0.2 * jump)
        return Commotion({who: motion}, teeth, (ring,), dots=dust(row, col, share, 7, far=0.6), shake=(kick, kick))

    return pose


def chop(row: float, col: float, *, is_crate: bool) -> Pose:
    """A few bits fly from scenery that was struck."""
    drawing = "effects/splinter" if is_crate else "effects/leaf"
    matter = Matter(drawing, DUST, (120, 84, 50) if is_crate else (86, 170, 70), spins=True)
    return lambda share: burst(row, col, share, matter, far=0.5, count=6)


def shatter(row: float, col: float, *, is_crate: bool) -> Pose:
    """Scenery breaks: splinters of a crate, leaves and wood of a tree."""
    wood = Matter("effects/splinter", DUST, (120, 84, 50), spins=True)
    leaves = Matter("effects/leaf", (170, 226, 100), (86, 170, 70), spins=True)

    def pose(share: float) -> Commotion:
        parts = [burst(row, col, share, wood, far=0.95, count=8)]
        if not is_crate:
            parts.append(burst(row - 0.1, col, share, leaves, far=1.15, count=12))
        ring = Ring(row, col, 0.3 + 0.6 * share, 0.7 * (1 - share), DUST)
        return Commotion(
            sparks=tuple(spark for part in parts for spark in part.sparks),
            rings=(ring,),
            dots=(*(dot for part in parts for dot in part.dots), *dust(row, col, share, 9, far=0.7)),
        )

    return pose
