"""Who is KO after a spell, and how the match ends (SPELL-19, WIN)."""

from __future__ import annotations

from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.events import GallonsLost, KnockedOut, MatchEnded, TokenLeft
from krosmaster.arena.glory import check_gallons, gain_gallons, playing, settle_gains
from krosmaster.arena.goals import settle_goal
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.setup_options import Goal
from krosmaster.arena.state import Figure


def settle_knock_outs(resolution: Resolution) -> None:
    """All characters with all wounds leave together with their tokens; then GG are gained and the end is checked."""
    now = resolution.now
    fallen = [f for f in now.figures.values() if f.wounds and f.is_character and f.in_play and f.wounds >= f.hp]
    if not fallen:
        return
    for figure in fallen:
        _leave(resolution, figure)
    krosmasters = [figure for figure in fallen if figure.is_krosmaster]
    if not krosmasters:
        return
    if now.setup.goal is not Goal.GALLONS:
        settle_goal(resolution, frozenset(figure.owner for figure in krosmasters))
    elif len(now.players) > 2:
        settle_gains(resolution)
    else:
        # gains of the active player come first (GG-6), one by one (WIN-4)
        for figure in sorted(krosmasters, key=lambda figure: figure.owner == now.player):
            assert isinstance(figure.definition, CharacterDef)
            gain_gallons(resolution, 1 - figure.owner, figure.definition.level, "GG-3")
            if now.outcome is not None:
                return
    check_krosmasters(resolution)


def _leave(resolution: Resolution, figure: Figure) -> None:
    now = resolution.now
    if figure.handle not in now.figures:  # left with its summoner already
        return
    if not figure.is_krosmaster:
        resolution.emit(TokenLeft(figure.handle, "DMG-5"))
        return
    resolution.emit(KnockedOut(figure.handle, figure.owner, now.grid.cells[figure.cell]))
    for token in [token for token in now.figures.values() if token.summoner == figure.handle]:
        resolution.emit(TokenLeft(token.handle, "BOMB-4" if token.is_bomb else "SUM-2"))


def check_krosmasters(resolution: Resolution) -> None:
    """The only side with krosmasters has won; with none left at all, most GG decide (WIN-2, WIN-6, FOUR-10).

    With four players nothing is decided before the GG of all knock-outs have changed hands.
    """
    now = resolution.now
    if now.gains or now.outcome is not None:
        return
    alliances = now.setup.alliances
    standing = {alliances[f.owner] for f in now.figures.values() if f.is_krosmaster and not f.ko}
    if len(standing) == 1:
        resolution.emit(MatchEnded(_players_of(alliances, standing), "WIN-2"))
    elif not standing:
        sums = dict.fromkeys(alliances, 0)
        for player, seat in enumerate(now.players):
            sums[alliances[player]] += seat.gallons
        richest = {side for side, gallons in sums.items() if gallons == max(sums.values())}
        resolution.emit(MatchEnded(_players_of(alliances, richest) if len(richest) == 1 else (), "WIN-6"))
    else:
        _empty_the_hands_of_the_out(resolution)


def _empty_the_hands_of_the_out(resolution: Resolution) -> None:
    """Who is out keeps no GG, not even one gained at the moment of the last KO (FOUR-14)."""
    now = resolution.now
    standing = playing(now)
    for player, seat in enumerate(now.players):
        if seat.gallons and player not in standing:
            resolution.emit(GallonsLost(player, seat.gallons, "FOUR-14"))
    check_gallons(resolution)


def _players_of(alliances: tuple[int, ...], sides: set[int]) -> tuple[int, ...]:
    return tuple(player for player, side in enumerate(alliances) if side in sides)
