"""Terms of a series taken apart: powers whose exponents grow with the index, and constants.

Terms may hold powers X^(a t + b) of numbers and square matrices, and nothing else that depends on
the index t.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.functions.decay import Bound, decay, norm_bound
from proofcheck.evaluation.values import arithmetic, matrices
from proofcheck.evaluation.values.geometric_terms import (
    GeometricTerms,
    multiplied,
    product_of_terms,
)
from proofcheck.evaluation.values.values import Ball, MatrixValue, NotEvaluable, Value, enclosure
from proofcheck.terms.expressions import Operation, Term, Variable, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.substitution import free_names


@dataclass(frozen=True, slots=True)
class Power:
    """The power ``base^(step * t + shift)`` that stands under a name of its own.

    decay   bounds of the norms of powers: |base^k| <= decay.factor * decay.rate^k for k >= 0
    """

    name: Variable
    base: Value
    step: int
    shift: int
    decay: Bound

    @property
    def bound(self) -> Bound:
        """How fast it decreases with the index."""
        rate, shift = self.decay.rate, self.shift
        start = rate**shift if shift >= 0 else 1 / rate**-shift
        return Bound(self.decay.factor * start, rate**self.step)


class NamedTerms:
    """Names for the parts of a term: for powers of the index, and for what is the same in all.

    constants   values of the latter, by name; computed once
    """

    def __init__(self, evaluator: Evaluator, index: str, scope: Locals) -> None:
        self.evaluator, self.index, self.scope = evaluator, index, scope
        self.powers: list[Power] = []
        self.constants: dict[str, Any] = {}

    def put(self, term: Term) -> Term:
        """Return a term with names in place of its parts.

        raises   NotEvaluable where the index stands elsewhere than in an exponent
        """
        if self.index not in free_names(term):
            name = f"constant {len(self.constants)}"
            self.constants[name] = self.evaluator.value(term, self.scope)
            return Variable(name, sort_of(term))
        if isinstance(term, Operation) and term.operator == "pow":
            return self._power(term)
        if isinstance(term, Operation):
            return Operation(term.operator, tuple(map(self.put, term.arguments)), term.sort)
        raise NotEvaluable("the terms of a series depend on the index otherwise than by powers")

    def _power(self, term: Operation) -> Term:
        base, exponent = term.arguments
        if self.index in free_names(base):
            raise NotEvaluable("the base of a power depends on the index of a series")
        step, shift = _affine(self.evaluator, self.index, exponent, self.scope)
        value = _enclosed(self.evaluator.value(base, self.scope))
        name = Variable(f"power {len(self.powers)}", term.sort)
        self.powers.append(Power(name, value, step, shift, decay(value)))
        return name

    def geometric(self, term: Term, start: int) -> GeometricTerms | None:
        """Read the terms from ``start`` on as those of one geometric series, if they are."""
        match term:
            case Variable(name) if name not in self.constants:
                power = next(p for p in self.powers if p.name.name == name)
                first = arithmetic.power(power.base, Fraction(power.step * start + power.shift))
                return GeometricTerms(
                    None, first, arithmetic.power(power.base, Fraction(power.step)), None
                )
            case Operation("neg", (inner,)):
                return self._multiplied(Fraction(-1), self.geometric(inner, start), None)
            case Operation("div", (top, Variable(name))) if name in self.constants:
                inverse = arithmetic.invert(self.constants[name])
                return self._multiplied(inverse, self.geometric(top, start), None)
            case Operation("mul", (Variable(name), second)) if name in self.constants:
                return self._multiplied(self.constants[name], self.geometric(second, start), None)
            case Operation("mul", (first, Variable(name))) if name in self.constants:
                return self._multiplied(None, self.geometric(first, start), self.constants[name])
            case Operation("mul", (first, second)):
                return product_of_terms(self.geometric(first, start), self.geometric(second, start))
        return None

    def _multiplied(
        self, left: Value | None, terms: GeometricTerms | None, right: Value | None
    ) -> GeometricTerms | None:
        if terms is None:
            return None
        return GeometricTerms(
            multiplied(left, terms.left), terms.first, terms.ratio, multiplied(terms.right, right)
        )

    def bound(self, term: Term) -> Bound:
        """Bound a term that is made of names.

        raises   NotEvaluable for a form that is not bounded here
        """
        from flint import arb

        match term:
            case Variable(name) if name in self.constants:
                return Bound(norm_bound(self.constants[name]), arb(1))
            case Variable(name):
                return next(p.bound for p in self.powers if p.name.name == name)
            case Operation("mul", (first, second)):
                one, other = self.bound(first), self.bound(second)
                return Bound(one.factor * other.factor, one.rate * other.rate)
            case Operation("add" | "sub", parts):
                found = [self.bound(part) for part in parts]
                factor = sum((one.factor for one in found), arb(0))
                return Bound(factor, _greatest([one.rate for one in found]))
            case Operation("div", (top, Variable(name))) if name in self.constants:
                one, inverse = self.bound(top), arithmetic.invert(self.constants[name])
                return Bound(one.factor * norm_bound(inverse), one.rate)
            case Operation("neg" | "norm" | "abs" | "transpose" | "adjoint" | "scalar", (inner,)):
                return self.bound(inner)
        raise NotEvaluable("the terms of a series are of a form that is not bounded here")


def _greatest(rates: list[Any]) -> Any:
    greatest = rates[0]
    for rate in rates[1:]:
        greatest = greatest.max(rate)
    return greatest


def _enclosed(value: Value) -> Value:
    """Return balls in place of exact numbers, whose powers would have more and more digits."""
    if isinstance(value, MatrixValue):
        return matrices.from_flint(matrices.enclosed(value))
    return Ball(enclosure(value))


def _affine(evaluator: Evaluator, index: str, exponent: Term, scope: Locals) -> tuple[int, int]:
    """Read an exponent as a multiple of the index and a shift, which its values determine.

    raises   NotEvaluable where it is no such sum, or does not increase
    """
    if not _is_affine(index, exponent):
        raise NotEvaluable("an exponent is no multiple of the index and a number")
    first, second = (evaluator.integer(exponent, {**scope, index: Fraction(k)}) for k in (0, 1))
    if second <= first:
        raise NotEvaluable("an exponent does not increase with the index")
    return second - first, first


def _is_affine(index: str, term: Term) -> bool:
    if index not in free_names(term):
        return True
    match term:
        case Variable():
            return True
        case Operation("add" | "sub" | "neg", parts):
            return all(_is_affine(index, p) for p in parts)
        case Operation("mul", parts):
            return sum(index in free_names(p) for p in parts) == 1 and all(
                _is_affine(index, p) for p in parts
            )
    return False
