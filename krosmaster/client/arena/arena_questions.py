"""What the arena asks before it acts: dialogs over the board, whose answers come back to its screen."""

from __future__ import annotations

from collections.abc import Sequence

from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import State
from krosmaster.client.art.text import escaped
from krosmaster.client.panels.choices import left_words
from krosmaster.client.panels.dice_panel import waste_words
from krosmaster.client.panels.rule_links import rule_link
from krosmaster.client.screens.notice_screen import Choice, NoticeScreen
from krosmaster.client.services import Services
from krosmaster.client.settings import ConfirmEnd
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import figure_markup, listed, player_name
from krosmaster.play.answers import Left
from krosmaster.play.inspiration import wasted_dice
from krosmaster.play.selection import GivingInspiration, Selection

END_TURN, END_CHARACTER, CONCEDE, DARE, WASTE = "end-turn", "end-character", "concede", "dare", "waste"
"""The answers."""
LEFT_SANDBOX = "left-sandbox"
"""What a sandbox leaves behind for whatever screen it was tried from."""


def end_question(services: Services, left: Left | None, verb: str) -> NoticeScreen | None:
    """Whether to end the turn or the character, if the settings want it asked."""
    is_last = left is not None and not left.waiting
    whole = verb == END_TURN or is_last  # with its last character the turn ends too
    lost = left_words(left, whole_turn=whole) if left is not None else ""
    wish = services.settings.confirm_end
    if wish is ConfirmEnd.NEVER or (wish is ConfirmEnd.SOMETHING_LEFT and not (lost and whole)):
        return None
    title = _("End the turn?") if whole else _("End this character's turn?")
    text = _("This would be lost: {what}.").format(what=lost) if lost else _("Nothing would be lost.")
    choices = (Choice(None, _("Go on playing")), Choice(verb, _("End it"), "primary"))
    return NoticeScreen(services, title, text, choices)


def concede_question(services: Services, state: State, player: int) -> NoticeScreen:
    """Whether a player gives up."""
    name = escaped(player_name(state.players[player].name, player))
    text = _("{player} gives up, the opponent wins.")
    if len(state.players) > 2:
        text = _("{player} gives up: all figures leave, the GG go back in the box, the others play on.")
    text = text.format(player=f"<b>{name}</b>")
    stay = Choice(None, _("Go on playing"), "primary")
    leave = Choice(CONCEDE, _("Concede"), "danger", "concede")
    return NoticeScreen(services, _("Give up?"), text, (stay, leave))


def dare_question(services: Services, state: State) -> NoticeScreen:
    """Whether to do what makes the active character KO at once."""
    active = state.active_figure
    name = figure_markup(active) if active is not None else ""
    text = _("The wounds that this costs make {who} KO.").format(who=f"<b>{name}</b>")
    stay = Choice(None, _("Better not"), "primary")
    leave = Choice(DARE, _("Do it"), "danger", "knock-out")
    return NoticeScreen(services, _("To the last?"), text, (stay, leave))


def ally_question(services: Services, state: State, struck: Sequence[Handle]) -> NoticeScreen | None:
    """Whether to attack one's own side alone, unless the settings want nothing asked."""
    if services.settings.confirm_end is ConfirmEnd.NEVER:
        return None
    who = listed([f"<b>{figure_markup(state.figures[handle])}</b>" for handle in struck])
    text = _("This attack would hit your own side only: {who}.").format(who=who)
    stay = Choice(None, _("Choose again"), "primary")
    return NoticeScreen(services, _("Hit an ally?"), text, (stay, Choice(DARE, _("Do it"), "danger")))


def waste_question(services: Services, state: State, selection: Selection) -> NoticeScreen | None:
    """Whether to give dice that do nothing, unless the settings want nothing asked."""
    wasted = wasted_dice(state, selection.give) if isinstance(selection, GivingInspiration) else ()
    if not isinstance(selection, GivingInspiration) or not wasted:
        return None
    if services.settings.confirm_end is ConfirmEnd.NEVER:
        return None
    why = _("A power is never doubled, and a die that is kept brings kamas.")
    text = f"{waste_words(state, selection.give, wasted)} {why} {rule_link('TEN-4')}"
    stay = Choice(None, _("Choose again"), "primary")
    return NoticeScreen(services, _("Waste a die?"), text, (stay, Choice(WASTE, _("Give it anyway"), "danger")))
