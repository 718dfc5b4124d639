"""Free variables and capture-avoiding substitution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.sorts import Function, Matrix, SetOf, Sort


def free_variables(term: Term) -> frozenset[Variable]:
    """Return the variables that occur free in the term: function names included, sorts not.

    Sizes of bound variables count: without a domain, a variable ranges over all of its sort.
    """
    try:
        return term.known_free_variables
    except AttributeError:
        found = _find_free_variables(term)
        term.keep("known_free_variables", found)
        return found


def _find_free_variables(term: Term) -> frozenset[Variable]:
    if isinstance(term, Variable):
        return frozenset({term})
    if isinstance(term, Binding):
        return _free_in_binding(term)
    below = frozenset[Variable]().union(*map(free_variables, term.children))
    return below | {term.function} if isinstance(term, Application) else below


def free_names(term: Term) -> frozenset[str]:
    """Return the names of the free variables, sizes of bound variables included."""
    try:
        return term.known_free_names
    except AttributeError:
        found = frozenset(v.name for v in free_variables(term))
        term.keep("known_free_names", found)
        return found


def _free_in_binding(term: Binding) -> frozenset[Variable]:
    free: frozenset[Variable] = free_variables(term.body)
    if term.condition is not None:
        free |= free_variables(term.condition)
    for item in reversed(term.bound):
        free = frozenset(v for v in free if v.name != item.variable.name)
        free |= _free_in_domain(item)
    return free


def _free_in_domain(item: Bound) -> frozenset[Variable]:
    free = _variables_of_sort(item.variable.sort)
    if item.domain is not None:
        free |= free_variables(item.domain)
    for parameter in reversed(item.parameters):
        free = frozenset(v for v in free if v.name != parameter.variable.name)
        free |= _free_in_domain(parameter)
    return free


def fresh_name(name: str, taken: Iterable[str]) -> str:
    """Return ``name`` or, where it is taken, the name with the least number of primes added."""
    avoid = set(taken)
    while name in avoid:
        name += "'"
    return name


def substitute(term: Term, replacement: Mapping[str, Term]) -> Term:
    """Replace free variables by terms, renaming bound variables where they would capture.

    For a function's name another can stand, or a ``fun``, which is then applied to its arguments.
    Sorts are substituted along.
    """
    if not replacement or _is_untouched(term, replacement):
        return term
    if isinstance(term, Variable):
        return replacement.get(term.name) or Variable(
            term.name, substitute_sort(term.sort, replacement)
        )
    if isinstance(term, Operation):
        arguments = tuple(substitute(a, replacement) for a in term.arguments)
        return Operation(term.operator, arguments, substitute_sort(term.sort, replacement))
    if isinstance(term, Application):
        return _substitute_application(term, replacement)
    if isinstance(term, Binding):
        return _substitute_binding(term, replacement)
    return term


def _is_untouched(term: Term, replacement: Mapping[str, Term]) -> bool:
    """Say whether no name in a term is replaced, and none that it binds would capture."""
    written, bound = written_names(term)
    if bound is None or not written.isdisjoint(replacement):
        return False
    return not bound or all(bound.isdisjoint(mentioned(i)) for i in replacement.values())


def written_names(term: Term) -> tuple[frozenset[str], frozenset[str] | None]:
    """Return all names that stand anywhere in a term or in its sorts, and those that are bound.

    None in place of the latter where a family is bound: its sort is spelled in two ways.
    """
    try:
        return term.known_written_names
    except AttributeError:
        found = _find_written_names(term)
        term.keep("known_written_names", found)
        return found


def _find_written_names(term: Term) -> tuple[frozenset[str], frozenset[str] | None]:
    own: set[str] = set()
    binds: set[str] = set()
    sorts, is_plain = [sort_of(term)], True
    if isinstance(term, Variable):
        own.add(term.name)
    elif isinstance(term, Application):
        own.add(term.function.name)
        sorts.append(term.function.sort)
    elif isinstance(term, Binding):
        binds = {item.variable.name for item in term.bound}
        sorts += [item.variable.sort for item in term.bound]
        is_plain = not any(item.parameters for item in term.bound)
    parts = [written_names(child) for child in term.children]
    parts += [found for sort in sorts for found in _written_in_sort(sort)]
    written = frozenset(own | binds).union(*(names for names, _ in parts))
    bound = [names for _, names in parts if names is not None]
    if not is_plain or len(bound) < len(parts):
        return written, None
    return written, frozenset(binds).union(*bound)


def _written_in_sort(sort: Sort) -> list[tuple[frozenset[str], frozenset[str] | None]]:
    if isinstance(sort, Matrix):
        return [written_names(sort.rows), written_names(sort.columns)]
    if isinstance(sort, SetOf):
        return _written_in_sort(sort.element)
    if isinstance(sort, Function):
        names = frozenset(p.name for p in sort.parameters)
        inner = [found for p in sort.parameters for found in _written_in_sort(p.sort)]
        return [(names, names), *inner, *_written_in_sort(sort.result)]
    return []


def substitute_sort(sort: Sort, replacement: Mapping[str, Term]) -> Sort:
    """Replace free variables in the sizes of a sort."""
    if isinstance(sort, Matrix):
        rows = substitute(sort.rows, replacement)
        return Matrix(rows, substitute(sort.columns, replacement), sort.ring)
    if isinstance(sort, SetOf):
        return SetOf(substitute_sort(sort.element, replacement))
    if isinstance(sort, Function):
        return _substitute_function(sort, replacement)
    return sort


def _substitute_function(sort: Function, replacement: Mapping[str, Term]) -> Function:
    if names_of_sort(sort).isdisjoint(replacement):
        return sort  # its parameters keep their names
    inner = dict(replacement)
    taken = {p.name for p in sort.parameters}.union(*map(free_names, inner.values()))
    parameters = tuple(_rename_bound(p, inner, taken) for p in sort.parameters)
    result = substitute_sort(sort.result, inner)
    return Function(parameters, result, sort.indexed, sort.implicit, sort.called)


def _substitute_application(term: Application, replacement: Mapping[str, Term]) -> Term:
    function = replacement.get(term.function.name, term.function)
    arguments = tuple(substitute(a, replacement) for a in term.arguments)
    if isinstance(function, Binding) and function.binder == "fun":
        return apply(function, arguments)
    if not isinstance(function, Variable):
        raise TypeError(f"`{term.function.name}` is applied, so only a function can replace it")
    sort = substitute_sort(term.sort, replacement)
    if isinstance(function.sort, Function) and function.name != term.function.name:
        # The values of another function may lie in a smaller ring.
        names = (p.name for p in function.sort.parameters)
        sort = substitute_sort(function.sort.result, dict(zip(names, arguments, strict=False)))
    return Application(function, arguments, sort)


def apply(function: Binding, arguments: Sequence[Term]) -> Term:
    """Return the body of a ``fun`` with arguments in place of what it binds."""
    names = [item.variable.name for item in function.bound]
    return substitute(function.body, dict(zip(names, arguments, strict=True)))


def _substitute_binding(term: Binding, replacement: Mapping[str, Term]) -> Term:
    inner = dict(replacement)
    taken = {name for image in inner.values() for name in free_names(image)} | set(inner)
    taken |= {item.variable.name for item in term.bound}.union(*map(free_names, term.children))
    bound = tuple(_substitute_bound(item, inner, taken) for item in term.bound)
    condition = None if term.condition is None else substitute(term.condition, inner)
    body = substitute(term.body, inner)
    # The bound names are not visible in the binding's own shape.
    return Binding(term.binder, bound, condition, body, substitute_sort(term.sort, replacement))


def _substitute_bound(item: Bound, inner: dict[str, Term], taken: set[str]) -> Bound:
    """Substitute in a bound variable's domain; ``inner`` then maps its name as it must."""
    outer = dict(inner)
    parameters = tuple(_substitute_bound(p, outer, taken) for p in item.parameters)
    domain = None if item.domain is None else substitute(item.domain, outer)
    sort = item.variable.sort
    if isinstance(sort, Function) and parameters:
        # The parameters of the sort are those of the family, under the same names.
        names = tuple(p.variable for p in parameters)
        result = substitute_sort(sort.result, outer)
        sort = Function(names, result, sort.indexed, sort.implicit, sort.called)
        return Bound(_rename_as(item.variable, sort, inner, taken), domain, parameters)
    return Bound(_rename_bound(item.variable, inner, taken), domain)


