"""Where an expression stands: the names it sees, the sizes it may take for equal, and its rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Protocol

from proofcheck.language.printing.printing import plain_name, render_shape, render_term
from proofcheck.language.sizes import Sizes
from proofcheck.language.syntax import Expression, Label
from proofcheck.language.typing.closing import size_equations
from proofcheck.language.typing.meanings import Meaning, Register
from proofcheck.language.typing.multivectors import as_multivector
from proofcheck.language.typing.rejection import Finding, Rejection
from proofcheck.source.span import Span
from proofcheck.terms.expressions import (
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    operation,
    sort_of,
)
from proofcheck.terms.multivectors import dimensions_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Ring, Scalar, SetOf, Sort, Truth
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Origin


class NameScope(Protocol):
    """Names that are not given or bound, and which of them were used so far."""

    @property
    def symbols(self) -> Mapping[str, str]:
        """Return the names that the author bound to symbols of the library."""

    register: Register

    def known(self, spelling: str) -> Meaning | None:
        """Return what a name means that stands in a term."""

    def find(
        self, name: str, version: Label | None, span: Span, bound: Collection[str] = ()
    ) -> Meaning | None:
        """Return the meaning of a name, `None` for words of the library."""

    def is_ambiguous(self, name: str) -> bool:
        """Say whether a name alone has two different meanings, so that each needs its label."""

    def find_shadowed(self, name: str) -> tuple[str, Span] | None:
        """Return whose meaning a new name would hide, and where that was introduced."""

    def remark(self, finding: Finding) -> None:
        """Note what may be meant differently than it is read; each place is noted once."""


@dataclass(frozen=True, slots=True)
class Local:
    """A given or bound name, where it was introduced, and what it ranges over."""

    bound: Bound
    span: Span
    is_given: bool = False

    @property
    def variable(self) -> Variable:
        """The variable that stands for the name in terms."""
        return self.bound.variable


@dataclass(frozen=True, slots=True)
class Context:
    """The surroundings of an expression.

    scope   names of the statement and of its closure
    sizes   equations between sizes
    local   given and bound names, by their spelling
    rules   how each construct is understood
    """

    scope: NameScope
    sizes: Sizes
    local: Mapping[str, Local]
    rules: Mapping[type, Callable[..., Term]]

    def term(self, node: Expression) -> Term:
        """Return the typed term for an expression.

        raises   Rejection where it has no meaning
        """
        return self.rules[type(node)](self, node)

    def inside(self, names: Mapping[str, Local]) -> Context:
        """Return the context in which more names are bound."""
        sizes = self.sizes.hiding(names)
        return replace(self, local={**self.local, **names}, sizes=sizes)

    def with_sizes(self, sizes: Sizes) -> Context:
        """Return the context in which other sizes are equal."""
        return replace(self, sizes=sizes)

    def fresh_name(self, name: str, *terms: Term) -> str:
        """Return a name for a bound variable that hides nothing that is visible here."""
        taken = frozenset(self.local).union(*(free_names(term) for term in terms))
        return self.scope.register.fresh_name(name, taken)

    def assuming(self, proposition: Term) -> Context:
        """Return the context in which the equations between sizes of a proposition hold."""
        pairs = list(size_equations(proposition))
        return self.with_sizes(self.sizes.extended(pairs)) if pairs else self

    # --- what a place expects -----------------------------------------------------------------

    def proposition(self, node: Expression) -> Term:
        """Return a proposition."""
        term = self.term(node)
        if isinstance(sort_of(term), Truth):
            return term
        raise self.unexpected(node, term, "a proposition")

    def number(self, node: Expression) -> Term:
        """Return a number; the entry of a matrix of shape (1, 1) is one."""
        return self.as_number(self.term(node), node)

    def as_number(self, term: Term, node: Expression) -> Term:
        """Take a term for a number."""
        sort = sort_of(term)
        if isinstance(sort, Scalar):
            return term
        if isinstance(sort, Matrix) and self.is_single(sort):
            return operation("scalar", term, sort=Scalar(sort.ring))
        raise self.unexpected(node, term, "a number")

    def integer(self, node: Expression) -> Term:
        """Return an integer."""
        return self.as_integer(self.number(node), node)

    def as_integer(self, term: Term, node: Expression) -> Term:
        """Take a number for an integer."""
        sort = sort_of(term)
        if isinstance(sort, Scalar) and sort.ring is Ring.INTEGER:
            return term
        raise self.unexpected(node, term, "an integer")

    def real(self, node: Expression) -> Term:
        """Return a number that is not complex."""
        return self.as_real(self.term(node), node)

    def as_real(self, term: Term, node: Expression) -> Term:
        """Take a term for a number that is not complex."""
        term = self.as_number(term, node)
        self.refuse_complex(term, node)
        return term

    def refuse_complex(self, term: Term, node: Expression) -> None:
        """Refuse a number or a matrix that may not be complex."""
        if ring_of(term) is Ring.COMPLEX:
            kind = "matrix" if isinstance(sort_of(term), Matrix) else "number"
            message = f"{self.quote(term)} is complex, and a real {kind} is needed"
            raise Rejection("P0310", node.span, message)

    def matrix(self, node: Expression) -> Term:
        """Return a matrix."""
        return self.as_matrix(self.term(node), node)

    def as_matrix(self, term: Term, node: Expression) -> Term:
        """Take a term for a matrix; a product that was taken for a number is one again."""
        if isinstance(sort_of(term), Matrix):
            return term
        if isinstance(term, Operation) and term.operator == "scalar":
            return term.arguments[0]
        raise self.unexpected(node, term, "a matrix or vector")

    def square(self, node: Expression) -> Term:
        """Return a square matrix."""
        return self.as_square(self.matrix(node), node)

    def as_square(self, term: Term, node: Expression, advice: str = "") -> Term:
        """Take a matrix for a square one.

        raises   Rejection with an advice where it is none
        """
        sort = sort_of(term)
        assert isinstance(sort, Matrix)
        if self.sizes.are_equal(sort.rows, sort.columns):
            return term
        message = f"{self.quote(term)} is {self.shape(sort)}, and a square matrix is needed"
        remarks = self.origins(term)
        raise Rejection("P0307", node.span, message, remarks=remarks, advice=advice)

    def collection(self, node: Expression) -> Term:
        """Return a set."""
        term = self.term(node)
        if isinstance(sort_of(term), SetOf):
            return term
        raise self.unexpected(node, term, "a set")

    def fit(self, term: Term, sort: Sort, node: Expression) -> Term:
        """Take a term for one of a sort, ring aside: 0 for a zero matrix, (1, 1) for a number.

        A vector or a number is taken for a multivector.

        raises   Rejection where it is of another kind or shape
        """
        found = sort_of(term)
        if isinstance(sort, Scalar):
            return self.as_number(term, node)
        if isinstance(sort, Matrix):
            if is_zero(term):
                return zero_of(sort)
            term = self._embedded(term, sort) or self.as_matrix(term, node)
            if self.have_one_shape(sort_of(term), sort):
                return term
            raise self.mismatch(node, term, self.shape(sort))
        if isinstance(sort, SetOf) and isinstance(found, SetOf):
            return self._fit_set(term, found, sort, node)
        if type(sort) is type(found):
            return term
        raise self.unexpected(node, term, self.shape(sort))

    def _embedded(self, term: Term, sort: Matrix) -> Term | None:
        """Return a vector or a number as the multivector that is wanted, if one is."""
        dimensions = dimensions_of(sort)
        return None if dimensions is None else as_multivector(self.sizes, term, dimensions)

    def _fit_set(self, term: Term, found: SetOf, sort: SetOf, node: Expression) -> Term:
        if isinstance(term, Operation) and term.operator == "finite":
            elements = tuple(self.fit(a, sort.element, node) for a in term.arguments)
            return Operation("finite", elements, SetOf(common_sort(sort.element, elements)))
        if self.have_one_shape(found.element, sort.element):
            return term
        message = (
            f"the elements of {self.quote(term)} are {self.shape(found.element)}, "
            f"and {self.shape(sort.element)} is needed"
        )
        raise Rejection("P0301", node.span, message, remarks=self.origins(term))

    # --- sorts --------------------------------------------------------------------------------

    def is_single(self, sort: Matrix) -> bool:
        """Say whether a shape is (1, 1)."""
        return self.sizes.is_one(sort.rows) and self.sizes.is_one(sort.columns)

    def have_one_shape(self, left: Sort, right: Sort) -> bool:
        """Say whether two sorts agree in everything but the ring."""
        if isinstance(left, Matrix) and isinstance(right, Matrix):
            return self.sizes.are_equal(left.rows, right.rows) and self.sizes.are_equal(
                left.columns, right.columns
            )
        if isinstance(left, SetOf) and isinstance(right, SetOf):
            return self.have_one_shape(left.element, right.element)
        return type(left) is type(right)

    def domain_of(self, name: str) -> Term | None:
        """Return the set that a variable is known to lie in; for a set with a body, the body."""
        for entry in (self.local.get(plain_name(name)),):
            if entry is not None and entry.variable.name == name:
                return None if entry.bound.parameters else entry.bound.domain
        meaning = self.scope.known(name)
        if meaning is None or meaning.parameters:
            return None
        if meaning.origin is Origin.DEFINITION and meaning.body is not None:
            return meaning.body if isinstance(sort_of(meaning.body), SetOf) else None
        return meaning.domain

    def is_at_least(self, size: Term, least: int) -> bool:
        """Say whether an integer is evidently at least `least`."""
        return self.sizes.is_at_least(size, least, self.domain_of)

    # --- messages -----------------------------------------------------------------------------

    def spell(self, name: str) -> str:
        """Return a name of a term as the author writes it: with a label where it has two meanings."""
        plain, meaning = plain_name(name), self.scope.known(name)
        if meaning is None or not meaning.label or not self.scope.is_ambiguous(plain):
            return plain
        return f"{plain}@[{meaning.label}]"

    def write(self, term: Term) -> str:
        """Return a term in the author's notation."""
        return render_term(term, self.spell, self.scope.symbols)

    def shape(self, sort: Sort) -> str:
        """Return what messages call a sort: a shape for matrices, a word for all else."""
        return render_shape(sort, self.spell)

    def quote(self, term: Term) -> str:
        """Return a term in the author's notation, between backticks."""
        text = self.write(term)
        return f"`{text}`" if len(text) <= 60 else f"`{text[:57]}...`"

    def unexpected(
        self, node: Expression, term: Term, wanted: str, for_matrices: str = ""
    ) -> Rejection:
        """Return the complaint that a term is of the wrong kind.

        for_matrices   how to say of a matrix what may have been meant
        """
        sort = sort_of(term)
        is_matrix = isinstance(sort, Matrix)
        advice = for_matrices if is_matrix else ""
        is_shape = is_matrix and dimensions_of(sort) is None
        found = f"a matrix of shape {self.shape(sort)}" if is_shape else self.shape(sort)
        message = f"{self.quote(term)} is {found}, and {wanted} is needed"
        return Rejection("P0302", node.span, message, remarks=self.origins(term), advice=advice)

    def mismatch(self, node: Expression, term: Term, wanted: str) -> Rejection:
        """Return the complaint that a matrix has the wrong shape."""
        message = f"{self.quote(term)} is {self.shape(sort_of(term))}, and {wanted} is needed"
        return Rejection("P0301", node.span, message, remarks=self.origins(term))

    def origins(self, *terms: Term) -> tuple[tuple[Span, str], ...]:
        """Return where the names that give terms their shapes were declared, two at most."""
        places: dict[Span, str] = {}
        for term in terms:
            name = _leading_name(term)
            span = None if name is None else self._place_of(name)
            if name is not None and span is not None and span not in places:
                places[span] = f"`{self.spell(name)}` is declared here"
        return tuple(places.items())[:2]

    def _place_of(self, name: str) -> Span | None:
        entry = self.local.get(plain_name(name))
        if entry is not None and entry.variable.name == name:
            return entry.span
        meaning = self.scope.known(name)
        return None if meaning is None else meaning.span


