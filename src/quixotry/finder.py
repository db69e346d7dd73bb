"""Words from a rack, alone or with letters on the board: found, filtered, scored and put in order.

The native module does the searching. Here names become what they stand for: a list of words, an edition, a layout,
rules. No game is needed, and none is looked at: of a board it knows only the letters or the row that it is told.

Main names: `find`, which gives a `Found` of `FoundWord`s; `choose` -> `Choice`, for those who want to know the list and
the tiles that the names stand for.

>>> from quixotry.finder import find
>>> found = find("TBYRETT", board="GULP")
>>> len(found), found.words[:3], found[0].score, found[0].through
(82, ['BUTTERY', 'PRETTY', 'TREBLY'], 12, 'U')
"""

from __future__ import annotations

import re
from typing import NamedTuple

from quixotry import lexica
from quixotry._native import Edition, Found, FoundWord, Layout, Leaves, Lexicon, Rules, find_words
from quixotry.errors import InvalidText, UnknownName

__all__ = ["Choice", "Found", "FoundWord", "choose", "find"]

_BOX = "box"
_WRITTEN_TILE = re.compile(r"\[[^\[\]]+\]")
_QUOTED = 40  # characters of a text that a message repeats at most


class Choice(NamedTuple):
    """What words are looked for in, and what they are scored with.

    Attributes:
        lexicon: the words.
        edition: the tiles and their values.
        rules: the bonus for many tiles.
        layout: the premium squares, for a row that lies on a board.
    """

    lexicon: Lexicon
    edition: Edition
    rules: Rules
    layout: Layout


def find(
    letters: str,
    *,
    board: str = "",
    through: str = "",
    pattern: str = "",
    at: str | None = None,
    every_place: bool = False,
    length: int | None = None,
    shortest: int = 2,
    longest: int | None = None,
    contains: str = "",
    includes: str = "",
    starts: str = "",
    ends: str = "",
    like: str = "",
    blanks: str = "any",
    all_letters: bool = False,
    not_in: lexica.Words | None = None,
    by: str = "score",
    leaves: Leaves | None = None,
    lexicon: lexica.Words | None = None,
    edition: Edition | str | None = None,
    rules: Rules | str = _BOX,
    layout: Layout | str | None = None,
) -> Found:
    """The words of two tiles or more that letters make, alone, with letters on the board, or in a row of it.

    At least one tile of each word comes from `letters`. A blank is spent where a letter is missing, and counts 0. The
    score is the sum of all tiles of the word, those on the board too, with the premiums of the row, if it has any, and
    the bonus of the rules for the tiles that come from `letters`. A word that can be laid in several ways is in the
    answer as it scores most. Words that it would form across are not looked at: `Position.moves` knows those.

    Args:
        letters: 1 to 100 tiles in any case, `?` for a blank; a tile of several letters may be in brackets, `[CH]`.
        board: letters on the board, each of which is tried by itself: a word must have it, and uses it once.
        through: letters on the board that are all used, in any order and at any place.
        pattern: a row of squares: letters are tiles that lie there, `.` or `_` are empty squares, and so are `=` triple
            word, `-` double word, `"` triple letter, `'` double letter, `~` quadruple word and `^` quadruple letter.
            A word must cover a tile of the row, if it has any, and an empty square, and neither end of it may touch a
            tile: in `..T` the rack QAID finds AIT and QAT, not QI. On the board and in a row a lower-case letter is a
            blank, unless there are no others.
        at: where the first square of the row lies on the layout: `8A` for a row, `H1` for a column. Its empty squares
            are then those of the layout.
        every_place: whether a word is listed for each place in the row where it fits; else for its best. Needs a row.
        length: how many tiles a word must have. What can be no number of tiles is refused, and so are numbers that
            exclude each other.
        shortest: how many tiles a word must have at least.
        longest: how many tiles a word may have at most.
        contains: letters that a word must have side by side.
        includes: letters that a word must have, anywhere, each as often as it is given.
        starts: letters that a word must begin with.
        ends: letters that a word must end with.
        like: a pattern of the whole word, as `Lexicon.matching` takes it: `?` one letter, `*` any, `[AEI]` a choice.
        blanks: `without` for words that can be laid without a blank of the rack, so laid; `with` for all the others,
            which need one; else `any`. With `every_place` it is each word at each place that needs one or not.
        all_letters: whether all of `letters` must be used.
        not_in: a list whose words are left out: a `Lexicon`, a name, a path, or the words.
        by: the order. `score`; `length`, the longest first; `word`, the alphabet; `leave`, what the tiles kept are
            worth by `leaves`, or without these what they are good for (`FoundWord.leave_bingos`); `probability`, the
            likeliest first; `commonness`, the commonest first. Equal ones are in the order of score, then length, then
            the alphabet.
        leaves: a table of what it is worth to keep tiles, such as `Leaves.open` gives: words tell `leave_worth` then.
        lexicon: the words: a `Lexicon`, a name, a path, or the words themselves; `open-world` by default.
        edition: the tiles and their values; by default those of the rules, or of the list where its letters are others.
        rules: a rule set or its name.
        layout: a board or its name; by default that of the rules.

    Returns:
        A sequence of `FoundWord`, in the order asked for; they are made as you look at them.

    >>> from quixotry import find
    >>> find("QAID", pattern="..T", lexicon=["AI", "AIT", "QAT", "QI"]).words
    ['QAT', 'AIT']

    Raises:
        InvalidRack: `letters` are none, or more than 100, or not of the edition.
        InvalidText: letters elsewhere are not of the edition, a row is none, or options exclude each other.
        InvalidPattern: `like` is no pattern.
        UnknownName: nothing is called so.
        LexiconError: a list is no good, or not in the letters of the edition.
        LexiconFileError: a list cannot be read.
        QuixotryError: the leaves are of other tiles.
    """
    chosen = choose(lexicon=lexicon, edition=edition, rules=rules, layout=layout)
    left_out = None if not_in is None else lexica.open_lexicon(not_in, edition=_language(edition, chosen.edition))
    try:
        return find_words(
            chosen.lexicon,
            chosen.edition,
            chosen.rules,
            chosen.layout,
            letters,
            board=board,
            through=through,
            pattern=pattern,
            at=at,
            every_place=every_place,
            length=length,
            shortest=shortest,
            longest=longest,
            contains=contains,
            includes=includes,
            starts=starts,
            ends=ends,
            like=like,
            blanks=blanks,
            all_letters=all_letters,
            not_in=left_out,
            by=by,
            leaves=leaves,
        )
    except InvalidText as error:
        raise _naming_tile(error, chosen.edition) from None


