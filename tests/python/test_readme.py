"""The examples of the README and of the handbook run, and print what they say they print.

Two kinds of block are examples. In a ```python block every `>>>` is run as a doctest; the blocks of one
document share their names, from top to bottom. In a ```console block every line `$ quixotry …` is run as a
command, and the lines below it are what it prints. In both, `...` stands for anything and runs of white space
are equal. Other blocks (```sh) are for reading: setting up, starting a game.
"""

from __future__ import annotations

import doctest
import itertools
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
FENCE = re.compile(r"^```(\w*)\s*$")
COMMAND = Path(sys.executable).with_name("quixotry")


class Command(NamedTuple):
    """A command of a console block: where it stands, its words, and what it should print."""

    line: int
    words: list[str]
    expected: str


def name(document: Path) -> str:
    return str(document.relative_to(ROOT))


def only(language: str, document: Path) -> list[str]:
    """Returns the lines, blank outside the blocks of one language, so that line numbers stay true."""
    lines, inside = [], ""
    for line in document.read_text(encoding="utf-8").splitlines():
        fence = FENCE.match(line)
        if fence:
            inside = "" if inside else fence[1] or "text"
        lines.append(line if inside == language and not fence else "")
    return lines


def python_examples(document: Path) -> doctest.DocTest:
    text = "\n".join(only("python", document)) + "\n"
    return doctest.DocTestParser().get_doctest(text, {}, name(document), str(document), 0)


def commands(document: Path) -> list[Command]:
    """Returns the `quixotry` commands of the document's console blocks."""
    found: list[Command] = []
    lines = only("console", document)
    starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
    for start, end in itertools.pairwise([*starts, len(lines)]):
        words = shlex.split(lines[start][2:])
        if words[0] == "quixotry":
            output = "\n".join(lines[start + 1 : end]).strip("\n")
            found.append(Command(start + 1, words[1:], output + "\n" if output else ""))
    return found


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_python_examples_run(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # an example may save a game
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=FLAGS)
    runner.run(python_examples(document), out=report.append)
    assert runner.failures == 0, "".join(report)


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_commands_run(document: Path, tmp_path: Path) -> None:
    surroundings = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100"}
    checker = doctest.OutputChecker()
    for line, words, expected in commands(document):
        done = subprocess.run(
            [COMMAND, *words],
            cwd=tmp_path,
            env=surroundings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        place = f"{name(document)}:{line}: quixotry {shlex.join(words)}"
        assert done.returncode in (0, 1), f"{place}\nexit code {done.returncode}\n{done.stdout}"
        assert checker.check_output(expected, done.stdout, FLAGS), (
            f"{place}\nexpected:\n{expected}\ngot:\n{done.stdout}"
        )


def test_there_are_examples() -> None:
    """A guard that sees nothing is no guard."""
    by_name = {name(document): document for document in DOCUMENTS}
    assert len(python_examples(by_name["README.md"]).examples) >= 5
    assert commands(by_name["README.md"])
    assert python_examples(by_name["docs/programming.md"]).examples
    assert commands(by_name["docs/playing.md"])
