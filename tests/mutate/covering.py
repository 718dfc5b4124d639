"""Which lines of the mutated modules each test runs, and how long it takes."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import proofcheck

TESTS = Path(__file__).parents[1]


@dataclass(frozen=True, slots=True)
class Covered:
    """What one test runs: processor seconds, and lines by file of the mutated modules."""

    seconds: float
    lines: Mapping[str, list[int]]

    def runs(self, file: str, lines: range | None) -> bool:
        """Say whether the test runs one of some lines of a file, or any."""
        found = self.lines.get(file, ())
        return bool(found) if lines is None else any(line in lines for line in found)


def digest(files: Iterable[Path]) -> str:
    """Return the digest of some files, names and contents."""
    found = hashlib.sha256()
    for file in sorted(files):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        found.update(f"{file.name} {content}\n".encode())
    return found.hexdigest()[:16]


def product_digest() -> str:
    """Return the digest of the package and of what the tests share: any change may change a result."""
    root = Path(proofcheck.__file__).parent
    shared = (f for f in _files(TESTS) if not f.name.startswith("test_"))
    return digest([*_files(root), *(f for f in shared if f.parent.name != "mutate")])


def _files(root: Path) -> Iterator[Path]:
    return (f for f in root.rglob("*") if f.is_file() and "__pycache__" not in f.parts)


Tracer = Callable[[FrameType, str, Any], Any]


def _collector(lines: set[int]) -> Tracer:
    def step(frame: FrameType, _event: str, _argument: Any) -> Tracer:
        lines.add(frame.f_lineno)
        return step

    return step


@contextmanager
def traced(files: frozenset[str]) -> Iterator[dict[str, set[int]]]:
    """Collect the lines of some files that are run."""
    found: dict[str, set[int]] = {file: set() for file in files}
    steps = {file: _collector(lines) for file, lines in found.items()}

    def enter(frame: FrameType, event: str, argument: Any) -> Tracer | None:
        step = steps.get(frame.f_code.co_filename)
        return None if step is None else step(frame, event, argument)

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        yield found
    finally:
        sys.settrace(before)


def measure(run: Callable[[], bool], files: frozenset[str]) -> tuple[bool, Covered]:
    """Run a test and return whether it passed, and what it covers."""
    begun = time.process_time()
    with traced(files) as found:
        passed = run()
    lines = {file: sorted(numbers) for file, numbers in found.items() if numbers}
    return passed, Covered(time.process_time() - begun, lines)


class CoverageFile:
    """What tests cover, remembered by test file as long as neither it nor the package changes."""

    def __init__(self, path: Path, product: str) -> None:
        self._path, self._product = path, product
        self._known = json.loads(path.read_text()) if path.exists() else {}

    def read(self, file: str, state: str) -> dict[str, Covered] | None:
        """Return what the tests of a file in some state cover, by test; None where unknown."""
        known = self._known.get(file)
        if known is None or known["state"] != self._product + state:
            return None
        return {name: Covered(**data) for name, data in known["tests"].items()}

    def write(self, file: str, state: str, found: Mapping[str, Covered]) -> None:
        """Remember what the tests of a file cover."""
        tests = {name: asdict(covered) for name, covered in found.items()}
        self._known[file] = {"state": self._product + state, "tests": tests}
        self._path.write_text(json.dumps(self._known))
