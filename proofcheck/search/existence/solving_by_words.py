"""Candidates for a matrix that stands at one end of a product: A X = B, where all of B begins as A does.

From A = p s and B = p u t comes s X = u t; where a fact says s r = u, X = r t is a solution.  Nothing
is proved here: what comes out is a candidate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from proofcheck.kernel.sequents import Sequent
from proofcheck.logic.polynomials import Form, Terms, total
from proofcheck.logic.propositions import make, shape
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.terms.expressions import Operation, Term, Variable, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import free_names, substitute

Word: TypeAlias = tuple[str, ...]


def solutions_by_words(script: Script, equation: Operation, unknown: Variable) -> Iterator[Term]:
    """Yield terms without the unknown that may solve an equation in which it ends a product."""
    if not isinstance(unknown.sort, Matrix):
        return
    try:
        yield from _solved(script, equation, unknown)
    except Failure:
        return


def _solved(script: Script, equation: Operation, unknown: Variable) -> Iterator[Term]:
    sequent = script.sequent
    # An atom keeps its shape, and a bound name may have had another one elsewhere.
    sought = "sought " + " by ".join(map(sequent.algebra.size, shape(unknown)))
    images = _values(script, equation) | {unknown.name: Variable(sought, unknown.sort)}
    difference, code = substitute(make("sub", *equation.arguments), images), f"{sought} "
    terms = dict(sequent.algebra.form(difference).terms)
    own = [monomial for monomial in terms if code in monomial[1]]
    if len(own) != 1 or own[0][0]:
        return
    factor, word = terms.pop(own[0]), own[0][1]
    rest = {monomial: -c / factor for monomial, c in terms.items()}
    equal = _equal_words(script)
    for known, turns in ((word[:-1], False), (word[1:], True)):
        if code not in known:
            found = _quotients(rest, known, equal, turns=turns)
            yield from () if found is None else _said(sequent, found, unknown)


def _values(script: Script, equation: Operation) -> dict[str, Term]:
    """Return what facts say that names in an equation are equal to, as far as it is said directly."""
    names, found = free_names(equation), dict[str, Term]()
    for fact in map(script.term_of, script.facts):
        match fact:
            case Operation("eq", (Variable(name), value)) if name in names:
                if name not in free_names(value) and isinstance(sort_of(value), Matrix):
                    found.setdefault(name, value)
    return found


def _quotients(
    terms: Terms, known: Word, equal: Sequence[tuple[Word, Word]], *, turns: bool
) -> Terms | None:
    """Return X with known X = terms, or with X known = terms where words are read from their ends."""
    step = -1 if turns else 1
    turned = [(one[::step], other[::step]) for one, other in equal]
    found: list[tuple[Fraction, Terms]] = []
    for (scalars, word), c in terms.items():
        quotient = _quotient(known[::step], word[::step], turned)
        if quotient is None:
            return None
        found.append((c, {(scalars, quotient[::step]): Fraction(1)}))
    return total(found) if found else None


def _quotient(known: Word, word: Word, equal: Sequence[tuple[Word, Word]]) -> Word | None:
    """Return a word by which one word, multiplied, is another: as they stand, or by a fact."""
    shared = 0
    while shared < min(len(known), len(word)) and known[shared] == word[shared]:
        shared += 1
    if shared == len(known):
        return word[shared:]
    for cut in range(shared, -1, -1):
        left, right = known[cut:], word[cut:]
        for one, other in equal:
            if one[: len(left)] == left and right[: len(other)] == other:
                return one[len(left) :] + right[len(other) :]
    return None


def _equal_words(script: Script) -> list[tuple[Word, Word]]:
    """Return the words that facts say are equal, each way; the identity is the empty one."""
    found: list[tuple[Word, Word]] = []
    for fact in map(script.term_of, script.facts):
        match fact:
            case Operation("eq", (left, right)) if isinstance(sort_of(left), Matrix):
                terms = script.sequent.algebra.form(make("sub", left, right)).terms
                words = [word for scalars, word in terms if not scalars]
                if len(words) == len(terms) == 2 and not sum(terms.values()):
                    found += [(words[0], words[1]), (words[1], words[0])]
            case Operation("invertible", (matrix,)) if isinstance(sort_of(matrix), Matrix):
                own, inverse = (_only_word(script, t) for t in (matrix, make("inv", matrix)))
                found += [(own + inverse, ()), (inverse + own, ())] if own and inverse else []
    return found


def _only_word(script: Script, matrix: Term) -> Word:
    """Return the product that a matrix is; () where it is something else."""
    ((scalars, word), c), *others = script.sequent.algebra.form(matrix).terms.items() or [
        (((), ()), 0)
    ]
    return word if c == 1 and not scalars and not others else ()


def _said(sequent: Sequent, terms: Terms, unknown: Variable) -> Iterator[Term]:
    rows, columns = map(sequent.algebra.size, shape(unknown))
    found = term_of(sequent.algebra, Form(rows, columns, terms))
    if found is not None:
        yield found
