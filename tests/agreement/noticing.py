"""``python -m tests.agreement.noticing FILE``: compare the cases of a file, in a copy with a planted bug.

Exit status: 0 where the checkers agree on all cases, 1 at the first on which they differ.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from pathlib import Path

from tests.agreement.cases import Case
from tests.agreement.comparing import DIFFERENCES, compare


def write_cases(path: Path, cases: Sequence[Case]) -> None:
    """Write cases, one a line; their theories, of which most have the same, stand on the first line."""
    theories = list(dict.fromkeys(case.theory for case in cases))
    places = {theory: place for place, theory in enumerate(theories)}
    rows = [(places[case.theory], *astuple(case)[1:]) for case in cases]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in (theories, *rows)), encoding="utf-8")


def read_cases(path: Path) -> Iterator[Case]:
    """Read cases one after the other."""
    with path.open(encoding="utf-8") as lines:
        theories = json.loads(next(lines))
        for place, *others in map(json.loads, lines):
            yield Case(theories[place], *others)


def main(path: Path) -> int:
    """Compare until there is a difference, and print it."""
    for case in read_cases(path):
        compared = compare(case)
        if compared.verdict in DIFFERENCES:
            sys.stdout.write(f"{compared}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
