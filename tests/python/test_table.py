"""The table without a screen: whose turn it is, challenges, undo, help, what leaks, the clock, statistics."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import quixotry as qx
from quixotry.table import Clock, Setup, Table
from quixotry.table.commands import COMMANDS, help_text, read_challenge, read_line
from quixotry.table.lookups import look_up
from quixotry.table.seats import DEFAULT, KINDS, read_players
from quixotry.table.statistics import HEADINGS, statistics
from quixotry.table.wording import ending, refusal, resigning, sheet

PLAIN = Setup("human:Ann,human:Ben", "box", "single", "enable", None, None, None, seed=4)
EMPTY = "/".join(["15"] * 15)


def table(players: str = "human:Ann,human:Ben", rules: str = "box", **changes: Any) -> Table:
    return Table.begin(replace(PLAIN, players=players, rules=rules, **changes))


def to_a_person(at: Table) -> None:
    """Lets the bots do whatever they have to do."""
    while at.waits_for().kind == "bot":
        at.bots()


def best(at: Table) -> qx.Play:
    return at.game.position.best()


def phony(at: Table) -> str:
    """A play of two tiles over the start square that is no word."""
    rack = at.game.position.rack.replace("?", "")
    worst = sorted(rack, key="QJXZVKWYHFBMPGDLCNTRSIOUAE".index)[:4]
    return f"8H {''.join(worst)}"


def play_out(at: Table) -> None:
    while (wait := at.waits_for()).kind != "over":
        if wait.kind == "bot":
            at.bots()
        elif wait.kind == "person":
            at.play(best(at))
        else:
            at.accept(wait.seat)


# ------------------------------------------------------------------------------------------------------- whose turn


def test_bots_move_and_then_a_person_is_waited_for() -> None:
    at = table("human:Ann,bot:greedy")
    to_a_person(at)
    assert at.waits_for() == ("person", 0)
    assert at.bots() == ()
    at.pass_()
    assert at.waits_for() == ("bot", 1)
    assert [event.kind for event in at.bots()] == ["play"]
    assert at.waits_for() == ("person", 0)


def test_a_key_pressed_twice_does_not_act_for_the_bot() -> None:
    at = table("human:Ann,bot:greedy")
    to_a_person(at)
    at.pass_()
    count = len(at.game.events)
    for act in (at.pass_, at.resign, lambda: at.exchange(at.game.position.rack[:1])):
        with pytest.raises(qx.GameError, match="greedy has something to do first"):
            act()
    assert len(at.game.events) == count


def test_a_bot_doubts_before_the_next_person_is_asked() -> None:
    at = table("human:Ann,human:Ben,bot:greedy", seed=1)
    while at.game.on_turn != 0:
        at.game.pass_()
    at.play(phony(at))
    # Ben is on turn, but the bot is asked first.
    assert at.waits_for() == ("bot", 2)
    event = at.bots()[0]
    assert (event.kind, event.by, event.verdict) == ("challenge", 2, "withdrawn")
    assert at.waits_for() == ("person", 1)


def test_a_bot_that_has_no_doubt_is_asked_once() -> None:
    at = table("human:Ann,human:Ben,bot:greedy", seed=1)
    while at.game.on_turn != 0:
        at.game.pass_()
    at.play(best(at))
    assert at.waits_for().kind == "bot"
    assert at.bots() == ()
    assert at.waits_for() == ("person", 1)


def test_before_a_bot_moves_the_other_persons_may_doubt_a_persons_play() -> None:
    at = table("human:Ann,bot:greedy,human:Ben", lexicon="any", seed=1)
    while at.game.on_turn != 0:
        at.game.pass_()
    at.play(phony(at))
    assert at.bots() == ()  # every word is valid, so the bot has no doubt
    assert at.waits_for() == ("challenge", 2)
    assert at.doubters() == (2,)
    assert at.accept() == ()
    assert at.waits_for() == ("bot", 1)
    assert at.bots()[0].player == 1
    # Of a bot's own play nobody is asked: it only plays words of its list.
    assert at.waits_for() == ("person", 2)


def test_the_last_play_is_left_to_everyone_in_turn() -> None:
    at = table("human:Ann,human:Ben,human:Cat", seed=2)
    while at.game.phase != "final_challenge":
        at.play(best(at))
    window = at.game.window
    assert window is not None
    first, second = ((window.player + step) % 3 for step in (1, 2))
    assert at.waits_for() == ("last_challenge", first)
    with pytest.raises(qx.GameError, match="his own"):
        at.accept(window.player)
    assert at.accept(first) == ()
    assert at.waits_for() == ("last_challenge", second)
    assert at.accept(second)[-1].kind == "end"
    assert at.waits_for().kind == "over"


@pytest.mark.parametrize("players", ["human:Ann,bot:greedy", "bot:greedy,bot:greedy", "human:Ann,human:Ben"])
def test_a_game_comes_to_its_end(players: str) -> None:
    at = table(players)
    play_out(at)
    assert at.game.outcome is not None
    for act in (at.pass_, at.resign, at.challenge, at.accept):
        before = at.game.events
        with pytest.raises(qx.QuixotryError):
            act()
        assert at.game.events == before


def asked_before_a_bot() -> Table:
    """Ann has played; Ben is asked about it before the bot between them moves."""
    at = table("human:Ann,bot:greedy,human:Ben", lexicon="any", seed=1)
    while at.game.on_turn != 0:
        at.game.pass_()
    at.play(phony(at))
    assert at.bots() == ()
    assert at.waits_for() == ("challenge", 2)
    return at


def test_who_is_asked_about_a_play_does_not_act_for_the_bot_on_turn() -> None:
    at = asked_before_a_bot()
    before = at.record()
    for act in (at.pass_, lambda: at.play("pass"), lambda: at.exchange(at.game.position.rack[:1])):
        with pytest.raises(qx.GameError, match="the last play comes first; Ben may challenge or accept it") as no:
            act()
        assert no.value.kind == "asked_first"
    assert at.record() == before
    at.accept()
    assert at.bots()[0].player == 1
    at.pass_()
    assert at.game.events[-1].player == 2


def test_no_turn_is_taken_where_the_last_play_is_asked_about_or_the_game_is_over() -> None:
    at = table(seed=2)
    while at.game.phase != "final_challenge":
        at.play(best(at))
    with pytest.raises(qx.GameError) as refused:
        at.play("1A ZZ")  # what is wrong with it would tell of a rack
    assert (type(refused.value), refused.value.kind) == (qx.GameError, "asked_first")
    at.accept()
    with pytest.raises(qx.GameError, match="the game is over") as refused:
        at.pass_()
    assert refused.value.kind == "game_over"


def test_what_a_bot_accepts_is_not_accepted_once_it_was_taken_back() -> None:
    for seed in range(60):
        at = table("human:Ann,bot:greedy", rules="wespa", challenge=None, seed=seed)
        while at.waits_for().kind != "over" and at.game.phase == "playing":
            if at.waits_for().kind == "bot":
                at.bots()
            else:
                at.play(best(at))
        if at.waits_for().kind == "bot" and at.game.phase == "final_challenge":
            break
    doubt, taken_back = at.game.doubt, []

    def slow() -> Any:
        found = doubt()
        taken_back.append(at.undo())
        return found

    at.game.doubt = slow  # type: ignore[method-assign]
    assert at.bots() == ()
    at.game.doubt = doubt  # type: ignore[method-assign]
    assert taken_back == [0]
    assert at.waits_for() == ("person", 0)
    # And in between: asked already, then taken back just before it would accept.
    at.play(best(at))
    at._asking.bots_asked = True
    lock, count = at._lock, len(at.game.events)

    class Racing:
        """A lock that another thread is given first, which takes back."""

        entered = 0

        def __enter__(self) -> None:
            Racing.entered += 1
            if Racing.entered == 2:
                at._lock = lock
                at.undo()
            lock.acquire()

        def __exit__(self, *_: object) -> None:
            lock.release()

    at._lock = Racing()  # type: ignore[assignment]
    assert at.bots() == ()
    assert len(at.game.events) < count
    assert at.waits_for() == ("person", 0)


# ------------------------------------------------------------------------------------------------------- challenges


def test_only_who_may_doubt_a_play_challenges_it() -> None:
    at = table("human:Ann,bot:greedy", seed=1)
    with pytest.raises(qx.GameError) as refused:
        at.challenge()
    assert refused.value.kind == "nothing_to_challenge"
    to_a_person(at)
    at.play(best(at))
    before = at.record()
    for by, kind in ((None, "own_play"), (0, "own_play"), ("Ann", "own_play"), (1, "not_a_person")):
        with pytest.raises(qx.GameError) as refused:
            at.challenge(by=by)
        assert refused.value.kind == kind
    assert at.record() == before
    with pytest.raises(qx.GameError, match="the program greedy challenges by itself"):
        at.challenge(by="greedy")


def test_a_challenge_without_a_name_is_that_of_the_only_one_who_may() -> None:
    at = table("human:Ann,bot:greedy,bot:greedy", seed=1)
    to_a_person(at)
    at.pass_()
    at.bots()
    assert at.waits_for().kind == "bot"
    assert at.doubters() == (0,)
    assert at.challenge()[0].by == 0
    many = table("human:Ann,human:Ben,human:Cat,bot:greedy", lexicon="any", seed=1)
    while many.game.on_turn != 0:
        many.game.pass_()
    many.play(phony(many))
    assert many.waits_for().kind == "bot"
    with pytest.raises(qx.GameError, match="say who does"):
        many.challenge()
    assert many.challenge(by=2)[0].by == 2


def test_a_bot_is_not_made_to_accept() -> None:
    at = asked_before_a_bot()
    for by, kind in ((1, "not_a_person"), (0, "own_play")):
        with pytest.raises(qx.GameError) as refused:
            at.accept(by)
        assert refused.value.kind == kind
    assert at.waits_for() == ("challenge", 2)


def test_any_opponent_may_challenge_and_name_words() -> None:
    at = table("human:Ann,human:Ben,human:Cat", seed=1)
    player = at.game.on_turn
    word = phony(at).split()[1]
    at.play(f"8H {word}")
    third = (player + 2) % 3
    assert set(at.doubters()) == {0, 1, 2} - {player}
    with pytest.raises(qx.GameError, match="no word of the play"):
        at.challenge("XYZZY", by=third)
    with pytest.raises(qx.GameError, match="his own"):
        at.challenge(by=player)
    event = at.challenge(word, by=third)[0]
    assert (event.by, event.player, event.verdict) == (third, player, "withdrawn")
    assert at.doubters() == ()


def test_a_verdict_is_for_the_play_and_names_no_bad_word() -> None:
    at = table(lexicon="enable")
    at.play(best(at))
    # A play beside it forms many words, some of them bad.
    rack = at.game.position.rack.replace("?", "")
    crowd = next(
        move
        for start in "HIJK"
        for size in (3, 4, 2)
        if len((move := at.preview(f"9{start} {rack[:size]}", at.game.on_turn)).words) > 1 and not move.faults
    )
    words = [word for word, _ in crowd.words]
    start = next(s for s in "HIJK" if at.preview(f"9{s} {words[0]}", at.game.on_turn).words == crowd.words)
    at.play(f"9{start} {words[0]}")
    at.challenge()
    said = [entry.text for entry in at.said_since(0) if entry.kind == "challenge"]
    assert said[0].startswith(f"challenge of {', '.join(words)}: not all are valid")


def test_reading_a_challenge() -> None:
    names = ["Ann", "Player 2", "By"]
    assert read_challenge(read_line("challenge"), names, []) == ((), None)
    assert read_challenge(read_line("challenge qi za"), names, ["QI"]) == (("qi", "za"), None)
    assert read_challenge(read_line("ch by player 2"), names, ["QI"]) == ((), 1)
    assert read_challenge(read_line("ch BY BY ann"), names, ["BY"]) == (("BY",), 0)
    assert read_challenge(read_line("ch by"), names, ["BY"]) == (("by",), None)
    assert read_challenge(read_line("ch BY OX"), names, ["BY", "OX"]) == (("BY", "OX"), None)
    with pytest.raises(qx.UnknownName, match="no player 'Zoe'"):
        read_challenge(read_line("challenge QI by Zoe"), names, ["QI"])


# ------------------------------------------------------------------------------------------------------------- undo


def test_undo_goes_back_through_what_bots_did() -> None:
    at = table("human:Ann,bot:greedy")
    to_a_person(at)
    assert not at.may_undo()
    assert at.undo() is None
    before, racks, state = at.game.events, at.game.racks, at.game.to_cgp()
    at.pass_()
    to_a_person(at)
    assert at.may_undo()
    assert at.undo() == 0
    assert (at.game.events, at.game.racks, at.game.to_cgp()) == (before, racks, state)
    assert at.waits_for() == ("person", 0)


def test_undo_of_a_challenge_leaves_the_play_open_to_it() -> None:
    at = table("human:Ann,bot:greedy", seed=3)
    to_a_person(at)
    if at.game.window is None:
        at.pass_()
        to_a_person(at)
    window = at.game.window
    at.challenge()
    assert at.undo() == 0
    assert at.game.window == window
    assert at.waits_for() == ("person", 0)
    at.challenge()  # and again


def test_undo_after_the_end_and_back_to_the_start() -> None:
    at = table("human:Ann,bot:greedy", seed=3)
    play_out(at)
    seen = 0
    while at.may_undo():
        assert at.undo() == 0
        assert at.waits_for().kind in ("person", "last_challenge")
        seen += 1
    assert seen > 5
    assert all(event.kind != "pass" for event in at.game.events)
    play_out(at)
    assert at.game.over


def test_with_two_persons_undo_is_a_matter_of_agreement() -> None:
    at = table()
    at.pass_()
    assert not at.may_undo()
    assert at.undo() is not None  # the front end has asked


def test_undo_forgets_notes_of_what_is_gone() -> None:
    at = table("human:Ann,bot:greedy")
    to_a_person(at)
    count = len(at.game.events)
    at.pass_()
    at.note(0, " the draw ")
    at.note(count, "what was I thinking")
    assert at.notes == {0: "the draw", count: "what was I thinking"}
    at.undo()
    assert at.notes == {0: "the draw"}
    at.note(0, "")
    assert at.notes == {}
    with pytest.raises(qx.GameError, match="no event 99"):
        at.note(99, "x")


def test_what_a_bot_thought_of_before_undo_is_not_played() -> None:
    at = table("human:Ann,bot:greedy")
    to_a_person(at)
    at.pass_()
    thinking, go_on = threading.Event(), threading.Event()
    bot = at.game.players[1]

    class Slow:
        name = "slow"

        def choose(self, view: qx.Position) -> Any:
            thinking.set()
            assert go_on.wait(10)
            assert bot is not None
            return bot.choose(view)

    at.game.players = (None, Slow())
    result: list[Any] = []
    thread = threading.Thread(target=lambda: result.append(at.bots()))
    thread.start()
    assert thinking.wait(10)
    assert at.undo() == 0
    count = len(at.game.events)
    go_on.set()
    thread.join(10)
    assert result == [()]
    assert len(at.game.events) == count


# ------------------------------------------------------------------------------------------------------------- help


def test_hints_tell_one_thing_more_each_time() -> None:
    at = table(rules="casual", challenge=None)
    seat, play = at.game.on_turn, best(at)
    hints = [at.hint(seat) for _ in range(4)]
    assert [hint.step for hint in hints] == [1, 2, 3, 3]
    assert [hint.score for hint in hints] == [play.score] * 4
    assert [hint.coordinate for hint in hints] == [None, *[play.move.coordinate] * 3]
    assert [hint.move for hint in hints] == [None, None, play.move, play.move]
    assert str(play.move.coordinate) not in hints[0].text
    assert play.move.tiles not in hints[0].text + hints[1].text
    at.pass_()
    assert at.hint(at.game.on_turn).step == 1
    with pytest.raises(qx.GameError, match="whose turn"):
        at.hint(seat)  # a rack of somebody else is nobody's business


@pytest.mark.parametrize("rules", ["box", "naspa", "wespa"])
def test_no_help_where_the_rules_allow_none(rules: str) -> None:
    at = table(rules=rules, challenge=None)
    with pytest.raises(qx.GameError) as refused:
        at.hint(at.game.on_turn)
    assert refused.value.kind == "no_help"
    for command in ("check", "define", "hooks", "anagram"):
        with pytest.raises(qx.GameError) as refused:
            look_up(at.game, rules, command, ["QI"])
        assert refused.value.kind == "no_help"
    play_out(at)
    assert look_up(at.game, rules, "check", ["TEA", "QUAX"]) == ["TEA is valid.", "QUAX is not valid."]


def test_without_a_word_list_there_is_nothing_to_find() -> None:
    at = table(rules="casual", challenge=None, lexicon="any")
    with pytest.raises(qx.GameError, match="no word list") as refused:
        at.hint(at.game.on_turn)
    assert refused.value.kind == "no_help"
    with pytest.raises(qx.GameError, match="no word list"):
        look_up(at.game, "casual", "anagram", ["AET"])


def test_words_are_looked_up() -> None:
    game = table(rules="casual", challenge=None).game
    assert look_up(game, "casual", "hooks", ["TRAINER"])[0] == "TRAINER: before it S; after it S."
    assert "RETINAS" in " ".join(look_up(game, "casual", "anagram", ["AEINRST"]))
    assert look_up(game, "casual", "anagram", ["QQQ"]) == ["No word uses exactly the letters QQQ."]
    assert "check QI" in look_up(game, "casual", "check", [])[0]
    assert look_up(game, "casual", "define", ["ZZZZ"])[0].startswith("No ")
    with pytest.raises(qx.QuixotryError):
        look_up(game, "casual", "anagram", ["8"])


@pytest.mark.parametrize("challenge", ["void", "single", "double", "5-per-word"])
def test_a_preview_tells_nothing_of_validity_where_nobody_may_know_it(challenge: str) -> None:
    """The same preview, word for word, whether the words are valid or not."""
    none = qx.Lexicon.from_words(["ZZZ"])
    cgp = f"{'/'.join(['15'] * 7)}/7QUIZ4/{'/'.join(['15'] * 7)} AEINRST/ 0/0 0"
    moves = ["9H AE", "8L S", "M8 RATINES", "8H QUIZ", "1A AE", "9I TEAR", "9H ?E", "9H qE", "exch AE", "pass", "I7 R."]
    seen = []
    for lexicon in (qx.Lexicon.open("enable"), none):
        rules = qx.Rules.named("naspa").with_(challenge=challenge)
        position = qx.Position.from_cgp(cgp, lexicon=lexicon, rules=rules)
        at = Table(PLAIN, qx.Game.from_position(position, ["Ann", "Ben"], seed=1))
        assert not at.game.may_look_up
        previews = [at.preview(move, 0) for move in moves]
        assert all(valid is None for preview in previews for _, valid in preview.words)
        seen.append([repr(preview) for preview in previews])
    assert seen[0] == seen[1]


def test_a_preview_names_invalid_words_where_they_may_be_looked_up() -> None:
    at = table(rules="casual", challenge=None)
    play = best(at)
    seen = at.preview(play.move, at.game.on_turn)
    assert seen.score == play.score
    assert seen.words == tuple((word, True) for word in play.words)
    assert seen.faults == ()
    assert str(play.score) in seen.sentence
    wrong = at.preview(phony(at), at.game.on_turn)
    assert wrong.score is not None
    assert wrong.words[0][1] is False
    assert [fault.kind for fault in wrong.faults] == ["invalid_word"]
    assert "not in the word list" in wrong.sentence


def test_a_preview_is_for_the_player_whose_turn_it_is() -> None:
    """What is wrong with a move tells of the rack that it is judged with."""
    at = asked_before_a_bot()
    hidden = at.game.position.rack
    for seat in (0, 1, 2):
        with pytest.raises(qx.GameError, match="only on one's own turn; the last play comes first; Ben") as refused:
            at.preview("1A QZX", seat)
        assert refused.value.kind == "not_your_turn"
        assert hidden not in refused.value.message
    at.accept()
    with pytest.raises(qx.GameError, match="own turn; greedy has something to do first"):
        at.preview("1A QZX", 2)
    at.bots()
    with pytest.raises(qx.GameError, match="own turn; on turn: Ben"):
        at.preview("pass", 0)
    assert at.preview("pass", 2).sentence == "A pass, without points."
    at.resign()
    with pytest.raises(qx.GameError, match="own turn; the game is over"):
        at.preview("pass", 2)


@pytest.mark.parametrize("rules", ["casual", "box"])
def test_a_blank_without_a_letter_has_its_score_and_a_sentence(rules: str) -> None:
    position = qx.Position.from_cgp(f"{EMPTY} AEINRS?/ 0/0 0", rules=rules)
    at = Table(PLAIN, qx.Game.from_position(position, ["Ann", "Ben"], seed=1))
    seen = at.preview(qx.Move.from_squares({"8G": "R", "8H": "?", "8I": "N"}), 0)
    assert seen.score == at.preview("8G RuN", 0).score
    assert seen.score
    assert [fault.kind for fault in seen.faults] == ["blank_undesignated"]
    assert "stands for no letter yet" in seen.sentence
    with pytest.raises(qx.IllegalMove):
        at.play(qx.Move.from_squares({"8G": "R", "8H": "?", "8I": "N"}))
    assert at.preview("pass", 0).sentence == "A pass, without points."
    assert at.preview("exch AE", 0).sentence == "An exchange, without points."
    with pytest.raises(qx.InvalidMove):
        at.preview("8H", 0)


def test_a_refusal_says_each_thing_once() -> None:
    at = table()
    with pytest.raises(qx.IllegalMove) as refused:
        at.play("exch ZZ")
    assert len(refusal(refused.value)) == 1


# ------------------------------------------------------------------------------------------------------- who sees what


def test_racks_and_exchanged_tiles_are_told_to_their_owner_only() -> None:
    at = table("human:Ann,human:Ben,human:Cat")
    exchanged: dict[int, str] = {}
    while len(exchanged) < 3:
        seat = at.game.on_turn
        exchanged[seat] = at.game.position.rack[:3]
        at.exchange(exchanged[seat])
    for viewer in (0, 1, 2, None):
        told = {e.player: e for e in at.said_since(0, viewer) if e.kind == "exchange"}
        for seat, tiles in exchanged.items():
            mine = seat == viewer
            assert told[seat].text == f"exchange of {tiles if mine else '3 tiles'}"
            assert (told[seat].rack is not None) == mine
        assert [at.sees_rack(seat, viewer) for seat in range(3)] == [seat == viewer for seat in range(3)]
    at.resign()
    texts = {e.player: e.text for e in at.said_since(0, None) if e.kind == "exchange"}
    assert texts == {seat: f"exchange of {tiles}" for seat, tiles in exchanged.items()}
    assert at.sees_rack(1, None)


def test_history_counts_from_the_scores_of_a_position() -> None:
    cgp = f"{'/'.join(['15'] * 7)}/7QUIZ4/{'/'.join(['15'] * 7)} AEINRST/ 30/44 0"
    at = table(cgp=cgp)
    play = best(at)
    at.play(play)
    entry = at.said_since(0)[0]
    assert (entry.change, entry.total) == (play.score, 30 + play.score)
    assert f"+{play.score} {30 + play.score}" in at.game.to_gcg()


def test_what_somebody_has_not_been_told_when_a_game_goes_on() -> None:
    at = table("human:Ann,human:Ben,bot:greedy", lexicon="any", seed=1)
    assert [at.first_untold(seat) for seat in (0, 1, None)] == [0, 0, 0]
    known = {}
    for _ in range(3):
        while (wait := at.waits_for()).kind != "person":
            at.bots() if wait.kind == "bot" else at.accept()
        at.pass_()
        known[wait.seat] = len(at.game.events)
    to_a_person(at)
    assert {seat: at.first_untold(seat) for seat in (0, 1)} == known
    assert at.first_untold(None) == min(known.values())
    at.game.play(phony(at))
    challenger = at.doubters()[0]
    at.challenge(by=challenger)
    assert at.game.events[at.first_untold(challenger) - 1].kind == "challenge"
    assert table("bot:greedy,bot:greedy").first_untold(None) == 0


def test_notes_and_names_hold_nothing_that_a_terminal_obeys() -> None:
    at = table("human:\x1b[2JAnn,human:Ben")
    at.note(0, "\x1b[2Jboo\nhoo \u202e\x9b\x07ö\t")
    assert at.notes == {0: "[2Jboo hoo ö"}
    at.note(0, "\x1b\x07")
    assert at.notes == {}
    assert at.names[0] == "[2JAnn"


# ------------------------------------------------------------------------------------------------------------ drafts


def test_a_draft_goes_with_its_turn_but_outlives_a_challenge() -> None:
    at = table("human:Ann,human:Ben", seed=1)
    at.play(phony(at))
    at.draft = {"tiles": {"7H": "A"}}
    at.challenge(by=at.game.on_turn)
    assert at.draft == {"tiles": {"7H": "A"}}  # the opponent's play is gone, one's own tiles are not
    at.pass_()
    assert at.draft is None


# ------------------------------------------------------------------------------------------------------------- clock


class Time:
    """A clock that tests set forward."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def clocked(rules: str, minutes: float = 1, players: str = "human:Ann,human:Ben") -> tuple[Table, Time]:
    at, time = table(players, rules, challenge=None, clock=minutes), Time()
    at.clock = Clock(minutes, len(at.names), now=time)
    at._run_clock()
    return at, time


