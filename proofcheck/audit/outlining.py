"""Elaborated derivations as the graph sees them."""

from __future__ import annotations

from proofcheck.graph import Dependency, Node, Outline
from proofcheck.language.statements import Derivation, Statement
from proofcheck.library import find_theorem
from proofcheck.source.span import NOWHERE


def outline(derivation: Derivation) -> Outline:
    """Return the labels of a derivation, and who names whom."""
    places = derivation.main_places or (NOWHERE,) * len(derivation.main)
    return Outline(
        name=derivation.name,
        nodes=tuple(_node(s) for s in derivation.statements),
        main=tuple(map(Dependency, derivation.main, places)),
    )


def _node(statement: Statement) -> Node:
    return Node(
        label=statement.label,
        kind=statement.kind.value,
        span=statement.span,
        dependencies=tuple(
            Dependency(d.label, d.span)
            for d in statement.dependencies
            if find_theorem(d.label) is None
        ),
        is_truncated=statement.truncated,
        repairs=() if statement.repairs is None else (_named(statement, statement.repairs),),
        reads=() if statement.reads is None else (_named(statement, statement.reads.label),),
        avoids=tuple(_named(statement, label) for label in statement.avoids),
        title=statement.title,
        section=statement.section,
    )


def _named(statement: Statement, label: str) -> Dependency:
    return Dependency(label, statement.places.get(label, statement.span))
