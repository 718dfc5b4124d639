"""Rules about equations: rewriting, definitions, case distinctions, functions, and identities of polynomials."""

from __future__ import annotations

from proofcheck.second_checker import polynomials
from proofcheck.second_checker.answers import Refusal, malformed
from proofcheck.second_checker.json_text import Json
from proofcheck.second_checker.lines import Grounds, Line, equation_said
from proofcheck.second_checker.operations import is_matrix, is_number
from proofcheck.second_checker.polynomials import Polynomial
from proofcheck.second_checker.proofs import Proof, listed
from proofcheck.second_checker.rendering import polynomial_text
from proofcheck.second_checker.sorts import EMPTY
from proofcheck.second_checker.terms import PROP, Term, equation, instantiate, negation, node

FLIPS = ("plain", "conj", "transpose", "adjoint")


def rewrite(proof: Proof, premise: Json, other: Json, context: Json, size_lines: Json) -> Line:
    """G |- a = b and H |- P(a) to G, H |- P(b), for a and b in s and the context lambda s. P."""
    equality, line, where = proof.line(premise), proof.line(other), proof.term(context)
    sizes, given = proof.sizes(size_lines)
    if where.op != "lambda":
        raise Refusal("the context is no `lambda`")
    before, after = equation_said(equality.formula, proof.normaliser)
    for side in (before, after):
        proof.check_lies(side, where.args[0], sizes)
    budget = proof.normaliser.budget
    proof.check_same(line, instantiate(where, before, budget), "the context at the left side")
    grounds = [equality.grounds, line.grounds, *[one.grounds for one in given]]
    return proof.conclude("rewrite", instantiate(where, after, budget), grounds)


def unfold(proof: Proof, name: Json, digest: Json, terms: Json) -> Line:
    """|- c(t)(..) = b(t)(..), for a definition c := b."""
    if not isinstance(name, str) or not isinstance(digest, str):
        raise malformed("the step names no definition")
    definition = proof.premises.definitions.get(name)
    if definition is None:
        raise Refusal(f"there is no definition of {name!r} to use here")
    if definition.digest != digest:
        raise Refusal(f"the body of {name!r} does not have this digest")
    left, right = definition.constant, definition.body
    for term in [proof.term(one) for one in listed(terms)]:
        left, right = node("app", left, term), node("app", right, term)
    formula = equation(left, right, of_formulas=proof.sort(left) is PROP)
    return proof.conclude("unfold", formula, [Grounds(definitions=frozenset({name}))])


def case(proof: Proof, term: Json, references: Json) -> Line:
    """H |- t = a, where the lines decide which value the `cases` term t takes."""
    whole = proof.term(term)
    lines = [proof.line(one) for one in listed(references, at_least=1)]
    reached, is_over = whole, False
    for line in lines:
        if is_over or reached.op != "cases":
            raise Refusal("there are more lines than cases")
        condition, value, otherwise = reached.args
        if line.key == proof.key(negation(condition)):
            reached = otherwise
        elif line.key == proof.key(condition):
            reached, is_over = value, True
        else:
            raise Refusal("a line does not decide the case at hand")
    formula = equation(whole, reached, of_formulas=False)
    return proof.conclude("case", formula, [line.grounds for line in lines])


def extensionality(proof: Proof, premise: Json, name: Json) -> Line:
    """H |- a = b to H |- (lambda s. a) = (lambda s. b), for a name that is new."""
    line, new = proof.line(premise), proof.name(name)
    left, right = equation_said(line.formula, proof.normaliser)
    functions = [proof.bound("lambda", new, side) for side in (left, right)]
    formula = equation(functions[0], functions[1], of_formulas=False)
    proof.check_new(new, line.grounds, [formula])
    return proof.conclude("extensionality", formula, [line.grounds])


def ring(proof: Proof, goal: Json, items: Json, size_lines: Json) -> Line:
    """H, .. |- L = R, where L - R is the sum of p * f(L' - R') * q over known equations."""
    formula = proof.formula(goal)
    sizes, given = proof.sizes(size_lines)
    said = proof.head(formula)
    if said.op != "eq":
        raise Refusal("the step yields no equation")
    of_numbers = proof.is_number(said.args[0])
    rest = difference(proof, said.args[0], said.args[1])
    grounds = [line.grounds for line in given]
    for item in listed(items):
        line, product = _product(proof, item, of_numbers=of_numbers)
        grounds.append(line.grounds)
        rest = polynomials.subtract(rest, product, proof.normaliser.budget)
    rest = sizes.without_identities(rest)
    if rest.terms:
        raise Refusal("the difference is not the sum", rest=polynomial_text(rest))
    return proof.conclude("ring", formula, grounds)


def difference(proof: Proof, left: Term, right: Term) -> Polynomial:
    """The polynomial of `left - right`, two numbers or two matrices."""
    for side in (left, right):
        sort = proof.sort(side)
        if not is_number(sort) and not is_matrix(sort):
            raise Refusal("an equation is not about numbers or matrices")
    first = proof.normaliser.polynomial(left, EMPTY)
    second = proof.normaliser.polynomial(right, EMPTY)
    return polynomials.subtract(first, second, proof.normaliser.budget)


def _product(proof: Proof, item: Json, *, of_numbers: bool) -> tuple[Line, Polynomial]:
    """The line of an item, and what it contributes."""
    parts = listed(item)
    if len(parts) != 4 or parts[3] not in FLIPS:
        raise malformed("an item of `ring` is a line, two factors and how to turn")
    line = proof.line(parts[0])
    left, right = equation_said(line.formula, proof.normaliser)
    middle = difference(proof, left, right)
    is_scalar = proof.is_number(left)
    if parts[3] in ("transpose", "adjoint"):
        if is_scalar:
            raise Refusal("numbers are not transposed")
        middle = polynomials.transpose(middle)
    if parts[3] in ("conj", "adjoint"):
        middle = polynomials.conjugate(middle)
    before, after = _factor(proof, parts[1]), _factor(proof, parts[2])
    scalars = [is_scalar, *[is_number(sort) for _, sort in (*before, *after)]]
    if all(scalars) != of_numbers:
        raise Refusal("a product is not of the kind of the equation")
    for factor, _ in before:
        middle = polynomials.multiply(factor, middle, proof.normaliser.budget)
    for factor, _ in after:
        middle = polynomials.multiply(middle, factor, proof.normaliser.budget)
    return line, middle


def _factor(proof: Proof, reference: Json) -> list[tuple[Polynomial, Term]]:
    """The polynomial and sort of a factor; none if it is left out."""
    if reference is None:
        return []
    term = proof.term(reference)
    sort = proof.sort(term)
    if not is_number(sort) and not is_matrix(sort):
        raise Refusal("a factor is neither a number nor a matrix")
    return [(proof.normaliser.polynomial(term, EMPTY), sort)]
