"""The tension dice: set what can be set, then give them as inspiration or take the refund."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from krosmaster.arena.definitions import Handle
from krosmaster.arena.dice import SETTINGS, Face
from krosmaster.arena.state import Figure, State
from krosmaster.client.art import painting, theme
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.panels.prompt_panels import PromptRow, draw_prompt_head, draw_row, prompt_links, prompt_top
from krosmaster.client.panels.rule_links import link_spots, rule_link
from krosmaster.client.ui.buttons import ButtonFace
from krosmaster.client.ui.spots import Pointer, Spot, draw_button, draw_key_badge
from krosmaster.client.wording import _, ngettext
from krosmaster.client.words.card_wording import face_name, power_icon, power_name
from krosmaster.client.words.figure_wording import figure_name, listed, player_name
from krosmaster.play.inspiration import wasted_dice, would_be_wasted
from krosmaster.play.selection import GivingInspiration, SettingDice

REFUND = (3, 1, 0)
"""Kamas by the number of dice given (TEN-5), for the line that says what the confirmation brings."""

_PAD = 12
_DIE = 84
_DIE_TO_GIVE, _DIE_IN_A_LOW_PANEL = 62, 46
_HIGH = 390
_SMALL_DIE = 40
_ROW = 46
_GAP = 5
_MOST_IN_A_COLUMN = 4
_POWER = 19
_WORDS = 14
_ROOMY = 260
"""In a narrower row the note of given dice needs the room of the powers."""


class DicePanel:
    """Two dice in the place of the card. Spots: `die:0`, `set:0:armor`, `give:<handle>`, `confirm`."""

    def __init__(self, look: Look, box: pygame.Rect) -> None:
        self._look = look
        self.box = box
        self._state: State | None = None
        self._faces: tuple[Face | None, ...] = ()
        self._give: tuple[Handle | None, ...] | None = None
        self._held: int | None = None
        self._rows: list[tuple[Spot, Figure]] = []
        self._dice: list[Spot] = []
        self._settings: list[Spot] = []
        self._confirm = Spot("confirm", pygame.Rect(0, 0, 0, 0))
        self.spots: tuple[Spot, ...] = ()

    def show(self, state: State, selection: SettingDice | GivingInspiration, held: int | None) -> None:
        """Take over how far the dice are set or given; `held` is the die that the next click gives."""
        look, box = self._look, self.box
        self._state, self._held = state, held
        self._give = selection.give if isinstance(selection, GivingInspiration) else None
        self._faces = selection.faces if isinstance(selection, SettingDice) else state.tension
        top = prompt_top(look, box, self._text())
        size, pad = look.px(self._die_size), look.px(_PAD)
        self._dice, self._settings, self._rows = [], [], []
        for place in range(len(state.tension)):
            centre = box.left + box.width * (1 + 2 * place) // 4
            die = pygame.Rect(centre - size // 2, top, size, size)
            self._dice.append(Spot(f"die:{place}", die, self._die_tip(place)))
            options = SETTINGS[state.tension[place]] if self._give is None else ()
            if len(options) > 1:
                self._add_settings(place, options, centre, die.bottom + look.px(8))
        top += size + look.px(10)
        confirm = pygame.Rect(box.left + pad, box.bottom - pad - look.px(44), box.width - 2 * pad, look.px(44))
        if self._give is not None:
            self._add_rows(state, top, confirm.top - look.px(10) - self._words_height)
        is_ready = None not in self._faces
        tip = "" if is_ready else _("First set every die: click it, or one of the faces below it.")
        self._confirm = Spot("confirm", confirm, tip, enabled=is_ready)
        self.spots = (*self._dice, *self._settings, *(spot for spot, _figure in self._rows), self._confirm)
        self.spots += prompt_links(look, box, self._text())
        self.spots += link_spots(look, self._consequence(), self._words_width, _WORDS, self._words_at, centred=True)

    def draw(self, surface: pygame.Surface, pointer: Pointer, dragged: int | None) -> None:
        """Draw the panel; a dragged die is drawn by whoever drags it."""
        look, state = self._look, self._state
        assert state is not None, "nothing to show yet"
        title = _("Tension roll") if self._give is None else _("Inspiration")
        draw_prompt_head(surface, look, self.box, state.player, title, self._text())
        for place, spot in enumerate(self._dice):
            self._draw_die(surface, place, spot, pointer, is_dragged=place == dragged)
        for number, spot in enumerate(self._settings, start=1):
            face = Face(spot.id.rsplit(":", 1)[1])
            picture = look.sprite(f"dice/die-{face.value}", _SMALL_DIE - 6)
            draw_button(surface, look, spot, ButtonFace("", "", "tile", picture=picture), pointer)
            draw_key_badge(surface, look, spot.box, str(number))
        for number, (spot, figure) in enumerate(self._rows, start=1):
            self._draw_row(surface, spot, figure, pointer, number)
        words = look.paragraph(self._consequence(), self._words_width, _WORDS, theme.TEXT, centred=True)
        surface.blit(words, self._words_at)
        draw_button(surface, look, self._confirm, ButtonFace(self._bargain(), "check", "primary", 18), pointer)

    # ---- laying out ----

    @property
    def _die_size(self) -> float:
        if self._give is None:
            return _DIE
        return _DIE_TO_GIVE if self._look.layout.units(self.box.height) >= _HIGH else _DIE_IN_A_LOW_PANEL

    @property
    def _words_width(self) -> int:
        return self.box.width - 2 * self._look.px(_PAD)

    @property
    def _words_height(self) -> int:
        words = self._look.paragraph(self._consequence(), self._words_width, _WORDS, theme.TEXT, centred=True)
        return words.get_height()

    @property
    def _words_at(self) -> tuple[int, int]:
        """Where the line over the confirmation begins."""
        look = self._look
        return self.box.left + look.px(_PAD), self._confirm.box.top - self._words_height - look.px(6)

    def _add_settings(self, place: int, options: tuple[Face, ...], centre: int, top: int) -> None:
        look, size = self._look, self._look.px(_SMALL_DIE)
        per_row = 2
        for number, face in enumerate(options):
            row, col = divmod(number, per_row)
            left = centre + round((col - per_row / 2) * (size + look.px(4))) + look.px(2)
            box = pygame.Rect(left, top + row * (size + look.px(4)), size, size)
            self._settings.append(Spot(f"set:{place}:{face.value}", box, face_name(face).capitalize()))

    def _add_rows(self, state: State, top: int, bottom: int) -> None:
        look, pad = self._look, self._look.px(_PAD)
        figures = [state.figures[handle] for handle in state.players[state.player].timeline]
        figures = [figure for figure in figures if figure.in_play]
        columns = look.layout.columns(
            pygame.Rect(self.box.left + pad, top, self.box.width - 2 * pad, bottom - top),
            1 if len(figures) <= _MOST_IN_A_COLUMN else 2,
            _GAP,
        )
        rows = -(-len(figures) // len(columns))
        height = min(look.px(_ROW), (bottom - top) // max(rows, 1) - look.px(_GAP))
        for number, figure in enumerate(figures):
            column, row = columns[number // rows], number % rows
            box = pygame.Rect(column.left, top + row * (height + look.px(_GAP)), column.width, height)
            self._rows.append((Spot(f"give:{figure.handle}", box, self._row_tip(state, figure)), figure))

    # ---- words ----

    def _text(self) -> str:
        assert self._state is not None
        name = escaped(player_name(self._state.players[self._state.player].name, self._state.player))
        if self._give is None:
            words = _("{player}, set the dice: two equal ones raise the tension, which costs each player a GG.")
            if len(self._state.players) > 2:
                words = _("{player}, set the dice: two equal ones raise the tension, which costs two players a GG.")
            rule = "TEN-7"
        else:
            words, rule = _("{player}, give the dice: click or drag one onto a krosmaster."), "TEN-3"
        return f"{words.format(player=f'<b>{name}</b>')} {rule_link(rule)}"

    def _die_tip(self, place: int) -> str:
        assert self._state is not None
        if self._give is not None:
            return _("Click a krosmaster to give this die; click the die to take it back.")
        if len(SETTINGS[self._state.tension[place]]) > 1:
            return _("Click to set the next face.")
        return _("This face stays as it is.")

    def _row_tip(self, state: State, figure: Figure) -> str:
        """What it has, and what the next die would do."""
        names = [power_name(power) for power in sorted(figure.powers, key=lambda power: power.value)]
        tip = figure_name(figure)
        if names:
            tip = _("{who} has {powers}.").format(who=escaped(tip), powers=listed(names))
        if self._would_waste(state, figure):
            why = _("This die would do nothing: a power is never doubled.")
            tip += f"\n<c red>{why}</c> {rule_link('TEN-4')}"
        return tip

    def _would_waste(self, state: State, figure: Figure) -> bool:
        """Whether the die that the next click gives would do nothing for a krosmaster."""
        if self._give is None:
            return False
        free = self._give.index(None) if None in self._give else None
        place = self._held if self._held is not None else free
        return place is not None and would_be_wasted(state, self._give, place, figure.handle)

    def _bargain(self) -> str:
        """What the confirmation does."""
        if self._give is None:
            return _("Set the dice")
        given = sum(handle is not None for handle in self._give)
        kamas = REFUND[given]
        if not kamas:
            return _("Give the dice")
        if given:
            words = ngettext("Give one, take {number} kama", "Give one, take {number} kamas", kamas)
        else:
            words = ngettext("Take {number} kama", "Take {number} kamas", kamas)
        return words.format(number=kamas)

    def _consequence(self) -> str:
        if self._give is not None:
            assert self._state is not None
            if wasted := wasted_dice(self._state, self._give):
                return f"<c red><icon warning> {waste_words(self._state, self._give, wasted)}</c> {rule_link('TEN-4')}"
            kamas = REFUND[sum(handle is not None for handle in self._give)]
            if not kamas:
                return _("Both dice given: no refund.")
            words = ngettext("Refund: {number} kama", "Refund: {number} kamas", kamas).format(number=kamas)
            return f"<icon kama> {words}"
        if None in self._faces:
            return ""
        if self._faces[0] is self._faces[1]:
            return f"<c red><icon tension> {self._tension_words()}</c> {rule_link('TEN-2')}"
        return "<c green>" + _("No tension.") + "</c>"

    def _tension_words(self) -> str:
        """What the tension would cost."""
        assert self._state is not None
        seats = self._state.players
        if len(seats) > 2:
            return _("Tension rises: two players lose a GG!")
        words = _("Tension rises: each player loses a GG!")
        last = [player_name(seat.name, place) for place, seat in enumerate(seats) if seat.gallons == 1]
        if last:
            words += " " + _("It is the last one of {players}.").format(players=escaped(listed(last)))
        return words

    # ---- painting ----

    def _draw_die(self, surface: pygame.Surface, place: int, spot: Spot, pointer: Pointer, *, is_dragged: bool) -> None:
        look, state = self._look, self._state
        assert state is not None
        is_given = self._give is not None and self._give[place] is not None
        if place == self._held or pointer.over == spot.id:
            halo = spot.box.inflate(look.px(10), look.px(10))
            fill = (255, 214, 110, 90) if place == self._held else (255, 255, 255, 36)
            surface.blit(painting.rounded(halo.size, look.px(18), fill, fill), halo)
        face = self._faces[place] or state.tension[place]
        die = look.sprite(f"dice/die-{face.value}", self._die_size)
        if is_given or is_dragged:
            die = die.copy()
            die.set_alpha(90)
        surface.blit(die, die.get_rect(center=spot.box.center))
        if self._give is not None and is_given:
            giver = self._give[place]
            assert giver is not None
            portrait = look.portrait(state.figures[giver].definition.id, 40)
            surface.blit(portrait, portrait.get_rect(center=spot.box.center))

    def _draw_row(self, surface: pygame.Surface, spot: Spot, figure: Figure, pointer: Pointer, number: int) -> None:
        look, state = self._look, self._state
        assert state is not None
        assert self._give is not None, "rows stand there while dice are given"
        given = [place for place, handle in enumerate(self._give) if handle == figure.handle]
        wasted = [place for place in wasted_dice(state, self._give) if place in given]
        dice = [
            look.sprite(f"dice/die-{state.tension[place].value}", look.layout.units(spot.box.height) - 12)
            for place in given
        ]
        room = sum(die.get_width() + look.px(2) for die in dice)
        note = ""
        if wasted:
            note = _("Wasted: {power}").format(power=face_name(state.tension[wasted[-1]]))
        elif self._would_waste(state, figure):
            held = self._held if self._held is not None else self._give.index(None)
            note = _("Wasted: {power}").format(power=face_name(state.tension[held]))
        powers = self._powers(figure, spot.box.height)
        if given and note and spot.box.width < look.px(_ROOMY):
            powers = pygame.Surface((0, 0))  # what matters of them is in the note
        row = PromptRow(
            figure_name(figure), note, figure.definition.id, is_warning=True, right=room + powers.get_width()
        )
        draw_row(surface, look, spot, row, pointer, number, is_chosen=bool(given))
        left = spot.box.right - look.px(6)
        for place, die in zip(given, dice, strict=True):
            left -= die.get_width() + look.px(2)
            at = die.get_rect(midleft=(left, spot.box.centery))
            surface.blit(die, at)
            if place in wasted:
                cross = look.icon("cross", look.layout.units(at.height) * 0.7)
                surface.blit(cross, cross.get_rect(center=at.center))
        surface.blit(powers, powers.get_rect(midright=(left, spot.box.centery)))

    def _powers(self, figure: Figure, height: int) -> pygame.Surface:
        """The powers of a krosmaster, of its card, rewards and dice, as a block of icons: two high if there is room."""
        look, size = self._look, self._look.px(_POWER)
        powers = sorted(figure.powers, key=lambda power: power.value)
        high = 2 if len(powers) > 1 and height >= 2 * size else 1
        picture = pygame.Surface((-(-len(powers) // high) * size, high * size), pygame.SRCALPHA)
        for number, power in enumerate(powers):
            icon = look.icon(power_icon(power), _POWER - 2)
            picture.blit(icon, (number // high * size, number % high * size))
        return picture


def waste_words(state: State, give: Sequence[Handle | None], wasted: Sequence[int]) -> str:
    """Which dice do nothing, marked-up: a power is never doubled (TEN-4)."""
    parts = []
    for place in wasted:
        who = give[place]
        assert who is not None, "a die that is kept is not wasted"
        words = _("{who}: a second {power} does nothing.")
        parts.append(words.format(who=escaped(figure_name(state.figures[who])), power=face_name(state.tension[place])))
    return " ".join(dict.fromkeys(parts))