def test_only_the_time_of_who_is_waited_for_runs() -> None:
    at, time = clocked("naspa", players="human:Ann,bot:greedy")
    assert at.clock is not None
    time.now += 10
    if at.waits_for().kind == "bot":
        assert at.clock.running is None
    to_a_person(at)
    time.now += 5
    assert at.clock.running == 0
    assert at.clock.left(0) in (55, 45)
    assert at.clock.left(1) == 60
    at.clock.pause()
    time.now += 100
    at.clock.resume()
    assert at.clock.left(0) in (55, 45)
    at.pass_()
    time.now += 7
    assert [at.clock.running, at.clock.seconds()[1]] == [None, 60]


def test_clocks_show_what_clocks_show() -> None:
    time = Time()
    clock = Clock(1, 2, now=time)
    clock.start(1)
    assert [clock.text(0), clock.text(1)] == ["1:00", "1:00"]
    time.now += 0.5
    assert clock.text(1) == "1:00"
    time.now += 59.5
    assert clock.text(1) == "0:00"
    time.now += 70
    assert clock.text(1) == "-1:10"
    assert clock.overtime(1) == pytest.approx(70 / 60)
    for minutes in (0, -1, float("nan"), float("inf"), 10**400):
        with pytest.raises(qx.GameError):
            Clock(minutes, 2)


