"""Problems of reading a file as diagnostics."""

from __future__ import annotations

from proofcheck.diagnostics.codes import CODES
from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.source.faults import Fault
from proofcheck.source.reading import ReadingProblem

_CODE_OF_NAME = {entry.name: entry.code for entry in CODES.values()}
_HELP: dict[Fault, str] = {
    "missing-file": "check the path; it is relative to the directory the command runs in",
    "not-a-file": "name a file of text",
    "unreadable-file": "check the path, and that it may be read",
    "changed-while-read": "run the command again when the file is at rest",
    "file-too-large": "split the derivation into several files",
    "not-utf8": "save the file as UTF-8",
    "control-character": "remove the character",
    "invisible-character": "remove the character",
}


def diagnose_reading(problem: ReadingProblem) -> Diagnostic:
    """Return the diagnostic that says what a reading problem says."""
    advice = _HELP.get(problem.fault)
    return Diagnostic(
        _CODE_OF_NAME[problem.fault],
        problem.message,
        problem.location,
        help=(advice,) if advice else (),
    )
