"""Sandboxes kept: a save is a match file of the line that was looked at, and all branches come back with it."""

import re
from random import Random

import pytest
import yaml
from random_play import random_command
from real_cards import CATALOG, STASIS, WAKFU, real

from krosmaster import whole_matches
from krosmaster.arena import engine
from krosmaster.arena.boards import INLINE, BoardDef
from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import Phase
from krosmaster.arena.summary import digest
from krosmaster.client.services import SaveFault
from krosmaster.content import matchfile, replay, sandbox_text
from krosmaster.content.check import check
from krosmaster.content.matchfile import read_match
from krosmaster.content.play_cost import points_of
from krosmaster.content.replay import replayed
from krosmaster.kept_matches import KeptMatches
from krosmaster.play.edits import ChangeOwner, PlaceKrosmaster, SetGallons, SetPlayed, SetPurse, SetWounds
from krosmaster.play.sandbox import MOST_SAID, DiceMode, Sandbox
from krosmaster.play.sandbox_starts import starting_setup
from krosmaster.play.setup_size import setup_size

BILL = Handle("bill-tell")


def grown(seed=5, acts=120):
    """A sandbox of two teams and a dummy, with branches, fresh dice, edits and names."""
    rng = Random(seed)
    teams = [[real(card) for card in STASIS], [*(real(card) for card in WAKFU[:2]), CATALOG.training["training-dummy"]]]
    board = CATALOG.boards["the-pit"]
    setup = starting_setup(board, teams, names=("Ana", "Ben"), seed=3, rewards=CATALOG.rewards.values())
    sandbox = Sandbox(engine, setup, lambda: rng.getrandbits(31))
    sandbox.dice = DiceMode.FRESH
    for act in range(acts):
        if sandbox.state.is_over or rng.random() < 0.08:
            sandbox.go_to(rng.choice(sandbox.nodes))
        if act % 15 == 7:
            at = rng.choice(sandbox.state.grid.cells)
            sandbox.edit(
                rng.choice(
                    (
                        SetWounds(BILL, rng.randint(0, 4)),
                        SetGallons(1, rng.randint(1, 6)),
                        SetPurse(0, rng.randint(0, 9)),
                        PlaceKrosmaster(real("anna-tommy"), 0, at),
                        ChangeOwner(BILL, 1),
                        SetPlayed(()),
                    )
                )
            )
            continue
        if sandbox.state.is_over:
            continue
        command = random_command(rng, sandbox.state)
        sandbox.submit(command, sandbox.consider(command))
    sandbox.rename(sandbox.branches[1], 'What if: "Bill" waits #1')
    return sandbox


@pytest.fixture
def saves(tmp_path):
    return KeptMatches(tmp_path / "saves", CATALOG)


def shape(sandbox):
    """Everything of a sandbox that has to come back."""
    places = {node.number: place for place, node in enumerate(sandbox.nodes)}
    return (
        [(None if n.parent is None else places[n.parent.number], n.record, digest(n.state)) for n in sandbox.nodes],
        [(places[branch.head.number], branch.name) for branch in sandbox.branches],
        places[sandbox.here.number],
        sandbox.note,
    )


@pytest.mark.parametrize("seed", range(4))
def test_a_sandbox_comes_back_with_all_its_branches(saves, seed):
    sandbox = grown(seed)
    assert len(sandbox.branches) > 3
    assert any(node.setup is not None for node in sandbox.nodes[1:])
    again = saves.load(saves.save(sandbox, "What if"))
    assert isinstance(again, Sandbox)
    assert shape(again) == shape(sandbox)
    assert [step.events for step in again.steps] == [step.events for step in sandbox.steps]


class CountedRules:
    """The rules, and how often a command was played and a set-up set up by them."""

    def __init__(self):
        self.played = self.set_up = 0

    def __getattr__(self, name):
        return getattr(engine, name)

    def apply(self, *given):
        self.played += 1
        return engine.apply(*given)

    def initial(self, setup):
        self.set_up += 1
        return engine.initial(setup)


