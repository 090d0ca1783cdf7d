"""What a run has found, as a document for other programs (docs/lab.md). It holds nothing that depends on the clock."""

from __future__ import annotations

from typing import Any

from krosmaster.play.lab.game_record import Deeds
from krosmaster.play.lab.intervals import Interval
from krosmaster.play.lab.match_up import SIDES
from krosmaster.play.lab.picks import Pick, picked
from krosmaster.play.lab.run import LabRun, RunState
from krosmaster.play.lab.tally import Results

FORMAT = 1


def report(run: LabRun) -> dict[str, Any]:
    """The document; the same for every crew once all games are played."""
    match_up, tally = run.match_up, run.tally
    results = tally.results
    return {
        "format": FORMAT,
        "measures": "these computer players, not the teams in the hands of people",
        "teams": [
            {"name": name, "members": [card.id for card in team]}
            for name, team in zip(match_up.names, match_up.teams, strict=True)
        ],
        "boards": [board.id for board in match_up.boards],
        "strength": match_up.strength.value,
        "seed": match_up.seed,
        "games": {
            "wanted": run.games,
            "counted": tally.games,
            "complete": run.state is RunState.COMPLETE,
            "faults": [
                {"game": number, "seed": match_up.game_seed(number), "fault": fault}
                for number, fault in sorted(run.faults.items())
            ],
        },
        "results": _results(results),
        "win_rate": [_interval(tally.share(side)) for side in SIDES],
        "starting": {
            "win_rate": _interval(tally.starters_share),
            "worth": _interval(tally.worth_of_starting),
            "results": [_results(started) for started in tally.by_starter],
        },
        "ends": {rule or "cut off": count for rule, count in sorted(tally.ends.items())},
        "turns": tally.turns,
        "commands": tally.commands,
        "gallons": [account._asdict() for account in tally.accounts],
        "characters": [
            [{"id": card.id, **_deeds(deeds)} for card, deeds in zip(team, tally.deeds[side], strict=True)]
            for side, team in enumerate(match_up.teams)
        ],
        "picks": [_pick(pick) for pick in picked(run.records.values())],
    }


def _results(results: Results) -> dict[str, Any]:
    return {"won": [results.first, results.second], "draws": results.draws, "cut_off": results.cut_off}


def _interval(interval: Interval) -> dict[str, float]:
    return {name: round(value, 6) for name, value in interval._asdict().items()}


def _deeds(deeds: Deeds) -> dict[str, int]:
    return deeds._asdict()


def _pick(pick: Pick) -> dict[str, Any]:
    game = pick.game
    return {
        "why": pick.why.value,
        "game": game.number,
        "seed": game.seed,
        "starter": game.starter,
        "winner": game.winner,
        "end": game.end,
        "turns": game.turns,
        "gallons": list(game.gallons),
        "lead_changes": game.lead_changes,
    }
