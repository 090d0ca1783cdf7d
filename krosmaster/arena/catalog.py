"""Everything that content offers, in one value."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
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
    own_digests: Mapping[CharacterId, str] = field(default_factory=dict)
    """Of the characters that players have made: each with a digest of its card and of what it summons."""
    own_place: str = ""
    """The folder in which such characters are looked for, as a fault names it; empty: in none."""

    def board(self, board_id: BoardId) -> BoardDef:
        """A face of the board, or the board of a lesson; KeyError when there is none."""
        found = self.boards.get(board_id)
        return self.lesson_boards[board_id] if found is None else found

    def character(self, character_id: CharacterId) -> CharacterDef:
        """A krosmaster, or a target for the sandbox; KeyError when there is none."""
        found = self.characters.get(character_id)
        return self.training[character_id] if found is None else found

    def digest_with(self, character_ids: Iterable[str]) -> str:
        """The digest of the content that a match of these characters is played with: own ones count only there."""
        own = sorted({one for one in map(CharacterId, character_ids) if one in self.own_digests})
        if not own:
            return self.digest
        return hashlib.sha256(" ".join([self.digest, *(self.own_digests[one] for one in own)]).encode()).hexdigest()

    @property
    def printed(self) -> list[CharacterDef]:
        """The characters of the game, without those that players have made: from them teams are dealt by chance."""
        return [card for card in self.characters.values() if not card.is_own]

    @property
    def box(self) -> tuple[CharacterDef, ...]:
        """The characters of the box, from which random teams and drafts are dealt (SETUP-1)."""
        return tuple(card for card in self.characters.values() if card.in_box)
