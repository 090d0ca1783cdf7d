"""What happened to the demonic rewards, in a sentence each."""

from __future__ import annotations

from krosmaster.arena import events as happened
from krosmaster.arena.events import Event
from krosmaster.client.wording import _, ngettext
from krosmaster.client.words.card_wording import element_name
from krosmaster.client.words.event_names import EventNames
from krosmaster.client.words.figure_wording import listed
from krosmaster.client.words.reward_wording import elements_name, tier_name


def reward_event_sentence(event: Event, names: EventNames) -> str | None:
    """The sentence of an event of the rewards; None: it is another event.

    What was bought from a pile or drawn lies face down: only its side knows it, so it is not named.
    """
    match event:
        case happened.RewardBought(who, _player, tier, "face_up", _index, reward, _ap, kamas):
            template = _("{who} buys a reward for {kamas} kamas: {reward} ({tier}).")
            words = {"who": names.who(who), "reward": names.reward(reward), "tier": tier_name(tier)}
            return template.format(**words, kamas=kamas)
        case happened.RewardBought(who, _player, tier, kamas=kamas):
            template = _("{who} buys an unseen reward for {kamas} kamas ({tier}).")
            return template.format(who=names.who(who), tier=tier_name(tier), kamas=kamas)
        case happened.GoldDrawn(player):
            return _("{player} draws an unseen gold reward.").format(player=names.player(player))
        case happened.RewardGiven(who):
            return _("A reward lies face down with {who}.").format(who=names.who(who))
        case happened.RewardTurnedUp(who, reward):
            return _("{who} turns up {reward}.").format(who=names.who(who), reward=names.reward(reward))
        case happened.BuffsDiscarded(who, rewards):
            over = listed(names.reward(reward) for reward in rewards)
            return _("The buffs of {who} are over: {names}.").format(who=names.who(who), names=over)
        case happened.BoostAwaited(who, amount, elements):
            template = _("{who}: +{amount} damage of the next {elements} attack spell in this turn.")
            return template.format(who=names.who(who), amount=amount, elements=elements_name(frozenset(elements)))
        case happened.BoostsSpent(who, element, amount):
            template = _("The boost of {who} counts: +{amount} {element} damage.")
            return template.format(who=names.who(who), amount=amount, element=element_name(element))
        case happened.WoundsSuffered(who, wounds):
            template = ngettext("{who} suffers {number} wound.", "{who} suffers {number} wounds.", wounds)
            return template.format(who=names.who(who), number=wounds)
        case _:
            return None
