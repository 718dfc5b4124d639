"""Every axiom and lemma of the theory asks of terms for all that it says: nothing less is accepted.

The tables are made of the theory itself, so that an entry is tested as soon as it is stated.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.sequents import Sequent
from proofcheck.logic.instances import instance_where_real
from proofcheck.logic.laws.all_laws import LAWS, WRITTEN
from proofcheck.logic.laws.stated_laws import StatedLaw, read_stated_laws
from proofcheck.logic.propositions import ONE, Unbuildable, make
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable, sort_of, walk
from proofcheck.terms.functions import function_of
from proofcheck.terms.sorts import INTEGER, REAL, Function, Matrix, Ring, Scalar, Sort
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Fact, Origin, Role, Task
from proofcheck.theory import read_entries, read_folder
from proofcheck.theory.stating import state_entries
from tests.kernel.steps import EVIDENT, v
from tests.kernel.uses import objection

STATED = read_stated_laws()
ENTRIES = {one.name: one for one in read_entries(read_folder().proofs)}
OF_TERMS = sorted(
    name for name, law in STATED.items() if LAWS[name].schema == law and law.is_of_terms
)
OF_FAMILIES = sorted(n for n, law in STATED.items() if law.is_stated and not law.is_of_terms)
OF_PREDICATES = sorted(name for name, law in STATED.items() if not law.is_stated)
APPLIED = sorted([*OF_TERMS, *OF_FAMILIES])
ASSUMING = [(name, i) for name in APPLIED for i in range(len(STATED[name].assumed))]

FOREIGN_SIZES = (Variable("size a", INTEGER), Variable("size b", INTEGER))
NUMBER = Variable("a number", Scalar(Ring.INTEGER))
MATRIX = Variable("a matrix", Matrix(*FOREIGN_SIZES, Ring.INTEGER))
OTHERS = [*FOREIGN_SIZES, NUMBER, MATRIX]


def asked_of(law: StatedLaw) -> list[Variable]:
    """Return the names that terms are put for: all but the sizes that shapes tell."""
    return [one.variable for one in law.given if one.variable.name not in law.sizes]


def own_task(law: StatedLaw, *others: Variable, without: int | None = None) -> Task:
    """Return a task that gives and assumes what a law does, and shows what it shows."""
    given = [
        Declaration(one.variable, Origin.GIVEN, "", one.parameters, one.domain) for one in law.given
    ]
    given += [Declaration(one, Origin.GIVEN, "") for one in dict.fromkeys((*OTHERS, *others))]
    facts = [Fact(p, "", Role.ASSUMED) for i, p in enumerate(law.assumed) if i != without]
    seen = [Fact(make("implies", p, p), "", Role.ASSUMED) for p in law.assumed]
    return Task(tuple(given), (*facts, *seen), law.shown)


def why_not(name: str, task: Task, *terms: Variable) -> str:
    """Return why the kernel rejects a law at these names, and nothing where it accepts."""
    return objection(task, ["law", name, [v(one.name) for one in terms], []], *EVIDENT)


@pytest.mark.parametrize("name", APPLIED)
def test_at_its_own_names_under_its_own_assumptions_it_says_what_it_shows(name: str) -> None:
    law = STATED[name]

    assert not why_not(name, own_task(law), *asked_of(law))


@pytest.mark.parametrize(("name", "number"), ASSUMING)
def test_without_an_assumption_it_is_rejected_for_that(name: str, number: int) -> None:
    law = STATED[name]
    why = why_not(name, own_task(law, without=number), *asked_of(law))

    assert why == READ_FIRST.get((name, number), "a condition is neither evident nor proved")


READ_FIRST = {
    ("matrix in factors by its normal form", 6): "a part of a direct sum may have a negative size",
    ("matrix in factors by its normal form", 7): "a part of a direct sum may have a negative size",
    ("one identity more", 0): "",
    ("transpose of one block more", 0): "",
    ("conjugate of one block more", 0): "",
    ("multiple of one block more", 0): "",
    ("sum of one block more", 0): "",
    ("one direct sum more", 0): "",
    ("sums of one direct sum more", 0): "",
}
"""Assumptions that are no terms without the sizes that others give: reading them is refused before.

