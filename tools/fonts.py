"""The fonts of the pictures, cut down to the letters that boards need: `src/quixotry/render/fonts/`.

    pip install fonttools==4.68.0 fontpkg-inter==4.1.post1     (into an environment of its own)
    apt-get download fonts-noto-core=20201225-1                (unpack it with dpkg -x)
    python tools/fonts.py INTER_FOLDER NOTO_FOLDER

INTER_FOLDER holds `Inter[opsz,wght].ttf`, NOTO_FOLDER the bold `NotoSansHebrew` and `NotoSansArabic`. With these
versions the same bytes come out. Kerning and hints are left out; the forms that join Arabic letters stay, for names.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FONTS = Path(__file__).parents[1] / "src" / "quixotry" / "render" / "fonts"
# Every letter of every edition, with what names and captions are written with: Latin, Greek, Cyrillic, punctuation.
LETTERS = (
    "U+0020-007E,U+00A0-017F,U+0218-021B,U+0384-03CE,U+0400-045F,U+0490-0491,U+1E80-1E85,U+1EF2-1EF3,U+2010-2015,"
    "U+2018-201E,U+2020-2022,U+2026,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2116,U+2122,U+2190-2193,U+2212"
)
HEBREW = "U+05D0-05EA"
ARABIC = "U+0621-063A,U+0641-064A,U+067E,U+0686,U+0698,U+06A9,U+06AF,U+06CC"
JOINED = "init,medi,fina,isol,rlig,liga,ccmp"
WEIGHTS = {"medium": 500, "bold": 700}


def run(module: str, *words: str | Path) -> None:
    """Runs a program of fonttools."""
    # A font says when it was last changed; here always the same.
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1750000000"}
    subprocess.run([sys.executable, "-m", module, *words], check=True, env=environment)


def cut(source: Path, name: str, letters: str, features: str = "") -> None:
    """Writes a font with these letters only."""
    kept = [f"--unicodes={letters}", f"--layout-features={features}", "--no-hinting", "--name-IDs=0,1,2,4,6,13,14"]
    run("fontTools.subset", source, *kept, "--drop-tables+=STAT", f"--output-file={FONTS / name}")


def main() -> int:
    """Makes all of them."""
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    inter, noto = map(Path, sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        # The square brackets of its name mean something to some programs.
        variable = shutil.copy(inter / "Inter[opsz,wght].ttf", Path(folder) / "inter.ttf")
        for weight, value in WEIGHTS.items():
            fixed = Path(folder) / f"{weight}.ttf"
            run("fontTools.varLib.instancer", variable, "opsz=18", f"wght={value}", "--output", fixed)
            cut(fixed, f"inter-{weight}.ttf", LETTERS)
    cut(noto / "NotoSansHebrew-Bold.ttf", "noto-hebrew-bold.ttf", HEBREW)
    cut(noto / "NotoSansArabic-Bold.ttf", "noto-arabic-bold.ttf", ARABIC, JOINED)
    return 0


if __name__ == "__main__":
    sys.exit(main())
