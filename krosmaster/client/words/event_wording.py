"""What happened, in a sentence each. The log keeps events; their words are made when they are shown."""

from __future__ import annotations

from collections.abc import Mapping

from krosmaster.arena import events as happened
from krosmaster.arena.boards import Side
from krosmaster.arena.dice import Face, Purpose
from krosmaster.arena.events import Event
from krosmaster.arena.state import Phase, QuestionKind
from krosmaster.client.art.text import escaped
from krosmaster.client.wording import _, name_of, ngettext
from krosmaster.client.words.card_wording import points_name, power_name, signed
from krosmaster.client.words.event_names import EventNames
from krosmaster.client.words.figure_wording import Cast, cell_word, listed
from krosmaster.client.words.reward_event_wording import reward_event_sentence
from krosmaster.table.sayings import N_

_SIDES: Mapping[Side, str] = {
    Side.BOTTOM: N_("at the bottom"),
    Side.LEFT: N_("on the left"),
    Side.TOP: N_("at the top"),
    Side.RIGHT: N_("on the right"),
}

_TASKS: Mapping[Phase, str] = {
    Phase.DRAFT: N_("{player} takes a card."),
    Phase.PICK_BOARD: N_("{player} picks the face of the board."),
    Phase.PICK_SIDE: N_("{player} picks a side."),
    Phase.ORDER_TIMELINE: N_("{player} orders the timeline."),
    Phase.PLACE: N_("{player} places the team."),
}

_ROLLS: Mapping[Purpose, str] = {
    Purpose.CRITICAL: N_("{who} rolls for a critical hit: {dice}"),
    Purpose.ARMOR: N_("{who} rolls for armor: {dice}"),
    Purpose.LOCK: N_("{who} rolls to lock: {dice}"),
    Purpose.DODGE: N_("{who} rolls to dodge: {dice}"),
}

_SHIFTS: Mapping[str, str] = {
    "push": N_("{who} is pushed to {cell}."),
    "pull": N_("{who} is pulled to {cell}."),
    "retreat": N_("{who} retreats to {cell}."),
    "approach": N_("{who} approaches, to {cell}."),
    "leap": N_("{who} leaps to {cell}."),
    "carry": N_("{who} is carried to {cell}."),
    "recall": N_("{who} is called back to {cell}."),
}

_QUESTIONS: Mapping[QuestionKind, str] = {
    QuestionKind.EFFECT_ORDER: N_("{player} chooses which effect comes first."),
    QuestionKind.NEXT_MOB: N_("{player} chooses which summon plays next."),
    QuestionKind.BEARER: N_("{player} chooses who gets the reward."),
    QuestionKind.STYLE: N_("{player} chooses what the reward does."),
    QuestionKind.GOLD_PILE: N_("{player} chooses a gold pile."),
    QuestionKind.GALLON_FROM: N_("{player} chooses whose GG it is."),
    QuestionKind.GALLON_TO: N_("{player} chooses who gets the GG."),
    QuestionKind.TENSION_LOSER: N_("{player} chooses who loses a GG to the tension."),
}

_ENDINGS: Mapping[str, str] = {
    "WIN-1": N_("Nobody else has any GG left."),
    "WIN-2": N_("Nobody else has a krosmaster left on the board."),
    "WIN-3": N_("Tension took the last GG of everybody."),
    "WIN-6": N_("The last krosmasters fell at the same moment; the GG decide."),
    "WIN-7": N_("The first krosmaster has fallen: that was the goal."),
    "WIN-8": N_("The KO was not answered in the turn after it."),
    "WIN-10": N_("Nobody else is left: the others gave up."),
}

_QUIET = (
    happened.CharacterTurnStarted,
    happened.SetupPhaseBegan,
    happened.TurnEnded,
    happened.InspirationAwaited,
    happened.InspirationEnded,
    happened.QuestionAsked,
    happened.EffectStarted,
    happened.BombTriggered,
    happened.ActivationStarted,
    happened.KnockOutSettled,
    happened.TrapTouched,
)


def is_worth_a_line(event: Event) -> bool:
    """Whether the log shows the event; the others only mark steps of the procedure."""
    if isinstance(event, happened.Refunded):
        return event.kamas > 0
    return not isinstance(event, _QUIET)


def ending_sentence(rule: str) -> str:
    """Why a match ended, by the rule that ended it."""
    return _(_ENDINGS[rule]) if rule in _ENDINGS else ""


def side_word(side: Side) -> str:
    """A side of the board as drawn."""
    return _(_SIDES[side])


def event_sentence(event: Event, cast: Cast, players: tuple[str, ...]) -> str:
    """What happened, as marked-up text: figures and players in their colours, dice as icons."""
    return _Teller(cast, players).sentence(event)


