"""What a record is replayed with: edition, layout, rules and word list, from the names that files use for them.

Other programs have other names for the same things; what a file does not name is told by what it does name, or by its
turns. What nobody here knows becomes a problem, and something else is taken. Choices of the caller override the record.

Main names: `Setting`, `setting_of`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from quixotry._native import Edition, Layout, Lexicon, Position, Rules
from quixotry.errors import InvalidTable, LexiconError, QuixotryError, UnknownName
from quixotry.formats.problems import Problem
from quixotry.formats.record import Record
from quixotry.lexica import ANY, BUILT_IN, Words, open_lexicon, plain_name
from quixotry.lexica.register import Added, find
from quixotry.replay.inferring import challenge_rule, leftover
from quixotry.replay.tiles import Tiles, tiles_of

DEFAULT_RULES = "naspa"
# A pragma of this name and a parameter: what is different from the rule set that the record names.
RULE = "rule-"
# What other programs call our layouts and variants, without case and signs.
_LAYOUTS = {
    "crosswordgame": "standard",
    "standard15": "standard",
    "supercrosswordgame": "super",
    "standard21": "super",
}
_VARIANTS: dict[str, dict[str, str]] = {
    "classic": {"variant": "classic"},
    "crossword": {"variant": "classic"},
    "wordsmog": {"variant": "wordsmog"},
    "super": {"variant": "classic", "layout": "super", "edition": "English Super"},
    "classicsuper": {"variant": "classic", "layout": "super", "edition": "English Super"},
    "wordsmogsuper": {"variant": "wordsmog", "layout": "super", "edition": "English Super"},
}
# The edition for a word list by the letters that its name begins with; of others one cannot tell.
_LANGUAGES = {
    "German": "RD",
    "French": "FRA ODS",
    "Norwegian": "NSF",
    "Polish": "OSPS",
    "Catalan": "DISC",
    "Spanish": "FILE FISE",
    "Swedish": "SAOL",
}


@dataclass(frozen=True)
class Setting:
    """What a record is replayed with.

    Attributes:
        edition: the tiles.
        layout: the board.
        rules: the rules.
        lexicon: the word list; None if every word is valid.
        problems: what of the record nobody here knows.
        named: which of `edition`, `layout`, `rules` and `challenge` somebody has named.
    """

    edition: Edition
    layout: Layout
    rules: Rules
    lexicon: Lexicon | None = None
    problems: tuple[Problem, ...] = ()
    named: frozenset[str] = frozenset()

    @property
    def tiles(self) -> Tiles:
        """The tiles of the edition as texts and lists."""
        return tiles_of(self.edition)

    def with_(self, **changes: Any) -> Setting:
        """The same with other parameters of the rules."""
        return replace(self, rules=self.rules.with_(**changes))


class _Found(NamedTuple):
    """What is named, one way or another; None if nothing is."""

    edition: Edition | None
    layout: Layout | None
    rules: Rules | None


class _Reader:
    """Reads the names of one record, and keeps what is wrong with them."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.problems: list[Problem] = []

    def report(self, kind: str, text: str) -> None:
        self.problems.append(Problem(kind, text))

    def found(self, edition: Edition | None, layout: Layout | None, rules: Rules | None) -> _Found:
        """What the caller or the record names."""
        record, variant = self.record, self._variant()
        starts = self._position(rules, edition, layout)
        if edition is None:
            edition = self._named("edition", Edition.named, record.edition, record.edition)
            edition = edition or _opened("edition", Edition.named, variant) or _edition_of(record.lexicon)
            edition = edition or (starts.edition if starts else None)
        if layout is None:
            name = record.layout and _LAYOUTS.get(_plain(record.layout), record.layout)
            layout = self._named("board", Layout.named, name, record.layout)
            layout = layout or _opened("layout", Layout.named, variant) or (starts.layout if starts else None)
        if rules is None:
            rules = self._rules(starts)
        return _Found(edition, layout, rules)

    def _variant(self) -> dict[str, str]:
        """What a kind of game means for edition, layout and rules."""
        wanted = self.record.variant
        if wanted is None:
            return {}
        if _plain(wanted) not in _VARIANTS:
            self.report("unknown_setting", f"no kind of game '{wanted}' is known here; 'classic' was taken")
        return _VARIANTS.get(_plain(wanted), {})

    def _position(self, rules: Rules | None, edition: Edition | None, layout: Layout | None) -> Position | None:
        """The position from which the game starts, for what its line names."""
        if self.record.position is None:
            return None
        try:
            return Position.from_cgp(
                self.record.position, lexicon="any", rules=rules or DEFAULT_RULES, edition=edition, layout=layout
            )
        except QuixotryError as error:
            self.report("bad_position", f"the game starts from no position: {error.message}")
            return None

    def _named(self, what: str, named: Any, name: str | None, written: str | None) -> Any:
        if name is None or not name.strip():
            return None
        try:
            return named(name)
        except UnknownName as error:
            hint = f"; did you mean '{error.nearest}'?" if error.nearest else ""
            self.report("unknown_setting", f"no {what} '{written}' is known here{hint}")
            return None

    def _rules(self, starts: Position | None) -> Rules | None:
        """The rules that the record names, with what is different from them."""
        rules: Rules | None = self._named("rule set", Rules.named, self.record.rules, self.record.rules)
        if rules is None and starts is not None and " rul " in f" {self.record.position}":
            rules = starts.rules
        for name, value in self.record.extra:
            if rules is not None and name.startswith(RULE):
                rules = self.changed(rules, name, **{name.removeprefix(RULE).replace("-", "_"): _value(value)})
        return rules

    def changed(self, rules: Rules, name: str, **changes: Any) -> Rules:
        """Rules with another parameter, if it can have that value."""
        try:
            return rules.with_(**changes)
        except (InvalidTable, TypeError) as error:
            self.report("bad_pragma", f"'{name}' is no rule here: {error}")
            return rules

    def lexicon(self, given: Words | None, edition: Edition) -> Lexicon | None:
        """The word list: what the caller gives, else what the record names and is here."""
        wanted = self.record.lexicon if given is None else given
        if wanted is None or (isinstance(wanted, str) and plain_name(wanted) in ("", ANY)):
            return None
        try:
            if given is not None:
                lexicon = open_lexicon(given, edition=edition)
                if _fits(lexicon, edition):
                    return lexicon
                self._no_list(lexicon.name, edition)
                return None
            if not _is_here(str(wanted)):
                self.report("unknown_lexicon", f"the word list '{wanted}' is not here; no word is looked up")
                return None
            plain = plain_name(str(wanted))
            return _opened_list(str(wanted), edition, None if plain in BUILT_IN else find(plain))
        except LexiconError as error:
            if given is not None and error.kind != "foreign_alphabet":
                raise
            self._no_list(str(wanted), edition)
            return None

    def _no_list(self, name: str, edition: Edition) -> None:
        text = f"the word list '{name}' is not in the letters of the {edition.name} edition; no word is looked up"
        self.report("unknown_lexicon", text)


