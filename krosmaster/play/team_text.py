"""Teams as a short text that can be pasted into a chat, and the tolerant way back; described in docs/team-text.md."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import field
from enum import Enum

from krosmaster.arena.definitions import CharacterId
from krosmaster.play.kept_team import KeptTeam
from krosmaster.table.sayings import N_
from krosmaster.table.values import value

VERSION = 1
MOST_MEMBERS = 8
"""As many as the largest team that can play (SETUP-2)."""
LONGEST_ID = 60
_WORD = "krosmaster-team"
_BEGIN = re.compile(r"\[\s*krosmaster[\s_-]*team\b", re.IGNORECASE)
_VERSION = re.compile(r"\s*(\d{1,6})")
_QUOTE = '"\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}'
_NAME = re.compile(rf"\s*[{_QUOTE}]([^{_QUOTE}]*)[{_QUOTE}]\s*:?")
_COUNTED = re.compile(r"(?:(\d{1,3})\s*[x\N{MULTIPLICATION SIGN}*]\s+)?(.*)", re.IGNORECASE | re.DOTALL)


class WrongText(Enum):
    """What can be wrong with a pasted text; the value is the sentence, its braces are the facts."""

    NOTHING = N_("there is no team in this text; a team begins with {begin}")
    NEWER = N_("a team of version {version}: only a newer program can read it")
    NO_VERSION = N_("the number of the version is missing after {begin}")
    NO_NAME = N_("a team has no name in double quotes")
    CUT_OFF = N_("the team “{name}” is cut off: its text must end with ]")
    NO_CHARACTER = N_("“{item}” in the team “{name}” names nobody and was left out")
    TOO_MANY = N_("the team “{name}” has more than {most} krosmasters; the rest was left out")


@value
class TextFault:
    """One thing that is wrong with a text."""

    wrong: WrongText
    facts: Mapping[str, str | int] = field(default_factory=dict)


@value
class ReadTeams:
    """What could be read, and everything that could not."""

    teams: tuple[KeptTeam, ...]
    faults: tuple[TextFault, ...]


def team_text(team: KeptTeam) -> str:
    """One line that `read_teams` makes the same team of."""
    members = ", ".join(team.members)
    return f'[{_WORD} {VERSION} "{team.name}": {members}]'


def is_team_text(text: str) -> bool:
    """Whether a team begins in a text."""
    return _BEGIN.search(text) is not None


def read_teams(text: str) -> ReadTeams:
    """Every team in a text; whatever stands around them does not matter."""
    begins = list(_BEGIN.finditer(text))
    if not begins:
        return ReadTeams((), (TextFault(WrongText.NOTHING, {"begin": f"[{_WORD}"}),))
    ends = [begin.start() for begin in begins[1:]] + [len(text)]
    teams: list[KeptTeam] = []
    faults: list[TextFault] = []
    for begin, end in zip(begins, ends, strict=True):
        found = _read_one(text[begin.end() : end])
        if isinstance(found, TextFault):
            faults.append(found)
        else:
            teams += found.teams
            faults += found.faults
    return ReadTeams(tuple(teams), tuple(faults))


def _read_one(text: str) -> ReadTeams | TextFault:
    """The team whose text begins here, after its first word."""
    version = _VERSION.match(text)
    if version is None:
        return TextFault(WrongText.NO_VERSION, {"begin": f"[{_WORD}"})
    if int(version[1]) > VERSION:
        return TextFault(WrongText.NEWER, {"version": int(version[1])})
    name = _NAME.match(text, version.end())
    if name is None:
        return TextFault(WrongText.NO_NAME)
    inside, bracket, _after = text[name.end() :].partition("]")
    shown = KeptTeam(name[1]).name
    if not bracket:
        return TextFault(WrongText.CUT_OFF, {"name": shown})
    members: list[CharacterId] = []
    faults = []
    for item in re.split(r"[,;]", inside):
        if not item.strip():
            continue
        read = list(_members(item))
        if not read:
            faults.append(TextFault(WrongText.NO_CHARACTER, {"item": item.strip()[:LONGEST_ID], "name": shown}))
        members += read
    if len(members) > MOST_MEMBERS:
        faults.append(TextFault(WrongText.TOO_MANY, {"name": shown, "most": MOST_MEMBERS}))
    return ReadTeams((KeptTeam(name[1], tuple(members[:MOST_MEMBERS])),), tuple(faults))


def _members(item: str) -> Iterator[CharacterId]:
    """A krosmaster by its id or its English name, as often as the item says."""
    counted = _COUNTED.fullmatch(item.strip())
    assert counted is not None, "every text fits"
    parts = unicodedata.normalize("NFKD", counted[2].casefold())
    letters = "".join(letter for letter in parts if not unicodedata.combining(letter))
    words = re.sub(r"[^a-z0-9]+", "-", letters.replace("'", "")).strip("-")
    if words and len(words) <= LONGEST_ID:
        yield from [CharacterId(words)] * min(int(counted[1] or 1), MOST_MEMBERS + 1)