def _rename_bound(variable: Variable, inner: dict[str, Term], taken: set[str]) -> Variable:
    """Choose a name no image mentions, and make ``inner`` map the old name to it."""
    inner.pop(variable.name, None)
    return _rename_as(variable, substitute_sort(variable.sort, inner), inner, taken)


def _rename_as(variable: Variable, sort: Sort, inner: dict[str, Term], taken: set[str]) -> Variable:
    inner.pop(variable.name, None)
    captured = {name for image in inner.values() for name in mentioned(image)}
    name = variable.name
    if name in captured:
        name = fresh_name(name, taken | captured)
    renamed = Variable(name, sort)
    if renamed != variable:
        inner[variable.name] = renamed
    taken.add(name)
    return renamed


def mentioned(term: Term) -> frozenset[str]:
    """Return the free names, those in the sorts of free variables included."""
    found, stack = set[str](), [*free_variables(term)]
    while stack:
        variable = stack.pop()
        if variable.name not in found:
            found.add(variable.name)
            stack += _variables_of_sort(variable.sort)
    return frozenset(found)


def names_of_sort(sort: Sort) -> frozenset[str]:
    """Return the free names in the sizes of a sort; those of a function's parameters are bound."""
    return frozenset(v.name for v in _variables_of_sort(sort))


def _variables_of_sort(sort: Sort) -> frozenset[Variable]:
    if isinstance(sort, Matrix):
        return free_variables(sort.rows) | free_variables(sort.columns)
    if isinstance(sort, SetOf):
        return _variables_of_sort(sort.element)
    if isinstance(sort, Function):
        inner = _variables_of_sort(sort.result).union(
            *(_variables_of_sort(p.sort) for p in sort.parameters)
        )
        return frozenset(v for v in inner if v.name not in {p.name for p in sort.parameters})
    return frozenset()
