"""What attempts at models failed by, and what that says about further ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from proofcheck.evaluation.values.truth import Truth
from proofcheck.kernel.model import Model, ModelRejected
from proofcheck.models.choices.choices import FailedEarly
from proofcheck.models.choices.thin import is_thin
from proofcheck.models.filling import Filling
from proofcheck.models.luck import Luck
from proofcheck.models.relevance import is_closed
from proofcheck.models.sizes.sizes import Assignment, key_of
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import Task


@dataclass(slots=True)
class Rejections:
    """Why attempts failed, and how many did not.

    equations   what is assumed that generic objects do not meet
    filling     what chooses objects: it learns which assumptions to look at early
    reasons     how often attempts failed, by reason
    """

    task: Task
    equations: Sequence[Term]
    filling: Filling
    reasons: Counter[str] = field(default_factory=Counter)
    _luck: Luck = field(init=False)
    _found: int = 0
    _undecided: int = 0
    _is_dead: bool = False
    _why: dict[Term, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._luck = Luck(self.task, self.equations)

    def note_found(self, sizes: Assignment, *, is_generic: bool) -> None:
        """Count an attempt that gave a model."""
        self._found += 1
        self._luck.note_met(key_of(sizes), is_generic=is_generic)

    def note_impossible(self, reason: Exception) -> None:
        """Note why there was nothing to choose."""
        self.reasons[str(reason)] += 1

    def note_rejected(self, reason: ModelRejected, sizes: Assignment, model: Model) -> None:
        """Note why values are no model."""
        self._learn(reason)
        self._luck.note_missed(key_of(sizes), lambda: model)

    def _learn(self, reason: ModelRejected) -> None:
        self.reasons[str(reason)] += 1
        if reason.fact is None:
            return
        assumed = reason.fact.proposition
        if reason.truth is Truth.UNKNOWN:
            self._undecided += 1
            self._is_dead = self._is_dead or is_closed(self.task, assumed)
        else:
            self.filling.watch.note(assumed)
            self._why[assumed] = str(reason)

    def note_early(self, reason: FailedEarly, sizes: Assignment) -> None:
        """Note why objects chosen first belong to no model, as of whole models that fail the same."""
        self.reasons[self._why[reason.proposition]] += 1
        if is_thin(reason.proposition):
            self._luck.note_failed(key_of(sizes))
        else:
            self._luck.note_missed(key_of(sizes), lambda: self.filling.so_far(reason.choices))

    def is_hopeless(self, attempts: int) -> bool:
        """Say whether no model is to be expected, since something assumed is not decided.

        So it is everywhere if it speaks of nothing that is chosen, or else if no model was found
        although nothing else was wrong in half of the attempts.
        """
        return self._is_dead or (not self._found and 2 * self._undecided > attempts)

    def is_by_luck(self, sizes: Assignment) -> bool:
        """Say whether generic objects of these sizes mostly fail some equation that is assumed.

        Those that satisfy it by chance are special ones.
        """
        return self._luck.is_needed(key_of(sizes))
