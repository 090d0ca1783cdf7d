"""Match files read: all that the format offers for duels, and each way in which a file may not fit it (exit 1)."""

from __future__ import annotations

import pytest

from krosmaster.arena.boards import INLINE, Side
from krosmaster.arena.commands import (
    BuyGallon,
    Cast,
    Choose,
    Concede,
    Draft,
    EndTurn,
    Inspire,
    Move,
    OrderTimeline,
    PickBoard,
    PickSide,
    PickUp,
    Place,
    Punch,
    SetDice,
)
from krosmaster.arena.definitions import Power
from krosmaster.arena.dice import Face
from krosmaster.arena.setup_options import Teams, TurnPhase
from krosmaster.content.faults import ContentFaults
from krosmaster.content.loader import load_catalog
from krosmaster.content.match_header import read_header
from krosmaster.content.matchfile import parse_match
from krosmaster.grid import Cell
from krosmaster.table.contract import NO_SCRIPT, Script

CATALOG = load_catalog()

HEAD = """\
format: 1
board: elemental-arena
rotation: 0
players:
  - team:
      - {character: queen-of-the-tofus, name: queen, at: f12}
  - team:
      - {character: king-of-the-gobballs, at: f1}
"""


def read(text):
    return parse_match(text, CATALOG, "m")


def faults(text):
    with pytest.raises(ContentFaults) as caught:
        read(text)
    return [str(fault).removeprefix("m:") for fault in caught.value.faults]


def commands(*lines):
    return read(HEAD + "commands:\n" + "".join(f"  - {line}\n" for line in lines)).commands


# ---- what the format offers ----

FULL = """\
format: 1
title: Queen against King
saved: "2026-11-29T20:00:00Z"
rules: "2013.1"
content: abc
digest: def
board: the-pit
rotation: 90
mode: duel
teams: given
options: {scenery_can_be_destroyed: false, first_player: 1, goal: gallons, wild_gallons: 0, without: []}
seed: 18446744073709551615
dice: [critical, armor, lock, dodge, double, wild]
coins: [heads, tails]
shuffles: {characters: []}
players:
  - name: Ana
    team:
      - character: queen-of-the-tofus
        name: queen
        at: f12
        wounds: 3
        markers: {mp: -1, ap: 2}
        rewards: []
        used: [dan-to-fu]
        inspired: [armor]
        mp: 2
        ap: 0
        used_this_turn: [dan-to-fu]
        lasting: [dan-to-fu]
      - {character: bill-tell, ko: true}
    timeline: [queen, bill-tell]
    gallons: 4
    kamas: 11
  - team:
      - {character: bad-aboum, at: a1}
      - {character: bad-aboum, at: a2}
tokens:
  - {token: water-bomb, by: bad-aboum, at: d1, name: bomb, wounds: 0, markers: {ap: 1}, mp: 0, ap: 0}
  - {token: tofu, by: queen, at: e1}
  - {token: tofu, by: queen, at: e2}
kamas: {f9: 2, g9: 0}
turn: {number: 4, player: 0, phase: activation, active: queen, played: [tofu, tofu-2]}
commands: []
"""


def test_every_field_for_duels_arrives_in_the_set_up():
    setup = read(FULL).setup
    assert (setup.title, setup.seed, setup.rotation) == ("Queen against King", 2**64 - 1, 90)
    assert setup.board is CATALOG.boards["the-pit"]
    assert (setup.first_player, setup.wild_gallons, setup.teams) == (1, 0, Teams.GIVEN)
    assert (setup.faces, setup.coins) == ((0, 1, 2, 3, 4, 5), (0, 1))
    ana, ben = setup.players
    assert (ana.name, ana.gallons, ana.kamas, ana.timeline) == ("Ana", 4, 11, ("queen", "bill-tell"))
    assert (ben.name, ben.gallons, ben.kamas, ben.timeline) == ("", 6, 0, None)
    queen, bill = ana.team
    assert queen.character is CATALOG.characters["queen-of-the-tofus"]
    assert (queen.name, queen.at, queen.wounds) == ("queen", Cell(11, 5), 3)
    assert (queen.mp_markers, queen.ap_markers, queen.mp, queen.ap) == (-1, 2, 2, 0)
    assert queen.used_this_game == queen.used_this_turn == queen.lasting == ("dan-to-fu",)
    assert queen.inspired == (Power.ARMOR,)
    assert not queen.ko
    assert (bill.name, bill.at, bill.ko, bill.mp, bill.ap) == (None, None, True, None, None)
    bomb, tofu, _ = setup.tokens
    assert (bomb.token.id, bomb.by, bomb.at, bomb.name) == ("water-bomb", "bad-aboum", Cell(0, 3), "bomb")
    assert (bomb.ap_markers, bomb.mp_markers, bomb.mp, bomb.ap) == (1, 0, 0, 0)
    assert (tofu.name, tofu.mp) == (None, None)
    assert setup.kamas == {Cell(8, 5): 2, Cell(8, 6): 0}
    assert (setup.turn.number, setup.turn.player, setup.turn.phase) == (4, 0, TurnPhase.ACTIVATION)
    assert (setup.turn.active, setup.turn.played) == ("queen", ("tofu", "tofu-2"))


