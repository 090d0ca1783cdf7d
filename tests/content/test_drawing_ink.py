"""How much ink a drawing takes: the more corners, breadth, reach and area, the more, however it is written."""

from __future__ import annotations

import pytest

from krosmaster.content.drawing_faults import MOST_INK, linted
from krosmaster.content.loader import PROJECT_ROOT

FIGURES = sorted((PROJECT_ROOT / "assets" / "drawings" / "figures").glob("*.svg"))
SQUARE = '<path d="M20 20H60V60H20Z" fill="#123456"/>'


def ink(shape):
    found = linted(f'<svg viewBox="0 0 96 120">{shape}</svg>', "drawing")
    assert found.faults == ()
    return found.ink


def test_what_is_not_painted_takes_none():
    assert ink("") == 0
    assert ink('<path d="M0 0L9 9" fill="none"/>') == 0
    assert ink('<g fill="none"><circle cx="9" cy="9" r="9"/></g>') == 0


@pytest.mark.parametrize(
    "same",
    [
        '<path d="m20 20h40v40h-40z" fill="#123456"/>',
        '<path d="M20,20 60,20 60,60 20,60z" fill="#123456"/>',
        '<polygon points="20 20 60 20 60 60 20 60" fill="#123456"/>',
        '<g fill="#123456"><path d="M20 20l40 0 0 40-40 0"/></g>',
        '<path d="M10 10H30V30H10Z" transform="scale(2)" fill="#123456"/>',
    ],
)
def test_the_same_outline_takes_the_same_however_it_is_written(same):
    assert ink(same) == ink(SQUARE)


@pytest.mark.parametrize(
    ("less", "more"),
    [
        (SQUARE, SQUARE.replace("60", "90")),
        (SQUARE, SQUARE.replace("Z", "L30 30L40 40Z")),
        (SQUARE, SQUARE.replace("/>", ' stroke="#000000"/>')),
        (SQUARE.replace("/>", ' stroke="#000000"/>'), SQUARE.replace("/>", ' stroke="#000000" stroke-width="30"/>')),
        (SQUARE, f'<g stroke="#000000" stroke-width="3">{SQUARE}</g>'),
        ('<circle cx="9" cy="9" r="9"/>', '<circle cx="9" cy="9" r="30"/>'),
        ('<ellipse rx="9" ry="9"/>', '<ellipse rx="9" ry="30"/>'),
        ('<line x2="9" stroke="#000000"/>', '<line x2="90" stroke="#000000"/>'),
        ('<path d="M0 0A3 3 0 0 0 3 3"/>', '<path d="M0 0A30 30 0 0 0 3 3"/>'),
        ('<path d="M0 0Q3 3 3 0"/>', '<path d="M0 0Q30 30 3 0"/>'),
    ],
)
def test_more_corners_reach_breadth_and_area_take_more(less, more):
    assert 0 < ink(less) < ink(more)


def test_a_gradient_takes_more_than_a_colour():
    stops = '<stop offset="0" stop-color="#000000"/><stop offset="1" stop-color="#ffffff"/>'
    gradient = f'<linearGradient id="a">{stops}</linearGradient>'
    assert ink(gradient + SQUARE.replace("#123456", "url(#a)")) > ink(gradient + SQUARE)


def test_the_printed_figures_take_a_third_of_what_is_allowed():
    found = [linted(path.read_text(encoding="utf-8"), path.name) for path in FIGURES]
    assert len(found) > 50
    assert all(one.faults == () and 500 < one.ink < MOST_INK / 3 for one in found)


def test_a_drawing_that_takes_too_much_is_refused_in_one_line():
    rings = '<circle cx="48" cy="60" r="50" stroke="#000000" stroke-width="60"/>' * 80
    (fault,) = linted(f'<svg viewBox="0 0 96 120">{rings}</svg>', "rings.svg").faults
    assert str(fault).startswith("rings.svg:1:1: the drawing takes ")
    assert str(fault).endswith(" points of ink; allowed: 25000")
    assert linted(f'<svg viewBox="0 0 900 900">{rings}</svg>', "scene.svg", "0 0 900 900").faults == ()
