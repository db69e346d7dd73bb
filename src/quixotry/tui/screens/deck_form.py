"""What a new deck needs to know, as a form: its fields, what is to be said of each, and the words that they amount to.

Which kinds of decks, lengths and degrees of commonness there are is asked of `quixotry.study` and of the word list.

Main names: `DeckForm`, `Stock` (words to choose from), `stock_of`, `spacing` (fields that say how often cards come).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from quixotry._native import Lexicon
from quixotry.files import path_of
from quixotry.lexica import LexiconEntry, available, open_lexicon
from quixotry.sentences import plural
from quixotry.study import KINDS, ORDERS
from quixotry.study.kinds import MOST_TILES
from quixotry.tui.screens.form import Button, Choices, Entry, Text
from quixotry.tui.screens.listing import Choice

FOUND, LIST, FILE = "found", "list", "file"
Lengths = tuple[int, ...]

# The lengths that are chosen at first for a kind.
_USUAL: dict[str, Lengths] = {"anagrams": (7,), "hooks": (3,)}
_SHORTEST: Lengths = (2,)
_LABELS = {"anagrams": "anagrams", "hooks": "hooks", "short": "short words", "judge": "word or not"}
_ORDER_LABELS = {"list": "as in the list", "probability": "the likeliest first"}
_RECALL = {0.8: "80 %", 0.85: "85 %", 0.9: "90 %", 0.95: "95 %"}
_LONGEST = {30: "30 days", 90: "90 days", 180: "180 days", 365: "1 year", 3650: "10 years"}
_NAME, _PATH, _WIDE = 40, 400, 44
_SOURCES = {
    LIST: "Words of a word list, by their length.",
    FILE: "A plain list of words, one a line, such as one of your own.",
}


@dataclass(frozen=True)
class Stock:
    """Words to choose from.

    Attributes:
        lexicon: the word list, as it was asked for.
        lengths: the lengths that were asked for.
        there: how many words of each length it has.
        bands: how many of those words each band of commonness has.
        count: how many of those words there are.
        trouble: why it cannot be opened; empty if it can.
    """

    lexicon: str
    lengths: Lengths
    there: dict[int, int]
    bands: dict[int, int]
    count: int
    trouble: str = ""


def stock_of(name: str, lengths: Lengths) -> Stock:
    """What a word list has of some lengths; opening it may take a moment.

    Raises:
        QuixotryError: it cannot be opened.
    """
    lexicon = open_lexicon(name, notify=lambda _: None)
    words = words_of(lexicon, lengths)
    bands = Counter(band for word in words if (band := lexicon.band(word)) is not None)
    return Stock(name, lengths, lexicon.info.by_length, dict(sorted(bands.items())), len(words))


def words_of(lexicon: Lexicon, lengths: Lengths, band: int | None = None) -> list[str]:
    """The words of some lengths, those of a band and of commoner ones only if one is named."""
    words = [word for length in lengths for word in lexicon.matching("?" * length)]
    if band is None:
        return words
    return [word for word in words if (known := lexicon.band(word)) is not None and known <= band]


@dataclass(frozen=True)
class Wanted:
    """A deck to be made.

    Attributes:
        name: what to call it.
        kind: what its cards ask.
        lexicon: the word list that answers.
        source: where the words are from: `found`, `list` or `file`.
        lengths: which words of the word list.
        band: the least common band of them; None for all.
        path: the file.
        order: in which order new cards come.
        retention: how likely a card is to be known when it comes.
        longest: the most days until a card comes again.
    """

    name: str
    kind: str
    lexicon: str
    source: str
    lengths: Lengths
    band: int | None
    path: Path | None
    order: str
    retention: float
    longest: int


def spacing(retention: float = 0.9, longest: int = 365) -> list[Choices]:
    """The fields that say how often cards come."""
    recall = Choices("retention", "Remembered", [Choice(v, label) for v, label in _RECALL.items()], retention)
    recall.help = lambda: (
        f"A card comes when {round(recall.value * 100)} of 100 such cards would still be known. "
        "More means that cards come more often."
    )
    if recall.value not in _RECALL:
        recall.choices[recall.at] = Choice(retention, f"{retention:.0%}".replace("%", " %"))
    most = Choices("longest", "Longest wait", [Choice(v, f"after {label}") for v, label in _LONGEST.items()], longest)
    most.help = lambda: "However well it is known, a card comes again after this time at the latest."
    if most.value not in _LONGEST:
        most.choices[most.at] = Choice(longest, f"after {plural(longest, 'day')}")
    return [recall, most]


class DeckForm:
    """The fields, in the order in which they are shown; the last is the button.

    Args:
        found: the words of the deck; None to choose them here.
        lexicon: the word list that is chosen at first.
        taken: names of decks that there are.
    """

    def __init__(self, found: Sequence[str] | None, lexicon: str, taken: Collection[str] = ()) -> None:
        self.found = None if found is None else list(dict.fromkeys(found))
        self.taken = {name.casefold() for name in taken}
        self.stock: Stock | None = None
        self.name = Text("name", "Name", "", "", self._about_name, longest=_NAME, wide=_WIDE)
        kinds = [Choice(kind, _LABELS.get(kind, kind)) for kind in KINDS]
        self.kind = Choices("kind", "Cards", kinds, next(iter(KINDS)), lambda: KINDS[self.kind.value])
        sources = [Choice(LIST, "words of a word list"), Choice(FILE, "words of a file")]
        if self.found is not None:
            sources = [Choice(FOUND, "the words that were found", plural(len(self.found), "word"))]
        self.source = Choices("source", "From", sources, sources[0].value, self._about_source)
        lists = [
            Choice(entry.name, Path(entry.name).name if entry.kind == "detected" else entry.name, _about_list(entry))
            for entry in available()
        ]
        self.lexicon = Choices("lexicon", "Word list", lists, lexicon, self._about_lexicon)
        self.path = Text("path", "File", "", "its path", lambda: _SOURCES[FILE], longest=_PATH, wide=_WIDE)
        self.length = Choices("length", "Length", [], (), self._about_length)
        self.band = Choices("band", "Commonness", [Choice(None, "all words")], None, self._about_band)
        orders = [Choice(order, _ORDER_LABELS.get(order, order)) for order in ORDERS]
        self.order = Choices("order", "New cards", orders, orders[0].value, lambda: ORDERS[self.order.value])
        self.retention, self.longest = spacing()
        self.button = Button("start", "Make the deck", self._about_all)
        self._kind = self._source = ""
        self.settle()

    @property
    def fields(self) -> list[Entry]:
        """The fields that there are for what is chosen."""
        of_source: dict[str, list[Entry]] = {LIST: [self.length, self.band], FILE: [self.path]}
        return [
            self.name,
            self.kind,
            self.source,
            self.lexicon,
            *of_source.get(self.source.value, []),
            self.order,
            self.retention,
            self.longest,
            self.button,
        ]

    def settle(self) -> None:
        """Something else was chosen: what depends on it follows."""
        kind = self.kind.value
        if kind != self._kind:
            self._kind = kind
            self._set_lengths(_USUAL.get(kind, _SHORTEST))
        source = self.source.value
        if source != self._source:
            # A list of one's own is in an order that means something; that of a word list is the alphabet's.
            self._source = source
            self.order.take("probability" if source == LIST else "list")
        if self.stock is not None and (self.stock.lexicon, self.stock.lengths) != self.asked:
            self.stock = None
        self.name.empty = self._suggested()

    @property
    def asked(self) -> tuple[str, Lengths]:
        """Of which words the stock is to be known."""
        return self.lexicon.value, self.length.value

    def take_stock(self, stock: Stock) -> None:
        """What the word list has is known now."""
        if (stock.lexicon, stock.lengths) != self.asked:
            return
        self.stock = stock
        chosen = self.band.value
        bands, words = [Choice(None, "all words", plural(stock.count, "word") if not stock.trouble else "")], 0
        for band, count in stock.bands.items():
            words += count
            bands.append(Choice(band, f"band {band} and commoner", plural(words, "word")))
        self.band.choices, self.band.at = bands, 0
        if chosen in stock.bands:
            self.band.take(chosen)
        if stock.there:
            self._set_lengths(stock.lengths)
        self.name.empty = self._suggested()

    def _set_lengths(self, value: Lengths) -> None:
        there = self.stock.there if self.stock is not None else {}
        most = MOST_TILES.get(self._kind)
        known = [length for length in sorted(there) if most is None or length <= most]
        lengths: list[Lengths] = [(length,) for length in known]
        if most is not None and len(known) > 1:
            lengths.append(tuple(known))  # words that are short are learnt all together as well
        if value not in lengths:
            lengths = sorted([*lengths, value], key=lambda some: (len(some), some))
        details = [sum(there.get(length, 0) for length in some) for some in lengths]
        self.length.choices = [
            Choice(some, _of_lengths(some), plural(count, "word") if there else "")
            for some, count in zip(lengths, details, strict=True)
        ]
        self.length.take(value)

    # ------------------------------------------------------------------------------------------------------ the values

    def _suggested(self) -> str:
        """A name that is not taken."""
        source = self.source.value
        label = _LABELS.get(self._kind, self._kind)
        if source == FILE:
            name = path_of(self.path.text).stem or "my words"
        elif source == FOUND:
            name = f"{label} of found words"
        else:
            name = f"{label}, {_of_lengths(self.length.value)}"
        name, number = name[: _NAME - 4], 1
        while (unique := name if number == 1 else f"{name} {number}").casefold() in self.taken:
            number += 1
        return unique

    def wanted(self) -> Wanted:
        """What the form says."""
        source = self.source.value
        return Wanted(
            name=self.name.text or self.name.empty,
            kind=self.kind.value,
            lexicon=self.lexicon.value,
            source=source,
            lengths=self.length.value,
            band=self.band.value if source == LIST else None,
            path=path_of(self.path.text) if source == FILE else None,
            order=self.order.value,
            retention=self.retention.value,
            longest=self.longest.value,
        )

    # ----------------------------------------------------------------------------------------- what is to be said of it

    def _about_name(self) -> str:
        text = self.name.text
        if text.casefold() in self.taken:
            return f"There is a deck '{text}' already."
        return f"What you call the deck; nothing for '{self.name.empty}'."

    def _about_source(self) -> str:
        if self.found is None:
            return _SOURCES[self.source.value]
        words = " ".join(self.found[:40])
        return f"{words} ..." if len(self.found) > 40 else words

    def _about_lexicon(self) -> str:
        if self.stock is not None and self.stock.trouble:
            return self.stock.trouble
        return "The word list that answers the cards. A deck of its words has its words as cards."

    def _about_length(self) -> str:
        count = f"{self.lexicon.current.label} has {self._counted()}." if self.stock is not None else ""
        return f"How long the words are, in tiles. {count}"

    def _counted(self) -> str:
        if self.stock is None:
            return "words"
        if self.band.value is None:
            return plural(self.stock.count, "word")
        return plural(sum(count for band, count in self.stock.bands.items() if band <= self.band.value), "word")

    def _about_band(self) -> str:
        if self.stock is not None and not self.stock.bands:
            return "This word list does not say how common its words are."
        return "How common the words are; a lower band is commoner."

    def _about_all(self) -> str:
        wanted = self.wanted()
        kind = KINDS[wanted.kind]
        if wanted.source == LIST and self.stock is not None and self.stock.trouble:
            return self.stock.trouble
        if wanted.source == FILE:
            words = f"the words of '{wanted.path}'" if self.path.text else "the words of a file"
        elif wanted.source == FOUND:
            words = plural(len(self.found or ()), "word")
        else:
            words = f"{self._counted()} of {self.lexicon.current.label}"
        return f"{kind} The deck '{wanted.name}' is made of {words}."


def _about_list(entry: LexiconEntry) -> str:
    return entry.title if entry.words is None else plural(entry.words, "word")


def _of_lengths(lengths: Lengths) -> str:
    return (
        f"{lengths[0]} to {lengths[-1]} letters"
        if len(lengths) > 1
        else plural(lengths[0], "letter")
        if lengths
        else ""
    )
