"""From a plan to the match itself, kept from its first moment on."""

from __future__ import annotations

from krosmaster.client.match_plan import MatchPlan
from krosmaster.client.notice_screen import NoticeScreen
from krosmaster.client.screen import Push, Replace, ScreenChange
from krosmaster.client.services import ArenaMatch, SaveFault, Services
from krosmaster.client.text import escaped
from krosmaster.client.wording import _
from krosmaster.table.match import Match


def started(services: Services, plan: MatchPlan) -> ScreenChange:
    """The match in its own screen, or why it cannot be kept."""
    match: ArenaMatch = Match(services.rules, plan.setup(services.next_seed()))
    try:
        services.saves.keep(match)
    except SaveFault as fault:
        return Push(NoticeScreen(services, _("The match cannot be saved"), escaped(str(fault))))
    return Replace(services.screen_for(match))
