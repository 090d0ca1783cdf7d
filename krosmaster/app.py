"""Puts the client together: content, settings, saves, screens, window; and runs its loop."""

from __future__ import annotations

import os
import random
import secrets
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from krosmaster import late
from krosmaster.arena.catalog import Catalog
from krosmaster.client import wording
from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.fonts import forget_fonts
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.text import escaped
from krosmaster.client.geometry.layout import DESIGN_SIZE, MINIMUM_SIZE
from krosmaster.client.paths import DRAWINGS, user_folder
from krosmaster.client.scenes.sounds import Sounds
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import SaveFault, Services
from krosmaster.client.set_up import ways
from krosmaster.client.set_up.title_screen import TitleScreen
from krosmaster.client.settings import Settings, SettingsFile
from krosmaster.client.ui.double_click import DoubleClick
from krosmaster.client.ui.focus import KEY_REPEAT_MS
from krosmaster.client.ui.screen import Push, ScreenStack
from krosmaster.client.wording import _
from krosmaster.content.faults import ContentFaults
from krosmaster.content.loader import load_catalog
from krosmaster.kept_matches import KeptMatches
from krosmaster.own_characters import OwnCharacters
from krosmaster.reports import write_report
from krosmaster.table.reading import making_what_stays

if TYPE_CHECKING:
    from krosmaster.play.computer.thinking import Thinker

FRAMES_PER_SECOND = 60
RESTING_FRAMES_PER_SECOND = 20
REST_AFTER_MS = 12_000
"""After so long without an event, what moves for ornament stands still, and the machine stays cool."""

_AT_ONCE_MS = 3_000
_UNSEEN_DRIVERS = ("offscreen", "dummy")


class NoDisplay(Exception):
    """There is no screen to open a window on."""


class App:
    """The window and what is in it. `frame` is one turn of the loop; tests call it with a time of their own."""

    def __init__(self, services: Services, settings_file: SettingsFile, size: tuple[int, int]) -> None:
        self.services = services
        self._settings_file = settings_file
        self._windowed_size = size
        self._is_full = services.settings.full_screen
        self.window = self._open_window()
        self.stack = ScreenStack(self.window.get_size())
        self._size = self.window.get_size()
        self._must_lay_out = False
        self._must_draw = True
        self._double_click = DoubleClick()
        self._moves = False
        self._quiet_ms = 0
        self.since_fault_ms = _AT_ONCE_MS
        """How long ago the program went wrong last."""
        services.change_settings = self.change_settings

    @property
    def is_at_rest(self) -> bool:
        """Whether nobody has touched anything for a while, and nothing moves that is watched."""
        return self.services.is_at_rest and not self._moves

    def change_settings(self, settings: Settings) -> None:
        """Keep new settings; the screens are laid out again at the end of the frame."""
        self._must_lay_out |= not settings.looks_like(self.services.settings)
        self._must_draw = True
        self.services.settings = settings
        self.services.sounds.follow(settings)
        self._settings_file.write(settings)
        wording.use(settings.language)

    def frame(self, dt_ms: int) -> bool:
        """Take the events, let time pass, show the picture if it has changed; False: the program ends."""
        self._quiet_ms += dt_ms
        self.since_fault_ms += dt_ms
        self._double_click.update(dt_ms)
        for event in pygame.event.get():
            self._quiet_ms = 0
            self._take(event)
            if self.stack.is_empty:
                return False
        self.services.is_at_rest = self._quiet_ms >= REST_AFTER_MS
        self._settle_window()
        self._moves = self.stack.top.update(dt_ms)
        self._must_draw |= self._moves
        if self._must_draw:
            self.draw()
            pygame.display.flip()
            self._must_draw = False
            self.services.sounds.prepare()  # after the first picture, which it must not delay
        return True

    def recover(self, line: str) -> None:
        """Begin anew at the title after a fault, and say what has happened."""
        self.since_fault_ms = 0
        self.stack = ScreenStack(self.window.get_size())
        self.stack.change(Push(TitleScreen(self.services)))
        self.stack.change(Push(NoticeScreen(self.services, _("Something went wrong"), escaped(line))))
        self._must_draw = True

    def draw(self) -> None:
        """Draw the screens into the window."""
        self.stack.draw(self.window)
        PICTURES.frame()

    def _take(self, event: pygame.event.Event) -> None:
        self._must_draw = True
        if event.type == pygame.QUIT:
            self.stack.close()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            settings = self.services.settings
            self.change_settings(settings.with_full_screen(on=not settings.full_screen))
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1 and self._may_explain():
            self.stack.change(Push(ways.rules(self.services)))
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F2 and self._may_explain():
            self.stack.change(Push(ways.rulebook(self.services)))
        elif not self._double_click.is_second(event):
            change = self.stack.top.handle(event)
            if change is not None:
                self.stack.change(change)
                self._double_click.meaning_changed()

    def _may_explain(self) -> bool:
        """Whether F1 and F2 open rules here: not over questions nor over themselves; the arena has its own keys."""
        top = self.stack.top
        return isinstance(top, WidgetScreen) and not top.is_overlay and not top.explains_rules

    def _settle_window(self) -> None:
        if self.services.settings.full_screen != self._is_full:
            if not self._is_full:
                self._windowed_size = self.window.get_size()
            self._is_full = self.services.settings.full_screen
            self.window = self._open_window()
        self.window = pygame.display.get_surface() or self.window
        if self._must_lay_out or self.window.get_size() != self._size:
            self._size = self.window.get_size()
            self.stack.resize(self._size)
            self._must_lay_out = False
            self._must_draw = True

    def _open_window(self) -> pygame.Surface:
        if self._is_full:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        window = pygame.display.set_mode(self._windowed_size, pygame.RESIZABLE)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # pygame-ce has no other way to set it yet
            pygame.Window.from_display_module().minimum_size = _smaller(MINIMUM_SIZE, window.get_size())
        return window


