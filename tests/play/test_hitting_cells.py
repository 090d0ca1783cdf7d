"""The order in which the keyboard leads through the targets of a spell."""

from __future__ import annotations

from scenes import card, cell, position, spell

from krosmaster.arena.definitions import Zone
from krosmaster.play.pointing import Prospect, hitting_cells
from krosmaster.play.selection import SpellChosen

OPEN = """
B . . . .
. A . . .
. . . a .
. C . . b
. . . . .
"""


ANYWHERE = ("no-sight", 1, 9)


def hits(cast, picture=OPEN, **wounds):
    """Where the keyboard leads with the caster's spell chosen."""
    figures = {
        letter: {"card": card(f"card-{letter}", *([cast] if letter == "A" else [])), "wounds": wounds.get(letter, 0)}
        for letter in "ABCab"
    }
    return hitting_cells(Prospect.of(position(picture, figures, active="A")), SpellChosen(cast.id))


def cells(names):
    return tuple(map(cell, names.split()))


def test_attacks_are_aimed_at_enemies_first_from_the_nearest_on():
    assert hits(spell(reach=ANYWHERE)) == cells("d3 e4 a1 b4")


def test_heals_are_aimed_at_wounded_allies_first_and_at_enemies_last():
    heal = spell("mend", "heal", ("no-sight", 0, 5))
    assert hits(heal, C=2) == cells("b4 b2 a1 d3 e4")
    assert hits(heal, A=1, a=5) == cells("b2 a1 b4 d3 e4")


def test_areas_are_aimed_where_they_hit_most_enemies_and_no_ally():
    blast = spell("blast", reach=ANYWHERE, zone=Zone.CROSS)
    found = hits(blast)
    enemies = {cell("d3"), cell("e4")}
    assert set(found[:2]) == {cell("d4"), cell("e3")}, "both enemies lie beside these"
    assert found[2] == cell("d3"), "then the nearest one itself, before the cells around it"
    assert found.index(cell("e4")) < found.index(cell("a1"))
    assert enemies < set(found)


def test_what_is_neither_attack_nor_heal_keeps_the_order_of_the_board():
    boost = spell("boost", "special", ("no-sight", 1, 5))
    assert hits(boost) == cells("a1 d3 b4 e4")
