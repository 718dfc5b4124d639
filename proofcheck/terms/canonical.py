"""One spelling for all terms that differ in bound names only, and digests of JSON values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b

from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.sorts import Function, Sort
from proofcheck.terms.substitution import substitute_sort, written_names

DIGEST_BYTES = 16


def canonical_form(term: Term) -> Term:
    """Rename every bound variable by its distance from the root; free names stay.

    Exact: two terms have the same canonical form just when they are alpha-equivalent.
    """
    return _rename(term, {}, 0)


def canonical_parts(
    parameters: tuple[Bound, ...], domain: Term | None, body: Term | None
) -> tuple[tuple[Bound, ...], Term | None, Term | None]:
    """Rename the parameters of a definition, and with them its domain and body, in the same way."""
    inner: dict[str, Term] = {}
    renamed: list[Bound] = []
    depth = 0
    for item in parameters:
        one, depth = _rename_bound(item, inner, depth)
        inner[item.variable.name] = one.variable
        renamed.append(one)
    return (
        tuple(renamed),
        None if domain is None else _rename(domain, inner, depth),
        None if body is None else _rename(body, inner, depth),
    )


def canonical_sort(sort: Sort) -> Sort:
    """Rename the parameters in a sort."""
    return _rename_sort(sort, {})


def are_alpha_equivalent(left: Term, right: Term) -> bool:
    """Say whether the terms are equal up to the names of bound variables."""
    return canonical_form(left) == canonical_form(right)


def digest(value: Json) -> str:
    """Return 32 hexadecimal digits that identify a JSON value, independent of key order."""
    return digest_text(write_text(value))


def write_text(value: Json) -> str:
    """Return the one text of a JSON value, independent of key order."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def digest_text(text: str) -> str:
    """Return the digest of the JSON value that has this text, see `write_text`."""
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()


def _rename(term: Term, names: Mapping[str, Term], depth: int) -> Term:
    written, bound = written_names(term)
    if bound is not None and not bound and written.isdisjoint(names):
        return term
    if isinstance(term, Variable):
        return names.get(term.name) or Variable(term.name, substitute_sort(term.sort, names))
    if isinstance(term, Operation):
        arguments = tuple(_rename(a, names, depth) for a in term.arguments)
        return Operation(term.operator, arguments, substitute_sort(term.sort, names))
    if isinstance(term, Application):
        function = names.get(term.function.name, term.function)
        if not isinstance(function, Variable):
            raise TypeError(f"`{term.function.name}` is bound to a term that is no function")
        arguments = tuple(_rename(a, names, depth) for a in term.arguments)
        return Application(function, arguments, substitute_sort(term.sort, names))
    if isinstance(term, Binding):
        return _rename_binding(term, names, depth)
    return term


def _rename_binding(term: Binding, names: Mapping[str, Term], depth: int) -> Term:
    inner = dict(names)
    bound: list[Bound] = []
    for item in term.bound:
        renamed, depth = _rename_bound(item, inner, depth)
        inner[item.variable.name] = renamed.variable
        bound.append(renamed)
    condition = None if term.condition is None else _rename(term.condition, inner, depth)
    body = _rename(term.body, inner, depth)
    sort = _rename_sort(term.sort, names)
    return Binding(term.binder, tuple(bound), condition, body, sort)


def _rename_bound(item: Bound, names: Mapping[str, Term], depth: int) -> tuple[Bound, int]:
    inner = dict(names)
    parameters: list[Bound] = []
    for parameter in item.parameters:
        renamed, depth = _rename_bound(parameter, inner, depth)
        inner[parameter.variable.name] = renamed.variable
        parameters.append(renamed)
    domain = None if item.domain is None else _rename(item.domain, inner, depth)
    # A space cannot occur in a name of the language, so no free name can be captured.
    variable = Variable(f"bound {depth}", _rename_sort(sort_of(item.variable), names))
    return Bound(variable, domain, tuple(parameters)), depth + 1


def _rename_sort(sort: Sort, names: Mapping[str, Term], level: int = 0) -> Sort:
    if not isinstance(sort, Function):
        return substitute_sort(sort, names)
    inner = dict(names)
    parameters: list[Variable] = []
    for place, parameter in enumerate(sort.parameters):
        inside = _rename_sort(parameter.sort, inner, level + 1)
        renamed = Variable(f"argument {level}.{place}", inside)
        inner[parameter.name] = renamed
        parameters.append(renamed)
    result = _rename_sort(sort.result, inner, level + 1)
    return Function(tuple(parameters), result, sort.indexed, sort.implicit, sort.called)
