"""What becomes of judgements on record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from proofcheck.audit.judging.judgement import Judgement
from proofcheck.audit.judging.rechecking import confirm_by_models, holds_as_recorded, read_record
from proofcheck.terms.task import Task


def borne_out(tasks: Sequence[Task], recorded: Any) -> list[Judgement] | None:
    """Return the judgements on record where models, and the kernel, bear all of them out."""
    found = confirm_by_models(tasks, read_record(recorded, len(tasks)))
    stand = [i for i, one in found.items() if holds_as_recorded(tasks[i], one)]
    return [found[i] for i in stand] if stand == [*range(len(tasks))] else None
