"""What runs have found out, so that one which was interrupted goes on where it was."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any


class Kept:
    """Answers by question, one line of JSON each, written as soon as they are known.

    path   without one, they are kept in memory alone
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._found: dict[str, Any] = {}
        if path is not None and path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError):  # a run may end in the middle of a line
                    key, answer = json.loads(line)
                    self._found[key] = answer

    def recall(self, question: str) -> Any:
        """Return the answer to a question, or None."""
        return self._found.get(_digest(question))

    def remember(self, question: str, answer: Any) -> None:
        """Keep an answer."""
        key = _digest(question)
        self._found[key] = answer
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write("\n" + json.dumps([key, answer]))


def _digest(question: str) -> str:
    return blake2b(question.encode(), digest_size=16).hexdigest()
