"""What the parts of a card mean: a tip for its head, its numbers, its powers and each of its spells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from krosmaster.arena.definitions import CharacterDef, NameColour, Power, TokenDef
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.card_view import Block, spell_markup, stats_of
from krosmaster.client.ui.resting_tip import Tip
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.card_wording import Card, number_text, power_icon, power_name, power_text


def block_tips(look: Look, card: Card, blocks: Sequence[Block], gap: int) -> Iterator[Tip]:
    """The tips of a card made of these blocks, `gap` pixels apart; places count from its top left corner."""
    top = 0
    for block in blocks:
        box = pygame.Rect((0, top), block.picture.get_size())
        match block.subject:
            case "head":
                if isinstance(card, CharacterDef):
                    yield Tip(box, _head_markup(card))
            case "numbers":
                stats = stats_of(card)
                for column, stat in zip(look.layout.columns(box, len(stats), 6), stats, strict=True):
                    yield Tip(column, f"<icon {stat.icon}> <b>{stat.value}</b>  {number_text(stat.icon)}")
            case "powers":
                yield Tip(box, powers_markup(sorted(card.powers, key=list(Power).index)))
            case TokenDef():
                yield Tip(box, token_markup(block.subject))
            case spell:
                yield Tip(box, spell_markup(spell, card))
        top = box.bottom + gap


def powers_markup(powers: Sequence[Power]) -> str:
    """Powers, each with what it does."""
    return "\n".join(f"<icon {power_icon(p)}> <b>{power_name(p)}.</b> {power_text(p)}" for p in powers)


def token_markup(token: TokenDef) -> str:
    """What a spell puts into play, in words."""
    parts = [f"<c gold><b>{escaped(name_of(token.names))}</b></c>"]
    if not token.is_mechanism:
        parts += [f"<icon {stat.icon}> {stat.value}  {number_text(stat.icon)}" for stat in stats_of(token)]
        if token.powers:
            parts.append(powers_markup(sorted(token.powers, key=list(Power).index)))
    parts += [spell_markup(spell, token) for spell in token.spells]
    return "\n".join(parts)


def _head_markup(card: CharacterDef) -> str:
    if card.name_colour is NameColour.GOLD:
        colour = _("A golden name: a unique hero, at most once in a custom team.")
    else:
        colour = _("A white name: up to twice in a custom team.")
    numbers = [(icon, value) for icon, value in (("level", card.level), ("initiative", card.initiative))]
    return "\n".join([*(f"<icon {icon}> <b>{value}</b>  {number_text(icon)}" for icon, value in numbers), colour])
