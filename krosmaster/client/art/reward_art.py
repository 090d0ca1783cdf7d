"""Demonic rewards as pictures: the emblem of an open token, the back that the other side sees."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from krosmaster.arena.reward_defs import RewardDef, Tier
from krosmaster.client.art import painting, theme
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.look import Look
from krosmaster.client.art.theme import Colour

TIER_COLOURS: Mapping[Tier, Colour] = {
    Tier.GRANITE: pygame.Color("#a9a6bd"),
    Tier.JADE: pygame.Color("#5fc48b"),
    Tier.GOLD: pygame.Color("#ffc857"),
}
"""The colour of each tier's edge."""


def emblem(reward: RewardDef) -> str:
    """The drawing of a reward."""
    return f"rewards/{reward.id}"


@PICTURES.keeping
def token_face(look: Look, reward: RewardDef, px: int) -> pygame.Surface:
    """An open token as a square of some pixels."""
    picture = _ground(px, TIER_COLOURS[reward.tier], look.px(9), max(look.px(2), 1)).copy()
    side = round(px * 0.84)
    picture.blit(look.drawings.sized(emblem(reward), (side, side)), ((px - side) // 2, (px - side) // 2))
    return picture.convert_alpha()


@PICTURES.keeping
def token_back(look: Look, tier: Tier, width: int, height: int) -> pygame.Surface:
    """A token that lies face down: its tier is all that is seen of it."""
    colour = TIER_COLOURS[tier]
    radius, edge = look.px(9), max(look.px(2), 1)
    fill = (tuple(colour.lerp(theme.NIGHT, 0.45)), tuple(colour.lerp(theme.NIGHT, 0.72)))
    picture = painting.rounded((width, height), radius, *fill, tuple(colour), edge).copy()
    inner = picture.get_rect().inflate(-width // 5, -height // 5)
    line = tuple(colour.lerp(theme.NIGHT, 0.3))
    pygame.draw.rect(picture, line, inner, max(look.px(1), 1), border_radius=max(radius - look.px(4), 1))
    side = round(min(inner.size) * 0.72)
    mark = look.drawings.sized("ui/logo-mark", (side, side))
    picture.blit(mark, mark.get_rect(center=inner.center))
    return picture.convert_alpha()


def _ground(px: int, edge: Colour, radius: int, width: int) -> pygame.Surface:
    low, high = edge.lerp(theme.NIGHT, 0.82), edge.lerp(theme.NIGHT, 0.6)
    return painting.rounded((px, px), radius, tuple(high), tuple(low), tuple(edge), width)