def test_each_command_of_a_file_is_played_once_and_one_jump_leads_to_where_one_stood(saves, monkeypatch):
    sandbox = grown()
    sandbox.go_to(max(sandbox.nodes, key=lambda node: len(sandbox.path(node))))
    path = saves.save(sandbox, "What if")
    gone = []
    go_to = Sandbox.go_to
    monkeypatch.setattr(Sandbox, "go_to", lambda self, node: gone.append(node) or go_to(self, node))
    rules = CountedRules()
    monkeypatch.setattr(whole_matches, "engine", rules)
    assert shape(saves.load(path)) == shape(sandbox)
    commands = sum(node.record is not None for node in sandbox.nodes)
    assert (rules.played, len(gone)) == (commands, 1)
    assert rules.set_up == len(sandbox.nodes) - commands


def test_a_line_of_another_file_is_played_beside_the_tree_and_both_have_to_end_alike(saves):
    sandbox = grown()
    path = saves.save(sandbox, "What if")
    text = path.read_text(encoding="utf-8")
    end, there = text.index("sandbox:"), len(sandbox.records)
    assert there > 0
    path.write_text(f"{text[:end]}  - {{do: concede, by: 0}}\n{text[end:]}", encoding="utf-8")
    with pytest.raises(SaveFault, match="another position than the one that the commands lead to"):
        saves.load(path)


def test_the_commands_of_a_file_and_those_of_its_tree_are_bounded_together(saves, monkeypatch):
    sandbox = grown()
    path = saves.save(sandbox, "What if")
    monkeypatch.setattr(matchfile, "MOST_COMMANDS", len(sandbox.nodes))
    assert shape(saves.load(path)) == shape(sandbox)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("\ncommands:", "\ncommands:\n  - {do: concede}", 1), encoding="utf-8")
    with pytest.raises(SaveFault, match=f"too many; allowed: {len(sandbox.nodes)} in all"):
        saves.load(path)


def test_a_tree_is_played_as_far_as_a_file_may_ask_for_and_what_lies_on_the_line_counts_once(saves, monkeypatch):
    sandbox = grown()
    path = saves.save(sandbox, "What if")
    played = sum(points_of(node.step, is_setup=node.setup is not None) for node in sandbox.nodes)
    root = points_of(sandbox.root.step, is_setup=True)
    monkeypatch.setattr(replay, "MOST_POINTS", played + root)
    assert shape(saves.load(path)) == shape(sandbox)
    monkeypatch.setattr(replay, "MOST_POINTS", played - 1)
    with pytest.raises(SaveFault, match=r":\d+:\d+: so many figures, events and set-ups are too much to play"):
        saves.load(path)


def test_a_sandbox_draws_one_board_however_often(saves):
    drawn = BoardDef(INLINE, {}, ("..........",) * 9)
    teams = [[real(card) for card in STASIS[:2]], [real(card) for card in WAKFU[:2]]]
    sandbox = Sandbox(engine, starting_setup(drawn, teams, seed=3), lambda: 1)
    sandbox.edit(SetGallons(1, 3))
    path = saves.save(sandbox, "Drawn")
    again = saves.load(path)
    assert shape(again) == shape(sandbox)
    assert len({id(node.setup.board) for node in again.nodes}) == 1
    text = path.read_text(encoding="utf-8")
    place = text.rindex('- ".........."')
    path.write_text(f'{text[:place]}- "....D....."{text[place + 14 :]}', encoding="utf-8")
    with pytest.raises(SaveFault, match="a sandbox draws one board at most"):
        saves.load(path)


def test_what_was_deleted_stays_away_and_the_numbers_close_up(saves):
    sandbox = grown()
    last = sandbox.branches[-1]
    sandbox.delete(last.head)
    again = saves.load(saves.save(sandbox, "What if"))
    assert len(again.nodes) == len(sandbox.nodes)
    assert not again.can_restore


def test_its_file_is_a_match_file_of_the_line_that_is_looked_at(saves):
    sandbox = grown()
    path = saves.save(sandbox, "What if")
    match_file = read_match(path, CATALOG)
    assert digest(replayed(match_file, engine).state) == digest(sandbox.state)
    assert len(match_file.commands) == len(sandbox.records)
    findings = check([path], engine)
    assert (findings.faults, findings.refused) == ([], [])


def test_the_autosave_follows_every_step_of_a_sandbox(saves):
    sandbox = grown()
    for node in (sandbox.nodes[3], sandbox.root, sandbox.branches[-1].end):
        sandbox.go_to(node)
        saves.keep(sandbox)
        entry = saves.unfinished()
        assert shape(saves.read(entry.path)) == shape(sandbox)


