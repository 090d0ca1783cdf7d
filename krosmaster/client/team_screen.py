"""The teams that players pick themselves: a gallery of all characters, the card looked at, and each player's team."""

from __future__ import annotations

from dataclasses import replace

import pygame

from krosmaster.arena.definitions import CharacterDef, CharacterId
from krosmaster.arena.setup_options import Teams
from krosmaster.client import backdrop, theme
from krosmaster.client.card_origins import RECONSTRUCTED_ICON
from krosmaster.client.card_pane import CardPane, origin_markup
from krosmaster.client.card_wording import number_text
from krosmaster.client.class_pick import ClassPick
from krosmaster.client.filter_bar import build_filters, filtered
from krosmaster.client.gallery import Filters
from krosmaster.client.match_plan import BOX_TEAMS, MatchPlan
from krosmaster.client.match_start import started
from krosmaster.client.notice_screen import NoticeScreen
from krosmaster.client.resting_tip import RestingTip, Tip
from krosmaster.client.screen import Pop, Push, ScreenChange
from krosmaster.client.services import Services
from krosmaster.client.team_message import team_message
from krosmaster.client.team_tiles import fault_picture, gallery_tile, slot_tile, tab_picture
from krosmaster.client.team_wording import change_words, fault_sentence
from krosmaster.client.text import escaped
from krosmaster.client.widget_screen import WidgetScreen
from krosmaster.client.widgets import Act, Pressed, Typed
from krosmaster.client.wording import _

_TABS = 62
_FILTERS = 40
_BOTTOM = 92
_CARD = 312
_TILE = (112, 124)
_GAP = 8
_FAULT = 42
_LIST = "gallery"
_REST_MS = 120


