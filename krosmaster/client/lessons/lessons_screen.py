"""Learn: the seven lessons on their path; any can be entered at once, with the coach or without."""

from __future__ import annotations

import pygame

from krosmaster.arena.lesson_defs import Lesson, Variant
from krosmaster.arena.setup_options import SetupFault
from krosmaster.client.art import backdrop, painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.text import escaped
from krosmaster.client.lessons.lesson_screen import LessonScreen, begun
from krosmaster.client.screens.notice_screen import NoticeScreen, going_on
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import SaveEntry, Services
from krosmaster.client.ui.screen import Pop, Push, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed
from krosmaster.client.wording import _, name_of, ngettext
from krosmaster.play.lesson_run import lesson_of_note

_ROWS_WIDTH = 0.47
_MEDAL = 40
_FIGURE = 170
_COACH = 62
_HEADING = 26
_FAULT = 34


class LessonsScreen(WidgetScreen):
    """The lessons at the left, what the chosen one is about at the right."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._lessons = services.lessons.lessons
        self._faults = services.lessons.faults
        done = services.progress.done
        following = next((number for number, one in enumerate(self._lessons) if one.id not in done), 0)
        self._chosen = following
        self._left: dict[str, SaveEntry] = {}
        """The newest kept match of each lesson that goes on."""

    def answered(self, answer: object) -> None:  # noqa: ARG002 - whatever was above, a lesson may be done or left now
        """Look which lessons were left in the middle."""
        self._left = {}
        for entry in self.services.saves.entries():
            lesson_id = lesson_of_note(entry.note)
            if lesson_id and not entry.fault and lesson_id not in self._left:
                known = entry if entry.is_known else self.services.saves.detailed(entry)
                if not known.fault and not known.is_over and known.turn:
                    self._left[lesson_id] = known

    # ---- the widgets ----

    def build(self) -> None:
        """A tile for each lesson; the ways into the chosen one."""
        layout = self.look.layout
        self.widgets.button("back", self._back_box(), _("Back"), icon="home", kind="quiet")
        if not self._lessons:
            return
        rows = layout.rows(self._rows_box(), len(self._lessons), 8)
        for number, (lesson, row) in enumerate(zip(self._lessons, rows, strict=True)):
            picture = self._row_picture(lesson, row.size)
            chosen = number == self._chosen
            self.widgets.button(f"lesson:{number}", row, kind="row", picture=picture, chosen=chosen)
        self._build_ways()

    def _build_ways(self) -> None:
        layout, lesson = self.look.layout, self._lessons[self._chosen]
        left = self._left.get(lesson.id)
        ways, _rest = layout.cut_bottom(layout.inset(self._detail_box(), 20, 18), self._ways_height(lesson))
        first, ways = layout.cut_top(ways, 52, 10)
        if left is not None:
            go_on, anew = layout.columns(first, 2, 10)
            self.widgets.button("go-on", go_on, _("Go on"), icon="play", kind="primary", size=18)
            self.widgets.button("begin", anew, _("From the start"), icon="replay", size=16)
        else:
            words = _("Once more") if lesson.id in self.services.progress.done else _("Begin")
            self.widgets.button("begin", first, words, icon="lesson", kind="primary", size=20)
        _heading, ways = layout.cut_top(ways, _HEADING)
        for number, variant in enumerate(lesson.variants):
            box, ways = layout.cut_top(ways, 40, 8)
            tip = _("Two play without the coach, set up in another way.")
            self.widgets.button(f"variant:{number}", box, name_of(variant.names), icon="swap", size=14, tip=tip)

    def _ways_height(self, lesson: Lesson) -> float:
        return 52 + 10 + (_HEADING + 48 * len(lesson.variants) if lesson.variants else 0)

    # ---- the picture ----

    def paint(self, surface: pygame.Surface) -> None:
        """The night arena, the path, and the chosen lesson."""
        look, window = self.look, self.look.layout.window
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        title = look.title(_("Learn"), 36)
        surface.blit(title, title.get_rect(midtop=(window.centerx, look.px(20))))
        if self._faults:
            self._paint_faults(surface)
        if not self._lessons:
            return
        rows = self._rows_box()
        look.draw_panel(surface, rows.inflate(look.px(28), look.px(24)))
        box = self._detail_box()
        look.draw_panel(surface, box, accent=theme.GOLD_DARK)
        self._paint_coach(surface)
        self._paint_detail(surface, self._lessons[self._chosen], look.layout.inset(box, 20, 18))

    def _paint_faults(self, surface: pygame.Surface) -> None:
        """What is wrong in a file that was left out, in one line above the way back."""
        look, box = self.look, self._faults_box()
        icon = look.icon("warning", 20)
        gap = icon.get_width() + look.px(8)
        words = _("Left out: {fault}").format(fault=self._faults[0])
        more = len(self._faults) - 1
        count = f" (+{more})" if more else ""
        end = look.line(count, 15, theme.GOLD_LIGHT)
        line = look.line(words, 15, theme.GOLD_LIGHT, width=box.width - gap - end.get_width())
        left = box.centerx - (gap + line.get_width() + end.get_width()) // 2
        for part in (icon, line, end):
            surface.blit(part, part.get_rect(midleft=(left, box.centery)))
            left += gap if part is icon else part.get_width()

    def _paint_coach(self, surface: pygame.Surface) -> None:
        """The colonel in the lower corner, with a word on how far one has come."""
        look, window, rows = self.look, self.look.layout.window, self._rows_box()
        high = look.px(_COACH)
        face = look.drawings.sized(f"coach/coach-{self._mood}", (high, high))
        place = face.get_rect(bottomleft=(rows.left, window.bottom - look.px(4)))
        room = self._back_box().left - look.px(16) - (place.right + look.px(8))
        name = _("Colonel Beak")
        words = look.fitted_paragraph(f"<b>{name}</b>: {self._greeting}", (room, high), 15)
        surface.blit(face, place)
        surface.blit(words, words.get_rect(midleft=(place.right + look.px(8), place.centery)))

    @property
    def _done(self) -> int:
        return sum(lesson.id in self.services.progress.done for lesson in self._lessons)

    @property
    def _mood(self) -> str:
        return "cheer" if self._done in (0, len(self._lessons)) else "calm"

    @property
    def _greeting(self) -> str:
        done, count = self._done, len(self._lessons)
        if not done:
            return _("New here? I start with bare fists. Two play, or you lead both sides.")
        if done == count:
            return _("All of them! Now play the same with a friend, and win.")
        left = count - done
        text = ngettext("{number} lesson left. Chin up, beak out.", "{number} lessons left. Chin up, beak out.", left)
        return text.format(number=left)

    def _paint_detail(self, surface: pygame.Surface, lesson: Lesson, box: pygame.Rect) -> None:
        look, layout = self.look, self.look.layout
        title = look.title(f"{lesson.number}. {name_of(lesson.names)}", 26, width=box.width)
        surface.blit(title, title.get_rect(midtop=box.midtop))
        ways, room = layout.cut_bottom(box, self._ways_height(lesson) + 12)
        if lesson.variants:
            heading = look.line(_("For two, without the coach:"), 14, theme.SOFT_TEXT, Style.BOLD, width=box.width)
            surface.blit(heading, heading.get_rect(midleft=(ways.left, ways.top + look.px(12 + 62 + _HEADING / 2 - 2))))
        room = pygame.Rect(room.left, room.top + look.px(42), room.width, room.height - look.px(42))
        goal = look.paragraph(f"<icon flag> <b>{name_of(lesson.goal)}</b>", room.width, 16, theme.GOLD_LIGHT)
        teaches = look.paragraph(name_of(lesson.teaches), room.width, 16, theme.TEXT)
        words = [teaches, goal]
        if lesson.id in self._left:
            where = _("Left in the middle")
            turn = _("Turn {number}").format(number=self._left[lesson.id].turn)
            words.append(look.paragraph(f"<icon play> {where} · {turn}", room.width, 15, theme.SOFT_TEXT))
        height = sum(part.get_height() for part in words) + look.px(10) * len(words)
        stage = pygame.Rect(room.left, room.top, room.width, max(room.height - height, 0))
        self._paint_figures(surface, lesson, stage)
        top = stage.bottom + look.px(8)
        for part in words:
            surface.blit(part, (room.left, top))
            top += part.get_height() + look.px(10)

    def _paint_figures(self, surface: pygame.Surface, lesson: Lesson, box: pygame.Rect) -> None:
        """The teams facing each other, as large as there is room for."""
        look = self.look
        teams = [[given.character.id for given in player.team] for player in lesson.setup.players]
        most = max(map(len, teams))
        height = min(look.px(_FIGURE), round(box.height * 0.86), round(box.width / (most * 2 + 0.5)))
        if height < look.px(30):
            return
        step = round(height * (0.86 if most < 3 else 0.74))
        feet = box.bottom - max((box.height - height) // 2 - look.px(6), 0)
        for player, team in enumerate(teams):
            middle = box.left + round(box.width * (0.25 if player == 0 else 0.75))
            left = middle - step * (len(team) - 1) // 2
            for number, character_id in enumerate(team):
                disc = look.sprite(f"ui/disc-{player}", height / look.scale * 0.34)
                surface.blit(disc, disc.get_rect(center=(left + number * step, feet - round(height * 0.06))))
                sprite = look.drawings.sprite(f"figures/{character_id}", height)
                surface.blit(sprite, sprite.get_rect(midbottom=(left + number * step, feet)))
        sign = look.title(_("against"), 15, theme.SOFT_TEXT)
        surface.blit(sign, sign.get_rect(center=(box.centerx, feet - height // 2)))

    def _row_picture(self, lesson: Lesson, size: tuple[int, int]) -> pygame.Surface:
        look = self.look
        surface = pygame.Surface(size, pygame.SRCALPHA)
        middle, left = size[1] // 2, look.px(12)
        medal = pygame.Rect(left, 0, min(look.px(_MEDAL), size[1] - look.px(8)), 0)
        medal.height, medal.centery = medal.width, middle
        is_done, is_left = lesson.id in self.services.progress.done, lesson.id in self._left
        top, bottom = (theme.GOLD_LIGHT, theme.GOLD_DARK) if is_done else (theme.PANEL_EDGE, theme.NIGHT)
        edge = tuple(theme.GOLD if is_done or is_left else theme.PANEL_EDGE)
        picture = painting.rounded(medal.size, medal.width // 2, tuple(top), tuple(bottom), edge, max(look.px(2), 1))
        surface.blit(picture, medal)
        number = look.title(str(lesson.number), 20, theme.TEXT)
        surface.blit(number, number.get_rect(center=medal.center))
        if is_done or is_left:
            mark = look.icon("check" if is_done else "play", 18)
            surface.blit(mark, mark.get_rect(center=(medal.right - look.px(4), medal.bottom - look.px(6))))
        right = size[0] - look.px(10)
        faces = [given.character.id for player in lesson.setup.players for given in player.team]
        room = round(size[0] * 0.4)
        step = min(look.px(36), room // max(len(faces), 1))
        for character_id in reversed(faces):
            face = look.framed_face(character_id, step - look.px(3))
            right -= step
            surface.blit(face, face.get_rect(midleft=(right, middle)))
        left = medal.right + look.px(12)
        width = right - left - look.px(10)
        name = look.line(name_of(lesson.names), 17, theme.GOLD_LIGHT, Style.TITLE, width=width)
        surface.blit(name, name.get_rect(midleft=(left, middle)))
        return surface

    # ---- what is pressed ----

    def acted(self, act: Act) -> ScreenChange | None:
        """Choose a lesson, or go into it."""
        if not isinstance(act, Pressed):
            return None
        name, _colon, number = act.id.partition(":")
        if name == "back":
            return Pop()
        lesson = self._lessons[self._chosen]
        match name:
            case "lesson":
                self._chosen = int(number)
                self.rebuild()
            case "go-on":
                return Push(going_on(self.services, self._left[lesson.id].path))
            case "begin":
                return self._begin(lesson)
            case "variant":
                return self._begin(lesson, lesson.variants[int(number)])
            case _:
                pass
        return None

    def _begin(self, lesson: Lesson, variant: Variant | None = None) -> ScreenChange:
        try:
            run = begun(self.services, lesson, variant)
        except SetupFault as fault:
            return Push(NoticeScreen(self.services, _("This lesson cannot be played"), escaped(str(fault))))
        return Push(LessonScreen(self.services, run))

    # ---- where things lie ----

    def _body(self) -> pygame.Rect:
        layout = self.look.layout
        _top, rest = layout.cut_top(layout.window, 76)
        _bottom, middle = layout.cut_bottom(rest, 72 + (_FAULT if self._faults else 0))
        return layout.centred(middle, 1240, 760).inflate(-layout.px(64), -layout.px(24))

    def _rows_box(self) -> pygame.Rect:
        body = self._body()
        return pygame.Rect(body.left, body.top, round(body.width * _ROWS_WIDTH), body.height)

    def _detail_box(self) -> pygame.Rect:
        layout, body = self.look.layout, self._body()
        left = self._rows_box().right + layout.px(34)
        return pygame.Rect(
            left, body.top - layout.px(12), body.right + layout.px(14) - left, body.height + layout.px(24)
        )

    def _faults_box(self) -> pygame.Rect:
        layout = self.look.layout
        _strip, rest = layout.cut_bottom(layout.window, 66)
        box, _rest = layout.cut_bottom(rest, _FAULT)
        return box.inflate(-layout.px(48), 0)

    def _back_box(self) -> pygame.Rect:
        layout = self.look.layout
        strip, _rest = layout.cut_bottom(layout.window, 66)
        return layout.centred(strip, 200, 44)
