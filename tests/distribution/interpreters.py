"""Tests with every supported Python that is on PATH; those that ran are named, and those that are absent.

``python -m tests.distribution.interpreters 3.11 3.12 -- tests/terms`` runs them, each in an
environment of its own in build/, from the lock.  The Python that this is run with is left out: it has
run all tests.
"""

from __future__ import annotations

import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements-test.lock"

Run = Callable[[Sequence[str]], int]


@dataclass(frozen=True, slots=True)
class Interpreter:
    """A Python: its full version, and the program."""

    version: str
    program: str

    @property
    def series(self) -> str:
        """As in `3.12`."""
        return ".".join(self.version.split(".")[:2])


def find(series: str) -> Interpreter | None:
    """Return the Python of a series that is on PATH and starts; None where there is none."""
    program = f"python{series}"
    command = [program, "-c", "import platform; print(platform.python_version())"]
    try:
        ended = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    except (OSError, subprocess.SubprocessError):  # absent, or a name that leads nowhere
        return None
    found = Interpreter(ended.stdout.strip(), program)
    return found if found.series == series else None


def run_tests(interpreter: Interpreter, tests: Sequence[str], run: Run) -> bool:
    """Install what the lock names, and run tests; say whether all passed."""
    environment = ROOT / "build" / f"python{interpreter.series}"
    python = str(environment / "bin" / "python")
    pip = [python, "-m", "pip", "--disable-pip-version-check", "install", "-qq"]
    steps: list[list[str]] = [
        [interpreter.program, "-m", "venv", "--clear", str(environment)],
        [*pip, "--no-compile", "--require-hashes", "-r", str(LOCK)],
        [*pip, "--no-deps", "--no-build-isolation", "-e", str(ROOT)],
        [python, "-m", "pytest", "-m", "not slow and not exhaustive", *tests],
    ]
    return all(run(step) == 0 for step in steps)


def describe(ran: Sequence[str], failed: Sequence[str], absent: Sequence[str]) -> str:
    """Return the line that names them."""
    here = f"{platform.python_version()} with all tests"
    parts = [f"interpreters that ran: {', '.join([here, *ran])}"]
    parts += [f"failed: {', '.join(failed)}"] if failed else []
    parts += [f"not on PATH: {', '.join(absent)}"] if absent else []
    return "; ".join(parts)


def check_all(
    supported: Sequence[str],
    tests: Sequence[str],
    run: Run,
    look: Callable[[str], Interpreter | None] = find,
) -> tuple[str, bool]:
    """Run the tests with all that are found; return what to print, and whether all passed."""
    here = ".".join(platform.python_version_tuple()[:2])
    found = {series: look(series) for series in supported if series != here}
    present = [one for one in found.values() if one is not None]
    failed = [one.version for one in present if not run_tests(one, tests, run)]
    absent = [series for series, one in found.items() if one is None]
    return describe([one.version for one in present], failed, absent), not failed


def main(argv: Sequence[str]) -> int:
    """Run, and print which ran."""
    split = argv.index("--")
    line, is_clean = check_all(
        argv[:split],
        argv[split + 1 :],
        lambda command: subprocess.run(command, cwd=ROOT, check=False).returncode,
    )
    sys.stdout.write(f"{line}\n")
    return 0 if is_clean else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
