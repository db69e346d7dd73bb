"""How decks look in a list: the columns behind their names, what there is to say of each, and the words of one.

Main names: `room_for_names`, `heads`, `detail`, `about`, `columns`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from rich.cells import cell_len

from quixotry.sentences import plural
from quixotry.study import KINDS, DeckSummary, until
from quixotry.tui.rows import clean, fit

# The columns behind the names; that of the word list is there where there is room for it.
_KIND, _LIST, _NUMBER, _WHEN = 10, 14, 7, 15
_MARK, _GAP, _WITH_LIST = 2, 2, 90


def _words(width: int) -> int:
    """How many columns the name of the word list has."""
    return _LIST if width >= _WITH_LIST else 0


def room_for_names(width: int) -> int:
    """How many columns names have."""
    return width - _MARK - _GAP - _KIND - _words(width) - 3 * _NUMBER - _WHEN


def detail(deck: DeckSummary, width: int, now: datetime) -> str:
    """The columns of a deck behind its name."""
    numbers = "".join(fit(f"{number:,}", _NUMBER, right=True) for number in (deck.cards, deck.new, deck.due))
    when = "" if deck.next_due is None else until(deck.next_due, now)
    return f"{fit(deck.kind, _KIND)}{fit(clean(deck.lexicon), _words(width))}{numbers}  {when}"


def heads(width: int) -> str:
    """The heads of the columns."""
    numbers = "".join(fit(text, _NUMBER, right=True) for text in ("Cards", "New", "Due"))
    words = fit("Word list", _words(width))
    return f"{'':{_MARK}}{fit('Deck', room_for_names(width))}  {fit('Kind', _KIND)}{words}{numbers}  Next"


def about(deck: DeckSummary, now: datetime) -> str:
    """What there is to say of a deck."""
    if deck.due:
        due = f"{plural(deck.due, 'card')} {'is' if deck.due == 1 else 'are'} due now."
    elif deck.next_due is not None:
        due = f"Nothing is due now; the next card comes {until(deck.next_due, now)}."
    else:
        due = "No card has been asked yet."
    new = f" {plural(deck.new, 'card')} {'is' if deck.new == 1 else 'are'} new." if deck.new else ""
    return f"{KINDS.get(deck.kind, '')} The words are those of {deck.lexicon}. {due}{new}"


def columns(words: Sequence[str], width: int) -> list[str]:
    """Words in lines, one below the other in columns of the same width."""
    cell = max(map(cell_len, words), default=0) + 2
    across = max(1, width // cell)
    lines = [words[start : start + across] for start in range(0, len(words), across)]
    return ["".join(fit(word, cell) for word in line).rstrip() for line in lines]
