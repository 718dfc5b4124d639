"""The whole tool on a text, in this process: what it found, what it returned, what it printed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from proofcheck.cli import main

HEADER = 'derivation "t"\n  language 1\n\n'


@dataclass(frozen=True, slots=True)
class Found:
    """An audit of one file as its JSON document, with the exit status."""

    status: int
    document: dict[str, Any]

    @property
    def derivation(self) -> dict[str, Any]:
        first: dict[str, Any] = self.document["derivations"][0]
        return first

    @property
    def statements(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.derivation["statements"]
        return found

    @property
    def evidence(self) -> dict[str, str]:
        return {one["label"]: one["evidence"] for one in self.statements}

    @property
    def standing(self) -> dict[str, str]:
        return {one["label"]: one["standing"] for one in self.statements}

    @property
    def findings(self) -> list[dict[str, Any]]:
        own = [finding for one in self.statements for finding in one["diagnostics"]]
        return sorted((*own, *self.derivation["diagnostics"]), key=_place)

    @property
    def errors(self) -> list[tuple[str, int, int]]:
        """Code, line and column of every error; line 1 is the first line below the header."""
        above = HEADER.count("\n")
        return [
            (one["code"], one["line"] - above, one["column"])
            for one in self.findings
            if one["severity"] == "error"
        ]

    def goal(self, label: str, number: int = 0) -> dict[str, Any]:
        statement = next(one for one in self.statements if one["label"] == label)
        goal: dict[str, Any] = statement["goals"][number]
        return goal


def _place(finding: dict[str, Any]) -> tuple[int, int, str]:
    return finding["line"] or 0, finding["column"] or 0, finding["code"]


class Auditor:
    """Writes a file and audits it; nothing it prints may be a traceback."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys

    def write(self, body: str | bytes, name: str = "t.proof") -> Path:
        path = self.folder / name
        content = body if isinstance(body, bytes) else (HEADER + body).encode()
        path.write_bytes(content)
        return path

    def run(self, *arguments: object) -> tuple[int, str, str]:
        """Return the exit status and what went to standard output and standard error."""
        status = main([str(argument) for argument in arguments])
        out, err = self.capsys.readouterr()
        assert "Traceback" not in out + err
        assert "fault:" not in err
        return status, out, err

    def audit(self, body: str | bytes, *options: str) -> Found:
        path = self.write(body)
        status, out, _ = self.run("audit", path, "--jobs", 0, "--format", "json", *options)
        return Found(status, json.loads(out))
