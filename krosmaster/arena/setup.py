"""From a set-up to the first position: figures, tokens, purses, where play stands."""

from __future__ import annotations

from dataclasses import replace

from krosmaster.arena.definitions import PUNCH, CharacterDef, Handle
from krosmaster.arena.events import CardsTurnedUp, CoinTossed, Event
from krosmaster.arena.given_ground import given_kamas, given_scenery
from krosmaster.arena.given_players import DECK, check_players
from krosmaster.arena.given_turn import check_hands, check_points, check_turn
from krosmaster.arena.left_out import covered
from krosmaster.arena.notation import cell_name
from krosmaster.arena.preparation import by_initiative, deal, prepare
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.reward_defs import NextSpell, RewardKind, bonuses_of
from krosmaster.arena.setup_options import (
    KrosmasterSetup,
    Setup,
    SetupFault,
    Teams,
    TokenSetup,
    TurnPhase,
)
from krosmaster.arena.shop import lay_out
from krosmaster.arena.state import OFF_BOARD, SETUP_PHASES, Figure, Phase, Player, State, next_handle, with_serial
from krosmaster.arena.turns import proceed
from krosmaster.grid import Cell
from krosmaster.table.contract import Step
from krosmaster.table.dice import seeded
from krosmaster.table.sayings import N_

Path = tuple[str | int, ...]
"""Where a field stands in a match file."""

_NOBODY = -1
"""`Figure.wounded_by` of a figure that nobody has wounded yet."""


