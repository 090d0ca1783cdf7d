"""Match files with rewards, broken scenery, custom teams and four players: what arrives and what is refused."""

from __future__ import annotations

import pytest

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyReward, Choose, Source, UseReward
from krosmaster.arena.reward_defs import HeldReward, RewardKind, Tier
from krosmaster.arena.setup_options import Mode, Teams
from krosmaster.arena.summary import summary
from krosmaster.content.faults import ContentFaults
from krosmaster.content.loader import load_catalog
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.content.replay import CommandRefused, replayed
from krosmaster.grid import Cell

CATALOG = load_catalog()
REWARDS = CATALOG.rewards


def read(text):
    return parse_match(text, CATALOG, "m")


def play(text):
    return replayed(read(text), engine)


def faults(text):
    with pytest.raises(ContentFaults) as caught:
        play(text)
    return [str(fault).removeprefix("m:") for fault in caught.value.faults]


# ---- rewards ----

SHOPPING = """\
format: 1
board: {rows: ["D..s", "...s"]}
options: {scenery_can_be_destroyed: false}
shuffles: {granite: [[glue, lightning], [bramble]], gold: [[dofus-ap3], []]}
players:
  - team:
      - character: bill-tell
        name: bill
        at: a1
        rewards: [{id: set-all1, face: up}, {id: masqueraider-style}]
        used_this_turn: [long-shot]
        lasting: [long-shot, boost-air, sacrier-style]
        ap: 6
        mp: 0
      - {character: lil-healey, name: lil, at: b2}
    timeline: [bill, lil]
    kamas: 30
  - team:
      - {character: oscar-kass, name: oscar, at: d2, rewards: [{id: recall-potion, face: down}]}
face_up: {jade: [ecaflip-style, null]}
piles: {jade: [[xelor-style, rogue-style], []]}
turn: {number: 3, player: 0, phase: activation, active: bill}
commands:
"""


def test_rewards_on_cards_and_boosts_that_wait_arrive_in_the_set_up():
    bill, lil = read(SHOPPING + "  []").setup.players[0].team
    assert bill.rewards == (HeldReward(REWARDS["set-all1"], is_up=True), HeldReward(REWARDS["masqueraider-style"]))
    assert bill.lasting == ("long-shot",)
    assert bill.boosts == (REWARDS["boost-air"], REWARDS["sacrier-style"])
    assert (lil.rewards, lil.boosts) == ((), ())


def test_the_shop_lies_as_the_file_says_and_as_the_seed_shuffles_the_rest():
    match = play(SHOPPING + "  []")
    granite, jade, gold = (match.state.shop[tier] for tier in Tier)
    assert [reward.id for reward in granite.face_up] == ["glue", "bramble"]
    assert granite.piles[0][0].id == "lightning"
    assert ([reward and reward.id for reward in jade.face_up]) == ["ecaflip-style", None]
    assert [[reward.id for reward in pile] for pile in jade.piles] == [["xelor-style", "rogue-style"], []]
    assert gold.face_up[0].id == "dofus-ap3"
    assert summary(match.state)["shop"]["jade"] == {"face_up": ["ecaflip-style", None], "left": [2, 0]}
    sold_out = {"set-all1", "masqueraider-style", "recall-potion", "boost-air", "sacrier-style"}
    left = {reward.id for shelf in (granite, jade, gold) for pile in shelf.piles for reward in pile}
    assert not left & sold_out
    # 25 granite tokens and 14 gold ones but for a potion on a card and a boost in the air
    assert sum(map(len, granite.piles)) == 25 - 2 - 2
    assert sum(map(len, gold.piles)) == 14 - 2


@pytest.mark.rule("SETUP-8")
def test_every_duel_has_a_shop_unless_the_file_leaves_it_out():
    text = "format: 1\nboard: the-pit\nplayers: [{team: [{character: amalia}]}, {team: [{character: nox}]}]\n"
    shop = play(text).state.shop
    assert [[len(pile) for pile in shop[tier].piles] for tier in Tier] == [[12, 11], [10, 9], [6, 6]]
    assert play(text + "options: {without: [rewards]}\n").state.shop == {}


def test_a_reward_is_bought_for_a_bearer_turned_up_and_chosen_from():
    match = play(
        SHOPPING
        + "  - {do: buy_reward, tier: granite, from: face_up, index: 0, to: lil}\n"
        + "  - {do: buy_reward, tier: jade, from: pile, index: 0}\n"
        + "  - {do: choose, option: lil}\n"
        + "  - {do: use_reward, reward: masqueraider-style}\n"
        + "  - {do: choose, option: mp}\n"
    )
    assert [record.command for record in match.records] == [
        BuyReward(Tier.GRANITE, Source.FACE_UP, 0, "lil"),
        BuyReward(Tier.JADE, Source.PILE, 0),
        Choose("lil"),
        UseReward("masqueraider-style"),
        Choose("mp"),
    ]
    found = summary(match.state)
    assert found["figures"]["lil"]["rewards"] == [{"id": "glue", "face": "down"}, {"id": "xelor-style", "face": "down"}]
    assert found["figures"]["bill"]["rewards"] == [{"id": "set-all1", "face": "up"}]
    assert (found["players"][0]["kamas"], found["figures"]["bill"]["ap"]) == (21, 4)


