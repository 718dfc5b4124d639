"""Expressions as nodes: each construct gives exactly these, and what has none is refused by name."""

from __future__ import annotations

import json

import pytest

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.named_sets import SETS as NAMED_SETS
from proofcheck.certificates.operations import RULES
from proofcheck.certificates.refusals import Construct, NotExpressible
from proofcheck.certificates.statements import elaborate_statement
from proofcheck.certificates.tables import NodeTable
from proofcheck.certificates.terms import elaborate
from proofcheck.checker import read_theory
from proofcheck.language.loading import read_derivation
from proofcheck.language.statements import Statement
from proofcheck.source import SourceFile
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable, integer
from proofcheck.terms.operators import LAWS, OPERATORS, SETS
from proofcheck.terms.sorts import INTEGER, TRUTH, Function, SetOf
from proofcheck.terms.substitution import substitute
from tests.checker.writing import Writer

GIVENS = """\
  given m, n : Int, x, y : Real, z : Complex, A : Matrix(m, n), B : ComplexMatrix(n, n), v : Vector(n),
        i, j : Int, f(k : Int) : Complex, p(k : Int) : Prop, w : Matrix(1, 1)
"""
SORTS = {
    **dict.fromkeys(("m", "n", "i", "j"), "Int"),
    **dict.fromkeys(("x", "y"), "Real"),
    "z": "Complex",
    "A": "(Mat m n)",
    "B": "(CMat n n)",
    "v": "(Mat n 1)",
    "f": "(Fun Int Complex)",
    "p": "(Fun Int Prop)",
    "w": "(Mat 1 1)",
}
SYMBOLS = ["exp", "log", "sqrt", "cos", "sin", "pi", "O", "SO", "U"]


def statement(body: str) -> Statement:
    """Return a claim below the givens, without mistakes."""
    words = "".join(f"  let {word} := library {word}\n" for word in SYMBOLS)
    text = f'derivation "d"\n[0] definition\n{words}[1] claim\n{body}  from [0]\n'
    found = read_derivation(SourceFile("d.proof", text), "d").statements[1]
    assert [one.message for one in found.diagnostics] == []
    return found


def shown(text: str) -> tuple[Writer, Environment, Term]:
    """Return a proposition among free names, and a table that has these."""
    found = statement(f"{GIVENS}  show {text}\n")
    writer = Writer()
    for name, sort in SORTS.items():
        writer.fix(name, sort)
    return writer, Environment(fixed=dict(writer.names)), found.goals[-1].proposition


