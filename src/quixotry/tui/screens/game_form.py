"""What a new game needs to know, as a form: its fields, what is to be said of each, and the setup that they amount to.

What rules, word lists and tiles there are, and which of them go together, is asked of the library.

Main names: `GameForm`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from quixotry import Edition, Layout, Rules
from quixotry.errors import QuixotryError
from quixotry.lexica import ANY, DEFAULT, LexiconEntry, available
from quixotry.players import NAMES, describe
from quixotry.sentences import plural, sentence
from quixotry.table.preferences import Preferences
from quixotry.table.seats import DEFAULT_BOT
from quixotry.table.setup import Setup
from quixotry.table.terms import CHALLENGES, starts, terms
from quixotry.tui.screens.form import NOBODY, PERSON, Button, Choices, Entry, Seat, Text
from quixotry.tui.screens.listing import Choice

_LONGEST_CLOCK = 10_000  # minutes: about a week


class GameForm:
    """The fields, in the order in which they are shown; the last is the button.

    Args:
        chosen: what was chosen last.

    Raises:
        QuixotryError: something of it is gone, such as a rule set.
    """

    def __init__(self, chosen: Preferences) -> None:
        self._lists: list[LexiconEntry] = available()
        sets = [Rules.named(name) for name in Rules.names()]
        of_rules = Choice(None, "as the rules say")
        named = [Choice(rules.name, rules.title) for rules in sets]
        costs, editions, layouts = (
            [of_rules, *(Choice(name, name) for name in names)]
            for names in (CHALLENGES, Edition.names(), Layout.names())
        )
        clock = "" if chosen.clock is None else f"{chosen.clock:g}"
        self.fields: list[Entry] = [
            *self._seats(chosen.players, max(rules.max_players for rules in sets)),
            Choices("rules", "Rules", named, chosen.rules),
            Choices("challenge", "Challenge", costs, chosen.challenge, hint=self._of_rules("challenge")),
            Choices("lexicon", "Word list", self._words(), chosen.lexicon or DEFAULT, self._about_words),
            Choices("edition", "Tiles", editions, chosen.edition, self._about_tiles, self._of_rules("edition")),
            Choices("layout", "Board", layouts, chosen.layout, self._about_board, self._of_rules("layout")),
            Text("clock", "Clock", clock, "none", self._about_clock, longest=6),
            Text("seed", "Seed", "", "any", self._about_seed, longest=20),
            Button("start", "Start"),
        ]
        # What is gone is noticed here, not while it is shown.
        self.rules()
        for entry in self.fields:
            entry.help()

    def _seats(self, players: str, seats: int) -> list[Seat]:
        kinds = [Choice(f"bot:{name}", name, describe(name)) for name in NAMES]
        kinds = [Choice(PERSON, "person"), *kinds, Choice(NOBODY, "nobody")]
        who = players.split(",")[:seats]
        made = []
        for place in range(seats):
            kind, name = _seat(who[place]) if place < len(who) else (NOBODY, "")
            seat = Seat(f"seat{place}", f"Player {place + 1}", kinds, kind, name)
            seat.help = partial(_about_seat, seat)
            made.append(seat)
        return made

    def _words(self) -> list[Choice]:
        """The word lists that can be opened, and none at all."""
        lists = []
        for entry in self._lists:
            label = Path(entry.name).name if entry.kind == "detected" else entry.name
            words = plural(entry.words, "word") if entry.words is not None else entry.title
            lists.append(Choice(entry.name, label, words))
        return [*lists, Choice(ANY, ANY, "every word is valid")]

    # ------------------------------------------------------------------------------------------------------ the values

    def field(self, name: str) -> Entry:
        """A field by name."""
        return next(entry for entry in self.fields if entry.name == name)

    def _value(self, name: str) -> str | None:
        entry = self.field(name)
        assert isinstance(entry, Choices)
        value: str | None = entry.value
        return value

    def _text(self, name: str) -> str:
        entry = self.field(name)
        assert isinstance(entry, Text)
        return entry.text

    def rules(self) -> Rules:
        """The rules, with the challenge that is chosen."""
        rules = Rules.named(self._value("rules") or "")
        challenge = self._value("challenge")
        return rules if challenge is None else rules.with_(challenge=challenge)

    def setup(self) -> Setup:
        """What the form says.

        Raises:
            QuixotryError: nobody plays, or the clock or the seed is no number.
        """
        seats = [entry.spec for entry in self.fields if isinstance(entry, Seat) and entry.spec]
        if not seats:
            rules = self.rules()
            expected = f"{rules.min_players} to {rules.max_players} players were expected"
            raise QuixotryError(f"nobody sits at the table; {expected}", kind="players")
        seed, lexicon = self._text("seed"), self._value("lexicon")
        if seed and not (seed.isascii() and seed.isdigit()):
            message = f"the seed is '{seed}'; a whole number was expected, or nothing"
            raise QuixotryError(message, kind="seed", input=seed)
        return Setup(
            players=",".join(seats),
            rules=self._value("rules") or "",
            challenge=self._value("challenge"),
            lexicon=None if lexicon == DEFAULT else lexicon,
            exclude=None,
            edition=self._value("edition"),
            layout=self._value("layout"),
            seed=int(seed) if seed else Setup.fresh_seed(),
            clock=self._clock(),
        )

    def _clock(self) -> float | None:
        text = self._text("clock")
        if not text or text.casefold() in ("none", "no"):
            return None
        try:
            minutes = float(text.replace(",", "."))
        except ValueError:
            minutes = 0
        if not 0 < minutes < _LONGEST_CLOCK:
            message = f"the clock is '{text}'; minutes for each player were expected, such as 20, or nothing"
            raise QuixotryError(message, kind="bad_time", input=text)
        return minutes

    # ----------------------------------------------------------------------------------------- what is to be said of it

    def _of_rules(self, name: str) -> Callable[[], str]:
        """What the rules say of a choice that is left to them."""
        return lambda: "" if self._value(name) is not None else str(getattr(self.rules(), name))

    def _about_words(self) -> str:
        name = self._value("lexicon")
        if name == ANY:
            return "Every word is valid, so there is nothing to challenge and nothing to look up."
        found = next((entry for entry in self._lists if entry.name == name), None)
        if found is None:
            return f"The list '{name}'."
        words = "" if found.words is None else f", {plural(found.words, 'word')}"
        return f"{found.title}{words}, in the letters of {found.edition}. Add lists with: quixotry lexicon add FILE"

    def _about_tiles(self) -> str:
        edition = Edition.named(self._value("edition") or self.rules().edition)
        return f"{edition.name}: {plural(edition.total, 'tile')}, {plural(edition.blanks, 'blank')} among them."

    def _about_board(self) -> str:
        layout = Layout.named(self._value("layout") or self.rules().layout)
        return f"{layout.rows} rows, {layout.columns} columns; the start square is {layout.start}."

    def _about_clock(self) -> str:
        told = dict(terms(self.rules())).get("Overtime", "These rules know no overtime: the clock only shows.")
        return f"Minutes for each player; nothing for no clock. {told}"

    def _about_seed(self) -> str:
        return f"The same seed deals the same tiles. Leave it empty for others. Who starts: {starts(self.rules())}"


def _seat(text: str) -> tuple[str, str]:
    """Who sits there, and his name if it is a person, from a part of what `--players` takes."""
    kind, _, name = (part.strip() for part in text.partition(":"))
    if kind.lower() == PERSON:
        return PERSON, name
    return f"bot:{name.lower() or DEFAULT_BOT}", ""


def _about_seat(seat: Seat) -> str:
    if seat.kind == PERSON:
        return "A person at this keyboard. Type a name; without one the game gives one."
    if seat.kind == NOBODY:
        return "Nobody sits here."
    name = seat.kind.partition(":")[2]
    return sentence(describe(name)) if name in NAMES else f"There is no bot '{name}'."
