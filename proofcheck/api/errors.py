"""What the library raises where the command would end with exit status 2, 4 or 5.

That a statement is refuted, ill-formed or unsupported is a result of an audit and raises nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from proofcheck.diagnostics.codes import CODES, OUR_FAULTS, UNREADABLE
from proofcheck.reports.records.records import list_diagnostics, list_records

Finding = Mapping[str, Any]


class ProofcheckError(Exception):
    """There is no result; what is raised says why.

    findings   of the audit, as its document has them; none where nothing was audited
    """

    def __init__(self, message: str, findings: Iterable[Finding] = ()) -> None:
        super().__init__(message)
        self.findings = tuple(findings)


class NotADerivationError(ProofcheckError):
    """A file or a text cannot be read, or is no derivation."""


class IllFormedError(ProofcheckError):
    """What is to be proved is not written in the language, or has no meaning."""


class NoSuchLabelError(ProofcheckError, KeyError):
    """No statement has a label that was asked for."""

    __str__ = Exception.__str__  # KeyError would quote the message


class FaultError(ProofcheckError):
    """proofcheck itself failed, through no fault of the derivation; please report it."""


def raise_for_findings(document: Mapping[str, object]) -> None:
    """Raise where an audit is none: the files are no derivations, or proofcheck failed.

    raises   FaultError, NotADerivationError
    """
    findings = [*_list_findings(document)]
    faults = [one for one in findings if one.get("code") in OUR_FAULTS]
    if faults:
        raise FaultError(describe_findings(faults), faults)
    unreadable = [one for one in findings if _name(one) in UNREADABLE]
    if unreadable:
        raise NotADerivationError(describe_findings(unreadable), unreadable)


def _list_findings(document: Mapping[str, object]) -> Iterator[Finding]:
    """Yield every finding, each with the path of its file."""
    for derivation in list_records(document, "derivations"):
        for one in list_diagnostics({"derivations": [derivation]}):
            yield {"path": derivation.get("path"), **one}
    yield from list_records(document, "diagnostics")


def describe_findings(findings: Iterable[Finding], *, with_place: bool = True) -> str:
    """Return a line for each finding: where, what, and what to write instead."""
    return "\n".join(_describe(one, with_place=with_place) for one in findings)


def _describe(finding: Finding, *, with_place: bool) -> str:
    named = ("path", "line", "column") if with_place else ()
    place = ":".join(str(finding[key]) for key in named if finding.get(key))
    helps = "".join(f"; help: {one}" for one in finding.get("help") or ())
    return f"{place + ': ' if place else ''}{finding['message']} [{finding['code']}]{helps}"


def _name(finding: Finding) -> str:
    entry = CODES.get(str(finding.get("code")))
    return entry.name if entry else ""