def test_a_sandbox_is_put_aside_whole_when_another_match_begins_even_at_its_root(saves):
    sandbox = grown()
    sandbox.go_to(sandbox.root)
    saves.keep(sandbox)
    saves.keep(grown(seed=9))
    kept = [saves.read(entry.path) for entry in saves.entries() if not entry.is_auto]
    assert [shape(one) for one in kept] == [shape(sandbox)]


def test_a_sandbox_is_never_over_in_lists(saves):
    sandbox = grown(seed=2, acts=40)
    sandbox.edit(SetGallons(1, 0))
    saves.keep(sandbox)
    (entry,) = saves.entries()
    assert (entry.note, entry.is_over) == ("sandbox", False)
    assert saves.unfinished() is not None


@pytest.mark.parametrize("place", [0, -1])
def test_a_set_up_that_cannot_be_is_told_where_it_stands_at_the_root_too(saves, place):
    sandbox = grown()
    sandbox.go_to(sandbox.nodes[-1])
    path = saves.save(sandbox, "What if")
    text = path.read_text(encoding="utf-8")
    stands = re.compile("character: bill-tell, name: bill-tell, at: ([a-z0-9]+)")
    start, end = list(stands.finditer(text, text.index("sandbox:")))[place].span(1)
    path.write_text(f"{text[:start]}z26{text[end:]}", encoding="utf-8")
    line = text.count("\n", 0, start) + 1
    told = rf":{line}:\d+: z26 is not on the board"
    with pytest.raises(SaveFault, match=told):
        saves.load(path)
    assert [str(fault) for fault in check([path], engine).faults if re.search(told, str(fault))]


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ("  here: ", "  here: 9999 #", "there is no node 9999"),
        ("    - {after: 3, ", "    - {after: 9999, ", "node 4 comes after node 9999; allowed: an earlier one"),
        ("    - setup:", "    - after: 0\n      setup:", "the first node of a sandbox is set up"),
        ("    - {after: 0, command: ", "    - {after: 0, command: {do: pick_up}, others: ", "others"),
        ("    - {after: 0, command: ", "    - {after: 0, command: {do: buy_gallon}} #", "refuse this command (ACT-2)"),
    ],
)
def test_a_tree_that_cannot_grow_again_is_named_with_its_line(saves, before, after, fault):
    path = saves.save(grown(seed=1, acts=30), "What if")
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(SaveFault, match=r":\d+:\d+: .*") as found:
        saves.load(path)
    assert fault in str(found.value)


