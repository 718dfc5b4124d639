"""How expressions are read: what binds tighter, and what each notation becomes."""

from fractions import Fraction

import pytest

from proofcheck.language.syntax import (
    Big,
    Binary,
    Binders,
    Call,
    Case,
    Cases,
    Declared,
    Expect,
    Expression,
    Extremum,
    FiniteSet,
    Group,
    ImageSet,
    Index,
    Label,
    Link,
    MatrixLiteral,
    Name,
    Norm,
    NumberLiteral,
    Postfix,
    Power,
    Quantified,
    Relation,
    SetBuilder,
    Tuple,
    Unary,
)
from tests.language.texts import findings, proposition, term

a, b, c, d = Name("a"), Name("b"), Name("c"), Name("d")
K, V, k, r = Name("K"), Name("V"), Name("k"), Name("r")


def number(value: int) -> NumberLiteral:
    return NumberLiteral(Fraction(value))


def in_k(name: str = "k") -> Group:
    return Group((Declared(name),), "in", K)


SUM = Big("sum", Binders((in_k(),)), Binary("*", a, b))

TERMS: list[tuple[str, Expression]] = [
    ("a + b*c", Binary("+", a, Binary("*", b, c))),
    ("(a + b)*c", Binary("*", Binary("+", a, b), c)),
    ("a - b - c", Binary("-", Binary("-", a, b), c)),
    ("a/b/c", Binary("/", Binary("/", a, b), c)),
    ("a/b*c", Binary("*", Binary("/", a, b), c)),
    ("a (+) b*c", Binary("(+)", a, Binary("*", b, c))),
    ("a + b (+) c", Binary("+", a, Binary("(+)", b, c))),
    ("a (+) b (+) c", Binary("(+)", Binary("(+)", a, b), c)),
    ("1..a + b", Binary("..", number(1), Binary("+", a, b))),
    ("1..2", Binary("..", number(1), number(2))),
    ("0..a-1", Binary("..", number(0), Binary("-", a, number(1)))),
    ("a \\ b", Binary("\\", a, b)),
    ("a union b union c", Binary("union", Binary("union", a, b), c)),
    ("a inter b inter c", Binary("inter", Binary("inter", a, b), c)),
    ("-a^2", Unary("-", Power(a, number(2)))),
    ("(-a)^2", Power(Unary("-", a), number(2))),
    ("-a*b", Unary("-", Binary("*", a, b))),
    ("(-a)*b", Binary("*", Unary("-", a), b)),
    ("-a + b", Binary("+", Unary("-", a), b)),
    ("-a (+) b", Binary("(+)", Unary("-", a), b)),
    ("a - -b", Binary("-", a, Unary("-", b))),
    ("--a", Unary("-", Unary("-", a))),
    ("a^T", Postfix("^T", a)),
    ("a^*", Postfix("^*", a)),
    ("a^-T", Postfix("^-T", a)),
    ("a^* * b", Binary("*", Postfix("^*", a), b)),
    ("a^T*b", Binary("*", Postfix("^T", a), b)),
    ("a^-1", Power(a, Unary("-", number(1)))),
    ("a^-1^T", Postfix("^T", Power(a, Unary("-", number(1))))),
    ("a^T^-1", Power(Postfix("^T", a), Unary("-", number(1)))),
    ("a^n", Power(a, Name("n"))),
    ("a^-n", Power(a, Unary("-", Name("n")))),
    ("a^Tau", Power(a, Name("Tau"))),
    ("a^(T)", Power(a, Name("T"))),
    ("a^(b + 1)", Power(a, Binary("+", b, number(1)))),
    ("(a^2)^3", Power(Power(a, number(2)), number(3))),
    ("2^a", Power(number(2), a)),
    ("1i", NumberLiteral(Fraction(1), imaginary=True)),
    ("12i*a", Binary("*", NumberLiteral(Fraction(12), imaginary=True), a)),
    ("a(b)", Call(a, (b,))),
    ("a (b, c)", Call(a, (b, c))),
    ("a(b)(c)", Call(Call(a, (b,)), (c,))),
    ("a[k](r)", Call(Index(a, (k,)), (r,))),
    ("a(b = c)", Call(a, (Relation(b, (Link("=", c),)),))),
    ("a[k, 1..2]", Index(a, (k, Binary("..", number(1), number(2))))),
    ("a(b)[k]", Index(Call(a, (b,)), (k,))),
    ("(a*b)[k]", Index(Binary("*", a, b), (k,))),
    ("a@[T 3.5](r)", Call(Name("a", Label("T 3.5")), (r,))),
    ("|a|", Norm(a)),
    ("|a|_1", Norm(a, "1")),
    ("|a|_2", Norm(a, "2")),
    ("|a|_F", Norm(a, "F")),
    ("|a|_inf", Norm(a, "inf")),
    ("||a| - |b||", Norm(Binary("-", Norm(a), Norm(b)))),
    ("|a|*|b|", Binary("*", Norm(a), Norm(b))),
    ("|-a|", Norm(Unary("-", a))),
    ("|a[k]|", Norm(Index(a, (k,)))),
    ("(a, b)", Tuple((a, b))),
    ("(a)", a),
    ("[[a, b], [c, d]]", MatrixLiteral(((a, b), (c, d)))),
    ("[[a]]", MatrixLiteral(((a,),))),
    ("{}", FiniteSet(())),
    ("{0, 1}", FiniteSet((number(0), number(1)))),
    ("{a} union b", Binary("union", FiniteSet((a,)), b)),
    ("sum(k in K) a*b", SUM),
    ("c + sum(k in K) a*b + d", Binary("+", Binary("+", c, SUM), d)),
    ("sum(k in K) a*b (+) c", Binary("(+)", SUM, c)),
    ("c*sum(k in K) a*b", Binary("*", c, SUM)),
    ("-sum(k in K) a*b", Unary("-", SUM)),
    ("sum(k in K) -a*b", Big("sum", Binders((in_k(),)), Unary("-", Binary("*", a, b)))),
    ("(sum(k in K) a)*b", Binary("*", Big("sum", Binders((in_k(),)), a), b)),
    (
        "sum(k in K where k != a) b",
        Big("sum", Binders((in_k(),), Relation(k, (Link("!=", a),))), b),
    ),
    (
        "sum(i, j in K) a",
        Big("sum", Binders((Group((Declared("i"), Declared("j")), "in", K),)), a),
    ),
    (
        "prod(k in K) sum(j in K) a",
        Big("prod", Binders((in_k(),)), Big("sum", Binders((in_k("j"),)), a)),
    ),
    ("bigunion(k in K) a", Big("bigunion", Binders((in_k(),)), a)),
    ("biginter(k in K) a", Big("biginter", Binders((in_k(),)), a)),
    (
        "matrix(i in K, j in K) a[i, j]",
        Big("matrix", Binders((in_k("i"), in_k("j"))), Index(a, (Name("i"), Name("j")))),
    ),
    (
        "expect(w ~ a) b",
        Expect("expect", Binders((Group((Declared("w"),), "~", a),)), b),
    ),
    (
        "var(w[k in K] ~ a) b",
        Expect("var", Binders((Group((Declared("w", (in_k(),)),), "~", a),)), b),
    ),
    (
        "prob(w ~ a where b = c) (w > 0)",
        Expect(
            "prob",
            Binders((Group((Declared("w"),), "~", a),), Relation(b, (Link("=", c),))),
            Relation(Name("w"), (Link(">", number(0)),)),
        ),
    ),
    ("max(a, b)", Call(Name("max"), (a, b))),
    ("min(a + b)", Call(Name("min"), (Binary("+", a, b),))),
    ("max(k in K) |a|", Extremum("max", Binders((in_k(),)), Norm(a))),
    (
        "sup(x, y : V where x != y) a/b",
        Extremum(
            "sup",
            Binders(
                (Group((Declared("x"), Declared("y")), ":", V),),
                Relation(Name("x"), (Link("!=", Name("y")),)),
            ),
            Binary("/", a, b),
        ),
    ),
    ("inf(k in K, j in K) a", Extremum("inf", Binders((in_k(), in_k("j"))), a)),
    (
        "{ x in K where a, b }",
        SetBuilder(Binders((in_k("x"),), Binary("and", a, b))),
    ),
    (
        "{ x : V where a }",
        SetBuilder(Binders((Group((Declared("x"),), ":", V),), a)),
    ),
    (
        "{ a(S) where S : V, S^T = -S }",
        ImageSet(
            Call(a, (Name("S"),)),
            Binders(
                (Group((Declared("S"),), ":", V),),
                Relation(Postfix("^T", Name("S")), (Link("=", Unary("-", Name("S"))),)),
            ),
        ),
    ),
    (
        "{ a where M, N : V, k in K, k in c, M = N }",
        ImageSet(
            a,
            Binders(
                (Group((Declared("M"), Declared("N")), ":", V), in_k()),
                Binary(
                    "and",
                    Relation(k, (Link("in", c),)),
                    Relation(Name("M"), (Link("=", Name("N")),)),
                ),
            ),
        ),
    ),
    ("{ (a, b) where k in K }", ImageSet(Tuple((a, b)), Binders((in_k(),)))),
    (
        "{ a where x, y in K }",
        ImageSet(a, Binders((Group((Declared("x"), Declared("y")), "in", K),))),
    ),
    ("{ a where k in K, b }", ImageSet(a, Binders((in_k(),), b))),
    (
        "cases { a if b = c; d otherwise }",
        Cases((Case(a, Relation(b, (Link("=", c),))), Case(d, None))),
    ),
    ("C'", Name("C'")),
    ("library_a", Name("library_a")),
    ("index + inside", Binary("+", Name("index"), Name("inside"))),
]