def play_passes(at: Table) -> None:
    while not at.game.over:
        at.pass_()


def test_overtime_is_charged_when_the_game_is_over_and_undone_with_it() -> None:
    at, time = clocked("naspa")
    first = at.game.on_turn
    time.now += 60 + 61  # two started minutes over time
    at.pass_()
    play_passes(at)
    charged = [event for event in at.game.events if event.kind == "time_penalty"]
    assert [(event.player, event.points) for event in charged] == [(first, 2 * at.game.rules.overtime_penalty)]
    ended = at.game.scores
    at.undo()
    assert at.game.phase == "playing"
    assert all(event.kind != "time_penalty" for event in at.game.events)
    at.pass_()
    assert at.game.scores == ended


def test_rules_without_a_penalty_charge_nothing() -> None:
    at, time = clocked("box")
    time.now += 1000
    while not at.game.over:
        at.pass_()
    assert all(event.kind != "time_penalty" for event in at.game.events)


def test_too_much_overtime_ends_the_game() -> None:
    at, time = clocked("naspa")
    seat = at.game.on_turn
    assert at.tick() == ()
    time.now += 60 + at.game.rules.overtime_max_minutes * 60 + 1
    kinds = [event.kind for event in at.tick()]
    assert kinds == ["time_penalty", "end"]
    assert at.game.over
    assert at.clock is not None
    assert at.clock.running is None
    assert at.game.scores[seat] < 0
    assert at.tick() == ()


