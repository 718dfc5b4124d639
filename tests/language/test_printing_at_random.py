"""Printing at random: what is read, printed and read again is the same term."""

from __future__ import annotations

from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from proofcheck.language.printing.latex import render_latex
from proofcheck.language.printing.printing import render_term
from proofcheck.language.typing.context import Context
from proofcheck.language.typing.rejection import Rejection
from proofcheck.terms.canonical import canonical_form
from proofcheck.terms.encoding import decode_term, encode_term
from proofcheck.terms.expressions import Term
from tests.language.test_printing import drafts, reread, tree

TEXT = """\
derivation "d"
[0] definition
  let e := library exp
  let sqrt := library sqrt
  let SO := library SO
[1] hypothesis
  let n, m : PosNat, k : Nat
  let a, b : Real, z : Complex
  let S, Q : Matrix(n, n), A : Matrix(n, m), x, y : Vector(n)
  let L[j in 1..n] : Matrix(n, n), g[j in 1..n](t : Real) : Real, f(t : Real) : Real
  let X := { P in SO(n) where P = S }
  from [0]
[2] claim
  given r : Vector(m)
  show r = r
  from [1]
"""


def context() -> Context:
    return drafts(TEXT)[-1].context


CONTEXT = context()

Text = st.SearchStrategy[str]


def joined(*signs: str) -> Text:
    return st.sampled_from(signs)


def infix(left: Text, sign: Text, right: Text) -> Text:
    return st.builds("({}) {} ({})".format, left, sign, right)


INTEGERS = st.recursive(
    st.sampled_from(["0", "1", "2", "17", "n", "m", "k", "card(1..n)", "rank(A)", "|{1, 2}|"]),
    lambda inner: st.one_of(
        infix(inner, joined("+", "-", "*"), inner),
        st.builds("-({})".format, inner),
        st.builds("({})^2".format, inner),
    ),
    max_leaves=3,
)

LEAVES = {
    "number": ["1", "-1", "1/2", "a", "b", "x^T*y", "S[1, n]", "x[1]", "|x|", "|a|", "det(S)"],
    "square": [
        "S",
        "Q",
        "I(n)",
        "A*A^T",
        "x*y^T",
        "L[1]",
        "zero(n, n)",
        "[[S, 0], [0, 1]][1, 1]*Q",
    ],
    "vector": ["x", "y", "A*r", "0*x", "column(S, 1)"],
}


def numbers(inner: Text, squares: Text, vectors: Text) -> Text:
    return st.one_of(
        infix(inner, joined("+", "-", "*", "/"), inner),
        st.builds("-({})".format, inner),
        st.builds("({})^({})".format, inner, INTEGERS),
        st.builds("({})^-1".format, inner),
        st.builds("f({})".format, inner),
        st.builds("g[k]({})".format, inner),
        st.builds("e({})".format, inner),
        st.builds("sqrt({})".format, inner),
        st.builds("tr({})".format, squares),
        st.builds("|{}|_F".format, squares),
        st.builds("({})^T*({})".format, vectors, vectors),
        st.builds("sum(i in 1..n) ({})*x[i]".format, inner),
        st.builds("prod(i in 1..n where i != 2) ({})".format, inner),
        st.builds("max({}, {})".format, inner, inner),
        st.builds("sup(v : Vector(n) where |v| = 1) ({})*|v|".format, inner),
        st.builds("cases {{ {} if a = 1; {} otherwise }}".format, inner, inner),
        st.builds("expect(w ~ Normal(0, {})) (w^T*w + {})".format, squares, inner),
    )


def squares(inner: Text, number: Text, vectors: Text) -> Text:
    return st.one_of(
        infix(inner, joined("+", "-", "*"), inner),
        infix(number, joined("*"), inner),
        infix(inner, joined("*", "/"), number),
        st.builds("-({})".format, inner),
        st.builds("({})^T".format, inner),
        st.builds("({})^-T".format, inner),
        st.builds("({})^-1".format, inner),
        st.builds("({})^3".format, inner),
        st.builds("({})*({})^T".format, vectors, vectors),
        st.builds("e({})".format, inner),
        st.builds("sum(j in 1..n) ({})*L[j]".format, inner),
        st.builds("matrix(i in 1..n, j in 1..n) ({})*i".format, number),
        st.builds("column({}, 1)*row({}, k)".format, inner, inner),
        st.builds("conj({})".format, inner),
    )


def vectors(inner: Text, number: Text, square: Text) -> Text:
    return st.one_of(
        infix(inner, joined("+", "-"), inner),
        infix(square, joined("*"), inner),
        infix(inner, joined("*"), number),
        st.builds("cases {{ 0 if a < b; {} otherwise }}".format, inner),
    )


def grown(depth: int) -> tuple[Text, Text, Text]:
    number, square, vector = (st.sampled_from(LEAVES[k]) for k in ("number", "square", "vector"))
    for _ in range(depth):
        number, square, vector = (
            st.one_of(number, numbers(number, square, vector)),
            st.one_of(square, squares(square, number, vector)),
            st.one_of(vector, vectors(vector, number, square)),
        )
    return number, square, vector


NUMBERS, SQUARES, VECTORS = grown(3)

ATOMS = st.one_of(
    infix(NUMBERS, joined("=", "!=", "<", "<=", ">", ">="), NUMBERS),
    infix(SQUARES, joined("=", "!="), SQUARES),
    infix(SQUARES, joined("(+)"), NUMBERS).map(lambda t: f"{t} != 0"),
    infix(SQUARES, joined("in", "notin"), st.sampled_from(["X", "SO(n)", "X \\ {S, 0}", "{S}"])),
    infix(VECTORS, joined("in"), st.sampled_from(["ker(S)", "im(A)", "{x, 0}", "im(S) \\ {0}"])),
    st.builds("spectrum({}) subset {{ {} + 1i*t where t : Real, t > 0 }}".format, SQUARES, NUMBERS),
    st.builds("invertible({})".format, SQUARES),
    infix(NUMBERS, joined("= z +", "= Re(z) *"), NUMBERS),
)

PROPOSITIONS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        infix(inner, joined("and", "or", "==>", "<==>"), inner),
        st.builds("not ({})".format, inner),
        st.builds("forall i, j in 1..n, P : SO(n): {}".format, inner).map(lambda t: f"({t})"),
        st.builds(
            "exists h[i in 1..n] : PosReal, q(t : Real) : Real where h[1] = q(2): {}".format, inner
        ).map(lambda t: f"({t})"),
    ),
    max_leaves=4,
)


def understood(text: str) -> Term:
    """Return the term of a text; one that binds a name twice by chance is not of interest."""
    try:
        return CONTEXT.term(tree(text))
    except Rejection as rejection:
        if rejection.finding.code != "P0233":
            raise
        reject()


QUIET = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=300)


@QUIET
@given(st.one_of(PROPOSITIONS, NUMBERS, SQUARES, VECTORS))
def test_what_is_printed_reads_back_as_the_same_term(text: str) -> None:
    term = understood(text)

    assert canonical_form(term) == canonical_form(reread(CONTEXT, term)), render_term(term)


@QUIET
@given(st.one_of(PROPOSITIONS, NUMBERS, SQUARES))
def test_every_term_has_balanced_latex_and_survives_storage(text: str) -> None:
    term = understood(text)
    latex = render_latex(term)

    assert term == decode_term(encode_term(term))
    assert latex.count(r"\left") == latex.count(r"\right")
    assert latex.count("{") - latex.count(r"\{") == latex.count("}") - latex.count(r"\}")
