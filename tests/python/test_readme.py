"""The examples of the README and of the handbook run, and print what they say they print.

What counts as an example is said in `documents.py`. In all of them `...` stands for anything and runs of white space
are equal. Each document has a folder of its own, with the files that it shows and with its own decks and word lists.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import quixotry as qx
from documents import DOCUMENTS, Command, commands, files, name, python_examples
from plain import Terminal

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PROGRAMS = {
    "quixotry": str(Path(sys.executable).with_name("quixotry")),
    "python": sys.executable,
    "diff": shutil.which("diff") or "diff",
}
PLAIN = {"NO_COLOR": "1", "COLUMNS": "100", "PYTHONDONTWRITEBYTECODE": "1"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_world: qx.Lexicon, enable: qx.Lexicon) -> Path:
    """The folder in which examples run: they may save games, make decks and write files.

    The word lists are compiled by then; a terminal is told when that is done, which is once in a long while.
    """
    assert open_world
    assert enable
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))
    return tmp_path


def write_files(document: Path, folder: Path) -> None:
    for title, text in files(document).items():
        (folder / title).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_python_examples_run(document: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(document, folder)
    monkeypatch.syspath_prepend(folder)
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=FLAGS)
    try:
        runner.run(python_examples(document), out=report.append)
    finally:
        for title in files(document):
            sys.modules.pop(title.removesuffix(".py"), None)
    assert runner.failures == 0, "".join(report)


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_commands_run(document: Path, folder: Path) -> None:
    write_files(document, folder)
    checker = doctest.OutputChecker()
    for command in commands(document):
        codes, shown = in_terminal(command) if command.typed else in_pipes(command)
        place = f"{name(document)}:{command.line}: {' | '.join(map(shlex.join, command.stages))}"
        assert set(codes) <= {0, 1}, f"{place}\nexit codes {codes}\n{shown}"
        assert checker.check_output(command.expected, shown, FLAGS), (
            f"{place}\nexpected:\n{command.expected}\ngot:\n{shown}"
        )


def in_pipes(command: Command) -> tuple[list[int], str]:
    """Runs a command of one or more programs; returns their exit codes and what is printed."""
    data = Path(command.reads).read_bytes() if command.reads else b""
    codes, told = [], b""
    for words in command.stages:
        last = words is command.stages[-1]
        done = subprocess.run(
            [PROGRAMS[words[0]], *words[1:]],
            env={**os.environ, **PLAIN},
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if last and not command.writes else subprocess.PIPE,
            timeout=60,
            check=False,
        )
        codes.append(done.returncode)
        told += done.stderr or b""
        data = done.stdout
    if command.writes:
        Path(command.writes).write_bytes(data)
        data = b""
    return codes, (told + data).decode("utf-8")


def in_terminal(command: Command) -> tuple[list[int], str]:
    """Runs a program in a terminal, types a line at each prompt; returns its exit code and what the screen shows."""
    (words,) = command.stages
    assert words[0] == "quixotry"
    terminal = Terminal(*words[2:], verb=words[1:2], plain=False, **{**PLAIN, "TERM": "dumb"})
    for prompt, typed in command.typed:
        terminal.wait_for(prompt)
        terminal.type(f"{typed}\n")
    code = terminal.ends_with()
    return [code], re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", terminal.shown).replace("\r", "")


def test_there_are_examples() -> None:
    """A guard that sees nothing is no guard."""
    by_name = {name(document): document for document in DOCUMENTS}
    assert len(python_examples(by_name["README.md"]).examples) >= 5
    assert commands(by_name["README.md"])
    assert python_examples(by_name["docs/programming.md"]).examples
    assert commands(by_name["docs/playing.md"])
    assert len(commands(by_name["docs/finding.md"])) > 10
    for teaching in ("docs/classroom.md", "docs/studying.md"):
        assert any(command.typed for command in commands(by_name[teaching])), "no session"
        assert any(len(command.stages) > 1 or command.reads for command in commands(by_name[teaching])), "no pipe"
    assert "words.txt" in files(by_name["docs/classroom.md"])
    assert python_examples(by_name["docs/classroom-solutions.md"]).examples
