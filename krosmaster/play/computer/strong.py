"""A player who tries what it could do: each plan is played out with sampled dice, up to the opponents' answer."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from random import Random
from statistics import mean, stdev

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyReward, Choose, Command, EndTurn, Move, PickUp, SetDice, UseReward
from krosmaster.arena.definitions import Handle
from krosmaster.arena.state import SETUP_PHASES, Phase, QuestionKind, State
from krosmaster.play.computer.chances import chance_to_win
from krosmaster.play.computer.greedy import GreedyPlayer, rated_stands, turn_commands
from krosmaster.play.computer.intent import Intent
from krosmaster.play.computer.luck import luck
from krosmaster.play.computer.players import Stop, never
from krosmaster.play.computer.preparing import prepared
from krosmaster.play.computer.prospects import Prospects
from krosmaster.play.computer.views import View, seen_by

NODES_A_SECOND = 500
"""Commands that may be tried for each second that is given for a decision; most machines need less time for them."""

NODES = 3 * NODES_A_SECOND
"""The same where no clock counts."""

ATTACKS, WALKS, SPECIALS = 4, 3, 3
"""How many plans of each sort are tried, the most promising ones."""

FAR = 14
"""Steps to the nearest enemy from which on there is nothing to think about yet."""

FIRST_WORLDS = 2
"""How many worlds each plan is tried in before the worse half is dropped; each round has as many more."""

MOST_WORLDS = 40
"""After so many worlds a plan is known well enough."""

STEP_TO_GO = 0.12
"""How much a step too many counts against a start cell: of two greedy players the one who starts nearer wins more."""

DOUBT = 0.5
"""How many standard errors of its lead a plan has to be ahead of the greedy one."""

CERTAINTY = 1.5
"""How many standard errors make it certain enough that a plan is better or worse than the greedy one."""

WORTHWHILE = 0.004
"""A chance to win that is not worth more tries."""

LEAST_SPREAD = 0.005
"""A few equal leads do not mean that all are: so much is taken for their standard deviation at least."""

Plan = tuple[Command, ...]


class StrongPlayer:
    """Plays one side. The same seed, views and `nodes` give the same commands, as long as `seconds` do not run out."""

    def __init__(
        self,
        seed: int,
        nodes: int = NODES,
        seconds: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rng = Random(seed)  # noqa: S311 - a player, not a secret
        self._greedy = GreedyPlayer(seed)
        self._intent = Intent()
        self._nodes, self._seconds, self._clock = nodes, seconds, clock
        self._walked: tuple[int, Handle | None] | None = None
        """The turn and the character whose last plan was a mere walk."""

    def choose(self, view: View, stop: Stop = never) -> Command:
        """The first command of the plan that came out best; what looks best so far once it is to stop."""
        if view.question is None and view.phase is Phase.ACTIVATION:
            return self._intent.following(view) or self._intent.begin(view, self._turn(view, stop))
        if view.phase in SETUP_PHASES:
            return prepared(view, self._rng, STEP_TO_GO)
        plans = _answers(view)
        return self._best(view, plans, stop)[0] if len(plans) > 1 else self._greedy.choose(view)

    def _turn(self, view: View, stop: Stop) -> Plan:
        """What the active character does next; where a walk has led it stays until it has done something."""
        plans = turn_plans(view)
        if self._walked == (view.number, view.active):
            plans = list(dict.fromkeys(rest(view) if isinstance(plan[0], Move) else plan for plan in plans))
        plan = self._best(view, plans, stop)
        self._walked = (view.number, view.active) if is_walk(plan) else None
        return plan

    def _best(self, view: View, plans: list[Plan], stop: Stop) -> Plan:
        """The plan that is better than the first one by more than chance explains; the first one if none is.

        All are tried in the same worlds, and the worse half of the others is dropped round by round.
        """
        if len(plans) == 1:
            return plans[0]
        trial = _Trial(view, view.asked, self._nodes, self._ends(stop))
        leads: dict[Plan, list[float]] = {plan: [] for plan in plans[1:]}
        worlds = FIRST_WORLDS
        tried = 0
        while not trial.is_over and tried < MOST_WORLDS:
            tried += worlds
            for _ in range(worlds):
                world = seen_by(view, view.asked, Random(self._rng.randrange(1 << 32)))  # noqa: S311
                usual = trial.outcome(world, plans[0])
                found = {plan: trial.outcome(world, plan) - usual for plan in leads}
                if trial.is_over:
                    break
                for plan, lead in found.items():
                    leads[plan].append(lead)
            best = sorted(leads, key=lambda plan: -sum(leads[plan]))
            leads = {plan: leads[plan] for plan in best[: (len(best) + 1) // 2]}
            worlds += FIRST_WORLDS
            if _is_settled(list(leads.values())):
                break
        best_plan = max(leads, key=lambda plan: _within(leads[plan], -DOUBT))
        return best_plan if _within(leads[best_plan], -DOUBT) > 0 else plans[0]

    def _ends(self, stop: Stop) -> Stop:
        if self._seconds is None:
            return stop
        clock, until = self._clock, self._clock() + self._seconds
        return lambda: stop() or clock() >= until


def _is_settled(leads: list[list[float]]) -> bool:
    """Whether more tries would change nothing: no plan is ahead of the first one, or the only one left surely is."""
    if min(map(len, leads)) <= FIRST_WORLDS:
        return False
    if all(_within(lead, CERTAINTY) < WORTHWHILE for lead in leads):
        return True
    return len(leads) == 1 and _within(leads[0], -CERTAINTY) > 0


def _within(lead: list[float], errors: float) -> float:
    """A mean lead and so many of its standard errors; nothing of a single try."""
    return mean(lead) + errors * max(stdev(lead), LEAST_SPREAD) / math.sqrt(len(lead)) if len(lead) > 1 else 0.0


class _Trial:
    """Plays plans out and counts what that takes."""

    def __init__(self, view: View, seat: int, nodes: int, stop: Stop) -> None:
        self._seat, self._left, self._stop = seat, nodes, stop
        # up to the beginning of the next game turn of the side, or of four players the one after the next
        self._until = view.number + 2
        chance = chance_to_win(view, seat)
        self._slope = chance * (1 - chance)
        self.is_over = False

    def outcome(self, world: State, plan: Plan) -> float:
        """The chance to win after a plan and the answer to it, less the luck in it; nothing once the trial is over."""
        state, lucky = world, 0.0
        for command in plan:
            if state.active != world.active or state.number != world.number or self._is_spent():
                break
            if state is not world and engine.reason_against(state, command) is not None:
                break
            step = engine.apply(state, command)
            lucky += luck(state, step.events, self._seat)
            state = step.state
        policy = _Brisk(world, has_walked=is_walk(plan))
        while state.outcome is None and state.number < self._until and not self._is_spent():
            step = engine.apply(state, policy.command(state))
            lucky += luck(state, step.events, self._seat)
            state = step.state
        return chance_to_win(state, self._seat) - self._slope * lucky

    def _is_spent(self) -> bool:
        self._left -= 1
        self.is_over = self.is_over or self._left < 0 or self._stop()
        return self.is_over


class _Brisk(GreedyPlayer):
    """A greedy player who does not think again after a walk that leads to nothing: for trials."""

    def __init__(self, world: State, *, has_walked: bool) -> None:
        """`has_walked`: who acts in `world` has just walked, and stays there until it has done something."""
        super().__init__(0)
        self._walked = (world.number, world.active) if has_walked else None

    def turn(self, state: State) -> tuple[Command, ...]:
        """What looks best at once, with the end of the turn behind a walk."""
        commands = turn_commands(state)
        walked, self._walked = self._walked, None
        if walked == (state.number, state.active) and isinstance(commands[0], Move):
            return rest(state)
        last = commands[-1]
        if not isinstance(last, Move):
            return commands
        figure = state.active_figure
        assert figure is not None, "nobody is active"
        if figure.is_krosmaster and figure.ap:
            cell = state.grid.index(last.to)
            assert state.board is not None
            if cell in state.kamas or state.board.demons >> cell & 1:
                return commands
        return *commands, EndTurn()


def is_walk(plan: Plan) -> bool:
    """Whether somebody only walks somewhere."""
    return isinstance(plan[-1], Move)


def rest(state: State) -> Plan:
    """The end of the active character's turn where it stands; kamas there are not left lying."""
    figure = state.active_figure
    assert figure is not None, "nobody is active"
    if not figure.is_krosmaster or not state.setup.has_kamas:
        return (EndTurn(),)
    return (PickUp(),) * min(figure.ap, state.kamas.get(figure.cell, 0)) + (EndTurn(),)


