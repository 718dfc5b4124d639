"""Theorems about expectations and variances.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.

Proofs read partial operations as total.  An expectation is read as a linear functional on all
functions of what is drawn, which agrees with the integral wherever that exists, and whose values at
functions of several independent draws are those of the product; there is one, since a linear
functional on a subspace has an extension, and a product that is integrable is made of factors that
are.  A variance is E[x^2] - E[x]^2 in that reading.  So what is said here needs no integrability.

source   Billingsley 1995, Probability and Measure, section 21
"""

from __future__ import annotations

from functools import partial

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.bound_sums import index_set
from proofcheck.logic.laws.law_schemas import Instance, Schema, Setting, equal, number, times
from proofcheck.logic.meanings import body_at
from proofcheck.logic.propositions import (
    ONE,
    ZERO,
    Unbuildable,
    fits,
    make,
    ring_of,
    shape,
    unused,
)
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    operation,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import REAL, TRUTH, Function, Matrix, Ring, SetOf, Sort
from proofcheck.terms.substitution import free_names, substitute


def exponential(setting: Setting, x: Term) -> Instance:
    """E[exp(x^T w)] = exp(x^T x / 2) for w of law N(0, I)."""
    n, columns = shape(x)
    if not setting.same_size(columns, ONE) or ring_of(x) > Ring.REAL:
        raise Unbuildable("a real vector is needed")
    vector = Matrix(n, ONE, Ring.REAL)
    law = operation("normal", make("zero", n, ONE), make("identity", n), sort=SetOf(vector))
    w = Variable(unused("w", x), vector)
    half = times(Number(Fraction(1, 2)), _product(x, x))
    mean = _moment("expect", Bound(w, law), make("exp", _product(x, w)))
    return [], equal(mean, make("exp", half))


def _product(x: Term, y: Term) -> Term:
    return make("scalar", times(make("transpose", x), y))


def _moment(binder: str, item: Bound, body: Term) -> Binding:
    return Binding(binder, (item,), None, body, REAL)


def multiple(_: Setting, c: Term, mean: Term) -> Instance:
    """E[c x] = c E[x]."""
    item, body = _random(mean, "expect")
    if item.variable.name in free_names(number(c)):
        raise Unbuildable("the name of what is drawn would capture another")
    return [], equal(_moment("expect", item, times(c, body)), times(c, mean))


def _random(term: Term, *binders: str) -> tuple[Bound, Term]:
    """Return what is drawn, and the real number that depends on it.

    raises   Unbuildable for what is no expectation or variance of a real number
    """
    match term:
        case Binding(binder, (item,), None, body) if binder in binders and item.domain is not None:
            return item, number(body)
    raise Unbuildable("the moment of a real number is needed")


def moments(_: Setting, variance: Term) -> Instance:
    """The variance of x is E[x^2] - E[x]^2."""
    item, body = _random(variance, "var")
    mean, square = (_moment("expect", item, b) for b in (body, times(body, body)))
    return [], equal(variance, make("sub", square, times(mean, mean)))


def equal_numbers(setting: Setting, left: Term, right: Term) -> Instance:
    """Random numbers that are equal, whatever is drawn, have equal expectations and variances."""
    binder = getattr(left, "binder", "")
    (item, first), (other, second) = (_random(term, binder) for term in (left, right))
    if binder not in ("expect", "var") or item.parameters or other.parameters:
        raise Unbuildable("moments of one kind, of what is drawn once, are needed")
    drawn, again = item.variable, other.variable
    one = Variable(unused("w", left, right, drawn, again), drawn.sort)
    alike = fits(again, drawn.sort, setting.same_size) and fits(
        drawn, again.sort, setting.same_size
    )
    if not alike or _spelled(setting, item) != _spelled(setting, other):
        raise Unbuildable("moments under different laws")
    bodies = (substitute(b, {v.name: one}) for b, v in ((first, drawn), (second, again)))
    everywhere = Binding("forall", (Bound(one, None),), None, equal(*bodies), TRUTH)
    return [everywhere], equal(left, right)


def _spelled(setting: Setting, item: Bound) -> str:
    assert item.domain is not None
    return setting.algebra.canonical_key(item.domain)


