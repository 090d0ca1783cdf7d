"""The track of a replay: the match from left to right, turns in their players' colours, what happened above it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from krosmaster.arena.reward_defs import Tier
from krosmaster.client.art import painting, theme
from krosmaster.client.art.look import Look
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.figure_wording import figure_markup, player_markup
from krosmaster.client.words.reward_wording import tier_name
from krosmaster.play.replay import Mark, MarkKind, Replay

_BAND = 12
_KNOB = 22
_MARK = 30
_LEAST_GAP = 0.62
"""Marks are left out where less of them than this part could be seen; those that weigh more stay."""
_WEIGHTS = {MarkKind.KNOCK_OUT: 2, MarkKind.REWARD: 1, MarkKind.UNSEEN_REWARD: 1, MarkKind.GALLON: 0}
_ICONS = {
    MarkKind.KNOCK_OUT: "knock-out",
    MarkKind.REWARD: "shop",
    MarkKind.UNSEEN_REWARD: "shop",
    MarkKind.GALLON: "gallon",
}


class ReplayTrack:
    """Draws the track in a box, and tells which place of the replay a point of it stands for."""

    def __init__(self, look: Look, box: pygame.Rect, replay: Replay) -> None:
        self._look = look
        self._replay = replay
        self.box = box
        self._names = tuple(player.name for player in replay.state.players)
        side = look.px(_KNOB) // 2 + look.px(4)
        height = look.px(_BAND)
        self._band = pygame.Rect(box.left + side, 0, box.width - 2 * side, height)
        self._band.bottom = box.bottom - look.px(14)
        self._marks = self._seen_marks()
        self._dim, self._lit = self._paint_band(is_lit=False), self._paint_band(is_lit=True)

    def place_at(self, px: int) -> int:
        """The place nearest to a point, by its distance from the left of the window."""
        share = (px - self._band.left) / max(self._band.width, 1)
        return min(max(round(share * self._replay.length), 0), self._replay.length)

    def px_of(self, place: int) -> int:
        """Where a place is, from the left of the window."""
        return self._band.left + round(self._band.width * place / max(self._replay.length, 1))

    def mark_at(self, position: tuple[int, int]) -> Mark | None:
        """The mark under a point."""
        return next((mark for mark in reversed(self._marks) if self._mark_box(mark).collidepoint(position)), None)

    def tip(self, position: tuple[int, int]) -> str:
        """What is found at a point: the turn, the act, and what the mark there stands for, as marked-up text."""
        mark = self.mark_at(position)
        place = mark.place if mark is not None else self.place_at(position[0])
        turn = self._replay.turn_at(place)
        words = _("Placing the teams")
        if turn is not None:
            words = _("Turn {number}").format(number=turn.number) + ", " + player_markup(self._names, turn.player)
        lines = [f"<b>{words}</b>", _("Act {number} of {count}").format(number=place, count=self._replay.length)]
        if mark is not None:
            lines.insert(1, self._mark_words(mark))
        return "\n".join(lines)

    def draw(self, surface: pygame.Surface, *, is_held: bool, hovered: int | None) -> None:
        """Draw it, with the knob at the present place; `hovered` is the place that is pointed at."""
        look, band = self._look, self._band
        at = self.px_of(self._replay.at)
        surface.blit(self._dim, band)
        surface.blit(self._lit, band, (0, 0, at - band.left, band.height))
        self._draw_turns(surface)
        for mark in self._marks:
            self._draw_mark(surface, mark, is_passed=mark.place <= self._replay.at)
        if hovered is not None and not is_held:
            ghost = pygame.Rect(0, 0, max(look.px(3), 2), band.height + look.px(8))
            ghost.center = (self.px_of(hovered), band.centery)
            pygame.draw.rect(surface, theme.GOLD_LIGHT, ghost, border_radius=ghost.width // 2)
        size = look.px(_KNOB + (4 if is_held else 0))
        edge = tuple(theme.OUTLINE)
        knob = painting.rounded(
            (size, size), size // 2, tuple(theme.GOLD_LIGHT), tuple(theme.GOLD_DARK), edge, look.px(2)
        )
        surface.blit(knob, knob.get_rect(center=(at, band.centery)))

    # ---- inside ----

    def _mark_words(self, mark: Mark) -> str:
        player = player_markup(self._names, mark.player)
        state = self._replay.before(mark.place)
        match mark.kind:
            case MarkKind.KNOCK_OUT:
                figure = next(figure for handle, figure in state.figures.items() if handle == mark.what)
                return _("{who} is KO!").format(who=figure_markup(figure))
            case MarkKind.REWARD:
                reward = next(one for one in state.setup.rewards if one.id == mark.what)
                return _("{player} buys {reward}.").format(player=player, reward=f"<b>{name_of(reward.names)}</b>")
            case MarkKind.UNSEEN_REWARD:
                tier = tier_name(Tier(mark.what))
                return _("{player} buys an unseen reward ({tier}).").format(player=player, tier=tier)
            case MarkKind.GALLON:
                return _("{player} buys a GG.").format(player=player)

    def _seen_marks(self) -> tuple[Mark, ...]:
        """The marks that have room, the weightier ones before the others."""
        gap = self._look.px(_MARK) * _LEAST_GAP
        kept: list[Mark] = []
        for mark in sorted(self._replay.marks, key=lambda mark: -_WEIGHTS[mark.kind]):
            if all(abs(self.px_of(mark.place) - self.px_of(other.place)) >= gap for other in kept):
                kept.append(mark)
        return tuple(sorted(kept, key=lambda mark: mark.place))

    def _mark_box(self, mark: Mark) -> pygame.Rect:
        size = self._look.px(_MARK)
        box = pygame.Rect(0, 0, size, size)
        box.midbottom = (self.px_of(mark.place), self._band.top - self._look.px(1))
        return box

    def _draw_mark(self, surface: pygame.Surface, mark: Mark, *, is_passed: bool) -> None:
        """What happened, on the shape and colour of whose it is."""
        look, box = self._look, self._mark_box(mark)
        base = look.icon(f"player-{mark.player}", _MARK)
        icon = look.icon(_ICONS[mark.kind], 19)
        picture = base.copy()
        picture.blit(icon, icon.get_rect(center=base.get_rect().center))
        if not is_passed:
            picture.set_alpha(150)
        surface.blit(picture, picture.get_rect(center=box.center))

    def _draw_turns(self, surface: pygame.Surface) -> None:
        """The numbers of the turns below the band, as many as have room."""
        look, free = self._look, self._band.left - 1
        for turn in self._replay.turns:
            px = self.px_of(turn.place)
            number = look.line(str(turn.number), theme.LEAST_TEXT, theme.SOFT_TEXT)
            if px - number.get_width() // 2 <= free:
                continue
            surface.blit(number, number.get_rect(midtop=(px, self._band.bottom + look.px(1))))
            free = px + number.get_width() // 2 + look.px(5)

    def _paint_band(self, *, is_lit: bool) -> pygame.Surface:
        band, look = self._band, self._look
        picture = pygame.Surface(band.size, pygame.SRCALPHA)
        for left, right, player in self._stretches():
            colour = theme.NIGHT_LIGHT if player is None else look.colours.owners[player]
            upper, lower = (colour.lerp(theme.TEXT, 0.2), colour) if is_lit else (colour.lerp(theme.NIGHT, 0.62),) * 2
            width = right - left
            if width > 0:
                picture.blit(painting.gradient((width, band.height), upper, lower), (left, 0))
            if left:
                pygame.draw.rect(picture, theme.NIGHT, (left, 0, max(look.px(1.5), 1), band.height))
        mask = painting.rounded_mask(band.size, band.height // 2)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        return picture

    def _stretches(self) -> Sequence[tuple[int, int, int | None]]:
        """Left and right end of each turn in pixels of the band, and whose it is; None: the teams are placed."""
        starts = [(0, None), *((self.px_of(turn.place) - self._band.left, turn.player) for turn in self._replay.turns)]
        ends = [*(left for left, _player in starts[1:]), self._band.width]
        return [(left, right, player) for (left, player), right in zip(starts, ends, strict=True)]
