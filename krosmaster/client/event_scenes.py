"""How each event looks on the board: a short scene whose picture depends on how much of it has passed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from krosmaster.arena import events
from krosmaster.arena.definitions import Points
from krosmaster.arena.events import Event
from krosmaster.arena.state import State
from krosmaster.client import scene_poses as poses
from krosmaster.client.board_picture import STILL
from krosmaster.client.reward_art import emblem
from krosmaster.client.scene_kinds import SceneKind, kind_of
from krosmaster.client.scene_poses import GOLD_COLOUR, HEAL_COLOUR, LOCK_COLOUR, SPARE_COLOUR, WOUND_COLOUR, Pose
from krosmaster.client.wording import _

_STEP_MS = 170
_ROLL_MS = 680


@dataclass(frozen=True, slots=True)
class Scene:
    """What is shown for an event. `lingering` outlives the scene and holds nothing up."""

    duration_ms: int
    pose: Pose = lambda _share: STILL
    applies_first: bool = True
    """Whether the picture shows the position after the event all along, or only once the scene is over."""
    lingering: Pose | None = None
    kind: SceneKind | None = None
    """What is shown, by a name that stays: sounds go by it. None: there is nothing to be heard either."""


def duration_ms(event: Event) -> int:
    """How long an event's scene lasts at normal speed."""
    return _DURATIONS.get(type(event), 0)


_DURATIONS: dict[type, int] = {
    events.CharacterMoved: _STEP_MS,
    events.CharacterLocked: 480,
    events.FigureShifted: 240,
    events.FiguresSwapped: 420,
    events.KamaPickedUp: 320,
    events.GallonBought: 320,
    events.GallonsGained: 420,
    events.SpellCast: 330,
    events.WoundsPaid: 260,
    events.EffectStarted: 260,
    events.MarkersPlaced: 220,
    events.WoundsPlaced: 380,
    events.WoundsHealed: 380,
    events.TokenSummoned: 380,
    events.BombTriggered: 260,
    events.BombWentOff: 460,
    events.TokenLeft: 260,
    events.KnockedOut: 760,
    events.DiceRolled: _ROLL_MS,
    events.TensionRose: 520,
    events.Inspired: 260,
    events.FigurePlaced: 260,
    events.CharacterTurnStarted: 160,
    events.CoinTossed: 620,
    events.GallonsGiven: 420,
    events.KamasGained: 240,
    events.Refunded: 200,
    events.PointsGained: 220,
    events.MovementLost: 200,
    events.WoundReflected: 380,
    events.TrapSprung: 420,
    events.SceneryDamaged: 240,
    events.SceneryDestroyed: 460,
    events.RewardBought: 620,
    events.GoldDrawn: 620,
    events.RewardGiven: 320,
    events.RewardTurnedUp: 620,
    events.BoostAwaited: 220,
    events.BoostsSpent: 220,
    events.WoundsSuffered: 360,
    events.MatchEnded: 500,
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
        events.TurnStarted,
    }
)
"""Events with nothing to show on the board: panels and the log tell them, or another event shows what they led to."""


def scene_for(event: Event, state: State) -> Scene:
    """The scene of an event that happens at a position."""
    return replace(_scene_of(event, state), kind=kind_of(event, state))


def _scene_of(event: Event, state: State) -> Scene:
    length = duration_ms(event)
    match event:
        case events.CharacterMoved(who, from_, to):
            return Scene(length, poses.glide(who, from_.row - to.row, from_.col - to.col, hop=0.14))
        case events.FigureShifted(who, from_, to):
            far = max(abs(from_.row - to.row) + abs(from_.col - to.col), 1)
            return Scene(length, poses.glide(who, from_.row - to.row, from_.col - to.col, hop=0.05 * far))
        case events.FiguresSwapped(who, other):
            return Scene(length, poses.swap(state, who, other))
        case events.CharacterLocked(who, _):
            words = poses.rising(state, who, _("Locked!"), LOCK_COLOUR, "icons/lock")
            return Scene(length, poses.shake(who), lingering=words)
        case events.SpellCast(who, spell_id, at):
            return Scene(length, poses.cast(state, who, spell_id, (at.row, at.col)))
        case events.WoundsPlaced(who, wounds=wounds):
            if not wounds:
                return Scene(length, lingering=poses.rising(state, who, _("No wound"), SPARE_COLOUR, "icons/armor"))
            words = poses.rising(state, who, f"-{wounds}", WOUND_COLOUR, "icons/wound")
            return Scene(length, poses.hit(who), lingering=words)
        case events.WoundsPaid(who, wounds):
            return Scene(
                length, poses.hit(who), lingering=poses.rising(state, who, f"-{wounds}", WOUND_COLOUR, "icons/wound")
            )
        case events.WoundsHealed(who, wounds=wounds):
            words = poses.rising(state, who, f"+{wounds}", HEAL_COLOUR, "icons/heal")
            return Scene(length, poses.ring_around(state, who, HEAL_COLOUR), lingering=words)
        case events.MarkersPlaced(who, points, amount):
            colour = HEAL_COLOUR if amount > 0 else WOUND_COLOUR
            icon = "icons/mp" if points is Points.MP else "icons/ap"
            return Scene(length, lingering=poses.rising(state, who, f"{amount:+d}", colour, icon))
        case events.EffectStarted(who, _):
            return Scene(length, poses.ring_around(state, who, GOLD_COLOUR))
        case events.TokenSummoned(who, _, _, at):
            return Scene(length, poses.appear(who, at.row, at.col))
        case events.FigurePlaced(who, at):
            return Scene(length, poses.drop(who, at.row, at.col))
        case events.BombTriggered(who):
            return Scene(length, poses.hit(who))
        case events.BombWentOff(who, _, at):
            return Scene(length, poses.explode(who, at.row, at.col))
        case events.TokenLeft(who, _):
            return Scene(length, poses.vanish(state, who, up=0.2), applies_first=False)
        case events.KnockedOut(who):
            return Scene(length, poses.knock_out(state, who), applies_first=False)
        case events.DiceRolled():
            return Scene(length, poses.roll(state, event))
        case events.KamaPickedUp(_, _, at):
            return Scene(length, poses.fly_up("scenery/kama", at.row, at.col), lingering=None)
        case events.GallonBought(who):
            return Scene(length, poses.ring_around(state, who, GOLD_COLOUR))
        case events.GallonsGained(player, wild, taken):
            return Scene(length, lingering=poses.gallons(state, player, wild + taken))
        case events.Inspired(who):
            return Scene(length, poses.ring_around(state, who, GOLD_COLOUR))
        case events.CharacterTurnStarted(who):
            return Scene(length, poses.ring_around(state, who, GOLD_COLOUR))
        case _:
            return _of_goods(event, state, length) or _of_mechanisms(event, state, length) or _of_rewards(event, state)


