"""The sizes that a function takes from the shapes of its arguments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofcheck.language.printing.printing import plain_name
from proofcheck.language.sizes import Coefficient, Polynomial, Sizes, multiplied, quotient
from proofcheck.language.syntax import Expression
from proofcheck.language.typing.context import Context, is_zero
from proofcheck.language.typing.rejection import Rejection
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.multivectors import dimensions_of
from proofcheck.terms.sorts import Function, Matrix, SetOf, Sort


def infer_sizes(
    context: Context,
    function: Function,
    terms: Sequence[Term],
    node: Expression,
    images: dict[str, Term],
) -> None:
    """Find the implicit sizes of a function and put them into `images`.

    Each is read off a place where the shape of a parameter is linear in it and in no other
    unknown.  Places that turn out not to agree are left to the check of the arguments.

    raises   Rejection where a size is not determined
    """
    unknown = {p.name for p in function.parameters[: function.implicit]}
    explicit = function.parameters[function.implicit :]
    known = {p.name: t for p, t in zip(explicit, terms, strict=True) if _is_size(p.sort)}
    places = [
        place
        for parameter, term in zip(explicit, terms, strict=True)
        for place in _size_places(parameter.sort, term)
    ]
    while unknown:
        found = next(filter(None, (_solve(context, *p, unknown, known) for p in places)), None)
        if found is None:
            raise _undetermined(sorted(unknown), node)
        name, size = found
        unknown.discard(name)
        known[name] = images[name] = size


def _is_size(sort: Sort) -> bool:
    return not isinstance(sort, Matrix | SetOf | Function)


def _size_places(wanted: Sort, term: Term) -> Iterator[tuple[Term, Term]]:
    """Yield the sizes of a parameter next to those of the argument."""
    if is_zero(term):
        return
    found = sort_of(term)
    while isinstance(wanted, SetOf) and isinstance(found, SetOf):
        wanted, found = wanted.element, found.element
    dimensions = dimensions_of(wanted)
    if dimensions is not None:
        if isinstance(found, Matrix):
            yield dimensions, dimensions_of(found) or found.rows  # of a vector its length
        return
    # A product that was taken for a number is a matrix where one is wanted.
    if isinstance(wanted, Matrix) and isinstance(term, Operation) and term.operator == "scalar":
        found = sort_of(term.arguments[0])
    if isinstance(wanted, Matrix) and isinstance(found, Matrix):
        yield wanted.rows, found.rows
        yield wanted.columns, found.columns


def _solve(
    context: Context, wanted: Term, found: Term, unknown: set[str], known: dict[str, Term]
) -> tuple[str, Term] | None:
    """Solve ``wanted = found`` for the only unknown size in it."""
    name = getattr(wanted, "name", None)
    if name in unknown:
        return str(name), found
    # Names of parameters are not those of the place of use, so nothing is unfolded here.
    bare = Sizes()
    pattern = bare.polynomial(wanted)
    atom = _only_unknown(pattern, unknown)
    if atom is None:
        return None
    rest: Polynomial = dict(context.sizes.polynomial(found))
    for monomial, coefficient in pattern.items():
        if monomial == (atom,):
            continue
        images = [known.get(atom, bare.atoms[atom]) for atom in monomial]
        part = _product(context, coefficient, images)
        for m, c in part.items():
            rest[m] = rest.get(m, 0) - c
    scaled = {m: quotient(c, pattern[(atom,)]) for m, c in rest.items() if c}
    solution = context.sizes.term_of(scaled)
    return None if solution is None else (atom, solution)


def _only_unknown(pattern: Polynomial, unknown: set[str]) -> str | None:
    """Return the only unknown size of a polynomial, where that stands alone in one term of it."""
    open_ = {atom for monomial in pattern for atom in monomial} & unknown
    if len(open_) != 1:
        return None
    atom = open_.pop()
    is_linear = sum(atom in monomial for monomial in pattern) == 1 and (atom,) in pattern
    return atom if is_linear else None


def _product(context: Context, coefficient: Coefficient, factors: Sequence[Term]) -> Polynomial:
    result: Polynomial = {(): coefficient}
    for factor in factors:
        result = multiplied(result, context.sizes.polynomial(factor))
    return result


def _undetermined(names: list[str], node: Expression) -> Rejection:
    listed = ", ".join(f"`{plain_name(name)}`" for name in names)
    message = f"the shapes of the arguments do not determine {listed}"
    advice = "write `zero(m, n)` in place of 0"
    return Rejection("P0306", node.span, message, advice=advice)
