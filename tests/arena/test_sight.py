"""What blocks the line of sight of a spell and what does not (LOS); the geometry itself is tested with the grid."""

import pytest
from scenes import card, cast, cell, figure, position, refusal, spell, token

from krosmaster.arena import engine
from krosmaster.arena.definitions import Power, Zone
from krosmaster.arena.reasons import Why
from krosmaster.arena.targeting import sight_mask

ANYONE = card("anyone")
SHOOTER = card("shooter", spell(reach=("classic", 1, 9)))
GHOST = card("ghost", powers=[Power.MUPEKE])
IMP = token("imp")
SPRITE = token("sprite", powers=[Power.MUPEKE])
BOMB_SPELL = spell("explosion", reach=("self",), ap=0, zone=Zone.SQUARE)
SQUIB = token("squib", "bomb", BOMB_SPELL, powers=[Power.MUPEKE], hp=1, mp=0, ap=0)
PLAIN_SQUIB = token("plain-squib", "bomb", BOMB_SPELL, hp=1, mp=0, ap=0)
BLOCKED = (Why.OUT_OF_SIGHT, "LOS-1")


def line(between, figures=None, tokens=None, **fields):
    """A shooter, one cell with something on it, and a target behind it."""
    everybody = {"A": SHOOTER, "b": ANYONE, **(figures or {})}
    return position(f"A{between}b", everybody, tokens=tokens, active="A", **fields)


@pytest.mark.rule("LOS-1", "LOS-3", "DECOR-2")
def test_a_tree_blocks_the_line():
    assert refusal(line("T"), cast("zap", "c1")) == BLOCKED


@pytest.mark.rule("LOS-1")
def test_the_refusal_names_the_first_blocker_on_the_line():
    state = position("A.cT.b", {"A": SHOOTER, "b": ANYONE, "c": ANYONE}, active="A")
    reason = engine.reason_against(state, cast("zap", "f1"))
    assert (reason.facts["cell"], reason.facts["obstacle"]) == (cell("c1"), figure(state, "c"))


@pytest.mark.rule("LOS-1")
def test_a_tree_beside_the_line_does_not_block_it():
    state = position(".T..\nA..b\n.T..", {"A": SHOOTER, "b": ANYONE}, active="A")
    assert refusal(state, cast("zap", "d2")) is None


@pytest.mark.rule("LOS-1")
def test_a_slanted_line_is_blocked_by_a_cell_that_it_passes_through():
    state = position("A..\n.T.\n..b", {"A": SHOOTER, "b": ANYONE}, active="A")
    assert refusal(state, cast("zap", "c3")) == BLOCKED
    state = position("AT.\n...\n.b.", {"A": SHOOTER, "b": ANYONE}, active="A")
    assert refusal(state, cast("zap", "b3")) is None


@pytest.mark.rule("LOS-2")
def test_corners_do_not_block_not_even_two_that_touch():
    state = position("AT\nTb", {"A": SHOOTER, "b": ANYONE}, active="A")
    assert refusal(state, cast("zap", "b2")) is None
    state = position("AT..\nT...\n...T\n..Tb", {"A": SHOOTER, "b": ANYONE}, active="A")
    assert refusal(state, cast("zap", "d4")) is None


@pytest.mark.rule("LOS-3")
@pytest.mark.parametrize(
    ("figures", "tokens"),
    [
        ({"q": ANYONE}, {}),
        ({"Q": ANYONE}, {}),
        ({}, {"q": {"token": IMP, "by": "b"}}),
        ({}, {"q": {"token": IMP, "by": "A"}}),
    ],
    ids=["enemy", "ally", "enemy mob", "own mob"],
)
def test_characters_block_the_line_allies_too(figures, tokens):
    letter = next(iter(figures | tokens))
    assert refusal(line(letter, figures, tokens), cast("zap", "c1")) == BLOCKED


@pytest.mark.rule("LOS-3", "DECOR-1", "DECOR-3")
@pytest.mark.parametrize(
    "between", ["B", "C", "2", "D", "s"], ids=["bush", "crate", "kamas", "demon cell", "start cell"]
)
def test_bushes_crates_and_kamas_do_not_block_the_line(between):
    assert refusal(line(between), cast("zap", "c1")) is None


@pytest.mark.rule("LOS-3", "POW-5", "BOMB-1")
@pytest.mark.parametrize(
    ("figures", "tokens"),
    [
        ({"q": GHOST}, {}),
        ({"Q": GHOST}, {}),
        ({}, {"q": {"token": SPRITE, "by": "b"}}),
        ({}, {"q": {"token": SQUIB, "by": "b"}}),
        ({}, {"q": {"token": PLAIN_SQUIB, "by": "b"}}),
    ],
    ids=["mupeke enemy", "mupeke ally", "mupeke mob", "bomb", "bomb whose card prints no power"],
)
def test_mupeke_characters_and_bombs_do_not_block_the_line(figures, tokens):
    letter = next(iter(figures | tokens))
    assert refusal(line(letter, figures, tokens), cast("zap", "c1")) is None


@pytest.mark.rule("LOS-3")
def test_a_character_that_is_knocked_out_blocks_nothing_any_more():
    state = position("A.b", {"A": SHOOTER, "b": ANYONE, "c": {"card": ANYONE, "ko": True}}, active="A")
    assert refusal(state, cast("zap", "c1")) is None


@pytest.mark.rule("LOS-3")
def test_a_character_on_a_crate_blocks_the_line():
    assert refusal(line("q", {"q": ANYONE}, under={"q": "C"}), cast("zap", "c1")) == BLOCKED


@pytest.mark.rule("LOS-4")
def test_a_tree_in_the_target_cell_does_not_hide_it():
    state = position("A.T.b", {"A": SHOOTER, "b": ANYONE}, active="A")
    assert refusal(state, cast("zap", "c1")) is None
    assert refusal(state, cast("zap", "d1")) == BLOCKED


@pytest.mark.rule("LOS-4")
def test_the_caster_itself_hides_nothing():
    state = position("b.A.c", {"A": SHOOTER, "b": ANYONE, "c": ANYONE}, active="A")
    assert [refusal(state, cast("zap", aimed)) for aimed in ("a1", "e1")] == [None, None]


@pytest.mark.rule("LOS-5")
def test_whoever_sees_is_seen():
    drawing = "A.T.b\n.c..T\nT.D.B\n..T.e\nF...."
    people = dict.fromkeys("AbceF", SHOOTER) | {"D": SHOOTER}
    state = position(drawing, people, active="A")
    seen = {
        (one, other): bool(sight_mask(state, figure(state, one), SHOOTER.spells[0]) >> figure(state, other).cell & 1)
        for one in people
        for other in people
    }
    assert {pair for pair, sees in seen.items() if sees} == {
        (other, one) for (one, other), sees in seen.items() if sees
    }
    assert set(seen.values()) == {True, False}


@pytest.mark.rule("LOS-5")
@pytest.mark.parametrize(("between", "expected"), [("T", BLOCKED), ("B", None)])
def test_the_target_of_a_refused_shot_cannot_shoot_back_either(between, expected):
    drawing = f"A.{between}..b"
    for active, aimed in (("A", "f1"), ("b", "a1")):
        state = position(drawing, {"A": SHOOTER, "b": SHOOTER}, active=active)
        assert refusal(state, cast("zap", aimed)) == expected
