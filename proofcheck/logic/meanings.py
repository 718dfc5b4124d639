"""What propositions mean, and terms: said in simpler words, with definitions in place of names."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from proofcheck.logic.extrema import bounded, inhabited, is_extremum
from proofcheck.logic.propositions import (
    ONE,
    ZERO,
    SameSize,
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
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.functions import value_at
from proofcheck.terms.sorts import TRUTH, Matrix, Ring, Scalar, SetOf, Sort
from proofcheck.terms.substitution import free_names, mentioned, substitute, substitute_sort
from proofcheck.terms.task import Declaration


def expand(proposition: Term, declarations: Mapping[str, Declaration]) -> Term:
    """Return an equivalent proposition, one step nearer to equations and quantifiers.

    raises   Unbuildable where nothing is known about the proposition
    """
    match proposition:
        case Operation("ne", arguments):
            return make("not", make("eq", *arguments))
        case Operation("notin", arguments):
            return make("not", make("in", *arguments))
        case Operation("gt", (left, right)):
            return make("lt", right, left)
        case Operation("ge", (left, right)):
            return make("le", right, left)
        case Operation("iff", (left, right)):
            return make("and", make("implies", left, right), make("implies", right, left))
        case Operation("not", (Operation("not", (inner,)),)):
            return inner
        case Operation("not", (inner,)):
            return make("not", expand(inner, declarations))
        case Operation("subset" | "eq", (left, right)) if isinstance(sort_of(left), SetOf):
            return _comparison(proposition.operator, left, right)
        case Operation("in", (element, collection)):
            return _membership(element, collection, declarations)
    raise Unbuildable("nothing to expand")


def _comparison(relation: str, left: Term, right: Term) -> Term:
    if relation == "eq":
        return make("and", make("subset", left, right), make("subset", right, left))
    return _inclusion(left, right)


def _inclusion(smaller: Term, larger: Term) -> Term:
    sort = sort_of(smaller)
    assert isinstance(sort, SetOf)
    if isinstance(smaller, Operation) and smaller.operator == "image":
        return _image_within(smaller, larger)
    x = Variable(unused("x", smaller, larger), sort.element)
    return Binding("forall", (Bound(x, smaller),), None, make("in", x, larger), TRUTH)


def _image_within(image: Operation, larger: Term) -> Term:
    """im(A) lies in a set where all A y do."""
    (matrix,) = image.arguments
    sort = sort_of(image)
    assert isinstance(sort, SetOf)
    ring = max(getattr(sort.element, "ring", Ring.COMPLEX), Ring.REAL)
    y = Variable(unused("y", image, larger), Matrix(shape(matrix)[1], ONE, ring))
    inside = make("in", make("mul", matrix, y), larger)
    return Binding("forall", (Bound(y, None),), None, inside, TRUTH)


def _membership(x: Term, collection: Term, declarations: Mapping[str, Declaration]) -> Term:
    sort = sort_of(collection)
    element = sort.element if isinstance(sort, SetOf) else sort
    if not isinstance(element, Scalar | Matrix):
        raise Unbuildable("elements that are no numbers or matrices")
    if ring_of(x) > element.ring:
        return _among_fewer(x, collection, element)
    if isinstance(collection, Variable):
        item = declarations.get(collection.name)
        if item is not None and item.body is not None and not item.parameters:
            return _membership(x, item.body, declarations)
    if isinstance(collection, Binding) and collection.binder == "set":
        return _in_described(x, collection)
    if isinstance(collection, Operation) and collection.operator == "image":
        return _in_image(x, collection.arguments[0], max(element.ring, Ring.REAL))
    if isinstance(collection, Operation) and collection.operator in _SETS:
        return _SETS[collection.operator](x, *collection.arguments)
    raise Unbuildable("nothing is known about this set")


def _among_fewer(x: Term, collection: Term, sort: Scalar | Matrix) -> Term:
    """A complex number, say, lies in a set of real ones where it equals one of these."""
    y = Variable(unused("y", x, collection), sort)
    return Binding("exists", (Bound(y, collection),), None, make("eq", x, y), TRUTH)


def _in_described(x: Term, collection: Binding) -> Term:
    """{b | b in D, P} holds x where x in D and P[x]; {f(b) | ..} where x = f(b) for some b."""
    first = collection.bound[0]
    condition = collection.condition or make("true")
    if len(collection.bound) == 1 and collection.body == first.variable and not first.parameters:
        inner = substitute(condition, {first.variable.name: x})
        return inner if first.domain is None else make("and", make("in", x, first.domain), inner)
    mark = Variable(unused("x", collection), sort_of(x))
    body = make("and", condition, make("eq", mark, collection.body))
    described = Binding("exists", collection.bound, None, body, TRUTH)
    return substitute(described, {mark.name: x})


def _orthogonal(x: Term, n: Term) -> Term:
    turned = make("adjoint" if ring_of(x) is Ring.COMPLEX else "transpose", x)
    return make("eq", make("mul", turned, x), make("identity", n))


def _special(x: Term, n: Term) -> Term:
    return make("and", _orthogonal(x, n), make("eq", make("det", x), ONE))


def _unitary(x: Term, n: Term) -> Term:
    return make("eq", make("mul", make("adjoint", x), x), make("identity", n))


def _in_kernel(x: Term, matrix: Term) -> Term:
    return make("eq", make("mul", matrix, x), make("zero", shape(matrix)[0], shape(x)[1]))


def _in_image(x: Term, matrix: Term, ring: Ring) -> Term:
    y = Variable(unused("y", x, matrix), Matrix(shape(matrix)[1], ONE, ring))
    return Binding("exists", (Bound(y, None),), None, make("eq", x, make("mul", matrix, y)), TRUTH)


def _in_spectrum(x: Term, matrix: Term) -> Term:
    n = shape(matrix)[0]
    v = Variable(unused("v", x, matrix), Matrix(n, ONE, Ring.COMPLEX))
    nonzero = make("not", make("eq", v, make("zero", n, ONE)))
    equation = make("eq", make("mul", matrix, v), make("mul", x, v))
    return Binding("exists", (Bound(v, None),), None, make("and", nonzero, equation), TRUTH)


def _any_of(*alternatives: Term) -> Term:
    return alternatives[0] if len(alternatives) == 1 else make("or", *alternatives)


_SETS: Mapping[str, Callable[..., Term]] = {
    "O": _orthogonal,
    "SO": _special,
    "U": _unitary,
    "kernel": _in_kernel,
    "spectrum": _in_spectrum,
    "range": lambda x, a, b: make("and", make("le", a, x), make("le", x, b)),
    "finite": lambda x, *members: _any_of(*(make("eq", x, m) for m in members)),
    "union": lambda x, s, t: make("or", make("in", x, s), make("in", x, t)),
    "inter": lambda x, s, t: make("and", make("in", x, s), make("in", x, t)),
    "minus": lambda x, s, t: make("and", make("in", x, s), make("not", make("in", x, t))),
    "Nat": lambda x: make("le", ZERO, x),
    "PosNat": lambda x: make("le", ONE, x),
    "NonNegReal": lambda x: make("le", ZERO, x),
    "PosReal": lambda x: make("lt", ZERO, x),
}


def conditions_of(
    term: Term, declarations: Mapping[str, Declaration], *, is_true: bool = False
) -> list[Term]:
    """Return what holds wherever the term, or a relation between terms, has a value.

    A definition has the value of its body; what stands below binders, cases and connectives is left
    aside, since it may not be looked at.  A conjunction is false as soon as one part is, of whatever
    part it is not known whether it has a value.

    is_true   what holds wherever the proposition is true: then each part of a conjunction is
    """
    found: list[Term] = []
    stack, seen = [term], set[Term]()
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        if is_true and isinstance(node, Operation) and node.operator == "and":
            stack += node.arguments
        stack += _strict_parts(node, declarations)
        found += _own_conditions(node)
    return found


def off_the_cut(matrix: Term) -> Term:
    """No eigenvalue t is zero or a negative real number, where t = -|t|."""
    t = Variable(unused("t", matrix), Scalar(Ring.COMPLEX))
    apart = make("ne", t, make("neg", make("abs", t)))
    return Binding("forall", (Bound(t, make("spectrum", matrix)),), None, apart, TRUTH)


_LAZY = frozenset({"cases", "and", "or", "implies", "iff", "not", "subset"})


def _strict_parts(node: Term, declarations: Mapping[str, Declaration]) -> tuple[Term, ...]:
    if isinstance(node, Binding) or (isinstance(node, Operation) and node.operator in _LAZY):
        return ()
    if isinstance(sort_of(node), SetOf):
        return ()  # members are looked at one by one, or not at all
    if isinstance(node, Operation) and node.operator in ("derivative", "differentiable"):
        function, point = node.arguments
        return (point, value_at(function, point))
    if isinstance(node, Operation):
        # An element is looked at before its set.
        return node.arguments[:1] if node.operator in ("in", "notin") else node.arguments
    name = node.name if isinstance(node, Variable) else ""
    name = getattr(node, "function", Variable(name, TRUTH)).name
    item = declarations.get(name)
    # What has a value has arguments that fit.
    body = None if item is None else body_at(item, node.children, lambda _term, _sort: True)
    return node.children if body is None else (*node.children, body)


def body_at(
    item: Declaration, arguments: tuple[Term, ...], fits: Callable[[Term, Sort], bool]
) -> Term | None:
    """Return what a defined name, or a defined function of arguments, stands for.

    fits   says whether every value of a term has a sort: a function of real numbers says nothing of
           complex ones, and one of matrices of one shape nothing of others

    None where nothing is defined for these arguments
    """
    if item.body is None or len(item.parameters) != len(arguments):
        return None
    images: dict[str, Term] = {}
    for parameter, argument in zip(item.parameters, arguments, strict=True):
        wanted = substitute_sort(parameter.variable.sort, images)
        if isinstance(wanted, Scalar | Matrix) and not fits(argument, wanted):
            return None
        images[parameter.variable.name] = argument
    return substitute(item.body, images)


def _own_conditions(node: Term) -> list[Term]:
    match node:
        case Operation("inv", (inner,)):
            if isinstance(sort_of(inner), Scalar):
                return [make("ne", inner, ZERO)]
            return [make("invertible", inner)]
        case Operation("div", (_, divisor)):
            return [make("ne", divisor, ZERO)]
        case Operation("sqrt", (inner,)):
            return [make("le", ZERO, inner)]
        case Operation("log", (inner,)):
            is_number = isinstance(sort_of(inner), Scalar)
            return [make("lt", ZERO, inner) if is_number else off_the_cut(inner)]
        case Operation("entry", (matrix, i, j)):
            rows, columns = shape(matrix)
            return [
                make("in", i, make("range", ONE, rows)),
                make("in", j, make("range", ONE, columns)),
            ]
        case Operation("derivative", (function, point)):
            return [Operation("differentiable", (function, point), TRUTH)]
        case Binding() if is_extremum(node):
            return [inhabited(node), bounded(node)]
    return []


def unfold(term: Term, bodies: Mapping[str, Declaration], same_size: SameSize) -> Term:
    """Replace defined names by their bodies, everywhere, once.

    same_size   says whether sizes of declared names are equal; below binders equal terms are

    raises   Unbuildable where a bound name would capture one of a body
    """
    inside = {n for item in bodies.values() if item.body is not None for n in mentioned(item.body)}

    def walk(node: Term, bound: frozenset[str]) -> Term:
        if isinstance(node, Binding):
            names = {n for b in node.bound for n in _names_bound(b)}
            if names & (inside | bodies.keys()):
                raise Unbuildable("a bound name would capture another")
            bound |= names
            items = tuple(walk_item(b, bound) for b in node.bound)
            condition = None if node.condition is None else walk(node.condition, bound)
            return Binding(node.binder, items, condition, walk(node.body, bound), node.sort)

        def is_same(left: Term, right: Term) -> bool:
            names = free_names(left) | free_names(right)
            return left == right or (names.isdisjoint(bound) and same_size(left, right))

        return _unfolded(node, tuple(walk(c, bound) for c in node.children), bodies, is_same)

    def walk_item(item: Bound, bound: frozenset[str]) -> Bound:
        parameters = tuple(walk_item(p, bound) for p in item.parameters)
        domain = None if item.domain is None else walk(item.domain, bound)
        return Bound(item.variable, domain, parameters)

    return walk(term, frozenset())


def _names_bound(item: Bound) -> set[str]:
    """Return the name that an item binds, and those of its indices."""
    return {item.variable.name}.union(*map(_names_bound, item.parameters))


def rebuilt(node: Term, children: tuple[Term, ...]) -> Term:
    """Return an operation or application with other arguments, its sort as it was."""
    if isinstance(node, Operation):
        return Operation(node.operator, children, node.sort)
    if isinstance(node, Application):
        return Application(node.function, children, node.sort)
    return node


def _unfolded(
    node: Term,
    arguments: tuple[Term, ...],
    bodies: Mapping[str, Declaration],
    same_size: SameSize,
) -> Term:
    function = getattr(node, "function", node)
    item = bodies.get(function.name) if isinstance(function, Variable) else None
    body = None
    if item is not None:
        body = body_at(item, arguments, lambda term, sort: fits(term, sort, same_size))
    return rebuilt(node, arguments) if body is None else body
