"""The end of a match: who won, by which rule, and what each side did."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from krosmaster.arena import events
from krosmaster.arena.events import Event
from krosmaster.arena.state import Figure, State
from krosmaster.client.arena.victory_party import VictoryParty
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.kept import PICTURES
from krosmaster.client.art.look import Look
from krosmaster.client.match.seats import in_order
from krosmaster.client.ui.buttons import ButtonFace
from krosmaster.client.ui.spots import Pointer, Spot, draw_button
from krosmaster.client.wording import _
from krosmaster.client.words.event_wording import ending_sentence
from krosmaster.client.words.figure_wording import player_name
from krosmaster.table.contract import Outcome
from krosmaster.table.values import value

_WIDTH, _WIDTH_OF_FOUR, _HEIGHT = 640, 780, 500
_NAMES = 190
_SEAT = 32
"""Height of a player's name over the team, with four players."""
_PAD = 26


@value
class Tally:
    """What one player did in a match."""

    knock_outs: int = 0
    wounds: int = 0
    healed: int = 0
    kamas: int = 0
    gallons: int = 0


def tallies(happened: Sequence[Event], final: State) -> tuple[Tally, ...]:
    """The tally of each player from all events of a match, the enemies' wounds and KO counted, not friendly fire."""
    owners = {handle: figure.owner for handle, figure in final.figures.items()}
    count = len(final.players)
    are_together = final.setup.are_together
    knock_outs, wounds, healed, kamas = ([0] * count for _place in range(4))
    for event in happened:
        match event:
            case events.TokenSummoned(who, _token, by):
                owners[who] = owners[by]
            case events.KnockedOut(who, player):
                # in a duel every KO is the other one's gain, with four that of whoever gave the last wound (FOUR-11)
                blow = final.figures[who].wounded_by
                causer = 1 - player if count == 2 else blow if blow >= 0 else player
                if not are_together(causer, player):
                    knock_outs[causer] += 1
            case events.WoundsPlaced(who, by, placed) | events.WoundReflected(who, by, placed):
                if not are_together(owners[who], owners[by]):
                    wounds[owners[by]] += placed
            case events.WoundsHealed(_who, by, removed):
                healed[owners[by]] += removed
            case events.KamaPickedUp(_who, player):
                kamas[player] += 1
            case events.Refunded(player, refunded) | events.KamasGained(player, refunded):
                kamas[player] += refunded
            case _:
                pass
    return tuple(
        Tally(knock_outs[player], wounds[player], healed[player], kamas[player], final.players[player].gallons)
        for player in range(count)
    )


