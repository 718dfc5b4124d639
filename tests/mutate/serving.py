"""A server of mutants: the tests are collected once, and each mutant lives in a fork of that process.

In the fork the functions that the mutant changes get their new code, and the tests that run the
changed statement are run, the quickest first, until one fails.  What a mutant changes while its
module is imported, a table or a default, is planted in a new process instead.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.mutate.covering import Covered, measure
from tests.mutate.forking import Fork
from tests.mutate.mutating import Mutant
from tests.mutate.places import Spot, live_functions, plant_in
from tests.mutate.planting import SWITCH

PLANTED = "planted"
"""The line that says that the mutant is there, before the first test."""
GRACE = 0.5
"""Processor seconds that any test may take, besides three times what it takes traced, without a mutant."""
MEMORY = 3 << 30
"""Bytes that a mutant may take besides what its process has."""
PATIENCE = 120
"""Processor seconds that a new process may take; one that takes longer runs for ever."""


@dataclass(frozen=True, slots=True)
class Planted:
    """A mutant, its number in its module, and where it lies."""

    module: str
    file: Path
    number: int
    mutant: Mutant
    spot: Spot


class Server:
    """A pytest plugin that gives the collected tests to a task instead of running them."""

    def __init__(self, task: Callable[[Server], int], files: frozenset[str]) -> None:
        self._task, self._files = task, files
        self.items: dict[str, pytest.Item] = {}
        self._failed = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self._live = live_functions(self._files)
        session.testsfailed = self._task(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed |= report.failed

    def _passes(self, name: str, following: str | None) -> bool:
        self._failed = False
        item, after = self.items[name], None if following is None else self.items[following]
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        return not self._failed

    def cover(self, tests: Sequence[str]) -> dict[str, Covered]:
        """Return what tests cover, found in a fork; one that fails is missing, and ends it."""

        def deed(write: Callable[[str], None]) -> bool:
            for name, after in zip_longest(tests, tests[1:]):
                passed, found = measure(partial(self._passes, name, after), self._files)
                if not passed:
                    return False
                write(json.dumps([name, asdict(found)]))
            return True

        fork = Fork(deed)
        fork.wait()
        return {name: Covered(**data) for name, data in map(json.loads, fork.lines())}

    def start(self, planted: Planted, tests: Mapping[str, float]) -> Fork:
        """Start a process in which a mutant is asked by tests: well if all of them pass.

        It writes the name of each test before it runs it; a new process writes nothing.

        tests   in their order, with the seconds that each takes
        """
        if planted.spot.function is None:
            return Fork(lambda _write: _passes_anew(planted, [*tests]))
        return Fork(lambda write: self._ask(planted, tests, write))

    def _ask(
        self, planted: Planted, tests: Mapping[str, float], write: Callable[[str], None]
    ) -> bool:
        assert planted.spot.function is not None
        source = planted.file.read_text(encoding="utf-8")
        plant_in(self._live, str(planted.file), source, planted.mutant, planted.spot.function)
        write(PLANTED)
        _limit_memory()
        for name, after in zip_longest(tests, [*tests][1:]):
            write(name)
            signal.setitimer(signal.ITIMER_PROF, GRACE + 3 * tests[name])
            if not self._passes(name, after):
                return False
        return True


def _limit_memory() -> None:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _passes_anew(planted: Planted, tests: Sequence[str]) -> bool:
    """Say whether tests pass in a new process that imports the mutant; none where no module is named."""
    command = [sys.executable, "-m", "pytest", "-p", "tests.mutate.planting", "-x", "-q"]
    named = f"{planted.module}#{planted.number}" if planted.module else ""
    _limit_memory()
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
    ended = subprocess.run(
        [*command, "-p", "no:cacheprovider", *tests],
        env=os.environ | {SWITCH: named},
        check=False,
    )
    return ended.returncode == 0
