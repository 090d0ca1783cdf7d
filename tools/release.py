"""Build what players download: a folder with the program, and everything it needs, and an archive of it.

    python -m pip install -r requirements-release.txt
    python -m tools.release

What comes out is for the system and the processor that it is built on: dist/krosmaster-arena-VERSION-SYSTEM/, and the
archive beside it. docs/release.md tells what a release takes besides.
"""

from __future__ import annotations

import importlib.metadata
import platform
import re
import shutil
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path

from krosmaster.client.paths import VERSION

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = "krosmaster-arena"
CONTENT = ("assets", "boards", "characters")
"""Folders that the program reads."""

TOLD = ("README.md", "LICENSE", "CHANGELOG.md", "docs/characters.md", "docs/match-file.md", "docs/team-text.md")
"""What players read beside it."""

NOT_NEEDED = (
    *("tkinter", "pytest", "_pytest", "xdist", "execnet", "IPython"),
    *("matplotlib", "PIL", "dask", "distributed", "setuptools"),
)
ONLY_FOR_TESTS = {"pytest", "pytest-xdist"}
LANGUAGES = ("root", "en", "es", "fr")
_IS_LICENCE = re.compile(r"(^|/)(licen[cs]es?|copying|notice|authors|ofl|lgpl)[^/]*$|(^|/)licenses/", re.IGNORECASE)
_NAME_OF_PACKAGE = re.compile(r"^[A-Za-z0-9._-]+")


def release_name() -> str:
    """What a build of this version on this machine is called."""
    system = {"Darwin": "macos"}.get(platform.system(), platform.system().lower())
    return f"{PROGRAM}-{VERSION}-{system}-{platform.machine().lower()}"


def build() -> Path:
    """The folder of the program, built anew."""
    try:
        from PyInstaller.__main__ import run  # noqa: PLC0415 - only releases need it
    except ModuleNotFoundError:
        sys.exit("PyInstaller is missing: python -m pip install -r requirements-release.txt")
    dist, work = ROOT / "dist", ROOT / "build"
    folder = dist / release_name()
    shutil.rmtree(folder, ignore_errors=True)
    shutil.rmtree(dist / PROGRAM, ignore_errors=True)
    data = [f"--add-data={ROOT / name}:{name}" for name in CONTENT]
    run(
        [
            str(ROOT / "main.py"),
            f"--name={PROGRAM}",
            "--noconfirm",
            "--log-level=WARN",
            f"--distpath={dist}",
            f"--workpath={work}",
            f"--specpath={work}",
            f"--paths={ROOT}",
            "--collect-data=pygame_gui",
            "--collect-data=font_fredoka_one",
            *data,
            *(f"--exclude-module={name}" for name in NOT_NEEDED),
            # the console is for `run`, `check` and `lab`; whoever opens the window by a click does not see it
            *(["--hide-console=hide-early"] if sys.platform == "win32" else []),
        ]
    )
    (dist / PROGRAM).rename(folder)
    _prune(folder / "_internal")
    for name in TOLD:
        target = folder / name
        target.parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, target)
    _write_licences(folder / "licences")
    return folder


def _prune(inside: Path) -> None:
    """Leave out what is never asked for: other languages' data, and fonts for scripts that no translation is in."""
    for data in (inside / "babel" / "locale-data").glob("*.dat"):
        if data.stem not in LANGUAGES:
            data.unlink()
    for font in (inside / "pygame_gui" / "data").glob("*"):
        if font.suffix in (".otf", ".ttf") and not font.name.startswith(("NotoSans-", "FiraCode-")):
            font.unlink()


def _write_licences(folder: Path) -> None:
    """The licences of the program, of Python, and of every package that goes along, with its fonts."""
    folder.mkdir()
    shutil.copy(ROOT / "LICENSE", folder / "krosmaster-arena.txt")
    python = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    if python.is_file():
        shutil.copy(python, folder / "python.txt")
    for name in sorted(_shipped("requirements.txt") | {"pyinstaller"}):
        found = importlib.metadata.distribution(name)
        texts = [Path(str(found.locate_file(file))) for file in found.files or () if _IS_LICENCE.search(str(file))]
        licence = found.metadata.json.get("license_expression", "")
        head = f"{found.metadata['Name']} {found.version}\n{licence}\n"
        parts = [head, *(text.read_text("utf-8", "replace") for text in texts if text.is_file())]
        (folder / f"{name}.txt").write_text("\n\n".join(parts), encoding="utf-8")


def _shipped(requirements: str) -> set[str]:
    """The packages that a list of requirements asks for, and those that they ask for in turn."""
    asked = {_name(line) for line in (ROOT / requirements).read_text("utf-8").splitlines() if line[:1].isalpha()}
    known: set[str] = set()
    while asked - known - ONLY_FOR_TESTS:
        name = (asked - known - ONLY_FOR_TESTS).pop()
        known.add(name)
        asked |= set(_needed(name))
    return known


def _needed(name: str) -> Iterator[str]:
    for line in importlib.metadata.requires(name) or ():
        found = _name(line)
        if ";" not in line and _is_installed(found):
            yield found


def _name(line: str) -> str:
    found = _NAME_OF_PACKAGE.match(line)
    assert found is not None, line
    return found[0].lower().replace("_", "-")


def _is_installed(name: str) -> bool:
    try:
        importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def main() -> None:
    """Build, pack, and tell what came out."""
    start = time.perf_counter()
    folder = build()
    kind = "zip" if sys.platform == "win32" else "gztar"
    archive = Path(shutil.make_archive(str(folder), kind, folder.parent, folder.name))
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    print(f"{folder.relative_to(ROOT)}: {size / 1e6:.0f} MB")
    print(f"{archive.relative_to(ROOT)}: {archive.stat().st_size / 1e6:.0f} MB")
    print(f"built in {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
