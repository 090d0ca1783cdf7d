"""The shell that every screen stands on: layout, stack, text, widgets, drawings."""

from __future__ import annotations

import itertools

import pygame
import pytest

from krosmaster.client.art import theme
from krosmaster.client.art.drawings import Drawings, MissingDrawing
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import TextPainter
from krosmaster.client.geometry.layout import MINIMUM_SIZE, Layout
from krosmaster.client.paths import DRAWINGS
from krosmaster.client.ui.buttons import ButtonFace, paint_button
from krosmaster.client.ui.screen import Pop, Push, Quit, Replace, ScreenStack
from krosmaster.client.ui.widgets import Pressed, Typed, Widgets


@pytest.fixture
def look():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 800))
    drawings = Drawings(DRAWINGS)
    return Look(Layout((1280, 800)), drawings, TextPainter(drawings))


class Card:
    def __init__(self, name, *, is_overlay=False):
        self.name = name
        self.is_overlay = is_overlay
        self.calls = []

    def enter(self, answer=None):
        self.calls.append(("enter", answer))

    def handle(self, _event):
        return None

    def update(self, _dt_ms):
        return False

    def draw(self, _surface):
        self.calls.append(("draw",))

    def resize(self, size):
        self.calls.append(("resize", size))


def test_pygame_is_the_community_edition():
    assert pygame.IS_CE


def test_stack_lays_a_screen_out_before_it_enters():
    stack = ScreenStack((1280, 800))
    card = Card("a")
    stack.change(Push(card))
    assert card.calls == [("resize", (1280, 800)), ("enter", None)]


def test_stack_gives_the_answer_to_the_screen_below():
    stack = ScreenStack((1280, 800))
    below, above = Card("below"), Card("above")
    stack.change(Push(below))
    stack.change(Push(above))
    stack.change(Pop(answer="yes"))
    assert stack.top is below
    assert below.calls[-1] == ("enter", "yes")


def test_stack_draws_what_shows_under_an_overlay_and_nothing_else():
    stack = ScreenStack((1280, 800))
    hidden, below, above = Card("hidden"), Card("below"), Card("above", is_overlay=True)
    for card in (hidden, below, above):
        stack.change(Push(card))
    stack.draw(pygame.Surface((8, 8)))
    assert [("draw",) in card.calls for card in (hidden, below, above)] == [False, True, True]


def test_stack_goes_back_to_the_bottom_and_ends():
    stack = ScreenStack((1280, 800))
    cards = [Card(name) for name in "abc"]
    for card in cards:
        stack.change(Push(card))
    stack.change(Pop(to_bottom=True))
    assert stack.top is cards[0]
    stack.change(Replace(cards[1]))
    assert stack.top is cards[1]
    stack.change(Quit())
    assert stack.is_empty


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("percent", [None, 75, 100, 200, 300])
def test_layout_leaves_every_screen_its_least_room(size, percent):
    layout = Layout(size, percent)
    assert layout.units(size[0]) >= MINIMUM_SIZE[0] - 0.001
    assert layout.units(size[1]) >= MINIMUM_SIZE[1] - 0.001


def test_layout_follows_the_window_and_the_players_wish():
    assert Layout((1280, 800)).scale == 1
    assert Layout((1920, 1080)).scale == 1.35
    assert Layout((3840, 2160), 300).scale == 3
    assert Layout((1280, 800), 75).scale == 0.75


def test_layout_cuts_boxes_without_loss():
    layout = Layout((1280, 800))
    left, rest = layout.cut_left(layout.window, 280, gap=20)
    assert (left.width, rest.left, rest.right) == (280, 300, 1280)
    columns = layout.columns(rest, 4, gap=10)
    assert columns[-1].right <= rest.right
    assert all(a.right < b.left for a, b in itertools.pairwise(columns))


def test_drawing_comes_at_the_size_asked_for(look):
    assert look.icon("ap", 24).get_size() == (24, 24)
    assert look.sprite("figures/tofu", 120).get_size() == (96, 120)
    assert look.portrait("bill-tell", 64).get_size() == (64, 64)


def test_missing_drawing_is_named(look):
    with pytest.raises(MissingDrawing, match="no-such-thing"):
        look.icon("no-such-thing", 24)


