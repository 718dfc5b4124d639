"""What the sweep changes, and how the checkers answer; in a module that other processes can import."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

from tests.agreement.cases import Case
from tests.agreement.changing import Change, of_certificate, of_task, of_theory, sample
from tests.agreement.comparing import DIFFERENCES, Verdict, compare
from tests.agreement.sources import committed, lemmas_of_tests, recorded

ALL = 1_000_000
Job = tuple[Case, Change, int]
Found = tuple[Counter[Verdict], list[str]]


def jobs() -> list[Job]:
    """Return what is changed, how, and how many of its changes are tried."""
    lemmas = [*committed(), *lemmas_of_tests()]
    with tempfile.TemporaryDirectory() as folder:
        others = recorded(Path(folder) / "cases")
    return [
        *[(case, of_certificate, ALL) for case in lemmas],
        *[(case, of_task, 250) for case in lemmas],
        *[(case, of_certificate, 40) for case in others],
        *[(case, of_task, 15) for case in others if case.task],
        *[(case, of_theory, 40) for case in lemmas],
    ]


def run(job: Job) -> Found:
    """Compare the changes of one source, and what differs."""
    found, differing = Counter[Verdict](), list[str]()
    for case in sample(*job):
        compared = compare(case)
        found[compared.verdict] += 1
        if compared.verdict in DIFFERENCES:
            differing.append(str(compared))
    return found, differing
