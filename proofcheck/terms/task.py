"""What is to be decided: declarations in order, facts with their origin, and one goal."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from proofcheck.terms.canonical import canonical_parts, canonical_sort
from proofcheck.terms.encoding import (
    EncodingError,
    Json,
    decode_bound,
    decode_term,
    encode_bound,
    encode_term,
)
from proofcheck.terms.expressions import Bound, Term, Variable
from proofcheck.terms.substitution import written_names

KEPT = 1 << 13
"""Declarations, and facts, whose JSON forms are kept: many tasks have them in common."""


class Origin(StrEnum):
    """How a name came into being."""

    CONSTANT = "constant"
    """fixed by a hypothesis or an author's ``let x : S``"""
    DEFINITION = "definition"
    """an abbreviation: the kernel computes it from its body"""
    OBTAINED = "obtained"
    """exported by an existential claim; described by its ``where`` clauses"""
    GIVEN = "given"
    """universally quantified over the statement at hand"""


class Role(StrEnum):
    """Why a proposition may be used."""

    HYPOTHESIS = "hypothesis"
    """an ``assume`` of a hypothesis statement in the closure"""
    WHERE = "where"
    """describes obtained names of a statement in the closure"""
    RECURSION = "recursion"
    """what a name that is defined by recursion stands for"""
    CLOSURE = "closure"
    """a hypothesis or ``where`` clause of the closure whose statement is not declared"""
    ASSUMED = "assumed"
    """the claim's own assumption"""
    DECLARED = "declared"
    """a proposition shown by a declared dependency"""
    SHOWN = "shown"
    """an earlier goal of the same statement"""
    THEOREM = "theorem"
    """a theorem of the library that the statement cites"""
    EARLIER = "earlier"
    """an earlier hypothesis about the names used, outside the closure"""


MODEL_ROLES = frozenset({Role.HYPOTHESIS, Role.WHERE, Role.RECURSION, Role.CLOSURE, Role.ASSUMED})
"""A model must satisfy the facts of these roles; of the others only provers make use."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """A name, the set it lies in, and for definitions its parameters and body.

    For a function or family, ``domain`` is the set its values lie in and may mention
    ``parameters``.
    """

    variable: Variable
    origin: Origin
    label: str
    parameters: tuple[Bound, ...] = ()
    domain: Term | None = None
    body: Term | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """A proposition, the label of the statement it comes from, and its role."""

    proposition: Term
    label: str
    role: Role


class StepKind(StrEnum):
    """What a step that an author offers is for."""

    HAVE = "have"
    """its proposition is proved on the way"""
    CASES = "cases"
    """what comes after is proved where its proposition holds, and where it does not"""
    EACH = "each"
    """what comes after is proved in each case of its proposition, `P or Q`, which is known"""
    TAKE = "take"
    """of what the goal says to exist its terms are values; its proposition is what is left to show"""
    GOAL = "goal"
    """its proposition is the goal of the task, which is to be proved so: the last of its steps"""


DECIDED = frozenset({StepKind.HAVE, StepKind.TAKE})
"""Kinds of steps whose propositions are to be proved."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a proof that an author offers: a hint, and nothing that may be used unproved.

    method   how its proposition is proved, the name of a method; empty for any way
    labels   of the statements whose facts alone are used; None for all
    at       terms for the names of the one that is labelled, or for what is to exist, or the
             number that induction is on
    """

    kind: StepKind
    proposition: Term
    method: str = ""
    labels: tuple[str, ...] | None = None
    at: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Task:
    """All that a prover sees.  Declarations come before their uses.

    steps   of a proof that the author offers; the goal says the same without them
    """

    declarations: tuple[Declaration, ...]
    facts: tuple[Fact, ...]
    goal: Term
    steps: tuple[Step, ...] = ()


def names_in_declaration(item: Declaration) -> frozenset[str]:
    """Return all names that a declaration speaks of: its own, and bound ones, included."""
    parameters = (part for p in item.parameters for part in (p.variable, *p.domains))
    parts = (item.variable, *parameters, item.domain, item.body)
    return frozenset[str]().union(*(written_names(part)[0] for part in parts if part is not None))


def canonical_declaration(item: Declaration) -> Declaration:
    """Return the declaration with its bound names replaced by numbers."""
    parameters, domain, body = canonical_parts(item.parameters, item.domain, item.body)
    variable = Variable(item.variable.name, canonical_sort(item.variable.sort))
    return Declaration(variable, item.origin, item.label, parameters, domain, body)


def encode_step(step: Step) -> Json:
    """Return the JSON form of a step."""
    labels: Json = None if step.labels is None else list(step.labels)
    at: list[Json] = [encode_term(term) for term in step.at]
    return [step.kind.value, encode_term(step.proposition), step.method, labels, at]


def decode_step(value: Json) -> Step:
    """Read a step back.

    raises   EncodingError where the value is not the encoding of one
    """
    match value:
        case [str(kind), proposition, str(method), labels, list(at)] if kind in set(StepKind):
            terms = tuple(map(decode_term, at))
            return Step(StepKind(kind), decode_term(proposition), method, _labels(labels), terms)
    raise EncodingError("not a step")


def _labels(value: Json) -> tuple[str, ...] | None:
    if value is None:
        return None
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return tuple(map(str, value))
    raise EncodingError("labels are texts")


@lru_cache(KEPT)
def encode_declaration(item: Declaration) -> Json:
    """Return the JSON form of a declaration, which nobody changes."""
    return {
        "variable": encode_term(item.variable),
        "origin": item.origin.value,
        "label": item.label,
        "parameters": [encode_bound(b) for b in item.parameters],
        "domain": _encode_optional(item.domain),
        "body": _encode_optional(item.body),
    }


def _encode_optional(term: Term | None) -> Json:
    return None if term is None else encode_term(term)


def decode_task(value: Json) -> Task:
    """Read a task back.

    raises   EncodingError where the value is not the encoding of a task
    """
    match value:
        case {"declarations": list(declarations), "facts": list(facts), "goal": goal, **rest}:
            steps = rest.get("steps", [])
            return Task(
                tuple(decode_declaration(d) for d in declarations),
                tuple(_decode_fact(f) for f in facts),
                decode_term(goal),
                tuple(map(decode_step, steps if isinstance(steps, list) else [None])),
            )
    raise EncodingError("a task has declarations, facts and a goal")


def decode_declaration(value: Json) -> Declaration:
    """Read a declaration back.

    raises   EncodingError where the value is not the encoding of one
    """
    match value:
        case {
            "variable": variable,
            "origin": str(origin),
            "label": str(label),
            "parameters": list(parameters),
            "domain": domain,
            "body": body,
        } if origin in set(Origin):
            return Declaration(
                _decode_variable(variable),
                Origin(origin),
                label,
                tuple(decode_bound(p) for p in parameters),
                _decode_optional(domain),
                _decode_optional(body),
            )
    raise EncodingError("not a declaration")


def _decode_variable(value: Json) -> Variable:
    term = decode_term(value)
    if isinstance(term, Variable):
        return term
    raise EncodingError("a variable is expected")


def _decode_optional(value: Json) -> Term | None:
    return None if value is None else decode_term(value)


def _decode_fact(value: Json) -> Fact:
    match value:
        case [proposition, str(label), str(role)] if role in set(Role):
            return Fact(decode_term(proposition), label, Role(role))
    raise EncodingError("not a fact")