# --------------------------------------------------------------------------------------------------------- statistics


def test_statistics_count_what_happened() -> None:
    at = table("human:Ann,human:Ben", seed=1, challenge="double")
    first = at.game.on_turn
    second = 1 - first
    at.play(phony(at))
    at.challenge(by=second)
    play = best(at)
    at.play(play)
    at.challenge(by=first)  # in vain, and the turn is lost
    tiles = at.game.position.rack[:2]
    at.exchange(tiles)
    numbers = statistics(at.game)
    assert numbers[first].phonies == 1
    assert numbers[first].challenges_lost == 1
    assert numbers[first].turns == 2
    assert (numbers[first].points, numbers[first].best) == (0, None)
    assert numbers[second].challenges_won == 1
    assert numbers[second].exchanged == 2
    assert (numbers[second].best, numbers[second].best_score) == (str(play.move), play.score)
    assert numbers[second].mean == pytest.approx(play.score / 2)
    assert len(numbers[0].row()) == len(HEADINGS)
    assert f"best play {play.move} for {play.score}" in numbers[second].sentence()


def test_statistics_of_a_whole_game_add_up() -> None:
    at = table("bot:greedy,bot:greedy,bot:greedy", seed=6)
    play_out(at)
    outcome = at.game.outcome
    assert outcome is not None
    for one, score, change in zip(statistics(at.game), outcome.scores, outcome.adjustments, strict=True):
        assert one.points == score - change
        assert one.turns == sum(getattr(e, "player", None) == at.names.index(one.name) for e in at.game.events[1:])
    bingos = sum(one.bingos for one in statistics(at.game))
    replay = qx.Game(3, rules=at.game.rules, lexicon="enable", seed=6)
    found = 0
    for event in at.game.events:
        if event.kind == "play":
            found += replay.judge(event.move).bingo
            replay.play(event.move)
    assert bingos == found