CONSTRUCTS = {
    # propositions
    "true": "(imp false false)",
    "false": "false",
    "not p(i)": "(not (p i))",
    "not (p(1) and p(2) and p(3))": "(not (and (p 1) (and (p 2) (p 3))))",
    "(p(1) or p(2)) or p(3)": "(or (p 1) (or (p 2) (p 3)))",
    "p(1) ==> p(2)": "(imp (p 1) (p 2))",
    "p(1) <==> p(2)": "(iff (p 1) (p 2))",
    "x != y": "(not (eq x y))",
    "x > y": "(lt y x)",
    "x >= y": "(le y x)",
    "x < y": "(lt x y)",
    # quantifiers: names first, then where they lie
    "forall k in 1..n, t : PosReal: t <= k": "(all k Int (all t Real (imp (le 1 k) (imp (le k n) (imp (lt 0 t) (le t k))))))",
    "exists k in 1..n where p(k): k = i": "(ex k Int (and (le 1 k) (and (le k n) (and (p k) (eq k i)))))",
    "forall k : Nat where p(k) and p(k + 1): k = i": "(all k Int (imp (le 0 k) (imp (p k) (imp (p (add k 1)) (eq k i)))))",
    "forall k : PosNat: k = i": "(all k Int (imp (le 1 k) (eq k i)))",
    "forall t : NonNegReal: t = x": "(all t Real (imp (le 0 t) (eq t x)))",
    "forall t : Rat: t = x": "(all t Rat (eq t x))",
    "forall g(k : Int) : Prop: g(i)": "(all g (Fun Int Prop) (g i))",
    "forall F(k : Int) : Matrix(k, n): F(i) = A[i, j]*F(i)": "(all F (Pi k Int (Mat k n)) (eq (F i) (mul (entry A i j) (F i))))",
    "exists t[k in 1..n] in {0, 1}: t[1] = 0": "(ex t (Fun Int Int) (and (all k Int (imp (le 1 k) (imp (le k n) (or (eq (t k) 0) (eq (t k) 1))))) (eq (t 1) 0)))",
    # sets
    "i in 1..n": "(and (le 1 i) (le i n))",
    "i notin {1, 2}": "(not (or (eq i 1) (eq i 2)))",
    "x in {}": "false",
    "i in (1..n \\ {m})": "(and (and (le 1 i) (le i n)) (not (eq i m)))",
    "i in (1..n) union {m}": "(or (and (le 1 i) (le i n)) (eq i m))",
    "i in (1..n) inter Nat": "(and (and (le 1 i) (le i n)) (le 0 i))",
    "{x} subset {y, 1}": "(all t Real (imp (eq t x) (or (eq t y) (eq t 1))))",
    "{i} = {j}": "(eq (lam k Int (eq k i)) (lam k Int (eq k j)))",
    "i in { k^2 where k in 1..n, p(k) }": "(ex k Int (and (le 1 k) (and (le k n) (and (p k) (eq i (pow k 2))))))",
    "i in { k in 1..n where p(k) }": "(and (le 1 i) (and (le i n) (p i)))",
    "i in bigunion(k in 1..n) {k}": "(ex k Int (and (le 1 k) (and (le k n) (eq i k))))",
    "i in biginter(k in 1..n) {k}": "(all k Int (imp (le 1 k) (imp (le k n) (eq i k))))",
    "B in U(n)": "(eq (mul (transpose (conj B)) B) (I n))",
    "A*A^T in O(m)": "(eq (mul (transpose (mul A (transpose A))) (mul A (transpose A))) (I m))",
    "A*A^T in SO(m)": "(and (eq (mul (transpose (mul A (transpose A))) (mul A (transpose A))) (I m)) (eq (det m (mul A (transpose A))) 1))",
    "v in ker(A)": "(eq (mul A v) (zero m 1))",
    "v in im(A^T)": "(ex u (Mat m 1) (eq v (mul (transpose A) u)))",
    "z in spectrum(B)": "(ex u (CMat n 1) (and (not (eq u (zero n 1))) (eq (mul B u) (mul z u))))",
    "invertible(z)": "(not (eq z 0))",
    "invertible(B)": "(ex Y (CMat n n) (and (eq (mul B Y) (I n)) (eq (mul Y B) (I n))))",
    # numbers
    "x - y = 1/3": "(eq (sub x y) 1/3)",
    "x/y = x^-1": "(eq (mul x (inv y)) (inv x))",
    "x^i = x^2": "(eq (pow x i) (pow x 2))",
    "|z| = sqrt(x) + exp(x) + log(x) + cos(x) + sin(x) + pi": "(eq (abs z) (add (add (add (add (add (sqrt x) (exp x)) (log x)) (cos x)) (sin x)) pi))",
    "z = Re(z) + Im(z)*1i": "(eq z (add (re z) (mul (im z) i_)))",
    "max(x, y, 1) = min(x, y)": "(eq (max x (max y 1)) (min x y))",
    "x = cases { 1 if p(1); 2 if p(2); 3 otherwise }": "(eq x (cases (p 1) 1 (cases (p 2) 2 3)))",
    # matrices
    "B^2 = B^-1": "(eq (matpow n B 2) (matinv n B))",
    "exp(B) = log(B)": "(eq (matexp n B) (matlog n B))",
    "B^* = conj(B^T)": "(eq (transpose (conj B)) (conj (transpose B)))",
    "det(B) = tr(B)": "(eq (det n B) (tr B))",
    "v^T * v = w": "(eq (entry (mul (transpose v) v) 1 1) (entry w 1 1))",
    "A[i, j] = v[i]": "(eq (entry A i j) (entry v i 1))",
    "row(A, i) = zero(1, n)": "(eq (row n A i) (zero 1 n))",
    "column(A, j) = zero(m, 1)": "(eq (column m A j) (zero m 1))",
    "rank(A) = nnz(A)": "(eq (rank A) (nnz A))",
    "|A| + |A|_F = |A|_1 + |A|_inf": "(eq (add (norm A) (normF A)) (add (norm1 A) (norminf A)))",
    "A (+) v = A (+) v": "(eq (dsum m n n 1 A v) (dsum m n n 1 A v))",
    "[[x]] = zero(1, 1)": "(eq (matrix 1 1 (lam k Int (lam l Int x))) (zero 1 1))",
    "-A - A = 2*A": "(eq (sub (neg A) A) (mul 2 A))",
    "[[B], [v^T]] = 0": "(eq (add (dsum n n 1 0 B (zero 1 0)) (dsum n 0 1 n (zero n 0) (transpose v))) (zero (add n 1) n))",
    "diag(x, y) = 0": "(eq (dsum 1 1 1 1 (matrix 1 1 (lam k Int (lam l Int x))) (matrix 1 1 (lam k Int (lam l Int y)))) (zero 2 2))",
    "A = matrix(k in 1..m, l in 1..n) x*k*l": "(eq A (matrix m n (lam k Int (lam l Int (mul (mul x k) l)))))",
    # sums and their like
    "z = sum(k in 1..n) f(k)": "(eq z (sum k 1 n (f k)))",
    "z = sum(k in 1..n, l in k..n) f(k + l)": "(eq z (sum k 1 n (sum l k n (f (add k l)))))",
    "z = sum(k in 1..n where p(k)) f(k)": "(eq z (sum k 1 n (cases (p k) (f k) 0)))",
    "z = sum(k in Nat) f(k)": "(eq z (sumover (lam k Int (le 0 k)) (lam k Int (f k))))",
    "z = sum(k in {1, m}) f(k)": "(eq z (sumover (lam k Int (or (eq k 1) (eq k m))) (lam k Int (f k))))",
    "A = sum(k in 1..n where p(k)) k*A": "(eq A (sum k 1 n (cases (p k) (mul k A) (zero m n))))",
    "z = sum(t[k in 1..n] in {0, 1}) t[1]": "(eq z (sumover (lam t (Fun Int Int) (and (all k Int (imp (le 1 k) (imp (le k n) (or (eq (t k) 0) (eq (t k) 1))))) (all k Int (imp (not (and (le 1 k) (le k n))) (eq (t k) 0))))) (lam t (Fun Int Int) (t 1))))",
    "z = prod(k in 1..n where p(k)) f(k)": "(eq z (prod k 1 n (cases (p k) (f k) 1)))",
    "z = prod(k in Nat) f(k)": "(eq z (prodover (lam k Int (le 0 k)) (lam k Int (f k))))",
    "bigoplus(k in 1..n) A = bigoplus(k in 1..n) A": "(eq (bigoplus 1 n (lam k Int m) (lam k Int n) (lam k Int A)) (bigoplus 1 n (lam k Int m) (lam k Int n) (lam k Int A)))",
    "x = max(k in 1..n) |f(k)|": "(eq x (sup (lam k Int (and (le 1 k) (le k n))) (lam k Int (abs (f k)))))",
    "x = inf(t : Real where t > y) t": "(eq x (inf (lam t Real (lt y t)) (lam t Real t)))",
    "x = max(k in 1..n, l in 1..m) k*l": "(eq x (sup (lam t Int (ex k Int (ex l Int (and (le 1 k) (and (le k n) (and (le 1 l) (and (le l m) (eq t (mul k l))))))))) (lam t Int t)))",
    "i = card(1..n) + dim(ker(A))": "(eq i (add (card (lam k Int (and (le 1 k) (le k n)))) (dim (lam u (Mat n 1) (eq (mul A u) (zero m 1))))))",
    "z = expect(k ~ Uniform(1..n)) f(k)": "(eq z (mean (lam k Int (and (le 1 k) (le k n))) (lam k Int (f k))))",
    "A = expect(k ~ Uniform(1..n)) (k*A)": "(eq A (matrix m n (lam r Int (lam s Int (mean (lam k Int (and (le 1 k) (le k n))) (lam k Int (entry (mul k A) r s)))))))",
    "x = prob(k ~ Uniform(1..n)) (p(k))": "(eq x (mean (lam k Int (and (le 1 k) (le k n))) (lam k Int (cases (p k) 1 0))))",
    "x = var(k ~ Uniform(1..n)) k": "(eq x (sub (mean (lam k Int (and (le 1 k) (le k n))) (lam k Int (pow k 2))) (pow (mean (lam k Int (and (le 1 k) (le k n))) (lam k Int k)) 2)))",
}
"""What is shown, and its nodes."""


