"""Keys: what a term is up to arithmetic, bound names, beta and eta.

Equal keys have equal values, for all values of the loose indices in their sorts.  A key is a
function of the node and of the sorts of its loose indices, and is kept by both.  It never depends
on a hypothesis.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from proofcheck.checker import polynomials
from proofcheck.checker.limits import MAX_EXPONENT, MAX_NESTING
from proofcheck.checker.operations import is_number, ring_of
from proofcheck.checker.polynomials import IDENTITY, IMAGINARY, REAL, UNIT, Polynomial, Word
from proofcheck.checker.rejection import within
from proofcheck.checker.sorts import Env, Sorts
from proofcheck.checker.terms import SORTS, Node, Terms

Key: TypeAlias = int
SameKey: TypeAlias = Callable[[Key, Key], bool]

_REAL_RING = 2
"""The place of the real numbers among the rings."""


class Keys:
    """Compute keys and normal forms.

    nesting   how many of them are being computed, each for the one before; a refusal leaves it as it
              stands, so each step begins with none
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.sorts = Sorts(terms, self.same)
        self._keys: dict[tuple[Node, Env], Key] = {}
        self._forms: dict[tuple[Node, Env], Polynomial] = {}
        self._numbers: dict[tuple[object, ...], Key] = {}
        self._polynomials: dict[Key, Polynomial] = {}
        self._shapes: dict[int, tuple[Key, ...]] = {}
        self._samples: dict[int, Node] = {}
        self.nesting = 0

    def same(self, one: Node, other: Node, env: Env = ()) -> bool:
        """Whether two terms have one key; refuse a term that has none, beside itself too."""
        return self.key(one, env) == self.key(other, env)

    def key(self, term: Node, env: Env = ()) -> Key:
        """Return the key of a well-formed term, or of a sort."""
        at = (term, env if term.loose else ())
        found = self._keys.get(at)
        if found is None:
            self._enter()
            found = self._keys[at] = self._key(term, at[1])
            self.nesting -= 1
        return found

    def _enter(self) -> None:
        """Count one more normal form, within those that are being computed."""
        self.terms.spend()
        self.nesting += 1
        within(self.nesting, MAX_NESTING, "normal forms within one another")

    def _number(self, *parts: object) -> Key:
        """Return the number of something that is told apart by its parts."""
        return self._numbers.setdefault(parts, len(self._numbers) + 1)

    def _key(self, term: Node, env: Env) -> Key:
        if term.op in SORTS:
            return self._key_by_parts(term, env)
        sort = self.sorts.of(term, env)
        if sort.op == "Fun":
            return self._key_of_function(term, sort, env)
        if sort.op == "Prop":
            return self._key_of_formula(self.head(term, env), env)
        form = self.form(term, env)
        found = self._number("number" if is_number(sort) else "matrix", frozenset(form.items()))
        self._polynomials[found] = form
        return found

    def _key_by_parts(self, term: Node, env: Env) -> Key:
        if term.op in ("all", "exists", "lambda", "Fun"):
            sort, body = term.args
            return self._number(term.op, self.key(sort, env), self.key(body, (sort, *env)))
        return self._number(term.op, term.data, *[self.key(a, env) for a in term.args])

    def _key_of_function(self, term: Node, sort: Node, env: Env) -> Key:
        """A function is a lambda, if need be the one that applies it."""
        term = self.head(term, env)
        if term.op != "lambda":
            body = self.terms.make("app", self.terms.raised(term, 1), self.terms.bound(0))
            term = self.terms.make("lambda", sort.args[0], body)
        return self._key_by_parts(term, env)

    def _key_of_formula(self, term: Node, env: Env) -> Key:
        if term.op in ("bound", "name", "const", "app"):
            self.sorts.of(term, env)  # beta may lead to what is not well-formed
            return self._atom(term, env)
        return self._key_by_parts(term, env)

    def head(self, term: Node, env: Env = ()) -> Node:
        """Return a term in which a lambda that is applied at its head to what lies in its domain is put in."""
        if term.op != "app":
            return term
        function, argument = self.head(term.args[0], env), term.args[1]
        if function.op == "lambda" and self.sorts.fits(
            self.sorts.of(argument, env), function.args[0], env
        ):
            self._enter()
            found = self.head(self.terms.put(function.args[1], argument), env)
            self.nesting -= 1
            return found
        return self.terms.make("app", function, argument)

    def form(self, term: Node, env: Env = ()) -> Polynomial:
        """Return the polynomial of a number, or the sum of words of a matrix; nobody changes it."""
        at = (term, env if term.loose else ())
        found = self._forms.get(at)
        if found is None:
            self._enter()
            found = self._forms[at] = self._form(term, at[1])
            self.terms.spend(len(found))
            self.nesting -= 1
        return found

    def _form(self, term: Node, env: Env) -> Polynomial:
        match term.op:
            case "number":
                return polynomials.constant(term.value)
            case "i":
                return {((IMAGINARY,), ()): 1}
            case "zero":
                return {}
            case "add":
                return polynomials.combined(*[(1, self.form(a, env)) for a in term.args])
            case "neg":
                return polynomials.combined((-1, self.form(term.args[0], env)))
            case "mul":
                return self.times(*[self.form(a, env) for a in term.args])
            case "conj":
                return polynomials.conjugate(self.form(term.args[0], env))
            case "transpose":
                return polynomials.transpose(self.form(term.args[0], env))
        return self._form_of_other(term, env)

    def _form_of_other(self, term: Node, env: Env) -> Polynomial:
        if term.op == "app":
            term = self.head(term, env)
            self.sorts.of(term, env)  # beta may lead to what is not well-formed
            if term.op != "app":
                return self.form(term, env)
        if term.op in ("pow", "matpow"):
            power = self._power(term, env)
            if power is not None:
                return power
        sort = self.sorts.of(term, env)
        if is_number(sort):
            return {((self._code(self._atom(term, env), term, sort),), ()): 1}
        return {((), (self._letter(term, sort, env),)): 1}

    def _power(self, term: Node, env: Env) -> Polynomial | None:
        """Return a power with an exponent that is carried out."""
        base, exponent = term.args[-2], polynomials.constant_value(self.form(term.args[-1], env))
        if exponent is None or exponent.denominator != 1 or not 0 <= exponent <= MAX_EXPONENT:
            return None
        if term.op == "matpow":
            size, sort = term.args[0], self.sorts.of(base, env)
            if not sort.args or not all(self.same(size, a, env) for a in sort.args):
                return None
            if exponent == 0:
                return self.form(self.terms.make("I", size), env)
        result: Polynomial = {UNIT: 1}
        for _ in range(int(exponent)):
            result = self.times(result, self.form(base, env))
        return result

    def _atom(self, term: Node, env: Env) -> Key:
        """Return the number of what is not taken apart: an index, a name, or an operation by its parts."""
        if term.op in ("bound", "name", "const"):
            return self._number(term.op, term.data)
        if term.op == "app":
            function, argument = term.args
            head = self._atom(function, env) if function.op != "lambda" else self.key(function, env)
            return self._number("app", head, self.key(argument, env))
        return self._number("atom", term.op, *[self.key(a, env) for a in term.args])

    def _letter(self, term: Node, sort: Node, env: Env) -> int:
        """Return the code of a letter; those of different shapes are different."""
        shape = tuple([self.key(size, env) for size in sort.args])
        number = self._number("letter", self._atom(term, env), shape)
        self._shapes[number] = shape
        return self._code(number, term, sort) | (IDENTITY if term.op == "I" else 0)

    def _code(self, number: int, term: Node, sort: Node) -> int:
        self._samples.setdefault(number, term)
        return number * polynomials.MARKS + (REAL if ring_of(sort) <= _REAL_RING else 0)

    def sample(self, code: int) -> Node:
        """Return a term that a code stands for, without its marks."""
        return self._samples[code // polynomials.MARKS]

    def times(self, left: Polynomial, right: Polynomial) -> Polynomial:
        """Return a product of polynomials or sums of words."""
        self.terms.spend(len(left) * len(right))
        return polynomials.product(left, right, self._joined)

    def _joined(self, word: Word, behind: Word) -> Word:
        whole = word + behind
        if (word[-1] | behind[0]) & IDENTITY:
            return self._without_identities(whole, int.__eq__)
        return whole

    def difference(self, left: Node, right: Node) -> Polynomial:
        """Return the polynomial of the difference of two terms without loose indices."""
        return polynomials.combined((1, self.form(left)), (-1, self.form(right)))

    def reduced(self, polynomial: Polynomial, equations: list[Polynomial]) -> Polynomial:
        """Return a sum of words in which identities are dropped by size equations as well."""
        span = polynomials.Span(equations)
        return polynomials.simplified(
            polynomial, lambda word: self._without_identities(word, self._in(span))
        )

    def with_equations(self, equations: list[Polynomial]) -> Sorts:
        """Return sorts whose sizes are compared by size equations as well, to be thrown away."""
        holds = self._in(polynomials.Span(equations))
        return Sorts(self.terms, lambda a, b, env: holds(self.key(a, env), self.key(b, env)))

    def _in(self, span: polynomials.Span) -> SameKey:
        """Return what tells whether two sizes are equal, given the differences that are 0."""

        def equal(one: Key, other: Key) -> bool:
            parts = (1, self._polynomials[one]), (-1, self._polynomials[other])
            return one == other or span.holds(polynomials.combined(*parts))

        return equal

    def _without_identities(self, word: Word, equal: SameKey) -> Word:
        place = 0
        while place < len(word):
            if word[place] & IDENTITY and self._is_unit(word, place, equal):
                word, place = word[:place] + word[place + 1 :], max(place - 1, 0)
            else:
                place += 1
        return word

    def _is_unit(self, word: Word, place: int, equal: SameKey) -> bool:
        """Whether the letter before has as many columns, or the one behind as many rows."""
        (size,) = set(self._shapes[word[place] // polynomials.MARKS])
        before = self._side(word[place - 1], last=True) if place else None
        behind = self._side(word[place + 1], last=False) if place + 1 < len(word) else None
        return any(side is not None and equal(side, size) for side in (before, behind))

    def _side(self, letter: int, *, last: bool) -> Key | None:
        """Return the number of columns, or of rows, of a letter that may be transposed."""
        shape = self._shapes[letter // polynomials.MARKS]
        return shape[last != bool(letter & polynomials.TRANSPOSED)] if shape else None
