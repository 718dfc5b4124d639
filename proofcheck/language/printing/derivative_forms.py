"""How a derivative is written: with primes, as `grad(f)(x)` and its like, or as `diff(x) t`."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.terms.expressions import Binding, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import Function, Matrix, Scalar, Sort
from proofcheck.terms.substitution import apply, free_names


@dataclass(frozen=True, slots=True)
class Primed:
    """`f''(a)` of a named function of one number."""

    function: Variable
    order: int
    argument: Term


@dataclass(frozen=True, slots=True)
class ByName:
    """`diff(x) t`."""

    name: Variable
    body: Term

    @property
    def body_sort(self) -> Sort:
        """What is differentiated."""
        return sort_of(self.body)


@dataclass(frozen=True, slots=True)
class Called:
    """`grad(f)(a)`, `jac(f)(a)`, `hess(f)(a)`."""

    word: str
    function: Term
    argument: Term


def form_of(term: Operation) -> Primed | ByName | Called:
    """Return how a derivative is written; what is read back is the same term."""
    function, argument = term.arguments
    inner, order = _iterated(function)
    if isinstance(inner, Variable):
        of_number = isinstance(_parameter(inner).sort, Scalar)
        if of_number and "@" not in inner.name:
            return Primed(inner, order, argument)
        if order == 2 and not of_number and isinstance(_value(inner), Scalar):
            return Called("hess", inner, argument)
    is_by_name = isinstance(argument, Variable) and argument.name not in free_names(function)
    if isinstance(function, Binding) and isinstance(argument, Variable) and is_by_name:
        return ByName(argument, apply(function, (argument,)))
    of_matrix = isinstance(_parameter(function).sort, Matrix)
    word = "jac" if of_matrix and isinstance(_value(function), Matrix) else "grad"
    return Called(word, function, argument)


def _iterated(function: Term) -> tuple[Term, int]:
    """Return what is differentiated again and again, and how often."""
    order = 1
    while isinstance(function, Binding) and isinstance(function.body, Operation):
        body, bound = function.body, function.bound[0].variable
        if body.operator != "derivative" or body.arguments[1] != bound:
            break
        if bound.name in free_names(body.arguments[0]):
            break
        function, order = body.arguments[0], order + 1
    return function, order


def _parameter(function: Term) -> Variable:
    sort = sort_of(function)
    assert isinstance(sort, Function)
    return sort.parameters[0]


def _value(function: Term) -> object:
    sort = sort_of(function)
    assert isinstance(sort, Function)
    return sort.result
