"""What the player who is asked may do now, each with the reason why not: for the card and the action bar."""

from __future__ import annotations

from dataclasses import replace

from krosmaster.arena.commands import BuyGallon, EndTurn, PickUp
from krosmaster.arena.definitions import PUNCH, SpellDef, SpellId
from krosmaster.arena.reasons import Reason, Why
from krosmaster.arena.reward_defs import RewardId
from krosmaster.arena.state import Figure, Phase, State
from krosmaster.client.panels.offers import OFFERS
from krosmaster.client.panels.watch_bar import Watch
from krosmaster.client.wording import _, ngettext
from krosmaster.client.words.figure_wording import cast_of
from krosmaster.client.words.reason_wording import reason_sentence
from krosmaster.play.answers import Left, UndoStop
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import RewardChosen, SpellChosen
from krosmaster.play.turn_controller import TurnController
from krosmaster.table.values import value


@value
class SpellChoice:
    """A spell of the active character, or the punch."""

    spell: SpellDef
    reason: Reason | None
    key: str
    """The key that chooses it."""


@value
class RewardChoice:
    """A face-down reward of the active krosmaster."""

    reward_id: RewardId
    reason: Reason | None
    needs_cell: bool


@value
class Choices:
    """The choices of one moment; all empty while no character acts."""

    acting: Figure | None
    spells: tuple[SpellChoice, ...]
    punch: SpellChoice | None
    pick_up: Reason | None
    buy_gallon: Reason | None
    end: Reason | None
    left: Left | None
    chosen: SpellId | None
    rewards: tuple[RewardChoice, ...]
    reward: RewardId | None
    """The reward that is being aimed."""
    can_buy_reward: bool
    """Whether anything in the shop can be bought now."""
    can_undo: bool
    undo_stop: str
    can_redo: bool
    watch: Watch | None = None
    """What is shown of the computer, while it plays."""

    def choice_of(self, spell_id: SpellId) -> SpellChoice | None:
        """The choice of a spell, by its id."""
        options = (*self.spells, self.punch) if self.punch else self.spells
        return next((choice for choice in options if choice.spell.id == spell_id), None)

    def reward_choice(self, reward_id: RewardId) -> RewardChoice | None:
        """The choice of a reward, by its id."""
        return next((choice for choice in self.rewards if choice.reward_id == reward_id), None)


NO_CHOICES = Choices(
    None,
    (),
    None,
    None,
    None,
    None,
    None,
    None,
    (),
    None,
    can_buy_reward=False,
    can_undo=False,
    undo_stop="",
    can_redo=False,
)
"""While the picture catches up."""


def watched(controller: TurnController, undo: tuple[bool, UndoStop | None], watch: Watch) -> Choices:
    """What may be done while the computer plays."""
    can_undo, stop = undo
    stop_words = _(stop.value) if stop is not None else ""
    can_redo = controller.can_redo()
    return replace(NO_CHOICES, can_undo=can_undo, undo_stop=stop_words, can_redo=can_redo, watch=watch)


def choices_of(controller: TurnController, undo: tuple[bool, UndoStop | None] | None = None) -> Choices:
    """What may be done in the match's present state; `undo`: whether the last act can be taken back, if not, why."""
    state = controller.state
    acting = state.active_figure if state.phase is Phase.ACTIVATION and state.question is None else None
    can_undo, stop = undo or controller.can_undo()
    selection = controller.selection
    spells: list[SpellChoice] = []
    punch = None
    if acting is not None:
        for number, spell in enumerate(acting.spells, start=1):
            spells.append(SpellChoice(spell, _reason_against(controller, spell.id), str(number)))
        if acting.is_krosmaster:
            punch = SpellChoice(PUNCH, _reason_against(controller, PUNCH.id), "P")
    return Choices(
        acting=acting,
        spells=tuple(spells),
        punch=punch,
        pick_up=_reason(controller.refusal(PickUp())),
        buy_gallon=_seller_apart(_reason(controller.refusal(BuyGallon()))),
        end=_reason(controller.refusal(EndTurn())),
        left=controller.what_is_left(),
        chosen=selection.spell_id if isinstance(selection, SpellChosen) else None,
        rewards=_rewards(controller, acting) if acting is not None else (),
        reward=selection.reward_id if isinstance(selection, RewardChosen) else None,
        can_buy_reward=bool(state.shop) and any(controller.refusal(offer.order()) is None for offer in OFFERS),
        can_undo=can_undo,
        undo_stop=_(stop.value) if stop is not None else "",
        can_redo=controller.can_redo(),
    )


def refusal_markup(reason: Reason, state: State) -> str:
    """A refusal in one sentence, with a link to the rule that it cites."""
    return f"{reason_sentence(reason, cast_of(state))} <rule {reason.rule}>"


def left_words(left: Left, *, whole_turn: bool) -> str:
    """What ending the character, or the whole turn, would lose; empty when nothing."""
    parts = []
    if left.mp:
        parts.append(_("{number} MP").format(number=left.mp))
    if left.ap:
        parts.append(_("{number} AP").format(number=left.ap))
    if whole_turn and left.waiting:
        count = len(left.waiting)
        words = ngettext("the turn of {number} figure", "the turns of {number} figures", count)
        parts.append(words.format(number=count))
    return ", ".join(parts)


def left_markup(left: Left, *, whole_turn: bool) -> str:
    """The same in icons, where there is little room."""
    parts = [(left.mp, "mp"), (left.ap, "ap"), (len(left.waiting) if whole_turn else 0, "range-self")]
    return " ".join(f"<b>{number}</b><icon {icon}>" for number, icon in parts if number)


def _rewards(controller: TurnController, acting: Figure) -> tuple[RewardChoice, ...]:
    previews = (controller.reward_preview(held.reward.id) for held in acting.rewards if not held.is_up)
    return tuple(RewardChoice(p.reward.id, p.reason, p.needs_cell) for p in previews if p is not None)


def _reason_against(controller: TurnController, spell_id: SpellId) -> Reason | None:
    preview = controller.spell_preview(spell_id)
    return preview.reason if preview is not None else None


def _seller_apart(reason: Reason | None) -> Reason | None:
    """That the seller has to be named is no refusal: it is asked next (FOUR-12)."""
    return None if reason is not None and reason.why is Why.NAME_A_SELLER else reason


def _reason(refused: Refused | None) -> Reason | None:
    return refused.reason if refused is not None else None
