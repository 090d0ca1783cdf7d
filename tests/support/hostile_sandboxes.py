"""Sandboxes that mean harm: trees as large as a file takes them, deep, broad, to and fro, changed and crowded."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice, product
from pathlib import Path
from random import Random
from types import SimpleNamespace

from real_cards import CATALOG
from sandbox_branches import many_branches

from krosmaster.arena import engine
from krosmaster.content.match_schema import MOST_COMMANDS
from krosmaster.content.sandbox_text import write_sandbox
from krosmaster.play.sandbox import SANDBOX_NOTE, Sandbox
from krosmaster.table.match import Match

_PLAIN = """\
board: the-pit
rotation: 0
options: {without: [tension, rewards]}
players: [{team: [{character: bill-tell, at: a1}]}, {team: [{character: anna-tommy, at: h8}]}]
turn: {number: 1, player: 0, phase: activation, active: bill-tell}
"""
_END, _HERE, _THERE = "{do: end_turn}", "{do: move, to: a2}", "{do: move, to: b1}"
_FACES = ("critical", "armor", "lock", "dodge", "double", "wild")
_GROUND = "board: {rows: [" + ", ".join(["'" + "." * 26 + "'"] * 26) + "]}"
CELLS = tuple(f"{'abcdefghijklmnopqrstuvwxyz'[col]}{row + 1}" for row in range(26) for col in range(26))

READABLE = ("jumps", "line", "throws", "changes", "crowd", "longest-sandbox")
"""Those of the worst sandboxes that are read to the end; the others ask for more than a file may."""


@lru_cache(maxsize=1)
def good_sandbox() -> str:
    """The file of a small sandbox with branches and changes."""
    return write_sandbox(many_branches(SimpleNamespace(catalog=CATALOG, rules=engine), acts=40))


def worst_sandboxes(folder: Path, longest: Match) -> list[Path]:
    """The sandboxes that cost the most to read, in a folder; `longest` is a match of as many commands as a file has."""
    ends = [_END] * (MOST_COMMANDS - 2)
    throws = (
        f"{{do: cast, spell: rockfall, at: f6, dice: [{', '.join(faces)}]}}" for faces in product(_FACES, repeat=6)
    )
    crowd = _crowd(40, 400)
    texts = {
        "jumps": _sandbox(_PLAIN, _to_and_fro(MOST_COMMANDS - 1)),
        "line": _sandbox(_PLAIN, [("", end) for end in ends], ends, here=len(ends)),
        "beside": _sandbox(_PLAIN, [("", end) for end in ends], [_HERE, *ends]),
        "throws": _sandbox(_among_many(), [("after: 0, ", one) for one in islice(throws, 6_000)]),
        "changes": _sandbox(_PLAIN, [_PLAIN] * 2_500),
        "many-changes": _sandbox(_SHORT, [_SHORT] * 8_000),
        "boards": _sandbox(_PLAIN, [_on_board(rows, cols) for rows, cols in product(range(2, 27), repeat=2)]),
        "crowd": _sandbox(crowd, _to_and_fro(2_500, _END, "{do: punch, at: b1}")),
        "large-crowd": _sandbox(crowd, _to_and_fro(MOST_COMMANDS - 1, _END, "{do: punch, at: b1}")),
        "longest-sandbox": write_sandbox(Sandbox.forked(longest, MOST_COMMANDS - 1, Random(1).random)),
    }
    paths = []
    for name, text in texts.items():
        path = folder / f"{name}.yaml"
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return paths


_SHORT = "players: [{}, {}]\nteams: draft\n"


def _sandbox(setup: str, nodes: list[tuple[str, str]] | list[str], commands: list[str] = (), here: int = 0) -> str:
    """The file of a sandbox that begins with a set-up; a node is a command with where it hangs, or a set-up."""
    found = [f"format: 1\nnote: {SANDBOX_NOTE}\n{setup}commands:{'' if commands else ' []'}\n"]
    found += [f"  - {command}\n" for command in commands]
    found.append(f"sandbox:\n  here: {here}\n  nodes:\n")
    for node in [setup, *nodes]:
        if isinstance(node, str):
            inner = "".join(f"        {line}\n" for line in node.splitlines())
            found.append(f"    - setup:\n{inner}")
        else:
            found.append(f"    - {{{node[0]}command: {node[1]}}}\n")
    return "".join(found)


def _to_and_fro(nodes: int, first: str = _HERE, other: str = _THERE) -> list[tuple[str, str]]:
    """Two lines that grow by turns: each node hangs far from the one before it."""
    starts = [("after: 0, ", first), ("after: 0, ", other)]
    return (starts + [(f"after: {place - 2}, ", _END) for place in range(3, nodes + 1)])[:nodes]


def _among_many() -> str:
    """Somebody among many, each of whom rolls for whatever hits."""
    others = ("e4", "d5", "f5", "e6", "d4", "f4", "d6", "f6", "e7", "e3", "c5", "g5")
    team = ", ".join(f"{{character: oscar-kass, name: o{place}, at: {at}}}" for place, at in enumerate(others))
    names = ", ".join(f"o{place}" for place in range(len(others)))
    rows = ", ".join(["'........'"] * 8)
    return (
        f"board: {{rows: [{rows}]}}\noptions: {{without: [tension, rewards]}}\n"
        f"players: [{{team: [{{character: shak-shaka, at: e5, ap: 9}}]}}, {{team: [{team}], timeline: [{names}]}}]\n"
        "turn: {number: 3, player: 0, phase: activation, active: shak-shaka}\n"
    )


def _crowd(team: int, tokens: int) -> str:
    """As many figures as a file may set up, on the largest board."""
    cells = iter(CELLS)
    players = []
    for seat in range(2):
        names = [f"p{seat}x{place}" for place in range(team)]
        own = ", ".join(f"{{character: bill-tell, name: {name}, at: {next(cells)}}}" for name in names)
        players.append(f"{{team: [{own}], timeline: [{', '.join(names)}]}}")
    others = ", ".join(f"{{token: lethal-trap, by: p0x0, at: {next(cells)}}}" for _ in range(tokens))
    turn = "turn: {number: 3, player: 0, phase: activation, active: p0x0}"
    options = "options: {without: [tension, rewards]}"
    return f"{_GROUND}\n{options}\nplayers: [{', '.join(players)}]\ntokens: [{others}]\n{turn}\n"


def _on_board(rows: int, cols: int) -> str:
    """The same two on a board of another size."""
    ground = ", ".join(["'" + "." * cols + "'"] * rows)
    teams = "[{team: [{character: bill-tell, at: a1}]}, {team: [{character: anna-tommy, at: b2}]}]"
    return f"board: {{rows: [{ground}]}}\nplayers: {teams}\n"
