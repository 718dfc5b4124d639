"""Inequalities that carry over from terms to means over finite sets, and to maxima; last terms of sums.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.
All sets are finite sets of integers, which may have names, and indices are one or several.  Nothing is
said of a mean or of the largest of none.

source   the axioms of an ordered field, by induction over the number of terms
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from proofcheck.logic.bound_sums import index_set
from proofcheck.logic.laws.law_schemas import Instance, Setting, real
from proofcheck.logic.propositions import ONE, ZERO, Unbuildable, make, shape, unused
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import INTEGER, TRUTH, Matrix
from proofcheck.terms.substitution import free_names, names_of_sort, substitute


def mean_term_by_term(  # noqa: PLR0917 # a law takes its terms in order
    setting: Setting, x: Term, a: Term, y: Term, b: Term, z: Term, c: Term
) -> Instance:
    """From x_i <= a y_i + b z_i + c for all i follows E x <= a E y + b E z + c."""
    indices, (each, first, second) = _aligned(setting, "expect", (x, y, z), (a, b, c))
    right = make("add", _combined(a, first, b, second), c)
    conditions = [*indices.not_empty(), indices.for_each(make("le", each, right))]
    return conditions, make("le", x, make("add", _combined(a, y, b, z), c))


def maximum_term_by_term(setting: Setting, x: Term, a: Term, y: Term, c: Term) -> Instance:
    """From x_i <= a y_i + c for all i, and 0 <= a, follows max x_i <= a max y_i + c."""
    indices, (each, first) = _aligned(setting, "max", (x, y), (a, c))
    right = make("add", make("mul", a, first), c)
    conditions = [*indices.not_empty(), make("le", ZERO, a)]
    conditions.append(indices.for_each(make("le", each, right)))
    return conditions, make("le", x, make("add", make("mul", a, y), c))


def member_of_maximum(setting: Setting, x: Term) -> Instance:
    """Each of finitely many numbers is at most the largest."""
    indices, (body,) = _aligned(setting, "max", (x,), ())
    return [], indices.for_each(make("le", body, x))


def by_recursion(_setting: Setting, x: Term) -> Instance:
    """A sum, or a product, over a range is one up to its last term; over none it is 0, or 1."""
    match x:
        case Binding(
            ("sum" | "prod") as binder,
            (Bound(index, Operation("range", (low, high)) as members, ()) as item,),
            None,
            body,
        ) if index.name not in names_of_sort(sort_of(body)):
            pass
        case _:
            raise Unbuildable("a sum or product of terms of one shape over one range is needed")
    if binder == "prod" and isinstance(sort_of(body), Matrix):
        raise Unbuildable("a product of numbers is needed")
    none: Term = ZERO if binder == "sum" else ONE
    none = make("zero", *shape(x)) if isinstance(sort_of(x), Matrix) else none
    shorter = Operation("range", (low, make("sub", high, ONE)), members.sort)
    rest = replace(x, bound=(replace(item, domain=shorter),))
    last = substitute(body, {index.name: high})
    more = make("add" if binder == "sum" else "mul", rest, last)
    is_none = make("implies", make("lt", high, low), make("eq", x, none))
    return [], make("and", is_none, make("implies", make("le", low, high), make("eq", x, more)))


@dataclass(frozen=True, slots=True)
class _Indices:
    """Indices, with the sets that they range over as they are written, and as they are defined."""

    bound: tuple[Bound, ...]
    members: tuple[Operation, ...]

    def for_each(self, proposition: Term) -> Term:
        """Return that a proposition holds for all of the indices."""
        return Binding("forall", self.bound, None, proposition, TRUTH)

    def not_empty(self) -> list[Term]:
        """Return what has to hold for each set to have a member."""
        if not all(one.arguments for one in self.members):
            raise Unbuildable("the set is empty")
        ranges = [one for one in self.members if one.operator == "range"]
        return [make("le", *one.arguments) for one in ranges]


def _combined(a: Term, y: Term, b: Term, z: Term) -> Term:
    return make("add", make("mul", a, y), make("mul", b, z))


def _aligned(
    setting: Setting, binder: str, terms: tuple[Term, ...], numbers: tuple[Term, ...]
) -> tuple[_Indices, list[Term]]:
    """Return the indices that all terms range over, and what stands under them for these.

    raises   Unbuildable where these are not real, or range over different or infinite sets
    """
    for number in numbers:
        real(number)
    parts = [_taken_apart(binder, term) for term in terms]
    written = [[_set_of(binder, item) for item in items] for items, _ in parts]
    members = [tuple(_members(setting, one) for one in sets) for sets in written]
    if len({tuple(map(setting.algebra.canonical_key, one)) for one in members}) > 1:
        raise Unbuildable("the indices range over different sets")
    names: list[Variable] = []
    for _ in members[0]:
        mentioned = (*terms, *numbers, *names, *(one for sets in written for one in sets))
        names.append(Variable(unused("i", *mentioned), INTEGER))
    bodies = [_at(items, body, names) for items, body in parts]
    bound = tuple(Bound(name, one) for name, one in zip(names, written[0], strict=True))
    return _Indices(bound, members[0]), bodies


def _at(items: tuple[Bound, ...], body: Term, names: list[Variable]) -> Term:
    """Put other names for the indices."""
    pairs = zip(items, names, strict=True)
    return substitute(body, {item.variable.name: name for item, name in pairs})


def _taken_apart(binder: str, term: Term) -> tuple[tuple[Bound, ...], Term]:
    """Return the indices, which do not depend on each other, and what stands under them."""
    match term:
        case Binding(kind, (_, *more) as items, None, body) if kind == binder:
            names = {item.variable.name for item in items}
            is_plain = all(_is_plain(item, names) for item in items)
            if is_plain and len(names) == len(items) and not (more and binder == "expect"):
                return items, real(body)
    raise Unbuildable(f"`{binder}` of real numbers over indices is needed")


def _is_plain(item: Bound, names: set[str]) -> bool:
    """Say whether an index is an integer of a set that is the same for all others."""
    if item.parameters or item.variable.sort != INTEGER or item.domain is None:
        return False
    return free_names(item.domain).isdisjoint(names)


def _set_of(binder: str, item: Bound) -> Term:
    match binder, item.domain:
        case "expect", Operation("uniform", (elements,)):
            return elements
        case "max", Variable() | Operation() as elements:
            return elements
    raise Unbuildable("a set of indices, or the uniform law on one, is needed")


def _members(setting: Setting, written: Term) -> Operation:
    members = index_set(setting.algebra, written)
    assert isinstance(members, Operation)
    return members