def turn_plans(state: State) -> list[Plan]:
    """What the active character could do now, the greedy plan first: ways and casts, walks, purchases, the end."""
    figure = state.active_figure
    assert figure is not None, "nobody is active"
    prospects = Prospects(state, figure)
    plans: dict[Plan, None] = {turn_commands(state): None}
    if prospects.remoteness(figure.cell) > FAR:
        return list(plans)
    attacks = sorted(prospects.rated(), key=lambda attack: -attack.worth)
    plans.update((attack.commands, None) for attack in attacks[:ATTACKS])
    stands = sorted(rated_stands(state, prospects), key=lambda rated: -rated[0])
    plans.update((stand.way, None) for _, stand in stands[:WALKS] if stand.way)
    plans.update((plan, None) for plan in _specials(state, prospects)[:SPECIALS])
    plans[rest(state)] = None
    return list(plans)


def _specials(state: State, prospects: Prospects) -> list[Plan]:
    """Kamas, purchases for who is bought for first, rewards on the card: one use of each."""
    figure = prospects.figure
    if not figure.is_krosmaster:
        return []
    enemies = {enemy.cell for enemy in prospects.enemies}
    plans: dict[tuple[object, ...], Plan] = {}
    for command in engine.legal_commands(state):
        match command:
            case PickUp():
                plans["kama",] = (command,)
            case BuyReward(tier, source, index, to) if to == figure.handle:
                plans[tier, source, index] = (command,)
            case UseReward(reward, at, _):
                is_aimed = at is None or state.grid.index(at) in enemies
                if is_aimed or (reward,) not in plans:
                    plans[reward,] = (command,)
            case _:
                pass
    return list(plans.values())


def _answers(state: State) -> list[Plan]:
    """The answers to a question that are worth trying out, and the ways to set the dice; none: greed is good enough."""
    question = state.question
    if question is not None:
        if question.kind is QuestionKind.BEARER:
            return []
        return [(Choose(option),) for option in question.options]
    if state.phase is Phase.SET_DICE:
        return [(command,) for command in engine.legal_commands(state) if isinstance(command, SetDice)]
    return []
