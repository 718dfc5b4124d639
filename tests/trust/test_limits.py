"""What has to be believed does not grow unnoticed: each figure has a limit that is raised by hand."""

from __future__ import annotations

from collections import Counter

from proofcheck.logic.laws.all_laws import WRITTEN
from proofcheck.logic.laws.stated_laws import read_stated_laws
from tests.trust.closure import import_closure
from tests.trust.figures import CHECKERS, ROOT, lines_by_room
from tests.trust.lines import Lines

MOST_LINES = 2000
"""Lines of code of the checker, with all that it imports."""

MOST_WRITTEN = 33
"""Laws that are written in Python; lowered when the theory says what one does."""

MOST_AXIOMS = 60
"""Axioms of the theory, for all that the language had when they were first counted; lowered when some fall."""

RAISED_FOR: dict[str, str] = {
    "exp above its tangent": "exp: nothing else tells its base, and 2^x would do for what was there",
    "sine and its argument": "sin: nothing else bounds exp at imaginary numbers",
    "row sum norm": "|x|_inf: nothing else says what it is",
    "vectors as multivectors": "gp: vectors are multivectors, and their sums and multiples are the same",
    "square of a vector": "gp: Clifford's relation",
    "numbers as multivectors": "gp: no number but 0 is zero as a multivector",
    "reverse of a vector": "rev: of products it is the transpose of a product",
    "vectors and numbers are multivectors": "Clifford: what its elements are made of",
    "multivectors are closed": "Clifford: sums, products and reverses of multivectors are some",
    "part of one grade": "grade: it is linear, and a projector for each grade",
    "sum of all grades": "grade: a multivector is the sum of its parts of grades 0 to n",
    "number as a part of one grade": "grade: which part numbers are",
    "reverse of a part of one grade": "grade: the sign of a reverse depends on the grade alone",
    "vector times a part of one grade": "grade: a vector changes a grade by one",
}
"""Axioms beyond that number, each with the name of the construct that it says something about."""

MOST_OF_A_CONSTRUCT = 5
"""Axioms about one construct that is added to the language."""

AXIOMS = {name for name, one in read_stated_laws().items() if not one.is_lemma}


def test_the_checker_does_not_grow() -> None:
    rooms = lines_by_room(import_closure(CHECKERS["a certificate"], ROOT))

    assert sum(rooms.values(), Lines()).code <= MOST_LINES


def test_laws_in_python_do_not_become_more() -> None:
    assert len(WRITTEN) <= MOST_WRITTEN


def test_axioms_do_not_become_more_unless_somebody_says_what_for() -> None:
    assert RAISED_FOR.keys() <= AXIOMS
    constructs = Counter(why.partition(": ")[0] for why in RAISED_FOR.values())
    assert all(why.partition(": ")[2] for why in RAISED_FOR.values())
    assert max(constructs.values()) <= MOST_OF_A_CONSTRUCT
    assert len(AXIOMS) <= MOST_AXIOMS + len(RAISED_FOR)
