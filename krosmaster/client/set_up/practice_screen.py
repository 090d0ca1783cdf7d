"""Play against the computer, in three answers: how strong it is, which team is yours, which one is the computer's."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from krosmaster.arena.definitions import CharacterId
from krosmaster.arena.setup_options import Teams
from krosmaster.arena.teams import team_faults
from krosmaster.client.art import backdrop, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.match.match_plan import BOX_TEAMS, MatchPlan, box_team_names
from krosmaster.client.match.match_start import started
from krosmaster.client.panels.toast import Toast
from krosmaster.client.screens.widget_screen import WidgetScreen
from krosmaster.client.services import Services
from krosmaster.client.set_up.match_setup_screen import MatchSetupScreen
from krosmaster.client.set_up.set_up_boxes import body_box, row_below
from krosmaster.client.teams.team_pick import TeamPick
from krosmaster.client.teams.team_rows import team_name
from krosmaster.client.ui.screen import Pop, Push, Replace, ScreenChange
from krosmaster.client.ui.widgets import Act, Pressed
from krosmaster.client.wording import _
from krosmaster.client.words.strength_wording import STRENGTH_ICONS, strength_name, strength_text
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.kept_team import KeptTeam

_GAP = 10
_STRENGTHS, _HEAD = 112, 38
_FACE = 58
_BOX = ("box-0", "box-1")
_CHANCE, _OWN = "chance", "own"
_TEAMS = (*_BOX, _CHANCE, _OWN)
PERSON, COMPUTER = 0, 1
"""The seats."""


class PracticeScreen(WidgetScreen):
    """The quick way to a match: the rest is left to chance, and the match begins with placing."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._strength = Strength.GREEDY
        cards = services.catalog.characters
        has_box = all(member in cards for team in BOX_TEAMS for member in team)
        self._chosen = list(_BOX) if has_box else [_CHANCE, _CHANCE]
        self._has_box = has_box
        self._own: list[KeptTeam | None] = [None, None]
        self._picking = PERSON
        self._toast = Toast()
        services.thinker.prepare()  # so that the first move does not wait for it

    # ---- widgets ----

    def build(self) -> None:
        """Strengths above, the teams below, and the ways on."""
        layout = self.look.layout
        for box, strength in zip(self._strength_boxes(), Strength, strict=True):
            picture = _strength_picture(self.look, box.size, strength)
            chosen = strength is self._strength
            self.widgets.button(f"strength:{strength.value}", box, kind="tile", picture=picture, chosen=chosen)
        for seat in (PERSON, COMPUTER):
            for box, name in zip(self._team_boxes(seat), _TEAMS, strict=True):
                picture = self._team_picture(box.size, seat, name)
                self.widgets.button(
                    f"team-{seat}:{name}",
                    box,
                    kind="tile",
                    picture=picture,
                    chosen=self._chosen[seat] == name,
                    enabled=self._has_box or name not in _BOX,
                )
        back, row = layout.cut_left(self._bottom(), 170)
        self.widgets.button("back", back, _("Back"), icon="home", kind="quiet", size=16)
        start, row = layout.cut_right(row, 230, 12)
        self.widgets.button("start", start, _("To the arena"), icon="play", kind="primary", size=19)
        tip = _("Four players, pairs, a draft, a board of your choice: any seat can be the computer's there too.")
        more = layout.cut_right(row, 250)[0]
        self.widgets.button("more", more, _("More ways to play"), icon="settings", size=15, tip=tip)

    def paint(self, surface: pygame.Surface) -> None:
        """The panels under the widgets, with their headings."""
        look, window = self.look, self.look.layout.window
        surface.blit(backdrop.quiet_scene(look.drawings, window.size), (0, 0))
        body = self._body()
        icon = look.icon("computer", 40)
        surface.blit(icon, icon.get_rect(midleft=(body.left, look.px(38))))
        room = body.width - icon.get_width() - look.px(10)
        title = look.title(_("Play against the computer"), 34, width=room)
        surface.blit(title, title.get_rect(midleft=(body.left + icon.get_width() + look.px(10), look.px(38))))
        for seat, heading in ((PERSON, _("Your team")), (COMPUTER, _("The computer's team"))):
            panel = self._panel(seat)
            look.draw_panel(surface, panel, accent=look.colours.owners[seat])
            sign = look.icon(f"player-{seat}", 24)
            row = panel.top + look.px(23)
            surface.blit(sign, sign.get_rect(midleft=(panel.left + look.px(16), row)))
            words = look.line(heading, 18, theme.GOLD_LIGHT, Style.TITLE, width=panel.width - look.px(70))
            surface.blit(words, words.get_rect(midleft=(panel.left + look.px(48), row)))

    def acted(self, act: Act) -> ScreenChange | None:
        """Keep an answer, or begin."""
        if not isinstance(act, Pressed):
            return None
        name, _colon, value = act.id.partition(":")
        match name:
            case "back":
                return Pop()
            case "more":
                return Replace(MatchSetupScreen(self.services, {COMPUTER: self._strength}))
            case "start":
                return started(self.services, self._plan())
            case "strength":
                self._strength = Strength(value)
            case _:
                seat = int(name.removeprefix("team-"))
                if value == _OWN:
                    self._picking = seat
                    return Push(TeamPick(self.services, MatchPlan(self.services.catalog).rules))
                self._chosen[seat] = value
        self.rebuild()
        return None

    def answered(self, answer: object) -> None:
        """A kept team was picked: it plays if it may."""
        if not isinstance(answer, KeptTeam):
            return
        cards = answer.cards(self.services.catalog.characters)
        if list(team_faults(cards, MatchPlan(self.services.catalog).rules)):
            self._toast.say(_("This team cannot play yet: mend it under Teams first."), is_refusal=True)
            return
        self._own[self._picking], self._chosen[self._picking] = answer, _OWN

    def update(self, dt_ms: int) -> bool:
        """Let time pass."""
        return self._toast.update(dt_ms) | super().update(dt_ms)

    def draw(self, surface: pygame.Surface) -> None:
        """The screen, and a word over it."""
        super().draw(surface)
        self._toast.draw(surface, self.look, self._body())

    # ---- the match ----

    def _plan(self) -> MatchPlan:
        """The plan of the match: both teams, and all else as chance has it."""
        plan = MatchPlan(self.services.catalog)
        plan.choose_way(Teams.CUSTOM)
        plan.computers = {COMPUTER: self._strength}
        plan.goes_to_the_board = True
        for seat in (PERSON, COMPUTER):
            plan.choosing = seat
            self._choose(seat, plan)
        return plan

    def _choose(self, seat: int, plan: MatchPlan) -> None:
        """A seat takes its team."""
        characters, chosen, own = self.services.catalog.characters, self._chosen[seat], self._own[seat]
        if chosen == _OWN and own is not None:
            plan.seat(own)
        elif chosen in _BOX:
            plan.teams[seat] = [characters[CharacterId(member)] for member in BOX_TEAMS[_BOX.index(chosen)]]
        else:
            plan.deal(self.services.next_seed())

    # ---- pictures ----

    def _team_picture(self, size: tuple[int, int], seat: int, name: str) -> pygame.Surface:
        own = self._own[seat]
        if name in _BOX:
            words = box_team_names()[_BOX.index(name)]
            return _team_tile(self.look, size, words, _("from the box"), BOX_TEAMS[_BOX.index(name)])
        if name == _CHANCE:
            text = _("Whoever the dice bring, out of all characters.")
            return _team_tile(self.look, size, _("By chance"), text, (), icon="dice")
        if own is None:
            text = _("One of those that you keep under Teams.")
            return _team_tile(self.look, size, _("A team of your own"), text, (), icon="team")
        return _team_tile(self.look, size, team_name(own), _("Click: take another one."), own.members)

    # ---- boxes ----

    def _body(self) -> pygame.Rect:
        return body_box(self.look.layout, 1100, 640)

    def _bottom(self) -> pygame.Rect:
        return row_below(self.look.layout, self._body())

    def _strength_boxes(self) -> list[pygame.Rect]:
        layout = self.look.layout
        return layout.columns(layout.cut_top(self._body(), _STRENGTHS)[0], len(Strength), 12)

    def _panel(self, seat: int) -> pygame.Rect:
        layout = self.look.layout
        return layout.columns(layout.cut_top(self._body(), _STRENGTHS, 14)[1], 2, 16)[seat]

    def _team_boxes(self, seat: int) -> list[pygame.Rect]:
        layout = self.look.layout
        inner = layout.cut_top(layout.inset(self._panel(seat), 14, 8), _HEAD)[1]
        inner.height = min(inner.height, layout.px(len(_TEAMS) * 118))
        return layout.rows(inner, len(_TEAMS), _GAP)


