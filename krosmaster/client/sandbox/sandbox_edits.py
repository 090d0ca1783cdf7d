"""What spots and cells of the sandbox's pages mean: each an edit of the position."""

from __future__ import annotations

from collections.abc import Mapping

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.definitions import CharacterDef, CharacterId, Handle, Limit, Power, SpellId, TokenId
from krosmaster.arena.reward_defs import RewardDef
from krosmaster.arena.setup_options import TurnPhase
from krosmaster.arena.state import Figure, Phase, State
from krosmaster.client.sandbox.sandbox_bench import Piece, PieceKind, Workbench
from krosmaster.client.ui.spots import Spot
from krosmaster.grid import Cell
from krosmaster.play import edits
from krosmaster.play.edits import Edit, EditWhy

_STEPS: Mapping[str, int] = {"less": -1, "more": 1}
_WHOLE_ROUND = 360
EDIT_RULES: Mapping[EditWhy, str] = {
    EditWhy.TRAP_THERE: "TRAP-3",
    EditWhy.WOUNDS_WOULD_BE_KO: "DMG-5",
    EditWhy.NO_SUCH_INSPIRATION: "TEN-3",
    EditWhy.TOO_MANY_REWARDS: "REW-4",
    EditWhy.BOOST_FACE_UP: "REW-6",
    EditWhy.TYPE_WORN_ALREADY: "REW-8",
    EditWhy.HELD_ELSEWHERE: "SETUP-7",
    EditWhy.SCENERY_IS_WHOLE: "DECOR-5",
    EditWhy.NOT_BY_INITIATIVE: "TURN-4",
}
"""The rules behind those refusals that have one."""
_QUARTER = 90


def edit_at(catalog: Catalog, state: State, bench: Workbench, cell: Cell, *, other_way: bool = False) -> Edit | None:
    """What a click on a cell does with what is in hand; `other_way` takes away or swaps. None: nothing."""
    piece = bench.piece
    if piece is None:
        return None
    standing = state.at(state.grid.index(cell))
    match piece.kind:
        case PieceKind.KROSMASTER:
            return edits.PlaceKrosmaster(card_of(catalog, piece), bench.side, cell)
        case PieceKind.SUMMON:
            by = summoner_for(catalog, state, bench, piece)
            return None if by is None else edits.PlaceToken(catalog.tokens[TokenId(piece.id)], by, cell)
        case PieceKind.KAMA:
            lying = state.kamas.get(state.grid.index(cell), 0)
            return edits.SetGroundKamas(cell, max(0, lying + (-1 if other_way else 1)))
        case PieceKind.SCENERY:
            return _scenery(state, cell) if state.setup.scenery_can_be_destroyed else edits.AllowScenery(on=True)
        case PieceKind.ERASER:
            return erasing(state, cell)
        case PieceKind.FIGURE if state.figures[Handle(piece.id)].ko:
            return edits.Revive(Handle(piece.id), cell)
        case PieceKind.FIGURE if standing is not None and standing.handle != piece.id:
            return edits.SwapFigures(Handle(piece.id), standing.handle)
        case PieceKind.FIGURE:
            return edits.MoveFigure(Handle(piece.id), cell)


def card_of(catalog: Catalog, piece: Piece) -> CharacterDef:
    """The card of a krosmaster or training dummy in hand."""
    return catalog.character(CharacterId(piece.id))


def summoner_for(catalog: Catalog, state: State, bench: Workbench, piece: Piece) -> Handle | None:
    """Who a summon is put into play for: the chosen krosmaster, else one who has the spell, else any of the side."""
    own = state.krosmasters(bench.side)
    if bench.chosen in [figure.handle for figure in own]:
        return bench.chosen
    token = catalog.tokens[TokenId(piece.id)]
    able = [figure for figure in own if any(spell.summons == token for spell in figure.definition.spells)]
    return next((figure.handle for figure in able or own), None)


def standing_on(state: State, cell: Cell) -> Handle | None:
    """Who stands on a cell, else the trap that lies there."""
    index = state.grid.index(cell)
    figure = state.at(index)
    return figure.handle if figure is not None else state.field.traps.get(index)


def free_rewards(catalog: Catalog, state: State) -> list[RewardDef]:
    """The rewards that nobody holds: there is one of each (SETUP-7)."""
    held = {one.reward.id for figure in state.figures.values() for one in figure.rewards}
    return [reward for reward in catalog.rewards.values() if reward.id not in held]


def erasing(state: State, cell: Cell) -> Edit | None:
    """Take away what is on top of a cell: a figure, else kamas."""
    handle = standing_on(state, cell)
    if handle is not None:
        return edits.RemoveFigure(handle)
    index = state.grid.index(cell)
    return edits.SetGroundKamas(cell, 0) if state.kamas.get(index) else None


def _scenery(state: State, cell: Cell) -> Edit:
    """Whole, damaged, gone, and whole again."""
    index = state.grid.index(cell)
    if state.gone >> index & 1:
        return edits.SetScenery(cell, 0)
    wounds = state.scenery_wounds.get(index, 0)
    return edits.SetScenery(cell, None if wounds else 1)


