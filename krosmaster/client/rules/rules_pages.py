"""How the game is played, in our own words: chapters of short lines, each beside a picture."""

from __future__ import annotations

from typing import NamedTuple

from krosmaster.arena.definitions import Power
from krosmaster.client.wording import _
from krosmaster.client.words.card_wording import power_icon, power_name, power_text
from krosmaster.table.sayings import N_


class Line(NamedTuple):
    """A few sentences, and the picture beside them: an icon, or a drawing where the name has a slash."""

    picture: str
    text: str
    """Marked-up text, not translated yet."""


class Chapter(NamedTuple):
    """One page; `id` names its button."""

    id: str
    icon: str
    title: str
    rule: str
    """Where the exact rules of this begin."""
    lines: tuple[Line, ...]
    figures: tuple[str, ...] = ()
    """Who stands below the lines where they leave room."""


_GOAL = Chapter(
    "goal",
    "gallon",
    N_("The goal"),
    "WIN-1",
    (
        Line("team", N_("You lead a team of krosmasters across the board, against the teams of the others.")),
        Line(
            "gallon",
            N_(
                "<b>Gallons of Glory</b>, GG for short, decide the match. Everybody starts with six. "
                "Whoever is the only one with any GG left has won."
            ),
        ),
        Line(
            "knock-out",
            N_(
                "A krosmaster with as many wounds as HP is <b>KO</b> and leaves the board. The opponent of its player "
                "gains as many GG as its level, whoever caused it."
            ),
        ),
        Line(
            "wild-gallon",
            N_(
                "One <b>wild GG</b> lies beside the board and belongs to nobody. GG that anybody gains are taken there "
                "first, then from the opponent. While it lies there, even a player without GG is still in the match."
            ),
        ),
        Line("shop", N_("GG can be bought as well, on a demon cell: see Kamas.")),
        Line("crown-victory", N_("You also win as soon as only you have krosmasters on the board.")),
        Line(
            "player-2",
            N_(
                "With four players everybody has three GG, and three wild ones lie beside the board. "
                "Partners win together."
            ),
        ),
    ),
    ("queen-of-the-tofus", "king-of-the-gobballs"),
)

_TURN = Chapter(
    "turn",
    "end-turn",
    N_("A turn, step by step"),
    "TURN-1",
    (
        Line(
            "tension",
            N_(
                "<b>1. Tension.</b> You roll two dice; only the very first turn of the match has no roll. "
                "Equal faces: each player loses a GG."
            ),
        ),
        Line(
            "inspire",
            N_(
                "<b>2. Inspiration.</b> Give each die to one of your krosmasters, if you like: "
                "it has that power until your next tension roll."
            ),
        ),
        Line(
            "kama",
            N_("<b>3. Refund.</b> For dice that you give to nobody the bank pays: 1 kama for one, 3 for both."),
        ),
        Line(
            "initiative",
            N_(
                "<b>4. Your figures play</b> one after the other, as the timeline shows: the higher initiative first, "
                "a summon right after its summoner."
            ),
        ),
        Line(
            "ap",
            N_(
                "Each moves and acts as long as its MP and AP last, in any order. Nothing has to be spent; "
                "what is left over is lost."
            ),
        ),
        Line("end-character", N_("<b>End the character</b>, and the next one plays.")),
        Line(
            "end-turn", N_("<b>End the turn</b>, and the opponent plays; whoever has not played yet misses its turn.")
        ),
        Line(
            "undo", N_("Acts can be taken back as far as the last roll of dice or the last reward that was revealed.")
        ),
    ),
)

_POINTS = Chapter(
    "points",
    "mp",
    N_("MP, AP and HP"),
    "MOVE-1",
    (
        Line(
            "mp",
            N_("<b>MP</b>, movement points: a step to one of the four cells beside costs 1. Nobody moves diagonally."),
        ),
        Line("scenery/tree", N_("Figures, bombs, trees and bushes bar the way.")),
        Line("scenery/crate", N_("Crates, kamas and traps do not: their cells are entered like any other.")),
        Line("ap", N_("<b>AP</b>, action points, pay for spells as their cards say. A kama picked up costs 1.")),
        Line("punch", N_("Every krosmaster can <b>punch</b> a neighbour: 5 AP, 1 damage.")),
        Line(
            "hp",
            N_("<b>HP</b>, health points: wounds add up on the card, and with as many as the HP its bearer is KO."),
        ),
        Line(
            "mp-minus",
            N_(
                "<b>Markers</b> such as +1 AP or \N{MINUS SIGN}1 MP wait on a figure until it plays again; "
                "then they count once and are gone."
            ),
        ),
    ),
    ("bill-tell", "oscar-kass", "lil-healey"),
)

