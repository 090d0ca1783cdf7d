"""What stands on the board as it is shown from above: round tokens with faces, obstacles as plain shapes."""

from __future__ import annotations

import math

import pygame

from krosmaster.client.board.figure_sprites import FigureSprites, Sprite

_FINE = 4
_INK = (30, 18, 48)
_TOKEN, _FACE, _MARK, _TRAP = 0.88, 0.73, 0.98, 0.94
"""Diameter of a token, of the face on it, of the ring around a marked one, width of a trap's plate, in cell widths."""
_ACTIVE = (255, 236, 160)
_TREE_BLOCK, _TREE_EDGE, _CROWN, _CROWN_LIGHT = (24, 66, 48), (12, 36, 30), (74, 158, 78), (150, 214, 108)
_BUSH, _BUSH_LIGHT = (128, 190, 92), (196, 232, 136)
_WOOD, _WOOD_LIGHT, _WOOD_DARK = (190, 128, 72), (232, 178, 108), (112, 66, 44)
_COIN, _COIN_LIGHT, _COIN_DARK = (240, 178, 60), (255, 226, 130), (160, 98, 30)

_Point = tuple[float, float]
_Rgb = tuple[int, int, int] | pygame.Color


class TokenSprites(FigureSprites):
    """The same sprites as of the other views by the same names, each lying around the middle of its cell."""

    def _figure(self, name: str, cell_width: int) -> Sprite:
        """A face, cut to a circle."""
        px = _odd(cell_width * _FACE)
        large = _canvas(px)
        middle = large.get_width() / 2
        pygame.draw.circle(large, (255, 255, 255, 255), (middle, middle), middle)
        face = self._drawings.portrait(name, 4 * px)
        drawn = face.get_bounding_rect(min_alpha=128)
        if drawn.height < face.get_height() // 2:  # it lies flat, such as a trap: from above it is as long as wide
            face = face.subsurface(drawn)
        face = pygame.transform.smoothscale(face, large.get_size())
        large.blit(face, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return _lying(large, px)

    def _disc(self, name: str, cell_width: int) -> Sprite:
        """The rim of a token in its owner's colour, a trap's plate, or the ring of whoever acts."""
        kind, _dash, owner = name.partition("-")
        if owner == "active":
            return _ring_of_light(_odd(cell_width * 1.06))
        colour = self._drawings.colours.owners[int(owner)]
        if kind == "trap":
            return _plate(_odd(cell_width * _TRAP), colour)
        return _rim(_odd(cell_width * _TOKEN), colour)

    def _outline(self, name: str, cell_width: int, colour: tuple[int, int, int]) -> Sprite:  # noqa: ARG002 - all are round
        """A thick ring around the token."""
        px = _odd(cell_width * _MARK)
        large = _canvas(px)
        middle, radius = large.get_width() / 2, large.get_width() / 2
        pygame.draw.circle(large, _INK, (middle, middle), radius)
        pygame.draw.circle(large, colour, (middle, middle), radius - _FINE)
        pygame.draw.circle(large, (0, 0, 0, 0), (middle, middle), _TOKEN * cell_width * _FINE / 2 - _FINE)
        return _lying(large, px)

    def trap_disc(self, owner: int, cell_width: int) -> Sprite:
        """A plate with corners, which show below whoever stands on it."""
        return self.disc(f"trap-{owner}", cell_width)

    def _scenery(self, name: str, cell_width: int) -> Sprite:
        match name:
            case "tree":
                return _tree(_odd(cell_width * 0.94))
            case "bush":
                return _bush(_odd(cell_width * 0.86))
            case "crate":
                return _crate(_odd(cell_width))
            case _:
                return _coin(_odd(cell_width * 0.40))


def _tree(px: int) -> Sprite:
    """A dark block that fills the cell, for nobody sees past it; on it the crown."""
    large = _canvas(px)
    side = large.get_width()
    box = large.get_rect()
    pygame.draw.rect(large, _TREE_EDGE, box, border_radius=side // 6)
    pygame.draw.rect(large, _TREE_BLOCK, box.inflate(-side // 14, -side // 14), border_radius=side // 7)
    middle = (side / 2, side / 2)
    pygame.draw.polygon(large, _INK, _scallops(middle, side * 0.40, side * 0.055))
    pygame.draw.polygon(large, _CROWN, _scallops(middle, side * 0.355, side * 0.05))
    pygame.draw.circle(large, _CROWN_LIGHT, (side * 0.42, side * 0.40), side * 0.15)
    pygame.draw.circle(large, _CROWN, (side * 0.47, side * 0.45), side * 0.13)
    pygame.draw.circle(large, _WOOD_DARK, middle, side * 0.085)
    pygame.draw.circle(large, _WOOD, middle, side * 0.05)
    return _lying(large, px)


def _bush(px: int) -> Sprite:
    """An open ring of leaves: it stands in the way, but one sees over it."""
    large = _canvas(px)
    side = large.get_width()
    middle = (side / 2, side / 2)
    pygame.draw.polygon(large, _INK, _scallops(middle, side * 0.42, side * 0.07))
    pygame.draw.polygon(large, _BUSH, _scallops(middle, side * 0.375, side * 0.065))
    for number in range(9):
        angle = (number + 0.5) * math.tau / 9
        at = (side * (0.485 + 0.345 * math.cos(angle)), side * (0.48 + 0.345 * math.sin(angle)))
        pygame.draw.circle(large, _BUSH_LIGHT, at, side * 0.05)
    pygame.draw.polygon(large, _INK, _scallops(middle, side * 0.225, side * 0.03))
    pygame.draw.polygon(large, (0, 0, 0, 0), _scallops(middle, side * 0.18, side * 0.03))
    return _lying(large, px)


def _crate(px: int) -> Sprite:
    """A raised square of planks with the shadow that it throws."""
    large = _canvas(px)
    side = large.get_width()
    top = pygame.Rect(side * 0.02, side * 0.02, side * 0.93, side * 0.93)
    pygame.draw.rect(large, (*_INK, 110), top.move(side // 22, side // 22), border_radius=side // 12)
    pygame.draw.rect(large, _INK, top, border_radius=side // 12)
    inner = top.inflate(-side // 13, -side // 13)
    pygame.draw.rect(large, _WOOD, inner, border_radius=side // 18)
    for number in (1, 2):
        py = inner.top + inner.height * number // 3
        pygame.draw.line(large, _WOOD_DARK, (inner.left, py), (inner.right, py), max(side // 40, 2))
    pygame.draw.rect(large, _WOOD_LIGHT, inner, max(side // 11, 2), border_radius=side // 18)
    hole = inner.inflate(-side // 5, -side // 5)
    pygame.draw.rect(large, _WOOD_DARK, hole, max(side // 40, 2))
    return _lying(large, px)


def _coin(px: int) -> Sprite:
    """A coin; how many lie there is written on it."""
    large = _canvas(px)
    side = large.get_width()
    middle = (side / 2, side / 2)
    for share, colour in ((0.5, _INK), (0.43, _COIN_DARK), (0.40, _COIN_LIGHT), (0.34, _COIN)):
        pygame.draw.circle(large, colour, middle, side * share)
    return _lying(large, px)


def _rim(px: int, colour: _Rgb) -> Sprite:
    large = _canvas(px)
    side = large.get_width()
    middle = (side / 2, side / 2)
    light = pygame.Color(colour).lerp("white", 0.42)
    dark = pygame.Color(colour).lerp(_INK, 0.35)
    pygame.draw.circle(large, _INK, middle, side / 2)
    pygame.draw.circle(large, light, middle, side * 0.468)
    pygame.draw.circle(large, colour, middle, side * 0.450)
    within = side / 2 * _FACE / _TOKEN
    pygame.draw.circle(large, _INK, middle, within + side * 0.018)
    _shaded_circle(large, middle, within, light, dark)
    return _lying(large, px)


def _plate(px: int, colour: _Rgb) -> Sprite:
    """A square with cut corners."""
    large = _canvas(px)
    mid = large.get_width() / 2
    for share, paint in ((1.0, _INK), (0.93, colour), (0.78, _INK), (0.74, (78, 64, 110))):
        far, near = mid * share, mid * share * 0.62
        corners = [(near, far), (far, near), (far, -near), (near, -far), (-near, -far), (-far, -near), (-far, near)]
        pygame.draw.polygon(large, paint, [(mid + x, mid + y) for x, y in [*corners, (-near, far)]])
    return _lying(large, px)


def _ring_of_light(px: int) -> Sprite:
    large = _canvas(px)
    side = large.get_width()
    middle = (side / 2, side / 2)
    for step in range(8):
        share = 0.5 - step * 0.008
        pygame.draw.circle(large, (*_ACTIVE, 20 + 22 * step), middle, side * share)
    pygame.draw.circle(large, _INK, middle, side * 0.415)
    pygame.draw.circle(large, (*_ACTIVE, 255), middle, side * 0.455, max(side // 28, 2))
    return _lying(large, px)


def _scallops(middle: _Point, radius: float, bump: float) -> list[_Point]:
    """A circle with nine round bumps."""
    points = []
    for step in range(180):
        angle = step * math.tau / 180
        reach = radius + bump * abs(math.sin(angle * 4.5))
        points.append((middle[0] + math.cos(angle) * reach, middle[1] + math.sin(angle) * reach))
    return points


def _shaded_circle(picture: pygame.Surface, middle: _Point, radius: float, top: _Rgb, bottom: _Rgb) -> None:
    """A circle that is lighter above."""
    size = round(2 * radius)
    tall = pygame.Surface((1, 2), pygame.SRCALPHA)
    tall.set_at((0, 0), top)
    tall.set_at((0, 1), bottom)
    shade = pygame.transform.smoothscale(tall, (size, size))
    mask = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.circle(mask, (255, 255, 255, 255), (size / 2, size / 2), radius)
    shade.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(shade, (round(middle[0] - radius), round(middle[1] - radius)))


def _canvas(px: int) -> pygame.Surface:
    return pygame.Surface((px * _FINE, px * _FINE), pygame.SRCALPHA)


def _lying(large: pygame.Surface, px: int) -> Sprite:
    picture = pygame.transform.smoothscale(large, (px, px)).convert_alpha()
    return Sprite(picture, (px // 2, px // 2), 0)


def _odd(size: float) -> int:
    """A whole size that has a pixel in its middle."""
    return max(round(size) // 2 * 2 + 1, 5)