class TeamScreen(WidgetScreen):
    """The second half of the set-up; the plan holds the teams."""

    def __init__(self, services: Services, plan: MatchPlan) -> None:
        super().__init__(services)
        self._plan = plan
        self._cards = tuple(services.catalog.characters.values())
        self._filters = Filters()
        self._tiles: list[CharacterDef] = []
        self._shown = self._filters.shown(self._cards)[0]
        self._pane = CardPane()
        self._tip = RestingTip()
        self._pointer = (0, 0)
        self._rested: CharacterDef | None = None
        self._rested_ms = 0
        self._is_refused = False
        """Whether the last card that was clicked found no room."""

    # ---- widgets ----

    def answered(self, answer: object) -> None:
        """Show one class only, or all again."""
        if isinstance(answer, str):
            self._filters = replace(self._filters, class_id=answer or None)

    def build(self) -> None:
        """Tabs at the top, filters, the gallery, and the team at the bottom."""
        build_filters(self.widgets, self._filter_row(), self._filters, self._cards)
        self._build_gallery()
        self._build_team()

    def paint(self, surface: pygame.Surface) -> None:
        """The panels under the widgets, and the card that is looked at."""
        look, window = self.look, self.look.layout.window
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        look.draw_panel(surface, self._gallery_panel())
        panel = self._card_panel()
        look.draw_panel(surface, panel)
        left = self._pane.paint(surface, look, self._card_box(), self._shown)
        if left >= look.px(110):
            height = min(left - look.px(20), look.px(230))
            sprite = look.drawings.sprite(f"figures/{self._shown.id}", height)
            surface.blit(sprite, sprite.get_rect(midbottom=(panel.centerx, panel.bottom - look.px(12))))
        self._paint_team(surface)
        if not self._tiles:
            box = self._gallery_box()
            words = look.paragraph(_("Nobody fits all of that."), box.width, 18, theme.SOFT_TEXT, centred=True)
            surface.blit(words, words.get_rect(center=box.center))

    def acted(self, act: Act) -> ScreenChange | None:
        """Filters, picks, mendings, and the start."""
        match act:
            case Typed("search", text):
                self._filters = replace(self._filters, words=text)
                self._build_gallery()
                return None
            case Pressed("back"):
                return Pop()
            case Pressed("start"):
                return started(self.services, self._plan)
            case Pressed("class"):
                class_ids = {card.class_id for card in self._cards}
                return Push(ClassPick(self.services, class_ids, self._filters.class_id))
            case Pressed("origin"):
                return Push(NoticeScreen(self.services, _("Reconstructed values"), origin_markup(self._shown)))
            case Pressed(widget_id):
                self._pressed(*widget_id.split(":", 1))
                return None
            case _:
                return None

    def saw(self, event: pygame.event.Event) -> ScreenChange | None:
        """The wheel over the card, and page keys, scroll it."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if self._pane.saw(event, self._pointer):
            self._build_origin()
        return None

    def update(self, dt_ms: int) -> bool:
        """The card shows whom the mouse rests on; on its way to the card it passes over others, who do not count."""
        changed = super().update(dt_ms)
        tips = [] if self.widgets.hovered else [*self._pane.tips(), self._sums_tip()]
        changed |= self._tip.update(tips, self._pointer, dt_ms)
        card = self._pointed_at()
        self._rested_ms = self._rested_ms + dt_ms if card is self._rested else 0
        self._rested = card
        if card is None or card is self._shown or self._rested_ms < _REST_MS:
            return changed or self._rested is not None
        self._shown = card
        self._build_origin()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """The screen, and over it the tip of what the mouse rests on."""
        super().draw(surface)
        self._tip.draw(surface, self.look)

    # ---- acting ----

    def _pressed(self, name: str, value: str = "") -> None:
        plan, filters = self._plan, self._filters
        self._is_refused = False
        match name:
            case "take":
                self._shown = self.services.catalog.characters[CharacterId(value)]
                self._is_refused = not plan.take(self._shown)
                self._team_changed()
            case "slot" if int(value) < len(plan.teams[plan.choosing]):
                plan.put_back(plan.choosing, int(value))
                self._team_changed()
            case "tab":
                plan.choosing = int(value)
                self._team_changed()
            case "mend":
                fault = plan.faults(plan.choosing)[int(value)]
                change = plan.mending(plan.choosing, fault)
                assert change is not None, "a fault without a remedy cannot be pressed"
                plan.change(plan.choosing, change)
                self._team_changed()
            case "box":
                plan.take_the_box()
                self._team_changed()
            case _:
                self._filter(filtered(filters, name, value))

    def _filter(self, filters: Filters) -> None:
        self._filters = filters
        self.rebuild()

    def _team_changed(self) -> None:
        self._build_team()
        for card in self._tiles:
            self._repaint_tile(card)

    def _pointed_at(self) -> CharacterDef | None:
        name, _colon, value = (self.widgets.hovered or "").partition(":")
        if name == "take":
            return self.services.catalog.characters[CharacterId(value)]
        team = self._plan.teams[self._plan.choosing]
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
        layout, box = self.look.layout, self._gallery_box()
        width, height = layout.px(_TILE[0]), layout.px(_TILE[1])
        gap = layout.px(_GAP)
        room = box.width - layout.px(24)
        columns = max(1, (room + gap) // (width + gap))
        width = (room - gap * (columns - 1)) // columns
        rows = max(1, -(-len(self._tiles) // columns))
        tiles = self.widgets.scroll(_LIST, box, rows * (height + gap) - gap)
        for number, card in enumerate(self._tiles):
            place = pygame.Rect(number % columns * (width + gap), number // columns * (height + gap), width, height)
            picture = gallery_tile(self.look, card, place.size, self._copies(card))
            self.widgets.button(f"take:{card.id}", place, kind="tile", picture=picture, container=tiles)
        if self._tiles and self._shown not in self._tiles:
            self._shown = self._tiles[0]
        self._build_origin()

    def _repaint_tile(self, card: CharacterDef) -> None:
        name = f"take:{card.id}"
        picture = gallery_tile(self.look, card, self.widgets.box(name).size, self._copies(card))
        self.widgets.repaint(name, picture)

    def _build_team(self) -> None:
        """What changes with every card: tabs, places, faults, the start."""
        plan, layout = self._plan, self.look.layout
        for name in [n for n in self.widgets.ids if n.partition(":")[0] in {"mend", "slot", "faults", "box"}]:
            self.widgets.remove(name)
        for player, box in enumerate(layout.columns(self._tab_row(), plan.seats, 10)):
            self._build_tab(player, box)
        back, rest = layout.cut_left(self._bottom(), 112, 14)
        start, middle = layout.cut_right(rest, 196, 14)
        self.widgets.button("back", back, _("Back"), icon="home", kind="quiet", size=15)
        words = _("To the arena")
        self.widgets.button("start", start, words, icon="play", kind="primary", size=18, enabled=plan.all_ready)
        team = plan.teams[plan.choosing]
        for place, box in enumerate(self._slots(middle)):
            card = team[place] if place < len(team) else None
            tip = _("Click to put this card back.") if card else _("A free place.")
            picture = slot_tile(self.look, card, box.size)
            self.widgets.button(f"slot:{place}", box, kind="tile", picture=picture, tip=tip)
        if plan.way is Teams.GIVEN and set(BOX_TEAMS[0]) <= set(self.services.catalog.characters):
            box = layout.cut_right(self._message_box(), 190)[0]
            tip = _("Everybody gets the characters of the box.")
            self.widgets.button("box", box, _("Teams of the box"), icon="team", kind="tile", size=14, tip=tip)
        self._build_faults()
        self._build_origin()

    def _build_tab(self, player: int, box: pygame.Rect) -> None:
        plan = self._plan
        team = plan.teams[player]
        count = f"{len(team)}/{plan.most}"
        if plan.way is Teams.CUSTOM:
            count = f"{sum(card.level for card in team)}/{plan.rules.levels}"
        name = plan.shown_names()[player]
        picture = tab_picture(self.look, box.size, player, name, count, is_ready=plan.is_ready(player))
        faults = "\n".join(fault_sentence(fault) for fault in plan.faults(player)) if team else ""
        self.widgets.button(
            f"tab:{player}", box, kind="tile", picture=picture, chosen=player == plan.choosing, tip=escaped(faults)
        )

    def _build_faults(self) -> None:
        plan, layout = self._plan, self.look.layout
        team = plan.teams[plan.choosing]
        faults = plan.faults(plan.choosing) if team else []
        if not faults:
            return
        box = self._message_box()
        changes = [plan.mending(plan.choosing, fault) for fault in faults]
        words = [
            (fault_sentence(fault), change_words(change, team) if change is not None else "")
            for fault, change in zip(faults, changes, strict=True)
        ]
        gap, width = layout.px(4), box.width - layout.px(24)
        pictures = [fault_picture(self.look, width, layout.px(_FAULT), *pair) for pair in words]
        rows = self.widgets.scroll("faults", box, sum(picture.get_height() + gap for picture in pictures) - gap)
        top = 0
        for number, (change, picture) in enumerate(zip(changes, pictures, strict=True)):
            row = picture.get_rect(top=top)
            top = row.bottom + gap
            tip = _("Click to do that.") if change is not None else ""
            self.widgets.button(
                f"mend:{number}",
                row,
                kind="tile",
                picture=picture,
                enabled=change is not None,
                tip=tip,
                container=rows,
            )

    def _build_origin(self) -> None:
        """The button over the mark of the card that is shown."""
        if "origin" in self.widgets.ids:
            self.widgets.remove("origin")
        box = self._pane.badge_box(self.look, self._card_box(), self._shown)
        if box is not None:
            tip = origin_markup(self._shown)
            self.widgets.button("origin", box, kind="quiet", icon=RECONSTRUCTED_ICON, tip=tip)

    def _copies(self, card: CharacterDef) -> tuple[int, ...]:
        return tuple(team.count(card) for team in self._plan.teams[: self._plan.seats])

    # ---- painting ----

    def _paint_team(self, surface: pygame.Surface) -> None:
        """The sums of the team beside its places, and what is still to be done."""
        look, plan = self.look, self._plan
        middle = self._team_box()
        look.draw_panel(surface, middle, accent=look.colours.owners[plan.choosing])
        team = plan.teams[plan.choosing]
        sums = self._sums_box()
        levels = sum(card.level for card in team)
        limit = f"/{plan.rules.levels}" if plan.way is Teams.CUSTOM else ""
        right = levels == plan.rules.levels or plan.way is not Teams.CUSTOM
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
        look, box = self.look, self._message_box()
        look.draw_well(surface, box)
        room = look.layout.inset(box, 12, 0)
        if "box" in self.widgets.ids:
            room = look.layout.cut_right(room, 190)[1]
        words = look.paragraph(team_message(self._plan, is_refused=self._is_refused), room.width, 15, theme.TEXT)
        surface.blit(words, words.get_rect(midleft=room.midleft))

    def _sums_tip(self) -> Tip:
        lines = [_("What the team adds up to:")]
        lines += [f"<icon {icon}> {number_text(icon)}" for icon in ("level", "initiative", "hp")]
        return Tip(self._sums_box(), "\n".join(lines))

    # ---- boxes ----

    def _team_box(self) -> pygame.Rect:
        layout = self.look.layout
        return layout.cut_right(layout.cut_left(self._bottom(), 112, 14)[1], 196, 14)[1]

    def _sums_box(self) -> pygame.Rect:
        layout = self.look.layout
        return layout.cut_right(layout.inset(self._team_box(), 10, 6), 84)[0]

    def _frame(self) -> pygame.Rect:
        layout = self.look.layout
        inner = layout.inset(layout.window, 20, 0)
        return layout.centred(inner, 1500, layout.units(inner.height))

    def _tab_row(self) -> pygame.Rect:
        layout, frame = self.look.layout, self._frame()
        return pygame.Rect(frame.left, frame.top + layout.px(10), frame.width, layout.px(_TABS - 14))

    def _filter_row(self) -> pygame.Rect:
        frame, layout = self._frame(), self.look.layout
        return pygame.Rect(frame.left, frame.top + layout.px(_TABS + 4), frame.width, layout.px(_FILTERS))

    def _bottom(self) -> pygame.Rect:
        layout, frame = self.look.layout, self._frame()
        return pygame.Rect(frame.left, frame.bottom - layout.px(_BOTTOM), frame.width, layout.px(_BOTTOM - 12))

    def _body(self) -> pygame.Rect:
        layout, frame = self.look.layout, self._frame()
        top = self._filter_row().bottom + layout.px(10)
        return pygame.Rect(frame.left, top, frame.width, self._bottom().top - layout.px(10) - top)

    def _card_panel(self) -> pygame.Rect:
        return self.look.layout.cut_right(self._body(), _CARD)[0]

    def _card_box(self) -> pygame.Rect:
        return self.look.layout.inset(self._card_panel(), 14, 12)

    def _message_box(self) -> pygame.Rect:
        layout = self.look.layout
        left = layout.cut_right(self._body(), _CARD, 14)[1]
        height = 2 * _FAULT + 4 if self._plan.way is Teams.CUSTOM else 42
        return layout.cut_bottom(left, height)[0]

    def _gallery_panel(self) -> pygame.Rect:
        layout = self.look.layout
        left = layout.cut_right(self._body(), _CARD, 14)[1]
        top = left.top
        return pygame.Rect(left.left, top, left.width, self._message_box().top - layout.px(8) - top)

    def _gallery_box(self) -> pygame.Rect:
        return self.look.layout.inset(self._gallery_panel(), 10, 10)

    def _slots(self, middle: pygame.Rect) -> list[pygame.Rect]:
        layout = self.look.layout
        room = layout.cut_right(layout.inset(middle, 10, 8), 84, 8)[1]
        side = min(room.height, (room.width - layout.px(6) * (self._plan.most - 1)) // self._plan.most)
        top = room.centery - side // 2
        return [
            pygame.Rect(room.left + place * (side + layout.px(6)), top, side, side) for place in range(self._plan.most)
        ]
