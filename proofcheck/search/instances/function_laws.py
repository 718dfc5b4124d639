"""Laws of determinants, ranks and exponentials, chosen by what the argument looks like."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from typing import Any

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.rewriting.citing import cite, equate
from proofcheck.search.rewriting.commuting import prove_commuting
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import Workbench
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Matrix, Scalar

MOST_ALIKE = 8
"""Atoms of one function whose arguments are compared."""


def supply_function(bench: Workbench, term: Operation) -> None:
    """Cite laws of one function at one argument."""
    (argument,) = term.arguments
    if term.operator == "exp":
        _similar(bench, argument)
    body = bench.body_of(argument)
    if body is not None:
        equate(bench, term.operator, argument, body, prove=partial(_unfold, argument))
        return
    _by_equations(bench, term.operator, argument)
    for law, rule in _SHAPES.get(term.operator, {}).items():
        terms = rule(argument)
        if terms is not None:
            cite(bench, law, *terms, prove=bench.prove)
    special = _SPECIAL.get(term.operator)
    if special is not None:
        special(bench, argument)


def _unfold(name: Term, script: Script) -> bool:
    """Prove that a defined name, or a defined function of arguments, is what it stands for."""
    (line,) = script.do("definition", spell_for_certificate(script, name))
    script.close("close", line)
    return True


def _by_equations(bench: Workbench, operator: str, argument: Term) -> None:
    """An argument of which a fact says what it equals, is replaced by that."""
    sequent = bench.script.sequent
    text = sequent.algebra.spell(argument)
    for fact in list(sequent.facts):
        match fact:
            case Operation("eq", (left, right)):
                if sequent.algebra.spell(left) == text:
                    _replace(bench, operator, argument, right)
                elif sequent.algebra.spell(right) == text and not isinstance(left, Operation):
                    _replace(bench, operator, argument, left)


def _replace(bench: Workbench, operator: str, argument: Term, other: Term) -> None:
    """Carry a function over to an equal argument, and say what is known of it there."""
    if equate(bench, operator, argument, other) and bench.first_time("replaced", str(other)):
        supply_function(bench, make(operator, other))


def compare_again(bench: Workbench, terms: Poly) -> bool:
    """Compare arguments once more, with the rules that were found; say whether any are equal."""
    atoms = bench.script.sequent.algebra.atoms
    before = len(bench.completion.elements)
    for name in bench.occurring(terms):
        match atoms[name].term if name in atoms else None:
            case Operation("det" | "exp" as operator, (argument,)) if bench.sees(argument):
                _equate_alike(bench, operator, argument, turned=operator == "det")
    bench.absorb()
    return len(bench.completion.elements) > before


# --- by shape -----------------------------------------------------------------------------------------

Shape = Callable[[Term], "tuple[Term, ...] | None"]


def _parts(operator: str) -> Shape:
    def rule(term: Term) -> tuple[Term, ...] | None:
        if isinstance(term, Operation) and term.operator == operator:
            return term.arguments
        return None

    return rule


def _whole(operator: str) -> Shape:
    def rule(term: Term) -> tuple[Term, ...] | None:
        return (term,) if isinstance(term, Operation) and term.operator == operator else None

    return rule


def _family(term: Term) -> tuple[Term, ...] | None:
    return (term,) if isinstance(term, Binding) and term.binder == "bigoplus" else None


def _matrices(term: Term) -> tuple[Term, ...] | None:
    match term:
        case Operation("mul", (left, right)) if _both(left, right):
            return left, right
    return None


def _three(term: Term) -> tuple[Term, ...] | None:
    match term:
        case Operation("mul", (Operation("mul", (p, x)), q)) if _both(p, x) and _both(x, q):
            return p, x, q
        case Operation("mul", (p, Operation("mul", (x, q)))) if _both(p, x) and _both(x, q):
            return p, x, q
    return None


def _both(left: Term, right: Term) -> bool:
    return isinstance(sort_of(left), Matrix) and isinstance(sort_of(right), Matrix)


_SHAPES: Mapping[str, Mapping[str, Shape]] = {
    "det": {
        "determinant of a product": _matrices,
        "determinant of a transpose": _parts("transpose"),
        "determinant of the identity": _whole("identity"),
        "determinant of a direct sum": _parts("dsum"),
        "determinant of a direct sum of ones": _family,
    },
    "rank": {
        "rank of an equivalent matrix": _three,
        "rank of the identity": _whole("identity"),
        "rank of zero": _whole("zero"),
        "rank of a direct sum": _parts("dsum"),
    },
    "exp": {
        "exp of a direct sum": _parts("dsum"),
        "exp of a direct sum over a set": _family,
        "exp of zero": _whole("zero"),
        "exp of a transpose": _parts("transpose"),
        "exp of a similar matrix": _three,
    },
}


# --- by value -----------------------------------------------------------------------------------------


def _determinant(bench: Workbench, argument: Term) -> None:
    match argument:
        case Operation("inv", (inner,)):
            cite(bench, "determinant of a product", inner, argument)
            product = make("mul", inner, argument)
            cite(bench, "determinant of the identity", product, prove=bench.prove)
        case Operation("exp"):
            cite(bench, "determinant of exp", argument.arguments[0])
        case Variable(name):
            _orthogonal_determinant(bench, name, argument)
    cite(bench, "determinant written out", argument)
    _equate_alike(bench, "det", argument, turned=True)


def _orthogonal_determinant(bench: Workbench, name: str, argument: Term) -> None:
    domain = bench.script.sequent.shared.declarations[name].domain
    if isinstance(domain, Operation) and domain.operator == "O":
        turned = make("transpose", argument)
        cite(bench, "determinant of a product", turned, argument)
        cite(bench, "determinant of a transpose", argument)
        whole = make("mul", turned, argument)
        cite(bench, "determinant of the identity", whole, prove=bench.prove)


def _exponential(bench: Workbench, argument: Term) -> None:
    algebra = bench.script.sequent.algebra
    if not isinstance(sort_of(argument), Matrix):
        form = algebra.form(argument)
        if not bench.settled(form):
            cite(bench, "exp of zero", argument, prove=bench.prove)
        return
    normal = bench.settled(algebra.form(argument))
    if not normal:
        cite(bench, "exp of zero", argument, prove=bench.prove)
        return
    _rotation(bench, argument, normal)
    _undo_logarithm(bench, argument, normal)
    _equate_alike(bench, "exp", argument, turned=False)
    _similar(bench, argument)
    multiply_exponentials(bench)


def _rotation(bench: Workbench, argument: Term, normal: Poly) -> None:
    """Recognise a*[[0, -1], [1, 0]]."""
    algebra = bench.script.sequent.algebra
    angle: dict[Any, Fraction] = {}
    for (scalars, word), c in normal.items():
        letters = bench.letters(word)
        if len(letters) != 2 or any(x[:-1] not in algebra.parts for x in letters):
            return
        if algebra.parts[letters[0][:-1]][0] == 2 and letters[1][-1] == "t":
            angle[scalars, ()] = c
    term = term_of(algebra, Form(None, None, angle))
    if term is not None and angle:
        cite(bench, "exp of a plane rotation", term, argument, prove=bench.prove)


def _undo_logarithm(bench: Workbench, argument: Term, normal: Poly) -> None:
    """The exponential of the logarithm of X is X."""
    algebra = bench.script.sequent.algebra
    match [*normal.items()]:
        case [(((), word), c)] if c == 1 and len(word) == 1:
            (letter,) = bench.letters(word)
        case _:
            return
    atom = algebra.atoms.get(letter[:-1])
    match None if atom is None else atom.term:
        case Operation("log", (inner,)) as logarithm if letter[-1] == " " and bench.sees(inner):
            equate(bench, "exp", argument, logarithm)
            cite(bench, "exp of a logarithm", inner, prove=bench.prove)


def _similar(bench: Workbench, argument: Term) -> None:
    """exp(Q X Q^T) and exp(X), where both occur and Q is orthogonal."""
    sequent = bench.script.sequent
    for name in sorted(sequent.visible):
        item = sequent.shared.declarations[name]
        if not isinstance(item.domain, Operation) or item.domain.operator not in ("O", "SO"):
            continue
        if item.parameters or sort_of(item.variable) == sort_of(argument):
            continue
        turned = make("transpose", item.variable)
        for p, q in ((turned, item.variable), (item.variable, turned)):
            try:
                whole = sequent.algebra.form(make("exp", make("mul", make("mul", p, argument), q)))
            except Failure:
                continue
            ((_, word),) = whole.terms
            if any(a.term is not None and n == word[0][:-1] for n, a in _known(bench)):
                cite(bench, "exp of a similar matrix", p, argument, q, prove=bench.prove)


def _known(bench: Workbench) -> list[Any]:
    elements = bench.completion.elements
    names = {n for e in elements for n in bench.occurring(e.poly)}
    names |= set(bench.occurring(bench.current))
    return [(n, a) for n, a in bench.script.sequent.algebra.atoms.items() if n in names]


def multiply_exponentials(bench: Workbench) -> None:
    """Exponentials that stand side by side: their sum may be simpler."""
    algebra = bench.script.sequent.algebra
    for _, word in list(bench.current):
        letters = bench.letters(word)
        for left, right in pairwise(letters):
            terms = [algebra.atoms[x[:-1]].term for x in (left, right)]
            first = _exponent(bench, terms[0], left[-1])
            second = _exponent(bench, terms[1], right[-1])
            if first is None or second is None or not bench.first_time("beside", left, right):
                continue
            if cite(bench, "exp of a sum", first, second, prove=partial(prove_commuting, bench)):
                _exponential_of_sum(bench, make("add", first, second))


def _exponent(bench: Workbench, term: Term | None, flavour: str) -> Term | None:
    """Return X where the letter is exp(X); the transpose of exp(X) is exp(X^T)."""
    match term:
        case Operation("exp", (argument,)) if flavour == " " and bench.sees(argument):
            return argument
        case Operation("exp", (argument,)) if flavour == "t" and bench.sees(argument):
            cite(bench, "exp of a transpose", argument)
            return make("transpose", argument)
    return None


def supply_application(bench: Workbench, term: Application) -> None:
    """Two values of one function agree where its last arguments do."""
    algebra = bench.script.sequent.algebra
    *others, last = term.arguments
    if not isinstance(sort_of(last), Scalar) or sort_of(last) == INTEGER:
        return
    mine = bench.settled(algebra.form(last))

    def applied(argument: Term) -> Term:
        return Application(term.function, (*others, argument), term.sort)

    for _, atom in _known(bench):
        match atom.term:
            case Application(function, arguments) if function == term.function:
                same = [algebra.spell(a) for a in arguments[:-1]] == list(
                    map(algebra.spell, others)
                )
                if not same or algebra.spell(arguments[-1]) == algebra.spell(last):
                    continue
                if bench.settled(algebra.form(arguments[-1])) == mine:
                    equate(bench, applied, last, arguments[-1])


def _exponential_of_sum(bench: Workbench, total: Term) -> None:
    if not bench.settled(bench.script.sequent.algebra.form(total)):
        cite(bench, "exp of zero", total, prove=bench.prove)
    _equate_alike(bench, "exp", total, turned=False)


def _arguments(bench: Workbench, operator: str) -> list[Term]:
    found = []
    for atom in list(bench.script.sequent.algebra.atoms.values()):
        match atom.term:
            case Operation(name, (argument,)) if name == operator and bench.sees(argument):
                found.append(argument)
    return found[:MOST_ALIKE]


def equate_alike(bench: Workbench, operator: str, argument: Term) -> None:
    """Arguments of one normal form have one value."""
    algebra = bench.script.sequent.algebra
    mine = bench.settled(algebra.form(argument))
    others = [t for t in _arguments(bench, operator) if sort_of(t) == sort_of(argument)]
    for other in others:
        if bench.settled(algebra.form(other)) == mine:
            equate(bench, operator, argument, other)


def _equate_alike(bench: Workbench, operator: str, argument: Term, *, turned: bool) -> None:
    """Arguments of one normal form, up to transposition, have one value."""
    algebra = bench.script.sequent.algebra
    mine = bench.settled(algebra.form(argument))
    text = algebra.spell(argument)
    for other in _arguments(bench, operator):
        if algebra.spell(other) == text or sort_of(other) != sort_of(argument):
            continue
        if _is_known(bench, operator, argument, other):
            continue
        if bench.settled(algebra.form(other)) == mine:
            equate(bench, operator, argument, other)
        elif isinstance(sort_of(other), Matrix):
            transposed = make("transpose", other)
            if bench.settled(algebra.form(transposed)) == mine:
                law = "determinant of a transpose" if turned else "exp of a transpose"
                cite(bench, law, other)
                equate(bench, operator, argument, transposed)


def _is_known(bench: Workbench, operator: str, left: Term, right: Term) -> bool:
    """Say whether a function has one value at two arguments by the rules so far."""
    bench.absorb()
    values = make(operator, left), make(operator, right)
    return not bench.normal(bench.script.sequent.algebra.difference(*values))


_SPECIAL: Mapping[str, Callable[[Any, Term], None]] = {
    "det": _determinant,
    "exp": _exponential,
}
