"""How statements of different derivations relate, with the proof or the model that shows it."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.reports.records.audited import Audit, Comparison, Derivation, Implication, Statement
from proofcheck.reports.terminal.counterexample import list_counterexample
from proofcheck.reports.terminal.page import (
    BLANK,
    Ink,
    Line,
    Run,
    hang,
    heading,
    line,
    list_labels,
)
from proofcheck.reports.terminal.proof_lines import list_proof
from proofcheck.source.labels import normalise_label

_INDENT = "    "
_BAR = "    │ "
_MOST_OF_EXAMPLE = 16
_MOST_LABELS = 8
_INKS = {
    "equivalent": Ink.PROVED,
    "implies": Ink.PROVED,
    "implied": Ink.PROVED,
    "contradicts": Ink.BAD,
    "does not imply": Ink.SUPPORTED,
    "different": Ink.SUPPORTED,
    "unknown": Ink.OPEN,
}


def list_comparisons(audit: Audit, width: int) -> Iterator[Line]:
    """Yield every comparison that a derivation asks for."""
    if not audit.comparisons:
        return
    yield heading("comparisons", width)
    for one in audit.comparisons:
        yield from _list_one(one, width)
    yield BLANK


def explain_comparisons(
    audit: Audit,
    derivation: Derivation,
    statement: Statement,
    width: int,
    *,
    whole_proofs: bool = False,
) -> Iterator[Line]:
    """Yield the comparisons of one statement, proofs included."""
    names = {(derivation.name, normalise_label(statement.label))}
    found = [one for one in audit.comparisons if names & {_first(one), _second(one)}]
    if found:
        yield BLANK
        yield line(Run("compared", Ink.STRONG))
    for one in found:
        yield from _list_one(one, width, whole=whole_proofs)


def _first(one: Comparison) -> tuple[str, str]:
    return one.derivation, normalise_label(one.first)


def _second(one: Comparison) -> tuple[str, str]:
    name, _, label = one.second.partition(":")
    return name, normalise_label(label)


def _list_one(one: Comparison, width: int, *, whole: bool | None = None) -> Iterator[Line]:
    """Yield what is known of a pair; proofs in short, or as a whole, where that is asked for."""
    first = f"{one.derivation}:{one.first}"
    ink = _INKS.get(one.relation, Ink.PLAIN)
    word = _WORDS.get(one.relation, one.relation)
    yield line(f"[{first}] with [{one.second}]: ", Run(word, ink))
    for text in _state_objects(one, first):
        yield from _say(text, width)
    yield from _list_answers(one, first, width)
    if whole is not None:
        yield from _list_proofs(one, width, whole=whole)


_WORDS = {"implied": "is implied"}


def _say(text: str, width: int) -> Iterator[Line]:
    return map(line, hang(text, width, first=_INDENT, rest=_INDENT + "  "))


def _state_objects(one: Comparison, first: str) -> Iterator[str]:
    """Yield what the two have in common, and what only one of them assumes."""
    if one.equated:
        yield f"definitions of {', '.join(f'{a} and {b}' for a, b in one.equated)}"
    if one.common:
        yield f"where {', '.join(f'{a} = {b}' for a, b, _ in one.common)}"
    for name, other, difference in one.common:
        if difference:
            yield f"taken for one object: {name} = {other}, that is {difference}"
    for which, labels in zip((first, one.second), one.assumed, strict=True):
        if labels:
            yield f"assumed only for [{which}]: {list_labels(labels, most=_MOST_LABELS)}"


def _list_answers(one: Comparison, first: str, width: int) -> Iterator[Line]:
    if one.reason and not one.forward.goals:
        yield from _say(one.reason, width)
    elif one.equated:
        yield from _say(_state_equality(one.forward), width)
        yield from _list_model(one.forward, width)
    else:
        yield from _say(_state_implication(one.forward, first, one.second), width)
        yield from _list_model(one.forward, width)
        yield from _say(_state_implication(one.backward, one.second, first), width)
        yield from _list_model(one.backward, width)
        for text in _state_together(one):
            yield from _say(text, width)


def _state_together(one: Comparison) -> Iterator[str]:
    """Yield how far the two exclude one another."""
    if one.relation == "contradicts":
        why = f": {one.together.reason}" if one.together and one.together.reason else ""
        yield f"from both together a falsehood is proved{why}"
    elif one.together is not None and one.together.evidence == "refuted":
        yield "both hold on some model"
    if one.reason not in ("", one.forward.reason, one.backward.reason):
        yield one.reason


def _state_equality(found: Implication) -> str:
    return {
        "yes": "proved to be equal",
        "no": "they differ on this model",
    }.get(found.answer, f"not known to be equal: {found.reason}")


def _state_implication(found: Implication, premise: str, conclusion: str) -> str:
    if found.answer == "yes":
        alone = "" if found.uses else ", as does what the two assume alone"
        return f"[{premise}] proves [{conclusion}]{alone}"
    if found.answer == "no":
        return f"[{premise}] does not prove [{conclusion}]: it holds on this model"
    return f"[{premise}] is not known to prove [{conclusion}]: {found.reason or 'no reason given'}"


def _list_model(found: Implication, width: int) -> Iterator[Line]:
    """Yield the model that breaks the first goal that does not follow."""
    broken = [goal for goal in found.goals if goal.counterexample is not None]
    if found.answer == "no" and broken:
        yield from list_counterexample(broken[0], width, _BAR, most=_MOST_OF_EXAMPLE)


def _list_proofs(one: Comparison, width: int, *, whole: bool) -> Iterator[Line]:
    goals = [
        goal
        for implication in (one.forward, one.backward)
        for goal in implication.goals
        if implication.answer == "yes"
    ]
    if one.relation == "contradicts" and one.together is not None:
        goals.append(one.together)
    for goal in goals:
        yield from map(line, hang(" ".join(goal.formula), width, first=_INDENT, rest=_INDENT * 2))
        yield from list_proof(goal, width, _INDENT, whole=whole)
