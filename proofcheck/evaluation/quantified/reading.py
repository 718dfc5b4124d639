"""A universal proposition on a model, as claims about polynomials under constraints."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.quantified.constraints import (
    NOT_NEGATIVE,
    POSITIVE,
    ZERO,
    Constraint,
    Signs,
)
from proofcheck.evaluation.subspaces import spanning_over
from proofcheck.evaluation.unknowns import Unknowns
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.polynomials import PolynomialRing, is_symbolic
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    MatrixValue,
    NotEvaluable,
    Scalar,
    Table,
    Undefined,
    imaginary_part,
)
from proofcheck.terms.expressions import Application, Binding, Bound, Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import TRUTH, Matrix
from proofcheck.terms.substitution import free_names

_SIGNS: dict[str, Signs] = {
    "lt": POSITIVE,
    "le": NOT_NEGATIVE,
    "gt": POSITIVE,
    "ge": NOT_NEGATIVE,
}

Known = tuple[Constraint, ...]
"""What is known of unknowns."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What has to follow from constraints."""

    known: Known
    wanted: Constraint


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads propositions whose local names are polynomials in the unknowns of a ring.

    follows   says whether a claim certainly holds
    """

    evaluator: Evaluator
    ring: PolynomialRing
    follows: Callable[[PolynomialRing, Claim], bool]

    def instances(
        self, items: Sequence[Bound], scope: Locals, known: Known = ()
    ) -> Iterator[tuple[Locals, Known]]:
        """Yield values of bound names, and what is known there: members of finite sets, or unknowns.

        Members of a subspace are combinations of columns that span it.  A set of which nothing is
        known here is taken for the whole space: what holds for more holds for fewer.

        raises   NotEvaluable for what is made of no numbers
        """
        if not items:
            yield scope, known
            return
        first, rest = items[0], items[1:]
        for value, more in self._choices(first, scope):
            inner = {**scope, first.variable.name: value}
            yield from self.instances(rest, inner, (*known, *more))

    def _choices(self, item: Bound, scope: Locals) -> list[tuple[Any, Known]]:
        try:
            return [(member, ()) for member in self.evaluator.choices_of(item, scope)]
        except NotEvaluable:
            return [self._unknown(item, scope)]

    def _unknown(self, item: Bound, scope: Locals) -> tuple[Any, Known]:
        combination = self._combination(item, scope)
        if combination is not None:
            return combination, ()
        names = Unknowns()
        value = names.stand_in(self.evaluator, item, scope)
        if value is None:
            raise NotEvaluable("a name that stands for no numbers")
        first = self.ring.count
        new = [self.ring.fresh() for _ in range(names.count)]
        self.ring.integers.update(first + key for key in names.integers)
        is_positive = isinstance(item.domain, Operation) and item.domain.operator == "PosReal"
        signs = POSITIVE if is_positive else NOT_NEGATIVE
        known = tuple(
            Constraint(self.ring.polynomial(new[key] - low), signs)
            for key, low in names.lower.items()
        )
        return _in_ring(value, new), known

    def _combination(self, item: Bound, scope: Locals) -> MatrixValue | None:
        """Return a sum of unknown multiples of columns that span a set; None if it is no subspace."""
        sort, domain = item.variable.sort, item.domain
        if not isinstance(sort, Matrix) or domain is None:
            return None
        try:
            columns = spanning_over(sort.ring, self.evaluator, self.evaluator.value(domain, scope))
        except NotEvaluable:
            return None
        names = Unknowns()
        factors = matrices.build(columns.columns, 1, lambda _i, _j: names.number(sort.ring))
        new = [self.ring.fresh() for _ in range(names.count)]
        return matrices.multiply(columns, _in_ring(factors, new))

    def claims(self, term: Term, scope: Locals, known: Known) -> list[Claim]:
        """Return claims that are together equivalent to a proposition, or stronger.

        known   what holds wherever it is asked for

        raises   NotEvaluable where there are none; Undefined where a term may have no value
        """
        parts = _connected(term)
        if parts is not None:
            return [c for part in parts for c in self._part(*part, scope, known)]
        match term:
            case Binding("forall", bound, condition, body):
                inside = body if condition is None else _implication(condition, body)
                instances = self.instances(bound, scope, known)
                return [c for inner, more in instances for c in self.claims(inside, inner, more)]
            case Application():
                body, inner = self._opened(term, scope, known)
                return self.claims(body, inner, known)
        if not any(is_symbolic(scope.get(name)) for name in free_names(term)):
            return self._settled(term, scope, known)
        return [Claim(known, wanted) for wanted in self._relation(term, scope, known)]

    def _part(
        self, conditions: Sequence[Term], part: Term, scope: Locals, known: Known
    ) -> list[Claim]:
        for condition in conditions:
            known = self.assumed(condition, scope, known)
        return self.claims(part, scope, known)

    def _settled(self, term: Term, scope: Locals, known: Known) -> list[Claim]:
        """Decide what does not depend on unknowns; where it is false, nothing may satisfy the rest."""
        outcome = decide(self.evaluator, term, scope)
        if outcome.truth is Truth.TRUE:
            return []
        if outcome.truth is Truth.FALSE:
            return [Claim(known, Constraint(self.ring.polynomial(0), POSITIVE))]
        raise NotEvaluable("a part that is not decided")

    def assumed(self, term: Term, scope: Locals, known: Known) -> Known:
        """Return what is known where a condition holds as well: some of what it says."""
        match term:
            case Operation("and", parts):
                for part in parts:
                    known = self.assumed(part, scope, known)
                return known
            case Operation("not", (inner_term,)) if denial(inner_term) != term:
                return self.assumed(denial(inner_term), scope, known)
        try:
            if isinstance(term, Application):
                body, inner = self._opened(term, scope, known)
                return self.assumed(body, inner, known)
            return (*known, *self._relation(term, scope, known))
        except NotEvaluable:
            return known

    def _opened(self, term: Application, scope: Locals, known: Known) -> tuple[Term, Locals]:
        before = len(self.ring.radicands)
        opened = self.evaluator.predicate(term, scope)
        self._check(known, self.ring.radicands[before:])
        return opened

    def _relation(self, term: Term, scope: Locals, known: Known) -> list[Constraint]:
        """Return constraints that are equivalent to a comparison.

        raises   NotEvaluable for anything else
        """
        if not isinstance(term, Operation) or term.operator not in (*_SIGNS, "eq", "ne"):
            raise NotEvaluable("no comparison")
        before = len(self.ring.radicands)
        left, right = (self.evaluator.value(a, scope) for a in term.arguments)
        self._check(known, self.ring.radicands[before:])
        if term.operator in _SIGNS:
            small, large = (left, right) if term.operator in ("lt", "le") else (right, left)
            parts = _differences(large, small)
            if isinstance(left, MatrixValue):
                raise NotEvaluable("matrices have no order")
            return [Constraint(self.ring.polynomial(parts[0]), _SIGNS[term.operator])]
        parts = [p for x in _differences(left, right) for p in (x.real, imaginary_part(x))]
        if term.operator == "eq":
            return [Constraint(self.ring.polynomial(p), ZERO) for p in parts]
        total = sum((p * p for p in parts), Fraction(0))
        return [Constraint(self.ring.polynomial(total), POSITIVE)]

    def _check(self, known: Known, radicands: Sequence[Any]) -> None:
        wanted = (Claim(known, Constraint(p, NOT_NEGATIVE)) for p in radicands)
        if not all(self.follows(self.ring, one) for one in wanted):
            raise Undefined("a root of what may be negative")


def _connected(term: Term) -> list[tuple[tuple[Term, ...], Term]] | None:
    """Return conditions and parts: together the parts, each where its conditions hold, say the same.

    None for what is no connective.
    """
    match term:
        case Operation("true"):
            return []
        case Operation("and", parts):
            return [((), part) for part in parts]
        case Operation("implies", (condition, body)):
            return [((condition,), body)]
        case Operation("iff", (left, right)):
            return [((left,), right), ((right,), left)]
        case Operation("or", (*others, last)):
            return [(tuple(map(denial, others)), last)]
        case Operation("not", (inner,)) if denial(inner) != term:
            return [((), denial(inner))]
    return None


def _implication(condition: Term, body: Term) -> Term:
    return Operation("implies", (condition, body), TRUTH)


_OPPOSITE = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}


def denial(term: Term) -> Term:
    """Return a proposition that says the opposite, with ``not`` as far inside as it goes."""
    match term:
        case Operation("not", (inner,)):
            return inner
        case Operation("and" | "or" as name, parts):
            return Operation("or" if name == "and" else "and", tuple(map(denial, parts)), TRUTH)
        case Operation("implies", (condition, body)):
            return Operation("and", (condition, denial(body)), TRUTH)
        case Operation(name, arguments) if name in _OPPOSITE:
            return Operation(_OPPOSITE[name], arguments, TRUTH)
    return Operation("not", (term,), TRUTH)


def _differences(left: Any, right: Any) -> list[Scalar]:
    if isinstance(left, MatrixValue) and isinstance(right, MatrixValue):
        if (left.rows, left.columns) == (right.rows, right.columns):
            return [x - y for x, y in zip(left.flat(), right.flat(), strict=True)]
        raise Undefined("an equation between matrices of different shapes")
    if isinstance(left, MatrixValue | Table) or isinstance(right, MatrixValue | Table):
        raise NotEvaluable("numbers or matrices are expected")
    return [left - right]


def _in_ring(value: Any, new: Sequence[Scalar]) -> Any:
    """Put unknowns of a ring in place of numbered ones."""
    if isinstance(value, Table):
        return Table({key: _in_ring(member, new) for key, member in value.members.items()})
    if isinstance(value, MatrixValue):
        return matrices.entrywise(value, lambda x: _in_ring(x, new))
    if not isinstance(value, Affine):
        return value
    parts = (new[key] * factor for key, factor in value.coefficients.items())
    return sum(parts, value.constant)
