"""Compiling lists: on first use into the cache; from then on the compiled file is mapped into memory.

What is compiled is known by its content, so a changed list is compiled anew and an unchanged one never twice.

Main names: `Source`, `Content`, `compiled`, `opened`, `excluded`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from quixotry._native import Edition, Lexicon, __version__, open_compiled, open_or_compile
from quixotry.errors import LexiconError
from quixotry.lexica.folders import cache_dir, read, unreadable
from quixotry.lexica.names import as_file_name, path_of

Words = str | os.PathLike[str] | Iterable[str] | Lexicon


class Content(NamedTuple):
    """The words of a list, their bands if they have any, and the terms under which they may be used."""

    words: bytes
    bands: bytes | None = None
    licence: str = ""


class Source(NamedTuple):
    """What a lexicon is compiled from."""

    name: str
    edition: Edition
    identity: bytes  # differs whenever the words, their bands or their definitions do
    read: Callable[[], Content]
    source: str
    kwg: bool = False
    fold_case: bool = False


def compiled(source: Source, exclude: Words | None, tell: Callable[[str], None], recipe: str) -> Lexicon:
    """Opens the compiled form of a list; makes it if there is none."""
    without = None if exclude is None else (_called(exclude), _text_of(exclude))
    options = f"{source.name}\n{__version__}\n{source.kwg}\n{source.fold_case}\n{exclude is not None}\n"
    key = digest(
        source.identity,
        source.edition.to_toml().encode(),
        without[1] if without else b"",
        options.encode(errors="surrogatepass"),
    )
    path = cache_dir() / "lexica" / f"{as_file_name(source.name)}-{key}.qxl"
    if path in _kept_in_memory:
        return _kept_in_memory[path]
    try:
        return opened(path, source.edition, recipe)
    except LexiconError:
        pass  # there is none yet, or it is damaged
    tell(f"Preparing the word list '{source.name}'; this is done once.")
    content = source.read()
    lexicon, origin, report = open_or_compile(
        path,
        source.name,
        source.edition,
        content.words,
        kwg=source.kwg,
        bands=content.bands,
        exclude=without,
        fold_case=source.fold_case,
        licence=content.licence,
        source=source.source,
        recipe=recipe,
    )
    if "skipped" in report:
        tell(f"'{source.name}' has {report}.")
    if origin not in ("opened", "built"):
        tell(f"The word list '{source.name}' could not be kept for the next time: {origin}.")
        _kept_in_memory[path] = lexicon
    return lexicon


# Lists that could not be written into the cache, so that each is compiled once in the life of the process.
_kept_in_memory: dict[Path, Lexicon] = {}


def opened(path: Path, edition: Edition | None, recipe: str) -> Lexicon:
    """Maps a compiled file; the same file again gives the same object."""
    try:
        state = path.stat()
    except OSError as error:
        raise unreadable(path, error) from error
    return _mapped(path, edition, recipe, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=16)
def _mapped(path: Path, edition: Edition | None, recipe: str, _changed: int, _size: int) -> Lexicon:
    if edition is None:
        return Lexicon.from_file(path)
    return open_compiled(path, edition, recipe)


def excluded(words: Words, edition: str) -> Lexicon | Iterable[str]:
    """Words to leave out, from whatever names them."""
    if isinstance(words, str | os.PathLike):
        named = Edition.named(edition)
        return open_or_compile(None, _called(words), named, read(path_of(words)), fold_case=True)[0]
    return words


def _called(words: Words) -> str:
    """What words to leave out are called where one of them is wrong."""
    return os.fspath(words) if isinstance(words, str | os.PathLike) else "exclude"


def _text_of(words: Words) -> bytes:
    """Words to leave out, as a list in the form of a file."""
    if isinstance(words, str | os.PathLike):
        return read(path_of(words))
    return "".join(f"{word}\n" for word in words).encode(errors="replace")


def digest(*parts: bytes) -> str:
    """32 hexadecimal digits that differ when any part does."""
    from hashlib import blake2b

    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.hexdigest()


def tell(text: str) -> None:
    """Tells a person at a terminal on stderr; nobody else."""
    if sys.stderr is not None and sys.stderr.isatty():
        print(text, file=sys.stderr, flush=True)
