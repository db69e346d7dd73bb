"""Turns of players, replayed: plays, exchanges, passes and turns that were lost.

Main names: `take_turn`, `ENDINGS`.
"""

from __future__ import annotations

from quixotry._native import Move
from quixotry.errors import IllegalMove, QuixotryError
from quixotry.formats.record import Turn
from quixotry.replay.course import Course, Done, LastPlay, Relaxed
from quixotry.replay.drawing import bring_forward, given_up
from quixotry.replay.tiles import without

# What ends a game before the record does, and which parameters it goes on without. Whoever is out cannot go on.
_ENDLESS: dict[str, dict[str, object]] = {
    "passes": {"end_all_pass_twice": False, "scoreless_turns_per_player": 0},
    "scoreless": {"end_all_pass_twice": False, "scoreless_turns_per_player": 0},
    "blocked": {"blocked_ends_game": False},
    "final_turns": {"final_turns_after_empty_bag": False},
    "time": {"overtime_max_minutes": 0},
}
ENDINGS = frozenset(parameter for changes in _ENDLESS.values() for parameter in changes)
# Faults of a play that a record settles otherwise: racks are told, and words stand if nobody challenges them.
_SETTLED = frozenset({"not_on_rack", "invalid_word", "out_of_turn"})

# Where a program takes no number of tiles that are exchanged, people write a stroke for each.
_STROKE = "I"


def take_turn(course: Course, turn: Turn) -> tuple[int, Done]:
    """Plays a turn, as far as the rules allow; gives whose it was, and what became of it."""
    game = course.game
    if turn.kind in ("pass", "forfeit") and _was_lost(course, turn.player):
        return turn.player, _scored(course, turn, Done(True, 0), "a turn that is lost")
    phase = game.phase
    if phase == "over":
        return turn.player, _after_end(course, turn)
    if phase == "final_challenge":
        if turn.kind == "pass" and course.last is not None and course.last.seat != turn.player:
            course.tell()
            course.do(game.accept)
            return turn.player, _scored(course, turn, Done(True, 0), "a pass")
        course.tell()
        course.do(game.accept)
        return turn.player, _after_end(course, turn)
    seat = turn.player
    if game.on_turn != seat:
        seat = _off_turn(course, turn)
        if course.game.over:
            return seat, _after_end(course, turn, told=False)
    window = game.window
    if window is not None and (window.player == seat or _must_draw_first(course, window.player)):
        course.do(game.accept)
    course.forfeits.clear()
    course.last = None
    match turn.kind:
        case "play":
            return seat, _play(course, turn, seat)
        case "exchange":
            return seat, _scored(course, turn, _exchange(course, turn, seat), "an exchange")
        case "pass":
            return seat, _scored(course, turn, _pass(course, seat), "a pass")
        case _:
            return seat, _scored(course, turn, _forfeit(course, seat), "a turn that is lost")


def _was_lost(course: Course, seat: int) -> bool:
    """Whether a turn was lost by a challenge, or is as soon as the play before it counts for good."""
    game = course.game
    if seat not in course.forfeits and not game.over and game.window is not None and game.on_turn != seat:
        if game.phase == "final_challenge" or game.rules.challenge != "double":
            return False
        course.do(game.accept)
        if seat not in course.forfeits:
            course.undo()
    if seat not in course.forfeits:
        return False
    course.forfeits.remove(seat)
    return True


def _must_draw_first(course: Course, drawer: int) -> bool:
    """Whether the turn in hand may end the game, so that it counts what the player before is told to have drawn."""
    several = len(course.game.names) > 2 and not course.game.rules.challenge_outplay
    last = course.next_turn() is None and any(turn.kind == "lost" for turn in course.turns[course.place + 1 :])
    return (several or last) and course.hands.ahead(drawer, course.place) is not None


def _after_end(course: Course, turn: Turn, *, told: bool = True) -> Done:
    """A turn after the end: the game goes on by other rules if it can, else nothing more is played."""
    outcome = course.game.outcome
    reason = "out" if outcome is None else outcome.reason
    text = f"{course.name(turn.player)} takes a turn, but the game is over{_why(reason)}"
    if reason in _ENDLESS and not course.ends:
        told = told and reason != "blocked" and not course.altered
        raise Relaxed(dict(_ENDLESS[reason]), ("after_end", text) if told else None)
    course.report("after_end", text)
    course.stopped = True
    return Done(False)


