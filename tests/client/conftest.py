"""What every test of the client starts from and leaves behind."""

import pytest
from arena_player import DUEL, QUEEN, faces, in_a_position
from client_fixtures import quiet

from krosmaster.arena.state import Phase


@pytest.fixture(autouse=True)
def _english_again():
    """A test may choose a language; the next one speaks English again."""
    yield
    quiet()


@pytest.fixture
def player(tmp_path):
    """The Queen (4 MP, 6 AP) two cells below Anna Tommy, the King farther off; the Queen acts."""
    player = in_a_position(tmp_path, DUEL, QUEEN)
    player.settle()
    return player


@pytest.fixture
def rolled(tmp_path):
    """The King's player has rolled double and wild."""
    player = in_a_position(tmp_path, DUEL, QUEEN, faces=faces("double", "wild"), confirm_end="never")
    player.settle()
    player.click_spot("end-turn")
    player.settle()
    assert player.state.phase is Phase.SET_DICE
    return player