_LOCK = Chapter(
    "lock",
    "lock",
    N_("Lock and dodge"),
    "LOCK-1",
    (
        Line(
            "lock",
            N_(
                "Who <b>steps out from beside an enemy</b> may be held back: each enemy that stands beside it "
                "rolls a lock die, and the one who walks rolls a dodge die against it."
            ),
        ),
        Line("dice/die-lock", N_("In a lock roll, lock and the wild face are locks.")),
        Line(
            "dice/die-dodge",
            N_("In a dodge roll, dodge, the double and the wild face are dodges; each cancels a lock."),
        ),
        Line(
            "warning",
            N_("If a lock is left, the figure stays, loses all MP and AP that it had left, and its turn is over."),
        ),
        Line("dice", N_("Whoever has the power <icon lock> lock or <icon dodge> dodge rolls two dice instead of one.")),
        Line("swap", N_("Only steps paid with MP can be held: whoever is pushed, pulled, swapped or carried is free.")),
        Line("mupeke", N_("Mupeke figures hold nobody, and nobody holds them. Bombs and traps hold nobody either.")),
        Line(
            "target",
            N_("The board tells the chance of every step before you take it. Shift and a click walk the safer way."),
        ),
    ),
)

_SIGHT = Chapter(
    "sight",
    "sight",
    N_("Range and sight"),
    "RANGE-1",
    (
        Line(
            "range-classic",
            N_(
                "A <b>range</b> such as 2-4 counts cells along rows and columns, never diagonally; "
                "0 is the caster's own cell. This sign: needs sight, and the reach can be raised."
            ),
        ),
        Line("range-fixed", N_("Needs sight; nothing raises the reach.")),
        Line("range-line", N_("In line: only in the caster's row or column; the reach can be raised.")),
        Line("range-line-fixed", N_("In line; nothing raises the reach.")),
        Line("range-no-sight", N_("Needs no sight; nothing raises the reach.")),
        Line("range-melee", N_("Melee: one of the four cells beside the caster.")),
        Line("range-self", N_("Personal: the caster itself.")),
        Line(
            "sight",
            N_(
                "<b>Sight</b> is a straight line from the middle of one cell to the middle of the other. "
                "Trees and figures, your own as well, block it; bushes, crates, bombs, traps and kamas do not, "
                "nor does a corner that the line only touches."
            ),
        ),
        Line(
            "scenery/crate", N_("Who stands on a crate reaches one cell further with spells whose reach can be raised.")
        ),
    ),
)

_ATTACK = Chapter(
    "attack",
    "wound",
    N_("Attacks and healing"),
    "SPELL-3",
    (
        Line(
            "dice/die-critical",
            N_("The attacker rolls for <b>critical hits</b>: critical, double and wild each add 1 damage."),
        ),
        Line(
            "dice/die-armor",
            N_("Each target rolls for <b>armor</b>: armor and wild each take 1 damage away."),
        ),
        Line("dice", N_("One die a roll, two with the matching power, never more.")),
        Line(
            "element-neutral",
            N_("Spells without an element are <b>neutral</b>: their critical roll is one die at most."),
        ),
        Line("resistance-fire", N_("A resistance takes 1 damage of its element away.")),
        Line(
            "wound", N_("What is left becomes wounds. Pushes, markers and other effects work even if nothing is left.")
        ),
        Line("area", N_("An area hits everybody in it, your own figures too.")),
        Line("heal", N_("Healing rolls for criticals too, but nobody rolls for armor.")),
    ),
    ("anna-tommy", "lil-healey"),
)

_DICE = Chapter(
    "dice",
    "tension",
    N_("Dice, tension, inspiration"),
    "DIE-1",
    (
        Line("dice/die-critical", N_("<b>Critical</b>: 1 more damage or healing.")),
        Line("dice/die-armor", N_("<b>Armor</b>: 1 damage less.")),
        Line("dice/die-lock", N_("<b>Lock</b>: holds an enemy that steps away.")),
        Line("dice/die-dodge", N_("<b>Dodge</b>: gets away from a lock.")),
        Line("dice/die-double", N_("<b>Double</b>: critical or dodge, as needed.")),
        Line("dice/die-wild", N_("<b>Wild</b>: any of the four, as needed.")),
        Line(
            "tension",
            N_(
                "<b>Tension</b>: if your two dice show the same at the start of your turn, each player loses a GG, "
                "which nobody gains. You set double and wild faces yourself first, so the choice is often yours. "
                "With four players you choose an opponent who loses one, and that player chooses the next."
            ),
        ),
        Line(
            "inspire",
            N_(
                "<b>Inspiration</b>: each die can then lend its power to one of your krosmasters, both to the same one "
                "or to two. A power that it has already is not doubled. Summons cannot be inspired."
            ),
        ),
    ),
)

