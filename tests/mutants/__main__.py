"""``python -m tests.mutants``: each function that makes verdicts, replaced by "true", must be noticed.

Without arguments all of them, else those whose names contain one of the arguments.
"""

from __future__ import annotations

import os
import subprocess
import sys

from tests.mutants.planting import SWITCH
from tests.mutants.stubs import STUBS, find_verdicts

_TESTS_FAILED = 1
_ALL_PASSED = 0


def run(name: str) -> int:
    """Return how a run of pytest ends in which the function is a stub."""
    command = [sys.executable, "-m", "pytest", "-p", "tests.mutants.planting", "-x", "-q"]
    ended = subprocess.run(
        [*command, "-p", "no:cacheprovider", "-p", "no:randomly", *STUBS[name][1]],
        env=os.environ | {SWITCH: name},
        capture_output=True,
        text=True,
        check=False,
    )
    failed = [line for line in ended.stdout.split("\n") if line.startswith(("FAILED", "ERROR"))]
    print(f"{'noticed' if ended.returncode == _TESTS_FAILED else 'UNNOTICED'}  {name}")
    print(f"    {failed[0][:120] if failed else ended.stdout[-300:] + ended.stderr[-300:]}")
    return ended.returncode


def main(wanted: list[str]) -> int:
    """Run the mutants and return 0 where every one is noticed."""
    forgotten = sorted(set(find_verdicts()) - STUBS.keys())
    for name in forgotten:
        print(f"NO STUB    {name}")
    chosen = [name for name in STUBS if not wanted or any(one in name for one in wanted)]
    unnoticed = [name for name in chosen if run(name) != _TESTS_FAILED]
    print(f"{len(chosen)} mutants, {len(unnoticed)} unnoticed, {len(forgotten)} without a stub")
    return 1 if unnoticed or forgotten or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
