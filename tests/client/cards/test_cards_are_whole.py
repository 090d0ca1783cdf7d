"""Every card and every reward as a picture in every language: all of its words are there, none is cut off."""

from __future__ import annotations

import pygame
import pytest
from client_fixtures import CATALOG, started

from krosmaster.client import wording
from krosmaster.client.art import text
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import TextPainter
from krosmaster.client.cards.card_pane import CardPane
from krosmaster.client.cards.card_view import BLOCK_GAP, card_blocks, spell_markup, stacked
from krosmaster.client.cards.reward_view import reward_card, reward_markup
from krosmaster.client.cards.team_tiles import gallery_tile
from krosmaster.client.geometry.layout import Layout
from krosmaster.client.panels.character_panel import spell_facts

LANGUAGES = list(wording.LANGUAGES)
RECONSTRUCTED = "reconstructed"
NARROWEST = 226
"""A card of the draft in the smallest window, in units."""


@pytest.fixture
def look(tmp_path, monkeypatch):
    """Draws as in the smallest window, but fails where words would be left out or run over their width."""
    drawings = started(tmp_path, size=(1024, 640)).app.services.drawings
    shorten, cut = text.shortened.__wrapped__, text._cut

    def shortened(words, pixels, width, style):
        short = shorten(words, pixels, width, style)
        assert short == words, f"{words!r} is cut to {short!r}"
        return short

    def whole(word, pixels, width, style):
        parts = list(cut(word, pixels, width, style))
        assert parts == [word]
        return parts

    monkeypatch.setattr(text, "shortened", shortened)
    monkeypatch.setattr(text, "_cut", whole)
    return Look(Layout((1024, 640)), drawings, TextPainter(drawings))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_drawn_whole(look, language):
    wording.use(language)
    for card in CATALOG.characters.values():
        picture = whole_card(look, card, look.px(NARROWEST), with_summons=True)
        assert picture.get_width() == look.px(NARROWEST)
        assert picture.get_bounding_rect().height == pytest.approx(picture.get_height(), abs=8), card.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_token_is_drawn_whole(look, language):
    wording.use(language)
    for token in CATALOG.tokens.values():
        assert whole_card(look, token, look.px(NARROWEST)).get_height() > look.px(100)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reward_is_drawn_whole(look, language):
    wording.use(language)
    for reward in CATALOG.rewards.values():
        picture = reward_card(look, reward, look.px(NARROWEST))
        assert picture.get_bounding_rect().width <= look.px(NARROWEST)
        assert look.paragraph(reward_markup(reward), look.px(NARROWEST)).get_height() > look.px(40)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_of_the_gallery_is_drawn_whole(look, language):
    wording.use(language)
    for card in CATALOG.characters.values():
        assert gallery_tile(
            look, card, (look.px(112), look.px(124)), ("player-0", "player-1", "player-1", "player-3")
        ).get_width() == look.px(112)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_icon_that_words_name_is_drawn(look, language):
    wording.use(language)
    for card in (*CATALOG.characters.values(), *CATALOG.tokens.values()):
        for spell in card.spells:
            assert look.paragraph(spell_markup(spell, card), look.px(300)).get_height() > look.px(30)


def test_card_that_is_higher_than_its_window_is_scrolled_to_its_end(look):
    card = max(CATALOG.characters.values(), key=lambda card: _height(look, card))
    pane, surface = CardPane(), pygame.Surface((400, 400))
    box = pygame.Rect(0, 0, 300, 200)
    assert pane.paint(surface, look, box, card) < 0
    assert not pane.saw(_wheel(-1), (350, 100)), "the mouse is beside it"
    turns = 0
    while pane.saw(_wheel(-1), (100, 100)):
        turns += 1
    assert turns * 48 >= _height(look, card, 286) - 200
    assert pane.saw(_wheel(1), (100, 100))


def whole_card(look, card, width, *, with_summons=False):
    """A card as high as it needs."""
    blocks = card_blocks(look, card, width, with_summons=with_summons)
    return stacked([block.picture for block in blocks], width, look.px(BLOCK_GAP))


def _height(look, card, width=286):
    return whole_card(look, card, width, with_summons=True).get_height()


def _wheel(steps):
    return pygame.event.Event(pygame.MOUSEWHEEL, {"x": 0, "y": steps})


def test_what_is_reconstructed_is_marked_wherever_a_spell_is_shown():
    for card in CATALOG.characters.values():
        for spell in card.spells:
            own = [path for path, origin in spell.provenance.items() if origin == RECONSTRUCTED]
            is_marked = any(path.partition(".")[0] != "names" for path in own)
            assert (f"<icon {RECONSTRUCTED}>" in spell_facts(spell)) == is_marked, spell.id
            assert (f"<icon {RECONSTRUCTED}>" in spell_markup(spell, card)) == is_marked, spell.id
