"""Choosing positions to count from: by chance, but only those that show something that the others do not.

What has to be shown is `wanted()`; tests/test_perft.py asks the same of the files.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import yaml

from krosmaster.arena import engine
from krosmaster.arena.commands import BuyGallon, BuyReward, Cast, Command, Source, UseReward
from krosmaster.arena.definitions import CharacterDef, TokenDef, TokenKind
from krosmaster.arena.position import Unsaid, setup_of
from krosmaster.arena.reward_defs import RewardId, RewardKind, Tier
from krosmaster.arena.setup_options import Goal, Mode, Part, Setup
from krosmaster.arena.state import SETUP_PHASES, Phase, QuestionKind, State
from krosmaster.content.match_text import write_match
from krosmaster.content.matchfile import parse_match
from krosmaster.content.replay import replayed
from krosmaster.table.match import Record
from tools.drawn_match import drawn, match_of
from tools.perft import Count, TooMany, verb
from tools.random_matches import CATALOG, as_kept, random_command
from tools.random_tables import lessons, random_table, scattered

OF_EACH = {"games": 40, "four-players": 30, "scattered": 60}
"""So many positions of a group at least, also when they show nothing new."""

MOST_NODES = {1: 1, 2: 800, 3: 1200}
"""Positions whose count looks at more positions than this at depth 2 are left; those at depth 3 are counted to 2."""

LONGEST = 300
Shown = tuple[str, ...]
"""Something that a position shows, such as ("cast", "goultard", "charge")."""


# ---- what positions show ----


def wanted() -> set[Shown]:
    """All that the positions together have to show."""
    mobs = [token for token in CATALOG.tokens.values() if token.kind is TokenKind.MOB]
    cards: list[CharacterDef | TokenDef] = [*CATALOG.characters.values(), *mobs]
    return {
        *(("cast", card.id, spell.id) for card in cards for spell in card.spells),
        *(("weapon", reward.id) for reward in CATALOG.rewards.values() if reward.kind is RewardKind.WEAPON),
        *(("use", reward.id) for reward in CATALOG.rewards.values()),
        *(("in play", token) for token in CATALOG.tokens),
        *(("phase", phase.value) for phase in set(Phase) - {Phase.START, Phase.OVER}),
        *(("asked", kind.value) for kind in QuestionKind),
        *(("mode", mode.value) for mode in Mode),
        *(("goal", goal.value) for goal in Goal),
        *(("without", part.value) for part in Part),
        *(("buy", tier.value, source.value) for tier in Tier for source in Source),
        *(("verb", word) for word in _VERBS),
        ("buy", "gallon"),
        ("buy", "gallon", "of a player"),
        ("scenery", "damaged"),
        ("scenery", "gone"),
        ("on a crate",),
        *(("lesson", str(number)) for number in range(1, 8)),
    }


_VERBS = (
    *("pick_board", "pick_side", "draft", "order_timeline", "place", "set_dice", "inspire", "move", "cast", "punch"),
    *("pick_up", "buy_gallon", "buy_reward", "use_reward", "choose", "end_turn", "concede"),
)


def shown(state: State) -> set[Shown]:
    """What a position shows."""
    found: set[Shown] = {("phase", state.phase.value), ("mode", state.setup.mode.value)}
    found |= {("goal", state.setup.goal.value), *(("without", part.value) for part in state.setup.without)}
    found |= {("lesson", str(number)) for number, setup in enumerate(lessons(), 1) if _is_of(state, setup)}
    if state.question is not None:
        found.add(("asked", state.question.kind.value))
    found |= {("in play", str(figure.definition.id)) for figure in state.figures.values() if not figure.is_krosmaster}
    if state.scenery_wounds:
        found.add(("scenery", "damaged"))
    if state.gone:
        found.add(("scenery", "gone"))
    active = state.active_figure
    if active is not None and active.in_play and state.crates >> active.cell & 1:
        found.add(("on a crate",))
    for command in engine.legal_commands(state):
        found |= _shown_by(state, command)
    return found


def _is_of(state: State, lesson: Setup) -> bool:
    """Whether a position is one of a lesson: its cards on its board by its rules."""
    here, there = state.setup, lesson
    cards = [[member.character.id for member in player.team] for player in here.players]
    same = cards == [[member.character.id for member in player.team] for player in there.players]
    rows = here.board is not None and there.board is not None and here.board.rows == there.board.rows
    return same and rows and (here.without, here.goal) == (there.without, there.goal)


def _shown_by(state: State, command: Command) -> set[Shown]:
    found: set[Shown] = {("verb", verb(command))}
    active = state.active_figure
    match command:
        case Cast(spell, _):
            assert active is not None, "somebody casts"
            is_weapon = RewardId(spell) in CATALOG.rewards
            found.add(("weapon", spell) if is_weapon else ("cast", str(active.definition.id), spell))
        case UseReward(reward, _, _):
            found.add(("use", reward))
        case BuyReward(tier, source, _, _):
            found.add(("buy", tier.value, source.value))
        case BuyGallon(seller):
            found.add(("buy", "gallon") if seller is None else ("buy", "gallon", "of a player"))
        case _:
            pass
    return found


# ---- candidates ----


@dataclass(frozen=True)
class Candidate:
    """A position, as a set-up and the commands that lead to it from there; none where a set-up can say it."""

    group: str
    setup: Setup
    commands: tuple[Command, ...]
    state: State


def _walk(group: str, setup: Setup, rng: Random, longest: int) -> Iterator[Candidate]:
    """The positions of a game by chance."""
    state = engine.initial(setup).state
    commands: tuple[Command, ...] = ()
    for _ in range(longest):
        said = setup_of(state)
        if not isinstance(said, Unsaid):
            setup, commands = _shorter(said), ()
        if state.is_over:
            return
        yield Candidate(_group_of(group, state), setup, commands, state)
        command = random_command(rng, state)
        state, commands = engine.apply(state, command).state, (*commands, command)


def _shorter(setup: Setup) -> Setup:
    """With the tops of the piles alone: nobody sees further in a few commands."""
    return replace(setup, piles={tier: (piles[0][:2], piles[1][:2]) for tier, piles in setup.piles.items()})


def _group_of(group: str, state: State) -> str:
    if state.phase in SETUP_PHASES:
        return "before-the-first-turn"
    if state.question is not None:
        return "questions"
    return "four-players" if len(state.players) == 4 and group != "scattered" else group


def _candidates() -> Iterator[Candidate]:
    """Lessons, then games and scattered positions in turn, without end."""
    for number, lesson in enumerate(lessons()):
        rng = Random(number)  # noqa: S311 - a player, not a secret
        yield from _some(_walk("lessons", parse_match(write_match(lesson, ()), CATALOG).setup, rng, 60), rng)
    for seed in count():
        rng = Random(seed)  # noqa: S311
        if seed % 8 == 0:
            yield from _some(_walk("games", as_kept(random_table(rng)), rng, LONGEST), rng)
        else:
            position = setup_of(scattered(rng))
            if not isinstance(position, Unsaid):
                yield from _walk("scattered", as_kept_position(position), rng, rng.choice((1, 1, 2)))


def as_kept_position(setup: Setup) -> Setup:
    """A position as a match file holds it."""
    return parse_match(write_match(_shorter(setup), ()), CATALOG).setup


def _some(walk: Iterator[Candidate], rng: Random) -> Iterator[Candidate]:
    """Rare ones all, of the others some."""
    for candidate in walk:
        state = candidate.state
        if state.question is not None or state.phase is not Phase.ACTIVATION or rng.random() < 0.15:
            yield candidate


# ---- choosing and writing ----


def chosen() -> Iterator[tuple[str, dict[str, Any]]]:
    """Entries of the files with their groups: some that show something new until all is shown, and some others."""
    missing = wanted()
    taken: Counter[str] = Counter()
    for candidate in _candidates():
        if not missing and all(taken[group] >= number for group, number in OF_EACH.items()):
            return
        new = missing & shown(candidate.state)
        if not new and taken[candidate.group] >= OF_EACH.get(candidate.group, 0):
            continue
        entry = _entry(candidate, new)
        if entry is not None:
            missing -= new
            taken[candidate.group] += 1
            yield candidate.group, entry


def _entry(candidate: Candidate, new: set[Shown]) -> dict[str, Any] | None:
    """The entry of a position; None: there is too much to count."""
    document = drawn(candidate.setup, [Record(command) for command in candidate.commands])
    state = replayed(match_of(document), engine).state
    assert shown(state) == shown(candidate.state), "the text says another position"
    counts: dict[int, dict[str, int]] = {}
    nodes: dict[int, int] = {}
    for depth, most in MOST_NODES.items():
        counting = Count(most)
        try:
            counts[depth] = dict(sorted(counting.divide(state, depth).items()))
        except TooMany:
            break
        nodes[depth] = counting.nodes
    if 2 not in counts:
        return None
    shows = "; ".join(sorted(" ".join(thing) for thing in new))
    return {"shows": shows, "match": document, "counts": counts, "nodes": nodes}


def write(folder: Path) -> None:
    """Choose, count and write every file."""
    groups: dict[str, list[str]] = {}
    for group, entry in chosen():
        texts = groups.setdefault(group, [])
        name = f"{group} {len(texts) + 1}"
        texts.append("\n".join(_lines({"name": name, **entry})))
        print(name, entry["nodes"], entry["shows"], sep="; ")
    folder.mkdir(exist_ok=True)
    for path in folder.glob("*.yaml"):
        path.unlink()
    for group, texts in groups.items():
        text = "\n\n".join([f"# {_HEAD}", *texts])
        (folder / f"{group}.yaml").write_text(f"{text}\n", encoding="utf-8", newline="\n")
    print(sum(map(len, groups.values())), "positions")


_HEAD = "Written by python -m tools.perft --write: positions and the numbers of sequences of legal commands from them."


def _lines(entry: dict[str, Any]) -> Iterator[str]:
    """An entry with its drawing as it is seen, and a line for each figure and each command."""
    match = entry["match"]
    yield f"- name: {_flow(entry['name'])}"
    if entry["shows"]:
        yield f"  shows: {_flow(entry['shows'])}"
    yield "  match:"
    for key, value in match.items():
        if key == "drawing":
            yield "    drawing: |"
            yield from (f"      {row}" for row in value.splitlines())
        elif key == "players":
            yield "    players:"
            for player in value:
                alone = _flow({name: told for name, told in player.items() if name != "team"})
                if "team" not in player:
                    yield f"      - {alone}"
                    continue
                yield f"      - {alone[:-1]}, team: ["
                yield from (f"          {_flow(member)}," for member in player["team"])
                yield "        ]}"
        elif key in ("tokens", "commands") and value:
            yield f"    {key}:"
            yield from (f"      - {_flow(one)}" for one in value)
        else:
            yield f"    {key}: {_flow(value)}"
    yield f"  counts: {_flow(entry['counts'])}"
    yield f"  nodes: {_flow(entry['nodes'])}"


def _flow(value: Any) -> str:
    text = yaml.safe_dump([value], default_flow_style=True, sort_keys=False, width=sys.maxsize, allow_unicode=True)
    return str(text).strip()[1:-1]
