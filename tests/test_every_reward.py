"""Every demonic reward of the catalogue is turned up, previewed as it is played, played, undone and saved."""

from __future__ import annotations

from collections import Counter

import pytest
from every import CASTER, check_castable_cells, check_match, check_preview, crowd, telling
from real_cards import CATALOG
from scenes import cell, figure

from krosmaster.arena import engine
from krosmaster.arena.commands import Cast, Choose, Move, UseReward
from krosmaster.arena.definitions import (
    Element,
    ExtraDamage,
    ExtraDamagePerSummon,
    ExtraForClass,
    GainKamas,
    ImmediateGain,
    RangeKind,
    SpellKind,
)
from krosmaster.arena.events import (
    BoostsSpent,
    CoinTossed,
    FigureShifted,
    GallonsGained,
    KamasGained,
    MarkersPlaced,
    RewardGiven,
    TokenSummoned,
    WoundsHealed,
    WoundsPlaced,
)
from krosmaster.arena.reasons import Why
from krosmaster.arena.reward_defs import (
    ChooseOne,
    FlipForGold,
    GainGallons,
    HeldReward,
    NextSpell,
    Recall,
    RemoveWounds,
    RewardDef,
    RewardKind,
    SufferWounds,
    SummonBeside,
    Tier,
)
from krosmaster.arena.rewards import goals, is_cast
from krosmaster.arena.setup_options import TokenSetup
from krosmaster.arena.targeting import effective_range
from krosmaster.play.reward_preview import reward_preview
from krosmaster.table.contract import Script

REWARDS = CATALOG.rewards
EFFECTS = {f"{r.id}/{number}": (r, effect) for r in REWARDS.values() for number, effect in enumerate(r.effects)}
BONUSES = {f"{r.id}": r for r in REWARDS.values() if r.kind is not RewardKind.BOOST and r.spell is None}
BOOSTS_OF_DAMAGE = {
    f"{r.id}/{element.value}": (r, effect.amount, element)
    for r, effect in EFFECTS.values()
    if isinstance(effect, NextSpell)
    for element in sorted(effect.elements, key=lambda element: element.value)
}
DAMAGE = {
    f"{r.id}/{element.value}/{'melee' if melee else 'afar'}": (r, bonus, element, melee)
    for r in BONUSES.values()
    for bonus in r.bonuses.damage
    for element in Element
    for melee in (True, False)
}
HOLDER = next(card for card in CATALOG.characters.values() if card.id == "nox")
"""Many points and HP, and a spell whose range can be raised."""
ADDS = {ExtraDamage, ExtraDamagePerSummon, ExtraForClass}


def each(found):
    """A test for each of some rewards, named after it."""
    names = "reward" if isinstance(next(iter(found.values())), RewardDef) else None
    return pytest.mark.parametrize(names or "given", found.values(), ids=[str(name) for name in found])


def holding(reward, card=HOLDER, *, up=False, **fields):
    return crowd(card, rewards=[HeldReward(reward, is_up=up)], **fields)


def uses(state, reward):
    """The legal ways to turn it up: where its preview says so, with whom the preview says, and nowhere else."""
    legal = [c for c in engine.legal_commands(state) if isinstance(c, UseReward) and c.reward == reward.id]
    preview = reward_preview(state, reward.id)
    assert preview.reward is reward
    assert preview.reason is None
    assert preview.needs_cell == (is_cast(reward) or goals(state, state.active_figure, reward) is not None)
    cells = preview.cells if preview.needs_cell else {None}
    assert {(command.at, command.who) for command in legal} == {
        (at, who) for at in cells for who in preview.able or [None]
    }
    if preview.spell is not None:
        assert preview.cells == preview.spell.castable_cells
    for at in (None, *state.grid.cells):
        for who in (None, *state.figures):
            command = UseReward(reward.id, at, who)
            assert (engine.reason_against(state, command) is None) == (command in legal)
    return legal


def attacker(element, *, melee):
    """A card with an attack spell of an element, and the spell; nothing of its own adds to the damage."""
    return next(
        (card, spell)
        for card in CATALOG.characters.values()
        for spell in card.spells
        if spell.kind is SpellKind.ATTACK and spell.element is element and card.hp > 8 and not spell.wounds
        if (spell.range.kind is RangeKind.MELEE) is melee and not ADDS & {type(effect) for effect in spell.effects}
    )


def shot(setup, reward, spell):
    """The reward turned up, then the spell cast where it hits an enemy; the match, and what the cast did to it."""
    state = check_match(setup, *first_use(reward, setup)).state
    for command in check_castable_cells(state, spell):
        if state.at(state.grid.index(command.at)) in (figure(state, "foe"), figure(state, "archer")):
            match = check_match(setup, *first_use(reward, setup), command)
            return match, next(event for event in match.steps[-1].events if isinstance(event, WoundsPlaced))
    pytest.fail(f"{spell.id} reaches nobody")


def first_use(reward, setup):
    return [uses(engine.initial(setup).state, reward)[0]]


# ---- all of them ----


