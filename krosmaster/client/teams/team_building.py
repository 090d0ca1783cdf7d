"""A team is picked: a gallery of all characters with its filters, the card looked at, and the team with its faults."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from krosmaster.arena.definitions import CharacterDef, CharacterId
from krosmaster.client.art import backdrop, theme
from krosmaster.client.art.theme import Colour
from krosmaster.client.cards.card_origins import origin_icon, origin_markup, origin_title
from krosmaster.client.cards.card_pane import CardPane
from krosmaster.client.cards.gallery import Filters
from krosmaster.client.cards.team_tiles import fault_picture, gallery_tile, slot_tile, unknown_tile
from krosmaster.client.scenes.sound_effects import Effect
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.screens.tile_pick import Picked
from krosmaster.client.screens.tipped_screen import TippedScreen
from krosmaster.client.services import Services
from krosmaster.client.teams.building_layout import FAULT, BuildingLayout
from krosmaster.client.teams.card_drag import CardDrag
from krosmaster.client.teams.filter_bar import build_filters, filtered, pick_of
from krosmaster.client.ui.resting_tip import Tip
from krosmaster.client.ui.screen import Push, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed, Typed
from krosmaster.client.wording import _
from krosmaster.client.words.card_wording import number_text
from krosmaster.client.words.team_wording import unknown_sentence

_TILE = (112, 124)
_GAP = 8
_LIST = "gallery"
_EVERYBODY = "reset:all"
"""Takes all filters away, where nobody is left to be seen."""
_REST_MS = 120


class FaultRow(NamedTuple):
    """A fault in words, and the change that mends it; without one it cannot be pressed."""

    fault: str
    remedy: str


class Bench(NamedTuple):
    """The team that is being picked, as the bottom of the screen shows it."""

    cards: Sequence[CharacterDef]
    places: int
    accent: Colour
    levels: int | None = None
    """What the levels must add to; None: anything."""
    faults: Sequence[FaultRow] = ()
    unknown: Sequence[CharacterId] = ()
    """Members that these cards do not know; they come last."""


class TeamBuilding(TippedScreen):
    """What every screen is on which a team is picked; each says whose team it is, and what surrounds it."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._cards = tuple(services.catalog.characters.values())
        self._filters = Filters()
        self._tiles: list[CharacterDef] = []
        self._shown = self._filters.shown(self._cards)[0]
        self._pane = CardPane()
        self._drag = CardDrag()
        self._rested: CharacterDef | None = None
        self._rested_ms = 0
        self.is_refused = False
        """Whether the last card that was clicked found no room."""

    # ---- what each of them says for itself ----

    def made_bench(self) -> Bench:
        """The team as it stands; asked once after every change."""
        raise NotImplementedError

    def message(self) -> str:
        """What is still to be done, marked up, while there are no faults."""
        raise NotImplementedError

    def take(self, card: CharacterDef) -> bool:
        """A card joins the team; whether there was room."""
        raise NotImplementedError

    def put_back(self, place: int) -> None:
        """A member leaves the team."""
        raise NotImplementedError

    def mend(self, number: int) -> None:
        """Mend one of the faults of the bench."""
        raise NotImplementedError

    def signs(self, card: CharacterDef) -> list[str]:
        """The icons on a card of the gallery: one for each copy that is taken."""
        raise NotImplementedError

    def build_head(self, row: pygame.Rect) -> None:
        """The widgets above the filters."""
        raise NotImplementedError

    def build_ends(self, back: pygame.Rect, start: pygame.Rect) -> None:
        """The buttons left and right of the team, and whatever else changes with every card."""
        raise NotImplementedError

    def did(self, name: str, value: str) -> ScreenChange | None:
        """React to a widget of its own, by what stands before and after the colon of its id."""
        raise NotImplementedError

    # ---- widgets ----

    def answered(self, answer: object) -> None:
        """Show one class or ability only, or all again."""
        if isinstance(answer, Picked):
            self._filters = filtered(self._filters, *answer)

    def build(self) -> None:
        """The head, filters, the gallery, and the team at the bottom."""
        self._bench = self.made_bench()
        self.build_head(self.tab_row())
        build_filters(self.widgets, self._places.filter_row(), self._filters, self._cards)
        self._build_gallery()
        self.build_team()

    def paint(self, surface: pygame.Surface) -> None:
        """The panels under the widgets, and the card that is looked at."""
        look, window = self.look, self.look.layout.window
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        look.draw_panel(surface, self._places.gallery_panel())
        panel = self._places.card_panel()
        look.draw_panel(surface, panel)
        left = self._pane.paint(surface, look, self._places.card_box(), self._shown)
        if left >= look.px(110):
            height = min(left - look.px(20), look.px(230))
            sprite = look.drawings.sprite(f"figures/{self._shown.id}", height)
            surface.blit(sprite, sprite.get_rect(midbottom=(panel.centerx, panel.bottom - look.px(12))))
        self._paint_team(surface)
        if not self._tiles:
            box = self._places.gallery_box()
            words = look.paragraph(_("Nobody fits all of that."), box.width, 18, theme.SOFT_TEXT, centred=True)
            surface.blit(words, words.get_rect(midbottom=(box.centerx, box.centery - look.px(8))))

    def acted(self, act: Act) -> ScreenChange | None:
        """Filters, picks, mendings, and the start."""
        match act:
            case Typed("search", text):
                self._filters = replace(self._filters, words=text)
                self._build_gallery()
                return None
            case Pressed("origin"):
                return Push(NoticeScreen(self.services, origin_title(self._shown), origin_markup(self._shown)))
            case Pressed(widget_id):
                name, _colon, value = widget_id.partition(":")
                return self._pressed(name, value)
            case _:
                return None

    def saw(self, event: pygame.event.Event) -> ScreenChange | None:
        """The wheel over the card, and page keys, scroll it."""
        super().saw(event)
        if self._pane.saw(event, self._pointer):
            self._build_origin()
        return None

    def update(self, dt_ms: int) -> bool:
        """The card shows whom the mouse rests on; on its way to the card it passes over others, who do not count."""
        changed = super().update(dt_ms)
        card = self._pointed_at()
        self._rested_ms = self._rested_ms + dt_ms if card is self._rested else 0
        self._rested = card
        if card is None or card is self._shown or self._rested_ms < _REST_MS:
            return changed or self._rested is not None
        self._shown = card
        self._build_origin()
        return True

    def resting_tips(self) -> Iterable[Tip]:
        """What the parts of the card and the sums mean, unless a card is dragged over them."""
        return () if self._drag.is_on else (*self._pane.tips(), self._sums_tip())

    def draw(self, surface: pygame.Surface) -> None:
        """The screen, and over it the card that is dragged."""
        super().draw(surface)
        if self._drag.is_on:
            self._drag.draw(surface, self.look, self._places.team_box(), self._drop_sign())

    # ---- dragging ----

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """A card that is dragged goes where a click on it would send it, if it is let go of there."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self._drag.is_on:
            self._drag.stop()
            return None
        if self._drag.dropped(event):
            sign, held = self._drop_sign(), self._drag.held
            self._drag.stop()
            self.widgets.feed(pygame.event.Event(event.type, {**event.dict, "pos": (-1, -1)}))  # no click: it has moved
            if not sign:
                return None
            self.services.sounds.play(Effect.CLICK)
            return self.acted(Pressed(held))
        if self._drag.saw(event, self._draggable(), self.look):
            self._drag.figure_id = self._figure_of(self._drag.held)
        return super().handle(event)

    def _draggable(self) -> str:
        """The card under the mouse, in the gallery or in the team."""
        name, _colon, value = (self.widgets.hovered or "").partition(":")
        bench = self._bench
        can = name == "take" or (name == "slot" and int(value) < len(bench.cards) + len(bench.unknown))
        return f"{name}:{value}" if can and bench.places else ""

    def _figure_of(self, widget_id: str) -> str:
        name, _colon, value = widget_id.partition(":")
        if name == "take":
            return value
        team = self._bench.cards
        return team[int(value)].id if int(value) < len(team) else ""

    def _drop_sign(self) -> str:
        """What letting go would do: a card comes, a card leaves; empty: nothing."""
        is_over = self._drag.is_over(self._places.team_box())
        if self._drag.held.startswith("take:"):
            return "plus" if is_over else ""
        return "" if is_over else "delete"

    # ---- acting ----

    def _pressed(self, name: str, value: str) -> ScreenChange | None:
        self.is_refused = False
        match name:
            case "take":
                self._shown = self.services.catalog.characters[CharacterId(value)]
                self.is_refused = not self.take(self._shown)
                self.team_changed()
            case "slot":
                bench = self._bench
                if int(value) < len(bench.cards) + len(bench.unknown):
                    self.put_back(int(value))
                self.team_changed()
            case "mend":
                self.mend(int(value))
                self.team_changed()
            case "class" | "ability":
                return Push(pick_of(self.services, name, self._filters, self._cards))
            case _ if (filters := filtered(self._filters, name, value)) is not self._filters:
                self._filter(filters)
            case _:
                return self.did(name, value)
        return None

    def _filter(self, filters: Filters) -> None:
        self._filters = filters
        self.rebuild()

    def team_changed(self) -> None:
        """Show the team anew, and in the gallery who is in it."""
        self._bench = self.made_bench()
        self.build_team()
        for card in self._tiles:
            self._repaint_tile(card)

    def _pointed_at(self) -> CharacterDef | None:
        name, _colon, value = (self.widgets.hovered or "").partition(":")
        if name == "take":
            return self.services.catalog.characters[CharacterId(value)]
        team = self._bench.cards
        return team[int(value)] if name == "slot" and int(value) < len(team) else None

    # ---- building ----

    def _build_gallery(self) -> None:
        """The tiles; called anew whenever other characters are shown."""
        for card in self._tiles:
            if f"take:{card.id}" in self.widgets.ids:
                self.widgets.remove(f"take:{card.id}")
        if _LIST in self.widgets.ids:
            self.widgets.remove(_LIST)
        self._tiles = self._filters.shown(self._cards)
        layout, box = self.look.layout, self._places.gallery_box()
        width, height = layout.px(_TILE[0]), layout.px(_TILE[1])
        gap = layout.px(_GAP)
        room = box.width - layout.px(24)
        columns = max(1, (room + gap) // (width + gap))
        width = (room - gap * (columns - 1)) // columns
        rows = max(1, -(-len(self._tiles) // columns))
        tiles = self.widgets.scroll(_LIST, box, rows * (height + gap) - gap)
        for number, card in enumerate(self._tiles):
            place = pygame.Rect(number % columns * (width + gap), number // columns * (height + gap), width, height)
            picture = gallery_tile(self.look, card, place.size, self.signs(card))
            self.widgets.button(f"take:{card.id}", place, kind="tile", picture=picture, container=tiles)
        if not self._tiles:
            everybody = layout.centred(box, 240, 46).move(0, layout.px(34))
            self.widgets.button(_EVERYBODY, everybody, _("Show everybody"), icon="team", size=16)
        elif _EVERYBODY in self.widgets.ids:
            self.widgets.remove(_EVERYBODY)
        if self._tiles and self._shown not in self._tiles:
            self._shown = self._tiles[0]
        self._build_origin()

    def _repaint_tile(self, card: CharacterDef) -> None:
        name = f"take:{card.id}"
        picture = gallery_tile(self.look, card, self.widgets.box(name).size, self.signs(card))
        self.widgets.repaint(name, picture)

    def build_team(self) -> None:
        """What changes with every card: places, faults, the buttons at the ends."""
        layout, bench = self.look.layout, self._bench
        for name in [n for n in self.widgets.ids if n.partition(":")[0] in {"mend", "slot", "faults"}]:
            self.widgets.remove(name)
        back, rest = layout.cut_left(self._bottom(), 112, 14)
        start, middle = layout.cut_right(rest, 196, 14)
        self.build_ends(back, start)
        for place, box in enumerate(
            self._places.slots(middle, max(bench.places, len(bench.cards) + len(bench.unknown)))
        ):
            known, unknown = place < len(bench.cards), place - len(bench.cards)
            picture = slot_tile(self.look, bench.cards[place] if known else None, box.size)
            tip = (
                _("Click to put this card back, or drag it out.")
                if known
                else _("A free place: click a card, or drag it here.")
            )
            if not known and unknown < len(bench.unknown):
                picture = unknown_tile(self.look, box.size)
                tip = unknown_sentence(bench.unknown[unknown])
            self.widgets.button(f"slot:{place}", box, kind="tile", picture=picture, tip=tip)
        self._build_faults(bench.faults)
        self._build_origin()

    def _build_faults(self, faults: Sequence[FaultRow]) -> None:
        if not faults:
            return
        layout, box = self.look.layout, self.message_box()
        gap, width = layout.px(4), box.width - layout.px(24)
        pictures = [fault_picture(self.look, width, layout.px(FAULT), *fault) for fault in faults]
        rows = self.widgets.scroll("faults", box, sum(picture.get_height() + gap for picture in pictures) - gap)
        top = 0
        for number, (fault, picture) in enumerate(zip(faults, pictures, strict=True)):
            row = picture.get_rect(top=top)
            top = row.bottom + gap
            can, tip = bool(fault.remedy), _("Click to do that.") if fault.remedy else ""
            name = f"mend:{number}"
            self.widgets.button(name, row, kind="tile", picture=picture, enabled=can, tip=tip, container=rows)

    def _build_origin(self) -> None:
        """The button over the mark of the card that is shown."""
        if "origin" in self.widgets.ids:
            self.widgets.remove("origin")
        box = self._pane.badge_box(self.look, self._places.card_box(), self._shown)
        if box is not None:
            tip = origin_markup(self._shown)
            self.widgets.button("origin", box, kind="quiet", icon=origin_icon(self._shown), tip=tip)

    # ---- painting ----

    def _paint_team(self, surface: pygame.Surface) -> None:
        """The sums of the team beside its places, and what is still to be done."""
        look, bench = self.look, self._bench
        team, sums = bench.cards, self._places.sums_box()
        look.draw_panel(surface, self._places.team_box(), accent=bench.accent)
        levels = sum(card.level for card in team)
        limit = f"/{bench.levels}" if bench.levels is not None else ""
        right = bench.levels in (None, levels)
        line = look.title(f"{levels}{limit}", 24, theme.GOLD_LIGHT if right else look.colours.bad, width=sums.width)
        caption = look.line(_("levels"), 12.5, theme.SOFT_TEXT, width=sums.width)
        markup = f"<icon initiative>{sum(c.initiative for c in team)} <icon hp>{sum(c.hp for c in team)}"
        totals = look.paragraph(markup, sums.width, 13, theme.TEXT, centred=True)
        top = sums.centery - (line.get_height() + caption.get_height() + totals.get_height()) // 2
        for part in (line, caption, totals):
            surface.blit(part, part.get_rect(midtop=(sums.centerx, top)))
            top += part.get_height()
        if "faults" not in self.widgets.ids:
            self._paint_message(surface)

    def _paint_message(self, surface: pygame.Surface) -> None:
        look, box = self.look, self.message_box()
        look.draw_well(surface, box)
        room = look.layout.inset(box, 12, 0)
        if "box" in self.widgets.ids:
            room = look.layout.cut_right(room, 190)[1]
        words = look.paragraph(self.message(), room.width, 15, theme.TEXT)
        surface.blit(words, words.get_rect(midleft=room.midleft))

    def _sums_tip(self) -> Tip:
        lines = [_("What the team adds up to:")]
        lines += [f"<icon {icon}> {number_text(icon)}" for icon in ("level", "initiative", "hp")]
        return Tip(self._places.sums_box(), "\n".join(lines))

    # ---- boxes ----

    @property
    def _places(self) -> BuildingLayout:
        return BuildingLayout(self.look.layout, is_low=self._bench.levels is None)

    def tab_row(self) -> pygame.Rect:
        """The strip above the filters."""
        return self._places.tab_row()

    def message_box(self) -> pygame.Rect:
        """Where the message stands, or the faults."""
        return self._places.message_box()

    def _bottom(self) -> pygame.Rect:
        return self._places.bottom()
