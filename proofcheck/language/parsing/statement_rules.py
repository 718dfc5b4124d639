"""What a statement of each kind must and must not hold, as far as its syntax tells."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from proofcheck.language.parsing.problems import Problem
from proofcheck.language.syntax import (
    Avoids,
    Cite,
    From,
    Item,
    Label,
    LetDeclaration,
    LetDefinition,
    LetLibrary,
    Obtain,
    Reads,
    Repairs,
    Show,
    Statement,
    Take,
)
from proofcheck.source.labels import normalise_label
from proofcheck.source.span import Span


def find_statement_faults(statement: Statement) -> Iterator[Problem]:
    """Yield what is wrong with a statement whose items could all be read."""
    yield from _assertions_in_assumptions(statement)
    yield from _missing_goals(statement)
    yield from _repeated_items(statement)
    yield from _faulty_reading(statement)
    yield from _undeclared_step_labels(statement)
    yield from _missing_citation(statement)
    yield from _named_objects(statement)
    yield from _proof_of_nothing(statement)


def _assertions_in_assumptions(statement: Statement) -> Iterator[Problem]:
    if statement.kind not in {"definition", "hypothesis"}:
        return
    for item in statement.items:
        if isinstance(item, Show | Obtain):
            word = "show" if isinstance(item, Show) else "obtain"
            yield Problem(
                "P0140",
                item.span,
                f"a {statement.kind} cannot contain `{word}`",
                "this has to be proved",
                "make the statement a `claim`; its `let` stays a definition that others may use",
            )


def _missing_goals(statement: Statement) -> Iterator[Problem]:
    has_goal = any(isinstance(item, Show | Obtain) for item in statement.items)
    if statement.kind in {"claim", "axiom", "lemma"} and not has_goal:
        advice = "add `show` or `obtain`, or choose another kind"
        message = f"the {statement.kind} [{statement.label.text}] asserts nothing"
        yield Problem("P0141", statement.label.span, message, "no goal", advice)


def _repeated_items(statement: Statement) -> Iterator[Problem]:
    first: dict[type[Item], Item] = {}
    for item in statement.items:
        kind = type(item)
        if kind not in (From, Repairs, Reads, Avoids):
            continue
        if kind in first:
            word = kind.__name__.lower()
            other = (first[kind].span, "the first one")
            alone = kind in (Repairs, Reads)
            advice = "leave one of them out" if alone else "put all labels into one"
            message = f"a statement has one `{word}`"
            yield Problem("P0142", item.span, message, "the second one", advice, other)
        first.setdefault(kind, item)


def _faulty_reading(statement: Statement) -> Iterator[Problem]:
    for item in statement.items:
        if not isinstance(item, Reads):
            continue
        if statement.repaired_label is not None:
            message = "a statement cannot be both a reading and a repair"
            advice = "keep `repairs` where the source should have said this, else `reads`"
            other = (statement.repaired_label.span, "said to be repaired")
            yield Problem("P0145", item.span, message, "said to be read", advice, other)
        if not item.text.strip():
            message = f"this reading of [{item.label.text}] is not explained"
            advice = f'add it in words: `reads [{item.label.text}] "how the page is read here"`'
            yield Problem("P0146", item.span, message, "a reading without a text", advice)


def _undeclared_step_labels(statement: Statement) -> Iterator[Problem]:
    if statement.is_truncated:
        return
    declared = {normalise_label(label.text) for label in statement.declared_labels}
    for item in statement.items:
        if not isinstance(item, Show):
            continue
        limits = [item.by, *(step.by for step in item.steps)]
        yield from _undeclared((label for by in limits for label in by or ()), declared)
    steps = statement.proof.steps if statement.proof else ()
    methods = [None if isinstance(step, Take) else step.method for step in steps]
    named = (label for method in methods if method for label in method.labels)
    yield from _undeclared(named, declared)


def _undeclared(labels: Iterable[Label], declared: Container[str]) -> Iterator[Problem]:
    for label in labels:
        if normalise_label(label.text) not in declared:
            message = f"[{label.text}] is used by a step and not declared"
            advice = f"add [{label.text}] to `from`"
            yield Problem("P0143", label.span, message, "not in `from`", advice)


def _proof_of_nothing(statement: Statement) -> Iterator[Problem]:
    if statement.proof is not None and statement.kind not in ("claim", "lemma"):
        message = f"what is {_UNPROVED.get(statement.kind, 'said here')} has no proof here"
        advice = "make the statement a `claim`, or leave the proof out"
        span = Span(statement.proof.span.start, statement.proof.span.start + len("proof"))
        yield Problem("P0149", span, message, "nothing is to be proved", advice)


_UNPROVED: dict[str | None, str] = {
    "definition": "defined",
    "hypothesis": "assumed",
    "cited": "cited",
    "informal": "informal",
    "axiom": "an axiom",
}


def _missing_citation(statement: Statement) -> Iterator[Problem]:
    if statement.kind not in _REFERRED or any(isinstance(item, Cite) for item in statement.items):
        return
    message = f"the {_REFERRED[statement.kind]} [{statement.label.text}] has no reference"
    advice = 'add `cite "author year, theorem"`'
    yield Problem("P0144", statement.label.span, message, "no `cite`", advice)


_REFERRED: dict[str | None, str] = {"cited": "cited theorem", "axiom": "axiom"}
"""Kinds of statements that have a reference, and how they are called."""


def _named_objects(statement: Statement) -> Iterator[Problem]:
    """An axiom or a lemma speaks of what it gives: nobody sees a name that it introduces."""
    if statement.kind not in {"axiom", "lemma"}:
        return
    for item in statement.items:
        if isinstance(item, Obtain | LetDeclaration | LetDefinition | LetLibrary):
            message = (
                f"{'an' if statement.kind == 'axiom' else 'a'} {statement.kind} names no objects"
            )
            advice = "use `given` for what it is about, and `show exists ..` for what there is"
            yield Problem("P0147", item.span, message, "introduces a name", advice)
