"""Where the entries of the arena's menu and of its end lead."""

from __future__ import annotations

from typing import Protocol

from krosmaster.client.arena_modals import KeysModal, MenuModal, Modal
from krosmaster.client.arena_questions import concede_question
from krosmaster.client.load_screen import LoadScreen
from krosmaster.client.replay_screen import ReplayScreen
from krosmaster.client.rules_screen import RulesScreen
from krosmaster.client.screen import Pop, Push, Replace, ScreenChange
from krosmaster.client.services import Services
from krosmaster.client.settings_screen import SettingsScreen
from krosmaster.client.shown_match import ShownMatch
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
    """The menu of a match."""
    return MenuModal(can_concede=not shown.state.is_over, is_lesson=bool(kind_of(shown.controller.match.note)))


def menu_entry(board: Board, entry: str) -> ScreenChange | None:
    """Follow an entry of the menu; without one, open the menu itself."""
    services, shown = board.services, board.shown
    board.open(menu_of(shown) if not entry else None)
    match entry:
        case "save":
            shown.save()
        case "load":
            return Push(LoadScreen(services))
        case "settings":
            return Push(SettingsScreen(services))
        case "rules":
            return Push(RulesScreen(services))
        case "help":
            board.open(KeysModal())
        case "concede":
            return Push(concede_question(services, shown.state))
        case "lessons":
            return Push(services.lessons_screen(), onto_bottom=True)
        case "title":
            return Pop(to_bottom=True)
        case _:
            pass
    return None


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
            return Replace(services.screen_for(Match(services.rules, setup)))
        case _:
            return None
