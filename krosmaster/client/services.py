"""What every screen is given: content, rules, settings, drawings, saves. The composition root fills it in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from krosmaster.client.art.drawings import Drawings
from krosmaster.client.art.kept import PICTURES, most_bytes
from krosmaster.client.art.look import Look
from krosmaster.client.art.palettes import COLOURS
from krosmaster.client.art.text import TextPainter
from krosmaster.client.geometry.layout import Layout
from krosmaster.client.own_shelf import OwnShelf
from krosmaster.client.scenes.sounds import Sounds
from krosmaster.client.settings import Settings
from krosmaster.client.ui.screen import Screen
from krosmaster.table.values import value

if TYPE_CHECKING:  # what a match needs: the title does without
    from krosmaster.arena.boards import BoardDef
    from krosmaster.arena.catalog import Catalog
    from krosmaster.arena.commands import Command
    from krosmaster.arena.events import Event
    from krosmaster.arena.lesson_defs import Lessons
    from krosmaster.arena.reasons import Reason
    from krosmaster.arena.rulebook import Rulebook
    from krosmaster.arena.setup_options import Setup
    from krosmaster.arena.state import State
    from krosmaster.client.board.board_renderer import BoardRenderer
    from krosmaster.client.team_shelf import TeamShelf
    from krosmaster.play.computer.thinking import Thinker
    from krosmaster.play.lesson_progress import Progress
    from krosmaster.table.contract import Rules
    from krosmaster.table.match import Match

ArenaMatch: TypeAlias = "Match[State, Command, Event, Reason, Setup]"
ArenaRules: TypeAlias = "Rules[State, Command, Event, Reason, Setup]"


@value
class SaveEntry:
    """One kept match as lists show it: what its header tells, or for files without one, what the whole match does."""

    path: Path
    title: str
    teams: tuple[tuple[str, ...], ...] = ()
    """Character ids by player."""
    players: tuple[str, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()
    """Who plays with whom, of four."""
    turn: int = 0
    is_over: bool = False
    written: datetime | None = None
    fault: str = ""
    is_auto: bool = False
    """One of the autosaves."""
    is_known: bool = False
    """Whether teams, turn and end are known."""
    commands: int = 0
    board: str = ""
    """The id of the board; empty while it is not picked."""
    winners: tuple[int, ...] = ()
    other_rules: str = ""
    """The version of the rules that it was saved with, where that is not the one that is played now."""
    has_other_content: bool = False
    """Whether it was saved with other cards or boards."""
    is_elsewhere: bool = False
    """An autosave of another window that is open now."""
    note: str = ""
    """Which lesson it is, if it is one (`Match.note`)."""
    older: tuple[Path, ...] = ()
    """Of an autosave the ones before it, newest first."""


class SaveFault(Exception):
    """A match could not be read or written; the text is for the player."""

    def __init__(self, text: str, *, is_refusal: bool = False) -> None:
        super().__init__(text)
        self.is_refusal = is_refusal
        """The file fits its format, but the rules refuse one of its commands."""


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Whatever keeps a file from being written is told as a SaveFault that names it."""
    try:
        yield
    except OSError as fault:
        raise SaveFault(f"{path}: {fault.strerror or fault}") from fault


class Saves(Protocol):
    """The player's kept matches."""

    def keep(self, match: ArenaMatch) -> str:
        """Write the autosave; what the player should know of it, nearly always nothing. Raises SaveFault."""
        ...

    def save(self, match: ArenaMatch, title: str) -> Path:
        """Write a save of its own; raises SaveFault."""
        ...

    def entries(self) -> list[SaveEntry]:
        """All saves, newest first, broken ones too, as far as their headers tell."""
        ...

    def detailed(self, entry: SaveEntry) -> SaveEntry:
        """The same entry, read as a whole."""
        ...

    def unfinished(self) -> SaveEntry | None:
        """The autosave of a match that has not ended, by its head: whether it can be played again shows when it is."""
        ...

    def load(self, path: Path) -> ArenaMatch:
        """A match with all its commands played again; raises SaveFault."""
        ...

    def read(self, path: Path) -> ArenaMatch:
        """A match as `load` has it, only to be looked at; raises SaveFault."""
        ...

    def discard(self, path: Path) -> None:
        """Take a save out of the lists, so that it can be brought back; raises SaveFault."""
        ...

    def restore(self, path: Path) -> None:
        """Bring a discarded save back; raises SaveFault."""
        ...

    def rename(self, path: Path, title: str) -> None:
        """Give a save another title; raises SaveFault."""
        ...

    def follow(self, catalog: Catalog) -> None:
        """Read matches with this content from now on."""
        ...


