"""One statement at a time: prove it, or find a model on which it fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from proofcheck.api.auditing import TIMEOUT, AnyPath, audit
from proofcheck.api.errors import IllFormedError, describe_findings
from proofcheck.api.results import AuditResult
from proofcheck.reports.records.audited import Counterexample

_LABEL = "1"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was established about a statement.  It is true as a condition only if it is proved.

    evidence         proved, checked, witnessed, unsupported or refuted
    reason           how that was established, or why nothing was
    proof            the lines of the proof; empty where there is none
    counterexample   a model of all that is assumed, on which the statement fails
    result           the whole audit
    """

    evidence: str
    reason: str
    proof: tuple[str, ...]
    counterexample: Counterexample | None
    result: AuditResult

    def __bool__(self) -> bool:
        return self.evidence == "proved"

    def __repr__(self) -> str:
        """Return one line: the evidence, and how it was established."""
        return f"<{self.evidence}: {self.reason}>" if self.reason else f"<{self.evidence}>"

    def _repr_html_(self) -> str:
        """Return the table of the audit for notebooks."""
        return self.result._repr_html_()


def prove(
    statement: str,
    *,
    given: str | Sequence[str] = (),
    assume: str | Sequence[str] = (),
    jobs: int | None = None,
    timeout: float = TIMEOUT,
    store: AnyPath | None = None,
) -> Answer:
    """Prove a statement, or refute it, for all objects that are given.

    statement   in the language, as after `show`
    given       the objects it speaks of, as in ``n : Nat, A : Matrix(n, n)``
    assume      what is known of them
    jobs, timeout, store   as of `audit`

    raises      IllFormedError for what is not in the language, or has no meaning; otherwise what
                `audit` raises
    """
    text = "\n".join(_write(statement, given, assume)) + "\n"
    result = audit(text=text, jobs=jobs, timeout=timeout, store=store)
    (found,) = result.statements
    if found.evidence == "ill-formed":
        findings = [one for one in result[_LABEL]["diagnostics"] if one["severity"] == "error"]
        message = describe_findings(findings, with_place=False)
        raise IllFormedError(message or found.reason, findings)
    from proofcheck.reports.terminal.establishment import state_reason

    examples = [goal.counterexample for goal in found.goals if goal.counterexample is not None]
    proof = tuple(step.formula for goal in found.goals for step in goal.proof)
    return Answer(
        found.evidence, state_reason(found), proof, examples[0] if examples else None, result
    )


def _write(
    statement: str, given: str | Sequence[str], assume: str | Sequence[str]
) -> Iterator[str]:
    """Yield a derivation of the one claim; each text stays on a line, and so is one item."""
    yield 'derivation "one statement"'
    yield ""
    yield f"[{_LABEL}] claim"
    for word, texts in (("given", given), ("assume", assume), ("show", statement)):
        for text in (texts,) if isinstance(texts, str) else texts:
            yield f"  {word} {' '.join(text.split())}"
