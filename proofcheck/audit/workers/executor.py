"""Many independent jobs, each a JSON value in and a JSON value out, and what becomes of them.

A job that goes wrong costs its own answer and nothing else: the failure is an outcome like any
other.  The work is named, as ``module:function``, so that it can be found in another process or
on another machine.  It should answer from the job alone, drawing from generators it has seeded
itself: then answers do not depend on who else is at work.
"""

from __future__ import annotations

import errno
import io
import json
import time
import traceback
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from types import TracebackType
from typing import Any, Literal, NoReturn, Protocol, Self, TypeAlias

from proofcheck.source.long_numbers import MOST_DIGITS, is_about_digits
from proofcheck.terms.encoding import Json

Work: TypeAlias = "Callable[[Json], Json | Generator[Json, None, Json]]"
"""From a job to its answer; a generator yields answers so far, and returns the last one."""

Tell: TypeAlias = Callable[[str], None]
"""Hears of answers so far, as text."""

FailureKind: TypeAlias = Literal["timeout", "crash", "memory", "protocol", "exception"]

LONGEST_DETAIL = 300
"""Characters of a failure's detail; what is longer is cut, so that no report is flooded."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no answer.

    kind    ``timeout``: none in time · ``crash``: the process ended · ``memory``: it asked for
            more than it may have · ``protocol``: what came was no JSON answer to this job ·
            ``exception``: the work raised one
    detail  one line for people
    """

    kind: FailureKind
    detail: str


TOO_MANY_DIGITS = Failure("exception", f"a number has more than {MOST_DIGITS:,} digits")
"""What came up cannot be written down, and so nobody could check it."""

OUT_OF_MEMORY = Failure("memory", "out of memory")
"""Whichever way an allocation failed: by an exception, an error of the system, or an abort."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one job.

    seconds   wall clock, from hand-out to answer
    so_far    the last answer before a failure, if there was one
    """

    index: int
    answer: Json | Failure
    seconds: float
    so_far: Json = None


class CannotStart(RuntimeError):
    """No job can be run at all: the work cannot be found, or no process started."""


class Closable(ABC):
    """What is closed at the end of a ``with`` statement, however that ends."""

    @abstractmethod
    def close(self) -> None:
        """Stop at once whatever is running; nothing happens the second time."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Executor(Protocol):
    """Runs jobs.  Outcomes come in any order; whoever needs an order sorts by index."""

    def submit(self, index: int, job: Json, parts: int = 1) -> None:
        """Queue a job.

        parts    so many questions are in it, each of which has the time of one

        raises   TypeError or ValueError when the job is not JSON, RuntimeError after `close`
        """

    def results(self) -> Iterator[Outcome]:
        """Yield the outcome of every job queued so far, as each is finished.

        raises   CannotStart when no job can be run
        """

    def close(self) -> None:
        """Stop at once whatever is running; nothing happens the second time."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class InProcess(Closable):
    """Runs every job here and now, with the same answers but no limits and no protection."""

    def __init__(self, work: str) -> None:
        self._work = find_work(work)
        self._waiting: deque[tuple[int, str]] = deque()
        self._is_closed = False

    def submit(self, index: int, job: Json, parts: int = 1) -> None:  # noqa: ARG002 - no limits
        if self._is_closed:
            raise RuntimeError("the executor is closed")
        self._waiting.append((index, write_json(job)))

    def results(self) -> Iterator[Outcome]:
        while self._waiting:
            index, job = self._waiting.popleft()
            began = time.monotonic()
            with redirect_stdout(io.StringIO()):
                answer = perform(self._work, job)
            seconds = time.monotonic() - began
            yield Outcome(
                index, answer if isinstance(answer, Failure) else json.loads(answer), seconds
            )

    def close(self) -> None:
        self._is_closed = True
        self._waiting.clear()


def find_work(name: str) -> Work:
    """Return the function that ``module:function`` names.

    raises   CannotStart when there is none, or when its module cannot be imported
    """
    module, _, function = name.partition(":")
    try:
        work = getattr(import_module(module), function)
    except (Exception, SystemExit) as error:
        raise CannotStart(f"cannot find the work {name!r}: {_describe(error)}") from error
    if not callable(work):
        raise CannotStart(f"the work {name!r} is not a function")
    found: Work = work
    return found


def perform(work: Work, job: str, tell: Tell | None = None) -> str | Failure:
    """Run one job from text to text; whatever the work raises becomes a failure.

    An interrupt passes through, and so does what the listener raises.
    """
    answer = _tried(lambda: work(json.loads(job)))
    if not isinstance(answer, Generator):
        return _written(answer)
    stages = _Stages(answer)
    while True:
        found = _written(_tried(stages.advance))
        if stages.is_over or isinstance(found, Failure):
            return found
        if tell is not None:
            tell(found)


@dataclass(slots=True)
class _Stages:
    """What work yields, and what it returns in the end."""

    work: Generator[Json, None, Json]
    is_over: bool = False

    def advance(self) -> Json:
        """Return what it yields next, or what it returns."""
        try:
            return next(self.work)
        except StopIteration as end:
            self.is_over = True
            return end.value  # type: ignore[no-any-return] # of the last type above


def _tried(step: Callable[[], Any]) -> Any:
    """Return what a step returns, or why it fails."""
    try:
        return step()
    except MemoryError:
        return OUT_OF_MEMORY
    except (Exception, SystemExit) as error:  # noqa: BLE001 # whatever it is, it is one job's
        if isinstance(error, OSError) and error.errno == errno.ENOMEM:
            return OUT_OF_MEMORY
        if is_about_digits(error):
            return TOO_MANY_DIGITS
        return Failure("exception", shorten_detail(f"{_describe(error)}{_where(error)}"))


def _written(answer: Json | Failure) -> str | Failure:
    if isinstance(answer, Failure):
        return answer
    try:
        return write_json(answer)
    except MemoryError:
        return OUT_OF_MEMORY
    except (TypeError, ValueError, RecursionError) as error:
        return Failure("protocol", shorten_detail(f"the answer is not JSON: {error}"))


def write_json(value: Json) -> str:
    """Return a value as one line of ASCII.

    raises   TypeError, ValueError or RecursionError for what is not JSON without fractions:
             a float would smuggle rounding into exact answers
    """
    text = json.dumps(value, allow_nan=False, separators=(",", ":"))
    json.loads(text, parse_float=_refuse_float)
    return text


def _refuse_float(text: str) -> NoReturn:
    raise ValueError(f"{text} is a float")


def _describe(error: BaseException) -> str:
    """Return type and message; what `str` raises is contained."""
    return " ".join("".join(traceback.format_exception_only(error)).split())


def _where(error: BaseException) -> str:
    """Return module and line that raised; never a path, which would differ between machines."""
    frames = list(traceback.walk_tb(error.__traceback__))
    frame, line = frames[-1]
    return f" [{frame.f_globals.get('__name__', '?')}:{line}]"


def shorten_detail(text: str) -> str:
    """Return a detail, cut when it is too long."""
    return text if len(text) <= LONGEST_DETAIL else f"{text[: LONGEST_DETAIL - 3]}..."
