"""A position in plain words: of the state only what it says about figures, cells, points and counters is read.

Cells are pairs (row, column) from the top left, from 0. Nothing is kept or shared between two questions.
"""

from dataclasses import dataclass
from fractions import Fraction

from naive_cards import CHARACTERS, REWARDS, TOKENS

HALF = Fraction(1, 2)


@dataclass
class Piece:
    """A krosmaster, mob, bomb or trap; `cell` is None where it does not stand on the board."""

    handle: str
    owner: int
    card: dict
    kind: str
    level: int
    summoner: str | None
    cell: tuple | None
    wounds: int
    hp: int
    mp: int
    ap: int
    powers: set
    held: list
    """The rewards on its card: pairs of the reward and whether it is face up."""
    used_this_turn: list
    used_this_game: list
    lasting: list
    boosts: list
    """Boosts that wait for its next spell: pairs of the damage and its elements (REW-17)."""
    is_ko: bool

    @property
    def is_character(self):
        """Krosmasters and mobs; bombs and traps are none (GEN-2)."""
        return self.kind in ("krosmaster", "mob")

    @property
    def is_obstacle(self):
        """Characters and bombs are obstacles; traps are not (CELL-3, TRAP-1)."""
        return self.cell is not None and self.kind != "trap"

    def worn(self):
        """The rewards that lie face up."""
        return [reward for reward, is_up in self.held if is_up]

    def bonus(self, name):
        """The sum of a number that face-up rewards add."""
        return sum(reward.get("bonuses", {}).get(name, 0) for reward in self.worn())


class Position:
    """What can be asked of a position without knowing any rule of the engine."""

    def __init__(self, state):
        self.without = {part.value for part in state.setup.without}
        self.scenery_can_break = state.setup.scenery_can_be_destroyed
        self.pieces = [self._piece(state, figure) for figure in state.figures.values()]
        self.teams = [self._team(state, player) for player in range(len(state.players))]
        self.ground = {}
        if state.board is not None:
            for row, letters in enumerate(state.board.rows):
                for col, letter in enumerate(letters):
                    self.ground[row, col] = letter
            width = len(state.board.rows[0])
            # destroyed scenery has left the board: a plain cell is there (DECOR-6)
            for row, col in self.ground:
                if state.gone >> (row * width + col) & 1:
                    self.ground[row, col] = "."
            self.kamas = {divmod(index, width): amount for index, amount in state.kamas.items()}

    @staticmethod
    def _team(state, player):
        """Who plays together: in pairs two, else everybody alone (FOUR-16)."""
        for pair in state.setup.pairs:
            if player in pair:
                return set(pair)
        return {player}

    def _piece(self, state, figure):
        id_ = str(figure.definition.id)
        is_krosmaster = figure.summoner is None
        card = CHARACTERS[id_] if is_krosmaster else TOKENS[id_]
        held = [(REWARDS[one.reward.id], one.is_up) for one in figure.rewards]
        # a lesson without powers covers those of all cards (TUT-1)
        powers = set() if "powers" in self.without else set(card["powers"])
        powers |= {power.value for power in figure.inspired}
        extra_hp = 0
        for reward, is_up in held:
            if is_up:
                powers |= set(reward.get("bonuses", {}).get("powers", []))
                extra_hp += reward.get("bonuses", {}).get("hp", 0)
        width = len(state.board.rows[0]) if state.board is not None else 1
        return Piece(
            handle=figure.handle,
            owner=figure.owner,
            card=card,
            kind="krosmaster" if is_krosmaster else card["kind"],
            level=card.get("level", 0),
            summoner=figure.summoner,
            cell=divmod(figure.cell, width) if figure.cell >= 0 else None,
            wounds=figure.wounds,
            hp=card["hp"] + extra_hp,
            mp=figure.mp,
            ap=figure.ap,
            powers=powers,
            held=held,
            used_this_turn=list(figure.used_this_turn),
            used_this_game=list(figure.used_this_game),
            lasting=list(figure.lasting),
            boosts=[(boost.amount, {element.value for element in boost.elements}) for boost in figure.boosts],
            is_ko=figure.ko,
        )

    # ---- who is who ----

    def piece(self, handle):
        """The piece of that name."""
        for piece in self.pieces:
            if piece.handle == handle:
                return piece
        raise LookupError(handle)

    def are_allies(self, one, other):
        """Characters of one player or of one pair (GEN-2, FOUR-16)."""
        return one.is_character and other.is_character and other.owner in self.teams[one.owner]

    def are_enemies(self, one, other):
        """Characters of opponents (GEN-2)."""
        return one.is_character and other.is_character and other.owner not in self.teams[one.owner]

    def krosmasters(self, player):
        """A player's krosmasters on the board."""
        return [p for p in self.pieces if p.kind == "krosmaster" and p.owner == player and p.cell is not None]

    def opponents(self, player):
        """Everybody who does not play with a player."""
        return [other for other in range(len(self.teams)) if other not in self.teams[player]]

    # ---- cells ----

    def obstacle_at(self, cell):
        """The character or bomb on a cell."""
        for piece in self.pieces:
            if piece.is_obstacle and piece.cell == cell:
                return piece
        return None

    def trap_at(self, cell):
        """The trap on a cell."""
        for piece in self.pieces:
            if piece.kind == "trap" and piece.cell == cell:
                return piece
        return None

    def is_free(self, cell):
        """A cell of the board without character, bomb, tree or bush (CELL-3)."""
        return cell in self.ground and self.ground[cell] not in "TB" and self.obstacle_at(cell) is None

    def beside(self, cell):
        """The cells of the board that share a side with one (CELL-1)."""
        row, col = cell
        around = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
        return [one for one in around if one in self.ground]

    def sees(self, viewer, target):
        """Whether the straight segment between the centres of two cells meets no cell that blocks (LOS-1 to LOS-4)."""
        top, bottom = sorted((viewer.cell[0], target[0]))
        left, right = sorted((viewer.cell[1], target[1]))
        for cell in self.ground:
            if cell in (viewer.cell, target) or not (top <= cell[0] <= bottom and left <= cell[1] <= right):
                continue  # the two ends never block (LOS-4), and what lies outside of their rectangle is not met
            if self._blocks(cell, viewer) and _is_crossed(viewer.cell, target, cell):
                return False
        return True

    def _blocks(self, cell, viewer):
        """Trees and characters block, bombs, mupeke and from afar invisible ones do not (LOS-3, POW-5, POW-10)."""
        if self.ground[cell] == "T":
            return True
        piece = self.obstacle_at(cell)
        if piece is None or not piece.is_character or "mupeke" in piece.powers:
            return False
        return "invisibility" not in piece.powers or distance(cell, viewer.cell) == 1


def distance(one, other):
    """Cells from one to another, never diagonally (CELL-2)."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _is_crossed(start, end, cell):
    """Whether the segment between two centres goes through the inside of a cell's square.

    The square without its border is cut out of the segment, one axis after the other: what is left is a span of the
    segment, from 0 to 1. A touched corner leaves a single point, and that is no span (LOS-2).
    """
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        way = end[axis] - start[axis]
        low, high = cell[axis] - HALF, cell[axis] + HALF
        if way == 0:
            if not low < start[axis] < high:
                return False
            continue
        at_low, at_high = sorted(((low - start[axis]) / way, (high - start[axis]) / way))
        first, last = max(first, at_low), min(last, at_high)
    return first < last
