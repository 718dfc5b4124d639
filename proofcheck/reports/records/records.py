"""The audit document as it is: walked field by field, with nothing taken for granted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

Record = Mapping[str, object]


def list_items(record: Record, field: str) -> Sequence[object]:
    """Return the items of a list; what is not there is empty, what is no list is one item."""
    found = record.get(field)
    if isinstance(found, (list, tuple)):
        return found
    return () if found is None or found == "" else (found,)


def list_records(record: Record, field: str) -> Iterator[Record]:
    """Yield the records of a list, and nothing else that may stand in it."""
    return (item for item in list_items(record, field) if isinstance(item, Mapping))


def read_label(statement: Record) -> str | None:
    """Return the label of which a statement is another reading, if it is one."""
    found = statement.get("reads")
    return str(found["label"]) if isinstance(found, Mapping) and "label" in found else None


def list_statements(document: Record) -> Iterator[Record]:
    """Yield the statements of every derivation, in document order."""
    for derivation in list_records(document, "derivations"):
        yield from list_records(derivation, "statements")


def list_diagnostics(document: Record) -> Iterator[Record]:
    """Yield the findings about statements, about files, and about the run."""
    for derivation in list_records(document, "derivations"):
        for statement in list_records(derivation, "statements"):
            yield from list_records(statement, "diagnostics")
        yield from list_records(derivation, "diagnostics")
    yield from list_records(document, "diagnostics")
