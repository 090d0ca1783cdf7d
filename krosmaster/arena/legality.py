"""The one home of legality: why a command is refused, and the list of all that are not."""

from __future__ import annotations

from collections.abc import Mapping

from krosmaster.arena.commands import (
    BuyGallon,
    BuyReward,
    Cast,
    Choose,
    Command,
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
    UseReward,
)
from krosmaster.arena.definitions import PUNCH, Aim, Limit, RangeKind, SpellDef, SpellId
from krosmaster.arena.dice import SETTINGS, Face
from krosmaster.arena.glory import playing, sellers
from krosmaster.arena.left_out import reason_against_left_out
from krosmaster.arena.movement import held_fast, spell_against_steps, stands_still, step_mask
from krosmaster.arena.preparation import legal_answers, reason_against_preparation
from krosmaster.arena.reasons import SCENERY_WORDS, Fact, Reason, Why
from krosmaster.arena.reward_defs import RewardId
from krosmaster.arena.rewards import carried_by, goals, held_reward, is_cast, reason_against_turning_up
from krosmaster.arena.shared_commands import casts_at, concessions, punches_from, steps_to, ways_to_inspire
from krosmaster.arena.shop import facts_of_price, legal_purchases, reason_against_purchase
from krosmaster.arena.state import SETUP_PHASES, Figure, Phase, QuestionKind, State
from krosmaster.arena.targeting import aim_mask, blockers_from, castable_mask, effective_range, range_mask
from krosmaster.arena.turns import dice_settings
from krosmaster.grid import Cell

# found slowly through its class, and asked for at every command
_ACTIVATION = Phase.ACTIVATION

GALLON_PRICE = 10
"""Kamas for a GG (ACT-2)."""

_BELONGS_TO: Mapping[type[Command], Phase] = {
    Draft: Phase.DRAFT,
    PickBoard: Phase.PICK_BOARD,
    PickSide: Phase.PICK_SIDE,
    OrderTimeline: Phase.ORDER_TIMELINE,
    Place: Phase.PLACE,
    SetDice: Phase.SET_DICE,
    Inspire: Phase.INSPIRE,
}
_ASKED_BY: Mapping[Phase, str] = {
    Phase.DRAFT: "SETUP-1",
    Phase.PICK_BOARD: "SETUP-4",
    Phase.PICK_SIDE: "SETUP-4",
    Phase.ORDER_TIMELINE: "TURN-4",
    Phase.PLACE: "SETUP-6",
    Phase.SET_DICE: "TEN-8",
    Phase.INSPIRE: "TEN-8",
    Phase.ACTIVATION: "TURN-2",
}
_QUESTION_RULES: Mapping[QuestionKind, str] = {
    QuestionKind.EFFECT_ORDER: "TURN-8",
    QuestionKind.NEXT_MOB: "TURN-3",
    QuestionKind.BEARER: "REW-2",
    QuestionKind.STYLE: "REW-5",
    QuestionKind.GOLD_PILE: "REW-21",
    QuestionKind.GALLON_FROM: "FOUR-12",
    QuestionKind.GALLON_TO: "FOUR-5",
    QuestionKind.TENSION_LOSER: "FOUR-8",
}


def reason_against(state: State, command: Command) -> Reason | None:
    """Why a command is refused, with its rule; None when it is legal."""
    if state.outcome is not None:
        return Reason(Why.MATCH_OVER, state.outcome.why)
    if isinstance(command, Concede):
        if command.by in playing(state):
            return None
        return Reason(Why.NO_SUCH_PLAYER, "WIN-10", {"player": command.by})
    question = state.question
    if question is not None:
        rule = _QUESTION_RULES[question.kind]
        if not isinstance(command, Choose):
            return Reason(Why.ANSWER_FIRST, rule)
        if command.option not in question.options:
            return Reason(Why.NOT_AN_OPTION, rule, {"option": command.option})
        return None
    if isinstance(command, Choose) or _BELONGS_TO.get(type(command), Phase.ACTIVATION) is not state.phase:
        return Reason(Why.NOT_NOW, _ASKED_BY[state.phase])
    if state.phase in SETUP_PHASES:
        return reason_against_preparation(state, command)
    return _reason_in_turn(state, command)


