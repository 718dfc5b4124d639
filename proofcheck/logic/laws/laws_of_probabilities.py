"""Theorems about probabilities: of larger events, of several events, of means of independent draws.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.

Proofs read partial operations as total.  A probability is read as a finitely additive one on all
sets of outcomes, which agrees with the law on measurable sets; there is one by the theorem of Los
and Marczewski.  Where there is no law, as on the empty set, some outcome is certain.  The outcomes
of a family of draws are all functions of its indices; those whose values the law does not take are
of probability zero.

source   Billingsley 1995, Probability and Measure, section 2; Los and Marczewski 1949, Extensions of
         measure, Fundamenta Mathematicae 36; Hoeffding 1963, Probability inequalities for sums of
         bounded random variables, Journal of the American Statistical Association 58
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce

from proofcheck.logic.bound_sums import index_set
from proofcheck.logic.laws.law_schemas import Instance, Setting, real
from proofcheck.logic.propositions import ONE, Unbuildable, make, unused
from proofcheck.terms.canonical import canonical_sort
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
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, REAL, TRUTH, Function, Matrix, Sort
from proofcheck.terms.substitution import free_names, substitute


def larger_event(setting: Setting, first: Term, second: Term) -> Instance:
    """Where one event is a part of another, its probability is at most that of the other."""
    (item, part), (other, whole) = _event(first), _event(second)
    drawn, again = item.variable, other.variable
    if _spelled(setting, item) != _spelled(setting, other) or (
        canonical_sort(drawn.sort) != canonical_sort(again.sort)
    ):
        raise Unbuildable("probabilities under different laws")
    if _depends_on_index(drawn.sort):
        raise Unbuildable("the shape of a draw depends on its index")
    conditions, values = _values(setting, item)
    one = Variable(unused("w", first, second), drawn.sort)
    bodies = (substitute(b, {v.name: one}) for b, v in ((part, drawn), (whole, again)))
    inclusion = make("implies", *bodies)
    everywhere = Binding("forall", (Bound(one, values),), None, inclusion, TRUTH)
    return [*conditions, everywhere], make("le", first, second)


def _event(term: Term) -> tuple[Bound, Term]:
    """Return what is drawn, and the event.

    raises   Unbuildable for what is no probability
    """
    match term:
        case Binding("prob", (item,), None, body) if item.domain is not None:
            return item, body
    raise Unbuildable("the probability of an event is needed")


def _spelled(setting: Setting, item: Bound) -> str:
    """Spell what is drawn and its law, whatever it is called."""
    return setting.algebra.canonical_key(Binding("prob", (item,), None, make("true"), REAL))


def _depends_on_index(sort: Sort) -> bool:
    """Say whether the members of a family are matrices of different shapes.

    Outside the indices that are meant, they might have negative sizes.
    """
    if not isinstance(sort, Function) or not isinstance(sort.result, Matrix):
        return False
    names = {p.name for p in sort.parameters}
    return not names.isdisjoint(free_names(sort.result.rows) | free_names(sort.result.columns))


def _values(setting: Setting, item: Bound) -> tuple[list[Term], Term | None]:
    """Return the values that one uniform draw takes, of which there are some; else None."""
    match item.domain:
        case Operation("uniform", (elements,)) if not item.parameters:
            return [_not_empty(setting, elements)], elements
    return [], None


def _not_empty(setting: Setting, elements: Term) -> Term:
    """Return what has to hold for a finite set of integers to have a member.

    raises   Unbuildable for any set but a range
    """
    match index_set(setting.algebra, elements):
        case Operation("range", (low, high)):
            return make("le", low, high)
    raise Unbuildable("a range is needed")


def union_bound(setting: Setting, event: Term, rest: Term) -> Instance:
    """From P(E_i) >= 1 - c for i = 1, .., n follows P(all E_i) >= 1 - n c.

    That is Boole's inequality for the complements.
    """
    item, body = _event(event)
    match body:
        case Binding("forall", (index,), None, inner) if index.variable.sort == INTEGER:
            size = _count(setting, index, item.variable.name)
        case _:
            raise Unbuildable("an event for each of some indices is needed")
    one = Variable(unused("i", event, rest), INTEGER)
    each = Binding("prob", (item,), None, substitute(inner, {index.variable.name: one}), REAL)
    least = make("sub", ONE, real(rest))
    everywhere = Binding(
        "forall", (Bound(one, index.domain),), None, make("le", least, each), TRUTH
    )
    return [everywhere], make("le", make("sub", ONE, make("mul", size, rest)), event)


def _count(setting: Setting, index: Bound, drawn: str) -> Term:
    """Return n where an index ranges over 1..n, whatever is drawn."""
    if index.parameters or index.domain is None or drawn in free_names(index.domain):
        raise Unbuildable("an index that does not depend on what is drawn is needed")
    match index_set(setting.algebra, index.domain):
        case Operation("range", (low, size)) if low == ONE and setting.algebra.is_natural(size):
            return size
    raise Unbuildable("indices from one on are needed")


def conjunction(_: Setting, event: Term) -> Instance:
    """P(E_1) + .. + P(E_k) - (k - 1) <= P(E_1 and .. and E_k), Bonferroni's inequality.

    That is Boole's inequality for the complements.
    """
    item, body = _event(event)
    match body:
        case Operation("and", parts) if parts:
            pass
        case _:
            raise Unbuildable("several events together are needed")
    likely: list[Term] = [Binding("prob", (item,), None, part, REAL) for part in parts]
    rest = Number(Fraction(len(parts) - 1))
    return [], make("le", make("sub", reduce(partial(make, "add"), likely), rest), event)


def hoeffding(
    *, from_above: bool = False
) -> Callable[[Setting, Term, Term, Term, Term, Term], Instance]:
    """With a <= X <= b, P(E X <= (X_1 + .. + X_n)/n + (b - a) sqrt(log(r)/(2 n))) >= 1 - 1/r.

    The X_i are independent and of the law of X, and 1 <= r.  For b - a > 0 and r > 1, t the term
    with the root, Hoeffding bounds the probability of E X - (X_1 + .. + X_n)/n >= t by
    exp(-2 n t^2/(b - a)^2) = 1/r.  For b = a, all X_i are E X; for r = 1, the bound is zero.

    from_above   P((X_1 + .. + X_n)/n <= E X + (b - a) sqrt(log(r)/(2 n))) >= 1 - 1/r, which is the
                 same for -X, where -b <= -X <= -a
    """
    return partial(_hoeffding, from_above)


def _hoeffding(  # noqa: PLR0917 # a law takes its terms in order
    from_above: bool, setting: Setting, mean: Term, n: Term, a: Term, b: Term, r: Term
) -> Instance:
    item, elements, body = _of_uniform_law(mean)
    for x in (a, b, r):
        real(x)
    if sort_of(n) != INTEGER:
        raise Unbuildable("a number of draws is needed")
    conditions = [make("le", ONE, n), _not_empty(setting, elements), make("le", ONE, r)]
    one = Variable(unused("i", mean, a, b), INTEGER)
    x = substitute(body, {item.variable.name: one})
    within = make("and", make("le", a, x), make("le", x, b))
    conditions.append(Binding("forall", (Bound(one, elements),), None, within, TRUTH))
    event = _concentration(mean, n, make("sub", b, a), r, from_above)
    return conditions, make("le", make("sub", ONE, make("div", ONE, r)), event)


def _of_uniform_law(mean: Term) -> tuple[Bound, Term, Term]:
    """Return what is drawn of a finite set of integers, the set, and the random number.

    raises   Unbuildable for any other mean
    """
    match mean:
        case Binding("expect", (item,), None, body) if item.variable.sort == INTEGER:
            match item.domain, item.parameters:
                case Operation("uniform", (elements,)), ():
                    return item, elements, real(body)
    raise Unbuildable("a mean under a uniform law is needed")


def _concentration(mean: Term, n: Term, width: Term, r: Term, from_above: bool) -> Binding:
    """Return P(E X <= (X_1 + .. + X_n)/n + width sqrt(log(r)/(2 n))), or that with both exchanged."""
    assert isinstance(mean, Binding)
    (item,) = mean.bound
    i = Variable(unused("i", mean, n), INTEGER)
    family = Function((i,), INTEGER, indexed=True)
    w = Variable(unused("w", mean, n, width, r), family)
    index = Bound(i, make("range", ONE, n))
    drawn = substitute(mean.body, {item.variable.name: Application(w, (i,), INTEGER)})
    total = Binding("sum", (index,), None, drawn, sort_of(drawn))
    root = make("sqrt", make("div", make("log", r), make("mul", Number(Fraction(2)), n)))
    average, deviation = make("div", total, n), make("mul", width, root)
    small, large = (average, mean) if from_above else (mean, average)
    near = make("le", small, make("add", large, deviation))
    return Binding("prob", (Bound(w, item.domain, (index,)),), None, near, REAL)
