"""Frozen, slotted values that are cheap to make: a game makes some at every command, and a start some hundred kinds.

A frozen dataclass sets each field by `object.__setattr__`, which looks the field up by name. The fields of a slotted
class have descriptors of their own; an `__init__` that calls those does the same in half to two thirds of the time. And
`dataclass` compiles six functions for each class, one after the other; here what need not be compiled is shared, and
the rest is compiled at once, so that the class is made in a third of the time, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from enum import Enum
from typing import Any, TypeVar, dataclass_transform

ClassT = TypeVar("ClassT", bound=type)


class IdentityEnum(Enum):
    """An enumeration whose members are hashed by identity: each is a single object, and they are asked for often."""

    __hash__ = object.__hash__


@dataclass_transform(frozen_default=True, field_specifiers=(field, Field))
def value(plain: ClassT) -> ClassT:
    """A frozen, slotted dataclass in all but the way in which it is made.

    `KW_ONLY`, `InitVar` and fields with a default that are no parameters are not known here: a TypeError says so.
    """
    own = set(plain.__dict__)
    if plain.__doc__ is None:
        plain.__doc__ = plain.__name__  # else `dataclass` looks for a signature to put there
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(plain)
    functions = {
        **_compiled(made, fields(made)),
        "__repr__": _repr,
        "__setattr__": _refuse_to_set,
        "__delattr__": _refuse_to_delete,
        "__getstate__": _state,
        "__setstate__": _set_state,
    }
    for name, function in functions.items():
        if name not in own:
            setattr(made, name, function)
    checked: ClassT = made
    return checked


def _compiled(made: type, all_fields: Sequence[Field[Any]]) -> dict[str, Any]:
    """The functions in which the fields are named: `__init__`, `__eq__` and `__hash__`."""
    names: dict[str, Any] = {"MISSING": MISSING}
    parameters, body = [], []
    if any("InitVar" in str(annotation) for annotation in made.__annotations__.values()):
        raise TypeError(f"{made.__name__}: a value has no InitVar")
    for found in all_fields:
        if found.kw_only:
            raise TypeError(f"{made.__name__}.{found.name}: a value has no fields by keyword alone")
        if not found.init:
            if found.default is not MISSING or found.default_factory is not MISSING:
                raise TypeError(f"{made.__name__}.{found.name}: what is no parameter has no default")
            continue  # `__post_init__` sets it
        names[f"set_{found.name}"] = getattr(made, found.name).__set__
        given = found.name
        if found.default_factory is not MISSING:
            names[f"make_{found.name}"] = found.default_factory
            parameters.append(f"{found.name}=MISSING")
            given = f"make_{found.name}() if {found.name} is MISSING else {found.name}"
        elif found.default is not MISSING:
            names[f"default_{found.name}"] = found.default
            parameters.append(f"{found.name}=default_{found.name}")
        else:
            parameters.append(found.name)
        body.append(f" set_{found.name}(self, {given})")
    if hasattr(made, "__post_init__"):
        body.append(" self.__post_init__()")
    compared = [found.name for found in all_fields if found.compare]
    source = "\n".join(
        [
            f"def __init__(self, {', '.join(parameters)}):",
            *(body or [" pass"]),
            "def __eq__(self, other):",
            " if other.__class__ is self.__class__:",
            f"  return {_tuple_of('self', compared)} == {_tuple_of('other', compared)}",
            " return NotImplemented",
            "def __hash__(self):",
            f" return hash({_tuple_of('self', compared)})",
        ]
    )
    exec(source, names)  # noqa: S102 - as dataclasses do it themselves; the names are those of our own fields
    return {name: names[name] for name in ("__init__", "__eq__", "__hash__")}


def _tuple_of(owner: str, names: Iterable[str]) -> str:
    return f"({''.join(f'{owner}.{name},' for name in names)})"


def _repr(self: Any) -> str:
    told = ", ".join(f"{found.name}={getattr(self, found.name)!r}" for found in fields(self) if found.repr)
    return f"{type(self).__qualname__}({told})"


def _refuse_to_set(self: object, name: str, value: object) -> None:  # noqa: ARG001 - as Python calls it
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> None:  # noqa: ARG001 - as Python calls it
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    """What is pickled or copied."""
    return [getattr(self, found.name) for found in fields(self)]


def _set_state(self: Any, state: Iterable[object]) -> None:
    for found, content in zip(fields(self), state, strict=True):
        object.__setattr__(self, found.name, content)
