"""Replaying records: right ones give the game again; of others everything is played that can be, and nothing raises."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import quixotry as qx
from damaged_records import record_of_turns, record_with
from gcg_texts import whole
from helpers import toy
from quixotry.formats import Reading, read_record
from quixotry.formats.problems import KINDS, Problem
from quixotry.formats.record import KINDS as TURN_KINDS
from quixotry.formats.record import Player, Record, Turn
from quixotry.replay import Replay, record_of, replay
from recorded_games import new_game, random_game

# What of a right game is worth a word all the same: it goes on, or overtime was charged for before the end.
WORTH_KNOWING = {"unfinished", "time_early", "time_repeated"}
NASTIER = Turn("play", 0, rack="AEINRST", move="8D NASTIER", score=66, total=66)
THEN = Turn("play", 1, rack="EHNTVWX", move="G5 THE.", score=8, total=8)


def said(replayed: Replay) -> list[tuple[str, int | None]]:
    return [(problem.kind, problem.turn) for problem in replayed.problems if problem.kind not in WORTH_KNOWING]


def texts(replayed: Replay) -> list[str]:
    return [str(problem) for problem in replayed.problems if problem.kind not in WORTH_KNOWING]


def happened(game: qx.Game) -> list[qx.Event]:
    """What happened, without the draw for the start, which no record tells."""
    return [event for event in game.events if event.kind != "start"]


# ----------------------------------------------------------------------------------------- a game, its record, the game


@given(st.integers(0, 1_000_000))
@example(3)  # turns lost by challenges in vain
@example(389)  # a word that a play forms twice, challenged
@example(172995)  # a pass after which others lose their turns
@example(169)  # the end by overtime, with a play that is not yet accepted
def test_a_game_is_the_same_after_its_record_is_replayed(number: int) -> None:
    game = random_game(number)
    record = record_of(game)
    replayed = replay(record, lexicon=game.lexicon)
    assert said(replayed) == []
    again = replayed.game
    if game.outcome is None or any(game.outcome.adjustments):
        assert happened(again) == happened(game)
    assert again.scores == replayed.scores == game.scores
    assert again.view(0).squares() == game.view(0).squares()
    assert (again.outcome, again.phase, again.names) == (game.outcome, game.phase, game.names)
    assert (again.rules, again.edition, again.layout) == (game.rules, game.edition, game.layout)
    if not game.over:
        assert (again.racks, again.on_turn, again.bag) == (game.racks, game.on_turn, game.bag)
    assert record_of(again) == record
    assert all(step.applied for step in replayed.steps)
    assert [step.points for step in replayed.steps] == [turn.score for turn in record.turns]
    assert [step.total for step in replayed.steps][-1:] == [turn.total for turn in record.turns][-1:]
    assert [step.written for step in replayed.steps] == [turn.total for turn in record.turns]


def test_a_record_that_is_replayed_tells_no_more_racks_than_before() -> None:
    """Of the rest the game has a guess, which must not be taken for what somebody wrote."""
    text = (
        "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: MOW 8G MOW +16 16\n>Ben:  -2 +0 0\n>Ann:  H7 T.E +3 19\n"
        ">Ben: EEIRST? 10F REST +10 10\n"
    )
    record = read_record(text).record
    again = record_of(replay(record).game)
    assert [(turn.rack, turn.tiles, turn.count) for turn in again.turns] == [
        ("MOW", None, None),
        (None, None, 2),
        (None, None, None),
        ("EEIRST?", None, None),
    ]
    assert again.racks == record.racks == {}
    assert said(replay(again)) == []
    played_on = replay(record).game
    played_on.pass_()
    assert record_of(played_on).turns[-1].rack == played_on.events[-1].rack


@settings(max_examples=30)
@given(st.integers(0, 1_000_000))
def test_one_can_go_to_every_turn(number: int) -> None:
    chance = random.Random(number)
    game = new_game(chance, qx.Rules.named("naspa").with_(challenge=chance.choice(["void", "single", "5"])))
    stood = [game.view(0).squares()]
    for _ in range(12):
        moves = game.position.moves()
        game.play(moves[chance.randrange(len(moves))] if len(moves) and chance.random() < 0.8 else "pass")
        stood.append(game.view(0).squares())
        if game.over:
            break
    replayed = replay(record_of(game), lexicon=game.lexicon)
    turns = [event for event in happened(game) if event.kind in ("play", "exchange", "pass")]
    for turn, event in enumerate(turns[-12:], len(stood) - 1 - len(turns[-12:])):
        before = replayed.game_at(turn)
        assert before.view(0).squares() == stood[turn]
        assert before.racks[event.player] == event.rack
        # He has drawn for his last turn long ago: his rack is what the record tells of this one.
        assert replayed.position_at(turn).rack == event.rack
    if not game.over:
        assert replayed.game_at(len(replayed.steps)).racks == game.racks
    assert replayed.game.events == replay(record_of(game), lexicon=game.lexicon).game.events
    with pytest.raises(qx.GameError, match=f"there is no turn {len(replayed.steps) + 1}; 0 to"):
        replayed.game_at(len(replayed.steps) + 1)


def test_a_game_may_start_from_a_position() -> None:
    position = qx.Position.from_squares(
        {"H7": "A", "H8": "t"}, racks=["ABCDEFG", ""], scores=[20, 5], scoreless=3, passes=1, lexicon="any", rules="box"
    )
    game = qx.Game.from_position(position, ["Ann", "Ben"], seed=2)
    game.play("9H AB")
    game.pass_()
    record = record_of(game)
    again = replay(record)
    assert again.game.events == game.events
    assert again.game.scores == again.scores == game.scores
    assert again.game_at(0).scores == (20, 5)
    assert replay(record_of_turns(position=position.cgp())).game.scoreless == 3
    # Where only some tiles of a rack are known, its player has drawn the others.
    some = replay(record_of_turns(Turn("play", 0, move="9H AB"), position=position.with_rack("AB").cgp()))
    assert len(some.steps[0].events[0].rack) == 7
    assert said(some) == []


def test_a_position_that_has_ended_still_has_a_board() -> None:
    line = "15/15/15/15/15/15/15/6CARt5/15/15/15/15/15/15/15 /Q 300/200 0"
    replayed = replay(Record([Player("Ann"), Player("Ben")], position=line))
    assert replayed.game.position.squares() == {"G8": "C", "H8": "A", "I8": "R", "J8": "t"}
    assert replayed.game.scores == replayed.scores == (300, 200)


def test_headers_that_a_game_does_not_know() -> None:
    game = random_game(5)
    record = record_of(game, title="Round 3", lexicon="club list", complete=None)
    assert (record.title, record.lexicon, record.complete) == ("Round 3", "club list", None)
    with pytest.raises(TypeError, match="no attribute 'colour'"):
        record_of(game, colour="red")


def test_the_racks_of_a_game_that_goes_on_can_be_kept_secret() -> None:
    game = qx.Game(["Ann", "Ben"], lexicon="any", seed=3, start=1)
    assert record_of(game).racks == dict(enumerate(game.racks))
    assert record_of(game, racks=False).racks == {}
    assert replay(record_of(game)).game.on_turn == 1


# -------------------------------------------------------------------------------------------------- what a step tells


def test_a_step_has_words_and_points_beside_what_was_written() -> None:
    record = record_of_turns(NASTIER, THEN.with_(score=9, total=9), Turn("pass", 0, score=0, total=66))
    replayed = replay(record, lexicon=toy("NASTIER"))
    first, second, third = replayed.steps
    assert [(word.word, word.score, word.valid) for word in first.words] == [("NASTIER", 16, True)]
    assert [(word.word, word.valid) for word in second.words] == [("THET", False)]
    assert (second.points, second.total, second.written, second.turn.score) == (8, 8, 9, 9)
    assert (third.points, third.words, third.player, third.number) == (0, (), 0, 3)
    assert replayed.scores == (66, 9)
    assert replayed.game.scores == (66, 8)
    assert replayed.problems_of(2)[0].kind == "wrong_score"
    assert not replayed.complete


def test_problems_of_reading_are_told_too_and_none_twice() -> None:
    record = record_of_turns(NASTIER.with_(line=4), THEN.with_(line=6, rack="EHN1VWX"))
    problems = (
        Problem("bad_rack", "the rack EHN1VWX", line=6),
        Problem("trailing_text", "more text", line=5),
        Problem("unknown_pragma", "#foo", line=1),
    )
    found = replay(Reading(record, problems, "gcg")).problems
    assert [(problem.kind, problem.line) for problem in found] == [
        ("unknown_pragma", 1),
        ("trailing_text", 5),
        ("bad_rack", 6),
        ("unfinished", 6),
    ]


def test_a_variation_is_replayed_up_to_its_place() -> None:
    record = record_of_turns(NASTIER, THEN)
    first = record.root.next
    assert first is not None
    other = first.add(Turn("play", 1, rack="EHNTVWX", move="E8 .XE", score=10))
    more = other.add(Turn("pass", 0))
    replayed = replay(record, upto=more)
    assert [step.turn.kind for step in replayed.steps] == ["play", "play", "pass"]
    assert replayed.game.position.squares()["E9"] == "X"
    assert "unfinished" not in {problem.kind for problem in replayed.problems}
    assert len(replay(record, upto=first).steps) == 1
    assert replay(record, upto=record.root).steps == ()
    assert len(replay(record).steps) == 2


# --------------------------------------------------------------------------------------------------------------- turns


def test_totals_may_go_on_from_a_slip_or_not() -> None:
    turns = [Turn("play", 0, rack="AEINRST", move="8D NASTIER", score=66, total=76), Turn("pass", 1, total=0)]
    for total in (76, 66):
        record = record_of_turns(*turns, Turn("pass", 0, score=0, total=total))
        assert texts(replay(record)) == ["turn 1: 76 was written as the total of Ann; 66 was expected"]
    record = record_of_turns(*turns, Turn("pass", 0, score=0, total=70))
    assert said(replay(record)) == [("wrong_total", 1), ("wrong_total", 3)]


def test_who_does_not_come_is_taken_to_have_passed() -> None:
    again = Turn("play", 0, move="H12 AXE", score=10)
    replayed = replay(record_of_turns(NASTIER, Turn("exchange", 0, count=2)))
    assert texts(replayed) == ["turn 2: it was the turn of Ben, not of Ann; a pass was taken to be missing"]
    assert [event.kind for event in happened(replayed.game)] == ["play", "pass", "exchange"]
    assert [event.kind for event in replayed.steps[1].events] == ["pass", "exchange"]
    assert said(replay(record_of_turns(NASTIER, again)))[0] == ("off_turn", 2)


def test_a_wrong_name_is_put_right_where_the_next_turn_shows_it() -> None:
    replayed = replay(record_of_turns(NASTIER, THEN.with_(player=0), Turn("pass", 0, score=0, total=66)))
    assert texts(replayed) == [
        "turn 2: it was the turn of Ben, not of Ann; the turn after it shows that only the name is wrong"
    ]
    assert [step.player for step in replayed.steps] == [0, 1, 0]
    assert replayed.scores == (66, 8)
    # In the last turn the total tells.
    assert replay(record_of_turns(NASTIER, THEN.with_(player=0))).scores == (66, 8)


def test_more_tiles_than_there_are() -> None:
    quiz = Turn("play", 0, rack="IQUZEEE", move="8H QUIZ", score=44, total=44)
    jazz = Turn("play", 1, rack="AEJZTTT", move="K5 JAZ.", score=58, total=58)
    replayed = replay(record_of_turns(quiz, jazz, Turn("pass", 0, rack="EEE"), Turn("pass", 1, rack="ETTT")))
    assert said(replayed) == [("tiles_overused", 2)]
    assert "2 of Z lie on the board with this play; the box has 1" in texts(replayed)[0]
    assert all(step.applied for step in replayed.steps)


def test_racks_that_cannot_be() -> None:
    cases = {
        "rack_impossible": Turn("pass", 1, rack="QQEEEEE"),
        "rack_size": Turn("pass", 1, rack="AAEEIIOO"),
        "bad_rack": Turn("pass", 1, rack="AA3"),
        "not_on_rack": THEN.with_(rack="EHNVVWX"),
    }
    for kind, turn in cases.items():
        assert said(replay(record_of_turns(NASTIER, turn, Turn("pass", 0)))) == [(kind, 2)], kind
    for rack in ("EHT", "EH_____", "", None, "X", "_______"):
        assert said(replay(record_of_turns(NASTIER, THEN.with_(rack=rack)))) == [], rack


def test_a_rack_that_somebody_else_has_kept() -> None:
    quiet = Turn("pass", 0, rack="QAEINRS")
    replayed = replay(record_of_turns(quiet, Turn("pass", 1, rack="QTUEEAA"), quiet, Turn("pass", 1, rack="TUEEAA")))
    assert texts(replayed) == ["turn 2: Ben cannot hold Q, which Ann has kept"]


def test_a_rack_without_what_was_kept() -> None:
    quiet = Turn("pass", 1)
    changed = Turn("pass", 0, rack="AEINRSU")
    replayed = replay(
        record_of_turns(Turn("pass", 0, rack="AEINRST"), quiet, changed, quiet, Turn("pass", 0, rack="AEINRST"))
    )
    assert texts(replayed) == ["turn 3: Ann kept AEINRST, but the rack AEINRSU leaves no room for T"]


def test_an_illegal_play_ends_the_replay_but_not_the_sums() -> None:
    wrong = Turn("play", 1, rack="EHNTVWX", move="1A HEX", score=30, total=30)
    rest = [Turn("pass", 0, score=0, total=66), Turn("pass", 1, score=0, total=31)]
    replayed = replay(record_of_turns(NASTIER, wrong, *rest))
    assert said(replayed) == [("illegal_play", 2), ("stopped", 3), ("wrong_total", 4)]
    assert texts(replayed)[0].startswith("turn 2: 1A HEX: ")
    assert [step.applied for step in replayed.steps] == [True, False, False, False]
    assert [fault.kind for fault in replayed.steps[1].faults] == ["not_connected"]
    assert replayed.game.position.squares() == replayed.game_at(1).position.squares()
    assert replayed.scores == (66, 31)


def test_an_illegal_play_that_was_taken_back_is_no_loss() -> None:
    wrong = Turn("play", 1, rack="EHNTVWX", move="1A HEX", score=30, total=30)
    back = Turn("withdrawn", 1, rack="EHNTVWX", score=-30, total=0)
    replayed = replay(record_of_turns(NASTIER, wrong, back, Turn("pass", 0, score=0, total=66)))
    assert said(replayed) == [("illegal_play", 2)]
    assert [step.applied for step in replayed.steps] == [True, False, False, True]


def test_through_letters_may_be_written_in_any_way() -> None:
    for move in ("G5 THE.", "g5 THE(T)", "G5 THET"):
        turn = THEN.with_(move=move)
        assert said(replay(record_of_turns(NASTIER, turn))) == [], move


def test_exchanges_of_unknown_tiles() -> None:
    first = Turn("exchange", 0, rack="AEINRST", count=3, score=0, total=0)
    then = [Turn("pass", 1), Turn("pass", 0, rack="AEINUVW")]
    replayed = replay(record_of_turns(first, *then))
    assert said(replayed) == []
    (exchange,) = replayed.steps[0].events
    # He needs the others for his next rack.
    assert exchange.tiles == "RST"
    assert replayed.game_at(2).racks[0] == "AEINUVW"
    for turn in (first.with_(count=None), first.with_(count=None, tiles="___"), first.with_(tiles="RST")):
        assert said(replay(record_of_turns(turn, *then[:1]))) == [], turn
    assert said(replay(record_of_turns(first.with_(count=0)))) == [("illegal_exchange", 1)]
    assert said(replay(record_of_turns(first.with_(tiles="ZZZ", count=None)))) == [("not_on_rack", 1)]


def test_strokes_that_count_the_tiles_of_an_exchange() -> None:
    first = Turn("exchange", 0, rack="AENORST", tiles="III", score=0, total=0)
    replayed = replay(record_of_turns(first, Turn("pass", 1), Turn("pass", 0, rack="AENOUVW")))
    assert said(replayed) == [("guessed_turn", 1)]
    assert replayed.problems[0].severity == "warning"
    assert replayed.steps[0].events[0].tiles == "RST"
    assert all(step.applied for step in replayed.steps)
    # Tiles that he can have are what he has exchanged.
    for rack in ("AIIINOR", "AEN", "AENO___", None):
        assert said(replay(record_of_turns(first.with_(rack=rack)))) == [], rack


def test_an_exchange_that_the_rules_refuse_is_said_once_and_played() -> None:
    game = qx.Game([qx.Bot(), qx.Bot()], lexicon="enable", rules="box", seed=4)
    while game.bag > 6:
        game.step()
    assert game.bag
    game.exchange(game.position.rack[:1])
    game.pass_()
    record = record_of(game)
    assert said(replay(record)) == []
    strict = replay(record, rules=qx.Rules.named("box").with_(exchange_min_bag=7))
    assert said(strict) == [("illegal_exchange", len(record.turns) - 1)]
    assert happened(strict.game) == happened(game)
    # More tiles than the bag has are no exchange by any rules: for the game it is a pass.
    many = record_with(record, [*record.turns[:-2], Turn("exchange", record.turns[-2].player, count=7)])
    refused = replay(many)
    assert said(refused) == [("illegal_exchange", len(record.turns) - 1)]
    assert refused.steps[-1].events[-1].kind == "pass"


def test_an_exchange_of_more_than_the_bag_has_once_the_play_before_has_drawn() -> None:
    refused = replay(read_record(whole({19: ">Ann: EFGNNOW -EF +0 328"}, upto=19)))
    assert said(refused) == [("illegal_exchange", 19)]
    assert [event.kind for event in refused.steps[-1].events] == ["pass"]
    assert refused.game.scores == (328, 397)


# ----------------------------------------------------------------------------------------------------------- challenges


def test_words_that_a_play_forms_twice_are_paid_for_twice() -> None:
    challenge = Turn("challenge", 1, rack="IJKLM", score=15, total=35)
    turns = [
        Turn("play", 0, rack="AADEFGH", move="8G AA", score=4, total=4),
        Turn("play", 1, rack="BBIJKLM", move="9G BB", score=20, total=20),
        challenge,
        Turn("play", 0, rack="DEFGHHN", move="7G HE", score=14, total=18),
    ]
    again = Turn("challenge", 0, score=5, total=23)
    replayed = replay(record_of_turns(*turns, again))
    assert replayed.setting.rules.challenge == "5-per-word"
    assert (replayed.steps[2].points, replayed.game.scores[1]) == (15, 35)
    assert "challenge_points" not in {problem.kind for problem in replayed.problems}
    # Fewer are still so many different words, and more cannot be.
    for score, points in ((10, 10), (5, 5), (20, 15)):
        turns[2] = challenge.with_(score=score, total=20 + score)
        assert replay(record_of_turns(*turns, again, challenge="5-per-word")).steps[2].points == points


def test_a_phony_that_is_taken_back() -> None:
    back = Turn("withdrawn", 1, rack="EHNTVWX", score=-8, total=0)
    replayed = replay(
        record_of_turns(NASTIER, THEN, back, Turn("pass", 0, score=0, total=66), Turn("pass", 1, rack="EHNTVWX"))
    )
    assert said(replayed) == []
    assert "G5" not in replayed.game.position.squares()
    assert replayed.game.scores == (66, 0)
    # The total counts more than the score.
    odd = replay(record_of_turns(NASTIER, THEN, back.with_(score=0), Turn("pass", 0)))
    assert said(odd) == [("unusual_score", 3)]
    assert odd.scores == (66, 0)
    assert said(replay(record_of_turns(NASTIER, THEN, back.with_(score=-9, total=-1)))) == [("withdrawn_mismatch", 3)]


def test_taken_back_without_a_play() -> None:
    back = Turn("withdrawn", 1, score=-8)
    for turns in ([back], [NASTIER, back], [NASTIER, THEN, Turn("pass", 0), back]):
        replayed = replay(record_of_turns(*turns))
        assert said(replayed) == [("withdrawn_without_play", len(turns))]
        assert not replayed.steps[-1].applied
    # Written for the wrong player, but with the points of the play.
    replayed = replay(record_of_turns(NASTIER, THEN, Turn("withdrawn", 0, score=-8), Turn("pass", 0)))
    assert ("withdrawn_without_play", 3) in said(replayed)
    assert "G5" not in replayed.game.position.squares()


def test_a_challenge_in_vain_brings_what_the_rule_says() -> None:
    bonus = Turn("challenge", 1, score=5, total=13)
    for rule, kinds in (("5", []), ("5-per-word", []), ("10", ["challenge_points"]), ("single", ["challenge_points"])):
        record = record_of_turns(NASTIER, THEN, bonus, Turn("pass", 0), challenge=rule)
        assert [kind for kind, _ in said(replay(record))] == kinds, rule
    # Without a rule it is told by the points.
    told = replay(record_of_turns(NASTIER, THEN, bonus, Turn("pass", 0)))
    assert (said(told), told.game.rules.challenge, told.game.scores) == ([], "5", (66, 13))
    (event,) = told.steps[2].events
    assert (event.kind, event.by, event.player, event.player_points) == ("challenge", 0, 1, 5)


def test_a_challenge_of_nobody_or_for_the_wrong_player() -> None:
    bonus = Turn("challenge", 0, score=5)
    assert said(replay(record_of_turns(bonus))) == [("challenge_without_play", 1)]
    late = [NASTIER, Turn("pass", 1), bonus.with_(player=1)]
    assert said(replay(record_of_turns(*late))) == [("challenge_without_play", 3)]
    assert said(replay(record_of_turns(NASTIER, bonus.with_(player=1)))) == [("challenge_wrong_player", 2)]
    assert said(replay(record_of_turns(NASTIER, bonus.with_(score=-5)))) == [("challenge_wrong_player", 2)]


def test_turns_that_are_lost_by_challenges() -> None:
    lost = [NASTIER, Turn("forfeit", 1, score=0, total=0), Turn("pass", 0, score=0, total=66)]
    replayed = replay(record_of_turns(*lost))
    assert said(replayed) == []
    assert [event.kind for event in happened(replayed.game)] == ["play", "challenge", "forfeit", "pass"]
    told = replay(
        record_of_turns(NASTIER, Turn("challenge", 0, by=1, words=("NASTIER",)), *lost[1:], challenge="double")
    )
    assert happened(told.game) == happened(replayed.game)
    # Some write the lost turn as a pass.
    passed = replay(record_of_turns(NASTIER, Turn("challenge", 0, by=1), Turn("pass", 1), lost[2], challenge="double"))
    assert happened(passed.game) == happened(replayed.game)


def test_three_players_and_a_turn_that_is_lost_later() -> None:
    game = qx.Game(["Ann", "Ben", "Cleo"], lexicon="any", rules="naspa", seed=11, start=0)
    rack = game.position.rack.replace("?", "A")
    game.play(f"8H {rack[:2]}")
    game.challenge(by="Cleo")
    game.play(f"7H {game.position.rack.replace('?', 'a')[:2]}")
    game.pass_()
    kinds = [event.kind for event in happened(game)]
    assert kinds == ["play", "challenge", "play", "forfeit", "pass"]
    replayed = replay(record_of(game))
    assert said(replayed) == []
    assert happened(replayed.game) == happened(game)


def test_rules_without_challenges_do_where_the_record_has_none() -> None:
    words = toy("NASTIER")
    record = record_of_turns(NASTIER, THEN, rules="casual")
    assert replay(record_with(record, [NASTIER]), lexicon=words).game.rules.challenge == "void"
    # A word that is not in the list was played all the same: the list was another one.
    phony = replay(record, lexicon=words)
    assert (said(phony), phony.game.rules.challenge) == ([], "single")
    assert [word.valid for word in phony.steps[1].words][:1] == [False]
    back = replay(record_with(record, [NASTIER, THEN, Turn("withdrawn", 1, score=-8)]))
    assert (said(back), back.game.rules.challenge) == ([], "single")


# ---------------------------------------------------------------------------------------------- overtime, corrections


def test_overtime_and_corrections_change_both_scores() -> None:
    turns = [
        NASTIER,
        Turn("time", 1, score=-10, total=-10, seconds=61.0),
        Turn("correction", 0, score=-6, total=60),
        Turn("correction", 0, total=66),
        Turn("pass", 1, score=0, total=-10),
    ]
    replayed = replay(record_of_turns(*turns, rules="naspa"))
    assert replayed.game.scores == replayed.scores == (66, -10)
    assert said(replayed) == []
    (event,) = replayed.steps[1].events
    # A minute and a second cost two started minutes by the rules; what was written is charged.
    assert (event.points, event.seconds) == (10, None)
    right = replay(record_of_turns(NASTIER, Turn("time", 1, score=-20, seconds=61.0), rules="naspa"))
    assert right.steps[1].events[0].seconds == 61.0


def test_overtime_before_the_end_and_twice() -> None:
    late = Turn("time", 1, score=-10)
    found = [problem.kind for problem in replay(record_of_turns(NASTIER, late, THEN.with_(total=-2))).problems]
    assert found == ["time_early", "unfinished"]
    found = [problem.kind for problem in replay(record_of_turns(NASTIER, THEN, late, late)).problems]
    assert found == ["time_repeated", "unfinished"]


def test_giving_up() -> None:
    replayed = replay(record_of_turns(NASTIER, Turn("resigned", 1, score=0, total=0)))
    assert replayed.problems == ()
    assert replayed.complete
    assert replayed.game.outcome is not None
    assert replayed.game.outcome.winners == (0,)
    assert said(replay(record_of_turns(NASTIER, Turn("resigned", 1), THEN))) == [("after_end", 3)]


# ----------------------------------------------------------------------------------------------------------- from text


def test_a_game_as_text() -> None:
    text = """#character-encoding UTF-8
