"""``python -m tests.monotone [PATH...]``: no fact more costs a proof.

    --one N    so many further labels one by one as well, beside all of them at once (20)
    --sample N so many of the goals, the same at every run

To each goal that is proved from what its statement declares, all earlier statements that do not
depend on it and all theorems of the library are added, at once and some one by one.  What is found
is kept in ``.monotone``: a run that was interrupted goes on.

Exit status: 1 where a proof is lost; 4 where nothing was tried; 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from proofcheck.audit.store.installation import describe_installation
from proofcheck.language.loading import load_derivation
from proofcheck.terms.task import Task
from proofcheck.terms.texts import fingerprint_task
from tests.monotone.enlarging import Place, one_by_one, places_of
from tests.monotone.proving import is_proved

KEPT = Path(".monotone")
INTERRUPTED = 130
CORPORA = ("derivations/espr_boxed.proof", "derivations/espr_tiered.proof", "tests/corpus")


class Known:
    """What earlier runs of this installation have found out, by digest of the task."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._found: dict[str, bool] = {}
        path.parent.mkdir(exist_ok=True)
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            with suppress(ValueError):  # a run may end in the middle of a line
                key, is_found = json.loads(line)
                self._found[key] = is_found

    def knows(self, task: Task) -> bool:
        """Say whether an earlier run has tried a task."""
        return fingerprint_task(task) in self._found

    def is_proved(self, task: Task) -> bool:
        """Say whether a task is proved, and remember it at once."""
        key = fingerprint_task(task)
        if key not in self._found:
            self._found[key] = is_proved(task)
            with self._path.open("a", encoding="utf-8") as file:
                file.write("\n" + json.dumps([key, self._found[key]]))
        return self._found[key]


@dataclass(slots=True)
class Tally:
    """How many goals are proved, and what becomes of them where more may be used."""

    proved: int = 0
    tried: int = 0
    lost: list[str] = field(default_factory=list)

    def add(self, place: Place, known: Known, count: int) -> None:
        """Try a goal with more facts, if it is proved without."""
        if not known.is_proved(place.task):
            return
        self.proved += 1
        for what, task in _larger(place, count):
            self.tried += 1
            if not known.is_proved(task):
                self.lost.append(f"lost {place.name} with {what}")

    def __str__(self) -> str:
        tried = f"of {self.tried} with more facts, {len(self.lost)} are lost"
        return "\n".join([*self.lost, f"{self.proved} goals are proved; {tried}"])


def main(argv: Sequence[str] | None = None) -> int:
    """Try the files given, print what is lost, and return the exit status."""
    arguments = _parse(argv)
    known = Known(KEPT / f"{describe_installation()}.jsonl")
    tally, places = Tally(), _chosen(arguments.paths, arguments.sample)
    try:
        for number, place in enumerate(places, 1):
            tally.add(place, known, arguments.one)
            sys.stderr.write(f"\r{number} of {len(places)} goals, {len(tally.lost)} lost ")
    except KeyboardInterrupt:
        sys.stderr.write("\ninterrupted: what is finished is kept")
        return INTERRUPTED
    finally:
        sys.stderr.write("\n")
        sys.stdout.write(f"{tally}\n")
    return 1 if tally.lost else 0 if tally.tried else 4


def _larger(place: Place, count: int) -> Iterator[tuple[str, Task]]:
    """Yield the tasks with more facts, and what was added."""
    yield "everything", place.enlarged(place.extras)
    for label in one_by_one(place, count):
        yield f"[{label}]", place.enlarged([label])


def _chosen(paths: Sequence[Path], sample: int | None) -> list[Place]:
    files = [f for p in paths for f in (sorted(p.glob("*.proof")) if p.is_dir() else [p])]
    places = [place for file in files for place in places_of(load_derivation(file))]
    return places if sample is None else random.Random(0).sample(places, min(sample, len(places)))


def _parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.monotone")
    parser.add_argument("paths", nargs="*", type=Path, default=[*map(Path, CORPORA)])
    parser.add_argument("--one", type=int, default=20, metavar="N")
    parser.add_argument("--sample", type=int, metavar="N")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
