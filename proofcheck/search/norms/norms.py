"""Single norms: each is identified with one that is known, by laws of norms at the terms that occur.

What comes of it are facts of the script: equations between norms, and signs.
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
from proofcheck.search.instances.factors_of_forms import split_factor
from proofcheck.search.instances.norm_laws import cite_norm, gram, take_out_factor
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.rationals import Fraction

if TYPE_CHECKING:
    from proofcheck.search.rewriting.rewriting_context import RewritingContext

MOST_NORMS = 40
"""Norms that are looked at for one goal."""

_Mark = tuple[str, tuple[str | None, str | None], frozenset[Any]]


@dataclass(slots=True)
class Norms:
    """What is found out about norms on one rewriting context.

    seen      what the norms that were studied are of
    waiting   norms that are studied next
    related   pairs of norms of which the first is known to be a function of the second
    matrices  which matrices are equal
    """

    context: RewritingContext
    seen: set[_Mark] = field(default_factory=set)
    waiting: list[Operation] = field(default_factory=list)
    related: set[tuple[Operation, Operation]] = field(default_factory=set)
    matrices: EqualMatrices = field(init=False)

    def __post_init__(self) -> None:
        self.matrices = EqualMatrices(self.context)

    def study(self, norms: Iterable[Operation]) -> bool:
        """Make known what the laws of norms say of these; say whether anything new came of it."""
        before = len(self.context.script.facts)
        self.waiting += norms
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

    def _study(self, norm: Operation) -> None:
        try:
            core = self._simplified(norm)
            if core is not None:
                self._describe(norm.operator, core)
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

    def _describe(self, operator: str, x: Term) -> None:
        form = self._form(x)
        self._cite(operator, "norm is not negative", x)
        if not self._without_factor(operator, form):
            self._stripped(operator, x, form)

    def _without_factor(self, operator: str, form: Form) -> bool:
        inner = take_out_factor(self.context, operator, form, self.context.prove)
        if inner is not None:
            self.waiting.insert(0, make(operator, inner))
        return inner is not None

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
