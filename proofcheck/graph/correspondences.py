"""Names after the `where` of a comparison, and the objects of a statement that they mean."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from proofcheck.graph.joining import Side
from proofcheck.language.printing.printing import plain_name, render_sort
from proofcheck.language.printing.statement_printing import render_declaration
from proofcheck.language.statements import Statement, Written
from proofcheck.source.labels import normalise_label
from proofcheck.terms.sorts import Function
from proofcheck.terms.task import Declaration, Origin

_INTRODUCED = "name what `let` or `obtain` introduces in its closure"


def defined_by(statement: Statement) -> list[Declaration]:
    """Return what a statement defines."""
    return [d for d in statement.declarations if d.origin is Origin.DEFINITION]


def meanings_of(side: Side, name: Written) -> list[tuple[Declaration, Statement]]:
    """Return what a name may mean; an original before what repairs it or reads it otherwise."""
    wanted = None if name.label is None else normalise_label(name.label)
    found = [
        (item, statement)
        for item, statement in side.in_sight()
        if plain_name(item.variable.name) == name.name and wanted in (None, statement.key)
        if item.variable.name not in side.obtained
    ]
    originals = [one for one in found if one[1].repairs is None and one[1].reads is None]
    return originals if originals and wanted is None else found


def why_unknown(side: Side, name: Written) -> tuple[str, str, str]:
    """Say why a name means no object of a statement, and what to do."""
    label = side.statement.label
    if name.name in {plain_name(given) for given in side.givens}:
        advice = "claims are compared for all values of what they give: leave this out"
        return f"`{name}` is bound in [{label}] by `given`", "not an object of its own", advice
    if name.name in {plain_name(one) for one in side.obtained}:
        advice = "that such an object exists is compared as a whole: leave this out"
        return f"`{name}` is what [{label}] says exists", "not assumed to exist", advice
    statements = side.slicer.derivation.statements
    if any(name.name == bound for s in statements for bound, _ in s.library):
        advice = "symbols of the library are the same everywhere: leave this out"
        return f"`{name}` is bound to a symbol of the library", "no object", advice
    near = get_close_matches(name.name, sorted(_visible(side)), n=1)
    advice = f"the nearest name is `{near[0]}`" if near else _INTRODUCED
    return f"`{name}` is not in sight of [{label}]", "not in its closure", advice


def _visible(side: Side) -> Iterator[str]:
    for item, _ in side.in_sight():
        yield plain_name(item.variable.name)


def describe(item: Declaration) -> str:
    """Return a declaration; of a definition also the sort, which its body may not tell."""
    text, sort = render_declaration(item, plain_name), item.variable.sort
    if item.body is None:
        return text
    result = sort.result if isinstance(sort, Function) else sort
    return f"{text}, in {render_sort(result, plain_name)}"