def legal_commands(state: State) -> list[Command]:
    """Every legal command, in a fixed order, conceding last."""
    if state.outcome is not None:
        return []
    commands: list[Command]
    if state.question is not None:
        commands = [Choose(option) for option in state.question.options]
    elif state.phase is _ACTIVATION:
        commands = _legal_acts(state)
    elif state.phase is Phase.SET_DICE:
        commands = [SetDice(faces) for faces in dice_settings(state)]
    elif state.phase is Phase.INSPIRE:
        receivers = tuple([figure.handle for figure in state.krosmasters(state.player)])
        commands = [*ways_to_inspire(receivers, len(state.tension))]
    else:
        commands = legal_answers(state)
    commands += concessions(playing(state))
    return commands


# ---- within a turn ----


def _reason_in_turn(state: State, command: Command) -> Reason | None:
    match command:
        case SetDice(faces):
            return _reason_against_faces(state, faces)
        case Inspire(give):
            if len(give) != len(state.tension):
                return Reason(Why.TWO_DICE, "TEN-3")
            receivers = [figure.handle for figure in state.krosmasters(state.player)]
            for handle in give:
                if handle is not None and handle not in receivers:
                    return Reason(Why.CANNOT_BE_INSPIRED, "TEN-6", {"who": handle})
            return None
        case _:
            figure = state.active_figure
            assert figure is not None, "nobody is active"
    match command:
        case Move(to):
            return _reason_against_step(state, figure, to)
        case Cast(spell_id, at):
            spell = figure.spell(spell_id)
            if spell is None:
                if (reason := _left_out(state, figure, spell_id)) is not None:
                    return reason
                return Reason(Why.UNKNOWN_SPELL, "ACT-4", {"who": figure, "spell": _spell_named(state, spell_id)})
            return reason_against_spell(state, figure, spell) or reason_against_cell(state, figure, spell, at)
        case Punch(at):
            if not figure.is_krosmaster:
                return Reason(Why.KROSMASTERS_ONLY, "ACT-7")
            return reason_against_spell(state, figure, PUNCH) or reason_against_cell(state, figure, PUNCH, at)
        case PickUp():
            return _reason_against_pick_up(state, figure)
        case BuyGallon(seller):
            return _reason_against_gallon(state, figure, seller)
        case BuyReward():
            return reason_against_purchase(state, figure, command)
        case UseReward():
            return _reason_against_use(state, figure, command)
        case EndTurn():
            return None
        case _:
            raise AssertionError(command)


def _legal_acts(state: State) -> list[Command]:
    figure = state.active_figure
    assert figure is not None, "nobody is active"
    board = state.board
    assert board is not None, "no board yet"
    grid, cell, ap = board.grid, figure.cell, figure.ap
    commands: list[Command] = []
    if figure.mp and not stands_still(figure) and held_fast(state, figure) is None:
        commands += steps_to(grid, cell, step_mask(state, figure))
    for spell in figure.spells:
        if spell.ap <= ap and reason_against_spell(state, figure, spell) is None:
            commands += casts_at(grid, spell.id, castable_mask(state, figure, spell))
    if ap and figure.summoner is None:
        if ap >= PUNCH.ap:
            commands += punches_from(grid)[cell]
        if cell in state.kamas:
            commands.append(_PICK_UP)
        if board.demons >> cell & 1:
            commands += _legal_gallons(state, figure)
            commands += legal_purchases(state, figure)
    if figure.rewards:
        commands += _legal_uses(state, figure)
    commands.append(_END_TURN)
    return commands


# commands are values: the same ones serve every position
_PICK_UP, _BUY_GALLON, _END_TURN = PickUp(), BuyGallon(), EndTurn()


