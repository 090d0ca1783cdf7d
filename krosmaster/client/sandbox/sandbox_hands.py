"""What is done to a position while it is edited: with what is in hand or picked, and what is said of refusals."""

from __future__ import annotations

from krosmaster.arena.boards import BoardDef
from krosmaster.arena.definitions import CharacterDef, Handle
from krosmaster.arena.reward_defs import HeldReward, RewardDef, Tier
from krosmaster.arena.state import Figure
from krosmaster.client.arena.shown_match import ShownMatch
from krosmaster.client.panels.rule_links import rule_link
from krosmaster.client.sandbox.sandbox_bench import Leaf, Piece, PieceKind, Shelf, Tab, TableLeaf, Workbench, piece_of
from krosmaster.client.sandbox.sandbox_edits import (
    EDIT_RULES,
    edit_at,
    edit_of,
    erasing,
    free_rewards,
    leads_on,
    standing_on,
)
from krosmaster.client.sandbox.sandbox_picks import BoardPick, CharacterPick, RewardPick
from krosmaster.client.scenes.sound_effects import Effect
from krosmaster.client.services import Services
from krosmaster.client.ui.screen import Push, ScreenChange
from krosmaster.client.ui.spots import Spot
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import cast_of
from krosmaster.client.words.reason_wording import edit_refusal_sentence
from krosmaster.grid import Cell
from krosmaster.play import edits
from krosmaster.play.edits import Edit, EditRefusal
from krosmaster.play.sandbox import Sandbox


class SandboxHands:
    """Edits the position of one sandbox from what lies on its bench."""

    def __init__(self, services: Services, shown: ShownMatch, sandbox: Sandbox, bench: Workbench) -> None:
        self._services = services
        self._shown = shown
        self._sandbox = sandbox
        self.bench = bench
        self._open_place: tuple[Tier, int] | None = None
        """The place in the shop for which a reward is being picked."""

    def edit(self, edit: Edit) -> bool:
        """Change the position, or say why not; whether it has changed."""
        answer = self._sandbox.edit(edit)
        if isinstance(answer, EditRefusal):
            self._say_why_not(answer)
            return False
        self._shown.toast.hush()
        self._services.sounds.play(Effect.CHOOSE)
        self._shown.stand_elsewhere()
        return True

    def click(self, cell: Cell, *, other_way: bool) -> None:
        """Put down what is in hand, or choose who stands on the cell."""
        bench, piece, state = self.bench, self.bench.piece, self._shown.state
        if piece is None or (piece.kind is PieceKind.FIGURE and not other_way and standing_on(state, cell)):
            handle = standing_on(state, cell)
            bench.piece = Piece(PieceKind.FIGURE, handle) if handle is not None and handle != self._lifted else None
            bench.choose(handle)
            return
        edit = edit_at(self._services.catalog, state, bench, cell, other_way=other_way)
        if edit is not None and leads_on(edit) and self.edit(edit):
            edit = edit_at(self._services.catalog, self._shown.state, bench, cell, other_way=other_way)
        if self._is_put_down(edit) and piece.kind is PieceKind.FIGURE:
            bench.piece = None

    def drop(self, piece: Piece, cell: Cell) -> None:
        """Put a piece that was dragged on a cell; on another figure both swap."""
        held, self.bench.piece = self.bench.piece, piece
        self._is_put_down(edit_at(self._services.catalog, self._shown.state, self.bench, cell))
        self.bench.piece = held if piece.kind is not PieceKind.FIGURE else None
        if piece.kind is PieceKind.FIGURE:
            self.bench.choose(Handle(piece.id))

    def erase(self, cell: Cell | None) -> None:
        """Take away what stands on a cell, else whoever is chosen."""
        edit = erasing(self._shown.state, cell) if cell is not None else None
        if edit is None and cell is None and (figure := self._figure) is not None:
            edit = edits.RemoveFigure(figure.handle)
        if edit is not None:
            self.edit(edit)

    def take_over(self, answer: object) -> bool:
        """What was picked on another screen; whether that was anything."""
        match answer:
            case CharacterDef():
                self.bench.piece = Piece(PieceKind.KROSMASTER, answer.id)
            case RewardDef() if self._open_place is not None:
                self.edit(edits.SetOpenReward(*self._open_place, answer.id))
            case RewardDef() if (figure := self._figure) is not None:
                self.edit(edits.SetRewards(figure.handle, (*figure.rewards, HeldReward(answer))))
            case BoardDef():
                self.edit(edits.SetBoard(answer, self._shown.state.setup.rotation or 0))
            case _:
                return False
        return True

    def forget_place(self) -> None:
        """No reward is picked for the shop any more."""
        self._open_place = None

    def press(self, spot: Spot) -> ScreenChange | None:
        """A spot of the pages, or a figure in the timelines."""
        bench, services = self.bench, self._services
        match spot.verb:
            case "tab":
                bench.tab = Tab(spot.subject)
            case "shelf":
                bench.show(Shelf(spot.subject))
            case "leaf":
                bench.leaf = Leaf(spot.subject)
            case "table":
                bench.table_leaf = TableLeaf(spot.subject)
            case "side":
                bench.side = int(spot.subject)
            case "piece":
                bench.take(piece_of(spot.subject))
            case "figure":
                bench.choose(Handle(spot.subject))
            case "gallery":
                return Push(CharacterPick(services, self._shown.state, bench.side))
            case "give-reward":
                return Push(RewardPick(services, free_rewards(services.catalog, self._shown.state)))
            case "open":
                tier, _colon, index = spot.subject.partition(":")
                self._open_place = Tier(tier), int(index)
                free = free_rewards(services.catalog, self._shown.state)
                return Push(RewardPick(services, [one for one in free if one.tier.value == tier]))
            case "board":
                return Push(BoardPick(services, self._shown.state))
            case "ko" if (figure := self._figure) is not None and figure.ko:
                bench.piece = Piece(PieceKind.FIGURE, figure.handle)
            case _ if (edit := edit_of(self._shown.state, bench, spot)) is not None:
                self.edit(edit)
            case _:
                pass
        return None

    # ---- within ----

    @property
    def _figure(self) -> Figure | None:
        """The figure whose page is shown."""
        return self._shown.state.figures.get(self.bench.chosen) if self.bench.chosen is not None else None

    @property
    def _lifted(self) -> str:
        """The figure in hand; empty: none."""
        piece = self.bench.piece
        return piece.id if piece is not None and piece.kind is PieceKind.FIGURE else ""

    def _is_put_down(self, edit: Edit | None) -> bool:
        """Do an edit; where there is none to be done, say why."""
        if edit is not None:
            return self.edit(edit)
        piece = self.bench.piece
        if piece is not None and piece.kind is PieceKind.SUMMON:
            words = _("A summon needs a krosmaster of its side on the board who called it: place one first.")
            self._shown.toast.say(words, is_refusal=True)
        return False

    def _say_why_not(self, refusal: EditRefusal) -> None:
        words = edit_refusal_sentence(refusal, cast_of(self._shown.state))
        rule = EDIT_RULES.get(refusal.why, "")
        self._shown.last_rule = rule or self._shown.last_rule
        self._shown.toast.say(f"{words} {rule_link(rule)}" if rule else words, is_refusal=True)
