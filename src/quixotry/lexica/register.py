"""Which lists the user has added: a small file for each, so that two programs never undo each other's work.

Beside `NAME.about.json`, which says what there is to know of a list, lies the copy of the list, named by its content.

Main names: `Added`, `names`, `find`, `added`, `enter`, `strike`, `discard`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from quixotry.errors import LexiconError
from quixotry.lexica.folders import own_dir, read, unwritable
from quixotry.lexica.names import is_file, looks_like_a_path

_SUFFIX = ".about.json"


class Added(NamedTuple):
    """A list that the user has added.

    Attributes:
        file: the name of the copy, in the same folder.
        edition: the name of the edition whose letters it is in.
        fold_case: whether its entries with capitals are words even among entries in lower case.
        words: how many words it has.
        source: where it came from.
    """

    file: str
    edition: str
    fold_case: bool
    words: int
    source: str

    @property
    def path(self) -> Path:
        """The copy of the list."""
        return own_dir() / self.file


def names() -> list[str]:
    """What the lists are called that the user has added."""
    folder = own_dir()
    return sorted(path.name.removesuffix(_SUFFIX) for path in folder.glob(f"*{_SUFFIX}")) if folder.is_dir() else []


def find(name: str) -> Added | None:
    """The list that the user has added under that name, if there is one.

    Raises:
        LexiconError: what is kept of it is damaged.
        LexiconFileError: it cannot be read.
    """
    return None if looks_like_a_path(name) or not is_file(str(_path(name))) else _entry(_path(name))


def added() -> dict[str, Added]:
    """The lists that the user has added, by name.

    Raises:
        LexiconError: what is kept of one of them is damaged.
        LexiconFileError: it cannot be read.
    """
    return {name: _entry(_path(name)) for name in names()}


def _path(name: str) -> Path:
    return own_dir() / f"{name}{_SUFFIX}"


def _entry(path: Path) -> Added:
    import json

    wanted = {"file": str, "edition": str, "fold_case": bool, "words": int, "source": str}
    try:
        found = json.loads(read(path))
        if all(isinstance(found[key], kind) for key, kind in wanted.items()):
            return Added(**{key: found[key] for key in wanted})
    except (ValueError, KeyError, TypeError):
        pass
    raise LexiconError(f"'{path}' is damaged; remove it and add the list again", kind="corrupt", input=str(path))


def enter(name: str, entry: Added) -> bool:
    """Keeps an entry; false if another program has just entered a list of that name.

    Raises:
        LexiconFileError: it cannot be written.
    """
    import json

    path = _path(name)
    aside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        aside.write_bytes(json.dumps(entry._asdict(), indent=1).encode(errors="surrogatepass") + b"\n")
        try:
            os.link(aside, path)  # unlike a rename it fails where there is one
        except FileExistsError:
            return False
        except OSError:  # a file system without links
            if path.exists():
                return False
            aside.replace(path)
        return True
    except OSError as error:
        raise unwritable(path, error) from error
    finally:
        aside.unlink(missing_ok=True)


def strike(name: str) -> None:
    """Forgets the entry of that name.

    Raises:
        LexiconFileError: it cannot be removed.
    """
    path = _path(name)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise unwritable(path, error) from error


def discard(file: str) -> None:
    """Removes the copy of a list, unless another entry needs it.

    Raises:
        LexiconError: what is kept of another list is damaged.
        LexiconFileError: it cannot be removed.
    """
    if any(entry.file == file for entry in added().values()):
        return
    path = own_dir() / file
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise unwritable(path, error) from error
