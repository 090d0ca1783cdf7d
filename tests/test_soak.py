"""The long run of random games: the same for everybody who gives its seed, and telling of whatever goes wrong."""

import gc
from dataclasses import replace

import pytest

from krosmaster.arena import engine
from krosmaster.arena.commands import Concede, EndTurn
from krosmaster.content.matchfile import read_match
from krosmaster.content.replay import replayed
from krosmaster.table.match import Match
from tools import soak
from tools.random_matches import CATALOG

GAMES = 40


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    folder = tmp_path_factory.mktemp("faults")
    return [soak.play(number, 3, folder) for number in range(GAMES)]


def test_random_games_with_everything_mixed_in_have_no_fault(told):
    assert [fault for _, _, fault in told if fault] == []
    done = sum((counted for _, counted, _ in told), start=told[0][1].__class__())
    assert done["commands"] > 50 * GAMES
    assert all(done[name] for name in ("undo", "redo", "played anew", "save and load", "replay", "fork"))


def test_a_game_depends_on_the_seed_and_its_number_alone(told, tmp_path):
    assert soak.play(7, 3, tmp_path) == told[7]
    assert soak.play(7, 4, tmp_path) != told[7]
    assert soak.play(8, 3, tmp_path) == told[8]


def test_a_fault_of_the_rules_is_told_and_kept_as_a_match_file(monkeypatch, tmp_path):
    def broken(state, command, script=None, apply=engine.apply):
        if isinstance(command, EndTurn):
            raise ZeroDivisionError("a die of no sides")
        return apply(state, command) if script is None else apply(state, command, script)

    monkeypatch.setattr(engine, "apply", broken)
    _, done, fault = soak.play(1, 3, tmp_path)
    monkeypatch.undo()
    (file,) = tmp_path.iterdir()
    assert fault == f"game 1 of seed 3: ZeroDivisionError: a die of no sides; see {file}"
    assert len(replayed(read_match(file, CATALOG), engine).records) <= done["commands"]
    assert "a die of no sides" in file.read_text("utf-8")


def test_a_position_in_which_one_can_only_concede_is_a_fault(monkeypatch, tmp_path):
    monkeypatch.setattr(engine, "legal_commands", lambda _state: [Concede(0), Concede(1)])
    assert "nothing is legal but to concede" in soak.play(0, 3, tmp_path)[2]


def test_a_game_that_does_not_end_is_a_fault(monkeypatch, tmp_path):
    monkeypatch.setattr(soak, "LONGEST", 10)
    assert "not over after 10 commands" in soak.play(0, 3, tmp_path)[2]


@pytest.mark.parametrize(("mixed_in", "told"), [("SAVE", "the save leads elsewhere"), ("UNDO", "undone")])
def test_what_comes_to_another_position_is_a_fault(monkeypatch, tmp_path, mixed_in, told):
    """The rules count how often they are asked: what is played again is not what was played."""
    asked = iter(range(10**9))

    def forgetful(state, command, *script, apply=engine.apply):
        step = apply(state, command, *script)
        return replace(step, state=replace(step.state, number=next(asked)))

    monkeypatch.setattr(soak, mixed_in, 1.0)
    monkeypatch.setattr(engine, "apply", forgetful)
    faults = [soak.play(number, 3, tmp_path)[2] for number in range(4)]
    assert any(told in fault or "another position" in fault for fault in faults), faults


def test_the_sum_is_the_same_whatever_the_number_of_workers(monkeypatch, capsys, tmp_path):
    told = []
    monkeypatch.setattr(soak, "_prepare", gc.collect)  # the tests' own process goes on; it has to reach others by name
    for workers in ("1", "2"):
        given = ["soak", "--games", "3", "--workers", workers, "--faults", str(tmp_path)]
        monkeypatch.setattr("sys.argv", given)
        assert soak.main() == 0
        told.append(capsys.readouterr().out.splitlines())
    assert told[0][-1] == told[1][-1]
    assert told[0][-1].startswith("0 faults, sum ")


def test_undo_that_changes_the_match_is_a_fault(monkeypatch, tmp_path):
    monkeypatch.setattr(soak, "UNDO", 1.0)
    monkeypatch.setattr(Match, "redo", lambda _match: False)
    faults = [soak.play(number, 3, tmp_path)[2] for number in range(4)]
    assert any("cannot be redone" in fault for fault in faults), faults
