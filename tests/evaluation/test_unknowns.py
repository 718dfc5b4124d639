"""Linear equations in unknowns: what is left of them once they are solved."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.evaluation.unknowns import Unknowns
from proofcheck.evaluation.values.affine_forms import Affine

ZERO, ONE = Fraction(0), Fraction(1)


def test_equations_that_say_nothing_leave_no_form() -> None:
    unknowns = Unknowns()
    x, y = unknowns.fresh(), unknowns.fresh()

    reduced, pivots = unknowns.solve([x + y - ONE, x + y - ONE, ZERO])

    (form,) = reduced
    assert isinstance(form, Affine)
    assert (-ONE, {0: ONE, 1: ONE}) == (form.constant, form.coefficients)
    assert [0] == pivots


def test_equations_that_contradict_each_other_leave_a_constant() -> None:
    unknowns = Unknowns()
    x, y = unknowns.fresh(), unknowns.fresh()

    reduced, pivots = unknowns.solve([x + y, x + y - ONE])

    assert [0] == pivots
    assert [False, True] == [not isinstance(form, Affine) for form in reduced]
    assert reduced[-1] != 0
