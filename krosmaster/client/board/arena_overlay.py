"""What lights up on the board for what is chosen and pointed at: the play package's answers as an overlay."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from krosmaster.arena.definitions import Handle
from krosmaster.client.geometry.board_picture import CellLabel, GhostFigure, LabelKind, Overlay, Tint
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import cell_word
from krosmaster.client.words.told import Told
from krosmaster.grid import Cell
from krosmaster.play.answers import Hover, OptionPreview, PlacePreview
from krosmaster.play.plans import Plan
from krosmaster.play.preview import CastPreview, SpellPreview
from krosmaster.play.reach import Path, Walk
from krosmaster.play.refusals import Refused
from krosmaster.play.selection import (
    Answering,
    GivingInspiration,
    NothingChosen,
    PickingSeller,
    PlacingFigure,
    RewardChosen,
    SpellChosen,
    figures_asked_about,
)
from krosmaster.play.turn_controller import TurnController


def overlay_for(
    controller: TurnController, seen: Hover | None, hovered: Cell | None, pointed_at: Handle | None
) -> Overlay:
    """The overlay for the match's present state; `pointed_at` is a figure under the mouse, wherever it is shown."""
    plan = seen if isinstance(seen, Plan) else seen.plan if isinstance(seen, Refused) else None
    if plan is None:
        lit = _lit(controller, seen, hovered, pointed_at)
    else:
        lit = _lit(controller, plan.cast, hovered, pointed_at)
        lit = replace(lit, blocking=_blocking(controller, hovered))
    path = plan.path if plan is not None else controller.staged
    return lit if path is None else _with_walk(lit, controller, path)


def _lit(controller: TurnController, seen: Hover | None, hovered: Cell | None, pointed_at: Handle | None) -> Overlay:
    tints = _tints(controller)
    marked = {pointed_at} if pointed_at is not None else set()
    if isinstance(seen, CastPreview):
        tints[Tint.ZONE] = seen.zone_cells | seen.blast_cells
        marked |= {target.who for target in seen.targets} | set(seen.in_blast)
        ghosts = tuple(GhostFigure(ghost.who, ghost.from_, ghost.to) for ghost in seen.ghosts)
        return Overlay(tints, ghosts=ghosts, marked=frozenset(marked), hovered=hovered)
    if isinstance(seen, Walk):
        return _walk_overlay(controller, seen, tints, frozenset(marked), hovered)
    if isinstance(seen, PlacePreview):
        return Overlay(tints, marked=frozenset(marked), hovered=hovered, placing=(seen.who, seen.cell))
    if isinstance(seen, OptionPreview):
        marked.add(seen.who)
    selection = controller.selection
    named = named_cells(seen) if isinstance(seen, Refused) else frozenset()
    if isinstance(selection, Answering):
        marked.update(figure.handle for figure in figures_asked_about(controller.state, selection.question))
    elif isinstance(selection, RewardChosen) and selection.is_picking:
        marked.update(selection.able)
    elif isinstance(selection, PickingSeller):
        marked.update(figure.handle for player in selection.able for figure in controller.state.krosmasters(player))
    return Overlay(tints, _blocking(controller, hovered), marked=frozenset(marked), hovered=hovered, named=named)


def _with_walk(lit: Overlay, controller: TurnController, path: Path) -> Overlay:
    """With a planned walk: its way, its risks, and whoever walks as a ghost at its end."""
    reach, active = controller.reach(), controller.state.active
    if reach is None or active is None:
        return lit
    ghost = GhostFigure(active, path.target, path.target)
    lockers = {handle for step in path.steps for handle in step.lockers}
    labels = tuple(label for label in _path_labels(path, at_the_end=True) if label.cell != lit.hovered)
    return replace(
        lit,
        planned=(reach.origin, *path.cells),
        ghosts=(ghost, *lit.ghosts),
        labels=lit.labels + labels,
        marked=lit.marked | lockers,
    )


def aimed_spell(controller: TurnController) -> SpellPreview | None:
    """The spell that is chosen, its own or that of a reward."""
    selection = controller.selection
    if isinstance(selection, SpellChosen):
        return controller.spell_preview(selection.spell_id)
    if isinstance(selection, RewardChosen) and (aimed := controller.reward_preview(selection.reward_id)) is not None:
        return aimed.spell
    return None


def named_cells(refused: Refused) -> frozenset[Cell]:
    """The cells from where, or where instead, what is refused would work: its sentence names them."""
    remedy = refused.remedy.cell if refused.remedy is not None else None
    return frozenset(cell for cell in (remedy, refused.nearest) if cell is not None)


