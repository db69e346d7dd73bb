"""Lists of the user's own: copied into the data folder, so that they stay when the original goes.

Main names: `add`, `remove`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from quixotry._native import Edition, Lexicon
from quixotry.errors import LexiconError, UnknownName
from quixotry.lexica.compiling import digest
from quixotry.lexica.folders import own_dir, read, write
from quixotry.lexica.names import ANY, BUILT_IN, looks_like_a_path, path_of, plain_name
from quixotry.lexica.opening import open_lexicon
from quixotry.lexica.register import Added, discard, enter, find, names, strike


def add(
    path: str | os.PathLike[str],
    *,
    name: str | None = None,
    edition: Edition | str | None = None,
    fold_case: bool = False,
    notify: Callable[[str], None] | None = None,
) -> Lexicon:
    """Adds a list to those known by name, and opens it. It is copied, so the original may go.

    Args:
        path: a word list, a compiled lexicon or a KWG file.
        name: what to call it; by default as the file, without its ending.
        edition: whose letters it is in; by default English, or what the file says.
        fold_case: whether entries with capitals are words even among entries in lower case.
        notify: as for `open_lexicon`.

    Raises:
        LexiconError: the list is no good, or the name is taken.
        LexiconFileError: the file cannot be read, or the copy cannot be written.
        UnknownName: there is no such edition.
    """
    original = path_of(path)
    plain = added_name(path, name)
    if plain in (*BUILT_IN, ANY) or not plain or looks_like_a_path(plain):
        raise LexiconError(
            f"a list of yours cannot be called '{plain}'; a name without dots and slashes was expected, other than "
            f"{', '.join((*BUILT_IN, ANY))}",
            kind="bad_name",
            input=plain,
        )
    chosen = Edition.named(edition) if isinstance(edition, str) else edition
    data = read(original)
    # What cannot be opened is not added.
    lexicon = open_lexicon(original.absolute(), edition=chosen, fold_case=fold_case, notify=notify)
    copy = own_dir() / f"{digest(data)}{original.suffix.lower()}"
    entry = Added(copy.name, lexicon.edition, fold_case, len(lexicon), str(original.absolute()))
    write(copy, data)
    if not enter(plain, entry):
        there = find(plain)
        if there is None or there._replace(source="") != entry._replace(source=""):
            discard(copy.name)
            raise LexiconError(
                f"there is another list called '{plain}'; remove it first, or give another name",
                kind="name_taken",
                input=plain,
            )
        strike(plain)
        enter(plain, entry)
    return open_lexicon(plain, notify=notify)


def added_name(path: str | os.PathLike[str], name: str | None = None) -> str:
    """What a list is called once it is added."""
    return plain_name(Path(path).stem if name is None else name)


def remove(name: str) -> None:
    """Forgets a list that the user has added, and removes the copy of it.

    Raises:
        UnknownName: the user has added no list of that name.
        LexiconFileError: the folder cannot be written.
    """
    plain = plain_name(name)
    entry = find(plain)
    if entry is None:
        known = names()
        raise UnknownName(
            f"you have added no word list '{name}'; yours are: {', '.join(known) or 'none'}",
            kind="unknown_lexicon",
            input=name,
            known=known,
        )
    strike(plain)
    discard(entry.file)