def test_the_header_says_what_a_list_of_saves_shows():
    header = read(FULL).header
    assert (header.title, header.saved, header.rules) == ("Queen against King", "2026-11-29T20:00:00Z", "2013.1")
    assert (header.content, header.digest, header.format) == ("abc", "def", 1)
    assert header.players == ("Ana", "")


def test_most_fields_have_defaults():
    match = read("{format: 1, players: [{team: [{character: anna-tommy}]}, {team: [{character: anna-tommy}]}]}")
    assert match.commands == ()
    assert match.setup.board is None
    assert match.setup.rotation is None
    assert (match.setup.seed, match.setup.wild_gallons) == (0, 1)
    assert dict(match.setup.boards) == dict(CATALOG.boards)
    assert [card.id for card in match.setup.cards] == sorted(card.id for card in CATALOG.box)


@pytest.mark.parametrize("teams", ["random", "draft"])
def test_teams_from_the_deck_list_no_team_and_may_fix_the_order_of_the_cards(teams):
    text = (
        f"format: 1\nteams: {teams}\nshuffles: {{characters: [anna-tommy, bill-tell]}}\nplayers: [{{name: A}}, {{}}]\n"
    )
    setup = read(text).setup
    assert setup.teams is Teams(teams)
    assert setup.card_order == ("anna-tommy", "bill-tell")


def test_a_board_may_stand_in_the_file_itself():
    text = FULL.replace("board: the-pit", 'board:\n  rows: ["..T", "s1D"]\n  starts: [[a1], [c2]]')
    board = read(text).setup.board
    assert board.id == INLINE
    assert board.rows == ("..T", "s1D")
    assert board.starts == ((Cell(0, 0),), (Cell(1, 2),))
    assert dict(board.names) == {}


def test_every_verb_becomes_its_command():
    given = commands(
        "{do: pick_board, board: the-pit}",
        "{do: pick_side, side: left}",
        "{do: draft, take: anna-tommy}",
        "{do: order_timeline, who: [queen, king-of-the-gobballs]}",
        "{do: place, who: queen, at: f12}",
        "{do: set_dice, faces: [armor, dodge]}",
        "{do: inspire, give: [queen, null]}",
        "{do: move, to: f11}",
        "{do: cast, spell: dan-to-fu, at: f9}",
        "{do: punch, at: f10}",
        "{do: pick_up}",
        "{do: buy_gallon}",
        "{do: buy_gallon, from: 2}",
        "{do: choose, option: bomb}",
        "{do: choose, option: 1}",
        "{do: end_turn}",
        "{do: concede, by: 1}",
    )
    assert [one.command for one in given] == [
        PickBoard("the-pit"),
        PickSide(Side.LEFT),
        Draft("anna-tommy"),
        OrderTimeline(("queen", "king-of-the-gobballs")),
        Place("queen", Cell(11, 5)),
        SetDice((Face.ARMOR, Face.DODGE)),
        Inspire(("queen", None)),
        Move(Cell(10, 5)),
        Cast("dan-to-fu", Cell(8, 5)),
        Punch(Cell(9, 5)),
        PickUp(),
        BuyGallon(),
        BuyGallon(2),
        Choose("bomb"),
        Choose(1),
        EndTurn(),
        Concede(1),
    ]
    assert [one.line for one in given] == list(range(10, 27))
    assert {one.script for one in given} == {NO_SCRIPT}


