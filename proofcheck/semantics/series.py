"""Sums over all natural numbers whose terms are bounded by a geometric series.

Terms may hold powers X^(a t + b) of numbers and square matrices, and nothing else that depends on
the index t.  Where |term(t)| <= C q^t with q < 1, the sum converges absolutely, and what a partial
sum leaves out is at most C q^N / (1 - q) in every entry (Rudin 1976, Principles of Mathematical
Analysis, Theorems 3.25 and 3.26; Horn and Johnson 2013, Matrix Analysis, section 5.6).  Where no
such bound is found, nothing is said: neither that a series converges, nor that it does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

from proofcheck.semantics import arithmetic, functions, matrices
from proofcheck.semantics.enumeration import Locals
from proofcheck.semantics.evaluation import Evaluator, value_shape
from proofcheck.semantics.values import Ball, MatrixValue, NotEvaluable, Value, enclosure
from proofcheck.terms.expressions import Binding, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import Matrix, Ring
from proofcheck.terms.substitution import free_names

MOST_TERMS = 400
"""So many terms are added up one by one; what is left out then makes the enclosure wide."""

MOST_DOUBLINGS = 40
"""So often the number of terms is doubled, where the sum of twice as many is a product."""

ROOTS = (1, 2, 4, 8, 16)
"""Powers whose norms are looked at for the rate of decrease: |X^p|^(1/p) may be less than |X|."""

LEAST_RATE = Fraction(1, 2**16)
"""Rates below this count as this, so that they can be divided by."""

_STARTS = {"Nat": 0, "PosNat": 1}


@dataclass(frozen=True, slots=True)
class _Bound:
    """A term is at most ``factor * rate^t`` in operator norm; both are real enclosures."""

    factor: Any
    rate: Any


@dataclass(frozen=True, slots=True)
class _Power:
    """The power ``base^(step * t + shift)`` that stands under a name of its own.

    decay   bounds of the norms of powers: |base^k| <= decay.factor * decay.rate^k for k >= 0
    """

    name: Variable
    base: Value
    step: int
    shift: int
    decay: _Bound

    @property
    def bound(self) -> _Bound:
        rate, shift = self.decay.rate, self.shift
        start = rate**shift if shift >= 0 else 1 / rate**-shift
        return _Bound(self.decay.factor * start, rate**self.step)


def infinite_sum(evaluator: Evaluator, term: Binding, scope: Locals) -> Value:
    """Enclose a sum over Nat or PosNat.

    raises   NotEvaluable where its terms are not seen to decrease geometrically; Undefined where
             one of the terms that are added up has no value
    """
    term, index, start = _from_a_number_on(evaluator, term, scope)
    named = _Named(evaluator, index, scope)
    body = named.put(term.body)
    bound = named.bound(body)
    if not bound.rate < 1:
        raise NotEvaluable("the terms of a series are not seen to decrease geometrically")
    count = max([start + _terms_needed(bound), *(-p.shift for p in named.powers)])
    geometric = named.geometric(body, start) if term.condition is None else None
    if geometric is not None:
        total, more = geometric.partial_sum(count - start)
        count = start + more
    else:
        count = min(count, start + MOST_TERMS)
        if any(p.step * count + p.shift < 0 for p in named.powers):
            raise NotEvaluable("too many terms of a series are powers of an inverse")
        total = _zero(evaluator, term, scope)
        for part in _terms(named, term, body, range(start, count)):
            total = arithmetic.add(total, part)
    is_real = getattr(term.sort, "ring", Ring.COMPLEX) is not Ring.COMPLEX
    return _widened(total, bound.factor * bound.rate**count / (1 - bound.rate), is_real)


def is_infinite_sum(term: Binding) -> bool:
    """Say whether a term is a sum over all natural numbers."""
    domain = term.bound[0].domain if term.bound else None
    is_sum = term.binder == "sum" and len(term.bound) == 1
    return is_sum and isinstance(domain, Operation) and domain.operator in _STARTS


def _from_a_number_on(
    evaluator: Evaluator, term: Binding, scope: Locals
) -> tuple[Binding, str, int]:
    """Return the sum, its index, and the least number that the index may be.

    A condition that only says from which number on the terms are added up is taken away.
    """
    (item,) = term.bound
    assert isinstance(item.domain, Operation)
    index, start = item.variable.name, _STARTS[item.domain.operator]
    low, is_strict = _lower_bound(index, term.condition)
    value = None if low is None else evaluator.value(low, scope)
    if not isinstance(value, Fraction):
        return term, index, start
    least = floor(value) + 1 if is_strict else ceil(value)
    free = Binding(term.binder, term.bound, None, term.body, term.sort)
    return free, index, max(start, least)


def _lower_bound(index: str, condition: Term | None) -> tuple[Term | None, bool]:
    """Read ``index >= low`` or ``index > low``; the second part says which."""
    match condition:
        case Operation("ge" | "gt" as sign, (Variable(name), low)) if name == index:
            pass
        case Operation("le" | "lt" as sign, (low, Variable(name))) if name == index:
            pass
        case _:
            return None, False
    return (low, sign in ("gt", "lt")) if index not in free_names(low) else (None, False)


def _zero(evaluator: Evaluator, term: Binding, scope: Locals) -> Value:
    if not isinstance(term.sort, Matrix):
        return Fraction(0)
    return matrices.zeros(*value_shape(evaluator, term.sort, scope))


@dataclass(frozen=True, slots=True)
class _Geometric:
    """The terms ``left * first * ratio^k * right``; a number counts as a multiple of the identity.

    None stands for no factor; first and ratio commute.
    """

    left: Value | None
    first: Value
    ratio: Value
    right: Value | None

    def partial_sum(self, count: int) -> tuple[Value, int]:
        """Return the sum of at least so many terms, and of how many.

        The sum of 2 n powers is (1 + ratio^n) times that of n.
        """
        total, power, done = arithmetic.power(self.ratio, Fraction(0)), self.ratio, 1
        while done < count and done < 2**MOST_DOUBLINGS:
            total = arithmetic.add(total, _times(power, total))
            power, done = _times(power, power), 2 * done
        total = _times(self.first, total)
        return _times(_times(self.left, total), self.right), done

    @property
    def is_number(self) -> bool:
        """Whether the terms are numbers."""
        return not any(isinstance(x, MatrixValue) for x in (self.left, self.first, self.right))


def _times(left: Value | None, right: Value | None) -> Any:
    """Multiply; None is no factor.  Products of matrices are left to the library of balls."""
    if left is None or right is None:
        return right if left is None else left
    if isinstance(left, MatrixValue) and isinstance(right, MatrixValue):
        return matrices.from_flint(matrices.enclosed(left) * matrices.enclosed(right))
    return arithmetic.multiply(left, right)


class _Named:
    """Names for the parts of a term: for powers of the index, and for what is the same in all.

    constants   values of the latter, by name; computed once
    """

    def __init__(self, evaluator: Evaluator, index: str, scope: Locals) -> None:
        self.evaluator, self.index, self.scope = evaluator, index, scope
        self.powers: list[_Power] = []
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
        self.powers.append(_Power(name, value, step, shift, _decay(value)))
        return name

    def geometric(self, term: Term, start: int) -> _Geometric | None:
        """Read the terms from ``start`` on as those of one geometric series, if they are."""
        match term:
            case Variable(name) if name not in self.constants:
                power = next(p for p in self.powers if p.name.name == name)
                first = arithmetic.power(power.base, Fraction(power.step * start + power.shift))
                return _Geometric(
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
                return _product(self.geometric(first, start), self.geometric(second, start))
        return None

    def _multiplied(
        self, left: Value | None, terms: _Geometric | None, right: Value | None
    ) -> _Geometric | None:
        if terms is None:
            return None
        return _Geometric(
            _times(left, terms.left), terms.first, terms.ratio, _times(terms.right, right)
        )

    def bound(self, term: Term) -> _Bound:
        """Bound a term that is made of names.

        raises   NotEvaluable for a form that is not bounded here
        """
        from flint import arb

        match term:
            case Variable(name) if name in self.constants:
                return _Bound(_size(self.constants[name]), arb(1))
            case Variable(name):
                return next(p.bound for p in self.powers if p.name.name == name)
            case Operation("mul", (first, second)):
                one, other = self.bound(first), self.bound(second)
                return _Bound(one.factor * other.factor, one.rate * other.rate)
            case Operation("add" | "sub", parts):
                found = [self.bound(part) for part in parts]
                factor = sum((one.factor for one in found), arb(0))
                return _Bound(factor, _greatest([one.rate for one in found]))
            case Operation("div", (top, Variable(name))) if name in self.constants:
                one, inverse = self.bound(top), arithmetic.invert(self.constants[name])
                return _Bound(one.factor * _size(inverse), one.rate)
            case Operation("neg" | "norm" | "abs" | "transpose" | "adjoint" | "scalar", (inner,)):
                return self.bound(inner)
        raise NotEvaluable("the terms of a series are of a form that is not bounded here")


def _product(one: _Geometric | None, other: _Geometric | None) -> _Geometric | None:
    """Multiply the terms of two series, where those of one are numbers."""
    if one is None or other is None or not (one.is_number or other.is_number):
        return None
    number, matrix = (one, other) if one.is_number else (other, one)
    return _Geometric(
        _times(_times(number.left, number.right), matrix.left),
        _times(number.first, matrix.first),
        _times(number.ratio, matrix.ratio),
        matrix.right,
    )


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


def _decay(value: Value) -> _Bound:
    """Bound the norms of all powers of a number or a square matrix.

    With r = |X^p|^(1/p) and k = p j + i: |X^k| <= |X|^i r^(p j) = (|X|/r)^i r^k, where i < p and
    r <= |X|.
    """
    from flint import arb

    if not isinstance(value, MatrixValue):
        return _Bound(arb(1), _at_least(_size(value)))
    size, power = _at_least(_size(value)), value
    best = _Bound(arb(1), size)
    for order in ROOTS[1:]:
        power = matrices.multiply(power, power)
        rate = _at_least((_at_least(_size(power)).log() / order).exp().upper())
        if rate < best.rate:
            best = _Bound((size / rate) ** (order - 1), rate)
    return best


def _at_least(value: Any) -> Any:
    from flint import arb, fmpq

    least = arb(fmpq(LEAST_RATE.numerator, LEAST_RATE.denominator))
    return arb(value).upper().max(least)


def _size(value: Value) -> Any:
    """Return an upper bound of the operator norm of a matrix, or of the modulus of a number."""
    norm = functions.FUNCTIONS["norm" if isinstance(value, MatrixValue) else "abs"](value)
    found = enclosure(norm)
    if not found.is_finite():
        raise NotEvaluable("the norm of what is summed has no enclosure")
    return found.abs_upper()


def _terms_needed(bound: _Bound) -> int:
    """Return after how many terms the rest is as small as the working precision."""
    from flint import ctx

    if float(bound.factor.mid()) == 0:
        return 1
    digits = ctx.prec + max(0.0, float((bound.factor / (1 - bound.rate)).abs_upper().log()))
    return 2 + int(digits / -float(bound.rate.log().mid()))


def _terms(named: _Named, term: Binding, body: Term, indices: range) -> Iterator[Value]:
    """Yield the terms of a partial sum, each power from the one before."""
    from proofcheck.semantics.decision import certainly

    steps = [arithmetic.power(p.base, Fraction(p.step)) for p in named.powers]
    current: list[Value] = []
    evaluator, taken = named.evaluator, named.evaluator.steps
    for number in indices:
        evaluator.steps = taken  # the number of terms has its own limit
        if current:
            current = [_times(x, y) for x, y in zip(current, steps, strict=True)]
        local = {**named.scope, named.index: Fraction(number)}
        if term.condition is not None and not certainly(evaluator, term.condition, local):
            continue
        if not current:
            exponents = (Fraction(p.step * number + p.shift) for p in named.powers)
            pairs = zip(named.powers, exponents, strict=True)
            current = [arithmetic.power(p.base, e) for p, e in pairs]
        values = {p.name.name: x for p, x in zip(named.powers, current, strict=True)}
        yield evaluator.value(body, {**named.constants, **values})


def _widened(value: Value, radius: Any, is_real: bool) -> Value:
    """Add what is left out, which may be any number up to the radius."""
    from flint import acb, arb

    if not radius.is_finite():
        raise NotEvaluable("what a partial sum leaves out is not bounded")
    rest = arb(0, radius.abs_upper())
    around = acb(rest) if is_real else acb(rest, rest)
    return arithmetic.each(value, lambda x: Ball(enclosure(x) + around))
