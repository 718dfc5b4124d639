"""What must be recomputed, run under limits in killable workers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from proofcheck.audit.options import AuditOptions, NoProgress, Progress
    from proofcheck.audit.run import run_audit

__all__ = ["AuditOptions", "NoProgress", "Progress", "run_audit"]


def __getattr__(name: str) -> Any:
    # A worker imports this package too, and should not load the whole audit for it.
    if name == "run_audit":
        from proofcheck.audit.run import run_audit

        return run_audit
    if name in __all__:
        from proofcheck.audit import options

        return getattr(options, name)
    raise AttributeError(name)
