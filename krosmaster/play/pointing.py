"""What pointing at a cell means for what is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from krosmaster.arena import engine
from krosmaster.arena.commands import Place, UseReward
from krosmaster.arena.definitions import Handle, SpellDef, SpellKind
from krosmaster.arena.state import Figure, State
from krosmaster.arena.targeting import targets_in, zone_mask
from krosmaster.grid import Cell
from krosmaster.play.answers import Hover, OptionPreview, PlacePreview
from krosmaster.play.outlook import Outlook
from krosmaster.play.plans import Plan
from krosmaster.play.preview import Aimed, CastPreview, command_at
from krosmaster.play.reach import Path, Walk, with_dice
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import (
    Answering,
    GivingInspiration,
    NothingChosen,
    PickingSeller,
    PlacingFigure,
    RewardChosen,
    Selection,
    SettingDice,
    SpellChosen,
    figures_asked_about,
)
from krosmaster.table.contract import NO_SCRIPT, Script
from krosmaster.table.values import value


@value
class Prospect:
    """What is seen ahead: from the position as it is, and from the end of the walk that is staged, if one is."""

    now: Outlook
    ahead: Outlook
    """From where spells are aimed: the same while no walk is staged."""
    staged: Path | None = None

    @staticmethod
    def of(state: State, chosen: Script = NO_SCRIPT) -> Prospect:
        """A position in which no walk is staged, with the dice that are laid out for it."""
        outlook = Outlook(state, chosen)
        return Prospect(outlook, outlook)

    def with_dice(self, chosen: Script) -> Prospect:
        """The same with others that are laid out."""
        self.now.lay_out(chosen)
        return self.staging(self.staged and with_dice(self.now.state, self.staged, chosen))

    def staging(self, path: Path | None) -> Prospect:
        """With another walk staged, or none."""
        return Prospect(self.now, self.now if path is None else self.now.from_the_end_of(path), path)


def hovered(prospect: Prospect, selection: Selection, cell: Cell) -> Hover | None:
    """What a click on the cell would do; None: nothing, and nothing to say."""
    state = prospect.now.state
    match selection:
        case NothingChosen():
            reach = prospect.now.reach
            if reach is None or cell == reach.origin:
                return None
            if prospect.staged is not None and prospect.staged.target == cell:
                return Walk(prospect.staged, None)
            walk = reach.walks.get(cell)
            return prospect.now.refusal_of_walk(cell) if walk is None else prospect.now.walked(walk)
        case SpellChosen(spell_id):
            return _aimed(prospect, command_at(spell_id, cell))
        case RewardChosen(reward_id, who, able) as chosen:
            if chosen.is_picking:
                return _figure_at(state, cell, able)
            return _aimed(prospect, UseReward(reward_id, cell, who))
        case PickingSeller(sellers):
            return _figure_at(state, cell, [f.handle for seller in sellers for f in state.krosmasters(seller)])
        case PlacingFigure(who):
            return prospect.now.refusal_of_place(who, cell) or PlacePreview(who, cell)
        case Answering(question):
            return _figure_at(state, cell, [figure.handle for figure in figures_asked_about(state, question)])
        case GivingInspiration():
            return _figure_at(state, cell, [figure.handle for figure in state.krosmasters(state.player)])
        case SettingDice():
            return None
        case _:
            assert_never(selection)


def clickable_cells(prospect: Prospect, selection: Selection) -> frozenset[Cell]:
    """The cells on which a click would do something."""
    state = prospect.now.state
    match selection:
        case NothingChosen():
            reach = prospect.now.reach
            return frozenset() if reach is None else frozenset(reach.walks)
        case SpellChosen(spell_id):
            preview = prospect.ahead.spell(spell_id)
            return frozenset() if preview is None else preview.castable_cells
        case RewardChosen(reward_id, able=able) as chosen:
            if chosen.is_picking:
                return frozenset(state.grid.cells[state.figures[who].cell] for who in able)
            aimed = prospect.ahead.reward(reward_id)
            return frozenset() if aimed is None else aimed.cells
        case PickingSeller(sellers):
            return frozenset(
                state.grid.cells[figure.cell] for player in sellers for figure in state.krosmasters(player)
            )
        case PlacingFigure(who):
            return frozenset(c.at for c in engine.legal_commands(state) if isinstance(c, Place) and c.who == who)
        case Answering(question):
            return frozenset(state.grid.cells[figure.cell] for figure in figures_asked_about(state, question))
        case GivingInspiration():
            return frozenset(state.grid.cells[figure.cell] for figure in state.krosmasters(state.player))
        case SettingDice():
            return frozenset()
        case _:
            assert_never(selection)


def hitting_cells(prospect: Prospect, selection: Selection) -> tuple[Cell, ...]:
    """Of the clickable cells those at which the chosen spell's area holds somebody, besides a caster who stands by.

    In the order in which one looks for a target: attacks at enemies first, heals at wounded figures of the own side,
    each from the nearest on; everything else row by row.
    """
    clickable = tuple(sorted(clickable_cells(prospect, selection)))
    state = prospect.ahead.state
    caster, spell = state.active_figure, _aimed_spell(prospect, selection)
    if spell is None or caster is None:
        return clickable
    hit = {cell: figures for cell in clickable if (figures := _hit(state, caster, spell, cell))}
    if spell.kind not in (SpellKind.ATTACK, SpellKind.HEAL):
        return tuple(hit)
    own = state.side(caster.owner)

    def place(cell: Cell) -> tuple[bool, int, bool, int]:
        allies = [figure for figure in hit[cell] if figure.owner in own]
        others = len(hit[cell]) - len(allies)
        meant, amiss = others, len(allies)
        if spell.kind is SpellKind.HEAL:
            meant, amiss = sum(figure.wounds > 0 for figure in allies), others
        at = state.grid.index(cell)
        return not meant, amiss - meant, state.at(at) is None, state.grid.distance(caster.cell, at)

    return tuple(sorted(hit, key=place))


def is_counted(seen: Hover | None) -> bool:
    """Whether all odds of what is hovered are known; otherwise looking again tells more."""
    if isinstance(seen, Refused):
        return is_counted(seen.plan)
    cast = seen.cast if isinstance(seen, Plan) else seen
    return not isinstance(cast, CastPreview) or cast.is_counted


def struck_allies(prospect: Prospect, selection: Selection, cell: Cell) -> tuple[Handle, ...]:
    """The characters of the own side that an attack at a cell hits and nobody else, where it could hit enemies."""
    state = prospect.ahead.state
    caster, spell = state.active_figure, _aimed_spell(prospect, selection)
    if spell is None or caster is None or spell.kind is not SpellKind.ATTACK:
        return ()
    likely = hitting_cells(prospect, selection)
    own = state.side(caster.owner)
    if cell not in likely or all(figure.owner in own for figure in _hit(state, caster, spell, likely[0])):
        return ()
    struck = _hit(state, caster, spell, cell)
    return tuple(f.handle for f in struck) if all(f.owner in own and f.is_character for f in struck) else ()


def _hit(state: State, caster: Figure, spell: SpellDef, cell: Cell) -> list[Figure]:
    """Whom a spell hits at a cell, besides a caster who stands by."""
    at = state.grid.index(cell)
    zone = zone_mask(state.grid, caster.cell, spell, at) | 1 << at
    return [figure for figure in targets_in(state, zone, at) if at == caster.cell or figure is not caster]


def _aimed_spell(prospect: Prospect, selection: Selection) -> SpellDef | None:
    """The spell that a click casts, of the card or of a reward; None: it does something else."""
    preview = None
    if isinstance(selection, SpellChosen):
        preview = prospect.ahead.spell(selection.spell_id)
    elif isinstance(selection, RewardChosen) and not selection.is_picking:
        reward = prospect.ahead.reward(selection.reward_id)
        preview = reward.spell if reward is not None else None
    return preview.spell if preview is not None else None


def _figure_at(state: State, cell: Cell, able: Iterable[Handle]) -> OptionPreview | None:
    figure = state.at(state.grid.index(cell))
    return OptionPreview(figure.handle) if figure is not None and figure.handle in able else None


def _aimed(prospect: Prospect, command: Aimed) -> CastPreview | Plan | Refused:
    seen = prospect.ahead.aimed(command)
    if prospect.staged is None:
        return seen
    # a walk on from the end of another one is no plan of one act
    return replace(seen, plan=None) if isinstance(seen, Refused) else Plan(prospect.staged, seen)
