"""What cards say, in words: powers, elements, ranges, and what a spell does beyond its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from krosmaster.arena import definitions as defs
from krosmaster.arena.definitions import Element, Limit, Points, Power, RangeKind, SpellDef, SpellKind, TokenKind, Zone
from krosmaster.arena.dice import Face
from krosmaster.arena.reasons import N_
from krosmaster.client.wording import _, name_of, ngettext

_POWERS: Mapping[Power, tuple[str, str]] = {
    Power.CRITICAL: (N_("Critical hit"), N_("Rolls two dice instead of one in critical rolls.")),
    Power.ARMOR: (N_("Armor"), N_("Rolls two dice instead of one in armor rolls.")),
    Power.LOCK: (N_("Lock"), N_("Rolls two dice instead of one when it locks.")),
    Power.DODGE: (N_("Dodge"), N_("Rolls two dice instead of one when it dodges.")),
    Power.MUPEKE: (N_("Mupeke"), N_("Neither locks nor is locked, and does not block sight.")),
    Power.RESISTANCE_WATER: (N_("Water resistance"), N_("Takes 1 damage less from water spells.")),
    Power.RESISTANCE_AIR: (N_("Air resistance"), N_("Takes 1 damage less from air spells.")),
    Power.RESISTANCE_EARTH: (N_("Earth resistance"), N_("Takes 1 damage less from earth spells.")),
    Power.RESISTANCE_FIRE: (N_("Fire resistance"), N_("Takes 1 damage less from fire spells.")),
}

_ELEMENTS: Mapping[Element | None, str] = {
    Element.WATER: N_("water"),
    Element.AIR: N_("air"),
    Element.EARTH: N_("earth"),
    Element.FIRE: N_("fire"),
    None: N_("neutral"),
}

_RANGES: Mapping[RangeKind, str] = {
    RangeKind.CLASSIC: N_("Range: needs sight; can be raised."),
    RangeKind.FIXED: N_("Fixed range: needs sight; cannot be raised."),
    RangeKind.LINE: N_("Range in line: same row or column, needs sight; can be raised."),
    RangeKind.LINE_FIXED: N_("Fixed range in line: same row or column, needs sight; cannot be raised."),
    RangeKind.NO_SIGHT: N_("Range without line of sight; cannot be raised."),
    RangeKind.MELEE: N_("Melee: an adjacent cell."),
    RangeKind.SELF: N_("Personal: the caster itself."),
}

_FACES: Mapping[Face, str] = {
    Face.CRITICAL: N_("critical hit"),
    Face.ARMOR: N_("armor"),
    Face.LOCK: N_("lock"),
    Face.DODGE: N_("dodge"),
    Face.DOUBLE: N_("double"),
    Face.WILD: N_("wild"),
}

_POINTS: Mapping[Points, str] = {Points.MP: N_("MP"), Points.AP: N_("AP")}

_POWER_ICONS: Mapping[Power, str] = {
    Power.RESISTANCE_WATER: "element-water",
    Power.RESISTANCE_AIR: "element-air",
    Power.RESISTANCE_EARTH: "element-earth",
    Power.RESISTANCE_FIRE: "element-fire",
}


def power_name(power: Power) -> str:
    """A power by its name."""
    return _(_POWERS[power][0])


def power_text(power: Power) -> str:
    """What a power does, in a sentence."""
    return _(_POWERS[power][1])


def power_icon(power: Power) -> str:
    """The icon of a power."""
    return _POWER_ICONS.get(power, power.value)


def element_name(element: Element | None) -> str:
    """An element by its name; None: neutral."""
    return _(_ELEMENTS[element])


def element_icon(element: Element | None) -> str:
    """The icon of an element; None: neutral."""
    return f"element-{element.value if element else 'neutral'}"


def face_name(face: Face) -> str:
    """A face of the die by its name."""
    return _(_FACES[face])


def points_name(points: Points) -> str:
    """MP or AP as the language calls them."""
    return _(_POINTS[points])


def range_icon(kind: RangeKind) -> str:
    """The icon of a kind of range."""
    return f"range-{kind.value}"


def range_numbers(spell: SpellDef) -> str:
    """A spell's reach as on its card, such as 1-3; empty for melee and personal spells."""
    if spell.range.kind in (RangeKind.MELEE, RangeKind.SELF):
        return ""
    if spell.range.minimum == spell.range.maximum:
        return str(spell.range.maximum)
    return f"{spell.range.minimum}-{spell.range.maximum}"


def range_text(spell: SpellDef) -> str:
    """What the kind of range means, in a sentence."""
    return _(_RANGES[spell.range.kind])