_KAMAS = Chapter(
    "kamas",
    "kama",
    N_("Kamas and demon cells"),
    "ACT-1",
    (
        Line("scenery/kama", N_("<b>Kamas</b> are the money of the arena. They lie on the board from the start.")),
        Line(
            "pick-up",
            N_("A krosmaster picks up a kama from its own cell: 1 AP for each. All go in one purse for the team."),
        ),
        Line("inspire", N_("The bank pays kamas for tension dice that you give to nobody.")),
        Line("tiles/demon", N_("On a <b>demon cell</b> a krosmaster can buy, as often as AP and kamas last:")),
        Line("buy-gallon", N_("a GG for 10 kamas and 1 AP: the wild one first, then one of the opponent's;")),
        Line("shop", N_("a demonic reward for 1 AP and 3 (granite), 6 (jade) or 12 kamas (gold).")),
    ),
    ("ruel-stroud", "kassius-kaos"),
)

_REWARDS = Chapter(
    "rewards",
    "shop",
    N_("Demonic rewards"),
    "REW-1",
    (
        Line("shop", N_("Six rewards lie face up to choose from, or take the top of a pile unseen.")),
        Line(
            "hidden",
            N_("Give it to any krosmaster of your team. It lies <b>face down</b>: you alone know it, and it waits."),
        ),
        Line("level", N_("A krosmaster holds as many rewards as its level.")),
        Line("play", N_("In its own turn it turns up as many as it likes, at no cost, and they work at once.")),
        Line("potion", N_("<b>Boosts</b> work once.")),
        Line("buff", N_("<b>Buffs</b> last until their bearer plays again.")),
        Line(
            "weapon",
            N_(
                "<b>Equipment</b> stays: weapons, which are one more spell, sets, pets and dofus. "
                "A krosmaster can have one of each."
            ),
        ),
    ),
    ("nox", "flame-knight"),
)

_TOKENS = Chapter(
    "tokens",
    "summon",
    N_("Summons, bombs, traps"),
    "SUM-1",
    (
        Line(
            "summon",
            N_(
                "<b>Summons</b> are figures with numbers of their own. They play right after their summoner, "
                "for the first time in the same turn. Their KO gives no GG."
            ),
        ),
        Line(
            "bombs",
            N_(
                "<b>Bombs</b> have 1 HP. They go off when their caster plays again, or as soon as they are damaged, "
                "and hit whoever stands around, friends too. One bomb can set off the next."
            ),
        ),
        Line(
            "trap",
            N_("<b>Traps</b> lie flat on the ground. Whoever steps on one, friend or enemy, sets it off."),
        ),
        Line(
            "knock-out",
            N_("A krosmaster that is KO takes its summons, bombs and traps along; its bombs do not go off then."),
        ),
    ),
    ("queen-of-the-tofus", "tofu", "bad-aboum", "water-bomb"),
)

_START = Chapter(
    "start",
    "flag",
    N_("Before the match"),
    "SETUP-1",
    (
        Line(
            "team",
            N_("Teams are agreed upon, built to a sum of levels, dealt at random, or drafted card by card."),
        ),
        Line(
            "initiative",
            N_("The team with more initiative in all plays first and picks the board; the other player picks a side."),
        ),
        Line(
            "tiles/start",
            N_(
                "Cells with this sign are <b>start cells</b>. The first player places the whole team on those "
                "of the two rows in front, then the other does the same."
            ),
        ),
        Line(
            "help",
            N_(
                "During the match, F1 lists the keys, F2 opens the rule that is cited, "
                "and the menu leads back to these pages."
            ),
        ),
    ),
    ("bill-tell", "anna-tommy", "bad-aboum", "lil-healey"),
)


def chapters() -> tuple[Chapter, ...]:
    """All pages in the order in which a newcomer reads them, in the language in use."""
    powers = Chapter("powers", "critical", N_("Powers"), "POW-0", ())
    pages = (_GOAL, _TURN, _POINTS, _LOCK, _SIGHT, _ATTACK, _DICE, _KAMAS, _REWARDS, _TOKENS, powers, _START)
    return tuple(
        page._replace(
            title=_(page.title),
            lines=tuple(line._replace(text=_(line.text)) for line in page.lines) or tuple(_power_lines()),
        )
        for page in pages
    )


def _power_lines() -> list[Line]:
    return [Line(power_icon(power), f"<b>{power_name(power)}</b>: {power_text(power)}") for power in Power]
