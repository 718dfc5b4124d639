"""Certificates that would prove something false, each beside a neighbour that is accepted.

The numbers are those of the review of the design that found them.
"""

from __future__ import annotations

import json

import pytest

from proofcheck.checker import Rejected, read_theory
from tests.checker.attempts import Attempt, theory_json, theory_of
from tests.checker.writing import trees

UNFIT = "a term does not lie in the sort of the name it is put for"
ELSE = "the line says something else"


@pytest.mark.parametrize("is_attack", [True, False])
def test_1_exists_elimination_with_a_name_of_the_premise(is_attack: bool) -> None:
    attempt = Attempt("false" if is_attack else "(ex z Real (lt x z))", x="Real", y="Real")
    more = attempt("positive", "(lt x (add x 1))", [])
    some = attempt("exists-intro", "(ex y Real (lt x y))", "(add x 1)", more, [])
    if is_attack:
        less = attempt("assume", "(lt x x)")
        attempt("exists-elim", some, attempt("positive", "false", [["known", "1", less]]), "x")
        found = attempt.rejection("exists-elim", "the existence that is used speaks of x")
        assert found.step == 4
        assert found.operands == ("exists x1 : Real: x < x1", "false")
    else:
        less = attempt("assume", "(lt x y)")
        again = attempt("exists-intro", "(ex z Real (lt x z))", "y", less, [])
        attempt("exists-elim", some, again, "y")
        assert attempt.theorem().axioms == ()


@pytest.mark.parametrize(
    ("closed", "goal"),
    [
        (["n"], "(all n Int (eq 1 1))"),
        (["n", "A"], "(all n Int (eq 1 1))"),
        (
            ["n", "A", "B"],
            "(all n Int (all A (Mat n n) (all B (Mat (rank A) 1) (eq B B))))",
        ),
    ],
)
def test_2_a_name_in_the_sort_of_a_sort(closed: list[str], goal: str) -> None:
    attempt = Attempt(goal)
    for name, sort in (("n", "Int"), ("A", "(Mat n n)"), ("B", "(Mat (rank A) 1)")):
        attempt.name(name, sort)
    attempt("all-intro", attempt("ring", "(eq B B)", [], []), closed)
    if closed == ["n", "A", "B"]:
        attempt.theorem()
    else:
        attempt.rejection("all-intro", f"the sort of another name depends on {closed[-1]}")


@pytest.mark.parametrize(("sort", "is_attack"), [("(Mat 2 2)", True), ("Real", False)])
def test_3_one_node_under_binders_of_numbers_and_of_matrices(sort: str, is_attack: bool) -> None:
    turned = "(all A {0} (all B {0} (eq (mul A B) (mul B A))))"
    attempt = Attempt(turned.format(sort), A=sort, B=sort)
    kept = attempt("assume", turned.format("Real"))
    attempt("imp-intro", kept, turned.format("Real"))
    plain = attempt("all-intro", attempt("ring", "(eq (mul A B) (mul A B))", [], []), ["A", "B"])
    attempt("convert", plain, turned.format(sort))
    if is_attack:
        attempt.rejection("convert", ELSE)
    else:
        attempt.theorem()


@pytest.mark.parametrize("sorts", [("Real", "Complex"), ("Complex", "Real")])
def test_4_a_conjugate_under_binders_of_real_and_of_complex_numbers(
    sorts: tuple[str, str],
) -> None:
    first, second = sorts
    own = "(all x {0} (eq (conj x) x))"
    attempt = Attempt(own.format(second), x=second)
    attempt("imp-intro", attempt("assume", own.format(first)), own.format(first))
    plain = attempt("all-intro", attempt("ring", "(eq x x)", [], []), ["x"])
    attempt("convert", plain, own.format(second))
    if second == "Complex":
        attempt.rejection("convert", ELSE)
    else:
        attempt.theorem()


