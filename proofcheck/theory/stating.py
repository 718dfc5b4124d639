"""The statements of a theory as terms, for the kernel.

Of a statement that quantifies over functions or predicates stands there what it is called alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from proofcheck.terms.encoding import encode_bound, encode_term
from proofcheck.terms.expressions import Bound
from proofcheck.terms.sorts import Matrix, Scalar
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
    return Bound(given.variable, given.domain)


def _is_plain(entry: Entry) -> bool:
    sorts = [one.variable.sort for one in entry.statement.givens]
    return all(isinstance(sort, Scalar | Matrix) for sort in sorts)