@pytest.mark.parametrize(("text", "expected"), TERMS, ids=[text for text, _ in TERMS])
def test_terms_are_read_as_mathematicians_read_them(text: str, expected: Expression) -> None:
    assert expected == term(text)


def equal(left: Expression, right: Expression) -> Relation:
    return Relation(left, (Link("=", right),))


FORALL = Quantified("forall", Binders((in_k(),)), Binary("or", a, b))

PROPOSITIONS: list[tuple[str, Expression]] = [
    ("a = b", equal(a, b)),
    ("a <= b = c < d", Relation(a, (Link("<=", b), Link("=", c), Link("<", d)))),
    ("a in K", Relation(a, (Link("in", K),))),
    ("a notin K", Relation(a, (Link("notin", K),))),
    ("a in b \\ c", Relation(a, (Link("in", Binary("\\", b, c)),))),
    ("a subset b subset c", Relation(a, (Link("subset", b), Link("subset", c)))),
    ("a = b != c", Relation(a, (Link("=", b), Link("!=", c)))),
    ("not a = b", Unary("not", equal(a, b))),
    ("not a and b", Binary("and", Unary("not", a), b)),
    ("a and b or c and d", Binary("or", Binary("and", a, b), Binary("and", c, d))),
    ("a and b and c", Binary("and", Binary("and", a, b), c)),
    ("a or b ==> c and d", Binary("==>", Binary("or", a, b), Binary("and", c, d))),
    ("a <==> b", Binary("<==>", a, b)),
    ("a = b <==> c = d", Binary("<==>", equal(a, b), equal(c, d))),
    ("a <= b ==> c", Binary("==>", Relation(a, (Link("<=", b),)), c)),
    ("a ==> (b ==> c)", Binary("==>", a, Binary("==>", b, c))),
    ("forall k in K: a or b", FORALL),
    ("c and forall k in K: a or b", Binary("and", c, FORALL)),
    ("c or d and forall k in K: a or b", Binary("or", c, Binary("and", d, FORALL))),
    ("c ==> not forall k in K: a or b", Binary("==>", c, Unary("not", FORALL))),
    ("(forall k in K: a or b) and c", Binary("and", FORALL, c)),
    (
        "forall k in K: a ==> b",
        Quantified("forall", Binders((in_k(),)), Binary("==>", a, b)),
    ),
    (
        "forall k in K, x, y : V where a: exists j in K: b",
        Quantified(
            "forall",
            Binders((in_k(), Group((Declared("x"), Declared("y")), ":", V)), a),
            Quantified("exists", Binders((in_k("j"),)), b),
        ),
    ),
    (
        "exists absolute C : V: a",
        Quantified("exists", Binders((Group((Declared("C"),), ":", V),)), a, absolute=True),
    ),
    (
        "exists f(x : V) : V: a",
        Quantified(
            "exists",
            Binders((Group((Declared("f", (), (Group((Declared("x"),), ":", V),)),), ":", V),)),
            a,
        ),
    ),
]


