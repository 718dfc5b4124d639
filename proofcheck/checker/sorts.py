"""Sorts of terms, in an environment: the sorts of the loose indices, innermost first.

No sort depends on a hypothesis.  Whether two sizes are equal is asked of whoever made the
:class:`Sorts`: keys say so, and within one step size equations that the step names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from proofcheck.checker.operations import Parts, ring_of, sort_of_operation
from proofcheck.checker.rejection import need
from proofcheck.checker.terms import NUMBERS, Node, Terms, mentions

Env: TypeAlias = tuple[Node, ...]
SameSize: TypeAlias = Callable[[Node, Node, Env], bool]


class Sorts:
    """Compute sorts, and compare them."""

    def __init__(self, terms: Terms, same_size: SameSize) -> None:
        self.terms = terms
        self._same_size = same_size
        self._known: dict[tuple[Node, Env], Node] = {}
        self._well: set[tuple[Node, Env]] = set()
        self._within: dict[tuple[Node, Node, Env, bool], bool] = {}

    def of(self, term: Node, env: Env = ()) -> Node:
        """Return the sort of a term; refuse one that is not well-formed."""
        at = (term, env if term.loose else ())
        found = self._known.get(at)
        if found is None:
            self.terms.spend(1 + len(at[1]))
            found = self._known[at] = self._of(term, at[1])
        return found

    def _of(self, term: Node, env: Env) -> Node:
        need(not term.is_sort, "a sort stands where a term is expected")
        match term.op:
            case "bound":
                return self._of_index(term.loose - 1, env)
            case "name" | "const":
                self.require_sort(term.args[0], ())
                return term.args[0]
            case "number":
                return self.terms.make("Int" if term.is_whole else "Rat")
            case "lambda":
                return self._of_lambda(term, env)
            case "all" | "exists":
                need(self._below(term, env).op == "Prop", "what is bound is no proposition")
                return self.terms.make("Prop")
            case "app":
                return self._of_application(term, env)
        sorts = tuple([self.of(a, env) for a in term.args])
        parts = Parts(self.terms, term.args, sorts, lambda a, b: self._same_size(a, b, env))
        return sort_of_operation(term.op, parts)

    def _of_index(self, index: int, env: Env) -> Node:
        need(index < len(env), "an index is bound by nothing")
        return self.terms.raised(env[index], index + 1)

    def _below(self, term: Node, env: Env) -> Node:
        sort, body = term.args
        self.require_sort(sort, env)
        return self.of(body, (sort, *env))

    def _of_lambda(self, term: Node, env: Env) -> Node:
        return self.terms.make("Fun", term.args[0], self._below(term, env))

    def _of_application(self, term: Node, env: Env) -> Node:
        function, argument = term.args
        sort, given = self.of(function, env), self.of(argument, env)
        need(sort.op == "Fun", "what is applied is no function")
        domain, codomain = sort.args
        need(
            self.terms.kind(given) is self.terms.kind(domain),
            "a function is applied to another kind of thing",
        )
        if mentions(codomain, 0):
            need(self.fits(given, domain, env), "a shape depends on an argument of another sort")
        return self.terms.put(codomain, argument)

    def require_sort(self, sort: Node, env: Env) -> None:
        """Refuse a sort that is not well-formed."""
        at = (sort, env if sort.loose else ())
        if at not in self._well:
            self._check_sort(*at)
            self._well.add(at)

    def _check_sort(self, sort: Node, env: Env) -> None:
        need(sort.is_sort, "a term stands where a sort is expected")
        if sort.op == "Matrix":
            for size in sort.args:
                need(self.of(size, env).op == "Int", "a size is no integer")
        elif sort.op == "Fun":
            domain, codomain = sort.args
            self.require_sort(domain, env)
            self.require_sort(codomain, (domain, *env))

    def require_formula(self, term: Node) -> None:
        """Refuse what is no proposition without loose indices."""
        need(not term.loose, "an index is bound by nothing")
        need(self.of(term).op == "Prop", "this is no proposition")

    def fits(self, sort: Node, wanted: Node, env: Env = ()) -> bool:
        """Whether whatever lies in one sort lies in another."""
        return self._is_within(sort, wanted, env, exactly=False)

    def same(self, one: Node, other: Node, env: Env = ()) -> bool:
        """Whether two sorts are built alike, with equal sizes."""
        return self._is_within(one, other, env, exactly=True)

    def _is_within(self, sort: Node, wanted: Node, env: Env, *, exactly: bool) -> bool:
        at = (sort, wanted, env if sort.loose or wanted.loose else (), exactly)
        if at not in self._within:
            self.terms.spend()
            self._within[at] = self._compare(*at)
        return self._within[at]

    def _compare(self, sort: Node, wanted: Node, env: Env, exactly: bool) -> bool:
        if sort.op == "Fun" and wanted.op == "Fun":
            (domain, codomain), (other, below) = sort.args, wanted.args
            return self.same(domain, other, env) and self._is_within(
                codomain, below, (domain, *env), exactly=exactly
            )
        if (sort.op, wanted.op) == ("Matrix", "Matrix"):
            ordered = not exactly and ring_of(sort) <= ring_of(wanted)
            return (ordered or sort.data == wanted.data) and self._same_sizes(sort, wanted, env)
        if sort.op in NUMBERS and wanted.op in NUMBERS and not exactly:
            return ring_of(sort) <= ring_of(wanted)
        return sort.op == wanted.op

    def _same_sizes(self, one: Node, other: Node, env: Env) -> bool:
        if not one.args or not other.args:
            return False  # one has no shape
        return all(self._same_size(a, b, env) for a, b in zip(one.args, other.args, strict=True))
