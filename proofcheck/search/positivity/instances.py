"""Facts about all vectors, said of those that occur: the order of matrices is said by such facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from proofcheck.logic.polynomials import total
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.proof_script import Failure, Ref
from proofcheck.search.positivity.columns import (
    Column,
    columns_in,
    columns_of,
    of_shape,
    sums_of_two,
    term_of_column,
)
from proofcheck.search.positivity.definite_forms import (
    is_definite,
    is_known_to_differ,
    say_positive,
)
from proofcheck.search.positivity.normal_forms import Linear, NormalForms
from proofcheck.search.positivity.operator_norms import mixed_forms, say_lengths_of_images
from proofcheck.search.positivity.positive_forms import (
    FormFact,
    form_facts,
    shape_asked_for,
    summand_of,
)
from proofcheck.search.positivity.summands import Summand
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.completion import Scalars
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Binding, Operation, Term


def say_of_columns(context: RewritingContext) -> None:
    """Say what facts about all matrices of a shape say of those in what is compared."""
    found = columns_of(context)
    algebra = context.script.sequent.algebra
    for ref in list(context.script.facts):
        shape = _asked_for(context, context.script.term_of(ref))
        if shape is not None and context.first_time("said of columns", ref):
            for column in of_shape(algebra, found, shape):
                _say(context, ref, column)
    _say_where_positive(context, found)
    say_lengths_of_images(context, found)
    context.absorb()


def _say_where_positive(context: RewritingContext, found: Iterable[Column]) -> None:
    """Say that definite forms are positive at columns that are not zero since others are not.

    Squares of such columns are said to be positive where a number is to be.
    """
    script = context.script
    said = [script.term_of(ref) for ref in script.facts]
    if not any(map(is_known_to_differ, said)):
        return
    if any(map(_is_supposed_not_positive, said)):
        _say_squares_positive(context, found)
    algebra = script.sequent.algebra
    for fact in [one for one in form_facts(context) if is_definite(script.term_of(one.source))]:
        for column in of_shape(algebra, found, fact.shape)[:MOST_POSITIVE]:
            term = term_of_column(algebra, column)
            if term is not None and context.first_time("positive at", fact.source, column):
                with suppress(*Failure, Unspellable):
                    say_positive(context, fact.source, term)


def _is_supposed_not_positive(fact: Term) -> bool:
    match fact:
        case Operation("not", (Operation("lt"),)):
            return True
    return False


def _say_squares_positive(context: RewritingContext, found: Iterable[Column]) -> None:
    """Say that squares of columns are positive, where these are proved not to be zero."""
    for column in [*found][:MOST_POSITIVE]:
        term = term_of_column(context.script.sequent.algebra, column)
        if term is not None and column.shape[0] != "1":
            cite(context, SQUARE, term, prove=context.prove)


SQUARE = "real part of the square of a vector that is not zero"

MOST_POSITIVE = 4
"""Columns of which it is shown that they are not zero."""


def said_of_two(normal: NormalForms, known: list[Summand]) -> list[Summand]:
    """Return what facts about all columns say of sums and differences of two, yet to be said.

    Of single columns only what definite forms say: the rest has been.

    known   inequalities; only what has mixed terms with monomials of theirs is of use
    """
    forms = [normal.of(one.terms) for one in known]
    found = columns_in(normal.context, forms)
    algebra = normal.context.script.sequent.algebra
    waiting = [
        made
        for fact in form_facts(normal.context)
        for pair in sums_of_two(of_shape(algebra, found, fact.shape))
        for made in _said_of(normal, fact, pair)
    ]
    single = [*mixed_forms(normal.context, found), *_said_semidefinite(normal, found)]
    waiting += [_Said((one,), _monomials([normal.of(one.terms)])) for one in single]
    needed = _monomials(forms)
    chosen: list[_Said] = []
    for _ in range(ROUNDS):
        reached = [one for one in waiting if not needed.isdisjoint(one.mixed)]
        waiting = [one for one in waiting if one not in reached]
        needed = needed | _monomials(normal.of(said.terms) for one in reached for said in one.said)
        chosen += reached
    return [said for one in chosen for said in one.said]


ROUNDS = 2
"""How often what is of use to what is of use is looked for."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What is said of two columns, and the monomials in which both are."""

    said: tuple[Summand, ...]
    mixed: frozenset[Scalars]


def _said_of(normal: NormalForms, fact: FormFact, pair: tuple[Column, Column]) -> Iterator[_Said]:
    made = [summand_of(normal.context, fact, column) for column in pair]
    said = tuple(one for one in made if one is not None)
    if len(said) == len(pair):
        mixed = total([(1, said[0].terms), (-1, said[1].terms)])
        yield _Said(said, _monomials([normal.of(mixed)]))


def _said_semidefinite(normal: NormalForms, found: Iterable[Column]) -> Iterator[Summand]:
    """Yield what definite forms say of columns that may be zero."""
    script, known = normal.context.script, [*found]
    for fact in form_facts(normal.context):
        if is_definite(script.term_of(fact.source)):
            for column in of_shape(script.sequent.algebra, known, fact.shape):
                if (one := summand_of(normal.context, fact, column)) is not None:
                    yield one


def _monomials(forms: Iterable[Linear]) -> frozenset[Scalars]:
    return frozenset(s for form in forms for s in form if s)


def _asked_for(context: RewritingContext, fact: Term) -> tuple[str, str] | None:
    """Return the shape of what a fact is about, if it is about all matrices of one."""
    match fact:
        case Binding("forall", (item,), None):
            return shape_asked_for(context, item)
    return None


def _say(context: RewritingContext, ref: Ref, column: Column) -> None:
    script = context.script
    term = term_of_column(script.sequent.algebra, column)
    if term is None:
        return
    try:
        for made in script.once("forall-elimination", ref, [context.spec(term)], []):
            if getattr(script.term_of(made), "operator", "") == "and":
                script.once("and-elimination", made)
    except (*Failure, Unspellable):
        return
