"""From the models of a match file to the set-up that the rules accept or not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from krosmaster.arena.boards import INLINE, BoardDef, BoardId
from krosmaster.arena.catalog import Catalog
from krosmaster.arena.definitions import CharacterId, Handle, Power, SpellId, TokenId
from krosmaster.arena.dice import FACES, Face
from krosmaster.arena.reward_defs import HeldReward, RewardDef, RewardId, RewardKind, Tier
from krosmaster.arena.setup_options import (
    USUAL_GALLONS,
    FixedChance,
    KrosmasterSetup,
    Part,
    PlayerSetup,
    Setup,
    TokenSetup,
    TurnSetup,
)
from krosmaster.arena.state import Claim
from krosmaster.content.definitions_from import board_def
from krosmaster.content.match_schema import (
    AgainModel,
    DamagedModel,
    FaceUpModel,
    KrosmasterModel,
    PilesModel,
    PlacedTokenModel,
    PlayerModel,
    SetupModel,
    ShufflesModel,
    TurnModel,
)
from krosmaster.content.schema import BoardModel

REWARDS = "rewards"
"""How a match file says that no rewards are set up."""

Pile: TypeAlias = tuple[RewardId, ...]
_COINS = ("heads", "tails")


def setup_from(model: SetupModel, catalog: Catalog, title: str = "", drawn: BoardDef | None = None) -> Setup:
    """The set-up that a match file, or a node of a sandbox, describes; the rules have still to accept it.

    `drawn` is the board that the model draws, if it is known what becomes of it.
    """
    usual = USUAL_GALLONS[len(model.players)]
    return Setup(
        players=tuple(_player(player, catalog, usual.each) for player in model.players),
        seed=model.seed,
        title=title,
        board=_board(model.board, catalog, drawn),
        rotation=model.rotation,
        mode=model.mode,
        pairs=tuple((first, second) for first, second in model.pairs),
        teams=model.teams,
        first_player=model.options.first_player,
        goal=model.options.goal,
        without=frozenset(Part(part) for part in model.options.without if part != REWARDS),
        scenery_can_be_destroyed=model.options.scenery_can_be_destroyed,
        wild_gallons=usual.wild if model.options.wild_gallons is None else model.options.wild_gallons,
        faces=face_indices(model.dice),
        coins=coin_indices(model.coins),
        card_order=_card_order(model.shuffles),
        tokens=tuple(_token(token, catalog) for token in model.tokens),
        kamas=dict(model.kamas),
        scenery={
            cell: found.wounds if isinstance(found, DamagedModel) else None for cell, found in model.scenery.items()
        },
        turn=_turn(model.turn),
        boards=catalog.boards,
        cards=catalog.box,
        rewards=() if REWARDS in model.options.without else tuple(catalog.rewards.values()),
        reward_order=_piles(model.shuffles),
        piles=_piles(model.piles),
        face_up=_face_up(model.face_up),
        serials=dict(model.serials),
        again=None if model.again is None else _again(model.again),
    )


def _again(model: AgainModel) -> FixedChance:
    shuffles = model.shuffles
    return FixedChance(face_indices(model.dice), coin_indices(model.coins), _card_order(shuffles), _piles(shuffles))


def _card_order(model: ShufflesModel) -> tuple[CharacterId, ...]:
    return tuple(CharacterId(character_id) for character_id in model.characters)


def _turn(model: TurnModel | None) -> TurnSetup | None:
    if model is None:
        return None
    return TurnSetup(
        number=model.number,
        player=model.player,
        phase=model.phase,
        active=None if model.active is None else Handle(model.active),
        played=tuple(Handle(handle) for handle in model.played),
        tension=model.tension,
        order=model.order,
        claims=tuple(Claim(claim.player, claim.due) for claim in model.claims),
    )


def _piles(model: ShufflesModel | PilesModel) -> dict[Tier, tuple[Pile, Pile]]:
    """The tiers of which both piles are given."""
    given = {Tier.GRANITE: model.granite, Tier.JADE: model.jade, Tier.GOLD: model.gold}
    return {tier: (_pile(piles[0]), _pile(piles[1])) for tier, piles in given.items() if piles is not None}


def _pile(ids: tuple[str, ...]) -> Pile:
    return tuple(RewardId(reward_id) for reward_id in ids)


def _face_up(model: FaceUpModel) -> dict[Tier, tuple[RewardId | None, RewardId | None]]:
    given = {Tier.GRANITE: model.granite, Tier.JADE: model.jade, Tier.GOLD: model.gold}
    return {tier: (_open(pair[0]), _open(pair[1])) for tier, pair in given.items() if pair is not None}


def _open(reward_id: str | None) -> RewardId | None:
    return None if reward_id is None else RewardId(reward_id)


def _board(choice: str | BoardModel | None, catalog: Catalog, drawn: BoardDef | None) -> BoardDef | None:
    if isinstance(choice, BoardModel):
        return board_def(INLINE, choice) if drawn is None else drawn
    return None if choice is None else catalog.board(BoardId(choice))


def _player(model: PlayerModel, catalog: Catalog, usual_gallons: int) -> PlayerSetup:
    return PlayerSetup(
        name=model.name,
        team=tuple(_krosmaster(member, catalog) for member in model.team),
        timeline=None if model.timeline is None else tuple(Handle(handle) for handle in model.timeline),
        gallons=usual_gallons if model.gallons is None else model.gallons,
        kamas=model.kamas,
    )


def _krosmaster(model: KrosmasterModel, catalog: Catalog) -> KrosmasterSetup:
    return KrosmasterSetup(
        character=catalog.character(CharacterId(model.character)),
        name=None if model.name is None else Handle(model.name),
        at=model.at,
        wounds=model.wounds,
        mp_markers=model.markers.mp,
        ap_markers=model.markers.ap,
        used_this_game=_spells(model.used),
        used_this_turn=_spells(model.used_this_turn),
        lasting=_spells(found for found in model.lasting if _boost(found, catalog) is None),
        inspired=tuple(Power(power) for power in model.inspired),
        ko=model.ko,
        rewards=tuple(HeldReward(catalog.rewards[RewardId(held.id)], held.face == "up") for held in model.rewards),
        boosts=tuple(boost for found in model.lasting if (boost := _boost(found, catalog)) is not None),
        mp=model.mp,
        ap=model.ap,
        wounded_by=model.wounded_by,
    )


def _boost(lasting_id: str, catalog: Catalog) -> RewardDef | None:
    """The boost that an entry of `lasting` names; None: it names a spell, which may be that of a weapon."""
    reward = catalog.rewards.get(RewardId(lasting_id))
    return reward if reward is not None and reward.kind is RewardKind.BOOST else None


def _token(model: PlacedTokenModel, catalog: Catalog) -> TokenSetup:
    return TokenSetup(
        token=catalog.tokens[TokenId(model.token)],
        by=Handle(model.by),
        at=model.at,
        name=None if model.name is None else Handle(model.name),
        wounds=model.wounds,
        mp_markers=model.markers.mp,
        ap_markers=model.markers.ap,
        mp=model.mp,
        ap=model.ap,
        used_this_game=_spells(model.used),
        used_this_turn=_spells(model.used_this_turn),
        lasting=_spells(model.lasting),
        wounded_by=model.wounded_by,
    )


def _spells(ids: Iterable[str]) -> tuple[SpellId, ...]:
    return tuple(SpellId(spell_id) for spell_id in ids)


def face_indices(faces: Iterable[Face]) -> tuple[int, ...]:
    """Faces as the rules script them."""
    return tuple(FACES.index(face) for face in faces)


def coin_indices(coins: Iterable[str]) -> tuple[int, ...]:
    """Coin tosses as the rules script them."""
    return tuple(_COINS.index(coin) for coin in coins)