# ------------------------------------------------------------------------------------------------------ seats, setup


def test_messages_name_the_bots_that_there_are() -> None:
    from quixotry.players import NAMES

    assert KINDS[2:] == tuple(f"bot:{name}" for name in NAMES)
    assert DEFAULT == "human,bot:club"
    with pytest.raises(qx.UnknownName, match="bot:"):
        read_players("robot", 1)
    with pytest.raises(qx.GameError, match="characters"):
        read_players("human," * 100_000, 1)
    assert read_players("human:\x1b[2JAnn, human", 1) == ["[2JAnn", "You"]


def test_setups() -> None:
    assert PLAIN.title() == "rules box, word list enable, tiles English"
    assert replace(PLAIN, lexicon="any").title() == "rules box, every word is valid, tiles English"
    assert replace(PLAIN, rules="super", lexicon=None).title().startswith("rules super, word list open-world, tiles ")
    assert Setup.fresh_seed() != Setup.fresh_seed()
    with pytest.raises(qx.QuixotryError):
        table(rules="bx")
    with pytest.raises(qx.QuixotryError):
        table(clock=-1.0)


# ---------------------------------------------------------------------------------------------------------- commands


def test_every_command_is_read_by_its_names_and_explained() -> None:
    said = "\n".join(help_text())
    for command in COMMANDS:
        if command.name != "by":
            for name in (command.name, *command.short):
                assert read_line(f"{name} x").command == command.name
        assert command.text in said
        assert not command.usage or help_text(command.name)[0].startswith(f"  {command.usage}")
    assert max(map(len, said.splitlines())) <= 80
    on_screen = "\n".join(help_text(on_screen=True))
    assert "exch ABC" in on_screen
    assert "row by row" not in on_screen
    assert "no command" in help_text("xyzzy")[0]
    assert "exchange" in help_text("exch")[0]


