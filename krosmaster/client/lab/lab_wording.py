"""What the lab has found, in words and as a table of plain text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from krosmaster.arena.definitions import CharacterDef
from krosmaster.client.wording import _, name_of, ngettext
from krosmaster.client.words.strength_wording import strength_name
from krosmaster.play.lab.game_record import GallonAccount
from krosmaster.play.lab.intervals import Interval
from krosmaster.play.lab.match_up import SIDES
from krosmaster.play.lab.picks import Pick, Why, picked
from krosmaster.play.lab.run import LabRun, RunState
from krosmaster.play.lab.tally import Tally

_GAP = "  "


def caveat() -> str:
    """What the lab measures, and what it does not."""
    return _("This measures these computer players, not the teams in the hands of people.")


def share_words(share: float) -> str:
    """A share as a percentage that no line breaks."""
    return f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def points_words(share: float) -> str:
    """A difference of shares as signed percentage points."""
    return f"{100 * share:+.0f}".replace("-", "\N{MINUS SIGN}")


def range_words(interval: Interval) -> str:
    """Between which bounds the truth lies."""
    return _("95 %: {low} to {high}").format(low=share_words(interval.low), high=share_words(interval.high))


def mean_words(total: float, games: int) -> str:
    """A mean by game, with one decimal."""
    return f"{total / games:.1f}" if games else "\N{EN DASH}"


def member_names(team: Sequence[CharacterDef]) -> list[str]:
    """The members by name, the later ones of twins with a number."""
    seen: Counter[str] = Counter()
    names = []
    for card in team:
        seen[card.id] += 1
        name = name_of(card.names)
        names.append(name if seen[card.id] == 1 else f"{name} {seen[card.id]}")
    return names


def games_words(run: LabRun) -> str:
    """How many games have been played, and how they came out."""
    results = run.tally.results
    parts = [
        ngettext("{number} game", "{number} games", results.games).format(number=results.games),
        *(f"{run.match_up.names[side]}: {won_words(run.tally, side)}" for side in SIDES),
        *([undecided_words(run.tally)] if results.draws or results.cut_off else []),
    ]
    return ", ".join(parts)


def won_words(tally: Tally, side: int) -> str:
    """How many games a side has won."""
    number = tally.results[side]
    return ngettext("{number} won", "{number} won", number).format(number=number)


def undecided_words(tally: Tally) -> str:
    """How many games nobody has won; empty: somebody won each."""
    results = tally.results
    parts = []
    if results.draws:
        parts.append(ngettext("{number} draw", "{number} draws", results.draws).format(number=results.draws))
    if results.cut_off:
        parts.append(ngettext("{number} cut off", "{number} cut off", results.cut_off).format(number=results.cut_off))
    return ", ".join(parts)


def source_words() -> tuple[str, ...]:
    """The lines of a GG account, in the order of its fields."""
    return (_("knock-outs"), _("bought"), _("rewards"), _("taken away"), _("tension"))


def deed_words() -> tuple[str, ...]:
    """The columns of what characters did, in the order of their fields."""
    return (
        _("wounds dealt"),
        _("wounds taken"),
        _("healed"),
        _("KO dealt"),
        _("KO suffered"),
        _("GG earned"),
        _("GG lost"),
        _("turns"),
    )


def deed_heads() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The same columns under heads that span some of them."""
    return (
        (_("wounds"), (_("dealt"), _("taken"), _("healed"))),
        (_("KO"), (_("made"), _("own"))),
        (_("GG"), (_("earned"), _("lost"))),
        (_("turns"), ("",)),
    )


def pick_title(pick: Pick) -> str:
    """Why a game is worth watching, where it is seen whose win it is."""
    return _("The closest game") if pick.why is Why.CLOSEST else _("A typical win")


def pick_words(pick: Pick, names: tuple[str, str]) -> str:
    """Why a game is worth watching."""
    match pick.why:
        case Why.FIRST_WIN | Why.SECOND_WIN:
            return _("A typical win of {team}").format(team=names[pick.why is Why.SECOND_WIN])
        case Why.CLOSEST:
            return _("The closest game")


def pick_details(pick: Pick) -> str:
    """How it went, in few words."""
    game = pick.game
    turns = ngettext("{number} game turn", "{number} game turns", game.turns).format(number=game.turns)
    first, second = game.gallons
    return f"{turns}, {first}\N{EN DASH}{second}\N{NO-BREAK SPACE}GG"


