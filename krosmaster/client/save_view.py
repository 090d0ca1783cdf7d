"""Kept matches as pictures: a row of the list, and the large view of the one that is chosen."""

from __future__ import annotations

import pygame

from krosmaster.arena.boards import BoardId
from krosmaster.arena.catalog import Catalog
from krosmaster.client import theme
from krosmaster.client.figure_wording import player_name, players_line
from krosmaster.client.fonts import Style
from krosmaster.client.look import Look
from krosmaster.client.services import SaveEntry
from krosmaster.client.text import escaped
from krosmaster.client.wording import _, name_of

_DOT = " \N{MIDDLE DOT} "
_MOST_FACES = 8


def short_fault(entry: SaveEntry) -> str:
    """The first fault, without the folder that all saves share."""
    return entry.fault.splitlines()[0].replace(str(entry.path), entry.path.name)


def heading(entry: SaveEntry) -> str:
    """What a match is called: its title, what kind of autosave it is, or who plays."""
    if entry.fault:
        return entry.path.name
    if entry.is_auto:
        return _("Autosave") if "." not in entry.path.stem else _("Earlier autosave")
    return entry.title or players_line(entry.players, entry.pairs) or entry.path.stem


def when(entry: SaveEntry) -> str:
    """The day and minute at which it was saved."""
    return f"{entry.written:%Y-%m-%d %H:%M}" if entry.written is not None else ""


def progress(entry: SaveEntry) -> str:
    """How far the match has come, or who has won it."""
    if not entry.is_known:
        return ""
    if entry.is_over:
        names = [player_name(entry.players[player], player) for player in entry.winners if player < len(entry.players)]
        if len(names) > 1:
            return _("{first} and {second} win!").format(first=names[0], second=names[1])
        return _("{player} wins!").format(player=names[0]) if names else _("A draw!")
    return _("Turn {number}").format(number=entry.turn) if entry.turn else _("being set up")