#player1 Ann Ann
#player2 Ben Ben
>Ann: AEINRST 8D NASTIER +66 66
>Ben: EHNTVWX G5 THE. +8 8
>Ben: EHNTVWX -- -8 0
>Ann: ADEGLOU K5 GALED +24 90
>Ben: EHNTVWX -VWX +0 0
"""
    replayed = replay(read_record(text.encode()))
    assert [str(problem) for problem in replayed.problems] == [
        "line 7: K5 GALED scores 22; 24 was written",
        "line 8: the record ends here; by the rules the game goes on",
    ]
    assert [step.turn.line for step in replayed.steps] == [4, 5, 6, 7, 8]


@settings(max_examples=40)
@given(st.integers(0, 1_000_000))
def test_through_gcg(number: int) -> None:
    game = random_game(number, players=2, rules=qx.Rules.named("wespa"))
    reading = read_record(game.to_gcg().encode())
    replayed = replay(reading, lexicon=game.lexicon)
    assert [problem for problem in replayed.problems if problem.severity == "error"] == []
    assert replayed.game.scores == game.scores
    assert replayed.game.view(0).squares() == game.view(0).squares()


# ------------------------------------------------------------------------------------------------- whatever it says

JUNK = ["", "?", "_A", "ZZZZZZZZZ", "\ud800", "\0", "8H", "8D NASTIER", "1A ZZ", "CH[", "ß", "8H ???", "A8 " + "A" * 99]
NUMBERS = [0, -1, 5, 2**31, -(2**70)]


def spoiled(chance: random.Random, turn: Turn) -> Turn:
    """A turn with nonsense somewhere."""
    fields: dict[str, list[Any]] = {
        "rack": [*JUNK, None],
        "move": [*JUNK, None],
        "tiles": [*JUNK, None],
        "count": [*NUMBERS, None],
        "score": [*NUMBERS, None],
        "total": [*NUMBERS, None],
        "words": [(), ("A",), ("\ud800", "QI")],
        "by": [None, 0, 7, -1],
        "seconds": [None, -1.0, 61.0, float("nan"), float("inf"), 1e300],
        "player": [0, 1, 3, 9, -1],
        "kind": list(TURN_KINDS),
    }
    name = chance.choice(list(fields))
    return turn.with_(**{name: chance.choice(fields[name])})


@given(st.integers(0, 1_000_000))
def test_nothing_that_a_record_says_raises(number: int) -> None:
    chance = random.Random(number)
    record = record_of(random_game(chance.randrange(300)))
    turns = list(record.turns)
    for _ in range(chance.choice([1, 3, 12]) if turns else 0):
        place = chance.randrange(len(turns)) if turns else 0
        match chance.randrange(4):
            case 0 if len(turns) > 1:
                del turns[place]
            case 1:
                turns.insert(place, Turn(chance.choice(list(TURN_KINDS)), chance.randrange(3)))
            case 2 if turns:
                turns.insert(place, chance.choice(turns))
            case _ if turns:
                turns[place] = spoiled(chance, turns[place])
    replayed = replay(record_with(record, turns))
    assert len(replayed.steps) == len(turns)
    assert all(problem.kind in KINDS for problem in replayed.problems)
    for step in replayed.steps:
        replayed.position_at(step.number)
    assert replay(record_of(replayed.game)).game.scores == replayed.game.scores


def test_records_of_nothing() -> None:
    assert [problem.kind for problem in replay(Record([])).problems] == ["no_players"]
    assert replay(Record([Player("Ann")])).game.names == ("Ann",)
    assert replay(Record([Player(""), Player("", "ben")])).game.names == ("Player 1", "ben")
    five = Record([Player(name) for name in "ABCDE"])
    assert replay(five).problems[0].kind == "player_number"
    assert len(replay(five).game.names) == 4
    absent = record_of_turns(Turn("pass", 5), Turn("pass", -1), Turn("pass", 0))
    assert [problem.kind for problem in replay(absent).problems] == ["unknown_nick", "unknown_nick", "unfinished"]
