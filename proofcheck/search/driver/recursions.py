"""What is defined by recursion, one step on: a power, a sum or a product up to k + 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from proofcheck.kernel.sequents import Sequent
from proofcheck.kernel.steps import run
from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.search.certificates.proof_script import Failure
from proofcheck.terms.expressions import Binding, Bound, Number, Operation, Term, sort_of
from proofcheck.terms.sorts import Matrix

Prover = Callable[[Sequent], list[Any] | str]
"""Returns what proves the goal of a sequent, or why nothing does."""

TOTAL = "sum or product by recursion"


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


def _parts(term: Term, path: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], Term]]:
    yield path, term
    for number, child in enumerate(term.children):
        yield from _parts(child, (*path, number))
