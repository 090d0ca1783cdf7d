"""The characters that the player has made: who is there, what is wrong with the others, and where their files lie."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pygame

from krosmaster.arena.definitions import CharacterDef, TokenDef
from krosmaster.client.art import backdrop, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.card_pane import CardPane
from krosmaster.client.cards.tableaux import Tableau
from krosmaster.client.cards.team_tiles import unknown_face
from krosmaster.client.own_shelf import OwnEntry, OwnFault
from krosmaster.client.screens.first_visit import FirstStep, FirstVisit, draw_empty_rows
from krosmaster.client.screens.listed_screen import ListedScreen
from krosmaster.client.screens.notice_screen import NoticeScreen
from krosmaster.client.screens.tipped_screen import TippedScreen
from krosmaster.client.services import SaveFault, Services
from krosmaster.client.ui import clipboard
from krosmaster.client.ui.focus import is_with_control
from krosmaster.client.ui.resting_tip import Tip
from krosmaster.client.ui.screen import Pop, Push, ScreenChange
from krosmaster.client.ui.scroll_pane import BAR, ScrollPane
from krosmaster.client.ui.widgets import Act, Pressed
from krosmaster.client.wording import _, name_of, ngettext
from krosmaster.client.words.card_wording import class_name
from krosmaster.client.workshop.own_layout import OwnLayout
from krosmaster.table.sayings import worded

_ROW, _GAP = 58, 6
_DOT = " \N{MIDDLE DOT} "
_KEYS = {pygame.K_F5: "reload", pygame.K_n: "example"}


class OwnScreen(ListedScreen[OwnEntry], TippedScreen):
    """A list of all files of the folder, and beside it the card or the faults of the one that is chosen."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._chosen: Path | None = None
        self._told = ""
        self._card = CardPane()
        self._faults = ScrollPane()

    @property
    def _places(self) -> OwnLayout:
        return OwnLayout(self.look.layout)

    @property
    def listed(self) -> tuple[OwnEntry, ...]:
        """The files of the player's folder."""
        return self.services.own.entries

    def answered(self, answer: object) -> None:  # noqa: ARG002 - files may have come or changed meanwhile
        """Look at the folder, which is there from now on."""
        self.services.own.make_folder()
        self._read()

    def resting_tips(self) -> Iterable[Tip]:
        """What the parts of the card mean."""
        entry = self.chosen
        return self._card.tips() if entry is not None and entry.card is not None else ()

    # ---- building ----

    def build(self) -> None:
        """A row for each file in a scrolling list, and what can be done with the folder."""
        layout, places = self.look.layout, self._places
        self.widgets.button("back", places.back_box(), _("Back"), icon="home", kind="quiet")
        box, below = places.list_boxes()
        reload, right = layout.columns(below, 2, 8) if self.listed else (below, below)
        tip = _("Look at the folder again: no restart is needed.") + " (F5)"
        self.widgets.button("reload", reload, _("Reload"), icon="redo", size=17, tip=tip)
        tip = _("Puts a whole character into the folder, to be changed in any text editor.") + " (N)"
        if self.listed:
            self.widgets.button("example", right, _("Example"), icon="plus", size=17, tip=tip)
        else:
            self._first_visit(tip).build(self.widgets)
        tip = _("Copy where the folder is.") + " (Ctrl+C)"
        self.widgets.button("copy", places.folder_boxes()[1], _("Copy path"), icon="copy", size=15, tip=tip)
        count = len(self.listed)
        rows = self.widgets.scroll("list", box, max(1, layout.px(_ROW * count + _GAP * (count - 1))))
        size = (box.width - layout.px(20), layout.px(_ROW))
        for number, entry in enumerate(self.listed):
            row = pygame.Rect((0, layout.px(number * (_ROW + _GAP))), size)
            picture = _row_picture(self.look, entry, size)
            name, is_chosen = f"row:{number}", entry.path == self._chosen
            tip = f"<b>{escaped(_entry_name(entry))}</b>\n{escaped(entry.path.name)}"
            self.widgets.button(name, row, kind="row", picture=picture, chosen=is_chosen, tip=tip, container=rows)
        if self.listed:
            self.widgets.reveal(f"row:{self._place_of_chosen()}")

    def paint(self, surface: pygame.Surface) -> None:
        """The night arena, the panels, what is chosen, and where the folder is."""
        look, window, places = self.look, self.look.layout.window, self._places
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        title = look.heading(_("Your characters"), (window.width - look.px(60), look.px(50)), 34)
        surface.blit(title, title.get_rect(midtop=(window.centerx, look.px(16))))
        left, right = places.panels()
        look.draw_panel(surface, left)
        look.draw_panel(surface, right, accent=theme.GOLD_DARK)
        self._paint_folder(surface)
        if self._told:
            box = places.told_box()
            line = look.fitted_paragraph(self._told, box.size, 14.5, theme.GOLD_LIGHT)
            surface.blit(line, line.get_rect(midleft=box.midleft))
        entry = self.chosen
        if entry is None:
            self._first_visit().paint(surface)
            draw_empty_rows(surface, look, places.list_boxes()[0], _ROW, _GAP)
            return
        if entry.card is not None:
            self._paint_card(surface, entry, entry.card)
            return
        name = look.heading(entry.path.name, places.title_box().size, 22)
        surface.blit(name, name.get_rect(midleft=places.title_box().midleft))
        self._paint_faults(surface, places.body(), entry)

    # ---- acts ----

    def saw(self, event: pygame.event.Event) -> ScreenChange | None:
        """The wheel, page keys and the thumb scroll the card or the faults."""
        super().saw(event)
        entry = self.chosen
        if entry is not None and entry.card is not None:
            self._card.saw(event, self._pointer)
        if entry is not None and entry.faults:
            self._faults.saw(event, self._pointer)
        return None

    def handle(self, event: pygame.event.Event) -> ScreenChange | None:
        """Some keys have a meaning wherever the keyboard is."""
        if event.type == pygame.KEYDOWN:
            control = is_with_control(event)
            name = ("copy" if event.key == pygame.K_c else "") if control else _KEYS.get(event.key, "")
            if name:
                return self.acted(Pressed(name))
        return super().handle(event)

    def acted(self, act: Act) -> ScreenChange | None:
        """Do what was pressed."""
        assert isinstance(act, Pressed)
        verb, _colon, subject = act.id.partition(":")
        self._told = ""
        match verb:
            case "back":
                return Pop()
            case "row":
                self._choose(int(subject))
            case "reload":
                self._read()
                self._told = self._count_words()
                self.rebuild()
            case "copy":
                folder = str(self.services.own.folder)
                if not clipboard.copied(folder):
                    words = _("The clipboard of your system cannot be reached. The folder is:")
                    return Push(NoticeScreen(self.services, _("Your characters"), f"{words}\n<b>{escaped(folder)}</b>"))
                self._told = _("Copied: paste it where your files are shown.")
            case "example":
                return self._write_example()
            case _:
                pass
        return None

    def _write_example(self) -> ScreenChange | None:
        try:
            self._chosen = self.services.own.write_example()
        except SaveFault as fault:
            return Push(NoticeScreen(self.services, _("The example cannot be written"), escaped(str(fault))))
        self._read()
        words = _("Written: {file}. Change it in any text editor, then press F5.")
        self._told = words.format(file=escaped(self._chosen.name))
        self.rebuild()
        return None

    def _choose(self, number: int) -> None:
        self.widgets.choose(f"row:{self._place_of_chosen()}", chosen=False)
        self._chosen = self.listed[number].path
        self._faults.offset = 0
        self.widgets.choose(f"row:{number}", chosen=True)

    def _read(self) -> None:
        self.services.reread_own()
        self.look = self.services.look_for(self.look.layout.window.size)
        if self.chosen is None:
            self._chosen = self.listed[0].path if self.listed else None

    def _place_of_chosen(self) -> int:
        return next((number for number, entry in enumerate(self.listed) if entry.path == self._chosen), 0)

    def _count_words(self) -> str:
        good = sum(isinstance(entry.card, CharacterDef) for entry in self.listed)
        bad = sum(bool(entry.faults) for entry in self.listed)
        words = ngettext("{number} character can play.", "{number} characters can play.", good).format(number=good)
        if bad:
            words += " " + ngettext("{number} file has faults.", "{number} files have faults.", bad).format(number=bad)
        return words

    # ---- painting ----

    def _paint_folder(self, surface: pygame.Surface) -> None:
        look, box = self.look, self._places.folder_boxes()[0]
        look.draw_well(surface, box)
        inner = look.layout.inset(box, 12, 2)
        icon = look.icon("save", 22)
        surface.blit(icon, icon.get_rect(midleft=inner.midleft))
        room = pygame.Rect(inner.left + look.px(32), inner.top, inner.width - look.px(32), inner.height)
        words = _("Folder: {path}").format(path=self.services.own.folder)
        line = look.label(words, room.size, 14.5, theme.SOFT_TEXT)
        surface.blit(line, line.get_rect(midleft=room.midleft))

    def _first_visit(self, tip: str = "") -> FirstVisit:
        words = _(
            "A character is a small text file: name, numbers, spells. Start with an example that works, change what "
            "you like, press F5, and it plays. Whoever has no drawing gets one."
        )
        step = FirstStep("example", _("Get an example"), "plus", tip)
        return FirstVisit(
            self.look, self._places.inner(), Tableau.CHARACTER, _("Invent a krosmaster of your own"), words, step
        )

    def _paint_card(self, surface: pygame.Surface, entry: OwnEntry, card: CharacterDef | TokenDef) -> None:
        look = self.look
        box, beside, faults = self._places.card_boxes(has_faults=bool(entry.faults))
        self._card.paint(surface, look, box, card)
        look.draw_well(surface, beside)
        inner = look.layout.inset(beside, 10, 10)
        drawn = _("Its own drawing") if entry.has_drawing else _("A drawing made up from its card")
        lines = [f"<b>{escaped(entry.path.name)}</b>", drawn]
        if isinstance(card, TokenDef):
            lines.append(_("Your characters may summon it."))
        caption = look.paragraph("\n".join(lines), inner.width, 13.5, theme.SOFT_TEXT, centred=True)
        surface.blit(caption, caption.get_rect(midbottom=inner.midbottom))
        room = inner.height - caption.get_height() - look.px(10)
        height = max(8, min(room, round(inner.width * 1.25), look.px(300)))
        sprite = look.drawings.sprite(f"figures/{card.id}", height)
        middle = inner.top + room // 2
        surface.blit(sprite, sprite.get_rect(center=(inner.centerx, middle)))
        if entry.faults:
            self._paint_fault_list(surface, faults, entry.faults)

    def _paint_faults(self, surface: pygame.Surface, box: pygame.Rect, entry: OwnEntry) -> None:
        look = self.look
        words = _("This file is left out until it is mended; nothing else is harmed.")
        head = look.paragraph(f"<icon warning> {words}", box.width, 15, theme.TEXT)
        surface.blit(head, box)
        top = box.top + head.get_height() + look.px(10)
        rest = pygame.Rect(box.left, top, box.width, box.bottom - top)
        self._paint_fault_list(surface, rest, entry.faults)

    def _paint_fault_list(self, surface: pygame.Surface, box: pygame.Rect, faults: tuple[OwnFault, ...]) -> None:
        """All faults, each with its place in the file, on a well that scrolls."""
        look = self.look
        look.draw_well(surface, box)
        inner = look.layout.inset(box, 12, 8)
        lines = []
        for fault in faults:
            place = _("{file}, line {line}, column {column}")
            at = place.format(file=escaped(fault.file), line=fault.line, column=fault.column)
            lines.append(f"<c gold><b>{at}</b></c>\n{escaped(worded(fault.what, _))}")
        picture = look.paragraph("\n".join(lines), inner.width - look.px(BAR), 14.5, theme.TEXT)
        self._faults.paint(surface, look, inner, picture)


