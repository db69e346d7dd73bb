"""Games: seats and names, actions and events, bots."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

import quixotry as qx
from helpers import EMPTY, toy
from quixotry.formats import read_record
from quixotry.replay import replay


def game(*players: str | qx.Player, **choices: object) -> qx.Game:
    settings = {"seed": 7, "start": 0, "lexicon": "any", "rules": "box", **choices}
    return qx.Game(players or ("Ann", "Ben"), **settings)  # type: ignore[arg-type]


def first(tiles: qx.Game, number: int = 2) -> str:
    """A play of the first tiles on the rack; with any words valid it is one."""
    rack = tiles.position.rack.replace("?", "")
    return f"8H {rack[:number]}"


def test_the_same_seed_is_the_same_game() -> None:
    one, two = game(), game()
    assert one.racks == two.racks
    assert one.events == two.events
    assert game(seed=8).racks != one.racks
    assert qx.Game(lexicon="any").seed != qx.Game(lexicon="any").seed


def test_the_draw_for_the_start_is_told() -> None:
    event = qx.Game(["Ann", "Ben"], lexicon="any", seed=3).events[0]
    assert event.kind == "start"
    assert {player for player, _ in event.rounds[0]} == {0, 1}
    assert qx.Game(["Ann", "Ben"], lexicon="any", seed=3, start="Ben").on_turn == 1
    with pytest.raises(qx.GameError, match="no way to find who starts"):
        qx.Game(["Ann", "Ben"], lexicon="any", start="Cid")


def test_views_show_only_what_a_player_may_know() -> None:
    table = game("Ann", "Ben", "Cid")
    for seat, name in enumerate(table.names):
        view = table.view(name)
        assert view == table.view(seat)
        assert view.racks == (table.racks[seat], "", "")
        assert len(view.unseen) == 93
        assert view.bag == table.bag == 79


def test_actions_give_events() -> None:
    table = game()
    rack = table.position.rack
    move = first(table)
    (play,) = table.play(move)
    assert (play.kind, play.player, play.rack, str(play.move), play.score) == ("play", 0, rack, move, table.scores[0])
    (exchange,) = table.exchange(table.position.rack[:2])
    assert (exchange.kind, exchange.count, len(exchange.tiles)) == ("exchange", 2, 2)
    (passed,) = table.pass_()
    assert (passed.kind, passed.player) == ("pass", 0)
    assert [event.kind for event in table.events] == ["start", "play", "exchange", "pass"]
    with pytest.raises(AttributeError):
        _ = passed.score


def test_nobody_moves_out_of_turn() -> None:
    table = game()
    with pytest.raises(qx.IllegalMove) as caught:
        table.play("pass", by="Ben")
    assert [fault.kind for fault in caught.value.faults] == ["out_of_turn"]
    assert table.play("pass", by="Ann")[0].player == 0


def test_undo_takes_everything_back() -> None:
    table = game()
    before, racks, events = table.position, table.racks, table.events
    table.play(first(table))
    table.pass_()
    table.undo()
    table.undo()
    assert (table.position, table.racks, table.events) == (before, racks, events)
    with pytest.raises(qx.GameError) as caught:
        table.undo()
    assert caught.value.kind == "nothing_to_undo"


def test_refused_moves_change_nothing() -> None:
    table = game(lexicon=toy("AB"), rules="casual")
    before = table.position
    with pytest.raises(qx.IllegalMove) as caught:
        table.play("1A QQQ")
    assert {"no_centre", "not_on_rack"} <= {fault.kind for fault in caught.value.faults}
    assert table.position == before
    said = table.judge("1A QQQ")
    assert not said.legal
    with pytest.raises(qx.InvalidMove):
        table.play("QQQ")
    assert len(table.events) == 1


def test_a_challenge_takes_a_phony_off() -> None:
    table = game(lexicon=toy("AB"))
    table.play(first(table, 3))
    window = table.window
    assert window is not None
    assert (window.player, window.ends, window.words) == (0, None, window.words[:1])
    score = table.scores[0]
    assert score == window.score > 0
    with pytest.raises(qx.GameError) as caught:
        table.challenge(["NOSUCH"], by="Ben")
    assert caught.value.kind == "not_in_play"
    (event,) = table.challenge(window.words[0], by="Ben")
    assert (event.by, event.player, event.verdict, event.player_points) == (1, 0, "withdrawn", -score)
    assert table.scores == (0, 0)
    assert table.on_turn == 1
    assert table.window is None
    with pytest.raises(qx.GameError) as caught:
        table.challenge()
    assert caught.value.kind == "nothing_to_challenge"


def test_penalties_and_corrections_are_no_turns() -> None:
    table = game(rules="naspa")
    table.penalise("Ben", minutes=1.5)
    table.penalise(1, points=3)
    table.correct("Ann", 5)
    assert table.on_turn == 0
    assert table.scores == (5, -3 - 2 * table.rules.overtime_penalty)
    for wrong in ({}, {"minutes": 1, "points": 2}):
        with pytest.raises(qx.GameError):
            table.penalise(0, **wrong)
    with pytest.raises(qx.UnknownName, match="at the table are Ann, Ben"):
        table.penalise("Cid", points=1)


def test_resigning_loses() -> None:
    table = game()
    table.resign("Ann")
    assert table.over
    outcome = table.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("resigned", (1,))
    with pytest.raises(qx.IllegalMove):
        table.pass_()


def test_bots_play_to_the_end(enable: qx.Lexicon) -> None:
    for players, rules in ((2, "box"), (3, "naspa"), (4, "casual"), (2, "super")):
        table = qx.Game([qx.Bot() for _ in range(players)], rules=rules, lexicon=enable, seed=players)
        outcome = table.play_out()
        assert table.over
        assert outcome == table.outcome
        assert outcome.reason == "out"
        kinds = {event.kind for event in table.events}
        assert "exchange" not in kinds
        assert "challenge" not in kinds
        assert len(set(table.names)) == players
        assert table.scores == outcome.scores
        with pytest.raises(qx.GameError, match="the game is over"):
            table.step()


def test_bots_challenge_what_is_no_word(enable: qx.Lexicon) -> None:
    table = game("Ann", qx.Bot(), lexicon=enable, seed=11)
    rack = table.position.rack.replace("?", "")
    assert "".join(sorted(rack))[:4] not in enable
    table.play(f"8H {rack[:4]}")
    (event,) = table.step()
    assert (event.kind, event.by, event.verdict) == ("challenge", 1, "withdrawn")
    assert table.step()[0].kind == "play"
    with pytest.raises(qx.GameError, match="it is the turn of Ann"):
        table.step()


def test_any_object_that_chooses_is_a_player() -> None:
    class Passer:
        def choose(self, view: qx.Position) -> str:
            assert view.players == 2
            return "pass"

    assert isinstance(Passer(), qx.Player)
    table = game(Passer(), Passer())
    assert table.names == ("Passer", "Passer 2")
    assert table.play_out().reason == "passes"


def test_a_game_goes_on_from_a_position() -> None:
    line = f"{EMPTY} AEINRST/ 12/34 0"
    table = qx.Game.from_position(qx.Position.from_cgp(line, lexicon="any"), ["Ann", "Ben"], seed=1)
    assert (table.scores, table.racks[0], len(table.racks[1]), table.bag) == ((12, 34), "AEINRST", 7, 86)
    table.play("8H RAIN")
    assert table.scores == (20, 34)
    with pytest.raises(qx.GameError, match="3 players; the position has 2"):
        qx.Game.from_position(qx.Position.from_cgp(line, lexicon="any"), ["A", "B", "C"])


def test_games_must_be_allowed() -> None:
    for players in (1, 5):
        with pytest.raises(qx.GameError, match="the game cannot begin"):
            qx.Game(players, lexicon="any")
    with pytest.raises(qx.GameError, match="has no word list"):
        _ = game().lexicon


def test_gcg(enable: qx.Lexicon) -> None:
    table = game(qx.Bot(), qx.Bot(), lexicon=enable)
    table.play_out()
    lines = table.to_gcg().splitlines()
    assert lines[1:3] == ["#player1 greedy greedy", "#player2 greedy_2 greedy 2"]
    assert "#lexicon enable" in lines
    totals = {0: 0, 1: 0}
    for line in [line for line in lines if line.startswith(">")]:
        nick, rest = line[1:].split(": ", 1)
        change, total = rest.split()[-2:]
        seat = int(nick == "greedy_2")
        totals[seat] += int(change)
        assert totals[seat] == int(total), line
    assert tuple(totals.values()) == table.scores
    assert replay(read_record(table.to_gcg().encode())).game.events[1:] == table.events[1:]


def test_gcg_tells_nobody_what_the_players_hold_now() -> None:
    table = game("Ann", "Ben", lexicon=toy())
    table.pass_()
    assert f">Ann: {table.racks[0]} - +0 0" in table.to_gcg()
    assert table.racks[1] not in table.to_gcg()
    assert "#rack" not in table.to_gcg()


def test_events_pickle() -> None:
    table = game()
    table.play(first(table))
    assert pickle.loads(pickle.dumps(table.events)) == table.events


@pytest.mark.parametrize("seat", [-1, 2, 2**70])
def test_a_seat_that_is_not_at_the_table(seat: int) -> None:
    table = game()
    asked: list[Callable[[], object]] = [
        lambda: table.view(seat),
        lambda: table.play("pass", by=seat),
        lambda: table.resign(seat),
        lambda: table.challenge(by=seat),
        lambda: table.correct(seat, 5),
        lambda: table.penalise(seat, points=5),
    ]
    for ask in asked:
        with pytest.raises(qx.GameError, match=f"no seat {seat}; 0 to 1") as caught:
            ask()
        assert caught.value.kind == "no_such_player"


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_beyond_all_bounds(seed: int) -> None:
    made: list[Callable[[], object]] = [
        lambda: game(seed=seed),
        lambda: qx.Game.from_position(game().position, seed=seed),
    ]
    for make in made:
        with pytest.raises(qx.GameError, match=f"seed {seed}") as caught:
            make()
        assert caught.value.kind == "seed"


def test_points_beyond_all_bounds() -> None:
    table = game()
    acts: list[Callable[[], object]] = [
        lambda: table.correct(0, 10**12),
        lambda: table.penalise(0, points=-(10**12)),
    ]
    for act in acts:
        with pytest.raises(qx.GameError, match="1000000000000 points") as caught:
            act()
        assert caught.value.kind == "points"


def test_who_cannot_choose_is_no_player() -> None:
    with pytest.raises(TypeError, match="NoneType"):
        game(None, "Ben")  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_so_many_cannot_play(players: int) -> None:
    with pytest.raises(qx.GameError, match=f"^2 to 4 players were expected, not {players}$"):
        qx.Position.opening(players, lexicon="any")


def test_a_copy_goes_its_own_way() -> None:
    game = qx.Game(["Ann", qx.Bot("greedy")], lexicon="enable", seed=3)
    game.play(game.position.best())
    other = game.copy()
    other.accept()
    assert (other.events[: len(game.events)], other.names, other.seed) == (game.events, game.names, game.seed)
    assert game.window is not None
    assert other.window is None
    for each in (game, other):
        each.play(each.position.best())
    assert game.position == other.position
    other.undo()
    assert game.position != other.position


def test_no_game_goes_on_from_a_position_with_too_many_tiles() -> None:
    """It could never give back as many tiles as the edition has."""
    empty = "/".join(["15"] * 7)
    position = qx.Position.from_cgp(f"{empty}/7ZOO5/{empty} Z/ 0/0 0", lexicon="any")
    assert position.excess == "Z"
    with pytest.raises(qx.GameError, match="hold Z beyond the tiles of the English edition"):
        qx.Game.from_position(position)
    assert qx.Position.opening(lexicon="any").excess == ""
