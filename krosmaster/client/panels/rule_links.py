"""Links to rules on the arena: where texts cite one there is a spot `rule:ID`, which opens the rules at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from krosmaster.arena.definitions import Power
from krosmaster.arena.reasons import Reason
from krosmaster.arena.state import State
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import TAG, Link
from krosmaster.client.panels.choices import refusal_markup
from krosmaster.client.ui.spots import Spot
from krosmaster.client.wording import _

POWER_RULES: Mapping[Power, str] = {
    Power.CRITICAL: "POW-1",
    Power.ARMOR: "POW-2",
    Power.LOCK: "POW-3",
    Power.DODGE: "POW-4",
    Power.MUPEKE: "POW-5",
    Power.RESISTANCE_WATER: "POW-6",
    Power.RESISTANCE_AIR: "POW-6",
    Power.RESISTANCE_EARTH: "POW-6",
    Power.RESISTANCE_FIRE: "POW-6",
    Power.REFLECT: "POW-7",
    Power.HEALING: "POW-8",
    Power.IMMUNITY: "POW-9",
    Power.INVISIBILITY: "POW-10",
    Power.INSENSITIVITY: "POW-11",
    Power.STIMULATION: "POW-12",
}
"""The rule of each power."""

BY_KEY = "<c faint>F2</c>"
"""Stands behind a link that the mouse cannot reach: the key does."""


def rule_link(rule: str) -> str:
    """A link to a rule, for marked-up text."""
    return f"<rule {rule}>"


def link_spots(
    look: Look, markup: str, width: int, size: float, at: tuple[int, int], *, centred: bool = False
) -> tuple[Spot, ...]:
    """The links of a paragraph that lies at a point, `rule:ID` each."""
    return spots_of(look.links(markup, width, size, at, centred=centred))


def spots_of(links: Iterable[Link]) -> tuple[Spot, ...]:
    """Spots for links in the window."""
    return tuple(
        Spot(f"rule:{link.rule}", link.box, _("Read the rule {rule}").format(rule=link.rule)) for link in links
    )


def refusal_tip(reason: Reason, state: State) -> str:
    """The last line of a tip: why not, with its rule and the key that opens it."""
    return f"\n<c red>{refusal_markup(reason, state)}</c> {BY_KEY}"


def cited_in(markup: str) -> str:
    """The first rule that marked-up text cites; empty: none."""
    return next((tag[3] for tag in TAG.finditer(markup) if tag[2] == "rule" and tag[3]), "")


def rule_in_view(pointed: Sequence[str], spots: Sequence[Spot], last: str) -> str:
    """The rule that a key opens: of the texts that are pointed at, else of what is shown on top, else the last one."""
    cited = next((rule for rule in map(cited_in, pointed) if rule), "")
    return cited or next((spot.subject for spot in reversed(spots) if spot.verb == "rule"), "") or last
