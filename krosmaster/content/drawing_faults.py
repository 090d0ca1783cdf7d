"""The part of SVG that the client's rasteriser draws right; whatever else a drawing holds is a fault with its place.

The client hands SVG to NanoSVG, which skips what it does not know without a word and reads some of the rest otherwise
than a browser would: a fraction as a gradient coordinate is taken for pixels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat

from krosmaster.content.drawing_ink import ink_of
from krosmaster.content.faults import Fault, shown
from krosmaster.content.foreign_problems import foreign
from krosmaster.table.sayings import N_, Saying, saying

FIGURE_BOX = "0 0 96 120"
"""The viewBox of the drawings of figures and of what they summon."""

_SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
_GRADIENTS = {"linearGradient", "radialGradient"}
_ELEMENTS = _SHAPES | _GRADIENTS | {"svg", "g", "defs", "stop", "title", "desc"}
_COORDINATES = {"x1", "y1", "x2", "y2", "cx", "cy", "r"}
_ATTRIBUTES = {"href", "clip-path", "filter", "mask", "fx", "fy", "fr", "class", "style"}
_REFERENCE = re.compile(r"url\(\s*#?([^)]*?)\s*\)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_WORDS = {"id", "version", "xmlns", "viewBox"}
"""Attributes that are no geometry, or measured by themselves."""
_PATHS = {"d", "points"}
_MEASURES = _PATHS | {"x1", "y1", "x2", "y2", "r", "rx", "ry", "width", "height"}
"""What the length of an outline comes from: it is at most seven times their sum."""
_FARTHEST = 4
"""How many boxes of the drawing a number in it may be, as it is drawn."""
_LARGEST_BOX = 1_000
_LARGEST_MOVE = 10_000
"""In a transform: degrees too, and what is too far away is not drawn."""
_MOST_NUMBERS = 4_000
"""In all paths together: each corner is cut into many small lines when it is drawn."""
_MOST_DASHES = 4_000
_DASHES = re.compile(r"[\d.]+([\s,]+[\d.]+)*")
_MOST_ELEMENTS = 700
_PAINT = ("fill", "stroke", "stroke-width")
MOST_INK = 25_000
"""Points of ink in the drawing of a figure: three times as many as the richest of the printed ones."""
_DEEPEST = 40
_MOST_FAULTS = 20


@dataclass(slots=True)
class _Node:
    """An element where it begins; `children` are counted by tag."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    factor: float
    """By how much the transforms around it can enlarge it."""
    paint: dict[str, str]
    """What it is painted with, by itself or by the groups around it."""
    stops: int = 0


class _Stop(Exception):
    """Reading further makes no sense."""


@dataclass(slots=True)
class _Reader:
    """Collects the elements of a drawing."""

    file: str
    nodes: list[_Node] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    _open: list[_Node] = field(default_factory=list)

    def read(self, text: str) -> None:
        parser = expat.ParserCreate()

        def begin(name: str, attributes: dict[str, str]) -> None:
            around = self._open[-1] if self._open else None
            place = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
            factor = (around.factor if around else 1.0) * _enlarged(attributes.get("transform", ""))
            own = {_local(key): value for key, value in attributes.items()}
            paint = dict(around.paint) if around else {}
            paint.update((key, own[key].strip()) for key in _PAINT if key in own)
            node = _Node(_local(name), own, *place, factor, paint)
            if around is not None and node.tag == "stop":
                around.stops += 1
            self.nodes.append(node)
            self._open.append(node)
            if len(self._open) > _DEEPEST:
                self._stop(*place, saying(N_("nested too deeply; allowed: {most} levels"), most=_DEEPEST))
            if len(self.nodes) > _MOST_ELEMENTS:
                message = N_("the drawing holds too much; allowed: {most} elements")
                self._stop(*place, saying(message, most=_MOST_ELEMENTS))

        def declare(*_declared: object) -> None:
            what = saying(N_("a document type is declared; allowed: elements only"))
            self._stop(parser.CurrentLineNumber, parser.CurrentColumnNumber + 1, what)

        parser.StartElementHandler = begin
        parser.EndElementHandler = lambda _name: self._open.pop()
        parser.StartDoctypeDeclHandler = declare
        try:
            parser.Parse(text, True)  # noqa: FBT003 - expat's own way to say that this is all
        except expat.ExpatError as error:
            what = saying(N_("this is not SVG: {problem}"), problem=foreign(expat.ErrorString(error.code)))
            self.faults.append(Fault(self.file, error.lineno, error.offset + 1, what))
        except (_Stop, ValueError) as stopped:
            if isinstance(stopped, ValueError):  # a lone half of a character
                self.faults.append(Fault(self.file, 1, 1, saying(N_("this is not SVG: it holds no proper text"))))

    def _stop(self, line: int, column: int, what: Saying) -> None:
        self.faults.append(Fault(self.file, line, column, what))
        raise _Stop


