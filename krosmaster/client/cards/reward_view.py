"""A demonic reward as a picture: tier and kind, name, what it does, and the spell that it brings."""

from __future__ import annotations

import pygame

from krosmaster.arena.reward_defs import RewardDef
from krosmaster.client.art import theme
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.card_view import spell_block, stacked
from krosmaster.client.wording import name_of
from krosmaster.client.words import reward_wording


def reward_card(look: Look, reward: RewardDef, width: int, most_height: int | None = None) -> pygame.Surface:
    """A reward of some pixels of width, as high as it needs; where that is too high, its first parts."""
    side = look.px(40)
    left = side + look.px(8)
    name = look.name(name_of(reward.names), width - left, 16, theme.GOLD_LIGHT)
    tier, kind = reward_wording.tier_name(reward.tier), reward_wording.kind_name(reward.kind)
    facts = f"<icon {reward_wording.tier_icon(reward.tier)}> {tier} \N{MIDDLE DOT} {kind}   <icon kama> "
    line = look.paragraph(f"{facts}<b>{reward.tier.price}</b>", width - left, theme.SMALL, theme.SOFT_TEXT)
    head = pygame.Surface((width, max(side, name.get_height() + line.get_height())), pygame.SRCALPHA)
    look.draw_well(head, pygame.Rect(0, 0, side, side), edge=theme.GOLD_DARK)
    icon = look.icon(reward_wording.kind_icon(reward.kind), 32)
    head.blit(icon, icon.get_rect(center=(side // 2, side // 2)))
    head.blit(name, (left, 0))
    head.blit(line, (left, name.get_height()))
    blocks = [head]
    if sentences := " ".join(reward_wording.own_sentences(reward)):
        blocks.append(look.paragraph(escaped(sentences), width, 14))
    if reward.spell is not None:
        blocks.append(spell_block(look, reward.spell, None, width))
    lasts = escaped(reward_wording.kind_text(reward.kind))
    blocks.append(look.paragraph(f"<i>{lasts}</i>", width, 12.5, theme.FAINT_TEXT))
    while len(blocks) > 1 and most_height is not None and stacked(blocks, width, look.px(5)).get_height() > most_height:
        blocks.pop()
    return stacked(blocks, width, look.px(5))


def reward_markup(reward: RewardDef) -> str:
    """A reward in words, for a tool tip."""
    tier, kind = reward_wording.tier_name(reward.tier), reward_wording.kind_name(reward.kind)
    lines = [
        f"<c gold><b>{escaped(name_of(reward.names))}</b></c>",
        f"<icon {reward_wording.tier_icon(reward.tier)}> {tier} \N{MIDDLE DOT} {kind}",
        *map(escaped, reward_wording.reward_sentences(reward)),
        f"<c faint><i>{escaped(reward_wording.kind_text(reward.kind))}</i></c>",
    ]
    return "\n".join(lines)
