"""The match that is being set up before it exists: who plays with whom, how teams come about, who is in them."""

from __future__ import annotations

from random import Random

from krosmaster.arena.catalog import Catalog
from krosmaster.arena.definitions import CharacterDef, CharacterId
from krosmaster.arena.setup_options import USUAL_GALLONS, KrosmasterSetup, Mode, PlayerSetup, Setup, Teams
from krosmaster.arena.teams import TeamFault, TeamRules, team_faults, team_rules
from krosmaster.client.wording import _
from krosmaster.client.words.figure_wording import player_name, players_line
from krosmaster.play.computer.strengths import Strength
from krosmaster.play.kept_team import KeptTeam
from krosmaster.play.team_dealing import dealt_team
from krosmaster.play.team_mending import Change, mending

SEATS = 4
_AGREED_SIZE = {2: 4, 4: 2}
BOX_TEAMS = (
    ("queen-of-the-tofus", "bill-tell", "oscar-kass", "bad-aboum"),
    ("anna-tommy", "kassius-kaos", "king-of-the-gobballs", "lil-healey"),
)
"""The two teams of the rulebook's last lesson: what two players agree on who own nothing but the box."""


def box_team_names() -> tuple[str, str]:
    """What the teams of the box are called, in the order of `BOX_TEAMS`."""
    return _("The Queen's team"), _("The King's team")


class MatchPlan:
    """What players have answered so far; `setup` makes the match's set-up of it."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self.mode = Mode.DUEL
        self.way = Teams.GIVEN
        self.names = [""] * SEATS
        self.partner = 2
        """Who plays with the first player, in pairs."""
        self.scenery_can_be_destroyed = False
        self.computers: dict[int, Strength] = {}
        """Strengths by seat; people play the others."""
        self.goes_to_the_board = False
        """Whether chance picks board and sides, so that the match begins with placing."""
        self.teams: list[list[CharacterDef]] = [[] for _ in range(SEATS)]
        self.choosing = 0
        """Whose team the next card joins."""

    # ---- who plays ----

    @property
    def seats(self) -> int:
        """The number of players."""
        return 2 if self.mode is Mode.DUEL else SEATS

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Who plays with whom; empty but for pairs."""
        return pairs_with(self.partner) if self.mode is Mode.PAIRS else ()

    def choose_mode(self, mode: Mode) -> None:
        """Teams that are too large for it lose their last cards; four players do not draft."""
        self.mode = mode
        if self.mode is not Mode.DUEL and self.way is Teams.DRAFT:
            self.way = Teams.GIVEN
        self._fit_teams()

    def choose_way(self, way: Teams) -> None:
        """Teams that are too large for it lose their last cards."""
        self.way = way
        self._fit_teams()

    def _fit_teams(self) -> None:
        if self.way.are_listed:
            self.teams = [team[: self.most] for team in self.teams]
        self.choosing = min(self.choosing, self.seats - 1)

    def shown_names(self) -> list[str]:
        """The names of all who play."""
        return [self._shown_name(player) for player in range(self.seats)]

    def _shown_name(self, player: int) -> str:
        """The name that was given, or who plays the seat."""
        name = self.names[player]
        if name or player not in self.seated:
            return player_name(name, player)
        return _("Computer") if len(self.seated) == 1 else _("Computer {number}").format(number=player + 1)

    @property
    def seated(self) -> dict[int, Strength]:
        """The seats at this table that the computer plays, with its strengths."""
        return {seat: strength for seat, strength in self.computers.items() if seat < self.seats}

    # ---- teams ----

    @property
    def rules(self) -> TeamRules:
        """What custom teams must be."""
        return team_rules(self.seats)

    @property
    def most(self) -> int:
        """So many krosmasters fit in a team."""
        return self.rules.most if self.way is Teams.CUSTOM else _AGREED_SIZE[self.seats]

    def take(self, card: CharacterDef) -> bool:
        """The card joins the team of who chooses if there is room; a full team by agreement passes the choice on."""
        team = self.teams[self.choosing]
        if len(team) == self.most:
            return False
        team.append(card)
        if self.way is Teams.GIVEN and len(team) == self.most:
            others = [(self.choosing + step) % self.seats for step in range(1, self.seats)]
            self.choosing = next((o for o in others if len(self.teams[o]) < self.most), self.choosing)
        return True

    def seat(self, team: KeptTeam) -> None:
        """The player who chooses takes a kept team, as far as its krosmasters are known and have room."""
        self.teams[self.choosing] = team.cards(self._catalog.characters)[: self.most]

    def deal(self, seed: int) -> None:
        """The player who chooses takes a custom team by chance."""
        chance = Random(seed)  # noqa: S311 - a game of dice
        self.teams[self.choosing] = dealt_team(self._catalog.printed, self.rules, chance)

    def put_back(self, player: int, place: int) -> None:
        """A card leaves a team."""
        del self.teams[player][place]

    def change(self, player: int, change: Change) -> None:
        """Mend a team."""
        self.teams[player] = change.applied(self.teams[player])

    def take_the_box(self) -> None:
        """Everybody has the teams of the box, halved among four."""
        cards = [[self._catalog.characters[CharacterId(i)] for i in team] for team in BOX_TEAMS]
        if self.seats == 2:
            self.teams[:2] = cards
        else:
            self.teams = [cards[0][:2], cards[1][:2], cards[0][2:], cards[1][2:]]

    def faults(self, player: int) -> list[TeamFault]:
        """Everything that is wrong with a custom team."""
        return list(team_faults(self.teams[player], self.rules)) if self.way is Teams.CUSTOM else []

    def mending(self, player: int, fault: TeamFault) -> Change | None:
        """The smallest change that mends a fault."""
        return mending(self.teams[player], fault, self.rules, self._catalog.characters.values())

    def missing(self, player: int) -> int:
        """How many cards a team by agreement lacks."""
        return max(0, self.most - len(self.teams[player])) if self.way is Teams.GIVEN else 0

    def is_ready(self, player: int) -> bool:
        """Whether a player's team can play."""
        team = self.teams[player]
        if self.way is Teams.GIVEN:
            return len(team) == self.most
        return not self.way.are_listed or not self.faults(player)

    @property
    def all_ready(self) -> bool:
        """Whether the match can begin."""
        return all(self.is_ready(player) for player in range(self.seats))

    # ---- the match ----

    def setup(self, seed: int) -> Setup:
        """The set-up of the match."""
        names = self.shown_names()
        usual = USUAL_GALLONS[self.seats]
        teams = self.teams if self.way.are_listed else [[] for _ in range(SEATS)]
        chance = Random(seed)  # noqa: S311 - a game of dice
        board = chance.choice(list(self._catalog.boards.values())) if self.goes_to_the_board else None
        return Setup(
            players=tuple(
                PlayerSetup(name, tuple(KrosmasterSetup(card) for card in team), gallons=usual.each)
                for name, team in zip(names, teams, strict=False)
            ),
            seed=seed,
            title=players_line(names, self.pairs),
            mode=self.mode,
            pairs=self.pairs,
            teams=self.way,
            scenery_can_be_destroyed=self.scenery_can_be_destroyed,
            wild_gallons=usual.wild,
            board=board,
            rotation=None if board is None else chance.choice((0, 90, 180, 270)),
            boards=self._catalog.boards,
            cards=self._catalog.box,
            rewards=tuple(self._catalog.rewards.values()),
        )


def pairs_with(partner: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two pairs when this player plays with the first."""
    first, second = (player for player in range(1, SEATS) if player != partner)
    return (0, partner), (first, second)
