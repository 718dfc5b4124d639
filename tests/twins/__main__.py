"""``python -m tests.twins [PATH...]``: every green goal, one sign away, as a table.

The exit status is 1 where a twin is green that nobody has shown to be true, or an excuse is
stale, and 4 where nothing was tried.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from proofcheck.audit.options import AuditOptions
from proofcheck.cli.paths import find_files
from proofcheck.diagnostics.rendering import visible
from proofcheck.language.loading import load_derivation
from proofcheck.source.labels import normalise_label
from tests.twins.trying import EXCUSES, Tried, find_stale, read_excuses, try_twins


def main(argv: Sequence[str] | None = None) -> int:
    """Try the twins of the files given and return the exit status."""
    arguments = _parse(argv)
    labels = frozenset(map(normalise_label, arguments.select)) if arguments.select else None
    options = AuditOptions(jobs=arguments.jobs, timeout=arguments.timeout)
    tried: list[Tried] = []
    for path in find_files(arguments.paths).files:
        tried += try_twins(load_derivation(path), labels, options)
    stale = find_stale(read_excuses(EXCUSES.read_text(encoding="utf-8")), tried)
    sys.stdout.write("".join(f"{line}\n" for line in render(tried, stale, arguments.all)))
    if not tried:
        return 4
    return int(bool(stale) or any(one.survives for one in tried))


def render(tried: Sequence[Tried], stale: Sequence[str], everything: bool) -> Iterator[str]:
    """Yield the table: survivors, or every twin; stale excuses; then counts by kind."""
    for one in tried:
        if one.survives or everything:
            mark = "SURVIVES" if one.survives else "excused" if one.excuse else ""
            yield visible(f"{mark:<9}{one.evidence:<12}{one.candidate.key}")
    yield from (visible(f"STALE    {'':<12}{key}") for key in stale)
    yield f"{'kind':<12}{'twins':>7}{'refuted':>9}{'open':>7}{'excused':>9}{'survive':>9}"
    for kind in (*sorted({one.candidate.kind for one in tried}), "all"):
        yield _count(kind, [one for one in tried if kind in ("all", one.candidate.kind)])


def _count(kind: str, tried: Sequence[Tried]) -> str:
    found = Counter(
        "survive"
        if one.survives
        else "excused"
        if one.is_green
        else "refuted"
        if one.evidence == "refuted"
        else "open"
        for one in tried
    )
    numbers = (len(tried), *(found[word] for word in ("refuted", "open", "excused", "survive")))
    widths = (7, 9, 7, 9, 9)
    return f"{kind:<12}" + "".join(f"{n:>{w}}" for n, w in zip(numbers, widths, strict=True))


def _parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tests.twins", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH")
    parser.add_argument("--select", action="append", metavar="LABEL", help="only this statement")
    parser.add_argument("--jobs", type=int, help="worker processes; 0 works without any")
    parser.add_argument("--timeout", type=float, default=30.0, help="seconds for one goal")
    parser.add_argument("--all", action="store_true", help="list every twin, not survivors alone")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
