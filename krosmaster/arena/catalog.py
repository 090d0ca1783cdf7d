"""Everything that content offers, in one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from krosmaster.arena.boards import BoardDef, BoardId
from krosmaster.arena.definitions import CharacterDef, CharacterId, TokenDef, TokenId
from krosmaster.arena.reward_defs import RewardDef, RewardId


@dataclass(frozen=True)
class Catalog:
    """Everything that content offers, by id, and a digest of it that match files carry."""

    characters: Mapping[CharacterId, CharacterDef]
    tokens: Mapping[TokenId, TokenDef]
    boards: Mapping[BoardId, BoardDef]
    rewards: Mapping[RewardId, RewardDef]
    """The 60 tokens in the order of their file."""
    digest: str = ""
    lesson_boards: Mapping[BoardId, BoardDef] = field(default_factory=dict)
    """The small boards of the first lessons; nobody picks them for a match (SETUP-4)."""
    training: Mapping[CharacterId, CharacterDef] = field(default_factory=dict)
    """Targets for the sandbox; nobody picks them for a team, drafts them or is dealt them."""

    def board(self, board_id: BoardId) -> BoardDef:
        """A face of the board, or the board of a lesson; KeyError when there is none."""
        found = self.boards.get(board_id)
        return self.lesson_boards[board_id] if found is None else found

    def character(self, character_id: CharacterId) -> CharacterDef:
        """A krosmaster, or a target for the sandbox; KeyError when there is none."""
        found = self.characters.get(character_id)
        return self.training[character_id] if found is None else found

    @property
    def box(self) -> tuple[CharacterDef, ...]:
        """The characters of the box, from which random teams and drafts are dealt (SETUP-1)."""
        return tuple(card for card in self.characters.values() if card.in_box)
