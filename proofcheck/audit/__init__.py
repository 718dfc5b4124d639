"""What must be recomputed, run under limits in killable workers."""

from proofcheck.audit.options import AuditOptions, NoProgress, Progress
from proofcheck.audit.run import run_audit

__all__ = ["AuditOptions", "NoProgress", "Progress", "run_audit"]
