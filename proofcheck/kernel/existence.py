"""Existence on a model: by exhaustion, by offered witnesses, by linear and integer infeasibility.

A finite range is searched through.  Otherwise an offered candidate may show existence, and the
linear equations among the conditions may show that nothing exists, or leave one choice only,
which is then tried.  Whatever remains is unknown.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import gcd, lcm
from typing import Any

from proofcheck.kernel import truth
from proofcheck.kernel.decision import decide, is_member
from proofcheck.kernel.evaluation import Evaluator, Locals, value_shape
from proofcheck.kernel.truth import Outcome, Truth
from proofcheck.kernel.unknowns import Unknowns
from proofcheck.kernel.values import Affine, MatrixValue, NotEvaluable, Scalar, Undefined, zero_test
from proofcheck.terms.expressions import Binding, Bound, Operation, Term
from proofcheck.terms.sorts import TRUTH, Matrix
from proofcheck.terms.sorts import Scalar as ScalarSort

CANDIDATE_LIMIT = 256
"""Most combinations of offered witnesses that are tried for one existence question."""


def decide_existence(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    """Decide ``exists bound: condition and body``.

    An instance in which a term is undefined is no witness.
    """
    parts = [*([] if term.condition is None else [term.condition]), term.body]
    conjuncts = [c for part in parts for c in _conjuncts(part)]
    by_candidate = _try_candidates(evaluator, term.bound, conjuncts, scope)
    if by_candidate is not None and by_candidate.truth is Truth.TRUE:
        return by_candidate
    settled = _search(evaluator, term.bound, conjuncts, scope)
    if settled.truth is Truth.UNKNOWN and by_candidate is not None:
        return by_candidate
    return settled


def refute_by_candidates(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    """Refute ``forall`` over an infinite set by an offered counterexample; else unknown."""
    body = term.body
    if term.condition is not None:
        body = Operation("implies", (term.condition, body), TRUTH)
    denial: list[Term] = [Operation("not", (body,), TRUTH)]
    found = _try_candidates(evaluator, term.bound, denial, scope)
    return truth.FALSE if found is not None and found.truth is Truth.TRUE else truth.UNKNOWN


def _conjuncts(term: Term) -> list[Term]:
    if isinstance(term, Operation) and term.operator == "and":
        return [c for a in term.arguments for c in _conjuncts(a)]
    return [term]


def _try_candidates(
    evaluator: Evaluator, bound: tuple[Bound, ...], conjuncts: list[Term], scope: Locals
) -> Outcome | None:
    """Return the strongest of TRUE and CLOSE that an offered combination gives."""
    pools = [evaluator.candidates.get(item.variable.name, ()) for item in bound]
    best: Outcome | None = None
    for count, values in enumerate(product(*pools)):
        if count >= CANDIDATE_LIMIT:
            break
        outcome = _instance(evaluator, bound, values, conjuncts, scope)
        if outcome.truth is Truth.TRUE:
            return outcome
        if outcome.truth is Truth.CLOSE:
            best = outcome
    return best


def _instance(
    evaluator: Evaluator,
    bound: tuple[Bound, ...],
    values: tuple[Any, ...],
    conjuncts: list[Term],
    scope: Locals,
) -> Outcome:
    """Decide the conjuncts, domains included, for one choice of the bound variables."""
    inner = dict(scope)
    try:
        outcomes = []
        for item, value in zip(bound, values, strict=True):
            outcomes.append(_fits(evaluator, item, value, inner))
            inner[item.variable.name] = value
        if any(o.truth is Truth.FALSE for o in outcomes):
            return truth.FALSE
        return truth.conjunction([*outcomes, *(decide(evaluator, c, inner) for c in conjuncts)])
    except Undefined:
        return truth.FALSE


def _fits(evaluator: Evaluator, item: Bound, value: Any, scope: Locals) -> Outcome:
    """Decide whether a value has the bound variable's shape and lies in its domain."""
    sort = item.variable.sort
    if isinstance(sort, Matrix):
        try:
            shape = value_shape(evaluator, sort, scope)
        except NotEvaluable:
            return truth.UNKNOWN
        if not isinstance(value, MatrixValue) or (value.rows, value.columns) != shape:
            return truth.FALSE
    if item.domain is None:
        return truth.TRUE
    try:
        return is_member(evaluator, value, evaluator.value(item.domain, scope))
    except NotEvaluable:
        return truth.UNKNOWN


def _search(
    evaluator: Evaluator, bound: tuple[Bound, ...], conjuncts: list[Term], scope: Locals
) -> Outcome:
    for item in bound:
        members = _finite_members(evaluator, item, scope)
        if members is not None:
            rest = _without(bound, item, conjuncts)
            return _exhaust(evaluator, item.variable.name, members, rest, scope)
    return _by_linear_equations(evaluator, bound, conjuncts, scope)


def _finite_members(evaluator: Evaluator, item: Bound, scope: Locals) -> list[Any] | None:
    if item.domain is None:
        return None
    try:
        return evaluator.members(evaluator.value(item.domain, scope))
    except NotEvaluable:
        return None


