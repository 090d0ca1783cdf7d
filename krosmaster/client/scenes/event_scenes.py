"""How each event looks on the board: a short scene whose picture depends on how much of it has passed."""

from __future__ import annotations

from dataclasses import replace

from krosmaster.arena import events
from krosmaster.arena.definitions import Points
from krosmaster.arena.dice import Purpose
from krosmaster.arena.events import Event
from krosmaster.arena.state import State
from krosmaster.client.art.reward_art import emblem
from krosmaster.client.geometry.board_picture import STILL
from krosmaster.client.scenes import breaking_poses as breaking
from krosmaster.client.scenes import prize_poses as prizes
from krosmaster.client.scenes import scene_poses as poses
from krosmaster.client.scenes import spell_poses as spells
from krosmaster.client.scenes.scene_kinds import SceneKind, kind_of, spell_of
from krosmaster.client.scenes.scene_poses import GOLD_COLOUR, HEAL_COLOUR, LOCK_COLOUR, SPARE_COLOUR, WOUND_COLOUR, Pose
from krosmaster.client.scenes.spell_poses import NO_CAUSE, Cause
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import player_name
from krosmaster.grid import Cell
from krosmaster.table.values import value

_STEP_MS = 170
_ROLL_MS = 680
_LEAP_MS = 540
_THROUGH_THE_AIR = ("leap", "recall", "carry")


@value
class Scene:
    """What is shown for an event. `lingering` outlives the scene and holds nothing up."""

    duration_ms: int
    pose: Pose = lambda _share: STILL
    applies_first: bool = True
    """Whether the picture shows the position after the event all along, or only once the scene is over."""
    lingering: Pose | None = None
    kind: SceneKind | None = None
    """What is shown, by a name that stays: sounds go by it. None: there is nothing to be heard either."""
    still_share: float | None = None
    """The moment of the pose that says it all; shown instead of it to whoever wants little motion."""


def duration_ms(event: Event) -> int:
    """How long an event's scene lasts at normal speed."""
    if isinstance(event, events.FigureShifted) and event.how in _THROUGH_THE_AIR:
        return _LEAP_MS
    return _DURATIONS.get(type(event), 0)


_DURATIONS: dict[type, int] = {
    events.CharacterMoved: _STEP_MS,
    events.CharacterLocked: 560,
    events.FigureShifted: 340,
    events.FiguresSwapped: 460,
    events.KamaPickedUp: 340,
    events.GallonBought: 420,
    events.GallonsGained: 420,
    events.SpellCast: 460,
    events.WoundsPaid: 260,
    events.EffectStarted: 320,
    events.MarkersPlaced: 260,
    events.WoundsPlaced: 420,
    events.WoundsHealed: 460,
    events.TokenSummoned: 460,
    events.BombTriggered: 300,
    events.BombWentOff: 620,
    events.TokenLeft: 260,
    events.KnockedOut: 860,
    events.DiceRolled: _ROLL_MS,
    events.TensionRose: 640,
    events.Inspired: 420,
    events.FigurePlaced: 320,
    events.CharacterTurnStarted: 180,
    events.CoinTossed: 620,
    events.GallonsGiven: 420,
    events.KamasGained: 240,
    events.Refunded: 200,
    events.PointsGained: 220,
    events.MovementLost: 200,
    events.WoundReflected: 380,
    events.TrapSprung: 460,
    events.SceneryDamaged: 240,
    events.SceneryDestroyed: 520,
    events.RewardBought: 620,
    events.GoldDrawn: 620,
    events.RewardGiven: 320,
    events.RewardTurnedUp: 620,
    events.BoostAwaited: 320,
    events.BoostsSpent: 260,
    events.WoundsSuffered: 360,
    events.MatchEnded: 900,
    events.TurnStarted: 0,
}

