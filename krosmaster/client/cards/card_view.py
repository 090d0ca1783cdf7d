"""Cards as pictures: a character with its numbers, powers and spells; a spell as one block."""

from __future__ import annotations

from typing import Literal, NamedTuple

import pygame

from krosmaster.arena.definitions import CharacterDef, NameColour, Power, SpellDef, SpellKind, TokenDef, TokenKind
from krosmaster.arena.state import Figure
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.card_origins import RECONSTRUCTED_ICON, is_marked, origin_icon, reconstructed_values
from krosmaster.client.wording import _, name_of
from krosmaster.client.words import card_wording
from krosmaster.table.values import value

BADGE = 24
"""The mark of reconstructed values in the upper right corner of a card, in units."""


BLOCK_GAP = 7
"""Between the parts of a card, in units."""


class Block(NamedTuple):
    """A part of a card: what it shows, and the picture of it."""

    subject: Literal["head", "numbers", "powers"] | SpellDef | TokenDef
    picture: pygame.Surface


@value
class Stat:
    """A number beside its icon; `full` shows what the card says where less is left."""

    icon: str
    value: int
    full: int | None = None


def card_blocks(
    look: Look, card: CharacterDef | TokenDef, width: int, live: Figure | None = None, *, with_summons: bool = False
) -> list[Block]:
    """The parts of a card from top to bottom."""
    blocks = [
        Block("head", card_head(look, card, width, live)),
        Block("numbers", stat_row(look, stats_of(card, live), width)),
    ]
    powers = sorted(live.powers if live else card.powers, key=list(Power).index)
    if powers:
        blocks.append(Block("powers", power_row(look, powers, width)))
    blocks.extend(Block(spell, spell_block(look, spell, card, width)) for spell in card.spells)
    if with_summons:
        tokens = dict.fromkeys(spell.summons for spell in card.spells if spell.summons is not None)
        blocks.extend(Block(token, token_block(look, token, width)) for token in tokens)
    return blocks


def card_head(look: Look, card: CharacterDef | TokenDef, width: int, live: Figure | None = None) -> pygame.Surface:
    """The face, the name in the colour of its card, class and how often it may be in a team, level and initiative."""
    side = look.px(64)
    left = side + look.px(10)
    mark = look.icon(origin_icon(card), BADGE) if is_marked(card) else None
    room = width - left - (mark.get_width() + look.px(4) if mark else 0)
    is_gold = isinstance(card, CharacterDef) and card.name_colour is NameColour.GOLD
    colour = theme.GOLD if is_gold else theme.TEXT
    name = look.title(name_of(card.names), 20, colour)
    if name.get_width() > room:
        name = look.name(name_of(card.names), room, 16, colour)
    rows = [name]
    if isinstance(card, CharacterDef):
        line = look.label(rank_words(card), (width - left, look.px(34)), 13, theme.SOFT_TEXT)
        stats = [Stat("level", card.level), Stat("initiative", card.initiative)]
        rows += [line, _icons_with_numbers(look, stats, 20, 15)]
    total = sum(row.get_height() for row in rows)
    surface = pygame.Surface((width, max(side, total)), pygame.SRCALPHA)
    edge = look.colours.owners[live.owner] if live else theme.GOLD_DARK
    surface.blit(look.framed_face(card.id, side, edge), (0, 0))
    top = (surface.get_height() - total) // 2
    for row in rows:
        surface.blit(row, (left, top))
        top += row.get_height()
    if mark:
        surface.blit(mark, (width - mark.get_width(), 0))
    return surface


def rank_words(card: CharacterDef) -> str:
    """A character's class, and how often it may stand in a custom team (SETUP-2)."""
    often = _("unique hero") if card.name_colour is NameColour.GOLD else _("up to two in a team")
    return f"{card_wording.class_name(card.class_id)} \N{MIDDLE DOT} {often}"


