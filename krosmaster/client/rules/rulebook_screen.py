"""Every rule with its id: chapters, a search, and links from rule to rule. It opens at the rule that is asked for."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from krosmaster.client.art import backdrop, theme
from krosmaster.client.art.text import Link
from krosmaster.client.rules.rule_cards import RulePage, rule_tip
from krosmaster.client.rules.rule_heads import page_head, search_head
from krosmaster.client.rules.rule_search import found, search_words
from krosmaster.client.rules.rules_layout import PAGES, RULEBOOK, RulesLayout
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import Services
from krosmaster.client.ui.screen import Pop, Replace, ScreenChange
from krosmaster.client.ui.scroll_pane import BAR, ScrollPane
from krosmaster.client.ui.tooltip import TOOLTIP_DELAY_MS, draw_tooltip
from krosmaster.client.ui.widgets import Act, Typed
from krosmaster.client.wording import _, name_of

SEARCH = "search"
MOST_FOUND = 30
"""So many rules are listed at most."""

_LEFT, _RIGHT = 1, 3
_ROW = 36
_ROW_GAP = 3
_ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
_ACROSS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_DOWN = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class _Place(NamedTuple):
    """What was read: a chapter or what was searched, the rule that was lit, and how far it was scrolled."""

    chapter: str
    query: str
    rule: str
    offset: int


class _Stop(NamedTuple):
    """Where the keyboard is on the page: a rule, and the number of one of its links; -1: the rule itself."""

    rule: str
    link: int = -1


class RulebookScreen(WidgetScreen):
    """The rules to look up. With `at` it opens at a rule; whoever opened it finds everything as it was."""

    explains_rules = True

    def __init__(self, services: Services, at: str = "") -> None:
        super().__init__(services)
        self._rulebook = services.rulebook
        self._rule = at if at in self._rulebook.rules else ""
        first = self._rulebook.chapters[0]
        self._chapter = self._rulebook.chapter_of[self._rule].id if self._rule else first.id
        self._query = ""
        self._read: list[_Place] = []
        """Where one was before, the last place at the end."""
        self._stop: _Stop | None = _Stop(self._rule) if self._rule else None
        """Where the keyboard is on the page; None: it is on the widgets."""
        self._pane = ScrollPane()
        self._pointer = (-1, -1)
        self._pointed: Link | None = None
        self._pressed: Link | None = None
        self._rested_ms = 0
        """How long the mouse has been on the link that is pointed at."""

    # ---- what is shown ----

    @property
    def rule(self) -> str:
        """The id of the rule that is lit; empty: none."""
        return self._rule

    @property
    def chapter(self) -> str:
        """The id of the chapter that is read, also below a search."""
        return self._chapter

    @property
    def query(self) -> str:
        """What is searched."""
        return self._query

    @property
    def shown(self) -> tuple[str, ...]:
        """The ids of the rules on the page."""
        return tuple(card.rule for card in self._page.cards)

    def rule_box(self, rule: str) -> pygame.Rect | None:
        """Where in the window a rule's card is; None where it is not in view."""
        card = self._page.card_of(rule)
        return None if card is None else self._in_view(card.box)

    def _in_view(self, box: pygame.Rect) -> pygame.Rect | None:
        page = self._places.page
        part = box.move(page.left, page.top - self._pane.offset).clip(page)
        return part if part.size != (0, 0) else None

    # ---- the screen ----

    def build(self) -> None:
        """The tabs, the search, the chapters and the ways back."""
        layout = self.look.layout
        self._places = RulesLayout(layout)
        places = self._places
        places.build_tabs(self.widgets, RULEBOOK)
        self.widgets.entry(SEARCH, places.head, self._query, limit=40, hint=_("Search the rules"), is_search=True)
        inner = layout.inset(places.column, 12, 12)
        step = layout.px(_ROW + _ROW_GAP)
        chapters = self._rulebook.chapters
        rows = self.widgets.scroll("chapters", inner, step * len(chapters) - layout.px(_ROW_GAP))
        width = inner.width - (layout.px(8) + rows.scroll_bar_width if step * len(chapters) > inner.height else 0)
        for number, chapter in enumerate(chapters):
            self.widgets.button(
                f"chapter:{chapter.id}",
                pygame.Rect(0, number * step, width, layout.px(_ROW)),
                name_of(chapter.titles),
                icon=chapter.icon,
                kind="tile",
                size=13.5,
                container=rows,
            )
        leave, rest = layout.cut_left(places.bottom, 170, 12)
        self.widgets.button("back", leave, _("Back"), icon="home", kind="quiet", size=16)
        before, self._foot = layout.cut_left(rest, 190, 16)
        tip = _("Where you read before") + " (" + _("Backspace") + ")"
        self.widgets.button("before", before, _("Previous page"), icon="arrow-left", kind="quiet", size=15, tip=tip)
        self._turn_to(self._pane.offset)
        if self._rule:
            self._scroll_to(self._rule)

    def paint(self, surface: pygame.Surface) -> None:
        """The page on its panel."""
        look, places = self.look, self._places
        surface.blit(backdrop.quiet_scene(look.drawings, look.layout.window.size), (0, 0))
        title = look.title(_("The rules"), 32, width=places.column.width)
        surface.blit(title, title.get_rect(midleft=places.title))
        look.draw_panel(surface, places.column)
        look.draw_panel(surface, places.page_panel, accent=theme.GOLD_DARK)
        self._pane.fit(places.page, self._page.height)
        self._page.paint(surface, places.page, self._pane.offset, self._rule, self._pointed or self._link_of_stop())
        self._pane.paint_bar(surface, look)
        if not self.shown:
            puzzled = look.drawings.sprite("figures/tofu", min(look.px(230), places.page.height // 2))
            surface.blit(puzzled, puzzled.get_rect(midbottom=places.page.midbottom))
        keys = _("Arrows read on, Enter follows a link, letters search, Esc closes.")
        words = look.paragraph(keys, self._foot.width, 13.5, theme.SOFT_TEXT)
        surface.blit(words, words.get_rect(midright=self._foot.midright))

    def draw(self, surface: pygame.Surface) -> None:
        """The page, and above all what the link says that is pointed at."""
        super().draw(surface)
        link = self._pointed or self._link_of_stop()
        if link is None or (self._pointed is not None and self._rested_ms < TOOLTIP_DELAY_MS):
            return
        page = self._places.page
        box = link.box.move(page.left, page.top - self._pane.offset)
        if page.colliderect(box):
            draw_tooltip(surface, self.look, box, rule_tip(self._rulebook.rules[link.rule]), width=380)

    def update(self, dt_ms: int) -> bool:
        """Let the widgets live, and the mouse rest on a link."""
        before = self._rested_ms
        self._rested_ms = before + dt_ms if self._pointed is not None else 0
        return super().update(dt_ms) | (before < TOOLTIP_DELAY_MS <= self._rested_ms)

    def acted(self, act: Act) -> ScreenChange | None:
        """Turn to a chapter, search, or leave."""
        if isinstance(act, Typed):
            self._search(act.text)
            return None
        name, _colon, subject = act.id.partition(":")
        if name == "back":
            return Pop()
        if name == "tab" and subject == PAGES:
            from krosmaster.client.rules.rules_screen import RulesScreen  # noqa: PLC0415 - the two lead to each other

            return Replace(RulesScreen(self.services))
        if name == "chapter":
            self._go(subject)
        elif name == "before":
            self._go_back()
        return None

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """On the page the keyboard reads; elsewhere it is on the widgets."""
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_F1, pygame.K_F2):
                return Pop()
            if event.key == pygame.K_F6:
                self._enter_page() if self._stop is None else self._leave_page()
                return None
            if self._stop is not None and self._read_on(event):
                return None
            if self._stop is None and self._comes_to_page(event):
                self._enter_page()
                return None
        elif event.type == pygame.MOUSEBUTTONDOWN and self._stop is not None and not self._is_on_page(event.pos):
            self._stop = None
        return super().handle(event)

    def saw(self, event: pygame.event.Event) -> ScreenChange | None:
        """The wheel and page keys scroll; links are pointed at and clicked."""
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE and not self.widgets.is_typing:
            self._go_back()
        self._pane.saw(event, self._pointer)
        before, self._pointed = self._pointed, self._link_at(self._pointer)
        if self._pointed != before:
            self._rested_ms = 0
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == _LEFT:
            self._pressed = self._pointed
        elif event.type == pygame.MOUSEBUTTONUP and event.button == _LEFT:
            self._clicked(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == _RIGHT and not self._go_back():
            return Pop()
        return None

    def stepped_back(self) -> ScreenChange | None:
        """Esc first ends a search."""
        if self._query:
            self._search("")
            self.widgets.write(SEARCH, "")
            return None
        return Pop()

    # ---- going from place to place ----

    def open_rule(self, rule: str) -> None:
        """Turn to a rule in its chapter and light it."""
        self._go(self._rulebook.chapter_of[rule].id, rule)

    def _go(self, chapter: str, rule: str = "") -> None:
        self._remember()
        self._chapter, self._rule, self._query = chapter, rule, ""
        self.widgets.write(SEARCH, "")
        self._stop = _Stop(rule) if rule else None
        self._turn_to(0)
        if rule:
            self.widgets.let_go()
            self._scroll_to(rule)

    def _go_back(self) -> bool:
        """Turn to where one was before; whether there is such a place."""
        if not self._read:
            return False
        place = self._read.pop()
        self._chapter, self._query, self._rule = place.chapter, place.query, place.rule
        self._stop = _Stop(place.rule) if place.rule else None
        self.widgets.write(SEARCH, place.query)
        self._turn_to(place.offset)
        return True

    def _search(self, query: str) -> None:
        if query.strip() and not self._query.strip():
            self._remember()
        self._query, self._rule, self._stop = query, "", None
        self._turn_to(0)

    def _remember(self) -> None:
        place = _Place(self._chapter, self._query, self._rule, self._pane.offset)
        if not self._read or self._read[-1] != place:
            self._read.append(place)

    def _turn_to(self, offset: int) -> None:
        """Lay out the page of what is read now."""
        words = search_words(self._query)
        width = self._places.page.width - self.look.px(BAR)
        if words:
            rules = found(self._rulebook, self._query)
            head = search_head(self.look, self._query.strip(), len(rules), MOST_FOUND, width)
            rules = rules[:MOST_FOUND]
        else:
            chapter = next(chapter for chapter in self._rulebook.chapters if chapter.id == self._chapter)
            rules = list(chapter.rules)
            head = page_head(self.look, chapter.icon, name_of(chapter.titles), width)
        self._page = RulePage(self.look, self._rulebook, rules, width, words=words, head=head)
        self._pane.offset = offset
        self._pane.fit(self._places.page, self._page.height)
        self._pointed = None
        for chapter in self._rulebook.chapters:
            self.widgets.choose(f"chapter:{chapter.id}", chosen=not words and chapter.id == self._chapter)
        self.widgets.reveal(f"chapter:{self._chapter}")
        self.widgets.enable("before", enabled=bool(self._read))

    def _scroll_to(self, rule: str, link: Link | None = None) -> None:
        """Bring a rule, or a link in it, into view: a rule that is not has its top near the page's top."""
        card = self._page.card_of(rule)
        if card is None:
            return
        box = card.box if link is None else link.box
        margin = self.look.px(12)
        top, bottom = self._pane.offset, self._pane.offset + self._places.page.height
        if box.top < top or box.bottom > bottom:
            self._pane.offset = max(0, box.top - margin)
        self._pane.fit(self._places.page, self._page.height)

    # ---- the mouse on the page ----

    def _is_on_page(self, position: tuple[int, int]) -> bool:
        return bool(self._places.page.collidepoint(position))

    def _on_page(self, position: tuple[int, int]) -> tuple[int, int]:
        page = self._places.page
        return position[0] - page.left, position[1] - page.top + self._pane.offset

    def _link_at(self, position: tuple[int, int]) -> Link | None:
        return self._page.link_at(self._on_page(position)) if self._is_on_page(position) else None

    def _clicked(self, position: tuple[int, int]) -> None:
        pressed, self._pressed = self._pressed, None
        if not self._is_on_page(position):
            return
        link = self._link_at(position)
        if link is not None:
            if link == pressed:
                self.open_rule(link.rule)
            return
        card = self._page.card_at(self._on_page(position))
        if card is not None and self._query.strip():
            self.open_rule(card.rule)
        elif card is not None:
            self._rule, self._stop = card.rule, _Stop(card.rule)
            self.widgets.let_go()

    # ---- the keyboard on the page ----

    def _comes_to_page(self, event: pygame.event.Event) -> bool:
        """Whether a key leads from the widgets to the page."""
        focus = self.widgets.focus or ""
        if focus == SEARCH or self.widgets.is_typing:
            return event.key in (*_ENTERS, pygame.K_DOWN)
        if focus.startswith("chapter:"):
            return bool(event.key == pygame.K_RIGHT)
        return not focus and event.key in _DOWN

    def _enter_page(self) -> None:
        self.widgets.let_go()
        in_view = [rule for rule in self.shown if self.rule_box(rule) is not None]
        if in_view:
            self._stop_at(_Stop(self._rule if self._rule in in_view else in_view[0]))

    def _leave_page(self) -> None:
        self._stop = None
        self.widgets.focus_on(f"chapter:{self._chapter}")

    def _read_on(self, event: pygame.event.Event) -> bool:
        """Walk over rules and links, or follow what the keyboard is on; whether the key did that."""
        stop = self._stop
        assert stop is not None, "the keyboard is not on the page"
        if event.key in _DOWN:
            self._walk(_DOWN[event.key])
        elif event.key in _ACROSS:
            links = self._links_of(stop.rule)
            link = stop.link + _ACROSS[event.key]
            if link < -1:
                self._leave_page()
            elif link < len(links):
                self._stop_at(_Stop(stop.rule, link))
        elif event.key in (*_ENTERS, pygame.K_SPACE):
            link_here = self._link_of_stop()
            if link_here is not None:
                self.open_rule(link_here.rule)
            elif self._query.strip():
                self.open_rule(stop.rule)
        elif event.key == pygame.K_TAB:
            self._leave_page()
        else:
            if str(getattr(event, "unicode", "")).isalpha():
                self._stop = None  # the letter goes into the search
            return False
        return True

    def _walk(self, step: int) -> None:
        """To the next rule, up or down."""
        assert self._stop is not None, "the keyboard is not on the page"
        rules = self.shown
        place = rules.index(self._stop.rule) + step if self._stop.rule in rules else 0
        if 0 <= place < len(rules):
            self._stop_at(_Stop(rules[place]))
        else:
            self._pane.scroll(step)

    def _stop_at(self, stop: _Stop) -> None:
        self._stop, self._rule = stop, stop.rule
        self._scroll_to(stop.rule, self._link_of_stop())

    def _links_of(self, rule: str) -> tuple[Link, ...]:
        card = self._page.card_of(rule)
        return card.links if card is not None else ()

    def _link_of_stop(self) -> Link | None:
        if self._stop is None or self._stop.link < 0:
            return None
        links = self._links_of(self._stop.rule)
        return links[self._stop.link] if self._stop.link < len(links) else None
