"""What cards say, in words: powers, elements, ranges, and what a spell does beyond its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from krosmaster.arena import definitions as defs
from krosmaster.arena.definitions import Element, Limit, Points, Power, RangeKind, SpellDef, SpellKind, TokenKind, Zone
from krosmaster.arena.dice import Face
from krosmaster.client.wording import _, name_of, ngettext
from krosmaster.table.sayings import N_

_POWERS: Mapping[Power, tuple[str, str]] = {
    Power.CRITICAL: (
        N_("Critical hit"),
        N_("Rolls two dice instead of one when it attacks or heals: each critical adds 1."),
    ),
    Power.ARMOR: (
        N_("Armor"),
        N_("Rolls two dice instead of one when it is attacked: each armor takes 1 damage away."),
    ),
    Power.LOCK: (
        N_("Lock"),
        N_(
            "An enemy that steps away from beside it must match its lock roll or lose the rest of its turn; "
            "it rolls two dice instead of one."
        ),
    ),
    Power.DODGE: (N_("Dodge"), N_("Rolls two dice instead of one to get away when it steps out from beside an enemy.")),
    Power.MUPEKE: (
        N_("Mupeke"),
        N_("Walks away from enemies without a roll, enemies walk away from it likewise; spells can be aimed past it."),
    ),
    Power.RESISTANCE_WATER: (N_("Water resistance"), N_("Takes 1 damage less from water spells.")),
    Power.RESISTANCE_AIR: (N_("Air resistance"), N_("Takes 1 damage less from air spells.")),
    Power.RESISTANCE_EARTH: (N_("Earth resistance"), N_("Takes 1 damage less from earth spells.")),
    Power.RESISTANCE_FIRE: (N_("Fire resistance"), N_("Takes 1 damage less from fire spells.")),
    Power.REFLECT: (N_("Reflect"), N_("An enemy character that damages it receives 1 wound.")),
    Power.HEALING: (N_("Healing"), N_("Heals 1 wound more with its healing spells.")),
    Power.IMMUNITY: (N_("Immunity"), N_("Takes no water, air, earth or fire damage from spells.")),
    Power.INVISIBILITY: (
        N_("Invisibility"),
        N_("Blocks no sight from afar, and characters not adjacent cannot damage it."),
    ),
    Power.INSENSITIVITY: (N_("Insensitivity"), N_("Additional effects do nothing to it, except damage.")),
    Power.STIMULATION: (
        N_("Stimulation"),
        N_("When its turn ends, each allied krosmaster beside it gets a +1 AP marker."),
    ),
}

_CLASSES: Mapping[str, str] = {
    "boss": N_("Boss"),
    "cra": N_("Cra"),
    "demon": N_("Demon"),
    "ecaflip": N_("Ecaflip"),
    "eliotrope": N_("Eliotrope"),
    "eniripsa": N_("Eniripsa"),
    "enutrof": N_("Enutrof"),
    "feca": N_("Feca"),
    "iop": N_("Iop"),
    "knight": N_("Knight"),
    "masqueraider": N_("Masqueraider"),
    "osamodas": N_("Osamodas"),
    "pandawa": N_("Pandawa"),
    "rogue": N_("Rogue"),
    "sacrier": N_("Sacrier"),
    "sadida": N_("Sadida"),
    "sram": N_("Sram"),
    "training": N_("Training"),
    "xelor": N_("Xelor"),
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

_POWER_ICONS: Mapping[Power, str] = {Power.HEALING: "heal"}


_NUMBERS: Mapping[str, str] = {
    "mp": N_("Movement points: each step costs 1."),
    "hp": N_("Health: with as many wounds it is KO."),
    "ap": N_("Action points: they pay for spells, punches, kamas and what the demon sells."),
    "level": N_("Level: so many GG the opponent gains for its KO; so many rewards it can hold."),
    "initiative": N_("Initiative: within a team the higher one plays first; the higher sum begins the match."),
}


def number_text(icon: str) -> str:
    """What a number of a card means, by its icon."""
    return _(_NUMBERS[icon])


def power_name(power: Power) -> str:
    """A power by its name."""
    return _(_POWERS[power][0])


def power_text(power: Power) -> str:
    """What a power does, in a sentence."""
    return _(_POWERS[power][1])


def power_icon(power: Power) -> str:
    """The icon of a power."""
    return _POWER_ICONS.get(power, power.value)


def class_name(class_id: str) -> str:
    """A class by its name; one that nobody has named yet by its id."""
    return _(_CLASSES[class_id]) if class_id in _CLASSES else class_id.replace("-", " ").capitalize()


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


def spell_sentences(spell: SpellDef, card: Card | None = None) -> list[str]:
    """What a spell of a card or reward does beyond its numbers, a sentence each."""
    sentences = []
    if spell.kind is SpellKind.HEAL and spell.damage is not None:
        sentences.append(healing_sentence(spell.damage))
    if spell.summons is not None:
        sentences.append(_summon_sentence(spell.summons, spell.max_in_play))
    if spell.zone is not Zone.CELL:
        sentences.append(_(_ZONES[spell.zone]))
    sentences.extend(effect_sentence(effect, spell, card) for effect in spell.effects)
    if spell.aim is not defs.Aim.ANYTHING and spell.kind is not SpellKind.SUMMON:
        sentences.append(_(_AIMS[spell.aim]))
    if spell.limit is not Limit.NONE:
        sentences.append(_limit_sentence(spell))
    return sentences


_AIMS: Mapping[defs.Aim, str] = {
    defs.Aim.FREE_CELL: N_("Only on a free cell."),
    defs.Aim.CHARACTER: N_("Only on a character."),
    defs.Aim.ALLY: N_("Only on an ally."),
}

_ZONES: Mapping[Zone, str] = {
    Zone.CROSS: N_("Hits a cross: the target cell and those beside it."),
    Zone.SQUARE: N_("Hits a square: the target cell and the eight around it."),
    Zone.HAMMER: N_("Hits a hammer: the target cell, the one behind it and those to its left and right."),
    Zone.STAFF: N_("Hits a staff: the target cell and those to its left and right."),
    Zone.SHOVEL: N_("Hits a shovel: the target cell and the one behind it."),
}


def _limit_sentence(spell: SpellDef) -> str:
    if spell.uses == 1:
        return _("Once a turn.") if spell.limit is Limit.TURN else _("Once a game.")
    template = _("{number} times a turn.") if spell.limit is Limit.TURN else _("{number} times a game.")
    return template.format(number=spell.uses)


def healing_sentence(wounds: int) -> str:
    """How many wounds something heals."""
    return ngettext("Heals {number} wound.", "Heals {number} wounds.", wounds).format(number=wounds)


def kamas_sentence(kamas: int) -> str:
    """How many kamas the player takes from the bank."""
    return ngettext("+{number} kama from the bank.", "+{number} kamas from the bank.", kamas).format(number=kamas)


def _summon_sentence(token: defs.TokenDef, most: int | None) -> str:
    templates = {
        TokenKind.BOMB: _("Lays a bomb: {name}."),
        TokenKind.TRAP: _("Lays a trap: {name}."),
        TokenKind.MOB: _("Summons: {name}."),
    }
    sentence = templates[token.kind].format(name=name_of(token.names))
    return sentence if most is None else sentence + " " + _("At most {number} in play.").format(number=most)


def bomb_sentence() -> str:
    """When a bomb goes off (BOMB-2, BOMB-3)."""
    return _("It goes off when its caster's next turn begins, or as soon as it is damaged; friends are hit too.")


def effect_sentence(effect: defs.Effect, spell: SpellDef, card: Card | None = None) -> str:
    """One additional effect of a spell, in a sentence."""
    match effect:
        case defs.ExtraDamage(amount, element) if element is None:
            return _("+{amount} damage.").format(amount=amount)
        case defs.ExtraDamage(amount, element):
            return _("+{amount} {element} damage.").format(amount=amount, element=element_name(element))
        case defs.ExtraDamagePerSummon(amount, token_id):
            summon = _token_name(card, token_id)
            return _("+{amount} damage for each own {summon} beside the target.").format(amount=amount, summon=summon)
        case defs.ExtraForClass(amount, class_id):
            template = _("+{amount} damage on krosmasters of the class {name}.")
            if spell.kind is SpellKind.HEAL:
                template = _("+{amount} healing on krosmasters of the class {name}.")
            return template.format(amount=amount, name=class_name(class_id))
        case defs.CriticalAdds(amount):
            return _("Each critical hit adds {amount} instead of 1.").format(amount=amount)
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
        case defs.Markers(points, amount, beside_class):
            template = _("{amount} {points} for everyone it hits.")
            if beside_class is not None:
                template = _("With another ally of the class {name} in play: {amount} {points} for everyone it hits.")
            name = class_name(beside_class or "")
            return template.format(amount=signed(amount), points=points_name(points), name=name)
        case defs.Steal(points, amount):
            return _("Steals {amount} {points}.").format(amount=amount, points=points_name(points))
        case defs.ImmediateGain(points, amount):
            return _("The caster gains {amount} {points} at once.").format(amount=amount, points=points_name(points))
        case defs.GainKamas(amount):
            return kamas_sentence(amount)
        case defs.Coin(heads, tails):
            sides = ((_("Coin, heads: {what}"), heads), (_("Tails: {what}"), tails))
            told = [(words, [effect_sentence(part, spell, card) for part in parts]) for words, parts in sides if parts]
            return " ".join(words.format(what=" ".join(sentences)) for words, sentences in told)
        case defs.Swap():
            return _("The caster swaps places with the target.")
        case defs.MoveToTarget():
            return _("The caster goes to the target cell; nobody can lock it.")
        case defs.CarryAlly():
            return _("An ally beside the caster is carried to the target cell.")
        case defs.RaiseRange(amount):
            template = _("Until the end of the turn the caster's spells reach {amount} cells further.")
            return template.format(amount=amount)
        case defs.LoseMovement():
            return _("The caster loses its MP and walks no more this turn.")
        case _:
            assert_never(effect)


def _token_name(card: Card | None, token_id: defs.TokenId) -> str:
    """A summon by its name; the card that counts it also summons it."""
    spells = card.spells if card is not None else ()
    summons = (spell.summons for spell in spells if spell.summons is not None)
    return next((name_of(token.names) for token in summons if token.id == token_id), token_id)


def signed(amount: int) -> str:
    """A number with its sign, with a real minus."""
    return f"+{amount}" if amount >= 0 else f"\N{MINUS SIGN}{-amount}"


def _cells(message: str, cells: int) -> str:
    return message.format(cells=cells)