def token_block(look: Look, token: TokenDef, width: int) -> pygame.Surface:
    """What a spell puts into play, in short: face, name and numbers, powers, spells."""
    margin = look.px(8)
    inner = width - 2 * margin
    side = look.px(38)
    name = look.name(name_of(token.names), inner - side - margin, 14, theme.GOLD_LIGHT)
    rows = [name]
    if not token.is_mechanism:
        rows.append(_icons_with_numbers(look, stats_of(token), 17, 13))
    head = pygame.Surface((inner, max(side, sum(row.get_height() for row in rows))), pygame.SRCALPHA)
    head.blit(look.framed_face(token.id, side), (0, 0))
    top = (head.get_height() - sum(row.get_height() for row in rows)) // 2
    for row in rows:
        head.blit(row, (side + margin, top))
        top += row.get_height()
    blocks = [head]
    powers = sorted(token.powers, key=list(Power).index)
    if powers and not token.is_mechanism:
        blocks.append(power_row(look, powers, inner))
    blocks.extend(spell_block(look, spell, token, inner) for spell in token.spells)
    content = stacked(blocks, inner, look.px(5))
    surface = pygame.Surface((width, content.get_height() + 2 * margin), pygame.SRCALPHA)
    fill = (*theme.PANEL_BOTTOM[:3], 255)
    shape = painting.rounded(surface.get_size(), look.px(9), fill, fill, tuple(theme.GOLD_DARK), look.px(1))
    surface.blit(shape, (0, 0))
    surface.blit(content, (margin, margin))
    return surface


def stats_of(card: CharacterDef | TokenDef, live: Figure | None = None) -> list[Stat]:
    """MP, HP and AP as printed, or what is left of them in the match."""
    if live is None:
        return [Stat("mp", card.mp), Stat("hp", card.hp), Stat("ap", card.ap)]
    return [
        Stat("mp", live.mp, card.mp),
        Stat("hp", live.hp - live.wounds, live.hp),
        Stat("ap", live.ap, card.ap),
    ]


