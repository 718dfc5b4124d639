"""Remainders in the language: what they mean, how they are printed, and where they are refused."""

from __future__ import annotations

import pytest

from proofcheck.language.elaboration.customary_names import CUSTOMARY
from proofcheck.language.formatting import format_derivation
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.language.printing.latex import render_latex
from proofcheck.language.printing.printing import render_term
from proofcheck.language.statements import Derivation, GoalRole
from proofcheck.source import SourceFile
from proofcheck.terms.canonical import are_alpha_equivalent
from proofcheck.terms.encoding import decode_term, encode_term
from proofcheck.terms.expressions import Term
from proofcheck.terms.remainders import remainder_of
from tests.language.elaborated import HEADER, elaborate, elaborate_clean

DEFINED = """\
  language {}

[0] definition
  let exp := library exp
  let log := library log
  let f(x : Real) := x^3

[1] claim
  given n : PosNat
  given A, B : Matrix(n, n)
  given x : Vector(n)
  given s, t : Real
  given z : Complex
  given k : Nat
{}
  from [0]
"""


def written(*lines: str, language: int = 2) -> str:
    return DEFINED.format(language, "".join(f"  {line}\n" for line in lines).rstrip("\n"))


def read(*lines: str, language: int = 2) -> Derivation:
    return elaborate(written(*lines, language=language))


def found(*lines: str, language: int = 2) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """Return codes, messages, labels and helps."""
    derivation = read(*lines, language=language)
    every = [*derivation.diagnostics, *(d for s in derivation.statements for d in s.diagnostics)]
    return [(d.code, d.message, d.label, d.help) for d in every]


def goals(*lines: str, role: GoalRole = GoalRole.SHOW) -> list[Term]:
    derivation = elaborate_clean(written(*lines))
    return [g.proposition for g in derivation.statements[1].goals if g.role is role]


def spelled_out(left: str, right: str, gauge: str) -> str:
    within = "forall e : Real where 0 < |e| and |e| <= r"
    return f"exists C, r : PosReal: {within}: |{left} - ({right})| <= C*|{gauge}|"


MEANINGS = [
    (
        "det(I(n) + e*A) = 1 + e*tr(A) + bigO(e -> 0) e^2",
        spelled_out("det(I(n) + e*A)", "1 + e*tr(A)", "e^2"),
    ),
    ("exp(e*A) = I(n) + bigO(e -> 0) e", spelled_out("exp(e*A)", "I(n)", "e")),
    ("e*x = zero(n, 1) + bigO(e -> 0) 1", spelled_out("e*x", "0", "1")),
    ("e*z = e + bigO(e -> 0) 3*e^2/4", spelled_out("e*z", "e", "3*e^2/4")),
    ("f(s + e) = f(s) + bigO(e -> 0) e^(k + 1)", spelled_out("f(s + e)", "f(s)", "e^(k + 1)")),
    (
        "exp(e) = bigO(e -> 0) 1",
        "exists C, r : PosReal: forall e : Real where 0 < |e| and |e| <= r: |exp(e)| <= C*|1|",
    ),
    ("x^T*x*e = t + bigO(e -> 0) e", spelled_out("x^T*x*e", "t", "e")),
]


@pytest.mark.parametrize(("text", "meaning"), MEANINGS)
def test_a_remainder_means_what_can_be_written_out(text: str, meaning: str) -> None:
    short, long = goals(f"show {text}", f"show {meaning}")

    assert are_alpha_equivalent(short, long)


@pytest.mark.parametrize("text", [text for text, _ in MEANINGS])
def test_a_remainder_is_printed_as_written_and_read_back(text: str) -> None:
    (goal,) = goals(f"show {text}")
    printed = render_term(goal)

    assert text == printed
    assert goal == decode_term(encode_term(goal))
    (again,) = goals(f"show {printed}")
    assert are_alpha_equivalent(goal, again)


WITHIN = [
    "forall c : Real: exp(c*e) = 1 + c*e + bigO(e -> 0) e^2",
    "s > 0 ==> exp(s*e) = 1 + bigO(e -> 0) e",
    "not (e*s = bigO(e -> 0) e^2)",
    "(forall c : Real: c*e = bigO(e -> 0) e) and s*e = bigO(e -> 0) e",
]