@pytest.mark.parametrize("text", ["8H WORD", "h8 w.rd", "exch AB", "pass", "-AB", "15A (QU)IZ"])
def test_moves_look_like_moves(text: str) -> None:
    line = read_line(text)
    assert line.command is None
    assert line.looks_like_a_move


@pytest.mark.parametrize(
    ("text", "lets"), [("", True), ("ok", True), (" PASS ", True), ("8H A", False), ("hint", False)]
)
def test_letting_a_play_stand(text: str, lets: bool) -> None:
    assert read_line(text).lets_stand is lets


def test_refused_actions_change_nothing() -> None:
    at = table()
    acts: list[Callable[[], object]] = [
        lambda: at.play("8H QQQQ"),
        lambda: at.play("nonsense"),
        lambda: at.exchange("ZZZZZZZZ"),
        lambda: at.challenge(),
        lambda: at.accept(),
        lambda: at.challenge(by=7),
        lambda: at.challenge(by="Zoe"),
        lambda: at.resign(9),
    ]
    at.draft = {"a": 1}
    before = (at.game.events, at.game.racks, at.record())
    for act in acts:
        with pytest.raises(qx.QuixotryError):
            act()
        assert (at.game.events, at.game.racks, at.record()) == before


# ------------------------------------------------------------------------------------------------------------ wording


