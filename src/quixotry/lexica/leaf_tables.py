"""Tables of leaves: which there is for a word list, and reading them from files.

A table says what it is worth to keep tiles. It belongs to the words of a list, by their hash, and to the tiles of an
edition. It is looked for among those that were trained for the list and kept in the user's folder; then among those
that come with quixotry; and if there is none, the one of the default list will do, so long as the tiles are the same:
`note` says so then. Tables are read when they are first asked for.

Main names: `leaves_for`, `read_leaves`, `table_path`, `note`.

>>> from quixotry import Edition, Lexicon
>>> leaves_for(Lexicon.open("enable"), Edition.named("English")).info.lexicon
'enable'
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from quixotry._native import Edition, Layout, Leaves, Lexicon, Rules
from quixotry.errors import QuixotryError, UnknownName
from quixotry.files import read_at_most
from quixotry.lexica.compiling import Words
from quixotry.lexica.folders import data_dir
from quixotry.lexica.names import BUILT_IN, DEFAULT
from quixotry.lexica.opening import open_lexicon

SUFFIX = ".leaves"
_SHIPPED = Path(__file__).parents[1] / "data" / "leaves"
# The first bytes of a file of ours; a KLV2 file has no such mark.
_MAGIC = b"\x89QLV\r\n\x1a\n"
# A table of all leaves of a large alphabet takes some megabytes.
_LARGEST = 64 << 20
# So many digits of a hash tell lists apart in the name of a file; inside it the whole hash counts.
_DIGITS = 16
# The board and the rules that the tables which come with quixotry were trained for.
_LAYOUT, _RULES = "standard", "box"


def leaves_for(
    lexicon: Lexicon | None,
    edition: Edition | str | None = None,
    layout: Layout | str | None = None,
    rules: Rules | str | None = None,
) -> Leaves | None:
    """The table of leaves for a word list, read at most once.

    Args:
        lexicon: the list; None for any words, for which the default list stands.
        edition: the tiles; by default those of the list.
        layout: the board; a table that was trained on it is preferred. By default the usual one.
        rules: the rules; likewise.

    Returns:
        The table: its `info` tells whose list it is of. None where there is none for these tiles.
    """
    if edition is None:
        edition = Edition.named("English") if lexicon is None else _edition_of(lexicon)
    elif isinstance(edition, str):
        edition = Edition.named(edition)
    if edition is None:
        return None
    digest = None if lexicon is None else lexicon.info.sha256
    return _found(digest, edition, _part(layout or _LAYOUT), _part(rules or _RULES), table_folder())


def open_leaves(lexicon: Words | None = None, edition: Edition | str | None = None) -> Leaves | None:
    """What `Leaves.open` gives: the table of a list, which may be named.

    Raises:
        UnknownName: no list is called so.
        LexiconError: the list is no good.
    """
    return leaves_for(open_lexicon(lexicon, edition=edition), edition)


def read_leaves(path: Path, edition: Edition) -> Leaves:
    """A table from a file: one of ours, or a KLV2 file of Macondo, MAGPIE or wolges. Its first bytes tell which.

    Raises:
        QuixotryError: it cannot be read, or is no such table, or for other tiles; the sentence quotes the path.
    """
    data = read_at_most(path, _LARGEST)
    try:
        return Leaves.from_bytes(data, edition) if data.startswith(_MAGIC) else Leaves.from_klv2(data, edition)
    except QuixotryError as error:
        raise QuixotryError(f"'{path}': {error}", kind=error.kind, input=str(path)) from None


def table_folder() -> Path:
    """The folder of the tables that were trained here."""
    return data_dir() / "leaves"


def table_path(lexicon: Lexicon, edition: Edition, layout: Layout | str, rules: Rules | str) -> Path:
    """Where the table that is trained for a list is kept, and looked for; who has written it there calls `forget`."""
    name = f"{lexicon.info.sha256[:_DIGITS]}-{_part(edition)}-{_part(layout)}-{_part(rules)}"
    return table_folder() / f"{name}{SUFFIX}"


def forget() -> None:
    """Forgets which tables there are, since one more has been trained."""
    _found.cache_clear()


def note(leaves: Leaves | None, lexicon: Lexicon | None, edition: Edition) -> str | None:
    """A sentence for people where a table is not of the list itself; None where it is."""
    if leaves is None:
        return f"There is no table of leaves for the tiles of {edition.name}; 'quixotry train leaves' makes one."
    if lexicon is None or not leaves.info.sha256 or leaves.info.sha256 == lexicon.info.sha256:
        return None
    return (
        f"There is no table of leaves of '{lexicon.name}': that of '{leaves.info.lexicon}' is used. "
        "'quixotry train leaves' makes one."
    )


@lru_cache(maxsize=16)
def _found(digest: str | None, edition: Edition, layout: str, rules: str, folder: Path) -> Leaves | None:
    from quixotry import _word_data

    own = [] if digest is None else _trained(digest, layout, rules, folder)
    name = next((name for name in BUILT_IN if _word_data.describe(name).sha256 == digest), None)
    # For another board than that of the tables that come with quixotry, any that was trained by the user goes first.
    near = [path for path in own if layout != _part(_LAYOUT) or f"-{layout}-" in path.name]
    return (
        _first(near, digest, edition)
        or (name and _shipped(name, edition))
        or _first(own, digest, edition)
        or _shipped(DEFAULT, edition)
    )


def _trained(digest: str, layout: str, rules: str, folder: Path) -> list[Path]:
    """The tables of the user's folder for these words, those for the same board and the same rules first."""
    try:
        paths = sorted(folder.glob(f"{digest[:_DIGITS]}-*{SUFFIX}"))
    except OSError:
        return []
    return sorted(paths, key=lambda path: (f"-{layout}-" not in path.name, not path.stem.endswith(f"-{rules}")))


def _first(paths: list[Path], digest: str | None, edition: Edition) -> Leaves | None:
    """The first of these tables that is for a list and for an edition."""
    for path in paths:
        try:
            table = read_leaves(path, edition)
        except QuixotryError:
            continue  # for other tiles, or cut short: another one will do
        if table.info.sha256 == digest:
            return table
    return None


@lru_cache(maxsize=4)
def _shipped(name: str, edition: Edition) -> Leaves | None:
    """A table that comes with quixotry, if it is for these tiles."""
    data = (_SHIPPED / f"{name}{SUFFIX}").read_bytes()
    try:
        return Leaves.from_bytes(data, edition)
    except QuixotryError:
        return None


def _edition_of(lexicon: Lexicon) -> Edition | None:
    """The edition whose letters a list is in; None for a table of somebody's own, which is not known by name."""
    try:
        return Edition.named(lexicon.edition)
    except UnknownName:
        return None


def _part(named: Edition | Layout | Rules | str) -> str:
    """A name as a part of the name of a file."""
    name = named if isinstance(named, str) else named.name
    return "".join(character if character.isalnum() else "-" for character in name.lower())[:40]
