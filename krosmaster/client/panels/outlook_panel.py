"""A small panel beside the hovered cell: the exact odds of a cast, the risks of a walk, why a cast is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pygame

from krosmaster.arena.definitions import Points, TokenKind
from krosmaster.arena.reasons import SCENERY_WORDS
from krosmaster.arena.state import State
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.board.arena_overlay import percent
from krosmaster.client.cards.card_view import token_block
from krosmaster.client.panels.refusal_wording import refused_markup
from krosmaster.client.panels.rule_links import BY_KEY
from krosmaster.client.wording import _, name_of, ngettext
from krosmaster.client.words.card_wording import bomb_sentence, points_name, signed
from krosmaster.client.words.figure_wording import cell_word, figure_markup
from krosmaster.client.words.strike_wording import strikes_markup
from krosmaster.play.answers import Hover
from krosmaster.play.odds import SceneryOdds, TargetOdds
from krosmaster.play.plans import Plan
from krosmaster.play.preview import CastPreview
from krosmaster.play.reach import Path, Walk
from krosmaster.play.refusals import Refused
from krosmaster.play.scenery import piece_on
from krosmaster.play.threat import ThreatHere
from krosmaster.table.contract import NO_SCRIPT, Script

_WIDTH = 236
_PAD = 10
_BAR_HEIGHT = 34
_COLUMN, _SURE_COLUMN = 38, 76
_MOST_COLUMNS = 6
_SHIFTS = {"leap": "approach", "carry": "team", "recall": "home"}
"""Icons of movements that have none of their own."""


class OutlookPanel:
    """Draws what hovering a cell tells; pictures are kept as long as the same thing is hovered."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._shown: tuple[object, ...] = (None, None, None)
        self._picture: pygame.Surface | None = None

    def draw(
        self,
        surface: pygame.Surface,
        state: State,
        seen: Hover | None,
        beside: pygame.Rect,
        within: pygame.Rect,
        *,
        spared: pygame.Rect | None,
        threat: ThreatHere | None = None,
    ) -> None:
        """Draw it beside the cell, where it covers neither that nor what is to be spared: whoever acts."""
        shown = (state, seen, threat)
        if any(now is not before for now, before in zip(shown, self._shown, strict=True)):
            blocks = self._blocks(state, seen)
            blocks += [
                self._look.paragraph(words, self._look.px(_WIDTH), 14) for words in strikes_markup(threat, state)
            ]
            self._picture = self._framed(blocks) if blocks else None
            self._shown = shown
        if self._picture is None:
            return
        surface.blit(self._picture, _placed(self._picture.get_rect(), beside, within, spared, self._look.px(10)))

    def _blocks(self, state: State, seen: Hover | None) -> list[pygame.Surface]:
        if isinstance(seen, CastPreview):
            return self._cast_blocks(state, seen)
        if isinstance(seen, Walk):
            return self._walk_blocks(state, seen)
        if isinstance(seen, Refused):
            why = self._look.paragraph(f"{refused_markup(seen, state)} {BY_KEY}", self._look.px(_WIDTH), 14)
            return [why, *self._plan_blocks(state, seen.plan)] if seen.plan is not None else [why]
        if isinstance(seen, Plan):
            done = _("Click: walks to {cell}, then does it.").format(cell=cell_word(seen.path.target))
            last = self._look.paragraph(f"<c green>{done}</c>", self._look.px(_WIDTH), 14)
            return [*self._plan_blocks(state, seen), last]
        return []

    # ---- plans ----

    def _plan_blocks(self, state: State, plan: Plan) -> list[pygame.Surface]:
        """The act with the odds of the whole plan, and before it what the walk risks."""
        whole = replace(plan.cast, targets=plan.targets, scenery=plan.scenery)
        lines = _chosen_lines(plan.path) + _risks(state, plan.path)
        risks = [self._look.paragraph(line, self._look.px(_WIDTH), 14) for line in lines]
        if not risks:
            return self._cast_blocks(state, whole)
        return [*risks, *self._cast_blocks(state, whole)]

    # ---- casts ----

    def _cast_blocks(self, state: State, seen: CastPreview) -> list[pygame.Surface]:
        look = self._look
        blocks = []
        if seen.summoned is None or name_of(seen.summoned.names) != name_of(seen.names):  # its card bears its name
            blocks.append(look.line(name_of(seen.names), 16, theme.GOLD_LIGHT, Style.BOLD, width=look.px(_WIDTH)))
        if seen.chosen != NO_SCRIPT:
            blocks.append(look.paragraph(_with_chosen(seen.chosen), look.px(_WIDTH), 14))
        if not seen.is_counted:
            blocks.append(look.paragraph(_counting(seen), look.px(_WIDTH), 14))
        blocks.extend(self._target_block(state, target) for target in seen.targets if target.set_off is None)
        blocks.extend(self._set_off_blocks(state, seen))
        lines = []
        if seen.summoned is not None:
            blocks.append(token_block(look, seen.summoned, look.px(_WIDTH)))
            if seen.summoned.kind is TokenKind.BOMB:
                lines.append(bomb_sentence())
        if seen.in_blast:
            who = ", ".join(figure_markup(state.figures[handle]) for handle in seen.in_blast)
            lines.append("<icon warning> " + _("In its blast now: {who}.").format(who=f"<b>{who}</b>"))
        for marker in seen.markers:
            icon = "mp" if marker.points is Points.MP else "ap"
            who = figure_markup(state.figures[marker.who])
            lines.append(f"<icon {icon}> {who}: {signed(marker.amount)} {points_name(marker.points)}")
        for ghost in seen.ghosts:
            who, icon = figure_markup(state.figures[ghost.who]), _SHIFTS.get(ghost.how, ghost.how)
            lines.append(f"<icon {icon}> {who}: {cell_word(ghost.to)}")
        lines.extend(_scenery_markup(state, piece) for piece in seen.scenery)
        if seen.wounds_paid:
            paid = ngettext("It costs {number} wound.", "It costs {number} wounds.", seen.wounds_paid)
            lines.append("<icon wound> " + paid.format(number=seen.wounds_paid))
        if seen.costs_its_user:
            lines.append("<icon knock-out> <b><c red>" + _("Its user is KO by it!") + "</c></b>")
        if not seen.targets and not lines and seen.summoned is None and seen.is_counted:
            lines.append("<c faint>" + _("Nobody is hit.") + "</c>")
        blocks.extend(look.paragraph(line, look.px(_WIDTH), 14) for line in lines)
        return blocks

    def _set_off_blocks(self, state: State, seen: CastPreview) -> list[pygame.Surface]:
        """Under a heading of their own those who are hit only because a bomb or trap is set off."""
        look = self._look
        blocks = []
        for is_trap, words in ((False, _("Explosion:")), (True, _("Trap:"))):
            hit = [t for t in seen.targets if t.set_off is not None and state.figures[t.set_off].is_trap == is_trap]
            if hit:
                icon = "trap" if is_trap else "bombs"
                blocks.append(look.paragraph(f"<icon {icon}> <b><c gold>{words}</c></b>", look.px(_WIDTH), 14))
                lines = (_blast_markup(state, target) for target in hit)
                blocks.extend(look.paragraph(line, look.px(_WIDTH), 14) for line in lines)
        return blocks

    def _target_block(self, state: State, target: TargetOdds) -> pygame.Surface:
        """Name, a small histogram for wounds or healing, and the chance to be out."""
        look = self._look
        figure = state.figures[target.who]
        width = look.px(_WIDTH)
        heals = any(amount for amount in target.heals)
        graph = self._histogram(
            target.heals if heals and not any(target.wounds) else target.wounds, heals=heals and not any(target.wounds)
        )
        face = look.portrait(figure.definition.id, 30)
        name = look.paragraph(f"<b>{figure_markup(figure)}</b>", width - face.get_width() - look.px(6), 14)
        head = max(face.get_height(), name.get_height())
        lines = []
        if target.out:
            chance = target.out
            lines.append(
                "<icon knock-out> <b><c red>"
                + _("KO: {fraction} ({percent})").format(fraction=_fraction(chance), percent=percent(chance))
                + "</c></b>"
            )
        if heals and any(target.wounds):
            amounts = ", ".join(f"+{amount}: {_fraction(chance)}" for amount, chance in sorted(target.heals.items()))
            lines.append(f"<icon heal> {amounts}")
        notes = [look.paragraph(line, width, 14) for line in lines]
        height = head + graph.get_height() + look.px(4) + sum(note.get_height() for note in notes)
        picture = pygame.Surface((width, height), pygame.SRCALPHA)
        picture.blit(face, (0, 0))
        picture.blit(name, (face.get_width() + look.px(6), (head - name.get_height()) // 2))
        top = head + look.px(2)
        picture.blit(graph, (0, top))
        top += graph.get_height() + look.px(2)
        for note in notes:
            picture.blit(note, (0, top))
            top += note.get_height()
        return picture

    def _histogram(self, odds: Mapping[int, Fraction], *, heals: bool) -> pygame.Surface:
        """A column for each amount: its exact chance above, the amount below."""
        look = self._look
        amounts = sorted(odds)[:_MOST_COLUMNS]
        is_sure = len(amounts) == 1
        column, high = look.px(_SURE_COLUMN if is_sure else _COLUMN), look.px(_BAR_HEIGHT)
        label = look.line("0", 12, theme.TEXT, Style.BOLD).get_height()
        picture = pygame.Surface((column * len(amounts), high + 2 * label), pygame.SRCALPHA)
        largest = max(odds.values())
        for place, amount in enumerate(amounts):
            chance = odds[amount]
            tall = max(round(high * chance / largest), look.px(2))
            bar = pygame.Rect(place * column + look.px(4), label + high - tall, column - look.px(8), tall)
            colour = (look.colours.good if heals else look.colours.bad) if amount else theme.FAINT_TEXT
            low = colour.lerp(theme.OUTLINE, 0.35)
            picture.blit(painting.rounded(bar.size, look.px(3), tuple(colour), tuple(low)), bar)
            chance_words = _("for sure") if is_sure and chance == 1 else _fraction(chance)
            words = look.line(chance_words, 12, theme.TEXT, width=column)
            picture.blit(words, words.get_rect(midbottom=(bar.centerx, bar.top)))
            sign = ("+" if heals else "\N{MINUS SIGN}") if amount else ""
            below = look.line(f"{sign}{amount}", 13, colour, Style.BOLD)
            picture.blit(below, below.get_rect(midtop=(bar.centerx, label + high)))
        return picture

    # ---- walks and refusals ----

    def _walk_blocks(self, state: State, walk: Walk) -> list[pygame.Surface]:
        """Only where something can go wrong: a safe path says all on the board."""
        look = self._look
        lines = _chosen_lines(walk.shortest) + _risks(state, walk.shortest)
        lines += _trap_lines(state, walk)
        if walk.safest is not None:
            chance = walk.safest.chance
            safer = _("Shift+click, Shift+Space: the safer way ({chance}), {mp} MP left.").format(
                chance=_("certain") if chance == 1 else _fraction(chance), mp=walk.safest.mp_left
            )
            lines.append(f"<c green>{safer}</c>")
        return [look.paragraph(line, look.px(_WIDTH), 14) for line in lines]

    def _framed(self, blocks: Sequence[pygame.Surface]) -> pygame.Surface:
        look = self._look
        pad, gap = look.px(_PAD), look.px(5)
        width = max(block.get_width() for block in blocks)
        height = sum(block.get_height() for block in blocks) + gap * (len(blocks) - 1)
        size = (width + 2 * pad, height + 2 * pad)
        picture = pygame.Surface(size, pygame.SRCALPHA)
        fill = (28, 17, 58, 242)
        picture.blit(
            painting.rounded(size, look.px(10), fill, fill, tuple(theme.GOLD_DARK), max(look.px(1.5), 1)), (0, 0)
        )
        top = pad
        for block in blocks:
            picture.blit(block, (pad, top))
            top += block.get_height() + gap
        return picture


def _counting(seen: CastPreview) -> str:
    """That the odds are not complete, and what they are worth meanwhile."""
    if seen.is_given_up:
        words = _("Too many ways to count them all: {percent} are. Each chance is at least what is shown.")
    else:
        words = _("Counting the ways: {percent} so far. Each chance is at least what is shown.")
    return "<c faint>" + words.format(percent=percent(seen.counted)) + "</c>"


def _with_chosen(chosen: Script) -> str:
    """That the odds are those with what is chosen."""
    icon = "dice" if chosen.faces else "coin-heads"
    words = _("With the dice and coins you chose:") if chosen.coins else _("With the dice you chose:")
    return f"<icon {icon}> <c gold>{words}</c>"


def _chosen_lines(path: Path) -> list[str]:
    """What chosen dice do to a walk that rolls them."""
    step = next((step for step in path.steps if step.dice != NO_SCRIPT), None)
    if step is None:
        return []
    if path.chance == 1:
        return [_with_chosen(step.dice), "<c green>" + _("Nobody locks it.") + "</c>"]
    return [_with_chosen(step.dice)]


def _risks(state: State, path: Path) -> list[str]:
    """The chance of a walk, who may lock on which step, and what is lost then; nothing where nobody locks."""
    if path.chance == 1:
        return []
    words = _("Gets through: {fraction} ({percent})")
    lines = ["<b>" + words.format(fraction=_fraction(path.chance), percent=percent(path.chance)) + "</b>"]
    for step in path.steps:
        if step.free < 1:
            lockers = ", ".join(figure_markup(state.figures[handle]) for handle in step.lockers)
            lines.append(f"<icon lock> {cell_word(step.to)}: {_fraction(step.free)} · {lockers}")
    active = state.active_figure
    first = next(step for step in path.steps if step.free < 1)
    if active is not None:
        lost = _("If locked: {mp} MP and {ap} AP are lost.").format(mp=first.mp_at_stake, ap=active.ap)
        lines.append(f"<c red>{lost}</c>")
    return lines


def _trap_lines(state: State, walk: Walk) -> list[str]:
    """What the trap does on which a walk ends; the odds count the walk in."""
    if walk.shortest.trap is None:
        return []
    trap = figure_markup(state.figures[walk.shortest.trap])
    warned = _("{trap} goes off at {cell}:").format(trap=trap, cell=cell_word(walk.shortest.target))
    lines = [f"<icon trap> <b><c red>{warned}</c></b>"]
    lines += [_blast_markup(state, odds) for odds in walk.sprung]
    return lines


def _blast_markup(state: State, target: TargetOdds) -> str:
    """What an explosion does to somebody, in one line: there may be many of them."""
    amounts = target.wounds if any(target.wounds) or not any(target.heals) else target.heals
    sign = "+" if amounts is target.heals else "\N{MINUS SIGN}"
    fixed = "\N{NO-BREAK SPACE}"
    odds = (f"{sign if amount else ''}{amount}:{fixed}{_fraction(chance)}" for amount, chance in amounts.items())
    line = f"<b>{figure_markup(state.figures[target.who])}</b>  " + "   ".join(odds)
    if target.out:
        line += f"  <icon knock-out> <b><c red>{_fraction(target.out)}</c></b>"
    return line


def _scenery_markup(state: State, piece: SceneryOdds) -> str:
    """What becomes of a tree, bush or crate, in one line."""
    cell = state.grid.index(piece.at)
    tree, bush = SCENERY_WORDS
    word = _(tree) if state.trees >> cell & 1 else _(bush) if state.bushes >> cell & 1 else _("crate")
    odds = ", ".join(
        f"\N{MINUS SIGN}{amount}: {_fraction(chance)}" for amount, chance in piece.wounds.items() if amount
    )
    standing = piece_on(state, cell)
    left = f" ({standing.left}/{standing.hp})" if standing is not None else ""
    line = f"<icon wound> {word[:1].upper()}{word[1:]} {cell_word(piece.at)}{left}: {odds or 0}"
    if piece.broken:
        line += " <b>" + _("breaks: {fraction}").format(fraction=_fraction(piece.broken)) + "</b>"
    return line


def _fraction(chance: Fraction) -> str:
    return str(chance.numerator) if chance.denominator == 1 else f"{chance.numerator}/{chance.denominator}"


def _placed(
    box: pygame.Rect, beside: pygame.Rect, within: pygame.Rect, spared: pygame.Rect | None, gap: int
) -> pygame.Rect:
    """A place beside a cell: away from what is spared, else on the other side, else above or below."""
    right = box.move_to(midleft=(beside.right + gap, beside.centery))
    left = box.move_to(midright=(beside.left - gap, beside.centery))
    sides = (left, right) if spared is not None and spared.centerx > beside.centerx else (right, left)
    above = box.move_to(midbottom=(beside.centerx, beside.top - beside.height // 2 - gap))  # heads stay in view
    below = box.move_to(midtop=(beside.centerx, beside.bottom + gap))
    places = [place.clamp(within) for place in (*sides, above, below)]
    kept_clear = [beside] if spared is None else [beside, spared]
    free = (place for place in places if not any(place.colliderect(other) for other in kept_clear))
    return next(free, next((place for place in places if not place.colliderect(beside)), places[0]))
