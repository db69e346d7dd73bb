"""`quixotry board`: positions and games of files, as text and as pictures."""

from __future__ import annotations

import json
import sys
import xml.etree.ElementTree as ET
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from quixotry.cli import quixotry

EMPTY = "/".join(["15"] * 15)
RETINAS = f"{EMPTY} AEINRST/ 0/0 0"
GAME = """\
#character-encoding UTF-8
#player1 Ann Ann Abel
#player2 Ben Ben Bell
>Ann: AEINRST 8D NASTIER +66 66
>Ben: ?BDEGKO H8 .DOKE +11 11
>Ann: EJLQRUZ 12H .QULZ +46 112
>Ann: EJLQRUZ -- -46 66
>Ben: BCGHTX? 11F TX. +14 25
>Ann: EJLQRUZ -EJ +0 66
"""
SVG = "{http://www.w3.org/2000/svg}"


def ask(*words: str | Path, typed: str | None = None) -> Result:
    """Runs the verb here."""
    return CliRunner().invoke(quixotry, ["board", *map(str, words)], input=typed)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.gcg"
    path.write_text(GAME, encoding="utf-8")
    return path


def drawn(path: Path) -> ET.Element:
    return ET.fromstring(path.read_bytes())


def texts(root: ET.Element, name: str) -> list[str]:
    found = (element for element in root.iter() if name in (element.get("class") or "").split())
    return ["".join(element.itertext()) for element in found]


def test_a_game_as_text(file: Path) -> None:
    shown = ask(file)
    assert shown.exit_code == 0
    assert "11 | . . . . - T X K" in shown.stdout
    assert "6. Ann Abel: exchanges EJ" in shown.stdout
    assert "Scores: Ann Abel 66, Ben Bell 25 " in shown.stdout
    assert ask("-", typed=GAME).stdout == shown.stdout
    turned = ask(file, "--labels", "lettered-rows").stdout
    assert turned.split()[0] == "1"


def test_any_turn_of_a_game(file: Path) -> None:
    start = ask(file, "--turn", "0").stdout
    assert "Rack: AEINRST" in start
    assert " 8 | = . . ' . . . * . . . ' . . = | 8" in start
    phony = ask(file, "--turn", "3").stdout
    assert "E Q U L Z" in phony
    assert "3. Ann Abel: 12H EQULZ 46" in phony
    assert "Scores: Ann Abel 112, Ben Bell 11 " in phony
    after = ask(file, "--turn", "4").stdout
    assert "Q U L Z" not in after
    assert "Rack: BCGHTX?" in after
    beyond = ask(file, "--turn", "7")
    assert beyond.exit_code == 2
    assert "there is no turn 7; 0 to 6 were expected" in beyond.stderr


def test_what_nobody_knows_is_not_shown(file: Path) -> None:
    """After the last turn nobody knows Ben's rack, although a game has to deal him one."""
    assert "Rack:" not in ask(file).stdout
    shown = json.loads(ask(file, "--json").stdout)
    assert shown["racks"] == ["", ""]
    known = json.loads(ask(file, "--turn", "1", "--json").stdout)
    assert known["racks"] == ["BDEGKO?", ""]
    assert known["rows"][7][3] == "N"


def test_all_pictures_of_a_game_at_once(file: Path, tmp_path: Path) -> None:
    names = ("board.svg", "board.png", "game.svg", "game.gif")
    paths = [tmp_path / name for name in names]
    options: list[str | Path] = []
    for option, path in zip(("--svg", "--png", "--animated", "--gif"), paths, strict=True):
        options += [option, path]
    done = ask(file, *options, "--numbers", "--width", "330", "--turn", "5", "--theme", "dark")
    assert (done.exit_code, done.stdout) == (0, ""), done.output
    assert [line.split()[-1] for line in done.stderr.splitlines() if "Drawn" in line] == [
        f"{path}." for path in (paths[0], paths[2], paths[1], paths[3])
    ]
    assert {path.name for path in tmp_path.iterdir()} == {"game.gcg", *names}
    board, film = drawn(paths[0]), drawn(paths[2])
    assert texts(board, "qx-caption") == ["5. Ben Bell: 11F TXK 14"]
    assert texts(board, "qx-number") == ["1", "2", "3"]
    assert "qx-dark" in (board.get("class") or "")
    assert len(texts(film, "qx-caption")) == 5
    with Image.open(paths[1]) as png, Image.open(paths[3]) as gif:
        assert png.width == gif.width == 330
        assert getattr(gif, "n_frames", 0) == 6
        assert png.info["Title"] == "Ann Abel against Ben Bell, after turn 5 of 6"


