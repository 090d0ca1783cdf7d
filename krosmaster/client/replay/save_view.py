"""Kept matches as pictures: a row of the list, and the large view of the one that is chosen."""

from __future__ import annotations

import re
from pathlib import Path

import pygame

from krosmaster.arena.boards import BoardId
from krosmaster.arena.catalog import Catalog
from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.team_tiles import unknown_face
from krosmaster.client.services import SaveEntry
from krosmaster.client.wording import _, name_of, ngettext
from krosmaster.client.words.figure_wording import player_name, players_line
from krosmaster.play.computer.seats import who_plays
from krosmaster.play.sandbox import SANDBOX_NOTE
from krosmaster.table.notes import kind_of

_DOT = " \N{MIDDLE DOT} "
_MOST_FAULTS = 3
_PLACED = re.compile(r"(\d+):\d+: (.*)")


def fault_lines(fault: str, path: Path) -> list[str]:
    """What is wrong with a file, each with its line in it, and without its name: that stands beside it."""
    lines = []
    for told in fault.splitlines():
        text = told.removeprefix(f"{path}:").strip().replace(str(path), path.name)
        found = _PLACED.fullmatch(text)
        lines.append(text if found is None else _("Line {line}: {what}").format(line=found[1], what=found[2]))
    return lines


def short_fault(entry: SaveEntry) -> str:
    """The first fault of a broken file."""
    return fault_lines(entry.fault, entry.path)[0]


def heading(entry: SaveEntry) -> str:
    """What a match is called: its title, what kind of autosave it is, or who plays."""
    if entry.fault:
        return entry.path.name
    if entry.is_auto:
        return _("Autosave") if "." not in entry.path.stem else _("Earlier autosave")
    return entry.title or players_line(entry.players, entry.pairs) or entry.path.stem


def is_sandbox(entry: SaveEntry) -> bool:
    """Whether it is a sandbox with its branches, and no match."""
    return kind_of(entry.note) == SANDBOX_NOTE


def when(entry: SaveEntry) -> str:
    """The day and minute at which it was saved."""
    return f"{entry.written:%Y-%m-%d %H:%M}" if entry.written is not None else ""


def progress(entry: SaveEntry) -> str:
    """How far the match has come, or who has won it."""
    if not entry.is_known:
        return ""
    if is_sandbox(entry):
        return _("Sandbox, turn {number}").format(number=entry.turn) if entry.turn else _("Sandbox")
    if entry.is_over:
        names = [player_name(entry.players[player], player) for player in entry.winners if player < len(entry.players)]
        if len(names) > 1:
            return _("{first} and {second} win!").format(first=names[0], second=names[1])
        return _("{player} wins!").format(player=names[0]) if names else _("A draw!")
    return _("Turn {number}").format(number=entry.turn) if entry.turn else _("being set up")


