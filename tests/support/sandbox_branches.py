"""Sandboxes with many branches, played by chance and changed by hand."""

from __future__ import annotations

from random import Random

from layout_list import BOX, LONG_NAMES

from krosmaster.arena import engine
from krosmaster.arena.commands import Concede, EndTurn, Move
from krosmaster.play import edits
from krosmaster.play.sandbox import DiceMode, Sandbox
from krosmaster.play.sandbox_starts import starting_setup


def many_branches(services, seed=5, acts=130, names=LONG_NAMES[:2]):
    """Two teams of the box on the elemental arena; edits now and then, fresh dice, and returns to earlier places."""
    rng = Random(seed)
    catalog = services.catalog
    teams = [[catalog.characters[card] for card in team] for team in BOX]
    board = catalog.boards["elemental-arena"]
    setup = starting_setup(board, teams, names=names, seed=3, boards=catalog.boards, rewards=catalog.rewards.values())
    sandbox = Sandbox(services.rules, setup, lambda: rng.getrandbits(31))
    sandbox.dice = DiceMode.FRESH
    bill = next(handle for handle in sandbox.state.figures if handle == "bill-tell")
    for act in range(acts):
        if sandbox.state.is_over or rng.random() < 0.05:
            sandbox.go_to(rng.choice(sandbox.nodes))
        if act % 22 == 17:
            sandbox.edit(rng.choice((edits.SetWounds(bill, 3), edits.SetGallons(1, 3), edits.SetPurse(0, 9))))
        elif not sandbox.state.is_over:
            command = _some_command(rng, sandbox)
            sandbox.submit(command, sandbox.consider(command))
    return sandbox


def _some_command(rng, sandbox):
    """A legal command, seldom the end of a turn, and no walk where something else is to be done."""
    legal = [command for command in engine.legal_commands(sandbox.state) if not isinstance(command, Concede)]
    acts = [command for command in legal if not isinstance(command, EndTurn)] if rng.random() < 0.85 else legal
    others = [command for command in acts if not isinstance(command, Move)]
    return rng.choice((others if others and rng.random() < 0.6 else acts) or legal)
