"""Facts about matrices of all sizes: our prover, SymPy's matrix symbols, and z3 if it is installed.

Each prover is asked about the same true facts and about their false twins.  One that proves a
false twin is reported as unsound, since then its true ones say nothing.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import check_proof
from proofcheck.language.loading import load_derivation
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.task import Task
from tests.bench.matrix_symbols import prove_with_symbols
from tests.bench.ring_theory import find_z3, prove_with_z3
from tests.search.found_proofs import certificate_of

CORPUS = Path(__file__).parent.parent / "corpus" / "dimension_free.proof"

MEDIAN_BUDGET = 0.020
"""Seconds that our prover may take for a true fact, in the median."""

LEAST_SHARE = 1.0
"""Of the true facts, how many it must prove."""

Prover = Callable[[Task], bool | None]
"""Says whether a goal is proved; None where it cannot be expressed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one prover on the whole corpus; seconds are those of proved true facts."""

    name: str
    expressible: int
    true: int
    false: int
    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """Seconds for a proof, in the median."""
        return statistics.median(self.seconds) if self.seconds else float("nan")


def prove_and_check(task: Task) -> bool:
    """Search for a proof, and let the kernel check it."""
    certificate = certificate_of(prove_task(task))
    if certificate is None:
        return False
    check_proof(task, certificate)
    return True


def read_corpus() -> tuple[list[list[Task]], list[list[Task]]]:
    """Return the goals of the true facts and of their false twins."""
    derivation = load_derivation(CORPUS)
    slicer = Slicer(derivation)
    true: list[list[Task]] = []
    false: list[list[Task]] = []
    for statement in derivation.statements:
        goals = [g for g in statement.goals if g.role.value != "side"]
        if goals:
            tasks = [slicer.task(statement, goal) for goal in goals]
            (false if statement.label.endswith("false") else true).append(tasks)
    return true, false


def run(name: str, prover: Prover, true: list[list[Task]], false: list[list[Task]]) -> Outcome:
    """Ask one prover about all facts."""
    answers = list(_ask(prover, true))
    proved = [seconds for answer, seconds in answers if answer]
    wrong = sum(answer is True for answer, _ in _ask(prover, false))
    expressible = sum(answer is not None for answer, _ in answers)
    return Outcome(name, expressible, len(proved), wrong, tuple(proved))


def _ask(prover: Prover, facts: list[list[Task]]) -> Iterator[tuple[bool | None, float]]:
    for number, tasks in enumerate(facts, 1):
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{number} of {len(facts)} ")
        begun = time.perf_counter()
        answers = [prover(task) for task in tasks]
        seconds = time.perf_counter() - begun
        yield (None if None in answers else all(answers)), seconds
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")


def main() -> int:
    """Print how many facts each prover proves; 1 where ours misses its budgets."""
    true, false = read_corpus()
    ours = run("proofcheck", prove_and_check, true, false)
    outcomes = [ours, run("SymPy", prove_with_symbols, true, false)]
    if find_z3() is None:
        sys.stdout.write("z3 is not installed (pip install z3-solver): not compared\n")
    else:
        outcomes.append(run("z3", prove_with_z3, true, false))
    for outcome in outcomes:
        _print(outcome, ours, len(true), len(false))
    share = ours.true / len(true)
    return int(bool(ours.false) or ours.median > MEDIAN_BUDGET or share < LEAST_SHARE)


def _print(one: Outcome, ours: Outcome, true: int, false: int) -> None:
    ratio = one.median / ours.median
    unsound = "  UNSOUND" if one.false else ""
    sys.stdout.write(
        f"{one.name:10} {one.true:>3} of {true} true facts proved ({one.expressible} expressible), "
        f"{one.false} of {false} false ones; median {1000 * one.median:7.2f} ms, "
        f"{ratio:5.1f} times ours{unsound}\n"
    )
