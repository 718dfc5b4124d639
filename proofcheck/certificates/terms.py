"""Expressions of the language as nodes: sizes written out, sets as predicates, nothing silent.

The reading is total: a quotient by zero, an entry out of range, an extremum over nothing have the
values that the page on certificates gives them, and no condition of definedness is added.
"""

from __future__ import annotations

from proofcheck.certificates.binders import write_binding
from proofcheck.certificates.environment import Environment
from proofcheck.certificates.operations import write_operation
from proofcheck.certificates.refusals import NotExpressible, Refused
from proofcheck.certificates.tables import NodeTable
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Application, Binding, Number, Operation, Term, Variable

EMPTY = Environment()
"""Nothing is bound around, and no name is free."""


def elaborate(
    expression: Term, table: NodeTable, environment: Environment = EMPTY
) -> int | NotExpressible:
    """Return the node of an expression, written into a table.

    environment   the binders around it, and the nodes of names that are free

    raises   LookupError for a name that the environment does not know
    """
    try:
        return writer_of(table).term(expression, environment)
    except Refused as refused:
        return refused.answer


def writer_of(table: NodeTable) -> Writer:
    """Return a writer of expressions into a table."""
    return Writer(table, _write)


def _write(writer: Writer, term: Term, environment: Environment) -> int:
    match term:
        case Variable():
            return _name(writer, term, environment)
        case Number(value):
            return writer.add("number", str(value))
        case Operation():
            return write_operation(writer, term, environment)
        case Application(function, arguments):
            parts = [writer.term(a, environment) for a in arguments]
            return writer.applied(_name(writer, function, environment), parts)
        case Binding():
            return write_binding(writer, term, environment)
    raise TypeError(f"not a term: {term!r}")


def _name(writer: Writer, variable: Variable, environment: Environment) -> int:
    index = environment.index(variable.name)
    if index is not None:
        return writer.add("bound", index)
    return environment.fixed[variable.name]
