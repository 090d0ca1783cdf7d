"""A question of the rules in the place of the card: figures, players, piles or the words of a style to choose from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from krosmaster.arena.definitions import CharacterDef, Handle
from krosmaster.arena.reward_defs import ChooseOne, RewardDef, Tier
from krosmaster.arena.state import Figure, Option, Question, QuestionKind, State
from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.reward_art import token_back
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.reward_view import reward_card, reward_markup
from krosmaster.client.panels.prompt_panels import PromptRow, draw_prompt_head, draw_row, prompt_links, prompt_top
from krosmaster.client.panels.rule_links import rule_link
from krosmaster.client.ui.spots import Pointer, Spot
from krosmaster.client.wording import _, ngettext
from krosmaster.client.words.figure_wording import cell_word, figure_name, player_name
from krosmaster.client.words.reward_wording import own_sentences
from krosmaster.play.selection import PickingSeller, RewardChosen
from krosmaster.table.sayings import N_

_PAD = 12
_ROW = 62
_LOW, _LOW_OF_LONG = 38, 56
_GAP = 6

_RULES: Mapping[QuestionKind, str] = {
    QuestionKind.EFFECT_ORDER: "TURN-8",
    QuestionKind.NEXT_MOB: "TURN-3",
    QuestionKind.BEARER: "REW-3",
    QuestionKind.STYLE: "REW-5",
    QuestionKind.GOLD_PILE: "REW-21",
    QuestionKind.GALLON_FROM: "FOUR-12",
    QuestionKind.GALLON_TO: "FOUR-5",
    QuestionKind.TENSION_LOSER: "FOUR-8",
}
_WORDS: Mapping[QuestionKind, tuple[str, str]] = {
    QuestionKind.EFFECT_ORDER: (N_("What comes first?"), N_("{player}, choose what happens first.")),
    QuestionKind.NEXT_MOB: (N_("Who plays next?"), N_("{player}, choose the summon that plays next.")),
    QuestionKind.BEARER: (N_("Who gets it?"), N_("{player}, choose on whose card the reward lies face down.")),
    QuestionKind.STYLE: (N_("What shall it do?"), N_("{player}, choose one of these.")),
    QuestionKind.GOLD_PILE: (N_("Which gold pile?"), N_("{player}, the top reward of the pile is yours.")),
    QuestionKind.GALLON_FROM: (N_("From whom?"), N_("{player}, choose the opponent whose GG you take.")),
    QuestionKind.GALLON_TO: (N_("To whom?"), N_("{player}, choose who gets the GG for this knock-out.")),
    QuestionKind.TENSION_LOSER: (N_("Tension rises!"), N_("{player}, choose who loses a GG.")),
}
_STYLE_ICONS: Mapping[Option, str] = {"ap": "ap", "mp": "mp", "wounds": "heal"}


class QuestionPanel:
    """Spots: `choose:<option>`, of a seller `seller:<player>`, of an ally to carry `carry:<handle>`.

    The reward that is asked about is the spot `in-hand`, whose tip tells all of it.
    """

    def __init__(self, look: Look, box: pygame.Rect) -> None:
        self._look = look
        self.box = box
        self._player = 0
        self._title = self._text = ""
        self._reward: pygame.Surface | None = None
        self._rows: list[tuple[Spot, PromptRow]] = []
        self.spots: tuple[Spot, ...] = ()

    def show_question(self, state: State) -> None:
        """The options of the open question."""
        question = state.question
        assert question is not None, "nothing is asked"
        title, text = _WORDS[question.kind]
        reward = state.in_hand if question.kind in (QuestionKind.BEARER, QuestionKind.STYLE) else None
        rows = [(f"choose:{option}", _row(self._look, state, question, option)) for option in question.options]
        self._show(state, question.player, (_(title), f"{_(text)} {rule_link(_RULES[question.kind])}"), rows, reward)

    def show_sellers(self, state: State, selection: PickingSeller) -> None:
        """The opponents who could sell a GG (FOUR-12)."""
        words = _("From whom?"), _("{player}, no wild GG is left: choose who sells.") + " " + rule_link("FOUR-12")
        rows = [(f"seller:{player}", player_row(state, player)) for player in selection.able]
        self._show(state, state.player, words, rows, None)

    def show_carried(self, state: State, selection: RewardChosen) -> None:
        """The allies who could be carried (REW-24)."""
        text = _("{player}, choose an ally beside you, then the cell.")
        words = _("Who is carried?"), f"{text} {rule_link('REW-24')}"
        rows = [(f"carry:{handle}", figure_row(state, state.figures[handle])) for handle in selection.able]
        self._show(state, state.player, words, rows, None)

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw the panel."""
        look = self._look
        draw_prompt_head(surface, look, self.box, self._player, self._title, self._text)
        if self._reward is not None:
            picture, box = self._reward, self._reward_box
            look.draw_well(surface, box.inflate(look.px(8), look.px(8)), edge=theme.GOLD_DARK)
            surface.blit(picture, box)
        for number, (spot, row) in enumerate(self._rows, start=1):
            draw_row(surface, look, spot, row, pointer, number)

    def _low_row(self, rows: Sequence[PromptRow], width: int) -> int:
        """The least height of a row, in pixels: more where a name needs two lines."""
        look = self._look
        room = width - look.px(62)
        is_long = any(
            row.note and look.line(row.name, theme.LEAST_TEXT, style=Style.BOLD).get_width() > room for row in rows
        )
        return look.px(_LOW_OF_LONG if is_long else _LOW)

    def _show(
        self,
        state: State,
        player: int,
        words: tuple[str, str],
        rows: list[tuple[str, PromptRow]],
        reward: RewardDef | None,
    ) -> None:
        look = self._look
        name = escaped(player_name(state.players[player].name, player))
        self._player, self._title = player, words[0]
        self._text = words[1].format(player=f"<b>{name}</b>")
        pad, gap = look.px(_PAD), look.px(_GAP)
        top = prompt_top(look, self.box, self._text)
        width = self.box.width - 2 * pad
        self._reward = None
        if reward is not None:
            least = len(rows) * (self._low_row([row for _id, row in rows], width) + gap)
            self._reward = reward_card(
                look, reward, width - look.px(8), self.box.bottom - pad - top - least - gap - look.px(8)
            )
            self._reward_box = self._reward.get_rect(topleft=(self.box.left + pad + look.px(4), top + look.px(4)))
            top = self._reward_box.bottom + look.px(4) + gap
        room = (self.box.bottom - pad - top) // max(len(rows), 1) - gap
        height = min(look.px(_ROW), room)
        self._rows = []
        for spot_id, row in rows:
            self._rows.append((Spot(spot_id, pygame.Rect(self.box.left + pad, top, width, height)), row))
            top += height + gap
        card = [Spot("in-hand", self._reward_box, reward_markup(reward))] if reward is not None else []
        self.spots = (*card, *(spot for spot, _row in self._rows), *prompt_links(look, self.box, self._text))