def dice_markup(faces: tuple[Face, ...]) -> str:
    """Faces of dice as icons."""
    return " ".join(f"<icon {face.value}>" for face in faces)


class _Teller:
    """Words one event; it knows who is who."""

    def __init__(self, cast: Cast, players: tuple[str, ...]) -> None:
        self._names = names = EventNames(cast, players)
        self._who, self._player, self._spell = names.who, names.player, names.spell

    def sentence(self, event: Event) -> str:
        tellers = (self._of_setup, self._of_turns, self._of_acts, self._of_spells, self._of_the_end)
        found = next((sentence for tell in tellers if (sentence := tell(event))), None)
        found = found or reward_event_sentence(event, self._names)
        assert found is not None, f"no sentence for {type(event).__name__}"
        return found

    def _of_setup(self, event: Event) -> str | None:
        match event:
            case happened.CoinTossed(purpose, heads):
                return self._coin(purpose, heads=heads)
            case happened.CardsTurnedUp(face_up):
                names = listed(f"<b>{escaped(name_of(card.names))}</b>" for card in face_up)
                return _("Cards are turned up: {names}.").format(names=names)
            case happened.CardTaken(player, character):
                name = f"<b>{escaped(name_of(character.names))}</b>"
                return _("{player} takes {who}.").format(player=self._player(player), who=name)
            case happened.FirstPlayerSettled(player, initiatives) if initiatives:
                sums = " : ".join(str(total) for total in initiatives)
                template = _("{player} plays first; initiative {sums}.")
                return template.format(player=self._player(player), sums=sums)
            case happened.FirstPlayerSettled(player):
                return _("{player} plays first.").format(player=self._player(player))
            case happened.SeatingSettled(order):
                names = listed(self._player(player) for player in order)
                return _("Playing order: {names}.").format(names=names)
            case happened.ShopOpened(face_up):
                open_ones = (reward for shelf in face_up for reward in shelf if reward is not None)
                names = listed(self._names.reward(reward) for reward in open_ones)
                return _("Open demonic rewards: {names}.").format(names=names)
            case happened.BoardPicked(player, board):
                name = f"<b>{escaped(name_of(board.names))}</b>"
                return _("{player} picks the board: {board}.").format(player=self._player(player), board=name)
            case happened.SidesTaken(sides):
                seats = (f"{self._player(player)} {side_word(side)}" for player, side in enumerate(sides))
                return _("Sides: {seats}.").format(seats=listed(seats))
            case happened.TimelineOrdered(player, who):
                names = listed(self._who(handle) for handle in who)
                return _("Timeline of {player}: {names}.").format(player=self._player(player), names=names)
            case happened.SetupPhaseBegan(phase, player):
                return _(_TASKS[phase]).format(player=self._player(player))
            case happened.FigurePlaced(who, at):
                return _("{who} takes position on {cell}.").format(who=self._who(who), cell=cell_word(at))
            case _:
                return None

    def _coin(self, purpose: str, *, heads: bool) -> str:
        if purpose == "draft" and self._names.seats == 2:
            return _("A coin decides: {player} takes first.").format(player=self._player(0 if heads else 1))
        if purpose == "first-player" and self._names.seats == 2:
            return _("A coin decides: {player} plays first.").format(player=self._player(0 if heads else 1))
        return _("A coin is tossed: heads.") if heads else _("A coin is tossed: tails.")

    def _of_turns(self, event: Event) -> str | None:
        match event:
            case happened.TurnStarted(player, number):
                return _("Turn {number}: {player}.").format(number=number, player=self._player(player))
            case happened.TurnResumed(player, number):
                return _("Play goes on in turn {number}: {player}.").format(number=number, player=self._player(player))
            case happened.DiceRolled():
                return self._roll(event)
            case happened.DiceSet(player, set_to):
                return _("{player} sets the dice: {dice}").format(player=self._player(player), dice=dice_markup(set_to))
            case happened.InspirationEnded(_player, who):
                return _("The inspiration ends: {names}.").format(names=listed(self._who(handle) for handle in who))
            case happened.TensionRose(losses):
                lost = listed(f"{self._player(player)} {signed(-loss)}" for player, loss in enumerate(losses) if loss)
                return _("Tension rises, GG go back in the box: {losses}.").format(losses=lost)
            case happened.TensionLoserPicked(player, loser):
                template = _("{player} picks who loses a GG to the tension: {loser}.")
                return template.format(player=self._player(player), loser=self._player(loser))
            case happened.InspirationAwaited(player):
                return _("{player} may give the dice as inspiration.").format(player=self._player(player))
            case happened.Inspired(who, power):
                return _("{who} is inspired: {power}.").format(who=self._who(who), power=power_name(power))
            case happened.Refunded(player, kamas):
                template = ngettext(
                    "{player} gets {number} kama for the dice that were not given.",
                    "{player} gets {number} kamas for the dice that were not given.",
                    kamas,
                )
                return template.format(player=self._player(player), number=kamas)
            case happened.CharacterTurnStarted(who):
                return _("It is up to {who}.").format(who=self._who(who))
            case happened.ActivationStarted(who, mp, ap):
                return _("{who} has {mp} MP and {ap} AP.").format(who=self._who(who), mp=mp, ap=ap)
            case happened.CharacterTurnEnded(who, mp_left, ap_left) if mp_left or ap_left:
                template = _("{who} is done; unspent: {mp} MP, {ap} AP.")
                return template.format(who=self._who(who), mp=mp_left, ap=ap_left)
            case happened.CharacterTurnEnded(who):
                return _("{who} is done.").format(who=self._who(who))
            case happened.TurnEnded(player):
                return _("The turn of {player} is over.").format(player=self._player(player))
            case _:
                return None

    def _roll(self, event: happened.DiceRolled) -> str:
        dice = dice_markup(event.faces)
        if event.purpose is Purpose.TENSION or event.by is None:
            return _("{player} rolls the tension dice: {dice}").format(player=self._player(event.player), dice=dice)
        sentence = _(_ROLLS[event.purpose]).format(who=self._who(event.by), dice=dice)
        result = ngettext("{number} success", "{number} successes", event.successes).format(number=event.successes)
        return f"{sentence} ({result})"

    def _of_acts(self, event: Event) -> str | None:
        match event:
            case happened.CharacterMoved(who, from_, to):
                template = _("{who} walks from {start} to {cell}.")
                return template.format(who=self._who(who), start=cell_word(from_), cell=cell_word(to))
            case happened.CharacterLocked(who, by, _to, mp_lost, ap_lost):
                template = _("{by} locks {who}: {mp} MP and {ap} AP are lost.")
                return template.format(who=self._who(who), by=self._who(by), mp=mp_lost, ap=ap_lost)
            case happened.FigureShifted(who, _from, to, how):
                return _(_SHIFTS[how]).format(who=self._who(who), cell=cell_word(to))
            case happened.FiguresSwapped(who, other):
                return _("{who} and {other} swap places.").format(who=self._who(who), other=self._who(other))
            case happened.KamaPickedUp(who, _player, at):
                return _("{who} picks up a kama on {cell}.").format(who=self._who(who), cell=cell_word(at))
            case happened.GallonBought(who, _player, _ap, kamas):
                return _("{who} buys a GG for {kamas} kamas.").format(who=self._who(who), kamas=kamas)
            case happened.GallonsGained():
                return self._gain(event)
            case happened.GallonsGiven(player, to, amount):
                template = _("{player} gives {number} GG to {other}.")
                return template.format(player=self._player(player), number=amount, other=self._player(to))
            case happened.GallonsLost(player, amount):
                template = _("{number} GG of {player} go back in the box.")
                return template.format(player=self._player(player), number=amount)
            case happened.KamasGained(player, kamas):
                template = ngettext(
                    "{player} takes {number} kama from the bank.", "{player} takes {number} kamas from the bank.", kamas
                )
                return template.format(player=self._player(player), number=kamas)
            case happened.SceneryDamaged(at, wounds):
                template = ngettext(
                    "The scenery on {cell} takes {number} wound.",
                    "The scenery on {cell} takes {number} wounds.",
                    wounds,
                )
                return template.format(cell=cell_word(at), number=wounds)
            case happened.SceneryDestroyed(at, kamas):
                template = ngettext(
                    "The scenery on {cell} breaks and leaves {number} kama.",
                    "The scenery on {cell} breaks and leaves {number} kamas.",
                    kamas,
                )
                return template.format(cell=cell_word(at), number=kamas)
            case _:
                return None

    def _of_spells(self, event: Event) -> str | None:
        match event:
            case happened.SpellCast(who, _spell, at, rule="REW-14"):
                return _("{who} aims it at {cell}.").format(who=self._who(who), cell=cell_word(at))
            case happened.SpellCast(who, spell, at):
                template = _("{who} uses {spell} on {cell}.")
                return template.format(who=self._who(who), spell=self._spell(who, spell), cell=cell_word(at))
            case happened.WoundsPaid(who, wounds):
                template = ngettext("{who} pays with {number} wound.", "{who} pays with {number} wounds.", wounds)
                return template.format(who=self._who(who), number=wounds)
            case happened.EffectStarted(who, spell):
                template = _("{spell} lasts until the turn of {who} ends.")
                return template.format(who=self._who(who), spell=self._spell(who, spell))
            case happened.MovementLost(who, mp):
                return _("{who} loses {mp} MP.").format(who=self._who(who), mp=mp)
            case happened.PointsGained(who, points, amount):
                template = _("{who} gains {amount} {points} at once.")
                return template.format(who=self._who(who), amount=amount, points=points_name(points))
            case happened.MarkersPlaced(who, points, amount):
                template = _("{who} gets a marker: {amount} {points}.")
                return template.format(who=self._who(who), amount=signed(amount), points=points_name(points))
            case happened.WoundsPlaced():
                return self._wounds(event)
            case happened.WoundsHealed(who, _by, wounds):
                template = ngettext("{who} heals {number} wound.", "{who} heals {number} wounds.", wounds)
                return template.format(who=self._who(who), number=wounds)
            case happened.TokenSummoned(who, _token, by, at):
                template = _("{by} puts {who} into play on {cell}.")
                return template.format(who=self._who(who), by=self._who(by), cell=cell_word(at))
            case happened.BombTriggered(who):
                return _("The fuse of {who} burns down.").format(who=self._who(who))
            case happened.BombWentOff(who, _spell, at):
                return _("{who} goes off on {cell}!").format(who=self._who(who), cell=cell_word(at))
            case happened.TrapTouched(who, trap):
                return _("{who} steps on {trap}.").format(who=self._who(who), trap=self._who(trap))
            case happened.TrapSprung(who, _spell, at):
                return _("{who} springs on {cell}!").format(who=self._who(who), cell=cell_word(at))
            case happened.WoundReflected(who, by, wounds):
                template = ngettext(
                    "{by} reflects {number} wound to {who}.", "{by} reflects {number} wounds to {who}.", wounds
                )
                return template.format(who=self._who(who), by=self._who(by), number=wounds)
            case happened.TokenLeft(who):
                return _("{who} leaves the board.").format(who=self._who(who))
            case happened.KnockedOut(who):
                return _("{who} is KO!").format(who=self._who(who))
            case happened.ClaimMade(player):
                return _("Unless it is answered in the next turn, this KO wins for {player}.").format(
                    player=self._player(player)
                )
            case happened.ClaimAnswered(player):
                return _("The KO of {player} is answered.").format(player=self._player(player))
            case happened.KnockOutSettled(who):
                return _("The GG for the KO of {who} are settled.").format(who=self._who(who))
            case _:
                return None

    def _gain(self, event: happened.GallonsGained) -> str:
        player, opponent = self._player(event.player), self._player(event.opponent)
        parts = []
        if event.wild:
            parts.append(_("{player} gains the wild GG.").format(player=player))
        if event.taken or not event.wild:
            template = _("{player} takes {number} GG from {opponent}.")
            parts.append(template.format(player=player, number=event.taken, opponent=opponent))
        return " ".join(parts)

    def _wounds(self, event: happened.WoundsPlaced) -> str:
        template = ngettext(
            "{who} takes {number} wound from {by}: {sum}.",
            "{who} takes {number} wounds from {by}: {sum}.",
            event.wounds,
        )
        parts = [_("{number} base").format(number=event.base)]
        if event.extra:
            parts.append(_("+{number} extra").format(number=event.extra))
        if event.critical:
            parts.append(_("+{number} critical").format(number=event.critical))
        if event.resistance:
            parts.append(_("\N{MINUS SIGN}{number} resistance").format(number=event.resistance))
        if event.prevented:
            parts.append(_("\N{MINUS SIGN}{number} prevented").format(number=event.prevented))
        if event.armor:
            parts.append(_("\N{MINUS SIGN}{number} armor").format(number=event.armor))
        total = event.base + event.extra + event.critical - event.resistance - event.prevented - event.armor
        if event.wounds < total:
            only = ngettext("(only {number} HP was left)", "(only {number} HP were left)", event.wounds)
            parts.append(only.format(number=event.wounds))
        words = {"who": self._who(event.who), "by": self._who(event.by), "number": event.wounds}
        return template.format(**words, sum=" ".join(parts))

    def _of_the_end(self, event: Event) -> str | None:
        match event:
            case happened.QuestionAsked(question, player):
                return _(_QUESTIONS[question]).format(player=self._player(player))
            case happened.QuestionAnswered(question, player, option):
                words = self._names.option(question, option)
                return _("{player} chooses {option}.").format(player=self._player(player), option=words)
            case happened.PlayerLeft(player):
                return _("{player} leaves the match with all figures.").format(player=self._player(player))
            case happened.Conceded(player):
                return _("{player} gives up.").format(player=self._player(player))
            case happened.MatchEnded(winners) if winners:
                names = listed(self._player(player) for player in winners)
                return _("{player} wins the match!").format(player=names)
            case happened.MatchEnded():
                return _("The match ends in a draw.")
            case _:
                return None
