"""A process beside the program that is slow to read what it is sent."""

from __future__ import annotations

import os
import time

from krosmaster.arena.commands import EndTurn
from krosmaster.play.computer.thinking import Thought

READS = 1 << 40
"""Hurried to this number it begins to read."""

COMMAND = EndTurn()


def serve(connection, hurried):
    """Answer the first task, once it may be read; whoever waits for that is left alone after some time."""
    end = time.monotonic() + 20
    while hurried.value < READS:
        if time.monotonic() > end:
            os._exit(1)
        time.sleep(0.01)
    connection.send(Thought(connection.recv().number, COMMAND))