def test_what_a_picture_leaves_out(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    ask(file, "--svg", path, "--turn", "1")
    whole = drawn(path)
    ask(file, "--svg", path, "--turn", "1", "--no-rack", "--no-scores")
    bare = drawn(path)
    assert texts(whole, "qx-name") == ["Ann Abel\xa0\xa066", "Ben Bell\xa0\xa00"]
    assert not texts(bare, "qx-name")
    assert len(texts(whole, "qx-rack")) == 1
    assert not texts(bare, "qx-rack")
    ask(RETINAS, "--svg", path)
    assert not texts(drawn(path), "qx-name")
    ask(RETINAS, "--svg", path, "--scores")
    assert texts(drawn(path), "qx-name") == ["On turn\xa0\xa00", "Player 2\xa0\xa00"]


def test_the_picture_in_words(file: Path, tmp_path: Path) -> None:
    told = ask(file, "--turn", "2", "--alt").stdout
    assert told.startswith("Ann Abel against Ben Bell, after turn 2 of 6. Row 8: NASTIER from D8.")
    assert "Scores: Ann Abel 66, Ben Bell 11. On turn: Ann Abel. Rack: E J L Q R U Z." in told
    both = ask(file, "--turn", "2", "--alt", "--svg", tmp_path / "board.svg")
    assert both.stdout == told
    assert (tmp_path / "board.svg").exists()


@pytest.mark.parametrize("option", ["--svg", "--animated"])
def test_pictures_go_to_stdout(option: str, file: Path) -> None:
    assert ET.fromstring(ask(file, option, "-").stdout).tag == f"{SVG}svg"


def test_pixels_go_to_stdout(file: Path) -> None:
    with Image.open(BytesIO(ask(RETINAS, "--png", "-").stdout_bytes)) as picture:
        assert picture.size == (1320, 1428)
    with Image.open(BytesIO(ask(file, "--gif", "-", "--width", "200").stdout_bytes)) as picture:
        assert picture.format == "GIF"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere.gcg"], "'nowhere.gcg' cannot be read"),
        ([RETINAS, "--turn", "3"], "--turn needs a game in a file"),
        ([RETINAS, "--numbers"], "--numbers needs a game in a file"),
        ([RETINAS, "--gif", "-"], "--gif needs a game in a file"),
        ([RETINAS, "--animated", "-"], "--animated needs a game in a file"),
        ([RETINAS, "--svg", "-", "--png", "-"], "only one picture can go to stdout"),
        ([RETINAS, "--png", "-", "--width", "100000"], "pixels was asked for"),
        (["15/15 A/ 0/0 0"], "needs 15 rows, not 2"),
    ],
)
def test_what_cannot_be_drawn_is_said(words: list[str], said: str) -> None:
    done = ask(*words)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stdout == ""


def test_files_that_hold_no_game_are_said_to(tmp_path: Path) -> None:
    for content in (b"", b"\x00\xff\x00", b"Dear Ann, how are you?\n"):
        path = tmp_path / "odd.gcg"
        path.write_bytes(content)
        done = ask(path)
        assert done.exit_code == 2, content
        assert done.stderr.startswith("quixotry: ")
    assert ask(tmp_path).exit_code == 2


def test_slips_are_counted_and_drawn_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "slip.gcg"
    path.write_text(GAME.replace("+11 11", "+18 18").replace("+46 112", "+46 118").replace("-46 66", "-46 72"))
    done = ask(path, "--turn", "2")
    assert done.exit_code == 0
    assert "18 was written" in done.stderr
    assert "check-game" in done.stderr
    assert "Ben Bell 18 " in done.stdout


def test_of_several_games_the_first_is_drawn_and_that_is_said(tmp_path: Path) -> None:
    path = tmp_path / "both.gcg"
    first = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: AEINRST 8D NASTIER +66 66\n"
    path.write_text(first + first.replace("8D NASTIER +66 66", "8D RETAINS +66 66"), encoding="utf-8")
    result = ask(path)
    assert result.exit_code == 0
    assert "N A S T I E R" in result.stdout
    assert result.stderr.startswith(f"quixotry: {path}: it holds 2 games; the first one was taken")


def test_positions_in_files_are_drawn_too(tmp_path: Path) -> None:
    path = tmp_path / "positions.cgp"
    path.write_text(f"# Out in one\n{RETINAS}\n", encoding="utf-8")
    done = ask(path)
    assert done.exit_code == 0
    assert "Rack: AEINRST" in done.stdout
    assert ask(path, "--alt").stdout.startswith("Out in one. The board is empty.")


def test_without_the_extra_a_sentence_says_what_to_install(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    done = ask(file, "--png", tmp_path / "board.png")
    assert done.exit_code == 2
    assert "pip install 'quixotry[png]'" in done.stderr
    assert not (tmp_path / "board.png").exists()


def test_words_and_captions_follow_the_labels(file: Path, tmp_path: Path) -> None:
    told = ask(file, "--turn", "2", "--numbers", "--alt", "--labels", "lettered-rows").stdout
    assert "Row H: NASTIER from H4. Row I: D from I8." in told
    assert "Plays in order: 1 at H4 across, 2 at I8 down." in told
    assert "Last turn: 2. Ben Bell: 8H IDOKE 11." in told
    path, film = tmp_path / "board.svg", tmp_path / "film.svg"
    ask(file, "--turn", "1", "--labels", "lettered-rows", "--svg", path, "--animated", film)
    assert texts(drawn(path), "qx-caption") == ["1. Ann Abel: H4 NASTIER 66"]
    for picture in (path, film):
        said = drawn(picture).findtext(f"{SVG}desc") or ""
        assert "from H4" in said
        assert "8D" not in said
        assert "D8" not in said


def test_comments_beside_a_position_are_passed_over() -> None:
    assert ask(f"# Out in one\n\n{RETINAS}\n").stdout == ask(RETINAS).stdout
    assert ask("# nothing else").exit_code == 2


def test_help_says_what_is_taken_if_nothing_is_named() -> None:
    told = " ".join(ask("--help").stdout.split())
    assert "open-world" not in told
    assert "[default: box]" not in told


def test_moves_are_found_in_a_file_with_a_position(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "position.cgp"
    path.write_text(f"# Out in one\n{RETINAS}\n", encoding="utf-8")

    def moves(given: str) -> Result:
        return CliRunner().invoke(quixotry, ["moves", given, "--top", "3"])

    assert moves(str(path)).stdout == moves(RETINAS).stdout != ""
    told = moves(str(file))
    assert told.exit_code == 2
    assert "holds a game; a position was expected" in told.stderr
    path.write_text("Dear Ann", encoding="utf-8")
    assert moves(str(path)).exit_code == 2


def test_the_list_of_verbs_says_what_can_be_drawn() -> None:
    assert "Draw a position or a game, as text or as pictures." in CliRunner().invoke(quixotry, ["--help"]).stdout
