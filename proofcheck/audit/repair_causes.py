"""Which repairs refute a goal that is not refuted as printed.

A goal that is read with every repair in place may be refuted by one of them alone.  So repairs are
taken back, and the counterexample is offered for what is left: what the kernel still accepts does
not need them.  That leaves a least set: without any one of it the counterexample is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from proofcheck.audit.case import Case
from proofcheck.audit.deciding import Decided
from proofcheck.audit.judging.carrying import carried, moved_to
from proofcheck.audit.judging.judgement import Judgement
from proofcheck.audit.judging.theorems import prove
from proofcheck.audit.plan import PlannedGoal, read_with_repairs
from proofcheck.audit.rereading import GoalPlace, place_goals, spelled_alike
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.language.statements import Statement
from proofcheck.source.labels import normalise_label
from proofcheck.terms.task import Task
from proofcheck.terms.texts import fingerprint_task

Names = tuple[str, ...]
"""Names of statements in the dependency graph."""


def find_causes(
    case: Case,
    again: Sequence[PlannedGoal],
    decided: Mapping[str, Decided],
    repair_of: Mapping[str, str],
) -> dict[tuple[int, str], Names]:
    """Return for goals that are refuted with repairs alone what is repaired and breaks them.

    again       goals with repairs read in place
    decided     judgements of these and of the goals as printed, by digest
    repair_of   for each name that is repaired that of its repair

    A goal is known by the position of its statement and its digest.
    """
    printed = dict(place_goals(case.planned))
    readings = _Readings(case, repair_of)
    found: dict[tuple[int, str], Names] = {}
    for place, item in place_goals(again):
        judgement = _judgement(item, decided)
        old = printed.get(place)
        before = None if old is None else _judgement(old, decided)
        if _is_refuted(judgement) and not _is_refuted(before) and judgement is not None:
            cause = _Cause(readings, place, item, judgement)
            found[item.position, item.digest] = cause.find(old, before)
    return found


def _judgement(item: PlannedGoal, decided: Mapping[str, Decided]) -> Judgement | None:
    known = decided.get(item.digest)
    return None if known is None else known.judgement


def _is_refuted(judgement: Judgement | None) -> bool:
    return judgement is not None and judgement.evidence == "refuted"


@dataclass(slots=True)
class _Readings:
    """Derivations with some of the repairs read in place, each elaborated once."""

    case: Case
    repair_of: Mapping[str, str]
    _known: dict[tuple[int, frozenset[str]], Slicer] = field(default_factory=dict)

    def below(self, position: int) -> Names:
        """Return what is repaired below a statement, in either reading, in the order of the text."""
        graph = self.case.graph
        seen, queue = {position}, [position]
        for at in queue:
            repairs = (self.repair_of.get(graph.names[one]) for one in graph.premises[at])
            places = (graph.by_name.get(name) for name in repairs if name is not None)
            reached = {*graph.premises[at], *(one for one in places if one is not None)}
            queue += (fresh := sorted(reached - seen))
            seen.update(fresh)
        own = graph.outline_of[position]
        names = [graph.names[at] for at in sorted(seen) if graph.outline_of[at] == own]
        return tuple(name for name in names if name in self.repair_of)

    def tasks(self, position: int, repaired: Iterable[str]) -> Iterator[PlannedGoal]:
        """Yield the goals of a statement with only these repairs read in place."""
        number = self.case.graph.outline_of[position]
        slicer = self._slicer(number, frozenset(repaired))
        statement = self._statement(slicer, position, number)
        for goal in statement.goals:
            task = slicer.task(statement, goal)
            yield PlannedGoal(position, statement, goal, task, fingerprint_task(task))

    def _slicer(self, number: int, repaired: frozenset[str]) -> Slicer:
        known = self._known.get((number, repaired))
        if known is None:
            readings = {name: self.repair_of[name] for name in repaired}
            derivation = self.case.derivations[number]
            read = read_with_repairs(derivation, number, self.case.graph, readings)
            known = self._known[number, repaired] = Slicer(read)
        return known

    def _statement(self, slicer: Slicer, position: int, number: int) -> Statement:
        return slicer.derivation.statements[position - self.case.graph.outline_of.index(number)]


@dataclass(frozen=True, slots=True)
class _Cause:
    """A goal that is refuted with repairs in place, and the counterexample."""

    readings: _Readings
    place: GoalPlace
    item: PlannedGoal
    judgement: Judgement

    def find(self, printed: PlannedGoal | None, before: Judgement | None) -> Names:
        """Return a least set of statements whose repairs refute the goal.

        Where the counterexample needs none of them, a proof as printed rests on what is false: then
        what is repaired of that.
        """
        everything = self.readings.below(self.item.position)
        if printed is not None and self._refutes(printed.task):
            return tuple(name for name in everything if name in self._used(printed, before))
        seen = tuple(filter(self._is_seen, everything))
        for name in seen:
            if self._suffices((name,)):
                return (name,)
        return self._reduce(seen if self._suffices(seen) else everything)

    def _reduce(self, kept: Names) -> Names:
        """Take back one repair after the other, as long as the others refute the goal."""
        for name in kept:
            rest = tuple(one for one in kept if one != name)
            if rest and self._suffices(rest):
                return self._reduce(rest)
        return kept

    def _is_seen(self, name: str) -> bool:
        """Say whether the goal sees anything of the repair of a statement."""
        graph, task = self.readings.case.graph, self.item.task
        repair = graph.by_name.get(self.readings.repair_of[name])
        labels = {f.label for f in task.facts} | {d.label for d in task.declarations}
        return repair is None or graph.nodes[repair].key in {*map(normalise_label, labels)}

    def _suffices(self, repaired: Names) -> bool:
        """Say whether the goal is refuted with only these repairs read in place."""
        found = dict(place_goals(self.readings.tasks(self.item.position, repaired)))
        return self.place in found and self._refutes(found[self.place].task)

    def _refutes(self, task: Task) -> bool:
        certificate = self.judgement.certificate
        if not isinstance(certificate, dict):
            return False
        model = moved_to(task, certificate.get("model"), spelled_alike(self.item.task, task))
        return carried(task, {**certificate, "model": model}) is not None

    def _used(self, printed: PlannedGoal, before: Judgement | None) -> frozenset[str]:
        """Return the names of the statements on which the proof as printed rests."""
        graph = self.readings.case.graph
        try:
            proof = None if before is None else before.proof
            used = () if proof is None else prove(printed.task, proof).used
        except CertificateRejected:
            used = ()
        found = (graph.find(printed.task.facts[n].label, self.item.position) for n in used)
        return frozenset(graph.names[at] for at in found if at is not None)
