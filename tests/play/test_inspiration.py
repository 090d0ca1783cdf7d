"""Which tension dice would do nothing (TEN-4)."""

from dataclasses import replace

import pytest
from play_scenes import at, board, card, position

from krosmaster.arena.definitions import Handle, Power
from krosmaster.arena.dice import Face
from krosmaster.play.inspiration import wasted_dice, would_be_wasted

KNIGHT, SQUIRE = Handle("knight"), Handle("squire")


def rolled(*faces):
    """A knight with armor and a squire without powers may be given dice."""
    team = [at(card("knight", powers=[Power.ARMOR]), "a1"), at(card("squire"), "c1")]
    state = position(team, [at(card("foe"), "a3")], on=board("...", "...", "..."))
    return replace(state, tension=faces)


@pytest.mark.rule("TEN-4")
@pytest.mark.parametrize(
    ("faces", "give", "wasted"),
    [
        ((Face.ARMOR, Face.DODGE), (KNIGHT, KNIGHT), (0,)),
        ((Face.ARMOR, Face.DODGE), (SQUIRE, SQUIRE), ()),
        ((Face.LOCK, Face.LOCK), (SQUIRE, SQUIRE), (1,)),
        ((Face.LOCK, Face.LOCK), (SQUIRE, KNIGHT), ()),
        ((Face.ARMOR, Face.ARMOR), (KNIGHT, KNIGHT), (0, 1)),
        ((Face.ARMOR, Face.ARMOR), (None, None), ()),
    ],
)
def test_die_is_wasted_on_who_has_its_power_by_the_card_or_by_the_other_die(faces, give, wasted):
    assert wasted_dice(rolled(*faces), give) == wasted


@pytest.mark.rule("TEN-4")
def test_next_die_is_looked_at_with_the_other_as_it_is_given():
    state = rolled(Face.LOCK, Face.LOCK)
    assert would_be_wasted(state, (None, SQUIRE), 0, SQUIRE)
    assert not would_be_wasted(state, (None, SQUIRE), 0, KNIGHT)
    assert not would_be_wasted(state, (SQUIRE, None), 0, SQUIRE), "it may be laid where it lies"
