"""Thinking in the process of the tests, in the place of the one beside the program."""

from __future__ import annotations

from krosmaster.play.computer.thinking import Players


class InlineWorker:
    """Thinks when it is asked whether it has thought, or only once the test lets it."""

    def __init__(self):
        self.is_alive = True
        self.waits = False
        self.hurried = 0
        self.tasks = []
        self._next = None
        self._players = Players()

    def give(self, task):
        self.tasks.append(task)
        self._next = task

    def hurry(self, number):
        self.hurried = number

    def poll(self):
        task = self._next
        if task is None or (self.waits and self.hurried < task.number):
            return None
        self._next = None
        return self._players.thought(task, lambda: self.waits)

    def end(self):
        self.is_alive = False
