"""SQLite files: made when they are first needed, checked before they are used, written whole or not at all.

They keep SQLite's plain journal, in which a file that nobody is writing is one file that can be copied, and one in a
folder that cannot be written can still be read.

Main names: `Form`, `SqliteFile`; `KeptInFile`, of what keeps all it has in one.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import NamedTuple, Self

from quixotry.errors import QuixotryError

# How long to wait for another program that is writing, in seconds, unless somebody says otherwise.
PATIENCE = 10.0
# Whether to wait until the disk has what is written, so that it outlives a power cut as well: FULL or OFF.
SYNCHRONOUS = "FULL"


class Form(NamedTuple):
    """What a file holds.

    Attributes:
        application: the number that marks it as one of ours.
        version: the form of the tables; a file of a higher one was written by a newer version.
        tables: the statements that make them. Their checks are verified whenever the file is opened, so what is read
            from it is what it should be.
        purpose: what it is for, to go on the path in a sentence: `where study keeps its decks`.
        kind: the kind of the error if it is no good.
        checked: up to how many bytes a file is checked as a whole when it is opened, a second for some hundred million;
            of a larger one only what is read.
    """

    application: int
    version: int
    tables: tuple[str, ...]
    purpose: str
    kind: str
    checked: int = 1 << 62


class SqliteFile:
    """A file, for one program; its threads take turns.

    Attributes:
        patience: for how many seconds to wait for another program that is writing.

    Args:
        path: the file, which need not be there.
        form: what it holds.
    """

    def __init__(self, path: Path, form: Form) -> None:
        self.path = path
        self.form = form
        self.patience = PATIENCE
        self._waits: float | None = None
        self._connection: sqlite3.Connection | None = None
        self._identity: tuple[int, int] | None = None
        self._lock = RLock()

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            if self._connection is not None:
                with suppress(sqlite3.Error):
                    self._connection.close()
            self._connection = self._identity = self._waits = None

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection | None]:
        """A connection that sees one state of the file, or None while there is no file, or an empty one.

        Raises:
            QuixotryError: the file cannot be read, or is no good.
        """
        with self._lock, self._told():
            connection = self._connected()
            if connection is None:
                yield None
                return
            with _transaction(connection, "BEGIN"):
                yield connection if _pragma(connection, "user_version") else None

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A connection on which all that is done is kept once the block ends, or else nothing of it.

        Raises:
            QuixotryError: the file cannot be written, or is no good.
        """
        with self._lock, self._told():
            connection = self._connected()
            if connection is None:
                self._make_folder()
                connection = self._connect()
            with _transaction(connection, "BEGIN IMMEDIATE"):
                if _pragma(connection, "user_version") == 0:
                    self._make(connection)
                yield connection

    def _connected(self) -> sqlite3.Connection | None:
        """The connection; None while there is no file. A file that was put in the place of the old one is opened."""
        identity = self._seen()
        if self._connection is not None and identity != self._identity:
            self.close()
        if self._connection is not None and self._waits != self.patience:
            self._connection.execute(f"PRAGMA busy_timeout = {round(1000 * self.patience)}")
            self._waits = self.patience
        if self._connection is None and identity is not None:
            connection = self._connect()
            try:
                self._check(connection)
            except BaseException:
                self.close()
                raise
        return self._connection

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=self.patience, isolation_level=None, check_same_thread=False)
        self._connection, self._waits = connection, self.patience
        try:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
            self._identity = self._seen()
        except BaseException:
            self.close()
            raise
        return connection

    def _check(self, connection: sqlite3.Connection) -> None:
        """The file must be one of ours, of a version that is known, and whole."""
        with _transaction(connection, "BEGIN"):
            tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
            application, version = _pragma(connection, "application_id"), _pragma(connection, "user_version")
            if tables == application == version == 0:
                return  # it is empty, as one is in which another program is about to make the tables
            if application != self.form.application:
                raise self._bad("is a database of another program")
            if version > self.form.version:
                raise self._bad(
                    f"was written by a newer version of quixotry (its form is {version}, this one knows "
                    f"{self.form.version}); update quixotry to go on with it"
                )
            if _pragma(connection, "page_count") * _pragma(connection, "page_size") > self.form.checked:
                return
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise self.damaged(str(found).splitlines()[-1])

    def _make_folder(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._io("be written", _reason(error)) from error

    def _make(self, connection: sqlite3.Connection) -> None:
        """Make the tables, inside of the transaction that needs them."""
        for statement in self.form.tables:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {self.form.application}")
        connection.execute(f"PRAGMA user_version = {self.form.version}")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Whatever SQLite finds wrong with the file, told in a sentence."""
        try:
            yield
        except sqlite3.Error as error:
            raise self._sentence(error) from error
        except UnicodeDecodeError as error:
            raise self.damaged("it has text that is none") from error

    def _seen(self) -> tuple[int, int] | None:
        """What tells the file from one that was put in its place; None if there is none."""
        try:
            return _identity(self.path)
        except (OSError, ValueError) as error:
            raise self._io("be used", _reason(error)) from error

    def _sentence(self, error: sqlite3.Error) -> QuixotryError:
        name = getattr(error, "sqlite_errorname", "") or ""
        if name.startswith("SQLITE_BUSY"):
            return QuixotryError(
                f"'{self.path}' is held by another program; try again once that has finished",
                kind="busy",
                input=str(self.path),
            )
        if name.startswith("SQLITE_READONLY"):
            return self._io("be written", "it is read-only, or its folder is")
        if name.startswith(("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_NOLFS")):
            reasons = {"SQLITE_FULL": "there is no space left", "SQLITE_CANTOPEN": "it or its folder cannot be opened"}
            return self._io("be used", reasons.get(name, str(error)))
        return self.damaged(str(error))

    def _io(self, what: str, why: str) -> QuixotryError:
        return QuixotryError(f"'{self.path}' cannot {what}: {why}", kind="io", input=str(self.path))

    def damaged(self, why: str) -> QuixotryError:
        """What is told of a file that is damaged."""
        return self._bad(f"is damaged ({why}); it is left as it is: put back a copy, or move it away to begin afresh")

    def _bad(self, what: str) -> QuixotryError:
        return QuixotryError(f"'{self.path}', {self.form.purpose}, {what}", kind=self.form.kind, input=str(self.path))


class KeptInFile:
    """What keeps all it has in one file, and lets go of the file at the end of a `with`.

    Args:
        path: the file, which need not be there.
        form: what it holds.
    """

    def __init__(self, path: Path, form: Form) -> None:
        self._database = SqliteFile(path, form)

    @property
    def path(self) -> Path:
        """The file."""
        return self._database.path

    @property
    def patience(self) -> float:
        """For how many seconds to wait for another program that writes, before it is `busy`: 10 unless set otherwise.

        A program that must not stand still waits for a short time, and tries again.
        """
        return self._database.patience

    @patience.setter
    def patience(self, seconds: float) -> None:
        self._database.patience = seconds

    def close(self) -> None:
        """Let go of the file; a `with` does so, too."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@contextmanager
def _transaction(connection: sqlite3.Connection, begin: str) -> Iterator[None]:
    """What is done inside is done whole, or not at all."""
    connection.execute(begin)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _reason(error: Exception) -> str:
    """Why a file could not be used, in words that go on a sentence."""
    why = getattr(error, "strerror", None) or str(error)
    return why[:1].lower() + why[1:]


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells a file from one that was put in its place; None if there is none.

    Raises:
        OSError: it is a folder, a pipe or a device, or nobody may look.
        ValueError: this can be no path.
    """
    try:
        found = os.stat(path)  # noqa: PTH116 - the call that also says which file it is
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        raise OSError("it is a folder" if stat.S_ISDIR(found.st_mode) else "it is a pipe or a device, not a file")
    return found.st_dev, found.st_ino
