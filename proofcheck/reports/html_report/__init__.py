"""The report: one HTML file, from the dependency graph down to every formula and counterexample.

It opens from disk, loads nothing, and sends nothing.
"""

from __future__ import annotations

from proofcheck.reports.html_report.page import render_report

__all__ = ["render_report"]
