"""Keys: the SHA-256 of a text that spells a term's normal form.

Bound variables are spelled by their level in the environment, atoms and letters by the digest of what they are, so two
terms have equal texts only if their normal forms are equal (but for a collision of digests). Nothing is remembered
beyond one `Normaliser`, which serves one step.
"""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction

from proofcheck.second_checker import polynomials
from proofcheck.second_checker.limits import MAX_EXPONENT, Budget
from proofcheck.second_checker.operations import is_matrix, is_number
from proofcheck.second_checker.polynomials import Atom, Letter, Polynomial
from proofcheck.second_checker.scalars import check_number_text
from proofcheck.second_checker.sorts import Environment, Opening, Place, Sorter
from proofcheck.second_checker.terms import SORTS, Term, instantiate, node, variable


def spelled(*parts: object) -> str:
    """The digest of these parts, which are texts, numbers, or lists of such."""
    return hashlib.sha256(json.dumps(parts).encode("ascii")).hexdigest()


class Normaliser:
    """Heads, keys and polynomials of well-formed terms, in an environment."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.opening = Opening(budget)
        self.sorter = Sorter(self, self.opening, budget)
        self.sizes: dict[str, Polynomial] = {}  # the sizes of letters, by their keys
        self._heads: dict[Place, tuple[Term, Environment, Term]] = {}
        self._keys: dict[Place, tuple[Term, Environment, str]] = {}
        self._polynomials: dict[Place, tuple[Term, Environment, Polynomial]] = {}

    def same_size(self, left: Term, right: Term, around: Environment) -> bool:
        return self.key(left, around) == self.key(right, around)

    def same_sort(self, left: Term, right: Term, around: Environment) -> bool:
        """Whether two sorts are built alike with equal sizes."""
        return self.key(left, around) == self.key(right, around)

    # --------------------------------------------------------------------------------------- heads

    def head(self, term: Term, around: Environment) -> Term:
        """The term after beta at its head, as long as arguments lie in domains."""
        if term.op != "app":
            return term
        place = around.place(term)
        known = self._heads.get(place)
        if known is None:
            self.budget.enter()
            known = (term, around, self._reduced(term, around))
            self.budget.leave()
            self._heads[place] = known
        return known[2]

    def _reduced(self, term: Term, around: Environment) -> Term:
        pending: list[Term] = []
        while True:
            while term.op == "app":
                pending.append(term.args[1])
                term = term.args[0]
            while pending and term.op == "lambda" and self._takes(term, pending[-1], around):
                self.budget.spend()
                term = instantiate(term, pending.pop(), self.budget)
            if term.op != "app":
                break
        while pending:
            term = node("app", term, pending.pop())
        return term

    def _takes(self, function: Term, argument: Term, around: Environment) -> bool:
        sort = self.sorter.sort(argument, around)
        return self.sorter.fits(sort, function.args[0], around)

    # ---------------------------------------------------------------------------------------- keys

    def key(self, term: Term, around: Environment) -> str:
        """The key of a term or a sort."""
        place = around.place(term)
        known = self._keys.get(place)
        if known is None:
            self.budget.enter()
            known = (term, around, self._key(term, around))
            self.budget.leave()
            self._keys[place] = known
        return known[2]

    def _key(self, term: Term, around: Environment) -> str:
        if term.op in SORTS:
            return self._sort_key(term, around)
        sort = self.sorter.sort(term, around)
        if is_number(sort) or is_matrix(sort):
            kind = "number" if is_number(sort) else "matrix"
            return spelled(kind, polynomials.serial(self.polynomial(term, around)))
        if sort.op == "Fun":
            return self._function_key(term, sort, around)
        return self._formula_key(self._well_formed_head(term, around), around)

    def _well_formed_head(self, term: Term, around: Environment) -> Term:
        """The term reduced at its head; beta may lead to one that is not well-formed, which has no key."""
        head = self.head(term, around)
        self.sorter.sort(head, around)
        return head

    def _sort_key(self, sort: Term, around: Environment) -> str:
        if sort.op == "Fun":
            return spelled("Fun", *self._binder_keys(sort, around))
        return spelled(sort.op, sort.data, *[self.key(part, around) for part in sort.args])

    def _binder_keys(self, term: Term, around: Environment) -> tuple[str, str]:
        sort = term.args[0]
        body = self.opening.body(term, len(around.sorts))
        return self.key(sort, around), self.key(body, around.extended(sort))

    def _function_key(self, term: Term, sort: Term, around: Environment) -> str:
        head = self.head(term, around)
        if head.op == "lambda":
            return spelled("lambda", *self._binder_keys(head, around))
        applied = node("app", head, variable(len(around.sorts)))
        domain = sort.args[0]
        body = self.key(applied, around.extended(domain))
        return spelled("lambda", self.key(domain, around), body)

    def _formula_key(self, formula: Term, around: Environment) -> str:
        if formula.op in ("all", "exists"):
            return spelled(formula.op, *self._binder_keys(formula, around))
        if formula.op in ("bound", "name", "const", "app"):
            return spelled("atom", self._identity(formula, around))
        return spelled(formula.op, *[self.key(part, around) for part in formula.args])

    def _identity(self, term: Term, around: Environment) -> str:
        """What an atom is, after it was reduced at its head.

        Whether it is real, and its shape, stand beside it in a polynomial: see `Atom` and `Letter`.
        """
        if term.op == "bound":
            return spelled("bound", term.level)
        if term.op in ("name", "const"):
            return spelled(term.op, term.data)
        if term.op == "app":
            function = self._applied(term.args[0], around)
            return spelled("app", function, self.key(term.args[1], around))
        return spelled("operation", term.op, [self.key(part, around) for part in term.args])

    def _applied(self, function: Term, around: Environment) -> str:
        """What is applied in an atom: a lambda that does not take its argument, or an atom."""
        if function.op == "lambda":
            return self.key(function, around)
        self.budget.enter()
        found = self._identity(function, around)
        self.budget.leave()
        return found

    # --------------------------------------------------------------------------------- polynomials

    def polynomial(self, term: Term, around: Environment) -> Polynomial:
        """The polynomial of a number or a matrix."""
        place = around.place(term)
        known = self._polynomials.get(place)
        if known is None:
            self.budget.enter()
            known = (term, around, self._expanded(term, around))
            self.budget.leave()
            self._polynomials[place] = known
        return known[2]

    def _expanded(self, term: Term, around: Environment) -> Polynomial:
        match term.op:
            case "number":
                return polynomials.constant(check_number_text(term.data, "a number"))
            case "i":
                return polynomials.constant(Fraction(0), Fraction(1))
            case "zero":
                return polynomials.ZERO
            case "I":
                return self._unit(term.args[0], around)
            case "add" | "mul":
                left, right = [self.polynomial(part, around) for part in term.args]
                combine = polynomials.add if term.op == "add" else polynomials.multiply
                return combine(left, right, self.budget)
            case "neg":
                return polynomials.negated(self.polynomial(term.args[0], around))
            case "conj":
                return polynomials.conjugate(self.polynomial(term.args[0], around))
            case "transpose":
                return polynomials.transpose(self.polynomial(term.args[0], around))
            case "pow" | "matpow":
                return self._power(term, around)
            case _:
                return self._irreducible(term, around)

    def _irreducible(self, term: Term, around: Environment) -> Polynomial:
        head = self._well_formed_head(term, around)
        if head.op == "app" or head is term:
            return self._single(head, around)
        return self.polynomial(head, around)

    def _unit(self, size: Term, around: Environment) -> Polynomial:
        """The identity matrix of this size."""
        key = self._size(size, around)
        letter = Letter("", False, False, True, key, key, True)
        return polynomials.of_monomial(((), (letter,)))

    def _power(self, term: Term, around: Environment) -> Polynomial:
        base, exponent = term.args[-2:]
        times = polynomials.as_rational(self.polynomial(exponent, around))
        if times is None or times.denominator != 1 or not 0 <= times <= MAX_EXPONENT:
            return self._single(term, around)
        if term.op == "matpow":
            if not self._has_shape(base, term.args[0], around):
                return self._single(term, around)
            one = self._unit(term.args[0], around)
        else:
            one = polynomials.constant(Fraction(1))
        if not times:
            return one
        return polynomials.power(self.polynomial(base, around), int(times), self.budget)

    def _has_shape(self, matrix: Term, size: Term, around: Environment) -> bool:
        sort = self.sorter.sort(matrix, around)
        return bool(sort.args) and all(self.same_size(part, size, around) for part in sort.args)

    def _single(self, term: Term, around: Environment) -> Polynomial:
        """The polynomial that is one atom or one letter."""
        sort = self.sorter.sort(term, around)
        real = self.sorter.has_real_ring(sort)
        name = self._identity(term, around)
        if is_number(sort):
            return polynomials.of_monomial(((Atom(name, False, real),), ()))
        rows, columns = [self._size(size, around) for size in sort.args] or ["", ""]
        letter = Letter(name, False, False, real, rows, columns, False)
        return polynomials.of_monomial(((), (letter,)))

    def _size(self, size: Term, around: Environment) -> str:
        key = self.key(size, around)
        self.sizes[key] = self.polynomial(size, around)
        return key