@pytest.mark.parametrize(("text", "expected"), PROPOSITIONS, ids=[text for text, _ in PROPOSITIONS])
def test_propositions_are_read_as_mathematicians_read_them(text: str, expected: Expression) -> None:
    assert expected == proposition(text)


@pytest.mark.parametrize(
    ("text", "ascii_text"),
    [
        ("a ≤ b", "a <= b"),
        ("a ≥ b", "a >= b"),
        ("a ≠ b", "a != b"),
        ("a ∈ K", "a in K"),
        ("a ∉ K", "a notin K"),
        ("a ⊆ K", "a subset K"),
        ("a ⊕ b = c", "a (+) b = c"),
        ("a⊤*b = c", "a^T*b = c"),
        ("a^⊤ = a^-⊤", "a^T = a^-T"),
        ("‖a‖ = ‖b‖_1", "|a| = |b|_1"),
        ("a − b = a·b⋅c", "a - b = a*b*c"),
        ("a ∖ b = {}", "a \\ b = {}"),
        ("a ∪ b = c", "a union b = c"),
        ("a ∩ b = c", "a inter b = c"),
        ("¬ a ∧ b ∨ c", "not a and b or c"),
        ("a ⟹ b", "a ==> b"),
        ("a ⇒ b", "a ==> b"),
        ("a ⟺ b", "a <==> b"),
        ("a ⇔ b", "a <==> b"),
        ("∀k ∈ K: ∃j ∈ K: a", "forall k in K: exists j in K: a"),
        ("∑(k ∈ K) a = ∏(k ∈ K) b", "sum(k in K) a = prod(k in K) b"),
        ("⨁(k ∈ K) a = ⋃(k ∈ K) b", "bigoplus(k in K) a = bigunion(k in K) b"),
        ("⋂(k ∈ K) a = b", "biginter(k in K) a = b"),
        ("λ_1′ = Π_act", "lambda_1' = Pi_act"),
        ("θ[k] = ϑ2", "theta[k] = theta2"),
    ],
)
def test_unicode_signs_mean_their_ascii_spelling(text: str, ascii_text: str) -> None:
    assert proposition(ascii_text) == proposition(text)


@pytest.mark.parametrize(
    "text",
    ["a orb", "a andb", "x index", "a unionb", "a = b where", "notx y", "a inK", "a intersect b"],
)
def test_a_word_of_the_language_is_never_part_of_a_longer_word(text: str) -> None:
    assert [] != findings(f"[1] informal\n  assume {text}\n")


@pytest.mark.parametrize(
    ("text", "other"),
    [("a*b", "b*a"), ("a - b", "b - a"), ("|a|_1", "|a|_2"), ("a^T", "a^*"), ("a^-1", "a^1")],
)
def test_different_terms_are_different(text: str, other: str) -> None:
    assert term(other) != term(text)
