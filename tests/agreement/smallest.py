"""The smallest cases on which the two checkers, or one of them with a planted bug, once differed."""

from __future__ import annotations

import json
from typing import Any

from tests.agreement.cases import NO_THEORY, Case, canonical_digest, reading_of_theory
from tests.agreement.comparing import Verdict

FALSE_IMPLIES_FALSE: list[Any] = [["false"], ["imp", 0, 0]]


def case_of(
    nodes: list[Any],
    goal: int,
    steps: list[Any],
    facts: list[Any] | None = None,
    *,
    absolute: bool = False,
) -> Case:
    """Return a case whose certificate has the table of its task."""
    fields = {"definitions": [], "absolute": absolute}
    task = {"format": 2, "nodes": nodes, "facts": facts or [], "goal": goal, **fields}
    whole = {"format": 2, "task": canonical_digest(task), "nodes": nodes, "steps": steps}
    return Case(NO_THEORY, json.dumps(whole), task=json.dumps(task))


def squared(times: int) -> Case:
    """Return ``3^(2^times) = 3^(2^times)``, written as squares of squares."""
    nodes = [["number", "3"], *[["mul", k, k] for k in range(times)], ["eq", times, times]]
    return case_of(nodes, times + 1, [["ring", times + 1, [], []]])


def reduced_away() -> Case:
    """Return a witness whose name stands in the line alone, in what is reduced away.

    (lambda y : Real. exists z : Real. z < 0)(x), and x for the witness.
    """
    nodes = [
        *[["Real"], ["name", "x", 0], ["number", "0"], ["bound", 0], ["lt", 3, 2]],
        *[["exists", 0, 4], ["lambda", 0, 5], ["app", 6, 1], ["lt", 1, 2], ["le", 2, 2]],
    ]
    steps = [["fact", 0], ["assume", 8], ["positive", 9, []], ["exists-elim", 0, 2, 1]]
    return case_of(nodes, 9, steps, [[7, True]])


def closed_in_a_sort(name: int) -> Case:
    """Return a name that is closed in ``A = A``, for A in ``RealMatrix(n, n)``: n or A itself."""
    nodes = [
        *[["Int"], ["name", "n", 0], ["Matrix", "Real", 1, 1], ["name", "A", 2], ["eq", 3, 3]],
        *[["all", 0, 4], ["bound", 0], ["eq", 6, 6], ["all", 2, 7]],
    ]
    goal = 5 if name == 1 else 8
    return case_of(nodes, goal, [["ring", 4, [], []], ["all-intro", 0, [name]]])


def about_a_given(*, absolute: bool) -> Case:
    """Return ``x = x`` for a given x, which no absolute goal may mention."""
    nodes = [["Real"], ["name", "x", 0], ["eq", 1, 1]]
    return case_of(nodes, 2, [["ring", 2, [], []]], absolute=absolute)


def lemma_entry(**fields: Any) -> Case:
    """Return a theory with a lemma of which something else is said."""
    entry = {"kind": "lemma", "name": "a", "statement": 1, "certificate": "0" * 64}
    whole = entry | {"axioms": [], "rules": ["by"]} | fields
    return reading_of_theory(
        json.dumps({"format": 2, "nodes": FALSE_IMPLIES_FALSE, "entries": [whole]})
    )


SMALLEST: dict[str, tuple[Case, Verdict]] = {
    "a number that is small enough": (squared(10), Verdict.BOTH),
    "a number of very many digits": (squared(250), Verdict.LIMIT),
    "a name in what is reduced away": (reduced_away(), Verdict.NEITHER),
    "a name that stays in a sort": (closed_in_a_sort(1), Verdict.NEITHER),
    "a name with a sort that has a name": (closed_in_a_sort(3), Verdict.BOTH),
    "an absolute goal about what is given": (about_a_given(absolute=True), Verdict.NEITHER),
    "a goal about what is given": (about_a_given(absolute=False), Verdict.BOTH),
    "a rule that there is not": (lemma_entry(rules=["cut"]), Verdict.BOTH),
    "a rule without a name": (lemma_entry(rules=[""]), Verdict.NEITHER),
    "a lemma that has no certificate yet": (lemma_entry(certificate=""), Verdict.BOTH),
    "a certificate that is no text": (lemma_entry(certificate=0), Verdict.NEITHER),
}
