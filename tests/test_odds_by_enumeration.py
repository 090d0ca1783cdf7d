"""The odds that are shown, against every fall of the dice written out: the same fractions, for every spell there is.

The smallest fights: a caster, a target, somebody of each side far away so that no knock-out ends the match. What a
spell can do is taken twice: from the preview and the outcomes that it is made of, and from tests/naive/naive_odds.py,
which knows the rules and the cards only.

KROSMASTER_ODDS=all takes every state of the caster instead of some.
"""

import os
from collections import Counter
from fractions import Fraction

import naive_cards
import pytest
from cast_previews import cast_preview
from every import preview_of
from naive_cards import PUNCH as NAIVE_PUNCH
from naive_cards import own_spell
from naive_odds import area, goes_off, is_sprung, results
from naive_position import Position
from real_cards import CATALOG, real

from krosmaster.arena import engine
from krosmaster.arena.boards import INLINE, BoardDef
from krosmaster.arena.commands import Cast, Move, Punch, UseReward
from krosmaster.arena.definitions import PUNCH, Power, TokenKind
from krosmaster.arena.events import SceneryDamaged, SceneryDestroyed, WoundReflected, WoundsHealed, WoundsPlaced
from krosmaster.arena.reward_defs import HeldReward, RewardKind
from krosmaster.arena.setup_options import (
    KrosmasterSetup,
    PlayerSetup,
    Setup,
    TokenSetup,
    TurnPhase,
    TurnSetup,
)
from krosmaster.grid import Cell
from krosmaster.play.odds import outcomes, target_odds, ways

MEADOW = BoardDef(INLINE, {}, ("." * 11,) * 11)
MIDDLE = (5, 5)
MOBS = [token for token in CATALOG.tokens.values() if token.kind is TokenKind.MOB]
BOMBS = [token for token in CATALOG.tokens.values() if token.kind is TokenKind.BOMB]
TRAPS = [token for token in CATALOG.tokens.values() if token.kind is TokenKind.TRAP]
WEAPONS = [reward for reward in CATALOG.rewards.values() if reward.kind is RewardKind.WEAPON]
CAST_BOOSTS = [reward for reward in CATALOG.rewards.values() if reward.kind is RewardKind.BOOST and reward.spell]
AIMED_ELSEWHERE = {"pandawa-style"}
"""It needs an ally beside it and does no damage."""


def up(*ids):
    return tuple(HeldReward(CATALOG.rewards[reward], is_up=True) for reward in ids)


TARGETS = {
    "nothing special": {"card": "darkness-knight"},
    "armor, two HP left": {"card": "coa-gulary", "inspired": (Power.ARMOR,), "wounds": 5},
    "resistance to water": {"card": "drop-knight", "wounds": 4},
    "resistance to air": {"card": "cloud-knight", "wounds": 4},
    "resistance to earth": {"card": "leaf-knight", "wounds": 4},
    "resistance to fire": {"card": "flame-knight", "wounds": 4},
    "reflect": {"card": "shak-shaka"},
    "reflect and armor, one HP left": {"card": "shak-shaka", "inspired": (Power.ARMOR,), "wounds": 14},
    "immunity": {"token": "crackstone"},
    "reflecting mob": {"token": "prespic", "wounds": 1},
    "invisible": {"card": "srammy"},
    "Feca Style": {"card": "darkness-knight", "rewards": up("feca-style")},
    "insensitive, with armor": {"card": "percimol", "inspired": (Power.ARMOR,)},
    "an ally": {"card": "flame-knight", "wounds": 3, "is_ally": True},
    "an ally without a wound": {"card": "coa-gulary", "is_ally": True},
}
FEW = ("armor, two HP left", "reflect and armor, one HP left", "an ally")
BOOSTS = ("boost-water", "boost-air", "boost-earth", "boost-fire", "sacrier-style")
ALL_CASTERS = {
    "two wounds": {"wounds": 2},
    "unwounded": {},
    "critical": {"inspired": (Power.CRITICAL,), "wounds": 1},
    "one HP left": {"wounds": -1},
    "boosts wait": {"boosts": BOOSTS, "inspired": (Power.CRITICAL,)},
    "Sram Style": {"rewards": ("sram-style", "dofus-cawwot"), "wounds": 3},
    "Iop Style and a crystal": {"rewards": ("stasis-crystal", "iop-style", "set-hp3-heals")},
    "mantles": {"rewards": ("buff-fire", "buff-earth", "buff-water", "buff-air", "urikorn-blood"), "wounds": 1},
}