def test_who_concedes_is_the_active_player_unless_named():
    unnamed, named = commands("{do: concede}", "{do: concede, by: 0}")
    assert unnamed.as_played(1) == Concede(1)
    assert unnamed.as_played(0) == Concede(0)
    assert named.as_played(1) == Concede(0)


def test_a_command_carries_chance_of_its_own():
    (given,) = commands("{do: end_turn, dice: [wild, armor], coins: [tails]}")
    assert given.script == Script((5, 1), (1,))


def test_a_cell_off_the_board_is_for_the_rules_to_refuse():
    (given,) = commands("{do: move, to: z99}")
    assert given.command == Move(Cell(98, 25))


def test_tokens_that_are_summoned_later_may_be_named_by_default_names():
    given = commands("{do: inspire, give: [tofu, tofu-2]}", "{do: place, who: water-bomb-12, at: a1}")
    assert [one.command for one in given] == [Inspire(("tofu", "tofu-2")), Place("water-bomb-12", Cell(0, 0))]


def test_figures_of_one_card_are_told_apart_by_numbers():
    text = HEAD.replace(", name: queen", "").replace("king-of-the-gobballs", "queen-of-the-tofus")
    (given,) = read(text + "commands: [{do: inspire, give: [queen-of-the-tofus, queen-of-the-tofus-2]}]\n").commands
    assert given.command == Inspire(("queen-of-the-tofus", "queen-of-the-tofus-2"))
    (fault,) = faults(text + "commands: [{do: inspire, give: [queen-of-the-tofus-3, null]}]\n")
    assert "there is no figure 'queen-of-the-tofus-3'" in fault


# ---- what does not fit (exit 1) ----

SECOND = "  - team:\n      - {character: king-of-the-gobballs, at: f1}\n"


