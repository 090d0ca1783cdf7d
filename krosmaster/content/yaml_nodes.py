"""YAML read once: plain values, and for every value the place in the file where it stands.

The document is built from the parser's events, not by its composer: so deep nesting, aliases that multiply and
duplicate keys are met where they begin, at no more cost than the text is long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from yaml import events as yaml_events
from yaml.constructor import ConstructorError, SafeConstructor
from yaml.nodes import ScalarNode
from yaml.resolver import Resolver

from krosmaster.content.faults import ContentFaults, Fault, shown
from krosmaster.table.reading import NoPlainFile, TooLarge, read_bytes
from krosmaster.table.values import value

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Where = tuple[str | int, ...]
"""Keys and list positions from the top of a document to one value."""

MOST_BYTES = 4_000_000
_PAIR = re.compile(r"(?<!\\)\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})", re.IGNORECASE)
_PLAIN_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}", re.ASCII)
DEEPEST = 40
MOST_VALUES = 150_000
"""With what aliases repeat counted as often as it stands."""
MOST_FAULTS = 50


class Mark(NamedTuple):
    """A place in a text; line and column count from 1."""

    line: int
    column: int


START = Mark(1, 1)
_TEXT = "tag:yaml.org,2002:str"
_NUMBER = "tag:yaml.org,2002:int"
_MOST_DIGITS = 4300
"""Python's own limit for reading a number."""


@value
class Document:
    """The values of one file and where they stand."""

    file: str
    value: Any
    marks: dict[Where, Mark] = field(repr=False)
    key_marks: dict[Where, Mark] = field(repr=False)
    faults: tuple[Fault, ...] = ()
    """What the text alone shows: a key that stands twice, a value that cannot be read."""

    def mark(self, path: Where) -> Mark:
        """Where a value stands; for one that is not there, where the nearest value around it does."""
        path = self.place(path)
        while path not in self.marks:
            path = path[:-1]
        return self.marks[path]

    def place(self, path: Where) -> Where:
        """A path as the document has it: where one thing stands for a list of one, there is no place in a list."""
        value, found = self.value, []
        for part in path:
            if isinstance(part, int) and not isinstance(value, list):
                continue
            found.append(part)
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                value = []  # what is not there: the rest of the path stays as it is
        return tuple(found)

    def fault(self, path: Where, text: str, *, at_key: bool = False) -> Fault:
        """A fault at a value, or at its key."""
        mark = self.key_marks.get(self.place(path)) if at_key else None
        line, column = mark or self.mark(path)
        return Fault(self.file, line, column, text)


def read_text(path: Path, file: str) -> str:
    """The text of a file; ContentFaults when it cannot be read as UTF-8 of a sensible size."""
    try:
        raw = read_bytes(path, MOST_BYTES)
    except (OSError, ValueError) as error:
        raise ContentFaults([Fault(file, 1, 1, _unread(error))]) from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ContentFaults([Fault(file, line, 1, "this is not text; allowed: UTF-8")]) from None


def _unread(error: OSError | ValueError) -> str:
    """Why a file cannot be read."""
    match error:
        case IsADirectoryError():
            return "this is a folder; allowed: a file"
        case FileNotFoundError() | ValueError():  # a NUL in the path itself
            return "there is no such file"
        case NoPlainFile():
            return "this is a pipe or a device; allowed: a file"
        case TooLarge():
            return f"the file is too large; allowed: {MOST_BYTES // 1_000_000} MB"
        case _:
            return "the file cannot be read"


def read_document(path: Path, file: str) -> Document:
    """Read one YAML document; ContentFaults when there is none to be had."""
    return parse_document(read_text(path, file), file)


def parse_document(text: str, file: str, before: str | None = None) -> Document:
    """The document in a text; see `read_document`. With `before`, only what stands above that field at the top."""
    text = _PAIR.sub(_joined, text)
    builder = _Builder(file, before)
    try:
        document = builder.build(yaml.parse(text, Loader=_Loader))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else START
        what = _in_one_line(error.problem or error.context or "unreadable")
        raise ContentFaults([*builder.faults, Fault(file, line, column, f"this is not YAML: {what}")]) from None
    except yaml.YAMLError as error:
        position = min(getattr(error, "position", 0), len(text))
        before = text[:position]
        mark_ = Mark(before.count("\n") + 1, position - before.rfind("\n"))
        raise ContentFaults([Fault(file, *mark_, "this is not text: it holds a control character")]) from None
    if builder.is_stopped:
        raise ContentFaults(builder.faults)
    if not document.marks:
        raise ContentFaults([Fault(file, *START, "the file is empty")])
    return document


def _joined(pair: re.Match[str]) -> str:
    """The one character of two escapes, as JSON writes what lies beyond 16 bits; YAML knows no such pairs."""
    return bytes.fromhex(pair[1] + pair[2]).decode("utf-16-be")


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


class _Stop(Exception):
    """Reading further makes no sense."""


class _ReadEnough(Exception):
    """What was asked for has been read."""


@dataclass(slots=True)
class _Open:
    """A list or block that is not closed yet."""

    value: list[Any] | dict[str, Any]
    path: Where
    anchor: str | None
    values_before: int
    key: str | int | None = None
    key_is_due: bool = False