class LintedDrawing(NamedTuple):
    """What the text of a drawing shows."""

    faults: tuple[Fault, ...]
    """What would not be drawn, or not as written; none: it is clean."""
    ink: int
    """What it costs to draw, in points (`drawing_ink`)."""


def drawing_faults(text: str, file: str, view_box: str | None = FIGURE_BOX) -> list[Fault]:
    """What in a drawing would not be drawn, or not as written; an empty list is a clean file."""
    return list(linted(text, file, view_box).faults)


def linted(text: str, file: str, view_box: str | None = FIGURE_BOX) -> LintedDrawing:
    """A drawing looked through; that of a figure takes only so much ink."""
    reader = _Reader(file)
    reader.read(text)
    if reader.faults:
        return LintedDrawing(tuple(reader.faults), 0)
    side = _side(reader.nodes[0])
    known = {node.attributes.get("id") for node in reader.nodes if node.tag in _GRADIENTS}
    faults = [
        Fault(file, node.line, node.column, what)
        for number, node in enumerate(reader.nodes)
        for what in (*(_root_faults(node, view_box) if number == 0 else ()), *_node_faults(node, known, side))
    ]
    faults[:0] = _too_much(reader.nodes, file)
    faults += _dash_faults(reader.nodes, file)
    ink = 0 if faults else _ink(reader.nodes)
    if view_box == FIGURE_BOX and ink > MOST_INK:
        message = N_("the drawing takes {ink} points of ink; allowed: {most}")
        root = reader.nodes[0]
        faults.append(Fault(file, root.line, root.column, saying(message, ink=ink, most=MOST_INK)))
    return LintedDrawing(tuple(faults[:_MOST_FAULTS]), ink)


def _too_much(nodes: list[_Node], file: str) -> Iterator[Fault]:
    numbers = [_numbers(node) for node in nodes]
    if sum(numbers) > _MOST_NUMBERS:
        node = nodes[numbers.index(max(numbers))]
        message = N_("the drawing has too many corners; allowed: {most} numbers in all paths")
        yield Fault(file, node.line, node.column, saying(message, most=_MOST_NUMBERS))


def _ink(nodes: list[_Node]) -> int:
    sides = [float(number) for number in _NUMBER.findall(nodes[0].attributes.get("viewBox", ""))[2:4]]
    box = (sides[0], sides[1]) if len(sides) == 2 else (1.0, 1.0)
    shapes = (node for node in nodes if node.tag in _SHAPES)
    return sum(ink_of(node.tag, node.attributes, node.paint, node.factor, box) for node in shapes)


def _root_faults(root: _Node, view_box: str | None) -> Iterator[Saying]:
    if root.tag != "svg":
        yield saying(N_("the root is {tag}; allowed: svg"), tag=shown(root.tag))
    box = root.attributes.get("viewBox")
    if box is None or (view_box is not None and box != view_box):
        allowed = view_box or saying(N_("four numbers"))
        yield saying(N_("the viewBox is {box}; allowed: {allowed}"), box=shown(box), allowed=allowed)