@pytest.mark.parametrize("is_attack", [True, False])
def test_5_a_sum_that_has_a_shape_under_an_antecedent_alone(is_attack: bool) -> None:
    equal = "(eq (mul (add A B) (I n)) (add A B))"
    goal = equal if is_attack else f"(imp (eq n m) {equal})"
    square, other = "(Mat n n)", "(Mat m m)"
    attempt = Attempt(goal, n="Int", m="Int", A=square, B=other, X=square)
    sizes = attempt("assume", "(eq n m)")
    seen = attempt("ring", "(eq (add A B) (add A B))", [], [sizes])
    attempt("imp-intro", seen, "(eq n m)")
    unit = attempt("all-intro", attempt("ring", "(eq (mul X (I n)) X)", [], []), ["X"])
    at = attempt("all-elim", unit, ["(add A B)"], [sizes])
    if is_attack:
        attempt("all-elim", unit, ["(add A B)"], [])
        rest = "A + B : Matrix(no shape), not Matrix(n, n)"
        attempt.rejection("all-elim", UNFIT, rest)
    else:
        attempt("imp-intro", at, "(eq n m)")
        attempt.theorem()


def test_5_the_assumption_of_equal_sizes_stays() -> None:
    attempt = Attempt("(eq (mul B (I n)) B)", n="Int", m="Int", B="(Mat m m)", X="(Mat n n)")
    sizes = attempt("assume", "(eq n m)")
    unit = attempt("all-intro", attempt("ring", "(eq (mul X (I n)) X)", [], []), ["X"])
    attempt("all-elim", unit, ["B"], [sizes])
    attempt.rejection("end", "the last line rests on assumptions", "n = m")


@pytest.mark.parametrize(("size", "is_attack"), [("m", True), ("n", False)])
def test_6_an_identity_that_takes_the_size_of_what_stands_beside_it(
    size: str, is_attack: bool
) -> None:
    goal = f"(eq (add (sub A A) (I n)) (I {size}))"
    attempt = Attempt(goal, n="Int", m="Int", A="(Mat m m)")
    attempt("ring", goal, [], [])
    if is_attack:
        attempt.rejection("ring", "a rest is left", "I(n) - I(m)")
    else:
        attempt.theorem()


@pytest.mark.parametrize("wrong", [None, "no line", "no discharge", "another equation"])
def test_7_identities_beside_a_matrix_of_another_size(wrong: str | None) -> None:
    equal = "(eq (mul (mul (I n) A) (I m)) A)"
    goal = equal if wrong else f"(imp (eq n m) {equal})"
    attempt = Attempt(goal, n="Int", m="Int", A="(Mat m m)")
    sizes = attempt("assume", "(eq n (add m 1))" if wrong == "another equation" else "(eq n m)")
    last = attempt("ring", equal, [], [] if wrong == "no line" else [sizes])
    if wrong in ("no line", "another equation"):
        attempt.rejection("ring", "a rest is left", "I(n)*A - A")
    elif wrong == "no discharge":
        attempt.rejection("end", "the last line rests on assumptions", "n = m")
    else:
        attempt("imp-intro", last, "(eq n m)")
        attempt.theorem()


def test_8_a_definition_that_mentions_what_is_given() -> None:
    attempt = Attempt("false", definitions=[("Q", "Real", "(mul S S)")], S="Real")
    attempt("unfold", "Q", attempt.proof.writer.digest(attempt.proof.writer.node("(mul S S)")), [])
    attempt.rejection("input", "the name S is free")


def test_8_a_fact_about_what_is_given_is_not_generalised() -> None:
    facts = [("(eq Q (mul S S))", True)]
    attempt = Attempt("(all S Real (eq Q (mul S S)))", facts=facts, S="Real", Q="Real")
    attempt("all-intro", attempt("fact", 0), ["S"])
    attempt.rejection("all-intro", "fact 0 speaks of S")


def test_8_a_definition_with_a_parameter_is() -> None:
    sort, body = "(Fun Real Real)", "(lam S Real (mul S S))"
    goal = "(all S Real (eq (Q S) (mul S S)))"
    attempt = Attempt(goal, definitions=[("Q", sort, body)])
    attempt.name("S", "Real")
    digest = attempt.proof.writer.digest(attempt.proof.writer.node(body))
    attempt("all-intro", attempt("unfold", "Q", digest, ["S"]), ["S"])
    assert attempt.theorem().definitions == ("Q",)


@pytest.mark.parametrize(("body", "is_attack"), [("(add (f n) 1)", True), ("(add n 1)", False)])
def test_9_a_definition_by_itself(body: str, is_attack: bool) -> None:
    sort, function = "(Fun Int Int)", f"(lam n Int {body})"
    items = trees(f'(constant f "none" {sort}) (definition f {sort} {function})')
    theory = theory_json(items)
    del theory["entries"][0]
    if is_attack:
        with pytest.raises(Rejected, match="f: the constant f is not declared so before"):
            read_theory(json.dumps(theory))
    else:
        assert read_theory(json.dumps(theory)).entries["f"].kind == "definition"


