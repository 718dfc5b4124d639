"""What is known of a goal as it is printed, for the same goal where repairs are read in place.

It is offered as a claim: a counterexample counts only where the kernel accepts it for the goal as it
is read now.  Where a proof was looked for in vain, and a decision at fixed sizes, neither is looked for
again from no more: that only leaves the goal to its models.  Proofs are not offered: where there is
one, another is found in the words of this reading, and it is looked for before many models are.  Models on which a goal held say nothing where
the repair allows more, so it is looked at on models drawn anew.  Where it allows other sizes and
nothing else, models of the sizes as printed are not moved towards failure again: that was in vain.

Nobody reads the goals of this reading one by one: it only says what each statement is worth.  Where a
goal is refuted, so is its statement, whatever its other goals are worth on the same models.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from proofcheck.audit.deciding import Decided
from proofcheck.audit.judging.by_models import SEEMS_BROKEN
from proofcheck.audit.judging.judgement import TOO_LONG, Judgement
from proofcheck.audit.plan import PlannedGoal
from proofcheck.language.printing.printing import plain_name, render_term
from proofcheck.language.statements import Goal
from proofcheck.terms.encoding import Json
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import MODEL_ROLES, Declaration, Task

_WIDER = {"PosNat": {"Nat", "Int"}, "Nat": {"Int"}}
"""Sets of integers, and those of which they are a part: less is known of what lies in these."""

_LEAST = {"PosNat": 1, "Nat": 0}
"""The least integers of sets without an upper bound."""

_TRIED = frozenset({"witnessed", "checked", "insufficient", "unsupported"})
"""Evidence of goals for which a proof was looked for as long as it ever is."""


def recall_printed(
    printed: Sequence[PlannedGoal], again: Sequence[PlannedGoal], decided: Mapping[str, Decided]
) -> dict[str, Json]:
    """Return what a worker is told of goals that are read again, by digest.

    printed   goals as the source has them
    again     goals of the same statements, with repairs read in place
    decided   judgements of the first, by digest

    A goal is known again by its statement, its place in the text and its number there.
    """
    pages = _Pages()
    statements = Counter(digest for _, digest in {(i.position, i.digest) for i in again})
    told: dict[str, Json] = {}
    for old, item in at_same_places(printed, again):
        if old.digest in decided:
            known = _tell(decided[old.digest], old.task, item.task, pages)
            told[item.digest] = {**known, "shared": statements[item.digest] > 1}
    return told


def at_same_places(
    printed: Iterable[PlannedGoal], again: Iterable[PlannedGoal]
) -> Iterator[tuple[PlannedGoal, PlannedGoal]]:
    """Yield each goal as printed and as it is read again, where these are different tasks."""
    before = dict(place_goals(printed))
    for place, item in place_goals(again):
        old = before.get(place)
        if old is not None and old.digest != item.digest:
            yield old, item


GoalPlace = tuple[int, int, int, str, int]
"""The position of a statement, where a goal begins and ends in the text, its role, and a number."""


def place_goals(items: Iterable[PlannedGoal]) -> Iterator[tuple[GoalPlace, PlannedGoal]]:
    """Yield goals with their places, told apart by a number where several stand at one place."""
    goals = [(item, item.goal) for item in items if item.goal is not None]
    places = find_places((item.position, goal) for item, goal in goals)
    yield from zip(places, (item for item, _ in goals), strict=True)


def find_places(goals: Iterable[tuple[int, Goal]]) -> Iterator[GoalPlace]:
    """Yield the places of goals, each given with the position of its statement."""
    seen: Counter[tuple[int, int, int, str]] = Counter()
    for position, goal in goals:
        place = position, goal.span.start, goal.span.end, goal.role.value
        yield (*place, seen[place])
        seen[place] += 1


def _tell(known: Decided, old: Task, new: Task, pages: _Pages) -> dict[str, Json]:
    judgement = known.judgement
    if judgement.evidence == "refuted":
        names: dict[str, Json] = {**spelled_alike(old, new)}
        return _told(counterexample=judgement.certificate, names=names)
    if judgement.evidence == "proved":
        return _told(proved=True)
    if known.is_final and _was_tried(judgement) and pages.knows_no_more(old, new):
        is_witnessed = judgement.evidence == "witnessed"
        least = pages.sizes_as_printed(old, new) if is_witnessed else None
        return _told(in_vain=True, unchecked=is_witnessed, least=least)
    return _told()


def _told(
    *,
    counterexample: Json = None,
    names: Json = None,
    in_vain: bool = False,
    unchecked: bool = False,
    proved: bool = False,
    least: Mapping[str, int] | None = None,
) -> dict[str, Json]:
    return {
        "counterexample": counterexample,
        "names": names or {},
        "in vain": in_vain,
        "unchecked": unchecked,
        "proved": proved,
        "least": None if least is None else {**least},
    }


def _was_tried(judgement: Judgement) -> bool:
    return judgement.evidence in _TRIED and judgement.reason not in (SEEMS_BROKEN, TOO_LONG)


def spelled_alike(old: Task, new: Task) -> dict[str, str]:
    """Return for names that only a new task has those of the old one that are spelled alike on paper.

    Of two such names the one that is gone comes first.
    """
    names = _names(old)
    stay, gone = sorted(names & _names(new)), sorted(names - _names(new))
    alike = {plain_name(name): name for name in (*stay, *gone)}
    come = {name: plain_name(name) for name in sorted(_names(new) - names)}
    return {name: alike[plain] for name, plain in come.items() if plain in alike}


def _names(task: Task) -> set[str]:
    return {item.variable.name for item in task.declarations}


@dataclass(frozen=True, slots=True)
class _Pages:
    """Terms as they are printed, each once."""

    _printed: dict[Term, str] = field(default_factory=dict)

    def knows_no_more(self, old: Task, new: Task) -> bool:
        """Say whether a goal may use nothing, as it is read now, that it could not use before.

        Labels make no difference, nor do names that are spelled alike.
        """
        if self._print(old.goal) != self._print(new.goal):
            return False
        facts = {(f.role, self._print(f.proposition)) for f in old.facts}
        if not {(f.role, self._print(f.proposition)) for f in new.facts} <= facts:
            return False
        before = {plain_name(d.variable.name): d for d in old.declarations}
        return all(
            self._says_no_more(before.get(plain_name(d.variable.name)), d) for d in new.declarations
        )

    def sizes_as_printed(self, old: Task, new: Task) -> dict[str, int] | None:
        """Return the least values, as printed, of the integers that may be smaller as read now.

        None where models of these sizes, as the goal is read now, need be no models of it as printed;
        the one must be known to use no more than the other.
        """
        facts = {self._print(f.proposition) for f in new.facts if f.role in MODEL_ROLES}
        if any(self._print(f.proposition) not in facts for f in old.facts if f.role in MODEL_ROLES):
            return None
        now = {plain_name(d.variable.name): d for d in new.declarations}
        if any(plain_name(d.variable.name) not in now for d in old.declarations):
            return None
        pairs = [(d, now[plain_name(d.variable.name)]) for d in old.declarations]
        wider = [
            (was, is_now) for was, is_now in pairs if self._domain(was) != self._domain(is_now)
        ]
        if any(self._domain(was) not in _LEAST or is_now.parameters for was, is_now in wider):
            return None
        return {is_now.variable.name: _LEAST[self._domain(was)] for was, is_now in wider}

    def _says_no_more(self, old: Declaration | None, new: Declaration) -> bool:
        if old is None or self._body(old) != self._body(new):
            return False
        was, now = self._domain(old), self._domain(new)
        return was == now or now in _WIDER.get(was, ())

    def _body(self, item: Declaration) -> str:
        return "" if item.body is None else self._print(item.body)

    def _domain(self, item: Declaration) -> str:
        return "" if item.domain is None else self._print(item.domain)

    def _print(self, term: Term) -> str:
        found = self._printed.get(term)
        if found is None:
            found = self._printed[term] = render_term(term, plain_name)
        return found