@pytest.mark.parametrize(("text", "nodes"), CONSTRUCTS.items(), ids=list(CONSTRUCTS))
def test_a_construct_is_written_as_these_nodes(text: str, nodes: str) -> None:
    writer, environment, term = shown(text)
    found = elaborate(term, writer, environment)
    writer.names["i_"] = writer.add("i")

    assert isinstance(found, int)
    assert writer.digest(found) == writer.digest(writer.node(nodes))


@pytest.mark.parametrize("text", CONSTRUCTS)
def test_what_is_written_is_well_formed(text: str) -> None:
    """The checker reads it as an axiom, closed over what is given."""
    found = statement(f"{GIVENS}  show {text}\n")
    table = NodeTable()
    node = elaborate_statement(found.givens, (), [found.goals[-1].proposition], table)
    entry = {"kind": "axiom", "name": "a", "statement": node, "reference": "b"}

    theory = read_theory(json.dumps({"format": 2, "nodes": table.rows, "entries": [entry]}))

    assert list(theory.entries) == ["a"]


REFUSED = {
    "exists absolute C : Real: x <= C": Construct.ABSOLUTE_CONSTANT,
    "x = expect(k ~ Uniform(1..n) where p(k)) k": Construct.CONDITION_ON_DRAWS,
    "x = expect(k ~ Uniform(1..n), l ~ Uniform(1..k)) k*l": Construct.DEPENDENT_DRAWS,
    "bigoplus(k in {1, 2}) A = bigoplus(k in {1, 2}) A": Construct.DIRECT_SUM_OVER_A_SET,
    "bigoplus(k in 1..2, l in 1..2) A = bigoplus(k in 1..2, l in 1..2) A": (
        Construct.DIRECT_SUM_OVER_A_SET
    ),
    "z = sum(k in 1..|i|) f(k)": Construct.INTEGER_OF_NO_SORT,
    "forall k : Nat: z = sum(l in 1..2^k) f(l)": Construct.INTEGER_OF_NO_SORT,
    "x = expect(t ~ Normal(0, 1)) t": Construct.LAW,
    "B = prod(k in 1..n) B": Construct.PRODUCT_OF_MATRICES,
    "{ {1}, {2} } = { {1} }": Construct.SET_OF_SETS,
    "forall T in { 1..n }: 1 in T": Construct.SET_OF_SETS,
}


