"""What clumsy and hostile authors write: each gets its finding, and the others are still audited.

Every text below a fault has a clean neighbour, a claim that is true; it must come out green.
"""

from __future__ import annotations

import pytest

from tests.cli.real_audit import Auditor, Found

NEIGHBOUR = "[clean] claim\n  show 1 + 1 = 2\n"


def audit(auditor: Auditor, body: str) -> Found:
    """Audit a text with a clean neighbour, which must not be harmed."""
    found = auditor.audit(body + NEIGHBOUR)
    assert found.evidence["clean"] == "proved"
    assert found.standing["clean"] == "sound"
    return found


# --- labels and dependencies ----------------------------------------------------------------------


def test_an_unknown_dependency_is_an_error_at_its_label(auditor: Auditor) -> None:
    found = audit(auditor, "[1] claim\n  show 1 = 1\n  from [9]\n")

    assert [("P0201", 3, 8)] == found.errors
    assert found.status == 1


def test_a_statement_that_rests_on_itself_is_tainted_by_it(auditor: Auditor) -> None:
    found = audit(auditor, "[1] claim\n  show 1 = 1\n  from [1]\n")

    assert [("P0202", 3, 8)] == found.errors
    assert found.standing["1"] == "tainted"


THREE_CYCLE = (
    "[1] claim\n  show 1 + 1 = 2\n  from [2]\n"
    "[2] claim\n  show 1 + 1 = 2\n  from [3]\n"
    "[3] claim\n  let c := 1\n  show 1 + 1 = 2\n  from [1]\n"
    "[4] claim\n  show c = 1\n  from [3]\n"
)


def test_a_cycle_is_named_once_and_taints_all_that_rests_on_it(auditor: Auditor) -> None:
    found = audit(auditor, THREE_CYCLE)

    assert [("P0206", 3, 8)] == found.errors
    assert "[1] -> [2] -> [3] -> [1]" in found.findings[0]["message"]
    assert {found.standing[label] for label in "1234"} == {"tainted"}


def test_an_open_chain_of_the_same_length_is_no_cycle(auditor: Auditor) -> None:
    found = audit(auditor, THREE_CYCLE.replace("from [1]", "from [clean]"))

    assert [] == found.errors
    assert found.status == 0


@pytest.mark.parametrize(
    ("first", "second", "code"),
    [
        ("T 6'.8", "T 6'.8", "P0203"),
        ("T 6'.8", "T 6\N{PRIME}.8", "P0204"),
        ("T 6'.8", "T  6'.8", "P0204"),
        ("1.2", "1\N{FULLWIDTH FULL STOP}2", "P0204"),
    ],
)
def test_labels_that_only_look_different_are_one_label(
    auditor: Auditor, first: str, second: str, code: str
) -> None:
    body = f"[{first}] claim\n  show 1 = 1\n[{second}] claim\n  show 1 = 2\n"

    assert [(code, 3, 1)] == audit(auditor, body).errors


def test_labels_that_differ_in_a_prime_or_a_letter_are_two(auditor: Auditor) -> None:
    found = audit(auditor, "[6.8] claim\n  show 1 = 1\n[6'.8] claim\n  show 1 = 1\n")

    assert [] == found.errors


@pytest.mark.parametrize("label", ["../../etc/passwd", "--help", "<script>", "x:y", "$(id)", "%s"])
def test_a_label_is_only_a_label(auditor: Auditor, label: str) -> None:
    found = audit(auditor, f"[{label}] claim\n  show 1 = 1\n")

    assert [] == found.errors
    assert found.evidence[label] == "proved"


def test_a_refuted_claim_taints_its_dependants_and_nobody_else(auditor: Auditor) -> None:
    body = (
        "[1] claim\n  let c := 1\n  given a : Real\n  show a = a + 1\n"
        "[2] claim\n  let d := c + 1\n  show c = 1\n  from [1]\n"
        "[3] claim\n  show d = 2\n  from [2]\n"
    )
    found = audit(auditor, body)

    assert ["refuted", "tainted", "tainted"] == [found.standing[label] for label in "123"]
    assert found.statements[2]["taint"] == ["3", "2", "1"]
    assert found.status == 1