def _legal_gallons(state: State, figure: Figure) -> list[BuyGallon]:
    """Every way to buy a GG; the purse is asked first because it is seldom full enough."""
    if state.players[figure.owner].kamas < GALLON_PRICE or not state.setup.has_gallons:
        return []
    offers = (_BUY_GALLON, *(BuyGallon(seller) for seller in range(len(state.players))))
    return [offer for offer in offers if _reason_against_gallon(state, figure, offer.seller) is None]


def _legal_uses(state: State, figure: Figure) -> list[UseReward]:
    """Every way to turn up a reward of the figure's card."""
    commands: list[UseReward] = []
    cells = state.grid.cells
    for held in figure.rewards:
        reward = held.reward
        if held.is_up or reason_against_turning_up(figure, reward) is not None:
            continue
        if is_cast(reward) and reward.spell is not None:
            if reason_against_spell(state, figure, reward.spell) is None:
                at = state.grid.indices(castable_mask(state, figure, reward.spell))
                carried = carried_by(state, figure, reward.spell)
                commands += [UseReward(reward.id, cells[cell], who) for who in carried for cell in at]
            continue
        mask = goals(state, figure, reward)
        if mask is None:
            commands.append(UseReward(reward.id))
        else:
            commands += [UseReward(reward.id, cells[cell]) for cell in state.grid.indices(mask)]
    return commands


def _reason_against_use(state: State, figure: Figure, command: UseReward) -> Reason | None:
    """Why a reward cannot be turned up (REW-5, REW-8, REW-14, REW-15)."""
    reward = held_reward(figure, command.reward)
    if reward is None:
        return Reason(Why.REWARD_NOT_HELD, "REW-5", {"who": figure, "reward": _reward_named(state, command.reward)})
    if (reason := reason_against_turning_up(figure, reward)) is not None:
        return reason
    spell = reward.spell if is_cast(reward) else None
    mask = goals(state, figure, reward)
    if (command.at is None) is not (spell is None and mask is None):
        return Reason(Why.NEEDS_A_CELL if command.at is None else Why.NEEDS_NO_CELL, "REW-14")
    if spell is not None and command.at is not None:
        if (reason := reason_against_spell(state, figure, spell)) is not None:
            return reason
        able = carried_by(state, figure, spell)
        if command.who not in able:
            if command.who is None:
                return Reason(Why.NOBODY_NAMED if able else Why.NOBODY_TO_CARRY, "REW-24")
            return Reason(Why.CANNOT_CARRY, "REW-24", {"who": command.who})
        return reason_against_cell(state, figure, spell, command.at)
    if command.who is not None:
        return Reason(Why.CANNOT_CARRY, "REW-24", {"who": command.who})
    if mask is not None and command.at is not None:
        if command.at not in state.grid:
            return Reason(Why.OFF_THE_BOARD, "REW-15", {"cell": command.at})
        if not mask >> state.grid.index(command.at) & 1:
            return Reason(Why.NOT_A_GOAL, "REW-15", {"cell": command.at})
    return None


def _spell_named(state: State, spell_id: SpellId) -> Fact:
    """A spell of anybody in the match, to be called by its name; its id where nobody has it."""
    spells = (figure.spell(spell_id) for figure in state.figures.values())
    return next((spell for spell in spells if spell is not None), spell_id)


def _reward_named(state: State, reward_id: RewardId) -> Fact:
    """A reward that somebody holds or that is played with, to be called by its name; else its id."""
    held = (token.reward for figure in state.figures.values() for token in figure.rewards)
    return next((reward for reward in (*held, *state.setup.rewards) if reward.id == reward_id), reward_id)


def _reason_against_faces(state: State, faces: tuple[Face, ...]) -> Reason | None:
    if len(faces) != len(state.tension):
        return Reason(Why.TWO_DICE, "DIE-2")
    for rolled, setting in zip(state.tension, faces, strict=True):
        if setting not in SETTINGS[rolled]:
            facts = {"face": rolled.value, "setting": setting.value}
            return Reason(Why.DIE_CANNOT_SHOW, "DIE-2", facts)
    return None


