"""Events of spells: casting, effects, wounds, summons, bombs, knock-outs."""

from __future__ import annotations

from krosmaster.arena.definitions import CharacterDef, Handle, Limit, Points, SpellId, TokenDef
from krosmaster.arena.state import Figure, Gain, with_serial
from krosmaster.arena.working_state import WorkingState
from krosmaster.grid import Cell
from krosmaster.table.values import value

# found slowly through its class, and asked for at every cast
_NO_LIMIT = Limit.NONE


@value
class SpellCast:
    """A spell was cast, or a punch given, and its points are paid (SPELL-3)."""

    who: Handle
    spell: SpellId
    at: Cell
    ap: int
    mp: int
    rule: str

    def apply(self, now: WorkingState) -> None:
        """The points are spent and the use is noted (SPELL-11)."""
        caster = now.figures[self.who]
        spell = caster.spell(self.spell)
        limit = _NO_LIMIT if spell is None else spell.limit
        this_turn, this_game = caster.used_this_turn, caster.used_this_game
        if limit is not _NO_LIMIT:
            if limit is Limit.TURN:
                this_turn = (*this_turn, self.spell)
            else:
                this_game = (*this_game, self.spell)
        now.change(
            self.who,
            ap=caster.ap - self.ap,
            mp=caster.mp - self.mp,
            used_this_turn=this_turn,
            used_this_game=this_game,
        )


@value
class WoundsPaid:
    """A caster suffered the wound cost of a spell, without any roll (SPELL-13)."""

    who: Handle
    wounds: int
    rule: str = "SPELL-13"

    def apply(self, now: WorkingState) -> None:
        """The wounds are placed."""
        figure = now.figures[self.who]
        now.change(self.who, wounds=figure.wounds + self.wounds, wounded_by=figure.owner)


@value
class EffectStarted:
    """A spell has an effect for the rest of its caster's turn (TURN-8)."""

    who: Handle
    spell: SpellId
    rule: str = "TURN-8"

    def apply(self, now: WorkingState) -> None:
        """It lasts."""
        now.change(self.who, lasting=_with(now.figures[self.who].lasting, self.spell))


@value
class MovementLost:
    """A character lost the MP that it had left."""

    who: Handle
    mp: int
    rule: str

    def apply(self, now: WorkingState) -> None:
        """No MP are left."""
        now.change(self.who, mp=0)


@value
class PointsGained:
    """MP or AP that a character has at once (FX-7)."""

    who: Handle
    points: Points
    amount: int
    rule: str = "FX-7"

    def apply(self, now: WorkingState) -> None:
        """There is more to spend."""
        figure = now.figures[self.who]
        now.change(self.who, **{self.points.value: getattr(figure, self.points.value) + self.amount})


@value
class MarkersPlaced:
    """+1 or -1 markers on a character; the amount is signed (FX-5, FX-6)."""

    who: Handle
    points: Points
    amount: int
    rule: str = "FX-5"

    def apply(self, now: WorkingState) -> None:
        """The net sum changes."""
        figure = now.figures[self.who]
        if self.points is Points.MP:
            now.change(self.who, mp_markers=figure.mp_markers + self.amount)
        else:
            now.change(self.who, ap_markers=figure.ap_markers + self.amount)


@value
class WoundsPlaced:
    """What an attack did to one target (SPELL-6).

    wounds = base + extra + critical - resistance - prevented - armor, at least 0, at most what is left of its HP.
    """

    who: Handle
    by: Handle
    wounds: int
    base: int
    extra: int
    critical: int
    resistance: int
    armor: int
    prevented: int = 0
    """Damage that a power does not let happen at all (POW-9, POW-10)."""
    rule: str = "SPELL-6"

    def apply(self, now: WorkingState) -> None:
        """The wounds lie on the card or token."""
        if self.wounds:
            figures = now.figures
            now.change(self.who, wounds=figures[self.who].wounds + self.wounds, wounded_by=figures[self.by].owner)


@value
class WoundsHealed:
    """Wounds were removed by a healing spell (SPELL-7) or by life steal (DMG-3)."""

    who: Handle
    by: Handle
    wounds: int
    rule: str

    def apply(self, now: WorkingState) -> None:
        """Fewer wounds on the card."""
        if self.wounds:
            now.change(self.who, wounds=now.figures[self.who].wounds - self.wounds)


