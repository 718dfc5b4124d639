"""Twins of the goals of a derivation, decided as the audit decides goals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from proofcheck.audit.deciding import decide_goals
from proofcheck.audit.options import AuditOptions, NoProgress, Progress
from proofcheck.audit.plan import PlannedGoal
from proofcheck.audit.recollection import Recollection
from proofcheck.audit.store import Forgetful
from proofcheck.audit.verdicts import GoalVerdict, reach_verdict
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.refutation import task_digest
from proofcheck.language.printing import plain_name, render_term
from proofcheck.language.statements import Derivation, Goal, GoalRole, Kind, Statement
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import Declaration, Task
from tests.twins.perturbing import enlarge, perturb

EXCUSES = Path(__file__).with_name("true_twins.txt")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A twin of a goal, with the statement as it would have to be written.

    key   what a line of excuses names: derivation, label, number of the goal, what was done
    """

    key: str
    label: str
    kind: str
    change: str
    statement: Statement
    goal: Goal


@dataclass(frozen=True, slots=True)
class Tried:
    """A twin and what the audit says of it; `excuse` is why it may be green."""

    candidate: Candidate
    evidence: str
    reason: str
    excuse: str = ""

    @property
    def survives(self) -> bool:
        """Whether it is green and nobody has shown it to be true."""
        return self.is_green and not self.excuse

    @property
    def is_green(self) -> bool:
        return self.evidence in ("proved", "checked", "witnessed", "cited")


def try_twins(
    derivation: Derivation,
    labels: frozenset[str] | None = None,
    options: AuditOptions | None = None,
    progress: Progress | None = None,
) -> Iterator[Tried]:
    """Yield every twin of every green goal; side goals are left out.

    labels   normalised; only these statements
    """
    options, progress = options or AuditOptions(jobs=0), progress or NoProgress()
    slicer = Slicer(derivation)
    chosen = [(n, s) for n, s in enumerate(derivation.statements) if _is_chosen(s, labels)]
    own = [(n, s, g, _plan(slicer, n, s, g)) for n, s in chosen for g in _goals(s)]
    green = _decide([item for *_, item in own], options, progress)
    twins = [
        (candidate, _plan(slicer, n, candidate.statement, candidate.goal))
        for n, s, g, item in own
        if green[item.digest].evidence.is_green
        for candidate in list_candidates(derivation, s, g)
    ]
    found = _decide([item for _, item in twins], options, progress)
    excuses = read_excuses(EXCUSES.read_text(encoding="utf-8"))
    for candidate, item in twins:
        verdict = found[item.digest]
        excuse = excuses.get(candidate.key, "")
        yield Tried(candidate, verdict.evidence.value, verdict.reason, excuse)


def list_candidates(
    derivation: Derivation, statement: Statement, goal: Goal
) -> Iterator[Candidate]:
    """Yield the twins of one goal: its formula changed, an assumption dropped, a set enlarged."""
    number = statement.goals.index(goal) + 1
    start = f"{derivation.name}:{statement.label} goal {number}"
    for twin in perturb(goal.proposition):
        changed = replace(goal, proposition=twin.term)
        yield Candidate(
            f"{start}, {twin.name}", statement.label, twin.kind, twin.change, statement, changed
        )
    for at, assumption in enumerate(statement.assumptions[: goal.assumes_before]):
        without = replace(statement, assumptions=_without(statement.assumptions, at))
        # What was shown before was shown under the assumption.
        later = replace(goal, assumes_before=goal.assumes_before - 1, shows_before=0)
        change = f"assume {render_term(assumption, plain_name)} -> nothing"
        key = f"{start}, hypothesis: {change}"
        yield Candidate(key, statement.label, "hypothesis", change, without, later)
    for at, given in enumerate(statement.givens[: goal.givens_before]):
        larger = enlarge(given.domain)
        if larger is not None and given.domain is not None:
            other = replace(statement, givens=_with(statement.givens, at, larger))
            name = plain_name(given.variable.name)
            change = f"{name} : {render_term(given.domain)} -> {render_term(larger)}"
            key = f"{start}, set: {change}"
            yield Candidate(
                key, statement.label, "set", change, other, replace(goal, shows_before=0)
            )


def read_excuses(text: str) -> dict[str, str]:
    """Return why twins may be green, by key; a line is `key | proof`, `#` begins a comment.

    raises   ValueError for a line without a proof, or a key that is there already
    """
    excuses: dict[str, str] = {}
    for line in text.split("\n"):
        if not line.strip() or line.startswith("#"):
            continue
        key, bar, proof = (part.strip() for part in line.rpartition(" | "))
        # A proof may not be empty, for then the list would excuse without saying why.
        if not key or not bar or not proof or key in excuses:
            raise ValueError(f"not an excuse with a proof, or the second of its twin: {line}")
        excuses[key] = proof
    return excuses


def find_stale(excuses: Iterable[str], tried: Sequence[Tried]) -> tuple[str, ...]:
    """Return the excuses that no green twin of these statements needs."""
    needed = {one.candidate.key for one in tried if one.is_green}
    starts = {one.candidate.key.partition(" goal ")[0] for one in tried}
    return tuple(
        key for key in excuses if key.partition(" goal ")[0] in starts and key not in needed
    )


def _is_chosen(statement: Statement, labels: frozenset[str] | None) -> bool:
    is_decided = not statement.ill_formed and statement.kind is not Kind.INFORMAL
    return is_decided and (labels is None or statement.key in labels)


def _goals(statement: Statement) -> Iterator[Goal]:
    return (goal for goal in statement.goals if goal.role is not GoalRole.SIDE)


def _plan(slicer: Slicer, position: int, statement: Statement, goal: Goal) -> PlannedGoal:
    task: Task = slicer.task(statement, goal)
    return PlannedGoal(position, statement, goal, task, task_digest(task))


def _decide(
    planned: Sequence[PlannedGoal], options: AuditOptions, progress: Progress
) -> dict[str, GoalVerdict]:
    decided = decide_goals(planned, options, progress, Recollection(Forgetful(), options))
    return {
        item.digest: reach_verdict(item.goal, item.task, decided[item.digest].judgement)
        for item in planned
        if item.goal is not None
    }


def _without(items: tuple[Term, ...], at: int) -> tuple[Term, ...]:
    return (*items[:at], *items[at + 1 :])


def _with(givens: tuple[Declaration, ...], at: int, domain: Term) -> tuple[Declaration, ...]:
    changed = replace(givens[at], domain=domain)
    return (*givens[:at], changed, *givens[at + 1 :])