def _exhaust(
    evaluator: Evaluator, name: str, members: list[Any], rest: Binding, scope: Locals
) -> Outcome:
    """Decide by trying every member of a finite range for one name."""
    return truth.disjunction(
        _continue(evaluator, rest, {**scope, name: member}) for member in members
    )


def _without(bound: tuple[Bound, ...], item: Bound, conjuncts: list[Term]) -> Binding:
    """Return the question that remains once ``item`` has a value."""
    rest = tuple(b for b in bound if b is not item)
    return Binding("exists", rest, None, Operation("and", tuple(conjuncts), TRUTH), TRUTH)


def _continue(evaluator: Evaluator, rest: Binding, scope: Locals) -> Outcome:
    if rest.bound:
        return decide_existence(evaluator, rest, scope)
    return _instance(evaluator, (), (), _conjuncts(rest.body), scope)


def _by_linear_equations(
    evaluator: Evaluator, bound: tuple[Bound, ...], conjuncts: list[Term], scope: Locals
) -> Outcome:
    unknowns = Unknowns()
    inner = dict(scope)
    for item in bound:
        inner[item.variable.name] = unknowns.stand_in(evaluator, item, inner)
    rows = [row for c in conjuncts for row in unknowns.equations(evaluator, c, inner)]
    if any(_is_infeasible(row, unknowns) for row in rows):
        return truth.FALSE
    reduced, pivots = unknowns.solve(rows)
    if any(_is_infeasible(row, unknowns) for row in reduced):
        return truth.FALSE
    bounded = _bounded_integer(bound, rows, unknowns)
    if bounded is not None:
        item, members = bounded
        rest = _without(bound, item, conjuncts)
        return _exhaust(evaluator, item.variable.name, members, rest, scope)
    solution = unknowns.unique_values(reduced, pivots)
    values = [solution(inner[item.variable.name]) for item in bound]
    if all(v is not None for v in values):
        return _instance(evaluator, bound, tuple(values), conjuncts, scope)
    return truth.UNKNOWN


def _is_infeasible(row: Affine | Scalar, unknowns: Unknowns) -> bool:
    """Say whether ``row = 0`` certainly has no solution."""
    if not isinstance(row, Affine):
        return zero_test(row) is Truth.FALSE
    if not isinstance(row.constant, Fraction):
        return False
    real = {k: c for k, c in row.coefficients.items() if isinstance(c, Fraction)}
    if len(real) < len(row.coefficients):
        return False
    return _sign_forbids(row.constant, real, unknowns) or _divisor_forbids(
        row.constant, real, unknowns
    )


def _sign_forbids(
    constant: Fraction, coefficients: dict[int, Fraction], unknowns: Unknowns
) -> bool:
    """All unknowns are bounded below, and the form keeps one sign beyond the bounds."""
    if not all(k in unknowns.lower for k in coefficients):
        return False
    least = constant + sum(c * unknowns.lower[k] for k, c in coefficients.items())
    signs = {c > 0 for c in coefficients.values()}
    return (signs == {True} and least > 0) or (signs == {False} and least < 0)


def _divisor_forbids(
    constant: Fraction, coefficients: dict[int, Fraction], unknowns: Unknowns
) -> bool:
    """All unknowns are integers, and the constant is no multiple of the common divisor."""
    if not all(k in unknowns.integers for k in coefficients):
        return False
    scale = lcm(constant.denominator, *(c.denominator for c in coefficients.values()))
    divisor = gcd(*(int(c * scale) for c in coefficients.values()))
    return int(constant * scale) % divisor != 0


def _bounded_integer(
    bound: tuple[Bound, ...], rows: list[Scalar], unknowns: Unknowns
) -> tuple[Bound, list[Fraction]] | None:
    """Find an integer unknown that an equation with positive coefficients bounds above."""
    for row in rows:
        if not isinstance(row, Affine) or not isinstance(row.constant, Fraction):
            continue
        for item in bound:
            key = unknowns.key_of.get(item.variable.name)
            if key in row.coefficients and key in unknowns.integers:
                members = _admissible(key, row, unknowns)
                if members is not None:
                    return item, members
    return None


def _admissible(key: int, row: Affine, unknowns: Unknowns) -> list[Fraction] | None:
    sign = -1 if row.coefficients[key] < 0 else 1
    scaled = {k: c * sign for k, c in row.coefficients.items()}
    if not all(c > 0 and k in unknowns.lower for k, c in scaled.items()):
        return None
    room = -row.constant * sign - sum(c * unknowns.lower[k] for k, c in scaled.items() if k != key)
    low, high = unknowns.lower[key], room / scaled[key]
    return [Fraction(k) for k in range(int(low), int(high // 1) + 1)]


def scalar_bounds(item: Bound) -> Iterator[str]:
    """Yield the name of the number set a scalar unknown lies in, if it is a built-in one."""
    if isinstance(item.variable.sort, ScalarSort) and isinstance(item.domain, Operation):
        yield item.domain.operator
