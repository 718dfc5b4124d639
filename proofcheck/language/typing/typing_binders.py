"""Binders: names introduced together, and the constructs that introduce them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from proofcheck.language.printing.layout import LAWS
from proofcheck.language.printing.printing_words import LIBRARY_DOMAINS
from proofcheck.language.sizes import body_of
from proofcheck.language.syntax import (
    Big,
    Binders,
    Declared,
    Expect,
    Expression,
    Extremum,
    FiniteSet,
    Fun,
    Group,
    ImageSet,
    Name,
    Quantified,
    SetBuilder,
)
from proofcheck.language.typing.builtins import NEVER_SHADOWED
from proofcheck.language.typing.context import (
    ONE,
    Context,
    Local,
    common_sort,
    ring_of,
    with_ring,
)
from proofcheck.language.typing.rejection import Rejection
from proofcheck.language.typing.typing_operators import as_block
from proofcheck.language.typing.typing_reach import remark_on_reach
from proofcheck.source.span import Span
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    operation,
    sort_of,
)
from proofcheck.terms.functions import function_of
from proofcheck.terms.sorts import (
    INTEGER,
    TRUTH,
    Function,
    Matrix,
    Ring,
    Scalar,
    SetOf,
    Sort,
)
from proofcheck.terms.substitution import free_names

WHOLE = frozenset({"Int", "Rat", "Real", "Complex", "Matrices", "ComplexMatrices"})
"""Sets that hold everything of their sort, so that they need not be said again."""


def bind_groups(
    context: Context, groups: Iterable[Group], *, allow_law: bool = False
) -> tuple[tuple[Bound, ...], Context]:
    """Introduce names one after the other; later domains may mention earlier names.

    raises   Rejection where a name hides another or a domain is no set
    """
    bound: list[Bound] = []
    for group in groups:
        for declared in group.declared:
            item = bind(context, declared, group, allow_law=allow_law)
            bound.append(item)
            context = context.inside({declared.name: Local(item, declared.span)})
    return tuple(bound), context


def bind(
    context: Context, declared: Declared, group: Group, *, allow_law: bool = False, name: str = ""
) -> Bound:
    """Return one name with what it ranges over; `name` is its spelling in terms."""
    check_is_free(context, declared.name, declared.span)
    parameters, inside = bind_groups(context, (*declared.indices, *declared.parameters))
    domain, sort = read_domain(inside, group, allow_law=allow_law)
    if parameters:
        sort = function_sort(parameters, sort, declared)
    return Bound(Variable(name or declared.name, sort), domain, parameters)


def function_sort(parameters: Sequence[Bound], result: Sort, declared: Declared) -> Function:
    """Return the sort of a name that is written with indices, arguments, or both."""
    names = tuple(p.variable for p in parameters)
    if not declared.indices:
        return Function(names, result)
    called = len(names) - sum(len(group.declared) for group in declared.indices)
    return Function(names, result, indexed=True, called=called)


def check_is_free(context: Context, name: str, span: Span) -> None:
    """Refuse a given or bound name that would hide a visible one.

    raises   Rejection that shows both places
    """
    if name in NEVER_SHADOWED:
        raise Rejection("P0233", span, f"`{name}` is a word of the library", "choose another name")
    entry = context.local.get(name)
    if entry is not None:
        raise _hides(name, span, entry.span, "here already")
    shadowed = context.scope.find_shadowed(name)
    if shadowed is not None:
        raise _hides(name, span, shadowed[1], f"in [{shadowed[0]}]")


def _hides(name: str, span: Span, other: Span, where: str) -> Rejection:
    message = f"`{name}` has a meaning {where}"
    remark = ((other, "which this name would hide"),)
    return Rejection("P0233", span, message, "choose another name", remarks=remark)


def read_domain(
    context: Context, group: Group, *, allow_law: bool = False
) -> tuple[Term | None, Sort]:
    """Return the set after a name's sign, `None` where its sort says it all, and that sort."""
    node = group.domain
    if group.sign == ":" and isinstance(node, Name) and node.text == "Prop":
        return None, TRUTH
    domain = context.collection(node)
    operator = domain.operator if isinstance(domain, Operation) else ""
    if (operator in LAWS) is not (group.sign == "~") or (operator in LAWS and not allow_law):
        raise _misplaced_law(context, domain, group)
    if group.sign == ":" and operator not in LIBRARY_DOMAINS:
        raise _not_a_sort(context, domain, group)
    sort = sort_of(domain)
    assert isinstance(sort, SetOf)
    return (None if operator in WHOLE else domain), sort.element


def _misplaced_law(context: Context, domain: Term, group: Group) -> Rejection:
    operator = domain.operator if isinstance(domain, Operation) else ""
    if operator not in LAWS:
        return Rejection("P0312", group.domain.span, f"{context.quote(domain)} is not a law")
    drawn = f"{group.declared[0].name} ~ {context.write(domain)}"
    advice = f"say what is drawn where it is used: `expect({drawn}) ...`"
    message = "a law outside `expect`, `var` and `prob`"
    if group.sign != "~":
        message = f"{context.quote(domain)} is a law, not a set"
    return Rejection("P0312", group.domain.span, message, advice=advice)


