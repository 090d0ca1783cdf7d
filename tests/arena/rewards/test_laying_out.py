"""The shop at the start: sixty tokens in six piles, six of them open (REW-1, SETUP-7, SETUP-8)."""

from dataclasses import replace

import pytest
from own_rewards import OWN, down, up
from real_cards import begin, duel
from scenes import card

from krosmaster.arena import engine
from krosmaster.arena.definitions import Handle
from krosmaster.arena.events import ShopOpened
from krosmaster.arena.reward_defs import RewardId, Tier
from krosmaster.arena.setup_options import KrosmasterSetup, SetupFault

TOKENS = tuple(OWN.values())
SIZES = {Tier.GRANITE: (13, 12), Tier.JADE: (11, 10), Tier.GOLD: (7, 7)}


def opened(**fields):
    """The position in which a duel with rewards begins."""
    return begin(duel(rewards=TOKENS, **fields))


def lying(shelf):
    """The ids on a shelf: by pile, the open token first."""
    return [[token.id for token in (beside, *pile)] for beside, pile in zip(shelf.face_up, shelf.piles, strict=True)]


def ids(text):
    return tuple(RewardId(word) for word in text.split())


@pytest.mark.rule("REW-1", "SETUP-8")
@pytest.mark.parametrize("seed", range(5))
def test_each_tier_lies_in_two_piles_with_one_open_token_beside_each(seed):
    shop = opened(seed=seed).shop
    for tier, sizes in SIZES.items():
        assert tuple(len(pile) + 1 for pile in shop[tier].piles) == sizes
        assert None not in shop[tier].face_up
    everything = [token for shelf in shop.values() for pile in lying(shelf) for token in pile]
    assert sorted(everything) == sorted(OWN)
    for tier, shelf in shop.items():
        assert {OWN[token].tier for pile in lying(shelf) for token in pile} == {tier}


@pytest.mark.rule("SETUP-7", "REW-1")
def test_there_are_sixty_rewards_one_of_each():
    assert [sum(token.tier is tier for token in TOKENS) for tier in Tier] == [25, 21, 14]
    everything = [token for shelf in opened().shop.values() for pile in lying(shelf) for token in pile]
    assert (len(everything), len(set(everything))) == (60, 60)


@pytest.mark.rule("SETUP-7", "REW-13")
def test_when_a_pile_is_sold_out_the_tokens_do_not_come_back():
    twice = duel([held_by("glue"), "bill-tell"], [held_by("glue"), "oscar-kass"], rewards=TOKENS)
    with pytest.raises(SetupFault, match="glue is held already") as fault:
        engine.initial(twice)
    assert fault.value.where == ("players", 1, "team", 0, "rewards", 0)


def held_by(*tokens, is_up=False, level=3):
    """A krosmaster that holds some tokens."""
    lay = up if is_up else down
    held = tuple(lay(OWN[token]) for token in tokens)
    return KrosmasterSetup(card("holder", level=level), name=Handle(f"holder-{'-'.join(tokens)}-{level}"), rewards=held)


@pytest.mark.rule("SETUP-7", "SETUP-8")
def test_what_somebody_holds_is_not_for_sale():
    shop = begin(duel([held_by("glue", "iop-style"), "bill-tell"], rewards=TOKENS)).shop
    everything = [token for shelf in shop.values() for pile in lying(shelf) for token in pile]
    assert sorted([*everything, "glue", "iop-style"]) == sorted(OWN)
    assert [tuple(map(len, lying(shop[tier]))) for tier in Tier] == [(12, 12), (10, 10), (7, 7)]


@pytest.mark.rule("SETUP-8")
def test_the_seed_shuffles_the_piles():
    orders = {tuple(map(tuple, lying(opened(seed=seed).shop[Tier.GRANITE]))) for seed in range(6)}
    assert len(orders) == 6
    assert opened(seed=3).shop == opened(seed=3).shop


@pytest.mark.rule("SETUP-8")
def test_a_fixed_order_lies_on_top_and_its_first_token_is_turned_up():
    order = {Tier.GRANITE: (ids("glue lightning"), ids("bramble")), Tier.GOLD: (ids("dofus-mp2"), ())}
    shop = opened(reward_order=order).shop
    assert [token.id for token in shop[Tier.GRANITE].face_up] == ["glue", "bramble"]
    assert shop[Tier.GRANITE].piles[0][0].id == "lightning"
    assert shop[Tier.GOLD].face_up[0].id == "dofus-mp2"
    assert [tuple(map(len, lying(shop[tier]))) for tier in Tier] == list(SIZES.values())


@pytest.mark.rule("SETUP-8", "REW-1")
def test_what_is_seen_of_the_shop_is_told():
    step = engine.initial(duel(rewards=TOKENS))
    (told,) = [event for event in step.events if isinstance(event, ShopOpened)]
    assert told.face_up == tuple(step.state.shop[tier].face_up for tier in Tier)


@pytest.mark.rule("SETUP-8")
def test_laying_out_the_shop_uses_no_scripted_coin_or_die():
    faces, coins = (0, 1, 2, 3, 4, 5), (1, 0, 1)
    state = opened(faces=faces, coins=coins)
    assert (state.dice.faces, state.dice.coins) == (faces, coins)


def test_a_match_without_rewards_has_no_shop():
    assert begin(duel()).shop == {}


@pytest.mark.rule("REW-4")
def test_a_position_with_more_tokens_on_a_card_than_its_level_cannot_be():
    with pytest.raises(SetupFault, match=r"holds 2 rewards; allowed: 1") as fault:
        engine.initial(duel([held_by("glue", "bramble", level=1)]))
    assert fault.value.where == ("players", 0, "team", 0, "rewards")


@pytest.mark.rule("REW-6")
def test_a_position_with_a_boost_face_up_cannot_be():
    with pytest.raises(SetupFault, match="glue is a boost"):
        engine.initial(duel([held_by("glue", is_up=True)]))


@pytest.mark.rule("REW-8")
def test_a_position_with_two_worn_pieces_of_one_type_cannot_be():
    with pytest.raises(SetupFault, match="two of the type dofus"):
        engine.initial(duel([held_by("dofus-mp2", "dofus-ap3", is_up=True)]))
    worn = begin(duel([replace(held_by("dofus-mp2", "set-all1", "pet-all1", is_up=True))]))
    (wearer,) = [figure for figure in worn.figures.values() if figure.rewards]
    assert (wearer.bonuses.mp, wearer.bonuses.ap, wearer.hp) == (4, 2, 12)