@pytest.mark.rule("REW-21")
def test_the_pile_of_a_gold_token_is_chosen_by_its_number():
    text = SHOPPING.replace("masqueraider-style", "ecaflip-style").replace("[ecaflip-style, null]", "[null, null]")
    text = text.replace("gold: [[dofus-ap3], []]", "gold: [[dofus-ap3, dofus-mp2], [dofus-hp8, pet-all1]]")
    match = play(text + "  - {do: use_reward, reward: ecaflip-style, coins: [heads]}\n  - {do: choose, option: 1}\n")
    assert match.records[-1].command == Choose(1)
    assert summary(match.state)["figures"]["bill"]["rewards"][-1] == {"id": "pet-all1", "face": "down"}


@pytest.mark.rule("REW-10")
def test_a_weapon_is_cast_by_the_id_of_the_reward():
    text = SHOPPING.replace("{id: set-all1, face: up}", "{id: angel-bow, face: up}").replace("at: d2", "at: d1")
    match = play(text + "  - {do: cast, spell: angel-bow, at: d1, dice: [lock, lock]}\n")
    assert match.state.figures["oscar"].wounds == 2


def test_a_refused_purchase_is_told_with_its_rule():
    with pytest.raises(CommandRefused) as caught:
        play(SHOPPING.replace("kamas: 30", "kamas: 5") + "  - {do: buy_reward, tier: jade, from: pile, index: 0}\n")
    assert caught.value.reason.rule == "ACT-8"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("{id: set-all1, face: up}", "{id: set-all2}", "10:24: there is no reward 'set-all2'; allowed: angel-bow, "),
        ("face: up", "face: sideways", "10:40: face cannot be 'sideways'; allowed: up, down"),
        ("face: up", "side: up", "10:34: unknown field 'side'; allowed: id, face"),
        ("boost-air, ", "bulbic-potion, ", "12:30: there is no spell or boost 'bulbic-potion'; allowed: air-burst, "),
        ("[[dofus-ap3], []]", "[[dofus-ap3]]", "4:59: 2 entries are needed, not 1; allowed: 2"),
        ("[[dofus-ap3], []]", "[[dofus-ap4], []]", "4:61: there is no reward 'dofus-ap4'"),
        ("shuffles: {granite", "shuffles: {stone", "4:12: unknown field 'stone'; allowed: characters, granite, jade, "),
        ("[ecaflip-style, null]", "[null, null, null]", "20:17: 2 entries are needed, not 3; allowed: 2"),
        ("[ecaflip-style, null]", "[xelor, null]", "20:18: there is no reward 'xelor'"),
        ("piles: {jade", "piles: {brass", "21:9: unknown field 'brass'; allowed: granite, jade, gold"),
        # what the rules have against a position
        ("[ecaflip-style, null]", "[glue, null]", "20:18: glue is not of this tier, or lies somewhere already"),
        ("[xelor-style, ", "[set-all1, ", "21:17: set-all1 is not of this tier, or lies somewhere already"),
        ("[xelor-style, ", "[sacrier-style, ", "21:17: sacrier-style is not of this tier, or lies somewhere already"),
        ("[glue, ", "[boost-air, ", "4:23: boost-air is not of this tier, or lies somewhere already"),
        ("scenery_can_be_destroyed: false", "without: [rewards]", "20:17: the match is played without rewards"),
        ("id: recall-potion", "id: set-all1", "19:64: set-all1 is held already: there is one of each"),
        ("{id: set-all1, face: up}", "{id: glue, face: up}", "10:19: glue is a boost: once face up it leaves the game"),
        (
            "{id: masqueraider-style}",
            "{id: set-hp1-range, face: up}",
            "10:45: bill wears two of the type set; allowed: one",
        ),
        (
            "{id: masqueraider-style}",
            "{id: glue}, {id: bramble}, {id: lightning}",
            "10:18: bill holds 4 rewards; allowed: 3",
        ),
    ],
)
def test_rewards_that_do_not_fit_are_one_line_with_their_place(old, new, fault):
    assert old in SHOPPING
    (found,) = faults(SHOPPING.replace(old, new, 1) + "  []")
    assert fault in found


