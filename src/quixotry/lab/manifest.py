"""What a folder of self-play says of itself: which games it holds, and what they were played with.

Main name: `Manifest`.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from quixotry._native import __version__
from quixotry.errors import QuixotryError

if TYPE_CHECKING:
    from quixotry.finder import Choice
    from quixotry.lab.folders import Folder

NAME = "manifest.json"
SCHEMA = 1
"""The number of the schema of the tables: it grows when a column changes its meaning or goes."""

_LARGEST = 1 << 20
_GAMES = "games"


@dataclass(frozen=True)
class Manifest:
    """What a campaign is: nothing that differs between machines, or from one run to the next.

    Attributes:
        games: how many games were asked for.
        games_per_shard: how many of them are in one file.
        seed: game `n` has the bag of seed `seed + n`.
        counts: whether it is told how much there was to choose from.
        players: each with its name, and what it plays by.
        lexicon: the word list: its name, how many words, and the hash of them.
        rules: the name of the rules, and the hash of their table; so for `edition` and `layout`.
        edition: the tiles.
        layout: the board.
        quixotry: the version that plays.
        schema: the number of the schema.
    """

    games: int
    games_per_shard: int
    seed: int
    counts: bool
    players: list[dict[str, Any]]
    lexicon: dict[str, Any]
    rules: dict[str, Any]
    edition: dict[str, Any]
    layout: dict[str, Any]
    quixotry: str = __version__
    schema: int = SCHEMA

    @classmethod
    def read(cls, folder: Folder) -> Manifest | None:
        """The manifest of a folder; None if it has none.

        Raises:
            QuixotryError: it cannot be read, or is no manifest (`bad_manifest`).
        """
        data = folder.read(NAME, _LARGEST)
        if data is None:
            return None
        try:
            told = json.loads(data)
            manifest = cls(**told)
            sound = json.loads(manifest.as_text()) == told and _is_sound(manifest)
        except (ValueError, TypeError):
            sound = False
        if not sound:
            path = folder.where(NAME)
            raise QuixotryError(
                f"'{path}' is no manifest of self-play that this version can read; one was expected",
                kind="bad_manifest",
                input=path,
            )
        return manifest

    def as_text(self) -> str:
        """As it stands in the file."""
        return json.dumps(vars(self), ensure_ascii=False, indent=2, sort_keys=True) + "\n"

    def write(self, folder: Folder) -> None:
        """Write it into a folder, which is made if there is none.

        Raises:
            QuixotryError: it cannot be written (`io`).
        """
        folder.write(NAME, self.as_text().encode())

    def joined(self, found: Manifest, folder: Folder) -> Manifest:
        """The manifest of a folder where one was found and this one is asked for: the same but for more games, perhaps.

        Raises:
            QuixotryError: anything else differs (`other_campaign`), or there are more games already (`more_games`).
        """
        if self.games < found.games:
            raise QuixotryError(
                f"'{folder}' is for {found.games:,} games; {found.games:,} or more were expected, not {self.games:,}",
                kind="more_games",
                input=str(self.games),
            )
        differing = [name for name, value in vars(self).items() if name != _GAMES and vars(found)[name] != value]
        if differing:
            name = differing[0]
            there, here = (_shown(name, vars(manifest)[name]) for manifest in (found, self))
            raise QuixotryError(
                f"'{folder}' holds other games: its {name.replace('_', ' ')} is {there}, not {here}; "
                "the same arguments or another folder were expected",
                kind="other_campaign",
                input=str(folder),
                place=name,
            )
        return replace(found, games=self.games)


def of_setting(chosen: Choice) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any], dict[str, Any]]:
    """What games are played with, as a manifest tells it: word list, rules, edition, layout."""
    info = chosen.lexicon.info
    return (
        {"name": info.name, "words": info.words, "sha256": info.sha256},
        _table(chosen.rules.name, chosen.rules.to_toml()),
        _table(chosen.edition.name, chosen.edition.to_toml()),
        _table(chosen.layout.name, chosen.layout.to_toml()),
    )


def digest(data: bytes) -> str:
    """The hash by which things are told apart: SHA-256, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def _table(name: str, toml: str) -> dict[str, Any]:
    return {"name": name, "sha256": digest(toml.encode())}


def _is_sound(manifest: Manifest) -> bool:
    numbers = manifest.games, manifest.games_per_shard, manifest.seed
    return all(type(number) is int for number in numbers) and min(numbers[:2]) > 0 and manifest.schema == SCHEMA


def _shown(name: str, value: Any) -> str:
    """A value in a sentence: tables by their names, if those differ, else by their hashes."""
    if name == "players":
        return f"'{','.join(str(player.get('name')) for player in value)}'"
    if isinstance(value, dict):
        return f"'{value.get('name')}' ({str(value.get('sha256'))[:8]}…)"
    return json.dumps(value)
