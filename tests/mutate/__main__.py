"""``python -m tests.mutate``: small changes to the kernel and to the rules of verdicts are noticed.

    --only TEXT   mutants whose name, or whose file, contains the text (may be repeated)
    --sample N    so many of them, the same at every run
    --list        print their names and run nothing

A mutant is noticed where one of the tests of its module fails or takes too long.  What no test can
notice is listed with a reason in ``excused.toml``; a reason for a mutant that does not exist, or
that is noticed, is a fault.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import proofcheck
from tests.mutate.mutating import find_mutants
from tests.mutate.planting import SWITCH

PROOFS = (
    "tests/kernel/test_recorded.py",
    "tests/kernel/test_rules.py",
    "tests/provers/test_dimension_free_facts.py",
    "tests/kernel/test_falsehoods.py",
    "tests/kernel/test_forged_falsehoods.py",
    "tests/provers/test_unsound_steps.py",
    "tests/mutants/test_forged_proofs.py",
    "tests/kernel/test_proof_citations.py",
    "tests/kernel/test_forged_proofs.py",
)
MODELS = (
    "tests/kernel/test_opening.py",
    "tests/kernel/test_models.py",
    "tests/kernel/test_truths_not_refuted.py",
    "tests/kernel/test_forged_refutations.py",
)
TESTS = {
    "proofcheck.kernel.equations": PROOFS,
    "proofcheck.kernel.rules": PROOFS,
    "proofcheck.kernel.sequents": PROOFS,
    "proofcheck.kernel.proof": PROOFS,
    "proofcheck.kernel.model": MODELS,
    "proofcheck.kernel.opening": MODELS,
    "proofcheck.kernel.refutation": MODELS,
}
"""What is run for a module, the quickest first; for a module of verdicts, their own tests."""

PATIENCE = 240.0
"""Seconds after which a mutant counts as noticed: it runs for ever."""

EXCUSED = Path(__file__).with_name("excused.toml")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A mutant as the command line knows it."""

    module: str
    number: int
    name: str


def modules() -> dict[str, Path]:
    """Return the modules that are mutated, with their files."""
    root = Path(proofcheck.__file__).parent
    files = [f for room in ("kernel", "verdict") for f in sorted((root / room).glob("*.py"))]
    return {f"proofcheck.{f.parent.name}.{f.stem}": f for f in files if f.stem != "__init__"}


def candidates() -> list[Candidate]:
    """Return all mutants of all modules."""
    return [
        Candidate(module, number, mutant.name)
        for module, file in modules().items()
        for number, mutant in enumerate(find_mutants(module, file.read_text(encoding="utf-8")))
    ]


def tests_of(module: str) -> tuple[str, ...]:
    """Return the tests that a mutant of a module is to fail."""
    if module in TESTS:
        return tuple(test for test in TESTS[module] if Path(test).exists())
    own = f"tests/verdict/test_{module.rpartition('.')[2]}.py"
    return (own, "tests/verdict") if Path(own).exists() else ("tests/verdict",)


def notices(candidate: Candidate | None, tests: tuple[str, ...]) -> bool:
    """Say whether a test fails; without a candidate, of the program as it is."""
    planted = "" if candidate is None else f"{candidate.module}#{candidate.number}"
    command = [sys.executable, "-m", "pytest", "-p", "tests.mutate.planting", "-x", "-q"]
    try:
        ended = subprocess.run(
            [*command, "-p", "no:cacheprovider", *tests],
            env=os.environ | {SWITCH: planted},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return ended.returncode != 0


def read_excuses() -> dict[str, str]:
    """Return why a mutant cannot be noticed, by name."""
    return dict(tomllib.loads(EXCUSED.read_text(encoding="utf-8")))


def choose(wanted: list[str], sample: int | None) -> list[Candidate]:
    """Return the mutants that are asked for."""
    found = [
        one
        for one in candidates()
        if not wanted or any(w in one.name or w in one.module.replace(".", "/") for w in wanted)
    ]
    if sample is None or sample >= len(found):
        return found
    return sorted(random.Random(0).sample(found, sample), key=found.index)


def run(chosen: list[Candidate], excuses: dict[str, str]) -> tuple[list[str], Counter[str]]:
    """Run the mutants one after the other; return the faults, and counts by module and outcome."""
    faults: list[str] = []
    counts: Counter[str] = Counter()
    begun = time.monotonic()
    try:
        for place, one in enumerate(chosen, 1):
            noticed = notices(one, tests_of(one.module))
            word = "noticed" if noticed else "excused" if one.name in excuses else "UNNOTICED"
            counts[f"{one.module} {word}"] += 1
            seconds = round(time.monotonic() - begun)
            print(f"{place}/{len(chosen)} {seconds} s  {word:9}  {one.name}", flush=True)
            faults += [f"unnoticed: {one.name}"] if word == "UNNOTICED" else []
            if noticed and one.name in excuses:
                faults.append(f"noticed, and excused all the same: {one.name}")
    except KeyboardInterrupt:
        faults.append("interrupted: what follows is not the whole")
    return faults, counts


def print_table(counts: Counter[str]) -> None:
    """Print how many mutants of each module were noticed."""
    words = ("noticed", "excused", "UNNOTICED")
    print(f"\n{'module':40}" + "".join(f"{word:>11}" for word in words))
    for module in sorted({key.split()[0] for key in counts}):
        numbers = [counts[f"{module} {word}"] for word in words]
        print(f"{module:40}" + "".join(f"{number:11}" for number in numbers))


def main(arguments: list[str]) -> int:
    """Return 0 where every mutant that was run is noticed or excused."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutate", description=__doc__)
    parser.add_argument("--only", action="append", default=[], metavar="TEXT")
    parser.add_argument("--sample", type=int, metavar="N")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args(arguments)
    chosen = choose(options.only, options.sample)
    if options.list:
        print("\n".join(one.name for one in chosen))
        return 0
    excuses = read_excuses()
    names = {one.name for one in candidates()}
    faults = [f"excused, and does not exist: {name}" for name in excuses if name not in names]
    controls = tuple(dict.fromkeys(test for one in chosen for test in tests_of(one.module)))
    if chosen and notices(None, controls):
        faults.append(f"some test fails without a mutant: {' '.join(controls)}")
    if not faults:
        found, counts = run(chosen, excuses)
        faults += found
        print_table(counts)
    print("\n".join([*faults, f"{len(chosen)} mutants, {len(faults)} faults"]))
    return 1 if faults or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
