"""Rules that write an operation, and those that many operations have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Operation

Rule: TypeAlias = Callable[[Writer, Operation, Environment], int]


def write_arguments(writer: Writer, term: Operation, environment: Environment) -> list[int]:
    """Return the nodes of the arguments of an operation."""
    return [writer.term(a, environment) for a in term.arguments]


def same(node: str) -> Rule:
    """Return the rule of an operation whose node takes the same arguments."""

    def rule(writer: Writer, term: Operation, environment: Environment) -> int:
        return writer.add(node, *write_arguments(writer, term, environment))

    return rule