def said(at: Table) -> str:
    """All that is told of a game."""
    lines = [entry.line(at.names) for entry in at.said_since(0)]
    return "\n".join([*lines, *ending(at.game), *(one.sentence() for one in statistics(at.game))])


def test_sentences_read_right_for_a_person_who_is_called_you() -> None:
    at = table("human,human:Ben", seed=1)
    first = "First turn: You." if at.names[at.game.on_turn] == "You" else "First turn: Ben."
    assert said(at).splitlines()[-3].endswith(first) or first in said(at)
    while at.waits_for().kind == "person":
        at.play(best(at))
    with pytest.raises(qx.GameError) as refused:
        at.pass_()
    told = [refused.value.message]
    while at.undo() is not None:
        if at.waits_for() == ("person", 0):
            with pytest.raises(qx.GameError) as refused:
                at.preview("pass", 1)
            told.append(refused.value.message)
    at.resign("Ben")
    told.append(said(at))
    assert "on turn: You" in "\n".join(told)
    assert f"Winner: You, with {at.game.scores[0]} points" in told[-1]
    assert "Ben: gave up" in told[-1]
    for wrong in ("You is", "You has", "You starts", "You gives", "You to ", "turn of You", "is You"):
        assert wrong not in "\n".join(told)


def test_the_end_tells_all_that_changed_a_score() -> None:
    at, time = clocked("wespa")
    late = at.game.on_turn
    time.now += 61
    at.pass_()
    at.resign(late)
    [line] = [line for line in ending(at.game) if line.startswith(f"  {at.names[late]} ")]
    points = at.game.rules.overtime_penalty
    assert (
        line.split(None, 1)[1]
        == f"0 - {points} = -{points}   (overtime; {at.game.racks[late]} left, nothing taken off)"
    )
    at, time = clocked("wespa")
    late = at.game.on_turn
    time.now += 61
    play_passes(at)
    tiles = -at.game.outcome.adjustments[late] if at.game.outcome is not None else 0
    [line] = [line for line in ending(at.game) if line.startswith(f"  {at.names[late]} ")]
    rack = at.game.racks[late]
    assert line.split(None, 1)[1] == (
        f"0 - {points} - {tiles} = {-points - tiles}   (overtime; {rack} left on the rack)"
    )
    assert any(row.rstrip().endswith(" time") for row in sheet(at.history(None), at.names))


def test_what_is_a_turn_and_what_is_not() -> None:
    at, time = clocked("wespa")
    time.now += 61
    at.play(phony(at))
    at.challenge()
    at.resign()
    turns = {entry.kind: entry.is_turn for entry in at.said_since(0)}
    assert turns == {"start": False, "play": True, "challenge": False, "resigned": False, "time_penalty": False}