@pytest.mark.parametrize("text", WITHIN)
def test_the_equation_stands_where_a_proposition_may(text: str) -> None:
    (goal, *_) = goals(f"show ({text}) or t = s")
    (again,) = goals(f"show {render_term(goal)}")

    assert are_alpha_equivalent(goal, again)


def test_labels_after_by_limit_it() -> None:
    derivation = elaborate_clean(written("show s*e = bigO(e -> 0) e by [0]"))
    (goal,) = derivation.statements[1].goals

    assert ("0",) == goal.by
    assert remainder_of(goal.proposition) is not None


def test_the_names_of_the_constants_are_nobody_elses() -> None:
    texts = [
        "forall C, r : Real: C*e = r*e + bigO(e -> 0) e",
        "sum(C in 1..3) C*r = 6*r + bigO(r -> 0) r",
        "r*C = bigO(C -> 0) C",
    ]
    lines = [f"show forall r : Real: {text}" if "r ->" not in text else text for text in texts[2:]]
    for goal in goals(f"show {texts[0]}", f"show {texts[1]}", *lines):
        assert "bigO" in render_term(goal)
        assert "C'" in str(encode_term(goal)) or "r'" in str(encode_term(goal))


ALMOST = [
    "exists C, r : PosReal: forall e : Complex where 0 < |e| and |e| <= r: |e - conj(e)| <= C*|e^2|",
    "exists C, r : PosReal: forall e : Complex where 0 < |e| and |e| <= r: |e*s| <= C*|e|",
    "exists C, r : PosReal: forall e : Int where 0 < |e| and |e| <= r: |e*s| <= C*|e|",
    "exists C, r : PosReal: forall e : Rat where 0 < |e| and |e| <= r: |e*s| <= C*|e|",
    "exists C, r : PosNat: forall e : Real where 0 < |e| and |e| <= r: |e*s| <= C*|e|",
    "exists C, r : PosReal: forall e in {0, 1} where 0 < |e| and |e| <= r: |e*s| <= C*|e|",
    "exists C, r : PosReal: forall e : Real where |e| <= r: |e*s| <= C*|e|",
    "exists C : PosReal, r : Real: forall e : Real where 0 < |e| and |e| <= r: |e*s| <= C*|e|",
    "exists C, r : PosReal: forall e : Real where 0 < |e| and |e| < r: |e*s| <= C*|e|",
    "exists C, r : PosReal: forall e : Real where 0 < |e| and |e| <= C: |e*s| <= C*|e|",
    "exists C, r : PosReal: forall e : Real where 0 < |e| and |e| <= r: |e*s| <= r*|e|",
    "exists C, r : PosReal: forall e : Real where 0 < |e| and |e| <= r: |e*s| < C*|e|",
    "exists C, r : PosReal: forall e : Real where 0 < |e| and |e| <= r: |e*C| <= C*|e|",
    "exists C, r : PosReal: forall e : Real where 0 < |e| and |e| <= r: |e - r| <= C*|e|",
    "exists C, r : PosReal: forall e : PosReal where 0 < |e| and |e| <= r: |e*s| <= C*|e|",
    "exists C, r : PosReal: forall e : Real where 0 < |e| and |e| <= r: |e*s| <= C*|s|",
    "exists C, r : PosReal: forall e : Real where 0 < |e| and |e| <= r: |e*s| <= C*|e + s|",
    "exists C, r : PosReal: forall e : Real where 0 < |s| and |s| <= r: |e*s| <= C*|e|",
]


@pytest.mark.parametrize("text", ALMOST)
def test_what_says_something_else_is_printed_as_it_is(text: str) -> None:
    (goal,) = goals(f"show {text}")

    assert remainder_of(goal) is None
    assert text == render_term(goal)


MISPLACED = (
    "a remainder is not the last summand of an equation",
    "stands at the right end of an equation alone",
    ("write `left = rest + bigO(e -> 0) e^2`",),
)