Nothing is said where the kernel's normal form knows what is assumed: identities along a diagonal are one,
and what is done to a direct sum is done to its blocks.
"""


@pytest.mark.parametrize("name", APPLIED)
def test_a_set_in_which_a_term_need_not_lie_is_asked_for(name: str) -> None:
    law = STATED[name]
    task = own_task(law)
    for at, one in enumerate(law.given):
        if one.variable.name not in law.sizes and one.domain is not None:
            loose = [*task.declarations]
            loose[at] = replace(loose[at], domain=None)
            why = why_not(name, replace(task, declarations=tuple(loose)), *asked_of(law))
            assert why == "a condition is neither evident nor proved"


@pytest.mark.parametrize("name", APPLIED)
def test_a_term_too_few_or_too_many_is_rejected_for_that(name: str) -> None:
    law = STATED[name]
    asked = asked_of(law)
    wanted = f"it speaks of {len(asked)} terms, and not of"

    assert why_not(name, own_task(law), *asked, NUMBER) == f"{wanted} {len(asked) + 1}"
    if asked:
        assert why_not(name, own_task(law), *asked[:-1]) == f"{wanted} {len(asked) - 1}"


def _of_real_numbers(name: str) -> StatedLaw:
    """Return the entry as it reads where all that is given is real."""
    entry = ENTRIES[name]
    said, shown, rest = entry.text.partition("  show ")
    for old, new in REAL_GIVENS.items():
        given, assumed, more = said.partition("  assume ")
        said = given.replace(old, new) + assumed + more
    lines = (said + shown + rest).partition("\n  from [")[0].partition("\n  cite ")[0]
    unitary = "\n  let U := library U" if " U(" in entry.text else ""
    return stated(lines.strip(), WORDS + unitary)


WORDS = "\n  ".join(
    f"let {word} := library {word}"
    for word in (
        *("sqrt", "exp", "log", "cos", "sin", "pi", "spectrum"),
        *("Clifford", "gp", "rev", "grade"),
    )
)
REAL_GIVENS = {"ComplexMatrix": "Matrix", "ComplexVector": "Vector", ": Complex": ": Real"}


@pytest.mark.sampled
@pytest.mark.parametrize("name", OF_TERMS)
def test_of_real_terms_it_says_what_it_reads_of_real_ones(name: str) -> None:
    law = _of_real_numbers(name)
    why = why_not(name, own_task(law), *asked_of(law))

    # Sets of complex vectors stay what they are: of real ones there is an entry of its own.
    is_other = STATED[name].row["given"] != law.row["given"]
    is_of_vectors = is_other and bool(law.operators & {"image", "kernel"})
    assert why == ("the goal is not evident" if is_of_vectors else "")


def _changed(sort: Sort) -> Iterator[Variable]:
    """Yield names of other sorts: of another kind, and of a larger ring."""
    yield MATRIX if isinstance(sort, Scalar) else NUMBER
    for ring in Ring:
        if isinstance(sort, Scalar | Matrix) and ring > sort.ring:
            yield Variable("a larger one", replace(sort, ring=ring))


@pytest.mark.sampled
@pytest.mark.parametrize("name", OF_TERMS)
def test_a_term_of_another_kind_or_of_a_larger_ring_is_rejected_for_that(name: str) -> None:
    law = STATED[name]
    asked = asked_of(law)
    for at, one in enumerate(asked):
        for other in _changed(one.sort):
            why = why_not(name, own_task(law, other), *asked[:at], other, *asked[at + 1 :])
            assert why == f"{one.name} is of another sort", (one, other, why)


@pytest.mark.parametrize("name", OF_TERMS)
def test_shapes_that_do_not_agree_are_rejected_for_that(name: str) -> None:
    law = STATED[name]
    asked = asked_of(law)
    for at, one in enumerate(asked):
        if isinstance(one.sort, Matrix) and _is_tied(one, asked):
            other = Variable("of another shape", Matrix(*FOREIGN_SIZES, one.sort.ring))
            why = why_not(name, own_task(law, other), *asked[:at], other, *asked[at + 1 :])
            assert why.endswith("is of another sort"), (one, why)


def _is_tied(matrix: Variable, asked: list[Variable]) -> bool:
    """Say whether the shape of a matrix is told by itself or by another one."""
    assert isinstance(matrix.sort, Matrix)
    rows, columns = matrix.sort.rows, matrix.sort.columns
    others = {s for one in asked if one != matrix for s in _sides(one.sort)}
    return rows == columns or not {rows, columns}.isdisjoint(others) or _is_told(rows, columns)


def _is_told(*sides: Term) -> bool:
    return not all(isinstance(one, Variable) for one in sides)


def _sides(sort: Sort) -> tuple[Term, ...]:
    return (sort.rows, sort.columns) if isinstance(sort, Matrix) else ()


@pytest.mark.parametrize("name", OF_FAMILIES)
def test_for_a_family_no_number_is_taken_and_no_family_with_values_in_a_larger_ring(
    name: str,
) -> None:
    law = STATED[name]
    asked = asked_of(law)
    for at, one in enumerate(asked):
        if isinstance(one.sort, Function):
            for other in (NUMBER, *_with_larger_values(one.sort)):
                why = why_not(name, own_task(law, other), *asked[:at], other, *asked[at + 1 :])
                assert why in ("a function is expected", OTHER_VALUES), (one, other, why)


OTHER_VALUES = "a function with values of another shape or ring"


def _with_larger_values(sort: Function) -> Iterator[Variable]:
    for ring in Ring:
        if isinstance(sort.result, Scalar) and ring > sort.result.ring:
            yield Variable("another family", replace(sort, result=Scalar(ring)))


@pytest.mark.parametrize("name", OF_PREDICATES)
def test_what_speaks_of_predicates_is_no_law_of_terms(name: str) -> None:
    task = Task(tuple(Declaration(one, Origin.GIVEN, "") for one in OTHERS), (), make("true"))

    with pytest.raises(Unbuildable, match="it speaks of predicates"):
        STATED[name](open_task(task), NUMBER)


def test_no_law_is_written_in_two_places() -> None:
    assert sorted(STATED.keys() & WRITTEN.keys()) == []


# --- laws that are stated here ----------------------------------------------------------------------


def stated(lines: str, words: str = "") -> StatedLaw:
    """Return a lemma that is stated in a text, as if the theory had it."""
    bound = f"[words] definition\n  {words}\n\n" if words else ""
    text = f'derivation "made"\n  language 1\n\n{bound}[made] lemma\n  {lines}\n'
    text += "  from [words]\n" if words else ""
    (row,) = state_entries(read_entries({"made": text}), {})
    return StatedLaw("made", "", (), row)


def scene(*given: Variable, **domains: Term) -> Sequent:
    declared = [
        Declaration(one, Origin.GIVEN, "", (), domains.get(one.name)) for one in (*OTHERS, *given)
    ]
    return open_task(Task(tuple(declared), (), make("true")))


def square(name: str, size: Term, ring: Ring = Ring.REAL) -> Variable:
    return Variable(name, Matrix(size, size, ring))


M, N = Variable("m", INTEGER), Variable("n", INTEGER)


def test_a_size_that_a_shape_tells_is_no_argument_and_is_natural() -> None:
    law = stated("given n : Nat, X : Matrix(n, n)\n  show X = X")
    x = square("A", NUMBER)
    obligations, shown = law(scene(x), x)

    assert obligations == []
    assert shown == make("eq", x, x)


def test_a_positive_size_is_asked_for() -> None:
    law = stated("given n : PosNat, X : Matrix(n, n)\n  show X = X")
    x = square("A", NUMBER)
    obligations, _ = law(scene(x), x)

    assert obligations == [make("in", NUMBER, Operation("PosNat", (), sort_of_set()))]


def sort_of_set() -> Sort:
    law = stated("given n : PosNat, x : Real\n  show x = x")
    domain = law.given[0].domain
    assert domain is not None
    return sort_of(domain)


def test_a_size_that_the_members_of_a_family_tell_is_no_argument_and_asked_to_be_natural() -> None:
    law = stated("given n : Nat, F(k : Int) : Matrix(n, n)\n  show F(1) = F(1)")
    x = square("A", NUMBER)
    obligations, _ = law(scene(x), function_of([Bound(Variable("k", INTEGER), None)], x))

    assert obligations == [make("in", NUMBER, Operation("Nat", (), sort_of_set()))]


def test_a_size_that_a_matrix_tells_beside_a_family_is_natural() -> None:
    law = stated("given n : Nat, X : Matrix(n, n), F(k : Int) : Matrix(n, n)\n  show X = F(1)")
    x, other = square("A", NUMBER), square("B", M)
    family = function_of([Bound(Variable("k", INTEGER), None)], x)

    assert law(scene(x), x, family)[0] == []
    with pytest.raises(Unbuildable, match="a function with values of another shape or ring"):
        law(scene(M, x, other), other, family)


def test_a_family_whose_shape_depends_on_the_index_is_refused() -> None:
    law = stated("given n : Nat, F(k : Int) : Matrix(n, n)\n  show F(1) = F(1)")
    k = Variable("k", INTEGER)
    family = function_of([Bound(k, None)], make("identity", k))

    with pytest.raises(Unbuildable, match="with values of one shape"):
        law(scene(), family)


def test_a_size_that_no_shape_tells_is_an_argument_and_lies_in_its_set() -> None:
    law = stated("given r : Nat, x : Real\n  show exists P : Matrix(r, r): P = P and x = x")
    x = Variable("y", REAL)
    obligations, _ = law(scene(x), NUMBER, x)

    assert [str(getattr(one, "operator", "")) for one in obligations] == ["in"]
    assert obligations[0].children[0] == NUMBER


def test_a_size_is_that_of_the_terms_wherever_its_name_stands_first() -> None:
    law = stated("given m : Nat, X : Matrix(m + 1, m + 1), Y : Matrix(m, m)\n  show Y = Y")
    x, y = square("A", make("add", M, ONE)), square("B", N)

    with pytest.raises(Unbuildable, match="X is of another sort"):
        law(scene(M, N, x, y), x, y)
    fitting = square("B", M)
    assert law(scene(M, N, x, fitting), x, fitting)[1] == make("eq", fitting, fitting)


def test_a_term_is_not_captured_by_a_name_that_the_statement_binds() -> None:
    law = stated("given x : Real\n  show exists y : Real: y = x + 1")
    y = Variable("y", REAL)
    _, shown = law(scene(y), y)

    assert isinstance(shown, Binding)
    assert free_names(shown) == {"y"}
    assert shown.bound[0].variable.name != "y"


def test_a_size_is_not_captured_either() -> None:
    law = stated("given n : Nat, X : Matrix(n, n)\n  show exists k : Int: tr(I(n)) = k")
    k = Variable("k", INTEGER)
    x = square("A", k)
    _, shown = law(scene(k, x), x)

    assert isinstance(shown, Binding)
    assert free_names(shown) == {"k"}
    assert shown.bound[0].variable.name != "k"


def test_terms_with_names_of_the_statement_are_put_in_at_once() -> None:
    law = stated("given x, y : Real\n  assume x < y\n  show x <= 2*y")
    x, y = Variable("x", REAL), Variable("y", REAL)
    obligations, shown = law(scene(x, y), y, x)

    assert obligations == [make("lt", y, x)]
    assert [one.name for one in walk(shown) if isinstance(one, Variable)] == ["y", "x"]


def test_sorts_are_those_of_the_terms() -> None:
    law = stated("given x : Complex, n : Nat, X : ComplexMatrix(n, n)\n  show x*X + X = X + x*X")
    x = square("A", NUMBER, Ring.INTEGER)
    _, shown = law(scene(x), NUMBER, x)

    assert {sort_of(one) for one in shown.children} == {x.sort}


@pytest.mark.parametrize(
    ("ring", "operator"), [(Ring.REAL, "transpose"), (Ring.COMPLEX, "adjoint")]
)
def test_the_conjugate_transpose_of_a_real_matrix_is_its_transpose(
    ring: Ring, operator: str
) -> None:
    law = stated("given n : Nat, X : ComplexMatrix(n, n)\n  show X^* * X = X^* * X")
    x = square("A", NUMBER, ring)
    _, shown = law(scene(x), x)
    turned = {one.operator for one in walk(shown) if isinstance(one, Operation)}

    assert turned & {"transpose", "adjoint"} == {operator}


def test_a_sum_of_integers_is_one_where_it_is_finite() -> None:
    law = stated("given n : Nat, x : Real\n  show sum(k in 1..n) x = n*x")
    _, shown = law(scene(), NUMBER, NUMBER)

    assert sort_of(shown.children[0]) == INTEGER


@pytest.mark.parametrize(
    ("ring", "is_anew"), [(Ring.INTEGER, True), (Ring.REAL, True), (Ring.COMPLEX, False)]
)
def test_a_fact_of_complex_matrices_speaks_of_real_ones(ring: Ring, is_anew: bool) -> None:
    x = square("X", NUMBER, Ring.COMPLEX)
    image = square("A", NUMBER, ring)
    shown = instance_where_real(make("mul", make("adjoint", x), x), {"X": image})

    assert sort_of(shown) == image.sort
    assert (shown == make("mul", make("transpose", image), image)) is is_anew


def test_a_fact_of_real_numbers_keeps_its_sorts_at_integers() -> None:
    x = Variable("x", REAL)
    shown = instance_where_real(make("add", x, x), {"x": NUMBER})

    assert sort_of(shown) == REAL
