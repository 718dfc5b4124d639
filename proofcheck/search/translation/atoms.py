"""What axioms and lemmas say of what arithmetic does not take apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from proofcheck.certificates.building import At
from proofcheck.checker.rejection import Refusal
from proofcheck.checker.terms import Node
from proofcheck.search.translation.answers import Left
from proofcheck.search.translation.entries import Instance, of_entry, of_trace
from proofcheck.search.translation.families import of_direct_sum
from proofcheck.search.translation.linear_sums import of_sum
from proofcheck.search.translation.places import Place
from proofcheck.search.translation.products import is_matrix, letters_of, sizes_of
from proofcheck.search.translation.translator import Translator

TURNED = frozenset(
    {
        "entry of a transpose",
        "trace of a transpose",
        "trace of a product turned",
        "transpose of a direct sum of a family",
        "transpose of a sum of matrices",
        "conjugate of a direct sum of a family",
        "inverse of a transpose",
    }
)
"""Equations whose sides are as simple as one another: what is turned, turned back is the same."""


def instances_of(t: Translator, place: Place, atom: Node) -> Iterator[tuple[str, At]]:
    """Yield what axioms and lemmas say of an atom, part by part, with their names."""
    rule = _INSTANCES.get(atom.op)
    for name, values in () if rule is None else rule(t, atom):
        try:
            line = t.instance(place, t.cite(name), values)
        except (Left, Refusal):
            continue
        for part in _parts(t, line):
            yield name, part


def _parts(t: Translator, line: At) -> Iterator[At]:
    if t.proof.keys.head(t.proof.formula(line)).op != "and":
        yield line
        return
    for part in (0, 1):
        yield from _parts(t, t.take("and-elim", line, part))


def _of_part(t: Translator, atom: Node) -> Iterator[Instance]:
    """Real and imaginary parts, by the conjugate."""
    if is_matrix(t, atom):
        yield "parts of a matrix by its conjugate", (*sizes_of(t, atom.args[0]), *atom.args)
    else:
        yield "parts of a number by its conjugate", atom.args


def _of_inverse(_t: Translator, atom: Node) -> Iterator[Instance]:
    (number,) = atom.args
    yield "inverse of a number", (number,)
    for factor in {
        f for f in letters_of(number) if number.op == "mul" and f.op not in ("number", "i")
    }:
        yield "inverse of a number", (factor,)


def _of_matrix_inverse(t: Translator, atom: Node) -> Iterator[Instance]:
    n, matrix = atom.args
    yield "inverse of a matrix", (n, matrix)
    yield "inverse of a transpose", (n, t.proof.terms.make("transpose", matrix))
    if matrix.op == "mul":
        yield "inverse of a product", (n, *matrix.args)


_INSTANCES: Mapping[str, Callable[[Translator, Node], Iterable[Instance]]] = {
    "entry": of_entry,
    "tr": of_trace,
    "re": _of_part,
    "im": _of_part,
    "inv": _of_inverse,
    "matinv": _of_matrix_inverse,
    "sum": of_sum,
    "bigoplus": of_direct_sum,
}
