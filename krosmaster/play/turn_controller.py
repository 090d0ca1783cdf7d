"""Between clicks and the match: a small state machine that turns choices into commands."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from krosmaster.arena import engine
from krosmaster.arena.commands import (
    BuyGallon,
    Inspire,
    Place,
    SetDice,
    UseReward,
)
from krosmaster.arena.definitions import Handle, SpellId
from krosmaster.arena.dice import SETTINGS, Face
from krosmaster.arena.reasons import Reason, Why
from krosmaster.arena.reward_defs import RewardId
from krosmaster.grid import Cell
from krosmaster.play.answers import (
    Chosen,
    Hover,
    Left,
    OptionPreview,
    Played,
    Result,
)
from krosmaster.play.commanded_match import ArenaMatch, CommandedMatch, Guide
from krosmaster.play.lookout import Lookout
from krosmaster.play.plans import Plan
from krosmaster.play.pointing import clickable_cells, hitting_cells, hovered, is_counted, struck_allies
from krosmaster.play.preview import SpellPreview, command_at
from krosmaster.play.reach import Path, Reach, Walk, acting
from krosmaster.play.refusals import Refused
from krosmaster.play.reward_preview import RewardPreview
from krosmaster.play.selection import (
    Answering,
    GivingInspiration,
    NothingChosen,
    PickingSeller,
    PlacingFigure,
    RewardChosen,
    Selection,
    SettingDice,
    SpellChosen,
    figures_to_place,
    option_of,
    selection_at_rest,
)
from krosmaster.play.threat import ThreatMap
from krosmaster.play.unspent import unspent

ValueT = TypeVar("ValueT")

_ANY_CELL = Cell(0, 0)
"""For commands that are refused wherever they aim."""


class TurnController(CommandedMatch):
    """One match as its players look at it, choose in it, and so command it."""

    def __init__(self, match: ArenaMatch, guide: Guide | None = None) -> None:
        super().__init__(match, guide)
        self._hovers: dict[Cell, Hover | None] = {}

    @property
    def staged(self) -> Path | None:
        """The walk that is planned before the next cast; spells are aimed from its end."""
        self._follow_dice()
        return self._prospect.staged

    # ---- looking ----

    def reach(self) -> Reach | None:
        """Where the active character can walk; computed once a state."""
        return self._prospect.now.reach

    def spell_preview(self, spell_id: SpellId) -> SpellPreview | None:
        """The cells as a spell of the active character sees them (`PUNCH.id`: the punch); None: no such spell."""
        return self._prospect.ahead.spell(spell_id)

    def reward_preview(self, reward_id: RewardId) -> RewardPreview | None:
        """Where a face-down reward of the active krosmaster can be aimed; None: it holds no such one."""
        return self._prospect.ahead.reward(reward_id)

    def lookout(self, cell: Cell) -> Lookout:
        """What is seen from a cell: by who stands there, else by the active character as if it stood there."""
        return self._prospect.now.lookout(cell)

    def threats(self, who: Handle) -> ThreatMap | None:
        """What enemies can do to a character in their next turn, cell by cell; None while there is no fight."""
        return self._prospect.now.threats(who)

    def hover(self, cell: Cell) -> Hover | None:
        """What a click on the cell would do; None: nothing, and nothing to say. Computed once a state and selection."""
        self._follow_dice()
        if cell in self._hovers:
            return self._hovers[cell]
        seen = hovered(self._prospect, self._selection, cell)
        if is_counted(seen):
            self._hovers[cell] = seen
        return seen

    def clickable_cells(self) -> frozenset[Cell]:
        """The cells on which a click would do something now, for tinting and for the keyboard."""
        return clickable_cells(self._prospect, self._selection)

    def hitting_cells(self) -> tuple[Cell, ...]:
        """Of these the ones at which what is chosen would hit somebody, likely targets first: the keyboard's way."""
        return hitting_cells(self._prospect, self._selection)

    def struck_allies(self, cell: Cell) -> tuple[Handle, ...]:
        """The own characters that the chosen attack would hit at a cell and nobody else, where it could hit enemies."""
        return struck_allies(self._prospect, self._selection, cell)

    def what_is_left(self) -> Left | None:
        """What ending the character or the turn would lose; None while no characters play."""
        return unspent(self.state)

    # ---- choosing ----

    def click(self, cell: Cell, *, safest: bool = False) -> Result:
        """Act on a cell as the selection says; `safest` walks the safest path instead of the shortest."""
        seen = self.hover(cell)
        if isinstance(seen, Refused):
            return seen
        if isinstance(seen, Plan):
            return self._carry_out(seen)
        match self._selection:
            case NothingChosen() if isinstance(seen, Walk):
                return self._walk(seen.safest if safest and seen.safest else seen.shortest)
            case SpellChosen(spell_id):
                return self.submit(command_at(spell_id, cell))
            case RewardChosen() as chosen if chosen.is_picking:
                return (
                    self._choose(replace(chosen, who=seen.who)) if isinstance(seen, OptionPreview) else Chosen(chosen)
                )
            case RewardChosen(reward_id, who):
                return self.submit(UseReward(reward_id, cell, who))
            case PickingSeller() if isinstance(seen, OptionPreview):
                return self.submit(BuyGallon(self.state.figures[seen.who].owner))
            case PlacingFigure(who):
                return self.submit(Place(who, cell))
            case Answering(question) if isinstance(seen, OptionPreview):
                option = option_of(question, self.state.figures[seen.who])
                assert option is not None, "no option was pointed at"
                return self.choose(option)
            case GivingInspiration(give) if isinstance(seen, OptionPreview) and None in give:
                return self.give_die(give.index(None), seen.who)
            case _:
                return Chosen(self._selection)

    def plan(self, cell: Cell, *, safest: bool = False) -> Result:
        """The deliberate act on a cell: stage a walk there, or walk to where what is chosen reaches it and do it.

        A staged walk goes on to the cell, or ends at it if it leads over it; otherwise another one is staged.
        """
        if isinstance(self._selection, NothingChosen) and (led := self._led_on(cell, safest=safest)) is not None:
            self._prospect = self._prospect.staging(led)
            return self._choose(self._selection)
        seen = self.hover(cell)
        if isinstance(seen, Refused) and seen.plan is not None:
            return self._carry_out(seen.plan)
        if not isinstance(self._selection, NothingChosen) or not isinstance(seen, Walk):
            return self.click(cell, safest=safest)
        path = seen.safest if safest and seen.safest else seen.shortest
        if path.trap is not None:
            return Refused(Reason(Why.TRAP_ON_THE_WAY, "TRAP-2", {"cell": cell}))
        self._prospect = self._prospect.staging(path)
        return self._choose(self._selection)

    def back(self) -> Chosen:
        """One step back: drop what is chosen, then the walk that is staged (right click, Esc)."""
        at_rest = selection_at_rest(self.state)
        if self._selection == at_rest:
            self._prospect = self._prospect.staging(None)
        return self._choose(at_rest)

    def choose_spell(self, spell_id: SpellId) -> Chosen | Refused:
        """Choose a spell of the active character; refused where its cost or limit forbids it. Once more: drop it."""
        if self._selection == SpellChosen(spell_id):
            return self.back()
        preview = self.spell_preview(spell_id)
        if preview is None:
            return self._refused(command_at(spell_id, _ANY_CELL))
        if preview.reason is not None:
            return self._prospect.ahead.advised(command_at(spell_id, _ANY_CELL), Refused(preview.reason))
        return self._choose(SpellChosen(spell_id))

    def choose_reward(self, reward_id: RewardId) -> Played | Chosen | Refused:
        """Turn a reward of the active krosmaster up, or choose it where a cell must be named. Once more: drop it."""
        if isinstance(self._selection, RewardChosen) and self._selection.reward_id == reward_id:
            return self.back()
        preview = self.reward_preview(reward_id)
        if preview is None:
            return self._refused(UseReward(reward_id))
        if preview.reason is not None:
            return Refused(preview.reason)
        if not preview.needs_cell:
            return self.submit(UseReward(reward_id))
        only = preview.able[0] if len(preview.able) == 1 else None
        return self._choose(RewardChosen(reward_id, only, preview.able))

    def place_figure(self, who: Handle) -> Chosen | Refused:
        """Choose the figure to place next. One is always chosen while figures are to be placed."""
        if who in figures_to_place(self.state):
            return self._choose(PlacingFigure(who))
        return self._refused(Place(who, _ANY_CELL))

    def set_die(self, index: int, face: Face) -> Chosen | Refused:
        """Set a tension die (0 or 1) to one of the faces it stands for."""
        if not isinstance(self._selection, SettingDice):
            return self._refused(SetDice((face,)))
        others = tuple(SETTINGS[rolled][0] for rolled in self.state.tension)
        refused = self.refusal(SetDice(_with(others, index, face)))
        return refused or self._choose(SettingDice(_with(self._selection.faces, index, face)))

    def give_die(self, index: int, who: Handle | None) -> Chosen | Refused:
        """Give a tension die to a krosmaster, or take it back."""
        if not isinstance(self._selection, GivingInspiration):
            return self._refused(Inspire((who,)))
        give = _with(self._selection.give, index, who)
        return self.refusal(Inspire(give)) or self._choose(GivingInspiration(give))

    # ---- commanding ----

    def confirm_dice(self) -> Played | Refused:
        """Play the tension dice as set, or the inspiration as given."""
        if isinstance(self._selection, GivingInspiration):
            return self.submit(Inspire(self._selection.give))
        faces = self._selection.faces if isinstance(self._selection, SettingDice) else ()
        return self.submit(SetDice(tuple(face for face in faces if face is not None)))

    def buy_gallon(self) -> Played | Chosen | Refused:
        """Buy one GG; where several opponents could sell it, that is chosen next (FOUR-12). Once more: drop it."""
        if isinstance(self._selection, PickingSeller):
            return self.back()
        refused = self.refusal(BuyGallon())
        if refused is None or refused.reason.why is not Why.NAME_A_SELLER:
            return self.submit(BuyGallon())
        offers = (BuyGallon(player) for player in range(len(self.state.players)))
        able = tuple(o.seller for o in offers if o.seller is not None and engine.reason_against(self.state, o) is None)
        return self._choose(PickingSeller(able))

    # ---- within ----

    def _carry_out(self, plan: Plan) -> Played | Refused:
        """Walk, then act; if the walk does not come to its end, the act is left out."""
        mover, command = self.state.active, plan.cast.command
        walked = self._walk(plan.path)
        now = acting(self.state)
        if isinstance(walked, Refused):
            return walked
        if now is None or now.handle != mover or self.state.grid.cells[now.cell] != plan.path.target:
            return replace(walked, left_out=plan.cast.names)
        acted = self.submit(command)
        if isinstance(acted, Refused):
            return replace(walked, left_out=plan.cast.names)
        return Played(walked.steps + acted.steps)

    def _led_on(self, cell: Cell, *, safest: bool) -> Path | None:
        """The staged walk cut back to a cell of its way, or led on to another cell; None: neither can be done."""
        staged, ahead = self._prospect.staged, self._prospect.ahead.reach
        if staged is None:
            return None
        if cell in staged.cells:
            return staged.cut_to(cell)
        walk = ahead.walks.get(cell) if ahead is not None else None
        if walk is None:
            return None
        further = walk.safest if safest and walk.safest else walk.shortest
        return None if further.trap is not None else staged.led_on(further)

    def _follow_dice(self) -> None:
        """Look ahead with the dice that are chosen now."""
        if self._prospect.now.chosen != self._laid_out:
            self._prospect, self._hovers = self._prospect.with_dice(self._laid_out), {}

    def _choose(self, selection: Selection) -> Chosen:
        self._hovers = {}
        return super()._choose(selection)


def _with(values: tuple[ValueT, ...], index: int, value: ValueT) -> tuple[ValueT, ...]:
    return (*values[:index], value, *values[index + 1 :])
