"""Operations of the language as nodes: sizes written out, and the rest as abbreviations."""

from __future__ import annotations

from types import MappingProxyType

from proofcheck.certificates.blocks import write_blocks, write_direct_sum
from proofcheck.certificates.constants import RULES as CONSTANT_RULES
from proofcheck.certificates.environment import Environment
from proofcheck.certificates.propositions import PROPOSITIONS
from proofcheck.certificates.refusals import Construct, Refused
from proofcheck.certificates.rules import Rule, same, write_arguments
from proofcheck.certificates.sets import write_predicate
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Operation, sort_of
from proofcheck.terms.sorts import Matrix, SetOf


def write_operation(writer: Writer, term: Operation, environment: Environment) -> int:
    """Return the node of an operation.

    raises   Refused where there is none
    """
    if isinstance(term.sort, SetOf):
        return write_predicate(writer, term, environment)
    rule = RULES.get(term.operator)
    if rule is None:
        raise Refused(Construct.UNKNOWN_OPERATION, term)
    return rule(writer, term, environment)


def _sized(number: str, matrix: str) -> Rule:
    """An operation on numbers, or on square matrices, where the size comes first."""

    def rule(writer: Writer, term: Operation, environment: Environment) -> int:
        first, *rest = term.arguments
        value = writer.term(first, environment)
        others = [writer.integer(a, environment) for a in rest]
        sort = sort_of(first)
        if not isinstance(sort, Matrix):
            return writer.add(number, value, *others)
        return writer.add(matrix, writer.integer(sort.rows, environment), value, *others)

    return rule


def _difference(writer: Writer, term: Operation, environment: Environment) -> int:
    return writer.difference(*write_arguments(writer, term, environment))


def _quotient(writer: Writer, term: Operation, environment: Environment) -> int:
    dividend, divisor = write_arguments(writer, term, environment)
    return writer.add("mul", dividend, writer.add("inv", divisor))


def _adjoint(writer: Writer, term: Operation, environment: Environment) -> int:
    inner = writer.term(term.arguments[0], environment)
    return writer.add("transpose", writer.add("conj", inner))


def _first_entry(writer: Writer, term: Operation, environment: Environment) -> int:
    one = writer.number(1)
    return writer.add("entry", writer.term(term.arguments[0], environment), one, one)


def _cases(writer: Writer, term: Operation, environment: Environment) -> int:
    *pairs, whole = write_arguments(writer, term, environment)
    for at in range(len(pairs) - 2, -1, -2):
        whole = writer.add("cases", pairs[at + 1], pairs[at], whole)
    return whole


def _one_by_one(node: str) -> Rule:
    """An operation of any number of arguments, by one of two."""

    def rule(writer: Writer, term: Operation, environment: Environment) -> int:
        *before, whole = write_arguments(writer, term, environment)
        for part in reversed(before):
            whole = writer.add(node, part, whole)
        return whole

    return rule


def _integers(node: str) -> Rule:
    """An operation that takes sizes alone."""

    def rule(writer: Writer, term: Operation, environment: Environment) -> int:
        return writer.add(node, *[writer.integer(a, environment) for a in term.arguments])

    return rule


def _entry(writer: Writer, term: Operation, environment: Environment) -> int:
    matrix, *indices = term.arguments
    places = [writer.integer(a, environment) for a in indices]
    return writer.add("entry", writer.term(matrix, environment), *places)


def _line(node: str) -> Rule:
    """A row, cut to the columns of the matrix, or a column, cut to its rows."""

    def rule(writer: Writer, term: Operation, environment: Environment) -> int:
        matrix, index = term.arguments
        sort = sort_of(matrix)
        assert isinstance(sort, Matrix)
        length = writer.integer(sort.columns if node == "row" else sort.rows, environment)
        value, place = writer.term(matrix, environment), writer.integer(index, environment)
        return writer.add(node, length, value, place)

    return rule


def _of_set(node: str) -> Rule:
    def rule(writer: Writer, term: Operation, environment: Environment) -> int:
        return writer.add(node, write_predicate(writer, term.arguments[0], environment))

    return rule


_VALUES: dict[str, Rule] = {
    "sub": _difference,
    "div": _quotient,
    "pow": _sized("pow", "matpow"),
    "inv": _sized("inv", "matinv"),
    "adjoint": _adjoint,
    "exp": _sized("exp", "matexp"),
    "log": _sized("log", "matlog"),
    "max": _one_by_one("max"),
    "min": _one_by_one("min"),
    "scalar": _first_entry,
    "cases": _cases,
    "identity": _integers("I"),
    "zero": _integers("zero"),
    "blocks": write_blocks,
    "dsum": write_direct_sum,
    "diag": write_direct_sum,
    "entry": _entry,
    "row": _line("row"),
    "column": _line("column"),
    "trace": same("tr"),
    "det": _sized("", "det"),
    "dim": _of_set("dim"),
    "card": _of_set("card"),
}

_UNCHANGED = (
    *("add", "neg", "mul", "transpose", "conj", "re", "im", "abs", "sqrt", "cos", "sin", "pi", "i"),
    *("rank", "nnz", "norm", "norm1", "norminf", "normF"),
)
"""Operations whose nodes bear the same name and take the same arguments."""

_SAME = {name: same(name) for name in _UNCHANGED}

RULES = MappingProxyType({**PROPOSITIONS, **_VALUES, **_SAME, **CONSTANT_RULES})
"""What writes an operation, by operator; those that make sets are written as predicates."""