def _strength_picture(look: Look, size: tuple[int, int], strength: Strength) -> pygame.Surface:
    """A sign, and beside it the name over what to expect."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    sign = look.icon(STRENGTH_ICONS[strength], 44)
    left = look.px(14) + sign.get_width() + look.px(12)
    room = size[0] - left - look.px(12)
    name = look.label(strength_name(strength), (room, look.px(28)), 19, theme.GOLD_LIGHT, Style.TITLE)
    high = size[1] - name.get_height() - look.px(14)
    text = look.short_paragraph(strength_text(strength), room, high, 13.5, theme.SOFT_TEXT)
    top = (size[1] - name.get_height() - text.get_height()) // 2
    surface.blit(sign, sign.get_rect(midleft=(look.px(14), size[1] // 2)))
    surface.blit(name, (left, top))
    surface.blit(text, (left, top + name.get_height()))
    return surface


def _team_tile(
    look: Look, size: tuple[int, int], words: str, text: str, members: Sequence[str], icon: str = ""
) -> pygame.Surface:
    """A name over a word about it, and the faces or a sign at the right."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    right = size[0] - look.px(26)
    side = min(look.px(_FACE), size[1] - look.px(12), (size[0] * 11 // 20) // max(len(members), 1))
    faces = [look.framed_face(member, side) for member in members if look.drawings.has(f"figures/{member}")]
    for face in reversed(faces):
        right -= face.get_width() + look.px(2)
        surface.blit(face, face.get_rect(midleft=(right, size[1] // 2)))
    if icon:
        sign = look.icon(icon, 34)
        right -= sign.get_width()
        surface.blit(sign, sign.get_rect(midleft=(right, size[1] // 2)))
    left = look.px(14)
    room = max(right - left - look.px(8), 1)
    name = look.label(words, (room, round(size[1] * 0.5)), 16.5, theme.TEXT, Style.BOLD)
    note = look.short_paragraph(text, room, size[1] - name.get_height() - look.px(6), 13, theme.SOFT_TEXT)
    top = (size[1] - name.get_height() - note.get_height()) // 2
    surface.blit(name, (left, top))
    surface.blit(note, (left, top + name.get_height()))
    return surface
