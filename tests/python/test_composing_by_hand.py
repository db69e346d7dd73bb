"""Perfect games by hand, without a screen: steps, going back, hints, and files that outlive everything."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import quixotry as qx
from quixotry.composing import by_hand_files
from quixotry.composing.by_hand import PlacesByHand, WordsByHand, begin, load
from quixotry.errors import ComposeError, QuixotryError

LIST = "enable"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))


def game(seed: int = 7, path: Path | None = None) -> WordsByHand:
    return WordsByHand.begin(seed=seed, path=path, lexicon=LIST)


def with_hints(made: WordsByHand, turns: int) -> WordsByHand:
    """The game after so many turns that hints have given."""
    while made.laid < turns:
        made.lay(made.completion().rest[0])
    return made


# --------------------------------------------------------------------------------------------------------------- steps


def test_the_word_that_is_shown_has_all_its_places() -> None:
    made = game()
    made.skip()
    made.select(3)
    for _ in range(3):
        assert made.word is not None
        on = [f"{turn.spot} {turn.word}" for turn in made.turns]
        found = qx.compose.places(made.word, on, lexicon=LIST)
        assert made.choices == found.turns
        assert len(made.boards()) == len(found.turns)
        made.select(0)


def test_going_back_shows_what_was_shown() -> None:
    made = game()
    seen = [(made.word, made.laid)]
    for step in "ssxsxssx":
        made.skip() if step == "s" else made.select(0)
        seen.append((made.word, made.laid))
    for expected in reversed(seen[:-1]):
        assert made.back()
        assert (made.word, made.laid) == expected
    assert made.back() is None
    assert made.back_turn() is None


def test_a_whole_turn_is_taken_back_with_its_skips() -> None:
    made = game()
    first = made.word
    made.select(1)
    laid = made.turns[0]
    made.skip()
    made.skip()
    assert made.back_turn() == f"{laid.word} is taken back."
    assert (made.word, made.laid) == (first, 0)


def test_the_same_seed_shows_the_same_words() -> None:
    one, other, third = game(3), game(3), game(4)
    assert [one.word, one.choices] == [other.word, other.choices]
    for each in (one, other, third):
        each.skip()
    assert one.word == other.word != third.word


def test_a_game_is_completed_with_hints_and_passes_the_referee() -> None:
    made = with_hints(game(), 14)
    assert made.is_complete
    assert (made.word, made.choices) == (None, ())
    composed = made.composition()
    assert composed is not None
    assert (composed.version, composed.method, composed.seed) == ("v3", "by-hand", 7)
    assert composed.turns == made.turns
    assert composed.left == made.game.left
    assert qx.compose.referee(composed.as_object()) == composed
    assert made.completion().sentence == "It is complete."
    with pytest.raises(ComposeError) as raised:
        made.skip()
    assert raised.value.kind == "nothing_shown"


def test_blanks_are_for_the_last_two_turns() -> None:
    made = game()
    for turn in range(12):
        assert made.game.blanks_allowed == 0
        assert not any(choice.blanks for choice in made.choices)
        with_hints(made, turn + 1)
    assert made.game.blanks_allowed == 1
    with_hints(made, 13)
    assert made.game.blanks_allowed == 2 - len(made.turns[-1].blanks)


def test_tiles_are_used_or_left() -> None:
    made = with_hints(game(), 3)
    box = sorted(made.game.used + made.game.left)
    assert len(box) == 100
    assert sorted(made.game.used) == sorted("".join(turn.rack for turn in made.turns))


def test_how_much_of_the_list_was_seen() -> None:
    made = game()
    made.select(0)
    assert made.seen.passed == 0 or made.seen.shown[0] == 1
    for _ in range(500):
        made.skip()
    seen = made.seen
    assert seen.shown_in_turn == sum(seen.shown) == 501
    assert seen.quarters == seen.passed * 4 // seen.words
    assert f"of {seen.words:,} words looked through" in seen.sentence


def test_when_nothing_fits_one_can_only_go_back() -> None:
    made = with_hints(game(), 13)
    shown = 0
    while made.word is not None:
        shown += 1
        made.skip()
    assert made.seen.passed_in_turn == made.seen.words
    with pytest.raises(ComposeError) as raised:
        made.select(0)
    assert raised.value.kind == "nothing_shown"
    for _ in range(shown):
        made.back()
    assert made.seen.shown_in_turn == min(1, shown)


def test_the_search_says_when_it_is_hopeless() -> None:
    """Where the last word cannot be laid, that is proved."""
    made = with_hints(game(), 12)
    answers: set[bool | None] = set()
    while made.word is not None and len(answers) < 2:
        for place in range(len(made.choices)):
            answers.add(made.completion(place).possible)
        made.skip()
    assert answers == {True, False}


def test_a_search_in_vain_looks_elsewhere_the_next_time() -> None:
    made = game()
    asked: list[int] = []

    class Vain:
        def completion(self, _steps: int, seed: int, _position: int | None) -> tuple[None, list[qx.ComposedTurn]]:
            asked.append(seed)
            return None, []

    real, made.game = made.game, Vain()  # type: ignore[assignment]
    for _ in range(3):
        assert made.completion().sentence.startswith("No way to complete it was found, which proves nothing")
    assert asked == [0, 1, 2]
    made.game = real
    made.skip()
    made.game = Vain()  # type: ignore[assignment]
    assert made.completion(1).possible is None
    assert asked == [0, 1, 2, 0]


def test_a_position_that_is_not_there_is_refused() -> None:
    made = game()
    with pytest.raises(ComposeError, match="position 100: the word has positions 1 to 14") as raised:
        made.select(99)
    assert raised.value.kind == "no_position"
    foreign = game(8)
    while foreign.word == made.word:
        foreign.skip()
    turn = foreign.choices[0]
    made.lay(turn)
    with pytest.raises(ComposeError, match="does not fit here") as raised:
        made.lay(turn)
    assert raised.value.kind == "no_place"


def test_what_cannot_be_played_so_is_refused() -> None:
    with pytest.raises(ComposeError) as raised:
        WordsByHand.begin(seed=1, lexicon=LIST, layout="super")
    assert raised.value.kind == "unsuited"


# --------------------------------------------------------------------------------------------------------------- files


def test_every_step_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    made = game(path=path)
    assert not path.exists(), "a game that has not begun leaves nothing behind"
    steps = [made.skip, lambda: made.select(2), made.skip, lambda: made.lay(made.completion().rest[0]), made.back]
    for step in steps:
        step()
        again = load(path)
        assert isinstance(again, WordsByHand)
        assert (again.word, again.choices, again.turns) == (made.word, made.choices, made.turns)
        assert (again.seen, again.chosen) == (made.seen, made.chosen)
    assert made.trouble is made.notice is None
    assert [path] == list(tmp_path.glob("*.json"))


_KILLED = """
import os, signal, sys
from pathlib import Path
from quixotry.composing.by_hand import WordsByHand
game = WordsByHand.begin(seed=7, path=Path(sys.argv[1]), lexicon="enable")
for _ in range(int(sys.argv[2])):
    game.skip()
    game.select(0)
