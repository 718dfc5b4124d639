"""What is wrong with statements by themselves, and by the rules of a policy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from proofcheck.diagnostics.codes import CODES, OUR_FAULTS, UNREADABLE
from proofcheck.diagnostics.diagnostic import Diagnostic
from proofcheck.gate.finding import Finding, about_policy, at_label
from proofcheck.gate.policy import Ban, Policy, Requirement
from proofcheck.gate.readings import Originals
from proofcheck.gate.resting import Resting
from proofcheck.gate.statements import GatedStatement
from proofcheck.reports.records.records import Record
from proofcheck.verdict.evidence import Evidence
from proofcheck.verdict.exit_status import ExitStatus
from proofcheck.verdict.standing import Standing

MISSING = frozenset({"P0230", "P0503"})
"""The codes of dependencies that are used and not declared: names, and propositions."""

UNUSABLE_EVIDENCE = "P0606"
"""The code of a file of evidence that is there and cannot be used."""

_OWN = {
    Evidence.REFUTED: "P0931",
    Evidence.ILL_FORMED: "P0932",
    Evidence.UNSUPPORTED: "P0933",
}


def judge_statement(
    statement: GatedStatement, policy: Policy, originals: Originals
) -> Iterator[Finding]:
    """Yield what is wrong with a statement: its findings, its evidence, its standing.

    originals   what it may be another reading of: rules about that are about it as well
    """
    found = list(find_errors(statement.diagnostics, statement.path, statement))
    yield from found
    yield from _judge_missing(statement, found)
    rules = [one for one in policy.requirements if originals.are_meant(one.scope, statement)]
    for weak in (*_judge_evidence(statement, rules), *_judge_standing(statement, rules)):
        yield replace(weak, notes=(*weak.notes, *_state_reading(statement)))


def _state_reading(statement: GatedStatement) -> Iterator[str]:
    if statement.reads:
        yield f"it reads [{statement.reads}] as: {statement.reads_text}"


def find_errors(
    records: Iterable[Record], path: str, statement: GatedStatement | None = None, subject: str = ""
) -> Iterator[Finding]:
    """Yield the error-level findings of an audit.

    subject   the file that they are about, where they are about no statement
    """
    for record in records:
        code = str(record.get("code"))
        if record.get("severity") == "error" or code in OUR_FAULTS:
            found = _read_finding(record, path, subject, statement)
            yield replace(found, ending=_ending(code), rendered=str(record.get("rendered") or ""))


def judge_evidence(
    records: Iterable[Record], path: str, *, subject: str, is_needed: bool
) -> Iterator[Finding]:
    """Yield what is said of files of evidence that cannot be used.

    is_needed   whether nothing is believed: then a clean clone would not start from it either
    """
    ending = ExitStatus.FINDING if is_needed else ExitStatus.STANDS
    for record in records:
        if record.get("code") == UNUSABLE_EVIDENCE:
            yield replace(_read_finding(record, path, subject, None), ending=ending)


def _read_finding(
    record: Record, path: str, subject: str, statement: GatedStatement | None
) -> Finding:
    code = str(record.get("code"))
    return Finding(
        code,
        str(record.get("message", "")),
        path=str(record.get("path") or path),
        line=_number(record.get("line")),
        column=_number(record.get("column")),
        subject=statement.name if statement else subject,
        label=statement.label if statement else "",
        words=(code,),
        notes=_texts(record.get("notes")),
        help=_texts(record.get("help")),
    )


def _ending(code: str) -> ExitStatus:
    if code in OUR_FAULTS:
        return ExitStatus.TOOLKIT_FAILED
    return ExitStatus.UNREADABLE if CODES[code].name in UNREADABLE else ExitStatus.FINDING


def _judge_missing(statement: GatedStatement, found: Sequence[Finding]) -> Iterator[Finding]:
    """Report what is missing and has no finding of its own; what a page has cut is presumed."""
    said = [one.message for one in found if one.code in MISSING]
    unsaid = [m for m in statement.missing if not any(f"[{m}]" in one for one in said)]
    if unsaid and not statement.is_truncated:
        listed = ", ".join(f"[{one}]" for one in unsaid)
        message = f"[{statement.label}] needs {listed}, which it does not declare"
        yield _at_label(statement, "P0935", message, ("P0935",))


def _judge_evidence(statement: GatedStatement, rules: Sequence[Requirement]) -> Iterator[Finding]:
    floors = [one.evidence for one in rules if one.evidence is not None]
    floor = max(floors, key=lambda one: one.strength, default=None)
    evidence, label = statement.evidence, statement.label
    goal = statement.weakest_goal
    because = tuple(one for one in (statement.reason, goal.failure if goal else "") if one)
    if evidence.is_bad:
        code = _OWN[evidence]
        yield _finding(
            statement, code, f"[{label}] is {evidence.value}", (evidence.value, code), because
        )
    elif floor is not None and not evidence.is_at_least(floor):
        message = f"[{label}] is {evidence.value}; the policy requires {floor.value}"
        yield _finding(statement, "P0921", message, (evidence.value, "P0921"), because)
    elif evidence is Evidence.UNSUPPORTED:
        message, words = f"[{label}] is unsupported", (evidence.value, "P0933")
        yield _finding(statement, "P0933", message, words, because, ending=ExitStatus.INCOMPLETE)


_BY_EVIDENCE = frozenset({Standing.ILL_FORMED, Standing.REFUTED, Standing.UNSUPPORTED})
"""Standings that evidence decides: they are found as such."""


def _judge_standing(statement: GatedStatement, rules: Sequence[Requirement]) -> Iterator[Finding]:
    floors = [one.standing for one in rules if one.standing is not None]
    repaired = [one.repaired_standing for one in rules if one.repaired_standing is not None]
    floor = max(floors, key=lambda one: one.rank, default=None)
    standing, label = statement.standing, statement.label
    if standing not in _BY_EVIDENCE:
        if floor is not None and not standing.is_at_least(floor):
            message = (
                f"the standing of [{label}] is {standing.value}; the policy requires {floor.value}"
            )
            yield _at_label(statement, "P0922", message, (standing.value, "P0922"))
        elif standing is Standing.TAINTED:
            message = f"[{label}] is tainted"
            yield _at_label(statement, "P0934", message, (standing.value, "P0934"))
    highest = max(repaired, key=lambda one: one.rank, default=None)
    if highest is not None and not statement.repaired.is_at_least(highest):
        found = statement.repaired.value
        message = f"the standing of [{label}] with repairs is {found}; the policy requires {highest.value}"
        yield _at_label(statement, "P0922", message, (found, "P0922"))


def judge_bans(
    statements: Sequence[GatedStatement], policy: Policy, resting: Resting, originals: Originals
) -> Iterator[Finding]:
    """Yield every statement that rests on what the policy forbids.

    resting     finds what a label means, and how a statement comes to rest on it
    originals   what statements may be other readings of
    """
    for ban in policy.bans:
        goals = {p for label in ban.labels for p in resting.find_all(label)}
        for position, statement in enumerate(statements):
            if originals.are_meant(ban.scope, statement):
                path = resting.path_to(position, frozenset(goals)) if goals else None
                yield from _judge_ban(statement, ban, path)


def _judge_ban(
    statement: GatedStatement, ban: Ban, path: tuple[str, ...] | None
) -> Iterator[Finding]:
    rests = [f"[{path[-1]}]: {' > '.join(f'[{one}]' for one in path)}"] if path else []
    for category in ban.categories:
        word = category.replace("_", "-")
        rests += [f"[{label}], {word}" for label in statement.rests_on[category][:1]]
    rests += [f"library {one}" for one in ban.library if one in statement.rests_on["library"]]
    for one in rests:
        message = f"[{statement.label}] must not rest on {one}"
        yield _at_label(statement, "P0923", message, ("P0923",))


def find_idle_rules(
    statements: Sequence[GatedStatement], policy: Policy, resting: Resting, *, is_whole: bool
) -> Iterator[Finding]:
    """Yield the rules that are about no statement, and bans of what does not exist.

    is_whole   whether these are all statements; else a rule may be about others
    """
    files = frozenset(one.file for one in statements)
    rules: list[Requirement | Ban] = [*policy.requirements, *policy.bans]
    for rule in rules:
        is_known = is_whole or not rule.scope.may_hold_elsewhere(files)
        if is_known and not any(rule.scope.holds(one) for one in statements):
            yield _idle(policy, rule, "a rule of the policy matches no statement")
    for ban in policy.bans:
        for label in ban.labels:
            if is_whole and not resting.find_all(label):
                yield _idle(
                    policy,
                    ban,
                    f"the policy forbids resting on [{label}]: there is no such statement",
                )


def _idle(policy: Policy, rule: Requirement | Ban, message: str) -> Finding:
    advice = ("correct its `kind`, `label` or `file`, or remove it",)
    return about_policy(Diagnostic("P0905", message, rule.at, help=advice), path=str(policy.path))


def _at_label(
    statement: GatedStatement, code: str, message: str, words: tuple[str, ...]
) -> Finding:
    steps = [f"[{one}]" for one in statement.taint]
    if statement.taint_left_out:
        steps.insert(-1, f"{statement.taint_left_out:,} more")
    taint = " > ".join(steps)
    notes = (f"it rests on {taint}",) if taint and "tainted" in words else ()
    return replace(at_label(statement, code, message), words=words, notes=notes)


def _finding(
    statement: GatedStatement,
    code: str,
    message: str,
    words: tuple[str, ...],
    notes: tuple[str, ...] = (),
    *,
    ending: ExitStatus = ExitStatus.FINDING,
) -> Finding:
    line, column = statement.weakest_place
    found = replace(at_label(statement, code, message), line=line, column=column)
    return replace(found, words=words, notes=notes, ending=ending)


def _number(found: object) -> int | None:
    return found if isinstance(found, int) and found > 0 else None


def _texts(found: object) -> tuple[str, ...]:
    return tuple(map(str, found)) if isinstance(found, list) else ()