def winner_words(pick: Pick, names: tuple[str, str]) -> str:
    """Who won it."""
    winner = pick.game.winner
    return _("won by {team}").format(team=names[winner]) if winner is not None else _("a draw")


# ---- plain text ----


def report_text(run: LabRun) -> str:
    """Everything that has been found, as lines of plain text that line up in a fixed-width face."""
    match_up, tally = run.match_up, run.tally
    names, games = match_up.names, tally.games
    boards = ", ".join(name_of(board.names) for board in match_up.boards)
    lines = [
        _("{first} against {second}").format(first=names[0], second=names[1]),
        _("computer players: {strength}; {boards}; seed {seed}").format(
            strength=strength_name(match_up.strength), boards=boards, seed=match_up.seed
        ),
        caveat(),
        "",
        games_words(run),
    ]
    if run.faults:
        lines += ["", *fault_lines(run)]
    if not games:
        return "\n".join(lines) + "\n"
    shares = [
        (_("{team} wins").format(team=names[side]), share_words(share.found), range_words(share))
        for side in SIDES
        for share in (tally.share(side),)
    ]
    starter = tally.starters_share
    shares.append((_("whoever plays first wins"), share_words(starter.found), range_words(starter)))
    lines += ["", *_aligned(shares), ""]
    lines.append(worth_words(tally))
    rows: list[Sequence[str]] = [(_("GG a game"), *names)]
    for place, words in enumerate(source_words()):
        sign = "+" if place < GallonAccount._fields.index("taken") else "\N{MINUS SIGN}"
        rows.append((words, *(sign + mean_words(tally.accounts[side][place], games) for side in SIDES)))
    lines += ["", *_aligned(rows)]
    for side in SIDES:
        rows = [(_("{team}, a game").format(team=names[side]), *deed_words())]
        for name, deeds in zip(member_names(match_up.teams[side]), tally.deeds[side], strict=True):
            rows.append((name, *(mean_words(value, games) for value in deeds)))
        lines += ["", *_aligned(rows)]
    lines.append("")
    for pick in picked(run.records.values()):
        number = _("game {number}").format(number=pick.game.number + 1)
        lines.append(f"{pick_words(pick, names)}: {number}, {winner_words(pick, names)}, {pick_details(pick)}")
    return "\n".join(lines) + "\n"


def worth_words(tally: Tally) -> str:
    """What playing first is worth."""
    worth = tally.worth_of_starting
    words = _("Playing first is worth {points} percentage points (95 %: {low} to {high}).")
    return words.format(points=points_words(worth.found), low=points_words(worth.low), high=points_words(worth.high))


def fault_lines(run: LabRun) -> list[str]:
    """The games that went wrong, each with its seed."""
    words = _("game {number} (seed {seed}) went wrong and counts nowhere: {fault}")
    return [
        words.format(number=number + 1, seed=run.match_up.game_seed(number), fault=fault)
        for number, fault in sorted(run.faults.items())
    ]


def _aligned(rows: Iterable[Sequence[str]]) -> list[str]:
    """Rows of cells as lines: the first column to the left, the others to the right."""
    table = [list(row) for row in rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    return [
        _GAP.join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]


# ---- how far a run has come ----


def progress_words(run: LabRun) -> str:
    """How many games are done, how fast, and how long it still takes; or how it ended."""
    games = ngettext("{number} game", "{number} games", run.games).format(number=run.games)
    match run.state:
        case RunState.RUNNING:
            parts = [_("{done} of {games}").format(done=run.done, games=games)]
            left = run.seconds_left
            if left is not None:
                parts += [_("{number} a second").format(number=f"{run.rate:.{int(run.rate < 10)}f}"), _left_words(left)]
            return " \N{MIDDLE DOT} ".join(parts)
        case RunState.COMPLETE:
            return _("{games} in {time}").format(games=games, time=_time_words(run.seconds))
        case RunState.CANCELLED:
            return _("Stopped after {done} of {games}").format(done=run.done, games=games)
        case RunState.BROKEN:
            return _("Nobody is left to play on: {fault}").format(fault=run.fault)


def _left_words(seconds: float) -> str:
    return _("{time} left").format(time=_time_words(seconds))


def _time_words(seconds: float) -> str:
    if seconds < 90:
        return _("{number} s").format(number=max(1, round(seconds)))
    return _("{number} min").format(number=round(seconds / 60))
