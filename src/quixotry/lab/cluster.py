"""Clusters of Dask as executors: one that runs somewhere, or worker processes of this machine.

Dask gives a task to another worker when one is lost. Main name: `cluster`.
"""

from __future__ import annotations

import logging
import re
import signal
import socket
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from threading import current_thread, main_thread
from typing import Any

from quixotry.errors import InvalidText, QuixotryError
from quixotry.files import reason
from quixotry.lab.extra import needed

CONNECT_SECONDS = 10
"""So long a scheduler may take to answer."""

_PAUSE = 0.1
# No greeting has so many bytes.
_LONGEST = 1 << 20
_LOCAL = re.compile(r"local:([1-9]\d{0,3})", re.ASCII)
_ADDRESS = re.compile(r"(?:tcp|tls)://(?:[^\s/:\[\]]+|\[[0-9A-Fa-f:.%]+\]):\d{1,5}", re.ASCII)
_USE = "clusters"
_LOUD = ("distributed", "tornado", "asyncio")
# Ctrl-C in a terminal reaches all processes that were started from it; whether workers end is for their leader to say.
_PRELOAD = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"


@contextmanager
def cluster(address: str, *, notify: Callable[[str], None] | None = None) -> Iterator[Executor]:
    """A cluster of Dask as an executor for `selfplay`; when it is left, what it has started has ended.

    Args:
        address: `tcp://HOST:PORT` or `tls://HOST:PORT`, where a scheduler listens; or `local:N` for `N` processes of
            this machine.
        notify: what is told in a sentence that there are no workers yet.

    Raises:
        InvalidText: it is no such address.
        QuixotryError: nobody listens there (`no_cluster`), or the extra `cluster` is not installed (`missing_package`).
    """
    local = _LOCAL.fullmatch(address)
    if local is None and _ADDRESS.fullmatch(address) is None:
        raise InvalidText(
            f"'{address}' is no cluster; 'local:4', for four processes of this machine, or the address of a scheduler, "
            "such as 'tcp://10.0.0.1:8786', was expected",
            kind="bad_cluster",
            input=address,
        )
    distributed = needed("distributed", _USE, extra="cluster")
    with ExitStack() as stack:
        stack.enter_context(_quiet())
        place = stack.enter_context(_processes(distributed, int(local[1]))) if local else address
        client = stack.enter_context(_client(distributed, place, address))
        if notify is not None and not client.scheduler_info(n_workers=-1)["workers"]:
            notify(f"The cluster at '{address}' has no workers yet; the games wait for the first.")
        yield client.get_executor(pure=False)


@contextmanager
def _processes(distributed: Any, count: int) -> Iterator[Any]:
    """So many worker processes, each with one thread, and a scheduler; all of them listen on this machine only."""
    started = None
    try:
        with _unbroken():
            started = distributed.LocalCluster(
                n_workers=count,
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",
                # The scheduler always listens for HTTP; at least at no place that somebody else may want.
                dashboard_address="127.0.0.1:0",
                scheduler_kwargs={"dashboard": False},
                memory_limit=0,
                preload=[_PRELOAD],
                silence_logs=logging.CRITICAL + 1,
            )
        yield started
    finally:
        if started is not None:
            with _unbroken(), suppress(Exception):
                started.close()


@contextmanager
def _unbroken() -> Iterator[None]:
    """Let Ctrl-C wait for the end of the block, and not reach the processes that are started in it."""
    usual = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or usual is None:
        yield
        return
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    block = getattr(signal, "pthread_sigmask", None)  # which threads and processes inherit
    mask = None
    if block:
        from multiprocessing import resource_tracker

        # Whoever starts this process lets the signal through again.
        resource_tracker.ensure_running()
        mask = block(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if block:
            block(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, usual)
        if pressed:
            raise KeyboardInterrupt


@contextmanager
def _client(distributed: Any, place: Any, address: str) -> Iterator[Any]:
    client = None
    try:
        if place is address:
            _reach(address)
        # Whether a worker can play is checked by what it is given to play.
        with _unbroken() if place is not address else nullcontext(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            client = distributed.Client(place, timeout=CONNECT_SECONDS, set_as_default=False)
        client.futures = _Futures(client.futures)
    except Exception as error:  # what listens there may be anything
        raise QuixotryError(
            f"no scheduler of Dask answers at '{address}': {reason(error)}; one that runs was expected",
            kind="no_cluster",
            input=address,
        ) from error
    except KeyboardInterrupt:
        _close(client)
        raise
    try:
        yield client
    finally:
        _close(client)


def _close(client: Any) -> None:
    if client is not None:
        with _unbroken(), suppress(Exception):  # of a scheduler that has gone nothing more is wanted
            client.close()


def _reach(address: str) -> None:
    """Wait until Dask listens at an address: it speaks first, and a client would wait for others for ever.

    Raises:
        OSError: nobody does, for too long, or it is somebody else.
    """
    kind, _, rest = address.partition("://")
    host, _, port = rest.rpartition(":")
    over = time.monotonic() + CONNECT_SECONDS
    while True:
        try:
            with socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS) as connection:
                # How long its greeting is.
                told = connection.recv(8, socket.MSG_WAITALL) if kind == "tcp" else b""
                break
        except (OSError, OverflowError) as error:  # a port may be too large
            if time.monotonic() >= over or isinstance(error, socket.gaierror | OverflowError):
                raise
        time.sleep(_PAUSE)
    if kind == "tcp" and not 0 < int.from_bytes(told, "little") < _LONGEST:
        raise OSError("something else listens there")


class _Futures(dict[Any, Any]):
    """What a client waits for.

    When a scheduler is lost, the client goes through it on another thread, to cancel it all; that thread, and so who
    waits, must not stumble over what is being added here.
    """

    def values(self) -> Any:
        return list(super().values())


@contextmanager
def _quiet() -> Iterator[None]:
    """Let Dask, and what it is made with, log nothing in the meantime: what matters comes as an error."""
    loggers = [logging.getLogger(name) for name in logging.root.manager.loggerDict if name.partition(".")[0] in _LOUD]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
