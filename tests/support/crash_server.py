"""Kills clients that play: each round forks one, lets it play for a moment, kills it, and looks at what is kept.

Run as a program: crash_server.py FOLDER ROUNDS SEED. What it found comes as one JSON object on standard output. The
client under test is the real one: title, Continue, arena, controller, saves; only pictures are not drawn.
"""

from __future__ import annotations

import gc
import json
import os
import pickle
import select
import signal
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from arena_player import teams  # noqa: E402
from bold_policy import next_command  # noqa: E402
from client_fixtures import CATALOG, started  # noqa: E402
from driving import FRAME_MS, Driver  # noqa: E402

from krosmaster.arena import engine  # noqa: E402
from krosmaster.arena.commands import Concede  # noqa: E402
from krosmaster.arena.setup_options import PlayerSetup, Setup  # noqa: E402
from krosmaster.client.arena.shown_match import ShownMatch  # noqa: E402
from krosmaster.client.ui.screen import Push  # noqa: E402
from krosmaster.client.ui.widgets import Pressed  # noqa: E402
from krosmaster.kept_matches import KeptMatches  # noqa: E402
from krosmaster.table.match import Match  # noqa: E402

LONGEST = 130
"""A match of so many commands is given up, so that the next one begins."""


def play(folder: Path, pipe: int, seed: int) -> None:
    """A client from its start on: it goes on with what is offered, and tells each command before and after."""
    shown, driver = begun(folder, seed)
    tell(pipe, ("began", [record.command for record in shown.controller.match.records]))
    while not shown.state.is_over:
        count = len(shown.controller.match.records)
        command = next_command(shown.state) if count < LONGEST else Concede(shown.state.asked)
        tell(pipe, ("tried", command))
        shown.take(shown.controller.submit(command))
        tell(pipe, ("kept", None))
        driver.screen.update(FRAME_MS)


def begun(folder: Path, seed: int) -> tuple[ShownMatch, Driver]:
    """A client on its board."""
    driver = started(folder, seed=seed, size=(1024, 640))
    if "continue" in driver.widgets.ids:
        driver.app.stack.change(driver.screen.acted(Pressed("continue")))
    else:
        first, second = teams()
        players = (PlayerSetup("Ana", first), PlayerSetup("Berto", second))
        setup = Setup(players, seed=seed, board=CATALOG.boards["elemental-arena"], rotation=0, boards=CATALOG.boards)
        match = Match(engine, setup)
        driver.app.services.keep(match)
        driver.app.stack.change(Push(driver.app.services.screen_for(match)))
    return driver.screen.shown, driver


def tell(pipe: int, message: object) -> None:
    text = pickle.dumps(message)
    os.write(pipe, len(text).to_bytes(4, "big") + text)


def messages_in(whole: bytes) -> list[tuple[str, object]]:
    """All whole messages that a client has told."""
    messages = []
    while len(whole) >= 4 and len(whole) - 4 >= (size := int.from_bytes(whole[:4], "big")):
        messages.append(pickle.loads(whole[4 : 4 + size]))
        whole = whole[4 + size :]
    return messages


def killed_once(folder: Path, rng: Random) -> list[tuple[str, object]]:
    """Start a client and kill it at some moment of its start or of its play; what it has told."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        play(folder, writing, rng.randrange(10**6))
        os._exit(0)
    os.close(writing)
    heard = b""
    if rng.random() < 0.85:
        # counted in acts, so that a busy machine plays as much as an idle one
        acts = rng.randrange(12)
        while sum(name == "kept" for name, _command in messages_in(heard)) < acts:
            if not select.select([reading], [], [], 30)[0] or not (more := os.read(reading, 1 << 16)):
                break
            heard += more
        time.sleep(rng.uniform(0, 0.006))
    else:
        time.sleep(rng.uniform(0, 0.15))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    heard += b"".join(iter(lambda: os.read(reading, 1 << 16), b""))
    os.close(reading)
    return messages_in(heard)


def offered(folder: Path) -> list[object] | None:
    """The commands of the match that a fresh start offers to go on with."""
    saves = KeptMatches(folder / "saves", CATALOG)
    entry = saves.unfinished()
    commands = None if entry is None else [record.command for record in saves.load(entry.path).records]
    del saves
    gc.collect()  # the lock must be free for the next client
    return commands


def main(folder: Path, rounds: int, seed: int) -> dict[str, object]:
    """All rounds; the faults, how many commands were under way when the client died, and how many matches began."""
    rng = Random(seed)
    faults: list[str] = []
    known: list[object] = []
    missing = {0: 0, 1: 0}
    matches = most_litter = commands = 0
    with TemporaryDirectory() as elsewhere:
        begun(Path(elsewhere), seed)  # what is drawn once is there for every client that is forked
        begun(Path(elsewhere), seed)
        gc.collect()
    for number in range(rounds):
        messages = killed_once(folder, rng)
        began = next((message for name, message in messages if name == "began"), None)
        if began is not None and known and began != known:
            faults.append(f"round {number}: went on with {len(began)} commands instead of {len(known)}")
        base = known if began is None else list(began)
        tried = [command for name, command in messages if name == "tried"]
        kept = len(base) + sum(name == "kept" for name, _command in messages)
        whole = base + tried
        most_litter = max(most_litter, len(list((folder / "saves").glob("*.part*"))))
        found = offered(folder)
        is_over = bool(whole) and isinstance(whole[-1], Concede)
        if found is None and is_over:
            known, matches = [], matches + 1
        elif found is None and (began is not None or known):
            faults.append(f"round {number}: nothing is offered after {len(whole)} commands")
        elif found is not None:
            if found != whole[: len(found)] or len(found) < kept:
                faults.append(f"round {number}: {len(found)} commands are offered of {len(whole)}, {kept} of them kept")
            missing[len(whole) - len(found)] = missing.get(len(whole) - len(found), 0) + 1
            known = found
        commands += len(tried)
    names = sorted(path.name for path in (folder / "saves").iterdir())
    return {
        "faults": faults, "missing": missing, "matches": matches, "commands": commands,
        "most_litter": most_litter, "names": names,
    }  # fmt: skip


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
