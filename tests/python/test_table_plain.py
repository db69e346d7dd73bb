"""Plain mode beside the turns themselves: games that keep themselves, what is told, the end, and who is asked."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from plain import COMMAND, Terminal, here, play, racks
from quixotry.cli import quixotry
from quixotry.table import Setup, Shelf, Table, load

BOT = ["--players", "human:Ann,bot:greedy", "--lexicon", "enable", "--seed", "9"]
TWO = ["--players", "human:Ann,human:Ben", "--lexicon", "enable", "--seed", "4"]
THREE = ["--players", "human:Ann,human:Ben,human:Cat", "--lexicon", "enable", "--seed", "4"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shelf of its own for each test."""
    monkeypatch.setenv("QUIXOTRY_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data" / "games"


def run(typed: str, *words: str) -> Result:
    return CliRunner().invoke(quixotry, ["play", *words], input=typed)


def games() -> list[Path]:
    return [kept.path for kept in Shelf().games()]


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.01)


# ------------------------------------------------------------------------------------------------ keeping and resuming


def test_a_game_keeps_itself_and_goes_on() -> None:
    first = run("pass\n", *BOT)
    assert first.exit_code == 0
    assert "Go on with: quixotry play --resume" in first.stderr
    [kept] = games()
    assert load(kept).setup.seed == 9
    second = run("pass\nhistory\n", "--resume")
    assert second.exit_code == 0
    assert second.stdout.count("Ann: pass") >= 2
    assert games() == [kept]
    # What was dealt is what would have been dealt.
    whole = here("pass\npass\nhistory\nquit\n", *BOT)
    assert racks(second.stdout)[-1] == racks(whole)[-1]


def test_nothing_done_is_nothing_kept() -> None:
    done = run("unseen\nquit\n", *BOT)
    assert "Nothing was played yet, so the game was not saved." in done.stderr
    assert games() == []
    assert run("", "--players", "bot:greedy,bot:greedy", "--lexicon", "enable").exit_code == 0
    assert games() == []  # a game without people is nobody's to go on with


def test_there_may_be_nothing_to_go_on_with(folder: Path) -> None:
    none = run("", "--resume")
    assert none.exit_code == 2
    assert "there is no game to go on with" in none.stderr
    run("resign!\n", *BOT)
    assert len(games()) == 1  # it is over, and stays for who wants to look at it
    assert run("", "--resume").exit_code == 2
    (folder / "broken.json").write_text("{")
    broken = run("", "--resume")
    assert broken.exit_code == 2
    assert "broken.json" in broken.stderr
    assert (folder / "broken.json").read_text() == "{"


def test_a_damaged_game_does_not_hide_an_older_one(folder: Path) -> None:
    run("pass\n", *BOT)
    [kept] = games()
    os.utime(kept, (1, 1))
    (folder / "later.json").write_text("\0\0\0")
    resumed = run("quit\n", "--resume")
    assert resumed.exit_code == 0
    assert "later.json" in resumed.stderr
    assert "Seed 9," in resumed.stdout


def test_the_last_game_is_found_without_playing_through_all_of_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for age, seed in enumerate("123"):
        run("pass\n", *BOT[:-1], seed)
        os.utime(games()[0], (1000 - age,) * 2)
    run("resign!\n", *BOT)
    played = []
    restore = Table.restore

    def counting(record: Any, path: Path, known: bytes) -> Table:
        played.append(path)
        return restore(record, path, known)

    monkeypatch.setattr(Table, "restore", counting)
    assert "Seed 1," in run("quit\n", "--resume").stdout
    assert len(set(played)) == 1


def test_what_a_game_that_goes_on_tells_is_what_is_new() -> None:
    run("pass\n", *BOT)
    told = run("quit\n", "--resume").stdout
    assert "Ann: pass" not in told
    assert len(re.findall(r"^greedy: ", told, re.MULTILINE)) == 1
    assert "greedy: " in run("last\nquit\n", "--resume").stdout.partition("> last")[2]


