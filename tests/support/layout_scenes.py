"""Every screen and panel of the client in the states that put the most into them, in one list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import pygame
from arena_player import ANNA, BILL, DUEL, KING, QUEEN, ArenaPlayer, arena_of, cell, faces, in_a_position, teams
from client_fixtures import CATALOG, started
from four import four_players
from pseudo_language import learn
from rewarded import DEMON, FOUR_TEAMS, down, four_at_the_table, up, with_rewards

from krosmaster.arena import engine
from krosmaster.arena.commands import SetDice
from krosmaster.arena.definitions import Handle
from krosmaster.arena.notation import parse_cell
from krosmaster.arena.setup_options import (
    KrosmasterSetup,
    Mode,
    PlayerSetup,
    Setup,
    Teams,
    TokenSetup,
    TurnPhase,
    TurnSetup,
)
from krosmaster.arena.state import Phase, QuestionKind
from krosmaster.client.arena_keys import ACTS
from krosmaster.client.arena_modals import KeysModal, MenuModal
from krosmaster.client.arena_questions import concede_question, dare_question, end_question
from krosmaster.client.arena_screen import ArenaScreen
from krosmaster.client.lesson_end import LessonEndModal
from krosmaster.client.lesson_screen import LessonScreen
from krosmaster.client.lessons_screen import LessonsScreen
from krosmaster.client.load_screen import LoadScreen
from krosmaster.client.match_setup_screen import MatchSetupScreen
from krosmaster.client.match_start import unkept_notice
from krosmaster.client.notice_screen import NoticeScreen
from krosmaster.client.preparation_screen import PreparationScreen
from krosmaster.client.replay_screen import ReplayScreen
from krosmaster.client.rulebook_screen import RulebookScreen
from krosmaster.client.rules_screen import RulesScreen
from krosmaster.client.screen import Push
from krosmaster.client.services import SaveFault
from krosmaster.client.settings import CurtainKind
from krosmaster.client.settings_screen import SettingsScreen
from krosmaster.client.shop_panel import ShopModal
from krosmaster.client.team_edit_screen import TeamEditScreen
from krosmaster.client.team_pick import TeamPick
from krosmaster.client.team_rows import entry_name
from krosmaster.client.team_screen import TeamScreen
from krosmaster.client.team_text_screen import TeamTextScreen
from krosmaster.client.teams_screen import TeamsScreen
from krosmaster.client.tile_pick import TilePick
from krosmaster.client.title_screen import TitleScreen
from krosmaster.client.victory import VictoryModal
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.lesson_run import LessonRun
from krosmaster.play.team_text import team_text
from krosmaster.table.contract import Outcome
from krosmaster.table.match import Match

LONG_NAMES = ("Maximiliana Wood", "Bartholomew Hugh", "Wilhelmina Young", "Montgomery Adams")
"""As long as names may be."""
PAIRS = ((0, 2), (1, 3))
BOX = tuple(tuple(member.character.id for member in team) for team in teams())


class Scene(NamedTuple):
    """One state of the client; `pose` brings about what a change of the window undoes."""

    build: Callable
    shows: type
    pose: Callable | None = None


SCENES: dict[str, Scene] = {}


def scene(shows, pose=None):
    """Register what a function builds under the function's name."""

    def registered(build):
        SCENES[build.__name__] = Scene(build, shows, pose)
        return build

    return registered


# ---- screens of widgets ----


@scene(TitleScreen)
def title(folder):
    return started(folder)


def _some_match(names=LONG_NAMES, turns=3):
    first, second = (tuple(KrosmasterSetup(CATALOG.characters[one]) for one in team) for team in BOX)
    players = (PlayerSetup(names[0], first), PlayerSetup(names[1], second))
    setup = Setup(players, seed=3, board=CATALOG.boards["the-pit"], rotation=0, rewards=tuple(CATALOG.rewards.values()))
    match = Match(engine, setup)
    for _ in range(200):
        if match.state.number >= turns or match.state.is_over:
            break
        match.submit(engine.legal_commands(match.state)[0])
    return match


@scene(TitleScreen)
def title_with_a_match_to_go_on_with(folder):
    driver = started(folder)
    driver.app.services.keep(_some_match())
    driver.screen.enter()
    return driver


@scene(SettingsScreen)
def settings(folder):
    driver = started(folder)
    driver.press("settings")
    return driver


