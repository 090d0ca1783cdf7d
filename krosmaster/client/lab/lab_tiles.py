"""The pictures on the buttons of the lab: a team that plays, a game to watch."""

from __future__ import annotations

import pygame

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.teams import DUEL_TEAM
from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.lab.lab_wording import pick_details, pick_title
from krosmaster.client.teams.team_rows import can_play, draw_faces, state_words, team_name
from krosmaster.client.wording import _
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.lab.picks import Pick


def team_picture(look: Look, size: tuple[int, int], team: KeptTeam | None, catalog: Catalog) -> pygame.Surface:
    """A team: its name over levels and faces; or that one can be chosen."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    margin = look.px(10)
    inner = surface.get_rect().inflate(-2 * margin, -look.px(8))
    if team is None:
        words = look.label(_("Choose a team"), inner.size, 16, theme.GOLD_LIGHT, Style.BOLD)
        surface.blit(words, words.get_rect(center=inner.center))
        return surface
    upper, lower = look.layout.rows(inner, 2, 2)
    name = look.label(team_name(team), upper.size, 16, theme.GOLD_LIGHT, Style.TITLE)
    surface.blit(name, name.get_rect(midleft=upper.midleft))
    half = round(lower.width * 0.58)
    faces = pygame.Rect(lower.left + half, 0, lower.width - half, lower.height + look.px(10))
    faces.centery = lower.centery
    left = draw_faces(surface, look, team, catalog, faces)
    icon = look.icon("check" if can_play(team, catalog, DUEL_TEAM) else "warning", 16)
    surface.blit(icon, icon.get_rect(midleft=lower.midleft))
    start = lower.left + icon.get_width() + look.px(4)
    room = (max(1, left - start - look.px(6)), lower.height + look.px(4))
    words = look.label(state_words(team, catalog, DUEL_TEAM), room, theme.SMALL, theme.SOFT_TEXT)
    surface.blit(words, words.get_rect(midleft=(start, lower.centery)))
    return surface


def pick_picture(look: Look, size: tuple[int, int], pick: Pick) -> pygame.Surface:
    """A game to watch: why, who won it, and how it went."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    margin, gap = look.px(8), look.px(5)
    icon = look.icon("replay", 26)
    surface.blit(icon, icon.get_rect(midleft=(margin, size[1] // 2)))
    left = margin + icon.get_width() + gap
    sign = None if pick.game.winner is None else look.icon(f"player-{pick.game.winner}", 17)
    indent = 0 if sign is None else sign.get_width() + gap
    room = size[0] - left - look.px(20)  # the mark of a chosen tile takes the corner
    title = look.label(pick_title(pick), (room - indent, round(size[1] * 0.5)), 14, theme.GOLD_LIGHT, Style.BOLD)
    facts = look.label(pick_details(pick), (room, round(size[1] * 0.45)), 12.5, theme.SOFT_TEXT)
    height = title.get_height() + facts.get_height()
    top = (size[1] - height) // 2
    if sign is not None:
        surface.blit(sign, sign.get_rect(midleft=(left, top + title.get_height() // 2)))
    surface.blit(title, (left + indent, top))
    surface.blit(facts, (left, top + title.get_height()))
    return surface
