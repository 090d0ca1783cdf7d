"""The first page of the sandbox: everything that can be put on the board, and for whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.definitions import CharacterDef, TokenDef, TokenKind
from krosmaster.arena.state import State
from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.card_view import rank_words, stats_of
from krosmaster.client.cards.gallery import Filters
from krosmaster.client.cards.team_tiles import level_badge
from krosmaster.client.sandbox.sandbox_bench import Piece, PieceKind, Shelf, Workbench
from krosmaster.client.sandbox.sandbox_tiles import side_tiles
from krosmaster.client.ui.spot_form import SpotForm, Tile, longest_word
from krosmaster.client.wording import _, name_of
from krosmaster.table.sayings import N_

_TILE = (68, 84)
_ROW = 34
_KIND_WORDS: Mapping[TokenKind, str] = {
    TokenKind.MOB: N_("Summon"),
    TokenKind.BOMB: N_("Bomb"),
    TokenKind.TRAP: N_("Trap"),
}


class Ware(NamedTuple):
    """One thing on the shelf: what is taken in hand, how it looks, and what its tip says."""

    piece: Piece
    name: str
    tip: str
    face: str = ""
    """Whose portrait it shows; else `icon`."""
    icon: str = ""
    level: int = 0


def wares(catalog: Catalog, shelf: Shelf) -> Sequence[Ware]:
    """Everything on a shelf, in order: training dummies, krosmasters by level; summons; what lies around."""
    match shelf:
        case Shelf.KROSMASTERS:
            dummies = [_krosmaster(card)._replace(name=_("Dummy")) for card in catalog.training.values()]
            return [*dummies, *(_krosmaster(card) for card in Filters().shown(catalog.characters.values()))]
        case Shelf.SUMMONS:
            return [_token(token) for token in catalog.tokens.values()]
        case _:
            return _ground()


def _krosmaster(card: CharacterDef) -> Ware:
    stats = "  ".join(f"<icon {stat.icon}>{stat.value}" for stat in stats_of(card))
    name = name_of(card.names)
    tip = f"<b><c gold>{escaped(name)}</c></b>\n{escaped(rank_words(card))}\n{stats}"
    return Ware(Piece(PieceKind.KROSMASTER, card.id), name, tip, face=card.id, level=card.level)


def _token(token: TokenDef) -> Ware:
    name = name_of(token.names)
    tip = f"<b><c gold>{escaped(name)}</c></b>\n{_(_KIND_WORDS[token.kind])}"
    return Ware(Piece(PieceKind.SUMMON, token.id), name, tip, face=token.id)


def _ground() -> Sequence[Ware]:
    return [
        Ware(
            Piece(PieceKind.KAMA),
            _("Kamas"),
            _("Click a cell: one kama more lies there. Shift+click: one less."),
            icon="kama",
        ),
        Ware(
            Piece(PieceKind.SCENERY),
            _("Scenery"),
            _("Click a tree, bush or crate: damaged, gone, whole again."),
            icon="scenery",
        ),
    ]


class Palette:
    """Lays the page out; `pages` is how many pages the shelf has in the present window."""

    def __init__(self, catalog: Catalog) -> None:
        self._shelves = {shelf: wares(catalog, shelf) for shelf in Shelf}
        self.pages = 1

    def lay_out(self, look: Look, form: SpotForm, state: State, bench: Workbench) -> None:
        """The page in what is left of a form."""
        form.tiles(
            [
                self._shelf_tile(bench, Shelf.KROSMASTERS, "team", _("Krosmasters, and a dummy to hit")),
                self._shelf_tile(bench, Shelf.SUMMONS, "summon", _("Summons, bombs and traps")),
                self._shelf_tile(bench, Shelf.GROUND, "kama", _("Kamas and scenery")),
                Tile(
                    Piece(PieceKind.ERASER).spot_id,
                    icon="delete",
                    tip=_("Eraser: take away what you click") + " (Del)",
                    chosen=bench.piece == Piece(PieceKind.ERASER),
                ),
            ],
            _ROW + 4,
        )
        if bench.shelf is Shelf.GROUND:
            self._lay_out_ground(look, form, bench)
            self._lay_out_option(form, state)
            return
        self._lay_out_sides(form, state, bench)
        bottom = form.box.bottom - look.px(_ROW + 5)
        self._lay_out_wares(look, form, bench, bottom)
        form.top = form.box.bottom - look.px(_ROW)
        self._lay_out_foot(form, bench)

    # ---- parts ----

    def _shelf_tile(self, bench: Workbench, shelf: Shelf, icon: str, tip: str) -> Tile:
        return Tile(f"shelf:{shelf.value}", icon=icon, tip=tip, chosen=bench.shelf is shelf)

    def _lay_out_sides(self, form: SpotForm, state: State, bench: Workbench) -> None:
        form.tiles(side_tiles(state, "side", _("Place for {player}") + " (N)", bench.side), _ROW + 6)

    def _lay_out_wares(self, look: Look, form: SpotForm, bench: Workbench, bottom: int) -> None:
        shelf = self._shelves[bench.shelf]
        gap = look.px(5)
        widest = max(longest_word(look, ware.name, theme.LEAST_TEXT, Style.TEXT) for ware in shelf) + look.px(4)
        columns = max(2, (form.box.width + gap) // (max(look.px(_TILE[0]), widest) + gap))
        width = (form.box.width - gap * (columns - 1)) // columns
        room = bottom - form.top
        rows = max(1, (room + gap) // (look.px(_TILE[1]) + gap))
        height = min((room + gap) // rows - gap, look.px(_TILE[1] + 16)) if len(shelf) > columns else look.px(_TILE[1])
        self.pages = max(1, -(-len(shelf) // (rows * columns)))
        bench.page = min(bench.page, self.pages - 1)
        first = bench.page * rows * columns
        for number, ware in enumerate(shelf[first : first + rows * columns]):
            left = form.box.left + number % columns * (width + gap)
            box = pygame.Rect(left, form.top + number // columns * (height + gap), width, height)
            picture = ware_picture(look, ware, box.size)
            chosen = ware.piece == bench.piece
            form.control(box, Tile(ware.piece.spot_id, tip=ware.tip, chosen=chosen, picture=picture))
        form.top += rows * (height + gap) if len(shelf) > columns else height + gap

    def _lay_out_ground(self, look: Look, form: SpotForm, bench: Workbench) -> None:
        """What lies around, each in a row with what a click does."""
        self.pages = 1
        for ware in self._shelves[Shelf.GROUND]:
            picture = _row_picture(look, ware, form.box.width)
            box = pygame.Rect(form.box.left, form.top, form.box.width, picture.get_height())
            form.control(box, Tile(ware.piece.spot_id, chosen=ware.piece == bench.piece, picture=picture))
            form.top = box.bottom + look.px(6)

    def _lay_out_option(self, form: SpotForm, state: State) -> None:
        """Whether scenery can be destroyed at all."""
        is_on = state.setup.scenery_can_be_destroyed
        form.skip(8)
        form.heading(_("Trees, bushes and crates"))
        tip = _("Off: all scenery is whole again.") + " <rule DECOR-5>"
        form.tiles(
            [
                Tile("scenery-rule:off", _("Stay whole"), tip=tip, chosen=not is_on),
                Tile("scenery-rule:on", _("Can be destroyed"), tip="<rule DECOR-5>", chosen=is_on),
            ],
            _ROW + 4,
        )
        form.paragraph(_("An optional rule: melee attacks damage them, and kamas drop where one breaks."))

    def _lay_out_foot(self, form: SpotForm, bench: Workbench) -> None:
        tiles = [
            Tile("page:back", icon="arrow-left", tip=_("The page before"), enabled=bench.page > 0),
            Tile("page:on", icon="arrow-right", tip=_("The next page"), enabled=bench.page < self.pages - 1),
        ]
        if bench.shelf is Shelf.KROSMASTERS:
            tip = _("All krosmasters with their cards, by name, class, level, element and what they can do") + " (C)"
            tiles.insert(1, Tile("gallery", f"{bench.page + 1} / {self.pages}", "search", tip))
        else:
            tiles.insert(1, Tile("", f"{bench.page + 1} / {self.pages}", enabled=False, kind="quiet"))
        form.tiles(tiles, _ROW)


def _row_picture(look: Look, ware: Ware, width: int) -> pygame.Surface:
    """An icon, and beside it the name and what a click does."""
    pad, side = look.px(8), look.px(40)
    left = side + 2 * pad
    name = look.label(ware.name, (width - left - pad, look.px(22)), 15, theme.GOLD_LIGHT, Style.BOLD)
    words = look.paragraph(ware.tip, width - left - pad, 13, theme.SOFT_TEXT)
    height = max(name.get_height() + words.get_height(), side) + 2 * pad
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    icon = look.drawings.icon(ware.icon, side)
    surface.blit(icon, icon.get_rect(midleft=(pad, height // 2)))
    top = (height - name.get_height() - words.get_height()) // 2
    surface.blit(name, (left, top))
    surface.blit(words, (left, top + name.get_height()))
    return surface


def ware_picture(look: Look, ware: Ware, size: tuple[int, int]) -> pygame.Surface:
    """A face or icon with its name below."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    pad = look.px(4)
    low = look.px(33)
    side = min(size[0] - 2 * pad, size[1] - low - pad, look.px(60))
    face = look.framed_face(ware.face, side) if ware.face else look.drawings.icon(ware.icon, side)
    surface.blit(face, face.get_rect(midtop=(size[0] // 2, pad)))
    room = (size[0] - pad, low)
    name = look.label(ware.name, room, 11.5, theme.TEXT, centred=True)
    surface.blit(name, name.get_rect(center=(size[0] // 2, size[1] - low // 2 - look.px(1))))
    if ware.level:
        badge = level_badge(look, ware.level, 19)
        surface.blit(badge, (look.px(3), look.px(3)))
    return surface