def leads_on(edit: Edit) -> bool:
    """Whether an edit only makes room for what was meant: then the same click is meant once more."""
    return isinstance(edit, edits.AllowScenery)


def edit_of(state: State, bench: Workbench, spot: Spot) -> Edit | None:
    """What a spot of the pages changes; None: it changes nothing of the position."""
    name, _colon, step = spot.id.rpartition(":")
    by = _STEPS.get(step, 0)
    if by and (found := _of_table(state, name, by)) is not None:
        return found
    figure = state.figures.get(bench.chosen) if bench.chosen is not None else None
    if by and figure is not None:
        return _number_of(figure, name, by)
    if found := _turn(state, spot):
        return found
    return _of_figure(state, figure, spot) if figure is not None else None


# ---- numbers ----


def _of_table(state: State, name: str, by: int) -> Edit | None:
    verb, _colon, player = name.partition(":")
    match verb:
        case "gallons":
            return edits.SetGallons(int(player), state.players[int(player)].gallons + by)
        case "purse":
            return edits.SetPurse(int(player), state.players[int(player)].kamas + by)
        case "wild":
            return edits.SetWildGallons(state.wild_gallons + by)
        case "turn-number":
            is_acting = state.phase is Phase.ACTIVATION
            phase = TurnPhase.ACTIVATION if is_acting else TurnPhase.START
            return edits.SetTurn(state.player, state.active if is_acting else None, phase, state.number + by)
        case _:
            return None


def _number_of(figure: Figure, name: str, by: int) -> Edit | None:
    who = figure.handle
    match name.partition(":"):
        case ("wounds", _colon, _rest):
            return edits.SetWounds(who, figure.wounds + by)
        case ("mp", _colon, _rest):
            return edits.SetPoints(who, figure.mp + by, figure.ap)
        case ("ap", _colon, _rest):
            return edits.SetPoints(who, figure.mp, figure.ap + by)
        case ("mp-markers", _colon, _rest):
            return edits.SetMarkers(who, figure.mp_markers + by, figure.ap_markers)
        case ("ap-markers", _colon, _rest):
            return edits.SetMarkers(who, figure.mp_markers, figure.ap_markers + by)
        case ("used", _colon, spell_id):
            return _used(figure, SpellId(spell_id), by)
        case _:
            return None


def _used(figure: Figure, spell_id: SpellId, by: int) -> Edit | None:
    spell = figure.spell(spell_id)
    if spell is None:
        return None
    is_turn = spell.limit is Limit.TURN
    game, turn = list(figure.used_this_game), list(figure.used_this_turn)
    changed = turn if is_turn else game
    if by > 0:
        changed.append(spell_id)
    else:
        changed.remove(spell_id)
    return edits.SetUsed(figure.handle, tuple(game), tuple(turn))


# ---- the rest ----


def _turn(state: State, spot: Spot) -> Edit | None:
    match spot.verb:
        case "whose":
            return edits.SetTurn(int(spot.subject), None, TurnPhase.START, None)
        case "scenery-rule":
            is_on = spot.subject == "on"
            return edits.AllowScenery(on=is_on) if is_on != state.setup.scenery_can_be_destroyed else None
        case "phase":
            return edits.SetTurn(state.player, None, TurnPhase.START, None)
        case "active":
            who = state.figures[Handle(spot.subject)]
            return edits.SetTurn(who.owner, who.handle, TurnPhase.ACTIVATION, None)
        case "seats" if state.board is not None:
            rotation = ((state.setup.rotation or 0) + _QUARTER) % _WHOLE_ROUND
            return edits.SetBoard(state.board, rotation)
        case _:
            return None


def _of_figure(state: State, figure: Figure, spot: Spot) -> Edit | None:
    who = figure.handle
    match spot.verb:
        case "owner":
            return edits.ChangeOwner(who, int(spot.subject))
        case "ko":
            return edits.KnockOut(who) if not figure.ko else None
        case "acts":
            return edits.SetTurn(figure.owner, who, TurnPhase.ACTIVATION, None)
        case "played":
            others = tuple(handle for handle in state.played if handle != who)
            return edits.SetPlayed(others if who in state.played else (*state.played, who))
        case "remove":
            return edits.RemoveFigure(who)
        case "power":
            power = Power(spot.subject)
            kept = tuple(one for one in figure.inspired if one is not power)
            return edits.SetPowers(who, kept if power in figure.inspired else (*figure.inspired, power))
        case "flip":
            place = int(spot.subject)
            held = figure.rewards[place]
            turned = held._replace(is_up=not held.is_up)
            return edits.SetRewards(who, (*figure.rewards[:place], turned, *figure.rewards[place + 1 :]))
        case "drop":
            place = int(spot.subject)
            return edits.SetRewards(who, (*figure.rewards[:place], *figure.rewards[place + 1 :]))
        case _:
            return None
