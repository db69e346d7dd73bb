"""The post-mortem: what each turn offered, against a slow count of the same."""

from __future__ import annotations

import pytest

import quixotry as qx
from helpers import toy
from quixotry.table.review import Review, Turn


def greedy_game(seed: int = 2, players: int = 2, **choices: object) -> qx.Game:
    game = qx.Game([qx.Bot("greedy") for _ in range(players)], seed=seed, lexicon="enable", **choices)  # type: ignore[arg-type]
    game.play_out()
    return game


def scripted() -> qx.Game:
    """Ann and Ben with a list of few words: a play that is not the best, an exchange, a pass, a phony."""
    game = qx.Game.from_position(
        qx.Position.from_cgp(
            "/".join(["15"] * 15) + " AINRSTT/AINRSTT 10/20 0",
            lexicon=toy(),
            rules=qx.Rules.named("box").with_(challenge="single"),
        ),
        ["Ann", "Ben"],
        seed=4,
    )
    game.play("8H AI")  # Ann: TRAINS was there
    game.exchange("TT")  # Ben
    game.pass_()  # Ann
    game.play("7H NA")  # Ben: a phony
    game.challenge(by="Ann")
    return game


def turns(review: Review) -> list[Turn]:
    return [review.turn(index) for index in range(len(review))]


@pytest.mark.parametrize("players", [2, 3])
def test_the_greedy_bot_never_loses_a_point(players: int) -> None:
    game = greedy_game(players=players)
    review = Review(game, by="score")
    assert len(review) == sum(event.kind in ("play", "exchange", "pass") for event in game.events)
    for number, turn in enumerate(turns(review), 1):
        event = game.events[turn.event]
        assert (turn.number, turn.seat, turn.loss) == (number, event.player, 0)
        assert review.seat(number - 1) == turn.seat
        assert turn.position.rack == event.rack
        if turn.move.kind == "play":
            assert turn.rank == 1
            assert turn.score == event.score == turn.position.score(turn.move) == turn.best[0].score
            assert sorted(turn.leave) == sorted(next(p.leave for p in turn.position.moves() if p.move == turn.move))
            assert turn.plays == len(turn.position.moves())
        assert not turn.missed_bingo
    for seat, totals in enumerate(review.totals()):
        assert (totals.seat, totals.lost, totals.missed_bingos, totals.phonies) == (seat, 0, 0, 0)
        assert totals.turns == totals.best_turns
        assert totals.bingos == sum(turn.bingo for turn in turns(review) if turn.seat == seat)
    assert sum(totals.bingos for totals in review.totals()) > 0


def test_ranks_and_losses_agree_with_a_slow_count() -> None:
    game = qx.Game(2, seed=9, lexicon="enable")
    for number in range(12):
        plays = game.position.moves()
        game.play(plays[min(number * 7, len(plays) - 1)])
    for turn in turns(Review(game, by="score")):
        scores = [play.score for play in turn.position.moves()]
        assert turn.rank == 1 + sum(score > turn.score for score in scores)
        assert turn.loss == max(scores) - turn.score
        assert [play.score for play in turn.best] == sorted(scores, reverse=True)[: len(turn.best)]
        assert turn.missed_bingo == (not turn.bingo and any(play.bingo for play in turn.position.moves()))


def test_exchanges_passes_and_phonies_show_what_was_missed() -> None:
    game = scripted()
    assert [event.kind for event in game.events] == ["play", "exchange", "pass", "play", "challenge"]
    ann, swap, idle, phony = turns(Review(game, by="score"))
    assert ann.words == ("AI",)
    assert ann.leave == "NRSTT"
    assert ann.loss == ann.best[0].score - ann.score > 0
    assert ann.rank is not None
    assert ann.rank > 1
    assert (swap.score, swap.rank, swap.leave, swap.loss) == (0, None, "AINRS", swap.best[0].score)
    assert (idle.score, idle.rank, idle.leave) == (0, None, idle.position.rack)
    assert (phony.withdrawn, phony.score, phony.rank) == (True, 0, None)
    assert set(phony.phonies) == {word for word in phony.words if word not in toy()}
    assert phony.loss == phony.best[0].score
    totals = Review(game, by="score").totals()
    assert [(player.turns, player.phonies) for player in totals] == [(2, 0), (2, 1)]
    assert totals[0].lost == ann.loss + idle.loss


