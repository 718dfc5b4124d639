"""Whether generic objects meet what is assumed, or only a few do by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Undefined
from proofcheck.kernel.model import PRECISIONS, Model, evaluator_for, precision
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import Task

LUCK = 3
"""So many models that fail an equation, for each generic one that meets it, make that luck."""


@dataclass(slots=True)
class Luck:
    """How often drawn objects met the assumed equations, and how often they missed one.

    Counted apart for each assignment of integers, which callers name by a key.
    """

    task: Task
    equations: Sequence[Term]
    _met: Counter[str] = field(default_factory=Counter)
    _missed: Counter[str] = field(default_factory=Counter)
    _rejected: dict[str, list[Callable[[], Model]]] = field(default_factory=dict)

    def note_met(self, key: str, *, is_generic: bool) -> None:
        """Count a model, if it is generic."""
        self._met[key] += is_generic

    def note_failed(self, key: str) -> None:
        """Count drawn values that fail an equation."""
        self._missed[key] += 1

    def note_missed(self, key: str, model: Callable[[], Model]) -> None:
        """Note drawn values that are no model: they count if an equation is what they fail.

        model   makes one of them; all that equations speak of has to have a value
        """
        self._rejected.setdefault(key, []).append(model)

    def is_needed(self, key: str) -> bool:
        """Say whether generic objects mostly fail some equation that is assumed.

        What was rejected is looked at when it matters, and no more of it than that takes.
        """
        rejected, many = self._rejected.get(key, []), LUCK * self._met[key]
        while self._missed[key] <= many < self._missed[key] + len(rejected):
            self._missed[key] += self._fails_an_equation(rejected.pop()())
        return self._missed[key] > many

    def _fails_an_equation(self, model: Model) -> bool:
        evaluator = evaluator_for(self.task, model)
        with precision(PRECISIONS[0]):
            for equation in self.equations:
                try:
                    if decide(evaluator, equation, {}).truth is Truth.FALSE:
                        return True
                except Undefined:
                    continue
        return False