def test_paragraph_wraps_to_its_width_and_shows_styles(look):
    words = look.paragraph("one <b>two</b> <c gold>three</c> <icon ap> four five six", 90)
    assert words.get_width() <= 90
    assert words.get_height() > 2 * look.paragraph("one", 90).get_height()


def test_null_character_of_a_name_in_a_file_is_drawn_as_a_space(look):
    name = "a\0b"
    for drawn, plain in (
        (look.line(name), look.line("a b")),
        (look.title(name, 20, width=200), look.title("a b", 20, width=200)),
        (look.label(name, (100, 30)), look.label("a b", (100, 30))),
        (look.name(name, 100), look.name("a b", 100)),
        (look.paragraph(name, 100), look.paragraph("a b", 100)),
    ):
        assert drawn.get_size() == plain.get_size()


def test_sign_stays_with_the_coloured_word_before_it(look):
    name = look.paragraph("<c player-0>Ana</c>", 400, 14)
    width = look.paragraph("Turn <c player-0>Ana</c>", 400, 14).get_width() + 1
    glued = look.paragraph("Turn <c player-0>Ana</c>:", width, 14)
    # "Turn" alone, then "Ana:" in one; not "Turn Ana", then a lone colon
    assert glued.get_height() == 2 * name.get_height()
    assert glued.get_width() < width - 2


def act_after(widgets, kind, **fields):
    pygame.event.clear()
    acts = [widgets.feed(pygame.event.Event(kind, fields))]
    for _ in range(3):  # the widgets talk to each other through the queue
        widgets.update(16)
        acts.extend(widgets.feed(event) for event in pygame.event.get())
    return [act for act in acts if act is not None]


def click(widgets, at):
    pygame.mouse.set_pos(at)
    widgets.update(16)
    acts = act_after(widgets, pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    return acts + act_after(widgets, pygame.MOUSEBUTTONUP, pos=at, button=1)


def test_button_says_that_it_was_pressed(look):
    widgets = Widgets(look)
    widgets.button("go", pygame.Rect(100, 100, 200, 48), "Go", icon="play", kind="primary")
    assert click(widgets, (200, 120)) == [Pressed("go")]


def test_greyed_button_keeps_silent(look):
    widgets = Widgets(look)
    widgets.button("go", pygame.Rect(100, 100, 200, 48), "Go", enabled=False)
    assert click(widgets, (200, 120)) == []


def test_keys_walk_over_the_buttons_and_press_one(look):
    widgets = Widgets(look)
    widgets.button("one", pygame.Rect(100, 100, 200, 48), "One")
    widgets.button("two", pygame.Rect(100, 200, 200, 48), "Two")
    for _ in range(2):
        act_after(widgets, pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")
    assert act_after(widgets, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="") == [Pressed("two")]


def test_entry_line_tells_what_is_typed(look):
    widgets = Widgets(look)
    widgets.entry("name", pygame.Rect(100, 100, 200, 40), "Ana")
    click(widgets, (290, 120))
    assert act_after(widgets, pygame.TEXTINPUT, text="!", window=None) == [Typed("name", "Ana!")]


def test_chosen_button_is_told_from_a_hovered_one_by_more_than_its_colour(look):
    face = ButtonFace("Duel", "", "tile")
    size = (160, 60)
    pictures = {
        state: paint_button(size, face, look, state, chosen=chosen)
        for state, chosen in (("normal", False), ("hovered", False), ("selected", True))
    }
    mark = pygame.Rect(0, 0, 24, 24)
    mark.topright = (size[0] - 1, 1)
    dark = {
        state: pygame.mask.from_threshold(picture.subsurface(mark), theme.INK, (24, 24, 24, 255)).count()
        for state, picture in pictures.items()
    }
    assert dark["selected"] > 10
    assert dark["normal"] == dark["hovered"] == 0
    middle_of_edge = (size[0] // 2, 0)
    assert pictures["hovered"].get_at(middle_of_edge) != pictures["selected"].get_at(middle_of_edge)


def test_name_keeps_a_least_size_and_ends_in_dots(look):
    long, height = "W" * 17, look.line("W", 12.5, style=Style.BOLD).get_height()
    room = (90, look.px(31))
    assert look.label(long, room, 15, style=Style.BOLD, least=12.5).get_height() >= height
    assert look.label(long, room, 15, style=Style.BOLD, least=12.5).get_width() <= room[0]
    assert look.label(long, room, 15, style=Style.BOLD).get_height() < height, "one word is on one line, alone"