IN_SHORT = ("two wounds", "unwounded", "critical", "one HP left", "boosts wait")
CASTERS = {how: given for how, given in ALL_CASTERS.items() if how in IN_SHORT or "KROSMASTER_ODDS" in os.environ}


def fight(caster, cells, *, how="two wounds", paying=0, weapon=None, beside=(), board=MEADOW, extra=()):
    """A position with the caster in the middle, others by their cell, and everything spent that can be.

    `cells`: what stands where, as in TARGETS. `paying`: so many HP are left to the caster, if any.
    `beside`: tokens of the caster, each with its cell.
    """
    given = CASTERS[how]
    is_mob = caster in MOBS
    wounds = given.get("wounds", 0)
    wounds = max(0, caster.hp - paying) if paying else min(wounds if wounds >= 0 else caster.hp + wounds, caster.hp - 1)
    points = {"mp": 9, "ap": 12, "wounds": wounds}
    teams = (
        [KrosmasterSetup(real("lil-healey"), "mate", Cell(0, 0))],
        [KrosmasterSetup(real("anna-tommy"), "foe", Cell(10, 10))],
    )
    tokens = []
    if is_mob:
        tokens.append(TokenSetup(caster, "mate", Cell(*MIDDLE), "caster", **points))
    else:
        held = given.get("rewards", ())[: caster.level - (weapon is not None)]
        held = up(*held, *([weapon.id] if weapon is not None and weapon.kind is RewardKind.WEAPON else []))
        if weapon is not None and weapon.kind is not RewardKind.WEAPON:
            held += (HeldReward(weapon, is_up=False),)
        boosts = tuple(CATALOG.rewards[boost] for boost in given.get("boosts", ()))
        teams[0].insert(
            0,
            KrosmasterSetup(
                caster,
                "caster",
                Cell(*MIDDLE),
                inspired=given.get("inspired", ()),
                rewards=held,
                boosts=boosts,
                **points,
            ),
        )
    for number, (cell, what) in enumerate(cells.items()):
        fields = {key: value for key, value in what.items() if key not in ("card", "token", "is_ally", "by")}
        if "token" in what:
            tokens.append(
                TokenSetup(
                    CATALOG.tokens[what["token"]], what.get("by", "foe"), Cell(*cell), f"target-{number}", **fields
                )
            )
        else:
            team = teams[0 if what.get("is_ally") else 1]
            team.append(KrosmasterSetup(real(what["card"]), f"target-{number}", Cell(*cell), **fields))
    tokens += [TokenSetup(CATALOG.tokens[token], "caster", Cell(*cell)) for token, cell in beside]
    played = tuple(member.name for member in teams[0]) if is_mob else ()
    setup = Setup(
        tuple(PlayerSetup("", tuple(team), _timeline(team)) for team in teams),
        board=board,
        rotation=0,
        tokens=tuple(tokens),
        turn=TurnSetup(3, 0, TurnPhase.ACTIVATION, "caster", played),
        rewards=tuple(CATALOG.rewards.values()),
        **dict(extra),
    )
    return engine.initial(setup).state


def _timeline(team):
    return tuple(member.name for member in sorted(team, key=lambda member: -member.character.initiative))


# ---- the two sides ----