def of_sum(binder: str) -> Schema:
    """E[c sum_t x_t] = c sum_t E[x_t]; for independent x_t, var(c sum_t x_t) = c^2 sum_t var(x_t).

    Each x_t depends on the draw with its index alone, and all draws are of one law.
    """

    def schema(setting: Setting, moment: Term) -> Instance:
        family, body = _random(moment, binder)
        factor, core = _taken_out(_written_out(setting, body, family), family.variable.name)
        item, summand = _summed(setting, core, family)
        drawn = _draw(family, moment)
        each = _at_draw(summand, family.variable, item.variable, drawn.variable)
        if family.variable.name in free_names(each):
            raise Unbuildable("other draws are spoken of")
        total = Binding("sum", (item,), None, _moment(binder, drawn, each), REAL)
        power = factor if binder == "expect" else times(factor, factor)
        return [], equal(moment, times(power, total))

    return schema


def _written_out(setting: Setting, body: Term, family: Bound) -> Term:
    """Put in what a defined function of arguments stands for."""
    while isinstance(body, Application):
        item = setting.algebra.declarations.get(body.function.name)
        if item is None or body.function.name == family.variable.name:
            break
        inner = body_at(item, body.arguments, partial(_fits, setting))
        names = set() if item.body is None else free_names(item.body)
        names -= {p.variable.name for p in item.parameters}
        if inner is None or family.variable.name in names:
            break
        body = number(inner)
    return body


def _fits(setting: Setting, term: Term, sort: Sort) -> bool:
    return fits(term, sort, setting.same_size)


def _taken_out(body: Term, name: str) -> tuple[Term, Term]:
    """Return the factors that do not depend on what is drawn, and what does."""
    match body:
        case Operation("mul", (left, right)) if name not in free_names(left):
            factor, core = _taken_out(right, name)
            return times(number(left), factor), core
        case Operation("mul", (left, right)) if name not in free_names(right):
            factor, core = _taken_out(left, name)
            return times(number(right), factor), core
        case Operation("div", (left, right)) if name not in free_names(right):
            factor, core = _taken_out(left, name)
            return times(make("div", ONE, number(right)), factor), core
    return ONE, body


def _summed(setting: Setting, core: Term, family: Bound) -> tuple[Bound, Term]:
    """Return the index and the terms of a sum over the indices of a family of draws."""
    match core, family.parameters:
        case Binding("sum", (item,), None, body), (index,) if not item.parameters:
            _check_indices(setting.algebra, item, index)
        case _:
            raise Unbuildable("a sum over the draws is needed")
    names = {index.variable.name, item.variable.name, family.variable.name}
    if not names.isdisjoint(_names_in(family)):
        raise Unbuildable("the law depends on the index")
    return item, number(body)


def _names_in(family: Bound) -> frozenset[str]:
    """Return the names that the law of a family speaks of, and the shape of its draws."""
    sort = getattr(family.variable.sort, "result", family.variable.sort)
    sizes = (sort.rows, sort.columns) if isinstance(sort, Matrix) else ()
    return frozenset[str]().union(*map(free_names, (family.domain or ZERO, *sizes)))


def _check_indices(algebra: Algebra, item: Bound, index: Bound) -> None:
    first, second = (index_set(algebra, one.domain) for one in (item, index))
    if algebra.canonical_key(first) != algebra.canonical_key(second):
        raise Unbuildable("the indices range over different sets")


def _draw(family: Bound, moment: Term) -> Bound:
    """Return one draw of the law of a family."""
    sort = family.variable.sort
    if not isinstance(sort, Function):
        raise Unbuildable("a family of draws is needed")
    return Bound(Variable(unused("w", moment), sort.result), family.domain)


def _at_draw(term: Term, family: Variable, index: Variable, drawn: Variable) -> Term:
    """Replace the draw with this index by another; below binders, nothing is replaced."""
    match term:
        case Application(function, (Variable(name),)) if function.name == family.name:
            return drawn if name == index.name else term
        case Operation(operator, arguments):
            inner = tuple(_at_draw(a, family, index, drawn) for a in arguments)
            return Operation(operator, inner, term.sort)
        case Application(function, arguments):
            inner = tuple(_at_draw(a, family, index, drawn) for a in arguments)
            return Application(function, inner, term.sort)
    return term
