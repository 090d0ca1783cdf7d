"""Why something is refused, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from krosmaster.arena.definitions import CharacterDef, Handle, SpellDef, TokenDef
from krosmaster.arena.dice import Face
from krosmaster.arena.reasons import SCENERY_WORDS, Fact, Reason
from krosmaster.arena.reward_defs import RewardDef, RewardKind
from krosmaster.arena.state import Figure
from krosmaster.client.art.text import escaped
from krosmaster.client.wording import _, name_of, ngettext
from krosmaster.client.words.card_wording import face_name
from krosmaster.client.words.figure_wording import Cast, cell_word, figure_name
from krosmaster.client.words.reward_wording import kind_name
from krosmaster.grid import Cell
from krosmaster.play.edits import EditRefusal
from krosmaster.table.sayings import Saying

_FACES: Mapping[str, Face] = {face.value: face for face in Face}


def reason_sentence(reason: Reason, cast: Cast) -> str:
    """The sentence of a refusal, without the rule that it cites."""
    return _sentence(reason.why.value, reason.facts, cast)


def edit_refusal_sentence(refusal: EditRefusal, cast: Cast) -> str:
    """Why a change of a position is refused."""
    return _sentence(refusal.why.value, refusal.facts, cast)


def _sentence(message: str, facts: Mapping[str, Fact | Saying], cast: Cast) -> str:
    words = {name: _fact_words(name, fact, cast) for name, fact in facts.items()}
    sentence = _(message).format(**words)
    begins_with_cell = any(isinstance(fact, Cell) and sentence.startswith(words[name]) for name, fact in facts.items())
    return (sentence if begins_with_cell else sentence[:1].upper() + sentence[1:]) + "."


def _fact_words(name: str, fact: Fact | Saying, cast: Cast) -> str:
    if isinstance(fact, Saying):
        return escaped(fact.worded(_))
    if isinstance(fact, Cell):
        return cell_word(fact)
    if isinstance(fact, Figure):
        return escaped(figure_name(fact))
    if isinstance(fact, (SpellDef, CharacterDef, TokenDef, RewardDef)):
        return escaped(name_of(fact.names))
    if isinstance(fact, int):
        if name == "times":
            return ngettext("once", "{number} times", fact).format(number=fact)
        return str(fact + 1 if name == "player" else fact)
    if fact in SCENERY_WORDS:
        return _(fact)
    if name in {"face", "setting"}:
        return face_name(_FACES[fact])
    if name == "kind":
        return kind_name(RewardKind(fact))
    figure = cast.get(Handle(fact))
    return escaped(figure_name(figure) if figure else fact)
