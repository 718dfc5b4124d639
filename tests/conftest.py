"""What holds for every test: nothing is remembered from one to the next, wherever it runs."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit.workers.heap import THRESHOLDS
from proofcheck.cli.progress import SWITCH as PROGRESS
from proofcheck.cli.store import SWITCH
from proofcheck.search.driver import goals_by_shape, goals_of_order
from tests.cli.real_audit import Auditor
from tests.sampling import leave_out

os.environ[SWITCH] = "off"
os.environ[PROGRESS] = "off"  # on a slow machine a line more would stand on standard error
os.environ.pop(
    "COLUMNS", None
)  # pytest-xdist sets it for its workers, and reports would be narrower


@pytest.hookimpl(tryfirst=True)  # before tests are left out by their marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On several processors, begin with files that hold slow tests: none is left with one at the end."""
    leave_out(items)
    if hasattr(config, "workerinput"):
        slow = {item.path for item in items if item.get_closest_marker("slow")}
        items.sort(key=lambda item: item.path not in slow)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Hand out tests file by file; a run without pytest-xdist does not ask."""
    if config.getvalue("dist") != "loadgroup":
        return None
    from tests.scheduling import ByFile

    return ByFile(config, log)


def pytest_collection_finish() -> None:
    """Let the garbage collector run as seldom as in a worker of an audit, and never through the tests.

    It would take a fifth of the time of a search, most of it among terms, which hold no cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


@pytest.fixture(autouse=True)
def attended(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test says itself when it means continuous integration, where gates are stricter."""
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture
def auditor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Auditor:
    """Run the whole tool on texts, in a folder of the test's own."""
    return Auditor(tmp_path, capsys)


@pytest.fixture
def few_provers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Inequalities are proved where known ones add up: some are true, and nothing proves them."""
    for engine in ("prove_by_positivity", "prove_by_cases", "bound_by_parts"):
        monkeypatch.setattr(goals_of_order, engine, lambda *_: False)
    monkeypatch.setattr(goals_by_shape, "prove_by_cases", lambda *_: False)
