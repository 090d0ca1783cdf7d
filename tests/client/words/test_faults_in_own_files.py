"""What is wrong with a player's own files is told in the player's language, down to the words within."""

from __future__ import annotations

import pytest
from client_fixtures import CATALOG

from krosmaster.client import wording
from krosmaster.content.own_cards import own_cards
from krosmaster.own_characters import EXAMPLE, OwnCharacters
from krosmaster.table.sayings import Saying, worded

CARD = EXAMPLE.read_text(encoding="utf-8")
SPELL = "  - {id: x, names: {en: X}, cost: {ap: 1}, kind: %s}\n"
TOKEN = "names: {en: Anvil}\nkind: %s\nmp: 0\nhp: %d\nap: %d\nspells: [%s]\n"
BLAST = "{id: b, names: {en: B}, kind: attack, range: {kind: melee}, damage: 2}"
SHAPE = '<rect x="20" y="10" width="56" height="98" fill="#00ff00"/>'
SPELLS = (
    "attack, damage: 1, range: {kind: line, minimum: 3, maximum: 2}",
    "attack, damage: 1, range: {kind: melee}, uses: 2",
    "attack, damage: 1, zone: hammer, range: {kind: self}",
    "attack, damage: 1, range: {kind: self}, effects: [{kind: swap}]",
    "heal, heal: 1, range: {kind: melee}, effects: [{kind: life-steal}]",
    "special, aim: free-cell, range: {kind: self}, effects: []",
    "special, aim: ally, range: {kind: melee}, effects: [{kind: move-to-target}]",
    "special, aim: free-cell, range: {kind: melee}, effects: [{kind: carry-ally}]",
    "special, aim: ally, range: {kind: melee}, effects: [{kind: coin}]",
    "summon, summons: ghost, max_in_play: 1, range: {kind: melee}",
    "attack, damage: 1, range: {minimum: 1}",
    "attack, damage: [], range: {kind: melee}, limit: often",
    "special, aim: ally, range: {kind: self}, effects: [{kind: immediate-gain, points: ap, amount: 2}]",
)
FILES = {
    **{f"spell-{letter}.yaml": CARD + SPELL % spell for letter, spell in zip("abcdefghijklm", SPELLS, strict=True)},
    "twice.yaml": CARD + 2 * (SPELL % "attack, damage: 1, range: {kind: melee}"),
    "punched.yaml": CARD + SPELL.replace("id: x", "id: punch") % "attack, damage: 1, range: {kind: melee}",
    "free.yaml": CARD + SPELL.replace("ap: 1", "wounds: 1") % "attack, damage: 1, range: {kind: melee}",
    "level.yaml": CARD.replace("level: 3", "level: 9"),
    "empty.yaml": "",
    "named.yaml": CARD.replace("en: Mira the Smith", "en: Somebodywithaverylongname"),
    "unseen.yaml": CARD.replace("en: Mira the Smith", 'en: "a\\tb"'),
    "lacking.yaml": "names: {en: 5}\nlevel: 9\nspels: []\n",
    "colons.yaml": "names: a: b\n",
    "open.yaml": "names: {en: A\nlevel: 2\n",
    "keys.yaml": "[a]: b\n",
    "alias.yaml": "a: *b\n",
    "double.yaml": CARD + "level: 3\n",
    "dated.yaml": CARD.replace("level: 3", "level: 2013-13-45"),
    "two.yaml": "a: b\n--- x\n",
    "bell.yaml": "a: \a\n",
    "proven.yaml": CARD + "provenance: {nobody: published}\n",
    "goultard.yaml": CARD,
    "hero-2.yaml": CARD,
    "No Id.yaml": CARD,
    "late.yml": CARD,
    "lonely.svg": "<svg/>",
    "misplaced.yaml": TOKEN % ("mob", 4, 2, ""),
    "summons/misplaced-too.yaml": CARD,
    "summons/trap-a.yaml": TOKEN % ("trap", 4, 0, BLAST),
    "summons/trap-b.yaml": TOKEN % ("trap", 0, 0, ""),
    "summons/mob.yaml": TOKEN % ("mob", 0, 2, ""),
    "summons/bomb-a.yaml": TOKEN % ("bomb", 1, 0, ""),
    "summons/bomb-d.yaml": TOKEN % ("bomb", 2, 0, BLAST),
    "summons/bomb-b.yaml": TOKEN % ("bomb", 1, 0, BLAST),
    "summons/bomb-c.yaml": TOKEN % ("bomb", 1, 0, BLAST.replace("melee", "self")[:-1] + ", cost: {ap: 1}}"),
}
DRAWINGS = (
    "<svg", "<svg></x>", "x", "", "<svg x=1/>", "<!DOCTYPE svg><svg/>", "<svg/>", f"<g>{SHAPE}</g>",
    "<svg viewBox='0 0 96 120'><image href='x'/></svg>",
    "<svg viewBox='0 0 96 120'><rect fill='url(#no)' x='9000' width='5' height='5'/></svg>",
    "<svg viewBox='0 0 96 120'><linearGradient x1='.5'/></svg>",
    "<svg viewBox='0 0 96 120'><path d='M0 0H9' stroke-dasharray='.1 .1'/></svg>",
    "<svg viewBox='0 0 96 120'><rect width='0' height='0'/></svg>",
    "<svg viewBox='0 0 96 120'>" + "<g>" * 60 + "</g>" * 60 + "</svg>",
    "<svg viewBox='0 0 96 120'>" + "<g/>" * 900 + "</svg>",
    f"<svg viewBox='0 0 96 120'><path d='{'L1 2 ' * 3000}'/></svg>",
)  # fmt: skip