WITHOUT_A_SCENE = frozenset(
    {
        events.ActivationStarted,
        events.BoardPicked,
        events.BuffsDiscarded,
        events.CardTaken,
        events.CardsTurnedUp,
        events.CharacterTurnEnded,
        events.ClaimAnswered,
        events.ClaimMade,
        events.Conceded,
        events.DiceSet,
        events.FirstPlayerSettled,
        events.GallonsLost,
        events.InspirationAwaited,
        events.InspirationEnded,
        events.KnockOutSettled,
        events.PlayerLeft,
        events.QuestionAnswered,
        events.QuestionAsked,
        events.SeatingSettled,
        events.SetupPhaseBegan,
        events.ShopOpened,
        events.SidesTaken,
        events.TensionLoserPicked,
        events.TimelineOrdered,
        events.TrapTouched,
        events.TurnEnded,
        events.TurnResumed,
    }
)
"""Events with nothing to show on the board: panels and the log tell them, or another event shows what they led to."""


def scene_for(event: Event, state: State, cause: Cause = NO_CAUSE) -> Scene:
    """The scene of an event that happens at a position, and what it comes of."""
    return replace(_scene_of(event, state, cause), kind=kind_of(event, state))


def following(cause: Cause, event: Event, state: State) -> Cause:
    """What later events come of, once this one has happened at a position."""
    match event:
        case events.SpellCast(who):
            return Cause(kind_of(event, state), poses.place(state, who))
        case events.BombWentOff(who, _, at) | events.TrapSprung(who, _, at):
            mechanism = state.figures.get(who)
            element = mechanism.definition.spells[0].element if mechanism is not None else None
            kind = SceneKind(element.value) if element is not None else SceneKind.NEUTRAL
            return Cause(kind, (float(at.row), float(at.col)))
        case events.KnockedOut(who):
            return replace(cause, fallen=poses.place(state, who))
        case events.DiceRolled(purpose=Purpose.DODGE):
            return replace(cause, has_dodged=True)
        case events.DiceRolled() | events.WoundsPlaced() | events.WoundReflected() | events.TokenLeft():
            return cause
        case events.GallonsGained() | events.GallonsGiven() | events.CoinTossed() | events.BoostsSpent():
            return cause
        case events.FigureShifted() | events.FiguresSwapped() | events.WoundsPaid() | events.SceneryDamaged():
            return cause
        case _:
            return NO_CAUSE


def _scene_of(event: Event, state: State, cause: Cause) -> Scene:
    for scenes in (_of_moves, _of_wounds, _of_spells, _of_turns, _of_goods, _of_rewards):
        scene = scenes(event, state, cause)
        if scene is not None:
            return scene
    return Scene(duration_ms(event))


def _of_moves(event: Event, state: State, cause: Cause) -> Scene | None:
    """Steps, locks, shoves, leaps and swaps."""
    length = duration_ms(event)
    match event:
        case events.CharacterMoved(who, from_, to):
            words = poses.rising(state, who, _("Away!"), HEAL_COLOUR, "icons/dodge") if cause.has_dodged else None
            return Scene(length, poses.step(who, from_, to), lingering=words)
        case events.FigureShifted(who, from_, to, "leap" | "recall"):
            return Scene(length, poses.leap(who, from_, to))
        case events.FigureShifted(who, from_, to, "carry"):
            return Scene(length, poses.carry(state, who, from_, to))
        case events.FigureShifted(who, from_, to, how):
            bumps = how == "push" and _is_stopped(state, from_, to)
            return Scene(length, poses.slide(who, from_, to, bumps=bumps))
        case events.FiguresSwapped(who, other):
            return Scene(length, poses.swap(state, who, other))
        case events.CharacterLocked(who, by):
            words = poses.rising(state, who, _("Locked!"), LOCK_COLOUR, "icons/lock")
            return Scene(length, poses.locked(state, who, by), lingering=words)
        case events.FigurePlaced(who, at):
            return Scene(length, poses.drop(who, at.row, at.col))
        case _:
            return None