@pytest.mark.parametrize(
    "text",
    [
        "e + bigO(e -> 0) e^2 = s",
        "s + bigO(e -> 0) e + t = s",
        "bigO(e -> 0) e^2 = s",
        "s = t - bigO(e -> 0) e",
        "s = bigO(e -> 0) e + t",
        "s = 2*bigO(e -> 0) e",
        "s = -bigO(e -> 0) e",
        "s = t + (s + bigO(e -> 0) e)",
        "s = t + bigO(e -> 0) e + bigO(e -> 0) e^2",
        "s = |bigO(e -> 0) e|",
        "s <= t + bigO(e -> 0) e",
        "s != t + bigO(e -> 0) e",
        "s = t + bigO(e -> 0) e = s",
        "s = t = s + bigO(e -> 0) e",
        "s <= t = s + bigO(e -> 0) e",
        "exp(bigO(e -> 0) e) = 1",
        "sum(j in 1..k) bigO(e -> 0) e = 0",
    ],
)
def test_a_remainder_elsewhere_is_refused(text: str) -> None:
    assert [("P0150", *MISPLACED)] == found(f"show {text}")


def test_it_is_no_part_of_a_definition_or_a_chain_of_steps() -> None:
    assert [("P0150", *MISPLACED)] == found("let g := bigO(e -> 0) e", "show s = s")
    assert [("P0150", *MISPLACED)] == found("show s = t by [0] = s + bigO(e -> 0) e")


@pytest.mark.parametrize(
    "text", ["2*e + e^2", "s", "s*e", "e^-1", "1/e", "0", "0*e", "-e", "|e|", "exp(e)", "e^2*e"]
)
def test_a_gauge_is_a_power(text: str) -> None:
    ((code, message, label, advice),) = found(f"show s = t + bigO(e -> 0) ({text})")

    assert ("P0150", "a remainder is compared with a power of its name") == (code, label)
    assert message.endswith("is not a power of `e`")
    assert MISPLACED[2] == advice


@pytest.mark.parametrize("point", ["1", "s", "infinity", "-1", "1/2", "1i"])
def test_it_is_one_at_zero(point: str) -> None:
    advice = ("write `a + e` for what tends to a, and `1/e` for what grows without bound",)
    expected = ("P0150", "a remainder is one as `e` tends to 0", "expected 0", advice)

    assert [expected] == found(f"show s = t + bigO(e -> {point}) e")


def test_its_name_is_its_own() -> None:
    ((code, message, label, advice),) = found("show exp(s) = 1 + bigO(s -> 0) s")

    assert ("P0233", "`s` has a meaning here already") == (code, message)
    assert "choose another name" == label
    assert ("`bigO` introduces `s` for its equation: leave out the other",) == advice
    assert ["P0231"] == [code for code, *_ in found("show e*s = t", "show s = bigO(e -> 0) e")]
    ((code, message, _, advice),) = found("show s = t + bigO(tr -> 0) tr")
    assert ("P0233", "`tr` is a word of the library", ()) == (code, message, advice)
    assert ["P0233"] == [c for c, *_ in found("show f(s) = t + bigO(f -> 0) f")]
    assert ["P0233"] == [c for c, *_ in found("show sum(e in 1..3) e = 6 + bigO(e -> 0) e")]


def test_both_sides_fit_together() -> None:
    ((code, message, label, _),) = found("show e*A = x + bigO(e -> 0) e")

    assert ("P0301", "the two sides of `=` do not fit together") == (code, message)
    assert "`e*A` is (n, n), but `x` is (n, 1)" == label
    assert ["P0302"] == [code for code, *_ in found("show e*A = 1 + bigO(e -> 0) e")]
    assert ["P0302"] == [code for code, *_ in found("show im(A) = im(A) + bigO(e -> 0) e")]
    assert ["P0302"] == [code for code, *_ in found("show im(A) = bigO(e -> 0) e")]
    assert ["P0302"] == [code for code, *_ in found("show I(e) = bigO(e -> 0) e")]


NEAR = "exists r : PosReal: forall e : Real where 0 < |e| and |e| <= r"

