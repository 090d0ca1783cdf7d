"""Kept teams as pictures: a row of a list, with faces, levels and what stands in the way of playing."""

from __future__ import annotations

import pygame

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.teams import TeamRules, team_faults
from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.cards.team_tiles import unknown_face
from krosmaster.client.team_shelf import TeamEntry
from krosmaster.client.wording import _, ngettext
from krosmaster.client.words.team_wording import text_fault_sentence
from krosmaster.play.kept_team import KeptTeam

_DOT = " \N{MIDDLE DOT} "


def team_name(team: KeptTeam) -> str:
    """What a team is called."""
    return team.name or _("Nameless team")


def entry_name(entry: TeamEntry) -> str:
    """What an entry of the shelf is called: a broken one by its file."""
    return entry.path.name if entry.team is None else team_name(entry.team)


def entry_fault(entry: TeamEntry) -> str:
    """Why a file holds no team that can be shown; empty: it does."""
    if entry.team is not None:
        return ""
    return text_fault_sentence(entry.faults[0]) if entry.faults else _("This file holds no single whole team.")


def state_words(team: KeptTeam, catalog: Catalog, rules: TeamRules) -> str:
    """The levels of a team, and how many things are wrong with it."""
    cards = team.cards(catalog.characters)
    words = [_("levels {sum}/{levels}").format(sum=sum(card.level for card in cards), levels=rules.levels)]
    faults = len(list(team_faults(cards, rules))) + len(set(team.unknown(catalog.characters)))
    if faults:
        words.append(ngettext("{number} fault", "{number} faults", faults).format(number=faults))
    return _DOT.join(words)


def can_play(team: KeptTeam, catalog: Catalog, rules: TeamRules) -> bool:
    """Whether a team may play as it is."""
    return not team.unknown(catalog.characters) and not list(team_faults(team.cards(catalog.characters), rules))


def row_picture(
    look: Look, entry: TeamEntry, size: tuple[int, int], catalog: Catalog, rules: TeamRules
) -> pygame.Surface:
    """A team in a list: whether it can play, its name and levels, and the faces."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    margin, gap = look.px(10), look.px(3)
    team = entry.team
    is_fine = team is not None and can_play(team, catalog, rules)
    icon = look.icon("check" if is_fine else "warning", 26)
    surface.blit(icon, icon.get_rect(center=(margin + look.px(14), size[1] // 2)))
    left, right, high = margin + look.px(38), size[0] - margin, size[1] - look.px(10)
    if team is not None:
        right = draw_faces(surface, look, team, catalog, pygame.Rect(right * 3 // 5, 0, right * 2 // 5, size[1]))
    room = max(1, right - left - look.px(8))
    title = look.label(entry_name(entry), (room, round(high * 0.52)), 16.5, theme.GOLD_LIGHT, Style.TITLE)
    low = round(high * 0.46)
    if team is None:
        facts = look.short_paragraph(entry_fault(entry), room, low, theme.SMALL, look.colours.bad)
    else:
        facts = look.label(state_words(team, catalog, rules), (room, low), theme.SMALL, theme.SOFT_TEXT)
    top = (size[1] - title.get_height() - gap - facts.get_height()) // 2
    surface.blit(title, (left, top))
    surface.blit(facts, (left, top + title.get_height() + gap))
    return surface


def draw_faces(surface: pygame.Surface, look: Look, team: KeptTeam, catalog: Catalog, box: pygame.Rect) -> int:
    """All members side by side at the right of a box, in one line; where they begin."""
    count = max(1, len(team.members))
    step = min(look.px(40), box.height - look.px(10), box.width // count)
    left = box.right - step * len(team.members)
    for number, member in enumerate(team.members):
        side = step - look.px(2)
        known = member in catalog.characters and look.drawings.has(f"figures/{member}")
        face = look.framed_face(member, side) if known else unknown_face(look, side)
        surface.blit(face, face.get_rect(midleft=(left + step * number, box.centery)))
    return left
