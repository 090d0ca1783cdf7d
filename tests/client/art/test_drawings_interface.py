"""The drawings of the board and of the interface: tiles, scenery, icons, dice, rewards, ui, effects.

pygame-ce draws SVG with NanoSVG, which silently ignores or misreads much of the format. So every
file must keep to the part that is drawn right, must show something at the smallest size it is used
at, and the signs that must be told apart without colour must differ in shape.
"""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pygame
import pytest
import yaml

from tests.client.svg_subset import lint

ROOT = Path(__file__).resolve().parents[3]
DRAWINGS = ROOT / "assets" / "drawings"
FOLDERS = ("tiles", "scenery", "icons", "dice", "rewards", "ui", "coach", "effects")
FILES = sorted(path for folder in FOLDERS for path in (DRAWINGS / folder).glob("*.svg"))

REWARDS = tuple(
    reward["id"]
    for reward in yaml.safe_load((ROOT / "characters" / "rewards.yaml").read_text(encoding="utf-8"))["rewards"]
)

TILES = (
    "lava", "mist", "rubble", "water", "meadow", "stone",
    "dark-grass", "flowers", "clover", "straw", "paving", "pit",
)  # fmt: skip
POWERS = ("critical", "armor", "lock", "dodge")
ELEMENTS = tuple(f"element-{name}" for name in ("water", "air", "earth", "fire", "neutral"))
RANGES = tuple(f"range-{name}" for name in ("classic", "fixed", "line", "line-fixed", "no-sight", "melee", "self"))
PLAYERS = ("player-0", "player-1", "player-2", "player-3")
RESISTANCES = tuple(
    f"{kind}-{name}" for kind in ("resistance", "immunity") for name in ("water", "air", "earth", "fire")
)
EFFECTS = ("gust", "shard", "flame", "drop", "strike", "cure", "spark", "star", "chain", "leaf", "splinter")
ICONS = (
    *POWERS, *ELEMENTS, *RANGES, *PLAYERS, *RESISTANCES, "double", "wild",
    "mp", "ap", "hp", "initiative", "level", "gallon", "wild-gallon", "kama", "purse", "wound",
    "mupeke", "bombs", "punch", "pick-up", "buy-gallon", "end-character", "end-turn", "undo", "redo",
    "save", "load", "menu", "settings", "language", "help", "home", "play", "close", "warning",
    "inspire", "tension", "push", "pull", "swap", "retreat", "approach", "life-steal", "armor-piercing",
    "heal", "summon", "limit-turn", "limit-game", "sight", "no-sight", "target", "knock-out", "concede",
    "person", "computer", "log", "zoom-in", "zoom-out", "check", "cross", "crown-victory",
    "reflect", "invisibility", "insensitivity", "stimulation", "trap", "area",
    "mp-minus", "mp-plus", "ap-minus", "ap-plus",
    "potion", "buff", "weapon", "set", "pet", "dofus", "tier-granite", "tier-jade", "tier-gold", "shop",
    "pause", "step-forward", "step-back", "turn-forward", "turn-back", "to-end", "to-start", "replay",
    "team", "sandbox", "branches", "lesson", "rules", "full-screen",
    "sound", "mute", "rotate-left", "rotate-right", "view-front", "view-isometric", "view-flat", "threat",
    "delete", "copy", "edit", "search", "filter", "plus", "minus",
    "arrow-left", "arrow-right", "arrow-up", "arrow-down", "dice", "coin-heads", "coin-tails", "hidden", "flag",
)  # fmt: skip
REQUIRED = (
    *(f"tiles/{name}-{variant}" for name in TILES for variant in "ab"),
    "tiles/start", "tiles/demon",
    *(f"scenery/{name}" for name in ("tree", "bush", "crate", "kama", "kamas-2")),
    *(f"icons/{name}" for name in ICONS),
    *(f"effects/{name}" for name in EFFECTS),
    *(f"rewards/{name}" for name in REWARDS),
    *(f"dice/die-{name}" for name in (*POWERS, "double", "wild", "blank")),
    *(f"ui/disc-{name}" for name in ("0", "1", "2", "3", "active")),
    *(f"ui/{name}" for name in ("logo-mark", "title-scene", "corner-flourish", "divider")),
)  # fmt: skip
VIEW_BOXES = {
    "tiles": {"0 0 96 72"},
    "scenery": {"0 0 96 132", "0 0 48 48"},
    "icons": {"0 0 48 48"},
    "effects": {"0 0 48 48"},
    "dice": {"0 0 96 96"},
    "rewards": {"0 0 64 64"},
}