def figure_row(state: State, figure: Figure) -> PromptRow:
    """A figure as an option: where it stands, and its HP."""
    note = _("{left} of {hp} HP").format(left=figure.hp - figure.wounds, hp=figure.hp)
    if figure.in_play:
        place = cell_word(state.grid.cells[figure.cell])
        note = place if figure.definition.is_mechanism else f"{place} · {note}"
    return PromptRow(figure_name(figure), note, portrait=figure.definition.id)


def player_row(state: State, player: int) -> PromptRow:
    """A player as an option, with the GG that are left."""
    seat = state.players[player]
    note = _("{number} GG").format(number=seat.gallons)
    return PromptRow(player_name(seat.name, player), note, icon=f"player-{player}")


def _row(look: Look, state: State, question: Question, option: Option) -> PromptRow:
    match question.kind:
        case QuestionKind.GALLON_FROM | QuestionKind.GALLON_TO | QuestionKind.TENSION_LOSER:
            return player_row(state, int(option))
        case QuestionKind.GOLD_PILE:
            count = len(state.shop[Tier.GOLD].piles[int(option)])
            note = ngettext("{number} left", "{number} left", count).format(number=count)
            words = _("pile {number}").format(number=int(option) + 1)
            back = token_back(look, Tier.GOLD, look.px(34), look.px(40))
            return PromptRow(words[:1].upper() + words[1:], note, picture=back)
        case QuestionKind.STYLE:
            return PromptRow(_style(state, option), "", icon=_STYLE_ICONS.get(option, "potion"))
        case _:
            figure = state.figures[Handle(str(option))]
            row = figure_row(state, figure)
            if question.kind is QuestionKind.BEARER and isinstance(figure.definition, CharacterDef):
                held = _("{held} of {most} rewards").format(held=len(figure.rewards), most=figure.definition.level)
                return row._replace(note=held)
            return row


def _style(state: State, option: Option) -> str:
    """What one of the choices of the reward in hand does."""
    reward = state.in_hand
    for effect in reward.effects if reward is not None else ():
        if isinstance(effect, ChooseOne):
            single = replace(reward, effects=(dict(effect.options)[str(option)],)) if reward is not None else None
            if single is not None:
                return " ".join(own_sentences(single))
    return str(option)
