"""Files that mean harm or have come to harm: mutations of good ones, and the worst that each kind can hold."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

from hostile_sandboxes import CELLS, good_sandbox
from real_cards import CATALOG

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Concede, EndTurn, Punch
from krosmaster.content.loader import PROJECT_ROOT
from krosmaster.content.matchfile import parse_match
from krosmaster.content.replay import replayed
from krosmaster.table.match import Match

GOOD = {
    "match": "tests/golden/duel-pit.txt",
    "head": "tests/golden/duel-elemental.txt",
    "four": "tests/golden/pairs.txt",
    "lesson": "boards/scenarios/lesson-2.yaml",
    "coach": "boards/scenarios/coach.yaml",
    "character": "characters/queen-of-the-tofus.yaml",
    "summon": "characters/summons/tofu.yaml",
    "rewards": "characters/rewards.yaml",
    "board": "boards/the-pit.yaml",
    "rules": "assets/rules/sight.yaml",
    "words": "assets/locale/es/LC_MESSAGES/krosmaster.po",
}
"""A good file of each kind."""

SETTINGS = '{\n "language": "es",\n "scale_percent": 125,\n "animation_speed": "fast",\n "volume_percent": 40\n}'
PROGRESS = '{"done": ["lesson-1", "lesson-2"]}\n'
TEAM = '[krosmaster-team 1 "Les Tofus": queen-of-the-tofus, 2 x bill-tell, Anna Tommy, somebody-unknown]\n'
LONGEST = 6_000
"""Characters of a good text that are mutated: what is cut off is a mutation too."""

_TRICKS = (
    "../../../etc/passwd", "/etc/passwd", "..\\..\\x", "C:\\Windows\\x", "con", "nul.txt", "a\0b", "~root", "%s%n",
    "${HOME}", "x" * 5000, "", " ", "\u202e\u0000", "\ufeff", "\ud83d", "null", "NaN", ".inf", "-0", "1e400", "0x10",
    "1_000", "9" * 5000, "-1", "999999999999", "true", "no", "2026-01-01", "!!python/object/apply:os.system [touch x]",
    "!!binary aGk=", "!!set {a}", "<<: *a", "*x", "&x 1", "[]", "{}", "[[[[[]]]]]", "? a : b", "'", '"', "|", ">",
    "%YAML 3", "---", "...", "{{}}", "<b>", "<icon x>", "{name}", "%(x)s",
)  # fmt: skip
_WORD = re.compile(r"[\w.-]+")


def good(kind: str) -> str:
    """The beginning of a good file."""
    if kind == "sandbox":
        return good_sandbox()
    found = {"settings": SETTINGS, "progress": PROGRESS, "team": TEAM}.get(kind)
    return (PROJECT_ROOT / GOOD[kind]).read_text("utf-8")[:LONGEST] if found is None else found


def mutated(rng: Random, text: str) -> bytes:
    """A text that a few things have happened to."""
    raw = text
    for _ in range(rng.choice((1, 1, 2, 4))):
        raw = rng.choice(_ON_TEXT)(rng, raw)
    found = raw.encode("utf-8", "surrogatepass")
    return rng.choice(_ON_BYTES)(rng, found) if rng.random() < 0.3 else found


def _cut(rng: Random, text: str) -> str:
    return text[: rng.randint(0, len(text))]


def _without(rng: Random, text: str) -> str:
    start = rng.randint(0, len(text))
    return text[:start] + text[start + rng.randint(1, 60) :]


def _line_twice(rng: Random, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    return "".join(line * (2 if place == rng.randrange(len(lines)) else 1) for place, line in enumerate(lines))


def _lines_swapped(rng: Random, text: str) -> str:
    lines = text.splitlines(keepends=True)
    if len(lines) > 1:
        one, other = rng.sample(range(len(lines)), 2)
        lines[one], lines[other] = lines[other], lines[one]
    return "".join(lines)


def _word_replaced(rng: Random, text: str) -> str:
    words = list(_WORD.finditer(text))
    if not words:
        return text
    word = rng.choice(words)
    new = rng.choice((*_TRICKS, rng.choice(words)[0]))
    return text[: word.start()] + new + text[word.end() :]


def _sign_changed(rng: Random, text: str) -> str:
    places = [place for place, sign in enumerate(text) if not sign.isalnum()]
    if not places:
        return text
    place = rng.choice(places)
    return text[:place] + rng.choice("{}[]:,-#&*!|>'\"%@`\t\n \0\x85\u2028") + text[place + 1 :]


def _nested(rng: Random, text: str) -> str:
    opening = rng.choice(("[", "{a: ", "- ", '{"a":', "? "))
    return _put(rng, text, opening * rng.choice((5, 60, 10_000)))


def _repeated(rng: Random, text: str) -> str:
    bomb = "\na0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}]\n" for n in range(1, 40))
    return _put(rng, text, rng.choice((bomb, "&a [*a]", "*nobody")))


def _put(rng: Random, text: str, new: str) -> str:
    place = rng.randint(0, len(text))
    return text[:place] + new + text[place:]


def _flipped(rng: Random, raw: bytes) -> bytes:
    found = bytearray(raw)
    for _ in range(rng.randint(1, 8)):
        if found:
            found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
    return bytes(found)


def _mixed_encodings(rng: Random, raw: bytes) -> bytes:
    return rng.choice((b"\xff\xfe", b"\xef\xbb\xbf", b"\xfe\xff", b"\0\0", b"\x1f\x8b")) + raw


_ON_TEXT = (
    _cut, _without, _line_twice, _lines_swapped, _word_replaced, _word_replaced, _word_replaced, _sign_changed, _nested,
    _repeated,
)  # fmt: skip
_ON_BYTES = (_flipped, _mixed_encodings)


# ---- the worst ----

_HEAD = """\
format: 1
board: the-pit
players:
  - {team: [{character: bill-tell}]}
  - {team: [{character: bill-tell}]}
