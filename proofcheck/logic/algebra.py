"""The algebra of one task: what its terms are as polynomials, and which sizes are equal.

Every atom has a name that spells its meaning, so equal names mean equal values.

Partial operations are read as total: 1/0 = 0, inv of a singular matrix is 0, an entry outside its
matrix is 0, a power that is called an integer is 0 where its exponent is negative.  What is derived
that way holds wherever the propositions are defined.
Direct sums are sums over isometries E_k of the parts: A (+) B = E_1 A E_1^T + E_2 B E_2^T.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from proofcheck.logic.bound_sums import bind, bind_terms
from proofcheck.logic.canonical_keys import canonical_key_anew
from proofcheck.logic.polynomials import (
    FLAVOURS,
    IMAGINARY,
    ONE,
    Atom,
    Body,
    Form,
    Terms,
    Untranslatable,
    key_of_terms,
    replaced,
    scalar,
    shorten,
    times,
    total,
)
from proofcheck.logic.propositions import equates_sizes
from proofcheck.terms.expressions import Number, Operation, Term, Variable, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Matrix, Ring, Scalar
from proofcheck.terms.substitution import free_names, substitute
from proofcheck.terms.task import Declaration


@dataclass(slots=True)
class Algebra:
    """Translates the terms of one task; all that it remembers is a function of the task.

    declarations  by name, for the definitions of sizes and index sets
    solved        size atoms that the task's equations between sizes express by others
    bodies        sums and direct sums among the atoms
    words         the words whose only entry a scalar atom is
    traces        the words whose trace a scalar atom is
    entries       the words, and the places in them, whose entry a scalar atom is
    divisors      the number of which a scalar atom is the reciprocal
    parts         the number of a part of a direct sum, and the sizes of all
    numbers       the scalar atoms of words, by their kind and the word
    """

    declarations: Mapping[str, Declaration]
    solved: dict[str, Terms] = field(default_factory=dict)
    atoms: dict[str, Atom] = field(default_factory=dict)
    sizes: dict[str, Terms] = field(default_factory=dict)
    bodies: dict[str, Body] = field(default_factory=dict)
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    traces: dict[str, tuple[str, ...]] = field(default_factory=dict)
    entries: dict[str, tuple[tuple[str, ...], tuple[Term, Term]]] = field(default_factory=dict)
    divisors: dict[str, Terms] = field(default_factory=dict)
    parts: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    numbers: dict[tuple[str, tuple[str, ...]], Terms] = field(default_factory=dict)
    _known: dict[Term, Form] = field(default_factory=dict)
    _spelled: dict[Term, str] = field(default_factory=dict)
    _size_of: dict[Term, str] = field(default_factory=dict)

    # --- sizes ------------------------------------------------------------------------------

    def add_size_equation(self, left: Term, right: Term) -> None:
        """Eliminate one atom that occurs linearly, if there is one."""
        difference = total([(1, self.size_terms(left)), (-1, self.size_terms(right))])
        linear = [s[0] for (s, _w) in difference if len(s) == 1]
        single = [a for a in linear if sum(a in s for (s, _w) in difference) == 1]
        if not single:
            return
        atom = max(single, key=lambda a: (difference[((a,), ())] in (1, -1), a))
        leading = difference.pop(((atom,), ()))
        image = {m: -c / leading for m, c in difference.items()}
        self._size_of.clear()
        self.solved = {a: replaced(t, {atom: image}) for a, t in self.solved.items()}
        self.solved[atom] = image

    def size_terms(self, size: Term) -> Terms:
        while True:
            defined = {
                name: item.body
                for name in free_names(size)
                if (item := self.declarations.get(name)) is not None
                and item.body is not None
                and not item.parameters
                and item.variable.sort == INTEGER
            }
            if not defined:
                break
            size = substitute(size, defined)
        return replaced(self.form(size).terms, self.solved)

    def size(self, size: Term) -> str:
        """Return the spelling of a size, the same for all sizes that are known to be equal.

        raises   Untranslatable for what is no integer
        """
        known = self._size_of.get(size)
        if known is None:
            if sort_of(size) != INTEGER:
                raise Untranslatable("a size is an integer")
            known = self._size_of[size] = self.remember_size(self.size_terms(size))
        return known

    def term_of_size(self, name: str) -> Term | None:
        """Return a term that was read as a size of this spelling, if any."""
        return next((term for term, spelled in self._size_of.items() if spelled == name), None)

    def remember_size(self, terms: Terms) -> str:
        if set(terms) <= {((), ())}:
            name = str(terms.get(((), ()), 0))
        else:
            name = shorten(key_of_terms(terms))
        self.sizes[name] = terms
        return name

    def add_sizes(self, sizes: Iterable[str]) -> str:
        """Return the sum of sizes."""
        return self.remember_size(total((1, self.sizes[s]) for s in sizes))

    def is_size(self, name: str) -> bool:
        """Say whether a size is evidently not negative: made of natural numbers, or one itself.

        Of a size below 0 no matrix exists, its identity has no trace, and it is no part of a sum.
        """
        terms = self.sizes[name]
        shifts = {c: self._least(c) for (s, _w) in terms for c in s}
        if all(shift is not None for shift in shifts.values()):
            moved = replaced(
                terms, {c: {((c,), ()): Fraction(1), **t} for c, t in shifts.items() if t}
            )
            if all(c > 0 for c in moved.values()):
                return True
        naturals = [
            item.variable
            for item in self.declarations.values()
            if item.variable.sort == INTEGER and self.is_natural(item.variable)
        ]
        return any(self.size_terms(n) == terms for n in naturals)

    def _least(self, code: str) -> Terms | None:
        """Return the least value of a natural atom, and None of any other."""
        item, atom = self.declarations.get(code[:-1]), self.atoms.get(code[:-1])
        term = item.variable if item is not None else atom.term if atom is not None else None
        if term is None or not self.is_natural(term):
            return None
        is_positive = item is not None and getattr(item.domain, "operator", "") == "PosNat"
        return ONE if is_positive else {}

    def is_natural(self, size: Term) -> bool:
        """Say whether a size is evidently 0, 1, 2, ..."""
        if isinstance(size, Number):
            return size.value.denominator == 1 and size.value >= 0
        if isinstance(size, Operation) and size.operator in ("add", "mul"):
            return all(self.is_natural(a) for a in size.arguments)
        if isinstance(size, Operation):
            return size.operator in ("rank", "nnz", "dim", "card", "blades")
        item = self.declarations.get(size.name) if isinstance(size, Variable) else None
        if item is None or item.parameters:
            return False
        if item.body is not None:
            return self.is_natural(item.body)
        return isinstance(item.domain, Operation) and item.domain.operator in ("Nat", "PosNat")

    # --- atoms ------------------------------------------------------------------------------

    def enter(self, name: str, atom: Atom) -> str:
        """Remember an atom; equal names stand for one atom."""
        sizes = [s for s in (atom.rows, atom.columns) if s is not None]
        atom = replace(atom, free=atom.free | self.size_dependence(sizes))
        known = self.atoms.setdefault(name, atom)
        if known.is_real is not atom.is_real or (known.rows, known.columns) != (
            atom.rows,
            atom.columns,
        ):
            raise Untranslatable("one name for two atoms")
        return name

    def atom(self, term: Term, name: str, free: frozenset[str] | None = None) -> Form:
        """Return a term as an atom of this name."""
        sort = sort_of(term)
        bound = frozenset(n for n in free_names(term) if n.startswith("bound "))
        free = bound if free is None else free
        if isinstance(sort, Scalar):
            self.enter(name, Atom(term, None, None, sort.ring < Ring.COMPLEX, free))
            return Form(None, None, {((name + " ",), ()): Fraction(1)})
        if isinstance(sort, Matrix):
            rows, columns = self.size(sort.rows), self.size(sort.columns)
            self.enter(name, Atom(term, rows, columns, sort.ring < Ring.COMPLEX, free))
            return Form(rows, columns, {((), (name + " ",)): Fraction(1)})
        raise Untranslatable("neither a number nor a matrix")

    def vertices(self, letter: str) -> tuple[str, str]:
        """Return rows and columns of a letter."""
        atom = self.atoms[letter[:-1]]
        assert atom.rows is not None
        assert atom.columns is not None
        flipped = letter[-1] in "t*"
        return (atom.columns, atom.rows) if flipped else (atom.rows, atom.columns)

    def dependence(self, codes: Iterable[str]) -> frozenset[str]:
        """Return the bound names that letters or scalar atoms depend on."""
        return frozenset[str]().union(*(self.atoms[c[:-1]].free for c in codes if c != IMAGINARY))

    def size_dependence(self, sizes: Iterable[str]) -> frozenset[str]:
        """Return the bound names that sizes depend on."""
        codes = {c for s in sizes for m in self.sizes[s] for c in m[0]} - {IMAGINARY}
        atoms = (self.atoms.get(c[:-1]) for c in codes)
        return frozenset[str]().union(*(a.free for a in atoms if a is not None))

    def check_word(self, word: tuple[str, ...], rows: str, columns: str) -> None:
        """Check that a word is a path from rows to columns.

        raises   Untranslatable where it is not
        """
        at = rows
        for letter in word:
            if letter[:-1] not in self.atoms or letter[-1:] not in tuple(FLAVOURS):
                raise Untranslatable(f"unknown letter {letter!r}")
            atom = self.atoms[letter[:-1]]
            plain = atom.is_real or letter[:-1] in self.bodies
            if atom.rows is None or (plain and letter[-1] in "~*"):
                raise Untranslatable(f"not a letter: {letter!r}")
            if letter[:-1] in self.bodies and letter[-1] != " ":
                raise Untranslatable("a sum is transposed in its body")
            start, end = self.vertices(letter)
            if start != at:
                raise Untranslatable("the shapes in a word do not fit")
            at = end
        if at != columns:
            raise Untranslatable("the shapes in a word do not fit")

    def check_scalars(self, scalars: tuple[str, ...]) -> None:
        """Check that these are scalar atoms, in order.

        raises   Untranslatable where they are not
        """
        for code in scalars:
            if code == IMAGINARY:
                continue
            atom = self.atoms.get(code[:-1])
            if atom is None or atom.rows is not None or code[-1] not in " ~":
                raise Untranslatable(f"not a scalar atom: {code!r}")
            if code[-1] == "~" and (atom.is_real or code[:-1] in self.bodies):
                raise Untranslatable("a real atom is its own conjugate")
        if tuple(sorted(scalars)) != scalars or scalars.count(IMAGINARY) > 1:
            raise Untranslatable("scalar atoms are not in order")

    # --- transposes and conjugates ------------------------------------------------------------

    def with_involution(self, form: Form, *, transposed: bool, conjugated: bool) -> Form:
        """Return the transpose, the conjugate, or both."""
        parts = []
        for (scalars, word), c in form.terms.items():
            product: Terms = ONE
            for code in scalars:
                product = times(product, self._conjugate(code) if conjugated else scalar(code))
            letters = word[::-1] if transposed else word
            for factor in self._turn(letters, transposed, conjugated):
                product = times(product, factor)
            parts.append((c, product))
        shape = form.shape[::-1] if transposed else form.shape
        return Form(*shape, total(parts))

    def _conjugate(self, code: str) -> Terms:
        if code == IMAGINARY:
            return {((IMAGINARY,), ()): Fraction(-1)}
        name = code[:-1]
        if name in self.bodies:
            return self._turned_body(name, transposed=False, conjugated=True)
        if self.atoms[name].is_real:
            return scalar(code)
        return scalar(name + ("~" if code[-1] == " " else " "))

    def _turn(
        self, letters: tuple[str, ...], transposed: bool, conjugated: bool
    ) -> Iterator[Terms]:
        """Yield polynomials whose product letters are once each is turned: a word, or one for each."""
        if self.bodies.keys().isdisjoint(letter[:-1] for letter in letters):
            yield self._plain(letters, transposed, conjugated)
            return
        for letter in letters:
            if letter[:-1] in self.bodies:
                yield self._turned_body(letter[:-1], transposed=transposed, conjugated=conjugated)
            else:
                yield self._plain((letter,), transposed, conjugated)

    def _plain(self, letters: tuple[str, ...], transposed: bool, conjugated: bool) -> Terms:
        turned = tuple(self._flavoured(x, transposed, conjugated) for x in letters)
        return {((), turned): Fraction(1)}

    def _flavoured(self, letter: str, transposed: bool, conjugated: bool) -> str:
        name = letter[:-1]
        turn = transposed + 2 * (conjugated and not self.atoms[name].is_real)
        return name + FLAVOURS[FLAVOURS.index(letter[-1]) ^ turn]

    def _turned_body(self, name: str, *, transposed: bool, conjugated: bool) -> Terms:
        body = self.bodies[name]
        form = Form(*body.shape, {body.monomial: Fraction(1)})
        inner = self.with_involution(form, transposed=transposed, conjugated=conjugated)
        return bind_terms(self, body.binder, body.bound, body.domain, inner)

    def bind(self, binder: str, name: str, domain: Term, form: Form) -> Form:
        """Return the sum or direct sum of a polynomial over a bound name."""
        return bind(self, binder, name, domain, form)

    # --- terms --------------------------------------------------------------------------------

    def form(self, term: Term) -> Form:
        """Return the polynomial of a number or matrix.

        raises   Untranslatable where the term is neither, or its shapes do not fit
        """
        known = self._known.get(term)
        if known is None:
            from proofcheck.logic.translation import translate

            known = self._known[term] = translate(self, term)
        return known

    def difference(self, left: Term, right: Term) -> Form:
        """Return the polynomial that vanishes where two terms are equal."""
        first, second = self.form(left), self.form(right)
        if first.shape != second.shape:
            raise Untranslatable("an equation between different shapes")
        return Form(*first.shape, total([(1, first.terms), (-1, second.terms)]))

    def canonical_key(self, term: Term) -> str:
        """Return a text for any term; terms of equal text have equal values."""
        known = self._spelled.get(term)
        if known is None:
            known = self._spelled[term] = canonical_key_anew(self, term)
        return known


def algebra_under(declarations: Mapping[str, Declaration], known: Iterable[Term]) -> Algebra:
    """Return the normal forms of terms where sizes are equal by what is known."""
    algebra = Algebra(declarations)
    for proposition in known:
        if equates_sizes(proposition):
            algebra.add_size_equation(*proposition.children)
    codes = {code for image in algebra.solved.values() for scalars, _ in image for code in scalars}
    spoken_of = {code[:-1]: algebra.atoms[code[:-1]] for code in sorted(codes)}
    return Algebra(declarations, algebra.solved, spoken_of)
