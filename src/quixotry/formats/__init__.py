r"""Files of games: every format is read into a `Record`, and written from one.

Knows the syntax of files and nothing of the game: a record holds what somebody wrote, right or wrong, and
`quixotry.replay` plays it. Reading never fails because of what a file holds; what is wrong with it, or had to be
guessed, comes as a list of problems. docs/formats.md tells what each format can say.

In reading order: `record` (players, turns, the tree of a game), `problems` and `findings` (what can be wrong),
`reading` (both together), `plain_text` and `decoding`; then a format each: `gcg`, `gcg_notes`, `gcg_unfold` and
`gcg_writer` (GCG), `json_fields` and `record_json` (JSON), `cgp_list` (positions), `text_grid` and `text_board` (boards
for pasting), `array_rows` and `arrays` (pages of annotated games); `sniffing` tells them apart.

Used by `quixotry.replay`, and by whoever opens or saves the record of a game.

>>> reading = read_record("#player1 Ann Ann Abel\n#player2 Ben Ben Bell\n>Ann: AEINRST 8D NASTIER +66 66\n")
>>> reading.format, reading.record.turns[0].move, reading.problems
('gcg', '8D NASTIER', ())
>>> print(record_text(reading.record, "gcg").splitlines()[-1])
>Ann: AEINRST 8D NASTIER +66 66
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from quixotry.errors import QuixotryError, UnknownName
from quixotry.files import is_there, path_of, read_at_most, write_whole
from quixotry.formats.problems import Problem
from quixotry.formats.reading import Reading
from quixotry.formats.record import Node, Player, Record, Turn

__all__ = [
    "FORMATS",
    "Format",
    "Node",
    "Player",
    "Problem",
    "Reading",
    "Record",
    "Turn",
    "format_of",
    "read_record",
    "record_text",
    "records",
    "write_record",
    "write_records",
]

LARGEST = 64 << 20
"""A file with more bytes is not read; thousands of games have fewer."""

_LONGEST_PATH = 4096


class Format(NamedTuple):
    """A format of files.

    Attributes:
        name: by which functions and the command know it.
        title: what it is, in a few words.
        suffixes: how the names of its files end.
        read: reads everything in a file.
        write: writes records as one text; None for what is only read.
        several: whether a file may hold several records.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    read: Callable[[bytes | str], Iterable[Reading]]
    write: Callable[[Sequence[Record]], str] | None
    several: bool = False


# ------------------------------------------------------------------------------------------------------------- reading


def read_record(source: str | os.PathLike[str] | bytes, *, format: str | None = None, strict: bool = False) -> Reading:
    """The record of a game, in whatever format it is.

    Args:
        source: a path; or the content of a file, as bytes or as text. One line of text is a path, unless it is JSON, a
            position in CGP, or a line of GCG, and no such file is there.
        format: one of `FORMATS`; by default what the end of the path says, else what the content looks like.
        strict: whether the first error raises.

    Returns:
        The record as far as it can be read, the problems, and the format. Of several games in one file the first.

    Raises:
        QuixotryError: the file cannot be read; `kind` is `io`.
        UnknownName: there is no such format.
        InvalidRecord: something is wrong with the record, and `strict` was asked for.
    """
    found = list(islice(records(source, format=format), 2))
    if not found:
        found = [Reading(Record([]), (Problem("empty", "there is no record in it"),), format or "")]
    first = found[0]
    if len(found) > 1:
        first = first.without_others()
    return first.checked() if strict else first


def records(source: str | os.PathLike[str] | bytes, *, format: str | None = None) -> Iterator[Reading]:
    """Every record of a file that holds several: a list of positions, a list in JSON, GCG files put together.

    Of any other file the one record.

    Args:
        source: as for `read_record`.
        format: as for `read_record`.

    Raises:
        QuixotryError: the file cannot be read; `kind` is `io`.
        UnknownName: there is no such format.
    """
    from quixotry.formats.sniffing import sniffed

    path = _path(source)
    data = read_at_most(path, LARGEST) if path is not None else source
    assert isinstance(data, (bytes, str))  # what is no path is content
    if len(data) > LARGEST:
        text = f"it is larger than {LARGEST:,} bytes, which no record of a game is"
        return iter([Reading(Record([]), (Problem("too_large", text),), format or "")])
    name = format or (format_of(path) if path is not None else None) or sniffed(data)
    if name is None:
        kind, text = ("empty", "there is nothing in it") if not data.strip() else ("unknown_format", _unknown())
        return iter([Reading(Record([]), (Problem(kind, text),), "")])
    return iter(_named(name).read(data))


def format_of(path: str | os.PathLike[str]) -> str | None:
    """The format that the end of a path stands for; None for `.txt`, which may be any, and for unknown ones."""
    suffix = Path(path).suffix.lower()
    return next((name for name, known in FORMATS.items() if suffix in known.suffixes and suffix != ".txt"), None)