LEAST = """(axiom least "true of integers" (all P (Fun Int Prop) (imp (ex k Int (P k))
    (imp (ex c Int (all k Int (imp (P k) (le c k))))
    (ex k Int (and (P k) (eq (inf P (lam n Int n)) k)))))))"""


@pytest.mark.parametrize(("sort", "is_attack"), [("Real", True), ("Int", False)])
def test_10_a_predicate_of_real_numbers_for_one_of_integers(sort: str, is_attack: bool) -> None:
    least = "(ex k Int (and (H k) (eq (inf H (lam n Int n)) k)))"
    goal = least.replace("H", f"(lam x {sort} (le 1/2 x))")
    attempt = Attempt(goal, theory=theory_of(LEAST), k="Int")
    attempt.let("H", f"(lam x {sort} (le 1/2 x))")
    one = attempt("positive", "(le 1/2 1)", [])
    some = attempt("exists-intro", "(ex k Int (H k))", "1", one, [])
    above = attempt("assume", "(le 1/2 k)")
    bound = attempt("positive", "(le 0 k)", [["known", "1", above]])
    every = attempt("all-intro", attempt("imp-intro", bound, "(le 1/2 k)"), ["k"])
    below = attempt("exists-intro", "(ex c Int (all k Int (imp (H k) (le c k))))", "0", every, [])
    attempt.use("least", "H", given=[some, below])
    if is_attack:
        attempt.rejection("all-elim", UNFIT)
    else:
        attempt.theorem()


@pytest.mark.parametrize(("sort", "is_attack"), [("Real", True), ("Int", False)])
def test_10_eta_only_where_domains_are_equal(sort: str, is_attack: bool) -> None:
    goal = "(imp (S p) (S (lam k Int (p k))))"
    attempt = Attempt(goal, p=f"(Fun {sort} Prop)", S="(Fun (Fun Int Prop) Prop)")
    held = attempt("assume", "(S p)")
    attempt("imp-intro", attempt("convert", held, "(S (lam k Int (p k)))"), "(S p)")
    if is_attack:
        attempt.rejection("convert", ELSE)
    else:
        attempt.theorem()


SPECTRAL = """(axiom spectral "Horn and Johnson 2013, Theorem 4.1.5" (all n Int (all X (Mat n n)
    (imp (eq (transpose X) X) (ex Q (Mat n n) (and (eq (mul (transpose Q) Q) (I n))
    (all i Int (all j Int (imp (not (eq i j))
    (eq (entry (mul (mul (transpose Q) X) Q) i j) 0))))))))))"""


@pytest.mark.parametrize(("sort", "is_attack"), [("(CMat n n)", True), ("(Mat n n)", False)])
def test_11_the_spectral_theorem_of_real_matrices_at_a_complex_one(
    sort: str, is_attack: bool
) -> None:
    goal = """(ex Q (Mat n n) (and (eq (mul (transpose Q) Q) (I n)) (all i Int (all j Int
        (imp (not (eq i j)) (eq (entry (mul (mul (transpose Q) X) Q) i j) 0))))))"""
    facts = [("(eq (transpose X) X)", True)]
    attempt = Attempt(goal, facts=facts, theory=theory_of(SPECTRAL), n="Int", X=sort)
    attempt.use("spectral", "n", "X", given=[attempt("fact", 0)] if not is_attack else [])
    if is_attack:
        rest = "X : ComplexMatrix(n, n), not Matrix(n, n)"
        attempt.rejection("all-elim", UNFIT, rest)
    else:
        assert attempt.theorem().axioms == ("spectral",)


@pytest.mark.parametrize(("term", "is_attack"), [("(sqrt 2)", True), ("1/2", False)])
def test_12_a_fact_about_rational_numbers_at_a_root(term: str, is_attack: bool) -> None:
    fact = "(all x Rat (not (eq (mul x x) 2)))"
    attempt = Attempt(f"(not (eq (mul {term} {term}) 2))", facts=[(fact, True)])
    attempt("all-elim", attempt("fact", 0), [term], [])
    if is_attack:
        attempt.rejection("all-elim", UNFIT, "sqrt(2) : Real, not Rat")
    else:
        assert attempt.theorem().facts == (0,)


