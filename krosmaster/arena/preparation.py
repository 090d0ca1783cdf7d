"""The set-up as it is played: draft, first player, board, sides, timelines, placement (SETUP-1 to SETUP-6)."""

from __future__ import annotations

from itertools import pairwise, permutations, product

from krosmaster.arena.boards import Side
from krosmaster.arena.commands import Command, Draft, OrderTimeline, PickBoard, PickSide, Place
from krosmaster.arena.definitions import CharacterDef, CharacterId, Handle
from krosmaster.arena.events import (
    BoardPicked,
    CardTaken,
    CoinTossed,
    FigurePlaced,
    FirstPlayerSettled,
    SeatingSettled,
    SetupPhaseBegan,
    SidesTaken,
    TimelineOrdered,
    TurnResumed,
)
from krosmaster.arena.glory import check_gallons
from krosmaster.arena.goals import settle_goal
from krosmaster.arena.knock_outs import check_krosmasters
from krosmaster.arena.reasons import Fact, Reason, Why
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.setup_options import Goal
from krosmaster.arena.shared_commands import places_of
from krosmaster.arena.state import Figure, Phase, State, next_handle
from krosmaster.arena.turns import begin_turn
from krosmaster.arena.working_state import WorkingState
from krosmaster.grid import Mask


def prepare(resolution: Resolution) -> None:
    """Go on with the set-up to the next answer that a player owes, or begin the first turn."""
    now = resolution.now
    if now.draft is not None:
        if len(now.draft.face_up) + len(now.draft.face_down) > 1:
            return
        # the last card is for the one who took first
        _take(resolution, now.draft.taker, now.draft.face_up[0])
    if now.phase is Phase.DRAFT:
        _settle_first_player(resolution)
    playing = [player for player in now.order if any(not figure.ko for figure in _teams(now)[player])]
    four = len(now.players) > 2
    if now.board is None:
        resolution.emit(SetupPhaseBegan(Phase.PICK_BOARD, playing[-1] if four else playing[0]))
        return
    if not now.sides and not now.board.starts:
        if now.setup.rotation is not None:
            take_sides(resolution, now.order[0], list(Side)[now.setup.rotation // 90])
        elif _unplaced(now):
            resolution.emit(SetupPhaseBegan(Phase.PICK_SIDE, playing[0] if four else playing[-1]))
            return
    for player in playing:
        if now.players[player].timeline:
            continue
        if has_ties(now, player):
            resolution.emit(SetupPhaseBegan(Phase.ORDER_TIMELINE, player))
            return
        resolution.emit(TimelineOrdered(player, by_initiative(now, player), "TURN-3"))
    if now.setup.turn is not None:
        turn = now.setup.turn
        resolution.emit(
            TurnResumed(turn.player, turn.number, Phase(turn.phase.value), turn.active, turn.played),
        )
        _check_not_over(resolution)
        return
    for player in playing:
        if _unplaced(now, player):
            if now.phase is not Phase.PLACE or now.player != player:
                resolution.emit(SetupPhaseBegan(Phase.PLACE, player))
            return
    begin_turn(resolution, playing[0], 1)
    _check_not_over(resolution)


def _check_not_over(resolution: Resolution) -> None:
    """A given position may be one in which somebody has won."""
    check_gallons(resolution)
    owners = frozenset(figure.owner for figure in resolution.now.figures.values() if figure.ko)
    if owners and resolution.now.setup.goal is Goal.KNOCK_OUT_ONE:
        settle_goal(resolution, owners)
    if resolution.now.outcome is None:
        check_krosmasters(resolution)


def _take(resolution: Resolution, player: int, card: CharacterDef) -> None:
    now = resolution.now
    resolution.emit(CardTaken(player, card, next_handle(card.id, now.serials, now.figures)))


def deal(resolution: Resolution, cards: list[CharacterDef], team_size: int) -> None:
    """Random teams: cards are dealt in turn, player 0 first (SETUP-1)."""
    players = len(resolution.now.players)
    for index, card in enumerate(cards[: players * team_size]):
        _take(resolution, index % players, card)


def _settle_first_player(resolution: Resolution) -> None:
    """Higher sum of initiative, then highest single ones, then a coin (SETUP-3); of four too (FOUR-2)."""
    now = resolution.now
    single = [sorted((_initiative(f) for f in team), reverse=True) for team in _teams(now)]
    sums = tuple(sum(initiatives) for initiatives in single)
    longest = max(len(initiatives) for initiatives in single)
    ranks = [(total, *found, *[0] * (longest - len(found))) for total, found in zip(sums, single, strict=True)]
    waiting = list(range(len(now.players)))
    order: list[int] = []
    given = now.setup.first_player
    if now.setup.turn is not None and now.setup.turn.order:
        order = list(now.setup.turn.order)
        waiting = []
    while waiting:
        best = max(ranks[player] for player in waiting)
        leaders = [player for player in waiting if ranks[player] == best]
        leader = given if given is not None and not order else _by_coin(resolution, leaders)
        order.append(leader)
        waiting.remove(leader)
        if len(now.players) == 2:
            break
    resolution.emit(FirstPlayerSettled(order[0], sums))
    if now.setup.pairs:
        # a position says how they sit already
        is_given = now.setup.turn is not None and now.setup.turn.order
        seated = tuple(order) if is_given else _seated_in_pairs(now.setup.alliances, order)
        resolution.emit(SeatingSettled(seated, "FOUR-9"))
    elif len(now.players) > 2:
        resolution.emit(SeatingSettled(tuple(order), "FOUR-2"))


def _by_coin(resolution: Resolution, leaders: list[int]) -> int:
    """Who of several equal players comes first; heads is the lower player index."""
    first = leaders[0]
    for player in leaders[1:]:
        if resolution.now.setup.turn is not None:
            break  # nothing in a position depends on a coin that was tossed before it
        heads = resolution.toss()
        resolution.emit(CoinTossed("first-player", heads, "SETUP-3"))
        first = first if heads else player
    return first


def _seated_in_pairs(alliances: tuple[int, ...], order: list[int]) -> tuple[int, ...]:
    """The first player and their partner sit 1 and 3; of the other pair the one with more initiative is 2 (FOUR-9)."""
    first = [player for player in order if alliances[player] == alliances[order[0]]]
    second = [player for player in order if alliances[player] != alliances[order[0]]]
    return first[0], second[0], first[1], second[1]


def take_sides(resolution: Resolution, player: int, side: Side) -> None:
    """A player's side; in a duel the other sits opposite (SETUP-4), of four the others follow clockwise (FOUR-7)."""
    order = resolution.now.order
    every = list(Side)
    step = len(every) // len(order)
    first = every.index(side)
    place = order.index(player)
    sides = {other: every[(first + step * (index - place)) % len(every)] for index, other in enumerate(order)}
    resolution.emit(SidesTaken(tuple(sides[other] for other in range(len(order)))))


def _initiative(figure: Figure) -> int:
    assert isinstance(figure.definition, CharacterDef)
    return figure.definition.initiative


def _teams(now: State | WorkingState) -> list[list[Figure]]:
    figures = [figure for figure in now.figures.values() if figure.is_krosmaster]
    return [[figure for figure in figures if figure.owner == player] for player in range(len(now.players))]


def by_initiative(now: State | WorkingState, player: int) -> tuple[Handle, ...]:
    """A team in decreasing initiative (TURN-3)."""
    return tuple(figure.handle for figure in sorted(_teams(now)[player], key=lambda figure: -_initiative(figure)))


def has_ties(now: State | WorkingState, player: int) -> bool:
    """Whether the player has to order equal initiatives (TURN-4)."""
    initiatives = [_initiative(figure) for figure in _teams(now)[player]]
    return len(set(initiatives)) < len(initiatives)


def _unplaced(now: State | WorkingState, player: int | None = None) -> list[Figure]:
    return [
        figure
        for figure in now.figures.values()
        if figure.is_krosmaster and figure.cell < 0 and not figure.ko and player in (None, figure.owner)
    ]


def start_cells(now: State | WorkingState, player: int) -> Mask:
    """Where a player may place: their two rows (SETUP-6), their parcel (FOUR-7), or the board's own list.

    A position with everybody placed need not say who sits where: then there are none.
    """
    assert now.board is not None
    if now.board.starts:
        return now.grid.mask_of(now.grid.index(cell) for cell in now.board.starts[player])
    if not now.sides:
        return 0
    if len(now.players) > 2:
        parcel = now.board.parcels[list(Side).index(now.sides[player])]
        return now.grid.mask_of(now.grid.index(cell) for cell in parcel)
    return now.board.starts_at(now.sides[player])


# ---- legality of the set-up's commands ----


def reason_against_preparation(state: State, command: Command) -> Reason | None:
    """Why an answer of the set-up is refused."""
    match command:
        case Draft(take):
            assert state.draft is not None
            if take not in [card.id for card in state.draft.face_up]:
                return Reason(Why.CARD_NOT_OPEN, "SETUP-1", {"character": _card_named(state, take)})
        case PickBoard(board):
            if board not in state.setup.boards:
                return Reason(Why.NO_SUCH_BOARD, "SETUP-4", {"board": board})
        case OrderTimeline(who):
            return _reason_against_order(state, who)
        case Place(who, at):
            if who not in [figure.handle for figure in _unplaced(state, state.player)]:
                return Reason(Why.NOT_YOUR_FIGURE, "SETUP-6", {"who": who})
            if at not in state.grid:
                return Reason(Why.OFF_THE_BOARD, "SETUP-6", {"cell": at})
            cell = state.grid.index(at)
            if not start_cells(state, state.player) >> cell & 1:
                return Reason(Why.NOT_A_START_CELL, "SETUP-6", {"cell": at})
            if (there := state.at(cell)) is not None:
                return Reason(Why.CELL_NOT_FREE, "SETUP-6", {"cell": at, "obstacle": there})
        case _:
            pass
    return None


def _card_named(state: State, character_id: CharacterId) -> Fact:
    """A card of the draft or of a team, to be called by its name; its id where there is none."""
    table = state.draft
    open_or_not = (*table.face_up, *table.face_down) if table is not None else ()
    taken = (f.definition for f in state.figures.values() if isinstance(f.definition, CharacterDef))
    return next((card for card in (*open_or_not, *taken) if card.id == character_id), character_id)


def _reason_against_order(state: State, who: tuple[Handle, ...]) -> Reason | None:
    if sorted(who) != sorted(by_initiative(state, state.player)):
        return Reason(Why.NOT_THE_WHOLE_TEAM, "TURN-4")
    for first, second in pairwise(who):
        if _initiative(state.figures[first]) < _initiative(state.figures[second]):
            return Reason(
                Why.NOT_BY_INITIATIVE,
                "TURN-3",
                {"first": state.figures[first], "second": state.figures[second]},
            )
    return None


def legal_answers(state: State) -> list[Command]:
    """Every legal answer of the set-up."""
    match state.phase:
        case Phase.DRAFT:
            assert state.draft is not None
            return [Draft(card.id) for card in state.draft.face_up]
        case Phase.PICK_BOARD:
            return [PickBoard(board_id) for board_id in state.setup.boards]
        case Phase.PICK_SIDE:
            return [PickSide(side) for side in Side]
        case Phase.ORDER_TIMELINE:
            return [OrderTimeline(order) for order in _orders(state)]
        case _:
            occupants = state.field.occupants
            cells = state.grid.indices(start_cells(state, state.player))
            free = [cell for cell in cells if cell not in occupants]
            places = [places_of(state.grid, figure.handle) for figure in _unplaced(state, state.player)]
            return [at[cell] for at in places for cell in free]


def _orders(state: State) -> list[tuple[Handle, ...]]:
    """Every order of a team that keeps decreasing initiative: the product of the orders of each tie."""
    team = _teams(state)[state.player]
    initiatives = sorted({_initiative(figure) for figure in team}, reverse=True)
    ties = [[f.handle for f in team if _initiative(f) == initiative] for initiative in initiatives]
    return [sum(parts, ()) for parts in product(*(permutations(tie) for tie in ties))]


# ---- playing them ----


def play_answer(resolution: Resolution, command: Command) -> None:
    """A legal answer of the set-up is carried out."""
    now = resolution.now
    match command:
        case Draft(take):
            assert now.draft is not None
            card = next(card for card in now.draft.face_up if card.id == take)
            _take(resolution, now.player, card)
        case PickBoard(board):
            resolution.emit(BoardPicked(now.player, now.setup.boards[board]))
        case PickSide(side):
            take_sides(resolution, now.player, side)
        case OrderTimeline(who):
            resolution.emit(TimelineOrdered(now.player, who))
        case Place(who, at):
            resolution.emit(FigurePlaced(who, at))
        case _:
            raise AssertionError(command)
    prepare(resolution)
