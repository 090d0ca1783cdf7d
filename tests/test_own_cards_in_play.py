"""Own characters drawn at random through the code that reads them: whatever is taken must play.

KROSMASTER_OWN_GAMES raises the number of games.
"""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random

import pytest
from drawn_cards import Drawer
from random_play import random_command
from real_cards import CATALOG, begin

from krosmaster.arena import engine
from krosmaster.arena.commands import Concede
from krosmaster.arena.field import field_of
from krosmaster.arena.position import Unsaid, setup_of
from krosmaster.arena.setup_options import KrosmasterSetup, Mode, PlayerSetup, Setup
from krosmaster.arena.state import SETUP_PHASES
from krosmaster.content.own_cards import own_cards
from krosmaster.play.computer.greedy import GreedyPlayer
from krosmaster.play.computer.intent import MOST_COMMANDS
from krosmaster.play.computer.views import seen_by
from krosmaster.play.threat import threat_map
from tools.random_matches import YARD

GAMES = int(os.environ.get("KROSMASTER_OWN_GAMES", "12"))
LONGEST = 200


def drawn_match(rng, folder):
    """A duel or a game of four on a small board, by own characters that were taken; the number of files comes too."""
    Drawer(rng).write(folder)
    found = own_cards(folder, CATALOG)
    taken = [card for name, card in sorted(found.catalog.characters.items()) if name not in CATALOG.characters]
    cards = taken + rng.choices(sorted(CATALOG.box, key=lambda card: card.id), k=4)
    seats = rng.choice((2, 2, 4))
    teams = [tuple(KrosmasterSetup(card) for card in cards[seat::seats][:2]) for seat in range(seats)]
    setup = Setup(
        tuple(PlayerSetup(f"player {seat}", team, gallons=60) for seat, team in enumerate(teams)),
        seed=rng.randrange(2**32),
        mode=Mode.DUEL if seats == 2 else Mode.FREE_FOR_ALL,
        board=YARD,
        rotation=0,
        wild_gallons=9,
        rewards=tuple(CATALOG.rewards.values()),
        scenery_can_be_destroyed=rng.random() < 0.5,
    )
    return setup, taken, found.files


def as_it_is_kept(state):
    """A position without what a set-up leaves out: how the match began, and tokens that have played and are gone."""
    return replace(state, setup=None, played=tuple(handle for handle in state.played if handle in state.figures))


def check(state):
    """The field that is kept is the one that the figures make, and the position can be set up anew."""
    if state.phase in SETUP_PHASES:
        return
    assert state.field._replace(seen_from={}) == field_of(
        state.board, state.figures, state.gone, state.setup.alliances
    )._replace(seen_from={})
    assert state.is_over or not all(isinstance(command, Concede) for command in engine.legal_commands(state))
    said = setup_of(state)
    if not isinstance(said, Unsaid):
        assert as_it_is_kept(engine.initial(said).state) == as_it_is_kept(state)


def test_many_drawn_cards_are_taken_and_some_refused(tmp_path):
    taken, files = 0, 0
    for seed in range(8):
        _, cards, found = drawn_match(Random(seed), tmp_path / str(seed))
        taken, files = taken + len(cards), files + sum(file.path.parent.name != "summons" for file in found)
    assert files // 4 < taken < files


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_position_of_random_games_is_whole(seed, tmp_path):
    rng = Random(seed)
    setup, _, _ = drawn_match(rng, tmp_path)
    state = begin(setup)
    for _ in range(LONGEST):
        if state.is_over:
            break
        state = engine.apply(state, random_command(rng, state)).state
        check(state)


@pytest.mark.parametrize("seed", range(GAMES))
def test_greedy_players_play_them_and_threats_are_told(seed, tmp_path):
    rng = Random(1000 + seed)
    setup, _, _ = drawn_match(rng, tmp_path)
    state = begin(setup)
    players = [GreedyPlayer(seat) for seat in range(len(setup.players))]
    in_turn, turn = 0, None
    for _ in range(LONGEST):
        if state.is_over:
            break
        in_turn, turn = (in_turn + 1 if turn == (state.number, state.active) else 1), (state.number, state.active)
        assert in_turn < MOST_COMMANDS, "it ended by itself"
        command = players[state.asked].choose(seen_by(state, state.asked, rng))
        assert engine.reason_against(state, command) is None
        if rng.random() < 0.02:
            threat_map(state, rng.choice(list(state.figures)))
        state = engine.apply(state, command).state
        check(state)
