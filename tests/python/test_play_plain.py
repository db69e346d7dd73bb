"""The game in plain text, driven as a person or a script would: through pipes and through a terminal."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from plain import COMMAND, Terminal, here, play, racks
from quixotry.cli import quixotry

FAULTS = ["--seed", "4", "--rules", "casual", "--lexicon", "enable", "--players", "human:Ann,human:Ben"]


def hint(*words: str, before: str = "") -> str:
    """The best play of the player on turn after some moves, as the third hint tells it."""
    shown = here(f"{before}hint\nhint\nhint\nquit\n", *words)
    found = re.findall(r"> hint\n(\S+ \S+) scores \d+\.", shown)
    assert found, shown
    return str(found[-1])


# ------------------------------------------------------------------------------------------------------- whole games


def test_bots_play_a_whole_game_and_the_same_seed_is_the_same_game() -> None:
    first = play("", "--players", "bot:greedy,bot:greedy", "--seed", "7")
    assert "The game is over" in first
    assert "Winner: " in first or "A tie" in first
    assert first == play("", "--players", "bot:greedy,bot:greedy", "--seed", "7")
    assert first != play("", "--players", "bot:greedy,bot:greedy", "--seed", "8")
    assert max(map(len, first.splitlines())) <= 80


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_person_who_only_passes_still_sees_the_end(count: int) -> None:
    players = ",".join(["human:Ann", *["bot:greedy"] * (count - 1)])
    shown = play("pass\n" * 80, "--players", players, "--seed", "3")
    assert "The game is over" in shown
    ending = shown[shown.index("The game is over") :]
    assert "Ann" in ending
    assert "left on the rack" in ending


def test_the_sums_of_the_end_are_right() -> None:
    shown = play("pass\n" * 80, "--players", "human:Ann,bot:greedy", "--seed", "3")
    ending = shown[shown.index("The game is over") :]
    sums = re.findall(r"^  (\S+) +(-?\d+) ([+-]) (\d+) = (-?\d+)", ending, re.MULTILINE)
    assert len(sums) == 2
    change = {name: (1 if sign == "+" else -1) * int(points) for name, _, sign, points, _ in sums}
    assert sum(change.values()) == 0  # what one loses the other gains, in the rules of the box
    for _, before, sign, points, after in sums:
        assert int(before) + int(sign + points) == int(after)
    winner = max(sums, key=lambda row: int(row[4]))
    assert f"Winner: {winner[0]}, with {winner[4]} points" in ending


def test_two_people_pass_twice_each_and_both_lose_their_tiles() -> None:
    shown = here("pass\n" * 4, "--players", "human:Ann,human:Ben", "--seed", "1")
    ending = shown[shown.index("The game is over") :]
    assert "everyone has passed" in ending
    assert len(re.findall(r"left on the rack", ending)) == 2
    assert shown.count("> pass") == 4


def test_giving_up_loses() -> None:
    shown = here("resign!\n", "--players", "human:Ann,human:Ben", "--seed", "1")
    loser = re.findall(r"(\w+) gave up", shown)[-1]
    assert f"Winner: {'Ben' if loser == 'Ann' else 'Ann'}" in shown


# ------------------------------------------------------------------------------------------------------ what is shown


def test_a_turn_shows_what_one_needs() -> None:
    shown = here("board\nunseen\nscores\nhistory\nhelp\nquit\n", "--players", "human:Ann,bot:greedy", "--seed", "1")
    assert "Draw for the start: Ann " in shown
    assert "First turn: " in shown
    assert "= triple word" in shown
    assert re.search(r"Unseen, \d+ tiles: A \d+", shown)
    assert re.search(r"Ann: 0 .*Bag: \d+", shown)
    assert "exch ABC" in shown
    for command in ("challenge", "undo", "hint", "check", "unseen", "scores", "history", "save", "resign", "quit"):
        assert command in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_only_ones_own_rack_is_shown() -> None:
    shown = here("quit\n", "--players", "human:Ann,human:Ben", "--seed", "5")
    assert len(racks(shown)) == 1


def test_super_boards_fit_into_80_columns() -> None:
    shown = here("board\nquit\n", "--rules", "super", "--players", "human,bot", "--seed", "1")
    assert max(map(len, shown.splitlines())) <= 80


# --------------------------------------------------------------------------------------------------- hints and lookups


def test_hints_come_in_three_steps() -> None:
    shown = here("hint\nhint\nhint\nhint\nquit\n", *FAULTS)
    assert re.search(r"> hint\nThe best play scores \d+\.", shown)
    assert re.search(r"> hint\nIt begins at \w+, (across|down)\.", shown)
    assert len(re.findall(r"> hint\n\S+ \S+ scores \d+\.", shown)) == 2


def test_hints_need_a_word_list() -> None:
    shown = here("hint\nquit\n", "--lexicon", "any", "--rules", "casual", "--players", "human:Ann,human:Ben")
    assert "No play scores" not in shown
    assert "no word list" in shown


@pytest.mark.parametrize("rules", ["box", "naspa", "wespa"])
def test_help_with_words_only_where_the_rules_allow_it(rules: str) -> None:
    shown = here("hint\ncheck QI\nquit\n", "--rules", rules, "--seed", "2")
    assert shown.count(f"The rules '{rules}' allow no") == 2
    assert "The best play" not in shown
    allowed = here("check QI QUAX\nquit\n", "--rules", "casual", "--seed", "2")
    assert "QI is valid." in allowed
    assert "QUAX is not valid." in allowed


# ---------------------------------------------------------------------------------------------------------- mistakes


def fault_lines(typed: str, *before: str) -> str:
    shown = here("".join(f"{line}\n" for line in before) + f"{typed}\nquit\n", *FAULTS)
    return shown[shown.rindex(f"> {typed}") : shown.rindex("> quit")]


def test_every_kind_of_fault_gets_its_sentence_and_nothing_is_lost() -> None:
    first = hint(*FAULTS)
    coordinate, tiles = first.split()
    row, column = re.fullmatch(r"(\d+)(\w)", coordinate).groups()  # type: ignore[union-attr]
    there = f"{row}{column}"
    rack = racks(here("quit\n", *FAULTS))[0]
    lacking = next(letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in rack)
    other = next(letter for letter in rack if letter not in (tiles[0], "?"))
    mistakes = {
        "runs off the board": fault_lines(f"{row}N {rack[:4]}", first),
        "holds": fault_lines(f"{there} {lacking}{tiles[1:]}", first),
        "has a gap": fault_lines(f"1A {rack[0]}.{rack[1]}", first),
        "must cover the start square": fault_lines(f"1A {rack[:2]}"),
        "no word of at least two tiles": fault_lines(f"8H {rack[0]}"),
        "touches no tile": fault_lines("1A AB", first),
        "has no": fault_lines(f"8H {lacking}{lacking}"),
        "is not in the word list": fault_lines(f"8H {rack[:1] * 2}"),
        "puts no new tile": fault_lines(f"{there} {'.' * len(tiles)}", first),
        "neither a command nor a move": fault_lines("xyzzy"),
        "8H": fault_lines("8H"),
    }
    assert other
    for sentence, said in mistakes.items():
        assert sentence in said, (sentence, said)
        assert "Traceback" not in said
    # The rack is whole, the turn is still the same player's, and the play is then taken.
    shown = here(f"8H {lacking}{lacking}\n{first}\nquit\n", *FAULTS)
    assert f": {first}  +" in shown


def test_tiles_of_two_kinds_of_mistake_are_both_named() -> None:
    said = fault_lines("8H QQ")
    assert "Not allowed:" in said
    assert len(said.strip().splitlines()) >= 3


def test_an_exchange_keeps_the_number_of_tiles() -> None:
    rack = racks(here("quit\n", "--seed", "6", "--players", "human,human"))[0]
    shown = here(f"exch {rack[:3]}\nunseen\nquit\n", "--seed", "6", "--players", "human,human")
    assert "exchange of 3 tiles" in shown
    assert f"exchange of {rack[:3]}" not in shown
    assert re.findall(r"Bag: (\d+)", shown) == ["86", "86"]
    refused = here("exch ZZZZZZZZ\nexch\nquit\n", "--seed", "6", "--players", "human,human")
    assert "exchange of" not in refused


@pytest.mark.parametrize(
    "line", ["", "   ", "\x00", "8H " + "A" * 500, "challenge", "accept", "undo", "save", "\x1b[A"]
)
def test_odd_lines_are_answered(line: str) -> None:
    assert "Traceback" not in here(f"{line}\nquit\n", *FAULTS)


def test_bytes_that_are_no_text_are_answered() -> None:
    typed = b"8H \xff\xfe\nquit\n"
    done = subprocess.run([COMMAND, "play", *FAULTS], input=typed, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


# -------------------------------------------------------------------------------------------------- challenge and undo

SINGLE = ["--seed", "4", "--rules", "box", "--lexicon", "enable", "--players", "human:Ann,human:Ben"]


def test_a_phony_stands_until_it_is_challenged() -> None:
    rack = racks(here("quit\n", *SINGLE))[0]
    phony = "".join(sorted(rack.replace("?", ""), key="QJXZVKWYHFBMPGDLCNTRSIOUAE".index))[:4]
    shown = here(f"8H {phony}\nchallenge\nquit\n", *SINGLE)
    assert f"challenge of {phony}: it is not valid, so the play is withdrawn and the turn lost" in shown
    assert re.search(r"withdrawn  -\d+ = 0", shown)
    stands = here(f"8H {phony}\npass\nchallenge\nquit\n", *SINGLE)
    assert "withdrawn" not in stands


def test_a_wrong_challenge_costs_what_the_rules_say() -> None:
    first = hint(
        "--seed",
        "4",
        "--rules",
        "casual",
        "--lexicon",
        "enable",
        "--players",
        "human:Ann,human:Ben",
        "--challenge",
        "void",
    )
    start = ["--seed", "4", "--lexicon", "enable", "--players", "human:Ann,human:Ben", "--rules", "box"]
    # Who starts may differ between the rule sets; both draw the same racks only where both start alike.
    rack = racks(here("quit\n", *start))[0]
    if sorted(rack) != sorted(racks(here("quit\n", *FAULTS))[0]):
        first = best_word(rack)
    double = here(f"{first}\nchallenge\nquit\n", *start, "--challenge", "double")
    assert "valid, so the play stands" in double
    assert "turn is lost" in double
    five = here(f"{first}\nchallenge\nquit\n", *SINGLE, "--challenge", "5")
    assert re.search(r"challenged in vain  \+5", five)


def best_word(rack: str) -> str:
    import quixotry as qx

    return str(qx.Position.opening(rack=rack, lexicon="enable").best().move)


def test_a_bot_challenges_what_its_list_lacks() -> None:
    alone = ["--lexicon", "enable", "--players", "human:Ann,bot:greedy"]
    seed = next(seed for seed in range(50) if "First turn: Ann." in here("quit\n", *alone, "--seed", str(seed)))
    rack = racks(here("quit\n", *alone, "--seed", str(seed)))[0].replace("?", "")
    phony = "".join(sorted(rack, key="QJXZVKWYHFBMPGDLCNTRSIOUAE".index))[:5]
    shown = here(f"8D {phony}\nquit\n", *alone, "--seed", str(seed))
    assert f"Ann: 8D {phony}  +" in shown
    assert f"greedy: challenge of {phony}: it is not valid" in shown
    assert racks(shown)[0] == racks(shown)[1]  # the tiles came back


def test_the_last_play_may_be_challenged_before_the_end() -> None:
    alone = ["--players", "human:Ann,bot:greedy", "--seed", "3"]
    asked = "greedy ended the game with the last play: challenge it, or press Enter."
    shown = play("pass\n" * 80, *alone)
    assert asked in shown
    passes = shown[: shown.index(asked)].count("> pass")
    doubted = play("pass\n" * passes + "challenge\n", *alone)
    assert "valid, so the play stands" in doubted[doubted.index(asked) :]
    assert "The game is over" in doubted
    accepted = play("pass\n" * passes + "\n", *alone)
    assert "The game is over" in accepted[accepted.index(asked) :]
    assert asked not in play("pass\n" * 80, *alone, "--challenge", "void")


def test_undo_against_a_bot_goes_back_to_ones_own_turn() -> None:
    alone = ["--seed", "9", "--players", "human:Ann,bot:greedy"]
    shown = here("pass\nundo\nundo\npass\nquit\n", *alone)
    assert "Taken back. On turn: Ann." in shown
    assert "There is nothing to take back." in shown
    seen = racks(shown)
    assert seen[0] == seen[2]  # before the pass, after the bot's play, after taking back
    assert shown.count("Ann: pass") == 2
    bots = re.findall(r"^greedy: (.*)$", shown, re.MULTILINE)
    assert len(set(bots[-2:])) == 1  # the bot answers the same again


# ---------------------------------------------------------------------------------------------------------- save, load


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    players = ["--seed", "11", "--players", "human:Ann,bot:greedy"]
    whole = here("pass\npass\nunseen\nquit\n", *players)
    saved = here(f"pass\nsave {file}\nquit\n", *players)
    assert f"Saved in {file}" in saved
    content = json.loads(file.read_text(encoding="utf-8"))
    assert content["setup"]["seed"] == 11
    assert content["events"]
    resumed = here("pass\nunseen\nquit\n", "--load", str(file))
    tail = whole[whole.index("> pass", whole.index("> pass") + 1) :]
    assert resumed.endswith(tail)
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    # And what was taken back is not in it.
    here(f"pass\npass\nundo\nsave {file}\nquit\n", *players)
    assert json.loads(file.read_text(encoding="utf-8")) == content


def test_a_challenge_of_a_word_that_is_formed_twice_is_saved_as_it_was(tmp_path: Path) -> None:
    import quixotry as qx

    def pair(rack: str) -> str:
        return next((letter for letter in rack if rack.count(letter) > 1 and letter != "?"), "")

    names, rules = ["Ann", "Ben"], qx.Rules.named("box").with_(challenge="5-per-word")
    games = (qx.Game(names, rules=rules, lexicon="any", seed=seed) for seed in range(100))
    game = next(game for game in games if all(map(pair, game.racks)))
    first, second = (pair(game.racks[seat]) * 2 for seat in (game.on_turn, 1 - game.on_turn))
    file, again = tmp_path / "game.json", tmp_path / "again.json"
    setup = ["--players", "human:Ann,human:Ben", "--challenge", "5-per-word", "--lexicon", "any"]
    shown = here(f"8H {first}\n9H {second}\nchallenge\nsave {file}\nquit\n", *setup, "--seed", str(game.seed))
    assert re.search(r"challenged in vain  \+15 = ", shown)
    loaded = here(f"scores\nsave {again}\nquit\n", "--load", str(file))
    assert "  +15 " in loaded
    assert again.read_text(encoding="utf-8") == file.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_written_ends_nothing(tmp_path: Path) -> None:
    shown = here(f"save {tmp_path / 'nowhere' / 'game.json'}\nsave {tmp_path}\nboard\nquit\n", *FAULTS)
    assert shown.count("cannot be written") == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "change",
    [
        lambda content: "no JSON",
        lambda content: [],
        lambda content: {**content, "format": "chess"},
        lambda content: {**content, "version": 99},
        lambda content: {**content, "events": None},
        lambda content: {**content, "setup": {}},
        lambda content: {**content, "setup": {**content["setup"], "seed": "x"}},
        lambda content: {**content, "setup": {**content["setup"], "rules": "bx"}},
        lambda content: {**content, "setup": {**content["setup"], "seed": 12}},
        lambda content: {**content, "lexicon_sha256": "0" * 64},
        lambda content: {**content, "events": [{"do": "fly"}]},
        lambda content: {**content, "events": [{"do": "play"}]},
        lambda content: {**content, "events": [{"do": "play", "by": 0, "move": "1A QQ", "score": 1}]},
        lambda content: {**content, "events": [7]},
    ],
)
def test_what_is_no_saved_game_gets_a_sentence(change: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    here(f"pass\nsave {file}\nquit\n", "--seed", "11", "--players", "human:Ann,bot:greedy")
    content = change(json.loads(file.read_text(encoding="utf-8")))
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    result = CliRunner().invoke(quixotry, ["play", "--load", str(file)], input="quit\n")
    assert result.exit_code == 2, result.output
    assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("name", ["~nobody-is-called-so/game.json", "a\0b", "a" * 5000])
def test_a_file_of_a_name_that_no_system_takes_ends_nothing(name: str) -> None:
    assert "cannot be written" in here(f"save {name}\nboard\nquit\n", *FAULTS)


@pytest.mark.parametrize(
    "change",
    [
        lambda content: "[" * 200_000,
        lambda content: {**content, "setup": {**content["setup"], "seed": -1}},
        lambda content: {**content, "setup": {**content["setup"], "seed": 2**70}},
        lambda content: {**content, "setup": {**content["setup"], "lexicon": "a" * 5000}},
        lambda content: {**content, "events": [*content["events"], {"do": "resign", "by": -1}]},
        lambda content: {**content, "events": [*content["events"], {"do": "challenge", "by": 2**70, "words": []}]},
    ],
)
def test_a_saved_game_with_values_beyond_all_bounds_gets_a_sentence(change: Any, tmp_path: Path) -> None:
    test_what_is_no_saved_game_gets_a_sentence(change, tmp_path)


def test_a_saved_game_brings_its_own_setup(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    here(f"save {file}\nquit\n", "--seed", "11")
    result = CliRunner().invoke(quixotry, ["play", "--load", str(file), "--seed", "3"], input="quit\n")
    assert result.exit_code == 2
    assert "--seed" in result.stderr


# -------------------------------------------------------------------------------------------------------------- setup


@pytest.mark.parametrize(
    "players", ["", "human", "robot,human", "bot:nobody,human", "human," * 9 + "human", "human,,human"]
)
def test_players_that_cannot_be(players: str) -> None:
    result = CliRunner().invoke(quixotry, ["play", "--players", players], input="quit\n")
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1


def test_players_of_one_name_are_told_apart() -> None:
    shown = here("quit\n", "--players", "human:Ann,human:Ann,bot:greedy,bot:greedy", "--seed", "1")
    scores = next(line for line in shown.splitlines() if "Bag" in line)
    assert re.split(r": \d+ +", scores)[:4] == ["Ann", "Ann 2", "greedy", "greedy 2"]


# ----------------------------------------------------------------------------------------------------------- terminal


def test_people_at_one_keyboard_do_not_see_each_others_racks() -> None:
    terminal = Terminal("--players", "human:Ann,human:Ben", "--seed", "5")
    first = re.search(r"(Ann|Ben)> ", terminal.wait_for("> "))
    assert first is not None
    other = "Ben" if first[1] == "Ann" else "Ann"
    terminal.type("pass\n")
    shown = terminal.wait_for("press Enter.")
    assert f"Pass the keyboard to {other}, press Enter." in shown
    assert "Rack:" not in shown[shown.index("pass") :]
    assert "\x1b[2J" in shown  # the screen is wiped
    terminal.type("\n")
    seen = terminal.wait_for(f"{other}> ")
    assert f"{first[1]}: pass" in seen
    assert "Rack:" in seen
    terminal.type("\x04")
    assert terminal.ends_with() == 0
    assert "Go on with: quixotry play --resume" in terminal.shown
    assert "Traceback" not in terminal.shown


def test_control_c_on_a_terminal() -> None:
    terminal = Terminal("--seed", "5", "--players", "human:Ann,human:Ben")
    terminal.wait_for("> ")
    terminal.wait_until_it_waits()
    terminal.type("\x03")
    assert terminal.ends_with() == 130
    assert "Nothing was played yet" in terminal.shown
    assert "Traceback" not in terminal.shown
    assert terminal.settings_after == terminal.settings_before


def test_control_c_in_a_game_that_goes_on() -> None:
    terminal = Terminal("--seed", "5", "--players", "human:Ann,bot:greedy")
    terminal.wait_for("Ann> ")
    terminal.type("pass\n")
    terminal.wait_for("Ann> ")
    terminal.wait_until_it_waits()
    terminal.type("8H WO\x03")
    assert terminal.ends_with() == 130
    assert "Go on with: quixotry play --resume" in terminal.shown
    assert terminal.settings_after == terminal.settings_before


def test_a_screen_that_cannot_be_wiped_is_scrolled_away() -> None:
    terminal = Terminal("--players", "human:Ann,human:Ben", "--seed", "5", TERM="dumb")
    terminal.wait_for("> ")
    terminal.type("pass\n")
    shown = terminal.wait_for("press Enter.")
    assert "\n" * 60 in shown.replace("\r", "")
    assert "\x1b" not in terminal.shown
    terminal.type("\x04")
    assert terminal.ends_with() == 0


def test_a_dumb_terminal_gets_plain_text_without_asking_for_it() -> None:
    terminal = Terminal("--players", "human:Ann,human:Ben", "--seed", "5", plain=False, TERM="dumb")
    terminal.wait_for("> ")
    terminal.type("quit\n")
    assert terminal.ends_with() == 0


def test_the_next_one_at_the_keyboard_cannot_recall_what_was_typed() -> None:
    terminal = Terminal("--players", "human:Ann,human:Ben", "--seed", "5")
    terminal.wait_for("> ")
    terminal.type("8H XYZZY\n")  # tells what one has, or would like to have
    terminal.wait_for("Not allowed")
    terminal.wait_for("> ")
    terminal.type("pass\n")
    assert "\x1b[3J" in terminal.wait_for("press Enter.")  # the lines above the screen go as well
    terminal.type("\n")
    terminal.wait_for("> ")
    before = len(terminal.shown)
    terminal.type("\x1b[A\x1b[A\x1b[Aunseen\n")
    terminal.wait_for("In the bag")
    terminal.wait_for("> ")
    assert "XYZZY" not in terminal.shown[before:]
    terminal.type("\x04")
    assert terminal.ends_with() == 0


def test_words_are_looked_up_as_the_rules_mean_them() -> None:
    words = ["--lexicon", "enable", "--players", "human:Ann,human:Ben"]
    shown = here("check CTA\nquit\n", *words, "--rules", "wordsmog")
    assert "CTA is valid" in shown
    shown = here("check CTA\nquit\n", *words, "--rules", "casual")
    assert "CTA is not valid" in shown


def test_a_saved_game_goes_on_after_a_turn_that_was_lost(tmp_path: Path) -> None:
    from quixotry.table import Setup, Table, load, save

    table = Table.begin(Setup("human:A,human:B,human:C", "box", "double", "enable", None, None, None, 3))
    game = table.game
    first = game.on_turn
    table.play(game.position.best())
    table.challenge(by=(first + 2) % 3)
    table.play(game.position.best())
    events = table.play(game.position.best())
    assert [event.kind for event in events] == ["forfeit", "play"]
    save(tmp_path / "game.json", table)
    assert load(tmp_path / "game.json").game.events == game.events