def test_a_phony_that_nobody_challenged_counts_and_is_marked() -> None:
    game = qx.Game(["Ann", "Ben"], seed=2, lexicon="enable", rules=qx.Rules.named("box").with_(challenge="single"))
    rack = game.position.rack
    game.play(f"8H {rack[:4]}")
    (turn,) = turns(Review(game, by="score"))
    assert turn.score == game.events[-1].score > 0
    assert turn.phonies == ((rack[:4],) if rack[:4] not in game.lexicon else ())


def test_a_review_shows_the_turns_of_chosen_seats_and_changes_nothing() -> None:
    game = greedy_game()
    events, racks = game.events, game.racks
    own = Review(game, seats=[1])
    assert {turn.seat for turn in turns(own)} == {1}
    assert [totals.seat for totals in own.totals()] == [1]
    assert [turn.number for turn in turns(own)] == [
        turn.number for turn in turns(Review(game, by="score")) if turn.seat == 1
    ]
    assert (game.events, game.racks) == (events, racks)


def test_a_running_game_and_one_without_turns_can_be_reviewed() -> None:
    game = qx.Game(2, seed=9, lexicon="enable")
    assert len(Review(game, by="score")) == 0
    assert Review(game, by="score").totals() == ()
    game.play(game.position.best())
    assert len(Review(game, by="score")) == 1
    assert not Review(game, by="score").over


def test_the_leave_knows_blanks_and_tiles_of_several_letters() -> None:
    game = qx.Game.from_position(
        qx.Position.opening(rack="[CH]ASA?", edition="Spanish", lexicon="any"), ["Ana", "Eva"], seed=1
    )
    game.play("8H [CH]As")
    (turn,) = turns(Review(game, by="score"))
    assert sorted(turn.leave) == ["A", "S"]
    game.exchange("A") if "A" in game.position.rack else game.pass_()


def test_where_every_word_is_valid_there_is_nothing_to_compare_with() -> None:
    game = qx.Game(2, seed=9, lexicon="any")
    rack = game.position.rack.replace("?", "")
    game.play(f"8H {rack[:3]}")
    review = Review(game, by="score")
    assert not review.has_words
    (turn,) = turns(review)
    assert (turn.rank, turn.plays, turn.best, turn.loss, turn.phonies) == (None, 0, (), 0, ())


def test_the_end_of_a_game_does_not_change_what_a_turn_was() -> None:
    for seed in range(3):
        game = greedy_game(seed)
        for turn in turns(Review(game, by="score")):
            assert turn.score == (game.events[turn.event].score if turn.move.kind == "play" else 0)


def test_penalties_and_resignations_are_no_turns() -> None:
    game = qx.Game(2, seed=9, lexicon="enable")
    game.play(game.position.best())
    game.penalise(0, points=10)
    game.pass_()
    game.resign()
    game.penalise(1, minutes=2)
    assert [(turn.number, turn.move.kind) for turn in turns(Review(game, by="score"))] == [(1, "play"), (2, "pass")]
    assert turns(Review(game, by="score"))[0].loss == 0


def test_a_turn_that_a_challenge_costs_does_not_hide_the_one_after_it() -> None:
    game = qx.Game(2, seed=9, lexicon="enable", rules="naspa", start=0)
    game.play(game.position.best())
    game.challenge(by=1)  # in vain, so that seat 1 loses a turn
    game.play(game.position.best())
    assert "forfeit" in [event.kind for event in game.events]
    played = turns(Review(game, by="score"))
    assert [turn.seat for turn in played] == [0, 0]
    assert [turn.loss for turn in played] == [0, 0]
    assert not played[0].withdrawn
