"""A player who takes what looks best at once: the cast with the most expected GG, else a step nearer, else kamas."""

from __future__ import annotations

from random import Random

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyGallon, Cast, Command, EndTurn, Inspire, PickUp, SetDice
from krosmaster.arena.definitions import Handle, ImmediateGain, Points, Power, RaiseRange, RangeKind
from krosmaster.arena.dice import Face
from krosmaster.arena.legality import GALLON_PRICE
from krosmaster.arena.movement import stands_still
from krosmaster.arena.reward_defs import Tier
from krosmaster.arena.state import SETUP_PHASES, Phase, State
from krosmaster.play.computer.answering import answered
from krosmaster.play.computer.intent import Intent
from krosmaster.play.computer.players import Stop, never
from krosmaster.play.computer.preparing import prepared
from krosmaster.play.computer.prospects import Prospects, Stand
from krosmaster.play.computer.purchases import best_purchase, wanted_use
from krosmaster.play.computer.reach import longest
from krosmaster.play.computer.views import View
from krosmaster.play.computer.worth import KAMA, level, output

NEARER, SAFER_BEFORE, SAFER_AFTER = 0.08, 0.12, 0.3
"""GG for a step towards the enemies, and for a wound less to be expected before and after one's own attack."""


class GreedyPlayer:
    """Plays one side. A way with its cast is planned at once, then played by commands while all goes as planned."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)  # noqa: S311 - a player, not a secret
        self._intent = Intent()

    def choose(self, view: View, stop: Stop = never) -> Command:  # noqa: ARG002 - there is nothing to stop
        """What looks best at once."""
        return self.command(view)

    def command(self, state: State) -> Command:
        """What looks best at once, in a position that was reached from a view."""
        if state.question is not None:
            return answered(state, self._rng)
        match state.phase:
            case Phase.ACTIVATION:
                return self._act(state)
            case Phase.SET_DICE:
                return _dice(state)
            case Phase.INSPIRE:
                return _inspiration(state)
            case _:
                assert state.phase in SETUP_PHASES, f"nobody is asked in {state.phase}"
                return prepared(state, self._rng)

    def _act(self, state: State) -> Command:
        return self._intent.following(state) or self._intent.begin(state, self.turn(state))

    def turn(self, state: State) -> tuple[Command, ...]:
        """What the active character does next, to be played while it is legal."""
        return turn_commands(state)


def turn_commands(state: State) -> tuple[Command, ...]:
    """What the active character does next, to be played while it is legal: a purchase, or a cast and the way to it."""
    figure = state.active_figure
    assert figure is not None, "nobody is active"
    if figure.is_krosmaster and figure.ap and state.players[figure.owner].kamas >= GALLON_PRICE:
        buy = BuyGallon()
        if engine.reason_against(state, buy) is None:
            return (buy,)
        if purchases := [c for c in engine.legal_commands(state) if isinstance(c, BuyGallon)]:
            return (max(purchases, key=lambda c: 0 if c.seller is None else state.players[c.seller].gallons),)
    prospects = Prospects(state, figure)
    attack = prospects.best()
    if way := _way_to_gallon(state, prospects, 0.0 if attack is None else attack.worth):
        return way
    commands = () if attack is None else attack.commands
    if figure.rewards and (use := wanted_use(state, prospects, commands)) is not None:
        return (use,)
    own = [spell for spell in figure.spells if spell.range.kind is RangeKind.SELF and prospects.castable(spell)]
    for spell in own:
        for effect in spell.effects:
            match effect:
                case ImmediateGain(Points.AP, _):
                    wanted = bool(commands)
                case ImmediateGain(Points.MP, _):
                    wanted = not commands and bool(prospects.enemies) and not stands_still(figure)
                case RaiseRange(amount):
                    wanted = not commands and prospects.attack_with_more_range(amount)
                case _:
                    continue
            if wanted:
                return (Cast(spell.id, state.grid.cells[figure.cell]),)
    if commands:
        return commands
    if figure.ap and figure.is_krosmaster:
        if figure.cell in state.kamas and state.setup.has_kamas:
            return (PickUp(),)
        if (purchase := best_purchase(state, figure)) is not None:
            return (purchase,)
    return walk(state, prospects) or (EndTurn(),)


def _way_to_gallon(state: State, prospects: Prospects, other: float) -> tuple[Command, ...]:
    """The way to a demon cell where the purse buys a GG, if that is worth more than another act."""
    figure, board = prospects.figure, state.board
    if not figure.is_krosmaster or state.players[figure.owner].kamas < GALLON_PRICE or not state.setup.has_gallons:
        return ()
    assert board is not None, "no board yet"
    goals = [
        stand for stand in prospects.stands if stand.ap and stand.chance > other and board.demons >> stand.cell & 1
    ]
    return max(goals, key=lambda stand: (stand.chance, -len(stand.way))).way if goals else ()


def walk(state: State, prospects: Prospects) -> tuple[Command, ...]:
    """Towards the enemies before an attack, out of their reach after it; kamas and demon cells draw a little."""
    return max(rated_stands(state, prospects), key=lambda rated: rated[0])[1].way


def rated_stands(state: State, prospects: Prospects) -> list[tuple[float, Stand]]:
    """Where the active character could go, with what standing there is worth in GG."""
    figure = prospects.figure
    fresh = figure.ap >= figure.definition.ap
    safer = SAFER_BEFORE if fresh else SAFER_AFTER
    wanted = figure.definition.mp + longest(figure)
    purse = state.players[figure.owner].kamas
    drawn = 1.0 if purse >= GALLON_PRICE else 0.3 if state.shop and purse >= Tier.JADE.price else 0.0
    board = state.board
    assert board is not None

    def merit(stand: Stand) -> float:
        worth = -safer * prospects.danger(stand.cell) - NEARER * max(0, prospects.remoteness(stand.cell) - wanted)
        worth -= 0.01 * prospects.remoteness(stand.cell) if fresh else 0.002 * len(stand.way)
        if figure.is_krosmaster and stand.ap:
            worth += KAMA * min(stand.ap, state.kamas.get(stand.cell, 0))
            worth += drawn * (board.demons >> stand.cell & 1)
        if not stand.way:
            worth += 0.02  # no walking to and fro
        return worth

    # nobody leaps ahead of the others; after an attack a leap takes its caster out of reach
    return [(merit(stand), stand) for stand in prospects.stands if not fresh or stand.ap == figure.ap]


def _dice(state: State) -> Command:
    """Tension for who leads, no tension for who does not; a critical hit or armor to inspire with (TEN-7)."""
    alliances = state.setup.alliances
    own = alliances[state.player]
    mine = state.players[state.player].gallons
    theirs = max(player.gallons for seat, player in enumerate(state.players) if alliances[seat] != own)
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
    alliances = state.setup.alliances
    side = alliances[state.player]
    enemies = [f for f in state.figures.values() if f.in_play and f.is_character and alliances[f.owner] != side]
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
