"""From a plan to the match itself, kept from its first moment on."""

from __future__ import annotations

from krosmaster.client.match_plan import MatchPlan
from krosmaster.client.notice_screen import NoticeScreen
from krosmaster.client.screen import Replace, ScreenChange
from krosmaster.client.services import ArenaMatch, SaveFault, Services
from krosmaster.client.text import escaped
from krosmaster.client.wording import _
from krosmaster.table.match import Match


def started(services: Services, plan: MatchPlan) -> ScreenChange:
    """The match in its own screen; where it cannot be kept, below a notice that says so."""
    match: ArenaMatch = Match(services.rules, plan.setup(services.next_seed()))
    fault = services.keep(match)
    return Replace(services.screen_for(match), None if fault is None else unkept_notice(services, fault))


def unkept_notice(services: Services, fault: SaveFault) -> NoticeScreen:
    """Tells that the match goes on without being saved, and why."""
    words = _("You can go on playing, but the match will be lost when you leave the program.")
    text = f"{words}\n\n{escaped(str(fault))}"
    return NoticeScreen(services, _("The match cannot be saved"), text)
