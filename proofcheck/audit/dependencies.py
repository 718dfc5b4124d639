"""What each claim makes of its dependencies: used, unused, needed.

A dependency is *unused* where the kernel accepts proofs of all goals without what it says, and no
name of the statement's text comes through it.  It is *needed* where it introduces such a name, or
where the kernel accepts a model of all the others on which a goal fails.  Where some goal is not
proved, use is unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from proofcheck.audit.asking import Asker, Query, Unconfirmed
from proofcheck.audit.judging.theorems import prove
from proofcheck.audit.premises.premise_deletion import Loss, holds_without
from proofcheck.audit.premises.premise_minimisation import GoalQuestion, Question
from proofcheck.audit.verdicts import GoalVerdict, StatementVerdict
from proofcheck.graph.carriers import CarrierIndex, Supply
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.proof import Proof
from proofcheck.kernel.refutation import Refutation
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.kernel.sequents import USABLE
from proofcheck.language.statements import Derivation, Kind, Statement
from proofcheck.library import find_theorem
from proofcheck.source.labels import normalise_label
from proofcheck.terms.canonical import write_text
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task
from proofcheck.terms.texts import object_text, write_tasks
from proofcheck.verdict import Evidence

WORK = "proofcheck.audit.premises.premise_minimisation:examine"
"""What a worker runs on each question."""


@dataclass(frozen=True, slots=True)
class Need:
    """A model of everything else that is declared, on which a goal fails.

    goal   its number
    task   what the model satisfies, and the goal
    """

    label: str
    goal: int
    task: Task
    refutation: Refutation


@dataclass(frozen=True, slots=True)
class Dependencies:
    """What is known of the dependencies of one statement, by label.

    used     statements; None where unknown
    cited    theorems of the library that are declared and used
    unused   declared; all goals are proved without them
    needed   with the models that show it
    lemmas   used, and proved themselves from what the others say: the goals are proved without them,
             if at greater length
    vital    declared; names of the text are introduced by it, or visible through it alone
    named    statements that the text speaks of without declaring them, or whose equations between
             sizes are in sight
    proofs   of each goal, from what is used; none where that is unknown
    """

    used: tuple[str, ...] | None = None
    cited: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    needed: tuple[Need, ...] = ()
    lemmas: tuple[str, ...] = ()
    vital: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    proofs: tuple[Json, ...] = ()


UNKNOWN = Dependencies()


class Necessity(StrEnum):
    """Whether a claim could do without something that it declares."""

    NEEDED = "needed"
    UNUSED = "unused"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class DeclaredLabel:
    """What is known of one label that a claim declares.

    why   ``model`` or ``name`` where it is needed, ``proof`` or ``lemma`` where it is not
    """

    label: str
    fate: Necessity
    why: str


def weigh_necessity(statement: Statement, found: Dependencies) -> Iterator[DeclaredLabel]:
    """Yield whether each label that a statement declares is needed, and how that is known."""
    known = [
        (Necessity.NEEDED, "model", [need.label for need in found.needed]),
        (Necessity.NEEDED, "name", found.vital),
        (Necessity.UNUSED, "proof", found.unused),
        (Necessity.UNUSED, "lemma", found.lemmas),
    ]
    keys = [(fate, why, set(map(normalise_label, labels))) for fate, why, labels in known]
    for dependency in statement.dependencies:
        here = ((fate, why) for fate, why, labels in keys if dependency.key in labels)
        fate, why = next(here, (Necessity.UNKNOWN, ""))
        yield DeclaredLabel(dependency.label, fate, why)


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A statement whose dependencies are judged, with what is asked about it.

    offset     position of the first statement of its derivation
    is_asked   whether its goals are established, so that it can be told from what
    """

    statement: Statement
    goals: tuple[GoalVerdict, ...]
    supply: Supply
    question: Question
    slicer: Slicer
    offset: int
    is_asked: bool

    @property
    def vital(self) -> frozenset[int]:
        """Return the dependencies without which some name of the text would not be visible."""
        alone = (who for who in self.question.names if len(who) == 1)
        return self.question.named.union(*alone)

    def label(self, number: int) -> str:
        """Return the label of a dependency as the statement writes it."""
        return self.spell(self.supply.premises[number])

    def spell(self, position: int) -> str:
        found = self.slicer.derivation.statements[position]
        own = {d.key: d.label for d in self.statement.dependencies}
        return own.get(found.key, found.label)


