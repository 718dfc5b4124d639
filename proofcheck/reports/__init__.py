"""Pure functions from an audit to text.

Every report reads the JSON document of an audit, so what a report says can be found there.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from proofcheck.reports.graph.node_link import render_node_link
    from proofcheck.reports.html_display import render_html
    from proofcheck.reports.html_report import render_report
    from proofcheck.reports.machine.json_document import render_json
    from proofcheck.reports.records.labels import find_statements
    from proofcheck.reports.terminal.coverage import render_coverage
    from proofcheck.reports.terminal.terminal import (
        Paper,
        render_audit,
        render_explanation,
        render_left_open,
        render_overview,
        render_repaired,
        render_tree,
        render_troubles,
        tell_left_open,
    )

__all__ = [
    "Paper",
    "find_statements",
    "render_audit",
    "render_coverage",
    "render_explanation",
    "render_html",
    "render_json",
    "render_left_open",
    "render_node_link",
    "render_overview",
    "render_repaired",
    "render_report",
    "render_tree",
    "render_troubles",
    "tell_left_open",
]

_FOUND_IN = {
    "find_statements": "records.labels",
    "render_coverage": "terminal.coverage",
    "render_html": "html_display",
    "render_json": "machine.json_document",
    "render_node_link": "graph.node_link",
    "render_report": "html_report",
}


def __getattr__(name: str) -> Any:
    # A command needs one report, and importing the others takes longer than writing it.
    if name not in __all__:
        raise AttributeError(name)
    module = import_module(f"{__name__}.{_FOUND_IN.get(name, 'terminal.terminal')}")
    return getattr(module, name)
