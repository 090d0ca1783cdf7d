"""The card of a character: what is left of it, its powers, and its spells, which are buttons while it acts."""

from __future__ import annotations

import pygame

from krosmaster.arena.definitions import CharacterDef, SpellDef, SpellKind
from krosmaster.arena.state import Figure, State
from krosmaster.client.art import painting, theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.card_origins import RECONSTRUCTED_ICON, reconstructed_values
from krosmaster.client.cards.card_view import spell_markup
from krosmaster.client.panels.choices import Choices
from krosmaster.client.panels.reward_row import TOKEN, RewardRow
from krosmaster.client.panels.rule_links import BY_KEY, POWER_RULES, refusal_tip, rule_link
from krosmaster.client.ui.spots import Pointer, Spot
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.card_wording import (
    element_icon,
    power_icon,
    power_name,
    power_text,
    range_icon,
    range_numbers,
    signed,
    spell_sentences,
)
from krosmaster.client.words.figure_wording import figure_name

_PORTRAIT = 66
_MARGIN = 11
_SPELL = 56
_LOW = 48
"""A spell that has less height is shown in two narrow lines."""
_TEXT_LEFT = 53
_GAP = 6
_KIND_ICONS = {SpellKind.HEAL: "heal", SpellKind.SUMMON: "summon", SpellKind.SPECIAL: "inspire"}


