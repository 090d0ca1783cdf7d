"""Everybody is in the timelines all the time, in order, however many there are."""

from __future__ import annotations

from itertools import combinations

import pytest
from arena_player import DUEL, QUEEN, cell, in_a_position
from client_fixtures import CATALOG

from krosmaster.arena.setup_options import TokenSetup
from krosmaster.client.words.figure_wording import player_name
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.timelines import timeline


@pytest.fixture
def crowded(tmp_path):
    """Twelve summons, eight of them of one player, in the smallest window."""
    free = ("a1", "a2", "b1", "b3", "c1", "c2", "d1", "d2", "i1", "i2", "j1", "j3")
    kinds = [*["tofu"] * 8, *["gobball"] * 4]
    bys = {"tofu": QUEEN, "gobball": "king-of-the-gobballs"}
    tokens = tuple(TokenSetup(CATALOG.tokens[kind], bys[kind], cell(at)) for kind, at in zip(kinds, free, strict=True))
    player = in_a_position(tmp_path, DUEL, QUEEN, tokens=tokens, size=(1024, 640))
    player.settle()
    return player


def test_all_cards_are_there_in_order_and_none_hides_another(crowded):
    spots = [spot for spot in crowded.screen.spots if spot.verb == "figure"]
    expected = [figure.handle for player in (0, 1) for figure in timeline(crowded.state, player)]
    assert [spot.subject for spot in spots] == expected
    strip = crowded.screen.stage.layout.timelines
    assert all(strip.contains(spot.box) for spot in spots)
    assert not [pair for pair in combinations(spots, 2) if pair[0].box.colliderect(pair[1].box)]
    assert min(spot.box.width for spot in spots) >= 18


def test_krosmasters_stay_larger_than_what_they_summon(crowded):
    boxes = {spot.subject: spot.box for spot in crowded.screen.spots if spot.verb == "figure"}
    summons = {handle for handle, figure in crowded.state.figures.items() if figure.summoner}
    assert min(boxes[handle].width for handle in boxes if handle not in summons) > 1.5 * max(
        boxes[handle].width for handle in summons
    )


def test_each_card_of_a_crowd_can_be_pointed_at(crowded):
    for spot in [spot for spot in crowded.screen.spots if spot.verb == "figure"]:
        crowded.point(spot.box.center)
        assert crowded.screen.pointing.pointer.over == spot.id


def test_whose_turn_it_is_is_written_out_and_plates_tell_who_plays_them(crowded):
    screen = crowded.screen
    strip, state = screen.stage._strip, crowded.state

    def tip(seat):
        return next(spot.tip for spot in screen.spots if spot.id == f"plate:{seat}")

    asked, other = state.asked, 1 - state.asked
    assert strip.turn_words(state) == f"{player_name(state.players[asked].name, asked)} to play"
    assert "plays here" not in tip(0) + tip(1)
    screen.shown.computers.seat({other: Strength.GREEDY})
    screen.view.refresh()
    assert strip.turn_words(state) == "Your turn"
    assert "The computer plays here" in tip(other)
    assert "A person plays here" in tip(asked)
    screen.shown.computers.seat({})
    screen.view.refresh()
    assert "A person plays here" in tip(other)
