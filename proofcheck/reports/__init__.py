"""Pure functions from an audit to text.

Every report reads the JSON document of an audit, so what a report says can be found there.
"""

from proofcheck.reports.coverage import render_coverage
from proofcheck.reports.html_display import render_html
from proofcheck.reports.json_document import render_json
from proofcheck.reports.labels import find_statements
from proofcheck.reports.node_link import render_node_link
from proofcheck.reports.terminal import (
    Paper,
    render_audit,
    render_explanation,
    render_repaired,
    render_troubles,
)

__all__ = [
    "Paper",
    "find_statements",
    "render_audit",
    "render_coverage",
    "render_explanation",
    "render_html",
    "render_json",
    "render_node_link",
    "render_repaired",
    "render_troubles",
]
