"""Why a command is refused: typed values with the rule's id. The English words here are what catalogues translate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum

from krosmaster.arena.definitions import CharacterDef, SpellDef, TokenDef
from krosmaster.arena.reward_defs import RewardDef
from krosmaster.arena.state import Figure
from krosmaster.grid import Cell
from krosmaster.table.sayings import N_
from krosmaster.table.values import value

Fact = int | str | Cell | SpellDef | Figure | CharacterDef | TokenDef | RewardDef
"""What a sentence may name: numbers, words, cells, spells, figures, cards, tokens and rewards."""


SCENERY_WORDS = (N_("tree"), N_("bush"))
"""What an obstacle that is no figure is called in a sentence."""


class Why(Enum):
    """The kinds of refusal; the value is the sentence, its braces are the facts."""

    MATCH_OVER = N_("the match is over")
    NOT_NOW = N_("that is not what is asked now")
    ANSWER_FIRST = N_("a question has to be answered first")
    NOT_AN_OPTION = N_("that is not one of the options")
    NO_SUCH_PLAYER = N_("there is no player {player}")
    NO_SUCH_BOARD = N_("there is no board {board} to pick")
    CARD_NOT_OPEN = N_("{character} is not one of the open cards")
    NOT_YOUR_FIGURE = N_("{who} is not a krosmaster of this player that waits to be placed")
    NOT_A_START_CELL = N_("{cell} is not a start cell of this side")
    NOT_THE_WHOLE_TEAM = N_("the timeline must name each krosmaster of the team once")
    NOT_BY_INITIATIVE = N_("{first} has less initiative than {second} and cannot play before")
    DIE_CANNOT_SHOW = N_("a die that shows {face} cannot be set to {setting}")
    TWO_DICE = N_("both dice must be named")
    CANNOT_BE_INSPIRED = N_("{who} is not a krosmaster of this player in play")
    OFF_THE_BOARD = N_("{cell} is not on the board")
    NO_MP_LEFT = N_("no MP left: a step costs 1")
    NOT_ADJACENT = N_("{cell} is not adjacent")
    NO_WAY = N_("no free way leads to {cell}")
    TRAP_ON_THE_WAY = N_("a trap at {cell} would go off on the way, and the walk would stop there")
    IMPASSABLE = N_("{cell} is impassable: {obstacle} is there")
    NO_STEPS_THIS_TURN = N_("after {spell} there is no moving by MP in this turn")
    NOT_ENOUGH_AP = N_("not enough AP: it costs {cost}, {left} left")
    NOT_ENOUGH_MP = N_("not enough MP: it costs {cost}, {left} left")
    KROSMASTERS_ONLY = N_("only krosmasters can do that")
    NO_KAMA_HERE = N_("no kama lies on {cell}")
    NOT_A_DEMON_CELL = N_("{cell} is not a demon cell")
    NOT_ENOUGH_KAMAS = N_("not enough kamas: it costs {cost}, the purse holds {left}, {short} short")
    HELD_FAST = N_("{who} lets nobody leave its side by MP")
    NOTHING_FOR_SALE = N_("there is nothing to buy at that place")
    NOBODY_CAN_HOLD = N_("nobody of the team can hold one more reward")
    CANNOT_HOLD = N_("{who} cannot hold one more reward")
    REWARD_NOT_HELD = N_("{who} holds no reward {reward} face down")
    TYPE_WORN_ALREADY = N_("a {kind} is worn already: one of a type")
    NEEDS_A_CELL = N_("that reward needs a cell")
    NEEDS_NO_CELL = N_("that reward needs no cell")
    NOT_A_GOAL = N_("{cell} is no free cell for that reward")
    NOBODY_NAMED = N_("name the ally beside the caster that is carried")
    NOBODY_TO_CARRY = N_("no ally stands beside the caster to be carried")
    CANNOT_CARRY = N_("{who} cannot be carried: only an ally beside the caster can")
    NAME_A_SELLER = N_("no wild GG is left: name the opponent who sells")
    WILD_ONE_FIRST = N_("a wild GG is left: no opponent is named")
    NOT_A_SELLER = N_("player {player} has no GG to sell to this player")
    NO_SELLER_IN_A_DUEL = N_("in a duel no seller is named")
    UNKNOWN_SPELL = N_("{who} has no spell {spell}")
    OUT_OF_RANGE = N_("out of range: distance {distance}, the spell reaches {minimum}-{maximum}")
    NOT_IN_LINE = N_("not in line: the spell needs the same row or column")
    MELEE_ONLY = N_("out of range: {cell} is not adjacent, and this is a melee spell")
    SELF_ONLY = N_("a personal spell can only be cast on the caster's own cell")
    OUT_OF_SIGHT = N_("out of sight: {obstacle} at {cell} is in the way")
    ALREADY_THIS_TURN = N_("{spell} can be cast {times} a turn")
    ALREADY_THIS_GAME = N_("{spell} can be cast {times} a game")
    SUMMON_LIMIT = N_("{token}: at most {limit} in play, and so many are; one that leaves frees its place")
    CELL_NOT_FREE = N_("{cell} is not free: {obstacle} is there")
    TRAP_THERE = N_("there is a trap on {cell} already")
    NEEDS_A_CHARACTER = N_("there is no character on {cell}")
    NEEDS_AN_ALLY = N_("there is no allied character on {cell}")
    NOT_IN_THIS_STEP = N_("the coach asks for something else first")
    DICE_LEFT_OVER = N_("dice and coins chosen: {chosen}, used by this: {used}; choose no more than that")
    NO_SPELLS_YET = N_("spells are left out of this match: it is played with punches")
    NO_SUMMONS_YET = N_("summoning is left out of this match")
    NO_KAMAS_IN_PLAY = N_("kamas are left out of this match")
    NO_GALLONS_IN_PLAY = N_("GG are left out of this match")
    WOUNDS_DO_NOT_FIT = N_("the cost of {cost} wounds does not fit on the card: {left} HP left")


@value
class Reason:
    """A refusal: its kind, the rule that it cites, and the facts of its sentence."""

    why: Why
    rule: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