def _reason_against_step(state: State, figure: Figure, to: Cell) -> Reason | None:
    if to not in state.grid:
        return Reason(Why.OFF_THE_BOARD, "MOVE-2", {"cell": to})
    if (spell := spell_against_steps(figure)) is not None:
        return Reason(Why.NO_STEPS_THIS_TURN, "GEN-1", {"spell": spell})
    if not figure.mp:
        return Reason(Why.NO_MP_LEFT, "MOVE-1")
    if (holder := held_fast(state, figure)) is not None:
        return Reason(Why.HELD_FAST, "REW-20", {"who": holder})
    cell = state.grid.index(to)
    if cell not in state.grid.neighbours[figure.cell]:
        return Reason(Why.NOT_ADJACENT, "MOVE-2", {"cell": to})
    if not step_mask(state, figure) >> cell & 1:
        return Reason(Why.IMPASSABLE, "CELL-3", {"cell": to, "obstacle": _obstacle(state, cell)})
    return None


def _left_out(state: State, figure: Figure, spell_id: SpellId) -> Reason | None:
    """Why a spell is covered that stands on the figure's card as printed."""
    if not figure.is_krosmaster or not state.setup.without:
        return None
    members = [member.character for player in state.setup.players for member in player.team]
    printed = next((card for card in (*members, *state.setup.cards) if card.id == figure.definition.id), None)
    spell = next((spell for spell in printed.spells if spell.id == spell_id), None) if printed is not None else None
    return None if spell is None else reason_against_left_out(spell, state.setup.without)


def _obstacle(state: State, cell: int) -> Fact:
    figure = state.at(cell)
    if figure is not None:
        return figure
    tree, bush = SCENERY_WORDS
    return tree if state.trees >> cell & 1 else bush


def reason_against_spell(state: State, caster: Figure, spell: SpellDef) -> Reason | None:
    """Why a spell cannot be cast at all now, wherever it is aimed: cost and limits (SPELL-1, SPELL-11 to SPELL-13)."""
    without = state.setup.without
    if without and spell is not PUNCH and (reason := reason_against_left_out(spell, without)) is not None:
        return reason
    if caster.ap < spell.ap:
        rule = "ACT-5" if spell is PUNCH else "SPELL-1"
        return Reason(Why.NOT_ENOUGH_AP, rule, {"cost": spell.ap, "left": caster.ap})
    if caster.mp < spell.mp:
        return Reason(Why.NOT_ENOUGH_MP, "SPELL-13", {"cost": spell.mp, "left": caster.mp})
    if spell.wounds and caster.wounds + spell.wounds > caster.hp:
        facts = {"cost": spell.wounds, "left": caster.hp - caster.wounds}
        return Reason(Why.WOUNDS_DO_NOT_FIT, "SPELL-13", facts)
    if caster.used_this_turn.count(spell.id) >= spell.uses and spell.limit is Limit.TURN:
        return Reason(Why.ALREADY_THIS_TURN, "SPELL-11", {"spell": spell, "times": spell.uses})
    if caster.used_this_game.count(spell.id) >= spell.uses and spell.limit is Limit.GAME:
        return Reason(Why.ALREADY_THIS_GAME, "SPELL-11", {"spell": spell, "times": spell.uses})
    if spell.max_in_play is not None and spell.summons is not None:
        token_id = spell.summons.id
        in_play = sum(
            figure.definition.id == token_id for figure in state.figures.values() if figure.summoner == caster.handle
        )
        if in_play >= spell.max_in_play:
            return Reason(Why.SUMMON_LIMIT, "SPELL-12", {"limit": spell.max_in_play, "token": spell.summons})
    return None


