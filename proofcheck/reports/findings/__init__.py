"""What an audit found in a document, as a page in Markdown for those who wrote it.

Every statement that is false, has no meaning or is left open, with its counterexample, what holds
instead, and how the page was read where it can be read in more than one way.
"""

from proofcheck.reports.findings.freshness import Made, find_outdated
from proofcheck.reports.findings.page import render_findings

__all__ = ["Made", "find_outdated", "render_findings"]