def _of_wounds(event: Event, state: State, cause: Cause) -> Scene | None:
    """Wounds, cures, and who falls."""
    length = duration_ms(event)
    match event:
        case events.WoundsPlaced(who, wounds=0):
            words = poses.rising(state, who, _("No wound"), SPARE_COLOUR, "icons/armor")
            return Scene(length, spells.blocked(state, who), lingering=words)
        case events.WoundsPlaced(who, wounds=wounds, critical=critical, armor=armor):
            words = poses.rising(state, who, f"-{wounds}{'!' * bool(critical)}", WOUND_COLOUR, "icons/wound")
            pose = spells.hit(state, who, cause, is_critical=critical > 0, is_armored=armor > 0)
            return Scene(length, pose, lingering=words)
        case events.WoundsPaid(who, wounds) | events.WoundsSuffered(who, wounds):
            words = poses.rising(state, who, f"-{wounds}", WOUND_COLOUR, "icons/wound")
            return Scene(length, spells.hit(state, who), lingering=words)
        case events.WoundReflected(who, by, wounds):
            words = poses.rising(state, who, f"-{wounds}", WOUND_COLOUR, "icons/reflect")
            return Scene(length, spells.reflect(state, by, who), lingering=words)
        case events.WoundsHealed(who, wounds=wounds):
            words = poses.rising(state, who, f"+{wounds}", HEAL_COLOUR, "icons/heal") if wounds else None
            return Scene(length, spells.healed(state, who), lingering=words)
        case events.KnockedOut(who):
            return Scene(length, poses.knock_out(state, who), applies_first=False)
        case events.TokenLeft(who):
            return Scene(length, poses.vanish(state, who), applies_first=False)
        case _:
            return None


def _of_spells(event: Event, state: State, _cause: Cause) -> Scene | None:
    """What is cast, put into play, goes off or breaks."""
    length = duration_ms(event)
    match event:
        case events.SpellCast(who, _, at):
            kind = kind_of(event, state) or SceneKind.CHARM
            return Scene(length, spells.cast(state, who, spell_of(state, event), kind, (at.row, at.col)))
        case events.EffectStarted(who):
            return Scene(length, spells.gather(state, who, "effects/spark"))
        case events.TokenSummoned(who, _, _, at):
            return Scene(length, poses.appear(who, at.row, at.col))
        case events.BombTriggered(who):
            return Scene(length, spells.fuse(state, who))
        case events.BombWentOff(who, _, at):
            return Scene(length, breaking.explode(state, who, at.row, at.col))
        case events.TrapSprung(who, _, at):
            return Scene(length, breaking.spring(who, at.row, at.col))
        case events.SceneryDamaged(at, wounds):
            words = poses.rising_at(at.row, at.col, f"-{wounds}", WOUND_COLOUR, "icons/wound") if wounds else None
            pose = breaking.chop(at.row, at.col, is_crate=_is_crate(state, at))
            return Scene(length if wounds else 0, pose, lingering=words)
        case events.SceneryDestroyed(at):
            return Scene(length, breaking.shatter(at.row, at.col, is_crate=_is_crate(state, at)))
        case _:
            return None


def _of_turns(event: Event, state: State, _cause: Cause) -> Scene | None:
    """Dice, coins, tension, inspiration, whose turn it is, the end."""
    length = duration_ms(event)
    match event:
        case events.DiceRolled():
            return Scene(length, prizes.roll(state, event), still_share=1.0)
        case events.CoinTossed(_, heads) if state.board is not None:
            return Scene(length, prizes.toss(heads, *_looked_at(state)), still_share=1.0)
        case events.CoinTossed():
            return Scene(0)
        case events.TurnStarted(player, number):
            name = player_name(state.players[player].name, player)
            words = _("Turn {number}: {player}").format(number=number, player=name)
            return Scene(length, lingering=prizes.banner(state, player, words))
        case events.TensionRose(losses):
            return Scene(length, prizes.tension(state, losses))
        case events.Inspired(who, power):
            return Scene(length, prizes.inspired(state, who, power))
        case events.CharacterTurnStarted(who):
            return Scene(length, poses.ring_around(state, who, GOLD_COLOUR))
        case events.MatchEnded(winners) if state.board is not None:
            return Scene(length, prizes.end(state, winners))
        case events.MatchEnded():
            return Scene(0)
        case _:
            return None


