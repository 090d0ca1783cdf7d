"""A kept team in large: its figures, what it adds up to, who would start, and what is wrong with it."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.teams import DUEL_TEAM, TeamRules, team_faults
from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.team_tiles import fault_picture, unknown_face
from krosmaster.client.teams.team_rows import team_name
from krosmaster.client.ui.resting_tip import Tip
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.card_wording import element_icon, element_name, number_text
from krosmaster.client.words.team_wording import change_words, fault_sentence, unknown_name
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.team_mending import Change, mending
from krosmaster.play.team_sheet import Starts, TeamSheet, meant_for, team_sheet, who_starts

_NUMBERS = 58
_IN_A_ROW, _FACES_IN_A_ROW = 5, 8
_NAMED = 70
"""So high a face with its name has to be, in units."""
_FAULT = 38


class Shown(NamedTuple):
    """What the sheet of a team shows, worked out once."""

    team: KeptTeam
    sheet: TeamSheet
    rules: TeamRules
    faults: tuple[tuple[str, Change | None], ...]
    """Each fault in words, and the smallest change that mends it; last those who are unknown."""


def shown(team: KeptTeam, catalog: Catalog) -> Shown:
    """Work the sheet of a team out, its faults by the rules that it is meant for."""
    cards = team.cards(catalog.characters)
    rules = meant_for(cards)
    pool = catalog.characters.values()
    faults = [(fault_sentence(fault), mending(cards, fault, rules, pool)) for fault in team_faults(cards, rules)]
    words = _("“{name}” is not among these cards: kept, but cannot play.")
    faults += [(words.format(name=unknown_name(one)), None) for one in dict.fromkeys(team.unknown(catalog.characters))]
    return Shown(team, team_sheet(cards), rules, tuple(faults))


def fault_pictures(look: Look, width: int, sheet: Shown, catalog: Catalog) -> list[pygame.Surface]:
    """The faults as tiles of a list."""
    cards = sheet.team.cards(catalog.characters)
    return [
        fault_picture(look, width, look.px(_FAULT), fault, change_words(change, cards) if change is not None else "")
        for fault, change in sheet.faults
    ]


def ready_words(rules: TeamRules) -> str:
    """For which matches a team without faults is ready, marked up."""
    if rules is DUEL_TEAM:
        return _("<icon check> Ready for a duel.")
    return _("<icon check> Ready for a match of four.")


def start_words(mine: KeptTeam, theirs: KeptTeam, catalog: Catalog) -> str:
    """Which of two teams would play first, marked up."""
    teams = [team.cards(catalog.characters) for team in (mine, theirs)]
    first, second = (sum(card.initiative for card in team) for team in teams)
    match who_starts(*teams):
        case Starts.COIN:
            return _("Equal initiative: a coin would decide who plays first.")
        case Starts.FIRST:
            name, more, less = team_name(mine), first, second
        case Starts.SECOND:
            name, more, less = team_name(theirs), second, first
    words = _("{team} would play first: initiative {more} against {less}.")
    return words.format(team=f"<b>{escaped(name)}</b>", more=more, less=less)


def paint_sheet(surface: pygame.Surface, look: Look, box: pygame.Rect, sheet: Shown, catalog: Catalog) -> None:
    """The members and the numbers of a team in a box of pixels."""
    numbers, figures = look.layout.cut_bottom(box, 2 * _NUMBERS + 6, 8)
    _paint_numbers(surface, look, numbers, sheet)
    _paint_figures(surface, look, figures, sheet.team, catalog)


def sheet_tips(look: Look, box: pygame.Rect) -> list[Tip]:
    """What the numbers of a sheet mean, where they are when it is painted in this box."""
    upper, lower = _number_rows(look, look.layout.cut_bottom(box, 2 * _NUMBERS + 6, 8)[0])
    reach = _("Reach of the longest attack; in brackets after a walk of all MP over open ground.")
    damage = _("The base damage of everybody's best attack of each element, added up.")
    words = [*(number_text(icon) for icon in ("level", "initiative", "hp")), reach]
    return [*map(Tip, look.layout.columns(upper, 4, 6), words), Tip(lower, damage)]


def _number_rows(look: Look, box: pygame.Rect) -> list[pygame.Rect]:
    return look.layout.rows(box, 2, 6)


def _paint_figures(surface: pygame.Surface, look: Look, box: pygame.Rect, team: KeptTeam, catalog: Catalog) -> None:
    """The members side by side on a well, each with level and name."""
    look.draw_well(surface, box)
    if not team.members:
        words = look.paragraph(_("Nobody is in this team yet."), box.width, 16, theme.SOFT_TEXT, centred=True)
        surface.blit(words, words.get_rect(center=box.center))
        return
    inner = look.layout.inset(box, 8, 6)
    rows = -(-len(team.members) // _IN_A_ROW)
    has_names = inner.height >= rows * look.px(_NAMED)
    if not has_names:  # faces that can be told apart are worth more than names
        rows = -(-len(team.members) // _FACES_IN_A_ROW)
    columns = max(-(-len(team.members) // rows), 3)
    for number, member in enumerate(team.members):
        line = look.layout.rows(inner, rows, 4)[number // columns]
        in_line = min(columns, len(team.members) - number // columns * columns)
        place = look.layout.columns(line, columns, 6)[number % columns]
        place.left += (columns - in_line) * (place.width + look.px(6)) // 2
        card = catalog.characters.get(member)
        called = name_of(card.names) if card is not None else unknown_name(member)
        tone = theme.TEXT if card is not None else theme.FAINT_TEXT
        name_height = min(look.px(34), place.height // 2) if has_names else 0
        side = max(8, min(place.width, place.height - name_height - look.px(2)))
        if card is not None and look.drawings.has(f"figures/{member}"):
            picture = look.framed_face(member, side)
        else:
            picture = unknown_face(look, side)
        top = place.top + (place.height - side - name_height) // 2
        at = picture.get_rect(midtop=(place.centerx, top))
        surface.blit(picture, at)
        if not has_names:
            continue
        name = look.label(called, (place.width, name_height), 12.5, tone, Style.BOLD, centred=True)
        surface.blit(name, name.get_rect(center=(place.centerx, at.bottom + name_height // 2)))


def _paint_numbers(surface: pygame.Surface, look: Look, box: pygame.Rect, sheet: Shown) -> None:
    """Levels, initiative, HP, reach; below them damage by element."""
    layout, facts = look.layout, sheet.sheet
    upper, lower = _number_rows(look, box)
    is_right = facts.levels == sheet.rules.levels
    reach = f"{facts.reach} ({facts.walk_and_reach})" if facts.reach else "-"
    numbers = (
        ("level", f"{facts.levels}/{sheet.rules.levels}", _("levels"), is_right),
        ("initiative", str(facts.initiative), _("initiative"), True),
        ("hp", str(facts.hp), _("HP"), True),
        ("range-classic", reach, _("reach"), True),
    )
    for (icon, number, words, is_good), place in zip(numbers, layout.columns(upper, 4, 6), strict=True):
        look.draw_well(surface, place)
        tone = theme.GOLD_LIGHT if is_good else look.colours.bad
        _paint_number(surface, look, place, icon, number, words, tone)
    look.draw_well(surface, lower)
    inner = layout.inset(lower, 10, 4)
    caption, row = layout.cut_left(inner, 92, 6)
    heading = look.fitted_paragraph(_("Damage by element"), caption.size, 13, theme.SOFT_TEXT)
    surface.blit(heading, heading.get_rect(midleft=caption.midleft))
    if not facts.damage:
        line = look.label(_("No attack but punches."), row.size, 14, theme.SOFT_TEXT)
        surface.blit(line, line.get_rect(midleft=row.midleft))
        return
    for (element, amount), place in zip(facts.damage.items(), layout.columns(row, 5, 4), strict=False):
        _paint_number(surface, look, place, element_icon(element), str(amount), element_name(element), theme.TEXT)


def _paint_number(
    surface: pygame.Surface, look: Look, place: pygame.Rect, icon: str, number: str, words: str, tone: theme.Colour
) -> None:
    """An icon and a number over its word."""
    sign = look.icon(icon, 20)
    room = place.width - sign.get_width() - look.px(14)
    line = look.label(number, (room, look.px(28)), 19, tone, Style.TITLE)
    word = look.label(words, (place.width - look.px(8), look.px(20)), 12, theme.SOFT_TEXT, centred=True)
    width, gap = sign.get_width() + look.px(5) + line.get_width(), look.px(1)
    high = max(sign.get_height(), line.get_height())
    top = place.centery - (high + gap + word.get_height()) // 2
    left = place.centerx - width // 2
    surface.blit(sign, sign.get_rect(midleft=(left, top + high // 2)))
    surface.blit(line, line.get_rect(midleft=(left + sign.get_width() + look.px(5), top + high // 2)))
    surface.blit(word, word.get_rect(midtop=(place.centerx, top + high + gap)))
