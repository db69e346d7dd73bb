"""The scorebook of a game that is played face to face: what is told, what is put right, and what is kept."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import quixotry as qx
from quixotry.errors import GameError, IllegalMove, InvalidRecord, InvalidText, QuixotryError, UnknownName
from quixotry.formats import read_record, record_text
from quixotry.keeping import Scorebook, obey
from quixotry.keeping.drafts import copied
from quixotry.table.clock import Clock

WORDS = "AT IDEA IN NASTIER NO QI RAIN RAINS TEA TO TOE TRAIN".split()


def begin(*players: str, **choices: object) -> Scorebook:
    given: dict[str, object] = {"lexicon": qx.Lexicon.from_words(WORDS), "rules": "naspa", **choices}
    return Scorebook.begin(players or ("Ann", "Ben"), **given)  # type: ignore[arg-type]


def told(book: Scorebook, *lines: str) -> list[str]:
    """What is answered to the last line."""
    answers = []
    for line in lines:
        answer = obey(book, line)
        assert answer is not None, line
        answers = answer.lines
    return answers


def rows(book: Scorebook) -> list[str]:
    return [line for line in told(book, "turns") if "note:" not in line]


# --------------------------------------------------------------------------------------------------------------- turns


def test_turns_are_scored_as_they_are_told() -> None:
    book = begin()
    assert told(book, "8D NASTIER 66") == ["1. Ann: 8D NASTIER  +66 = 66"]
    assert told(book, "H8 IDEA 10") == [
        "2. Ben: H8 .DEA  +5 = 5  (forms IDEA)",
        "It scores 5; 10 was announced.",
    ]
    assert told(book, "exch 3") == ["3. Ann: exchange of 3 tiles"]
    assert told(book, "exch abc") == ["4. Ben: exchange of ABC"]
    assert told(book, "pass") == ["5. Ann: pass"]
    assert (book.scores, book.on_turn) == ((66, 5), 1)


def test_small_letters_are_blanks_only_where_they_are_meant_so() -> None:
    book = begin()
    assert told(book, "8d train") == ["1. Ann: 8D TRAIN  +12 = 12"]
    assert told(book, "undo", "8D TRaIN")[0] == "1. Ann: 8D TRaIN  +10 = 10  (blank as A)"
    assert told(book, "8D .....s")[0] == "2. Ben: 8D .....s  +4 = 4  (forms TRAINS; blank as S)"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("8D", "'8D' is no turn; '8D WORD', 'exch 3', 'exch ABC' or 'pass' was expected."),
        ("exch", "'exch' does not say what; 'exch 3' or 'exch ABC' was expected."),
        ("exch 0", "'exch 0' exchanges nothing; who keeps all tiles passes."),
        ("A1 TEA", "Not allowed: "),
        ("8A NASTIERX", "Not allowed: 8A NASTIERX would lay 8 tiles, but Ann holds 7 tiles by the turns so far."),
        ("8G QQ", "2 of Q lie on the board with this play"),
        ("8H TEA\0", ""),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_and_nothing_has_happened(line: str, said: str) -> None:
    book = begin()
    (answer, *_) = told(book, line)
    assert said in answer
    assert not book.steps
    with pytest.raises(GameError):
        book.undo()


def test_a_word_that_is_not_in_the_list_lies_until_somebody_challenges_it() -> None:
    book = begin()
    assert told(book, "8G TEAX") == ["1. Ann: 8G TEAX  +22 = 22"]
    assert told(book, "check TEAX")[0].startswith("The rules 'naspa' allow no looking up")
    assert told(book, "challenge") == [
        "2. Ann: play withdrawn, challenged by Ben: TEAX  -22 = 0",
        "TEAX is not in the word list: the play is withdrawn.",
    ]
    assert (book.scores, book.on_turn) == ((0, 0), 1)


def test_where_words_may_be_looked_up_it_is_said_at_once() -> None:
    book = begin(rules="casual")
    assert told(book, "8G TEAX") == ["1. Ann: 8G TEAX  +22 = 22  (not in the word list: TEAX)"]
    assert told(book, "check TEA") == ["TEA is valid."]
    assert told(book, "challenge withdrawn")[0] == "2. Ann: play withdrawn, challenged by Ben: TEAX  -22 = 0"


@pytest.mark.parametrize(
    ("rule", "rows_then", "scores", "on_turn"),
    [
        ("single", ["2. Ann: play stands, challenged by Ben: TEA"], (6, 0), 1),
        ("double", ["2. Ann: play stands, challenged by Ben: TEA", "3. Ben: turn lost by the challenge"], (6, 0), 0),
        ("5", ["2. Ann: play stands, challenged by Ben: TEA  +5 = 11"], (11, 0), 1),
        ("minus-10", ["2. Ben: challenged in vain: TEA  -10 = -10"], (6, -10), 1),
    ],
)
def test_a_challenge_in_vain_costs_what_the_rule_says(
    rule: str, rows_then: list[str], scores: tuple[int, ...], on_turn: int
) -> None:
    book = begin(challenge=rule)
    book.play("8G TEA")
    assert told(book, "challenge TEA")[: len(rows_then)] == rows_then
    assert (book.scores, book.on_turn) == (scores, on_turn)
    assert "There is no play to challenge" in told(book, "challenge")[0]
    book.undo()
    assert (book.scores, book.on_turn) == ((6, 0), 1)


def test_a_challenge_can_be_decided_at_the_table() -> None:
    book = begin("Ann", "Ben", "Cleo", lexicon="any")
    book.play("8G TEA")
    assert "there is no word list to decide it" in told(book, "challenge")[0].lower()
    assert "somebody else has to challenge it" in told(book, "challenge stands by Ann")[0]
    assert "'TOE' is no word of the play" in told(book, "challenge TOE stands")[0]
    assert told(book, "challenge withdrawn by cleo") == [
        "2. Ann: play withdrawn, challenged by Cleo: TEA  -6 = 0",
        "Decided: the play is withdrawn.",
    ]
    assert book.record.turns[-1].by == 2


def test_points_beside_the_turns() -> None:
    book = begin(rules="naspa")
    told(book, "8G TEA", "pass")
    assert told(book, "bonus ben 5") == ["3. Ben: bonus  +5 = 5"]
    assert told(book, "penalty A 10") == ["4. Ann: penalty  -10 = -4"]
    assert told(book, "time Ben 1.5")[0] == "5. Ben: overtime  -20 = -15"
    for line, said in {
        "bonus Ann -5": "'-5' are no points; a number was expected, as in 'bonus Ann 5'.",
        "bonus": "Who? For example: bonus Ann 5.",
        "penalty Zoe 5": "There is no player 'Zoe'; at the table are Ann, Ben.",
        "time Ben soon": "'soon' are no minutes; a number was expected, as in 'time Ann 2'.",
        "time Ben": "There is no clock; tell the minutes, as in 'time Ann 2'.",
    }.items():
        assert told(book, line) == [said]
    assert book.scores == (-4, -15)


def test_a_rack_that_is_known_goes_with_the_next_turn() -> None:
    book = begin()
    assert told(book, "rack Ann TEAQ") == ["Ann holds TEAQ."]
    assert book.record.racks == {0: "TEAQ"}
    told(book, "8G TEA")
    assert (book.record.turns[0].rack, book.record.racks) == ("TEAQ", {})
    assert "cannot hold QQ" in told(book, "rack Ben QQ")[0]
    assert "holds 7 tiles by the turns so far, not 8" in told(book, "rack Ben AEINRSTU")[0]
    assert told(book, "rack Ben E", "rack Ben -") == ["Ben holds what nobody knows."]


# --------------------------------------------------------------------------------------------------------- corrections


def test_a_turn_that_is_put_right_scores_all_others_anew() -> None:
    book = begin()
    told(book, "8D NASTIER", "H8 IDEA", "pass")
    assert told(book, "fix 1 8D NASTIEr 60") == [
        "Now 1. Ann: 8D NASTIEr  +64 = 64, which was 8D NASTIER for 66",
        "Scores: Ann 64, was 66; Ben 5.",
        "It scores 64; 60 was announced.",
    ]
    assert [turn.total for turn in book.record.turns] == [64, 5, 64]


def test_what_cannot_be_played_any_more_is_said_and_has_to_be_put_right_first() -> None:
    book = begin()
    told(book, "8D NASTIER", "H8 IDEA", "pass", "11G TAX")
    answer = told(book, "fix 1 exch 7")
    assert answer[0] == "Now 1. Ann: exchange of 7 tiles, which was 8D NASTIER for 66"
    assert "Now turns 2 to 4  (not scored)" in answer
    assert any(line.startswith("Attention: turn 2: H8 .DEA:") for line in answer)
    assert "put it right first: fix 2" in told(book, "pass")[0]
    assert "put it right first: fix 2" in told(book, "bonus Ann 5")[0]
    answer = told(book, "fix 2 H8 IDEA")
    assert answer[-1] == "Everything agrees with the rules again."
    assert book.stopped_at is None
    assert rows(book)[3].startswith("4. Ben: 11G T.X")


def test_a_turn_that_was_left_out_gives_the_others_on() -> None:
    book = begin("Ann", "Ben", "Cleo")
    told(book, "8D NASTIER", "H8 IDEA")
    book.challenge(verdict="stands", by="Ann")
    before = rows(book)
    answer = told(book, "insert 2 pass")
    assert answer[:2] == ["2. Ben: pass", "Now 3. Cleo: H8 .DEA  +5 = 5, which was of Ben"]
    assert answer[-1] == "Scores: Ann 66; Ben 0, was 5; Cleo 5, was 0."
    assert rows(book)[2] == "3. Cleo: H8 .DEA  +5 = 5"
    assert book.record.turns[3].by == 1
    book.remove(2)
    assert rows(book) == before


def test_a_turn_that_is_taken_away_takes_its_challenge_with_it() -> None:
    book = begin()
    told(book, "8D NASTIER", "H8 IDEAX", "challenge", "exch 3", "pass")
    assert told(book, "remove 2")[:2] == [
        "Gone: 2. Ben: H8 .DEAX  +21 = 21",
        "Gone: 3. Ben: play withdrawn, challenged by Ann: IDEAX  -21 = 0",
    ]
    assert rows(book) == ["1. Ann: 8D NASTIER  +66 = 66", "2. Ben: exchange of 3 tiles", "3. Ann: pass"]


def test_wrong_corrections() -> None:
    book = begin()
    assert told(book, "fix 1 pass") == ["There is no turn 1; none was told yet."]
    told(book, "8G TEA", "bonus Ann 5", "pass")
    assert "There is no turn 9; 1 to 3 were expected." in told(book, "fix 9 pass")
    assert told(book, "fix") == ["Which turn? For example: fix 5 8D WORDS."]
    assert told(book, "fix 2 pass") == ["Turn 2 is no play: bonus; remove 2 takes it away."]
    assert told(book, "insert 2 pass") == ["Turn 2 belongs to the one before it; nothing fits in between."]
    assert "is no turn" in told(book, "fix 1 what")[0]
    assert told(book, "fix 1 8G TEA") == []


def test_undo_and_redo_go_back_and_forth_through_everything() -> None:
    book = begin()
    lines = ["8D NASTIER", "H8 IDEA", "bonus Ann 5", "fix 1 8D NASTIEr", "insert 2 pass", "remove 1", "note hm", "undo"]
    states = [book.record]
    for line in lines[:-1]:
        told(book, line)
        states.append(book.record)
    for state in reversed(states[:-1]):
        book.undo()
        assert book.record == state
    assert told(book, "undo") == ["There is nothing to take back."]
    for state in states[1:]:
        book.redo()
        assert book.record == state
    assert told(book, "redo") == ["Nothing was taken back."]
    told(book, "undo", "note instead")
    assert told(book, "redo") == ["Nothing was taken back."]


def test_notes_stand_by_their_turns() -> None:
    book = begin()
    told(book, "note a windy evening", "8G TEA", "pass", "note why?", "note 1: fine")
    assert told(book, "turns") == [
        "note: a windy evening",
        "1. Ann: 8G TEA  +6 = 6",
        "   note: fine",
        "2. Ben: pass",
        "   note: why?",
    ]


# ------------------------------------------------------------------------------------------------------------- the end


def _who_has_not_played_last(book: Scorebook) -> int:
    last = next(step.player for step in reversed(book.steps) if step.turn.kind == "play")
    return (last + 1) % len(book.names)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", ["box", "naspa", "casual", "words-with-friends"])
def test_whole_games_come_out_as_they_were(players: int, rules: str, tmp_path: Path) -> None:
    game = qx.Game([qx.Bot("greedy") for _ in range(players)], rules=rules, seed=players, start=0)
    game.play_out()
    names = [f"P{seat}" for seat in range(players)]
    book = Scorebook.begin(names, rules=rules, lexicon="open-world", path=tmp_path / "game.gcg")
    for event in game.events:
        if event.kind == "play":
            book.play(event.move.notation("gcg"), event.score)
        elif event.kind == "exchange":
            book.exchange(event.count)
        elif event.kind == "pass":
            book.pass_()
    if book.waits_for_end:
        book.end()
    while book.to_be_told:
        seat = book.to_be_told[0]
        book.hold(seat, game.racks[seat])
    assert book.over
    assert book.scores == game.scores
    assert not [problem for problem in book.replay.problems if problem.severity == "error"]
    again = Scorebook.open(tmp_path / "game.gcg")
    assert (again.scores, again.over, again.to_be_told) == (game.scores, True, ())
    # The last play can still be challenged off, and then the game goes on.
    change = book.challenge(by=_who_has_not_played_last(book), verdict="withdrawn")
    assert "play withdrawn" in change.rows[0]
    assert change.scores != game.scores
    book.undo()
    # A play is gone, so it does not come out that way; and then it does again.
    again.fix(1, "pass")
    again.undo()
    assert again.scores == game.scores


def test_a_game_that_is_ended_by_agreement() -> None:
    book = begin()
    told(book, "8G TEA", "pass")
    assert told(book, "end") == [
        (
            "It is not known what Ann and Ben have left; tell it first, as in 'left Ann ABC', "
            "or type 'end none' to stop here and count nothing."
        ),
    ]
    answer = told(book, "left Ann AEINRST", "left Ben QZIIIOO", "end")
    assert answer[:3] == [
        "3. Ann: AEINRST left  -7 = -1",
        "4. Ben: IIIOOQZ left  -25 = -25",
        "The game is over: the players have agreed to stop.",
    ]
    assert book.scores == (-1, -25)
    assert "the game is over" in told(book, "pass")[0].lower()
    assert told(book, "bonus Ben 5")[0] == "3. Ben: bonus  +5 = 5"
    assert book.scores == (-1, -20)
    told(book, "undo", "undo")
    assert not book.over


def test_giving_up_ends_the_game() -> None:
    book = begin()
    told(book, "8G TEA")
    answer = told(book, "resign Ben")
    assert book.over
    assert any(line.startswith("Winner: Ann") for line in answer)


# --------------------------------------------------------------------------------------------------------------- files


@pytest.mark.parametrize("name", ["game.gcg", "game.json"])
def test_it_is_kept_after_every_turn_and_goes_on(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    book = begin("Ann Abel", "Ben", path=path, lexicon="any", challenge="5")
    for line in ["8D NASTIER", "H8 IDEAX", "challenge stands", "exch 3", "note 2: hm", "bonus Ben 5", "rack Ben QI?"]:
        told(book, line)
        again = Scorebook.open(path)
        assert (again.scores, again.on_turn, rows(again)) == (book.scores, book.on_turn, rows(book))
        assert again.record.racks == book.record.racks
        # GCG has no racks, points and totals that nobody told; what others need is worked out.
        assert name == "game.gcg" or again.record == book.record
    assert again.game.rules == book.game.rules
    assert told(again, "9C QI") == told(book, "9C QI")


def test_a_file_in_which_something_cannot_be_read_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_text("#player1 Ann Ann\n#player2 Ben Ben\n>Zoe: NA 8D NA +4 4\n", encoding="utf-8")
    with pytest.raises(InvalidRecord, match="line 3"):
        Scorebook.open(path)
    for wrong in ("", "#player1 Ann Ann\n", "{}"):
        path.write_text(wrong, encoding="utf-8")
        with pytest.raises(QuixotryError):
            Scorebook.open(path)
        assert path.read_text(encoding="utf-8") == wrong


def test_a_file_of_several_games_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "two.gcg"
    game = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: DOW 8H DOW +14 14\n"
    path.write_text(game + game, "utf-8")
    with pytest.raises(QuixotryError, match="holds more than one game") as refused:
        Scorebook.open(path)
    assert refused.value.kind == "several_records"
    assert path.read_text("utf-8") == game + game


def test_a_game_of_another_program_goes_on_with_scores_by_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_text("#player1 A Ann\n#player2 B Ben\n>A: AEINRST 8D NASTIER +68 68\n>B: - +0 0\n", encoding="utf-8")
    book = Scorebook.open(path)
    assert [problem.kind for problem in book.replay.problems if problem.severity == "error"] == ["wrong_score"]
    book.exchange(2)
    assert [turn.total for turn in book.record.turns] == [66, 0, 66]


def test_what_another_program_writes_meanwhile_stays(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    book = begin(path=path)
    book.pass_()
    path.write_text("mine", encoding="utf-8")
    book.pass_()
    assert path.read_text(encoding="utf-8") == "mine"
    assert book.path == tmp_path / "game-2.json"
    assert "game-2.json" in (book.take_notice() or "")
    assert book.take_notice() is None
    assert len(Scorebook.open(tmp_path / "game-2.json").steps) == 2


def test_it_says_why_it_could_not_be_kept(tmp_path: Path) -> None:
    book = begin(path=tmp_path / "folder" / "game.json")
    (tmp_path / "folder" / "game.json").unlink()
    (tmp_path / "folder").rmdir()
    (tmp_path / "folder").write_text("in the way", encoding="utf-8")
    book.pass_()
    assert (book.trouble or "").startswith("Not kept: ")
    (tmp_path / "folder").unlink()
    book.pass_()
    assert book.trouble is None
    assert len(Scorebook.open(tmp_path / "folder" / "game.json").steps) == 2


def test_nothing_is_left_of_a_game_that_never_began(tmp_path: Path) -> None:
    book = begin(path=tmp_path / "game.json")
    assert (tmp_path / "game.json").exists()
    book.leave()
    assert not (tmp_path / "game.json").exists()


def test_a_new_game_goes_into_no_file_that_is_there_and_into_none_of_an_unknown_kind(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_text("what is this?", encoding="utf-8")
    with pytest.raises(QuixotryError, match="is there already"):
        begin(path=path)
    with pytest.raises(QuixotryError, match="ends with"):
        begin(path=tmp_path / "game.doc")
    path.write_text("", encoding="utf-8")
    begin(path=path).pass_()
    assert len(Scorebook.open(path).steps) == 1


def test_a_word_list_in_a_file_is_found_again(tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("TEA\n", encoding="utf-8")
    Scorebook.begin(["Ann", "Ben"], lexicon=str(words), path=tmp_path / "game.json").play("8G TAE")
    book = Scorebook.open(tmp_path / "game.json")
    assert told(book, "challenge")[-1] == "TAE is not in the word list: the play is withdrawn."
    words.unlink()
    assert Scorebook.open(tmp_path / "game.json").replay.setting.lexicon is None


def test_the_clock_runs_for_whoever_is_on_turn_and_goes_on_later(tmp_path: Path) -> None:
    seconds = [0.0]
    book = begin(path=tmp_path / "game.gcg", rules="naspa")
    book.clock = Clock(1, 2, now=lambda: seconds[0])
    book.let_run()
    seconds[0] = 20
    book.pass_()
    seconds[0] = 95
    book.pass_()
    assert told(book, "clock") == ["Time left: Ann 0:40, Ben -0:15."]
    again = Scorebook.open(tmp_path / "game.gcg")
    assert told(again, "clock") == ["Time left: Ann 0:40, Ben -0:15."]
    assert told(again, "time Ann") == ["Ann is not over time."]
    assert told(again, "time Ben")[0] == "3. Ben: overtime  -10 = -10"
    assert told(again, "clock soon")[0].startswith("'soon' is nothing for a clock")
    assert told(again, "clock 25", "clock stop") == ["Time left, stopped: Ann 25:00, Ben 25:00."]


# --------------------------------------------------------------------------------------------------------------- names


def test_players() -> None:
    with pytest.raises(GameError, match="two players are called 'ann'"):
        begin("Ann", "ann")
    with pytest.raises(GameError):
        begin("Ann")
    with pytest.raises(GameError):
        begin(*"ABCDE")
    book = begin("Ann", "Anne Marie", "Bo\x1bb")
    assert book.names == ("Ann", "Anne Marie", "Bob")
    assert (book.seat("ann"), book.seat("anne"), book.seat("b")) == (0, 1, 2)
    with pytest.raises(UnknownName, match="may be Ann or Anne Marie"):
        book.seat("an")
    assert told(book, "bonus anne marie 5") == ["1. Anne Marie: bonus  +5 = 5"]


@pytest.mark.parametrize("edition", ["Spanish", "German", "Catalan"])
def test_other_tiles(edition: str) -> None:
    book = Scorebook.begin(["Ann", "Ben"], edition=edition, lexicon="any")
    change = book.play("8H CASA")
    assert change.scores[0] > 0
    assert told(book, "unseen")[0].startswith("Not on the board")


# ---------------------------------------------------------------------------------------------------------------- fuzz

_ODD = "\udcff \0 É 8 . .. QzQ (T)EA [CH] -".split(" ")


def _line(chance: random.Random) -> str:
    words = [*WORDS, *_ODD]
    square = f"{chance.randrange(16)}{chance.choice('CDEFGHIJ')}"
    square = chance.choice([square, square[::-1], f"8{chance.choice('FGH')}"])
    play = f"{square} {chance.choice(words)}{chance.choice(['', ' 12', ' x'])}"
    number = chance.randrange(9)
    return chance.choice(
        [
            play,
            play,
            play,
            f"exch {chance.choice(['2', 'AB', '99', *_ODD])}",
            "pass",
            "challenge",
            f"challenge {chance.choice(['stands', 'withdrawn', 'by', 'TEA'])}",
            f"{chance.choice('bonus penalty time rack left resign'.split())} Ann {chance.choice(['5', *_ODD])}",
            f"left {chance.choice(['Ann EEIINOO', 'Ben AARRTTU'])}",
            f"fix {number} {play}",
            f"insert {number} {chance.choice(['pass', play])}",
            f"remove {number}",
            chance.choice(["undo", "redo", "end", "sheet", "turns", "unseen", "scores", "clock nan", "check \udcff"]),
            f"note {chance.choice([*_ODD, '3: x', '[quixotry: x] ¶'])}",
        ]
    )


@pytest.mark.parametrize("seed", range(6))
def test_fuzz_whatever_is_typed_the_sums_are_right_and_the_record_can_be_read_again(seed: int) -> None:
    chance = random.Random(seed)
    book = begin(*["Ann", "Ben", "Cleo"][: 2 + seed % 2], rules=["box", "naspa", "casual"][seed % 3])
    done = 0
    for _ in range(150):
        answer = obey(book, _line(chance))
        assert answer is not None
        done += answer.done
        sums = [0] * len(book.names)
        for step in book.steps:
            if step.applied and step.points is not None:
                sums[step.player] += step.points
        assert tuple(sums) == book.scores
        # What cannot lie as it was told has no canonical form in GCG.
        for kept_as in ("json", "gcg") if book.stopped_at is None else ("json",):
            text = record_text(book.record, kept_as)
            assert record_text(read_record(text, format=kept_as).record, kept_as) == text
        assert copied(book.record) == book.record
    assert done > 8


def test_a_line_of_another_language_is_nobodys() -> None:
    assert obey(begin(), "board") is None
    assert obey(begin(), "") is None
    with pytest.raises(InvalidText):
        begin().tell("what")
    with pytest.raises(IllegalMove):
        begin().tell("1A TEA")


# ------------------------------------------------------------------------------------------------- for other programs


def test_a_bonus_after_a_challenge_in_vain_stands_in_the_line_that_other_programs_add_up() -> None:
    book = begin()
    told(book, "pass", "8D NASTIER", "challenge stands by Ann", "bonus Ben 5", "bonus Ben 2", "exch 3")
    text = record_text(book.record, "gcg")
    assert ">Ben:  (challenge) +7 73" in text.splitlines()
    again = read_record(text, format="gcg").record
    assert again.turns == book.record.turns
    assert [turn.score for turn in again.turns if turn.kind in ("challenge", "correction")] == [0, 5, 2]


def test_passes_and_exchanges_of_unknown_racks_have_one_that_says_so() -> None:
    book = begin()
    told(book, "pass", "exch 3", "pass", "pass", "exch 2")
    text = record_text(book.record, "gcg")
    lines = [line for line in text.splitlines() if line.startswith(">")]
    assert lines == [">Ann: _ - +0 0", ">Ben: ___ -3 +0 0", ">Ann: _ - +0 0", ">Ben: _ - +0 0", ">Ann: __ -2 +0 0"]
    assert read_record(text, format="gcg").record.turns == book.record.turns


def test_racks_are_not_told_before_a_turn_that_cannot_be_is_put_right() -> None:
    book = begin()
    told(book, "8D NASTIER", "H8 IDEA", "fix 1 pass")
    assert book.stopped_at == 2
    for line in ("rack Ann QQQQ", "left Ann QZ"):
        assert "put it right first: fix 2" in told(book, line)[0]
    assert not book.record.racks


def test_a_play_is_taken_as_it_is() -> None:
    book = begin()
    book.play(qx.Move.parse("8G at", qx.Edition.named("English")))
    assert (book.record.turns[0].move, book.scores[0]) == ("8G at", 0)
    book.fix(1, qx.Move.parse("8G to", qx.Edition.named("English")))
    assert (book.record.turns[0].move, book.scores[0]) == ("8G to", 0)
    assert told(book, "fix 1 8G to")[0].startswith("Now 1. Ann: 8G TO  +4")


def test_overtime_before_the_end_is_remarked() -> None:
    book = begin()
    assert "The game still goes on" in " ".join(told(book, "8D NASTIER", "time Ann 2"))
    assert "The game still goes on" not in " ".join(told(book, "undo", "end none", "time Ann 2"))


def test_players_stop_and_count_nothing(tmp_path: Path) -> None:
    book = begin(path=tmp_path / "stopped.gcg")
    assert "type 'end none' to stop here and count nothing" in told(book, "8D NASTIER", "H8 IDEA", "end")[0]
    assert told(book, "end many") == ["'end many' says nothing; 'end' or 'end none' was expected."]
    assert told(book, "end none") == [
        "The game is over: the players have agreed to stop.",
        "What is left is not counted.",
        "Scores: Ann 66, Ben 5.",
    ]
    again = Scorebook.open(tmp_path / "stopped.gcg", lexicon=qx.Lexicon.from_words(WORDS))
    for one in (book, again):
        assert (one.over, one.to_be_told, one.scores) == (True, (), (66, 5))
        assert [problem for problem in one.replay.problems if problem.severity != "note"] == []
    assert "the game is over" in told(again, "pass")[0].lower()
    assert "'end none' stops one that goes on" in told(again, "end none")[0]
    # A challenge still comes in time, and the game goes on.
    told(again, "challenge withdrawn by Ann")
    assert (again.over, again.record.complete) == (False, False)
    told(again, "undo")
    assert again.over
    told(book, "undo", "exch 2")
    assert (book.over, book.scores) == (False, (66, 5))