def test_each_fault_of_several_is_a_sentence() -> None:
    at = table()
    with pytest.raises(qx.IllegalMove) as refused:
        at.play("1A QQQQ")
    head, *lines = refusal(refused.value)
    assert head == "Not allowed:"
    assert len(lines) > 1
    for line in lines:
        assert line[2].isupper() or line[2] in "'0123456789"
        assert line.endswith(".")


def test_what_giving_up_means_depends_on_how_many_play() -> None:
    assert "the other player wins" in resigning(2)
    assert resigning(3) == resigning(4)
    assert "for all" in resigning(3)
    at = table("human:Ann,human:Ben,human:Cat")
    at.resign(0)
    assert at.game.over
    assert at.game.outcome is not None
    assert 0 not in at.game.outcome.winners


# ------------------------------------------------------------------------------------------------- setups, in sentences


def test_a_title_tells_how_challenges_are_settled_where_that_was_chosen() -> None:
    naspa = replace(PLAIN, rules="naspa", challenge="triple")
    assert naspa.title() == "rules naspa, challenge triple, word list enable, tiles English"
    own = qx.Rules.named("naspa").challenge
    for challenge in (None, own):
        assert replace(naspa, challenge=challenge).title() == "rules naspa, word list enable, tiles English"


@pytest.mark.parametrize(
    ("players", "lexicon", "edition", "warned"),
    [
        ("human,bot:club", "any", None, None),
        ("human,bot:club", "any", "french", None),  # the letters of English
        ("human,human", "any", "spanish", None),
        ("human,bot:club", "enable", None, None),
        (
            "human,bot:club",
            "any",
            "spanish",
            "Without a word list the bot club knows no words in the letters of Spanish,",
        ),
        (
            "human,bot:club,bot:expert",
            "any",
            "german",
            "Without a word list the bots club and expert know no words in the ",
        ),
        ("human,bot:club,bot:greedy", "any", None, "Without a word list the bot greedy knows no words, and can only "),
        (
            "human,bot:greedy,bot:greedy",
            "any",
            None,
            "Without a word list the bots greedy know no words, and can only ",
        ),
    ],
)
def test_who_plays_against_bots_without_words_is_warned(
    players: str, lexicon: str, edition: str | None, warned: str | None
) -> None:
    setup = replace(PLAIN, players=players, lexicon=lexicon, edition=edition, rules="casual", challenge=None)
    told = setup.warning()
    assert (told is None) == (warned is None)
    assert warned is None or (told or "").startswith(warned)
    # And so it is: only who is warned of plays no word.
    at = Table.begin(replace(setup, players=players.replace("human", "bot:greedy")))
    names = [name for seat, name in enumerate(at.names) if players.split(",")[seat] != "human"]
    for _ in range(3 * len(at.names)):
        at.bots()
    played = {at.names[event.player] for event in at.game.events if event.kind == "play"}
    if lexicon != "enable":
        assert all((name in played) != (name.split()[0] in (told or "").partition(" know")[0]) for name in names)


# ------------------------------------------------------------------------------------------------ notes, names, words


def test_a_note_goes_to_the_last_event_that_is_told() -> None:
    at = table("human:Ann,bot:greedy", seed=2)
    assert at.last_noted_event() == 0
    play_out(at)
    place = at.last_noted_event()
    assert place is not None
    assert place < len(at.game.events) - 1
    assert at.history(None)[place]
    assert not any(at.history(None)[place + 1 :])
    cgp = f"{EMPTY} AEINRST/ 0/0 0"
    assert table(cgp=cgp).last_noted_event() is None


def test_names_that_differ_by_capitals_only_are_told_apart() -> None:
    names = ["Ann", "ann", "Ben"]
    assert read_challenge(read_line("challenge by ann"), names, []) == ((), 1)
    assert read_challenge(read_line("challenge by Ann"), names, []) == ((), 0)
    assert read_challenge(read_line("challenge by BEN"), names, []) == ((), 2)
    with pytest.raises(qx.GameError, match="'ANN' may be Ann or ann: write the name as it is"):
        read_challenge(read_line("challenge by ANN"), names, [])
    with pytest.raises(qx.GameError, match="by whom"):
        read_challenge(read_line("challenge viol by"), names, ["VIOL"])


def test_rules_without_challenges_say_so() -> None:
    at = table(rules="casual", challenge="void")
    for _ in range(2):
        with pytest.raises(qx.GameError, match="no challenges: an invalid word cannot be played") as refused:
            at.challenge()
        assert refused.value.kind == "nothing_to_challenge"
        at.play(best(at))


def test_a_refused_hint_names_no_option() -> None:
    with pytest.raises(qx.GameError, match=r"^the rules 'box' allow no hints; those of 'casual' do$"):
        table().hint(0)


def test_hooks_where_letters_lie_in_any_order() -> None:
    game = table(rules="wordsmog", challenge="void").game
    [line] = look_up(game, "wordsmog", "hooks", ["bca"])
    assert line.startswith("bca, with one letter more in any order: ")
    found = line.partition(": ")[2].split()
    assert {"H", "K", "R", "S"} <= set(found)
    assert found == [letter for letter in game.edition.letters if game.position.is_word(f"BCA{letter}")]
    assert look_up(game, "wordsmog", "hooks", ["QZX"])[0].endswith(": nothing")