@pytest.mark.parametrize(("power", "is_attack"), [("(pow 2 -1)", True), ("(pow k 3)", False)])
def test_13_a_power_with_a_negative_exponent_is_no_integer(power: str, is_attack: bool) -> None:
    attempt = Attempt(f"(le 1 {power})", facts=[(f"(lt 0 {power})", True)], k="Int")
    attempt("positive", f"(le 1 {power})", [["known", "1", attempt("fact", 0)]])
    if is_attack:
        attempt.rejection("positive", "the sum is too small", "-1")
    else:
        attempt.theorem()


def test_14_a_defined_function_with_a_silent_size() -> None:
    definition = ("f", "(Fun (Mat 1 1) (Mat 1 1))", "(lam A (Mat n n) (add A (I n)))")
    attempt = Attempt("(eq (I 1) (I 2))", definitions=[definition], n="Int")
    attempt("ring", "(eq (I 1) (I 2))", [], [])
    attempt.rejection("input", "the name n is free")


@pytest.mark.parametrize(("other", "is_attack"), [("2", True), ("1", False)])
def test_14_a_zero_of_another_size(other: str, is_attack: bool) -> None:
    sort = "(Pi n Int (Pi A (Mat n n) (Mat n n)))"
    body = "(lam n Int (lam A (Mat n n) (add A (I n))))"
    goal = f"(eq (f 1 (zero 1 1)) (f {other} (zero {other} {other})))"
    attempt = Attempt(goal, definitions=[("f", sort, body)])
    digest = attempt.proof.writer.digest(attempt.proof.writer.node(body))
    one = attempt("unfold", "f", digest, ["1", "(zero 1 1)"])
    two = attempt("unfold", "f", digest, [other, f"(zero {other} {other})"])
    attempt("ring", goal, [[one, None, None, "plain"], [two, "-1", None, "plain"]], [])
    if is_attack:
        attempt.rejection("ring", "a rest is left", "I(1) - I(2)")
    else:
        attempt.theorem()


def test_15_an_absolute_constant_that_depends_on_what_is_given() -> None:
    goal = "(ex C Real (all n Int (all A (Mat n n) (le (norm A) C))))"
    attempt = Attempt(goal, absolute=True)
    attempt.name("n", "Int")
    attempt.name("A", "(Mat n n)")
    same = attempt("positive", "(le (norm A) (norm A))", [])
    every = attempt("all-intro", same, ["n", "A"])
    attempt("exists-intro", goal, "(norm A)", every, [])
    attempt.rejection("exists-intro", "the line says something else of the term")


@pytest.mark.parametrize("uses_fact", [True, False])
def test_15_an_absolute_goal_rests_on_no_fact(uses_fact: bool) -> None:
    goal = "(ex C Real (all x Real (le C (mul x x))))"
    attempt = Attempt(goal, absolute=True, facts=[(goal, True)])
    attempt.name("x", "Real")
    if uses_fact:
        attempt("fact", 0)
        attempt.rejection("fact", "an absolute goal rests on no fact")
    else:
        square = attempt("positive", "(le 0 (mul x x))", [["square", "1", "x"]])
        attempt("exists-intro", goal, "0", attempt("all-intro", square, ["x"]), [])
        attempt.theorem()


def test_15_an_absolute_goal_has_no_free_name() -> None:
    with pytest.raises(Rejected, match="an absolute goal mentions what is given"):
        Attempt("(ex C Real (le x C))", absolute=True, x="Real")


@pytest.mark.parametrize("permitted", [True, False])
def test_16_what_makes_a_goal_defined_is_permitted_only_where_its_fact_is(permitted: bool) -> None:
    goal = "(not (eq x 0))"
    attempt = Attempt(
        goal, facts=[("(and (not (eq x 0)) (eq (inv x) y))", permitted)], x="Real", y="Real"
    )
    attempt("and-elim", attempt("fact", 0), 0)
    if permitted:
        assert attempt.theorem().facts == (0,)
    else:
        attempt.rejection("fact", "fact 0 is not permitted")


def test_16_a_goal_is_not_assumed_for_its_own_side_goal() -> None:
    attempt = Attempt("(not (eq x 0))", x="Real")
    attempt("assume", "(not (eq x 0))")
    attempt.rejection("end", "the last line rests on assumptions", "not x = 0")


