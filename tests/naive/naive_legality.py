"""A second opinion on what is legal, deliberately naive: written from the numbered rules, never from the engine.

Every command that the rules allow in a position, found by trying one after the other: plain loops over the cells, no
masks, no tables, nothing kept. It is right or wrong by itself; where it and the engine disagree, the rulebook decides.
"""

from itertools import permutations, product

from naive_cards import EQUIPMENT, PRICES, PUNCH, TOKENS, aim_of, effects_of, own_spell
from naive_position import Position, distance

from krosmaster.arena.boards import Side
from krosmaster.arena.commands import (
    BuyGallon,
    BuyReward,
    Cast,
    Choose,
    Concede,
    Draft,
    EndTurn,
    Inspire,
    Move,
    OrderTimeline,
    PickBoard,
    PickSide,
    PickUp,
    Place,
    Punch,
    SetDice,
    Source,
    UseReward,
)
from krosmaster.arena.dice import Face
from krosmaster.arena.reward_defs import Tier
from krosmaster.grid import Cell

SHOWN_BY = {"double": ("critical", "dodge"), "wild": ("critical", "armor", "lock", "dodge")}
"""The plain faces that the two others stand for (DIE-1, DIE-2)."""

SETUP = ("draft", "pick-board", "pick-side", "order-timeline", "place")


def legal(state):
    """The set of all commands that the rules allow."""
    if state.outcome is not None:
        return set()
    here = Position(state)
    commands = {Concede(player) for player in range(len(state.players)) if is_in(state, here, player)}
    if state.question is not None:
        return commands | {Choose(option) for option in options(state, here)}
    phase = state.phase.value
    if phase in SETUP or phase in ("set-dice", "inspire"):
        return commands | set(ANSWERS[phase](state, here))
    if phase == "activation":
        return commands | set(acts(state, here))
    return commands


def is_in(state, here, player):
    """Whether a player still plays: of four with a krosmaster that is not out (FOUR-14), once there are teams."""
    if len(state.players) == 2 or not here.pieces:
        return True
    return any(p.kind == "krosmaster" and p.owner == player and not p.is_ko for p in here.pieces)


# ---- before the first turn, and at the start of a turn ----


def cards_to_take(state, _here):
    """One of the open cards (SETUP-1)."""
    return [Draft(card.id) for card in state.draft.face_up]


def faces_to_pick(state, _here):
    """Any face of the board (SETUP-4)."""
    return [PickBoard(board) for board in state.setup.boards]


def sides_to_pick(_state, _here):
    """Any of the four sides (SETUP-4, FOUR-2)."""
    return [PickSide(side) for side in Side]


def timelines(state, here):
    """The whole team by decreasing initiative, ties in any order (TURN-3, TURN-4)."""
    team = [p for p in here.pieces if p.kind == "krosmaster" and p.owner == state.player]
    for order in permutations(team):
        initiatives = [piece.card["initiative"] for piece in order]
        if initiatives == sorted(initiatives, reverse=True):
            yield OrderTimeline(tuple(piece.handle for piece in order))


def placements(state, here):
    """Each figure that waits, on each free start cell of its player (SETUP-6, FOUR-7)."""
    for piece in here.pieces:
        if piece.owner == state.player and piece.cell is None and not piece.is_ko:
            for cell in start_cells(state, here, state.player):
                if here.is_free(cell):
                    yield Place(piece.handle, Cell(*cell))


def start_cells(state, here, player):
    """The start cells of a player: a lesson's own, a parcel, or those in the two lines nearest to the side."""
    board = state.board
    if board.starts:
        return [(cell.row, cell.col) for cell in board.starts[player]]
    side = state.sides[player]
    if len(state.players) == 4:
        return [(cell.row, cell.col) for cell in board.parcels[list(Side).index(side)]]
    rows, cols = len(board.rows), len(board.rows[0])
    found = []
    for (row, col), letter in here.ground.items():
        line = {Side.TOP: row, Side.BOTTOM: rows - 1 - row, Side.LEFT: col, Side.RIGHT: cols - 1 - col}[side]
        if letter == "s" and line < 2:
            found.append((row, col))
    return found


def settings(state, _here):
    """Every way to set both dice (DIE-2, TEN-7)."""
    choices = [SHOWN_BY.get(face.value, (face.value,)) for face in state.tension]
    for chosen in product(*choices):
        yield SetDice(tuple(Face(face) for face in chosen))


def inspirations(state, here):
    """Each die to a krosmaster of the player on the board or to nobody (TEN-3, TEN-5, TEN-6)."""
    bearers = [None, *(piece.handle for piece in here.krosmasters(state.player))]
    return [Inspire(give) for give in product(bearers, repeat=2)]


ANSWERS = {
    "draft": cards_to_take,
    "pick-board": faces_to_pick,
    "pick-side": sides_to_pick,
    "order-timeline": timelines,
    "place": placements,
    "set-dice": settings,
    "inspire": inspirations,
}


