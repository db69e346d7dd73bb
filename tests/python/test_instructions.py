"""`tools/instructions.py`: what is said and recorded of instructions that were counted."""

from __future__ import annotations

from pathlib import Path

import pytest

import instructions

FIGURES = {"A0-best": 32_100, "A0-every": 410_000}


def run(monkeypatch: pytest.MonkeyPatch, figures: dict[str, int], *arguments: str) -> int:
    monkeypatch.setattr(instructions, "counted", lambda command: figures)
    return instructions.main(list(arguments))


def test_figures_are_recorded_and_compared_with_the_last(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "record.md"
    record.write_text("# A day\n\nA0-best 7\n", encoding="utf-8")
    assert run(monkeypatch, {"A0-best": 1, "Gone": 5}, "--record", str(record)) == 0
    assert run(monkeypatch, FIGURES, "--record", str(record)) == 0
    assert instructions.recorded(record.read_text(encoding="utf-8")) == FIGURES
    capsys.readouterr()
    now = {"A0-best": 16_050, "A0-every": 451_000, "New": 3}
    assert run(monkeypatch, now, "--against", str(record)) == 0
    assert capsys.readouterr().out.splitlines() == [
        "A0-best        16,050  -50.0 %",
        "A0-every      451,000  +10.0 %",
        "New                 3",
    ]


def test_what_cannot_be_counted_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert instructions.main(["program"]) == 2
    assert "instructions: 'program' cannot be run with valgrind" in capsys.readouterr().err
    assert instructions.main(["program", "--against", "/no/such/record.md"]) == 2
    assert "/no/such/record.md" in capsys.readouterr().err
