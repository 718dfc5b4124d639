"""``python -m tests.attribution [FILE...]``: which goals the files of the search prove.

    --seconds N      for one goal (30)
    --proved FILE    write the goals that are proved, one a line: two runs can be compared

Each goal of the derivations and corpora is searched for from its statement; of a derivation with
evidence beside it, those goals that this says are proved.  A line tells how many goals a file has a part in, and names them where they are few: what a prover
that is to be taken out has to be weighed by.  Files that take no step themselves come last.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import proofcheck.search
from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import load_derivation
from proofcheck.terms.task import Task
from tests.attribution.steps import watched
from tests.corpora.forked import within
from tests.monotone.proving import is_proved

SEARCH = Path(proofcheck.search.__file__).parent if proofcheck.search.__file__ else Path()
TWIN = " false"
FEW = 12
"""Goals that are named."""


def main(argv: Sequence[str] | None = None) -> int:
    """Search, print a line for each file, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.attribution")
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--proved", type=Path)
    arguments = parser.parse_args(argv)
    owed, proved = defaultdict[str, list[str]](list), list[str]()
    for path in arguments.paths or every_file():
        for goal, found in owed_by_goals(path, arguments.seconds):
            proved.append(goal)
            for name in found:
                owed[name].append(goal)
    if arguments.proved is not None:
        arguments.proved.write_text("".join(f"{one}\n" for one in proved), encoding="utf-8")
    _print(owed)
    return 0


def every_file() -> list[Path]:
    """Return the derivations and corpora of the project."""
    top = Path(__file__).parents[2]
    return sorted([*top.glob("derivations/*.proof"), *top.glob("tests/corpus/**/*.proof")])


def owed_by_goals(path: Path, seconds: float) -> Iterator[tuple[str, list[str]]]:
    """Yield each goal that is proved in its time, and the files that have a part in the proof."""
    tasks = dict(_tasks(path))

    def search(name: str) -> str:
        with watched() as origins:
            return json.dumps(sorted(origins.owed_to) if is_proved(tasks[name]) else None)

    for name in tasks:
        found = json.loads(within(seconds, search, name) or "null")
        if found is not None:
            yield name, found
    sys.stderr.write(f"{path.stem}: {len(tasks)} goals\n")


def _tasks(path: Path) -> Iterator[tuple[str, Task]]:
    derivation, proved = load_derivation(path), _proved(path.with_suffix(".evidence.json"))
    slicer = Slicer(derivation)
    for statement in derivation.statements:
        if statement.label.endswith(TWIN):
            continue
        for number, goal in enumerate(statement.goals, 1):
            if proved is None or (statement.label, number) in proved:
                yield f"{path.stem}:{statement.label}#{number}", slicer.task(statement, goal)


def _proved(evidence: Path) -> set[tuple[str, int]] | None:
    """Return labels and numbers of goals that are recorded as proved; None where nothing is recorded."""
    if not evidence.exists():
        return None
    groups = json.loads(evidence.read_text("utf-8"))["groups"]
    return {
        (group["label"], number)
        for group in groups
        for number, goal in enumerate(group["goals"], 1)
        if goal["proof"] is not None
    }


def _print(owed: dict[str, list[str]]) -> None:
    for name in sorted(_names(), key=lambda one: -len(owed[one])):
        goals = owed[name]
        named = f": {', '.join(goals)}" if len(goals) <= FEW else ""
        sys.stdout.write(f"{len(goals):6} {name}{named}\n")


def _names() -> list[str]:
    files = [one.relative_to(SEARCH) for one in SEARCH.rglob("*.py") if one.stem != "__init__"]
    return [".".join(one.with_suffix("").parts) for one in files]


if __name__ == "__main__":
    sys.exit(main())
