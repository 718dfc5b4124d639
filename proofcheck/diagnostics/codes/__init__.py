"""The registry of everything proofcheck can say: one entry per code, in order.

P01xx text and syntax · P02xx labels, graph and names · P03xx sorts and shapes · P05xx evidence ·
P06xx limits and store · P09xx policy and baseline.  Each family has a file of its own.
A name reads well after "allow".  A title is general; the message of a finding is particular.
"""

from __future__ import annotations

from proofcheck.diagnostics.codes.baseline import BASELINE
from proofcheck.diagnostics.codes.code import Code, Severity
from proofcheck.diagnostics.codes.coverage import COVERAGE
from proofcheck.diagnostics.codes.evidence import EVIDENCE
from proofcheck.diagnostics.codes.labels_and_graph import LABELS_AND_GRAPH
from proofcheck.diagnostics.codes.limits import LIMITS
from proofcheck.diagnostics.codes.models import MODELS
from proofcheck.diagnostics.codes.names import NAMES
from proofcheck.diagnostics.codes.policy import POLICY
from proofcheck.diagnostics.codes.requirements import REQUIREMENTS
from proofcheck.diagnostics.codes.sorts_and_shapes import SORTS_AND_SHAPES
from proofcheck.diagnostics.codes.text_and_syntax import TEXT_AND_SYNTAX

__all__ = ["CODES", "OUR_FAULTS", "UNREADABLE", "Code", "Severity"]

_ALL = (
    TEXT_AND_SYNTAX
    + LABELS_AND_GRAPH
    + NAMES
    + COVERAGE
    + MODELS
    + SORTS_AND_SHAPES
    + EVIDENCE
    + LIMITS
    + POLICY
    + BASELINE
    + REQUIREMENTS
)

CODES: dict[str, Code] = {entry.code: entry for entry in _ALL}
"""Every code, in order.  A new family gets a file, and a place in the sum above."""

UNREADABLE = frozenset(
    {
        *("not-utf8", "control-character", "invisible-character", "missing-file", "not-a-file"),
        *("unreadable-file", "changed-while-read", "file-too-large", "empty-file"),
        *("not-a-derivation", "unsupported-language"),
    }
)
"""Names of findings after which nothing of a file was audited."""

OUR_FAULTS = frozenset({"P0502"})
"""Codes of findings that blame proofcheck: evaluators or engines that contradict each other."""
