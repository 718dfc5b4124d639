"""Elaborated derivations as the graph sees them."""

from __future__ import annotations

from proofcheck.graph import Dependency, Node, Outline
from proofcheck.language.statements import Derivation, Statement


def outline(derivation: Derivation) -> Outline:
    """Return the labels of a derivation, and who names whom."""
    return Outline(
        name=derivation.name,
        nodes=tuple(_node(s) for s in derivation.statements),
        main=tuple(Dependency(label) for label in derivation.main),
    )


def _node(statement: Statement) -> Node:
    return Node(
        label=statement.label,
        kind=statement.kind.value,
        span=statement.span,
        dependencies=tuple(Dependency(d.label, d.span) for d in statement.dependencies),
        is_truncated=statement.truncated,
        repairs=() if statement.repairs is None else (Dependency(statement.repairs),),
        avoids=tuple(Dependency(label) for label in statement.avoids),
        title=statement.title,
        section=statement.section,
    )
