"""Norms that occur: equal ones are identified, and bounded by those of their parts.

What comes of it are facts of the script: equations between norms, and inequalities, which are then
left to the order of numbers.  Everything is an instance of a law of norms at terms that occur.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofcheck.provers.citing import cite
from proofcheck.provers.completion import Multiple, Poly
from proofcheck.provers.function_laws import multiply_exponentials
from proofcheck.provers.normal_terms import term_of
from proofcheck.provers.proof_script import Failure, Ref
from proofcheck.provers.rules_of_equations import root_of
from proofcheck.provers.term_spelling import Unspellable
from proofcheck.semantics.algebra import Algebra
from proofcheck.semantics.polynomials import Form, Terms, total
from proofcheck.semantics.propositions import make, shape
from proofcheck.terms.expressions import Number, Operation, Term

if TYPE_CHECKING:
    from proofcheck.provers.workbench import Workbench

OPERATORS = frozenset({"norm", "normF"})

MOST_NORMS = 40
"""Norms that are looked at for one goal."""

MOST_PARTS = 4
"""Terms of a sum whose norm is bounded by the sum of theirs."""

MOST_PAIRS = 120
"""Critical pairs that are treated to compare norms."""

_FROBENIUS = {
    "triangle inequality": "Frobenius triangle inequality",
    "norm of a multiple": "Frobenius norm of a multiple",
    "norm of a product": "Frobenius norm of a product",
    "norm of a transpose": "Frobenius norm of a transpose",
    "norm of zero": "Frobenius norm of zero",
    "norm is not negative": "Frobenius norm is not negative",
    "norm by the Gram matrix": "Frobenius norm by the Gram matrix",
}


def norms_among(bench: Workbench, names: Iterable[str]) -> list[Operation]:
    """Return the norms among atoms that mention visible names only."""
    atoms = bench.script.sequent.algebra.atoms
    terms = (atoms[n].term for n in names if n in atoms)
    return [
        t for t in terms if isinstance(t, Operation) and t.operator in OPERATORS and bench.sees(t)
    ]


@dataclass(frozen=True, slots=True)
class _View:
    """A norm, what it is of, and the Gram matrix of that: as they stand, and in normal form."""

    norm: Operation
    form: Form
    normal: Poly
    gram_form: Form
    gram: Poly

    @property
    def operator(self) -> str:
        return self.norm.operator

    @property
    def argument(self) -> Term:
        (argument,) = self.norm.arguments
        return argument


_Mark = tuple[str, tuple[str | None, str | None], frozenset[Any]]


@dataclass(slots=True)
class Norms:
    """What is found out about norms on one workbench.

    bounds   inequalities are looked for as well, not only equations
    pairs    critical pairs that may still be treated
    given    norms that goal and facts speak of
    """

    bench: Workbench
    bounds: bool
    pairs: int = MOST_PAIRS
    given: list[Operation] = field(default_factory=list)
    seen: set[_Mark] = field(default_factory=set)
    waiting: list[Operation] = field(default_factory=list)

    def study(self, norms: Iterable[Operation]) -> bool:
        """Make known what the laws of norms say of these; say whether anything new came of it."""
        before = len(self.bench.script.facts)
        self.given += norms
        self.waiting += self.given
        while self.waiting and len(self.seen) < MOST_NORMS:
            norm = self.waiting.pop(0)
            try:
                mark = self._mark(norm.operator, self._form(norm.arguments[0]))
            except Failure:
                continue
            if mark not in self.seen:
                self.seen.add(mark)
                self._study(norm)
        self.bench.absorb()
        return len(self.bench.script.facts) > before

    def _study(self, norm: Operation) -> None:
        try:
            core = self._simplified(norm)
            if core is not None:
                self._describe(norm.operator, core)
            (argument,) = norm.arguments
            if core is not argument and core is not None and self.bounds:
                self._bound_product(norm.operator, self._form(argument))
        except (*Failure, Unspellable):
            return

    # --- one norm ---------------------------------------------------------------------------------

    def _simplified(self, norm: Operation) -> Term | None:
        """Replace the argument by its normal form; None where that is zero."""
        (argument,) = norm.arguments
        form = self._form(argument)
        terms = self._normal(form)
        if not terms:
            zero = make("zero", *shape(argument))
            if self.equal(argument, zero):
                self._cite(norm.operator, "norm of zero", argument)
            return None
        simple = term_of(self._algebra, Form(*form.shape, terms))
        if simple is None or terms == form.terms:
            return argument
        if not self.equal(argument, simple) or not self._carry(norm.operator, argument, simple):
            return argument
        return simple

    def _describe(self, operator: str, x: Term) -> None:
        form = self._form(x)
        self._cite(operator, "norm is not negative", x)
        if self._without_factor(operator, form):
            return
        if self._is_gram(operator, form) or self._is_isometric(operator, x, form):
            return
        if self._stripped(operator, x, form) or not self.bounds:
            return
        self._is_contraction(operator, x)
        self._telescope(operator, form)
        self._bound_sum(operator, form)
        self._bound_product(operator, form)

    def _without_factor(self, operator: str, form: Form) -> bool:
        """|c X| = |c| |X|: numbers in front of all monomials, the sign of the first included."""
        lead = min(form.terms)
        factor = form.terms[lead]
        common = _common(s for s, _ in form.terms)
        if factor == 1 and not common:
            return False
        rest = {(_without(s, common), w): c / factor for (s, w), c in form.terms.items()}
        inner = term_of(self._algebra, Form(*form.shape, rest))
        number = term_of(self._algebra, Form(None, None, {(common, ()): factor}))
        if inner is None or number is None:
            return False
        if not self._cite(operator, "norm of a multiple", number, inner):
            return False
        self._measure(number, factor if not common else None)
        self.waiting.insert(0, make(operator, inner))
        return True

    def _measure(self, number: Term, value: Fraction | None) -> None:
        """Say what the modulus of a factor is."""
        if value is not None:
            cite(self.bench, "modulus of a number", number)
        else:
            cite(self.bench, "square of a modulus", number)
            cite(self.bench, "modulus by sign", number, prove=self.bench.prove)

    def _is_gram(self, operator: str, form: Form) -> bool:
        if operator != "norm" or len(form.terms) != 1:
            return False
        root = root_of(self.bench, next(iter(form.terms)))
        half = None if root is None else term_of(self._algebra, _word(root[0], root[2]))
        if half is None or not self._cite("norm", "norm of a Gram matrix", half):
            return False
        self.waiting.insert(0, make("norm", half))
        return True

    def _is_isometric(self, operator: str, x: Term, form: Form) -> bool:
        """Say that the norm is that of the identity, if X^T X or X X^T is."""
        if operator != "norm" or not self.bounds:
            return False
        for turned in (False, True):
            y = make("transpose", x) if turned else x
            unit = self._identity(form.rows if turned else form.columns)
            if unit is None or not self.equal(_gram(y), unit):
                continue
            if turned:
                self._cite("norm", "norm of a transpose", x)
            self.equal(_gram(y), _gram(unit))
            self._cite("norm", "norm by the Gram matrix", y, unit)
            self._cite("norm", "norm of the identity", unit)
            return True
        return False

    def _is_contraction(self, operator: str, x: Term) -> None:
        """|X| <= 1 where X and I - X share the identity, as projectors and resolvents do."""
        form = self._form(x)
        unit = self._identity(form.rows)
        if operator != "norm" or unit is None or form.rows != form.columns:
            return
        other = make("sub", unit, x)
        if self.equal(make("add", _gram(x), _gram(other)), _gram(unit)):
            self._cite("norm", "norm of a part", x, other, unit)
            self._cite("norm", "norm of the identity", unit)

    # --- parts ------------------------------------------------------------------------------------

    def _stripped(self, operator: str, x: Term, form: Form) -> bool:
        """Take a factor off that keeps all lengths, on the left or on the right."""
        for turned in (False, True):
            parts = self._split(form, last=turned)
            if parts is None:
                continue
            outer, inner = parts
            isometry = make("transpose", outer) if turned else outer
            unit = self._identity(self._form(isometry).columns)
            if unit is None or not self.equal(_gram(isometry), unit):
                continue
            a, b = (make("transpose", t) for t in (x, inner)) if turned else (x, inner)
            if not self.equal(_gram(a), _gram(b)):
                continue
            if turned:
                self._cite(operator, "norm of a transpose", x)
                self._cite(operator, "norm of a transpose", inner)
            if self._cite(operator, "norm by the Gram matrix", a, b):
                self.waiting.insert(0, make(operator, inner))
                return True
        return False

    def _bound_sum(self, operator: str, form: Form) -> None:
        monomials = sorted(form.terms.items())
        if not 1 < len(monomials) <= MOST_PARTS:
            return
        for k in range(len(monomials) - 1):
            first = term_of(self._algebra, Form(*form.shape, dict(monomials[k : k + 1])))
            rest = term_of(self._algebra, Form(*form.shape, dict(monomials[k + 1 :])))
            if first is None or rest is None:
                return
            self._cite(operator, "triangle inequality", first, rest)
            self.waiting += [make(operator, first), make(operator, rest)]

    def _telescope(self, operator: str, form: Form) -> None:
        """U V - X Y = U (V - Y) + (U - X) Y, where |V - Y| and |U - X| are spoken of."""
        match sorted(form.terms.items(), key=lambda item: -item[1]):
            case [((s, first), c), ((t, second), d)] if c == -d == 1 and s == t == ():
                pass
            case _:
                return
        for k in range(1, len(first)):
            for j in range(1, len(second)):
                heads, tails = (first[:k], second[:j]), (first[k:], second[j:])
                left, right = self._difference(*heads), self._difference(*tails)
                head, tail = self._letters(heads[0]), self._letters(tails[1])
                if left is None or right is None or head is None or tail is None:
                    continue
                before, behind = make("mul", head, right), make("mul", left, tail)
                self._cite(operator, "triangle inequality", before, behind)
                self.waiting += [make(operator, before), make(operator, behind)]

    def _difference(self, first: tuple[str, ...], second: tuple[str, ...]) -> Term | None:
        """Return the difference of two words, if its norm is spoken of."""
        a, b = self._letters(first), self._letters(second)
        if a is None or b is None or self._form(a).shape != self._form(b).shape:
            return None
        for norm in self.given:
            if norm.operator == "norm":
                x = self._form(norm.arguments[0])
                for sign in (1, -1):
                    if x.terms == {((), first): _ONE * sign, ((), second): -_ONE * sign}:
                        return make("sub", a, b)
        return None

    def _letters(self, word: tuple[str, ...]) -> Term | None:
        vertices = self._algebra.vertices
        return term_of(self._algebra, _word((vertices(word[0])[0], vertices(word[-1])[1]), word))

    def _bound_product(self, operator: str, form: Form) -> None:
        """|X Y| <= |X| |Y|, where a first or a last factor is common to all monomials."""
        for last in (False, True):
            parts = self._split(form, last=last)
            if parts is not None:
                outer, inner = parts
                left, right = (inner, outer) if last else (outer, inner)
                self._cite(operator, "norm of a product", left, right)
                self.waiting += [make("norm", left), make(operator, right)]

    def _split(self, form: Form, *, last: bool) -> tuple[Term, Term] | None:
        """Return the first or last letter of all words, and what is left without it."""
        at = -1 if last else 0
        letters = {w[at] if w else "" for _, w in form.terms}
        if len(letters) != 1 or "" in letters or form.rows is None:
            return None
        if all(len(w) == 1 for _, w in form.terms):
            return None
        (letter,) = letters
        rows, columns = self._algebra.vertices(letter)
        rest = {(s, w[:-1] if last else w[1:]): c for (s, w), c in form.terms.items()}
        sides = (form.rows, rows) if last else (columns, form.columns)
        outer = term_of(self._algebra, _word((rows, columns), [letter]))
        inner = term_of(self._algebra, Form(*sides, rest))
        return None if outer is None or inner is None else (outer, inner)

    # --- pairs ------------------------------------------------------------------------------------

    def relate(self, norms: list[Operation]) -> None:
        """Compare norms with each other: by their Gram matrices, and by the triangle inequality.

        Only where two have one normal form by the rules so far, their equality is made known.
        """
        views = self._views(norms)
        for first in views:
            for second in views:
                if first.operator == second.operator and first.norm != second.norm:
                    self._relate(first, second)
        self.bench.absorb()

    def _views(self, norms: Iterable[Operation]) -> list[_View]:
        """Return what the rules make of norms, once all that is known of them has become rules."""
        grams: list[tuple[Operation, Form, Form]] = []
        for norm in norms:
            (x,) = norm.arguments
            try:
                grams.append((norm, self._form(x), self._form(_gram(x))))
                self.bench.settled(grams[-1][1])
                self.bench.settled(grams[-1][2])
            except (*Failure, Unspellable):
                continue
        if len(grams) > 1:
            self._let_meet()
        normal = self.bench.normal
        return [_View(norm, x, normal(x), gram, normal(gram)) for norm, x, gram in grams]

    def _let_meet(self) -> None:
        while self.pairs > 0 and self.bench.completion.step():
            self.pairs -= 1

    def _relate(self, first: _View, second: _View) -> None:
        x, y = first.argument, second.argument
        try:
            if self._is_square_of(first, second):
                return
            if first.form.columns == second.form.columns and first.gram == second.gram:
                if self.equal(_gram(x), _gram(y)):
                    self._cite(first.operator, "norm by the Gram matrix", x, y)
            elif first.form.shape == second.form.shape and self.bounds:
                for operation, sign in (("sub", -1), ("add", 1)):
                    terms = total([(1, first.form.terms), (sign, second.form.terms)])
                    if self._mark(first.operator, Form(*first.form.shape, terms)) in self.seen:
                        other = make("neg", y) if operation == "add" else y
                        self._cite(
                            first.operator, "triangle inequality", make("sub", x, other), other
                        )
        except (*Failure, Unspellable):
            return

    def _is_square_of(self, first: _View, second: _View) -> bool:
        """|X| = |Y|^2 where X is Y^T Y, but for the sign."""
        if first.operator != "norm" or first.form.shape != second.gram_form.shape:
            return False
        x, y = first.argument, second.argument
        square, opposite = _gram(y), make("neg", _gram(y))
        for other, normal in ((square, second.gram), (opposite, _negative(second.gram))):
            if first.normal != normal:
                continue
            if self.equal(x, other) and self._carry("norm", x, other):
                self._cite("norm", "norm of a Gram matrix", y)
                self._cite("norm", "norm of a multiple", _MINUS_ONE, square)
                cite(self.bench, "modulus of a number", _MINUS_ONE)
                return True
        return False

    # --- what is known ----------------------------------------------------------------------------

    def equal(self, left: Term, right: Term) -> bool:
        """Make known that two terms are equal, if the rules so far reduce their difference to 0."""
        script = self.bench.script
        form = self._algebra.difference(left, right)
        if not form.terms:
            return True
        self.bench.current = self.bench.poly(form.terms)
        self.bench.current = self.bench.settled(form)
        multiply_exponentials(self.bench)
        self.bench.absorb()
        rest, used = self._reduced(form)
        if rest or not used:
            return False
        line = self.bench.combined(form.shape, used)
        try:
            script.do("equation", line, self.bench.spec(left), self.bench.spec(right))
        except (*Failure, Unspellable):
            return False
        return True

    def _reduced(self, form: Form) -> tuple[Poly, list[Multiple]]:
        """Reduce a polynomial, and let a few more rules meet where something is left."""
        completion = self.bench.completion
        rest, used = completion.reduce(self.bench.poly(form.terms))
        while rest and self.pairs > 0:
            self.pairs -= 1
            if not completion.step():
                break
            rest, used = completion.reduce(self.bench.poly(form.terms))
        return rest, used

    def _carry(self, operator: str, left: Term, right: Term) -> bool:
        """Equal matrices have equal norms."""
        script = self.bench.script
        if self._spell(left) == self._spell(right):
            return True
        fact = self._equation(left, right)
        if fact is None:
            return False
        values = make("eq", make(operator, left), make(operator, right))
        inner = script.child(values)
        try:
            inner.do("rewrite goal", fact, False)
            inner.close("evident")
            script.do("have", self.bench.spec(values), inner)
        except (*Failure, Unspellable):
            return False
        return True

    def _equation(self, left: Term, right: Term) -> Ref | None:
        """Return the last fact that two matrices are equal, however their sizes are written."""
        script, sides = self.bench.script, [self._spell(left), self._spell(right)]
        for ref in reversed(script.facts):
            match script.term_of(ref):
                case Operation("eq", arguments) if [*map(self._spell, arguments)] == sides:
                    return ref
        return None

    def _cite(self, operator: str, law: str, *terms: Term) -> list[Ref]:
        name = law if operator == "norm" else _FROBENIUS.get(law, "")
        return cite(self.bench, name, *terms) if name else []

    def _identity(self, size: str | None) -> Term | None:
        return None if size is None else term_of(self._algebra, Form(size, size, {((), ()): _ONE}))

    def _normal(self, form: Form) -> Terms:
        poly = self.bench.settled(form)
        return {(s, tuple(self.bench.letters(w))): c for (s, w), c in poly.items()}

    @staticmethod
    def _mark(operator: str, form: Form) -> _Mark:
        """Tell norms apart by what they are of."""
        return operator, form.shape, frozenset(form.terms.items())

    def _form(self, term: Term) -> Form:
        return self._algebra.form(term)

    def _spell(self, term: Term) -> str:
        return self._algebra.spell(term)

    @property
    def _algebra(self) -> Algebra:
        return self.bench.script.sequent.algebra


_ONE = Fraction(1)
_MINUS_ONE = Number(Fraction(-1))


def _gram(x: Term) -> Term:
    return make("mul", make("transpose", x), x)


def _negative(poly: Poly) -> Poly:
    return {monomial: -c for monomial, c in poly.items()}


def _word(sides: tuple[str, str], letters: Iterable[str]) -> Form:
    return Form(*sides, {((), tuple(letters)): _ONE})


def _common(scalars: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the factors that all products share."""
    first, *others = [list(s) for s in scalars]
    found = []
    for code in first:
        if all(code in other for other in others):
            found.append(code)
            for other in others:
                other.remove(code)
    return tuple(found)


def _without(scalars: tuple[str, ...], common: tuple[str, ...]) -> tuple[str, ...]:
    rest = list(scalars)
    for code in common:
        rest.remove(code)
    return tuple(rest)
