"""Any match that the format can tell, written and read back."""

from __future__ import annotations

import pytest
import yaml

from krosmaster.content.loader import load_catalog
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match

hypothesis = pytest.importorskip("hypothesis")
st = pytest.importorskip("hypothesis.strategies")

pytestmark = pytest.mark.peers

CATALOG = load_catalog()
HANDLES = ["queen", "anna-tommy", "Il était une fois: #1", "no", "null", "007", "bomb", "tofu-2"]
CELLS = [f"{column}{row}" for column in "abcl" for row in (1, 7, 12)]
FACES = ["critical", "armor", "lock", "dodge", "double", "wild"]
SPELLS = sorted(spell.id for card in CATALOG.characters.values() for spell in card.spells)
REWARDS = sorted(CATALOG.rewards)
TIERS = ["granite", "jade", "gold"]

cells, faces, spells = st.sampled_from(CELLS), st.sampled_from(FACES), st.sampled_from(SPELLS)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
small = st.integers(0, 12)
rewards, pile = st.sampled_from(REWARDS), st.lists(st.sampled_from(REWARDS), max_size=2)
piles = st.lists(pile, min_size=2, max_size=2)
open_ones = st.lists(rewards | st.none(), min_size=2, max_size=2)


def fields(required, optional):
    return st.fixed_dictionaries(required, optional=optional)


CHANCE = {"dice": st.lists(faces, max_size=3), "coins": st.lists(st.sampled_from(["heads", "tails"]), max_size=2)}


def command(do, **arguments):
    return fields({"do": st.just(do), **arguments}, CHANCE)


def commands_with(handles):
    return st.lists(
        st.one_of(
            command("pick_board", board=st.sampled_from(["the-pit", "elemental-arena"])),
            command("pick_side", side=st.sampled_from(["bottom", "left", "top", "right"])),
            command("draft", take=st.sampled_from(sorted(CATALOG.characters))),
            command("order_timeline", who=st.lists(handles, max_size=3)),
            command("place", who=handles, at=cells),
            command("set_dice", faces=st.lists(faces, max_size=2)),
            command("inspire", give=st.lists(handles | st.none(), max_size=2)),
            command("move", to=cells),
            command("cast", spell=spells, at=cells),
            command("punch", at=cells),
            command("pick_up"),
            command("buy_gallon"),
            command("buy_gallon", **{"from": st.integers(0, 3)}),
            command(
                "buy_reward",
                tier=st.sampled_from(TIERS),
                index=st.integers(0, 1),
                **{"from": st.sampled_from(["face_up", "pile"])},
            ),
            command("buy_reward", tier=st.just("gold"), index=st.just(0), to=handles, **{"from": st.just("pile")}),
            command("use_reward", reward=rewards),
            command("use_reward", reward=rewards, at=cells, who=handles),
            command("choose", option=texts | st.integers(0, 3)),
            command("end_turn"),
            command("concede", by=st.integers(0, 1)),
        ),
        max_size=6,
    )


STATE = {
    "wounds": small,
    "markers": fields({}, {"mp": st.integers(-3, 3), "ap": st.integers(-3, 3)}),
    "mp": small,
    "ap": small,
}
SPELL_LISTS = dict.fromkeys(("used", "used_this_turn"), st.lists(spells, max_size=2))
LASTING = st.tuples(
    st.lists(spells | st.just("angel-bow"), max_size=2), st.lists(st.sampled_from(["boost-air", "sacrier-style"]))
).map(lambda lists: [*lists[0], *lists[1]])
HELD = st.lists(fields({"id": rewards}, {"face": st.sampled_from(["up", "down"])}), max_size=2)

BOARDS = st.sampled_from(
    [
        "the-pit",
        "elemental-arena",
        {"rows": ["s.T", "12D"]},
        {
            "names": {"en": "A: b", "es": "Ñandú", "fr": '"É"'},
            "rows": ["ssT", "12D"],
            "parcels": [["a1"], ["b1"]],
            "starts": [["a1"], ["c2"]],
            "ground": {"legend": {"x": "lava", "#": "mist"}, "rows": ["xx#", "##x"]},
        },
    ]
)


