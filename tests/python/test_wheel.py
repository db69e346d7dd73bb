"""The wheel plays without cargo and without a network, with nothing but what it declares to need.

The wheel is built here unless dist/ holds one newer than every source. It goes into a fresh
environment together with its declared dependencies, linked from this environment; connecting to anything
there is an error.
"""

from __future__ import annotations

import importlib.metadata
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
WHEELS = ROOT / "dist"  # not target/wheels: editable builds leave their own kind of wheel there

NO_NETWORK = '''\
"""Refuses every connection, so that a test notices one."""
import sys

def refuse(event, arguments):
    if event in {"socket.connect", "socket.getaddrinfo"}:
        raise RuntimeError(f"a connection was tried: {event} {arguments!r}")

sys.addaudithook(refuse)
'''


def sources() -> Iterator[Path]:
    """Yields every file that a wheel is made of."""
    yield from (ROOT / name for name in ("Cargo.toml", "Cargo.lock", "pyproject.toml", "README.md"))
    for folder in (ROOT / "crates", ROOT / "src" / "quixotry"):
        for path in folder.rglob("*"):
            made = path.suffix in {".so", ".pyd", ".dylib", ".pyc"}
            if path.is_file() and not made and not {"tests", "benches"} & set(path.parts):
                yield path


def newest_wheel() -> Path | None:
    """Returns the newest wheel if it is newer than every source."""
    wheels = sorted(WHEELS.glob("quixotry-*.whl"), key=lambda path: path.stat().st_mtime)
    changed = max(path.stat().st_mtime for path in sources())
    return wheels[-1] if wheels and wheels[-1].stat().st_mtime > changed else None


def run(
    *words: str | Path,
    cwd: Path = ROOT,
    env: dict[str, str] | None = None,
    typed: str | None = None,
    timeout: float = 60,
) -> str:
    """Returns what a command prints; it has to succeed without a traceback."""
    done = subprocess.run(
        words,
        cwd=cwd,
        env=env,
        input=typed,
        timeout=timeout,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{words} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout


def wheel() -> Path:
    """Returns a wheel of the sources as they are, built if need be."""
    found = newest_wheel()
    if found is None:
        maturin = Path(sys.executable).with_name("maturin")
        run(maturin, "build", "--release", "--locked", "-i", sys.executable, "--out", WHEELS, timeout=600)
        found = newest_wheel()
    assert found is not None, "maturin made no wheel"
    return found


def link_dependencies(site: Path) -> None:
    """Links what quixotry declares to need, and what that needs, from this environment; and nothing else."""
    here = Path(sysconfig.get_path("purelib"))
    waiting = importlib.metadata.Distribution.at(next(site.glob("quixotry-*.dist-info"))).requires or []
    seen: set[str] = set()
    while waiting:
        requirement = Requirement(waiting.pop())
        asked = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        if not asked or requirement.name in seen:
            continue
        seen.add(requirement.name)
        distribution = importlib.metadata.distribution(requirement.name)
        waiting += distribution.requires or []
        for top in {file.parts[0] for file in distribution.files or []} - {"..", "__pycache__"}:
            if not (site / top).exists():
                (site / top).symlink_to(here / top)


def install(folder: Path) -> Path:
    """Makes a fresh environment with the wheel and its dependencies, and returns its folder of commands."""
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    python = folder / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--isolated", "--python", python)
    run(*pip, "install", "--no-index", "--no-deps", wheel())
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    link_dependencies(site)
    (site / "sitecustomize.py").write_text(NO_NETWORK, encoding="utf-8")
    return folder / "bin"


def test_the_wheel_plays_elsewhere(tmp_path: Path) -> None:
    """One test, so that one process builds the wheel."""
    commands = install(tmp_path / "environment")
    home = tmp_path / "home"
    home.mkdir()
    kinds = ("CACHE", "CONFIG", "DATA", "STATE")
    homes = {"HOME": str(home)} | {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in kinds}
    # Without cargo, and without a variable of this project or of this environment.
    surroundings = {"PATH": str(commands), "LANG": os.environ.get("LANG", "C.UTF-8"), **homes}

    def elsewhere(command: str, *words: str, typed: str | None = None) -> str:
        return run(commands / command, *words, typed=typed, cwd=home, env=surroundings)

    place = elsewhere("python", "-c", "import quixotry._native as native; print(native.__file__)").strip()
    assert Path(place).is_relative_to(commands.parent)
    elsewhere("quixotry", "check", "QI")
    said = elsewhere("quixotry", "play", "--plain", typed="help\nhint\nquit\n")
    assert "exch" in said, said
