"""The odds of an area on a crowd, figure by figure, against all ways that there are."""

import random

import pytest
from play_scenes import BOMB, QUEEN, THIEF, TOFU, at, card, cell, open_board, position, spell, token_at

from krosmaster.arena.commands import Cast
from krosmaster.arena.definitions import (
    Coin,
    Element,
    ExtraDamage,
    LifeSteal,
    Power,
    Push,
    Range,
    RangeKind,
    SpellId,
    SpellKind,
    Zone,
)
from krosmaster.play.crowds import is_crowd
from krosmaster.play.odds import Tally, ways
from krosmaster.play.outlook import Outlook
from krosmaster.play.preview import CastStudy

FAR = Range(RangeKind.NO_SIGHT, 0, 12)
AREAS = {
    "blast": spell("blast", reach=FAR, element=Element.FIRE, zone=Zone.SQUARE, damage=2),
    "gust": spell("gust", reach=FAR, element=Element.AIR, zone=Zone.CROSS, effects=(Push(1),)),
    "flip": spell("flip", reach=FAR, zone=Zone.SQUARE, effects=(Coin(heads=(ExtraDamage(2),)),)),
    "bless": spell("bless", SpellKind.HEAL, FAR, zone=Zone.SQUARE, damage=1),
}
AROUND = "c3 b3 d3 c2 c4"


def scene(name, chance, **fields):
    mage = card("mage", AREAS[name], powers=chance.sample([Power.CRITICAL, Power.HEALING], 1), ap=6)
    cells = AROUND.split()
    chance.shuffle(cells)
    armor = [[], [Power.ARMOR], [Power.IMMUNITY], [Power.INSENSITIVITY]]
    mine = [
        at(mage, chance.choice(["a3", cells.pop()])),
        at(card("friend", hp=6), cells.pop(), wounds=chance.choice([0, 5])),
    ]
    foes = [
        at(card(f"foe{n}", powers=chance.choice(armor), hp=4, initiative=n), cells.pop(), wounds=chance.randrange(4))
        for n in range(2)
    ]
    foes.append(at(QUEEN, "e5"))
    tokens = [token_at(TOFU, "foe1", cells.pop() if cells else "e1"), token_at(TOFU, "foe0", "e2")]
    return position(mine, foes, on=open_board(5, 5), tokens=tokens, **fields)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", AREAS)
def test_figure_by_figure_the_odds_are_those_of_all_ways_together(name, seed):
    state = scene(name, random.Random(seed))
    command = Cast(SpellId(name), cell("c3"))
    tally = Tally(state)
    for way in ways(state, command):
        tally.add(way)
    study = CastStudy(state, command)
    assert study._crowd is not None
    looks = 0
    while not (seen := study.look(60)).is_counted:
        looks += 1
        assert looks < 100
    assert seen.targets == tally.targets()
    assert seen.scenery == tally.scenery()


def test_what_is_told_before_all_are_counted_is_exact_already():
    state = scene("blast", random.Random(1))
    study = CastStudy(state, Cast(SpellId("blast"), cell("c3")))
    first = study.look(1)
    while not (seen := study.look(1)).is_counted:
        pass
    assert 0 < first.counted < 1 or not first.targets
    assert set(map(repr, first.targets)) <= set(map(repr, seen.targets))
    assert all(sum(target.wounds.values()) == 1 for target in seen.targets)


@pytest.mark.parametrize(
    ("changed", "tokens"),
    [
        ({"effects": (LifeSteal(),)}, []),
        ({"effects": (Coin(heads=(LifeSteal(),)),)}, []),
        ({}, [token_at(BOMB, "mage", "e5")]),
    ],
)
def test_where_rolls_matter_to_others_all_ways_are_counted_together(changed, tokens):
    area = spell("area", reach=FAR, element=Element.FIRE, zone=Zone.SQUARE, **changed)
    places = zip(("foe", "other", "third"), ("b2", "c2", "b3"), strict=True)
    foes = [at(card(name, initiative=n), place) for n, (name, place) in enumerate(places)]
    state = position([at(card("mage", area), "a3"), at(THIEF, "c3")], foes, on=open_board(5, 5), tokens=tokens)
    zone = state.grid.square(state.grid.index(cell("b2")))
    assert not is_crowd(state, area, zone)
    assert sum(Outlook(state).aimed(Cast(area.id, cell("b2"))).targets[0].wounds.values()) > 0
