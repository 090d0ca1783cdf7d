"""The bar of a replay: the track, what is shown now in words, and the buttons that move through the match."""

from __future__ import annotations

from enum import Enum

import pygame

from krosmaster.arena.state import State
from krosmaster.client.art import painting, theme
from krosmaster.client.art.look import Look
from krosmaster.client.panels.choices import Choices
from krosmaster.client.replay.replay_track import ReplayTrack
from krosmaster.client.ui.buttons import ButtonFace
from krosmaster.client.ui.spots import Pointer, Spot, draw_button
from krosmaster.client.wording import _
from krosmaster.client.words.event_wording import ending_sentence
from krosmaster.client.words.figure_wording import figure_markup, listed, player_markup
from krosmaster.play.replay import Replay

HEIGHT = 116
"""Of the bar, in units."""

_TRACK = 60
_BUTTON = 42
_PLAY = 54
_GAP = 5
_PACE = 56
_FORK = 172
_WIDE_BAR = 900
"""From this width on the way out of the replay is told in words, not only by its flag."""


class Pace(Enum):
    """How fast a replay plays by itself."""

    SLOW = "\N{VULGAR FRACTION ONE HALF}\N{MULTIPLICATION SIGN}"
    NORMAL = "1\N{MULTIPLICATION SIGN}"
    FAST = "3\N{MULTIPLICATION SIGN}"

    @property
    def factor(self) -> float:
        """How many milliseconds of the match pass in one of the clock's."""
        return _FACTORS[self]

    @property
    def following(self) -> Pace:
        """The next faster one; after the fastest, the slowest."""
        paces = tuple(Pace)
        return paces[(paces.index(self) + 1) % len(paces)]


_FACTORS = {Pace.SLOW: 0.5, Pace.NORMAL: 1.0, Pace.FAST: 3.0}