def test_of_a_tree_that_is_too_large_for_a_file_the_newest_branches_and_the_present_one_are_kept(saves, monkeypatch):
    sandbox = grown()
    sandbox.go_to(sandbox.branches[1].end)
    whole = sandbox_text.write_sandbox(sandbox)
    monkeypatch.setattr(sandbox_text, "_MOST_WEIGHT", sum(map(sandbox_text._weight, sandbox.nodes)) * 2 // 3)
    again = saves.load(saves.save(sandbox, "Much"))
    assert digest(again.state) == digest(sandbox.state)
    assert 1 < len(again.nodes) < len(sandbox.nodes)
    kept = {digest(node.state) for node in again.nodes}
    assert {digest(node.state) for node in sandbox.path(sandbox.here)} <= kept
    dropped = [node.number for node in sandbox.nodes if digest(node.state) not in kept]
    assert min(dropped) < max(node.number for node in sandbox.nodes if digest(node.state) in kept)
    monkeypatch.setattr(sandbox_text, "_MOST_WEIGHT", 10**9)
    assert sandbox_text.write_sandbox(sandbox) == whole
    monkeypatch.setattr(sandbox_text, "MOST_COMMANDS", len(sandbox.nodes) - 5)
    assert len(saves.load(saves.save(sandbox, "Many")).nodes) <= len(sandbox.nodes) - 5


def test_the_weight_of_a_node_is_no_less_than_what_a_file_counts_of_it():
    sandbox = grown()
    text = sandbox_text.write_sandbox(sandbox)
    counted = values_in(yaml.safe_load(text)["sandbox"]["nodes"])
    weight = sum(map(sandbox_text._weight, sandbox.nodes))
    assert counted <= weight <= 2 * counted


def values_in(value):
    """Everything that a file counts: blocks, lists and what lies in them."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(values_in, inner))


@pytest.mark.parametrize("limit", ["_MOST_WEIGHT", "MOST_COMMANDS"])
@pytest.mark.parametrize("seed", range(4))
def test_a_tree_whose_way_is_too_long_for_a_file_is_kept_from_where_one_stands(saves, monkeypatch, seed, limit):
    sandbox = grown(seed)
    sandbox.go_to(max(sandbox.nodes, key=lambda node: node.depth))
    way = sandbox.path(sandbox.here)[-len(sandbox.steps) :]
    line = sum(sandbox_text._weight(node) + sandbox_text._line_weight(node) for node in way)
    least = line * 2 // 3 if limit == "_MOST_WEIGHT" else len(sandbox.records) // 2 + 1
    monkeypatch.setattr(sandbox_text, limit, least)
    saves.keep(sandbox)
    path = saves.unfinished().path
    again = saves.read(path)
    assert digest(again.state) == digest(sandbox.state)
    assert len(again.nodes) < len(sandbox.nodes)
    assert limit == "_MOST_WEIGHT" or len(again.steps) > least // 2
    match_file = read_match(path, CATALOG)
    assert len(match_file.tree.line) == len(match_file.commands) + 1
    assert match_file.setup.title == sandbox.setup.title


def newest_that_fit(sandbox, most_nodes, most_weight):
    """What is kept of a tree, said plainly: the way to where one stands, then end by end from the newest on."""
    weights = {node.number: sandbox_text._weight(node) for node in sandbox.nodes}
    kept = {node.number for node in sandbox.path(sandbox.here)}
    line = sandbox.path(sandbox.here)[-len(sandbox.steps) :]
    for end in reversed(sandbox.nodes):
        way = {node.number for node in sandbox.path(end)} | kept
        weight = sum(weights[number] for number in way) + sum(map(sandbox_text._line_weight, line))
        if len(way) <= most_nodes and weight <= most_weight:
            kept = way
    return sorted(kept)


@pytest.mark.parametrize("seed", range(6))
def test_of_a_large_tree_all_is_kept_that_fits_from_the_newest_end_on(monkeypatch, seed):
    sandbox = grown(seed)
    rng = Random(seed)
    weight = sum(map(sandbox_text._weight, sandbox.nodes))
    found = []
    for _ in range(12):
        sandbox.go_to(rng.choice(sandbox.nodes))
        way, line = sandbox.path(sandbox.here), len(sandbox.steps)
        least = sum(map(sandbox_text._weight, way)) + sum(map(sandbox_text._line_weight, way[-line:]))
        most_nodes, most_weight = rng.randint(len(way), len(sandbox.nodes)), rng.randint(least, least + weight)
        monkeypatch.setattr(sandbox_text, "MOST_COMMANDS", most_nodes)
        monkeypatch.setattr(sandbox_text, "_MOST_WEIGHT", most_weight)
        kept = [node.number for node in sandbox_text._that_fit(sandbox)]
        assert kept == newest_that_fit(sandbox, most_nodes, most_weight)
        found.append(len(kept))
    assert len(set(found)) > 4


def test_the_size_of_a_set_up_is_twice_what_a_file_counts_of_it_or_more():
    cards = list(CATALOG.characters.values())
    teams = [cards[8 * seat : 8 * seat + 8] for seat in range(4)]
    setup = starting_setup(CATALOG.boards["the-pit"], teams, seed=3, rewards=CATALOG.rewards.values())
    large = Sandbox(engine, setup, lambda: 1)
    while large.state.phase is Phase.ORDER_TIMELINE:
        large.submit(random_command(Random(1), large.state))
    for purse in range(3):
        large.edit(SetPurse(0, purse))
    nodes = [node for one in (grown(0), grown(1), large) for node in one.nodes if node.setup is not None]
    assert max(map(sandbox_text._weight, nodes)) > 250
    assert MOST_SAID / 2 < 0.9 * sandbox_text._MOST_WEIGHT
    for node in nodes:
        assert 2 * sandbox_text._weight(node) <= setup_size(node.setup)


def test_a_long_tree_is_written_in_little_time_because_each_node_is_put_in_words_once(saves, monkeypatch):
    sandbox = grown()
    saves.keep(sandbox)
    worded = []
    monkeypatch.setattr(sandbox_text, "_worded", lambda node: worded.append(node) or iter(("command: {do: end_turn}",)))
    sandbox.go_to(sandbox.nodes[2])
    saves.keep(sandbox)
    assert worded == []
