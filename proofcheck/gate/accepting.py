"""Which findings are accepted, and which acceptances are of no use.

An acceptance covers one finding.  What is tainted only by statements whose refutation is accepted
needs no entry of its own: its fault is known, and has its reason there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.gate.finding import Finding, about_policy
from proofcheck.gate.policy import Acceptance, Policy
from proofcheck.gate.resting import Resting
from proofcheck.gate.statements import GatedStatement

_BAD = {"refuted": "refuted", "ill_formed": "ill-formed"}


def accept_findings(
    found: Sequence[Finding],
    statements: Sequence[GatedStatement],
    policy: Policy,
    resting: Resting,
    today: date,
    *,
    is_whole: bool,
) -> list[Finding]:
    """Return the findings, each with what accepts it, and those about acceptances.

    resting    what statements rest on, which tells the subjects of an acceptance
    today      the day against which acceptances have ended
    is_whole   all files of the policy are at hand; otherwise only what an acceptance of one of
               these names can be missing
    """
    findings = list(found)
    about: list[Finding] = []
    for acceptance in policy.acceptances:
        subjects = _subjects(acceptance, statements, resting)
        position = _find(findings, acceptance, subjects)
        fault = _fault_of(
            acceptance,
            policy,
            subjects,
            today,
            is_found=position is not None,
            is_at_hand=is_whole or _is_at_hand(acceptance, statements, subjects),
            is_harmless=_is_harmless(acceptance, statements, subjects),
        )
        if fault is not None:
            about.append(fault)
        elif position is not None:
            findings[position] = replace(findings[position], accepted=acceptance)
    return [*_excuse(findings, statements, resting), *about]


def _fault_of(
    acceptance: Acceptance,
    policy: Policy,
    subjects: tuple[str, ...],
    today: date,
    *,
    is_found: bool,
    is_at_hand: bool,
    is_harmless: bool,
) -> Finding | None:
    """Return why an acceptance covers nothing, where its author has to mend that."""
    if len(subjects) > 1 and acceptance.label is not None:
        return _ambiguous(policy, acceptance, subjects)
    if not is_found:
        if not is_at_hand:
            return None
        return _stale(policy, acceptance, has_subject=bool(subjects), is_harmless=is_harmless)
    is_expired = acceptance.until is not None and acceptance.until < today
    return _expired(policy, acceptance) if is_expired else None


def _subjects(
    acceptance: Acceptance, statements: Sequence[GatedStatement], resting: Resting
) -> tuple[str, ...]:
    """Return what an acceptance is about, as findings name it."""
    if acceptance.label is not None:
        return tuple(statements[p].name for p in resting.find_all(acceptance.label))
    return (acceptance.file,)


def _find(
    findings: Sequence[Finding], acceptance: Acceptance, subjects: tuple[str, ...]
) -> int | None:
    for position, finding in enumerate(findings):
        if (
            finding.accepted is None
            and acceptance.what in finding.words
            and (finding.subject in subjects)
            and (acceptance.label is not None) == bool(finding.label)
        ):
            return position
    return None


def _is_at_hand(
    acceptance: Acceptance, statements: Sequence[GatedStatement], subjects: tuple[str, ...]
) -> bool:
    """Whether what an acceptance is about was audited, in a run that is not about everything."""
    if acceptance.label is not None:
        return bool(subjects)
    return any(acceptance.file == one.file for one in statements)


def _is_harmless(
    acceptance: Acceptance, statements: Sequence[GatedStatement], subjects: tuple[str, ...]
) -> bool:
    """Whether what is accepted is there, and is no more than a warning or a note."""
    return any(
        record.get("code") == acceptance.what and record.get("severity") != "error"
        for one in statements
        if acceptance.label is not None and one.name in subjects
        for record in one.diagnostics
    )


def _excuse(
    findings: Sequence[Finding], statements: Sequence[GatedStatement], resting: Resting
) -> Iterator[Finding]:
    """Yield the findings, where taints from accepted statements are accepted as well."""
    accepted = {
        (one.subject, word)
        for one in findings
        if one.accepted is not None and one.code in ("P0931", "P0932")
        for word in one.words
    }
    by_name = {one.name: one for one in statements}
    for finding in findings:
        if finding.code == "P0934" and finding.accepted is None:
            below = _bad_below(by_name[finding.subject], resting)
            if below and all(one in accepted for one in below.values()):
                listed = ", ".join(f"[{label}]" for label in below)
                yield replace(finding, instead=f"{listed} accepted")
                continue
        yield finding


def _bad_below(statement: GatedStatement, resting: Resting) -> dict[str, tuple[str, str]]:
    """Return what taints a statement, and the word that accepts it; a cycle is never excused."""
    if len(statement.taint) > 1 and statement.taint[0] == statement.taint[-1]:
        return {}
    found: dict[str, tuple[str, str]] = {}
    for category, word in _BAD.items():
        for label in statement.rests_on[category]:
            position = resting.find(label, statement.derivation)
            name = "" if position is None else resting.statements[position].name
            found[label] = name, word
    return found


def _stale(
    policy: Policy, acceptance: Acceptance, *, has_subject: bool, is_harmless: bool
) -> Finding:
    subject, what = acceptance.subject, acceptance.what
    if not has_subject:
        message = f"the policy accepts {subject} {what}: there is no such statement"
    elif is_harmless:
        message = f"the policy accepts {subject} {what}, which keeps no gate shut: it is no error"
    else:
        message = f"the policy accepts {subject} {what}, which is not found"
    advice = ("remove the acceptance, or correct it",)
    return about_policy(
        Diagnostic("P0906", message, acceptance.at, help=advice), path=str(policy.path)
    )


def _expired(policy: Policy, acceptance: Acceptance) -> Finding:
    message = f"the policy accepted {acceptance.subject} {acceptance.what} until {acceptance.until}"
    notes = (f"because {acceptance.reason}",)
    return about_policy(
        Diagnostic("P0907", message, acceptance.at, notes=notes), path=str(policy.path)
    )


def _ambiguous(policy: Policy, acceptance: Acceptance, subjects: tuple[str, ...]) -> Finding:
    message = f"{acceptance.subject} is the label of several statements"
    advice = (f"write {' or '.join(f'[{one}]' for one in subjects)}",)
    return about_policy(
        Diagnostic("P0903", message, acceptance.at, help=advice),
        path=str(policy.path),
        unreadable=True,
    )
