"""Each rule with its side conditions: a step that follows, and steps that do not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.checker.attempts import Attempt, theory_of

P, Q, R = "(eq x 1)", "(eq y 1)", "(eq z 1)"


def attempt(goal: str, *facts: str, **names: str) -> Attempt:
    """Return an attempt whose first lines are its facts."""
    make: Any = Attempt
    given = {"x": "Real", "y": "Real", "z": "Real"} | names
    made: Attempt = make(goal, facts=[(fact, True) for fact in facts], **given)
    for number in range(len(facts)):
        made("fact", number)
    return made


def test_an_assumption_is_taken_out_by_its_key() -> None:
    made = attempt(f"(imp (eq x (add 0 1)) (and {P} {Q}))", Q)
    both = made("and-intro", made("assume", P), 0)
    made("imp-intro", both, "(eq x (add 0 1))")

    assert made.theorem().facts == (0,)


def test_a_fact_is_never_taken_out() -> None:
    made = attempt(f"(imp {P} {P})", P)
    made("imp-intro", 0, P)

    assert made.theorem().facts == (0,)


def test_another_assumption_stays() -> None:
    made = attempt(f"(imp {Q} {P})")
    made("imp-intro", made("assume", P), Q)

    made.rejection("end", "the last line rests on assumptions", "x = 1")


def test_unused_lines_leave_nothing_behind() -> None:
    made = attempt(P, P, Q)
    made("assume", R)
    made("fact", 0)

    theorem = made.theorem()
    assert (theorem.facts, theorem.rules) == ((0,), ("fact",))


def test_modus_ponens() -> None:
    made = attempt(R, f"(imp {P} (imp {Q} {R}))", P, Q)
    made("imp-elim", 0, [1, 2])
    assert made.theorem().facts == (0, 1, 2)

    made = attempt(R, f"(imp {P} (imp {Q} {R}))", P, Q)
    made("imp-elim", 0, [2, 1])
    found = made.rejection("imp-elim", "the antecedent says something else")
    assert found.operands == ("x = 1 ==> (y = 1 ==> z = 1)", "y = 1", "x = 1")

    made = attempt(Q, f"(and {P} {Q})", P)
    made("imp-elim", 0, [1])
    made.rejection("imp-elim", "it does not say P ==> Q")


def test_a_lambda_at_the_head_is_put_in() -> None:
    made = attempt(Q, f"((lam t Real (imp (eq t 1) {Q})) x)", P)
    made("imp-elim", 0, [1])
    made.theorem()


def test_a_lambda_at_the_head_is_not_put_in_outside_of_its_domain() -> None:
    made = attempt(Q, f"((lam t Int (imp (eq t 1) {Q})) x)", P)
    made("imp-elim", 0, [1])
    made.rejection("imp-elim", "it does not say P ==> Q")


def test_forall_introduction() -> None:
    made = attempt("(all x Real (eq x x))")
    made("all-intro", made("ring", "(eq x x)", [], []), ["x"])
    made.theorem()

    made = attempt("(all x Real (eq x 1))", P)
    made("all-intro", 0, ["x"])
    made.rejection("all-intro", "fact 0 speaks of x")

    made = attempt("(all x Real (eq x 1))")
    made("all-intro", made("assume", P), ["x"])
    made.rejection("all-intro", "assumption 0 speaks of x")


def test_the_first_of_several_names_becomes_the_outermost() -> None:
    made = attempt("(all x Real (all y Real (le (sub x x) (mul y y))))")
    square = made("positive", "(le (sub x x) (mul y y))", [["square", "1", "y"]])
    made("all-intro", square, ["x", "y"])
    made.theorem()

    made.proof.steps.pop()
    made("all-intro", square, ["y", "x"])
    made.rejection("end", "the last line is not the goal")


@pytest.mark.parametrize(
    ("sort", "term", "rest"),
    [
        ("Real", "1/2", None),
        ("Int", "1/2", "1/2 : Rat, not Int"),
        ("Rat", "x", "x : Real, not Rat"),
        ("(Mat 2 2)", "(I 2)", None),
        ("(Mat 2 2)", "(I (add 1 1))", None),
        ("(Mat 2 2)", "(I 3)", "I(3) : RatMatrix(3, 3), not Matrix(2, 2)"),
        ("(QMat 2 2)", "A", "A : Matrix(2, 2), not RatMatrix(2, 2)"),
        ("(Mat 2 2)", "x", "x : Real, not Matrix(2, 2)"),
        ("(Fun Int Complex)", "(lam k Int x)", None),
        ("(Fun Int Int)", "(lam k Int x)", "lambda k : Int: x : (k : Int -> Real), not (k : Int -> Int)"),
        ("(Fun Int Real)", "(lam k Real x)", "lambda x1 : Real: x : (x : Real -> Real), not (k : Int -> Real)"),
        ("(Pi k Int (Mat k k))", "(lam k Int (I k))", None),
        ("(Pi k Int (Mat k k))", "(lam k Int (I 2))", "lambda k : Int: I(2) : (k : Int -> RatMatrix(2, 2)), not (k : Int -> Matrix(k, k))"),
        ("Prop", "(eq x 1)", None),
        ("Prop", "x", "x : Real, not Prop"),
    ],
)  # fmt: skip
def test_a_term_lies_in_the_sort_of_the_name_it_is_put_for(
    sort: str, term: str, rest: str | None
) -> None:
    made = attempt("(eq 1 1)", f"(all v {sort} (eq 1 1))", A="(Mat 2 2)")
    made("all-elim", 0, [term], [])
    if rest is None:
        made.theorem()
    else:
        why = "a term does not lie in the sort of the name it is put for"
        made.rejection("all-elim", why, rest)


def test_capture_does_not_happen() -> None:
    made = attempt("(ex w Real (lt x w))", "(all v Real (ex w Real (lt v w)))")
    made("all-elim", 0, ["x"], [])
    made.theorem()

    made = attempt("(ex y Real (not (eq y y)))", "(not (eq x x))")
    made("exists-intro", "(ex y Real (not (eq y y)))", "x", 0, [])
    made.theorem()

    made = attempt("(ex y Real (lt y y))", "(ex w Real (lt x w))")
    made("exists-intro", "(ex y Real (lt y y))", "x", 0, [])
    made.rejection("exists-intro", "the line says something else of the term")


@pytest.mark.parametrize(
    ("line", "then", "goal", "why"),
    [
        ("(ex w Real (lt x w))", "(lt x v)", "(ex w Real (lt x w))", None),
        ("(ex w Real (lt x w))", "(lt x v)", "(lt x v)", "the conclusion speaks of v"),
        ("(ex w Real (lt v w))", "(lt v v)", "(ex w Real (lt w w))", "the existence that is used speaks of v"),
        ("(ex w Rat (lt x w))", "(lt x v)", "(ex w Real (lt x w))", "v has another sort"),
    ],
)  # fmt: skip
def test_exists_elimination(line: str, then: str, goal: str, why: str | None) -> None:
    made = attempt(goal, line, v="Real")
    kept = made("assume", then)
    if goal != then:
        kept = made("exists-intro", goal, "v", kept, [])
    made("exists-elim", 0, kept, "v")
    if why:
        made.rejection("exists-elim", why)
    else:
        made.theorem()


def test_nothing_else_is_assumed_of_the_name_of_what_exists() -> None:
    made = attempt(Q, "(ex w Real (lt x w))", f"(imp (and (lt x v) (lt v 0)) {Q})", v="Real")
    one, two = made("assume", "(lt x v)"), made("assume", "(lt v 0)")
    made("exists-elim", 0, made("imp-elim", 1, [made("and-intro", one, two)]), "v")
    made.rejection("exists-elim", "fact 1 speaks of v")

    made = attempt(Q, "(ex w Real (lt x w))", v="Real")
    one, two = made("assume", "(lt x v)"), made("assume", f"(imp (lt x v) {Q})")
    made("exists-elim", 0, made("imp-elim", two, [one]), "v")
    made.rejection("exists-elim", "assumption 2 speaks of v")


def test_conjunctions_and_alternatives() -> None:
    made = attempt(f"(and {Q} {P})", f"(and {P} {Q})")
    made("and-intro", made("and-elim", 0, 1), made("and-elim", 0, 0))
    made.theorem()

    for part in (2, -1):
        made = attempt(P, f"(and {P} {Q})")
        made("and-elim", 0, part)
        made.rejection("and-elim", "a conjunction has the parts 0 and 1")

    for fact, why in ((P, None), (Q, None), (R, "the line says neither part")):
        made = attempt(f"(or {P} {Q})", fact)
        made("or-intro", f"(or {P} {Q})", 0)
        if why:
            made.rejection("or-intro", why)
        else:
            made.theorem()


@pytest.mark.parametrize("wrong", [None, "end differently", "one case"])
def test_proof_by_cases(wrong: str | None) -> None:
    made = attempt(f"(or {Q} {P})", f"(or {P} {Q})")
    one = made("or-intro", f"(or {Q} {P})", made("assume", P))
    two = made("or-intro", f"(or {Q} {P})", made("assume", Q))
    if wrong == "end differently":
        two = made("assume", Q)
    made("or-elim", 0, one, one if wrong == "one case" else two)
    if wrong == "end differently":
        made.rejection("or-elim", "the two cases end differently")
    elif wrong:
        made.rejection("end", "the last line rests on assumptions", "x = 1")
    else:
        made.theorem()


def test_contradictions() -> None:
    made = attempt(P, f"(not (not {P}))")
    made("classical", made("imp-elim", 0, [made("assume", f"(not {P})")]), P)
    made.theorem()

    made = attempt(P, f"(not {Q})", Q)
    made("absurd", made("imp-elim", 0, [1]), P)
    made.theorem()

    for rule in ("classical", "absurd"):
        made = attempt(P, Q)
        made(rule, 0, P)
        made.rejection(rule, "it does not say false")


@pytest.mark.parametrize(
    ("left", "right", "is_same"),
    [
        ("(mul (add x y) (sub x y))", "(sub (mul x x) (mul y y))", True),
        ("(pow x 2)", "(mul x x)", True),
        ("(pow x 0)", "1", True),
        ("(pow x -1)", "(inv x)", False),
        ("(pow x 17)", "(mul (pow x 16) x)", False),
        ("(mul i i)", "-1", True),
        ("(conj (mul i c))", "(neg (mul i (conj c)))", True),
        ("(conj x)", "x", True),
        ("(conj c)", "c", False),
        ("(conj (conj c))", "c", True),
        ("(mul A B)", "(mul B A)", False),
        ("(transpose (mul A B))", "(mul (transpose B) (transpose A))", True),
        ("(transpose (mul A B))", "(mul (transpose A) (transpose B))", False),
        ("(transpose (transpose A))", "A", True),
        ("(conj A)", "A", True),
        ("(conj C)", "C", False),
        ("(mul A (I 2))", "A", True),
        ("(mul (transpose H) (I 3))", "(transpose H)", True),
        ("(mul (I 2) (transpose H))", "(transpose H)", True),
        ("(mul (transpose H) (I 2))", "(transpose H)", False),
        ("(mul H (I 3))", "H", False),
        ("(mul (I 2) (I 2))", "(I 2)", True),
        ("(mul (I 2) (I 3))", "(I 2)", False),
        ("(transpose (I 2))", "(I 2)", True),
        ("(matpow 2 A 2)", "(mul A A)", True),
        ("(matpow 2 A 0)", "(I 2)", True),
        ("(matpow 3 A 2)", "(mul A A)", False),
        ("(matpow 3 A 0)", "(I 3)", False),
        ("(mul x A)", "(mul A x)", True),
        ("(add A (zero 5 5))", "A", True),
        ("(tr (add A B))", "(tr (add B A))", True),
        ("(tr (mul A B))", "(tr (mul B A))", False),
        ("(sum k 1 3 (mul k x))", "(sum j 1 3 (mul x j))", True),
        ("(sum k 1 3 k)", "(sum k 1 4 k)", False),
        ("(sum 1 3 f)", "(sum k 1 3 (f k))", True),
        ("(sum k 1 3 (add (f k) 0))", "(sum 1 3 f)", True),
        ("(sup (lam t Real (le t 1)) (lam t Real t))", "(sup (lam t Rat (le t 1)) (lam t Real t))", False),
        ("((lam t Real (mul t t)) x)", "(mul x x)", True),
        ("((lam t Int (mul t t)) x)", "(mul x x)", False),
        ("((lam t Real (mul t t)) 2)", "4", True),
        ("(((lam s Real (lam t Real (sub s t))) x) y)", "(sub x y)", True),
        ("(cases (eq x 1) x y)", "(cases (eq (add x 0) 1) x y)", True),
        ("(cases (eq x 1) x y)", "(cases (eq 1 x) x y)", False),
    ],
)  # fmt: skip
def test_what_ring_and_keys_see(left: str, right: str, is_same: bool) -> None:
    goal = f"(eq {left} {right})"
    names = {"c": "Complex", "A": "(Mat 2 2)", "B": "(Mat 2 2)", "C": "(CMat 2 2)"}
    made = attempt(goal, **names, H="(Mat 3 2)", f="(Fun Int Real)")
    made("ring", goal, [], [])
    if is_same:
        made.theorem()
    else:
        made.rejection("ring", "a rest is left")

    made = attempt(goal, **names, H="(Mat 3 2)", f="(Fun Int Real)")
    made("convert", made("ring", f"(eq {left} {left})", [], []), goal)
    if is_same:
        made.theorem()
    else:
        made.rejection("convert", "the line says something else")


@pytest.mark.parametrize(
    ("item", "why"),
    [
        ([0, "B", None, "plain"], None),
        ([0, None, "B", "plain"], "a rest is left"),
        ([0, "B", None, "transpose"], "a rest is left"),
        ([0, "B", None, "turned"], "the flag is none of plain, conj, transpose, adjoint"),
        ([0, "B", None], "an item of ring has a line, two factors and a flag"),
        ([0, "x", None, "plain"], "a rest is left"),
        ([1, None, None, "plain"], "a number stands where a matrix is expected, or the reverse"),
        ([1, None, None, "transpose"], "a number is transposed"),
        ([2, None, None, "plain"], "it does not say an equation"),
    ],
)
def test_items_of_ring(item: list[Any], why: str | None) -> None:
    facts = ("(eq A (transpose C))", P, "(le x 1)")
    goal = "(eq (mul B A) (mul B (transpose C)))"
    made = attempt(goal, *facts, A="(Mat 2 2)", B="(Mat 2 2)", C="(Mat 2 2)")
    made("ring", goal, [item], [])
    if why:
        made.rejection("ring", why)
    else:
        assert made.theorem().facts == (0,)


@pytest.mark.parametrize(
    ("goal", "flag"),
    [
        ("(eq A B)", "plain"),
        ("(eq (transpose A) (transpose B))", "transpose"),
        ("(eq (conj A) (conj B))", "conj"),
        ("(eq (transpose (conj A)) (transpose (conj B)))", "adjoint"),
    ],
)
def test_an_equation_turned(goal: str, flag: str) -> None:
    for tried in ("plain", "transpose", "conj", "adjoint"):
        made = attempt(goal, "(eq A B)", A="(CMat 2 3)", B="(CMat 2 3)")
        made("ring", goal, [[0, None, None, tried]], [])
        if tried == flag:
            made.theorem()
        else:
            made.rejection("ring", "a rest is left")


def test_a_number_equation_times_a_matrix() -> None:
    goal = "(eq (mul x A) A)"
    made = attempt(goal, P, A="(Mat 2 2)")
    made("ring", goal, [[0, "A", None, "plain"]], [])
    made.theorem()


@pytest.mark.parametrize(
    ("goal", "items", "why"),
    [
        ("(le 0 (mul x x))", [["square", "1", "x"]], None),
        ("(lt 0 (mul x x))", [["square", "1", "x"]], "the sum is too small"),
        ("(le 1 (mul x x))", [["square", "1", "x"]], "the sum is too small"),
        ("(lt -1 (mul x x))", [["square", "1", "x"]], None),
        ("(le 0 (mul x y))", [["product", "1", 0, 1]], None),
        ("(lt 0 (mul x y))", [["product", "1", 0, 1]], "the sum is too small"),
        ("(lt 0 (mul y z))", [["product", "1", 1, 2]], "the sum is too small"),
        ("(lt 0 (mul z z))", [["product", "1", 2, 2]], None),
        ("(le 0 (add x y))", [["known", "1", 0], ["known", "1", 1]], None),
        ("(lt 0 (add x z))", [["known", "1", 0], ["known", "1", 2]], None),
        ("(le x 0)", [["known", "1", 0]], "a rest is left"),
        ("(le 0 (mul 1/3 x))", [["known", "1/3", 0]], None),
        ("(le 0 u)", [["equation", "1", 3], ["known", "1", 0]], None),
        ("(le 0 (mul -1 u))", [["equation", "-1", 3], ["known", "1", 0]], "a rest is left"),
        ("(le 0 x)", [["equation", "1", 0], ["known", "1", 0]], "it does not say an equation"),
        ("(le 0 x)", [["known", "1", 3]], "the line compares nothing"),
        ("(lt y 0)", [["known", "1", 4]], None),
        ("(le y 0)", [["known", "1", 4]], None),
        ("(le 0 y)", [["known", "1", 5]], None),
        ("(lt 0 y)", [["known", "1", 5]], "the sum is too small"),
        ("(le (add k 1) m)", [["known", "1", 6]], None),
        ("(le (add k 2) m)", [["known", "1", 6]], "the sum is too small"),
        ("(lt k m)", [["known", "1", 6]], None),
        ("(le (add z 1) x)", [["known", "1", 7]], "the sum is too small"),
        ("(lt z x)", [["known", "1", 7]], None),
        ("(le (add k 1) x)", [["known", "1", 8]], "the sum is too small"),
        ("false", [["known", "1", 9]], None),
        ("false", [["known", "1", 0]], "a rest is left"),
        ("false", [], "the sum is too small"),
        ("(le 0 (re (tr G)))", [["gram", "1", "A"]], "a rest is left"),
        ("(le 0 v)", [["equation", "1", 10], ["gram", "1", "A"]], None),
        ("(le v 0)", [["equation", "1", 10], ["gram", "1", "A"]], "a rest is left"),
        ("(le 0 x)", [["square", "1", "A"]], "what is squared is no number"),
        ("(le 0 x)", [["gram", "1", "x"]], "a Gram trace is of a matrix"),
        ("(le 0 x)", [["equation", "A", 3]], "an equation or its factor is not about numbers"),
        ("(le 0 x)", [["known", "-1", 0]], "a factor is not positive"),
        ("(le 0 x)", [["known", "1"]], "an item known has 3 parts"),
        ("(eq x 0)", [], "it is no comparison"),
    ],
)  # fmt: skip
def test_items_of_positive(goal: str, items: list[Any], why: str | None) -> None:
    facts = (
        "(le 0 x)",
        "(le 0 y)",
        "(lt 0 z)",
        "(eq u x)",
        "(not (le 0 y))",
        "(not (lt y 0))",
        "(lt k m)",
        "(lt z x)",
        "(lt k x)",
        "(lt x x)",
        "(eq v (tr (mul (transpose (conj A)) A)))",
    )
    made = attempt(
        goal, *facts, u="Real", v="Real", k="Int", m="Int", A="(CMat 2 2)", G="(CMat 2 2)"
    )
    made("positive", goal, items)
    if why:
        made.rejection("positive", why)
    else:
        made.theorem()


def test_rewriting() -> None:
    made = attempt("(le (abs y) 1)", "(eq x y)", "(le (abs x) 1)")
    made("rewrite", 0, 1, "(lam t Real (le (abs t) 1))", [])
    made.theorem()

    made = attempt("(le (abs x) 1)", "(eq x y)", "(le (abs y) 1)")
    made("rewrite", 0, 1, "(lam t Real (le (abs t) 1))", [])
    made.rejection("rewrite", "the context is another one")

    made = attempt("(le (abs y) 1)", "(eq x y)", "(le (abs x) 1)")
    made("rewrite", 0, 1, "(lam t Rat (le (abs t) 1))", [])
    made.rejection("rewrite", "a term does not lie in the sort of the name it is put for")

    made = attempt("(le (abs y) 1)", "(eq x y)", "(le (abs x) 1)")
    made("rewrite", 0, 1, "x", [])
    made.rejection("rewrite", "a context is a lambda")


def test_rewriting_by_an_equivalence() -> None:
    made = attempt(f"(and {Q} {R})", f"(iff {P} {Q})", f"(and {P} {R})")
    made("rewrite", 0, 1, f"(lam p Prop (and p {R}))", [])
    made.theorem()

    made = attempt(f"(and {Q} {R})", f"(and (imp {P} {Q}) (imp {R} {P}))", f"(and {P} {R})")
    made("rewrite", 0, 1, f"(lam p Prop (and p {R}))", [])
    made.rejection("rewrite", "the two implications differ")


def test_rewriting_with_sizes() -> None:
    goal = "(eq (transpose B) B)"
    facts = ("(eq m n)", "(eq A B)", "(eq (transpose A) A)")
    for sizes in ([0], []):
        made = attempt(goal, *facts, m="Int", n="Int", A="(Mat m m)", B="(Mat n n)")
        made("rewrite", 1, 2, "(lam X (Mat m m) (eq (transpose X) X))", sizes)
        if sizes:
            assert made.theorem().facts == (0, 1, 2)
        else:
            rest = "B : Matrix(n, n), not Matrix(m, m)"
            why = "a term does not lie in the sort of the name it is put for"
            made.rejection("rewrite", why, rest)


@pytest.mark.parametrize(
    ("equations", "sizes", "why"),
    [
        (["(eq (mul 2 m) (mul 2 n))"], [0], None),
        (["(eq m (add k 1))", "(eq n (add k 1))"], [0, 1], None),
        (["(eq m (add k 1))", "(eq n (add k 1))"], [0], "a rest is left"),
        (["(eq (mul m m) (mul n n))"], [0], "a rest is left"),
        (["(le m n)"], [0], "it does not say m = n"),
        (["(eq x y)"], [0], "a size equation is not between integers"),
        (["(all j Int (eq m n))"], [0], "it does not say m = n"),
    ],
)
def test_size_equations(equations: list[str], sizes: list[int], why: str | None) -> None:
    goal = "(eq (mul (I n) A) A)"
    made = attempt(goal, *equations, k="Int", m="Int", n="Int", A="(Mat m m)")
    made("ring", goal, [], sizes)
    if why:
        made.rejection("ring", why)
    else:
        assert made.theorem().facts == tuple(sizes)


CASES = f"(cases {P} x (cases {Q} y z))"


@pytest.mark.parametrize(
    ("facts", "value", "why"),
    [
        ([P], "x", None),
        ([f"(not {P})", Q], "y", None),
        ([f"(not {P})", f"(not {Q})"], "z", None),
        ([f"(not {P})"], f"(cases {Q} y z)", None),
        ([Q], "y", "the line settles no case"),
        ([P, Q], "x", "a line follows the case that applies"),
        ([f"(not {P})", f"(not {Q})", R], "z", "no case is left"),
    ],
)
def test_cases(facts: list[str], value: str, why: str | None) -> None:
    made = attempt(f"(eq {CASES} {value})", *facts)
    made("case", CASES, list(range(len(facts))))
    if why:
        made.rejection("case", why)
    else:
        assert made.theorem().facts == tuple(range(len(facts)))


def test_extensionality() -> None:
    goal = "(eq (lam k Int (f k)) (lam k Int (g k)))"
    names = {"f": "(Fun Int Real)", "g": "(Fun Int Real)", "k": "Int"}
    made = attempt(goal, "(all k Int (eq (f k) (g k)))", **names)
    made("extensionality", made("all-elim", 0, ["k"], []), "k")
    made.theorem()

    made = attempt(goal, "(eq (f k) (g k))", **names)
    made("extensionality", 0, "k")
    made.rejection("extensionality", "fact 0 speaks of k")


def test_extensionality_of_sets() -> None:
    goal = "(eq (card S) (card T))"
    sets = {"S": "(Fun Int Prop)", "T": "(Fun Int Prop)", "k": "Int"}
    made = attempt(goal, "(all k Int (iff (S k) (T k)))", **sets)
    same = made("extensionality", made("all-elim", 0, ["k"], []), "k")
    made("rewrite", same, made("ring", "(eq (card S) (card S))", [], []), "(lam U (Fun Int Prop) (eq (card S) (card U)))", [])  # fmt: skip
    made.theorem()


def test_extensionality_leaves_no_name_in_a_sort() -> None:
    made = attempt("(eq 1 1)", n="Int", A="(Mat n n)")
    made("extensionality", made("ring", "(eq A A)", [], []), "n")
    made.rejection("extensionality", "the sort of another name depends on n")


TWICE = "(definition twice (Fun Real Real) (lam t Real (add t t)))"
EVEN = "(definition even (Fun Int Prop) (lam k Int (ex j Int (eq k (mul 2 j)))))"


def test_definitions_of_the_theory() -> None:
    theory = theory_of(TWICE, EVEN)
    sorts = {"even": "(Fun Int Prop)"}
    made = Attempt("(iff (even 4) (ex j Int (eq 4 (mul 2 j))))", theory=theory, constants=sorts)
    made("unfold", "even", theory.entries["even"].digest, ["4"])
    assert made.theorem().definitions == ("even",)

    made("unfold", "even", theory.entries["twice"].digest, ["4"])
    made.rejection("unfold", "the definition of even is another one")
    made.proof.steps.pop()
    made("unfold", "odd", theory.entries["twice"].digest, ["4"])
    made.rejection("unfold", "odd is defined nowhere in sight")


def test_a_definition_says_nothing_outside_of_its_domain() -> None:
    theory = theory_of(TWICE)
    for term, is_true in (("x", True), ("c", False)):
        goal = f"(eq (twice {term}) (add {term} {term}))"
        sorts = {"twice": "(Fun Real Real)"}
        made = Attempt("(eq 1 1)", theory=theory, constants=sorts, x="Real", c="Complex")
        made("convert", made("unfold", "twice", theory.entries["twice"].digest, [term]), goal)
        made("ring", "(eq 1 1)", [], [])
        if is_true:
            made.theorem()
        else:
            made.rejection("convert", "the line says something else")


def test_a_cited_statement_is_identified_by_its_digest() -> None:
    made = Attempt("(eq 1 1)")
    made("by", "modulus", made.theory.entries["induction"].digest)
    made.rejection("by", "the statement of modulus is another one")


@pytest.mark.parametrize(
    ("term", "why"),
    [
        ("(add x A)", "a number stands beside a matrix"),
        ("(add A B)", None),
        ("(mul A B)", None),
        ("(entry A x 1)", "argument 2 of entry is not an integer"),
        ("(eq A x)", "two kinds of things are compared"),
        ("(eq f x)", "two kinds of things are compared"),
        ("(eq (eq x x) (eq x x))", "argument 1 of eq is not a number, a matrix or a function"),
        ("(x x)", "what is applied is no function"),
        ("(f A)", "a function is applied to another kind of thing"),
        ("(F x)", "a shape depends on an argument of another sort"),
        ("(F 2)", None),
        ("(I x)", "argument 1 of I is not an integer"),
        ("(all X (Mat x x) (eq X X))", "a size is no integer"),
        ("(all t Real t)", "what is bound is no proposition"),
        ("(sum 1 2 (lam t Real t))", "argument 3 of sum is not a function of an integer"),
        ("(sqrt c)", "argument 1 of sqrt is not a real number"),
        ("(dim (lam t Real true))", "argument 1 of dim is not a set of matrices"),
    ],
)
def test_what_is_well_formed(term: str, why: str | None) -> None:
    made = attempt("(eq 1 1)", A="(Mat 2 2)", B="(Mat 3 4)", f="(Fun Int Real)", c="Complex")
    made.name("F", "(Pi k Int (Mat k k))")
    term = term.replace("true", "(eq 1 1)")
    made("convert", made("ring", "(eq 1 1)", [], []), term)
    if why:
        made.rejection("convert", why)
    else:
        made.rejection("convert", "this is no proposition")


SORTS_OF = [
    ("(pow k 2)", "Int"),
    ("(pow k m)", "Rat"),
    ("(pow k -2)", "Rat"),
    ("(pow x 2)", "Real"),
    ("(inv k)", "Rat"),
    ("(abs k)", "Real"),
    ("(re c)", "Real"),
    ("(exp k)", "Real"),
    ("(exp c)", "Complex"),
    ("(max k x)", "Real"),
    ("(tr C)", "Complex"),
    ("(entry Q 1 1)", "Rat"),
    ("(det 2 Q)", "Rat"),
    ("(rank C)", "Int"),
    ("(norm C)", "Real"),
    ("(matexp 2 Q)", "(Mat 2 2)"),
    ("(matinv 2 Q)", "(QMat 2 2)"),
    ("(sum j 1 2 j)", "Int"),
    ("(sum j 1 2 Q)", "(QMat 2 2)"),
    ("(sumover (lam j Int (le 0 j)) (lam j Int 1/2))", "Real"),
    ("(sup (lam j Int (le j 0)) (lam j Int j))", "Int"),
    ("(sup (lam t Rat (le t 0)) (lam t Rat t))", "Real"),
    ("(mean (lam j Int (le j 0)) (lam j Int j))", "Rat"),
    ("(cases (eq k 1) Q C)", "(CMat 2 2)"),
    ("(transpose (row 3 C 1))", "(CMat 3 1)"),
    ("(column 3 C 1)", "(CMat 3 1)"),
    ("(matrix 2 3 (lam i Int (lam j Int (mul i j))))", "(QMat 2 3)"),
    ("(dsum 1 1 2 3 C Q)", "(CMat 3 4)"),
    ("(dsum 2 2 -3 0 C Q)", "(CMat -1 2)"),
    ("(mul k C)", "(CMat 2 2)"),
    ("(add k 1)", "Int"),
    ("i", "Complex"),
    ("pi", "Real"),
]
LARGER = {"Int": "Rat", "Rat": "Real", "Real": "Complex"}
SMALLER = {"Rat": "Int", "Real": "Rat", "Complex": "Real", "Mat": "QMat", "CMat": "Mat"}


@pytest.mark.parametrize(("term", "sort"), SORTS_OF)
def test_sorts_of_terms(term: str, sort: str) -> None:
    """A term lies in its sort, and in none that is smaller."""
    head = sort.strip("(").split()[0]
    smaller = sort.replace(head, SMALLER[head], 1) if head in SMALLER else None
    for wanted, lies in ((sort, True), (LARGER.get(sort, sort), True), (smaller, False)):
        if wanted is None:
            continue
        names = {"k": "Int", "m": "Int", "c": "Complex", "C": "(CMat 2 2)", "Q": "(QMat 2 2)"}
        made = attempt("(eq 1 1)", f"(all v {wanted} (eq 1 1))", **names)
        made("all-elim", 0, [term], [])
        if lies:
            made.theorem()
        else:
            made.rejection("all-elim", "a term does not lie in the sort of the name it is put for")
