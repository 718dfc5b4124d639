"""The library's face: load derivations, audit them, prove one statement, look at the result."""

from __future__ import annotations

from proofcheck.api.auditing import audit, load
from proofcheck.api.errors import (
    FaultError,
    IllFormedError,
    NoSuchLabelError,
    NotADerivationError,
    ProofcheckError,
)
from proofcheck.api.proving import Answer, prove
from proofcheck.api.results import AuditResult

__all__ = [
    "Answer",
    "AuditResult",
    "FaultError",
    "IllFormedError",
    "NoSuchLabelError",
    "NotADerivationError",
    "ProofcheckError",
    "audit",
    "load",
    "prove",
]
