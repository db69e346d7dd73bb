"""Which words to learn, and lists of them for other programs: a table, a plain list, cards for Anki.

Those come first that bring most points in all and that one does not know yet: words of which the list says that they
are common come last.

Main names: `words_to_learn`, `LearningWord`; `write_lists`, `list_paths`.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quixotry.errors import QuixotryError
from quixotry.files import is_there, write_whole
from quixotry.lab.questions import Log
from quixotry.lab.report.source import RARE, Source
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry import lexica
    from quixotry._native import Edition, Lexicon

TABLE, PLAIN, CARDS = "words.csv", "words.txt", "words-anki.tsv"
# More words than any list has.
_ALL = 1 << 31


@dataclass(frozen=True)
class LearningWord:
    """A word that is worth learning.

    Attributes:
        word: the word.
        plays: how often it was played as a main word.
        mean_score: what such a play brought on average.
        band: how rare it is; None where nobody has said.
        meaning: what it means; None where no offline source knows it.
    """

    word: str
    plays: int
    mean_score: float
    band: int | None
    meaning: str | None


def words_to_learn(
    folder: str | os.PathLike[str], count: int, *, lexicon: lexica.Words | None = None
) -> list[LearningWord]:
    """The words that the games of a folder say are worth learning, the most useful first.

    A word is worth the points that it has brought in all the games: plays times mean score. Words of band 70 and above,
    and those of which nobody has said how common they are, come before those that many people know.

    Args:
        folder: where `selfplay` has put the games, a path or a URL.
        count: how many words at most.
        lexicon: the word list of the games, or its name or path; by default the list of that name that is there.

    Raises:
        QuixotryError: it is no such folder (`no_log`), no games in it are complete (`no_games`), or the extra `lab` is
            not installed (`missing_package`).
    """
    return chosen(Source(Log(folder, lexicon), count), count)


def chosen(source: Source, count: int) -> list[LearningWord]:
    """The words to learn of a source, the most useful first."""
    rows = source.ask("points", top=_ALL).objects()
    rare: list[tuple[dict[str, Any], int | None]] = []
    common: list[tuple[dict[str, Any], int | None]] = []
    for row in rows:
        band = source.band(row["word"])
        (common if band is not None and band < RARE else rare).append((row, band))
        if len(rare) == count:
            break
    return [
        LearningWord(row["word"], row["plays"], round(row["mean_score"], 2), band, source.meaning(row["word"]))
        for row, band in (*rare, *common)[:count]
    ]


def list_paths(folder: Path) -> list[Path]:
    """The files that `write_lists` writes into a folder."""
    return [folder / name for name in (TABLE, PLAIN, CARDS)]


def write_lists(
    words: Sequence[LearningWord],
    folder: str | os.PathLike[str],
    *,
    lexicon: Lexicon | None = None,
    edition: Edition | None = None,
    replace: bool = False,
) -> list[Path]:
    """Write words to learn into a folder: `words.csv`, `words.txt` and `words-anki.tsv`.

    Args:
        words: what is to be learnt.
        folder: where to; it is made if there is none.
        lexicon: the word list: a card tells all words that the same letters make.
        edition: the tiles, for the order of the letters on a card.
        replace: whether files that are there are replaced.

    Returns:
        The files.

    Raises:
        QuixotryError: one is there already (`io`), or cannot be written (`io`).
    """
    paths = list_paths(Path(folder))
    there = [path for path in paths if is_there(path)]
    if there and not replace:
        raise QuixotryError(f"'{there[0]}' is there already and would be replaced", kind="io", input=str(there[0]))
    texts = (_table(words), "".join(f"{word.word}\n" for word in words), _cards(words, lexicon, edition))
    for path, text in zip(paths, texts, strict=True):
        write_whole(path, text.encode(), folders=True)
    return paths


def _table(words: Sequence[LearningWord]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("word", "plays", "mean_score", "band", "meaning"))
    writer.writerows((word.word, word.plays, word.mean_score, word.band, word.meaning) for word in words)
    return text.getvalue()


def _cards(words: Sequence[LearningWord], lexicon: Lexicon | None, edition: Edition | None) -> str:
    """A card for each set of letters: all words that they make, and what is to be said of those to be learnt."""
    text = io.StringIO()
    text.write("#separator:tab\n#html:false\n#columns:Letters\tWords\n")
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    cards: dict[str, list[LearningWord]] = {}
    for word in words:
        cards.setdefault(_letters(word.word, edition), []).append(word)
    for letters, known in cards.items():
        told = {word.word: _told(word) for word in known}
        others = [word for word in (lexicon.anagrams(letters) if lexicon is not None else ()) if word not in told]
        writer.writerow((letters, "; ".join([*told.values(), *others])))
    return text.getvalue()


def _letters(word: str, edition: Edition | None) -> str:
    """The letters of a word in the order of the alphabet; those of several characters stand in brackets."""
    tiles = sorted(word) if edition is None else sorted(edition.split(word), key=edition.letters.index)
    return "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in tiles)


def _told(word: LearningWord) -> str:
    meaning = f"{word.meaning}, " if word.meaning else ""
    return f"{word.word} ({meaning}{plural(word.plays, 'play')}, {word.mean_score:.1f} points)"