@pytest.mark.parametrize(("text", "construct"), REFUSED.items(), ids=list(REFUSED))
def test_what_has_no_node_is_refused_by_name(text: str, construct: Construct) -> None:
    writer, environment, term = shown(text)
    found = elaborate(term, writer, environment)

    assert isinstance(found, NotExpressible)
    assert found.construct is construct
    assert found.where in _parts(term)


def _parts(term: Term) -> list[Term]:
    return [term, *[part for child in term.children for part in _parts(child)]]


def test_every_refusal_is_tested() -> None:
    constructed = {Construct.SET_OF_FUNCTIONS, Construct.UNKNOWN_OPERATION}
    assert {*REFUSED.values(), *constructed} == set(Construct)


def test_a_set_of_families_is_refused() -> None:
    """Nothing would say that they are zero where they are not meant, so they could not be counted."""
    parameter = Variable("k", INTEGER)
    family = Variable("x", Function((parameter,), INTEGER))
    item = Bound(family, None, (Bound(parameter, None),))
    families = Binding("set", (item,), None, family, SetOf(family.sort))
    found = elaborate(Operation("card", (families,), INTEGER), NodeTable())

    assert found == NotExpressible(Construct.SET_OF_FUNCTIONS, families)


def test_an_unknown_operation_and_an_unknown_set_are_refused() -> None:
    number = Operation("factorial", (integer(3),), INTEGER)
    within = Operation("in", (integer(3), Operation("primes", (), SetOf(INTEGER))), TRUTH)

    for term in (number, within):
        found = elaborate(term, NodeTable())
        assert isinstance(found, NotExpressible)
        assert found.construct is Construct.UNKNOWN_OPERATION


