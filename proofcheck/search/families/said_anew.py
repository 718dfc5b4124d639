"""Goals on the way to another wording: equations are put into the goal, and into facts beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.instances.preparation import close_evident
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Term, walk
from proofcheck.terms.substitution import free_names

MOST_FACTS = 8
"""Facts that are said anew beside a goal."""

_FACTS = frozenset({"eq", "ne", "not", "le", "lt", "ge", "gt"})


@dataclass(slots=True)
class SaidAnew:
    """A goal and facts about its objects, without definitions.

    script   has the goal, and what is shown on the way
    facts    what is said about these objects as well
    """

    script: Script
    facts: list[Ref] = field(default_factory=list)

    def terms(self) -> list[Term]:
        """Return the goal and the facts as they are now."""
        return [self.script.goal, *map(self.script.term_of, self.facts)]

    def rewrite(self, equation: Ref) -> None:
        """Put the right side of an equation for the left, wherever it occurs.

        raises   one of ``Failure`` where the kernel does not take a step
        """
        left = self.script.term_of(equation).children[0]
        if _occurs(left, self.script.goal):
            self.script.do("rewrite-goal", equation, False)
        for k, ref in enumerate(self.facts):
            if _occurs(left, self.script.term_of(ref)):
                (self.facts[k],) = self.script.do("rewrite", ref, equation, False)


def unfolded(script: Script, concerns: Callable[[Term], bool]) -> SaidAnew:
    """Say a goal, and facts about its objects, without definitions.

    concerns   says whether a fact is worth it
    raises     one of ``Failure`` where the kernel does not take a step
    """
    said = SaidAnew(script)
    while names := _defined(script, script.goal):
        script.do("unfold-goal", names)
    said.facts += [_unfold(script, ref) for ref in _about(script, concerns)]
    return said


def _about(script: Script, concerns: Callable[[Term], bool]) -> list[Ref]:
    """Return facts about the objects of the goal, and those that such facts speak of."""
    about, found = free_names(script.goal), list[Ref]()
    waiting = [ref for ref in script.facts if _may_be_said(script.term_of(ref), concerns)]
    while near := [ref for ref in waiting if not about.isdisjoint(_own(script, ref))]:
        found += near
        waiting = [ref for ref in waiting if ref not in near]
        about = about.union(*(_own(script, ref) for ref in near))
    return found[:MOST_FACTS]


def _may_be_said(term: Term, concerns: Callable[[Term], bool]) -> bool:
    return getattr(term, "operator", "") in _FACTS and concerns(term)


def _own(script: Script, ref: Ref) -> frozenset[str]:
    """Return the names of a fact that are not defined."""
    term = script.term_of(ref)
    return free_names(term) - frozenset(_defined(script, term))


def _unfold(script: Script, ref: Ref) -> Ref:
    while names := _defined(script, script.term_of(ref)):
        (ref,) = script.do("unfold", ref, names)
    return ref


def _defined(script: Script, term: Term) -> list[str]:
    declarations = script.sequent.shared.declarations
    found = (declarations.get(name) for name in sorted(free_names(term)))
    return [d.variable.name for d in found if d is not None and d.body is not None]


def _occurs(part: Term, whole: Term) -> bool:
    return any(node == part for node in walk(whole))


def close_equation(context: RewritingContext) -> bool:
    """Close an equation whose sides are one polynomial by rules; say whether it was."""
    script = context.script
    if close_evident(script):
        return True
    line = context.prove_zero(script.sequent.algebra.difference(*script.goal.children))
    if line is not None:
        script.close("close", line)
    return line is not None


def conclude(script: Script, inner: Script) -> bool:
    """Close a goal by a proof of the same goal that was said anew; say whether it was."""
    try:
        script.do("have", spell_for_certificate(script, script.goal), inner)
    except (*Failure, Unspellable):
        return False
    script.close("evident")
    return True