def _settings_page(page):
    def build(folder):
        driver = settings(folder)
        driver.press(f"tab:{page}")
        return driver

    return build


for _page in ("play", "sound", "eyes"):
    SCENES[f"settings_{_page}"] = Scene(_settings_page(_page), SettingsScreen)


@scene(RulebookScreen)
def rulebook(folder):
    driver = started(folder)
    driver.app.stack.change(Push(RulebookScreen(driver.app.services, "LOS-3")))
    return driver


@scene(RulebookScreen)
def rulebook_searched(folder):
    driver = started(folder)
    driver.app.stack.change(Push(RulebookScreen(driver.app.services)))
    driver.key(pygame.K_t, text="t")
    driver.type("the")
    return driver


@scene(RulesScreen)
def rules_first_page(folder):
    driver = started(folder)
    driver.press("rules")
    return driver


@scene(RulesScreen)
def rules_longest_page(folder):
    driver = rules_first_page(folder)
    longest = max(driver.screen._chapters, key=lambda chapter: sum(len(line.text) for line in chapter.lines))
    driver.press(f"chapter:{longest.id}")
    return driver


@scene(RulesScreen)
def rules_last_page(folder):
    driver = rules_first_page(folder)
    driver.press(f"chapter:{driver.screen._chapters[-1].id}")
    return driver


@scene(LoadScreen)
def load_nothing(folder):
    driver = started(folder)
    driver.press("load")
    return driver


@scene(LoadScreen)
def load_many_long_and_broken(folder):
    driver = started(folder)
    saves = driver.app.services.saves
    match = _some_match()
    driver.app.services.keep(match)
    saves.save(
        match, "A title that somebody has given to a match and that goes on for much longer than any row of the list"
    )
    saves.save(_some_match(turns=0), "short")
    for number, text in enumerate(("format: [", "format: 99\n", "players: 7\n" + "x: y\n" * 40)):
        (folder / "saves" / f"broken-{number}-with-a-name-that-is-far-too-long-for-a-row.yaml").write_text(text)
    driver.press("load")
    driver.frames(12)
    return driver


@scene(LoadScreen)
def load_broken(folder):
    driver = load_many_long_and_broken(folder)
    place = next(number for number, entry in enumerate(driver.screen._entries) if entry.fault)
    driver.press(f"row:{place}")
    return driver


@scene(LoadScreen)
def load_renaming_after_deleting(folder):
    driver = load_many_long_and_broken(folder)
    place = next(number for number, entry in enumerate(driver.screen._entries) if entry.title.startswith("A title"))
    driver.press(f"row:{place}")
    driver.press("discard")
    place = next(number for number, entry in enumerate(driver.screen._entries) if entry.title == "short")
    if driver.screen._entries[place] is not driver.screen.chosen:
        driver.press(f"row:{place}")
    driver.press("rename")
    return driver


@scene(LoadScreen)
def load_of_four_elsewhere_with_other_rules(folder):
    driver = started(folder)
    match = _some_match()
    driver.app.services.saves.save(match, "Cup")
    driver.press("load")
    screen, names = driver.screen, LONG_NAMES
    (entry,) = screen._entries
    teams = tuple(("queen-of-the-tofus", "king-of-the-gobballs") for _name in names)
    screen._entries = [
        replace(
            entry, players=names, teams=teams, winners=(1, 3), is_over=True, is_elsewhere=True, other_rules="2012.3"
        )
    ]
    screen.rebuild()
    driver.frames(1)
    return driver


def _over_the_title(make):
    def build(folder):
        driver = started(folder)
        driver.app.stack.change(Push(make(driver.app.services)))
        return driver

    return build


def _notices():
    fault = SaveFault("/home/somebody/.local/share/krosmaster/saves/autosave.yaml: the disk is full" * 2)
    return {
        "notice_that_cannot_save": lambda services: unkept_notice(services, fault),
        "notice_of_conceding": lambda services: concede_question(services, _some_match().state),
        "notice_of_daring": lambda services: dare_question(services, _some_match().state),
        "notice_that_cannot_open": _cannot_open,
    }


def _cannot_open(services):
    path = services.saves.save(_some_match(), "A title")
    path.write_text("players: 7\n" + "x: y\n" * 40)
    screen = LoadScreen(services)
    screen.resize((1280, 800))
    screen.enter()
    return screen._open(screen.chosen).screen


