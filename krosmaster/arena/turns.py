"""How play goes on by itself to the next decision: turns, phases, the tension roll, bombs that wait to go off."""

from __future__ import annotations

from itertools import product

from krosmaster.arena.definitions import Handle
from krosmaster.arena.dice import FACES, SETTINGS, Face, Purpose
from krosmaster.arena.events import (
    ActivationStarted,
    BombTriggered,
    BuffsDiscarded,
    CharacterTurnEnded,
    CharacterTurnStarted,
    DiceRolled,
    DiceSet,
    InspirationAwaited,
    InspirationEnded,
    Inspired,
    QuestionAsked,
    Refunded,
    TensionLoserPicked,
    TensionRose,
    TurnEnded,
    TurnStarted,
)
from krosmaster.arena.glory import check_gallons, settle_gains
from krosmaster.arena.goals import settle_claims
from krosmaster.arena.knock_outs import check_krosmasters
from krosmaster.arena.resolution import Resolution
from krosmaster.arena.reward_defs import RewardKind
from krosmaster.arena.setup_options import Part
from krosmaster.arena.spells import set_off
from krosmaster.arena.state import Phase, QuestionKind, State
from krosmaster.arena.working_state import WorkingState

REFUND = (3, 1, 0)
"""Kamas for 0, 1 and 2 tension dice given (TEN-5)."""


# members of an enum are found slowly through their class, and these are asked for at every command
_ACTIVATION, _PRELIMINARY, _NEXT, _START, _SET_DICE = (
    Phase.ACTIVATION,
    Phase.PRELIMINARY,
    Phase.NEXT,
    Phase.START,
    Phase.SET_DICE,
)


def proceed(resolution: Resolution) -> None:
    """Go on until a player has to decide or the match is over."""
    now = resolution.now
    while now.outcome is None and now.question is None:
        if now.gains:
            settle_gains(resolution)
            check_krosmasters(resolution)
        elif not _advance(resolution, now):
            return


def _advance(resolution: Resolution, now: WorkingState) -> bool:
    """One thing that happens without a decision; False when a decision is due."""
    phase = now.phase
    if phase is _ACTIVATION:
        if waiting := _waiting(now):
            _set_mechanism_off(resolution, waiting)
        elif _is_out(now):
            _end_without_phases(resolution)
        else:
            return False
    elif phase is _NEXT:
        # the active player has left, and with them the one who could pick the order
        if waiting := _waiting(now):
            set_off(resolution, waiting[0])
        else:
            _next_character(resolution)
    elif phase is _PRELIMINARY:
        if waiting := _waiting(now):
            _set_mechanism_off(resolution, waiting)
        else:
            _preliminary(resolution)
    elif phase is _START:
        _roll_tension(resolution)
    elif phase is _SET_DICE and _are_plain(now.tension):
        _settle_tension(resolution)
    else:
        return False
    return True


def _set_mechanism_off(resolution: Resolution, waiting: tuple[Handle, ...]) -> None:
    """A bomb that waits goes off, then a trap; of several the one that the active player picks (SPELL-19, TURN-8)."""
    if len(waiting) == 1:
        set_off(resolution, waiting[0])
    else:
        resolution.emit(QuestionAsked(QuestionKind.EFFECT_ORDER, resolution.now.player, waiting, "TURN-8"))


def _waiting(now: WorkingState) -> tuple[Handle, ...]:
    """The mechanisms that have to go off: bombs first (SPELL-19)."""
    if not now.sprung and not now.field.bombs:
        return ()
    return _bombs_waiting(now) or _traps_waiting(now)


def _bombs_waiting(now: WorkingState) -> tuple[Handle, ...]:
    """Bombs that are KO and have not gone off yet (BOMB-5)."""
    bombs = [now.figures[bomb] for bomb in now.field.bombs]
    return tuple([bomb.handle for bomb in bombs if bomb.wounds and bomb.wounds >= bomb.hp])


def _traps_waiting(now: WorkingState) -> tuple[Handle, ...]:
    """Traps that were touched, as long as the one who touched them stands there (TRAP-4)."""
    if not now.sprung:
        return ()
    occupants = now.field.occupants
    return tuple(
        [trap for trap, who in now.sprung if trap in now.figures and occupants.get(now.figures[trap].cell) == who]
    )


# ---- start of the game turn (TEN) ----


def begin_turn(resolution: Resolution, player: int, number: int) -> None:
    """A player's game turn begins (TURN-1)."""
    resolution.emit(TurnStarted(player, number))


def _roll_tension(resolution: Resolution) -> None:
    now = resolution.now
    if now.number == 1:  # the first player's first turn: no roll, so no inspiration and no refund (TEN-1, TEN-6)
        _next_character(resolution)
        return
    inspired = tuple([f.handle for f in now.figures.values() if f.inspired and f.owner == now.player])
    if inspired:
        resolution.emit(InspirationEnded(now.player, inspired))
    if Part.TENSION in now.setup.without:
        _next_character(resolution)
        return
    faces = tuple([FACES[value] for value in resolution.draw(2)])
    plain = _are_plain(faces)
    resolution.emit(DiceRolled(Purpose.TENSION, None, now.player, faces, faces if plain else (), 0, "TEN-1"))


def _are_plain(faces: tuple[Face, ...]) -> bool:
    """Whether nobody has to set the dice (DIE-2)."""
    return all(len(SETTINGS[face]) == 1 for face in faces)


def dice_settings(state: State) -> list[tuple[Face, ...]]:
    """Every way to set the tension dice (TEN-7)."""
    return list(product(*(SETTINGS[face] for face in state.tension)))