def shown(state, command):
    """What the program says: every result with its chance, in the form of `naive_odds.results`."""
    found = Counter()
    for way in ways(state, command):
        wounds, healed, broken = Counter(), Counter(), {}
        for event in way.events:
            match event:
                case WoundsPlaced() | WoundReflected():
                    wounds[event.who] += event.wounds
                case WoundsHealed():
                    healed[event.who] += event.wounds
                case SceneryDamaged():
                    broken[event.at] = (event.wounds, False)
                case SceneryDestroyed():
                    broken[event.at] = (broken[event.at][0], True)
        left = way.state.figures
        standing = [figure.handle for figure in state.figures.values() if figure.in_play]
        out = {who for who in standing if who not in left or not left[who].in_play}
        pieces = [(who, wounds[who], healed[who], who in out) for who in sorted({*wounds, *healed, *out})]
        scenery = [((at.row, at.col), damage, 0, is_out) for at, (damage, is_out) in sorted(broken.items())]
        found[tuple(piece for piece in (*pieces, *scenery) if any(piece[1:]))] += way.chance
    return dict(found)


def marginals(expected, who):
    """Of all results what they say of one figure or cell: the chances of its wounds, of its healing, to be out."""
    wounds, healed, out = Counter(), Counter(), Fraction(0)
    for result, chance in expected.items():
        mine = [piece for piece in result if piece[0] == who]
        wounds[sum(piece[1] for piece in mine)] += chance
        healed[sum(piece[2] for piece in mine)] += chance
        out += chance if any(piece[3] for piece in mine) else 0
    return dict(wounds), dict(healed), out


def compare(state, command, expected):
    """Results as a whole, and what the preview shows of each figure and piece of scenery, are what is expected."""
    assert sum(expected.values()) == 1
    assert shown(state, command) == expected
    if isinstance(command, Move):
        targets, pieces = target_odds(state, outcomes(state, command)), ()
    else:
        is_punch = isinstance(command, Punch)
        preview = cast_preview(state, PUNCH.id, command.at) if is_punch else preview_of(state, command)
        assert preview.is_counted
        targets, pieces = preview.targets, preview.scenery
    odds = {target.who: (dict(target.wounds), dict(target.heals), target.out) for target in targets}
    for who, figure in state.figures.items():
        if figure.in_play:
            assert odds.get(who, ({0: 1}, {0: 1}, 0)) == marginals(expected, who), who
    for piece in pieces:
        wounds, _, broken = marginals(expected, (piece.at.row, piece.at.col))
        assert (dict(piece.wounds), piece.broken) == (wounds, broken)


def compare_spell(state, spell, cell):
    """A spell at a cell, if it can be cast there: of the card, the punch, or of a reward."""
    here = Position(state)
    me = here.piece("caster")
    at = Cell(*cell)
    commands = [Cast(spell["id"], at), UseReward(spell["id"], at), *([Punch(at)] if spell is NAIVE_PUNCH else [])]
    command = next((one for one in commands if engine.reason_against(state, one) is None), None)
    if command is None:
        return False
    compare(state, command, results(here, me, spell, cell))
    return True


def place_for(spell):
    """The nearest cell in the east at which a spell can be aimed, not the caster's own."""
    return MIDDLE[0], MIDDLE[1] + max(1, spell["range"].get("minimum", 1))


# ---- every spell of every card ----

CARDS = [*CATALOG.characters.values(), *MOBS]
NAIVE_SPELLS = {
    f"{card.id}/{spell['id']}": (card, spell)
    for card in CARDS
    for spell in (naive_cards.CHARACTERS | naive_cards.TOKENS)[card.id]["spells"]
}


def targets_for(how):
    """All targets for the caster as it is, and a few for a caster that has powers, boosts or hardly any HP."""
    return TARGETS if how == "two wounds" else FEW


@pytest.mark.rule("SPELL-3", "SPELL-4", "SPELL-5", "SPELL-6", "SPELL-7", "DMG-3", "DMG-4", "POW-7", "FX-9", "DIE-3")
@pytest.mark.parametrize(("caster", "spell"), NAIVE_SPELLS.values(), ids=list(NAIVE_SPELLS))
def test_the_odds_of_a_spell_are_those_of_all_throws_of_its_dice(caster, spell):
    cell = place_for(spell)
    hows = ("two wounds", "unwounded") if caster in MOBS else CASTERS
    states = [fight(caster, {cell: TARGETS[what]}, how=how) for how in hows for what in targets_for(how)]
    states += [fight(caster, {}), fight(caster, {cell: {"token": "madoll", "by": "mate"}})]
    compared = sum(compare_spell(state, spell, at) for state in states for at in (cell, MIDDLE))
    assert compared >= 1


