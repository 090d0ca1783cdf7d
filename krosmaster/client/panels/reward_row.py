"""The tokens on a krosmaster's card: open ones, face-down ones, and the free places."""

from __future__ import annotations

import pygame

from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.reward_defs import HeldReward
from krosmaster.arena.state import Figure, State
from krosmaster.client.art import theme
from krosmaster.client.art.look import Look
from krosmaster.client.art.reward_art import token_back, token_face
from krosmaster.client.cards.reward_view import reward_markup
from krosmaster.client.panels.choices import Choices
from krosmaster.client.panels.rule_links import refusal_tip
from krosmaster.client.ui.spots import Pointer, Spot
from krosmaster.client.wording import _
from krosmaster.client.words.card_wording import element_icon
from krosmaster.client.words.reward_wording import tier_name

TOKEN = 32
_GAP = 4


class RewardRow:
    """A row of tokens. Spots: `reward:<id>` of one that can be turned up, `token:<place>` of any other.

    Whose face-down tokens are read is the seat that is asked, or another reader: the others see backs, whatever they
    point at.
    """

    def __init__(self, look: Look) -> None:
        self._look = look
        self._tokens: list[tuple[Spot, HeldReward]] = []
        self._free: list[pygame.Rect] = []
        self._boosts: tuple[str, pygame.Rect] | None = None
        self._chosen = ""
        self._is_own = False
        self.spots: tuple[Spot, ...] = ()

    @staticmethod
    def width(look: Look, figure: Figure) -> int:
        """What the row takes, in pixels; 0 without any token."""
        places = len(figure.rewards) + (1 if figure.boosts else 0)
        return places * look.px(TOKEN + _GAP) - look.px(_GAP) if places else 0

    def show(
        self,
        state: State,
        figure: Figure,
        choices: Choices | None,
        right: int,
        top: int,
        left: int,
        reader: int | None = None,
    ) -> None:
        """Take over a figure's tokens, laid out so that they end at the right, for who is asked or another reader."""
        look = self._look
        size, step = look.px(TOKEN), look.px(TOKEN + _GAP)
        self._is_own = figure.owner == (state.asked if reader is None else reader)
        self._chosen = f"reward:{choices.reward}" if choices is not None and choices.reward else ""
        self._tokens, self._boosts = [], None
        start = max(right - self.width(look, figure), left)
        for place, held in enumerate(figure.rewards):
            box = pygame.Rect(start + place * step, top, size, size)
            self._tokens.append((self._spot(state, held, choices, place, box), held))
        taken = start + len(figure.rewards) * step
        if figure.boosts:
            amounts = " ".join(
                f"<b>+{boost.amount}</b><icon {element_icon(next(iter(boost.elements)))}>"
                if len(boost.elements) == 1
                else f"<b>+{boost.amount}</b><icon wound>"
                for boost in figure.boosts
            )
            self._boosts = amounts, pygame.Rect(taken, top, right - taken, size)
        self._free = []
        if isinstance(figure.definition, CharacterDef) and figure.rewards and not figure.boosts:
            free = figure.definition.level - len(figure.rewards)
            boxes = (pygame.Rect(start - number * step, top, size, size) for number in range(1, free + 1))
            self._free = [box for box in boxes if box.left >= left]
        self.spots = tuple(spot for spot, _held in self._tokens)

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw the tokens; one of the own seat that lies face down shows its face to the pointer."""
        look = self._look
        for box in self._free:
            look.draw_well(surface, box)
        for spot, held in self._tokens:
            is_over = pointer.over == spot.id
            is_read = held.is_up or (self._is_own and is_over)
            if is_read:
                picture = token_face(look, held.reward, spot.box.width)
            else:
                picture = token_back(look, held.reward.tier, *spot.box.size)
            surface.blit(picture, spot.box)
            if held.is_up or spot.id == self._chosen or (is_over and spot.enabled):
                edge = theme.GOLD if spot.id == self._chosen or not held.is_up else theme.GOLD_LIGHT
                pygame.draw.rect(surface, edge, spot.box, max(look.px(2), 1), border_radius=look.px(9))
        if self._boosts is not None:
            markup, box = self._boosts
            words = look.paragraph(markup, max(box.width, look.px(60)), 14, theme.GOLD_LIGHT)
            surface.blit(words, words.get_rect(midleft=(box.left + look.px(2), box.centery)))

    def _spot(self, state: State, held: HeldReward, choices: Choices | None, place: int, box: pygame.Rect) -> Spot:
        reward = held.reward
        if held.is_up:
            return Spot(f"token:{place}", box, reward_markup(reward))
        if not self._is_own:
            tier = tier_name(reward.tier)
            words = _("A face-down reward ({tier}): only its player knows it.").format(tier=tier)
            return Spot(f"token:{place}", box, words)
        tip = reward_markup(reward)
        choice = choices.reward_choice(reward.id) if choices is not None else None
        if choice is None:
            return Spot(f"token:{place}", box, tip + "\n<c soft>" + _("Face down: it does nothing yet.") + "</c>")
        if choice.reason is not None:
            return Spot(f"reward:{reward.id}", box, tip + refusal_tip(choice.reason, state), enabled=False)
        hint = _("Click: turn it up and choose a cell.") if choice.needs_cell else _("Click: turn it up.")
        return Spot(f"reward:{reward.id}", box, f"{tip}\n<c green>{hint}</c>")