# ---- questions in mid-resolution ----


def options(state, here):
    """What may be answered to the open question, found anew from the position."""
    kind, player = state.question.kind.value, state.question.player
    if kind == "effect-order":
        # bombs that are hit go off before traps on which somebody ended (SPELL-19, BOMB-5, TURN-8)
        hit = [p.handle for p in here.pieces if p.kind == "bomb" and p.cell is not None and p.wounds >= p.hp]
        return hit or [trap for trap, _ in state.sprung]
    if kind == "next-mob":
        # the mobs of the krosmaster that has played last, each once (TURN-3)
        krosmasters = [piece.handle for piece in here.pieces if piece.kind == "krosmaster"]
        summoner = [handle for handle in state.played if handle in krosmasters][-1]
        mobs = [p for p in here.pieces if p.kind == "mob" and p.summoner == summoner and p.cell is not None]
        return [piece.handle for piece in mobs if piece.handle not in state.played]
    if kind == "bearer":
        return [piece.handle for piece in can_hold(here, player)]
    if kind == "style":
        return ["ap", "mp", "wounds"]
    if kind == "gold-pile":
        return [index for index in (0, 1) if state.shop[Tier.GOLD].piles[index]]
    if kind == "gallon-to":
        return [other for other in here.opponents(player) if here.krosmasters(other)]
    # FOUR-12: who has one to give; FOUR-15: who has one to lose
    return [other for other in here.opponents(player) if state.players[other].gallons > 0]


def can_hold(here, player):
    """The krosmasters of a player with a free place: as many tokens as their level (REW-4)."""
    return [piece for piece in here.krosmasters(player) if len(piece.held) < piece.level]


# ---- the activation phase of a character ----


def acts(state, here):
    """Everything that the active character can do, and to end its turn (TURN-7)."""
    me = here.piece(state.active)
    yield EndTurn()
    for cell in steps(here, me):
        yield Move(Cell(*cell))
    for spell in spells_of(here, me):
        for cell in here.ground:
            if can_cast(here, me, spell, cell):
                yield Cast(spell["id"], Cell(*cell))
    if me.kind == "krosmaster":  # mobs only move and cast (ACT-7)
        for cell in here.ground:
            if can_cast(here, me, PUNCH, cell):
                yield Punch(Cell(*cell))
        yield from kama_acts(state, here, me)
        for reward, is_up in me.held:
            if not is_up:
                yield from uses(state, here, me, reward)


def steps(here, me):
    """The free cells beside it, for 1 MP (MOVE-1, MOVE-2), unless something forbids it to leave."""
    if me.mp < 1 or any(effects_of(spell, "lose-movement") for spell in lasting_spells(me)):
        return []
    for other in here.pieces:
        # Perfect Lock: no leaving by MP but for mupeke characters (REW-20, POW-5)
        holds = any(reward.get("bonuses", {}).get("holds_fast") for reward in other.worn())
        if holds and other.cell in here.beside(me.cell) and here.are_enemies(me, other) and "mupeke" not in me.powers:
            return []
    return [cell for cell in here.beside(me.cell) if here.is_free(cell)]


def lasting_spells(me):
    """The spells of its card whose effect lasts for its turn (TURN-8)."""
    return [spell for spell in me.card["spells"] if spell["id"] in me.lasting]


def spells_of(here, me):
    """Those of its card and of its weapon (ACT-4, REW-10), but for what a lesson leaves out (TUT-1, TUT-2)."""
    if "spells" in here.without:
        return []
    spells = [*me.card["spells"], *(own_spell(reward) for reward in me.worn() if reward["kind"] == "weapon")]
    return [spell for spell in spells if spell["kind"] != "summon" or "summons" not in here.without]


def can_cast(here, me, spell, cell):
    """Whether a spell can be cast at a cell: cost, limits, range, sight, and what must stand there (SPELL-1)."""
    return (
        can_pay(me, spell)
        and is_within_limits(here, me, spell)
        and is_in_range(here, me, spell, cell)
        and (not needs_sight(spell) or here.sees(me, cell))
        and is_target(here, me, spell, cell)
    )


def can_pay(me, spell):
    """AP, MP, and wounds that all fit on the card (SPELL-13)."""
    cost = spell["cost"]
    if me.ap < cost.get("ap", 0) or me.mp < cost.get("mp", 0):
        return False
    return me.wounds + cost.get("wounds", 0) <= me.hp


def is_within_limits(here, me, spell):
    """So many a turn or a game (SPELL-11), so many tokens of it in play (SPELL-12)."""
    limit, uses_allowed = spell.get("limit", "none"), spell.get("uses", 1)
    if limit == "turn" and me.used_this_turn.count(spell["id"]) >= uses_allowed:
        return False
    if limit == "game" and me.used_this_game.count(spell["id"]) >= uses_allowed:
        return False
    if "max_in_play" in spell:
        token = TOKENS[spell["summons"]]
        mine = [p for p in here.pieces if p.summoner == me.handle and p.card is token and p.cell is not None]
        return len(mine) < spell["max_in_play"]
    return True


