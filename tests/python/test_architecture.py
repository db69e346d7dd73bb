"""The map is true: ARCHITECTURE.md names every source file, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAP = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
ROOMS = {f"crates/{path.name}/src": f"### `{path.name}/`" for path in (ROOT / "crates").iterdir() if path.is_dir()}
ROOMS["src/quixotry"] = "## Python: `src/quixotry/`"


def section(heading: str) -> str:
    """The text below a heading, up to the next."""
    assert heading in MAP, f"the map has no room {heading}"
    return re.split(r"\n#{2,3} ", MAP.split(heading, 1)[1], maxsplit=1)[0]


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_every_file_of_a_room_is_on_the_map(room: str) -> None:
    folder = ROOT / room
    found = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.suffix in {".rs", ".py", ".pyi"}}
    listed = set(re.findall(r"^\| `([\w/]+\.(?:rs|pyi?))` \|", section(ROOMS[room]), re.MULTILINE))
    assert found, f"{room} is empty"
    assert listed == found


def test_no_file_is_too_long_to_live_in() -> None:
    sources = [path for pattern in ("crates/*/src/**/*.rs", "src/**/*.py") for path in ROOT.glob(pattern)]
    assert len(sources) > 80
    long = {
        str(path.relative_to(ROOT)): lines for path in sources if (lines := len(path.read_text().splitlines())) > 800
    }
    assert not long