@pytest.mark.rule("SPELL-13", "SPELL-20")
@pytest.mark.parametrize(
    ("caster", "spell"), [(caster, spell) for caster, spell in NAIVE_SPELLS.values() if "wounds" in spell["cost"]]
)
def test_the_odds_of_a_spell_paid_with_the_last_hp_are_those_of_all_throws_of_its_dice(caster, spell):
    row, col = place_for(spell)
    for what in TARGETS.values():
        for spare in (0, 1):
            others = {(row, col): what, (row + 1, col): TARGETS["an ally"]}
            state = fight(caster, others, paying=spell["cost"]["wounds"] + spare)
            assert compare_spell(state, spell, (row, col))


@pytest.mark.rule("SPELL-15", "SPELL-18")
@pytest.mark.parametrize(
    ("caster", "spell"),
    [
        (caster, spell)
        for caster, spell in NAIVE_SPELLS.values()
        if naive_cards.effects_of(spell, "extra-damage-per-summon")
    ],
)
def test_the_odds_of_a_spell_that_counts_summons_are_those_of_all_throws_of_its_dice(caster, spell):
    (extra,) = naive_cards.effects_of(spell, "extra-damage-per-summon")
    row, col = place_for(spell)
    for beside in ([(row - 1, col)], [(row - 1, col), (row + 1, col)], [(row - 1, col + 1)]):
        tokens = [(extra["token"], cell) for cell in beside]
        for what in FEW:
            state = fight(caster, {(row, col): TARGETS[what]}, beside=tokens, how="one HP left")
            assert compare_spell(state, spell, (row, col))


@pytest.mark.rule("ZONE-1", "ZONE-2", "ZONE-3", "ZONE-4", "ZONE-6", "SPELL-16")
@pytest.mark.parametrize(
    ("caster", "spell"), [(caster, spell) for caster, spell in NAIVE_SPELLS.values() if "zone" in spell]
)
@pytest.mark.parametrize("how", CASTERS)
def test_the_odds_of_an_area_are_those_of_all_throws_of_all_its_dice(caster, spell, how):
    cell = place_for(spell)
    cells = [one for one in area(Position(fight(caster, {})), MIDDLE, spell, cell) if one not in (cell, MIDDLE)]
    groups = [
        {cell: TARGETS["reflect"], cells[0]: TARGETS["nothing special"]},
        {cell: TARGETS["armor, two HP left"], cells[-1]: TARGETS["an ally"]},
        {cells[0]: TARGETS["immunity"], cells[-1]: TARGETS["reflecting mob"]},
        {cells[0]: TARGETS["reflect and armor, one HP left"]},
    ]
    compared = [
        compare_spell(fight(caster, group, how=how), spell, cell)
        for group in groups
        if len(group) == 1 or len(cells) > 1 or cell in group
    ]
    assert any(compared) or "wounds" in spell["cost"]


# ---- what is on no card of a figure ----


@pytest.mark.rule("ACT-5", "DECOR-5", "DECOR-7")
@pytest.mark.parametrize("how", CASTERS)
@pytest.mark.parametrize("what", TARGETS)
def test_the_odds_of_a_punch_are_those_of_all_throws_of_its_dice(how, what):
    assert compare_spell(fight(real("goultard"), {(5, 6): TARGETS[what]}, how=how), NAIVE_PUNCH, (5, 6))


