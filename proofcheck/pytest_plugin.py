"""Statements of derivations as pytest items.

``pytest --proofcheck`` collects ``*.proof`` files; so does ``proofcheck = true`` in the
configuration of pytest.  Otherwise this plugin does nothing.  Each statement is an item, and each
file has one more, for what is about no statement and, in the first file, for the policy.  All files
are audited once, when the first item runs, and judged by the policy of `proofcheck gate`.
An item fails where the gate would, with our own diagnostics, and is an expected failure where the
policy accepts the finding.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from proofcheck.reports.records.records import Record

SWITCH = "--proofcheck"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch, and the same as a setting."""
    group = parser.getgroup("proofcheck")
    group.addoption(SWITCH, action="store_true", help="audit *.proof files, by the policy")
    parser.addini("proofcheck", "audit *.proof files, by the policy", type="bool", default=False)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a derivation, where that is asked for."""
    config = parent.config
    if file_path.suffix != ".proof" or not (
        config.getoption(SWITCH) or config.getini("proofcheck")
    ):
        return None
    collected: DerivationFile = DerivationFile.from_parent(parent, path=file_path)
    return collected


class DerivationFile(pytest.File):
    """One derivation."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield an item for the file, and one for each label in it."""
        from proofcheck.cli.labels import find_label_lines

        gathering = _gathering(self.config)
        gathering.add(self.path)
        yield FileItem.from_parent(self, name="file")
        for label, line in find_label_lines(self.path):
            yield StatementItem.from_parent(self, name=f"[{label}]", label=label, line=line)


class GateItem(pytest.Item):
    """Something that the gate has to say something about."""

    line = 1

    def findings(self) -> list[Record]:
        """Return what the gate says about it."""
        raise NotImplementedError

    def runtest(self) -> None:
        """Fail with what fails, or be an expected failure where all of it is accepted."""
        found = self.findings()
        failures = [one for one in found if one["status"] == "failed"]
        if failures:
            raise GateFailure(failures)
        accepted = [one for one in found if one["status"] == "accepted"]
        if accepted:
            pytest.xfail(
                "; ".join(f"{one['message']}, because {one['because']}" for one in accepted)
            )

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return our diagnostics; a fault of ours has its traceback."""
        if isinstance(excinfo.value, GateFailure):
            return "\n\n".join(str(one["rendered"]) for one in excinfo.value.findings)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where it is, counted from 0, and its name."""
        return self.path, self.line - 1, self.name


class StatementItem(GateItem):
    """One statement."""

    def __init__(self, *, label: str, line: int, **rest: Any) -> None:
        super().__init__(**rest)
        self.label, self.line = label, line

    def findings(self) -> list[Record]:
        """Return what is found about the statement; one that was not audited has failed."""
        return _gathering(self.config).about(self.path, self.label)


class FileItem(GateItem):
    """What is about no statement."""

    def findings(self) -> list[Record]:
        """Return what is found about the file; for the first one, about the policy too."""
        return _gathering(self.config).about_file(self.path)


class GateFailure(Exception):
    """The gate stays shut."""

    def __init__(self, findings: Sequence[Record]) -> None:
        super().__init__("; ".join(str(one["message"]) for one in findings))
        self.findings = findings


@dataclass(slots=True)
class Gathering:
    """The files of a run, and what the gate says of them once it was asked."""

    files: list[Path] = field(default_factory=list)
    found: Record | None = None

    def add(self, path: Path) -> None:
        """Take a file into the audit to come."""
        if path not in self.files:
            self.files.append(path)

    def about(self, path: Path, label: str) -> list[Record]:
        """Return the findings about a statement.

        raises   GateFailure when the statement was not audited
        """
        from proofcheck.reports.records.records import list_records
        from proofcheck.source.labels import normalise_label

        own, key = _is_about(path), normalise_label(label)
        audited = [one for one in list_records(self.judge(), "statements") if own(one)]
        if not any(normalise_label(str(one["label"])) == key for one in audited):
            message = f"[{label}] was not audited: its file is no derivation, or cannot be read"
            raise GateFailure([{"message": message, "rendered": f"error: {message}"}])
        found = list_records(self.judge(), "findings")
        return [one for one in found if own(one) and normalise_label(str(one["label"])) == key]

    def about_file(self, path: Path) -> list[Record]:
        """Return the findings about a file and no statement; the first has those of the policy."""
        from proofcheck.reports.records.records import list_records

        own = _is_about(path)
        others = [_is_about(file) for file in self.files]
        loose = [one for one in list_records(self.judge(), "findings") if not one["label"]]
        is_first = path == self.files[0]
        return [
            one
            for one in loose
            if own(one) or (is_first and not any(about(one) for about in others))
        ]

    def judge(self) -> Record:
        """Return the document of the gate, for all files together.

        raises   GateFailure where the path of the store is some other file
        """
        from proofcheck.audit.store.store_file import NotAStoreError

        if self.found is None:
            try:
                self.found = _judge(self.files)
            except NotAStoreError as error:
                refusal = {"message": str(error), "rendered": f"error: {error}"}
                raise GateFailure([refusal]) from None
        return self.found


_GATHERING = pytest.StashKey[Gathering]()


def _gathering(config: pytest.Config) -> Gathering:
    return config.stash.setdefault(_GATHERING, Gathering())


def _is_about(path: Path) -> Any:
    return lambda one: bool(one["path"]) and Path(str(one["path"])).resolve() == path.resolve()


def _judge(files: Sequence[Path]) -> Record:
    import os

    from proofcheck.audit import AuditOptions, NoProgress, RecordedModels, audit_files
    from proofcheck.audit.store.store import open_memory
    from proofcheck.cli.store import find_store
    from proofcheck.gate.discovery import find_policy
    from proofcheck.gate.document import write_outcome
    from proofcheck.gate.policy import Policy
    from proofcheck.gate.run import judge_files, refuse
    from proofcheck.source.content import Inputs

    inputs = Inputs()
    policy = find_policy(Path.cwd(), inputs)
    if isinstance(policy, tuple):
        return write_outcome(refuse(Policy(), policy), inputs)
    is_rechecking = bool(os.environ.get("CI"))
    shown = [Path(os.path.relpath(one)) for one in files]
    models = RecordedModels.SPARE if is_rechecking else RecordedModels.NEVER
    with open_memory(None if is_rechecking else find_store()) as memory:
        options = AuditOptions(recorded_models=models)
        document = audit_files(shown, options, NoProgress(), memory, inputs).document
    outcome = judge_files(
        document,
        policy,
        datetime.now(UTC).date(),
        is_whole=False,
        is_rechecking=is_rechecking,
        inputs=inputs,
    )
    return write_outcome(outcome, inputs)
