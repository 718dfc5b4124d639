"""What must be recomputed, run under limits in killable workers."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from proofcheck.audit.run import audit_files, run_audit
    from proofcheck.audit.workers.options import AuditOptions, NoProgress, Progress, RecordedModels

__all__ = [
    "AuditOptions",
    "NoProgress",
    "Progress",
    "RecordedModels",
    "audit_files",
    "run_audit",
]


def __getattr__(name: str) -> object:
    # A worker imports this package too, and should not load the whole audit for it.
    if name not in __all__:
        raise AttributeError(name)
    from importlib import import_module

    module = "run" if name in ("audit_files", "run_audit") else "workers.options"
    found: object = getattr(import_module(f"{__name__}.{module}"), name)
    return found
