"""What patterns and conditions of a script mean: each happening is seen when it happens, and only then."""

from __future__ import annotations

import pytest
from scenes import card, cast, cell, faces, position, spell, token

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyGallon, Cast, Choose, EndTurn, Inspire, Move, PickUp, Punch, SetDice
from krosmaster.arena.definitions import Handle, LifeSteal, Points, Push, SpellId, Swap, Zone
from krosmaster.arena.definitions import Markers as MarkersEffect
from krosmaster.arena.dice import Face
from krosmaster.arena.lesson_defs import CommandPattern, Condition, Happening, Spot, Standing
from krosmaster.play.lesson_events import fits, holds
from krosmaster.table.contract import Script

H = Handle
BLAST = spell("blast", reach=("no-sight", 0, 9), zone=Zone.CROSS, ap=1)
SHOVE = spell("shove", reach=("line", 1, 3), effects=(Push(2),), ap=1)
TRADE = spell("trade", reach=("no-sight", 1, 9), effects=(Swap(),), ap=1)
DRAIN = spell("drain", reach=("no-sight", 1, 9), effects=(LifeSteal(),), ap=1)
KILL = spell("kill", reach=("no-sight", 0, 9), damage=99, ap=1)
MEND = spell("mend", "heal", reach=("no-sight", 0, 9), ap=1)
CALL = spell("call", "summon", reach=("melee",), summons=token(), max_in_play=2, ap=1)
SLOW = spell("slow", "special", reach=("no-sight", 0, 9), effects=(MarkersEffect(Points.MP, -1),), ap=1)
MINE = token("mine", "bomb", spell("boom", reach=("self",), ap=0, zone=Zone.SQUARE), mp=0, hp=1, ap=0)

SPELLS = (BLAST, SHOVE, TRADE, DRAIN, KILL, MEND, CALL, SLOW)


def scene(drawing="a . A E b . c", **fields):
    """A with every spell, its friend E; a, b and c are enemies."""
    people = {letter: card(f"card-{letter}", hp=12) for letter in "Eabc"} | {"A": card("ann", *SPELLS, hp=12, ap=9)}
    figures = {letter: {"card": found, "wounds": 3} for letter, found in people.items() if letter in drawing}
    return position(drawing, figures, active="A", **fields)


def played(state, command, dice=""):
    return engine.apply(state, command, Script(faces(dice)))


LOCKED = (scene(". A b . . . ."), Move(cell("a1")), "lock lock")
DODGED = (scene(". A b . . . ."), Move(cell("a1")), "lock dodge")
FREE = (scene(". A b . . . ."), Move(cell("a1")), "armor lock")
HIT = (scene("A b . . . . ."), Punch(cell("b1")), "critical lock")
SAVED = (scene("A b . . . . ."), Punch(cell("b1")), "lock armor")
AIR = (scene("A . b . . . ."), Punch(cell("b1")), "")
OWN = (scene("A E b . . . ."), Punch(cell("b1")), "lock lock")
KO = (scene("A E b . . . c"), cast("kill", "c1"), "lock lock")
MOB_KO = (scene("A i b . . . c", tokens={"i": {"token": token(), "by": "b"}}), cast("kill", "b1"), "lock lock")
OWN_MOB = (scene("A i b . . . c", tokens={"i": {"token": token(), "by": "A"}}), Punch(cell("b1")), "lock lock")
OWN_BOMB = (scene("A m b . . . c", tokens={"m": {"token": MINE, "by": "A"}}), Punch(cell("b1")), "lock " * 6)
SUMMON = (scene("A . b . . . c"), cast("call", "b1"), "")
HEAL = (scene("A E b . . . c"), cast("mend", "b1"), "lock")
STOLEN = (scene("A b . . . . c"), cast("drain", "b1"), "lock lock")
SWAPPED = (scene("A b . . . . c"), cast("trade", "b1"), "lock lock")
PUSHED = (scene("A b . . . . c"), cast("shove", "b1"), "lock lock")
SLOWED = (scene("A b . . . . c"), cast("slow", "b1"), "")
BOOM = (scene("A m b . . . c", tokens={"m": {"token": MINE, "by": "A"}}), cast("kill", "b1"), "lock " * 6)
TURN_OVER = (scene("A . b . . . c"), EndTurn(), "armor lock")
TENSE = (scene("A . b . . . c"), EndTurn(), "lock lock")
COIN = (scene("A . b . . . c", kamas={"a1": 1}), PickUp(), "")
GALLON = (
    position("D A . b", {"A": card("ann"), "b": card("bob")}, active="A", purses=(10, 0), under={"A": "D"}),
    BuyGallon(),
    "",
)


@pytest.mark.parametrize(
    ("acts", "event", "who", "by"),
    [
        (LOCKED, "locked", "A", "b"),
        (DODGED, "dodged", "A", None),
        (DODGED, "moved", "A", None),
        (FREE, "moved", "A", None),
        (HIT, "critical", "A", None),
        (SAVED, "no-critical", "A", None),
        (SAVED, "armor", "b", None),
        (HIT, "no-armor", "b", None),
        (HIT, "wounded", "b", "A"),
        (SAVED, "unharmed", "b", "A"),
        (AIR, "missed", "A", None),
        (OWN, "friendly-fire", "E", "A"),
        (OWN_MOB, "mob-friendly-fire", "i", "A"),
        (KO, "ko", "b", None),
        (MOB_KO, "mob-ko", "i", None),
        (SUMMON, "summoned", "imp", "A"),
        (HEAL, "healed", "E", "A"),
        (STOLEN, "healed", "A", "A"),
        (SWAPPED, "swapped", "A", None),
        (PUSHED, "shifted", "b", None),
        (BOOM, "exploded", "m", None),
        (SLOWED, "marked", "b", None),
        (TURN_OVER, "tension-roll", None, None),
        (TENSE, "tension", None, None),
        (COIN, "kama", "A", None),
        (GALLON, "gallon", None, None),
    ],
)
def test_a_happening_is_seen_when_it_happens(acts, event, who, by):
    before, command, dice = acts
    step = played(before, command, dice)
    condition = Condition(event=Happening(event), who=who and H(who), by=by and H(by))
    assert holds(condition, command, before, step)
    if who is not None:
        assert not holds(Condition(event=Happening(event), who=H("c")), command, before, step)


