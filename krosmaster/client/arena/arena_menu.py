"""Where the entries of the arena's menu and of its end lead."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Protocol

from krosmaster.client.arena.arena_questions import concede_question
from krosmaster.client.arena.shown_match import ShownMatch
from krosmaster.client.match.computer_seats import Loan
from krosmaster.client.match.seats_screen import SeatsScreen
from krosmaster.client.panels.arena_modals import KeysModal, MenuModal, Modal
from krosmaster.client.replay.load_screen import LoadScreen
from krosmaster.client.replay.replay_screen import ReplayScreen
from krosmaster.client.rules.rules_screen import RulesScreen
from krosmaster.client.screens.settings_screen import SettingsScreen
from krosmaster.client.services import ArenaMatch, Services
from krosmaster.client.ui.screen import Pop, Push, Replace, ScreenChange
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import player_name
from krosmaster.play.computer.seats import seat_computers
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.match_as_seen import match_as_seen
from krosmaster.play.sandbox import SANDBOX_NOTE
from krosmaster.table.match import Match
from krosmaster.table.notes import kind_of


class Board(Protocol):
    """The screen whose menu it is."""

    services: Services
    shown: ShownMatch

    def open(self, modal: Modal | None) -> None:
        """Open a panel over the board, or close the one that is open."""
        ...


def menu_of(shown: ShownMatch) -> MenuModal:
    """The menu of a match, a lesson or a sandbox."""
    kind = kind_of(shown.controller.match.note)
    is_sandbox = kind == SANDBOX_NOTE
    is_lesson = bool(kind) and not is_sandbox
    return MenuModal(
        can_concede=shown.conceder is not None and not is_sandbox,
        is_lesson=is_lesson,
        has_seats=not shown.state.is_over and not is_lesson,
        is_sandbox=is_sandbox,
    )


def menu_entry(board: Board, entry: str) -> ScreenChange | None:
    """Follow an entry of the menu; without one, open the menu itself."""
    services, shown = board.services, board.shown
    board.open(menu_of(shown) if not entry else None)
    match entry:
        case "save":
            shown.save()
        case "load":
            return Push(LoadScreen(services))
        case "seats":
            return Push(seats_of_match(services, shown))
        case "sandbox":
            return _sandbox(services, shown)
        case "settings":
            return Push(SettingsScreen(services))
        case "rules":
            return Push(RulesScreen(services))
        case "help":
            board.open(KeysModal())
        case "concede":
            conceder = shown.conceder
            return None if conceder is None else Push(concede_question(services, shown.state, conceder))
        case "lessons":
            return Push(services.lessons_screen(), onto_bottom=True)
        case "title":
            return Pop(to_bottom=True)
        case _:
            pass
    return None


def _sandbox(services: Services, shown: ShownMatch) -> ScreenChange | None:
    """What can be tried from here: in a match that goes on, without what its players are not to know yet."""
    match = shown.controller.match
    if match.state.is_over or kind_of(match.note):
        return Push(services.sandbox_screen(match, len(match.records)))
    numbers = Random(services.next_seed())  # noqa: S311 - what could be, not a secret
    seen = match_as_seen(match, shown.reader, numbers)
    if seen is None:
        shown.toast.say(_("The sandbox can be entered once the first turn has begun."), is_refusal=True)
        return None
    return Push(services.sandbox_screen(seen, 0))


def seats_of_match(services: Services, shown: ShownMatch) -> SeatsScreen:
    """Who plays this match from now on: a person lets the computer play, or takes over from it."""

    def names() -> list[str]:
        return [player_name(player.name, seat) for seat, player in enumerate(shown.state.players)]

    match = shown.controller.match
    before, note = dict(shown.computers.seats), match.note

    def change(seats: Mapping[int, Strength]) -> None:
        shown.computers.seat(seats)
        if seats == before:
            match.note = note  # nothing has come of what was tried
        shown.keep()

    def lend(loan: Loan) -> None:
        shown.computers.lend(loan, Strength.STRONG)

    is_person_asked = not shown.computers.is_asked
    return SeatsScreen(services, names, shown.computers.seats, change, lend if is_person_asked else None)


def after_the_end(board: Board, entry: str) -> ScreenChange | None:
    """Follow a button of the panel that shows how the match ended."""
    services, played = board.services, board.shown.controller.match
    board.open(None)
    match entry:
        case "title":
            return Pop(to_bottom=True)
        case "watch":
            return Push(ReplayScreen(services, played))
        case "again":
            setup = played.setup.anew(services.next_seed())
            again: ArenaMatch = Match(services.rules, setup)
            seat_computers(again, board.shown.computers.seats)
            return Replace(services.screen_for(again))
        case _:
            return None
