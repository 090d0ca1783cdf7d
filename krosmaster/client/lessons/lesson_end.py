"""The end of a lesson: the coach's last words, and where to go from there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from krosmaster.arena.lesson_defs import Page
from krosmaster.client.art import painting, theme
from krosmaster.client.art.look import Look
from krosmaster.client.screens.notice_screen import Choice, NoticeScreen
from krosmaster.client.services import Services
from krosmaster.client.ui.buttons import ButtonFace
from krosmaster.client.ui.screen import Push, Screen
from krosmaster.client.ui.spots import Pointer, Spot, draw_button
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.event_wording import ending_sentence
from krosmaster.client.words.figure_wording import player_name
from krosmaster.table.contract import Outcome

_WIDTH, _HEIGHT, _PAD = 660, 380, 26
_COACH = 190


def restart_question(services: Services, anew: Callable[[], Screen]) -> NoticeScreen:
    """Whether to give up what was played of a lesson, for the screen of the same one from its start."""
    stay = Choice(None, _("Go on playing"))
    begin = Choice(lambda: Push(anew(), onto_bottom=True), _("From the start"), "primary", "replay")
    return NoticeScreen(
        services, _("Begin this lesson again?"), _("What you have played of it will be lost."), (stay, begin)
    )


class LessonEndModal:
    """Spots: `victory:next` (the next lesson), `victory:again`, `victory:board`, `victory:lessons`."""

    def __init__(self, names: tuple[str, ...], outcome: Outcome, page: Page | None, *, has_next: bool) -> None:
        self._names = names
        self._outcome = outcome
        self._page = page
        self._has_next = has_next
        self.spots: tuple[Spot, ...] = ()

    @property
    def golden(self) -> str:
        """On to the next lesson, or the same one once more."""
        return "victory:next" if self._has_next else "victory:again"

    def lay_out(self, look: Look) -> None:
        """A panel in the middle."""
        self._look = look
        self._box = look.layout.centred(look.layout.window, _WIDTH, _HEIGHT)
        row = look.layout.cut_bottom(look.layout.inset(self._box, _PAD, 20), 50)[0]
        entries = self._entries()
        boxes = look.layout.columns(row, len(entries), 10)
        self.spots = tuple(Spot(f"victory:{name}", box) for (name, *_rest), box in zip(entries, boxes, strict=True))

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw it over the rest."""
        look, box = self._look, self._box
        surface.blit(painting.dimmer(surface.get_size()), (0, 0))
        look.draw_panel(surface, box, accent=theme.GOLD)
        inner = look.layout.inset(box, _PAD, 20)
        mood = self._page.mood.value if self._page is not None else "cheer"
        coach = look.drawings.sized(f"coach/coach-{mood}", (look.px(_COACH), look.px(_COACH)))
        _buttons, room = look.layout.cut_bottom(inner, 50, 12)
        left, words = look.layout.cut_left(room, _COACH, 20)
        surface.blit(coach, coach.get_rect(center=left.center))
        title = look.heading(self._title(), (words.width, look.px(72)), 30)
        why = look.paragraph(
            f"{ending_sentence(self._outcome.why)} <c faint>[{self._outcome.why}]</c>", words.width, 14, theme.SOFT_TEXT
        )
        parts = [title, why]
        if self._page is not None:
            high = words.height - sum(part.get_height() + look.px(10) for part in parts)
            parts.append(look.fitted_paragraph(name_of(self._page.text), (words.width, high), 17))
        height = sum(part.get_height() for part in parts) + look.px(10) * (len(parts) - 1)
        top = words.top + max((words.height - height) // 2, 0)
        for part in parts:
            surface.blit(part, (words.left, top))
            top += part.get_height() + look.px(10)
        for spot, (_name, text, icon, kind) in zip(self.spots, self._entries(), strict=True):
            draw_button(surface, look, spot, ButtonFace(text, icon, kind, 15), pointer)

    def _title(self) -> str:
        winners = self._outcome.winners
        if len(winners) != 1:
            return _("A draw!")
        return _("{player} wins!").format(player=player_name(self._names[winners[0]], winners[0]))

    def _entries(self) -> list[tuple[str, str, str, str]]:
        entries = [
            ("again", _("Once more"), "replay", "plain"),
            ("board", _("The board"), "view-front", "plain"),
            ("lessons", _("Lessons"), "lesson", "plain"),
        ]
        if self._has_next:
            entries.append(("next", _("Next lesson"), "arrow-right", "primary"))
        return entries
