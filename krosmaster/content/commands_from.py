"""From the models of a match file to the commands of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from krosmaster.arena.boards import BoardId
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
from krosmaster.arena.definitions import CharacterId, Handle, SpellId
from krosmaster.arena.reward_defs import RewardId
from krosmaster.content.command_schema import (
    BuyGallonModel,
    BuyRewardModel,
    CastModel,
    ChooseModel,
    CommandModel,
    ConcedeModel,
    DraftModel,
    EndTurnModel,
    InspireModel,
    MoveModel,
    OrderTimelineModel,
    PickBoardModel,
    PickSideModel,
    PickUpModel,
    PlaceModel,
    PunchModel,
    SetDiceModel,
    UseRewardModel,
)
from krosmaster.content.yaml_nodes import Where


def command_from(model: CommandModel) -> Command:
    """The command of a model; a concession that names nobody is for player 0 until it is known who is active."""
    match model:
        case PickBoardModel(board=board):
            return PickBoard(BoardId(board))
        case PickSideModel(side=side):
            return PickSide(side)
        case DraftModel(take=take):
            return Draft(CharacterId(take))
        case OrderTimelineModel(who=who):
            return OrderTimeline(tuple(Handle(handle) for handle in who))
        case PlaceModel(who=who, at=at):
            return Place(Handle(who), at)
        case SetDiceModel(faces=faces):
            return SetDice(faces)
        case InspireModel(give=give):
            return Inspire(tuple(_handle(handle) for handle in give))
        case MoveModel(to=to):
            return Move(to)
        case CastModel(spell=spell, at=at):
            return Cast(SpellId(spell), at)
        case PunchModel(at=at):
            return Punch(at)
        case PickUpModel():
            return PickUp()
        case BuyGallonModel(from_=seller):
            return BuyGallon(seller)
        case BuyRewardModel(tier=tier, from_=source, index=index, to=to):
            return BuyReward(tier, source, index, _handle(to))
        case UseRewardModel(reward=reward, at=at, who=who):
            return UseReward(RewardId(reward), at, _handle(who))
        case ChooseModel(option=option):
            return Choose(option)
        case EndTurnModel():
            return EndTurn()
        case ConcedeModel(by=by):
            return Concede(by or 0)
        case _:
            assert_never(model)


def _handle(name: str | None) -> Handle | None:
    return None if name is None else Handle(name)


def handles_in(model: CommandModel) -> Iterator[tuple[Where, str]]:
    """The figures that a command names, and where in it; the options of a question are the rules' to judge."""
    match model:
        case PlaceModel(who=who):
            yield ("who",), who
        case BuyRewardModel(to=str(bearer)):
            yield ("to",), bearer
        case UseRewardModel(who=str(carried)):
            yield ("who",), carried
        case OrderTimelineModel(who=handles):
            for place, handle in enumerate(handles):
                yield ("who", place), handle
        case InspireModel(give=given):
            for place, receiver in enumerate(given):
                if receiver is not None:
                    yield ("give", place), receiver
