"""Who and what a sentence about an event speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from krosmaster.arena.definitions import PUNCH, Handle, SpellId
from krosmaster.arena.reward_defs import RewardDef
from krosmaster.arena.state import Option, QuestionKind
from krosmaster.client.art.text import escaped
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.figure_wording import Cast, figure_markup, player_markup
from krosmaster.table.sayings import N_

_STYLES: Mapping[Option, str] = {"ap": N_("AP"), "mp": N_("MP"), "wounds": N_("wounds")}
"""What Masqueraider Style offers."""


class EventNames:
    """Figures and players in their colours, spells and rewards in bold."""

    def __init__(self, cast: Cast, players: tuple[str, ...]) -> None:
        self._cast = cast
        self._players = players

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self._players)

    def who(self, handle: Handle) -> str:
        """A figure."""
        figure = self._cast.get(handle)
        return figure_markup(figure) if figure else escaped(handle)

    def player(self, player: int) -> str:
        """A player."""
        return player_markup(self._players, player)

    def spell(self, handle: Handle, spell_id: SpellId) -> str:
        """A spell of a figure, or the punch."""
        figure = self._cast.get(handle)
        spell = figure.spell(spell_id) if figure else None
        if spell is None and spell_id == PUNCH.id:
            spell = PUNCH
        return f"<b>{escaped(name_of(spell.names) if spell else spell_id)}</b>"

    def reward(self, reward: RewardDef) -> str:
        """A reward."""
        return f"<b>{escaped(name_of(reward.names))}</b>"

    def option(self, question: QuestionKind, option: Option) -> str:
        """The option of a question."""
        if isinstance(option, int):
            if question is QuestionKind.GOLD_PILE:
                return _("pile {number}").format(number=option + 1)
            return self.player(option)
        return _(_STYLES[option]) if question is QuestionKind.STYLE else self.who(Handle(option))