@pytest.mark.parametrize(
    ("command", "fault"),
    [
        ("{do: buy_reward, tier: brass, from: pile, index: 0}", "tier cannot be 'brass'; allowed: granite, jade, gold"),
        ("{do: buy_reward, tier: jade, from: hand, index: 0}", "from cannot be 'hand'; allowed: face_up, pile"),
        (
            "{do: buy_reward, tier: jade, from: pile, index: 2}",
            "index cannot be 2; allowed: a whole number from 0 to 1",
        ),
        ("{do: buy_reward, tier: jade, from: pile, index: 0, to: bob}", "24:60: there is no figure 'bob'"),
        ("{do: buy_reward, tier: jade}", "the field 'from' is missing; needed here: do, tier, from, index"),
        ("{do: use_reward, reward: gleu}", "there is no reward 'gleu'"),
        ("{do: use_reward, reward: glue, at: 4}", "at cannot be 4; allowed: a cell"),
        ("{do: use_reward, reward: glue, who: bob}", "24:41: there is no figure 'bob'"),
        ("{do: cast, spell: glue, at: a1}", "there is no spell 'glue'"),
    ],
)
def test_commands_about_rewards_that_do_not_fit_are_one_line_with_their_place(command, fault):
    found = faults(SHOPPING + f"  - {command}\n")
    assert any(fault in line for line in found), found


# ---- scenery ----

RUIN = """\
format: 1
board: {rows: ["TB.C", "s..s"]}
options: {scenery_can_be_destroyed: true}
scenery: {b1: gone, a1: {wounds: 11}}
players:
  - team: [{character: goultard, name: g, at: b1}]
  - team: [{character: yugo, name: y, at: d2}]
turn: {number: 1, player: 0, phase: activation, active: g}
commands:
  - {do: punch, at: a1, dice: [lock]}
"""


@pytest.mark.rule("DECOR-5", "DECOR-6")
def test_scenery_of_a_position_is_damaged_or_gone():
    setup = read(RUIN).setup
    assert setup.scenery == {Cell(0, 1): None, Cell(0, 0): 11}
    assert setup.scenery_can_be_destroyed
    before = play(RUIN.replace("  - {do: punch, at: a1, dice: [lock]}", "  []"))
    assert summary(before.state)["scenery"] == {"a1": {"wounds": 11}, "b1": "gone"}
    after = summary(play(RUIN).state)
    assert (after["scenery"], after["kamas"]) == ({"a1": "gone", "b1": "gone"}, {"a1": 4})


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("b1: gone", "b1: lost", "4:15: b1 cannot be 'lost'; allowed: gone"),
        ("b1: gone", "b1: 3", "4:15: b1 cannot be 3; allowed: gone, or a block with its wounds"),
        ("b1: gone", "b1: {hp: 3}", "4:16: unknown field 'hp'; allowed: wounds"),
        ("b1: gone", "b0: gone", "4:11: the key cannot be 'b0'; allowed: a cell"),
        ("wounds: 11", "wounds: 12", "4:25: 12 wounds on a1; allowed: 0 to 11, or gone"),
        ("b1: gone", "c1: gone", "4:15: there is no tree, bush or crate on c1"),
        ("b1: gone", "z9: gone", "4:15: there is no tree, bush or crate on z9"),
        ("b1: gone, ", "", "6:47: g cannot stand on b1: a tree or bush is there"),
        ("destroyed: true", "destroyed: false", "4:10: scenery is whole unless the option scenery_can_be_destroyed"),
        ('board: {rows: ["TB.C", "s..s"]}\n', "", "3:10: scenery is given, but no board"),
    ],
)
def test_scenery_that_does_not_fit_is_one_line_with_its_place(old, new, fault):
    assert old in RUIN
    found = faults(RUIN.replace(old, new, 1))
    assert any(fault in line for line in found), found


# ---- custom teams ----

CUSTOM = """\
format: 1
board: the-pit
teams: custom
players:
  - team:
      - {character: goultard}
      - {character: queen-of-the-tofus}
      - {character: anna-tommy}
  - team:
      - {character: anna-tommy}
      - {character: anna-tommy}
      - {character: goultard}
"""


@pytest.mark.rule("SETUP-2")
def test_a_custom_team_of_twelve_levels_is_played():
    match = play(CUSTOM)
    assert match.setup.teams is Teams.CUSTOM
    assert len(match.state.figures) == 6


