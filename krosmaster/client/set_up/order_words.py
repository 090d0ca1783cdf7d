"""Who plays first and why, for the head of the set-up (SETUP-3, FOUR-2)."""

from __future__ import annotations

from collections.abc import Sequence

from krosmaster.arena.events import CoinTossed, Event, FirstPlayerSettled
from krosmaster.arena.state import State
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import player_markup


def why_first(state: State, events: Sequence[Event]) -> str:
    """A marked-up sentence; empty while it is not settled."""
    settled = next((event for event in events if isinstance(event, FirstPlayerSettled)), None)
    if settled is None:
        return ""
    tossed = any(isinstance(event, CoinTossed) and event.purpose == "first-player" for event in events)
    if len(state.players) > 2:
        return _why_the_order(state, settled.initiatives, tossed=tossed)
    first = player_markup(tuple(player.name for player in state.players), settled.player)
    sums = settled.initiatives
    mine, theirs = sums[settled.player], sums[1 - settled.player]
    numbers = f"<icon initiative><b>\N{NO-BREAK SPACE}{mine}</b> : <b>{theirs}</b>"
    if mine > theirs:
        return _("{player} plays first, by the higher initiative: {numbers}").format(player=first, numbers=numbers)
    if tossed:
        return _("Equal initiatives {numbers}: a coin lets {player} play first.").format(player=first, numbers=numbers)
    return _("{player} plays first, by the highest single initiatives: {numbers}").format(player=first, numbers=numbers)


def _why_the_order(state: State, sums: Sequence[int], *, tossed: bool) -> str:
    names = tuple(player.name for player in state.players)
    seats = (
        f"{number}.\N{NO-BREAK SPACE}{player_markup(names, player)}"
        f"\N{NO-BREAK SPACE}<icon initiative><b>{sums[player]}</b>"
        for number, player in enumerate(state.order, start=1)
    )
    order = "   ".join(seats)
    template = _("Playing order by initiative: {order}")
    if state.setup.pairs:
        template = _("Playing order by initiative, partners across from each other: {order}")
    sentence = template.format(order=order)
    return sentence + "   " + _("A coin settled a tie.") if tossed else sentence
