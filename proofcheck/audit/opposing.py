"""Proofs that use a refuted statement, or step, are met with a search for counterexamples.

From a false premise everything may follow, so such a proof says nothing about the goal itself:
a few models that do not break it are not enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from proofcheck.audit.asking import Asker, Query, Unconfirmed
from proofcheck.audit.judging.judgement import Judgement, read_judgement, write_judgement
from proofcheck.audit.plan import PlannedGoal
from proofcheck.audit.verdicts import GoalVerdict, StatementVerdict
from proofcheck.falsification.counterexamples import certificate_of, find_refutation
from proofcheck.falsification.falsify import falsify
from proofcheck.falsification.survey import survey, with_earlier_hypotheses
from proofcheck.graph import DependencyGraph
from proofcheck.kernel.refutation import check_refutation
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.source.labels import normalise_label
from proofcheck.terms.canonical import write_text
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Role, decode_task
from proofcheck.terms.texts import object_text, task_text
from proofcheck.verdict import Evidence

WORK = f"{__name__}:oppose"
"""What a worker runs on each proof from a false premise."""

ENGINE = "models"
"""What finds the counterexamples."""


def oppose_proofs(
    graph: DependencyGraph,
    planned: Sequence[PlannedGoal],
    verdicts: Mapping[int, StatementVerdict],
    asker: Asker,
) -> dict[str, Judgement]:
    """Return by digest the goals, proved from what is refuted, that are refuted themselves.

    What is refuted is a statement, or what the same statement shows before.

    verdicts   of the statements, by position
    """
    suspects = dict(enumerate(_find_suspects(graph, planned, verdicts)))
    queries = {n: _query(*suspect, asker.options.seed) for n, suspect in suspects.items()}
    answers = asker.ask(
        WORK,
        queries,
        lambda n, answer: _read(*suspects[n], answer),
        counts_claimed=asker.options.counts_recorded,
    )
    opposed = {n: found for n, found in answers.items() if found is not None}
    for number in opposed:  # from now on its goal is judged to be refuted, and no suspect
        asker.forget(WORK, queries[number])
    return {suspects[n][0].digest: found for n, found in opposed.items()}


def _find_suspects(
    graph: DependencyGraph,
    planned: Sequence[PlannedGoal],
    verdicts: Mapping[int, StatementVerdict],
) -> Iterator[tuple[PlannedGoal, GoalVerdict]]:
    refuted = {
        (graph.outline_of[i], verdict.statement.key)
        for i, verdict in verdicts.items()
        if verdict.evidence is Evidence.REFUTED
    }
    goals = {(i, goal.goal): goal for i, verdict in verdicts.items() for goal in verdict.goals}
    for item in planned:
        goal = None if item.goal is None else goals.get((item.position, item.goal))
        file = graph.outline_of[item.position]
        if goal is None:
            continue
        elsewhere = any((file, key) in refuted for key in _shown_elsewhere(goal))
        if elsewhere or _uses_refuted_step(goal, verdicts[item.position]):
            yield item, goal


def _shown_elsewhere(goal: GoalVerdict) -> Iterator[str]:
    """Yield the labels of the statements that a proof uses for what they show."""
    if goal.evidence is Evidence.PROVED and goal.proof is not None:
        for fact in (goal.task.facts[i] for i in goal.proof.used):
            if fact.role is Role.DECLARED:
                yield normalise_label(fact.label)


def _uses_refuted_step(goal: GoalVerdict, verdict: StatementVerdict) -> bool:
    """Say whether a proof uses what its own statement shows before, and what is refuted."""
    if goal.evidence is not Evidence.PROVED or goal.proof is None:
        return False
    refuted = {g.task.goal for g in verdict.goals if g.evidence is Evidence.REFUTED}
    used = (goal.task.facts[i] for i in goal.proof.used)
    return any(fact.role is Role.SHOWN and fact.proposition in refuted for fact in used)


def _query(item: PlannedGoal, goal: GoalVerdict, seed: int) -> Query:
    written = {"proof": write_text(goal.steps), "seed": write_text(seed)}
    text = object_text({**written, "task": task_text(item.task)})
    return Query(item.position, item.statement.label, text)


def _read(item: PlannedGoal, goal: GoalVerdict, answer: Json) -> Judgement | None:
    """Return the judgement that takes the place of a proof, or None.

    raises   Unconfirmed where the kernel does not accept the counterexample, or it is one of
             what is declared alone
    """
    if answer is None:
        return None
    try:
        found = read_judgement(answer)
        refutation = check_refutation(item.task, found.certificate)
    except (KeyError, TypeError, ValueError, AttributeError, CertificateRejected) as reason:
        raise Unconfirmed from reason
    expected = Judgement(
        "refuted", ENGINE, "", certificate=found.certificate, has_model=True, proof=goal.steps
    )
    if found != expected or not refutation.respects:
        raise Unconfirmed
    return found


def oppose(job: Json) -> Json:
    """Look for a model of all that is assumed, earlier hypotheses included, that breaks a goal.

    The answer is a judgement as JSON, with counterexample and proof, or None.

    raises   ValueError for what is no job
    """
    match job:
        case {"task": encoded, "proof": proof, "seed": int(seed)}:
            task = decode_task(encoded)
            found = survey(with_earlier_hypotheses(task), seed)
            if found.failure is None:
                falsify(found, in_floats=False)  # it stays tainted where nothing is found
            certificate = certificate_of(find_refutation(task, found))
            return None if certificate is None else _answer(certificate, proof)
    raise ValueError("a job has a task, its proof, and a seed")


def _answer(certificate: Json, proof: Json) -> Json:
    return write_judgement(
        Judgement("refuted", ENGINE, "", certificate=certificate, has_model=True, proof=proof)
    )