@pytest.mark.parametrize(
    ("line", "code", "place"),
    [
        ("repairs [9]", "P0209", (2, 11)),
        ("repairs [1]", "P0210", (2, 11)),
        ("avoids [9]", "P0212", (2, 10)),
    ],
)
def test_what_a_statement_names_wrongly_is_shown_where_it_stands(
    auditor: Auditor, line: str, code: str, place: tuple[int, int]
) -> None:
    found = audit(auditor, f"[1] claim\n  {line}\n  show 1 = 1\n")

    assert [(code, *place)] == found.errors


def test_an_unknown_main_statement_is_shown_where_it_stands(auditor: Auditor) -> None:
    text = 'derivation "t"\n  language 1\n  main [clean], [9]\n' + NEIGHBOUR
    found = auditor.audit(text.encode())

    assert [("P0211", 3, 17)] == [(f["code"], f["line"], f["column"]) for f in found.findings]
    assert found.status == 1


def test_a_step_may_use_only_what_is_declared(auditor: Auditor) -> None:
    body = "[1] claim\n  show 1 = 1\n[2] claim\n  show 2 = 2   by [1]\n"

    assert [("P0143", 4, 19)] == audit(auditor, body).errors
    assert [] == audit(auditor, body + "  from [1]\n").errors


def test_a_definition_may_use_one_that_comes_later(auditor: Auditor) -> None:
    body = (
        "[1] definition\n  let f := g + 1\n  from [2]\n"
        "[2] definition\n  let g := 3\n"
        "[3] claim\n  show f = 4\n  from [1]\n"
        "[4] claim\n  show f = 5\n  from [1]\n"
    )
    found = audit(auditor, body)

    assert ["P0207"] == [finding["code"] for finding in found.findings]
    assert ["proved", "refuted"] == [found.evidence["3"], found.evidence["4"]]


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ("[1] claim\n  given show : Real\n  show 1 = 1\n", [("P0125", 2, 9)]),
        ("[1] claim\n  given Real : Real\n  show 1 = 1\n", [("P0233", 2, 9)]),
        ("[1] claim\n  given __import__ : Real\n  show 1 = 1\n", [("P0122", 2, 9)]),
        ('[1] claim\n  show eval("1") = 1\n', [("P0120", 2, 13)]),
        ("[1] claim\n  given a : Real, a : Real\n  show 1 = 1\n", [("P0233", 2, 19)]),
        ("[1] claim\n  show sum(k in 1..2) sum(k in 1..2) k = 6\n", [("P0233", 2, 27)]),
        ("[1] claim\n  show forall x : Real: exists x : Real: x = x\n", [("P0233", 2, 32)]),
        ("[1] definition\n  let a := a + 1\n", [("P0234", 2, 12)]),
        ("[1] claim\n  show e^1 = e\n", [("P0231", 2, 8)]),
        ("[1] claim\n  show exp(1) = 1\n", [("P0231", 2, 8)]),
        ("[1] claim\n  show \N{LATIN SMALL LETTER E WITH ACUTE} = 1\n", [("P0122", 2, 8)]),
    ],
)
def test_a_name_that_cannot_be_is_refused_at_its_place(
    auditor: Auditor, body: str, errors: list[tuple[str, int, int]]
) -> None:
    found = audit(auditor, body)

    assert errors == found.errors
    assert found.evidence["1"] == "ill-formed"
    assert found.status == 1


def test_an_undefined_constant_comes_with_the_way_to_write_it(auditor: Auditor) -> None:
    (finding,) = audit(auditor, "[1] claim\n  show e = i\n").findings[:1]

    assert finding["help"] == ["Euler's number is `exp(1)`, after `let exp := library exp`"]


@pytest.mark.parametrize(
    ("written", "advice"),
    [
        ("norm(x)", "a norm is written `|x|`, the Frobenius norm of a matrix `|A|_F`"),
        ("trace(x)", "the trace of `A` is written `tr(A)`"),
        ("eye(2)", "the identity matrix is written `I(n)`"),
        ("invertable(x)", "the nearest name is `invertible`"),
    ],
)
def test_a_word_of_another_language_comes_with_the_way_to_write_it(
    auditor: Auditor, written: str, advice: str
) -> None:
    body = f"[1] claim\n  given x : Real\n  show {written} = 0\n"
    (finding,) = audit(auditor, body).findings[:1]

    assert finding["help"] == [advice]


def test_words_of_a_programming_language_are_names_and_nothing_else(auditor: Auditor) -> None:
    body = "[1] claim\n  given lambda, None, exec, self : Real\n  show lambda + None = exec*self\n"
    found = audit(auditor, body)

    assert found.evidence["1"] == "refuted"


