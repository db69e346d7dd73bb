"""The scorekeeper in plain text: what a person at a keyboard reads, and what stands in a pipe."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from quixotry.cli import keep as verb
from quixotry.cli.front import quixotry
from quixotry.keeping import Scorebook
from quixotry.keeping.commands import _ACTIONS, COMMANDS


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of this test alone."""
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))
    return tmp_path


def keep(typed: str, *words: str) -> Result:
    result = CliRunner().invoke(quixotry, ["keep", *words], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def said(typed: str, *words: str) -> str:
    result = keep(typed, *words)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_session(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    shown = said(
        "8D NASTIER 66\nH8 IDEA 10\nfix 1 8D NASTIEr\nsquare D8\nquit\n",
        str(path),
        "--players",
        "Ann, Ben",
        "--rules",
        "naspa",
        "--lexicon",
        "any",
    )
    assert shown == (
        "Ann, Ben; rules naspa, challenge double, every word is valid, tiles English.\n"
        f"Kept after every turn, in {path}\n"
        "Type a turn, such as 8D WORD, exch 3 or pass; help tells what else there is.\n"
        "1. Ann> 8D NASTIER 66\n"
        "1. Ann: 8D NASTIER  +66 = 66\n"
        "2. Ben> H8 IDEA 10\n"
        "2. Ben: H8 .DEA  +5 = 5  (forms IDEA)\n"
        "It scores 5; 10 was announced.\n"
        "3. Ann> fix 1 8D NASTIEr\n"
        "Now 1. Ann: 8D NASTIEr  +64 = 64, which was 8D NASTIER for 66\n"
        "Scores: Ann 64, was 66; Ben 5.\n"
        "3. Ann> square D8\n"
        "D8 has N, worth 1, in NASTIER at 8D across.\n"
        "3. Ann> quit\n"
    )
    assert ">Ann: NASTIE? 8D NASTIEr +64 64" in path.read_text(encoding="utf-8")


def test_it_goes_on_and_says_where_it_is(tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    result = keep("8D NASTIER\n", path, "--players", "Ann,Ben")
    assert result.exit_code == 0
    assert result.stderr == f"Kept. Go on with: quixotry keep {path}\n"
    shown = said("", path)
    assert "Last turn: 1. Ann: 8D NASTIER  +66 = 66.\nScores: Ann 66, Ben 0.\n2. Ben> " in shown
    refused = keep("", path, "--players", "Ann,Ben")
    assert refused.exit_code == 2
    assert "'--players' cannot be given" in refused.stderr


def test_who_plays_is_asked_and_the_file_is_made(tmp_path: Path) -> None:
    shown = said("Ann,Ben\n8D NASTIER\n")
    assert shown.startswith("Who plays, in the order of the turns? Ann,Ben\n")
    (path,) = (tmp_path / "data" / "records").iterdir()
    assert Scorebook.open(path).scores == (66, 0)
    assert said("") == "Who plays, in the order of the turns? \n"


def test_nothing_is_left_of_a_game_that_never_began(tmp_path: Path) -> None:
    result = keep("help\nquit\n", str(tmp_path / "game.gcg"), "--players", "Ann,Ben")
    assert result.stderr == ""
    assert not (tmp_path / "game.gcg").exists()


def test_wrong_lines_are_answered(tmp_path: Path) -> None:
    shown = said(
        "what\n\nnote\nrow\nrow 99\nwhere\nsave\nsquare Z99\nundo\nfix 1\né\n",
        str(tmp_path / "game.gcg"),
        "--players",
        "Ann,Ben",
    )
    for answer in (
        "'what' is neither a turn nor a command; help lists them.",
        "What is to be noted?",
        "Which row?",
        "There is no row '99'; 1 to 15 were expected.",
        "Which word?",
        "Into which file? For example: save friday.gcg",
        "There is no square 'Z99'; A1 to O15 were expected.",
        "There is nothing to take back.",
        "There is no turn 1; none was told yet.",
    ):
        assert answer in shown


def test_the_board_is_drawn_and_told(tmp_path: Path) -> None:
    typed = "8D NASTIER\nboard\nsay\nrow 8\ncolumn D\nwhere NASTIER\nboard on\npass\nboard off\npass\n"
    shown = said(typed, str(tmp_path / "game.gcg"), "--players", "Ann,Ben")
    assert shown.count(" 8 | = . . N A S T I E R") == 3
    assert "Row 8: NASTIER from D to J." in shown
    assert "NASTIER is at 8D, across." in shown
    assert said("8D TEA\n", str(tmp_path / "other.gcg"), "--players", "A,B", "--board").count("15 | =") == 0
    assert said("8F TEA\n", str(tmp_path / "third.gcg"), "--players", "A,B", "--board").count("15 | =") == 1


def test_a_copy_can_be_saved_in_other_formats(tmp_path: Path) -> None:
    typed = "".join(f"save {tmp_path / name}\n" for name in ("a.json", "a.json", "a.doc", "a.gcg"))
    shown = said(f"8D NASTIER\n{typed}save! {tmp_path / 'a.json'}\n", str(tmp_path / "game.gcg"), "--players", "A,B")
    assert shown.count("Saved in") == 3
    assert "To replace it, type: save!" in shown.replace("\n  ", " ")
    assert Scorebook.open(tmp_path / "a.json").scores == Scorebook.open(tmp_path / "a.gcg").scores == (66, 0)


def test_the_end_of_a_game_is_told(tmp_path: Path) -> None:
    typed = "8D NASTIER\npass\nend\nleft Ann EEIINOO\nleft Ben AARRTTU\nend\n"
    shown = said(typed, str(tmp_path / "game.gcg"), "--players", "Ann,Ben", "--rules", "naspa")
    assert "It is not known what Ann and Ben have left" in shown
    assert "The game is over: the players have agreed to stop.\n" in shown
    assert "Winner: Ann, with 59 points, 66 ahead.\n> " in shown
    again = said("", str(tmp_path / "game.gcg"))
    assert "Winner: Ann, with 59 points, 66 ahead." in again


def test_all_that_can_be_typed_is_in_the_help(tmp_path: Path) -> None:
    shown = said("help\nhelp fix\nhelp nothing\n", str(tmp_path / "game.gcg"), "--players", "Ann,Ben")
    known = {name for command in COMMANDS for name in command.names}
    assert set(_ACTIONS) <= known
    for command in COMMANDS:
        assert f"  {command.usage}" in shown
    assert "There is no command 'nothing'; help lists them." in shown
    assert max(map(len, shown.splitlines()[2:])) <= 80


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["game.doc", "--players", "Ann,Ben"], "ends with .gcg or .json was expected"),
        (["game.gcg", "--players", "Ann"], "player"),
        (["game.gcg", "--players", "Ann,ann"], "two players are called 'ann'"),
        (["game.gcg", "--players", "Ann,Ben", "--rules", "nonsense"], "nonsense"),
        (["game.gcg", "--players", "Ann,Ben", "--clock", "-1"], "minutes on the clock"),
        (["bad.gcg"], "line 3"),
        (["empty.json", "--lexicon", "nonsense", "--players", "Ann,Ben"], "nonsense"),
    ],
)
def test_what_cannot_be_is_said(
    words: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bad = "#player1 Ann Ann\n#player2 Ben Ben\n>Zoe: NA 8D NA +4 4\n"
    Path("bad.gcg").write_text(bad, encoding="utf-8")
    Path("empty.json").touch()
    result = keep("", *words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert Path("bad.gcg").read_text(encoding="utf-8") == bad
    assert sorted(path.name for path in Path().iterdir() if path.name != "data") == ["bad.gcg", "empty.json"]


def test_a_game_with_slips_tells_them(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_text("#player1 A Ann\n#player2 B Ben\n>A: AEINRST 8D NASTIER +68 68\n", encoding="utf-8")
    shown = said("", str(path))
    assert "Attention: turn 1: 8D NASTIER scores 66; 68 was written." in shown


def test_the_verb_has_help() -> None:
    assert verb.command.epilog is not None
    assert "quixotry keep" in verb.command.epilog
