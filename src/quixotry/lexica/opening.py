"""Opening lists: what a name or a path means.

Main names: `open_lexicon`, `lasting`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from quixotry._native import Edition, Lexicon
from quixotry.errors import LexiconError, UnknownName
from quixotry.lexica.compiling import Content, Source, Words, compiled, excluded, opened, tell
from quixotry.lexica.folders import read
from quixotry.lexica.names import ANY, BUILT_IN, DEFAULT, is_file, looks_like_a_path, path_of, plain_name
from quixotry.lexica.register import find, names

_LISTS = Path(__file__).parents[1] / "data" / "lists.toml"
# The first bytes of a compiled file, which tell it from a list whatever its name.
_MAGIC = b"\x89QXL\r\n\x1a\n"


def open_lexicon(
    name: Words | None = None,
    *,
    edition: Edition | str | None = None,
    exclude: Words | None = None,
    fold_case: bool = False,
    notify: Callable[[str], None] | None = None,
) -> Lexicon:
    """Opens a word list; `Lexicon.open` does the same.

    Args:
        name: the name of a list, the path of a word list, of a compiled lexicon or of a KWG file, or the words
            themselves; `open-world` if there is none.
        edition: whose letters the words are in; by default English, or what the list says.
        exclude: words to leave out, or the path of a list of them.
        fold_case: whether a list's entries with capitals are words even among entries in lower case.
        notify: is told in a sentence what takes a moment, and what was skipped. By default stderr is told, if it is a
            terminal.

    Raises:
        UnknownName: no list is called so; the error says which name is nearest.
        LexiconError: the list is no good, or not in the letters of the edition.
        LexiconFileError: the file cannot be read.
    """
    if isinstance(edition, str):
        edition = Edition.named(edition)
    name = DEFAULT if name is None else name
    if isinstance(name, Lexicon):
        return name if exclude is None else name.without(excluded(exclude, name.edition))
    if not isinstance(name, str | os.PathLike):
        lexicon = Lexicon.from_words(name, edition=edition or "English")
        return lexicon if exclude is None else lexicon.without(excluded(exclude, lexicon.edition))
    if exclude is not None and not isinstance(exclude, str | os.PathLike | Lexicon):
        exclude = list(exclude)
    source = _source(name, edition, fold_case)
    recipe = _recipe(name, edition, exclude, fold_case)
    if isinstance(source, Path):
        lexicon = opened(source, edition, recipe)
        return lexicon if exclude is None else lexicon.without(excluded(exclude, lexicon.edition))
    return compiled(source, exclude, notify or tell, recipe)


def _source(name: str | os.PathLike[str], edition: Edition | None, fold_case: bool) -> Source | Path:
    """What a name or path means: a list to compile, or the path of a compiled file."""
    if isinstance(name, str):
        plain = plain_name(name)
        if plain in BUILT_IN:
            return _built_in(plain, edition)
        own = find(plain)
        if own is not None:
            return _file(own.path, plain, edition or Edition.named(own.edition), fold_case or own.fold_case)
        if not looks_like_a_path(name) and not is_file(name):
            raise _unknown(name)
    path = path_of(name)
    return _file(path, path.stem, edition, fold_case)


def _file(path: Path, name: str, edition: Edition | None, fold_case: bool) -> Source | Path:
    data = read(path)
    if data.startswith(_MAGIC):
        return path
    chosen = edition or Edition.named("English")
    kwg = path.suffix.lower() == ".kwg"
    return Source(name, chosen, data, lambda: Content(data), str(path.absolute()), kwg, fold_case)


@lru_cache(maxsize=32)
def _built_in(name: str, edition: Edition | None) -> Source:
    """A list that comes with quixotry. Any edition with the same letters will do, such as that of a larger box."""
    english = Edition.named("English")
    if edition is not None and edition.letters != english.letters:
        raise LexiconError(
            f"'{name}' is a list of English words, which are not in the letters of the {edition.name} edition; "
            f"give a list of its own, or '{ANY}' to take every word as valid",
            kind="foreign_alphabet",
            input=name,
        )

    def read() -> Content:
        from quixotry import _word_data

        data = _word_data.load(name)
        return Content(data.text, data.bands, _word_data.describe(name).licence)

    # The table has the hashes of all words and of all bands.
    identity = name.encode() + _LISTS.read_bytes()
    return Source(name, english, identity, read, "comes with quixotry")


def _recipe(name: str | os.PathLike[str], edition: Edition | None, exclude: Words | None, fold_case: bool) -> str:
    """The call that opens the list again."""
    parts = [repr(os.fspath(name))]
    if edition is not None and edition.name != "English":
        parts.append(f"edition={edition!r}")
    if exclude is not None:
        parts.append(f"exclude={os.fspath(exclude) if isinstance(exclude, os.PathLike) else exclude!r}")
    if fold_case:
        parts.append("fold_case=True")
    return f"Lexicon.open({', '.join(parts)})"


def _unknown(name: str) -> UnknownName:
    from difflib import get_close_matches

    known = [*BUILT_IN, *names()]
    nearest = next(iter(get_close_matches(plain_name(name), known, 1)), None)
    what = f"there is no word list '{name}'"
    if plain_name(name) == ANY:
        what = f"'{ANY}' is no word list: with it every word is valid, which is enough to play, not to look words up"
    hint = f"did you mean '{nearest}'? Known" if nearest else "known"
    return UnknownName(
        f"{what}; {hint} are {', '.join(known)}; a path of a file will do, too",
        kind="unknown_lexicon",
        input=name,
        nearest=nearest,
        known=known,
    )


def lasting(name: str) -> str:
    """The name or path that finds a list from any folder: a name stays a name, a path becomes absolute."""
    if plain_name(name) in (*BUILT_IN, ANY, *names()) or not is_file(name):
        return name
    return str(Path(name).expanduser().resolve())