def test_every_operation_of_the_language_is_written_or_refused_on_purpose() -> None:
    """Operations are known by their names, so a new one must be said to have a node or none."""
    known = {*RULES, *NAMED_SETS} | {"dim", "card"} | {"derivative", "differentiable"}

    assert known == set(OPERATORS) - set(LAWS)
    assert set(NAMED_SETS) <= set(SETS)


def test_a_name_that_nobody_knows_is_a_fault_of_the_caller() -> None:
    _, _, term = shown("x = 1")

    with pytest.raises(LookupError):
        elaborate(term, NodeTable())


def test_a_set_that_binds_a_name_of_the_element_captures_nothing() -> None:
    """`k in { 2*k where k : Int }`, as it arises where definitions are put in place of names."""
    writer, _, term = shown("j in { 2*k where k : Int }")
    assert isinstance(term, Operation)
    captured = substitute(term, {"j": Variable("k", INTEGER)})
    writer.fix("k", "Int")
    found = elaborate(captured, writer, Environment(fixed=dict(writer.names)))

    assert isinstance(found, int)
    assert writer.digest(found) == writer.digest(writer.node("(ex l Int (eq k (mul 2 l)))"))


SHAPES = {
    """\
  given n : Nat, A : Matrix(n, n), i in 1..n
  assume A^T = A and n = 2
  assume A[i, i] = 0
  show A = 0 and n = 1
  show n = 0
""": """
(all n Int (all A (Mat n n) (all i Int (imp (le 0 n) (imp (le 1 i) (imp (le i n)
  (imp (eq (transpose A) A) (imp (eq n 2) (imp (eq (entry A i i) 0)
    (and (eq A (zero n n)) (and (eq n 1) (eq n 0))))))))))))""",
    "  show 1 = 1\n": "(eq 1 1)",
    "  assume 1 = 2\n  show 1 = 1\n": "(imp (eq 1 2) (eq 1 1))",
    "  given m : Int\n  show 1 = 1\n": "(all m Int (eq 1 1))",
}


@pytest.mark.parametrize(("body", "nodes"), SHAPES.items())
def test_a_statement_is_all_binders_then_all_hypotheses_then_what_is_shown(
    body: str, nodes: str
) -> None:
    found = statement(body)
    writer = Writer()
    facts = [fact.proposition for facts in found.established for fact in facts]
    node = elaborate_statement(found.givens, found.assumptions, facts, writer)

    assert isinstance(node, int)
    assert writer.digest(node) == writer.digest(writer.node(nodes))
