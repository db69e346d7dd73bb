"""What all Python tests share: `--long`, Hypothesis profiles, a cache of their own, and two lexica.

Sizes. `make test` runs the small ones. `make test-long` gives `--long`: tests marked `long` run too
(otherwise they are deselected, never skipped), the fixture `long_run` is true for tests that only grow, and
Hypothesis tries more examples. `make fuzz` takes the profile `fuzz`. A test that wants to grow with these
leaves `max_examples` unset.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    import quixotry as qx

ROOT = Path(__file__).parents[2]

PATIENT = [HealthCheck.too_slow]  # a busy machine is no fault of the test
settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=PATIENT)
settings.register_profile("long", deadline=None, max_examples=2_000, suppress_health_check=PATIENT)
settings.register_profile(
    "fuzz",
    deadline=None,
    max_examples=int(os.environ.get("QUIXOTRY_FUZZ_EXAMPLES", "20000")),
    suppress_health_check=PATIENT,
)

_scratch = pytest.StashKey[Path]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the sizes that take long")
    parser.addoption("--update-snapshots", action="store_true", help="write what screens look like anew")


def pytest_configure(config: pytest.Config) -> None:
    long = config.getoption("--long")
    settings.load_profile(os.environ.get("QUIXOTRY_PROFILE") or ("long" if long else "ci"))
    _look_often()
    if hasattr(config, "workerinput"):
        return  # a worker inherits the environment of the process that started it
    # The tests neither read nor fill the user's own folders; one cache serves all workers, so that each list
    # is compiled once.
    scratch = config.stash[_scratch] = Path(tempfile.mkdtemp(prefix="quixotry-tests-"))
    os.environ["QUIXOTRY_CACHE_DIR"] = str(scratch / "cache")
    os.environ["QUIXOTRY_DATA_DIR"] = str(scratch / "data")
    os.environ["QUIXOTRY_CONFIG_DIR"] = str(scratch / "config")


def _look_often() -> None:
    """Textual's pilot looks every 20 ms whether a program has nothing left to do, after each key; here more often."""
    with suppress(ImportError):
        import textual._wait

        textual._wait.SLEEP_GRANULARITY = 1 / 500
        textual._wait.SLEEP_IDLE = textual._wait.SLEEP_GRANULARITY / 4


def pytest_unconfigure(config: pytest.Config) -> None:
    scratch = config.stash.get(_scratch, None)
    if scratch is not None:
        shutil.rmtree(scratch, ignore_errors=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


@pytest.fixture(scope="session")
def long_run(pytestconfig: pytest.Config) -> bool:
    """Whether the sizes that take long are wanted."""
    return bool(pytestconfig.getoption("--long"))


@pytest.fixture(scope="session")
def enable() -> qx.Lexicon:
    """The public-domain list, 168,548 words: what counts and golden values are stated for."""
    import quixotry as qx

    return qx.Lexicon.open("enable")


@pytest.fixture(scope="session")
def open_world() -> qx.Lexicon:
    """The default lexicon."""
    import quixotry as qx

    return qx.Lexicon.open("open-world")
