"""Names, and names applied to arguments: constants, functions, families, entries of matrices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from proofcheck.language.printing.printing import plain_name
from proofcheck.language.syntax import Call, Expression, Index, Name
from proofcheck.language.typing.builtins import ALWAYS, LIBRARY, call_symbol
from proofcheck.language.typing.context import Context, Local, with_ring
from proofcheck.language.typing.entries import entry_of
from proofcheck.language.typing.function_kinds import (
    are_of_one_kind,
    is_fitting_function,
    is_written_alike,
    no_function,
    other_kind,
    ring_in,
    same_givens,
    takes_all,
    why_not,
    with_images,
    wrong_number,
)
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
from proofcheck.terms.expressions import Application, Bound, Term, Variable, sort_of
from proofcheck.terms.functions import function_of
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Ring, Scalar, SetOf, Sort
from proofcheck.terms.substitution import substitute_sort

_Images = Mapping[str, Term]


@dataclass(frozen=True, slots=True)
class _Named:
    """What a written name refers to, and the arguments that go with it unwritten.

    missing   the given that it depends on, and that is not given where it is written
    """

    variable: Variable
    parameters: tuple[Bound, ...]
    silent: tuple[Term, ...]
    place: Span
    missing: str = ""


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
        message = f"`{base.text}` is not a function of one number"
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
        message = f"{context.quote(term)} is not a function of one real or complex argument"
        raise Rejection("P0302", node.span, message)
    return term


def term_or_function(context: Context, node: Expression) -> Term:
    """Understand a term; the name of a function stands for the function."""
    if not isinstance(node, Name):
        return context.term(node)
    if _is_primed(context, node):
        return _primed(context, node)
    found = _resolve(context, node)
    if not isinstance(found, _Named) or not isinstance(found.variable.sort, Function):
        return context.term(node)
    is_value = _stands_alone(found, found.variable.sort)
    return context.term(node) if is_value else _function_of_last(context, found, node, None)


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
    silent, missing = same_givens(context, meaning)
    return _Named(meaning.variable, meaning.parameters, silent, meaning.span, missing)


def _is_own_label(context: Context, node: Name) -> bool:
    assert node.version is not None
    entry = context.local[node.text]
    return entry.variable.name == f"{node.text}@[{node.version.text}]"


def _apply(
    context: Context,
    named: _Named,
    indices: Sequence[Expression | Term],
    arguments: Sequence[Expression | Term],
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
        return _function_argument(context, named, parameter, (source, term), images)
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


def _function_argument(
    context: Context,
    named: _Named,
    parameter: Variable,
    argument: tuple[Expression, Term],
    images: _Images,
) -> Term:
    """Return a function, or a family, as its parameter takes it.

    Where a name depends on givens, and on sizes, these are filled in.

    raises   Rejection where it is none, or takes something else, or has other values
    """
    source, term = argument
    declared = next(p for p in named.parameters if p.variable.name == parameter.name)
    wanted = with_images(Bound(parameter, declared.domain, declared.parameters), images)
    if is_fitting_function(context, term, wanted):
        return term
    family, reason = _family(context, source), ""
    if family is not None:
        if are_of_one_kind(Bound(family.variable, None, family.parameters), wanted):
            return term
        whole = _completed(context, family, wanted, source)
        if isinstance(whole, Term):
            return whole
        reason = whole
    name = context.spell(named.variable.name)
    message = f"an argument of `{name}` is of the wrong kind"
    remark = ((named.place, f"`{name}` is declared here"),)
    raise Rejection("P0302", source.span, message, reason or no_function(wanted), remarks=remark)


def _completed(context: Context, family: _Named, wanted: Bound, node: Expression) -> Term | str:
    """Return a function as an argument, or why it does not fit.

    Where a name `q` depends on a given `H`, that is `fun(y) q(H, y)`.
    """
    own, bound = family.variable.sort, _arguments_for(context, family, wanted)
    assert isinstance(own, Function)
    variables = tuple(item.variable for item in bound)
    if len(variables) + len(family.silent) != len(own.parameters) - own.implicit:
        return wrong_number(context, wanted, family.variable, family.missing)
    if not is_written_alike(own, wanted):
        return no_function(wanted)
    if reason := other_kind(context, wanted, variables, family.variable):
        return reason
    called = own.called if own.indexed else len(variables)
    indices, arguments = variables[: len(variables) - called], variables[len(variables) - called :]
    value = _apply(context, family, indices, arguments, node)
    assert isinstance(value, Application)
    if not takes_all(family.parameters, bound, value):
        return no_function(wanted)
    if reason := why_not(context, wanted, variables, value):
        return reason
    is_whole = len(value.arguments) == len(bound)
    return family.variable if is_whole else function_of(bound, value)


def _arguments_for(context: Context, family: _Named, wanted: Bound) -> tuple[Bound, ...]:
    """Return names for what a function is to take, where possible those of its own parameters."""
    own = [plain_name(p.variable.name) for p in family.parameters[-len(wanted.parameters) :]]
    images: dict[str, Term] = {}
    found: list[Bound] = []
    for item, name in zip(wanted.parameters, own, strict=False):
        bare = with_images(item, images)
        fresh = context.fresh_name(name, *family.silent, *images.values())
        found.append(Bound(Variable(fresh, bare.variable.sort), bare.domain, bare.parameters))
        images[item.variable.name] = found[-1].variable
    return tuple(found)


def _written(
    context: Context,
    named: _Named,
    function: Function,
    given: tuple[Sequence[Expression | Term], Sequence[Expression | Term]],
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
        indices = [*silent, *indices]
    elif not function.indexed and len(arguments) + len(silent) == called:
        arguments = [*silent, *arguments]
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
    fault = "is used without its arguments" if is_bare else "does not take its arguments like this"
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
    if ring_in(sort_of(fitted)) > ring_in(wanted):
        name = context.spell(named.variable.name)
        message = f"{context.quote(fitted)} is {denied_ring(wanted)}, and `{name}` needs one"
        remark = ((named.place, f"`{name}` is declared here"),)
        raise Rejection("P0302", argument.node.span, message, remarks=remark)
    return fitted


def denied_ring(sort: Sort) -> str:
    """Say what a value is not known to be, though what takes it is declared for such."""
    if sort == INTEGER:
        return "not an integer"
    kind = {Matrix: "matrix", SetOf: "set"}.get(type(sort), "number")
    word = {Ring.INTEGER: "integer", Ring.RATIONAL: "rational", Ring.REAL: "real"}
    return f"not known to be a {word[ring_in(sort)]} {kind}"


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
