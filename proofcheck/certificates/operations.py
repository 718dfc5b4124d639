"""Operations of the language as nodes: sizes written out, and the rest as abbreviations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType

from proofcheck.certificates.blocks import write_blocks, write_direct_sum
from proofcheck.certificates.environment import Environment
from proofcheck.certificates.refusals import Construct, Refused
from proofcheck.certificates.sets import element_sort, write_membership, write_predicate
from proofcheck.certificates.sorts import write_sort
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.sorts import Matrix, Ring, Scalar, SetOf, Sort


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


_Rule = Callable[[Writer, Operation, Environment], int]


def _arguments(writer: Writer, term: Operation, environment: Environment) -> list[int]:
    return [writer.term(a, environment) for a in term.arguments]


def _same(node: str) -> _Rule:
    """An operation whose node takes the same arguments."""

    def rule(writer: Writer, term: Operation, environment: Environment) -> int:
        return writer.add(node, *_arguments(writer, term, environment))

    return rule


def _turned(node: str) -> _Rule:
    """A relation whose node takes the sides the other way round."""

    def rule(writer: Writer, term: Operation, environment: Environment) -> int:
        return writer.add(node, *reversed(_arguments(writer, term, environment)))

    return rule


def _sized(number: str, matrix: str) -> _Rule:
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


# --- propositions ---------------------------------------------------------------------------


def _truth(writer: Writer, _term: Operation, _environment: Environment) -> int:
    return writer.true()


def _negation(writer: Writer, term: Operation, environment: Environment) -> int:
    return writer.negation(writer.term(term.arguments[0], environment))


def _conjunction(writer: Writer, term: Operation, environment: Environment) -> int:
    return writer.conjunction([writer.term(part, environment) for part in _parts(term)])


def _disjunction(writer: Writer, term: Operation, environment: Environment) -> int:
    return writer.disjunction([writer.term(part, environment) for part in _parts(term)])


def _parts(term: Operation) -> Iterator[Term]:
    """Yield what a connective joins, whichever way it leans."""
    for part in term.arguments:
        if isinstance(part, Operation) and part.operator == term.operator:
            yield from _parts(part)
        else:
            yield part


def _equivalence(writer: Writer, term: Operation, environment: Environment) -> int:
    return writer.both_ways(*_arguments(writer, term, environment))


def _equation(writer: Writer, term: Operation, environment: Environment) -> int:
    """Two sets are compared as functions on the larger of their sorts."""
    if not isinstance(sort_of(term.arguments[0]), SetOf):
        return writer.add("eq", *_arguments(writer, term, environment))
    sort = _larger(*map(element_sort, term.arguments))
    sides = [write_predicate(writer, a, environment, sort) for a in term.arguments]
    return writer.add("eq", *sides)


def _larger(one: Sort, other: Sort) -> Sort:
    if isinstance(one, Scalar | Matrix) and isinstance(other, Scalar | Matrix):
        return one if one.ring >= other.ring else other
    return one


def _inequation(writer: Writer, term: Operation, environment: Environment) -> int:
    return writer.negation(_equation(writer, term, environment))


def _inside(writer: Writer, term: Operation, environment: Environment) -> int:
    element, collection = term.arguments
    return writer.conjunction(write_membership(writer, element, collection, environment))


def _outside(writer: Writer, term: Operation, environment: Environment) -> int:
    return writer.negation(_inside(writer, term, environment))


def _subset(writer: Writer, term: Operation, environment: Environment) -> int:
    smaller, larger = term.arguments
    sort = element_sort(smaller)
    mark = environment.fresh(sort)
    inner = environment.inside(mark)
    said, wanted = (write_membership(writer, mark, s, inner) for s in (smaller, larger))
    body = writer.implication(said, writer.conjunction(wanted))
    return writer.add("all", write_sort(writer, sort, environment), body)


def _invertible(writer: Writer, term: Operation, environment: Environment) -> int:
    """Say that a number is not zero, that a matrix has a complex inverse on both sides."""
    (inner,) = term.arguments
    sort = sort_of(inner)
    if not isinstance(sort, Matrix):
        zero = writer.number(0)
        return writer.negation(writer.add("eq", writer.term(inner, environment), zero))
    mark = environment.fresh(Matrix(sort.rows, sort.rows, Ring.COMPLEX))
    below = environment.inside(mark)
    matrix, inverse = (writer.term(a, below) for a in (inner, mark))
    unit = writer.add("I", writer.integer(sort.rows, below))
    products = (writer.add("mul", matrix, inverse), writer.add("mul", inverse, matrix))
    body = writer.add("and", *[writer.add("eq", product, unit) for product in products])
    return writer.add("exists", write_sort(writer, mark.sort, environment), body)


# --- numbers and matrices -------------------------------------------------------------------


def _difference(writer: Writer, term: Operation, environment: Environment) -> int:
    return writer.difference(*_arguments(writer, term, environment))


def _quotient(writer: Writer, term: Operation, environment: Environment) -> int:
    dividend, divisor = _arguments(writer, term, environment)
    return writer.add("mul", dividend, writer.add("inv", divisor))


def _adjoint(writer: Writer, term: Operation, environment: Environment) -> int:
    inner = writer.term(term.arguments[0], environment)
    return writer.add("transpose", writer.add("conj", inner))


def _first_entry(writer: Writer, term: Operation, environment: Environment) -> int:
    one = writer.number(1)
    return writer.add("entry", writer.term(term.arguments[0], environment), one, one)


def _cases(writer: Writer, term: Operation, environment: Environment) -> int:
    *pairs, whole = _arguments(writer, term, environment)
    for at in range(len(pairs) - 2, -1, -2):
        whole = writer.add("cases", pairs[at + 1], pairs[at], whole)
    return whole


def _one_by_one(node: str) -> _Rule:
    """An operation of any number of arguments, by one of two."""

    def rule(writer: Writer, term: Operation, environment: Environment) -> int:
        *before, whole = _arguments(writer, term, environment)
        for part in reversed(before):
            whole = writer.add(node, part, whole)
        return whole

    return rule


def _integers(node: str) -> _Rule:
    """An operation that takes sizes alone."""

    def rule(writer: Writer, term: Operation, environment: Environment) -> int:
        return writer.add(node, *[writer.integer(a, environment) for a in term.arguments])

    return rule


def _entry(writer: Writer, term: Operation, environment: Environment) -> int:
    matrix, *indices = term.arguments
    places = [writer.integer(a, environment) for a in indices]
    return writer.add("entry", writer.term(matrix, environment), *places)


def _line(node: str) -> _Rule:
    """A row, cut to the columns of the matrix, or a column, cut to its rows."""

    def rule(writer: Writer, term: Operation, environment: Environment) -> int:
        matrix, index = term.arguments
        sort = sort_of(matrix)
        assert isinstance(sort, Matrix)
        length = writer.integer(sort.columns if node == "row" else sort.rows, environment)
        value, place = writer.term(matrix, environment), writer.integer(index, environment)
        return writer.add(node, length, value, place)

    return rule


def _of_set(node: str) -> _Rule:
    def rule(writer: Writer, term: Operation, environment: Environment) -> int:
        return writer.add(node, write_predicate(writer, term.arguments[0], environment))

    return rule


_PROPOSITIONS: dict[str, _Rule] = {
    "true": _truth,
    "false": _same("false"),
    "not": _negation,
    "and": _conjunction,
    "or": _disjunction,
    "implies": _same("imp"),
    "iff": _equivalence,
    "eq": _equation,
    "ne": _inequation,
    "lt": _same("lt"),
    "le": _same("le"),
    "gt": _turned("lt"),
    "ge": _turned("le"),
    "in": _inside,
    "notin": _outside,
    "subset": _subset,
    "invertible": _invertible,
}

_VALUES: dict[str, _Rule] = {
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
    "trace": _same("tr"),
    "det": _sized("", "det"),
    "dim": _of_set("dim"),
    "card": _of_set("card"),
}

_UNCHANGED = (
    *("add", "neg", "mul", "transpose", "conj", "re", "im", "abs", "sqrt", "cos", "sin", "pi", "i"),
    *("rank", "nnz", "norm", "norm1", "norminf", "normF"),
)
"""Operations whose nodes bear the same name and take the same arguments."""

RULES = MappingProxyType({**_PROPOSITIONS, **_VALUES, **{name: _same(name) for name in _UNCHANGED}})
"""What writes an operation, by operator; those that make sets are written as predicates."""