def initial(setup: Setup) -> Step[State, Event]:
    """The first position that needs a decision, and the events that led to it.

    Raises:
        SetupFault: the set-up is impossible; its path names the field.
    """
    check_players(setup)
    gone, scenery_wounds = given_scenery(setup)
    state = State(
        setup=setup,
        phase=Phase.DRAFT,
        players=tuple(
            Player(player.name, player.gallons if setup.has_gallons else 0, player.kamas if setup.has_kamas else 0)
            for player in setup.players
        ),
        figures={},
        wild_gallons=setup.wild_gallons if setup.has_gallons else 0,
        dice=seeded(setup.seed, setup.faces, setup.coins),
        board=setup.board,
        kamas=given_kamas(setup),
        gone=gone,
        scenery_wounds=scenery_wounds,
    )
    if setup.teams.are_listed:
        state = _with_given_position(state)
    resolution = Resolution(state)
    lay_out(resolution)
    if setup.teams is Teams.RANDOM:
        deal(resolution, _shuffled(resolution, setup), DECK // len(setup.players))
    elif setup.teams is Teams.DRAFT:
        _open_draft(resolution, setup)
    prepare(resolution)
    if resolution.now.phase not in SETUP_PHASES:
        proceed(resolution)
    return Step(resolution.now.sealed(), tuple(resolution.events))


# ---- teams from the deck ----


def _shuffled(resolution: Resolution, setup: Setup) -> list[CharacterDef]:
    """The eight cards: a fixed order first, the others by the seed."""
    cards = {card.id: covered(card, setup.without) for card in setup.cards}
    named = []
    for index, character_id in enumerate(setup.card_order):
        if character_id not in cards:
            raise SetupFault(
                ("shuffles", "characters", index),
                N_("{character} is not among the cards, or named twice"),
                character=character_id,
            )
        named.append(cards.pop(character_id))
    others = list(cards.values())
    resolution.shuffle(others)
    return (named + others)[:DECK]


def _open_draft(resolution: Resolution, setup: Setup) -> None:
    cards = _shuffled(resolution, setup)
    heads = resolution.toss()
    resolution.emit(CoinTossed("draft", heads, "SETUP-1"))
    resolution.emit(CardsTurnedUp(tuple(cards[:2]), tuple(cards[2:]), 0 if heads else 1))


# ---- a given position ----


def _with_given_position(state: State) -> State:
    setup = state.setup
    figures: dict[Handle, Figure] = {}
    serials: dict[str, int] = {}
    taken: dict[int, Handle] = {}
    trapped: dict[int, Handle] = {}
    for player, given in enumerate(setup.players):
        for index, member in enumerate(given.team):
            where: Path = ("players", player, "team", index)
            handle = _handle(member.name, member.character.id, figures, serials, setup, where)
            cell = OFF_BOARD
            if member.at is not None and not member.ko:
                cell = _standing(setup, member.at, handle, taken, (*where, "at"))
            played = replace(member, character=covered(member.character, setup.without))
            figures[handle] = _krosmaster(handle, player, played, cell, where, active=_is_active(setup, handle))
    for index, token in enumerate(setup.tokens):
        where = ("tokens", index)
        if token.by not in figures or not figures[token.by].is_krosmaster or figures[token.by].ko:
            raise SetupFault((*where, "by"), N_("{by} is no krosmaster in play"), by=token.by)
        handle = _handle(token.name, token.token.id, figures, serials, setup, where)
        # a trap is no obstacle, so somebody may stand on it; a second trap may not lie there (TRAP-1, TRAP-3)
        cell = _standing(setup, token.at, handle, trapped if token.token.is_trap else taken, (*where, "at"))
        owner = figures[token.by].owner
        laid = replace(token, token=covered(token.token, setup.without))
        figures[handle] = _token(handle, owner, laid, cell, where, active=_is_active(setup, handle))
    for card_id, number in setup.serials.items():
        serials[card_id] = max(number, serials.get(card_id, 0))
    state = replace(state, figures=figures, serials=serials)
    check_points(setup)
    check_hands(setup)
    if setup.turn is not None:
        check_turn(state, setup.turn)
        state = replace(state, tension=setup.turn.tension, claims=setup.turn.claims)
    return replace(state, players=tuple(_with_timeline(state, player) for player in range(len(setup.players))))


def _handle(
    given: Handle | None,
    card_id: str,
    figures: dict[Handle, Figure],
    serials: dict[str, int],
    setup: Setup,
    where: Path,
) -> Handle:
    if given is not None:
        if given in figures:
            raise SetupFault((*where, "name"), N_("the name {name} is given twice"), name=given)
        return given
    handle = next_handle(card_id, serials, setup.given_names)
    serials.update(with_serial(serials, card_id, handle))
    return handle


def _standing(setup: Setup, at: Cell, handle: Handle, taken: dict[int, Handle], where: Path) -> int:
    board = setup.board
    if board is None:
        raise SetupFault(where, N_("{who} is placed, but there is no board"), who=handle)
    if at not in board.grid:
        raise SetupFault(where, N_("{cell} is not on the board"), cell=cell_name(at))
    cell = board.grid.index(at)
    is_gone = at in setup.scenery and setup.scenery[at] is None
    if not is_gone and (board.trees | board.bushes) >> cell & 1:
        raise SetupFault(
            where, N_("{who} cannot stand on {cell}: a tree or bush is there"), who=handle, cell=cell_name(at)
        )
    if cell in taken:
        raise SetupFault(
            where,
            N_("{who} cannot stand on {cell}: {other} is there"),
            who=handle,
            cell=cell_name(at),
            other=taken[cell],
        )
    taken[cell] = handle
    return cell


def _krosmaster(
    handle: Handle, player: int, member: KrosmasterSetup, cell: int, where: Path, *, active: bool
) -> Figure:
    card = member.character
    bonus = bonuses_of(member.rewards)
    hand = _NOBODY if member.wounded_by is None else member.wounded_by
    _check_wounds(handle, member.wounds, card.hp + bonus.hp, where, may_be_out=member.ko)
    _check_rewards(handle, member, (*where, "rewards"))
    weapons = (held.reward.spell for held in member.rewards if held.is_up)
    spells = {spell.id for spell in (*card.spells, *weapons, PUNCH) if spell is not None}
    fields = {"used": member.used_this_game, "used_this_turn": member.used_this_turn, "lasting": member.lasting}
    for field, ids in fields.items():
        for spell_id in ids:
            if spell_id not in spells:
                allowed = ", ".join(sorted(spells))
                raise SetupFault(
                    (*where, field),
                    N_("{who} has no spell {spell}; allowed: {allowed}"),
                    who=card.id,
                    spell=spell_id,
                    allowed=allowed,
                )
    if member.ko:
        return Figure(
            handle, player, card, wounds=member.wounds, used_this_game=member.used_this_game, ko=True, wounded_by=hand
        )
    return Figure(
        handle,
        player,
        card,
        cell=cell,
        wounds=member.wounds,
        mp_markers=member.mp_markers,
        ap_markers=member.ap_markers,
        mp=_left(member.mp, card.mp + bonus.mp, active=active),
        ap=_left(member.ap, card.ap + bonus.ap, active=active),
        inspired=member.inspired,
        used_this_turn=member.used_this_turn,
        used_this_game=member.used_this_game,
        lasting=member.lasting,
        rewards=member.rewards,
        bonuses=bonus,
        boosts=tuple(effect for boost in member.boosts for effect in boost.effects if isinstance(effect, NextSpell)),
        wounded_by=hand,
    )


def _check_rewards(handle: Handle, member: KrosmasterSetup, where: Path) -> None:
    """At most as many as the level, no boost face up, one piece of equipment of a type worn (REW-4, REW-6, REW-8)."""
    held, level = member.rewards, member.character.level
    if len(held) > level:
        raise SetupFault(
            where, N_("{who} holds {number} rewards; allowed: {allowed}"), who=handle, number=len(held), allowed=level
        )
    worn: set[RewardKind] = set()
    for index, (reward, is_up) in enumerate(held):
        if is_up and reward.kind is RewardKind.BOOST:
            raise SetupFault(
                (*where, index), N_("{reward} is a boost: once face up it leaves the game"), reward=reward.id
            )
        if is_up and reward.kind in worn and reward.kind.is_equipment:
            raise SetupFault(
                (*where, index),
                N_("{who} wears two of the type {kind}; allowed: one"),
                who=handle,
                kind=reward.kind.value,
            )
        if is_up:
            worn.add(reward.kind)


def _token(handle: Handle, player: int, token: TokenSetup, cell: int, where: Path, *, active: bool) -> Figure:
    _check_wounds(handle, token.wounds, 1 if token.token.is_trap else token.token.hp, where, may_be_out=False)
    return Figure(
        handle,
        player,
        token.token,
        token.by,
        cell,
        token.wounds,
        token.mp_markers,
        token.ap_markers,
        _left(token.mp, token.token.mp, active=active),
        _left(token.ap, token.token.ap, active=active),
        used_this_turn=token.used_this_turn,
        used_this_game=token.used_this_game,
        lasting=token.lasting,
        wounded_by=_NOBODY if token.wounded_by is None else token.wounded_by,
    )


def _left(given: int | None, full: int, *, active: bool) -> int:
    """Points left: what is given, else all of them for the active character."""
    if given is not None:
        return given
    return max(0, full) if active else 0


def _is_active(setup: Setup, handle: Handle) -> bool:
    turn = setup.turn
    return turn is not None and turn.phase is TurnPhase.ACTIVATION and turn.active == handle


def _check_wounds(handle: Handle, wounds: int, hp: int, where: Path, *, may_be_out: bool) -> None:
    most = hp if may_be_out else hp - 1
    if not 0 <= wounds <= most:
        raise SetupFault(
            (*where, "wounds"),
            N_("{who} has {wounds} wounds; allowed: 0 to {most}"),
            who=handle,
            wounds=wounds,
            most=most,
        )


def _with_timeline(state: State, player: int) -> Player:
    seat = state.players[player]
    given = state.setup.players[player].timeline
    where = ("players", player, "timeline")
    if given is None:
        return seat
    by_card = by_initiative(state, player)
    if sorted(given) != sorted(by_card):
        raise SetupFault(
            where, N_("the timeline must name each krosmaster of the team once: {handles}"), handles=tuple(by_card)
        )
    initiatives = [card.initiative for h in given if isinstance(card := state.figures[h].definition, CharacterDef)]
    if initiatives != sorted(initiatives, reverse=True):
        raise SetupFault(where, N_("the timeline must go by decreasing initiative; only ties can be ordered"))
    return seat._replace(timeline=given)
