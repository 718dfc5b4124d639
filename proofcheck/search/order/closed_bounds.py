"""Norms that have a bound, whatever they depend on: one that is written down by their parts.

A sum is bounded by the sum, and a product by the product; what keeps all lengths has norm 1, and
what does not depend on anything has its norm.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from proofcheck.logic.propositions import ONE, ZERO, Unbuildable, make, shape
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.instances.norm_laws import gram
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.rewriting.citing import use_law
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, sort_of
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import free_names

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch


def prove_bounded(search: GoalSearch, script: Script) -> bool:
    """Show that there is a number that no norm of a family exceeds."""
    match script.goal:
        case Binding(
            "exists",
            (Bound(limit, None, ()),),
            None,
            Binding("forall", items, _, Operation("le", (Operation("norm", (x,)), largest))),
        ) if largest == limit and not search.nested:
            names = frozenset(item.variable.name for item in items)
        case _:
            return False
    inner = script.child(script.goal, is_own=script.sequent.is_own)
    try:
        inner.do("exists-introduction", [spell_for_certificate(inner, _limit(inner, x, names))], [])
        before = set(inner.sequent.visible)
        inner.do("intro")
        (value,) = inner.goal.children[0].children
        new = frozenset(inner.sequent.visible - before)
        _Bounds(inner, new, search.prove_condition).bound(value)
        inner.close("evident")
        script.do("have", ["q", "goal"], inner)
    except (*Failure, Unspellable):
        return False
    return close_evident(script)


def _limit(script: Script, x: Term, names: frozenset[str]) -> Term:
    """Return a bound of the norm of a matrix that mentions none of the names.

    raises   Unbuildable where the parts of a product are no matrices
    """
    if names.isdisjoint(free_names(x)):
        return make("norm", x)
    match x:
        case Operation("add" | "sub", (a, b)):
            return make("add", _limit(script, a, names), _limit(script, b, names))
        case Operation("mul", (a, b)):
            parts = _limit(script, _matrix(a), names), _limit(script, _matrix(b), names)
            return make("mul", *parts)
        case Operation("neg" | "transpose", (a,)):
            return _limit(script, a, names)
    body = script.meaning_of(x)
    return ONE if body is None else _limit(script, body, names)


def _matrix(x: Term) -> Term:
    if not isinstance(sort_of(x), Matrix):
        raise Unbuildable("a multiple of a matrix has no bound here")
    return x


@dataclass(frozen=True, slots=True)
class _Bounds:
    """Bounds of norms that are facts of a script.

    names   what bounds do not mention
    prove   search for conditions of laws
    """

    script: Script
    names: frozenset[str]
    prove: Callable[[Script], bool]

    def bound(self, x: Term) -> Ref:
        """Make known that the norm of a matrix is at most its limit.

        raises   Unbuildable where that is not found
        """
        if self.names.isdisjoint(free_names(x)):
            return self._conclude(x)
        match x:
            case Operation("add", (a, b)):
                whole = self._use("triangle inequality", a, b)
                return self._conclude(x, whole, self.bound(a), self.bound(b))
            case Operation("sub", (a, b)):
                opposite = make("neg", b)
                same = self._use("norm by the Gram matrix", opposite, b)
                whole = self._use("triangle inequality", a, opposite)
                return self._conclude(x, whole, self.bound(a), self.bound(b), same=same)
            case Operation("neg", (a,)):
                same = self._use("norm by the Gram matrix", x, a)
            case Operation("transpose", (a,)):
                same = self._use("norm of a transpose", a)
            case Operation("mul", (a, b)):
                return self._bound_product(x, a, b)
            case _:
                return self._bound_other(x)
        return self._conclude(x, self.bound(a), same=same)

    def _bound_other(self, x: Term) -> Ref:
        """What a name stands for has the same norm; what keeps all lengths has norm 1."""
        body = self.script.meaning_of(x)
        if body is not None:
            same = self._unfolded(x, body)
            return self._conclude(x, self.bound(body), same=same)
        unit = make("identity", shape(x)[1])
        if isinstance(x, Operation) and x.operator == "exp":
            self._learn_of_rotation(x.arguments[0], unit)
        same = self._use("norm by the Gram matrix", x, unit)
        return self._conclude(x, self._use("norm of the identity", unit), same=same)

    def _unfolded(self, x: Term, body: Term) -> Ref:
        """Make known that the norms of a name and of what it stands for are one."""
        script = self.script
        specs = [spell_for_certificate(script, t) for t in (x, body)]
        (line,) = script.do("definition", specs[0])
        (fact,) = script.do("equation", line, *specs)
        claim = make("eq", make("norm", x), make("norm", body))
        inner = script.child(claim)
        inner.do("rewrite-goal", fact, False)
        inner.close("evident")
        return script.do("have", spell_for_certificate(script, claim), inner)[0]

    def _learn_of_rotation(self, x: Term, unit: Term) -> None:
        """For X^T = -X, exp(X)^T exp(X) = exp(X^T + X) = I."""
        script, algebra = self.script, self.script.sequent.algebra
        turned = make("transpose", x)
        total = make("add", turned, x)
        (skew,) = script.do("equality", self._know(make("eq", total, make("zero", *shape(x)))))
        # X^T X - X X^T = (X^T + X) X - X (X^T + X)
        terms = algebra.form(x).terms.items()
        after: list[Any] = [[str(c), list(s), [], skew, list(w)] for (s, w), c in terms]
        before: list[Any] = [[str(-c), list(s), list(w), skew, []] for (s, w), c in terms]
        self._combine(make("eq", make("mul", turned, x), make("mul", x, turned)), after + before)
        lines = [
            *script.do("equality", self._use("exp of a transpose", x)),
            *script.do("equality", self._use("exp of a sum", turned, x)),
            *script.do("equality", self._use("exp of the zero matrix", total)),
        ]
        power = make("exp", x)
        letter = [c for _, word in algebra.form(power).terms for c in word]
        parts = zip(("-1", "-1", "1"), lines, (letter, [], []), strict=True)
        is_unit = make("eq", gram(power), gram(unit))
        self._combine(is_unit, [[c, [], [], line, word] for c, line, word in parts])

    def _know(self, claim: Term) -> Ref:
        inner = self.script.child(claim)
        if not self.prove(inner):
            raise Unbuildable("a condition is not proved")
        return self.script.do("have", spell_for_certificate(self.script, claim), inner)[0]

    def _combine(self, claim: Operation, parts: list[Any]) -> None:
        """Make an equation known that is a combination of others."""
        inner = self.script.child(claim)
        size = inner.sequent.algebra.form(claim.arguments[0]).shape
        inner.close("close", *inner.do("linear-combination", *size, parts))
        self.script.do("have", spell_for_certificate(self.script, claim), inner)

    def _bound_product(self, x: Term, a: Term, b: Term) -> Ref:
        """From |A| <= a and |B| <= b follows |A B| <= |A| |B| <= a |B| <= a b."""
        first, second = make("norm", a), make("norm", b)
        most, largest = self._limit(a), self._limit(b)
        at_most = self.bound(a)
        self.bound(b)
        self._use("norm is not negative", b)
        self._claim(make("le", ZERO, most), self._use("norm is not negative", a), at_most)
        return self._conclude(
            x,
            self._use("norm of a product", a, b),
            self._use("product of differences", first, most, ZERO, second),
            self._use("product of differences", second, largest, ZERO, most),
        )

    def _use(self, law: str, *terms: Term) -> Ref:
        found = use_law(self.script, law, terms, self.prove)
        if not found:
            raise Unbuildable("a condition is not proved")
        return found[0]

    def _conclude(self, x: Term, *facts: Ref, same: Ref | None = None) -> Ref:
        """Add up what was found out of a norm."""
        return self._claim(make("le", make("norm", x), self._limit(x)), *facts, same=same)

    def _limit(self, x: Term) -> Term:
        return _limit(self.script, x, self.names)

    def _claim(self, claim: Term, *facts: Ref, same: Ref | None = None) -> Ref:
        """Make an inequality known that is the sum of others.

        same   an equation by which a norm is another
        """
        inner = self.script.child(claim)
        lines = [] if same is None else inner.do("equality", same)
        inner.do("by-contradiction")
        parts: list[list[Any]] = [["1", "fact", ref] for ref in (inner.facts[-1], *facts)]
        inner.close("farkas", parts + [["-1", "line", line] for line in lines])
        return self.script.do("have", spell_for_certificate(self.script, claim), inner)[0]
