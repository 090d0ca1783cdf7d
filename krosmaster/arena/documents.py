"""Commands and events as the plain values of a match file (docs/match-file.md)."""

from __future__ import annotations

import re
from dataclasses import fields
from enum import Enum
from typing import Any

from krosmaster.arena.boards import BoardDef
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
from krosmaster.arena.definitions import CharacterDef, TokenDef
from krosmaster.arena.dice import Face
from krosmaster.arena.events import Event
from krosmaster.arena.notation import cell_name
from krosmaster.arena.reward_defs import RewardDef
from krosmaster.grid import Cell


def command_document(command: Command) -> dict[str, Any]:
    """A command with the words of a match file."""
    match command:
        case PickBoard(board):
            return {"do": "pick_board", "board": board}
        case PickSide(side):
            return {"do": "pick_side", "side": side.value}
        case Draft(take):
            return {"do": "draft", "take": take}
        case OrderTimeline(who):
            return {"do": "order_timeline", "who": list(who)}
        case Place(who, at):
            return {"do": "place", "who": who, "at": cell_name(at)}
        case SetDice(faces):
            return {"do": "set_dice", "faces": [face.value for face in faces]}
        case Inspire(give):
            return {"do": "inspire", "give": list(give)}
        case Move(to):
            return {"do": "move", "to": cell_name(to)}
        case Cast(spell, at):
            return {"do": "cast", "spell": spell, "at": cell_name(at)}
        case Punch(at):
            return {"do": "punch", "at": cell_name(at)}
        case PickUp():
            return {"do": "pick_up"}
        case BuyGallon(seller):
            return {"do": "buy_gallon"} | ({} if seller is None else {"from": seller})
        case BuyReward(tier, source, index, to):
            document = {"do": "buy_reward", "tier": tier.value, "from": source.value, "index": index}
            return document | ({} if to is None else {"to": to})
        case UseReward(reward, at, who):
            document = {"do": "use_reward", "reward": reward}
            return document | ({} if at is None else {"at": cell_name(at)}) | ({} if who is None else {"who": who})
        case Choose(option):
            return {"do": "choose", "option": option}
        case EndTurn():
            return {"do": "end_turn"}
        case Concede(by):
            return {"do": "concede", "by": by}


def event_type(event: Event) -> str:
    """The event's name in kebab-case, such as dice-rolled."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", type(event).__name__).lower()


def event_document(event: Event) -> dict[str, Any]:
    """An event as a line of `run` shows it: its type, then its fields in a fixed order."""
    document: dict[str, Any] = {"type": event_type(event)}
    for field in fields(event):  # type: ignore[arg-type]  # every event is a dataclass; the protocol cannot say so
        document[_KEYS.get(field.name, field.name)] = _plain(getattr(event, field.name))
    return document


_KEYS = {"from_": "from", "purpose": "for"}


def _plain(value: Any) -> Any:
    match value:
        case Cell():
            return cell_name(value)
        case Face() | Enum():
            return value.value
        case BoardDef() | CharacterDef() | TokenDef() | RewardDef():
            return value.id
        case tuple():
            return [_plain(entry) for entry in value]
        case _:
            return value
