"""The recipe: from ENABLE and SCOWL to the lists `enable`, `open-world`, `open-us` and the bands.

Every step has a pin, the number of words and the hash that it must give, and stops with a `RecipeError` if it
gives another. Hashes are those of `written`: upper case, sorted by code point, LF after every word.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from lists.sources import Scowl, sha256_of

BANDS = (10, 20, 35, 40, 50, 55, 60, 70, 80)
"""The sizes of SCOWL that serve as bands of commonness, the commonest words first."""

Words = frozenset[str]


class RecipeError(Exception):
    """A step that does not give the words it is known to give."""


PINS: dict[str, tuple[int, str]] = {
    "enable": (168_548, "671a395d85d2d70ae32161de1e4002328bf55f37bbc7e4799f3e424d5c3ab59f"),
    "SCOWL up to 80": (247_550, "d6fc0e1644f2bdc2c717390d6486511bc38e4cb2bab27b22c4570e1f3da21961"),
    "SCOWL up to 80, 4 letters or more": (
        246_261,
        "6f9f7db5bd3b164409c2dc8d03d428b7803c253af8495e6c1348a768fb67f325",
    ),
    "open-world without core": (247_948, "62cd03a30532b62bd3ff4d108559a791fbf5d8d33e06bc3acabf01b2e4a6e681"),
    "open-world": (247_961, "ff3c2c671d434cb3a71dab5d830090b264bfa14baa7a2a83a989915c45c58475"),
    "American SCOWL up to 70": (110_334, "31ab19152814fb15b43346241f28316de2eed24d16f31cbe5b079935c5ad4185"),
    "American SCOWL up to 70, 4 letters or more": (
        109_450,
        "073da82d359d03495d2de6e169b605ae6b455fd1b2f9b72c204623894ecb05a0",
    ),
    "open-us without core": (177_761, "286ff2a1262805563d2c7bde83862525052761bd97ee4392ee44b04ec6df4f0d"),
    "open-us": (177_774, "80a534e0bfc693aaff94b44d226873bef2174c87d7f4345382c53ab32a628827"),
    "common-10": (4_030, "2edd3895a02e5a6a2192dff0fde4b8c76cd219ad44285247bdcd186fd60e0db2"),
    "common-20": (11_194, "e2b669b33a98dfad244f166ec5feb31e3b374c02bf60cdf072347f2b0b783f34"),
    "common-35": (41_111, "cae60790471ffe2891b3d1cb0bef16081081707ff3cf1bf161ba8584c68e92f5"),
    "common-40": (46_102, "0c237c546bffbbcb5b10a31d0baf3447960db017f39acc590eb4a6027b3d98f3"),
    "common-50": (64_783, "e73d8e85c956ec981d7e1bceb8ca7575282176ee864e1c802cd50fa5536421d2"),
    "common-55": (70_749, "470391825fd5ff14cd54cabad7b794d08ca542bca840a3c7ead38f89fcacfbf6"),
    "common-60": (81_160, "80286ff5c0eb4eca9f7d5a8491d2ebc4ccbd848e78c9a7d7a3e8dd72a0928fc1"),
    "common-70": (116_444, "0b2375f20aec730f303761064d302fd1afa132303faf64d544fb73b702a11ae4"),
    "common-80": (247_254, "013c3c241d832a3e9cf5b8883f9c9ccc07c5fa0dd521950cbc81170153f2411a"),
}

WORLD_FILES = 126
US_FILES = 16

_ENTRY = re.compile("[a-z]{2,15}")
_FILE = re.compile(r"([a-z0-9_]+)-words\.([0-9]+)")


def written(words: Iterable[str]) -> bytes:
    """A list written out: sorted by code point, LF after every word including the last."""
    return "".join(f"{word}\n" for word in sorted(words)).encode("ascii")


def pinned(step: str, words: Iterable[str]) -> Words:
    """The words of a step, checked against its pin.

    Raises:
        RecipeError: there are more or fewer words than pinned, or their hash is another.
    """
    result = frozenset(words)
    found = (len(result), sha256_of(written(result)))
    if found != PINS[step]:
        raise RecipeError(f"Step '{step}' gives {found[0]} words {found[1]}, expected {PINS[step]}.")
    return result


def playable(entries: Iterable[str]) -> Words:
    """Those entries that consist of 2 to 15 letters a-z from first to last, in upper case."""
    return frozenset(entry.upper() for entry in entries if _ENTRY.fullmatch(entry))


def scowl_bands(scowl: Scowl, classes: frozenset[str] | None = None, largest: int = 80) -> dict[str, int]:
    """The playable words of SCOWL, each with the smallest size that holds it.

    Args:
        scowl: the unpacked package.
        classes: the classes to read (`english`, `american`, …); None reads all but the rarest variants.
        largest: the largest size to read.

    Raises:
        RecipeError: the package has more or fewer files of that kind than it should.
    """
    files = []
    for name, data in scowl.files.items():
        match = _FILE.fullmatch(name)
        if not match or int(match[2]) > largest or "variant_3" in match[1]:
            continue
        if classes is None or match[1] in classes:
            files.append((int(match[2]), data))
    expected = WORLD_FILES if classes is None else US_FILES
    if len(files) != expected:
        raise RecipeError(f"SCOWL has {len(files)} files to read, expected {expected}.")
    bands: dict[str, int] = {}
    for size, data in sorted(files):
        for word in playable(entry.strip() for entry in data.decode("latin-1").split("\n")):
            bands.setdefault(word, size)
    return bands


@dataclass(frozen=True)
class Recipe:
    """What the recipe gives, before the supplement.

    Attributes:
        lists: the words of `open-world`, `open-us` and `enable`, in this order.
        scowl: every playable word of SCOWL up to 80 with its band, short words included.
    """

    lists: dict[str, Words]
    scowl: dict[str, int]

    def common(self, limit: int, words: Words) -> Words:
        """Those of the given words whose band is not above a limit."""
        return frozenset(word for word in words if self.scowl.get(word, 81) <= limit)


def follow(enable_entries: Iterable[str], scowl: Scowl, core: Words) -> Recipe:
    """Follow the recipe from its two sources and its thirteen words, checking every step."""
    enable = pinned("enable", playable(enable_entries))

    world_bands = scowl_bands(scowl)
    everything = pinned("SCOWL up to 80", world_bands)
    # The short words of SCOWL are full of abbreviations: they come from ENABLE and by hand only.
    long = pinned("SCOWL up to 80, 4 letters or more", (word for word in everything if len(word) >= 4))
    world = pinned("open-world without core", enable | long)
    world = pinned("open-world", world | core)

    american = pinned("American SCOWL up to 70", scowl_bands(scowl, frozenset({"english", "american"}), largest=70))
    long = pinned("American SCOWL up to 70, 4 letters or more", (word for word in american if len(word) >= 4))
    us = pinned("open-us without core", enable | long)
    us = pinned("open-us", us | core)

    recipe = Recipe({"open-world": world, "open-us": us, "enable": enable}, world_bands)
    for band in BANDS:
        pinned(f"common-{band}", recipe.common(band, world))
    return recipe