def choose(
    *,
    lexicon: lexica.Words | None = None,
    exclude: lexica.Words | None = None,
    edition: Edition | str | None = None,
    rules: Rules | str = _BOX,
    layout: Layout | str | None = None,
) -> Choice:
    """What names stand for, as `find` understands them; `exclude` are words to leave out of the list.

    >>> [part.name for part in choose(lexicon="enable", rules="words-with-friends")]
    ['enable', 'English WWF', 'words-with-friends', 'words-with-friends']

    Raises:
        UnknownName: nothing is called so.
        LexiconError: a list is no good, or not in the letters of the edition.
        LexiconFileError: a list cannot be read.
    """
    rule_set = rules if isinstance(rules, Rules) else Rules.named(rules)
    usual = Edition.named(rule_set.edition)
    words = lexica.open_lexicon(lexicon, edition=_language(edition, usual), exclude=exclude)
    tiles = _fitting(usual, words) if edition is None else edition
    board = rule_set.layout if layout is None else layout
    return Choice(
        words,
        tiles if isinstance(tiles, Edition) else Edition.named(tiles),
        rule_set,
        board if isinstance(board, Layout) else Layout.named(board),
    )


def quotable(text: str) -> str:
    """What a message repeats of a text: of a long one the beginning.

    >>> quotable("QUIZ"), quotable("A" * 100) == "A" * 40 + "…"
    ('QUIZ', True)
    """
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"


def _naming_tile(error: InvalidText, edition: Edition) -> InvalidText:
    """The error; where what it stumbles over is the bracket of a tile that there is not, it names the whole tile."""
    text = error.input or ""
    for written in _WRITTEN_TILE.finditer(text):
        if error.place == f"character {written.start() + 1}":
            before = written.start() if written.end() > _QUOTED else 0
            quoted = f"{'…' if before else ''}{quotable(text[before:])}"
            message = f"'{quotable(written.group())}' in '{quoted}' is no tile of the {edition.name} edition"
            return type(error)(message, kind=error.kind, input=text, place=error.place)
    return error


def _language(edition: Edition | str | None, tiles: Edition) -> Edition | str | None:
    """In whose letters a list is read: those asked for, or those of tiles of another language; else the list knows."""
    if edition is not None:
        return edition
    usual = Edition.named(Rules.named(_BOX).edition)
    return None if tiles.letters == usual.letters else tiles


def _fitting(usual: Edition, words: Lexicon) -> Edition:
    """The usual edition; where the words are in other letters, theirs."""
    if words.edition == usual.name:
        return usual
    try:
        own = Edition.named(words.edition)
    except UnknownName:  # a table of somebody's own, who has to name it; whether the letters fit is checked later
        return usual
    return usual if own.letters == usual.letters else own
