"""The exit status of a run: the most severe of its endings.

A run that could not do its work never ends like one whose statements all stand, and a run that
looked at nothing is not a success.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from proofcheck.verdict.standing import Standing


class ExitStatus(IntEnum):
    """What the process returns; the numbers are a contract with shells and CI."""

    STANDS = 0
    FINDING = 1
    UNREADABLE = 2
    INCOMPLETE = 3
    NOTHING_SELECTED = 4
    TOOLKIT_FAILED = 5


_MOST_SEVERE_FIRST = (
    ExitStatus.TOOLKIT_FAILED,
    ExitStatus.UNREADABLE,
    # Before FINDING, so that forgiving findings never turns "looked at nothing" into success.
    ExitStatus.NOTHING_SELECTED,
    ExitStatus.FINDING,
    ExitStatus.INCOMPLETE,
    ExitStatus.STANDS,
)
_FORGIVEN = frozenset({ExitStatus.FINDING, ExitStatus.INCOMPLETE})
_OF_STANDING = {
    Standing.ILL_FORMED: ExitStatus.FINDING,
    Standing.REFUTED: ExitStatus.FINDING,
    Standing.UNSUPPORTED: ExitStatus.INCOMPLETE,
    # What taints may lie outside the selection: it must turn the run red all the same.
    Standing.TAINTED: ExitStatus.FINDING,
    Standing.CONDITIONAL: ExitStatus.STANDS,
    Standing.SOUND: ExitStatus.STANDS,
}


def exit_status(
    standings: Iterable[Standing],
    *,
    error_findings: int = 0,
    unreadable_files: int = 0,
    toolkit_failures: int = 0,
    exit_zero: bool = False,
) -> ExitStatus:
    """Return the status of a run: 5 before 2, 4, 1, 3, 0.

    standings         of the selected statements; none means that nothing was selected
    error_findings    error-level findings that are not accepted, of whatever kind
    unreadable_files  files that cannot be read or decoded or are no derivations; also a bad
                      command line
    toolkit_failures  uncaught exceptions, engines that contradict each other
    exit_zero         turn 1 and 3 into 0, and nothing else
    """
    selected = tuple(standings)
    endings = {_OF_STANDING[standing] for standing in selected}
    if not selected:
        endings.add(ExitStatus.NOTHING_SELECTED)
    if error_findings:
        endings.add(ExitStatus.FINDING)
    if unreadable_files:
        endings.add(ExitStatus.UNREADABLE)
    if toolkit_failures:
        endings.add(ExitStatus.TOOLKIT_FAILED)
    return _most_severe(endings - _FORGIVEN if exit_zero else endings)


def _most_severe(endings: Iterable[ExitStatus]) -> ExitStatus:
    return min(endings, key=_MOST_SEVERE_FIRST.index, default=ExitStatus.STANDS)
