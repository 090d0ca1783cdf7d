"""What players who pick their teams are told: who has what left to do, and then who will play first."""

from __future__ import annotations

from krosmaster.arena.setup_options import Teams
from krosmaster.client.art.text import escaped
from krosmaster.client.match.match_plan import MatchPlan
from krosmaster.client.wording import _, ngettext


def team_message(plan: MatchPlan, *, is_refused: bool) -> str:
    """The sentence for the plan as it stands; `is_refused`: the last card that was clicked found no room."""
    if is_refused:
        return _("The team is full: click a card below to put it back.")
    waiting = next((player for player in _in_turn(plan) if not plan.is_ready(player)), None)
    if waiting is None:
        return _first_words(plan)
    name = f"<c player-{waiting}><b>{escaped(plan.shown_names()[waiting])}</b></c>"
    if plan.way is Teams.GIVEN:
        number = plan.missing(waiting)
        text = ngettext("{player}: pick {number} more card.", "{player}: pick {number} more cards.", number)
        return text.format(player=name, number=number)
    if waiting == plan.choosing:
        text = _("{player}: pick {least} to {most} cards whose levels add up to exactly {levels}.")
        rules = plan.rules
        return text.format(player=name, least=rules.least, most=rules.most, levels=rules.levels)
    return _("This team can play. {player} is still choosing.").format(player=name)


def _in_turn(plan: MatchPlan) -> list[int]:
    return [(plan.choosing + step) % plan.seats for step in range(plan.seats)]


def _first_words(plan: MatchPlan) -> str:
    sums = [sum(card.initiative for card in team) for team in plan.teams[: plan.seats]]
    best = max(sums)
    if sums.count(best) > 1:
        return _("Equal initiative: the highest cards or a coin will decide who plays first.")
    first = sums.index(best)
    name = f"<c player-{first}><b>{escaped(plan.shown_names()[first])}</b></c>"
    return _("{player} will play first: more initiative.").format(player=name)
