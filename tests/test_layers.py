"""Who may import whom, read from the source: a package that reaches too far fails here."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "krosmaster"

RULES_FOR = {
    "grid": {"ours": ("krosmaster.grid",), "others": ("numpy",)},
    "table": {"ours": ("krosmaster.table",), "others": ()},
    "arena": {
        "ours": (
            "krosmaster.arena",
            "krosmaster.grid",
            "krosmaster.table.contract",
            "krosmaster.table.dice",
            "krosmaster.table.sayings",
            "krosmaster.table.values",
        ),
        "others": (),
    },
    "content": {
        "ours": ("krosmaster.content", "krosmaster.arena", "krosmaster.grid", "krosmaster.table"),
        "others": ("yaml", "pydantic", "pydantic_core", "annotated_types"),
    },
    "play": {
        "ours": ("krosmaster.play", "krosmaster.arena", "krosmaster.table", "krosmaster.grid"),
        "others": ("numpy",),
    },
    "client": {
        "ours": (
            "krosmaster.client",
            "krosmaster.play",
            "krosmaster.table",
            "krosmaster.grid",
            "krosmaster.arena.boards",
            "krosmaster.arena.catalog",
            "krosmaster.arena.commands",
            "krosmaster.arena.definitions",
            "krosmaster.arena.dice",
            "krosmaster.arena.events",
            "krosmaster.arena.lesson_defs",
            "krosmaster.arena.notation",
            "krosmaster.arena.reasons",
            "krosmaster.arena.reward_defs",
            "krosmaster.arena.rulebook",
            "krosmaster.arena.setup_options",
            "krosmaster.arena.state",
            "krosmaster.arena.teams",
        ),
        "others": ("pygame", "pygame_gui", "numpy", "babel", "platformdirs"),
    },
}
"""For each package what it may import of ours and of others, beside the standard library."""

FORBIDDEN = {
    "arena": ("random", "time", "datetime", "uuid", "os", "secrets"),
    "content": ("krosmaster.arena.engine",),
    "grid": ("random", "time"),
}
"""What a package must not import though a wider rule would let it: chance, clocks and files stay outside the rules."""

CLIENT_FLOORS = (
    ("paths", "geometry", "team_shelf", "own_shelf"),
    ("wording",),
    ("settings",),
    ("art",),
    ("ui", "words"),
    ("board", "cards", "scenes"),
    ("services", "log"),
    ("screens",),
    ("match", "rules"),
    ("panels", "teams"),
    ("replay",),
    ("arena", "lab"),
    ("lessons", "sandbox"),
    ("workshop",),
    ("set_up",),
)
"""The client from below: folders, and the few modules beside them. Each may import itself and whatever lies lower."""


def imports_of(path):
    """Every imported module with its line; `from a import b` counts as a.b where that is a module of ours."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: relative import"
            for alias in node.names:
                longer = f"{node.module}.{alias.name}"
                is_module = (ROOT / Path(*longer.split("."))).with_suffix(".py").is_file()
                yield node.lineno, longer if is_module or node.module == "krosmaster.arena" else node.module


def lies_in(module, allowed):
    return any(module == name or module.startswith(f"{name}.") for name in allowed)


def faults_of(package, files):
    rules = RULES_FOR[package]
    faults = []
    for path in files:
        for line, module in imports_of(path):
            top = module.split(".")[0]
            own = top == "krosmaster"
            allowed = rules["ours"] if own else rules["others"]
            is_standard = not own and top in sys.stdlib_module_names
            if lies_in(module, FORBIDDEN.get(package, ())) or not (is_standard or lies_in(module, allowed)):
                faults.append(f"{path.relative_to(ROOT)}:{line}: {package} must not import {module}")
    return faults


@pytest.mark.parametrize("package", sorted(RULES_FOR))
def test_package_imports_only_what_the_design_allows(package):
    files = sorted((PACKAGE / package).rglob("*.py"))
    assert files
    assert faults_of(package, files) == []


def test_every_package_of_the_house_has_its_rules():
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert packages == set(RULES_FOR)


def test_pygame_is_imported_by_the_client_and_the_composition_root_only():
    importers = {
        path.relative_to(PACKAGE).parts[0]
        for path in PACKAGE.rglob("*.py")
        if any(lies_in(module, ("pygame", "pygame_gui")) for _line, module in imports_of(path))
    }
    assert importers <= {"client", "app.py"}


def climbs_in(files):
    """Imports within the client that do not lead down."""
    floor_of = {part: floor for floor, parts in enumerate(CLIENT_FLOORS) for part in parts}
    faults = []
    for path in files:
        part = path.relative_to(PACKAGE / "client").with_suffix("").parts[0]
        for line, module in imports_of(path):
            if lies_in(module, ("krosmaster.client",)):
                other = module.split(".")[2]
                if other != part and floor_of[other] >= floor_of[part]:
                    faults.append(f"{path.relative_to(ROOT)}:{line}: client/{part} must not import {module}")
    return faults


def test_imports_among_the_folders_of_the_client_lead_down():
    files = sorted((PACKAGE / "client").glob("*/*.py")) + sorted((PACKAGE / "client").glob("[!_]*.py"))
    assert files
    assert climbs_in(files) == []


def test_every_part_of_the_client_has_its_floor():
    folders = {path.parent.name for path in (PACKAGE / "client").rglob("*/__init__.py")} - {"client"}
    beside = {path.stem for path in (PACKAGE / "client").glob("[!_]*.py")}
    assert sorted(folders | beside) == sorted(part for parts in CLIENT_FLOORS for part in parts)


def test_a_name_alone_finds_a_module_of_the_client():
    names = [path.stem for path in (PACKAGE / "client").rglob("[!_]*.py")]
    assert sorted(names) == sorted(set(names))


def test_an_import_that_leads_up_is_seen(tmp_path, monkeypatch):
    """The check itself, again: from a folder to one above it, to its neighbour, to one below."""
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path / "krosmaster")
    planted = tmp_path / "krosmaster" / "client" / "ui" / "planted.py"
    planted.parent.mkdir(parents=True)
    planted.write_text(
        "from krosmaster.client.ui.spots import Spot\n"
        "from krosmaster.client.arena.arena_screen import ArenaScreen\n"
        "from krosmaster.client.words.told import Told\n"
        "from krosmaster.client.art import theme\n"
        "from krosmaster.client.services import Services\n",
        encoding="utf-8",
    )
    assert [fault.split(":")[1] for fault in climbs_in([planted])] == ["2", "3", "5"]


def test_a_reach_across_layers_is_seen(tmp_path, monkeypatch):
    """The check itself: planted imports are found, each with its line."""
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    planted = tmp_path / "krosmaster" / "client" / "planted.py"
    planted.parent.mkdir(parents=True)
    planted.write_text(
        "from krosmaster.arena import engine\n"
        "from krosmaster.arena.state import State\n"
        "import yaml\n"
        "from krosmaster.content.loader import load_catalog\n",
        encoding="utf-8",
    )
    assert [fault.split(":")[1] for fault in faults_of("client", [planted])] == ["1", "3", "4"]