def test_nothing_that_looks_like_a_call_is_executed(auditor: Auditor) -> None:
    mark = auditor.folder / "mark"
    body = f'[1] claim\n  show __import__("os").system("touch {mark}") = 0\n'
    found = audit(auditor, body)

    assert found.evidence["1"] == "ill-formed"
    assert not mark.exists()


TWO_MEANINGS = (
    "[1] definition\n  let f := 3\n[2] definition\n  let f := 4\n[3] claim\n  show {} = 3\n"
)


def test_two_meanings_of_a_name_clash_until_one_is_picked(auditor: Auditor) -> None:
    both = TWO_MEANINGS + "  from [1], [2]\n"

    assert [("P0232", 6, 8)] == audit(auditor, both.format("f")).errors
    assert [] == audit(auditor, both.format("f@[1]")).errors
    assert [("P0236", 6, 10)] == audit(auditor, both.format("f@[9]")).errors


def test_one_meaning_in_sight_is_no_clash_and_is_written_plainly(auditor: Auditor) -> None:
    found = audit(auditor, TWO_MEANINGS.format("f") + "  from [2]\n")

    assert found.evidence["3"] == "refuted"
    assert found.goal("3")["formula"] == "f = 3"


def test_definitions_in_a_circle_are_ill_formed_and_so_is_their_user(auditor: Auditor) -> None:
    body = (
        "[1] definition\n  let a := b + 1\n  from [2]\n"
        "[2] definition\n  let b := a + 1\n  from [1]\n"
        "[3] claim\n  show a = b\n  from [1], [2]\n"
    )
    found = audit(auditor, body)

    assert [("P0206", 3, 8), ("P0234", 5, 12)] == found.errors
    assert {found.evidence[label] for label in "123"} == {"ill-formed"}


def test_a_name_from_a_block_that_cannot_be_read_is_not_blamed_on_its_user(
    auditor: Auditor,
) -> None:
    body = "[1] definition\n  let q := ((3 +\n[2] claim\n  show q = 3\n  from [1]\n"
    found = audit(auditor, body)

    assert [("P0124", 2, 13)] == found.errors
    assert ["ill-formed", "ill-formed"] == [found.evidence["1"], found.evidence["2"]]


def test_a_given_name_is_not_captured_by_a_bound_one(auditor: Auditor) -> None:
    body = (
        "[1] definition\n  let f(y : Real) := sum(k in 1..3) k*y\n"
        "[2] claim\n  given k : Real\n  show f(k) = 6*k\n  from [1]\n"
        "[3] claim\n  given k : Real\n  show f(k) = 14\n  from [1]\n"
    )
    found = audit(auditor, body)

    assert ["checked", "refuted"] == [found.evidence["2"], found.evidence["3"]]


# --- statements that assert or define in the wrong place ------------------------------------------


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ("[1] definition\n  obtain x : Real\n    where x = 1\n", [("P0140", 2, 3)]),
        ("[1] hypothesis\n  let x : Real\n  show x = x\n", [("P0140", 3, 3)]),
        ("[1] claim\n  given a : Real\n", [("P0141", 1, 1)]),
        ("[1] claim\n", [("P0141", 1, 1)]),
        ("[1] theorem\n  show 1 = 1\n", [("P0116", 1, 5)]),
        ("[1] lemma\n  show 1 = 1\n", [("P0227", 1, 1)]),
        ('[1] axiom\n  show 1 = 1\n  cite "a"\n', [("P0227", 1, 1)]),
        ("[1]\n  show 1 = 1\n", [("P0116", 1, 3)]),
        ("[1] claim\n  Show 1 = 1\n", [("P0120", 2, 3)]),
        ("[1] claim\n  repairs [clean]\n  repairs [clean]\n  show 1 = 1\n", [("P0142", 3, 3)]),
    ],
)
def test_what_a_statement_cannot_hold_is_refused(
    auditor: Auditor, body: str, errors: list[tuple[str, int, int]]
) -> None:
    found = audit(auditor, body)

    assert errors == found.errors
    assert found.evidence["1"] == "ill-formed"


def test_a_second_header_is_an_error_and_its_statements_are_read(auditor: Auditor) -> None:
    found = audit(auditor, 'derivation "again"\n  language 1\n')

    assert [("P0113", 1, 1)] == found.errors
    assert found.status == 1


