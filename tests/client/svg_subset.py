"""The part of SVG that the client's rasteriser draws right, as a lint that the drawings' tests share.

pygame-ce hands SVG to NanoSVG, which skips what it does not know without a word and reads some of
the rest otherwise than a browser would: a fraction as a gradient coordinate is taken for pixels.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
ELEMENTS = SHAPES | {"svg", "g", "defs", "linearGradient", "radialGradient", "stop", "title", "desc"}
GRADIENTS = {"linearGradient", "radialGradient"}
COORDINATES = {"x1", "y1", "x2", "y2", "cx", "cy", "r"}
ATTRIBUTES = {"href", "clip-path", "filter", "mask", "fx", "fy", "fr", "class", "style"}
REFERENCE = re.compile(r"url\(\s*#?([^)]*?)\s*\)")


def local(name: str) -> str:
    """A tag or an attribute without its namespace."""
    return name.rsplit("}", 1)[-1]


def lint(path: Path, view_box: str | None = None) -> list[str]:
    """Say what in the file would not be drawn, or not as written; an empty list is a clean file."""
    root = ET.fromstring(path.read_text(encoding="utf-8"))
    faults = []
    if local(root.tag) != "svg":
        faults.append(f"the root is {local(root.tag)}, not svg")
    box = root.get("viewBox")
    if box is None or (view_box is not None and box != view_box):
        faults.append(f"viewBox is {box}, not {view_box or 'given'}")

    known = {node.get("id") for node in root.iter() if local(node.tag) in GRADIENTS}
    for node in root.iter():
        tag = local(node.tag)
        if tag not in ELEMENTS:
            faults.append(f"element {tag}")
        for key, value in node.attrib.items():
            if local(key) in ATTRIBUTES:
                faults.append(f"attribute {local(key)} on {tag}")
            faults += [
                f"{local(key)} on {tag} uses {name}, which is no gradient of the file"
                for name in REFERENCE.findall(value)
                if name not in known
            ]
        if tag in GRADIENTS:
            faults += _gradient_faults(node, tag)
    return faults


def _gradient_faults(node: ET.Element, tag: str) -> list[str]:
    faults = []
    if node.get("gradientUnits") != "userSpaceOnUse":
        faults += [
            f'{tag} {node.get("id")}: {key}="{value}" has no %'
            for key, value in node.attrib.items()
            if key in COORDINATES and not value.endswith("%")
        ]
    if sum(local(child.tag) == "stop" for child in node) < 2:
        faults.append(f"{tag} {node.get('id')} has fewer than two stops")
    return faults
