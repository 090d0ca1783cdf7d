"""What happened. An event is a frozen value that applies itself to the working state: nothing else changes one.

Cells are those of the board as drawn. `rule` is the id of the rule that caused the event.
"""

from __future__ import annotations

from typing import Protocol

from krosmaster.arena.events.acts import (
    CharacterLocked,
    CharacterMoved,
    FigureShifted,
    FiguresSwapped,
    GallonBought,
    GallonsGained,
    KamaPickedUp,
    KamasGained,
)
from krosmaster.arena.events.preparation import (
    BoardPicked,
    CardsTurnedUp,
    CardTaken,
    CoinTossed,
    FigurePlaced,
    FirstPlayerSettled,
    SetupPhaseBegan,
    SidesTaken,
    TimelineOrdered,
)
from krosmaster.arena.events.rewards import (
    BoostAwaited,
    BoostsSpent,
    BuffsDiscarded,
    GoldDrawn,
    RewardBought,
    RewardGiven,
    RewardTurnedUp,
    ShopOpened,
    WoundsSuffered,
)
from krosmaster.arena.events.spells import (
    BombTriggered,
    BombWentOff,
    EffectStarted,
    KnockedOut,
    MarkersPlaced,
    MovementLost,
    PointsGained,
    SceneryDamaged,
    SceneryDestroyed,
    SpellCast,
    TokenLeft,
    TokenSummoned,
    TrapSprung,
    TrapTouched,
    WoundReflected,
    WoundsHealed,
    WoundsPaid,
    WoundsPlaced,
)
from krosmaster.arena.events.turns import (
    ActivationStarted,
    CharacterTurnEnded,
    CharacterTurnStarted,
    Conceded,
    DiceRolled,
    DiceSet,
    InspirationAwaited,
    InspirationEnded,
    Inspired,
    MatchEnded,
    QuestionAnswered,
    QuestionAsked,
    Refunded,
    TensionRose,
    TurnEnded,
    TurnResumed,
    TurnStarted,
)
from krosmaster.arena.state import WorkingState


class Event(Protocol):
    """Something that happened."""

    def apply(self, now: WorkingState) -> None:
        """Change the working state by what happened."""
        ...


__all__ = [
    "ActivationStarted",
    "BoardPicked",
    "BombTriggered",
    "BombWentOff",
    "BoostAwaited",
    "BoostsSpent",
    "BuffsDiscarded",
    "CardTaken",
    "CardsTurnedUp",
    "CharacterLocked",
    "CharacterMoved",
    "CharacterTurnEnded",
    "CharacterTurnStarted",
    "CoinTossed",
    "Conceded",
    "DiceRolled",
    "DiceSet",
    "EffectStarted",
    "Event",
    "FigurePlaced",
    "FigureShifted",
    "FiguresSwapped",
    "FirstPlayerSettled",
    "GallonBought",
    "GallonsGained",
    "GoldDrawn",
    "InspirationAwaited",
    "InspirationEnded",
    "Inspired",
    "KamaPickedUp",
    "KamasGained",
    "KnockedOut",
    "MarkersPlaced",
    "MatchEnded",
    "MovementLost",
    "PointsGained",
    "QuestionAnswered",
    "QuestionAsked",
    "Refunded",
    "RewardBought",
    "RewardGiven",
    "RewardTurnedUp",
    "SceneryDamaged",
    "SceneryDestroyed",
    "SetupPhaseBegan",
    "ShopOpened",
    "SidesTaken",
    "SpellCast",
    "TensionRose",
    "TimelineOrdered",
    "TokenLeft",
    "TokenSummoned",
    "TrapSprung",
    "TrapTouched",
    "TurnEnded",
    "TurnResumed",
    "TurnStarted",
    "WoundReflected",
    "WoundsHealed",
    "WoundsPaid",
    "WoundsPlaced",
    "WoundsSuffered",
]
