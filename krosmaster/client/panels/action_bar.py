"""The bar below the board: everything that the acting character and its player can do, each on a key."""

from __future__ import annotations

import pygame

from krosmaster.arena.state import State
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.kept import Kept
from krosmaster.client.art.look import Look
from krosmaster.client.cards.card_view import spell_markup
from krosmaster.client.panels.character_panel import spell_icon
from krosmaster.client.panels.choices import Choices, SpellChoice, left_markup, left_words
from krosmaster.client.panels.rule_links import refusal_tip
from krosmaster.client.panels.watch_bar import watch_buttons
from krosmaster.client.ui.buttons import ButtonFace
from krosmaster.client.ui.spots import Pointer, Spot, draw_button
from krosmaster.client.wording import _, name_of

_BUTTON = 50
_GAP = 6
_END = 128
_NARROW_END = 108
_WIDEST_END = 150
_WIDE_BAR = 900


class ActionBar:
    """Buttons in three groups: acts, ends, and the match."""

    def __init__(self, look: Look, box: pygame.Rect) -> None:
        self._look = look
        self._box = box
        back = painting.gradient(box.size, theme.PANEL_BOTTOM, theme.NIGHT).convert()
        pygame.draw.rect(back, theme.PANEL_EDGE, (0, 0, box.width, max(look.px(2), 1)))
        self._back = back
        self._kept = Kept(box)
        self._faces: list[tuple[Spot, ButtonFace, str]] = []
        self._words: list[tuple[str, pygame.Rect]] = []
        self._losses: dict[str, tuple[str, str]] = {}
        self._chosen = ""
        self.is_modest = False
        """Whether something else is to be pressed first: then no button here draws the eye."""
        self.spots: tuple[Spot, ...] = ()

    def show(self, state: State, choices: Choices, hint: str) -> None:
        """Take over what may be done; the hint stands where no character acts."""
        look, box = self._look, self._box
        self._faces, self._words = [], []
        self._chosen = f"spell:{choices.chosen}" if choices.chosen else ""
        size, gap = look.px(_BUTTON), look.px(_GAP)
        top = box.centery - size // 2 + look.px(1)
        right = box.right - look.px(8)
        for name, tip, enabled in (
            ("menu", _("Menu") + " (Esc)", True),
            ("save", _("Save"), True),
            ("redo", _("Redo") + " (Ctrl+Y)", choices.can_redo),
            (
                "undo",
                _("Undo") + " (Ctrl+Z)" + (f"\n{choices.undo_stop}" if choices.undo_stop else ""),
                choices.can_undo,
            ),
        ):
            right -= look.px(42)
            self._add(
                Spot(name, pygame.Rect(right, top + look.px(4), look.px(40), look.px(42)), tip, enabled),
                name,
                kind="quiet",
            )
        wide = self._width_of_ends()
        if choices.acting is not None or choices.left is not None:
            right = self._add_ends(choices, pygame.Rect(right - 2 * gap - wide, top, wide, size))
        left = box.left + look.px(10)
        if choices.watch is not None:
            group = pygame.Rect(left, box.top, right - 2 * gap - left, box.height)
            for spot, face, key in watch_buttons(look, choices.watch, group):
                self._faces.append((spot, face, key))
                right = spot.box.left
            hint = choices.watch.words
        if choices.acting is None:
            self._words.append((hint, pygame.Rect(left, box.top, right - left - gap, box.height)))
        else:
            self._add_acts(state, choices, pygame.Rect(left, top, size, size), right)
        self.spots = tuple(spot for spot, _face, _key in self._faces)

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw the bar."""
        over = pointer.among(self.spots)
        shown = (tuple(self._faces), tuple(self._words), dict(self._losses), self._chosen)
        self._kept.draw(surface, lambda window: self._paint(window, over), over, *shown)

    def _paint(self, surface: pygame.Surface, pointer: Pointer) -> None:
        look = self._look
        surface.blit(self._back, self._box)
        for spot, face, key in self._faces:
            draw_button(surface, look, spot, face, pointer, chosen=spot.id == self._chosen)
            if key:
                badge = look.line(key, 11, theme.SOFT_TEXT if spot.enabled else theme.FAINT_TEXT, Style.BOLD)
                surface.blit(badge, (spot.box.left + look.px(5), spot.box.top + look.px(2)))
        for spot, face, _key in self._faces:
            if spot.verb in ("end-character", "end-turn"):
                self._draw_loss(surface, spot, face)
        for words, box in self._words:
            picture = look.paragraph(words, box.width, 17)
            surface.blit(picture, picture.get_rect(midleft=(box.left + look.px(4), box.centery)))

    # ---- groups ----

    def _add_acts(self, state: State, choices: Choices, first: pygame.Rect, right: int) -> None:
        gap = self._look.px(_GAP)
        acts = [choice for choice in (*choices.spells, choices.punch) if choice is not None]
        others = [
            ("pick-up", "pick-up", "K", choices.pick_up, _("Pick up a kama: 1 AP")),
            ("buy", "buy-gallon", "G", choices.buy_gallon, _("Buy a GG: 1 AP and 10 kamas, on a demon cell")),
        ]
        if not choices.acting or not choices.acting.is_krosmaster:
            others = []
        count = len(acts) + len(others)
        first.width = min(first.width, (right - first.left) // max(count, 1) - gap)
        squares = count * (first.width + gap)
        spare = right - first.left - squares - gap
        named = len(choices.spells)
        wider = min(max(spare // max(named, 1), 0), self._look.px(118))
        is_named = wider >= self._look.px(62) and self._words_fit(choices, first.width + wider)
        left = first.left
        for choice in acts:
            is_spell = choice is not choices.punch
            width = first.width + (wider if is_spell and is_named else 0)
            words = name_of(choice.spell.names) if is_spell and is_named else ""
            self._add_spell(state, choices, choice, pygame.Rect(left, first.top, width, first.height), words)
            left += width + gap
        for name, icon, key, reason, tip in others:
            words = f"<b>{tip}</b> ({key})"
            if reason is not None:
                words += refusal_tip(reason, state)
            box = pygame.Rect(left, first.top, first.width, first.height)
            self._add(Spot(name, box, words, enabled=reason is None), icon, key)
            left += first.width + gap

    def _words_fit(self, choices: Choices, width: int) -> bool:
        """Whether the longest word of the spells' names fits beside the icon."""
        look = self._look
        words = [word for choice in choices.spells for word in name_of(choice.spell.names).split()]
        widest = max((look.line(word, theme.LEAST_TEXT, style=Style.BOLD).get_width() for word in words), default=0)
        return widest <= width - look.px(52)

    def _add_spell(self, state: State, choices: Choices, choice: SpellChoice, box: pygame.Rect, words: str) -> None:
        assert choices.acting is not None
        tip = spell_markup(choice.spell, choices.acting.definition)
        if choice.reason is not None:
            tip += refusal_tip(choice.reason, state)
        spot = Spot(f"spell:{choice.spell.id}", box, tip, choice.reason is None)
        face = ButtonFace(words, spell_icon(choice.spell), "tile", 14)
        self._faces.append((spot, face, choice.key))

    def _width_of_ends(self) -> int:
        """As wide as the words of both need, between two limits."""
        look = self._look
        usual = _END if look.layout.units(self._box.width) >= _WIDE_BAR else _NARROW_END
        longest = max(look.line(words, 13, style=Style.TITLE).get_width() for words in (_("End turn"), _("Done")))
        return min(max(look.px(usual), longest + look.px(41)), look.px(_WIDEST_END))

    def _add_ends(self, choices: Choices, box: pygame.Rect) -> int:
        """The two ends, right to left; the left edge of what they take."""
        gap = self._look.px(_GAP)
        left = choices.left
        for name, words, key, whole in (
            ("end-turn", _("End turn"), _("Shift+Enter"), True),
            ("end-character", _("Done"), _("Enter"), False),
        ):
            if name == "end-character" and choices.acting is None:
                continue
            place = box.copy()
            lost = left_words(left, whole_turn=whole) if left is not None else ""
            is_last = left is not None and not left.waiting
            tip = _("End this character's turn; the next one plays")
            if whole:
                tip = _("End the turn of all your characters")
            elif is_last:
                tip = _("End this character's turn, the last one: your turn ends")
            tip = f"<b>{tip}</b> ({key})"
            if lost:
                tip += "\n" + _("Would be lost: {what}").format(what=lost)
            is_spent = is_last and whole
            is_next = (name == "end-character") != is_spent
            kind = "primary" if is_next and not self.is_modest else "plain"
            spot = Spot(name, place, tip, enabled=True)
            self._faces.append((spot, ButtonFace(words if not lost else "", "" if lost else name, kind, 15), ""))
            self._losses[name] = (words, left_markup(left, whole_turn=whole) if left is not None else "")
            box = box.move(-box.width - gap, 0)
        return box.right + gap

    def _draw_loss(self, surface: pygame.Surface, spot: Spot, face: ButtonFace) -> None:
        """Two lines: what the button does, and what would be lost by it."""
        words, lost = self._losses[spot.id]
        if not lost:
            return
        look = self._look
        colour = theme.BUTTONS[face.kind].text
        icon = look.icon(spot.id, 24)
        surface.blit(icon, icon.get_rect(midleft=(spot.box.left + look.px(6), spot.box.centery - look.px(1))))
        left = spot.box.left + look.px(33)
        room = spot.box.right - look.px(6) - left
        upper = look.label(words, (room, look.px(20)), 15, colour, Style.TITLE)
        lower = look.paragraph(lost, 999, 13, colour)
        surface.blit(upper, (left, spot.box.top + look.px(6)))
        surface.blit(lower, (left, spot.box.top + look.px(25)))

    def _add(self, spot: Spot, icon: str, key: str = "", kind: str = "tile") -> None:
        self._faces.append((spot, ButtonFace("", icon, kind), key))
