"""Single norms: each is identified with one that is known, or bounded by those of its parts.

What comes of it are facts of the script: equations between norms, and inequalities, which are then
left to the order of numbers.  Everything is an instance of a law of norms at terms that occur.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import Form, Terms
from proofcheck.logic.propositions import make, shape
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Ref
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.instances.factors_of_forms import split_factor, word_form
from proofcheck.search.instances.norm_laws import cite_norm, gram, take_out_factor
from proofcheck.search.rewriting.rules_of_equations import root_of
from proofcheck.terms.expressions import Application, Operation, Term
from proofcheck.terms.rationals import Fraction

if TYPE_CHECKING:
    from proofcheck.search.rewriting.rewriting_context import RewritingContext

MOST_NORMS = 40
"""Norms that are looked at for one goal."""

MOST_PARTS = 4
"""Terms of a sum whose norm is bounded by the sum of theirs."""

_Mark = tuple[str, tuple[str | None, str | None], frozenset[Any]]


@dataclass(slots=True)
class Norms:
    """What is found out about norms on one rewriting context.

    bounds    inequalities are looked for as well, not only equations
    given     norms that goal and facts speak of
    seen      what the norms that were studied are of
    waiting   norms that are studied next
    related   pairs of norms of which the first is known to be a function of the second
    matrices  which matrices are equal
    closed    norms of names whose normal forms are no terms, by what these stand for
    opens     whether these are studied by what the names stand for
    """

    context: RewritingContext
    bounds: bool = False
    given: list[Operation] = field(default_factory=list)
    seen: set[_Mark] = field(default_factory=set)
    waiting: list[Operation] = field(default_factory=list)
    related: set[tuple[Operation, Operation]] = field(default_factory=set)
    matrices: EqualMatrices = field(init=False)
    closed: dict[Operation, Term] = field(default_factory=dict)
    opens: bool = False

    def __post_init__(self) -> None:
        self.matrices = EqualMatrices(self.context)

    def study(self, norms: Iterable[Operation]) -> bool:
        """Make known what the laws of norms say of these; say whether anything new came of it."""
        before = len(self.context.script.facts)
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
        self.context.absorb()
        return len(self.context.script.facts) > before

    def open_names(self) -> bool:
        """Study norms of names once more, by what these stand for; say whether there are any."""
        self.opens, self.seen = True, set()
        return bool(self.closed) and self.study(list(self.closed))

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
        if any(len(w) > 1 and self._has_inverse(w) for _, w in terms):
            self.matrices.let_rules_meet()
            terms = self._normal(form)
        if not terms:
            zero = make("zero", *shape(argument))
            if self.matrices.equate(argument, zero):
                self._cite(norm.operator, "norm of zero", argument)
            return None
        simple = term_of(self._algebra, Form(*form.shape, terms))
        if simple is None and self.bounds:  # parts of direct sums are no terms
            simple = self._opened(norm)
        if simple is None or terms == form.terms:
            return argument
        matrices = self.matrices
        are_equal = matrices.equate(argument, simple)
        if not are_equal or not matrices.equate_norms(norm.operator, argument, simple):
            return argument
        return simple

    def _has_inverse(self, word: tuple[str, ...]) -> bool:
        """Say whether a word holds an inverse: what stands beside it may go by rules that meet."""
        atoms = (self._algebra.atoms[letter[:-1]].term for letter in word)
        return any(getattr(term, "operator", "") == "inv" for term in atoms)

    def _opened(self, norm: Operation) -> Term | None:
        """Return what a name stands for, if names are to be opened."""
        (argument,) = norm.arguments
        body = self.context.body_of(argument)
        if body is None or not self.opens:
            self.closed |= {} if body is None else {norm: body}
            return None
        self._cite(norm.operator, "norm is not negative", argument)
        return body

    def _describe(self, operator: str, x: Term) -> None:
        form = self._form(x)
        self._cite(operator, "norm is not negative", x)
        if self._without_factor(operator, form):
            return
        if self._is_gram(operator, form) or self._is_isometric(operator, x, form):
            return
        if self._stripped(operator, x, form) or not self.bounds:
            return
        if self._opens_values(form):
            self._study(make(operator, x))
            return
        self._is_contraction(operator, x)
        self._bound_sum(operator, form)
        self._bound_product(operator, form)

    def _without_factor(self, operator: str, form: Form) -> bool:
        inner = take_out_factor(self.context, operator, form, self.context.prove)
        if inner is not None:
            self.waiting.insert(0, make(operator, inner))
        return inner is not None

    def _is_gram(self, operator: str, form: Form) -> bool:
        if operator != "norm" or len(form.terms) != 1:
            return False
        root = root_of(self.context, next(iter(form.terms)))
        half = None if root is None else term_of(self._algebra, word_form(root[0], root[2]))
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
            if unit is None or not self.matrices.equate(gram(y), unit):
                continue
            if turned:
                self._cite("norm", "norm of a transpose", x)
            self.matrices.equate(gram(y), gram(unit))
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
        if self.matrices.equate(make("add", gram(x), gram(other)), gram(unit)):
            self._cite("norm", "norm of a part", x, other, unit)
            self._cite("norm", "norm of the identity", unit)

    # --- parts ------------------------------------------------------------------------------------

    def _stripped(self, operator: str, x: Term, form: Form) -> bool:
        """Take a factor off that keeps all lengths, on the left or on the right."""
        for turned in (False, True):
            parts = split_factor(self._algebra, form, last=turned)
            if parts is None:
                continue
            outer, inner = parts
            isometry = make("transpose", outer) if turned else outer
            unit = self._identity(self._form(isometry).columns)
            if unit is None or not self.matrices.equate(gram(isometry), unit):
                continue
            a, b = (make("transpose", t) for t in (x, inner)) if turned else (x, inner)
            if not self.matrices.equate(gram(a), gram(b)):
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

    def _opens_values(self, form: Form) -> bool:
        """Two values of a function that is kept folded differ by what its definition says."""
        names = [word[0][:-1] for (s, word), _ in form.terms.items() if len(word) == 1 and not s]
        terms = [self._algebra.atoms[name].term for name in names]
        if len(terms) != len(form.terms) or sum(form.terms.values(), Fraction(0)):
            return False
        match terms:
            case [Application(f) as first, Application(g) as second] if f == g:
                lines = [
                    self.context.attempt("definition", self.context.spec(t))
                    for t in (first, second)
                ]
            case _:
                return False
        before = len(self.context.completion.elements)
        self.context.enter_all(line for made in lines for line in made)
        return len(self.context.completion.elements) > before

    def _bound_product(self, operator: str, form: Form) -> None:
        """|X Y| <= |X| |Y|, where a first or a last factor is common to all monomials."""
        for last in (False, True):
            parts = split_factor(self._algebra, form, last=last)
            if parts is not None:
                outer, inner = parts
                left, right = (inner, outer) if last else (outer, inner)
                self._cite(operator, "norm of a product", left, right)
                self.waiting += [make("norm", left), make(operator, right)]

    # --- forms ------------------------------------------------------------------------------------

    def _cite(self, operator: str, law: str, *terms: Term) -> list[Ref]:
        return cite_norm(self.context, operator, law, *terms)

    def _identity(self, size: str | None) -> Term | None:
        return None if size is None else term_of(self._algebra, Form(size, size, {((), ()): _ONE}))

    def _normal(self, form: Form) -> Terms:
        poly = self.context.settled(form)
        return {(s, tuple(self.context.letters(w))): c for (s, w), c in poly.items()}

    @staticmethod
    def _mark(operator: str, form: Form) -> _Mark:
        """Tell norms apart by what they are of."""
        return operator, form.shape, frozenset(form.terms.items())

    def _form(self, term: Term) -> Form:
        return self._algebra.form(term)

    @property
    def _algebra(self) -> Algebra:
        return self.context.script.sequent.algebra


_ONE = Fraction(1)
