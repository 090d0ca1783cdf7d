"""What the map of threats says in words."""

from play_scenes import ARCHER, KING, at, board, card, cell, position

from krosmaster.arena.definitions import Handle
from krosmaster.client.panels.threat_panel import threats_markup
from krosmaster.client.words.strike_wording import strikes_markup
from krosmaster.play.threat import threat_map


def lines(state, place):
    return list(strikes_markup(threat_map(state, Handle("mine")).here(cell(place)), state))


def test_what_is_cast_before_a_blow_is_named_before_it():
    raised = position([at(card("mine"), "o1")], [at(ARCHER, "a1")], on=board("." * 17))
    assert "long-shot + arrow" in lines(raised, "o1")[1]
    summoned = position([at(card("mine"), "c3")], [at(KING, "d4")])
    assert "summon-gobball + gobbolob" in lines(summoned, "c3")[1]
    assert "6 wounds" in lines(summoned, "c3")[-1]


def test_the_map_names_what_it_leaves_aside_and_calls_nothing_impossible():
    state = position([at(card("mine"), "c3")], [at(KING, "d4")])
    words = threats_markup(threat_map(state, Handle("mine")), state)
    for left_aside in ("traps", "inspiration", "face-down rewards", "swaps", "pushes", "help of others"):
        assert left_aside in words
    assert "at most" not in words + lines(state, "c3")[-1]