def _path(source: str | os.PathLike[str] | bytes) -> Path | None:
    """The path that a source is; None if it is content."""
    if isinstance(source, bytes):
        return None
    if not isinstance(source, str):
        return Path(source)
    if not source or "\n" in source or "\r" in source or len(source) > _LONGEST_PATH:
        return None
    from quixotry.formats.sniffing import is_content

    path = path_of(source)
    return None if is_content(source) and not is_there(path) else path


def _unknown() -> str:
    titles = [known.title for known in FORMATS.values()]
    return f"it is in no format that is known here: {', '.join(titles[:-1])} or {titles[-1]} was expected"


# ------------------------------------------------------------------------------------------------------------- writing


def record_text(record: Record, format: str) -> str:
    """A record as the text of a file.

    Args:
        record: the record.
        format: one of `FORMATS`.

    Raises:
        UnknownName: there is no such format.
        QuixotryError: the format cannot say what the record holds, or is only read; `kind` is `cannot_say`.
    """
    return _text([record], format)


def write_record(record: Record, path: str | os.PathLike[str], *, format: str | None = None) -> None:
    """Writes a record into a file: whole, or not at all. A file that is there is replaced.

    Args:
        record: the record.
        path: the file.
        format: one of `FORMATS`; by default what the end of the path says.

    Raises:
        UnknownName: no format is named, and the end of the path stands for none.
        QuixotryError: the file cannot be written (`io`), or the format cannot say what the record holds (`cannot_say`).
    """
    write_records([record], path, format=format)


def write_records(records: Iterable[Record], path: str | os.PathLike[str], *, format: str | None = None) -> None:
    """Writes several records into one file, in a format that can hold them; else like `write_record`."""
    path = Path(path)
    name = format or format_of(path) or ("text" if path.suffix.lower() == ".txt" else None)
    if name is None:
        suffixes = [suffix for known in FORMATS.values() if known.write for suffix in known.suffixes]
        raise UnknownName(
            f"'{path}' does not say in which format it is to be written; a name that ends with {' or '.join(suffixes)} "
            "was expected",
            input=str(path),
            known=suffixes,
        )
    write_whole(path, _text(list(records), name).encode("utf-8", "replace"))


def _text(records: Sequence[Record], name: str) -> str:
    known = _named(name)
    if known.write is None:
        raise QuixotryError(f"{known.title} is read here, but not written", kind="cannot_say", input=name)
    if len(records) != 1 and not known.several:
        raise QuixotryError(
            f"{known.title} holds one record, not {len(records)}; JSON and lists of positions hold several",
            kind="cannot_say",
            input=name,
        )
    return known.write(records)


def _named(name: str) -> Format:
    if name not in FORMATS:
        raise UnknownName(
            f"there is no format '{name}'; {', '.join(FORMATS)} are known",
            kind="unknown_format",
            input=name,
            known=[*FORMATS],
        )
    return FORMATS[name]


# ----------------------------------------------------------------------------------------- the formats, opened on use


def _read_gcg(data: bytes | str) -> Iterable[Reading]:
    from quixotry.formats import gcg

    return gcg.read_games(data)


def _write_gcg(records: Sequence[Record]) -> str:
    from quixotry.formats import gcg_writer

    return gcg_writer.write(records[0])


def _read_json(data: bytes | str) -> Iterable[Reading]:
    from quixotry.formats import record_json

    return record_json.records_of_json(data)


def _write_json(records: Sequence[Record]) -> str:
    from quixotry.formats import record_json

    return record_json.to_json(records[0]) if len(records) == 1 else record_json.list_to_json(records)


def _read_cgp(data: bytes | str) -> Iterable[Reading]:
    from quixotry.formats import cgp_list

    return cgp_list.read(data)


def _write_cgp(records: Sequence[Record]) -> str:
    from quixotry.formats import cgp_list

    return cgp_list.write(records)


def _read_text(data: bytes | str) -> Iterable[Reading]:
    from quixotry.formats import text_board

    return [text_board.read(data)]


def _write_text(records: Sequence[Record]) -> str:
    from quixotry.formats import text_board

    return text_board.write(records[0])


def _read_arrays(data: bytes | str) -> Iterable[Reading]:
    from quixotry.formats import arrays

    return [arrays.read(data)]


FORMATS: dict[str, Format] = {
    known.name: known
    for known in (
        Format("gcg", "GCG", (".gcg",), _read_gcg, _write_gcg),
        Format("json", "JSON", (".json", ".jsonl"), _read_json, _write_json, several=True),
        Format("cgp", "a list of positions in CGP", (".cgp",), _read_cgp, _write_cgp, several=True),
        Format("text", "a board as text", (".txt",), _read_text, _write_text),
        Format("arrays", "the page of an annotated game", (".html", ".htm", ".js"), _read_arrays, None),
    )
}
