"""From the errors of the models to faults in our words: where each stands, what is wrong, what is allowed."""

from __future__ import annotations

import threading
import types
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import reduce
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, Tag, ValidationError
from pydantic.fields import FieldInfo

from krosmaster.content.faults import ContentFaults, Fault, shown
from krosmaster.content.fields import OWN_WORDS, Allowed
from krosmaster.content.yaml_nodes import Document, Where
from krosmaster.table.sayings import N_, Fact, saying

ModelT = TypeVar("ModelT", bound=BaseModel)

_ONE_AT_A_TIME = threading.RLock()
"""What checks files of a kind is made with the first one (`fields.LateModel`): two threads must not both make it."""


def validated(model: type[ModelT], document: Document, context: Mapping[str, object]) -> ModelT:
    """The document as a model; ContentFaults with every fault in it."""
    faults = list(document.faults)
    try:
        with _ONE_AT_A_TIME:
            value = model.model_validate(document.value, context=dict(context))
    except ValidationError as error:
        unreadable = {(fault.line, fault.column) for fault in faults}  # such a value is missing only because of that
        found = [_fault(model, document, one) for one in error.errors(include_url=False)]
        faults += [fault for fault in found if (fault.line, fault.column) not in unreadable]
    if faults:
        raise ContentFaults(faults)
    return value


class _Shape(NamedTuple):
    """An annotation with what pydantic keeps beside it."""

    annotation: Any
    metadata: tuple[Any, ...] = ()


class _Spot(NamedTuple):
    """Where an error is: the path in the document, the shape wanted there, and the model around it."""

    path: Where
    shape: _Shape
    around: type[BaseModel] | None
    at_key: bool


def _fault(model: type[BaseModel], document: Document, error: Any) -> Fault:
    spot = _spot(model, error["loc"])
    kind, path = error["type"], spot.path
    if kind == "missing":
        # the place is the block that lacks the field; a mark for the field itself does not exist
        required = tuple(_fields(spot.around, required=True))
        message = N_("the field {field} is missing; needed here: {fields}")
        return document.fault(path, saying(message, field=shown(path[-1]), fields=required))
    if kind == "extra_forbidden":
        message = N_("unknown field {field}; allowed: {fields}")
        fields = tuple(_fields(spot.around))
        return document.fault(path, saying(message, field=shown(path[-1]), fields=fields), at_key=True)
    if kind == OWN_WORDS:
        return document.fault(path, error["ctx"]["what"], at_key=spot.at_key)
    return _unfit(document, spot, error)


def _unfit(document: Document, spot: _Spot, error: Any) -> Fault:
    """A value of another type or kind than wanted."""
    path, allowed = spot.path, _in_words(spot.shape)
    if spot.at_key:
        message = N_("the key cannot be {value}; allowed: {allowed}")
        return document.fault(path, saying(message, value=shown(path[-1]), allowed=allowed), at_key=True)
    # the field that tells the members of a union apart; where a function does, its name ends in brackets
    tag = error.get("ctx", {}).get("discriminator", "()").strip("'")
    if not tag.endswith("()"):
        if error["type"] == "union_tag_not_found":
            message = N_("the field {field} is missing; allowed: {allowed}")
            return document.fault(path, saying(message, field=repr(tag), allowed=allowed))
        path = (*path, tag)
    value, name = _value(document.value, document.place(path)), _name(path)
    message = N_("{name} cannot be {value}; allowed: {allowed}")
    what = name or saying(N_("the file"))
    return document.fault(path, saying(message, name=what, value=shown(value), allowed=allowed))


def _name(path: Where) -> str:
    """The innermost field of a path; places in lists have no name."""
    return next((part for part in reversed(path) if isinstance(part, str)), "")


def _value(value: Any, path: Where) -> Any:
    for part in path:
        try:
            value = value[part]
        except (KeyError, IndexError, TypeError):
            return None
    return value


# ---- walking the models along an error's location ----


def _spot(model: type[BaseModel], location: tuple[Any, ...]) -> _Spot:
    path: Where = ()
    shape = _Shape(model)
    around: type[BaseModel] | None = None
    for part in location:
        shape = _bare(shape)
        annotation = shape.annotation
        if part == "[key]":
            return _Spot(path, shape, around, at_key=True)
        members = _members(annotation)
        if len(members) > 1:
            shape = _Shape(next(member for member in members if _has_tag(member, part)))
            continue
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            around = annotation
            field = _field(annotation, part)
            shape = _Shape(None) if field is None else _Shape(field.annotation, tuple(field.metadata))
        else:
            # a list has one kind of element, a block two: of its keys and of its values
            arguments = [argument for argument in get_args(annotation) if argument is not ...]
            is_key = location[-1] == "[key]" and part == location[-2]
            shape = _Shape(arguments[0 if is_key else -1])
        path = (*path, part)
    return _Spot(path, shape, around, at_key=False)


