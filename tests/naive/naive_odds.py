"""What a spell can do, by enumerating every fall of the dice: written from the numbered rules, never from the engine.

All dice of a spell are thrown in every way, face by face, and each throw is settled by hand. What comes out is the
chance of every result: who has how many wounds more or fewer, and who leaves the board.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from naive_cards import TOKENS, effects_of
from naive_position import distance

DIE = ("critical", "armor", "lock", "dodge", "double", "wild")
"""The six faces (DIE-1)."""

GOOD = {"critical": ("critical", "double", "wild"), "armor": ("armor", "wild")}
"""The faces that are a success of a roll (DIE-3)."""

ELEMENTS = ("water", "air", "earth", "fire")
SCENERY_HP = {"C": 3, "B": 6, "T": 12}
"""DECOR-5."""


def results(here, me, spell, cell):
    """Every result of a spell at a cell with its chance, a fraction: see `Fight.result` for what a result is."""
    chances = Counter()
    sides = _sides_of_the_coin(spell)
    for effects in sides:
        fight = Fight(here, me, {**spell, "effects": effects}, cell)
        rolls = [("critical", fight.critical_dice()), *(("armor", fight.armor_dice(piece)) for piece in fight.targets)]
        falls = _throws(tuple(rolls))
        for successes, chance in falls.items():
            chances[fight.result(successes[0], successes[1:])] += chance / len(sides)
    assert sum(chances.values()) == 1
    return dict(chances)


def _sides_of_the_coin(spell):
    """The effects of the spell: with a coin on its card those of heads and those of tails, each as likely."""
    plain = [effect for effect in spell.get("effects", []) if effect["kind"] != "coin"]
    coins = effects_of(spell, "coin")
    if not coins:
        return [plain]
    (coin,) = coins
    return [[*plain, *coin["heads"]], [*plain, *coin["tails"]]]


@cache
def _throws(rolls):
    """For rolls of some dice each: in how many of all throws which numbers of successes come, as fractions."""
    dice = sum(amount for _, amount in rolls)
    falls = Counter()
    for throw in product(DIE, repeat=dice):
        successes, left = [], list(throw)
        for purpose, amount in rolls:
            own, left = left[:amount], left[amount:]
            successes.append(sum(face in GOOD[purpose] for face in own))
        falls[tuple(successes)] += 1
    return {successes: Fraction(times, len(DIE) ** dice) for successes, times in falls.items()}


def goes_off(here, bomb):
    """Every result of the explosion of a bomb where it lies, its token leaving (BOMB-2, BOMB-7)."""
    (spell,) = bomb.card["spells"]
    return _leaving(bomb, results(here, bomb, spell, bomb.cell))


def is_sprung(here, trap, who):
    """Every result of a trap for the character that has moved onto it, its token leaving (TRAP-2, TRAP-4)."""
    (spell,) = trap.card["spells"]
    who.cell = trap.cell
    return _leaving(trap, results(here, trap, spell, trap.cell))


def _leaving(piece, found):
    """The same results, and the piece has left the board in each."""
    return {tuple(sorted((*result, (piece.handle, 0, 0, True)))): chance for result, chance in found.items()}


class Fight:
    """One spell at one cell: what it hits and what comes of a fall of the dice."""

    def __init__(self, here, me, spell, cell):
        self.here, self.me, self.spell = here, me, spell
        self.cells = area(here, me.cell, spell, cell)
        there = [here.obstacle_at(one) for one in self.cells]
        heals = spell["kind"] == "heal"
        self.targets = [p for p in there if p is not None and (p.is_character or (p.kind == "bomb" and not heals))]
        if spell["kind"] not in ("attack", "heal"):
            self.targets = []
        if me.kind == "bomb":
            self.targets.remove(me)  # BOMB-2

    def scenery(self, may_break):
        """The cells of the area with scenery that is hit: melee attacks only, no crate that is stood on (DECOR-7)."""
        if not may_break or self.spell["kind"] != "attack" or self.spell["range"]["kind"] != "melee":
            return []
        return [c for c in self.cells if self.here.ground[c] in SCENERY_HP and self.here.obstacle_at(c) is None]

    def critical_dice(self):
        """One die, two with the power, one for neutral attacks; none where nothing can be hit (SPELL-4, DIE-7)."""
        if self.spell["kind"] not in ("attack", "heal"):
            return 0
        if not self.targets and not self.scenery(self.here.scenery_can_break):
            return 0
        is_neutral = self.spell["kind"] == "attack" and "element" not in self.spell
        return 2 if "critical" in self.me.powers and not is_neutral else 1

    def armor_dice(self, target):
        """One die, two with the power, one fewer against armor-piercing; none against healing, none of bombs."""
        if self.spell["kind"] == "heal" or target.kind == "bomb":
            return 0
        dice = 2 if "armor" in target.powers else 1
        if effects_of(self.spell, "armor-piercing") and "insensitivity" not in target.powers:  # DMG-4, POW-11
            dice -= 1
        return dice

    def result(self, criticals, armors):
        """What is different afterwards: a sorted tuple of (handle or cell, wounds, wounds removed, whether out)."""
        wounds, healed = Counter(), Counter()
        carried = {piece.handle: piece.wounds for piece in self.here.pieces}
        carried[self.me.handle] += self.spell.get("cost", {}).get("wounds", 0)  # SPELL-13
        falls_by_itself = self.me.is_character and carried[self.me.handle] >= self.me.hp
        for target, armor in zip(self.targets, armors, strict=True):
            if self.spell["kind"] == "heal":
                if target is self.me and falls_by_itself:
                    continue  # nothing saves a caster that has paid with its last HP (SPELL-20)
                healed[target.handle] = min(carried[target.handle], self.healing(target, criticals, carried))
                carried[target.handle] -= healed[target.handle]
            else:
                wounds[target.handle] = min(target.hp - carried[target.handle], self.damage(target, criticals, armor))
                carried[target.handle] += wounds[target.handle]
        # scenery is a target too, and insensitive ones are stolen from (SPELL-2, DECOR-4, POW-11)
        inflicted = sum(wounds.values()) + sum(piece[1] for piece in self.broken(criticals))
        for target in self.targets:
            # POW-7: a wound for the enemy character that inflicted some; nothing is more than what fits (SPELL-6)
            reflects = "reflect" in target.powers and self.here.are_enemies(self.me, target)
            if reflects and wounds[target.handle] > 0 and carried[self.me.handle] < self.me.hp:
                wounds[self.me.handle] += 1
                carried[self.me.handle] += 1
        falls_by_itself = self.me.is_character and carried[self.me.handle] >= self.me.hp
        if self.steals_life() and not falls_by_itself:  # SPELL-20
            healed[self.me.handle] += min(inflicted, carried[self.me.handle])  # DMG-3
            carried[self.me.handle] -= healed[self.me.handle]
        out = {p.handle for p in self.here.pieces if p.kind != "trap" and carried[p.handle] >= p.hp}
        if falls_by_itself:
            out.add(self.me.handle)
        out |= {p.handle for p in self.here.pieces if p.summoner in out}  # SUM-2
        touched = sorted({*wounds, *healed, *out})
        pieces = [(who, wounds[who], healed[who], who in out) for who in touched]
        return tuple(piece for piece in pieces if any(piece[1:])) + self.broken(criticals)

    def broken(self, criticals):
        """The scenery that is hit, in the same form: no armor roll, the criticals count (DECOR-5)."""
        found = []
        for cell in self.scenery(self.here.scenery_can_break):
            hp = SCENERY_HP[self.here.ground[cell]]
            damage = min(hp, sum(self.parts(criticals, None).values()))
            found.append((cell, damage, 0, damage >= hp))
        return tuple(piece for piece in sorted(found) if any(piece[1:]))

    def steals_life(self):
        """By the card, or melee elemental attacks by Sram Style; once or not at all (DMG-3)."""
        if effects_of(self.spell, "life-steal"):
            return True
        is_melee = self.spell["kind"] == "attack" and self.spell["range"]["kind"] == "melee"
        by_style = any(reward.get("bonuses", {}).get("melee_life_steal") for reward in self.me.worn())
        return is_melee and "element" in self.spell and by_style

    def each_critical(self):
        """What one critical success adds."""
        return sum(effect["amount"] for effect in effects_of(self.spell, "critical-adds")) or 1

    def healing(self, target, criticals, carried):
        """Wounds that a healing spell removes from a target, at most (SPELL-7, POW-8)."""
        amount = self.spell["heal"] + criticals * self.each_critical() + self.for_class(target)
        if "healing" in self.me.powers and min(amount, carried[target.handle]) >= 1:
            amount += 1
        return amount

    def for_class(self, target):
        """What is added for krosmasters of a class."""
        extras = [e for e in effects_of(self.spell, "extra-for-class") if e["class"] == target.card.get("class")]
        return sum(effect["amount"] for effect in extras)

    def parts(self, criticals, target):
        """The damage before anything takes away from it, by element; None: neutral."""
        element = self.spell.get("element")
        found = Counter()
        found[element] = self.spell["damage"] + criticals * self.each_critical() + self.bonuses(element)
        for effect in effects_of(self.spell, "extra-damage"):
            found[effect.get("element", element)] += effect["amount"]  # FX-9
        if target is not None:
            found[element] += self.beside(target) + self.for_class(target)
        return found

    def bonuses(self, element):
        """What rewards and waiting boosts add to elemental damage (REW-11, REW-17)."""
        if element is None:
            return 0
        total = 0
        for reward in self.me.worn():
            for bonus in reward.get("bonuses", {}).get("damage", []):
                elements = ELEMENTS if bonus["elements"] == "elemental" else bonus["elements"]
                is_melee = self.spell["range"]["kind"] == "melee"
                if element in elements and (is_melee or not bonus.get("melee_only")):
                    total += bonus["amount"]
        return total + sum(amount for amount, elements in self.me.boosts if element in elements)

    def beside(self, target):
        """Extra damage for own summons adjacent to the target (SPELL-15, SPELL-18)."""
        total = 0
        for effect in effects_of(self.spell, "extra-damage-per-summon"):
            token = TOKENS[effect["token"]]
            for piece in self.here.pieces:
                if piece.summoner == self.me.handle and piece.card is token and piece.cell is not None:
                    total += effect["amount"] if distance(piece.cell, target.cell) == 1 else 0
        return total

    def damage(self, target, criticals, armor):
        """Base + extra + critical - resistance - armor, at least 0 (SPELL-6, POW-6, POW-9, POW-10, REW-19)."""
        if self.me.is_character and "invisibility" in target.powers and distance(self.me.cell, target.cell) > 1:
            return 0
        no_elements = any(reward.get("bonuses", {}).get("no_elemental_damage") for reward in target.worn())
        total = 0
        for element, amount in self.parts(criticals, target).items():
            if element is None:
                total += amount
            elif "immunity" not in target.powers and not no_elements:
                total += amount - (1 if f"resistance-{element}" in target.powers else 0)
        return max(0, total - armor)


def area(here, start, spell, target):
    """The cells of the board in the area of a spell, the main target first, then row by row (ZONE-1 to ZONE-6)."""
    row, col = target
    zone = spell.get("zone", "cell")
    beside = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
    corners = [(row - 1, col - 1), (row - 1, col + 1), (row + 1, col - 1), (row + 1, col + 1)]
    down, right = _direction(start, target)
    behind = (row + down, col + right)
    aside = [(row + right, col + down), (row - right, col - down)]
    more = {
        "cell": [],
        "cross": beside,
        "square": [*beside, *corners],
        "hammer": [*aside, behind],
        "staff": aside,
        "shovel": [behind],
    }[zone]
    return [target, *sorted(cell for cell in more if cell in here.ground)]


def _direction(start, target):
    """The axis with the greater distance from caster to target; equal: along the row (FX-2)."""
    down, right = target[0] - start[0], target[1] - start[1]
    if abs(down) > abs(right):
        return (1 if down > 0 else -1), 0
    return 0, (1 if right > 0 else -1 if right < 0 else 0)
