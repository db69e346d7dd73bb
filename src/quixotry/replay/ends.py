"""The end of a game, replayed: the tiles left over are counted by the rules and compared with what was written.

A record may count them in lines of their own, leave that out, or end where the rules do not end the game.

Main names: `count_left`, `finish`.
"""

from __future__ import annotations

from collections.abc import Sequence

from quixotry.errors import QuixotryError
from quixotry.formats.record import TURNS, Turn
from quixotry.replay.course import Course, Done, Relaxed
from quixotry.replay.tiles import UNKNOWN, without

# More passes in succession end no game that anybody plays.
_MOST_PASSES = 24


def count_left(course: Course, turn: Turn) -> Done:
    """A line that counts tiles left over: the game must be over by now."""
    game = course.game
    if not course.ends:
        _come_to_an_end(course, turn)
    course.ends[course.place] = course.totals.change_of(turn, turn.player)
    if _is_at_odds(course, turn):
        text = f"the rack {turn.rack} of {course.name(turn.player)} and the tiles that are left, {turn.tiles}, differ"
        course.report("end_rack", text)
    if game.outcome is None:
        return Done(False)
    due = _due(course, [*course.ends])[turn.player]
    if due is None:
        return Done(True)
    # Of several lines for one player, such as one for each rack of the others, the last has what the others leave.
    before = [place for place in course.ends if place < course.place and course.turns[place].player == turn.player]
    counted = sum(course.ends[place] or 0 for place in before)
    left = due - counted
    more = any(later.kind == turn.kind and later.player == turn.player for later in course.turns[course.place + 1 :])
    written = course.ends[course.place] or 0
    return Done(True, written if more and abs(written) <= abs(left) else left)


def _come_to_an_end(course: Course, turn: Turn) -> None:
    """The game ends where the tiles left over are counted; if the rules say otherwise, that is said."""
    game = course.game
    if game.phase == "final_challenge":
        course.tell()
        course.do(game.accept)
    if game.over:
        return
    if course.endless:
        return
    after_pass = any(before.kind == "pass" for before in course.turns[max(course.place - 1, 0) : course.place])
    if after_pass and "rules" not in course.setting.named and not game.rules.end_all_pass_twice:
        raise Relaxed({"end_all_pass_twice": True})
    course.report("before_end", "tiles that are left are counted, but by the rules the game goes on")
    goes_on = any(later.kind in TURNS for later in course.turns[course.place + 1 :])
    if turn.kind == "lost" and not goes_on:
        _pass_to_the_end(course)


def _pass_to_the_end(course: Course) -> None:
    """Players who end a game by agreement do what passes would do."""
    game, done = course.game, 0
    while not game.over and done < _MOST_PASSES:
        if game.phase == "final_challenge":
            break
        course.tell()
        course.do(game.pass_)
        done += 1
    if not game.over:
        for _ in range(done):
            course.undo()


def finish(course: Course) -> None:
    """What there is to say once the last turn is replayed."""
    course.place = len(course.turns) - 1
    if course.stopped:
        return
    game, record = course.game, course.record
    if game.phase == "final_challenge" and record.complete is not False:
        course.tell()
        course.do(game.accept)
    if not game.over:
        _racks_at_the_end(course)
        if record.complete is not False and not record.racks and not course.ends and _has_begun(course):
            course.report("unfinished", "the record ends here; by the rules the game goes on")
        return
    if course.ends or record.complete is not False:
        _compare(course)


def _has_begun(course: Course) -> bool:
    """Whether there is a game that could go on: somebody plays, from a position that could be read."""
    kinds = {problem.kind for problem in course.problems}
    return bool(course.turns) or not kinds & {"no_players", "bad_position"}


def _racks_at_the_end(course: Course) -> None:
    """The racks of a game that goes on."""
    game, hands = course.game, course.hands
    racks: dict[int, list[str]] = {}
    for seat, text in course.record.racks.items():
        if 0 <= seat < len(game.names):
            try:
                racks[seat] = course.tiles.rack(text.replace("_", ""))
            except QuixotryError as error:
                course.report("bad_rack", f"the rack {text} of {course.name(seat)} is none: {error.message}")
    window = game.window
    if window is not None and game.phase == "playing":
        held = hands.held(game)[window.player]
        if len(racks.get(window.player, ())) > held:
            # He has drawn, so his play stands.
            course.do(game.accept)
    held_now = hands.held(game)
    for seat, rack in racks.items():
        text = course.tiles.text(rack)
        if len(rack) > held_now[seat]:
            most = held_now[seat]
            course.report("rack_size", f"the rack {text} of {course.name(seat)} has {len(rack)} tiles; {most} at most")
        elif not hands.beyond and hands.too_many(seat, rack, racks):
            course.report("rack_impossible", f"{course.name(seat)} cannot hold {text}; not so many tiles are left")
    course.hands.tell(game, len(course.turns))