def test_there_are_60_rewards():
    assert Counter(reward.tier for reward in REWARDS.values()) == {Tier.GRANITE: 25, Tier.JADE: 21, Tier.GOLD: 14}


@each(REWARDS)
def test_every_reward_is_turned_up_where_and_as_its_preview_says(reward):
    state = engine.initial(holding(reward)).state
    ways = uses(state, reward)
    assert ways
    spell = reward.spell if is_cast(reward) else None
    for command in ways if spell is None else telling(state, ways, spell):
        check_preview(state, command, spell)


@each(REWARDS)
def test_every_reward_is_turned_up_undone_redone_and_saved(reward):
    setup = holding(reward)
    command = uses(engine.initial(setup).state, reward)[-1]
    coins = sum(isinstance(effect, FlipForGold) for effect in reward.effects)
    for coin in (0, 1)[: 1 + coins]:
        match = check_match(setup, (command, Script((), (coin,) * coins)))
        held = figure(match.state, CASTER).rewards
        stays = reward.kind is not RewardKind.BOOST
        assert (HeldReward(reward, is_up=True) in held) is stays
        assert HeldReward(reward) not in held


# ---- what boosts do ----


@each(EFFECTS)
def test_every_boost_does_what_its_token_says(given):
    reward, effect = given
    setup = holding(reward, wounds=8)
    match = check_match(setup, *first_use(reward, setup))
    before, after, events = match.steps[0].state, match.state, match.steps[-1].events
    was, now = figure(before, CASTER), figure(after, CASTER)
    match effect:
        case RemoveWounds(amount):
            assert [e.wounds for e in events if isinstance(e, WoundsHealed)] == [amount]
            assert now.wounds == was.wounds - amount
        case SufferWounds(amount):
            assert now.wounds == was.wounds + amount
        case ImmediateGain(points, amount):
            assert getattr(now, points.value) == getattr(was, points.value) + amount
        case GainKamas(amount):
            assert [e.kamas for e in events if isinstance(e, KamasGained)] == [amount]
            assert after.players[0].kamas == before.players[0].kamas + amount
        case GainGallons(amount):
            assert any(isinstance(event, GallonsGained) for event in events)
            assert after.players[0].gallons == before.players[0].gallons + amount
        case NextSpell():
            assert now.boosts == (effect,)
        case SummonBeside(token):
            assert [e.token for e in events if isinstance(e, TokenSummoned)] == [token]
        case Recall():
            assert [e.who for e in events if isinstance(e, FigureShifted)] == [CASTER]
            assert before.board.rows[after.grid.cells[now.cell].row][after.grid.cells[now.cell].col] == "s"
        case ChooseOne(options):
            assert after.question.options == tuple(word for word, _ in options) == ("ap", "mp", "wounds")
        case FlipForGold():
            pass  # by a test of its own


@pytest.mark.rule("REW-5")
@pytest.mark.parametrize("word", ["ap", "mp", "wounds"])
def test_every_option_of_the_masqueraider_style_does_what_it_says(word):
    reward = REWARDS["masqueraider-style"]
    setup = holding(reward, wounds=8)
    match = check_match(setup, *first_use(reward, setup), Choose(word))
    was, now = figure(match.steps[0].state, CASTER), figure(match.state, CASTER)
    changes = {"ap": now.ap - was.ap, "mp": now.mp - was.mp, "wounds": was.wounds - now.wounds}
    assert changes == {"ap": 0, "mp": 0, "wounds": 0, word: {"ap": 3, "mp": 2, "wounds": 4}[word]}
    assert match.state.question is None


@pytest.mark.rule("REW-21")
@pytest.mark.parametrize("pile", [0, 1])
def test_heads_of_the_ecaflip_style_give_the_top_of_the_gold_pile_that_is_chosen(pile):
    reward = REWARDS["ecaflip-style"]
    setup = holding(reward)
    match = check_match(setup, (*first_use(reward, setup), Script((), (0,))), Choose(pile))
    top = match.steps[0].state.shop[Tier.GOLD].piles[pile][0]
    assert [e.reward for e in match.steps[-1].events if isinstance(e, RewardGiven)] == [top]
    assert figure(match.state, CASTER).rewards == (HeldReward(top),)


@pytest.mark.rule("REW-21")
def test_tails_of_the_ecaflip_style_give_nothing():
    reward = REWARDS["ecaflip-style"]
    setup = holding(reward)
    match = check_match(setup, (*first_use(reward, setup), Script((), (1,))))
    assert [event.heads for event in match.steps[-1].events if isinstance(event, CoinTossed)] == [False]
    assert (match.state.question, figure(match.state, CASTER).rewards) == (None, ())
    assert match.state.shop == match.steps[0].state.shop


@pytest.mark.rule("REW-17")
@each(BOOSTS_OF_DAMAGE)
def test_every_boost_of_damage_is_in_the_next_spell_of_its_element(given):
    reward, amount, element = given
    card, spell = attacker(element, melee=False)
    match, hit = shot(holding(reward, card), reward, spell)
    assert hit.extra == amount
    assert [event.amount for event in match.steps[-1].events if isinstance(event, BoostsSpent)] == [amount]
    assert figure(match.state, CASTER).boosts == ()