def _leading_name(term: Term) -> str | None:
    """Return the name of a term that is little more than a name."""
    while isinstance(term, Operation) and len(term.arguments) == 1:
        term = term.arguments[0]
    if isinstance(term, Variable):
        return term.name
    function = getattr(term, "function", None)
    return function.name if isinstance(function, Variable) else None


def ring_of(term: Term) -> Ring:
    """Return the ring of a number or matrix."""
    sort = sort_of(term)
    assert isinstance(sort, Scalar | Matrix)
    return sort.ring


def is_zero(term: Term) -> bool:
    """Say whether a term is the literal 0, which also stands for zero matrices."""
    return isinstance(term, Number) and not term.value


def zero_of(sort: Matrix) -> Term:
    """Return the zero matrix of a shape."""
    return operation(
        "zero", sort.rows, sort.columns, sort=Matrix(sort.rows, sort.columns, Ring.INTEGER)
    )


def with_ring(sort: Sort, ring: Ring) -> Sort:
    """Return a sort of numbers or matrices over another ring."""
    if isinstance(sort, Matrix):
        return Matrix(sort.rows, sort.columns, ring)
    return Scalar(ring)


def join_elements(first: Sort, second: Sort) -> Sort:
    """Return the sort of one shape whose ring holds both rings."""
    if isinstance(first, Scalar | Matrix) and isinstance(second, Scalar | Matrix):
        return with_ring(first, max(first.ring, second.ring))
    if isinstance(first, SetOf) and isinstance(second, SetOf):
        return SetOf(join_elements(first.element, second.element))
    return first


def common_sort(sort: Sort, elements: Iterable[Term]) -> Sort:
    """Return the sort of elements that a set lists: its ring holds a given one, and theirs."""
    return reduce(join_elements, map(sort_of, elements), sort)


ONE = Number(Fraction(1))
