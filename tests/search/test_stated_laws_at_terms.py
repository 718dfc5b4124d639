"""Laws of the theory are found by what they say: none is named, and one that is added is found."""

from __future__ import annotations

import pytest

from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.search.instances.stated_laws import TRIGGERS, table
from proofcheck.search.rewriting.matching import matches
from proofcheck.terms.expressions import Binding, Operation, Term
from tests.audit.real_tasks import last_task

PAIRS = {
    "determinant of an orthogonal matrix": (
        ("given n : PosNat, Q : Ort(n)", "", "show det(Q)^2 = 1"),
        ("given n : PosNat, Q : Ort(n)", "", "show det(Q) = 1"),
    ),
    "determinant of an inverse": (
        ("given n : PosNat, A : Matrix(n, n)", "assume invertible(A)", "show det(A^-1)*det(A) = 1"),
        ("given n : PosNat, A : Matrix(n, n)", "", "show det(A^T)*det(A) = 1"),
    ),
    "rank of an equivalent matrix": (
        (
            "given n : PosNat, A, D, S : Matrix(n, n)",
            "assume invertible(S) and A = S^-1*D*S",
            "show rank(A) = rank(D)",
        ),
        (
            "given n : PosNat, A, D, S : Matrix(n, n)",
            "assume A = S^T*D*S",
            "show rank(A) = rank(D)",
        ),
    ),
    "rank of what has the normal form of the identity": (
        ("given n : PosNat, A, B : Matrix(n, n)", "assume A*B = I(n)", "show rank(B*A) = n"),
        ("given n : PosNat, A, B : Matrix(n, n)", "assume A*B = B*A", "show rank(B*A) = n"),
    ),
    "rank is a natural number": (
        ("given n : PosNat, A : Matrix(n, n)", "", "show rank(A) <= n"),
        ("given n : PosNat, A : Matrix(n, n)", "", "show rank(A) < n"),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_a_law_is_found_and_proves_no_false_twin(name: str) -> None:
    true, false = (
        last_task(
            "[0] definition\n  let Ort := library O\n\n[1] claim\n"
            + "".join(f"  {line}\n" for line in lines if line)
            + "  from [0]\n"
        )
        for lines in PAIRS[name]
    )
    assert isinstance(prove_task(true), Proved)
    assert not isinstance(prove_task(false), Proved)


def test_what_a_row_says_is_about_all_that_its_law_asks_for() -> None:
    rows = [row for rows in table().values() for row in rows]
    assert len(rows) > 50
    for row in rows:
        own = list(row.ways(row.trigger))
        assert own
        assert all(len(terms) == len(row.asked) for terms in own)


def test_lines_that_say_where_laws_are_meant_are_about_laws() -> None:
    assert TRIGGERS.keys() <= LAWS.keys()


SUMS = {
    "f((x + y)/2)": ("f(a + b/3)", True),
    "f(x + y)": ("f(2*a)", True),
    "f(x - y)": ("f(a)", False),
    "f(x + 1)": ("f(1 + a + b)", True),
    "f(x + 2)": ("f(1 + a + b)", False),
    "f(x*y)": ("f(a*b*a)", True),
}


@pytest.mark.parametrize("pattern", SUMS)
def test_sums_and_products_are_matched_in_groups(pattern: str) -> None:
    text, is_found = SUMS[pattern]
    task = last_task(
        "[1] definition\n  let f(t : Real) : Real\n  let a, b : Real\n\n[2] claim\n"
        f"  assume forall x, y : Real: {pattern} = 0\n  show {text} = 0\n  from [1]\n"
    )
    assert isinstance(task.goal, Operation)
    fact = next(f.proposition for f in task.facts if isinstance(f.proposition, Binding))
    names = {item.variable.name for item in fact.bound}
    assert bool(list(matches(_left(fact.body), _left(task.goal), names))) is is_found


def _left(equation: Term) -> Term:
    return equation.children[0]