for _name, _make in _notices().items():
    SCENES[_name] = Scene(_over_the_title(_make), NoticeScreen)


@scene(NoticeScreen)
def notice_before_the_turn_ends(folder):
    player = in_a_position(folder, DUEL, QUEEN, confirm_end="always")
    player.settle()
    left = player.screen.shown.controller.what_is_left()
    player.driver.app.stack.change(Push(end_question(player.driver.app.services, left, "end-turn")))
    return player.driver


@scene(TilePick)
def class_pick(folder):
    driver = team_screen_empty(folder)
    driver.press("class")
    return driver


def _set_up(folder, mode, way=None):
    driver = started(folder)
    driver.press("play")
    driver.press(f"mode:{mode.value}")
    driver.screen._plan.names[:] = LONG_NAMES
    if way is not None:
        driver.press(f"way:{way.value}")
    driver.screen.rebuild()
    return driver


@scene(MatchSetupScreen)
def match_setup_duel(folder):
    return _set_up(folder, Mode.DUEL)


@scene(MatchSetupScreen)
def match_setup_free_for_all(folder):
    return _set_up(folder, Mode.FREE_FOR_ALL)


@scene(MatchSetupScreen)
def match_setup_pairs(folder):
    return _set_up(folder, Mode.PAIRS)


@scene(TeamScreen)
def team_screen_empty(folder):
    driver = _set_up(folder, Mode.DUEL, Teams.GIVEN)
    driver.press("go-on")
    return driver


@scene(TeamScreen)
def team_screen_full(folder):
    driver = team_screen_empty(folder)
    for character_id in (*BOX[0], *BOX[1], "amalia"):
        driver.press(f"take:{character_id}")
    return driver


@scene(TeamScreen)
def team_screen_with_faults(folder):
    driver = _set_up(folder, Mode.DUEL, Teams.CUSTOM)
    driver.press("go-on")
    for character_id in ("goultard", "goultard", "king-of-the-gobballs", "queen-of-the-tofus"):
        driver.press(f"take:{character_id}")
    return driver


@scene(TeamScreen)
def team_screen_of_four(folder):
    driver = _set_up(folder, Mode.FREE_FOR_ALL, Teams.CUSTOM)
    driver.press("go-on")
    driver.press("take:goultard")
    return driver


@scene(TeamScreen)
def team_screen_with_nobody_found(folder):
    driver = team_screen_empty(folder)
    driver.screen._filters = replace(driver.screen._filters, words="xyzzy")
    driver.screen.rebuild()
    return driver


def keep_teams(driver):
    """Teams of all kinds on the shelf: whole, faulty, with unknown members, empty, too long a name, broken."""
    shelf = driver.app.services.teams
    shelf.keep(KeptTeam("Tofu parade", BOX[0]))
    shelf.keep(KeptTeam("A name that takes all the room there is!", ("goultard", "goultard", "amalia", "nox")))
    shelf.keep(KeptTeam("Old friends", ("goultard", "somebody-of-a-very-distant-future", "king-of-the-gobballs")))
    shelf.keep(KeptTeam("Eight", ("coa-gulary",) * 8))
    shelf.keep(KeptTeam("", ()))
    shelf.keep(KeptTeam("zzz")).write_text('[krosmaster-team 1 "A name that takes all the room": cut')


def _teams(folder, name=None):
    driver = started(folder)
    if name is not None:
        keep_teams(driver)
    driver.press("teams")
    if name is not None:
        place = next(n for n, entry in enumerate(driver.screen._entries) if name in entry_name(entry))
        if driver.screen._entries[place] is not driver.screen.chosen:
            driver.press(f"row:{place}")
    return driver


@scene(TeamsScreen)
def teams_none(folder):
    return _teams(folder)


@scene(TeamsScreen)
def teams_whole_and_told(folder):
    driver = _teams(folder, "Tofu")
    driver.press("duplicate")
    driver.press("copy")
    return driver


@scene(TeamsScreen)
def teams_with_faults(folder):
    return _teams(folder, "A name")


@scene(TeamsScreen)
def teams_with_an_unknown_member(folder):
    return _teams(folder, "Old")


@scene(TeamsScreen)
def teams_of_eight_renamed(folder):
    driver = _teams(folder, "Eight")
    driver.press("rename")
    return driver


@scene(TeamsScreen)
def teams_with_nobody(folder):
    return _teams(folder, "Nameless")