class Services:
    """Given to every screen."""

    def __init__(
        self,
        *,
        saves: Saves,
        own: OwnShelf,
        drawings: Drawings,
        settings: Settings,
        sounds: Sounds,
        next_seed: Callable[[], int],
        load_rules: Callable[[], ArenaRules],
        load_rulebook: Callable[[], Rulebook],
        load_lessons: Callable[[], Lessons],
        load_progress: Callable[[], Progress],
        load_teams: Callable[[], TeamShelf],
        make_thinker: Callable[[], Thinker],
        screen_of: Callable[[Services, ArenaMatch], Screen],
        lessons_screen_of: Callable[[Services], Screen],
        sandbox_of: Callable[[Services, ArenaMatch, int], Screen],
        renderer_of: Callable[[BoardDef, Drawings], BoardRenderer],
    ) -> None:
        self.own = own
        """The characters that the player has made."""
        self.saves = saves
        self._printed_drawings = drawings
        self._drawings = drawings
        self.settings = settings
        """Replaced as a whole when the player changes something."""
        self.sounds = sounds
        """They are as loud as the settings say."""
        self.change_settings: Callable[[Settings], None] = self._set_settings
        """Keeps new settings; every screen is laid out again after the event that led to it."""
        self.is_at_rest = False
        """Nobody has touched anything for a while: nothing moves that tells nothing."""
        self.next_seed = next_seed
        """A seed for a new match."""
        self._load_rules = load_rules
        self._load_rulebook = load_rulebook
        self._load_lessons = load_lessons
        self._load_progress = load_progress
        self._load_teams = load_teams
        self._make_thinker = make_thinker
        self._screen_of = screen_of
        self._lessons_screen_of = lessons_screen_of
        self._sandbox_of = sandbox_of
        self._is_unkept_told = False
        self._save_news = ""
        self._painter_of = lru_cache(maxsize=2)(TextPainter)
        self._renderer_of = lru_cache(maxsize=2)(renderer_of)
        self._look_of = lru_cache(maxsize=1)(self._made_look)
        self._take_own()

    @property
    def catalog(self) -> Catalog:
        """All content, with the characters that the player has made."""
        return self.own.catalog

    def reread_own(self) -> None:
        """Look at the player's folder of characters again; screens that are entered after it show what it holds."""
        self.own.reread()
        self._take_own()

    def _take_own(self) -> None:
        self.saves.follow(self.own.catalog)
        self._drawings = self._printed_drawings.with_own(self.own.drawings)

    # ---- what is loaded when it is wanted first ----

    @cached_property
    def rules(self) -> ArenaRules:
        """What matches are made of."""
        return self._load_rules()

    @cached_property
    def rulebook(self) -> Rulebook:
        """The numbered rules, to be read."""
        return self._load_rulebook()

    @cached_property
    def lessons(self) -> Lessons:
        """The lessons and the coach."""
        return self._load_lessons()

    @cached_property
    def progress(self) -> Progress:
        """Which lessons are done."""
        return self._load_progress()

    @cached_property
    def teams(self) -> TeamShelf:
        """The teams that the player keeps."""
        return self._load_teams()

    @cached_property
    def thinker(self) -> Thinker:
        """Who thinks for the computer's seats."""
        return self._make_thinker()

    def close(self) -> None:
        """Nobody thinks any more: the program ends."""
        if "thinker" in vars(self):
            self.thinker.close()

    # ---- saves and screens ----

    def keep(self, match: ArenaMatch) -> SaveFault | None:
        """Write the autosave. What hinders it is returned once, until it works again: play goes on without saves."""
        try:
            self._save_news = self.saves.keep(match) or self._save_news
        except SaveFault as fault:
            is_news, self._is_unkept_told = not self._is_unkept_told, True
            return fault if is_news else None
        self._is_unkept_told = False
        return None

    def take_save_news(self) -> str:
        """What there is to tell of saves that were written, once; nearly always nothing."""
        news, self._save_news = self._save_news, ""
        return news

    def screen_for(self, match: ArenaMatch) -> Screen:
        """The screen in which a match goes on."""
        return self._screen_of(self, match)

    def sandbox_screen(self, match: ArenaMatch, commands: int) -> Screen:
        """A sandbox that begins where the first commands of a match led; the match stays as it is."""
        return self._sandbox_of(self, match, commands)

    def lessons_screen(self) -> Screen:
        """The list of all lessons."""
        return self._lessons_screen_of(self)

    @property
    def is_still(self) -> bool:
        """Whether nothing moves that tells nothing: nobody is there, or whoever is there wants it calm."""
        return self.is_at_rest or self.settings.reduced_motion

    def toggle_mute(self) -> bool:
        """Sound off or on again; whether it is on now."""
        self.change_settings(self.settings.with_sound(on=self.settings.is_muted))
        return not self.settings.is_muted

    def _set_settings(self, settings: Settings) -> None:
        self.settings = settings

    @property
    def drawings(self) -> Drawings:
        """The drawings in the palette that is set."""
        return self._drawings.in_colours(COLOURS[self.settings.palette])

    def look_for(self, size: tuple[int, int]) -> Look:
        """How things look in a window of this size at the scale that is set."""
        return self._look_of(size, self.settings.scale_percent, self.drawings)

    def renderer_for(self, board: BoardDef) -> BoardRenderer:
        """Who draws a board in the palette that is set; what it has painted outlasts the screens."""
        return self._renderer_of(board, self.drawings)

    def _made_look(self, size: tuple[int, int], percent: int | None, drawings: Drawings) -> Look:
        PICTURES.change_look(most_bytes(size))
        return Look(Layout(size, percent), drawings, self._painter_of(drawings))