@pytest.mark.parametrize(
    ("acts", "event"),
    [
        (FREE, "locked"),
        (FREE, "dodged"),
        (LOCKED, "dodged"),
        (LOCKED, "moved"),
        (SAVED, "critical"),
        (HIT, "armor"),
        (SAVED, "wounded"),
        (HIT, "unharmed"),
        (HIT, "missed"),
        (SUMMON, "missed"),
        (HEAL, "missed"),
        (HIT, "friendly-fire"),
        (OWN, "mob-friendly-fire"),
        (OWN_MOB, "friendly-fire"),
        (OWN_BOMB, "mob-friendly-fire"),
        (HIT, "ko"),
        (KO, "mob-ko"),
        (MOB_KO, "ko"),
        (HIT, "healed"),
        (PUSHED, "swapped"),
        (SWAPPED, "shifted"),
        (KO, "exploded"),
        (TURN_OVER, "tension"),
        (HIT, "tension-roll"),
        (TENSE, "inspired"),
        (COIN, "gallon"),
        (KO, "claim"),
    ],
)
def test_and_not_when_it_does_not(acts, event):
    before, command, dice = acts
    assert not holds(Condition(event=Happening(event)), command, before, played(before, command, dice))


def test_inspiration_and_refund_are_seen():
    asked = played(*TURN_OVER).state
    given = played(asked, Inspire((H("b"), None)))
    assert holds(Condition(event=Happening.INSPIRED, who=H("b")), Inspire((H("b"), None)), asked, given)
    assert holds(Condition(event=Happening.REFUNDED), Inspire((H("b"), None)), asked, given)


def test_claims_and_answers_are_seen():
    state = scene("A E b . . . c", goal="knock-out-one-unanswered", without=("tension",))
    claim = played(state, cast("kill", "c1"), "lock lock")
    assert holds(Condition(event=Happening.CLAIM), cast("kill", "c1"), state, claim)
    assert not holds(Condition(event=Happening.ANSWERED), cast("kill", "c1"), state, claim)


def test_places_are_seen_after_the_command():
    before, command, dice = FREE
    step = played(before, command, dice)

    def stands(**where):
        return holds(Condition(stands=Standing(H("A"), **where)), command, before, step)

    assert stands(at=(cell("a1"), cell("c1")))
    assert not stands(at=(cell("b1"),))
    assert not stands(beside=H("b"))
    assert not stands(on="crate")
    assert not holds(Condition(stands=Standing(H("nobody"), at=(cell("a1"),))), command, before, step)


def test_whose_turn_it_is_is_seen_after_the_command():
    before, command, dice = LOCKED
    step = played(before, command, dice + " armor lock")
    assert not holds(Condition(active=H("A")), command, before, step)
    free = played(*FREE[:2], FREE[2])
    assert holds(Condition(active=H("A")), FREE[1], FREE[0], free)


def test_all_parts_of_a_condition_must_hold():
    before, command, dice = HIT
    step = played(before, command, dice)
    punch = CommandPattern("punch")
    assert holds(Condition(did=punch, event=Happening.CRITICAL, active=H("A")), command, before, step)
    assert not holds(Condition(did=CommandPattern("move"), event=Happening.CRITICAL), command, before, step)
    assert not holds(Condition(did=punch, event=Happening.ARMOR), command, before, step)


@pytest.mark.parametrize(
    ("pattern", "command", "wanted"),
    [
        (CommandPattern("move"), Move(cell("b1")), True),
        (CommandPattern("move"), EndTurn(), False),
        (CommandPattern("move", who=H("A")), Move(cell("b1")), True),
        (CommandPattern("move", who=H("b")), Move(cell("b1")), False),
        (CommandPattern("move", at=(Spot(cell=cell("b1")),)), Move(cell("b1")), True),
        (CommandPattern("move", at=(Spot(cell=cell("c1")),)), Move(cell("b1")), False),
        (CommandPattern("punch", at=(Spot(figure=H("b")),)), Punch(cell("c1")), True),
        (CommandPattern("punch", at=(Spot(figure=H("c")),)), Punch(cell("c1")), False),
        (CommandPattern("punch", at=(Spot(figure=H("nobody")),)), Punch(cell("c1")), False),
        (CommandPattern("cast", spell="kill"), Cast(SpellId("kill"), cell("c1")), True),
        (CommandPattern("cast", spell="mend"), Cast(SpellId("kill"), cell("c1")), False),
        (CommandPattern("choose", option="b"), Choose("b"), True),
        (CommandPattern("choose", option="c"), Choose("b"), False),
        (CommandPattern("set_dice"), SetDice((Face.LOCK, Face.LOCK)), True),
    ],
)
def test_a_pattern_means_the_commands_that_it_does_not_exclude(pattern, command, wanted):
    assert fits(pattern, command, scene("A . b . . . c")) is wanted
