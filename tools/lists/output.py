"""The files that are committed: the compressed words, the table of the lists, the notices."""

import lzma
import re
import textwrap
from collections import Counter

from lists.recipe import BANDS, PINS, Recipe, Words, written
from lists.sources import sha256_of

MEMBERSHIP = {"open-world": 1, "open-us": 2, "enable": 4}
"""The bit of each list in a word's membership digit."""

_SCOWL_LICENCE = (
    "SCOWL: free for any purpose with its notices kept; UKACD: its notice shown and included verbatim; "
    "ENABLE: public domain, and nobody may restrict its redistribution."
)
_ENABLE_LICENCE = "Public domain; credit is asked for, and nobody may restrict its redistribution."
_ENABLE_CREDIT = "ENABLE word list by Alan Beale and M. Cooper (public domain)."
_SCOWL_CREDITS = [
    "SCOWL (Spell Checker Oriented Word Lists), copyright 2000-2011 by Kevin Atkinson.",
    _ENABLE_CREDIT,
    "UK Advanced Cryptics Dictionary, copyright (c) J Ross Beresford 1993-1999. All Rights Reserved.",
    "Modified for quixotry: only words of 2 to 15 letters a-z, SCOWL's shortest left out, a few added.",
]
_SCOWL_NOTICES = ["ukacd-notice.txt", "enable-credit.txt", "scowl-copyright.txt"]

_ABOUT = {
    "open-world": ("Open World English", _SCOWL_LICENCE, _SCOWL_CREDITS, _SCOWL_NOTICES),
    "open-us": ("Open American English", _SCOWL_LICENCE, _SCOWL_CREDITS, _SCOWL_NOTICES),
    "enable": (
        "ENABLE",
        _ENABLE_LICENCE,
        [_ENABLE_CREDIT, "Bands of commonness: SCOWL, copyright 2000-2011 by Kevin Atkinson."],
        ["enable-credit.txt", "scowl-copyright.txt"],
    ),
}


def words_file(lists: dict[str, Words], bands: dict[str, int]) -> bytes:
    """The words of all lists, uncompressed: `src/quixotry/data/README.md` describes the format."""
    words = sorted(frozenset().union(*lists.values()))
    digit = {band: str(number) for number, band in enumerate(BANDS, start=1)}
    members = "".join(f"{sum(bit for name, bit in MEMBERSHIP.items() if word in lists[name]):x}" for word in words)
    commonness = "".join(digit.get(bands.get(word, 0), "0") for word in words)
    text = "\n".join(words)
    return f"{text}\n\n{members}\n{commonness}\n".encode("ascii")


def compressed(data: bytes) -> bytes:
    """The data as .xz: the same bytes in every run with the same liblzma.

    The filter is that of `xz -9e` tuned for text (more literal context, no alignment), 1 % smaller.
    """
    text = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]
    return lzma.compress(data, check=lzma.CHECK_CRC64, filters=text)


def _strings(items: list[str]) -> str:
    return "[\n" + "".join(f'    "{item}",\n' for item in items) + "]"


def lists_table(lists: dict[str, Words], recipe: Recipe) -> bytes:
    """`lists.toml`: what each list is and what its words must be."""
    parts = ["# Written by tools/build_lists.py, which checks it too. README.md says what the fields mean.\n"]
    for name, words in lists.items():
        title, licence, credits, notices = _ABOUT[name]
        lengths = ", ".join(f"{length} = {count}" for length, count in sorted(Counter(map(len, words)).items()))
        parts.append(
            f"[[list]]\n"
            f'name = "{name}"\n'
            f'title = "{title}"\n'
            f'edition = "English"\n'
            f"words = {len(words)}\n"
            f'sha256 = "{sha256_of(written(words))}"\n'
            f"recipe_words = {PINS[name][0]}\n"
            f'recipe_sha256 = "{PINS[name][1]}"\n'
            f"by_length = {{ {lengths} }}\n"
            f'licence = "{licence}"\n'
            f"credits = {_strings(credits)}\n"
            f"notices = {_strings(notices)}\n"
        )
    for band in BANDS:
        words = recipe.common(band, lists["open-world"])
        parts.append(
            f"[[band]]\n"
            f"size = {band}\n"
            f"words = {len(words)}\n"
            f'sha256 = "{sha256_of(written(words))}"\n'
            f"recipe_words = {PINS[f'common-{band}'][0]}\n"
            f'recipe_sha256 = "{PINS[f"common-{band}"][1]}"\n'
        )
    return "\n".join(parts).encode("utf-8")


def _excerpt(text: str, first: str, last: str) -> str:
    """The text from one phrase to the end of another, its common indentation taken off."""
    match = re.search(rf"^ *{re.escape(first)}.*?{re.escape(last)}$", text, re.DOTALL | re.MULTILINE)
    if match is None:
        raise ValueError(f"The copyright file of SCOWL has no passage from '{first}' to '{last}'.")
    return textwrap.dedent(match[0])


def notices(copyright_file: bytes) -> dict[str, bytes]:
    """The licence files by name: SCOWL's copyright file whole, and two passages with duties of their own."""
    text = copyright_file.decode("utf-8")
    ukacd = _excerpt(text, "Copyright (c) J Ross Beresford 1993-1999.", "distributed as widely as possible.")
    enable = _excerpt(text, "The ENABLE master word list, WORD.LST,", "but that is only fair.")
    credit = (
        "ENABLE, the Enhanced North American Benchmark Lexicon, is the work of Alan Beale and M. Cooper,\n"
        "whom we thank. They released it with these words:\n\n"
    )
    return {
        "scowl-copyright.txt": copyright_file,
        "ukacd-notice.txt": f"{ukacd}\n".encode(),
        "enable-credit.txt": f"{credit}{enable}\n".encode(),
    }