def _why(reason: str) -> str:
    """Why a game is over, behind the words that it is."""
    reasons = {
        "out": ": somebody has played his last tile",
        "passes": ": everyone has passed",
        "scoreless": ": too many turns have scored nothing",
        "resigned": ": somebody has given up",
        "challenge": ": a challenge has decided it",
        "final_turns": ": the last turns are over",
    }
    return reasons.get(reason, "")


def _off_turn(course: Course, turn: Turn) -> int:
    """A turn out of turn: it is that of the player on turn, or others have passed before; gives whose it is."""
    game, players = course.game, len(course.game.names)
    expected, found = game.on_turn, turn.player
    following = course.next_turn()
    if following is None:
        mistaken = course.totals.belongs_to(turn, expected) and not course.totals.belongs_to(turn, found)
    else:
        mistaken = following.player == (expected + 1) % players != (found + 1) % players
    who = f"it was the turn of {course.name(expected)}, not of {course.name(found)}"
    if mistaken:
        course.report("off_turn", f"{who}; the turn after it shows that only the name is wrong")
        return expected
    course.report("off_turn", f"{who}; a pass was taken to be missing")
    course.altered = True
    for _ in range(players):
        if game.over or game.on_turn == found:
            break
        course.tell()
        course.do(game.pass_)
    return found


def _scored(course: Course, turn: Turn, done: Done, what: str) -> Done:
    """Says that what is no play was given points."""
    if done.applied and turn.score:
        course.report("wrong_score", f"{turn.score:+d} was written; {what} scores nothing")
    return done


# ---------------------------------------------------------------------------------------------------------------- plays


def _play(course: Course, turn: Turn, seat: int) -> Done:
    game = course.game
    written = turn.move or ""
    try:
        parsed = Move.parse(written, course.setting.edition)
    except QuixotryError as error:
        return _refused(course, seat, "bad_move", error.message)
    if parsed.kind != "play":
        return _refused(course, seat, "bad_move", f"'{written}' is no play")
    legality = game.judge(parsed)
    faults = tuple(fault for fault in legality.faults if fault.kind not in _SETTLED)
    move, score = legality.move, legality.score
    if move is None or score is None or faults:
        text = "; ".join(dict.fromkeys(fault.text for fault in faults))
        return _refused(course, seat, "illegal_play", f"{written}: {text}")._replace(faults=faults)
    laid = course.tiles.laid(move.tiles)
    course.settle(seat, laid)
    try:
        course.do(game.play, move)
    except IllegalMove as error:
        if all(fault.kind == "invalid_word" for fault in error.faults):
            raise Relaxed({"challenge": "single"}) from None
        return _refused(course, seat, "illegal_play", f"{written}: {error.message}")._replace(faults=error.faults)
    course.hands.laid(seat, laid)
    course.last = LastPlay(seat, tuple(laid), turn.rack, score, turn.score)
    if turn.score is not None and turn.score != score:
        course.report("wrong_score", f"{written} scores {score}; {turn.score} was written")
    return Done(True, score, legality.words, faults)


def _refused(course: Course, seat: int, kind: str, text: str) -> Done:
    """A play that cannot be made. If it was taken back at once, nothing is lost; else nothing more can be played."""
    course.report(kind, text)
    if course.is_withdrawn():
        course.altered = True
        course.do(course.game.pass_)
        course.last = LastPlay(seat, (), course.turn.rack, 0, course.turn.score)
    else:
        course.stopped = True
    return Done(False)


# ------------------------------------------------------------------------------------------------- exchanges and passes