@pytest.mark.parametrize(
    ("field", "fault"),
    [
        # unknown fields, verbs and ids
        (
            "sed: 3",
            "9:1: unknown field 'sed'; allowed: format, title, saved, rules, content, digest, note, so_far, board, ",
        ),
        ("options: {wild: 3}", "9:11: unknown field 'wild'; allowed: scenery_can_be_destroyed, first_player, goal, "),
        ("commands: [{do: fly, to: a1}]", "9:17: do cannot be 'fly'; allowed: pick_board, pick_side, draft, "),
        ("commands: [{to: a1}]", "9:12: the field 'do' is missing; allowed: pick_board, "),
        ("commands: [{do: move, to: a1, at: a1}]", "9:31: unknown field 'at'; allowed: dice, coins, do, to"),
        ("commands: [{do: move}]", "9:12: the field 'to' is missing; needed here: do, to"),
        ("commands: [{do: pick_board, board: moon}]", "there is no board 'moon'; allowed: elemental-arena, lesson-1, "),
        ("commands: [{do: draft, take: nobody}]", "there is no character 'nobody'; allowed: ally-mczeal, "),
        ("commands: [{do: cast, spell: charm, at: a1}]", "there is no spell 'charm'; allowed: "),
        ("commands: [{do: cast, spell: punch, at: a1}]", "there is no spell 'punch'; allowed: "),
        ("commands: [{do: place, who: quen, at: a1}]", "9:29: there is no figure 'quen'; allowed: queen, king-of-the-"),
        ("commands: [{do: inspire, give: [null, me]}]", "9:39: there is no figure 'me'"),
        ("commands: [{do: order_timeline, who: [queen, x]}]", "9:46: there is no figure 'x'"),
        ("commands: [{do: inspire, give: [tofu-1, null]}]", "there is no figure 'tofu-1'"),
        ("commands: [{do: inspire, give: [tofu-02, null]}]", "there is no figure 'tofu-02'"),
        ("tokens: [{token: trap, by: queen, at: a1}]", "there is no token 'trap'; allowed: "),
        ("tokens: [{token: tofu, by: nobody, at: a1}]", "9:28: there is no figure 'nobody'"),
        ("turn: {number: 1, player: 0, phase: start, active: x}", "9:52: there is no figure 'x'"),
        ("turn: {number: 1, player: 0, phase: start, played: [x]}", "9:53: there is no figure 'x'"),
        ("shuffles: {characters: [x]}", "9:25: there is no character 'x'; allowed: ally-mczeal, "),
        # wrong types and values
        ("title: 5", "9:8: title cannot be 5; allowed: text"),
        ("title: [a]", "9:8: title cannot be a list; allowed: text"),
        ("seed: -1", "9:7: seed cannot be -1; allowed: a whole number from 0 to 18446744073709551615"),
        ("seed: 18446744073709551616", "9:7: seed cannot be 18446744073709551616; allowed: a whole number from 0 to 1"),
        ("seed: " + "9" * 6000, "9:7: the number 99999999... is too long; allowed: up to 4300 digits"),
        ("title: " + "x" * 201, "allowed: text of 0 to 200 characters"),
        ("seed: 1.5", "9:7: seed cannot be 1.5; allowed: a whole number"),
        ("seed: one", "9:7: seed cannot be 'one'; allowed: a whole number"),
        ("seed: true", "9:7: seed cannot be true; allowed: a whole number"),
        ("dice: critical", "9:7: dice cannot be 'critical'; allowed: a list"),
        ("dice: [hit]", "9:8: dice cannot be 'hit'; allowed: critical, armor, lock, dodge, double, wild"),
        ("coins: [edge]", "9:9: coins cannot be 'edge'; allowed: heads, tails"),
        ("kamas: [a1]", "9:8: kamas cannot be a list; allowed: a block of fields"),
        ("kamas: {a1: -1}", "9:13: a1 cannot be -1; allowed: a whole number from 0 to 1000"),
        ("kamas: {a0: 1}", "9:9: the key cannot be 'a0'; allowed: a cell: column letter and row number, such as f12"),
        ("commands: [{do: move, to: 11f}]", "9:27: to cannot be '11f'; allowed: a cell: column letter and row number"),
        ("commands: [{do: move, to: [1, 2]}]", "to cannot be a list; allowed: a cell"),
        ("commands: [{do: pick_side, side: up}]", "side cannot be 'up'; allowed: bottom, left, top, right"),
        ("commands: [{do: choose, option: [a]}]", "option cannot be a list; allowed: text or a whole number"),
        ("commands: [{do: end_turn, dice: [x]}]", "dice cannot be 'x'; allowed: critical, "),
        ("commands: {do: end_turn}", "9:11: commands cannot be a block of fields; allowed: a list"),
        ("commands: [end_turn]", "9:12: commands cannot be 'end_turn'; allowed: pick_board, "),
        ("options: {first_player: 4}", "first_player cannot be 4; allowed: a whole number from 0 to 3"),
        ("turn: {number: 0, player: 0, phase: start}", "number cannot be 0; allowed: a whole number from 1 to 100000"),
        ("turn: {number: 1, player: 4, phase: start}", "player cannot be 4; allowed: a whole number from 0 to 3"),
        ("turn: {number: 1, player: 0, phase: end}", "phase cannot be 'end'; allowed: start, preliminary, activation"),
        ("tokens: [{token: tofu, by: queen}]", "9:10: the field 'at' is missing; needed here: token, by, at"),
    ],
)
def test_a_field_that_does_not_fit_is_one_line_with_its_place(field, fault):
    found = faults(HEAD + field + "\n")
    assert len(found) == 1
    assert fault in found[0]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("elemental-arena", "moon", "2:8: there is no board 'moon'; allowed: elemental-arena, lesson-1, "),
        ("elemental-arena", "[T]", "2:8: board cannot be a list; allowed: the id of a board, or a block with its rows"),
        ("elemental-arena", "{rows: [xx]}", "row 1 has the letter 'x'; allowed: . T B C D 1 2 s"),
        ("elemental-arena", "{rows: []}", "0 rows; allowed: 1 to 26"),
        ("elemental-arena", "{rows: [s], cells: [s]}", "unknown field 'cells'; allowed: names, rows, "),
        ("elemental-arena", "{rows: [s], starts: [[b1]]}", "nobody can start at b1; allowed: passable cells"),
        ("rotation: 0", "rotation: 45", "3:11: rotation cannot be 45; allowed: 0, 90, 180, 270"),
        ("queen-of-the-tofus", "queen-of-tofus", "there is no character 'queen-of-tofus'; allowed: ally-mczeal, "),
        ("name: queen", 'name: ""', "'' is no name for a figure; allowed: 1 to 40 letters, digits and"),
        ("name: queen", 'name: "a\\nb"', "is no name for a figure; allowed: 1 to 40 letters"),
        ("at: f12", "at: f12, wounds: -1", "wounds cannot be -1; allowed: a whole number from 0 to 1000"),
        ("at: f12", "at: f12, ko: 1", "ko cannot be 1; allowed: true, false"),
        ("at: f12", "at: f12, markers: {hp: 1}", "unknown field 'hp'; allowed: mp, ap"),
        ("at: f12", "at: f12, used: [zap]", "there is no spell or punch 'zap'; allowed: "),
        ("at: f12", "at: f12, inspired: [mupeke]", "inspired cannot be 'mupeke'; allowed: critical, "),
        ("at: f12", "at: f-12", "at cannot be 'f-12'; allowed: a cell: column letter and row number, such as f12"),
        (SECOND, "", "5:3: a match has 2 or 4 players, not 1; allowed: 2 in a duel, else 4"),
        (SECOND, SECOND + "    timeline: [x]\n", "9:16: there is no figure 'x'"),
        ("format: 1\n", "", "1:1: the field 'format' is missing; needed here: format, players"),
        ("format: 1", "format: 0", "1:9: format cannot be 0; allowed: a whole number: 1"),
        ("format: 1", "format: one", "1:9: format cannot be 'one'; allowed: a whole number: 1"),
        ("format: 1", "format: true", "1:9: format cannot be true; allowed: a whole number: 1"),
        ("format: 1", "format: 1\nformat: 1", "2:1: 'format' stands here twice, first in line 1"),
    ],
)  # fmt: skip
def test_what_stands_in_the_head_and_does_not_fit_is_one_line(old, new, fault):
    assert old in HEAD
    found = faults(HEAD.replace(old, new, 1))
    assert len(found) == 1
    assert fault in found[0]


