"""What is said of a certificate that does not establish what it should."""

from __future__ import annotations

LIMIT = "limit"
"""The rule named where a limit is exceeded."""

INPUT = "input"
"""The rule named where what is read is malformed."""

END = "end"
"""The rule named where all steps follow, and do not yield the goal."""


class Refusal(Exception):
    """Something does not follow, or is malformed; whoever takes the step says where.

    why    what is wrong
    rest   what is left over: a polynomial, or a term, its sort and the sort that is wanted
    rule   the rule to name instead of that of the step
    """

    def __init__(self, why: str, rest: object = None, rule: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.rest = rest
        self.rule = rule


class Rejected(Exception):
    """The certificate, the task or the theory is rejected.

    step       number of the step, or None where no step is to blame
    rule       its rule, or one of ``input``, ``limit`` and ``end``
    operands   the lines that the step refers to, as text
    why        what is wrong
    rest       what is left over, as text, or nothing
    """

    def __init__(
        self, step: int | None, rule: str, operands: tuple[str, ...], why: str, rest: str = ""
    ) -> None:
        place = rule if step is None else f"step {step}, {rule}"
        super().__init__(f"{place}: {why}" + (f": {rest}" if rest else ""))
        self.step = step
        self.rule = rule
        self.operands = operands
        self.why = why
        self.rest = rest


def rejected(refusal: Refusal, rule: str) -> Rejected:
    """Return the rejection for which no step is to blame."""
    return Rejected(None, refusal.rule or rule, (), refusal.why)


def need(condition: bool, why: str) -> None:
    """Refuse unless the condition holds."""
    if not condition:
        raise Refusal(why)


def within(number: int, limit: int, what: str) -> None:
    """Refuse a number above its limit."""
    if number > limit:
        raise Refusal(f"more than {limit} {what}", rule=LIMIT)