def row_picture(look: Look, entry: SaveEntry, size: tuple[int, int]) -> pygame.Surface:
    """One row of the list: what state the match is in, its name, how far it has come, and the faces of the teams."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    margin, middle = look.px(10), size[1] // 2
    name = "warning" if entry.fault else "crown-victory" if entry.is_over else "play" if entry.is_known else "load"
    icon = look.icon(name, 26)
    surface.blit(icon, icon.get_rect(center=(margin + look.px(14), middle)))
    left, right = margin + look.px(38), size[0] - margin
    if not entry.fault:
        right = _draw_faces(surface, look, entry, right, middle) - look.px(6)
    room = max(right - left, 1)
    colour = theme.TEXT if entry.fault else theme.GOLD_LIGHT
    title = look.label(heading(entry), (room, look.px(30)), 16.5, colour, Style.TITLE)
    if entry.fault:
        facts, tone = short_fault(entry), look.colours.bad
    else:
        who = players_line(entry.players, entry.pairs) if entry.title or entry.is_auto else ""
        facts, tone = _DOT.join(filter(None, (progress(entry), when(entry), who))), theme.SOFT_TEXT
    line = look.label(facts, (room, look.px(26)), theme.SMALL, tone)
    if entry.fault:
        line = look.short_paragraph(facts, room, look.px(32), theme.SMALL, tone)
    top = (size[1] - title.get_height() - line.get_height()) // 2
    surface.blit(title, (left, top))
    surface.blit(line, (left, top + title.get_height()))
    return surface


def paint_preview(surface: pygame.Surface, look: Look, box: pygame.Rect, entry: SaveEntry, catalog: Catalog) -> None:
    """The chosen match in a box of pixels."""
    top = box.top
    if entry.fault:
        sign = look.icon("warning", 64)
        surface.blit(sign, sign.get_rect(midtop=(box.centerx, top + look.px(10))))
        top += look.px(90)
        words = _("This file cannot be opened. It is left as it is; no other match is harmed.")
        fault = escaped(entry.fault.replace(str(entry.path), entry.path.name))
        for text, tone in ((words, theme.TEXT), (fault, look.colours.bad)):
            picture = look.paragraph(text, box.width, 15, tone, centred=True)
            surface.blit(picture, (box.left, top), (0, 0, box.width, max(box.bottom - top, 0)))
            top += picture.get_height() + look.px(12)
        return
    facts = [progress(entry), when(entry)]
    board = catalog.boards.get(BoardId(entry.board))
    if board is not None:
        facts.append(name_of(board.names))
    line = look.label(_DOT.join(filter(None, facts)), (box.width, look.px(36)), 15)
    surface.blit(line, (box.left, top))
    top += line.get_height() + look.px(8)
    notes = [look.paragraph(f"<icon warning> {note}", box.width, 13.5, theme.SOFT_TEXT) for note in notes_on(entry)]
    bottom = box.bottom
    for note in reversed(notes):
        bottom -= note.get_height() + look.px(4)
        surface.blit(note, (box.left, bottom))
    seats = len(entry.players)
    if seats:
        rows = look.layout.rows(pygame.Rect(box.left, top, box.width, bottom - look.px(8) - top), seats, 8)
        for player, row in enumerate(rows):
            _draw_seat(surface, look, entry, player, row)


def notes_on(entry: SaveEntry) -> list[str]:
    """What a player should know before opening a match."""
    notes = []
    if entry.is_elsewhere:
        notes.append(_("Another window is playing this match now. Going on here makes a copy."))
    if entry.other_rules:
        words = _("Saved with other rules ({version}). It opens only if it still leads to the position that was saved.")
        notes.append(words.format(version=escaped(entry.other_rules)))
    elif entry.has_other_content:
        notes.append(_("Saved with other cards. It opens only if it still leads to the position that was saved."))
    return notes


def _draw_faces(surface: pygame.Surface, look: Look, entry: SaveEntry, right: int, middle: int) -> int:
    """The teams side by side at the right; where they begin."""
    count = sum(len(team[:_MOST_FACES]) for team in entry.teams)
    size = 26 if count <= _MOST_FACES else 18
    for player in range(len(entry.teams) - 1, -1, -1):
        for character_id in reversed(entry.teams[player][:_MOST_FACES]):
            if not look.drawings.has(f"figures/{character_id}"):
                continue
            face = look.face(character_id, size, edge=look.colours.owners[player])
            right -= face.get_width() + look.px(1)
            surface.blit(face, face.get_rect(midleft=(right, middle)))
        right -= look.px(7)
    return right


def _draw_seat(surface: pygame.Surface, look: Look, entry: SaveEntry, player: int, row: pygame.Rect) -> None:
    """A player's name, the crown of who has won, and the team."""
    look.draw_well(surface, row)
    inner = look.layout.inset(row, 10, 6)
    icon = look.icon(f"player-{player}", 22)
    surface.blit(icon, inner.topleft)
    left = inner.left + icon.get_width() + look.px(7)
    has_won = player in entry.winners
    room = inner.right - left - (look.px(34) if has_won else 0)
    words = player_name(entry.players[player], player)
    name = look.label(words, (room, look.px(26)), 17, theme.TEXT, Style.BOLD)
    surface.blit(name, name.get_rect(midleft=(left, inner.top + icon.get_height() // 2)))
    if has_won:
        crown = look.icon("crown-victory", 30)
        surface.blit(crown, crown.get_rect(topright=(inner.right, inner.top - look.px(3))))
    team = entry.teams[player] if player < len(entry.teams) else ()
    if not team:
        return
    head = icon.get_height() + look.px(5)
    size = min(inner.height - head, look.px(124), (inner.width - look.px(4) * (len(team) - 1)) // len(team))
    if size < look.px(16):
        return
    at = inner.left
    for character_id in team:
        if look.drawings.has(f"figures/{character_id}"):
            face = look.framed_face(character_id, size, look.colours.owners[player])
            surface.blit(face, (at, inner.top + head))
        at += size + look.px(4)
