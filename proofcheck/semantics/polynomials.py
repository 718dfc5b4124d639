"""Terms as typed noncommutative polynomials: the normal form in which equations are compared.

A monomial is a coefficient, commuting scalar atoms and a word of matrix letters, a path through
sizes.  Every atom has a name that spells its meaning, so equal names mean equal values.  A letter
ends in its flavour: plain, transposed, conjugated, or both.

Partial operations are read as total: 1/0 = 0, inv of a singular matrix is 0, an entry outside its
matrix is 0, a power that is called an integer is 0 where its exponent is negative.  What is derived that way holds wherever the propositions are defined.
Direct sums are sums over isometries E_k of the parts: A (+) B = E_1 A E_1^T + E_2 B E_2^T.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from hashlib import blake2b

from proofcheck.terms.canonical import canonical_form
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.sorts import INTEGER, Matrix, Ring, Scalar, SetOf, Sort
from proofcheck.terms.substitution import free_names, substitute, substitute_sort
from proofcheck.terms.task import Declaration

Monomial = tuple[tuple[str, ...], tuple[str, ...]]
Terms = dict[Monomial, Fraction]

ONE: Terms = {((), ()): Fraction(1)}
LARGEST_POWER = 12
LONGEST_NAME = 60
MOST_TERMS = 4000
_FLAVOURS = " t~*"
IMAGINARY = "1i "
"""No name of a derivation begins with a digit."""


class Untranslatable(Exception):
    """The term is no polynomial, or its shapes do not fit."""


@dataclass(frozen=True, slots=True)
class Form:
    """A polynomial known by its terms; ``rows`` is None for a number."""

    rows: str | None
    columns: str | None
    terms: Terms

    @property
    def shape(self) -> tuple[str | None, str | None]:
        """Sizes as they are spelled."""
        return self.rows, self.columns


@dataclass(frozen=True, slots=True)
class Atom:
    """What a letter or scalar atom stands for; ``free`` are the bound names it depends on."""

    term: Term | None
    rows: str | None
    columns: str | None
    is_real: bool
    free: frozenset[str]


@dataclass(frozen=True, slots=True)
class Body:
    """A sum or direct sum of one monomial of this shape over a bound name."""

    binder: str
    bound: str
    domain: Term
    monomial: Monomial
    shape: tuple[str | None, str | None]


def total(parts: Iterable[tuple[Fraction | int, Terms]]) -> Terms:
    """Return a linear combination."""
    result: Terms = {}
    for factor, terms in parts:
        for monomial, coefficient in terms.items():
            known = result.get(monomial)
            value = coefficient if factor == 1 else factor * coefficient
            value = value if known is None else known + value
            if value:
                result[monomial] = value
            else:
                result.pop(monomial, None)
    return result


def times(left: Terms, right: Terms) -> Terms:
    """Return the product; scalar atoms commute, and i*i = -1."""
    if len(left) * len(right) > MOST_TERMS:
        raise Untranslatable("a product has too many terms")
    result: Terms = {}
    for (s, v), c in left.items():
        for (t, w), d in right.items():
            scalars, sign = tuple(sorted(s + t)), 1
            if scalars.count(IMAGINARY) > 1:
                kept = [a for a in scalars if a != IMAGINARY]
                odd, sign = divmod(scalars.count(IMAGINARY), 2)[::-1]
                scalars, sign = tuple(sorted([*kept, *[IMAGINARY] * odd])), (-1) ** sign
            monomial = scalars, v + w
            value = c if d == 1 else d if c == 1 else c * d
            known = result.get(monomial)
            value = value if sign == 1 else -value
            value = value if known is None else known + value
            if value:
                result[monomial] = value
            else:
                result.pop(monomial, None)
    return result


def spell_terms(terms: Terms) -> str:
    """Return a text that is equal just for equal polynomials."""
    return repr(sorted((s, w, str(c)) for (s, w), c in terms.items()))


def shorten(text: str) -> str:
    """Return the text, or a digest of 128 bits where it is long."""
    if len(text) <= LONGEST_NAME:
        return text
    return f"{text[:8]}#{blake2b(text.encode(), digest_size=16).hexdigest()}"


@dataclass(slots=True)
class Algebra:
    """Translates the terms of one task; all that it remembers is a function of the task.

    declarations  by name, for the definitions of sizes and index sets
    solved        size atoms that the task's equations between sizes express by others
    bodies        sums and direct sums among the atoms
    words         the words whose only entry a scalar atom is
    traces        the words whose trace a scalar atom is
    parts         the number of a part of a direct sum, and the sizes of all
    """

    declarations: Mapping[str, Declaration]
    solved: dict[str, Terms] = field(default_factory=dict)
    atoms: dict[str, Atom] = field(default_factory=dict)
    sizes: dict[str, Terms] = field(default_factory=dict)
    bodies: dict[str, Body] = field(default_factory=dict)
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    traces: dict[str, tuple[str, ...]] = field(default_factory=dict)
    parts: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    _known: dict[Term, Form] = field(default_factory=dict)
    _spelled: dict[Term, str] = field(default_factory=dict)
    _size_of: dict[Term, str] = field(default_factory=dict)

    # --- sizes ------------------------------------------------------------------------------

    def add_size_equation(self, left: Term, right: Term) -> None:
        """Eliminate one atom that occurs linearly, if there is one."""
        difference = total([(1, self._size_terms(left)), (-1, self._size_terms(right))])
        linear = [s[0] for (s, _w) in difference if len(s) == 1]
        single = [a for a in linear if sum(a in s for (s, _w) in difference) == 1]
        if not single:
            return
        atom = max(single, key=lambda a: (difference[((a,), ())] in (1, -1), a))
        leading = difference.pop(((atom,), ()))
        image = {m: -c / leading for m, c in difference.items()}
        self._size_of.clear()
        self.solved = {a: _replaced(t, {atom: image}) for a, t in self.solved.items()}
        self.solved[atom] = image

    def _size_terms(self, size: Term) -> Terms:
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
        return _replaced(self.form(size).terms, self.solved)

    def size(self, size: Term) -> str:
        """Return the spelling of a size, the same for all sizes that are known to be equal.

        raises   Untranslatable for what is no integer
        """
        known = self._size_of.get(size)
        if known is None:
            if sort_of(size) != INTEGER:
                raise Untranslatable("a size is an integer")
            known = self._size_of[size] = self._remember_size(self._size_terms(size))
        return known

    def _remember_size(self, terms: Terms) -> str:
        if set(terms) <= {((), ())}:
            name = str(terms.get(((), ()), 0))
        else:
            name = shorten(spell_terms(terms))
        self.sizes[name] = terms
        return name

    def add_sizes(self, sizes: Iterable[str]) -> str:
        """Return the sum of sizes."""
        return self._remember_size(total((1, self.sizes[s]) for s in sizes))

    def is_size(self, name: str) -> bool:
        """Say whether a size is evidently not negative: made of natural numbers, or one itself.

        Of a size below 0 no matrix exists, its identity has no trace, and it is no part of a sum.
        """
        terms = self.sizes[name]
        shifts = {c: self._least(c) for (s, _w) in terms for c in s}
        if all(shift is not None for shift in shifts.values()):
            moved = _replaced(
                terms, {c: {((c,), ()): Fraction(1), **t} for c, t in shifts.items() if t}
            )
            if all(c > 0 for c in moved.values()):
                return True
        naturals = [
            item.variable
            for item in self.declarations.values()
            if item.variable.sort == INTEGER and self.is_natural(item.variable)
        ]
        return any(self._size_terms(n) == terms for n in naturals)

    def _least(self, code: str) -> Terms | None:
        """Return the least value of a natural atom, and None of any other."""
        item, atom = self.declarations.get(code[:-1]), self.atoms.get(code[:-1])
        term = item.variable if item is not None else atom.term if atom is not None else None
        if term is None or not self.is_natural(term):
            return None
        is_positive = item is not None and getattr(item.domain, "operator", "") == "PosNat"
        return ONE if is_positive else {}

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
            if letter[:-1] not in self.atoms or letter[-1:] not in tuple(_FLAVOURS):
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

    def flavoured(self, form: Form, *, transposed: bool, conjugated: bool) -> Form:
        """Return the transpose, the conjugate, or both."""
        parts = []
        for (scalars, word), c in form.terms.items():
            product: Terms = ONE
            for code in scalars:
                product = times(product, self._conjugate(code) if conjugated else _scalar(code))
            for letter in reversed(word) if transposed else word:
                product = times(product, self._turn(letter, transposed, conjugated))
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
            return _scalar(code)
        return _scalar(name + ("~" if code[-1] == " " else " "))

    def _turn(self, letter: str, transposed: bool, conjugated: bool) -> Terms:
        name = letter[:-1]
        if name in self.bodies:
            return self._turned_body(name, transposed=transposed, conjugated=conjugated)
        if self.atoms[name].is_real:
            conjugated = False
        turned = _FLAVOURS.index(letter[-1]) ^ (transposed + 2 * conjugated)
        return {((), (name + _FLAVOURS[turned],)): Fraction(1)}

    def _turned_body(self, name: str, *, transposed: bool, conjugated: bool) -> Terms:
        body = self.bodies[name]
        form = Form(*body.shape, {body.monomial: Fraction(1)})
        inner = self.flavoured(form, transposed=transposed, conjugated=conjugated)
        return self._bind(body.binder, body.bound, body.domain, inner)

    # --- sums and direct sums -----------------------------------------------------------------

    def bound_variable(self, domain: Term, body: Term, sort: Sort) -> Variable:
        """Return the name that a bound variable of this domain has in a normal form."""
        text, number, taken = shorten(self.spell(domain)), 0, free_names(body)
        while (name := f"bound {number} in {text}") in taken:
            number += 1
        return Variable(name, sort)

    def index_set(self, domain: Term | None) -> Term:
        """Return a finite set of integers as it is defined.

        raises   Untranslatable for any other set
        """
        while isinstance(domain, Variable) and domain.name in self.declarations:
            item = self.declarations[domain.name]
            if item.body is None or item.parameters:
                break
            domain = item.body
        if not isinstance(domain, Operation) or domain.operator not in ("range", "finite"):
            raise Untranslatable("not a finite set of indices")
        if all(sort_of(member) == INTEGER for member in domain.arguments):
            return domain
        raise Untranslatable("indices are integers")

    def bind(self, binder: str, name: str, domain: Term, form: Form) -> Form:
        """Return the sum or direct sum of a polynomial over a bound name."""
        terms = self._bind(binder, name, domain, form)
        if binder == "sum":
            return Form(*form.shape, terms)
        rows, columns = (self._repeated(domain, s) for s in form.shape)
        return Form(rows, columns, terms)

    def _repeated(self, domain: Term, size: str | None) -> str:
        """Return the size of a direct sum of equal parts over 1..m."""
        match domain:
            case Operation("range", (Number(low), last)) if low == 1 and self.is_natural(last):
                if size is None or self.dependence(s for m in self.sizes[size] for s in m[0]):
                    raise Untranslatable("the parts of a direct sum have different sizes")
                return self._remember_size(times(self._size_terms(last), self.sizes[size]))
        raise Untranslatable("the number of parts of a direct sum is not known")

    def is_natural(self, size: Term) -> bool:
        """Say whether a size is evidently 0, 1, 2, ..."""
        if isinstance(size, Number):
            return size.value.denominator == 1 and size.value >= 0
        if isinstance(size, Operation) and size.operator in ("add", "mul"):
            return all(self.is_natural(a) for a in size.arguments)
        if isinstance(size, Operation):
            return size.operator in ("rank", "nnz", "dim", "card")
        item = self.declarations.get(size.name) if isinstance(size, Variable) else None
        if item is None or item.parameters:
            return False
        if item.body is not None:
            return self.is_natural(item.body)
        return isinstance(item.domain, Operation) and item.domain.operator in ("Nat", "PosNat")

    def _bind(self, binder: str, name: str, domain: Term, form: Form) -> Terms:
        parts = []
        for (scalars, word), c in form.terms.items():
            kept = tuple(s for s in scalars if name not in self.dependence([s]))
            inner = tuple(s for s in scalars if name in self.dependence([s]))
            if binder == "sum":
                terms = self._sum_monomial(name, domain, inner, word)
            else:
                terms = self._direct_monomial(name, domain, form.shape, inner, word)
            parts.append((c, times({(kept, ()): Fraction(1)}, terms)))
        return total(parts)

    def _sum_monomial(
        self, name: str, domain: Term, scalars: tuple[str, ...], word: tuple[str, ...]
    ) -> Terms:
        """Factors that do not depend on the index stand outside; sums move into direct sums."""
        depends = [name in self.dependence([letter]) for letter in word]
        if not any(depends):
            factor = self._bound_atom("sum", name, domain, (scalars, ()), (None, None))
            return {((factor,), word): Fraction(1)}
        first, last = depends.index(True), len(word) - depends[::-1].index(True)
        core = word[first:last]
        shape = self.vertices(core[0])[0], self.vertices(core[-1])[1]
        middle = self._sum_inside(name, domain, scalars, core)
        if middle is None:
            letter = self._bound_atom("sum", name, domain, (scalars, core), shape)
            middle = {((), (letter,)): Fraction(1)}
        left: Terms = {((), word[:first]): Fraction(1)}
        return times(times(left, middle), {((), word[last:]): Fraction(1)})

    def _sum_inside(
        self, name: str, domain: Term, scalars: tuple[str, ...], core: tuple[str, ...]
    ) -> Terms | None:
        inner = self.bodies.get(core[0][:-1]) if len(core) == 1 else None
        if inner is None or inner.binder != "bigoplus" or name in free_names(inner.domain):
            return None
        if inner.bound in self.dependence(scalars) | free_names(domain) | {name}:
            return None  # the name would be captured
        product = times({(scalars, ()): Fraction(1)}, {inner.monomial: Fraction(1)})
        summed = Form(*inner.shape, self._bind("sum", name, domain, Form(*inner.shape, product)))
        return self._bind("bigoplus", inner.bound, inner.domain, summed)

    def _direct_monomial(
        self,
        name: str,
        domain: Term,
        shape: tuple[str | None, str | None],
        scalars: tuple[str, ...],
        word: tuple[str, ...],
    ) -> Terms:
        if not scalars and not word:
            return ONE
        letter = self._bound_atom("bigoplus", name, domain, (scalars, word), shape)
        return {((), (letter,)): Fraction(1)}

    def _bound_atom(
        self,
        binder: str,
        bound: str,
        domain: Term,
        body: Monomial,
        shape: tuple[str | None, str | None],
    ) -> str:
        rows, columns = shape
        if binder == "bigoplus":
            rows, columns = (self._repeated(domain, s) for s in shape)
        text = f"{binder} {bound}: {shape} {spell_terms({body: Fraction(1)})}"
        name = shorten(text)
        inside = self.dependence((*body[0], *body[1])) - {bound}
        outside = {n for n in free_names(domain) if n.startswith("bound ")}
        real = all(self.atoms[c[:-1]].is_real for c in (*body[0], *body[1]) if c != IMAGINARY)
        real = real and IMAGINARY not in body[0]
        self.enter(name, Atom(None, rows, columns, real, inside | outside))
        self.bodies[name] = Body(binder, bound, domain, body, shape)
        return name + " "

    # --- terms --------------------------------------------------------------------------------

    def form(self, term: Term) -> Form:
        """Return the polynomial of a number or matrix.

        raises   Untranslatable where the term is neither, or its shapes do not fit
        """
        known = self._known.get(term)
        if known is None:
            from proofcheck.semantics.translation import translate

            known = self._known[term] = translate(self, term)
        return known

    def difference(self, left: Term, right: Term) -> Form:
        """Return the polynomial that vanishes where two terms are equal."""
        first, second = self.form(left), self.form(right)
        if first.shape != second.shape:
            raise Untranslatable("an equation between different shapes")
        return Form(*first.shape, total([(1, first.terms), (-1, second.terms)]))

    def spell(self, term: Term) -> str:
        """Return a text for any term; terms of equal text have equal values."""
        known = self._spelled.get(term)
        if known is None:
            known = self._spelled[term] = self._spell(term)
        return known

    def _spell(self, term: Term) -> str:
        if isinstance(sort_of(term), Scalar | Matrix):
            try:
                form = self.form(term)
                return f"[{form.rows},{form.columns}:{spell_terms(form.terms)}]"
            except Untranslatable:
                pass
        if isinstance(term, Operation):
            return self.spell_operation(term)
        if isinstance(term, Binding):
            return self.spell_binding(term)
        if isinstance(term, Application):
            return f"{term.function.name}({','.join(self.spell(a) for a in term.arguments)})"
        return self._spell_name(term)

    def spell_operation(self, term: Operation) -> str:
        """Spell an operation by its arguments, and by its sort where the value depends on that."""
        kind = ""
        if term.operator in ("kernel", "image") and isinstance(term.sort, SetOf):
            kind = self._spell_sort(term.sort.element)  # of real or of complex vectors
        elif self.is_cut_off(term):
            kind = " of integers"
        return f"%{term.operator}{kind}({','.join(self.spell(a) for a in term.arguments)})"

    def is_cut_off(self, term: Operation) -> bool:
        """Say whether a power is called integral, but for what is known where it stands.

        Elsewhere its exponent may be negative; it is then read as 0, which is an integer.
        """
        ring = getattr(term.sort, "ring", None)
        return (
            term.operator == "pow"
            and ring is Ring.INTEGER
            and not self.is_natural(term.arguments[1])
        )

    def _spell_name(self, term: Term) -> str:
        if not isinstance(term, Variable):
            return str(term)
        item = self.declarations.get(term.name)
        is_set = isinstance(term.sort, SetOf)
        if is_set and item is not None and item.body is not None and not item.parameters:
            return self.spell(item.body)
        return f"<{term.name}:{self._spell_sort(term.sort)}>"

    def spell_binding(self, term: Binding) -> str:
        """Spell a binder; bound names are replaced by their places, so that they do not matter."""
        if any(item.parameters for item in term.bound):
            return f"%{canonical_form(term)!r}"
        heads, renaming = [], dict[str, Term]()
        depth = sum(1 for n in free_names(term) if n.startswith("place "))
        taken = {n.partition(":")[0] for n in free_names(term) if n.startswith("place ")}
        for item in term.bound:
            domain = None if item.domain is None else substitute(item.domain, renaming)
            while f"place {depth}" in taken:
                depth += 1
            sort = substitute_sort(item.variable.sort, renaming)
            sort_text = self._spell_sort(sort)
            taken.add(f"place {depth}")
            renaming[item.variable.name] = Variable(f"place {depth}: {sort_text}", sort)
            heads.append(
                f"place {depth}:{sort_text}:{'' if domain is None else self.spell(domain)}"
            )
        condition = (
            "" if term.condition is None else self.spell(substitute(term.condition, renaming))
        )
        body = self.spell(substitute(term.body, renaming))
        return f"%{term.binder}({';'.join(heads)};{condition};{body})"

    def _spell_sort(self, sort: Sort) -> str:
        if isinstance(sort, Matrix):
            return f"{self.size(sort.rows)}x{self.size(sort.columns)}/{int(sort.ring)}"
        return str(int(sort.ring)) if isinstance(sort, Scalar) else repr(sort)


def _scalar(code: str) -> Terms:
    return {((code,), ()): Fraction(1)}


def _replaced(terms: Terms, images: Mapping[str, Terms]) -> Terms:
    if not any(a in images for (s, _w) in terms for a in s):
        return terms
    parts = []
    for (scalars, word), c in terms.items():
        product: Terms = {((), word): Fraction(1)}
        for code in scalars:
            product = times(product, images.get(code) or _scalar(code))
        parts.append((c, product))
    return total(parts)


def equates_sizes(proposition: Term) -> bool:
    """Say whether a proposition is an equation between integers, by which shapes may agree."""
    match proposition:
        case Operation("eq", (left, right)):
            return sort_of(left) == sort_of(right) == INTEGER
    return False


def algebra_under(declarations: Mapping[str, Declaration], known: Iterable[Term]) -> Algebra:
    """Return the normal forms of terms where sizes are equal by what is known."""
    algebra = Algebra(declarations)
    for proposition in known:
        if equates_sizes(proposition):
            algebra.add_size_equation(*proposition.children)
    return Algebra(declarations, algebra.solved)
