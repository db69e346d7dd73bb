"""What can be wrong with the record of a game: each kind with how bad it is and what it means.

Readers report what they cannot read or had to guess (`quixotry.formats`); `quixotry.replay` reports what does not agree
with the rules. Both use these kinds, so that programs can tell them apart.

Main names: `Problem`, `KINDS`, `Severity`.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Severity = Literal["error", "warning", "note"]


class Problem(NamedTuple):
    """One thing that is wrong with a record, or had to be guessed.

    Attributes:
        kind: one of `KINDS`.
        text: a sentence that quotes what was written and says what was expected.
        line: the line of the file, from 1; None if it is about no line.
        column: the character of the line, from 1; None if it is about the whole line.
        turn: the number of the turn in the main line, from 1; None if it is about no turn.
    """

    kind: str
    text: str
    line: int | None = None
    column: int | None = None
    turn: int | None = None

    @property
    def severity(self) -> Severity:
        """How bad it is.

        `error`: the record is wrong. `warning`: something had to be guessed, or does not agree. `note`: worth knowing.
        """
        return KINDS[self.kind][0]

    @property
    def place(self) -> str:
        """Where it is: `line 12, column 5` or `turn 3`; empty if that cannot be said."""
        if self.line is None:
            return "" if self.turn is None else f"turn {self.turn}"
        return f"line {self.line}" if self.column is None else f"line {self.line}, column {self.column}"

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


KINDS: dict[str, tuple[Severity, str]] = {
    # The file as text.
    "empty": ("error", "there is nothing in it"),
    "not_text": ("error", "it is no text"),
    "too_large": ("error", "it is larger than any record of a game"),
    "encoding_unknown": ("error", "the encoding that it names is unknown"),
    "encoding_misplaced": ("warning", "the encoding is named after the first line"),
    "encoding_guessed": ("warning", "it is not in the encoding that it should be in; another was taken"),
    "control_character": ("warning", "a character that nobody can see was left out"),
    # Pragmata.
    "unknown_pragma": ("note", "a pragma that nobody here knows was kept, and does nothing"),
    "repeated_pragma": ("warning", "a pragma that may stand once stands twice"),
    "late_pragma": ("warning", "a pragma that belongs before the turns stands after one"),
    "bad_pragma": ("error", "a pragma says something that it cannot say"),
    "note_without_turn": ("warning", "a note stands before the first turn"),
    "unknown_setting": ("warning", "an edition, a board or a variant of that name is unknown here"),
    "setting_guessed": (
        "note",
        "edition or board are not named, or do not fit; others were taken, which do",
    ),
    "unknown_lexicon": ("note", "the word list is not here, so that no word is looked up"),
    # Players.
    "no_players": ("error", "nobody plays"),
    "missing_player": ("warning", "a player is not named before he plays"),
    "same_nick": ("warning", "two players have the same nick; the turns go by their order"),
    "same_name": ("note", "two players have the same name"),
    "player_number": ("error", "a player has a number that there is not"),
    "unknown_nick": ("error", "a turn is of somebody who does not play"),
    # Lines of turns.
    "not_understood": ("error", "a line says nothing that can be read"),
    "bad_rack": ("error", "a rack holds what is no tile"),
    "bad_move": ("error", "a play cannot be read"),
    "bad_score": ("error", "a number was expected"),
    "missing_score": ("warning", "a turn has no score or no total"),
    "unusual_score": ("note", "a score is written in an unusual way"),
    "trailing_text": ("note", "there is more text behind a turn"),
    "unusual_line": ("note", "a line is written in an unusual way, and was read all the same"),
    "coordinate_apart": ("warning", "a coordinate is written as two words; it was read as one"),
    "guessed_turn": ("warning", "what was done in a turn is not written down; it was guessed"),
    # JSON, lists of positions, and files of any kind.
    "unknown_format": ("error", "it is in no format that is known here"),
    "newer_version": ("error", "a newer quixotry has written it"),
    "several_records": ("warning", "there is more than one game in it; the first one was taken"),
    "not_json": ("error", "it is no JSON"),
    "missing_field": ("error", "a field that every record has is missing"),
    "bad_field": ("error", "a field holds what it cannot hold"),
    "repeated_field": ("warning", "a field stands twice; the last one counts"),
    "unknown_field": ("note", "a field that nobody here knows does nothing"),
    "bad_position": ("error", "a position cannot be read"),
    "bad_board": ("error", "the squares of a board cannot be told apart"),
    # Turns by the rules.
    "off_turn": ("error", "it was somebody else's turn"),
    "illegal_play": ("error", "the rules do not allow the play"),
    "illegal_exchange": ("error", "the rules do not allow the exchange"),
    "not_on_rack": ("error", "a tile was played that the rack does not hold"),
    "rack_impossible": ("error", "a rack holds tiles that are not left"),
    "rack_size": ("warning", "a rack holds more tiles than it may"),
    "rack_changed": ("note", "a rack does not hold what its player kept from the turn before"),
    "tiles_overused": ("error", "more tiles of a kind were played than there are"),
    "phony": ("warning", "a word that is not in the word list stands"),
    "wrong_challenge": ("warning", "a play was challenged off whose words are all in the word list"),
    "withdrawn_without_play": ("error", "tiles are taken back, but no play was made before"),
    "withdrawn_mismatch": ("error", "the points taken back, or the rack, are not those of the play"),
    "challenge_without_play": ("error", "a challenge is counted, but no play was made before"),
    "challenge_wrong_player": ("error", "the points of a challenge go to the wrong player"),
    "challenge_points": ("warning", "the points of a challenge are not those of the rule"),
    "wrong_score": ("error", "a play scores something else"),
    "wrong_total": ("error", "a total does not add up"),
    # The end.
    "after_end": ("error", "somebody plays after the end of the game"),
    "before_end": ("warning", "points of the end are counted before the end"),
    "end_points": ("error", "the points for the tiles that are left are others"),
    "end_rack": ("error", "the tiles that are left are others"),
    "end_missing": ("warning", "the game is over, but the tiles that are left were not counted"),
    "end_repeated": ("error", "the tiles that are left are counted twice"),
    "time_early": ("warning", "overtime is counted before the game ends, or before the tiles that are left"),
    "time_repeated": ("warning", "overtime of a player is counted twice"),
    "unfinished": ("note", "the game goes on where the record ends"),
    "stopped": ("error", "from here on nothing can be played by the rules"),
}
