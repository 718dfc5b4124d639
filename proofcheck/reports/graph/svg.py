"""The dependency graph as an image, drawn by Graphviz."""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.reports.graph.dot import render_dot
from proofcheck.reports.graph.graphviz import run_dot


def render_svg(document: Mapping[str, object]) -> str | None:
    """Return the image with its legend; None where Graphviz is not installed or gives up.

    raises   ValueError when the document is no audit of version 1
    """
    return run_dot(render_dot(document, legend=True), "svg")
