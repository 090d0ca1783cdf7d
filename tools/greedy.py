"""A player who takes what looks best at once: the cast with the most expected GG, else a step nearer, else kamas."""

from __future__ import annotations

from random import Random

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyGallon, Cast, Command, Concede, EndTurn, Inspire, PickUp, SetDice
from krosmaster.arena.definitions import Handle, ImmediateGain, Points, Power, RaiseRange, RangeKind
from krosmaster.arena.dice import Face
from krosmaster.arena.legality import GALLON_PRICE
from krosmaster.arena.movement import stands_still
from krosmaster.arena.state import Phase, State
from tools.plan import Plan, Stand, longest
from tools.worth import KAMA, level, output

NEARER, SAFER_BEFORE, SAFER_AFTER = 0.08, 0.12, 0.3
"""GG for a step towards the enemies, and for a wound less to be expected before and after one's own attack."""


class Greedy:
    """Plays one side."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._queue: list[Command] = []
        self._turn: tuple[int, Handle] | None = None

    def command(self, state: State) -> Command:
        """What to do now."""
        if state.question is None:
            match state.phase:
                case Phase.ACTIVATION:
                    return self._act(state)
                case Phase.SET_DICE:
                    return _dice(state)
                case Phase.INSPIRE:
                    return _inspiration(state)
                case _:
                    pass
        answers = [c for c in engine.legal_commands(state) if not isinstance(c, Concede)]
        return self._rng.choice(answers)

    def _act(self, state: State) -> Command:
        figure = state.active_figure
        assert figure is not None
        turn = (state.number, figure.handle)
        if self._queue and self._turn == turn:
            return self._queue.pop(0)
        if figure.is_krosmaster and figure.ap and state.players[figure.owner].kamas >= GALLON_PRICE:
            buy = BuyGallon()
            if engine.reason_against(state, buy) is None:
                return buy
        plan = Plan(state, figure)
        commands = plan.best()
        own = [spell for spell in figure.spells if spell.range.kind is RangeKind.SELF and plan.castable(spell)]
        for spell in own:
            for effect in spell.effects:
                match effect:
                    case ImmediateGain(Points.AP, _):
                        wanted = bool(commands)
                    case ImmediateGain(Points.MP, _):
                        wanted = not commands and bool(plan.enemies) and not stands_still(figure)
                    case RaiseRange(amount):
                        wanted = not commands and plan.attack_with_more_range(amount)
                    case _:
                        continue
                if wanted:
                    return Cast(spell.id, state.grid.cells[figure.cell])
        if not commands:
            if figure.ap and figure.is_krosmaster and figure.cell in state.kamas:
                return PickUp()
            commands = _walk(state, plan)
        if not commands:
            return EndTurn()
        self._queue, self._turn = list(commands[1:]), turn
        return commands[0]


def _walk(state: State, plan: Plan) -> tuple[Command, ...]:
    """Towards the enemies before an attack, out of their reach after it; kamas and demon cells draw a little."""
    figure = plan.figure
    fresh = figure.ap >= figure.definition.ap
    safer = SAFER_BEFORE if fresh else SAFER_AFTER
    wanted = figure.definition.mp + longest(figure)
    rich = state.players[figure.owner].kamas >= GALLON_PRICE
    board = state.board
    assert board is not None

    def merit(stand: Stand) -> float:
        worth = -safer * plan.danger(stand.cell) - NEARER * max(0, plan.remoteness(stand.cell) - wanted)
        worth -= 0.01 * plan.remoteness(stand.cell) if fresh else 0.002 * len(stand.way)
        if figure.is_krosmaster and stand.ap:
            worth += KAMA * min(stand.ap, state.kamas.get(stand.cell, 0))
            worth += rich * (board.demons >> stand.cell & 1)
        if not stand.way:
            worth += 0.02  # no walking to and fro
        return worth

    # nobody leaps ahead of the others; after an attack a leap takes its caster out of reach
    stands = [stand for stand in plan.stands if not fresh or stand.ap == figure.ap]
    return max(stands, key=merit).way


def _dice(state: State) -> Command:
    """Tension for who leads, no tension for who does not; a critical hit or armor to inspire with (TEN-7)."""
    mine = state.players[state.player].gallons
    theirs = max(player.gallons for seat, player in enumerate(state.players) if seat != state.player)
    liked = {Face.CRITICAL: 0.2, Face.ARMOR: 0.15, Face.DODGE: 0.05, Face.LOCK: 0.0}

    def merit(command: Command) -> float:
        assert isinstance(command, SetDice)
        first, second = command.faces
        return sum(liked[face] for face in command.faces) + (first is second) * (1 if mine > theirs else -1)

    settings = [c for c in engine.legal_commands(state) if isinstance(c, SetDice)]
    return max(settings, key=merit)


def _inspiration(state: State) -> Command:
    """Critical hits to who can attack, armor to who will be attacked, the rest for kamas (TEN-3, TEN-5)."""
    own = state.krosmasters(state.player)
    enemies = [f for f in state.figures.values() if f.in_play and f.is_character and f.owner != state.player]
    distance = state.grid.distance
    given: list[Handle | None] = []
    powers: set[tuple[Handle, Power]] = set()
    for face in state.tension:
        receiver, most = None, 0.0
        for figure in own:
            if face.power not in (Power.CRITICAL, Power.ARMOR) or figure.has(face.power):
                continue
            if (figure.handle, face.power) in powers:
                continue
            nearest = min((distance(figure.cell, enemy.cell) for enemy in enemies), default=99)
            if face.power is Power.CRITICAL:
                worth = output(figure) * (nearest <= figure.definition.mp + longest(figure))
            else:
                worth = level(figure) * (nearest <= 6)
            if worth > most:
                receiver, most = figure.handle, worth
        if receiver is not None:
            powers.add((receiver, face.power))
        given.append(receiver)
    return Inspire(tuple(given))
