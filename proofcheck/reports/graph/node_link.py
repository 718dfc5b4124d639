"""The dependency graph as JSON, in the node-link form that graph libraries read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from proofcheck.reports.records.audited import Audit, Derivation, Statement
from proofcheck.reports.records.reading import read_audit
from proofcheck.reports.terminal.summary import qualify


def render_node_link(document: Mapping[str, object]) -> str:
    """Return nodes and links; a link points from a statement to one it rests on.

    A link's `role` is `used`, `unused`, `missing` or `declared` (where use is unknown).
    """
    audit = read_audit(document)
    graph = {
        "format": "proofcheck-graph",
        "version": 1,
        "directed": True,
        "multigraph": False,
        "graph": {},
        "nodes": [_node(audit, *placed) for placed in audit.statements],
        "links": [link for placed in audit.statements for link in _links(audit, *placed)],
    }
    return json.dumps(graph, indent=1, ensure_ascii=True) + "\n"


def _node(audit: Audit, derivation: Derivation, statement: Statement) -> dict[str, object]:
    return {
        "id": qualify(audit, derivation, statement.label),
        "label": statement.label,
        "derivation": derivation.name,
        "kind": statement.kind,
        "title": statement.title,
        "section": statement.section,
        "evidence": statement.evidence,
        "standing": statement.standing,
    }


def _links(audit: Audit, derivation: Derivation, statement: Statement) -> Iterator[dict[str, str]]:
    source = qualify(audit, derivation, statement.label)
    names = {one.name for one in audit.derivations}
    for label in dict.fromkeys((*statement.dependencies, *statement.missing)):
        is_elsewhere = label.partition(":")[0] in names and ":" in label
        target = label if is_elsewhere else qualify(audit, derivation, label)
        yield {"source": source, "target": target, "role": _role(statement, label)}


def _role(statement: Statement, label: str) -> str:
    if label in statement.missing:
        return "missing"
    if label in statement.unused:
        return "unused"
    if statement.used is not None and label in statement.used:
        return "used"
    return "declared"