class ReplayBar:
    """Spots: `replay:track`, and a button `replay:…` for each way to move."""

    def __init__(self, look: Look, box: pygame.Rect, replay: Replay) -> None:
        self._look = look
        self._box = box
        self._replay = replay
        back = painting.gradient(box.size, theme.PANEL_BOTTOM, theme.NIGHT).convert()
        pygame.draw.rect(back, theme.PANEL_EDGE, (0, 0, box.width, max(look.px(2), 1)))
        self._back = back
        upper, lower = look.layout.cut_top(box.inflate(-look.px(16), 0), _TRACK)
        self.track = ReplayTrack(look, upper, replay)
        self._row = pygame.Rect(lower.left, lower.top, lower.width, lower.height - look.px(6))
        self._state = replay.state
        self._is_playing = self._is_held = False
        self._pace = Pace.NORMAL
        self._hovered: int | None = None
        self._buttons: list[tuple[Spot, ButtonFace]] = []
        self._words_box = pygame.Rect(0, 0, 0, 0)
        self._lay_out()

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The track and the buttons."""
        return (Spot("replay:track", self.track.box), *(spot for spot, _face in self._buttons))

    def show(self, state: State, choices: Choices, hint: str) -> None:  # noqa: ARG002 - nothing can be done here
        """Take over a position."""
        self._state = state

    def follow(self, *, is_playing: bool, pace: Pace, is_held: bool, hovered: int | None) -> None:
        """Take over how the replay moves, and the place that is pointed at on the track."""
        changed = (is_playing, pace) != (self._is_playing, self._pace)
        self._is_playing, self._pace, self._is_held, self._hovered = is_playing, pace, is_held, hovered
        if changed or self._at_ends != (self._replay.at == 0, self._replay.at == self._replay.length):
            self._lay_out()

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw the bar."""
        surface.blit(self._back, self._box)
        self.track.draw(surface, is_held=self._is_held, hovered=self._hovered)
        for spot, face in self._buttons:
            draw_button(surface, self._look, spot, face, pointer)
        self._draw_words(surface)

    # ---- inside ----

    def _lay_out(self) -> None:
        look, row, replay, playing = self._look, self._row, self._replay, self._is_playing
        self._at_ends = replay.at == 0, replay.at == replay.length
        at_start, at_end = self._at_ends
        gap, high = look.px(_GAP), look.px(_BUTTON)
        top = row.top + (row.height - high) // 2
        moves = (
            ("start", "to-start", _("To the start"), _("Home"), not at_start),
            ("turn-back", "turn-back", _("One turn back"), _("Shift+Left"), not at_start),
            ("back", "step-back", _("One act back"), _("Left"), not at_start),
            ("play", "pause" if playing else "play", _("Pause") if playing else _("Play the replay"), _("Space"), True),
            ("forward", "step-forward", _("One act on"), _("Right"), not at_end),
            ("turn-forward", "turn-forward", _("One turn on"), _("Shift+Right"), not at_end),
            ("end", "to-end", _("To the end"), _("End"), not at_end),
        )
        self._buttons = []
        is_wide = look.layout.units(self._box.width) >= _WIDE_BAR
        fork = _FORK if is_wide else _BUTTON
        right = row.right
        for name, words, icon, kind, width, tip in (
            ("leave", "", "close", "quiet", _BUTTON, _("Leave the replay") + " (Esc)"),
            ("fork", _("Go on from here") if is_wide else "", "flag", "plain", fork, self._fork_tip()),
            ("sandbox", "", "sandbox", "plain", _BUTTON, self._sandbox_tip()),
            ("pace", self._pace.value, "", "plain", _PACE, _("How fast the replay plays") + " (S)"),
        ):
            box = pygame.Rect(right - look.px(width), top, look.px(width), high)
            enabled = name != "fork" or not replay.state.is_over
            self._buttons.append((Spot(f"replay:{name}", box, tip, enabled), ButtonFace(words, icon, kind, 14)))
            right = box.left - gap
        widths = [look.px(_PLAY if name == "play" else _BUTTON) for name, *_rest in moves]
        total = sum(widths) + gap * (len(widths) - 1)
        left = right - look.px(10) - total
        self._words_box = pygame.Rect(row.left, row.top, left - row.left - look.px(12), row.height)
        for (name, icon, words, key, enabled), width in zip(moves, widths, strict=True):
            kind = "primary" if name == "play" else "tile"
            spot = Spot(f"replay:{name}", pygame.Rect(left, top, width, high), f"<b>{words}</b> ({key})", enabled)
            self._buttons.append((spot, ButtonFace("", icon, kind)))
            left += width + gap

    def _fork_tip(self) -> str:
        words = _("Play on from this position, as a match of its own with new dice. What you watch stays as it is.")
        return f"<b>{_('Go on from here')}</b> (G)\n{words}"

    def _sandbox_tip(self) -> str:
        words = _("Change what you like and try what you like from this position. What you watch stays as it is.")
        return f"<b>{_('Try it in the sandbox')}</b> (B)\n{words}"

    def _draw_words(self, surface: pygame.Surface) -> None:
        """Turn and act in one line, who acts in the next."""
        look, box = self._look, self._words_box
        upper = look.paragraph(self._where(), box.width, 15)
        lower = look.paragraph(self._who(), box.width, 13.5, theme.SOFT_TEXT)
        top = box.centery - (upper.get_height() + lower.get_height()) // 2
        surface.blit(upper, (box.left, top))
        surface.blit(lower, (box.left, top + upper.get_height()))

    def _where(self) -> str:
        turn = self._replay.turn_at(self._replay.at)
        act = _("Act {number} of {count}").format(number=self._replay.at, count=self._replay.length)
        words = _("Turn {number}").format(number=turn.number) if turn is not None else _("Placing the teams")
        return f"<b><c gold>{words}</c></b> \N{MIDDLE DOT} {act}"

    def _who(self) -> str:
        state = self._state
        names = tuple(player.name for player in state.players)
        if state.outcome is not None:
            winners = listed(player_markup(names, player) for player in state.outcome.winners)
            words = _("Winner: {who}.").format(who=winners) if winners else _("A draw!")
            return f"{words} {ending_sentence(state.outcome.why)}"
        figure = state.active_figure
        player = player_markup(names, state.asked)
        return player if figure is None else f"{player} \N{MIDDLE DOT} {figure_markup(figure)}"