@pytest.mark.rule("REW-10", "REW-14", "REW-11")
@pytest.mark.parametrize("reward", [*WEAPONS, *CAST_BOOSTS], ids=lambda reward: reward.id)
@pytest.mark.parametrize("how", CASTERS)
def test_the_odds_of_weapons_and_cast_boosts_are_those_of_all_throws_of_their_dice(how, reward):
    spell = own_spell(naive_cards.REWARDS[reward.id])
    cell = place_for(spell)
    for what in targets_for(how):
        state = fight(real("goultard"), {cell: TARGETS[what]}, how=how, weapon=reward)
        assert compare_spell(state, spell, cell) or reward.id in AIMED_ELSEWHERE
    if "zone" in spell:
        aside = area(Position(state), MIDDLE, spell, cell)[-1]
        state = fight(real("goultard"), {cell: TARGETS["reflect"], aside: TARGETS["an ally"]}, how=how, weapon=reward)
        assert compare_spell(state, spell, cell)


SHED = BoardDef(INLINE, {}, (*["." * 11] * 4, ".....C.....", "......B....", "......T....", *["." * 11] * 4))
MELEE = {
    name: (caster, spell)
    for name, (caster, spell) in NAIVE_SPELLS.items()
    if spell["range"]["kind"] == "melee" and spell["kind"] == "attack"
}


@pytest.mark.rule("DECOR-5", "DECOR-6", "DECOR-7")
@pytest.mark.parametrize(("caster", "spell"), [*MELEE.values(), (real("goultard"), NAIVE_PUNCH)])
@pytest.mark.parametrize("may_break", [True, False])
def test_the_odds_of_scenery_are_those_of_all_throws_of_the_dice(caster, spell, may_break):
    """A crate in the north, a bush in the east with a tree beside it."""
    options = {"scenery_can_be_destroyed": may_break}
    for how in ("two wounds", "unwounded") if caster in MOBS else CASTERS:
        for cell in ((5, 6), (4, 5)):
            for others in ({}, {(4, 5): TARGETS["reflect"]}):
                state = fight(caster, others, how=how, board=SHED, extra=options)
                assert compare_spell(state, spell, cell) or "wounds" in spell["cost"]


HITS = [(real("goultard"), NAIVE_PUNCH), NAIVE_SPELLS["tofu/peck"], NAIVE_SPELLS["oscar-kass/trickery"]]
"""With one damage or more, and with none of their own: a bomb goes off only where a critical helps."""


@pytest.mark.rule("BOMB-1", "BOMB-2", "BOMB-5", "BOMB-7", "BOMB-8")
@pytest.mark.parametrize("bomb", BOMBS, ids=lambda bomb: bomb.id)
@pytest.mark.parametrize(("caster", "spell"), HITS)
def test_the_odds_of_a_bomb_that_is_hit_are_those_of_all_throws_of_both_spells(caster, spell, bomb):
    cell = place_for(spell)
    beyond = (cell[0], cell[1] + 1)
    for target in TARGETS.values():
        laid = {"token": bomb.id, "by": "mate"}
        state = fight(caster, {cell: laid, beyond: target, (cell[0] + 1, cell[1]): TARGETS["an ally"]})
        here = Position(state)
        expected = Counter()
        for result, chance in results(here, here.piece("caster"), spell, cell).items():
            if not result:
                expected[()] += chance
                continue
            (hit,) = result  # the bomb alone: one wound, and it goes off
            for blast, of_blast in goes_off(here, here.piece("target-0")).items():
                pieces = [piece for piece in blast if piece[0] != "target-0"]
                expected[tuple(sorted([hit, *pieces]))] += chance * of_blast
        at = Cell(*cell)
        compare(state, Punch(at) if spell is NAIVE_PUNCH else Cast(spell["id"], at), dict(expected))


@pytest.mark.rule("TRAP-2", "TRAP-4")
@pytest.mark.parametrize("trap", TRAPS, ids=lambda trap: trap.id)
@pytest.mark.parametrize("how", CASTERS)
@pytest.mark.parametrize("walker", ["shak-shaka", "coa-gulary", "leaf-knight", "percimol", "flame-knight"])
def test_the_odds_of_a_trap_are_those_of_all_throws_of_its_dice(walker, how, trap):
    state = fight(real(walker), {(5, 6): {"token": trap.id}}, how=how)
    here = Position(state)
    compare(state, Move(Cell(5, 6)), is_sprung(here, here.piece("target-0"), here.piece("caster")))
