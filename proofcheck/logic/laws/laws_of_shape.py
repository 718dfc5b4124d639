"""Theorems about entries and families: what is known of the parts is known of the whole.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.
"""

from __future__ import annotations

from proofcheck.logic.bound_sums import index_set
from proofcheck.logic.laws.law_schemas import Instance, Setting, equal
from proofcheck.logic.propositions import (
    ONE,
    ZERO,
    Unbuildable,
    is_meant,
    make,
    ring_of,
    shape,
    unused,
)
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Operation,
    Term,
    Variable,
    integer,
    operation,
)
from proofcheck.terms.sorts import INTEGER, TRUTH, Function, Matrix, Scalar
from proofcheck.terms.substitution import free_names, substitute

LARGEST_SIDE = 3
"""Rows and columns of a matrix that is written out entry by entry."""


def written_out(setting: Setting, x: Term) -> Instance:
    """A matrix of known size is made of its entries."""
    sides = [setting.algebra.size(side) for side in shape(x)]
    if not all(side.isdecimal() and 1 <= int(side) <= LARGEST_SIDE for side in sides):
        raise Unbuildable("a matrix of few rows and columns is needed")
    rows, columns = map(int, sides)
    places = [(integer(i), integer(j)) for i in range(1, rows + 1) for j in range(1, columns + 1)]
    entries = [make("entry", x, i, j) for i, j in places]
    whole = Matrix(integer(rows), integer(columns), ring_of(x))
    return [], make("eq", x, operation("blocks", integer(columns), *entries, sort=whole))


def product_of_sums(setting: Setting, x: Term, y: Term) -> Instance:
    """A product of two finite sums is a sum of products, over the indices in either order."""
    first, outer = _summed(setting, x)
    second, inner = _summed(setting, y)
    whole = make("mul", x, y)
    if not is_meant("mul", (x, y), setting.same_size):
        raise Unbuildable("the shapes do not fit")
    # Both get new names: either may be free in the other sum, or be bound in a sum within.
    i, j = _indices(x, y, outer, inner)
    left = substitute(outer, {first.variable.name: i})
    term = make("mul", left, substitute(inner, {second.variable.name: j}))
    rows, columns = Bound(i, first.domain), Bound(j, second.domain)
    orders = (rows, columns), (columns, rows)
    return [], make("and", *(make("eq", whole, _double(o, term)) for o in orders))


def _summed(setting: Setting, x: Term) -> tuple[Bound, Term]:
    match x:
        case Binding("sum", (item,), None, body) if not item.parameters:
            index_set(setting.algebra, item.domain)
            if isinstance(x.sort, Matrix) and not all(
                map(setting.same_size, shape(x), shape(body))
            ):
                raise Unbuildable("the shape of the terms depends on the index")
            return item, body
    raise Unbuildable("a sum over a finite set is needed")


def _double(items: tuple[Bound, Bound], term: Operation) -> Term:
    inner = Binding("sum", items[1:], None, term, term.sort)
    return Binding("sum", items[:1], None, inner, term.sort)


def sum_under_a_condition(setting: Setting, x: Term) -> Instance:
    """A finite sum under a condition is one over all indices, with 0 in the place of other terms."""
    match x:
        case Binding("sum", bound, condition, body) if condition is not None:
            pass
        case _:
            raise Unbuildable("a sum under a condition is needed")
    if any(item.parameters for item in bound):
        raise Unbuildable("a sum over numbers is needed")
    for item in bound:
        index_set(setting.algebra, item.domain)
    counts = Operation("cases", (ONE, condition, ZERO), INTEGER)
    term = make("mul", counts, body)
    return [], equal(x, Binding("sum", bound, None, term, x.sort))


def first_case(_: Setting, x: Term) -> Instance:
    """A definition by cases where the first condition holds."""
    match x:
        case Operation("cases", (value, condition, *_rest)):
            return [condition], equal(x, value)
    raise Unbuildable("a definition by cases is needed")


def later_case(_: Setting, x: Term) -> Instance:
    """A definition by cases where the first condition does not hold."""
    match x:
        case Operation("cases", (_value, condition, *rest)) if rest:
            later = rest[0] if len(rest) == 1 else Operation("cases", tuple(rest), x.sort)
            return [make("not", condition)], equal(x, later)
    raise Unbuildable("a definition by cases is needed")


def family(setting: Setting, goal: Term) -> Instance:
    """A family exists where each of its members does."""
    match goal:
        case Binding("exists", (Bound(whole, domain, parameters),), None, body) if parameters:
            pass
        case _:
            raise Unbuildable("one family is asked for")
    match body:
        case Binding("forall", indices, None, described) if len(indices) == len(parameters):
            pass
        case _:
            raise Unbuildable("the family is not described member by member")
    names = [item.variable.name for item in (*indices, *parameters)]
    if len(set(names[: len(indices)])) < len(indices):
        raise Unbuildable("one name for two indices")
    for index, parameter in zip(indices, parameters, strict=True):
        _check_index(setting, index, parameter, frozenset(names))
    sort = whole.sort.result if isinstance(whole.sort, Function) else whole.sort
    if not isinstance(sort, Scalar):
        raise Unbuildable("a family of numbers is needed")
    member = Variable(unused("x", goal), sort)
    described = _with_member(described, whole, tuple(i.variable for i in indices), member)
    images = {p.variable.name: i.variable for p, i in zip(parameters, indices, strict=True)}
    inside = None if domain is None else substitute(domain, images)
    each = Binding("exists", (Bound(member, inside),), None, described, TRUTH)
    return [Binding("forall", indices, None, each, TRUTH)], goal


def _check_index(setting: Setting, index: Bound, parameter: Bound, names: frozenset[str]) -> None:
    """Check that two indices range over one finite set, whatever the other indices are.

    raises   Unbuildable, or Untranslatable, where they do not
    """
    if index.parameters or parameter.parameters or index.variable.sort != INTEGER:
        raise Unbuildable("indices are integers")
    first, second = (index_set(setting.algebra, item.domain) for item in (index, parameter))
    if setting.algebra.canonical_key(first) != setting.algebra.canonical_key(second):
        raise Unbuildable("the indices range over different sets")
    if names & (free_names(first) | free_names(second)):
        raise Unbuildable("the range of one index depends on another")


def _with_member(
    term: Term, whole: Variable, indices: tuple[Variable, ...], member: Variable
) -> Term:
    """Replace the member of a family at these indices by a name; no other may be spoken of."""
    marked = _replaced(term, Application(whole, indices, member.sort), member)
    if whole.name in free_names(marked):
        raise Unbuildable("other members of the family are spoken of")
    return marked


def _replaced(term: Term, old: Term, new: Term) -> Term:
    """Replace a term outside binders; what stands below a binder is left as it is."""
    if term == old:
        return new
    if isinstance(term, Binding) or not term.children:
        return term
    children = tuple(_replaced(child, old, new) for child in term.children)
    if isinstance(term, Operation):
        return Operation(term.operator, children, term.sort)
    if isinstance(term, Application):
        return Application(term.function, children, term.sort)
    raise Unbuildable("a term of another kind")


def _indices(*terms: Term) -> tuple[Variable, Variable]:
    i = Variable(unused("i", *terms), INTEGER)
    return i, Variable(unused("j", *terms), INTEGER)
