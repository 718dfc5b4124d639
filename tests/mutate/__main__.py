"""``python -m tests.mutate``: small changes to the kernel and to the rules of verdicts are noticed.

    --only TEXT   mutants whose name, or whose file, contains the text (may be repeated)
    --sample N    so many of them, the same at every run
    --jobs N      so many at a time (1)
    --slowest S   ask no test that takes more processor seconds while its lines are traced (3)
    --list        print their names and run nothing

A mutant is noticed where a test that runs what it changes fails or takes too long.  What no test
can notice is listed with a reason in ``excused.toml``; a reason for a mutant that does not exist,
or that is noticed, is a fault.

What was found is kept in ``.mutate``: a run that was interrupted goes on, and after a change of the
tests only what may have changed is asked again.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

import proofcheck
from tests.mutate.covering import CoverageFile, Covered, digest, product_digest
from tests.mutate.forking import Fork
from tests.mutate.mutating import find_mutants
from tests.mutate.places import find_spot
from tests.mutate.results import Result, Results
from tests.mutate.serving import PLANTED, Planted, Server

TESTS = (
    "tests/kernel",
    "tests/verdict",
    "tests/mutants",
    "tests/search/test_dimension_free_facts.py",
    "tests/search/test_unsound_steps.py",
    "tests/audit/test_library_citations.py",
)
"""Where the tests lie that are to notice a mutant."""

TOO_SLOW = ("tests/kernel/test_recorded.py", "tests/kernel/test_forged_proofs.py")
"""Tests that check hundreds of proofs each; what only they notice deserves a test of its own."""

EXCUSED = Path(__file__).with_name("excused.toml")
KEPT = Path(".mutate")


def modules() -> dict[str, Path]:
    """Return the modules that are mutated, with their files."""
    root = Path(proofcheck.__file__).parent
    files = [f for room in ("kernel", "verdict") for f in sorted((root / room).glob("*.py"))]
    return {f"proofcheck.{f.parent.name}.{f.stem}": f for f in files if f.stem != "__init__"}


def find_all() -> list[Planted]:
    """Return all mutants of all modules."""
    found: list[Planted] = []
    for module, file in modules().items():
        source = file.read_text(encoding="utf-8")
        for number, mutant in enumerate(find_mutants(module, source)):
            found.append(Planted(module, file, number, mutant, find_spot(source, mutant)))
    return found


def read_excuses() -> dict[str, str]:
    """Return why a mutant cannot be noticed, by name."""
    return dict(tomllib.loads(EXCUSED.read_text(encoding="utf-8")))


def choose(found: Sequence[Planted], wanted: list[str], sample: int | None) -> list[Planted]:
    """Return the mutants that are asked for."""
    chosen = [
        one
        for one in found
        if not wanted or any(w in one.mutant.name or w in str(one.file) for w in wanted)
    ]
    if sample is None or sample >= len(chosen):
        return chosen
    return sorted(random.Random(0).sample(chosen, sample), key=chosen.index)


def test_states(names: Iterable[str]) -> dict[str, str]:
    """Return the digests of the files of tests."""
    files = dict.fromkeys(name.partition("::")[0] for name in names)
    return {file: digest([Path(file)]) for file in files}


def cover(server: Server, states: Mapping[str, str], product: str) -> dict[str, Covered]:
    """Return what each test covers; one that fails without a mutant is missing."""
    kept = CoverageFile(KEPT / "coverage.json", product)
    found: dict[str, Covered] = {}
    for file, state in states.items():
        tests = [name for name in server.items if name.partition("::")[0] == file]
        covered = kept.read(file, state)
        if covered is None:
            covered = server.cover(tests)
            seconds = sum(one.seconds for one in covered.values())
            print(f"covered {file}: {len(covered)} tests, {seconds:.1f} s", flush=True)
            if len(covered) == len(tests):
                kept.write(file, state, covered)
        found |= covered
    return found


@dataclass(slots=True)
class Run:
    """Mutants that are asked one after the other, or some at a time."""

    server: Server
    product: str
    states: Mapping[str, str]
    covered: Mapping[str, Covered]
    results: Results
    excuses: Mapping[str, str]
    slowest: float
    faults: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    running: dict[int, tuple[Planted, Fork]] = field(default_factory=dict)
    last: dict[tuple[str, int | None], str] = field(default_factory=dict)
    begun: float = field(default_factory=time.monotonic)

    def ask(self, chosen: Sequence[Planted], jobs: int) -> None:
        """Ask the tests about each mutant."""
        try:
            for one in chosen:
                while len(self.running) >= jobs:
                    self._end_one()
                self._start(one)
            while self.running:
                self._end_one()
        except KeyboardInterrupt:
            self.faults.append("interrupted: what follows is not the whole")

    def _start(self, one: Planted) -> None:
        known = self.results.get(one.mutant.name)
        settled = (
            frozenset() if known is None else known.settles(self.product, self.states, self.slowest)
        )
        tests = self._tests(one, settled, known)
        if known is not None and not tests and settled:
            self._report(one, known.noticed_by)
            return
        fork = self.server.start(one, tests)
        self.running[fork.process] = one, fork

    def _tests(
        self, one: Planted, settled: frozenset[str], known: Result | None
    ) -> dict[str, float]:
        """Return the tests that run what a mutant changes, the likeliest and quickest first."""
        spot, file = one.spot, str(one.file)
        lines = None if spot.function is None else spot.lines
        fit = {
            name: covered.seconds
            for name, covered in self.covered.items()
            if covered.seconds <= self.slowest
            and name.partition("::")[0] not in settled
            and covered.runs(file, lines)
        }
        hints = {known.noticed_by if known else None, self.last.get((file, spot.function))}
        return dict(sorted(fit.items(), key=lambda item: (item[0] not in hints, item[1])))

    def _end_one(self) -> None:
        process, status = os.wait()
        one, fork = self.running.pop(process)
        anew = one.spot.function is None
        lines = fork.lines()
        if status and not anew and lines in ([], [PLANTED]):
            self._start(replace(one, spot=replace(one.spot, function=None)))
            return
        noticed_by = None if status == 0 else "a new process" if anew else lines[-1]
        asked = self.states
        if noticed_by is not None:
            file = noticed_by.partition("::")[0]
            asked = {} if anew else {file: self.states[file]}
            self.last[str(one.file), one.spot.function] = noticed_by
        self.results.add(Result(one.mutant.name, self.product, noticed_by, asked, self.slowest))
        self._report(one, noticed_by)

    def check_new_processes(self, chosen: Sequence[Planted]) -> None:
        """Where a mutant is asked by a new process, that process passes without it."""
        for one in {o.module: o for o in chosen if o.spot.function is None}.values():
            tests = self._tests(one, frozenset(), None)
            if not self.server.start(replace(one, module=""), tests).wait():
                self.faults.append(f"a new process fails without a mutant of {one.module}")

    def _report(self, one: Planted, noticed_by: str | None) -> None:
        name = one.mutant.name
        excused = name in self.excuses
        word = "excused" if excused else "UNNOTICED"
        word = word if noticed_by is None else "noticed"
        self.counts[f"{one.module} {word}"] += 1
        seconds = round(time.monotonic() - self.begun)
        print(f"{self.counts.total()} {seconds} s  {word:9}  {name}", flush=True)
        self.faults += [f"unnoticed: {name}"] if word == "UNNOTICED" else []
        if noticed_by is not None and excused:
            self.faults.append(f"noticed, and excused all the same: {name} by {noticed_by}")


def print_table(counts: Counter[str]) -> None:
    """Print how many mutants of each module were noticed."""
    words = ("noticed", "excused", "UNNOTICED")
    print(f"\n{'module':40}" + "".join(f"{word:>11}" for word in words))
    for module in sorted({key.split()[0] for key in counts}):
        numbers = [counts[f"{module} {word}"] for word in words]
        print(f"{module:40}" + "".join(f"{number:11}" for number in numbers))


def ask_all(
    server: Server, chosen: Sequence[Planted], faults: list[str], options: argparse.Namespace
) -> int:
    """Ask the tests of a server about mutants, and return the number of faults."""
    KEPT.mkdir(exist_ok=True)
    product, states = product_digest(), test_states(server.items)
    covered = cover(server, states, product)
    faults += [f"fails without a mutant: {name}" for name in server.items if name not in covered]
    if not faults:
        results = Results(KEPT / "results.jsonl")
        run = Run(
            server, product, states, covered, results, read_excuses(), options.slowest, faults
        )
        run.ask(chosen, options.jobs)
        run.check_new_processes(chosen)
        print_table(run.counts)
    print("\n".join([*faults, f"{len(chosen)} mutants, {len(faults)} faults"]))
    return len(faults)


def main(arguments: list[str]) -> int:
    """Return 0 where every mutant that was run is noticed or excused."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__)
    parser.add_argument("--only", action="append", default=[], metavar="TEXT")
    parser.add_argument("--sample", type=int, metavar="N")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--slowest", type=float, default=3.0, metavar="S")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args(arguments)
    found = find_all()
    chosen = choose(found, options.only, options.sample)
    if options.list:
        print("\n".join(one.mutant.name for one in chosen))
        return 0
    names = {one.mutant.name for one in found}
    faults = [f"excused, and does not exist: {n}" for n in read_excuses() if n not in names]
    server = Server(
        lambda ready: ask_all(ready, chosen, faults, options),
        frozenset(map(str, modules().values())),
    )
    quiet = (
        "-o",
        "addopts=--import-mode=importlib",
        "-s",
        "-p",
        "no:terminal",
        "-p",
        "no:cacheprovider",
        "-m",
        "not slow",
    )
    ended = pytest.main(
        [*quiet, *(f"--ignore={file}" for file in TOO_SLOW), *TESTS], plugins=[server]
    )
    return 1 if ended or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