@pytest.mark.rule("REW-24")
def test_each_ally_beside_the_holder_can_be_carried_by_the_pandawa_style():
    reward = REWARDS["pandawa-style"]
    tofu = TokenSetup(CATALOG.tokens["tofu"], "mate", cell("f7"))
    setup = holding(reward, tokens=[tofu])
    ways = {command.who: command for command in uses(engine.initial(setup).state, reward)}
    assert set(ways) == {"friend", "tofu"}
    for command in ways.values():
        events = check_match(setup, command).steps[-1].events
        assert [(e.who, e.to) for e in events if isinstance(e, FigureShifted)] == [(command.who, command.at)]


@pytest.mark.parametrize(("name", "points", "amount"), [("glue", "mp", -2), ("bramble", "ap", -3)])
def test_glue_and_bramble_put_their_markers_on_an_enemy(name, points, amount):
    match = check_match(holding(REWARDS[name]), UseReward(REWARDS[name].id, cell("f5")))
    markers = [event for event in match.steps[-1].events if isinstance(event, MarkersPlaced)]
    assert [(e.who, e.points.value, e.amount) for e in markers] == [("foe", points, amount)]


# ---- what buffs and equipment add ----


@each(BONUSES)
def test_the_bonuses_of_every_buff_and_piece_of_equipment_are_on_the_figure(reward):
    setup = holding(reward)
    match = check_match(setup, *first_use(reward, setup))
    was, now, more = figure(match.steps[0].state, CASTER), figure(match.state, CASTER), reward.bonuses
    assert (now.mp, now.hp, now.ap) == (was.mp + more.mp, was.hp + more.hp, was.ap + more.ap)
    assert now.powers == was.powers | more.powers
    assert now.bonuses == more != was.bonuses
    spell = HOLDER.spells[0]
    assert effective_range(match.state, now, spell) == (spell.range.minimum, spell.range.maximum + more.max_range)


@each(DAMAGE)
def test_every_bonus_of_damage_counts_for_the_spells_that_it_names_alone(given):
    reward, bonus, element, melee = given
    card, spell = attacker(element, melee=melee)
    _, hit = shot(holding(reward, card), reward, spell)
    assert hit.extra == (bonus.amount if element in bonus.elements and (melee or not bonus.melee_only) else 0)


@each({r.id: r for r in BONUSES.values() if r.bonuses.melee_life_steal})
def test_what_lets_melee_spells_steal_life_heals_the_holder(reward):
    card, spell = attacker(Element.FIRE, melee=True)
    match, hit = shot(holding(reward, card), reward, spell)
    healed = [event for event in match.steps[-1].events if isinstance(event, WoundsHealed)]
    assert [(event.who, event.wounds) for event in healed] == [(CASTER, min(2, hit.wounds))]


@each({r.id: r for r in BONUSES.values() if r.bonuses.no_elemental_damage})
def test_what_lets_no_elemental_damage_through_prevents_it_all(reward):
    spell = CATALOG.characters["makum-bah"].spells[0]
    setup = holding(reward, up=True, active="foe")
    state = engine.initial(setup).state
    command = Cast(spell.id, cell("f6"))
    assert command in check_castable_cells(state, spell)
    check_preview(state, command, spell)
    hit = next(event for event in check_match(setup, command).steps[-1].events if isinstance(event, WoundsPlaced))
    assert (hit.who, hit.wounds, hit.prevented) == (CASTER, 0, hit.base + hit.extra + hit.critical)


@each({r.id: r for r in BONUSES.values() if r.bonuses.holds_fast})
def test_what_holds_enemies_fast_leaves_them_no_step(reward):
    state = engine.initial(holding(reward, up=True, active="foe")).state
    assert state.active_figure.mp > 0
    assert not any(isinstance(command, Move) for command in engine.legal_commands(state))
    assert engine.reason_against(state, Move(cell("f4"))).why is Why.HELD_FAST
    free = engine.initial(holding(reward, active="foe")).state
    assert Move(cell("f4")) in engine.legal_commands(free)


# ---- weapons ----


@each({r.id: r for r in REWARDS.values() if r.kind is RewardKind.WEAPON})
def test_the_spell_of_every_weapon_is_cast_as_its_preview_shows(reward):
    setup = holding(reward)
    assert not any(
        isinstance(c, Cast) and c.spell == reward.id for c in engine.legal_commands(engine.initial(setup).state)
    )
    turned_up = first_use(reward, setup)
    state = check_match(setup, *turned_up).state
    casts = check_castable_cells(state, reward.spell)
    for command in telling(state, casts, reward.spell):
        check_preview(state, command, reward.spell)
    busiest = max(casts, key=lambda command: len(engine.apply(state, command).events))
    match = check_match(setup, *turned_up, busiest)
    assert any(isinstance(e, WoundsPlaced | WoundsHealed) and e.by == CASTER for e in match.steps[-1].events)
    assert figure(match.state, CASTER).ap == figure(state, CASTER).ap - reward.spell.ap