# --- numbers, sizes, shapes -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "code", "advice"),
    [
        ("0.5", "P0126", "write `1/2`"),
        ("1e5", "P0126", "write `100000`"),
        ("2.5e-1", "P0126", "write `1/4`"),
        ("1e999999999", "P0126", "write a product with a power of ten: `2*10^100`"),
        ("1.", "P0126", "write `1`"),
        (".5", "P0122", "a decimal number is written as a fraction: `1/2`"),
    ],
)
def test_a_decimal_number_is_no_exact_number(
    auditor: Auditor, number: str, code: str, advice: str
) -> None:
    found = audit(auditor, f"[1] claim\n  given x : Real\n  show x = {number}\n")

    assert [(code, 3, 12)] == found.errors
    assert found.findings[0]["help"] == [advice]


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ("[1] claim\n  given A : Matrix(2, 3)\n  show A + A^T = A\n", [("P0301", 3, 8)]),
        ("[1] claim\n  given A : Matrix(2, 3)\n  show A*A = A\n", [("P0301", 3, 8)]),
        ("[1] claim\n  given A : Matrix(2, 3)\n  show det(A) = 1\n", [("P0307", 3, 12)]),
        ("[1] claim\n  show [[1, 2], [3]] = zero(2, 2)\n", [("P0133", 2, 18)]),
        ("[1] claim\n  given A : Matrix(1/2, 2)\n  show A = A\n", [("P0302", 2, 20)]),
        ("[1] claim\n  given x : Real, A : Matrix(x, x)\n  show A = A\n", [("P0302", 2, 30)]),
    ],
)
def test_shapes_that_do_not_fit_are_refused(
    auditor: Auditor, body: str, errors: list[tuple[str, int, int]]
) -> None:
    assert errors == audit(auditor, body).errors


@pytest.mark.parametrize(
    ("body", "need"),
    [
        ("given A : Matrix(-1, 2)\n  show A = A", "-1 >= 0"),
        ("given n : PosNat, A : Matrix(n - 3, n - 3)\n  show A = A", "n - 3 >= 0"),
        ("show I(-2) = I(-2)", "-2 >= 0"),
        ("show 1/0 = 1/0", "0 != 0"),
        ("given y : Real\n  assume 1/y = 1/y\n  show y = y", "y != 0"),
        ("show [[1, 1], [1, 1]]^-1 = I(2)", "invertible([[1, 1], [1, 1]])"),
        ("given A : Matrix(2, 2)\n  show A*A^-1 = I(2)", "invertible(A)"),
    ],
)
def test_what_makes_no_sense_is_refuted_by_what_it_needs(
    auditor: Auditor, body: str, need: str
) -> None:
    found = audit(auditor, f"[1] claim\n  {body}\n")

    assert found.evidence["1"] == "refuted"
    refuted = [goal for goal in found.statements[0]["goals"] if goal["evidence"] == "refuted"]
    assert [(need, "side")] == [(goal["formula"], goal["role"]) for goal in refuted]


def test_a_hypothesis_cannot_hide_its_own_nonsense(auditor: Auditor) -> None:
    body = (
        "[1] hypothesis\n  let m : PosNat\n  let B : Matrix(m - 2, m - 2)\n  assume B^-1 = B\n"
        "[2] hypothesis\n  let x : Real\n  assume 1/x > 0\n"
    )
    found = audit(auditor, body)

    assert ["refuted", "refuted"] == [found.evidence["1"], found.evidence["2"]]
    assert found.goal("1")["counterexample"]["sizes"] == {"m": 1}


def test_empty_matrices_are_matrices(auditor: Auditor) -> None:
    body = (
        "[1] claim\n  given A : Matrix(0, 0)\n  show det(A) = 1\n"
        "[2] claim\n  show zero(3, 0)*zero(0, 3) = zero(3, 3)\n"
    )
    found = audit(auditor, body)

    assert ["checked", "proved"] == [found.evidence["1"], found.evidence["2"]]


# --- what is assumed cannot be --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "evidence", "status"),
    [
        ("let x : Real\n  assume x > 0\n  assume x < 0", "ill-formed", 1),
        ("let n : PosNat\n  assume n < 1", "ill-formed", 1),
        ("let x in {}", "unsupported", 3),
        ("let k in 5..1", "ill-formed", 1),
    ],
)
def test_a_hypothesis_without_a_model_is_not_sound_and_nothing_follows_from_it(
    auditor: Auditor, body: str, evidence: str, status: int
) -> None:
    found = audit(auditor, f"[1] hypothesis\n  {body}\n[2] claim\n  show 1 = 2\n  from [1]\n")

    assert found.standing["1"] == "conditional"
    assert found.statements[0]["reason"].startswith("no ")
    assert "P0506" in [one["code"] for one in found.statements[0]["diagnostics"]]
    assert found.evidence["2"] == evidence
    assert found.status == status