class CharacterPanel:
    """Shows one figure; its spells can be chosen when it is the one that acts."""

    def __init__(self, look: Look, box: pygame.Rect) -> None:
        self._look = look
        self.box = box
        self._figure: Figure | None = None
        self._is_active = self._is_done = False
        self._choices: Choices | None = None
        self._spells: list[tuple[Spot, SpellDef, str]] = []
        self._rewards = RewardRow(look)
        self._head_height = 0
        self.spots: tuple[Spot, ...] = ()

    def show(self, state: State, figure: Figure, choices: Choices | None, reader: int | None = None) -> None:
        """Take over a figure; `choices` are those of the acting one if this is it.

        Face-down rewards are read by the seat that is asked, or by another reader; -1: by nobody.
        """
        self._figure, self._choices, self._reader = figure, choices, reader
        self._is_active = figure.handle == state.active
        self._is_done = figure.handle in state.played
        look, inner = self._look, self.box.inflate(-2 * self._look.px(_MARGIN), -2 * self._look.px(_MARGIN))
        self._lay_out_head(figure, inner.width)
        top = inner.top + self._head_height + look.px(8)
        rows = [pygame.Rect(inner.left, top + look.px(27 * place), inner.width, look.px(24)) for place in (0, 1)]
        self._rows = (rows[0], rows[1])
        if not figure.is_trap:
            top = rows[1].bottom + look.px(5)
        powers = self._power_spots(figure, inner.left, top)
        top = self._lay_out_rewards(state, figure, choices, inner, top, powers)
        self._spells = []
        heights = self._spell_heights(figure, inner.width, inner.bottom - top)
        for spell, height in zip(figure.spells, heights, strict=True):
            box = pygame.Rect(inner.left, top, inner.width, height)
            choice = choices.choice_of(spell.id) if choices else None
            tip = spell_markup(spell, figure.definition)
            if choice is not None and choice.reason is not None:
                tip += refusal_tip(choice.reason, state)
            enabled = choice is not None and choice.reason is None
            name = f"spell:{spell.id}" if choice is not None else f"read:{spell.id}"
            self._spells.append((Spot(name, box, tip, enabled), spell, choice.key if choice else ""))
            top += height + look.px(_GAP)
        self.spots = (*powers, *self._rewards.spots, *(spot for spot, _spell, _key in self._spells))

    def part_boxes(self, part: str) -> list[pygame.Rect]:
        """Where the card shows mp, ap, hp, powers or rewards; the whole card where it has none of them."""
        look = self._look
        match part:
            case "mp" | "ap":
                return [self._rows[part == "ap"]]
            case "hp":
                left = self.box.left + look.px(_MARGIN + _PORTRAIT + 6)
                top = self.box.top + look.px(_MARGIN + _PORTRAIT - 22)
                return [pygame.Rect(left, top, self.box.right - look.px(_MARGIN) - left, look.px(24))]
            case "powers":
                return [spot.box for spot in self.spots if spot.verb == "power"] or [self.box]
            case _:
                return [spot.box for spot in self._rewards.spots] or [self.box]

    def draw(self, surface: pygame.Surface, pointer: Pointer) -> None:
        """Draw the card."""
        figure = self._figure
        if figure is None:
            return
        look = self._look
        look.draw_panel(surface, self.box, accent=theme.GOLD if self._is_active else look.colours.owners[figure.owner])
        inner = self.box.inflate(-2 * look.px(_MARGIN), -2 * look.px(_MARGIN))
        self._draw_head(surface, figure, inner)
        if not figure.is_trap:
            self._draw_points(surface, figure)
        for spot in self.spots:
            if spot.verb == "power":
                self._draw_power(surface, spot, figure)
        self._rewards.draw(surface, pointer)
        chosen = self._choices.chosen if self._choices else None
        for spot, spell, key in self._spells:
            self._draw_spell(surface, spot, spell, key, figure, pointer, is_chosen=spell.id == chosen)

    # ---- parts ----

    def _lay_out_rewards(
        self,
        state: State,
        figure: Figure,
        choices: Choices | None,
        inner: pygame.Rect,
        top: int,
        powers: list[Spot],
    ) -> int:
        """Tokens stand beside the powers, or below them where that is too narrow; where the spells begin."""
        look, wanted = self._look, RewardRow.width(self._look, figure)
        left = powers[-1].box.right + look.px(8) if powers else inner.left
        bottom = top + (look.px(31) if powers else look.px(2))
        if wanted and wanted > inner.right - left:
            left, top = inner.left, bottom
        self._rewards.show(state, figure, choices, inner.right, top - look.px(2), left, self._reader)
        return max(bottom, top + look.px(TOKEN + 4)) if wanted else bottom

    def _spell_heights(self, figure: Figure, width: int, room: int) -> list[int]:
        """What each spell needs for its text; less for all when that is too much."""
        look, spells = self._look, figure.spells
        heights = []
        for spell in spells:
            sentences = " ".join(spell_sentences(spell, figure.definition))
            text = look.paragraph(sentences, width - look.px(_TEXT_LEFT + 8), 12) if sentences else None
            heights.append(look.px(_SPELL) + (text.get_height() - look.px(4) if text else 0))
        room -= look.px(_GAP) * (len(spells) - 1)
        total = sum(heights)
        return heights if total <= room else [height * room // total for height in heights]

    def _draw_head(self, surface: pygame.Surface, figure: Figure, inner: pygame.Rect) -> None:
        look = self._look
        square = pygame.Rect(inner.left, inner.top, look.px(_PORTRAIT), look.px(_PORTRAIT))
        colour = look.colours.owners[figure.owner]
        back = (tuple(colour.lerp(theme.TEXT, 0.3)), tuple(colour.lerp(theme.NIGHT, 0.5)))
        edge = tuple(theme.GOLD if self._is_active else colour)
        surface.blit(painting.rounded(square.size, look.px(10), *back, edge, max(look.px(2), 1)), square)
        face = look.portrait(figure.definition.id, _PORTRAIT - 4)
        surface.blit(face, face.get_rect(center=square.center))
        left = square.right + look.px(10)
        room = inner.right - left
        surface.blit(self._name, (left, inner.top - look.px(2)))
        bottom = inner.top + self._head_height
        bar = pygame.Rect(left, bottom - look.px(19), room, look.px(19))
        middle = (inner.top + self._name.get_height() + (bar.top if figure.hp else bottom)) // 2
        icon = look.icon(f"player-{figure.owner}", 16)
        surface.blit(icon, icon.get_rect(midleft=(left, middle)))
        surface.blit(self._rank, self._rank.get_rect(midleft=(left + look.px(21), middle)))
        if figure.hp:
            self._draw_health(surface, figure, bar)

    def _lay_out_head(self, figure: Figure, width: int) -> None:
        """Name and rank take two lines each where they are long; the head grows with them."""
        look = self._look
        room = width - look.px(_PORTRAIT + 10)
        self._name = look.heading(figure_name(figure), (room, look.px(44)), 21)
        self._rank = look.label(self._rank_words(figure), (room - look.px(22), look.px(48)), 13, theme.SOFT_TEXT)
        needed = self._name.get_height() + self._rank.get_height() + (look.px(19) if figure.hp else 0)
        self._head_height = max(look.px(_PORTRAIT), needed - look.px(2))

    def _rank_words(self, figure: Figure) -> str:
        if figure.ko:
            return _("KO")
        if self._is_done:
            return _("Has played this turn")
        definition = figure.definition
        if isinstance(definition, CharacterDef):
            return _("Level {level} · initiative {initiative}").format(
                level=definition.level, initiative=definition.initiative
            )
        if figure.is_trap:
            return _("Trap")
        return _("Bomb: goes off in its caster's next turn") if figure.is_bomb else _("Summon")

    def _draw_health(self, surface: pygame.Surface, figure: Figure, bar: pygame.Rect) -> None:
        look, left = self._look, max(figure.hp - figure.wounds, 0)
        share = left / figure.hp
        radius = bar.height // 2
        surface.blit(
            painting.rounded(bar.size, radius, (50, 30, 70, 255), (70, 44, 84, 255), tuple(theme.OUTLINE), 1), bar
        )
        inner = bar.inflate(-look.px(4), -look.px(4))
        full = painting.rounded(inner.size, inner.height // 2, *look.colours.bar(share))
        surface.blit(full, inner, (0, 0, round(inner.width * share), inner.height))
        heart = look.icon("hp", 22)
        surface.blit(heart, heart.get_rect(midleft=(bar.left - look.px(3), bar.centery)))
        number = look.title(f"{left} / {figure.hp}", 17, theme.TEXT)
        surface.blit(number, number.get_rect(center=bar.center))

    def _draw_points(self, surface: pygame.Surface, figure: Figure) -> None:
        """A row of boots and one of stars: what is left now; for whoever is still to act what its card says."""
        for row, icon, label, left, full, markers in (
            (self._rows[0], "mp", _("MP"), figure.mp, figure.definition.mp + figure.bonuses.mp, figure.mp_markers),
            (self._rows[1], "ap", _("AP"), figure.ap, figure.definition.ap + figure.bonuses.ap, figure.ap_markers),
        ):
            look = self._look
            words = look.title(label, 16, theme.SOFT_TEXT)
            surface.blit(words, words.get_rect(midleft=(row.left, row.centery)))
            shown = 0 if self._is_done else left if self._is_active else full
            total = max(full, shown)
            start = row.left + max(look.px(34), words.get_width() + look.px(4))
            room = row.right - look.px(44) - start
            step = min(look.px(22), room // max(total, 1))
            for place in range(total):
                picture = _pip(look, icon, spent=place >= shown)
                surface.blit(picture, picture.get_rect(midleft=(start + place * step, row.centery)))
            number = look.title(str(shown), 20)
            surface.blit(number, number.get_rect(midright=(row.right, row.centery)))
            if markers:
                colour = look.colours.good if markers > 0 else look.colours.bad
                note = look.line(signed(markers), 14, colour, Style.BOLD)
                surface.blit(note, note.get_rect(midright=(row.right - look.px(18), row.centery)))

    def _power_spots(self, figure: Figure, left: int, top: int) -> list[Spot]:
        look, spots = self._look, []
        for power in sorted(figure.powers, key=lambda power: power.value):
            tip = f"<b>{power_name(power)}</b>\n{power_text(power)} {rule_link(POWER_RULES[power])} {BY_KEY}"
            if power in figure.inspired:
                tip += "\n<c gold>" + _("By inspiration, until your next tension roll.") + "</c>"
            for held in figure.rewards:
                if held.is_up and power in held.reward.bonuses.powers:
                    source = escaped(name_of(held.reward.names))
                    tip += "\n<c gold>" + _("By {reward}.").format(reward=source) + "</c>"
            spots.append(Spot(f"power:{power.value}", pygame.Rect(left, top, look.px(28), look.px(26)), tip))
            left += look.px(32)
        return spots

    def _draw_power(self, surface: pygame.Surface, spot: Spot, figure: Figure) -> None:
        look = self._look
        inspired = spot.subject in {power.value for power in figure.inspired}
        fill = (255, 214, 110, 255) if inspired else (62, 45, 110, 255)
        low = (226, 160, 60, 255) if inspired else (42, 28, 82, 255)
        surface.blit(painting.rounded(spot.box.size, look.px(8), fill, low, tuple(theme.PANEL_EDGE), 1), spot.box)
        power = next(power for power in figure.powers if power.value == spot.subject)
        icon = look.icon(power_icon(power), 21)
        surface.blit(icon, icon.get_rect(center=spot.box.center))

    def _draw_spell(
        self,
        surface: pygame.Surface,
        spot: Spot,
        spell: SpellDef,
        key: str,
        figure: Figure,
        pointer: Pointer,
        *,
        is_chosen: bool,
    ) -> None:
        look, box = self._look, spot.box
        is_over = pointer.over == spot.id
        top, bottom = pygame.Color(70, 54, 128), pygame.Color(48, 34, 94)
        edge = theme.PANEL_EDGE
        is_lit = spot.enabled or not key
        if is_chosen:
            top, bottom, edge = pygame.Color(132, 58, 140), pygame.Color(84, 36, 104), theme.GOLD
        elif is_over:
            top, bottom, edge = pygame.Color(86, 68, 152), pygame.Color(60, 44, 114), theme.GOLD
        elif not is_lit:
            top, bottom, edge = pygame.Color(50, 39, 88), pygame.Color(42, 32, 74), pygame.Color(78, 64, 118)
        width = max(look.px(2.5 if is_chosen else 1.5), 1)
        surface.blit(painting.rounded(box.size, look.px(10), tuple(top), tuple(bottom), tuple(edge), width), box)
        colour = theme.TEXT if is_lit else theme.FAINT_TEXT
        pad = look.px(8)
        is_low = box.height < look.px(_LOW)
        size = 24 if is_low else 36
        icon = look.icon(spell_icon(spell), size)
        if not is_lit:
            icon = icon.copy()
            icon.set_alpha(110)
        surface.blit(icon, (box.left + pad, box.top + look.px(3 if is_low else 7)))
        left = box.left + look.px(_TEXT_LEFT - 12 if is_low else _TEXT_LEFT)
        cost = self._cost(spell, colour)
        surface.blit(cost, cost.get_rect(topright=(box.right - pad, box.top + look.px(1 if is_low else 6))))
        name = look.line(
            name_of(spell.names),
            14 if is_low else 16,
            colour,
            Style.BOLD,
            width=box.right - pad - cost.get_width() - look.px(6) - left,
        )
        surface.blit(name, (left, box.top + look.px(0 if is_low else 5)))
        facts = look.paragraph(spell_facts(spell), box.right - left - pad, 12.5 if is_low else 14, colour)
        surface.blit(facts, (left, box.top + look.px(18 if is_low else 27)))
        sentences = " ".join(spell_sentences(spell, figure.definition))
        if sentences and not is_low:
            ink = theme.SOFT_TEXT if is_lit else theme.FAINT_TEXT
            width, room = box.right - left - pad, box.bottom - look.px(4) - (box.top + look.px(46))
            words = look.fitted_paragraph(sentences, (width, room), 12, ink)
            if words.get_height() > room:  # the tip of the spell holds all of it
                words = look.short_paragraph(sentences, width, room, theme.LEAST_TEXT, ink)
            surface.blit(words, (left, box.top + look.px(46)))
        if key and not is_low:
            self._draw_key(surface, key, box, box.left + pad + icon.get_width() // 2, box.top + look.px(7 + size))

    def _draw_key(self, surface: pygame.Surface, key: str, box: pygame.Rect, middle: int, top: int) -> None:
        """The key below the icon; on a low card it moves up, onto a ground of its own over the icon's edge."""
        look = self._look
        badge = look.line(key, 12, theme.SOFT_TEXT, Style.BOLD)
        place = badge.get_rect(midtop=(middle, top))
        lowest = box.bottom - look.px(4)
        if place.bottom > lowest:
            place.bottom = lowest
            ground = place.inflate(look.px(9), -look.px(1))
            fill = (*theme.NIGHT[:3], 225)
            surface.blit(painting.rounded(ground.size, ground.height // 2, fill, fill), ground)
        surface.blit(badge, place)

    def _cost(self, spell: SpellDef, colour: pygame.Color) -> pygame.Surface:
        parts = [f"{spell.ap}<icon ap>"] if spell.ap else []
        if spell.mp:
            parts.append(f"{spell.mp}<icon mp>")
        if spell.wounds:
            parts.append(f"{spell.wounds}<icon wound>")
        return self._look.paragraph("<b>" + " ".join(parts) + "</b>", 400, 15, colour)


def spell_icon(spell: SpellDef) -> str:
    """The icon that stands for a spell: its element, or its kind."""
    if spell.kind is SpellKind.ATTACK:
        return element_icon(spell.element) if spell.id != "punch" else "punch"
    return _KIND_ICONS[spell.kind]


def spell_facts(spell: SpellDef) -> str:
    """Damage or healing, range and limit as icons and numbers, and the mark of reconstructed values."""
    parts = []
    if spell.kind is SpellKind.ATTACK and spell.damage is not None:
        parts.append(f"<icon wound><b>{spell.damage}</b>")
    elif spell.kind is SpellKind.HEAL and spell.damage is not None:
        parts.append(f"<icon heal><b>{spell.damage}</b>")
    parts.append(f"<icon {range_icon(spell.range.kind)}><b>{range_numbers(spell)}</b>")
    if spell.limit.value != "none":
        uses = f"<b>{spell.uses}\N{MULTIPLICATION SIGN}</b>" if spell.uses > 1 else ""
        parts.append(f"{uses}<icon limit-{spell.limit.value}>")
    if reconstructed_values(spell.provenance):
        parts.append(f"<icon {RECONSTRUCTED_ICON}>")
    return "  ".join(parts)


def _pip(look: Look, icon: str, *, spent: bool) -> pygame.Surface:
    picture = look.icon(icon, 20)
    if spent:
        picture = pygame.transform.grayscale(picture)
        picture.set_alpha(70)
    return picture
