"""Whole statements from typed terms: what is checked, as text and as LaTeX, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from proofcheck.language.latex import render_bound_latex, render_latex, render_name_latex
from proofcheck.language.latex_names import escape_text
from proofcheck.language.printing import Names, render_bound, render_name, render_term
from proofcheck.language.statements import Statement
from proofcheck.terms.expressions import Bound
from proofcheck.terms.sorts import Function
from proofcheck.terms.task import Declaration, Fact, Origin, Role


def render_declaration(
    declaration: Declaration, names: Names = str, symbols: Mapping[str, str] | None = None
) -> str:
    """Return a declaration as it stands after `let`, `given` or `obtain`.

    Sizes that the shapes of arguments determine are not written.
    """
    item = _written(declaration)
    if declaration.body is None:
        return render_bound((item,), names, symbols)
    name = render_name(item, names, symbols)
    return f"{name} := {render_term(declaration.body, names, symbols)}"


def render_declaration_latex(
    declaration: Declaration, notation: Mapping[str, str] | None = None
) -> str:
    """Return a declaration in LaTeX."""
    item = _written(declaration)
    if declaration.body is None:
        return render_bound_latex((item,), notation)
    body = render_latex(declaration.body, notation)
    return f"{render_name_latex(item, notation)} := {body}"


def render_statement_latex(
    statement: Statement, notation: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Return what a statement gives, introduces, assumes and asserts, a formula for each line.

    Only what is checked is printed; a chain is the relation of its ends, then its steps.
    """
    return tuple(_lines(statement, notation or {}))


def _lines(statement: Statement, notation: Mapping[str, str]) -> Iterator[str]:
    if statement.givens:
        given = tuple(map(_written, statement.givens))
        yield _line("given", render_bound_latex(given, notation))
    for name, symbol in statement.library:
        yield _line("let", rf"\text{{{escape_text(name)} be the library's {escape_text(symbol)}}}")
    for declared in statement.declarations:
        if declared.origin is not Origin.OBTAINED:
            yield _line("let", render_declaration_latex(declared, notation))
    for assumption in statement.assumptions:
        yield _line("assume", render_latex(assumption, notation))
    obtained = [_written(d) for d in statement.declarations if d.origin is Origin.OBTAINED]
    if obtained:
        yield _line("obtain", render_bound_latex(obtained, notation))
    yield from _established(statement.established, notation)


def _established(
    established: Sequence[Sequence[Fact]], notation: Mapping[str, str]
) -> Iterator[str]:
    for facts in established:
        for fact in facts:
            word = "where" if fact.role is Role.WHERE else "show"
            yield _line(word, render_latex(fact.proposition, notation))


def _line(word: str, formula: str) -> str:
    return rf"\text{{{word} }} {formula}"


def _written(declaration: Declaration) -> Bound:
    """Return a declaration as a bound name, without the parameters that are never written."""
    sort = declaration.variable.sort
    hidden = sort.implicit if isinstance(sort, Function) else 0
    return Bound(declaration.variable, declaration.domain, declaration.parameters[hidden:])
