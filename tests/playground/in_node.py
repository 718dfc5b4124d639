"""The playground's program in Node: one process that audits texts, one after the other."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).with_name("audit_in_node.mjs")

Said = dict[str, Any]


class NoAnswerError(Exception):
    """There is no Node, or it ended before it had answered."""


def audit_in_node(runtime: Path, texts: Sequence[str]) -> Iterator[Said]:
    """Yield what is said of the start, and then of each text as soon as it is said.

    raises   NoAnswerError
    """
    node = shutil.which("node")
    if node is None:
        raise NoAnswerError("there is no node")
    with subprocess.Popen(
        [node, str(SCRIPT), str(runtime)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write("".join(json.dumps(text) + "\n" for text in texts))
            process.stdin.close()
            answered = 0
            for line in process.stdout:
                yield json.loads(line)
                answered += 1
        finally:
            process.kill()
    if answered != 1 + len(texts):
        raise NoAnswerError(f"node ended after {answered} of {1 + len(texts)} answers")


def verdicts_in(said: Said) -> dict[str, str]:
    """Return the evidence of every statement that claims something."""
    return {
        one["label"]: one["evidence"]
        for one in said.get("statements", ())
        if one["evidence"] not in ("definition", "hypothesis")
    }
