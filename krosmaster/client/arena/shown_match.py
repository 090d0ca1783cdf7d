"""A match as the arena shows it: the rules have gone on, the picture catches up, the log tells, the autosave keeps."""

from __future__ import annotations

from collections.abc import Callable

from krosmaster.arena.commands import Command
from krosmaster.arena.events import Event, SetupPhaseBegan, TensionRose, TurnStarted
from krosmaster.arena.reasons import Reason, Why
from krosmaster.arena.state import SETUP_PHASES, Phase, State
from krosmaster.client.arena.curtain import Curtain
from krosmaster.client.arena.tension_banner import TensionBanner
from krosmaster.client.art.text import escaped
from krosmaster.client.board.arena_overlay import named_cells
from krosmaster.client.log.recap import NO_RECAP, is_turn_fresh, recap_of
from krosmaster.client.match.computer_seats import ComputerSeats
from krosmaster.client.panels.refusal_wording import refused_markup
from krosmaster.client.panels.toast import Toast
from krosmaster.client.panels.watch_bar import Watch, watch_of
from krosmaster.client.scenes.playback import Playback
from krosmaster.client.scenes.scene_sounds import let_be_heard, of_act
from krosmaster.client.scenes.sound_effects import TURNS, Effect
from krosmaster.client.services import ArenaMatch, SaveFault, Services
from krosmaster.client.settings import AnimationSpeed, CurtainKind
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.event_wording import is_worth_a_line
from krosmaster.client.words.figure_wording import player_name
from krosmaster.client.words.told import lines_of, lines_of_all
from krosmaster.play.answers import Played, Result, Rewound, UndoStop
from krosmaster.play.commanded_match import Guide
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import NothingChosen, Selection
from krosmaster.play.timelines import is_out
from krosmaster.play.turn_controller import TurnController
from krosmaster.table.contract import Script, Step

_SETTLED_BEFORE = SETUP_PHASES - {Phase.PLACE}