class VictoryModal:
    """Spots: `victory:again`, `victory:watch`, `victory:board` (look at the board once more), `victory:title`."""

    golden = "victory:again"

    def __init__(self, state: State, outcome: Outcome, happened: Sequence[Event], *, is_calm: bool = False) -> None:
        self._state = state
        self._outcome = outcome
        self._order = in_order(state)
        self._tallies = tallies(happened, state)
        winning = [figure for player in outcome.winners for figure in state.krosmasters(player)]
        dancers = [figure.definition.id for figure in winning if not figure.ko]
        self._party = VictoryParty(dancers, has_paper=bool(outcome.winners), is_calm=is_calm)
        self.spots: tuple[Spot, ...] = ()

    def lay_out(self, look: Look) -> None:
        """A large panel in the middle."""
        self._look = look
        self._box = look.layout.centred(
            look.layout.window, _WIDTH if len(self._order) == 2 else _WIDTH_OF_FOUR, _HEIGHT + self._seat
        )
        row = look.layout.cut_bottom(look.layout.inset(self._box, _PAD, 20), 50)[0]
        names = ("again", "watch", "board", "title")
        boxes = look.layout.columns(row, len(names), 10)
        self.spots = tuple(Spot(f"victory:{name}", box) for name, box in zip(names, boxes, strict=True))

    def update(self, dt_ms: int) -> bool:
        """Let time pass; whether the picture has changed by it."""
        return self._party.update(dt_ms)

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw it over the rest."""
        look, box = self._look, self._box
        surface.blit(painting.dimmer(surface.get_size()), (0, 0))
        winners = self._outcome.winners
        accent = look.colours.owners[winners[0]] if winners else theme.GOLD
        self._draw_rays(surface, accent)
        self._party.draw(surface, look, box)
        look.draw_panel(surface, box, accent=theme.GOLD)
        crown = look.icon("crown-victory" if winners else "swap", 92)
        crown_py = box.top + look.px(50) - round(self._party.crown_lift * crown.get_height())
        surface.blit(crown, crown.get_rect(midbottom=(box.centerx, crown_py)))
        names = [player_name(self._state.players[player].name, player) for player in winners]
        words = _("A draw!")
        if len(names) > 1:
            words = _("{first} and {second} win!").format(first=names[0], second=names[1])
        elif names:
            words = _("{player} wins!").format(player=names[0])
        title = look.title(words, 42, width=box.width - look.px(60))
        surface.blit(title, title.get_rect(midtop=(box.centerx, box.top + look.px(50))))
        why = f"{ending_sentence(self._outcome.why)} <c faint>[{self._outcome.why}]</c>"
        reason = look.paragraph(why, box.width - look.px(80), 16, theme.SOFT_TEXT, centred=True)
        surface.blit(reason, reason.get_rect(midtop=(box.centerx, box.top + look.px(108))))
        inner = look.layout.inset(box, _PAD, 0)
        teams, rest = look.layout.cut_top(look.layout.cut_top(inner, 146)[1], 66 + self._seat, 10)
        self._draw_teams(surface, teams)
        self._draw_tallies(surface, look.layout.cut_top(rest, 180)[0])
        faces = (
            ButtonFace(_("Play again"), "play", "primary", 17),
            ButtonFace(_("Watch it again"), "replay", "plain", 15),
            ButtonFace(_("See the board"), "sight", "plain", 15),
            ButtonFace(_("To the title"), "home", "plain", 15),
        )
        for spot, face in zip(self.spots, faces, strict=True):
            draw_button(surface, look, spot, face, pointer)

    @property
    def _seat(self) -> int:
        """What the names of four players take above their teams, in units."""
        return _SEAT - 16 if len(self._order) > 2 else 0

    def _draw_rays(self, surface: pygame.Surface, colour: pygame.Color) -> None:
        """Light behind the panel."""
        window = self._look.layout.window
        surface.blit(_rays(window.size, self._box.top, tuple(colour)[:3]), (0, 0))

    def _draw_teams(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        """The krosmasters of each player in their column; those who are KO crossed out."""
        look = self._look
        for player, column in zip(self._order, self._columns(row), strict=True):
            handles = self._state.players[player].timeline
            step = min(look.px(56), column.width // max(len(handles), 1))
            size = min(step - look.px(4), look.px(50))
            is_right = column.centerx > row.centerx and len(self._order) == 2
            start = column.right - step * len(handles) if is_right else column.left
            if len(self._order) > 2:
                start = column.centerx - step * len(handles) // 2
                self._draw_seat(surface, player, column)
            for place, handle in enumerate(handles):
                self._draw_face(surface, self._state.figures[handle], (start + place * step, row.bottom - size), size)

    def _draw_seat(self, surface: pygame.Surface, player: int, column: pygame.Rect) -> None:
        look = self._look
        icon = look.icon(f"player-{player}", 17)
        name = player_name(self._state.players[player].name, player)
        room = column.width - icon.get_width() - look.px(8)
        words = look.label(name, (room, look.px(_SEAT)), 14, theme.TEXT, Style.BOLD)
        left = column.centerx - (icon.get_width() + look.px(4) + words.get_width()) // 2
        middle = column.top + look.px(_SEAT) // 2
        surface.blit(icon, icon.get_rect(midleft=(left, middle)))
        surface.blit(words, words.get_rect(midleft=(left + icon.get_width() + look.px(4), middle)))

    def _draw_face(self, surface: pygame.Surface, figure: Figure, at: tuple[int, int], size: int) -> None:
        look = self._look
        face = look.drawings.portrait(figure.definition.id, size)
        if figure.ko:
            face = pygame.transform.grayscale(face)
            face.set_alpha(150)
        surface.blit(face, at)
        if figure.ko:
            cross = look.icon("cross", 26)
            surface.blit(cross, cross.get_rect(center=(at[0] + size // 2, at[1] + size // 2)))

    def _columns(self, box: pygame.Rect) -> list[pygame.Rect]:
        """Where each player's part lies: at both ends, or with four beside what the rows are called."""
        layout = self._look.layout
        if len(self._order) == 2:
            return layout.columns(box, 2)
        _names, rest = layout.cut_left(box, _NAMES)
        return layout.columns(rest, len(self._order))

    def _draw_tallies(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        look = self._look
        look.draw_well(surface, box)
        rows = (
            (_("Knock-outs"), "knock-out", [tally.knock_outs for tally in self._tallies]),
            (_("Wounds inflicted"), "wound", [tally.wounds for tally in self._tallies]),
            (_("Wounds healed"), "heal", [tally.healed for tally in self._tallies]),
            (_("Kamas gained"), "kama", [tally.kamas for tally in self._tallies]),
            (_("GG at the end"), "gallon", [tally.gallons for tally in self._tallies]),
        )
        is_duel = len(self._order) == 2
        lines = look.layout.rows(look.layout.inset(box, 0, 7), len(rows))
        for place, (line, (words, icon, values)) in enumerate(zip(lines, rows, strict=True)):
            label = look.line(words, 15, theme.SOFT_TEXT, width=None if is_duel else look.px(_NAMES - 46))
            picture = look.icon(icon, 24)
            total = picture.get_width() + look.px(6) + label.get_width()
            left = line.centerx - total // 2 if is_duel else line.left + look.px(10)
            surface.blit(picture, picture.get_rect(midleft=(left, line.centery)))
            surface.blit(label, label.get_rect(midleft=(left + picture.get_width() + look.px(6), line.centery)))
            for player, column in zip(self._order, self._columns(line), strict=True):
                value = values[player]
                best = value == max(values) and min(values) != value
                number = look.line(
                    str(self._party.counted(value, place)), 20, theme.GOLD_LIGHT if best else theme.TEXT, Style.TITLE
                )
                x = column.centerx
                if is_duel:
                    x = line.left + look.px(58) if player == 0 else line.right - look.px(58)
                surface.blit(number, number.get_rect(center=(x, line.centery)))


@PICTURES.keeping
def _rays(size: tuple[int, int], middle_py: int, colour: tuple[int, ...]) -> pygame.Surface:
    """Rays from a point in the middle of a window's width."""
    middle = pygame.Vector2(size[0] // 2, middle_py)
    rays = pygame.Surface(size, pygame.SRCALPHA)
    reach = max(size)
    for number in range(16):
        angle = number * 22.5
        one = middle + pygame.Vector2(reach, 0).rotate(angle)
        other = middle + pygame.Vector2(reach, 0).rotate(angle + 9)
        pygame.draw.polygon(rays, (*colour, 24), (middle, one, other))
    return rays
