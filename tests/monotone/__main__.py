"""``python -m tests.monotone [PATH...]``: no fact more costs a proof.

    --one N    so many further labels one by one as well, beside all of them at once (20)
    --sample N so many of the goals, the same at every run

To each goal that is proved from what its statement declares, all earlier statements that do not
depend on it and all theorems of the library are added, at once and some one by one.  What is found
is kept in ``.monotone``: a run that was interrupted goes on.

Exit status: 1 where a proof is lost; 4 where nothing was tried.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from proofcheck.audit.installation import describe_installation
from proofcheck.kernel.refutation import task_digest
from proofcheck.language.loading import load_derivation
from proofcheck.terms.task import Task
from tests.monotone.enlarging import Place, one_by_one, places_of
from tests.monotone.proving import is_proved

KEPT = Path(".monotone")
CORPORA = ("derivations/espr_boxed.proof", "derivations/espr_tiered.proof", "tests/corpus")


class Known:
    """What earlier runs of this installation have found out, by digest of the task."""

    def __init__(self, path: Path) -> None:
        self._path = path
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        self._found = dict(json.loads(line) for line in lines if line.endswith("]"))

    def is_proved(self, task: Task) -> bool:
        """Say whether a task is proved, and remember it at once."""
        key = task_digest(task)
        if key not in self._found:
            self._found[key] = is_proved(task)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([key, self._found[key]]) + "\n")
        return bool(self._found[key])


def main(argv: Sequence[str] | None = None) -> int:
    """Try the files given, print what is lost, and return the exit status."""
    arguments = _parse(argv)
    KEPT.mkdir(exist_ok=True)
    known = Known(KEPT / f"{describe_installation()}.jsonl")
    proved, tried, lost = 0, 0, 0
    for place in _chosen(arguments.paths, arguments.sample):
        if not known.is_proved(place.task):
            continue
        proved += 1
        for what, task in _larger(place, arguments.one):
            tried += 1
            if not known.is_proved(task):
                lost += 1
                sys.stdout.write(f"lost {place.name} with {what}\n")
    sys.stdout.write(f"{proved} goals are proved; of {tried} with more facts, {lost} are lost\n")
    return 1 if lost else 0 if tried else 4


def _larger(place: Place, count: int) -> Iterator[tuple[str, Task]]:
    """Yield the tasks with more facts, and what was added."""
    yield "everything", place.enlarged(place.extras)
    for label in one_by_one(place, count):
        yield f"[{label}]", place.enlarged([label])


def _chosen(paths: Sequence[Path], sample: int | None) -> list[Place]:
    files = [f for p in paths for f in (sorted(p.glob("*.proof")) if p.is_dir() else [p])]
    places = [place for file in files for place in places_of(load_derivation(file))]
    return places if sample is None else random.Random(0).sample(places, sample)  # noqa: S311


def _parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.monotone")
    parser.add_argument("paths", nargs="*", type=Path, default=[*map(Path, CORPORA)])
    parser.add_argument("--one", type=int, default=20, metavar="N")
    parser.add_argument("--sample", type=int, metavar="N")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
