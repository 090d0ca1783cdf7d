"""YAML read with the place of every value; what is hostile or broken costs one line and no time."""

from __future__ import annotations

import contextlib
import gc
import json
import time

import pytest
from real_cards import CATALOG

from krosmaster.content import yaml_nodes
from krosmaster.content.faults import ContentFaults
from krosmaster.content.matchfile import parse_match
from krosmaster.content.yaml_nodes import MOST_BYTES, Mark, parse_document, read_document


def faults(text):
    """The faults of a text, as line:column: words."""
    with pytest.raises(ContentFaults) as caught:
        parse_document(text, "f")
    return [f"{fault.line}:{fault.column}: {fault.text}" for fault in caught.value.faults]


def test_values_are_plain_and_every_one_has_its_place():
    document = parse_document("a: 1\nb:\n  - {c: x, d: [true, null]}\n", "f")
    assert document.value == {"a": 1, "b": [{"c": "x", "d": [True, None]}]}
    assert document.mark(("b", 0, "d", 1)) == Mark(3, 22)
    assert document.key_mark(("b", 0, "d")) == Mark(3, 12)
    assert document.mark(()) == Mark(1, 1)


def test_a_place_that_is_not_there_is_that_of_what_is_around_it():
    document = parse_document("a:\n  b: 1\n", "f")
    assert document.mark(("a", "missing", 3)) == Mark(2, 3)


def test_json_is_read_too():
    document = parse_document('{\n\t"a": [1, "two\\u00e9"],\n\t"b": null\n}', "f")
    assert document.value == {"a": [1, "twoé"], "b": None}


def test_json_escapes_beyond_16_bits_are_read():
    document = parse_document(json.dumps({"name": "\U0001f600 Ana", "path": "a\\ud83d"}), "f")
    assert document.value == {"name": "\U0001f600 Ana", "path": "a\\ud83d"}


def test_a_key_is_text_whatever_yaml_would_make_of_it():
    assert parse_document("{no: 1, 12: 2, 2013-02-20: 3}", "f").value == {"no": 1, "12": 2, "2013-02-20": 3}


def test_a_key_that_stands_twice_is_a_fault_and_reading_goes_on():
    document = parse_document("a: 1\nb: 2\na: 3\nc: 4\n", "f")
    assert [str(fault) for fault in document.faults] == ["f:3:1: 'a' stands here twice, first in line 1"]
    assert document.value == {"a": 1, "b": 2, "c": 4}


def test_aliases_stand_for_what_they_repeat():
    document = parse_document("a: &x {b: [1]}\nc: *x\nd: [&y 5, *y]\n", "f")
    assert document.value == {"a": {"b": [1]}, "c": {"b": [1]}, "d": [5, 5]}


def test_an_alias_of_nothing_is_a_fault():
    assert faults("a: 1\nb: *x\n") == ["2:4: the alias 'x' repeats nothing that stands above"]


def test_an_alias_within_what_it_repeats_is_a_fault():
    assert faults("a: &x [1, *x]\n") == ["1:11: the alias 'x' repeats nothing that stands above"]


def test_aliases_that_multiply_are_stopped_at_once():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    begun = time.perf_counter()
    (fault,) = faults("\n".join(lines))
    assert "holds too much" in fault
    assert time.perf_counter() - begun < 1


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_absurd_nesting_is_stopped_at_once(opening):
    begun = time.perf_counter()
    (fault,) = faults(opening * 500_000)
    assert "nest" in fault
    assert time.perf_counter() - begun < 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "1:1: the file is empty"),
        (" \n\n", "1:1: the file is empty"),
        ("# only a remark\n", "1:1: the file is empty"),
        ("a: 1\n---\nb: 2\n", "2:1: a second document begins; allowed: one"),
        ("a: [1, 2\nb: 3\n", "2:2: this is not YAML: "),
        ("a: 'x\n", "2:1: this is not YAML: "),
        ("\ta: 1\n", "1:1: this is not YAML: "),
        ("a: 1\nb: \x01\n", "2:4: this is not text: it holds a control character"),
        ("a: !!python/object:os.system x\n", "1:4: 'x' cannot be read"),
        ("a: !!int many\n", "1:4: 'many' cannot be read"),
        ("a: 2013-13-45\n", "1:4: '2013-13-45' cannot be read"),
        ("? [a, b]\n: 1\n", "1:3: a key must be text"),
        ("&x a: 1\n*x : 2\n", "2:1: a key must be text"),
    ],
)
def test_what_is_no_document_is_one_line(text, fault):
    try:
        found = [f"{one.line}:{one.column}: {one.text}" for one in parse_document(text, "f").faults]
    except ContentFaults as caught:
        found = [f"{one.line}:{one.column}: {one.text}" for one in caught.faults]
    assert len(found) == 1
    assert found[0].startswith(fault)
    assert "\n" not in found[0]


