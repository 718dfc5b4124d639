"""Which functions are differentiable wherever they have a value, by the operations they are made of.

Each of the operations below is analytic on an open set, and has no value elsewhere: so a function
made of them is differentiable wherever it has a value.  Parts and conjugates of complex numbers are
analytic in real numbers, and not in complex ones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.sorts import Function, Matrix, Ring, Scalar
from proofcheck.terms.substitution import free_names

ANALYTIC = frozenset(
    {
        "add",
        "sub",
        "neg",
        "mul",
        "div",
        "pow",
        "inv",
        "transpose",
        "exp",
        "log",
        "cos",
        "sin",
        "scalar",
        "blocks",
        "dsum",
        "diag",
        "entry",
        "row",
        "column",
        "trace",
        "det",
    }
)
"""Operations that are analytic where they have a value, and have one on an open set."""

REAL_ANALYTIC = frozenset({"conj", "re", "im", "adjoint"})
"""Operations that are so as functions of real numbers."""

FOLDS = frozenset({"sum", "prod", "bigoplus", "matrix"})
"""Binders that make a sum, a product or a matrix of what is below them."""

Definition = Callable[[str], tuple[tuple[Bound, ...], Term] | None]
"""The parameters and the body of a defined function, by name."""


@dataclass(frozen=True, slots=True)
class Analyticity:
    """Says of terms whether they are evidently analytic in some names, where they have a value.

    definition  what a named function stands for
    is_complex  whether the names stand for complex numbers
    """

    definition: Definition
    is_complex: bool

    def holds(self, term: Term, names: frozenset[str]) -> bool:
        """Say whether a term is analytic in these names, wherever it has a value."""
        if names.isdisjoint(free_names(term)) or isinstance(term, Number | Variable):
            return True
        if isinstance(term, Operation):
            if term.operator == "derivative":
                return self._of_derivative(term, names)
            kinds = ANALYTIC if self.is_complex else ANALYTIC | REAL_ANALYTIC
            return term.operator in kinds and all(self.holds(a, names) for a in term.arguments)
        if isinstance(term, Application):
            return self._of_application(term, names)
        return isinstance(term, Binding) and self._of_binding(term, names)

    def _of_application(self, term: Application, names: frozenset[str]) -> bool:
        found = self.definition(term.function.name)
        if found is None or term.function.name in names:
            return False
        parameters, body = found
        moved = [
            (p, a)
            for p, a in zip(parameters, term.arguments, strict=True)
            if not names.isdisjoint(free_names(a))
        ]
        if any(isinstance(p.variable.sort, Function) or not is_open(p) for p, _ in moved):
            return False
        inner = frozenset(p.variable.name for p, _ in moved)
        if any(not inner.isdisjoint(free_names(d)) for p in parameters for d in p.domains):
            return False
        return self.holds(body, inner) and all(self.holds(a, names) for _, a in moved)

    def _of_binding(self, term: Binding, names: frozenset[str]) -> bool:
        """Of finitely many terms, each of which is analytic."""
        inner = names - {item.variable.name for item in term.bound}
        domains = [d for item in term.bound for d in item.domains]
        still = [*domains, *([] if term.condition is None else [term.condition])]
        return (
            term.binder in FOLDS
            and len(domains) == len(term.bound)
            and all(getattr(d, "operator", "") in ("range", "finite") for d in domains)
            and all(names.isdisjoint(free_names(t)) for t in still)
            and self.holds(term.body, inner)
        )

    def _of_derivative(self, term: Operation, names: frozenset[str]) -> bool:
        """The derivative of an analytic function is analytic."""
        function, point = term.arguments
        if not self.holds(point, names):
            return False
        inner = Analyticity(self.definition, self.is_complex or _takes_complex(function))
        if isinstance(function, Binding):
            return inner.holds(function.body, names | {function.bound[0].variable.name})
        return inner.of_name(function)

    def of_name(self, function: Term) -> bool:
        """Say whether a named function of one argument is analytic, wherever it has a value."""
        found = self.definition(function.name) if isinstance(function, Variable) else None
        if found is None or len(found[0]) != 1 or not is_open(found[0][0]):
            return False
        return self.holds(found[1], frozenset({found[0][0].variable.name}))


def is_open(item: Bound) -> bool:
    """Say whether a set is open: all numbers or matrices, or the positive real numbers.

    Of integers, which cannot move, nothing is asked.
    """
    sort = item.variable.sort
    if isinstance(sort, Scalar) and sort.ring is Ring.INTEGER:
        return True
    return item.domain is None or getattr(item.domain, "operator", "") in _OPEN


_OPEN = frozenset({"PosReal", "Real", "Complex", "Matrices", "ComplexMatrices"})


def _takes_complex(function: Term) -> bool:
    """Say whether a function of one argument takes complex numbers or matrices."""
    sort = sort_of(function)
    assert isinstance(sort, Function)
    parameter = sort.parameters[0].sort
    return isinstance(parameter, Scalar | Matrix) and parameter.ring is Ring.COMPLEX


def is_evidently_differentiable(function: Term, definition: Definition) -> bool:
    """Say whether a function of one argument is differentiable wherever it has a value."""
    analyticity = Analyticity(definition, _takes_complex(function))
    if isinstance(function, Binding):
        (item,) = function.bound
        names = frozenset({item.variable.name})
        return is_open(item) and analyticity.holds(function.body, names)
    return analyticity.of_name(function)
