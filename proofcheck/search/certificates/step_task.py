"""What is to be shown in a step of a proof, as a task of its own."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.terms.task import Task

STEP, CASE = "a step", "a case"
"""What facts are labelled that a proof has established on the way, or supposes in the case at hand."""


@dataclass(frozen=True, slots=True)
class StepTask(Task):
    """A task whose goal is a step: nothing says that its terms have values, but what is known does.

    The kernel takes that for granted of the goal that is stated, and of no other.
    """
