"""Values of a model that nothing can take: names that statements are given, and no line uses.

What is given in a statement is whatever its goal holds for; models choose what hypotheses declare.
A line for such a name introduces another object of this name, which is easily overlooked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofcheck.language import syntax
from proofcheck.language.elaboration.model_order import ModelLine
from proofcheck.language.typing.rejection import Finding
from proofcheck.source.span import Span


def find_values_of_givens(
    lines: Sequence[ModelLine], statements: Sequence[syntax.Statement]
) -> Iterator[Finding]:
    """Yield a finding for each name of its own that a statement is given and no line mentions."""
    mentioned = {name for line in lines for name, _ in line.mentions}
    for line in lines:
        declaration = line.assignment.declaration
        name = declaration.variable.name
        if declaration.label or name in mentioned:
            continue
        place = next(_places(name, statements), None)
        if place is not None:
            yield _finding(name, line.assignment.span, *place)


def _places(name: str, statements: Sequence[syntax.Statement]) -> Iterator[tuple[str, Span]]:
    """Yield the labels of statements that are given a name, and where it stands."""
    for statement in statements:
        for item in statement.items:
            if isinstance(item, syntax.Given):
                for group in item.groups:
                    for one in group.declared:
                        if one.name == name:
                            yield statement.label.text, one.span


def _finding(name: str, span: Span, label: str, given: Span) -> Finding:
    return Finding(
        "P0262",
        span,
        f"`{name}` is given in [{label}], and a model chooses nothing that is given",
        "another object of this name, which nothing uses",
        ((given, f"`{name}` is given here"),),
        help=(f"declare `{name}` by `let` in a hypothesis, and let [{label}] be `from` it",),
    )
