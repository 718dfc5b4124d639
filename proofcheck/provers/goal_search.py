"""Search for a proof by the shape of the goal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any

from proofcheck.provers.completion import Poly
from proofcheck.provers.contraposition import contrapose
from proofcheck.provers.counting import bound_counts
from proofcheck.provers.function_laws import compare_again
from proofcheck.provers.instantiation import instantiate
from proofcheck.provers.linear_order import find_contradiction
from proofcheck.provers.proof_script import Failure, Ref, Script
from proofcheck.provers.rules_of_equations import root_of
from proofcheck.provers.rules_of_numbers import expand_products, read_numbers, write_out
from proofcheck.provers.term_spelling import Unspellable, spell_for_certificate
from proofcheck.provers.witnesses import block_sought, witnesses
from proofcheck.provers.workbench import Workbench
from proofcheck.semantics.laws import LAWS
from proofcheck.semantics.polynomials import Form
from proofcheck.semantics.propositions import ZERO, make
from proofcheck.terms.expressions import Binding, Operation, Term, sort_of, walk
from proofcheck.terms.sorts import INTEGER, Matrix, Scalar

DEEPEST = 16
DEEPEST_IN_A_CONDITION = 8
DEEPEST_CONDITION = 2
STEPS_FOR_A_CONDITION = 400
STEPS_FOR_A_LEMMA = 1_500
STEPS_FOR_MATRICES = 1_500
MOST_WITNESSES = 12
MOST_CONDITIONS = 40
"""Conditions of laws that are looked into on the way to one goal."""


@dataclass(slots=True)
class GoalSearch:
    """Proves goals of one task.

    steps     reductions and critical pairs left
    kept      definitions that are not expanded
    looks_for_lemmas  matrices given by their entries are tested for symmetry first
    nested    conditions of laws that are being proved
    conditions  how many were tried
    denies    something that a fact denies is being proved
    """

    steps: int
    kept: frozenset[str] = frozenset()
    looks_for_lemmas: bool = False
    is_lemma: bool = False
    nested: int = 0
    conditions: int = 0
    denies: bool = False

    def prove(self, script: Script, depth: int = 0) -> bool:
        """Close a script's goal; say whether it is closed."""
        if depth > DEEPEST or self.steps <= 0:
            return False
        try:
            return self._prove(script, depth)
        except (*Failure, Unspellable):
            return False

    def _prove(self, script: Script, depth: int) -> bool:  # noqa: C901 # one case for each shape
        if self._evident(script):
            return True
        match script.goal:
            case Operation("implies", (Operation("or", parts), _)):
                return self._case_by_case(script, parts, depth)
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
            case Operation("in"):
                return self._membership(script, depth)
            case Operation("not", (inner,)):
                script.do("intro")
                return self._contradiction(script, is_order=_compares_integers(inner))
            case Operation("invertible", (x,)):
                return self._invertible(script, x, depth)
            case Operation("or", parts):
                return self._any(script, parts, depth)
            case Operation("le" | "lt"):
                is_order = _compares_integers(script.goal)
                bound_counts(script, lambda inner: self.prove(inner, depth + 1))
                script.do("suppose")
                return self._contradiction(script, is_order=is_order)
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

    def _case_by_case(self, script: Script, cases: tuple[Term, ...], depth: int) -> bool:
        """Of what is assumed to hold one way or another, take each way in turn."""
        script.do("intro")
        disjunction = script.facts[-1]
        branches = [script.branch(case) for case in cases]
        if not all(self.prove(branch, depth + 1) for branch in branches):
            return False
        script.close("either", disjunction, branches)
        return True

    def _any(self, script: Script, parts: tuple[Term, ...], depth: int) -> bool:
        for number, part in enumerate(parts):
            if self.prove(script.child(part), depth + 1):
                script.do("choose", number)
                return self.prove(script, depth + 1)
        return len(parts) == 2 and self._either_or(script, parts[0], depth)

    def _either_or(self, script: Script, first: Term, depth: int) -> bool:
        """Show the second of two, should the first not hold."""
        spec = spell_for_certificate(script, first)
        branches = [script.branch(case) for case in (first, make("not", first))]
        branches[0].do("choose", 0)
        branches[1].do("choose", 1)
        if not all(self.prove(branch, depth + 1) for branch in branches):
            return False
        script.close("cases", spec, branches)
        return True

    def _membership(self, script: Script, depth: int) -> bool:
        script.do("expand goal")
        return self.prove(script, depth + 1)

    def _existence(self, script: Script, depth: int) -> bool:
        """Try terms that the goal or the facts speak of as witnesses."""
        goal = script.goal
        if not isinstance(goal, Binding) or len(goal.bound) != 1:
            return False
        self.bench(script)
        if goal.bound[0].parameters:
            return self._by_law(script, depth, "family of what exists", ["q", "goal"])
        block = block_sought(goal)
        if block is not None:
            specs = [spell_for_certificate(script, t) for t in block]
            if self._by_law(script, depth, "block of a matrix", *specs):
                return True
        for term in islice(witnesses(script, goal), MOST_WITNESSES):
            inner = script.child(goal)
            if self._is_witness(inner, goal, term, depth):
                spec, proofs = (
                    spell_for_certificate(script, term),
                    self._memberships(script, goal, term),
                )
                script.do("witness", [spec], proofs)
                return self.prove(script, depth + 1)
        return False

    def _by_law(self, script: Script, depth: int, law: str, *specs: Any) -> bool:
        """Close a goal that is what a law says, once its conditions are proved."""
        try:
            conditions = LAWS[law].schema(script.sequent, *map(script.read, specs))[0]
        except Failure:
            return False
        proofs = []
        for condition in conditions:
            if not script.sequent.is_evident(condition):
                proofs.append(script.child(condition))
                if not self.prove(proofs[-1], depth + 1):
                    return False
        script.do("law", law, list(specs), proofs)
        return self._evident(script)

    def _is_witness(self, inner: Script, goal: Binding, term: Term, depth: int) -> bool:
        proofs = self._memberships(inner, goal, term)
        if proofs is None:
            return False
        try:
            inner.do("witness", [spell_for_certificate(inner, term)], proofs)
        except (*Failure, Unspellable):
            return False
        steps, self.steps = self.steps, min(self.steps, STEPS_FOR_A_CONDITION)
        found = self.prove(inner, depth + 1)
        self.steps = steps
        return found

    def _memberships(self, script: Script, goal: Binding, term: Term) -> list[Script] | None:
        """Prove that a witness lies in its set, where that is not evident."""
        item = goal.bound[0]
        if item.domain is None:
            return []
        inner = script.child(make("in", term, item.domain))
        try:
            if inner.sequent.is_evident(inner.goal):
                return []
        except Failure:
            return None
        return [inner] if self._condition(inner) else None

    # --- equations --------------------------------------------------------------------------------

    def bench(self, script: Script) -> Workbench:
        """Return the rules of a script, with what its goal and its names bring along."""
        prepare(script)
        if not self.nested and self.looks_for_lemmas:
            self._find_symmetries(script)
        bench = Workbench(script, self.steps, self.kept, self._condition)
        if self.nested:
            bench.least_size = 1
        bench.follows = not self.is_lemma
        bench.absorb()
        return bench

    def _condition(self, script: Script) -> bool:
        """Prove a condition of a law, with less effort the deeper it is asked for."""
        if self.nested >= DEEPEST_CONDITION or self.conditions >= MOST_CONDITIONS:
            return False
        self.nested += 1
        self.conditions += 1
        steps, self.steps = self.steps, min(self.steps, STEPS_FOR_A_CONDITION)
        try:
            return self.prove(script, DEEPEST - DEEPEST_IN_A_CONDITION)
        finally:
            self.nested -= 1
            self.steps = steps

    def _find_symmetries(self, script: Script) -> None:
        """Show that matrices which are given by their entries are symmetric or skew."""
        for name in sorted(script.sequent.visible):
            item = script.sequent.shared.declarations[name]
            body, sort = item.body, item.variable.sort
            if not isinstance(body, Binding) or body.binder != "matrix" or item.parameters:
                continue
            if not isinstance(sort, Matrix) or ("symmetry", name) in script.prepared:
                continue
            script.prepared.add(("symmetry", name))
            turned = make("transpose", item.variable)
            for other in (make("neg", item.variable), item.variable):
                lemma = make("eq", turned, other)
                inner = script.child(lemma)
                search = GoalSearch(STEPS_FOR_A_LEMMA, is_lemma=True)
                if lemma != script.goal and search.prove(inner):
                    script.do("have", spell_for_certificate(script, lemma), inner)
                    break

    def _equation(self, script: Script, depth: int) -> bool:
        goal = script.goal
        assert isinstance(goal, Operation)
        form = script.sequent.algebra.difference(*goal.arguments)
        bench = self.bench(script)
        line = bench.prove_zero(form)
        self.steps, left = bench.completion.budget, bench.remaining
        if line is None and form.rows is None:
            line = self._as_matrices(bench, form)
        if (
            line is None
            and form.rows is None
            and (read_numbers(bench) or expand_products(bench, left))
        ):
            bench.completion.budget = max(bench.completion.budget, 300)
            line = bench.prove_zero(form)
        if line is None and self._learns_more(bench, left):
            line = bench.prove_zero(form)
        if line is not None:
            script.close("close", line)
            return True
        if self._has_cases(bench):
            return self._split_condition(bench, depth)
        line = self._by_squares_of(bench, goal, form)
        if line is not None:
            script.close("close", line)
            return True
        return self._by_entries(script, depth) or self._by_denial(script, depth)

    def _learns_more(self, bench: Workbench, left: Poly) -> bool:
        """Look for rules that are dear, now that the cheap ones did not do."""
        return (
            write_out(bench, left)
            or compare_again(bench, left)
            or contrapose(bench, self._by_its_order)
        )

    def _by_squares_of(self, bench: Workbench, goal: Operation, form: Form) -> Ref | None:
        line = None
        if form.rows is None and not self.nested:
            line = self._by_sign(bench, goal, form)
        is_zero = not bench.script.sequent.algebra.form(goal.arguments[1]).terms
        if line is None and (is_zero or not self.nested):
            line = self._by_gram(bench, form)
        return line

    def _by_denial(self, script: Script, depth: int) -> bool:
        """Suppose that the goal fails, and show what a fact says is not so."""
        denials = list(denied(script, script.goal == make("false") and not self.nested))
        if not denials or self.denies:
            return False
        if script.goal != make("false"):
            script.do("suppose")
        self.denies = True
        try:
            return any(self._contradicts(script, ref, inner, depth) for ref, inner in denials)
        finally:
            self.denies = False

    def _contradicts(self, script: Script, ref: Ref, inner: Term, depth: int) -> bool:
        proof = script.child(inner)
        if not self.prove(proof, depth + 1):
            return False
        script.do("have", spell_for_certificate(script, inner), proof)
        script.close("absurd", ref)
        return True

    def _by_sign(self, bench: Workbench, goal: Operation, form: Form) -> Ref | None:
        """Numbers whose squares agree are equal, where their sum is not zero."""
        script, atoms = bench.script, bench.script.sequent.algebra.atoms
        operators = {
            getattr(atoms[n].term, "operator", "") for n in bench.occurring(bench.remaining)
        }
        if not operators & {"abs", "sqrt"}:
            return None
        claim = make("not", make("eq", make("add", *goal.arguments), ZERO))
        inner = script.child(claim)
        if not self._condition(inner):
            return None
        script.do("have", spell_for_certificate(script, claim), inner)
        bench.absorb()
        bench.completion.budget = max(bench.completion.budget, 300)
        return bench.prove_zero(form)

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
        bench.completion.budget = max(bench.completion.budget, STEPS_FOR_MATRICES)
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
        sides = [("left", product(adjoint, form)), ("right", product(form, adjoint))]
        for side, gram in sides[: 1 if form.rows is None else 2]:
            bench.completion.budget = min(bench.completion.budget + 300, self.steps // 2 + 300)
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

    def _has_cases(self, bench: Workbench) -> bool:
        atoms = bench.script.sequent.algebra.atoms
        terms = (atoms[n].term for n in bench.occurring(bench.remaining) if n in atoms)
        return any(getattr(t, "operator", "") == "cases" for t in terms)

    def _split_condition(self, bench: Workbench, depth: int) -> bool:
        """Where a definition by cases is left in the goal, take its first condition in turn."""
        script = bench.script
        for name in bench.occurring(bench.remaining):
            atom = script.sequent.algebra.atoms.get(name)
            match None if atom is None else atom.term:
                case Operation("cases", (_, condition, *_)) if bench.sees(condition):
                    spec = spell_for_certificate(script, condition)
                    branches = [script.branch(c) for c in (condition, make("not", condition))]
                    if all(self.prove(b, depth + 1) for b in branches):
                        script.close("cases", spec, branches)
                        return True
                    return False
        return False

    # --- contradiction ----------------------------------------------------------------------------

    def _contradiction(self, script: Script, *, is_order: bool = False) -> bool:
        """Derive a contradiction; conditions that compare integers are left to their order."""
        bench = self.bench(script)
        if is_order and (self._by_order(bench, rounds=0) or self.nested):
            return script.is_closed
        instantiate(bench)
        bench.supply_all()
        if bench.refuted is None:
            bench.prove_zero(Form(None, None, {((), ()): Fraction(1)}))
        if bench.refuted:
            script.close("absurd", *bench.refuted)
            return True
        return (
            self._by_squares(bench) or self._by_order(bench) or self._by_denial(script, DEEPEST - 4)
        )

    def _by_its_order(self, script: Script) -> bool:
        """Contradict inequalities that are facts, conjunctions included."""
        return self._by_order(self.bench(script), rounds=0)

    def _by_order(self, bench: Workbench, rounds: int = 4) -> bool:
        """Inequalities, and equations that bring them to a normal form, contradict each other."""
        script = bench.script
        items: list[Any] = []
        forms: list[tuple[Any, bool]] = []
        for ref in order_facts(script):
            found = _order_form(script, ref)
            if found is None:
                continue
            form, strict = found
            for _ in range(rounds):
                if not bench.supply(bench.normal(form)):
                    break
            normal, used = bench.completion.reduce(bench.poly(form.terms))
            items.append((ref, bench.subtracted(used)))
            forms.append(({s: c for (s, _), c in normal.items()}, strict))
        multiples = find_contradiction([({k or (): c for k, c in f.items()}, s) for f, s in forms])
        if multiples is None:
            return False
        steps: list[Any] = []
        for k, c in multiples.items():
            ref, line = items[k]
            steps.append([str(c), "fact", ref])
            if line is not None:
                steps.append([str(-c), "line", line])
        script.close("linear", steps)
        return True

    def _by_squares(self, bench: Workbench) -> bool:
        """A positive number and squares do not add up to nothing."""
        for element in list(bench.completion.elements):
            constant = element.poly.get(((), ""), Fraction(0))
            if element.shape != (None, None) or not constant:
                continue
            terms = {(s, ()): c / constant for (s, _), c in element.poly.items()}
            rest = {m: c for m, c in terms.items() if m != ((), ())}
            roots = [root_of(bench, m) for m in rest]
            if any(r is None for r in roots) or any(c < 0 for c in rest.values()):
                continue
            (line,) = [
                bench.subtracted(
                    [(1 / constant, (), "", bench.completion.elements.index(element), "")]
                )
            ]
            squares: list[Any] = [
                [str(c), "square", [["1", r[1], []]]]
                for r, c in zip(roots, rest.values(), strict=True)
                if r is not None
            ]
            bench.script.close("linear", [["-1", "line", line], *squares])
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
        try:
            terms = list(map(script.read, specs))
            return LAWS[law].schema(script.sequent, *terms)[0][0]
        except Failure:
            return None


def _compares_integers(goal: Term) -> bool:
    """Say whether a goal compares integers, be it by order or by equality."""
    is_relation = isinstance(goal, Operation) and goal.operator in ("le", "lt", "ge", "gt", "eq")
    return is_relation and all(sort_of(side) == INTEGER for side in goal.children)


def denied(script: Script, with_equations: bool) -> Iterator[tuple[Ref, Term]]:
    """Yield the facts that say that something does not exist, or differs, and what they deny."""
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation("not", (Operation("in"),)) | Operation("notin"):
                if ("denied", ref) not in script.prepared:
                    script.prepared.add(("denied", ref))
                    for made in _quietly(script, "expand", ref):
                        _quietly(script, "expand", made)
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation("not", (Binding("exists") as inner,)):
                yield ref, inner
            case Operation("not", (Operation("eq") as inner,)) if with_equations:
                yield ref, inner


def order_facts(script: Script) -> list[Ref]:  # one case for each shape
    """Return inequalities that are known, those of sets of numbers and indices included."""
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation("in", (_, Operation("range" | "PosNat" | "Nat"))):
                for made in _quietly(script, "expand", ref):
                    _take_apart(script, made)
            case Operation("gt" | "ge") | Operation("not", (Operation("gt" | "ge"),)):
                _quietly(script, "expand", ref)
    for name in sorted(script.sequent.visible):
        domain = script.sequent.shared.declarations[name].domain
        if isinstance(domain, Operation) and domain.operator in ("PosNat", "Nat", "range"):
            for made in _quietly(script, "domain", ["v", name], []):
                for meant in _quietly(script, "expand", made):
                    _take_apart(script, meant)
    return list(script.facts)


def _take_apart(script: Script, ref: Ref) -> None:
    if getattr(script.term_of(ref), "operator", "") == "and":
        _quietly(script, "conjuncts", ref)


def _order_form(script: Script, ref: Ref) -> tuple[Form, bool] | None:
    from proofcheck.kernel.rules import order_fact

    try:
        found = order_fact(script.sequent, script.facts.index(ref))
    except Failure:
        return None
    return found if found[0].rows is None else None


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


def _quietly(script: Script, name: str, *data: Any) -> list[Ref]:
    try:
        return script.once(name, *data)
    except Failure:
        return []
