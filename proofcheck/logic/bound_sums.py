"""Sums and direct sums of polynomials over a bound name, monomial by monomial."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.logic.indices_of_sums import single_term, with_first_name
from proofcheck.logic.polynomials import (
    IMAGINARY,
    ONE,
    Atom,
    Body,
    Form,
    Terms,
    Untranslatable,
    key_of_terms,
    shorten,
    times,
    total,
)
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Sort
from proofcheck.terms.substitution import free_names, substitute

if TYPE_CHECKING:
    from proofcheck.logic.algebra import Algebra


def bound_variable(algebra: Algebra, domain: Term, body: Term, sort: Sort) -> Variable:
    """Return the name that a bound variable of this domain has in a normal form."""
    text, number, taken = shorten(algebra.canonical_key(domain)), 0, free_names(body)
    while (name := f"bound {number} in {text}") in taken:
        number += 1
    return Variable(name, sort)


def index_set(algebra: Algebra, domain: Term | None) -> Term:
    """Return a finite set of integers as it is defined.

    raises   Untranslatable for any other set
    """
    while isinstance(domain, Variable) and domain.name in algebra.declarations:
        item = algebra.declarations[domain.name]
        if item.body is None or item.parameters:
            break
        domain = item.body
    if not isinstance(domain, Operation) or domain.operator not in ("range", "finite"):
        raise Untranslatable("not a finite set of indices")
    if all(sort_of(member) == INTEGER for member in domain.arguments):
        return domain
    raise Untranslatable("indices are integers")


_OPERATORS = {"sum": "add", "prod": "mul", "max": "max", "min": "min"}


def written_out(algebra: Algebra, term: Binding) -> Term | None:
    """Return a sum, product or extremum over a set that lists whole numbers, member by member.

    A set does not know how it is written: products of matrices are in the order of the numbers.  None where the set is another one, or a condition chooses among its members.
    """
    members = _listed(algebra, term.bound[0])
    operator = _OPERATORS.get(term.binder)
    if operator is None or term.condition is not None or not members:
        return None
    first, *rest = term.bound
    body = Binding(term.binder, tuple(rest), None, term.body, term.sort) if rest else term.body
    parts = tuple(substitute(body, {first.variable.name: m}) for m in members)
    return Operation(operator, parts, term.sort) if len(parts) > 1 else parts[0]


def _listed(algebra: Algebra, item: Bound) -> tuple[Number, ...]:
    """Return the numbers over which a name runs, where they are written: each once, the least first."""
    try:
        domain = index_set(algebra, None if item.parameters else item.domain)
    except Untranslatable:
        return ()
    members = domain.children if getattr(domain, "operator", "") == "finite" else ()
    numbers = {m.value: m for m in members if isinstance(m, Number)}
    is_listed = all(isinstance(m, Number) for m in members)
    return tuple(numbers[value] for value in sorted(numbers)) if is_listed else ()


def bind(algebra: Algebra, binder: str, name: str, domain: Term, form: Form) -> Form:
    """Return the sum or direct sum of a polynomial over a bound name."""
    terms = bind_terms(algebra, binder, name, domain, form)
    if binder == "sum":
        return Form(*form.shape, terms)
    rows, columns = (_repeated(algebra, domain, s) for s in form.shape)
    return Form(rows, columns, terms)


def _repeated(algebra: Algebra, domain: Term, size: str | None) -> str:
    """Return the size of a direct sum of equal parts over 1..m."""
    match domain:
        case Operation("range", (Number(low), last)) if low == 1 and algebra.is_natural(last):
            if size is None or algebra.dependence(s for m in algebra.sizes[size] for s in m[0]):
                raise Untranslatable("the parts of a direct sum have different sizes")
            return algebra.remember_size(times(algebra.size_terms(last), algebra.sizes[size]))
    raise Untranslatable("the number of parts of a direct sum is not known")


def bind_terms(algebra: Algebra, binder: str, name: str, domain: Term, form: Form) -> Terms:
    """Return the terms of the sum or direct sum of a polynomial over a bound name."""
    parts = []
    for (scalars, word), c in form.terms.items():
        kept = tuple(s for s in scalars if name not in algebra.dependence([s]))
        inner = tuple(s for s in scalars if name in algebra.dependence([s]))
        if binder == "sum":
            single = single_term(algebra, name, domain, (inner, word))
            terms = _sum_monomial(algebra, name, domain, inner, word) if single is None else single
        else:
            body = Body(binder, name, domain, (inner, word), form.shape)
            terms = _direct_monomial(algebra, body)
        parts.append((c, times({(kept, ()): Fraction(1)}, terms)))
    return total(parts)


def _sum_monomial(
    algebra: Algebra, name: str, domain: Term, scalars: tuple[str, ...], word: tuple[str, ...]
) -> Terms:
    """Factors that do not depend on the index stand outside; sums move into direct sums."""
    depends = [name in algebra.dependence([letter]) for letter in word]
    if not any(depends):
        body = Body("sum", name, domain, (scalars, ()), (None, None))
        factor = _bound_atom(algebra, with_first_name(algebra, body))
        return {((factor,), word): Fraction(1)}
    first, last = depends.index(True), len(word) - depends[::-1].index(True)
    core = word[first:last]
    shape = algebra.vertices(core[0])[0], algebra.vertices(core[-1])[1]
    middle = _sum_inside(algebra, name, domain, scalars, core)
    if middle is None:
        letter = _bound_atom(algebra, Body("sum", name, domain, (scalars, core), shape))
        middle = {((), (letter,)): Fraction(1)}
    left: Terms = {((), word[:first]): Fraction(1)}
    return times(times(left, middle), {((), word[last:]): Fraction(1)})


def _sum_inside(
    algebra: Algebra, name: str, domain: Term, scalars: tuple[str, ...], core: tuple[str, ...]
) -> Terms | None:
    inner = algebra.bodies.get(core[0][:-1]) if len(core) == 1 else None
    if inner is None or inner.binder != "bigoplus" or name in free_names(inner.domain):
        return None
    if inner.bound in algebra.dependence(scalars) | free_names(domain) | {name}:
        return None  # the name would be captured
    product = times({(scalars, ()): Fraction(1)}, {inner.monomial: Fraction(1)})
    summed = Form(
        *inner.shape, bind_terms(algebra, "sum", name, domain, Form(*inner.shape, product))
    )
    return bind_terms(algebra, "bigoplus", inner.bound, inner.domain, summed)


def _direct_monomial(algebra: Algebra, body: Body) -> Terms:
    if body.monomial == ((), ()):
        return ONE
    return {((), (_bound_atom(algebra, body),)): Fraction(1)}


def _bound_atom(algebra: Algebra, body: Body) -> str:
    """Return the atom that a sum or direct sum of one monomial is."""
    rows, columns = body.shape
    if body.binder == "bigoplus":
        rows, columns = (_repeated(algebra, body.domain, s) for s in body.shape)
    monomial = key_of_terms({body.monomial: Fraction(1)})
    name = shorten(f"{body.binder} {body.bound}: {body.shape} {monomial}")
    codes = (*body.monomial[0], *body.monomial[1])
    inside = algebra.dependence(codes) - {body.bound}
    outside = {n for n in free_names(body.domain) if n.startswith("bound ")}
    is_real = IMAGINARY not in codes and all(algebra.atoms[c[:-1]].is_real for c in codes)
    algebra.enter(name, Atom(None, rows, columns, is_real, inside | outside))
    algebra.bodies[name] = body
    return name + " "