def _not_a_sort(context: Context, domain: Term, group: Group) -> Rejection:
    name = group.declared[0].name
    message = f"{context.quote(domain)} is not a sort of the library"
    shown = context.quote(domain).strip("`")
    advice = (
        f"write `{name} in {shown}`; in a claim or hypothesis declare the name with a library "
        f"sort and write `assume {name} in {shown}`"
    )
    return Rejection("P0308", group.domain.span, message, advice=advice)


# --- constructs -----------------------------------------------------------------------------


def type_quantified(context: Context, node: Quantified) -> Term:
    """Understand `forall`, `exists` and `exists absolute`."""
    bound, inside = bind_groups(context, node.binders.groups)
    condition, inside = _condition(inside, node.binders)
    kind = "absolute" if node.absolute else node.kind
    return Binding(kind, bound, condition, inside.proposition(node.body), TRUTH)


def _condition(context: Context, binders: Binders) -> tuple[Term | None, Context]:
    """Return the condition after `where`, and the context of what it guards."""
    if binders.where is None:
        return None, context
    condition = context.proposition(binders.where)
    return condition, context.assuming(condition)


def type_big(context: Context, node: Big) -> Term:
    """Understand `sum`, `prod`, `bigoplus`, `bigunion`, `biginter` and `matrix`."""
    bound, inside = bind_groups(context, node.binders.groups)
    condition, inside = _condition(inside, node.binders)
    if node.kind == "bigoplus":
        return _direct_sum(inside, node, bound, condition)
    if str(node.kind) == "matrix":
        return _matrix(inside, node, bound, condition)
    if node.kind in ("bigunion", "biginter"):
        body = inside.collection(node.body)
        sort = sort_of(body)
    else:
        body = inside.term(node.body)
        sort = _total_sort(inside, node, body, bound)
    _check_independent(sort, bound, node.body)
    remark_on_reach(inside, node, body, _names(bound))
    return Binding(node.kind, bound, condition, body, sort)


def _total_sort(context: Context, node: Big, body: Term, bound: Sequence[Bound]) -> Sort:
    sort = sort_of(body)
    if not isinstance(sort, Scalar | Matrix):
        raise context.unexpected(node.body, body, "a number or matrix")
    if node.kind == "prod" and isinstance(sort, Matrix):
        context.as_square(body, node.body)
    infinite = any(_may_be_infinite(context, item) for item in bound)
    return with_ring(sort, max(sort.ring, Ring.REAL)) if infinite else sort


def _may_be_infinite(context: Context, item: Bound) -> bool:
    domain, seen = item.domain, set[str]()
    while isinstance(domain, Variable) and domain.name not in seen:
        seen.add(domain.name)
        domain = body_of(domain, context.domain_of)
    return not isinstance(domain, Operation) or domain.operator not in ("range", "finite")


def _check_independent(sort: Sort, bound: Sequence[Bound], node: Expression) -> None:
    """Refuse a shape that changes with a bound name."""
    found = sorted(_names(bound) & _names_in_shape(sort))
    if found:
        message = f"the shape changes with `{found[0]}`"
        raise Rejection("P0311", node.span, message, "every term needs the same shape")


def _names(bound: Iterable[Bound]) -> frozenset[str]:
    return frozenset(item.variable.name for item in bound)


def _names_in_shape(sort: Sort) -> frozenset[str]:
    if isinstance(sort, SetOf):
        return _names_in_shape(sort.element)
    if isinstance(sort, Matrix):
        return free_names(sort.rows) | free_names(sort.columns)
    return frozenset()


def _direct_sum(
    context: Context, node: Big, bound: tuple[Bound, ...], condition: Term | None
) -> Term:
    body = as_block(context, context.term(node.body), node.body)
    sort = sort_of(body)
    assert isinstance(sort, Matrix)
    rows = _total_size(context, bound, condition, sort.rows)
    is_square = sort.rows == sort.columns
    columns = rows if is_square else _total_size(context, bound, condition, sort.columns)
    return Binding("bigoplus", bound, condition, body, Matrix(rows, columns, sort.ring))


def _total_size(
    context: Context, bound: tuple[Bound, ...], condition: Term | None, size: Term
) -> Term:
    """Return the sum of a size over all choices of the bound names."""
    names = {item.variable.name for item in bound}
    lengths = [_length(context, item) for item in bound]
    simple = condition is None and all(n is not None for n in lengths)
    if not simple or names & free_names(size) or any(_mentions(item, names) for item in bound):
        return Binding("sum", bound, condition, size, INTEGER)
    total = size
    for length in reversed(lengths):
        assert length is not None
        total = _times(length, total)
    return total


def _mentions(item: Bound, names: set[str]) -> bool:
    return item.domain is not None and bool(names & free_names(item.domain))


def _times(left: Term, right: Term) -> Term:
    if left == ONE:
        return right
    if right == ONE:
        return left
    if isinstance(left, Number) and isinstance(right, Number):
        return Number(left.value * right.value)
    if isinstance(right, Number):
        left, right = right, left
    return operation("mul", left, right, sort=INTEGER)