@st.composite
def documents(draw):
    """Match files of the schema; the rules may well refuse them."""
    names = draw(st.lists(st.sampled_from(HANDLES), min_size=2, max_size=4, unique=True))
    handles = st.sampled_from(names)
    krosmasters = [
        draw(
            fields(
                {"character": st.sampled_from(sorted(CATALOG.characters)), "name": st.just(name)},
                {
                    "at": cells,
                    **STATE,
                    **SPELL_LISTS,
                    "lasting": LASTING,
                    "rewards": HELD,
                    "inspired": st.lists(st.sampled_from(FACES[:4])),
                    "ko": st.booleans(),
                    "wounded_by": st.integers(0, 1),
                },
            )
        )
        for name in names
    ]
    player = {"name": texts, "gallons": small, "kamas": small, "timeline": st.lists(handles, max_size=3)}
    token = fields(
        {"token": st.sampled_from(sorted(CATALOG.tokens)), "by": handles, "at": cells},
        {
            **STATE,
            "name": st.just("of the file"),
            **dict.fromkeys(("used", "used_this_turn", "lasting"), st.lists(spells, max_size=2)),
            "wounded_by": st.integers(0, 1),
        },
    )
    turn = fields(
        {
            "number": st.integers(1, 9),
            "player": st.integers(0, 1),
            "phase": st.sampled_from(["start", "set-dice", "inspire", "preliminary", "activation"]),
        },
        {
            "active": handles,
            "played": st.lists(handles, max_size=2),
            "tension": st.lists(faces, max_size=2),
            "order": st.permutations([0, 1]),
            "claims": st.lists(fields({"player": st.integers(0, 1), "due": st.integers(1, 9)}, {}), max_size=2),
        },
    )
    shuffles = fields({}, {"characters": st.lists(st.sampled_from(sorted(CATALOG.characters))), "granite": piles})
    return draw(
        fields(
            {
                "format": st.just(1),
                "players": st.tuples(
                    fields({"team": st.just(krosmasters[:1])}, player),
                    fields({"team": st.just(krosmasters[1:])}, player),
                ).map(list),
                "commands": commands_with(handles),
            },
            {
                "title": texts,
                "board": BOARDS,
                "rotation": st.sampled_from([0, 90, 180, 270]),
                "teams": st.just("given"),
                "options": fields(
                    {},
                    {
                        "first_player": st.integers(0, 1),
                        "wild_gallons": small,
                        "scenery_can_be_destroyed": st.booleans(),
                        "without": st.sampled_from([[], ["rewards"]]),
                    },
                ),
                "mode": st.sampled_from(["duel", "free-for-all", "pairs"]),
                "pairs": st.just([[0, 3], [1, 2]]),
                "seed": st.integers(0, 2**64 - 1),
                **CHANCE,
                "shuffles": shuffles,
                "again": fields({}, {**CHANCE, "shuffles": shuffles}),
                "scenery": st.dictionaries(cells, st.just("gone") | fields({"wounds": small}, {}), max_size=3),
                "face_up": fields({}, dict.fromkeys(TIERS, open_ones)),
                "piles": fields({}, dict.fromkeys(TIERS, piles)),
                "tokens": st.lists(token, max_size=1),
                "kamas": st.dictionaries(cells, small, max_size=3),
                "turn": turn,
                "serials": st.dictionaries(st.sampled_from(["tofu", "bill-tell"]), st.integers(1, 9)),
            },
        )
    )


def played(match_file):
    return [(given.command, given.script) for given in match_file.commands]


@hypothesis.given(documents())
@hypothesis.settings(max_examples=150, deadline=None)
def test_what_is_written_reads_back_equal(document):
    match = parse_match(yaml.safe_dump(document, allow_unicode=True), CATALOG)
    text = write_match(match.setup, match.commands)
    again = parse_match(text, CATALOG)
    assert again.setup == match.setup
    assert again.setup.board is None or again.setup.board.names == match.setup.board.names
    assert again.setup.board is None or again.setup.board.ground == match.setup.board.ground
    assert played(again) == played(match)
    assert write_match(again.setup, again.commands) == text


@hypothesis.given(texts, texts)
@hypothesis.settings(max_examples=200, deadline=None)
def test_any_title_and_name_survive(title, name):
    document = {
        "format": 1,
        "title": title,
        "players": [{"name": name, "team": [{"character": "anna-tommy"}]}, {"team": [{"character": "bill-tell"}]}],
    }
    match = parse_match(yaml.safe_dump(document), CATALOG)
    again = parse_match(write_match(match.setup, ()), CATALOG)
    assert (again.setup.title, again.setup.players[0].name) == (title, name)