def reason_against_cell(state: State, caster: Figure, spell: SpellDef, at: Cell) -> Reason | None:
    """Why a spell cannot be cast at a cell: range, sight, aim (SPELL-1, SPELL-17)."""
    grid = state.grid
    if at not in grid:
        return Reason(Why.OFF_THE_BOARD, "RANGE-1", {"cell": at})
    cell = grid.index(at)
    if castable_mask(state, caster, spell) >> cell & 1:
        return None
    if not range_mask(state, caster, spell) >> cell & 1:
        return _out_of_range(state, caster, spell, at)
    if not aim_mask(state, caster, spell) >> cell & 1:
        facts: dict[str, Fact] = {"cell": at}
        if spell.aim is Aim.FREE_CELL:
            if not state.field.obstacles >> cell & 1:
                return Reason(Why.TRAP_THERE, "TRAP-3", facts)
            return Reason(Why.CELL_NOT_FREE, "SPELL-8", facts | {"obstacle": _obstacle(state, cell)})
        if spell.aim is Aim.CHARACTER:
            return Reason(Why.NEEDS_A_CHARACTER, "SPELL-17", facts)
        return Reason(Why.NEEDS_AN_ALLY, "SPELL-17", facts)
    blocker = grid.blocking(caster.cell, cell, blockers_from(state, caster.cell))[0]
    facts = {"cell": grid.cells[blocker], "obstacle": _obstacle(state, blocker)}
    return Reason(Why.OUT_OF_SIGHT, "LOS-1", facts)


def _out_of_range(state: State, caster: Figure, spell: SpellDef, at: Cell) -> Reason:
    grid = state.grid
    if spell.range.kind is RangeKind.MELEE:
        return Reason(Why.MELEE_ONLY, "RANGE-6", {"cell": at})
    if spell.range.kind is RangeKind.SELF:
        return Reason(Why.SELF_ONLY, "RANGE-7")
    minimum, maximum = effective_range(state, caster, spell)
    distance = grid.distance(caster.cell, grid.index(at))
    if minimum <= distance <= maximum:
        return Reason(Why.NOT_IN_LINE, "RANGE-4")
    return Reason(Why.OUT_OF_RANGE, "RANGE-1", {"distance": distance, "minimum": minimum, "maximum": maximum})


def _reason_against_pick_up(state: State, figure: Figure) -> Reason | None:
    if not figure.is_krosmaster:
        return Reason(Why.KROSMASTERS_ONLY, "ACT-1")
    if not state.setup.has_kamas:
        return Reason(Why.NO_KAMAS_IN_PLAY, "TUT-7")
    if figure.cell not in state.kamas:
        return Reason(Why.NO_KAMA_HERE, "ACT-1", {"cell": state.grid.cells[figure.cell]})
    if figure.ap < 1:
        return Reason(Why.NOT_ENOUGH_AP, "ACT-1", {"cost": 1, "left": figure.ap})
    return None


def _reason_against_gallon(state: State, figure: Figure, seller: int | None) -> Reason | None:
    if not figure.is_krosmaster:
        return Reason(Why.KROSMASTERS_ONLY, "ACT-2")
    if not state.setup.has_gallons:
        return Reason(Why.NO_GALLONS_IN_PLAY, "WIN-5")
    if not state.setup.has_kamas:
        return Reason(Why.NO_KAMAS_IN_PLAY, "TUT-7")
    assert state.board is not None
    if not state.board.demons >> figure.cell & 1:
        return Reason(Why.NOT_A_DEMON_CELL, "ACT-2", {"cell": state.grid.cells[figure.cell]})
    if figure.ap < 1:
        return Reason(Why.NOT_ENOUGH_AP, "ACT-2", {"cost": 1, "left": figure.ap})
    purse = state.players[figure.owner].kamas
    if purse < GALLON_PRICE:
        return Reason(Why.NOT_ENOUGH_KAMAS, "ACT-2", facts_of_price(GALLON_PRICE, purse))
    able = sellers(state, figure.owner)
    if seller is None:
        if state.wild_gallons or len(able) < 2:
            return None
        return Reason(Why.NAME_A_SELLER, "FOUR-12")
    if len(state.players) == 2:
        return Reason(Why.NO_SELLER_IN_A_DUEL, "FOUR-12")
    if state.wild_gallons:
        return Reason(Why.WILD_ONE_FIRST, "FOUR-12")
    return None if seller in able else Reason(Why.NOT_A_SELLER, "FOUR-12", {"player": seller})
