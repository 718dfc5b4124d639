"""Which objects a goal is about, directly or through what is assumed of them.

The other objects only have to exist.  Sizes are shared by all and do not connect objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from proofcheck.kernel.task import Declaration, Task
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable, walk
from proofcheck.terms.sorts import INTEGER, Function, Matrix, SetOf, Sort
from proofcheck.terms.substitution import free_names

_SIZED = frozenset({"range", "identity", "zero", "O", "SO", "U", "Matrices", "ComplexMatrices"})
"""Operations whose arguments are sizes."""


def relevant_objects(
    goal: Term,
    propositions: Iterable[Term],
    objects: Iterable[Declaration],
    definitions: Mapping[str, Declaration],
) -> frozenset[str]:
    """Return the names of the objects connected with the goal by propositions or definitions."""
    named = {d.variable.name for d in objects if d.variable.sort != INTEGER}
    groups = [_objects_in(p, named, definitions) for p in propositions]
    reached = _objects_in(goal, named, definitions)
    while True:
        larger = reached.union(*(g for g in groups if g & reached))
        if larger == reached:
            return reached
        reached = larger


def derived_matrices(
    task: Task, relevant: frozenset[str], definitions: Mapping[str, Declaration]
) -> list[Declaration]:
    """Return the defined matrices that depend on objects the goal is about, and that it, or an
    assumption, speaks of."""
    spoken = set(free_names(task.goal)).union(*(free_names(f.proposition) for f in task.facts))
    spoken |= {n for name in spoken for n in _names_below(name, definitions)}
    return [
        d
        for name, d in definitions.items()
        if name in spoken and isinstance(d.variable.sort, Matrix) and not d.parameters
        if _objects_in(d.variable, set(relevant), definitions)
    ]


def _names_below(name: str, definitions: Mapping[str, Declaration]) -> set[str]:
    seen: set[str] = set()
    stack = [name]
    while stack:
        current = stack.pop()
        definition = definitions.get(current)
        if current not in seen and definition is not None and definition.body is not None:
            stack.extend(free_names(definition.body))
        seen.add(current)
    return seen


def _objects_in(
    term: Term, named: set[str], definitions: Mapping[str, Declaration]
) -> frozenset[str]:
    """Return the objects that occur in a term, or in what defines its names."""
    seen: set[str] = set()
    stack = list(free_names(term))
    while stack:
        name = stack.pop()
        if name in seen:
            continue
        seen.add(name)
        definition = definitions.get(name)
        if definition is not None and definition.body is not None:
            stack.extend(free_names(definition.body))
    return frozenset(seen & named)


def relevant_integers(task: Task, relevant: Iterable[str]) -> frozenset[str]:
    """Return the integers that the goal and the objects it is about speak of."""
    reached = _reached_declarations(task, relevant)
    return frozenset(d.variable.name for d in reached if _is_chosen_integer(d))


def relevant_sizes(task: Task, relevant: Iterable[str]) -> frozenset[str]:
    """Return those relevant integers that are sizes or ends of ranges; all, where none is.

    An index or an exponent is no size: the same matrix looked at in another place is not larger.
    """
    reached = _reached_declarations(task, relevant)
    terms = [task.goal, *(t for d in reached for t in _terms_of(d))]
    sizes = set[str]().union(*map(_names_of_sizes, terms))
    sizes = sizes.union(*(_names_in_sort(d.variable.sort) for d in reached))
    by_name = {d.variable.name: d for d in task.declarations}
    found = _closure(sizes, by_name) & {d.variable.name for d in reached if _is_chosen_integer(d)}
    return frozenset(found) or frozenset(d.variable.name for d in reached if _is_chosen_integer(d))


def _is_chosen_integer(item: Declaration) -> bool:
    return item.variable.sort == INTEGER and item.body is None


def _reached_declarations(task: Task, relevant: Iterable[str]) -> list[Declaration]:
    by_name = {d.variable.name: d for d in task.declarations}
    names = _names_in(task.goal).union(relevant)
    reached = _closure(names, by_name)
    return [d for d in task.declarations if d.variable.name in reached]


def _closure(names: Iterable[str], by_name: Mapping[str, Declaration]) -> set[str]:
    """Return the names, and all that their declarations mention."""
    seen: set[str] = set()
    stack = list(names)
    while stack:
        name = stack.pop()
        item = by_name.get(name)
        if name in seen or item is None:
            continue
        seen.add(name)
        stack.extend(_names_in_sort(item.variable.sort))
        for term in _terms_of(item):
            stack.extend(_names_in(term))
    return seen


def _terms_of(item: Declaration) -> list[Term]:
    domains = [domain for parameter in item.parameters for domain in parameter.domains]
    return [t for t in (*domains, item.domain, item.body) if t is not None]


def _names_in(term: Term) -> set[str]:
    """Return all names in a term, bound ones and those in shapes included."""
    return {name for node in walk(term) for name in _own_names(node)}


def _own_names(node: Term) -> set[str]:
    if isinstance(node, Variable):
        return {node.name} | _names_in_sort(node.sort)
    if isinstance(node, Application):
        return {node.function.name}
    if isinstance(node, Binding):
        return set[str]().union(*(_names_in_sort(b.variable.sort) for b in node.bound))
    return set()


def _names_of_sizes(term: Term) -> set[str]:
    found: set[str] = set()
    for node in walk(term):
        if isinstance(node, Operation) and node.operator in _SIZED:
            found = found.union(*map(free_names, node.arguments))
        elif isinstance(node, Variable):
            found |= _names_in_sort(node.sort)
        elif isinstance(node, Binding):
            found = found.union(*(_names_in_sort(b.variable.sort) for b in node.bound))
    return found


def _names_in_sort(sort: Sort) -> set[str]:
    if isinstance(sort, Matrix):
        return set(free_names(sort.rows) | free_names(sort.columns))
    if isinstance(sort, SetOf):
        return _names_in_sort(sort.element)
    if isinstance(sort, Function):
        inner = _names_in_sort(sort.result)
        inner = inner.union(*(_names_in_sort(p.sort) for p in sort.parameters))
        return inner - {p.name for p in sort.parameters}
    return set()
