"""The second page of the sandbox: one figure, and everything of it that can be set."""

from __future__ import annotations

import pygame

from krosmaster.arena.definitions import PUNCH, CharacterDef, Limit, Power
from krosmaster.arena.dice import Face
from krosmaster.arena.state import Figure, Phase, State
from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.reward_art import token_face
from krosmaster.client.cards.reward_view import reward_markup
from krosmaster.client.sandbox.sandbox_bench import Leaf, Workbench
from krosmaster.client.sandbox.sandbox_tiles import leaf_tiles, side_tiles
from krosmaster.client.ui.spot_form import Number, SpotForm, Tile
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.card_wording import power_icon, power_name, signed
from krosmaster.client.words.figure_wording import cell_word, figure_name

INSPIRED = tuple(Power(face.value) for face in (Face.CRITICAL, Face.ARMOR, Face.LOCK, Face.DODGE))
"""The powers that the tension dice give (TEN-3)."""
_FACE = 46
_ROW = 34
_TOKEN = 30


def lay_out_inspector(look: Look, form: SpotForm, state: State, bench: Workbench) -> None:
    """The page in what is left of a form; in a low window its parts lie on leaves of their own."""
    figure = state.figures.get(bench.chosen) if bench.chosen is not None else None
    if figure is None:
        form.skip(6)
        form.paragraph(
            _("Click a figure on the board: here you set its wounds, points, powers, rewards and spells."), 15
        )
        form.paragraph(_("Drag it, or click a cell after it, to put it somewhere else."), 15)
        return
    _head(look, form, state, figure)
    _whose(form, state, figure)
    form.skip(3)
    if not isinstance(figure.definition, CharacterDef):
        _numbers(form, state, figure)
        return
    whole = SpotForm(look, form.room)
    _all(look, whole, state, figure, figure.definition)
    if whole.top <= whole.box.bottom:
        _all(look, form, state, figure, figure.definition)
        return
    form.tiles(
        leaf_tiles(
            "leaf",
            (
                (Leaf.STATE, _("State"), "hp"),
                (Leaf.REWARDS, _("Rewards"), "shop"),
                (Leaf.SPELLS, _("Spells"), "limit-turn"),
            ),
            bench.leaf,
        ),
        30,
    )
    match bench.leaf:
        case Leaf.REWARDS:
            _rewards(look, form, figure, figure.definition)
        case Leaf.SPELLS:
            _spells(form, figure)
        case _:
            _numbers(form, state, figure)
            _powers(form, figure)


# ---- parts ----


def _all(look: Look, form: SpotForm, state: State, figure: Figure, card: CharacterDef) -> None:
    _numbers(form, state, figure)
    _powers(form, figure)
    form.skip(4)
    form.heading(_("Rewards"))
    _rewards(look, form, figure, card)
    form.skip(4)
    form.heading(_("Spells"))
    _spells(form, figure)


def _head(look: Look, form: SpotForm, state: State, figure: Figure) -> None:
    """Its face, its name, where it stands."""
    face = look.face(figure.definition.id, _FACE, edge=look.colours.owners[figure.owner])
    form.place(face, (form.box.left, form.top))
    left = form.box.left + face.get_width() + look.px(8)
    room = form.box.right - left
    name = look.label(figure_name(figure), (room, look.px(28)), 17, theme.GOLD_LIGHT, Style.TITLE)
    form.place(name, (left, form.top))
    if figure.ko:
        where = _("KO")
    elif figure.in_play:
        where = _("On {cell}").format(cell=cell_word(state.grid.cells[figure.cell]))
    else:
        where = _("Not placed yet")
    words = look.line(where, 13.5, theme.SOFT_TEXT, width=room)
    form.place(words, (left, form.top + look.px(28)))
    form.top += max(face.get_height(), look.px(46)) + look.px(6)


def _whose(form: SpotForm, state: State, figure: Figure) -> None:
    """Whose it is, whether it acts or is out, and how it leaves."""
    if figure.is_krosmaster:
        form.tiles(side_tiles(state, "owner", _("It plays for {player}"), figure.owner), _ROW + 4)
    tiles = []
    if figure.is_character and not figure.ko:
        is_active = figure.handle == state.active and state.phase is Phase.ACTIVATION
        tip = _("It acts now, with all its points")
        tiles.append(Tile("acts", _("Acts"), "play", tip, chosen=is_active))
        tip = _("It has played in this turn")
        tiles.append(Tile("played", _("Has played"), "check", tip, chosen=figure.handle in state.played))
    if figure.is_krosmaster:
        tip = _("Bring it back: then click the cell where it stands") if figure.ko else _("Knock it out")
        tiles.append(Tile("ko", _("KO"), "knock-out", tip, chosen=figure.ko))
    tip = _("Take it out of the position") + " (Del)"
    tiles.append(Tile("remove", _("Remove"), "delete", tip))
    form.tiles(tiles, _ROW + 2, 2)


