"""Sections about words: those played most, short ones, Q without U, rare ones that work hard, the highest means."""

from __future__ import annotations

from collections.abc import Iterator

from quixotry.lab.report.model import Chart, Column, Section, Table
from quixotry.lab.report.source import RARE, Source
from quixotry.sentences import plural

# So many words are in a list of the best, at most.
_LISTED = 100
_BEST = Column("best", "best", "count")


def sections(source: Source) -> Iterator[Section]:
    """Yields the sections that there are words for."""
    yield _played_most(source)
    short = (*_short(source), _q_without_u(source))
    strong = (*_workhorses(source), _highest_means(source))
    for name, title, about, tables in (
        ("short", "Short words", "Small words that fit where nothing else does, and those that get rid of a Q.", short),
        (
            "strong",
            "Strong words",
            "Words that bring many points: those that few people know are what to learn.",
            strong,
        ),
    ):
        there = tuple(table for table in tables if table.rows)
        if there:
            yield Section(name, title, about, there)


def _played_most(source: Source) -> Section:
    words = source.words_table(
        "words",
        "The words played most",
        "Main words of a play, that is in its line, by how often they were played; with the mean and the highest score "
        "of such plays, and the band of commonness of the word list: the higher, the rarer.",
        source.ask("words", top=source.top),
        [(_BEST, "best")],
    )
    lengths = source.ask("word_lengths").objects()
    total = sum(row["plays"] for row in lengths)
    chart = Chart.of(
        "word_lengths",
        "Main words by length",
        "How large a part of all plays has a main word of so many letters.",
        [("plays", row["letters"], row["plays"] / total) for row in lengths],
        across="letters",
        up="part of plays",
    )
    means = Chart.of(
        "length_means",
        "What a length brings",
        "The mean score of a play by the length of its main word.",
        [("mean score", row["letters"], row["mean_score"]) for row in lengths],
        across="letters",
        up="mean score",
        kind="number",
    )
    return Section("words", "Words", "What is played, and what it brings.", (words, chart, means))


def _short(source: Source) -> Iterator[Table]:
    fewest = _fewest(source)
    yield source.words_table(
        "two_letters",
        "Two letters",
        f"All main words of two letters that were played {fewest}, the highest mean first.",
        source.ask("two_letters", plays=source.plays),
    )
    yield source.words_table(
        "three_letters",
        "Three letters with high returns",
        f"Main words of three letters that were played {fewest}, the highest mean first.",
        source.ask("three_letters", plays=source.plays, top=min(source.top, _LISTED)),
    )


def _q_without_u(source: Source) -> Table:
    about = "All main words with a Q that no U follows, the most played first."
    return source.words_table("q_without_u", "Q without U", about, source.ask("q_without_u"))


def _workhorses(source: Source) -> Iterator[Table]:
    if source.lexicon is None:
        return
    if not source.bands:
        source.notes.append(
            f"The word list '{source.lexicon.name}' does not say how common its words are, so there are no rare words."
        )
        return
    answer = source.ask("workhorses", band=RARE, plays=source.plays, top=min(source.top, 2 * _LISTED))
    yield source.words_table(
        "workhorses",
        "Rare words that work hard",
        f"Main words of band {RARE} and above, which hardly anybody knows, that were played {_fewest(source)}; in the "
        "order of all the points that they have brought.",
        answer,
    )


def _highest_means(source: Source) -> Table:
    rows = source.ask("best_means", among=source.top, plays=source.plays, top=min(source.top, _LISTED))
    about = (
        f"Among the {plural(source.top, 'word')} played most, and {_fewest(source)}, those with the highest mean score "
        "of their plays."
    )
    return source.words_table("best_means", "The highest means", about, rows)


def _fewest(source: Source) -> str:
    return "at least once" if source.plays == 1 else f"at least {source.plays:,} times"