class ShownMatch:
    """The match with everything that follows its steps."""

    def __init__(self, services: Services, match: ArenaMatch, guide: Guide | None = None) -> None:
        self._services = services
        self.controller = TurnController(match, guide)
        self.controller.on_accepted(lambda _command, _step: self._keep())
        self.controller.on_rewound(self._keep)
        self.computers = ComputerSeats(services, match)
        self.controller.on_rewound(self.computers.forget)
        self.playback = Playback(match.state, services.settings.animation_speed)
        sounds = self._sounds = services.sounds
        let_be_heard(self.playback, sounds)
        self.curtain = Curtain()
        self.tension = TensionBanner()
        self.toast = Toast(on_refusal=lambda: sounds.play(Effect.REFUSE))
        self.told = lines_of_all(match.steps)
        """The log; a new list whenever it does not merely grow."""
        self.last_rule = ""
        """The rule of the last refusal."""
        self._unkept: SaveFault | None = None
        """Why an act could not be saved, while that is news."""
        self._is_slowness_told = False
        self._is_bell_due = False
        self._shows_computer = False
        """Whether what is being shown was played by the computer."""
        self._last_person: int | None = None
        """The seat of the person who was called to the mouse last."""
        self._is_curtain_due = self._is_called(match.state)
        self.is_coached = False
        """Whether a coach leads: then no curtain falls between the players."""
        self.is_alone = False
        """Whether one person moves all sides: then no curtain falls, and nobody has to be told what others did."""
        self.computers_chance: Callable[[Command], Script] | None = None
        """What the computer's commands meet, where that is not for the guide to say."""
        self._is_end_due = True
        self.recap = NO_RECAP
        """What the others did before the present turn."""
        self.shows_recap = False
        self._recapped: tuple[int, int] | None = None
        self._renew_recap()

    @property
    def state(self) -> State:
        """The match's own state, which the picture may still be on the way to."""
        return self.controller.state

    @property
    def selection(self) -> Selection:
        """What the person who is asked has chosen; nothing while the computer is asked."""
        return NothingChosen() if self.computers.is_asked else self.controller.selection

    @property
    def is_watched(self) -> bool:
        """Whether the computer plays, or what it has played is still being shown."""
        if self.state.is_over:
            return False
        return self.computers.is_asked or (self.playback.is_busy and self._shows_computer)

    @property
    def watch(self) -> Watch:
        """What the bar shows while the computer plays."""
        is_busy, speed = self.playback.is_busy, self._services.settings.animation_speed
        state = self.playback.shown if self._shows_computer and is_busy else self.state
        return watch_of(self.computers, state, speed, is_busy=is_busy)

    @property
    def reader(self) -> int:
        """The seat whose face-down rewards may be read: that of the one person, or of who is asked; -1: nobody's."""
        people = self.computers.people
        if len(people) == 1:
            return people[0]
        asked = self.playback.shown.asked
        return asked if asked in people else -1

    @property
    def conceder(self) -> int | None:
        """The seat that a person gives up by the menu; None: it cannot be said whose."""
        people = [seat for seat in self.computers.people if not is_out(self.state, seat)]
        if self.state.is_over:
            return None
        return self.state.asked if self.state.asked in people else people[0] if len(people) == 1 else None

    @property
    def lines_to_come(self) -> int:
        """How many lines of the log tell what the picture has still to show."""
        return sum(is_worth_a_line(event) for event in self.playback.to_come)

    def let_computer_play(self, dt_ms: int, *, is_free: bool) -> bool:
        """Let the computer think, and play what it has found once that is due; whether the match has moved."""
        command = self.computers.update(dt_ms, is_free=is_free)
        if self.computers.is_asked and not self._services.thinker.is_beside and not self._is_slowness_told:
            self._is_slowness_told = True
            self.toast.say(_("The computer has to think inside the window here: the picture may stutter meanwhile."))
        if command is None:
            return False
        result = self.controller.submit(command, self.computers_chance)
        if isinstance(result, Refused):
            self.computers.refused()
            return False
        self.computers.accepted()
        return self.take(result, is_computers=True)

    def take(self, result: Result, *, is_computers: bool = False) -> bool:
        """Show what came of a choice; whether the match has moved by it. What is said stays while the computer acts."""
        self._shows_computer = is_computers
        match result:
            case Played(steps, left_out):
                self._tell_unkept(hushes=not is_computers)
                self._show(steps)
                if left_out is not None:
                    act = escaped(name_of(left_out))
                    self.toast.say(_("The walk was stopped: {act} is left out.").format(act=act), is_refusal=True)
                return True
            case Rewound(state):
                self._stand_at(state)
                self._sounds.play(Effect.UNDO)
                return True
            case Refused(Reason(Why.NOT_IN_THIS_STEP)):
                self.toast.hush()  # the coach has words of his own
                self._sounds.play(Effect.REFUSE)
            case Refused():
                refused = self.spared(result)
                self.last_rule = refused.reason.rule
                self.toast.say(refused_markup(refused, self.state), is_refusal=True, cells=named_cells(refused))
            case _:
                self.toast.hush()
        return False

    def stand_elsewhere(self) -> None:
        """The match was led to another place by an edit or a jump: show it as it is there."""
        self._stand_at(self.controller.stand_elsewhere().state)

    def _stand_at(self, state: State) -> None:
        self._tell_unkept()
        self.told = lines_of_all(self.controller.match.steps)
        self._is_end_due = self._is_end_due or not state.is_over
        self.playback.resync(state)
        self.tension.drop()
        self._renew_recap()

    def spared(self, refused: Refused) -> Refused:
        """A refusal, without the ways round it while a coach leads: it is his to say what is to be done."""
        return Refused(refused.reason) if self.is_coached else refused

    def undo(self) -> bool:
        """Take the last command back, or all since a person's last one; or say why not. Whether the match has moved."""
        can, stop = self.can_undo()
        if not can:
            words = _((stop or UndoStop.CHANCE_REVEALED).value)
            self.toast.say(words[:1].upper() + words[1:] + ".", is_refusal=True)
            return False
        count = self._steps_back()
        result = self.controller.undo(count)
        if self.state.phase in _SETTLED_BEFORE:
            self.controller.redo(count)
            self.toast.say(_("What was settled before the board stays."), is_refusal=True)
            return False
        return self.take(result)

    def redo(self) -> bool:
        """Play again what was taken back, the computer's answer too; whether the match has moved."""
        result = self.controller.redo()
        while self.computers.is_asked and self.controller.can_redo():
            result = self.controller.redo()
        return self.take(result)

    def can_undo(self) -> tuple[bool, UndoStop | None]:
        """Whether a person's last command can be taken back, and if not, why."""
        can, stop = self.controller.can_undo()
        return (True, None) if self._steps_back() else (False, stop if not can else UndoStop.CHANCE_REVEALED)

    def _steps_back(self) -> int:
        if not self.computers.seats:
            return 1 if self.controller.can_undo()[0] else 0
        return self.computers.steps_back()

    def keep(self) -> None:
        """Write the autosave, though no command was played: what is noted of the match has changed."""
        self._keep()

    def save(self) -> None:
        """Write a save of its own, named by players and turn."""
        names = [player_name(player.name, place) for place, player in enumerate(self.state.players)]
        title = " / ".join(names)
        if self.state.number:
            title += ", " + _("Turn {number}").format(number=self.state.number)
        try:
            self._services.saves.save(self.controller.match, title)
        except SaveFault as fault:
            self.toast.say(escaped(str(fault)), is_refusal=True)
        else:
            self.toast.say(_("Saved: {title}").format(title=escaped(title)))

    def toggle_mute(self) -> None:
        """Sound off or on, and say so."""
        is_on = self._services.toggle_mute()
        self.toast.say(_("Sound on.") if is_on else _("Sound off. M turns it on again."))

    def drop_curtain(self) -> bool:
        """Let the curtain fall if it is due; whether it did."""
        if self._is_bell_due:
            self._is_bell_due = False
            self._sounds.play(TURNS[self.playback.shown.asked])
        due, self._is_curtain_due = self._is_curtain_due and not (self.is_coached or self.is_alone), False
        if due:
            settings = self._services.settings
            self._last_person = self.playback.shown.asked
            self.curtain.fall(self.playback.shown, settings.curtain, is_calm=settings.reduced_motion)
            self._sounds.play(TURNS[self.playback.shown.asked])
        return due

    def _is_called(self, state: State) -> bool:
        """Whether the person who is asked has to be called to the mouse: one of several, and not at it already."""
        people = self.computers.people
        if state.is_over or state.asked not in people or len(people) < 2:
            return False
        return not self.computers.seats or state.asked != self._last_person

    def reach_end(self) -> bool:
        """Whether the match has ended and this was not asked since."""
        due = self._is_end_due and self.state.is_over
        if due:
            self._is_end_due = False
        return due

    def all_events(self) -> list[Event]:
        """Everything that happened in the match."""
        return [event for step in self.controller.match.steps for event in step.events]

    def _show(self, steps: tuple[Step[State, Event], ...]) -> None:
        before = start = self.playback.shown
        was_asked = before.asked
        happened: list[Event] = []
        first = len(self.controller.match.steps) - len(steps)
        for act, step in enumerate(steps, first):
            self.told += lines_of(step, before, act)
            happened += step.events
            for event in step.events:
                if isinstance(event, TensionRose) and not step.state.is_over:
                    self.tension.announce(event, step.state)
            before = step.state
        is_new = any(isinstance(event, (TurnStarted, SetupPhaseBegan)) for event in happened)
        if (is_new or self.state.asked != was_asked) and not self.state.is_over:
            self._is_curtain_due = self._is_called(self.state)
            # no curtain falls for one person, who is still to hear that it is their turn
            self._is_bell_due = self.computers.people == (self.state.asked,)
        is_curtained = self._services.settings.curtain is not CurtainKind.OFF and self._is_curtain_due
        self.playback.calls_turns = self.is_coached or self.is_alone or not is_curtained
        self.playback.play(happened, self.state)
        if self.playback.speed is AnimationSpeed.OFF and (effect := of_act(happened, start)) is not None:
            self._sounds.play(effect)
        self._renew_recap()

    def hide_recap(self) -> bool:
        """Show the recap no longer; whether it was shown."""
        was_shown, self.shows_recap = self.shows_recap and bool(self.recap.items), False
        return was_shown and not self.computers.is_asked

    def watch_again(self) -> None:
        """Show once more what the others did before the present turn."""
        steps = self.controller.match.steps[self.recap.first :]
        before = self.controller.match.steps[max(self.recap.first - 1, 0)].state
        self.playback.play_again(before, [event for step in steps for event in step.events], self.state)

    def _renew_recap(self) -> None:
        """A new turn has its own recap; the first act of a character hides it."""
        match, turn = self.controller.match, (self.state.player, self.state.number)
        if turn != self._recapped:
            self._recapped, self.recap = turn, recap_of(match.steps)
            self.shows_recap = bool(self.recap.items) and not self.is_alone
        self.shows_recap = self.shows_recap and is_turn_fresh(match.steps, match.records)

    def _keep(self) -> None:
        # of several commands in one act the first may be the one that tells
        self._unkept = self._services.keep(self.controller.match) or self._unkept

    def _tell_unkept(self, *, hushes: bool = True) -> None:
        if hushes:
            self.toast.hush()
        if self._unkept is not None:
            self.toast.say(escaped(str(self._unkept)), is_refusal=True)
            self._unkept = None
        elif news := self._services.take_save_news():
            self.toast.say(escaped(news))
