"""What spots and cells of the arena do to the match, and the little that is held in hand between two clicks."""

from __future__ import annotations

from krosmaster.arena.commands import BuyReward
from krosmaster.arena.definitions import Handle, SpellId
from krosmaster.arena.dice import SETTINGS, Face
from krosmaster.arena.reward_defs import RewardId
from krosmaster.client.arena.shown_match import ShownMatch
from krosmaster.client.ui.focus import BEAT_MS
from krosmaster.client.ui.spots import Spot
from krosmaster.client.wording import _
from krosmaster.grid import Cell
from krosmaster.play.answers import Hover, Played, Result
from krosmaster.play.plans import Plan
from krosmaster.play.preview import CastPreview
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import GivingInspiration, NothingChosen, SettingDice, figures_to_place, option_of

_LOOKING = (GivingInspiration, NothingChosen, SettingDice)
"""Where a click on a figure that nothing is done to keeps its card in view."""


class ArenaActs:
    """Turns clicks into choices of the turn controller."""

    def __init__(self, shown: ShownMatch) -> None:
        self._shown = shown
        self._controller = shown.controller
        self.pinned: Handle | None = None
        """A figure whose card stays in view."""
        self._since_dice_ms = BEAT_MS
        """How long it has been seen that the dice were confirmed: the next panel confirms at the same place."""
        self.held_die: int | None = None
        """The tension die that the next click gives."""
        self._dares_plan = False
        self.daring: Cell | RewardId | None = None
        """A cell or reward whose click would make the active one KO by its own cost, or strike allies: asked first."""
        self.struck: tuple[Handle, ...] = ()
        """The allies that it would strike, where an enemy could be meant; nobody: its cost is what is dared."""

    def update(self, dt_ms: int) -> None:
        """Let time pass while nothing is played back."""
        self._since_dice_ms += dt_ms

    def press(self, spot: Spot) -> None:
        """Do what a spot is for."""
        controller = self._controller
        match spot.verb:
            case "spell":
                self._take(controller.choose_spell(SpellId(spot.subject)))
            case "pick-up":
                self._take(controller.pick_up())
            case "buy":
                self._take(controller.buy_gallon())
            case "undo":
                self._shown.undo()
                self._let_go()
            case "redo":
                if self._shown.redo():
                    self._let_go()
            case "save":
                self._shown.save()
            case "figure" | "give":
                self.click_figure(Handle(spot.subject))
            case "reward":
                self._choose_reward(RewardId(spot.subject))
            case "seller":
                self._take(controller.buy_gallon_from(int(spot.subject)))
            case "carry":
                self._click_cell_of(Handle(spot.subject))
            case "place":
                self._take(controller.place_figure(Handle(spot.subject)))
            case "choose":
                self._choose(spot.subject)
            case "die":
                self._click_die(int(spot.subject))
            case "set":
                place, _colon, face = spot.subject.partition(":")
                self._take(controller.set_die(int(place), Face(face)))
            case _:
                pass

    def click(self, cell: Cell, *, safest: bool = False) -> None:
        """A click on a cell: what is chosen decides what it means."""
        state = self._shown.state
        figure = state.at(state.grid.index(cell))
        if figure is not None and isinstance(self._shown.selection, _LOOKING):
            self.click_figure(figure.handle)
        elif not state.is_over and not self._shown.computers.is_asked:
            seen = self._controller.hover(cell)
            if not isinstance(seen, Refused) and self._must_be_dared(cell, seen):
                return
            self._take(self._controller.click(cell, safest=safest))

    def plan(self, cell: Cell, *, safest: bool = False) -> None:
        """The deliberate act on a cell: plan a walk there, or walk and do what is chosen in one go."""
        if self._shown.state.is_over or self._shown.computers.is_asked:
            return
        if not self._must_be_dared(cell, self._controller.hover(cell), plan=True):
            self._take(self._controller.plan(cell, safest=safest))

    def _must_be_dared(self, cell: Cell, seen: Hover | None, *, plan: bool = False) -> bool:
        """Whether an act costs its user or strikes allies, and was not asked about yet; then it is asked next."""
        meant = seen.plan if isinstance(seen, Refused) else seen
        cast = meant.cast if isinstance(meant, Plan) else meant
        if not isinstance(cast, CastPreview) or self.daring is not None:
            return False
        self.struck = () if cast.costs_its_user else self._controller.struck_allies(cell)
        if not cast.costs_its_user and not self.struck:
            return False
        self.daring, self._dares_plan = cell, plan
        return True

    def click_figure(self, handle: Handle) -> None:
        """Give it a die, choose it, or keep its card in view."""
        selection, state = self._shown.selection, self._shown.state
        if self._shown.computers.is_asked:
            self._shown.toast.hush()
            self.pinned = None if handle == self.pinned else handle
        elif isinstance(selection, GivingInspiration) and state.figures[handle] in state.krosmasters(state.player):
            free = selection.give.index(None) if None in selection.give else None
            place = self.held_die if self.held_die is not None else free
            if place is not None:
                self.give_die(place, handle)
        elif state.question is not None and (option := option_of(state.question, state.figures[handle])) is not None:
            self._take(self._controller.choose(option))
        elif handle in figures_to_place(state):
            self._take(self._controller.place_figure(handle))
        else:
            self._shown.toast.hush()
            self.pinned = None if handle in (self.pinned, state.active) else handle

    def buy(self, order: BuyReward) -> bool:
        """Buy a reward; whether it is bought."""
        if self._shown.computers.is_asked:
            return False
        result = self._controller.buy_reward(order.tier, order.source, order.index, order.to)
        self._take(result)
        return isinstance(result, Played)

    def dare(self) -> None:
        """Do what makes the one who does it KO: it was asked, and the answer was yes."""
        daring = self.daring
        if isinstance(daring, Cell) and self._dares_plan:
            self.plan(daring)
        elif isinstance(daring, Cell):
            self.click(daring)
        elif daring is not None:
            self._take(self._controller.choose_reward(daring))
        self.daring = None

    def _choose_reward(self, reward_id: RewardId) -> None:
        preview = self._controller.reward_preview(reward_id)
        if preview is not None and preview.costs_its_user and self.daring is None:
            self.daring, self.struck = reward_id, ()
            return
        self._take(self._controller.choose_reward(reward_id))

    def _choose(self, subject: str) -> None:
        """An option by what its spot says."""
        question = self._shown.state.question
        options = question.options if question is not None else ()
        for option in options:
            if str(option) == subject:
                self._take(self._controller.choose(option))

    def _click_cell_of(self, handle: Handle) -> None:
        state = self._shown.state
        self._take(self._controller.click(state.grid.cells[state.figures[handle].cell]))

    def give_die(self, place: int, handle: Handle | None) -> None:
        """Give a tension die to a krosmaster, or take it back."""
        self.held_die = None
        self._since_dice_ms = BEAT_MS  # whoever gives a die has seen the second panel
        self._take(self._controller.give_die(place, handle))

    def drop_die(self, place: int, handle: Handle | None) -> None:
        """A dragged die is let go over somebody, or over nothing: that takes it back, or it is said where it goes."""
        selection = self._controller.selection
        was_given = isinstance(selection, GivingInspiration) and selection.give[place] is not None
        self.give_die(place, handle)
        if handle is None and not was_given:
            words = _("Drop the die on one of your krosmasters, on the board or in the list.")
            self._shown.toast.say(words, is_refusal=True)

    def confirm_dice(self) -> None:
        """Play the tension dice as they are set, or the inspiration as it is given, not both by a double click."""
        if self._since_dice_ms < BEAT_MS:
            return
        result = self._controller.confirm_dice()
        if isinstance(result, Played):
            self._since_dice_ms = 0
        self._take(result)

    def end(self, *, whole: bool) -> None:
        """End the character, or the turns of all."""
        self._take(self._controller.end_turn() if whole else self._controller.end_character())

    def concede(self) -> None:
        """The player who is asked gives up, or the one person who plays."""
        conceder = self._shown.conceder
        if conceder is not None:
            self._take(self._controller.concede(conceder))

    def back(self) -> bool:
        """Let go of what is held or chosen; whether there was anything."""
        had_words = bool(self._shown.toast.markup)
        self._shown.toast.hush()
        if self.pinned is not None or self.held_die is not None:
            self._let_go()
            return True
        before = self._controller.selection, self._controller.staged
        if not self._shown.computers.is_asked:
            self._controller.back()
        return (self._controller.selection, self._controller.staged) != before or had_words

    def _click_die(self, place: int) -> None:
        """Set the die to its next face; or take it up, to be given by the next click; or take a given one back."""
        selection = self._controller.selection
        if isinstance(selection, SettingDice):
            options = SETTINGS[self._shown.state.tension[place]]
            now = selection.faces[place]
            following = options[(options.index(now) + 1) % len(options)] if now is not None else options[0]
            self._take(self._controller.set_die(place, following))
        elif isinstance(selection, GivingInspiration):
            if selection.give[place] is not None:
                self.give_die(place, None)
            else:
                self.held_die = None if self.held_die == place else place

    def _take(self, result: Result) -> None:
        if self._shown.take(result):
            self._let_go()

    def _let_go(self) -> None:
        self.pinned = self.held_die = None
