"""The bar while the computer plays: whose turn it is, and how to hold it, hasten it or change its speed."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from krosmaster.arena.state import State
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.match.computer_seats import ComputerSeats
from krosmaster.client.settings import AnimationSpeed
from krosmaster.client.ui.buttons import ButtonFace
from krosmaster.client.ui.spots import Spot
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import player_name
from krosmaster.table.values import value

WATCH_VERBS = ("hold", "hurry", "speed", "play-on")
"""Spots of the bar that act at once, whatever is being shown."""

_GAP, _HIGH, _SIZE = 6, 50, 14.5
_NARROW_BAR = 700


@value
class Watch:
    """What is to be known of the computer while it plays."""

    words: str
    is_thinking: bool
    is_held: bool
    is_lent: bool
    """Whether it plays for a person for a while."""
    speed: AnimationSpeed


def watch_of(computers: ComputerSeats, state: State, speed: AnimationSpeed, *, is_busy: bool) -> Watch:
    """What the bar shows while the computer plays."""
    player = state.asked
    name = escaped(player_name(state.players[player].name, player))
    is_thinking = computers.is_thinking and not is_busy
    if computers.is_lent and not computers.is_held:
        words = _("The computer plays for {player}.")
    elif computers.is_held:
        words = _("{player} waits until you go on.")
    elif is_thinking:
        words = _("{player} is thinking…")
    else:
        words = _("{player} plays.")
    words = words.format(player=f"<icon player-{player}><c player-{player}><b>{name}</b></c>")
    return Watch(words, is_thinking and not computers.is_held, computers.is_held, computers.is_lent, speed)


def next_speed(speed: AnimationSpeed) -> AnimationSpeed:
    """The next faster one; after the fastest, the slowest."""
    speeds = (AnimationSpeed.NORMAL, AnimationSpeed.FAST, AnimationSpeed.OFF)
    return speeds[(speeds.index(speed) + 1) % len(speeds)]


def watch_buttons(look: Look, watch: Watch, box: pygame.Rect) -> Iterator[tuple[Spot, ButtonFace, str]]:
    """The buttons, from the right end of a box to the left: each as a spot, its face, and its key."""
    speeds = {
        AnimationSpeed.NORMAL: _("Normal"),
        AnimationSpeed.FAST: _("Fast"),
        AnimationSpeed.OFF: _("Off"),
    }
    hold, hold_icon = (_("Go on"), "play") if watch.is_held else (_("Hold on"), "pause")
    hold_tip = _("The computer goes on.") if watch.is_held else _("The computer waits after this act, until you go on.")
    buttons = [
        (
            "hurry",
            _("Move now"),
            "step-forward",
            "plain",
            "N",
            _("The computer stops thinking and does what looks best so far."),
        ),
        ("hold", hold, hold_icon, "primary" if watch.is_held else "plain", "H", hold_tip),
        ("speed", speeds[watch.speed], "turn-forward", "tile", "", _("How fast what happens is shown")),
    ]
    if watch.is_lent:
        buttons.insert(0, ("play-on", _("I play on"), "flag", "plain", "", _("You take over from the computer.")))
    gap, high = look.px(_GAP), look.px(_HIGH)
    has_words = look.layout.units(box.width) >= _NARROW_BAR
    right = box.right
    for name, words, icon, kind, key, tip in buttons:
        shown = words if has_words or name == "speed" else ""
        width = look.px(_HIGH)
        if shown:
            style = Style.TITLE if kind == "primary" else Style.BOLD
            width = look.line(shown, _SIZE, style=style).get_width() + look.px(64 if icon else 28)
        place = pygame.Rect(right - width, box.centery - high // 2 + look.px(1), width, high)
        tip_words = f"<b>{words}</b> ({key})\n{tip}" if key else f"<b>{words}</b>\n{tip}"
        yield Spot(name, place, tip_words), ButtonFace(shown, icon, kind, _SIZE), key
        right = place.left - gap