def test_a_bot_that_fails_ends_the_game_with_a_sentence_and_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    import quixotry as qx
    from quixotry.players import Bot

    choose = Bot.choose

    def failing(self: Bot, view: qx.Position) -> Any:
        if broken:
            raise qx.QuixotryError("the word list cannot be read", kind="io")
        return choose(self, view)

    def passing(self: Table) -> Any:
        broken.append(True)
        return pass_(self, "pass")

    broken: list[bool] = []
    pass_ = Table.play
    monkeypatch.setattr(Table, "play", lambda self, move: passing(self))
    monkeypatch.setattr(Bot, "choose", failing)
    ended = run("pass\npass\n", *BOT)
    assert ended.exit_code == 2
    assert "the word list cannot be read" in ended.stderr
    assert "Go on with: quixotry play --resume" in ended.stderr
    assert "Traceback" not in ended.output
    [kept] = games()
    assert [event.kind for event in load(kept).game.events][-1] == "pass"


def test_a_wrong_theme_is_found_before_a_game_begins(folder: Path) -> None:
    refused = run("", *BOT, "--theme", "nonsense")
    assert refused.exit_code == 2
    assert "there is no theme 'nonsense'; expected dark, " in refused.stderr
    assert not folder.exists()


def test_a_screen_that_fails_leaves_no_game_that_never_began(monkeypatch: pytest.MonkeyPatch) -> None:
    import quixotry.cli.play
    import quixotry.tui

    def screen(table: Table, **options: Any) -> int:
        assert len(games()) == 1
        raise OSError("no screen")

    monkeypatch.setattr(quixotry.cli.play, "on_a_screen", lambda: True)
    monkeypatch.setattr(quixotry.tui, "run", screen)
    assert run("", *BOT).exit_code != 0
    assert games() == []


def test_a_save_replaces_another_file_only_where_that_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "my list.txt"
    file.write_text("precious")
    refused = run(f"save {file}\nquit\n", *BOT).stdout
    assert f"'{file}' is there already, and is no saved game. To replace it, type: save! {file}" in refused
    assert file.read_text() == "precious"
    assert f"Go on with: quixotry play --load '{file}'" in run(f"save! {file}\nquit\n", *BOT).stdout
    assert load(file).setup.seed == 9
    assert f"Saved in {file}" in run(f"save {file}\nquit\n", *BOT).stdout  # a saved game is replaced


