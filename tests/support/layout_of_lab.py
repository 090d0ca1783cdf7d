"""The match-up lab in the states that put the most into it; its games are made up, so that they cost nothing."""

from __future__ import annotations

from concurrent.futures import Future

from client_fixtures import started
from lab_games import SlowCrew, record
from layout_list import BOX, scene

from krosmaster.client.lab.lab_screen import LabScreen
from krosmaster.client.ui.screen import Push
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.lab.game_record import Deeds, GallonAccount

LONG = KeptTeam("A name that takes all the room there is!", BOX[1])
EIGHT = KeptTeam("Eight who have a name that is very long", ("coa-gulary",) * 8)


class MadeUpCrew(SlowCrew):
    """Says at once how the first games went, as far as there are any; the others never end."""

    ends = 1000

    def play(self, number):
        if number >= self.ends:
            return super().play(number)
        future = Future()
        future.set_result(self._made_up(number))
        return future

    def _made_up(self, number):
        deeds = tuple(
            tuple(Deeds(*(10 + (number + place) % 9 for _field in Deeds._fields)) for place in range(len(team)))
            for team in self.match_up.teams
        )
        return record(
            number,
            winner=(0, 1, 0, None)[number % 4],
            end="WIN-1" if number % 8 != 3 else "",
            turns=118,
            gallons=(12, 10 - number % 9),
            accounts=(GallonAccount(3, 2, 1, 4, 5), GallonAccount(6, 0, 1, 2, 5)),
            deeds=deeds,
        )


class HalfWay(MadeUpCrew):
    """Has played some of the games."""

    ends = 37


class NotYet(MadeUpCrew):
    """Has played none so far."""

    ends = 0


def _lab(folder, crew=MadeUpCrew, first=LONG, second=EIGHT, press=()):
    driver = started(folder)
    driver.app.stack.change(Push(LabScreen(driver.app.services, first, second, crew)))
    driver.frames(2)
    for name in press:
        driver.press(name)
    driver.frames(40)
    return driver


@scene(LabScreen)
def lab_without_teams(folder):
    return _lab(folder, first=None, second=None)


@scene(LabScreen)
def lab_with_a_team_that_cannot_play(folder):
    return _lab(folder, second=KeptTeam("Old friends of the very best sort there is", ("goultard", "of-the-future")))


@scene(LabScreen)
def lab_before_the_first_game(folder):
    return _lab(folder, NotYet, press=("games:1000", "start"))


@scene(LabScreen)
def lab_half_way(folder):
    return _lab(folder, HalfWay, press=("start",))


@scene(LabScreen)
def lab_result(folder):
    return _lab(folder, press=("games:1000", "start"))


@scene(LabScreen)
def lab_characters(folder):
    return _lab(folder, first=EIGHT, press=("start", "page:characters"))


@scene(LabScreen)
def lab_stopped_with_faults(folder):
    driver = _lab(folder, HalfWay, press=("start",))
    driver.screen.run.faults[99] = "ValueError: a fault of which there are a good many words to be said"
    driver.screen._end()
    driver.press("cancel")
    driver.screen._end()
    return driver