@pytest.mark.rule("SETUP-2")
def test_every_fault_of_every_custom_team_is_told_with_its_line():
    gold = CUSTOM.replace("anna-tommy}\n  - team", "queen-of-the-tofus}\n  - team")
    gold = gold.replace("      - {character: goultard}\n", "      - {character: goultard-the-barbarian}\n", 1)
    assert faults(gold.replace("      - {character: goultard}\n", "      - {character: anna-tommy}\n")) == [
        "8:9: Queen of the Tofus has a gold name and is in the team 2 times; allowed: once (SETUP-2)",
        "10:7: the levels add up to 9; needed: 12 (SETUP-2)",
        "12:9: Anna Tommy has a white name and is in the team 3 times; allowed: twice (SETUP-2)",
    ]
    alone = CUSTOM.replace("      - {character: queen-of-the-tofus}\n      - {character: anna-tommy}\n", "", 1)
    assert faults(alone) == [
        "6:7: krosmasters in the team: 1; allowed: 2 to 8 (SETUP-2)",
        "6:7: the levels add up to 6; needed: 12 (SETUP-2)",
    ]


def test_teams_by_agreement_need_not_be_legal():
    match = play(
        CUSTOM.replace("teams: custom", "teams: given").replace("      - {character: queen-of-the-tofus}\n", "")
    )
    assert match.setup.teams is Teams.GIVEN
    assert [sum(member.character.level for member in player.team) for player in match.setup.players] == [9, 12]
    assert len(match.state.figures) == 5


# ---- four players ----

FOUR = """\
format: 1
board: the-pit
rotation: 90
mode: pairs
pairs: [[0, 2], [1, 3]]
teams: custom
players:
  - team: [{character: anna-tommy}, {character: amalia}]
  - team: [{character: nox}]
  - team: [{character: goultard}], gallons: 5
  - team: [{character: bill-tell}, {character: yugo}]
"""


@pytest.mark.rule("FOUR-1", "FOUR-3")
def test_four_players_have_their_mode_pairs_and_gallons():
    setup = play(FOUR.replace("}], gallons", "}]\n    gallons")).setup
    assert (setup.mode, setup.pairs, setup.wild_gallons) == (Mode.PAIRS, ((0, 2), (1, 3)), 3)
    assert [player.gallons for player in setup.players] == [3, 3, 5, 3]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("mode: pairs", "mode: trio", "4:7: mode cannot be 'trio'; allowed: duel, free-for-all, pairs"),
        ("[[0, 2], [1, 3]]", "[[0, 2], [1]]", "5:17: 2 entries are needed, not 1; allowed: 2"),
        ("[[0, 2], [1, 3]]", "[[0, 2], [1, 4]]", "5:21: pairs cannot be 4; allowed: a whole number from 0 to 3"),
        ("[[0, 2], [1, 3]]", "[[0, 2], [1, 2]]", "5:8: each of the players 0 to 3 must stand in one pair"),
        ("mode: pairs", "mode: free-for-all", "5:8: in mode free-for-all there are no pairs"),
        ("  - team: [{character: nox}]\n", "", "8:3: a match has 2 or 4 players, not 3; allowed: 2 in a duel, else 4"),
        ("{character: nox}", "{character: amalia}", "9:11: the levels add up to 3; needed: 6 (FOUR-1)"),
    ],
)
def test_four_players_that_do_not_fit_are_one_line_with_their_place(old, new, fault):
    text = FOUR.replace("}], gallons", "}]\n    gallons")
    assert old in text
    assert fault in faults(text.replace(old, new, 1))[0]


# ---- written and read back ----


@pytest.mark.parametrize("text", [SHOPPING + "  []\n", RUIN, CUSTOM, FOUR.replace("}], gallons", "}]\n    gallons")])
def test_a_position_is_written_and_reads_back_equal(text):
    match = read(text)
    written = write_match(match.setup, match.commands)
    assert read(written).setup == match.setup
    assert [given.command for given in read(written).commands] == [given.command for given in match.commands]


def test_a_match_without_rewards_is_written_so():
    text = (
        "format: 1\noptions: {without: [rewards]}\nplayers: [{team: [{character: nox}]}, {team: [{character: nox}]}]\n"
    )
    written = write_match(read(text).setup, ())
    assert "options: {without: [rewards]}\n" in written
    assert read(written).setup.rewards == ()


@pytest.mark.rule("REW-17")
@pytest.mark.parametrize("reward_id", sorted(REWARDS))
def test_boosts_for_the_next_spell_and_no_others_may_be_lasting(reward_id):
    text = SHOPPING.replace("boost-air, sacrier-style", reward_id).replace("set-all1", "set-hp1-range") + "  []"
    waiting = {"boost-water", "boost-air", "boost-earth", "boost-fire", "sacrier-style"}
    if reward_id in waiting:
        assert read(text).setup.players[0].team[0].boosts == (REWARDS[reward_id],)
    else:
        is_weapon = REWARDS[reward_id].kind is RewardKind.WEAPON
        assert ("bill-tell has no spell" if is_weapon else "there is no spell or boost") in faults(text)[0]
