"""The 60 demonic rewards of the file, against the ones typed apart from it for the rule tests."""

from __future__ import annotations

from collections import Counter

import pytest
from own_rewards import OWN

from krosmaster.arena.definitions import Element, Power, TokenKind
from krosmaster.arena.reward_defs import ChooseOne, RewardKind, SummonBeside, Tier
from krosmaster.content.loader import load_catalog

CATALOG = load_catalog()
REWARDS = CATALOG.rewards

PRINTED = {
    "lightning": "Relámpago", "glue": "Pegamiento", "bramble": "Enredador", "bulbic-potion": "Pócima Búlbica",
    "ghetto-raid-potion": "Pócima de Ghetto Reid", "recall-potion": "Pócima de recuerdo",
    "enutrof-style": "Estilo Anutrof", "xelor-style": "Estilo Xelor", "osamodas-style": "Estilo Osamodas",
    "pandawa-style": "Estilo Pandawa", "rogue-style": "Estilo Tymador", "sacrier-style": "Estilo Sacrógrito",
    "sadida-style": "Estilo Sadida", "ecaflip-style": "Estilo Zurcarák", "masqueraider-style": "Estilo Zobal",
    "eniripsa-style": "Estilo Aniripsa", "demon-spirit": "Espíritu de Demonio", "wakfu-burst": "Tromba de Wakfu",
    "perfect-lock": "Placaje perfecto", "urikorn-blood": "Sangre de urikornio", "iop-style": "Estilo Yopuka",
    "feca-style": "Estilo Feca", "sram-style": "Estilo Sram", "cra-style": "Estilo Ocra",
    "stasis-crystal": "Cristal de Stasis", "set-treechnid": "Set de abráknido", "lambres-daggers": "Dagas Lambres",
    "raciela-sword": "Espada Raciela", "fruity-shovel": "Pala frutera", "wa-wabbit-staff": "Bastón del Wey Wabbit",
    "festos-hammer": "Martillo de Festos", "angel-bow": "Arco Ángel", "celestine-wand": "Varita Celestina",
    "dofus-cawwot": "Dofus zanahowia",
}  # fmt: skip
"""Spanish names that the rulebook prints; the other tokens show pictures only."""


@pytest.mark.rule("REW-1", "SETUP-8")
def test_there_are_sixty_in_three_tiers():
    assert list(REWARDS) == list(OWN) or set(REWARDS) == set(OWN)
    assert Counter(reward.tier for reward in REWARDS.values()) == {Tier.GRANITE: 25, Tier.JADE: 21, Tier.GOLD: 14}
    assert Counter(reward.kind for reward in REWARDS.values()) == {
        RewardKind.BOOST: 22,
        RewardKind.BUFF: 11,
        RewardKind.SET: 10,
        RewardKind.WEAPON: 7,
        RewardKind.PET: 4,
        RewardKind.DOFUS: 6,
    }


@pytest.mark.parametrize("reward_id", sorted(OWN))
def test_a_reward_does_what_its_token_shows(reward_id):
    found, wanted = REWARDS[reward_id], OWN[reward_id]
    assert (found.kind, found.tier, found.bonuses) == (wanted.kind, wanted.tier, wanted.bonuses)
    assert [named(effect) for effect in found.effects] == [named(effect) for effect in wanted.effects]
    assert shown(found.spell) == shown(wanted.spell)


def named(effect):
    return effect.token.id if isinstance(effect, SummonBeside) else effect


def shown(spell):
    """What is printed of a reward's spell; that of a boost is gone with its token, so no limit is."""
    if spell is None:
        return None
    return (
        spell.id,
        spell.kind,
        spell.ap,
        spell.range,
        spell.damage,
        spell.element,
        spell.zone,
        spell.aim,
        spell.effects,
    )


def test_a_spell_has_the_id_and_the_names_of_its_reward():
    spells = [(reward, reward.spell) for reward in REWARDS.values() if reward.spell is not None]
    assert len(spells) == 11
    assert all((spell.id, spell.names) == (reward.id, reward.names) for reward, spell in spells)


def test_no_spell_of_a_card_has_the_id_of_a_reward():
    cards = [*CATALOG.characters.values(), *CATALOG.tokens.values()]
    assert not {spell.id for card in cards for spell in card.spells} & set(REWARDS)


def test_every_reward_has_a_name_of_its_own_in_every_language():
    for language in ("en", "es", "fr"):
        names = [reward.names[language] for reward in REWARDS.values()]
        assert all(names)
        assert len(set(names)) == 60


def test_printed_names_are_kept_and_the_others_marked_as_our_own():
    for reward in REWARDS.values():
        if reward.id in PRINTED:
            assert reward.names["es"] == PRINTED[reward.id]
            assert "names.es" not in reward.provenance
        else:
            assert reward.provenance["names.es"] == "reconstructed"


def test_all_tiers_but_one_are_marked_as_reconstructed():
    assert [reward.id for reward in REWARDS.values() if "tier" not in reward.provenance] == ["enutrof-style"]


def test_masqueraider_style_offers_three_words():
    (choice,) = REWARDS["masqueraider-style"].effects
    assert isinstance(choice, ChooseOne)
    assert [word for word, _ in choice.options] == ["ap", "mp", "wounds"]


@pytest.mark.rule("REW-11")
def test_elemental_means_all_four_and_never_neutral():
    (bonus,) = REWARDS["dofus-cawwot"].bonuses.damage
    assert bonus.elements == set(Element)
    neutral, earth = REWARDS["festos-hammer"].spell, REWARDS["wa-wabbit-staff"].spell
    assert (bonus.counts_for(neutral), bonus.counts_for(earth)) == (False, True)


@pytest.mark.parametrize(
    ("token_id", "mp", "hp", "ap", "power", "damage"),
    [("wabbit", 4, 3, 4, Power.DODGE, 1), ("lost-doll", 3, 5, 4, Power.LOCK, 0)],
)
def test_the_mobs_of_rewards_are_reconstructed(token_id, mp, hp, ap, power, damage):
    token = CATALOG.tokens[token_id]
    assert (token.kind, token.mp, token.hp, token.ap, token.powers) == (TokenKind.MOB, mp, hp, ap, {power})
    assert token.spells[0].damage == damage
    assert {token.provenance[value] for value in ("mp", "hp", "ap", "powers")} == {"reconstructed"}
    assert token.spells[0].provenance["damage"] == "reconstructed"