def _entry_name(entry: OwnEntry) -> str:
    return entry.path.name if entry.card is None else name_of(entry.card.names)


def _row_picture(look: Look, entry: OwnEntry, size: tuple[int, int]) -> pygame.Surface:
    """A file in the list: face, name, and what it is or what is wrong."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    margin, gap = look.px(8), look.px(2)
    side = size[1] - look.px(12)
    face = unknown_face(look, side) if entry.card is None else look.framed_face(entry.card.id, side)
    surface.blit(face, face.get_rect(midleft=(margin, size[1] // 2)))
    sign = look.icon("warning" if entry.faults else "check", 24)
    surface.blit(sign, sign.get_rect(midright=(size[0] - margin, size[1] // 2)))
    left = margin + side + look.px(10)
    room = max(1, size[0] - left - sign.get_width() - 2 * margin)
    high = size[1] - look.px(10)
    title = look.label(_entry_name(entry), (room, round(high * 0.54)), 16, theme.GOLD_LIGHT, Style.TITLE)
    tone = look.colours.bad if entry.faults else theme.SOFT_TEXT
    facts = look.label(_facts(entry), (room, round(high * 0.44)), theme.SMALL, tone)
    top = (size[1] - title.get_height() - gap - facts.get_height()) // 2
    surface.blit(title, (left, top))
    surface.blit(facts, (left, top + title.get_height() + gap))
    return surface


def _facts(entry: OwnEntry) -> str:
    words = []
    if isinstance(entry.card, CharacterDef):
        words = [class_name(entry.card.class_id), _("level {level}").format(level=entry.card.level)]
    elif entry.is_summon:
        words = [_("summon")]
    if count := len(entry.faults):
        words.append(ngettext("{number} fault", "{number} faults", count).format(number=count))
    return _DOT.join(words)
