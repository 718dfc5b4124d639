"""Free variables and capture-avoiding substitution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from proofcheck.terms.expressions import Application, Binding, Bound, Operation, Term, Variable
from proofcheck.terms.sorts import Function, Matrix, SetOf, Sort


def free_variables(term: Term) -> frozenset[Variable]:
    """Return the variables that occur free in the term: function names included, sorts not.

    Sizes of bound variables count: without a domain, a variable ranges over all of its sort.
    """
    if isinstance(term, Variable):
        return frozenset({term})
    if isinstance(term, Binding):
        return _free_in_binding(term)
    below = frozenset[Variable]().union(*(free_variables(child) for child in term.children))
    return below | {term.function} if isinstance(term, Application) else below


def free_names(term: Term) -> frozenset[str]:
    """Return the names of the free variables, sizes of bound variables included."""
    found: set[str] = set()
    _collect_free(term, frozenset(), found)
    return frozenset(found)


def _collect_free(term: Term, hidden: frozenset[str], found: set[str]) -> None:
    if isinstance(term, Variable):
        if term.name not in hidden:
            found.add(term.name)
        return
    if isinstance(term, Binding):
        for item in term.bound:
            _collect_in_domain(item, hidden, found)
            hidden |= {item.variable.name}
        if term.condition is not None:
            _collect_free(term.condition, hidden, found)
        _collect_free(term.body, hidden, found)
        return
    if isinstance(term, Application) and term.function.name not in hidden:
        found.add(term.function.name)
    for child in term.children:
        _collect_free(child, hidden, found)


def _collect_in_domain(item: Bound, hidden: frozenset[str], found: set[str]) -> None:
    for parameter in item.parameters:
        _collect_in_domain(parameter, hidden, found)
        hidden |= {parameter.variable.name}
    if item.domain is not None:
        _collect_free(item.domain, hidden, found)
    found |= {v.name for v in _variables_of_sort(item.variable.sort)} - hidden


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

    A function's name can be replaced by another variable only.  Sorts are substituted along.
    """
    if not replacement:
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
    inner = dict(replacement)
    taken = {p.name for p in sort.parameters}.union(*map(free_names, inner.values()))
    parameters = tuple(_rename_bound(p, inner, taken) for p in sort.parameters)
    result = substitute_sort(sort.result, inner)
    return Function(parameters, result, sort.indexed, sort.implicit, sort.called)


def _substitute_application(term: Application, replacement: Mapping[str, Term]) -> Term:
    function = replacement.get(term.function.name, term.function)
    if not isinstance(function, Variable):
        raise TypeError(f"`{term.function.name}` is applied, so only a name can replace it")
    arguments = tuple(substitute(a, replacement) for a in term.arguments)
    sort = substitute_sort(term.sort, replacement)
    if isinstance(function.sort, Function) and function.name != term.function.name:
        # The values of another function may lie in a smaller ring.
        names = (p.name for p in function.sort.parameters)
        sort = substitute_sort(function.sort.result, dict(zip(names, arguments, strict=False)))
    return Application(function, arguments, sort)


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
