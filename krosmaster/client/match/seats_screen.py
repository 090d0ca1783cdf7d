"""Who plays which seat: a person, or the computer in one of its strengths. Over the set-up, or over a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.match.computer_seats import Loan
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import Services
from krosmaster.client.ui.screen import Pop, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed
from krosmaster.client.wording import _
from krosmaster.client.words.strength_wording import seat_icon, strength_name, strength_text
from krosmaster.play.computer.strengths import Strength

_WIDTH, _NAME = 900, 180
_ROW, _GAP = 58, 8
_HEAD, _FOOT, _TEXT = 70, 66, 66
_PERSON = "person"
_KINDS: tuple[Strength | None, ...] = (None, *Strength)


class SeatsScreen(WidgetScreen):
    """A row for each seat, in the order of the players, by their names; what is chosen holds at once.

    Esc puts back who played before.
    """

    is_overlay = True

    def __init__(
        self,
        services: Services,
        names: Callable[[], Sequence[str]],
        seats: Mapping[int, Strength],
        change: Callable[[Mapping[int, Strength]], None],
        lend: Callable[[Loan], None] | None = None,
    ) -> None:
        super().__init__(services)
        self._lend = lend
        """Lets the computer play for whoever is asked, for a while; None: nobody is asked who could be helped."""
        self._names = names
        self._seats = dict(seats)
        self._before = dict(seats)
        self._change = change

    def build(self) -> None:
        """Four tiles a seat, and the end."""
        layout = self.look.layout
        for seat, row in enumerate(self._rows()):
            values = layout.cut_left(row, _NAME, 10)[1]
            for column, kind in zip(layout.columns(values, len(_KINDS), _GAP), _KINDS, strict=True):
                self.widgets.button(
                    f"seat-{seat}:{_PERSON if kind is None else kind.value}",
                    column,
                    strength_name(kind),
                    icon=seat_icon(kind),
                    kind="tile",
                    size=14.5,
                    chosen=self._seats.get(seat) is kind,
                )
        foot = layout.cut_bottom(layout.inset(self._panel(), 24, 16), 48)[0]
        done = layout.centred(foot, 220, 48)
        if self._lend is not None:
            done, foot = layout.cut_right(foot, 200, 12)
            for (loan, words, tip), box in zip(_loans(), layout.columns(foot, 2, 10), strict=True):
                name = f"lend:{loan.value}"
                self.widgets.button(name, box, words, icon="computer", size=14.5, tip=tip)
        self.widgets.button("done", done, _("Done"), icon="check", kind="primary", size=18)

    def paint(self, surface: pygame.Surface) -> None:
        """The panel, whose seat each row is, and what the one pointed at does."""
        look, panel = self.look, self._panel()
        look.draw_panel(surface, panel, accent=theme.GOLD_DARK)
        title = look.title(_("Who plays"), 28)
        surface.blit(title, title.get_rect(midtop=(panel.centerx, panel.top + look.px(14))))
        rows = self._rows()
        for seat, (name, row) in enumerate(zip(self._names(), rows, strict=True)):
            sign = look.icon(f"player-{seat}", 30)
            surface.blit(sign, sign.get_rect(midleft=row.midleft))
            room = look.px(_NAME) - sign.get_width() - look.px(10)
            words = look.label(name, (room, row.height), 17, look.colours.owners[seat], Style.BOLD)
            surface.blit(words, words.get_rect(midleft=(row.left + sign.get_width() + look.px(10), row.centery)))
        text = _("The computer sees what its own seat sees: no dice to come, and no rewards that lie face down.")
        words = look.paragraph(self._pointed_text() or text, rows[0].width, 14, theme.SOFT_TEXT, centred=True)
        surface.blit(words, words.get_rect(midtop=(panel.centerx, rows[-1].bottom + look.px(12))))

    def acted(self, act: Act) -> ScreenChange | None:
        """Another player takes a seat, or all is well."""
        if not isinstance(act, Pressed):
            return None
        if act.id == "done":
            return Pop()
        place, _colon, kind = act.id.partition(":")
        if place == "lend" and self._lend is not None:
            self._lend(Loan(kind))
            return Pop()
        seat = int(place.removeprefix("seat-"))
        self._seats.pop(seat, None)
        if kind != _PERSON:
            self._seats[seat] = Strength(kind)
        self._change(dict(self._seats))
        self.rebuild()
        return None

    def stepped_back(self) -> ScreenChange | None:
        """Leave everything as it was."""
        if self._seats != self._before:
            self._change(dict(self._before))
        return super().stepped_back()

    # ---- inside ----

    def _pointed_text(self) -> str:
        """What the kind of player does whose tile is pointed at."""
        place, _colon, kind = (self.widgets.hovered or "").partition(":")
        if not place.startswith("seat-"):
            return ""
        return strength_text(None if kind == _PERSON else Strength(kind))

    def _panel(self) -> pygame.Rect:
        layout, count = self.look.layout, len(self._names())
        height = _HEAD + count * (_ROW + _GAP) + _TEXT + _FOOT
        return layout.centred(layout.inset(layout.window, 12), _WIDTH, height)

    def _rows(self) -> list[pygame.Rect]:
        layout = self.look.layout
        inner = layout.inset(self._panel(), 24, 0)
        count = len(self._names())
        top = inner.top + layout.px(_HEAD)
        box = pygame.Rect(inner.left, top, inner.width, layout.px(count * (_ROW + _GAP) - _GAP))
        return layout.rows(box, count, _GAP)


def _loans() -> tuple[tuple[Loan, str, str], ...]:
    """What the computer can do for whoever is asked, in words."""
    return (
        (Loan.ACT, _("Play one act for me"), _("The Master does what it thinks best, once; then you play on.")),
        (Loan.TURN, _("Play this turn for me"), _("The Master plays the rest of this turn; then you play on.")),
    )
