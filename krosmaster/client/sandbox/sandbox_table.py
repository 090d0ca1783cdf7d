"""The third page of the sandbox: players, whose turn it is, and the board."""

from __future__ import annotations

import pygame

from krosmaster.arena.reward_defs import Tier
from krosmaster.arena.state import Phase, State
from krosmaster.client.art import theme
from krosmaster.client.art.fonts import Style
from krosmaster.client.art.look import Look
from krosmaster.client.art.reward_art import token_face
from krosmaster.client.art.text import escaped
from krosmaster.client.cards.reward_view import reward_markup
from krosmaster.client.match.seats import in_order
from krosmaster.client.sandbox.sandbox_bench import TableLeaf, Workbench
from krosmaster.client.sandbox.sandbox_tiles import leaf_tiles
from krosmaster.client.ui.spot_form import Number, SpotForm, Tile
from krosmaster.client.wording import _, name_of
from krosmaster.client.words.figure_wording import figure_name, player_name
from krosmaster.client.words.reward_wording import tier_icon
from krosmaster.play.timelines import timeline

_ROW = 34
_FACE = 34


def lay_out_table(look: Look, form: SpotForm, state: State, bench: Workbench) -> None:
    """The page in what is left of a form; in a low window players and turn lie on leaves of their own."""
    whole = SpotForm(look, form.room)
    _players(look, whole, state)
    _turn(look, whole, state)
    if whole.top <= whole.box.bottom:
        _players(look, form, state)
        _turn(look, form, state)
        return
    form.tiles(
        leaf_tiles(
            "table",
            ((TableLeaf.PLAYERS, _("Players"), "team"), (TableLeaf.TURN, _("Turn"), "turn-forward")),
            bench.table_leaf,
        ),
        30,
    )
    if bench.table_leaf is TableLeaf.PLAYERS:
        _players(look, form, state)
    else:
        _turn(look, form, state)


def _players(look: Look, form: SpotForm, state: State) -> None:
    form.heading(_("Players"))
    for player in in_order(state):
        _player(look, form, state, player)
    if state.setup.has_gallons:
        form.number(Number("wild", "wild-gallon", _("Wild GG"), state.wild_gallons, can_less=state.wild_gallons > 0))


def _turn(look: Look, form: SpotForm, state: State) -> None:
    """Turn, board and shop."""
    form.skip(4)
    form.heading(_("Turn"))
    form.number(Number("turn-number", "turn-forward", _("Turn number"), state.number, can_less=state.number > 1))
    form.skip(2)
    _who_acts(look, form, state)
    _board(form, state)
    if state.shop:
        _open_rewards(look, form, state)


def _player(look: Look, form: SpotForm, state: State, player: int) -> None:
    """Name and whose turn it is in one row, GG and purse in the next."""
    seat = state.players[player]
    is_theirs = state.player == player
    row = pygame.Rect(form.box.left, form.top, form.box.width, look.px(33))
    name = escaped(player_name(seat.name, player))
    icon = look.icon(f"player-{player}", 22)
    form.place(icon, icon.get_rect(midleft=row.midleft).topleft)
    turn = pygame.Rect(row.right - look.px(86), row.top, look.px(86), row.height)
    left = row.left + icon.get_width() + look.px(6)
    words = look.label(
        player_name(seat.name, player), (turn.left - left - look.px(4), row.height), 15, theme.TEXT, Style.BOLD
    )
    form.place(words, words.get_rect(midleft=(left, row.centery)).topleft)
    tip = _("It is the turn of {player}").format(player=name)
    form.control(turn, Tile(f"whose:{player}", _("Plays"), "play", tip, chosen=is_theirs))
    form.top = row.bottom + look.px(2)
    halves = look.layout.columns(pygame.Rect(form.box.left, form.top, form.box.width, look.px(28)), 2, 8)
    if state.setup.has_gallons:
        tip = _("GG of {player}").format(player=name)
        form.number_in(
            halves[0], Number(f"gallons:{player}", "gallon", "", seat.gallons, can_less=seat.gallons > 0, tip=tip)
        )
    if state.setup.has_kamas:
        tip = _("Kamas of {player}").format(player=name)
        form.number_in(halves[1], Number(f"purse:{player}", "purse", "", seat.kamas, can_less=seat.kamas > 0, tip=tip))
    form.top = halves[0].bottom + look.px(6)


def _who_acts(look: Look, form: SpotForm, state: State) -> None:
    """Where the turn stands: before its tension roll, or somebody acts."""
    is_start = state.phase is not Phase.ACTIVATION
    tip = _("The turn begins with the tension roll of its player.") + " <rule TEN-1>"
    form.tiles([Tile("phase:start", _("Before its tension roll"), "dice", tip, chosen=is_start, size=14)], _ROW)
    form.paragraph(_("Or in the middle of it, and this one acts:"))
    tiles = []
    for figure in timeline(state, state.player):
        if figure.is_character and figure.in_play:
            name = f"<b>{escaped(figure_name(figure))}</b>"
            tip = f"{name}\n" + _("Click: it acts now.")
            if figure.handle in state.played:
                tip += "\n" + _("It has played in this turn.")
            face = look.face(figure.definition.id, _FACE - 8)
            acts = not is_start and figure.handle == state.active
            tiles.append(Tile(f"active:{figure.handle}", picture=face, tip=tip, chosen=acts))
    columns = max(1, (form.box.width + look.px(5)) // look.px(_FACE + 5))
    form.tiles(tiles[: 2 * columns], _FACE, min(columns, 7))


def _board(form: SpotForm, state: State) -> None:
    form.skip(4)
    form.heading(_("Board"))
    board = state.board
    name = name_of(board.names) if board is not None else ""
    form.tiles(
        [
            Tile("board", name, "scenery", _("Another board; who does not fit on it moves aside"), size=14),
            Tile("seats", _("Turn seats"), "rotate-right", _("Turn the board under the players by a quarter"), size=13),
        ],
        _ROW,
    )


def _open_rewards(look: Look, form: SpotForm, state: State) -> None:
    """The open rewards of the shop, each of which can be another one."""
    form.skip(4)
    form.heading(_("Open rewards of the shop"))
    tiles = []
    for tier in Tier:
        for index, reward in enumerate(state.shop[tier].face_up):
            picture = token_face(look, reward, look.px(_FACE - 6)) if reward is not None else None
            tip = reward_markup(reward) + "\n" if reward is not None else ""
            tip += _("Click: another one lies here.")
            icon = tier_icon(tier) if reward is None else ""
            tiles.append(Tile(f"open:{tier.value}:{index}", icon=icon, tip=tip, picture=picture))
    form.tiles(tiles, _FACE)
