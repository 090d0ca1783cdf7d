"""From one player to the next at one mouse: the beat, the card, the closed curtain, and what only one seat may know."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from arena_player import DUEL, QUEEN, in_a_position
from rewarded import DEMON, down, with_rewards

from krosmaster.client.art.look import Look
from krosmaster.client.art.reward_art import emblem
from krosmaster.client.geometry.projection import View
from krosmaster.client.settings import CurtainKind
from krosmaster.client.ui.focus import BEAT_MS

FRAME_MS = 16
BEAT_FRAMES = BEAT_MS // FRAME_MS + 2


def handed_over(folder, kind, **settings):
    """The first player has just ended the turn; nothing has been pressed since."""
    player = in_a_position(folder, DUEL, QUEEN, confirm_end="never")
    player.settle()
    app = player.driver.app
    app.change_settings(replace(app.services.settings, curtain=CurtainKind(kind), **settings))
    player.driver.frames(1)
    player.click_spot("end-turn")
    player.driver.frames(2)
    return player


def picture(player):
    return pygame.image.tobytes(player.driver.app.window, "RGB")


@pytest.mark.parametrize("kind", ["off", "name-card", "full"])
def test_input_of_the_beat_is_nobodys(tmp_path, kind):
    player = handed_over(tmp_path, kind)
    curtain, count = player.screen.shown.curtain, len(player.commands)
    assert curtain.is_down
    player.click_cell(player.state.grid.cells[40])
    player.driver.key(pygame.K_RETURN)
    assert curtain.is_down
    assert len(player.commands) == count
    player.driver.frames(BEAT_FRAMES)
    player.driver.key(pygame.K_RETURN)
    assert not curtain.is_down
    assert len(player.commands) == count


def test_without_a_card_only_the_beat_passes(tmp_path):
    player = handed_over(tmp_path, "off")
    player.driver.frames(BEAT_FRAMES)
    assert not player.screen.shown.curtain.is_down


def test_closed_curtain_waits_for_the_next_player_and_shows_nothing(tmp_path, monkeypatch):
    player = handed_over(tmp_path, "full")
    drawn = []
    monkeypatch.setattr(player.screen.stage, "draw", lambda *_given: drawn.append(1))
    player.hover_cell(player.state.grid.cells[40])
    player.driver.frames(400)
    player.driver.app.draw()
    assert player.screen.shown.curtain.is_down
    assert not drawn
    player.driver.key(pygame.K_SPACE)
    assert not player.screen.shown.curtain.is_down
    assert drawn


def test_key_that_is_held_does_not_open_a_closed_curtain(tmp_path):
    player = handed_over(tmp_path, "full")
    for _ in range(40):
        player.driver.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_SHIFT, unicode="", scancode=0)
        player.driver.frames(1, ms=40)
    assert player.screen.shown.curtain.is_down
    player.driver.frames(20)
    player.driver.key(pygame.K_RETURN)
    assert not player.screen.shown.curtain.is_down


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_closed_curtain_opens_and_is_gone(tmp_path, reduced_motion):
    player = handed_over(tmp_path, "full", reduced_motion=reduced_motion)
    player.driver.frames(BEAT_FRAMES)
    player.driver.key(pygame.K_SPACE)
    opening = picture(player)
    player.driver.frames(60)
    assert picture(player) != opening
    shown = player.screen.shown
    before = picture(player)
    shown.curtain.draw(player.driver.app.window, player.screen.stage.look)
    assert picture(player) == before


def test_reward_face_down_is_never_drawn_or_named_for_the_other_seat(tmp_path, monkeypatch):
    cells = {"bill-tell": "f6", "oscar-kass": "f4", "anna-tommy": "d9"}
    player = with_rewards(tmp_path, cells, "anna-tommy", held={"oscar-kass": [down("pet-all1")]})
    player.settle()
    reward = player.state.figures["oscar-kass"].rewards[0].reward
    seen = listened(monkeypatch, player)
    for view in View:
        app = player.driver.app
        app.change_settings(replace(app.services.settings, board_view=view))
        player.driver.frames(1)
        for figure in player.state.figures.values():
            for at in (player.screen.spot(f"figure:{figure.handle}").box.center, centre(player, figure)):
                player.point(at)
                player.driver.frames(2, ms=700)
                seen.extend(spot.tip for spot in player.screen.spots)
        token = player.screen.spot("token:0")
        if token is not None:
            player.point(token.box.center)
            player.driver.frames(2, ms=700)
    assert any("only its player knows it" in words for words in seen)
    assert not [words for words in seen if reward.names["en"] in words or words == emblem(reward)]


def test_reward_bought_unseen_is_not_told_to_the_other_seat(tmp_path, monkeypatch):
    cells = {"bill-tell": DEMON, "oscar-kass": "f6", "anna-tommy": "d9"}
    piles = {"gold": (("pet-all1",), ())}
    player = with_rewards(tmp_path, cells, "bill-tell", piles=piles, confirm_end="never")
    player.settle()
    player.driver.key(pygame.K_d)
    player.click_spot("offer:gold:pile:0")
    player.driver.key(pygame.K_RETURN)
    player.settle()
    player.click_spot("choose:oscar-kass")
    player.settle()
    reward = player.state.figures["oscar-kass"].rewards[0].reward
    player.click_spot("end-turn")
    seen = listened(monkeypatch, player)
    player.settle()
    assert player.state.asked == 1
    for spot in [spot for spot in player.screen.spots if spot.verb in ("log", "recap")]:
        player.point(spot.box.center)
        player.driver.frames(2, ms=700)
        if spot.verb == "log":
            player.click(spot.box.center)
    assert "icons/tier-gold" in seen
    assert not [words for words in seen if reward.names["en"] in words or words == emblem(reward)]


def centre(player, figure):
    return player.screen.cell_centre(player.state.grid.cells[figure.cell])


def listened(monkeypatch, player):
    """A list that is filled with all words and names of drawings that are painted from now on."""
    seen = []
    for name in ("line", "title", "paragraph", "name", "short_paragraph"):
        real = getattr(Look, name)

        def told(look, words, *rest, _real=real, **more):
            seen.append(words)
            return _real(look, words, *rest, **more)

        monkeypatch.setattr(Look, name, told)
    drawings = player.driver.app.services.drawings
    sized = drawings.sized

    def drawn(name, size):
        seen.append(name)
        return sized(name, size)

    monkeypatch.setattr(drawings, "sized", drawn)
    return seen
