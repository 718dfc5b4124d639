"""Universal statements of polynomial equations and inequalities, decided on a model.

What follows from constraints is decided exactly by :mod:`signs`; what does not is refuted by a
rational point, at which the statement is evaluated as any other.  All else stays unknown.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

from proofcheck.evaluation.choices import decide_choice
from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.quantified.breaking import Point, breaking_points
from proofcheck.evaluation.quantified.constraints import (
    NOT_NEGATIVE,
    POSITIVE,
    Constraint,
    Elimination,
    eliminated,
    value_at,
    variables_of,
)
from proofcheck.evaluation.quantified.reading import Claim, Reader, denial
from proofcheck.evaluation.quantified.signs import Knowledge, of_form, sides, squared
from proofcheck.evaluation.values import matrices, truth
from proofcheck.evaluation.values.polynomials import (
    MOST_UNKNOWNS,
    ComplexPolynomial,
    Polynomial,
    PolynomialRing,
)
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import (
    FAULTS,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Table,
    Undefined,
    exact_complex,
)
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import TRUTH

ROOMS = (MOST_UNKNOWNS // 4, MOST_UNKNOWNS // 2, MOST_UNKNOWNS)
"""Unknowns of the rings in which a statement is read, the next one where they do not suffice."""

MOST_POINTS = 6
"""Most points of one claim at which the statement is evaluated."""

SIMPLE = tuple(
    tuple(map(Fraction, numbers))
    for numbers in (("1", "2", "1/3"), ("-1", "1", "1/2"), ("3", "-2", "1/4"), ("0", "-3", "2/3"))
)
"""Coordinates, in turn, of points at which a statement is evaluated first."""


def decide_polynomials(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    """Decide ``forall`` where it speaks of polynomials in what it binds; else unknown."""
    before, outcome = evaluator.steps, truth.UNKNOWN
    for ring in map(PolynomialRing, ROOMS):
        evaluator.steps = before
        outcome = _decided_in(ring, evaluator, term, scope)
        if not ring.is_too_small:
            break
    return outcome


def _decided_in(
    ring: PolynomialRing, evaluator: Evaluator, term: Binding, scope: Locals
) -> Outcome:
    try:
        return _decide(ring, evaluator, term, scope)
    except (NotEvaluable, Undefined, *FAULTS) as fault:
        evaluator.note_fault(fault)
        return truth.UNKNOWN


def _decide(ring: PolynomialRing, evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    reader = Reader(evaluator, ring, follows)
    body = term.body
    if term.condition is not None:
        body = Operation("implies", (term.condition, body), TRUTH)
    denied, outcomes = denial(body), []
    for inner, known in reader.instances(term.bound, scope):
        values = [inner[item.variable.name] for item in term.bound]
        simple = (_placed(values, point) for point in _simple_points(ring.count))
        if any(_breaks(evaluator, term, denied, scope, place) for place in simple):
            return truth.FALSE
        claims = reader.claims(body, inner, known)
        left = [claim for claim in claims if not follows(ring, claim)]
        places = (_placed(values, p) for c in left or claims for p in _points(ring, c, bool(left)))
        if not left:
            outcomes.append(_confirmed(evaluator, term, body, scope, places))
        elif any(_breaks(evaluator, term, denied, scope, place) for place in places):
            return truth.FALSE
        else:
            outcomes.append(truth.UNKNOWN)
    return truth.every(outcomes)


def _simple_points(count: int) -> Iterator[Point]:
    """Yield a few points that are tried before anything exact: what is plainly false costs little."""
    for numbers in SIMPLE:
        yield dict(zip(range(count), cycle(numbers), strict=False))


def follows(ring: PolynomialRing, claim: Claim) -> bool:
    """Say whether a claim certainly holds wherever what is known does."""
    problem = _prepared(ring, claim)
    *known, wanted = problem.constraints
    knowledge = Knowledge(ring, known)
    if of_form(knowledge, wanted.polynomial) <= wanted.signs:
        return True  # seen at once, without factors
    return knowledge.signs(wanted.polynomial) <= wanted.signs


def _prepared(ring: PolynomialRing, claim: Claim) -> Elimination:
    """Replace roots of squares, square what bounds roots, and solve equations."""
    constraints = [*_ranges(ring), *claim.known, claim.wanted]
    if ring.squares:
        knowledge = Knowledge(ring, constraints[:-1])
        moduli = {k: m for k in ring.squares if (m := _modulus(knowledge, k)) is not None}
        constraints = [c.replaced(moduli) for c in constraints]
        known = constraints[:-1]
        constraints = [*known, *_squares(Knowledge(ring, known)), constraints[-1]]
    return eliminated(ring, constraints)


def _ranges(ring: PolynomialRing) -> Iterator[Constraint]:
    """Yield that exponentials are positive, and that cosines and sines lie between -1 and 1."""
    for pair in ring.exponentials.values():
        yield from (Constraint(ring.context.gen(k), POSITIVE) for k in pair)
    for pair in ring.waves.values():
        for wave in map(ring.context.gen, pair):
            yield from (Constraint(1 - sign * wave, NOT_NEGATIVE) for sign in (1, -1))


def _modulus(known: Knowledge, root: int) -> Any | None:
    """Return what the root of a square is, where its sign is known: p or -p."""
    content, factors = known.ring.squares[root].factor()
    if content != 1 or [e for _, e in factors] != [2]:
        return None
    inside = factors[0][0]
    for turn in (1, -1):
        if known.signs(inside * turn) <= NOT_NEGATIVE:
            return inside * turn
    return None


def _squares(known: Knowledge) -> Iterator[Constraint]:
    """Yield R^2 >= L^2 of each R >= L that speaks of roots, where neither side is negative.

    With R > L as well R^2 > L^2, and R^2 = L^2 follows from R = L whatever the signs are.
    """
    for one in known.constraints:
        roots = frozenset(variables_of(one.polynomial)) & known.ring.squares.keys()
        for side in (one, one.negated()):
            if not roots or -1 in side.signs:
                continue
            right, left = sides(known, side.polynomial, roots)
            if 1 not in side.signs or known.signs(left) <= NOT_NEGATIVE:
                yield Constraint(squared(known.ring, right, left), side.signs)


def _points(ring: PolynomialRing, claim: Claim, is_open: bool) -> Iterator[Point]:
    """Yield points at which a claim may fail, if it is open; then some at which what is known holds."""
    problem = _prepared(ring, claim)
    *known, wanted = problem.constraints
    roots = frozenset(variables_of(wanted.polynomial)) & ring.squares.keys()
    if roots:
        right, left = sides(Knowledge(ring, known), wanted.polynomial, roots)
        wanted = Constraint(squared(ring, right, left), wanted.signs)
    never = Constraint(ring.context.constant(0), POSITIVE)
    for sought in (wanted, never) if is_open else (never,):
        found = breaking_points(ring, Elimination((*known, sought), problem.images))
        yield from map(problem.completed, islice(found, MOST_POINTS))


def _placed(value: Any, point: Point) -> Any:
    """Put numbers in place of unknowns."""
    if isinstance(value, list):
        return [_placed(one, point) for one in value]
    if isinstance(value, Table):
        return Table({key: _placed(member, point) for key, member in value.members.items()})
    if isinstance(value, MatrixValue):
        return matrices.entrywise(value, lambda x: _placed(x, point))
    return _number_at(value, point)


def _number_at(value: Scalar, point: Point) -> Scalar:
    if isinstance(value, ComplexPolynomial):
        return exact_complex(_number_at(value.re, point), _number_at(value.im, point))
    return value_at(value.value, point) if isinstance(value, Polynomial) else value


def _breaks(
    evaluator: Evaluator, term: Binding, denied: Term, scope: Locals, values: list[Any]
) -> bool:
    """Say whether what denies a statement is true of given values, which lie in their sets."""
    try:
        return decide_choice(evaluator, term.bound, values, [denied], scope).truth is Truth.TRUE
    except Undefined:
        return False


def _confirmed(
    evaluator: Evaluator, term: Binding, body: Term, scope: Locals, places: Iterator[list[Any]]
) -> Outcome:
    """Evaluate what was decided at a few points: one that puts it to the test makes it informative."""
    for values in islice(places, MOST_POINTS):
        try:
            fits = decide_choice(evaluator, term.bound, values, [], scope)
            inner = dict(scope)
            inner.update((i.variable.name, v) for i, v in zip(term.bound, values, strict=True))
            outcome = decide(evaluator, body, inner) if fits.truth is Truth.TRUE else truth.UNKNOWN
        except Undefined:
            return truth.UNKNOWN
        if outcome.truth is Truth.FALSE:
            return truth.UNKNOWN
        if outcome.truth is Truth.TRUE and outcome.informative:
            return truth.TRUE
    return truth.VACUOUS
