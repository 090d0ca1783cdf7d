"""What each krosmaster did in a game of the lab, on average: a table by team."""

from __future__ import annotations

import pygame

from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.lab.lab_wording import deed_heads, mean_words, member_names
from krosmaster.client.wording import _
from krosmaster.play.lab.game_record import Deeds
from krosmaster.play.lab.match_up import SIDES
from krosmaster.play.lab.run import LabRun

_HEAD, _ROW, _TEAM = 36, 42, 26
_NAME_SHARE = 0.28
_LOSSES = ("suffered", "fallen", "lost")


def draw_deeds(surface: pygame.Surface, look: Look, box: pygame.Rect, run: LabRun) -> None:
    """Both teams below each other; rows are as high as there is room. The most of a team in a column stands out."""
    layout, match_up, tally = look.layout, run.match_up, run.tally
    head, rest = layout.cut_top(box, _HEAD)
    count = sum(len(team) for team in match_up.teams)
    row_height = min(_ROW, (layout.units(rest.height) - 2 * _TEAM - 6) / max(1, count))
    columns = _columns(look, box)
    title = look.label(_("A game, on average"), (columns[0].width, head.height), 13.5, theme.SOFT_TEXT)
    surface.blit(title, title.get_rect(midleft=(columns[0].left, head.centery)))
    _draw_heads(surface, look, head, columns[1:])
    top = rest.top
    for side in SIDES:
        line = pygame.Rect(box.left, top, box.width, layout.px(_TEAM))
        sign = look.icon(f"player-{side}", 18)
        surface.blit(sign, sign.get_rect(midleft=line.midleft))
        room = (line.width - look.px(30), line.height)
        name = look.label(match_up.names[side], room, 15, look.colours.names[side], Style.TITLE)
        surface.blit(name, name.get_rect(midleft=(line.left + look.px(24), line.centery)))
        top = line.bottom
        did = tally.deeds[side]
        most_of = [max(values) for values in zip(*did, strict=True)]
        for place, (card, words, deeds) in enumerate(
            zip(match_up.teams[side], member_names(match_up.teams[side]), did, strict=True)
        ):
            row = pygame.Rect(box.left, top, box.width, layout.px(row_height))
            if place % 2 == 0:
                pygame.draw.rect(surface, theme.WELL_BOTTOM, row, border_radius=look.px(6))
            side_px = row.height - look.px(3)
            if look.drawings.has(f"figures/{card.id}"):
                face = look.framed_face(card.id, side_px)
                surface.blit(face, face.get_rect(midleft=(row.left + look.px(4), row.centery)))
            left = row.left + side_px + look.px(10)
            label = look.label(words, (columns[0].right - left, row.height), 14, theme.TEXT)
            surface.blit(label, label.get_rect(midleft=(left, row.centery)))
            for column, field, value, most in zip(columns[1:], Deeds._fields, deeds, most_of, strict=True):
                stands_out = bool(value) and value == most
                tone = look.colours.bad if field in _LOSSES else theme.GOLD_LIGHT
                mean = mean_words(value, tally.games)
                size, style = min(14, row_height * 0.62), Style.BOLD if stands_out else Style.TEXT
                number = look.line(mean, size, tone if stands_out else theme.TEXT, style)
                surface.blit(number, number.get_rect(center=(column.centerx, row.centery)))
            top = row.bottom
        top += layout.px(6)


def _draw_heads(surface: pygame.Surface, look: Look, head: pygame.Rect, columns: list[pygame.Rect]) -> None:
    """What the columns hold: a word that spans some of them over a word for each."""
    upper, lower = look.layout.rows(head, 2)
    left = list(columns)
    for words, below in deed_heads():
        own, left = left[: len(below)], left[len(below) :]
        is_alone = not any(below)
        top = head if is_alone else upper
        span = pygame.Rect(own[0].left, top.top, own[-1].right - own[0].left, top.height)
        text = look.label(words, span.size, 13, theme.TEXT, Style.BOLD, centred=True)
        surface.blit(text, text.get_rect(center=span.center))
        if not is_alone:
            line = span.inflate(-look.px(6), 0)
            pygame.draw.line(surface, theme.PANEL_EDGE, line.bottomleft, line.bottomright)
        for column, word in zip(own, below, strict=True):
            text = look.label(word, (column.width, lower.height), 12.5, theme.SOFT_TEXT, centred=True)
            surface.blit(text, text.get_rect(center=(column.centerx, lower.centery)))


def _columns(look: Look, box: pygame.Rect) -> list[pygame.Rect]:
    name, rest = look.layout.cut_left(box, _NAME_SHARE * look.layout.units(box.width))
    return [name, *look.layout.columns(rest, len(Deeds._fields), 2)]