print(game.word, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_game_outlives_its_program(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    done = subprocess.run([sys.executable, "-c", _KILLED, path, "3"], capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    again = load(path)
    assert isinstance(again, WordsByHand)
    assert (again.word, again.laid) == (done.stdout.strip(), 3)


def test_damage_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    made = game(path=path)
    made.select(0)
    fields = json.loads(path.read_text(encoding="utf-8"))
    state = fields["state"]
    for wrong in (
        state.replace("seed 7", "seed 8"),
        state[: len(state) // 2],
        "",
        state.replace("skip 0", "skip 1", 1),
    ):
        path.write_text(json.dumps({**fields, "state": wrong}), encoding="utf-8")
        with pytest.raises(QuixotryError) as raised:
            load(path)
        assert raised.value.kind == "bad_save"
        assert str(path) in raised.value.message
    for text in ("", "[]", "{}", '{"format": "quixotry by-hand 1"}', "[" * 100_000, '{"format": "other", "state": ""}'):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(QuixotryError, match="is no game by hand") as raised:
            load(path)
        assert raised.value.kind == "bad_save"
    path.write_text(json.dumps({**fields, "setting": {"lexicon": 3}}), encoding="utf-8")
    with pytest.raises(QuixotryError, match="is damaged"):
        load(path)


def test_another_word_list_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game(path=path).select(0)
    text = path.read_text(encoding="utf-8").replace(f'"lexicon": "{LIST}"', '"lexicon": "open-world"')
    path.write_text(text, encoding="utf-8")
    with pytest.raises(QuixotryError, match="has changed since") as raised:
        load(path)
    assert raised.value.kind == "bad_save"


def test_nothing_of_another_program_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    made = game(path=path)
    made.select(0)
    other = load(path)
    assert isinstance(other, WordsByHand)
    other.skip()
    theirs = path.read_bytes()
    made.skip()
    made.skip()
    assert path.read_bytes() == theirs
    assert made.path == tmp_path / "game-2.json"
    assert made.notice is not None
    assert "Another program has changed" in made.notice
    again = load(made.path)
    assert isinstance(again, WordsByHand)
    assert again.word == made.word


def test_a_game_that_cannot_be_kept_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    made = game(path=tmp_path / "file" / "game.json")
    made.select(0)
    assert made.laid == 1
    assert (made.trouble or "").endswith("It is tried again after each step.")
    made.path = tmp_path / "game.json"
    made.skip()
    assert made.trouble is None
    assert made.path.exists()


def test_the_last_game_that_is_not_complete_is_found() -> None:
    assert by_hand_files.latest() is None
    puzzle, made = begin("geometry"), begin("words", seed=7, lexicon=LIST)
    assert isinstance(puzzle, PlacesByHand)
    assert isinstance(made, WordsByHand)
    puzzle.lay(puzzle.choices[0])
    made.skip()
    assert puzzle.path is not None
    assert made.path is not None
    os.utime(puzzle.path, (1, 1))
    assert by_hand_files.latest() == made.path
    assert by_hand_files.latest("geometry") == puzzle.path
    (by_hand_files.folder() / "zzz.json").write_text("{", encoding="utf-8")
    assert by_hand_files.latest("words") == made.path
    with_hints(made, 14)
    assert by_hand_files.latest("words") is None


# -------------------------------------------------------------------------------------------------------- without words


def test_the_puzzle_without_letters_is_completed_with_hints(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.json"
    made = PlacesByHand.begin(path=path)
    assert len(made.choices) == 14
    assert made.arrangement() is None
    while not made.is_complete:
        made.lay(made.completion().rest[0])
        again = load(path)
        assert isinstance(again, PlacesByHand)
        assert (again.game.places, again.choices) == (made.game.places, made.choices)
    arrangement = made.arrangement()
    assert arrangement is not None
    assert arrangement == qx.Arrangement(" ".join(made.game.places))
    assert [spot.length for spot in made.spots()] == list(arrangement.lengths)
    last = made.game.places[-1]
    assert made.back() == f"{last} is taken back."
    assert last in made.choices


def test_a_place_where_no_word_may_lie_is_refused() -> None:
    made = PlacesByHand.begin()
    for wrong in ("1A", "H1", "nowhere", ""):
        with pytest.raises(ComposeError, match="does not fit here") as raised:
            made.lay(wrong)
        assert raised.value.kind == "no_place"
    assert made.back() is None
    made.lay("8D")
    assert made.game.crossed == (None,)
    assert made.completion("D1").possible is True