def make_app(
    size: tuple[int, int] | None = None,
    data_dir: Path | None = None,
    clock: Callable[[], datetime] = datetime.now,
    seed: int | None = None,
    *,
    catalog: Catalog | None = None,
    thinker: Thinker | None = None,
) -> App:
    """The client with the title on its stack; what is given replaces folder, clock, chance, content, computer players.

    Raises:
        ContentFaults: content is broken.
        NoDisplay: there is no screen.
    """
    folder = data_dir or user_folder()
    settings_file = SettingsFile(folder / "settings.json")
    settings = settings_file.read()
    wording.use(settings.language)
    printed = load_catalog() if catalog is None else catalog
    _start_pygame()
    own = OwnCharacters(folder / "characters", printed)
    numbers = random.Random(secrets.randbits(64) if seed is None else seed)  # noqa: S311 - a seed for a game of dice
    services = Services(
        saves=KeptMatches(folder / "saves", own.catalog, clock, lambda: numbers.getrandbits(31)),
        own=own,
        drawings=_drawings(),
        settings=settings,
        sounds=Sounds(settings),
        next_seed=lambda: numbers.getrandbits(31),
        load_rules=late.rules,
        load_rulebook=late.rulebook,
        load_lessons=lambda: late.lessons(printed),
        load_progress=lambda: late.progress(folder / "lessons.json"),
        load_teams=lambda: late.teams(folder / "teams"),
        make_thinker=lambda: thinker or late.thinker(_reported),
        screen_of=ways.match,
        lessons_screen_of=ways.lessons,
        sandbox_of=ways.sandbox,
        renderer_of=ways.renderer,
    )
    app = App(services, settings_file, size or _first_size())
    app.stack.change(Push(TitleScreen(services)))
    return app


def run(match_file: Path | None = None) -> int:
    """Open the window, on a match file if one is given, and play until it is closed. The value is the exit code."""
    _spare_the_software_renderer()
    app = None
    try:
        with making_what_stays():
            app = make_app()
        if match_file is not None:
            match = app.services.saves.load(match_file)
            app.stack.change(Push(app.services.screen_for(match)))
        _loop(app)
    except NoDisplay:
        _tell("There is no display to open a window on; the command line needs none: run FILE, check, lab.")
        return 2
    except ContentFaults as faults:
        _tell(faults)
        return 1
    except SaveFault as fault:
        _tell(fault)
        return 2 if fault.is_refusal else 1
    except KeyboardInterrupt:
        return 0
    except Exception:  # noqa: BLE001 - no traceback ever reaches a player
        _tell(_reported(traceback.format_exc()))
        return 1
    finally:
        if app is not None:
            app.services.close()
        late.stop_crews()
        forget_fonts()
        pygame.quit()
    return 0


def _tell(text: object) -> None:
    sys.stderr.write(f"{text}\n")


def _loop(app: App) -> None:
    pygame.key.set_repeat(*KEY_REPEAT_MS)
    timer = pygame.time.Clock()
    if not lived(app, 0):
        return
    late.prepare(app.services)  # after the first picture, which it must not delay
    while lived(app, timer.tick(RESTING_FRAMES_PER_SECOND if app.is_at_rest else FRAMES_PER_SECOND)):
        pass


def lived(app: App, dt_ms: int) -> bool:
    """One frame. A fault of the program is written down and leads to the title, where the match can be gone on with.

    Raises:
        Exception: the fault, when it comes again at once: then nothing in the window works.
    """
    try:
        return app.frame(dt_ms)
    except Exception:
        if app.since_fault_ms < _AT_ONCE_MS:
            raise
        line = _reported(traceback.format_exc())
        _tell(line)
        app.recover(line)
        return True


def _start_pygame() -> None:
    chosen = os.environ.get("SDL_VIDEODRIVER")
    if sys.platform == "linux":
        os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())  # without it SDL complains on stderr
    try:
        pygame.display.init()
    except pygame.error as fault:
        raise NoDisplay from fault
    if pygame.display.get_driver() in _UNSEEN_DRIVERS and not chosen:
        raise NoDisplay  # without a screen SDL would run the game unseen
    pygame.font.init()
    pygame.display.set_caption("Krosmaster Arena")
    pygame.display.set_icon(pygame.image.load_sized_svg(str(DRAWINGS / "ui" / "logo-mark.svg"), (64, 64)))


def _first_size() -> tuple[int, int]:
    """The size at which the window opens: no larger than the smallest screen, whichever it opens on."""
    size = DESIGN_SIZE
    for desktop in pygame.display.get_desktop_sizes():
        size = _smaller(size, desktop)
    return size


def _smaller(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return min(one[0], other[0]), min(one[1], other[1])


def _spare_the_software_renderer() -> None:
    """Without a GPU, SDL would send every picture through software OpenGL, at ten times the cost."""
    if sys.platform == "linux" and not list(Path("/dev/dri").glob("renderD*")):
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


@cache
def _drawings() -> Drawings:
    """One for the whole process: what was rendered once stays."""
    return Drawings(DRAWINGS)


def _reported(trace: str) -> str:
    """Write what went wrong beside the saves; the line that tells the player where."""
    path = write_report(trace)
    if path is None:
        words = _("The program made a mistake: {fault}. Your match is saved up to the last act.")
        return words.format(fault=trace.strip().splitlines()[-1])
    words = _("The program made a mistake; your match is saved up to the last act. What happened is written in {path}")
    return words.format(path=path)
