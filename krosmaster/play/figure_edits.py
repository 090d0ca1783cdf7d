"""Changes of figures in the sandbox: each a new set-up, or why not."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from krosmaster.arena.definitions import PUNCH, Handle
from krosmaster.arena.dice import FACES, SETTINGS
from krosmaster.arena.reasons import Fact
from krosmaster.arena.reward_defs import HeldReward, RewardKind
from krosmaster.arena.setup_options import KrosmasterSetup, Setup, TokenSetup, TurnPhase
from krosmaster.arena.state import next_handle, with_serial
from krosmaster.play.edits import (
    ChangeOwner,
    EditRefusal,
    EditWhy,
    FigureEdit,
    KnockOut,
    MoveFigure,
    PlaceKrosmaster,
    PlaceToken,
    RemoveFigure,
    Revive,
    SetMarkers,
    SetPoints,
    SetPowers,
    SetRewards,
    SetUsed,
    SetWounds,
    SwapFigures,
)
from krosmaster.play.setup_parts import (
    Member,
    by_initiative,
    card_of,
    found,
    hp_of,
    is_out,
    members,
    reason_against_cell,
    with_member,
    with_player,
    with_sound_turn,
)
from krosmaster.play.shop_edits import with_under_a_pile, without_for_sale

MOST = 20
"""Markers and points beyond that number make no sense to anybody."""

INSPIRED_POWERS = frozenset(face.power for face in FACES if len(SETTINGS[face]) == 1)
"""The powers that dice give (TEN-3)."""


def figure_edited(setup: Setup, edit: FigureEdit) -> Setup | EditRefusal:
    """The set-up after a change of its figures, or why it is refused."""
    match edit:
        case PlaceKrosmaster():
            return _placed(setup, edit)
        case PlaceToken():
            return _token_placed(setup, edit)
        case SwapFigures(who, other):
            return _swapped(setup, who, other)
    there = found(setup, edit.who)
    if there is None:
        return refused(EditWhy.NOBODY, who=edit.who)
    owner, member = there
    if isinstance(edit, Revive):
        return _revived(setup, edit, member)
    if is_out(member) and not isinstance(edit, (RemoveFigure, ChangeOwner, SetUsed)):
        return refused(EditWhy.IS_OUT, who=card_of(member))
    match edit:
        case MoveFigure(who, to):
            reason = reason_against_cell(setup, to, is_trap=card_of(member).is_trap, besides=(who,))
            return reason or with_member(setup, who, at=to)
        case SetWounds(who, wounds):
            return _wounded(setup, who, member, wounds)
        case SetMarkers(who, mp, ap):
            reason = reason_against_number(mp, -MOST, MOST) or reason_against_number(ap, -MOST, MOST)
            return reason or with_member(setup, who, mp_markers=mp, ap_markers=ap)
        case SetPoints(who, mp, ap):
            return _with_points(setup, edit, member)
    if isinstance(edit, SetUsed):
        return _with_used(setup, edit, member)
    if isinstance(edit, RemoveFigure) and isinstance(member, TokenSetup):
        return with_sound_turn(_without(setup, {edit.who}))
    if not isinstance(member, KrosmasterSetup):
        return refused(EditWhy.KROSMASTERS_ONLY, who=card_of(member))
    match edit:
        case RemoveFigure():
            return _removed(setup, owner, member)
        case ChangeOwner(_, player):
            return _given_over(setup, owner, member, player)
        case KnockOut(who):
            return _knocked_out(setup, who, member)
        case SetPowers(who, powers):
            if not INSPIRED_POWERS.issuperset(powers):
                return refused(EditWhy.NO_SUCH_INSPIRATION)
            return with_member(setup, who, inspired=powers)
        case SetRewards(_, rewards):
            return _with_rewards(setup, member, rewards)
        case _:
            assert_never(edit)


def refused(why: EditWhy, **facts: Fact) -> EditRefusal:
    """A refusal with its facts."""
    return EditRefusal(why, facts)


# ---- coming and going ----


def _placed(setup: Setup, edit: PlaceKrosmaster) -> Setup | EditRefusal:
    if edit.player not in range(len(setup.players)):
        return refused(EditWhy.NO_SUCH_PLAYER)
    if (reason := reason_against_cell(setup, edit.at)) is not None:
        return reason
    handle, setup = _named(setup, edit.character.id)
    return _in_team(setup, KrosmasterSetup(edit.character, handle, edit.at), edit.player)


def _token_placed(setup: Setup, edit: PlaceToken) -> Setup | EditRefusal:
    there = found(setup, edit.by)
    if there is None:
        return refused(EditWhy.NOBODY, who=edit.by)
    if not isinstance(there[1], KrosmasterSetup):
        return refused(EditWhy.KROSMASTERS_ONLY, who=card_of(there[1]))
    if is_out(there[1]):
        return refused(EditWhy.IS_OUT, who=card_of(there[1]))
    if (reason := reason_against_cell(setup, edit.at, is_trap=edit.token.is_trap)) is not None:
        return reason
    handle, setup = _named(setup, edit.token.id)
    return replace(setup, tokens=(*setup.tokens, TokenSetup(edit.token, edit.by, edit.at, handle)))


def _named(setup: Setup, card_id: str) -> tuple[Handle, Setup]:
    """A handle for a new figure, which is never given again."""
    handle = next_handle(card_id, setup.serials, {handle for handle, _owner, _member in members(setup)})
    return handle, replace(setup, serials=with_serial(setup.serials, card_id, handle))


def _in_team(setup: Setup, member: KrosmasterSetup, player: int) -> Setup:
    given = setup.players[player]
    team = (*given.team, member)
    return with_player(setup, player, team=team, timeline=by_initiative(team, given.timeline))


def _removed(setup: Setup, owner: int, member: KrosmasterSetup) -> Setup | EditRefusal:
    if len(setup.players[owner].team) == 1:
        return refused(EditWhy.LAST_OF_TEAM, who=member.character)
    return with_sound_turn(_without(setup, {str(member.name)}))


def _without(setup: Setup, who: set[str]) -> Setup:
    """The set-up without some figures and what they have summoned."""
    for player, given in enumerate(setup.players):
        team = tuple(member for member in given.team if member.name not in who)
        if len(team) < len(given.team):
            setup = with_player(setup, player, team=team, timeline=by_initiative(team, given.timeline))
    tokens = tuple(token for token in setup.tokens if token.name not in who and token.by not in who)
    return replace(setup, tokens=tokens)


def _given_over(setup: Setup, owner: int, member: KrosmasterSetup, player: int) -> Setup | EditRefusal:
    if player not in range(len(setup.players)):
        return refused(EditWhy.NO_SUCH_PLAYER)
    if player == owner:
        return setup
    if len(setup.players[owner].team) == 1:
        return refused(EditWhy.LAST_OF_TEAM, who=member.character)
    tokens = setup.tokens
    left = _without(setup, {str(member.name)})
    return with_sound_turn(replace(_in_team(left, member, player), tokens=tokens))


def _knocked_out(setup: Setup, who: Handle, member: KrosmasterSetup) -> Setup:
    """What lay on its card is gone but for the uses of its spells, as after a KO in play (DMG-5)."""
    out = KrosmasterSetup(
        member.character,
        member.name,
        wounds=member.character.hp,
        used_this_game=member.used_this_game,
        ko=True,
        wounded_by=member.wounded_by,
    )
    setup = replace(setup, tokens=tuple(token for token in setup.tokens if token.by != who))
    for player, given in enumerate(setup.players):
        setup = with_player(setup, player, team=tuple(out if one is member else one for one in given.team))
    return with_sound_turn(setup)


def _revived(setup: Setup, edit: Revive, member: Member) -> Setup | EditRefusal:
    if not is_out(member):
        return refused(EditWhy.IS_NOT_OUT, who=card_of(member))
    reason = reason_against_cell(setup, edit.at)
    return reason or with_member(setup, edit.who, ko=False, at=edit.at, wounds=0, wounded_by=None)


def _swapped(setup: Setup, who: Handle, other: Handle) -> Setup | EditRefusal:
    both = []
    for handle in (who, other):
        there = found(setup, handle)
        if there is None:
            return refused(EditWhy.NOBODY, who=handle)
        if is_out(there[1]):
            return refused(EditWhy.IS_OUT, who=card_of(there[1]))
        both.append((handle, there[1]))
    changed = setup
    for (handle, member), (_partner, there_now) in zip(both, reversed(both), strict=True):
        assert there_now.at is not None, "who is in play stands somewhere"
        is_trap = card_of(member).is_trap
        reason = reason_against_cell(setup, there_now.at, is_trap=is_trap, besides=(who, other))
        if reason is not None:
            return reason
        changed = with_member(changed, handle, at=there_now.at)
    return changed


# ---- what lies on a card ----


def _wounded(setup: Setup, who: Handle, member: Member, wounds: int) -> Setup | EditRefusal:
    most = (1 if card_of(member).is_trap else hp_of(member)) - 1
    if not 0 <= wounds <= most:
        return refused(EditWhy.WOUNDS_WOULD_BE_KO, who=card_of(member), number=wounds, least=0, most=most)
    return with_member(setup, who, wounds=wounds)


def reason_against_number(number: int, least: int, most: int) -> EditRefusal | None:
    """Why a number is refused."""
    if least <= number <= most:
        return None
    return refused(EditWhy.WRONG_NUMBER, number=number, least=least, most=most)


def _with_points(setup: Setup, edit: SetPoints, member: Member) -> Setup | EditRefusal:
    turn = setup.turn
    if turn is None or turn.phase is not TurnPhase.ACTIVATION or turn.active != edit.who:
        return refused(EditWhy.NOT_ACTIVE, who=card_of(member))
    reason = reason_against_number(edit.mp, 0, MOST) or reason_against_number(edit.ap, 0, MOST)
    return reason or with_member(setup, edit.who, mp=edit.mp, ap=edit.ap)


def _with_used(setup: Setup, edit: SetUsed, member: Member) -> Setup | EditRefusal:
    spells = {spell.id for spell in card_of(member).spells}
    if isinstance(member, KrosmasterSetup):
        weapons = [held.reward.spell for held in member.rewards if held.is_up]
        spells |= {PUNCH.id} | {spell.id for spell in weapons if spell is not None}
    if not spells.issuperset((*edit.this_game, *edit.this_turn)):
        return refused(EditWhy.NO_SUCH_SPELL, who=card_of(member))
    return with_member(setup, edit.who, used_this_game=edit.this_game, used_this_turn=edit.this_turn)


def _with_rewards(setup: Setup, member: KrosmasterSetup, rewards: tuple[HeldReward, ...]) -> Setup | EditRefusal:
    """As many as the level, no boost face up, one worn of a type, one of each in the game (REW-4, REW-6, REW-8)."""
    if len(rewards) > member.character.level:
        return refused(EditWhy.TOO_MANY_REWARDS, who=member.character, most=member.character.level)
    worn: set[RewardKind] = set()
    for reward, is_up in rewards:
        if is_up and reward.kind is RewardKind.BOOST:
            return refused(EditWhy.BOOST_FACE_UP, reward=reward)
        if is_up and reward.kind.is_equipment and reward.kind in worn:
            return refused(EditWhy.TYPE_WORN_ALREADY, kind=reward.kind.value)
        if is_up:
            worn.add(reward.kind)
    ids = [reward.id for reward, _is_up in rewards]
    for _handle, _owner, other in members(setup):
        for reward, _is_up in other.rewards if isinstance(other, KrosmasterSetup) else ():
            if (other is not member and reward.id in ids) or ids.count(reward.id) > 1:
                return refused(EditWhy.HELD_ELSEWHERE, who=card_of(other), reward=reward)
    back = [reward for reward, _is_up in member.rewards if reward.id not in ids]
    setup = with_member(setup, Handle(str(member.name)), rewards=rewards, wounds=_fitting(member, rewards))
    for reward_id in ids:
        setup = without_for_sale(setup, reward_id)
    for reward in back:
        setup = with_under_a_pile(setup, reward)
    return setup


def _fitting(member: KrosmasterSetup, rewards: tuple[HeldReward, ...]) -> int:
    """Its wounds, or fewer where it has fewer HP with other rewards: nobody is KO by a change of rewards."""
    return min(member.wounds, hp_of(replace(member, rewards=rewards)) - 1)
