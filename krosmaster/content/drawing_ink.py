"""How much ink a drawing takes: what its shapes cost the rasteriser, in points of about a microsecond at most.

Long outlines cost by their corners, strokes more the broader they are and the farther they reach, areas by what they
cover, gradients twice as much as plain colours. Calibrated on drawings that do nothing but one of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

Box = tuple[float, float]
"""Width and height, in units of the drawing."""

_TOKEN = re.compile(r"([MLHVCSQTAZ])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)", re.IGNORECASE)
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_ROUND_CORNERS = 16
"""What a circle or a rounded rectangle is cut into counts as so many numbers of a path."""
_FILLED, _FILLED_ACROSS = 1.5, 2.5
_STROKED, _STROKED_ACROSS, _BROAD = 2.0, 4.0, 0.15
_PLAIN, _GRADIENT = 60.0, 120.0


def ink_of(tag: str, attributes: Mapping[str, str], paint: Mapping[str, str], factor: float, box: Box) -> int:
    """The points of one shape: its own attributes, the paint that holds for it, what enlarges it, and its drawing."""
    numbers, extent = _outline(tag, attributes)
    stroke, fill = paint.get("stroke", "none"), paint.get("fill", "")
    broad = factor * _number(paint.get("stroke-width", "1")) if stroke != "none" else 0.0
    shares = [min(1.0, (side * factor + broad) / (whole or 1.0)) for side, whole in zip(extent, box, strict=True)]
    covered = shares[0] * shares[1]
    points = 0.0
    if fill != "none":
        points += numbers * (_FILLED + max(shares) * _FILLED_ACROSS)
        points += covered * (_GRADIENT if fill.startswith("url") else _PLAIN)
    if stroke != "none":
        points += numbers * (_STROKED + max(shares) * (_STROKED_ACROSS + _BROAD * broad))
        points += covered * (_GRADIENT if stroke.startswith("url") else _PLAIN)
    return round(points)


def _outline(tag: str, attributes: Mapping[str, str]) -> tuple[int, Box]:
    """How many numbers the outline of a shape has, and how far it reaches."""

    def size(name: str) -> float:
        return abs(_number(attributes.get(name, "0")))

    match tag:
        case "path":
            return _extent(list(_corners(attributes.get("d", ""))))
        case "polygon" | "polyline":
            return _extent(list(_corners("M" + attributes.get("points", ""))))
        case "line":
            across = abs(_number(attributes.get("x1", "0")) - _number(attributes.get("x2", "0")))
            return 4, (across, abs(_number(attributes.get("y1", "0")) - _number(attributes.get("y2", "0"))))
        case "circle":
            return _ROUND_CORNERS, (2 * size("r"), 2 * size("r"))
        case "ellipse":
            return _ROUND_CORNERS, (2 * size("rx"), 2 * size("ry"))
        case _:
            return _ROUND_CORNERS, (size("width"), size("height"))


def _corners(path: str) -> Iterator[tuple[float, float]]:
    """The points that a path goes through or is bent by."""
    x = y = start_x = start_y = 0.0
    verb, given = "M", list[float]()
    for token in _TOKEN.finditer(path):
        if token[1]:
            verb, given = token[1], []
            if verb in "Zz":
                x, y = start_x, start_y
            continue
        given.append(float(token[2]))
        kind = verb.upper()
        if len(given) < _ARGUMENTS.get(kind, 2):
            continue
        from_x, from_y = (x, y) if verb.islower() else (0.0, 0.0)
        match kind:
            case "H":
                x = from_x + given[0]
            case "V":
                y = from_y + given[0]
            case "A":
                x, y = from_x + given[5], from_y + given[6]
                yield x - 2 * abs(given[0]), y - 2 * abs(given[1])
                yield x + 2 * abs(given[0]), y + 2 * abs(given[1])
            case _:
                for place in range(0, len(given) - 2, 2):
                    yield from_x + given[place], from_y + given[place + 1]
                x, y = from_x + given[-2], from_y + given[-1]
        yield x, y
        if kind == "M":
            start_x, start_y, verb = x, y, "l" if verb == "m" else "L"
        given = []


def _extent(corners: list[tuple[float, float]]) -> tuple[int, Box]:
    if not corners:
        return 0, (0.0, 0.0)
    across, down = zip(*corners, strict=True)
    return 2 * len(corners), (max(across) - min(across), max(down) - min(down))


def _number(text: str) -> float:
    """A measure; what is none, or a share, counts as all that there may be."""
    try:
        return float(text)
    except ValueError:
        return 1000.0