def test_a_hypothesis_with_a_model_is_sound_and_refutes_what_does_not_follow(
    auditor: Auditor,
) -> None:
    body = "[1] hypothesis\n  let x : Real\n  assume x > 0\n[2] claim\n  show x = 1\n  from [1]\n"
    found = audit(auditor, body)

    assert found.standing["1"] == "sound"
    assert found.evidence["2"] == "refuted"


@pytest.mark.parametrize(
    ("body", "evidence", "status"),
    [
        ("given k in 5..1\n  show k = 100", "ill-formed", 1),
    ],
)
def test_what_no_model_puts_to_the_test_is_no_pass(
    auditor: Auditor, body: str, evidence: str, status: int
) -> None:
    found = audit(auditor, f"[1] claim\n  {body}\n")

    assert found.evidence["1"] == evidence
    assert found.status == status


@pytest.mark.parametrize(("total", "evidence"), [(0, "proved"), (1, "refuted")])
def test_a_sum_of_nothing_is_zero(auditor: Auditor, total: int, evidence: str) -> None:
    found = audit(auditor, f"[1] claim\n  show sum(k in 5..1) k = {total}\n")

    assert found.evidence["1"] == evidence


def test_a_contradiction_among_the_assumptions_is_no_pass(auditor: Auditor) -> None:
    found = audit(auditor, "[1] claim\n  given a : Real\n  assume a = a + 1\n  show a = 7\n")

    assert found.evidence["1"] == "ill-formed"
    assert found.status == 1


# --- too much -------------------------------------------------------------------------------------

DEEP = 1000


@pytest.mark.parametrize(
    "formula",
    [
        "-" * DEEP + "1 = 1",
        "not " * DEEP + "1 = 1",
        "".join(f"forall x{i} : Real: " for i in range(400)) + "1 = 1",
        "|" * DEEP + "1" + "|" * DEEP + " = 1",
        "[" * DEEP + "1" + "]" * DEEP + " = 1",
        "A" + "^T" * DEEP + " = A",
        "A" + "[1,1]" * DEEP + " = A",
    ],
)
def test_nesting_that_is_too_deep_is_refused(auditor: Auditor, formula: str) -> None:
    found = audit(auditor, f"[1] claim\n  given A : Matrix(2, 2)\n  show {formula}\n")

    assert ["P0602"] == [code for code, *_ in found.errors]
    assert found.evidence["1"] == "ill-formed"


def test_parentheses_alone_nest_nothing(auditor: Auditor) -> None:
    found = audit(auditor, f"[1] claim\n  show {'(' * DEEP}1{')' * DEEP} = 1\n")

    assert found.evidence["1"] == "proved"


@pytest.mark.parametrize(
    "formula",
    [
        " + ".join(["1"] * 200_000) + " = 1",
        "9" * 100_000 + " = 1",
        "1 = 1" + " " * 100_000,
        "a" * 100_000 + " = 1",
    ],
)
def test_a_statement_that_is_too_long_is_not_read(auditor: Auditor, formula: str) -> None:
    found = audit(auditor, f"[1] claim\n  show {formula}\n")

    assert [("P0603", 1, 1)] == found.errors


@pytest.mark.parametrize(
    "formula",
    [
        "2^99999999999 = 1",
        "7^(3^(3^9)) = 1",
        "10^-100000000 = 0",
        "sum(k in 1..10^30) k = 1",
        "sum(k in 1..1000000) k = 500000500000",
        "I(100000) = zero(100000, 100000)",
    ],
)
def test_what_is_too_large_is_left_open(auditor: Auditor, formula: str) -> None:
    found = audit(auditor, f"[1] claim\n  show {formula}\n")

    assert found.evidence["1"] == "unsupported"
    assert found.status == 3


def test_a_huge_value_is_shown_by_its_ends(auditor: Auditor) -> None:
    product = "*".join(["10^64"] * 70)
    found = audit(auditor, f"[1] claim\n  show {product} = 1\n")

    assert found.evidence["1"] == "refuted"
    assert found.goal("1")["counterexample"]["left"] == "100000000000...000000000000 (4481 digits)"