def setting_of(
    record: Record,
    *,
    lexicon: Words | None = None,
    rules: Rules | str | None = None,
    edition: Edition | str | None = None,
    layout: Layout | str | None = None,
) -> Setting:
    """What a record is replayed with. What is given overrides what the record says.

    Raises:
        UnknownName: something is given that nobody knows.
        LexiconError: the word list that is given is no good.
    """
    given = _Found(
        Edition.named(edition) if isinstance(edition, str) else edition,
        Layout.named(layout) if isinstance(layout, str) else layout,
        Rules.named(rules) if isinstance(rules, str) else rules,
    )
    reader = _Reader(record)
    found = reader.found(*given)
    named = {name for name, value in found._asdict().items() if value is not None}
    variant = _VARIANTS.get(_plain(record.variant or ""), {}).get("variant")
    chosen = found.rules or _usual_rules(found.edition, found.layout, variant)
    if given.rules is not None:
        # They come with tiles and a board of their own.
        named |= {"edition", "layout", "challenge"}
    else:
        chosen = _with_challenge(reader, chosen, named)
        chosen = chosen if variant in (None, chosen.variant) else chosen.with_(variant=variant)
    turns = record.turns
    if "rules" not in named:
        told = leftover(turns)
        chosen = chosen if told is None else chosen.with_(leftover=told)
    edition = found.edition or Edition.named(chosen.edition)
    return Setting(
        edition,
        found.layout or Layout.named(chosen.layout),
        chosen,
        reader.lexicon(lexicon, edition),
        tuple(reader.problems),
        frozenset(named),
    )


