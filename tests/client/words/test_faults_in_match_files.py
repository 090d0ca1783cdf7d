"""What is wrong with a match file in the list of matches is told in the player's language; its place stays as it is."""

from __future__ import annotations

import pytest
from client_fixtures import CATALOG

from krosmaster.arena import engine
from krosmaster.client import wording
from krosmaster.client.paths import EXAMPLE_MATCH
from krosmaster.client.replay.save_view import short_fault
from krosmaster.client.services import SaveFault
from krosmaster.kept_matches import KeptMatches

MATCH = EXAMPLE_MATCH.read_text(encoding="utf-8")
HEADS = {
    "format: 99\n": "Línea 1: el archivo tiene el formato 99, de una versión más nueva del juego; permitido: 1",
    "title: [\n": "Línea 2: esto no es YAML: falta un valor",
    "": "Línea 1: el archivo está vacío",
}
BODIES = {
    "do: end_turn}": ("do: end_trun}", "do no puede ser 'end_trun'; permitido: "),
    "board: elemental-arena": ("board: the-moon", "no hay tablero 'the-moon'; permitido: "),
    "seed:": ("digest: abc\nseed:", "las órdenes llevan a otra posición que la guardada; "),
    "options: {first_player: 0}": ("options: {first_player: 3}", "primer jugador 3; permitido: 0, 1"),
    "commands:\n": ("commands:\n  - {do: end_turn}\n", "orden 1: "),
}


@pytest.fixture
def saves(tmp_path):
    wording.use("es")
    yield KeptMatches(tmp_path / "saves", CATALOG, engine)
    wording.use("en")


def written(tmp_path, text):
    path = tmp_path / "saves" / "mine.yaml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("text", HEADS)
def test_fault_of_a_head_is_told_in_the_language_of_the_game(saves, tmp_path, text):
    written(tmp_path, text)
    (entry,) = saves.entries()
    assert short_fault(entry) == HEADS[text]


@pytest.mark.parametrize("good", BODIES)
def test_fault_further_down_is_told_in_it_too(saves, tmp_path, good):
    bad, told = BODIES[good]
    assert good in MATCH
    path = written(tmp_path, MATCH.replace(good, bad, 1))
    with pytest.raises(SaveFault) as caught:
        saves.read(path)
    place, told_first = str(caught.value).splitlines()[0].split(": ", 1)
    assert told_first.startswith(told)
    name, line, column = place.rsplit(":", 2)
    assert (name, line.isdigit(), column.isdigit()) == (str(path), True, True)
