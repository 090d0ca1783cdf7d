"""The sandbox: a tree of positions to play and to change at will, with dice that fall, fall anew or are chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum

from krosmaster.arena import engine
from krosmaster.arena.commands import Command, Place
from krosmaster.arena.events import Event
from krosmaster.arena.position import Unsaid, setup_of
from krosmaster.arena.reasons import Reason
from krosmaster.arena.setup_options import Setup, SetupFault
from krosmaster.arena.state import Phase, State
from krosmaster.grid import Cell
from krosmaster.play.chosen_dice import fitted
from krosmaster.play.edits import Edit, EditRefusal, EditWhy
from krosmaster.play.position_edits import edited
from krosmaster.play.refusals import Refused
from krosmaster.play.replay import ArenaMatch, chance_in
from krosmaster.play.setup_size import setup_size
from krosmaster.table.contract import NO_SCRIPT, Rules, Script
from krosmaster.table.dice import seeded
from krosmaster.table.match_tree import MatchTree, Node

ArenaRules = Rules[State, Command, Event, Reason, Setup]
SandboxNode = Node[State, Command, Event, Setup]

SANDBOX_NOTE = "sandbox"
"""The first word of `Match.note`, by which lists tell a sandbox from a match (`table.notes.kind_of`)."""


class DiceMode(Enum):
    """Where the chance of the next commands comes from."""

    SAME = "same"
    """From the position: whatever is tried from it meets the same dice."""
    FRESH = "fresh"
    """From a new seed with each command."""
    CHOSEN = "chosen"
    """What the player has laid out, as far as it goes; then as with SAME."""


class Sandbox(MatchTree[State, Command, Event, Reason, Setup]):
    """A match tree whose positions can be changed. It is a guide too (`commanded_match.Guide`): it gives the dice.

    `next_seed` gives the seeds of fresh dice.
    """

    def __init__(
        self, rules: ArenaRules, setup: Setup, next_seed: Callable[[], int], *, note: str = SANDBOX_NOTE
    ) -> None:
        super().__init__(rules, setup, note=note)
        self._next_seed = next_seed
        self._sizes: dict[int, int] = {}
        """Of the set-ups that have been measured, by the number of their node."""
        self.dice = DiceMode.SAME
        """The mode of the commands to come."""
        self.chosen = NO_SCRIPT
        """Faces and tosses laid out for the next command that rolls or tosses; used once."""

    @classmethod
    def forked(cls, match: ArenaMatch, commands: int, next_seed: Callable[[], int]) -> Sandbox:
        """A sandbox that stands where the first commands of a match led, with all positions before; the match stays.

        All of it comes along, dice to come too: of a match that goes on give `match_as_seen`.
        """
        sandbox = cls(match.rules, match.setup, next_seed)
        sandbox.follow(match, commands)
        return sandbox

    def follow(self, match: ArenaMatch, commands: int) -> None:
        """Stand where the first commands of the match led from which it was forked; what was tried before stays beside.

        Sides and the order of equal initiatives are settled as the rules offer them first (SETUP-4, TURN-4): on the
        board nobody is asked for them.
        """
        played = list(zip(match.records[:commands], match.steps[1:], strict=False))
        node, known = self.root, 0
        for _record, step in played:
            following = next((child for child in self.children(node) if child.step is step), None)
            if following is None:
                break
            node, known = following, known + 1
        self.go_to(node)
        for record, step in played[known:]:
            self.grow(step, record)
        while self.state.phase in (Phase.PICK_SIDE, Phase.ORDER_TIMELINE):
            self.submit(engine.legal_commands(self.state)[0])

    @property
    def is_placing(self) -> bool:
        """Whether the teams are still being placed: nothing can be changed before that is done."""
        return self.state.phase is Phase.PLACE

    def place_all(self) -> None:
        """Place everybody who still waits, in order, each on the free start cell nearest to the middle of the board."""
        while self.is_placing:
            places = [command for command in engine.legal_commands(self.state) if isinstance(command, Place)]
            next_one = [place for place in places if place.who == places[0].who]
            self.submit(min(next_one, key=lambda place: (self._off_middle(place.at), place.at)))

    def _off_middle(self, cell: Cell) -> float:
        grid = self.state.grid
        return abs(cell.row - (grid.rows - 1) / 2) + abs(cell.col - (grid.cols - 1) / 2)

    # ---- dice ----

    @property
    def laid_out(self) -> Script:
        """What is chosen, while dice are chosen."""
        return self.chosen if self.dice is DiceMode.CHOSEN else NO_SCRIPT

    def consider(self, command: Command) -> Script | Refused:
        """The chance of a legal command; refused where some of the chosen dice would be left over."""
        match self.dice:
            case DiceMode.SAME:
                return NO_SCRIPT
            case DiceMode.FRESH:
                fresh = replace(self.state, dice=seeded(self._next_seed()))
                return chance_in(engine.apply(fresh, command).events)
            case DiceMode.CHOSEN:
                taken = fitted(self.state, command, self.chosen)
                if taken == self.chosen:
                    self.chosen = NO_SCRIPT
                return taken

    def fitting(self, command: Command) -> Script:
        """The chance of a legal command of the computer, which knows of no chosen dice: the rest of them waits."""
        considered = self.consider(command)
        if not isinstance(considered, Refused):
            return considered
        chosen, left = self.chosen, engine.apply(self.state, command, self.chosen).leftover
        self.chosen = left
        return Script(
            chosen.faces[: len(chosen.faces) - len(left.faces)], chosen.coins[: len(chosen.coins) - len(left.coins)]
        )

    # ---- changing the position ----

    @property
    def position(self) -> Setup | Unsaid:
        """The position as an edit starts from it, or why none can."""
        said = setup_of(self.state)
        given = self.here.setup
        if said is Unsaid.OVER and given is not None and _is_whole(given):
            return given  # what an edit has ended, another one can mend
        return said

    def edit(self, edit: Edit) -> SandboxNode | EditRefusal:
        """Go on from the position with a change, or say why not; a refusal changes nothing."""
        after = self._edited(edit)
        if isinstance(after, EditRefusal):
            return after
        try:
            node = self.set_up(after)
        except SetupFault as fault:
            return EditRefusal(EditWhy.CANNOT_BE, {"fault": fault.what})
        while self.can_restore and self._said(with_deleted=True) > MOST_SAID:
            self.forget_deleted()
        return node

    def delete(self, node: SandboxNode) -> None:
        """Take a node away with all that follows it.

        Of all that was deleted `MOST_DELETED` positions can be brought back, and always what was deleted last.

        Raises:
            ValueError: it is the root.
        """
        super().delete(node)
        while len(self._deleted) > 1 and len(self.nodes_with_deleted) - len(self.nodes) > MOST_DELETED:
            self.forget_deleted()

    def refusal_of(self, edit: Edit) -> EditRefusal | None:
        """Why a change is refused; None: it can be made."""
        after = self._edited(edit)
        return after if isinstance(after, EditRefusal) else None

    def _edited(self, edit: Edit) -> Setup | EditRefusal:
        position = self.position
        if isinstance(position, Unsaid):
            return EditRefusal(_UNSAID[position])
        after = edited(position, edit)
        if not isinstance(after, EditRefusal) and self._said() + setup_size(after) > MOST_SAID:
            return EditRefusal(EditWhy.TREE_IS_FULL)
        return after

    def _said(self, *, with_deleted: bool = False) -> int:
        """How much all set-ups of the tree say together; with deleted ones: with those that can be brought back."""
        sizes = self._sizes
        found = 0
        for node in self.nodes_with_deleted if with_deleted else self.nodes:
            if node.setup is not None:
                if node.number not in sizes:
                    sizes[node.number] = setup_size(node.setup)
                found += sizes[node.number]
        return found


MOST_DELETED = 5_000
"""So many deleted positions are kept to be brought back, of about 8 KB each."""
MOST_SAID = 240_000
"""Each change is a whole set-up in the save of a sandbox, of which a file holds no more (`setup_size`)."""

_UNSAID = {
    Unsaid.PREPARATION: EditWhy.NOT_PLACED_YET,
    Unsaid.QUESTION: EditWhy.OPEN_QUESTION,
    Unsaid.OVER: EditWhy.OVER,
}


def _is_whole(setup: Setup) -> bool:
    """Whether a set-up is a position in which every figure has its handle."""
    names = [member.name for player in setup.players for member in player.team] + [one.name for one in setup.tokens]
    return setup.turn is not None and None not in names
