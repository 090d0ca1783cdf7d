"""What the sandbox shows: as in the arena while it is played, and while a position is edited what is in hand."""

from __future__ import annotations

from dataclasses import replace

import pygame

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.definitions import Handle, TokenId
from krosmaster.arena.state import Figure, State
from krosmaster.client.arena.arena_acts import ArenaActs
from krosmaster.client.arena.arena_view import ArenaView
from krosmaster.client.arena.shown_match import ShownMatch
from krosmaster.client.art import theme
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.geometry.board_picture import Overlay, Tint
from krosmaster.client.panels.choices import NO_CHOICES
from krosmaster.client.panels.pointing import Pointing
from krosmaster.client.sandbox.sandbox_bench import Piece, PieceKind, Workbench
from krosmaster.client.sandbox.sandbox_edits import card_of, edit_at, standing_on
from krosmaster.client.services import Services
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.event_wording import ending_sentence
from krosmaster.client.words.figure_wording import figure_markup, listed, player_markup
from krosmaster.grid import Cell
from krosmaster.play.answers import Hover
from krosmaster.play.sandbox import Sandbox

_HELD = 54
_ICONS = {PieceKind.KAMA: "kama", PieceKind.SCENERY: "scenery", PieceKind.ERASER: "delete"}


class SandboxView(ArenaView):
    """Tells the stage; `is_editing` says which of both is shown."""

    def __init__(
        self,
        services: Services,
        shown: ShownMatch,
        acts: ArenaActs,
        pointing: Pointing,
        sandbox: Sandbox,
        bench: Workbench,
    ) -> None:
        super().__init__(shown, acts, pointing)
        self._services = services
        self._catalog: Catalog = services.catalog
        self._sandbox = sandbox
        self._bench = bench
        self.is_editing = True
        self.words = _(
            "Edit: change anything. Play: move and cast by the rules, both sides. B switches, F1 lists the keys."
        )
        """What the bar tells, before anything else, until the next act."""
        self.held: Piece | None = None
        """What the mouse takes along; it goes before what is in hand."""
        self.carried: Piece | None = None
        """The same, once it is over another cell or spot: it is shown on its way."""
        self._refused: tuple[object, bool] = (None, False)

    @property
    def piece(self) -> Piece | None:
        """What a click, or letting go, would put down."""
        return self.carried or self._bench.piece

    def refresh(self) -> None:
        """Tell the parts what to show now; while a position is edited nothing is asked of the rules."""
        if not self.is_editing:
            super().refresh()
            return
        choices = replace(NO_CHOICES, can_undo=self._sandbox.can_undo, can_redo=self._sandbox.can_redo)
        self.stage.show(self._shown.playback.shown, choices, is_busy=False, hint=self._hint())

    def refresh_side(self) -> None:
        """The card is hidden while a position is edited."""
        if not self.is_editing:
            super().refresh_side()

    def is_offered(self, cell: Cell) -> bool:
        """While a position is edited: whether what is in hand can go to a free cell, or be let go where it stands."""
        piece = self.held or self.piece
        if not self.is_editing:
            return super().is_offered(cell)
        if piece is None or piece.kind is PieceKind.ERASER:
            return False
        standing = standing_on(self._shown.state, cell)
        if standing is not None:
            return standing == piece.id and self.held is None
        return not self._is_refused(piece, cell)

    def seen(self) -> Hover | None:
        """While a position is edited no act is looked at."""
        return None if self.is_editing else super().seen()

    def overlay(self) -> Overlay:
        """While a position is edited: who is chosen, and whether what is in hand can go where one points."""
        if not self.is_editing:
            return super().overlay()
        cell, piece = self._pointing.cell, self.piece
        chosen = {self._bench.chosen} if self._bench.chosen in self._shown.state.figures else set()
        pointed = self.pointed_at()
        marked = frozenset(handle for handle in (*chosen, pointed) if handle is not None)
        lit = Overlay(marked=marked, hovered=cell, named=self._shown.toast.cells)
        if cell is None or piece is None:
            return self.foresight.lit(lit, self._shown.controller, self._threats())
        tint = Tint.UNFIT if self._is_refused(piece, cell) else Tint.SEEN
        lit = replace(lit, tints={tint: frozenset({cell})})
        is_moved = piece.kind is PieceKind.FIGURE and tint is Tint.SEEN and piece.id in self._shown.state.figures
        return replace(lit, placing=(Handle(piece.id), cell)) if is_moved else lit

    def draw_held(self, surface: pygame.Surface, look: Look, mouse: tuple[int, int]) -> None:
        """What is in hand: as a ghost on the cell that is pointed at, else beside the mouse while it is dragged."""
        piece, cell = self.piece, self._pointing.cell
        if not self.is_editing or piece is None:
            return
        if cell is None:
            if self.carried is not None:
                picture = self._picture(look, piece)
                surface.blit(picture, picture.get_rect(center=mouse))
            return
        if piece.kind in _ICONS:
            px, py = self.stage.projection.cell_to_screen(*cell)
            icon = look.icon(_ICONS[piece.kind], 30)
            surface.blit(icon, icon.get_rect(midbottom=(px, py)))
        elif piece.kind is not PieceKind.FIGURE and not self._is_refused(piece, cell):
            state, board = self._shown.state, self._shown.state.board
            assert board is not None, "the sandbox has a board"
            clip = surface.get_clip()
            surface.set_clip(self.stage.projection.area)
            standing = self._services.renderer_for(board).standing(self.stage.projection)
            standing.draw_ghost(surface, self.stage.projection, state, self._figure(piece), cell)
            surface.set_clip(clip)

    # ---- inside ----

    def _is_refused(self, piece: Piece, cell: Cell) -> bool:
        """Whether something cannot go to a cell; asked once for each place and position in a row."""
        asked = (cell, piece, self._bench.side, self._sandbox.version)
        if asked != self._refused[0]:
            edit = edit_at(self._catalog, self._shown.state, replace(self._bench, piece=piece), cell)
            is_refused = edit is None or self._sandbox.refusal_of(edit) is not None
            self._refused = asked, is_refused
        return self._refused[1]

    def _figure(self, piece: Piece) -> Figure:
        """What would stand there."""
        if piece.kind is PieceKind.SUMMON:
            return Figure(Handle(piece.id), self._bench.side, self._catalog.tokens[TokenId(piece.id)], Handle("-"))
        return Figure(Handle(piece.id), self._bench.side, card_of(self._catalog, piece))

    def _picture(self, look: Look, piece: Piece) -> pygame.Surface:
        if piece.kind in _ICONS:
            return look.icon(_ICONS[piece.kind], 40)
        state = self._shown.state
        is_moved = piece.kind is PieceKind.FIGURE
        figure = state.figures[Handle(piece.id)] if is_moved else self._figure(piece)
        return look.face(figure.definition.id, _HELD, edge=theme.GOLD)

    def _hint(self) -> str:
        """What a click does now."""
        piece, state = self.piece, self._shown.state
        if piece is None:
            words = _("Drag figures about, or take something from the right. A click on a figure shows all of it.")
            return self.words or words
        names = tuple(player.name for player in state.players)
        player = player_markup(names, min(self._bench.side, len(names) - 1))
        match piece.kind:
            case PieceKind.KROSMASTER:
                name = escaped(name_of(card_of(self._catalog, piece).names))
                return _("Click the cell where {name} goes, for {player}.").format(name=f"<b>{name}</b>", player=player)
            case PieceKind.SUMMON:
                name = escaped(name_of(self._catalog.tokens[TokenId(piece.id)].names))
                return _("Click the cell where {name} goes, for {player}.").format(name=f"<b>{name}</b>", player=player)
            case PieceKind.KAMA:
                return _("Click a cell: one kama more. Shift+click: one less.")
            case PieceKind.SCENERY:
                return _("Click a tree, bush or crate: damaged, gone, whole again.")
            case PieceKind.ERASER:
                return _("Click what is to go.")
            case PieceKind.FIGURE:
                figure = state.figures.get(Handle(piece.id))
                name = figure_markup(figure) if figure is not None else ""
                return _("Click the cell where {name} goes; drag it onto another figure, and they swap.").format(
                    name=name
                )


def ending_markup(state: State) -> str:
    """How the match would be over here, and what can be done about it."""
    outcome = state.outcome
    assert outcome is not None, "it is over"
    names = tuple(player.name for player in state.players)
    winners = listed(player_markup(names, player) for player in outcome.winners)
    words = _("Winner: {who}.").format(who=winners) if winners else _("A draw!")
    advice = _("Take a step back to go on.")
    return f"{words} {ending_sentence(outcome.why)} {advice}"
