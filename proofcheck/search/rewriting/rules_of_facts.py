"""Facts become rules: each by its shape."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.proof_script import Ref, Script
from proofcheck.search.rewriting.citing import use_law
from proofcheck.search.rewriting.e_matching import is_of_all_sizes
from proofcheck.search.rewriting.laws_of_facts import say_of_all
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.sorts import Matrix, Scalar
from proofcheck.terms.substitution import free_names

_EXPANDED_SETS = frozenset(
    ["O", "SO", "U", "kernel", "image", "spectrum", "minus", "union", "inter", "finite"]
)
"""Sets of which equations and connectives say what it is to lie in them."""


def make_rules(context: RewritingContext, ref: Ref, term: Term) -> None:
    """Make rules of a fact that is new, or keep it for later."""
    if not context.first_time(context.script.sequent.algebra.canonical_key(term)):
        return
    match term:
        case Operation("eq", (left, _)) if isinstance(sort_of(left), Scalar | Matrix):
            context.enter_all(context.attempt("equality", ref))
            _replace_numbers(context, ref, term)
            _say_of_rank(context, left)
        case Operation("invertible"):
            for side in ("left", "right"):
                context.enter_all(context.attempt("inverse", ref, side))
        case Operation("ne" | "not", parts):
            _deny(context, ref, term, parts)
        case Operation("false"):
            context.refuted = (ref,)
        case Operation("implies"):
            context.implications.append(ref)
        case Binding("forall"):
            if not (context.leaves_general and is_of_all_sizes(term)):
                context.templates.append(ref)
                say_of_all(context, ref)
        case _:
            _take_apart(context, ref, term)


def _replace_numbers(context: RewritingContext, ref: Ref, equation: Term) -> None:
    """Put what a number equals for its name, in roots and denominators: no rule gets there."""
    names = {n for inner in _roots_and_divisors(equation) for n in free_names(inner)}
    for other in list(context.script.facts) if names else ():
        match context.script.term_of(other):
            case Operation("eq", (Variable(name) as left, right)) if name in names:
                is_solved = isinstance(sort_of(left), Scalar) and name not in free_names(right)
                if is_solved and other is not ref:
                    context.attempt("rewrite", ref, other, False)


def _say_of_rank(context: RewritingContext, term: Term) -> None:
    """Say that the Gram matrix of a matrix is invertible whose rank is its number of columns."""
    match term:
        case Operation("rank", (matrix,)):
            use_law(context.script, INDEPENDENT, (matrix,), None)


INDEPENDENT = "Gram matrix of independent columns"


def _roots_and_divisors(term: Term) -> Iterator[Term]:
    """Yield what roots are taken of and what is divided by, but not below binders."""
    match term:
        case Binding():
            return
        case Operation("div", (_, inner)) | Operation("sqrt", (inner,)):
            yield inner
    for child in term.children:
        yield from _roots_and_divisors(child)


def _take_apart(context: RewritingContext, ref: Ref, term: Term) -> None:
    """Say in other words what a fact means."""
    match term:
        case Operation("and"):
            context.attempt("and-elimination", ref)
        case Operation("in", (_, domain)) if is_described(context.script, domain):
            context.attempt("expand", ref)
        case Binding("exists") if context.follows:
            context.attempt("exists-elimination", ref)
        case Application(Variable(name)) | Variable(name):
            context.attempt("unfold", ref, [name])
        case Operation("iff" | "notin" | "subset" | "gt" | "ge" | "eq"):
            context.attempt("expand", ref)


def _deny(context: RewritingContext, ref: Ref, term: Operation, parts: tuple[Term, ...]) -> None:
    inner = make("eq", *parts) if term.operator == "ne" else parts[0]
    if context.script.sequent.is_evident(inner):
        context.refuted = (ref,)
    if term.operator == "ne":
        context.attempt("expand", ref)
    elif isinstance(head := getattr(inner, "function", inner), Variable):
        context.attempt("unfold", ref, [head.name])
    elif isinstance(inner, Operation) and inner.operator == "eq":
        left, right = inner.arguments
        is_zero = not context.script.sequent.algebra.form(right).terms
        if isinstance(sort_of(left), Scalar):
            if not is_zero:
                use_law(context.script, "difference of numbers that differ", (left, right), None)
            context.enter_all(context.attempt("inverse", ref, "right"))
        elif is_zero:
            use_law(context.script, "square of a vector that is not zero", (left,), None)
    elif isinstance(inner, Operation) and inner.operator in ("ne", "notin", "not", "iff"):
        context.attempt("expand", ref)


def is_described(script: Script, domain: Term) -> bool:
    """Say whether propositions say what it is to lie in a set."""
    if isinstance(domain, Operation):
        return domain.operator in _EXPANDED_SETS
    if isinstance(domain, Binding):
        return domain.binder == "set"
    item = script.sequent.shared.declarations.get(getattr(domain, "name", ""))
    return item is not None and item.body is not None and is_described(script, item.body)