@pytest.mark.parametrize(
    ("goal", "condition"),
    [
        ("(eq m 2)", "(all k Int (imp (le 0 k) (imp (le k 1) (not (eq k 0)))))"),
        (
            "(all k Int (imp (le 0 k) (imp (le k 1) (le 0 (inv (sub k 1))))))",
            "(all k Int (imp (le 0 k) (imp (le k 1) (not (eq (sub k 1) 0)))))",
        ),
        ("(all x Real (le 0 (inv x)))", "(all x Real (not (eq x 0)))"),
    ],
)
@pytest.mark.parametrize("discharges", [True, False])
def test_17_conditions_below_binders_are_not_assumed(
    goal: str, condition: str, discharges: bool
) -> None:
    whole = f"(imp {condition} {goal})" if discharges else goal
    attempt = Attempt(whole, m="Int")
    every = attempt("assume", condition)
    place = "1" if "sub" in condition else "0"
    at = attempt("all-elim", every, [place], [])
    if "Int" in condition:
        low, high = (
            attempt("positive", f"(le {a} {b})", []) for a, b in (("0", place), (place, "1"))
        )
        at = attempt("imp-elim", at, [low, high])
    zero = "(eq (sub 1 1) 0)" if place == "1" else "(eq 0 0)"
    never = attempt("imp-elim", at, [attempt("ring", zero, [], [])])
    last = attempt("absurd", never, goal)
    if discharges:
        attempt("imp-intro", last, condition)
        attempt.theorem()
    else:
        attempt.rejection("end", "the last line rests on assumptions")


@pytest.mark.parametrize(("sort", "is_attack"), [("Complex", True), ("Real", False)])
def test_18_an_order_of_complex_numbers(sort: str, is_attack: bool) -> None:
    attempt = Attempt("(eq 1 1)", z=sort)
    attempt("positive", "(le 0 (mul z z))", [["square", "1", "z"]])
    attempt("ring", "(eq 1 1)", [], [])
    if is_attack:
        attempt.rejection("positive", "argument 2 of le is not a real number")
    else:
        attempt.theorem()


@pytest.mark.parametrize(("sort", "is_attack"), [("Complex", True), ("Real", False)])
def test_18_an_order_of_complex_numbers_by_way_of_an_instance(sort: str, is_attack: bool) -> None:
    attempt = Attempt("(eq 1 1)", z=sort, x="Real")
    square = attempt("positive", "(le 0 (mul x x))", [["square", "1", "x"]])
    attempt("all-elim", attempt("all-intro", square, ["x"]), ["z"], [])
    attempt("ring", "(eq 1 1)", [], [])
    if is_attack:
        attempt.rejection("all-elim", UNFIT, "z : Complex, not Real")
    else:
        attempt.theorem()


@pytest.mark.parametrize(("other", "is_attack"), [("z", True), ("(conj z)", False)])
def test_18_the_square_of_a_complex_number(other: str, is_attack: bool) -> None:
    fact = f"(eq u (mul z {other}))"
    attempt = Attempt("(le 0 u)", facts=[(fact, True)], u="Real", z="Complex")
    items = [["square", "1", "z"], ["equation", "1", attempt("fact", 0)]]
    attempt("positive", "(le 0 u)", items)
    if is_attack:
        attempt.rejection("positive", "a rest is left")
    else:
        attempt.theorem()


@pytest.mark.parametrize("is_attack", [True, False])
def test_19_members_of_a_family_outside_its_range(is_attack: bool) -> None:
    inside = "(imp (le 1 k) (imp (le k m) (or (eq (x k) 0) (eq (x k) 1))))"
    zero = "(imp (not (and (le 1 k) (le k m))) (eq (x k) 0))"
    family = "(lam x (Fun Int Int) (all k Int {0}))"
    known = family.format(f"(and {inside} {zero})")
    wanted = family.format(inside) if is_attack else known
    attempt = Attempt(
        f"(eq (card {wanted}) (pow 2 (add 0 m)))",
        facts=[(f"(eq (card {known}) (pow 2 m))", True)],
        m="Int",
    )
    attempt("convert", attempt("fact", 0), f"(eq (card {wanted}) (pow 2 (add 0 m)))")
    if is_attack:
        attempt.rejection("convert", ELSE)
    else:
        attempt.theorem()
