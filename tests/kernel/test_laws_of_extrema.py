"""Suprema and infima are best bounds of what is inhabited and bounded: short certificates are rejected."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.proof import check_proof, proof_certificate
from proofcheck.kernel.refutation import CertificateRejected
from proofcheck.language.loading import read_derivation
from proofcheck.semantics.extrema import each_within, is_extremum
from proofcheck.semantics.propositions import Unbuildable
from proofcheck.source import SourceFile
from proofcheck.terms.expressions import Binding
from proofcheck.terms.task import Task

GIVEN = "given n : PosNat, m : Nat, a[k in 1..n] : Real, b[k in 1..m] : Real, c : Real, z : Complex"
OPAQUE = "let f(x : Real) : Real"
ONE, C = ["n", "1"], ["v", "c"]
LEFT, RIGHT = ["q", "goal", 0], ["q", "goal", 1]
FIRST = [["witness", [ONE], []], ["evident"]]


def _task(goal: str, *assumed: str) -> Task:
    lines = [GIVEN, *(f"assume {one}" for one in assumed), f"show {goal}", "from [0]"]
    body = f"[0] hypothesis\n  {OPAQUE}\n\n[1] claim\n  " + "\n  ".join(lines) + "\n"
    derivation = read_derivation(SourceFile("t.proof", f'derivation "t"\n\n{body}'), "t")
    statement = derivation.statements[-1]
    assert not statement.ill_formed, [d.message for d in statement.diagnostics]
    return Slicer(derivation).task(statement, statement.goals[-1])


def _is_accepted(task: Task, *steps: Any) -> bool:
    try:
        check_proof(task, proof_certificate(task, list(steps)))
    except CertificateRejected:
        return False
    return True


def _best(law: str, term: Any, limit: Any, *proofs: Any) -> Any:
    return ["law", law, [term, limit], list(proofs)]


def _attained(law: str, term: Any, *proofs: Any) -> Any:
    return ["law", law, [term], list(proofs)]


def test_what_is_at_most_each_value_is_at_most_the_infimum() -> None:
    task = _task("c <= inf(k in 1..n) a[k]", "forall k in 1..n: c <= a[k]")

    assert _is_accepted(task, _best("greatest lower bound", RIGHT, C, FIRST), ["evident"])


def test_what_is_at_least_each_value_is_at_least_the_supremum() -> None:
    task = _task("sup(k in 1..n) a[k] <= c", "forall k in 1..n: a[k] <= c")

    assert _is_accepted(task, _best("least upper bound", LEFT, C, FIRST), ["evident"])


@pytest.mark.parametrize(
    ("law", "goal", "assumed", "term"),
    [
        ("greatest lower bound", "c <= inf(k in 1..m) b[k]", "forall k in 1..m: c <= b[k]", RIGHT),
        ("greatest lower bound", "c <= inf(k in 1..n) a[k]", "forall k in 2..n: c <= a[k]", RIGHT),
        ("greatest lower bound", "c <= inf(k in 1..n) a[k]", "forall k in 1..n: a[k] <= c", RIGHT),
        ("greatest lower bound", "c < inf(k in 1..n) a[k]", "forall k in 1..n: c < a[k]", RIGHT),
        ("greatest lower bound", "inf(k in 1..n) a[k] <= c", "forall k in 1..n: c <= a[k]", LEFT),
        ("greatest lower bound", "c <= sup(k in 1..n) a[k]", "forall k in 1..n: c <= a[k]", RIGHT),
        ("least upper bound", "sup(k in 1..m) b[k] <= c", "forall k in 1..m: b[k] <= c", LEFT),
        ("least upper bound", "sup(k in 1..n) a[k] <= c", "exists k in 1..n: a[k] <= c", LEFT),
        ("least upper bound", "c <= sup(k in 1..n) a[k]", "forall k in 1..n: a[k] <= c", RIGHT),
    ],
)
def test_a_bound_of_some_or_over_nothing_is_no_bound(
    law: str, goal: str, assumed: str, term: Any
) -> None:
    assert not _is_accepted(_task(goal, assumed), _best(law, term, C, FIRST), ["evident"])
    assert not _is_accepted(_task(goal, assumed), _best(law, term, C), ["evident"])


BELOW = "exists d : Real: forall x : Real where 0 <= x: d <= f(x)"
ABOVE = "exists d : Real: forall x : Real where 0 <= x: f(x) <= d"
AT = "(x : Real where 0 <= x) f(x)"


def test_an_extremum_is_a_bound_of_each_value() -> None:
    low, high = (
        _task(f"inf{AT} <= f(c)", BELOW, "0 <= c"),
        _task(f"f(c) <= sup{AT}", ABOVE, "0 <= c"),
    )

    for task, law, term in (
        (low, "infimum is a lower bound", LEFT),
        (high, "supremum is an upper bound", RIGHT),
    ):
        at_c = ["instance", _known(task), [C], []]
        assert _is_accepted(task, _attained(law, term), at_c, ["evident"])


def _known(task: Task) -> int:
    """Count the facts that a proof of a task begins with."""
    return len(open_task(task).facts)


@pytest.mark.parametrize(
    ("law", "goal", "assumed", "term"),
    [
        ("infimum is a lower bound", f"inf{AT} <= f(c)", (BELOW, "c <= 0"), LEFT),
        ("infimum is a lower bound", f"inf{AT} <= f(c)", (ABOVE, "0 <= c"), LEFT),
        ("infimum is a lower bound", f"inf{AT} < f(c)", (BELOW, "0 <= c"), LEFT),
        ("infimum is a lower bound", f"f(c) <= sup{AT}", (BELOW, "0 <= c"), RIGHT),
        ("supremum is an upper bound", f"f(c) <= sup{AT}", (BELOW, "0 <= c"), RIGHT),
        ("supremum is an upper bound", f"f(c) <= sup{AT}", (ABOVE, "c < 0"), RIGHT),
        ("supremum is an upper bound", f"sup{AT} <= f(c)", (ABOVE, "0 <= c"), LEFT),
    ],
)
def test_an_extremum_bounds_no_others_and_none_without_a_bound(
    law: str, goal: str, assumed: tuple[str, ...], term: Any
) -> None:
    task = _task(goal, *assumed)
    at_c = ["instance", _known(task), [C], []]

    assert not _is_accepted(task, _attained(law, term), at_c, ["evident"])


def test_what_has_a_value_is_inhabited_and_bounded() -> None:
    task = _task(f"inf{AT} <= f(c)", "0 <= c")
    number = _known(task)

    steps = [_attained("infimum is a lower bound", LEFT), ["instance", number + 2, [C], []]]
    assert _is_accepted(task, ["defined", "goal"], *steps, ["evident"])
    assert not _is_accepted(task, *steps, ["evident"])


def test_a_limit_that_mentions_what_is_bound_is_none() -> None:
    goal = _task("c <= inf(k in 1..n) a[k]").goal
    term = goal.children[1]
    assert isinstance(term, Binding)
    assert is_extremum(term)

    with pytest.raises(Unbuildable):
        each_within(term, term.body)