def _of_goods(event: Event, state: State, cause: Cause) -> Scene | None:
    """GG, kamas, MP and AP."""
    length = duration_ms(event)
    match event:
        case events.KamaPickedUp(who, player, at):
            flight = prizes.fly_to_plate("icons/kama", at.row, at.col, player)
            return Scene(length, prizes.pick_up(who, at.row, at.col), lingering=flight)
        case events.GallonBought(who):
            return Scene(length, prizes.turn_up("icons/gallon", *poses.place(state, who)))
        case events.GallonsGained(player, wild, taken):
            return Scene(length, lingering=prizes.gallons(state, player, wild + taken, cause.fallen))
        case events.GallonsGiven(giver, to, amount):
            gained = prizes.gallons(state, to, amount, cause.fallen)
            return Scene(length, lingering=gained or prizes.gallons(state, giver, -amount, None))
        case events.KamasGained(player, kamas) | events.Refunded(player, kamas):
            return Scene(length if kamas else 0, lingering=prizes.kamas(state, player, kamas))
        case events.MarkersPlaced(who, points, amount) | events.PointsGained(who, points, amount):
            colour = HEAL_COLOUR if amount > 0 else WOUND_COLOUR
            icon = "icons/mp" if points is Points.MP else "icons/ap"
            words = poses.rising(state, who, f"{amount:+d}", colour, icon)
            return Scene(length, poses.ring_around(state, who, colour), lingering=words)
        case events.MovementLost(who, mp):
            words = poses.rising(state, who, f"-{mp}", WOUND_COLOUR, "icons/mp") if mp else None
            return Scene(length if mp else 0, poses.rattle(who), lingering=words)
        case _:
            return None


def _of_rewards(event: Event, state: State, _cause: Cause) -> Scene | None:
    """A token taken from the shop, laid on a card, or turned up; unseen ones show their tier alone."""
    length = duration_ms(event)
    match event:
        case events.BoostsSpent(who, element, amount):
            icon = f"icons/element-{element.value}"
            words = poses.rising(state, who, f"+{amount}", GOLD_COLOUR, icon)
            return Scene(length, spells.gather(state, who, icon), lingering=words)
        case events.BoostAwaited(who):
            return Scene(length, spells.gather(state, who, "effects/spark"))
        case events.RewardBought(who, _, tier, source, _, reward):
            drawing = emblem(reward) if source == "face_up" else f"icons/tier-{tier.value}"
            return Scene(length, prizes.turn_up(drawing, *poses.place(state, who)), still_share=0.5)
        case events.GoldDrawn(player):
            place = prizes.seat_place(state, player)
            if place is None:
                return Scene(0)
            return Scene(length, prizes.turn_up("icons/tier-gold", *place), still_share=0.5)
        case events.RewardGiven(who, reward):
            return Scene(length, prizes.sink(f"icons/tier-{reward.tier.value}", *poses.place(state, who)))
        case events.RewardTurnedUp(who, reward):
            return Scene(length, prizes.turn_up(emblem(reward), *poses.place(state, who)), still_share=0.5)
        case _:
            return None


def _is_stopped(state: State, from_: Cell, to: Cell) -> bool:
    """Whether something stands, or the board ends, behind where a push has led."""
    beyond = Cell(to.row + _sign(to.row - from_.row), to.col + _sign(to.col - from_.col))
    return beyond not in state.grid or bool(state.field.obstacles >> state.grid.index(beyond) & 1)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _is_crate(state: State, at: Cell) -> bool:
    return bool(state.crates >> state.grid.index(at) & 1)


def _looked_at(state: State) -> tuple[float, float]:
    """Where the eye is: at the active character, or in the middle of the board."""
    active = state.active_figure
    if active is not None and active.in_play:
        return poses.place(state, active.handle)
    return prizes.middle(state)
