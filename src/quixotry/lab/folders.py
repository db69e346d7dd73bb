"""Where the games of a campaign lie: in a folder of this machine, or at a URL that fsspec knows (`s3://bucket/games`).

In both a file is written whole or not at all. In a folder it is written aside, and renamed when the disk has it. At a
URL it is put in one piece where the store takes objects whole, and else put aside and moved.

Main names: `Folder`, `folder_at`.
"""

from __future__ import annotations

import io
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import IO, Any, TypeVar

from quixotry.errors import QuixotryError
from quixotry.files import ASIDE, is_there, read_at_most, reason, write_whole, written_whole
from quixotry.lab.extra import needed

_USE = "logs of games"
_URL_USE = "games at a URL"
_URL = "://"
# Stores of objects: what is put there is seen when all of it has arrived.
_WHOLE = frozenset("memory s3 s3a gs gcs az abfs abfss oci ocilake oss r2".split())
# So many questions to a store are under way at once: each takes long, and nearly all of that is waiting.
_AT_ONCE = 32

T = TypeVar("T")
S = TypeVar("S")


class Folder(ABC):
    """What a campaign needs of the place where its games lie; `str` gives it as it was written."""

    @property
    @abstractmethod
    def lasting(self) -> str:
        """How another process finds it, from any folder."""

    @abstractmethod
    def where(self, name: str) -> str:
        """The path or the URL of a file, as DuckDB takes it."""

    @abstractmethod
    def names(self) -> list[str]:
        """What is in it, in order.

        Raises:
            QuixotryError: it cannot be read (`io`).
        """

    @abstractmethod
    def read(self, name: str, limit: int) -> bytes | None:
        """The content of a file, of which no more than one byte over the limit is read; None if there is none.

        Raises:
            QuixotryError: it cannot be read (`io`).
        """

    @abstractmethod
    def write(self, name: str, data: bytes) -> None:
        """Write a file; the folder is made if there is none.

        Raises:
            QuixotryError: it cannot be written (`io`).
        """

    @abstractmethod
    def writing(self, name: str) -> AbstractContextManager[IO[bytes]]:
        """A file to write into, which is there when all is written.

        Raises:
            QuixotryError: it cannot be written (`io`).
        """

    @abstractmethod
    def remove(self, name: str) -> None:
        """Take a file away, if it is there.

        Raises:
            QuixotryError: it cannot be removed (`io`).
        """

    @abstractmethod
    def rows(self, name: str) -> int | None:
        """How many rows a Parquet file tells that it has; None if it is not there, or spoiled."""

    @abstractmethod
    def each(self, ask: Callable[[T], S], things: Iterable[T]) -> Iterator[S]:
        """The answers for each thing, in order."""

    @abstractmethod
    def prepare(self, connection: Any) -> None:
        """Let a connection of DuckDB read from it."""


def folder_at(out: str | os.PathLike[str]) -> Folder:
    """The folder that a path or a URL means; nothing is looked at yet.

    Raises:
        QuixotryError: fsspec does not know such URLs (`bad_url`), or a package for them is not installed
            (`missing_package`).
    """
    return _Url(out) if is_url(out) else _Local(Path(out))


def is_url(out: str | os.PathLike[str]) -> bool:
    """Whether it is a URL rather than a path."""
    return isinstance(out, str) and _URL in out