def _exchange(course: Course, turn: Turn, seat: int) -> Done:
    game, hands = course.game, course.hands
    named = _named_tiles(course, turn)
    if set(named) == {_STROKE} and hands.lacks(game, turn, seat, named):
        text = f"'-{turn.tiles}' was read as an exchange of so many tiles; those of {course.name(seat)} are others"
        course.report("guessed_turn", text)
        turn, named = turn.with_(tiles=None, count=len(named)), []
    guessed = [] if named else _given_at_the_end(course, turn, seat)
    course.settle(seat, named or guessed)
    tiles = named or guessed or _guessed_tiles(course, turn, seat)
    if without(course.tiles.rack(game.racks[seat]), tiles)[1]:
        tiles = _guessed_tiles(course, turn.with_(count=len(tiles)), seat)
    if not hands.acts_after(seat, course.place):
        bring_forward(game, course.tiles, seat, tiles, hands.ahead(seat, course.place + 1))
    try:
        if not tiles:
            return _no_exchange(course, f"{turn.count or 0} tiles are no exchange")
        course.do(game.exchange, course.tiles.text(tiles))
    except IllegalMove as error:
        if all(fault.kind == "exchange_bag" for fault in error.faults) and len(tiles) <= _bag_to_exchange(course):
            raise Relaxed({"exchange_min_bag": 0}, ("illegal_exchange", error.message)) from None
        return _no_exchange(course, error.message)
    kept = without(hands.kept[seat], tiles)[0]
    if not named:
        # Which tiles went is only guessed: he is known to have kept those that he holds in his next turn.
        kept = without(kept, without(kept, hands.ahead(seat, course.place + 1) or [])[0])[0]
    hands.kept[seat] = kept
    return Done(True, 0)


def _named_tiles(course: Course, turn: Turn) -> list[str]:
    """The tiles that were exchanged; empty where they are not known."""
    try:
        return course.tiles.rack((turn.tiles or "").replace("_", ""))
    except QuixotryError as error:
        course.report("bad_rack", f"'{turn.tiles}' are no tiles: {error.message}")
        return []


def _guessed_tiles(course: Course, turn: Turn, seat: int) -> list[str]:
    """As many tiles as were exchanged, first those that the player does not need for his next rack."""
    rack = course.tiles.rack(course.game.racks[seat])
    kept = course.hands.ahead(seat, course.place + 1)
    free = without(rack, kept or [])[0]
    count = turn.count if turn.count is not None else len(turn.tiles or "")
    if turn.count is None and not turn.tiles:
        # Not even the number was written.
        count = 1 if kept is None else max(len(free), 1)
    needed = without(rack, free)[0]
    if kept is not None and needed and len(free) < count:
        # What he needs and gives all the same, he must draw again: first what there is more of.
        others = without(course.hands.unclaimed(seat, course.place + 1), rack)[0]
        needed.sort(key=lambda tile: others.count(tile) < kept.count(tile))
    return [*free, *needed][: max(count, 0)]


def _given_at_the_end(course: Course, turn: Turn, seat: int) -> list[str]:
    """As many tiles as were exchanged in a player's last turn, so that he can have those that he is told to be left."""
    hands = course.hands
    if turn.rack is not None or not turn.count or hands.acts_after(seat, course.place):
        return []
    afterwards = hands.ahead(seat, course.place + 1)
    if afterwards is None or len(afterwards) != hands.held(course.game)[seat]:
        return []
    return given_up(turn.count, hands.kept[seat], afterwards, hands.unclaimed(seat, course.place))


def _bag_to_exchange(course: Course) -> int:
    """How many tiles are in the bag once the player before has drawn."""
    game = course.game
    if game.window is None:
        return game.bag
    return max(0, game.bag - game.rules.rack_size + course.hands.held(game)[game.window.player])


def _no_exchange(course: Course, text: str) -> Done:
    """An exchange that cannot be: for the game it is a pass."""
    course.report("illegal_exchange", text)
    course.do(course.game.pass_)
    return Done(True, 0)


def _pass(course: Course, seat: int) -> Done:
    course.settle(seat, ())
    course.do(course.game.pass_)
    return Done(True, 0)


def _forfeit(course: Course, seat: int) -> Done:
    """A lost turn of which nothing is told: a challenge in vain where that costs a turn, else a pass."""
    game = course.game
    window = game.window
    if window is not None and window.player != seat and game.rules.challenge == "double":
        course.tell()
        course.do(game.challenge, (), seat, verdict="stands")
        if seat in course.forfeits:
            course.forfeits.remove(seat)
        return Done(True, 0)
    return _pass(course, seat)