def judge_dependencies(
    cases: Mapping[int, Inquiry], verdicts: Mapping[int, StatementVerdict], asker: Asker
) -> dict[int, Dependencies]:
    """Return what is found out about claims, by position; not by models."""
    queries = {
        position: Query(position, case.statement.label, _write(case.question))
        for position, case in cases.items()
        if case.is_asked
    }
    answers = asker.ask(WORK, queries, lambda n, answer: _confirm(cases[n], answer))
    instances = _instances(verdicts)
    found: dict[int, Dependencies] = {}
    for position, case in cases.items():
        vital = tuple(case.label(number) for number in sorted(case.vital))
        known = replace(answers.get(position, UNKNOWN), vital=vital)
        found[position] = _with_instances(case, known, instances)
    return found


def pose_inquiries(
    derivations: Sequence[Derivation], verdicts: Mapping[int, StatementVerdict]
) -> dict[int, Inquiry]:
    """Return what is to be asked about the claims among these statements, by position."""
    return dict(_pose(derivations, verdicts))


def _pose(
    derivations: Sequence[Derivation], verdicts: Mapping[int, StatementVerdict]
) -> Iterator[tuple[int, Inquiry]]:
    offset = 0
    for derivation in derivations:
        count = len(derivation.statements)
        judged = [i for i in range(offset, offset + count) if _is_judged(verdicts.get(i))]
        if judged:
            slicer = Slicer(derivation)
            index = CarrierIndex(slicer)
            for position in judged:
                yield position, _case(index, verdicts[position], offset)
        offset += count


def _is_judged(verdict: StatementVerdict | None) -> bool:
    if verdict is None or verdict.evidence in (Evidence.REFUTED, Evidence.ILL_FORMED):
        return False
    statement = verdict.statement
    return statement.kind is Kind.CLAIM and bool(statement.dependencies)


def _case(index: CarrierIndex, verdict: StatementVerdict, offset: int) -> Inquiry:
    statement = verdict.statement
    supply = index.supply(statement)
    number = {p: i for i, p in enumerate(supply.premises)}

    def count(positions: Sequence[int]) -> tuple[int, ...]:
        return tuple(number[p] for p in positions)

    def number_all(positions: Sequence[int] | None) -> tuple[int, ...] | None:
        return None if positions is None else count(positions)

    def pose(goal: GoalVerdict) -> GoalQuestion:
        facts = tuple(map(number_all, index.of_facts(statement, goal.task)))
        items = tuple(map(number_all, index.of_declarations(statement, goal.task)))
        used = frozenset(() if goal.proof is None else goal.proof.used)
        return GoalQuestion(goal.task, goal.steps, used, facts, items)

    goals = tuple(map(pose, verdict.goals))
    names = tuple(dict.fromkeys(map(count, supply.names)))
    named = frozenset(count(sorted(supply.named)))
    question = Question(goals, len(supply.premises), named, names)
    is_asked = verdict.evidence.is_green
    return Inquiry(statement, verdict.goals, supply, question, index.slicer, offset, is_asked)


def _write(question: Question) -> str:
    names: Json = [list(who) for who in question.names]
    written = {
        "tasks": write_text(write_tasks(goal.task for goal in question.goals)),
        "goals": f"[{','.join(map(_write_goal, question.goals))}]",
        "count": write_text(question.count),
        "named": write_text([*sorted(question.named)]),
        "names": write_text(names),
    }
    return object_text(written)


def _write_goal(goal: GoalQuestion) -> str:
    written = {
        "proof": write_text(goal.proof),
        "used": write_text([*sorted(goal.used)]),
        "facts": write_text(_write_carriers(goal.facts)),
        "declarations": write_text(_write_carriers(goal.declarations)),
    }
    return object_text(written)


def _write_carriers(carriers: Sequence[tuple[int, ...] | None]) -> Json:
    return [None if who is None else list(who) for who in carriers]


def _confirm(case: Inquiry, answer: Json) -> Dependencies:
    """Return what an answer says, each part of it accepted by the kernel.

    raises   Unconfirmed where a part is not, or it is no answer
    """
    match answer:
        case {"kept": list(kept), "proofs": list(proofs)}:
            numbers = _numbers(case, kept)
            if any(goal.proof is None for goal in case.question.goals):
                return UNKNOWN
            if _is_sufficient(case, numbers, proofs):
                return _weigh(case, numbers, proofs)
    raise Unconfirmed


def _numbers(case: Inquiry, kept: Sequence[Json]) -> list[int]:
    numbers = [k for k in kept if type(k) is int and 0 <= k < case.question.count]
    if len(set(numbers)) != len(kept):
        raise Unconfirmed
    return numbers


