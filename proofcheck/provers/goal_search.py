"""Search for a proof by the shape of the goal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from proofcheck.kernel.building import make
from proofcheck.provers.proof_script import Failure, Ref, Script
from proofcheck.provers.term_spelling import Unspellable, spell_for_certificate
from proofcheck.provers.workbench import Workbench
from proofcheck.semantics.polynomials import Form
from proofcheck.terms.expressions import Binding, Operation, Term, Variable, sort_of, walk
from proofcheck.terms.sorts import Matrix, Scalar

DEEPEST = 12


@dataclass(slots=True)
class GoalSearch:
    """Proves goals of one task.

    steps     reductions and critical pairs left
    kept      definitions that are not expanded
    """

    steps: int
    kept: frozenset[str] = frozenset()

    def prove(self, script: Script, depth: int = 0) -> bool:
        """Close a script's goal; say whether it is closed."""
        if depth > DEEPEST or self.steps <= 0:
            return False
        try:
            return self._prove(script, depth)
        except (*Failure, Unspellable):
            return False

    def _prove(self, script: Script, depth: int) -> bool:
        if self._evident(script):
            return True
        match script.goal:
            case Binding("forall") | Operation("implies"):
                script.do("intro")
                return self.prove(script, depth + 1)
            case Operation("and", parts):
                return self._split(script, parts, depth)
            case Operation("eq", (left, _)) if isinstance(sort_of(left), Scalar | Matrix):
                return self._equation(script, depth)
            case Operation("iff" | "subset" | "ne" | "notin" | "gt" | "ge"):
                script.do("expand goal")
                return self.prove(script, depth + 1)
            case Operation("in", (_, domain)):
                return self._membership(script, domain, depth)
            case Operation("not"):
                script.do("intro")
                return self._contradiction(script)
            case Operation("invertible", (x,)):
                return self._invertible(script, x, depth)
            case Operation("or", parts):
                return self._any(script, parts, depth)
            case Operation("le" | "lt"):
                script.do("suppose")
                return self._contradiction(script)
            case Binding("exists"):
                return self._existence(script, depth)
        return False

    def _evident(self, script: Script) -> bool:
        try:
            script.close("evident")
        except Failure:
            return False
        return True

    def _split(self, script: Script, parts: tuple[Term, ...], depth: int) -> bool:
        proofs = []
        for part in parts:
            inner = script.child(part, is_own=script.sequent.is_own)
            if not self.prove(inner, depth + 1):
                return False
            proofs.append(inner)
        script.close("split", proofs)
        return True

    def _any(self, script: Script, parts: tuple[Term, ...], depth: int) -> bool:
        for number, part in enumerate(parts):
            if self.prove(script.child(part), depth + 1):
                script.do("choose", number)
                return self.prove(script, depth + 1)
        return False

    def _membership(self, script: Script, domain: Term, depth: int) -> bool:
        script.do("expand goal")
        return self.prove(script, depth + 1)

    def _existence(self, script: Script, depth: int) -> bool:
        return False

    # --- equations --------------------------------------------------------------------------------

    def bench(self, script: Script) -> Workbench:
        """Return the rules of a script, with what its goal and its names bring along."""
        prepare(script)
        bench = Workbench(script, self.steps, self.kept, self._condition)
        bench.absorb()
        return bench

    def _condition(self, script: Script) -> bool:
        """Prove a condition of a law."""
        return self.prove(script, DEEPEST - 4)

    def _equation(self, script: Script, depth: int) -> bool:
        goal = script.goal
        assert isinstance(goal, Operation)
        form = script.sequent.algebra.difference(*goal.arguments)
        bench = self.bench(script)
        line = bench.prove_zero(form)
        self.steps = bench.completion.budget
        if line is None and form.rows is None:
            line = self._as_matrices(bench, form)
        if line is None and form.rows is not None:
            line = self._by_gram(bench, form)
        if line is not None:
            script.close("close", line)
            return True
        return self._by_entries(script, depth)

    def _as_matrices(self, bench: Workbench, form: Form) -> Ref | None:
        """An equation of numbers that are entries of products, as one of 1x1 matrices."""
        words = bench.script.sequent.algebra.words
        terms: dict[Any, Any] = {}
        for (scalars, _), c in bench.remaining.items():
            kept = tuple(s for s in scalars if s[:-1] not in words or s[-1] != " ")
            word = tuple(x for s in scalars if s not in kept for x in words[s[:-1]])
            terms[kept, word] = terms.get((kept, word), 0) + c
        terms = {m: c for m, c in terms.items() if c}
        if not any(word for _, word in terms):
            return None
        line = bench.prove_zero(Form("1", "1", terms))
        if line is None:
            return None
        for number in bench.script.do("number", line):
            bench.add_line(number)
        return bench.prove_zero(form)

    def _by_gram(self, bench: Workbench, form: Form) -> Ref | None:
        """X^* X = 0 gives X = 0."""
        algebra = bench.script.sequent.algebra
        from proofcheck.semantics.translation import product

        adjoint = algebra.flavoured(form, transposed=True, conjugated=True)
        for side, gram in (("left", product(adjoint, form)), ("right", product(form, adjoint))):
            bench.completion.budget = min(bench.completion.budget + 300, 1000)
            line = bench.prove_zero(gram)
            if line is not None:
                square = ["1", side, *form.shape, _written(form)]
                (result,) = bench.script.do("squares", line, [square], 0)
                return result
        return None

    def _by_entries(self, script: Script, depth: int) -> bool:
        """Matrices that are given entry by entry are compared entry by entry."""
        if not isinstance(script.goal, Operation) or not self._is_listed(script):
            return False
        script.do("entries")
        script.do("intro")
        if depth > DEEPEST - 2:
            return False
        return self._by_cases(script, depth + 1)

    def _is_listed(self, script: Script) -> bool:
        """Say whether a matrix in the goal is given by its entries."""
        declarations = script.sequent.shared.declarations
        for node in walk(script.goal):
            name = getattr(node, "function", node)
            item = declarations.get(getattr(name, "name", ""))
            body = node if item is None else item.body
            if isinstance(body, Binding) and body.binder == "matrix":
                return isinstance(sort_of(node), Matrix)
        return False

    def _by_cases(self, script: Script, depth: int) -> bool:
        return self.prove(script, depth)

    # --- contradiction ----------------------------------------------------------------------------

    def _contradiction(self, script: Script) -> bool:
        bench = self.bench(script)
        bench.instantiate()
        if bench.refuted:
            script.close("absurd", *bench.refuted)
            return True
        return False

    def _invertible(self, script: Script, x: Term, depth: int) -> bool:
        prepare(script)
        if self._evident(script):
            return True
        if not isinstance(sort_of(x), Matrix):
            return False
        spec = spell_for_certificate(script, x)
        sort = sort_of(x)
        assert isinstance(sort, Matrix)
        for law in ("injective square matrix",):
            goal = self._obligation(script, law, [spec])
            if goal is None:
                continue
            inner = script.child(goal)
            if self.prove(inner, depth + 1):
                script.do("law", law, [spec], [inner])
                return self._evident(script)
        return False

    def _obligation(self, script: Script, law: str, specs: list[Any]) -> Term | None:
        from proofcheck.kernel.laws import LAWS

        try:
            terms = [script.sequent.term(s) for s in specs]
            return LAWS[law].schema(script.sequent, *terms)[0][0]
        except Failure:
            return None


def _written(form: Form) -> list[Any]:
    return [[str(c), list(s), list(w)] for (s, w), c in form.terms.items()]


def prepare(script: Script) -> None:
    """Make known what the goal's own terms and the sets of declared names bring along."""
    if script.sequent.is_own and ("prepared", script.goal) not in _seen(script):
        _seen(script).add(("prepared", script.goal))
        _quietly(script, "defined", "goal")
    for number, ref in enumerate(list(script.facts)):
        if script.sequent.origin[number] >= 0 and ("fact", ref) not in _seen(script):
            _seen(script).add(("fact", ref))
            _quietly(script, "defined", ref)
    for name in sorted(script.sequent.visible):
        item = script.sequent.shared.declarations[name]
        is_set = isinstance(item.domain, Operation) and item.domain.operator in ("O", "SO", "U")
        if is_set and not item.parameters and ("domain", name) not in _seen(script):
            _seen(script).add(("domain", name))
            _quietly(script, "domain", ["v", name], [])


def _seen(script: Script) -> set[Any]:
    return script.prepared


def _quietly(script: Script, name: str, *data: Any) -> None:
    try:
        script.do(name, *data)
    except Failure:
        return


__all__ = ["GoalSearch", "Variable", "make", "prepare"]
