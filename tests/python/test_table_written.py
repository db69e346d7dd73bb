"""Games at a table as others may read them: `save FILE.gcg`, and kept games given to the verbs for records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from quixotry.cli import quixotry
from quixotry.errors import QuixotryError
from quixotry.formats import read_record, record_text
from quixotry.replay import replay
from quixotry.table import Setup, Table, save
from quixotry.table.saves import what_was_saved
from quixotry.table.written import readings_of, written


def table(players: str = "human:Ann,bot:greedy", turns: int = 3) -> Table:
    """A game after some turns of each."""
    begun = Table.begin(Setup(players, "casual", None, None, None, None, None, 4))
    for _ in range(turns):
        while begun.waits_for().kind == "bot":
            begun.bots()
        begun.play(begun.game.position.best())
    while begun.waits_for().kind == "bot":
        begun.bots()
    return begun


def test_the_record_tells_no_rack_that_its_reader_may_not_see() -> None:
    played = table()
    (ann,) = played.people
    record = written(played)
    racks = {(turn.player == ann, turn.rack is not None) for turn in record.turns}
    assert racks == {(True, True), (False, False)}
    assert record.racks == {ann: played.game.racks[ann]}
    together = written(table("human:Ann,human:Ben"))
    assert {turn.rack for turn in together.turns} == {None}
    assert together.racks == {}


def test_exchanged_tiles_of_others_are_only_counted() -> None:
    played = table("human:Ann,human:Ben", turns=1)
    played.exchange(played.game.position.rack[:3])
    turn = written(played).turns[-1]
    assert (turn.kind, turn.tiles, turn.count) == ("exchange", None, 3)


def test_once_it_is_over_all_racks_are_told_and_notes_stand_at_their_turns() -> None:
    played = table("human:Ann,human:Ben")
    played.note(2, "well found")
    played.resign(0)
    record = written(played)
    assert all(turn.rack is not None for turn in record.turns if turn.kind == "play")
    assert [node.notes for node in record.main_line()] == [[], ["well found"], [], []]


def test_a_gcg_file_is_written_for_other_programs(tmp_path: Path) -> None:
    played, path = table(), tmp_path / "game.GCG"
    save(path, played)
    reading = read_record(path)
    assert [problem for problem in reading.problems if problem.severity == "error"] == []
    assert replay(reading).game.scores == played.game.scores
    assert what_was_saved(path) == f"The record of the game is in {path}."
    with pytest.raises(QuixotryError, match="is there already") as caught:
        save(path, played)
    assert caught.value.kind == "exists"
    save(path, played, replace=True)


def test_a_kept_game_is_converted_and_checked(tmp_path: Path) -> None:
    played, kept, gcg = table(), tmp_path / "kept.json", tmp_path / "game.gcg"
    save(kept, played)
    done = CliRunner().invoke(quixotry, ["convert", str(kept), str(gcg)])
    assert done.exit_code == 0, done.output
    totals = [turn.total for turn in read_record(gcg).record.turns]
    assert totals == [turn.total for turn in written(played).turns]
    done = CliRunner().invoke(quixotry, ["check-game", str(kept)])
    assert done.exit_code == 0, done.output


def test_a_kept_game_is_replayed_and_drawn_from_its_file_and_from_stdin(tmp_path: Path) -> None:
    played, kept = table(), tmp_path / "kept.json"
    save(kept, played)
    before = kept.read_bytes()
    for words, typed in (([str(kept)], None), (["-"], before)):
        done = CliRunner().invoke(quixotry, ["replay", *words, "--json"], input=typed)
        assert done.exit_code == 0, done.output
        told = json.loads(done.stdout)
        assert [turn["move"] for turn in told["turns"]] == [turn.move for turn in written(played).turns]
        assert told["scores"] == list(played.game.scores)
        assert [turn["rack"] is None for turn in told["turns"]] == [turn.rack is None for turn in written(played).turns]
        done = CliRunner().invoke(quixotry, ["board", *words], input=typed)
        assert done.exit_code == 0, done.output
        assert done.stderr == ""
    assert kept.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept.json"]


def test_a_kept_game_that_does_not_replay_is_told_in_a_sentence(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    save(kept, table())
    kept.write_text(kept.read_text(encoding="utf-8").replace('"play"', '"fly"', 1), encoding="utf-8")
    for verb in ("replay", "board", "check-game"):
        done = CliRunner().invoke(quixotry, [verb, str(kept)])
        assert (done.exit_code, done.stdout) == (2, ""), verb
        assert "does not replay" in done.stderr
        assert "Traceback" not in done.stderr


def test_of_a_list_with_something_else_in_it_the_rest_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mixed.json"
    path.write_text(f'[{{"format": "x"}}, {record_text(written(table()), "json")}]', encoding="utf-8")
    assert [bool(reading.record.turns) for reading in readings_of(path)] == [False, True]