def stat_row(look: Look, stats: list[Stat], width: int) -> pygame.Surface:
    """Numbers side by side in sunken boxes."""
    height, gap = look.px(36), look.px(6)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    for box, stat in zip(look.layout.columns(surface.get_rect(), len(stats), 6), stats, strict=True):
        look.draw_well(surface, box)
        icon = look.icon(stat.icon, 24)
        number = look.line(str(stat.value), 20, theme.TEXT, Style.TITLE)
        rest = look.line(f"/{stat.full}", 13, theme.SOFT_TEXT, Style.BOLD) if stat.full is not None else None
        total = icon.get_width() + gap + number.get_width() + (rest.get_width() if rest else 0)
        left = box.centerx - total // 2
        surface.blit(icon, (left, box.centery - icon.get_height() // 2))
        left += icon.get_width() + gap
        surface.blit(number, (left, box.centery - number.get_height() // 2))
        if rest:
            surface.blit(rest, (left + number.get_width(), box.centery + number.get_height() // 2 - rest.get_height()))
    return surface


def power_row(look: Look, powers: list[Power], width: int) -> pygame.Surface:
    """Powers with their icons and names, wrapped to the width."""
    no_break = "\N{NO-BREAK SPACE}"
    names = {power: card_wording.power_name(power).replace(" ", no_break) for power in powers}
    markup = "   ".join(
        f"<icon {card_wording.power_icon(power)}><b>{no_break}{name}</b>" for power, name in names.items()
    )
    return look.paragraph(markup, width, 14, theme.GOLD_LIGHT)


def spell_block(look: Look, spell: SpellDef, card: CharacterDef | TokenDef | None, width: int) -> pygame.Surface:
    """A spell in a sunken box: name and cost, range, damage, and what else it does."""
    margin, gap = look.px(8), look.px(8)
    inner = width - 2 * margin
    numbers = spell_numbers(look, spell)
    mark = look.icon(RECONSTRUCTED_ICON, 15) if reconstructed_values(spell.provenance) else None
    taken = mark.get_width() + look.px(4) if mark else 0
    one_line = look.line(name_of(spell.names), 15, theme.TEXT, Style.BOLD)
    beside = one_line.get_width() + taken + numbers.get_width() + gap <= inner
    name = one_line if beside else look.name(name_of(spell.names), inner - taken, 15)
    sentences = " ".join(card_wording.spell_sentences(spell, card))
    words = look.paragraph(escaped(sentences), inner, theme.SMALL, theme.SOFT_TEXT) if sentences else None
    top = max(name.get_height(), numbers.get_height()) if beside else name.get_height()
    height = top + (0 if beside else numbers.get_height()) + (words.get_height() if words else 0) + look.px(10)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    look.draw_well(surface, surface.get_rect())
    y = look.px(4)
    surface.blit(name, (margin, y + (top - name.get_height()) // 2))
    if mark:
        surface.blit(mark, (margin + name.get_width() + look.px(4), y + (top - mark.get_height()) // 2))
    if beside:
        surface.blit(numbers, (width - margin - numbers.get_width(), y + (top - numbers.get_height()) // 2))
        y += top
    else:
        surface.blit(numbers, (margin, y + top))
        y += top + numbers.get_height()
    if words:
        surface.blit(words, (margin, y))
    return surface


def spell_numbers(look: Look, spell: SpellDef, *, icon_size: float = 20) -> pygame.Surface:
    """A spell's cost, range and damage: icons with numbers side by side."""
    parts: list[pygame.Surface] = []

    def add(icon: str, text: str) -> None:
        parts.append(look.icon(icon, icon_size))
        if text:
            parts.append(look.line(text, icon_size * 0.75, theme.TEXT, Style.BOLD))

    add("ap", str(spell.ap))
    if spell.mp:
        add("mp", str(spell.mp))
    if spell.wounds:
        add("wound", str(spell.wounds))
    add(card_wording.range_icon(spell.range.kind), card_wording.range_numbers(spell))
    if spell.summons is not None:
        add({TokenKind.MOB: "summon", TokenKind.BOMB: "bombs", TokenKind.TRAP: "trap"}[spell.summons.kind], "")
    elif spell.kind is SpellKind.HEAL:
        add("heal", str(spell.damage))
    elif spell.damage is not None:
        add(card_wording.element_icon(spell.element), str(spell.damage))
    return _beside(parts, look.px(4))


def spell_markup(spell: SpellDef, card: CharacterDef | TokenDef | None) -> str:
    """A spell in words, for a tool tip."""
    lines = [f"<c gold><b>{escaped(name_of(spell.names))}</b></c>"]
    costs = [f"<icon ap> {spell.ap}"]
    if spell.mp:
        costs.append(f"<icon mp> {spell.mp}")
    if spell.wounds:
        costs.append(f"<icon wound> {spell.wounds}")
    lines.append("  ".join(costs))
    numbers = card_wording.range_numbers(spell)
    lines.append(f"<icon {card_wording.range_icon(spell.range.kind)}> {numbers} {card_wording.range_text(spell)}")
    if spell.kind is SpellKind.ATTACK and spell.damage is not None:
        words = _("{number} damage, {element}.").format(
            number=spell.damage, element=card_wording.element_name(spell.element)
        )
        lines.append(f"<icon {card_wording.element_icon(spell.element)}> {words}")
    lines.extend(escaped(sentence) for sentence in card_wording.spell_sentences(spell, card))
    if values := reconstructed_values(spell.provenance):
        words = _("Reconstructed: {values}.").format(values=", ".join(values))
        lines.append(f"<icon {RECONSTRUCTED_ICON}> {words}")
    if spell.summons is not None:
        lines += ["", *_token_lines(spell.summons)]
    return "\n".join(lines)


def _token_lines(token: TokenDef) -> list[str]:
    """What is put into play: its numbers, and in short what it does."""
    head = f"<c gold><b>{escaped(name_of(token.names))}</b></c>"
    if not token.is_mechanism:
        head += "".join(f"  <icon {stat.icon}> {stat.value}" for stat in stats_of(token))
    lines = [head]
    if token.kind is TokenKind.BOMB:
        lines.append(card_wording.bomb_sentence())
    for spell in token.spells:
        line = f"<b>{escaped(name_of(spell.names))}</b>"
        if spell.kind is SpellKind.ATTACK and spell.damage is not None:
            line += f"  <icon {card_wording.element_icon(spell.element)}> {spell.damage}"
        sentences = " ".join(card_wording.spell_sentences(spell, token))
        lines.append(line + (f"  {escaped(sentences)}" if sentences else ""))
    return lines


def _icons_with_numbers(look: Look, stats: list[Stat], icon_size: float, size: float) -> pygame.Surface:
    parts: list[pygame.Surface] = []
    for stat in stats:
        parts.append(look.icon(stat.icon, icon_size))
        parts.append(look.line(f"{stat.value}  ", size, theme.TEXT, Style.BOLD))
    return _beside(parts, look.px(4))


def _beside(parts: list[pygame.Surface], gap: int) -> pygame.Surface:
    width = sum(part.get_width() for part in parts) + gap * (len(parts) - 1)
    surface = pygame.Surface((width, max(part.get_height() for part in parts)), pygame.SRCALPHA)
    left = 0
    for part in parts:
        surface.blit(part, (left, (surface.get_height() - part.get_height()) // 2))
        left += part.get_width() + gap
    return surface


def stacked(blocks: list[pygame.Surface], width: int, gap: int) -> pygame.Surface:
    """Blocks one below the other."""
    height = sum(block.get_height() for block in blocks) + gap * (len(blocks) - 1)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    top = 0
    for block in blocks:
        surface.blit(block, (0, top))
        top += block.get_height() + gap
    return surface
