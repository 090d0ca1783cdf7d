"""Where play stands in a given position: whether what a set-up says of its turn and points can be."""

from __future__ import annotations

from krosmaster.arena.dice import SETTINGS
from krosmaster.arena.setup_options import Setup, SetupFault, TurnPhase, TurnSetup
from krosmaster.arena.state import State
from krosmaster.table.sayings import N_

_DICE_ON_THE_TABLE = frozenset({TurnPhase.SET_DICE, TurnPhase.INSPIRE})
_BEFORE_THE_CHARACTERS = _DICE_ON_THE_TABLE | {TurnPhase.START}
_TENSION_DICE = 2


def check_turn(state: State, turn: TurnSetup) -> None:
    """A position in mid-match must be whole, and say where play goes on.

    Raises:
        SetupFault: it is not, or does not.
    """
    seats = range(len(state.players))
    if turn.player not in seats:
        allowed = ", ".join(map(str, seats))
        raise SetupFault(
            ("turn", "player"), N_("player {player}; allowed: {allowed}"), player=turn.player, allowed=allowed
        )
    if turn.number < 1:
        raise SetupFault(("turn", "number"), N_("number {number}; allowed: 1 or more"), number=turn.number)
    if state.board is None:
        raise SetupFault(("turn",), N_("a turn is given, but no board"))
    for figure in state.figures.values():
        if figure.cell < 0 and not figure.ko:
            raise SetupFault(("turn",), N_("a turn is given, but {who} is not placed"), who=figure.handle)
    if turn.order and sorted(turn.order) != list(seats):
        raise SetupFault(
            ("turn", "order"), N_("each of the players {players} must stand in it once"), players=tuple(seats)
        )
    _check_tension(turn)
    if turn.phase in _BEFORE_THE_CHARACTERS:
        for field, value in (("active", turn.active), ("played", turn.played)):
            if value:
                raise SetupFault(
                    ("turn", field),
                    N_("in phase {phase} nobody has played yet; leave {field} out"),
                    phase=turn.phase.value,
                    field=field,
                )
        return
    playing = [f.handle for f in state.figures.values() if f.owner == turn.player and f.in_play and f.is_character]
    for index, handle in enumerate(turn.played):
        if handle not in state.figures or state.figures[handle].owner != turn.player:
            raise SetupFault(
                ("turn", "played", index),
                N_("{who} is no character of player {player}"),
                who=handle,
                player=turn.player,
            )
    if turn.active not in playing or turn.active in turn.played:
        others = tuple(handle for handle in playing if handle not in turn.played)
        who = turn.active or "null"
        raise SetupFault(("turn", "active"), N_("{who} cannot be active; allowed: {allowed}"), who=who, allowed=others)


def _check_tension(turn: TurnSetup) -> None:
    """The tension dice lie on the table until they are given; then they show plain faces (TEN-7)."""
    where = ("turn", "tension")
    if turn.phase not in _DICE_ON_THE_TABLE:
        if turn.tension:
            raise SetupFault(where, N_("in phase {phase} no tension dice lie on the table"), phase=turn.phase.value)
        return
    if len(turn.tension) != _TENSION_DICE:
        raise SetupFault(
            where, N_("{number} tension dice; needed: {needed}"), number=len(turn.tension), needed=_TENSION_DICE
        )
    for index, face in enumerate(turn.tension):
        if turn.phase is TurnPhase.INSPIRE and len(SETTINGS[face]) > 1:
            raise SetupFault((*where, index), N_("a die that can be given is set already, not {face}"), face=face.value)


def check_hands(setup: Setup) -> None:
    """Whoever wounded a figure last is a player.

    Raises:
        SetupFault: there is no such player.
    """
    seats = range(len(setup.players))
    of_teams = [
        (("players", player, "team", index), member.wounded_by)
        for player, given in enumerate(setup.players)
        for index, member in enumerate(given.team)
    ]
    of_tokens = [(("tokens", index), token.wounded_by) for index, token in enumerate(setup.tokens)]
    for where, hand in (*of_teams, *of_tokens):
        if hand is not None and hand not in seats:
            allowed = ", ".join(map(str, seats))
            raise SetupFault(
                (*where, "wounded_by"), N_("player {player}; allowed: {allowed}"), player=hand, allowed=allowed
            )


def check_points(setup: Setup) -> None:
    """MP and AP left make sense for the active character only.

    Raises:
        SetupFault: they are given otherwise.
    """
    active = setup.turn.active if setup.turn is not None and setup.turn.phase is TurnPhase.ACTIVATION else None
    members = [
        (("players", player, "team", index), member.name or member.character.id, member.mp, member.ap)
        for player, given in enumerate(setup.players)
        for index, member in enumerate(given.team)
    ]
    tokens = [(("tokens", i), token.name or token.token.id, token.mp, token.ap) for i, token in enumerate(setup.tokens)]
    for where, name, mp, ap in (*members, *tokens):
        for field, value in (("mp", mp), ("ap", ap)):
            if value is None:
                continue
            if active is None:
                raise SetupFault(
                    (*where, field),
                    N_("{field} left is for the active character in phase activation only"),
                    field=field,
                )
            if value < 0:
                raise SetupFault(
                    (*where, field),
                    N_("{who} has {number} {field} left; allowed: 0 or more"),
                    who=name,
                    number=value,
                    field=field,
                )
