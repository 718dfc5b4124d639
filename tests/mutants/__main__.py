"""``python -m tests.mutants``: each function that makes verdicts, replaced by "true", must be noticed.

Without arguments all of them, else those whose names contain one of the arguments.  Slow tests are
left out: they start commands, in which nothing is replaced, or repeat what others have shown.
"""

from __future__ import annotations

import os
import subprocess
import sys

from tests.mutants.planting import SWITCH
from tests.mutants.stubs import STUBS, find_verdicts

_TESTS_FAILED = 1
_ALL_PASSED = 0


def run(tests: tuple[str, ...], mutant: str) -> tuple[int, str]:
    """Return how a run of pytest ends in which a function is a stub, and a line about it."""
    command = [sys.executable, "-m", "pytest", "-p", "tests.mutants.planting", "-x", "-q"]
    ended = subprocess.run(
        [*command, "-p", "no:cacheprovider", "-m", "not slow", *tests],
        env=os.environ | {SWITCH: mutant},
        capture_output=True,
        text=True,
        check=False,
    )
    failed = [line for line in ended.stdout.split("\n") if line.startswith(("FAILED", "ERROR"))]
    return ended.returncode, (failed or [ended.stderr[-300:] or ended.stdout[-300:]])[0][:160]


def find_broken_controls(names: list[str]) -> list[str]:
    """Return what is said of tests that fail without any mutant: they would notice nothing."""
    selections = dict.fromkeys(STUBS[name][1] for name in names)
    ended = {tests: run(tests, "") for tests in selections}
    return [f"{' '.join(t)}: {said}" for t, (code, said) in ended.items() if code != _ALL_PASSED]


def main(wanted: list[str]) -> int:
    """Run the mutants and return 0 where every one is noticed."""
    chosen = [name for name in STUBS if not wanted or any(one in name for one in wanted)]
    faults = [f"no stub: {name}" for name in sorted(set(find_verdicts()) - STUBS.keys())]
    faults += [f"fails without a mutant: {said}" for said in find_broken_controls(chosen)]
    for name in chosen:
        code, said = run(STUBS[name][1], name)
        print(f"{'noticed' if code == _TESTS_FAILED else 'UNNOTICED'}  {name}\n    {said}")
        faults += [] if code == _TESTS_FAILED else [f"unnoticed: {name}"]
    print("\n".join([*faults, f"{len(chosen)} mutants, {len(faults)} faults"]))
    return 1 if faults or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
