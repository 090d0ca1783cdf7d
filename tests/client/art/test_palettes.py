"""Four palettes: in each what must be told apart is told apart, by the eyes that it is for."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pygame
import pytest
from client_fixtures import started
from colour_vision import COLOURLESS, DEUTAN, ORDINARY, PROTAN, TRITAN, ciede2000, distance, seen_by

from krosmaster.client.art.palettes import COLOURS, TintLook
from krosmaster.client.art.recolouring import recoloured
from krosmaster.client.board.board_tints import tint_picture
from krosmaster.client.geometry.board_picture import Tint
from krosmaster.client.geometry.cell_shapes import Oblong
from krosmaster.client.settings import Palette

EYES = {
    Palette.STANDARD: (ORDINARY,),
    Palette.RED_GREEN: (ORDINARY, PROTAN, DEUTAN),
    Palette.BLUE_YELLOW: (ORDINARY, TRITAN),
    Palette.LIGHTNESS: (ORDINARY, COLOURLESS),
}
PALETTES = pytest.mark.parametrize("palette", Palette)


def rgb(colour):
    return np.array(tuple(colour)[:3], float)


def nearest(colours, palette):
    """The smallest distance between two of the colours for any of the eyes that the palette is for."""
    return min(
        float(distance(seen_by(eyes, one), seen_by(eyes, other)))
        for eyes in EYES[palette]
        for one, other in combinations([rgb(colour) for colour in colours], 2)
    )


def contrast(one, other):
    """The ratio of WCAG 2."""
    shares = [float(seen_by(COLOURLESS, rgb(colour))[0]) / 255 for colour in (one, other)]
    low, high = sorted(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return (high + 0.05) / (low + 0.05)


def test_distance_agrees_with_the_published_test_values():
    pairs = [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ]
    for one, other, expected in pairs:
        assert float(ciede2000(one, other)) == pytest.approx(expected, abs=1e-4)


def test_simulated_eyes_leave_grey_alone_and_confuse_what_they_are_known_to_confuse():
    for eyes in (PROTAN, DEUTAN, TRITAN, COLOURLESS):
        assert seen_by(eyes, (128, 128, 128)) == pytest.approx((128, 128, 128), abs=0.5)
    red, green = COLOURS[Palette.STANDARD].owners[0], COLOURS[Palette.STANDARD].owners[2]
    assert float(distance(rgb(red), rgb(green))) > 60
    assert float(distance(seen_by(DEUTAN, rgb(red)), seen_by(DEUTAN, rgb(green)))) < 5


@PALETTES
def test_owners_are_told_apart(palette):
    assert nearest(COLOURS[palette].owners, palette) > (18 if palette is Palette.LIGHTNESS else 28)


@PALETTES
def test_elements_are_told_apart(palette):
    assert nearest(COLOURS[palette].elements.values(), palette) > (15 if palette is Palette.LIGHTNESS else 20)


@PALETTES
def test_stages_of_hit_points_and_dice_and_gain_from_loss_are_told_apart(palette):
    colours = COLOURS[palette]
    assert nearest((colours.well, colours.hurt, colours.badly), palette) > 20
    assert nearest(colours.dice.values(), palette) > 20
    assert nearest((colours.good, colours.bad), palette) > 15


@PALETTES
def test_words_are_readable_on_the_panels(palette):
    colours = COLOURS[palette]
    for words in (*colours.names, colours.good, colours.bad):
        assert contrast(words, pygame.Color("#45347c")) > 4.5


@PALETTES
@pytest.mark.parametrize("drawing", ["ui/disc-{}", "icons/player-{}"])
def test_drawings_of_owners_are_told_apart_as_they_are_rendered(palette, drawing, tmp_path):
    drawings = started(tmp_path).app.services.drawings.in_colours(COLOURS[palette])
    means = []
    for player in range(4):
        picture = drawings.sized(drawing.format(player), (48, 48))
        pixels, alpha = pygame.surfarray.array3d(picture).astype(float), pygame.surfarray.array_alpha(picture)
        is_light_or_line = (pixels.min(axis=2) > 215) | (np.abs(pixels - (42, 24, 64)).sum(axis=2) < 40)
        means.append(pixels[(alpha > 250) & ~is_light_or_line].mean(axis=0))
    assert nearest(means, palette) > 10


def test_drawings_without_a_meaning_are_shared_between_the_palettes(tmp_path):
    standard = started(tmp_path).app.services.drawings
    other = standard.in_colours(COLOURS[Palette.RED_GREEN])
    assert other.icon("gallon", 30) is standard.icon("gallon", 30)
    assert other.icon("player-0", 30) is not standard.icon("player-0", 30)


def test_recolouring_keeps_outlines_and_steel():
    svg = '<path fill="#9adcff"/><path fill="#2a1840"/><path fill="#98a4d4"/>'
    changed = recoloured(svg, "icons/resistance-water", COLOURS[Palette.LIGHTNESS])
    assert "#9adcff" not in changed
    assert changed.endswith('<path fill="#2a1840"/><path fill="#98a4d4"/>')
    assert recoloured(svg, "icons/resistance-water", COLOURS[Palette.STANDARD]) == svg
    assert recoloured(svg, "icons/gallon", COLOURS[Palette.LIGHTNESS]) == svg


GROUNDS = ("meadow-a", "lava-a", "stone-a", "water-a", "straw-a", "clover-a", "dark-grass-a", "mist-a", "rubble-a")
SIDE_BY_SIDE = [(Tint.SEEN, Tint.ZONE), (Tint.SEEN, Tint.UNSEEN), (Tint.ZONE, Tint.UNSEEN), (Tint.SEEN, Tint.UNFIT)]


def tinted(drawings, tint, ground):
    """The pixels of a tinted cell on a ground; None: of the bare ground."""
    tile = drawings.sized(f"tiles/{ground}", (48, 36)).copy()
    if tint is not None:
        tile.blit(tint_picture(tint, Oblong(48, 36), drawings.colours), (0, 0))
    return pygame.surfarray.array3d(tile).reshape(-1, 3).astype(float)


@PALETTES
def test_tints_are_told_apart_on_every_ground(palette, tmp_path):
    """Pixel by pixel, so that patterns count: on average the two cells are plainly different for all of these eyes."""
    drawings = started(tmp_path).app.services.drawings.in_colours(COLOURS[palette])
    pairs = [*SIDE_BY_SIDE, *((tint, None) for tint in Tint if tint is not Tint.UNFIT)]
    for ground in GROUNDS:
        cells = {tint: tinted(drawings, tint, ground) for tint in (None, *Tint)}
        for one, other in pairs:
            for eyes in EYES[palette]:
                apart = float(distance(seen_by(eyes, cells[one]), seen_by(eyes, cells[other])).mean())
                assert apart > 5.5, (ground, one, other, apart)


def test_tints_differ_in_pattern_even_without_any_colour(tmp_path):
    """In one and the same colour, no two tints are the same picture."""
    started(tmp_path)
    grey = TintLook((90, 90, 90, 120), (230, 230, 230, 255))
    same = replace(COLOURS[Palette.STANDARD], tints=dict.fromkeys(Tint, grey))
    pictures = [pygame.surfarray.array3d(tint_picture(tint, Oblong(64, 48), same)).astype(int) for tint in Tint]
    for one, other in combinations(pictures, 2):
        assert (np.abs(one - other).sum(axis=2) > 90).mean() > 0.004


def silhouettes(drawings, names, size=(48, 48)):
    return [pygame.surfarray.array_alpha(drawings.sized(name, size)) > 128 for name in names]


@pytest.mark.parametrize(
    "names",
    [
        [f"ui/disc-{player}" for player in range(4)],
        [f"icons/player-{player}" for player in range(4)],
        [f"icons/element-{element}" for element in ("air", "earth", "fire", "water", "neutral")],
    ],
    ids=["discs", "signs", "elements"],
)
def test_owners_and_elements_differ_in_shape_too(tmp_path, names):
    shapes = silhouettes(started(tmp_path).app.services.drawings, names)
    for one, other in combinations(shapes, 2):
        assert (one & other).sum() / (one | other).sum() < 0.94


def test_faces_of_dice_differ_without_any_colour(tmp_path):
    drawings = started(tmp_path).app.services.drawings
    pictures = []
    for face in ("critical", "dodge", "armor", "lock", "double", "wild", "blank"):
        pixels = pygame.surfarray.array3d(drawings.sized(f"dice/die-{face}", (48, 48)))[8:40, 6:38].astype(float)
        grey = seen_by(COLOURLESS, pixels)[..., 0]
        pictures.append(grey - grey.mean())
    for one, other in combinations(pictures, 2):
        assert (np.abs(one - other) > 40).mean() > 0.1