Card = defs.CharacterDef | defs.TokenDef


def spell_sentences(spell: SpellDef, card: Card) -> list[str]:
    """What a spell of a card does beyond its numbers, a sentence each."""
    sentences = []
    if spell.kind is SpellKind.HEAL and spell.damage is not None:
        sentences.append(
            ngettext("Heals {number} wound.", "Heals {number} wounds.", spell.damage).format(number=spell.damage)
        )
    if spell.summons is not None:
        sentences.append(_summon_sentence(spell.summons, spell.max_in_play))
    if spell.zone is not Zone.CELL:
        sentences.append(_zone_sentence(spell.zone))
    sentences.extend(effect_sentence(effect, card) for effect in spell.effects)
    if spell.aim is defs.Aim.ALLY:
        sentences.append(_("Only on an ally."))
    if spell.limit is Limit.TURN:
        sentences.append(_("Once a turn."))
    elif spell.limit is Limit.GAME:
        sentences.append(_("Once a game."))
    return sentences


def _summon_sentence(token: defs.TokenDef, most: int | None) -> str:
    name = name_of(token.names)
    if token.kind is TokenKind.BOMB:
        sentence = _("Lays a bomb: {name}.").format(name=name)
    else:
        sentence = _("Summons: {name}.").format(name=name)
    return sentence if most is None else sentence + " " + _("At most {number} in play.").format(number=most)


def _zone_sentence(zone: Zone) -> str:
    match zone:
        case Zone.CELL:
            return ""
        case Zone.CROSS:
            return _("Hits a cross: the target cell and those beside it.")
        case Zone.SQUARE:
            return _("Hits a square: the target cell and the eight around it.")
        case Zone.HAMMER | Zone.STAFF | Zone.SHOVEL:
            return _("Hits several cells.")
        case _:
            assert_never(zone)


def effect_sentence(effect: defs.Effect, card: Card) -> str:
    """One additional effect of a spell, in a sentence."""
    match effect:
        case defs.ExtraDamage(amount, element) if element is None:
            return _("+{amount} damage.").format(amount=amount)
        case defs.ExtraDamage(amount, element):
            return _("+{amount} {element} damage.").format(amount=amount, element=element_name(element))
        case defs.ExtraDamagePerSummon(amount, token_id):
            summon = _token_name(card, token_id)
            return _("+{amount} damage for each own {summon} beside the target.").format(amount=amount, summon=summon)
        case defs.LifeSteal():
            return _("Life steal: the caster heals as many wounds as it inflicts.")
        case defs.ArmorPiercing():
            return _("Armor-piercing: the target rolls one armor die less.")
        case defs.Push(cells):
            return _cells(ngettext("Pushes {cells} cell away.", "Pushes {cells} cells away.", cells), cells)
        case defs.Pull(cells):
            return _cells(ngettext("Pulls {cells} cell closer.", "Pulls {cells} cells closer.", cells), cells)
        case defs.Retreat(cells):
            message = ngettext("The caster retreats {cells} cell.", "The caster retreats {cells} cells.", cells)
            return _cells(message, cells)
        case defs.Approach(cells):
            message = ngettext("The caster approaches {cells} cell.", "The caster approaches {cells} cells.", cells)
            return _cells(message, cells)
        case defs.Markers(points, amount):
            return _("{amount} {points} for everyone it hits.").format(
                amount=signed(amount), points=points_name(points)
            )
        case defs.Steal(points, amount):
            return _("Steals {amount} {points}.").format(amount=amount, points=points_name(points))
        case defs.ImmediateGain(points, amount):
            return _("The caster gains {amount} {points} at once.").format(amount=amount, points=points_name(points))
        case defs.Swap():
            return _("The caster swaps places with the target.")
        case defs.RaiseRange(amount):
            template = _("Until the end of the turn the caster's spells reach {amount} cells further.")
            return template.format(amount=amount)
        case defs.LoseMovement():
            return _("The caster loses its MP and walks no more this turn.")
        case _:
            assert_never(effect)


def _token_name(card: Card, token_id: defs.TokenId) -> str:
    """A summon by its name; the card that counts it also summons it."""
    summons = (spell.summons for spell in card.spells if spell.summons is not None)
    return next((name_of(token.names) for token in summons if token.id == token_id), token_id)


def signed(amount: int) -> str:
    """A number with its sign, with a real minus."""
    return f"+{amount}" if amount >= 0 else f"\N{MINUS SIGN}{-amount}"


def _cells(message: str, cells: int) -> str:
    return message.format(cells=cells)
