"""From a plan to the match itself, kept from its first moment on."""

from __future__ import annotations

from krosmaster.client.art.text import escaped
from krosmaster.client.match.match_plan import MatchPlan
from krosmaster.client.screens.notice_screen import Choice, NoticeScreen
from krosmaster.client.services import ArenaMatch, SaveFault, Services
from krosmaster.client.ui.screen import Replace, ScreenChange
from krosmaster.client.wording import _
from krosmaster.play.computer.seats import computer_seats, seat_computers
from krosmaster.play.replay import Replay, forked
from krosmaster.table.match import Match


def started(services: Services, plan: MatchPlan) -> ScreenChange:
    """The match in its own screen; where it cannot be kept, below a notice that says so."""
    match: ArenaMatch = Match(services.rules, plan.setup(services.next_seed()))
    seat_computers(match, plan.seated)
    fault = services.keep(match)
    return Replace(services.screen_for(match), None if fault is None else unkept_notice(services, fault))


def forked_screen(services: Services, replay: Replay) -> ScreenChange:
    """A match that goes on from the place at which a replay stands, with dice of its own."""
    match = forked(replay.match, replay.commands, services.next_seed())
    seat_computers(match, computer_seats(replay.match))
    fault = services.keep(match)
    notice = NoticeScreen(
        services,
        _("Yours from here"),
        _("This is a match of its own now, and new dice will fall. What you watched stays as it is."),
        [Choice(None, _("Play on"), "primary", "play")],
    )
    return Replace(services.screen_for(match), notice if fault is None else unkept_notice(services, fault))


def unkept_notice(services: Services, fault: SaveFault) -> NoticeScreen:
    """Tells that the match goes on without being saved, and why."""
    words = _("You can go on playing, but the match will be lost when you leave the program.")
    text = f"{words}\n\n{escaped(str(fault))}"
    return NoticeScreen(services, _("The match cannot be saved"), text)