@pytest.mark.parametrize("text", ["[1, 2]", "hello", "5", "null"])
def test_a_file_that_is_no_block_of_fields_is_one_line(text):
    (fault,) = faults(text)
    assert "allowed: a block with the fields format, " in fault


def test_a_newer_format_is_told_alone_whatever_else_the_file_holds():
    assert faults(HEAD.replace("format: 1", "format: 2") + "magic: 3\n") == [
        "1:9: the file has format 2, made by a newer version of the game; allowed: 1"
    ]


@pytest.mark.parametrize(
    ("field", "fault"),
    [
        (
            "options: {goal: win}",
            "goal cannot be 'win'; allowed: gallons, knock-out-one, knock-out-one-unanswered, knock-out-all",
        ),
        (
            "options: {without: [luck]}",
            "allowed: spells, summons, powers, tension, inspiration, kamas, gallons, rewards",
        ),
    ],
)
def test_a_goal_or_part_that_does_not_exist_is_told_in_one_line(field, fault):
    found = faults(HEAD + field + "\n")
    assert len(found) == 1
    assert fault in found[0]


def test_every_fault_is_told_at_once_in_the_order_of_lines():
    text = HEAD.replace("rotation: 0", "rotation: 1").replace("at: f12", "at: 12") + "seed: x\nkamas: {q: 1, a1: z}\n"
    assert [fault.split(": ")[0] for fault in faults(text)] == ["3:11", "6:58", "9:7", "10:9", "10:19"]


# ---- headers only ----


def test_a_header_is_read_without_the_commands(tmp_path):
    path = tmp_path / "save.yaml"
    path.write_text(FULL.replace("commands: []", "commands: [[[ this is not even YAML"), encoding="utf-8")
    header = read_header(path)
    assert (header.title, header.players, header.digest) == ("Queen against King", ("Ana", ""), "def")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("format: 2\n", "format 2, made by a newer version"),
        ("format: 1\ntitle: [x]\n", "title cannot be a list"),
        ("", "the file is empty"),
    ],
)
def test_a_header_that_cannot_be_read_says_why(tmp_path, text, fault):
    path = tmp_path / "save.yaml"
    path.write_text(text)
    with pytest.raises(ContentFaults, match=fault):
        read_header(path)