def row_picture(look: Look, entry: SaveEntry, size: tuple[int, int]) -> pygame.Surface:
    """One row of the list: what state the match is in, its name, how far it has come, and the faces of the teams."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    margin, gap = look.px(10), look.px(3)
    icon = look.icon(_row_icon(entry), 26)
    surface.blit(icon, icon.get_rect(center=(margin + look.px(14), size[1] // 2)))
    left, right = margin + look.px(38), size[0] - margin
    room, high = right - left, size[1] - look.px(10)
    colour = theme.TEXT if entry.fault else theme.GOLD_LIGHT
    title = look.label(heading(entry), (room, round(high * 0.52)), 16.5, colour, Style.TITLE)
    if entry.fault:
        facts = look.short_paragraph(short_fault(entry), room, round(high * 0.46), theme.SMALL, look.colours.bad)
    else:
        face = round(high * 0.42)
        faces = _draw_faces(surface, look, entry, face, (right, size[1] - look.px(5) - face // 2)) - look.px(6)
        stands = _("over") if len(entry.winners) > 1 else progress(entry)
        words = _DOT.join(filter(None, (stands, when(entry))))
        facts = look.label(words, (max(faces - left, 1), round(high * 0.46)), theme.SMALL, theme.SOFT_TEXT)
    top = (size[1] - title.get_height() - gap - facts.get_height()) // 2
    surface.blit(title, (left, top))
    surface.blit(facts, (left, top + title.get_height() + gap))
    return surface


def _row_icon(entry: SaveEntry) -> str:
    if entry.fault:
        return "warning"
    if is_sandbox(entry):
        return "sandbox"
    return "crown-victory" if entry.is_over else "play" if entry.is_known else "load"


def paint_preview(surface: pygame.Surface, look: Look, box: pygame.Rect, entry: SaveEntry, catalog: Catalog) -> None:
    """The chosen match in a box of pixels."""
    top = box.top
    if entry.fault:
        _paint_faults(surface, look, box, entry)
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


def _paint_faults(surface: pygame.Surface, look: Look, box: pygame.Rect, entry: SaveEntry) -> None:
    """What is wrong with a file: its first faults, and how many there are besides."""
    sign = look.icon("warning", 56)
    surface.blit(sign, sign.get_rect(midtop=(box.centerx, box.top)))
    top = box.top + sign.get_height() + look.px(10)
    words = _("This file cannot be opened. It is left as it is; no other match is harmed.")
    lines = fault_lines(entry.fault, entry.path)
    faults = "\n".join(escaped(line) for line in lines[:_MOST_FAULTS])
    texts = [(words, theme.TEXT), (faults, look.colours.bad)]
    if more := len(lines[_MOST_FAULTS:]):
        text = ngettext("and {number} fault more", "and {number} faults more", more)
        texts.append((text.format(number=more), theme.SOFT_TEXT))
    for text, tone in texts:
        picture = look.paragraph(text, box.width, 15, tone, centred=True)
        surface.blit(picture, (box.left, top))
        top += picture.get_height() + look.px(10)


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


def _face(look: Look, character_id: str, size: int, player: int) -> pygame.Surface:
    """A member of a team; one whom these cards do not know has no face."""
    if not look.drawings.has(f"figures/{character_id}"):
        return unknown_face(look, size)
    return look.framed_face(character_id, size, look.colours.owners[player])


def _draw_faces(surface: pygame.Surface, look: Look, entry: SaveEntry, size: int, at: tuple[int, int]) -> int:
    """The teams side by side, from right to left, as large as two fifths of the row let them be; where they begin."""
    right, middle = at
    count = sum(len(team) for team in entry.teams)
    size = min(size, right * 2 // 5 // max(count, 1))
    for player in range(len(entry.teams) - 1, -1, -1):
        for character_id in reversed(entry.teams[player]):
            right -= size + look.px(1)
            face = _face(look, character_id, size, player)
            surface.blit(face, face.get_rect(midleft=(right, middle)))
        right -= look.px(6)
    return right


def _sign_of(look: Look, entry: SaveEntry, player: int) -> pygame.Surface | None:
    """Who plays a seat, where the computer plays or played any."""
    seats = who_plays(entry.note, len(entry.players))
    return look.icon("computer" if seats[player] else "person", 21) if seats else None


def _draw_seat(surface: pygame.Surface, look: Look, entry: SaveEntry, player: int, row: pygame.Rect) -> None:
    """A player's name, the crown of who has won, and the team."""
    look.draw_well(surface, row)
    inner = look.layout.inset(row, 10, 6)
    icon = look.icon(f"player-{player}", 22)
    surface.blit(icon, inner.topleft)
    left = inner.left + icon.get_width() + look.px(7)
    has_won = player in entry.winners
    sign = _sign_of(look, entry, player)
    room = inner.right - left - (look.px(34) if has_won else 0) - (look.px(28) if sign is not None else 0)
    words = player_name(entry.players[player], player)
    name = look.label(words, (room, look.px(26)), 17, theme.TEXT, Style.BOLD)
    surface.blit(name, name.get_rect(midleft=(left, inner.top + icon.get_height() // 2)))
    if sign is not None:
        middle = inner.top + icon.get_height() // 2
        surface.blit(sign, sign.get_rect(midleft=(left + name.get_width() + look.px(7), middle)))
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
        surface.blit(_face(look, character_id, size, player), (at, inner.top + head))
        at += size + look.px(4)
