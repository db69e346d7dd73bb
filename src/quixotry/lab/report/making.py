"""Making a report: the sections in their order, and the sentences at its head.

Main name: `report`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from quixotry.lab.questions import Log
from quixotry.lab.report import choices, plays, published, results, tiles, words
from quixotry.lab.report.model import Report, Section, shown
from quixotry.lab.report.source import RARE, Source
from quixotry.sentences import plural

if TYPE_CHECKING:
    from quixotry import lexica

TOP = 1000
"""So many of the most played words are looked at, unless another number is given."""

# So many words stand at the head of a report.
_HEADS = 5
Watch = Callable[[int, int], None]

_GROUPS = (results, words, plays, choices, tiles, published)


def report(
    folder: str | os.PathLike[str],
    *,
    top: int = TOP,
    plays: int | None = None,
    lexicon: lexica.Words | None = None,
    watch: Watch | None = None,
) -> Report:
    """What the games of a folder tell: scores, words, bingos, squares, choices, tiles.

    Args:
        folder: where `selfplay` has put them, a path or a URL.
        top: how many of the most played words are looked at.
        plays: how often a word must have been played to be in a table of means; by default once in 500 games.
        lexicon: the word list of the games, or its name or path; by default the list of that name that is there.
            Without any the report does not tell how rare words are.
        watch: is told how many groups of sections are done, and of how many.

    Raises:
        QuixotryError: it is no such folder (`no_log`), no games in it are complete (`no_games`), or the extra `lab` is
            not installed (`missing_package`).
    """
    return report_on(Source(Log(folder, lexicon), top, plays), watch)


def report_on(source: Source, watch: Watch | None = None) -> Report:
    """The report that is made from a source."""
    sections: list[Section] = []
    for done, group in enumerate(_GROUPS, start=1):
        sections += group.sections(source)
        if watch is not None:
            watch(done, len(_GROUPS))
    games = plural(source.log.games, "game")
    names = [player["name"] for player in source.log.manifest.players]
    title = f"{games}: {' against '.join(names) if len(names) == 2 else ', '.join(names)}"
    return Report(title, tuple(_summary(source)), _facts(source), tuple(sections), _heads(source), tuple(source.notes))


def _heads(source: Source) -> tuple[tuple[str, ...], ...]:
    edition = source.edition
    words = [row["word"] for row in source.ask("words", top=_HEADS).objects()]
    return tuple(tuple(word if edition is None else edition.split(word)) for word in words)


def _facts(source: Source) -> tuple[tuple[str, str], ...]:
    manifest = source.log.manifest
    lexicon = manifest.lexicon
    facts = {
        "Players": ", ".join(player["name"] for player in manifest.players),
        "Word list": f"{lexicon['name']}, {plural(lexicon['words'], 'word')}",
        "Rules": manifest.rules["name"],
        "Tiles": manifest.edition["name"],
        "Board": manifest.layout["name"],
        "Seed": str(manifest.seed),
        "Games": f"{source.log.games:,}"
        + ("" if source.log.games == manifest.games else f" of {manifest.games:,}, the others are not complete yet"),
        "Played by": f"quixotry {manifest.quixotry}",
    }
    return tuple(facts.items())


def _summary(source: Source) -> list[str]:
    """The most important, in sentences."""
    log = source.log
    [[turns, length]] = log.sql("select sum(turns), avg(turns) from games").rows
    [[placed, mean, bingos]] = log.sql(
        "select count(*), avg(score), count(*) filter (bingo) from turns where kind = 'place'"
    ).rows
    [first] = source.ask("first_player").objects()
    [ties] = source.ask("ties").objects()
    scores = source.ask("scores").objects()
    sentences = [f"{plural(int(turns), 'turn')}, {length:.1f} in a game."]
    for row in scores:
        who = "A player" if len(scores) == 1 else f"'{row['player']}'"
        sentences.append(
            f"{who} scores {row['mean_score']:.0f} points in a game, {row['points_a_turn']:.1f} in a turn."
        )
    interval = shown([first["low"], first["high"]], "range")
    tied = f"; {shown(ties['part'], 'part')} are ties" if ties["ties"] else ""
    sentences.append(f"Who begins wins {shown(first['win_rate'], 'part')} of the games ({interval}){tied}.")
    if placed:
        sentences.append(f"A play brings {mean:.1f} points; one in {placed / bingos:.0f} is a bingo." if bingos else "")
        most = source.ask("words", top=source.top).objects()
        word = most[0]
        sentences.append(
            f"The word played most is {word['word']}: {plural(word['plays'], 'time')}, for {word['mean_score']:.1f} "
            "points on average."
        )
        rare = sum((source.band(row["word"]) or 0) >= RARE for row in most)
        if rare:
            sentences.append(
                f"Of the {plural(len(most), 'word')} played most, {rare:,} are of band {RARE} or above: hardly anybody "
                "knows them who does not study words."
            )
    return [sentence for sentence in sentences if sentence]
