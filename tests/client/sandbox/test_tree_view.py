"""The drawn tree: what lies out of view is not drawn, however many branches there are, and what is in view is."""

import pygame
import pytest
from client_fixtures import started
from sandbox_branches import many_branches

from krosmaster.client.sandbox.tree_view import TreeView
from krosmaster.play.tree_map import tree_map

BRANCHES = 400
BOX = pygame.Rect(10, 10, 900, 320)


@pytest.fixture(scope="module")
def services(tmp_path_factory):
    return started(tmp_path_factory.mktemp("tree")).app.services


@pytest.fixture
def drawn(services, monkeypatch):
    """Draws a sandbox of very many branches at the root, scrolled down by steps; the picture, and what was drawn."""
    sandbox = many_branches(services, acts=40)
    for _ in range(BRANCHES):
        sandbox.hang(sandbox.root, sandbox.root.step, setup=sandbox.root.setup)
    tree = tree_map(sandbox)
    parts = []
    for part in ("_draw_line", "_draw_stop", "_draw_name"):
        really = getattr(TreeView, part)

        def draw(view, *given, really=really, part=part, **named):
            parts.append(part)
            really(view, *given, **named)

        monkeypatch.setattr(TreeView, part, draw)

    def drawn(down):
        parts.clear()
        view = TreeView(services.look_for((1280, 800)), BOX)
        view.show(tree, 0, 0)
        view.scroll(0, down)
        surface = pygame.Surface((920, 340))
        view.draw(surface, None)
        return view, surface, list(parts)

    return drawn


@pytest.mark.parametrize("down", [0, 100])
def test_of_very_many_branches_those_in_view_are_drawn_and_one_line_to_the_others(drawn, down):
    _view, _surface, parts = drawn(down)
    lanes = BOX.height // 50 + 3
    assert 4 < parts.count("_draw_name") <= lanes
    assert 4 < parts.count("_draw_stop") <= 10 * lanes
    assert 4 < parts.count("_draw_line") <= 10 * lanes


def test_the_line_to_branches_below_goes_through_the_view_wherever_it_is_scrolled_to(drawn):
    for down in (0, 100):
        view, surface, _parts = drawn(down)
        trunk = view.place_of(0).centerx + 9
        seen = [surface.get_at((trunk, py))[:3] != (0, 0, 0) for py in range(BOX.top + 60, BOX.bottom - 8)]
        assert all(seen)


def test_a_stop_is_found_where_it_is_drawn_and_nothing_beside_it(drawn):
    view, _surface, _parts = drawn(0)
    assert view.stop_at(view.place_of(0).center) == 0
    assert view.stop_at((BOX.right - 4, BOX.bottom - 40)) is None