def test_a_game_of_a_file_keeps_itself_there(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    run(f"pass\nsave {file}\nquit\n", *BOT)
    before = len(load(file).game.events)
    looked = run("unseen\nquit\n", "--load", str(file))
    assert f"quixotry play --load {file}" in looked.stderr
    assert len(load(file).game.events) == before
    run("pass\nquit\n", "--load", str(file))
    assert len(load(file).game.events) > before


@pytest.mark.parametrize("option", [["--seed", "3"], ["--clock", "5"], ["--players", "human"], ["--rules", "box"]])
def test_a_saved_game_brings_its_setup(option: list[str]) -> None:
    run("pass\n", *BOT)
    refused = run("", "--resume", *option)
    assert refused.exit_code == 2
    assert option[0] in refused.stderr
    assert run("quit\n", "--resume", "--plain", "--board", "--no-animation", "--theme", "dark").exit_code == 0


def test_kill_9_loses_nothing(folder: Path) -> None:
    surroundings = {**os.environ, "QUIXOTRY_DATA_DIR": str(folder.parent)}
    process = subprocess.Popen(
        [COMMAND, "play", "--plain", *BOT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=surroundings,
        encoding="utf-8",
        bufsize=0,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("pass\npass\n8H WO")  # in mid-line
    process.stdin.flush()
    until(lambda: len(games()) == 1 and sum(e.kind == "pass" for e in load(games()[0]).game.events) == 2)
    process.send_signal(signal.SIGKILL)
    process.wait(30)
    process.stdin.close()
    process.stdout.close()
    assert run("history\nquit\n", "--resume").stdout.count("  Ann: pass") == 2


def test_a_folder_that_cannot_be_written_gets_one_sentence_and_the_game_goes_on(folder: Path) -> None:
    folder.parent.mkdir()
    folder.write_text("a file where the folder should be")
    shown = run("pass\npass\nquit\n", *BOT)
    assert shown.exit_code == 0
    assert shown.stdout.count("Ann: pass") == 2
    assert shown.stderr.count("Not kept: ") == 1
    assert shown.stderr.count("The game could not be kept: ") == 1
    assert folder.read_text() == "a file where the folder should be"


def test_two_at_one_game_go_on_in_two_files(folder: Path) -> None:
    run("pass\n", *BOT)
    [kept] = games()
    terminal = Terminal("--resume")
    terminal.wait_for("Ann> ")
    run("pass\n", "--resume")
    terminal.type("pass\n")
    terminal.wait_for("Another program has changed")
    terminal.wait_for("Ann> ")
    terminal.type("\x04")
    assert terminal.ends_with() == 0
    assert len(games()) == 2
    assert {path.name for path in games()} == {kept.name, f"{kept.stem}-2.json"}


# -------------------------------------------------------------------------------------------------- what is told


def test_the_board_is_drawn_when_it_is_wanted() -> None:
    drawn = "A B C D E F G H I J K L M N O"
    assert drawn not in here("pass\npass\nquit\n", *BOT)
    assert here("board\nquit\n", *BOT).count(drawn) == 2  # above and below
    assert here("pass\nquit\n", *BOT, "--board").count(drawn) == 4
    assert here("board on\npass\npass\nquit\n", *BOT).count(drawn) == 6
    assert here("board off\npass\nquit\n", *BOT, "--board").count(drawn) == 2


def test_everything_is_there_in_words() -> None:
    shown = here("say\nsay down\nrow 8\nrow H\ncolumn h\nsquare 8h\nwhere qi\nrack\nlast\nclock\ntry 8H\nquit\n", *BOT)
    for part in ("Row 8: ", "Column H: ", "H8 ", "QI is not on the board.", "Your tiles: ", "This game has no clock"):
        assert part in shown
    assert shown.count("Column H: ") == 3
    assert max(map(len, shown.splitlines())) <= 80
    wrong = here("row\nrow 99\nsquare\nsquare Z9\nwhere\ntry\nhelp xyzzy\nhelp undo\nquit\n", *BOT)
    assert "Which row?" in wrong
    assert "there is no row '99'" in wrong.replace("There", "there")
    assert "take back, to your last turn" in wrong


def test_a_play_is_told_with_the_words_that_it_forms() -> None:
    shown = here("pass\n" * 3 + "quit\n", *BOT)
    told = re.findall(r"^greedy: (\S+ \S+)  \+\d+ = \d+  \(forms (.*?)\)$", shown, re.MULTILINE)
    assert told
    for move, words in told:
        assert "." in move or "," in words


def test_try_tells_the_score_but_no_validity_where_the_rules_hide_it() -> None:
    rack = racks(here("quit\n", *TWO))[0].replace("?", "")
    word = "".join(sorted(rack, key="QJXZVKWYHFBMPGDLCNTRSIOUAE".index)[:4])
    shown = here(f"try 8H {word}\nunseen\nquit\n", *TWO)
    assert re.search(rf"^{word}: \d+ points\.$", shown, re.MULTILINE)
    casual = here(f"try 8H {word}\nquit\n", *TWO, "--rules", "casual")
    rack = racks(casual)[0].replace("?", "")
    word = "".join(sorted(rack, key="QJXZVKWYHFBMPGDLCNTRSIOUAE".index)[:4])
    assert "is not in the word list" in here(f"try 8H {word}\nquit\n", *TWO, "--rules", "casual")


def test_notes_are_fit_for_a_terminal() -> None:
    assert "    note: [2Jboo\n" in here("pass\nnote \x1b[2J\x07boo\nhistory\nquit\n", *BOT)


def test_notes_and_statistics() -> None:
    shown = here("pass\nnote a dull start\nhistory\nstatistics\nnote\nhistory\nquit\n", *BOT)
    assert "    note: a dull start" in shown
    assert shown.count("note: a dull start") == 1
    assert re.search(r"^Ann: 1 turn, 0\.0 points a turn\.$", shown, re.MULTILINE)
    resumed = run("note again and again\nhistory\nquit\n", "--resume").stdout
    assert "note: again and again" in resumed


def test_look_ups() -> None:
    shown = here("hooks TRAINER\nanagram AEINRST\nanagram 8\nhooks\nquit\n", *TWO, "--rules", "casual")
    assert "TRAINER: before it S; after it S." in shown
    assert "RETINAS" in shown
    assert "For example: hooks TRAINER" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_meanings_are_told_where_there_is_a_dictionary_or_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    import quixotry.definitions
    from quixotry.definitions import Definition

    casual = [*TWO, "--rules", "casual"]
    found = (Definition("QUIZ", "noun", "a short test", "A Dictionary"),)
    monkeypatch.setattr(quixotry.definitions, "define", lambda word, lexicon: found if word == "QUIZ" else ())
    monkeypatch.setattr(quixotry.definitions, "sources", lambda: ("A Dictionary",))
    shown = here("define QUIZ XYZZY\nquit\n", *casual)
    assert "QUIZ, noun: a short test (A Dictionary)" in shown
    assert "No definition of XYZZY was found." in shown
    monkeypatch.setattr(quixotry.definitions, "sources", tuple)
    shown = here("define XYZZY\nquit\n", *casual)
    assert "No dictionary is installed. " in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_a_clock() -> None:
    shown = here("clock\npass\nquit\n", *BOT, "--clock", "25")
    assert re.search(r"^Time left: Ann (25:00|24:5\d)\.$", shown, re.MULTILINE)
    for wrong in ("0", "-3", "nan", "inf", "1e9"):
        refused = run("quit\n", *BOT, "--clock", wrong)
        assert refused.exit_code == 2, wrong
        assert len(refused.stderr.strip().splitlines()) == 1


# ------------------------------------------------------------------------------------------------------ who is asked


def worst(rack: str) -> str:
    return "".join(sorted(rack.replace("?", ""), key="QJXZVKWYHFBMPGDLCNTRSIOUAE".index)[:4])


def test_any_opponent_at_the_keyboard_may_challenge() -> None:
    start = here("quit\n", *THREE)
    first = re.findall(r"First turn: (\w+)\.", start)[0]
    order = ["Ann", "Ben", "Cat"]
    third = order[(order.index(first) + 2) % 3]
    word = worst(racks(start)[0])
    shown = here(f"8H {word}\nchallenge {word} by {third.lower()}\nquit\n", *THREE)
    assert f"{third}: challenge of {word}: it is not valid" in shown
    assert "no player 'Zoe'" in here(f"8H {word}\nchallenge by Zoe\nquit\n", *THREE)
    assert "his own" in here(f"8H {word}\nchallenge by {first}\nquit\n", *THREE)
    # Who is to move goes on as if nothing had been.
    assert f"{order[(order.index(first) + 1) % 3]}> quit" in shown


def test_a_bot_is_not_made_to_challenge() -> None:
    words = ["--players", "human:Ann,human:Ben,bot:greedy", "--lexicon", "any", "--seed", "1"]
    shown = here("pass\npass\npass\nchallenge by greedy\nquit\n", *words)
    assert "The program greedy challenges by itself." in shown


def test_before_a_bot_moves_the_others_are_asked_about_a_persons_play() -> None:
    words = [
        "--players",
        "human:Ann,bot:greedy,human:Ben",
        "--lexicon",
        "any",
        "--rules",
        "box",
        "--challenge",
        "single",
    ]
    seed = next(str(seed) for seed in range(50) if "First turn: Ann." in here("quit\n", *words, "--seed", str(seed)))
    word = worst(racks(here("quit\n", *words, "--seed", seed))[0])
    shown = here(f"8H {word}\n\nquit\n", *words, "--seed", seed)
    assert "Before greedy moves: challenge the last play (by Ann), or press Enter." in shown
    assert re.search(rf"^Ann: 8H {word} .*^greedy: pass$", shown, re.MULTILINE | re.DOTALL)
    # What the bot has is not told, nor does anybody act for it.
    bot = Table.begin(Setup("human:Ann,bot:greedy,human:Ben", "box", "single", "any", None, None, None, int(seed)))
    hidden = here(f"8H {word}\ntry 1A QZX\n1A QZX\npass\nquit\n", *words, "--seed", seed)
    assert "A move can be tried only on one's own turn; the last play comes first; Ben may challenge" in " ".join(
        hidden.split()
    )
    assert "The last play comes first; Ben may challenge or accept it.\n" in hidden
    assert bot.game.racks[1] not in hidden
    assert "greedy has no" not in hidden
    doubted = here(f"8H {word}\nchallenge\nquit\n", *words, "--seed", seed)
    assert f"Ben: challenge of {word}: it is valid, so the play stands" in doubted


def test_several_people_undo_by_agreement() -> None:
    shown = here("pass\nundo\nundo agreed\nquit\n", *TWO)
    assert "Ask the others first." in shown
    assert shown.count("Taken back. On turn: ") == 1


def test_in_the_last_challenge_each_person_is_asked_in_turn(tmp_path: Path) -> None:
    table = Table.begin(Setup("human:Ann,human:Ben,human:Cat", "box", None, "enable", None, None, None, 2))
    while table.waits_for().kind != "last_challenge":
        table.play(table.game.position.best())
    first = table.waits_for().seat
    file = tmp_path / "game.json"
    from quixotry.table import save

    save(file, table)
    shown = run("\n", "--load", str(file)).stdout
    assert shown.count("ended the game with the last play") == 2  # EOF while the second is asked
    resumed = run("pass\n", "--load", str(file)).stdout
    assert resumed.count("ended the game with the last play") == 1  # and the first is not asked again
    assert f"{table.names[first]}> " not in resumed
    assert "The game is over" in resumed


# ----------------------------------------------------------------------------------------------------------- the end


def test_after_the_end_there_is_more_to_do() -> None:
    shown = here("resign!\nscores\nhistory\n8H WORD\nstatistics\nundo\nresign!\nagain\nquit\n", *BOT)
    assert shown.count("The game is over: Ann gave up.") == 2
    assert "Type again for another one" in shown
    assert "Taken back. On turn: Ann." in shown
    seeds = re.findall(r"^Seed (\d+),", shown, re.MULTILINE)
    assert len(seeds) == 2
    assert seeds[0] == "9" != seeds[1]
    assert len(games()) == 1  # the second was left before anything was done


def test_the_end_tells_the_numbers_of_each_player() -> None:
    shown = play("pass\n" * 80, *BOT)
    assert re.search(r"^greedy: \d+ turns, \d+\.\d points a turn; best play \S+ \S+ for \d+", shown, re.MULTILINE)
    assert max(map(len, shown.splitlines())) <= 80


def test_a_review_is_for_afterwards() -> None:
    shown = here("review\npass\nresign!\nreview\nreview all\nquit\n", *BOT)
    assert "A review is for a game that is over." in shown
    assert re.search(r"^\d+\. Ann: pass for 0; best \S+ \S+ for \d+, worth [0-9.]+ points more\.$", shown, re.MULTILINE)
    assert re.search(r"^\d+\. greedy: \S+ \S+ for \d+; the best\.$", shown, re.MULTILINE)
    assert "Ann: the best play in 0 of 1 turn;" in shown
    without = here("resign!\nreview\nquit\n", *BOT, "--lexicon", "any")
    assert "no word list to find better plays in" in without


def test_everything_may_be_looked_up_once_the_game_is_over() -> None:
    shown = here("check TEA\nresign!\ncheck TEA\nquit\n", *BOT)
    assert "allow no looking up" in shown
    assert "TEA is valid." in shown


# ---------------------------------------------------------------------------------------------------------- the screen


def test_on_a_terminal_the_screen_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    import quixotry.cli.play
    import quixotry.tui

    opened: list[Any] = []

    def screen(table: Table, **options: Any) -> int:
        opened.append((table, options))
        table.note(0, "played")
        return 0

    monkeypatch.setattr(quixotry.cli.play, "on_a_screen", lambda: True)
    monkeypatch.setattr(quixotry.tui, "run", screen)
    assert run("", *BOT, "--theme", "light", "--no-animation", "--clock", "3").exit_code == 0
    [(table, options)] = opened
    assert options == {"theme": "light", "animation": False}
    assert table.setup.seed == 9
    assert table.setup.clock == 3
    assert table.path is not None
    assert table.path.parent == Shelf().folder
    assert run("", *BOT, "--plain").exit_code == 0
    assert len(opened) == 1
    assert run("", "--resume").exit_code == 0
    assert len(opened) == 2
    content = json.loads(opened[1][0].path.read_text(encoding="utf-8"))
    assert content["setup"]["seed"] == 9


# ------------------------------------------------------------------------------------------- the same as the table does


def typed_at(at: Table, line: str, asked: int) -> None:
    """What plain mode should do for a line, done at the table."""
    first, _, rest = line.partition(" ")
    match first:
        case "challenge":
            at.challenge(rest.split(), by=asked)
        case "undo":
            at.undo()
        case "note":
            at.note(max(number for number, entries in enumerate(at.history(None)) if entries), rest)
        case "ok":
            at.accept(asked)
        case "exch":
            at.exchange(rest)
        case _:
            at.play(line)


def next_line(at: Table, number: int, kind: str) -> str:
    """Something to type: plays, phonies, exchanges, passes, challenges, notes, undo."""
    rack = at.game.position.rack.replace("?", "")
    if kind != "person":
        return "challenge" if number % 2 else "ok"
    if at.game.window is not None and number % 7 == 3:
        return "challenge"
    if number % 10 == 8:
        return f"note number {number}"
    if number % 10 == 9 and at.record().actions:
        return "undo agreed"
    if number % 5 == 4 and at.game.bag:
        return f"exch {rack[:2]}"
    if number % 11 == 6:
        return "pass"
    if number % 4 == 1 and not at.game.position.squares():
        return f"8H {worst(rack)}"
    return str(at.game.position.best().move)


def test_what_is_typed_does_the_same_in_plain_mode_as_at_the_table(tmp_path: Path) -> None:
    setup = Setup("human:Ann,human:Ben,bot:greedy", "box", "single", "enable", None, None, None, seed=4)
    at = Table.begin(setup)
    lines: list[str] = []
    while len(lines) < 30:
        wait = at.waits_for()
        if wait.kind == "bot":
            at.bots()
            continue
        lines.append(next_line(at, len(lines), wait.kind))
        typed_at(at, lines[-1], wait.seat)
    while at.waits_for().kind == "bot":
        at.bots()
    kinds = {line.split()[0] for line in lines}
    assert {"challenge", "undo", "note", "exch", "pass"} < kinds
    file = tmp_path / "game.json"
    words = ["--players", setup.players, "--lexicon", "enable", "--challenge", "single", "--seed", "4"]
    here("".join(f"{line}\n" for line in [*lines, f"save {file}", "quit"]), *words, "--rules", "box")
    assert load(file).record().actions == at.record().actions
    assert load(file).notes == at.notes
    assert load(file).game.events == at.game.events


# --------------------------------------------------------------------------------------- what is asked, warned and told


def test_giving_up_is_asked_about() -> None:
    shown = here("resign\nhistory\nresign\nunseen\nquit\n", *BOT)
    assert shown.count("Giving up ends the game, and the other player wins it") == 2
    assert shown.count("Type resign again to give up.") == 2
    assert "The game is over" not in shown
    assert "The game is over: Ann gave up." in here("resign\nresign\n", *BOT)
    assert "The game is over: Ann gave up." in here("resign!\n", *BOT)
    three = here("resign\nresign\n", *THREE)
    assert "ends the game for all" in three
    assert max(map(len, three.splitlines())) <= 80
    assert "gave up." in three


def test_who_plays_bots_without_words_is_warned_at_the_start() -> None:
    words = ["--players", "human:Ann,bot:club", "--rules", "casual", "--lexicon", "any", "--edition", "spanish"]
    shown = here("quit\n", *words)
    assert "Without a word list the bot club knows no words in the letters of Spanish" in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert "Without a word list" not in here("quit\n", *BOT)
    assert "rules box, challenge triple, " in here("quit\n", *BOT, "--challenge", "triple")


def test_a_game_whose_word_list_is_gone_is_named_by_resume(tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("AT\nTA\n")
    run("pass\n", "--players", "human:Ann,human:Ben", "--lexicon", str(words))
    words.unlink()
    resumed = run("", "--resume")
    assert resumed.exit_code == 2
    assert "no game to go on with" not in resumed.stderr
    assert f"put '{words}' back, and it goes on" in resumed.stderr
    words.write_text("AT\nTA\n")
    assert run("quit\n", "--resume").exit_code == 0


def test_a_note_after_the_end_is_shown() -> None:
    assert "    note: what a game" in here("resign!\nnote what a game\nhistory\n\n", *BOT)
    assert "    note: what a game" in play("pass\n" * 80 + "note what a game\nhistory\n", *BOT).replace("> ", "")


def test_plain_mode_says_where_a_game_that_ends_is_kept(folder: Path) -> None:
    terminal = Terminal(*BOT)
    terminal.wait_for("Ann> ")
    [path] = games()
    path.write_text("somebody's")
    terminal.type("pass\n")
    terminal.wait_for("Another program has changed")
    terminal.wait_for("Ann> ")
    terminal.type("\x04")
    assert terminal.ends_with() == 0
    assert terminal.shown.count("Another program has changed") == 1


class Lines:
    """Stdin whose lines come when a test is ready for them."""

    def __init__(self, *steps: Callable[[], str]) -> None:
        self.steps = list(steps)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        return self.steps.pop(0)() if self.steps else ""


def test_the_clock_is_kept_while_a_line_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import quixotry.cli.plain.dialogue as dialogue
    import quixotry.table.table

    monkeypatch.setattr(dialogue, "_TICK", 0.01)
    monkeypatch.setattr(quixotry.table.table, "_KEEP_EVERY", 0.05)
    file = tmp_path / "game.json"
    table = Table.begin(Setup("human:Ann,human:Ben", "box", None, "enable", None, None, None, 4, clock=25), file)

    def left() -> float:
        return float(sum(json.loads(file.read_text(encoding="utf-8"))["clock"]))

    def waits() -> str:
        before = left()
        until(lambda: left() < before)
        return "pass\n"

    monkeypatch.setattr("sys.stdin", Lines(waits))
    assert dialogue.Dialogue(table).run() == 0
    assert [event.kind for event in load(file).game.events] == ["start", "pass"]


def test_who_is_too_long_over_time_while_typing_has_lost_the_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import quixotry.cli.plain.dialogue as dialogue
    from quixotry.table import Clock

    monkeypatch.setattr(dialogue, "_TICK", 0.01)
    table = Table.begin(Setup("human:Ann,human:Ben", "naspa", None, "enable", None, None, None, 4, clock=1))
    now = [0.0]
    table.clock = Clock(1, 2, now=lambda: now[0])
    table._run_clock()

    def waits() -> str:
        now[0] += 3600
        until(lambda: table.game.over)
        return "pass\n"

    monkeypatch.setattr("sys.stdin", Lines(waits))
    assert dialogue.Dialogue(table).run() == 0
    shown = capsys.readouterr().out
    assert "overtime  -" in shown
    assert "The game is over: somebody was too long over time." in shown