@value
class TokenSummoned:
    """A token was put into play (SPELL-8)."""

    who: Handle
    token: TokenDef
    by: Handle
    at: Cell
    rule: str = "SPELL-8"

    def apply(self, now: WorkingState) -> None:
        """It stands on the board."""
        owner = now.figures[self.by].owner
        now.add(Figure(self.who, owner, self.token, self.by, now.grid.index(self.at)))
        now.serials = with_serial(now.serials, self.token.id, self.who)


@value
class BombTriggered:
    """A bomb suffers 1 damage in the preliminary phase of its caster (BOMB-3)."""

    who: Handle
    rule: str = "BOMB-3"

    def apply(self, now: WorkingState) -> None:
        """It has to go off."""
        now.change(self.who, wounds=now.figures[self.who].wounds + 1)


@value
class BombWentOff:
    """A bomb casts its explosion (BOMB-2)."""

    who: Handle
    spell: SpellId
    at: Cell
    rule: str = "BOMB-2"

    def apply(self, now: WorkingState) -> None:
        """It stands on its cell until the explosion is settled."""


@value
class TrapTouched:
    """A character ended a movement on a trap, which will go off (TRAP-2)."""

    who: Handle
    trap: Handle
    rule: str = "TRAP-2"

    def apply(self, now: WorkingState) -> None:
        """The trap waits for its moment."""
        now.sprung = (*now.sprung, (self.trap, self.who))


@value
class TrapSprung:
    """A trap casts its spell (TRAP-2)."""

    who: Handle
    spell: SpellId
    at: Cell
    rule: str = "TRAP-2"

    def apply(self, now: WorkingState) -> None:
        """It waits no longer; it leaves when its spell is settled."""
        now.sprung = tuple(touch for touch in now.sprung if touch[0] != self.who)


@value
class WoundReflected:
    """A target with reflect sends a wound back to the enemy that wounded it (POW-7)."""

    who: Handle
    by: Handle
    wounds: int
    rule: str = "POW-7"

    def apply(self, now: WorkingState) -> None:
        """The attacker has one more wound."""
        figures = now.figures
        now.change(self.who, wounds=figures[self.who].wounds + self.wounds, wounded_by=figures[self.by].owner)


@value
class SceneryDamaged:
    """Scenery was hit by a melee attack spell (DECOR-5)."""

    at: Cell
    wounds: int
    rule: str = "DECOR-5"

    def apply(self, now: WorkingState) -> None:
        """It has more wounds until the player's game turn ends."""
        if not self.wounds:
            return
        cell = now.grid.index(self.at)
        now.scenery_wounds = {**now.scenery_wounds, cell: now.scenery_wounds.get(cell, 0) + self.wounds}


@value
class SceneryDestroyed:
    """Scenery left the board and dropped kamas from the bank (DECOR-6)."""

    at: Cell
    kamas: int
    rule: str = "DECOR-6"

    def apply(self, now: WorkingState) -> None:
        """Its cell is free."""
        cell = now.grid.index(self.at)
        now.destroy_scenery(cell)
        now.scenery_wounds = {other: wounds for other, wounds in now.scenery_wounds.items() if other != cell}
        if self.kamas:  # none where kamas are left out of the match
            now.kamas = {**now.kamas, cell: now.kamas.get(cell, 0) + self.kamas}


@value
class TokenLeft:
    """A token left the board: an exploded bomb (BOMB-2), a mob KO (DMG-5), or with its summoner (SUM-2, BOMB-4)."""

    who: Handle
    rule: str

    def apply(self, now: WorkingState) -> None:
        """It is gone."""
        now.remove(self.who)


@value
class KnockedOut:
    """A krosmaster is KO: it leaves the board with its inspiration and markers (DMG-5, SPELL-19)."""

    who: Handle
    player: int
    at: Cell
    rule: str = "DMG-5"

    def apply(self, now: WorkingState) -> None:
        """Its card stays, turned over; with four players its GG have still to change hands."""
        figure = now.figures[self.who]
        now.knock_out(self.who)
        if len(now.players) > 2 and isinstance(figure.definition, CharacterDef):
            now.gains = (*now.gains, Gain(self.who, figure.owner, figure.wounded_by, figure.definition.level))


@value
class KnockOutSettled:
    """The GG of a KO in a game of four have changed hands (FOUR-11)."""

    who: Handle
    rule: str = "FOUR-11"

    def apply(self, now: WorkingState) -> None:
        """Nothing is owed for it any more."""
        now.gains = tuple(gain for gain in now.gains if gain.who != self.who)


def _with(ids: tuple[SpellId, ...], spell_id: SpellId) -> tuple[SpellId, ...]:
    return ids if spell_id in ids else (*ids, spell_id)