@scene(TeamsScreen)
def teams_broken_after_deleting(folder):
    driver = _teams(folder, "zzz")
    driver.press("discard")
    driver.press("undo")
    return driver


@scene(TeamEditScreen)
def team_edit_with_faults(folder):
    driver = _teams(folder, "A name")
    driver.press("edit")
    return driver


@scene(TeamEditScreen)
def team_edit_of_four_with_an_unknown_member(folder):
    driver = _teams(folder, "Old")
    driver.press("edit")
    driver.press("for:four")
    driver.press("slot:0")
    return driver


@scene(TeamTextScreen)
def team_text_with_faults(folder):
    driver = _teams(folder, "Tofu")
    text = '[krosmaster-team 1 "Fine": nox, ??] [krosmaster-team 9 "New": nox] [krosmaster-team 1 "Cut off": nox'
    driver.app.stack.change(Push(TeamTextScreen(driver.app.services, text)))
    return driver


@scene(TeamTextScreen)
def team_text_without_a_clipboard(folder):
    driver = _teams(folder, "Tofu")
    team = KeptTeam("A name that takes all the room there is!", ("king-of-the-gobballs",) * 8)
    driver.app.stack.change(Push(TeamTextScreen(driver.app.services, team_text(team), is_to_copy=True)))
    return driver


@scene(TeamPick)
def team_pick(folder):
    driver = started(folder)
    keep_teams(driver)
    driver.press("play")
    driver.press("way:custom")
    driver.press("go-on")
    driver.press("kept")
    return driver


@scene(TeamPick)
def team_pick_of_none(folder):
    driver = _set_up(folder, Mode.FREE_FOR_ALL, Teams.CUSTOM)
    driver.press("go-on")
    driver.press("kept")
    return driver


@scene(TilePick)
def ability_pick(folder):
    driver = team_screen_empty(folder)
    driver.press("ability")
    return driver


@scene(PreparationScreen)
def preparation_draft(folder):
    driver = _set_up(folder, Mode.DUEL, Teams.DRAFT)
    driver.press("go-on")
    return driver


@scene(PreparationScreen)
def preparation_boards(folder):
    driver = _set_up(folder, Mode.DUEL, Teams.RANDOM)
    driver.press("go-on")
    return driver


@scene(PreparationScreen)
def preparation_sides(folder):
    driver = preparation_boards(folder)
    driver.press("board:the-pit")
    return driver


@scene(PreparationScreen)
def preparation_seats_of_four(folder):
    driver = _set_up(folder, Mode.PAIRS, Teams.RANDOM)
    driver.press("go-on")
    for name in [name for name in driver.widgets.ids if name.startswith("board:")][:1]:
        driver.press(name)
    return driver


@scene(PreparationScreen)
def preparation_order(folder):
    driver = started(folder)
    team = tuple(KrosmasterSetup(CATALOG.characters["anna-tommy"]) for _ in range(2))
    others = tuple(KrosmasterSetup(CATALOG.characters[one]) for one in ("king-of-the-gobballs", "lil-healey"))
    players = tuple(PlayerSetup(name, team + others) for name in LONG_NAMES[:2])
    match = Match(engine, Setup(players, seed=3, boards=CATALOG.boards))
    for _ in range(6):
        if match.state.phase is Phase.ORDER_TIMELINE:
            break
        match.submit(engine.legal_commands(match.state)[0])
    assert match.state.phase is Phase.ORDER_TIMELINE
    driver.app.stack.change(Push(driver.app.services.screen_for(match)))
    return driver


# ---- the arena ----


def _named(player):
    """The same match with names as long as can be."""
    match = player.screen.shown.controller.match
    players = [replace(seat, name=name) for seat, name in zip(match.setup.players, LONG_NAMES, strict=False)]
    player.driver.app.stack.change(
        Push(ArenaScreen(player.driver.app.services, Match(engine, replace(match.setup, players=tuple(players)))))
    )
    player.settle()
    return player


@scene(ArenaScreen)
def arena_placing(folder):
    first, second = teams()
    players = (PlayerSetup(LONG_NAMES[0], first), PlayerSetup(LONG_NAMES[1], second))
    setup = Setup(players, seed=11, board=CATALOG.boards["elemental-arena"], rotation=0, boards=CATALOG.boards)
    player = arena_of(folder, setup, size=(1280, 800))
    player.settle()
    return player.driver