SIDES = [
    ("det(I(n) + e*A) = 1 + bigO(e -> 0) e", []),
    ("1/s = e + bigO(e -> 0) e", ["s != 0"]),
    (
        "(I(n) - e*A)^-1 = I(n) + bigO(e -> 0) e",
        [
            f"{NEAR}: invertible(I(n) - e*A)",
        ],
    ),
    (
        "log(1 + e) = log(s) + bigO(e -> 0) e^2",
        [
            f"{NEAR}: 1 + e > 0",
            "s > 0",
        ],
    ),
    (
        "s != 0 ==> 1/(s + e) = 1/s + bigO(e -> 0) e",
        [
            f"s != 0 ==> {NEAR}: s + e != 0",
            "s != 0 ==> s != 0",
        ],
    ),
    (
        "forall r : Real: 1/(r + e) = bigO(e -> 0) e",
        ["forall r : Real: " + NEAR.replace("r :", "r' :").replace("= r", "= r'") + ": r + e != 0"],
    ),
]


@pytest.mark.parametrize(("text", "expected"), SIDES)
def test_what_has_to_have_a_value_close_to_zero(text: str, expected: list[str]) -> None:
    assert expected == [render_term(g) for g in goals(f"show {text}", role=GoalRole.SIDE)]


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("e*s = bigO(e -> 0) e", r"e s = O_{e \to 0}\left( e \right)"),
        (
            "exp(e*A) = I(n) + e*A + bigO(e -> 0) e^2",
            r"\exp\left( e A \right) = I_{n} + e A + O_{e \to 0}\left( e^{2} \right)",
        ),
        ("f(s + delta) = f(s) + bigO(delta -> 0) delta", r"O_{\delta \to 0}\left( \delta \right)"),
    ],
)
def test_latex(text: str, latex: str) -> None:
    (goal,) = goals(f"show {text}")

    assert render_latex(goal).endswith(latex)


def test_formatting_keeps_what_is_written() -> None:
    text = DEFINED.format(2, "  show exp( ε*A )=I(n)+ε*A+bigO( ε→0 )ε^2")
    formatted = format_derivation(parse_derivation(SourceFile("d.proof", HEADER + text)))

    assert "show exp(epsilon*A) = I(n) + epsilon*A + bigO(epsilon -> 0) epsilon^2" in formatted
    again = format_derivation(parse_derivation(SourceFile("d.proof", formatted)))
    assert again == formatted


def test_before_the_second_version_it_is_a_name() -> None:
    help_text = "write `language 2` in the header: `bigO`, `diff` and `fun` are words from there on"

    assert [] == found("let bigO(u : Real) := u", "show bigO(t) = t", language=1)
    ((code, message, _, advice),) = found("show s = t + bigO(e -> 0) e", language=1)
    assert ("P0120", "`->` is not an operator of this language") == (code, message)
    assert (help_text,) == advice


@pytest.mark.parametrize("sign", ["->", "→"])
def test_arrows_elsewhere_are_refused_as_before(sign: str) -> None:
    ((code, message, _, advice),) = found(f"show s = 1 {sign} t = 1")

    assert ("P0120", f"`{sign}` is not an operator of this language") == (code, message)
    assert ("write `==>` for an implication, `f(x : Real) : Real` for a function",) == advice


def test_a_bare_o_is_told_what_to_write() -> None:
    ((code, message, _, advice),) = found("show exp(s) = 1 + O(s)")

    assert ("P0231", "`O` is not defined") == (code, message)
    expected = CUSTOMARY["O"]
    assert expected.startswith("a remainder is written `bigO(x -> 0) x`, ")
    assert (expected,) == advice


def test_the_orthogonal_group_of_no_integer_is_told_what_to_write() -> None:
    lines = "let O := library O", "show exp(s) = 1 + O(s^2)"
    ((code, message, _, advice),) = found(*lines)

    assert ("P0302", "`s^2` is a number, and an integer is needed") == (code, message)
    assert (
        "a remainder is written `bigO(x -> 0) x`, as the last summand of an equation",
    ) == advice
