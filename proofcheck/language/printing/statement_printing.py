"""What statements introduce and assume, from typed terms, as text and as LaTeX, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from proofcheck.language.printing.latex import render_bound_latex, render_latex, render_name_latex
from proofcheck.language.printing.latex_names import escape_text, latex_name
from proofcheck.language.printing.printing import Names, render_bound, render_name, render_term
from proofcheck.language.printing.standing_alone import declared_alone, own_names, stand_alone
from proofcheck.language.statements import Statement
from proofcheck.terms.expressions import Bound, Term
from proofcheck.terms.sorts import Function
from proofcheck.terms.task import Declaration, Origin, Role


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
    """Return a declaration in LaTeX; what its parameters range over stands behind."""
    item = _written(declaration)
    if declaration.body is None:
        return _declared_latex([declaration], notation)
    name, body = render_name_latex(item, notation), render_latex(declaration.body, notation)
    return f"{name} := {body}{_ranges_latex([item], notation)}"


def _declared_latex(declarations: Sequence[Declaration], notation: Mapping[str, str] | None) -> str:
    items = tuple(map(_written, declarations))
    return render_bound_latex(items, notation) + _ranges_latex(items, notation)


def _ranges_latex(items: Sequence[Bound], notation: Mapping[str, str] | None) -> str:
    parameters = tuple(dict.fromkeys(p for item in items for p in item.parameters))
    if not parameters:
        return ""
    return rf" \quad \left( {render_bound_latex(parameters, notation)} \right)"


def render_premises(
    statement: Statement, names: Names = str, symbols: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Return what a statement gives, introduces, assumes and obtains, an item for each line."""
    bound = partial(render_bound, names=names, symbols=symbols)
    return _premises(
        statement,
        _Writer(
            word=lambda word, text: f"{word} {text}",
            library=lambda name, symbol: f"{name} := library {symbol}",
            bound=lambda items: bound(tuple(map(_written, items))),
            declaration=lambda item: render_declaration(item, names, symbols),
            term=lambda term: render_term(term, names, symbols),
        ),
    )


def render_premises_latex(
    statement: Statement, notation: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Return the same items in LaTeX, line for line."""
    return _premises(
        statement,
        _Writer(
            word=lambda word, text: rf"\text{{{word} }} {text}",
            library=lambda name, symbol: (
                rf"{latex_name(name, notation or {})} := "
                rf"\text{{library {escape_text(symbol)}}}"
            ),
            bound=lambda items: _declared_latex(items, notation),
            declaration=lambda item: render_declaration_latex(item, notation),
            term=lambda term: render_latex(term, notation),
        ),
    )


@dataclass(frozen=True, slots=True)
class _Writer:
    """How the parts of a line are written."""

    word: Callable[[str, str], str]
    library: Callable[[str, str], str]
    bound: Callable[[Sequence[Declaration]], str]
    declaration: Callable[[Declaration], str]
    term: Callable[[Term], str]


def _premises(statement: Statement, write: _Writer) -> tuple[str, ...]:
    names = own_names(statement)
    declared = [declared_alone(item, names) for item in statement.declarations]
    obtained = [d for d in declared if d.origin is Origin.OBTAINED]
    introduced = [d for d in declared if d.origin is not Origin.OBTAINED]
    lines = [
        *([("given", write.bound(statement.givens))] if statement.givens else ()),
        *(("let", write.library(*bound)) for bound in statement.library),
        *(("let", write.declaration(d)) for d in introduced),
        *(("where", write.term(p)) for p in _recursions(statement)),
        *(("assume", write.term(stand_alone(p, names))) for p in statement.assumptions),
        *([("obtain", write.bound(obtained))] if obtained else ()),
    ]
    return tuple(write.word(word, text) for word, text in lines)


def _recursions(statement: Statement) -> Iterator[Term]:
    """Yield the equations of what is defined by recursion."""
    for facts in statement.established:
        yield from (fact.proposition for fact in facts if fact.role is Role.RECURSION)


def _written(declaration: Declaration) -> Bound:
    """Return a declaration as a bound name, without the parameters that are never written."""
    sort = declaration.variable.sort
    hidden = sort.implicit if isinstance(sort, Function) else 0
    return Bound(declaration.variable, declaration.domain, declaration.parameters[hidden:])
