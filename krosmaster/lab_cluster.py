"""The lab on a Dask cluster: another crew for `play.lab.run`. Dask is optional; see docs/lab.md."""

from __future__ import annotations

import logging
from concurrent.futures import Future
from typing import Any

from distributed import Client

from krosmaster.play.lab.crews import MakeCrew
from krosmaster.play.lab.game_record import GameRecord
from krosmaster.play.lab.match_up import MatchUp
from krosmaster.play.lab.recording import play_game

WAIT_S = 10
"""So long a scheduler may take to answer."""


class NoCluster(Exception):
    """The cluster cannot be used; the text is one line for the player."""


class ClusterCrew:
    """The workers of a cluster. A match-up is sent to each of them once."""

    def __init__(self, client: Client, size: int, match_up: MatchUp) -> None:
        self.size = size
        self._executor: Any = client.get_executor(pure=False)
        self._match_up = client.scatter(match_up, broadcast=True)

    def play(self, number: int) -> Future[GameRecord]:
        """Give it to the scheduler."""
        future: Future[GameRecord] = self._executor.submit(play_game, self._match_up, number)
        return future

    def stop(self) -> None:
        """Take back what has not begun; a worker ends the game that it is at."""
        self._executor.shutdown(wait=False)


def cluster_crews(address: str) -> MakeCrew:
    """Crews of the cluster whose scheduler has this address.

    Raises:
        NoCluster: there is none, it has no workers, or they do not have this program.
    """
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is told in one line
    try:
        client = Client(address, timeout=WAIT_S, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as fault:
        raise NoCluster(f"no Dask scheduler answers at {address} ({type(fault).__name__})") from fault
    size = sum(client.nthreads().values())
    if not size:
        client.close()
        raise NoCluster(f"the Dask scheduler at {address} has no workers")
    try:
        client.run(_is_here)
    except Exception as fault:
        client.close()
        text = " ".join(str(fault).split())[:200]
        raise NoCluster(
            f"a worker of the Dask cluster cannot run this program: {type(fault).__name__}: {text}"
        ) from fault
    return lambda match_up: ClusterCrew(client, size, match_up)


def _is_here() -> bool:
    """Whatever a worker needs to have: this program, in a place where it finds it."""
    return True