def _side(root: _Node) -> float:
    """The longer side of the box of a drawing."""
    numbers = [float(number) for number in _NUMBER.findall(root.attributes.get("viewBox", ""))[2:4]]
    return min(_LARGEST_BOX, max(numbers, default=0.0)) or 1.0


def _numbers(node: _Node) -> int:
    return sum(len(_NUMBER.findall(value)) for key, value in node.attributes.items() if key in _PATHS)


def _dash_faults(nodes: list[_Node], file: str) -> Iterator[Fault]:
    """Dashes may be told around the shapes that have them: each is laid along all that there is."""
    way = 7 * sum(_sum(value) for node in nodes for key, value in node.attributes.items() if key in _MEASURES)
    for node in nodes:
        dashes = node.attributes.get("stroke-dasharray", "none").strip()
        if dashes == "none":
            continue
        if not _DASHES.fullmatch(dashes) or way * len(_NUMBER.findall(dashes)) > _MOST_DASHES * _sum(dashes):
            message = N_("stroke-dasharray is {dashes}; allowed: longer dashes, as plain numbers")
            yield Fault(file, node.line, node.column, saying(message, dashes=shown(dashes)))


def _node_faults(node: _Node, known: set[str | None], side: float) -> Iterator[Saying]:
    if node.tag not in _ELEMENTS:
        message = N_("the element {tag} is not drawn; allowed: {allowed}")
        yield saying(message, tag=shown(node.tag), allowed=tuple(sorted(_ELEMENTS)))
    for key, value in node.attributes.items():
        if key in _ATTRIBUTES:
            message = N_(
                "the attribute {key} on {tag} is not drawn; allowed: plain attributes, such as fill and stroke"
            )
            yield saying(message, key=key, tag=node.tag)
        for name in _REFERENCE.findall(value):
            if name not in known:
                message = N_("{key} on {tag} uses {name}, which is no gradient of the file")
                yield saying(message, key=key, tag=node.tag, name=shown(name))
        largest = 1 if key == "stroke-width" else _FARTHEST
        is_measure = key not in _WORDS and not value.startswith(("#", "url(")) and not value.endswith("%")
        most = _LARGEST_MOVE if key == "transform" else largest * side / node.factor
        if is_measure and _largest(value) > most:
            message = N_("{key} on {tag} holds a number that is too large; allowed: up to {most}")
            yield saying(message, key=key, tag=node.tag, most=f"{most:g}")
    if node.tag in _GRADIENTS:
        yield from _gradient_faults(node)


def _gradient_faults(node: _Node) -> Iterator[Saying]:
    if node.attributes.get("gradientUnits") != "userSpaceOnUse":
        for key, value in node.attributes.items():
            if key in _COORDINATES and not value.endswith("%"):
                message = N_("{key}={value} of a {tag} has no %; allowed: a percentage such as 25%")
                yield saying(message, key=key, value=shown(value), tag=node.tag)
    if node.stops < 2:
        yield saying(N_("a {tag} has fewer than two stops; allowed: two or more"), tag=node.tag)


def _enlarged(transform: str) -> float:
    """By how much a transform can enlarge, at most."""
    if not transform:
        return 1.0
    factor = 1.0
    for name, numbers in re.findall(r"(\w+)\s*\(([^)]*)\)", transform):
        if name in ("scale", "matrix"):
            factor *= max(1.0, _largest(numbers if name == "scale" else " ".join(_NUMBER.findall(numbers)[:4])))
    return factor


def _largest(value: str) -> float:
    return max((abs(float(number)) for number in _NUMBER.findall(value)), default=0.0)


def _sum(value: str) -> float:
    return sum(abs(float(number)) for number in _NUMBER.findall(value))


def _local(name: str) -> str:
    """A tag or an attribute without its prefix."""
    return name.rpartition(":")[2]
