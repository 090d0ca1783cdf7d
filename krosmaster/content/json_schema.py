"""The JSON Schema of match files, made of their models.

`python -m krosmaster.content.json_schema > docs/match-file.schema.json` writes it anew.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from krosmaster.content.match_schema import MatchModel


def match_file_schema() -> dict[str, Any]:
    """The schema, for editors: shapes and values; what must fit together, the program checks."""
    schema = _without_titles(MatchModel.model_json_schema())
    for name in ("kamas", "scenery"):
        schema["properties"][name]["additionalProperties"] = False
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Krosmaster Arena match file",
        **schema,
    }


def match_file_schema_text() -> str:
    """The schema as the file in docs/ holds it."""
    return json.dumps(match_file_schema(), indent=2, ensure_ascii=False) + "\n"


def _without_titles(value: Any) -> Any:
    """Without the titles that repeat the names of the fields."""
    if isinstance(value, dict):
        return {
            key: _without_titles(inner) for key, inner in value.items() if key != "title" or isinstance(inner, dict)
        }
    if isinstance(value, list):
        return [_without_titles(inner) for inner in value]
    return value


if __name__ == "__main__":
    sys.stdout.write(match_file_schema_text())