@pytest.fixture(scope="module")
def faults(tmp_path_factory):
    """All that is wrong in a folder of files that are wrong in every way."""
    folder = tmp_path_factory.mktemp("own")
    drawn = {f"drawn-{chr(ord('a') + n)}": text for n, text in enumerate(DRAWINGS)}
    files = FILES | {f"{name}.yaml": CARD for name in drawn} | {f"{name}.svg": text for name, text in drawn.items()}
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    entries = OwnCharacters(folder, CATALOG).entries
    assert {entry.path.name for entry in entries if not entry.faults} == set()
    return [fault.what for entry in entries for fault in entry.faults]


@pytest.fixture(params=["es", "fr"])
def language(request):
    wording.use(request.param)
    yield request.param
    wording.use("en")


def messages(said):
    """Every message of a saying, those of its facts too."""
    if isinstance(said, Saying):
        yield said.message
        said = tuple(fact for _name, fact in said.facts)
    if isinstance(said, tuple):
        for one in said:
            yield from messages(one)


def test_every_fault_is_a_saying(faults):
    assert [what for what in faults if not isinstance(what, Saying)] == []
    assert len({what.message for what in faults}) > 50


def test_every_fault_has_other_words_in_each_language(faults, language):
    assert [str(what) for what in faults if worded(what, wording._) == str(what)] == []
    alike = {message for what in faults for message in messages(what) if wording._(message) == message}
    assert alike <= {"{what}: {number}"}


def test_facts_of_a_file_are_kept_in_each_language(language, tmp_path):
    (tmp_path / "level.yaml").write_text(CARD.replace("level: 3", "level: 9"), encoding="utf-8")
    (file,) = own_cards(tmp_path, CATALOG).files
    (fault,) = file.faults
    assert (
        worded(fault.what, wording._)
        == {
            "es": "level no puede ser 9; permitido: un número entero de 1 a 6",
            "fr": "level ne peut pas être 9 ; permis : un nombre entier de 1 à 6",
        }[language]
    )
    assert fault.text == "level cannot be 9; allowed: a whole number from 1 to 6"
