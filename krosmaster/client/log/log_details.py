"""What a line of the log unfolds into: the dice that were rolled, how a number came about, and the rules behind it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from krosmaster.arena import events as happened
from krosmaster.arena.definitions import Handle
from krosmaster.arena.dice import WANTED, Face, Purpose
from krosmaster.arena.events import DiceRolled, Event
from krosmaster.client.wording import _
from krosmaster.client.words.card_wording import face_name
from krosmaster.client.words.figure_wording import cell_word, figure_markup
from krosmaster.client.words.told import Told


class ShownDie(NamedTuple):
    """A face as it was rolled, and whether it counted."""

    face: Face
    counts: bool


class Detail(NamedTuple):
    """One step: words, the dice behind it, and what it adds; the amounts of all steps add up to the sum's."""

    words: str
    dice: tuple[ShownDie, ...] = ()
    amount: int | None = None
    is_sum: bool = False


def details_of(told: Told) -> tuple[Detail, ...]:
    """The steps of what a line tells; empty where there is nothing more to tell."""
    return tuple(_details(told))


def rules_of(told: Told) -> tuple[str, ...]:
    """The ids of the rules that the line rests on, its own first."""
    ids = [getattr(told.event, "rule", "")]
    if isinstance(told.event, (happened.WoundsPlaced, happened.WoundsHealed, happened.CharacterLocked)):
        ids += [roll.rule for roll in _rolls(told)]
    return tuple(dict.fromkeys(rule for rule in ids if rule))


def shown_dice(roll: DiceRolled) -> tuple[ShownDie, ...]:
    """The dice of a roll; of tension dice none is a success."""
    wanted = WANTED.get(roll.purpose)
    settled = roll.set_to or roll.faces
    return tuple(
        ShownDie(face, wanted is not None and set_to is wanted)
        for face, set_to in zip(roll.faces, settled, strict=True)
    )


def _details(told: Told) -> Iterator[Detail]:
    event = told.event
    match event:
        case DiceRolled(Purpose.TENSION):
            yield Detail(_("Rolled"), shown_dice(event))
        case DiceRolled():
            yield Detail(_("Rolled"), shown_dice(event), event.successes)
        case happened.DiceSet(_, faces):
            yield Detail(_("Set to"), tuple(ShownDie(face, counts=True) for face in faces))
        case happened.WoundsPlaced():
            yield from _wounds(told, event)
        case happened.WoundsHealed():
            yield from (_of_roll(told, roll) for roll in _rolls(told))
            yield Detail(_("Wounds healed"), amount=event.wounds, is_sum=True)
        case happened.CharacterLocked(mp_lost=mp, ap_lost=ap):
            yield from (_of_roll(told, roll) for roll in _rolls(told))
            yield Detail(_("MP lost"), amount=-mp)
            yield Detail(_("AP lost"), amount=-ap)
        case happened.CharacterMoved():
            yield from (_of_roll(told, roll) for roll in _rolls(told))
            yield Detail(" \N{MIDDLE DOT} ".join(cell_word(cell) for cell in told.path))
            yield Detail(_("MP spent"), amount=1 - len(told.path))
        case happened.SpellCast(ap=ap, mp=mp) if ap or mp:
            yield from (Detail(words, amount=-cost) for words, cost in ((_("AP"), ap), (_("MP"), mp)) if cost)
        case happened.GallonBought(ap=ap, kamas=kamas) | happened.RewardBought(ap=ap, kamas=kamas):
            yield from (Detail(words, amount=-cost) for words, cost in ((_("AP"), ap), (_("Kamas"), kamas)) if cost)
        case happened.CharacterTurnEnded(mp_left=mp, ap_left=ap) if mp or ap:
            yield from (Detail(words, amount=left) for words, left in ((_("MP"), mp), (_("AP"), ap)) if left)
        case _:
            pass


def _wounds(told: Told, event: happened.WoundsPlaced) -> Iterator[Detail]:
    rolls = _rolls(told)
    critical = next((roll for roll in rolls if roll.purpose is Purpose.CRITICAL), None)
    armor = next((roll for roll in rolls if roll.purpose is Purpose.ARMOR), None)
    yield Detail(_("Damage of the spell"), amount=event.base)
    if event.extra:
        yield Detail(_("Extra damage"), amount=event.extra)
    if critical is not None:
        yield Detail(_("Critical"), shown_dice(critical), event.critical)
    if event.resistance:
        yield Detail(_("Resistance"), amount=-event.resistance)
    if event.prevented:
        yield Detail(_("Prevented"), amount=-event.prevented)
    if armor is not None:
        yield Detail(_("Armor"), shown_dice(armor), -event.armor)
    total = event.base + event.extra + event.critical - event.resistance - event.prevented - event.armor
    if total < 0:
        yield Detail(_("Never below 0"), amount=-total)
    elif total > event.wounds:
        yield Detail(_("No more HP were left"), amount=event.wounds - total)
    yield Detail(_("Wounds"), amount=event.wounds, is_sum=True)


def _of_roll(told: Told, roll: DiceRolled) -> Detail:
    figure = told.cast.get(roll.by) if roll.by is not None else None
    words = face_name(WANTED[roll.purpose]).capitalize()
    if figure is not None:
        words = _("{who}: {what}").format(who=figure_markup(figure), what=words)
    return Detail(words, shown_dice(roll), roll.successes)


def _rolls(told: Told) -> tuple[DiceRolled, ...]:
    """The rolls that an event rests on: of its act, since whatever it came of."""
    event = told.event
    match event:
        case happened.WoundsPlaced(who, by):
            return _of(told, by, ((Purpose.CRITICAL, by), (Purpose.ARMOR, who)))
        case happened.WoundsHealed(_, by, rule="SPELL-7"):
            return _of(told, by, ((Purpose.CRITICAL, by),))
        case happened.CharacterLocked() | happened.CharacterMoved():
            return tuple(found for found in told.so_far if isinstance(found, DiceRolled))
        case _:
            return ()


def _of(told: Told, by: Handle, wanted: tuple[tuple[Purpose, Handle], ...]) -> tuple[DiceRolled, ...]:
    """The rolls of one casting, the last that the caster did: those for a purpose by a figure."""
    since = max((place for place, event in enumerate(told.so_far) if _is_cast(event, by)), default=0)
    found = [event for event in told.so_far[since:] if isinstance(event, DiceRolled)]
    return tuple(roll for roll in found if (roll.purpose, roll.by) in wanted)


def _is_cast(event: Event, by: Handle) -> bool:
    casts = (happened.SpellCast, happened.BombWentOff, happened.TrapSprung)
    return isinstance(event, casts) and event.who == by