def draw(name: str | Path, size: tuple[int, int]) -> tuple:
    """RGB and alpha of a drawing as arrays; a size of another shape is fitted into, not filled."""
    path = name if isinstance(name, Path) else DRAWINGS / f"{name}.svg"
    surface = pygame.image.load_sized_svg(str(path), size)
    if surface.get_alpha() is None and surface.get_masks()[3] == 0:
        return pygame.surfarray.array3d(surface), np.full(surface.get_size(), 255, np.uint8)
    return pygame.surfarray.array3d(surface), pygame.surfarray.array_alpha(surface)


def label(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("name", REQUIRED)
def test_drawing_is_there(name):
    assert (DRAWINGS / f"{name}.svg").is_file()


@pytest.mark.parametrize("path", FILES, ids=label)
def test_keeps_to_the_subset(path):
    assert lint(path) == []


@pytest.mark.parametrize("path", FILES, ids=label)
def test_view_box(path):
    box = ET.parse(path).getroot().get("viewBox")
    assert box in VIEW_BOXES.get(path.parent.name, {box})


@pytest.mark.parametrize("path", FILES, ids=label)
def test_shows_something_when_small(path):
    rgb, alpha = draw(path, (18, 18))
    assert alpha.max() > 150
    assert (alpha > 60).mean() > 0.1
    seen = rgb[alpha > 60].astype(int)
    tints = {tuple(colour // 24) for colour in seen}
    assert len(tints) >= 2, "a single flat colour"


@pytest.mark.parametrize("variant", "ab")
@pytest.mark.parametrize("name", TILES)
@pytest.mark.parametrize("size", [(78, 58), (96, 72), (116, 87), (52, 39)], ids=str)
def test_tiles_are_opaque_everywhere(name, variant, size):
    _, alpha = draw(f"tiles/{name}-{variant}", size)
    assert alpha.shape == size
    assert alpha.min() == 255


@pytest.mark.parametrize("name", TILES)
def test_second_tile_of_the_checker_is_a_little_darker(name):
    first, second = (draw(f"tiles/{name}-{variant}", (96, 72))[0].mean() for variant in "ab")
    assert 1 < first - second < 25


@pytest.mark.parametrize("name", ["tiles/start", "tiles/demon"])
def test_decals_leave_the_border_of_the_cell_free(name):
    _, alpha = draw(name, (96, 72))
    border = np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]])
    assert border.max() == 0


def difference(one: str, other: str) -> float:
    """Part of the box in which the two signs differ in outline or in light and dark, not in hue."""
    masks = []
    for name in (one, other):
        rgb, alpha = draw(f"icons/{name}", (24, 24))
        light = rgb @ np.array([0.299, 0.587, 0.114]) * (alpha / 255)
        masks.append((alpha > 110, light > 110))
    outline, inner = (np.logical_xor(a, b).mean() for a, b in zip(*masks, strict=True))
    return max(outline, inner)


@pytest.mark.parametrize("group", [POWERS, ELEMENTS, RANGES, PLAYERS], ids=lambda group: group[0])
def test_signs_differ_in_shape(group):
    for one, other in itertools.combinations(group, 2):
        assert difference(one, other) > 0.1, (one, other)


@pytest.mark.parametrize("name", ICONS)
def test_icons_stand_out_from_dark_panels(name):
    rgb, alpha = draw(f"icons/{name}", (18, 18))
    light = rgb @ np.array([0.299, 0.587, 0.114])
    assert ((alpha > 128) & (light > 95)).mean() > 0.09


def test_discs_of_the_players_differ_in_outline():
    masks = [draw(f"ui/disc-{player}", (48, 24))[1] > 200 for player in range(4)]
    for one, other in itertools.combinations(masks, 2):
        assert np.logical_xor(one, other).mean() > 0.04


def test_a_figure_stands_on_the_lid_of_the_crate():
    """Around the point 22 units above the ground point lies the light top of the crate."""
    rgb, alpha = draw("scenery/crate", (96, 132))
    around = (slice(30, 67), slice(84, 103))
    assert alpha[around].min() == 255
    assert rgb[around].mean() > rgb[30:67, 110:126].mean() + 15
    assert alpha[:, :70].max() == 0


def test_every_drawn_reward_is_one_of_the_60_and_no_two_look_alike():
    drawn = [path.stem for path in FILES if path.parent.name == "rewards"]
    assert sorted(REWARDS) == drawn
    assert len(drawn) == 60
    pictures = {name: draw(f"rewards/{name}", (48, 48)) for name in drawn}
    for (one, (rgb, alpha)), (other, (other_rgb, other_alpha)) in itertools.combinations(pictures.items(), 2):
        apart = np.abs(rgb.astype(int) - other_rgb).max(axis=2) + np.abs(alpha.astype(int) - other_alpha)
        assert (apart > 40).mean() > 0.03, f"{one} looks like {other}"
