"""Faults of custom teams and what mends them, in words."""

from __future__ import annotations

from collections.abc import Sequence

from krosmaster.arena.definitions import CharacterDef, CharacterId
from krosmaster.arena.teams import TeamFault
from krosmaster.client.art.text import escaped
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.figure_wording import listed
from krosmaster.play.team_mending import Change
from krosmaster.play.team_text import TextFault


def fault_sentence(fault: TeamFault) -> str:
    """What is wrong with a team."""
    facts = {
        name: name_of(fact.names) if isinstance(fact, CharacterDef) else fact for name, fact in fault.facts.items()
    }
    sentence = _(fault.wrong.value).format(**facts)
    return sentence[:1].upper() + sentence[1:] + "."


def unknown_name(character_id: CharacterId) -> str:
    """What a member is called whom these cards do not know: its id, as it is read best."""
    return character_id.replace("-", " ").capitalize()


def unknown_sentence(character_id: CharacterId) -> str:
    """That nobody knows a member, and what may be done."""
    words = _("“{name}” is not among these cards. It is kept in the team but cannot play; click to take it out.")
    return words.format(name=escaped(unknown_name(character_id)))


def text_fault_sentence(fault: TextFault) -> str:
    """What is wrong with a text of teams."""
    sentence = _(fault.wrong.value).format(**fault.facts)
    return sentence[:1].upper() + sentence[1:] + "."


def change_words(change: Change, team: Sequence[CharacterDef]) -> str:
    """What a change does to a team: who comes with the level that they bring, and who goes."""
    out = listed(_counted([team[place] for place in change.out]))
    into = listed(_counted(change.into))
    if not change.into:
        return _("Take out {out}").format(out=out)
    if not change.out:
        return _("Add {into}").format(into=into)
    return _("Swap {out} for {into}").format(out=out, into=into)


def _counted(cards: Sequence[CharacterDef]) -> list[str]:
    words = []
    for card in dict.fromkeys(cards):
        name = _("{name} (level {level})").format(name=name_of(card.names), level=card.level)
        count = cards.count(card)
        words.append(name if count == 1 else f"{count} \N{MULTIPLICATION SIGN} {name}")
    return words