def _of_goods(event: Event, state: State, length: int) -> Scene | None:
    """GG, kamas, MP and AP."""
    match event:
        case events.GallonsGiven(giver, to, amount):
            return Scene(length, lingering=poses.gallons(state, to, amount) or poses.gallons(state, giver, -amount))
        case events.KamasGained(player, kamas) | events.Refunded(player, kamas):
            place = poses.seat_place(state, player) if kamas else None
            words = None if place is None else poses.rising_at(*place, f"+{kamas}", GOLD_COLOUR, "icons/kama")
            return Scene(length if kamas else 0, lingering=words)
        case events.PointsGained(who, points, amount):
            icon = "icons/mp" if points is Points.MP else "icons/ap"
            return Scene(length, lingering=poses.rising(state, who, f"+{amount}", HEAL_COLOUR, icon))
        case events.MovementLost(who, mp):
            words = poses.rising(state, who, f"-{mp}", WOUND_COLOUR, "icons/mp") if mp else None
            return Scene(length if mp else 0, lingering=words)
        case _:
            return None


def _of_mechanisms(event: Event, state: State, length: int) -> Scene | None:
    """Traps, scenery, coins, and wounds that come back."""
    match event:
        case events.CoinTossed(_, heads):
            return Scene(length, poses.toss(heads, *_looked_at(state))) if state.board is not None else Scene(0)
        case events.WoundReflected(who, by, wounds):
            words = poses.rising(state, who, f"-{wounds}", WOUND_COLOUR, "icons/reflect")
            return Scene(length, poses.reflect(state, by, who), lingering=words)
        case events.TrapSprung(who, _, at):
            return Scene(length, poses.spring(who, at.row, at.col))
        case events.SceneryDamaged(at, wounds):
            words = poses.rising_at(at.row, at.col, f"-{wounds}", WOUND_COLOUR, "icons/wound") if wounds else None
            return Scene(length if wounds else 0, lingering=words)
        case events.SceneryDestroyed(at):
            return Scene(length, poses.shatter(at.row, at.col))
        case _:
            return None


def _of_rewards(event: Event, state: State) -> Scene:
    """A token taken from the shop, laid on a card, or turned up; unseen ones show their tier alone."""
    length = duration_ms(event)
    match event:
        case events.BoostsSpent(who, element, amount):
            icon = f"icons/element-{element.value}"
            return Scene(length, lingering=poses.rising(state, who, f"+{amount}", GOLD_COLOUR, icon))
        case events.BoostAwaited(who):
            return Scene(length, poses.ring_around(state, who, GOLD_COLOUR))
        case events.WoundsSuffered(who, wounds):
            words = poses.rising(state, who, f"-{wounds}", WOUND_COLOUR, "icons/wound")
            return Scene(length, poses.hit(who), lingering=words)
        case events.RewardBought(who, _, tier, source, _, reward):
            drawing = emblem(reward) if source == "face_up" else f"icons/tier-{tier.value}"
            return Scene(length, poses.turn_up(drawing, *poses.place(state, who)))
        case events.GoldDrawn(player):
            place = poses.seat_place(state, player)
            return Scene(length, poses.turn_up("icons/tier-gold", *place)) if place is not None else Scene(0)
        case events.RewardGiven(who, reward):
            return Scene(length, poses.sink(f"icons/tier-{reward.tier.value}", *poses.place(state, who)))
        case events.RewardTurnedUp(who, reward):
            return Scene(length, poses.turn_up(emblem(reward), *poses.place(state, who)))
        case _:
            return Scene(length)


def _looked_at(state: State) -> tuple[float, float]:
    """Where the eye is: at the active character, or in the middle of the board."""
    active = state.active_figure
    if active is not None and active.in_play:
        return poses.place(state, active.handle)
    return (state.grid.rows - 1) / 2, (state.grid.cols - 1) / 2