def _compare(course: Course) -> None:
    """The tiles left over as they were counted against those that are there."""
    outcome = course.game.outcome
    if outcome is None:
        return
    counting = _without_repeated(course)
    # Whose tiles are others has other points, too: that is one slip.
    said = {course.turns[place].player for place in counting if _says_other_tiles(course, place)}
    players = range(len(course.game.names))
    said |= {course.turns[place].player for place in counting if course.ends[place] is None}
    due = _due(course, counting)
    first = {course.turns[place].player: place for place in reversed(counting)}
    written = [sum(course.ends[place] or 0 for place in counting if course.turns[place].player == s) for s in players]
    differences = [found - (found if points is None else points) for found, points in zip(written, due, strict=True)]
    blamed = [seat for seat in players if differences[seat] and seat in first and seat not in said]
    gained = any(course.turns[place].kind == "gained" for place in counting)
    others = [seat for seat in players if seat not in first and outcome.adjustments[seat]]
    if not counting:
        if others:
            text = "the game is over, and the tiles left over count"
            course.report("end_missing", f"{text}: {_told(course, due, others)}")
    elif blamed and len(players) == 2 and len(set(differences)) == 1 and gained:
        text = f"by the rules '{course.game.rules.name}' the tiles left over count"
        course.report("end_points", f"{text}: {_told(course, due, players)}", counting[0])
    elif blamed:
        for seat in blamed:
            text = f"{written[seat]:+d} for {course.name(seat)}; {due[seat]:+d} was expected"
            course.report("end_points", text, first[seat])
    elif others:
        text = f"not all tiles left over were counted: {_told(course, due, others)}"
        course.report("end_missing", text, counting[-1])


def _due(course: Course, counting: Sequence[int]) -> list[int | None]:
    """What the tiles left over count by the rules, by seat; None where nobody knows which tiles they are.

    Args:
        course: the replay; the game is over.
        counting: the places of the lines that count them.
    """
    game, tiles = course.game, course.tiles
    adjustments = () if game.outcome is None else game.outcome.adjustments
    known = course.hands.at_the_end(game)
    held = course.hands.held(game)
    whole = [len(rack) == size for rack, size in zip(known, held, strict=True)]
    due: list[int | None] = []
    for seat, points in enumerate(adjustments):
        if whole[seat] and (points <= 0 or not game.bag or all(whole)):
            due.append(points)
            continue
        # The tiles that a line names count what they count.
        named = [turn.tiles for turn in map(course.turns.__getitem__, counting) if turn.player == seat and turn.tiles]
        lost = all(course.turns[place].kind == "lost" for place in counting if course.turns[place].player == seat)
        try:
            usual = len(named) == 1 and lost and points == -tiles.value(tiles.rack(game.racks[seat]))
            due.append(-tiles.value(tiles.rack(named[0])) if usual else None)
        except QuixotryError:
            due.append(None)
    return due


def _told(course: Course, due: Sequence[int | None], seats: Sequence[int] | range) -> str:
    parts = []
    for seat in seats:
        points = due[seat]
        if points is None:
            parts.append(f"those of {course.name(seat)}")
        elif points:
            parts.append(f"{points:+d} for {course.name(seat)}")
    return ", ".join(parts)


def _is_at_odds(course: Course, turn: Turn) -> bool:
    """Whether a line names a rack and other tiles that are left of it."""
    try:
        rack, left = (course.tiles.rack((text or "").replace(UNKNOWN, "")) for text in (turn.rack, turn.tiles))
    except QuixotryError:
        return False
    return turn.kind == "lost" and turn.tiles is not None and bool(without(rack, left)[0])


def _without_repeated(course: Course) -> list[int]:
    """The places of the lines that count, each once."""
    counting: list[int] = []
    for place in course.ends:
        turn = course.turns[place]
        same = [
            course.turns[other]
            for other in counting
            if (course.turns[other].kind, course.turns[other].player) == (turn.kind, turn.player)
        ]
        # Of more than two players there may be a line for each rack.
        if same and (len(course.game.names) == 2 or turn.kind == "lost" or any(o.tiles == turn.tiles for o in same)):
            text = f"the tiles left over are counted for {course.name(turn.player)} a second time"
            course.report("end_repeated", text, place)
        else:
            counting.append(place)
    return counting


def _says_other_tiles(course: Course, place: int) -> bool:
    """Whether a line names other tiles than are left, as far as those are known; that is said."""
    turn, game, tiles = course.turns[place], course.game, course.tiles
    if turn.tiles is None:
        return False
    if _is_at_odds(course, turn):
        return True
    try:
        found = tiles.rack(turn.tiles.replace(UNKNOWN, ""))
    except QuixotryError as error:
        course.report("bad_rack", f"'{turn.tiles}' are no tiles: {error.message}", place)
        return True
    seats = [seat for seat in range(len(game.names)) if (seat == turn.player) == (turn.kind == "lost")]
    there = [tiles.rack(game.racks[seat]) for seat in seats]
    known = course.hands.at_the_end(game)
    every = [tile for rack in there for tile in rack]
    certain = [tile for seat in seats for tile in known[seat]]
    if len(seats) > 1:
        if any(sorted(found) == sorted(rack) for rack in there):
            return False
        if len(certain) < len(every):
            # Of several racks it is known which tiles they hold, but not who holds which.
            certain = every if len(found) >= len(every) and not game.bag else []
    missing, more = without(certain, found)[0], without(found, every)[0]
    if len(certain) < len(every) and len(found) <= len(every):
        # Others may be there than were guessed, if there are such.
        more = course.hands.over(seats[0], found) if len(seats) == 1 else []
    if not missing and not more:
        return False
    parts = [f"{tiles.text(sorted(missing))} is missing"] if missing else []
    parts += [f"{tiles.text(sorted(more))} is not there"] if more else []
    course.report("end_rack", f"the tiles that are left are not {turn.tiles}: {', '.join(parts)}", place)
    return True
