"""The same statements with some labels read as others: a repair in place of the original."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from proofcheck.language.syntax import Avoids, Label, Reads, Repairs, Statement
from proofcheck.source.labels import normalise_label


def reread(statements: Sequence[Statement], readings: Mapping[str, str]) -> tuple[Statement, ...]:
    """Replace the labels that statements cite, in dependencies, steps and versions of names.

    readings   normalised label -> label read instead.  A statement that repairs another still
               reads that one itself; what it avoids, and of what it is a reading, is not replaced.
    """
    return tuple(_reread_statement(statement, readings) for statement in statements)


def _reread_statement(statement: Statement, readings: Mapping[str, str]) -> Statement:
    own = statement.repaired_label
    spared = {normalise_label(statement.label.text)}
    if own is not None:
        spared.add(normalise_label(own.text))
    kept = {
        label: other
        for label, other in readings.items()
        if label not in spared and normalise_label(other) not in spared
    }
    if not kept:
        return statement
    items, proof = _replace(statement.items, kept), _replace(statement.proof, kept)
    return replace(statement, items=items, proof=proof)


def _replace(node: Any, readings: Mapping[str, str]) -> Any:
    if isinstance(node, Label):
        other = readings.get(normalise_label(node.text))
        return node if other is None else replace(node, text=other)
    if isinstance(node, tuple):
        return tuple(_replace(part, readings) for part in node)
    if isinstance(node, Repairs | Reads | Avoids):
        return node
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changed = {
        item.name: new
        for item in fields(node)
        if item.init
        and (new := _replace(getattr(node, item.name), readings)) is not getattr(node, item.name)
    }
    return replace(node, **changed) if changed else node
