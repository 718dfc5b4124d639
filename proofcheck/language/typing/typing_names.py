"""Names, and names applied to arguments: constants, functions, families, entries of matrices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from proofcheck.language.printing.printing import plain_name
from proofcheck.language.syntax import Call, Expression, Index, Name
from proofcheck.language.typing.builtins import ALWAYS, LIBRARY, call_symbol
from proofcheck.language.typing.context import Context, Local, with_ring
from proofcheck.language.typing.entries import entry_of
from proofcheck.language.typing.rejection import Rejection
from proofcheck.language.typing.relations import Side
from proofcheck.language.typing.shape_matching import infer_sizes
from proofcheck.language.typing.typing_derivatives import (
    DERIVED,
    applied_to,
    differentiable,
    fitting,
    is_of_one,
    primes,
)
from proofcheck.source.span import Span
from proofcheck.terms.expressions import Application, Binding, Bound, Term, Variable, sort_of
from proofcheck.terms.functions import function_of
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Ring, Scalar, SetOf, Sort
from proofcheck.terms.substitution import substitute, substitute_sort

_Images = Mapping[str, Term]


@dataclass(frozen=True, slots=True)
class _Named:
    """What a written name refers to, and the arguments that go with it unwritten."""

    variable: Variable
    parameters: tuple[Bound, ...]
    silent: tuple[Term, ...]
    place: Span


def type_name(context: Context, node: Name) -> Term:
    """Understand a name that stands by itself."""
    found = _resolve(context, node)
    if isinstance(found, str):
        return call_symbol(context, found, node, None)
    return _apply(context, found, (), (), node)


def type_call(context: Context, node: Call) -> Term:
    """Understand `f(x)`, `theta[u](r)`, and what is made of functions: `f'(x)`, `grad(f)(x)`."""
    function = node.function
    if isinstance(function, Call):
        return _call_of_derived(context, function, node)
    if isinstance(function, Name) and _is_primed(context, function):
        derived = _primed(context, function)
        return _at_point(context, derived, node)
    name = function.base if isinstance(function, Index) else function
    indices = function.indices if isinstance(function, Index) else ()
    if not isinstance(name, Name):
        raise _not_applicable(context, node.function)
    found = _resolve(context, name)
    if isinstance(found, str):
        if isinstance(function, Index):
            raise _not_applicable(context, node.function)
        if found in DERIVED and len(node.arguments) == 1:
            return _derived(context, found, node, None)
        if found == "differentiable" and len(node.arguments) == 2:
            return _differentiable(context, node)
        return call_symbol(context, found, node, node.arguments)
    return _apply(context, found, indices, node.arguments, node)


# --- functions made of functions ----------------------------------------------------------------


def _is_primed(context: Context, node: Name) -> bool:
    """Say whether a name has primes and is introduced nowhere, and without some of them is."""
    return _unprimed(context, node) is not None


def _unprimed(context: Context, node: Name) -> tuple[Name, int] | None:
    """Return the function that a name with primes is a derivative of, and which."""
    text, known = node.text, context.scope.register.introduced
    while text.endswith("'") and text not in known and text not in context.local:
        text = text[:-1]
    count = len(node.text) - len(text)
    if not count or node.version is not None or text not in {*known, *context.local}:
        return None
    base = Name(text, None, span=node.span)
    found = _resolve(context, base)
    is_function = isinstance(found, _Named) and isinstance(found.variable.sort, Function)
    return (base, count) if is_function else None


def _primed(context: Context, node: Name) -> Term:
    """Return a derivative of a function of one number, as a function."""
    found = _unprimed(context, node)
    assert found is not None
    base, count = found
    function = _function(context, base, None)
    sort = sort_of(function)
    if not isinstance(sort, Function) or not isinstance(sort.parameters[0].sort, Scalar):
        message = f"`{base.text}` is no function of one number"
        advice = (
            f"write `grad({base.text})(x)` for a gradient, `jac({base.text})(x)` for a Jacobian"
        )
        raise Rejection("P0302", node.span, message, advice=advice)
    return primes(context, function, count, node.span)


def _call_of_derived(context: Context, function: Call, node: Call) -> Term:
    """Understand `grad(f)(x)` and its like."""
    name = function.function
    found = _resolve(context, name) if isinstance(name, Name) else None
    if not isinstance(found, str) or found not in DERIVED or len(function.arguments) != 1:
        raise _not_applicable(context, function)
    point = context.term(node.arguments[0])
    return _at_point(context, _derived(context, found, function, point), node)


def _at_point(context: Context, function: Term, node: Call) -> Term:
    if len(node.arguments) != 1:
        message = "a derivative is taken at one point"
        raise Rejection("P0304", node.span, message)
    (point,) = node.arguments
    return applied_to(context, function, context.term(point), point)


def _derived(context: Context, symbol: str, node: Call, point: Term | None) -> Term:
    (argument,) = node.arguments
    return DERIVED[symbol](context, _function(context, argument, point), node.span)


def _differentiable(context: Context, node: Call) -> Term:
    first, second = node.arguments
    point = context.term(second)
    function = _function(context, first, point)
    return differentiable(function, fitting(context, function, point, second))


def _function(context: Context, node: Expression, point: Term | None) -> Term:
    """Return a function of one number, vector or matrix.

    point   where it is taken, if that is known: it tells sizes that are never written
    """
    if isinstance(node, Name) and _is_primed(context, node):
        return _primed(context, node)
    found = _resolve(context, node) if isinstance(node, Name) else None
    if isinstance(found, _Named) and isinstance(found.variable.sort, Function):
        term = _function_of_last(context, found, node, point)
    else:
        term = context.term(node)
    if not is_of_one(term):
        message = f"{context.quote(term)} is no function of one real or complex argument"
        raise Rejection("P0302", node.span, message)
    return term


def _function_of_last(
    context: Context, named: _Named, node: Expression, point: Term | None
) -> Term:
    """Return a named function of its last argument, where all others go unwritten."""
    sort, variable = named.variable.sort, named.variable
    assert isinstance(sort, Function)
    count = len(sort.parameters) - sort.implicit - len(named.silent)
    if count != 1 or (not named.silent and not sort.implicit):
        return variable
    last = sort.parameters[-1]
    is_told = all(p.name in context.local for p in sort.parameters[: sort.implicit])
    inner_sort = last.sort if point is None or is_told else _in_full(sort_of(point), last.sort)
    inner = Variable(context.fresh_name(plain_name(last.name), variable), inner_sort)
    inside = context.inside({inner.name: Local(Bound(inner, None), node.span)})
    body = _apply(inside, named, (), (Name(inner.name, None, span=node.span),), node)
    return function_of((Bound(inner, None),), body)


def _in_full(sort: Sort, like: Sort) -> Sort:
    """Return the sort of a point in the ring that a function takes."""
    if isinstance(sort, Scalar | Matrix) and isinstance(like, Scalar | Matrix):
        return with_ring(sort, like.ring)
    return like


def type_index(context: Context, node: Index) -> Term:
    """Understand `L[k]`, a member of a family, and `S[i, j]`, an entry of a matrix."""
    if isinstance(node.base, Name):
        found = _resolve(context, node.base)
        if isinstance(found, _Named) and isinstance(found.variable.sort, Function):
            if _stands_alone(found, found.variable.sort):
                return entry_of(context, _apply(context, found, (), (), node.base), node)
            return _apply(context, found, node.indices, (), node)
    return entry_of(context, context.term(node.base), node)


def _stands_alone(named: _Named, function: Function) -> bool:
    """Whether a name is written without arguments here, though it is a function elsewhere.

    So it is in the statement that introduces it, where all its arguments are given.
    """
    return len(function.parameters) - function.implicit == len(named.silent)


def _not_applicable(context: Context, node: Expression) -> Rejection:
    message = f"{context.quote(context.term(node))} is not a function"
    return Rejection("P0303", node.span, message)


def _resolve(context: Context, node: Name) -> _Named | str:
    """Return what a name refers to; for a symbol of the library, the symbol.

    raises   see `Scope.find`
    """
    entry = context.local.get(node.text)
    if entry is not None and (node.version is None or _is_own_label(context, node)):
        return _Named(entry.variable, entry.bound.parameters, (), entry.span)
    meaning = context.scope.find(node.text, node.version, node.span, tuple(context.local))
    if meaning is None:
        return ALWAYS[node.text]
    if meaning.symbol is not None:
        return LIBRARY[meaning.symbol]
    assert meaning.variable is not None
    return _Named(meaning.variable, meaning.parameters, meaning.silent, meaning.span)


def _is_own_label(context: Context, node: Name) -> bool:
    assert node.version is not None
    entry = context.local[node.text]
    return entry.variable.name == f"{node.text}@[{node.version.text}]"


def _apply(
    context: Context,
    named: _Named,
    indices: Sequence[Expression],
    arguments: Sequence[Expression],
    node: Expression,
) -> Term:
    """Return a name applied to all its arguments, those that are never written included."""
    function = named.variable.sort
    if not isinstance(function, Function):
        if arguments or indices:
            raise _no_function(context, named, node, is_indexed=bool(indices))
        return named.variable
    written = _written(context, named, function, (indices, arguments), node)
    explicit = function.parameters[function.implicit :]
    images: dict[str, Term] = {}
    terms = [
        a if isinstance(a, Term) else _argument(context, p, a)
        for p, a in zip(explicit, written, strict=True)
    ]
    if function.implicit:
        infer_sizes(context, function, terms, node, images)
    values: list[Term] = [images[p.name] for p in function.parameters[: function.implicit]]
    for parameter, term, source in zip(explicit, terms, written, strict=True):
        values.append(_fitted(context, named, parameter, (source, term), images))
        images[parameter.name] = values[-1]
    return Application(named.variable, tuple(values), substitute_sort(function.result, images))


def _fitted(
    context: Context,
    named: _Named,
    parameter: Variable,
    argument: tuple[Expression | Term, Term],
    images: _Images,
) -> Term:
    """Return an argument as its parameter takes it, the parameters before it being known.

    argument   as it is written, or as it was made from a given; and the term that it is
    """
    source, term = argument
    if isinstance(source, Term):
        return term
    if isinstance(parameter.sort, Function):
        if not _is_fitting_function(context, named, parameter, term, images):
            _check_family(context, named, parameter, source, images)
        return term
    wanted = substitute_sort(parameter.sort, images)
    return _fit_argument(context, named, parameter, Side(source, term), wanted)


def _no_function(
    context: Context, named: _Named, node: Expression, *, is_indexed: bool
) -> Rejection:
    message = f"`{context.spell(named.variable.name)}` is not a function"
    remark = ((named.place, "it is declared here"),)
    advice = "" if is_indexed else "a product is written with `*`"
    if advice and isinstance(named.variable.sort, Matrix):
        advice += f", an entry as `{context.spell(named.variable.name)}[...]`"
    return Rejection("P0303", node.span, message, remarks=remark, advice=advice)


def _argument(context: Context, parameter: Variable, node: Expression) -> Term:
    """Understand an argument; where a family is wanted, a bare name may stand for one."""
    family = _family(context, node) if isinstance(parameter.sort, Function) else None
    return context.term(node) if family is None else family.variable


def _family(context: Context, node: Expression) -> _Named | None:
    """Return the family that a bare name refers to, if it is one."""
    named = _resolve(context, node) if isinstance(node, Name) else None
    is_family = isinstance(named, _Named) and isinstance(named.variable.sort, Function)
    return named if isinstance(named, _Named) and is_family else None


def _check_family(
    context: Context, named: _Named, parameter: Variable, node: Expression, images: _Images
) -> None:
    """Check that an argument is a family with the sort and the indices of a parameter.

    raises   Rejection where it has others, or is no family
    """
    wanted = _without_index_names(substitute_sort(parameter.sort, images))
    family = _family(context, node)
    if family is not None and _without_index_names(family.variable.sort) == wanted:
        declared = next(p for p in named.parameters if p.variable.name == parameter.name)
        ranges = [
            None if d is None else substitute(d, images) for d in _ranges(declared.parameters)
        ]
        if ranges == _ranges(family.parameters):
            return
    name, place = context.spell(named.variable.name), plain_name(parameter.name)
    message = f"an argument of `{name}` is of the wrong kind"
    label = f"`{place}` is a family; only the name of one with the same indices can stand for it"
    remark = ((named.place, f"`{name}` is declared here"),)
    raise Rejection("P0302", node.span, message, label, remarks=remark)


def _is_fitting_function(
    context: Context, named: _Named, parameter: Variable, term: Term, images: _Images
) -> bool:
    """Say whether an argument is a `fun` that takes what a parameter takes, and has such values."""
    if not isinstance(term, Binding) or term.binder != "fun":
        return False
    declared = next(p for p in named.parameters if p.variable.name == parameter.name)
    wanted = substitute_sort(parameter.sort, images)
    return (
        all(item.domain is None for item in term.bound)
        and declared.domain is None
        and _may_stand_for(context, term.sort, wanted)
    )


def _may_stand_for(context: Context, function: Sort, wanted: Sort) -> bool:
    """Say whether a function takes what another takes, and its values lie where those of that do."""
    assert isinstance(function, Function)
    assert isinstance(wanted, Function)
    if len(function.parameters) != len(wanted.parameters):
        return False
    pairs = zip(function.parameters, wanted.parameters, strict=True)
    names: dict[str, Term] = {p.name: q for p, q in pairs}
    sorts = [p.sort for p in function.parameters], [q.sort for q in wanted.parameters]
    takes = all(_lies_in(context, q, p) for p, q in zip(*sorts, strict=True))
    return takes and _lies_in(context, substitute_sort(function.result, names), wanted.result)


def _lies_in(context: Context, part: Sort, whole: Sort) -> bool:
    return context.have_one_shape(part, whole) and _ring_of(part) <= _ring_of(whole)


def _ranges(parameters: Sequence[Bound]) -> list[Term | None]:
    return [p.domain for p in parameters]


def _without_index_names(sort: Sort) -> Sort:
    if not isinstance(sort, Function):
        return sort
    names = [Variable(f"index {k}", p.sort) for k, p in enumerate(sort.parameters)]
    renaming: dict[str, Term] = {p.name: new for p, new in zip(sort.parameters, names, strict=True)}
    result = substitute_sort(sort.result, renaming)
    return Function(tuple(names), result, sort.indexed, sort.implicit, sort.called)


def _written(
    context: Context,
    named: _Named,
    function: Function,
    given: tuple[Sequence[Expression], Sequence[Expression]],
    node: Expression,
) -> list[Expression | Term]:
    """Return the arguments after the implicit ones, supplying those that go unwritten.

    given   what stands in brackets, and what stands in parentheses
    """
    indices, arguments = given
    total = len(function.parameters) - function.implicit
    called = function.called if function.indexed else total
    brackets = total - called
    silent = list(named.silent)
    if function.indexed and len(indices) + len(silent) == brackets:
        indices = [*silent, *indices]  # type: ignore[list-item]
    elif not function.indexed and len(arguments) + len(silent) == called:
        arguments = [*silent, *arguments]  # type: ignore[list-item]
    if len(indices) != brackets or len(arguments) != called:
        is_bare = not (indices or arguments)
        raise _wrong_count(context, named, function, (brackets, called), node, is_bare=is_bare)
    return [*indices, *arguments]


def _wrong_count(
    context: Context,
    named: _Named,
    function: Function,
    counts: tuple[int, int],
    node: Expression,
    *,
    is_bare: bool,
) -> Rejection:
    brackets, parentheses = counts
    name = context.spell(named.variable.name)
    wanted = [plain_name(p.name) for p in function.parameters[function.implicit :]]
    shown = name
    if brackets:
        shown += f"[{', '.join(wanted[:brackets])}]"
    if parentheses:
        shown += f"({', '.join(wanted[brackets:])})"
    fault = "stands without its arguments" if is_bare else "does not take its arguments like this"
    label = f"it is written `{shown}`"
    if isinstance(node, Index) and not brackets and isinstance(function.result, Matrix):
        label += f", an entry of it `{shown}[...]`"
    message = f"`{name}` {fault}"
    remark = ((named.place, f"`{name}` is declared here"),)
    return Rejection("P0304", node.span, message, label, remarks=remark)


def _fit_argument(
    context: Context, named: _Named, parameter: Variable, argument: Side, wanted: Sort
) -> Term:
    try:
        fitted = context.fit(argument.term, wanted, argument.node)
    except Rejection as rejection:
        code = rejection.finding.code
        raise _misfit(context, named, parameter, argument, (code, wanted)) from None
    if _ring_of(sort_of(fitted)) > _ring_of(wanted):
        name = context.spell(named.variable.name)
        message = f"{context.quote(fitted)} is {_denied_ring(wanted)}, and `{name}` needs one"
        remark = ((named.place, f"`{name}` is declared here"),)
        raise Rejection("P0302", argument.node.span, message, remarks=remark)
    return fitted


def _ring_of(sort: Sort) -> Ring:
    """Return the ring of the numbers in a value; the smallest where there are none."""
    if isinstance(sort, SetOf):
        return _ring_of(sort.element)
    return sort.ring if isinstance(sort, Scalar | Matrix) else Ring.INTEGER


def _denied_ring(sort: Sort) -> str:
    """Say what an argument is not known to be, though its function is declared for such."""
    if sort == INTEGER:
        return "not an integer"
    kind = {Matrix: "matrix", SetOf: "set"}.get(type(sort), "number")
    word = {Ring.INTEGER: "integer", Ring.RATIONAL: "rational", Ring.REAL: "real"}
    return f"not known to be a {word[_ring_of(sort)]} {kind}"


def _misfit(
    context: Context,
    named: _Named,
    parameter: Variable,
    argument: Side,
    why: tuple[str, Sort],
) -> Rejection:
    code, wanted = why
    name, place = context.spell(named.variable.name), plain_name(parameter.name)
    what = "has the wrong shape" if code == "P0301" else "is of the wrong kind"
    found = context.shape(argument.sort)
    label = f"{context.quote(argument.term)} is {found}, but `{place}` is {context.shape(wanted)}"
    remarks = ((named.place, f"`{name}` is declared here"), *context.origins(argument.term))
    message = f"an argument of `{name}` {what}"
    return Rejection(code, argument.node.span, message, label, remarks=remarks[:2])
