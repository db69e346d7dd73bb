"""A game with names and players: the state machine of the native module, and who sits where.

It holds no rule. In reading order: `Event` (what happened), `Window` (the play that may be challenged), `Doubt` (a
challenge that a program means to make), `Game`.

>>> from quixotry import Bot, Game
>>> game = Game(["Ann", Bot("greedy")], seed=7, start=0)
>>> game.play(game.position.best())[0].kind
'play'
>>> game.step()[0].player
1
>>> game.undo()
>>> game.on_turn, game.names
(1, ('Ann', 'greedy'))
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from quixotry._native import Edition, GameState, Layout, Legality, Lexicon, Move, Outcome, Play, Position, Rules
from quixotry.errors import GameError, UnknownName
from quixotry.players import Player

if TYPE_CHECKING:
    from quixotry.formats import Reading, Record
    from quixotry.lexica import Words

Events = tuple["Event", ...]


class Event:
    """One thing that happened in a game. It has `kind` and the attributes of that kind; asking for others is an error.

    Players are seats, counted from 0.

    - `start`: `starter`; `rounds` of the draw for the start, each a tuple of (seat, tile).
    - `play`: `player`, `rack` (before), `move`, `score` (with the bonus), `words`.
    - `exchange`: `player`, `rack` (before), `tiles`, `count`.
    - `pass`: `player`, `rack`.
    - `challenge`: `by`, `player` (whose play it was), `words`, `verdict` (`stands` or `withdrawn`), `player_points` and
      `challenger_points` (what it changed the scores by).
    - `forfeit`: `player`, whose turn is lost.
    - `time_penalty`: `player`, `seconds` (over time, or `None`), `points` (taken off).
    - `correction`: `player`, `points` (added).
    - `resigned`: `player`.
    - `end`: `reason`, `out` (who went out), `loser` (who lost whatever the scores), `adjustments` for the tiles left.

    >>> event = Event("pass", player=0, rack="AEI")
    >>> event.kind, event.player, event
    ('pass', 0, Event('pass', player=0, rack='AEI'))
    """

    kind: str
    player: int
    starter: int
    rounds: tuple[tuple[tuple[int, str], ...], ...]
    rack: str
    move: Move
    score: int
    words: tuple[str, ...]
    tiles: str
    count: int
    by: int
    verdict: str
    player_points: int
    challenger_points: int
    seconds: float | None
    points: int
    reason: str
    out: int | None
    loser: int | None
    adjustments: tuple[int, ...]

    def __init__(self, kind: str, /, **fields: Any) -> None:
        self.__dict__.update(fields, kind=kind)

    def fields(self) -> dict[str, Any]:
        """The attributes of its kind by name."""
        return {name: value for name, value in self.__dict__.items() if name != "kind"}

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an Event never changes; it has no '{name}' to set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"an Event never changes; '{name}' cannot be deleted")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple(sorted((name, str(value)) for name, value in self.__dict__.items())))

    def __repr__(self) -> str:
        return f"Event({', '.join([repr(self.kind), *(f'{name}={value!r}' for name, value in self.fields().items())])})"


class Window(NamedTuple):
    """The last play, while everyone but its player may challenge it.

    Attributes:
        player: whose play it is.
        move: the play.
        words: the words that it forms, the main word first.
        score: its points.
        ends: why the game ends if the play stands; `None` if it then goes on.
    """

    player: int
    move: Move
    words: tuple[str, ...]
    score: int
    ends: str | None


class Doubt(NamedTuple):
    """A challenge that a player means to make.

    Attributes:
        by: his seat.
        words: the words of the play that he doubts.
    """

    by: int
    words: tuple[str, ...]


class Game:
    """A game from the draw for the start to the final scores.

    It owns what nobody may see, the bag, and knows whose turn it is, what may be challenged and when it is over. The
    same seed deals the same tiles on every machine. Players are seats, counted from 0 clockwise; where one is expected,
    the name will do.

    Every action gives the events that it caused; one that is refused changes nothing.

    Args:
        players: how many, or for each a name or a `Player`, such as a `Bot`.
        rules: `Rules` or a name.
        lexicon: a `Lexicon`, a name or a path; `open-world` if there is none. `"any"`: every word is valid.
        edition: an `Edition` or a name; by default that of the rules.
        layout: a `Layout` or a name; by default that of the rules.
        seed: of the bag, from 0 on; by default another one each time (see the attribute `seed`).
        start: who starts: a seat, `draw` or `random`; by default as the rules say.

    Raises:
        GameError: the rules allow no such game, or the seed is out of bounds.
        UnknownName: nothing is called so.
        LexiconError: the lexicon is no good, or not in the letters of the edition.
    """

    seed: int
    names: tuple[str, ...]
    players: tuple[Player | None, ...]
    initial_scores: tuple[int, ...]
    # What a record told of this game, where it was replayed from one (see `quixotry.replay.told`).
    _recorded: dict[int, tuple[Event, Any]]
    _recorded_racks: tuple[int, dict[int, str]]

    def __init__(
        self,
        players: int | Sequence[str | Player] = 2,
        *,
        rules: Rules | str = "box",
        lexicon: Words | None = None,
        edition: Edition | str | None = None,
        layout: Layout | str | None = None,
        seed: int | None = None,
        start: int | str | None = None,
    ) -> None:
        self.seed = _seed(seed)
        self._sit(players)
        if isinstance(start, str) and start in self.names:
            start = self.names.index(start)
        self._state = GameState(
            len(self.names),
            rules=rules,
            lexicon=lexicon,
            edition=edition,
            layout=layout,
            seed=self.seed,
            start=start,
        )
        self._events: list[Event] = [Event(kind, **fields) for kind, fields in self._state.events()]
        self.initial_scores = self._state.scores

    @classmethod
    def from_position(
        cls, position: Position, players: Sequence[str | Player] | None = None, *, seed: int | None = None
    ) -> Self:
        """A game that goes on from a position. Its player on turn has seat 0; unknown racks are dealt by the seed.

        Raises:
            GameError: the position has ended, or there are not as many players.
        """
        game = cls.__new__(cls)
        game.seed = _seed(seed)
        game._sit(position.players if players is None else players)
        if len(game.names) != position.players:
            raise GameError(f"{len(game.names)} players; the position has {position.players}", kind="players")
        game._state = GameState.from_position(position, game.seed)
        game._events = []
        game.initial_scores = game._state.scores
        return game

    def _sit(self, players: int | Sequence[str | Player]) -> None:
        if isinstance(players, int):
            players = [f"Player {seat + 1}" for seat in range(players)]
        elif isinstance(players, str):
            players = [players]
        names: list[str] = []
        for player in players:
            if not isinstance(player, str) and not hasattr(player, "choose"):
                raise TypeError(f"expected a name, or a player with a method choose, found {type(player).__name__}")
            wanted = player if isinstance(player, str) else str(getattr(player, "name", type(player).__name__))
            name, number = wanted, 1
            while name in names:
                number += 1
                name = f"{wanted} {number}"
            names.append(name)
        self._recorded, self._recorded_racks = {}, (-1, {})
        self.names = tuple(names)
        self.players = tuple(None if isinstance(player, str) else player for player in players)

    # ---------------------------------------------------------------------------------------------------------- actions

    def play(self, move: Move | Play | str, *, by: int | str | None = None) -> Events:
        """Takes a turn for the player on turn: a play, an exchange or a pass, in any notation.

        Args:
            move: the move.
            by: who means to move; refused if it is somebody else's turn.

        Raises:
            InvalidMove: the text is no move.
            IllegalMove: the rules forbid it; `faults` says why. Where plays may be challenged, an invalid word is no
                fault.
        """
        if by is not None:
            self._state.check_turn(self.seat(by))
        return self._told(self._state.play(move))

    def exchange(self, tiles: str) -> Events:
        """Exchanges tiles of the player on turn.

        Raises:
            InvalidRack: the text is no tiles.
            IllegalMove: the player has not these tiles, or the bag too few.
        """
        return self.play(Move.exchange(tiles, self._state.edition))

    def pass_(self) -> Events:
        """Passes for the player on turn.

        Raises:
            IllegalMove: the game is over, or waits for the final challenge.
        """
        return self.play(Move.pass_(self._state.edition))

    def challenge(
        self, words: Sequence[str] | str = (), by: int | str | None = None, *, verdict: str | None = None
    ) -> Events:
        """Challenges the last play.

        Args:
            words: words of the play; none named means all.
            by: who challenges; by default the player on turn.
            verdict: `stands` or `withdrawn` where it was decided elsewhere, by another word list or an arbiter; by
                default the word list decides.

        Raises:
            GameError: there is no play to challenge, it is the challenger's own, a word is not in it, or there is no
                such verdict.
        """
        named = [words] if isinstance(words, str) else list(words)
        by = self.on_turn if by is None else self.seat(by)
        return self._told(self._state.challenge(named, by, verdict))

    def arrange(self, racks: Sequence[str | None], *, beyond: bool = False) -> None:
        """Tells which tiles players hold: what nobody has seen yet is dealt anew, so that it comes out that way.

        A record of a game tells a rack only when its player acts; whoever replays one tells the game then. Nothing else
        changes, and it is no action that could be taken back.

        Args:
            racks: by seat, all tiles of a rack or some; `None` where nothing is told.
            beyond: whether tiles that are not left are made from others that nobody has seen: for records in which more
                tiles of a kind are played than there are.

        Raises:
            InvalidRack: a text is no tiles.
            GameError: such tiles are not there any more, or are more than a rack holds.

        >>> import quixotry as qx
        >>> game = qx.Game(seed=7, start=0)
        >>> game.arrange(["AEINRST", None])
        >>> game.play("8D NASTIER")[0].score
        66
        """
        self._state.arrange(list(racks), beyond)

    def accept(self) -> Events:
        """Lets the last play stand, so that its player draws.

        Raises:
            GameError: there is no play to accept.
        """
        return self._told(self._state.accept())

    def undo(self) -> None:
        """Takes the last action back.

        Raises:
            GameError: nothing has been done.
        """
        self._state.undo()
        del self._events[self._state.event_count :]

    def copy(self) -> Self:
        """A game of its own that stands where this one does, with the same bag and the same players.

        >>> import quixotry as qx
        >>> game = qx.Game(lexicon="any", seed=7)
        >>> other = game.copy()
        >>> _ = other.pass_()
        >>> game.on_turn == other.on_turn, game.racks == other.racks
        (False, True)
        """
        game = type(self).__new__(type(self))
        game.seed, game.names, game.players = self.seed, self.names, self.players
        game.initial_scores = self.initial_scores
        game._state = self._state.copy()
        game._events = list(self._events)
        game._recorded, game._recorded_racks = self._recorded, self._recorded_racks
        return game

    __copy__ = copy

    def resign(self, player: int | str | None = None) -> Events:
        """Gives the game up, by default for the player on turn: he loses whatever the scores.

        Raises:
            GameError: the game is over.
        """
        return self._told(self._state.resign(self.on_turn if player is None else self.seat(player)))

    def penalise(self, player: int | str, *, minutes: float | None = None, points: int | None = None) -> Events:
        """Takes points off for overtime; never a turn, and possible after the end.

        Args:
            player: who was over time.
            minutes: over time, not counted before; the rules say how many points each started one costs.
            points: what to take off, instead of minutes.

        Raises:
            GameError: neither or both of minutes and points are given.
        """
        seat = self.seat(player)
        if points is not None and minutes is None:
            return self._told(self._state.time_penalty_of(seat, _points(points)))
        if minutes is not None and points is None:
            return self._told(self._state.time_penalty(seat, minutes * 60))
        raise GameError("either minutes or points were expected for a penalty", kind="bad_time")

    def correct(self, player: int | str, points: int) -> Events:
        """Adds points to a score that was written down wrongly; never a turn, and possible after the end."""
        return self._told(self._state.correct_score(self.seat(player), _points(points)))

    def step(self) -> Events:
        """Lets the players that are programs do what comes next: challenge the last play, accept it, or take a turn.

        It accepts only a play that ends the game.

        Raises:
            GameError: a person is on turn, or the game is over.
        """
        doubt = self.doubt()
        if doubt is not None:
            return self.challenge(doubt.words, by=doubt.by)
        if self.phase == "final_challenge":
            return self.accept()
        player = self.players[self.on_turn]
        if player is None and not self.over:
            raise GameError(f"it is the turn of {self.names[self.on_turn]}, who is no program", kind="person_on_turn")
        if player is None or self.over:
            raise GameError("the game is over", kind="game_over")
        return self.play(player.choose(self.position))

    def doubt(self) -> Doubt | None:
        """The challenge that a player who is a program would make now, changing nothing; `None` if there is none."""
        window = self.window
        if window is None:
            return None
        play = Play(window.move, window.score, words=window.words)
        for seat, player in enumerate(self.players):
            challenge = getattr(player, "challenge", None)
            words = challenge(self.view(seat), play) if challenge is not None and seat != window.player else None
            if words:
                return Doubt(seat, tuple(words))
        return None

    def play_out(self) -> Outcome:
        """Lets the players play to the end.

        Raises:
            GameError: a person is on turn.
        """
        while (outcome := self.outcome) is None:
            self.step()
        return outcome

    def _told(self, caused: list[tuple[str, dict[str, Any]]]) -> Events:
        events = tuple(Event(kind, **fields) for kind, fields in caused)
        self._events += events
        return events

    # -------------------------------------------------------------------------------------------------------- questions

    def seat(self, player: int | str) -> int:
        """The seat of a player by name; a seat is its own.

        Raises:
            UnknownName: there is no such player.
            GameError: there is no such seat.
        """
        if isinstance(player, int):
            if not 0 <= player < len(self.names):
                expected = f"0 to {len(self.names) - 1} were expected"
                raise GameError(f"there is no seat {player}; {expected}", kind="no_such_player", input=str(player))
            return player
        if player not in self.names:
            raise UnknownName(
                f"there is no player '{player}'; at the table are {', '.join(self.names)}",
                kind="unknown_player",
                input=player,
                known=self.names,
            )
        return self.names.index(player)

    def judge(self, move: Move | Play | str) -> Legality:
        """What the rules say of a move of the player on turn, changing nothing; invalid words are named in any case.

        Raises:
            InvalidMove: the text is no move.
        """
        return self._state.judge(move)

    @property
    def position(self) -> Position:
        """What the player on turn may know."""
        return self._state.view(self._state.on_turn)

    def view(self, seat: int | str) -> Position:
        """What a player may know, himself first.

        Raises:
            GameError: there is no such seat.
        """
        return self._state.view(self.seat(seat))

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by seat; after the end the final ones."""
        return self._state.scores

    @property
    def racks(self) -> tuple[str, ...]:
        """All racks by seat: no player may know them."""
        return self._state.racks

    @property
    def bag(self) -> int:
        """How many tiles the bag holds."""
        return self._state.bag

    @property
    def on_turn(self) -> int:
        """The seat that acts next if the last play stands."""
        return self._state.on_turn

    @property
    def phase(self) -> str:
        """`playing`, `final_challenge` (the last play ends the game unless it is challenged off) or `over`."""
        return self._state.phase

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state.phase == "over"

    @property
    def window(self) -> Window | None:
        """The last play, while it may be challenged."""
        window = self._state.window()
        return None if window is None else Window(**window)

    @property
    def events(self) -> Events:
        """Everything that happened, in order."""
        return tuple(self._events)

    @property
    def scoreless(self) -> int:
        """Turns in succession that scored nothing."""
        return self._state.scoreless

    @property
    def may_look_up(self) -> bool:
        """Whether players may look words up, hints and previews of validity included."""
        return self._state.may_look_up

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, players by seat; `None` while it goes on."""
        return self._state.outcome

    @property
    def lexicon(self) -> Lexicon:
        """The words that count.

        Raises:
            GameError: there is no list, since every word is valid.
        """
        lexicon = self._state.lexicon
        if lexicon is None:
            raise GameError("this game has no word list: every word is valid", kind="no_lexicon")
        return lexicon

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self._state.rules

    @property
    def edition(self) -> Edition:
        """The tiles and their values."""
        return self._state.edition

    @property
    def layout(self) -> Layout:
        """The board's size and premium squares."""
        return self._state.layout

    def to_cgp(self) -> str:
        """The position of the player on turn as a line of CGP."""
        return self.position.cgp()

    def to_gcg(self) -> str:
        """The game as a GCG file: who played what, with racks, scores and totals; not what players hold now.

        GCG knows two players; more are written in the same manner. `quixotry.replay` makes a game of it again.

        >>> from quixotry import Game
        >>> game = Game(["Ann", "Ben"], lexicon="any", seed=7, start=0)
        >>> _ = game.pass_()
        >>> print(game.to_gcg().splitlines()[-1])
        >Ann: EKNOPRS - +0 0
        """
        from quixotry.formats import gcg_writer
        from quixotry.replay import record_of

        return gcg_writer.write(record_of(self, racks=False))

    def record(self, **headers: Any) -> Record:
        """The record of the game: every turn as it would be written down, to be saved in any format.

        Args:
            headers: attributes of the `Record` that the game does not know, such as `title`.

        Raises:
            TypeError: a record has no such attribute.
        """
        from quixotry.replay import record_of

        return record_of(self, **headers)

    @classmethod
    def from_record(cls, record: Record | Reading, **setting: Any) -> Game:
        """The game of a record, as far as the rules allow what it says; `quixotry.replay` tells what does not agree.

        Args:
            record: the record, or what `read_record` gives.
            setting: `lexicon`, `rules`, `edition` and `layout`, as for `quixotry.replay.replay`; by default those that
                the record names.

        Raises:
            UnknownName: edition, layout, rules or word list are given by a name that nobody knows.
            LexiconError: the word list that is given is no good.

        >>> import quixotry as qx
        >>> game = qx.Game(["Ann", "Ben"], seed=7, start=0)
        >>> _ = game.play(game.position.best())
        >>> qx.Game.from_record(game.record()).events == game.events
        True
        """
        from quixotry.replay import replay

        return replay(record, **setting).game

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.names, self.scores, strict=True))
        return f"<Game: {scores}; {self.phase}, seed {self.seed}>"


def _seed(seed: int | None) -> int:
    """The seed, or another one each time: what 64 bits can hold."""
    if seed is None:
        return int.from_bytes(os.urandom(6))
    if not 0 <= seed < 2**64:
        raise GameError(f"seed {seed}; a number from 0 to {2**64 - 1} was expected", kind="seed", input=str(seed))
    return seed


def _points(points: int) -> int:
    """Points that a score can take: what 32 bits can hold."""
    if abs(points) >= 2**31:
        raise GameError(f"{points} points; at most {2**31 - 1} were expected", kind="points", input=str(points))
    return points
