"""Terms put for names in what is said of all: their sorts may be smaller than those of the names.

What holds for complex numbers holds for real ones, and speaks of real ones then.
"""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.logic.propositions import Unbuildable, make, ring_of, with_ring
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, sort_of
from proofcheck.terms.sorts import Function, Matrix, Ring, Scalar, Sort
from proofcheck.terms.substitution import free_variables, substitute


def instance_at(term: Term, images: Mapping[str, Term]) -> Term:
    """Put terms for names, and compute sorts anew.

    No operation means something else for real numbers: `sqrt` and `log` of numbers are of real ones,
    and whether a kernel or an image holds complex vectors is kept in its sort.
    """
    return _sorted_anew(substitute(term, images))


def instance_where_real(term: Term, images: Mapping[str, Term]) -> Term:
    """Put terms for names, and compute sorts anew where a term is real and its name complex."""
    names = [one for one in free_variables(term) if one.name in images]
    becomes_real = any(_is_complex(one) and not _is_complex(images[one.name]) for one in names)
    return instance_at(term, images) if becomes_real else substitute(term, images)


def _is_complex(term: Term) -> bool:
    """Say whether it is complex, or the members of a family are."""
    sort = sort_of(term)
    sort = sort.result if isinstance(sort, Function) else sort
    return isinstance(sort, Scalar | Matrix) and sort.ring is Ring.COMPLEX


def _sorted_anew(term: Term) -> Term:
    if not term.children:
        return term
    if isinstance(term, Binding):
        return _binding_sorted_anew(term)
    if not isinstance(term, Operation):
        return term
    arguments = tuple(map(_sorted_anew, term.arguments))
    try:
        return make(_of_real(term.operator, arguments), *arguments)
    except Unbuildable:
        return Operation(term.operator, arguments, _smaller(term, arguments))


_OF_THE_RING_OF_ARGUMENTS = frozenset({"pow", "cases", "row", "column"})


def _smaller(term: Operation, arguments: tuple[Term, ...]) -> Sort:
    """Return the sort of what is made of these values; a power of an integer may be a fraction."""
    if term.operator not in _OF_THE_RING_OF_ARGUMENTS:
        return term.sort
    rings = [s.ring for s in map(sort_of, arguments) if isinstance(s, Scalar | Matrix)]
    least = Ring.RATIONAL if term.operator == "pow" else Ring.INTEGER
    return with_ring(term.sort, min(ring_of(term), max(least, *rings)))


def _of_real(operator: str, arguments: tuple[Term, ...]) -> str:
    """The conjugate transpose of a real matrix is its transpose."""
    is_real = operator == "adjoint" and ring_of(arguments[0]) <= Ring.REAL
    return "transpose" if is_real else operator


def _binding_sorted_anew(term: Binding) -> Binding:
    body = _sorted_anew(term.body)
    condition = None if term.condition is None else _sorted_anew(term.condition)
    sort = term.sort
    if term.binder in _OF_THE_SORT_OF_TERMS and isinstance(sort, Scalar | Matrix):
        sort = with_ring(sort, min(sort.ring, max(ring_of(body), _least(term))))
    bound = tuple(map(_bound_sorted_anew, term.bound))
    return Binding(term.binder, bound, condition, body, sort)


def _bound_sorted_anew(item: Bound) -> Bound:
    """Sort the set anew that a name lies in: ``spectrum(exp(X))`` of a real matrix, say."""
    domain = None if item.domain is None else _sorted_anew(item.domain)
    return Bound(item.variable, domain, tuple(map(_bound_sorted_anew, item.parameters)))


_OF_THE_SORT_OF_TERMS = frozenset({"sum", "prod", "matrix", "bigoplus"})


def _least(term: Binding) -> Ring:
    """Return the ring of a sum of integers, which over infinitely many may have any value."""
    ranges = (getattr(one.domain, "operator", "") == "range" for one in term.bound)
    return Ring.INTEGER if all(ranges) else Ring.REAL