def _numbers(form: SpotForm, state: State, figure: Figure) -> None:
    """Wounds, points left, markers."""
    wounds, hp = figure.wounds, figure.hp
    if not figure.is_trap and not figure.ko:
        form.number(
            Number(
                "wounds",
                "wound",
                _("Wounds"),
                wounds,
                f"{wounds}/{hp}",
                can_less=wounds > 0,
                can_more=wounds < hp - 1,
            )
        )
    if not figure.is_character or figure.ko:
        return
    if figure.handle == state.active and state.phase is Phase.ACTIVATION:
        for name, icon, words, value in (("mp", "mp", _("MP left"), figure.mp), ("ap", "ap", _("AP left"), figure.ap)):
            form.number(Number(name, icon, words, value, can_less=value > 0))
    else:
        form.paragraph(_("Its MP and AP count from when it acts: press <b>{act}</b>.").format(act=_("Acts")))
    for name, icon, words, value in (
        ("mp-markers", "mp-plus", _("MP markers"), figure.mp_markers),
        ("ap-markers", "ap-plus", _("AP markers"), figure.ap_markers),
    ):
        shown = signed(value) if value else "0"
        tip = _("They change its next turn.")
        form.number(Number(name, icon, words, value, shown, tip=tip))


def _powers(form: SpotForm, figure: Figure) -> None:
    if figure.ko:
        return
    form.skip(3)
    form.heading(_("Inspired"))
    form.tiles(
        [
            Tile(
                f"power:{power.value}",
                icon=power_icon(power),
                tip=_("{power}, as if a tension die had been given").format(power=f"<b>{power_name(power)}</b>"),
                chosen=power in figure.inspired,
            )
            for power in INSPIRED
        ],
        32,
    )


def _rewards(look: Look, form: SpotForm, figure: Figure, card: CharacterDef) -> None:
    """A row for each: its face, its name, which side is up, and away with it."""
    for place, held in enumerate(figure.rewards):
        row = pygame.Rect(form.box.left, form.top, form.box.width, look.px(_TOKEN + 2))
        token = token_face(look, held.reward, look.px(_TOKEN))
        away = pygame.Rect(row.right - look.px(30), row.top + look.px(1), look.px(30), look.px(_TOKEN))
        turn = away.move(-look.px(36), 0)
        name = pygame.Rect(row.left, row.top, turn.left - look.px(5) - row.left, row.height)
        tip = reward_markup(held.reward)
        form.control(
            name,
            Tile(
                f"held:{place}",
                tip=tip,
                kind="quiet",
                picture=_reward_row(look, name.size, token, name_of(held.reward.names)),
            ),
        )
        hint = _("Click: turn it over")
        words = _("Face up: it works") if held.is_up else _("Face down: it does nothing yet")
        icon = "sight" if held.is_up else "hidden"
        form.control(turn, Tile(f"flip:{place}", icon=icon, tip=f"{words}\n{hint}", chosen=held.is_up))
        form.control(away, Tile(f"drop:{place}", icon="close", tip=_("Take it away"), kind="quiet"))
        form.top = row.bottom + look.px(4)
    if not figure.rewards:
        form.paragraph(_("It holds no rewards."))
    full = len(figure.rewards) >= card.level
    tip = _("As many as its level: {level}").format(level=card.level) + " <rule REW-4>"
    form.tiles(
        [Tile("give-reward", _("Give it a reward"), "plus", tip, enabled=not full and not figure.ko, size=14)], 36
    )


def _reward_row(look: Look, size: tuple[int, int], token: pygame.Surface, name: str) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.blit(token, token.get_rect(midleft=(look.px(2), size[1] // 2)))
    left = token.get_width() + look.px(8)
    words = look.label(name, (size[0] - left - look.px(4), size[1] - look.px(2)), 13.5, theme.TEXT)
    surface.blit(words, words.get_rect(midleft=(left, size[1] // 2)))
    return surface


def _spells(form: SpotForm, figure: Figure) -> None:
    """How often each spell that is limited has been cast."""
    limited = [spell for spell in (*figure.spells, PUNCH) if spell.limit is not Limit.NONE]
    form.paragraph(_("How often it has cast what is limited:") if limited else _("None of its spells is limited."))
    for spell in limited:
        is_turn = spell.limit is Limit.TURN
        count = (figure.used_this_turn if is_turn else figure.used_this_game).count(spell.id)
        tip = _("Cast in this turn") if is_turn else _("Cast in this match")
        icon, words, shown = f"limit-{spell.limit.value}", name_of(spell.names), f"{count}/{spell.uses}"
        can_less, can_more = count > 0, count < spell.uses
        form.number(
            Number(f"used:{spell.id}", icon, words, count, shown, can_less=can_less, can_more=can_more, tip=tip), 34
        )
