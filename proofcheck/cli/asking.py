"""What a run of the gate is asked, and the answer that is kept for the next one.

Nothing is imported here that takes time: a run in which nothing changed goes no further.
"""

from __future__ import annotations

import time
from pathlib import Path

from proofcheck.audit.store.question import identify_files, identify_optional
from proofcheck.cli.answers import keep_answer, write_question
from proofcheck.cli.output import prints_unicode
from proofcheck.cli.paths import Selection, find_files
from proofcheck.gate.candidates import each_candidate
from proofcheck.source.content import Inputs, UnreadableError

TYPE_CHECKING = False  # importing `typing` for it would cost every start some milliseconds
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from proofcheck.audit.workers.memory import Memory
    from proofcheck.terms.encoding import Json

SUFFIXES = {".json": "json", ".xml": "junit", ".sarif": "sarif"}
"""Formats of files, by suffix."""


class Asking:
    """A run of the gate: what was asked, on which day, and the files as this run sees them."""

    def __init__(self, arguments: argparse.Namespace, memory: Memory) -> None:
        self.arguments = arguments
        self.memory = memory
        self.inputs = Inputs()
        self.today = time.strftime("%Y-%m-%d", time.gmtime())
        self._policy = self._identify_policy()

    def recall_question(self) -> str | None:
        """Return the question, where it is known which files the policy is about."""
        question = self._policy_question()
        match None if question is None else self.memory.recall("policy", question):
            case {"paths": list(paths), "baseline": baseline, "until": list(until)}:
                typed = self.arguments.paths
                selection = find_files(typed or [Path(str(one)) for one in paths])
                named = None if baseline is None else Path(str(baseline))
                return self.write_question(selection, named, [str(day) for day in until])
        return None

    def keep_answer(
        self,
        text: str,
        status: int,
        limit: float,
        selection: Selection,
        *,
        paths: Sequence[Path],
        baseline: Path | None,
        until: Sequence[str],
    ) -> None:
        """Keep what was printed, and which files the policy is about."""
        question = self._policy_question()
        if question is None:
            return
        named = None if baseline is None else str(baseline)
        aims: Json = {"paths": [*map(str, paths)], "baseline": named, "until": [*until]}
        self.memory.remember("policy", question, aims)
        question = self.write_question(selection, baseline, until)
        keep_answer(self.memory, question, text, status, limit)

    def write_question(
        self, selection: Selection, baseline: Path | None, until: Sequence[str]
    ) -> str | None:
        """Say all that text and status depend on; None where that is more than can be said.

        until   the days on which acceptances end
        """
        arguments = self.arguments
        if self._policy is None or arguments.update or arguments.output:
            return None
        try:
            recorded = "" if baseline is None else identify_optional(baseline, self.inputs)
        except UnreadableError:
            return None
        files = identify_files(selection.files, self.inputs) if selection.is_clear else None
        if files is None:
            return None
        expired = sum(day < self.today for day in until)
        views = [arguments.format, prints_unicode(), bool(arguments.paths)]
        return write_question("gate", *views, self._policy, recorded, expired, files)

    def _policy_question(self) -> str | None:
        return None if self._policy is None else write_question("policy", self._policy)

    def _identify_policy(self) -> list[Json] | None:
        """Return digests of all files on which it depends what the policy says."""
        chosen = self.arguments.policy
        candidates = [chosen] if chosen else list(each_candidate(Path.cwd()))
        try:
            return [[str(one), identify_optional(one, self.inputs)] for one in candidates]
        except UnreadableError:
            return None
