"""What the demonic rewards are called and do, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from krosmaster.arena import reward_defs as defs
from krosmaster.arena.definitions import Element, GainKamas, ImmediateGain, Power, SpellKind
from krosmaster.arena.reward_defs import Bonuses, BoostEffect, DamageBonus, RewardDef, RewardKind, Tier
from krosmaster.client.wording import _, name_of, ngettext
from krosmaster.client.words import card_wording
from krosmaster.client.words.card_wording import element_name, points_name, power_name, signed
from krosmaster.table.sayings import N_

_TIERS: Mapping[Tier, str] = {Tier.GRANITE: N_("granite"), Tier.JADE: N_("jade"), Tier.GOLD: N_("gold")}

_KINDS: Mapping[RewardKind, tuple[str, str, str]] = {
    RewardKind.BOOST: (N_("boost"), N_("Used once, then out of the game."), "potion"),
    RewardKind.BUFF: (N_("buff"), N_("Lasts until its bearer's next turn, then out of the game."), "buff"),
    RewardKind.WEAPON: (N_("weapon"), N_("A spell for good; one weapon a krosmaster."), "weapon"),
    RewardKind.SET: (N_("set"), N_("For good; one set a krosmaster."), "set"),
    RewardKind.PET: (N_("pet"), N_("For good; one pet a krosmaster."), "pet"),
    RewardKind.DOFUS: (N_("dofus"), N_("For good; one dofus a krosmaster."), "dofus"),
}


def tier_name(tier: Tier) -> str:
    """Granite, jade or gold."""
    return _(_TIERS[tier])


def tier_icon(tier: Tier) -> str:
    """The icon of a tier."""
    return f"tier-{tier.value}"


def kind_name(kind: RewardKind) -> str:
    """Boost, buff, or the type of equipment."""
    return _(_KINDS[kind][0])


def kind_text(kind: RewardKind) -> str:
    """How long a reward of the kind lasts, in a sentence."""
    return _(_KINDS[kind][1])


def kind_icon(kind: RewardKind) -> str:
    """The icon of a kind."""
    return _KINDS[kind][2]


def own_sentences(reward: RewardDef) -> list[str]:
    """What a reward does beside its spell, a sentence each."""
    sentences = [_boost_sentence(effect) for effect in reward.effects]
    sentences.extend(_bonus_sentences(reward.bonuses))
    if reward.kind is RewardKind.WEAPON:
        sentences.append(_("Its bearer has one more spell:"))
    elif reward.spell is not None:
        sentences.append(_("Cast at once:"))
    return sentences


def reward_sentences(reward: RewardDef) -> list[str]:
    """All that a reward does in words, its spell included."""
    sentences, spell = own_sentences(reward), reward.spell
    if spell is None:
        return sentences
    numbers = card_wording.range_numbers(spell)
    cost = _("{number} AP").format(number=spell.ap)
    sentences.append(f"{cost}. {card_wording.range_text(spell)} {numbers}".rstrip())
    if spell.kind is SpellKind.ATTACK and spell.damage is not None:
        template = _("{number} damage, {element}.")
        sentences.append(template.format(number=spell.damage, element=element_name(spell.element)))
    return [*sentences, *card_wording.spell_sentences(spell)]


def _boost_sentence(effect: BoostEffect) -> str:
    match effect:
        case defs.RemoveWounds(amount):
            return ngettext("Removes up to {number} wound.", "Removes up to {number} wounds.", amount).format(
                number=amount
            )
        case defs.SufferWounds(amount):
            return ngettext("Its user suffers {number} wound.", "Its user suffers {number} wounds.", amount).format(
                number=amount
            )
        case defs.GainGallons(amount):
            return _("+{number} GG.").format(number=amount)
        case GainKamas(amount):
            return card_wording.kamas_sentence(amount)
        case ImmediateGain(points, amount):
            return _("+{amount} {points} at once.").format(amount=amount, points=points_name(points))
        case defs.NextSpell(amount, elements):
            template = _("+{amount} damage of the next {elements} attack spell in this turn.")
            return template.format(amount=amount, elements=elements_name(elements))
        case defs.SummonBeside(token):
            return _("Summons on a free cell beside its user: {name}.").format(name=name_of(token.names))
        case defs.Recall():
            return _("Its user goes to a free start cell of its side.")
        case defs.FlipForGold():
            return _("A coin: heads, its user gets the top reward of a gold pile.")
        case defs.ChooseOne(options):
            choices = (_boost_sentence(option).rstrip(".") for _word, option in options)
            return _("One of these: {choices}.").format(choices=" / ".join(choices))
        case _:
            assert_never(effect)


def _bonus_sentences(bonuses: Bonuses) -> Iterable[str]:
    counted = ((bonuses.mp, N_("MP")), (bonuses.hp, N_("HP")), (bonuses.ap, N_("AP")))
    numbers = [f"{signed(amount)} {_(points)}" for amount, points in counted if amount]
    if bonuses.max_range:
        numbers.append(_("{amount} range").format(amount=signed(bonuses.max_range)))
    if numbers:
        yield ", ".join(numbers) + "."
    if bonuses.powers:
        names = ", ".join(power_name(power) for power in Power if power in bonuses.powers)
        yield ngettext("Power: {names}.", "Powers: {names}.", len(bonuses.powers)).format(names=names)
    yield from map(_damage_sentence, bonuses.damage)
    if bonuses.melee_life_steal:
        yield _("Elemental melee attacks steal life.")
    if bonuses.no_elemental_damage:
        yield _("Elemental attack spells do it no damage.")
    if bonuses.holds_fast:
        yield _("Enemies beside it cannot walk away.")


def _damage_sentence(bonus: DamageBonus) -> str:
    template = _("+{amount} damage of {elements} melee attacks.") if bonus.melee_only else None
    template = template or _("+{amount} damage of {elements} attack spells.")
    return template.format(amount=bonus.amount, elements=elements_name(bonus.elements))


def elements_name(elements: frozenset[Element]) -> str:
    """Elements by name; all four together are called elemental."""
    if len(elements) == len(Element):
        return _("elemental")
    return _(" or ").join(element_name(element) for element in Element if element in elements)