@scene(ArenaScreen)
def arena_placing_four(folder):
    player = _named(four_at_the_table(folder, PAIRS))
    return player.driver


CROWD = {
    QUEEN: "f6", BILL: DEMON, "oscar-kass": "g4", "bad-aboum": "h2",
    ANNA: "d4", "kassius-kaos": "e3", KING: "g7", "lil-healey": "i2",
}  # fmt: skip
HELD = {
    BILL: (down("pandawa-style"), down("sacrier-style"), up("lambres-daggers")),
    "oscar-kass": (down("recall-potion"), down("ecaflip-style"), up("dofus-mp2")),
    ANNA: (down("osamodas-style"), up("set-hp5-reflect"), down("glue")),
}


def _crowd(folder, active=BILL, **fields):
    player = with_rewards(folder, CROWD, active, HELD, kamas=60, size=(1280, 800), confirm_end="never", **fields)
    player.settle()
    return player


@scene(ArenaScreen)
def arena_acting(folder):
    return _crowd(folder).driver


@scene(ArenaScreen)
def arena_with_every_reward_on_the_card(folder):
    return _crowd(folder, "oscar-kass").driver


def _rest_on(cell_name):
    def pose(driver):
        player = ArenaPlayer(driver)
        player.hover_cell(cell(cell_name))
        driver.frames(3, ms=400)

    return pose


def _aim(spell, cell_name):
    def pose(driver):
        player = ArenaPlayer(driver)
        player.screen.shown.controller.choose_spell(spell)
        player.screen._refresh()
        _rest_on(cell_name)(driver)

    return pose


@scene(ArenaScreen, _aim("dan-to-fu", "e7"))
def arena_spell_aimed_with_its_odds(folder):
    player = in_a_position(folder, DUEL, QUEEN, size=(1280, 800))
    player.settle()
    return player.driver


@scene(ArenaScreen, _rest_on("e4"))
def arena_walk_with_its_risks(folder):
    player = in_a_position(folder, {QUEEN: "e9", ANNA: "f8", KING: "h5"}, QUEEN, size=(1280, 800))
    player.settle()
    return player.driver


def _longest_refusal(driver):
    player = ArenaPlayer(driver)
    controller = player.screen.shown.controller
    controller.choose_spell("dan-to-fu")
    refused = [seen for at in player.state.grid.cells if hasattr(seen := controller.hover(at), "reason")]
    toast = player.screen.shown.toast
    for one in refused:
        before = toast.markup
        player.screen.shown.take(one)
        if len(toast.markup) < len(before):
            toast.say(before, is_refusal=True)


@scene(ArenaScreen, _longest_refusal)
def arena_longest_refusal(folder):
    return arena_spell_aimed_with_its_odds(folder)


@scene(ArenaScreen)
def arena_setting_dice(folder):
    player = in_a_position(folder, DUEL, QUEEN, faces=faces("double", "wild"), confirm_end="never", size=(1280, 800))
    player.settle()
    player.click_spot("end-turn")
    player.settle()
    assert player.state.phase is Phase.SET_DICE
    return player.driver


@scene(ArenaScreen)
def arena_giving_inspiration(folder):
    player = _crowd(folder)
    player.click_spot("end-turn")
    player.settle()
    while player.state.phase is Phase.SET_DICE:
        player.perform(next(c for c in engine.legal_commands(player.state) if isinstance(c, SetDice)))
        player.settle()
    assert player.state.phase is Phase.INSPIRE
    return player.driver


def _four(folder, pairs=(), phase=TurnPhase.ACTIVATION, active="queen-of-the-tofus", **fields):
    setup = four_players(FOUR_TEAMS, pairs=pairs, seed=3, board=CATALOG.boards["elemental-arena"], rotation=0)
    cells = (("g2", "b9"), ("d4", "k3"), ("i9", "l12"), ("a12", "f9"))
    players = tuple(
        replace(
            player,
            name=name,
            team=tuple(replace(m, at=parse_cell(at)) for m, at in zip(player.team, where, strict=True)),
            kamas=12,
            timeline=tuple(Handle(m.character.id) for m in sorted(player.team, key=lambda m: -m.character.initiative)),
        )
        for player, name, where in zip(setup.players, LONG_NAMES, cells, strict=True)
    )
    turn = TurnSetup(5, 0, phase, Handle(active) if active else None)
    setup = replace(setup, players=players, turn=turn, first_player=0, rewards=tuple(CATALOG.rewards.values()))
    player = arena_of(folder, replace(setup, **fields), size=(1280, 800))
    player.settle()
    return player