def _is_sufficient(case: Inquiry, kept: Sequence[int], proofs: Sequence[Json]) -> bool:
    """Say whether all names are visible through some dependencies, and all goals proved."""
    question = case.question
    if not question.named <= set(kept) or not question.sees_its_names(kept):
        return False
    if len(proofs) != len(question.goals):
        return False
    triples = zip(question.goals, case.goals, proofs, strict=True)
    return all(_is_accepted(goal, known, proof, goal.lost(kept)) for goal, known, proof in triples)


def _is_accepted(goal: GoalQuestion, known: GoalVerdict, proof: Json, loss: Loss) -> bool:
    """Say whether the kernel accepts a proof of a goal that does without something.

    The proof that made the goal proved is accepted already.  Another one takes its place, so it has
    to be worth as much: what is proved is not cited.
    """
    if proof is None or known.proof is None:
        return False
    is_known = proof == goal.proof
    if not is_known:
        try:
            found = prove(goal.task, proof)
        except CertificateRejected:
            return False
        if found.is_citation is not known.proof.is_citation:
            return False
    return (is_known and not loss) or holds_without(goal.task, proof, loss)


def _weigh(case: Inquiry, kept: Sequence[int], proofs: Sequence[Json]) -> Dependencies:
    used = [case.label(number) for number in kept]
    everything = {normalise_label(case.label(n)) for n in range(case.question.count)}
    declared = {d.key: d.label for d in case.statement.dependencies}
    theorems = {key for key, label in declared.items() if find_theorem(label)}
    foreign = [declared[key] for key in declared if key not in everything | theorems]
    cited = [declared[k] for k in declared if k in theorems & _theorems_used(case, proofs)]
    kept_keys = {*map(normalise_label, used), *map(normalise_label, cited)}
    unused = [declared[k] for k in declared if k in (everything | theorems) - kept_keys]
    named = dict.fromkeys((*_introducers(case), *_sizes_in_sight(case)))
    return Dependencies(
        tuple(dict.fromkeys((*used, *foreign))),
        tuple(cited),
        tuple(unused),
        named=tuple(named),
        proofs=tuple(proofs),
    )


def _theorems_used(case: Inquiry, proofs: Sequence[Json]) -> set[str]:
    """Return the labels of the theorems of the library that proofs of the goals take up."""
    found = (prove(goal.task, one) for goal, one in zip(case.goals, proofs, strict=True))
    return {normalise_label(label) for proof in found for label in proof.cited}


def _introducers(case: Inquiry) -> Iterator[str]:
    for name in sorted(case.statement.uses):
        owner = case.slicer.owner_of(name)
        if owner is not None and case.slicer.derivation.statements[owner].key != case.statement.key:
            yield case.spell(owner)


def _sizes_in_sight(case: Inquiry) -> Iterator[str]:
    """Yield the statements, not declared, whose equations between sizes a goal may use."""
    for goal in case.question.goals:
        for fact, who in zip(goal.task.facts, goal.facts, strict=True):
            if who is not None and fact.role in USABLE:
                position = case.slicer.position_of(fact.label)
                if position is not None and position not in case.supply.premises:
                    yield case.spell(position)


def _instances(verdicts: Mapping[int, StatementVerdict]) -> dict[int, frozenset[str]]:
    """Return for statements that are instances of theorems of the library which ones."""
    return {
        position: frozenset(verdict.theorems)
        for position, verdict in verdicts.items()
        if verdict.evidence is Evidence.CITED
    }


def _with_instances(
    case: Inquiry, found: Dependencies, instances: Mapping[int, frozenset[str]]
) -> Dependencies:
    """Count a statement as used that is the author's word for a theorem which a proof uses."""
    theorems = {name for proof in _proofs(case, found) for name in proof.theorems}
    spelled = {
        case.spell(p)
        for p in case.supply.premises
        if instances.get(case.offset + p, frozenset()) & theorems
    }
    meant = [label for label in found.unused if label in spelled]
    if found.used is None or not meant:
        return found
    unused = tuple(label for label in found.unused if label not in spelled)
    return replace(found, used=(*found.used, *meant), unused=unused)


def _proofs(case: Inquiry, found: Dependencies) -> list[Proof]:
    """Return the proofs of the goals: those from what is used, where that is known."""
    if found.proofs:
        return [prove(g.task, one) for g, one in zip(case.goals, found.proofs, strict=True)]
    return [goal.proof for goal in case.goals if goal.proof is not None]
