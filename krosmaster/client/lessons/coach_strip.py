"""The coach's place below the board: his face, his words, the task, and what can be asked of him."""

from __future__ import annotations

import pygame

from krosmaster.arena.lesson_defs import Page
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.kept import Kept
from krosmaster.client.art.look import Look
from krosmaster.client.lessons.coach import Coach, Saying
from krosmaster.client.ui.buttons import ButtonFace
from krosmaster.client.ui.spots import Pointer, Spot, draw_button
from krosmaster.client.wording import _, name_of
from krosmaster.play.lesson_run import Stage

TALL, LOW = 126, 50
"""The strip's height in units: while the coach leads, and while two play by themselves."""

_FACE, _SMALL_FACE = 104, 44
_BUTTONS = 144
_LOW_BUTTONS = 132
_PAD = 8
_SIZES = (15, 14, 13, 12, 11)
_TASK = 31
_PLATE = (30, 20, 58, 235)


class CoachStrip:
    """Laid out for one window; told by `show` what is said."""

    def __init__(self, look: Look, box: pygame.Rect, *, is_tall: bool) -> None:
        self._look = look
        self.box = box
        self._is_tall = is_tall
        self._kept = Kept(box)
        self._saying: Saying | None = None
        self._faces: dict[str, ButtonFace] = {}
        self._count = pygame.Rect(0, 0, 0, 0)
        self._goal = ""
        self.spots: tuple[Spot, ...] = ()

    def show(self, coach: Coach) -> None:
        """Take over what the coach says and can be asked."""
        self._saying = coach.saying
        self._faces = {}
        self.spots = tuple(self._low_spots(coach) if not self._is_tall else self._tall_spots(coach))

    def draw(self, surface: pygame.Surface, pointer: Pointer, nod: float) -> None:
        """Draw it; `nod` moves the coach's face by that part of its height."""
        saying, look = self._saying, self._look
        if saying is None:
            return
        over = pointer.among(self.spots)
        shown = (saying, over, self.spots, tuple(self._faces.items()), self._goal)
        self._kept.draw(surface, lambda window: self._paint(window, saying, over), *shown)
        size = look.px(self._face_size)
        face = look.drawings.sized(f"coach/coach-{_mood(saying.page)}", (size, size))
        inner = self._inner
        place = face.get_rect(midbottom=(inner.left + look.px(self._face_size * 0.54), inner.bottom - look.px(2)))
        surface.blit(face, place.move(0, -round(nod * place.height)))
        if self._is_tall:
            self._draw_name(surface, place)

    def _paint(self, surface: pygame.Surface, saying: Saying, pointer: Pointer) -> None:
        """All of it but the face, which moves."""
        look, inner = self._look, self._inner
        surface.blit(painting.gradient(self.box.size, theme.NIGHT_LIGHT, theme.NIGHT), self.box)
        look.draw_panel(surface, inner, accent=theme.GOLD_DARK)
        for spot in self.spots:
            draw_button(surface, look, spot, self._faces[spot.id], pointer)
        if self._is_tall:
            moment = saying.moment
            count = look.line(
                f"{moment.step} / {moment.steps}", 13, theme.SOFT_TEXT, Style.BOLD, width=self._count.width
            )
            surface.blit(count, count.get_rect(center=self._count.center))
        self._draw_words(surface, saying)

    def words(self, saying: Saying) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """What is said, then what is to be done, as far as there are such: the text and the box that it has."""
        look = self._look
        box = self._text_box(self._inner)
        task = self._task_box(saying)
        page_box = pygame.Rect(
            box.left, box.top, box.width, (box.bottom if task is None else task.top - look.px(4)) - box.top
        )
        markup = name_of(saying.page.text) if saying.page is not None else "" if self._is_tall else self._goal
        found = [(self._fitted(markup, *page_box.size, theme.TEXT), page_box)] if markup else []
        if task is not None and saying.moment.task is not None:
            room = pygame.Rect(task.left + look.px(34), task.top, task.width - look.px(44), task.height)
            words = f"<b>{name_of(saying.moment.task.text)}</b>"
            found.append((self._fitted(words, *room.size, theme.GOLD_LIGHT), room))
        return found

    # ---- within ----

    @property
    def _face_size(self) -> int:
        return _FACE if self._is_tall else _SMALL_FACE

    @property
    def _inner(self) -> pygame.Rect:
        return self.box.inflate(-2 * self._look.px(_PAD), -2 * self._look.px(4))

    def _text_box(self, inner: pygame.Rect) -> pygame.Rect:
        look = self._look
        left = inner.left + look.px(self._face_size + 14)
        right = inner.right - look.px(_BUTTONS + 10 if self._is_tall else _LOW_BUTTONS + 12)
        return pygame.Rect(left, inner.top + look.px(6), right - left, inner.height - look.px(12))

    def _draw_name(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        """A plate on the coach's chest."""
        look = self._look
        room = (face.width - look.px(6), look.px(30))
        name = look.label(_("Colonel Beak"), room, 12, theme.GOLD_LIGHT, Style.BOLD, centred=True)
        plate = name.get_rect().inflate(look.px(12), look.px(4))
        plate.midbottom = (face.centerx, face.bottom - look.px(1))
        edge = tuple(theme.GOLD_DARK)
        surface.blit(painting.rounded(plate.size, plate.height // 2, _PLATE, _PLATE, edge, max(look.px(1), 1)), plate)
        surface.blit(name, name.get_rect(center=plate.center))

    def _task_box(self, saying: Saying) -> pygame.Rect | None:
        if not self._is_tall or saying.has_more or saying.moment.task is None or saying.moment.stage is Stage.ASTRAY:
            return None
        box, high = self._text_box(self._inner), self._look.px(_TASK)
        return pygame.Rect(box.left, box.bottom - high, box.width, high)

    def _draw_words(self, surface: pygame.Surface, saying: Saying) -> None:
        look, task = self._look, self._task_box(saying)
        if task is not None:
            is_due = saying.waits_for_player
            edge = tuple(theme.GOLD if is_due else theme.PANEL_EDGE)
            fill = (58, 40, 22, 255) if is_due else (30, 20, 58, 255)
            surface.blit(painting.rounded(task.size, look.px(9), fill, fill, edge, max(look.px(1.5), 1)), task)
            icon = look.icon("target", 19)
            surface.blit(icon, icon.get_rect(midleft=(task.left + look.px(8), task.centery)))
        for words, box in self.words(saying):
            surface.blit(words, words.get_rect(midleft=(box.left, box.centery)))

    def _fitted(self, markup: str, width: int, height: int, colour: theme.Colour) -> pygame.Surface:
        """The words as large as they have room for."""
        look = self._look
        words = look.paragraph(markup, width, _SIZES[0], colour)
        for size in _SIZES[1:]:
            if words.get_height() <= height:
                break
            words = look.paragraph(markup, width, size, colour)
        return words

    def _tall_spots(self, coach: Coach) -> list[Spot]:
        look, saying = self._look, coach.saying
        inner = self._inner
        column = pygame.Rect(0, 0, look.px(_BUTTONS), inner.height - look.px(14))
        column.midright = (inner.right - look.px(8), inner.centery)
        head, rest = look.layout.cut_top(column, 24, 4)
        back, head = look.layout.cut_left(head, 28, 2)
        leave, head = look.layout.cut_right(head, 28, 4)
        restart, self._count = look.layout.cut_right(head, 28, 2)
        lower = look.layout.rows(rest, 2, 4)
        spots = [
            self._spot("coach:back", back, _("Read that again"), "arrow-left", enabled=coach.can_go_back),
            self._spot("coach:restart", restart, _("Begin this lesson again"), "replay"),
            self._spot("coach:leave", leave, _("Go on without the coach"), "close"),
        ]
        stage = saying.moment.stage
        if saying.has_more:
            spots.append(self._button("coach:next", lower[0], _("Next"), "arrow-right", "primary"))
        elif stage is Stage.ASTRAY:
            spots.append(self._button("coach:take-back", lower[0], _("Take it back"), "undo", "primary"))
        elif coach.waits_to_play:
            spots.append(self._button("coach:next", lower[0], _("Watch"), "play", "primary"))
        elif stage is Stage.FREE:
            spots.append(self._button("coach:next", lower[0], _("Play on"), "play", "primary"))
        if saying.moment.can_skip:
            spots.append(self._button("coach:show", lower[1], _("Show me"), "lesson", "plain"))
        return spots

    def _low_spots(self, coach: Coach) -> list[Spot]:
        look = self._look
        self._goal = "<icon flag> <b>" + name_of(coach.run.lesson.goal) + "</b>"
        inner = self._inner
        row = pygame.Rect(0, 0, look.px(_LOW_BUTTONS), look.px(34))
        row.midright = (inner.right - look.px(6), inner.centery)
        back, advice, restart = look.layout.columns(row, 3, 6)
        spots = [self._spot("coach:restart", restart, _("Begin this lesson again"), "replay")]
        if coach.run.can_come_back:
            spots.append(self._spot("coach:come-back", back, _("Call the coach back"), "turn-back"))
        if coach.advises:
            spots.append(self._spot("coach:advise", advice, _("A word of advice from the coach"), "lesson"))
        return spots

    def _spot(self, spot_id: str, box: pygame.Rect, tip: str, icon: str, *, enabled: bool = True) -> Spot:
        self._faces[spot_id] = ButtonFace("", icon, "quiet")
        return Spot(spot_id, box, tip, enabled)

    def _button(self, spot_id: str, box: pygame.Rect, words: str, icon: str, kind: str) -> Spot:
        self._faces[spot_id] = ButtonFace(words, icon, kind, 14)
        return Spot(spot_id, box)


def _mood(page: Page | None) -> str:
    return page.mood.value if page is not None else "calm"
