"""What can be wrong, as data: codes, diagnostics, and their rendering as text."""

from proofcheck.diagnostics.codes import CODES, Code, Severity
from proofcheck.diagnostics.diagnostic import Diagnostic, Remark, in_order
from proofcheck.diagnostics.reading import diagnose_reading
from proofcheck.diagnostics.rendering import render_diagnostic, visible

__all__ = [
    "CODES",
    "Code",
    "Diagnostic",
    "Remark",
    "Severity",
    "diagnose_reading",
    "in_order",
    "render_diagnostic",
    "visible",
]