class _Local(Folder):
    """A folder of this machine, or one that it shares with others."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __str__(self) -> str:
        return str(self._path)

    @property
    def lasting(self) -> str:
        return str(self._path.absolute())

    def where(self, name: str) -> str:
        return str(self._path / name)

    def names(self) -> list[str]:
        try:
            return sorted(path.name for path in self._path.iterdir())
        except OSError as error:
            message = f"'{self._path}' cannot be read: {reason(error)}"
            raise QuixotryError(message, kind="io", input=str(self._path)) from error

    def read(self, name: str, limit: int) -> bytes | None:
        path = self._path / name
        return read_at_most(path, limit) if is_there(path) else None

    def write(self, name: str, data: bytes) -> None:
        write_whole(self._path / name, data, folders=True)

    def writing(self, name: str) -> AbstractContextManager[IO[bytes]]:
        return written_whole(self._path / name)

    def remove(self, name: str) -> None:
        path = self._path / name
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            message = f"'{path}' cannot be removed: {reason(error)}"
            raise QuixotryError(message, kind="io", input=str(path)) from error

    def rows(self, name: str) -> int | None:
        try:
            return int(needed("pyarrow.parquet", _USE).read_metadata(self._path / name).num_rows)
        except (OSError, ValueError):  # what pyarrow says of a spoiled file is a ValueError
            return None

    def each(self, ask: Callable[[T], S], things: Iterable[T]) -> Iterator[S]:
        return map(ask, things)

    def prepare(self, connection: Any) -> None:
        pass  # DuckDB knows files


class _Url(Folder):
    """A folder that fsspec reaches."""

    def __init__(self, url: str | os.PathLike[str]) -> None:
        self._url = str(url)
        core = needed("fsspec.core", _URL_USE, extra="cluster")
        try:
            self._files, path = core.url_to_fs(self._url)
        except ImportError as error:
            message = f"'{url}' needs one more package: {reason(error)}"
            raise QuixotryError(message, kind="missing_package", input=self._url) from error
        except Exception as error:  # each protocol has errors of its own
            raise QuixotryError(
                f"'{url}' is no URL of a folder that can be used: {reason(error)}", kind="bad_url", input=self._url
            ) from error
        self._path = path.rstrip("/")
        protocols = self._files.protocol
        self._whole = not _WHOLE.isdisjoint((protocols,) if isinstance(protocols, str) else protocols)

    def __str__(self) -> str:
        return self._url

    @property
    def lasting(self) -> str:
        return self._url

    def where(self, name: str) -> str:
        return str(self._files.unstrip_protocol(self._at(name)))

    def names(self) -> list[str]:
        try:
            self._files.invalidate_cache()
            return sorted(path.rpartition("/")[2] for path in self._files.ls(self._path, detail=False))
        except FileNotFoundError:
            return []
        except Exception as error:
            raise self._problem("read", error) from error

    def read(self, name: str, limit: int) -> bytes | None:
        try:
            return bytes(self._files.cat_file(self._at(name), start=0, end=limit + 1))
        except FileNotFoundError:
            return None
        except Exception as error:
            raise self._problem("read", error, name) from error

    def write(self, name: str, data: bytes) -> None:
        try:
            self._put(name, data)
        except Exception as error:
            raise self._problem("written", error, name) from error

    @contextmanager
    def writing(self, name: str) -> Iterator[IO[bytes]]:
        buffer = io.BytesIO()
        yield buffer
        self.write(name, buffer.getvalue())

    def remove(self, name: str) -> None:
        try:
            self._files.rm_file(self._at(name))
        except FileNotFoundError:
            pass
        except Exception as error:
            raise self._problem("removed", error, name) from error

    def rows(self, name: str) -> int | None:
        parquet = needed("pyarrow.parquet", _USE)
        try:
            with self._files.open(self._at(name), "rb") as file:
                return int(parquet.read_metadata(file).num_rows)
        except (FileNotFoundError, ValueError):
            return None
        except Exception as error:
            raise self._problem("read", error, name) from error

    def each(self, ask: Callable[[T], S], things: Iterable[T]) -> Iterator[S]:
        with ThreadPoolExecutor(_AT_ONCE) as asking:
            yield from asking.map(ask, things)

    def prepare(self, connection: Any) -> None:
        connection.register_filesystem(self._files)

    def _at(self, name: str) -> str:
        return f"{self._path}/{name}"

    def _put(self, name: str, data: bytes) -> None:
        if self._whole:
            self._files.pipe_file(self._at(name), data)
            return
        self._files.makedirs(self._path, exist_ok=True)
        aside = self._at(f".{name}.{token_hex(4)}{ASIDE}")
        try:
            self._files.pipe_file(aside, data)
            try:
                self._files.mv(aside, self._at(name))
            except FileExistsError:  # not every protocol renames over what is there
                self._files.rm_file(self._at(name))
                self._files.mv(aside, self._at(name))
        except BaseException:
            with suppress(Exception):
                self._files.rm_file(aside)
            raise

    def _problem(self, verb: str, error: Exception, name: str = "") -> QuixotryError:
        url = f"{self._url.rstrip('/')}/{name}" if name else self._url
        why = reason(error) or type(error).__name__
        return QuixotryError(f"'{url}' cannot be {verb}: {why}", kind="io", input=url)
