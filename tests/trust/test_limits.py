"""What has to be believed does not grow unnoticed: each figure has a limit that is raised by hand."""

from __future__ import annotations

from proofcheck.logic.laws.all_laws import WRITTEN
from proofcheck.logic.laws.stated_laws import read_stated_laws
from tests.trust.closure import import_closure
from tests.trust.figures import CHECKERS, ROOT, lines_by_room
from tests.trust.lines import Lines

MOST_LINES = 2000
"""Lines of code of the checker, with all that it imports."""

MOST_WRITTEN = 70
"""Laws that are written in Python."""

MOST_AXIOMS = 51
"""Axioms of the theory."""

RAISED_FOR: dict[str, str] = {
    "exp of a sum": "exponentials",
    "exp of matrices that are intertwined": "exponentials",
    "exp of a multiple of the identity": "exponentials",
    "exp of a transpose": "exponentials",
    "exp of an adjoint": "exponentials",
    "exp of a direct sum": "exponentials",
    "determinant of exp": "exponentials",
    "exponentials of skew matrices": "exponentials",
    "exp is increasing": "exponentials",
    "logarithm of a number": "logarithms",
    "exp of a logarithm": "logarithms",
    "logarithm of exp": "logarithms",
    "cosine and sine": "cos and sin",
    "exp of a plane rotation": "cos and sin",
    "bounds of pi": "pi",
    "spectrum of a product of exponentials": "spectra",
}
"""Axioms beyond that number, each with the name of the construct that it says something about."""

AXIOMS = {name for name, one in read_stated_laws().items() if not one.is_lemma}


def test_the_checker_does_not_grow() -> None:
    rooms = lines_by_room(import_closure(CHECKERS["a certificate"], ROOT))

    assert sum(rooms.values(), Lines()).code <= MOST_LINES


def test_laws_in_python_do_not_become_more() -> None:
    assert len(WRITTEN) <= MOST_WRITTEN


def test_axioms_do_not_become_more_unless_somebody_says_what_for() -> None:
    assert RAISED_FOR.keys() <= AXIOMS
    assert all(RAISED_FOR.values())
    assert len(AXIOMS) <= MOST_AXIOMS + len(RAISED_FOR)
