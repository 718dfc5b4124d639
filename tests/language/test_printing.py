"""Printing: what is printed reads back, where it was written, as the same term."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from proofcheck.language.elaboration.draft import Draft
from proofcheck.language.elaboration.elaboration import Elaboration
from proofcheck.language.elaboration.scope import Scope
from proofcheck.language.parsing.grammar import Reading, block_parser
from proofcheck.language.parsing.parsing import parse_derivation
from proofcheck.language.printing.printing import plain_name, render_shape, render_sort, render_term
from proofcheck.language.syntax import Expression, LetDefinition
from proofcheck.language.typing.context import Context, Local
from proofcheck.language.typing.rejection import Omission
from proofcheck.source import SourceFile
from proofcheck.source.span import NOWHERE
from proofcheck.terms.canonical import canonical_form
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Term,
    Variable,
    integer,
    operation,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import COMPLEX, INTEGER, REAL, TRUTH, Matrix, Ring, SetOf
from proofcheck.terms.task import Declaration
from tests.language.elaborated import claim
from tests.language.test_elaboration_terms import WELL_TYPED

ROOT = Path(__file__).parents[2]
DERIVATIONS = sorted((ROOT / "derivations").glob("**/*.proof"))
HEADER = 'derivation "d"\n'


def drafts(text: str) -> list[Draft]:
    source = SourceFile("d.proof", text)
    elaboration = Elaboration(source, parse_derivation(source).statements)
    elaboration.run()
    return [draft for draft in elaboration.done if draft is not None]


def tree(text: str) -> Expression:
    reading = block_parser().parse(f"let x := {text}", "item", 0)
    assert isinstance(reading, Reading), text
    assert isinstance(reading.node, LetDefinition)
    return reading.node.body


class Farsighted(Scope):
    """Sees what the statement does not declare: what makes its terms meaningful may speak of it."""

    def _sees(self, index: int) -> bool:
        return True


def reread(context: Context, term: Term) -> Term:
    scope = context.scope
    assert isinstance(scope, Scope)

    def labelled(name: str) -> str:
        """The first of several meanings is printed plainly; to be read back it needs its label."""
        known, introduced = scope.known(name), scope.register.introduced.get(name, {})
        is_shared = len([i for i in introduced if scope._sees(i)]) > 1
        return f"{name}@[{known.label}]" if known and is_shared else name

    text = tree(render_term(term, labelled, symbols=scope.symbols))
    try:
        return context.term(text)
    except Omission:
        farther = Farsighted(**{f.name: getattr(scope, f.name) for f in fields(Scope)})
        return replace(context, scope=farther).term(text)


def inside(context: Context, bound: tuple[Bound, ...]) -> Context:
    names = {plain_name(item.variable.name): Local(item, NOWHERE) for item in bound}
    return context.inside(names)


def standing_before(draft: Draft, term: Term) -> Context:
    """Return where a term may have stood: before the names that it binds had a meaning of their own."""
    bindings = [node for node in walk(term) if isinstance(node, Binding)]
    bound = {plain_name(item.variable.name) for node in bindings for item in node.bound}
    own = {name: meaning for name, meaning in draft.scope.own.items() if name not in bound}
    local = {name: meaning for name, meaning in draft.context.local.items() if name not in bound}
    return replace(draft.context, local=local, scope=replace(draft.scope, own=own))


def check_declaration(draft: Draft, declared: Declaration) -> None:
    context = inside(draft.context, declared.parameters)
    for term in (declared.domain, declared.body):
        if term is not None:
            again = reread(context, term)
            assert canonical_form(term) == canonical_form(again), render_term(term)


def check_draft(draft: Draft) -> None:
    for assumed in draft.assumptions:
        again = reread(standing_before(draft, assumed), assumed)
        assert canonical_form(assumed) == canonical_form(again), render_term(assumed)
    for goal in draft.goals:
        again = reread(standing_before(draft, goal.proposition), goal.proposition)
        assert canonical_form(goal.proposition) == canonical_form(again), render_term(again)
    for declared in draft.declarations:
        check_declaration(draft, declared)


@pytest.mark.parametrize(("text", "given", "_printed"), WELL_TYPED)
def test_a_proposition_that_is_printed_and_read_is_the_same(
    text: str, given: str, _printed: str
) -> None:
    *_, draft = drafts(HEADER + claim(text, given))

    assert [] == draft.findings.entries
    check_draft(draft)


@pytest.mark.sampled
@pytest.mark.parametrize("path", DERIVATIONS, ids=lambda path: path.stem)
def test_everything_in_a_document_reads_back_as_the_same(path: Path) -> None:
    for draft in drafts(path.read_text(encoding="utf-8")):
        check_draft(draft)


N = Variable("n", INTEGER)
A = Variable("A", Matrix(N, N, Ring.REAL))


def test_a_name_of_a_second_meaning_shows_the_statement_unless_told_otherwise() -> None:
    name = Variable("x@[T 3.5]", REAL)

    assert "x@[T 3.5]" == render_term(name)
    assert "x" == render_term(name, plain_name)


def test_parentheses_stand_where_the_grammar_needs_them_and_nowhere_else() -> None:
    x = Variable("x", REAL)
    total = operation("add", x, integer(1), sort=REAL)
    product = operation("mul", total, x, sort=REAL)
    negative = operation("neg", product, sort=REAL)

    assert "(x + 1)*x" == render_term(product)
    assert "x*(x + 1)" == render_term(operation("mul", x, total, sort=REAL))
    assert "-(x + 1)*x" == render_term(negative)
    assert "x*(-(x + 1)*x)" == render_term(operation("mul", x, negative, sort=REAL))
    assert "(-x)^2" == render_term(
        operation("pow", operation("neg", x, sort=REAL), integer(2), sort=REAL)
    )
    assert "(-2)^x" == render_term(operation("pow", integer(-2), x, sort=REAL))
    assert "(1/2)*x" != render_term(operation("mul", Number(integer(1).value / 2), x, sort=REAL))


def test_a_sort_is_printed_as_it_stands_after_a_colon() -> None:
    assert "Matrix(n, n)" == render_sort(A.sort)
    assert "ComplexVector(n)" == render_sort(Matrix(N, integer(1), Ring.COMPLEX))
    assert ["Int", "Complex", "Prop"] == [render_sort(s) for s in (INTEGER, COMPLEX, TRUTH)]


def test_messages_call_a_sort_by_its_shape_or_its_kind() -> None:
    assert "(n, n)" == render_shape(sort_of(A))
    assert ["a number", "a proposition", "a set"] == [
        render_shape(s) for s in (REAL, TRUTH, SetOf(REAL))
    ]
