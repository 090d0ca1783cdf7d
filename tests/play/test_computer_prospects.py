"""What a computer player thinks that casts are worth."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from real_cards import CATALOG, begin, board, duel
from scenes import card, cast, position, spell, token

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast
from krosmaster.arena.definitions import Aim, Approach, Limit, Markers, Points, Retreat, Swap, Zone
from krosmaster.arena.state import Phase
from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.computer.prospects import CAUTION, Prospects
from krosmaster.play.computer.views import seen_by

MOVERS = [
    card.id
    for card in CATALOG.characters.values()
    if any(isinstance(effect, (Approach, Retreat, Swap)) for spell in card.spells for effect in spell.effects)
]
"""Characters with a spell that moves them."""

BRUTE = card("brute", spell("maul", reach=("melee",), damage=6), mp=2)
KICK = spell("kick", reach=("melee",), limit=Limit.TURN, effects=(Retreat(3),))
STAYING = replace(KICK, effects=())
ZAP = spell("zap", limit=Limit.TURN)


def rated(state, *spells):
    """What each cast of the active character is worth, by the command, as if these were the spells of its card."""
    figure = state.active_figure
    figure = figure._replace(definition=replace(figure.definition, spells=spells or figure.definition.spells))
    state = replace(state, figures={**state.figures, figure.handle: figure})
    attacks = Prospects(state, figure).rated()
    return {attack.commands[-1]: attack.worth for attack in attacks}


def lane(drawing, mp=0):
    """A position in a lane 10 cells long: A walks `mp` steps, v is harmless, b hits hard within three cells."""
    kicker = card("kicker", KICK, ZAP, mp=mp)
    return position(drawing, {"A": kicker, "v": card("victim", mp=0), "b": BRUTE}, active="A")


SAFE = lane("b . . . . . A v . .")
"""The brute does not reach A, but would where the kick leaves it."""


def test_where_one_spell_would_leave_its_caster_counts_nothing_against_another_spell():
    assert rated(SAFE, KICK, ZAP)[cast("zap", "h1")] == pytest.approx(rated(SAFE, ZAP)[cast("zap", "h1")])


def test_where_a_spell_leaves_its_caster_counts_against_that_spell():
    safe, in_danger = (rated(SAFE, kick)[cast("kick", "h1")] for kick in (STAYING, KICK))
    assert safe - in_danger == pytest.approx(CAUTION * Prospects(SAFE, SAFE.active_figure).danger(3))


def test_a_caster_who_walks_to_its_target_may_be_moved_back_over_the_cell_it_came_from():
    state = lane("b . . . . A . v . .", mp=1)
    safe, in_danger = (rated(state, kick)[cast("kick", "h1")] for kick in (STAYING, KICK))
    assert safe - in_danger == pytest.approx(CAUTION * Prospects(state, state.active_figure).danger(3))


def test_what_a_cast_is_worth_does_not_depend_on_the_order_of_the_spells_on_the_card():
    looked_at = Counter()
    for seed in range(4):
        rng, player = Random(seed), GreedyPlayer(seed)
        state = begin(duel(MOVERS, MOVERS, board=board("the-pit"), seed=seed))
        while state.outcome is None and state.number < 8:
            if state.phase is Phase.ACTIVATION and state.active_figure.is_krosmaster:
                definition = state.active_figure.definition
                given = rated(state)
                assert rated(state, *reversed(definition.spells)) == pytest.approx(given)
                looked_at[definition.id] += len(given) > 1
            state = engine.apply(state, player.choose(seen_by(state, state.asked, rng))).state
    assert set(looked_at) == set(MOVERS)


ODD = {
    "healing in a turned area": spell("mend", "heal", ("melee",), zone=Zone.HAMMER),
    "a hindrance in a turned area": spell(
        "hinder", "special", ("classic", 1, 2), aim=Aim.CHARACTER, zone=Zone.STAFF, effects=(Markers(Points.MP, -2),)
    ),
    "a help in a turned area": spell(
        "help", "special", ("classic", 1, 2), aim=Aim.ALLY, zone=Zone.STAFF, effects=(Markers(Points.AP, 2),)
    ),
    "a mob without a spell": spell("call", "summon", ("melee",), ap=1, summons=token("post"), max_in_play=9),
    "a mob that could be called to the own cell": spell(
        "call", "summon", ("classic", 0, 1), ap=1, summons=token("imp", "mob", ZAP), max_in_play=9
    ),
}


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_whatever_the_card_every_rated_cast_is_legal_where_its_way_leads(odd):
    hurt = {"card": card("mate"), "wounds": 3}
    figures = {"A": card("someone", odd), "M": hurt, "N": hurt, "x": card("foe"), "y": card("other")}
    state = position("A . M N .\n. . . . .\n. . x . y", figures, active="A")
    attacks = [found for found in Prospects(state, state.active_figure).rated() if isinstance(found.commands[-1], Cast)]
    assert attacks
    for attack in attacks:
        here = state
        for command in attack.commands:
            assert engine.reason_against(here, command) is None, attack.commands
            here = engine.apply(here, command).state