"""
_MOST = 3_990_000


def _many(text: str, size: int = _MOST) -> str:
    return text * (size // len(text))


def worst_files(folder: Path) -> list[Path]:
    """The files that cost the most to read, and those that must not be read at all, in a folder."""
    texts = {
        "many-values": "commands:\n" + _many("- 1\n"),
        "many-values-in-a-row": "a: [" + _many("1,"),
        "many-keys": "".join(f"k{number}: {number}\n" for number in range(160_000)),
        "many-anchors": "a: [" + _many("&a x,"),
        "many-tags": "a: [" + _many("!!str x,"),
        "one-long-text": "title: " + _many("x"),
        "one-long-escaped-text": 'title: "' + _many("\\u0041") + '"',
        "one-long-number": "seed: " + _many("9"),
        "lines-without-end": _many("\n"),
        "signs": _many("!"),
        "colons": _many(":"),
        "brackets": _many("["),
        "braces": _many("{a: "),
        "dashes": _many("- "),
        "json-brackets": _many('{"a":', 60_000),
        "zeros": _many("\0"),
        "many-commands": _HEAD + "commands:\n" + _many("- {do: end_turn}\n"),
        "aliases": "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 60)),
        "many-krosmasters": _HEAD.replace("[{character: bill-tell}]", "[" + "{character: bill-tell}," * 8000 + "]", 1),
        "many-twins": _HEAD.replace("[{character: bill-tell}]", "[" + "{character: bill-tell}," * 12 + "]", 1),
        "many-teams": _many("[krosmaster-team 1 "),
        "python": "!!python/object/apply:os.system ['touch owned']\n",
        "python-inside": _HEAD + "title: !!python/object/apply:os.system ['touch owned']\n",
    }
    paths = []
    for name, text in texts.items():
        path = folder / f"{name}.yaml"
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return [*paths, *unreadable_files(folder)]


def worst_drawings() -> dict[str, str]:
    """Drawings that would take the program seconds and hundreds of MB, or for ever."""
    stroke = 'stroke="#000000" fill="none" stroke-linejoin="round"'
    rng = Random(1)

    def points(number: int) -> str:
        return " ".join(f"{rng.randint(0, 96)} {rng.randint(0, 120)}" for _ in range(number))

    shapes = {
        "dashes": f'<path d="M0 0 L 90 90" {stroke} stroke-width="1" stroke-dasharray="0.00001"/>',
        "dashes-around": f'<g stroke-dasharray="0.01"><path d="M0 0 L 400 400" {stroke}/></g>',
        "dashes-of-a-share": f'<path d="M0 0 L 90 90" {stroke} stroke-dasharray="0.01%"/>',
        "far-away": f'<path d="M0 0 L 9000 9000" {stroke}/>',
        "corners": f'<path d="M{points(26_000)}" {stroke} stroke-width="90"/>',
        "curves": f'<path d="M0 0C{points(24_000)}" {stroke} stroke-width="1"/>',
        "broad": f'<path d="M{points(100)}" {stroke} stroke-width="9000"/>',
    }
    return {name: f'<svg viewBox="0 0 96 120">{shape}</svg>' for name, shape in shapes.items()}


def unreadable_files(folder: Path) -> list[Path]:
    """What lies where a file should, and is none."""
    huge = folder / "huge.yaml"
    with huge.open("wb") as stream:
        stream.truncate(100_000_000)
    (folder / "folder.yaml").mkdir()
    names = ["huge", "folder"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.yaml")
        for name, target in (
            ("endless", "/dev/zero"),
            ("device", "/dev/tty"),
            ("nowhere", "gone"),
            ("circle", "circle.yaml"),
        ):
            (folder / f"{name}.yaml").symlink_to(target)
            names.append(name)
        names.append("pipe")
    return [folder / f"{name}.yaml" for name in names]


def longest_match(commands: int) -> Match:
    """A match of the largest teams on the largest board, of so many commands that are played."""
    players = []
    for seat in range(2):
        own = {f"p{seat}x{number}": at for number, at in enumerate(CELLS[seat * 2 :: 16][:40])}
        team = ", ".join(f"{{character: bill-tell, name: {name}, at: {at}}}" for name, at in own.items())
        players.append(f"  - team: [{team}]\n    timeline: [{', '.join(own)}]\n")
    rows = "".join(f"    - '{'.' * 26}'\n" for _ in range(26))
    turn = "turn: {number: 3, player: 0, phase: activation, active: p0x0}\n"
    head = f"format: 1\nboard:\n  rows:\n{rows}seed: 1\nplayers:\n{''.join(players)}{turn}"
    match = replayed(parse_match(head, CATALOG), engine)
    rng = Random(1)
    while len(match.records) < commands:
        legal = engine.legal_commands(match.state)
        ends = [command for command in legal if isinstance(command, EndTurn)]
        walks = [command for command in legal if not isinstance(command, (Cast, Punch, Concede))]
        match.submit(ends[0] if ends and rng.random() < 0.1 else rng.choice(walks))
    return match