def test_nesting_deeper_than_any_file_needs_is_a_fault():
    assert parse_document("[" * 40 + "]" * 40, "f").faults == ()
    assert faults("[" * 41 + "]" * 41) == ["1:41: nested too deeply; allowed: 40 levels"]


def test_a_number_with_too_many_digits_is_a_fault_not_a_crash():
    assert parse_document(f"a: {'9' * 5000}", "f").faults[0].text.startswith("the number 999")


def test_a_word_that_cannot_be_read_is_a_fault_wherever_it_stands():
    found = parse_document("a: 2013-13-45\nb: 12\nc: 2013-13-45\nd: 12\n", "f")
    assert [(fault.line, fault.text[:12]) for fault in found.faults] == [(1, "'2013-13-45'"), (3, "'2013-13-45'")]
    assert found.value == {"a": None, "b": 12, "c": None, "d": 12}


@pytest.mark.parametrize("text", ["a: [{b: 1}, 2]\n", "a: [1, &x {b: *x}]\n", "a: [1\n"])
def test_nothing_that_was_read_waits_for_the_collector_once_it_is_let_go(text):
    def alive():
        return [type(one).__name__ for one in gc.get_objects() if type(one).__module__ == yaml_nodes.__name__]

    gc.collect()
    gc.disable()
    try:
        before = alive()
        with contextlib.suppress(ContentFaults):
            parse_document(text, "f")
        assert alive() == before
    finally:
        gc.enable()


def test_many_faults_stop_the_reading():
    assert len(faults("\n".join(["a: 1"] * 200))) == 50


def test_files_that_cannot_be_read_are_one_line(tmp_path):
    (tmp_path / "latin.yaml").write_bytes("name: ok\nother: Kr\xe9ol\n".encode("latin-1"))
    (tmp_path / "large.yaml").write_bytes(b"#" * (MOST_BYTES + 1))
    wanted = {
        "missing.yaml": "1:1: there is no such file",
        ".": "1:1: this is a folder; allowed: a file",
        "latin.yaml": "2:1: this is not text; allowed: UTF-8",
        "large.yaml": "1:1: the file is too large; allowed: 4 MB",
        "nul\0.yaml": "1:1: there is no such file",
    }
    for name, line in wanted.items():
        with pytest.raises(ContentFaults) as caught:
            read_document(tmp_path / name, name)
        assert str(caught.value) == f"{name}:{line}"


def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path):
    path = tmp_path / "dos.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: [2]\r\n")
    document = read_document(path, "dos")
    assert document.value == {"a": 1, "b": [2]}
    assert document.mark(("b",)) == Mark(2, 4)


def test_reading_can_stop_before_a_field():
    document = parse_document("a: {commands: 1}\ncommands: [1, 2\nnot: yaml: at: all\n", "f", before="commands")
    assert document.value == {"a": {"commands": 1}}


def test_what_is_long_is_shortened_in_the_fault_that_names_it():
    text = f"format: 1\nplayers: [{{team: [{{character: {'x' * 90_000}}}]}}, {{team: []}}]\n{'y' * 900}: 1\n"
    with pytest.raises(ContentFaults) as found:
        parse_match(text, CATALOG)
    assert len(found.value.faults) == 2
    assert all(len(str(fault)) < 2000 for fault in found.value.faults)
    assert "there is no character 'xxx" in str(found.value)
