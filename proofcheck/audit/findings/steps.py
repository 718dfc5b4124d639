"""Steps of the proofs that statements offer: what is said of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from proofcheck.audit.judging.spelling import Spelling
from proofcheck.audit.narration.wording import Wording
from proofcheck.audit.verdicts import GoalVerdict, StatementVerdict
from proofcheck.diagnostics import Diagnostic
from proofcheck.language.printing.printing import plain_name
from proofcheck.language.statements import Derivation, GoalRole, OfferedStep
from proofcheck.library import find_theorem
from proofcheck.search.driver.left_open import Left, find_left
from proofcheck.search.driver.methods import METHODS
from proofcheck.source.file import Location
from proofcheck.source.labels import normalise_label
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Binding, Term
from proofcheck.terms.instancing import images_at, names_written
from proofcheck.terms.task import StepKind
from proofcheck.verdict import Evidence

INDUCTION = "induction"


def describe_method(offered: OfferedStep, spelling: Spelling) -> str:
    """Return how a step is to be proved, as its author writes it; empty for any way."""
    step = offered.step
    if step.kind is StepKind.TAKE:
        return f"taking {_taken(offered, spelling)}"
    if step.method == INDUCTION:
        return f"induction on {spelling.term(step.at[0])}"
    if step.labels is None:
        return step.method
    labels = ", ".join(f"[{label}]" for label in step.labels)
    terms = ", ".join(map(spelling.term, step.at))
    return f"{labels} at {terms}" if terms else labels


def _taken(offered: OfferedStep, spelling: Spelling) -> str:
    pairs = zip(offered.names, offered.step.at, strict=True)
    bodies = ((n, v.body if isinstance(v, Binding) and v.binder == "fun" else v) for n, v in pairs)
    return ", ".join(f"{plain_name(name)} := {spelling.term(body)}" for name, body in bodies)


def describe_left(
    verdict: GoalVerdict, statement: StatementVerdict, spelling: Spelling
) -> list[Json]:
    """Return what is left to show of a goal, or of a step, that is not proved."""
    if verdict.evidence in (Evidence.PROVED, Evidence.REFUTED, Evidence.ILL_FORMED):
        return []
    declared = frozenset(item.variable.name for item in verdict.task.declarations)
    wording = Wording(spelling.name, spelling.symbols, spelling.notation, declared, spelling.alone)
    proved = proved_steps(statement)
    return [_left(one, wording) for one in find_left(verdict.task, proved)]


_ESTABLISHED = (Evidence.PROVED, Evidence.CITED)


def proved_steps(statement: StatementVerdict) -> list[int]:
    """Return which steps of the proof of a statement are proved, or instances of theorems."""
    decided = [n for n, one in enumerate(statement.statement.proof) if one.is_decided]
    pairs = zip(decided, statement.steps, strict=len(statement.steps) > 0)
    return [number for number, found in pairs if found.evidence in _ESTABLISHED]


def _left(one: Left, wording: Wording) -> Json:
    def told(part: Term | str) -> str:
        return part if isinstance(part, str) else f"where {wording.term(part).text}"

    known: list[Json] = [
        {"label": label, "formula": wording.term(proposition).text}
        for proposition, label in one.known
    ]
    return {"place": [*map(told, one.place)], "known": known, "goal": wording.term(one.goal).text}


def find_steps(verdict: StatementVerdict, derivation: Derivation) -> Iterator[Diagnostic]:
    """Yield what is wrong with the steps of the proof that a statement offers."""
    label = verdict.statement.label
    for one in verdict.statement.proof:
        if one.step.method and one.step.method not in (INDUCTION, *METHODS):
            yield _unknown_method(one, derivation)
        elif one.step.labels and one.step.at:
            yield from _no_instance(one, derivation)
    offered = [one for one in verdict.statement.proof if one.is_decided]
    for one, found in zip(offered, verdict.steps, strict=len(verdict.steps) > 0):
        at = Location(derivation.source, one.span)
        what = _WHAT.get(found.goal.role, "a step")
        if found.fault:
            message = f"proofcheck contradicts itself about {what} of [{label}]: {found.reason}"
            yield Diagnostic("P0502", message, at, help=("please report this with the file",))
        elif found.evidence is Evidence.REFUTED and one.step.kind is StepKind.TAKE:
            yield _wrong_value(one, label, at)
        elif found.evidence is Evidence.REFUTED:
            advice = ("leave it out, or say what holds; the counterexample shows why it fails",)
            message = f"{what} of the proof of [{label}] is false"
            yield Diagnostic("P0507", message, at, label="fails on a model", help=advice)
        elif found.evidence not in _ESTABLISHED:
            yield _unproved(found, what, label, at)


_WHAT = {
    GoalRole.SIDE: "a condition of a step",
    GoalRole.TAKE: "what is left with the values taken in a step",
}


def _wrong_value(offered: OfferedStep, label: str, at: Location) -> Diagnostic:
    names = _listed(offered.names)
    said = "value given for" if len(offered.names) == 1 else "values given for"
    does = "does" if len(offered.names) == 1 else "do"
    message = f"the {said} {names} in the proof of [{label}] {does} not do"
    advice = "give another; the counterexample shows why this fails, and says nothing of others"
    if len(offered.names) > 1:
        advice = "give others; the counterexample shows why these fail, and says nothing of others"
    return Diagnostic("P0510", message, at, label="fails on a model", help=(advice,))


def _listed(names: Sequence[str]) -> str:
    *others, last = (f"`{plain_name(name)}`" for name in names)
    return f"{', '.join(others)} and {last}" if others else last


def _unproved(found: GoalVerdict, what: str, label: str, at: Location) -> Diagnostic:
    message = f"{what} of the proof of [{label}] is not proved"
    advice = "write a step before it, or see what is left with `proofcheck explain --open`"
    why = tuple(one.reason for one in found.in_vain[:1])
    return Diagnostic("P0508", message, at, label="nothing rests on it", notes=why, help=(advice,))


def _no_instance(offered: OfferedStep, derivation: Derivation) -> Iterator[Diagnostic]:
    """Say where terms fit the names of no fact that is labelled."""
    label, *_ = offered.step.labels or ("",)
    facts = [*_facts(label, derivation)]
    if any(images_at(one, offered.step.at) is not None for one in facts):
        return
    given = next((names for one in facts if (names := names_written(one))), [])
    listed = f"`{'`, `'.join(map(plain_name, given))}`"
    count = len(offered.step.at)
    told = "1 term stands" if count == 1 else f"{count} terms stand"
    if given and len(given) != count:
        message = f"[{label}] is about {listed}, and {told} after `at`"
        advice = f"write {len(given)} term{'s' if len(given) > 1 else ''}, in this order"
    elif given:
        message = f"a term after `at` is of another kind than its name: [{label}] is about {listed}"
        advice = "compare what kinds of objects these are"
    else:
        message = f"[{label}] says nothing for all values of a name"
        advice = "leave out what stands after `at`"
    at = Location(derivation.source, offered.method or offered.span)
    yield Diagnostic("P0317", message, at, label="no instance", help=(advice,))


def _facts(label: str, derivation: Derivation) -> Iterator[Term]:
    """Yield what a label says to those who declare it."""
    theorem = find_theorem(label)
    if theorem is not None:
        yield from theorem.propositions
    key = normalise_label(label)
    for statement in derivation.statements:
        if statement.key == key:
            yield from (fact.proposition for fact in statement.exported)
            return


def _unknown_method(offered: OfferedStep, derivation: Derivation) -> Diagnostic:
    word = offered.step.method
    known = [*METHODS, f"{INDUCTION} on n"]
    near = get_close_matches(word, METHODS, n=1)
    listed = ", ".join(f"`{one}`" for one in known)
    advice = f"write `{near[0]}`" if near else f"the methods are {listed}"
    at = Location(derivation.source, offered.method or offered.span)
    return Diagnostic("P0509", f"no method is called `{word}`", at, label="unknown", help=(advice,))
