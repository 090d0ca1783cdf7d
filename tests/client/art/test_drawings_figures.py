"""The drawings of the figures and of what they summon: drawn whole, standing right, told apart."""

from __future__ import annotations

import functools
import itertools
from pathlib import Path

import numpy as np
import pygame
import pytest

from tests.client.svg_subset import lint

FOLDER = Path(__file__).resolve().parents[3] / "assets" / "drawings" / "figures"
FILES = sorted(FOLDER.glob("*.svg"))
VIEW_BOX = "0 0 96 120"
SIZE = (48, 60)  # the smallest size on the board: half a unit is a pixel

# One group for each set of drawings; a new drawing adds its name to a group, or a group of its own.
# The tests of a kind run on every drawing of that kind: whatever is no summon, bomb or trap is a character.
BOX = {
    "queen-of-the-tofus", "king-of-the-gobballs", "anna-tommy", "oscar-kass",
    "bill-tell", "kassius-kaos", "lil-healey", "bad-aboum",
}  # fmt: skip
CLASSES_OF_SEASON_1 = {
    "boo-ming", "remington-smisse", "maskun-john", "victor-don-voom", "jems-blond", "luk-ylook",
    "ally-mczeal", "di-curey", "srammy", "fraktor", "coa-gulary", "clot-the-crapulous",
    "klor-ofil", "makum-bah", "fern-sockem", "quentin-flush", "dani-oshun", "naz-rael",
}  # fmt: skip
BOSSES_AND_KNIGHTS_OF_SEASON_1 = {
    "percimol", "shak-shaka", "goultard",
    "cloud-knight", "drop-knight", "flame-knight", "leaf-knight", "darkness-knight",
}  # fmt: skip
EXCLUSIVES = {
    "argon-gass", "amalia", "evangelyne", "nox", "ruel-stroud", "percedal",
    "yugo", "goultard-the-barbarian", "count-frigost",
}  # fmt: skip
SUMMONS = {
    "tofu", "gobball", "water-bomb",
    "wabbit", "lost-doll", "madoll", "block-doll", "sacrificial-doll", "prespic", "crackstone",
}  # fmt: skip
BOMBS = {"firebomb", "grenado"}
TRAPS = {"lethal-trap", "tricky-trap"}
TARGETS = {"training-dummy"}
EXPECTED = BOX | CLASSES_OF_SEASON_1 | BOSSES_AND_KNIGHTS_OF_SEASON_1 | EXCLUSIVES | TARGETS | SUMMONS | BOMBS | TRAPS

NAMES = [path.stem for path in FILES]
SMALL = sorted(SUMMONS | BOMBS)
CHARACTERS = [name for name in NAMES if name not in SUMMONS | BOMBS | TRAPS]
PAIRS = list(itertools.combinations(NAMES, 2))


@functools.cache
def draw(name, size=SIZE):
    """RGB and alpha as float arrays of height x width, each 0 to 1."""
    surface = pygame.image.load_sized_svg(str(FOLDER / f"{name}.svg"), size)
    rgb = pygame.surfarray.array3d(surface).swapaxes(0, 1) / 255
    alpha = pygame.surfarray.array_alpha(surface).swapaxes(0, 1) / 255
    return rgb, alpha


def over_grey(name):
    rgb, alpha = draw(name)
    return rgb * alpha[..., None] + 0.5 * (1 - alpha[..., None])


def solid(alpha):
    """The pixels of the figure itself: its shadow is never denser than 0.6."""
    return alpha > 0.75


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_drawing_is_there(name):
    assert (FOLDER / f"{name}.svg").is_file()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_keeps_to_the_subset(path):
    assert lint(path, VIEW_BOX) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_is_drawn_in_many_colours(path):
    rgb, alpha = draw(path.stem)
    drawn = solid(alpha)
    assert drawn.mean() > (0.08 if path.stem in TRAPS else 0.15)
    assert rgb[drawn].std(axis=0).max() > 0.15


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("size", [SIZE, (96, 120), (192, 240)])
def test_nothing_is_cut_off_at_the_edges(path, size):
    _, alpha = draw(path.stem, size)
    border = np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]])
    assert border.max() == 0


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_stands_on_the_ground_point_in_a_soft_shadow(path):
    _, alpha = draw(path.stem, (96, 120))
    rows, columns = np.nonzero(solid(alpha))
    assert 106 <= rows.max() <= 112
    assert abs(np.median(columns[rows >= 98]) - 48) < 8
    below = alpha[rows.max() + 1 :, 40:56]
    assert 0.02 < below.max() < 0.7


@pytest.mark.parametrize("name", CHARACTERS)
def test_head_fills_the_portrait(name):
    _, alpha = draw(name, (96, 120))
    drawn = solid(alpha)
    assert np.nonzero(drawn)[0].min() >= 2  # nothing above the square that is cropped
    portrait = drawn[2:78, 10:86]
    assert portrait.mean() > 0.45
    assert drawn[8:28].any()


@pytest.mark.parametrize("name", SMALL)
def test_summon_is_smaller_and_fills_its_portrait(name):
    _, alpha = draw(name, (96, 120))
    rows, columns = np.nonzero(solid(alpha))
    assert rows.min() >= 38
    assert columns.min() >= 10
    assert columns.max() <= 86
    assert solid(alpha)[40:104, 16:80].mean() > 0.4


@pytest.mark.parametrize("name", sorted(TRAPS))
def test_trap_lies_flat_on_the_ground(name):
    _, alpha = draw(name, (96, 120))
    rows, columns = np.nonzero(solid(alpha))
    assert rows.min() >= 84
    assert columns.min() >= 12
    assert columns.max() <= 84
    assert solid(alpha)[86:112, 14:82].mean() > 0.4


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_figures_are_told_apart(one, other):
    difference = np.abs(over_grey(one) - over_grey(other))
    (rgb_1, alpha_1), (rgb_2, alpha_2) = draw(one), draw(other)
    shape_1, shape_2 = solid(alpha_1), solid(alpha_2)
    overlap = (shape_1 & shape_2).sum() / (shape_1 | shape_2).sum()
    mean = np.linalg.norm(rgb_1[shape_1].mean(axis=0) - rgb_2[shape_2].mean(axis=0))
    flat = {one, other} <= TRAPS  # too small a part of the picture to be measured on the whole of it
    assert (difference[shape_1 | shape_2] if flat else difference).mean() > (0.15 if flat else 0.06)
    assert mean > 0.1 or overlap < 0.8


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<use href="#a"/>', "the element 'use' is not drawn"),
        ('<path d="M0 0" filter="url(#g)"/>', "the attribute filter on path is not drawn"),
        ('<path d="M0 0" fill="url(#h)"/>', "fill on path uses 'h', which is no gradient"),
        ('<radialGradient id="i" cx=".4"><stop/><stop/></radialGradient>', "cx='.4' of a radialGradient has no %"),
        ('<linearGradient id="i"><stop/></linearGradient>', "fewer than two stops"),
    ],
)
def test_lint_finds_what_would_be_drawn_wrong(tmp_path, body, fault):
    path = tmp_path / "drawing.svg"
    gradient = '<linearGradient id="g" x1="0%"><stop/><stop/></linearGradient>'
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}">{gradient}{body}</svg>')
    assert any(fault in found for found in lint(path, VIEW_BOX))
    assert any("viewBox" in found for found in lint(path, "0 0 1 1"))
