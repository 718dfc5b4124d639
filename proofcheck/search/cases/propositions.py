"""What facts say, taken apart: conjunctions, denials, existences; what is left are alternatives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from proofcheck.logic.propositions import make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.proof_script import Failure, Ref, Script, quietly
from proofcheck.search.instances.openings import each_part
from proofcheck.search.instances.preparation import close_evident
from proofcheck.terms.expressions import Binding, Operation, Term


@dataclass(frozen=True, slots=True)
class Alternatives:
    """Something holds one way or another.

    fact    what says so, if it is a fact; otherwise the excluded middle does
    ways    what may hold
    """

    fact: Ref | None
    ways: tuple[Term, ...]


def take_apart(script: Script) -> None:
    """Make known what facts say, as far as they leave no choice."""
    at = 0
    while at < len(script.facts):
        ref = script.facts[at]
        at += 1
        if ("apart", ref) not in script.prepared:
            script.prepared.add(("apart", ref))
            _open(script, ref, script.term_of(ref))


def _open(script: Script, ref: Ref, fact: Term) -> None:
    match fact:
        case Operation("and"):
            quietly(script, "and-elimination", ref)
        case Binding("exists"):
            quietly(script, "exists-elimination", ref)
        case Operation("iff" | "ne" | "gt" | "ge" | "notin"):
            quietly(script, "expand", ref)
        case Operation("not", (Operation("iff" | "ne" | "gt" | "ge" | "notin" | "not"),)):
            quietly(script, "expand", ref)
        case Operation("not", (Operation("or", parts),)):
            for place, part in enumerate(parts):
                _know(script, make("not", part), partial(_deny_part, denied=ref, place=place))
        case Operation("not", (Operation("implies", (first, second)),)):
            _know(script, first, partial(_affirm_first, denied=ref))
            _know(script, make("not", second), partial(_deny_second, denied=ref))
        case Operation("implies", (first, _)) if script.sequent.is_evident(first):
            quietly(script, "modus-ponens", ref, [])


def _know(script: Script, claim: Term, prove: Callable[[Script], None]) -> None:
    if script.sequent.is_evident(claim):
        return
    inner = script.child(claim)
    try:
        prove(inner)
        script.do("have", spell_for_certificate(script, claim), inner)
    except (*Failure, Unspellable):
        return


def _deny_part(script: Script, denied: Ref, place: int) -> None:
    """Show that a part does not hold, since no part does."""
    script.do("intro")
    whole = script.term_of(denied).children[0]
    inner = script.child(whole)
    inner.do("or-introduction", place)
    inner.close("evident")
    script.do("have", spell_for_certificate(script, whole), inner)
    script.close("absurd", denied)


def _affirm_first(script: Script, denied: Ref) -> None:
    """Show what an implication assumes that does not hold."""
    script.do("by-contradiction")
    supposed = script.facts[-1]
    whole = script.term_of(denied).children[0]
    inner = script.child(whole)
    inner.do("intro")
    inner.do("by-contradiction")
    inner.close("absurd", supposed)
    script.do("have", spell_for_certificate(script, whole), inner)
    script.close("absurd", denied)


def _deny_second(script: Script, denied: Ref) -> None:
    """Show that what an implication says does not hold, since the implication does not."""
    script.do("intro")
    whole = script.term_of(denied).children[0]
    inner = script.child(whole)
    inner.do("intro")
    inner.close("evident")
    script.do("have", spell_for_certificate(script, whole), inner)
    script.close("absurd", denied)


def alternatives(script: Script) -> Iterator[Alternatives]:
    """Yield what facts leave open, few ways first; nothing of what is known one way."""
    found = [one for ref in script.facts for one in _left_open(script, ref)]
    yield from sorted(found, key=lambda one: len(one.ways))


def _left_open(script: Script, ref: Ref) -> Iterator[Alternatives]:
    evident = script.sequent.is_evident
    match script.term_of(ref):
        case Operation("or", parts) if not any(map(evident, parts)):
            yield Alternatives(ref, parts)
        case Operation("implies", (first, second)) if not evident(second):
            if not _is_denied(script, first):
                yield Alternatives(None, (first, make("not", first)))
        case Operation("not", (Operation("and", parts),)):
            left = [part for part in parts if not evident(part)]
            if left and not any(_is_denied(script, part) for part in parts):
                yield Alternatives(None, (left[0], make("not", left[0])))


def _is_denied(script: Script, part: Term) -> bool:
    """Say whether it is known that something does not hold."""
    return script.sequent.is_evident(make("not", part))


def contradict_words(script: Script) -> bool:
    """Close the goal where a fact denies what is known, word for word; say whether one does."""
    for ref in script.facts:
        match script.term_of(ref):
            case Operation("false"):
                script.close("absurd", ref)
            case Operation("not", (inner,)) if script.sequent.is_evident(inner):
                script.close("absurd", ref)
            case Operation("not", (Operation("and", parts) as whole,)) if all(
                map(script.sequent.is_evident, parts)
            ):
                _contradict_conjunction(script, ref, whole)
        if script.is_closed:
            return True
    return False


def _contradict_conjunction(script: Script, denied: Ref, whole: Term) -> None:
    inner = script.child(whole)
    each_part(inner, close_evident)
    script.do("have", spell_for_certificate(script, whole), inner)
    script.close("absurd", denied)
