"""Do what the README says, as somebody does who has nothing but it: a clean clone, an empty home, no packages.

    python3 -m tools.fresh_machine

Every command of every `sh` block is run as it stands there, in its order, in a clone of the last commit. FILE is a
match file of the project, what stands in brackets is left out. A command that opens the window has to paint it; then it
is interrupted and has to end well. The command of the chapter "Test" is left to `.ci/run`. Needs git, and Xvfb to see
the window; without that the window has to stay open for a while. Exit code 1, and one line, where something fails.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = "boards/scenarios/lesson-1.yaml"
LEFT_OUT = "## Test"
PAINTED_S, OPEN_S, LONGEST_S = 120, 15, 900
SIZE = (1280, 800)
_BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


class Broken(Exception):
    """The README promises what does not happen."""


def commands(readme: str) -> Iterator[str]:
    """What it tells one to type, but for the chapter that is left out."""
    for chapter in re.split(r"^(?=## )", readme, flags=re.MULTILINE):
        if chapter.startswith(LEFT_OUT):
            continue
        for block in _BLOCK.findall(chapter):
            for line in block.splitlines():
                command = line.split("  #")[0].strip()
                if command:
                    yield re.sub(r" *\[.*?\]", "", command).replace("FILE", SAMPLE)


def opens_window(command: str) -> bool:
    """Whether a command ends in the window."""
    return re.search(r"main\.py( open .*)?$", command) is not None


@contextlib.contextmanager
def screen(folder: Path) -> Iterator[Path | None]:
    """A virtual screen, and the file that holds its picture; None: there is none here."""
    if shutil.which("Xvfb") is None:
        yield None
        return
    reading, writing = os.pipe()
    size = f"{SIZE[0]}x{SIZE[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-fbdir", str(folder)],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        os.environ["DISPLAY"] = f":{told.readline().strip()}"
    try:
        yield folder / "Xvfb_screen0"
    finally:
        server.terminate()
        server.wait()


def is_painted(picture: Path) -> bool:
    """Whether some hundred colours are on the screen."""
    raw = picture.read_bytes() if picture.exists() else b""
    return len({raw[at : at + 4] for at in range(4000, len(raw), 388)}) > 300


def run(command: str, clone: Path, home: Path, picture: Path | None) -> None:
    """Type a command into a shell and see it through."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "DISPLAY", "LANG") or "PIP_" in name}
    if picture is None:
        kept["SDL_VIDEODRIVER"] = "dummy"
    environment = {**kept, "HOME": str(home), "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1"}
    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen(
            ["sh", "-c", command],
            cwd=clone,
            env=environment,
            stdout=told,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            if opens_window(command):
                _see(process, picture)
                os.killpg(process.pid, signal.SIGINT)
            code = process.wait(LONGEST_S)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        told.seek(0)
        last = told.read().decode("utf-8", "replace").strip()[-600:]
    # a shell that is interrupted tells so itself
    if (code and not (opens_window(command) and code in (-signal.SIGINT, 128 + signal.SIGINT))) or "Traceback" in last:
        raise Broken(f"exit code {code}: {last}")


def _see(process: subprocess.Popen[bytes], picture: Path | None) -> None:
    """Wait until the window of a command is painted, with what has to be installed before."""
    end = time.monotonic() + LONGEST_S + PAINTED_S
    while picture is not None and not is_painted(picture):
        if process.poll() is not None:
            return
        if time.monotonic() > end:
            raise Broken("no window was painted")
        time.sleep(0.5)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(2 if picture is not None else OPEN_S)
        raise Broken(f"the window closed by itself with exit code {process.returncode}")


def main() -> int:
    """Clone, read, do."""
    with tempfile.TemporaryDirectory() as folder:
        clone, home = Path(folder) / "a fresh machine" / "krosmaster", Path(folder) / "home"
        home.mkdir()
        subprocess.run(["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(clone)], check=True)
        for number, command in enumerate(commands((clone / "README.md").read_text("utf-8"))):
            start = time.monotonic()
            print(f"$ {command}", flush=True)
            pictures = Path(folder) / f"screen{number}"
            pictures.mkdir()
            try:
                with screen(pictures) as picture:
                    run(command, clone, home, picture)
            except (Broken, subprocess.TimeoutExpired) as broken:
                print(f"the README's command does not work: {broken}")
                return 1
            print(f"  done in {time.monotonic() - start:.0f} s", flush=True)
        changed = subprocess.run(
            ["git", "status", "--porcelain"], cwd=clone, capture_output=True, text=True, check=True
        ).stdout  # fmt: skip
        if changed:
            print(f"what the README says changes the clone: {' '.join(changed.split())}")
            return 1
    print("everything that the README says works on a fresh machine")
    return 0


if __name__ == "__main__":
    sys.exit(main())
