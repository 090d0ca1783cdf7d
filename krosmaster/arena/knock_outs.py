"""Who is KO after a spell, the Gallons of Glory that it is worth, and the end of the match (SPELL-19, GG, WIN)."""

from __future__ import annotations

from krosmaster.arena.definitions import CharacterDef
from krosmaster.arena.events import GallonsGained, KnockedOut, MatchEnded, TokenLeft
from krosmaster.arena.resolution import Resolution
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


def gain_gallons(resolution: Resolution, player: int, amount: int, rule: str) -> None:
    """A player gains GG: the wild one first, the rest from the opponent as far as there are any (GG-2, GG-5)."""
    now = resolution.now
    opponent = 1 - player
    wild = min(amount, now.wild_gallons)
    taken = min(amount - wild, now.players[opponent].gallons)
    if wild or taken:
        resolution.emit(GallonsGained(player, wild, taken, opponent, rule))
    check_gallons(resolution)


def check_gallons(resolution: Resolution) -> None:
    """Once the wild GG is taken, the only player with GG has won; with nobody left it is a draw (WIN-1, WIN-3)."""
    now = resolution.now
    if now.wild_gallons:
        return
    holders = tuple(index for index, player in enumerate(now.players) if player.gallons)
    if len(holders) == 1:
        resolution.emit(MatchEnded(holders, "WIN-1"))
    elif not holders:
        resolution.emit(MatchEnded((), "WIN-3"))


def check_krosmasters(resolution: Resolution) -> None:
    """The only player with krosmasters has won; with none left at all, most GG decide (WIN-2, WIN-6)."""
    now = resolution.now
    standing = {figure.owner for figure in now.figures.values() if figure.is_krosmaster and not figure.ko}
    if len(standing) == 1:
        resolution.emit(MatchEnded(tuple(standing), "WIN-2"))
    elif not standing:
        most = max(player.gallons for player in now.players)
        richest = tuple(index for index, player in enumerate(now.players) if player.gallons == most)
        resolution.emit(MatchEnded(richest if len(richest) == 1 else (), "WIN-6"))
