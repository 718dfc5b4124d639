"""What a verdict in WebAssembly is beside the one that was recorded, and the table of both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

HEADING = "## The same verdicts"

_ROW = "| {} | {} | {} | {:.1f} |"


@dataclass(frozen=True, slots=True)
class Compared:
    """A goal on both machines.

    native, here   the evidence on this machine, and in WebAssembly
    seconds        of the processor, for the whole example that it stands in, in WebAssembly
    """

    example: str
    label: str
    native: str
    here: str
    seconds: float

    @property
    def is_wrong(self) -> bool:
        """Whether the verdict in WebAssembly is another; none at all is not wrong."""
        return self.here not in (self.native, "unsupported")


def compare(
    example: str, native: Mapping[str, str], here: Mapping[str, str], seconds: float
) -> Iterator[Compared]:
    """Yield every goal of an example; what one side alone speaks of is wrong."""
    for label in sorted({*native, *here}):
        yield Compared(
            example, label, native.get(label, "absent"), here.get(label, "absent"), seconds
        )


def render_table(every: list[Compared], words: str) -> str:
    """Return the section of the page: what was run, and a row for each goal."""
    rows = [_ROW.format(f"{c.example}: [{c.label}]", c.native, c.here, c.seconds) for c in every]
    same = sum(c.native == c.here for c in every)
    wrong = sum(c.is_wrong for c in every)
    counted = (
        f"{len(every)} goals: {same} verdicts are the same, {len(every) - same - wrong} are "
        f"*unsupported* there, {wrong} are wrong."
    )
    head = [
        "| goal | natively | in WebAssembly | processor seconds of its example there |",
        "|---|---|---|---|",
    ]
    return "\n".join([HEADING, "", words, counted, "", *head, *rows]) + "\n"


def put_table(page: str, table: str) -> str:
    """Return the page with its last section replaced.

    raises   ValueError where the page has no such section
    """
    before, heading, _ = page.partition(HEADING)
    if not heading:
        raise ValueError(f"the page has no section {HEADING!r}")
    return before + table


def read_table(page: str) -> list[Compared]:
    """Return the rows that stand on a page."""
    pattern = re.compile(r"^\| (\S+): \[(.+)\] \| (\w+) \| (\w+) \| ([\d.]+) \|$", re.MULTILINE)
    return [
        Compared(example, label, native, here, float(seconds))
        for example, label, native, here, seconds in pattern.findall(page)
    ]
