"""YAML read once: plain values, and for every value the place in the file where it stands.

The document is built from the parser's events, not by its composer: so deep nesting, aliases that multiply and
duplicate keys are met where they begin, at no more cost than the text is long.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import yaml
from yaml import events as yaml_events
from yaml.constructor import ConstructorError, SafeConstructor
from yaml.nodes import ScalarNode
from yaml.resolver import Resolver

from krosmaster.content.faults import ContentFaults, Fault, shown
from krosmaster.content.foreign_problems import foreign
from krosmaster.table.reading import NoPlainFile, TooLarge, collecting_later, read_bytes
from krosmaster.table.sayings import N_, Saying, saying
from krosmaster.table.values import value

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Where = tuple[str | int, ...]
"""Keys and list positions from the top of a document to one value."""

MOST_BYTES = 4_000_000
_PAIR = re.compile(r"(?<!\\)\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})", re.IGNORECASE)
_PLAIN_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}", re.ASCII)
_LONGEST_LINE = 1 << 32
"""No column is as large, counted from 0."""
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


class _Places:
    """Where a list or block stands, and what lies in it: numbers for marks, since hardly any is asked for."""

    __slots__ = ("inner", "keys", "mark")

    def __init__(self, mark: int, inner: list[Any] | dict[str, Any]) -> None:
        self.mark = mark
        self.inner = inner
        """By position or by key: a mark, or the places of a list or block."""
        self.keys: dict[str | int, int] = {}
        """The marks of the keys of a block."""


@value
class Document:
    """The values of one file and where they stand."""

    file: str
    value: Any
    places: Any = field(repr=False, compare=False)
    """As `_Places` has them; None: there is no value at all."""
    faults: tuple[Fault, ...] = ()
    """What the text alone shows: a key that stands twice, a value that cannot be read."""

    def mark(self, path: Where) -> Mark:
        """Where a value stands; for one that is not there, where the nearest value around it does."""
        found = self.places
        for part in self.place(path):
            inner = _inner(found, part)
            if inner is None:
                break
            found = inner
        return _mark(found)

    def key_mark(self, path: Where) -> Mark | None:
        """Where the key of a value stands; None: it is not there, or has no key."""
        found, around = None, self.places
        for part in self.place(path):
            found = around.keys.get(part) if isinstance(around, _Places) else None
            around = _inner(around, part)
        return None if found is None else _mark(found)

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

    def fault(self, path: Where, what: str | Saying, *, at_key: bool = False) -> Fault:
        """A fault at a value, or at its key."""
        line, column = (self.key_mark(path) if at_key else None) or self.mark(path)
        return Fault(self.file, line, column, what)


def _inner(places: Any, part: str | int) -> Any:
    """What is known of a place within another one; None: nothing."""
    if not isinstance(places, _Places):
        return None
    try:
        return places.inner[part]  # type: ignore[index]
    except (KeyError, IndexError, TypeError):
        return None


def _mark(places: Any) -> Mark:
    line, column = divmod(places.mark if isinstance(places, _Places) else places, _LONGEST_LINE)
    return Mark(line + 1, column + 1)


def _number(mark: Any) -> int:
    """A mark of the parser as one number."""
    return int(mark.line * _LONGEST_LINE + mark.column)


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
        raise ContentFaults([Fault(file, line, 1, saying(N_("this is not text; allowed: UTF-8")))]) from None


def _unread(error: OSError | ValueError) -> Saying:
    """Why a file cannot be read."""
    match error:
        case IsADirectoryError():
            return saying(N_("this is a folder; allowed: a file"))
        case FileNotFoundError() | ValueError():  # a NUL in the path itself
            return saying(N_("there is no such file"))
        case NoPlainFile():
            return saying(N_("this is a pipe or a device; allowed: a file"))
        case TooLarge():
            return saying(N_("the file is too large; allowed: {most} MB"), most=MOST_BYTES // 1_000_000)
        case _:
            return saying(N_("the file cannot be read"))


def read_document(path: Path, file: str) -> Document:
    """Read one YAML document; ContentFaults when there is none to be had."""
    return parse_document(read_text(path, file), file)


@collecting_later()
def parse_document(text: str, file: str, before: str | None = None) -> Document:
    """The document in a text; see `read_document`. With `before`, only what stands above that field at the top."""
    text = _PAIR.sub(_joined, text)
    builder = _Builder(file, before)
    try:
        document = builder.build(_Loader(text))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else START
        problem = error.problem or error.context or "unreadable"
        what = saying(N_("this is not YAML: {problem}"), problem=foreign(problem))
        raise ContentFaults([*builder.faults, Fault(file, line, column, what)]) from None
    except yaml.YAMLError as error:
        position = min(getattr(error, "position", 0), len(text))
        before = text[:position]
        mark_ = Mark(before.count("\n") + 1, position - before.rfind("\n"))
        what = saying(N_("this is not text: it holds a control character"))
        raise ContentFaults([Fault(file, *mark_, what)]) from None
    if builder.is_stopped:
        raise ContentFaults(builder.faults)
    if document.places is None:
        raise ContentFaults([Fault(file, *START, saying(N_("the file is empty")))])
    return document


def _joined(pair: re.Match[str]) -> str:
    """The one character of two escapes, as JSON writes what lies beyond 16 bits; YAML knows no such pairs."""
    return bytes.fromhex(pair[1] + pair[2]).decode("utf-16-be")


class _Stop(Exception):
    """Reading further makes no sense."""


class _ReadEnough(Exception):
    """What was asked for has been read."""


class _Open:
    """A list or block that is not closed yet."""

    __slots__ = ("anchor", "is_list", "key", "places", "value", "values_before")

    def __init__(self, value: list[Any] | dict[str, Any], places: _Places, anchor: str | None, before: int) -> None:
        self.value: Any = value
        self.places: Any = places
        self.anchor = anchor
        self.values_before = before
        self.is_list = isinstance(value, list)
        self.key: str | None = None
        """Of a block: whose value comes next; None: a key does."""


_UNREAD = object()


class _Builder:
    """Makes values of parser events; every value is put where it belongs as soon as it is known."""

    def __init__(self, file: str, before: str | None) -> None:
        self.faults: list[Fault] = []
        self.is_stopped = False
        self._file = file
        self._before = before
        self._resolver = Resolver()
        self._constructor = SafeConstructor()
        self._open: list[_Open] = []
        self._root: Any = None
        self._places: Any = None
        self._values = 0
        self._documents = 0
        self._anchored: dict[str, tuple[Any, int]] = {}
        self._plain: dict[str, Any] = {}
        """What plain words have been read as; most words of a file stand in it many times."""

    def build(self, loader: Any) -> Document:
        try:
            for event in iter(loader.get_event, None):
                take = self._TAKEN.get(type(event))
                if take is not None:
                    take(self, event)
        except _ReadEnough:
            pass
        except _Stop:
            self.is_stopped = True
        finally:
            loader.dispose()
        return Document(self._file, self._root, self._places, tuple(self.faults))

    def _document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            self._fault(event, saying(N_("a second document begins; allowed: one")))
            raise _Stop

    def _scalar(self, event: Any) -> None:
        top = self._open[-1] if self._open else None
        if top is not None and top.key is None and not top.is_list:
            self._key(top, event)
            return
        word = event.value
        if event.tag is None and event.implicit[0]:
            value = self._plain.get(word, _UNREAD)
            if value is _UNREAD:
                faults = len(self.faults)
                value = self._value(event)
                if len(self.faults) == faults:
                    self._plain[word] = value
        else:
            value = self._value(event)
        self._put(value, _number(event.start_mark), event)
        if event.anchor is not None:
            self._anchored[event.anchor] = value, 1

    def _alias(self, event: Any) -> None:
        if self._is_key_due():
            self._fault(event, saying(N_("a key must be text")))
            raise _Stop
        if event.anchor not in self._anchored:  # one that would hold itself is not closed, so not here either
            message = N_("the alias {name} repeats nothing that stands above")
            self._fault(event, saying(message, name=shown(event.anchor)))
            raise _Stop
        value, values = self._anchored[event.anchor]
        self._values += values - 1
        self._put(value, _number(event.start_mark), event)

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
                message = N_("the number {begin}... is too long; allowed: up to {most} digits")
                what = saying(message, begin=event.value[:8], most=_MOST_DIGITS)
            else:
                message = N_("{value} cannot be read; allowed: text, numbers, true, false, null")
                what = saying(message, value=shown(event.value))
            self._fault(event, what)
            return None

    def _key(self, top: _Open, event: Any) -> None:
        # keys are names and cells: what YAML would take for a number or a truth value is text here
        key = event.value
        if key == self._before and len(self._open) == 1:
            raise _ReadEnough
        keys = top.places.keys
        if key in keys:
            message = N_("{key} stands here twice, first in line {line}")
            self._fault(event, saying(message, key=shown(key), line=_mark(keys[key]).line))
        else:
            keys[key] = _number(event.start_mark)
        top.key = key

    def _begin(self, event: Any) -> None:
        if len(self._open) >= DEEPEST:
            self._fault(event, saying(N_("nested too deeply; allowed: {most} levels"), most=DEEPEST))
            raise _Stop
        if self._is_key_due():
            self._fault(event, saying(N_("a key must be text")))
            raise _Stop
        is_block = isinstance(event, yaml_events.MappingStartEvent)
        value: list[Any] | dict[str, Any] = {} if is_block else []
        places = _Places(_number(event.start_mark), {} if is_block else [])
        values_before = self._values
        self._put(value, places, event)
        self._open.append(_Open(value, places, event.anchor, values_before))

    def _end(self, _event: Any) -> None:
        closed = self._open.pop()
        if closed.anchor is not None:
            self._anchored[closed.anchor] = closed.value, self._values - closed.values_before

    def _is_key_due(self) -> bool:
        return bool(self._open) and self._open[-1].key is None and not self._open[-1].is_list

    def _put(self, value: Any, places: Any, event: Any) -> None:
        """Put a value where it belongs, and where it stands, too."""
        if not self._open:
            self._root, self._places = value, places
        else:
            top = self._open[-1]
            if top.is_list:
                top.value.append(value)
                top.places.inner.append(places)
            else:
                top.value.setdefault(top.key, value)
                top.places.inner.setdefault(top.key, places)
                top.key = None
        self._values += 1
        if self._values > MOST_VALUES:
            self._fault(event, saying(N_("the file holds too much; allowed: {most} values"), most=MOST_VALUES))
            raise _Stop

    def _fault(self, event: Any, what: Saying) -> None:
        self.faults.append(Fault(self._file, *_mark(_number(event.start_mark)), what))
        if len(self.faults) >= MOST_FAULTS:
            raise _Stop

    _TAKEN: ClassVar[Mapping[type, Callable[[_Builder, Any], None]]] = {
        yaml_events.ScalarEvent: _scalar,
        yaml_events.MappingStartEvent: _begin,
        yaml_events.SequenceStartEvent: _begin,
        yaml_events.MappingEndEvent: _end,
        yaml_events.SequenceEndEvent: _end,
        yaml_events.AliasEvent: _alias,
        yaml_events.DocumentStartEvent: _document,
    }
    """By the kind of an event what is done with it."""
