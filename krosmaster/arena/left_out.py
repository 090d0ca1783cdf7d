"""The parts of the rules that a lesson leaves out: cards are played as if those parts of them were covered (TUT)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from krosmaster.arena.definitions import CharacterDef, ExtraDamagePerSummon, SpellDef, SpellKind, TokenDef
from krosmaster.arena.reasons import Reason, Why
from krosmaster.arena.setup_options import Part

CardT = TypeVar("CardT", CharacterDef, TokenDef)


def covered(card: CardT, without: frozenset[Part]) -> CardT:
    """The card of a krosmaster or token without the powers and spells that are left out, those of its mobs too.

    Bombs and traps stay whole: what they do is no spell of a character.
    """
    if card.is_mechanism or not without & {Part.SPELLS, Part.SUMMONS, Part.POWERS}:
        return card
    spells = tuple(
        _covered_spell(spell, without) for spell in card.spells if reason_against_left_out(spell, without) is None
    )
    return replace(card, spells=spells, powers=frozenset() if Part.POWERS in without else card.powers)


def _covered_spell(spell: SpellDef, without: frozenset[Part]) -> SpellDef:
    """The spell with what it summons covered too; without summons nothing is said of those that it would count."""
    if spell.summons is not None:
        spell = replace(spell, summons=covered(spell.summons, without))
    if Part.SUMMONS in without and any(isinstance(effect, ExtraDamagePerSummon) for effect in spell.effects):
        told = tuple(effect for effect in spell.effects if not isinstance(effect, ExtraDamagePerSummon))
        spell = replace(spell, effects=told)
    return spell


def reason_against_left_out(spell: SpellDef, without: frozenset[Part]) -> Reason | None:
    """Why a spell, one of a weapon or boost too, is not in the match at all; a bomb's explosion has no such limit."""
    if Part.SPELLS in without:
        return Reason(Why.NO_SPELLS_YET, "TUT-1")
    if Part.SUMMONS in without and spell.kind is SpellKind.SUMMON:
        return Reason(Why.NO_SUMMONS_YET, "TUT-2")
    return None
