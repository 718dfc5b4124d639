"""At most so many findings of one file are shown: the worst of them, and how many more there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from proofcheck.diagnostics import CODES, Diagnostic
from proofcheck.diagnostics.codes import OUR_FAULTS, UNREADABLE
from proofcheck.source.file import Location, SourceFile
from proofcheck.source.span import NOWHERE

MOST_FINDINGS = 500
"""How many findings of one file are shown beside those that are never left out."""

Place: TypeAlias = int | None
"""The position of a statement; None for what is about none."""

_REST = "P0605"
_NEVER_LEFT_OUT = OUR_FAULTS | {_REST, "P0606"}
_RANK = {"error": 0, "warning": 1, "info": 2}


def limit_findings(
    found: Mapping[Place, Sequence[Diagnostic]], source: SourceFile
) -> dict[Place, tuple[Diagnostic, ...]]:
    """Leave out what is beyond the limit, the mildest and last first, and say how much that is.

    found    in the order of the file
    returns  what is shown at each place; the count is about no statement, and as severe as the
             worst that is left out, so that no exit status changes and no policy is passed by it
    """
    weighed = [
        (_RANK[one.severity], place, one)
        for place, own in found.items()
        for one in own
        if not _is_kept(one)
    ]
    weighed.sort(key=lambda entry: entry[0])
    rest = weighed[MOST_FINDINGS:]
    hidden = {id(one) for _, _, one in rest}
    shown = {k: tuple(d for d in own if id(d) not in hidden) for k, own in found.items()}
    if rest:
        shown[None] = (*shown.get(None, ()), _count([one for _, _, one in rest], source))
    return shown


def _is_kept(finding: Diagnostic) -> bool:
    return finding.code in _NEVER_LEFT_OUT or CODES[finding.code].name in UNREADABLE


def _count(rest: Sequence[Diagnostic], source: SourceFile) -> Diagnostic:
    number = f"{len(rest):,} more finding" + ("s are" if len(rest) > 1 else " is")
    return Diagnostic(
        _REST,
        f"{number} not shown: a file has at most {MOST_FINDINGS}",
        rest[0].at or Location(source, NOWHERE),
        label="the first of them",
        help=("repair the others first",),
        override=rest[0].severity,
    )