def _with_challenge(reader: _Reader, rules: Rules, named: set[str]) -> Rules:
    """Rules with the challenge rule that the record names, or that its turns tell of."""
    record = reader.record
    if record.challenge is not None:
        named.add("challenge")
        return reader.changed(rules, f"challenge {record.challenge}", challenge=record.challenge)
    if "rules" in named:
        named.add("challenge")
        return rules
    told = challenge_rule(record.turns)
    if told is None:
        return rules.with_(challenge="single") if rules.allows_challenges else rules
    return reader.changed(rules, f"challenge {told}", challenge=told)


@lru_cache(maxsize=64)
def _usual_rules(edition: Edition | None, layout: Layout | None, variant: str | None) -> Rules:
    """The rules by which such games are usually played: those of tournaments, unless board or tiles have their own."""
    usual = Rules.named(variant if variant in Rules.names() else DEFAULT_RULES)
    for rules in map(Rules.named, Rules.names()):
        if rules.edition == usual.edition:
            continue
        fits = layout is None or layout.name == rules.layout
        if layout is None or layout.name == usual.layout:
            fits = fits and edition is not None and edition.name == rules.edition
        # The large board is played on by tournament rules, too.
        if fits and rules.layout == "super":
            return usual.with_(edition=rules.edition, layout=rules.layout)
        if fits:
            return rules
    return usual


def _edition_of(lexicon: str | None) -> Edition | None:
    """The edition for a word list in another language than English, by its name."""
    if lexicon is None:
        return None
    beginning = re.match(r"[A-Za-z]*", lexicon.strip())
    letters = beginning.group().upper() if beginning else ""
    for language, beginnings in _LANGUAGES.items():
        if letters in beginnings.split():
            return Edition.named(language)
    own = find(plain_name(lexicon)) if _is_here(lexicon) and plain_name(lexicon) not in BUILT_IN else None
    return None if own is None or own.edition == "English" else Edition.named(own.edition)


def _is_here(name: str) -> bool:
    """Whether a list of that name can be opened. A record names no files."""
    try:
        return plain_name(name) in BUILT_IN or find(plain_name(name)) is not None
    except (LexiconError, ValueError):
        return False


@lru_cache(maxsize=8)
def _opened_list(name: str, edition: Edition, added: Added | None) -> Lexicon:
    """A list, opened once for thousands of games. One that is added under the same name later is another."""
    return open_lexicon(name, edition=edition)


def _fits(lexicon: Lexicon, edition: Edition) -> bool:
    """Whether the words of a list are in the letters of an edition."""
    try:
        return Edition.named(lexicon.edition).letters == edition.letters
    except UnknownName:
        return lexicon.edition == edition.name


def _opened(what: str, named: Any, names: dict[str, str]) -> Any:
    return named(names[what]) if what in names else None


def _plain(name: str) -> str:
    """A name without case and signs, as other programs' names are compared."""
    return "".join(character for character in name.casefold() if character.isalnum())


def _value(text: str) -> Any:
    """The value of a parameter as it is written in a pragma."""
    try:
        return json.loads(text)
    except ValueError:
        return text
