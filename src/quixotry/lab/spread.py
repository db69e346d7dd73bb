"""Tasks for any executor of `concurrent.futures`: so many at a time, and every way to fail as a sentence.

Main name: `spread`.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from itertools import islice
from queue import Empty, SimpleQueue
from threading import current_thread, main_thread
from types import FrameType

from quixotry.errors import QuixotryError
from quixotry.lab.tasks import Done, Task, play

AT_ONCE = 4096
"""So many tasks are with an executor at most: more than it has workers, and few enough to be forgotten soon."""

# So many are given to it in one go, before it is asked what it has done.
_SOME = 32
_STAYS = "what was complete stays, and the same call goes on"


def spread(executor: Executor, tasks: Iterable[Task], every: float) -> Generator[list[Done]]:
    """Have tasks done.

    Args:
        executor: who does them.
        tasks: what to do.
        every: so many seconds pass at most from one answer to the next.

    Yields:
        What has been done since; perhaps nothing.

    Raises:
        QuixotryError: a task could not be done, or the executor is of no use any more (`executor`).
    """
    coming = iter(tasks)
    running: dict[Future[Done], Task] = {}
    ended: SimpleQueue[Future[Done]] = SimpleQueue()
    try:
        with _ctrl_c() as again:
            while True:
                some = list(islice(coming, min(_SOME, AT_ONCE - len(running))))
                for task in some:
                    future = _begun(executor, task)
                    running[future] = task
                    future.add_done_callback(ended.put)
                if not running:
                    return
                yield [_result(future, running.pop(future)) for future in _waited(ended, 0 if some else every)]
                again()
    except _BrokenError as broken:
        # All tasks fail; in some versions of Python a pool of processes never ends if one is cancelled meanwhile.
        running.clear()
        raise _useless(broken.__cause__) from broken.__cause__
    finally:
        # After Ctrl-C or a mishap: what has not begun never will.
        for future in running:
            future.cancel()


@contextmanager
def _ctrl_c() -> Iterator[Callable[[], None]]:
    """Ctrl-C that is not lost: what this gives raises it again.

    It is lost where it comes in a finalizer or in a callback of the collector of garbage, of which clusters have many.
    """
    pressed: list[int] = []

    def press(number: int, _: FrameType | None) -> None:
        pressed.append(number)
        raise KeyboardInterrupt

    def again() -> None:
        if pressed:
            raise KeyboardInterrupt

    usual = signal.default_int_handler
    ours = current_thread() is main_thread() and signal.getsignal(signal.SIGINT) is usual
    if ours:
        signal.signal(signal.SIGINT, press)
    try:
        yield again
    finally:
        if ours:
            signal.signal(signal.SIGINT, usual)


class _BrokenError(Exception):
    """The executor has broken, and says why in what has caused this."""


def _waited(ended: SimpleQueue[Future[Done]], seconds: float) -> Iterator[Future[Done]]:
    """What has ended by now, or does so in the next moment."""
    with suppress(Empty):
        yield ended.get(timeout=seconds)
        while True:
            yield ended.get_nowait()


def _begun(executor: Executor, task: Task) -> Future[Done]:
    try:
        return executor.submit(play, task)
    except BrokenExecutor as error:
        raise _BrokenError from error
    except (RuntimeError, OSError) as error:  # it was shut down
        raise _useless(error) from error


def _result(future: Future[Done], task: Task) -> Done:
    try:
        return future.result()
    except QuixotryError as error:
        raise QuixotryError(f"{error.message}; {_STAYS}", kind=error.kind, input=error.input) from error
    except BrokenExecutor as error:
        raise _BrokenError from error
    except CancelledError as error:
        raise _useless(error) from error
    except Exception as error:  # whatever befalls a worker
        shard = task.shard
        raise QuixotryError(
            f"games {shard.first} to {shard.first + shard.games - 1} could not be played by a worker: "
            f"{_said(error)}; {_STAYS}",
            kind="executor",
        ) from error


def _useless(error: BaseException | None) -> QuixotryError:
    return QuixotryError(f"the executor does not work any more: {_said(error)}; {_STAYS}", kind="executor")


def _said(error: BaseException | None) -> str:
    """What an error of somebody else says, on one line."""
    failures = getattr(error, "allowed_failures", None)  # Dask's KilledWorker
    if isinstance(failures, int):
        return f"{failures + 1} workers were lost with them, one after the other"
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
