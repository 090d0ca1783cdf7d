"""What computer players are called, how they are drawn, and what is said of each."""

from __future__ import annotations

from collections.abc import Mapping

from krosmaster.client.wording import _
from krosmaster.play.computer.strengths import Strength

PERSON_ICON, COMPUTER_ICON = "person", "computer"
STRENGTH_ICONS: Mapping[Strength, str] = {
    Strength.RANDOM: "dice",
    Strength.GREEDY: "punch",
    Strength.STRONG: "crown-victory",
}


def strength_name(strength: Strength | None) -> str:
    """A strength in a word or two; None is a person."""
    match strength:
        case None:
            return _("A person")
        case Strength.RANDOM:
            return _("Easy-going")
        case Strength.GREEDY:
            return _("Practised")
        case _:
            return _("Master")


def strength_text(strength: Strength | None) -> str:
    """What to expect, in a sentence or two."""
    match strength:
        case None:
            return _("Somebody at this mouse and keyboard.")
        case Strength.RANDOM:
            return _("Does whatever comes to mind. Good for a first try, or to try something out.")
        case Strength.GREEDY:
            return _("Takes what looks best at once and answers without a pause. A fair match for most.")
        case _:
            return _("Plays out in thought what may come of an act before it does it. It takes a few seconds.")


def seat_tip(strength: Strength | None) -> str:
    """Name and text for a tool tip."""
    kind = "" if strength is None else _("Computer") + ": "
    return f"<b>{kind}{strength_name(strength)}</b>\n{strength_text(strength)}"


def seat_icon(strength: Strength | None) -> str:
    """The drawing of who plays a seat."""
    return PERSON_ICON if strength is None else STRENGTH_ICONS[strength]