def overlay_of(told: Told) -> Overlay:
    """Who, from where and on which cells: what a line tells of, as it stood when it happened."""
    event = told.event
    who, by, other = (getattr(event, name, None) for name in ("who", "by", "other"))
    marked = frozenset(handle for handle in (who, by, other) if handle is not None)
    cells = [cell for name in ("from_", "at", "to") if (cell := getattr(event, name, None)) is not None]
    path = told.path
    if not path and len(cells) > 1:
        path = tuple(cells)
    elif not path:
        start = _stood(told, by if by is not None and by != who else who)
        end = cells[0] if cells else _stood(told, other if other is not None else who)
        path = (start, end) if start is not None and end is not None and start != end else ()
        cells += [cell for cell in (end,) if cell is not None]
    return Overlay({Tint.OPTION: frozenset(cells) | frozenset(path[-1:])}, path=path, marked=marked)


def _stood(told: Told, who: Handle | None) -> Cell | None:
    """Where a figure stood before the act, or came to stand in it so far."""
    if who is None or told.before is None:
        return None
    for event in reversed(told.so_far):
        if getattr(event, "who", None) == who and isinstance(to := getattr(event, "to", None), Cell):
            return to
    figure = told.before.figures.get(who)
    return told.before.grid.cells[figure.cell] if figure is not None and figure.in_play else None


def percent(chance: Fraction) -> str:
    """A chance as a whole percentage, never 0 or 100 by mere rounding; the exact fraction stands beside it."""
    whole = round(chance * 100)
    if chance > 0:
        whole = max(whole, 1)
    if chance < 1:
        whole = min(whole, 99)
    return f"{whole} %"


def _tints(controller: TurnController) -> dict[Tint, frozenset[Cell]]:
    match controller.selection:
        case NothingChosen():
            return {Tint.REACH: controller.clickable_cells()}
        case SpellChosen(spell_id):
            return _spell_tints(controller.spell_preview(spell_id))
        case RewardChosen(reward_id) as chosen if not chosen.is_picking:
            aimed = controller.reward_preview(reward_id)
            if aimed is not None and aimed.spell is not None:
                return _spell_tints(aimed.spell)
            return {Tint.SEEN: controller.clickable_cells()}
        case PlacingFigure():
            return {Tint.START: controller.clickable_cells()}
        case Answering() | GivingInspiration() | PickingSeller() | RewardChosen():
            return {Tint.OPTION: controller.clickable_cells()}
        case _:
            return {}


def _spell_tints(preview: SpellPreview | None) -> dict[Tint, frozenset[Cell]]:
    if preview is None:
        return {}
    return {
        Tint.SEEN: preview.fit_cells,
        Tint.UNFIT: preview.unfit_cells,
        Tint.UNSEEN: frozenset(preview.unseen_cells),
    }


def _blocking(controller: TurnController, hovered: Cell | None) -> frozenset[Cell]:
    """What stands between the caster and the hovered cell."""
    preview = aimed_spell(controller)
    if preview is None or hovered is None or hovered not in preview.unseen_cells:
        return frozenset()
    return frozenset({preview.unseen_cells[hovered]})


def _walk_overlay(
    controller: TurnController,
    walk: Walk,
    tints: dict[Tint, frozenset[Cell]],
    marked: frozenset[Handle],
    hovered: Cell | None,
) -> Overlay:
    reach = controller.reach()
    origin = (reach.origin,) if reach is not None else ()
    detour = (*origin, *walk.safest.cells) if walk.safest is not None else ()
    labels = _path_labels(walk.shortest)
    if walk.safest is not None:
        known = {label.cell for label in labels}
        labels += [label for label in _path_labels(walk.safest) if label.cell not in known]
    lockers = {handle for step in walk.shortest.steps for handle in step.lockers}
    return Overlay(
        tints,
        path=(*origin, *walk.shortest.cells),
        detour=detour,
        labels=tuple(labels),
        marked=marked | lockers,
        hovered=hovered,
    )


def _path_labels(path: Path, *, at_the_end: bool = False) -> list[CellLabel]:
    """On each step that may fail the chance to get through; at the end the MP left, and if wanted the cell's name."""
    labels = []
    for step in path.steps:
        is_last = step is path.steps[-1]
        words = []
        if step.free < 1:
            words.append(f"{step.free.numerator}/{step.free.denominator}")
        if is_last and at_the_end:
            words.append(cell_word(step.to))
        if is_last:
            words.append(_("{number} MP left").format(number=step.mp_left))
        if words:
            labels.append(CellLabel(step.to, " · ".join(words), LabelKind.RISK if step.free < 1 else LabelKind.POINTS))
    return labels