def _length(context: Context, item: Bound) -> Term | None:
    """Return how many elements a range has, where that is evidently not negative."""
    domain = item.domain
    if isinstance(domain, Variable):
        inner = body_of(domain, context.domain_of)
        domain = inner if isinstance(inner, Operation) else domain
    if not isinstance(domain, Operation) or domain.operator != "range":
        return None if domain is None else operation("card", domain, sort=INTEGER)
    low, high = domain.arguments
    length = high
    if low != ONE:
        raised = operation("sub", high, low, sort=INTEGER)
        length = operation("add", raised, ONE, sort=INTEGER)
    if context.is_at_least(length, 0):
        return length
    return operation("card", domain, sort=INTEGER)


def _matrix(context: Context, node: Big, bound: tuple[Bound, ...], condition: Term | None) -> Term:
    """Understand `matrix(i in 1..m, j in 1..n) x`, built entry by entry."""
    usage = "it is written `matrix(i in 1..m, j in 1..n) x`"
    if len(bound) != 2 or condition is not None:
        raise Rejection("P0304", node.binders.span, "a matrix has two indices", usage)
    sizes = [_upper_end(item) for item in bound]
    for size, item in zip(sizes, bound, strict=True):
        if size is None or bound[0].variable.name in free_names(size):
            message = f"the index `{item.variable.name}` does not run from 1 to a size"
            raise Rejection("P0304", node.binders.span, message, usage)
    body = context.number(node.body)
    rows, columns = sizes
    assert rows is not None
    assert columns is not None
    return Binding("matrix", bound, None, body, Matrix(rows, columns, ring_of(body)))


def _upper_end(item: Bound) -> Term | None:
    domain = item.domain
    if isinstance(domain, Operation) and domain.operator == "range" and domain.arguments[0] == ONE:
        return domain.arguments[1]
    return None


def type_expectation(context: Context, node: Expect) -> Term:
    """Understand `expect`, `var` and `prob` over laws and finite sets."""
    bound, inside = bind_groups(context, node.binders.groups, allow_law=True)
    condition, inside = _condition(inside, node.binders)
    if node.kind == "prob":
        body = inside.proposition(node.body)
        return Binding("prob", bound, condition, body, Scalar(Ring.REAL))
    body = inside.real(node.body) if node.kind == "var" else inside.term(node.body)
    sort = sort_of(body)
    if not isinstance(sort, Scalar | Matrix):
        raise inside.unexpected(node.body, body, "a number or matrix")
    _check_independent(sort, bound, node.body)
    remark_on_reach(inside, node, body, _names(bound))
    ring = Ring.REAL if node.kind == "var" else max(sort.ring, Ring.REAL)
    return Binding(node.kind, bound, condition, body, with_ring(sort, ring))


def type_fun(context: Context, node: Fun) -> Term:
    """Understand `fun(x : Real) x^2`, the function itself."""
    bound, inside = bind_groups(context, node.groups)
    body = inside.term(node.body)
    if not isinstance(sort_of(body), Scalar | Matrix):
        raise inside.unexpected(node.body, body, "a number or matrix")
    return function_of(bound, body)


def type_extremum(context: Context, node: Extremum) -> Term:
    """Understand `sup(r : V where P) x` and its relatives."""
    bound, inside = bind_groups(context, node.binders.groups)
    condition, inside = _condition(inside, node.binders)
    body = inside.real(node.body)
    remark_on_reach(inside, node, body, _names(bound))
    ring = ring_of(body)
    if node.kind in ("sup", "inf"):
        ring = max(ring, Ring.REAL)
    return Binding(node.kind, bound, condition, body, Scalar(ring))


# --- sets -----------------------------------------------------------------------------------


def type_finite_set(context: Context, node: FiniteSet) -> Term:
    """Understand `{a, b}`; the empty set `{}` takes its elements' sort from what it meets."""
    terms = [context.term(e) for e in node.elements]
    if not terms:
        return Operation("finite", (), SetOf(INTEGER))
    lead = next((t for t in terms if isinstance(sort_of(t), Matrix)), terms[0])
    sort: Sort = sort_of(lead)
    fitted = tuple(
        context.fit(term, sort, source) for term, source in zip(terms, node.elements, strict=True)
    )
    return Operation("finite", fitted, SetOf(common_sort(sort, fitted)))


def type_set_builder(context: Context, node: SetBuilder) -> Term:
    """Understand `{ x in X where P }`."""
    bound, inside = bind_groups(context, node.binders.groups)
    condition, inside = _condition(inside, node.binders)
    element = bound[0].variable
    return Binding("set", bound, condition, element, SetOf(element.sort))


def type_image(context: Context, node: ImageSet) -> Term:
    """Understand `{ f(x) where x : X, P }`."""
    bound, inside = bind_groups(context, node.binders.groups)
    condition, inside = _condition(inside, node.binders)
    body = inside.term(node.element)
    _check_independent(sort_of(body), bound, node.element)
    return Binding("set", bound, condition, body, SetOf(sort_of(body)))
