"""Games in files: what was agreed at the start and everything that was done since, from which a game is played again.

A file is one JSON object: the setup as the options of `quixotry play` give it, the seed, and the actions in order.
The tiles follow from the seed. The word list is named with its hash, because challenges depend on it.

Main names: `Setup`, `save`, `load`.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quixotry.cli.options import open_lexicon
from quixotry.cli.output import write_file
from quixotry.cli.plain.seats import read_players
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry import Game
    from quixotry.game import Event

FORMAT, VERSION = "quixotry game", 1


@dataclass(frozen=True)
class Setup:
    """What a game is played with; None leaves a choice to the rule set or the library.

    Attributes:
        players: the seats, as `--players` takes them.
        rules: the name of the rule set.
        challenge: what a challenge costs.
        lexicon: the word list, a name or a path.
        exclude: the path of a list of words to leave out.
        edition: the tiles.
        layout: the board.
        seed: the seed of all chance.
    """

    players: str
    rules: str
    challenge: str | None
    lexicon: str | None
    exclude: str | None
    edition: str | None
    layout: str | None
    seed: int

    def start(self) -> Game:
        """A fresh game with this setup.

        Raises:
            QuixotryError: a name is unknown, a list cannot be read, or the rules allow no such game.
        """
        from quixotry import Game, Rules

        rules = Rules.named(self.rules)
        if self.challenge is not None:
            rules = rules.with_(challenge=self.challenge)
        edition = self.edition or rules.edition
        # A name is left to the game, which knows one that stands for no list at all.
        lexicon = self.lexicon if self.exclude is None else open_lexicon(self.lexicon, edition, Path(self.exclude))
        return Game(
            read_players(self.players, self.seed),
            rules=rules,
            lexicon=lexicon,
            edition=edition,
            layout=self.layout,
            seed=self.seed,
        )


def save(path: Path, setup: Setup, game: Game) -> None:
    """Write a game into a file, whole or not at all.

    Raises:
        QuixotryError: the file cannot be written.
    """
    content = {
        "format": FORMAT,
        "version": VERSION,
        "setup": asdict(setup),
        "lexicon_sha256": _hash_of_words(game),
        "events": [action for event in game.events if (action := _action(event)) is not None],
    }
    write_file(path, json.dumps(content, ensure_ascii=False, indent=1) + "\n")


def load(path: Path) -> tuple[Setup, Game]:
    """The game of a file, where it was left.

    Raises:
        QuixotryError: the file cannot be read, is no saved game, or does not replay.
    """
    content = _read(path)
    setup = _setup(content, path)
    game = setup.start()
    if content.get("lexicon_sha256") != _hash_of_words(game):
        raise _wrong(path, "it was played with another version of the word list")
    for number, action in enumerate(content["events"], 1):
        try:
            _replay(game, action)
        except (QuixotryError, KeyError, TypeError, AttributeError) as error:
            raise _wrong(path, f"event {number} does not replay: {error}") from error
    return setup, game


def _hash_of_words(game: Game) -> str | None:
    """The hash of the word list; None where every word is valid."""
    lexicon = game.position.lexicon
    return None if lexicon is None else lexicon.info.sha256


def _action(event: Event) -> dict[str, Any] | None:
    """What was done, without what follows from it."""
    match event.kind:
        case "play":
            return {"do": "play", "by": event.player, "move": str(event.move), "score": event.score}
        case "exchange":
            return {"do": "exchange", "by": event.player, "tiles": event.tiles}
        case "pass":
            return {"do": "pass", "by": event.player}
        case "challenge":
            return {"do": "challenge", "by": event.by, "words": list(event.words)}
        case "resigned":
            return {"do": "resign", "by": event.player}
        case "end":
            return {"do": "end"}
        case _:
            return None


def _replay(game: Game, action: dict[str, Any]) -> None:
    match action["do"]:
        case "play":
            # What the play before it leads to, such as a lost turn, happens first.
            played = next(event for event in game.play(action["move"]) if event.kind == "play")
            if played.score != action["score"]:
                raise QuixotryError(
                    f"{action['move']} scores {played.score} here, not {action['score']}", kind="bad_save"
                )
        case "exchange":
            game.exchange(action["tiles"])
        case "pass":
            game.pass_()
        case "challenge":
            words, window = action["words"], game.window
            # Named one by one, a word that the play forms twice would count once.
            all_of_them = window is not None and words == list(window.words)
            game.challenge([] if all_of_them else words, by=action["by"])
        case "resign":
            game.resign(action["by"])
        case "end":
            # The end follows from what was done before it, unless the last play was accepted.
            if not game.over:
                game.accept()
        case other:
            raise QuixotryError(f"'{other}' is no action", kind="bad_save")


def _read(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise QuixotryError(f"'{path}' cannot be read: {reason}", kind="io", input=str(path)) from error
    except (ValueError, RecursionError) as error:
        raise _wrong(path, f"it is no JSON ({error})") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise _wrong(path, "it is some other JSON")
    if content.get("version") != VERSION:
        raise _wrong(path, f"its version is {content.get('version')!r}; this program reads version {VERSION}")
    if not isinstance(content.get("events"), list):
        raise _wrong(path, "it has no list of events")
    return content


def _setup(content: dict[str, Any], path: Path) -> Setup:
    setup = content.get("setup")
    names = [field.name for field in fields(Setup)]
    if not isinstance(setup, dict) or sorted(setup) != sorted(names):
        raise _wrong(path, f"its setup must have exactly {', '.join(names)}")
    for name, value in setup.items():
        expected = int if name == "seed" else str
        if not isinstance(value, expected) and (value is not None or name in ("players", "rules", "seed")):
            raise _wrong(path, f"its {name} is {value!r}")
    return Setup(**setup)


def _wrong(path: Path, why: str) -> QuixotryError:
    return QuixotryError(f"'{path}' is no saved game that can go on: {why}", kind="bad_save", input=str(path))
