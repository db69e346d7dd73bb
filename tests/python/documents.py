"""What is to be run in the README and the handbook: examples in Python, commands, sessions, and the files they need.

Three kinds of block count, and other blocks (```sh) are for reading: setting up, starting a game.

- In a ```python block every `>>>` is an example; the blocks of one document share their names, from top to bottom.
- In a ```console block every line `$ …` is a command, and the lines below it are what it prints. Commands are put
  together with `|`, `<` and `>`. Where a line below a single command begins with a prompt of a program, the command is
  started in a terminal, and what stands behind the prompt is typed there.
- A block with `title="name"` is a file of that name in the folder in which the examples of its document run.

Main names: `python_examples`, `commands` -> `Command`, `files`.
"""

from __future__ import annotations

import doctest
import itertools
import re
import shlex
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r'^```(\w*)(?: title="([^"]+)")?\s*$')

# What the programs of the handbook say when they wait for a line.
PROMPT = re.compile(
    r"(Would you like to enter an example \(y/n\):|Do you want to enter another example \(y/n\):|Input word file:|"
    r"Input the rack \(2-7chars\):|Input tiles on board \(enter for none\):|"
    r"Enter your word:|Would you like to play again\?|"
    r"(?:[A-Z]+\??|\?[A-Z]+|again|hard|good|easy)>)(?: (.*)|$)"
)


class Block(NamedTuple):
    """A block between fences: where its first line stands, its language, the name of its file, its lines."""

    line: int
    language: str
    title: str
    lines: list[str]


class Command(NamedTuple):
    """A command of a console block.

    Attributes:
        line: where it stands.
        stages: the words of each program, from left to right; between them are pipes.
        reads: the file that the first one reads, or nothing.
        writes: the file that the last one writes, or nothing.
        expected: what it should print.
        typed: prompts, each with the line that is typed there; if there are any, it runs in a terminal.
    """

    line: int
    stages: list[list[str]]
    reads: str
    writes: str
    expected: str
    typed: list[tuple[str, str]]


def name(document: Path) -> str:
    return str(document.relative_to(ROOT))


def blocks(document: Path) -> list[Block]:
    found: list[Block] = []
    block = None
    for number, line in enumerate(document.read_text(encoding="utf-8").splitlines(), 1):
        fence = FENCE.match(line)
        if fence and block is not None:
            found.append(block)
            block = None
        elif fence:
            block = Block(number + 1, fence[1], fence[2] or "", [])
        elif block is not None:
            block.lines.append(line)
    assert block is None, f"{name(document)}: a block is not closed"
    return found


def files(document: Path) -> dict[str, str]:
    """Returns the files that the document shows."""
    return {block.title: "\n".join([*block.lines, ""]) for block in blocks(document) if block.title}


def python_examples(document: Path) -> doctest.DocTest:
    """Returns the `>>>` examples of the document; line numbers are those of the document."""
    lines: list[str] = []
    for block in blocks(document):
        if block.language == "python" and not block.title:
            lines += [""] * (block.line - 1 - len(lines)) + block.lines
    text = "\n".join(lines) + "\n"
    return doctest.DocTestParser().get_doctest(text, {}, name(document), str(document), 0)


def commands(document: Path) -> list[Command]:
    """Returns the commands of the document's console blocks."""
    found: list[Command] = []
    for block in blocks(document):
        if block.language != "console" or block.title:
            continue
        starts = [number for number, line in enumerate(block.lines) if line.startswith("$ ")]
        for start, end in itertools.pairwise([*starts, len(block.lines)]):
            found.append(_command(block.line + start, block.lines[start][2:], block.lines[start + 1 : end]))
    return found


def _command(line: int, text: str, below: list[str]) -> Command:
    lexer = shlex.shlex(text, posix=True, punctuation_chars="|<>")
    lexer.whitespace_split = True
    stages: list[list[str]] = [[]]
    files = {"<": "", ">": ""}
    words = iter(lexer)
    for word in words:
        if word == "|":
            stages.append([])
        elif word in files:
            files[word] = next(words)
        else:
            stages[-1].append(word)
    expected = "\n".join(below).strip("\n")
    typed = [(match[1], match[2] or "") for match in map(PROMPT.match, below) if match]
    if len(stages) > 1 or files["<"]:
        typed = []  # whatever prompts it prints, nobody is there who types
    return Command(line, stages, files["<"], files[">"], expected + "\n" if expected else "", typed)
