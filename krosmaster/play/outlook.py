"""All that can be seen ahead from one state, each thing worked out when first asked for and then kept."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from krosmaster.arena import engine
from krosmaster.arena.commands import Command, Move, Place
from krosmaster.arena.definitions import Handle, SpellId
from krosmaster.arena.reasons import Reason, Why
from krosmaster.arena.reward_defs import RewardId
from krosmaster.arena.state import State
from krosmaster.grid import Cell
from krosmaster.play.advice import advised
from krosmaster.play.chosen_dice import fitted, refused_walk
from krosmaster.play.lookout import Lookout, lookout
from krosmaster.play.plans import PlanStudy, at_the_end
from krosmaster.play.preview import Aimed, CastPreview, CastStudy, SpellPreview, spell_preview
from krosmaster.play.reach import Path, Reach, Walk, acting, dice_left, reach, sprung, standing_at, with_dice
from krosmaster.play.refusals import Refused, nearest, refusal
from krosmaster.play.reward_preview import RewardPreview, reward_preview
from krosmaster.play.threat import ThreatMap, threat_map
from krosmaster.table.contract import NO_SCRIPT, Script

_AMPLE_MP = 1
_ROLLS_A_LOOK = 96
"""How many rolls are tried in one call: a few milliseconds; all there are for most spells."""


class Outlook:
    """One state, looked at from all sides. Hovering asks the same questions again and again.

    `chosen` are dice and coins that the players of a sandbox have laid out for the next act that needs some.
    """

    def __init__(self, state: State, chosen: Script = NO_SCRIPT) -> None:
        self.state = state
        self.chosen = chosen
        self._spells: dict[SpellId, SpellPreview | None] = {}
        self._rewards: dict[RewardId, RewardPreview | None] = {}
        self._studies: dict[Aimed, CastStudy] = {}
        self._refusals: dict[Command, Refused | None] = {}
        self._advice: dict[Command, Refused] = {}
        self._plans: dict[Aimed, PlanStudy] = {}
        self._lookouts: dict[Cell, Lookout] = {}
        self._threats: dict[Handle, ThreatMap | None] = {}

    def lay_out(self, chosen: Script) -> None:
        """Look ahead with other dice and coins; what they do not change stays known."""
        self.chosen = chosen
        self._studies.clear()
        self._plans.clear()

    @cached_property
    def reach(self) -> Reach | None:
        """Where the active character can walk."""
        return reach(self.state)

    def spell(self, spell_id: SpellId) -> SpellPreview | None:
        """The cells as a spell of the active character sees them."""
        if spell_id not in self._spells:
            self._spells[spell_id] = spell_preview(self.state, spell_id)
        return self._spells[spell_id]

    def reward(self, reward_id: RewardId) -> RewardPreview | None:
        """Where a face-down reward of the active krosmaster can be aimed; None: it holds no such one."""
        if reward_id not in self._rewards:
            self._rewards[reward_id] = reward_preview(self.state, reward_id)
        return self._rewards[reward_id]

    def lookout(self, cell: Cell) -> Lookout:
        """What is seen from a cell, and what cuts the sight."""
        if cell not in self._lookouts:
            self._lookouts[cell] = lookout(self.state, cell)
        return self._lookouts[cell]

    def threats(self, who: Handle) -> ThreatMap | None:
        """What enemies can do to a character in their next turn, cell by cell; None while there is no fight."""
        if who not in self._threats:
            self._threats[who] = threat_map(self.state, who)
        return self._threats[who]

    def aimed(self, command: Aimed) -> CastPreview | Refused:
        """What an act at a cell could do, or why it is refused. Odds that take long are counted over many calls."""
        refused = self.refusal(command)
        if refused is not None:
            return self._planned(command, self.advised(command, refused))
        if command not in self._studies:
            taken = fitted(self.state, command, self.chosen)
            if isinstance(taken, Refused):
                return taken
            self._studies[command] = CastStudy(self.state, command, taken)
        return self._studies[command].look(_ROLLS_A_LOOK)

    def refusal(self, command: Command) -> Refused | None:
        """Why a command is refused, or None when it is legal."""
        if command not in self._refusals:
            self._refusals[command] = refusal(self.state, command, lambda: self.reach)
        return self._refusals[command]

    def advised(self, command: Command, refused: Refused) -> Refused:
        """A refusal with what is legal in the command's place."""
        if command not in self._advice:
            self._advice[command] = advised(self.state, command, refused)
        return self._advice[command]

    def walked(self, walk: Walk) -> Walk | Refused:
        """A walk with the dice that are chosen for it and with what the trap does on which it ends."""
        if self.chosen != NO_SCRIPT:
            shortest = with_dice(self.state, walk.shortest, self.chosen)
            safest = with_dice(self.state, walk.safest, self.chosen) if walk.safest is not None else None
            is_safer = safest is not None and safest.chance > shortest.chance
            walk = Walk(shortest, safest if is_safer else None)
        refused = refused_walk(self.state, walk.shortest)
        if refused is not None or walk.shortest.trap is None:
            return refused or walk
        return replace(walk, sprung=sprung(self.state, walk.shortest))

    def from_the_end_of(self, path: Path) -> Outlook:
        """What can be seen ahead from where a walk leads."""
        return Outlook(at_the_end(self.state, path), dice_left(path, self.chosen))

    def _planned(self, command: Aimed, refused: Refused) -> Refused:
        """A refusal with the walk and the act as one plan, where a walk would make it legal."""
        if refused.remedy is None:
            return refused
        if command not in self._plans:
            path = with_dice(self.state, refused.remedy.path, self.chosen)
            self._plans[command] = PlanStudy(self.state, path, command, self.chosen)
        return replace(refused, plan=self._plans[command].look(_ROLLS_A_LOOK))

    def refusal_of_walk(self, to: Cell) -> Refused:
        """Why the active character cannot walk to a cell that is not within its reach."""
        state, mover = self.state, acting(self.state)
        reason = engine.reason_against(state, Move(to))
        assert reason is not None, f"{to} is one step away"
        if mover is None or reason.why is not Why.NOT_ADJACENT:
            return Refused(reason)
        grid, target = state.grid, state.grid.index(to)
        others = state.field.obstacles & ~(1 << mover.cell)
        within = self.reach.walks if self.reach is not None else {}
        if others >> target & 1:
            # the step that would be refused is the last one: ask about it from where it would be taken
            for beside in grid.neighbours[target]:
                if not others >> beside & 1:
                    last = engine.reason_against(standing_at(state, mover, beside, _AMPLE_MP), Move(to))
                    return Refused(last or reason, nearest=nearest(to, within))
            return Refused(reason, nearest=nearest(to, within))
        path = grid.path(mover.cell, target, others)
        if path is None:
            return Refused(Reason(Why.NO_WAY, "MOVE-2", {"cell": to}), nearest=nearest(to, within))
        way = [grid.cells[index] for index in path]
        on_the_way = next((cell for cell in reversed(way) if cell in within), None)
        trap = next((cell for cell in way[:-1] if grid.index(cell) in state.field.traps), None)
        if trap is not None and len(way) <= mover.mp:
            return Refused(Reason(Why.TRAP_ON_THE_WAY, "TRAP-2", {"cell": trap}), nearest=on_the_way)
        why = Reason(Why.NOT_ENOUGH_MP, "MOVE-1", {"cost": len(path), "left": mover.mp})
        return Refused(why, nearest=on_the_way or nearest(to, within))

    def refusal_of_place(self, who: Handle, at: Cell) -> Refused | None:
        """Why a figure cannot be placed on a cell, with the nearest one where it can, or None when it is legal."""
        refused = self.refusal(Place(who, at))
        if refused is None:
            return None
        legal = (c.at for c in engine.legal_commands(self.state) if isinstance(c, Place) and c.who == who)
        return replace(refused, nearest=nearest(at, legal))
