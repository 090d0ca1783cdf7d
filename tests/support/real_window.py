"""A real window of the client on a virtual screen, clicked with xdotool and read from the screen's memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
BREATHING = 0.02
"""The part of the picture that may move at rest: whoever is active bobs on its cell."""

AT_REST_S = 0.5
"""A picture that has not changed for so long is at rest: no card of a hand-over lies on it."""


class RealWindow:
    """Xvfb and the client in it; `close` ends both."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int],
        *arguments: str,
        program: tuple[str, ...] = (sys.executable, str(ROOT / "main.py")),
    ) -> None:
        self._picture = folder / "Xvfb_screen0"
        self._data = folder / "data"
        width, height = size
        reading, writing = os.pipe()
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-fbdir", str(folder)],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as told:
            display = f":{told.readline().strip()}"
        left_out = {"SDL_VIDEODRIVER", "SDL_AUDIODRIVER"}
        self._environment = {name: value for name, value in os.environ.items() if name not in left_out} | {
            "DISPLAY": display,
            "XDG_DATA_HOME": str(self._data),
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": "0,0",
        }
        self._client = subprocess.Popen(
            [*program, *arguments],
            cwd=folder,
            env=self._environment,
            stderr=subprocess.PIPE,
            text=True,
        )

    @property
    def player_folder(self) -> Path:
        """Where this client keeps its settings and saves."""
        return self._data / "krosmaster-arena-desktop"

    def click(self, at: tuple[int, int]) -> None:
        """Move the mouse there, press and release, and wait until the picture is at rest."""
        x, y = map(str, at)
        subprocess.run(
            ["timeout", "5", "xdotool", "mousemove", x, y, "sleep", "0.05", "click", "1"],
            env=self._environment,
            check=True,
        )
        self.wait_until_at_rest()

    def picture(self) -> np.ndarray:
        """What the screen shows, (height, width, 3), from the dump that Xvfb keeps (X window dump, version 7)."""
        dump = self._picture.read_bytes()
        header = np.frombuffer(dump, ">u4", 25)
        size, width, height, line, colours = (int(header[index]) for index in (0, 4, 5, 12, 19))
        pixels = np.frombuffer(dump, np.uint8, height * line, size + 12 * colours)
        return pixels.reshape(height, line)[:, : width * 4].reshape(height, width, 4)[:, :, 2::-1]

    def wait_until_at_rest(self, most_s: float = 15) -> None:
        """Wait until nothing moves any more."""
        end = time.monotonic() + most_s
        last, since = self.picture(), time.monotonic()
        while time.monotonic() < end:
            time.sleep(0.05)
            now = self.picture()
            if (now != last).any(axis=2).mean() > BREATHING:
                last, since = now, time.monotonic()
            elif time.monotonic() - since > AT_REST_S:
                return
        raise AssertionError("the picture never comes to rest")

    def wait_until_painted(self, most_s: float = 30) -> None:
        """Wait for a picture of many colours."""
        end = time.monotonic() + most_s
        while time.monotonic() < end:
            assert self._client.poll() is None, self._client.stderr.read() if self._client.stderr else ""
            if self._picture.exists() and self.colours() > 500:
                self.wait_until_at_rest()
                return
            time.sleep(0.1)
        raise AssertionError("nothing was painted")

    def colours(self) -> int:
        """How many colours the picture has."""
        return len(np.unique(self.picture().reshape(-1, 3), axis=0))

    def close(self) -> None:
        """End the client, then its screen."""
        for process in (self._client, self._screen):
            process.terminate()
            process.wait(10)
        if self._client.stderr is not None:
            self._client.stderr.close()
