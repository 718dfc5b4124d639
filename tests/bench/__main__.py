"""How long reports and proofs take: `make bench` fails where one takes longer than it may."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping

from proofcheck.reports.graph.dot import render_dot
from proofcheck.reports.graph.node_link import render_node_link
from proofcheck.reports.html_report import render_report
from tests.bench import proofs
from tests.fakes.audit_documents import Record, derivation, document, statement

Render = Callable[[Mapping[str, object]], str]

SECTION = 60
BAD_EVERY = 97
PREMISES = (1, 7, 40, 333)


def make_audit(number: int) -> Record:
    """Return an audit of so many statements in sections, with a few refuted ones."""
    return document(
        derivation(
            *(
                statement(
                    str(at),
                    title=f"statement number {at}",
                    section=f"Section {at // SECTION}",
                    evidence="proved" if at % BAD_EVERY else "refuted",
                    **{"from": [str(at - step) for step in PREMISES if at >= step]},
                )
                for at in range(number)
            )
        )
    )


BUDGETS: tuple[tuple[str, int, float, Render], ...] = (
    ("report", 300, 2.0, render_report),
    ("report", 5_000, 20.0, render_report),
    (".dot", 100_000, 60.0, render_dot),
    (".json", 100_000, 60.0, render_node_link),
)


def main() -> int:
    """Render each and print the seconds, then compare provers; 1 where a budget is broken."""
    broken = 0
    for name, number, budget, render in BUDGETS:
        audit = make_audit(number)
        begun = time.perf_counter()
        size = len(render(audit))
        taken = time.perf_counter() - begun
        broken |= taken > budget
        sys.stdout.write(
            f"{name:8} {number:>7} statements {taken:6.2f} s of {budget:g} s, {size / 1e6:.1f} MB\n"
        )
    return broken | proofs.main()


if __name__ == "__main__":
    sys.exit(main())
