"""Sorts as nodes, silent sizes included."""

from __future__ import annotations

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Variable
from proofcheck.terms.sorts import Function, Matrix, Ring, Scalar, SetOf, Sort, Truth

_NUMBERS = {
    Ring.INTEGER: "Int",
    Ring.RATIONAL: "Rat",
    Ring.REAL: "Real",
    Ring.COMPLEX: "Complex",
}


def write_sort(writer: Writer, sort: Sort, environment: Environment) -> int:
    """Return the node of a sort; that of a set is `s -> Prop`, and matrices are rational at least.

    raises   Refused where a size has no node
    """
    match sort:
        case Truth():
            return writer.add("Prop")
        case Scalar(ring):
            return writer.add(_NUMBERS[ring])
        case Matrix():
            entries = _NUMBERS[max(sort.ring, Ring.RATIONAL)]
            return writer.add("Matrix", entries, *writer.shape(sort, environment))
        case SetOf(element):
            return writer.add("Fun", write_sort(writer, element, environment), writer.add("Prop"))
        case Function(parameters, result):
            return _function(writer, parameters, result, environment)
    raise TypeError(f"not a sort: {sort!r}")


def _function(
    writer: Writer, parameters: tuple[Variable, ...], result: Sort, environment: Environment
) -> int:
    if not parameters:
        return write_sort(writer, result, environment)
    first, *rest = parameters
    domain = write_sort(writer, first.sort, environment)
    codomain = _function(writer, tuple(rest), result, environment.inside(first))
    return writer.add("Fun", domain, codomain)
