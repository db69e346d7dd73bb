"""What each player has done in a game, in numbers: turns, points a turn, bingos, exchanges, challenges."""

from __future__ import annotations

from dataclasses import dataclass

from quixotry.game import Event, Game
from quixotry.render.grid import tiles_of
from quixotry.sentences import plural

HEADINGS = ("", "turns", "points a turn", "bingos", "best play", "exchanged", "phonies", "challenges")


@dataclass(frozen=True)
class Statistics:
    """The numbers of one player.

    Attributes:
        name: the player.
        turns: turns that he took or lost; a play that was challenged off is one.
        points: what his plays brought; neither bonuses for challenges nor tiles left over count.
        bingos: plays that stood and earned the bonus for many tiles.
        best: his best play that stood, such as `8H WORD`; None if there is none.
        best_score: its points.
        exchanged: tiles exchanged.
        phonies: plays of his that were challenged off.
        challenges_won: plays of others that he challenged off.
        challenges_lost: plays of others that he challenged in vain.
    """

    name: str
    turns: int = 0
    points: int = 0
    bingos: int = 0
    best: str | None = None
    best_score: int = 0
    exchanged: int = 0
    phonies: int = 0
    challenges_won: int = 0
    challenges_lost: int = 0

    @property
    def mean(self) -> float:
        """Points a turn; 0 before the first."""
        return self.points / self.turns if self.turns else 0.0

    def sentence(self) -> str:
        """All of it in words."""
        parts = [f"{plural(self.turns, 'turn')}, {self.mean:.1f} points a turn"]
        if self.best is not None:
            parts.append(f"best play {self.best} for {self.best_score}")
        if self.bingos:
            parts.append(plural(self.bingos, "bingo"))
        if self.exchanged:
            parts.append(f"{plural(self.exchanged, 'tile')} exchanged")
        if self.phonies:
            parts.append(f"{plural(self.phonies, 'play')} challenged off")
        if self.challenges_won or self.challenges_lost:
            parts.append(f"challenges: {self.challenges_won} won, {self.challenges_lost} lost")
        return f"{self.name}: {'; '.join(parts)}."

    def row(self) -> tuple[str, ...]:
        """Its cells below `HEADINGS`."""
        best = "-" if self.best is None else f"{self.best} {self.best_score}"
        challenges = f"{self.challenges_won} won, {self.challenges_lost} lost"
        numbers = f"{self.turns}", f"{self.mean:.1f}", f"{self.bingos}"
        return self.name, *numbers, best, f"{self.exchanged}", f"{self.phonies}", challenges


def statistics(game: Game) -> tuple[Statistics, ...]:
    """The numbers of each player by seat, of all that has happened so far."""
    told = [_Tally() for _ in game.names]
    for event in game.events:
        match event.kind:
            case "play":
                told[event.player].plays.append(event)
                told[event.player].turns += 1
            case "exchange":
                told[event.player].exchanged += event.count
                told[event.player].turns += 1
            case "pass" | "forfeit":
                told[event.player].turns += 1
            case "challenge" if event.verdict == "withdrawn":
                told[event.player].plays.pop()
                told[event.player].phonies += 1
                told[event.by].won += 1
            case "challenge":
                told[event.by].lost += 1
            case _:
                pass
    return tuple(tally.numbers(name, game) for name, tally in zip(game.names, told, strict=True))


class _Tally:
    """What is counted of a player on the way; `plays` are those that stand."""

    def __init__(self) -> None:
        self.plays: list[Event] = []
        self.turns = self.exchanged = self.phonies = self.won = self.lost = 0

    def numbers(self, name: str, game: Game) -> Statistics:
        best = max(self.plays, key=lambda play: play.score, default=None)
        return Statistics(
            name,
            turns=self.turns,
            points=sum(play.score for play in self.plays),
            bingos=sum(bool(game.rules.bonus_for(_placed(play, game))) for play in self.plays),
            best=None if best is None else str(best.move),
            best_score=0 if best is None else best.score,
            exchanged=self.exchanged,
            phonies=self.phonies,
            challenges_won=self.won,
            challenges_lost=self.lost,
        )


def _placed(play: Event, game: Game) -> int:
    """How many tiles a play put down; dots are tiles that were there."""
    return len(tiles_of(game.edition, play.move.tiles.replace(".", "")))
