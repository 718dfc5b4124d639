"""What is defined by recursion, one step on: a power, a sum or a product up to k + 1, a next member."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from proofcheck.kernel.sequents import Sequent
from proofcheck.kernel.steps import run
from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.proof_script import Failure
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import INTEGER, Matrix
from proofcheck.terms.substitution import substitute

Prover = Callable[[Sequent], list[Any] | str]
"""Returns what proves the goal of a sequent, or why nothing does."""

TOTAL = "sum or product by recursion"

MOST_MEMBERS = 24
"""Members of families that are said by those before them, in one goal."""

LONGEST_GOAL = 1_000
"""Terms in a goal, beyond which no more members are put into it."""

Path = tuple[int, ...]


def unroll(sequent: Sequent, prove: Prover) -> list[Any]:
    """Say what the powers, sums and products of a goal are by those one step before.

    prove   proves what has to hold for that

    returns   the steps taken; what the kernel does not accept is left out
    """
    found = _Unrolling(sequent, prove)
    for path, term in _parts(sequent.goal, ()):
        at = ["q", "goal", *path]
        match term:
            case Operation("pow", (base, Operation("add", (_, _)))):
                found.power(base, at)
            case Binding("sum" | "prod", (Bound(_, Operation("range", (low, high))),)):
                found.total(at, low, high)
    return found.taken


def unroll_members(sequent: Sequent, prove: Prover) -> list[Any]:
    """Put for the members of families in a goal what they are by those before them.

    prove   as for :func:`unroll`
    """
    found, tried = _Unrolling(sequent, prove), set[Term]()
    for _ in range(MOST_MEMBERS):
        members = ((p, t) for p, t in _parts(sequent.goal, ()) if isinstance(t, Application))
        place = next(((p, t) for p, t in members if t not in tried), None)
        if place is None or sum(1 for _ in walk(sequent.goal)) > LONGEST_GOAL:
            break
        tried.add(place[1])
        found.member(*place)
    return found.taken


@dataclass(slots=True)
class _Unrolling:
    sequent: Sequent
    prove: Prover
    taken: list[Any] = field(default_factory=list)

    def power(self, base: Term, at: list[Any]) -> None:
        """Say that the power with one more is a product."""
        kind = "matrix" if isinstance(sort_of(base), Matrix) else "number"
        specs = [[*at, 0], [*at, 1, 0]]
        if self._cite(f"power of a {kind}", specs):
            self._take(["and-elimination", len(self.sequent.facts) - 1])
            if kind == "matrix":
                self._cite("power from the left", specs)

    def total(self, at: list[Any], low: Term, high: Term) -> None:
        """Say that a sum is none, or one up to its last term, which is the first where ends agree."""
        match low, high:
            case Number(first), Number(last) if last < first:
                self._recur(at, is_none=True)
            case _:
                if self._recur(at, is_none=False) and low == high:
                    self._recur(["q", len(self.sequent.facts) - 1, 1, 0], is_none=True)

    def member(self, path: Path, term: Application) -> None:
        """Put for a member what a fact about all members says that it is."""
        for number, fact in enumerate(list(self.sequent.facts)):
            match fact:
                case Binding("forall", bound, None, Operation("eq", (Application() as left, _))):
                    specs = _specs(left, term, bound, ["q", "goal", *path])
                    if specs is not None and self._instance(number, fact, specs):
                        self._take(["rewrite-goal", len(self.sequent.facts) - 1, False])
                        return

    def _instance(self, number: int, fact: Binding, specs: list[Any]) -> bool:
        images: dict[str, Term] = {}
        proofs: list[Any] = []
        for item, spec in zip(fact.bound, specs, strict=True):
            images[item.variable.name] = self.sequent.term(spec)
            if item.domain is not None:
                domain = substitute(item.domain, images)
                within = make("in", images[item.variable.name], domain)
                if not self.sequent.is_evident(within):
                    proofs.append(self.prove(self.sequent.child(within)))
        if not all(isinstance(p, list) for p in proofs):
            return False
        return self._take(["forall-elimination", number, specs, proofs])

    def _recur(self, at: list[Any], *, is_none: bool) -> bool:
        if not self._cite(TOTAL, [at]):
            return False
        self._take(["and-elimination", len(self.sequent.facts) - 1])
        place = len(self.sequent.facts) - (2 if is_none else 1)
        condition = self.sequent.child(self.sequent.facts[place].children[0])
        is_known = condition.is_evident(condition.goal)
        proofs = [] if is_known else [self.prove(condition)]
        return all(isinstance(p, list) for p in proofs) and self._take(
            ["modus-ponens", place, proofs]
        )

    def _cite(self, law: str, specs: list[Any]) -> bool:
        try:
            terms = [self.sequent.term(spec) for spec in specs]
            asked, _ = LAWS[law].schema(self.sequent, *terms)
        except Failure:
            return False
        open_ = [one for one in asked if not self.sequent.is_evident(one)]
        proofs = [self.prove(self.sequent.child(one)) for one in open_]
        return all(isinstance(p, list) for p in proofs) and self._take(["law", law, specs, proofs])

    def _take(self, step: list[Any]) -> bool:
        depth = len(self.sequent.shared.running)
        try:
            run(self.sequent, [step])
        except Failure:
            del self.sequent.shared.running[depth:]
            return False
        self.taken.append(step)
        return True


def _specs(
    left: Application, term: Application, bound: tuple[Bound, ...], at: list[Any]
) -> list[Any] | None:
    """Return terms for bound names, with which a member of a fact is one that occurs; None for none.

    at   where it occurs
    """
    if left.function != term.function or len(left.arguments) != len(term.arguments):
        return None
    found: dict[str, Any] = {}
    names = {item.variable for item in bound}
    for place, (pattern, argument) in enumerate(zip(left.arguments, term.arguments, strict=True)):
        match pattern:
            case Variable() if pattern in names:
                found[pattern.name] = [*at, place]
            case Operation("add", (Variable(name) as index, Number(value))) if index in names:
                spec = _less(argument, int(value), [*at, place])
                if spec is None:
                    return None
                found[name] = spec
            case _:
                return None
    wanted = [item.variable.name for item in bound]
    return [found[name] for name in wanted] if found.keys() == set(wanted) else None


def _less(term: Term, by: int, at: list[Any]) -> list[Any] | None:
    """Return an index that is so much smaller, as it is written; None where it is not seen."""
    match term:
        case Number(value) if value >= by:
            return ["n", str(value - by)]
        case Operation("add", (_, Number(value)), sort) if sort == INTEGER and value >= by:
            rest = value - by
            return ["o", "add", [*at, 0], ["n", str(rest)]] if rest else [*at, 0]
    return None


def _parts(term: Term, path: Path) -> Iterator[tuple[Path, Term]]:
    yield path, term
    for number, child in enumerate(term.children):
        yield from _parts(child, (*path, number))
