"""Whatever value stands where a file has another one, and whatever bytes are in a file: read, or told line by line."""

import json
import tempfile
from pathlib import Path

import pytest
from hostile_readers import READERS, told_of
from hostile_texts import GOOD, good

from krosmaster.content.loader import PROJECT_ROOT
from krosmaster.content.yaml_nodes import read_document

hypothesis = pytest.importorskip("hypothesis")
st = hypothesis.strategies

pytestmark = pytest.mark.peers

EXAMPLES = hypothesis.settings(max_examples=150, deadline=None)
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(["the-pit", "bill-tell", "a1", "z99", "end_turn", "../x", "activation", "melee", "push"]),
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
OF_MODELS = [kind for kind in GOOD if GOOD[kind].endswith((".yaml", ".txt"))]
DOCUMENTS = {kind: read_document(PROJECT_ROOT / GOOD[kind], kind) for kind in OF_MODELS}


def told(kind, raw):
    """What is told of a file of such bytes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file.yaml"
        path.write_bytes(raw)
        lines = told_of(kind, path)
        assert all(line.startswith(f"{path}:") and "\n" not in line for line in lines), lines
        assert [found.name for found in Path(folder).iterdir()] == ["file.yaml"]
        return lines


def paths_in(value, path=()):
    """The paths to everything in a document but itself."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for part, inner in inside:
        yield (*path, part)
        yield from paths_in(inner, (*path, part))


@EXAMPLES
@hypothesis.given(kind=st.sampled_from(sorted(READERS)), raw=st.binary(max_size=200), at=st.integers(0, 3000))
def test_any_bytes_anywhere_in_a_file(kind, raw, at):
    text = good(kind).encode()
    told(kind, text[:at] + raw + text[at:])


@EXAMPLES
@hypothesis.given(data=st.data())
def test_any_value_in_the_place_of_any_other(data):
    kind = data.draw(st.sampled_from(OF_MODELS))
    value = json.loads(json.dumps(DOCUMENTS[kind].value))
    paths = list(paths_in(value))
    path = data.draw(st.sampled_from(paths))
    inside = value
    for part in path[:-1]:
        inside = inside[part]
    inside[path[-1]] = data.draw(VALUES)
    told(kind, json.dumps(value, allow_nan=True).encode("utf-8", "surrogatepass"))


@EXAMPLES
@hypothesis.given(value=VALUES, kind=st.sampled_from(["settings", "progress"]))
def test_any_json_as_settings_and_progress(value, kind):
    assert told(kind, json.dumps(value).encode()) == []
