"""Reading much at once: Python's collector waits meanwhile, and is as it was before afterwards."""

import gc

import pytest

from krosmaster.table.reading import collecting_later, making_what_stays


@pytest.fixture(autouse=True)
def collecting():
    yield
    gc.enable()


def test_nothing_is_collected_until_all_is_read_whatever_happens():
    with collecting_later():
        assert not gc.isenabled()
        with collecting_later():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(ValueError, match="odd"), collecting_later():
        raise ValueError("odd")
    assert gc.isenabled()


def test_where_nothing_is_collected_nothing_is_collected_later_either():
    gc.disable()
    with collecting_later():
        pass
    assert not gc.isenabled()


def test_what_was_made_to_stay_is_never_looked_through_again():
    with making_what_stays():
        made = [[number] for number in range(3)]
        assert not gc.isenabled()
    assert gc.isenabled()
    seen = {id(one) for one in gc.get_objects()}
    assert made == [[0], [1], [2]]
    assert not seen & {id(one) for one in made}
    gc.unfreeze()
    assert {id(one) for one in gc.get_objects()} >= {id(one) for one in made}
