"""The examples in the docstrings run, those of the native module too."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import pytest

import quixotry
from quixotry import _native

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = [name for _, name, _ in pkgutil.walk_packages(quixotry.__path__, "quixotry.") if "__main__" not in name]
PURE = ["quixotry", *(name for name in MODULES if name != "quixotry._native")]


def native_docstrings() -> Iterator[tuple[str, str]]:
    for name, cls in inspect.getmembers(_native, inspect.isclass):
        yield name, cls.__doc__ or ""
        for attribute in vars(cls):
            member = inspect.getattr_static(cls, attribute)
            if not attribute.startswith("_"):
                yield f"{name}.{attribute}", getattr(member, "__doc__", None) or ""


NATIVE = {name: text for name, text in native_docstrings() if ">>>" in text}


@pytest.mark.parametrize("name", NATIVE)
def test_native_examples_run(name: str) -> None:
    examples = doctest.DocTestParser().get_doctest(inspect.cleandoc(NATIVE[name]), {}, name, name, 0)
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=FLAGS)
    runner.run(examples, out=report.append)
    assert runner.failures == 0, "".join(report)


@pytest.mark.parametrize("name", PURE)
def test_python_examples_run(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=FLAGS, verbose=False)
    assert result.failed == 0


def test_there_are_examples() -> None:
    assert len(NATIVE) > 10
    assert {"quixotry.game", "quixotry.lexica", "quixotry.players", "quixotry.errors"} <= set(PURE)
