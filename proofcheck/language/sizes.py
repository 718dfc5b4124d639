"""When two symbolic sizes are equal, and when a size is evidently not negative.

Sizes are polynomials with rational coefficients in *atoms*: integer variables and every other
integer term, such as a rank, taken as it stands.  Equality is decided modulo the equations
between sizes that a statement sees; each is used to eliminate one atom (Gauss-Jordan over the
rationals).  Exact: equations that are not linear in some atom are left aside, so two sizes may
be called different although they agree, never the other way round.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from proofcheck.terms.encoding import encode_term
from proofcheck.terms.expressions import (
    Application,
    Number,
    Operation,
    Term,
    Variable,
    integer,
    operation,
    sort_of,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER

Monomial = tuple[str, ...]
Coefficient = int | Fraction
Polynomial = dict[Monomial, Coefficient]

MOST_MONOMIALS = 200
"""Products that would be longer are atoms, so that no size takes long to compare."""

LARGEST_DEGREE = 16
"""Defined integers of a higher degree are atoms."""

LookUp = Callable[[str], Term | None]
"""The set that a variable of this name is known to lie in."""


def body_of(name: Variable, domain_of: LookUp) -> Term | None:
    """Return the body of a set that is defined; None for others, such as one of a set of sets.

    domain_of   the set a name lies in; for a set that is defined, its body
    """
    body = domain_of(name.name)
    return body if body is not None and sort_of(body) == sort_of(name) else None


def _no_domain(_name: str) -> Term | None:
    return None


@dataclass(slots=True)
class Sizes:
    """The equations between sizes that hold at one place.

    solved       atoms that are expressed by others; none occurs on a right-hand side
    definitions  defined integers, which are unfolded wherever they occur
    atoms        the term that each atom stands for
    hidden       names that are bound here and only look like defined integers

    What is derived from one object shares its definitions and atoms.
    """

    solved: dict[str, Polynomial] = field(default_factory=dict)
    definitions: dict[str, Polynomial] = field(default_factory=dict)
    atoms: dict[str, Term] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()

    def extended(self, equations: Iterable[tuple[Term, Term]]) -> Sizes:
        """Return these equations and more."""
        result = Sizes(dict(self.solved), self.definitions, self.atoms, self.hidden)
        for left, right in equations:
            result._add(result.normal_form(left), result.normal_form(right))
        return result

    def define(self, name: str, body: Term) -> None:
        """Unfold a name from now on, here and in all that shares these definitions.

        A body that is too long stays folded.
        """
        polynomial = self.polynomial(body)
        if len(polynomial) <= MOST_MONOMIALS and all(len(m) <= LARGEST_DEGREE for m in polynomial):
            self.definitions[name] = polynomial

    def hiding(self, names: Iterable[str]) -> Sizes:
        """Return the sizes where bound names stand for themselves."""
        hidden = frozenset(name for name in names if name in self.definitions)
        if not hidden - self.hidden:
            return self
        return Sizes(self.solved, self.definitions, self.atoms, self.hidden | hidden)

    def _add(self, left: Polynomial, right: Polynomial) -> None:
        difference = _combined(left, right, -1)
        atom = _linear_atom(difference)
        if atom is None:
            return
        coefficient = difference.pop((atom,))
        image = {m: quotient(-c, coefficient) for m, c in difference.items()}
        self.solved = {a: _substituted(p, {atom: image}) for a, p in self.solved.items()}
        self.solved[atom] = image

    def normal_form(self, size: Term) -> Polynomial:
        """Return the polynomial of a size with every solved atom eliminated."""
        return _substituted(self.polynomial(size), self.solved)

    def are_equal(self, left: Term, right: Term) -> bool:
        """Say whether two sizes are equal, whatever values the atoms take."""
        if left == right:
            return True
        if isinstance(left, Number) and isinstance(right, Number):
            return False
        match left, right:
            case Operation("blades", (one,)), Operation("blades", (other,)):
                return self.are_equal(one, other)
        if self._is_free(left) and self._is_free(right):
            return False
        return self.normal_form(left) == self.normal_form(right)

    def _is_free(self, size: Term) -> bool:
        """Say whether a size is an atom of which nothing is known, or a number."""
        if isinstance(size, Variable):
            return not self._is_known(size.name)
        return isinstance(size, Number)

    def is_one(self, size: Term) -> bool:
        """Say whether a size is 1, whatever values the atoms take."""
        if isinstance(size, Number):
            return size.value == 1
        if isinstance(size, Variable) and not self._is_known(size.name):
            return False
        return self.normal_form(size) == {(): 1}

    def _is_known(self, name: str) -> bool:
        return name in self.solved or self._is_defined(name)

    def _is_defined(self, name: str) -> bool:
        return name in self.definitions and name not in self.hidden

    def is_at_least(self, size: Term, least: int, domain_of: LookUp = _no_domain) -> bool:
        """Say whether a size is evidently at least `least`, from the ranges of its atoms."""
        if isinstance(size, Number):
            return size.value >= least
        if isinstance(size, Variable):
            domain = domain_of(size.name)
            known = _LEAST.get(domain.operator) if isinstance(domain, Operation) else None
            if known is not None and known >= least:
                return True
        for polynomial in (self.polynomial(size), self.normal_form(size)):
            shifted = _combined(polynomial, {(): least}, -1)
            if self._has_no_negative_value(shifted, domain_of):
                return True
        return False

    def _has_no_negative_value(self, polynomial: Polynomial, domain_of: LookUp) -> bool:
        """Rewrite each atom as a bound plus something not negative, then look at the signs."""
        from_below = self._bounded(polynomial, domain_of, 0)
        if from_below is not None and all(c >= 0 for c in from_below.values()):
            return True
        from_above = self._bounded(polynomial, domain_of, 1)
        return from_above is not None and all(c >= 0 for c in from_above.values())

    def _bounded(
        self, polynomial: Polynomial, domain_of: LookUp, preferred: int
    ) -> Polynomial | None:
        for _ in range(4):
            images: dict[str, Polynomial] = {}
            for atom in {a for m in polynomial for a in m if not a.startswith("+")}:
                image = self._bound_of(atom, domain_of, preferred)
                if image is None:
                    return None
                images[atom] = image
            if not images:
                return polynomial
            polynomial = _substituted(polynomial, images)
        return None

    def _bound_of(self, atom: str, domain_of: LookUp, preferred: int) -> Polynomial | None:
        slack: Polynomial = {(f"+{atom}",): 1}
        term = self.atoms[atom]
        if isinstance(term, Operation) and term.operator in _NOT_NEGATIVE:
            return slack
        name = _name_of(term)
        domain = None if name is None else domain_of(name)
        while isinstance(domain, Variable):
            # The domain of a set with a body is that body: see `Declaration` of definitions.
            inner = domain_of(domain.name)
            domain = None if inner == domain else inner
        if not isinstance(domain, Operation):
            return None
        if domain.operator == "range":
            sign = 1 - 2 * preferred
            return _combined(self.polynomial(domain.arguments[preferred]), slack, sign)
        least = _LEAST.get(domain.operator)
        return None if least is None else _combined({(): least}, slack, 1)

    # --- polynomials ------------------------------------------------------------------------

    def polynomial(self, size: Term) -> Polynomial:
        """Return a size as a polynomial in its atoms."""
        if isinstance(size, Number):
            return {(): _simple(size.value)} if size.value else {}
        if isinstance(size, Operation):
            reader = _READERS.get(size.operator)
            if reader is not None:
                return reader(self, size)
        if isinstance(size, Variable) and self._is_defined(size.name):
            return self.definitions[size.name]
        return self.atom(size)

    def atom(self, term: Term) -> Polynomial:
        """Return a size as a polynomial with itself as only atom."""
        name = term.name if isinstance(term, Variable) else _spelling(term)
        self.atoms.setdefault(name, term)
        return {(name,): 1}

    def term_of(self, polynomial: Polynomial) -> Term | None:
        """Return a size with this polynomial; `None` where a coefficient is no integer."""
        total: Term | None = None
        for monomial in sorted(polynomial, key=lambda m: (-len(m), m)):
            coefficient = polynomial[monomial]
            if coefficient.denominator != 1:
                return None
            part = self._monomial_term(monomial, abs(int(coefficient)))
            if total is None:
                total = part if coefficient > 0 else operation("neg", part, sort=INTEGER)
            else:
                sign = "add" if coefficient > 0 else "sub"
                total = operation(sign, total, part, sort=INTEGER)
        return integer(0) if total is None else total

    def _monomial_term(self, monomial: Monomial, coefficient: int) -> Term:
        factors = [self.atoms[atom] for atom in monomial]
        if coefficient != 1 or not factors:
            factors.insert(0, integer(coefficient))
        product = factors[0]
        for factor in factors[1:]:
            product = operation("mul", product, factor, sort=INTEGER)
        return product


_LEAST = {"Nat": 0, "PosNat": 1}
_NOT_NEGATIVE = frozenset({"rank", "nnz", "dim", "card", "blades"})


def _name_of(term: Term) -> str | None:
    if isinstance(term, Variable):
        return term.name
    return term.function.name if isinstance(term, Application) else None


def _spelling(term: Term) -> str:
    # A bracket opens no name, so this is never the name of a variable.
    return json.dumps(encode_term(term), separators=(",", ":"))


def _linear_atom(polynomial: Polynomial) -> str | None:
    """Return an atom that occurs linearly and nowhere else, and so can be eliminated.

    One that is a sum of others with positive integer coefficients comes first, because that
    keeps signs readable; among equals the last in alphabetical order.
    """
    atoms = [m[0] for m in polynomial if len(m) == 1]
    linear = [a for a in atoms if sum(a in monomial for monomial in polynomial) == 1]
    return max(linear, key=lambda a: (*_kind_of_image(polynomial, a), a), default=None)


def _kind_of_image(polynomial: Polynomial, atom: str) -> tuple[bool, bool]:
    own = polynomial[(atom,)]
    image = [quotient(-c, own) for m, c in polynomial.items() if m != (atom,)]
    return all(c > 0 for c in image), all(c.denominator == 1 for c in image)


def _simple(value: Fraction) -> Coefficient:
    """Return an integer where the value is one: integers are much faster."""
    return value.numerator if value.denominator == 1 else value


def quotient(dividend: Coefficient, divisor: Coefficient) -> Coefficient:
    """Divide exactly: `/` on integers would be inexact."""
    return _simple(Fraction(dividend) / Fraction(divisor))


def _combined(left: Polynomial, right: Polynomial, factor: Coefficient) -> Polynomial:
    result = dict(left)
    for monomial, coefficient in right.items():
        total = result.get(monomial, 0) + factor * coefficient
        if total:
            result[monomial] = total
        else:
            result.pop(monomial, None)
    return result


def multiplied(left: Polynomial, right: Polynomial) -> Polynomial:
    """Return the product of two polynomials."""
    result: Polynomial = {}
    for m, c in left.items():
        shifted = {tuple(sorted(m + n)): c * d for n, d in right.items()}
        result = _combined(result, shifted, 1)
    return result


def _substituted(polynomial: Polynomial, images: Mapping[str, Polynomial]) -> Polynomial:
    if not images or not any(atom in images for m in polynomial for atom in m):
        return polynomial
    result: Polynomial = {}
    for monomial, coefficient in polynomial.items():
        product: Polynomial = {(): coefficient}
        for atom in monomial:
            product = multiplied(product, images.get(atom, {(atom,): 1}))
        result = _combined(result, product, 1)
    return result


def _read_add(sizes: Sizes, size: Operation) -> Polynomial:
    result: Polynomial = {}
    for argument in size.arguments:
        result = _combined(result, sizes.polynomial(argument), 1)
    return result


def _read_sub(sizes: Sizes, size: Operation) -> Polynomial:
    left, right = (sizes.polynomial(a) for a in size.arguments)
    return _combined(left, right, -1)


def _read_neg(sizes: Sizes, size: Operation) -> Polynomial:
    return _combined({}, sizes.polynomial(size.arguments[0]), -1)


def _read_mul(sizes: Sizes, size: Operation) -> Polynomial:
    return _product(sizes, size, size.arguments)


def _product(sizes: Sizes, size: Operation, factors: Iterable[Term]) -> Polynomial:
    result: Polynomial = {(): 1}
    for factor in factors:
        polynomial = sizes.polynomial(factor)
        if len(result) * len(polynomial) > MOST_MONOMIALS:
            return sizes.atom(size)
        result = multiplied(result, polynomial)
    return result


def _read_div(sizes: Sizes, size: Operation) -> Polynomial:
    left, right = size.arguments
    if isinstance(right, Number) and right.value:
        return _combined({}, sizes.polynomial(left), _simple(1 / right.value))
    return sizes.atom(size)


def _read_pow(sizes: Sizes, size: Operation) -> Polynomial:
    base, exponent = size.arguments
    if isinstance(exponent, Number) and 0 <= exponent.value <= LARGEST_DEGREE:
        return _product(sizes, size, [base] * int(exponent.value))
    return sizes.atom(size)


_READERS: Mapping[str, Callable[[Sizes, Operation], Polynomial]] = {
    "add": _read_add,
    "sub": _read_sub,
    "neg": _read_neg,
    "mul": _read_mul,
    "div": _read_div,
    "pow": _read_pow,
}
