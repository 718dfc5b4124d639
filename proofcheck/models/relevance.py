"""Which objects a goal is about, directly or through what is assumed of them.

The other objects only have to exist.  Sizes are shared by all and do not connect objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Function, Matrix, SetOf, Sort
from proofcheck.terms.substitution import free_names, names_of_sort
from proofcheck.terms.task import Declaration, Task

LARGEST_EXPONENT = 1000
"""Powers with a larger exponent do not count as numbers that a statement names."""

_SIZED = frozenset(
    {
        "range",
        "identity",
        "zero",
        "O",
        "SO",
        "U",
        "Matrices",
        "ComplexMatrices",
        "Clifford",
        "blades",
    }
)
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
    """Return the defined matrices that depend on objects the goal is about.

    Only those are meant that the goal or an assumption speaks of.
    """
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
    sizes = sizes.union(*(names_of_sort(d.variable.sort) for d in reached))
    by_name = {d.variable.name: d for d in task.declarations}
    found = _closure(sizes, by_name) & {d.variable.name for d in reached if _is_chosen_integer(d)}
    return frozenset(found) or frozenset(d.variable.name for d in reached if _is_chosen_integer(d))


def roles_of_integers(task: Task) -> tuple[frozenset[str], frozenset[str]]:
    """Return the integers that are sizes of matrices, and those that end ranges or are exponents.

    Defined integers pass their role on to those they are computed from, and parameters of a defined
    function that end ranges to what is put for them.
    """
    by_name = {d.variable.name: d for d in task.declarations}
    terms = [task.goal, *(f.proposition for f in task.facts)]
    terms += [t for d in task.declarations for t in _terms_of(d)]
    sizes = set[str]().union(*(_names_of_sizes(t, _SIZED - {"range"}) for t in terms))
    sizes = sizes.union(*(names_of_sort(d.variable.sort) for d in task.declarations))
    counts = set[str]().union(*map(_names_of_counts, terms))
    counts = counts.union(*(_names_of_arguments(t, by_name, counts) for t in terms))
    integers = {d.variable.name for d in task.declarations if _is_chosen_integer(d)}
    shaping, counting = _closure(sizes, by_name) & integers, _closure(counts, by_name) & integers
    return frozenset(shaping), frozenset(counting - shaping)


def lengths_of_vectors(task: Task) -> frozenset[str]:
    """Return the integers that are sizes of vectors alone, so that large ones cost little."""
    shapes = [m for d in task.declarations for m in _matrices_in(d.variable.sort)]
    shapes += [m for t in _all_terms(task) for node in walk(t) for m in _shapes_of(node)]
    pairs = [(free_names(m.rows), free_names(m.columns)) for m in shapes]
    wide = set[str]().union(*(rows | columns for rows, columns in pairs if rows and columns))
    return frozenset(set[str]().union(*(r | c for r, c in pairs)) - wide)


def names_under_spectrum(term: Term) -> frozenset[str]:
    """Return the names in whatever a term takes the spectrum of."""
    spectra = (n for n in walk(term) if isinstance(n, Operation) and n.operator == "spectrum")
    return frozenset[str]().union(*map(free_names, spectra))


def _all_terms(task: Task) -> list[Term]:
    terms = [task.goal, *(f.proposition for f in task.facts)]
    return terms + [t for d in task.declarations for t in _terms_of(d)]


def _shapes_of(node: Term) -> list[Matrix]:
    bound = [b.variable.sort for b in node.bound] if isinstance(node, Binding) else []
    return [m for sort in (sort_of(node), *bound) for m in _matrices_in(sort)]


def _matrices_in(sort: Sort) -> list[Matrix]:
    if isinstance(sort, Matrix):
        return [sort]
    if isinstance(sort, SetOf):
        return _matrices_in(sort.element)
    return _matrices_in(sort.result) if isinstance(sort, Function) else []


def is_closed(task: Task, term: Term) -> bool:
    """Say whether a proposition means the same on all models: it speaks of nothing that is chosen.

    One that says that something exists is left out, since models may offer what does.
    """
    if _asserts_existence(term):
        return False
    by_name = {d.variable.name: d for d in task.declarations}
    seen: set[str] = set()
    stack = list(free_names(term))
    while stack:
        item = by_name.get(stack.pop())
        if item is None or item.variable.name in seen:
            continue
        if item.body is None or _asserts_existence(item.body):
            return False
        seen.add(item.variable.name)
        stack.extend(_free_in_definition(item))
    return True


def _asserts_existence(term: Term) -> bool:
    return any(isinstance(node, Binding) and node.binder == "exists" for node in walk(term))


def _free_in_definition(item: Declaration) -> frozenset[str]:
    """Return the names in a definition and in its sort, its parameters left out."""
    names = names_of_sort(item.variable.sort).union(*map(free_names, _terms_of(item)))
    names = names.union(*(names_of_sort(p.variable.sort) for p in item.parameters))
    return names - {p.variable.name for p in item.parameters}


def named_constants(task: Task) -> tuple[Fraction, ...]:
    """Return the numbers that a statement names, quotients and powers included, without 0 and 1."""
    terms = [task.goal, *(f.proposition for f in task.facts)]
    terms += [t for d in task.declarations for t in _terms_of(d)]
    found = {c for term in terms for node in walk(term) if (c := _constant(node)) is not None}
    return tuple(sorted(found - {0, 1, -1}))


def _constant(node: Term) -> Fraction | None:
    if isinstance(node, Number):
        return node.value
    match node:
        case Operation("div", (Number(top), Number(bottom))) if bottom != 0:
            return top / bottom
        case Operation("pow", (Number(base), Number(exponent))) if base != 0:
            return _power(base, exponent)
    return None


def _power(base: Fraction, exponent: Fraction) -> Fraction | None:
    """Return a power that is written with numbers, unless its exponent is out of reach."""
    is_short = exponent.denominator == 1 and abs(exponent) <= LARGEST_EXPONENT
    return Fraction(base ** int(exponent)) if is_short else None


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
        stack.extend(names_of_sort(item.variable.sort))
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
        return {node.name} | names_of_sort(node.sort)
    if isinstance(node, Application):
        return {node.function.name}
    if isinstance(node, Binding):
        return set[str]().union(*(names_of_sort(b.variable.sort) for b in node.bound))
    return set()


def _names_of_sizes(term: Term, sizing: frozenset[str] = _SIZED) -> set[str]:
    found: set[str] = set()
    for node in walk(term):
        if isinstance(node, Operation) and node.operator in sizing:
            found = found.union(*map(free_names, node.arguments))
        elif isinstance(node, Variable):
            found |= names_of_sort(node.sort)
        elif isinstance(node, Binding):
            found = found.union(*(names_of_sort(b.variable.sort) for b in node.bound))
    return found


def _names_of_counts(term: Term) -> set[str]:
    """Return the names in the ends of ranges and in exponents."""
    found: set[str] = set()
    for node in walk(term):
        if isinstance(node, Operation) and node.operator in ("range", "pow"):
            ends = node.arguments if node.operator == "range" else node.arguments[1:]
            found = found.union(*map(free_names, ends))
    return found


def _names_of_arguments(
    term: Term, by_name: Mapping[str, Declaration], counts: set[str]
) -> set[str]:
    """Return the names in what is put for parameters that end ranges or are exponents."""
    found: set[str] = set()
    for node in walk(term):
        item = by_name.get(node.function.name) if isinstance(node, Application) else None
        pairs = zip(item.parameters, node.children, strict=False) if item and item.body else ()
        found = found.union(*(free_names(t) for p, t in pairs if p.variable.name in counts))
    return found


def is_trivial(goal: Term) -> bool:
    """Say whether a goal only asks for a model of what is assumed."""
    if not isinstance(goal, Operation):
        return False
    return goal.operator == "true" or (
        goal.operator == "and" and all(map(is_trivial, goal.arguments))
    )
