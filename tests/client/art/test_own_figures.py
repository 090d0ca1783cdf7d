"""The drawings that own characters and summons get: drawn whole, standing right, always the same, told apart."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace

import numpy as np
import pygame
import pytest

from krosmaster.client.art.own_figures import figure_drawing
from krosmaster.content.drawing_faults import drawing_faults
from krosmaster.content.loader import load_catalog

CATALOG = load_catalog()
CARDS = [replace(card, id=f"own-{name}") for name, card in CATALOG.characters.items()]
TOKENS = [
    *(replace(token, id=f"own-{name}") for name, token in CATALOG.tokens.items()),
    *(replace(CATALOG.tokens["tofu"], id=f"rock-{letter}", mp=0) for letter in "ab"),
]
IDS = [one.id for one in (*CARDS, *TOKENS)]


def alpha_of(svg, size=(96, 120)):
    surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)
    return pygame.surfarray.array_alpha(surface).swapaxes(0, 1) / 255


def rgb_of(svg, size=(48, 60)):
    surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)
    alpha = pygame.surfarray.array_alpha(surface).swapaxes(0, 1)[..., None] / 255
    return pygame.surfarray.array3d(surface).swapaxes(0, 1) / 255 * alpha + 0.5 * (1 - alpha)


@pytest.mark.parametrize("card", [*CARDS, *TOKENS], ids=IDS)
def test_drawing_keeps_to_the_subset_and_is_cut_nowhere(card):
    svg = figure_drawing(card)
    assert drawing_faults(svg, "drawing") == []
    alpha = alpha_of(svg)
    assert np.concatenate([alpha[0], alpha[-1], alpha[:, 0], alpha[:, -1]]).max() == 0


@pytest.mark.parametrize("card", CARDS, ids=IDS[: len(CARDS)])
def test_character_stands_on_the_ground_and_fills_its_portrait(card):
    drawn = alpha_of(figure_drawing(card)) > 0.75
    lowest = np.nonzero(drawn)[0].max()
    assert 106 <= lowest <= 112
    assert np.nonzero(drawn)[0].min() >= 2
    assert drawn[2:78, 10:86].mean() > 0.45


@pytest.mark.parametrize("token", TOKENS, ids=IDS[len(CARDS) :])
def test_summon_is_smaller_than_a_character(token):
    drawn = alpha_of(figure_drawing(token)) > 0.75
    rows, columns = np.nonzero(drawn)
    assert rows.min() >= 38
    assert columns.min() >= 10
    assert columns.max() <= 86
    assert 104 <= rows.max() <= 112


def test_same_card_always_looks_the_same_and_another_name_changes_nothing():
    card = CARDS[0]
    assert figure_drawing(card) == figure_drawing(replace(card, names={"en": "x"}, hp=3))


def test_ids_classes_and_elements_are_seen():
    card = replace(CATALOG.characters["boo-ming"], id="somebody")
    others = [
        replace(card, id="somebody-else"),
        replace(card, class_id="cook"),
        replace(card, spells=CATALOG.characters["oscar-kass"].spells),
    ]
    drawings = [figure_drawing(one) for one in (card, *others)]
    for one, other in itertools.combinations(drawings, 2):
        assert np.abs(rgb_of(one) - rgb_of(other)).mean() > 0.01


def test_many_own_characters_of_one_class_are_told_apart():
    card = CATALOG.characters["boo-ming"]
    pictures = [rgb_of(figure_drawing(replace(card, id=f"hero-{number}"))) for number in range(12)]
    distances = [np.abs(one - other).mean() for one, other in itertools.combinations(pictures, 2)]
    assert sum(distance > 0.03 for distance in distances) > 0.9 * len(distances)
    assert min(distances) > 0
