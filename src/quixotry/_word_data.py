"""The word lists that come with quixotry, as plain bytes: what they are, their words and bands.

Reads `data/english.txt.xz` and `data/lists.toml`; `data/README.md` describes both. It knows nothing of
lexicon files or of the game: `lexica` compiles these words on first use. Uses the standard library only.

Main names: `names`, `describe` -> `ListInfo`, `load` -> `WordData`, `notice`.

>>> describe("enable").words
168548
"""

import lzma
import tomllib
from dataclasses import dataclass
from itertools import compress
from pathlib import Path
from typing import Any

_DATA = Path(__file__).with_name("data")

# The bit of each list in a word's membership digit, and the band of each band digit: see data/README.md.
_MEMBERSHIP = {"open-world": 1, "open-us": 2, "enable": 4}
_BANDS = (0, 10, 20, 35, 40, 50, 55, 60, 70, 80)


@dataclass(frozen=True)
class ListInfo:
    """What a word list is.

    Attributes:
        name: its name in commands, such as `open-world`.
        title: its name for people.
        edition: the name of the edition it is meant for: `English`.
        words: how many words it has.
        sha256: the hash of `WordData.text`, in lower-case hexadecimal.
        recipe_words: how many words it has without the supplement.
        recipe_sha256: the hash of the list without the supplement.
        by_length: how many words there are of each length, by length in letters.
        licence: the terms in one sentence.
        credits: those whose work it is, one line each, to be shown with the list.
        notices: the names of its licence texts, for `notice`; the first of `open-world` and `open-us` must be
            displayed to users.
    """

    name: str
    title: str
    edition: str
    words: int
    sha256: str
    recipe_words: int
    recipe_sha256: str
    by_length: dict[int, int]
    licence: str
    credits: tuple[str, ...]
    notices: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class WordData:
    """The words of a list, sorted by code point.

    Attributes:
        text: the words in upper case A-Z, a line feed after each.
        bands: one byte a word, in the same order: the smallest of SCOWL's sizes 10, 20, 35, 40, 50, 55, 60,
            70 and 80 that holds the word (10 = among the commonest), or 0 for a word in none of them.
    """

    text: bytes
    bands: bytes

    def words(self) -> list[str]:
        """The words as strings."""
        return self.text.decode("ascii").split()

    def __repr__(self) -> str:
        return f"<WordData: {len(self.bands):,} words>"


def _table() -> dict[str, Any]:
    return tomllib.loads((_DATA / "lists.toml").read_text(encoding="utf-8"))


def _known(name: str) -> str:
    if name not in _MEMBERSHIP:
        raise LookupError(f"'{name}' is no list that comes with quixotry; expected {', '.join(_MEMBERSHIP)}.")
    return name


def names() -> list[str]:
    """The names of the lists that come with quixotry, the default first."""
    return list(_MEMBERSHIP)


def describe(name: str) -> ListInfo:
    """What a list is, without reading its words.

    Args:
        name: one of `names()`.

    Raises:
        LookupError: there is no such list.
    """
    (entry,) = (entry for entry in _table()["list"] if entry["name"] == _known(name))
    return ListInfo(
        name=entry["name"],
        title=entry["title"],
        edition=entry["edition"],
        words=entry["words"],
        sha256=entry["sha256"],
        recipe_words=entry["recipe_words"],
        recipe_sha256=entry["recipe_sha256"],
        by_length={int(length): count for length, count in entry["by_length"].items()},
        licence=entry["licence"],
        credits=tuple(entry["credits"]),
        notices=tuple(entry["notices"]),
    )


def load(name: str) -> WordData:
    """The words of a list with their bands of commonness, in about a tenth of a second.

    Args:
        name: one of `names()`.

    Raises:
        LookupError: there is no such list.
    """
    bit = _MEMBERSHIP[_known(name)]
    text, codes = lzma.decompress((_DATA / "english.txt.xz").read_bytes()).split(b"\n\n")
    members, bands = codes.split()
    # Both tables turn a digit into a number: 1 for a member of the list, and the band.
    chosen = members.translate(bytes(int(chr(c), 16) & bit != 0 if chr(c) in "1234567" else 0 for c in range(256)))
    band_of = bands.translate(bytes(_BANDS[c - 48] if 48 <= c < 58 else 0 for c in range(256)))
    words = list(compress(text.split(b"\n"), chosen))
    return WordData(text=b"\n".join(words) + b"\n", bands=bytes(compress(band_of, chosen)))


def notice(name: str) -> str:
    """The text of a licence or notice that goes with the lists, word for word.

    Args:
        name: a name from `ListInfo.notices`, such as `ukacd-notice.txt`.

    Raises:
        LookupError: there is no such notice.
    """
    known = sorted(path.name for path in (_DATA / "licences").iterdir())
    if name not in known:
        raise LookupError(f"'{name}' is no notice that comes with quixotry; expected {', '.join(known)}.")
    return (_DATA / "licences" / name).read_text(encoding="utf-8")