class _Builder:
    """Makes values of parser events; every value is put where it belongs as soon as it is known."""

    def __init__(self, file: str, before: str | None) -> None:
        self.faults: list[Fault] = []
        self.is_stopped = False
        self._file = file
        self._before = before
        self._resolver = Resolver()
        self._constructor = SafeConstructor()
        self._marks: dict[Where, Mark] = {}
        self._key_marks: dict[Where, Mark] = {}
        self._open: list[_Open] = []
        self._root: Any = None
        self._values = 0
        self._documents = 0
        self._anchored: dict[str, tuple[Any, int]] = {}

    def build(self, events: Iterator[Any]) -> Document:
        try:
            for event in events:
                self._take(event)
        except _ReadEnough:
            pass
        except _Stop:
            self.is_stopped = True
        return Document(self._file, self._root, self._marks, self._key_marks, tuple(self.faults))

    def _take(self, event: Any) -> None:
        if isinstance(event, yaml_events.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml_events.CollectionStartEvent):
            self._begin(event)
        elif isinstance(event, yaml_events.CollectionEndEvent):
            closed = self._open.pop()
            if closed.anchor is not None:
                self._anchored[closed.anchor] = closed.value, self._values - closed.values_before
            self._next()
        elif isinstance(event, yaml_events.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml_events.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                self._fault(event, "a second document begins; allowed: one")
                raise _Stop

    def _scalar(self, event: Any) -> None:
        top = self._open[-1] if self._open else None
        if top is not None and top.key_is_due:
            self._key(top, event)
            return
        value = self._value(event)
        self._put(value, event)
        if event.anchor is not None:
            self._anchored[event.anchor] = value, 1
        self._next()

    def _alias(self, event: Any) -> None:
        if self._open and self._open[-1].key_is_due:
            self._fault(event, "a key must be text")
            raise _Stop
        if event.anchor not in self._anchored:  # one that would hold itself is not closed, so not here either
            self._fault(event, f"the alias {shown(event.anchor)} repeats nothing that stands above")
            raise _Stop
        value, values = self._anchored[event.anchor]
        self._values += values - 1
        self._put(value, event)
        self._next()

    def _value(self, event: Any) -> Any:
        tag = event.tag
        if tag is None and event.implicit[0] and _PLAIN_NUMBER.fullmatch(event.value):
            return int(event.value)  # what the resolver and the constructor would say, in a tenth of the time
        if tag is None or tag == "!":
            tag = self._resolver.resolve(ScalarNode, event.value, event.implicit)  # type: ignore[no-untyped-call]
        if tag == _TEXT:
            return event.value
        node = ScalarNode(tag, event.value, event.start_mark, event.end_mark)
        try:
            return self._constructor.construct_object(node)
        except (ConstructorError, ValueError, OverflowError):
            if tag == _NUMBER and len(event.value) > _MOST_DIGITS:
                text = f"the number {event.value[:8]}... is too long; allowed: up to {_MOST_DIGITS} digits"
            else:
                text = f"{shown(event.value)} cannot be read; allowed: text, numbers, true, false, null"
            self._fault(event, text)
            return None

    def _key(self, top: _Open, event: Any) -> None:
        # keys are names and cells: what YAML would take for a number or a truth value is text here
        key = event.value
        if key == self._before and len(self._open) == 1:
            raise _ReadEnough
        assert isinstance(top.value, dict)
        if key in top.value:
            first = self._key_marks[(*top.path, key)]
            self._fault(event, f"{shown(key)} stands here twice, first in line {first.line}")
        else:
            self._key_marks[(*top.path, key)] = _mark(event)
        top.key = key
        top.key_is_due = False

    def _begin(self, event: Any) -> None:
        if len(self._open) >= DEEPEST:
            self._fault(event, f"nested too deeply; allowed: {DEEPEST} levels")
            raise _Stop
        if self._open and self._open[-1].key_is_due:
            self._fault(event, "a key must be text")
            raise _Stop
        value: list[Any] | dict[str, Any]
        is_block = isinstance(event, yaml_events.MappingStartEvent)
        value = {} if is_block else []
        values_before = self._values
        path = self._put(value, event)
        self._open.append(_Open(value, path, event.anchor, values_before, None if is_block else 0, key_is_due=is_block))

    def _put(self, value: Any, event: Any) -> Where:
        if not self._open:
            self._root = value
            path: Where = ()
        else:
            top = self._open[-1]
            assert top.key is not None
            path = (*top.path, top.key)
            if isinstance(top.value, dict):
                assert isinstance(top.key, str)
                top.value.setdefault(top.key, value)
            else:
                top.value.append(value)
        self._marks.setdefault(path, _mark(event))
        self._values += 1
        if self._values > MOST_VALUES:
            self._fault(event, f"the file holds too much; allowed: {MOST_VALUES} values")
            raise _Stop
        return path

    def _next(self) -> None:
        if self._open:
            top = self._open[-1]
            if isinstance(top.value, dict):
                top.key_is_due = True
            else:
                assert isinstance(top.key, int)
                top.key += 1

    def _fault(self, event: Any, text: str) -> None:
        line, column = _mark(event)
        self.faults.append(Fault(self._file, line, column, text))
        if len(self.faults) >= MOST_FAULTS:
            raise _Stop


def _mark(event: Any) -> Mark:
    return Mark(event.start_mark.line + 1, event.start_mark.column + 1)