def set_dice(resolution: Resolution, faces: tuple[Face, ...]) -> None:
    """The roller sets the dice; what follows of them follows at once (TEN-8)."""
    resolution.emit(DiceSet(resolution.now.player, faces))


def _settle_tension(resolution: Resolution) -> None:
    now = resolution.now
    first, second = now.tension
    if first is second:
        if len(now.players) == 2:
            losses = tuple(min(1, player.gallons) for player in now.players)
        elif _pick_loser(resolution):
            return
        else:
            losses = tuple(int(player in now.tension_losers) for player in range(len(now.players)))
        resolution.emit(TensionRose(losses))
        check_gallons(resolution)
        if now.outcome is not None:
            return
    if Part.INSPIRATION in now.setup.without:
        resolution.emit(Refunded(now.player, 0))
    else:
        resolution.emit(InspirationAwaited(now.player))


def _pick_loser(resolution: Resolution) -> bool:
    """The active player picks a loser, that one picks another (FOUR-8, FOUR-15); False: all is picked."""
    now = resolution.now
    losers = now.tension_losers
    if len(losers) == 2:
        return False
    picker = losers[-1] if losers else now.player
    together = now.setup.pairs and now.setup.alliances
    able = [
        player
        for player, seat in enumerate(now.players)
        if seat.gallons and player != picker and not (together and together[player] == together[picker])
    ]
    if not able:
        return False
    if len(able) > 1:
        resolution.emit(QuestionAsked(QuestionKind.TENSION_LOSER, picker, tuple(able), "FOUR-8"))
    else:
        resolution.emit(TensionLoserPicked(picker, able[0]))
    return True


def inspire(resolution: Resolution, give: tuple[Handle | None, ...]) -> None:
    """Dice go to krosmasters, the others are refunded (TEN-3, TEN-5)."""
    now = resolution.now
    for face, handle in zip(now.tension, give, strict=True):
        if handle is not None:
            resolution.emit(Inspired(handle, face.power))
    given = sum(handle is not None for handle in give)
    resolution.emit(Refunded(now.player, REFUND[given] if now.setup.has_kamas else 0))


# ---- characters one by one (TURN) ----


def _next_character(resolution: Resolution) -> None:
    """The next in the timeline: each krosmaster that is not KO, then its mobs (TURN-2, TURN-3)."""
    now = resolution.now
    figures, played = now.figures, now.played
    timeline = now.players[now.player].timeline
    have_tokens = figures[next(reversed(figures))].summoner is not None  # tokens stand behind all krosmasters
    for krosmaster in timeline:
        if figures[krosmaster].ko:
            continue
        if krosmaster not in played:
            resolution.emit(CharacterTurnStarted(krosmaster))
            return
        mobs = _mobs_waiting(now, krosmaster) if have_tokens else ()
        if len(mobs) > 1:
            resolution.emit(QuestionAsked(QuestionKind.NEXT_MOB, now.player, mobs, "TURN-3"))
            return
        if mobs:
            resolution.emit(CharacterTurnStarted(mobs[0]))
            return
    end_turn(resolution)


def _mobs_waiting(now: WorkingState, krosmaster: Handle) -> tuple[Handle, ...]:
    """The mobs of a krosmaster that have not played in this game turn."""
    own = [token for token in now.figures.values() if token.summoner == krosmaster]
    return tuple([token.handle for token in own if token.is_character and token.handle not in now.played])


def end_turn(resolution: Resolution) -> None:
    """The game turn is over; the next player who has krosmasters plays (TURN-1, FOUR-14)."""
    now = resolution.now
    resolution.emit(TurnEnded(now.player))
    settle_claims(resolution)
    if now.outcome is not None:
        return
    place = now.order.index(now.player)
    following = now.order[place + 1 :] + now.order[: place + 1]
    playing = {figure.owner for figure in now.figures.values() if figure.is_krosmaster and not figure.ko}
    begin_turn(resolution, next(player for player in following if player in playing), now.number + 1)


def _is_out(now: WorkingState) -> bool:
    figure = None if now.active is None else now.figures.get(now.active)
    return figure is None or figure.ko


def _preliminary(resolution: Resolution) -> None:
    """Bombs thrown earlier go off, then the activation phase begins (TURN-5, TURN-6, BOMB-3)."""
    now = resolution.now
    if _is_out(now):
        _end_without_phases(resolution)
        return
    assert now.active is not None
    if now.field.bombs:
        bombs = [now.figures[bomb] for bomb in now.field.bombs]
        thrown = [bomb.handle for bomb in bombs if bomb.summoner == now.active and bomb.wounds < bomb.hp]
        if thrown:
            for bomb in thrown:
                resolution.emit(BombTriggered(bomb))
            return
    figure = now.figures[now.active]
    if figure.rewards:
        buffs = [held.reward for held in figure.rewards if held.is_up and held.reward.kind is RewardKind.BUFF]
        if buffs:
            resolution.emit(BuffsDiscarded(figure.handle, tuple(buffs)))
            figure = now.figures[now.active]
    definition, bonuses = figure.definition, figure.bonuses
    resolution.emit(
        ActivationStarted(
            figure.handle,
            max(0, definition.mp + bonuses.mp + figure.mp_markers),
            max(0, definition.ap + bonuses.ap + figure.ap_markers),
        ),
    )


def _end_without_phases(resolution: Resolution) -> None:
    """A character KO in its own turn is done at once (TURN-10)."""
    now = resolution.now
    assert now.active is not None
    resolution.emit(CharacterTurnEnded(now.active, 0, 0, "TURN-10"))
