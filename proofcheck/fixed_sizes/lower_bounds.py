"""Lower bounds of unknown real numbers, read off number sets and simple inequalities."""

from __future__ import annotations

from dataclasses import dataclass, field

from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.values import NotEvaluable, Scalar, Undefined
from proofcheck.fixed_sizes.signs import Kind
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.rationals import Fraction

_ZERO, _ONE = Fraction(0), Fraction(1)

Bound = tuple[Fraction, bool]
"""A lower bound, and whether it is strict."""

_SETS: dict[str, Bound] = {
    "PosNat": (_ONE, False),
    "Nat": (_ZERO, False),
    "NonNegReal": (_ZERO, False),
    "PosReal": (_ZERO, True),
}


def domain_bound(domain: Term | None) -> Bound | None:
    """Return the lower bound of a built-in number set."""
    return _SETS.get(domain.operator) if isinstance(domain, Operation) else None


@dataclass(slots=True)
class Bounds:
    """The best known lower bound of each unknown, and which unknowns are not zero."""

    lower: dict[int, Bound] = field(default_factory=dict)
    nonzero: set[int] = field(default_factory=set)

    def note(self, form: Scalar, bound: Bound) -> None:
        """Note that a form is bounded below, if it is a positive multiple of one unknown."""
        single = _single(form)
        if single is None or single[1] <= 0:
            return
        key, factor, constant = single
        least = (bound[0] - constant) / factor
        self.lower[key] = max(self.lower.get(key, (least, False)), (least, bound[1]))

    def of(self, key: int) -> tuple[Fraction, Kind]:
        """Return a bound b and what is known of the unknown minus b."""
        if key in self.lower:
            least, strict = self.lower[key]
            if least == 0 and key in self.nonzero:
                strict = True
            return least, Kind.POSITIVE if strict else Kind.NONNEGATIVE
        return _ZERO, Kind.NONZERO if key in self.nonzero else Kind.REAL

    def learn(self, evaluator: Evaluator, term: Term) -> None:
        """Take a bound from an inequality with a constant; anything else is passed over."""
        if not isinstance(term, Operation) or term.operator not in _RELATIONS:
            return
        try:
            left, right = (evaluator.value(a, {}) for a in term.arguments)
            self._take(term.operator, left, right)
        except (NotEvaluable, Undefined):
            return

    def _take(self, operator: str, left: object, right: object) -> None:
        if not isinstance(left, Affine | Fraction) or not isinstance(right, Affine | Fraction):
            return
        if operator == "ne":
            single = _single(left - right)
            if single is not None and single[2] == 0:
                self.nonzero.add(single[0])
            return
        larger = right - left if operator in ("lt", "le") else left - right
        self.note(larger, (_ZERO, operator in ("lt", "gt")))


_RELATIONS = frozenset({"lt", "le", "gt", "ge", "ne"})


def _single(form: Scalar) -> tuple[int, Fraction, Fraction] | None:
    """Return unknown, factor and constant of a form in one unknown with rational numbers."""
    if not isinstance(form, Affine) or len(form.coefficients) != 1:
        return None
    ((key, factor),) = form.coefficients.items()
    if isinstance(factor, Fraction) and isinstance(form.constant, Fraction):
        return key, factor, form.constant
    return None
