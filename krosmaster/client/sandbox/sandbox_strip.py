"""The strip of the sandbox between board and bar: edit or play, and the dice."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from krosmaster.arena.dice import FACES
from krosmaster.client.art import painting, theme
from krosmaster.client.art.kept import Kept
from krosmaster.client.art.look import Look
from krosmaster.client.ui.spot_form import SpotForm, Tile
from krosmaster.client.ui.spots import Pointer, Spot
from krosmaster.client.wording import _
from krosmaster.client.words.card_wording import face_name
from krosmaster.play.sandbox import DiceMode

LOW, TALL = 50, 100
"""Its height in units; tall while dice are chosen."""

_BUTTON = 36
_GAP = 6
_NARROW = 860
"""In a narrower strip some buttons show their icon only."""
_DIE = 34
_COINS = ("coin-heads", "coin-tails")


class StripRoll(NamedTuple):
    """A roll or toss to come: what for, who rolls (empty: the player), and with how many dice."""

    words: str
    who: str
    dice: int
    is_coin: bool = False


class StripView(NamedTuple):
    """What the strip shows: values only."""

    is_editing: bool
    dice: DiceMode
    chosen: tuple[int, ...]
    """Faces for what comes next, as indices of `FACES`."""
    rolls: tuple[StripRoll, ...]
    """What the act that is pointed at would roll, as far as the chosen faces tell."""
    coins: tuple[int, ...] = ()
    """What coins are chosen to show: 0 heads, 1 tails."""
    has_coins: bool = False
    """Whether coins can be chosen: somebody can toss one."""
    is_placing: bool = False
    """Whether the teams are still being placed."""


class SandboxStrip:
    """Laid out for one window."""

    def __init__(self, look: Look, box: pygame.Rect) -> None:
        self._look = look
        self.box = box
        self._form = SpotForm(look, box)
        self._kept = Kept(box)
        self._view: StripView | None = None

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Its buttons."""
        return self._form.spots

    def show(self, view: StripView) -> None:
        """Take over what there is."""
        if view == self._view:
            return
        self._view = view
        look = self._look
        inner = self.box.inflate(-2 * look.px(8), -2 * look.px(6))
        self._form = form = SpotForm(look, inner)
        row = pygame.Rect(inner.left, inner.top, inner.width, look.px(_BUTTON))
        self._lay_out_row(form, row, view)
        if view.dice is DiceMode.CHOSEN:
            below = row.move(0, row.height + look.px(_GAP))
            below.height = inner.bottom - below.top
            self._lay_out_faces(form, below, view)

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw it."""
        over = pointer.among(self.spots)

        def paint(window: pygame.Surface) -> None:
            window.blit(painting.gradient(self.box.size, theme.NIGHT_LIGHT, theme.NIGHT), self.box)
            self._look.draw_panel(window, self.box.inflate(-self._look.px(6), -self._look.px(4)))
            self._form.draw(window, over)

        self._kept.draw(surface, paint, self._view, over)

    # ---- inside ----

    def _lay_out_row(self, form: SpotForm, row: pygame.Rect, view: StripView) -> None:
        look, layout = self._look, self._look.layout
        is_wide = layout.units(row.width) >= _NARROW
        mode, row = layout.cut_left(row, 210 if is_wide else 184, 10)
        edit, play = layout.columns(mode, 2, 2)
        tip = _("Place, move and change anything. Nothing is lost: every change is a branch of its own.") + " (B)"
        if view.is_placing:
            tip += "\n" + _("The teams are being placed: whoever still waits is put on a start cell first.")
        form.control(edit, Tile("mode:edit", _("Edit"), "edit", tip, chosen=view.is_editing, size=15))
        tip = _("Move and cast by the rules, for both sides, with all that the arena tells you.") + " (B)"
        form.control(play, Tile("mode:play", _("Play"), "play", tip, chosen=not view.is_editing, size=15))
        leave, row = layout.cut_right(row, 110 if is_wide else 42, 8)
        words = _("Leave") if is_wide else ""
        form.control(leave, Tile("sandbox:leave", words, "home", _("Leave the sandbox"), kind="quiet", size=14))
        branches, row = layout.cut_right(row, 118 if is_wide else 42, 6)
        words = _("Branches") if is_wide else ""
        tip = _("All that was tried: go anywhere, compare two places, name and delete branches.") + " (Y)"
        form.control(branches, Tile("sandbox:branches", words, "branches", tip, size=14))
        caption = look.label(_("Dice"), (look.px(44), row.height), 13.5, theme.SOFT_TEXT)
        icon = look.icon("dice", 24)
        form.place(icon, icon.get_rect(midleft=row.midleft).topleft)
        left = icon.get_width() + look.px(6)
        if is_wide:
            form.place(caption, caption.get_rect(midleft=(row.left + left, row.centery)).topleft)
            left += caption.get_width() + look.px(6)
        dice = pygame.Rect(row.left + left, row.top, min(row.width - left, look.px(330)), row.height)
        for tile, box in zip(_dice_tiles(view.dice), layout.columns(dice, 3, 2), strict=True):
            form.control(box, tile)

    def _lay_out_faces(self, form: SpotForm, row: pygame.Rect, view: StripView) -> None:
        """The six faces to choose from, then what is chosen for which roll."""
        look, layout = self._look, self._look.layout
        size, gap = look.px(_DIE), look.px(3)
        left = row.left
        for index, face in enumerate(FACES):
            box = pygame.Rect(left, row.centery - size // 2, size, size)
            picture = look.sprite(f"dice/die-{face.value}", _DIE - 6)
            tip = _("The next die shows: {face}").format(face=f"<b>{face_name(face)}</b>")
            form.control(box, Tile(f"face:{index}", tip=tip, picture=picture))
            left += size + gap
        if view.has_coins:
            left += look.px(5)
            for coin, tip in enumerate((_("The next coin shows heads"), _("The next coin shows tails"))):
                box = pygame.Rect(left, row.centery - size // 2, size, size)
                form.control(box, Tile(f"coin:{coin}", tip=tip, picture=look.icon(_COINS[coin], _DIE - 6)))
                left += size + gap
        arrow = look.icon("arrow-right", 20)
        left += look.px(5)
        form.place(arrow, arrow.get_rect(midleft=(left, row.centery)).topleft)
        left += arrow.get_width() + look.px(8)
        clear, _rest = layout.cut_right(row, 36)
        clear = layout.centred(clear, 34, 34)
        tip = _("Choose none: they fall as they would")
        is_chosen = bool(view.chosen or view.coins)
        form.control(clear, Tile("faces:clear", "", "delete", tip, enabled=is_chosen, kind="quiet"))
        room = pygame.Rect(left, row.top, clear.left - look.px(6) - left, row.height)
        self._lay_out_chosen(form, room, view)

    def _lay_out_chosen(self, form: SpotForm, room: pygame.Rect, view: StripView) -> None:
        """What is chosen, by rolls where the act that is pointed at tells them; a press takes a die back."""
        look = self._look
        if not view.chosen and not view.coins and not view.rolls:
            words = _("Choose the faces of the dice to come; point at an act to see what it rolls.")
            picture = look.fitted_paragraph(words, room.size, 13.5, theme.SOFT_TEXT)
            form.place(picture, picture.get_rect(midleft=room.midleft).topleft)
            return
        left = room.left
        size = min(look.px(28), room.height)
        faces, coins = iter(enumerate(view.chosen)), iter(enumerate(view.coins))

        def width(words: str, count: int) -> int:
            return look.line(words, 13, theme.SOFT_TEXT).get_width() + look.px(4) + count * (size + look.px(2))

        groups = _groups(view)
        is_tight = sum(width(f"{who}{words}", count) + look.px(9) for who, words, count, _is in groups) > room.width
        for who, said, count, is_coin in groups:
            words = said if is_tight else f"{who}{said}"
            name = look.line(words, 13, theme.SOFT_TEXT)
            if left + width(words, count) > room.right:
                dots = look.line("\N{HORIZONTAL ELLIPSIS}", 16, theme.SOFT_TEXT)
                form.place(dots, dots.get_rect(midleft=(left, room.centery)).topleft)
                break
            form.place(name, name.get_rect(midleft=(left, room.centery)).topleft)
            left += name.get_width() + look.px(4)
            for _number in range(count):
                box = pygame.Rect(left, room.centery - size // 2, size, size)
                place, shown = next(coins if is_coin else faces, (-1, 0))
                if place < 0:
                    form.place(_blank(look, size), box.topleft)
                else:
                    form.control(box, _chosen_tile(look, size, place, shown, is_coin=is_coin))
                left += size + look.px(2)
            left += look.px(9)


def _groups(view: StripView) -> list[tuple[str, str, int, bool]]:
    """Who makes each roll and toss to come, what for, with how many dice, if it is a coin; then what is left over."""
    groups = [
        (f"{roll.who} \N{MIDDLE DOT} " if roll.who else "", roll.words, roll.dice, roll.is_coin) for roll in view.rolls
    ]
    for chosen, is_coin, words in ((view.chosen, False, _("Next dice")), (view.coins, True, _("Next coin"))):
        spare = len(chosen) - sum(count for _who, _words, count, is_other in groups if is_other is is_coin)
        if spare > 0:
            groups.append(("", _("left over") if view.rolls else words, spare, is_coin))
    return groups


def _chosen_tile(look: Look, size: int, place: int, shown: int, *, is_coin: bool) -> Tile:
    """A die or coin that is chosen: a press takes it back."""
    within = size - look.px(4)
    words = _("{face}: click to take it back")
    if is_coin:
        side = _("Tails") if shown else _("Heads")
        picture = look.drawings.sized(f"icons/{_COINS[shown]}", (within, within))
        return Tile(f"toss:{place}", tip=words.format(face=f"<b>{side}</b>"), picture=picture, kind="quiet")
    face = FACES[shown]
    picture = look.drawings.sized(f"dice/die-{face.value}", (within, within))
    return Tile(f"chosen:{place}", tip=words.format(face=f"<b>{face_name(face)}</b>"), picture=picture, kind="quiet")


def _dice_tiles(dice: DiceMode) -> list[Tile]:
    modes = (
        (DiceMode.SAME, _("Same"), _("The same act rolls the same dice again, however often you go back.")),
        (DiceMode.FRESH, _("Fresh"), _("The dice fall anew each time: go back and try your luck.")),
        (DiceMode.CHOSEN, _("Chosen"), _("You say what the dice of the next act show.")),
    )
    return [
        Tile(f"dice:{mode.value}", words, tip=f"{tip} (J)", chosen=mode is dice, size=14) for mode, words, tip in modes
    ]


def _blank(look: Look, size: int) -> pygame.Surface:
    """A die that nobody has chosen yet."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    look.draw_well(surface, surface.get_rect())
    mark = look.line("?", 15, theme.FAINT_TEXT)
    surface.blit(mark, mark.get_rect(center=(size // 2, size // 2)))
    return surface
