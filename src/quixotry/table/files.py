"""Files of games: what `quixotry.files` has, under the name by which this room and those above know it."""

from __future__ import annotations

from quixotry.files import ASIDE, check_is_a_file, is_there, path_of, read_at_most, reason, write_whole

__all__ = ["ASIDE", "check_is_a_file", "is_there", "path_of", "read_at_most", "reason", "write_whole"]
