"""A stand-in for the audit: it remembers what it was asked and returns the document it was given."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from proofcheck.audit.workers.limits import NEVER
from proofcheck.audit.workers.options import RecordedModels
from tests.fakes.audit_documents import SOUND_DOCUMENT, Record

_REAL = import_module("proofcheck.audit")


@dataclass(frozen=True, slots=True)
class FakeOptions:
    jobs: int | None
    timeout: float
    labels: tuple[str, ...] | None
    seed: int = 0
    timings: bool = False
    proofs: bool = True
    recorded_models: RecordedModels = RecordedModels.COUNT


@dataclass
class FakeAudit:
    document: Record = field(default_factory=lambda: SOUND_DOCUMENT)
    failure: BaseException | None = None
    paths: tuple[Path, ...] | None = None
    options: FakeOptions | None = None
    evidence: tuple[tuple[str, str], ...] = ()
    meanwhile: Callable[[], None] = lambda: None

    def run_audit(
        self, paths: Sequence[Path], options: FakeOptions, progress: Any, memory: Any
    ) -> Record:
        self.paths, self.options = tuple(paths), options
        progress.start(len(self.evidence))
        for label, evidence in self.evidence:
            self.meanwhile()
            progress.advance(label, evidence)
        progress.finish()
        if self.failure is not None:
            raise self.failure
        return self.document

    def audit_files(
        self, paths: Sequence[Path], options: FakeOptions, progress: Any, memory: Any, inputs: Any
    ) -> SimpleNamespace:
        return SimpleNamespace(
            document=self.run_audit(paths, options, progress, memory), limit=NEVER
        )

    def as_module(self) -> ModuleType:
        room = ModuleType("proofcheck.audit")
        room.__path__ = list(_REAL.__path__)  # the store is the real one
        room.run_audit = self.run_audit  # type: ignore[attr-defined]
        room.audit_files = self.audit_files  # type: ignore[attr-defined]
        room.AuditOptions = FakeOptions  # type: ignore[attr-defined]
        room.RecordedModels = RecordedModels  # type: ignore[attr-defined]
        return room

    def install(self) -> FakeAudit:
        """Take the place of the audit for the rest of this process."""
        sys.modules["proofcheck.audit"] = self.as_module()
        return self

    def install_for(self, monkeypatch: pytest.MonkeyPatch) -> FakeAudit:
        """Take the place of the audit for one test."""
        monkeypatch.setitem(sys.modules, "proofcheck.audit", self.as_module())
        return self