def _bare(shape: _Shape) -> _Shape:
    """The shape without Annotated and without the None of what may be absent."""
    annotation, metadata = shape
    while True:
        if get_origin(annotation) is Annotated:
            annotation, *more = get_args(annotation)
            metadata = (*metadata, *more)
            continue
        members = _members(annotation)
        if get_origin(annotation) in (Union, types.UnionType) and len(members) == 1:
            annotation = members[0]
            continue
        return _Shape(annotation, metadata)


def _members(annotation: Any) -> list[Any]:
    if get_origin(annotation) in (Union, types.UnionType):
        return [member for member in get_args(annotation) if member is not type(None)]
    return [annotation]


def _has_tag(member: Any, tag: object) -> bool:
    bare = _bare(_Shape(member))
    if any(isinstance(item, Tag) and item.tag == tag for item in bare.metadata):
        return True
    return tag in _tags(bare.annotation)


def _tags(member: Any) -> tuple[Any, ...]:
    """The values of the field by which members of a union are told apart."""
    for name in ("kind", "do"):
        field = _field(member, name)
        if field is not None and get_origin(field.annotation) is Literal:
            return get_args(field.annotation)
    return ()


def _field(model: Any, name: object) -> FieldInfo | None:
    fields: Mapping[str, FieldInfo] = getattr(model, "model_fields", {})
    return next((field for key, field in fields.items() if name == (field.alias or key)), None)


def _fields(model: type[BaseModel] | None, *, required: bool = False) -> Iterator[str]:
    for key, field in model.model_fields.items() if model is not None else ():
        if field.is_required() or not required:
            yield field.alias or key


# ---- what is allowed, in words ----


def _in_words(shape: _Shape) -> Fact:
    annotation, metadata = _bare(shape)
    own = next((item.words for item in metadata if isinstance(item, Allowed)), None)
    if own is not None:
        return own
    members = _members(annotation)
    if len(members) > 1:
        tags = tuple(tag for member in members for tag in _tags(_bare(_Shape(member)).annotation))
        if tags:
            return tags
        allowed = [_in_words(_Shape(member)) for member in members]
        return reduce(_either, allowed)
    return _bounded(_type_in_words(annotation), metadata, is_text=annotation is str)


def _either(one: Fact, other: Fact) -> Fact:
    return saying(N_("{one} or {other}"), one=one, other=other)


def _type_in_words(annotation: Any) -> Fact:
    if get_origin(annotation) is Literal:
        return tuple(str(shown(value)).strip("'") for value in get_args(annotation))
    if get_origin(annotation) is tuple:
        return saying(N_("a list"))
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return tuple(str(value.value) for value in annotation)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return saying(N_("a block with the fields {fields}"), fields=tuple(_fields(annotation)))
    simple: dict[Any, Fact] = {int: saying(N_("a whole number")), str: saying(N_("text")), bool: "true, false"}
    return simple.get(annotation, saying(N_("a block of fields")))


def _bounded(what: Fact, metadata: tuple[Any, ...], *, is_text: bool) -> Fact:
    """A kind of value within the bounds of a number, or of the length of a text or list, if it has any."""
    found: dict[str, int] = {}
    for item in metadata:
        for constraint in getattr(item, "metadata", None) or [item]:  # a Field within Annotated keeps its own list
            for name in ("ge", "le", "min_length", "max_length"):
                if hasattr(constraint, name):
                    found[name] = getattr(constraint, name)
    if "ge" in found:
        least, most = found["ge"], found.get("le")
        if most is None:
            return saying(N_("{what}, {least} or more"), what=what, least=least)
        if least == most:
            return saying(N_("{what}: {number}"), what=what, number=least)
        return saying(N_("{what} from {least} to {most}"), what=what, least=least, most=most)
    if "max_length" in found:
        least, most = found.get("min_length", 0), found["max_length"]
        if least == most:
            message = N_("{what} of {number} characters") if is_text else N_("{what} of {number}")
            return saying(message, what=what, number=most)
        message = N_("{what} of {least} to {most} characters") if is_text else N_("{what} of {least} to {most}")
        return saying(message, what=what, least=least, most=most)
    return what
