"""Playback: it ends where the rules are, in under two seconds, whatever happened; and it can be skipped."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bold_policy import next_command
from real_cards import board, duel

from krosmaster.arena import engine
from krosmaster.arena.commands import Concede
from krosmaster.arena.definitions import SpellKind, Zone
from krosmaster.arena.dice import Face, Purpose
from krosmaster.arena.events import (
    CharacterMoved,
    DiceRolled,
    FigureShifted,
    FiguresSwapped,
    KnockedOut,
    SpellCast,
    TokenLeft,
    TurnStarted,
    WoundsPlaced,
)
from krosmaster.arena.working_state import WorkingState
from krosmaster.client.geometry.board_picture import AT_REST, STILL
from krosmaster.client.scenes.event_scenes import duration_ms, following, scene_for
from krosmaster.client.scenes.playback import LONGEST_AGAIN_MS, LONGEST_MS, Playback
from krosmaster.client.scenes.scene_kinds import SceneKind, kind_of, spell_of
from krosmaster.client.scenes.scene_poses import place
from krosmaster.client.scenes.spell_poses import NO_CAUSE, cast
from krosmaster.client.settings import AnimationSpeed, Settings

FIRST = ("queen-of-the-tofus", "bill-tell", "oscar-kass", "bad-aboum")
SECOND = ("anna-tommy", "kassius-kaos", "king-of-the-gobballs", "lil-healey")


@pytest.fixture(scope="module")
def steps():
    """The steps of some duels in which much happens, each with the position before it."""
    found = []
    for seed, board_id in ((3, "elemental-arena"), (4, "the-pit")):
        state = engine.initial(duel(FIRST, SECOND, seed=seed, board=board(board_id), rotation=0)).state
        for _ in range(500):
            if state.outcome is not None:
                break
            step = engine.apply(state, next_command(state))
            found.append((state, step))
            state = step.state
    return found


def pass_time(playback, ms):
    """As the arena does it, with nobody to be called between two turns."""
    playback.update(ms)
    if playback.is_paused:
        playback.resume()


def played(before, step, speed=AnimationSpeed.NORMAL):
    playback = Playback(before, speed)
    playback.play(step.events, step.state)
    return playback


def test_every_step_ends_in_the_match_state_in_under_two_seconds(steps):
    assert len(steps) > 150
    for before, step in steps:
        playback = played(before, step)
        passed = 0
        while playback.is_busy:
            pass_time(playback, 16)
            passed += 16
            assert passed < 2000, step.events
        assert playback.shown is step.state
        assert passed <= LONGEST_MS + 16


def test_events_alone_lead_to_the_final_position_so_the_picture_never_jumps(steps):
    for before, step in steps:
        working = WorkingState(before)
        for event in step.events:
            event.apply(working)
        shown = working.sealed()
        for part in ("figures", "kamas", "players", "active", "phase", "question", "tension", "wild_gallons"):
            assert getattr(shown, part) == getattr(step.state, part), (part, step.events)


def test_every_scene_gives_a_picture_at_every_moment(steps):
    kinds = set()
    for before, step in steps:
        playback = played(before, step)
        while playback.is_busy:
            playback.commotion  # noqa: B018 - must not raise
            pass_time(playback, 60)
        kinds.update(type(event) for event in step.events)
        for event in step.events:
            scene = scene_for(event, before)
            for share in (0.0, 0.4, 1.0):
                scene.pose(share)
            if scene.duration_ms:
                lingers = scene.lingering is not None and scene.lingering(0.4) != STILL
                assert lingers or scene.pose(0.4) != STILL, event
            else:
                assert scene.pose(0.4) == STILL
                assert (scene.lingering is not None) == isinstance(event, TurnStarted)
            assert scene.duration_ms == duration_ms(event)
    assert {CharacterMoved, DiceRolled, WoundsPlaced, KnockedOut, TokenLeft} <= kinds


def first_with(steps, kind):
    return next((before, step) for before, step in steps if any(isinstance(e, kind) for e in step.events))


def test_skip_shows_the_end_at_once_with_all_dice(steps):
    before, step = first_with(steps, DiceRolled)
    playback = played(before, step)
    pass_time(playback, 20)
    playback.skip()
    assert not playback.is_busy
    assert playback.shown is step.state
    assert [shown.roll for shown in playback.rolls] == [e for e in step.events if isinstance(e, DiceRolled)]
    assert all(shown.settled == 1.0 for shown in playback.rolls)


def test_speed_off_shows_the_end_without_a_scene_and_fast_is_faster(steps):
    before, step = first_with(steps, WoundsPlaced)
    assert not played(before, step, AnimationSpeed.OFF).is_busy

    def length(speed):
        playback = played(before, step, speed)
        passed = 0
        while playback.is_busy:
            pass_time(playback, 5)
            passed += 5
        return passed

    assert length(AnimationSpeed.FAST) < 0.7 * length(AnimationSpeed.NORMAL)


def test_walker_glides_from_cell_to_cell(steps):
    before, step = next((b, s) for b, s in steps if len(s.events) == 1 and isinstance(s.events[0], CharacterMoved))
    event = step.events[0]
    playback = played(before, step)
    seen = []
    while playback.is_busy:
        motion = playback.commotion.motions[event.who]
        cell = step.state.grid.cells[step.state.figures[event.who].cell]
        seen.append((cell.row + motion.d_row, cell.col + motion.d_col))
        pass_time(playback, 16)
    assert seen[0] == event.from_
    assert len(set(seen)) > 5
    assert playback.commotion.motions.get(event.who, AT_REST) == AT_REST


def test_knocked_out_figure_stays_on_the_board_until_its_scene_is_over(steps):
    before, step = first_with(steps, KnockedOut)
    fallen = next(event for event in step.events if isinstance(event, KnockedOut))
    playback = played(before, step)
    moments = []
    while playback.is_busy:
        moments.append((playback.shown.figures[fallen.who].in_play, fallen.who in playback.commotion.motions))
        pass_time(playback, 16)
    assert (True, True) in moments
    assert not playback.shown.figures[fallen.who].in_play


def test_new_turn_waits_until_its_player_was_called(steps):
    before, step = next((b, s) for b, s in steps if b.number and any(isinstance(e, TurnStarted) for e in s.events))
    playback = played(before, step)
    for _ in range(300):
        playback.update(16)
    assert playback.is_paused
    assert playback.is_busy
    assert playback.shown.player == step.state.player
    assert not playback.rolls
    playback.resume()
    for _ in range(300):
        playback.update(16)
    assert not playback.is_busy
    assert len(playback.rolls) == 1


def test_resync_forgets_what_was_going_on(steps):
    before, step = first_with(steps, WoundsPlaced)
    playback = played(before, step)
    pass_time(playback, 30)
    playback.resync(before)
    assert playback.shown is before
    assert playback.commotion is STILL
    assert not playback.rolls


def test_concession_is_shown_as_the_end_of_the_match(steps):
    state = steps[10][0]
    step = engine.apply(state, Concede(state.player))
    playback = played(state, step)
    while playback.is_busy:
        pass_time(playback, 100)
    assert playback.shown.is_over


def test_listener_hears_the_kinds_of_scenes_as_they_begin_and_nothing_of_what_is_skipped(steps):
    before, step = first_with(steps, WoundsPlaced)
    heard = []
    playback = Playback(before, AnimationSpeed.NORMAL)
    playback.on_scene(heard.append)
    playback.play(step.events, step.state)
    assert len(heard) == 1
    while playback.is_busy:
        pass_time(playback, 16)
    assert SceneKind.HIT in heard or SceneKind.BLOCKED in heard
    heard.clear()
    playback.resync(before)
    playback.play(step.events, step.state)
    playback.skip()
    assert len(heard) == 1


def test_little_motion_keeps_everybody_in_place_and_still_says_what_happened(steps):
    told = 0
    for before, step in steps:
        playback = Playback(before, AnimationSpeed.NORMAL)
        playback.follow_settings(Settings("en", reduced_motion=True))
        playback.play(step.events, step.state)
        while playback.is_busy:
            commotion = playback.commotion
            assert commotion.shake == (0.0, 0.0)
            assert not commotion.dots
            assert not commotion.flights
            for motion in commotion.motions.values():
                assert (motion.d_row, motion.d_col, motion.lift, motion.turn, motion.scale) == (0, 0, 0, 0, 1)
            assert all(spark.angle == 0 and spark.towards is None for spark in commotion.sparks)
            told += bool(commotion.floating)
            pass_time(playback, 60)
        assert playback.shown is step.state
    assert told > 50


def test_dice_that_counted_are_marked_and_the_others_fade(steps):
    rolls = [(b, e) for b, s in steps for e in s.events if isinstance(e, DiceRolled) and e.purpose.value == "armor"]
    seen = set()
    for before, event in rolls:
        lying = scene_for(event, before).pose(0.97).sparks
        assert sum(spark.drawing == "icons/check" for spark in lying) == event.successes
        dice = [spark for spark in lying if spark.drawing.startswith("dice/")]
        assert [spark.drawing for spark in dice] == [f"dice/die-{face.value}" for face in event.faces]
        assert sum(spark.alpha > 0.9 for spark in dice) == event.successes
        assert all(spark.angle == 0 for spark in dice)
        seen.add(event.successes)
    assert {0, 1} <= seen


def test_blow_throws_back_from_where_it_came_and_looks_like_its_element(steps):
    looked = 0
    for before, step in steps:
        cause = NO_CAUSE
        for event in step.events:
            if isinstance(event, WoundsPlaced) and event.wounds and cause.place is not None:
                motion = scene_for(event, before, cause).pose(0.35).motions[event.who]
                row, col = place(before, event.who)
                away = row - cause.place[0], col - cause.place[1]
                assert motion.d_row * away[0] + motion.d_col * away[1] > 0 or away == (0, 0)
                drawings = {spark.drawing for spark in scene_for(event, before, cause).pose(0.2).sparks}
                assert ("effects/flame" in drawings) == (cause.kind is SceneKind.FIRE)
                assert ("icons/critical" in drawings) == (event.critical > 0)
                looked += 1
            if not isinstance(event, (FigureShifted, FiguresSwapped, CharacterMoved)):
                cause = following(cause, event, before)
            else:
                break
    assert looked > 20


def test_watching_again_begins_at_the_beginning_whatever_time_has_passed_and_calls_nobody(steps):
    begun = [any(isinstance(event, TurnStarted) for event in step.events) for _before, step in steps]
    first = begun.index(True, 20)
    before = steps[first][0]
    turn = steps[first : first + 12]
    final = turn[-1][1].state
    playback = Playback(final, AnimationSpeed.NORMAL)
    playback.update(60_000)
    playback.play_again(before, [event for _, step in turn for event in step.events], final)
    events = sum(len(step.events) for _, step in turn)
    assert len(playback.to_come) > events - 5
    playback.update(100)
    assert len(playback.to_come) > events - 8
    passed = 0
    while playback.is_busy:
        assert not playback.is_paused
        playback.update(16)
        passed += 16
    assert playback.shown is final
    assert 1900 < passed <= LONGEST_AGAIN_MS + 16


def test_spell_with_an_area_bursts_over_its_cells_and_another_one_over_its_target_alone(steps):
    casts = [(b, e) for b, s in steps for e in s.events[:1] if isinstance(e, SpellCast) and e.who in b.figures]
    state, event = next(
        (b, e) for b, e in casts if spell_of(b, e).kind is SpellKind.ATTACK
        and abs(place(b, e.who)[0] - e.at.row) + abs(place(b, e.who)[1] - e.at.col) > 1
    )  # fmt: skip
    spell, kind = spell_of(state, event), kind_of(event, state)

    def widest(zone):
        pose = cast(state, event.who, replace(spell, zone=zone), kind, (event.at.row, event.at.col))
        return max(ring.radius for ring in pose(0.95).rings)

    assert widest(Zone.CELL) < 0.7
    assert widest(Zone.CROSS) > 1.2


def test_what_was_skipped_leaves_no_trace_in_the_next_act(steps):
    before, step = next((b, s) for b, s in steps if len(s.events) == 1 and isinstance(s.events[0], CharacterMoved))
    playback = Playback(before, AnimationSpeed.NORMAL)
    mover = step.events[0].who
    dodge = DiceRolled(Purpose.DODGE, mover, before.player, (Face.DODGE,), (Face.DODGE,), 1, "LOCK-2")
    playback.play((dodge,), before)
    playback.skip()
    playback.play(step.events, step.state)
    assert not playback.commotion.floating
    playback.resync(before)
    playback.play((dodge, *step.events), step.state)
    playback.update(5000)
    assert [words.drawing for words in playback.commotion.floating] == ["icons/dodge"]