@scene(ArenaScreen)
def arena_four_with_many_summons(folder):
    names = ("a1", "a2", "b1", "b2", "c1")
    tokens = tuple(TokenSetup(CATALOG.tokens["tofu"], "queen-of-the-tofus", cell(name)) for name in names)
    return _four(folder, PAIRS, tokens=tokens).driver


@scene(ArenaScreen)
def arena_seller_is_picked(folder):
    player = _four(folder, wild_gallons=0)
    player.screen.shown.take(player.screen.shown.controller.buy_gallon())
    player.screen._refresh()
    return player.driver


@scene(ArenaScreen)
def arena_tension_loser_is_picked(folder):
    player = _four(folder, phase=TurnPhase.START, active=None, faces=(1, 1))
    while player.state.phase is Phase.SET_DICE and player.state.question is None:
        player.perform(SetDice(tuple(player.state.tension)))
        player.settle()
    assert player.state.question.kind is QuestionKind.TENSION_LOSER
    return player.driver


@scene(ArenaScreen)
def arena_order_of_bombs_is_asked(folder):
    cells = {QUEEN: "e9", "bad-aboum": "c11", ANNA: "l1", KING: "l2"}
    tokens = tuple(
        TokenSetup(CATALOG.tokens["water-bomb"], "bad-aboum", cell(name)) for name in ("b10", "d12", "a9", "f12")
    )
    player = in_a_position(folder, cells, QUEEN, tokens=tokens, confirm_end="never", size=(1280, 800))
    player.settle()
    player.click_spot("end-character")
    player.settle()
    assert player.state.question is not None
    return player.driver


def _with_reward(folder, reward_id, **fields):
    cells = {BILL: "d8", "oscar-kass": "d9", "bad-aboum": "c8", ANNA: "i9"}
    player = with_rewards(folder, cells, BILL, {BILL: (down(reward_id),)}, size=(1280, 800), **fields)
    player.settle()
    player.click_spot(f"reward:{reward_id}")
    player.settle()
    return player


@scene(ArenaScreen)
def arena_style_is_chosen(folder):
    player = _with_reward(folder, "masqueraider-style")
    assert player.state.question.kind is QuestionKind.STYLE
    return player.driver


@scene(ArenaScreen)
def arena_ally_to_carry_is_picked(folder):
    return _with_reward(folder, "pandawa-style").driver


@scene(ArenaScreen)
def arena_gold_pile_is_picked(folder):
    player = _with_reward(folder, "ecaflip-style", coins=(0,))
    assert player.state.question.kind is QuestionKind.GOLD_PILE
    return player.driver


@scene(ArenaScreen)
def arena_bearer_is_asked(folder):
    player = _crowd(folder)
    for spot_id in ("shop", "offer:jade:face_up:0", "purchase"):
        player.click_spot(spot_id)
    player.settle()
    assert player.state.question.kind is QuestionKind.BEARER
    return player.driver


@scene(ReplayScreen)
def replay(folder):
    driver = started(folder)
    driver.app.stack.change(Push(ReplayScreen(driver.app.services, _some_match())))
    driver.key(pygame.K_SPACE)
    return driver


@scene(KeysModal)
def replay_keys(folder):
    driver = replay(folder)
    driver.key(pygame.K_F1)
    return driver


def _press_keys(*acts):
    def pose(driver):
        for act in acts:
            chord = next(chord for chord, meant in ACTS.items() if meant == act)
            driver.post(pygame.KEYDOWN, key=chord.key, mod=chord.mod, unicode="", scancode=0)
            driver.frames(2)

    return pose


def _recap_shown(driver):
    _press_keys("recap")(driver)
    driver.frames(4, ms=200)


@scene(ArenaScreen, _recap_shown)
def arena_recap(folder):
    driver = started(folder)
    driver.app.stack.change(Push(ArenaScreen(driver.app.services, _some_match())))
    ArenaPlayer(driver).settle()
    return driver


@scene(ArenaScreen, _press_keys("threat"))
def arena_threats(folder):
    return _crowd(folder).driver


@scene(ArenaScreen, _press_keys("view:next"))
def arena_in_another_view(folder):
    return _crowd(folder).driver


