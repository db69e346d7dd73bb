"""Writes the values of the tables of leaves that come with the package into docs/leaves.md.

Run it when the tables have been trained anew; a test compares.

    python tools/leaf_values.py
"""

from __future__ import annotations

from pathlib import Path

from quixotry._native import Leaves

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "leaves.md"
LISTS = ("open-world", "open-us", "enable")
SHOWN = """
? S Z X E R H K A J I O G W U V Q ?? S? Z? Q? SS ES ER QU EE II VV UU GIN EST AERST AEINST EINRS?
""".split()
BEGIN, END = "<!-- values: tools/leaf_values.py -->\n", "<!-- end of values -->"


def table() -> str:
    """The rows of the page."""
    folder = ROOT / "src" / "quixotry" / "data" / "leaves"
    tables = [Leaves.from_bytes((folder / f"{name}.leaves").read_bytes()) for name in LISTS]
    rows = [["leave", *(f"`{name}`" for name in LISTS)], ["---", *(["--:"] * len(LISTS))]]
    values = [[f"{leaves.worth(tiles):+.1f}".replace("-", "−") for leaves in tables] for tiles in SHOWN]
    rows += [[f"`{tiles}`", *row] for tiles, row in zip(SHOWN, values, strict=True)]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    lines[1] = f"|{'|'.join(rows[1])}|"
    return "\n".join(lines) + "\n"


def page() -> str:
    """The page with the values of now."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return f"{before}{BEGIN}{table()}{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
