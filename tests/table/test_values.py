"""What `table.values.value` makes behaves as the frozen, slotted dataclass that it stands for."""

from __future__ import annotations

import copy
import pickle
from dataclasses import KW_ONLY, FrozenInstanceError, InitVar, asdict, dataclass, field, fields, replace

import pytest

from krosmaster.table.values import value


def _fields():
    class Cast:
        """Who casts."""

        caster: str
        cells: tuple[int, ...] = ()
        marks: dict[str, int] = field(default_factory=dict)
        note: str = field(default="", compare=False, repr=False)
        length: int = field(init=False, compare=False, repr=False)

        def __post_init__(self):
            object.__setattr__(self, "length", len(self.cells))

    return Cast


Cast = value(_fields())
Peer = dataclass(frozen=True, slots=True)(_fields())
Cast.__qualname__ = "Cast"  # where pickle looks for it


@value
class Aimed(Cast):
    """A kind of it."""

    target: int = 0


@value
class Nothing:
    """Without fields."""


@value
class Quiet:
    amount: int

    def __repr__(self):
        return "quiet"

    def __hash__(self):
        return 7


def made(kind):
    return kind("bill-tell", (1, 2), {"ap": 1}, note="x")


def test_a_value_has_the_fields_defaults_and_patterns_of_a_dataclass():
    assert [(one.name, one.init, one.compare) for one in fields(Cast)] == [
        (one.name, one.init, one.compare) for one in fields(Peer)
    ]
    assert Cast.__match_args__ == Peer.__match_args__ == ("caster", "cells", "marks", "note")
    assert Cast("a") == Cast(caster="a", cells=(), marks={})
    assert Cast("a").marks is not Cast("b").marks
    assert asdict(made(Cast)) == asdict(made(Peer))
    assert Cast.__slots__ == Peer.__slots__
    assert Cast.__doc__ == "Who casts."


def test_what_is_set_after_the_fields_is_set():
    assert made(Cast).length == 2
    assert replace(made(Cast), cells=(1, 2, 3)).length == 3


def test_a_value_tells_itself_as_a_dataclass_does():
    assert repr(made(Cast)).replace("Cast", "") == repr(made(Peer)).replace("_fields.<locals>.Cast", "")
    assert repr(Nothing()) == "Nothing()"


def test_values_are_equal_by_what_is_compared_and_of_one_class():
    assert made(Cast) == replace(made(Cast), note="y")
    assert made(Cast) != replace(made(Cast), caster="other")
    assert made(Cast) != made(Peer)
    assert Aimed("a") != Cast("a")
    assert Nothing() == Nothing()


def test_equal_values_have_one_hash():
    one, other = Aimed("a", (1,), None, "x"), Aimed("a", (1,), None, "y")
    assert hash(one) == hash(other)
    assert {one: 1}[other] == 1
    with pytest.raises(TypeError, match="unhashable"):
        hash(made(Cast))  # a dict is in it


def test_nothing_of_a_value_can_be_set_or_deleted():
    for one in (made(Cast), Aimed("a")):
        with pytest.raises(FrozenInstanceError, match="caster"):
            one.caster = "other"
        with pytest.raises(FrozenInstanceError, match="caster"):
            del one.caster
        with pytest.raises(FrozenInstanceError, match="more"):
            one.more = 1
        assert not hasattr(one, "__dict__")


def test_a_value_comes_back_from_pickle_and_from_copies():
    for one in (made(Cast), Aimed("a", target=3), Nothing()):
        again = pickle.loads(pickle.dumps(one))
        assert (again, type(again)) == (one, type(one))
        assert copy.deepcopy(one) == one
        assert copy.copy(one) == one
    assert pickle.loads(pickle.dumps(made(Cast))).note == "x"


def test_a_kind_of_a_value_takes_the_fields_of_both():
    assert Aimed("a", target=3) == Aimed("a", (), {}, "", 3)
    assert Aimed("a", (1, 2)).length == 2


def test_what_a_class_says_itself_stays():
    assert (repr(Quiet(1)), hash(Quiet(1))) == ("quiet", 7)
    assert Quiet(1) == Quiet(1) != Quiet(2)


def test_a_missing_or_unknown_field_is_an_error():
    with pytest.raises(TypeError, match="caster"):
        Cast()
    with pytest.raises(TypeError, match="unknown"):
        Cast("a", unknown=1)


def _by_keyword():
    class Late:
        _: KW_ONLY
        amount: int

    return Late


def _given_once():
    class Given:
        amount: InitVar[int]

    return Given


def _beside_the_parameters():
    class Beside:
        amount: int = field(init=False, default=7)

    return Beside


@pytest.mark.parametrize("plain", [_by_keyword, _given_once, _beside_the_parameters])
def test_what_a_value_does_not_know_is_refused_when_the_class_is_made(plain):
    with pytest.raises(TypeError, match=r"a value has|what is no parameter"):
        value(plain())