@scene(ArenaScreen, _press_keys("buttons", "next", "next"))
def arena_walked_by_keyboard(folder):
    return _crowd(folder).driver


def _every_line_unfolded(driver):
    player = ArenaPlayer(driver)
    for _ in range(3):
        lines = [spot for spot in player.screen.spots if spot.verb == "log"]
        if lines:
            player.screen.press(lines[-1])
            driver.frames(1)


@scene(ArenaScreen, _every_line_unfolded)
def arena_log_unfolded(folder):
    return arena_recap(folder)


def _lesson(folder, number, pages=0):
    driver = started(folder)
    services = driver.app.services
    lessons = services.lessons
    learn(lessons)
    run = LessonRun.begin(lessons.lessons[number], lessons.coach, services.rules)
    driver.app.stack.change(Push(LessonScreen(services, run)))
    driver.frames(6, ms=200)
    for _ in range(pages):
        driver.key(pygame.K_RETURN)
        driver.frames(2, ms=200)
    return driver


@scene(LessonsScreen)
def lessons(folder):
    driver = started(folder)
    driver.app.stack.change(Push(LessonsScreen(driver.app.services)))
    return driver


@scene(LessonEndModal)
def lesson_ends(folder):
    driver = _lesson(folder, 0)
    screen = driver.screen
    steps = [step for lesson in driver.app.services.lessons.lessons for step in lesson.steps if step.is_closing]
    pages = [page for step in steps for page in step.pages]
    learn(pages)
    page = max(pages, key=lambda page: len(page.text["es"]))
    outcome = Outcome((0,), "WIN-1")
    screen.open(LessonEndModal(LONG_NAMES[:2], outcome, page, has_next=True))
    return driver


@scene(LessonScreen)
def lesson_begins(folder):
    return _lesson(folder, 0)


@scene(LessonScreen)
def lesson_asks_for_an_act(folder):
    return _lesson(folder, 0, pages=4)


@scene(ShopModal)
def arena_shop(folder):
    player = _crowd(folder)
    player.click_spot("shop")
    return player.driver


@scene(ShopModal)
def arena_shop_with_a_choice(folder):
    player = _crowd(folder)
    player.click_spot("shop")
    player.click_spot("offer:gold:face_up:1")
    return player.driver


@scene(ShopModal)
def arena_shop_where_nothing_can_be_bought(folder):
    player = with_rewards(folder, {**CROWD, BILL: "e7"}, BILL, HELD, kamas=5, size=(1280, 800))
    player.settle()
    player.click_spot("shop")
    player.click_spot("offer:gold:pile:1")
    return player.driver


@scene(MenuModal)
def arena_menu(folder):
    player = _crowd(folder)
    player.click_spot("menu")
    return player.driver


@scene(KeysModal)
def arena_keys(folder):
    player = _crowd(folder)
    player.screen.open(KeysModal())
    return player.driver


@scene(VictoryModal)
def arena_victory(folder):
    player = _crowd(folder)
    player = _named(player)
    player.screen.shown.take(player.screen.shown.controller.concede(0))
    player.settle()
    return player.driver


@scene(VictoryModal)
def arena_victory_of_a_pair(folder):
    player = _four(folder, PAIRS)
    for loser in (1, 3):
        player.screen.shown.take(player.screen.shown.controller.concede(loser))
    player.settle()
    return player.driver


def _curtain_down(kind):
    def pose(driver):
        screen = driver.screen
        screen.shown.curtain.fall(screen.state, kind, is_calm=False)
        screen.shown.curtain.update(600)

    return pose


@scene(ArenaScreen, _curtain_down(CurtainKind.FULL))
def arena_full_curtain(folder):
    return _named(_crowd(folder)).driver


@scene(ArenaScreen, _curtain_down(CurtainKind.NAME_CARD))
def arena_curtain_of_a_pair(folder):
    return _four(folder, PAIRS).driver


def _tip_of(spot_id):
    def pose(driver):
        player = ArenaPlayer(driver)
        player.point(player.screen.spot(spot_id).box.center)
        driver.frames(3, ms=400)

    return pose


@scene(ArenaScreen, _tip_of("buy"))
def arena_tip_of_a_button(folder):
    return _crowd(folder).driver


@scene(ArenaScreen, _tip_of("spell:plaguing-arrow"))
def arena_tip_of_a_spell(folder):
    return _crowd(folder).driver
