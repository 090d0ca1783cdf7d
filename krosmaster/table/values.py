"""Frozen, slotted values that are cheap to make: a game makes some at every command.

A frozen dataclass sets each field by `object.__setattr__`, which looks the field up by name. The fields of a slotted
class have descriptors of their own; an `__init__` that calls those does the same in about a third of the time.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform

ClassT = TypeVar("ClassT", bound=type)


@dataclass_transform(frozen_default=True, field_specifiers=(field, Field))
def value(plain: ClassT) -> ClassT:
    """A frozen, slotted dataclass in all but the way in which its fields are set first."""
    made: Any = dataclass(frozen=True, slots=True)(plain)
    names: dict[str, Any] = {"MISSING": MISSING}
    parameters, body = [], []
    for found in fields(made):
        assert found.init, f"{found.name} must be a parameter"
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
        body.append(f"    set_{found.name}(self, {given})")
    source = "\n".join([f"def __init__(self, {', '.join(parameters)}):", *(body or ["    pass"])])
    exec(source, names)  # noqa: S102 - as dataclasses do it themselves; the names are those of our own fields
    made.__init__ = names["__init__"]
    checked: ClassT = made
    return checked