def is_in_range(here, me, spell, cell):
    """The kinds of range (RANGE-1 to RANGE-8)."""
    kind = spell["range"]["kind"]
    away = distance(me.cell, cell)
    if kind == "self":
        return away == 0
    if kind == "melee":
        return away == 1
    if kind in ("line", "line-fixed") and me.cell[0] != cell[0] and me.cell[1] != cell[1]:
        return False
    furthest = spell["range"]["maximum"]
    if kind in ("classic", "line"):
        furthest += more_range(here, me)
    return spell["range"]["minimum"] <= away <= furthest


def more_range(here, me):
    """What crates, rewards and spells add to the greatest distance (RANGE-8)."""
    on_a_crate = 1 if here.ground[me.cell] == "C" else 0
    by_spells = sum(effect["amount"] for spell in lasting_spells(me) for effect in effects_of(spell, "raise-range"))
    return on_a_crate + me.bonus("max_range") + by_spells


def needs_sight(spell):
    """All but those without line of sight (RANGE-5); beside and on itself there is nothing in between."""
    return spell["range"]["kind"] in ("classic", "fixed", "line", "line-fixed")


def is_target(here, me, spell, cell):
    """What must stand in the target cell (SPELL-17)."""
    aim = aim_of(spell)
    there = here.obstacle_at(cell)
    if aim == "free-cell":
        lays_a_trap = spell["kind"] == "summon" and TOKENS[spell["summons"]]["kind"] == "trap"
        return here.is_free(cell) and not (lays_a_trap and here.trap_at(cell))  # TRAP-3
    if aim == "character":
        return there is not None and there.is_character
    if aim == "ally":
        return there is not None and here.are_allies(me, there)
    return True


def kama_acts(state, here, me):
    """Picking up, and buying on demon cells (ACT-1 to ACT-3)."""
    purse = state.players[me.owner].kamas
    if "kamas" in here.without or me.ap < 1:
        return
    if here.kamas.get(me.cell, 0) > 0:
        yield PickUp()
    if here.ground[me.cell] != "D":
        return
    if purse >= 10 and state.setup.goal.value == "gallons" and "gallons" not in here.without:
        yield from gallons_to_buy(state, here, me)
    bearers = can_hold(here, me.owner)
    if not bearers:
        return  # REW-22
    for tier, shelf in state.shop.items():
        if purse < PRICES[tier.value]:
            continue
        for index in (0, 1):
            for source, there in ((Source.FACE_UP, shelf.face_up[index]), (Source.PILE, shelf.piles[index])):
                if there:
                    for to in (None, *(piece.handle for piece in bearers)):
                        yield BuyReward(tier, source, index, to)  # REW-2


def gallons_to_buy(state, here, me):
    """The wild one first; of four players one who has one is named when none is left (GG-2, FOUR-12).

    Nobody needs to be named where there is no choice.
    """
    if len(state.players) == 2 or state.wild_gallons > 0:
        yield BuyGallon(None)
        return
    able = [other for other in here.opponents(me.owner) if state.players[other].gallons > 0]
    if len(able) == 1:
        yield BuyGallon(None)
    for other in able:
        yield BuyGallon(other)


def uses(state, here, me, reward):
    """Every way to turn up a token that lies face down (REW-5)."""
    if reward["kind"] in EQUIPMENT:
        if all(other["kind"] != reward["kind"] for other in me.worn()):
            yield UseReward(reward["id"])  # one of each type (REW-8)
        return
    if "spell" in reward:
        yield from boost_spells(here, me, reward)
        return
    kinds = [effect["kind"] for effect in reward.get("effects", [])]
    if "summon-beside" in kinds:
        goals = [cell for cell in here.beside(me.cell) if here.is_free(cell)]
    elif "recall" in kinds:
        goals = [cell for cell in start_cells(state, here, me.owner) if here.is_free(cell)]  # REW-23
    else:
        yield UseReward(reward["id"])
        return
    for cell in goals:  # none: it cannot be turned up (REW-15)
        yield UseReward(reward["id"], Cell(*cell))


def boost_spells(here, me, reward):
    """A boost that is a spell is turned up and cast in one act (REW-14); a lesson may have no spells (TUT-1)."""
    if "spells" in here.without:
        return
    spell = own_spell(reward)
    for cell in here.ground:
        if not can_cast(here, me, spell, cell):
            continue
        if not effects_of(spell, "carry-ally"):
            yield UseReward(reward["id"], Cell(*cell))
            continue
        for ally in here.pieces:  # REW-24
            if ally is not me and ally.cell in here.beside(me.cell) and here.are_allies(me, ally):
                yield UseReward(reward["id"], Cell(*cell), ally.handle)
