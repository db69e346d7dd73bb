"""The notebooks of the handbook run from top to bottom, without a notebook program, and show what they say they show.

A notebook is kept without its outputs: what holds of them is asserted in its cells.
"""

from __future__ import annotations

import ast
import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))


def told(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def shown(source: str, names: dict[str, Any], place: str) -> object:
    """Runs a cell; returns the value of its last line, which a notebook shows, or None."""
    tree = ast.parse(source, place)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, place, "exec"), names)
    return eval(compile(ast.Expression(last.value), place, "eval"), names) if isinstance(last, ast.Expr) else None


def pictures(path: Path) -> Iterator[str]:
    """Runs a notebook; yields the pictures that it shows."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in told(path)["cells"]:
        if cell["cell_type"] == "code":
            value = shown("".join(cell["source"]), names, f"{path.name}, {cell['id']}")
            picture = getattr(value, "_repr_svg_", None)
            if picture is not None:
                yield picture()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_one_and_has_no_outputs(path: Path) -> None:
    notebook = told(path)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    names = [cell["id"] for cell in notebook["cells"]]
    assert len(set(names)) == len(names)
    for cell in notebook["cells"]:
        assert cell["cell_type"] in ("markdown", "code")
        assert cell.get("outputs", []) == []
        assert cell.get("execution_count") is None
        assert all(line.endswith("\n") for line in cell["source"][:-1])
        assert all(len(line) <= 121 for line in cell["source"])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs(
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))
    drawn = list(pictures(path))
    assert len(drawn) >= 5
    assert all(ET.fromstring(picture).tag.endswith("svg") for picture in drawn)
    assert capsys.readouterr().out
    assert list(tmp_path.iterdir()) == [], "it leaves nothing behind"


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS
