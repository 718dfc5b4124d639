"""What a derivative is, as an equation: its differential by the kernel, a gradient that has it."""

from __future__ import annotations

from proofcheck.kernel.derivatives import differential_of
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Script
from proofcheck.search.certificates.side_proofs import Prove, established, proofs_of
from proofcheck.search.instances.gradients import gradient_of, is_computed
from proofcheck.search.rewriting.citing import equate
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Variable


def differentiate(context: RewritingContext, term: Operation) -> None:
    """Enter what a derivative is, where the kernel can be told."""
    if isinstance(term.arguments[0], Variable):
        _compare_points(context, term)
    try:
        spec = context.spec(term)
        proofs = prove_needs(context.script, term, _prover(context))
        if proofs is None:
            return
        context.absorb()
        found = gradient_of(context.script.sequent, term)
        gradient = None if found is None else spell_for_certificate(context.script, found)
        context.enter_all(context.attempt("derivative", spec, gradient, proofs))
    except (*Failure, Unspellable):
        return


def differentiate_entry(context: RewritingContext, term: Operation) -> bool:
    """Enter what an entry of a derivative is, where the kernel can be told; say whether it was."""
    derivative, *at = term.arguments
    if not isinstance(derivative, Operation) or derivative.operator != "derivative":
        return False
    try:
        specs = [context.spec(part) for part in (derivative, *at)]
        proofs = prove_needs(context.script, derivative, _prover(context))
        lines = [] if proofs is None else context.attempt("derivative-entry", *specs, proofs)
    except (*Failure, Unspellable):
        return False
    context.enter_all(lines)
    return bool(lines)


def close_derivative(context: RewritingContext) -> bool:
    """Close an equation between a derivative and what the kernel is told that it is."""
    script = context.script
    match script.goal:
        case Operation("eq", (Operation("derivative") as left, _)):
            pass
        case _:
            return False
    try:
        proofs = prove_needs(script, left, _prover(context))
        told = None if is_computed(differential_of(script.sequent, left)) else ["q", "goal", 1]
        if proofs is not None:
            for line in context.attempt("derivative", context.spec(left), told, proofs):
                script.close("close", line)
    except (*Failure, Unspellable):
        return False
    return script.is_closed


def _prover(context: RewritingContext) -> Prove | None:
    """Return the search for what a derivative needs: it is worth as much as a goal."""
    return context.prove_apart or context.prove


def _compare_points(context: RewritingContext, term: Operation) -> None:
    """Say that a function has one derivative at points that are equal."""
    function, point = term.arguments
    for atom in list(context.script.sequent.algebra.atoms.values()):
        match atom.term:
            case Operation("derivative", (other, at)) if other == function and at != point:
                if context.sees(at):
                    equate(
                        context,
                        lambda x: Operation("derivative", (function, x), term.sort),
                        point,
                        at,
                    )
    context.absorb()


def prove_needs(script: Script, term: Operation, prove: Prove | None) -> list[Script] | None:
    """Return proofs of what a derivative needs and is not evident; None where one is not found."""
    return proofs_of(script, differential_of(script.sequent, term).needed, prove)


def prove_differentiable(script: Script, prove: Prove, term: Operation) -> bool:
    """Close the goal that a function is differentiable, by the operations it is made of."""
    try:
        proofs = prove_needs(script, term, prove)
        if proofs is None:
            return False
        script.close("differentiable", proofs)
    except (*Failure, Unspellable):
        return False
    return True


def prove_at_equal_point(script: Script, prove: Prove, term: Operation) -> bool:
    """Close the goal that a function is differentiable where it is known to be, said otherwise."""
    function, point = term.arguments
    spell = script.sequent.algebra.canonical_key
    for ref in list(script.facts):
        match script.term_of(ref):
            case Operation("differentiable", (other, at)) if spell(other) == spell(function):
                try:
                    known = established(script, make("eq", point, at), prove)
                    if known is not None:
                        script.do("rewrite-goal", known, False)
                        script.close("evident")
                        return True
                except (*Failure, Unspellable):
                    continue
    return False
