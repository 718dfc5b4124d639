"""The statements of a theory as terms, for the kernel.

Of a statement that quantifies over predicates stands there what it is called alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from proofcheck.terms.encoding import encode_bound, encode_term
from proofcheck.terms.expressions import Bound
from proofcheck.terms.sorts import Function, Matrix, Scalar, Sort
from proofcheck.terms.task import Declaration
from proofcheck.theory.entries import Entry


def state_entries(
    entries: Iterable[Entry], axioms: Mapping[str, Sequence[str]]
) -> list[dict[str, Any]]:
    """Return the rows of all entries.

    axioms   those that each lemma rests on, by name
    """
    return [_row(one, axioms.get(one.name, ())) for one in entries]


def _row(entry: Entry, axioms: Sequence[str]) -> dict[str, Any]:
    row: dict[str, Any] = {
        "name": entry.name,
        "kind": entry.statement.kind.value,
        "reference": entry.reference,
        "axioms": list(axioms),
    }
    return row | _terms(entry) if _is_plain(entry) else row


def _terms(entry: Entry) -> dict[str, Any]:
    statement = entry.statement
    return {
        "given": [encode_bound(_bound(one)) for one in statement.givens],
        "assume": [encode_term(one) for one in statement.assumptions],
        "show": [encode_term(one) for one in entry.shown],
    }


def _bound(given: Declaration) -> Bound:
    return Bound(given.variable, given.domain, given.parameters)


def _is_plain(entry: Entry) -> bool:
    """Say whether an entry is about numbers, matrices, and functions of numbers with such values."""
    return all(_is_of_values(one.variable.sort) for one in entry.statement.givens)


def _is_of_values(sort: Sort) -> bool:
    if isinstance(sort, Function):
        arguments = [p.sort for p in sort.parameters]
        return isinstance(sort.result, Scalar | Matrix) and all(
            isinstance(one, Scalar) for one in arguments
        )
    return isinstance(sort, Scalar | Matrix)
